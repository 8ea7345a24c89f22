# JAX takes legacy capsules, of memory aligned to 64 bytes, and gives them too.
source("tests/peers/helper.R")
jax <- reticulate::import("jax", convert = FALSE)
jnp <- reticulate::import("jax.numpy", convert = FALSE)
invisible(jax$config$update("jax_enable_x64", TRUE))
f <- python("
def address(a):
    return float(a.unsafe_buffer_pointer())

def text(a):
    return str(a.tolist())
")

dtypes <- c(
  "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
  "float16", "bfloat16", "float32", "float64", "complex64", "complex128"
)
for (dtype in dtypes) {
  x <- torch_tensor(matrix(c(0, 1, 1, 0, 1, 0), 2))$to(dtype = dtype)
  a <- jnp$from_dlpack(object_of(x))
  check(paste(dtype, "has one address"), value(f("address")(a)) == x$data_ptr())
  check(paste(dtype, "is that of JAX"), reticulate::py_str(a$dtype) == dtype)
  y <- from_dlpack(a)
  check(paste(dtype, "comes back"), y$data_ptr() == x$data_ptr() && y$dtype == dtype)
  same <- as.character(as.array(y)) == as.character(as.array(x))
  check(paste(dtype, "has its values"), all(same))
}
a <- jnp$arange(6L, dtype = "float64")$reshape(2L, 3L)
y <- from_dlpack(a)
check("from JAX: one address", y$data_ptr() == value(f("address")(a)))
check("from JAX: values", all(as.array(y) == matrix(0:5, 2, byrow = TRUE)))
check("a transposed tensor keeps its values", {
  b <- jnp$from_dlpack(object_of(row_major()$t()))
  value(f("text")(b)) == "[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]"
})
# Off the boundary JAX copies.
x <- torch_tensor(as.numeric(1:8))
check("misaligned memory is copied by JAX", {
  b <- jnp$from_dlpack(object_of(x[2:8]))
  value(f("address")(b)) != x[2:8]$data_ptr()
})
check_refused("misaligned memory with copy = FALSE",
  jnp$from_dlpack(object_of(x[2:8]), copy = FALSE)
)
# R's memory never reaches JAX by itself: the legacy capsule is a copy.
borrowed <- torch_as_tensor(m)
check("an R matrix arrives as a copy", {
  b <- jnp$from_dlpack(object_of(borrowed))
  value(f("address")(b)) != borrowed$data_ptr() &&
    value(f("text")(b)) == "[[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]"
})
check("an empty tensor crosses", {
  b <- jnp$from_dlpack(object_of(torch_zeros(0, 3)))
  reticulate::py_str(b$shape) == "(0, 3)" && identical(dim(from_dlpack(b)), c(0L, 3L))
})

rm(x, y, a, b, borrowed)
done("jax", "jax")
