test_that("dtypes compare by type, whatever name they were given by", {
  expect_true(torch_float() == torch_float32())
  expect_true(torch_float() == "float")
  expect_true(torch_float() != torch_double())
  expect_identical(torch_half(), torch_float16())
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
