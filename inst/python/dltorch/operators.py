"""Functions of R for Python, and functions of Python for R.

R code runs on R's thread only, which is Python's main thread. A call that comes from
another thread waits in `_waiting` until that thread fetches it: when it runs Python code
(`_serve` is scheduled there), waits in `call_in_thread()`, or waits for the autograd
engine.
"""

import collections
import sys
import threading
import traceback

import dltorch

_waiting = collections.deque()
_arrived = threading.Condition()
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
        self.message = str(error) or names[0]
        self.traceback = "".join(traceback.format_exception(error))
        self.error = error
        origin = error
        while origin is not None and not isinstance(origin, RError):
            origin = origin.__cause__ or origin.__context__
        self.condition = None if origin is None else origin.condition


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


def is_capsule(value):
    return type(value).__name__ == "PyCapsule"


def received(value, framework):
    """What R gave: each capsule in it becomes a tensor of that framework."""
    if is_capsule(value):
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

    def __call__(self, *args, **kwargs):
        if self._backward is not None and not kwargs:
            return self._differentiable()(*args)
        return self._call(*args, **kwargs)

    def __repr__(self):
        return f"<dltorch.Operator {self.__name__} of R>"

    def _differentiable(self):
        if self._autograd is None:
            backward = Operator(self._backward, "torch", self._timeout, None, "backward")
            self._autograd = autograd_function(self._call, backward._call, self.__name__)
        return self._autograd

    def _call(self, *args, **kwargs):
        if dltorch.on_r_thread():
            return self.run(args, kwargs)
        call = _Call(self, args, kwargs)
        with _arrived:
            _waiting.append(call)
            _arrived.notify_all()
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
        for value in tensors:
            if framework is None and value is not None:
                framework = framework_of(value)
        others = tuple(v for v, t in zip(values, tensors) if t is None)
        if others:
            _others.append(others)
        names = ("",) * len(args) + tuple(kwargs)
        answer = dltorch.run_r(self._function, tensors, names)
        if answer[0] is True:
            return rebuilt(answer[1], framework or "dltorch")
        if answer[0] is False:
            raise KeyboardInterrupt
        message, classes, calls, condition, cause = answer[1:]
        error = RError(message[0], classes, "\n".join(calls), condition)
        raise error from (cause if isinstance(cause, BaseException) else None)


def take_others():
    """The arguments of the call in hand that are no tensors."""
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


def autograd_function(forward, backward, name):
    """A differentiable function for torch of two functions on its tensors.

    `backward(grad, input...)` gives the gradients of the inputs: one, or as many.
    """
    import torch

    def run_forward(ctx, *args):
        tensors = [torch.is_tensor(arg) for arg in args]
        ctx.tensors = tensors
        ctx.others = [None if t else arg for t, arg in zip(tensors, args)]
        ctx.save_for_backward(*(arg for t, arg in zip(tensors, args) if t))
        return forward(*args)

    def run_backward(ctx, *grads):
        saved = iter(ctx.saved_tensors)
        args = [next(saved) if t else o for t, o in zip(ctx.tensors, ctx.others)]
        found = backward(grads[0] if len(grads) == 1 else grads, *args)
        found = found if isinstance(found, (tuple, list)) else (found,)
        if len(found) == len(args):
            return tuple(found)
        if len(found) != sum(ctx.tensors):
            raise ValueError(
                f"the backward function of {name} gave {len(found)} gradients for "
                f"{sum(ctx.tensors)} tensors"
            )
        found = iter(found)
        return tuple(next(found) if t else None for t in ctx.tensors)

    function = type(
        name,
        (torch.autograd.Function,),
        {
            "forward": staticmethod(run_forward),
            "backward": staticmethod(torch.autograd.function.once_differentiable(run_backward)),
        },
    )
    return function.apply


def call_in_thread(function, args, kwargs):
    """function(...) on a thread of its own, while R's thread runs what R is asked for."""
    outcome = []

    def work():
        try:
            outcome.append((function(*args, **kwargs), None))
        except BaseException as error:
            outcome.append((None, error))
        with _arrived:
            _arrived.notify_all()

    threading.Thread(target=work, daemon=True).start()
    while not outcome:
        with _arrived:
            # Woken by what arrives; now and then an interrupt is looked for.
            if not outcome and not _waiting:
                _arrived.wait(0.1)
        _serve()
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

    def call(self, *args, **kwargs):
        """The result, or a Failure."""
        try:
            if self._backward is not None and not kwargs:
                return self._differentiable()(*received(args, "torch"))
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
                def call(*args):
                    return self._to_torch(function(*map(self._from_torch, args)))

                return call

            name = getattr(self._function, "__name__", type(self._function).__name__)
            self._autograd = autograd_function(
                across(self._function), across(self._backward), name
            )
        return self._autograd

    def _from_torch(self, value):
        if isinstance(value, (tuple, list)):
            return type(value)(map(self._from_torch, value))
        if framework_of(value) != "torch" or self._framework == "torch":
            return value
        return to_framework(value.detach().contiguous(), self._framework)

    def _to_torch(self, value):
        import torch

        if isinstance(value, (tuple, list)):
            return tuple(map(self._to_torch, value))
        if torch.is_tensor(value) or not is_tensor(value):
            return value
        return torch.from_dlpack(value)
