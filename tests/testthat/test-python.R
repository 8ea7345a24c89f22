skip_if_not_installed("reticulate")

test_that("a PyCapsule of Python's torch gives a tensor on its memory", {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch")
  expect_balanced(local({
    py_t <- torch_py$randn(c(1000L, 1000L))
    capsule <- torch_py$utils$dlpack$to_dlpack(py_t)
    r_t <- torch_tensor_from_dlpack(capsule)
    expect_identical(r_t$data_ptr(), python_address(py_t))
    expect_equal(r_t$mul(2)$sum()$item(), py_t$mul(2)$sum()$item())
    expect_dltorch_error(from_dlpack(capsule), "dlpack", "consumed already")
    rm(py_t, capsule)
    reticulate::import("gc")$collect()
    collect()
    expect_identical(dim(r_t), c(1000L, 1000L))
  }))
})

test_that("a tensor of R is a torch.Tensor on the same memory, and writes cross", {
  skip_if_no_module("torch")
  reticulate::import("torch")
  expect_balanced(local({
    x <- torch_tensor(c(1, 2, 3))
    p <- reticulate::r_to_py(x)
    expect_s3_class(p, "torch.Tensor")
    expect_identical(python_address(p), x$data_ptr())
    p$add_(1)
    expect_identical(as.array(x), c(2, 3, 4))
    x[1] <- -1
    expect_identical(reticulate::py_to_r(p$tolist())[1], -1)
    address <- x$data_ptr()
    rm(x)
    collect()
    expect_identical(python_address(p), address)
    expect_identical(reticulate::py_to_r(p$tolist()), c(-1, 3, 4))
    rm(p)
    reticulate::import("gc")$collect()
  }))
})

test_that("a tensor goes to NumPy and comes back without a copy", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  expect_balanced(local({
    x <- torch_tensor(matrix(as.numeric(1:6), 2), dtype = "float64")
    n <- np$from_dlpack(reticulate::r_to_py(x))
    expect_identical(python_address(n), x$data_ptr())
    expect_identical(reticulate::py_to_r(n), matrix(as.numeric(1:6), 2))
    y <- from_dlpack(np$arange(5L))
    expect_identical(as.array(y), 0:4)
    rm(n)
    reticulate::import("gc")$collect()
  }))
})

test_that("NumPy's changes are seen by the tensor on its memory", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  n <- np$zeros(3L)
  x <- from_dlpack(n)
  expect_identical(x$data_ptr(), python_address(n))
  n$fill(7)
  expect_identical(as.array(x), c(7, 7, 7))
  x[2] <- 1
  expect_identical(as.numeric(reticulate::py_to_r(n)), c(7, 1, 7))
})

test_that("a dltorch capsule becomes a PyCapsule and is consumed by that", {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch")
  expect_balanced(local({
    x <- torch_ones(2, 2)
    capsule <- to_dlpack(x)
    py_capsule <- reticulate::r_to_py(capsule)
    expect_s3_class(py_capsule, "python.builtin.PyCapsule")
    expect_dltorch_error(from_dlpack(capsule), "dlpack", "consumed already")
    t <- torch_py$utils$dlpack$from_dlpack(py_capsule)
    expect_identical(python_address(t), x$data_ptr())
    unused <- reticulate::r_to_py(to_dlpack(x))
    rm(t, py_capsule, unused)
    reticulate::import("gc")$collect()
  }))
})

test_that("Python's errors arrive as python errors", {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch")
  grad <- torch_py$ones(2L, requires_grad = TRUE)
  expect_dltorch_error(from_dlpack(grad), "python", "BufferError.*gradient")
  expect_dltorch_error(
    from_dlpack(reticulate::py_eval("3", convert = FALSE)), "type", "__dlpack__"
  )
})

test_that("the deleter runs exactly once, with the producer's own pointer", {
  capsules <- python_module_of_tests("capsules")
  for (versioned in c(FALSE, TRUE)) {
    producer <- capsules$Producer(
      shape = list(2L, 2L), values = c(1, 2, 3, 4), versioned = versioned
    )
    deleted <- function() reticulate::py_to_r(producer$deleted)
    x <- from_dlpack(producer$capsule())
    y <- x$t()
    expect_identical(as.array(x), matrix(c(1, 3, 2, 4), 2))
    rm(x)
    collect()
    expect_identical(deleted(), 0L)
    rm(y)
    collect()
    expect_identical(deleted(), 1L)
  }
})

test_that("a refused capsule is left as it was", {
  capsules <- python_module_of_tests("capsules")
  refused <- list(
    list(shape = list(2L), values = c(1, 2), lanes = 2L),
    list(shape = list(2L), values = c(1, 2), code = 99L),
    list(shape = list(2L), values = c(1, 2), code = 3L),
    list(shape = list(-1L), values = 1),
    list(shape = list(2L), values = c(1, 2), device = c(16L, 0L)),
    list(shape = list(2L), null_data = TRUE),
    list(shape = list(2^62, 4), values = 1),
    list(shape = list(3L), strides = list(2^62), values = 1),
    list(shape = list(2L), values = c(1, 2), versioned = TRUE, version = c(2L, 0L))
  )
  for (fields in refused) {
    producer <- do.call(capsules$Producer, fields)
    capsule <- producer$capsule()
    condition <- expect_error(from_dlpack(capsule), class = "dltorch_error")
    expect_true(
      inherits(condition, c("dltorch_dlpack_error", "dltorch_device_error")),
      info = conditionMessage(condition)
    )
    expect_no_match(reticulate::py_to_r(capsules$capsule_name(capsule)), "^used_")
    expect_identical(reticulate::py_to_r(producer$deleted), 0L)
  }
})

test_that("layouts that no tensor can have are copied, or refused with copy = FALSE", {
  capsules <- python_module_of_tests("capsules")
  backwards <- capsules$Producer(
    shape = list(3L), strides = list(-1L), values = c(1, 2, 3), byte_offset = 16L
  )
  expect_dltorch_error(
    from_dlpack(backwards$capsule(), copy = FALSE), "dlpack", "negative"
  )
  expect_identical(as.array(from_dlpack(backwards$capsule())), c(3, 2, 1))
  misaligned <- capsules$Producer(
    shape = list(3L), values = c(0, 0, 0), bits = 32L, shift = 1L
  )
  expect_identical(as.array(from_dlpack(misaligned$capsule())), c(0, 0, 0))
  collect()
  expect_identical(reticulate::py_to_r(backwards$deleted), 1L)
  expect_identical(reticulate::py_to_r(misaligned$deleted), 1L)
})

test_that("strides of all kinds, byte_offset and NULL strides are read right", {
  capsules <- python_module_of_tests("capsules")
  take <- function(...) as.array(from_dlpack(capsules$Producer(...)$capsule()))
  six <- c(1, 2, 3, 4, 5, 6)
  expect_identical(take(shape = list(2L, 3L), values = six), matrix(six, 2, byrow = TRUE))
  expect_identical(
    take(shape = list(2L, 3L), strides = list(1L, 2L), values = six), matrix(six, 2)
  )
  expect_identical(take(shape = list(2L), values = six, byte_offset = 16L), c(3, 4))
  expect_identical(take(shape = list(3L), strides = list(0L), values = six), c(1, 1, 1))
  expect_identical(
    take(shape = list(1L, 2L), strides = list(-7L, 3L), values = six),
    matrix(c(1, 4), 1)
  )
  expect_identical(take(shape = list(), values = 9), 9)
  expect_identical(take(shape = list(0L), null_data = TRUE), numeric())
})

test_that("read-only memory is never written", {
  capsules <- python_module_of_tests("capsules")
  producer <- capsules$Producer(
    shape = list(2L), values = c(1, 2), versioned = TRUE, flags = 1L
  )
  x <- from_dlpack(producer$capsule())
  x$fill_(9)
  expect_identical(as.array(x), c(9, 9))
  expect_identical(reticulate::py_to_r(producer$value(0L)), 1)
})

test_that("a producer is asked for the newest version, and again only if it must be", {
  capsules <- python_module_of_tests("capsules")
  capsule <- function() capsules$Producer(shape = list(1L), values = 5)$capsule()
  new <- capsules$Once(capsule())
  expect_identical(from_dlpack(new)$item(), 5)
  expect_identical(reticulate::py_to_r(new$calls), list("max_version"))
  old <- capsules$Old(capsule())
  expect_identical(from_dlpack(old)$item(), 5)
  faulty <- capsules$Once(capsule(), fails_inside = TRUE)
  expect_dltorch_error(from_dlpack(faulty), "python", "fault of the producer itself")
  expect_length(reticulate::py_to_r(faulty$calls), 1)
})

test_that("a capsule of ours has true fields", {
  capsules <- python_module_of_tests("capsules")
  x <- torch_tensor(matrix(as.numeric(1:6), 2), dtype = "float64")$t()
  fields <- reticulate::py_to_r(capsules$fields(reticulate::r_to_py(to_dlpack(x))))
  expect_true(fields$versioned)
  expect_identical(unlist(fields$shape), c(3L, 2L))
  expect_identical(unlist(fields$strides), c(1L, 3L))
  expect_identical(unlist(fields$dtype), c(2L, 64L, 1L))
  expect_identical(unlist(fields$device), c(1L, 0L))
  expect_identical(fields$data, x$data_ptr())
  copied <- reticulate::r_to_py(to_dlpack(x, copy = TRUE))
  expect_equal(reticulate::py_to_r(capsules$fields(copied))$flags, 2)
  legacy <- reticulate::r_to_py(to_dlpack(x, max_version = NULL))
  expect_false(reticulate::py_to_r(capsules$fields(legacy))$versioned)
})

test_that("backward() runs while Python's torch is in the process", {
  skip_if_no_module("torch")
  reticulate::import("torch")
  x <- torch_tensor(c(1, 2, 3), requires_grad = TRUE)
  (x * x)$sum()$backward()
  expect_identical(as.array(x$grad), c(2, 4, 6))
})

test_that("the last reference may die on a thread of Python", {
  skip_if_no_module("torch")
  reticulate::import("torch")
  expect_balanced(local({
    threading <- reticulate::import("threading", convert = FALSE)
    holder <- reticulate::dict(t = reticulate::r_to_py(torch_ones(10)), convert = FALSE)
    thread <- threading$Thread(target = holder$clear)
    thread$start()
    thread$join()
  }))
})

test_that("without Python's torch a tensor is an object with __dlpack__", {
  skip_if_not_installed("callr")
  skip_if_no_module("numpy")
  result <- callr::r(function() {
    library(dltorch)
    np <- reticulate::import("numpy", convert = FALSE)
    x <- torch_tensor(c(1, 2, 3))
    p <- reticulate::r_to_py(x)
    refusal <- function(code) class(tryCatch(force(code), error = identity))
    list(
      class = class(p)[1],
      text = reticulate::py_str(p),
      array = as.numeric(reticulate::py_to_r(np$asarray(p))),
      shape = reticulate::py_to_r(p$shape),
      dtype = reticulate::py_str(p$dtype),
      device = reticulate::py_to_r(p$`__dlpack_device__`()),
      back = as.array(from_dlpack(p)),
      same = from_dlpack(p)$data_ptr() == x$data_ptr(),
      stream = refusal(p$`__dlpack__`(stream = 1L))
    )
  })
  expect_identical(result$class, "dltorch.Tensor")
  expect_match(result$text, "shape=\\(3,\\) dtype=float32")
  expect_identical(result$array, c(1, 2, 3))
  expect_identical(result$shape, list(3L))
  expect_identical(result$dtype, "float32")
  expect_identical(result$device, list(1L, 0L))
  expect_identical(result$back, c(1, 2, 3))
  expect_true(result$same)
  expect_true("error" %in% result$stream)
})
