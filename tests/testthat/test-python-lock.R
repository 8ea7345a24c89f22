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

test_that("R code that a pass of autograd calls has the lock", {
  skip_if_not_installed("reticulate")
  # In a process of its own, which would end there and then without it.
  use <- function() {
    library(dltorch)
    sys <- reticulate::import("sys", convert = FALSE)
    x <- torch_ones(3)$requires_grad_(TRUE)
    seen <- NULL
    x$register_hook(function(grad) {
      dead <- lapply(1:500, function(i) reticulate::py_eval("object()", convert = FALSE))
      rm(dead)
      gc()
      seen <<- reticulate::py_to_r(reticulate::py_eval("6 * 7", convert = FALSE))
      grad * 2
    })
    x$sum()$backward()
    list(seen, as.numeric(x$grad))
  }
  expect_equal(in_new_process(use), list(42, c(2, 2, 2)))
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
  skip_if_sigint_is_ignored()
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

test_that("an interrupt while Python calls R, or R waits for Python, is R's interrupt", {
  skip_if_sigint_is_ignored()
  skip_if_no_module("threading")
  interrupted <- function(where, path) {
    library(dltorch)
    module <- reticulate::import_from_path("threads", path, convert = FALSE)
    pid <- Sys.getpid()
    system(sprintf("(sleep 1; kill -INT %d) &", pid))
    loop <- function(...) {
      started <- Sys.time()
      while (Sys.time() - started < 30) torch_rand(300, 300)$sum()
    }
    tryCatch(
      {
        switch(where,
          "R for Python" = r_operator(module$call)(py_operator(loop)),
          "Python for R" = r_operator(module$spin)(30),
          "waiting" = py_call_in_thread(module$nap, 30),
          "gradient" = {
            x <- torch_ones(2)$requires_grad_(TRUE)
            reticulate::import("torch")
            p <- reticulate::r_to_py(x)
            p$register_hook(py_operator(loop))
            y <- (x * 2)$sum()
            r_operator(module$call)(p$mul(2L)$sum()$backward)
          }
        )
        "not interrupted"
      },
      interrupt = function(i) "interrupted"
    )
  }
  path <- normalizePath(test_path("python"))
  for (where in c("R for Python", "Python for R", "waiting"))
    expect_identical(in_new_process(interrupted, where, path), "interrupted")
  torch_here()
  expect_identical(in_new_process(interrupted, "gradient", path), "interrupted")
})

test_that("no moment for an interrupt ends calls that go back and forth in a crash", {
  skip_if_sigint_is_ignored()
  skip_if_no_module("threading")
  interrupted <- function(delays, path) {
    library(dltorch)
    module <- reticulate::import_from_path("threads", path, convert = FALSE)
    f <- py_operator(function(x) x)
    call <- r_operator(module$call)
    vapply(delays, function(delay) {
      system(sprintf("(sleep %.3f; kill -INT %d) &", delay, Sys.getpid()))
      tryCatch(
        {
          started <- Sys.time()
          while (Sys.time() - started < 3) {
            call(f, 1)
            py_call_in_thread(module$call, f, 1)
          }
          "not interrupted"
        },
        interrupt = function(i) "interrupted",
        error = conditionMessage
      )
    }, "")
  }
  delays <- seq(0.05, 0.15, length.out = 20)
  seen <- in_new_process(interrupted, delays, normalizePath(test_path("python")))
  # In code of its own reticulate makes an error of an interrupt, or forgets it (1.41).
  expect_length(seen, 20)
  expect_true("interrupted" %in% seen)
})

test_that("the process ends cleanly with tensors alive on both sides", {
  torch_here()
  script <- withr::local_tempfile(fileext = ".R", lines = c(
    "library(dltorch)",
    "torch <- reticulate::import('torch', convert = FALSE)",
    "np <- reticulate::import('numpy', convert = FALSE)",
    "x <- torch_as_tensor(runif(1000))",
    "p <- reticulate::r_to_py(x)",
    "q <- as_torch_tensor(torch$ones(10L))",
    "lent <- from_dlpack(np$ones(1000L))",
    "keep <- reticulate::py_run_string('keep = []', convert = FALSE)$keep",
    "invisible(keep$append(p))",
    "f <- py_operator(function(x) x + 1)",
    "main <- reticulate::import_main(convert = FALSE)",
    "main$f <- f",
    "y <- torch_ones(2)$requires_grad_(TRUE)",
    "invisible(reticulate::r_to_py(y)$register_hook(f))",
    "(y * 2)$sum()$backward()",
    "view <- as.array(torch_ones(1000))"
  ))
  for (i in 1:2) {
    output <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script),
      stdout = TRUE, stderr = TRUE,
      env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
    )
    expect_null(attr(output, "status"))
    output <- output[!grepl("^$|Attaching|masked|%\\*%", output)]
    expect_identical(output, character())
  }
})
