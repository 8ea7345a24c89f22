"""Lets Python see tensors of the R package dltorch.

R puts an object into `given`; `take()` and `take_tensor()`, called through reticulate,
give it back as a Python object. `export_capsule` and `describe` are C functions that the
R package installs here (src/bridge/python.cpp).
"""

import sys

given = None


def take():
    """What R has left in `given`."""
    global given
    taken, given = given, None
    return taken


def take_tensor():
    """The tensor that R has left: torch's own where torch is imported, else a Tensor."""
    tensor = Tensor(take())
    torch = sys.modules.get("torch")
    return tensor if torch is None else torch.from_dlpack(tensor)


class Tensor:
    """A tensor of R, for everything that understands DLPack or NumPy arrays."""

    def __init__(self, handle):
        self._handle = handle
        self.shape, self._dtype_name, self._device = describe(handle)  # noqa: F821

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        if stream is not None and self._device[0] == 1:
            raise BufferError("stream must be None for memory on the CPU")
        if dl_device is not None and tuple(dl_device) != self._device:
            raise BufferError(f"the tensor is on device {self._device}, not {dl_device}")
        versioned = max_version is not None and max_version[0] >= 1
        wish = -1 if copy is None else int(bool(copy))
        return export_capsule(self._handle, versioned, wish)  # noqa: F821

    def __dlpack_device__(self):
        return self._device

    def __array__(self, dtype=None, copy=None):
        import numpy

        array = numpy.from_dlpack(self)
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError(f"{array.dtype} cannot become {dtype} without a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    @property
    def dtype(self):
        """The name of the element type; a numpy.dtype where NumPy has that type."""
        try:
            import numpy

            return numpy.dtype(self._dtype_name)
        except (ImportError, TypeError):
            return self._dtype_name

    def __repr__(self):
        return f"<dltorch.Tensor shape={self.shape} dtype={self._dtype_name}>"
