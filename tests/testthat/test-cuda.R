# What only a GPU can show; tools/gpu-check.R runs these there.

gpu <- function() {
  skip_if_not(cuda_is_available(), "no GPU")
  "cuda"
}

peer_on_gpu <- function() {
  skip_if_no_module("torch")
  torch <- reticulate::import("torch", convert = FALSE)
  skip_if_not(
    reticulate::py_to_r(torch$cuda$is_available()), "Python's torch has no GPU"
  )
  torch
}

test_that("tensors go to the GPU and back with every dtype", {
  device <- gpu()
  for (dtype in c(
    "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16",
    "float32", "float64", "complex64", "complex128"
  )) {
    x <- torch_tensor(matrix(c(0, 1, 1, 0, 1, 1), 2), dtype = dtype)
    there <- x$to(device = device)
    expect_true(there$is_cuda)
    expect_identical(there$device$index, 0L)
    expect_true(there$dtype == x$dtype)
    expect_true(torch_equal(there$cpu(), x))
  }
  x <- torch_tensor(c(1, 2))
  expect_true(torch_equal(x$cuda()$cpu(), x))
  expect_true(torch_tensor(1:3, device = device)$is_cuda)
  expect_true(with_device(torch_zeros(2), device = device)$is_cuda)
  # A conversion to R copies, and asks for nothing else.
  v <- c(1.5, NA, -Inf)
  expect_identical(as.numeric(torch_tensor(v, dtype = "float64", device = device)), v)
  expect_dltorch_error(as.array(x$cuda(), copy = FALSE), "value")
})

test_that("operators on the GPU agree with those of the CPU", {
  device <- gpu()
  torch_manual_seed(1)
  a <- torch_randn(32, 32, dtype = "float64")
  b <- torch_randn(32, 32, dtype = "float64")
  pairs <- list(
    function(a, b) a + b, function(a, b) 2 * a - b / 3, function(a, b) a > b,
    torch_matmul, linalg_solve, function(a, b) torch_cat(list(a, b), dim = 2),
    function(a, b) a$sum(dim = 1), function(a, b) torch_topk(a, 3, dim = 2)$values,
    function(a, b) torch_sort(a)$indices, function(a, b) a[2, ] + b[, 3],
    function(a, b) torch_where(a > 0, a, b)
  )
  for (f in pairs) {
    here <- f(a, b)
    there <- f(a$to(device = device), b$to(device = device))
    expect_true(there$is_cuda)
    expect_identical(dim(there), dim(here))
    expect_equal(as.array(there), as.array(here), tolerance = 1e-10)
  }
  # Tensors of two devices do not meet; a number meets both.
  expect_error(a + b$to(device = device), class = "dltorch_error")
  expect_true((a$to(device = device) + 1)$is_cuda)
})

test_that("elements on the GPU are read and assigned by R's positions", {
  device <- gpu()
  m <- matrix(as.numeric(1:12), 3)
  x <- torch_tensor(m, dtype = "float64", device = device)
  expect_identical(as.array(x[2, ]), m[2, ])
  expect_identical(as.array(x[c(1, 3), 2:3]), m[c(1, 3), 2:3])
  x[1, 1] <- 100
  x[, 4] <- c(7, 8, 9)
  m[1, 1] <- 100
  m[, 4] <- 7:9
  expect_identical(as.array(x), m)
  expect_dltorch_error(x[4, 1], "index")
})

test_that("a pass backward runs on the GPU and calls R on R's thread", {
  device <- gpu()
  called <- 0
  square <- autograd_function(
    forward = function(ctx, x) {
      ctx$save_for_backward(x)
      x * x
    },
    backward = function(ctx, gradient) {
      called <<- called + 1
      2 * ctx$saved_variables[[1]] * gradient
    }
  )
  x <- torch_tensor(c(1, -2, 3), dtype = "float64", device = device)
  x$requires_grad_(TRUE)
  square(x)$sum()$backward()
  expect_identical(called, 1)
  expect_true(x$grad$is_cuda)
  expect_identical(as.numeric(x$grad), c(2, -4, 6))
  failing <- autograd_function(
    forward = function(ctx, x) x * 1,
    backward = function(ctx, gradient) stop("from R")
  )
  expect_error(failing(x)$sum()$backward(), "from R")
})

test_that("memory of the GPU crosses to Python and back without a copy", {
  device <- gpu()
  torch <- peer_on_gpu()
  from_python <- reticulate::import_builtins(convert = FALSE)
  x <- torch_arange(1, 1000, device = device, dtype = "float32")
  expect_balanced(local({
    y <- torch$from_dlpack(reticulate::r_to_py(x))
    expect_identical(
      as.character(from_python$str(y$data_ptr())), as.character(from_python$str(
        reticulate::r_to_py(x)$data_ptr()
      ))
    )
    expect_identical(reticulate::py_to_r(y$sum()$item()), 500500)
    z <- from_dlpack(y)
    expect_true(z$is_cuda)
    z$add_(1)
    expect_identical(reticulate::py_to_r(y$sum()$item()), 501500)
    expect_identical(as.numeric(x$sum()), 501500)
    rm(y, z)
    reticulate::import("gc")$collect()
  }))
})

test_that("work queued on a stream of Python's is waited for", {
  device <- gpu()
  torch <- peer_on_gpu()
  # Long enough that a reader who does not wait sees the zeros.
  made <- reticulate::py_run_string("
import torch
def late(n):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        x = torch.zeros(n, device='cuda')
        torch.cuda._sleep(500_000_000)
        x.add_(1)
    with torch.cuda.stream(stream):
        return x, x.__dlpack__(stream=1)
", local = TRUE, convert = FALSE)$late(1e6L)
  expect_identical(as.numeric(from_dlpack(made[[1]])$sum()), 1e6)
})

test_that("the GPU's generator has a state of its own", {
  device <- gpu()
  before <- torch_get_rng_state()
  cuda_set_rng_state(cuda_get_rng_state())
  state <- cuda_get_rng_state()
  first <- as.numeric(torch_rand(5, device = device))
  expect_false(identical(as.numeric(torch_rand(5, device = device)), first))
  cuda_set_rng_state(state)
  expect_identical(as.numeric(torch_rand(5, device = device)), first)
  expect_true(torch_equal(torch_get_rng_state(), before))
  torch_manual_seed(1)
  first <- as.numeric(torch_rand(5, device = device))
  torch_manual_seed(1)
  expect_identical(as.numeric(torch_rand(5, device = device)), first)
})

test_that("a tensor of the GPU is saved and comes back there", {
  device <- gpu()
  x <- torch_tensor(c(1, 2, 3), dtype = "float64", device = device)
  file <- withr::local_tempfile()
  saveRDS(x, file)
  y <- readRDS(file)
  expect_true(y$is_cuda)
  expect_identical(as.numeric(y), c(1, 2, 3))
})

test_that("CUDA's functions answer as PyTorch's", {
  gpu()
  torch <- peer_on_gpu()
  cuda <- reticulate::import("torch")$cuda
  expect_equal(cuda_device_count(), cuda$device_count())
  expect_equal(cuda_current_device(), cuda$current_device())
  expect_equal(cuda_get_device_capability(), unlist(cuda$get_device_capability()))
  expect_identical(
    as.character(cuda_runtime_version()),
    reticulate::py_to_r(torch$version$cuda)
  )
  expect_null(cuda_synchronize())
  expect_null(cuda_empty_cache())
  expect_dltorch_error(cuda_synchronize(device = 1000), "device", "cuda_device_count")
  expect_dltorch_error(torch_ones(1, device = "cuda:100"), "device")
})

test_that("memory of the GPU is counted, asked back from R's collector, and refused", {
  device <- gpu()
  collect()
  make <- function() torch_ones(64 * 2^20, device = device)
  # More than the GPU has, one after the other: R's collector must free the dead.
  total <- 0
  for (i in 1:1000) {
    x <- make()
    total <- total + x$numel() * 4
  }
  expect_identical(as.numeric(x[1]), 1)
  expect_dltorch_error(torch_ones(2^46, device = device), "memory")
})
