#' New tensors by size
#'
#' `torch_zeros(2, 3)`, `torch_zeros(c(2, 3))` and `torch_zeros(size = c(2, 3))` are the
#' same. `torch_empty()` leaves the memory as it is. `torch_rand()` draws from [0, 1),
#' `torch_randn()` from the standard normal distribution, with libtorch's generator;
#' `torch_arange()` counts from `start` to `end`, **which is included**, and with one
#' argument from 1. A value that the dtype does not have is an error, as in
#' `torch_full()`.
#'
#' @param ... sizes, each a number, or all in one vector
#' @param size the sizes as one vector, in place of `...`
#' @param names must be `NULL`; libtorch's named dimensions are not supported
#' @param dtype a [dtype][torch_dtype] or its name; `NULL` for the default, float32
#'   unless [torch_set_default_dtype()] was called, and for `torch_arange()` int64 where
#'   all its numbers are of type integer
#' @param layout `"strided"` or `NULL`
#' @param device a [device][torch_device] or its name; `NULL` for the CPU
#' @param requires_grad whether autograd records operations on the tensor
#' @param generator a [generator][torch_generator] to draw from, or `NULL`
#' @param fill_value the value of every element
#' @param start,end,step first value, last value, distance
#' @return A tensor of the given size, row-major; `torch_arange()`: of one dimension.
#' @examples
#' torch_zeros(2, 3)
#' torch_full(c(2, 2), 7)
#' torch_arange(1L, 4L)
#' torch_arange(0, 1, 0.25)
#' @name torch_zeros
NULL

new_tensor <- function(op, ..., names = NULL, layout = NULL, requires_grad = FALSE) {
  if (!is.null(names)) {
    abort_dltorch("value", "named dimensions are not supported")
  }
  with_grad(external(dlt_call, op, ..., layout = layout), requires_grad)
}

#' @rdname torch_zeros
#' @export
torch_zeros <- function(..., size = NULL, names = NULL, dtype = NULL, layout = NULL,
                        device = NULL, requires_grad = FALSE) {
  external(
    dlt_create, "zeros size dtype layout device", names, size, dtype, layout, device,
    requires_grad, ...
  )
}

#' @rdname torch_zeros
#' @export
torch_ones <- function(..., size = NULL, names = NULL, dtype = NULL, layout = NULL,
                       device = NULL, requires_grad = FALSE) {
  external(
    dlt_create, "ones size dtype layout device", names, size, dtype, layout, device,
    requires_grad, ...
  )
}

#' @rdname torch_zeros
#' @export
torch_empty <- function(..., size = NULL, names = NULL, dtype = NULL, layout = NULL,
                        device = NULL, requires_grad = FALSE) {
  external(
    dlt_create, "empty size dtype layout device", names, size, dtype, layout, device,
    requires_grad, ...
  )
}

#' @rdname torch_zeros
#' @export
torch_rand <- function(..., size = NULL, names = NULL, dtype = NULL, layout = NULL,
                       device = NULL, requires_grad = FALSE, generator = NULL) {
  if (!is.null(generator)) {
    return(new_tensor("rand", if (is.null(size)) c(...) else size,
      generator = generator, dtype = dtype, device = device,
      names = names, layout = layout, requires_grad = requires_grad
    ))
  }
  external(
    dlt_create, "rand size dtype layout device", names, size, dtype, layout, device,
    requires_grad, ...
  )
}

#' @rdname torch_zeros
#' @export
torch_randn <- function(..., size = NULL, names = NULL, dtype = NULL, layout = NULL,
                        device = NULL, requires_grad = FALSE, generator = NULL) {
  if (!is.null(generator)) {
    return(new_tensor("randn", if (is.null(size)) c(...) else size,
      generator = generator, dtype = dtype, device = device,
      names = names, layout = layout, requires_grad = requires_grad
    ))
  }
  external(
    dlt_create, "randn size dtype layout device", names, size, dtype, layout, device,
    requires_grad, ...
  )
}

#' @rdname torch_zeros
#' @export
torch_full <- function(size, fill_value, names = NULL, dtype = NULL, layout = NULL,
                       device = NULL, requires_grad = FALSE) {
  new_tensor("full", size, fill_value,
    dtype = dtype, device = device,
    names = names, layout = layout, requires_grad = requires_grad
  )
}

# Of integer64, which R computes with only where bit64 is loaded: in int64.
wide_range <- function(start, end, step) {
  whole <- function(x) torch_tensor(x, dtype = "int64")$view(integer())
  start <- whole(start)
  step <- whole(step)
  span <- whole(end) - start
  steps <- if (as.numeric(step) == 0) -1 else as.numeric(op("floor_divide", span, step))
  if (steps < 0) {
    abort_dltorch("value", "`step` never leads from `start` to `end`")
  }
  start + torch_arange(0, steps, dtype = "int64") * step
}

#' @rdname torch_zeros
#' @export
torch_arange <- function(start, end, step = 1L, dtype = NULL, layout = NULL,
                         device = NULL, requires_grad = FALSE) {
  if (missing(end)) {
    end <- start
    start <- 1L
  }
  limits <- list(start, end, step)
  wide <- vapply(limits, inherits, NA, "integer64")
  for (value in limits) {
    # Of an integer64 the conversion to int64 refuses NA; is.na() would need bit64.
    if (!is.numeric(value) || length(value) != 1 || !any(wide) && is.na(value)) {
      abort_dltorch("type", "`start`, `end` and `step` must be one number each")
    }
  }
  if (!any(wide) && !all(is.finite(unlist(limits)))) {
    abort_dltorch("value", "`start`, `end` and `step` must be finite")
  }
  if (any(wide)) {
    found <- wide_range(start, end, step)
    found <- found$to(dtype = dtype, device = device %||% default$device)
    return(with_grad(found, requires_grad))
  }
  if (step == 0 || (end - start) * step < 0) {
    abort_dltorch("value", sprintf(
      "`step` %s never leads from %s to %s", step, start, end
    ))
  }
  whole <- is.integer(start) && is.integer(end) && is.integer(step)
  if (is.null(dtype)) dtype <- if (whole) "int64" else dlt_default_dtype()
  # libtorch's range ends before `end`, so it is told a value beyond the last that
  # belongs: half a step, or one where it computes in integers. The slack is seq()'s.
  steps <- floor((end - start) / step + 1e-10)
  if (steps == 0) step <- sign(step)
  last <- start + steps * step
  in_integers <- grepl("int", dlt_dtype_name(dtype))
  check_range(c(start, last), step, dlt_dtype_name(dtype))
  if (max(abs(start), abs(last)) > 2^52) {
    # Where doubles are so far apart that none is just beyond.
    wide <- if (in_integers) "int64" else "float64"
    count <- op("arange", 0, steps + (if (in_integers) 1 else 0.5), 1,
      dtype = wide, device = device
    )
    return(with_grad((count * step + start)$to(dtype = dtype), requires_grad))
  }
  beyond <- if (in_integers) sign(step) else step / 2
  new_tensor("arange", start, last + beyond, step,
    dtype = dtype, device = device, layout = layout, requires_grad = requires_grad
  )
}

# libtorch would cut or wrap what the dtype does not hold.
check_range <- function(ends, step, dtype) {
  values <- ends
  fits <- if (grepl("int", dtype)) {
    bits <- 8 * new_dtype(dtype)$itemsize - !startsWith(dtype, "u")
    highest <- min(2^bits, 2^63) # and one less
    values <- c(ends, step)
    c(ends >= (if (startsWith(dtype, "u")) 0 else -2^bits) & ends < highest, TRUE) &
      values == trunc(values)
  } else {
    !grepl("float", dtype) | !is.finite(ends) | abs(ends) <= torch_finfo(dtype)$max
  }
  if (all(fits)) {
    return(invisible())
  }
  value <- format(values[!fits][1], digits = 15)
  abort_dltorch("value", sprintf("%s has no value in a tensor of dtype %s", value, dtype))
}
