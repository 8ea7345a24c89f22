# Which symbols the package's libraries show, and what happens where the libtorch that it
# was built on has gone or is another one.

libraries <- function() {
  system.file("libs", c("dltorch.so", "dlguard.so"), package = "dltorch", mustWork = TRUE)
}

test_that("only R_init_* and the registered entry points are exported", {
  skip_if(!nzchar(Sys.which("nm")), "no nm")
  for (library in libraries()) {
    lines <- strsplit(
      system2("nm", c("-D", "--defined-only", shQuote(library)), stdout = TRUE), " "
    )
    kinds <- vapply(lines, `[`, "", 2)
    symbols <- vapply(lines, `[`, "", 3)
    skip_if("__gcov_master" %in% symbols, "built to count lines (tools/coverage)")
    name <- sub("\\.so$", "", basename(library))
    registered <- unlist(lapply(getDLLRegisteredRoutines(name), names), use.names = FALSE)
    if (name == "dltorch") expect_gt(length(registered), 50)
    init <- paste0("R_init_", name)
    expect_true(init %in% symbols)
    # The weak ones are of classes that are defined in headers of libtorch and of C++.
    others <- symbols[!kinds %in% c("W", "V", "u")]
    linker <- c("__bss_start", "_edata", "_end")
    expect_identical(setdiff(others, c(init, registered, linker)), character())
    # Of our own namespace none at all.
    expect_identical(grep("^_Z[A-Z]*N?K?7dltorch", symbols, value = TRUE), character())
  }
})

# The message of the error when the package is loaded from a copy of its folder, whose
# dlguard.so and dltorch.so look for libtorch in a place of `change()`'s choice.
load_copy <- function(change = function(library) NULL, env = character()) {
  skip_if_not_installed("callr")
  library <- withr::local_tempdir(.local_envir = parent.frame())
  file.copy(system.file(package = "dltorch"), library, recursive = TRUE)
  change(file.path(library, "dltorch"))
  callr::r(function(library) {
    load <- function() {
      tryCatch(
        {
          loadNamespace("dltorch", lib.loc = library)
          namespace <- asNamespace("dltorch")
          list(
            getNamespaceInfo(namespace, "path"),
            as.numeric(namespace$torch_tensor(c(1, 2)) + 1),
            nzchar(system.file("python", package = "dltorch", lib.loc = library))
          )
        },
        error = function(e) list(conditionMessage(e), class(e))
      )
    }
    first <- load()
    stopifnot(identical(load(), first))
    first
  }, list(library), env = c(callr::rcmd_safe_env(), env))
}

test_that("the installed package works from another folder", {
  result <- load_copy()
  expect_identical(basename(result[[1]]), "dltorch")
  expect_identical(result[[2]], c(2, 3))
  expect_true(result[[3]])
})

test_that("the package works where R installs it from a binary package", {
  skip_if_not_installed("callr")
  # As R CMD INSTALL --build makes one: the folder that R installed.
  library <- withr::local_tempdir()
  archive <- file.path(library, "dltorch_binary_R_x86_64-pc-linux-gnu.tar.gz")
  withr::with_dir(dirname(system.file(package = "dltorch")), {
    utils::tar(archive, "dltorch", compression = "gzip", tar = "internal")
  })
  suppressWarnings(
    log <- system2(file.path(R.home("bin"), "R"), c(
      "CMD", "INSTALL", paste0("--library=", shQuote(library)), shQuote(archive)
    ), stdout = TRUE, stderr = TRUE)
  )
  expect_match(log, "installing *binary* package", fixed = TRUE, all = FALSE)
  expect_identical(attr(log, "status"), NULL)
  sum <- callr::r(function(library) {
    namespace <- loadNamespace("dltorch", lib.loc = library)
    as.numeric(namespace$torch_tensor(c(1, 2)) + 1)
  }, list(library))
  expect_identical(sum, c(2, 3))
})

test_that("no library of the package names the folder where it was built", {
  skip_if(!nzchar(Sys.which("readelf")), "no readelf")
  ours <- normalizePath(dlt_libtorch()[["path"]])
  for (library in libraries()) {
    lines <- system2("readelf", c("-d", shQuote(library)), stdout = TRUE)
    paths <- sub(".*\\[(.*)\\].*", "\\1", grep("R(UN)?PATH", lines, value = TRUE))
    paths <- normalizePath(as.character(unlist(strsplit(paths, ":"))), mustWork = FALSE)
    # Debian's torch/lib has links only.
    files <- normalizePath(file.path(paths, "libtorch_cpu.so"), mustWork = FALSE)
    others <- setdiff(paths[files != ours], normalizePath(R.home("lib")))
    expect_identical(others, character())
  }
})

test_that("a libtorch that has gone is an error in words", {
  result <- load_copy(function(package) {
    for (name in c("dltorch.so", "dlguard.so")) {
      file <- file.path(package, "libs", name)
      # The library's name differs: no path by which the loader finds another one.
      overwrite(file, "libtorch_cpu.so", "libtorch_xyz.so")
    }
  })
  expect_match(result[[1]], "^dltorch was compiled for libtorch [0-9.]+ in /.*")
  expect_match(result[[1]], "where it is no longer: libtorch_xyz.so.*cannot open")
  expect_match(result[[1]], "--configure-args=\"--with-libtorch='DIR'\"", fixed = TRUE)
  expect_true("dltorch_libtorch_error" %in% result[[2]])
})

# As if another libtorch had come to the same place: a symbol that no libtorch has.
ask_for_more <- function(package) {
  overwrite(
    file.path(package, "libs", "dltorch.so"), "_ZN2at11show_config", "_ZN2at11show_xonfig"
  )
}

test_that("a libtorch without what the package asks of it is an error in words", {
  skip_if_no_binutils()
  result <- load_copy(ask_for_more)
  libtorch <- dlt_libtorch()
  found <- sprintf("found (%s|another) in /.*libtorch_cpu.so: ", libtorch[["running"]])
  expect_match(result[[1]], found)
  expect_match(result[[1]], ": 1 of [0-9]+ symbols are missing, such as at::show_xonfig")
  advice <- "Install (dltorch again|that libtorch again, or dltorch) on it: R CMD INSTALL"
  expect_match(result[[1]], advice)
  expect_true("dltorch_libtorch_error" %in% result[[2]])
})

test_that("where tools/abi-check cannot tell, the error has the loader's words", {
  result <- load_copy(function(package) {
    ask_for_more(package)
    unlink(file.path(package, "tools"), recursive = TRUE)
  })
  expect_match(result[[1]], "in /.*libtorch_cpu.so: .*undefined symbol: at::show_xonfig")
  expect_true("dltorch_libtorch_error" %in% result[[2]])
})

test_that("a libtorch that the loader finds elsewhere is named with its version", {
  elsewhere <- normalizePath(withr::local_tempdir("else where"))
  lib <- file.path(elsewhere, "lib")
  dir.create(lib)
  writeLines("no library", file.path(lib, "libtorch_cpu.so"))
  writeLines("99.1.0+cpu", file.path(elsewhere, "build-version"))
  result <- load_copy(function(package) {
    gone <- dlt_sitrep()$compiled$path
    libs <- file.path(package, "libs")
    overwrite(file.path(libs, "dlguard.so"), gone, chartr("/", "_", gone))
    overwrite(file.path(libs, "dltorch.so"), "libtorch_cpu.so", "libtorch_xyz.so")
  }, c(R_LD_LIBRARY_PATH = paste(lib, R.home("lib"), sep = ":")))
  expect_match(
    result[[1]], sprintf("found 99.1.0 in %s/libtorch_cpu.so: ", lib),
    fixed = TRUE
  )
  expect_match(result[[1]], sprintf("--with-libtorch='%s'", elsewhere), fixed = TRUE)
})

test_that("a libtorch that was copied in part is an error, not the end of R", {
  ours <- normalizePath(dirname(dlt_libtorch()[["path"]]))
  compiled <- dlt_sitrep()$compiled$path
  lib <- normalizePath(withr::local_tempdir("p"))
  skip_if(nchar(lib) > nchar(compiled), "no path that is as short")
  file.symlink(dir(ours, full.names = TRUE), file.path(lib, dir(ours)))
  for (name in c("libtorch_cpu.so", "libc10.so")) {
    cut <- file.path(lib, name)
    whole <- normalizePath(cut)
    file.remove(cut)
    for (size in c(100, min(1e6, file.size(whole) %/% 4))) {
      writeBin(readBin(whole, "raw", size), cut)
      result <- load_copy(function(package) {
        for (library in c("dltorch.so", "dlguard.so")) {
          overwrite(file.path(package, "libs", library), compiled, lib)
        }
      })
      expect_match(result[[1]], paste(cut, "is not whole: "), fixed = TRUE)
      expect_true("dltorch_libtorch_error" %in% result[[2]])
    }
    file.remove(cut)
    file.symlink(whole, cut)
  }
})
