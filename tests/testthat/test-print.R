test_that("tensors print as libtorch formats them", {
  expect_snapshot(print(torch_tensor(matrix(c(1.5, -2, 3, 4), 2))))
  expect_snapshot(print(torch_tensor(1:3)))
  expect_snapshot(print(torch_tensor(7)$squeeze()))
  expect_snapshot(print(torch_tensor(array(1:12, c(2, 2, 3)))))
  expect_snapshot(print(torch_tensor(c(1e-3, 1e5, NA, Inf))))
  expect_snapshot(print(torch_tensor(matrix(c(1.5, 2), 1), dtype = "bfloat16")))
  expect_snapshot(print(torch_tensor(as.raw(0:2))))
})

test_that("bool and complex values print as R writes them", {
  expect_snapshot(print(torch_tensor(matrix(c(TRUE, FALSE, TRUE, TRUE), 2))))
  expect_snapshot(print(torch_tensor(c(1 + 2i, -0.5 - 3i))))
  expect_snapshot(print(torch_tensor(array(c(TRUE, FALSE), c(2, 1, 2)))))
  expect_identical(
    format(Conj(torch_tensor(1 + 2i))$conj()), format(torch_tensor(1 + 2i))
  )
})

test_that("empty, meta, sparse and grad-requiring tensors say what they are", {
  expect_snapshot(print(torch_zeros(0, 2)))
  expect_snapshot(print(torch_empty(2, device = "meta")))
  expect_snapshot(print(torch_ones(1, requires_grad = TRUE)))
  expect_snapshot(print(torch_ones(1, requires_grad = TRUE) * 2))
  expect_snapshot(print(torch_tensor(matrix(c(0, 3, 0, 4), 2))$to_sparse()))
  expect_snapshot(print(torch_tensor(c(1, 2))$neg()))
})

test_that("large tensors show their edges, and nothing else is read", {
  expect_snapshot(print(torch_arange(1L, 2000L)))
  expect_snapshot(print(torch_arange(1L, 2000L)$reshape(c(40, 50))))
  expect_snapshot(print(torch_arange(1L, 20000L)$reshape(c(100, 2, 100))))
  expect_snapshot(print(torch_ones(40, 50) > 0))
  expect_lt(length(capture.output(print(torch_zeros(1e6)))), 40)
  huge <- torch_zeros(1)$expand(c(3e9, 3e9))
  expect_snapshot(print(huge))
  expect_lt(system.time(format(huge))[["elapsed"]], 1)
})

test_that("n and the options say how much and how", {
  expect_length(capture.output(print(torch_zeros(100), n = -1)), 102)
  expect_length(capture.output(print(torch_zeros(5000), n = -1)), 5002)
  expect_length(capture.output(print(torch_zeros(100), n = 5)), 8)
  expect_length(capture.output(print(torch_zeros(1e9)$expand(1e9), n = 5)), 8)
  expect_match(format(torch_zeros(100)), "the output was cut")
  withr::local_options(dltorch.print_max = 10, dltorch.print_digits = 2)
  expect_snapshot(print(torch_tensor(seq(0, 1, length.out = 11))))
  expect_snapshot(print(torch_tensor(matrix(c(1 / 3, 2, 1e-9, 4), 2))))
})

test_that("rows are as wide as the console", {
  x <- torch_ones(2, 40)
  for (width in c(40, 80, 120)) {
    withr::local_options(width = width)
    expect_lte(max(nchar(strsplit(format(x), "\n")[[1]])), width)
    expect_lte(max(nchar(strsplit(format(x > 0), "\n")[[1]])), width)
  }
  expect_match(format(x > 0), "Columns 1 to")
})

test_that("str() is one line", {
  expect_snapshot(str(torch_tensor(matrix(c(1.25, 2, 3, 4), 2))))
  expect_snapshot(str(torch_arange(1L, 1e6L)))
  expect_snapshot(str(list(a = torch_ones(2), b = 1)))
  expect_snapshot(str(torch_empty(2, device = "meta")))
  expect_snapshot(str(torch_tensor(TRUE)$squeeze()))
})

test_that("notebooks print a tensor as the console does", {
  skip_if_not_installed("knitr")
  file <- withr::local_tempfile(lines = c(
    "```{r}", "library(dltorch, warn.conflicts = FALSE)", "torch_tensor(1:2)", "```"
  ), fileext = ".Rmd")
  text <- knitr::knit(text = readLines(file), quiet = TRUE, envir = new.env())
  expect_match(text, "## torch_tensor\n##  1\n##  2\n## [ CPULongType{2} ]", fixed = TRUE)
})

test_that("plots take tensors of one and two dimensions", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  v <- c(3, 1, 2, 5)
  x <- torch_tensor(v, "float64")
  expect_null(plot(x))
  expect_null(plot(x, x^2, main = "squares", xlab = "x"))
  expect_null(plot(x, v))
  expect_null(plot(torch_ones(3, 2)))
  expect_identical(hist(x, plot = FALSE)$counts, hist(v, plot = FALSE)$counts)
  expect_identical(hist(torch_tensor(c(TRUE, FALSE)), plot = FALSE)$counts, c(1L, 1L))
  expect_null(image(torch_tensor(diag(3))))
  expect_dltorch_error(image(x), "type", "matrix")
  expect_dltorch_error(plot(torch_ones(2, 2, 2)), "type", "1 or 2 dimensions, not 3")
})

test_that("arguments and options of printing are checked", {
  x <- torch_ones(2)
  for (n in list(NA, "a", 1:2, 0.5)) expect_dltorch_error(print(x, n = n), "type", "`n`")
  withr::local_options(dltorch.print_digits = "a")
  expect_dltorch_error(print(x), "type", "`dltorch.print_digits`")
})

test_that("values that are not finite stand in line with the others", {
  lines <- function(x) strsplit(format(torch_tensor(x)), "\n")[[1]]
  expect_identical(lines(c(NaN, -Inf, 1))[1:3], c("  nan", " -inf", "    1"))
  matrix <- lines(rbind(c(1, NaN), c(-20, Inf)))[1:2]
  expect_identical(trimws(matrix), c("1 nan", "-20 inf"))
  expect_identical(nchar(matrix[1]), nchar(matrix[2]))
})

test_that("whole numbers that a double cannot hold are printed digit by digit", {
  skip_if_not_installed("bit64")
  text <- c("9007199254740993", "-1")
  x <- torch_tensor(bit64::as.integer64(text))
  lines <- strsplit(format(x), "\n")[[1]][1:2]
  expect_identical(lines, paste0(" ", formatC(text, width = 16)))
  expect_output(str(x), text[1], fixed = TRUE)
})

test_that("whole numbers are printed with all their digits, and nan without a sign", {
  shown <- function(x) capture.output(print(x))
  expect_match(shown(torch_as_tensor(1294967295L)), "^ 1294967295$", all = FALSE)
  expect_match(shown(torch_as_tensor(c(-1294967295L, 3L))), "^ -1294967295$", all = FALSE)
  expect_match(shown(torch_tensor(0) / 0), "^ *nan$", all = FALSE)
})

test_that("pairs of 4-bit floats print as bytes", {
  skip_if_unknown_dtypes("float4_e2m1fn_x2")
  lines <- function(x) strsplit(format(x), "\n")[[1]]
  pairs <- torch_tensor(as.raw(c(18, 52)))$view(dtype = "float4_e2m1fn_x2")
  expect_identical(lines(pairs)[1:2], c(" 18", " 52"))
  expect_output(str(pairs), "torch_tensor float4_e2m1fn_x2 (2) on cpu", fixed = TRUE)
})

test_that("quantised tensors print the numbers that they stand for", {
  x <- torch_quantize_per_tensor(torch_tensor(c(1, 2.5)), 0.5, 0L, "quint8")
  lines <- strsplit(format(x), "\n")[[1]]
  expect_identical(lines, c(" 1.0000", " 2.5000", "[ QuantizedCPUQUInt8Type{2} ]"))
  expect_output(str(x), "quint8 (2) on cpu: 1.0 2.5", fixed = TRUE)
})

test_that("compressed sparse tensors print where their elements are", {
  lines <- function(x) strsplit(format(x), "\n")[[1]]
  x <- torch_tensor(matrix(c(0, 3, 0, 4, 5, 0), 2))
  expect_identical(lines(x$to_sparse_csr()), c(
    "3 elements stored", "elements before each row:", " 0", " 1", " 3", "columns:", " 3",
    " 1", " 2", "values:", " 5", " 3", " 4", "[ SparseCsrCPUFloatType{2,3} ]"
  ))
  expect_identical(lines(x$to_sparse_csc())[1:2], c(
    "3 elements stored", "elements before each column:"
  ))
  expect_match(format(torch_ones(4, 4)$to_sparse_bsr(c(2, 2))), "^4 blocks stored")
})

test_that("the option of the largest print is checked", {
  for (most in list(NA, "a", 1:2)) {
    withr::local_options(dltorch.print_max = most)
    expect_dltorch_error(print(torch_ones(2)), "type", "`dltorch.print_max`")
  }
})

test_that("whole numbers print in full", {
  shown <- function(x) utils::capture.output(print(x))
  expect_identical(
    shown(torch_tensor(c(1000000L, -5L)))[2:3], c(" 1000000", "      -5")
  )
  expect_match(shown(torch_arange(123456781L, 123456789L))[2:10], "^ 12345678[1-9]$")
  expect_identical(
    shown(torch_tensor(matrix(c(1234567L, 2L, 3L, 4L), 2)))[2:3],
    c(" 1234567       3", "       2       4")
  )
})

test_that("complex values that are not finite print in their place", {
  x <- torch_tensor(c(NA_complex_, 1i, complex(real = -Inf, imaginary = NaN), complex(
    real = 1, imaginary = -Inf
  )))
  expect_identical(
    trimws(utils::capture.output(print(x))[2:5]),
    c("NaN+NaNi", "0.0000+1.0000i", "-Inf+NaNi", "1.0000-Infi")
  )
})
