# Matrices whose condition number is known: orthogonal ones around given singular values.
with_condition <- function(n, condition, seed = 1) {
  withr::local_seed(seed)
  q <- qr.Q(qr(matrix(rnorm(n * n), n)))
  p <- qr.Q(qr(matrix(rnorm(n * n), n)))
  q %*% diag(condition^-seq(0, 1, length.out = n)) %*% p
}

# A relative error that rounding can cause in a problem of this condition.
tolerance_of <- function(condition, n) 50 * n * condition * .Machine$double.eps

expect_close <- function(x, y, tolerance) {
  error <- max(Mod(as.array(x) - y)) / max(1, Mod(y))
  testthat::expect_lte(error, tolerance)
}

test_that("solve, inv, det and lstsq are R's, to what the condition number allows", {
  for (condition in c(2, 1e4, 1e10)) {
    n <- 20
    a <- with_condition(n, condition)
    b <- matrix(rnorm(n * 2), n)
    x <- torch_as_tensor(a)
    y <- torch_as_tensor(b)
    limit <- tolerance_of(condition, n)
    expect_close(linalg_solve(x, y), solve(a, b, tol = 0), limit)
    expect_close(solve(x, y), solve(a, b, tol = 0), limit)
    expect_close(solve(x), solve(a, tol = 0), limit)
    expect_close(linalg_inv(x), solve(a, tol = 0), limit)
    expect_close(linalg_lstsq(x, y)$solution, qr.solve(a, b, tol = 0), limit)
    expect_equal(det(x), det(a), tolerance = limit)
    expect_equal(determinant(x), determinant(a), tolerance = limit)
    expect_equal(linalg_cond(x)$item(), condition, tolerance = limit)
    expect_equal(kappa(x, exact = TRUE), kappa(a, exact = TRUE), tolerance = limit)
  }
})

test_that("factorisations multiply up to the matrix and are R's up to signs", {
  a <- with_condition(12, 100)
  x <- torch_as_tensor(a)
  limit <- tolerance_of(100, 12)
  s <- linalg_svd(x)
  expect_named(s, c("U", "S", "Vh"))
  expect_close(s$S, svd(a)$d, limit)
  expect_close(torch_matmul(s$U * s$S, s$Vh), a, limit)
  expect_close(linalg_svdvals(x), svd(a)$d, limit)
  q <- linalg_qr(x)
  expect_named(q, c("Q", "R"))
  expect_close(q$Q$matmul(q$R), a, limit)
  expect_close(q$R$abs(), abs(qr.R(qr(a, LAPACK = FALSE))), limit * 100)
  p <- crossprod(a)
  l <- linalg_cholesky(torch_as_tensor(p))
  expect_close(l, t(chol(p)), limit * 100)
  expect_close(linalg_cholesky(torch_as_tensor(p), upper = TRUE), chol(p), limit * 100)
  expect_close(chol(torch_as_tensor(p)), chol(p), limit * 100)
  e <- linalg_eigh(torch_as_tensor(p))
  expect_named(e, c("eigenvalues", "eigenvectors"))
  expect_close(e$eigenvalues, rev(eigen(p)$values), limit)
  values <- as.complex(linalg_eigvals(x))
  expect_close(sort(Mod(values)), sort(Mod(eigen(a)$values)), limit)
  lu <- linalg_lu(x)
  expect_close(lu$P$matmul(lu$L)$matmul(lu$U), a, limit)
  factor <- linalg_lu_factor(x)
  expect_close(linalg_lu_solve(factor$LU, factor$pivots, x), diag(12), limit)
  ldl <- linalg_ldl_factor(torch_as_tensor(p))
  solved <- linalg_ldl_solve(ldl$LD, ldl$pivots, torch_as_tensor(p))
  expect_close(solved, diag(12), tolerance_of(1e4, 12))
  expect_close(linalg_matrix_exp(torch_zeros(3, 3)), diag(3), 1e-7)
  expect_close(linalg_solve(x, x, left = FALSE), diag(12), limit)
  expect_equal(as.integer(linalg_solve_ex(x, x)$info), 0L)
  expect_close(linalg_pinv(x), solve(a), limit)
})

test_that("norms take R's letters beside torch's", {
  a <- matrix(c(1, -2, 3, 4, 5, -6), 2)
  x <- torch_as_tensor(a)
  for (letter in c("F", "f", "E", "I", "i", "O", "o", "1", "2")) {
    expect_equal(linalg_norm(x, letter)$item(), norm(a, letter), label = letter)
    expect_equal(linalg_matrix_norm(x, letter)$item(), norm(a, letter), label = letter)
  }
  square <- a[, 1:2]
  for (letter in c("F", "I", "O", "2")) {
    expect_equal(
      linalg_cond(torch_as_tensor(square), letter)$item(),
      norm(square, letter) * norm(solve(square), letter)
    )
  }
  expect_equal(linalg_matrix_norm(x, "nuc")$item(), sum(svd(a)$d))
  expect_equal(linalg_norm(x)$item(), norm(a, "F"))
  expect_equal(linalg_matrix_norm(x)$item(), norm(a, "F"))
  expect_equal(as.numeric(linalg_norm(x, 2, dim = 1)), sqrt(colSums(a^2)))
  expect_identical(dim(linalg_norm(x, 2, dim = 1, keepdim = TRUE)), c(1L, 3L))
  expect_dltorch_error(linalg_norm(x, "M"), "value", "abs")
  expect_dltorch_error(linalg_norm(x, "Q"), "libtorch")
})

test_that("torch_norm() takes names of norms beside exponents", {
  a <- matrix(c(1, -2, 3, 4, 5, -6), 2)
  x <- torch_as_tensor(a)
  expect_equal(torch_norm(x)$item(), sqrt(sum(a^2)))
  expect_equal(torch_norm(x, 1)$item(), sum(abs(a)))
  expect_equal(torch_norm(x, "fro")$item(), sqrt(sum(a^2)))
  expect_equal(x$norm("nuc")$item(), sum(svd(a)$d))
  expect_equal(as.numeric(x$norm("fro", dim = 1)), sqrt(colSums(a^2)))
  expect_identical(dim(torch_norm(x, "nuc", dim = 1:2, keepdim = TRUE)), c(1L, 1L))
  expect_equal(as.numeric(torch_norm(x, Inf, dim = 2)), c(5, 6))
  expect_dltorch_error(torch_norm(x, "nuc", dim = 1), "libtorch")
  expect_dltorch_error(torch_norm(x, "much"), "libtorch")
})

test_that("R's own functions work on tensors as on matrices", {
  a <- with_condition(5, 10)
  b <- matrix(as.numeric(1:10), 5)
  x <- torch_as_tensor(a)
  q <- qr(x)
  expect_equal(qr.Q(q), qr.Q(qr(a)))
  expect_equal(qr.R(q), qr.R(qr(a)))
  expect_equal(qr.coef(q, b), qr.coef(qr(a), b))
  expect_equal(qr.solve(x, b), qr.solve(a, b))
  expect_equal(svd(x), svd(a))
  p <- crossprod(a)
  expect_equal(eigen(torch_as_tensor(p)), eigen(p))
  r <- chol(p)
  expect_equal(backsolve(torch_as_tensor(r), b), backsolve(r, b))
  expect_equal(kappa(x), kappa(a))
  expect_equal(kappa(x, exact = TRUE, norm = "O"), norm(a, "O") * norm(solve(a), "O"))
  expect_close(torch_cholesky_inverse(chol(torch_as_tensor(p)), upper = TRUE),
    chol2inv(r), 1e-12
  )
  expect_close(x$diag(), diag(a), 0)
  expect_close(crossprod(x), crossprod(a), 1e-14)
})

test_that("least squares is lm's", {
  design <- model.matrix(mpg ~ wt + hp, mtcars)
  y <- torch_as_tensor(as.matrix(mtcars$mpg))
  fit <- linalg_lstsq(torch_as_tensor(design), y, driver = "gels")
  expect_named(fit, c("solution", "residuals", "rank", "singular_values"))
  reference <- lm(mpg ~ wt + hp, mtcars)
  expect_equal(as.numeric(fit$solution), unname(coef(reference)))
  expect_equal(as.numeric(fit$residuals), deviance(reference))
})

test_that("rank deficiency, batches and complex matrices are handled", {
  a <- cbind(1:4, 2 * (1:4), c(1, 0, 1, 0))
  x <- torch_as_tensor(a)
  expect_equal(as.integer(linalg_matrix_rank(x)), qr(a)$rank)
  expect_close(linalg_pinv(x)$matmul(x)$matmul(linalg_pinv(x)), as.array(linalg_pinv(x)),
    1e-12
  )
  fit <- linalg_lstsq(x, torch_as_tensor(as.matrix(as.numeric(1:4))), driver = "gelsd")
  expect_equal(as.integer(fit$rank), 2L)
  batch <- torch_stack(list(torch_as_tensor(diag(2)), torch_as_tensor(2 * diag(2))))
  expect_equal(as.numeric(linalg_det(batch)), c(1, 4))
  expect_close(linalg_inv(batch)[2, , ], diag(2) / 2, 1e-15)
  z <- matrix(complex(real = 1:4, imaginary = c(0, 1, -1, 2)), 2)
  y <- torch_as_tensor(z)
  expect_close(linalg_solve(y, y), diag(2) + 0i, 1e-14)
  expect_close(linalg_solve(y, torch_as_tensor(z[, 1])), solve(z, z[, 1]), 1e-14)
  expect_close(linalg_svdvals(y), svd(z)$d, 1e-14)
})

test_that("empty matrices and those of 0 rows are as in R", {
  none <- torch_as_tensor(matrix(0, 0, 0))
  expect_equal(linalg_det(none)$item(), det(matrix(0, 0, 0)))
  expect_identical(dim(linalg_inv(none)), c(0L, 0L))
  wide <- torch_as_tensor(matrix(0, 0, 3))
  expect_identical(dim(linalg_qr(wide)$R), c(0L, 3L))
  expect_length(linalg_svdvals(wide), 0)
  expect_identical(dim(linalg_svd(wide)$Vh), c(3L, 3L))
  expect_identical(dim(wide$t()$matmul(wide)), c(3L, 3L))
  expect_identical(dim(linalg_pinv(wide)), c(3L, 0L))
  expect_equal(linalg_norm(wide)$item(), 0)
  expect_identical(dim(linalg_solve(none, wide)), c(0L, 3L))
})

test_that("a singular matrix is a linalg error with torch's information", {
  x <- torch_as_tensor(matrix(1, 2, 2))
  y <- torch_as_tensor(diag(2))
  expect_dltorch_error(linalg_solve(x, y), "linalg", "singular")
  expect_dltorch_error(solve(x), "linalg", "singular")
  expect_dltorch_error(linalg_inv(x), "linalg", "diagonal element 2")
  expect_dltorch_error(linalg_cholesky(x - 2), "linalg", "order 1")
  expect_dltorch_error(chol(x - 2), "linalg", "not positive-definite")
  batch <- torch_stack(list(y, x))
  expect_dltorch_error(linalg_inv(batch), "linalg", "Batch element 2")
  expect_equal(as.integer(linalg_inv_ex(x)$info), 2L)
  expect_equal(as.integer(linalg_cholesky_ex(x - 2)$info), 1L)
  expect_dltorch_error(linalg_solve(y, torch_ones(3, 3)), "libtorch")
  expect_dltorch_error(linalg_inv(torch_ones(2, 3)), "libtorch", "square")
})

# The bytes of every allocation that an expression makes, by Python's profiler, which sees
# those of the libtorch that both share.
allocations <- function(code) {
  profile <- reticulate::import("torch")$autograd$profiler$profile
  session <- profile(use_cpu = TRUE, profile_memory = TRUE)
  session$`__enter__`()
  force(code)
  session$`__exit__`(NULL, NULL, NULL)
  events <- reticulate::py_run_string(
    "def sizes(p):
       return [float(e.nbytes()) for e in p.kineto_results.events()
               if e.name() == '[memory]' and e.nbytes() > 0]",
    local = TRUE
  )
  as.numeric(unlist(events$sizes(session)))
}

test_that("a borrowed matrix goes to LAPACK without a copy of ours", {
  skip_if_no_module("torch")
  n <- 200
  a <- crossprod(matrix(rnorm(n * n), n)) + diag(n)
  b <- matrix(rnorm(n * n), n)
  x <- torch_as_tensor(a)
  y <- torch_as_tensor(b)
  expect_equal(x$data_ptr(), dlt_vector_address(a))
  rows <- x$contiguous()
  large <- function(code) sum(allocations(code) >= 8 * n * n)
  # Of the result and, where the operator overwrites its argument, of one working copy.
  expect_equal(large(x$matmul(y)), 1)
  expect_equal(large(linalg_cholesky(x)), 1)
  for (f in list(
    function(x) linalg_solve(x, y), linalg_svdvals, linalg_svd, linalg_qr,
    linalg_cholesky, function(x) linalg_lstsq(x, y), function(x) x$matmul(y)
  )) {
    expect_lte(large(f(x)), large(f(rows)))
  }
  # Still lent: nothing has written to it.
  expect_equal(x$data_ptr(), dlt_vector_address(a))
})
