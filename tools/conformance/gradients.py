"""Gradients of operators: the cases that gradients.R walks through, by cases.py's means.

A case is one whose outputs depend on a differentiable input. Its outputs are weighted
with given numbers; the gradient of each differentiable input is what must be the same, to
the bit. Of the smallest cases the gradients are checked against differences too.
"""

import contextlib
import re
import warnings

import cases
import torch
from torch.autograd import gradcheck

warnings.filterwarnings("ignore")

DTYPES = [torch.float64, torch.float32, torch.complex128]
# More elements are not differentiated one by one.
SMALL = 40
EPS, ATOL, RTOL = 1e-6, 1e-5, 1e-3


def is_differentiable(x):
    return x.requires_grad and (x.is_floating_point() or x.is_complex())


def outputs_of(result):
    return [x for x in cases.leaves(result) if is_differentiable(x)]


def weight(x):
    """One number for each element of an output, none of them the same."""
    flat = torch.linspace(0.5, 1.5, x.numel(), dtype=torch.float64)
    if x.is_complex():
        flat = torch.complex(flat, flat.flip(0))
    return flat.to(x.dtype).reshape(x.shape)


class GradientCase(cases.Case):
    def call(self):
        """The tensors in the order in which R has them, and the result."""
        args = cases.copy(self.args)
        kwargs = {k: cases.copy(v) for k, v in self.kwargs.items()}
        tensors = []
        for _, value in self.bound(args, kwargs)[1]:
            cases.encode(value, tensors)
        torch.manual_seed(cases.SEED)
        return tensors, self.function(*args, **kwargs)

    def run(self):
        self.result, self.failed, self.weights = None, None, []
        try:
            tensors, result = self.call()
            outputs = outputs_of(result)
            self.weights = [weight(x) for x in outputs]
            self.result = torch.autograd.grad(
                outputs,
                [x for x in tensors if is_differentiable(x)],
                self.weights,
                allow_unused=True,
            )
        except Exception as e:
            self.failed = f"{type(e).__name__}: {e}"
        return self.failed is None

    def differs(self, other):
        return cases.difference(self.result, other)

    def is_of_use(self):
        """Whether there is a gradient, and of dense outputs."""
        return (
            self.run()
            and all(x.layout == torch.strided for x in self.weights)
            and any(x is not None for x in self.result)
        )

    def differentiable(self):
        """Which of R's tensors have gradients, counted from 1."""
        return [i + 1 for i, x in enumerate(self.tensors) if is_differentiable(x)]

    def weight_count(self):
        return len(self.weights)

    def weight(self, i):
        return self.weights[int(i) - 1]

    def size(self):
        return sum(x.numel() for x in self.tensors if is_differentiable(x))

    def passes_gradcheck(self):
        """What Python says of its own function."""
        tensors, _ = self.call()
        at = [i for i, x in enumerate(tensors) if is_differentiable(x)]

        def function(*inputs):
            given = dict(zip(at, inputs))
            args, kwargs = self.with_tensors(given)
            torch.manual_seed(cases.SEED)
            return tuple(
                x for x in cases.leaves(self.function(*args, **kwargs))
                if x.is_floating_point() or x.is_complex()
            )

        try:
            return gradcheck(
                function, tuple(tensors[i] for i in at), eps=EPS, atol=ATOL, rtol=RTOL,
                raise_exception=False, check_undefined_grad=False,
            )
        except Exception:
            return False

    def with_tensors(self, given):
        """The arguments, with the tensors at these places."""
        # The order of encode(): that of the arguments by name.
        args = cases.copy(self.args)
        kwargs = {k: cases.copy(v) for k, v in self.kwargs.items()}
        found = []
        for _, value in self.bound(args, kwargs)[1]:
            cases.encode(value, found)
        replacement = {id(found[i]): x for i, x in given.items()}

        def replace(x):
            if isinstance(x, torch.Tensor):
                return replacement.get(id(x), x)
            if isinstance(x, (list, tuple)) and not isinstance(x, torch.Size):
                return type(x)(replace(e) for e in x)
            return x

        return replace(args), {k: replace(v) for k, v in kwargs.items()}


def samples_of(op, dtype, limit):
    torch.manual_seed(cases.SEED)
    try:
        found = list(op.sample_inputs("cpu", dtype, requires_grad=True))
    except Exception:
        return []
    step = max(1, len(found) / limit)
    return [found[int(i * step)] for i in range(min(limit, len(found)))]


def cases_of(op, limit):
    function = cases.resolve(op.name)
    if function is None or not op.supports_autograd:
        return []
    found = []
    for dtype in DTYPES:
        if dtype not in op.supported_backward_dtypes("cpu"):
            continue
        label = str(dtype).replace("torch.", "")
        few = limit if dtype is torch.float64 else max(1, limit // 2)
        for sample in samples_of(op, dtype, few):
            changes = [(label, lambda s=sample: s)]
            if dtype is torch.float64:
                changes += [
                    ("non-contiguous", sample.noncontiguous),
                    ("column-major", lambda s=sample: s.transform(cases.column_major)),
                ]
            for name, change in changes:
                with contextlib.suppress(Exception):
                    args, kwargs = cases.sample_arguments(op.name, change())
                    case = GradientCase(op.name, function, args, kwargs, name)
                    if case.prepare() and case.is_of_use():
                        found.append(case)
    return found


class Source:
    """What R walks through."""

    def __init__(self, limit=4, pattern=""):
        self.limit = int(limit)
        chosen = re.compile(pattern)
        self.ops = [op for op in cases.op_db if chosen.search(op.name)]

    def count(self):
        return len(self.ops)

    def load(self, i):
        self.cases = cases_of(self.ops[int(i)], self.limit)
        return len(self.cases)

    def case(self, j):
        return self.cases[int(j)]

    def smallest(self):
        """The case to be checked against differences, or None."""
        fit = [c for c in self.cases if c.label == "float64" and c.size() > 0]
        case = min(fit, key=lambda c: c.size(), default=None)
        if case is not None and case.size() > SMALL:
            case = cut(case)
        return case


def cut(case):
    """The same with a corner of its only tensor, or None."""
    first = case.args[0]
    if not isinstance(first, torch.Tensor) or len(case.tensors) != 1:
        return None
    corner = first.detach()[(slice(4),) * first.dim()].clone().requires_grad_(True)
    other = GradientCase(
        case.name, case.function, (corner, *case.args[1:]), case.kwargs, case.label
    )
    small = other.prepare() and other.size() <= SMALL and other.is_of_use()
    return other if small else None
