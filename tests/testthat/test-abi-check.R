# How tools/abi-check is called, and what it does not take for a dltorch.so. What it says
# of a libtorch is in test-abi.R.

abi_check_with <- function(...) {
  bash <- Sys.which("bash")
  skip_if(!nzchar(bash), "no bash")
  skip_if(any(!nzchar(Sys.which(c("nm", "readelf", "ldd")))), "no binutils")
  tool <- system.file("tools", "abi-check", package = "dltorch", mustWork = TRUE)
  text <- suppressWarnings(
    system2(bash, shQuote(c(tool, ...)), stdout = TRUE, stderr = TRUE)
  )
  status <- attr(text, "status")
  list(text = as.vector(text), status = if (is.null(status)) 0L else status)
}

dltorch_so <- system.file("libs", "dltorch.so", package = "dltorch")

test_that("tools/abi-check says what is wrong with a call, then how to call it", {
  expect_wrong_call <- function(words, ...) {
    result <- abi_check_with(...)
    expect_identical(result$text[1], paste("abi-check:", words))
    expect_match(result$text, "tools/abi-check [--all", fixed = TRUE, all = FALSE)
    expect_identical(result$status, 2L)
  }
  expect_wrong_call("it takes two paths, not 0")
  expect_wrong_call("it takes two paths, not 1", dltorch_so)
  expect_wrong_call("it takes two paths, not 3", "--", dltorch_so, "a", "b")
  expect_wrong_call("it takes one of --all and --reason", "--all", "--reason", "a", "b")
  expect_wrong_call(
    "there is no option --al; a path that begins with - goes after --", "--al", "a", "b"
  )
})

test_that("tools/abi-check takes paths that begin with a dash", {
  libtorch <- dirname(dlt_libtorch()[["path"]])
  withr::local_dir(withr::local_tempdir())
  file.copy(dltorch_so, "-dltorch.so")
  file.symlink(libtorch, "-lib")
  result <- abi_check_with("--reason", "--", "-dltorch.so", "-lib")
  expect_match(result$text, "^all [0-9]+ symbols are there$")
  expect_identical(result$status, 0L)
})

test_that("tools/abi-check cannot tell of what asks for no libtorch", {
  guard <- system.file("libs", "dlguard.so", package = "dltorch")
  result <- abi_check_with(guard, dlt_libtorch()[["path"]])
  expect_match(result$text, "^cannot tell whether .*dlguard.so .*: it asks for no lib")
  expect_identical(result$status, 2L)
})

test_that("tools/abi-check marks a symbol that it cuts off", {
  symbol <- strrep("a", 300)
  compiler <- Sys.which(c("cc", "gcc"))
  compiler <- compiler[nzchar(compiler)]
  skip_if(length(compiler) == 0, "no C compiler")
  asks <- withr::local_tempfile(fileext = ".so")
  source <- withr::local_tempfile(fileext = ".c", lines = sprintf(
    "void %s(void);\nvoid f(void) { %s(); }", symbol, symbol
  ))
  libtorch <- dlt_libtorch()[["path"]]
  status <- system2(compiler[1], c(
    "-shared", "-fPIC", "-Wl,--no-as-needed", "-o", shQuote(asks), shQuote(source),
    shQuote(libtorch)
  ))
  skip_if(status != 0, "the C compiler does not link")
  result <- abi_check_with("--reason", asks, libtorch)
  expect_match(result$text, paste0("such as ", strrep("a", 197), "[.]{3}$"))
  expect_identical(result$status, 1L)
})
