# NumPy 2: versioned capsules, so arrays that may be written. PyArrow: its arrays.
source("tests/peers/helper.R")
np <- reticulate::import("numpy", convert = FALSE)
pa <- reticulate::import("pyarrow", convert = FALSE)
f <- python("
import numpy as np

def address(a):
    return float(a.ctypes.data)

def writeable(a):
    return bool(a.flags.writeable)

def same(a, b):
    return bool(np.array_equal(a, b)) and a.dtype == b.dtype

def set(a, value):
    a.flat[0] = value

def arrow_address(a):
    return float(a.buffers()[1].address)

def bool_sum(a):
    return int(a.sum())
")

# To NumPy
dtypes <- c(
  "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
  "float16", "float32", "float64", "complex64", "complex128"
)
for (dtype in dtypes) {
  x <- torch_tensor(matrix(c(0, 1, 1, 0, 1, 0), 2))$to(dtype = dtype)
  a <- np$from_dlpack(object_of(x))
  check(paste(dtype, "has one address"), value(f("address")(a)) == x$data_ptr())
  check(paste(dtype, "is that of NumPy"), reticulate::py_str(a$dtype) == dtype)
  check(paste(dtype, "is writable"), value(f("writeable")(a)))
  expected <- np$array(list(list(0L, 1L, 1L), list(1L, 0L, 0L)), dtype = dtype)
  check(paste(dtype, "has its values"), value(f("same")(a, expected)))
  y <- from_dlpack(a)
  check(paste(dtype, "comes back"), y$data_ptr() == x$data_ptr() && y$dtype == dtype)
}
x <- row_major("float64")
a <- np$from_dlpack(object_of(x))
invisible(f("set")(a, 99))
check("NumPy's writes are seen", x[1, 1]$item() == 99)
check("bfloat16 is refused by NumPy", inherits(
  try(np$from_dlpack(object_of(x$to(dtype = "bfloat16"))), silent = TRUE), "try-error"
))
check("copy = TRUE is a copy", {
  b <- np$from_dlpack(object_of(x), copy = TRUE)
  value(f("address")(b)) != x$data_ptr()
})
check("copy = FALSE shares", {
  b <- np$from_dlpack(object_of(x), copy = FALSE, device = "cpu")
  value(f("address")(b)) == x$data_ptr()
})
check("asarray() shares", value(f("address")(np$asarray(object_of(x)))) == x$data_ptr())

# R's own memory: read-only.
borrowed <- torch_as_tensor(m)
a <- np$from_dlpack(object_of(borrowed))
check("an R matrix has one address", value(f("address")(a)) == borrowed$data_ptr())
check("an R matrix is read-only", !value(f("writeable")(a)))
check_refused("writing to an R matrix", f("set")(a, -1), "read-only")
check("the matrix is as it was", identical(m, matrix(as.numeric(1:6), 2)))

# From NumPy
for (shape in list(list(), list(0L), list(3L, 0L), list(1L, 5L, 1L), list(2L, 3L, 4L))) {
  a <- np$ones(reticulate::tuple(shape))
  y <- from_dlpack(a)
  check("a shape crosses", identical(as.integer(dim(y)), as.integer(unlist(shape))))
}
a <- np$arange(24)$reshape(2L, 3L, 4L)
y <- from_dlpack(a$transpose(2L, 0L, 1L))
check("a transposed array keeps its memory", y$data_ptr() == value(f("address")(a)))
check("and its values", y[4, 2, 3]$item() == 23)
y <- from_dlpack(np$flip(a))
check("a flipped array is copied", y[1, 1, 1]$item() == 23 && y[2, 3, 4]$item() == 0)
check_refused("a flipped array without a copy", from_dlpack(np$flip(a), copy = FALSE))
read_only <- np$arange(4)
invisible(read_only$setflags(write = FALSE))
y <- from_dlpack(read_only, copy = FALSE)
check("read-only is shared", y$data_ptr() == value(f("address")(read_only)))
invisible(y$fill_(9))
check("read-only is not written", value(f("bool_sum")(read_only)) == 6)

# PyArrow
for (type in c("int8", "uint16", "int32", "uint64", "float32", "float64")) {
  array <- pa$array(list(1L, 2L, 3L), type = pa[[type]]())
  y <- from_dlpack(array)
  check(paste("arrow", type, "has one address"),
    y$data_ptr() == value(f("arrow_address")(array))
  )
  check(paste("arrow", type, "has its values"), all(as.numeric(as.array(y)) == 1:3))
}
array <- pa$array(list(1L, 2L, 3L), type = pa$int32())
y <- from_dlpack(array$slice(1L))
check("an arrow slice has its values", all(as.numeric(as.array(y)) == 2:3))
invisible(y$fill_(0L))
check("arrow's memory is not written", {
  reticulate::py_str(array$to_pylist()) == "[1, 2, 3]"
})
check_refused("nulls", from_dlpack(pa$array(list(1L, NULL), type = pa$int32())))
check_refused("packed bits", from_dlpack(pa$array(list(TRUE, FALSE))))

rm(x, y, a, b, array, borrowed, expected, read_only)
done("numpy and pyarrow", "pyarrow")
