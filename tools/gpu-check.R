# On a machine with a GPU: run the tests of devices there. The last line counts them; on a
# machine without one this fails.
#
#   Rscript tools/gpu-check.R
#
# From the root of the sources, with dltorch installed on a libtorch for CUDA, as
# `make gpu-check` does it.

library(dltorch, warn.conflicts = FALSE)
libtorch <- dltorch:::dlt_libtorch()[["running"]]
if (!cuda_is_available()) {
  stop("no GPU: cuda_is_available() is FALSE with libtorch ", libtorch)
}
cat(sprintf(
  "%d GPU(s), compute capability %s, CUDA %s, libtorch %s\n", cuda_device_count(),
  paste(cuda_get_device_capability(), collapse = "."), cuda_runtime_version(),
  libtorch
))
quit(status = system2(file.path(R.home("bin"), "Rscript"), c(
  "tools/run-tests.R", tempfile("summary"),
  shQuote("^(cuda|device|device-threads|dlpack|saved)$")
)))
