# What all peers are put through. Each script in this directory runs in an R process of
# its own, on the Python of that peer (tools/peers). A check that fails is printed and
# counted; the process ends with status 1 if there was one.

library(dltorch)

builtins <- reticulate::import_builtins(convert = FALSE)
failures <- 0
checks <- 0

check <- function(what, holds) {
  checks <<- checks + 1
  if (!isTRUE(holds)) {
    failures <<- failures + 1
    cat("FAILED: ", what, "\n", sep = "")
  }
}

# `code` is refused with an error whose text matches.
check_refused <- function(what, code, pattern = "") {
  text <- tryCatch(
    {
      force(code)
      NA
    },
    error = conditionMessage
  )
  check(paste0(what, " is refused", if (!is.na(text)) paste0(": ", text)),
    !is.na(text) && grepl(pattern, text)
  )
}

collect <- function() {
  # Its traceback keeps what the failed call had in hand.
  reticulate::py_clear_last_error()
  gc()
  gc()
  reticulate::import("gc")$collect()
  gc()
  invisible(NULL)
}

done <- function(name, module) {
  collect()
  alive <- dlpack_stats()
  alive <- alive[alive != 0]
  check(paste("nothing is alive at the end, but there are:", deparse(alive)),
    length(alive) == 0
  )
  cat(sprintf(
    "%s %s (NumPy %s): %d checks, %d failed\n", name, version_of(module),
    version_of("numpy"), checks, failures
  ))
  if (failures > 0) quit(status = 1)
}

version_of <- function(name) {
  reticulate::py_str(reticulate::import(name, convert = FALSE)$`__version__`)
}

# Python functions by name; what they give stays a Python object.
python <- function(code) {
  names <- reticulate::py_run_string(code, convert = FALSE)
  function(name) names[[name]]
}
# A Python number, string or truth value as R's.
value <- function(x) reticulate::py_to_r(x)

# A tensor as an object of dltorch's Python class, and as a raw legacy capsule.
object_of <- function(x) {
  module <- dltorch:::python_module()$module
  dltorch:::dlt_give_to_python(x, module)
  module$Tensor(module$take())
}
raw_capsule <- function(x) reticulate::r_to_py(to_dlpack(x, max_version = NULL))

m <- matrix(as.numeric(1:6), 2)
# Row-major, as TensorFlow, MXNet and JAX want it.
row_major <- function(dtype = "float32") torch_tensor(m, dtype = dtype)
