round_trips <- list(
  rds2 = function(x) {
    file <- withr::local_tempfile()
    saveRDS(x, file, version = 2)
    readRDS(file)
  },
  rds3 = function(x) {
    file <- withr::local_tempfile()
    saveRDS(x, file, version = 3)
    readRDS(file)
  },
  ascii = function(x) {
    file <- withr::local_tempfile()
    saveRDS(x, file, ascii = TRUE)
    readRDS(file)
  },
  serialize = function(x) unserialize(serialize(x, NULL)),
  save = function(x) {
    file <- withr::local_tempfile()
    save(x, file = file)
    environment <- new.env()
    load(file, environment)
    environment$x
  }
)

tensors <- function() {
  dtypes <- c(
    "float16", "bfloat16", "float32", "float64", "int8", "int16", "int32", "int64",
    "uint8", "bool", "complex64", "complex128"
  )
  newer <- c(
    "uint16", "uint32", "uint64", "float8_e5m2", "float8_e4m3fn", "float8_e5m2fnuz",
    "float8_e4m3fnuz"
  )
  is_known <- function(dtype) {
    !inherits(try(torch_zeros(1)$to(dtype = dtype), silent = TRUE), "try-error")
  }
  dtypes <- c(dtypes, Filter(is_known, newer))
  made <- lapply(dtypes, function(dtype) torch_tensor(c(0, 1, 1))$to(dtype = dtype))
  c(made, list(
    torch_randn(c(30, 40)), torch_randn(c(30, 40))$t(), torch_randn(c(9, 9))[2:5, ],
    torch_as_tensor(matrix(as.numeric(1:2000), 40)), torch_zeros(c(0, 3)),
    torch_tensor(7)$squeeze(), torch_zeros(1)$expand(c(3, 4)),
    torch_ones(3, requires_grad = TRUE)
  ))
}

test_that("a tensor arrives as it was saved", {
  for (name in names(round_trips)) {
    for (x in tensors()) {
      y <- round_trips[[name]](list(a = x, again = x))
      expect_identical(y$a$dtype, x$dtype, info = name)
      expect_identical(dim(y$a), dim(x), info = name)
      expect_identical(as.array(y$a), as.array(x), info = name)
      expect_identical(y$a$requires_grad, x$requires_grad, info = name)
      # One tensor stays one.
      expect_identical(y$a$data_ptr(), y$again$data_ptr(), info = name)
      if (x$is_contiguous()) expect_true(y$a$is_contiguous(), info = name)
    }
  }
  x <- torch_as_tensor(matrix(as.numeric(1:6), 2))
  expect_identical(round_trips$rds3(x)$stride(), x$stride())
})

test_that("two tensors that were read are two", {
  bytes <- serialize(torch_ones(2), NULL)
  expect_false(identical(unserialize(bytes), unserialize(bytes)))
})

test_that("a tensor that was read can be changed and freed like any other", {
  x <- round_trips$rds3(torch_ones(2000))
  x$add_(1)
  expect_identical(as.array(x), rep(2, 2000))
  y <- round_trips$rds2(torch_ones(2000))
  rm(x, y)
  collect()
})

test_that("other processes get tensors", {
  skip_if_not_installed("callr")
  x <- torch_tensor(matrix(1:6, 2))
  doubled <- callr::r(function(x) {
    library(dltorch)
    x$mul(2L)
  }, list(x))
  expect_identical(as.array(doubled), matrix(1:6, 2) * 2L)
  cluster <- parallel::makePSOCKcluster(1)
  withr::defer(parallel::stopCluster(cluster))
  parallel::clusterCall(cluster, function(paths) .libPaths(paths), .libPaths())
  sums <- parallel::clusterApply(cluster, list(x), function(x) {
    dltorch::torch_call("sum", x)
  })
  expect_identical(sums[[1]]$item(), 21L)
})

test_that("what cannot be saved says so", {
  for (version in 2:3) {
    save <- function(x) serialize(x, NULL, version = version)
    expect_dltorch_error(save(torch_ones(2, 2)$to_sparse()), "type", "to_dense")
    expect_dltorch_error(save(torch_empty(2, device = "meta")), "type", "meta")
    # PyTorch calls them deprecated.
    quantised <- suppressWarnings(
      torch_quantize_per_tensor(torch_ones(2), 0.1, 0L, "quint8")
    )
    expect_dltorch_error(save(quantised), "type", "quantised")
  }
  expect_s3_class(object.size(torch_ones(2, 2)$to_sparse()), "object_size")
})

test_that("a tensor of more dimensions than R's arrays have is saved", {
  x <- torch_full(rep(1, 70), 2.5)
  y <- unserialize(serialize(x, NULL))
  expect_identical(y$shape, rep(1L, 70))
  expect_identical(y$item(), 2.5)
})

test_that("a dtype that could not be read is not saved", {
  torch_py <- torch_here()
  skip_before("2.1", "bits8")
  bits <- as_torch_tensor(torch_py$ones(4L, dtype = torch_py$uint8)$view(torch_py$bits8))
  for (version in 2:3) {
    expect_dltorch_error(serialize(bits, NULL, version = version), "type", "bits8")
  }
})

test_that("a file of version 2 has the values of the time when it is written", {
  for (ascii in c(FALSE, TRUE)) {
    bytes_of <- function(x) serialize(x, NULL, ascii = ascii, version = 2)
    for (n in c(3, 5000)) {
      x <- torch_zeros(n)
      y <- torch_ones(n)
      for (i in 1:3) {
        read <- unserialize(bytes_of(list(x, y, x)))
        expect_identical(as.array(read[[1]]), rep(i - 1, n))
        expect_identical(as.array(read[[2]]), rep(1, n))
        x$add_(1)
      }
      # Another size
      invisible(x$resize_(20000)$zero_())
      expect_identical(as.array(unserialize(bytes_of(x))), rep(0, 20000))
    }
  }
  skip_if_not_installed("digest")
  before <- digest::digest(x)
  x$add_(1)
  expect_false(digest::digest(x) == before)
})

test_that("what was written is not kept for as long as the tensor", {
  x <- torch_zeros(1e6)
  used <- function() {
    collect()
    sum(gc()[, 2])
  }
  before <- used()
  invisible(length(serialize(x, NULL, version = 2)))
  invisible(torch_ones(1))
  expect_lt(used() - before, 2)
})

# A saved tensor whose bytes from `from` on, counted from 0, are others.
file_with <- function(bytes, from = 0, version = 2) {
  plain <- serialize(torch_tensor(c(1, 2)), NULL, version = version)
  at <- which(vapply(seq_len(length(plain) - 7), function(i) {
    identical(plain[i + 0:7], as.raw(c(0x64, 0x6c, 0x74, 0x6f, 0x72, 0x63, 0x68, 0)))
  }, NA))
  # Version 3 names this package before.
  plain[max(at) + from - 1 + seq_along(bytes)] <- bytes
  unserialize(plain)
}

test_that("a tensor of a device that is not here arrives on the CPU, with a message", {
  # In the header: 24 bytes of numbers, 32 of the dtype's name, then the device's.
  other <- c(charToRaw("cuda:77"), as.raw(0))
  expect_message(
    x <- file_with(other, from = 56, version = 3), "\"cuda:77\", which is not here"
  )
  expect_identical(as.character(x$device), "cpu")
  expect_identical(as.array(x), c(1, 2))
  y <- file_with(other, from = 56, version = 2)
  expect_message(expect_identical(as.array(y), c(1, 2)), "cuda:77")
})

test_that("futures carry tensors", {
  skip_if_not_installed("future")
  future::plan(future::multisession, workers = 2)
  withr::defer(future::plan(future::sequential))
  x <- torch_tensor(c(1, 2))
  y <- future::value(future::future(x$mul(2), packages = "dltorch"))
  expect_identical(as.array(y), c(2, 4))
})

test_that("a tensor of 3 GB is saved and read", {
  skip_if_less_free_than(14)
  x <- torch_zeros(3e9, dtype = "uint8")
  x[3e9] <- 7
  file <- withr::local_tempfile()
  saveRDS(x, file, compress = FALSE)
  rm(x)
  collect()
  y <- readRDS(file)
  expect_identical(length(y), 3e9)
  expect_identical(y[-1]$item(), 7L)
  expect_identical(y[1]$item(), 0L)
})

test_that("str() and all.equal() look at the tensor", {
  x <- torch_tensor(c(1, 2))
  expect_output(str(x), "2")
  expect_true(all.equal(x, torch_tensor(c(1, 2))))
  expect_type(all.equal(x, torch_tensor(c(1, 3))), "character")
})

test_that("damaged and newer bytes are refused", {
  file <- file_with
  magic <- as.raw(c(0x64, 0x6c, 0x74, 0x6f, 0x72, 0x63, 0x68, 0))
  expect_identical(as.array(file(magic)), c(1, 2))
  expect_dltorch_error(dim(file(c(magic, as.raw(99)))), "value", "format is 99")
  expect_dltorch_error(dim(file(as.raw(0))), "value", "not one of dltorch")
  expect_dltorch_error(
    dim(file(c(magic, as.raw(c(1, 0, 0, 0, 2))))), "value", "byte order"
  )
  expect_dltorch_error(
    dim(file(c(magic, as.raw(c(1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9))))), "value"
  )
})

test_that("object.size, digest and identical tell the truth", {
  small <- object.size(torch_zeros(10))
  large <- object.size(torch_zeros(1e5))
  expect_gte(as.numeric(large - small), 4 * (1e5 - 10))
  x <- torch_tensor(c(1, 2))
  y <- torch_tensor(c(1, 2))
  expect_true(identical(x, x))
  expect_false(identical(x, y))
  expect_equal(x, y)
  expect_failure(expect_equal(x, torch_tensor(c(1, 3))))
  skip_if_not_installed("digest")
  expect_identical(digest::digest(x), digest::digest(y))
  expect_false(digest::digest(x) == digest::digest(x$add(1)))
})
