# What a session says it runs on.

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
  report <- suppressWarnings(torch_sitrep())
  printed <- capture.output(print(report))
  expect_lte(length(printed), 30)
  expect_lte(max(nchar(printed)), 100)
  for (name in names(report)) expect_match(printed, paste0("^", name), all = FALSE)
  expect_match(report$libtorch$soname, "^libtorch_cpu\\.so")
  files <- c(
    report$libtorch$path, report$libtorch$c10, report$openmp, report$dltorch$path
  )
  expect_identical(files[!file.exists(files)], character())
})

test_that("torch_sitrep() tells what the package was compiled with", {
  compiled <- suppressWarnings(torch_sitrep())$compiled
  expect_identical(compiled$libtorch, dlt_libtorch()[["compiled"]])
  expect_true(compiled$`C++` %in% c(17L, 20L, 23L))
  expect_identical(compiled$cxx11_abi, 1L)
  expect_identical(compiled$symbols, "hidden")
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
  report <- list(
    dltorch = list(), libtorch = list(path = ours, blas = "MKL"), R = list(blas = "MKL"),
    openmp = libraries[1:2],
    python = list(
      numpy = "2.2.6", reticulate = "1.28", shared = FALSE, libtorch = libraries[8]
    )
  )
  problems <- find_problems(report, libraries)
  expect_match(problems, "2 OpenMP libraries", all = FALSE)
  expect_match(problems, "another libtorch: /b/libtorch_cpu.so.2.6", all = FALSE)
  expect_match(problems, "Python's torch runs on another libtorch", all = FALSE)
  expect_match(problems, "reticulate 1.28 cannot convert", all = FALSE)
  expect_length(problems, 4)
  report$openmp <- libraries[1]
  report$python <- list(numpy = "2.2.6", reticulate = "1.41.0.1", shared = TRUE)
  expect_null(find_problems(report, ours))
  expect_null(numpy_problem("1.26.4", "1.28"))
  expect_match(numpy_problem("2.3.0rc1", "1.40.0"), "NumPy 2.3.0rc1")
})

test_that("torch_sitrep() tells of the Python that runs, and starts none", {
  skip_if_not_installed("callr")
  expect_null(callr::r(function() {
    library(dltorch)
    suppressWarnings(torch_sitrep())$python
  }))
  torch_py <- torch_here()
  python <- suppressWarnings(torch_sitrep())$python
  expect_identical(python$torch, as.character(torch_py$`__version__`))
  expect_true(python$shared)
  expect_identical(
    normalizePath(python$libtorch), normalizePath(dlt_libtorch()[["path"]])
  )
})
