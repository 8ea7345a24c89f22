# The least that must work on every libtorch that dltorch compiles against.
library(dltorch)

x <- torch_tensor(c(1, 2))
stopifnot(identical(as.numeric(x + 1), c(2, 3)))
stopifnot(identical(dim(torch_ones(2, 3)$matmul(torch_ones(3, 4))), c(2L, 4L)))
cat("dltorch works on this libtorch\n")
