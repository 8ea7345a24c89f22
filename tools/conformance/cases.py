"""Inputs for operators, what Python's torch makes of them, and whether R made the same.

Where inputs come from: the sample inputs of PyTorch's own tests (op_db), also with
non-contiguous and column-major tensors, and the calls of operators that these make inside,
forwards and backwards, as the dispatcher sees them.

A case is what is called and its arguments. R takes the arguments one by one in a form of
its own (see encode()), runs its function on copies, and hands the results to differs().
"""

import contextlib
import inspect
import itertools
import re
import warnings

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils._python_dispatch import TorchDispatchMode

warnings.filterwarnings("ignore")

DTYPES = [
    torch.float32,
    torch.float64,
    torch.int64,
    torch.bool,
    torch.complex64,
    torch.bfloat16,
    torch.int32,
    torch.uint8,
    torch.float16,
]
SEED = 20240229


def resolve(name):
    """Python's function of this name; of a property, a function that asks for it."""
    found = torch
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            found = getattr(torch.Tensor, name, None)
            break
    if found is None or isinstance(found, torch.dtype):
        return None
    if inspect.isdatadescriptor(found):
        return lambda x: getattr(x, name.split(".")[-1])
    return found if callable(found) else None


def copy(x):
    """A tensor of its own with the same strides; lists and others element by element."""
    if isinstance(x, torch.Tensor):
        if x.layout != torch.strided or x.is_conj() or x.is_neg() or x.is_quantized:
            return x.detach().clone().requires_grad_(x.requires_grad)
        storage = x.untyped_storage().clone()
        new = torch.empty(0, dtype=x.dtype).set_(
            storage, x.storage_offset(), x.size(), x.stride()
        )
        return new.requires_grad_(x.requires_grad)
    if isinstance(x, (list, tuple)):
        new = [copy(e) for e in x]
        return new if isinstance(x, list) or hasattr(x, "_fields") else tuple(new)
    return x


def column_major(x):
    if not isinstance(x, torch.Tensor) or x.layout != torch.strided or x.dim() < 2:
        return x
    order = list(range(x.dim()))[::-1]
    new = x.detach().permute(order).contiguous().permute(order)
    return new.requires_grad_(x.requires_grad)


def broadcasting(first):
    """A change of a sample: all tensors but the first have one element in dimension 1."""
    seen = [first]

    def change(x):
        if not isinstance(x, torch.Tensor) or x.layout != torch.strided or x.dim() == 0:
            return x
        if seen[0]:
            seen[0] = False
            return x
        return x.narrow(0, 0, min(1, x.size(0))).clone()

    return change


def empty(x):
    """Without elements: dimension 1 is of size 0."""
    if not isinstance(x, torch.Tensor) or x.layout != torch.strided or x.dim() == 0:
        return x
    return x.narrow(0, 0, 0).clone()


def zero_dimensional(x):
    """The first element, as a tensor of no dimensions."""
    if not isinstance(x, torch.Tensor) or x.layout != torch.strided or x.numel() == 0:
        return x
    return x.flatten()[0].clone()


class Unencodable(Exception):
    pass


# These take tensors one by one in Python, a list of them in R.
ONE_BY_ONE = {
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "broadcast_tensors",
    "cartesian_prod",
    "meshgrid",
}
# What these give in memory is not determined.
UNDETERMINED = {"empty", "empty_like", "empty_permuted", "empty_strided", "new_empty"}
UNDETERMINED |= {"new_empty_strided", "resize_", "resize_as_"}


def arguments(name, function, args, kwargs):
    """The arguments as pairs of the name that the schema gives them and the value."""
    if name in ONE_BY_ONE:
        if len(args) == 1 and name.startswith("atleast"):
            given = args[0]
            first = "tensors" if isinstance(given, (list, tuple)) else "self"
            return "", [(first, given), *kwargs.items()]
        if not isinstance(args[0], (list, tuple)):
            args = (list(args),)
        return "", [("tensors", args[0]), *kwargs.items()]
    if name == "einsum":
        operands = args[1] if isinstance(args[1], (list, tuple)) else args[1:]
        return "", [("equation", args[0]), ("tensors", list(operands))]
    # The layers that Python defines have an order of arguments of their own.
    names = names_of(function) if name.startswith("nn.functional.") else []
    if len(names) >= len(args):
        return "", [*zip(names, args), *kwargs.items()]
    # No schema has it.
    known = {k: v for k, v in kwargs.items() if k != "requires_grad"}
    for candidate in (name.replace(".", "_"), name.split(".")[-1]):
        try:
            overload = torch._C._jit_resolve_packet("aten::" + candidate, *args, **known)
        except Exception:
            continue
        overload = "" if overload == "default" else overload
        full = f"{candidate}.{overload}" if overload else candidate
        for schema in torch._C._jit_get_schemas_for_operator("aten::" + candidate):
            # TorchScript makes numbers of tensors.
            if schema.overload_name == overload and tensors_fit(args, schema.arguments):
                names = [a.name for a in schema.arguments]
                return full, list(zip(names, args)) + list(kwargs.items())
    for candidate in (name.replace(".", "_"), name.split(".")[-1]):
        full, pairs = by_position(candidate, args, known)
        if pairs:
            more = {k: v for k, v in kwargs.items() if k not in known}
            return full, [*pairs, *more.items()]
    names = names_of(function)
    if len(names) < len(args):
        names = [""] * len(args)
    return "", list(zip(names, args)) + list(kwargs.items())


def names_of(function):
    """The arguments of a function of Python, [] where there is no telling."""
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []
    return [] if names == ["args", "kwargs"] else names


def tensors_fit(values, arguments):
    """Whether tensors are where the schema has tensors, and nowhere else."""
    return all(
        isinstance(v, torch.Tensor) == ("Tensor" in str(a.type))
        for v, a in zip(values, arguments)
        if v is not None and not isinstance(v, (list, tuple))
    )


def by_position(family, args, kwargs):
    """As TorchScript does not do it: one int for a list of them, sizes one by one."""
    schemas = torch._C._jit_get_schemas_for_operator("aten::" + family)
    for schema in sorted(schemas, key=lambda s: len(s.arguments)):
        taken = [a for a in schema.arguments if not a.kwarg_only and not a.is_out]
        names = [a.name for a in schema.arguments if not a.is_out]
        if any(a.is_out for a in schema.arguments) or set(kwargs) - set(names):
            continue
        if not tensors_fit(args, taken):
            continue
        given = list(args)
        at = len(taken) - 1
        if len(given) > len(taken) and str(taken[-1].type) == "List[int]":
            if all(type(g) is int for g in given[at:]):
                given[at:] = [given[at:]]
        if len(given) <= len(taken):
            full = f"{family}.{schema.overload_name}".rstrip(".")
            return full, [*zip([a.name for a in taken], given), *kwargs.items()]
    return "", []


def encode(x, tensors):
    if isinstance(x, torch.Tensor):
        tensors.append(x)
        return {"kind": "tensor", "at": len(tensors)}
    if x is None:
        return {"kind": "none"}
    if isinstance(x, bool):
        return {"kind": "value", "value": x}
    if isinstance(x, int):
        # R's integers have 32 bits, its doubles 53.
        if abs(x) < 2**31:
            return {"kind": "value", "value": x}
        if abs(x) < 2**53:
            return {"kind": "value", "value": float(x)}
        raise Unencodable("a large int")
    if isinstance(x, (float, complex, str)):
        return {"kind": "value", "value": x}
    if isinstance(x, torch.dtype):
        return {"kind": "value", "value": str(x).replace("torch.", "")}
    if isinstance(x, (torch.layout, torch.memory_format)):
        return {"kind": "value", "value": str(x).replace("torch.", "")}
    if isinstance(x, torch.device):
        return {"kind": "value", "value": str(x)}
    if isinstance(x, torch.Size) or isinstance(x, (list, tuple)):
        return {"kind": "list", "items": [encode(e, tensors) for e in x]}
    raise Unencodable(type(x).__name__)


class Case:
    def __init__(self, name, function, args, kwargs, label):
        self.name = name
        self.function = function
        self.args = args
        self.kwargs = kwargs
        self.label = label

    def prepare(self):
        """Encode the arguments; False where R has nothing for one of them."""
        args, kwargs = copy(self.args), {k: copy(v) for k, v in self.kwargs.items()}
        self.tensors = []
        try:
            self.overload, pairs = self.bound(args, kwargs)
            self.encoded = [
                {"name": n, "value": encode(v, self.tensors)} for n, v in pairs
            ]
        except Unencodable:
            return False
        return True

    def bound(self, args, kwargs):
        return arguments(self.name, self.function, args, kwargs)

    def count(self):
        return len(self.tensors)

    def tensor(self, i):
        return self.tensors[int(i) - 1]

    def run(self):
        """Whether Python has a result."""
        self.own = copy(self.args)
        self.own_kwargs = {k: copy(v) for k, v in self.kwargs.items()}
        torch.manual_seed(SEED)
        try:
            self.result = self.function(*self.own, **self.own_kwargs)
            self.failed = None
        except Exception as e:  # whatever it raises, R must raise too
            self.result, self.failed = None, f"{type(e).__name__}: {e}"
        return self.failed is None

    def message(self):
        return (self.failed or "").split("\n")[0][:160]

    def differs(self, other):
        """"" where `other`, R's result, is the same, and what became of the arguments;
        else what differs."""
        values = self.name.split(".")[-1] not in UNDETERMINED
        return difference(self.result, other, values) or self.arguments_differ(values)

    def arguments_differ(self, values):
        mine = []
        with contextlib.suppress(Unencodable):
            for x in itertools.chain(self.own, self.own_kwargs.values()):
                encode(x, mine)
        for a, b in zip(mine, self.tensors):
            found = difference(a, b, values)
            if found:
                return "an argument afterwards: " + found
        return ""


class CallCase(Case):
    """A call that the dispatcher saw: all arguments, by the schema's order."""

    def bound(self, args, kwargs):
        schema = self.function._schema
        names = [a.name for a in schema.arguments]
        overload = schema.overload_name
        family = schema.name.replace("aten::", "")
        full = f"{family}.{overload}" if overload else family
        # R's functions do not take it; what it is at its default says nothing.
        more = {k: v for k, v in kwargs.items() if k != "pin_memory" or v}
        return full, list(zip(names, args)) + list(more.items())


def strides(x):
    return [s for s, n in zip(x.stride(), x.size()) if n > 1] if x.numel() else []


def bits(x):
    if x.is_conj():
        x = x.resolve_conj()
    if x.is_neg():
        x = x.resolve_neg()
    flat = torch.empty(x.numel(), dtype=x.dtype)
    return flat.copy_(x.detach().reshape(-1)).view(torch.uint8)


def difference(a, b, values=True):
    if isinstance(a, torch.Tensor):
        if not isinstance(b, torch.Tensor):
            # One number may come as a number of R.
            if isinstance(b, (bool, int, float, complex)) and a.numel() == 1:
                return difference(a.item(), b)
            return f"a tensor in Python, {type(b).__name__} in R"
        if a.dtype != b.dtype:
            return f"dtype {a.dtype} in Python, {b.dtype} in R"
        if a.layout != b.layout:
            return f"layout {a.layout} in Python, {b.layout} in R"
        if tuple(a.shape) != tuple(b.shape):
            return f"shape {tuple(a.shape)} in Python, {tuple(b.shape)} in R"
        if a.device != b.device:
            return f"device {a.device} in Python, {b.device} in R"
        if a.device.type == "meta":
            return ""
        if a.layout == torch.sparse_coo:
            return difference(a._indices(), b._indices()) or difference(
                a._values(), b._values()
            )
        if a.layout != torch.strided:
            return difference(a.to_dense(), b.to_dense())
        if a.is_quantized:
            return difference(a.int_repr(), b.int_repr())
        if strides(a) != strides(b):
            return f"strides {a.stride()} in Python, {b.stride()} in R"
        if values and not torch.equal(bits(a), bits(b)):
            return "values"
        return ""
    if isinstance(a, (list, tuple)):
        if not isinstance(b, (list, tuple, dict)):
            b = [b]
        if isinstance(b, dict):
            b = list(b.values())
        a = list(a)
        if len(a) != len(b):
            return f"{len(a)} results in Python, {len(b)} in R"
        for x, y in zip(a, b):
            found = difference(x, y)
            if found:
                return found
        return ""
    if isinstance(a, torch.Size):
        return "" if list(a) == list(b) else "sizes"
    if a is None:
        return "" if b is None else "None in Python"
    if isinstance(a, (torch.dtype, torch.device, torch.layout)):
        return "" if str(a).replace("torch.", "") == str(b) else f"{a} in Python"
    if isinstance(a, (bool, int, float, complex)):
        if isinstance(b, torch.Tensor):
            b = b.item()
        same = a == b or (a != a and b != b)
        return "" if same else f"{a} in Python, {b} in R"
    return "" if a == b else f"a {type(a).__name__} in Python"


def samples_of(op, dtype, limit):
    torch.manual_seed(SEED)
    try:
        found = list(
            itertools.islice(
                op.sample_inputs("cpu", dtype, requires_grad=False), 4 * limit
            )
        )
    except Exception:
        return []
    # The first ones, and the last ones: those are the unusual ones.
    if len(found) > limit:
        step = len(found) / limit
        found = [found[int(i * step)] for i in range(limit)]
    return found


# The samples of these have the first two arguments the other way round.
SWAPPED = {
    "einsum",
    "nn.functional.embedding",
    "nn.functional.embedding_bag",
    "polygamma",
    "special.polygamma",
}


def sample_arguments(name, sample):
    args = [sample.input, *sample.args]
    if name in SWAPPED:
        args[:2] = args[1::-1]
    return tuple(args), dict(sample.kwargs)


def cases_of(op, limit):
    """The cases of an OpInfo, under its own name and its aliases."""
    names = [op.name] + [a.name for a in op.aliases]
    cases = []
    for name in names:
        function = resolve(name)
        if function is None:
            continue
        for dtype in DTYPES:
            first = dtype is torch.float32
            few = limit if first and name == op.name else max(1, limit // 4)
            supported = dtype in op.supported_dtypes("cpu")
            if not supported:
                few = 1
            label = str(dtype).replace("torch.", "")
            for sample in samples_of(op, dtype, few):
                args, kwargs = sample_arguments(name, sample)
                cases.append(Case(name, function, args, kwargs, label))
            if not first or name != op.name:
                continue
            for sample in samples_of(op, dtype, max(1, limit // 4)):
                for strange, change in (
                    ("non-contiguous", sample.noncontiguous),
                    ("column-major", lambda s=sample: s.transform(column_major)),
                    ("broadcasting", lambda s=sample: s.transform(broadcasting(True))),
                    ("empty", lambda s=sample: s.transform(empty)),
                    ("0-d", lambda s=sample: s.transform(zero_dimensional)),
                ):
                    with contextlib.suppress(Exception):
                        args, kwargs = sample_arguments(name, change())
                        cases.append(Case(name, function, args, kwargs, strange))
    return [c for c in cases if c.prepare()]


def method_of(case, in_place):
    """The same case as a method of its first argument, or None."""
    name = case.name.split(".")[-1]
    if name == "where":  # as a method, the tensor is not the first argument
        return None
    if in_place:
        name += "_"
    function = resolve("Tensor." + name)
    if function is None or not isinstance(case.args[0], torch.Tensor):
        return None
    other = Case(name, function, case.args, case.kwargs, case.label)
    return other if other.prepare() else None


class Recorder(TorchDispatchMode):
    """Keeps the first calls of each overload."""

    def __init__(self, per_overload):
        super().__init__()
        self.calls = {}
        self.per_overload = per_overload

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        schema = func._schema
        name = schema.name
        kept = self.calls.setdefault(str(func), [])
        out = any(a.is_out for a in schema.arguments)
        if name.startswith("aten::") and not out and len(kept) < self.per_overload:
            if len(kept) == 0 or repr(shapes(args)) not in [repr(k[3]) for k in kept]:
                kept.append(
                    (
                        func,
                        copy(args),
                        {k: copy(v) for k, v in kwargs.items()},
                        shapes(args),
                    )
                )
        return func(*args, **kwargs)


def shapes(args):
    return [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in args]


def leaves(x):
    if isinstance(x, torch.Tensor):
        yield x
    elif isinstance(x, (list, tuple)):
        for e in x:
            yield from leaves(e)


def recorded_calls(per_overload=3):
    """The dispatcher's calls while the samples run forwards and backwards."""
    recorder = Recorder(per_overload)
    for op in op_db:
        function = resolve(op.name)
        if function is None or op.name.startswith("jiterator"):
            continue
        torch.manual_seed(SEED)
        try:
            samples = list(
                itertools.islice(
                    op.sample_inputs(
                        "cpu", torch.float32, requires_grad=op.supports_autograd
                    ),
                    8,
                )
            )
        except Exception:
            continue
        for sample in samples:
            with contextlib.suppress(Exception), recorder:
                result = function(sample.input, *sample.args, **sample.kwargs)
                for x in leaves(result):
                    if x.requires_grad and x.dtype.is_floating_point:
                        x.sum().backward(retain_graph=True)
    return recorder.calls


class Source:
    """What R walks through, a case at a time: few calls, as each takes its time."""

    def __init__(self, limit=8, pattern=""):
        self.limit = int(limit)
        chosen = re.compile(pattern)
        self.ops = [op for op in op_db if chosen.search(op.name)]
        self.calls = None

    def count(self):
        return len(self.ops)

    def load(self, i):
        """Make the cases of an operator ready; their names."""
        self.cases = cases_of(self.ops[int(i)], self.limit)
        return [case.name for case in self.cases]

    def record(self):
        self.calls = recorded_calls()
        return sorted({k.split(".")[1] for k in self.calls})

    def load_calls(self, family):
        self.cases = []
        for key, calls in self.calls.items():
            if key.split(".")[1] != family:
                continue
            for func, args, kwargs, _ in calls:
                case = CallCase(family, func, args, kwargs, "as called inside")
                if case.prepare():
                    self.cases.append(case)
        return [case.name for case in self.cases]

    def begin(self, j, in_place=None):
        """Run the case, as a method unless `in_place` is None, and tell about it."""
        case = self.cases[int(j)]
        if in_place is not None:
            case = method_of(case, in_place)
            if case is None:
                return None
        self.case = case
        ran = case.run()
        return {
            "label": case.label,
            "ran": ran,
            "message": case.message(),
            "overload": case.overload,
            "arguments": case.encoded,
            "count": case.count(),
        }

    def tensor(self, i):
        return self.case.tensor(i)

    def differs(self, other):
        return self.case.differs(other)
