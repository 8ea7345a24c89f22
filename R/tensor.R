#' Make a tensor from R values
#'
#' `torch_tensor()` copies `data`, once, into a new row-major tensor.
#'
#' | R | dtype, unless given |
#' |---|---|
#' | double | float32 |
#' | integer, factor (its codes), integer64 | int64 |
#' | logical | bool |
#' | complex | complex64 |
#' | raw | uint8 |
#'
#' No value is changed silently: `NA` in an integer or bool tensor, a fraction or a value
#' out of range in an integer tensor, and a finite number that would become infinite are
#' errors that name the position. `NA` in a floating tensor is NaN. Rounding of doubles to
#' float32 is not an error.
#'
#' @param data a vector, matrix or array; a tensor, whose detached copy is made; or `NULL`
#'   for an empty tensor
#' @param dtype a [dtype][torch_dtype] or its name; `NULL` for the table above
#' @param device a [device][torch_device] or its name; `NULL` for the CPU
#' @param requires_grad whether autograd records operations on the tensor
#' @param pin_memory whether to use memory that a GPU can read directly
#' @return A tensor with the dimensions of `data`; a vector gives one dimension.
#' @examples
#' torch_tensor(matrix(1:6, 2))
#' torch_tensor(c(TRUE, FALSE))
#' torch_tensor(1:3, dtype = "float64")
#' @export
torch_tensor <- function(data, dtype = NULL, device = NULL, requires_grad = FALSE,
                         pin_memory = FALSE) {
  tensor <- if (is_torch_tensor(data)) {
    data$detach()$to(dtype = dtype, device = device, copy = TRUE)
  } else {
    dlt_tensor_from_vector(data, dtype)
  }
  if (is.null(device)) device <- default$device
  if (!is.null(device)) tensor <- tensor$to(device = device)
  if (!missing(pin_memory)) {
    check_flag(pin_memory, "pin_memory")
    if (pin_memory) tensor <- tensor$pin_memory()
  }
  if (missing(requires_grad)) tensor else with_grad(tensor, requires_grad)
}

#' @rdname torch_tensor
#' @param x any object
#' @export
is_torch_tensor <- function(x) inherits(x, "torch_tensor")

#' Make a tensor on the memory of an R vector
#'
#' `torch_as_tensor()` borrows: the tensor lies on the memory of `x`, with R's type and
#' R's order, whatever its size. `x` is kept alive for as long as the memory is used.
#' Neither side ever sees a change by the other: R duplicates the vector before it writes
#' to it, and the first in-place operator on the tensor gives it memory of its own.
#'
#' | R | dtype | memory |
#' |---|---|---|
#' | double (also Date, POSIXct) | float64 | borrowed |
#' | integer, factor (its codes) | int32 | borrowed; read once to refuse `NA` |
#' | complex | complex128 | borrowed (a small vector off a 16-byte boundary is copied) |
#' | raw | uint8 | borrowed |
#' | integer64 | int64 | borrowed |
#' | logical | bool | one copy: R keeps four bytes each |
#' | data frame of one numeric type | as its columns | one copy, since columns lie apart |
#'
#' A foreign framework that ignores DLPack's read-only mark, and C code that writes to a
#' vector without asking R, can still change borrowed memory; `copy = TRUE` is safe from
#' both.
#'
#' @param x a vector, matrix, array or data frame; a tensor is given back as it is
#' @param dtype a [dtype][torch_dtype] or its name; `NULL` for the table above. Another
#'   one is a copy
#' @param device a [device][torch_device] or its name; `NULL` for the CPU, or for that of
#'   [with_device()]. Another one than the CPU is a copy
#' @param copy `NULL`: only where it must be. `TRUE`: always. `FALSE`: an error where one
#'   would be made
#' @param na for integer vectors: `"refuse"` reads the vector once and refuses `NA`;
#'   `"keep"` does not look, and `NA` is -2^31 in the tensor. With a floating `dtype`,
#'   `NA` is NaN
#' @return A tensor with the dimensions of `x`, in column-major order.
#' @examples
#' m <- matrix(as.numeric(1:6), 2)
#' x <- torch_as_tensor(m)
#' x$stride()
#' x$add_(1)
#' m
#' @export
torch_as_tensor <- function(x, dtype = NULL, device = NULL, copy = NULL, na = "refuse") {
  # Not match.arg(): it captures this frame, which would keep a reference to `x` for good,
  # and R would duplicate the vector needlessly ever after.
  keep_na <- !missing(na) && !identical(na, "refuse")
  if (keep_na && !identical(na, "keep")) {
    abort_dltorch("value", "`na` must be \"refuse\" or \"keep\"")
  }
  if (is.object(x)) {
    if (is.data.frame(x)) {
      if (identical(copy, FALSE)) {
        abort_dltorch("value", "the columns of a data frame lie apart: it must be copied")
      }
      x <- matrix_of_columns(x)
    }
    if (inherits(x, "POSIXlt")) x <- as.POSIXct(x)
  }
  lent <- !is.object(x) || !is_torch_tensor(x)
  if (is.null(device)) device <- default$device
  if (is.null(dtype) && is.null(device)) {
    return(if (lent) {
      .Call(`_dltorch_dlt_borrow_vector`, x, copy, keep_na)
    } else if (isTRUE(copy)) {
      x$clone()
    } else {
      x
    })
  }
  # The conversion below sees to NA, but for logical values: these are read as bool.
  if (lent && is.logical(x) && !is.null(dtype) && dlt_dtype_name(dtype) != "bool") {
    refuse_conversion(dtype, device, copy)
    return(torch_tensor(x, dtype = dtype, device = device))
  }
  own <- if (is.integer(x)) "int32" else "int64"
  keep_na <- keep_na || !is.null(dtype) && dlt_dtype_name(dtype) != own
  tensor <- if (lent) .Call(`_dltorch_dlt_borrow_vector`, x, copy, keep_na) else x
  converts <- !is.null(dtype) && dlt_dtype_name(dtype) != tensor$dtype ||
    !is.null(device) && name_of_device(device) != tensor$device
  if (converts) {
    refuse_conversion(if (is.null(dtype)) tensor$dtype else dtype, device, copy)
    if (lent && !is.null(dtype)) {
      # The conversion of torch_tensor(), which refuses what the dtype cannot hold.
      return(torch_tensor(x, dtype = dtype, device = device))
    }
    return(tensor$to(dtype = dtype, device = device))
  }
  if (!lent && isTRUE(copy)) tensor$clone() else tensor
}

refuse_conversion <- function(dtype, device, copy) {
  if (!identical(copy, FALSE)) {
    return(invisible())
  }
  abort_dltorch("value", sprintf(
    "%s on %s needs a copy, and copy = FALSE forbids it", dlt_dtype_name(dtype),
    if (is.null(device)) "cpu" else name_of_device(device)
  ))
}

# One matrix of the columns, which must be numeric, or logical, and of one type.
matrix_of_columns <- function(x) {
  if (length(x) == 0) abort_dltorch("type", "a data frame without columns has no type")
  types <- vapply(x, typeof, "")
  plain <- vapply(x, function(column) is.numeric(column) || is.logical(column), NA)
  if (!all(plain) || length(unique(types)) != 1 ||
    length(unique(vapply(x, function(column) class(column)[1], ""))) != 1) {
    abort_dltorch("type", sprintf(
      "the columns of a data frame must be numbers of one type, not %s",
      paste(unique(vapply(x, function(column) class(column)[1], "")), collapse = ", ")
    ))
  }
  integer64 <- inherits(x[[1]], "integer64")
  values <- unlist(lapply(x, unclass), use.names = FALSE)
  dim(values) <- c(nrow(x), length(x))
  if (integer64) class(values) <- "integer64"
  values
}

#' A tensor's values as an R vector
#'
#' `as_array()` and `as.array()` give an array, or a vector for 0 or 1 dimensions;
#' `as.matrix()` a matrix; `as.vector()`, `as.numeric()` and the others a vector, in R's
#' order.
#'
#' The result lies on the tensor's own memory, whatever its size, where R can read that: a
#' float64, int32, uint8 or complex128 tensor on the CPU in column-major order, as
#' [torch_as_tensor()] makes them. R duplicates it before it writes, and the tensor moves
#' to memory of its own before an in-place operator writes, so neither sees a change by
#' the other. Everything else is one copy, and so are results of up to 4 KB, and tensors
#' whose memory somebody outside may write to (one imported by [from_dlpack()], or
#' exported).
#'
#' float64, float32, float16, bfloat16 and float8 become double; int8, int16 and int32
#' integer; int64 and the wider unsigned types integer where every value fits, else
#' `bit64::integer64`; uint8 raw; bool logical; complex complex. The value -2^31 of an
#' int32 tensor is R's `NA`. `bit64::as.integer64(x)` gives an int64 tensor's memory as it
#' is; `as.numeric(x)` and its like convert the numbers, and `as.character(x)` has all
#' their digits.
#'
#' A tensor that requires grad is read as it is: its values, without the graph.
#'
#' @param x a tensor, on any device
#' @param copy `NULL`: only where it must be. `TRUE`: always. `FALSE`: an error where one
#'   would be made, and the memory even where somebody outside may write to it
#' @param order `"same"`, or `"reversed"` for the dimensions in reverse order, which is
#'   how R reads a row-major tensor (PyTorch's own order) without a copy
#' @param dimnames for arrays a list of names as for [dimnames()], for vectors their
#'   names; of factors the labels
#' @param mode the type of `as.vector()`
#' @param row.names,optional,stringsAsFactors as in [as.data.frame()]
#' @param ... passed on from `as.array()`, `as.matrix()` and `as.data.frame()` to
#'   `as_array()`, which refuses what it does not know; ignored by the others
#' @return A vector, matrix, array or data frame.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' as.array(x)
#' as.numeric(x)
#' as_array(x, order = "reversed")
#' as_array(x, dimnames = list(c("a", "b"), NULL))
#' @export
as_array <- function(x, ...) UseMethod("as_array")

#' @rdname as_array
#' @export
as_array.torch_tensor <- function(x, copy = NULL, order = c("same", "reversed"),
                                  dimnames = NULL, ...) {
  if (...length()) check_no_more("as_array", ...)
  # Not match.arg(), which takes longer than the view.
  reversed <- !missing(order) && is_reversed(order)
  if (!is.null(dimnames)) dimnames <- check_dimnames(dimnames, dim(x), reversed)
  .Call(`_dltorch_dlt_vector_from_tensor`, x, copy, FALSE, reversed, FALSE, dimnames)
}

# The names as character vectors. R's own message would not say which dimension it means,
# and R would take a factor's codes.
check_dimnames <- function(dimnames, dim, reversed) {
  if (reversed) dim <- rev(dim)
  lists <- if (length(dim) > 1) dimnames else list(dimnames)
  if (!is.list(lists) || length(lists) > max(length(dim), 1)) {
    abort_dltorch("value", sprintf(
      "`dimnames` must be a list of at most %d character vectors", length(dim)
    ))
  }
  for (i in seq_along(lists)) {
    size <- if (length(dim) == 0) 1 else dim[i]
    if (!is.null(lists[[i]]) && length(lists[[i]]) != size) {
      abort_dltorch("value", sprintf(
        "dimension %d has %d names for its size of %.0f", i, length(lists[[i]]), size
      ))
    }
  }
  labels <- function(names) if (is.factor(names)) as.character(names) else names
  lists <- lapply(lists, labels)
  if (length(dim) > 1) lists else lists[[1]]
}

is_reversed <- function(order) {
  check_one_of(order, c("same", "reversed"), "order")
  order == "reversed"
}

#' @rdname as_array
#' @export
as.array.torch_tensor <- as_array.torch_tensor

#' @rdname as_array
#' @export
as.matrix.torch_tensor <- function(x, ...) {
  if (length(dim(x)) > 2) {
    abort_dltorch("type", sprintf(
      "a tensor of %d dimensions cannot become a matrix", length(dim(x))
    ))
  }
  if (length(dim(x)) < 2) x <- external(dlt_call, "view", x, c(-1L, 1L))
  as_array.torch_tensor(x, ...)
}

#' @rdname as_array
#' @export
as.data.frame.torch_tensor <- function(x, row.names = NULL, optional = FALSE, ...,
                                       stringsAsFactors = FALSE) {
  as.data.frame(as.matrix(x, ...), row.names = row.names, optional = optional)
}

# Without dimensions, in R's order.
flat_vector <- function(x, integer64 = FALSE) {
  dlt_vector_from_tensor(x, NULL, TRUE, FALSE, integer64, NULL)
}

#' @rdname as_array
#' @export
as.vector.torch_tensor <- function(x, mode = "any") {
  if (!is_one_string(mode)) abort_dltorch("type", "`mode` must be the name of a type")
  if (mode == "any") {
    return(flat_vector(x))
  }
  if (mode == "character") {
    return(as.character.torch_tensor(x))
  }
  as.vector(flat_numbers(x), mode)
}

# Whether R has no vector of plain numbers for its values: `integer64`, or none at all.
is_wide <- function(x) {
  dtype <- unclass(dtype_of(x)) # not every libtorch knows the names below
  if (!dtype %in% c("int64", "uint32", "uint64") || length(x) == 0 || x$is_meta ||
    is_sparse(x)) {
    return(FALSE)
  }
  if (dtype == "uint64") x <- x$to(dtype = "float64") # has no min() in libtorch
  ends <- op("aminmax", x$to(dtype = if (dtype == "uint32") "int64"))
  # Not by $item(), which gives an integer64 of what R's integers do not hold.
  ends[[1]]$to(dtype = "float64")$item() <= -2^31 ||
    ends[[2]]$to(dtype = "float64")$item() >= 2^31
}

# What base R's functions compute with: doubles, where integer64 is not understood.
plain <- function(x) if (is_wide(x)) x$to(dtype = "float64") else x

flat_numbers <- function(x) flat_vector(plain(x))

# R's values of a tensor as numbers, and others as they are.
numbers_of <- function(x) if (is_torch_tensor(x)) as.array(plain(x)) else x

#' @rdname as_array
#' @export
as.double.torch_tensor <- function(x, ...) as.double(flat_numbers(x))

#' @rdname as_array
#' @export
as.integer.torch_tensor <- function(x, ...) as.integer(flat_numbers(x))

#' @rdname as_array
#' @export
as.logical.torch_tensor <- function(x, ...) as.logical(flat_numbers(x))

#' @rdname as_array
#' @export
as.complex.torch_tensor <- function(x, ...) as.complex(flat_numbers(x))

#' @rdname as_array
#' @export
as.raw.torch_tensor <- function(x) as.raw(flat_numbers(x))

#' @rdname as_array
#' @exportS3Method bit64::as.integer64
as.integer64.torch_tensor <- function(x, ...) {
  if (x$dtype == "int64") flat_vector(x, integer64 = TRUE) else bit64::as.integer64(
    flat_vector(x)
  )
}

#' Size of a tensor
#'
#' @param x a tensor
#' @return `dim()`: its sizes, double where one is above 2^31 - 1; an empty vector for a
#'   tensor without dimensions. `length()`: the number of elements.
#' @examples
#' x <- torch_zeros(2, 3)
#' dim(x)
#' length(x)
#' @rdname dim.torch_tensor
#' @export
dim.torch_tensor <- function(x) .Call(dlt_member, x, "shape")

#' @rdname dim.torch_tensor
#' @export
length.torch_tensor <- function(x) external(dlt_property, x, ".numel")

#' Tensors and bytes
#'
#' `torch_tensor_from_buffer()` makes a tensor on the memory of an R vector, whatever the
#' vector's type: its bytes are read as values of `dtype`. As with [torch_as_tensor()] the
#' memory is kept alive, and neither side sees a change by the other.
#' `buffer_from_torch_tensor()` copies the bytes of a tensor's elements, in row-major
#' order.
#'
#' @param buffer a raw, integer, double or complex vector
#' @param shape sizes of the tensor, whose bytes must be no more than the buffer has
#' @param dtype a [dtype][torch_dtype] or its name
#' @param tensor a tensor on the CPU
#' @return A tensor; a raw vector.
#' @examples
#' bytes <- buffer_from_torch_tensor(torch_tensor(c(1, 2)))
#' torch_tensor_from_buffer(bytes, 2)
#' @export
torch_tensor_from_buffer <- function(buffer, shape, dtype = "float") {
  if (!is.numeric(shape) || anyNA(shape) || any(shape < 0 | shape != trunc(shape))) {
    abort_dltorch("type", "`shape` must be whole numbers from 0 on")
  }
  bytes <- torch_as_tensor(buffer, device = "cpu", na = "keep")$view(-1)
  bytes <- bytes$view(dtype = "uint8")
  size <- prod(shape) * torch_empty(0, dtype = dtype, device = "meta")$itemsize
  if (size > length(bytes)) {
    abort_dltorch("value", sprintf(
      "`buffer` has %s bytes, a tensor of this shape and dtype needs %s",
      format_size(length(bytes)), format_size(size)
    ))
  }
  bytes$narrow(1, 1, size)$view(dtype = dtype)$view(shape)
}

#' @rdname torch_tensor_from_buffer
#' @export
buffer_from_torch_tensor <- function(tensor) {
  check_tensor(tensor, "tensor")
  if (is_sparse(tensor)) {
    abort_dltorch("type", "a sparse tensor has no such bytes: call $to_dense() first")
  }
  # Of a conjugate or negative view the memory has other bytes.
  tensor <- op("resolve_neg", op("resolve_conj", tensor$detach()$cpu()))
  # Of one element, contiguous() leaves any stride.
  flat <- op("as_strided", tensor$contiguous(), length(tensor), 1L)
  as.raw(flat$view(dtype = "uint8"))
}

#' Is a tensor undefined?
#'
#' Where PyTorch has an undefined tensor or `None`, dltorch gives `NULL`.
#'
#' @param x any object
#' @return `TRUE` for `NULL`, otherwise `FALSE`.
#' @examples
#' is_undefined_tensor(torch_ones(1)$grad)
#' @export
is_undefined_tensor <- function(x) is.null(x)

#' LU decomposition in LAPACK's form
#'
#' @param A tensor `(..., m, n)`
#' @param pivot whether to exchange rows
#' @param get_infos whether to give LAPACK's `info`, and no error for a singular matrix
#' @param out must be `NULL`: results are new tensors
#' @return A list: `LU`, one tensor with both factors, `pivots` (int32, LAPACK's, counted
#'   from 1), and with `get_infos = TRUE` `info`.
#' @seealso [linalg_lu()], which gives the factors themselves.
#' @examples
#' torch_lu(torch_eye(2))$pivots
#' @export
torch_lu <- function(A, pivot = TRUE, get_infos = FALSE, out = NULL) { # nolint
  if (!is.null(out)) abort_dltorch("value", "`out` must be NULL: results are new tensors")
  check_flag(get_infos, "get_infos")
  found <- linalg_lu_factor_ex(A, pivot = pivot, check_errors = !get_infos)
  names(found) <- c("LU", "pivots", "info")
  if (get_infos) found else found[1:2]
}
