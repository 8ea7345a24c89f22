test_that("numbers that round to one of a float of eight bits are taken, no others", {
  made <- function(x, dtype) as.numeric(torch_tensor(x, dtype = dtype)$to("float32"))
  skip_before("2.1", "float8")
  expect_identical(made(c(61439, -61439, Inf), "float8_e5m2"), c(57344, -57344, Inf))
  expect_dltorch_error(made(61440, "float8_e5m2"), "value", "61440 at position 1")
  expect_identical(made(c(464, -464, NaN), "float8_e4m3fn"), c(448, -448, NaN))
  expect_dltorch_error(made(465, "float8_e4m3fn"), "value", "465 at position 1")
  expect_dltorch_error(made(c(1, -Inf), "float8_e4m3fn"), "value", "-Inf at position 2")
  expect_dltorch_error(made(465L, "float8_e4m3fn"), "value", "465 at position 1")
  skip_before("2.2", "float8_e4m3fnuz")
  expect_identical(made(c(247, 1), "float8_e4m3fnuz"), c(240, 1))
  expect_dltorch_error(made(as.raw(248), "float8_e4m3fnuz"), "value", "248 at position 1")
  expect_dltorch_error(made(Inf, "float8_e5m2fnuz"), "value", "Inf at position 1")
  skip_before("2.7", "float8_e8m0fnu")
  powers <- c(2^-127, 2^127, 3, NaN)
  expect_identical(made(powers, "float8_e8m0fnu"), replace(powers, 3, 4))
  for (x in list(0, -3, 1e300, Inf, 0L, -1L, as.raw(0))) {
    expect_dltorch_error(made(x, "float8_e8m0fnu"), "value", "at position 1")
  }
})

test_that("dtypes compare by type, whatever name they were given by", {
  expect_true(torch_float() == torch_float32())
  expect_true(torch_float() == "float")
  expect_true(torch_float() != torch_double())
  expect_identical(torch_half(), torch_float16())
  expect_true(torch_double() %in% c("float32", "float64"))
  expect_true("bool" %in% torch_bool())
  expect_identical(match(torch_double(), c("Double", "double")), NA_integer_)
  expect_dltorch_error(torch_float() == "flaot", "value", "unknown dtype")
})

test_that("dtypes print and tell what they are", {
  expect_output(print(torch_float()), "^torch_Float$")
  expect_identical(as.character(torch_long()), "Long")
  expect_true(torch_bfloat16()$is_floating_point)
  expect_false(torch_int()$is_floating_point)
  expect_true(is_torch_dtype(torch_bool()))
  expect_false(is_torch_dtype("float32"))
  expect_dltorch_error(torch_float()$size, "operator", "no field")
})

test_that("each dtype function names a dtype of this libtorch", {
  makers <- list(
    torch_float32, torch_float64, torch_float16, torch_bfloat16, torch_int8, torch_int16,
    torch_int32, torch_int64, torch_uint8, torch_bool, torch_cfloat32, torch_cfloat64,
    torch_cfloat128
  )
  for (maker in makers) {
    expect_identical(torch_empty(1, dtype = maker(), device = "meta")$dtype, maker())
  }
})

test_that("finfo and iinfo tell what Python's tell", {
  skip_if_no_module("torch")
  torch <- reticulate::import("torch", convert = FALSE)
  python_float <- reticulate::import_builtins(convert = FALSE)$float
  number <- function(x) reticulate::py_to_r(python_float(x))
  floats <- c(
    "float16", "bfloat16", "float32", "float64", "complex64", "float8_e4m3fn",
    "float8_e5m2"
  )
  integers <- c("uint8", "int8", "int16", "int32", "int64", "uint16", "uint32")
  for (name in Filter(dtype_is_known, floats)) {
    theirs <- torch$finfo(torch[[name]])
    ours <- torch_finfo(name)
    for (field in c("bits", "max", "min", "eps", "tiny", "smallest_normal",
                    "resolution")) {
      expect_identical(
        as.numeric(do.call(`$`, list(ours, field))),
        as.numeric(number(theirs[[field]])),
        info = paste(name, field)
      )
    }
    expect_identical(
      paste0("torch.", unclass(ours$dtype)),
      paste0("torch.", reticulate::py_to_r(theirs$dtype))
    )
  }
  for (name in Filter(dtype_is_known, integers)) {
    theirs <- torch$iinfo(torch[[name]])
    ours <- torch_iinfo(name)
    for (field in if (name == "int64") "bits" else c("bits", "max", "min")) {
      expect_equal(
        as.numeric(do.call(`$`, list(ours, field))),
        as.numeric(number(theirs[[field]])),
        info = paste(name, field)
      )
    }
  }
  # Beyond what a double holds; integer64 takes the least one for NA.
  expect_identical(as.character(torch_iinfo("int64")$max), "9223372036854775807")
  expect_identical(as.character(torch_iinfo("int64")$min), "-9223372036854775807")
  expect_output(print(torch_finfo(torch_float())), "dtype=float32, bits=32")
  expect_dltorch_error(torch_finfo("int32"), "value", "floating")
  expect_dltorch_error(torch_iinfo("bool"), "value", "integer")
  expect_dltorch_error(torch_iinfo("int32")$eps, "operator", "no field")
  skip_if_unknown_dtypes(c(floats, integers))
})

test_that("dtypes tell their kind and size", {
  expect_true(torch_cfloat()$is_complex)
  expect_false(torch_float()$is_complex)
  expect_true(torch_int8()$is_signed)
  expect_false(torch_uint8()$is_signed)
  expect_equal(torch_double()$itemsize, 8)
})

test_that("layouts, memory formats and schemes are taken as objects and as strings", {
  x <- torch_ones(1, 2, 3, 3)
  for (format in list(torch_channels_last_format(), "channels_last",
                      "torch_channels_last_format")) {
    expect_identical(x$contiguous(memory_format = format)$stride(), c(18L, 1L, 6L, 2L))
  }
  expect_true(torch_zeros(2, layout = torch_strided())$layout == torch_strided())
  expect_true(torch_zeros(2, layout = "sparse_coo")$layout == torch_sparse_coo())
  expect_true(torch_zeros(2, layout = "sparse_coo")$is_sparse())
  expect_false(x$is_sparse())
  expect_true(torch_eye(2)$to_sparse_csr()$is_sparse_csr())
  expect_true(is_torch_layout(torch_strided()))
  expect_true(is_torch_memory_format(torch_preserve_format()))
  expect_true(is_torch_qscheme(torch_per_tensor_affine()))
  expect_output(print(torch_strided()), "^torch_strided$")
  expect_dltorch_error(torch_zeros(2, layout = "stride"), "value", "unknown layout")
  expect_dltorch_error(
    x$contiguous(memory_format = "rows"), "value", "unknown memory format"
  )
})

test_that("every constant is the string of its name, with a class", {
  constants <- list(
    torch_layout = list(strided = torch_strided, sparse_coo = torch_sparse_coo),
    torch_memory_format = list(
      contiguous_format = torch_contiguous_format, preserve_format = torch_preserve_format
    ),
    torch_qscheme = list(
      per_tensor_affine = torch_per_tensor_affine,
      per_tensor_symmetric = torch_per_tensor_symmetric,
      per_channel_affine = torch_per_channel_affine,
      per_channel_symmetric = torch_per_channel_symmetric
    )
  )
  for (class in names(constants)) {
    for (name in names(constants[[class]])) {
      constant <- constants[[class]][[name]]()
      expect_s3_class(constant, class)
      expect_identical(as.character(constant), name)
      expect_true(constant == name)
      expect_false(constant != name)
      expect_true(constant != "other")
      expect_output(print(constant), paste0("^torch_", name, "$"))
    }
  }
  expect_identical(
    c(torch_reduction_none(), torch_reduction_mean(), torch_reduction_sum()), 0:2
  )
})

test_that("the rarer dtypes have functions, too", {
  makers <- list(
    uint16 = torch_uint16, uint32 = torch_uint32, uint64 = torch_uint64,
    complex32 = torch_chalf, float8_e4m3fn = torch_float8_e4m3fn,
    float8_e5m2 = torch_float8_e5m2, quint8 = torch_quint8, qint8 = torch_qint8,
    qint32 = torch_qint32
  )
  for (name in Filter(dtype_is_known, names(makers))) {
    expect_true(is_torch_dtype(makers[[name]]()), info = name)
    expect_true(makers[[name]]() == name, info = name)
  }
  skip_if_unknown_dtypes(names(makers))
})

test_that("torch_arange() has the default dtype", {
  expect_true(torch_arange(1, 3)$dtype == "float32")
  with_default_dtype(dtype = "float64", {
    expect_true(torch_arange(1, 3)$dtype == "float64")
    expect_true(torch_arange(1L, 3L)$dtype == "int64")
  })
})

test_that("libtorch's stranger dtypes have the names that Python has for them", {
  torch_py <- torch_here()
  skip_before("2.3", "bits8 and uint4")
  for (name in c("bits8", "uint4")) {
    dtype <- reticulate::py_get_attr(torch_py, name)
    x <- as_torch_tensor(torch_py$ones(4L, dtype = torch_py$uint8)$view(dtype))
    expect_identical(unclass(x$dtype), name)
    expect_true(x$dtype == name)
    expect_output(print(x$dtype), name, ignore.case = TRUE)
    expect_output(print(x), "Type\\{4\\}")
    expect_identical(x$view(torch_uint8())$dtype, torch_uint8())
    expect_identical(torch_tensor(raw(4))$view(dtype)$dtype, x$dtype)
  }
  expect_dltorch_error(torch_zeros(1, dtype = "char"), "value", "unknown dtype")
  # The user's words in a message, cut within a character or no text at all.
  for (bad in c(rawToChar(as.raw(c(0x61, 0xff, 0xe2, 0x82))), strrep("\u20ac", 20))) {
    told <- expect_dltorch_error(torch_ones(1)$to(bad), "value", "unknown dtype")
    expect_true(validUTF8(conditionMessage(told)))
    expect_dltorch_error(torch_device(bad), "device")
    expect_dltorch_error(call_torch_function(bad, torch_ones(1)), "operator")
    expect_error(linalg_norm(torch_ones(2, 2), bad), class = "dltorch_error")
  }
})
