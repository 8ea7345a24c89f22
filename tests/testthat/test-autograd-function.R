square <- autograd_function(
  forward = function(ctx, x) {
    ctx$save_for_backward(x = x)
    x * x
  },
  backward = function(ctx, grad_output) {
    list(x = grad_output * ctx$saved_variables$x * 2)
  }
)

leaf <- function(values = c(1, 2, 3)) torch_tensor(values, requires_grad = TRUE)

test_that("a function has the gradient it is given, also the second one", {
  x <- leaf()
  y <- square(x)
  expect_identical(y$grad_fn$name, "RFunctionBackward")
  expect_output(print(y), "grad_fn = <RFunctionBackward>", fixed = TRUE)
  y$sum()$backward()
  expect_equal(as.numeric(x$grad), c(2, 4, 6))
  first <- autograd_grad(square(x)$sum(), x, create_graph = TRUE)[[1]]
  expect_equal(as.numeric(autograd_grad(first$sum(), x)[[1]]), c(2, 2, 2))
  expect_true(autograd_gradcheck(square, c(0.5, -2)))
  expect_true(autograd_gradcheck(square, c(0.5, -2), second_order = TRUE))
})

test_that("arguments are matched by R's rules, and gradients by name or order", {
  seen <- NULL
  f <- function(backward) {
    autograd_function(
      forward = function(ctx, x, power, scale = 2, ...) {
        seen <<- ctx$needs_input_grad
        ctx$save_for_backward(x = x, power = power)
        ctx$scale <- scale
        scale * x^power
      },
      backward = backward
    )
  }
  by_name <- f(function(ctx, grad) {
    saved <- ctx$saved_variables
    list(x = grad * ctx$scale * saved$power * saved$x^(saved$power - 1))
  })
  x <- leaf()
  by_name(power = 3, x)$sum()$backward()
  expect_equal(as.numeric(x$grad), 6 * c(1, 4, 9))
  expect_identical(seen, list(x = TRUE, power = FALSE))
  x$grad <- NULL
  by_name(x, 2, 5)$sum()$backward()
  expect_equal(as.numeric(x$grad), 10 * c(1, 2, 3))
  x$grad <- NULL
  f(function(ctx, grad) list(grad, NULL))(x, 2)$sum()$backward()
  expect_equal(as.numeric(x$grad), c(1, 1, 1))
  f(function(ctx, grad) grad)(x, 2)$sum()$backward()
  expect_equal(as.numeric(x$grad), c(2, 2, 2))
  expect_error(by_name(x, 2, nothing = 1)$sum()$backward(), NA)
  expect_dltorch_error(square(x, 2), "type", "those of `forward`: x")
})

test_that("several values, marks and unused gradients are handled", {
  got <- NULL
  parts <- function(materialize) {
    autograd_function(
      forward = function(ctx, x) {
        ctx$set_materialize_grads(materialize)
        index <- x$argmax()
        ctx$mark_non_differentiable(index)
        list(double = x * 2, triple = x * 3, index = index, name = "text")
      },
      backward = function(ctx, double, triple, index, name) {
        got <<- list(double, triple, index, name)
        double
      }
    )
  }
  x <- leaf()
  values <- parts(TRUE)(x)
  expect_named(values, c("double", "triple", "index", "name"))
  expect_identical(values$name, "text")
  expect_false(values$index$requires_grad)
  values$double$sum()$backward()
  expect_equal(as.numeric(got[[2]]), c(0, 0, 0))
  expect_null(got[[4]])
  parts(FALSE)(x)$double$sum()$backward()
  expect_null(got[[2]])
})

test_that("needs_input_grad tells what the pass computes", {
  seen <- list()
  product <- autograd_function(
    forward = function(ctx, x, y) {
      ctx$save_for_backward(x, y)
      x * y
    },
    backward = function(ctx, grad) {
      seen <<- c(seen, list(unlist(ctx$needs_input_grad)))
      list(grad * ctx$saved_variables[[2]], grad * ctx$saved_variables[[1]])
    }
  )
  x <- leaf()
  y <- leaf()
  autograd_grad(product(x, y)$sum(), x)
  product(x, y$detach())$sum()$backward()
  product(x, y)$sum()$backward()
  expect_identical(seen[[1]], c(x = TRUE, y = FALSE))
  expect_identical(seen[[2]], c(x = TRUE, y = FALSE))
  expect_identical(seen[[3]], c(x = TRUE, y = TRUE))
})

test_that("an argument that is changed in place is marked dirty", {
  double_in_place <- autograd_function(
    forward = function(ctx, x) {
      ctx$mark_dirty(x)
      x$mul_(2)
    },
    backward = function(ctx, grad) grad * 2
  )
  x <- leaf()
  y <- x * 1
  z <- double_in_place(y)
  expect_true(dlt_is_same(y, z))
  y$sum()$backward()
  expect_equal(as.numeric(x$grad), c(2, 2, 2))
  expect_dltorch_error(double_in_place(leaf()), "libtorch", "leaf")
})

test_that("what was saved must not change meanwhile, and is freed after the pass", {
  x <- leaf()
  y <- x * 1
  z <- square(y)
  y$add_(1)
  expect_dltorch_error(z$sum()$backward(), "libtorch", "inplace")
  z <- square(x)$sum()
  z$backward()
  expect_dltorch_error(z$backward(), "libtorch", "second time")
  expect_balanced({
    local({
      x <- torch_as_tensor(as.numeric(1:1000))$clone()$requires_grad_()
      kept <- torch_as_tensor(as.numeric(1:1000))
      f <- autograd_function(
        function(ctx, x, y) {
          result <- x * y
          ctx$save_for_backward(result, y)
          result
        },
        function(ctx, grad) list(grad * ctx$saved_variables[[2]], NULL)
      )
      f(x, kept)$sum()$backward()
      f(x, kept)
      try(f(x, "a"), silent = TRUE)
      NULL
    }, envir = new.env(parent = globalenv()))
  })
})

test_that("no grad mode, and no argument that requires grad, record nothing", {
  x <- leaf()
  expect_false(with_no_grad(square(x))$requires_grad)
  expect_false(square(x$detach())$requires_grad)
})

test_that("functions nest, and compute gradients inside", {
  fourth <- autograd_function(
    function(ctx, x) {
      ctx$save_for_backward(x)
      square(square(x))
    },
    function(ctx, grad) {
      x <- ctx$saved_variables[[1]]$detach()$requires_grad_(TRUE)
      y <- with_enable_grad(square(square(x)))
      autograd_grad(y, x, grad)[[1]]
    }
  )
  x <- leaf()
  fourth(x)$sum()$backward()
  expect_equal(as.numeric(x$grad), 4 * c(1, 8, 27))
})

test_that("errors in forward and backward leave as they are", {
  broken <- function(forward = NULL, backward = NULL) {
    autograd_function(
      function(ctx, x) if (is.null(forward)) x * 2 else forward(ctx, x),
      function(ctx, grad) backward(ctx, grad)
    )
  }
  x <- leaf()
  own <- structure(
    class = c("own_error", "error", "condition"), list(message = "mine", call = NULL)
  )
  expect_error(broken(function(ctx, x) stop(own))(x), class = "own_error")
  expect_true(torch_is_grad_enabled())
  expect_error(
    broken(backward = function(ctx, grad) stop(own))(x)$sum()$backward(),
    class = "own_error"
  )
  expect_identical(broken(function(ctx, x) "no tensor")(x), "no tensor")
  run <- function(value) {
    broken(backward = function(ctx, grad) value)(x)$sum()$backward()
  }
  expect_dltorch_error(run("a"), "value", "list of tensors")
  expect_dltorch_error(run(list(1)), "value", "tensor or NULL")
  expect_dltorch_error(run(list(x, x)), "value", "2 gradients for 1")
  expect_dltorch_error(run(list(y = x)), "value", "no argument")
  expect_dltorch_error(run(torch_ones(2)), "value", "sizes \\(2\\), the argument \\(3\\)")
  expect_dltorch_error(autograd_function(1, mean), "type", "forward")
  expect_dltorch_error(autograd_function(function() 1, mean), "type", "ctx")
  expect_output(
    {
      f <- autograd_function(function(ctx, x) {
        print(ctx)
        x * 1
      }, mean)
      f(x)
    },
    "save_for_backward"
  )
})

test_that("a pass that Python starts calls R, and R's errors arrive there", {
  skip_if_no_module("torch")
  reticulate::import("torch", convert = FALSE)
  python <- reticulate::py_run_string(
    "def use(f):
       f().sum().backward()
       return 7

def fails(f):
       try:
         f().sum().backward()
       except RuntimeError as e:
         return str(e)",
    local = TRUE
  )
  x <- leaf()
  expect_equal(python$use(function() reticulate::r_to_py(square(x))), 7)
  expect_equal(as.numeric(x$grad), c(2, 4, 6))
  broken <- autograd_function(
    function(ctx, x) x * 2, function(ctx, grad) stop("from R's side")
  )
  expect_match(
    python$fails(function() reticulate::r_to_py(broken(x))),
    "error in an R function: from R's side"
  )
  # Python entered by R code that a pass called, which R had entered.
  y <- leaf()
  y$register_hook(function(grad) {
    local_enable_grad()
    x$grad <- NULL
    python$use(function() reticulate::r_to_py(square(x)))
    grad * x$grad
  })
  y$sum()$backward()
  expect_equal(as.numeric(y$grad), c(2, 4, 6))
})

test_that("errors leave nested, second and accumulating positions as they are", {
  own <- structure(
    class = c("own_error", "error", "condition"), list(message = "mine", call = NULL)
  )
  fails <- function(...) stop(own)
  double <- function(ctx, x) x * 2
  inner_forward <- autograd_function(fails, mean)
  inner_backward <- autograd_function(double, fails)
  positions <- list(
    "forward in forward" = function(x) {
      autograd_function(function(ctx, x) inner_forward(x), mean)(x)
    },
    "forward in backward" = function(x) {
      autograd_function(double, function(ctx, grad) inner_forward(grad))(x)
    },
    "pass in backward" = function(x) {
      autograd_function(double, function(ctx, grad) {
        w <- grad$detach()$requires_grad_(TRUE)
        autograd_grad(with_enable_grad(inner_backward(w)$sum()), w)[[1]]
      })(x)
    },
    "hook in backward" = function(x) {
      autograd_function(double, function(ctx, grad) {
        w <- grad$detach()$requires_grad_(TRUE)
        w$register_hook(fails)
        with_enable_grad((w * 2)$sum())$backward()
        grad
      })(x)
    },
    "hook on a value" = function(x) {
      y <- square(x)
      y$register_hook(fails)
      y
    },
    "hook after accumulation" = function(x) {
      x$register_post_accumulate_grad_hook(fails)
      square(x)
    },
    "gradient of a gradient" = function(x) {
      once <- autograd_function(
        function(ctx, x) {
          ctx$save_for_backward(x)
          x * 2
        },
        function(ctx, grad) grad * inner_backward(ctx$saved_variables[[1]])
      )
      autograd_grad(once(x)$sum(), x, create_graph = TRUE)[[1]]
    }
  )
  later <- if (libtorch_is_before("2.1")) "hook after accumulation"
  expect_balanced({
    for (position in positions[setdiff(names(positions), later)]) {
      local({
        x <- torch_as_tensor(as.numeric(1:1000))$clone()$requires_grad_()
        expect_error(position(x)$sum()$backward(), class = "own_error")
      })
    }
  })
  expect_true(torch_is_grad_enabled())
  x <- leaf()
  square(x)$sum()$backward()
  expect_equal(as.numeric(x$grad), c(2, 4, 6))
  skip_before("2.1", "hooks after accumulation")
})

test_that("a function serves Python, with its gradient and the gradient of that", {
  skip_if_no_module("torch")
  python <- reticulate::py_run_string(
    "def use(f):
       import torch
       x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
       f(x).sum().backward()
       first, = torch.autograd.grad(f(x).sum(), x, create_graph=True)
       second, = torch.autograd.grad(first.sum(), x)
       return x.grad.tolist() + second.tolist()",
    local = TRUE
  )
  expect_equal(python$use(py_operator(square)), c(2, 4, 6, 2, 2, 2))
})

test_that("arguments that `forward` does not have are refused in the user's terms", {
  double <- autograd_function(function(ctx, x) x * 2, function(ctx, grad) grad * 2)
  x <- torch_ones(2)
  expect_dltorch_error(double(x, x), "type", "those of `forward`: x")
  expect_dltorch_error(double(y = x), "type", "those of `forward`: x")
})

test_that("only values of `forward` can be marked as not differentiable", {
  marks_argument <- autograd_function(
    function(ctx, x) {
      ctx$mark_non_differentiable(x)
      x * 2
    },
    function(ctx, grad) grad * 2
  )
  x <- torch_ones(2, requires_grad = TRUE)
  expect_dltorch_error(marks_argument(x), "value", "mark_non_differentiable")
})
