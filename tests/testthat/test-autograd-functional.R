test_that("jacobians have the sizes of outputs and inputs", {
  a <- matrix(as.numeric(1:6), 2)
  f <- function(x) torch_matmul(torch_as_tensor(a), x)
  expect_equal(as.matrix(autograd_jacobian(f, c(1, 2, 3))), a)
  g <- function(x, y) x$outer(y)
  found <- autograd_jacobian(g, list(x = c(1, 2), y = c(3, 4, 5)))
  expect_named(found, c("x", "y"))
  expect_identical(dim(found$x), c(2L, 3L, 2L))
  expect_identical(dim(found$y), c(2L, 3L, 3L))
  expect_equal(as.array(found$x)[2, , 2], c(3, 4, 5))
  two <- autograd_jacobian(function(x) list(x * 2, x$sum()), c(1, 2))
  expect_equal(as.matrix(two[[1]]), diag(2, 2))
  expect_equal(as.numeric(two[[2]]), c(1, 1))
  constant <- autograd_jacobian(function(x) torch_ones(2), c(1, 2, 3))
  expect_equal(as.matrix(constant), matrix(0, 2, 3))
  expect_identical(dim(autograd_jacobian(function(x) x[NULL, x > 9], c(1, 2)))[1:2], 1:0)
  expect_dltorch_error(autograd_jacobian(function(x) 1, c(1, 2)), "type", "`f`")
})

test_that("hessians, and products with Jacobians and Hessians, agree", {
  f <- function(x) (x[1]^3 * x[2] + x[3]$exp() * x[2])
  at <- c(1, 2, 0.5)
  hessian <- as.matrix(autograd_hessian(f, at))
  expected <- rbind(c(12, 3, 0), c(3, 0, exp(0.5)), c(0, exp(0.5), 2 * exp(0.5)))
  expect_equal(hessian, expected)
  v <- c(1, -1, 2)
  hvp <- autograd_hvp(f, at, v)
  expect_equal(as.numeric(hvp$hvp), as.numeric(expected %*% v))
  expect_equal(as.numeric(hvp$value), as.numeric(f(torch_as_tensor(at))))
  expect_false(hvp$value$requires_grad)
  g <- function(x) torch_stack(list(x[1] * x[2], x[3]$sin()))
  jacobian <- as.matrix(autograd_jacobian(g, at))
  vjp <- autograd_vjp(g, at, c(2, 3))$vjp
  expect_equal(as.numeric(vjp), as.numeric(c(2, 3) %*% jacobian))
  expect_equal(as.numeric(autograd_jvp(g, at, v)$jvp), as.numeric(jacobian %*% v))
  blocks <- autograd_hessian(function(x, y) (x * y)$sum(), list(c(1, 2), c(3, 4)))
  expect_equal(as.matrix(blocks[[1]][[2]]), diag(2))
  expect_equal(as.matrix(blocks[[1]][[1]]), matrix(0, 2, 2))
  expect_dltorch_error(autograd_hessian(function(x) x, at), "value", "one element")
  expect_dltorch_error(autograd_vjp(function(x) x, at), "value", "one element")
  expect_dltorch_error(autograd_jvp(g, at, c(1, 2)), "value", "sizes")
  expect_dltorch_error(autograd_jvp(g, at, list(v, v)), "value", "2 parts")
})

test_that("results can be differentiated where that is asked for", {
  x <- torch_tensor(c(1, 2), dtype = "float64", requires_grad = TRUE)
  gradient <- autograd_vjp(function(x) (x^3)$sum(), x, create_graph = TRUE)$vjp
  gradient$sum()$backward()
  expect_equal(as.numeric(x$grad), c(6, 12))
  expect_false(autograd_vjp(function(x) (x^3)$sum(), x)$vjp$requires_grad)
  second <- function(x) {
    autograd_hessian(function(y) (y^3)$sum(), x, create_graph = TRUE)
  }
  third <- autograd_jacobian(second, x$detach())
  expect_equal(as.array(third)[1, 1, 1], 6)
})

test_that("gradcheck finds a wrong gradient, of real and complex functions", {
  matrices <- list(diag(2), matrix(1:4 / 3, 2))
  expect_true(autograd_gradcheck(function(x, y) x %*% y, matrices))
  expect_true(autograd_gradcheck(function(x) x$exp(), c(1 + 2i, -0.5 + 0i)))
  wrong <- autograd_function(
    function(ctx, x) x$sin(), function(ctx, grad) grad * 0.5
  )
  expect_dltorch_error(autograd_gradcheck(wrong, c(1, 2)), "value", "-0.416146837")
  expect_false(autograd_gradcheck(wrong, c(1, 2), raise_exception = FALSE))
})

test_that("a logistic regression by optim, nlm and nlminb is glm's, with its errors", {
  formula <- am ~ wt + hp
  reference <- glm(formula, binomial, mtcars)
  design <- torch_as_tensor(model.matrix(formula, mtcars))
  y <- torch_as_tensor(mtcars$am)
  # The negative log likelihood.
  loss <- function(beta) {
    score <- design$matmul(beta)
    (torch_softplus(score, threshold = 100) - y * score)$sum()
  }
  value <- torch_value_of(loss)
  gradient <- torch_gradient_of(loss)
  hessian <- torch_hessian_of(loss)
  start <- c(intercept = 0, wt = 0, hp = 0)
  fit <- nlminb(start, value, gradient, hessian)
  expect_equal(unname(fit$par), unname(coef(reference)), tolerance = 1e-6)
  expect_equal(2 * fit$objective, deviance(reference), tolerance = 1e-9)
  errors <- sqrt(diag(solve(hessian(fit$par))))
  expect_equal(
    unname(errors), unname(summary(reference)$coefficients[, "Std. Error"]),
    tolerance = 1e-5
  )
  expect_named(errors, names(start))
  by_nlm <- nlm(torch_value_of(loss, hessian = TRUE), coef(reference) * 0.9)
  expect_equal(by_nlm$estimate, unname(coef(reference)), tolerance = 1e-4)
  by_optim <- optim(coef(reference) * 0.9, value, gradient,
    method = "BFGS", control = list(reltol = 1e-14, maxit = 1000)
  )
  expect_equal(by_optim$par, coef(reference), tolerance = 1e-4)
  expect_named(gradient(start), names(start))
  expect_equal(as.numeric(value(c(0, 0, 0))), 32 * log(2))
  expect_dltorch_error(gradient(c(NA, 1, 2)), "value", "NA")
  expect_dltorch_error(torch_gradient_of(3), "type", "`f`")
  expect_dltorch_error(torch_gradient_of(function(p) p)(1:2), "value", "one element")
})

test_that("all of them work under with_no_grad()", {
  cube <- function(x) (x^3)$sum()
  with_no_grad({
    expect_equal(as.matrix(autograd_jacobian(function(x) x^2, c(1, 2))), diag(c(2, 4)))
    expect_equal(as.matrix(autograd_hessian(cube, c(1, 2))), diag(c(6, 12)))
    expect_equal(torch_hessian_of(cube)(c(1, 2)), diag(c(6, 12)))
    expect_true(autograd_gradcheck(cube, c(1, 2)))
    expect_true(autograd_gradcheck(cube, c(1, 2), second_order = TRUE))
  })
})

test_that("gradcheck names the elements of output and input that differ", {
  # Wrong in the derivative of the third output by the second input.
  wrong <- autograd_function(
    function(ctx, x) torch_stack(list(x[1], x[1], x[1] + 4 * x[2])),
    function(ctx, grad) torch_stack(list(grad$sum(), grad[3] * 5))
  )
  expect_dltorch_error(
    autograd_gradcheck(wrong, c(1, 2)), "value",
    "output element 3 by element 2 of input 1 is 5 where differences give 4"
  )
})

test_that("arguments are checked, and none of the user's matches one of ours", {
  f <- function(x) x$sum()
  expect_dltorch_error(autograd_jacobian(1, c(1, 2)), "type", "`f`")
  expect_dltorch_error(autograd_hvp("f", c(1, 2), 1), "type", "`f`")
  for (flag in list(NA, "a", NULL)) {
    expect_dltorch_error(autograd_jacobian(f, 1, create_graph = flag), "type", "graph")
    expect_dltorch_error(
      autograd_gradcheck(f, 1, raise_exception = flag), "type", "`raise_exception`"
    )
    expect_dltorch_error(torch_value_of(f, hessian = flag), "type", "`hessian`")
  }
  expect_dltorch_error(autograd_gradcheck(f, 1, eps = "a"), "type", "`eps`")
  expect_dltorch_error(autograd_gradcheck(f, 1, atol = NA), "type", "`atol`")
  for (par in list("2", factor("a"), NA_real_)) {
    expect_dltorch_error(torch_hessian_of(f)(par), "value", "the parameters")
  }
  power <- function(beta, p, f) (beta^p)$sum() * f
  expect_equal(torch_gradient_of(power)(c(1, 2), p = 3, f = 2), c(6, 24))
  value <- torch_value_of(power, hessian = TRUE)(c(1, 2), p = 3, f = 1)
  expect_equal(attr(value, "hessian"), diag(c(6, 12)))
})

test_that("gradients are those of the function in inference mode too", {
  f <- function(p) (p^2)$sum()
  expect_identical(with_inference_mode(torch_gradient_of(f)(c(1, 2))), c(2, 4))
  expect_identical(with_inference_mode(torch_hessian_of(f)(c(1, 2))), diag(2, 2))
  jacobian <- with_inference_mode(autograd_jacobian(function(x) x^2, c(1, 2)))
  expect_identical(as.array(jacobian), diag(c(2, 4)))
  # Of a tensor that was made there.
  vjp <- with_inference_mode(autograd_vjp(f, torch_tensor(c(1, 2))))
  expect_identical(as.array(vjp$vjp), c(2, 4))
})

test_that("gradcheck() needs a step", {
  x <- torch_ones(2, dtype = "float64", requires_grad = TRUE)
  expect_dltorch_error(autograd_gradcheck(sum, x, eps = 0), "value", "above 0")
})
