#' Errors of dltorch
#'
#' Every error has the classes `dltorch_<kind>_error`, `dltorch_error` and `error`. Its
#' `details` field holds libtorch's full text where the error comes from there, and all
#' forms of an operator that none of the arguments fit.
#'
#' | kind | when |
#' |---|---|
#' | value | a value that the tensor or argument cannot take (NA, out of range) |
#' | type | an argument of the wrong type |
#' | index | a position or dimension that is not there |
#' | handle | a wrong or released tensor or capsule |
#' | dlpack | a capsule that cannot be made or taken |
#' | operator | no such operator, or none for these arguments |
#' | device | a device that is not here |
#' | libtorch | raised inside libtorch |
#' | linalg | a singular matrix and the like |
#' | memory | an allocation failed |
#' | python | raised inside Python |
#'
#' @examples
#' tryCatch(torch_tensor(1:3)[4], dltorch_index_error = conditionMessage)
#' @name dltorch_error
NULL

# Called by C++ (src/bridge/condition.cpp) and by R code. `call` is the innermost call
# that a user could have written: not that of an entry point (dlt_...).
abort_dltorch <- function(kind, message, details = "",
                          call = user_call(sys.nframe() - 1L)) {
  stop(structure(
    class = c(paste0("dltorch_", kind, "_error"), "dltorch_error", "error", "condition"),
    list(message = message, call = call, details = details)
  ))
}

# Called by C++ too (src/bridge/autograd.cpp), with what libtorch warned of meanwhile.
warn_dltorch <- function(messages) {
  for (message in messages) {
    warning(structure(
      class = c("dltorch_warning", "warning", "condition"),
      list(message = message, call = NULL)
    ))
  }
}

# `call` is that of the function that checks its argument, wherever it is evaluated.
check_flag <- function(x, name, call = sys.call(sys.parent())) {
  if (!isTRUE(x) && !isFALSE(x)) {
    abort_dltorch("type", sprintf("`%s` must be TRUE or FALSE", name), call = call)
  }
}

check_whole_number <- function(x, name, call = sys.call(sys.parent())) {
  if (!is.numeric(x) || length(x) != 1 || is.na(x) || x != trunc(x)) {
    abort_dltorch("type", sprintf("`%s` must be one whole number", name), call = call)
  }
}

# For methods of generics whose `...` they do not use: what R's own methods would ignore
# may be meant for torch.
check_no_more <- function(generic, ..., instead = NULL, call = sys.call(sys.parent())) {
  if (...length() > 0) {
    names <- names(list(...))
    what <- if (is.null(names)) "further argument" else paste0("`", names[1], "`")
    abort_dltorch("value", paste0(
      generic, "() of a tensor takes no ", what, if (!is.null(instead)) "; see ", instead
    ), call = call)
  }
}

check_number <- function(x, name, call = sys.call(sys.parent())) {
  if (!is.numeric(x) || length(x) != 1 || is.na(x)) {
    abort_dltorch("type", sprintf("`%s` must be one number", name), call = call)
  }
}

check_tensor <- function(x, name, call = sys.call(sys.parent())) {
  if (!is_torch_tensor(x)) {
    abort_dltorch("type", sprintf("`%s` must be a tensor", name), call = call)
  }
}

check_one_of <- function(x, choices, name, call = sys.call(sys.parent())) {
  if (!is_one_string(x) || !x %in% choices) {
    abort_dltorch("value", sprintf(
      "`%s` must be one of %s", name, paste0("\"", choices, "\"", collapse = ", ")
    ), call = call)
  }
}

user_call <- function(frame) {
  while (frame > 0L) {
    call <- sys.call(frame)
    name <- if (is.symbol(call[[1L]])) as.character(call[[1L]]) else ""
    if (!startsWith(name, "dlt_")) {
      return(call)
    }
    frame <- frame - 1L
  }
  NULL
}
