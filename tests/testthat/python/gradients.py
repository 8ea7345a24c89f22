"""Gradients of an expression of x and y, for test-autograd-python.R."""

import torch


def gradients(call, tensors):
    """Of the outputs, weighted with numbers from 0.5 to 1.5, by each of the tensors."""
    copies = [t.detach().clone().requires_grad_(True) for t in tensors]
    result = eval(call, {"torch": torch, **dict(zip("xy", copies))})
    parts = [result] if isinstance(result, torch.Tensor) else list(result)
    parts = [p for p in parts if p.requires_grad]
    weights = [
        torch.linspace(0.5, 1.5, p.numel(), dtype=p.dtype).reshape(p.shape)
        for p in parts
    ]
    return torch.autograd.grad(parts, copies, weights)


def bits(x):
    return torch.empty(x.numel(), dtype=x.dtype).copy_(x.reshape(-1)).view(torch.uint8)


def same(a, b):
    """Whether the tensors are the same in dtype, strides and every bit."""
    return len(a) == len(b) and all(
        x.dtype == y.dtype
        and x.shape == y.shape
        and x.stride() == y.stride()
        and torch.equal(bits(x), bits(y))
        for x, y in zip(a, b)
    )
