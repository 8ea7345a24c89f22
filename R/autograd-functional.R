#' Jacobians, Hessians and products with them
#'
#' For a function `f` of tensors that gives a tensor:
#'
#' * `autograd_jacobian()`: all derivatives of each output by each input, of sizes
#'   (sizes of the output, sizes of the input);
#' * `autograd_hessian()`: the second derivatives of an output of one element;
#' * `autograd_vjp()`: `v` times the Jacobian, at the cost of one backward pass;
#' * `autograd_jvp()`: the Jacobian times `v`, of two;
#' * `autograd_hvp()`: the Hessian times `v`, of two.
#'
#' The inputs may be R vectors, matrices or arrays, which become float64 tensors on their
#' memory.
#'
#' @param f a function of as many tensors as `inputs` has, that gives a tensor, or, for
#'   `autograd_jacobian()`, a list of them
#' @param inputs a tensor or an R vector, or a list of them
#' @param v what to multiply by: for `autograd_vjp()` a tensor as the output, else tensors
#'   as the inputs
#' @param create_graph whether the results can be differentiated in turn
#' @return `autograd_jacobian()`: a tensor, or a list by inputs where `inputs` is one, in
#'   a list by outputs where `f` gives one. `autograd_hessian()`: a tensor, or a list by
#'   inputs of lists by inputs. The others: a list of `value`, what `f` gives, and the
#'   product: `vjp`, `jvp` or `hvp`, a tensor or a list as the inputs.
#' @source PyTorch, `torch.autograd.functional`
#' @examples
#' f <- function(x) (x^3)$sum()
#' autograd_hessian(f, c(1, 2))
#' autograd_jvp(function(x) x^2, c(1, 2), v = c(1, 0))$jvp
#' @export
autograd_jacobian <- function(f, inputs, create_graph = FALSE) {
  at <- differentiable(f, inputs, create_graph)
  outputs <- local_enable_grad_in(call_on(f, at))
  by_output <- lapply(as_tensor_list(outputs), jacobian_of, at, create_graph)
  if (is_torch_tensor(outputs)) by_output[[1]] else by_output
}

jacobian_of <- function(output, at, create_graph) {
  n <- length(output)
  # The parts must have a history, under with_no_grad() too.
  parts <- local_enable_grad_in({
    flat <- op("reshape", output, -1L)
    lapply(seq_len(n), function(i) flat[i])
  })
  rows <- lapply(parts, gradients_or_zero, at$inputs, NULL, TRUE, create_graph)
  jacobians <- lapply(seq_along(at$inputs), function(j) {
    input <- at$inputs[[j]]
    sizes <- c(dim(output), dim(input))
    if (n == 0) {
      return(op("zeros", sizes, dtype = input$dtype, device = input$device))
    }
    op("reshape", op("stack", lapply(rows, `[[`, j)), sizes)
  })
  as_inputs(jacobians, at)
}

#' @rdname autograd_jacobian
#' @export
autograd_hessian <- function(f, inputs, create_graph = FALSE) {
  at <- differentiable(f, inputs, create_graph)
  gradients <- local_enable_grad_in({
    output <- check_one_element(call_on(f, at))
    gradients_or_zero(output, at$inputs, NULL, TRUE, create_graph = TRUE)
  })
  # A gradient that does not depend on the inputs is recorded all the same.
  rows <- lapply(gradients, function(gradient) jacobian_of(gradient, at, create_graph))
  if (at$single) rows[[1]] else as_inputs(rows, at)
}

#' @rdname autograd_jacobian
#' @export
autograd_vjp <- function(f, inputs, v = NULL, create_graph = FALSE) {
  at <- differentiable(f, inputs, create_graph)
  output <- local_enable_grad_in(call_on(f, at))
  if (!is.null(v)) v <- beside(v, output)
  if (is.null(v)) check_one_element(output)
  products <- gradients_or_zero(output, at$inputs, v, create_graph, create_graph)
  list(value = result_of(output, create_graph), vjp = as_inputs(products, at))
}

#' @rdname autograd_jacobian
#' @export
autograd_jvp <- function(f, inputs, v, create_graph = FALSE) {
  at <- differentiable(f, inputs, create_graph)
  directions <- directions_of(v, at)
  local_enable_grad_in({
    output <- call_on(f, at)
    # The gradient is linear in `u`; its derivative by `u` is the product.
    u <- op("zeros_like", output)$requires_grad_(TRUE)
    gradients <- gradients_or_zero(output, at$inputs, u, TRUE, create_graph = TRUE)
    product <- gradients_or_zero(
      gradients, list(u), directions, create_graph, create_graph
    )[[1]]
  })
  list(
    value = result_of(output, create_graph), jvp = result_of(product, create_graph)
  )
}

#' @rdname autograd_jacobian
#' @export
autograd_hvp <- function(f, inputs, v, create_graph = FALSE) {
  at <- differentiable(f, inputs, create_graph)
  directions <- directions_of(v, at)
  local_enable_grad_in({
    output <- check_one_element(call_on(f, at))
    gradients <- gradients_or_zero(output, at$inputs, NULL, TRUE, create_graph = TRUE)
    products <- gradients_or_zero(
      gradients, at$inputs, directions, create_graph, create_graph
    )
  })
  list(value = result_of(output, create_graph), hvp = as_inputs(products, at))
}

# The inputs as tensors that record; as they are where the result is to be differentiated
# by them.
differentiable <- function(f, inputs, create_graph) {
  check_function(f, "f")
  check_flag(create_graph, "create_graph")
  single <- !is.list(inputs)
  if (single) inputs <- list(inputs)
  tensors <- local_enable_grad_in(lapply(inputs, function(x) {
    if (!is_torch_tensor(x)) {
      x <- torch_as_tensor(x, dtype = if (is.complex(x)) "complex128" else "float64")
    }
    if (create_graph && x$requires_grad) {
      return(op("view_as", x, x))
    }
    if (x$is_inference()) x <- op("clone", x)
    x$detach()$requires_grad_(TRUE)
  }))
  list(inputs = tensors, single = single)
}

# Gradients are asked for, whatever mode the caller is in.
local_enable_grad_in <- function(code) {
  with_inference_mode(with_enable_grad(code), enabled = FALSE)
}

call_on <- function(f, at) {
  output <- do.call(f, unname(at$inputs), quote = TRUE)
  fine <- is_torch_tensor(output) ||
    is.list(output) && all(vapply(output, is_torch_tensor, NA))
  if (!fine) abort_dltorch("type", "`f` must give a tensor")
  output
}

check_one_element <- function(output) {
  if (!is_torch_tensor(output) || length(output) != 1) {
    abort_dltorch("value", "`f` must give one element")
  }
  output
}

directions_of <- function(v, at) {
  if (!is.list(v)) v <- list(v)
  if (length(v) != length(at$inputs)) {
    abort_dltorch("value", sprintf(
      "`v` has %d parts, `inputs` %d", length(v), length(at$inputs)
    ))
  }
  Map(function(part, input) {
    part <- beside(part, input)
    if (!identical(dim(part), dim(input))) {
      abort_dltorch("value", "`v` must have the sizes of the inputs")
    }
    part
  }, v, at$inputs)
}

# Gradients; zeros where an input has no part in the outputs.
gradients_or_zero <- function(outputs, inputs, v, retain_graph, create_graph) {
  outputs <- as_tensor_list(outputs)
  v <- as_tensor_list(v)
  recorded <- vapply(outputs, function(x) x$requires_grad, NA)
  gradients <- if (any(recorded)) {
    dlt_gradients(
      outputs[recorded], inputs, if (length(v)) v[recorded] else v, retain_graph,
      create_graph, TRUE
    )
  } else {
    vector("list", length(inputs))
  }
  Map(function(gradient, input) {
    if (is.null(gradient)) op("zeros_like", input) else gradient
  }, gradients, inputs)
}

as_inputs <- function(x, at) {
  if (at$single) {
    return(x[[1]])
  }
  names(x) <- names(at$inputs)
  x
}

result_of <- function(x, create_graph) if (create_graph) x else x$detach()

#' Check gradients against differences
#'
#' `autograd_gradcheck()` compares the gradients of `f` with central differences, and
#' raises an error that says where they differ: by elements in torch's order, row by row,
#' and with two for each complex number. Inputs should be float64 or complex128.
#' With `second_order = TRUE` the gradients' own gradients are checked instead.
#'
#' @inheritParams autograd_jacobian
#' @param f a function of the inputs that gives a tensor or a list of tensors
#' @param eps the step of the differences
#' @param atol,rtol tolerances, absolute and relative to the difference
#' @param raise_exception whether to raise an error, not to give `FALSE`
#' @param second_order whether to check second derivatives
#' @return `TRUE`, or `FALSE` if `raise_exception = FALSE`.
#' @examples
#' autograd_gradcheck(function(x) x$sin(), c(0.5, 1))
#' @export
autograd_gradcheck <- function(f, inputs, eps = 1e-6, atol = 1e-5, rtol = 1e-3,
                               raise_exception = TRUE, second_order = FALSE) {
  at <- differentiable(f, inputs, FALSE)
  check_number(eps, "eps")
  if (eps <= 0) abort_dltorch("value", "`eps` must be above 0")
  check_number(atol, "atol")
  check_number(rtol, "rtol")
  check_flag(raise_exception, "raise_exception")
  check_flag(second_order, "second_order")
  # All in real numbers: a complex one is a pair.
  is_pair <- vapply(at$inputs, is_complex, NA)
  real_inputs <- Map(function(x, pair) {
    x <- x$detach()
    if (pair) x <- op("view_as_real", x)
    op("clone", x, memory_format = "contiguous_format")
  }, at$inputs, is_pair)
  g <- function(...) {
    as_given <- function(x, pair) if (pair) op("view_as_complex", x) else x
    x <- Map(as_given, list(...), is_pair)
    outputs <- as_tensor_list(do.call(f, unname(x), quote = TRUE))
    outputs <- lapply(outputs, function(y) {
      if (is_complex(y)) y <- op("view_as_real", op("resolve_conj", y))
      op("reshape", y, -1L)
    })
    floating <- vapply(outputs, is_floating, NA)
    op("cat", outputs[floating])
  }
  if (second_order) g <- gradient_as_function(g)
  analytic <- Map(function(x, input) {
    as.numeric(op("reshape", x, c(dim(x)[1], length(input))))
  }, autograd_jacobian(g, unname(real_inputs)), real_inputs)
  numeric <- with_no_grad(lapply(seq_along(real_inputs), function(j) {
    differences(g, real_inputs, j, eps, second_order)
  }))
  for (j in seq_along(numeric)) {
    off <- abs(analytic[[j]] - numeric[[j]]) - (atol + rtol * abs(numeric[[j]]))
    worst <- which.max(off)
    if (anyNA(off) || length(worst) && off[worst] > 0) {
      if (anyNA(off)) worst <- which(is.na(off))[1]
      if (!raise_exception) {
        return(FALSE)
      }
      # Of a matrix with a row for each element of the outputs.
      outputs <- length(off) / length(real_inputs[[j]])
      abort_dltorch("value", sprintf(paste(
        "the derivative of output element %d by element %d of input %d is %.9g where",
        "differences give %.9g"
      ), (worst - 1) %% outputs + 1, (worst - 1) %/% outputs + 1, j,
      analytic[[j]][worst], numeric[[j]][worst]))
    }
  }
  TRUE
}

# The gradient of g's sum, weighted so that no two outputs cancel.
gradient_as_function <- function(g) {
  force(g)
  function(...) {
    with_enable_grad({
      x <- lapply(list(...), function(x) {
        if (x$requires_grad) x else x$detach()$requires_grad_(TRUE)
      })
      y <- do.call(g, x, quote = TRUE)
      weights <- op("linspace", 0.5, 1.5, length(y), dtype = y$dtype)
      gradients <- gradients_or_zero(y, x, weights, TRUE, create_graph = TRUE)
      op("cat", lapply(gradients, function(x) op("reshape", x, -1L)))
    })
  }
}

# The Jacobian by input j, by central differences: its columns one after the other.
differences <- function(g, inputs, j, eps, second_order) {
  x <- inputs[[j]]
  flat <- op("view", x, -1L)
  columns <- lapply(seq_along(x), function(i) {
    value <- flat[i]$item()
    flat[i] <- value + eps
    above <- do.call(g, unname(inputs), quote = TRUE)$detach()
    flat[i] <- value - eps
    below <- do.call(g, unname(inputs), quote = TRUE)$detach()
    flat[i] <- value
    as.numeric((above - below) / (2 * eps))
  })
  as.numeric(do.call(cbind, columns))
}

#' Likelihoods and losses for R's optimisers
#'
#' From a function `f` that computes one number from a tensor of parameters,
#' `torch_gradient_of()` makes its gradient as a function of R's numbers,
#' `torch_hessian_of()` its matrix of second derivatives, and `torch_value_of()` the
#' function itself, whose value has the gradient as its attribute, as [stats::nlm()] wants
#' it. They are what [stats::optim()], [stats::nlminb()] and [stats::nlm()] take.
#'
#' @param f a function whose first argument is a float64 tensor of the parameters' length,
#'   and that gives a tensor with one element
#' @param hessian whether the value also has the Hessian as its attribute
#' @return A function of a numeric vector and what else `f` takes: `torch_gradient_of()`'s
#'   gives a numeric vector with the names of its argument, `torch_hessian_of()`'s a
#'   matrix, `torch_value_of()`'s a number.
#' @examples
#' # Maximum likelihood: counts of a Poisson distribution
#' counts <- c(2, 3, 1, 4)
#' y <- torch_as_tensor(counts)
#' loss <- function(p) (p[1]$exp() - y * p[1])$sum()
#' fit <- optim(0, torch_value_of(loss), torch_gradient_of(loss), method = "BFGS")
#' exp(fit$par)
#' mean(counts)
#' # The standard error
#' sqrt(diag(solve(torch_hessian_of(loss)(fit$par))))
#' @export
torch_gradient_of <- function(f) {
  check_function(f, "f")
  function(.par, ...) value_and_gradient(function(p) f(p, ...), .par)$gradient
}

#' @rdname torch_gradient_of
#' @export
torch_value_of <- function(f, hessian = FALSE) {
  check_function(f, "f")
  check_flag(hessian, "hessian")
  # No name of what `...` has may match ours.
  function(.par, ...) {
    found <- value_and_gradient(function(p) f(p, ...), .par)
    structure(
      found$value, gradient = found$gradient,
      hessian = if (hessian) torch_hessian_of(f)(.par, ...)
    )
  }
}

#' @rdname torch_gradient_of
#' @export
torch_hessian_of <- function(f) {
  check_function(f, "f")
  function(.par, ...) {
    check_parameters(.par)
    values <- autograd_hessian(function(p) f(p, ...), as.numeric(.par))
    names <- if (!is.null(names(.par))) list(names(.par), names(.par))
    matrix(as.numeric(values), length(.par), dimnames = names)
  }
}

check_parameters <- function(par) {
  if (!is.numeric(par) || anyNA(par)) {
    abort_dltorch("value", "the parameters must be numbers without NA")
  }
}

value_and_gradient <- function(f, par) {
  check_parameters(par)
  found <- autograd_vjp(f, as.numeric(par))
  gradient <- as.numeric(found$vjp)
  names(gradient) <- names(par)
  list(value = as.numeric(found$value), gradient = gradient)
}
