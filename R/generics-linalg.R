#' R's linear algebra on tensors
#'
#' What base R offers for matrices works on tensors of two dimensions as follows.
#'
#' | call | gives |
#' |---|---|
#' | `solve()`, `chol()`, `chol2inv()`, `diag()` | a tensor, by libtorch; gradients flow |
#' | `determinant()`, `det()` | R numbers, by libtorch |
#' | `kappa(exact = TRUE)` | an R number, by libtorch |
#' | `qr()`, then `qr.Q()`, `qr.R()`, `qr.coef()`, `qr.solve()`, `solve()` | by R |
#' | `svd()`, `eigen()`, `backsolve()`, `kappa()`, `norm()` | R values, by R |
#'
#' R computes on the tensor's memory where that is column-major float64, else on a copy.
#' [linalg_norm()] takes `norm()`'s letters too.
#'
#' On tensors, with batches and gradients, use the `linalg_` functions: [linalg_qr()],
#' [linalg_svd()] (which gives the transposed right vectors, `Vh`), [linalg_eigh()] (in
#' ascending order, where `eigen()` is in descending order), [linalg_lstsq()]. A singular
#' matrix is an error of class `dltorch_linalg_error`.
#'
#' @param z a tensor
#' @param exact whether to compute the condition number, not to estimate it
#' @param norm for `exact = TRUE`: `"2"` (`NULL`), `"O"`, `"I"` or `"F"`
#' @param ... for [base::kappa()] of a matrix
#' @return `kappa()`: a number.
#' @examples
#' x <- torch_as_tensor(matrix(c(2, 1, 1, 3), 2))
#' kappa(x, exact = TRUE)
#' qr.solve(x, c(1, 2))
#' eigen(x)$values
#'
#' # Least squares, as lm() does it
#' design <- model.matrix(mpg ~ wt + hp, mtcars)
#' linalg_lstsq(torch_as_tensor(design), torch_as_tensor(mtcars$mpg))$solution
#' coef(lm(mpg ~ wt + hp, mtcars))
#' @name R-linear-algebra
#' @export
kappa.torch_tensor <- function(z, exact = FALSE, norm = NULL, ...) {
  check_flag(exact, "exact")
  if (exact) {
    return(linalg_cond(as_floating(z), norm %||% "2")$item())
  }
  if (!is.null(norm)) check_one_of(norm, c("2", "1", "O", "I"), "norm")
  z <- as.matrix(plain(z))
  if (is.null(norm)) kappa(z, ...) else kappa(z, norm = norm, ...)
}
