# Each generic on R's values and on a float64 tensor of them.
on_both <- function(f, values, ...) {
  list(ours = f(torch_tensor(values, "float64"), ...), theirs = f(values, ...))
}
expect_as_in_r <- function(f, values, ..., what = "", tolerance = 1e-12) {
  got <- on_both(f, values, ...)
  expect_true(is_torch_tensor(got$ours), info = what)
  expect_equal(as.vector(as.array(got$ours)), as.vector(got$theirs),
    tolerance = tolerance, info = what
  )
  sizes <- if (is.null(dim(got$theirs))) NULL else dim(got$theirs)
  if (!is.null(sizes)) expect_identical(dim(got$ours), sizes, info = what)
}

test_that("the Math group gives what R gives", {
  withr::local_seed(1)
  anywhere <- c(-2.5, -1.5, -0.5, 0, 0.5, 1.5, 2.5, NA, Inf, -Inf, rnorm(30))
  dim(anywhere) <- c(4, 10)
  for (f in c(
    "abs", "sign", "floor", "ceiling", "trunc", "round", "exp", "expm1", "atan", "tanh",
    "asinh", "cumsum", "cumprod", "signif"
  )) {
    expect_as_in_r(get(f), anywhere, what = f)
  }
  finite <- matrix(c(-2.5, -0.5, 0.25, 1.5, rnorm(20)), 4)
  for (f in c(
    "cos", "sin", "tan", "cosh", "sinh", "cospi", "sinpi", "gamma", "lgamma", "cummax",
    "cummin", "tanpi", "digamma"
  )) {
    expect_as_in_r(get(f), finite + 0.01, what = f)
  }
  positive <- matrix(runif(12, 0.1, 3), 3)
  for (f in c("sqrt", "log", "log2", "log10", "log1p", "acosh", "gamma")) {
    expect_as_in_r(get(f), positive + if (f == "acosh") 1 else 0, what = f)
  }
  unit <- runif(10, -1, 1)
  for (f in c("acos", "asin", "atanh")) expect_as_in_r(get(f), unit, what = f)
  expect_as_in_r(function(x) log(x, 3), positive)
  expect_as_in_r(function(x) log(x, base = 0.5), positive)
  # libtorch's own precision
  expect_as_in_r(trigamma, positive, tolerance = 1e-8)
})

test_that("round() and signif() take digits as R does", {
  withr::local_seed(2)
  values <- c(0.15, 0.25, 0.35, 2.675, 1.005, -0.15, 1e300, 5.015, rnorm(200) * 1000)
  for (digits in c(-3, -1, 0, 1, 2, 5)) {
    expect_as_in_r(function(x) round(x, digits), values, what = paste("round", digits))
  }
  for (digits in c(1, 2, 6)) {
    expect_as_in_r(function(x) signif(x, digits), c(0, values), what = "signif")
  }
  expect_identical(as.array(round(torch_tensor(c(15L, 25L, 26L)), -1)), c(20L, 20L, 30L))
})

test_that("the Summary group, mean, median and quantile give what R gives", {
  withr::local_seed(3)
  for (round in 1:50) {
    values <- rnorm(sample(20, 1))
    if (round %% 2) values[sample(length(values), 1)] <- NA
    for (f in c("sum", "prod", "max", "min", "range", "mean", "median")) {
      expect_as_in_r(function(x) get(f)(x, na.rm = TRUE), c(values, 1), what = f)
      expect_as_in_r(function(x) get(f)(x), values, what = f)
    }
    type <- sample(9, 1)
    expect_as_in_r(function(x) {
      quantile(x, c(0, 0.1, 0.5, 0.93), na.rm = TRUE, names = FALSE, type = type)
    }, c(values, 2))
    expect_as_in_r(function(x) mean(x, trim = 0.1, na.rm = TRUE), c(values, 3))
  }
  x <- torch_tensor(1:4)
  expect_identical(mean(x)$item(), 2.5)
  expect_identical(median(x)$item(), 2.5)
  expect_identical(median(x[1:3])$item(), 2L)
  expect_identical(sum(x, x, 1L)$item(), 21L)
  expect_identical(max(x, 7L)$item(), 7L)
  expect_identical(as.array(sum(torch_tensor(matrix(1:6, 2)), dim = 1)), c(3L, 7L, 11L))
  expect_true(any(x > 3L) && all(x > 0L) && !any(x > 4L))
  expect_identical(max(torch_tensor(numeric()))$item(), -Inf)
  expect_dltorch_error(quantile(torch_tensor(c(1, NA))), "value", "na.rm")
})

test_that("the Complex group gives what R gives", {
  z <- c(1 + 2i, -3i, 2)
  x <- torch_tensor(z, "complex128")
  for (f in c("Re", "Im", "Mod", "Arg", "Conj")) {
    expect_equal(as.array(get(f)(x)), get(f)(z), info = f)
  }
  expect_identical(as.array(Im(torch_tensor(1:2))), c(0L, 0L))
})

test_that("arithmetic follows R in signs and halves", {
  a <- c(5.5, -5.5, 5, -5)
  b <- c(2, 2, -2, -2)
  x <- torch_tensor(a, "float64")
  y <- torch_tensor(b, "float64")
  expect_identical(as.array(x %% y), a %% b)
  expect_identical(as.array(x %/% y), a %/% b)
  i <- torch_tensor(c(5L, -5L, 5L, -5L))
  j <- torch_tensor(c(2L, 2L, -2L, -2L))
  expect_identical(as.array(i %% j), c(5L, -5L, 5L, -5L) %% c(2L, 2L, -2L, -2L))
  expect_identical(as.array(i %/% j), as.integer(c(5, -5, 5, -5) %/% c(2, 2, -2, -2)))
  expect_identical(as.array(round(torch_tensor(c(0.5, 1.5, 2.5)))), c(0, 2, 2))
  expect_true(all(xor(x > 0, y > 0) == torch_tensor(c(FALSE, TRUE, TRUE, FALSE))))
  expect_dltorch_error(x + c(1, 2, 3), "libtorch", "must match .* recycle")
})

test_that("matrix algebra gives what R gives", {
  withr::local_seed(4)
  m <- matrix(rnorm(12), 3)
  n <- matrix(rnorm(12), 4)
  x <- torch_tensor(m, "float64")
  y <- torch_tensor(n, "float64")
  same <- function(ours, theirs) expect_equal(as.array(ours), theirs, tolerance = 1e-10)
  same(x %*% y, m %*% n)
  same(x %*% n, m %*% n)
  same(m %*% y, m %*% n)
  same(x %*% 1:4, as.vector(m %*% 1:4))
  same(crossprod(x), crossprod(m))
  same(crossprod(x, m), crossprod(m))
  same(tcrossprod(m, x), tcrossprod(m))
  same(crossprod(x, torch_tensor(1:3, dtype = "float64")), crossprod(m, 1:3))
  expect_identical(1:2 %*% 1:2, base::`%*%`(1:2, 1:2))
  expect_identical(crossprod(m, 1:3), base::crossprod(m, 1:3))
  expect_identical(tcrossprod(m), base::tcrossprod(m))
  s <- crossprod(m[, 1:3])
  p <- torch_tensor(s, "float64")
  same(solve(p), solve(s))
  same(solve(p, 1:3), solve(s, 1:3))
  same(chol(p), chol(s))
  expect_equal(det(p), det(s))
  expect_equal(determinant(p, logarithm = FALSE), determinant(s, logarithm = FALSE))
  same(t(x), t(m))
  same(t(torch_tensor(1:3)), t(1:3))
  same(diff(x), diff(m))
  same(diff(x[, 1], lag = 2), diff(m[, 1], lag = 2))
  same(diff(x, differences = 2), diff(m, differences = 2))
  expect_equal(as.array(scale(x)), scale(m), ignore_attr = TRUE)
  expect_equal(as.array(scale(x, FALSE, 1:4)), scale(m, FALSE, 1:4), ignore_attr = TRUE)
  same(sweep(x, 2, 1:4), sweep(m, 2, 1:4))
  expect_dltorch_error(t(torch_ones(2, 2, 2)), "type", "matrix")
  expect_dltorch_error(solve(torch_zeros(2, 2)), "linalg", "singular")
})

test_that("what base R converts gives the right R values", {
  withr::local_seed(5)
  m <- matrix(rnorm(12), 3)
  x <- torch_tensor(m, "float64")
  expect_equal(sd(x), sd(m))
  expect_equal(outer(x, x), outer(m, m))
  expect_equal(kronecker(x, x), kronecker(m, m))
  expect_identical(order(x), order(m))
  expect_identical(order(x, decreasing = TRUE), order(m, decreasing = TRUE))
  expect_identical(findInterval(x, c(-1, 0, 1)), findInterval(m, c(-1, 0, 1)))
  expect_identical(max.col(x), max.col(m))
  expect_equal(apply(x, 1, sum), apply(m, 1, sum))
  expect_equal(apply(x, c(1, 2), abs), apply(m, c(1, 2), abs))
  expect_equal(svd(x)$d, svd(m)$d)
  expect_equal(qr(x)$rank, qr(m)$rank)
  expect_identical(ifelse(x > 0, 1, -1), as.vector(ifelse(m > 0, 1, -1)))
})

test_that("base R's functions that ask for vectors refuse, and change nothing", {
  x <- torch_tensor(c(1, 2, 3))
  expect_error(rank(x))
  expect_error(cut(x, 2))
  # R 4.6 matches what objects are as.character().
  if (getRversion() < "4.6.0") expect_error(match(2, x)) else expect_equal(match(2, x), 2)
  try(pmax(x, 2), silent = TRUE)
  try(pmin(x, 2), silent = TRUE)
  expect_identical(as.array(x), c(1, 2, 3))
})

test_that("missing values are found, and gradients flow", {
  x <- torch_tensor(c(1, NA, Inf))
  expect_identical(as.array(is.na(x)), c(FALSE, TRUE, FALSE))
  expect_identical(as.array(is.nan(x)), c(FALSE, TRUE, FALSE))
  expect_identical(as.array(is.finite(x)), c(TRUE, FALSE, FALSE))
  expect_identical(as.array(is.infinite(x)), c(FALSE, FALSE, TRUE))
  expect_true(anyNA(x))
  expect_false(anyNA(torch_tensor(1:3)))
  x <- torch_tensor(c(1, 2, 3))$requires_grad_(TRUE)
  (median(x) + sum(log(x)) + max(x))$backward()
  expect_equal(as.array(x$grad), c(1, 1.5, 1 / 3 + 1), tolerance = 1e-6)
})
