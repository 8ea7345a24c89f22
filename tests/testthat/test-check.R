values <- function(x) as.array(x$to_dense())
# libtorch calls its compressed layouts a beta, and says which lstm is slow.
quiet <- suppressWarnings

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
  expect_dltorch_error(
    torch_call("embedding_bag", weight, torch_ones(2, 2, dtype = "int64"), 1),
    "value", "`indices` must have 1 dimension, not 2"
  )
  none <- torch_zeros(3, 0, dtype = "int64")
  expect_identical(as.array(nnf_embedding_bag(none, weight)), matrix(0, 3, 2))
})

test_that("an index list without an index is refused", {
  x <- torch_ones(2)
  expect_dltorch_error(torch_index_put(x, list(), 1), "value", "no index")
  expect_dltorch_error(torch_call("index", x, list(NULL)), "value", "no index")
})

test_that("the lowest integer divided by -1 is refused where it has no quotient", {
  for (dtype in c("int32", "int64")) {
    lowest <- torch_tensor(if (dtype == "int32") -2^31 else -2^63, dtype = dtype)
    x <- torch_cat(list(lowest, torch_tensor(7, dtype = dtype)))
    divide <- function(by, f = "div") torch_call(f, x, by, rounding_mode = "trunc")
    by <- torch_tensor(c(-1L, 2L), dtype = dtype)
    for (by in list(-1L, -1, by[1], by)) {
      expect_dltorch_error(divide(by), "value", "divided by -1")
      expect_dltorch_error(divide(by, "divide"), "value", "divided by -1")
      expect_dltorch_error(divide(by, "div_"), "value", "divided by -1")
    }
    expect_dltorch_error(x$to_sparse()$div(-1L, rounding_mode = "trunc"), "value")
    expect_identical(as.array(divide(torch_tensor(c(1L, -1L)))[2]), -7L)
    expect_identical(as.array(x[2:2]$div(-1L, rounding_mode = "trunc")), -7L)
  }
  # The number gets the tensor's dtype.
  expect_dltorch_error(
    torch_div(-2^31, torch_tensor(-1L, dtype = "int32"), rounding_mode = "trunc"),
    "value", "divided by -1"
  )
  wide <- torch_tensor(-2^31, dtype = "int64")
  expect_identical(as.numeric(wide$div(-1L, rounding_mode = "trunc")), 2^31)
  expect_identical(as.array(torch_div(5, -1, rounding_mode = "trunc")), -5)
})

test_that("packed sequences have all rows of the data, fewer at each step", {
  data <- torch_ones(3, 2)
  weights <- function(gates) list(torch_ones(gates, 2), torch_ones(gates, 1))
  state <- torch_zeros(1, 2, 1)
  run <- function(f, hx, gates, sizes) {
    torch_call(
      f, data, torch_tensor(sizes), hx, weights(gates), FALSE, 1, 0, FALSE, FALSE
    )
  }
  for (sizes in list(integer(), c(1L, 2L), c(2L, 2L), c(4L, -1L), c(3L, 0L), 2L)) {
    expect_dltorch_error(run("gru", state, 3, sizes), "value", "the 3 rows of `data`")
    expect_dltorch_error(run("rnn_tanh", state, 1, sizes), "value", "batch_sizes")
    expect_dltorch_error(run("rnn_relu", state, 1, sizes), "value", "batch_sizes")
    expect_dltorch_error(run("lstm", list(state, state), 4, sizes), "value", "batch_siz")
  }
  result <- run("rnn_relu", state, 1, c(2L, 1L))
  expect_identical(as.array(result[[1]]), cbind(c(2, 2, 4)))
  expect_identical(as.array(result[[2]]), array(c(4, 2), c(1, 2, 1)))
})

test_that("an lstm's weights and states have the sizes of each other", {
  sizes <- list(c(8, 3), c(8, 2), 8, 8)
  params <- function(sizes) lapply(sizes, function(size) torch_ones(size))
  run <- function(hx = c(1, 4, 2), sizes. = sizes, input = c(5, 4, 3), layers = 1) {
    hx <- list(torch_ones(1, 4, 2), torch_ones(hx))
    torch_call(
      "lstm", torch_ones(input), hx, params(sizes.), TRUE, layers, 0, FALSE, FALSE, FALSE
    )
  }
  gate <- function(x) 1 / (1 + exp(-x))
  cell <- gate(7) + gate(7) * tanh(7)
  expect_equal(as.numeric(run(input = c(1, 4, 3))[[3]][1, 1, 1]), cell, tolerance = 1e-6)
  expect_identical(dim(run()[[1]]), c(5L, 4L, 2L))
  expect_dltorch_error(run(c(1, 1, 2)), "value", "hx\\[\\[2\\]\\]` must have sizes 1 x 4")
  expect_dltorch_error(run(input = c(5, 9, 3)), "value", "hx\\[\\[1\\]\\]")
  expect_dltorch_error(run(input = c(1, 5, 4, 3)), "value", "`input` must have 3 dimen")
  expect_dltorch_error(run(input = c(5, 4, 9)), "value", "params\\[\\[1\\]\\].* 8 x 9")
  for (i in 1:4) {
    wrong <- replace(sizes, i, list(1))
    expect_dltorch_error(run(sizes. = wrong), "value", paste0("params\\[\\[", i))
  }
  expect_dltorch_error(run(layers = 1e9), "value", "4 tensors for each")
  # Projected, two layers in both directions.
  one <- function(input) list(c(8, input), c(8, 1), 8, 8, c(1, 2))
  both <- params(c(one(3), one(3), one(2), one(2)))
  two <- function(params) {
    torch_call(
      "lstm", torch_ones(5, 4, 3), list(torch_ones(4, 4, 1), torch_ones(4, 4, 2)), params,
      TRUE, 2, 0, FALSE, TRUE, FALSE
    )
  }
  expect_identical(dim(quiet(two(both))[[1]]), c(5L, 4L, 2L))
  expect_dltorch_error(
    two(replace(both, 10, list(torch_ones(1)))), "value", "params\\[\\[10"
  )
  expect_dltorch_error(two(both[-1]), "value", "not 19 in all")
})

test_that("a gru's weights have their three parts", {
  x <- torch_ones(2, 2, 3)
  packed <- torch_ones(4, 3)
  state <- torch_ones(1, 2, 1)
  run <- function(rows, each = 1L) {
    params <- list(torch_ones(rows, 3), torch_ones(rows, 1))
    if (each == 1L) {
      torch_call("gru", x, state, params, FALSE, 1, 0, FALSE, FALSE, FALSE)
    } else {
      sizes <- torch_tensor(c(2L, 2L))
      torch_call("gru", packed, sizes, state, params, FALSE, 1, 0, FALSE, FALSE)
    }
  }
  for (each in 1:2) {
    expect_equal(as.vector(as.array(run(3, each)[[2]])), c(1, 1), tolerance = 0.01)
    expect_dltorch_error(run(1, each), "value", "sizes 3 x 3, not sizes 1 x 3")
  }
  row <- torch_ones(2, 3)
  cell <- function(f, hx, rows) {
    torch_call(f, row, hx, torch_ones(rows, 3), torch_ones(rows, 1))
  }
  one <- torch_ones(2, 1)
  expect_identical(dim(cell("gru_cell", one, 3)), c(2L, 1L))
  expect_identical(dim(cell("lstm_cell", list(one, one), 4)[[2]]), c(2L, 1L))
  expect_dltorch_error(cell("gru_cell", one, 1), "value", "sizes 3 x 3, not sizes 1 x 3")
  expect_dltorch_error(cell("lstm_cell", list(one, one), 1), "value", "sizes 4 x 3, not")
  expect_dltorch_error(cell("lstm_cell", list(one), 4), "value", "list of two tensors")
})

test_that("parts of libtorch's own recurrent layers are no way around that", {
  w <- torch_ones(8, 2)
  b <- torch_ones(8)
  s <- torch_ones(1, 1, 1)
  # libtorch 1.13 has no such operator.
  expect_dltorch_error(
    torch_call(
      "mkldnn_rnn_layer", torch_ones(2, 3, 2), w, w, b, b, s, s, FALSE, integer(), 2, 2,
      1, TRUE, FALSE, FALSE, FALSE
    ),
    "operator", "torch_lstm|mkldnn_rnn_layer"
  )
  x <- torch_ones(1, 3)
  expect_dltorch_error(
    torch_call("quantized_lstm_cell", x, list(), x, x, x, x, x, x, x, x, 1, 1, 0, 0),
    "value", "list of two tensors"
  )
})

test_that("labels of a loss's gradient are classes", {
  backward <- function(target, f = "nll_loss_backward", gradient = 2, x = c(2, 3)) {
    torch_call(
      f, torch_ones(gradient), torch_ones(x), target, NULL, 0, -100, torch_tensor(1)
    )
  }
  at <- function(...) torch_tensor(c(...))
  expect_identical(as.array(backward(at(1L, 3L))), rbind(c(-1, 0, 0), c(0, 0, -1)))
  expect_identical(as.array(backward(at(-100L, 3L))), rbind(c(0, 0, 0), c(0, 0, -1)))
  expect_dltorch_error(backward(at(1L, 4L)), "index", "label 4 is not among the 3")
  expect_dltorch_error(backward(at(1L, 90000000L)), "index", "label 90000000")
  expect_dltorch_error(backward(at(1L, -1L)), "index", "label -1")
  image <- function(label) {
    target <- torch_full(c(1, 2, 2), label, dtype = "int64")
    backward(target, "nll_loss2d_backward", c(1, 2, 2), c(1, 3, 2, 2))
  }
  expect_identical(as.array(image(3))[1, , 1, 1], c(0, 0, -1))
  expect_dltorch_error(image(9), "index", "label 9 is not among the 3")
})

test_that("a loss's gradient is one, or one for each row", {
  x <- torch_ones(20, 3)
  rows <- torch_tensor(rep(1L, 20))
  margin <- function(gradient, reduction = 0, target = rows) {
    torch_multi_margin_loss_backward(gradient, x, target, 1, 1, NULL, reduction)
  }
  expect_equal(as.array(margin(torch_ones(20)))[1, ], c(-2, 1, 1) / 3, tolerance = 1e-6)
  expect_equal(
    as.array(margin(torch_tensor(1), 2))[20, ], c(-2, 1, 1) / 3,
    tolerance = 1e-6
  )
  expect_dltorch_error(margin(torch_ones(1)), "value", "must have 20 elements, not 1")
  expect_dltorch_error(margin(torch_ones(0), 1), "value", "must have 1 elements, not 0")
  expect_dltorch_error(
    margin(torch_ones(20), 0, rows + 3L), "index", "label is not among"
  )
  labels <- torch_full(c(20, 3), 1L)
  is_target <- torch_multilabel_margin_loss_forward(x, labels, 0)[[2]]
  expect_dltorch_error(
    torch_multilabel_margin_loss_backward(torch_ones(1), x, labels, 0, is_target),
    "value", "20 elements"
  )
  expect_dltorch_error(
    torch_multilabel_margin_loss_backward(torch_ones(20), x, labels + 3L, 0, is_target),
    "libtorch", "range"
  )
})

test_that("the gradient of an embedding goes to rows of the table", {
  rows <- torch_tensor(c(2L, 2L))
  given <- torch_ones(2, 3)
  expect_identical(
    as.array(torch_embedding_dense_backward(given, rows, 2, -1, FALSE)),
    rbind(c(0, 0, 0), c(2, 2, 2))
  )
  for (by_frequency in c(TRUE, FALSE)) {
    expect_dltorch_error(
      torch_embedding_dense_backward(given, rows, 1, -1, by_frequency),
      "index", "row 2 is not among the 1"
    )
  }
  for (sparse in c(TRUE, FALSE)) {
    expect_dltorch_error(
      torch_call("embedding_backward", given, rows, 1, -1, FALSE, sparse),
      "index", "row 2 is not among the 1"
    )
  }
  expect_dltorch_error(
    torch_call("embedding_renorm_", torch_ones(1, 3), rows, 1, 2), "index", "position 2"
  )
})

test_that("statistics of a batch are those of its channels", {
  x <- torch_tensor(rbind(c(1, 2, 3), c(3, 4, 7)))
  s <- torch_zeros(3)
  v <- torch_ones(3)
  norm <- function(mean, var, training, x. = x) {
    torch_native_batch_norm(x., NULL, NULL, mean, var, training, 0.1, 0)
  }
  expect_equal(as.array(norm(s, v, FALSE)[[1]]), as.array(x))
  expect_equal(as.array(norm(NULL, NULL, TRUE)[[2]]), c(2, 3, 5))
  expect_dltorch_error(
    norm(NULL, NULL, FALSE), "value", "`running_mean` must be a tensor"
  )
  expect_dltorch_error(norm(s, NULL, FALSE), "value", "`running_var` must be a tensor")
  wide <- torch_ones(2, 400000)
  expect_dltorch_error(norm(s, v, TRUE, wide), "value", "size 400000, not size 3")
  expect_dltorch_error(norm(s, v, TRUE, torch_ones(3)), "value", "2 or more dimensions")
  expect_dltorch_error(
    torch_batch_norm_update_stats(wide, s, v, 0.1), "value", "size 400000, not size 3"
  )
  all <- c(TRUE, TRUE, TRUE)
  backward <- function(given = x, weight = NULL, running = s, saved = s, train = TRUE) {
    torch_native_batch_norm_backward(
      given, x, weight, running, running, saved, saved, train, 0, all
    )
  }
  expect_equal(as.array(backward()[[3]]), c(4, 6, 10))
  expect_equal(as.array(backward(running = v, train = FALSE)[[1]]), as.array(x))
  expect_dltorch_error(backward(saved = NULL), "value", "`save_mean` must be a tensor")
  expect_dltorch_error(backward(saved = torch_zeros(1)), "value", "`save_mean` must have")
  expect_dltorch_error(backward(torch_ones(1, 1)), "value", "`grad_out` must have")
  expect_dltorch_error(backward(weight = torch_ones(1)), "value", "`weight` must have")
  expect_dltorch_error(
    backward(running = NULL, train = FALSE), "value", "`running_mean` must be a tensor"
  )
  rows <- function(mean, given = x) {
    torch_native_layer_norm_backward(given, x, 3, mean, mean + 1, v, v, all)
  }
  expect_equal(as.array(rows(torch_zeros(2, 1))[[3]]), c(4, 6, 10))
  expect_dltorch_error(rows(torch_zeros(1)), "value", "`mean` must have 2 elements")
  expect_dltorch_error(rows(torch_zeros(2), torch_ones(1, 3)), "value", "`grad_out` must")
  expect_dltorch_error(
    torch_native_group_norm_backward(x, x, s[1], s[1], v, 2, 3, 1, 3, all), "libtorch"
  )
})

test_that("the gradient of a padding or pooling has the leading sizes of its input", {
  size <- function(n, leading = c(2, 3)) torch_ones(c(leading, n))
  for (kind in c("reflection", "replication")) {
    for (dims in 1:3) {
      f <- sprintf("%s_pad%dd_backward", kind, dims)
      backward <- function(given, padding = rep(1, 2 * dims)) {
        torch_call(f, given, size(rep(4, dims)), padding)
      }
      ones <- backward(size(rep(6, dims)))
      expect_identical(dim(ones), as.integer(c(2, 3, rep(4, dims))))
      expect_identical(as.numeric(ones$sum()), 6^(dims + 1))
      for (leading in list(c(1, 3), c(2, 1), c(40, 40), 3, c(1, 2, 3))) {
        expect_dltorch_error(
          backward(size(rep(6, dims), leading)), "value", "`grad_output` must have"
        )
      }
      expect_dltorch_error(backward(size(rep(6, dims)), numeric()), "value", "length")
      expect_dltorch_error(
        torch_call(sprintf("%s_pad%dd", kind, dims), size(rep(4, dims)), numeric()),
        "value", "`padding` must have length"
      )
    }
  }
  for (dims in 2:3) {
    two <- rep(2, dims)
    x <- size(rep(4, dims))
    pooled <- function(given) {
      torch_call(
        sprintf("avg_pool%dd_backward", dims), given, x, two, two, two * 0, FALSE, TRUE,
        NULL
      )
    }
    expect_identical(unique(as.vector(as.array(pooled(size(two))))), 2^-dims)
    expect_dltorch_error(pooled(size(two, c(1, 3))), "value", "`grad_output` must have")
    indices <- torch_full(c(2, 3, two), 1L, dtype = "int64")
    fractional <- function(given, output = two, at = indices) {
      f <- sprintf("fractional_max_pool%dd_backward", dims)
      torch_call(f, given, x, two, output, at)
    }
    expect_identical(as.array(fractional(size(two))$flatten()[1]), 2^dims)
    expect_dltorch_error(fractional(size(two, c(2, 1))), "value", "`grad_output` must")
    expect_dltorch_error(fractional(size(two), numeric()), "value", "length")
    expect_dltorch_error(
      fractional(size(two), at = indices[1:1]), "value", "`indices` must have"
    )
    expect_dltorch_error(
      torch_call(
        sprintf("adaptive_max_pool%dd_backward", dims), size(two, c(1, 3)), x,
        indices[1:1]
      ),
      "value", "`grad_output` must have"
    )
  }
})

test_that("a grid's gradient has its sizes, and modes are known", {
  x <- torch_ones(1, 2, 4, 4)
  grid <- torch_zeros(1, 3, 3, 2)
  expect_identical(dim(torch_grid_sampler(x, grid, 2, 2, FALSE)), c(1L, 2L, 3L, 3L))
  for (f in c("grid_sampler", "grid_sampler_2d")) {
    expect_dltorch_error(torch_call(f, x, grid, 17, 0, FALSE), "value", "interpolation_m")
    expect_dltorch_error(torch_call(f, x, grid, 0, 3, FALSE), "value", "padding_mode")
  }
  backward <- function(given, grid) {
    torch_grid_sampler_2d_backward(given, x, grid, 0, 0, FALSE, c(TRUE, TRUE))
  }
  expect_equal(as.numeric(backward(torch_ones(1, 2, 3, 3), grid)[[1]]$sum()), 18)
  for (size in list(c(1, 1, 1, 1), c(1, 2, 1, 3), c(1, 1, 3, 3), c(1, 2, 3))) {
    expect_dltorch_error(backward(torch_ones(size), grid), "value", "`grad_output` must")
  }
  cube <- torch_ones(1, 1, 2, 2, 2)
  expect_dltorch_error(
    torch_grid_sampler_3d_backward(
      torch_ones(1, 1, 1, 1, 1), cube, torch_zeros(1, 2, 2, 2, 3), 0, 0, FALSE,
      c(TRUE, TRUE)
    ),
    "value", "sizes 1 x 1 x 2 x 2 x 2"
  )
})

test_that("a sparse gradient has positions that exist", {
  backward <- function(at) {
    values(torch_gather_backward(torch_ones(1), torch_ones(3), 1, torch_tensor(at), TRUE))
  }
  expect_identical(backward(3L), c(0, 0, 1))
  expect_identical(backward(-1L), c(0, 0, 1))
  expect_dltorch_error(backward(4L), "index", "position 4 is not among the 3")
  expect_dltorch_error(backward(90000000L), "index", "position 90000000")
  expect_dltorch_error(
    torch_gather_backward(
      torch_ones(1, 9), torch_ones(3, 2), 1, torch_full(c(1, 9), 1L), TRUE
    ),
    "index", "position 9 is not among the 2"
  )
})

test_that("where rows of a sparse tensor begin is given as a copy", {
  rows <- quiet(torch_ones(2, 2)$to_sparse_csr())
  columns <- quiet(torch_ones(2, 2)$to_sparse_csc())
  starts <- rows$crow_indices()
  expect_identical(as.array(starts), c(0L, 2L, 4L))
  starts$fill_(90000000)
  columns$ccol_indices()$fill_(90000000)
  expect_identical(values(rows), matrix(1, 2, 2))
  expect_identical(values(columns), matrix(1, 2, 2))
  # The values are shared.
  rows$values()$mul_(2)
  expect_identical(values(rows), matrix(2, 2, 2))
})

test_that("a convolution's weight holds kernels of the given size", {
  x <- torch_ones(1, 1, 4, 4)
  w <- torch_ones(1, 1, 2, 2)
  expect_identical(as.array(torch_thnn_conv2d(x, w, c(2, 2))), array(4, c(1, 1, 3, 3)))
  for (f in c("slow_conv_transpose2d", "slow_conv_dilated2d", "thnn_conv2d")) {
    for (size in list(c(3, 3), c(1, 2))) {
      expect_dltorch_error(torch_call(f, x, w, size), "value", "sizes 1 x 1 x 2 x 2; its")
    }
  }
  cube <- torch_ones(1, 1, 4, 4, 4)
  w <- torch_ones(1, 1, 2, 2, 2)
  for (f in c("slow_conv3d", "slow_conv_transpose3d", "slow_conv_dilated3d")) {
    expect_dltorch_error(torch_call(f, cube, w, c(3, 3, 3)), "value", "kernel_size")
    expect_s3_class(torch_call(f, cube, w, c(2, 2, 2)), "torch_tensor")
  }
})

test_that("a range that is observed is there", {
  observe <- function(low, high = low, by_row = FALSE) {
    torch_fused_moving_avg_obs_fake_quant(
      torch_ones(4, 2), torch_tensor(1L), torch_tensor(1L), low, high,
      torch_ones(if (by_row) 4 else 1),
      torch_zeros(if (by_row) 4 else 1, dtype = "int32"),
      0.01, 0, 255, 1, by_row, FALSE
    )
  }
  some <- function(n) torch_zeros(n)
  expect_identical(dim(observe(some(1))), c(4L, 2L))
  expect_identical(dim(observe(some(4), by_row = TRUE)), c(4L, 2L))
  expect_identical(dim(observe(some(0), by_row = TRUE)), c(4L, 2L))
  expect_dltorch_error(observe(some(0)), "value", "must have 1 elements, not 0")
  expect_dltorch_error(
    observe(some(4), some(1), TRUE), "value", "`running_max` must have"
  )
  expect_dltorch_error(observe(some(1), some(4), TRUE), "value", "4 elements, not 1")
  choose <- function(bins, ratio) {
    torch_choose_qparams_optimized(torch_ones(4), 4, bins, ratio, 8)
  }
  expect_length(choose(5, 0.2), 2)
  expect_dltorch_error(choose(-1, 0.2), "value", "`n_bins`")
  expect_dltorch_error(choose(5, Inf), "value", "`ratio`")
})

test_that("pivots are as many as there are rows, and in pairs", {
  x <- torch_tensor(rbind(c(0, 1), c(1, 0)))
  factors <- linalg_lu_factor(x)
  unpacked <- torch_lu_unpack(factors[[1]], factors[[2]])
  expect_identical(as.array(unpacked[[1]]), rbind(c(0, 1), c(1, 0)))
  none <- torch_zeros(0, dtype = "int32")
  for (pivots in list(none, torch_ones(2, 7, dtype = "int32"))) {
    expect_dltorch_error(
      torch_lu_unpack(x, pivots), "value", "`LU_pivots` must have size"
    )
  }
  solve <- function(pivots) {
    torch_call("linalg_ldl_solve", symmetric$LD, pivots, torch_ones(2, 1))
  }
  symmetric <- linalg_ldl_factor(x)
  expect_equal(as.array(solve(symmetric$pivots)), matrix(1, 2, 1))
  for (pivots in list(c(1L, -1L), c(-2L, 1L))) {
    expect_dltorch_error(
      solve(torch_tensor(pivots, dtype = "int32")), "value", "in pairs"
    )
  }
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
