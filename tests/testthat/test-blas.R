# libtorch computes by the BLAS that it was linked to, not by R's (src/core/blas): R's may
# give complex results back in another way, and may be reference BLAS.

# The values of dot products, which show whether both sides agree on complex results.
dots <- function(x) {
  list(
    dot = torch_dot(x, x)$item(), vdot = torch_vdot(x, x)$item(),
    inner = torch_inner(x, x)$item(), matmul = torch_matmul(x, x)$item()
  )
}
z <- c(1 + 1i, 2 + 3i)
right <- list(
  dot = sum(z * z), vdot = sum(Conj(z) * z), inner = sum(z * z), matmul = sum(z * z)
)

test_that("dot products of complex tensors are right", {
  for (dtype in c("complex128", "complex64"))
    expect_identical(dots(torch_tensor(z, dtype = dtype)), right)
  expect_identical(as.vector(torch_tensor(z) %*% z), sum(z * z))
  x <- torch_tensor(matrix(z, 2, 2), dtype = "complex64")
  expect_equal(as.array(x %*% x), matrix(z, 2, 2) %*% matrix(z, 2, 2))
})

test_that("so they are where Python has loaded libtorch", {
  torch_here()
  both <- function(z) {
    torch <- reticulate::import("torch", convert = FALSE)
    p <- torch$tensor(reticulate::r_to_py(z))
    library(dltorch)
    as.complex(c(
      torch_dot(from_dlpack(p), from_dlpack(p))$item(),
      reticulate::py_to_r(torch$dot(p, p)$item())
    ))
  }
  expect_identical(callr::r(both, list(z)), rep(sum(z * z), 2))
})
