leaf <- function(values = c(1, 2, 3)) torch_tensor(values, requires_grad = TRUE)

test_that("backward() adds gradients to leaves, and what frees the graph is told", {
  x <- leaf()
  y <- (x^2)$sum()
  expect_null(y$backward(retain_graph = TRUE))
  expect_equal(as.numeric(x$grad), c(2, 4, 6))
  y$backward()
  expect_equal(as.numeric(x$grad), c(4, 8, 12))
  expect_dltorch_error(y$backward(), "libtorch", "second time")
  z <- x * 2
  expect_dltorch_error(z$backward(), "libtorch", "scalar outputs")
  z$backward(torch_ones(3))
  expect_equal(as.numeric(x$grad), c(6, 10, 14))
  expect_dltorch_error(torch_ones(1)$backward(), "libtorch", "does not require grad")
})

test_that("backward() takes inputs, and autograd_backward() several tensors", {
  x <- leaf()
  w <- leaf()
  (x * w)$sum()$backward(inputs = w)
  expect_null(x$grad)
  expect_equal(as.numeric(w$grad), c(1, 2, 3))
  w$grad <- NULL
  autograd_backward(list(x * 2, (w * 3)$sum()), list(torch_ones(3), NULL))
  expect_equal(as.numeric(x$grad), c(2, 2, 2))
  expect_equal(as.numeric(w$grad), c(3, 3, 3))
  expect_dltorch_error(autograd_backward(list(1)), "handle", "tensors")
  expect_dltorch_error(autograd_backward("a"), "type", "list of tensors")
})

test_that("autograd_grad() leaves $grad alone, keeps names and differentiates twice", {
  x <- leaf()
  w <- leaf()
  found <- autograd_grad((x^3 * w)$sum(), list(x = x, w = w), create_graph = TRUE)
  expect_named(found, c("x", "w"))
  expect_equal(as.numeric(found$x), 3 * c(1, 4, 9) * c(1, 2, 3))
  expect_null(x$grad)
  second <- autograd_grad(found$x$sum(), x)[[1]]
  expect_equal(as.numeric(second), 6 * c(1, 2, 3)^2)
  expect_identical(torch_autograd_grad, autograd_grad)
  y <- x$sum()
  unused <- function() autograd_grad(y, w, retain_graph = TRUE)
  said <- "(input 1|an input) has no part.*allow_unused = TRUE"
  expect_dltorch_error(unused(), "libtorch", said)
  expect_dltorch_error((x * 2)$backward(torch_ones(4)), "libtorch", "at index 1 - got")
  expect_identical(autograd_grad(y, list(w, x), allow_unused = TRUE)[1], list(NULL))
})

test_that("$grad and $requires_grad can be set, and refuse what does not fit", {
  x <- leaf()
  x$grad <- torch_ones(3)
  expect_equal(as.numeric(x$grad), rep(1, 3))
  expect_dltorch_error(x$grad <- torch_ones(2), "value", "sizes")
  expect_dltorch_error(x$grad <- torch_ones(3)$double(), "value", "float32")
  expect_dltorch_error(x$grad <- x, "value", "own gradient")
  expect_dltorch_error(x$grad <- 1, "handle", "grad")
  x$grad <- NULL
  expect_null(x$grad)
  x$requires_grad <- FALSE
  expect_false(x$requires_grad)
  expect_true(x$requires_grad_()$requires_grad)
  expect_dltorch_error((x * 2)$requires_grad_(FALSE), "libtorch", "leaf")
  expect_dltorch_error(torch_tensor(1:3)$requires_grad_(), "libtorch", "floating")
})

test_that("leaves, detached tensors and retained gradients are as in torch", {
  x <- leaf()
  y <- x * 2
  expect_true(x$is_leaf)
  expect_false(y$is_leaf)
  expect_false(y$detach()$requires_grad)
  expect_identical(y$detach()$data_ptr(), y$data_ptr())
  y$retain_grad()
  y$sum()$backward()
  expect_equal(as.numeric(y$grad), rep(1, 3))
  z <- x * 2
  z$detach_()
  expect_true(z$is_leaf)
  expect_false(z$requires_grad)
})

test_that("an in-place change of what the graph needs is an error", {
  x <- leaf()
  y <- x$exp()
  z <- y$sum()
  y$add_(1)
  expect_dltorch_error(z$backward(), "libtorch", "inplace operation")
  expect_dltorch_error(x$add_(1), "libtorch", "leaf")
})

test_that("grad_fn knows names, next functions and leaves; the graph can be drawn", {
  x <- leaf()
  y <- (x * x + 1)$sum()
  expect_null(x$grad_fn)
  expect_identical(y$grad_fn$name, "SumBackward0")
  add <- y$grad_fn$next_functions[[1]]
  expect_identical(add$name, "AddBackward1")
  mul <- add$next_functions[[1]]
  leaves <- mul$next_functions
  expect_identical(leaves[[1]]$name, "AccumulateGrad")
  expect_identical(leaves[[1]]$id, leaves[[2]]$id)
  expect_true(dlt_is_same(leaves[[1]]$variable, x))
  expect_null(add$variable)
  expect_output(print(y$grad_fn), "<SumBackward0>", fixed = TRUE)
  expect_dltorch_error(add$nothing, "operator", "no field")
  graph <- format(y$grad_fn, graph = TRUE)
  expect_match(graph, "n3 -> n4;", fixed = TRUE)
  expect_match(graph, "AccumulateGrad (3)", fixed = TRUE)
  expect_dltorch_error(plot(y$grad_fn, with = "pencil"), "value", "igraph")
  saved <- serialize(y$grad_fn, NULL)
  expect_dltorch_error(unserialize(saved)$name, "handle")
})

test_that("plot() of a graph draws by igraph", {
  skip_if_not_installed("igraph")
  file <- withr::local_tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  withr::defer(grDevices::dev.off())
  y <- (leaf() * 2)$sum()
  expect_s3_class(plot(y$grad_fn, with = "igraph"), "torch_grad_fn")
})

test_that("plot() of a graph draws by DiagrammeR", {
  skip_if_not_installed("DiagrammeR")
  expect_s3_class(plot((leaf() * 2)$grad_fn, with = "DiagrammeR"), "grViz")
})

test_that("a hook sees, replaces or keeps the gradient until it is removed", {
  x <- leaf()
  seen <- list()
  hook <- x$register_hook(function(grad) {
    seen <<- c(seen, list(as.numeric(grad)))
    NULL
  })
  twice <- x$register_hook(function(grad) grad * 2)
  x$sum()$backward()
  expect_equal(seen, list(rep(1, 3)))
  expect_equal(as.numeric(x$grad), rep(2, 3))
  expect_output(print(hook), "remove")
  hook$remove()
  hook$remove()
  twice$remove()
  x$sum()$backward()
  expect_length(seen, 1)
  expect_equal(as.numeric(x$grad), rep(3, 3))
})

test_that("hooks on tensors that are no leaves run as well; others are refused", {
  x <- leaf()
  y <- x * 2
  y$register_hook(function(grad) grad * 100)
  y$sum()$backward()
  expect_equal(as.numeric(x$grad), rep(200, 3))
  expect_dltorch_error(torch_ones(1)$register_hook(identity), "libtorch", "gradient")
  expect_dltorch_error(x$register_hook("f"), "type", "function")
  expect_dltorch_error(dlt_remove_hook(x), "handle", "hook")
})

test_that("an accumulate hook runs after the gradient is there", {
  skip_before("2.1", "hooks after accumulation")
  x <- leaf()
  seen <- NULL
  hook <- x$register_post_accumulate_grad_hook(function(x) {
    seen <<- as.numeric(x$grad)
    x$grad <- NULL
  })
  (x * 3)$sum()$backward()
  expect_equal(seen, rep(3, 3))
  expect_null(x$grad)
  hook$remove()
  (x * 3)$sum()$backward()
  expect_equal(as.numeric(x$grad), rep(3, 3))
  expect_dltorch_error(
    (x * 2)$register_post_accumulate_grad_hook(identity), "value", "leaf"
  )
})

test_that("hooks give back what they hold", {
  expect_balanced({
    local({
      held <- as.numeric(1:1000)
      x <- torch_as_tensor(held)$clone()$requires_grad_()
      hook <- x$register_hook(function(grad) grad)
      y <- (x * torch_as_tensor(held))$sum()
      y$backward()
      failing <- x$register_hook(function(grad) stop("no"))
      try(((x * 2)$sum())$backward(), silent = TRUE)
      # Each holds this environment, which has the tensor, which has the hooks.
      hook$remove()
      failing$remove()
      # One that does not hold the tensor goes with it.
      x$register_hook(identity)
    }, envir = new.env(parent = globalenv()))
  })
})

test_that("an R error in a hook leaves as that error, and the graph is freed", {
  x <- leaf()
  own <- structure(
    class = c("own_error", "error", "condition"), list(message = "mine", call = NULL)
  )
  x$register_hook(function(grad) stop(own))
  y <- x$exp()
  z <- y$sum()
  expect_identical(tryCatch(z$backward(), own_error = function(e) e), own)
  expect_dltorch_error(z$backward(), "libtorch", "second time")
  # The engine works as before.
  w <- leaf()
  (w * 2)$sum()$backward()
  expect_equal(as.numeric(w$grad), rep(2, 3))
  skip_before("2.0", "hooks of leaves in autograd_grad()")
  expect_error(autograd_grad((x * 2)$sum(), x), class = "own_error")
})

test_that("warnings, messages, interrupts, restarts and returns leave a hook", {
  x <- leaf()
  condition <- NULL
  hook <- x$register_hook(function(grad) {
    condition(grad)
    NULL
  })
  run <- function() (x * 2)$sum()$backward()

  condition <- function(grad) warning("careful")
  expect_warning(run(), "careful")
  condition <- function(grad) message("note")
  expect_message(run(), "note")
  condition <- function(grad) {
    stop(structure(class = c("interrupt", "condition"), list()))
  }
  expect_identical(tryCatch(run(), interrupt = function(e) "interrupted"), "interrupted")
  condition <- function(grad) invokeRestart("leave", 3)
  expect_identical(withRestarts(run(), leave = function(x) x + 1), 4)
  out <- (function() {
    condition <<- local({
      frame <- environment()
      function(grad) eval(quote(stop("from an eval")), frame)
    })
    tryCatch(run(), error = function(e) conditionMessage(e))
  })()
  expect_identical(out, "from an eval")
  withr::local_options(warn = 2)
  condition <- function(grad) warning("now an error")
  expect_error(run(), "now an error")
  hook$remove()
})

test_that("Ctrl-C in a hook leaves as R's interrupt", {
  skip_if_sigint_is_ignored()
  skip_if_not_installed("callr")
  # In a process of its own: reticulate 1.28 takes Python's next error, however late, for
  # one more interrupt.
  result <- callr::r(function() {
    library(dltorch)
    x <- torch_ones(3, requires_grad = TRUE)
    hook <- x$register_hook(function(grad) {
      tools::pskill(Sys.getpid(), tools::SIGINT)
      Sys.sleep(20)
      grad
    })
    left <- tryCatch((x * 2)$sum()$backward(), interrupt = function(e) "interrupted")
    hook$remove()
    (x * 2)$sum()$backward()
    list(left, as.numeric(x$grad))
  })
  expect_identical(result, list("interrupted", rep(2, 3)))
})

test_that("a hook must give a tensor or NULL", {
  x <- leaf()
  x$register_hook(function(grad) "a")
  expect_dltorch_error(x$sum()$backward(), "handle", "tensor")
})

test_that("an error of libtorch in a hook keeps its class", {
  x <- leaf()
  x$register_hook(function(grad) grad[7])
  expect_dltorch_error(x$sum()$backward(), "index")
})

test_that("hooks may compute gradients themselves", {
  x <- leaf()
  x$register_hook(function(grad) {
    local_enable_grad()
    w <- leaf()
    (w^2)$sum()$backward()
    w$grad
  })
  (x * 5)$sum()$backward()
  expect_equal(as.numeric(x$grad), c(2, 4, 6))
})

test_that("a hundred nested backward passes work", {
  deepest <- 0
  nested <- function(depth) {
    local_enable_grad()
    x <- torch_tensor(1, requires_grad = TRUE)
    x$register_hook(function(grad) {
      deepest <<- max(deepest, depth)
      if (depth < 100) nested(depth + 1)
      grad
    })
    (x * depth)$sum()$backward()
    as.numeric(x$grad)
  }
  expect_equal(nested(1), 1)
  expect_equal(deepest, 100)
})

test_that("libtorch's warnings come as R warnings", {
  root <- torch_tensor(-1, requires_grad = TRUE)
  expect_warning(
    expect_dltorch_error(with_detect_anomaly(root$sqrt()$backward()), "libtorch", "nan"),
    "SqrtBackward0", class = "dltorch_warning"
  )
  withr::local_options(warn = 2)
  expect_error(with_detect_anomaly(root$sqrt()$backward()))
})

test_that("a graph is written in the language of Graphviz", {
  x <- leaf()
  text <- format((x * x)$sum()$grad_fn, graph = TRUE)
  expect_match(text, "^digraph grad_fn \\{")
  expect_length(gregexpr("label=", text)[[1]], 3)
  expect_length(gregexpr("->", text, fixed = TRUE)[[1]], 3)
})

test_that("flags and inputs of a pass are checked", {
  x <- torch_tensor(c(1, 2), requires_grad = TRUE)
  for (flag in list(NA, "a")) {
    y <- x$sum()
    expect_dltorch_error(autograd_grad(y, x, retain_graph = flag), "type", "`retain_gr")
    expect_dltorch_error(autograd_grad(y, x, create_graph = flag), "type", "`create_gr")
    expect_dltorch_error(autograd_grad(y, x, allow_unused = flag), "type", "`allow_un")
    expect_dltorch_error(autograd_backward(y, retain_graph = flag), "type", "`retain_gr")
  }
  expect_dltorch_error(autograd_grad(x$sum(), list()), "value", "`inputs`")
  expect_dltorch_error(x$requires_grad <- NULL, "type", "`requires_grad`")
  expect_true(x$requires_grad)
})
