# State of libtorch that R and Python have in common, where it is one libtorch.

test_that("R's and Python's draws are of one sequence", {
  torch_py <- torch_here()
  drawn <- function() as.array(torch_rand(2))
  drawn_py <- function() as.array(as_torch_tensor(torch_py$rand(2L)))
  torch_manual_seed(1)
  alone <- list(drawn(), drawn(), drawn(), drawn())
  torch_manual_seed(1)
  expect_identical(list(drawn(), drawn_py(), drawn(), drawn_py()), alone)
  torch_py$manual_seed(1L)
  expect_identical(list(drawn_py(), drawn(), drawn_py(), drawn()), alone)
  # Python's torch alone, in a process of its own.
  skip_if(!nzchar(Sys.which(reticulate::py_config()$python)))
  printed <- system2(reticulate::py_config()$python, c("-c", shQuote(
    "import torch; torch.manual_seed(1); print(repr(torch.rand(2).tolist()))"
  )), stdout = TRUE)
  expect_equal(as.numeric(strsplit(gsub("[][]", "", printed), ",")[[1]]), alone[[1]])
})

test_that("an error inside with_torch_manual_seed() leaves Python's draws as they were", {
  torch_py <- torch_here()
  torch_manual_seed(2)
  expected <- as.array(as_torch_tensor(torch_py$rand(2L)))
  torch_manual_seed(2)
  try(with_torch_manual_seed(
    {
      torch_py$rand(3L)
      stop("out of here")
    },
    seed = 5
  ), silent = TRUE)
  expect_identical(as.array(as_torch_tensor(torch_py$rand(2L))), expected)
})

test_that("grad mode, default dtype and threads are seen from both sides", {
  torch_py <- torch_here()
  x <- torch_ones(2)$requires_grad_(TRUE)
  recorded <- function() (x * 2)$requires_grad
  expect_true(recorded())
  torch_py$set_grad_enabled(FALSE)
  off <- recorded()
  torch_py$set_grad_enabled(TRUE)
  expect_false(off)
  expect_true(recorded())
  threads <- torch_get_num_threads()
  withr::defer(torch_set_num_threads(threads))
  torch_set_num_threads(1)
  expect_identical(reticulate::py_to_r(torch_py$get_num_threads()), 1L)
  dtype <- torch_get_default_dtype()
  withr::defer(torch_set_default_dtype(dtype))
  torch_set_default_dtype("float64")
  expect_match(reticulate::py_str(torch_py$get_default_dtype()), "float64")
})
