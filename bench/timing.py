"""Times statements inside Python, so that the way from R to here is not counted."""

import statistics
import time

import numpy
import torch

_SINGLE = """
def single(count):
    samples = []
    for _ in range(count):
        start = clock()
        {statement}
        samples.append(clock() - start)
    return samples
"""

_LOOP = """
def loop(count):
    start = clock()
    for _ in range(count):
        {statement}
    return clock() - start
"""


class Statement:
    """A statement and what it refers to, which `setup` makes, perhaps of `shared`."""

    def __init__(self, statement, setup, shared=None):
        names = {"torch": torch, "np": numpy, "clock": time.perf_counter_ns}
        names["shared"] = shared
        exec(setup, names)
        for template in (_SINGLE, _LOOP):
            exec(template.format(statement=statement), names)
        self._single, self._loop = names["single"], names["loop"]

    def median_us(self, count):
        """Median of single calls."""
        return statistics.median(self._single(int(count))) / 1e3 - _CLOCK_US

    def mean_us(self, count):
        """Mean of a loop, with the loop."""
        return self._loop(int(count)) / count / 1e3


# What reading the clock adds to each single call.
_CLOCK_US = 0
_CLOCK_US = Statement("pass", "").median_us(10000)


def identity(x):
    """The least that a call from R can do: take an object and return it."""
    return x
