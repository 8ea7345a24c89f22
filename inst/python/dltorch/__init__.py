"""Lets Python see tensors of the R package dltorch.

R puts an object into `given`; `take()` and `take_tensor()`, called through reticulate,
give it back as a Python object. The names that are not defined here (`share`,
`describe` ...) are those of C functions that R installs (src/bridge/python.cpp).
"""

import sys
from operator import index

given = None

CPU = (1, 0)  # DLPack's device type and id


def take():
    """What R has left in `given`."""
    global given
    taken, given = given, None
    return taken


def take_tensor():
    """The tensor that R has left: torch's where torch is imported, else a Tensor."""
    handle = take()
    return Tensor(handle) if sys.modules.get("torch") is None else torch_tensor(handle)


def torch_tensor(handle):
    """A tensor of R as torch's.

    Where torch runs on the very libtorch file of R's tensors, the same tensor: identity,
    graph and copy-on-write are shared. Where it runs on another, a tensor on the same
    memory by DLPack.
    """
    import torch

    same = share(handle)  # noqa: F821
    if same is not None:
        return same
    tensor = Tensor(handle)
    # torch writes to what it takes, also where it is marked as read-only. Older ones take
    # no versioned capsule.
    if is_borrowed(handle):  # noqa: F821
        return torch.from_dlpack(tensor.__dlpack__(copy=True))
    return torch.from_dlpack(tensor)


def pair(value, name):
    """`value` as two integers, or TypeError."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"{name} must be None or a tuple of two integers, not {value!r}")
    return index(value[0]), index(value[1])


class Tensor:
    """A tensor of R, for everything that understands DLPack or NumPy arrays."""

    def __init__(self, handle):
        self._handle = handle

    def _describe(self):
        """Shape, dtype's name and device of now: R may change them in place."""
        return describe(self._handle)  # noqa: F821

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        """A new capsule of the tensor's memory, as the array API standard says.

        TypeError for an argument of the wrong type; BufferError for what cannot be: a
        stream or a device that the memory does not have, a copy that copy=False forbids.
        """
        if stream is not None and (isinstance(stream, bool) or not is_integer(stream)):
            raise TypeError(f"stream must be None or an integer, not {stream!r}")
        if not isinstance(copy, (bool, type(None))):
            raise TypeError(f"copy must be None, True or False, not {copy!r}")
        versioned = max_version is not None and pair(max_version, "max_version")[0] >= 1
        here = self.__dlpack_device__()
        device = here if dl_device is None else pair(dl_device, "dl_device")
        if device not in (here, CPU):
            raise BufferError(f"the tensor is on device {here}, not {device}")
        moved = device != here
        if moved and stream is not None:
            raise BufferError("stream must be None for a copy on the CPU")
        return export_capsule(  # noqa: F821
            self._handle,
            versioned,
            -1 if copy is None else int(copy),
            moved,
            stream is not None,
            0 if stream is None else index(stream),
        )

    def __dlpack_device__(self):
        return self._describe()[2]

    def __array__(self, dtype=None, copy=None):
        import numpy

        try:
            array = numpy.from_dlpack(self if copy is not False else _Uncopied(self))
        except BufferError as error:
            if copy is False:
                raise ValueError(str(error)) from error
            raise
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError(f"{array.dtype} cannot become {dtype} without a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    @property
    def shape(self):
        """The sizes, a tuple."""
        return self._describe()[0]

    @property
    def dtype(self):
        """A numpy.dtype where NumPy has that element type, else the type's name."""
        name = self._describe()[1]
        try:
            import numpy

            return numpy.dtype(name)
        except (ImportError, TypeError):
            return name

    def __repr__(self):
        shape, name, _ = self._describe()
        return f"<dltorch.Tensor shape={shape} dtype={name}>"


class _Uncopied:
    """The tensor, for a consumer that would not say itself that it wants no copy."""

    def __init__(self, tensor):
        self._tensor = tensor

    def __dlpack__(self, **keywords):
        return self._tensor.__dlpack__(**{**keywords, "copy": False})

    def __dlpack_device__(self):
        return self._tensor.__dlpack_device__()


def is_integer(value):
    """Whether `value` counts as an integer (NumPy's do too)."""
    try:
        index(value)
    except TypeError:
        return False
    return True
