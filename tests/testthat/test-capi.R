# The package in tests/capi, built against the installed dltorch as any other is.
capi <- local({
  namespace <- NULL
  function() {
    skip_on_cran()
    if (is.null(namespace)) {
      library <- tempfile("capi")
      dir.create(library)
      output <- system2(
        file.path(R.home("bin"), "R"),
        c("CMD", "INSTALL", "--no-docs", "--no-test-load", paste0("--library=", library),
          shQuote(normalizePath(test_path("..", "capi")))),
        stdout = TRUE, stderr = TRUE,
        env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
      )
      if (!is.null(attr(output, "status"))) {
        stop("tests/capi was not built:\n", paste(output, collapse = "\n"))
      }
      warnings <- grep("warning:", output, value = TRUE)
      if (length(warnings)) stop(paste(warnings, collapse = "\n"))
      # By a variable: R CMD check takes a name for a package that is to be declared.
      name <- "dltorchcapi"
      namespace <<- loadNamespace(name, lib.loc = library)
    }
    function(name, ...) .Call(get(name, namespace), ...)
  }
})

test_that("a package's std::vector becomes a tensor without a copy", {
  call <- capi()
  expect_balanced(local({
    x <- call("capi_count_to", 6L, 2L)
    expect_identical(as.array(x), matrix(as.numeric(0:5), 2, byrow = TRUE))
    expect_identical(x$dtype, torch_tensor(1)$dtype)
    expect_identical(sprintf("%.0f", x$data_ptr()), call("capi_last_address"))
    expect_identical(dlpack_stats()[["imports"]], 1)
    # The memory is the tensor's alone: it may be written.
    x$add_(1)
    expect_identical(sprintf("%.0f", x$data_ptr()), call("capi_last_address"))
  }))
  expect_error(call("capi_count_to", 7L, 2L), "as many elements")
})

test_that("a package reads a tensor's values, whatever the strides", {
  call <- capi()
  expect_balanced(local({
    m <- matrix(as.numeric(1:6), 2)
    x <- torch_tensor(m, dtype = "float64")
    for (tensor in list(x, x$t(), x[, 2:3], torch_as_tensor(m))) {
      expect_identical(call("capi_sum", tensor), sum(as.array(tensor)))
    }
    expect_error(call("capi_sum", torch_ones(2, 2)), "matrix of doubles")
  }))
})

test_that("the C functions check handles and raise R's errors", {
  call <- capi()
  expect_balanced(local({
    x <- torch_ones(2)
    expect_true(call("capi_is_tensor", x))
    for (other in list(1, NULL, "a", to_dlpack(x), globalenv())) {
      expect_false(call("capi_is_tensor", other))
    }
    expect_identical(call("capi_round_trip", x)$data_ptr(), x$data_ptr())
    expect_error(call("capi_round_trip", 1), "`x` must be a tensor")
    grad <- torch_ones(2, requires_grad = TRUE)
    expect_error(call("capi_round_trip", grad), "detach")
  }))
})

test_that("the flags tell a package what it may do", {
  call <- capi()
  expect_identical(call("capi_flags", torch_ones(2), FALSE), 0)
  expect_identical(call("capi_flags", torch_ones(2), TRUE), 2)
  expect_identical(call("capi_flags", torch_as_tensor(c(1, 2)), FALSE), 1)
})

test_that("a refused struct is the caller's, and is deleted once", {
  call <- capi()
  before <- call("capi_deletions")
  expect_error(call("capi_refused"), "DLPack 9.0")
  expect_identical(call("capi_deletions"), before + 1L)
})

# What from_dlpack() does with an array of nanoarrow, on structs made by hand.
test_that("an Arrow array is taken without a copy and released once", {
  call <- capi()
  take <- function(format = "i", offset = 0L, null_count = 0L, validity = FALSE) {
    pair <- call("capi_arrow", format, offset, null_count, validity)
    dltorch:::dlt_from_arrow(pair[[1]], pair[[2]], NULL)
  }
  released <- call("capi_arrow_released")
  expect_balanced(local({
    x <- take(offset = 2L)
    expect_identical(as.array(x), c(30L, 40L, 50L))
    expect_identical(x$data_ptr(), call("capi_arrow_address") + 8)
    # Arrow's memory is never written.
    x$add_(1L)
    expect_identical(as.array(take()), c(10L, 20L, 30L, 40L, 50L))
    collect()
  }))
  expect_identical(call("capi_arrow_released"), released + 2L)
  # Nulls that are not counted yet, and none among those that are left.
  expect_dltorch_error(take(null_count = -1L, validity = TRUE), "value", "nulls")
  expect_dltorch_error(take(null_count = 1L, validity = TRUE), "value", "nulls")
  expect_identical(as.array(take(offset = 4L, null_count = -1L, validity = TRUE)), 50L)
  expect_dltorch_error(take(format = "b"), "type", "packed")
  expect_dltorch_error(take(format = "u"), "type", "plain numbers")
  expect_dltorch_error(dltorch:::dlt_from_arrow(1, 2, NULL), "handle", "Arrow")
  collect()
  expect_identical(call("capi_arrow_released"), released + 3L)
})
