test_that("a seed gives the numbers that Python's torch gives", {
  skip_if_no_module("torch")
  torch <- reticulate::import("torch", convert = FALSE)
  torch$manual_seed(42L)
  expected <- reticulate::py_to_r(torch$rand(5L)$double()$tolist())
  torch_manual_seed(42)
  expect_identical(as.numeric(torch_rand(5)), as.numeric(expected))
})

test_that("R's own generator is not touched", {
  set.seed(1)
  before <- .Random.seed
  torch_manual_seed(3)
  torch_rand(3)
  expect_identical(.Random.seed, before)
})

test_that("a state can be kept and put back", {
  state <- torch_get_rng_state()
  first <- as.numeric(torch_rand(3))
  torch_set_rng_state(state)
  expect_identical(as.numeric(torch_rand(3)), first)
  expect_dltorch_error(torch_set_rng_state(torch_zeros(3)), "value", "uint8")
  expect_dltorch_error(torch_set_rng_state(1), "handle", "state")
})

test_that("with_ and local_ put the state back, also after an error", {
  state <- as.raw(torch_get_rng_state())
  drawn <- with_torch_manual_seed(as.numeric(torch_rand(2)), seed = 7)
  f <- function() {
    local_torch_manual_seed(7)
    as.numeric(torch_rand(2))
  }
  expect_identical(f(), drawn)
  expect_error(with_torch_manual_seed(stop("no"), seed = 7), "no")
  expect_identical(as.raw(torch_get_rng_state()), state)
  expect_dltorch_error(torch_manual_seed("a"), "type", "seed")
  expect_dltorch_error(torch_manual_seed(NA), "type", "seed")
})

test_that("a generator of its own leaves the default one alone", {
  state <- as.raw(torch_get_rng_state())
  g <- torch_generator()
  g$set_current_seed(9)
  expect_identical(g$current_seed(), 9L)
  kept <- g$get_state()
  first <- as.numeric(torch_zeros(3)$uniform_(generator = g))
  g$set_state(kept)
  expect_identical(as.numeric(torch_zeros(3)$uniform_(generator = g)), first)
  expect_identical(as.raw(torch_get_rng_state()), state)
  expect_output(print(g), "seed = 9")
  expect_dltorch_error(g$nothing, "operator", "nothing")
  expect_dltorch_error(torch_zeros(3)$uniform_(generator = 1), "operator")
})

test_that("default dtype, promotion and threads follow libtorch", {
  withr::defer(torch_set_default_dtype("float32"))
  expect_true(torch_get_default_dtype() == "float32")
  torch_set_default_dtype(torch_double())
  expect_true(torch_ones(1)$dtype == "float64")
  expect_true(torch_tensor(1.5)$dtype == "float32")
  expect_dltorch_error(torch_set_default_dtype("int64"), "value", "floating")
  torch_set_default_dtype("float32")
  expect_true(torch_promote_types("int32", "float16") == "float16")
  expect_true(torch_result_type(torch_tensor(1L), 1.5) == "float32")
  threads <- torch_get_num_threads()
  withr::defer(torch_set_num_threads(threads))
  torch_set_num_threads(1)
  expect_identical(torch_get_num_threads(), 1L)
  expect_dltorch_error(torch_set_num_threads(0), "value", "num_threads")
})

test_that("with_ and local_ put the dtype and threads back, also after an error", {
  expect_true(with_default_dtype(torch_ones(1), dtype = "float64")$dtype == "float64")
  expect_error(with_default_dtype(stop("no"), dtype = "float64"), "no")
  expect_dltorch_error(with_default_dtype(1, dtype = "int64"), "value", "floating")
  in_function <- function() {
    local_default_dtype(torch_float16())
    c(
      unclass(torch_ones(1)$dtype),
      with_default_dtype(unclass(torch_ones(1)$dtype), dtype = "bfloat16"),
      unclass(torch_ones(1)$dtype)
    )
  }
  expect_equal(in_function(), c("float16", "bfloat16", "float16"))
  expect_true(torch_ones(1)$dtype == "float32")

  threads <- torch_get_num_threads()
  expect_equal(with_num_threads(torch_get_num_threads(), num_threads = 3), 3)
  expect_error(with_num_threads(stop("no"), num_threads = 3), "no")
  expect_dltorch_error(with_num_threads(1, num_threads = 0), "value", "num_threads")
  in_function <- function() {
    local_num_threads(3)
    c(
      torch_get_num_threads(), with_num_threads(torch_get_num_threads(), num_threads = 4),
      torch_get_num_threads()
    )
  }
  expect_equal(in_function(), c(3, 4, 3))
  expect_equal(torch_get_num_threads(), threads)
})

test_that("under R CMD check the package starts with two threads at most", {
  skip_if_not_installed("callr")
  threads <- function(asked, ...) {
    # MKL by itself takes no more than there are cores.
    env <- c(
      `_R_CHECK_LIMIT_CORES_` = NA, `_R_CHECK_PACKAGE_NAME_` = NA,
      OMP_NUM_THREADS = asked, MKL_NUM_THREADS = asked, MKL_DYNAMIC = "FALSE", ...
    )
    # callr would set what is NA to "NA".
    withr::with_envvar(env[!duplicated(names(env), fromLast = TRUE)], {
      callr::r(function() dltorch::torch_get_num_threads())
    })
  }
  expect_equal(threads(8), 8)
  expect_equal(threads(8, `_R_CHECK_LIMIT_CORES_` = "false"), 8)
  expect_equal(threads(8, `_R_CHECK_LIMIT_CORES_` = "TRUE"), 2)
  expect_equal(threads(8, `_R_CHECK_PACKAGE_NAME_` = "dltorch"), 2)
  expect_equal(threads(1, `_R_CHECK_LIMIT_CORES_` = "TRUE"), 1)
})
