test_that("devices have a type and an index that counts from 0", {
  expect_identical(torch_device("cpu")$type, "cpu")
  expect_null(torch_device("cpu")$index)
  expect_identical(torch_device("cuda", 1)$index, 1L)
  expect_identical(torch_device("cuda:1")$index, 1L)
  expect_true(torch_device("cuda", 0) == torch_device("cuda:0"))
  expect_true(torch_device("cpu") != torch_device("cuda"))
  expect_output(print(torch_device("cuda", 0)), "torch_device(type='cuda', index=0)",
    fixed = TRUE
  )
  expect_identical(as.character(torch_device("cuda", 0)), "cuda:0")
})

test_that("wrong devices are refused", {
  expect_dltorch_error(torch_device("CPU 1"), "device", "`type`")
  expect_dltorch_error(torch_device("cuda", -1), "device", "`index`")
  expect_dltorch_error(torch_device("cuda:0", 1), "device", "`index`")
  expect_dltorch_error(torch_device("cpu")$typ, "operator", "no field")
  expect_dltorch_error(torch_ones(1, device = "toaster"), "device", "unknown device")
})

test_that("without a GPU, CUDA is refused in words", {
  skip_if(cuda_is_available(), "a GPU is here")
  expect_dltorch_error(torch_ones(1, device = "cuda"), "device", "cuda_is_available")
  expect_dltorch_error(torch_ones(1)$cuda(), "device", "cuda_is_available")
})

test_that("without a GPU, CUDA's functions answer as PyTorch's", {
  skip_if(cuda_is_available(), "a GPU is here")
  skip_if_no_module("torch")
  torch <- reticulate::import("torch")
  expect_identical(cuda_is_available(), torch$cuda$is_available())
  expect_identical(cuda_device_count(), torch$cuda$device_count())
  expect_null(cuda_empty_cache())
  expect_identical(backends_cudnn_is_available(), torch$backends$cudnn$is_available())
  version <- backends_cudnn_version()
  number <- if (!is.null(version)) sum(unlist(version) * c(10000, 100, 1))
  expect_equal(number, torch$backends$cudnn$version())
  expect_identical(backends_mkl_is_available(), torch$backends$mkl$is_available())
  expect_identical(backends_mkldnn_is_available(), torch$backends$mkldnn$is_available())
  expect_identical(backends_openmp_is_available(), torch$backends$openmp$is_available())
  expect_identical(backends_mps_is_available(), torch$backends$mps$is_available())
  # What raises an error there, is a device error here.
  expect_error(torch$cuda$current_device())
  expect_dltorch_error(cuda_current_device(), "device", "cuda_is_available")
  expect_dltorch_error(cuda_synchronize(), "device", "cuda_is_available")
  expect_dltorch_error(cuda_get_device_capability(), "device", "cuda_is_available")
  expect_dltorch_error(cuda_runtime_version(), "device", "cuda_is_available")
  expect_dltorch_error(cuda_get_rng_state(), "device", "cuda_is_available")
  expect_dltorch_error(cuda_set_rng_state(torch_get_rng_state()), "device")
  expect_dltorch_error(backends_mps_synchronize(), "device", "backends_mps_is_available")
  expect_dltorch_error(cuda_synchronize(device = -1), "device", "`device`")
  expect_dltorch_error(cuda_synchronize(device = "cpu"), "device", "`device`")
})

test_that("a default device holds until the end of the code or function", {
  expect_true(with_device(torch_zeros(2), device = "meta")$device == "meta")
  x <- with_device(torch_tensor(1), device = torch_device("meta"))
  expect_true(x$device == "meta")
  x <- with_device(torch_zeros(2, device = "cpu"), device = "meta")
  expect_true(x$device == "cpu")
  # What is made like another tensor stays where that is.
  x <- torch_ones(2)
  expect_true(with_device(torch_zeros_like(x), device = "meta")$device == "cpu")
  expect_true(with_device(x + 1, device = "meta")$device == "cpu")
  f <- function() {
    local_device("meta")
    with_device(NULL, device = "cpu")
    torch_arange(1, 3)$device
  }
  expect_true(f() == "meta")
  expect_true(torch_zeros(2)$device == "cpu")
  try(with_device(stop("no"), device = "meta"), silent = TRUE)
  expect_true(torch_zeros(2)$device == "cpu")
  expect_dltorch_error(with_device(1, device = "toaster"), "device", "unknown device")
})

test_that("meta tensors have a shape and no values", {
  x <- torch_zeros(2, 3, device = "meta")
  y <- x$matmul(torch_zeros(3, 4, device = "meta"))
  expect_identical(dim(y), c(2L, 4L))
  expect_true(y$is_meta)
  expect_dltorch_error(as.array(y), "device")
})

test_that("an index that no device can have is refused", {
  expect_dltorch_error(torch_device("cuda", 1e10), "device", "whole number")
})

test_that("torch_as_tensor() follows the default device", {
  with_device(device = "meta", {
    expect_true(torch_as_tensor(1)$device == "meta")
    expect_true(torch_as_tensor(1, device = "cpu")$device == "cpu")
    expect_dltorch_error(torch_as_tensor(1, copy = FALSE), "value", "on meta")
    expect_true(torch_tensor_from_buffer(as.raw(0:3), 1)$device == "cpu")
  })
})

test_that("an index that is no device's is refused", {
  expect_dltorch_error(torch_device("cpu:99999999999"), "device", "99999999999")
  expect_identical(torch_device("cuda:12")$index, 12L)
})
