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
        version, theirs = find_torch(self.ours)
        if theirs in ("", self.ours):
            return
        # A library of the same name is not loaded once more: ours serves.
        serves = release(version) == release(self.version) and os.path.basename(
            theirs
        ) == os.path.basename(self.ours)
        message = (
            f"R's tensors run on libtorch {self.version} in {prefix(self.ours)}, Python's "
            f"torch is {version or 'another'}"
            + ("" if serves else ", and one process cannot have both")
            + ". Install dltorch on Python's: R CMD INSTALL "
            f"--configure-args=\"--with-libtorch='{prefix(theirs)}'\" dltorch"
        )
        try:
            self.tell("warning" if serves else "error", message)
        except RuntimeError:
            pass  # R handled the condition by a jump, which ends at Python's frames
        if not serves:
            raise LibtorchError(message, name="torch", path=theirs)


def find_torch(ours):
    """The version of the torch that is imported, or would be, and its libtorch_cpu.

    `ours` where that is the same file; "" for what is not known. Imports nothing.
    """
    imported = getattr(sys.modules.get("torch"), "__spec__", None)
    spec = imported or importlib.machinery.PathFinder.find_spec("torch")
    if spec is None or not spec.origin:
        return "", ""
    package = os.path.dirname(spec.origin)
    found = glob.glob(os.path.join(glob.escape(package), "lib", "libtorch_cpu.so*"))
    theirs = [os.path.realpath(path) for path in found]
    if os.path.realpath(ours) in theirs:
        return version_in(package), ours
    return version_in(package), theirs[0] if theirs else ""


def version_in(package):
    """What torch/version.py says, without running it."""
    try:
        with open(
            os.path.join(package, "version.py"), encoding="utf-8", errors="replace"
        ) as file:
            found = re.search(r"__version__[^=]*=\s*['\"]([^'\"]*)", file.read())
    except OSError:
        return ""
    return found.group(1) if found else ""


def release(version):
    return version.split(".")[:2]


def prefix(path):
    """What --with-libtorch takes: the directory above lib or lib64."""
    found = re.fullmatch("(.*)/lib(?:64)?/.*", path)
    return found.group(1) if found else os.path.dirname(path)


def watch(ours, version, tell):
    """From now on; again where the package is loaded again."""
    sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "Finder"]
    sys.meta_path.insert(0, Finder(ours, version, tell))
