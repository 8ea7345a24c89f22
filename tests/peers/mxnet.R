# MXNet 1.9.1, the last: raw legacy capsules, NULL strides. With NumPy 1: arrays on our
# memory cannot be written, since a legacy capsule does not say that they may.
source("tests/peers/helper.R")
np <- reticulate::import("numpy", convert = FALSE)
# MXNet uses a name that NumPy 1.20 deprecated; later ones than 1.23 have removed it.
mx <- reticulate::import("mxnet", convert = FALSE)
f <- python("
import numpy as np

def address(a):
    return float(a.ctypes.data)

def text(a):
    return str((a if isinstance(a, np.ndarray) else a.asnumpy()).tolist())

def writeable(a):
    return bool(a.flags.writeable)
")

for (dtype in c("uint8", "int8", "int32", "int64", "float16", "float32", "float64")) {
  x <- row_major(dtype)
  a <- mx$nd$from_dlpack(raw_capsule(x))
  check(paste(dtype, "has its values"), {
    rows <- if (grepl("int", dtype)) {
      "[[1, 3, 5], [2, 4, 6]]"
    } else {
      "[[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]"
    }
    value(f("text")(a)) == rows
  })
  y <- from_dlpack(mx$nd$to_dlpack_for_write(a))
  check(paste(dtype, "comes back"), y$data_ptr() == x$data_ptr() && y$dtype == dtype)
}
x <- row_major()
a <- mx$nd$from_dlpack(raw_capsule(x))
invisible(x$fill_(7))
check("MXNet sees R's writes", {
  value(f("text")(a)) == "[[7.0, 7.0, 7.0], [7.0, 7.0, 7.0]]"
})
y <- from_dlpack(mx$nd$to_dlpack_for_read(a))
check("from MXNet: one address", y$data_ptr() == x$data_ptr())
b <- mx$nd$arange(6L)$reshape(c(2L, 3L))
y <- from_dlpack(mx$nd$to_dlpack_for_read(b))
rm(b)
collect()
check("the memory outlives the array",
  identical(as.array(y), matrix(as.numeric(0:5), 2, byrow = TRUE))
)

n <- np$from_dlpack(object_of(row_major("float64")))
check("NumPy 1 has the values", {
  value(f("text")(n)) == "[[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]"
})
check("NumPy 1 reads only", !value(f("writeable")(n)))
n <- np$arange(6)
y <- from_dlpack(n)
check("from NumPy 1: one address", y$data_ptr() == value(f("address")(n)))

rm(x, y, a, n)
done("mxnet and numpy 1", "mxnet")
