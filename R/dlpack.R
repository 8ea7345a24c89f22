#' Share memory with another framework by DLPack
#'
#' `from_dlpack()` gives a tensor on the memory of a capsule or of a Python object with
#' `__dlpack__`; `to_dlpack()` gives a capsule on the memory of a tensor. Both sides see
#' each other's changes. `torch_tensor_from_dlpack()` and `torch_tensor_to_dlpack()` are
#' other names of the same functions.
#'
#' A capsule can be taken once. Its memory lives until the last tensor on it is gone, on
#' whichever side that is. One copy is made where `copy = TRUE` asks for it, where the
#' producer says that its memory is read-only, and where no tensor can lie on it (negative
#' strides, misaligned memory); `copy = FALSE` makes these an error.
#'
#' @param x `from_dlpack()`: a capsule from `to_dlpack()`, a `PyCapsule`, or any Python
#'   object with `__dlpack__`. `to_dlpack()`: a tensor; one that requires grad is refused
#'   until it is detached
#' @param device the device of the result; `NULL` for the producer's
#' @param copy `NULL`: only where it must be. `TRUE`: always. `FALSE`: never
#' @param max_version the newest DLPack version that the consumer understands, as two
#'   numbers; `NULL` for a capsule of the legacy kind (TensorFlow, MXNet, old NumPy)
#' @return `from_dlpack()`: a tensor. `to_dlpack()`: a capsule, an external pointer of
#'   class `dlpack`.
#' @source DLPack 1.3; Python array API standard, `from_dlpack`
#' @examples
#' x <- torch_zeros(2, 3)
#' y <- from_dlpack(to_dlpack(x))
#' y[1, 1] <- 999
#' x[1, 1]
#' @export
from_dlpack <- function(x, device = NULL, copy = NULL) UseMethod("from_dlpack")

#' @rdname from_dlpack
#' @export
from_dlpack.dlpack <- function(x, device = NULL, copy = NULL) {
  on_device(dlt_from_capsule(x, copy), device, copy)
}

#' @rdname from_dlpack
#' @export
from_dlpack.default <- function(x, device = NULL, copy = NULL) {
  if (!inherits(x, "python.builtin.object")) {
    abort_dltorch("type", sprintf(
      "`x` must be a DLPack capsule or a Python object with `__dlpack__`, not %s",
      describe(x)
    ))
  }
  on_device(dlt_from_python(x, copy), device, copy)
}

on_device <- function(tensor, device, copy) {
  if (is.null(device) || tensor$device == as.character(device)) {
    return(tensor)
  }
  if (identical(copy, FALSE)) {
    abort_dltorch("device", sprintf(
      "the memory is on %s, and copy = FALSE forbids to move it to %s",
      as.character(tensor$device), as.character(device)
    ), call = sys.call(-1))
  }
  tensor$to(device = device)
}

describe <- function(x) {
  if (is.null(x)) "NULL" else sprintf("an object of class \"%s\"", class(x)[1])
}

#' @rdname from_dlpack
#' @export
to_dlpack <- function(x, max_version = c(1, 3), copy = NULL) UseMethod("to_dlpack")

#' @rdname from_dlpack
#' @export
to_dlpack.torch_tensor <- function(x, max_version = c(1, 3), copy = NULL) {
  dlt_to_dlpack(x, wants_versioned(max_version), copy)
}

#' @export
to_dlpack.default <- function(x, max_version = c(1, 3), copy = NULL) {
  abort_dltorch("type", sprintf("`x` must be a tensor, not %s", describe(x)))
}

wants_versioned <- function(max_version) {
  if (is.null(max_version)) {
    return(FALSE)
  }
  if (!is.numeric(max_version) || length(max_version) != 2 || anyNA(max_version)) {
    abort_dltorch("type", "`max_version` must be two numbers or NULL",
      call = sys.call(-1)
    )
  }
  max_version[1] >= 1
}

#' @rdname from_dlpack
#' @export
torch_tensor_from_dlpack <- from_dlpack

#' @rdname from_dlpack
#' @export
torch_tensor_to_dlpack <- to_dlpack

#' @export
print.dlpack <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}

#' @export
format.dlpack <- function(x, ...) {
  info <- tryCatch(dlt_capsule_info(x), dltorch_error = identity)
  if (inherits(info, "error")) {
    return("<dlpack capsule, no longer valid>")
  }
  version <- if (is.null(info$version)) "legacy" else paste(info$version, collapse = ".")
  sprintf(
    "<dlpack capsule (%s): shape (%s), dtype code %d with %d bits, device %s>",
    version, paste(info$shape, collapse = ", "), info$dtype[["code"]],
    info$dtype[["bits"]], paste(info$device, collapse = ":")
  )
}

#' Count what is shared
#'
#' @return A named vector of what is alive now: `exports`, tensors that a capsule or
#'   another framework still holds; `imports`, foreign memory blocks that tensors still
#'   hold; `borrows`, blocks lent by R vectors or by read-only producers; `views`, R
#'   vectors on the memory of tensors; the bytes of each; `queued_releases`, R vectors
#'   given back by other threads that R has not let go yet.
#' @examples
#' x <- torch_as_tensor(as.numeric(1:1000))
#' dlpack_stats()
#' @export
dlpack_stats <- function() dlt_stats()
