#' Share memory with another framework by DLPack
#'
#' `from_dlpack()` gives a tensor on the memory of a capsule or of a Python object with
#' `__dlpack__`; `to_dlpack()` gives a capsule on the memory of a tensor. Both sides see
#' each other's changes. `torch_tensor_from_dlpack()` and `torch_tensor_to_dlpack()` are
#' other names of the same functions.
#'
#' A capsule can be taken once. Its memory lives until the last tensor on it is gone, on
#' whichever side that is. Taking one copies where `copy = TRUE` asks for it and the
#' producer has not done so, and where no tensor can lie on the memory (negative strides,
#' misaligned memory); `copy = FALSE` makes the latter an error. Memory that the producer
#' calls read-only is never written: the first in-place operator gives the tensor memory
#' of its own.
#'
#' The memory of an R vector, and of a tensor borrowed from one, is exported without a
#' copy and marked as read-only. A capsule of the legacy kind has no such mark, so it gets
#' a copy; with `copy = FALSE` the vector's own memory is handed out, and a consumer that
#' writes to it changes the vector. A tensor that an R vector looks into
#' ([as.array()][as_array]) is copied before a consumer may write to it; with `copy =
#' FALSE` it is marked as read-only instead.
#'
#' @param x `from_dlpack()`: a capsule from `to_dlpack()`, a `PyCapsule`, or any Python
#'   object with `__dlpack__`; an array of numbers from the package nanoarrow.
#'   `to_dlpack()`: a tensor, or whatever [torch_as_tensor()] takes; one that requires
#'   grad is refused until it is detached
#' @param device the device of the result; `NULL` for that of `x`
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
from_dlpack <- function(x, device = NULL, copy = NULL) {
  if (!is.null(device)) check_move(x, device, copy)
  # Most of what comes is known to C++, which tells sooner than a search for a method.
  tensor <- .Call(dlt_import, x, copy)
  if (is.null(tensor)) UseMethod("from_dlpack")
  if (is.null(device)) tensor else on_device(tensor, device, copy)
}

#' @rdname from_dlpack
#' @export
from_dlpack.default <- function(x, device = NULL, copy = NULL) {
  if (inherits(x, "python.builtin.object")) {
    abort_dltorch("handle", "`x` is a Python object that is no longer valid")
  }
  abort_dltorch(if (inherits(x, "dlpack")) "handle" else "type", sprintf(
    "`x` must be a DLPack capsule or a Python object with `__dlpack__`, not %s",
    dlt_describe(x)
  ))
}

on_device <- function(tensor, device, copy) {
  device <- name_of_device(device)
  if (tensor$device == device) {
    return(tensor)
  }
  if (identical(copy, FALSE)) refuse_move(tensor$device, device)
  tensor$to(device = device)
}

refuse_move <- function(from, device) {
  abort_dltorch("device", sprintf(
    "the memory is on %s, and copy = FALSE forbids to move it to %s", from, device
  ))
}

# What cannot be done is said before a capsule is taken.
check_move <- function(x, device, copy) {
  device <- name_of_device(device)
  op("empty", 0L, device = device)
  if (identical(copy, FALSE) && inherits(x, c("dlpack", "python.builtin.PyCapsule"))) {
    is_on_cpu <- dlpack_info(x)$device[1] == 1
    if (is_on_cpu && torch_device(device)$type != "cpu") refuse_move("cpu", device)
  }
}

#' @rdname from_dlpack
#' @export
from_dlpack.nanoarrow_array <- function(x, device = NULL, copy = NULL) {
  # A second owner of the array: what is moved into the tensor is this one.
  shell <- nanoarrow::nanoarrow_allocate_array()
  nanoarrow::nanoarrow_pointer_export(x, shell)
  schema <- nanoarrow::infer_nanoarrow_schema(x)
  tensor <- dlt_from_arrow(shell, schema, copy)
  if (is.null(device)) tensor else on_device(tensor, device, copy)
}

#' @rdname from_dlpack
#' @export
to_dlpack <- function(x, max_version = c(1, 3), copy = NULL, device = NULL) {
  UseMethod("to_dlpack")
}

#' @rdname from_dlpack
#' @export
to_dlpack.torch_tensor <- function(x, max_version = c(1, 3), copy = NULL, device = NULL) {
  if (!is.null(device)) device <- name_of_device(device)
  dlt_to_dlpack(x, wants_versioned(max_version), copy, device)
}

#' @rdname from_dlpack
#' @export
to_dlpack.default <- function(x, max_version = c(1, 3), copy = NULL, device = NULL) {
  tensor <- torch_as_tensor(x, device = "cpu", copy = if (isFALSE(copy)) FALSE)
  to_dlpack(tensor, max_version, copy, device)
}

wants_versioned <- function(max_version) {
  if (is.null(max_version)) {
    return(FALSE)
  }
  if (!is.numeric(max_version) || length(max_version) != 2 || anyNA(max_version)) {
    abort_dltorch("type", "`max_version` must be two numbers or NULL")
  }
  max_version[1] >= 1
}

#' @rdname from_dlpack
#' @export
torch_tensor_from_dlpack <- from_dlpack

#' @rdname from_dlpack
#' @export
torch_tensor_to_dlpack <- to_dlpack

#' Look into a capsule
#'
#' The fields of a DLPack capsule that nobody has taken yet. It stays untaken.
#'
#' @param x a capsule from [to_dlpack()], or a Python `PyCapsule`
#' @param ... ignored
#' @return A list of class `dlpack_info`: `version` (two numbers; `NULL` for a capsule of
#'   the legacy kind), `flags` (a number: 1 read-only, 2 copied for this consumer, 4
#'   padded), `device` (type and id) and `device_name`, `dtype` (code, bits and lanes) and
#'   `dtype_name`, `ndim`, `shape`, `strides` (in elements; `NULL`: row-major),
#'   `byte_offset` and `address`. Of another major version than 1 only the first two can
#'   be known.
#' @source DLPack 1.3
#' @examples
#' dlpack_info(to_dlpack(torch_zeros(2, 3)))
#' @export
dlpack_info <- function(x) {
  info <- if (inherits(x, "python.builtin.object")) {
    dlt_python_capsule_info(x)
  } else {
    dlt_capsule_info(x)
  }
  structure(info, class = "dlpack_info")
}

#' @rdname dlpack_info
#' @export
print.dlpack_info <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

#' @rdname dlpack_info
#' @export
format.dlpack_info <- function(x, ...) {
  header <- sprintf(
    "<DLPack %s>",
    if (is.null(x$version)) "before 1.0 (legacy)" else paste(x$version, collapse = ".")
  )
  names <- c("read-only", "copied", "padded")[bitwAnd(x$flags %% 8, c(1, 2, 4)) > 0]
  fields <- c(flags = if (length(names)) paste(names, collapse = ", ") else "none")
  if (!is.null(x$dtype)) {
    numbers <- function(values) {
      if (is.null(values)) "NULL" else paste0("(", paste(values, collapse = ", "), ")")
    }
    fields <- c(fields,
      device = sprintf("%s (%s)", x$device_name, paste(x$device, collapse = ":")),
      dtype = sprintf(
        "%s (code %d, %d bits, %d lanes)", x$dtype_name, x$dtype[["code"]],
        x$dtype[["bits"]], x$dtype[["lanes"]]
      ),
      ndim = format(x$ndim), shape = numbers(x$shape), strides = numbers(x$strides),
      byte_offset = format(x$byte_offset), address = hexadecimal(x$address)
    )
  }
  c(header, sprintf("%-12s %s", names(fields), fields))
}

# Of a whole number below 2^53; R's own conversion stops at 2^31.
hexadecimal <- function(x) {
  digits <- character()
  while (x > 0) {
    digits <- c(sprintf("%04x", as.integer(x %% 65536)), digits)
    x <- x %/% 65536
  }
  paste0("0x", sub("^0*", "", paste(digits, collapse = "")), if (!length(digits)) "0")
}

#' @export
print.dlpack <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}

#' @export
format.dlpack <- function(x, ...) {
  info <- tryCatch(dlpack_info(x), dltorch_error = identity)
  if (inherits(info, "error")) {
    return("<dlpack capsule, no longer valid>")
  }
  version <- if (is.null(info$version)) "legacy" else paste(info$version, collapse = ".")
  sprintf(
    "<dlpack capsule (%s): shape (%s), dtype %s, device %s>",
    version, paste(info$shape, collapse = ", "), info$dtype_name,
    paste(info$device, collapse = ":")
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
