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
