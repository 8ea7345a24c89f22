# Python's global lock: given up in long operators, taken back for R code.

counter <- function() python_module_of_tests("threads")$Counter()

# R code in a process of its own on the installed package; its last line.
in_new_process <- function(code, ...) {
  skip_if_not_installed("callr")
  callr::r(code, args = list(...), env = c(callr::rcmd_safe_env(), OMP_NUM_THREADS = "1"))
}

test_that("a Python thread runs while R is in a long operator, and only then", {
  skip_if_no_module("threading")
  counting <- counter()
  withr::defer(counting$end())
  progress <- function(code) {
    before <- reticulate::py_to_r(counting$count)
    force(code)
    reticulate::py_to_r(counting$count) - before
  }
  x <- torch_rand(700, 700)
  for (i in 1:3) torch_mm(x, x)
  during <- progress(for (i in 1:20) torch_mm(x, x))
  small <- torch_ones(2)
  beside <- progress(for (i in 1:20) small$add(1))
  expect_gt(during, 1000)
  expect_gt(during, 10 * beside)
  # Backward, indexing, and what takes no tensor at all.
  leaf <- torch_rand(700, 700)$requires_grad_(TRUE)
  loss <- torch_mm(leaf, leaf)$sum()
  expect_gt(progress(loss$backward()), 0)
  mask <- x > 0.5
  expect_gt(progress(for (i in 1:5) x[mask]), 0)
  expect_gt(progress(for (i in 1:5) torch_randn(1000, 1000)), 0)
})

test_that("the lock is managed with torch imported before, after and never", {
  skip_if_no_module("torch")
  use <- function(order) {
    if (order == "before") reticulate::import("torch")
    library(dltorch)
    if (order == "after") reticulate::import("torch")
    if (order == "never") reticulate::import("sys")
    x <- torch_rand(200, 200)$requires_grad_(TRUE)
    torch_mm(x, x)$sum()$backward()
    sum(dim(x$grad))
  }
  for (order in c("before", "after", "never", "no Python"))
    expect_equal(in_new_process(use, order), 400)
})

test_that("R's collector may run reticulate's finalizers in the middle of an operator", {
  skip_if_no_module("threading")
  counting <- counter()
  withr::defer(counting$end())
  x <- torch_rand(3000, 3000, dtype = "float64")
  for (i in 1:3) {
    # A view of more than 64 MB: R collects before the operator copies.
    view <- as.array(x)
    dead <- lapply(1:500, function(j) reticulate::py_eval("object()", convert = FALSE))
    rm(dead)
    x$add_(1)
    expect_identical(view[1] + 1, x[1, 1]$item())
  }
})

test_that("memory of Python's dies wherever an operator lets go of it", {
  skip_if_no_module("numpy")
  counting <- counter()
  withr::defer(counting$end())
  np <- reticulate::import("numpy", convert = FALSE)
  expect_balanced(local({
    for (i in 1:200) {
      x <- from_dlpack(np$ones(5000L))
      # The last user of NumPy's memory is given another one, without the lock.
      x$set_(torch_zeros(5000, dtype = "float64"))
      expect_identical(x$sum()$item(), 0)
    }
  }))
})

test_that("an interrupt during a long operator leaves as R's interrupt", {
  skip_on_os("windows")
  interrupted <- function(python) {
    library(dltorch)
    if (python) reticulate::import("sys")
    x <- torch_rand(1500, 1500)
    pid <- Sys.getpid()
    system(sprintf("(sleep 1; kill -INT %d) &", pid))
    tryCatch(
      {
        started <- Sys.time()
        while (Sys.time() - started < 30) torch_mm(x, x)
        "not interrupted"
      },
      interrupt = function(i) "interrupted"
    )
  }
  expect_identical(in_new_process(interrupted, FALSE), "interrupted")
  skip_if_no_module("sys")
  expect_identical(in_new_process(interrupted, TRUE), "interrupted")
})
