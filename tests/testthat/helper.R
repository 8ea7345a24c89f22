# A full collection that also runs the finalizers of what it found.
collect <- function() {
  gc()
  # A call of dltorch: only then handles that came back from Python can be found again.
  dlpack_stats()
  gc()
  invisible(NULL)
}

# The same for what is left in Python: its last error keeps the frames that it passed, and
# cycles wait for Python's own collector.
collect_both <- function() {
  collect()
  if (isNamespaceLoaded("reticulate") && reticulate::py_available()) {
    reticulate::py_clear_last_error()
    reticulate::import("gc")$collect()
    collect()
  }
}

# The counters must be back where they were once `code` is done and collected.
# Evaluated here and not as a promise, which would keep the value of the last expectation.
expect_balanced <- function(code) {
  collect_both()
  before <- dlpack_stats()
  preserved <- dltorch:::dlt_preserved()
  eval(substitute(code), parent.frame())
  collect()
  testthat::expect_identical(dlpack_stats(), before)
  # What earlier tests have left may go meanwhile.
  testthat::expect_lte(dltorch:::dlt_preserved(), preserved)
}

# The exact class of the error, its length, and no trace of C++ or of a build machine.
expect_dltorch_error <- function(code, kind, regexp = NULL) {
  class <- paste0("dltorch_", kind, "_error")
  condition <- testthat::expect_error(code, regexp, class = class)
  testthat::expect_s3_class(condition, "dltorch_error")
  message <- conditionMessage(condition)
  testthat::expect_lte(nchar(message), 300)
  testthat::expect_no_match(message, "frame #|Exception raised|/site-packages/|\\.cpp")
  invisible(condition)
}

# A shell starts a job in the background with SIGINT ignored; R 4.5 leaves it so, R 4.2
# does not. All processes that R starts inherit that.
skip_if_sigint_is_ignored <- function() {
  testthat::skip_on_os("windows")
  status <- "/proc/self/status"
  if (!file.exists(status)) {
    return(invisible())
  }
  ignored <- grep("^SigIgn:", readLines(status), value = TRUE)
  digit <- strtoi(substring(ignored, nchar(ignored)), 16L)
  testthat::skip_if(bitwAnd(digit, 2L) != 0, "this job's shell has SIGINT ignored")
}

skip_if_no_module <- function(name) {
  testthat::skip_if_not_installed("reticulate")
  testthat::skip_if_not(reticulate::py_module_available(name), paste("no Python", name))
}

python_module_of_tests <- function(name) {
  skip_if_no_module("ctypes")
  reticulate::import_from_path(name, testthat::test_path("python"), convert = FALSE)
}

# The address of the first element as Python sees it: a float, since reticulate cuts
# Python's ints to R's 32 bits.
python_address <- function(x) {
  address <- reticulate::py_run_string(
    "def address(x):
       return float(x.data_ptr() if hasattr(x, 'data_ptr') else x.ctypes.data)",
    local = TRUE
  )$address
  address(x)
}

# Python's torch, where it runs on the libtorch of R's tensors.
torch_here <- function() {
  skip_if_no_module("torch")
  torch_py <- reticulate::import("torch", convert = FALSE)
  lib <- file.path(dirname(reticulate::py_to_r(torch_py$`__file__`)), "lib")
  ours <- normalizePath(dltorch:::dlt_libtorch()[["path"]])
  theirs <- normalizePath(file.path(lib, "libtorch_cpu.so"), mustWork = FALSE)
  testthat::skip_if_not(identical(ours, theirs), "Python's torch has another libtorch")
  torch_py
}

skip_if_no_operator <- function(name) {
  known <- dltorch:::dlt_operator_names()
  testthat::skip_if_not(name %in% known, sprintf(
    "libtorch %s has no %s", dltorch:::dlt_libtorch()[["running"]], name
  ))
}

libtorch_is_before <- function(version) {
  running <- dltorch:::dlt_libtorch()[["running"]]
  numeric_version(sub("[^0-9.].*", "", running)) < version
}

# What this libtorch cannot do, and one of `version` and later can.
skip_before <- function(version, what) {
  testthat::skip_if(libtorch_is_before(version), sprintf(
    "libtorch %s, before %s, has no %s", dltorch:::dlt_libtorch()[["running"]], version,
    what
  ))
}

dtype_is_known <- function(dtype) {
  message <- tryCatch(
    {
      torch_tensor(raw(16))$view(dtype = dtype)
      ""
    },
    dltorch_value_error = conditionMessage
  )
  !grepl("unknown dtype", message)
}

# At the end of a test, once those that are known were tested.
skip_if_unknown_dtypes <- function(dtypes) {
  unknown <- Filter(Negate(dtype_is_known), dtypes)
  testthat::skip_if(length(unknown) > 0, sprintf(
    "libtorch %s has no %s", dltorch:::dlt_libtorch()[["running"]],
    paste(unknown, collapse = ", ")
  ))
}

# Before 2.13, R's vectors of tensors are copies once Python has imported torch. Where it
# has not, as in tools/matrix without the suggested packages, the tests run.
skip_where_r_gets_copies <- function() {
  if (dltorch:::dlt_torch_is_shared()) skip_before("2.13", "views beside Python's torch")
}

skip_if_less_free_than <- function(gigabytes) {
  lines <- tryCatch(readLines("/proc/meminfo"), error = function(e) character())
  free <- as.numeric(gsub("\\D", "", grep("^MemAvailable", lines, value = TRUE))) / 2^20
  testthat::skip_if_not(
    length(free) == 1 && free >= gigabytes,
    sprintf("less than %d GB of memory are free", gigabytes)
  )
}

# For what tools/abi-check calls.
skip_if_no_binutils <- function() {
  tools <- c("bash", "nm", "readelf", "ldd", "c++filt")
  testthat::skip_if(any(!nzchar(Sys.which(tools))), "no bash or no binutils")
}

# Writes `with`, of the same length or shorter, over the bytes of `what` in the file.
overwrite <- function(file, what, with) {
  bytes <- readBin(file, "raw", file.size(file))
  pattern <- charToRaw(what)
  at <- grepRaw(pattern, bytes, fixed = TRUE, all = TRUE)
  stopifnot(length(at) > 0, nchar(with) <= nchar(what))
  with <- c(charToRaw(with), raw(nchar(what) - nchar(with)))
  for (i in at) bytes[i + seq_along(with) - 1] <- with
  writeBin(bytes, file)
}
