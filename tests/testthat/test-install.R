# install_libtorch(): all of an archive is put in place, or nothing is changed.

libtorch_of_two <- c(
  "include/torch/csrc/api/include/torch/version.h", "lib/libtorch_cpu.so"
)

# A tar file with what is taken for a libtorch. Each file begins as a library does.
fake_archive <- function(files = libtorch_of_two, size = 2e5, .env = parent.frame()) {
  directory <- withr::local_tempdir(.local_envir = .env)
  for (file in file.path(directory, "libtorch", files)) {
    dir.create(dirname(file), recursive = TRUE, showWarnings = FALSE)
    # Random, or the archive of it would be small.
    random <- as.raw(sample(0:255, size, replace = TRUE))
    writeBin(c(charToRaw("\177ELF"), random), file)
  }
  archive <- file.path(directory, "libtorch.tar.gz")
  withr::with_dir(directory, utils::tar(archive, "libtorch", "gzip", tar = "internal"))
  archive
}

# A zip of the directory that fake_archive() made a tar file of. By Python's zipfile: R's
# own zip() needs a program that may not be there.
as_zip <- function(archive) {
  zip <- sub("tar.gz$", "zip", archive)
  status <- withr::with_dir(
    dirname(archive),
    system2(python_program(), c("-m", "zipfile", "-c", shQuote(zip), "libtorch"))
  )
  expect_identical(status, 0L)
  zip
}

# An empty directory for the user's data.
local_data <- function(.env = parent.frame()) {
  data <- normalizePath(withr::local_tempdir(.local_envir = .env))
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
    expect_message(
      path <- install_libtorch(from, c(libtorch.tar.gz = toupper(sum))),
      paste0("--configure-args=\"--with-libtorch='", data),
      fixed = TRUE
    )
    expect_identical(path, file.path(data, "R", "dltorch", "libtorch"))
    expect_identical(libtorch_path(), path)
    expect_identical(files_in(dirname(path)), file.path("libtorch", libtorch_of_two))
  }
  # A second one takes the place of the first.
  archive <- fake_archive(files = c(libtorch_of_two, "lib/new"))
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
  zip <- as_zip(fake_archive())
  wheel <- file.path(dirname(zip), "torch-2.whl")
  file.copy(zip, wheel)
  for (file in c(zip, wheel)) {
    path <- suppressMessages(install_libtorch(file, sha256_of(file)))
    expect_identical(files_in(path), libtorch_of_two)
  }
})

test_that("the command to paste holds for any path, from any directory", {
  arguments_of <- function(directory) {
    once <- system(paste("printf %s", configure_args(directory)), intern = TRUE)
    system(paste("printf %s", sub("--configure-args=", "", once)), intern = TRUE)
  }
  for (directory in c("/usr", "/a b", "/a'b", "/a \"$b`c\\d'")) {
    expect_identical(arguments_of(directory), paste0("--with-libtorch=", directory))
  }
  data <- local_data()
  archive <- fake_archive()
  withr::local_dir(data)
  withr::local_envvar(R_USER_DATA_DIR = "a b")
  expect_message(
    install_libtorch(archive, sha256_of(archive)),
    paste0("'", data, "/a b/R/dltorch/libtorch'"),
    fixed = TRUE
  )
})

test_that("libtorch_path() takes no other directory for a libtorch", {
  data <- local_data()
  dir.create(file.path(data, "R", "dltorch", "libtorch"), recursive = TRUE)
  expect_null(libtorch_path())
})

# `code` must fail with this message, and leave nothing, or the libtorch of before.
expect_untouched <- function(data, archive, checksum, kind, regexp) {
  before <- files_in(data)
  expect_dltorch_error_with(install_libtorch(archive, checksum), kind, regexp)
  expect_identical(files_in(data), before)
  if (!length(before)) expect_identical(dir(data), character())
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
    expect_untouched(data, "file:///nonexistent/x.zip", sum, "value", "there is no file")
    expect_untouched(data, dirname(archive), sum, "value", "is a directory")
    expect_untouched(data, paste0("file://", data), sum, "value", "is a directory")
    expect_untouched(data, "sftp://x/y.zip", sum, "value", "not sftp:")
    expect_untouched(data, "file:y.zip", sum, "value", "not file:")
    expect_untouched(data, archive, "abc", "value", "64 hexadecimal digits")
    expect_untouched(data, c(archive, archive), sum, "type", "a path or a URL")
    expect_untouched(data, "", sum, "type", "a path or a URL")
  }
  data <- local_data()
  check_all(data)
  suppressMessages(install_libtorch(archive, sum))
  check_all(data)
})

test_that("a program for SHA-256 is looked for before a download", {
  skip_if(exists("sha256sum", asNamespace("tools")), "R has its own")
  data <- local_data()
  withr::local_envvar(PATH = "")
  url <- "http://127.0.0.1:9/nothing.zip"
  expect_untouched(data, url, strrep("0", 64), "libtorch", "needs R 4.5, or the program")
})

test_that("a library must be one: a zip's links are not", {
  data <- local_data()
  zip <- withr::local_tempfile(fileext = ".zip")
  script <- withr::local_tempfile(fileext = ".py", lines = c(
    "import stat, sys, zipfile",
    "with zipfile.ZipFile(sys.argv[1], 'w') as f:",
    sprintf("    f.writestr('libtorch/%s', 'x')", libtorch_of_two[1]),
    "    f.writestr('libtorch/lib/libtorch_cpu.so.2', b'\\x7fELF and more')",
    sprintf("    link = zipfile.ZipInfo('libtorch/%s')", libtorch_of_two[2]),
    "    link.create_system = 3",
    "    link.external_attr = (stat.S_IFLNK | 0o777) << 16",
    "    f.writestr(link, 'libtorch_cpu.so.2')"
  ))
  expect_identical(system2(python_program(), shQuote(c(script, zip))), 0L)
  expect_untouched(data, zip, sha256_of(zip), "value", "is no shared library")
})

test_that("an archive with files outside itself is refused", {
  data <- local_data()
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
    "    file.addfile(info, io.BytesIO(b'\\x7fELF' + b'x' * 996))",
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
    "add('libtorch/evil', tarfile.SYMTYPE, '~/evil')",
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

test_that("a tar file with pax headers, long names, and links within, serves", {
  local_data()
  long <- paste0("libtorch/", strrep("d/", 60), strrep("f", 120))
  archive <- tar_of_python(c(
    "add('libtorch/lib', tarfile.DIRTYPE)",
    "add('libtorch/include/torch/csrc/api/include/torch/version.h')",
    "add('libtorch/lib/libtorch_cpu.so.2')",
    "add('libtorch/lib/libtorch_cpu.so', tarfile.SYMTYPE, 'libtorch_cpu.so.2')",
    sprintf("add('%s')", long),
    sprintf("add('libtorch/hard', tarfile.LNKTYPE, '%s')", long)
  ))
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  expect_length(files_in(path), 5)
  library <- file.path(path, "lib", "libtorch_cpu.so")
  expect_identical(Sys.readlink(library), "libtorch_cpu.so.2")
  expect_identical(file.size(library), 1000)
  expect_identical(file.size(file.path(path, "hard")), 1000)
})

test_that("what is neither file nor directory nor link in a tar file is refused", {
  data <- local_data()
  archive <- tar_of_python("add('libtorch/fifo', tarfile.FIFOTYPE)")
  expect_untouched(data, archive, sha256_of(archive), "libtorch", "fifo is neither")
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
  expect_untouched(data, url("/short"), sum, "libtorch", "partial file")
  expect_untouched(data, paste0(server, "/missing"), sum, "libtorch", "^[^;]* '404")
  path <- suppressMessages(install_libtorch(url(""), sum))
  expect_length(files_in(path), 2)
  expect_untouched(data, url("/short"), sum, "libtorch", "partial file")
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
  data <- local_data()
  script <- withr::local_tempfile(fileext = ".R", lines = deparse(quote({
    args <- commandArgs(TRUE)
    library(dltorch)
    tryCatch(install_libtorch(args[1], args[2]), dltorch_error = function(e) {
      cat("error:", conditionMessage(e))
    })
  })))
  # The limit on the size of a file fails a write as a full disk does.
  run <- function(archive, kilobytes, sum = sha256_of(archive)) {
    command <- paste(
      "trap '' XFSZ; ulimit -f", 2 * kilobytes, "; exec",
      paste(shQuote(c(
        file.path(R.home("bin"), "Rscript"), script, archive, sum
      )), collapse = " ")
    )
    env <- paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
    text <- suppressWarnings(
      system2("sh", c("-c", shQuote(command)), stdout = TRUE, stderr = TRUE, env = env)
    )
    paste(text, collapse = "\n")
  }
  archive <- fake_archive()
  expect_match(run(archive, 150), "error: .*cannot be unpacked: .*; is the disk full")
  expect_identical(files_in(data), character())
  run(archive, 10000)
  expect_length(files_in(data), 2)
  unlink(file.path(data, "R"), recursive = TRUE)
  # What is buffered of a small file is lost where it is closed; unzip() says nothing.
  small <- fake_archive(size = 300)
  expect_match(run(small, 0), "error: .*cannot be unpacked: .*; is the disk full")
  said <- run(as_zip(small), 0)
  expect_match(said, "error: .*only 0 of the 304 bytes .* written; is the disk full")
  zip <- as_zip(archive)
  expect_match(run(zip, 150), "error: .*cannot be unpacked: .*; is the disk full")
  server <- local_server(dirname(archive))
  url <- paste0(server, "/libtorch.tar.gz")
  said <- run(url, 150, sha256_of(archive))
  expect_match(said, "error: the download failed: .*; is the disk full")
  expect_identical(files_in(data), character())
  # What has nothing to do with the disk does not raise the question.
  expect_no_match(run(paste0(server, "/missing"), 10000, sha256_of(archive)), "disk")
})

test_that("a directory that cannot be made raises the question whether it is read-only", {
  data <- local_data()
  archive <- fake_archive()
  file.create(file.path(data, "R"))
  expect_error(
    install_libtorch(archive, sha256_of(archive)),
    "cannot write to .*; is the disk full, or read-only[?]",
    class = "dltorch_libtorch_error"
  )
})

test_that("an archive in the libtorch that would be replaced is refused", {
  data <- local_data()
  archive <- fake_archive()
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  inside <- file.path(path, "lib", "libtorch.tar.gz")
  file.copy(archive, inside)
  for (given in c(inside, paste0("file://", inside))) {
    expect_untouched(data, given, sha256_of(archive), "value", "lies in the libtorch")
  }
  # Where the libtorch is a link, only that is replaced.
  elsewhere <- file.path(data, "elsewhere")
  file.rename(path, elsewhere)
  file.symlink(elsewhere, path)
  suppressMessages(install_libtorch(inside, sha256_of(archive)))
  expect_identical(Sys.readlink(path), "")
  expect_true(file.exists(file.path(elsewhere, "lib", "libtorch.tar.gz")))
})

test_that("a download takes R's option for the method", {
  local_data()
  archive <- fake_archive()
  bin <- withr::local_tempdir()
  # Its arguments end with: URL -O FILE.
  program <- file.path(bin, "wget")
  writeLines(c(
    "#!/bin/sh", "while [ \"$1\" != -O ]; do shift; done",
    sprintf("exec cp %s \"$2\"", shQuote(archive))
  ), program)
  Sys.chmod(program, "755")
  withr::local_path(bin)
  withr::local_options(download.file.method = "wget")
  path <- suppressMessages(install_libtorch("http://127.0.0.1:9/x", sha256_of(archive)))
  expect_length(files_in(path), 2)
})

test_that("a libtorch that cannot be replaced stays", {
  data <- local_data()
  archive <- fake_archive()
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  before <- files_in(data)
  stage <- file.path(data, "stage")
  dir.create(stage)
  expect_error(
    put_in_place(file.path(data, "not there"), path, stage),
    "cannot write .*not there",
    class = "dltorch_libtorch_error"
  )
  clear_stage(stage, path)
  expect_identical(files_in(data), before)
})

test_that("a libtorch is replaced even if it is a link to nothing", {
  data <- local_data()
  archive <- fake_archive()
  dir.create(file.path(data, "R", "dltorch"), recursive = TRUE)
  link <- file.path(data, "R", "dltorch", "libtorch")
  file.symlink("/nonexistent/libtorch", link)
  suppressMessages(install_libtorch(archive, sha256_of(archive)))
  expect_identical(libtorch_path(), link)
})

test_that("an interrupt between the two renamings loses nothing", {
  skip_if_sigint_is_ignored()
  skip_if_not_installed("callr")
  data <- local_data()
  archive <- fake_archive()
  install <- function(archive, sum) {
    rename <- file.rename
    unlockBinding("file.rename", baseenv())
    assign("file.rename", envir = baseenv(), function(from, to) {
      is_done <- rename(from, to)
      if (startsWith(basename(to), "former")) tools::pskill(Sys.getpid(), tools::SIGINT)
      for (i in 1:5000) i + 1 # where R looks for interrupts
      is_done
    })
    tryCatch(dltorch::install_libtorch(archive, sum), interrupt = function(e) NULL)
    dltorch::libtorch_path()
  }
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  expect_identical(callr::r(install, list(archive, sha256_of(archive))), path)
  expect_identical(dir(dirname(path)), "libtorch")
})

test_that("what a killed session left is removed, or put back", {
  data <- local_data()
  archive <- fake_archive()
  path <- suppressMessages(install_libtorch(archive, sha256_of(archive)))
  base <- dirname(path)
  stage_of <- function(process) file.path(base, paste0(stage_prefix(), process, "-1a2b"))
  ended <- system("echo $$", intern = TRUE)
  running <- system("sleep 60 >/dev/null 2>&1 & echo $!", intern = TRUE)
  withr::defer(tools::pskill(running))
  gone <- stage_of(ended)
  elsewhere <- paste0("part-elsewhere-", ended, "-1a2b")
  other <- c(stage_of(running), file.path(base, elsewhere))
  for (stage in c(gone, stage_of(Sys.getpid()), other)) dir.create(stage)
  file.rename(path, file.path(gone, "former1"))
  expect_error(suppressMessages(install_libtorch(archive, strrep("0", 64))), "SHA-256")
  expect_identical(files_in(path), libtorch_of_two)
  expect_setequal(dir(base), c("libtorch", basename(other)))
})

# Lines of R that have install_libtorch() without the package.
sourcing <- function() {
  sources <- test_path("..", "..", "R", c("condition.R", "install.R"))
  skip_if_not(all(file.exists(sources)), "not in a checkout")
  sprintf("source(%s)", vapply(normalizePath(sources), deparse, ""))
}

# What R prints, on both streams, when it runs these lines.
output_of_r <- function(lines, options = "--no-echo") {
  script <- withr::local_tempfile(fileext = ".R", lines = lines)
  r <- file.path(R.home("bin"), "R")
  system2(r, c("--vanilla", options), stdout = TRUE, stderr = TRUE, stdin = script)
}

call_for <- function(archive, sum = sha256_of(archive)) {
  sprintf("install_libtorch(%s, %s)", deparse(archive), deparse(sum))
}

test_that("install_libtorch() works before the package is built", {
  lines <- sourcing()
  data <- local_data()
  archive <- fake_archive()
  output <- output_of_r(c(lines, sprintf("try(%s)", call_for(archive, strrep("0", 64)))))
  expect_match(output, "has the SHA-256", all = FALSE)
  output_of_r(c(lines, call_for(archive)))
  expect_length(files_in(data), 2)
})

test_that("an interactive session is told each stage", {
  lines <- sourcing()
  local_data()
  call <- call_for(fake_archive())
  stages <- c("Computing the archive's SHA-256", "Unpacking", "Putting it in place")
  without_cli <- "requireNamespace <- function(...) FALSE"
  for (before in list(NULL, without_cli)) {
    output <- output_of_r(c(lines, before, call), "--interactive")
    for (stage in stages) expect_match(output, stage, fixed = TRUE, all = FALSE)
  }
  expect_no_match(output_of_r(c(lines, call)), "Unpacking")
})

test_that("sessions that install at the same time do not disturb each other", {
  lines <- sourcing()
  data <- local_data()
  archive <- fake_archive(size = 300)
  script <- withr::local_tempfile(fileext = ".R", lines = c(
    lines, sprintf("for (i in 1:30) tryCatch(%s, error = print)", call_for(archive))
  ))
  r <- shQuote(file.path(R.home("bin"), "R"))
  run <- sprintf("%s --vanilla --no-echo -f %s", r, shQuote(script))
  output <- system(paste0("(", strrep(paste(run, "& "), 3), "wait) 2>&1"), intern = TRUE)
  expect_length(grep("libtorch is in", output), 90)
  expect_no_match(output, "rror")
  expect_identical(files_in(data), file.path("R/dltorch/libtorch", libtorch_of_two))
})
