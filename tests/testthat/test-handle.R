test_that("a wrong pointer is told by name", {
  fake <- structure(list(), class = "torch_tensor")
  expect_dltorch_error(fake$shape, "handle", "must be a tensor, not an object of class")
  expect_dltorch_error(dim(fake), "handle")
  capsule <- to_dlpack(torch_ones(1))
  class(capsule) <- "torch_tensor"
  expect_dltorch_error(capsule$shape, "handle")
  class(capsule) <- "dlpack"
  x <- torch_ones(1)
  expect_dltorch_error(from_dlpack(structure(list(), class = "dlpack")), "handle")
})

test_that("a released handle is an error, not a crash", {
  file <- withr::local_tempfile()
  x <- torch_ones(2)
  saveRDS(to_dlpack(x), file)
  expect_dltorch_error(from_dlpack(readRDS(file)), "handle", "released")
})

test_that("tensors are freed when their handles are", {
  address <- NULL
  for (i in 1:50) {
    x <- torch_zeros(1e6)
    address <- c(address, x$data_ptr())
    rm(x)
    collect()
  }
  # Freed memory is used again: fifty tensors lie on few addresses.
  expect_lt(length(unique(address)), 25)
})
