# What configure takes and what it refuses, on fakes of libtorch with just what
# tools/probe.cpp asks of one.

files_of_configure <- c(
  "configure", "DESCRIPTION", "src/core/version.h", "tools/probe.cpp"
)

# Copied, since configure writes src/Makevars.
local_sources <- function(.env = parent.frame()) {
  root <- test_path("..", "..")
  skip_if_not(file.exists(file.path(root, "configure")), "not in a checkout")
  sources <- withr::local_tempdir(.local_envir = .env)
  dir.create(file.path(sources, "src/core"), recursive = TRUE)
  dir.create(file.path(sources, "tools"))
  for (file in files_of_configure) {
    file.copy(file.path(root, file), file.path(sources, file))
  }
  normalizePath(sources)
}

r_config <- function(name) {
  r <- file.path(R.home("bin"), "R")
  value <- suppressWarnings(
    system2(r, c("CMD", "config", name), stdout = TRUE, stderr = FALSE)
  )
  if (is.null(attr(value, "status"))) paste(value, collapse = " ") else ""
}

# A libtorch whose headers and whose library say these versions.
local_fake <- function(headers = "2.6.0", library = headers, flags = "",
                       tensor_header = character(), .env = parent.frame()) {
  directory <- normalizePath(withr::local_tempdir(.local_envir = .env))
  api <- "include/torch/csrc/api/include/torch"
  for (name in c(api, "include/ATen/core", "include/torch", "lib")) {
    dir.create(file.path(directory, name), recursive = TRUE, showWarnings = FALSE)
  }
  numbers <- strsplit(headers, ".", fixed = TRUE)[[1]]
  writeLines(
    sprintf("#define TORCH_VERSION_%s %s", c("MAJOR", "MINOR", "PATCH"), numbers),
    file.path(directory, api, "version.h")
  )
  writeLines(c(
    "#pragma once", tensor_header,
    "#include <string>",
    "namespace c10 {",
    "struct Error { std::string what_without_backtrace() const { return \"e\"; } };",
    "}",
    "namespace at { struct Tensor { void item() const { throw c10::Error(); } }; }"
  ), file.path(directory, "include/ATen/core/TensorBody.h"))
  source <- file.path(directory, "fake.cpp")
  writeLines(c(
    "#include <string>",
    sprintf(
      "namespace at { std::string show_config() { return \"TORCH_VERSION=%s, \"; } }",
      library
    )
  ), source)
  compiler <- r_config("CXX17")
  skip_if(!nzchar(compiler), "no compiler for C++17")
  for (name in c("libtorch_cpu.so", "libc10.so")) {
    status <- system(paste(
      compiler, "-std=gnu++17 -fPIC -shared", flags, shQuote(source), "-o",
      shQuote(file.path(directory, "lib", name))
    ))
    expect_identical(status, 0L)
  }
  directory
}

# The directory of an R that has no compiler by these names.
local_r_without <- function(names, .env = parent.frame()) {
  home <- withr::local_tempdir(.local_envir = .env)
  dir.create(file.path(home, "bin"))
  real <- shQuote(file.path(R.home("bin"), c("R", "Rscript")))
  # R warns where R_HOME is not its own.
  scripts <- sprintf(
    "case $3 in %s) exit 1 ;; esac\nunset R_HOME\nexec %s \"$@\"",
    paste(names, collapse = "|"), real
  )
  for (i in 1:2) {
    file <- file.path(home, "bin", c("R", "Rscript")[i])
    writeLines(c("#!/bin/sh", scripts[i]), file)
    Sys.chmod(file, "755")
  }
  normalizePath(home)
}

# All that configure said, and its exit status. The directories where it looks uninvited
# have nothing.
run_configure <- function(sources, args = character(), env = character()) {
  clean <- c(
    R_HOME = R.home(), LIBTORCH_HOME = "", RETICULATE_PYTHON = "", VIRTUAL_ENV = "",
    R_USER_DATA_DIR = file.path(sources, "none"), PKG_CPPFLAGS = "", PKG_LIBS = ""
  )
  clean[names(env)] <- env
  withr::local_dir(sources)
  withr::local_envvar(clean)
  text <- suppressWarnings(
    system2("sh", c("configure", shQuote(args)), stdout = TRUE, stderr = TRUE)
  )
  status <- attr(text, "status")
  list(
    text = paste(text, collapse = "\n"), status = if (is.null(status)) 0L else status,
    makevars = file.path(sources, "src", "Makevars")
  )
}

with_fake <- function(fake) paste0("--with-libtorch=", fake)

expect_refused <- function(result, ...) {
  expect_identical(result$status, 1L)
  expect_false(file.exists(result$makevars))
  for (words in c(...)) expect_match(result$text, words, fixed = TRUE)
}

test_that("configure takes a libtorch and writes down where it is", {
  sources <- local_sources()
  fake <- local_fake()
  result <- run_configure(sources, with_fake(fake))
  expect_identical(result$status, 0L)
  found <- paste0("for libtorch ... 2.6.0 (--with-libtorch, ", fake, ")")
  expect_match(result$text, found, fixed = TRUE)
  makevars <- readLines(result$makevars)
  expect_true("CXX_STD = CXX17" %in% makevars)
  expect_match(makevars, paste0("-rpath,", fake, "/lib "), fixed = TRUE, all = FALSE)
  # What it made on the way is gone.
  expect_setequal(
    list.files(sources, all.files = TRUE, recursive = TRUE),
    c(files_of_configure, "src/Makevars")
  )
  # By the environment too; the argument goes first.
  result <- run_configure(sources, env = c(LIBTORCH_HOME = fake))
  expect_match(result$text, paste0("2.6.0 (LIBTORCH_HOME, ", fake, ")"), fixed = TRUE)
  result <- run_configure(sources, with_fake(fake), c(LIBTORCH_HOME = "/nonexistent"))
  expect_identical(result$status, 0L)
})

test_that("configure takes C++20 where the headers ask for it", {
  sources <- local_sources()
  skip_if(!nzchar(r_config("CXX20")), "no compiler for C++20")
  needs_20 <- c("#if __cplusplus < 202002L", "#error \"C++20, please\"", "#endif")
  fake <- local_fake("2.13.0", tensor_header = needs_20)
  result <- run_configure(sources, with_fake(fake))
  expect_identical(result$status, 0L)
  expect_true("CXX_STD = CXX20" %in% readLines(result$makevars))

  unlink(result$makevars)
  result <- run_configure(
    sources, with_fake(fake), c(R_HOME = local_r_without(c("CXX20", "CXX20STD")))
  )
  expect_refused(
    result, "headers of libtorch 2.13.0", "C++20, please",
    "R has no compiler for C++20", "CXX20 =  (by R", "an older libtorch"
  )
})

test_that("configure refuses an R without a compiler for C++17", {
  sources <- local_sources()
  fake <- local_fake()
  home <- local_r_without(c("CXX17", "CXX17STD"))
  result <- run_configure(sources, with_fake(fake), c(R_HOME = home))
  expect_refused(result, "no compiler for C++17", "R CMD config CXX17", "g++")
  result <- run_configure(sources, with_fake(fake), c(R_HOME = "/nonexistent"))
  expect_refused(result, "R_HOME is '/nonexistent'", "no bin/R")
})

test_that("configure tries the compiler before it says anything of libtorch", {
  sources <- local_sources()
  needs_20 <- c("#if __cplusplus < 202002L", "#error \"C++20, please\"", "#endif")
  fake <- local_fake("2.13.0", tensor_header = needs_20)
  # One that knows no C++20, as g++ 7.
  old <- withr::local_tempfile(lines = c(
    "#!/bin/sh",
    "case \" $* \" in *++20*|*++2a*) echo 'error: no such standard' >&2; exit 1 ;; esac",
    paste("exec", r_config("CXX17"), "\"$@\"")
  ))
  Sys.chmod(old, "755")
  makevars <- withr::local_tempfile()
  with_compilers <- function(...) {
    writeLines(c(...), makevars)
    run_configure(sources, with_fake(fake), c(R_MAKEVARS_USER = makevars))
  }
  result <- with_compilers("CXX17 = /nonexistent/g++")
  expect_refused(
    result, "no compiler for C++17", "CXX17 = /nonexistent/g++ ", "not found",
    "g++ 9 or newer", "apt install g++", paste("in", makevars), "gnu++17 (by R"
  )
  result <- with_compilers(paste("CXX20 =", old), "CXX20STD = -std=gnu++20")
  expect_refused(
    result, "no compiler for C++20", paste("CXX20 =", old, "-std=gnu++20"),
    "error: no such standard", "g++ 11 or newer", "older libtorch"
  )
})

test_that("configure refuses a libtorch that is too old", {
  sources <- local_sources()
  for (version in c("1.12.1", "0.4.1")) {
    result <- run_configure(sources, with_fake(local_fake(version)))
    expect_refused(
      result, paste("libtorch", version), "needs 1.13 or newer", "pip install"
    )
  }
  result <- run_configure(sources, with_fake(local_fake("1.13.0")))
  expect_identical(result$status, 0L)
})

test_that("configure refuses headers and a library of different versions", {
  sources <- local_sources()
  fake <- local_fake("2.6.0", "2.5.1")
  result <- run_configure(sources, with_fake(fake))
  expect_refused(
    result, "different versions", paste("headers 2.6.0 in", file.path(fake, "include")),
    paste0("library 2.5.1, ", file.path(fake, "lib/libtorch_cpu.so")),
    "are of one libtorch"
  )
  # Also where the difference shows when a program is linked, or started.
  undefined <- "void only_in_2_6();\nstatic int used = (only_in_2_6(), 0);"
  crash <- "#include <cstdlib>\nstatic int crash = (std::abort(), 0);"
  for (header in c(undefined, crash)) {
    fake <- local_fake("2.6.0", "2.5.1", tensor_header = header)
    result <- run_configure(sources, with_fake(fake))
    expect_refused(
      result, "different versions",
      paste0("library 2.5.1, ", file.path(fake, "lib/libtorch_cpu.so"))
    )
  }
  # A library that is a link to elsewhere is the directory's own all the same.
  fake <- local_fake("2.6.0")
  other <- file.path(local_fake("2.5.1"), "lib")
  for (name in c("libtorch_cpu.so", "libc10.so")) {
    file.remove(file.path(fake, "lib", name))
    file.symlink(file.path(other, name), file.path(fake, "lib", name))
  }
  result <- run_configure(sources, with_fake(fake))
  expect_refused(
    result, paste0("library 2.5.1, ", other, "/libtorch_cpu.so"),
    paste0("Both are those of ", fake, "/lib and ", fake, "/include"),
    "are of one libtorch"
  )
  expect_no_match(result$text, "LD_LIBRARY_PATH")
  # A library that the loader takes from elsewhere.
  fake <- local_fake("2.6.0")
  other <- file.path(local_fake("2.5.1"), "lib/libtorch_cpu.so")
  result <- run_configure(sources, with_fake(fake), c(LD_PRELOAD = other))
  expect_refused(
    result, "different versions", paste0("library 2.5.1, ", other),
    paste0("Expected was the one in ", fake, "/lib"), "LD_LIBRARY_PATH"
  )
  # Releases of one minor version fit together, whatever else a library says.
  loud <- "#include <cstdio>\nstatic int said = std::fputs(\"no /proc\\n\", stderr);"
  fake <- local_fake("2.6.0", "2.6.1", tensor_header = loud)
  result <- run_configure(sources, with_fake(fake))
  expect_match(result$text, "library says 2.6.1\n", fixed = TRUE)
  expect_identical(result$status, 0L)
})

test_that("configure refuses a libtorch with the C++ ABI of before 2011", {
  sources <- local_sources()
  # A library of C++ that knows one ABI only has no other to fall back to.
  fake <- local_fake(flags = "-D_GLIBCXX_USE_CXX11_ABI=0")
  file <- file.path(fake, "lib/libc10.so")
  tagged <- length(grepRaw("show_configB5cxx11", readBin(file, "raw", file.size(file))))
  skip_if(tagged > 0, "the C++ library knows one ABI")
  result <- run_configure(sources, with_fake(fake))
  expect_refused(
    result, "libtorch 2.6.0", "ABI of before", "_GLIBCXX_USE_CXX11_ABI=0",
    "wheel 2.7 or newer", "libtorch-dev"
  )
})

test_that("configure refuses what does not link or run, in the linker's words", {
  sources <- local_sources()
  fake <- local_fake()
  writeLines("no library", file.path(fake, "lib/libc10.so"))
  result <- run_configure(sources, with_fake(fake))
  expect_refused(
    result, "does not link with libtorch 2.6.0", "libc10.so", "configure.log"
  )
  log <- paste(readLines(file.path(sources, "configure.log")), collapse = "\n")
  expect_match(log, "libc10.so", fixed = TRUE)

  # Headers that compile to a crash.
  crash <- "#include <cstdlib>\nstatic int crash = (std::abort(), 0);"
  result <- run_configure(sources, with_fake(local_fake(tensor_header = crash)))
  expect_refused(result, "does not run")
})

test_that("configure refuses a given directory that is no libtorch", {
  sources <- local_sources()
  empty <- normalizePath(withr::local_tempdir())
  for (by in c("--with-libtorch", "LIBTORCH_HOME")) {
    result <- if (by == "LIBTORCH_HOME") {
      run_configure(sources, env = c(LIBTORCH_HOME = empty))
    } else {
      run_configure(sources, with_fake(empty))
    }
    expect_refused(
      result, paste0(by, " is ", empty), "include/torch/csrc/api/include/torch/version.h"
    )
  }
})

test_that("configure refuses --with-libtorch without a directory", {
  sources <- local_sources()
  fake <- local_fake()
  for (arg in c("--with-libtorch", "--with-libtorch=")) {
    result <- run_configure(sources, arg, c(LIBTORCH_HOME = fake))
    expect_refused(result, "--with-libtorch names no directory")
  }
  # An empty variable is not set.
  result <- run_configure(sources, with_fake(fake), c(LIBTORCH_HOME = ""))
  expect_identical(result$status, 0L)
})

test_that("configure writes an absolute path where R_USER_DATA_DIR is a relative one", {
  sources <- local_sources()
  fake <- local_fake()
  dir.create(file.path(sources, "data/R/dltorch"), recursive = TRUE)
  file.symlink(fake, file.path(sources, "data/R/dltorch/libtorch"))
  result <- run_configure(sources, env = c(R_USER_DATA_DIR = "data"))
  expect_match(result$text, "of install_libtorch()", fixed = TRUE)
  path <- paste0("-L", sources, "/data/R/dltorch/libtorch/lib")
  expect_match(readLines(result$makevars), path, fixed = TRUE, all = FALSE)
})

test_that("configure takes a path that it can quote, and refuses any other", {
  sources <- local_sources()
  fake <- local_fake()
  links <- withr::local_tempdir()
  under <- function(name) {
    link <- file.path(normalizePath(links), name)
    file.symlink(fake, link)
    link
  }
  quoted <- under(paste0("a b;&%(~)", if (l10n_info()$`UTF-8`) "\u00e4"))
  result <- run_configure(sources, with_fake(quoted))
  expect_identical(result$status, 0L)
  makevars <- readLines(result$makevars, encoding = "UTF-8")
  for (flag in c("-I'%s/include'", "-L'%s/lib'", "DIR='\"%s/lib\"'")) {
    expect_match(makevars, sprintf(flag, quoted), fixed = TRUE, all = FALSE)
  }
  unlink(result$makevars)
  for (character in c("$", "#", "\"", "'", "`", "\\", ",", ":")) {
    result <- run_configure(sources, with_fake(under(paste0("a", character, "b"))))
    expect_refused(
      result, paste0("character  ", character, "  cannot be given"), "symbolic link"
    )
  }
})

test_that("configure looks RETICULATE_PYTHON up on the PATH", {
  sources <- local_sources()
  fake <- local_fake()
  bin <- withr::local_tempdir()
  python <- file.path(bin, "python-of-test")
  writeLines(
    c("#!/bin/sh", "echo of a wrapper", paste("echo torch:", shQuote(fake))),
    python
  )
  Sys.chmod(python, "755")
  withr::local_path(bin)
  for (name in c(basename(python), python)) {
    result <- run_configure(sources, env = c(RETICULATE_PYTHON = name))
    expect_identical(result$status, 0L)
    expect_match(result$text, paste0("2.6.0 (Python's torch, ", fake), fixed = TRUE)
  }
})

test_that("configure takes the system's libtorch at last, and says where it looked", {
  sources <- local_sources()
  # Two other directories stand for the system's.
  script <- file.path(sources, "configure")
  text <- readLines(script)
  at <- which(text == "  for dir in /usr/local /usr; do")
  expect_length(at, 1)
  fake <- local_fake()
  empty <- normalizePath(withr::local_tempdir())
  text[at] <- sprintf("  for dir in %s %s; do", empty, fake)
  writeLines(text, script)
  result <- run_configure(sources)
  expect_identical(result$status, 0L)
  expect_match(result$text, paste0("2.6.0 (the system's, ", fake, "/lib)"), fixed = TRUE)

  unlink(c(result$makevars, file.path(fake, "include")), recursive = TRUE)
  result <- run_configure(sources, env = c(RETICULATE_PYTHON = "/nonexistent/python"))
  expect_refused(
    result, "libtorch was not found", "/nonexistent/python is not a program",
    "pip install torch", "apt install libtorch-dev", "LIBTORCH_HOME=DIR"
  )
})
