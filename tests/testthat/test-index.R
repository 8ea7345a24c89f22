v <- matrix(as.numeric(1:12), 3)
x <- torch_tensor(v)

test_that("numbers, ranges, vectors and blanks read as in R", {
  expect_identical(as.array(x[1, 2]), v[1, 2])
  expect_identical(as.array(x[2, ]), v[2, ])
  expect_identical(as.array(x[, 3]), v[, 3])
  expect_identical(as.array(x[2:3, ]), v[2:3, ])
  expect_identical(as.array(x[c(3, 1), c(4, 2)]), v[c(3, 1), c(4, 2)])
  expect_identical(as.array(x[3:1, ]), v[3:1, ])
  expect_identical(as.array(x[c(TRUE, FALSE, TRUE), ]), v[c(TRUE, FALSE, TRUE), ])
  expect_identical(as.array(x[integer(), ]), v[integer(), ])
  expect_identical(as.array(x[]), v)
  expect_identical(as.array(x[, ]), v)
  expect_identical(as.array(x[1, , drop = FALSE]), v[1, , drop = FALSE])
})

test_that("missing trailing dimensions are whole, and -1 is the last", {
  expect_identical(as.array(x[1]), v[1, ])
  expect_identical(as.array(x[-1, ]), v[3, ])
  expect_identical(as.array(x[, c(-1, 1)]), v[, c(4, 1)])
  expect_identical(as.array(x[[2]]), v[2, ])
})

test_that("numbers and ranges are views, vectors are copies", {
  x <- torch_tensor(v)
  x[1, ]$fill_(0)
  expect_identical(as.array(x[1, ]), rep(0, 4))
  x[c(1, 3), ]$fill_(-1)
  expect_identical(as.array(x[1, ]), rep(0, 4))
})

test_that("assignment writes what the same index reads", {
  indices <- list(
    quote(x[1, 2]), quote(x[2, ]), quote(x[, 3]), quote(x[2:3, 1:2]), quote(x[]),
    quote(x[c(3, 1), c(4, 2)]), quote(x[c(TRUE, FALSE, TRUE), ]), quote(x[integer(), ])
  )
  for (index in indices) {
    for (whole in c(FALSE, TRUE)) {
      x <- v
      selected <- length(eval(index))
      value <- if (whole) as.numeric(seq_len(selected)) + 100 else 0
      if (selected == 0 && whole) next
      eval(call("<-", index, value))
      expected <- x
      x <- torch_tensor(v)
      eval(call("<-", index, value))
      expect_identical(as.array(x), expected, info = deparse(index))
    }
  }
})

test_that("arrays and tensors are assigned with broadcasting", {
  x <- torch_zeros(2, 3)
  x[, 2:3] <- matrix(c(1, 2, 3, 4), 2)
  expect_identical(as.array(x), cbind(c(0, 0), c(1, 2), c(3, 4)))
  x[1, ] <- torch_tensor(c(7, 8, 9))
  expect_identical(as.array(x[1, ]), c(7, 8, 9))
  x[] <- torch_ones(1, 3)
  expect_identical(as.array(x), matrix(1, 2, 3))
})

test_that("assignment changes everyone who shares the memory, and no R vector", {
  x <- torch_zeros(3)
  y <- x
  values <- as.array(x)
  y[1] <- 100
  expect_identical(as.array(x), c(100, 0, 0))
  expect_identical(values, c(0, 0, 0))
})

test_that("a value that the dtype cannot hold is refused", {
  i <- torch_tensor(1:3)
  expect_dltorch_error(i[1] <- 1.5, "value", "int64")
  expect_dltorch_error(i[1] <- NA, "value", "NA")
  b <- torch_tensor(as.raw(1:3))
  expect_dltorch_error(b[1] <- 256, "value", "uint8")
  f <- torch_zeros(3)
  expect_dltorch_error(f[1] <- "a", "type")
  expect_dltorch_error(f[1:2] <- c(1, 2, 3), "libtorch")
  expect_identical(as.array(f), c(0, 0, 0))
})

test_that("wrong subscripts name the dimension and its size", {
  expect_dltorch_error(x[4, 1], "index", "index 4 .* dimension 1 of size 3")
  expect_dltorch_error(x[1, -5], "index", "index -5 .* dimension 2 of size 4")
  expect_dltorch_error(x[0, 1], "index", "is 0")
  expect_dltorch_error(x[NA, 1], "index", "as long|NA")
  expect_dltorch_error(x[NA_integer_, 1], "index", "NA")
  expect_dltorch_error(x[1.5, 1], "index", "whole number")
  expect_dltorch_error(x["a", 1], "index", "character")
  expect_dltorch_error(x[1, 1, 1], "index", "3 subscripts .* 2 dimensions")
  expect_dltorch_error(x[c(TRUE, FALSE), ], "index", "as long, not 2")
  expect_dltorch_error(x[4, 1] <- 0, "index", "index 4")
})

test_that("positions above 2^31 are not cut to 32 bits", {
  long <- torch_zeros(1)$expand(3e9)
  expect_identical(long[2.5e9]$item(), 0)
  expect_dltorch_error(long[3e9 + 1], "index", "3000000001 .* size 3000000000")
})
