# R code on R's thread alone, whichever thread the engine uses. dlt_call_from_threads()
# stands for the threads that the engine has for other devices; dlt_force_engine_helper()
# has every backward pass run on another thread, as it does where there are such devices.

local_helper <- function(env = parent.frame()) {
  dlt_force_engine_helper(TRUE)
  withr::defer(dlt_force_engine_helper(FALSE), env)
}

test_that("eight threads call R at once, and each gets its own value", {
  local_helper()
  results <- dlt_call_from_threads(function(i) torch_tensor(i * 10), 8L)
  expect_equal(vapply(results, as.numeric, 0), 10 * (1:8))
})

test_that("R code is refused on a thread that R does not wait for", {
  # Debian's libtorch 2.6 counts its lazy tensors as a device.
  skip_if(dlt_has_device_threads(), "this engine has threads of its own for a device")
  expect_dltorch_error(dlt_call_from_threads(function(i) torch_tensor(i), 1L), "libtorch")
})

test_that("an error on one of eight threads leaves as that error", {
  local_helper()
  condition <- structure(
    class = c("own_error", "error", "condition"), list(message = "mine", call = NULL)
  )
  for (i in 1:20) {
    expect_error(
      dlt_call_from_threads(function(i) {
        if (i == 5) stop(condition)
        torch_tensor(i)
      }, 8L),
      class = "own_error"
    )
  }
  # All of them would fail: R is not called again after the first.
  calls <- 0
  expect_error(
    dlt_call_from_threads(function(i) {
      calls <<- calls + 1
      stop("thread ", i)
    }, 8L),
    "thread [1-8]"
  )
  expect_equal(calls, 1)
  expect_balanced(try(dlt_call_from_threads(function(i) stop("no"), 8L), silent = TRUE))
})

test_that("R code called from a thread may enter the engine again", {
  local_helper()
  results <- dlt_call_from_threads(function(i) {
    local_enable_grad()
    x <- torch_tensor(as.numeric(i), requires_grad = TRUE)
    x$register_hook(function(grad) grad + 1)
    (x^2)$backward()
    x$grad
  }, 8L)
  expect_equal(vapply(results, as.numeric, 0), 2 * (1:8) + 1)
  expect_error(
    dlt_call_from_threads(function(i) {
      local_enable_grad()
      x <- torch_tensor(as.numeric(i), requires_grad = TRUE)
      x$register_hook(function(grad) stop("deep in ", i))
      (x^2)$backward()
    }, 8L),
    "deep in"
  )
})

test_that("hooks run on R's thread when the engine runs on another", {
  local_helper()
  x <- torch_tensor(c(1, 2), requires_grad = TRUE)
  x$register_hook(function(grad) {
    local_enable_grad()
    w <- torch_tensor(3, requires_grad = TRUE)
    w$register_hook(function(grad) grad * 2)
    (w^2)$backward()
    grad * w$grad
  })
  x$sum()$backward()
  expect_equal(as.numeric(x$grad), c(12, 12))
  x$register_hook(function(grad) stop("from the helper"))
  expect_error(x$sum()$backward(), "from the helper")
  expect_warning(
    {
      y <- torch_tensor(1, requires_grad = TRUE)
      y$register_hook(function(grad) {
        warning("seen")
        NULL
      })
      y$backward()
    },
    "seen"
  )
})

test_that("grad mode and autocast follow the engine to a helper and back", {
  local_helper()
  seen <- list()
  x <- torch_ones(2, 2, requires_grad = TRUE)
  x$register_hook(function(grad) {
    dtype <- unclass(torch_mm(grad, grad)$dtype)
    seen <<- c(seen, list(c(torch_is_grad_enabled(), dtype)))
    NULL
  })
  expect_warning((x^2)$sum()$backward(create_graph = TRUE), "reference cycle")
  with_autocast((x^2)$sum()$backward(), device_type = "cpu", dtype = "bfloat16")
  expect_equal(seen[[1]], c("TRUE", "float32"))
  expect_equal(seen[[2]], c("FALSE", "bfloat16"))
  expect_true(torch_is_grad_enabled())
})

test_that("nested passes on helpers do not run out of depth", {
  local_helper()
  nested <- function(depth) {
    local_enable_grad()
    x <- torch_tensor(1, requires_grad = TRUE)
    x$register_hook(function(grad) {
      if (depth < 70) nested(depth + 1)
      grad
    })
    (x * depth)$sum()$backward()
    as.numeric(x$grad)
  }
  expect_equal(nested(1), 1)
})

test_that("a graph is the same on a helper, and freed after an error there", {
  local_helper()
  expect_balanced({
    local({
      x <- torch_as_tensor(as.numeric(1:1000))$clone()$requires_grad_()
      hook <- x$register_hook(function(grad) stop("no"))
      try((x * torch_as_tensor(as.numeric(1:1000)))$sum()$backward(), silent = TRUE)
      hook$remove()
    }, envir = new.env(parent = globalenv()))
  })
})
