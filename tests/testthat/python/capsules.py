"""DLPack capsules made by hand, field by field, with a deleter that counts its calls."""

import ctypes

c = ctypes
LEGACY, VERSIONED = b"dltensor", b"dltensor_versioned"


class DLTensor(c.Structure):
    _fields_ = [
        ("data", c.c_void_p),
        ("device_type", c.c_int32),
        ("device_id", c.c_int32),
        ("ndim", c.c_int32),
        ("code", c.c_uint8),
        ("bits", c.c_uint8),
        ("lanes", c.c_uint16),
        ("shape", c.POINTER(c.c_int64)),
        ("strides", c.POINTER(c.c_int64)),
        ("byte_offset", c.c_uint64),
    ]


class Managed(c.Structure):
    pass


class ManagedVersioned(c.Structure):
    pass


DELETER = c.CFUNCTYPE(None, c.c_void_p)
Managed._fields_ = [("dl", DLTensor), ("ctx", c.c_void_p), ("deleter", DELETER)]
ManagedVersioned._fields_ = [
    ("major", c.c_uint32),
    ("minor", c.c_uint32),
    ("ctx", c.c_void_p),
    ("deleter", DELETER),
    ("flags", c.c_uint64),
    ("dl", DLTensor),
]

api = c.pythonapi
api.PyCapsule_New.restype = c.py_object
api.PyCapsule_New.argtypes = [c.c_void_p, c.c_char_p, c.c_void_p]
api.PyCapsule_GetName.restype = c.c_char_p
api.PyCapsule_GetName.argtypes = [c.py_object]
api.PyCapsule_GetPointer.restype = c.c_void_p
api.PyCapsule_GetPointer.argtypes = [c.py_object, c.c_char_p]
api.PyCapsule_IsValid.argtypes = [c.py_object, c.c_char_p]


class Producer:
    """One struct on its own memory. `deleted` counts the deleter's calls."""

    def __init__(
        self,
        shape,
        strides=None,
        values=(),
        code=2,
        bits=64,
        lanes=1,
        device=(1, 0),
        byte_offset=0,
        versioned=False,
        version=(1, 0),
        flags=0,
        null_data=False,
        shift=0,
        null_deleter=False,
    ):
        self.deleted = 0
        values = values if isinstance(values, (list, tuple)) else [values]
        self.memory = (c.c_double * (len(values) + 2))(*values)
        self.shape = (c.c_int64 * max(len(shape), 1))(*[int(s) for s in shape])
        self.strides = None
        if strides is not None:
            self.strides = (c.c_int64 * max(len(strides), 1))(*[int(s) for s in strides])
        self.struct = (ManagedVersioned if versioned else Managed)()
        dl = self.struct.dl
        dl.data = None if null_data else c.addressof(self.memory) + int(shift)
        dl.device_type, dl.device_id = (int(d) for d in device)
        dl.ndim = len(shape)
        dl.code, dl.bits, dl.lanes = int(code), int(bits), int(lanes)
        dl.shape = c.cast(self.shape, c.POINTER(c.c_int64))
        if self.strides is not None:
            dl.strides = c.cast(self.strides, c.POINTER(c.c_int64))
        dl.byte_offset = int(byte_offset)
        self.callback = DELETER(self._delete)
        self.struct.deleter = DELETER() if null_deleter else self.callback
        if versioned:
            self.struct.major, self.struct.minor = (int(v) for v in version)
            self.struct.flags = int(flags)
        self.name = VERSIONED if versioned else LEGACY

    def _delete(self, address):
        if address != c.addressof(self.struct):
            raise AssertionError("the deleter was given another pointer")
        self.deleted += 1

    def capsule(self):
        return api.PyCapsule_New(c.addressof(self.struct), self.name, None)

    def address(self):
        return c.addressof(self.memory)

    def value(self, i):
        return self.memory[int(i)]


def capsule_name(capsule):
    return api.PyCapsule_GetName(capsule).decode()


def fields(capsule):
    """The fields of an unconsumed capsule."""
    versioned = bool(api.PyCapsule_IsValid(capsule, VERSIONED))
    name = VERSIONED if versioned else LEGACY
    address = api.PyCapsule_GetPointer(capsule, name)
    struct = (ManagedVersioned if versioned else Managed).from_address(address)
    dl = struct.dl
    n = dl.ndim
    return {
        "versioned": versioned,
        "version": (struct.major, struct.minor) if versioned else None,
        "flags": struct.flags if versioned else 0,
        "shape": [dl.shape[i] for i in range(n)],
        "strides": [dl.strides[i] for i in range(n)],
        "dtype": [dl.code, dl.bits, dl.lanes],
        "device": [dl.device_type, dl.device_id],
        "byte_offset": dl.byte_offset,
        "data": float(dl.data or 0),
    }


class Once:
    """A producer that notes the keywords of each call, and may fail itself."""

    def __init__(self, capsule, fails_inside=False):
        self._capsule = capsule
        self._fails_inside = fails_inside
        self.calls = []

    def __dlpack__(self, **given):
        self.calls.append(sorted(given))
        if self._fails_inside:
            raise TypeError("a fault of the producer itself")
        return self._capsule


class Old:
    """A producer of before DLPack 1.0: no keywords but stream."""

    def __init__(self, capsule):
        self._capsule = capsule
        self.calls = 0

    def __dlpack__(self, stream=None):
        self.calls += 1
        return self._capsule
