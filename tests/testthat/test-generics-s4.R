# R's functions without S3 methods, beside the same on R's arrays.

m <- matrix(c(3, 1, 2, 5, 4, 6), 2)
x <- torch_as_tensor(m)

test_that("diag() takes and makes diagonals as R does", {
  square <- torch_as_tensor(m[, 1:2])
  expect_identical(as.array(diag(square)), diag(m[, 1:2]))
  expect_identical(as.array(diag(x)), diag(m))
  expect_identical(as.array(diag(torch_as_tensor(c(1, 2)))), diag(c(1, 2)))
  expect_identical(diag(2), matrix(c(1, 0, 0, 1), 2))
  expect_identical(dim(diag(nrow = 3)), c(3L, 3L))
  expect_dltorch_error(diag(x, 2), "value")
  expect_dltorch_error(diag(torch_zeros(2, 2, 2)), "value")
})

test_that("a new diagonal is written to the tensor itself", {
  y <- z <- torch_zeros(2, 2)
  diag(y) <- c(1, 2)
  expect_identical(as.array(y), diag(c(1, 2)))
  expect_identical(as.array(z), as.array(y))
  diag(y) <- 5
  expect_identical(as.array(y), diag(5, 2))
  diag(y) <- torch_tensor(c(7, 8))
  expect_identical(as.array(y), diag(c(7, 8)))
  expect_dltorch_error(diag(y) <- 1:3, "value", "2 elements; `value` has 3")
  expect_identical(as.array(y), diag(c(7, 8)))

  whole <- torch_zeros(2, 2, dtype = "uint8")
  for (value in list(1.7, 300, -1, NaN, 1 + 2i)) {
    expect_error(diag(whole) <- value, class = "dltorch_error")
  }
  expect_identical(whole$sum()$item(), 0L)
  r <- m
  diag(r) <- 0
  expect_identical(r, matrix(c(0, 1, 2, 0, 4, 6), 2))
})

test_that("sums and means of rows and columns are R's", {
  array <- array(as.numeric(1:24), 2:4)
  y <- torch_as_tensor(array)
  for (f in list(colSums, rowSums, colMeans, rowMeans)) {
    expect_equal(as.array(f(x)), f(m))
    for (dims in 1:2) expect_equal(as.array(f(y, dims = dims)), f(array, dims = dims))
    expect_s3_class(f(x), "torch_tensor")
    expect_dltorch_error(f(y, dims = 3), "value", "from 1 to 2")
    expect_dltorch_error(f(torch_ones(3)), "value", "at least 2")
  }
  holed <- m
  holed[1] <- NaN
  hole <- torch_as_tensor(holed)
  expect_identical(as.array(colSums(hole)), colSums(holed))
  expect_identical(as.array(rowMeans(hole, na.rm = TRUE)), rowMeans(holed, na.rm = TRUE))
  whole <- torch_tensor(matrix(1:6, 2))
  expect_identical(as.array(colSums(whole)), c(3L, 7L, 11L))
  expect_equal(as.array(colMeans(whole)), c(1.5, 3.5, 5.5))
  expect_identical(as.array(rowSums(whole > 1)), c(2L, 3L))
})

test_that("variances and correlations have R's denominators and options", {
  expect_identical(var(x), var(m))
  expect_identical(var(torch_as_tensor(c(1, 2, 4))), var(c(1, 2, 4)))
  expect_identical(var(x, x), var(m, m))
  expect_identical(cov(x), cov(m))
  expect_identical(cor(x, method = "spearman"), cor(m, method = "spearman"))
  expect_identical(cor(x, m), cor(m, m))
  holed <- m
  holed[1] <- NA
  hole <- torch_as_tensor(holed)
  expect_identical(var(hole, na.rm = TRUE), var(holed, na.rm = TRUE))
  expect_identical(cov(hole, use = "complete.obs"), cov(holed, use = "complete.obs"))
})

test_that("positions are those of R, in the order of columns", {
  expect_identical(which(x > 2), which(m > 2))
  expect_identical(which(x > 2, arr.ind = TRUE), which(m > 2, arr.ind = TRUE))
  expect_identical(which.max(x), which.max(m))
  expect_identical(which.min(x), which.min(m))
  expect_identical(which.max(torch_tensor(c(NaN, 2, 3, 3))), 3L)
  expect_error(which(x), "not logical")
})

test_that("products with a transposed matrix are R's, and a vector is a column", {
  expect_equal(as.array(crossprod(x)), crossprod(m))
  expect_equal(as.array(tcrossprod(x)), tcrossprod(m))
  expect_equal(as.array(crossprod(x, m)), crossprod(m, m))
  expect_equal(as.array(crossprod(m, x)), crossprod(m, m))
  expect_equal(as.array(tcrossprod(x, x)), tcrossprod(m, m))
  v <- torch_as_tensor(c(1, 2))
  expect_equal(as.array(crossprod(v)), crossprod(c(1, 2)))
  expect_equal(as.array(crossprod(v, x)), crossprod(c(1, 2), m))
  expect_identical(crossprod(m), t(m) %*% m)
})

test_that("norms are R's, and the inverse comes from chol()'s factor", {
  for (type in c("O", "I", "F", "M", "2")) expect_identical(norm(x, type), norm(m, type))
  expect_identical(norm(x), norm(m))
  expect_error(norm(x, "Q"), "must be one of")
  s <- crossprod(m[, 1:2])
  expect_equal(as.array(chol2inv(chol(torch_as_tensor(s)))), chol2inv(chol(s)))
  expect_equal(chol2inv(chol(s)) %*% s, diag(2))
  expect_dltorch_error(chol2inv(chol(torch_as_tensor(s)), 1), "value")
})

test_that("means of integers are of float64, as in R", {
  m <- matrix(c(16777217L, 1L, 16777217L, 2L), 2)
  expect_identical(as.array(colMeans(torch_tensor(m))), colMeans(m))
  expect_identical(as.array(rowMeans(torch_tensor(m))), rowMeans(m))
})

test_that("whole numbers beyond R's integers are taken as numbers", {
  skip_if_not_installed("bit64")
  text <- c("1099511627776", "-5", "2199023255552")
  x <- torch_tensor(bit64::as.integer64(text))
  v <- as.numeric(text)
  expect_identical(as.numeric(x), v)
  expect_identical(as.complex(x), as.complex(v))
  expect_identical(as.vector(x, "numeric"), v)
  expect_identical(as.vector(x, "character"), text)
  expect_identical(as.character(x), text)
  expect_identical(as.logical(x), as.logical(v))
  expect_warning(integers <- as.integer(x), "NAs introduced")
  expect_identical(integers, c(NA, -5L, NA))
  expect_identical(order(x), order(v))
  expect_identical(which.min(x), 2L)
  expect_identical(which.max(x), 3L)
  expect_identical(var(x), var(v))
  expect_identical(sd(x), sd(v))
  expect_identical(cov(x, x), cov(v, v))
  expect_identical(cor(x, torch_tensor(c(1, 2, 3))), cor(v, 1:3))
  expect_identical(norm(x$reshape(c(3, 1))), norm(matrix(v)))
  expect_identical(duplicated(c(x, x)), rep(c(FALSE, TRUE), each = 3))
  expect_identical(as.character(unique(c(x, x))), text)
  expect_identical(summary(x), summary(v))
  expect_identical(hist(x, plot = FALSE)$breaks, hist(v, plot = FALSE)$breaks)
  # A double cannot tell these.
  near <- bit64::as.integer64(c("9007199254740992", "9007199254740993"))
  expect_identical(order(torch_tensor(rev(near))), 2:1)
  expect_type(all.equal(torch_tensor(near[1]), torch_tensor(near[2])), "character")
})

test_that("an R array that a function of R gave a tensor's class is told from a tensor", {
  m <- torch_ones(2, 2)
  expect_dltorch_error(proportions(m, 1), "handle", "as[.]array")
  expect_equal(proportions(as.array(m), 1), matrix(0.5, 2, 2))
  expect_equal(as.array(proportions(m)), matrix(0.25, 2, 2))
})

test_that("colSums() and its like take TRUE or FALSE for na.rm", {
  m <- torch_ones(2, 2)
  for (f in list(colSums, rowSums, colMeans, rowMeans)) {
    expect_dltorch_error(f(m, na.rm = NA), "type", "`na.rm`")
  }
})
