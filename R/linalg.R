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
linalg_matrix_norm <- function(A, ord = "fro", dim = -2:-1, keepdim = FALSE,
                               dtype = NULL) {
  .Call(
    dlt_op5, "linalg_matrix_norm A|self ord dim keepdim dtype", A, norm_of_r(ord), dim,
    keepdim, dtype
  )
}

#' @rdname linalg_norm
#' @export
linalg_cond <- function(A, p = NULL) {
  .Call(dlt_op2, "linalg_cond A|self p", A, norm_of_r(p))
}

# base::norm()'s letters in torch's terms; everything else as it is.
norm_of_r <- function(ord) {
  if (!is.character(ord) || length(ord) != 1) {
    return(ord)
  }
  switch(EXPR = toupper(ord),
    F = ,
    E = "fro",
    I = Inf,
    O = ,
    "1" = 1,
    "2" = 2,
    M = abort_dltorch("value", "for \"M\", the largest modulus, use x$abs()$max()"),
    ord
  )
}

#' Report what a session runs on
#'
#' `torch_sitrep()` says which libtorch is loaded, and which BLAS and LAPACK, with how
#' many threads, are behind it and behind R. It warns where one of them is the reference
#' BLAS, which is many times slower than OpenBLAS or MKL.
#'
#' @return A list of class `torch_sitrep`: `libtorch` and `R`, each a list of `version`,
#'   `blas`, `lapack` and `threads` (`NA` where the library does not tell).
#' @examples
#' torch_sitrep()
#' @export
torch_sitrep <- function() {
  versions <- dlt_libtorch()
  config <- dlt_libtorch_config()
  # The path: Debian's OpenBLAS is .../openblas-pthread/libblas.so.3.
  r_blas <- normalizePath(extSoftVersion()[["BLAS"]], mustWork = FALSE)
  report <- list(
    libtorch = c(
      list(version = versions[["running"]], path = versions[["path"]]),
      blas_of_config(config$build, r_blas), list(threads = torch_get_num_threads())
    ),
    R = list(
      version = paste(R.version$major, R.version$minor, sep = "."),
      blas = r_blas,
      lapack = sprintf("%s (%s)", basename(La_library()), La_version()),
      threads = if (config$blas_threads > 0) config$blas_threads else NA_integer_
    )
  )
  warn_of_reference_blas(report)
  structure(report, class = "torch_sitrep")
}

warn_of_reference_blas <- function(report) {
  for (side in names(report)) {
    if (is_reference_blas(report[[side]]$blas)) {
      warn_dltorch(sprintf(
        "%s uses the reference BLAS (%s), which is slow: install OpenBLAS", side,
        report[[side]]$blas
      ))
    }
  }
}

# From libtorch's own words on how it was built. One that was built for a BLAS of the
# system has the same file as R.
blas_of_config <- function(config, system_blas) {
  setting <- function(name) {
    found <- regmatches(config, regexec(paste0(name, "=([^, ]+)"), config))[[1]][2]
    if (is.na(found)) "" else found
  }
  name_of <- function(kind) {
    if (grepl("mkl", kind, ignore.case = TRUE)) {
      pattern <- "Math Kernel Library Version [0-9.]+"
      version <- regmatches(config, regexpr(pattern, config))
      return(paste("MKL", sub(".* ", "", version)))
    }
    if (grepl("open", kind, ignore.case = TRUE)) {
      return("OpenBLAS")
    }
    if (kind %in% c("", "generic")) paste0(system_blas, ", the system's") else kind
  }
  blas <- setting("BLAS_INFO")
  lapack <- setting("LAPACK_INFO")
  list(blas = name_of(blas), lapack = name_of(if (nzchar(lapack)) lapack else blas))
}

is_reference_blas <- function(name) {
  fast <- "openblas|mkl|blis|atlas|accelerate|veclib|flexiblas|armpl|nvpl|essl"
  !grepl(fast, name, ignore.case = TRUE)
}

#' @export
print.torch_sitrep <- function(x, ...) {
  for (side in names(x)) {
    fields <- x[[side]]
    cat(side, "\n", sprintf("  %-9s%s\n", names(fields), vapply(fields, format, "")),
      sep = ""
    )
  }
  invisible(x)
}
