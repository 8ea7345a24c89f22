#' What autograd records
#'
#' `with_no_grad()` runs code whose operations are not recorded, `with_enable_grad()` code
#' whose operations are, inside the former. `with_inference_mode()` also saves the
#' bookkeeping that a later gradient would need: its tensors can never take part in one.
#' The `local_` functions do so until the calling function ends, whichever way.
#'
#' @param code code to run
#' @param enabled `TRUE` or `FALSE`
#' @param .env the frame at whose end the mode is put back
#' @return The `with_` functions: the value of `code`. The others: the mode that was set
#'   before, or `NULL`, invisibly. `torch_is_grad_enabled()`,
#'   `torch_is_inference_mode_enabled()`: `TRUE` or `FALSE`.
#' @examples
#' x <- torch_tensor(1, requires_grad = TRUE)
#' with_no_grad(x * 2)$requires_grad
#' @export
with_no_grad <- function(code) {
  local_no_grad()
  force(code)
}

#' @rdname with_no_grad
#' @export
with_enable_grad <- function(code) {
  local_enable_grad()
  force(code)
}

#' @rdname with_no_grad
#' @export
local_no_grad <- function(.env = parent.frame()) {
  local_grad_mode(FALSE, .env)
}

#' @rdname with_no_grad
#' @export
local_enable_grad <- function(.env = parent.frame()) {
  local_grad_mode(TRUE, .env)
}

# Of the kind of inference mode too, whose end also puts the grad mode back.
local_grad_mode <- function(enabled, env) {
  before <- dlt_set_grad_mode(enabled)
  at_exit_of(env, "grad", function() dlt_set_grad_mode(before))
}

#' @rdname with_no_grad
#' @export
autograd_set_grad_mode <- function(enabled) {
  check_flag(enabled, "enabled")
  invisible(dlt_set_grad_mode(enabled))
}

#' @rdname with_no_grad
#' @export
torch_is_grad_enabled <- function() dlt_grad_mode()

#' @rdname with_no_grad
#' @export
with_inference_mode <- function(code, enabled = TRUE) {
  local_inference_mode(enabled)
  force(code)
}

#' @rdname with_no_grad
#' @export
local_inference_mode <- function(enabled = TRUE, .env = parent.frame()) {
  check_flag(enabled, "enabled")
  guard <- dlt_begin_inference_mode(enabled)
  at_exit_of(.env, "grad", function() dlt_end_inference_mode(guard))
}

#' @rdname with_no_grad
#' @export
torch_is_inference_mode_enabled <- function() dlt_inference_mode()

#' Find where a gradient goes wrong
#'
#' Inside `with_detect_anomaly()` a backward pass stops with an error at the first
#' operator whose gradient has NaN, and a warning names the operator. The mode holds for
#' the whole process and is slow.
#'
#' @param code code to run
#' @param check_nan whether NaN is an error
#' @param .env the frame at whose end the mode is put back
#' @return The value of `code`.
#' @examples
#' x <- torch_tensor(0, requires_grad = TRUE)
#' try(with_detect_anomaly((x * NaN)$sum()$backward()))
#' @export
with_detect_anomaly <- function(code, check_nan = TRUE) {
  local_detect_anomaly(check_nan)
  force(code)
}

#' @rdname with_detect_anomaly
#' @export
local_detect_anomaly <- function(check_nan = TRUE, .env = parent.frame()) {
  check_flag(check_nan, "check_nan")
  before <- dlt_set_anomaly_mode(TRUE, check_nan)
  at_exit_of(.env, "anomaly", function() dlt_set_anomaly_mode(before[1], before[2]))
}

#' Mixed precision
#'
#' Inside `with_autocast()` operators for which a lower precision does no harm (matrix
#' products, convolutions) cast their arguments to `dtype`; others keep float32. The
#' gradients have the dtypes of the leaves.
#'
#' @param code code to run
#' @param ... no other arguments; what follows is given by name
#' @param device_type `"cpu"`, `"cuda"` ...
#' @param dtype the lower precision; `NULL` for the device's default, bfloat16 on the CPU
#' @param enabled whether to cast at all
#' @param cache_enabled whether cast leaves are kept until the end of the region; `NULL`
#'   for the present setting
#' @param .env the frame at whose end the former state is put back
#' @param context what `set_autocast()` gave
#' @return `with_autocast()`: the value of `code`. `set_autocast()`: the state before, for
#'   `unset_autocast()`, invisibly.
#' @examples
#' x <- torch_ones(2, 2)
#' with_autocast(torch_mm(x, x), device_type = "cpu")$dtype
#' @export
with_autocast <- function(code, ..., device_type, dtype = NULL, enabled = TRUE,
                          cache_enabled = NULL) {
  local_autocast(device_type, dtype, enabled, cache_enabled)
  force(code)
}

#' @rdname with_autocast
#' @export
local_autocast <- function(device_type, dtype = NULL, enabled = TRUE,
                           cache_enabled = NULL, ..., .env = parent.frame()) {
  context <- set_autocast(device_type, dtype, enabled, cache_enabled)
  at_exit_of(.env, "autocast", function() unset_autocast(context))
}

#' @rdname with_autocast
#' @export
set_autocast <- function(device_type, dtype = NULL, enabled = TRUE,
                         cache_enabled = NULL) {
  check_flag(enabled, "enabled")
  if (!is.null(cache_enabled)) check_flag(cache_enabled, "cache_enabled")
  before <- dlt_autocast(device_type)
  dlt_set_autocast(
    device_type, enabled, unclass(dtype %||% before$dtype),
    cache_enabled %||% before$cache_enabled
  )
  dlt_nest_autocast(TRUE)
  invisible(c(list(device_type = device_type), before))
}

#' @rdname with_autocast
#' @export
unset_autocast <- function(context) {
  dlt_nest_autocast(FALSE)
  dlt_set_autocast(
    context$device_type, context$enabled, context$dtype, context$cache_enabled
  )
  invisible(NULL)
}
