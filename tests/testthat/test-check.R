values <- function(x) as.array(x$to_dense())
quiet <- suppressWarnings # libtorch calls its compressed layouts a beta

test_that("positions of a sparse tensor lie within its size", {
  at <- function(columns) rbind(c(1, 2), columns)
  made <- function(columns, size = c(2, 3)) {
    torch_sparse_coo_tensor(at(columns), c(5, 6), size)
  }
  expect_identical(values(made(c(1, -1))), rbind(c(5, 0, 0), c(0, 0, 6)))
  expect_identical(values(made(c(1, 3), NULL)), rbind(c(5, 0, 0), c(0, 0, 6)))
  expect_dltorch_error(made(c(1, 4)), "index", "position 4 is not among the 3")
  expect_dltorch_error(made(c(1, 1e8)), "index", "position 100000000")
  expect_dltorch_error(made(c(1, -4)), "index", "position -4")
  expect_dltorch_error(made(c(1, 0)), "index", "contains 0")
  expect_dltorch_error(made(c(1, -1), NULL), "index", "need a `size`")
  # torch_sparse_coo_tensor() of any dimensions: the others are dense.
  x <- torch_sparse_coo_tensor(rbind(c(1, -1)), torch_ones(2, 2), c(3, 2))
  expect_identical(values(x), rbind(c(1, 1), c(0, 0), c(1, 1)))
})

test_that("positions of compressed layouts lie within the size", {
  csr <- function(columns, size = c(2, 3)) {
    quiet(torch_sparse_csr_tensor(c(0, 1, 2), columns, c(1, 2), size))
  }
  expect_identical(values(csr(c(1, -1))), rbind(c(1, 0, 0), c(0, 0, 2)))
  expect_identical(values(csr(c(1, 3), NULL)), rbind(c(1, 0, 0), c(0, 0, 2)))
  expect_dltorch_error(csr(c(1, 4)), "index", "col_indices`: position 4 .* the 3")
  expect_dltorch_error(csr(c(1, -4)), "index", "position -4")
  expect_dltorch_error(csr(c(1, -1), NULL), "index", "need a `size`")
  csc <- function(rows) {
    quiet(torch_sparse_csc_tensor(c(0, 1, 1, 2), rows, c(1, 2), c(2, 3)))
  }
  expect_identical(values(csc(c(1, -1))), rbind(c(1, 0, 0), c(0, 0, 2)))
  expect_dltorch_error(csc(c(1, 3)), "index", "row_indices`: position 3 .* the 2")
  blocks <- torch_ones(2, 2, 1)
  bsr <- function(columns) {
    quiet(torch_sparse_bsr_tensor(c(0, 1, 2), columns, blocks, c(4, 3)))
  }
  one <- rbind(c(1, 0, 0), c(1, 0, 0), c(0, 0, 1), c(0, 0, 1))
  expect_identical(values(bsr(c(1, -1))), one)
  expect_dltorch_error(bsr(c(1, 4)), "index", "position 4 .* the 3")
  bsc <- function(rows) {
    quiet(torch_sparse_bsc_tensor(c(0, 1, 1, 2), rows, blocks, c(4, 3)))
  }
  expect_identical(values(bsc(c(1, -1))), one)
  expect_dltorch_error(bsc(c(1, 3)), "index", "position 3 .* the 2")
  any <- function(columns) {
    quiet(torch_sparse_compressed_tensor(c(0, 1, 2), columns, c(1, 2), c(2, 3),
      layout = "sparse_csr"
    ))
  }
  expect_identical(values(any(c(1, -1))), rbind(c(1, 0, 0), c(0, 0, 2)))
  expect_dltorch_error(any(c(1, 4)), "index", "position 4 .* the 3")
})

test_that("where rows begin is checked as in torch", {
  csr <- function(starts) {
    quiet(torch_sparse_csr_tensor(starts, c(1, 2), c(1, 2), c(2, 3)))
  }
  expect_dltorch_error(csr(c(0, 1, 1e8)), "libtorch", "nnz")
  expect_dltorch_error(csr(c(0, 3, 2)), "libtorch", "crow_indices")
  expect_dltorch_error(csr(c(0, 1.5, 2)), "value", "crow_indices` must be whole")
})

test_that("the gradient of a pooling goes to positions that exist", {
  x <- torch_ones(1, 1, 4, 4)
  at <- function(i) torch_full(c(1, 1, 2, 2), i, dtype = "int64")
  given <- torch_ones(1, 1, 2, 2)
  backward <- function(i) torch_call("adaptive_max_pool2d_backward", given, x, at(i))
  expect_identical(sum(as.array(backward(16))), 4)
  expect_identical(as.array(backward(-1))[1, 1, 4, 4], 4)
  expect_dltorch_error(backward(17), "index", "position 17 is not among the 16")
  expect_dltorch_error(
    torch_call("max_pool2d_with_indices_backward", given, x, 2, 2, 0, 1, FALSE, at(1e8)),
    "index", "position 100000000"
  )
  cube <- torch_ones(1, 1, 2, 2, 2)
  expect_dltorch_error(
    torch_call(
      "max_pool3d_with_indices_backward", torch_ones(1, 1, 1, 1, 1), cube, 2, 2, 0, 1,
      FALSE, torch_full(c(1, 1, 1, 1, 1), 9L)
    ),
    "index", "position 9 is not among the 8"
  )
})

test_that("ctc_loss() reads labels that are classes, and as many as there are", {
  log_probs <- torch_log_softmax(torch_ones(5, 2, 4), 3)
  loss <- function(targets, inputs = c(5, 5), lengths = c(2, 2)) {
    nnf_ctc_loss(log_probs, targets, inputs, lengths)
  }
  flat <- torch_tensor(c(4L, 2L, 3L, 2L))
  expect_true(is.finite(as.numeric(loss(flat))))
  expect_dltorch_error(loss(torch_tensor(c(5L, 2L, 3L, 2L))), "index", "label 5")
  expect_dltorch_error(loss(torch_tensor(c(2L, 2L, 3L, 2e9))$long()), "index", "label 2")
  expect_dltorch_error(loss(flat, lengths = c(2, 3)), "value", "the 4 of `targets`")
  expect_dltorch_error(loss(flat, lengths = c(2, -1)), "value", "target_lengths` has -1")
  expect_dltorch_error(loss(flat, inputs = c(5, 6)), "value", "input_lengths` has 6")
  # What the lengths leave out of a row is not read.
  rows <- torch_tensor(rbind(c(4L, 2L), c(3L, 99L)))
  expect_equal(
    as.numeric(loss(rows, lengths = c(2, 1))),
    as.numeric(loss(torch_tensor(c(4L, 2L, 3L)), lengths = c(2, 1)))
  )
  expect_dltorch_error(loss(rows), "index", "label 99")
  lengths <- torch_tensor(c(2L, 2L))
  expect_dltorch_error(loss(rows, torch_tensor(c(5L, 5L)), lengths), "index", "label 99")
})

test_that("segments lie within the data", {
  x <- torch_tensor(c(1, 2, 3, 4))
  reduce <- function(...) as.array(torch_segment_reduce(x, "sum", ...))
  expect_identical(reduce(offsets = c(0L, 3L, 4L)), c(6, 4))
  expect_identical(reduce(lengths = c(1L, 3L)), c(1, 9))
  expect_identical(reduce(lengths = c(1L, 2L), unsafe = TRUE), c(1, 5))
  expect_dltorch_error(reduce(offsets = c(0L, 1000000000L)), "value", "from 0 to 4")
  expect_dltorch_error(reduce(offsets = c(1L, 2L, 5L)), "value", "has 5")
  expect_dltorch_error(reduce(offsets = c(0L, 3L, 2L)), "value", "ascend")
  expect_dltorch_error(reduce(lengths = c(1L, 5L), unsafe = TRUE), "value", "has 5")
  expect_dltorch_error(reduce(lengths = c(3L, 3L), unsafe = TRUE), "value", "sum to 6")
})

test_that("bags begin within the input, and hold rows of the table", {
  weight <- torch_tensor(rbind(c(1, 2), c(3, 4)))
  bag <- function(...) as.array(nnf_embedding_bag(c(1, 2, 2), weight, ..., mode = "sum"))
  expect_identical(bag(offsets = c(1, 3)), rbind(c(4, 6), c(3, 4)))
  expect_identical(bag(offsets = c(1, 4)), rbind(c(7, 10), c(0, 0)))
  expect_identical(bag(offsets = c(1, 3, 4), include_last_offset = TRUE), bag(c(1, 3)))
  expect_dltorch_error(bag(offsets = c(1, 9)), "index", "has 9; the input has 3")
  expect_dltorch_error(bag(offsets = c(2, 3)), "index", "must be 1, not 2")
  expect_dltorch_error(bag(offsets = c(1, 3, 2)), "index", "ascend")
  expect_dltorch_error(bag(offsets = integer()), "index", "empty")
  for (mode in c("sum", "mean", "max")) {
    expect_dltorch_error(
      nnf_embedding_bag(c(1, 3), weight, 1, mode = mode), "index", "row 3 .* the 2"
    )
  }
  none <- torch_zeros(3, 0, dtype = "int64")
  expect_identical(as.array(nnf_embedding_bag(none, weight)), matrix(0, 3, 2))
})

test_that("an index list without an index is refused", {
  x <- torch_ones(2)
  expect_dltorch_error(torch_index_put(x, list(), 1), "value", "no index")
  expect_dltorch_error(torch_call("index", x, list(NULL)), "value", "no index")
})

test_that("messages about positions count from 1", {
  x <- torch_ones(2, 2)
  expect_dltorch_error(linalg_norm(x, "fro", dim = 1), "libtorch", "two dimensions")
  y <- torch_ones(2, requires_grad = TRUE)
  # libtorch 1.13 gives no position.
  expect_dltorch_error(
    autograd_grad(y$sum(), list(y, x)), "libtorch", "input 2 does not|One of the diff"
  )
  expect_dltorch_error(
    nnf_max_unpool2d(torch_ones(1, 1, 2, 2), torch_full(c(1, 1, 2, 2), 17L), 2),
    "index", "position 17 is not in an output of size 4x4"
  )
})
