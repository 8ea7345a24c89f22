# What a session says it runs on.

# Of a screen that is 80 wide.
rows_of <- function(report) {
  withr::local_options(width = 80)
  sum(ceiling(nchar(capture.output(print(report))) / 80))
}

test_that("torch_sitrep() names both BLAS and warns of the reference one", {
  report <- suppressWarnings(torch_sitrep())
  expect_match(report$libtorch$version, "^[0-9]+\\.[0-9]+")
  expect_equal(report$libtorch$threads, torch_get_num_threads())
  expect_true(nzchar(report$R$blas) && nzchar(report$R$lapack))
  config <- "Intel(R) oneAPI Math Kernel Library Version 2024.2-Product, BLAS_INFO=mkl, "
  expect_identical(
    blas_of_config(config, "x"), list(blas = "MKL 2024.2", lapack = "MKL 2024.2")
  )
  expect_identical(
    blas_of_config("BLAS_INFO=open, LAPACK_INFO=generic, ", "libblas.so.3.11.0"),
    list(blas = "OpenBLAS", lapack = "libblas.so.3.11.0, the system's")
  )
  lapack <- lapack_in(c("/a/libblas.so.3", "/a/modules/lapack.so", "/a/liblapack.so.3"))
  expect_identical(
    blas_of_config("BLAS_INFO=generic, LAPACK_INFO=generic, ", "/a/libblas.so.3", lapack),
    list(
      blas = "/a/libblas.so.3, the system's", lapack = "/a/liblapack.so.3, the system's"
    )
  )
  expect_true(is_reference_blas(blas_of_config("", "libblas.so.3.11.0")$blas))
  expect_false(is_reference_blas("MKL 2024.2"))
  expect_false(is_reference_blas("/usr/lib/openblas-pthread/libblas.so.3"))
  report$R$blas <- "libblas.so.3.11.0"
  expect_warning(
    warn_of_reference_blas(report[c("libtorch", "R")]), "R uses the reference BLAS",
    class = "dltorch_warning"
  )
})

test_that("torch_sitrep() fits on a screen and tells files that are there", {
  withr::local_options(width = 80)
  report <- suppressWarnings(torch_sitrep())
  printed <- capture.output(print(report))
  expect_lte(rows_of(report), 24)
  expect_lte(max(nchar(printed)), 100)
  for (name in names(report)) expect_match(printed, paste0("^", name), all = FALSE)
  expect_match(report$libtorch$soname, "^libtorch_cpu\\.so")
  files <- c(
    report$libtorch$path, report$libtorch$c10, report$openmp, report$dltorch$path,
    report$R$path, report$R$Rcpp_path
  )
  expect_identical(files[!file.exists(files)], character())
  expect_match(report$libtorch$c10_soname, "^libc10\\.so")
})

test_that("torch_sitrep() tells what the package was compiled with", {
  compiled <- suppressWarnings(torch_sitrep())$compiled
  expect_identical(compiled$libtorch, dlt_libtorch()[["compiled"]])
  expect_true(compiled$`C++` %in% c(17L, 20L, 23L))
  expect_identical(compiled$cxx11_abi, 1L)
  expect_identical(compiled$symbols, "hidden")
  expect_match(compiled$path, "^/")
})

test_that("torch_sitrep() tells of a second OpenMP and a second libtorch", {
  libraries <- c(
    "/a/lib/libgomp-98fbb17a.so.1", "/usr/lib/libgomp.so.1", "/b/libomp.so.5",
    "/b/libiomp5.so", "/b/libompd.so", "/b/libcomp.so.1", "/a/lib/libtorch_cpu.so",
    "/b/libtorch_cpu.so.2.6", "/b/libc10.so.2.6", "/b/libtorch_cpu_helper.so"
  )
  expect_identical(openmp_in(libraries), libraries[1:4])
  ours <- "/a/lib/libtorch_cpu.so"
  expect_identical(other_libtorch(libraries, ours), libraries[8:9])
  # The libc10 that runs is the other one where it is not from libtorch_cpu's directory.
  expect_identical(other_libtorch(c(ours, "/a/lib/libc10.so"), ours), character())
  expect_identical(other_libtorch(c(ours, "/b/libc10.so"), ours), "/b/libc10.so")
  report <- list(
    dltorch = list(), libtorch = list(path = ours, blas = "MKL"), R = list(blas = "MKL"),
    openmp = libraries[1:2],
    reticulate = list(version = "1.28"),
    python = list(numpy = "2.2.6", shared = FALSE, libtorch = libraries[8])
  )
  problems <- find_problems(report, libraries)
  expect_match(problems, "2 OpenMP libraries", all = FALSE)
  expect_match(problems, "another libtorch: /b/libtorch_cpu.so.2.6", all = FALSE)
  expect_match(problems, "Python's torch has another libtorch", all = FALSE)
  expect_match(problems, "reticulate 1.28 cannot convert", all = FALSE)
  expect_length(problems, 4)
  report$openmp <- libraries[1]
  report$reticulate$version <- "1.41.0.1"
  report$python <- list(numpy = "2.2.6", shared = TRUE)
  expect_null(find_problems(report, ours))
})

test_that("torch_sitrep() takes any version that NumPy and reticulate may have", {
  for (numpy in c("2.3.0rc1", "2.4.0.dev0+git2024", "2.0.dev0", "2.0.1.post1", "2")) {
    expect_match(numpy_problem(numpy, "1.40.0"), paste("NumPy", numpy), fixed = TRUE)
    expect_null(numpy_problem(numpy, "1.41.0-9000"))
    expect_null(numpy_problem(numpy, "not installed"))
  }
  for (numpy in list("1.26.4", "1.26.4.post1", "1.27.dev0", "", "unknown", NA, NULL)) {
    expect_null(numpy_problem(numpy, "1.28"))
  }
})

test_that("torch_sitrep() reads libtorch's settings, or says that there are none", {
  config <- "CUDA 11, Build settings: CUDA_VERSION=12.8, CUDNN_VERSION=9.8.0, "
  expect_identical(cuda_of_config(config), "12.8")
  for (config in c("", "USE_CUDA=0, MY_CUDA_VERSION=1, ")) {
    expect_identical(cuda_of_config(config), "none")
  }
  expect_identical(blas_of_config("BLAS_INFO=mkl, ", "x")$blas, "MKL")
})

test_that("torch_sitrep() prints by the width of the screen, a problem a line", {
  withr::local_options(width = 50)
  report <- suppressWarnings(torch_sitrep())
  report$problems <- c(strrep("first problem ", 8), "second problem")
  printed <- capture.output(print(report))
  problems <- printed[grep("^problems", printed):length(printed)]
  expect_lte(max(nchar(problems)), 50)
  expect_length(problems, 5)
  expect_identical(trimws(problems[5]), "second problem")
  # What it cuts off is of the text only.
  expect_identical(report$libtorch$path, dlt_libtorch()[["path"]])
})

test_that("torch_sitrep() tells of the Python that runs, and starts none", {
  skip_if_not_installed("callr")
  report <- callr::r(function() {
    library(dltorch)
    suppressWarnings(torch_sitrep())
  }, env = c(callr::rcmd_safe_env(), RETICULATE_PYTHON = "/nonexistent/python"))
  expect_null(report$python)
  expect_match(capture.output(print(report)), "^python +not started", all = FALSE)
  expect_identical(report$reticulate$RETICULATE_PYTHON, "/nonexistent/python")
  expect_identical(report$reticulate$version, installed_version("reticulate"))
  expect_identical(installed_version("nonexistent"), "not installed")

  torch_py <- torch_here()
  python <- suppressWarnings(torch_sitrep())$python
  expect_identical(python$torch, as.character(torch_py$`__version__`))
  expect_true(python$imported)
  expect_true(python$shared)
  expect_identical(python$libtorch, dlt_libtorch()[["path"]])
})

test_that("torch_sitrep() tells of Python's torch without importing it", {
  skip_if_no_module("torch")
  skip_if_not_installed("callr")
  other <- file.path(withr::local_tempdir(), "lib/python3.11/site-packages")
  dir.create(file.path(other, "torch", "lib"), recursive = TRUE)
  file.create(file.path(other, "torch", c("__init__.py", "lib/libtorch_cpu.so")))
  writeLines("__version__ = '99.1.0a0+git'", file.path(other, "torch", "version.py"))
  reports <- callr::r(function(other) {
    library(dltorch)
    sys <- reticulate::import("sys", convert = FALSE)
    first <- suppressWarnings(torch_sitrep())
    sys$path$insert(0L, other)
    list(first, suppressWarnings(torch_sitrep()))
  }, list(other))
  for (report in reports) expect_false(report$python$imported)
  expect_match(reports[[1]]$python$torch, "^[0-9]+\\.[0-9]+")
  python <- reports[[2]]$python
  expect_identical(python$torch, "99.1.0a0+git")
  expect_identical(
    python$libtorch, file.path(normalizePath(other), "torch/lib/libtorch_cpu.so")
  )
  expect_false(python$shared)
  expect_match(reports[[2]]$problems, "Python's torch has another libtorch", all = FALSE)
  expect_lte(rows_of(reports[[2]]), 24)
  # Each file is told once.
  printed <- paste(capture.output(print(reports[[2]])), collapse = "\n")
  for (file in c(python$libtorch, reports[[2]]$libtorch$path)) {
    expect_length(gregexpr(file, printed, fixed = TRUE)[[1]], 1)
    expect_match(printed, file, fixed = TRUE)
  }
})
