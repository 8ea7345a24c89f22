v <- matrix(as.numeric(1:12), 3)
x <- torch_tensor(v)

test_that("numbers, ranges, vectors and blanks read as in R", {
  expect_identical(as.array(x[1, 2]), v[1, 2])
  expect_identical(as.array(x[2, ]), v[2, ])
  expect_identical(as.array(x[, 3]), v[, 3])
  expect_identical(as.array(x[2:3, ]), v[2:3, ])
  expect_identical(as.array(x[c(3, 1), c(4, 2)]), v[c(3, 1), c(4, 2)])
  expect_identical(as.array(x[3:1, ]), v[3:1, ])
  expect_identical(as.array(x[c(TRUE, FALSE, TRUE), ]), v[c(TRUE, FALSE, TRUE), ])
  expect_identical(as.array(x[integer(), ]), v[integer(), ])
  expect_identical(as.array(x[]), v)
  expect_identical(as.array(x[, ]), v)
  expect_identical(as.array(x[1, , drop = FALSE]), v[1, , drop = FALSE])
})

test_that("missing trailing dimensions are whole, and -1 is the last", {
  expect_identical(as.array(x[1]), v[1, ])
  expect_identical(as.array(x[-1, ]), v[3, ])
  expect_identical(as.array(x[, c(-1, 1)]), v[, c(4, 1)])
  expect_identical(as.array(x[[2]]), v[2, ])
})

test_that("numbers and ranges are views, vectors are copies", {
  x <- torch_tensor(v)
  x[1, ]$fill_(0)
  expect_identical(as.array(x[1, ]), rep(0, 4))
  x[c(1, 3), ]$fill_(-1)
  expect_identical(as.array(x[1, ]), rep(0, 4))
})

test_that("assignment writes what the same index reads", {
  indices <- list(
    quote(x[1, 2]), quote(x[2, ]), quote(x[, 3]), quote(x[2:3, 1:2]), quote(x[]),
    quote(x[c(3, 1), c(4, 2)]), quote(x[c(TRUE, FALSE, TRUE), ]), quote(x[integer(), ])
  )
  for (index in indices) {
    for (whole in c(FALSE, TRUE)) {
      x <- v
      selected <- length(eval(index))
      value <- if (whole) as.numeric(seq_len(selected)) + 100 else 0
      if (selected == 0 && whole) next
      eval(call("<-", index, value))
      expected <- x
      x <- torch_tensor(v)
      eval(call("<-", index, value))
      expect_identical(as.array(x), expected, info = deparse(index))
    }
  }
})

test_that("arrays and tensors are assigned with broadcasting", {
  x <- torch_zeros(2, 3)
  x[, 2:3] <- matrix(c(1, 2, 3, 4), 2)
  expect_identical(as.array(x), cbind(c(0, 0), c(1, 2), c(3, 4)))
  x[1, ] <- torch_tensor(c(7, 8, 9))
  expect_identical(as.array(x[1, ]), c(7, 8, 9))
  x[] <- torch_ones(1, 3)
  expect_identical(as.array(x), matrix(1, 2, 3))
})

test_that("assignment changes everyone who shares the memory, and no R vector", {
  x <- torch_zeros(3)
  y <- x
  values <- as.array(x)
  y[1] <- 100
  expect_identical(as.array(x), c(100, 0, 0))
  expect_identical(values, c(0, 0, 0))
})

test_that("a value that the dtype cannot hold is refused", {
  i <- torch_tensor(1:3)
  expect_dltorch_error(i[1] <- 1.5, "value", "int64")
  expect_dltorch_error(i[1] <- NA, "value", "NA")
  b <- torch_tensor(as.raw(1:3))
  expect_dltorch_error(b[1] <- 256, "value", "uint8")
  f <- torch_zeros(3)
  expect_dltorch_error(f[1] <- "a", "type")
  expect_dltorch_error(f[1:2] <- c(1, 2, 3), "value", "length 3 .* recycled")
  expect_dltorch_error(f[1] <- NULL, "type")
  expect_dltorch_error(f[1:2] <- torch_ones(3), "libtorch")
  expect_dltorch_error(i[1] <- torch_tensor(1.5), "value", "int64 cannot hold: a frac")
  expect_dltorch_error(b[1] <- torch_tensor(-1L), "value", "uint8 cannot hold")
  expect_dltorch_error(f[1] <- torch_tensor(1e300, "float64"), "value", "infinite")
  expect_dltorch_error(f[1] <- torch_tensor(1i), "value", "complex")
  expect_identical(as.array(i), 1:3)
  i[1] <- torch_tensor(7)
  expect_identical(as.array(i), c(7L, 2L, 3L))
  expect_identical(as.array(f), c(0, 0, 0))
})

test_that("wrong subscripts name the dimension and its size", {
  expect_dltorch_error(x[4, 1], "index", "index 4 .* dimension 1 of size 3")
  expect_dltorch_error(x[1, -5], "index", "index -5 .* dimension 2 of size 4")
  expect_dltorch_error(x[0, 1], "index", "is 0")
  expect_dltorch_error(x[NA, 1], "index", "as long|NA")
  expect_dltorch_error(x[NA_integer_, 1], "index", "NA")
  expect_dltorch_error(x[1.5, 1], "index", "whole number")
  expect_dltorch_error(x["a", 1], "index", "character")
  expect_dltorch_error(x[1, 1, 1], "index", "3 subscripts .* 2 dimensions")
  expect_dltorch_error(x[c(TRUE, FALSE), ], "index", "as long, not 2")
  expect_dltorch_error(x[4, 1] <- 0, "index", "index 4")
  expect_dltorch_error(x[list(1), 1], "index", "dimension 1 of size 3 .* not a list")
  expect_dltorch_error(x[factor("a"), 1], "index", "factor")
  expect_dltorch_error(x[2:4, 1], "index", "index 4")
  expect_dltorch_error(x[1:0, 1], "index", "is 0")
  expect_dltorch_error(x[1, 4:1:-1], "index", "dimension 2 .* positive")
  expect_dltorch_error(x[1, slc("a", 2)], "index", "one number each, not a character")
  expect_dltorch_error(x[.., ..], "index", "only once")
  expect_dltorch_error(x[matrix(1, 2, 3)], "index", "2 dimensions, not 3")
  expect_dltorch_error(x[cbind(1, 5)], "index", "index 5 .* dimension 2 of size 4")
  expect_dltorch_error(x[v[, -1] > 1], "index", "mask of 3 x 3 .* 3 x 4")
  expect_dltorch_error(x[matrix(NA, 3, 4)], "index", "NA at position 1")
  expect_dltorch_error(x[torch_ones(4)], "index", "integer type or bool")
  expect_dltorch_error(x[torch_tensor(4L)], "index", "index 4")
  expect_dltorch_error(x[1, torch_tensor(c(1L, 0L))], "index", "dimension 2 .* is 0")
  expect_dltorch_error(x[torch_tensor(1:2), torch_tensor(1:3)], "index", "broadcast")
  expect_dltorch_error(x[torch_tensor(c(TRUE, FALSE))], "index", "mask of 2")
  expect_dltorch_error(torch_tensor(1)[1][1], "index", "1 subscript .* 0 dimensions")
  expect_error(x[no_such_variable, 1], "no_such_variable")
})

test_that("positions above 2^31 are not cut to 32 bits", {
  long <- torch_zeros(1)$expand(3e9)
  expect_identical(long[2.5e9]$item(), 0)
  expect_dltorch_error(long[3e9 + 1], "index", "3000000001 .* size 3000000000")
})

test_that("an index that R keeps lazy is not expanded, whatever its length", {
  long <- torch_zeros(1)$expand(3e9)
  tail <- 2:3e9
  expect_identical(long[2:3e9]$shape, 2999999999)
  expect_identical(torch_zeros(5)[2:4]$shape, 3L)
  expect_dltorch_error(torch_zeros(5)[1:3e9], "index", "index 3000000000")
  expect_identical(tail[2], 3)
})

test_that("N is the size, and slices take steps and run from both ends", {
  expect_identical(as.array(x[N, N]), v[3, 4])
  expect_identical(as.array(x[2:N, (N - 1):N]), v[2:3, 3:4])
  expect_identical(as.array(x[, 1:4:2]), v[, c(1, 3)])
  expect_identical(as.array(x[, 2:N:2]), v[, c(2, 4)])
  expect_identical(as.array(x[2:-1, -3:-2]), v[2:3, 2:3])
  expect_identical(as.array(x[c(1, N), ]), v[c(1, 3), ])
  expect_identical(as.array(x[slc(2, Inf), slc(1, N, 3)]), v[2:3, c(1, 4)])
  expect_identical(x[3:-2, ]$shape, c(0L, 4L))
  expect_identical(as.array(x[x[N, 1]$to(dtype = "int64"), 1]), 3)
})

test_that("a slice is a view and keeps its dimension; a vector gives a copy", {
  x <- torch_tensor(v)
  expect_identical(x[1:1, ]$shape, c(1L, 4L))
  i <- 1:2
  x[i, ]$fill_(0)
  expect_identical(as.array(x), v)
  x[1:2, ]$fill_(0)
  x[, slc(4, 4)]$fill_(9)
  expect_identical(as.array(x), cbind(rbind(0, 0, v[3, 1:3, drop = FALSE]), 9))
})

test_that("dots and new axes are found wherever they stand", {
  y <- torch_zeros(2, 3, 4)
  expect_identical(y[.., 1]$shape, c(2L, 3L))
  expect_identical(y[1, ..]$shape, c(3L, 4L))
  expect_identical(y[newaxis, 1, .., NULL]$shape, c(1L, 3L, 4L, 1L))
  expect_identical(y[.., newaxis]$shape, c(2L, 3L, 4L, 1L))
  y[.., 4] <- 1
  expect_identical(y$sum()$item(), 6)
})

test_that("the user's own variables come before N, newaxis and ..", {
  N <- 2
  expect_identical(as.array(x[N, ]), v[2, ])
  expect_identical(as.array(x[1:N, 1]), v[1:2, 1])
  newaxis <- 3
  expect_identical(as.array(x[newaxis, 1]), v[3, 1])
})

test_that("a subscript is evaluated where it was written", {
  row <- function(...) x[...]
  first <- function() {
    k <- 2
    as.array(row(k:N, 1:N:k))
  }
  expect_identical(first(), v[2:3, c(1, 3)])
  k <- 2
  expect_identical(lapply(list(x), "[", k:N)[[1]]$shape, c(2L, 4L))
  expect_identical(local({
    from <- 3
    as.array(x[1, from:N])
  }), v[1, 3:4])
})

test_that("beside `...` a subscript is evaluated where it was written, too", {
  kk <- 3
  n <- 1
  at_end <- function(x, ..., value) {
    kk <- 1
    x[N - kk, ...] <- value
    x
  }
  y <- at_end(torch_tensor(v), 1, value = -1)
  expect_identical(as.array(y), replace(v, cbind(2, 1), -1))
  own_n <- function(x, N, ...) x[N, ...]
  expect_identical(own_n(x, 2, 1)$item(), v[2, 1])
  stepped <- function(x, n, ...) x[1:n:2, ...]
  expect_identical(as.array(stepped(x, 3, 1)), v[c(1, 3), 1])
  # Handed on twice, behind an argument that the function in between takes by name.
  inner <- function(x, ..., last) x[..., last:N]
  outer <- function(x, ...) {
    kk <- 1
    inner(x, ..., last = 3)
  }
  expect_identical(as.array(outer(x, N - kk + 1)), v[1, 3:4])
  expect_identical(as.array((function(...) x[, ...])(2:N)), v[, 2:4])
})

test_that("a bool tensor without dimensions is no mask", {
  expect_dltorch_error(x[torch_tensor(TRUE)$squeeze()], "index", "needs a dimension")
})

test_that("masks and matrices of positions read in R's order, bool tensors in torch's", {
  mask <- v %% 2 == 0
  expect_identical(as.array(x[mask]), v[mask])
  expect_identical(as.array(x[torch_tensor(mask)]), t(v)[t(mask)])
  positions <- cbind(c(3, 1, 3), c(4, 1, 2))
  expect_identical(as.array(x[positions]), v[positions])
  x <- torch_tensor(v)
  x[mask] <- 1:6
  expected <- replace(v, mask, 1:6)
  expect_identical(as.array(x), expected)
  x[positions] <- c(-1, -2, -3)
  expected[positions] <- c(-1, -2, -3)
  expect_identical(as.array(x), expected)
  y <- torch_zeros(3, 4, 2)
  y[mask, 1] <- 1
  expect_identical(as.array(y), array(c(mask, rep(0, 12)), c(3, 4, 2)))
})

test_that("[[ takes positions, names of properties and names of methods", {
  expect_identical(as.array(x[[]]), v)
  name <- "shape"
  expect_identical(x[[name]], c(3L, 4L))
  expect_identical(x[["sum"]]()$item(), sum(v))
  expect_identical(as.array(x[[2, N]]), v[2, 4])
  x <- torch_tensor(v)
  x[[1, 2]] <- 0
  x[["requires_grad"]] <- TRUE
  expect_identical(as.array(x), replace(v, 4, 0))
  expect_true(x$requires_grad)
})

test_that("writing reads the value first", {
  x <- torch_tensor(1:5)
  x[2:5] <- x[1:4]
  expect_identical(as.array(x), c(1L, 1:4))
})

test_that("gradients flow through what was read and written", {
  x <- torch_ones(3, 3)$requires_grad_(TRUE)
  y <- x * 1
  y[c(1, 3), 2] <- 0
  (y[2:3, ]$sum() + y[c(1, 1), c(1, 2)]$sum())$backward()
  expect_identical(as.array(x$grad), rbind(c(2, 0, 0), c(1, 1, 1), c(1, 0, 1)))
})

# Random subscripts. Each is the expression for the tensor, and what R's array takes.

random_subscript <- function(size, writes) {
  switch(sample(8, 1),
    list(substitute(), TRUE),
    {
      i <- sample(size, 1)
      list(i, i, one = TRUE)
    },
    {
      i <- sample(size, 1)
      list(-i, size + 1L - i, one = TRUE)
    },
    {
      ends <- sort(sample(size, 2, replace = TRUE))
      list(call(":", ends[1], ends[2]), ends[1]:ends[2])
    },
    {
      i <- sample(size, sample(0:size, 1), replace = !writes)
      if (length(i) == 1) list(bquote(.(i):.(i)), i) else list(i, i)
    },
    {
      i <- as.double(sample(size))
      if (size == 1) list(TRUE, 1) else list(i, i)
    },
    {
      i <- sample(c(TRUE, FALSE), size, replace = TRUE)
      list(i, i)
    },
    {
      step <- sample(3, 1)
      from <- sample(size, 1)
      list(bquote(.(from):N:.(step)), seq(from, size, step))
    }
  )
}

random_index <- function(dims, writes) {
  subscripts <- lapply(dims, random_subscript, writes = writes)
  keep <- !vapply(subscripts, function(s) isTRUE(s$one), logical(1))
  list(
    ours = lapply(subscripts, `[[`, 1),
    theirs = lapply(subscripts, `[[`, 2),
    keep = keep
  )
}

test_that("thousands of random index expressions read and write as R's arrays do", {
  withr::local_seed(1)
  for (round in seq_len(3000)) {
    dims <- sample(5, sample(4, 1), replace = TRUE)
    values <- array(seq_len(prod(dims)), dims)
    tensor <- torch_tensor(values)
    writes <- round %% 2 == 0
    index <- random_index(dims, writes)
    ours <- as.call(c(quote(`[`), quote(tensor), index$ours))
    theirs <- do.call(`[`, c(list(values), index$theirs, drop = FALSE))
    sizes <- dim(theirs)[index$keep]
    if (writes) {
      new <- if (round %% 4 == 0) 0L else 1000L + seq_along(theirs)
      if (length(theirs) == 0) new <- 0L
      eval(call("<-", ours, new))
      values <- do.call(`[<-`, c(list(values), index$theirs, list(value = new)))
      read <- tensor
      expected <- values
      sizes <- dims
    } else {
      read <- eval(ours)
      expected <- theirs
    }
    same <- identical(as.numeric(read$shape), as.numeric(sizes)) &&
      identical(as.vector(as.array(read)), as.vector(expected))
    if (!same) break
  }
  expect_true(same, info = paste(deparse(dims), deparse(ours)))
})

random_torch_subscript <- function(size, index_sizes) {
  switch(sample(6, 1),
    list(substitute(), ":"),
    {
      i <- sample(size, 1)
      if (sample(2, 1) == 1) list(i, paste(i - 1)) else list(-i, paste(-i))
    },
    {
      ends <- sort(sample(size, 2, replace = TRUE))
      step <- sample(3, 1)
      list(
        bquote(.(ends[1]):.(ends[2]):.(step)),
        sprintf("%d:%d:%d", ends[1] - 1, ends[2], step)
      )
    },
    {
      i <- sample(size, 1)
      list(bquote(.(i):N), sprintf("%d:", i - 1))
    },
    {
      i <- array(sample(size, prod(index_sizes), replace = TRUE), index_sizes)
      text <- sprintf(
        "torch.tensor([%s]).reshape(%s)", paste(aperm(i) - 1, collapse = ","),
        paste(index_sizes, collapse = ",")
      )
      list(bquote(torch_tensor(.(i))), text)
    },
    list(quote(newaxis), "None", takes = 0)
  )
}

random_torch_index <- function(dims) {
  sizes <- list(3, c(2, 3), 1)[[sample(3, 1)]]
  subscripts <- list()
  dim <- 1
  while (dim <= length(dims)) {
    next_one <- if (sample(8, 1) == 1) {
      skip <- sample(0:(length(dims) - dim), 1)
      list(quote(..), "...", takes = length(dims) - dim - skip)
    } else {
      random_torch_subscript(dims[dim], sizes)
    }
    dotted <- any(vapply(subscripts, `[[`, "", 2) == "...")
    if (dotted && next_one[[2]] == "...") next
    subscripts <- c(subscripts, list(next_one))
    takes <- if (is.null(next_one$takes)) 1 else next_one$takes
    dim <- dim + takes
    # What is left after dots must be spoken of to the end, else they take more.
    dotted <- any(vapply(subscripts, `[[`, "", 2) == "...")
    if (!dotted && sample(6, 1) == 1) break
  }
  subscripts
}

test_that("random expressions of torch's own forms read and write as in Python", {
  skip_if_no_module("torch")
  withr::local_seed(2)
  cases <- lapply(seq_len(1500), function(round) {
    dims <- sample(4, sample(4, 1), replace = TRUE)
    subscripts <- random_torch_index(dims)
    list(
      dims = dims,
      ours = as.call(c(quote(`[`), quote(tensor), lapply(subscripts, `[[`, 1))),
      theirs = paste(vapply(subscripts, `[[`, "", 2), collapse = ", ")
    )
  })
  python <- reticulate::py_run_string(
    "def answers(dims, indices):
    import torch
    out = []
    for d, i in zip(dims, indices):
        d = [int(k) for k in (d if isinstance(d, list) else [d])]
        x = torch.arange(torch.Size(d).numel()).reshape(d)
        read = eval('x[%s]' % i, {'x': x, 'torch': torch})
        y = x.clone()
        exec('x[%s] = -1' % i, {'x': y, 'torch': torch})
        out.append([list(read.shape), read.flatten().tolist(), y.flatten().tolist()])
    return out",
    local = TRUE
  )
  answers <- python$answers(lapply(cases, `[[`, "dims"), lapply(cases, `[[`, "theirs"))
  flat <- function(x) as.numeric(as.array(x$flatten()))
  for (k in seq_along(cases)) {
    case <- cases[[k]]
    tensor <- torch_arange(0, prod(case$dims) - 1, dtype = "int64")$reshape(case$dims)
    read <- eval(case$ours)
    same <- identical(as.numeric(read$shape), as.numeric(unlist(answers[[k]][[1]]))) &&
      identical(flat(read), as.numeric(unlist(answers[[k]][[2]])))
    eval(call("<-", case$ours, -1L))
    same <- same && identical(flat(tensor), as.numeric(unlist(answers[[k]][[3]])))
    if (!same) break
  }
  expect_true(same, info = paste(deparse(case$dims), deparse(case$ours), case$theirs))
})

test_that("lists beside index tensors write what they read", {
  withr::local_seed(3)
  for (round in seq_len(200)) {
    dims <- sample(2:4, 4, replace = TRUE)
    tensor <- torch_arange(1, prod(dims), dtype = "int64")$reshape(dims)
    i <- torch_tensor(sample(dims[1], 2))
    j <- sample(dims[2])
    k <- torch_tensor(sample(dims[4], 2))
    read <- tensor[i, j, , k]
    tensor[i, j, , k] <- read + 1000L
    changed <- tensor[i, j, , k]
    if (!identical(as.array(changed), as.array(read) + 1000L)) break
    if (sum(as.array(tensor) > 1000) != length(read)) break
  }
  expect_identical(as.array(changed), as.array(read) + 1000L)
  expect_identical(sum(as.array(tensor) > 1000), length(read))
})

test_that("what libtorch warns of comes with the index or property that it is of", {
  shared <- torch_ones(1)$expand(3)
  mask <- torch_ones(3) > 0
  expect_warning(shared[mask] <- c(1, 2, 3), class = "dltorch_warning")
  y <- torch_ones(2, requires_grad = TRUE) * 2
  expect_warning(y$grad, "grad", class = "dltorch_warning")
  expect_warning(torch_ones(1)$neg(), NA)
})

test_that("`drop` is TRUE or FALSE", {
  x <- torch_ones(3, 2)
  expect_identical(x[1, drop = FALSE]$shape, c(1L, 2L))
  for (drop in list("a", c(TRUE, FALSE), NA, NULL)) {
    expect_dltorch_error(x[1, drop = drop], "type", "`drop`")
  }
  expect_dltorch_error(x[drop = NA], "type", "`drop`")
})
