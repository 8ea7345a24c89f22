# What Python and other processes leave in the folder for temporary files goes with R's.
withr::local_envvar(TMPDIR = tempdir(), .local_envir = testthat::teardown_env())

# At most two threads, as in R CMD check, also in the processes that tests start.
local({
  former <- torch_get_num_threads()
  torch_set_num_threads(min(2, former))
  withr::defer(torch_set_num_threads(former), testthat::teardown_env())
})
withr::local_envvar(
  OMP_NUM_THREADS = torch_get_num_threads(), MKL_NUM_THREADS = torch_get_num_threads(),
  .local_envir = testthat::teardown_env()
)
