# TensorFlow takes and gives raw legacy capsules of row-major tensors.
Sys.setenv(TF_CPP_MIN_LOG_LEVEL = "3", CUDA_VISIBLE_DEVICES = "")
source("tests/peers/helper.R")
tf <- reticulate::import("tensorflow", convert = FALSE)
dlpack <- tf$experimental$dlpack
f <- python("
def text(t):
    return str(t.numpy().tolist())
")

dtypes <- c(
  "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16",
  "bfloat16", "float32", "float64", "complex64", "complex128"
)
for (dtype in dtypes) {
  x <- torch_tensor(matrix(c(0, 1, 1, 0, 1, 0), 2))$to(dtype = dtype)
  t <- dlpack$from_dlpack(raw_capsule(x))
  check(paste(dtype, "is that of TensorFlow"), value(t$dtype$name) == dtype)
  y <- from_dlpack(dlpack$to_dlpack(t))
  check(paste(dtype, "comes back"), y$data_ptr() == x$data_ptr() && y$dtype == dtype)
  same <- as.character(as.array(y)) == as.character(as.array(x))
  check(paste(dtype, "has its values"), all(same))
}
t <- tf$constant(list(list(1, 2, 3), list(4, 5, 6)), dtype = tf$float64)
capsule <- dlpack$to_dlpack(t)
address <- dlpack_info(dlpack$to_dlpack(t))$address
y <- from_dlpack(capsule)
check("from TensorFlow: one address", y$data_ptr() == address)
check("from TensorFlow: values", identical(as.array(y), matrix(1:6 + 0, 2, byrow = TRUE)))
check("TensorFlow's bool crosses or is refused by name", {
  b <- try(dlpack$from_dlpack(raw_capsule(torch_tensor(c(TRUE, FALSE)))), silent = TRUE)
  inherits(b, "try-error") || value(f("text")(b)) == "[True, False]"
})
# Column-major order is not for TensorFlow; a row-major copy is.
check_refused("column-major memory", dlpack$from_dlpack(raw_capsule(row_major()$t())))
t <- dlpack$from_dlpack(raw_capsule(row_major()$t()$contiguous()))
check("its row-major copy has the values",
  value(f("text")(t)) == "[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]"
)
check("an R matrix arrives as a copy", {
  x <- row_major("float64")
  t <- dlpack$from_dlpack(raw_capsule(torch_as_tensor(m)$contiguous()))
  value(f("text")(t)) == "[[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]"
})

rm(x, y, t, b, capsule)
done("tensorflow", "tensorflow")
