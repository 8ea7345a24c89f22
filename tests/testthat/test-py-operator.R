# Functions of R for Python, and of Python for R.

threads <- function() python_module_of_tests("threads")
call_py <- function(.f, ...) .f$`__call__`(...)
value_of <- function(x) reticulate::py_to_r(x)

test_that("an R function is called with tensors of NumPy and answers with arrays", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  seen <- NULL
  f <- py_operator(function(x, by = 2) {
    seen <<- x
    x * by
  })
  a <- np$array(c(1, 2, 3))
  b <- call_py(f, a)
  expect_s3_class(b, "numpy.ndarray")
  expect_identical(as.numeric(value_of(b)), c(2, 4, 6))
  expect_identical(seen$data_ptr(), python_address(a))
  expect_identical(as.numeric(value_of(call_py(f, a, by = 10L))), c(10, 20, 30))
  expect_identical(as.numeric(value_of(call_py(f, x = a, by = 10L))), c(10, 20, 30))
  # The result's memory is R's.
  x <- torch_ones(3)
  same <- py_operator(function(a) x)
  expect_identical(python_address(call_py(same, a)), x$data_ptr())
})

test_that("arguments and results of every kind cross", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  seen <- NULL
  answer <- NULL
  f <- py_operator(function(...) {
    seen <<- list(...)
    answer
  })
  builtins <- reticulate::import_builtins(convert = FALSE)
  a <- np$ones(2L)
  none <- call_py(f, 1L, "a", NULL, a, TRUE, list(1L, "b"), key = 2.5)
  expect_identical(value_of(builtins$type(none)$`__name__`), "NoneType")
  expect_identical(unname(seen[c(1, 2, 5, 6)]), list(1L, "a", TRUE, list(1L, "b")))
  expect_null(seen[[3]])
  expect_true(is_torch_tensor(seen[[4]]))
  expect_identical(seen$key, 2.5)
  answer <- list(a = 1.5, b = list(torch_ones(2), "text", NULL), c = matrix(1:4, 2))
  result <- call_py(f, a)
  expect_identical(
    value_of(builtins$str(result$keys())), "dict_keys(['a', 'b', 'c'])"
  )
  expect_identical(value_of(result$get("c")), matrix(1:4, 2))
  expect_identical(value_of(builtins$len(result$get("b"))), 3L)
  answer <- c(1L, NA)
  expect_error(call_py(f, a), "NA")
  answer <- NULL
  # Strings are no tensors for R.
  call_py(f, np$array(c("x", "y")))
  expect_identical(as.vector(seen[[1]]), c("x", "y"))
  # Else `f` and this frame, with R's memory in `result`, keep each other for good.
  rm(f)
})

test_that("the result is a tensor of torch, the very one, for a caller with torch", {
  torch_py <- torch_here()
  x <- torch_ones(2)
  f <- py_operator(function(p) x)
  p <- torch_py$zeros(2L)
  expect_identical(as_torch_tensor(call_py(f, p)), x)
  # Asked for by name, without any tensor argument.
  g <- py_operator(function() torch_ones(2), framework = "numpy")
  expect_s3_class(call_py(g), "numpy.ndarray")
  expect_s3_class(call_py(py_operator(function() torch_ones(2))), "dltorch.Tensor")
})

test_that("a Python function is called with R's tensors and arrays", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  f <- r_operator(np$cumsum)
  expect_identical(as.array(f(torch_tensor(c(1, 2, 3), dtype = "float64"))), c(1, 3, 6))
  down <- f(matrix(c(1, 2, 3, 4), 2), axis = 0L)
  expect_identical(as.array(down), matrix(c(1, 3, 3, 7), 2))
  split <- r_operator(np$divmod)
  both <- split(c(7, 8), 3)
  expect_identical(lapply(both, as.array), list(c(2, 2), c(1, 2)))
  # No copy on the way.
  x <- torch_rand(10)
  expect_identical(r_operator(threads()$address, framework = "numpy")(x), x$data_ptr())
  # A tensor of NumPy's is one of R's on the same memory.
  a <- np$ones(3L)
  give <- py_operator(function(a) a$data_ptr())
  expect_identical(value_of(call_py(give, a)), python_address(a))
  builtins <- reticulate::import_builtins(convert = FALSE)
  expect_identical(r_operator(builtins$len)(c(1, 2)), 2L)
  expect_identical(
    r_operator(builtins$dict)(a = 1, b = c(1, 2))$a, 1
  )
})

test_that("R's vector lent to Python stays as it is", {
  skip_if_no_module("numpy")
  v <- c(1, 2, 3)
  kept <- v + 0
  write <- r_operator(threads()$overwrite)
  try(write(v), silent = TRUE)
  expect_identical(v, kept)
})

test_that("what is no function, and a wrong framework, are refused", {
  skip_if_no_module("sys")
  expect_dltorch_error(py_operator("mean"), "type", "R function")
  expect_dltorch_error(py_operator(mean, backward = 1), "type")
  expect_dltorch_error(py_operator(mean, timeout = "a"), "value")
  expect_dltorch_error(py_operator(mean, framework = 1), "type")
  expect_dltorch_error(r_operator(mean), "type", "callable")
  expect_dltorch_error(r_operator(reticulate::r_to_py(1)), "type")
  f <- py_operator(function() torch_ones(2), framework = "json")
  expect_error(call_py(f), "from_dlpack")
})

test_that("R's errors arrive in Python with class, message and traceback", {
  module <- threads()
  fail <- function(x) inner_of_r(x)
  inner_of_r <- function(x) rlang_like_abort()
  rlang_like_abort <- function() {
    stop(structure(
      class = c("my_error", "error", "condition"),
      list(message = "too small", call = NULL)
    ))
  }
  caught <- module$catch(py_operator(fail), 1L)
  expect_identical(value_of(caught[[0]]), "RError")
  expect_identical(value_of(caught[[1]]), "too small")
  expect_true("my_error" %in% unlist(value_of(caught[[2]])))
  expect_match(value_of(caught[[3]]), "inner_of_r(x)", fixed = TRUE)
  expect_no_match(value_of(caught[[3]]), "answer_python")
})

test_that("Python's errors arrive in R with class, message and traceback", {
  module <- threads()
  f <- r_operator(module$fail)
  e <- expect_dltorch_error(f(1), "python", "ValueError: not 1")
  expect_s3_class(e, "python.builtin.ValueError")
  expect_s3_class(e, "python.builtin.Exception")
  expect_match(e$details, "in fail")
  # There and back: R's own class and condition, and both tracebacks.
  through <- r_operator(module$call)
  inner <- py_operator(function(...) abort_of_test())
  abort_of_test <- function() {
    stop(structure(
      class = c("my_error", "error", "condition"), list(message = "mine", call = NULL)
    ))
  }
  e <- expect_error(through(inner), class = "my_error")
  expect_s3_class(e, "dltorch_python_error")
  expect_s3_class(e$parent, "my_error")
  expect_match(e$details, "in call")
  # Python's in R's in Python: the cause is the very exception.
  outer <- py_operator(function() f(2))
  expect_true(value_of(module$cause_is_value_error(outer)))
})

test_that("a jump of R out of the function does not pass over Python", {
  skip_if_no_module("sys")
  f <- py_operator(function() invokeRestart("out"))
  message <- withRestarts(
    tryCatch(call_py(f), error = conditionMessage),
    out = function() "jumped"
  )
  expect_match(message, "did not return")
  # Warnings reach R's handlers, and go on.
  g <- py_operator(function() {
    warning("careful")
    5
  })
  expect_warning(result <- call_py(g), "careful")
  expect_identical(value_of(result), 5)
})

test_that("interrupts cross as interrupts", {
  module <- threads()
  signal_interrupt <- function(...) {
    signalCondition(structure(
      class = c("interrupt", "condition"), list(message = "", call = NULL)
    ))
  }
  caught <- module$catch(py_operator(signal_interrupt), 1L)
  expect_identical(value_of(caught[[0]]), "KeyboardInterrupt")
  through <- r_operator(module$interrupt)
  caught <- tryCatch(through(), interrupt = function(i) "interrupted")
  expect_identical(caught, "interrupted")
})

test_that("eight Python threads call R operators at the same time", {
  module <- threads()
  count <- 0
  f <- py_operator(function(x, i) {
    count <<- count + 1
    x + i
  })
  rounds <- 25L
  expect_true(py_call_in_thread(module$storm, f, 8L, rounds))
  expect_identical(count, 8 * rounds)
})

test_that("a call from a thread is served while R runs Python code", {
  module <- threads()
  f <- py_operator(function(x) x + 1)
  expect_identical(value_of(module$call_beside(f, 1L)), 2)
})

test_that("a call that R does not come to times out and is not run later", {
  module <- threads()
  ran <- FALSE
  f <- py_operator(function() ran <<- TRUE, timeout = 0.2)
  # R's thread waits for the other without running Python code.
  expect_match(value_of(module$call_and_join(f)), "TimeoutError.*py_call_in_thread")
  value_of(module$busy())
  expect_false(ran)
})

test_that("gradients pass through both functions on the shared graph", {
  torch_py <- torch_here()
  f <- py_operator(function(x) x$pow(2)$sum())
  p <- torch_py$ones(3L, requires_grad = TRUE)
  call_py(f, p)$backward()
  expect_identical(as.array(as_torch_tensor(p)$grad), c(2, 2, 2))
  g <- r_operator(torch_py$exp)
  x <- torch_zeros(2)$requires_grad_(TRUE)
  g(x)$sum()$backward()
  expect_identical(as.array(x$grad), c(1, 1))
})

test_that("with backward, functions that leave the graph have gradients", {
  torch_py <- torch_here()
  # R's own arithmetic, on its own vectors.
  f <- py_operator(
    function(x, power) as.array(x)^power,
    backward = function(grad, x, power) {
      grad * torch_tensor(power * as.array(x)^(power - 1), dtype = "float64")
    }
  )
  p <- torch_py$tensor(c(1, 2, 3), dtype = torch_py$float64, requires_grad = TRUE)
  call_py(f, p, 3)$sum()$backward()
  expect_identical(as.array(as_torch_tensor(p)$grad), c(3, 12, 27))
  np <- reticulate::import("numpy", convert = FALSE)
  module <- threads()
  g <- r_operator(np$sin, backward = module$sin_backward)
  x <- torch_tensor(c(0, 1), dtype = "float64")$requires_grad_(TRUE)
  (g(x) * 2)$sum()$backward()
  expect_equal(as.array(x$grad), 2 * cos(c(0, 1)))
  wrong <- r_operator(np$sin, backward = module$no_gradient)
  expect_error((wrong(x) * 2)$sum()$backward(), "gradients")
})

test_that("calls leave nothing behind", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  gc_py <- reticulate::import("gc")
  sys <- reticulate::import("sys")
  a <- np$ones(3L)
  expect_balanced(local({
    f <- py_operator(function(x) list(x + 1, "a"))
    g <- r_operator(np$sin)
    x <- torch_ones(3)
    for (i in 1:20) {
      call_py(f, a)
      g(x)
    }
    before <- sys$getrefcount(a)
    for (i in 1:200) {
      call_py(f, a)
      g(x)
    }
    collect()
    expect_lte(sys$getrefcount(a), before + 1)
    rm(f, g)
    gc_py$collect()
    collect()
    gc_py$collect()
  }))
})

test_that("integer64 and NA are what they are in Python, or refused", {
  module <- threads()
  skip_if_not_installed("bit64")
  builtins <- reticulate::import_builtins(convert = FALSE)
  text <- r_operator(builtins$str)
  expect_identical(text(bit64::as.integer64("9007199254740993")), "9007199254740993")
  shared <- r_operator(module$call)(py_operator(function() bit64::as.integer64(c(2, 3))))
  expect_identical(shared$dtype, torch_int64())
  expect_identical(as.array(shared), 2:3)
  # An operator whose frame holds it would stay, with all that is there.
  answering <- function(value) {
    force(value)
    py_operator(function() value)
  }
  for (na in list(NA, NA_integer_, NA_character_, c("a", NA))) {
    expect_dltorch_error(text(na), "value", "NA")
    expect_error(call_py(answering(na)), "NA")
  }
  expect_identical(text(NaN), "nan")
  # And back: reticulate's own conversion keeps 32 bits.
  int <- r_operator(builtins$int)
  expect_identical(int("2147483647"), .Machine$integer.max)
  expect_identical(as.character(int("-9007199254740993")), "-9007199254740993")
  expect_identical(as.character(int("2147483648")), "2147483648")
  expect_dltorch_error(int("9223372036854775808"), "value", "integer64")
  expect_true(r_operator(builtins$bool)(1L))
})

test_that("tensors within lists, and whole numbers of any size, arrive in R as such", {
  skip_if_no_module("numpy")
  skip_if_not_installed("bit64")
  seen <- NULL
  f <- py_operator(function(...) {
    seen <<- list(...)
    list(...)[[1]]
  })
  nested <- reticulate::py_eval(
    paste(
      "(lambda np: [np.ones(2), {'a': (np.zeros(1), 2**40), 'b': [1, 2]}])",
      "(__import__('numpy'))"
    ),
    convert = FALSE
  )
  number <- function(code) reticulate::py_eval(code, convert = FALSE)
  np <- reticulate::import("numpy", convert = FALSE)
  answer <- call_py(
    f, nested, number("-2**40"), np$int64(number("2**60 + 1")), np$int32(5L),
    number("[1, 2]"), self = 3L
  )
  expect_identical(as.array(seen[[1]][[1]]), c(1, 1))
  expect_identical(as.array(seen[[1]][[2]]$a[[1]]), 0)
  expect_identical(as.character(seen[[1]][[2]]$a[[2]]), "1099511627776")
  expect_identical(seen[[1]][[2]]$b, list(1L, 2L))
  expect_identical(as.character(seen[[2]]), "-1099511627776")
  expect_identical(as.character(seen[[3]]), "1152921504606846977")
  expect_identical(seen[4:5], list(5L, c(1L, 2L)), ignore_attr = TRUE)
  expect_identical(seen$self, 3L)
  # The caller's framework is that of a tensor in a list, too.
  expect_s3_class(answer[[0]], "numpy.ndarray")
  scalar <- r_operator(np$int64)
  expect_identical(scalar(7L), 7L)
  expect_identical(
    as.character(scalar(bit64::as.integer64("1152921504606846977"))),
    "1152921504606846977"
  )
  rm(f)
})

test_that("a call that cannot take a tensor leaves nothing behind", {
  module <- threads()
  others <- reticulate::import("dltorch.operators", convert = FALSE)
  f <- py_operator(function(a, b) a)
  expect_error(call_py(f, 1L, module$Untakeable()), "cannot be taken")
  expect_identical(value_of(others$`_others`), list())
})

test_that("lists with names for some elements, and names given twice, are refused", {
  module <- threads()
  echo <- r_operator(module$echo)
  expect_identical(echo(list(a = 1, b = list(2))), list(a = 1, b = list(2)))
  for (wrong in list(list(a = 1, 2), list(a = 1, a = 2), list(list(a = 1, 2)))) {
    expect_dltorch_error(echo(wrong), "value", "a name of its own")
    answering <- py_operator(function() wrong)
    expect_error(call_py(answering), "a name of its own")
    rm(answering)
  }
  expect_dltorch_error(echo(x = 1, x = 2), "value", "`x` is given twice")
  expect_identical(r_operator(module$with_self)(self = 3), 3)
})

test_that("a capsule is an argument like any other", {
  module <- threads()
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch", convert = FALSE)
  # A legacy one, which every torch takes.
  capsule <- to_dlpack(torch_ones(2), max_version = NULL)
  taken <- r_operator(torch_py$from_dlpack)(capsule)
  expect_identical(as.array(taken), c(1, 1))
})

test_that("a class of tensors is no tensor", {
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  class_of_arrays <- call_py(py_operator(function() np$ndarray))
  expect_identical(value_of(class_of_arrays$`__name__`), "ndarray")
  module <- threads()
  expect_s3_class(r_operator(module$echo)(np$ndarray), "python.builtin.type")
})

test_that("exceptions with any text, and values that Python lacks, are classed errors", {
  module <- threads()
  expect_dltorch_error(r_operator(module$fail_with_nul)(), "python", "ValueError: a")
  expect_dltorch_error(r_operator(module$fail_without_text)(), "python", "NoText")
  expect_dltorch_error(r_operator(module$fail_with_surrogate)(), "python", "ud800")
  echo <- r_operator(module$echo)
  for (value in list(quote(a), quote(a + b), new.env())) {
    expect_dltorch_error(echo(value), "type", "cannot become a Python object")
  }
})

test_that("a condition of R with an odd message arrives as an error", {
  module <- threads()
  for (message in list(5, NULL, c("a", "b"), quote(a))) {
    f <- py_operator(function() {
      stop(structure(
        class = c("odd", "error", "condition"), list(message = message, call = NULL)
      ))
    })
    caught <- module$catch(f)
    expect_identical(value_of(caught[[0]]), "RError")
    expect_true("odd" %in% unlist(value_of(caught[[2]])))
    rm(f)
  }
})

test_that("`backward` serves calls with named arguments, in every framework", {
  torch_py <- torch_here()
  module <- threads()
  for (framework in list(NULL, "torch", "numpy")) {
    f <- py_operator(
      function(x, power) as.array(x)^power,
      framework = framework,
      backward = function(grad, x, power) {
        grad * torch_tensor(power * as.array(x)^(power - 1), dtype = "float64")
      }
    )
    for (call in list(
      function(p) call_py(f, p, power = 3), function(p) call_py(f, power = 3, x = p)
    )) {
      p <- torch_py$tensor(c(1, 2, 3), dtype = torch_py$float64, requires_grad = TRUE)
      call(p)$sum()$backward()
      expect_identical(as.array(as_torch_tensor(p)$grad), c(3, 12, 27))
    }
    g <- r_operator(
      module$scaled_sin,
      framework = framework, backward = module$scaled_sin_backward
    )
    if (identical(framework, "numpy")) {
      x <- torch_tensor(c(0, 1), dtype = "float64")$requires_grad_(TRUE)
      g(x = x, scale = 2)$sum()$backward()
      expect_equal(as.array(x$grad), 2 * cos(c(0, 1)))
    }
    rm(f)
  }
})

test_that("`backward` serves functions of lists and dicts", {
  torch_py <- torch_here()
  module <- threads()
  grads <- NULL
  f <- py_operator(
    function(x) list(a = x * 2, b = list(x * 3, "text")),
    backward = function(grad, x) {
      grads <<- grad
      grad$a * 2 + grad$b[[1]] * 3
    }
  )
  p <- torch_py$ones(2L, requires_grad = TRUE)
  result <- call_py(f, p)
  module$sum_backward(result$get("a"), result$get("b")[[0]])
  expect_identical(as.array(as_torch_tensor(p)$grad), c(5, 5))
  expect_true(is_torch_tensor(grads$a))
  expect_identical(lengths(grads), c(a = 2L, b = 2L))
  g <- py_operator(
    function(x) list(x * 2, x * 3),
    backward = function(grad, x) {
      grads <<- grad
      grad[[1]] * 2 + grad[[2]] * 3
    }
  )
  p <- torch_py$ones(2L, requires_grad = TRUE)
  result <- call_py(g, p)
  module$sum_backward(result[[0]], result[[1]])
  expect_identical(as.array(as_torch_tensor(p)$grad), c(5, 5))
  expect_true(all(vapply(grads, is_torch_tensor, NA)))
  # Tensors in an argument
  h <- py_operator(
    function(both) both[[1]] + both[[2]] * 2,
    backward = function(grad, both) list(grad, grad * 2)
  )
  q <- torch_py$ones(2L, requires_grad = TRUE)
  call_py(h, list(p, q))$sum()$backward()
  expect_identical(as.array(as_torch_tensor(q)$grad), c(2, 2))
  # Of Python's
  k <- r_operator(module$dict_of, framework = "numpy", backward = module$dict_of_backward)
  x <- torch_ones(2, requires_grad = TRUE)
  result <- k(x)
  (result$a + result$b)$sum()$backward()
  expect_identical(as.array(x$grad), c(5, 5))
  # What has no gradient says so.
  number <- py_operator(function(x) sum(as.array(x)), backward = function(grad, x) x)
  expect_error(call_py(number, p), "gave no tensor")
  named <- py_operator(function(x) x * 2, backward = function(grad, x) list(x = grad))
  expect_error(call_py(named, p)$sum()$backward(), "without names")
})

test_that("R's gradients are computed for a thread that py_call_in_thread() started", {
  skip_if_no_module("torch")
  torch_here()
  x <- torch_tensor(1, requires_grad = TRUE)
  function_of <- function(backward) {
    autograd_function(function(ctx, a) a * 2, backward)(x)$sum()
  }
  y <- function_of(function(ctx, g) {
    # A pass within the pass
    w <- with_enable_grad(torch_tensor(3, requires_grad = TRUE)$mul(1))
    w$retain_grad()
    with_enable_grad((w * w)$sum())$backward()
    g * w$grad
  })
  py_call_in_thread(reticulate::r_to_py(y)$backward)
  expect_identical(as.array(x$grad), 6)
  y <- function_of(function(ctx, g) stop("no gradient today"))
  expect_error(
    py_call_in_thread(reticulate::r_to_py(y)$backward), "no gradient today",
    class = "dltorch_python_error"
  )
})
