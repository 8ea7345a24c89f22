# Linear algebra beside Python's torch and beside R's own BLAS and LAPACK, on one thread.
# Sourced by bench/run.R. 3,000 rows are measured with DLTORCH_BENCH_LARGE=1: they take
# half an hour, most of it in svd() and eigen() where R has the reference BLAS.

sizes <- c(100, 1000, if (nzchar(Sys.getenv("DLTORCH_BENCH_LARGE"))) 3000)

# Well-conditioned and positive definite; the same values on both sides.
linalg_cases <- list(
  matmul = list(quote(torch_matmul(left, right)), "torch.matmul(left, right)",
    r = quote(r_left %*% r_right)
  ),
  solve = list(quote(linalg_solve(left, right)), "torch.linalg.solve(left, right)",
    r = quote(solve(r_left, r_right))
  ),
  svd = list(quote(linalg_svd(left)), "torch.linalg.svd(left)", r = quote(svd(r_left))),
  qr = list(quote(linalg_qr(left)), "torch.linalg.qr(left)",
    r = quote(qr(r_left, LAPACK = TRUE))
  ),
  eigh = list(quote(linalg_eigh(left)), "torch.linalg.eigh(left)",
    r = quote(eigen(r_left, symmetric = TRUE))
  ),
  cholesky = list(quote(linalg_cholesky(left)), "torch.linalg.cholesky(left)",
    r = quote(chol(r_left))
  )
)

for (dtype in c("float64", "float32")) {
  for (n in sizes) {
    table_head(sprintf("Linear algebra, %s, n = %d", dtype, n), "Python")
    set.seed(1)
    r_left <- crossprod(matrix(rnorm(n * n), n)) / n + diag(n)
    r_right <- matrix(rnorm(n * n), n)
    left <- torch_tensor(r_left, dtype = dtype)
    right <- torch_tensor(r_right, dtype = dtype)
    setup <- "left, right = shared"
    for (name in names(linalg_cases)) {
      case <- linalg_cases[[name]]
      python <- python_subject_on(list(left, right), case[[2]], setup)
      compare(sprintf("%s, %s, n = %d", name, dtype, n), r_subject(case[[1]]), python)
      if (n == 100) {
        # 80 MB of them.
        kept <- keeping(1000, case[[2]], setup, list(left, right))
        compare_below("with Python's results kept", r_subject(case[[1]]), kept)
      }
      if (dtype == "float64") {
        print_line(
          "  R's own", c(microseconds(median_alone(r_subject(case$r))), "", "", ""),
          c(bar = "", verdict = "")
        )
      }
    }
  }
}
rm(left, right, r_left, r_right)
