.onLoad <- function(libname, pkgname) {
  dlt_load(asNamespace(pkgname))
  # dlguard.so is loaded first; R CMD check takes the first library for the package's own.
  info <- asNamespace(pkgname)$.__NAMESPACE__.
  info$DLLs <- info$DLLs[order(names(info$DLLs) != pkgname)]
  check_libtorch()
  limit_threads()
  watch_python()
  if (!exists("chooseOpsMethod", baseenv())) { # R before 4.3
    setHook(packageEvent("Matrix", "attach"), function(...) come_first())
  } else {
    registerS3method("chooseOpsMethod", "torch_tensor", choose_ops_method,
      envir = baseenv()
    )
  }
}

# Matrix exports R's own `%*%` and would hide ours (generics-math.R).
come_first <- function() {
  if ("package:dltorch" %in% search()) {
    detach("package:dltorch", character.only = TRUE)
    attachNamespace("dltorch")
  }
}

# The libtorch that the package was compiled for, the one that runs, and its file.
dlt_libtorch <- function() c(dlt_libtorch_versions(), path = dlt_libtorch_path())

# The headers that the package was compiled with and the library that the loader found
# must be of one release: their C++ interfaces differ between releases.
check_libtorch <- function() {
  versions <- dlt_libtorch_versions()
  release <- function(version) sub("^(\\d+\\.\\d+).*", "\\1", version)
  if (release(versions[["compiled"]]) != release(versions[["running"]])) {
    path <- dlt_libtorch_path()
    abort_dltorch("libtorch", sprintf(
      paste0(
        "dltorch was compiled for libtorch %s in %s, found %s in %s. Install dltorch ",
        "again on it: R CMD INSTALL %s dltorch"
      ),
      versions[["compiled"]], dlt_sitrep()$compiled$path, versions[["running"]], path,
      configure_args(sub("^(.*)/lib(64)?/.*$", "\\1", path))
    ), call = NULL)
  }
}

# R CMD check allows two. All processes that it starts inherit these variables, of which
# parallel reads the first in the same way.
limit_threads <- function() {
  limit <- Sys.getenv("_R_CHECK_LIMIT_CORES_", Sys.getenv("_R_CHECK_PACKAGE_NAME_"))
  if (!tolower(limit) %in% c("", "false")) {
    # Not without /proc, where libtorch does not find the processor.
    try(torch_set_num_threads(min(2, torch_get_num_threads())), silent = TRUE)
  }
}

# Python's torch may run on another libtorch; that must be said before it is loaded. Where
# torch came first, dlguard.so has looked (src/guard).
watch_python <- function() {
  setHook("reticulate.onPyInit", watch_torch_import)
  if (isNamespaceLoaded("reticulate") && reticulate::py_available()) watch_torch_import()
}

watch_torch_import <- function() {
  libtorch <- dlt_libtorch()
  libtorch_module()$watch(
    libtorch[["path"]], libtorch[["running"]], py_operator(tell_of_torch)
  )
}

# inst/python/dltorch/libtorch.py
libtorch_module <- function() import_own("dltorch.libtorch")

# Of inst/python. Its path goes to Python as bytes: in a C locale a string could not carry
# letters that are not ASCII.
import_own <- function(module) {
  bytes <- reticulate::import_builtins(convert = FALSE)$bytes
  directory <- bytes(charToRaw(system.file("python", package = "dltorch")))
  directory <- reticulate::import("os", convert = FALSE)$fsdecode(directory)
  path <- reticulate::import("sys", convert = FALSE)$path
  path$insert(0L, directory)
  on.exit(path$remove(directory))
  reticulate::import(module, convert = FALSE)
}

# Called by Python. The error itself is raised there; signalled here for R's handlers.
tell_of_torch <- function(kind, message) {
  condition <- structure(
    class = c(
      paste0("dltorch_libtorch_", kind), paste0("dltorch_", kind), kind, "condition"
    ),
    list(message = message, call = NULL)
  )
  if (kind == "warning") {
    return(warning(condition))
  }
  # Not stop(), nor the class "error": Python's exception is the error.
  class(condition) <- setdiff(class(condition), "error")
  signalCondition(condition)
  NULL
}
