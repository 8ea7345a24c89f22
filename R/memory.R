#' Memory of tensors
#'
#' R's collector sees of a tensor only its handle. dltorch counts the bytes behind the
#' handles and lets R collect when they have grown by a threshold since the last
#' collection: the size of R's own objects (vectors' values left out), but at least 80 MB
#' and at most 256 MB, or `options(dltorch.gc_threshold = bytes)`. The threshold rises
#' while collections find little to free, up to the size of what is alive. An allocation
#' that fails is tried again after a full collection.
#'
#' Blocks of 1 MB and more come straight from the system, also for Python's torch in the
#' same process, and as many of those that are free are kept for the next tensor as the
#' threshold says. Large R vectors that are copies of tensors ([as_array()]) lie in such
#' blocks as well and are counted with the tensors.
#'
#' @return A data frame with one row for each device: `device`; `live_bytes`, of the
#'   storages that R's handles hold now, those under 4 KB left out; `peak_bytes`; and
#'   `collections`, how often dltorch has asked R to collect (the same in each row).
#' @examples
#' x <- torch_zeros(1000, 1000)
#' torch_memory()
#' @export
torch_memory <- function() {
  memory <- dlt_memory()
  names(memory) <- c("device", "live_bytes", "peak_bytes", "collections")
  n <- length(memory$device)
  memory$collections <- rep(memory$collections, n)
  as.data.frame(memory)
}
