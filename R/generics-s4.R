# Functions of R that have no S3 dispatch. S4 gives them one for the class of tensors: the
# generic of a function of R is one object for all packages, Matrix's included, so that no
# order of attaching hides a method, and what is no tensor reaches R's own function.

#' @importFrom methods setGeneric setMethod setOldClass
setOldClass("torch_tensor")

#' R's functions without S3 methods, on tensors
#'
#' `diag()` gives the diagonal of a matrix, or the matrix of a diagonal, as a tensor;
#' `diag<-` writes to the tensor itself, as `[<-` does. `colSums()`, `rowSums()`,
#' `colMeans()` and `rowMeans()` give tensors; so do `crossprod()` and `tcrossprod()`.
#' The others compute on the tensor's values as R's own functions do and give R values:
#' `var()`, `cov()` and `cor()` with the denominator n - 1, `which()`, `which.max()` and
#' `which.min()` positions in R's order, that of columns, `norm()` a number. `chol2inv()`
#' gives the inverse, a tensor, from the upper factor that `chol()` gives.
#'
#' What R does not let a package extend asks for `as.array(x)`, which lends memory where
#' it can: `%in%`, `match()`, `rank()`, `cut()`, `tabulate()`, `marginSums()` and
#' `proportions()` with a margin, what comes after `qr()` but `qr.coef()`, and `pmax()` of
#' a tensor and a number, which `torch_maximum()` does too, and `sprintf()`, which would
#' take the first element alone.
#'
#' An error in an argument of these functions is one of R's S4 dispatch, which evaluates
#' it: with the error's text, without its class.
#'
#' `is.array(x)` is `TRUE` of a tensor with dimensions, `is.matrix(x)` never: base R would
#' number a matrix's elements, where `x[2]` is a row. Ask `length(dim(x)) == 2`.
#'
#' @param x,y a tensor; `y` also what R takes there
#' @param value the new diagonal: a number, a vector or a tensor
#' @param nrow,ncol,names not for tensors
#' @param na.rm whether to leave NaN out
#' @param dims as in [base::colSums()]: how many dimensions are rows or columns
#' @param use,method,arr.ind,useNames,type as in R's function
#' @param ... for other methods
#' @return See above. All tensors are new; [torch_diagonal()] gives a view.
#' @examples
#' x <- torch_tensor(matrix(c(2, 1, 1, 3), 2))
#' diag(x)
#' colSums(x)
#' which(x > 1)
#' var(x)
#' @aliases diag,torch_tensor-method diag<-,torch_tensor-method
#'   colSums,torch_tensor-method rowSums,torch_tensor-method
#'   colMeans,torch_tensor-method rowMeans,torch_tensor-method
#'   var,torch_tensor-method cov,torch_tensor-method cor,torch_tensor-method
#'   which,torch_tensor-method which.max,torch_tensor-method
#'   which.min,torch_tensor-method chol2inv,torch_tensor-method
#'   norm,torch_tensor,missing-method norm,torch_tensor,character-method
#'   crossprod,ANY,torch_tensor-method crossprod,torch_tensor,ANY-method
#'   crossprod,torch_tensor,torch_tensor-method tcrossprod,ANY,torch_tensor-method
#'   tcrossprod,torch_tensor,ANY-method tcrossprod,torch_tensor,torch_tensor-method
#' @usage
#' \S4method{diag}{torch_tensor}(x = 1, nrow, ncol, names = TRUE)
#' \S4method{diag}{torch_tensor}(x) <- value
#' \S4method{colSums}{torch_tensor}(x, na.rm = FALSE, dims = 1, ...)
#' \S4method{rowSums}{torch_tensor}(x, na.rm = FALSE, dims = 1, ...)
#' \S4method{colMeans}{torch_tensor}(x, na.rm = FALSE, dims = 1, ...)
#' \S4method{rowMeans}{torch_tensor}(x, na.rm = FALSE, dims = 1, ...)
#' \S4method{var}{torch_tensor}(x, y = NULL, na.rm = FALSE, use)
#' \S4method{cov}{torch_tensor}(x, y = NULL, use, method)
#' \S4method{cor}{torch_tensor}(x, y = NULL, use, method)
#' \S4method{which}{torch_tensor}(x, arr.ind = FALSE, useNames = TRUE)
#' \S4method{which.max}{torch_tensor}(x)
#' \S4method{which.min}{torch_tensor}(x)
#' \S4method{norm}{torch_tensor,character}(x, type, ...)
#' \S4method{chol2inv}{torch_tensor}(x, ...)
#' @exportMethod diag "diag<-" colSums rowSums colMeans rowMeans
#' @exportMethod var cov cor which which.max which.min norm chol2inv
#' @name R-functions
NULL

setGeneric("diag")
setMethod("diag", "torch_tensor", function(x = 1, nrow, ncol, names = TRUE) {
  if (!missing(nrow) || !missing(ncol) || !length(dim(x)) %in% 1:2) {
    abort_dltorch("value", "diag() of a tensor takes one of 1 or 2 dimensions alone")
  }
  op("diag", x)
})

setGeneric("diag<-")
setMethod("diag<-", "torch_tensor", function(x, value) {
  if (length(dim(x)) != 2) {
    abort_dltorch("value", "only a tensor of 2 dimensions has a diagonal to replace")
  }
  diagonal <- op("diagonal", x)
  if (length(value) != 1 && length(value) != length(diagonal)) {
    abort_dltorch("value", sprintf(
      "the diagonal has %d elements; `value` has %d", length(diagonal), length(value)
    ))
  }
  diagonal[] <- value
  x
})

# Over which dimensions colSums() (`first`) and rowSums() go.
reduced_dims <- function(x, dims, first) {
  n <- length(dim(x))
  if (n < 2) {
    abort_dltorch("value", "`x` must be a tensor of at least 2 dimensions")
  }
  if (!is.numeric(dims) || length(dims) != 1 || is.na(dims) || dims < 1 || dims >= n) {
    abort_dltorch("value", sprintf("`dims` must be from 1 to %d", n - 1))
  }
  if (first) seq_len(dims) else seq(dims + 1, n)
}

# The sum or mean over those dimensions, of floating point where it is a mean.
reduce <- function(x, what, na.rm, dims, first) {
  check_flag(na.rm, "na.rm")
  dims <- reduced_dims(x, dims, first)
  floating <- x$is_floating_point() || x$is_complex()
  if (what == "mean") x <- as_floating(x)
  if (what == "sum" && !floating) {
    return(whole_sum("sum", x, dims))
  }
  op(if (na.rm && floating) paste0("nan", what) else what, x, dims)
}

setGeneric("colSums")
setMethod("colSums", "torch_tensor", function(x, na.rm = FALSE, dims = 1L, ...) {
  reduce(x, "sum", na.rm, dims, TRUE)
})

setGeneric("rowSums")
setMethod("rowSums", "torch_tensor", function(x, na.rm = FALSE, dims = 1L, ...) {
  reduce(x, "sum", na.rm, dims, FALSE)
})

setGeneric("colMeans")
setMethod("colMeans", "torch_tensor", function(x, na.rm = FALSE, dims = 1L, ...) {
  reduce(x, "mean", na.rm, dims, TRUE)
})

setGeneric("rowMeans")
setMethod("rowMeans", "torch_tensor", function(x, na.rm = FALSE, dims = 1L, ...) {
  reduce(x, "mean", na.rm, dims, FALSE)
})

#' @importFrom stats var cov cor
setGeneric("var")
setMethod("var", "torch_tensor", function(x, y = NULL, na.rm = FALSE, use) {
  stats::var(numbers_of(x), numbers_of(y), na.rm = na.rm, use = use)
})

# stats::cov() or stats::cor() on tensors; its own defaults for what is not given.
on_values <- function(f) {
  function(x, y = NULL, use, method) {
    arguments <- list(numbers_of(x), numbers_of(y))
    if (!missing(use)) arguments$use <- use
    if (!missing(method)) arguments$method <- method
    do.call(f, arguments)
  }
}

setGeneric("cov")
setMethod("cov", "torch_tensor", on_values(stats::cov))

setGeneric("cor")
setMethod("cor", "torch_tensor", on_values(stats::cor))

setGeneric("which")
setMethod("which", "torch_tensor", function(x, arr.ind = FALSE, useNames = TRUE) {
  base::which(numbers_of(x), arr.ind = arr.ind, useNames = useNames)
})

setGeneric("which.max")
setMethod("which.max", "torch_tensor", function(x) base::which.max(xtfrm(x)))

setGeneric("which.min")
setMethod("which.min", "torch_tensor", function(x) base::which.min(xtfrm(x)))

setGeneric("norm")
setMethod("norm", c("torch_tensor", "missing"), function(x, type, ...) {
  base::norm(as.matrix(plain(x)), "O")
})
setMethod("norm", c("torch_tensor", "character"), function(x, type, ...) {
  base::norm(as.matrix(plain(x)), type)
})

setGeneric("chol2inv")
setMethod("chol2inv", "torch_tensor", function(x, ...) {
  if (...length() > 0) {
    abort_dltorch("value", "chol2inv() of a tensor takes the tensor alone")
  }
  op("cholesky_inverse", as_floating(x), TRUE)
})

# R before 4.4 dispatches these on S4 alone; later ones take the S3 methods of
# generics-math.R.
#' @rawNamespace if (getRversion() < "4.4.0") exportMethods(crossprod, tcrossprod)
NULL
if (getRversion() < "4.4.0") {
  setGeneric("crossprod")
  setGeneric("tcrossprod")
  for (signature in list(
    c("torch_tensor", "ANY"), c("ANY", "torch_tensor"), c("torch_tensor", "torch_tensor")
  )) {
    setMethod("crossprod", signature, function(x, y = NULL) crossprod_of(x, y, FALSE))
    setMethod("tcrossprod", signature, function(x, y = NULL) crossprod_of(x, y, TRUE))
  }
  rm(signature)
}
