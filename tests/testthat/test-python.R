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
  # torch before 2.9 knows the legacy struct only.
  newest <- if (reticulate::py_eval(
    "'max_version' in __import__('inspect').signature(
      __import__('torch').Tensor.__dlpack__).parameters"
  )) c(1, 3)
  expect_balanced(local({
    x <- torch_ones(2, 2)
    capsule <- to_dlpack(x, max_version = newest)
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
  expect_dltorch_error(from_dlpack(grad), "python", "(Buffer|Runtime)Error.*gradient")
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
    list(shape = list(0, 2^62, 4), values = 1),
    list(shape = list(2^60), strides = list(0), values = 1),
    list(shape = list(2L), strides = list(-2^61), values = 1),
    list(shape = list(2L), values = c(1, 2), byte_offset = 2^64 - 2048),
    list(shape = list(2L), values = c(1, 2), code = 0L, bits = 7L),
    list(shape = list(2L), values = c(1, 2), code = 15L, bits = 6L),
    list(shape = list(2L), values = c(1, 2), code = 17L, bits = 4L),
    list(
      shape = list(2L), values = c(1, 2), code = 17L, bits = 4L, lanes = 2L,
      versioned = TRUE, flags = 4L
    ),
    list(shape = list(), ndim = 65L, values = 1),
    list(shape = list(), ndim = -1L, values = 1),
    list(shape = list(2L), values = c(1, 2), null_shape = TRUE),
    list(shape = list(2L), values = c(1, 2), device = c(1L, -1L)),
    list(shape = list(2L), values = c(1, 2), device = c(2L, 0L)),
    list(shape = list(2L), values = c(1, 2), device = c(13L, 0L)),
    list(shape = list(2L), values = c(1, 2), device = c(10L, 0L)),
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

test_that("read-only memory is taken without a copy and never written", {
  capsules <- python_module_of_tests("capsules")
  expect_balanced(local({
    producer <- capsules$Producer(
      shape = list(2L), values = c(1, 2), versioned = TRUE, flags = 1L
    )
    x <- from_dlpack(producer$capsule(), copy = FALSE)
    expect_equal(x$data_ptr(), reticulate::py_to_r(capsules$place(producer)))
    expect_identical(dlpack_info(to_dlpack(x))$flags, 1)
    x$fill_(9)
    expect_identical(as.array(x), c(9, 9))
    expect_identical(reticulate::py_to_r(producer$value(0L)), 1)
    collect()
    # Nothing of x lies there any more.
    expect_identical(reticulate::py_to_r(producer$deleted), 1L)
  }))
})

test_that("a copy that the producer made is not copied again", {
  capsules <- python_module_of_tests("capsules")
  for (flags in c(0L, 2L)) {
    producer <- capsules$Producer(
      shape = list(2L), values = c(1, 2), versioned = TRUE, flags = flags
    )
    x <- from_dlpack(producer$capsule(), copy = TRUE)
    same <- x$data_ptr() == reticulate::py_to_r(capsules$place(producer))
    expect_identical(same, flags == 2L)
  }
})

test_that("random capsules are read right or refused, and never half-way", {
  skip_if_no_module("numpy")
  capsules <- python_module_of_tests("capsules")
  # Checked element by element: a seed that fails is named.
  wrong <- character()
  refused <- 0
  collect()
  before <- dlpack_stats()
  for (seed in seq_len(1500)) {
    random <- capsules$Random(seed)
    producer <- random$fields()
    capsule <- producer$capsule()
    x <- tryCatch(from_dlpack(capsule), error = identity)
    used <- startsWith(reticulate::py_to_r(capsules$capsule_name(capsule)), "used_")
    fault <- if (inherits(x, "error")) {
      refused <- refused + 1
      if (!inherits(x, c("dltorch_dlpack_error", "dltorch_device_error"))) {
        conditionMessage(x)
      } else if (reticulate::py_to_r(capsules$is_valid(producer))) {
        "a valid capsule was refused"
      } else if (used || reticulate::py_to_r(producer$deleted) != 0) {
        "a refused capsule was consumed"
      }
    } else if (!reticulate::py_to_r(capsules$holds(producer, reticulate::r_to_py(x)))) {
      "wrong values, or an invalid capsule was taken"
    } else if (!used) {
      "a taken capsule was not marked"
    }
    taken <- !inherits(x, "error")
    rm(x)
    if (!is.null(fault)) wrong <- c(wrong, sprintf("seed %d: %s", seed, fault))
    if (taken && seed %% 50 == 0) {
      collect()
      deleted <- reticulate::py_to_r(producer$deleted)
      if (deleted != 1) wrong <- c(wrong, sprintf("seed %d: %d deletes", seed, deleted))
    }
  }
  collect()
  expect_identical(wrong, character())
  expect_identical(dlpack_stats(), before)
  # Both outcomes were tried.
  expect_gt(refused, 300)
  expect_lt(refused, 1200)
})

test_that("a producer is asked for the newest version, and again only if it must be", {
  capsules <- python_module_of_tests("capsules")
  capsule <- function() capsules$Producer(shape = list(1L), values = 5)$capsule()
  new <- capsules$Once(capsule())
  expect_identical(from_dlpack(new)$item(), 5)
  expect_identical(reticulate::py_to_r(new$calls), list("max_version"))
  old <- capsules$Old(capsule())
  expect_identical(from_dlpack(old)$item(), 5)
  # Fewer keywords, one at a time, and only where the call itself is refused.
  typed <- function(takes, copy = NULL) {
    producer <- capsules$Producer(shape = list(1L), values = 5)
    object <- capsules$Typed(producer, takes)
    expect_identical(from_dlpack(object, copy = copy)$item(), 5)
    reticulate::py_to_r(object$calls)
  }
  both <- c("copy", "max_version")
  expect_identical(typed(as.list(both), FALSE), list(both))
  expect_identical(typed(list("max_version"), FALSE), list(both, "max_version"))
  expect_identical(typed(list()), list("max_version", list()))
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

test_that("a producer that can only copy is asked to, unless copies are forbidden", {
  capsules <- python_module_of_tests("capsules")
  unable <- capsules$Unable(capsules$Producer(shape = list(1L), values = 5))
  expect_identical(from_dlpack(unable)$item(), 5)
  expect_identical(reticulate::py_to_r(unable$calls), list(NULL, TRUE))
  expect_dltorch_error(from_dlpack(unable, copy = FALSE), "python", "BufferError")
})

test_that("what looks like a producer, or like Python's, is refused in words", {
  skip_if_no_module("sys")
  odd <- reticulate::py_run_string("
class Odd:
    __array_interface__ = {}
    def __dlpack__(self, **keywords): raise BufferError('no memory to share')
    def copy(self): return [1]
", local = TRUE, convert = FALSE)$Odd()
  expect_dltorch_error(from_dlpack(odd), "python", "no memory to share")
  environment <- new.env()
  environment$pyobj <- torch_ones(1)
  expect_dltorch_error(from_dlpack(environment), "type", "not an environment")
})

test_that("NumPy arrays that no capsule can describe are copied once", {
  skip_if_no_module("numpy")
  field <- reticulate::py_eval(
    "__import__('numpy').array([(1, 2.5), (3, 4.5)], dtype='i1,f8')['f1']",
    convert = FALSE
  )
  expect_identical(as.array(from_dlpack(field)), c(2.5, 4.5))
  expect_dltorch_error(from_dlpack(field, copy = FALSE), "python", "multiple of itemsize")
  # R's own matrix, lent by reticulate and read-only.
  lent <- reticulate::r_to_py(matrix(as.numeric(1:4), 2))
  expect_identical(as.array(from_dlpack(lent)), matrix(as.numeric(1:4), 2))
  swapped <- reticulate::py_eval("__import__('numpy').zeros(2, '>f8')", convert = FALSE)
  expect_dltorch_error(from_dlpack(swapped), "python", "BufferError")
})

test_that("torch's conjugate and negative views arrive with their true values", {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch", convert = FALSE)
  z <- torch_py$tensor(list(reticulate::py_eval("1+2j", convert = FALSE)))
  expect_identical(as.array(from_dlpack(z$conj())), 1 - 2i)
  expect_identical(as.array(from_dlpack(z$conj()$imag)), -2)
  expect_dltorch_error(from_dlpack(z$conj(), copy = FALSE), "dlpack", "without a copy")
})

test_that("a type's exchange table is used, and only with a tensor that it may export", {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch", convert = FALSE)
  skip_if_not(
    reticulate::py_has_attr(torch_py$Tensor, "__dlpack_c_exchange_api__"),
    "the exchange table of torch 2.10"
  )
  capsules <- python_module_of_tests("capsules")
  expect_balanced(local({
    # Its own __dlpack__ fails: only the table can have given the memory.
    t <- capsules$by_table_only(torch_py$ones(3L))
    x <- from_dlpack(t)
    expect_identical(x$data_ptr(), python_address(t))
    expect_false(from_dlpack(t, copy = TRUE)$data_ptr() == python_address(t))
    expect_identical(from_dlpack(t, copy = FALSE)$data_ptr(), python_address(t))
    meta <- torch_py$ones(3L, device = "meta")
    expect_dltorch_error(from_dlpack(meta), "python")
    sparse <- torch_py$eye(2L)$to_sparse()
    expect_dltorch_error(from_dlpack(sparse), "python")
    rm(t)
    reticulate::import("gc")$collect()
  }))
})

# A tensor as an object of the Python module, whether torch is imported or not.
python_tensor <- function(x) {
  module <- dltorch:::python_module()$module
  dltorch:::dlt_give_to_python(x, module)
  module$Tensor(module$take())
}

test_that("a torch on another libtorch gets lent memory as a copy that old ones take", {
  capsules <- python_module_of_tests("capsules")
  module <- dltorch:::python_module()$module
  lent <- c(1, 2)
  dltorch:::dlt_give_to_python(torch_as_tensor(lent), module)
  capsule <- capsules$handed_to_another_torch(module)
  expect_identical(reticulate::py_to_r(capsules$capsule_name(capsule)), "dltensor")
  from_dlpack(capsule)$fill_(0)
  expect_identical(lent, c(1, 2))
})

test_that("what PyTorch 1.13 and NumPy 1.24 got wrong is right here", {
  capsules <- python_module_of_tests("capsules")
  deleted <- function(producer) reticulate::py_to_r(producer$deleted)
  # The deleter of an empty tensor without memory was never called.
  for (null_data in c(TRUE, FALSE)) {
    empty <- capsules$Producer(shape = list(0L, 3L), null_data = null_data)
    expect_identical(dim(from_dlpack(empty$capsule())), c(0L, 3L))
    collect()
    expect_identical(deleted(empty), 1L)
  }
  # A deleter that is not there was called.
  without <- capsules$Producer(shape = list(2L), values = c(1, 2), null_deleter = TRUE)
  expect_identical(as.array(from_dlpack(without$capsule())), c(1, 2))
  collect()
  # byte_offset was ignored; negative strides and overflows ended the process.
  offset <- capsules$Producer(shape = list(1L), values = c(1, 2), byte_offset = 8L)
  expect_identical(as.array(from_dlpack(offset$capsule())), 2)
  # bool and uint16 were refused, which libtorch itself has since 2.3; so was pinned
  # memory, and 40 dimensions were by NumPy.
  bool <- capsules$Producer(shape = list(2L), values = 0, code = 6L, bits = 8L)
  expect_identical(as.array(from_dlpack(bool$capsule())), c(FALSE, FALSE))
  wide <- capsules$Producer(shape = list(2L), values = 0, code = 1L, bits = 16L)
  if (libtorch_is_before("2.3")) {
    expect_dltorch_error(from_dlpack(wide$capsule()), "dlpack", "uint16, which")
  } else {
    expect_identical(as.array(from_dlpack(wide$capsule())), c(0L, 0L))
  }
  pinned <- capsules$Producer(shape = list(1L), values = 7, device = c(3L, 0L))
  expect_identical(as.array(from_dlpack(pinned$capsule())), 7)
  many <- capsules$Producer(shape = as.list(rep(1L, 40)), values = 7)
  expect_identical(from_dlpack(many$capsule())$item(), 7)
  # Another major version: its deleter is left to the capsule, that is not marked.
  other <- capsules$Producer(shape = list(1L), versioned = TRUE, version = c(2L, 0L))
  capsule <- other$capsule()
  expect_dltorch_error(from_dlpack(capsule), "dlpack", "DLPack 2.0")
  expect_identical(deleted(other), 0L)
  # The stride of a dimension of size 1 was rewritten on export.
  x <- torch_ones(3, 4)[, 2:2]
  expect_identical(dlpack_info(to_dlpack(x))$strides, as.integer(x$stride()))
})

test_that("our class follows the array API standard", {
  capsules <- python_module_of_tests("capsules")
  p <- python_tensor(torch_ones(2, 3))
  ask <- function(call) reticulate::py_to_r(capsules$answer(p, call))
  for (max_version in c("None", "(0, 0)", "(0, 8)")) {
    expect_identical(ask(sprintf("max_version=%s", max_version)), "dltensor")
  }
  for (max_version in c("(1, 0)", "(1, 3)", "(2, 0)", "(100, 3)")) {
    expect_identical(ask(sprintf("max_version=%s", max_version)), "dltensor_versioned")
  }
  accepted <- c(
    "stream=None", "dl_device=(1, 0)", "copy=True", "copy=False", "copy=None",
    "max_version=(1, 0), dl_device=None, copy=None"
  )
  for (call in accepted) expect_match(ask(call), "^dltensor", info = call)
  wrong_type <- c(
    "None", "1", "foo=1", "max_version=[1, 0]", "max_version='1.0'", "max_version=(1,)",
    "max_version=('1', '0')", "stream=object()", "stream='a'", "stream=True",
    "copy=1", "copy='yes'", "dl_device=1", "dl_device='cpu'", "dl_device=[1, 0]"
  )
  for (call in wrong_type) expect_identical(ask(call), "TypeError", info = call)
  impossible <- c(
    "stream=1", "stream=-1", "stream=0", "dl_device=(2, 0)", "dl_device=(10, 0)",
    "dl_device=(99, 0)", "dl_device=(1, 2**30)", "dl_device=(1, -1)"
  )
  for (call in impossible) expect_identical(ask(call), "BufferError", info = call)
})

test_that("our class refuses what has no memory to share with BufferError", {
  capsules <- python_module_of_tests("capsules")
  ask <- function(x, call) reticulate::py_to_r(capsules$answer(python_tensor(x), call))
  expect_identical(ask(torch_ones(2, requires_grad = TRUE), ""), "BufferError")
  expect_identical(ask(torch_ones(2, 2)$to_sparse(), ""), "BufferError")
  conjugate <- torch_tensor(c(1 + 2i))$conj()
  expect_identical(ask(conjugate, "copy=False"), "BufferError")
  expect_identical(ask(conjugate, "max_version=(1, 0)"), "dltensor_versioned")
  # A legacy capsule cannot say that R's memory is read-only.
  borrowed <- torch_as_tensor(c(1, 2, 3))
  expect_identical(ask(borrowed, "copy=False"), "BufferError")
  expect_identical(ask(borrowed, "copy=None"), "dltensor")
  expect_identical(ask(borrowed, "copy=False, max_version=(1, 0)"), "dltensor_versioned")
})

test_that("Python is told why there is no capsule, without libtorch's stack", {
  huge <- python_tensor(torch_zeros(1)$expand(2^45))
  said <- reticulate::py_to_r(reticulate::py_run_string("
def said(x):
    try:
        x.__dlpack__(copy=True)
    except BufferError as error:
        return str(error)
", local = TRUE, convert = FALSE)$said(huge))
  expect_identical(said, "not enough memory for a tensor of 128 TiB")
})

test_that("our class has shape, dtype, device, repr and an array", {
  skip_if_no_module("numpy")
  p <- python_tensor(torch_tensor(matrix(1:6, 2)))
  expect_identical(reticulate::py_str(p$shape), "(2, 3)")
  expect_identical(reticulate::py_str(p$dtype), "int64")
  expect_s3_class(p$dtype, "numpy.dtype")
  expect_identical(reticulate::py_str(p$`__dlpack_device__`()), "(1, 0)")
  expect_identical(
    reticulate::py_to_r(p$`__repr__`()), "<dltorch.Tensor shape=(2, 3) dtype=int64>"
  )
  np <- reticulate::import("numpy", convert = FALSE)
  expect_identical(reticulate::py_str(np$asarray(p)$tolist()), "[[1, 3, 5], [2, 4, 6]]")
  expect_identical(reticulate::py_str(np$asarray(p, dtype = "f4")$dtype), "float32")
  half <- python_tensor(torch_ones(2)$to(dtype = "bfloat16"))
  expect_identical(reticulate::py_to_r(half$dtype), "bfloat16")
})

test_that("__array__(copy = False) is a ValueError where it would copy", {
  skip_if_no_module("numpy")
  z <- python_tensor(torch_tensor(c(1 + 2i, 3))$conj())
  expect_error(z$`__array__`(copy = FALSE), "ValueError.*without a copy")
  expect_identical(reticulate::py_str(z$`__array__`()), "[1.-2.j 3.-0.j]")
  x <- torch_ones(2)
  array <- python_tensor(x)$`__array__`(copy = FALSE)
  expect_identical(python_address(array), x$data_ptr())
})

test_that("a masked array with a mask is refused, and one without is taken", {
  skip_if_no_module("numpy")
  ma <- reticulate::import("numpy.ma", convert = FALSE)
  masked <- ma$array(c(1, 2), mask = c(FALSE, TRUE))
  expect_dltorch_error(from_dlpack(masked), "dlpack", "masked")
  expect_dltorch_error(as_torch_tensor(masked), "dlpack", "masked")
  expect_identical(as.array(from_dlpack(ma$array(c(1, 2)))), c(1, 2))
  expect_identical(as.array(from_dlpack(masked$filled(5))), c(1, 5))
})

test_that("dlpack_info() looks into a PyCapsule too", {
  capsules <- python_module_of_tests("capsules")
  info <- function(...) dlpack_info(capsules$Producer(...)$capsule())
  odd <- info(shape = list(3L), strides = list(-1L), code = 99L, bits = 7L, lanes = 2L,
    device = c(77L, 4L), byte_offset = 8L
  )
  expect_null(odd$version)
  expect_identical(odd$strides, -1L)
  expect_identical(odd$byte_offset, 8)
  expect_match(odd$dtype_name, "code 99 of 7 bits x 2 lanes")
  expect_identical(odd$device_name, "unknown type")
  expect_null(info(shape = list(), ndim = 2^31 - 1)$shape)
  expect_null(info(shape = list(2L, 2L))$strides)
  other <- info(shape = list(2L), versioned = TRUE, version = c(2L, 1L), flags = 3L)
  expect_named(other, c("version", "flags"))
  expect_output(print(other), "<DLPack 2.1>\nflags +read-only, copied")
  expect_dltorch_error(dlpack_info(reticulate::py_eval("3", convert = FALSE)), "dlpack")
})

test_that("what __dlpack__ raises arrives as what it is", {
  skip_if_no_module("sys")
  made <- reticulate::py_run_string(paste(
    "class Interrupted:",
    "    def __dlpack__(self, **keywords): raise KeyboardInterrupt()",
    "class Faulty:",
    "    @property",
    "    def __dlpack__(self): raise ValueError('no way')",
    sep = "\n"
  ), local = TRUE, convert = FALSE)
  interrupted <- made$Interrupted()
  got <- tryCatch(from_dlpack(interrupted), interrupt = function(i) "interrupt")
  expect_identical(got, "interrupt")
  expect_dltorch_error(from_dlpack(made$Faulty()), "python", "ValueError: no way")
})

test_that("Python's view of a tensor follows changes in place", {
  skip_if_no_module("sys")
  x <- torch_zeros(2, 3)
  shared <- reticulate::r_to_py(x)
  skip_if_not(inherits(shared, "dltorch.Tensor"), "torch is there")
  x$unsqueeze_(1)
  expect_identical(reticulate::py_to_r(shared$shape), list(1L, 2L, 3L))
  expect_match(format(shared), "(1, 2, 3)", fixed = TRUE)
})
