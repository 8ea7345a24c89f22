#' Read and write parts of a tensor
#'
#' @description
#' `x[i, j]` takes a subscript for each dimension; those that are not given are taken
#' whole: `x[1]` is the first row of a matrix. Positions count from 1, and from -1 at the
#' end (R's "all but" is not there). R values mean what they mean in R, tensors what they
#' mean in torch, but for counting from 1:
#'
#' | subscript | what it selects |
#' |---|---|
#' | a number, a tensor of no dimensions | one position, dropping the dimension |
#' | `a:b`, `a:b:step`, `slc(a, b, step)` | a slice with both ends; the dimension stays |
#' | `2:-1`, `2:N`, `(N - 1):N` | slices to the end: `N` is the dimension's size |
#' | nothing, `..` | all of one dimension, of all not spoken of |
#' | `NULL`, `newaxis` | a new dimension of size 1 |
#' | a vector of positions, or logical | these; several select an outer product |
#' | a logical matrix or array | where it is `TRUE`, in R's order |
#' | a numeric matrix, as the only subscript | one element for each row |
#' | an integer tensor | its shape is the result's; several give pairs |
#' | a bool tensor | where it is true, in torch's order (row by row) |
#'
#' A variable of the user's own named `N`, `newaxis` or `..` is meant instead of these.
#' `NA`, 0, a fraction, a name and a position out of range are errors of class
#' `dltorch_index_error`; logical vectors are not recycled.
#'
#' Numbers, literal ranges, slices, `..` and `newaxis` give a view on the same memory;
#' everything else gives a copy.
#'
#' Writing changes the tensor, and every tensor that shares its memory, at the very
#' elements that the same subscripts read. A single number fills; a vector must be as long
#' as the selection and fills it in R's order; matrices, arrays and tensors broadcast from
#' the last dimension on. The value is converted to the dtype of `x` without silent loss
#' (see [torch_tensor()]). Where a position stands twice, which value it gets is not
#' defined.
#'
#' @param x a tensor
#' @param ... one subscript for each dimension; for `[[` also the name of a property or
#'   method, as for `$`
#' @param drop whether a single position drops its dimension
#' @param value a number, vector, array or tensor
#' @param start,end,step first and last position and their distance, which must be
#'   positive; `end = Inf` is the last position
#' @return `[`, `[[`: a tensor. `[<-`, `[[<-`: `x` itself, changed. `slc()`: a slice, for
#'   use as a subscript.
#' @examples
#' x <- torch_tensor(matrix(1:12, 3))
#' x[1, ]
#' x[2:N, -1]
#' x[, 1:4:2]
#' x[c(3, 1), c(TRUE, FALSE, FALSE, TRUE)]
#' x[x > 10L]
#' x[1, 2:3] <- 0L
#' x[cbind(1:3, 1:3)] <- c(-1L, -2L, -3L)
#' x
#' @name index
NULL

#' @rdname index
#' @export
`[.torch_tensor` <- function(x, ..., drop = TRUE) {
  external2(dlt_index_get, x, substitute(list(...)), drop)
}

#' @rdname index
#' @export
`[<-.torch_tensor` <- function(x, ..., value) {
  external2(dlt_index_set, x, substitute(list(...)), value)
}

#' @rdname index
#' @export
`[[.torch_tensor` <- function(x, ...) {
  subscripts <- substitute(list(...))
  if (is_name(subscripts, ...)) {
    return(`$.torch_tensor`(x, ..1))
  }
  external2(dlt_index_get, x, subscripts, TRUE)
}

#' @rdname index
#' @export
`[[<-.torch_tensor` <- function(x, ..., value) {
  subscripts <- substitute(list(...))
  if (is_name(subscripts, ...)) {
    return(`$<-.torch_tensor`(x, ..1, value))
  }
  external2(dlt_index_set, x, subscripts, value)
}

# `N`, `..` and nothing cannot be evaluated here, and are no names.
is_name <- function(subscripts, ...) {
  if (length(subscripts) != 2) {
    return(FALSE)
  }
  subscript <- subscripts[[2]]
  !missing(subscript) && !any(c("N", "..") %in% all.names(subscript)) && is.character(..1)
}

#' @rdname index
#' @export
slc <- function(start, end, step = 1) {
  structure(list(start = start, end = end, step = step), class = "torch_slice")
}

# Called by C++ (src/bridge/subscript.cpp) in the frame of one of the methods above.

user_has <- function(name, frame, i) {
  value <- get0(name, envir = environment_of_dots(frame, i))
  !is.null(value) && !is.function(value)
}

# The value of the i-th subscript, with `N` or of the form a:b:step. `size` is that of its
# dimension.
index_expression <- function(expression, size, frame, i) {
  env <- environment_of_dots(frame, i)
  if (!user_has("N", frame, i)) expression <- with_size(expression, size)
  if (is_colon(expression) && is_colon(expression[[2]])) {
    range <- expression[[2]]
    return(slc(
      eval(range[[2]], env), eval(range[[3]], env), eval(expression[[3]], env)
    ))
  }
  eval(expression, env)
}

is_colon <- function(expression) {
  is.call(expression) && identical(expression[[1]], quote(`:`))
}

# `N` within x[...] is x's; within y[...] inside of that it is y's. mentions_size() in
# src/bridge/subscript.cpp says by the same rule whether there is one.
with_size <- function(expression, size) {
  if (identical(expression, quote(N))) {
    return(size)
  }
  own_scope <- c("[", "[[", "$", "function")
  if (!is.call(expression) || as.character(expression[[1]])[1] %in% own_scope) {
    return(expression)
  }
  for (i in seq_along(expression)[-1]) {
    part <- expression[[i]]
    if (!missing(part)) expression[[i]] <- with_size(part, size)
  }
  expression
}

# Where the i-th argument of the `...` of the function with this frame was written: in the
# caller, or, if the call hands on the caller's own `...`, where that argument was.
environment_of_dots <- function(frame, i) {
  n <- Position(function(x) identical(x, frame), sys.frames(), right = TRUE)
  if (is.na(n)) {
    return(frame)
  }
  parent <- sys.parents()[n]
  caller <- if (parent == 0) globalenv() else sys.frame(parent)
  call <- as.list(sys.call(n))
  is_dots <- vapply(call, identical, logical(1), quote(...))
  if (!any(is_dots)) {
    return(caller)
  }
  # A numbered name for each argument that the caller's `...` stands for.
  handed <- as.list(eval(quote(substitute(list(...))), caller))[-1]
  marker <- "dltorch argument "
  handed[] <- lapply(paste0(marker, seq_along(handed)), as.name)
  call <- lapply(seq_along(call), function(k) if (is_dots[k]) handed else call[k])
  written <- as.call(do.call(c, call))
  element <- match.call(sys.function(n), written, expand.dots = FALSE)$...[[i]]
  if (!is.symbol(element) || !startsWith(as.character(element), marker)) {
    return(caller)
  }
  environment_of_dots(caller, as.integer(sub(marker, "", element, fixed = TRUE)))
}
