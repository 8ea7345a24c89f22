#' Save tensors
#'
#' `saveRDS()`, `save()`, `serialize()`, clusters, callr and futures carry tensors like
#' any R object: dtype, shape, order in memory, `requires_grad` and device arrive, values
#' bit for bit. A tensor from a device that is not there arrives on the CPU, with a
#' message. What autograd has recorded and `$grad` are not saved. Sparse, quantised,
#' nested and meta tensors cannot be saved and say so, and so do those of libtorch's
#' stranger dtypes (`bits8`, `uint4`). A file of a newer format than this dltorch reads
#' says so.
#'
#' In files of R's version 2 (`saveRDS(version = 2)`) a tensor comes to life at its first
#' use; until then `identical()` cannot tell two of them apart.
#'
#' `identical()` on tensors compares addresses, `all.equal()` values. R never duplicates a
#' tensor: `attr(x, "a") <- 1` and `structure(x, a = 1)` change `x` itself.
#'
#' @examples
#' file <- tempfile()
#' saveRDS(list(x = torch_tensor(1:3)), file)
#' readRDS(file)$x
#' unlink(file)
#' @name saving
NULL

# Called by C++ (bridge/condition.cpp).
tell_missing_device <- function(device) {
  message(sprintf(
    "a tensor of device \"%s\", which is not here, is now on the CPU", device
  ))
}

# What testthat and waldo compare.
#' @exportS3Method waldo::compare_proxy
compare_proxy.torch_tensor <- function(x, path) {
  parts <- list(
    dtype = as.character(x$dtype), device = as.character(x$device),
    requires_grad = x$requires_grad, values = as_array(x)
  )
  list(object = parts, path = path)
}
