# Who shares memory with whom, and who copies when somebody writes.

address <- function(x) {
  if (is_torch_tensor(x)) x$data_ptr() else dltorch:::dlt_vector_address(x)
}
copies <- function() dltorch:::dlt_copies()
# How many storages moved, and views were duplicated, while `code` ran.
copies_by <- function(code) {
  before <- copies()
  force(code)
  unname(copies() - before)
}
# Not 1:n itself, which R keeps as a formula and marks as shared for good.
big <- function(n = 1000) seq_len(n) * 1

test_that("torch_as_tensor() lies on the vector's own memory, in R's order and type", {
  skip_where_r_gets_copies()
  expect_balanced(local({
    vectors <- list(
      big(), matrix(big(), 50), array(big(), c(10, 10, 10)), 1:2000 + 0L,
      matrix(1:2000 + 0L, 50), as.raw(rep(0:255, 20)), complex(real = big()),
      Sys.Date() + big(), Sys.time() + big()
    )
    for (v in vectors) {
      x <- torch_as_tensor(v)
      expect_identical(address(x), address(v))
      dims <- if (is.null(dim(v))) length(v) else dim(v)
      expect_equal(dim(x), dims)
      expect_equal(x$stride(), c(1, cumprod(dims)[-length(dims)]))
      back <- as.vector(x)
      expect_identical(back, as.vector(unclass(v)))
      expect_identical(address(back), address(v))
    }
    expect_true(torch_as_tensor(1:2)$dtype == "int32")
    expect_true(torch_as_tensor(1)$dtype == "float64")
    expect_true(torch_as_tensor(1i)$dtype == "complex128")
    expect_true(torch_as_tensor(as.raw(1))$dtype == "uint8")
  }))
})

test_that("integer64, factors and ALTREP vectors are borrowed as what they are", {
  skip_where_r_gets_copies()
  skip_if_not_installed("bit64")
  v <- bit64::as.integer64(1:1000)
  x <- torch_as_tensor(v)
  expect_true(x$dtype == "int64")
  expect_identical(address(x), address(v))
  expect_identical(bit64::as.integer64(x), v)
  expect_identical(address(bit64::as.integer64(x)), address(v))
  f <- factor(rep(c("b", "a"), 500))
  expect_identical(as.integer(torch_as_tensor(f)), as.integer(f))
  expect_identical(as.integer(torch_as_tensor(1:1000)), 1:1000)
})

test_that("what cannot be lent is copied once, or refused with copy = FALSE", {
  l <- rep(c(TRUE, FALSE), 500)
  x <- torch_as_tensor(l)
  expect_true(x$dtype == "bool")
  expect_identical(as.array(x), l)
  expect_dltorch_error(torch_as_tensor(l, copy = FALSE), "value", "four bytes")
  d <- data.frame(a = c(1, 2), b = c(3, 4))
  expect_identical(as.array(torch_as_tensor(d)), matrix(c(1, 2, 3, 4), 2))
  expect_dltorch_error(torch_as_tensor(d, copy = FALSE), "value", "columns")
  expect_dltorch_error(torch_as_tensor(data.frame(a = 1, b = "x")), "type", "character")
  expect_dltorch_error(torch_as_tensor(data.frame(a = 1, b = 1L)), "type", "one type")
  expect_dltorch_error(torch_as_tensor("a"), "type", "character")
  expect_dltorch_error(torch_as_tensor(big(), dtype = "float32", copy = FALSE), "value")
  expect_true(torch_as_tensor(big(), dtype = "float32")$dtype == "float32")
  v <- big()
  expect_false(address(torch_as_tensor(v, copy = TRUE)) == address(v))
})

test_that("integer NA is refused with its position unless asked to be kept", {
  v <- c(1L, NA, 3L)
  expect_dltorch_error(torch_as_tensor(v), "value", "NA at position 2 .* int32")
  expect_identical(as.integer(torch_as_tensor(v, na = "keep")), v)
  expect_dltorch_error(torch_as_tensor(c(TRUE, NA)), "value", "position 2")
  # In doubles NA stays NA, and its payload comes back.
  expect_identical(as.numeric(torch_as_tensor(c(1, NA, NaN))), c(1, NA, NaN))
  expect_identical(torch_tensor(-2^31, dtype = "int32") |> as.integer(), NA_integer_)
})

test_that("a borrowed vector is alive while it is needed, and R's again afterwards", {
  skip_where_r_gets_copies()
  expect_balanced(local({
    x <- torch_as_tensor(big())
    collect()
    expect_identical(as.numeric(x), big())
  }))
  collect_both()
  v <- big()
  before <- address(v)
  x <- torch_as_tensor(v)
  expect_identical(dlpack_stats()[["borrows"]], 1)
  rm(x)
  collect()
  v[1] <- -1
  # No duplicate: the reference that the tensor held is gone.
  expect_identical(address(v), before)
})

test_that("R duplicates a vector while it is lent, and not once before or after", {
  skip_if_not(capabilities("profmem"), "no tracemem in this R")
  v <- big()
  tracemem(v)
  x <- torch_as_tensor(v)
  lent <- capture.output(v[1] <- 0)
  expect_match(lent, "^tracemem", all = FALSE)
  rm(x)
  collect()
  x <- torch_as_tensor(v)
  rm(x)
  collect()
  expect_identical(capture.output(v[1] <- 1), character())
  untracemem(v)
})

test_that("factors, dates and vectors that R keeps elsewhere are borrowed", {
  f <- factor(rep(c("b", "a"), 500))
  expect_identical(address(torch_as_tensor(f)), address(f))
  # A sequence that R keeps as a formula has no memory until it is asked for.
  s <- 1:2000
  x <- torch_as_tensor(s)
  expect_identical(address(x), address(s))
  # What base R's wrapper holds, and a file that R has mapped into memory.
  v <- big()
  wrapper <- v
  attr(wrapper, "a") <- 1
  expect_identical(address(torch_as_tensor(wrapper)), address(wrapper))
  file <- withr::local_tempfile()
  writeBin(big(), file)
  mapped <- .Internal(mmap_file(file, "double", TRUE, FALSE))
  x <- torch_as_tensor(mapped)
  expect_identical(address(x), address(mapped))
  x$add_(1)
  expect_identical(mapped[1:1000], big())
  expect_identical(as.numeric(x), big() + 1)
  rm(x, mapped)
  collect()
})

test_that("a vector within R's wrapper is lent for as long as the tensor lives", {
  wrap <- list(
    function(v) {
      attr(v, "a") <- 1
      v
    },
    function(v) structure(v, dim = c(10, 100)),
    function(v) {
      dim(v) <- c(10, 100)
      names(dim(v)) <- c("a", "b")
      v
    }
  )
  for (f in wrap) {
    v <- big()
    wrapper <- f(v)
    x <- torch_as_tensor(wrapper)
    expect_identical(address(x), address(v))
    # The wrapper moves to a copy of its own.
    expect_identical(sum(wrapper > 500), 500L)
    v[1] <- 1e9
    expect_identical(as.numeric(x), big())
    rm(v, wrapper)
    collect()
    reused <- lapply(1:20, function(i) rep(7, 1000))
    expect_identical(as.numeric(x), big())
  }
})

test_that("what an ALTREP class is made of is lent for as long as the tensor lives", {
  skip_if_not_installed("callr")
  directory <- withr::local_tempdir()
  file.copy(test_path("c", "moving.c"), directory)
  made <- withr::with_dir(directory, callr::rcmd_safe("SHLIB", "moving.c"))
  skip_if(made$status != 0, "no C compiler")
  seen <- callr::r(function(library) {
    dyn.load(library)
    library(dltorch)
    vector <- .Call("make_moving")
    x <- torch_as_tensor(vector)
    moved <- .Call("move", vector)
    gc()
    seen <- list(moved, .Call("is_left"), as.numeric(x) + 0) # not a view
    rm(x, vector)
    gc()
    dlpack_stats()
    gc()
    c(seen, .Call("is_left"))
  }, list(file.path(directory, "moving.so")))
  expect_identical(seen, list(TRUE, FALSE, big(), TRUE))
})

test_that("a view within R's wrapper keeps its values when the view's tensor changes", {
  t1 <- torch_tensor(big(), dtype = "float64")
  view <- as.array(t1)
  wrapper <- view
  dim(wrapper) <- c(10, 100)
  t2 <- torch_as_tensor(wrapper)
  expect_identical(sum(wrapper > 500), 500L)
  rm(view, wrapper)
  collect()
  t1$fill_(0)
  expect_identical(as.numeric(t2), big())
})

test_that("R duplicates a lent vector before it writes, and the tensor keeps its own", {
  # nolint start: semicolon_linter, brace_linter.
  changes <- list(
    function(v) { v[1] <- -1; v }, function(v) { v[[2]] <- -1; v },
    function(v) { names(v) <- seq_along(v); v[3] <- -1; v },
    function(v) { dim(v) <- c(10, 100); v[1, 1] <- -1; v },
    function(v) { attr(v, "a") <- 1; v[1] <- -1; v },
    function(v) { class(v) <- "k"; v[1] <- -1; v },
    function(v) { f <- function(u) { u[1] <- -1; u }; f(v) },
    function(v) { l <- list(v); l[[1]][1] <- -1; l[[1]] },
    function(v) { e <- new.env(); e$v <- v; e$v[1] <- -1; e$v }
  )
  # nolint end
  for (change in changes) {
    v <- big()
    x <- torch_as_tensor(v)
    y <- as.numeric(x)
    changed <- change(v)
    expect_true(-1 %in% changed)
    expect_identical(as.numeric(x), big())
    changed <- change(y)
    expect_true(-1 %in% changed)
    expect_identical(as.numeric(x), big())
    expect_identical(y, big())
    expect_identical(v, big())
  }
})

in_place <- list(
  add_ = function(x) x$add_(1),
  fill_ = function(x) x$fill_(7),
  zero_ = function(x) x$zero_(),
  index = function(x) x[1] <- 5, mul_ = function(x) torch_call("mul_", x, 2),
  copy_ = function(x) x$copy_(torch_zeros(1000)), sort_out = function(x) {
    torch_call("exp", torch_zeros(1000, dtype = "float64"), out = x)
  },
  foreach = function(x) torch_call("_foreach_add_", list(x), 1),
  view = function(x) x$view(c(10, 100))$fill_(2), slice = function(x) x[5:10]$zero_(),
  view_of_view = function(x) x[1:100]$view(c(10, 10))[1, ]$zero_(),
  transpose = function(x) x$view(c(10, 100))$t()$add_(1),
  index_put = function(x) x[c(1, 5)] <- 0, detach = function(x) x$detach()$add_(1),
  data = function(x) torch_call("uniform_", x), clamp_ = function(x) x$clamp_(0, 5)
)

test_that("no in-place operator changes the R vector that was lent", {
  for (name in names(in_place)) {
    v <- big()
    x <- torch_as_tensor(v)
    moved <- copies_by(in_place[[name]](x))
    expect_identical(v, big(), info = name)
    expect_identical(moved, c(1, 0), info = name)
    expect_false(address(x) == address(v), info = name)
    expect_false(identical(as.numeric(x), big()), info = name)
  }
})

test_that("no in-place operator changes an R view of a tensor", {
  skip_where_r_gets_copies()
  for (name in names(in_place)) {
    x <- torch_tensor(big(), dtype = "float64")
    v <- as.numeric(x)
    expect_identical(address(v), address(x), info = name)
    moved <- copies_by(in_place[[name]](x))
    expect_identical(v, big(), info = name)
    expect_identical(moved, c(1, 0), info = name)
    expect_false(identical(as.numeric(x), big()), info = name)
  }
})

test_that("operators that only read, or change metadata, copy nothing", {
  readers <- list(
    function(x) x$sum(), function(x) x + 1, function(x) x$matmul(x), function(x) x$sort(),
    function(x) x[3], function(x) x$view(c(10, 100)), function(x) x$t_(),
    function(x) x$unsqueeze_(1), function(x) x$requires_grad_(), function(x) x$detach(),
    function(x) x$clone(), function(x) x$to(dtype = "float32"), function(x) x$topk(3),
    function(x) torch_call("cat", list(x, x)), function(x) x$exp(), function(x) x$std(),
    function(x) as.numeric(x), function(x) print_quietly(x)
  )
  print_quietly <- function(x) capture.output(print(x))
  for (i in seq_along(readers)) {
    v <- big()
    x <- torch_as_tensor(v)
    expect_identical(copies_by(readers[[i]](x)), c(0, 0), info = i)
    expect_identical(address(x), address(v), info = i)
  }
})

test_that("views of a tensor and its aliases move together", {
  v <- big()
  x <- torch_as_tensor(v)
  alias <- x$detach()
  half <- x[1:500]
  x$add_(1)
  expect_identical(as.numeric(alias), big() + 1)
  expect_identical(as.numeric(half), (big() + 1)[1:500])
  expect_identical(address(alias), address(x))
  expect_identical(address(half), address(x))
})

test_that("a second write finds the memory private", {
  x <- torch_as_tensor(big())
  expect_identical(copies_by(x$add_(1)), c(1, 0))
  expect_identical(copies_by(x$add_(1)), c(0, 0))
  # A view that is gone protects nothing.
  v <- as.numeric(x)
  rm(v)
  collect()
  expect_identical(copies_by(x$add_(1)), c(0, 0))
})

test_that("statistics that operators write in passing do not reach R's vectors", {
  mean <- rep(0, 600)
  variance <- rep(1, 600)
  x <- torch_randn(c(8, 600), dtype = "float64")
  running_mean <- torch_as_tensor(mean)
  torch_call("batch_norm", x, NULL, NULL, running_mean, torch_as_tensor(variance),
    TRUE, 0.1, 1e-5, FALSE
  )
  expect_identical(mean, rep(0, 600))
  expect_identical(variance, rep(1, 600))
  expect_false(identical(as.numeric(running_mean), mean))
})

test_that("gradients that accumulate do not reach the vectors that R has of them", {
  x <- torch_ones(1000, dtype = "float64", requires_grad = TRUE)
  (x * 2)$sum()$backward()
  first <- as.numeric(x$grad)
  (x * 2)$sum()$backward()
  expect_identical(first, rep(2, 1000))
  expect_identical(as.numeric(x$grad), rep(4, 1000))
  lent <- rep(1, 1000)
  x$grad <- torch_as_tensor(lent)
  (x * 2)$sum()$backward()
  expect_identical(lent, rep(1, 1000))
  expect_identical(as.numeric(x$grad), rep(3, 1000))
  # As a gradient that is handed in.
  weights <- rep(3, 1000)
  y <- torch_zeros(1000, dtype = "float64", requires_grad = TRUE)
  (y * 1)$backward(torch_as_tensor(weights))
  y$grad$add_(1)
  expect_identical(weights, rep(3, 1000))
})

test_that("sparse tensors on lent values give them up before they write", {
  values <- big()
  indices <- torch_tensor(matrix(seq_len(1000), 1))
  s <- torch_call("sparse_coo_tensor", indices, torch_as_tensor(values), c(1000))
  s$mul_(2)
  expect_identical(values, big())
  expect_identical(as.numeric(s$to_dense()), 2 * big())
})

test_that("resize_ and set_ work on lent memory", {
  v <- big()
  x <- torch_as_tensor(v)
  x$resize_(2000)
  expect_identical(dim(x), 2000L)
  expect_identical(as.numeric(x[1:1000]), big())
  y <- torch_as_tensor(v)
  y$set_(torch_zeros(3, dtype = "float64"))
  expect_identical(as.numeric(y), c(0, 0, 0))
  expect_identical(v, big())
})

test_that("set_ takes memory of the same dtype, and none beyond its end", {
  x <- torch_zeros(2)
  y <- torch_tensor(c(1, 2, 3, 4))
  x$set_(y, 1, c(3L), c(1L))
  expect_identical(as.numeric(x), c(2, 3, 4))
  x$set_(y, 0, c(2L, 2L), c(1L, 2L))
  expect_identical(as.array(x), matrix(c(1, 2, 3, 4), 2))
  # Without strides: its own where the sizes are the same, else row-major ones.
  x$set_(y, 0, c(2L, 2L))
  expect_identical(as.array(x), matrix(c(1, 2, 3, 4), 2))
  z <- torch_zeros(1)$set_(y, 0, c(2L, 2L))
  expect_identical(as.array(z), matrix(c(1, 3, 2, 4), 2))
  wide <- torch_zeros(200)$as_strided(c(2L, 2L), c(1L, 100L))
  expect_dltorch_error(wide$set_(y, 0, c(2L, 2L)), "value", "holds 4 elements")
  x$set_(y, 9, c(0L), c(1L))
  expect_identical(length(x), 0L)
  for (source in list(y, torch_as_tensor(c(1, 2, 3, 4)))) {
    z <- torch_zeros(2)$to(dtype = source$dtype)
    expect_dltorch_error(z$set_(source, 2, c(3L), c(1L)), "value", "holds 4 elements")
    expect_dltorch_error(z$set_(source, 0, c(2L, 2L), c(3L, 1L)), "value", "beyond")
    expect_dltorch_error(z$set_(source, 0, c(2L, 3L)), "value", "beyond")
    expect_dltorch_error(z$set_(source, 0, c(2^40, 2^40), c(1, 2^40)), "value", "beyond")
    expect_dltorch_error(z$set_(source, -1, c(1L), c(1L)), "value", "beyond")
    expect_identical(as.numeric(z), c(0, 0))
    expect_identical(as.numeric(source), c(1, 2, 3, 4))
    other <- torch_zeros(2, dtype = "complex128")
    expect_dltorch_error(other$set_(source), "type", "dtype complex128")
    expect_dltorch_error(other$set_(source, 0, c(1L), c(1L)), "type", "dtype complex128")
    expect_dltorch_error(torch_call("set", other, source), "type", "dtype complex128")
  }
  expect_dltorch_error(torch_as_tensor(c(1, 2))$as_strided(c(3L), c(1L)), "index")
})

test_that("threads that write at once find one private copy", {
  torch_here()
  run <- reticulate::py_run_string("
def write(tensors):
    import threading
    start = threading.Barrier(len(tensors))
    def work(t):
        start.wait()
        for _ in range(100): t.add_(1)
    threads = [threading.Thread(target=work, args=(t,)) for t in tensors]
    [t.start() for t in threads]
    [t.join() for t in threads]
", local = TRUE)$write
  for (round in 1:20) {
    v <- rep(0, 4e4)
    x <- torch_as_tensor(v)
    seen <- as.numeric(x)
    # Quarters, so that the threads' sums do not race with each other. Before libtorch
    # 2.13 it is the hand-over to Python that copies.
    copies <- copies_by({
      parts <- lapply(0:3, function(i) reticulate::r_to_py(x$narrow(1, i * 1e4 + 1, 1e4)))
      run(parts)
    })
    expect_identical(copies, c(1, 0))
    expect_identical(v, rep(0, 4e4))
    expect_identical(seen, v)
    expect_identical(as.numeric(x), rep(100, 4e4))
  }
})

test_that("a DataLoader of Python reads lent memory and leaves it as it is", {
  torch_here()
  sums <- reticulate::py_run_string("
def sums(x):
    from torch.utils.data import DataLoader, TensorDataset
    total = 0.0
    for (batch,) in DataLoader(TensorDataset(x), batch_size=100, shuffle=True):
        total += batch.sum().item()
        batch.zero_()
    for (batch,) in DataLoader(TensorDataset(x), batch_size=100):
        total += batch.sum().item()
    return total
", local = TRUE)$sums
  v <- matrix(big(), 500)
  x <- torch_as_tensor(v)
  # Before 2.13 Python's torch gets a copy.
  handed <- as.numeric(libtorch_is_before("2.13"))
  expect_identical(copies_by(expect_equal(sums(x), 2 * sum(v))), c(handed, 0))
  expect_identical(v, matrix(big(), 500))
})

test_that("storages that libtorch has cloned lazily are settled first", {
  skip_if_no_operator("_lazy_clone")
  x <- torch_tensor(big(), dtype = "float64")
  y <- torch_call("_lazy_clone", x)
  v <- as.numeric(y)
  y$add_(1)
  x$mul_(2)
  expect_identical(v, big())
  expect_identical(as.numeric(x), big() * 2)
  expect_identical(as.numeric(y), big() + 1)
  # Of what R has lent: a clone of its own, or none at all.
  lent <- big()
  z <- torch_as_tensor(lent)
  clone <- tryCatch(torch_call("_lazy_clone", z), dltorch_error = function(e) NULL)
  if (!is.null(clone)) clone$add_(1)
  z$add_(1)
  expect_identical(lent, big())
})

# ---- borrow, view, export, import: every order --------------------------------------

# A tensor of 1000 ones of each origin, then two things done with it, then a write. For
# each: how many storages moved; whether R's vector is a view of the memory; whether who
# consumes the export sees the write; and never does R's vector change.
origins <- list(
  own = function() torch_ones(1000, dtype = "float64"),
  borrowed = function() torch_as_tensor(lent),
  imported = function() {
    # Of a producer who may write to it.
    from_dlpack(to_dlpack(torch_ones(1000, dtype = "float64")))
  }
)
lent <- rep(1, 1000)

orders <- utils::read.table(header = TRUE, text = "
  origin    steps          moved  view   sees
  own       write          0      NA     NA
  own       view           1      TRUE   NA
  own       export         0      NA     TRUE
  own       view,export    1      TRUE   TRUE
  own       export,view    0      FALSE  TRUE
  own       view,view      1      TRUE   NA
  borrowed  write          1      NA     NA
  borrowed  view           1      TRUE   NA
  borrowed  export         1      NA     FALSE
  borrowed  view,export    1      TRUE   FALSE
  borrowed  export,view    1      TRUE   FALSE
  borrowed  legacy         1      NA     FALSE
  borrowed  view,legacy    1      TRUE   FALSE
  borrowed  legacy,view    1      TRUE   FALSE
  imported  write          0      NA     NA
  imported  view           0      FALSE  NA
  imported  export         0      NA     TRUE
  imported  view,export    0      FALSE  TRUE
  imported  export,view    0      FALSE  TRUE
")

test_that("who sees what, and how many copies are made, in every order", {
  skip_where_r_gets_copies()
  for (i in seq_len(nrow(orders))) {
    order <- orders[i, ]
    info <- paste(order$origin, order$steps)
    seen <- consumer <- NULL
    x <- origins[[order$origin]]()
    moved <- copies_by({
      for (step in strsplit(order$steps, ",")[[1]]) {
        switch(step,
          view = seen <- as.numeric(x),
          export = consumer <- from_dlpack(to_dlpack(x)),
          legacy = consumer <- from_dlpack(to_dlpack(x, max_version = NULL))
        )
      }
      x$fill_(2)
    })
    expect_identical(moved, c(order$moved, 0), info = info)
    expect_identical(as.numeric(x), rep(2, 1000), info = info)
    expect_identical(lent, rep(1, 1000), info = info)
    if (!is.na(order$view)) {
      expect_identical(dltorch:::dlt_is_view(seen), order$view, info = info)
      expect_identical(seen[1:1000], rep(1, 1000), info = info)
    }
    if (!is.na(order$sees)) {
      expected <- if (order$sees) 2 else 1
      expect_identical(consumer[1]$item(), expected, info = info)
      # And a write by the consumer, seen by the tensor where they share.
      consumer$fill_(3)
      expect_identical(x[1]$item(), if (order$sees) 3 else 2, info = info)
      expect_identical(lent, rep(1, 1000), info = info)
    }
    rm(x, seen, consumer)
    collect()
  }
})

test_that("exports of lent memory are read-only, or copies where that cannot be said", {
  v <- big()
  x <- torch_as_tensor(v)
  versioned <- from_dlpack(to_dlpack(x))
  expect_identical(address(versioned), address(v))
  versioned$fill_(0)
  expect_identical(v, big())
  legacy <- from_dlpack(to_dlpack(x, max_version = NULL))
  expect_false(address(legacy) == address(v))
  legacy$fill_(0)
  expect_identical(v, big())
})

test_that("a writable export of viewed memory copies first, and the view stays", {
  skip_where_r_gets_copies()
  x <- torch_tensor(big(), dtype = "float64")
  v <- as.numeric(x)
  y <- NULL
  expect_identical(copies_by(y <- from_dlpack(to_dlpack(x))), c(1, 0))
  expect_identical(address(y), address(x))
  y$fill_(0)
  expect_identical(v, big())
  expect_identical(as.numeric(x), rep(0, 1000))
})

test_that("memory that others may write to is copied for R, unless copy = FALSE", {
  skip_where_r_gets_copies()
  x <- torch_tensor(big(), dtype = "float64")
  y <- from_dlpack(to_dlpack(x))
  for (tensor in list(x, y)) {
    v <- as.numeric(tensor)
    expect_false(dltorch:::dlt_is_view(v))
    expect_true(dltorch:::dlt_is_view(as_array(tensor, copy = FALSE)))
  }
  rm(y, tensor)
  collect()
  expect_true(dltorch:::dlt_is_view(as.numeric(x)))
})

test_that("a producer's own copy may be viewed", {
  skip_where_r_gets_copies()
  x <- from_dlpack(to_dlpack(torch_tensor(big(), dtype = "float64"), copy = TRUE))
  expect_true(dltorch:::dlt_is_view(as.numeric(x)))
})

test_that("a view that becomes a tensor has the same memory, and values of its own", {
  skip_where_r_gets_copies()
  x <- torch_tensor(big(), dtype = "float64")
  v <- as.numeric(x)
  y <- torch_as_tensor(v)
  expect_identical(address(y), address(x))
  x$add_(1)
  y$mul_(2)
  expect_identical(v, big())
  expect_identical(as.numeric(x), big() + 1)
  expect_identical(as.numeric(y), big() * 2)
})

test_that("Python's in-place operators on lent memory leave R's vector alone", {
  skip_if_no_module("torch")
  reticulate::import("torch")
  x <- torch_tensor(big(), dtype = "float64")
  v <- as.numeric(x)
  p <- reticulate::r_to_py(x)
  p$add_(1)
  expect_identical(v, big())
  expect_identical(as.numeric(x), big() + 1)
})

test_that("release by other threads waits for R", {
  skip_where_r_gets_copies()
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  drop <- reticulate::py_run_string("
def drop(items):
    import threading
    start = threading.Barrier(8)
    def work(i):
        start.wait()
        for j in range(i, len(items), 8): items[j] = None
    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
", local = TRUE, convert = FALSE)$drop
  skip_if_no_module("torch")
  reticulate::import("torch")
  gone <- 0
  count <- function(owner) gone <<- gone + 1
  expect_balanced(local({
    items <- reticulate::r_to_py(lapply(1:1000, function(i) {
      owner <- new.env()
      reg.finalizer(owner, count)
      v <- big(600)
      attr(v, "owner") <- owner # not by structure(), which wraps
      reticulate::r_to_py(torch_as_tensor(v))
    }))
    collect()
    expect_identical(dlpack_stats()[["borrows"]], 1000)
    expect_identical(gone, 0)
    drop(items)
    expect_gt(dlpack_stats()[["queued_releases"]], 0)
    torch_ones(1)
    expect_identical(dlpack_stats()[["queued_releases"]], 0)
    collect()
    expect_identical(gone, 1000)
  }))
})

# In an R of its own: parallel and callr both want to hear of the end of children.
test_that("a forked child works with one thread and takes nothing from its parent", {
  skip_on_os("windows")
  skip_if_not_installed("callr")
  seen <- callr::r(function() {
    library(dltorch)
    x <- torch_randn(c(200, 200), dtype = "float64")
    v <- as.numeric(1:1e5)
    lent <- torch_as_tensor(v)
    invisible(x$matmul(x))
    job <- parallel::mcparallel({
      product <- as.array(x$matmul(x))
      lent$add_(1)
      rm(lent)
      gc()
      product
    })
    list(
      child = parallel::mccollect(job, timeout = 60)[[1]],
      parent = as.array(x$matmul(x)), lent = as.numeric(lent) + 0
    )
  })
  expect_equal(seen$child, seen$parent)
  expect_identical(seen$lent, as.numeric(1:1e5))
})

test_that("64-bit sizes hold for lent memory and views", {
  skip_if_less_free_than(12)
  n <- 2.2e9
  v <- raw(n)
  v[n] <- as.raw(7)
  x <- torch_as_tensor(v)
  expect_identical(address(x), address(v))
  expect_identical(dim(x), n)
  expect_identical(x[n]$item(), 7L)
  back <- as.vector(x)
  expect_identical(length(back), n)
  expect_identical(back[n], as.raw(7))
  y <- from_dlpack(to_dlpack(x))
  expect_identical(y[-1]$item(), 7L)
})

test_that("integer64's NA is refused by all that lends, unless it may stay", {
  skip_if_not_installed("bit64")
  v <- bit64::as.integer64(c(1, NA))
  expect_dltorch_error(torch_as_tensor(v), "value", "NA at position 2")
  expect_dltorch_error(torch_as_tensor(v, "int64"), "value", "NA at position 2")
  expect_dltorch_error(torch_as_tensor(v, "int32"), "value", "NA at position 2")
  expect_identical(as.array(torch_as_tensor(v, "float64")), c(1, NA))
  expect_dltorch_error(to_dlpack(v), "value", "NA at position 2")
  kept <- torch_as_tensor(v, na = "keep")
  expect_identical(kept$dtype, torch_int64())
})
