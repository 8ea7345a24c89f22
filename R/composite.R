# Functions that PyTorch writes in Python, from operators. Their names are in
# tools/api/python.tsv beside those that are left out.

#' Functions made of several operators
#'
#' What PyTorch defines in Python and not among libtorch's operators. Dimensions and
#' positions count from 1.
#'
#' @param a,b,self,x1,x2,A,indices tensors
#' @param dims how many of the last dimensions of `a` are summed with as many of the first
#'   of `b`, or a list of two: which dimensions of `a`, and of `b`
#' @param p exponent of the norm
#' @param compute_mode `NULL` or `"use_mm_for_euclid_dist_if_necessary"`,
#'   `"use_mm_for_euclid_dist"`, `"donot_use_mm_for_euclid_dist"`: whether Euclidean
#'   distances are computed by a matrix product
#' @param sorted has no effect on a CPU: the values are always sorted
#' @param return_inverse,return_counts whether to give the position among the unique
#'   values of each element, and how often each occurs
#' @param dim the dimension whose slices are compared, or `NULL` for the elements
#' @param ... sizes, each a vector
#' @param shape sizes of the tensor that positions in row-major order are of
#' @param q how many singular values to find
#' @param niter number of subspace iterations
#' @param M a tensor to be taken off `A`, or `NULL`
#' @param center whether to take off the mean of each column
#' @return `torch_tensordot()`, `torch_cdist()`: a tensor; `torch_unique()`: the sorted
#'   values, or a list of them with `inverse_indices`, `counts`;
#'   `torch_broadcast_shapes()`: sizes; `torch_unravel_index()`: a list with a tensor of
#'   positions for each dimension; `torch_svd_lowrank()`, `torch_pca_lowrank()`: a list of
#'   `U`, `S`, `V`.
#' @source PyTorch, `torch/functional.py`, `torch/_lowrank.py`
#' @examples
#' torch_tensordot(torch_ones(2, 3), torch_ones(3, 4), dims = 1)$shape
#' torch_unique(torch_tensor(c(2L, 1L, 2L)), return_counts = TRUE)
#' torch_broadcast_shapes(c(3, 1), 4)
#' torch_unravel_index(torch_tensor(5L), c(2, 3))
#' @name torch_tensordot
NULL

# What an operator makes of R values where it takes a tensor.
as_tensor <- function(x, dtype = NULL) {
  if (is_torch_tensor(x)) x else torch_tensor(x, dtype = dtype)
}

# Where it takes positions or labels.
as_positions <- function(x, name, device = NULL) {
  if (is.logical(x)) {
    abort_dltorch("index", sprintf("`%s` must be positions, not logical", name))
  }
  if (is_torch_tensor(x)) x else torch_tensor(x, dtype = "int64", device = device)
}

#' @rdname torch_tensordot
#' @export
torch_tensordot <- function(a, b, dims = 2) {
  if (is_torch_tensor(dims)) {
    dims <- as.array(dims)
    if (length(dim(dims)) == 2) dims <- lapply(seq_len(nrow(dims)), function(i) dims[i, ])
  }
  if (is.list(dims) && length(dims) == 2) {
    return(.Call(
      dlt_op4, "tensordot self other dims_self dims_other", a, b, dims[[1]], dims[[2]]
    ))
  }
  fine <- is.numeric(dims) && length(dims) == 1 && !is.na(dims) && dims == trunc(dims) &&
    dims >= 0 && dims <= 64 # and none has so many
  if (!fine) {
    abort_dltorch("value", "`dims` must be a number from 0 on, or a list of two vectors")
  }
  .Call(
    dlt_op4, "tensordot self other dims_self dims_other", a, b, -rev(seq_len(dims)),
    seq_len(dims)
  )
}

#' @rdname torch_tensordot
#' @export
torch_cdist <- function(x1, x2, p = 2, compute_mode = NULL) {
  if (is.character(compute_mode)) {
    modes <- c(
      "use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist",
      "donot_use_mm_for_euclid_dist"
    )
    compute_mode <- match(compute_mode, modes) - 1L
    if (length(compute_mode) != 1 || is.na(compute_mode)) {
      abort_dltorch("value", paste(
        "`compute_mode` must be one of", paste0("\"", modes, "\"", collapse = ", ")
      ))
    }
  }
  .Call(dlt_op4, "cdist x1 x2 p compute_mode", x1, x2, p, compute_mode)
}

#' @rdname torch_tensordot
#' @export
torch_unique <- function(self, sorted = TRUE, return_inverse = FALSE,
                         return_counts = FALSE, dim = NULL) {
  found <- if (is.null(dim)) {
    external(dlt_call, "_unique2", self, sorted, return_inverse, return_counts)
  } else {
    external(dlt_call, "unique_dim", self, dim, sorted, return_inverse, return_counts)
  }
  names(found) <- c("output", "inverse_indices", "counts")
  found <- found[c(TRUE, return_inverse, return_counts)]
  if (length(found) == 1) found[[1]] else found
}
`$unique` <- function(self) {
  function(sorted = TRUE, return_inverse = FALSE, return_counts = FALSE, dim = NULL) {
    torch_unique(self, sorted, return_inverse, return_counts, dim)
  }
}

#' @rdname torch_sum
#' @export
torch_norm <- function(self, p = 2, dim = NULL, keepdim = FALSE, dtype = NULL) {
  if (is.character(p)) self <- as_tensor(self)
  if (is.character(p) && identical(self$layout == "strided", TRUE)) {
    if (identical(p, "fro") && length(dim) <= 2) {
      return(linalg_vector_norm(self, 2, dim, keepdim, dtype))
    }
    if (is.null(dim)) dim <- seq_along(base::dim(self))
    return(linalg_matrix_norm(self, p, dim, keepdim, dtype))
  }
  .Call(dlt_op5, "norm self p dim keepdim dtype", self, p, dim, keepdim, dtype)
}
`$norm` <- function(self) {
  function(p = 2, dim = NULL, keepdim = FALSE, dtype = NULL) {
    torch_norm(self, p, dim, keepdim, dtype)
  }
}

#' @rdname torch_where
#' @export
torch_nonzero <- function(self, as_list = FALSE) {
  if (isTRUE(as_list)) torch_nonzero_numpy(self) else .Call(dlt_op1, "nonzero self", self)
}
`$nonzero` <- function(self) function(as_list = FALSE) torch_nonzero(self, as_list)

# As a tensor: beside positions in R values libtorch's form with a number `value` would
# not be looked at.
positions_for <- function(self, index) {
  if (is_torch_tensor(index) || !is_torch_tensor(self)) {
    return(index)
  }
  as_positions(index, "index", self$device)
}

#' @rdname torch_gather
#' @export
torch_scatter <- function(self, dim, index, value = NULL, src = NULL, reduce = NULL) {
  if (is.null(src) && is_torch_tensor(value) && length(base::dim(value)) > 0) {
    src <- value
    value <- NULL
  }
  .Call(
    dlt_op6, "scatter self dim index value src reduce", self, dim,
    positions_for(self, index), value, src, reduce
  )
}
`$scatter` <- function(self) {
  function(dim, index, src, reduce = NULL) {
    .Call(
      dlt_op5, "scatter self dim index src|value reduce", self, dim,
      positions_for(self, index), src, reduce
    )
  }
}
`$scatter_` <- function(self) {
  function(dim, index, src, reduce = NULL) {
    .Call(
      dlt_op5, "scatter_ self dim index src|value reduce", self, dim,
      positions_for(self, index), src, reduce
    )
  }
}

#' @rdname torch_tensordot
#' @export
torch_broadcast_shapes <- function(...) {
  empty <- function(size) torch_empty(size = size, device = "meta")
  shapes <- lapply(list(...), empty)
  if (length(shapes) == 0) integer() else dim(torch_broadcast_tensors(shapes)[[1]])
}

#' @rdname torch_tensordot
#' @export
torch_unravel_index <- function(indices, shape) {
  indices <- as_positions(indices, "indices")
  if (!grepl("^u?int", indices$dtype)) {
    abort_dltorch("type", "`indices` must be a tensor of an integer dtype")
  }
  if (!is.numeric(shape) || anyNA(shape) || any(shape < 0)) {
    abort_dltorch("type", "`shape` must be whole numbers")
  }
  outside <- indices$le(0L)$logical_or(indices$gt(prod(shape)))
  if (outside$any()$item()) {
    abort_dltorch("index", sprintf(
      "`indices` must be positions from 1 to %s", format_size(prod(shape))
    ))
  }
  whole <- function(x) torch_tensor(x, dtype = "int64", device = indices$device)
  sizes <- as.numeric(shape)
  below <- rev(cumprod(c(1, rev(sizes)[-length(sizes)])))
  (((indices - 1L)$unsqueeze(-1) %/% whole(below)) %% whole(sizes) + 1L)$unbind(-1)
}

# An approximate basis of the range of A, by Halko and others, "Finding structure with
# randomness", 2009, algorithm 4.4.
range_basis <- function(A, q, niter, M) { # nolint
  times <- function(x) if (is.null(M)) A$matmul(x) else A$matmul(x) - M$matmul(x)
  adjoint_times <- function(x) {
    if (is.null(M)) A$mH()$matmul(x) else A$mH()$matmul(x) - M$mH()$matmul(x)
  }
  random <- torch_randn(utils::tail(dim(A), 1), q, dtype = A$dtype, device = A$device)
  basis <- linalg_qr(times(random))$Q
  for (i in seq_len(max(niter, 0))) {
    basis <- linalg_qr(adjoint_times(basis))$Q
    basis <- linalg_qr(times(basis))$Q
  }
  basis
}

as_matrices <- function(x, name) {
  x <- as_tensor(x)
  if (length(dim(x)) < 2) {
    abort_dltorch("type", sprintf("`%s` must have 2 dimensions or more", name))
  }
  x
}

#' @rdname torch_tensordot
#' @export
torch_svd_lowrank <- function(A, q = 6, niter = 2, M = NULL) { # nolint
  check_whole_number(q, "q")
  check_whole_number(niter, "niter")
  A <- as_matrices(A, "A") # nolint
  if (!is.null(M)) M <- as_matrices(M, "M") # nolint
  wide <- utils::tail(dim(A), 1) > dim(A)[length(dim(A)) - 1]
  if (wide) A <- A$mH() # nolint
  if (!is.null(M)) {
    M <- M$broadcast_to(dim(if (wide) A$mH() else A)) # nolint
    if (wide) M <- M$mH() # nolint
  }
  basis <- range_basis(A, q, niter, M)
  small <- basis$mH()$matmul(A)
  if (!is.null(M)) small <- small - basis$mH()$matmul(M)
  found <- linalg_svd(small, full_matrices = FALSE)
  left <- basis$matmul(found$U)
  right <- found$Vh$mH()
  list(
    U = if (wide) right else left, S = found$S, V = if (wide) left else right
  )
}

#' @rdname torch_tensordot
#' @export
torch_pca_lowrank <- function(A, q = NULL, center = TRUE, niter = 2) { # nolint
  check_flag(center, "center")
  A <- as_matrices(A, "A") # nolint
  if (is.null(q)) q <- min(6, utils::tail(dim(A), 2))
  if (center) A <- A - A$mean(-2, keepdim = TRUE) # nolint
  torch_svd_lowrank(A, q, niter)
}

#' Seeds of libtorch's default generator, and the default device
#'
#' @param device a [device][torch_device] or its name, or `NULL` for libtorch's choice
#' @return `torch_initial_seed()`: the seed last set, a number; `torch_seed()`: a seed
#'   made of the clock and the process's number, which it sets;
#'   `torch_get_default_device()`: a device; `torch_set_default_device()`: `NULL`,
#'   invisibly.
#' @seealso [torch_manual_seed()], [with_device()]
#' @examples
#' torch_manual_seed(7)
#' torch_initial_seed()
#' torch_get_default_device()
#' @export
torch_initial_seed <- function() dlt_generator_seed(NULL)

#' @rdname torch_initial_seed
#' @export
torch_seed <- function() {
  # Not of R's generator: .Random.seed stays as it is.
  seed <- floor(as.numeric(Sys.time()) * 1e4 + Sys.getpid() * 7919) %% 2^31
  torch_manual_seed(seed)
  seed
}

#' @rdname torch_initial_seed
#' @export
torch_get_default_device <- function() {
  torch_device(if (is.null(default$device)) "cpu" else as.character(default$device))
}

#' @rdname torch_initial_seed
#' @export
torch_set_default_device <- function(device) {
  set_default_device(device)
  invisible(NULL)
}

# Methods that Python's tensors have beside the operators.
`$nelement` <- function(self) function() external(dlt_property, self, ".numel")
`$ndimension` <- function(self) function() external(dlt_property, self, "ndim")
`$is_cpu` <- function(self) function() self$device$type == "cpu"
`$tolist` <- function(self) function() as.array(self)
`$type` <- function(self) {
  function(dtype = NULL, non_blocking = FALSE) {
    if (is.null(dtype)) {
      return(self$dtype)
    }
    self$to(dtype = dtype, non_blocking = non_blocking)
  }
}
`$new_tensor` <- function(self) {
  function(data, dtype = NULL, device = NULL, requires_grad = FALSE) {
    torch_tensor(data,
      dtype = if (is.null(dtype)) self$dtype else dtype,
      device = if (is.null(device)) self$device else device,
      requires_grad = requires_grad
    )
  }
}
# From the slowest dimension to the fastest, as the memory lies.
`$dim_order` <- function(self) {
  function() order(-self$stride(), seq_along(self$stride()))
}
