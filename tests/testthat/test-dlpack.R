# DLPack's cases, by group, and where each is tested. "random" is the property test of
# test-python.R, which also has the cases that need Python; "fuzz" is
# tests/core/decoder_fuzz.cpp; "peers" is tests/peers, with values and addresses.
#
#   dtypes, both ways             here; peers
#   dtypes that are refused       test-python: a refused capsule; random; fuzz
#   strides, views, NULL strides  here; test-python: strides of all kinds; random; fuzz
#   negative, misaligned          test-python: layouts that no tensor can have; random
#   overflow                      test-python: a refused capsule; fuzz
#   zero-size, 0-d, 64-d          here; test-python: what PyTorch 1.13 got wrong; peers
#   read-only, R's own memory     here; test-python: read-only memory; peers (numpy)
#   copy                          here; test-python: our class, a copy that the producer
#                                 made, a producer that can only copy
#   device, stream                here; test-python: our class; tests/core/stream_test.cpp
#   max_version                   here; test-python: our class, a producer is asked
#   consumed twice                here; test-python: a PyCapsule of Python's torch
#   exchange table                test-python: a type's exchange table
#   arguments and errors          test-python: our class, Python's errors
#   lifetimes, threads, fork      test-lifetimes; tests/testthat/python/soak.R
#   alignment                     here; peers (jax)
#   Arrow                         here (nanoarrow); test-capi; peers (numpy)
#   C interface                   test-capi

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

# DLPack's code, bits and lanes of each dtype that it has.
exchangeable <- list(
  bool = c(6, 8, 1), uint8 = c(1, 8, 1), uint16 = c(1, 16, 1), uint32 = c(1, 32, 1),
  uint64 = c(1, 64, 1), int8 = c(0, 8, 1), int16 = c(0, 16, 1), int32 = c(0, 32, 1),
  int64 = c(0, 64, 1), float16 = c(2, 16, 1), float32 = c(2, 32, 1),
  float64 = c(2, 64, 1), bfloat16 = c(4, 16, 1), complex32 = c(5, 32, 1),
  complex64 = c(5, 64, 1), complex128 = c(5, 128, 1), float8_e4m3fn = c(10, 8, 1),
  float8_e4m3fnuz = c(11, 8, 1), float8_e5m2 = c(12, 8, 1),
  float8_e5m2fnuz = c(13, 8, 1), float8_e8m0fnu = c(14, 8, 1),
  float4_e2m1fn_x2 = c(17, 4, 2)
)

# Four elements of `dtype`, 2 by 2, whose bytes are 1, 2, 3 ... (bool: 1, 0, 1, 0).
bytes_as <- function(dtype) {
  fields <- exchangeable[[dtype]]
  size <- 4 * fields[2] * fields[3] / 8
  bytes <- if (dtype == "bool") as.raw(c(1, 0, 1, 0)) else as.raw(seq_len(size))
  torch_tensor(bytes)$view(dtype = dtype)$view(c(2, 2))
}
as_bytes <- function(x) as.array(x$contiguous()$view(dtype = "uint8"))

test_that("every exchangeable dtype keeps its values and its memory", {
  known <- Filter(dtype_is_known, names(exchangeable))
  expect_gte(length(known), 13)
  for (dtype in known) {
    for (max_version in list(c(1, 3), NULL)) {
      x <- bytes_as(dtype)
      capsule <- to_dlpack(x, max_version = max_version)
      info <- dlpack_info(capsule)
      expect_equal(unname(info$dtype), exchangeable[[dtype]], info = dtype)
      expect_identical(info$dtype_name, dtype)
      y <- from_dlpack(capsule)
      expect_identical(y$dtype, x$dtype, info = dtype)
      expect_identical(y$data_ptr(), x$data_ptr(), info = dtype)
      expect_identical(as_bytes(y), as_bytes(x), info = dtype)
    }
  }
  skip_if_unknown_dtypes(names(exchangeable))
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
    expect_output(print(capsule), "shape \\(2\\), dtype float32, device 1:0")
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
  expect_dltorch_error(to_dlpack("a"), "type")
  expect_dltorch_error(to_dlpack(list(1)), "type")
  expect_dltorch_error(from_dlpack(1:3), "type", "integer vector of length 3")
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

test_that("quantised tensors and those of another layout are refused", {
  quantised <- torch_call("quantize_per_tensor", torch_ones(2), 1, 0, "qint8")
  expect_dltorch_error(to_dlpack(quantised), "dlpack", "quantised")
  compressed <- torch_call("to_sparse_csr", torch_ones(2, 2))
  expect_dltorch_error(to_dlpack(compressed), "dlpack", "dense")
})

test_that("tensors of up to 64 dimensions cross", {
  for (n in c(1, 7, 33, 64)) {
    x <- torch_ones(rep(1, n))
    expect_equal(dim(from_dlpack(to_dlpack(x))), rep(1, n))
  }
})

test_that("one tensor can be exported many times, and each export outlives it", {
  expect_balanced(local({
    x <- torch_tensor(c(1, 2, 3))
    capsules <- lapply(1:5, function(i) to_dlpack(x))
    expect_identical(dlpack_stats()[["exports"]], 5)
    expect_identical(dlpack_stats()[["exported_bytes"]], 60)
    rm(x)
    collect()
    tensors <- lapply(capsules, from_dlpack)
    expect_identical(dlpack_stats()[["imported_bytes"]], 60)
    for (y in tensors) expect_identical(as.array(y), c(1, 2, 3))
  }))
})

test_that("what dltorch allocates is aligned to 64 bytes, as JAX needs", {
  for (n in c(1, 3, 100, 12345)) {
    x <- torch_tensor(as.numeric(seq_len(n)), dtype = "float64")
    copy <- from_dlpack(to_dlpack(x[n], copy = TRUE))
    vector <- from_dlpack(to_dlpack(as.numeric(seq_len(n)), copy = TRUE))
    for (y in list(x, torch_zeros(n), copy, vector)) {
      expect_identical(y$data_ptr() %% 64, 0)
    }
  }
})

test_that("max_version decides between the two kinds of capsule", {
  version <- function(v) dlpack_info(to_dlpack(torch_ones(1), max_version = v))$version
  for (v in list(NULL, c(0, 0), c(0, 8))) expect_null(version(v))
  for (v in list(c(1, 0), c(1, 3), c(2, 0), c(10, 10), c(100, 3))) {
    expect_identical(version(v), c(1, 3))
  }
  for (v in list(list(1, 0), 1, "1.0", c(1, NA), c(1, 0, 0))) {
    expect_dltorch_error(version(v), "type", "max_version")
  }
})

test_that("a copy says so, and only a copy", {
  flags <- function(...) dlpack_info(to_dlpack(...))$flags
  x <- torch_tensor(c(1 + 2i, 3))
  expect_identical(flags(x), 0)
  expect_identical(flags(x, copy = FALSE), 0)
  expect_identical(flags(x, copy = TRUE), 2)
  expect_identical(flags(x$conj()), 2)
  expect_identical(flags(x, device = "cpu"), 0)
})

test_that("R vectors are exported in the dtype that holds them", {
  values <- list(
    float64 = c(1.5, NA, -Inf), int32 = c(1L, -5L), bool = c(TRUE, FALSE),
    complex128 = c(1 + 2i, 0i), uint8 = as.raw(c(0, 255))
  )
  for (dtype in names(values)) {
    capsule <- to_dlpack(values[[dtype]])
    expect_identical(dlpack_info(capsule)$dtype_name, dtype)
    expect_equal(as.array(from_dlpack(capsule)), values[[dtype]])
  }
  x <- matrix(as.numeric(1:6), 2, dimnames = list(NULL, c("a", "b", "c")))
  expect_equal(as.array(from_dlpack(to_dlpack(x))), unname(x))
  expect_null(dlpack_info(to_dlpack(x, max_version = NULL))$version)
  expect_dltorch_error(to_dlpack(c(1L, NA)), "value", "NA")
})

test_that("an R vector is exported without a copy, marked as read-only", {
  expect_balanced(local({
    x <- matrix(as.numeric(1:6), 2)
    capsule <- to_dlpack(x)
    info <- dlpack_info(capsule)
    expect_identical(info$flags, 1)
    expect_identical(info$strides, 1:2)
    expect_identical(info$address, torch_as_tensor(x)$data_ptr())
    y <- from_dlpack(capsule)
    expect_identical(y$data_ptr(), info$address)
    # The first write gives y memory of its own.
    y$fill_(9)
    expect_identical(x, matrix(as.numeric(1:6), 2))
    expect_identical(as.array(y), matrix(9, 2, 3))
    x[1, 1] <- -1
    expect_identical(as.array(y), matrix(9, 2, 3))
  }))
})

test_that("a borrowed tensor and its views are exported as read-only too", {
  x <- c(1, 2, 3, 4)
  borrowed <- torch_as_tensor(x)
  for (tensor in list(borrowed, borrowed[2:3], borrowed$view(c(2, 2)))) {
    info <- dlpack_info(to_dlpack(tensor, copy = FALSE))
    expect_identical(info$flags, 1)
    expect_identical(info$address, tensor$data_ptr())
  }
  expect_identical(dlpack_info(to_dlpack(borrowed, copy = TRUE))$flags, 2)
})

test_that("a legacy capsule of an R vector is a copy, unless copies are forbidden", {
  x <- as.numeric(1:1000)
  address <- torch_as_tensor(x)$data_ptr()
  legacy <- to_dlpack(x, max_version = NULL)
  expect_false(dlpack_info(legacy)$address == address)
  from_dlpack(legacy)$fill_(0)
  expect_identical(x, as.numeric(1:1000))
  handed_out <- to_dlpack(x, max_version = NULL, copy = FALSE)
  expect_identical(dlpack_info(handed_out)$address, address)
  expect_dltorch_error(to_dlpack(TRUE, copy = FALSE), "value", "cop")
})

test_that("memory that R looks into is copied before a consumer may write", {
  x <- torch_as_tensor(as.numeric(1:1000), copy = TRUE)
  view <- as.array(x, copy = FALSE)
  address <- x$data_ptr()
  # Without a copy: read-only, at the same address.
  info <- dlpack_info(to_dlpack(x, copy = FALSE))
  expect_identical(info$flags, 1)
  expect_identical(info$address, address)
  y <- from_dlpack(to_dlpack(x))
  expect_false(y$data_ptr() == address)
  expect_identical(y$data_ptr(), x$data_ptr())
  y$fill_(0)
  expect_identical(view, as.numeric(1:1000))
  expect_identical(sum(as.array(x)), 0)
})

test_that("dlpack_info() shows every field and takes nothing", {
  x <- torch_tensor(matrix(as.numeric(1:6), 2))$t()
  capsule <- to_dlpack(x, copy = FALSE)
  info <- dlpack_info(capsule)
  expect_identical(info$version, c(1, 3))
  expect_identical(info$device, c(1L, 0L))
  expect_identical(info$shape, c(3L, 2L))
  expect_identical(info$strides, c(1L, 3L))
  expect_identical(info$byte_offset, 0)
  expect_identical(info$address, x$data_ptr())
  info$address <- 0x7f00deadbee0
  expect_snapshot(print(info))
  y <- from_dlpack(capsule)
  expect_identical(as.array(y), matrix(as.numeric(1:6), 3, byrow = TRUE))
  expect_dltorch_error(dlpack_info(capsule), "dlpack", "consumed")
  expect_dltorch_error(dlpack_info(1), "handle", "DLPack capsule")
  empty <- dlpack_info(to_dlpack(torch_zeros(0, 4)))
  expect_identical(empty$address, 0)
  expect_identical(empty$shape, c(0L, 4L))
})

test_that("an array of nanoarrow is taken without a copy", {
  skip_if_not_installed("nanoarrow")
  expect_balanced(local({
    array <- nanoarrow::as_nanoarrow_array(c(1, 2, 3))
    expect_identical(as.array(from_dlpack(array)), c(1, 2, 3))
    with_null <- nanoarrow::as_nanoarrow_array(c(1L, NA))
    expect_dltorch_error(from_dlpack(with_null), "value", "nulls")
    text <- nanoarrow::as_nanoarrow_array("a")
    expect_dltorch_error(from_dlpack(text), "type", "plain numbers")
  }))
})

test_that("a move that cannot be leaves the capsule as it is", {
  x <- torch_ones(2)
  capsule <- to_dlpack(x)
  skip_if(cuda_is_available())
  expect_dltorch_error(from_dlpack(capsule, device = "cuda"), "device", "cuda")
  expect_dltorch_error(from_dlpack(capsule, device = "meta", copy = FALSE), "device")
  expect_identical(as.array(from_dlpack(capsule, device = "cpu", copy = FALSE)), c(1, 1))
})
