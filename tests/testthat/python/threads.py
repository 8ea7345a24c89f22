"""Python threads for the tests of the lock and of operators that cross."""

import threading
import time


class Counter:
    """Counts for as long as R lets it run."""

    def __init__(self):
        self.count = 0
        self.stop = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.stop:
            self.count += 1

    def end(self):
        self.stop = True
        self.thread.join()


def address(array):
    return float(array.__array_interface__["data"][0])


def overwrite(array):
    array[:] = 7


def catch(function, *args):
    """The class, message, R's classes and R's calls of what is raised."""
    try:
        function(*args)
    except BaseException as error:
        return (
            type(error).__name__,
            str(error),
            getattr(error, "classes", ()),
            getattr(error, "r_traceback", ""),
        )


def fail(x):
    raise ValueError(f"not {int(x)}")


def call(function, *args):
    return function(*args)


def cause_is_value_error(function):
    try:
        function()
    except Exception as error:
        return isinstance(error.__cause__, ValueError)


def interrupt():
    raise KeyboardInterrupt


def storm(function, count, rounds):
    """Whether `count` threads that call at the same time each get their own answers."""
    import numpy

    right = []

    def run(number):
        for i in range(rounds):
            got = function(numpy.full(3, float(number)), i)
            right.append(bool((got == number + i).all()))

    threads = [threading.Thread(target=run, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(right) == count * rounds and all(right)


def call_beside(function, x):
    """The answer to a call from another thread, while this one runs Python code."""
    answer = []
    thread = threading.Thread(target=lambda: answer.append(function(x)))
    thread.start()
    while not answer and thread.is_alive():
        sum(range(1000))
    return answer[0]


def call_and_join(function):
    caught = []

    def run():
        time.sleep(0.3)  # R's thread is in join() by then
        try:
            function()
        except Exception as error:
            caught.append(f"{type(error).__name__}: {error}")

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return caught[0]


def busy():
    return sum(range(100000))


def sin_backward(grad, x):
    import numpy

    return grad * numpy.cos(x)


def no_gradient(grad, x):
    return ()


def spin(seconds):
    started = time.time()
    while time.time() - started < float(seconds):
        pass


def nap(seconds):
    time.sleep(float(seconds))


class Untakeable:
    """A tensor that cannot be taken."""

    def __dlpack__(self, **keywords):
        raise ValueError("cannot be taken")

    def __dlpack_device__(self):
        return (1, 0)


class NoText(Exception):
    def __str__(self):
        raise RuntimeError("no text")


def echo(x):
    return x


def with_self(self):
    return self


def fail_with_nul():
    raise ValueError("a\0b")


def fail_without_text():
    raise NoText


def fail_with_surrogate():
    raise ValueError("\ud800")


def scaled_sin(x, *, scale):
    import numpy

    return numpy.sin(x) * scale


def scaled_sin_backward(grad, x, *, scale):
    import numpy

    return grad * numpy.cos(x) * scale


def dict_of(x):
    return {"a": x * 2, "b": x * 3}


def dict_of_backward(grad, x):
    return grad["a"] * 2 + grad["b"] * 3


def sum_backward(*tensors):
    sum(tensor.sum() for tensor in tensors).backward()
