# What tools/abi-check says of a library on a libtorch, and its exit status.

dltorch_so <- system.file("libs", "dltorch.so", package = "dltorch")

abi_check <- function(...) {
  tool <- system.file("tools", "abi-check", package = "dltorch", mustWork = TRUE)
  text <- suppressWarnings(
    system2(bash, shQuote(c(tool, ...)), stdout = TRUE, stderr = TRUE)
  )
  status <- attr(text, "status")
  list(as.vector(text), if (is.null(status)) 0L else status)
}
bash <- Sys.which("bash")

test_that("tools/abi-check says whether a library will load", {
  skip_if_no_binutils()
  ours <- dltorch_so
  libtorch <- dlt_libtorch()[["path"]]
  above <- sub("^(.*)/lib(64)?/.*$", "\\1", libtorch)
  for (given in c(libtorch, dirname(libtorch), above)) {
    result <- abi_check(ours, given)
    expect_match(result[[1]], "will load on the libtorch in .*: all [0-9]+ symbols")
    expect_identical(result[[2]], 0L)
  }

  changed <- file.path(withr::local_tempdir("sp ace"), "dltorch.so")
  file.copy(ours, changed)
  overwrite(changed, "_ZN2at11show_config", "_ZN2at11show_xonfig")
  result <- abi_check(changed, libtorch)
  expect_match(result[[1]], "will not load .*: 1 of [0-9]+ symbols are missing, such as")
  expect_match(result[[1]], "at::show_xonfig")
  expect_identical(result[[2]], 1L)
  reason <- sub(".* on the libtorch in .*: ", "", result[[1]])
  expect_identical(abi_check("--reason", changed, libtorch), list(reason, 1L))

  empty <- withr::local_tempdir()
  result <- abi_check(ours, empty)
  expect_match(result[[1]], "will not load .*: it needs libtorch(_cpu)?.so.*there is no")
  expect_identical(result[[2]], 1L)
  # Which of them a library asks for first depends on the libtorch.
  file.create(file.path(empty, c("libtorch_cpu.so", "libtorch.so")))
  result <- abi_check(ours, empty)
  expect_match(result[[1]], "libtorch(_cpu)?[.]so.* is no library")
  expect_identical(result[[2]], 1L)
})

test_that("tools/abi-check says in one line that it cannot tell", {
  skip_if_no_binutils()
  ours <- dltorch_so
  libtorch <- dlt_libtorch()[["path"]]
  no_library <- withr::local_tempfile(lines = "no library")
  cut_off <- withr::local_tempfile()
  writeBin(readBin(ours, "raw", 1000), cut_off)
  expect_cannot_tell <- function(result, words) {
    expect_length(result[[1]], 1)
    expect_match(result[[1]], "^cannot tell whether ")
    expect_match(result[[1]], words)
    expect_identical(result[[2]], 2L)
  }
  expect_cannot_tell(abi_check("/nonexistent.so", libtorch), "there is no file")
  expect_cannot_tell(abi_check(no_library, libtorch), "is no library")
  expect_cannot_tell(abi_check(cut_off, libtorch), cut_off)
  expect_cannot_tell(abi_check(ours, "/nonexistent"), "there is no /nonexistent")

  # Without one of its tools on the PATH.
  tools <- c("readelf", "nm", "ldd", "awk", "sed", "grep", "sort", "comm", "mktemp")
  for (lacks in c("readelf", "nm", "ldd")) {
    path <- withr::local_tempdir()
    found <- Sys.which(setdiff(tools, lacks))
    file.symlink(found, file.path(path, names(found)))
    result <- withr::with_envvar(c(PATH = path), abi_check(ours, libtorch))
    expect_cannot_tell(result, paste("no", lacks, "on the PATH"))
  }
})

test_that("tools/abi-check says what is wrong with a call, then how to call it", {
  skip_if_no_binutils()
  expect_wrong_call <- function(words, ...) {
    result <- abi_check(...)
    expect_identical(result[[1]][1], paste("abi-check:", words))
    expect_match(result[[1]], "tools/abi-check [--all", fixed = TRUE, all = FALSE)
    expect_identical(result[[2]], 2L)
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
  skip_if_no_binutils()
  libtorch <- dirname(dlt_libtorch()[["path"]])
  withr::local_dir(withr::local_tempdir())
  file.copy(dltorch_so, "-dltorch.so")
  file.symlink(libtorch, "-lib")
  result <- abi_check("--reason", "--", "-dltorch.so", "-lib")
  expect_match(result[[1]], "^all [0-9]+ symbols are there$")
  expect_identical(result[[2]], 0L)
})

test_that("tools/abi-check cannot tell of what asks for no libtorch", {
  skip_if_no_binutils()
  guard <- system.file("libs", "dlguard.so", package = "dltorch")
  result <- abi_check(guard, dlt_libtorch()[["path"]])
  expect_match(result[[1]], "^cannot tell whether .*dlguard.so .*: it asks for no lib")
  expect_identical(result[[2]], 2L)
})

test_that("tools/abi-check marks a symbol that it cuts off", {
  skip_if_no_binutils()
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
  result <- abi_check("--reason", asks, libtorch)
  expect_match(result[[1]], paste0("such as ", strrep("a", 197), "[.]{3}$"))
  expect_identical(result[[2]], 1L)
})
