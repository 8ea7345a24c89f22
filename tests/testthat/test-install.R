# install_libtorch(): all of an archive is put in place, or nothing is changed.

# A tar file with what is taken for a libtorch, and its SHA-256.
fake_archive <- function(files = c(
                           "include/torch/csrc/api/include/torch/version.h",
                           "lib/libtorch_cpu.so"
                         ),
                         .env = parent.frame()) {
  directory <- withr::local_tempdir(.local_envir = .env)
  for (file in file.path(directory, "libtorch", files)) {
    dir.create(dirname(file), recursive = TRUE, showWarnings = FALSE)
    # Random, or the archive of it would be small.
    writeBin(as.raw(sample(0:255, 2e5, replace = TRUE)), file)
  }
  archive <- file.path(directory, "libtorch.tar.gz")
  withr::with_dir(directory, utils::tar(archive, "libtorch", "gzip", tar = "internal"))
  archive
}

# An empty directory for the user's data.
local_data <- function(.env = parent.frame()) {
  data <- withr::local_tempdir(.local_envir = .env)
  withr::local_envvar(R_USER_DATA_DIR = data, .local_envir = .env)
  data
}

files_in <- function(directory) list.files(directory, recursive = TRUE, all.files = TRUE)

python_program <- function() {
  program <- c(Sys.getenv("RETICULATE_PYTHON"), Sys.which("python3"))
  program <- program[file.exists(program)]
  skip_if(length(program) == 0, "no Python")
  program[1]
}

# The address of a server of the directory, which ends with the calling function.
local_server <- function(directory, .env = parent.frame()) {
  skip_if_not_installed("processx")
  server <- processx::process$new(
    python_program(), c(test_path("python", "file_server.py"), directory),
    stdout = "|"
  )
  withr::defer(server$kill(), envir = .env)
  port <- character()
  for (i in 1:200) {
    server$poll_io(100)
    port <- c(port, server$read_output_lines())
    if (length(port)) break
  }
  sprintf("http://127.0.0.1:%s", port[1])
}

test_that("an archive is unpacked into the user's data, from a file and a file:// URL", {
  data <- local_data()
  expect_null(libtorch_path())
  archive <- fake_archive()
  sum <- sha256_of(archive)
  for (from in c(archive, paste0("file://", archive))) {
    expect_message(path <- install_libtorch(from, toupper(sum)), "--with-libtorch=")
    expect_identical(path, file.path(data, "R", "dltorch", "libtorch"))
    expect_identical(libtorch_path(), path)
    expect_identical(files_in(dirname(path)), c(
      "libtorch/include/torch/csrc/api/include/torch/version.h",
      "libtorch/lib/libtorch_cpu.so"
    ))
  }
  # A second one takes the place of the first.
  archive <- fake_archive(files = c(
    "include/torch/csrc/api/include/torch/version.h", "lib/libtorch_cpu.so", "lib/new"
  ))
  suppressMessages(install_libtorch(archive, sha256_of(archive)))
  expect_true("lib/new" %in% files_in(path))
  expect_identical(dir(dirname(path)), "libtorch")
})

test_that("SHA-256 is that of FIPS 180", {
  file <- withr::local_tempfile()
  writeBin(charToRaw("abc"), file)
  expect_identical(
    sha256_of(file), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  )
})

test_that("a zip, and a wheel of Python's torch, serve as well", {
  local_data()
  archive <- fake_archive()
  zip <- sub("tar.gz$", "zip", archive)
  wheel <- file.path(dirname(archive), "torch-2.whl")
  # Python's zipfile: R's own zip() needs a program that may not be there.
  status <- withr::with_dir(dirname(archive), {
    file.rename("libtorch", "torch")
    system2(python_program(), c("-m", "zipfile", "-c", shQuote(zip), "torch"))
  })
  expect_identical(status, 0L)
  file.copy(zip, wheel)
  for (file in c(zip, wheel)) {
    path <- suppressMessages(install_libtorch(file, sha256_of(file)))
    expect_length(files_in(path), 2)
  }
})

# `code` must fail with this message, and leave nothing, or the libtorch of before.
expect_untouched <- function(data, archive, checksum, kind, regexp) {
  before <- files_in(data)
  expect_dltorch_error_with(install_libtorch(archive, checksum), kind, regexp)
  expect_identical(files_in(data), before)
  if (!length(before)) expect_false(dir.exists(file.path(data, "R", "dltorch")))
}
# The messages hold paths, which may be long.
expect_dltorch_error_with <- function(code, kind, regexp) {
  class <- paste0("dltorch_", kind, "_error")
  condition <- expect_error(suppressMessages(code), regexp, class = class)
  expect_s3_class(condition, "dltorch_error")
}

test_that("what is not the archive that was meant changes nothing", {
  archive <- fake_archive()
  sum <- sha256_of(archive)
  other <- fake_archive(files = "lib/libtorch_cpu.so")
  torn <- withr::local_tempfile(fileext = ".tar.gz")
  writeBin(readBin(archive, "raw", 1e5), torn)
  text <- withr::local_tempfile(lines = "no archive")
  torn_zip <- withr::local_tempfile(fileext = ".zip")
  writeBin(c(charToRaw("PK\003\004"), raw(100)), torn_zip)
  check_all <- function(data) {
    expect_untouched(data, archive, strrep("0", 64), "value", "has the SHA-256")
    expect_untouched(data, torn, sum, "value", "it is incomplete, or another file")
    expect_untouched(data, torn, sha256_of(torn), "libtorch", "cannot be unpacked")
    sum_of_torn <- sha256_of(torn_zip)
    expect_untouched(data, torn_zip, sum_of_torn, "libtorch", "cannot be unpacked")
    expect_untouched(data, text, sha256_of(text), "libtorch", "cannot be unpacked")
    expect_untouched(data, other, sha256_of(other), "value", "is no libtorch")
    expect_untouched(data, "/nonexistent/x.zip", sum, "value", "there is no file")
    expect_untouched(data, "file:///nonexistent/x.zip", sum, "libtorch", "nonexistent")
    expect_untouched(data, archive, "abc", "value", "64 hexadecimal digits")
    expect_untouched(data, c(archive, archive), sum, "type", "a path or a URL")
  }
  data <- local_data()
  check_all(data)
  suppressMessages(install_libtorch(archive, sum))
  check_all(data)
})

test_that("an archive with files outside itself is refused", {
  data <- local_data()
  archive <- fake_archive()
  evil <- withr::local_tempfile(fileext = ".zip")
  script <- withr::local_tempfile(fileext = ".py", lines = c(
    "import sys, zipfile",
    "with zipfile.ZipFile(sys.argv[1], 'w') as f: f.writestr('../evil', 'x')"
  ))
  expect_identical(system2(python_program(), shQuote(c(script, evil))), 0L)
  expect_untouched(data, evil, sha256_of(evil), "libtorch", "a file outside itself")
  expect_false(file.exists(file.path(data, "R", "evil")))
})

# A tar file made by these lines of Python, for which `add(name, type, link)` is there.
tar_of_python <- function(lines, .env = parent.frame()) {
  archive <- withr::local_tempfile(fileext = ".tar.gz", .local_envir = .env)
  script <- withr::local_tempfile(fileext = ".py", lines = c(
    "import io, sys, tarfile",
    "file = tarfile.open(sys.argv[1], 'w:gz', format=tarfile.PAX_FORMAT,",
    "                    pax_headers={'comment': 'a global header'})",
    "def add(name, type=tarfile.REGTYPE, link=''):",
    "    info = tarfile.TarInfo(name)",
    "    info.type, info.linkname, info.pax_headers = type, link, {'mtime': '1.5'}",
    "    if type == tarfile.REGTYPE: info.size = 1000",
    "    file.addfile(info, io.BytesIO(b'x' * info.size))",
    lines, "file.close()"
  ))
  expect_identical(system2(python_program(), shQuote(c(script, archive))), 0L)
  archive
}

test_that("links and names in a tar file that lead outside are refused", {
  data <- local_data()
  victim <- withr::local_tempdir()
  evil <- list(
    c(
      sprintf("add('libtorch/evil', tarfile.SYMTYPE, '%s')", victim),
      "add('libtorch/evil/pwn.txt')"
    ),
    "add('libtorch/evil', tarfile.SYMTYPE, '../../../..')",
    "add('libtorch/evil', tarfile.LNKTYPE, '../../evil')",
    # Long ones lie in headers of their own.
    "add('libtorch/evil', tarfile.SYMTYPE, 'a/' * 100 + '../' * 150)",
    "add('a/' * 100 + '../' * 150 + 'evil', tarfile.SYMTYPE, 'a')"
  )
  for (lines in evil) {
    archive <- tar_of_python(lines)
    expect_untouched(data, archive, sha256_of(archive), "libtorch", "outside itself")
  }
  expect_identical(dir(victim), character())
})

test_that("a tar file with pax headers, and links within, serves", {
  local_data()
  archive <- tar_of_python(c(
    "add('libtorch/include/torch/csrc/api/include/torch/version.h')",
    "add('libtorch/lib/libtorch_cpu.so.2')",
    "add('libtorch/lib/libtorch_cpu.so', tarfile.SYMTYPE, 'libtorch_cpu.so.2')"
  ))
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  expect_length(files_in(path), 3)
  library <- file.path(path, "lib", "libtorch_cpu.so")
  expect_identical(Sys.readlink(library), "libtorch_cpu.so.2")
  expect_identical(file.size(library), 1000)
})

test_that("a URL may have its scheme in capitals, and an encoded path", {
  local_data()
  archive <- fake_archive()
  odd <- file.path(withr::local_tempdir(), "a b.tar.gz")
  file.copy(archive, odd)
  url <- paste0("FILE://", sub("a b", "a%20b", odd, fixed = TRUE))
  path <- suppressMessages(install_libtorch(url, sha256_of(archive)))
  expect_length(files_in(path), 2)
  server <- sub("http", "HTTP", local_server(dirname(archive)))
  url <- paste0(server, "/libtorch.tar.gz")
  expect_message(install_libtorch(url, sha256_of(archive)), "libtorch is in")
})

test_that("an archive comes from a server; a broken transfer changes nothing", {
  data <- local_data()
  archive <- fake_archive()
  sum <- sha256_of(archive)
  server <- local_server(dirname(archive))
  url <- function(manner) paste0(server, manner, "/libtorch.tar.gz")
  expect_untouched(data, url("/short"), sum, "libtorch", "bytes of|partial file")
  expect_untouched(data, paste0(server, "/missing"), sum, "libtorch", "404|cannot open")
  path <- suppressMessages(install_libtorch(url(""), sum))
  expect_length(files_in(path), 2)
  expect_untouched(data, url("/short"), sum, "libtorch", "bytes of|partial file")
  unlink(path, recursive = TRUE)
  path <- suppressMessages(install_libtorch(url("/silent"), sum))
  expect_length(files_in(path), 2)
})

test_that("an interrupted download leaves nothing", {
  skip_if_sigint_is_ignored()
  skip_if_not_installed("callr")
  data <- local_data()
  archive <- fake_archive()
  server <- local_server(dirname(archive))
  session <- callr::r_bg(function(url, sum) {
    tryCatch(dltorch::install_libtorch(url, sum), interrupt = function(e) "interrupted")
  }, list(paste0(server, "/slow/libtorch.tar.gz"), sha256_of(archive)))
  withr::defer(session$kill())
  part <- file.path(data, "R", "dltorch")
  for (i in 1:300) {
    if (length(files_in(part))) break
    Sys.sleep(0.1)
  }
  expect_length(files_in(part), 1) # half an archive
  Sys.sleep(0.5) # by then it waits for the other half
  session$interrupt()
  session$wait(30000)
  expect_identical(session$get_result(), "interrupted")
  expect_identical(files_in(data), character())
})

test_that("a full disk leaves nothing", {
  skip_if_not_installed("callr")
  data <- local_data()
  archive <- fake_archive()
  script <- withr::local_tempfile(fileext = ".R", lines = deparse(quote({
    args <- commandArgs(TRUE)
    library(dltorch)
    tryCatch(install_libtorch(args[1], args[2]), dltorch_error = function(e) {
      cat("error:", conditionMessage(e))
    })
  })))
  # The limit on the size of a file fails a write as a full disk does.
  run <- function(from, kilobytes) {
    command <- paste(
      "trap '' XFSZ; ulimit -f", 2 * kilobytes, "; exec",
      paste(shQuote(c(
        file.path(R.home("bin"), "Rscript"), script, from, sha256_of(archive)
      )), collapse = " ")
    )
    env <- paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
    text <- suppressWarnings(
      system2("sh", c("-c", shQuote(command)), stdout = TRUE, stderr = TRUE, env = env)
    )
    paste(text, collapse = "\n")
  }
  # Too small for one file of the archive, then for the archive.
  expect_match(run(archive, 150), "error: .*cannot be unpacked")
  expect_identical(files_in(data), character())
  expect_match(run(paste0("file://", archive), 250), "error: ")
  expect_identical(files_in(data), character())
  run(paste0("file://", archive), 10000)
  expect_length(files_in(data), 2)
})

test_that("a libtorch that cannot be replaced stays", {
  data <- local_data()
  archive <- fake_archive()
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  before <- files_in(data)
  expect_error(
    put_in_place(file.path(data, "not there"), path, file.path(data, "former")),
    "cannot write",
    class = "dltorch_libtorch_error"
  )
  expect_identical(files_in(data), before)
})

test_that("install_libtorch() works before the package is built", {
  sources <- test_path("..", "..", "R", c("condition.R", "install.R"))
  skip_if_not(all(file.exists(sources)), "not in a checkout")
  data <- local_data()
  archive <- fake_archive()
  script <- withr::local_tempfile(fileext = ".R", lines = c(
    sprintf("source(%s)", vapply(normalizePath(sources), deparse, "")),
    sprintf("install_libtorch(%s, %s)", deparse(archive), deparse(sha256_of(archive)))
  ))
  system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script), stderr = FALSE)
  expect_length(files_in(data), 2)
})
