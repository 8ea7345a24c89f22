test_that("tensordot counts its dimensions from 1", {
  a <- torch_tensor(array(as.numeric(1:24), c(2, 3, 4)))
  b <- torch_tensor(array(as.numeric(1:12), c(3, 4)))
  whole <- as.array(torch_tensordot(a, b))
  expect_equal(whole, apply(as.array(a), 1, function(x) sum(x * as.array(b))))
  part <- as.array(torch_tensordot(a, b, dims = list(2, 1)))
  expect_equal(part[1, , ], t(as.array(a)[1, , ]) %*% as.array(b))
  expect_dltorch_error(torch_tensordot(a, b, dims = list(0, 1)), "index", "is 0")
  expect_dltorch_error(torch_tensordot(a, b, dims = -1), "value", "`dims`")
})

test_that("unique gives what is asked for, and positions that lead back", {
  x <- torch_tensor(c(3L, 1L, 3L, 2L))
  expect_identical(as.array(torch_unique(x)), 1:3)
  found <- x$unique(return_inverse = TRUE, return_counts = TRUE)
  expect_identical(names(found), c("output", "inverse_indices", "counts"))
  back <- found$output$index_select(1, found$inverse_indices)
  expect_identical(as.array(back), as.array(x))
  expect_identical(as.array(found$counts), c(1L, 1L, 2L))
  rows <- torch_unique(torch_tensor(rbind(1:2, 1:2, 0:1)), dim = 1, return_inverse = TRUE)
  expect_identical(as.array(rows$output), rbind(0:1, 1:2))
  expect_identical(as.array(rows$inverse_indices), c(2L, 2L, 1L))
})

test_that("shapes broadcast as tensors do", {
  expect_identical(torch_broadcast_shapes(c(3, 1), 4), c(3L, 4L))
  expect_identical(torch_broadcast_shapes(), integer())
  expect_dltorch_error(torch_broadcast_shapes(c(2, 3), 4), "libtorch")
})

test_that("unravelled positions select the same elements", {
  x <- torch_tensor(array(rnorm(24), c(2, 3, 4)))
  flat <- torch_tensor(c(1L, 7L, 24L))
  at <- torch_unravel_index(flat, dim(x))
  expect_identical(
    as.array(torch_call("index", x, at)), as.array(x$flatten())[c(1, 7, 24)]
  )
  expect_dltorch_error(torch_unravel_index(torch_tensor(25L), dim(x)), "index", "1 to 24")
  expect_dltorch_error(torch_unravel_index(torch_tensor(0L), dim(x)), "index")
})

test_that("low-rank decompositions find the matrix of that rank", {
  torch_manual_seed(1)
  a <- torch_randn(8, 2, dtype = "float64")$matmul(torch_randn(2, 5, dtype = "float64"))
  for (x in list(a, a$T)) {
    found <- torch_svd_lowrank(x, q = 3)
    again <- found$U$matmul(found$S$diag())$matmul(found$V$mH())
    expect_true(torch_allclose(again, x))
  }
  expect_equal(as.array(torch_pca_lowrank(a, q = 2)$S), prcomp(as.array(a))$sdev[1:2] *
    sqrt(7))
})

test_that("seeds and devices can be asked for; R's generator stays as it is", {
  set.seed(1)
  before <- .Random.seed
  torch_manual_seed(11)
  expect_identical(as.numeric(torch_initial_seed()), 11)
  seed <- torch_seed()
  expect_identical(as.numeric(torch_initial_seed()), seed)
  torch_rand(2)
  torch_randperm(3)
  torch_zeros(2)$normal_()
  expect_identical(.Random.seed, before)
  torch_set_default_device("meta")
  on.exit(torch_set_default_device(NULL))
  expect_true(torch_get_default_device() == "meta")
  expect_true(torch_zeros(1)$device == "meta")
  torch_set_default_device(NULL)
  expect_true(torch_get_default_device() == "cpu")
})

test_that("methods of Python's tensors that are no operators work", {
  x <- torch_tensor(matrix(1:6, 2))
  expect_identical(x$nelement(), 6L)
  expect_identical(x$ndimension(), 2L)
  expect_true(x$is_cpu())
  expect_identical(x$tolist(), matrix(1:6, 2))
  expect_true(x$type() == "int64")
  expect_true(x$type("float")$dtype == "float32")
  expect_true(x$new_tensor(1)$dtype == "int64")
  expect_identical(x$t()$dim_order(), 2:1)
})

test_that("the loading of the package leaves R's generator alone", {
  skip_if_not_installed("callr")
  seed <- callr::r(function() {
    set.seed(5)
    before <- .Random.seed
    loadNamespace("dltorch")
    identical(before, .Random.seed)
  }, libpath = .libPaths())
  expect_true(seed)
})

test_that("torch_norm() takes the names that matrices' norms have", {
  m <- matrix(c(3, 0, 4, 1), 2)
  x <- torch_tensor(m, dtype = "float64")
  expect_equal(torch_norm(x)$item(), sqrt(sum(m^2)))
  expect_equal(torch_norm(x, "fro")$item(), sqrt(sum(m^2)))
  expect_equal(torch_norm(x, "nuc")$item(), sum(svd(m)$d))
  expect_equal(x$norm("nuc", c(1, 2), keepdim = TRUE)$item(), sum(svd(m)$d))
  expect_equal(as.array(x$norm("fro", 2)), sqrt(rowSums(m^2)))
  expect_equal(as.array(x$norm(1, 1)), colSums(abs(m)))
  cube <- array(1:24, 2:4)
  expect_equal(torch_norm(torch_tensor(cube, "float64"), "fro")$item(), sqrt(sum(cube^2)))
  expect_dltorch_error(torch_norm(x, "frob"), "libtorch", "frob")
})

test_that("torch_nonzero() gives rows, or a list of columns", {
  x <- torch_tensor(rbind(c(0, 2), c(3, 0)))
  expect_identical(as.array(torch_nonzero(x)), rbind(1:2, 2:1))
  expect_identical(lapply(torch_nonzero(x, as_list = TRUE), as.array), list(1:2, 2:1))
  expect_identical(lapply(x$nonzero(TRUE), as.array), list(1:2, 2:1))
})

test_that("torch_unravel_index() refuses what is no tensor of positions", {
  expect_dltorch_error(torch_unravel_index(torch_tensor(1), c(2, 3)), "type", "integer")
  expect_dltorch_error(torch_unravel_index(torch_tensor(7L), c(2, 3)), "index", "1 to 6")
})

test_that("R values stand for tensors in what is made of several operators, too", {
  m <- matrix(c(1, 2, 3, 4, 5, 7), 3)
  expect_length(torch_pca_lowrank(m, 2), 3)
  expect_identical(dim(torch_svd_lowrank(m, 2)$U), c(3L, 2L))
  expect_identical(lapply(torch_unravel_index(3L, c(2, 2)), as.array), list(2L, 1L))
  expect_equal(as.array(nnf_contrib_sparsemax(c(1, 2))), c(0, 1))
  expect_equal(nnf_area_under_min_fpr_fnr(c(1, 2), c(0, 1))$item(), 0)
})

test_that("flags and sizes of another type are classed errors", {
  x <- torch_ones(1, 1, 4, 4)
  for (f in list(nnf_elu, nnf_celu, nnf_relu, nnf_leaky_relu)) {
    expect_dltorch_error(f(x, inplace = "a"), "type", "`inplace`")
    error <- expect_dltorch_error(f(x, inplace = NA), "type", "`inplace`")
    expect_identical(conditionCall(error)[[1]], quote(f)) # not a helper's call
  }
  expect_dltorch_error(nnf_threshold(x, 1, 2, inplace = "a"), "type", "`inplace`")
  error <- expect_dltorch_error(
    nnf_adaptive_avg_pool2d(x, torch_tensor(1)), "type", "output_size"
  )
  expect_identical(conditionCall(error)[[1]], quote(nnf_adaptive_avg_pool2d))
  bad <- torch_tensor(c(NaN, 1))
  expect_dltorch_error(
    nnf_embedding(torch_tensor(1L), c(1, 2), padding_idx = bad), "index", "`padding_idx`"
  )
})

test_that("tensordot() takes its dimensions in each form, cdist() its modes by name", {
  a <- torch_tensor(array(as.numeric(1:24), c(2, 3, 4)), dtype = "float64")
  b <- torch_tensor(array(as.numeric(1:24), c(4, 3, 2)), dtype = "float64")
  by_list <- torch_tensordot(a, b, list(c(2, 3), c(2, 1)))
  expect_identical(dim(by_list), c(2L, 2L))
  expected <- matrix(as.array(a), 2) %*% matrix(aperm(as.array(b), c(2, 1, 3)), 12)
  expect_equal(as.array(by_list), expected)
  pairs <- torch_tensor(rbind(c(2L, 3L), c(2L, 1L)))
  expect_identical(as.array(torch_tensordot(a, b, pairs)), as.array(by_list))
  none <- torch_tensordot(a, b, torch_tensor(0L))
  expect_identical(dim(none), c(2L, 3L, 4L, 4L, 3L, 2L))
  expect_dltorch_error(torch_tensordot(a, b, -1), "value", "`dims`")
  x <- torch_tensor(matrix(c(0, 3, 0, 4), 2), dtype = "float64")
  for (mode in c("use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist")) {
    expect_equal(as.array(torch_cdist(x, x, compute_mode = mode))[1, 2], 5)
  }
  expect_dltorch_error(torch_cdist(x, x, compute_mode = "fast"), "value", "compute_mode")
})

test_that("svd_lowrank() finds the singular values of what is left of a wide matrix", {
  torch_manual_seed(1)
  m <- outer(1:3, 1:5) + outer(c(1, 0, -1), c(1, -1, 0, 1, -1))
  x <- torch_tensor(m, dtype = "float64")
  mean <- x$mean(2, keepdim = TRUE)
  for (off in list(NULL, mean)) {
    rest <- if (is.null(off)) m else m - rowMeans(m)
    found <- torch_svd_lowrank(x, 2, M = off)
    expect_equal(as.numeric(found$S), svd(rest)$d[1:2])
    rebuilt <- found$U %*% torch_diag(found$S) %*% found$V$t()
    expect_equal(as.array(rebuilt), rest)
  }
})

test_that("lu() gives LAPACK's form, with its info on demand", {
  x <- torch_tensor(matrix(c(1, 3, 2, 4), 2))
  expect_named(torch_lu(x), c("LU", "pivots"))
  expect_identical(as.array(torch_lu(x)$pivots), c(2L, 2L))
  expect_dltorch_error(torch_lu(torch_zeros(2, 2)), "linalg")
  expect_identical(torch_lu(torch_zeros(2, 2), get_infos = TRUE)$info$item(), 1L)
  expect_dltorch_error(torch_lu(x, out = x), "value", "`out`")
})

test_that("methods named after a dtype convert to it", {
  dtypes <- c(
    float = "float32", double = "float64", half = "float16", bfloat16 = "bfloat16",
    int = "int32", long = "int64", short = "int16", char = "int8", byte = "uint8",
    bool = "bool", cfloat = "complex64", cdouble = "complex128"
  )
  x <- torch_tensor(c(1, 0, 2))
  for (name in names(dtypes)) {
    expect_true(x[[name]]()$dtype == dtypes[[name]], info = name)
  }
  expect_identical(as.array(x$bool()), c(TRUE, FALSE, TRUE))
  wide <- torch_ones(1, 2, 2, 2)$double(memory_format = "channels_last")
  expect_identical(wide$stride(), c(8L, 1L, 4L, 2L))
})

test_that("arguments are checked before they are used", {
  x <- torch_ones(2, 2)
  expect_dltorch_error(torch_svd_lowrank(torch_ones(2)), "type", "2 dimensions")
  expect_dltorch_error(torch_pca_lowrank(torch_ones(2)), "type", "2 dimensions")
  expect_dltorch_error(torch_svd_lowrank(x, q = "a"), "type", "`q`")
  expect_dltorch_error(torch_svd_lowrank(x, niter = NA), "type", "`niter`")
  expect_dltorch_error(torch_svd_lowrank(x, M = torch_ones(2)), "type", "`M`")
  expect_dltorch_error(torch_lu(x, get_infos = NA), "type", "`get_infos`")
  expect_dltorch_error(torch_unravel_index(1L, "a"), "type", "`shape`")
  for (center in list(NA, "a")) {
    expect_dltorch_error(torch_pca_lowrank(x, center = center), "type", "`center`")
  }
  one_row <- torch_tensor(matrix(1:2, 1))
  for (dims in list("a", NULL, 1.5, 1e10, torch_tensor(c(1, 2)), one_row)) {
    expect_dltorch_error(torch_tensordot(x, x, dims = dims), "value", "`dims`")
  }
  rows <- torch_tensor(rbind(2L, 1L))
  expect_identical(as.array(torch_tensordot(x, x, rows)), as.array(x %*% x))
  expect_equal(torch_norm(diag(2), "nuc")$item(), 2)
})
