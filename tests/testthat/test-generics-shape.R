same <- function(ours, theirs) {
  expect_true(is_torch_tensor(ours))
  expect_identical(as.array(ours), theirs)
}

test_that("dim<- and aperm read in R's order", {
  a <- array(1:24, c(2, 3, 4))
  x <- torch_tensor(a)
  for (d in list(c(6, 4), c(4, 3, 2), 24, c(2, 2, 2, 3))) {
    b <- a
    y <- x
    dim(b) <- d
    dim(y) <- d
    same(y, if (length(d) == 1) as.vector(b) else b)
  }
  y <- x
  dim(y) <- NULL
  same(y, as.vector(a))
  expect_identical(dim(x), c(2L, 3L, 4L))
  same(aperm(x), aperm(a))
  same(aperm(x, c(2, 3, 1)), aperm(a, c(2, 3, 1)))
  expect_identical(c(nrow(x), ncol(x), NROW(x), length(x)), c(2L, 3L, 2L, 24L))
  expect_null(dimnames(x))
  expect_identical(seq_along(x), 1:24)
  expect_dltorch_error(dim(x) <- c(5, 5), "value", "24 elements")
  expect_dltorch_error(dim(x) <- c(NA, 5), "value")
})

test_that("unique() and duplicated() check MARGIN", {
  x <- torch_tensor(rbind(c(1, 1, 2), c(1, 1, 3)))
  expect_identical(as.array(unique(x, MARGIN = 2)), unique(as.array(x), MARGIN = 2))
  for (f in list(unique, duplicated, anyDuplicated)) {
    expect_dltorch_error(f(x, MARGIN = 3), "index", "none of the 2 dimensions")
  }
})

test_that("c, rep, rev, sort, unique, duplicated and split treat a matrix as R does", {
  withr::local_seed(1)
  for (round in 1:50) {
    m <- matrix(sample(5L, 12, replace = TRUE), sample(c(2, 3, 4, 6), 1))
    x <- torch_tensor(m)
    same(c(x, 7L, x), c(m, 7L, m))
    same(rep(x, 2), rep(m, 2))
    same(rep(x, each = 3), rep(m, each = 3))
    same(rep(x, length.out = 5), rep(m, length.out = 5))
    same(rev(x), rev(m))
    same(sort(x), sort(m))
    same(sort(x, decreasing = TRUE), sort(m, decreasing = TRUE))
    same(unique(x), unique(m))
    same(unique(x[, 1]), unique(m[, 1]))
    expect_identical(duplicated(x), duplicated(m))
    expect_identical(anyDuplicated(x), anyDuplicated(m))
    f <- sample(3, 12, replace = TRUE)
    expect_identical(lapply(split(x, f), as.array), split(m, f))
  }
  v <- c(3, NA, 1)
  x <- torch_tensor(v)
  same(sort(x), sort(v))
  same(sort(x, na.last = TRUE), c(1, 3, NaN))
  same(sort(x, na.last = FALSE), c(NaN, 1, 3))
  expect_identical(c(torch_tensor(1:2), 3)$dtype, torch_tensor(1L)$dtype)
  expect_identical(as.array(c(torch_tensor(1:2), 2.5)), c(1, 2, 2.5))
})

test_that("rbind and cbind take matrices, vectors and single numbers", {
  m <- matrix(1:6, 2)
  x <- torch_tensor(m)
  same(rbind(x, m), rbind(m, m))
  same(rbind(x, 7:9), rbind(m, 7:9))
  same(rbind(0L, x), rbind(0L, m))
  same(cbind(x, 1:2, 0L), unname(cbind(m, 1:2, 0L)))
  same(cbind(x[1, ], x[2, ]), cbind(m[1, ], m[2, ]))
  same(do.call(rbind, as.list(x)), m)
  expect_dltorch_error(rbind(x, 1:2), "value", "length 2 .* 3: .* recycled")
})

test_that("as.list and the apply family go over the first dimension", {
  m <- matrix(1:6, 2)
  x <- torch_tensor(m)
  expect_identical(lapply(as.list(x), as.array), list(m[1, ], m[2, ]))
  expect_identical(lapply(as.list(x, dim = 2), as.array), list(m[, 1], m[, 2], m[, 3]))
  expect_identical(sapply(x, function(row) sum(row)$item()), c(9L, 12L))
  expect_identical(vapply(x[1, ], function(e) e$item(), 1L), m[1, ])
  expect_identical(vapply(as.list(x), length, 1), c(3, 3))
})

test_that("head and tail take what R takes", {
  m <- matrix(1:24, 6)
  x <- torch_tensor(m)
  for (n in list(2L, -2L, 0L, 10L, c(2, -1), c(-2, NA), -6L)) {
    same(head(x, n), head(m, n))
    same(tail(x, n), tail(m, n, keepnums = FALSE))
  }
  same(head(torch_tensor(1:10)), 1:6)
  same(tail(torch_tensor(1:10), 3), 8:10)
  expect_dltorch_error(head(x, c(1, 1, 1)), "value", "2 dimensions")
})

test_that("all.equal and expect_equal compare values, dtype and sizes", {
  x <- torch_tensor(c(1, 2, 4))
  expect_true(all.equal(x, x + 1e-9))
  expect_match(all.equal(x, x + 1), "Mean relative difference")
  expect_match(all.equal(x, x$double())[1], "float32, float64")
  expect_match(all.equal(x, x[1:2]), "sizes")
  expect_match(all.equal(x, 1:3), "not")
  expect_equal(x, x + 0)
  expect_failure(expect_equal(x, x + 1))
  expect_identical(summary(x), summary(c(1, 2, 4)))
  expect_identical(as.character(torch_tensor(1:2)), c("1", "2"))
  expect_identical(paste(torch_tensor(matrix(1:4, 2))), paste(1:4))
})

test_that("other packages' classes keep their methods, in both orders of loading", {
  skip_if_not_installed("callr")
  skip_if_not_installed("Matrix")
  for (packages in list(c("dltorch", "Matrix"), c("Matrix", "dltorch"))) {
    result <- callr::r(function(packages) {
      for (package in packages) suppressMessages(library(package, character.only = TRUE))
      s <- Matrix(c(1, 0, 0, 2), 2, sparse = TRUE)
      x <- torch_tensor(matrix(c(1, 0, 0, 2), 2))
      # Not compiled before the packages are attached, which would settle what `%*%` is.
      eval(quote(list(
        as.matrix(s %*% s), as.array(x %*% x), as.matrix(crossprod(s)),
        as.array(crossprod(x)), as.matrix(tcrossprod(s, s)), as.array(tcrossprod(x, x)),
        class(head(data.frame(a = 1:9), 2)), sum(1:3), as.array(sum(x)),
        as.matrix(t(s)), max(s), mean(c(1, 3)), median(1:4), diag(s), as.array(diag(x)),
        colSums(s), as.array(colSums(x)), which(s > 0), which(x > 0), var(c(1, 3))
      )))
    }, list(packages))
    square <- matrix(c(1, 0, 0, 4), 2)
    expect_identical(lapply(result, unname), list(
      square, square, square, square, square, square, "data.frame", 6L, 3,
      matrix(c(1, 0, 0, 2), 2), 2, 2, 2.5, c(1, 2), c(1, 2), c(1, 2), c(1, 2),
      c(1L, 4L), c(1L, 4L), 2
    ))
  }
})

test_that("dplyr and data.table work beside tensors, in both orders of loading", {
  skip_if_not_installed("callr")
  others <- c("dplyr", "data.table")
  others <- others[nzchar(vapply(others, function(p) system.file(package = p), ""))]
  skip_if(length(others) == 0, "neither dplyr nor data.table is installed")
  for (other in others) {
    for (packages in list(c("dltorch", other), c(other, "dltorch"))) {
      result <- callr::r(function(packages) {
        for (p in packages) suppressMessages(library(p, character.only = TRUE))
        # Not compiled before the packages are attached, which would settle what `%*%` is.
        eval(quote({
          x <- torch_tensor(matrix(1:4, 2))
          list(
            as.array(x[1, ]), as.array(x %*% x), nrow(head(data.frame(a = 1:9), 2)),
            as.array(rbind(x, x)), unique(c(2, 2, 1)), as.array(max(x))
          )
        }), globalenv())
      }, list(packages))
      m <- matrix(1:4, 2)
      expect_identical(result, list(
        m[1, ], matrix(as.integer(m %*% m), 2), 2L, rbind(m, m), c(2, 1), 4L
      ))
    }
  }
})

test_that("head() and tail() take fractions as R's do", {
  x <- torch_tensor(1:5)
  for (n in c(0.5, 1.5, 2.5, -0.5, -1.5, 7.5)) {
    expect_identical(as.array(head(x, n)), head(1:5, n), info = n)
    expect_identical(as.array(tail(x, n)), tail(1:5, n), info = n)
  }
})

test_that("c() takes the arguments of R's c()", {
  x <- torch_ones(2)
  expect_identical(as.array(c(x, use.names = FALSE)), c(1, 1))
  expect_identical(as.array(c(x, 2, recursive = TRUE)), c(1, 1, 2))
})

test_that("unique() compares along MARGIN", {
  m <- cbind(1:3, 1:3, c(1L, 2L, 4L))
  x <- torch_as_tensor(m)
  expect_identical(as.array(unique(x, MARGIN = 2)), unique(m, MARGIN = 2))
  expect_identical(as.array(unique(t(x))), unique(t(m)))
  a <- array(c(1:4, 1:4, 5:8), c(2, 2, 3))
  found <- unique(torch_as_tensor(a), MARGIN = 3)
  expect_identical(as.array(found), unique(a, MARGIN = 3))
  expect_dltorch_error(unique(x, MARGIN = c(1, 2)), "type", "`MARGIN`")
  expect_dltorch_error(unique(x, dim = 2), "value", "no `dim`")
})

test_that("na.omit() and na.fail() see NaN", {
  expect_identical(as.array(na.omit(torch_as_tensor(c(1, NA, 2)))), c(1, 2))
  m <- cbind(c(1, NA, 3), 4:6)
  expect_equal(as.array(na.omit(torch_as_tensor(m))), m[-2, ])
  expect_dltorch_error(na.omit(torch_zeros(1, 1, 1)), "type", "1 or 2")
  expect_dltorch_error(na.fail(torch_as_tensor(c(1, NA))), "value", "NaN")
  expect_identical(as.array(na.fail(torch_ones(1))), 1)
})

test_that("rep() and sort() refuse what R's do, with our class", {
  x <- torch_tensor(c(1, 2))
  expect_dltorch_error(rep(x, -1), "value", "'times'")
  expect_dltorch_error(rep(x, times = c(1, 2, 3)), "value", "'times'")
  expect_dltorch_error(rep(x, each = -1), "value", "'each'")
  expect_dltorch_error(sort(x, na.last = "a"), "type", "`na.last`")
})

test_that("bytes are ordered as numbers", {
  x <- torch_tensor(as.raw(c(200, 3, 200)))
  expect_identical(order(x), c(2L, 1L, 3L))
  expect_identical(levels(factor(x)), c("03", "c8"))
  expect_identical(as.vector(table(x)), 1:2)
})

test_that("what a method does not use of `...` is refused", {
  x <- torch_ones(3, 2)
  expect_dltorch_error(head(x, dim = 2), "value", "`dim`")
  expect_dltorch_error(tail(x, keepnums = FALSE), "value", "`keepnums`")
  expect_dltorch_error(aperm(x, resize = FALSE), "value", "`resize`")
  expect_dltorch_error(as.list(x, foo = 2), "value", "`foo`")
  expect_dltorch_error(dim(x) <- c(1.5, 4), "value", "1.5 x 4")
})

test_that("rbind() and cbind() drop vectors without elements, as R's do", {
  m <- matrix(c(1, 2, 3, 4), 2)
  x <- torch_tensor(m)
  same(cbind(numeric(0), x), m)
  same(rbind(x, NULL, numeric(0), torch_tensor(numeric(0))), m)
  same(rbind(torch_tensor(c(1, 2)), numeric(0)), rbind(c(1, 2)))
})
