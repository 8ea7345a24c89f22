#' Norms and condition numbers of matrices
#'
#' As PyTorch's functions of these names, for batches of matrices too. `ord` and `p` also
#' take the letters of [base::norm()]: `"F"` (Frobenius), `"I"` (the largest row sum),
#' `"O"` (the largest column sum) and `"2"` (the largest singular value), beside torch's
#' `"fro"`, `"nuc"`, `Inf`, `-Inf`, `1`, `-1`, `2`, `-2`.
#'
#' @param A a tensor
#' @param ord,p which norm; see above
#' @param dim the dimensions of the vectors or matrices; count from 1, negative from the
#'   end
#' @param keepdim whether the reduced dimensions stay, with size 1
#' @param dtype a [dtype][torch_dtype] or its name, to compute in; or `NULL`
#' @return A tensor.
#' @source PyTorch, `torch.linalg`
#' @examples
#' a <- matrix(c(1, 2, 3, 4), 2)
#' linalg_norm(torch_as_tensor(a), "I")
#' norm(a, "I")
#' @export
linalg_norm <- function(A, ord = NULL, dim = NULL, keepdim = FALSE, dtype = NULL) {
  .Call(
    dlt_op5, "linalg_norm A|self ord dim keepdim dtype", A, norm_of_r(ord), dim, keepdim,
    dtype
  )
}

#' @rdname linalg_norm
#' @export
torch_linalg_norm <- linalg_norm

#' @rdname linalg_norm
#' @export
linalg_matrix_norm <- function(A, ord = "fro", dim = -2:-1, keepdim = FALSE,
                               dtype = NULL) {
  .Call(
    dlt_op5, "linalg_matrix_norm A|self ord dim keepdim dtype", A, norm_of_r(ord), dim,
    keepdim, dtype
  )
}

#' @rdname linalg_norm
#' @export
torch_linalg_matrix_norm <- linalg_matrix_norm

#' @rdname linalg_norm
#' @export
linalg_cond <- function(A, p = NULL) {
  .Call(dlt_op2, "linalg_cond A|self p", A, norm_of_r(p))
}

#' @rdname linalg_norm
#' @export
torch_linalg_cond <- linalg_cond

# base::norm()'s letters in torch's terms; everything else as it is.
norm_of_r <- function(ord) {
  if (!is.character(ord) || length(ord) != 1) {
    return(ord)
  }
  switch(EXPR = ord,
    F = ,
    f = ,
    E = ,
    e = "fro",
    I = ,
    i = Inf,
    O = ,
    o = ,
    "1" = 1,
    "2" = 2,
    M = ,
    m = abort_dltorch("value", "for \"M\", the largest modulus, use x$abs()$max()"),
    ord
  )
}
