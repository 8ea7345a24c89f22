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
  suppressWarnings(expect_as_in_r(digamma, c(0, -1, 2), what = "digamma")) # of R
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
  # Few of these have so many digits; they stay as they are, to the last bit.
  values <- rnorm(2000) * 10^(-8:11)
  x <- torch_tensor(values, dtype = "float64")
  for (digits in c(3, 7, 12, 15, 20)) {
    expect_identical(as.array(round(x, digits)), round(values, digits))
  }
  expect_identical(round(torch_tensor(1 / 3), 7)$item(), torch_tensor(1 / 3)$item())
  for (digits in c(1, 2, 6)) {
    expect_as_in_r(function(x) signif(x, digits), c(0, values), what = "signif")
  }
  expect_identical(as.array(round(torch_tensor(c(15L, 25L, 26L)), -1)), c(20L, 20L, 30L))
})

test_that("signif() gives the very numbers of R, of each dtype the nearest", {
  withr::local_seed(5)
  values <- c(runif(500, 1e6, 1.6e7), -12345678, 0, NA, Inf)
  # Of these R's powers of ten are off by a bit.
  extreme <- c(10^runif(300, -320, 300), 5e-324)
  for (digits in c(0, 1, 3, 7, 15, 17, 22, 23)) {
    expect_identical(
      as.numeric(signif(torch_as_tensor(values), digits)), signif(values, digits),
      info = digits
    )
    expect_equal(
      as.numeric(signif(torch_as_tensor(extreme), digits)) / signif(extreme, digits),
      rep(1, length(extreme)),
      tolerance = 1e-15, info = digits
    )
  }
  single <- torch_tensor(c(3866123, 1.2345e-7))
  expect_identical(
    as.numeric(signif(single, 4)), as.numeric(torch_tensor(c(3866000, 1.234e-7)))
  )
  skip_if_not_installed("bit64")
  big <- torch_tensor(bit64::as.integer64("9007199254740993"))
  expect_identical(as.character(signif(big, 22)), "9007199254740993")
  expect_identical(as.character(signif(big, 15)), "9007199254740990")
})

test_that("round() and signif() of whole numbers refuse what the dtype cannot hold", {
  byte <- function(x) torch_tensor(x, dtype = "uint8")
  expect_identical(as.numeric(round(byte(c(249, 150, 50)), -2)), c(200, 200, 0))
  expect_dltorch_error(round(byte(255), -2), "value", "uint8 cannot hold")
  expect_dltorch_error(signif(byte(255), 1), "value", "uint8 cannot hold")
  expect_dltorch_error(round(torch_tensor(127, dtype = "int8"), -1), "value", "int8")
  expect_identical(as.numeric(round(torch_tensor(-125, dtype = "int8"), -1)), -120)
  skip_if_not_installed("bit64")
  big <- torch_tensor(bit64::as.integer64("9223372036854775800"))
  expect_dltorch_error(round(big, -3), "value", "int64 cannot hold")
  expect_dltorch_error(round(big, -19), "value", "int64 cannot hold")
  expect_identical(as.character(round(big, -1)), "9223372036854775800")
  expect_identical(as.numeric(round(big, -20)), 0)
})

test_that("round() takes any whole number of digits, and one only", {
  for (digits in c(-400, -308, -39, 39, 308, 400)) {
    expect_as_in_r(function(x) round(x, digits), c(5, -3e300, NA, Inf), what = digits)
  }
  expect_identical(as.numeric(round(torch_tensor(c(3, Inf)), -39)), c(0, Inf))
  half <- torch_tensor(3, dtype = "float16")
  expect_identical(as.numeric(round(half, -5)), 0)
  for (digits in list(c(1, 2), NA, "a", 0.5)) {
    error <- expect_dltorch_error(round(torch_ones(2), digits), "type", "`digits`")
    expect_identical(conditionCall(error)[1:2], quote(round(x)))
    expect_dltorch_error(signif(torch_ones(2), digits), "type", "`digits`")
  }
})

test_that("sinpi() and its like are exact, gamma() is NaN at its poles", {
  at <- c(-2, -1.75, -1.5, -1, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 1e-20, -1e-20)
  for (f in c("cospi", "sinpi", "tanpi")) {
    theirs <- suppressWarnings(get(f)(at)) # R warns of NaN
    expect_equal(as.numeric(get(f)(torch_as_tensor(at))), theirs,
      tolerance = 1e-15, info = f
    )
    whole <- theirs %in% c(-1, 0, 1)
    expect_identical(
      as.numeric(get(f)(torch_as_tensor(at)))[whole] + 0, theirs[whole] + 0, info = f
    )
  }
  poles <- c(0, -1, -2, -Inf, 0.5, 3, Inf)
  theirs <- suppressWarnings(gamma(poles)) # R warns of NaN
  expect_equal(as.numeric(gamma(torch_as_tensor(poles))), theirs)
  expect_identical(as.numeric(factorial(torch_as_tensor(-1))), NaN)
})

test_that("`dim` and `na.rm` go together", {
  m <- matrix(c(1, NaN, 3, 4, 7, NaN), 2)
  x <- torch_as_tensor(m)
  for (f in c("sum", "prod", "mean", "median")) {
    expect_equal(
      as.numeric(get(f)(x, dim = 1, na.rm = TRUE)), apply(m, 2, f, na.rm = TRUE), info = f
    )
    expect_equal(as.numeric(get(f)(x, dim = 1)), apply(m, 2, f), info = f)
    expect_identical(dim(get(f)(x, dim = 1, keepdim = TRUE)), c(1L, 3L), info = f)
  }
  expect_identical(as.numeric(max(x, dim = 2, na.rm = TRUE)[[1]]), c(7, 4))
  expect_identical(as.numeric(min(x, dim = 2, na.rm = TRUE)[[1]]), c(1, 4))
  expect_identical(as.array(any(x - 3, dim = 1, na.rm = TRUE)), c(TRUE, TRUE, TRUE))
  even <- matrix(1:6 + 0, 2)
  expect_identical(as.numeric(median(torch_tensor(even), dim = 1)), c(1.5, 3.5, 5.5))
  expect_equal(
    as.array(quantile(torch_as_tensor(even), c(0.1, 0.9), dim = 1)),
    apply(even, 2, quantile, c(0.1, 0.9), names = FALSE)
  )
  expect_identical(as.numeric(mean(torch_tensor(c(1, 2)), trim = -1)), 1.5)
  expect_dltorch_error(mean(x, dim = 1, trim = 0.1), "value", "`trim`")
  expect_dltorch_error(quantile(x, dim = 1, type = 1), "value", "type = 7")
  for (f in c("sum", "max", "mean", "median", "quantile")) {
    expect_dltorch_error(get(f)(x, na.rm = NA), "type", "`na.rm`")
  }
})

test_that("what a method does not take is refused, not ignored", {
  x <- torch_tensor(matrix(c(2, 1, 1, 3), 2))
  expect_dltorch_error(sort(x, dim = 1), "value", "no `dim`; see torch_sort")
  expect_dltorch_error(diff(x, dim = 1), "value", "no `dim`")
  expect_dltorch_error(chol(x, pivot = TRUE), "value", "no `pivot`")
  expect_dltorch_error(solve(x, x, tol = 1), "value", "no `tol`")
  expect_dltorch_error(determinant(x, TRUE, 1), "value", "no further argument")
  expect_dltorch_error(sort(x, NA), "type", "`decreasing`")
  expect_dltorch_error(quantile(torch_tensor(1i)), "type", "complex")
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

test_that("log() takes its arguments in any order", {
  x <- torch_as_tensor(c(1, 8))
  expect_equal(as.array(log(base = 2, x)), c(0, 3))
  expect_equal(as.array(log(x, base = 2)), c(0, 3))
})

test_that("det() of a complex matrix is refused, as by R", {
  z <- torch_as_tensor(matrix(c(1i, 0, 0, 1), 2))
  expect_dltorch_error(det(z), "type", "linalg_det")
  expect_identical(linalg_det(z)$item(), 1i)
})

test_that("max(), min() and range() of nothing warn as R's do", {
  for (dtype in c("float64", "float32", "int64")) {
    nothing <- torch_tensor(numeric(), dtype = dtype)
    expect_warning(largest <- max(nothing), "max; returning -Inf")
    expect_identical(largest$item(), -Inf)
    expect_length(dim(largest), 0)
    expect_warning(smallest <- min(nothing), "min; returning Inf")
    expect_identical(smallest$item(), Inf)
    expect_warning(both <- range(nothing), "range; returning Inf, -Inf")
    expect_identical(as.array(both), c(Inf, -Inf))
  }
})

test_that("range() takes finite", {
  values <- c(NaN, 1, -Inf, 3)
  x <- torch_tensor(values, "float64")
  expect_identical(as.array(range(x, finite = TRUE)), range(values, finite = TRUE))
  expect_identical(as.array(range(x, na.rm = TRUE)), range(values, na.rm = TRUE))
  expect_identical(as.array(range(torch_tensor(1:3), finite = TRUE)), c(1L, 3L))
  expect_dltorch_error(range(x, finite = NA), "type", "`finite`")
  expect_dltorch_error(range(x, keepdim = TRUE), "operator", "no `keepdim`")
})

test_that("no argument that is handed on matches one of ours in part", {
  x <- torch_tensor(c(1, 3, 6))
  expect_dltorch_error(sum(x, na = TRUE), "operator", "na =")
  expect_dltorch_error(mean(x, na = TRUE), "operator", "na =")
  expect_dltorch_error(sum(x, name = "prod"), "operator", "name =")
  expect_identical(as.array(torch_call("diff", x, n = 2L)), 1)
})

test_that("quantile() has one shape for all types, and checks its arguments", {
  x <- torch_tensor(c(1, 2, 4))
  for (type in 1:9) {
    expect_length(dim(quantile(x, 0.5, type = type)), 0)
    expect_identical(dim(quantile(x, c(0.1, 0.9), type = type)), 2L)
  }
  for (type in list(10, NA, "a", 7:8)) {
    expect_dltorch_error(quantile(x, type = type), "value", "`type`")
  }
  for (probs in list(2, NA, "a")) {
    expect_dltorch_error(quantile(x, probs), "value", "`probs`")
  }
})

test_that("quantile() is R's for all types, and has a gradient", {
  withr::local_seed(1)
  probs <- c(0, 1, 0.25, 0.5, 1 / 3, runif(5))
  for (type in 1:9) {
    for (n in c(1:4, 7, 10)) {
      values <- c(rnorm(n - 1), Inf)
      found <- quantile(torch_tensor(values, dtype = "float64"), probs, type = type)
      expect_equal(
        as.array(found), quantile(values, probs, type = type, names = FALSE),
        tolerance = 1e-14, info = paste(type, n)
      )
    }
  }
  gradient <- function(values, f) {
    x <- torch_tensor(values, dtype = "float64", requires_grad = TRUE)
    f(x)$sum()$backward()
    as.array(x$grad)
  }
  expect_identical(gradient(3:1, function(x) quantile(x, 0.5, type = 6)), c(0, 1, 0))
  expect_equal(
    gradient(c(2, 1, Inf), function(x) quantile(x, 0.25)), c(0.5, 0.5, 0)
  )
  m <- rbind(c(1, Inf, 4), c(Inf, 2, 3))
  expect_equal(
    gradient(m, function(x) median(x, dim = 2)), rbind(c(0, 0, 1), c(0, 0, 1))
  )
  expect_equal(
    gradient(m, function(x) quantile(x, c(0, 0.25), dim = 2)),
    rbind(c(1.5, 0, 0.5), c(0, 1.5, 0.5))
  )
  expect_identical(as.array(quantile(torch_tensor(numeric()), 0.5)), NaN)
})

test_that("scale(), diff(), determinant() and kappa() check their arguments", {
  m <- torch_tensor(diag(2))
  for (value in list(NA, "a", c(1, NA))) {
    expect_dltorch_error(scale(m, value), "type", "`center`")
    expect_dltorch_error(scale(m, TRUE, value), "type", "`scale`")
  }
  expect_dltorch_error(diff(m, differences = 0), "value", "`differences`")
  expect_dltorch_error(diff(m, lag = 0), "value", "`lag`")
  expect_dltorch_error(diff(m, lag = "a"), "type", "`lag`")
  expect_dltorch_error(determinant(m, logarithm = NA), "type", "`logarithm`")
  expect_dltorch_error(kappa(m, exact = NA), "type", "`exact`")
  expect_dltorch_error(kappa(m, norm = "a"), "value", "`norm`")
})

test_that("memory is new or shared as the help says", {
  shares <- function(result, x) {
    before <- as.array(x, copy = TRUE)
    result$add_(1)
    !identical(as.array(x), before)
  }
  real <- torch_tensor(c(1, 2))
  z <- torch_tensor(c(1 + 2i, 3i))
  m <- torch_tensor(matrix(c(1, 2, 3, 5), 2))
  expect_true(shares(Re(real), real))
  expect_true(shares(Conj(real), real))
  expect_true(shares(Re(z), z))
  expect_true(shares(Im(z), z))
  expect_true(shares(scale(m, FALSE, FALSE), m))
  expect_false(shares(Conj(z), z))
  expect_false(shares(Mod(real), real))
  expect_false(shares(scale(m, TRUE, FALSE), m))
  expect_false(shares(diag(m), m))
  expect_true(shares(torch_diagonal(m), m))
  expect_identical(+real, real)
})

same <- function(x, values) {
  expect_true(is_torch_tensor(x))
  expect_equal(as.array(x$to(dtype = "float64")), unname(values), tolerance = 1e-6)
}

test_that("products are double, and sums that int64 cannot hold are errors", {
  x <- torch_tensor(1:30)
  same(prod(x), prod(1:30))
  expect_true(prod(x)$dtype == "float64")
  same(cumprod(x), cumprod(1:30))
  same(prod(torch_tensor(c(TRUE, TRUE))), 1)
  expect_true(torch_prod(torch_tensor(1:3))$dtype == "int64")
  wide <- torch_tensor(c(2^62, 2^62), dtype = "int64")
  expect_dltorch_error(sum(wide), "value", "int64 cannot hold")
  expect_dltorch_error(cumsum(wide), "value", "int64 cannot hold")
  expect_dltorch_error(colSums(wide$view(c(2, 1))), "value", "int64 cannot hold")
  expect_true(sum(wide - 1L)$dtype == "int64")
  expect_true(as.logical(sum(-wide) == torch_tensor(-2^62, dtype = "int64") * 2L))
  expect_identical(sum(torch_tensor(1:3))$item(), 6L)
  expect_identical(sum(torch_tensor(1L), c(NA, 2L), NA, na.rm = TRUE)$item(), 3L)
  expect_dltorch_error(sum(torch_tensor(1L), NA), "value", "NA")
})

test_that("quantile() takes infinite values, and refuses NaN along a dimension too", {
  v <- c(1, 2, Inf)
  same(quantile(torch_tensor(v)), unname(quantile(v)))
  same(quantile(torch_tensor(c(-Inf, 1, 2)), 0.25), unname(quantile(c(-Inf, 1, 2), 0.25)))
  m <- rbind(v, c(1, 2, 4))
  x <- torch_tensor(m, dtype = "float64")
  probs <- c(0.5, 0.9)
  by_row <- unname(apply(m, 1, quantile, probs, names = FALSE))
  same(quantile(x, probs, dim = 2), by_row)
  same(quantile(x, 0.9, dim = -1), by_row[2, ])
  expect_identical(quantile(x, probs, dim = 2, keepdim = TRUE)$shape, c(2L, 2L, 1L))
  expect_identical(quantile(x, probs, dim = 1, keepdim = TRUE)$shape, c(2L, 1L, 3L))
  same(quantile(x, 0.5, dim = 1), unname(apply(m, 2, median)))
  x[1, 1] <- NaN
  expect_dltorch_error(quantile(x, 0.5, dim = 2), "value", "NaN")
  same(quantile(x, 0.5, dim = 2, na.rm = TRUE), c(Inf, 2))
  same(median(x, dim = 2), c(NaN, 2))
})

test_that("tensors without dimensions are taken as vectors of one element", {
  nan <- torch_scalar_tensor(NaN)
  five <- torch_scalar_tensor(5)
  same(sum(nan, na.rm = TRUE), 0)
  same(mean(nan, na.rm = TRUE), NaN)
  same(median(nan, na.rm = TRUE), NaN)
  same(prod(five, na.rm = TRUE), 5)
  same(range(five, finite = TRUE), c(5, 5))
  same(quantile(five, 0.5, na.rm = TRUE), 5)
  same(unique(five), 5)
  same(na.omit(five), 5)
  expect_length(na.omit(nan), 0)
  expect_length(diff(five), 0)
})

test_that("dates and times keep the dtype beside them", {
  x <- torch_tensor(1, dtype = "float64")
  time <- as.POSIXct("2024-01-01 12:34:56", tz = "UTC")
  for (value in list(time, as.Date("2024-01-01"), as.difftime(1.1, units = "mins"))) {
    number <- as.numeric(value)
    same(c(x, value), c(1, number))
    same(rbind(x, value), rbind(1, number, deparse.level = 0))
    same(x %*% value, number)
    expect_true(c(x, value)$dtype == "float64")
  }
})

test_that("log(), gamma() and trigamma() have the digits of float64", {
  x <- torch_tensor(c(8, 9), dtype = "float64")
  expect_identical(as.array(log(x, base = c(2, 3))), c(3, 2))
  v <- c(13, 2.5, -0.5, 171, 172, 0.1)
  x <- torch_tensor(v, dtype = "float64", requires_grad = TRUE)
  expect_identical(as.array(gamma(x)$detach()), gamma(v))
  expect_identical(as.array(trigamma(x)$detach()), trigamma(v))
  gamma(x)[1:2]$sum()$backward()
  expect_equal(as.array(x$grad)[1:2], gamma(v[1:2]) * digamma(v[1:2]), tolerance = 1e-12)
  trigamma(x)[2]$backward()
  expect_equal(as.array(x$grad)[2],
    gamma(2.5) * digamma(2.5) + psigamma(2.5, 2), tolerance = 1e-7
  )
  expect_identical(as.array(gamma(torch_tensor(c(5, 50)))), c(24, Inf))
  expect_identical(gamma(torch_scalar_tensor(4L))$item(), 6)
})

test_that("linear algebra takes matrices of whole numbers", {
  m <- matrix(c(2L, 1L, 1L, 3L), 2)
  x <- torch_tensor(m)
  same(solve(x), solve(m))
  same(solve(x, c(1.5, 2)), solve(m, c(1.5, 2)))
  same(chol(x), chol(m))
  same(chol2inv(chol(x)), chol2inv(chol(m)))
  expect_equal(det(x), det(m))
  expect_equal(determinant(x), determinant(m))
  expect_equal(kappa(x, exact = TRUE), kappa(m, exact = TRUE))
  same(x %*% c(1.5, 2), drop(m %*% c(1.5, 2)))
  same(c(1.5, 2) %*% x, drop(c(1.5, 2) %*% m))
  same(crossprod(x, c(1.5, 2)), crossprod(m, c(1.5, 2)))
  same(torch_tensor(m > 1L) %*% m, (m > 1L) %*% m)
  expect_identical(determinant(torch_zeros(2, 2))$sign, 1L)
  expect_identical(det(torch_zeros(2, 2)), 0)
  expect_dltorch_error(det(torch_ones(2, 2, 2)), "type", "linalg_det")
})

test_that("crossprod() and tcrossprod() of a vector fit it to the matrix", {
  m <- matrix(c(1, 2, 3, 4, 5, 6), 3)
  row <- m[1, , drop = FALSE]
  x <- torch_tensor(m)
  same(tcrossprod(c(1, 2), x), tcrossprod(c(1, 2), m))
  same(tcrossprod(x, c(1, 2)), m %*% c(1, 2)) # which R before 4.3 refuses
  same(tcrossprod(x[, 1:1], 1:4), tcrossprod(m[, 1, drop = FALSE], 1:4))
  same(crossprod(x, c(1, 2, 3)), crossprod(m, c(1, 2, 3)))
  same(crossprod(torch_tensor(row), c(1, 2, 3)), crossprod(row, c(1, 2, 3)))
})

test_that("R's functions take bool for numbers", {
  v <- c(TRUE, FALSE)
  x <- torch_tensor(v)
  for (f in list(abs, floor, ceiling, trunc, sign, round, cummax, cumsum, diff)) {
    expect_equal(as.array(f(x)), f(v))
  }
  expect_dltorch_error(abs(torch_tensor(-128L, dtype = "int8")), "value", "int8")
  expect_dltorch_error(trunc(torch_ones(2), 5), "value", "no further argument")
})

test_that("any() and all() know R's NA", {
  yes <- torch_tensor(TRUE)
  no <- torch_tensor(c(TRUE, FALSE))
  expect_true(any(yes, NA))
  expect_identical(all(yes, NA), NA)
  expect_false(all(no, NA))
  expect_true(all(yes, NA, na.rm = TRUE))
  expect_identical(any(!yes, NA), NA)
  expect_dltorch_error(any(yes, "a"), "type")
})

test_that("scale() takes as many values as there are columns", {
  x <- torch_ones(3, 2)
  same(scale(x, c(1, 1), FALSE), matrix(0, 3, 2))
  expect_dltorch_error(scale(x, center = 1), "type", "each column")
  expect_dltorch_error(scale(x, FALSE, torch_ones(3)), "type", "each column")
})

test_that("diff() gives no value that wrapped", {
  byte <- torch_tensor(c(1L, 3L, 2L), dtype = "uint8")
  expect_dltorch_error(diff(byte), "value", "uint8 cannot hold")
  expect_identical(as.integer(diff(byte[1:2])), 2L)
  expect_true(diff(torch_tensor(c(5L, 3L), dtype = "int8"))$dtype == "int8")
  falling <- torch_tensor(c(100L, -100L), dtype = "int8")
  expect_dltorch_error(diff(falling), "value", "int8 cannot hold")
  same(diff(torch_tensor(c(1.5, 2, 4)), differences = 2), 1.5)
})
