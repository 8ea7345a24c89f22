test_that("labels of the losses count from 1, and are refused where they are none", {
  scores <- torch_tensor(rbind(c(2, 0, 1), c(0, 1, 3)), dtype = "float64")
  by_hand <- function(labels) {
    x <- as.matrix(scores)
    -mean(x[cbind(1:2, labels)] - log(rowSums(exp(x))))
  }
  for (labels in list(c(1L, 3L), c(2L, 2L))) {
    loss <- nnf_cross_entropy(scores, torch_tensor(labels))$item()
    expect_equal(loss, by_hand(labels))
    log_p <- nnf_log_softmax(scores, dim = 2)
    expect_equal(nnf_nll_loss(log_p, torch_tensor(labels))$item(), by_hand(labels))
  }
  ignoring <- nnf_cross_entropy(scores, torch_tensor(c(1L, 2L)), ignore_index = 2)
  one <- nnf_cross_entropy(scores[1, newaxis, ], torch_tensor(1L))
  expect_equal(ignoring$item(), one$item())
  minus <- nnf_cross_entropy(scores, torch_tensor(c(1L, -100L)))
  expect_equal(minus$item(), one$item())
  expect_dltorch_error(nnf_cross_entropy(scores, torch_tensor(c(0L, 1L))), "index", "0")
  expect_dltorch_error(
    nnf_cross_entropy(scores, torch_tensor(c(4L, 1L))), "index", "label 4"
  )
  expect_dltorch_error(
    nnf_cross_entropy(scores, torch_tensor(c(1L, 1L)), ignore_index = 0), "index", "is 0"
  )
  expect_dltorch_error(
    nnf_mse_loss(scores, scores, reduction = "median"), "value", "`reduction`"
  )
})

test_that("rows of an embedding count from 1, bags begin at positions", {
  weight <- torch_tensor(matrix(as.numeric(1:6), 3))
  rows <- nnf_embedding(torch_tensor(c(3L, 1L)), weight)
  expect_identical(as.array(rows), as.array(weight)[c(3, 1), ])
  expect_dltorch_error(nnf_embedding(torch_tensor(0L), weight), "index", "contains 0")
  expect_dltorch_error(nnf_embedding(torch_tensor(4L), weight), "index")
  expect_dltorch_error(
    nnf_embedding(torch_tensor(1L), weight, padding_idx = 4), "index", "`padding_idx`"
  )
  bags <- nnf_embedding_bag(
    torch_tensor(c(1L, 2L, 3L)), weight, torch_tensor(c(1L, 3L)), mode = "sum"
  )
  expect_identical(
    as.array(bags), rbind(colSums(as.array(weight)[1:2, ]), as.array(weight)[3, ])
  )
  pairs <- nnf_embedding_bag(torch_tensor(matrix(c(1L, 3L, 2L, 3L), 2)), weight)
  expect_identical(
    as.array(pairs), rbind(colMeans(as.array(weight)[1:2, ]), as.array(weight)[3, ])
  )
  expect_dltorch_error(
    nnf_embedding_bag(torch_tensor(1L), weight), "value", "needs `offsets`"
  )
})

test_that("pooled positions lead back to the values", {
  x <- torch_tensor(array(as.numeric(c(3, 9, 1, 7, 5, 8, 2, 4)), c(1, 1, 8)))
  found <- nnf_max_pool1d(x, 2, return_indices = TRUE)
  expect_identical(as.array(found$indices)[1, 1, ], c(2L, 4L, 6L, 8L))
  expect_identical(
    as.array(x$gather(3, found$indices)), as.array(found$values)
  )
  back <- nnf_max_unpool1d(found$values, found$indices, 2)
  expect_identical(as.array(back)[1, 1, ], c(0, 9, 0, 7, 0, 8, 0, 4))
  expect_dltorch_error(
    nnf_max_unpool1d(found$values, found$indices, 2, output_size = 20), "value",
    "`output_size`"
  )
  expect_identical(
    dim(nnf_adaptive_avg_pool2d(torch_ones(1, 1, 4, 6), list(2, NULL))), c(1L, 1L, 2L, 6L)
  )
})

test_that("activations work in place where they say so", {
  x <- torch_tensor(c(-1, 2))
  expect_identical(as.array(nnf_relu(x)), c(0, 2))
  expect_identical(as.array(x), c(-1, 2))
  expect_identical(nnf_relu(x, inplace = TRUE), x)
  expect_identical(as.array(x), c(0, 2))
  expect_dltorch_error(nnf_dropout(x, p = 2), "value", "`p`")
})

test_that("the area under min(FPR, FNR) is 0 for scores in order", {
  label <- torch_tensor(c(0, 0, 1, 1))
  expect_identical(
    nnf_area_under_min_fpr_fnr(torch_tensor(c(1, 2, 3, 4)), label)$item(), 0
  )
  # Between 2 and 3 half of the positives are below and half of the negatives above.
  expect_identical(
    nnf_area_under_min_fpr_fnr(torch_tensor(c(1, 3, 2, 4)), label)$item(), 0.5
  )
})

test_that("sparsemax gives a distribution with zeros", {
  p <- as.array(nnf_contrib_sparsemax(torch_tensor(rbind(c(2, 1.5, -1), c(0, 0, 0)))))
  expect_equal(p, rbind(c(0.75, 0.25, 0), rep(1 / 3, 3)), tolerance = 1e-6)
})

test_that("R values serve as tensors in every function", {
  x <- c(-1, 1)
  expect_equal(as.array(nnf_softsign(x)), c(-0.5, 0.5))
  expect_equal(as.array(nnf_tanhshrink(x)), x - tanh(x), tolerance = 1e-6)
  expect_equal(as.array(nnf_softmin(x, 1)), as.array(nnf_softmax(-x, 1)))
  expect_identical(dim(nnf_gumbel_softmax(x, hard = TRUE)), 2L)
  signal <- array(as.numeric(1:8), c(1, 1, 8))
  expect_identical(dim(nnf_lp_pool1d(signal, 2, 2)), c(1L, 1L, 4L))
  expect_identical(dim(nnf_adaptive_avg_pool1d(signal, NA)), c(1L, 1L, 8L))
  pooled <- nnf_max_pool1d(signal, 2, return_indices = TRUE)
  back <- nnf_max_unpool1d(as.array(pooled$values), as.array(pooled$indices), 2)
  expect_identical(as.array(back)[1, 1, ], c(0, 2, 0, 4, 0, 6, 0, 8))
  expect_identical(nnf_gaussian_nll_loss(x, x, c(1, 1))$item(), 0)
  p <- c(0.5, 0.5)
  expect_equal(nnf_binary_cross_entropy(p, c(1, 0))$item(), log(2), tolerance = 1e-6)
  matrix <- matrix(log(0.5), 2, 2)
  whole <- nnf_kl_div(matrix, exp(matrix) / 2, "sum")$item()
  expect_equal(nnf_kl_div(matrix, exp(matrix) / 2, "batchmean")$item(), whole / 2)
  expect_identical(
    as.array(nnf_embedding(c(2L, 1L), diag(2), max_norm = 1)), cbind(0:1, 1:0) + 0
  )
  expect_equal(as.array(nnf_normalize(diag(2))), diag(2))
  expect_dltorch_error(nnf_softsign("a"), "type", "character")
})

test_that("flags, sizes, constants and modes are checked", {
  x <- torch_ones(1, 1, 4, 4)
  for (flag in list(NA, "a")) {
    expect_dltorch_error(
      nnf_adaptive_max_pool2d(x, 2, return_indices = flag), "type", "`return_indices`"
    )
    expect_dltorch_error(
      nnf_max_pool2d(x, 2, return_indices = flag), "type", "`return_indices`"
    )
    expect_dltorch_error(
      nnf_fractional_max_pool2d(x, 2, 2, return_indices = flag), "type", "return_indices"
    )
    expect_dltorch_error(nnf_gumbel_softmax(x, hard = flag), "type", "`hard`")
    expect_dltorch_error(nnf_gaussian_nll_loss(x, x, x, full = flag), "type", "`full`")
    expect_dltorch_error(
      nnf_batch_norm(x, NULL, NULL, training = flag), "type", "`training`"
    )
    expect_dltorch_error(
      nnf_instance_norm(x, use_input_stats = flag), "type", "`use_input_stats`"
    )
    expect_error(nnf_grid_sample(x, x, align_corners = flag), class = "dltorch_error")
    expect_dltorch_error(
      nnf_interpolate(x, 2, recompute_scale_factor = flag), "type", "recompute"
    )
    expect_dltorch_error(
      nnf_triplet_margin_with_distance_loss(x, x, x, swap = flag), "type", "`swap`"
    )
  }
  expect_dltorch_error(nnf_gumbel_softmax(x, tau = "a"), "type", "`tau`")
  expect_dltorch_error(nnf_contrib_sparsemax(x, dim = NULL), "type", "`dim`")
  expect_dltorch_error(
    nnf_triplet_margin_with_distance_loss(x, x, x, margin = "a"), "type", "`margin`"
  )
  for (size in list("a", mean, list("a", 2), list(list(), 2), x)) {
    expect_dltorch_error(nnf_adaptive_avg_pool2d(x, size), "type", "`output_size`")
  }
  for (size in list("a", NA, 1:3)) {
    expect_dltorch_error(nnf_lp_pool2d(x, 2, size), "type", "`kernel_size`")
    expect_dltorch_error(nnf_max_unpool2d(x, x, size), "type", "`kernel_size`")
    expect_dltorch_error(nnf_max_unpool2d(x, x, 2, stride = size), "type", "`stride`")
    expect_dltorch_error(nnf_interpolate(x, size), "type", "`size`")
  }
  expect_dltorch_error(nnf_max_unpool2d(x, x, 2, output_size = "a"), "value", "output")
  expect_dltorch_error(nnf_lp_pool2d(x, NA, 2), "type", "`norm_type`")
  expect_dltorch_error(nnf_gaussian_nll_loss(x, x, "a"), "value", "`var`")
  expect_dltorch_error(nnf_gaussian_nll_loss(x, x, x, eps = "a"), "type", "`eps`")
  expect_dltorch_error(nnf_smooth_l1_loss(x, x, beta = NA), "type", "`beta`")
  expect_dltorch_error(nnf_local_response_norm(x, "a"), "type", "`size`")
  for (mode in list(NA, 1, "a", c("sum", "mean"))) {
    expect_error(nnf_pad(x, c(1, 1), mode = mode), class = "dltorch_error")
    expect_dltorch_error(nnf_grid_sample(x, x, mode = mode), "value", "`mode`")
    expect_dltorch_error(
      nnf_embedding_bag(torch_tensor(1L), x, mode = mode), "value", "`mode`"
    )
  }
})

test_that("losses that broadcast warn, as in Python", {
  column <- torch_ones(3, 1)
  for (loss in list(nnf_mse_loss, nnf_l1_loss, nnf_smooth_l1_loss, nnf_huber_loss)) {
    expect_warning(loss(column, torch_ones(3)), "size \\(3\\)", class = "dltorch_warning")
    expect_warning(loss(column, torch_ones(3, 1)), NA)
    expect_warning(loss(column, 1), NA)
    expect_warning(loss(torch_ones(3), c(1, 2, 3)), NA)
  }
})

test_that("masks and biases of attention are checked", {
  x <- torch_ones(3, 1, 4)
  attention <- function(attn_mask = NULL, padding = NULL, bias_k = NULL, bias_v = NULL) {
    nnf_multi_head_attention_forward(
      x, x, x, 4, 2, torch_ones(12, 4), NULL, bias_k, bias_v, FALSE, 0, torch_eye(4),
      NULL, attn_mask = attn_mask, key_padding_mask = padding
    )[[1]]$shape
  }
  expect_identical(attention(torch_zeros(3, 3)), c(3L, 1L, 4L))
  expect_identical(attention(torch_zeros(2, 3, 3)), c(3L, 1L, 4L))
  expect_identical(attention(padding = torch_zeros(1, 3) > 1), c(3L, 1L, 4L))
  expect_dltorch_error(attention(torch_zeros(1, 3)), "value", "`attn_mask` .* \\(1, 3\\)")
  expect_dltorch_error(attention(torch_zeros(3, 3, 3)), "value", "`attn_mask`")
  expect_dltorch_error(attention(torch_zeros(3, 3)$long()), "type", "int64")
  expect_dltorch_error(attention(padding = torch_zeros(1, 2)), "value", "padding_mask")
  expect_dltorch_error(attention(padding = torch_zeros(1, 3)$int()), "type", "int32")
  bias <- torch_ones(1, 1, 4)
  expect_identical(attention(bias_k = bias, bias_v = bias), c(3L, 1L, 4L))
  expect_dltorch_error(attention(bias_k = bias), "value", "both or neither")
  expect_dltorch_error(attention(bias_v = bias), "value", "both or neither")
})
