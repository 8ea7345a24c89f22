#' dltorch: tensors that cross between R and Python without a copy
#'
#' @description
#' Tensors on libtorch with the names that R users know (`torch_tensor()`, `$add()`,
#' `x[1, ]`), whose memory is shared with Python through DLPack: with PyTorch, NumPy, JAX,
#' TensorFlow and every other framework that has `__dlpack__`.
#'
#' * [torch_tensor()] copies R values into a tensor, [as.array()][as_array] copies them
#'   back.
#' * [from_dlpack()] and [to_dlpack()] share memory with another framework.
#' * `x$name(...)` calls any operator of libtorch; see [torch_call()].
#'
#' Dimensions and positions count from 1, and from -1 at the end.
#'
#' @useDynLib dlguard
#' @useDynLib dltorch, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @keywords internal
"_PACKAGE"
