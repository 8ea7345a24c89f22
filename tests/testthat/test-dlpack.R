test_that("a capsule of a tensor gives a tensor on the same memory", {
  expect_balanced(local({
    x <- torch_tensor(matrix(c(1, 2, 3, 4, 5, 6), 2))
    for (max_version in list(c(1, 3), c(1, 0), NULL, c(0, 8))) {
      y <- from_dlpack(to_dlpack(x, max_version = max_version))
      expect_identical(y$data_ptr(), x$data_ptr())
      expect_identical(dim(y), dim(x))
      expect_identical(y$dtype, x$dtype)
      expect_identical(y$stride(), x$stride())
    }
  }))
})

test_that("writes are seen on both sides of a capsule", {
  x <- torch_randn(c(2, 3))
  dlp <- torch_tensor_to_dlpack(x)
  y <- torch_tensor_from_dlpack(dlp)
  y[1, 1] <- 999
  expect_identical(x[1, 1]$item(), 999)
  x$fill_(-1)
  expect_identical(as.array(y), matrix(-1, 2, 3))
})

test_that("the memory outlives the tensor that was exported", {
  x <- torch_tensor(as.numeric(1:1000))
  y <- from_dlpack(to_dlpack(x))
  rm(x)
  collect()
  expect_identical(as.array(y), as.numeric(1:1000))
  expect_identical(y$sum()$item(), 500500)
})

test_that("views keep their strides", {
  x <- torch_tensor(matrix(as.numeric(1:12), 3))
  for (view in list(x$t(), x[2, ], x[, 2], x[, 2:3], x$expand(c(2, 3, 4)))) {
    y <- from_dlpack(to_dlpack(view))
    expect_identical(y$stride(), view$stride())
    expect_identical(as.array(y), as.array(view))
    expect_identical(y$data_ptr(), view$data_ptr())
  }
})

test_that("tensors of no dimensions and of no elements cross", {
  expect_identical(from_dlpack(to_dlpack(torch_tensor(5)$squeeze()))$item(), 5)
  for (size in list(0, c(0, 4), c(3, 0), c(2, 0, 5))) {
    y <- from_dlpack(to_dlpack(torch_zeros(size)))
    expect_equal(dim(y), size)
  }
})

test_that("every exchangeable dtype keeps its values and its memory", {
  dtypes <- c(
    "float32", "float64", "float16", "bfloat16", "int8", "int16", "int32", "int64",
    "uint8", "bool", "complex64", "complex128"
  )
  for (dtype in dtypes) {
    x <- torch_tensor(c(0, 1, 1, 0), dtype = if (dtype == "bool") "bool" else NULL)
    x <- x$to(dtype = dtype)
    for (max_version in list(c(1, 3), NULL)) {
      y <- from_dlpack(to_dlpack(x, max_version = max_version))
      expect_identical(y$dtype, x$dtype, info = dtype)
      expect_identical(y$data_ptr(), x$data_ptr(), info = dtype)
      expect_identical(as.array(y), as.array(x), info = dtype)
    }
  }
})

test_that("conjugate and negative views are exported with their true values", {
  z <- torch_tensor(c(1 + 2i, 3 - 4i))
  expect_identical(as.array(from_dlpack(to_dlpack(z$conj()))), c(1 - 2i, 3 + 4i))
  negative <- torch_call("_neg_view", torch_tensor(c(1, -2)))
  expect_identical(as.array(from_dlpack(to_dlpack(negative))), c(-1, 2))
  expect_dltorch_error(to_dlpack(z$conj(), copy = FALSE), "dlpack", "without a copy")
})

test_that("copy = TRUE gives memory of its own", {
  x <- torch_ones(3)
  y <- from_dlpack(to_dlpack(x, copy = TRUE))
  z <- from_dlpack(to_dlpack(x), copy = TRUE)
  x$fill_(2)
  expect_identical(as.array(y), c(1, 1, 1))
  expect_identical(as.array(z), c(1, 1, 1))
})

test_that("a capsule can be taken once and says so", {
  expect_balanced(local({
    capsule <- to_dlpack(torch_ones(2))
    expect_output(print(capsule), "shape \\(2\\).*device 1:0")
    y <- from_dlpack(capsule)
    expect_dltorch_error(from_dlpack(capsule), "dlpack", "consumed already")
    expect_output(print(capsule), "no longer valid")
  }))
})

test_that("a capsule that nobody takes frees its tensor", {
  expect_balanced(local({
    capsule <- to_dlpack(torch_ones(2))
    expect_identical(dlpack_stats()[["exports"]], 1)
  }))
})

test_that("what has no memory to share is refused", {
  expect_dltorch_error(
    to_dlpack(torch_ones(2, requires_grad = TRUE)), "dlpack", "detach"
  )
  expect_dltorch_error(to_dlpack(torch_empty(2, device = "meta")), "dlpack", "meta")
  expect_dltorch_error(to_dlpack(torch_ones(2, 2)$to_sparse()), "dlpack", "sparse")
  expect_dltorch_error(to_dlpack(1:3), "type")
  expect_dltorch_error(from_dlpack(1:3), "type")
  expect_dltorch_error(from_dlpack(NULL), "type", "NULL")
  expect_dltorch_error(to_dlpack(torch_ones(2), max_version = "1"), "type")
  expect_dltorch_error(to_dlpack(torch_ones(2), copy = NA), "type", "`copy`")
})

test_that("from_dlpack() moves to a device only where it may", {
  expect_identical(from_dlpack(to_dlpack(torch_ones(2)), device = "cpu")$sum()$item(), 2)
  skip_if(cuda_is_available(), "a GPU is here")
  expect_dltorch_error(
    from_dlpack(to_dlpack(torch_ones(2)), device = "cuda"), "device", "not here"
  )
  expect_dltorch_error(
    from_dlpack(to_dlpack(torch_ones(2)), device = "meta", copy = FALSE), "device"
  )
})
