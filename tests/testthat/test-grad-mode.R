leaf <- function(values = c(1, 2, 3)) torch_tensor(values, requires_grad = TRUE)
records <- function() (leaf() * 2)$requires_grad

test_that("with_no_grad() and with_enable_grad() nest and are put back", {
  expect_true(records())
  expect_false(with_no_grad(records()))
  expect_true(with_no_grad(with_enable_grad(records())))
  expect_error(with_no_grad(stop("no")), "no")
  expect_true(torch_is_grad_enabled())
  expect_identical(with_no_grad({
    before <- autograd_set_grad_mode(TRUE)
    c(before, records())
  }), c(FALSE, TRUE))
  expect_true(torch_is_grad_enabled())
})

test_that("local_no_grad() and local_enable_grad() last until the function ends", {
  f <- function() {
    local_no_grad()
    c(records(), (function() {
      local_enable_grad()
      records()
    })(), records())
  }
  expect_identical(f(), c(FALSE, TRUE, FALSE))
  expect_true(records())
  outer <- function() {
    inner <- function() local_no_grad(parent.frame(1))
    inner()
    records()
  }
  expect_false(outer())
  expect_true(records())
})

test_that("a mode must be TRUE or FALSE", {
  expect_error(autograd_set_grad_mode("on"))
  expect_true(torch_is_grad_enabled())
})

test_that("inference mode makes tensors that never take part in a gradient", {
  x <- leaf()
  y <- with_inference_mode({
    expect_true(torch_is_inference_mode_enabled())
    x * 2
  })
  expect_false(torch_is_inference_mode_enabled())
  expect_true(y$is_inference())
  expect_dltorch_error((y * x)$sum()$backward(), "libtorch", "nference")
  expect_false(with_inference_mode(with_inference_mode(
    torch_is_inference_mode_enabled(), enabled = FALSE
  )))
  f <- function() {
    local_inference_mode()
    torch_is_inference_mode_enabled()
  }
  expect_true(f())
  expect_error(with_inference_mode(stop("no")), "no")
  expect_false(torch_is_inference_mode_enabled())
  expect_true(records())
})

test_that("anomaly mode stops at NaN, and is put back", {
  x <- torch_tensor(-1, requires_grad = TRUE)
  expect_no_error(x$sqrt()$backward())
  expect_error(
    suppressWarnings(with_detect_anomaly(x$sqrt()$backward())), "nan",
    class = "dltorch_libtorch_error"
  )
  expect_no_error(with_detect_anomaly(x$sqrt()$backward(), check_nan = FALSE))
  f <- function() {
    local_detect_anomaly()
    x$sqrt()$backward()
  }
  expect_error(suppressWarnings(f()), "nan")
  expect_no_error(x$sqrt()$backward())
})

test_that("autocast casts where it is set, and is put back", {
  x <- torch_ones(2, 2)
  dtype <- function() unclass(torch_mm(x, x)$dtype)
  expect_equal(with_autocast(dtype(), device_type = "cpu"), "bfloat16")
  expect_equal(with_autocast(dtype(), device_type = "cpu", enabled = FALSE), "float32")
  expect_equal(dtype(), "float32")
  f <- function() {
    local_autocast("cpu", cache_enabled = FALSE)
    dtype()
  }
  expect_equal(f(), "bfloat16")
  expect_equal(dtype(), "float32")
  context <- set_autocast("cpu")
  expect_equal(dtype(), "bfloat16")
  unset_autocast(context)
  expect_equal(dtype(), "float32")
  # Gradients of leaves keep the leaves' dtype.
  w <- torch_ones(2, 2, requires_grad = TRUE)
  with_autocast(torch_mm(x, w)$sum(), device_type = "cpu")$backward()
  expect_true(w$grad$dtype == "float32")
  expect_dltorch_error(with_autocast(1, device_type = "abacus"), "device")
  expect_dltorch_error(with_autocast(1, device_type = "cpu", dtype = "x"), "value")
  expect_equal(dtype(), "float32")
})

test_that("autocast to a dtype that libtorch refuses changes nothing", {
  x <- torch_ones(2, 2)
  # Some versions warn here, or take it and cast nothing.
  try(
    suppressWarnings(with_autocast(1, device_type = "cpu", dtype = "int8")),
    silent = TRUE
  )
  expect_equal(unclass(torch_mm(x, x)$dtype), "float32")
})

test_that("autocast casts to float16 too", {
  skip_before("2.4", "autocast to float16 on the CPU")
  x <- torch_ones(2, 2)
  y <- with_autocast(torch_mm(x, x), device_type = "cpu", dtype = torch_float16())
  expect_true(y$dtype == "float16")
})

test_that("the modes take TRUE or FALSE and nothing else", {
  for (flag in list(NA, "a", NULL, c(TRUE, FALSE))) {
    expect_dltorch_error(autograd_set_grad_mode(flag), "type", "`enabled`")
    expect_dltorch_error(with_inference_mode(1, enabled = flag), "type", "`enabled`")
    expect_dltorch_error(local_inference_mode(flag), "type", "`enabled`")
    expect_dltorch_error(with_detect_anomaly(1, check_nan = flag), "type", "`check_nan`")
    expect_dltorch_error(local_detect_anomaly(flag), "type", "`check_nan`")
    expect_dltorch_error(
      with_autocast(1, device_type = "cpu", enabled = flag), "type", "`enabled`"
    )
  }
  expect_true(torch_is_grad_enabled())
})

test_that("a local mode inside a with_*() lasts, and ends with what was before both", {
  state <- function() {
    list(
      torch_is_grad_enabled(), torch_is_inference_mode_enabled(),
      as.character(torch_get_default_dtype()), as.character(torch_zeros(1)$device),
      torch_get_num_threads(), dltorch:::dlt_autocast("cpu")$enabled
    )
  }
  before <- state()
  f <- function() {
    with_no_grad(local_enable_grad())
    torch_is_grad_enabled()
  }
  expect_true(f())
  expect_identical(state(), before)
  f <- function(fail) {
    with_inference_mode({
      local_no_grad()
      local_inference_mode(FALSE)
      if (fail) stop("here")
    })
    c(torch_is_inference_mode_enabled(), torch_is_grad_enabled())
  }
  f(FALSE)
  expect_identical(state(), before)
  expect_error(f(TRUE), "here")
  expect_identical(state(), before)
  f <- function() {
    with_default_dtype(local_default_dtype("float16"), dtype = "float64")
    with_device(local_device("meta"), device = "cpu")
    with_num_threads(local_num_threads(2), num_threads = 1)
    with_autocast(local_autocast("cpu", enabled = FALSE), device_type = "cpu")
    state()
  }
  expect_identical(f()[3:6], list("Half", "meta", 2L, FALSE))
  expect_identical(state(), before)
  f <- function() with_torch_manual_seed(local_torch_manual_seed(2), seed = 1)
  torch_manual_seed(3)
  expected <- as.array(torch_rand(1))
  torch_manual_seed(3)
  f()
  expect_identical(as.array(torch_rand(1)), expected)
  f <- function() with_detect_anomaly(local_detect_anomaly(FALSE))
  f()
  expect_false(dltorch:::dlt_set_anomaly_mode(FALSE, TRUE)[1])
})
