# Every order in which the two sides of an exchange can die: each deleter runs once.
skip_if_not_installed("reticulate")

python_tensor <- function(x) {
  side <- dltorch:::python_module()
  dltorch:::dlt_give_to_python(x, side$module)
  side$module$Tensor(side$take())
}

test_that("eight threads of Python drop the last references at once, 10,000 times", {
  skip_if_no_module("numpy")
  lifetimes <- python_module_of_tests("lifetimes")
  expect_balanced(local({
    p <- python_tensor(torch_ones(100))
    lifetimes$drop_on_threads(p, 8, 10000)
    rm(p)
    collect_both()
  }))
})

test_that("a foreign deleter runs on whichever thread drops its tensor last", {
  skip_if_no_module("numpy")
  lifetimes <- python_module_of_tests("lifetimes")
  capsules <- python_module_of_tests("capsules")
  expect_balanced(local({
    holder <- lifetimes$Holder()
    producers <- lapply(1:200, function(i) {
      capsules$Producer(shape = list(2L), values = c(1, 2), versioned = i %% 2 == 0)
    })
    for (producer in producers) {
      holder$add(python_tensor(from_dlpack(producer$capsule())))
    }
    collect_both()
    expect_identical(dlpack_stats()[["imports"]], 200)
    holder$drop_on_threads(8)
    deleted <- vapply(producers, function(p) reticulate::py_to_r(p$deleted), 1L)
    expect_identical(deleted, rep(1L, 200))
  }))
})

test_that("a vector of R is let go when its last tensor dies on another thread", {
  skip_if_no_module("numpy")
  lifetimes <- python_module_of_tests("lifetimes")
  expect_balanced(local({
    holder <- lifetimes$Holder()
    for (i in 1:50) holder$add(python_tensor(torch_as_tensor(as.numeric(1:100))))
    collect_both()
    expect_identical(dlpack_stats()[["borrows"]], 50)
    holder$drop_on_threads(8)
    expect_identical(dlpack_stats()[["borrows"]], 0)
    # The next call from R lets the vectors go.
    torch_ones(1)
    expect_identical(dlpack_stats()[["queued_releases"]], 0)
  }))
})

test_that("a consumer that fails half-way loses nothing", {
  skip_if_no_module("numpy")
  lifetimes <- python_module_of_tests("lifetimes")
  expect_balanced(local({
    p <- python_tensor(torch_ones(3))
    expect_error(lifetimes$fail_half_way(p, FALSE), "half-way")
    expect_error(lifetimes$fail_half_way(p, TRUE), "half-way")
    rm(p)
    collect_both()
  }))
})

test_that("the memory outlives whoever made it, on both sides", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  expect_balanced(local({
    array <- np$arange(1000)
    x <- from_dlpack(array)
    slice <- x[11:20]
    rm(array, x)
    collect_both()
    expect_identical(as.numeric(as.array(slice)), as.numeric(10:19))
    consumer <- np$from_dlpack(python_tensor(slice))
    rm(slice)
    collect_both()
    expect_identical(reticulate::py_str(consumer$sum()), "145.0")
    rm(consumer)
    collect_both()
  }))
})

test_that("Python's reference counts come back to where they were", {
  skip_if_no_module("torch")
  lifetimes <- python_module_of_tests("lifetimes")
  references <- function(x) reticulate::py_to_r(lifetimes$references(x))
  array <- reticulate::import("numpy", convert = FALSE)$ones(3L)
  tensor <- reticulate::import("torch", convert = FALSE)$ones(3L)
  for (object in list(array, tensor)) {
    before <- references(object)
    x <- from_dlpack(object)
    refused <- try(from_dlpack(object, device = "cuda"), silent = TRUE)
    rm(x, refused)
    collect_both()
    expect_identical(references(object), before)
  }
})

test_that("20,000 exchanges each way leave nothing behind", {
  skip_if_no_module("torch")
  output <- system2(
    file.path(R.home("bin"), "Rscript"),
    c(shQuote(test_path("python", "soak.R")), "5000"),
    stdout = TRUE, stderr = TRUE,
    env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
  )
  expect_length(grep(": ok$", output), 8)
  expect_null(attr(output, "status"))
})

test_that("what R drops after Python's end is dropped without Python", {
  skip_if_no_module("numpy")
  skip_if_not(file.exists(reticulate::py_config()$libpython), "no shared libpython")
  # In one expression, with a heap that needs no collection, and without R's exit:
  # reticulate's own callbacks and finalizers do not survive Python.
  code <- quote({
    np <- reticulate::import("numpy", convert = FALSE)
    x <- dltorch::from_dlpack(np$arange(5))
    y <- dltorch::torch_ones(3)
    exported <- reticulate::r_to_py(y)
    dyn.load(reticulate::py_config()$libpython)
    .C("Py_Finalize")
    refused <- tryCatch(dltorch::from_dlpack(np), error = function(e) class(e)[1])
    sum <- x$sum()$item()
    x$set_() # lets go of NumPy's memory
    cat(sum, refused, dltorch::dlpack_stats()[["imports"]], y$sum()$item(), "\n")
    flush(stdout())
    tools::pskill(Sys.getpid(), tools::SIGKILL)
  })
  # The kill is a warning of system2().
  output <- suppressWarnings(system2(
    file.path(R.home("bin"), "Rscript"),
    c(
      "--min-nsize=20M", "--min-vsize=1G", "-e",
      shQuote(paste(deparse(code), collapse = "\n"))
    ),
    stdout = TRUE, stderr = TRUE,
    env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
  ))
  expect_identical(output[1], "10 dltorch_python_error 0 3 ")
})

test_that("a forked child gives back nothing that its parent made", {
  skip_on_os("windows")
  capsules <- python_module_of_tests("capsules")
  expect_balanced(local({
    producer <- capsules$Producer(shape = list(2L), values = c(1, 2))
    x <- from_dlpack(producer$capsule())
    y <- torch_ones(3)
    capsule <- to_dlpack(y)
    child <- parallel::mcparallel({
      rm(x, capsule, y)
      gc()
      gc()
      # In the child's copy of the memory the producer's count has not moved.
      list(deleted = producer$deleted, sum = torch_tensor(c(1, 2))$numel())
    })
    result <- parallel::mccollect(child)[[1]]
    expect_identical(result$sum, 2L)
    expect_identical(as.array(x), c(1, 2))
    expect_identical(reticulate::py_to_r(producer$deleted), 0L)
    expect_identical(from_dlpack(capsule)$data_ptr(), y$data_ptr())
  }))
})
