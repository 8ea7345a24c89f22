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
#' Warnings of libtorch have the classes `dltorch_warning` and `warning`.
#'
#' @examples
#' tryCatch(torch_tensor(1:3)[4], dltorch_index_error = conditionMessage)
#' @name dltorch_error
NULL

# Called by C++ (src/bridge/condition.cpp) and by R code.
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

check_flag <- function(x, name) {
  if (!isTRUE(x) && !isFALSE(x)) {
    abort_dltorch("type", sprintf("`%s` must be TRUE or FALSE", name))
  }
}

check_whole_number <- function(x, name) {
  if (!is.numeric(x) || length(x) != 1 || is.na(x) || x != trunc(x)) {
    abort_dltorch("type", sprintf("`%s` must be one whole number", name))
  }
}

# For methods of generics whose `...` they do not use: what R's own methods would ignore
# may be meant for torch.
check_no_more <- function(generic, ..., instead = NULL) {
  if (...length() > 0) {
    names <- names(list(...))
    what <- if (is.null(names)) "further argument" else paste0("`", names[1], "`")
    abort_dltorch("value", paste0(
      generic, "() of a tensor takes no ", what, if (!is.null(instead)) "; see ", instead
    ))
  }
}

check_number <- function(x, name) {
  if (!is.numeric(x) || length(x) != 1 || is.na(x)) {
    abort_dltorch("type", sprintf("`%s` must be one number", name))
  }
}

check_tensor <- function(x, name) {
  if (!is_torch_tensor(x)) {
    abort_dltorch("type", sprintf("`%s` must be a tensor", name))
  }
}

check_one_of <- function(x, choices, name) {
  if (!is_one_string(x) || !x %in% choices) {
    abort_dltorch("value", sprintf(
      "`%s` must be one of %s", name, paste0("\"", choices, "\"", collapse = ", ")
    ))
  }
}

# The call that the user wrote: that of the outermost function of dltorch that led to
# `frame`, base R's between them aside. By parents, since an argument is evaluated inside
# the function that it is for, but was written by that function's caller.
user_call <- function(frame) {
  ours <- topenv()
  parents <- sys.parents()
  call <- NULL
  while (frame > 0L) {
    namespace <- topenv(environment(sys.function(frame)))
    if (identical(namespace, ours)) {
      call <- sys.call(frame)
      generic <- get0(".Generic", sys.frame(frame), mode = "character", inherits = FALSE)
      if (!is.null(generic)) call[[1L]] <- as.name(generic)
    } else if (!identical(namespace, .BaseNamespaceEnv)) {
      break
    }
    # What C++ calls has no parent among the frames, and R gives one that is no caller.
    frame <- if (parents[frame] < frame) parents[frame] else frame - 1L
  }
  # R hands its group generics on with values in the place of arguments. Not by
  # is_torch_tensor(), which is not there where this file is sourced alone (R/install.R).
  is_tensor <- function(x) !missing(x) && inherits(x, "torch_tensor")
  is_value <- vapply(as.list(call), is_tensor, NA)
  if (any(is_value)) call[is_value] <- list(quote(x))
  call
}
