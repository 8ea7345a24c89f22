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

    # Whoever has taken a capsule may outlive all references to its producer: those of a
    # traceback go in any order. Cleaned later, as a deleter must not free its own code.
    lent = set()

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
        ndim=None,
        null_shape=False,
        length=None,
    ):
        self.deleted = 0
        values = values if isinstance(values, (list, tuple)) else [values]
        # `length`: bytes of zeros instead of values.
        doubles = len(values) + 2 if length is None else int(length) // 8 + 1
        self.memory = (c.c_double * doubles)(*values)
        self.shape = (c.c_int64 * max(len(shape), 1))(*[int(s) for s in shape])
        self.strides = None
        if strides is not None:
            self.strides = (c.c_int64 * max(len(strides), 1))(*[int(s) for s in strides])
        self.struct = (ManagedVersioned if versioned else Managed)()
        dl = self.struct.dl
        dl.data = None if null_data else c.addressof(self.memory) + int(shift)
        dl.device_type, dl.device_id = (int(d) for d in device)
        dl.ndim = len(shape) if ndim is None else int(ndim)
        dl.code, dl.bits, dl.lanes = int(code), int(bits), int(lanes)
        if not null_shape:
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
        Producer.lent -= {producer for producer in Producer.lent if producer.deleted}
        Producer.lent.add(self)
        return api.PyCapsule_New(c.addressof(self.struct), self.name, None)

    def address(self):
        return c.addressof(self.memory)

    def value(self, i):
        return self.memory[int(i)]


def handed_to_another_torch(module):
    """What module.torch_tensor() hands over to a torch that runs on another libtorch."""
    import sys
    import types
    from unittest import mock

    torch = types.SimpleNamespace(from_dlpack=lambda capsule: capsule)
    with mock.patch.dict(sys.modules, torch=torch):
        with mock.patch.object(module, "share", lambda handle: None):
            return module.torch_tensor(module.take())


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


class Random:
    """Capsules of random fields, some of them invalid, that tell the truth about memory.

    `expected` is the outcome that the specification asks for: the values in row-major
    order, or None where a consumer must refuse.
    """

    # (code, bits, lanes, NumPy's name); without a name no tensor has that type.
    TYPES = [
        (0, 8, 1, "i1"), (0, 16, 1, "i2"), (0, 32, 1, "i4"), (0, 64, 1, "i8"),
        (1, 8, 1, "u1"), (2, 32, 1, "f4"), (2, 64, 1, "f8"), (6, 8, 1, "?"),
        (0, 7, 1, None), (2, 64, 2, None), (3, 64, 1, None), (99, 8, 1, None),
        (15, 6, 1, None), (2, 80, 1, None),
    ]  # fmt: skip

    def __init__(self, seed):
        import random

        self.random = random.Random(int(seed))
        self.made = []

    def fields(self):
        import numpy as np

        pick = self.random
        code, bits, lanes, name = pick.choice(self.TYPES[:8] * 3 + self.TYPES[8:])
        ndim = pick.choice([0, 1, 1, 2, 2, 3, 4, 7])
        shape = [pick.choice([0, 1, 1, 2, 3, 5]) for _ in range(ndim)]
        strides = [pick.choice([-3, -1, 0, 1, 2, 7, 11]) for _ in range(ndim)]
        strides = pick.choice([None, strides])
        offset = pick.choice([0, 0, 8, 16, 3])
        versioned = pick.random() < 0.5
        major = pick.choice([1, 1, 1, 1, 2, 0]) if versioned else 1
        device = pick.choice([(1, 0)] * 5 + [(3, 0), (2, 0), (8, 0), (77, 0), (1, -1)])
        item = np.dtype(name).itemsize if name else 16
        steps = strides
        if steps is None:
            steps, step = [], 1
            for size in reversed(shape):
                steps.insert(0, step)
                step *= max(size, 1)
        low = sum((n - 1) * s for n, s in zip(shape, steps) if s < 0 and n > 1)
        high = sum((n - 1) * s for n, s in zip(shape, steps) if s > 0 and n > 1)
        length = (high - low + 1) * item + offset
        given = dict(
            shape=shape,
            strides=strides,
            length=length,
            code=code,
            bits=bits,
            lanes=lanes,
            device=device,
            byte_offset=offset,
            shift=-low * item,
            versioned=versioned,
            version=(major, pick.choice([0, 3, 9])),
            flags=pick.choice([0, 0, 1, 2, 3, 64]),
        )
        fault = pick.choice([None] * 6 + ["ndim", "negative", "overflow", "null", "shape"])
        numel = int(np.prod(shape)) if ndim else 1
        if fault == "ndim":
            given["ndim"] = pick.choice([-1, 65, 2**31 - 1])
        elif fault == "negative" and ndim:
            given["shape"] = shape = [-2] + shape[1:]
        elif fault == "overflow" and ndim:
            given["shape"] = shape = [2**62] * ndim
            given["strides"] = [2**61] * ndim
        elif fault == "null" and numel:
            given["null_data"] = True
        elif fault == "shape" and ndim:
            given["null_shape"] = True
        else:
            fault = None
        valid = (
            name and not fault and (major == 1 or not versioned) and device in ((1, 0), (3, 0))
        )
        producer = Producer(**given)
        self.made.append(producer)
        raw = (c.c_ubyte * c.sizeof(producer.memory)).from_buffer(producer.memory)
        for i in range(len(raw)):
            raw[i] = pick.choice((0, 1)) if name == "?" else pick.randrange(256)
        producer.expected = None
        if valid:
            values = np.ndarray(
                shape,
                name,
                buffer=raw,
                offset=-low * item + offset,
                strides=[s * item for s in steps],
            )
            producer.expected = values.tobytes()
        return producer


def holds(producer, x):
    """Whether x has the values that the producer's capsule described."""
    import numpy as np

    if producer.expected is None:
        return False
    # Python's torch 1.13 exports no bool.
    array = x.numpy() if hasattr(x, "numpy") else np.from_dlpack(x)
    return np.ascontiguousarray(array).tobytes() == producer.expected


def place(producer):
    """The address of the producer's first element; a float, as R has them."""
    return float(producer.struct.dl.data)


def is_valid(producer):
    return producer.expected is not None


def answer(tensor, call):
    """The name of the capsule that tensor.__dlpack__(call) gives, or of its exception."""
    try:
        capsule = eval(f"tensor.__dlpack__({call})", {"tensor": tensor})
    except Exception as error:
        return type(error).__name__
    return capsule_name(capsule)


def by_table_only(tensor):
    """A torch.Tensor whose type offers the exchange table, and whose __dlpack__ fails."""
    import torch

    class ByTable(torch.Tensor):
        def __dlpack__(self, **given):
            raise AssertionError("the table was not used")

    return tensor.as_subclass(ByTable)


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


class Typed:
    """A producer that takes some keywords only; `calls` notes those of each call."""

    def __init__(self, producer, takes):
        self.producer = producer
        self.takes = set(takes)
        self.calls = []

    def __dlpack__(self, **given):
        self.calls.append(sorted(given))
        strange = set(given) - self.takes
        if strange:
            # As Cython words it, with a traceback.
            raise TypeError(f"__dlpack__() got an unexpected keyword argument {strange}")
        return self.producer.capsule()


class Unable:
    """A producer that can only give a copy (BufferError otherwise)."""

    def __init__(self, producer):
        self.producer = producer
        self.calls = []

    def __dlpack__(self, *, max_version=None, copy=None):
        self.calls.append(copy)
        if not copy:
            raise BufferError("only a copy")
        return self.producer.capsule()


class Old:
    """A producer of before DLPack 1.0: no keywords but stream."""

    def __init__(self, capsule):
        self._capsule = capsule
        self.calls = 0

    def __dlpack__(self, stream=None):
        self.calls += 1
        return self._capsule
