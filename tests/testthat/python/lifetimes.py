"""Last references that die on other threads, or in consumers that fail."""

import threading


def from_numpy(tensor):
    import numpy as np

    return np.from_dlpack(tensor)


def drop_on_threads(tensor, threads, rounds):
    """Each round, every thread drops the last reference to a consumer of its own, at once."""
    threads, rounds = int(threads), int(rounds)
    slots = [None] * threads
    barrier = threading.Barrier(threads + 1)

    def work(i):
        for _ in range(rounds):
            barrier.wait()
            slots[i] = None
            barrier.wait()

    workers = [threading.Thread(target=work, args=(i,)) for i in range(threads)]
    for worker in workers:
        worker.start()
    for _ in range(rounds):
        for i in range(threads):
            slots[i] = from_numpy(tensor)
        barrier.wait()
        barrier.wait()
    for worker in workers:
        worker.join()


class Holder:
    """Keeps objects until all of them are dropped on threads at once."""

    def __init__(self):
        self.objects = []

    def add(self, x):
        self.objects.append(x)

    def drop_on_threads(self, threads):
        parts = [self.objects[i :: int(threads)] for i in range(int(threads))]
        self.objects = None
        barrier = threading.Barrier(len(parts))

        def work(part):
            barrier.wait()
            part.clear()

        workers = [threading.Thread(target=work, args=(part,)) for part in parts]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def fail_half_way(tensor, consume):
    """A consumer that raises with a capsule in hand, untouched or already taken."""
    capsule = tensor.__dlpack__()
    if consume:
        taken = [from_numpy(tensor)]
        raise ValueError(f"half-way, with {len(taken)} taken and {capsule!r}")
    raise ValueError(f"half-way, with {capsule!r}")


def references(x):
    import sys

    return sys.getrefcount(x)
