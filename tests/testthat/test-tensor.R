test_that("R's types become the incumbent's dtypes", {
  expect_true(torch_tensor(1.5)$dtype == torch_float())
  expect_true(torch_tensor(1L)$dtype == torch_long())
  expect_true(torch_tensor(TRUE)$dtype == torch_bool())
  expect_true(torch_tensor(1i)$dtype == torch_cfloat())
  expect_true(torch_tensor(as.raw(1))$dtype == torch_uint8())
  expect_true(torch_tensor(NULL)$dtype == torch_float())
  expect_identical(as.array(torch_tensor(factor(c("b", "a", "b")))), c(2L, 1L, 2L))
  expect_true(torch_tensor(1, dtype = torch_double())$dtype == "float64")
})

test_that("values and dimensions come back as they went in", {
  values <- list(
    c(1.5, -2, NaN, Inf), matrix(c(1, 2, 3, 4, 5, 6), 2), array(as.numeric(1:24), 2:4),
    1:5, matrix(1:6, 3), c(TRUE, FALSE), array(c(TRUE, FALSE), c(2, 2, 2)),
    as.raw(0:255), c(1 + 2i, -3i), matrix(complex(real = 1:4, imaginary = 4:1), 2),
    numeric(), matrix(numeric(), 0, 3), integer(), logical(), 7
  )
  for (value in values) {
    dtype <- if (is.double(value)) "float64" else if (is.complex(value)) "complex128"
    expect_identical(as.array(torch_tensor(value, dtype = dtype)), value)
  }
})

test_that("a tensor is row-major whatever R's order was", {
  x <- torch_tensor(matrix(1:6, 2))
  expect_identical(x$stride(), c(3L, 1L))
  expect_identical(as.array(x$view(6L)), c(1L, 3L, 5L, 2L, 4L, 6L))
})

test_that("changing the R vector or the tensor does not change the other", {
  v <- c(1, 2, 3)
  x <- torch_tensor(v, dtype = "float64")
  v[1] <- 100
  expect_identical(as.array(x), c(1, 2, 3))
  back <- as.array(x)
  x$fill_(0)
  expect_identical(back, c(1, 2, 3))
})

test_that("NA goes where it can be held and is refused elsewhere, with its position", {
  expect_identical(as.array(torch_tensor(c(1, NA), dtype = "float64")), c(1, NA))
  expect_identical(as.array(torch_tensor(c(1L, NA), dtype = "float64")), c(1, NA))
  expect_true(is.nan(as.array(torch_tensor(c(1, NA)))[2]))
  expect_dltorch_error(torch_tensor(c(1L, NA)), "value", "NA at position 2 .* int64")
  expect_dltorch_error(torch_tensor(c(TRUE, NA, NA)), "value", "NA at position 2 .* bool")
  expect_dltorch_error(torch_tensor(c(1, NA), dtype = "int64"), "value", "position 2")
})

test_that("no value is changed silently", {
  expect_dltorch_error(torch_tensor(1.5, dtype = "int32"), "value", "1.5.*position 1")
  expect_dltorch_error(torch_tensor(c(1, 300), dtype = "uint8"), "value", "position 2")
  expect_dltorch_error(torch_tensor(-1L, dtype = "uint8"), "value")
  expect_dltorch_error(torch_tensor(128L, dtype = "int8"), "value")
  expect_dltorch_error(torch_tensor(as.raw(200), dtype = "int8"), "value")
  expect_dltorch_error(torch_tensor(2^31, dtype = "int32"), "value")
  expect_dltorch_error(torch_tensor(2^63, dtype = "int64"), "value")
  expect_dltorch_error(torch_tensor(Inf, dtype = "int64"), "value")
  expect_dltorch_error(torch_tensor(1e39), "value", "float32")
  expect_dltorch_error(torch_tensor(70000, dtype = "float16"), "value")
  expect_dltorch_error(torch_tensor(1i, dtype = "float32"), "type")
  expect_identical(as.array(torch_tensor(c(Inf, -Inf))), c(Inf, -Inf))
  expect_identical(as.array(torch_tensor(2^53, dtype = "float64")), 2^53)
})

test_that("int64 comes back as integer where it fits, else as integer64", {
  skip_if_not_installed("bit64")
  big <- bit64::as.integer64("9007199254740993")
  expect_identical(as.array(torch_tensor(c(1, 2), dtype = "int64")), 1:2)
  expect_identical(as.array(torch_tensor(big)), big)
  expect_identical(torch_tensor(big)$item(), big)
  # NA_integer_'s bits are a number in a tensor.
  x <- torch_tensor(-2^31, dtype = "int64")
  expect_identical(as.array(x), bit64::as.integer64(-2^31))
  expect_dltorch_error(torch_tensor(bit64::NA_integer64_), "value", "NA at position 1")
  expect_identical(
    as.array(torch_tensor(bit64::as.integer64(c(1, NA)), dtype = "float64")), c(1, NA)
  )
})

test_that("every dtype comes back to R", {
  for (dtype in c("float16", "bfloat16", "float32", "float64")) {
    expect_identical(as.array(torch_tensor(c(0.5, -2))$to(dtype = dtype)), c(0.5, -2))
  }
  for (dtype in c("int8", "int16", "int32", "int64")) {
    expect_identical(as.array(torch_tensor(c(-3L, 4L))$to(dtype = dtype)), c(-3L, 4L))
  }
  expect_identical(as.array(torch_tensor(c(1i, 2))), c(1i, 2 + 0i))
})

test_that("what cannot be a tensor is refused", {
  expect_dltorch_error(torch_tensor("a"), "type", "character vector")
  expect_dltorch_error(torch_tensor(list(1)), "type", "list")
  expect_dltorch_error(torch_tensor(mean), "type", "closure")
  expect_dltorch_error(torch_tensor(1, dtype = "float33"), "value", "unknown dtype")
  expect_dltorch_error(torch_tensor(1, dtype = 3), "type", "`dtype`")
})

test_that("as.* give plain vectors of their type", {
  x <- torch_tensor(matrix(c(1, 0, 2, 3), 2))
  expect_identical(as.numeric(x), c(1, 0, 2, 3))
  expect_identical(as.integer(x), c(1L, 0L, 2L, 3L))
  expect_identical(as.logical(x), c(TRUE, FALSE, TRUE, TRUE))
  expect_identical(as.vector(x, "character"), c("1", "0", "2", "3"))
  expect_identical(as.matrix(torch_tensor(c(1, 2))), matrix(c(1, 2)))
  expect_identical(as_array(x), matrix(c(1, 0, 2, 3), 2))
  expect_dltorch_error(as.matrix(torch_zeros(2, 2, 2)), "type", "3 dimensions")
})

test_that("tensors without values refuse to give them", {
  expect_dltorch_error(as.array(torch_empty(2, device = "meta")), "device", "meta")
  expect_dltorch_error(as.array(torch_ones(2, 2)$to_sparse()), "type", "to_dense")
})

test_that("dim and length count in 64 bits", {
  wide <- torch_zeros(1, 1)$expand(c(65536, 65536))
  expect_identical(wide$numel(), 65536 * 65536)
  expect_identical(length(wide), 65536 * 65536)
  long <- torch_zeros(1)$expand(3e9)
  expect_identical(dim(long), 3e9)
  expect_identical(long$shape, 3e9)
  expect_identical(long$size(1), 3e9)
  expect_dltorch_error(as.array(torch_zeros(1, 1)$expand(c(1, 3e9))), "value", "2\\^31")
})

test_that("sizes are given as numbers, as a vector or by name", {
  for (x in list(torch_zeros(2, 3), torch_zeros(c(2, 3)), torch_zeros(size = c(2, 3)))) {
    expect_identical(dim(x), c(2L, 3L))
  }
  expect_identical(dim(torch_zeros(integer())), integer())
  expect_identical(as.array(torch_ones(2)), c(1, 1))
  expect_identical(as.array(torch_full(c(2, 1), 7)), matrix(c(7, 7)))
  expect_true(torch_ones(2, requires_grad = TRUE)$requires_grad)
  expect_true(torch_rand(5)$dtype == "float32")
  expect_error(torch_zeros(), class = "dltorch_type_error")
  expect_dltorch_error(torch_zeros(-1), "libtorch")
  expect_dltorch_error(torch_zeros(1.5), "value")
  expect_dltorch_error(torch_zeros(2, names = "a"), "value", "named")
})

test_that("torch_arange() includes its end", {
  expect_identical(as.array(torch_arange(1L, 4L)), 1:4)
  expect_identical(as.array(torch_arange(3L)), 1:3)
  expect_identical(as.array(torch_arange(0, 1, 0.25)), c(0, 0.25, 0.5, 0.75, 1))
  expect_identical(as.array(torch_arange(5L, 1L, -2L)), c(5L, 3L, 1L))
  expect_length(as.array(torch_arange(0, 1, 0.1)), 11)
  expect_true(torch_arange(1, 3)$dtype == "float32")
  expect_dltorch_error(torch_arange(1, 2, -1), "value", "never leads")
  expect_dltorch_error(torch_arange(1, NA), "type")
})

test_that("loading and drawing leave R's random numbers alone", {
  set.seed(1)
  before <- .Random.seed
  torch_randn(3)
  expect_identical(.Random.seed, before)
})

test_that("bytes come out of and into tensors, also of views", {
  x <- torch_tensor(c(1, 2, 3, 4))
  bytes <- writeBin(c(3, 4), raw(), size = 4)
  expect_identical(buffer_from_torch_tensor(x[3:4]), bytes)
  expect_identical(as.array(torch_tensor_from_buffer(bytes, 2)), c(3, 4))
  numbers <- c(1.5, 2.5)
  y <- torch_tensor_from_buffer(numbers, c(2, 1), dtype = "double")
  expect_identical(as.array(y), matrix(numbers))
  expect_identical(buffer_from_torch_tensor(torch_tensor(TRUE)), as.raw(1))
  y$add_(1)
  expect_identical(numbers, c(1.5, 2.5))
  expect_dltorch_error(torch_tensor_from_buffer(bytes, 3), "value", "8 bytes")
  expect_dltorch_error(torch_tensor_from_buffer("a", 1), "type")
})

test_that("fields of complex tensors can be set", {
  z <- torch_tensor(c(1 + 2i, 3 - 1i))
  expect_identical(as.array(z$real), c(1, 3))
  z$imag <- c(0, 5)
  expect_identical(as.array(z), c(1 + 0i, 3 + 5i))
  z$real$mul_(2)
  expect_identical(as.array(z), c(2 + 0i, 6 + 5i))
  expect_identical(dim(torch_zeros(2, 3)$T), c(3L, 2L))
  expect_null(torch_zeros(2)$names)
  expect_dltorch_error(torch_ones(2)$imag, "libtorch", "complex")
})

test_that("doubles become floats in blocks, and none is lost at their ends", {
  for (n in c(1, 255, 256, 257, 512, 1000, 100001)) {
    v <- seq(-1, 1, length.out = n)
    expect_identical(
      as.numeric(torch_tensor(v)),
      as.numeric(torch_tensor(v, "float64")$to(dtype = "float32"))
    )
    for (at in unique(c(1, min(n, 256), n))) {
      special <- replace(v, at, Inf)
      expect_identical(as.numeric(torch_tensor(special))[at], Inf)
      special[at] <- -Inf
      expect_identical(as.numeric(torch_tensor(special))[at], -Inf)
      special[at] <- NA
      expect_true(is.nan(as.numeric(torch_tensor(special))[at]))
      special[at] <- 1e300
      expect_error(torch_tensor(special), "1e\\+300", class = "dltorch_value_error")
    }
  }
})

test_that("uint64 beyond 2^63 is a double or a text, and never negative", {
  skip_if_unknown_dtypes("uint64")
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  text <- c("18446744073709551615", "18446744071562067969", "9223372036854777856", "7")
  x <- from_dlpack(np$array(reticulate::py_eval(
    sprintf("[%s]", paste(text, collapse = ", ")), convert = FALSE
  ), dtype = "uint64"))
  expect_dltorch_error(as.array(x), "value", "neither integer nor")
  expect_identical(as.numeric(x), as.numeric(text))
  expect_identical(as.character(x), text)
  expect_match(format(x), text[1], fixed = TRUE)
  expect_output(str(x), text[1], fixed = TRUE)
  expect_dltorch_error(round(x, -1), "value", "uint64")
})

test_that("complex128 off a 16-byte boundary is moved, or refused", {
  parts <- rbind(c(1, 2, 3), c(4, 5, 6))
  # R puts about every second small vector off a boundary.
  for (i in 1:20) {
    keep <- c(parts, i)
    v <- as.numeric(1:6 + i)
    x <- torch_view_as_complex(torch_as_tensor(rbind(v[1:3], v[4:6]))$t())
    expect_identical(as.array(x$clone()), complex(real = v[1:3], imaginary = v[4:6]))
    bytes <- writeBin(c(1.5, i), raw())
    y <- torch_tensor_from_buffer(bytes, 1, "complex128")
    expect_identical(as.array(y$clone() * 2), complex(real = 3, imaginary = 2 * i))
  }
  skip_if_no_module("numpy")
  np <- reticulate::import("numpy", convert = FALSE)
  # Of another producer nothing may be moved.
  refused <- 0
  part <- reticulate::py_eval("lambda a, i: a[i:i + 8]", convert = FALSE)
  for (shift in 0:1) {
    x <- from_dlpack(reticulate::py_call(part, np$zeros(9L), shift))$view(c(4, 2))
    refused <- refused + tryCatch(
      {
        torch_view_as_complex(x)$clone()
        0
      },
      dltorch_value_error = function(e) {
        expect_match(conditionMessage(e), "16-byte boundary")
        1
      }
    )
  }
  expect_identical(refused, 1)
})

test_that("torch_arange() counts in int64 where a limit is integer64", {
  skip_if_not_installed("bit64")
  i64 <- bit64::as.integer64
  expect_identical(as.array(torch_arange(i64(1), i64(3))), 1:3)
  near <- c("9007199254740993", "9007199254740994")
  x <- torch_arange(i64(near[1]), i64(near[2]))
  expect_identical(x$dtype == "int64", TRUE)
  expect_identical(as.character(x), near)
  expect_identical(as.array(torch_arange(i64(5), 1, -2)), c(5L, 3L, 1L))
  expect_identical(as.array(torch_arange(i64(-1), 1L)), -1:1)
  expect_dltorch_error(torch_arange(i64(1), i64(3), -1), "value", "never leads")
  expect_dltorch_error(torch_arange(i64(1), i64(3), 0), "value", "never leads")
  expect_dltorch_error(torch_arange(i64(1:2), 3), "type", "one number each")
  expect_dltorch_error(torch_arange(i64(1), 3.5), "value", "3.5")
})

test_that("buffers: shapes and tensors are checked, any tensor has bytes", {
  buffer <- as.raw(0:15)
  for (shape in list(NA, "3", list(), torch_tensor(1L), -1, 1.5)) {
    expect_dltorch_error(torch_tensor_from_buffer(buffer, shape), "type", "`shape`")
  }
  expect_dltorch_error(buffer_from_torch_tensor(1), "type", "`tensor`")
  bytes <- function(...) buffer_from_torch_tensor(torch_tensor(...))
  z <- torch_tensor(c(1 + 2i, 3i))
  expect_identical(buffer_from_torch_tensor(z$conj()), bytes(Conj(c(1 + 2i, 3i))))
  expect_identical(buffer_from_torch_tensor(z$conj()$imag), bytes(c(-2, -3)))
  expect_identical(buffer_from_torch_tensor(z[1]$imag), bytes(2))
})

test_that("NA of an integer vector is NaN where the dtype asked for has it", {
  x <- torch_as_tensor(c(1L, NA), dtype = "float64")
  expect_identical(as.array(x), c(1, NA))
  for (dtype in c("int32", "int64")) {
    expect_dltorch_error(torch_as_tensor(c(1L, NA), dtype = dtype), "value", "position 2")
  }
  expect_dltorch_error(torch_as_tensor(c(1L, NA)), "value", "position 2")
})

test_that("flags of makers and orders of arrays are checked", {
  for (flag in list(NA, "a")) {
    expect_dltorch_error(torch_tensor(1, pin_memory = flag), "type", "`pin_memory`")
    expect_error(torch_tensor(1, requires_grad = flag), class = "dltorch_error")
    expect_error(torch_full(1, 1, requires_grad = flag), class = "dltorch_error")
  }
  for (device in list(NA, 1, mean, c("cpu", "cpu"))) {
    expect_dltorch_error(torch_as_tensor(1, device = device), "type", "`device`")
    expect_dltorch_error(to_dlpack(torch_ones(1), device = device), "type", "`device`")
  }
  expect_dltorch_error(as.vector(torch_ones(2), NA), "type", "`mode`")
  expect_dltorch_error(as.array(torch_ones(2), order = "x"), "value", "`order`")
  expect_dltorch_error(as.array(torch_ones(2), order = NA), "value", "`order`")
})

test_that("torch_arange() includes its end, of large numbers too", {
  steps <- function(...) as.array(torch_arange(...) - 2^53)
  expect_equal(steps(2^53, 2^53 + 4, dtype = "int64"), 0:4, ignore_attr = TRUE)
  expect_equal(steps(2^53, 2^53 - 2, -1, dtype = "int64"), 0:-2, ignore_attr = TRUE)
  wide <- as.array(torch_arange(2^53, 2^53 + 4, 2, dtype = "float64"))
  expect_identical(wide, 2^53 + c(0, 2, 4))
  expect_identical(as.array(torch_arange(0, 1, 0.25)), seq(0, 1, 0.25))
  expect_identical(as.array(torch_arange(5L, 1L, -2L)), c(5L, 3L, 1L))
})

test_that("torch_arange() refuses what the dtype lacks, as torch_full() does", {
  refused <- function(value, ...) {
    expect_dltorch_error(torch_arange(...), "value", paste(value, "has no value"))
  }
  refused("-1.5", 5, 1, -1.5, dtype = "int64")
  refused("2.9|9.7", 1, 10, 2.9, dtype = "int32")
  refused("1.5", 1.5, 5.5, dtype = "int32")
  refused("0.25", 0, 1, 0.25, dtype = "int64")
  refused("130", 127, 130, dtype = "int8")
  refused("-1", -1, 1, dtype = "uint8")
  refused("9223372036854775808", 2^62, 2^63, 2^62, dtype = "int64")
  refused("1e\\+05", 0, 1e5, 5e4, dtype = "float16")
  expect_identical(as.array(torch_arange(-128, 127, 255, dtype = "int8")), c(-128L, 127L))
  expect_identical(as.integer(torch_arange(0, 255, 255, dtype = "uint8")), c(0L, 255L))
  expect_identical(as.array(torch_arange(1, 1, 0.5, dtype = "int64")), 1L)
  expect_dltorch_error(torch_arange(1, Inf), "value", "finite")
  expect_dltorch_error(torch_arange(-Inf, 1), "value", "finite")
})

test_that("what as_array() does not take is refused", {
  x <- torch_ones(2, 2)
  expect_dltorch_error(as_array(x, foo = 1), "value", "`foo`")
  expect_identical(dim(data.frame(x, y = 1)), c(2L, 3L))
})

test_that("NA of a logical vector is NaN where the dtype asked for has it", {
  x <- torch_as_tensor(c(TRUE, NA, FALSE), dtype = "float32")
  expect_identical(as.array(x), c(1, NaN, 0))
  expect_dltorch_error(torch_as_tensor(c(TRUE, NA)), "value", "NA")
  expect_dltorch_error(torch_as_tensor(c(TRUE, NA), dtype = "int32"), "value", "NA")
  expect_dltorch_error(
    torch_as_tensor(TRUE, dtype = "float32", copy = FALSE), "value", "needs a copy"
  )
  expect_dltorch_error(torch_as_tensor(data.frame()), "type", "without columns")
})

test_that("names of arrays may be factors, and unknown arguments are refused", {
  labels <- factor(c("y", "x"))
  expect_identical(names(as_array(torch_ones(2), dimnames = labels)), c("y", "x"))
  m <- as_array(torch_ones(2, 1), dimnames = list(rows = labels, NULL))
  expect_identical(dimnames(m), list(rows = c("y", "x"), NULL))
  expect_dltorch_error(as_array(torch_ones(2), names = "a"), "value", "`names`")
  expect_dltorch_error(as.matrix(torch_ones(2), by_row = TRUE), "value", "by_row")
})

test_that("a sparse tensor has no bytes", {
  expect_dltorch_error(
    buffer_from_torch_tensor(torch_eye(2)$to_sparse()), "type", "to_dense"
  )
})
