#' Read and write parts of a tensor
#'
#' `x[i, j]` takes whole numbers, ranges (`2:4`), vectors of positions, logical vectors as
#' long as the dimension, or nothing for all of it. Positions count from 1, and from -1 at
#' the end. Two vectors select each on its own dimension (outer), as in R, on read and on
#' write. Dimensions that are not given are taken whole: `x[1]` is the first row of a
#' matrix.
#'
#' Reading by numbers and ranges gives a view on the same memory; by vectors, a copy.
#' Writing changes the tensor, and every tensor and array that shares its memory. A single
#' number fills; a vector as long as the selection fills it in R's order; arrays and
#' tensors broadcast.
#'
#' @param x a tensor
#' @param ... one subscript for each dimension
#' @param drop whether a single position drops its dimension
#' @param value a number, vector, array or tensor; converted to the dtype of `x`, without
#'   silent loss (see [torch_tensor()])
#' @return `[`: a tensor. `[<-`: `x` itself, changed.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' x[1, ]
#' x[, -1]
#' x[1, 2:3] <- 0L
#' x
#' @name index
NULL

# What was given in `...`, with the empty symbol where a subscript was left out.
subscripts <- function(...) {
  given <- as.list(substitute(list(...)))[-1]
  empty <- vapply(given, function(x) is.symbol(x) && !nzchar(x), logical(1))
  # list(...) cannot hold a missing argument, so each is evaluated on its own.
  for (i in which(!empty)) {
    value <- ...elt(i)
    given[i] <- list(value)
  }
  given
}

#' @rdname index
#' @export
`[.torch_tensor` <- function(x, ..., drop = TRUE) dlt_index_get(x, subscripts(...), drop)

#' @rdname index
#' @export
`[<-.torch_tensor` <- function(x, ..., value) dlt_index_set(x, subscripts(...), value)
