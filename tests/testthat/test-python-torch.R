# One tensor in both languages: Python's torch on the libtorch that we run on.

is_one <- function(p, q) {
  same <- reticulate::py_run_string("def same(p, q):\n  return p is q", local = TRUE)$same
  same(p, q)
}

test_that("a tensor that comes back is the same object, in either language", {
  torch_py <- torch_here()
  p <- torch_py$ones(2L, 3L)
  x <- as_torch_tensor(p)
  expect_identical(as_torch_tensor(p), x)
  expect_identical(from_dlpack(p), x)
  expect_true(is_one(reticulate::r_to_py(x), p))
  y <- torch_ones(3)
  q <- reticulate::r_to_py(y)
  expect_identical(as_torch_tensor(q), y)
  expect_true(is_one(reticulate::r_to_py(y), q))
  # A copy, and another view of the same memory, are others.
  expect_false(identical(from_dlpack(p, copy = TRUE), x))
  expect_false(identical(as_torch_tensor(p$view(-1L)), x))
  x$mul_(2)
  expect_identical(as.array(as_torch_tensor(p$view(-1L))), rep(2, 6))
})

test_that("a handle that Python's object outlives is made anew, with the same tensor", {
  torch_py <- torch_here()
  p <- torch_py$ones(2L)
  x <- as_torch_tensor(p)
  address <- x$data_ptr()
  rm(x)
  collect()
  x <- as_torch_tensor(p)
  # Found again while it lives, it lives on as long as it is used.
  x <- as_torch_tensor(p)
  collect()
  expect_identical(x$data_ptr(), address)
  expect_identical(as_torch_tensor(p), x)
  rm(x)
  collect()
  collect()
  expect_identical(as.array(as_torch_tensor(p)), c(1, 1))
})

test_that("handles of shared tensors are collected", {
  torch_py <- torch_here()
  weak <- reticulate::import("weakref", convert = FALSE)
  gone <- local({
    p <- torch_py$ones(4L)
    x <- as_torch_tensor(p)
    x <- as_torch_tensor(p)
    reticulate::r_to_py(x)
    weak$ref(p)
  })
  collect()
  reticulate::import("gc")$collect()
  expect_null(reticulate::py_to_r(reticulate::py_call(gone)))
})

test_that("the graph, the gradient and the version are one", {
  torch_py <- torch_here()
  x <- torch_tensor(c(1, 2, 3), requires_grad = TRUE)
  p <- reticulate::r_to_py(x)
  loss <- p$pow(2L)$sum()
  loss$backward()
  expect_identical(as.array(x$grad), c(2, 4, 6))
  weight <- torch_py$ones(3L, requires_grad = TRUE)
  (as_torch_tensor(weight$mul(2)) * x)$sum()$backward()
  expect_identical(as.array(as_torch_tensor(weight)$grad), c(2, 4, 6))
  expect_identical(as.array(x$grad), c(4, 6, 8))
  y <- torch_ones(2)
  before <- reticulate::py_to_r(reticulate::r_to_py(y)$`_version`)
  y$add_(1)
  expect_equal(reticulate::py_to_r(reticulate::r_to_py(y)$`_version`), before + 1)
})

test_that("a model of torch.nn trains on R's tensors, and R's loss on its output", {
  torch_py <- torch_here()
  torch_manual_seed(1)
  v <- matrix(as.numeric(1:40), 20)
  x <- torch_as_tensor(v)$to(dtype = "float32")$div(40)
  y <- x$sum(2, keepdim = TRUE)
  model <- torch_py$nn$Linear(2L, 1L)
  optimiser <- torch_py$optim$SGD(model$parameters(), lr = 0.3)
  losses <- vapply(1:60, function(i) {
    optimiser$zero_grad()
    loss <- (as_torch_tensor(reticulate::py_call(model, x)) - y)$pow(2)$mean()
    loss$backward()
    optimiser$step()
    loss$item()
  }, 0)
  expect_lt(losses[60], losses[1] / 100)
  weight <- as_torch_tensor(model$weight)
  expect_true(weight$requires_grad)
  expect_equal(as.numeric(weight$detach()), c(1, 1), tolerance = 0.3)
  expect_identical(dim(weight$grad), c(1L, 2L))
})

test_that("what Python writes never reaches a vector of R", {
  torch_py <- torch_here()
  v <- as.numeric(1:2000)
  kept <- v + 0
  # Lent by R: Python's in-place operators, NumPy's view of it, a layer's statistics.
  p <- reticulate::r_to_py(torch_as_tensor(v))
  p$add_(1)
  expect_identical(v, kept)
  array <- reticulate::r_to_py(torch_as_tensor(v))$numpy()
  array$fill(7)
  expect_identical(v, kept)
  # Looked into by R, before NumPy has it and after.
  x <- torch_ones(2000, dtype = "float64")
  before <- as.array(x)
  reticulate::r_to_py(x)$numpy()$fill(7)
  expect_identical(before, rep(1, 2000))
  x <- torch_ones(2000, dtype = "float64")
  array <- reticulate::r_to_py(x)$numpy()
  after <- as.array(x)
  array$fill(7)
  expect_identical(after, rep(1, 2000))
  expect_identical(as.array(x), rep(7, 2000))
  # The memory that the tensor got when it was written to is Python's as well.
  x <- torch_as_tensor(v)
  array <- reticulate::r_to_py(x)$numpy()
  after <- as.array(x)
  array$fill(8)
  expect_identical(after, kept)
  expect_identical(v, kept)
  # A tensor of Python, of which NumPy has had the memory all along.
  array <- reticulate::import("numpy", convert = FALSE)$ones(2000L)
  p <- torch_py$from_numpy(array)
  seen <- as.array(as_torch_tensor(p))
  array$fill(9)
  expect_identical(seen, rep(1, 2000))
  views <- dlpack_stats()[["views"]]
  shown <- as.array(as_torch_tensor(p), copy = FALSE)
  expect_identical(dlpack_stats()[["views"]], views + 1)
  expect_identical(sum(shown), 9 * 2000)
})

test_that("the running statistics of a layer of Python do not change what R lent", {
  torch_py <- torch_here()
  mean <- numeric(3)
  kept <- mean + 0
  layer <- torch_py$nn$BatchNorm1d(3L)$double()
  layer$running_mean <- reticulate::r_to_py(torch_as_tensor(mean))
  reticulate::py_call(layer, torch_as_tensor(matrix(runif(12), 4)))
  expect_identical(mean, kept)
  expect_false(all(as.numeric(as_torch_tensor(layer$running_mean)) == 0))
})

test_that("what only a tensor of torch can be is shared, and not exchanged", {
  torch_py <- torch_here()
  meta <- as_torch_tensor(torch_py$ones(2L, device = "meta"))
  expect_identical(meta$device$type, "meta")
  expect_true(as_torch_tensor(torch_py$eye(2L)$to_sparse())$is_sparse())
  z <- torch_py$view_as_complex(torch_py$ones(2L, 2L))$conj()
  expect_identical(as.array(as_torch_tensor(z)), rep(1 - 1i, 2))
  expect_identical(as.array(as_torch_tensor(1:3)), 1:3)
  expect_identical(as_torch_tensor(to_dlpack(torch_ones(2)))$shape, 2L)
  expect_dltorch_error(as_torch_tensor("a"), "type")
})

test_that("a nested tensor is refused", {
  torch_py <- torch_here()
  skip_before("2.1", "torch.nested")
  for (layout in c("strided", "jagged")) {
    if (layout == "jagged") skip_before("2.3", "jagged tensors")
    # PyTorch calls them a prototype.
    nested <- suppressWarnings(torch_py$nested$nested_tensor(
      list(torch_py$ones(2L), torch_py$ones(3L)),
      layout = reticulate::py_get_attr(torch_py, layout)
    ))
    expect_dltorch_error(as_torch_tensor(nested), "type", "nested")
  }
})

test_that("a tensor whose storage was freed or made smaller is refused", {
  torch_py <- torch_here()
  skip_before("2.0", "untyped_storage()")
  p <- torch_py$ones(5L)
  x <- as_torch_tensor(p)
  p$untyped_storage()$resize_(8L)
  refused <- function(code) expect_dltorch_error(code, "handle", "freed or made smaller")
  refused(as.array(x))
  refused(to_dlpack(x))
  refused(serialize(x, NULL))
  refused(serialize(x, NULL, version = 2))
  expect_identical(as.array(x[1:2]), c(1, 1))
  q <- torch_py$ones(5L)
  q$untyped_storage()$resize_(0L)
  refused(as_torch_tensor(q))
  refused(from_dlpack(q))
})

test_that("dtypes and devices cross", {
  torch_py <- torch_here()
  expect_identical(
    reticulate::py_str(torch_py$zeros(1L, dtype = torch_float64())$dtype), "torch.float64"
  )
  zeros <- r_operator(torch_py$zeros)
  made <- zeros(1L, dtype = torch_int16(), device = torch_device("cpu"))
  expect_identical(made$dtype, torch_int16())
  x <- torch_zeros(2, dtype = torch_py$float16, device = torch_py$device("cpu"))
  expect_identical(x$dtype, torch_float16())
  expect_identical(torch_tensor(1, dtype = torch_py$int32)$dtype, torch_int32())
  expect_identical(torch_as_tensor(1L, dtype = torch_py$float32)$dtype, torch_float32())
  on_cpu <- torch_as_tensor(1L, device = torch_py$device("cpu"))
  expect_identical(on_cpu$device, torch_device("cpu"))
  expect_identical(x$to(torch_py$float64)$dtype, torch_float64())
})

test_that("what Python raises within an operator arrives as what it is", {
  torch_py <- torch_here()
  skip_before("2.0", "__torch_dispatch__ in this form")
  reticulate::py_run_string(paste(
    "import torch",
    "class Refusing(torch.Tensor):",
    "    @classmethod",
    "    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):",
    "        raise ValueError('not today')",
    sep = "\n"
  ))
  main <- reticulate::import_main(convert = FALSE)
  x <- as_torch_tensor(torch_py$Tensor$`_make_subclass`(main$Refusing, torch_py$ones(2L)))
  expect_dltorch_error(x + 1, "python", "ValueError: not today")
  expect_identical(reticulate::py_eval("1 + 1"), 2L)
})

test_that("memory that processes share stays shared when R has had it", {
  torch_py <- torch_here()
  p <- torch_py$ones(2000L, dtype = torch_py$float64)$share_memory_()
  x <- as_torch_tensor(p)
  expect_identical(sum(as.array(x)), 2000)
  expect_true(reticulate::py_to_r(p$is_shared()))
  x$fill_(3)
  expect_identical(reticulate::py_to_r(p$sum()$item()), 6000)
})

test_that("hooks of either language run in the other's backward pass", {
  torch_py <- torch_here()
  x <- torch_ones(2)$requires_grad_(TRUE)
  p <- reticulate::r_to_py(x)
  seen <- NULL
  p$register_hook(py_operator(function(grad) {
    seen <<- as.array(grad)
    grad * 10
  }))
  (x * 3)$sum()$backward()
  expect_identical(seen, c(3, 3))
  expect_identical(as.array(x$grad), c(30, 30))
  p$mul(2)$sum()$backward()
  expect_identical(as.array(x$grad), c(50, 50))
})

test_that("a hook of Python calls R from another thread than R's", {
  torch_py <- torch_here()
  # As where the engine has threads for other devices, and R may be called.
  dltorch:::dlt_force_engine_helper(TRUE)
  withr::defer(dltorch:::dlt_force_engine_helper(FALSE))
  # On a tensor of its own: Python's hooks take the place of those from elsewhere.
  other <- torch_ones(2)$requires_grad_(TRUE)
  other$register_hook(function(grad) grad + 1)
  x <- torch_ones(2)$requires_grad_(TRUE)
  p <- reticulate::r_to_py(x)
  seen <- NULL
  p$register_hook(py_operator(function(grad) {
    seen <<- as.array(grad)
    # Which enters the engine again.
    w <- torch_tensor(c(1, 1))$requires_grad_(TRUE)
    with_enable_grad((w * grad)$sum()$backward())
    w$grad * 10
  }, timeout = 5))
  (x * other * 3)$sum()$backward()
  expect_identical(seen, c(3, 3))
  expect_identical(as.array(x$grad), c(30, 30))
  expect_identical(as.array(other$grad), c(4, 4))
  p$register_hook(py_operator(function(grad) stop("not today"), timeout = 5))
  expect_error((x * 3)$sum()$backward())
  expect_identical(as.array(x$grad), c(30, 30))
})

test_that("an optimiser of Python steps a tensor of R by a gradient of R", {
  torch_py <- torch_here()
  w <- torch_tensor(c(4, -4))$requires_grad_(TRUE)
  optimiser <- torch_py$optim$Adam(list(w), lr = 0.5)
  for (i in 1:60) {
    optimiser$zero_grad()
    (w - 1)$pow(2)$sum()$backward()
    optimiser$step()
  }
  expect_equal(as.array(w$detach()), c(1, 1), tolerance = 0.1)
  # And R's own steps move a parameter of Python.
  parameter <- torch_py$nn$Parameter(torch_py$ones(2L))
  v <- as_torch_tensor(parameter)
  parameter$mul(2)$sum()$backward()
  v$detach()$sub_(v$grad * 0.25)
  expect_identical(reticulate::py_to_r(parameter$tolist()), c(0.5, 0.5))
})

test_that("the workers of a DataLoader read what R lent and write none of it", {
  torch_here()
  skip_if_not_installed("callr")
  load <- function(module_path) {
    library(dltorch)
    torch_py <- reticulate::import("torch", convert = FALSE)
    module <- reticulate::import_from_path("loading", module_path, convert = FALSE)
    v <- as.numeric(1:4000)
    kept <- v + 0
    x <- torch_as_tensor(v)$view(1000, 4)
    batches <- module$batches(x, 2L)
    sums <- vapply(seq_len(10), function(i) {
      as_torch_tensor(batches[[i - 1]])$sum()$item()
    }, 0)
    list(sum(sums), identical(v, kept), as_torch_tensor(batches[[0]])$sum()$item())
  }
  path <- normalizePath(test_path("python"))
  # Workers that are not forked, as from Python 3.14 on, import the module themselves.
  result <- callr::r(load, list(path), env = c(callr::rcmd_safe_env(), PYTHONPATH = path))
  # The workers doubled what they saw, for themselves.
  expect_identical(result[[1]], 2 * sum(1:4000))
  expect_true(result[[2]])
  expect_identical(result[[3]], 2 * sum(1:400))
})

test_that("a handle that R has found unreachable does not come back to be released", {
  torch_py <- torch_here()
  p <- torch_py$ones(5000L)
  again <- function() {
    x <- as_torch_tensor(p)
    gctorture(TRUE)
    on.exit(gctorture(FALSE))
    x <- NULL
    # Collects; the finalizer of what was `x` is to run later.
    list(1)
    as_torch_tensor(p)
  }
  for (i in 1:3) {
    y <- again()
    collect()
    expect_identical(y$sum()$item(), 5000)
  }
})
