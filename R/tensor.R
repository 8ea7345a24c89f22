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
  if (!is.null(device)) tensor <- tensor$to(device = device)
  if (pin_memory) tensor <- tensor$pin_memory()
  if (requires_grad) tensor$requires_grad_(TRUE)
  tensor
}

#' @rdname torch_tensor
#' @param x any object
#' @export
is_torch_tensor <- function(x) inherits(x, "torch_tensor")

#' Copy a tensor's values to R
#'
#' One copy into R's order (column-major). `as_array()` and `as.array()` give an array,
#' or a vector for 0 or 1 dimensions; `as.matrix()` a matrix; `as.vector()` and the
#' others a vector.
#'
#' float64, float32, float16 and bfloat16 become double; int8, int16 and int32 integer;
#' int64 integer where every value fits, else `bit64::integer64`; uint8 raw; bool logical;
#' complex complex. The value -2^31 of an int32 tensor is R's `NA`.
#'
#' @param x a tensor, on any device; one that requires grad is detached
#' @param mode the type of `as.vector()`
#' @param ... ignored
#' @return A vector, matrix or array.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' as.array(x)
#' as.numeric(x)
#' @export
as_array <- function(x) UseMethod("as_array")

#' @rdname as_array
#' @export
as_array.torch_tensor <- function(x) dlt_vector_from_tensor(x)

#' @rdname as_array
#' @export
as.array.torch_tensor <- function(x, ...) dlt_vector_from_tensor(x)

#' @rdname as_array
#' @export
as.matrix.torch_tensor <- function(x, ...) {
  if (length(dim(x)) > 2) {
    abort_dltorch("type", sprintf(
      "a tensor of %d dimensions cannot become a matrix", length(dim(x))
    ))
  }
  as.matrix(dlt_vector_from_tensor(x))
}

# Without dimensions, but with the class of integer64.
plain_vector <- function(x) {
  values <- dlt_vector_from_tensor(x)
  dim(values) <- NULL
  values
}

#' @rdname as_array
#' @export
as.vector.torch_tensor <- function(x, mode = "any") {
  values <- plain_vector(x)
  if (mode == "any") values else as.vector(values, mode)
}

#' @rdname as_array
#' @export
as.double.torch_tensor <- function(x, ...) as.double(plain_vector(x))

#' @rdname as_array
#' @export
as.integer.torch_tensor <- function(x, ...) as.integer(plain_vector(x))

#' @rdname as_array
#' @export
as.logical.torch_tensor <- function(x, ...) as.logical(plain_vector(x))

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
dim.torch_tensor <- function(x) dlt_dim(x)

#' @rdname dim.torch_tensor
#' @export
length.torch_tensor <- function(x) external(dlt_property, x, ".numel")

#' Print a tensor
#'
#' libtorch's formatting, followed by the type, the shape and what autograd knows. Of a
#' tensor longer than `n` lines only the first are read and shown.
#'
#' @param x a tensor
#' @param n how many lines to show; -1 for all
#' @param ... ignored
#' @return `x`, invisibly; `format()`: a string.
#' @examples
#' torch_tensor(matrix(1:6, 2))
#' @export
print.torch_tensor <- function(x, n = 30, ...) {
  cat("torch_tensor\n", format(x, n = n), "\n", sep = "")
  invisible(x)
}

#' @rdname print.torch_tensor
#' @export
format.torch_tensor <- function(x, n = 30, ...) {
  kind <- sprintf(
    "[ %s{%s} ]", external(dlt_property, x, ".type_name"), paste(dim(x), collapse = ",")
  )
  if (x$requires_grad) {
    kind <- paste0(kind, if (x$is_leaf) "[ requires_grad = TRUE ]" else "[ grad_fn ]")
  }
  if (x$is_meta || length(x) == 0) {
    return(kind)
  }
  paste0(paste(tensor_lines(x, n), collapse = "\n"), "\n", kind)
}

tensor_lines <- function(x, n) {
  shown <- x$detach()
  # Never more rows than could be shown are read, or moved from another device.
  if (n >= 0 && length(dim(x)) > 0 && dim(x)[1] > n + 1) shown <- shown[seq_len(n + 1)]
  if (grepl("complex", shown$dtype)) {
    lines <- utils::capture.output(print(as_array(shown)))
  } else {
    if (shown$dtype == "float16" || shown$dtype == "bfloat16") shown <- shown$float()
    text <- dlt_format(shown$cpu(), getOption("width"))
    lines <- strsplit(text, "\n", fixed = TRUE)[[1]]
    lines <- lines[-length(lines)]
  }
  if (n >= 0 && length(lines) > n) {
    lines <- c(lines[seq_len(n)], "... [the output was cut; print(x, n = -1) shows all]")
  }
  lines
}
