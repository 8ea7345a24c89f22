# One libtorch in the process: what would be a second one is refused before it is loaded.

# R code in a process of its own, where `torch` is a package in a new directory that
# claims this version and has a file lib/libtorch_cpu.so, or a link.
with_other_torch <- function(code, version, name = "libtorch_cpu.so", target = NULL) {
  skip_if_no_module("sys")
  skip_if_not_installed("callr")
  path <- withr::local_tempdir()
  dir.create(file.path(path, "torch", "lib"), recursive = TRUE)
  version_file <- file.path(path, "torch/version.py")
  writeLines(sprintf("__version__ = '%s+cpu'", version), version_file)
  writeLines("was_run = True", file.path(path, "torch/__init__.py"))
  file <- file.path(path, "torch/lib", name)
  if (is.null(target)) file.create(file) else file.symlink(target, file)
  callr::r(code, list(path))
}

running <- dltorch:::dlt_libtorch()[["running"]]

test_that("another torch is an error before it is loaded, in Python and for R", {
  other <- function(path) {
    library(dltorch)
    reticulate::import("sys", convert = FALSE)$path$insert(0L, path)
    seen <- NULL
    text <- tryCatch(
      withCallingHandlers(
        {
          reticulate::import("torch")
          "loaded"
        },
        dltorch_libtorch_error = function(e) seen <<- conditionMessage(e)
      ),
      error = conditionMessage
    )
    loaded <- reticulate::py_eval("'torch' in __import__('sys').modules")
    # And still when R's handler jumps away from it.
    jumped <- tryCatch(reticulate::import("torch"),
      dltorch_libtorch_error = function(e) "jumped", error = conditionMessage
    )
    list(text, seen, loaded, jumped, dltorch:::dlt_libtorch()[["path"]], path)
  }
  for (version in c("1.13.0", "99.0.0")) {
    result <- with_other_torch(other, version)
    expect_match(result[[1]], "LibtorchError")
    expect_match(result[[1]], result[[2]], fixed = TRUE)
    expect_match(result[[2]], version, fixed = TRUE)
    expect_match(result[[2]], sub("^(.*)/lib/.*$", "\\1", result[[5]]), fixed = TRUE)
    directory <- normalizePath(result[[6]], mustWork = FALSE)
    command <- sprintf("--configure-args=\"--with-libtorch='%s/torch'\"", directory)
    expect_match(result[[2]], command, fixed = TRUE)
    expect_false(result[[3]])
    expect_match(result[[4]], "LibtorchError")
  }
  # The same release under another name would be a second library.
  result <- with_other_torch(other, running, "libtorch_cpu.so.99")
  expect_match(result[[1]], "LibtorchError")
})

test_that("the same release in another place is a warning, but not a link to ours", {
  import_torch <- function(path) {
    library(dltorch)
    reticulate::import("sys", convert = FALSE)$path$insert(0L, path)
    seen <- NULL
    torch <- withCallingHandlers(
      reticulate::import("torch"),
      dltorch_libtorch_warning = function(w) {
        seen <<- conditionMessage(w)
        invokeRestart("muffleWarning")
      }
    )
    list(torch$was_run, seen)
  }
  ours <- dltorch:::dlt_libtorch()[["path"]]
  warned <- with_other_torch(import_torch, running, basename(ours))
  expect_true(warned[[1]])
  expect_match(warned[[2]], "--with-libtorch=")
  # Debian's torch/lib is a directory of links to the system's libraries.
  linked <- with_other_torch(import_torch, running, target = normalizePath(ours))
  expect_true(linked[[1]])
  expect_null(linked[[2]])
})

# The condition when the package is loaded after `name`, a library of C without any of
# libtorch's symbols, in the lib of a directory that says this version.
load_after <- function(name, version) {
  skip_if_not_installed("callr")
  compiler <- Sys.which(c("cc", "gcc"))
  compiler <- compiler[nzchar(compiler)]
  skip_if(length(compiler) == 0, "no C compiler")
  path <- withr::local_tempdir()
  dir.create(file.path(path, "lib"))
  writeLines(version, file.path(path, "build-version"))
  source <- file.path(path, "fake.c")
  writeLines("int fake;", source)
  library <- file.path(normalizePath(path), "lib", name)
  status <- system2(compiler[1], c(
    "-shared", "-fPIC", paste0("-Wl,-soname,", name), "-o", shQuote(library), source
  ))
  skip_if(status != 0, "the C compiler does not work")
  condition <- callr::r(function(library) {
    dyn.load(library)
    load <- function() {
      tryCatch(
        {
          loadNamespace("dltorch")
          NULL
        },
        dltorch_libtorch_warning = identity,
        dltorch_libtorch_error = identity
      )
    }
    first <- load()
    # R has kept nothing that would let the next attempt pass.
    stopifnot(identical(load(), first), !"dlguard" %in% names(getLoadedDLLs()))
    first
  }, list(library))
  list(condition, library)
}

test_that("a second library of the same name that came first is refused at load", {
  for (name in c("libtorch_cpu.so", "libc10.so")) {
    result <- load_after(name, "99.1.0+cpu")
    expect_s3_class(result[[1]], "dltorch_error")
    message <- conditionMessage(result[[1]])
    expect_match(message, sprintf("but 99.1.0 (%s) is loaded", result[[2]]), fixed = TRUE)
    expect_match(message, paste0("compiled for libtorch [0-9.]+ [(]/.*", name))
    expect_match(message, "one process cannot have both")
  }
})

test_that("a libc10 of the same release that came first is a warning", {
  path <- dlt_libtorch()[["path"]]
  skip_if(basename(path) != "libtorch_cpu.so", "names of libraries have a version")
  result <- load_after("libc10.so", running)
  expect_s3_class(result[[1]], "dltorch_warning")
  expect_match(conditionMessage(result[[1]]), result[[2]], fixed = TRUE)
})

test_that("a libtorch that loads but is of another release is an error with its path", {
  skip_if_not_installed("callr")
  error <- callr::r(function() {
    loadNamespace("dltorch")
    # None that has all the symbols need be here; the answer to the question can.
    versions <- function() c(compiled = "1.0.0", running = "99.1.0")
    utils::assignInNamespace("dlt_libtorch_versions", versions, "dltorch")
    tryCatch(dltorch:::check_libtorch(), error = identity)
  })
  expect_s3_class(error, "dltorch_libtorch_error")
  message <- conditionMessage(error)
  expect_match(message, "compiled for libtorch 1.0.0 in /")
  found <- paste("found 99.1.0 in", dlt_libtorch()[["path"]])
  expect_match(message, found, fixed = TRUE)
  expect_match(message, "--configure-args=\"--with-libtorch='/", fixed = TRUE)
})

test_that("the same file is fine, whichever comes first", {
  skip_if_no_module("torch")
  skip_if_not_installed("callr")
  both <- function(first) {
    options(warn = 2)
    if (first == "torch") reticulate::import("torch")
    library(dltorch)
    torch <- reticulate::import("torch", convert = FALSE)
    as.array(as_torch_tensor(torch$ones(2L)))
  }
  expect_identical(callr::r(both, list("torch")), c(1, 1))
  expect_identical(callr::r(both, list("dltorch")), c(1, 1))
})

test_that("that tensors cross by DLPack is told once, where torch is another one", {
  skip_if_no_module("torch")
  skip_if_not_installed("callr")
  told <- callr::r(function() {
    library(dltorch)
    reticulate::import("torch")
    # No other torch can be in this process; the answer to the question can.
    utils::assignInNamespace("dlt_torch_is_shared", function() FALSE, "dltorch")
    messages <- character()
    withCallingHandlers(
      for (i in 1:3) reticulate::r_to_py(torch_ones(2)),
      dltorch_libtorch_message = function(m) {
        messages <<- c(messages, conditionMessage(m))
        invokeRestart("muffleMessage")
      }
    )
    messages
  })
  expect_length(told, 1)
  expect_match(told, "DLPack")
})
