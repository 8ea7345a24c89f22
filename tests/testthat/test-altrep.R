# R vectors on the memory of tensors.

n <- 90
values <- matrix(sin(seq_len(n * n)), n)
spd <- crossprod(values) + diag(n)

# The tensor's memory is looked at, and not once copied.
expect_no_copy <- function(f, v = values) {
  x <- torch_as_tensor(v)
  view <- as.array(x)
  testthat::expect_true(dltorch:::dlt_is_view(view))
  before <- dltorch:::dlt_copies()[["views"]]
  result <- f(view)
  testthat::expect_identical(dltorch:::dlt_copies()[["views"]] - before, 0)
  testthat::expect_equal(result, f(v))
}

test_that("functions of R read a view without copying it", {
  readers <- list(
    sum, mean, range, function(v) var(as.vector(v[, 1])), function(v) v %*% v, crossprod,
    function(v) apply(v, 1, sum), rowSums, colMeans, t, function(v) v > 0,
    function(v) v[5], function(v) v[3, 4], function(v) v[2:5, ], function(v) v[v > 0],
    function(v) quantile(v[, 1]), function(v) lm.fit(v[, 1:3], v[, 4])$coefficients,
    function(v) suppressWarnings(glm.fit(v[, 1:2], v[, 3])$coefficients),
    function(v) as.vector(dist(v[1:10, ])), function(v) prcomp(v)$sdev,
    function(v) data.frame(v)$X1, max, function(v) v * 2 + 1, cumsum,
    function(v) sort(v)[1],
    function(v) order(v)[1:5], exp, function(v) svd(v)$d, is.na, anyNA, head, rev, unique,
    function(v) var(v), function(v) identical(v, values),
    function(v) length(serialize(v, NULL))
  )
  for (i in seq_along(readers)) expect_no_copy(readers[[!!i]])
  expect_no_copy(solve, spd)
})

test_that("models and clusterings read a whole view, or copy it once for a reason", {
  # What LINPACK and Hartigan & Wong's algorithm work on, they change: R's own functions
  # copy any matrix that is not theirs alone. quantile() sorts a copy in part.
  copies <- list(
    "1" = list(
      function(v) lm.fit(v, values[, 1])$fitted.values, function(v) qr(v)$qr,
      function(v) kmeans(v, values[1:3, ])$cluster, quantile
    ),
    "0" = list(
      function(v) suppressWarnings(glm.fit(v, values[, 1])$fitted.values),
      function(v) as.vector(dist(v)), function(v) prcomp(v)$x, data.frame, cor, scale,
      function(v) {
        file <- withr::local_tempfile()
        saveRDS(v, file)
        file.size(file)
      }
    )
  )
  for (expected in names(copies)) {
    for (i in seq_along(copies[[expected]])) {
      f <- copies[[expected]][[i]]
      view <- as.array(torch_as_tensor(values))
      before <- dltorch:::dlt_copies()[["views"]]
      result <- f(view)
      made <- dltorch:::dlt_copies()[["views"]] - before
      expect_identical(made, as.numeric(expected), info = paste(expected, i))
      expect_equal(result, f(values), info = paste(expected, i))
    }
  }
})

test_that("Rcpp functions take a view as it is", {
  skip_if_not_installed("Rcpp")
  skip_on_cran()
  address <- tryCatch(
    Rcpp::cppFunction(
      "double address(Rcpp::NumericVector x) { return (double)(size_t)&x[0]; }"
    ),
    error = function(e) skip("no compiler")
  )
  x <- torch_as_tensor(values)
  expect_identical(address(as.array(x)), x$data_ptr())
})

test_that("a view is saved as a plain vector that needs no package", {
  file <- withr::local_tempfile()
  view <- as.array(torch_as_tensor(values))
  saveRDS(view, file)
  back <- readRDS(file)
  expect_identical(back, values)
  expect_false(dltorch:::dlt_is_view(back))
})

test_that("copy, order and dimnames are as asked", {
  x <- torch_tensor(values, dtype = "float64")
  expect_false(dltorch:::dlt_is_view(as.array(x)))
  reversed <- as_array(x, order = "reversed")
  expect_true(dltorch:::dlt_is_view(reversed))
  expect_identical(reversed, t(values))
  expect_dltorch_error(as_array(x, copy = FALSE), "value", "column-major")
  expect_false(dltorch:::dlt_is_view(as_array(torch_as_tensor(values), copy = TRUE)))
  names <- list(NULL, paste0("c", seq_len(n)))
  named <- as_array(torch_as_tensor(values), dimnames = names)
  expect_true(dltorch:::dlt_is_view(named))
  expect_identical(dimnames(named), names)
  expect_identical(colSums(named), setNames(colSums(values), names[[2]]))
  expect_named(as_array(torch_tensor(1:2), dimnames = c("a", "b")), c("a", "b"))
  expect_dltorch_error(as_array(x, dimnames = list("a")), "value", "dimension 1 has 1")
  expect_dltorch_error(as_array(x, dimnames = "a"), "value", "`dimnames`")
})

test_that("a large copy is R's own memory: written in place, counted, given back", {
  address <- function(v) torch_as_tensor(v)$data_ptr()
  m <- 2^19
  x <- torch_arange(1, m)$view(c(1024, m / 1024)) # as.array() copies: row-major
  results <- list(
    float32 = x, float64 = x$double(), int16 = x$remainder(100)$short(),
    int64 = x$long(), bool = x > 5, complex64 = x$to(dtype = "complex64")
  )
  results$uint8 <- x$remainder(200)$to(dtype = "uint8")$`repeat`(c(2, 1))
  for (dtype in names(results)) {
    x <- results[[dtype]]
    v <- as.array(x)
    expect_false(dltorch:::dlt_is_view(v), info = dtype)
    expect_identical(c(as.array(x[1:2, 1:3])), c(v[1:2, 1:3]), info = dtype)
    collect()
    if (dtype != "bool") before <- address(v)
    collect() # the tensor that told the address, too
    copies <- dltorch:::dlt_copies()[["views"]]
    was <- v[[1]]
    v[[1]] <- v[[7]]
    if (dtype != "bool") expect_identical(address(v), before, info = dtype)
    expect_identical(v[[1]], v[[7]], info = dtype)
    expect_identical(as.array(x[1, 1]), was, info = dtype)
    expect_identical(dltorch:::dlt_copies()[["views"]], copies)
    # Now somebody else has it: R must not write there.
    if (dtype != "bool") {
      lent <- torch_as_tensor(v)
      kept <- v
      v[[2]] <- v[[1]]
      expect_identical(as.array(lent), kept, info = dtype)
      rm(lent, kept)
    }
    file <- withr::local_tempfile()
    saveRDS(v, file, compress = FALSE)
    expect_identical(readRDS(file), v, info = dtype)
  }
  rm(v, x, results)
  collect()
  live <- function() sum(torch_memory()$live_bytes)
  before <- live()
  v <- as.array(torch_ones(1000, 1000))
  collect()
  expect_identical(live() - before, 8e6)
  rm(v)
  collect()
  expect_identical(live(), before)
})

test_that("small results are copied unless a view is asked for", {
  x <- torch_tensor(c(1, 2, 3), dtype = "float64")
  expect_false(dltorch:::dlt_is_view(as.array(x)))
  expect_true(dltorch:::dlt_is_view(as_array(x, copy = FALSE)))
  expect_false(dltorch:::dlt_is_view(as.array(torch_zeros(512, dtype = "float64"))))
  expect_true(dltorch:::dlt_is_view(as.array(torch_zeros(513, dtype = "float64"))))
})

test_that("types that R does not have are converted in one pass", {
  x <- torch_randn(c(100, 30))
  expect_equal(as.array(x$double()), as.array(x), tolerance = 1e-7)
  for (dtype in c("float16", "bfloat16", "int8", "int16", "int64", "bool", "complex64")) {
    y <- x$mul(10)$to(dtype = dtype)
    expect_identical(
      as.array(y), as.array(y$t())[, , drop = FALSE] |> t(),
      info = dtype
    )
  }
})

test_that("a tensor that is gone leaves its views whole", {
  x <- torch_tensor(as.numeric(1:5000), dtype = "float64")
  v <- as.numeric(x)
  rm(x)
  collect()
  invisible(lapply(1:20, function(i) torch_zeros(5000, dtype = "float64")))
  expect_identical(v, as.numeric(1:5000))
})

test_that("data frames and other shapes are given", {
  x <- torch_as_tensor(matrix(c(1, 2, 3, 4), 2))
  expect_identical(as.data.frame(x), as.data.frame(matrix(c(1, 2, 3, 4), 2)))
  expect_identical(as.matrix(torch_tensor(5)$squeeze()), matrix(5))
  expect_identical(as.complex(torch_tensor(c(1, 2))), c(1 + 0i, 2 + 0i))
  expect_identical(as.raw(torch_tensor(as.raw(1:3))), as.raw(1:3))
})
