# What an operator gives as a position must select the value that it found; what it takes
# as a position counts from 1, and refuses what is none.

values <- matrix(c(3, 9, 1, 7, 5, 8, 2, 6, 4, 10, 12, 11), 3)
x <- torch_tensor(values, dtype = "float64")

test_that("positions of values select the values", {
  found <- list(
    max = x$max(2, keepdim = TRUE), min = x$min(2, keepdim = TRUE), sort = x$sort(2),
    topk = x$topk(2, dim = 2), kthvalue = x$kthvalue(2, dim = 2, keepdim = TRUE),
    mode = x$mode(2, keepdim = TRUE), median = x$median(2, keepdim = TRUE),
    nanmedian = x$nanmedian(2, keepdim = TRUE), cummax = x$cummax(2),
    cummin = x$cummin(2)
  )
  for (name in names(found)) {
    indices <- found[[name]]$indices
    expect_identical(
      as.array(x$gather(2, indices)), as.array(found[[name]]$values), info = name
    )
    # And in R, row by row.
    at <- as.array(indices)
    for (i in seq_len(nrow(at))) {
      expect_identical(
        values[i, at[i, ]], as.array(found[[name]]$values)[i, ], info = name
      )
    }
  }
  expect_identical(as.array(x$argmax(2)), apply(values, 1, which.max))
  expect_identical(as.array(x$argmin(-1)), apply(values, 1, which.min))
  expect_identical(as.array(x$take(x$argmax())), max(values))
  expect_identical(as.array(x$take(x$argmin())), min(values))
  expect_identical(as.array(x$argsort(1)), apply(values, 2, order))
  expect_identical(as.array(x$argsort(1, descending = TRUE, stable = TRUE)),
    apply(values, 2, order, decreasing = TRUE)
  )
})

test_that("positions of what is not zero select it", {
  m <- x * (x > 5)
  expected <- which(values > 5, arr.ind = TRUE)
  expected <- unname(expected[order(expected[, 1], expected[, 2]), ])
  for (rows in list(m$nonzero(), m$argwhere())) {
    expect_identical(as.array(rows), expected)
    expect_identical(values[as.array(rows)], t(values)[t(values) > 5])
  }
  for (columns in list(torch_where(x > 5), torch_nonzero_numpy(m))) {
    expect_identical(sapply(columns, as.array), expected)
    expect_identical(
      as.array(torch_index_put(x, columns, torch_tensor(0, dtype = "float64"))),
      ifelse(values > 5, 0, values)
    )
    expect_identical(as.array(torch_index(x, columns)), t(values)[t(values) > 5])
  }
})

test_that("a number of positions that is given is filled with a value as it is given", {
  skip_if_no_operator("nonzero_static")
  m <- x * (x > 5)
  expect_identical(as.array(torch_nonzero_static(m, size = 7)), as.array(m$nonzero()))
  expect_identical(as.array(torch_nonzero_static(m, size = 9))[8:9, 1], c(-1L, -1L))
})

test_that("searches give where a value would be put in", {
  sorted <- c(1, 3, 3, 5)
  look_for <- c(0, 1, 3, 4, 9)
  left <- vapply(look_for, function(v) sum(sorted < v) + 1L, 1L)
  right <- vapply(look_for, function(v) sum(sorted <= v) + 1L, 1L)
  s <- torch_tensor(sorted)
  v <- torch_tensor(look_for)
  expect_identical(as.array(torch_searchsorted(s, v)), left)
  expect_identical(as.array(torch_searchsorted(s, v, right = TRUE)), right)
  expect_identical(as.array(torch_searchsorted(s, v, out_int32 = TRUE)), left)
  expect_identical(as.array(torch_bucketize(v, s)), left)
  expect_identical(as.array(torch_bucketize(v, s, right = TRUE)), right)
  expect_identical(torch_searchsorted(s, 4)$item(), 4L)
  shuffled <- torch_tensor(sorted[c(3, 1, 4, 2)])
  expect_identical(
    as.array(torch_searchsorted(shuffled, v, sorter = shuffled$argsort())), left
  )
  expect_dltorch_error(
    torch_searchsorted(shuffled, v, sorter = c(0L, 1L, 2L, 3L)), "index", "contains 0"
  )
})

test_that("unique values and their inverse make the tensor again", {
  v <- torch_tensor(c(5, 2, 5, 5, 9, 2))
  u <- torch_unique(v, return_inverse = TRUE, return_counts = TRUE)
  expect_identical(as.array(u$output$index_select(1, u$inverse_indices)), as.array(v))
  expect_identical(as.array(u$counts), c(2L, 3L, 1L))
  u <- torch_unique_consecutive(v, return_inverse = TRUE)
  expect_identical(as.array(u[[1]]$index_select(1, u[[2]])), as.array(v))
  rows <- torch_tensor(rbind(c(1, 2), c(3, 4), c(1, 2)))
  for (u in list(
    torch_unique_dim(rows, 1, return_inverse = TRUE),
    torch_unique_dim_consecutive(rows, 1, return_inverse = TRUE),
    torch_call("_unique", rows, return_inverse = TRUE)
  )) {
    again <- if (length(dim(u[[1]])) == 2) {
      u[[1]]$index_select(1, u[[2]])
    } else {
      torch_take(u[[1]], u[[2]])
    }
    expect_identical(as.array(again), as.array(rows))
  }
})

test_that("pooling tells the positions that unpooling takes", {
  image <- torch_arange(1, 36)$view(c(1, 1, 6, 6))
  volume <- torch_arange(1, 64)$view(c(1, 1, 4, 4, 4))
  row <- torch_arange(1, 6)$view(c(1, 1, 6))
  found <- list(
    list(row, torch_max_pool1d_with_indices(row, 2)),
    list(row, torch_adaptive_max_pool1d(row, 3)),
    list(image, torch_max_pool2d_with_indices(image, 2)),
    list(image, torch_adaptive_max_pool2d(image, 2)),
    list(image, torch_fractional_max_pool2d(image, 2, 3, torch_rand(1, 1, 2))),
    list(volume, torch_max_pool3d_with_indices(volume, 2)),
    list(volume, torch_adaptive_max_pool3d(volume, 2)),
    list(volume, torch_fractional_max_pool3d(volume, 2, 2, torch_rand(1, 1, 3)))
  )
  for (one in found) {
    expect_identical(
      as.vector(torch_take(one[[1]], one[[2]][[2]])), as.vector(one[[2]][[1]])
    )
  }
  pooled <- torch_max_pool2d_with_indices(image, 2)
  back <- torch_max_unpool2d(pooled[[1]], pooled[[2]], c(6, 6))
  expect_identical(as.array(torch_take(back, pooled[[2]])), as.array(pooled[[1]]))
  expect_identical(back$count_nonzero()$item(), 9L)
  pooled <- torch_max_pool3d_with_indices(volume, 2)
  back <- torch_max_unpool3d(pooled[[1]], pooled[[2]], c(4, 4, 4), 2, 0)
  expect_identical(as.array(torch_take(back, pooled[[2]])), as.array(pooled[[1]]))
  expect_dltorch_error(
    torch_max_unpool2d(image, torch_zeros_like(image, dtype = "int64"), c(6, 6)),
    "index", "contains 0"
  )
  # And the gradients of pooling go where the values came from.
  grad <- torch_max_pool2d_with_indices_backward(
    torch_ones(1, 1, 3, 3), image, 2, 2, 0, 1, FALSE,
    torch_max_pool2d_with_indices(image, 2)[[2]]
  )
  expect_identical(as.array(torch_take(grad, 8L)), 1)
  expect_identical(grad$sum()$item(), 9)
  image$requires_grad_()
  torch_max_pool2d_with_indices(image, 2)[[1]]$sum()$backward()
  expect_identical(as.array(image$grad), as.array(grad))
})

test_that("triangles, flat positions and drawn ones count from 1", {
  m <- matrix(1, 4, 3)
  in_rows <- function(triangle) {
    at <- which(triangle, arr.ind = TRUE)
    unname(t(at[order(at[, 1], at[, 2]), ]))
  }
  expect_identical(as.array(torch_tril_indices(4, 3)), in_rows(lower.tri(m, TRUE)))
  expect_identical(as.array(torch_triu_indices(4, 3)), in_rows(upper.tri(m, TRUE)))
  expect_identical(as.array(torch_triu_indices(4, 3, offset = 1)), in_rows(upper.tri(m)))
  flat <- 1:12
  at <- sapply(torch_unravel_index(torch_tensor(flat), c(4, 3)), as.array)
  expect_identical(at, cbind(rep(1:4, each = 3), rep(1:3, 4)))
  torch_manual_seed(1)
  drawn <- as.array(torch_multinomial(torch_tensor(c(0, 1, 2, 0)), 200, TRUE))
  expect_identical(sort(unique(drawn)), 2:3)
  expect_identical(
    as.array(torch_repeat_interleave(repeats = torch_tensor(c(2L, 0L, 3L)))),
    c(1L, 1L, 3L, 3L, 3L)
  )
  # Not a position but torch's values, as in the CRAN package.
  expect_setequal(as.array(torch_randperm(4)), 0:3)
})

test_that("sparse tensors tell and take positions", {
  dense <- torch_tensor(rbind(c(0, 5, 0), c(7, 0, 0)))
  coo <- dense$to_sparse()
  expect_identical(as.array(torch_indices(coo)), rbind(1:2, 2:1))
  again <- torch_sparse_coo_tensor(torch_indices(coo), torch_values(coo), c(2, 3))
  expect_identical(as.array(again$to_dense()), as.array(dense))
  csr <- dense$to_sparse_csr()
  expect_identical(as.array(torch_col_indices(csr)), c(2L, 1L))
  # These are numbers of elements, not positions.
  expect_identical(as.array(torch_crow_indices(csr)), 0:2)
  again <- torch_sparse_csr_tensor(
    torch_crow_indices(csr), torch_col_indices(csr), torch_values(csr), c(2, 3),
    dtype = "float32"
  )
  expect_identical(as.array(again$to_dense()), as.array(dense))
  csc <- dense$to_sparse_csc()
  expect_identical(as.array(torch_row_indices(csc)), c(2L, 1L))
  expect_identical(as.array(torch_ccol_indices(csc)), c(0L, 1L, 2L, 2L))
  expect_dltorch_error(
    torch_sparse_coo_tensor(matrix(c(0L, 1L), 2), torch_ones(1), c(2, 3)), "index",
    "contains 0"
  )
})

test_that("a quantised tensor tells the dimension of its scales", {
  q <- torch_quantize_per_channel(
    torch_ones(2, 3), torch_ones(3), torch_zeros(3, dtype = "int64"), 2, "quint8"
  )
  expect_identical(torch_q_per_channel_axis(q), 2L)
})

# Each takes an index, a vector of R or a tensor, and gives what it selects from c(10, 20,
# 30), or what becomes of it where the selected elements are changed.
v <- torch_tensor(c(10, 20, 30))
rows <- torch_tensor(cbind(c(1, 2, 3), c(4, 5, 6)))
selecting <- list(
  gather = function(i) torch_gather(v, 1, i),
  index_select = function(i) torch_index_select(v, 1, i),
  take = function(i) torch_take(v, i),
  take_along_dim = function(i) torch_take_along_dim(v, i, 1),
  index = function(i) torch_index(v, list(i))
)
changing <- list(
  scatter = function(i) torch_scatter(v, 1, i, 0),
  scatter_src = function(i) torch_scatter(v, 1, i, src = torch_zeros(length(i))),
  scatter_add = function(i) torch_scatter_add(v, 1, i, -torch_take(v, i)),
  scatter_reduce = function(i) {
    torch_scatter_reduce(v, 1, i, torch_zeros(length(i)), "prod")
  },
  index_add = function(i) torch_index_add(v, 1, i, -torch_take(v, i)),
  index_copy = function(i) torch_index_copy(v, 1, i, torch_zeros(length(i))),
  index_fill = function(i) torch_index_fill(v, 1, i, 0),
  index_reduce = function(i) torch_index_reduce(v, 1, i, torch_zeros(length(i)), "prod"),
  put = function(i) torch_put(v, i, torch_zeros(length(i))),
  index_put = function(i) torch_index_put(v, list(i), torch_zeros(length(i)))
)

test_that("index tensors count from 1, and what is no position is refused", {
  for (name in names(selecting)) {
    f <- selecting[[name]]
    expect_identical(as.array(f(torch_tensor(c(3L, 1L)))), c(30, 10), info = name)
    if (name != "index") expect_identical(as.array(f(c(3L, 1L))), c(30, 10), info = name)
  }
  for (name in names(changing)) {
    f <- changing[[name]]
    expect_identical(as.array(f(torch_tensor(c(3L, 1L)))), c(0, 20, 0), info = name)
  }
  for (f in c(selecting, changing)) {
    expect_dltorch_error(f(torch_tensor(c(1L, 0L))), "index", "contains 0")
    expect_dltorch_error(f(torch_tensor(c(1L, 4L))), "index")
    expect_dltorch_error(f(torch_tensor(c(1L, -4L))), "index")
    expect_dltorch_error(f(c(1L, NA)), "value", "NA")
  }
  # Negative where torch takes it.
  for (name in c("take", "index", "put", "index_put")) {
    f <- c(selecting, changing)[[name]]
    expect_identical(
      as.array(f(torch_tensor(-1L))), as.array(f(torch_tensor(3L))), info = name
    )
  }
})

test_that("a logical vector is a mask for index and index_put, and no position", {
  mask <- c(TRUE, FALSE, TRUE)
  expect_identical(as.array(torch_call("index", v, list(mask))), c(10, 30))
  expect_identical(as.array(torch_index_put(v, list(mask), c(1, 2))), c(1, 20, 2))
  expect_dltorch_error(torch_call("index", v, list(c(TRUE, NA, TRUE))), "value", "NA")
  expect_dltorch_error(torch_call("index", v, list(TRUE)), "index")
  positional <- setdiff(names(c(selecting, changing)), c("index", "index_put"))
  for (f in c(selecting, changing)[positional]) {
    expect_dltorch_error(f(mask), "index", "not logical")
  }
  weight <- torch_ones(3, 2)
  expect_dltorch_error(torch_scatter(v, 1, mask, 1), "index", "not logical")
  expect_dltorch_error(v$scatter(1, mask, 1), "index", "not logical")
  expect_dltorch_error(torch_unravel_index(TRUE, c(2, 3)), "index", "not logical")
  expect_dltorch_error(nnf_embedding(TRUE, weight), "index", "not logical")
  expect_dltorch_error(nnf_embedding_bag(TRUE, weight, 1), "index", "not logical")
  expect_dltorch_error(nnf_one_hot(TRUE), "index", "not logical")
})

test_that("what index_put() writes takes the tensor's dtype", {
  for (dtype in c("float32", "float64", "int64", "complex64")) {
    x <- torch_zeros(3, dtype = dtype)
    expect_equal(as.array(torch_index_put(x, list(2), 5)$real), c(0, 5, 0), info = dtype)
    x$index_put_(list(c(1, 3)), c(7, 8))
    expect_equal(as.array(x$real), c(7, 0, 8), info = dtype)
  }
  x <- torch_zeros(3, dtype = "int64")
  expect_dltorch_error(x$index_put_(list(2), 0.5), "value", "0.5")
})

test_that("labels and rows count from 1, and are never negative", {
  weight <- torch_tensor(rbind(c(1, 2), c(3, 4), c(5, 6)))
  scores <- torch_tensor(rbind(c(1, 2, 3), c(3, 1, 2)))
  logs <- scores$log_softmax(2)
  label <- c(3L, 1L)
  expected <- -mean(as.array(logs)[cbind(1:2, label)])
  with_labels <- list(
    embedding = function(i) torch_embedding(weight, i),
    one_hot = function(i) torch_one_hot(i, 3),
    multi_margin_loss = function(i) torch_multi_margin_loss(scores, i),
    nnf_multi_margin_loss = function(i) nnf_multi_margin_loss(scores, i),
    nnf_embedding = function(i) nnf_embedding(i, weight),
    nnf_one_hot = function(i) nnf_one_hot(i, 3),
    embedding_bag = function(i) torch_embedding_bag(weight, i, c(1L, 2L)),
    bincount = function(i) torch_bincount(i)
  )
  for (name in names(with_labels)) {
    f <- with_labels[[name]]
    expect_dltorch_error(f(torch_tensor(c(1L, 0L))), "index", "contains 0")
    expect_dltorch_error(f(torch_tensor(c(1L, -1L))), "index", "contains -1")
    if (!name %in% c("bincount", "nnf_embedding")) {
      expect_dltorch_error(f(torch_tensor(c(1L, 4L))), "index")
    }
  }
  expect_identical(as.array(torch_embedding(weight, c(3L, 1L))), rbind(c(5, 6), c(1, 2)))
  expect_identical(
    as.array(torch_one_hot(torch_tensor(label), 3)), rbind(c(0L, 0L, 1L), c(1L, 0L, 0L))
  )
  expect_identical(as.array(torch_bincount(torch_tensor(c(1L, 3L, 3L)))), c(1L, 0L, 2L))
  for (loss in list(
    nnf_cross_entropy(scores, torch_tensor(label)),
    torch_cross_entropy_loss(scores, torch_tensor(label)),
    nnf_nll_loss(logs, torch_tensor(label)), torch_nll_loss(logs, torch_tensor(label)),
    torch_nll_loss_forward(logs, torch_tensor(label), NULL, 1, -100)[[1]],
    torch_nll_loss2d(logs$unsqueeze(-1)$unsqueeze(-1),
      torch_tensor(label)$view(c(2, 1, 1))
    )
  )) {
    expect_equal(loss$item(), expected, tolerance = 1e-6)
  }
  for (loss in c(nnf_cross_entropy, nnf_nll_loss)) {
    expect_dltorch_error(loss(scores, torch_tensor(c(1L, 0L))), "index", "contains 0")
    expect_dltorch_error(loss(scores, torch_tensor(c(1L, 4L))), "index", "label 4")
    # A label that does not count, positive or negative.
    first <- loss(scores$narrow(1, 1, 1), torch_tensor(3L))$item()
    expect_equal(loss(scores, torch_tensor(label), ignore_index = 1)$item(), first)
    expect_equal(loss(scores, torch_tensor(c(3L, -100L)))$item(), first)
  }
  # The rows of a label that is padding get no gradient.
  w <- weight$clone()$requires_grad_()
  torch_embedding(w, torch_tensor(c(1L, 3L)), padding_idx = 3)$sum()$backward()
  expect_identical(as.array(w$grad)[, 1], c(1, 0, 0))
  # A row ends where the first -1 stands.
  several <- nnf_multilabel_margin_loss(
    torch_tensor(rbind(c(0.1, 0.2, 0.4, 0.8))), torch_tensor(rbind(c(4L, 1L, -1L, 2L)))
  )
  expect_equal(several$item(), 0.85, tolerance = 1e-6)
})

test_that("the rows that a bag took its largest values from select them", {
  weight <- torch_tensor(rbind(c(1, 9), c(5, 2), c(3, 7)))
  found <- torch_embedding_bag(weight, c(1L, 2L, 3L), c(1L, 2L), mode = 2)
  expect_identical(as.array(found[[1]]), rbind(c(1, 9), c(5, 7)))
  expect_identical(as.array(weight$gather(1, found[[4]])), as.array(found[[1]]))
  expect_identical(as.array(found[[2]]), c(1L, 2L, 2L)) # the bag of each row
})

test_that("CTC labels count from 1", {
  skip_if_no_module("torch")
  torch_manual_seed(3)
  log_probs <- torch_randn(6, 1, 4)$log_softmax(3)
  loss <- nnf_ctc_loss(log_probs, torch_tensor(rbind(c(2L, 4L))), 6, 2)
  python <- torch_here()$nn$functional$ctc_loss(
    log_probs, torch_tensor(rbind(c(1L, 3L))), list(6L), list(2L)
  )
  expect_identical(loss$item(), reticulate::py_to_r(python$item()))
  expect_dltorch_error(
    nnf_ctc_loss(log_probs, torch_tensor(rbind(c(0L, 4L))), 6, 2), "index", "contains 0"
  )
})

# For each operator that takes dimensions: a call, of which dimension d of three is told.
y <- torch_arange(1, 24)$view(c(2, 3, 4))
positive <- y$softmax(-1)
by_dim <- list(
  sum = function(d) y$sum(d), mean = function(d) y$mean(d), prod = function(d) y$prod(d),
  std = function(d) y$std(d), var = function(d) y$var(d), amax = function(d) y$amax(d),
  amin = function(d) y$amin(d), aminmax = function(d) y$aminmax(d)$max,
  argmax = function(d) y$argmax(d), all = function(d) (y > 3)$all(d),
  any = function(d) (y > 30)$any(d), logsumexp = function(d) y$logsumexp(d),
  norm = function(d) torch_norm(y, 2, d), median = function(d) y$median(d)$values,
  quantile = function(d) y$quantile(0.5, d),
  count_nonzero = function(d) y$count_nonzero(d),
  nansum = function(d) y$nansum(d), select = function(d) y$select(d, 1),
  vector_norm = function(d) linalg_vector_norm(y, dim = d)
)
keeping <- list(
  cumsum = function(d) y$cumsum(d), cumprod = function(d) y$cumprod(d),
  cummax = function(d) y$cummax(d)$values, logcumsumexp = function(d) y$logcumsumexp(d),
  softmax = function(d) y$softmax(d), log_softmax = function(d) y$log_softmax(d),
  sort = function(d) y$sort(d)$values, argsort = function(d) y$argsort(d),
  flip = function(d) y$flip(d), roll = function(d) y$roll(1, d),
  fft = function(d) torch_fft_fft(y, dim = d)$abs(),
  renorm = function(d) y$renorm(2, d, 1)
)

test_that("dimensions count from 1 and from the end, and others are refused", {
  for (name in names(by_dim)) {
    f <- by_dim[[name]]
    for (d in 1:3) {
      expect_identical(dim(f(d)), c(2L, 3L, 4L)[-d], info = name)
      expect_identical(as.array(f(d)), as.array(f(d - 4)), info = name)
    }
  }
  for (name in names(keeping)) {
    f <- keeping[[name]]
    for (d in 1:3) {
      expect_identical(dim(f(d)), c(2L, 3L, 4L), info = name)
      expect_identical(as.array(f(d)), as.array(f(d - 4)), info = name)
    }
  }
  expect_identical(as.array(keeping$cumsum(2)), aperm(apply(as.array(y), c(1, 3), cumsum),
    c(2, 1, 3)
  ))
  for (f in c(by_dim, keeping)) {
    expect_dltorch_error(f(0), "index", "is 0")
    expect_dltorch_error(f(4), "index", "no dimension 4|dimension")
    expect_dltorch_error(f(-4), "index", "dimension")
    expect_dltorch_error(f(NA_integer_), "value", "NA")
  }
})

test_that("dimensions under other names count from 1", {
  size <- function(x) dim(x)
  expect_identical(size(torch_transpose(y, 1, 3)), c(4L, 3L, 2L))
  expect_identical(size(torch_swapaxes(y, 1, -1)), c(4L, 3L, 2L))
  expect_identical(size(torch_swapdims(y, 2, 3)), c(2L, 4L, 3L))
  expect_identical(size(torch_movedim(y, 1, 3)), c(3L, 4L, 2L))
  expect_identical(size(torch_moveaxis(y, c(1, 2), c(2, 3))), c(4L, 2L, 3L))
  expect_identical(size(torch_permute(y, c(3, 1, 2))), c(4L, 2L, 3L))
  expect_identical(size(torch_flatten(y, start_dim = 2, end_dim = 3)), c(2L, 12L))
  expect_identical(size(torch_unflatten(y, 3, c(2, 2))), c(2L, 3L, 2L, 2L))
  expect_identical(size(torch_unsqueeze(y, 4)), c(2L, 3L, 4L, 1L))
  expect_identical(size(y$unfold(3, 2, 1)), c(2L, 3L, 3L, 2L))
  expect_identical(size(torch_tile(y, c(1, 2, 1))), c(2L, 6L, 4L))
  expect_identical(size(torch_diagonal(y, dim1 = 1, dim2 = 3)), c(3L, 2L))
  expect_identical(size(torch_diag_embed(y, dim1 = 1, dim2 = 2)), c(4L, 4L, 2L, 3L))
  expect_identical(size(torch_rot90(y, 1, c(2, 3))), c(2L, 4L, 3L))
  expect_identical(
    size(torch_tensordot(y, y, list(c(2, 3), c(2, 3)))), c(2L, 2L)
  )
  expect_identical(
    as.array(torch_einsum("ij,jk,kl->il", list(x, x$t(), x), path = c(1, 2, 1, 2))),
    as.array(x$matmul(x$t())$matmul(x))
  )
  expect_dltorch_error(torch_transpose(y, 0, 1), "index", "`dim0` is 0")
  expect_dltorch_error(torch_movedim(y, 1, 0), "index", "`destination` is 0")
  expect_dltorch_error(torch_flatten(y, start_dim = 0), "index", "`start_dim` is 0")
  expect_dltorch_error(y$unfold(0, 2, 1), "index", "`dimension` is 0")
})

test_that("the order of dimensions in memory counts from 1", {
  skip_if_no_operator("empty_permuted")
  expect_identical(
    torch_empty_permuted(c(2, 3, 4), c(1, 3, 2))$stride(), c(12L, 1L, 3L)
  )
})

test_that("single positions and slices count from 1", {
  whole <- as.array(y)
  expect_identical(as.array(y$select(2, 3)), whole[, 3, ])
  expect_identical(as.array(y$select(2, -1)), whole[, 3, ])
  expect_identical(as.array(y$narrow(3, 2, 2)), whole[, , 2:3])
  expect_identical(as.array(y$narrow(3, -2, 2)), whole[, , 3:4])
  expect_identical(as.array(torch_narrow(y, 3, torch_tensor(2L)$squeeze(), 2)),
    whole[, , 2:3]
  )
  expect_identical(as.array(torch_slice(y, 3, 2, 3)), whole[, , 2:3])
  expect_identical(as.array(torch_slice(y, 3, 2, -1)), whole[, , 2:4])
  expect_identical(as.array(torch_slice(y, 3, -2)), whole[, , 3:4])
  expect_identical(as.array(torch_slice(y, 3, 1, 4, 2)), whole[, , c(1, 3)])
  changed <- whole
  changed[, 2, ] <- 0
  expect_identical(as.array(torch_select_scatter(y, torch_zeros(2, 4), 2, 2)), changed)
  expect_identical(
    as.array(torch_slice_scatter(y, torch_zeros(2, 1, 4), 2, 2, 2)), changed
  )
  expect_dltorch_error(y$select(2, 0), "index", "`index` is 0")
  expect_dltorch_error(y$select(2, 4), "index")
  expect_dltorch_error(y$narrow(3, 0, 1), "index", "`start` is 0")
  expect_dltorch_error(torch_slice(y, 3, 0, 1), "index", "`start` is 0")
  expect_dltorch_error(torch_slice(y, 3, 1, 0), "index", "`end` is 0")
})

test_that("gradients go back to the positions that were taken", {
  for (f in list(
    function(w) w$gather(2, torch_tensor(rbind(c(2L, 1L), c(2L, 1L)))),
    function(w) w$index_select(2, c(2L, 1L)), function(w) w$flip(2),
    function(w) w$sort(2, descending = TRUE)$values,
    function(w) torch_index(w, list(NULL, torch_tensor(c(2L, 1L))))
  )) {
    w <- torch_tensor(rbind(c(1, 2), c(3, 4)))$requires_grad_()
    f(w)$mul(torch_tensor(c(10, 1)))$sum()$backward()
    expect_identical(as.array(w$grad), rbind(c(1, 10), c(1, 10)))
  }
  grad <- torch_value_selecting_reduction_backward(
    torch_ones(2), 2, torch_tensor(c(2L, 1L)), c(2, 2), FALSE
  )
  expect_identical(as.array(grad), rbind(c(0, 1), c(1, 0)))
})

test_that("scatter() takes a tensor or a number for its values, and R positions", {
  x <- torch_zeros(2, 3)
  at <- matrix(1L, 1, 3)
  for (index in list(at, torch_tensor(at))) {
    ones <- rbind(rep(1, 3), 0)
    expect_identical(as.array(torch_scatter(x, 1, index, torch_ones(1, 3))), ones)
    expect_identical(as.array(torch_scatter(x, 1, index, src = torch_ones(1, 3))), ones)
    expect_identical(as.array(torch_scatter(x, 1, index, 9)), ones * 9)
    nine <- torch_tensor(9)$squeeze()
    expect_identical(as.array(torch_scatter(x, 1, index, nine)), ones * 9)
    expect_identical(as.array(x$scatter(1, index, 9)), ones * 9)
    expect_identical(as.array(x$scatter(1, index, torch_ones(1, 3))), ones)
    expect_identical(as.array(x$clone()$scatter_(1, index, 9, reduce = "add")), ones * 9)
  }
  expect_dltorch_error(x$scatter(1, matrix(0L, 1, 3), 9), "index", "contains 0")
})
