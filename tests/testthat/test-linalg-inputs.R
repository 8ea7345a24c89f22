# Every linalg_ function on the inputs that linear algebra goes wrong on. A row gives the
# function of one argument `a`, square matrices, or of `p`, positive definite ones; `wide`
# tells whether it takes (0, n) as well.
one <- function(f, of = "a", wide = FALSE) list(f = f, of = of, wide = wide)
functions <- list(
  linalg_cholesky = one(linalg_cholesky, "p"),
  linalg_cholesky_ex = one(linalg_cholesky_ex, "p"),
  linalg_cond = one(linalg_cond),
  linalg_cross = one(function(a) linalg_cross(a, a$flip(-1L))),
  linalg_det = one(linalg_det),
  linalg_diagonal = one(linalg_diagonal, wide = TRUE),
  linalg_eig = one(linalg_eig),
  linalg_eigh = one(linalg_eigh, "p"),
  linalg_eigvals = one(linalg_eigvals),
  linalg_eigvalsh = one(linalg_eigvalsh, "p"),
  linalg_householder_product = one(function(a) {
    linalg_householder_product(a, a$select(-1, 1))
  }),
  linalg_inv = one(linalg_inv),
  linalg_inv_ex = one(linalg_inv_ex),
  linalg_ldl_factor = one(linalg_ldl_factor, "p"),
  linalg_ldl_factor_ex = one(linalg_ldl_factor_ex, "p"),
  linalg_ldl_solve = one(function(p) {
    factor <- linalg_ldl_factor(p)
    linalg_ldl_solve(factor$LD, factor$pivots, p)
  }, "p"),
  linalg_lstsq = one(function(a) linalg_lstsq(a, a)$solution, wide = TRUE),
  linalg_lu = one(linalg_lu, wide = TRUE),
  linalg_lu_factor = one(linalg_lu_factor, wide = TRUE),
  linalg_lu_factor_ex = one(linalg_lu_factor_ex, wide = TRUE),
  linalg_lu_solve = one(function(a) {
    factor <- linalg_lu_factor(a)
    linalg_lu_solve(factor$LU, factor$pivots, a)
  }),
  linalg_matmul = one(function(a) linalg_matmul(a, a$transpose(-1, -2)), wide = TRUE),
  linalg_matrix_exp = one(linalg_matrix_exp),
  linalg_matrix_norm = one(linalg_matrix_norm, wide = TRUE),
  linalg_matrix_power = one(function(a) linalg_matrix_power(a, 3)),
  linalg_matrix_rank = one(linalg_matrix_rank, wide = TRUE),
  linalg_norm = one(function(a) linalg_norm(a, dim = c(-2, -1)), wide = TRUE),
  linalg_pinv = one(linalg_pinv, wide = TRUE),
  linalg_qr = one(linalg_qr, wide = TRUE),
  linalg_slogdet = one(linalg_slogdet),
  linalg_solve = one(function(a) linalg_solve(a, a)),
  linalg_solve_ex = one(function(a) linalg_solve_ex(a, a)),
  linalg_solve_triangular = one(function(a) {
    linalg_solve_triangular(a, a, upper = TRUE)
  }),
  linalg_svd = one(linalg_svd, wide = TRUE),
  linalg_svdvals = one(linalg_svdvals, wide = TRUE),
  linalg_vecdot = one(function(a) linalg_vecdot(a, a), wide = TRUE),
  linalg_vector_norm = one(function(a) linalg_vector_norm(a, dim = -1), wide = TRUE)
)
# Those that take no matrix alone; see the last test.
apart <- c("linalg_multi_dot", "linalg_tensorinv", "linalg_tensorsolve", "linalg_vander")

parts_of <- function(result) if (is_torch_tensor(result)) list(result) else result

# Two matrices of each kind as (2, n, n), so that a batch can be compared with its parts.
inputs <- function(dtype, n = 3) {
  withr::local_seed(3)
  given <- array(rnorm(2 * n * n), c(2, n, n))
  if (grepl("complex", dtype)) given <- given + 1i * rnorm(2 * n * n)
  a <- torch_tensor(given, dtype = dtype)
  p <- a$matmul(a$transpose(-1, -2)$conj())
  list(a = a, p = p + torch_eye(n, dtype = dtype))
}

test_that("the table has every function", {
  here <- grep("^linalg_", getNamespaceExports("dltorch"), value = TRUE)
  expect_setequal(c(names(functions), apart), here)
  for (name in here) {
    expect_identical(
      getExportedValue("dltorch", paste0("torch_", name)),
      getExportedValue("dltorch", name)
    )
  }
})

test_that("a batch gives what each of its matrices does, for every dtype", {
  for (dtype in c("float64", "float32", "complex128", "complex64")) {
    given <- inputs(dtype)
    limit <- if (grepl("32|x64", dtype)) 1e-4 else 1e-12
    for (name in names(functions)) {
      row <- functions[[name]]
      x <- given[[row$of]]
      batch <- parts_of(row$f(x))
      for (i in 1:2) {
        single <- parts_of(row$f(x[i, , ]))
        expect_identical(names(batch), names(single))
        for (k in seq_along(single)) {
          part <- batch[[k]]$select(1, i)
          expect_identical(dim(part), dim(single[[k]]), label = paste(name, dtype))
          close <- torch_allclose(part, single[[k]], rtol = limit, atol = limit)
          expect_true(close, label = paste(name, dtype))
        }
      }
    }
  }
})

test_that("no matrices, matrices of no rows, and wide ones of none are taken", {
  takes <- function(f, x, label) {
    for (part in parts_of(f(x))) expect_true(is_torch_tensor(part), label = label)
    invisible(parts_of(f(x)))
  }
  for (name in setdiff(names(functions), c("linalg_cross", "linalg_cond"))) {
    row <- functions[[name]]
    one <- parts_of(row$f(inputs("float64")[[row$of]][1, , ]))
    none <- takes(row$f, torch_zeros(0, 3, 3, dtype = "float64"), name)
    for (k in seq_along(none)) {
      expect_identical(dim(none[[k]]), c(0L, dim(one[[k]])), label = name)
    }
    if (name != "linalg_householder_product") {
      takes(row$f, torch_zeros(0, 0, dtype = "float64"), name)
      takes(row$f, torch_zeros(2, 0, 0, dtype = "float64"), name)
    }
    if (row$wide) {
      takes(row$f, torch_zeros(0, 4, dtype = "float64"), name)
      takes(row$f, torch_zeros(2, 0, 4, dtype = "float64"), name)
    } else {
      expect_error(row$f(torch_zeros(0, 4, dtype = "float64")), class = "dltorch_error")
    }
  }
})

test_that("norms of an empty matrix are R's", {
  none <- torch_zeros(0, 0)
  as_in_r <- function(letter) {
    expect_equal(linalg_norm(none, letter)$item(), norm(matrix(0, 0, 0), letter))
  }
  as_in_r("F")
  expect_dltorch_error(linalg_cross(none, none), "libtorch", "3")
  # 2.9 has neither.
  skip_before("2.13", "1-norm and Inf-norm of an empty matrix")
  for (letter in c("I", "O")) as_in_r(letter)
})

test_that("float32 is R's to what its precision and the condition number allow", {
  n <- 15
  for (condition in c(2, 100, 1e4)) {
    withr::local_seed(5)
    q <- qr.Q(qr(matrix(rnorm(n * n), n)))
    a <- q %*% diag(condition^-seq(0, 1, length.out = n)) %*% t(qr.Q(qr(q + diag(n))))
    b <- matrix(rnorm(n * 2), n)
    x <- torch_tensor(a, dtype = "float32")
    y <- torch_tensor(b, dtype = "float32")
    p <- crossprod(a) + diag(n) / condition
    # R computes on the values that float32 has.
    a <- as.matrix(x$double())
    b <- as.matrix(y$double())
    z <- torch_tensor(p, dtype = "float32")
    p <- as.matrix(z$double())
    close <- function(ours, theirs, problem) {
      error <- max(abs(as.array(ours$double()) - theirs)) / max(abs(theirs))
      expect_lte(error, 50 * n * problem * 2^-24)
    }
    close(linalg_solve(x, y), solve(a, b), condition)
    close(linalg_inv(x), solve(a), condition)
    close(linalg_lstsq(x, y)$solution, qr.solve(a, b), condition)
    close(linalg_svdvals(x), svd(a)$d, 1)
    close(linalg_qr(x)$R$abs(), abs(qr.R(qr(a, LAPACK = FALSE))), condition)
    close(linalg_eigvalsh(z), rev(eigen(p)$values), 1)
    close(linalg_cholesky(z), t(chol(p)), condition)
    close(linalg_pinv(x), solve(a), condition)
    close(linalg_matmul(x, y), a %*% b, 1)
    close(linalg_det(x)$abs()$log(), log(abs(det(a))), condition)
    close(linalg_cond(x), kappa(a, exact = TRUE), condition)
  }
})

test_that("complex matrices are R's", {
  given <- inputs("complex128", 6)
  a <- as.array(given$a)[1, , ]
  p <- as.array(given$p)[1, , ]
  b <- a[, 1:2] + 1
  x <- torch_as_tensor(a)
  y <- torch_as_tensor(b)
  close <- function(ours, theirs) {
    expect_lte(max(Mod(as.array(ours) - theirs)) / max(Mod(theirs)), 1e-12)
  }
  close(linalg_solve(x, y), solve(a, b))
  close(linalg_inv(x), solve(a))
  close(linalg_lstsq(x, y)$solution, qr.solve(a, b))
  close(linalg_svdvals(x), svd(a)$d)
  s <- linalg_svd(x)
  close(torch_matmul(s$U * s$S, s$Vh), a)
  close(linalg_eigvalsh(torch_as_tensor(p)), rev(eigen(p)$values))
  e <- linalg_eig(x)
  close(torch_matmul(x, e$eigenvectors), as.array(e$eigenvectors * e$eigenvalues))
  close(linalg_det(x), prod(eigen(a)$values))
  r <- linalg_cholesky(torch_as_tensor(p), upper = TRUE)
  close(torch_matmul(r$conj()$t(), r), p)
  q <- linalg_qr(x)
  close(torch_matmul(q$Q, q$R), a)
  close(torch_matmul(q$Q$conj()$t(), q$Q), diag(6) + 0i)
  close(linalg_matrix_norm(x), sqrt(sum(Mod(a)^2)))
  lu <- linalg_lu(x)
  close(torch_matmul(torch_matmul(lu$P, lu$L), lu$U), a)
})

test_that("matrices of less than full rank give what can be given, others an error", {
  withr::local_seed(7)
  a <- matrix(rnorm(12), 6) %*% matrix(rnorm(10), 2)
  b <- matrix(rnorm(12), 6)
  x <- torch_as_tensor(a)
  y <- torch_as_tensor(b)
  expect_equal(linalg_matrix_rank(x)$item(), 2)
  s <- svd(a)
  pinv <- s$v[, 1:2] %*% (t(s$u[, 1:2]) / s$d[1:2])
  expect_equal(as.matrix(linalg_pinv(x)), pinv)
  expect_equal(as.matrix(linalg_lstsq(x, y, driver = "gelsd")$solution), pinv %*% b)
  expect_equal(as.matrix(linalg_lstsq(x, y, driver = "gelsy")$solution), pinv %*% b)
  expect_equal(as.matrix(linalg_lstsq(x, y, driver = "gelss")$solution), pinv %*% b)
  expect_equal(as.numeric(linalg_svdvals(x)), s$d)
  square <- torch_as_tensor(crossprod(a))
  expect_lte(abs(linalg_det(square)$item()), 1e-10)
  expect_gte(linalg_cond(square)$item(), 1e14)
  exact <- torch_as_tensor(matrix(c(1, 2, 3, 2, 4, 6, 0, 1, 5), 3))
  expect_equal(linalg_det(exact)$item(), 0)
  expect_equal(linalg_slogdet(exact)$logabsdet$item(), -Inf)
  expect_equal(as.numeric(determinant(exact)$modulus), -Inf)
  singular <- list(
    function() linalg_solve(exact, exact), function() linalg_inv(exact),
    function() linalg_solve_ex(exact, exact, check_errors = TRUE),
    function() linalg_inv_ex(exact, check_errors = TRUE),
    function() linalg_cholesky(-torch_eye(3)),
    function() linalg_cholesky_ex(-torch_eye(3), check_errors = TRUE),
    function() linalg_tensorinv(exact, 2), function() linalg_matrix_power(exact, -1),
    function() linalg_tensorsolve(exact, torch_ones(3, dtype = "float64")),
    function() solve(exact), function() solve(exact, c(1, 2, 3)),
    function() chol(-torch_eye(3)), function() torch_inverse(exact),
    function() linalg_eigh(torch_full(c(3, 3), NaN)),
    function() linalg_svd(torch_full(c(3, 3), NaN))
  )
  for (f in singular) expect_dltorch_error(f(), "linalg")
  # A factorisation there is all the same.
  expect_equal(linalg_lu_factor_ex(exact)$info$item(), 2)
  expect_dltorch_error(
    linalg_lu_factor_ex(exact, check_errors = TRUE), "linalg", "U\\[2,2\\] is zero"
  )
})

test_that("functions of several matrices, and of tensors as matrices, are right", {
  withr::local_seed(11)
  a <- matrix(rnorm(6), 2)
  b <- matrix(rnorm(12), 3)
  c <- matrix(rnorm(4), 4)
  tensors <- lapply(list(a, b, c), torch_as_tensor)
  expect_equal(as.matrix(linalg_multi_dot(tensors)), a %*% b %*% c)
  expect_equal(
    as.matrix(linalg_multi_dot(lapply(list(a, b[, 0], b[0, ]), torch_as_tensor))),
    matrix(0, 2, 4)
  )
  x <- torch_tensor(rnorm(24 * 24), dtype = "float64")$reshape(c(4, 6, 8, 3))
  # As PyTorch's own default, the third of four dimensions.
  inverse <- linalg_tensorinv(x)
  expect_identical(dim(inverse), c(8L, 3L, 4L, 6L))
  expect_true(torch_equal(inverse, linalg_tensorinv(x, ind = 3)))
  y <- torch_randn(4, 6, dtype = "float64")
  solution <- linalg_tensorsolve(x, y)
  expect_true(torch_allclose(torch_tensordot(inverse, y), solution))
  square <- torch_as_tensor(crossprod(b))
  expect_true(torch_allclose(
    linalg_tensorinv(square + torch_eye(4), 2), linalg_inv(square + torch_eye(4))
  ))
  expect_dltorch_error(linalg_tensorinv(x, 0), "index")
  expect_dltorch_error(linalg_tensorinv(x, 1), "libtorch")
  points <- torch_tensor(c(1, 2, 3), dtype = "float64")
  expect_equal(as.matrix(linalg_vander(points)), outer(1:3, 0:2, `^`))
  expect_equal(as.matrix(linalg_vander(points, N = 2)), outer(1:3, 0:1, `^`))
  expect_identical(dim(linalg_vander(torch_ones(2, 0), N = 3)), c(2L, 0L, 3L))
})

same <- function(x, y) {
  x <- parts_of(x)
  y <- parts_of(y)
  expect_length(x, length(y))
  for (k in seq_along(x)) expect_true(torch_allclose(x[[k]], y[[k]]))
}

test_that("the torch_ functions are the linalg_ ones under other names", {
  given <- inputs("float64", 4)
  a <- given$a[1, , ]
  p <- given$p[1, , ]
  b <- given$a[2, , ]
  same(torch_det(a), linalg_det(a))
  same(torch_slogdet(a), linalg_slogdet(a))
  same(torch_logdet(p), linalg_slogdet(p)$logabsdet)
  same(torch_inverse(a), linalg_inv(a))
  same(torch_pinverse(a), linalg_pinv(a))
  same(torch_matrix_power(a, 2), linalg_matrix_power(a, 2))
  same(torch_matrix_exp(a), linalg_matrix_exp(a))
  same(torch_cholesky_solve(b, linalg_cholesky(p)), linalg_solve(p, b))
  same(torch_cholesky_inverse(linalg_cholesky(p)), linalg_inv(p))
  s <- torch_svd(a)
  expect_named(s, c("U", "S", "V"))
  same(s$S, linalg_svdvals(a))
  same(torch_matmul(s$U * s$S, s$V$t()), a)
  upper <- a$triu()
  same(
    torch_triangular_solve(b, upper)[[1]], linalg_solve_triangular(upper, b, upper = TRUE)
  )
  lu <- torch_lu(a)
  same(torch_lu_solve(b, lu[[1]], lu[[2]]), linalg_solve(a, b))
  unpacked <- torch_lu_unpack(lu[[1]], lu[[2]])
  same(unpacked, linalg_lu(a))
  same(torch_norm(a), linalg_norm(a))
  top <- a[1:3, ]
  same(torch_cross(top, b[1:3, ], dim = 1), linalg_cross(top, b[1:3, ], dim = 1))
  same(torch_matmul(a, b), linalg_matmul(a, b))
  same(torch_chain_matmul(list(a, b, p)), linalg_multi_dot(list(a, b, p)))
  same(torch_vander(a[1, ], increasing = TRUE), linalg_vander(a[1, ]))
  same(torch_diagonal(a), linalg_diagonal(a))
  same(torch_orgqr(a, a[, 1]), linalg_householder_product(a, a[, 1]))
})

test_that("torch_cholesky() and torch_qr() are the linalg_ ones, until libtorch 2.14", {
  for (name in c("cholesky", "qr")) skip_if_no_operator(name)
  given <- inputs("float64", 4)
  a <- given$a[1, , ]
  p <- given$p[1, , ]
  same(torch_cholesky(p), linalg_cholesky(p))
  same(torch_cholesky(p, upper = TRUE), linalg_cholesky(p, upper = TRUE))
  same(torch_qr(a), linalg_qr(a))
  expect_dltorch_error(torch_cholesky(-torch_eye(3)), "linalg")
})
