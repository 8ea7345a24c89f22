"""Functions of R for Python, and functions of Python for R.

R code runs on R's thread only, which is Python's main thread. A call that comes from
another thread waits in `_waiting` until that thread fetches it: when it runs Python code
(`_serve` is scheduled there), waits in `call_in_thread()`, or waits for the autograd
engine.
"""

import collections
import numbers
import sys
import threading
import traceback

import dltorch

_waiting = collections.deque()
_others = []  # calls nest


def answer_interrupts():
    """Has reticulate's handler of SIGINT ask C whether R was interrupted.

    reticulate 1.28 asks by R code, which the interrupt ends: by a jump over the frames of
    Python that the handler was called from.
    """
    signals = sys.modules.get("rpytools.signals")
    if signals is not None:
        signals._callback = dltorch.is_interrupted


class RError(RuntimeError):
    """An error of R. `classes` are those of its condition, `r_traceback` R's calls."""

    def __init__(self, message, classes=(), r_traceback="", condition=None):
        super().__init__(message)
        self.classes = classes
        self.r_traceback = r_traceback
        self.condition = condition  # a capsule that keeps R's object
        if r_traceback and hasattr(self, "add_note"):
            self.add_note("R's calls:\n" + r_traceback)


class Failure:
    """An exception, for R to raise as its own condition."""

    def __init__(self, error):
        names = [
            cls.__name__ if cls.__module__ == "builtins" else cls.__module__ + "." + cls.__name__
            for cls in type(error).__mro__
            if cls is not object
        ]
        self.is_interrupt = isinstance(error, KeyboardInterrupt)
        self.classes = names
        self.message = text_for_r(message_of(error) or names[0])
        # All three, for Python before 3.10.
        lines = traceback.format_exception(type(error), error, error.__traceback__)
        self.traceback = text_for_r("".join(lines))
        self.error = error
        origin = error
        while origin is not None and not isinstance(origin, RError):
            origin = origin.__cause__ or origin.__context__
        self.condition = None if origin is None else origin.condition


def message_of(error):
    try:
        return str(error)
    except Exception:
        return ""


def text_for_r(text):
    """R has no NUL and no lone surrogates in its strings."""
    return text.replace("\0", "\\0").encode("utf-8", "backslashreplace").decode()


# --- Tensors of the frameworks ----------------------------------------------------------


def framework_of(value):
    """The name of the package that a tensor's class comes from."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return "torch"
    name = type(value).__module__.partition(".")[0]
    return {"jaxlib": "jax"}.get(name, name)


def is_tensor(value):
    """Whether R gets it as a tensor: it has `__dlpack__`, and numbers for elements."""
    if not hasattr(type(value), "__dlpack__"):
        return False
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    return kind not in "OSUMm"


def to_framework(value, framework):
    """What has `__dlpack__` as a tensor of that framework, without a copy if it can be."""
    if framework == "dltorch":
        return value
    if framework == "numpy":
        import numpy

        return numpy.from_dlpack(value)
    if framework == "jax":
        import jax.numpy

        return jax.numpy.from_dlpack(value)
    if framework == "tensorflow":
        import numpy
        import tensorflow

        try:
            return tensorflow.experimental.dlpack.from_dlpack(value.__dlpack__())
        except (tensorflow.errors.OpError, RuntimeError, TypeError, ValueError):
            # Of another order in memory, or bool.
            return tensorflow.constant(numpy.ascontiguousarray(numpy.from_dlpack(value)))
    package = __import__(framework)
    if not hasattr(package, "from_dlpack"):
        raise TypeError(f"{framework} has no from_dlpack()")
    return package.from_dlpack(value)


def from_capsule(handle, framework):
    """A tensor of R as one of that framework."""
    if framework == "torch":
        return dltorch.torch_tensor(handle)
    return to_framework(dltorch.Tensor(handle), framework)


def leaves(value):
    """What is in tuples, lists and dicts, at any depth."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def mapped(function, value):
    """The same tuples, lists and dicts, of function(leaf) for each leaf."""
    if isinstance(value, dict):
        return {key: mapped(function, item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        items = [mapped(function, item) for item in value]
        return tuple(items) if isinstance(value, tuple) else items
    return function(value)


def tensors_in(value):
    """The tensors of a value, of whichever framework, at any depth."""
    return filter(is_tensor, leaves(value))


def is_wide(value):
    """Whether reticulate would change this whole number."""
    if isinstance(value, int):
        return value.bit_length() > 31
    return isinstance(value, numbers.Integral)  # NumPy's


def is_plain(value):
    """Whether reticulate may convert it: without tensors and without wide numbers."""
    return not any(is_tensor(leaf) or is_wide(leaf) for leaf in leaves(value))


def received(value, framework):
    """What R gave: each tensor of R in it becomes one of that framework.

    Not by mapped(): a subclass of a container is Python's own and stays as it is.
    """
    if dltorch.is_handle(value):
        return from_capsule(value, framework)
    if type(value) in (tuple, list):
        return type(value)(received(item, framework) for item in value)
    if type(value) is dict:
        return {key: received(item, framework) for key, item in value.items()}
    return value


# --- Functions of R for Python ----------------------------------------------------------


class _Call:
    """A call that waits for R's thread."""

    def __init__(self, operator, args, kwargs):
        self.work = operator, args, kwargs
        self.lock = threading.Lock()
        self.begun = threading.Event()
        self.done = threading.Event()
        self.given_up = False
        self.value = None
        self.error = None

    def give_up(self):
        """False where R has begun with it after all."""
        with self.lock:
            self.given_up = not self.begun.is_set()
            return self.given_up

    def run(self):
        with self.lock:
            if self.given_up:
                return
            self.begun.set()
        operator, args, kwargs = self.work
        try:
            self.value = operator.run(args, kwargs)
        except BaseException as error:
            self.error = error
        self.done.set()


def _serve():
    """Runs what waits; on R's thread."""
    while _waiting:
        try:
            call = _waiting.popleft()
        except IndexError:
            return
        call.run()


class Operator:
    """A function of R, to be called from Python on any thread."""

    def __init__(self, function, framework, timeout, backward, name):
        self._function = function
        self._framework = framework
        self._timeout = timeout
        self._backward = backward
        self._autograd = None
        self.__name__ = self.__qualname__ = name

    def __call__(self, /, *args, **kwargs):
        if self._backward is not None and any(map(has_grad, tensors_in((args, kwargs)))):
            return self._differentiable()(*args, **kwargs)
        return self._call(*args, **kwargs)

    def __repr__(self):
        return f"<dltorch.Operator {self.__name__} of R>"

    def _differentiable(self):
        if self._autograd is None:
            # torch's whatever else is asked for: others have no gradient.
            forward, backward = (
                Operator(function, "torch", self._timeout, None, name)._call
                for function, name in (
                    (self._function, self.__name__),
                    (self._backward, "backward"),
                )
            )
            self._autograd = autograd_function(forward, backward, self.__name__)
        return self._autograd

    def _call(self, /, *args, **kwargs):
        if dltorch.on_r_thread():
            return self.run(args, kwargs)
        call = _Call(self, args, kwargs)
        _waiting.append(call)
        dltorch.wake_r_thread()
        # A hook of Python on a thread of R's backward pass, or a call from anywhere else.
        try:
            served = dltorch.serve_from_engine(_serve)
        except RuntimeError:
            if call.give_up():
                raise
            served = True
        if not served:
            dltorch.schedule(_serve)
        if not call.begun.wait(self._timeout) and call.give_up():
            raise TimeoutError(
                f"R did not begin with {self.__name__} within {self._timeout:g} s: its "
                "thread was busy. In R, run what calls it by py_call_in_thread()"
            )
        call.done.wait()
        if call.error is not None:
            raise call.error
        return call.value

    def run(self, args, kwargs):
        """The call itself; on R's thread."""
        values = (*args, *kwargs.values())
        tensors = tuple(value if is_tensor(value) else None for value in values)
        framework = self._framework
        if framework is None:
            framework = next(map(framework_of, tensors_in(values)), None)
        others = tuple(v for v, t in zip(values, tensors) if t is None)
        names = ("",) * len(args) + tuple(kwargs)
        depth = len(_others)
        _others.append((others, tuple(map(is_plain, others))))
        try:
            answer = dltorch.run_r(self._function, tensors, names)
        finally:
            # R has not taken them where it could not take a tensor.
            del _others[depth:]
        if answer[0] is True:
            return rebuilt(answer[1], framework or "dltorch")
        if answer[0] is False:
            raise KeyboardInterrupt
        message, classes, calls, condition, cause = answer[1:]
        error = RError(message[0], classes, "\n".join(calls), condition)
        raise error from (cause if isinstance(cause, BaseException) else None)


def take_others():
    """The arguments of the call in hand that are no tensors, and whether each is plain."""
    return _others.pop()


def rebuilt(answer, framework):
    """R's answer: (kind, ...), see as_python_answer() in R/py-operator.R."""
    kind = answer[0][0]
    if kind == "value":
        return answer[1]
    if kind == "tensor":
        return from_capsule(answer[1], framework)
    items = [rebuilt(item, framework) for item in answer[2]]
    return tuple(items) if kind == "tuple" else dict(zip(answer[1], items))


def has_grad(value):
    return framework_of(value) == "torch" and value.requires_grad


class _Place:
    """Where in a value the tensor of this number is."""

    def __init__(self, number):
        self.number = number


def taken_apart(value, tensors):
    """The value with places for torch's tensors, at any depth, which go into `tensors`."""

    def take(leaf):
        if framework_of(leaf) != "torch" or not is_tensor(leaf):
            return leaf
        tensors.append(leaf)
        return _Place(len(tensors) - 1)

    return mapped(take, value)


def put_together(value, tensors, others=True):
    """The reverse. Without `others`, None stands for what is no tensor."""

    def put(leaf):
        if isinstance(leaf, _Place):
            return tensors[leaf.number]
        return leaf if others else None

    return mapped(put, value)


class _Differentiated:
    """A call: its arguments, and then its result, with places for their tensors."""

    def __init__(self, args, kwargs, tensors):
        self.args = taken_apart(args, tensors)
        self.kwargs = taken_apart(kwargs, tensors)
        self.count = len(tensors)
        self.result = None

    def run(self, function, tensors, *before):
        """function(...) with these tensors in their places, after other arguments."""
        args = put_together(self.args, tensors)
        return function(*before, *args, **put_together(self.kwargs, tensors))

    def gradients_of(self, found, name):
        """What a backward function gave, as one gradient for each tensor."""
        found = tuple(found) if isinstance(found, (tuple, list)) else (found,)
        given = (*self.args, *self.kwargs.values())
        if len(found) != self.count and len(found) == len(given):
            # One for each argument.
            found = tuple(f for f, arg in zip(found, given) if isinstance(arg, _Place))
        if len(found) != self.count:
            raise ValueError(
                f"the backward function of {name} gave {len(found)} gradients for "
                f"{self.count} tensors"
            )
        if any(isinstance(grad, (tuple, list, dict)) for grad in found):
            raise TypeError(
                f"the backward function of {name} must give a tensor, or a list of tensors "
                "without names"
            )
        return found


def autograd_function(forward, backward, name):
    """A differentiable function for torch of two functions on its tensors.

    `backward(grad, input...)` gives the gradients of the inputs: one, or as many.
    """
    import torch

    def run_forward(ctx, call, *tensors):
        ctx.call = call
        ctx.save_for_backward(*tensors)
        results = []
        call.result = taken_apart(call.run(forward, tensors), results)
        return tuple(results)

    def run_backward(ctx, *grads):
        call = ctx.call
        grad = put_together(call.result, grads, others=False)
        found = call.run(backward, ctx.saved_tensors, grad)
        return None, *call.gradients_of(found, name)

    function = type(
        name,
        (torch.autograd.Function,),
        {
            "forward": staticmethod(run_forward),
            "backward": staticmethod(torch.autograd.function.once_differentiable(run_backward)),
        },
    )

    def differentiable(*args, **kwargs):
        tensors = []
        call = _Differentiated(args, kwargs, tensors)
        results = function.apply(call, *tensors)
        if not results and torch.is_grad_enabled() and any(map(has_grad, tensors)):
            raise TypeError(f"{name} gave no tensor, and only a tensor has a gradient")
        return put_together(call.result, results)

    return differentiable


def call_in_thread(function, args, kwargs):
    """function(...) on a thread of its own, while R's thread runs what R is asked for."""
    outcome = []

    def work():
        try:
            outcome.append((function(*args, **kwargs), None))
        except BaseException as error:
            outcome.append((None, error))
        dltorch.wake_r_thread()

    thread = threading.Thread(target=work, daemon=True)

    def look():
        if thread.ident is None:
            thread.start()  # not before R's thread attends
        _serve()
        return bool(outcome)

    dltorch.attend(look)
    value, error = outcome[0]
    if error is not None:
        raise error
    return value


# --- Functions of Python for R ----------------------------------------------------------


class Foreign:
    """A function of Python that R calls with tensors of its own."""

    def __init__(self, function, framework, backward, in_thread):
        self._framework = framework or self.guess(function)
        self._function = function
        self._backward = backward
        self._in_thread = in_thread
        self._autograd = None

    @staticmethod
    def guess(function):
        """The framework that a function comes from, else torch where it is imported."""
        module = getattr(function, "__module__", None) or type(function).__module__
        name = module.partition(".")[0]
        name = {"jaxlib": "jax", "keras": "tensorflow"}.get(name, name)
        if name in ("torch", "jax", "tensorflow", "numpy", "cupy"):
            return name
        return "torch" if "torch" in sys.modules else "numpy"

    def call(self, /, *args, **kwargs):
        """The result, or a Failure."""
        try:
            if self._backward is not None:
                args, kwargs = received(args, "torch"), received(kwargs, "torch")
                return self._differentiable()(*args, **kwargs)
            args = received(args, self._framework)
            kwargs = received(kwargs, self._framework)
            if self._in_thread:
                return call_in_thread(self._function, args, kwargs)
            return self._function(*args, **kwargs)
        except BaseException as error:
            return Failure(error)

    def _differentiable(self):
        if self._autograd is None:

            def across(function):
                def call(*args, **kwargs):
                    args, kwargs = mapped(self._from_torch, (args, kwargs))
                    return mapped(self._to_torch, function(*args, **kwargs))

                return call

            name = getattr(self._function, "__name__", type(self._function).__name__)
            self._autograd = autograd_function(
                across(self._function), across(self._backward), name
            )
        return self._autograd

    def _from_torch(self, value):
        if self._framework == "torch" or framework_of(value) != "torch" or not is_tensor(value):
            return value
        return to_framework(value.detach().contiguous(), self._framework)

    def _to_torch(self, value):
        import torch

        if torch.is_tensor(value) or not is_tensor(value):
            return value
        return torch.from_dlpack(value)
