"""Looks at Python's torch before it is imported: two libtorch in one process crash it."""

import glob
import importlib.machinery
import os
import re
import sys


class LibtorchError(ImportError):
    """Python's torch cannot be loaded beside the libtorch of R's tensors."""


class Finder:
    """Finds no module, but refuses torch where it would crash the process."""

    def __init__(self, ours, version, tell):
        self.ours = ours  # the path of libtorch_cpu, its version
        self.version = version
        self.tell = tell  # an R function of the kind of condition and its message

    def find_spec(self, name, path=None, target=None):
        if name == "torch" and path is None:
            self.check()

    def check(self):
        spec = importlib.machinery.PathFinder.find_spec("torch")
        if spec is None or not spec.origin:
            return
        package = os.path.dirname(spec.origin)
        found = glob.glob(os.path.join(package, "lib", "libtorch_cpu.so*"))
        theirs = [os.path.realpath(path) for path in found]
        if not theirs or os.path.realpath(self.ours) in theirs:
            return
        theirs = theirs[0]
        version = version_in(package)
        # A library of the same name is not loaded once more: ours serves.
        serves = release(version) == release(self.version) and os.path.basename(
            theirs
        ) == os.path.basename(self.ours)
        message = (
            f"R's tensors run on libtorch {self.version} in {prefix(self.ours)}, Python's "
            f"torch is {version or 'another'}"
            + ("" if serves else ", and one process cannot have both")
            + ". Build dltorch on Python's: R CMD INSTALL "
            f"--configure-args=--with-libtorch={prefix(theirs)} dltorch"
        )
        try:
            self.tell("warning" if serves else "error", message)
        except RuntimeError:
            pass  # R handled the condition by a jump, which ends at Python's frames
        if not serves:
            raise LibtorchError(message, name="torch", path=theirs)


def version_in(package):
    """What torch/version.py says, without running it."""
    try:
        with open(os.path.join(package, "version.py"), encoding="utf-8") as file:
            found = re.search(r"__version__[^=]*=\s*['\"]([^'\"+]*)", file.read())
    except OSError:
        return ""
    return found.group(1) if found else ""


def release(version):
    return version.split(".")[:2]


def prefix(path):
    """What --with-libtorch takes: the directory above lib."""
    before, lib, _ = path.rpartition("/lib/")
    return before if lib else os.path.dirname(path)


def watch(ours, version, tell):
    """From now on; again where the package is loaded again."""
    sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "Finder"]
    sys.meta_path.insert(0, Finder(ours, version, tell))
