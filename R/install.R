# This file and condition.R need nothing of the package: they can be sourced before it is
# built (see the help page).

#' Install a libtorch
#'
#' dltorch is compiled against a libtorch and never downloads one by itself. Any of these
#' serves:
#'
#' * Python's torch: `pip install torch`, then
#'   `RETICULATE_PYTHON=/path/to/python R CMD INSTALL ...`. Take this one to share tensors
#'   with Python: both must run on one libtorch. PyTorch's install page names the index of
#'   the small wheels for the CPU.
#' * Debian's and Ubuntu's: `apt install libtorch-dev`, with `python3-torch` for Python.
#' * An archive: `install_libtorch()` unpacks PyTorch's libtorch zip (the cxx11 ABI one),
#'   a wheel of Python's torch (a zip too) or a tar file into
#'   `tools::R_user_dir("dltorch", "data")`, where dltorch's configure looks after
#'   Python's torch and before the system's libtorch. Then install dltorch (again).
#'
#' Before dltorch is built there is no package to load. In the unpacked sources:
#'
#' ```
#' Rscript -e 'for (file in c("R/condition.R", "R/install.R")) source(file)' \
#'   -e 'install_libtorch("libtorch.zip", "SHA-256 OF THE FILE")'
#' ```
#'
#' Nothing is put in place before the whole archive is there, has the checksum, and has a
#' libtorch within. An archive with files outside itself is refused, and so is a tar file
#' with links to what is neither beside nor below them. R cannot make a zip's symbolic
#' links: where a library is one, the zip is refused. Where anything fails, or the user
#' interrupts, what was there before is there still; what a killed session left, the next
#' call removes.
#'
#' A download may take an hour; `options(timeout = )`, in seconds, allows more, and
#' `options(download.file.method = )` chooses the method.
#'
#' @param archive the path of the archive, or its URL: http, https, ftp or file
#' @param checksum the SHA-256 of the archive, 64 hexadecimal digits, from whoever
#'   publishes it
#' @return `install_libtorch()`: the directory, invisibly. `libtorch_path()`: the
#'   directory of a libtorch that `install_libtorch()` put there, `NULL` without one.
#'   ([torch_sitrep()] names the one that runs.)
#' @examples
#' libtorch_path()
#' @export
install_libtorch <- function(archive, checksum) {
  if (!is.character(archive) || length(archive) != 1 || archive %in% c(NA, "")) {
    abort_dltorch("type", "`archive` must be a path or a URL")
  }
  if (!is.character(checksum) || length(checksum) != 1 ||
    !grepl("^[0-9a-fA-F]{64}$", checksum)) {
    abort_dltorch("value", "`checksum` must be a SHA-256: 64 hexadecimal digits")
  }
  program <- sha256_program() # before a long download
  target <- libtorch_directory()
  base <- dirname(target)
  clear_stale_stages(target)
  # Beside the target, so that a renaming puts it in place.
  stage <- tempfile(paste0(stage_prefix(), Sys.getpid(), "-"), base)
  new <- missing_directories(base)
  on.exit({
    clear_stage(stage, target)
    suppressWarnings(file.remove(new[dir.exists(new)])) # those that are empty
  })
  reasons <- complaints(dir.create(stage, recursive = TRUE))
  if (length(reasons)) abort_for(paste("cannot write to", base), reasons)

  file <- fetch_archive(archive, file.path(stage, "archive"))
  found <- sha256_of(file, program)
  if (!identical(tolower(unname(checksum)), found)) {
    abort_dltorch("value", sprintf(
      "%s (%.0f bytes) has the SHA-256 %s: it is incomplete, or another file",
      archive, file.size(file), found
    ))
  }
  unpacked <- libtorch_within(unpack_archive(file, archive, file.path(stage, "unpacked")))
  if (is.null(unpacked)) {
    abort_dltorch("value", sprintf(
      "%s is no libtorch: it has no directory with %s", archive,
      paste(libtorch_files, collapse = " and ")
    ))
  }
  check_libraries(unpacked, archive)
  put_in_place(unpacked, target, stage)
  target <- normalizePath(target)
  message(
    "libtorch is in ", target, "\nNow install dltorch again: R CMD INSTALL ",
    configure_args(target), " dltorch"
  )
  invisible(target)
}

#' @rdname install_libtorch
#' @export
libtorch_path <- function() {
  directory <- libtorch_directory()
  if (is_libtorch(directory)) normalizePath(directory)
}

libtorch_directory <- function() {
  file.path(tools::R_user_dir("dltorch", "data"), "libtorch")
}

libtorch_files <- c(
  "include/torch/csrc/api/include/torch/version.h", "lib/libtorch_cpu.so"
)

is_libtorch <- function(directory) all(file.exists(file.path(directory, libtorch_files)))

# Quoted for the shell that reads the command, and within for the one that R starts.
configure_args <- function(directory) {
  arg <- paste0("--with-libtorch=", shQuote(directory))
  paste0("--configure-args=\"", gsub("([\\\\\"$`])", "\\\\\\1", arg), "\"")
}

# Until the caller returns. Of a download, R's own bar tells.
tell_stage <- function(text) {
  if (interactive() && requireNamespace("cli", quietly = TRUE)) {
    cli::cli_progress_step(text, .envir = parent.frame())
  } else if (interactive()) {
    message(text)
  }
}

# What R says, the last first, where `code` warns or fails.
complaints <- function(code) {
  said <- character()
  withCallingHandlers(
    tryCatch(code, error = function(e) said <<- c(conditionMessage(e), said)),
    warning = function(w) {
      said <<- c(conditionMessage(w), said)
      invokeRestart("muffleWarning")
    }
  )
  said
}

# R's words on a disk that is full differ by what wrote, and may not name it.
abort_for <- function(what, reasons) {
  if (!has_room(dirname(libtorch_directory()))) {
    reasons <- c(reasons, "is the disk full, or read-only?")
  }
  abort_dltorch("libtorch", paste0(what, ": ", paste(reasons, collapse = "; ")))
}

# For another megabyte.
has_room <- function(directory) {
  file <- tempfile("room-", directory)
  complaints(writeBin(raw(2^20), file))
  size <- file.size(file)
  unlink(file, expand = FALSE)
  size %in% 2^20
}

# --- The stage: a directory of this session's own ---

# Users of several machines may have their data on one disk.
stage_prefix <- function() paste0("part-", Sys.info()[["nodename"]], "-")

# Those of sessions that were killed, and of this one where a second interrupt came.
clear_stale_stages <- function(target) {
  stages <- dir(dirname(target))
  owners <- sub("-[^-]*$", "", stages)
  is_of_here <- sub("[0-9]+$", "", owners) == stage_prefix()
  process <- as.integer(substring(owners[is_of_here], nchar(stage_prefix()) + 1))
  is_alive <- process != Sys.getpid() & tools::pskill(process, 0L)
  for (stage in stages[is_of_here][!is_alive]) {
    clear_stage(file.path(dirname(target), stage), target)
  }
}

# The libtorch of before comes back if nothing took its place.
clear_stage <- function(stage, target) {
  suspendInterrupts({
    for (former in rev(list.files(stage, "^former", full.names = TRUE))) {
      if (!file.exists(target)) suppressWarnings(file.rename(former, target))
    }
    unlink(stage, recursive = TRUE, expand = FALSE)
  })
}

# By two renamings; clear_stage() undoes the first where the second fails for good. It may
# fail once, since another session put its libtorch in place between them.
put_in_place <- function(from, target, stage) {
  tell_stage("Putting it in place")
  for (former in file.path(stage, paste0("former", 1:9))) {
    reasons <- complaints(suspendInterrupts({
      # A link that points to nothing does not "exist".
      is_there <- file.exists(target) || !Sys.readlink(target) %in% c("", NA)
      if (is_there) file.rename(target, former)
      is_done <- file.rename(from, target)
    }))
    if (is_done) {
      return(invisible())
    }
  }
  abort_for(paste("cannot write", target), rev(reasons))
}

missing_directories <- function(path) {
  missing <- character()
  while (!dir.exists(path)) {
    missing <- c(missing, path)
    path <- dirname(path)
  }
  missing
}

# --- The archive as a file ---

# Itself, or a copy at the path `copy`.
fetch_archive <- function(archive, copy) {
  if (grepl("^(https?|ftp)://", archive, ignore.case = TRUE)) {
    download(archive, copy)
    return(copy)
  }
  path <- path_of(archive)
  if (dir.exists(path)) {
    abort_dltorch("value", paste(archive, "is a directory, not an archive"))
  }
  if (!file.exists(path)) {
    scheme <- regmatches(archive, regexpr("^[a-zA-Z][a-zA-Z0-9+.-]+:", archive))
    abort_dltorch("value", if (!length(scheme) || path != archive) {
      paste("there is no file", path)
    } else {
      sprintf("%s: a URL must begin with https://, http://, ftp:// or file://, not %s",
        archive, scheme
      )
    })
  }
  if (file.access(path, 4) != 0) abort_dltorch("value", paste("cannot read", path))
  # What a link at its place leads to stays.
  target <- libtorch_directory()
  target <- file.path(normalizePath(dirname(target)), basename(target), "")
  if (startsWith(normalizePath(path), target)) {
    abort_dltorch("value", sprintf(
      "%s lies in the libtorch that would be replaced: move it elsewhere", archive
    ))
  }
  path
}

# The path in a file:// URL, with or without percent-encoding; of a path, itself.
path_of <- function(archive) {
  path <- sub("^file://(localhost(?=/))?", "", archive, ignore.case = TRUE, perl = TRUE)
  if (path == archive || file.exists(path)) path else utils::URLdecode(path)
}

# Not read from a connection: there R does not look for an interrupt while the transfer
# stalls.
download <- function(url, file) {
  timeout <- options(timeout = max(3600, getOption("timeout")))
  on.exit(options(timeout))
  url <- sub("^([a-zA-Z]+)", "\\L\\1", url, perl = TRUE)
  reasons <- complaints(
    utils::download.file(url, file, quiet = !interactive(), mode = "wb")
  )
  # The warnings before the error say more than it does.
  if (length(reasons) > 1) reasons <- reasons[-1]
  if (length(reasons)) abort_for("the download failed", reasons)
}

# R's function (from 4.5 on), or a program and its arguments.
sha256_program <- function() {
  if (exists("sha256sum", asNamespace("tools"))) {
    return(get("sha256sum", asNamespace("tools")))
  }
  for (program in list("sha256sum", c("shasum", "-a", "256"))) {
    if (nzchar(Sys.which(program[1]))) {
      return(program)
    }
  }
  abort_dltorch("libtorch", "this needs R 4.5, or the program sha256sum or shasum")
}

sha256_of <- function(file, program = sha256_program()) {
  tell_stage("Computing the archive's SHA-256")
  if (is.function(program)) {
    return(unname(program(file)))
  }
  args <- c(program[-1], "--", shQuote(path.expand(file)))
  line <- suppressWarnings(system2(program[1], args, stdout = TRUE))[1]
  # A backslash goes before the sum of a file with an odd name.
  form <- "^\\\\?([0-9a-f]{64}) .*"
  if (!grepl(form, line)) {
    Sys.sleep(0.01) # An interrupt goes to the program and to R: it ends here.
    abort_dltorch("libtorch", paste(program[1], "cannot read", file))
  }
  sub(form, "\\1", line)
}

# --- Unpacking ---

unpack_archive <- function(file, name, directory) {
  tell_stage("Unpacking the archive")
  dir.create(directory)
  is_zip <- identical(readBin(file, "raw", 2), charToRaw("PK"))
  unpack <- if (is_zip) unpack_zip else unpack_tar
  reasons <- complaints(unpack(file, directory))
  if (length(reasons)) {
    abort_for(paste(name, "cannot be unpacked"), reasons[length(reasons)])
  }
  directory
}

# Paths in an archive must stay within the directory. So must what its links point to:
# without ".." no chain of links leads out. R takes ~ for the user's home.
check_inside <- function(paths) {
  leads_out <- grepl("^[/~]|(^|/)[.][.](/|$)", paths, useBytes = TRUE)
  if (any(leads_out)) stop("it has a file outside itself")
}

# On a full disk R says nothing where the last bytes of a file are lost.
check_written <- function(files, sizes) {
  written <- file.size(files)
  written[is.na(written)] <- 0
  lost <- which(written != sizes)
  if (length(lost)) {
    stop(sprintf(
      "only %.0f of the %.0f bytes of %s could be written",
      written[lost[1]], sizes[lost[1]], basename(files[lost[1]])
    ))
  }
}

unpack_zip <- function(file, directory) {
  entries <- utils::unzip(file, list = TRUE)
  check_inside(entries$Name)
  utils::unzip(file, exdir = directory)
  entries <- entries[!endsWith(entries$Name, "/"), ]
  entries <- entries[!duplicated(entries$Name, fromLast = TRUE), ]
  check_written(file.path(directory, entries$Name), entries$Length)
}

# utils::untar() checks neither what it wrote nor where links lead.
unpack_tar <- function(file, directory) {
  con <- gzfile(file, "rb") # of any compression that R knows
  on.exit(close(con))
  told <- list() # by headers for the next entry
  while (!is.null(entry <- tar_entry(con))) {
    if (entry$type %in% c("L", "K", "x", "g")) {
      bytes <- read_bytes(con, entry$size)
      read_bytes(con, -entry$size %% 512)
      told <- c(told, switch(entry$type,
        L = list(path = c_string(bytes)),
        K = list(link = c_string(bytes)),
        x = pax_fields(bytes)
      ))
      next
    }
    entry[names(told)] <- told
    told <- list()
    put_entry(entry, directory, con)
  }
}

# The next header, or NULL at the end.
tar_entry <- function(con) {
  head <- readBin(con, "raw", 512L)
  if (all(head == 0)) {
    return(NULL)
  }
  if (length(head) < 512L) stop("it is no zip and no tar file, or cut short")
  # The checksum counts its own eight bytes as spaces.
  others <- sum(as.integer(head)) - sum(as.integer(head[149:156]))
  if (tar_number(head[149:156]) != others + 8 * 32) stop("it is no zip and no tar file")
  path <- c_string(head[1:100])
  is_posix <- identical(head[258:263], c(charToRaw("ustar"), raw(1)))
  if (is_posix && head[346] != 0) path <- paste0(c_string(head[346:500]), "/", path)
  list(
    path = path, link = c_string(head[158:257]),
    type = rawToChar(head[157]), size = tar_number(head[125:136])
  )
}

put_entry <- function(entry, directory, con) {
  is_link <- entry$type %in% c("1", "2")
  check_inside(c(entry$path, if (is_link) entry$link))
  path <- file.path(directory, entry$path)
  if (entry$type == "5" || endsWith(path, "/")) {
    dir.create(path, recursive = TRUE, showWarnings = FALSE)
    return()
  }
  dir.create(dirname(path), recursive = TRUE, showWarnings = FALSE)
  unlink(path, expand = FALSE)
  switch(entry$type,
    "1" = file.link(file.path(directory, entry$link), path),
    "2" = file.symlink(entry$link, path),
    {
      if (!entry$type %in% c("", "0", "7")) {
        stop(paste(entry$path, "is neither a file nor a directory nor a link"))
      }
      copy_bytes(con, path, entry$size)
      check_written(path, entry$size)
      read_bytes(con, -entry$size %% 512)
    }
  )
}

copy_bytes <- function(con, path, size) {
  out <- file(path, "wb")
  on.exit(close(out))
  while (size > 0) {
    bytes <- read_bytes(con, min(size, 2^22))
    writeBin(bytes, out)
    size <- size - length(bytes)
  }
}

read_bytes <- function(con, size) {
  bytes <- readBin(con, "raw", size)
  if (length(bytes) < size) stop("it is cut short")
  bytes
}

c_string <- function(bytes) {
  rawToChar(bytes[seq_len(match(0L, as.integer(bytes), length(bytes) + 1L) - 1L)])
}

# Octal digits, with spaces.
tar_number <- function(bytes) {
  digits <- as.integer(charToRaw(gsub(" ", "", c_string(bytes), useBytes = TRUE))) - 48L
  if (!all(digits %in% 0:7)) stop("it is no zip and no tar file")
  sum(digits * 8^(rev(seq_along(digits)) - 1))
}

# Records of "LENGTH NAME=VALUE\n", with the length of all of it.
pax_fields <- function(bytes) {
  fields <- list()
  while (length(bytes)) {
    digits <- seq_len(match(charToRaw(" "), bytes) - 1L)
    size <- as.integer(rawToChar(bytes[digits]))
    record <- bytes[seq(length(digits) + 2L, size - 1L)]
    bytes <- bytes[-seq_len(size)]
    name <- seq_len(match(charToRaw("="), record) - 1L)
    value <- record[-c(name, length(name) + 1L)]
    key <- c(path = "path", linkpath = "link", size = "size")[rawToChar(record[name])]
    if (!is.na(key)) fields[[key]] <- rawToChar(value)
  }
  if (!is.null(fields$size)) fields$size <- as.numeric(fields$size)
  fields
}

# The directory with include/ and lib/ within what was unpacked, or NULL.
libtorch_within <- function(directory) {
  for (path in c(directory, list.dirs(directory, recursive = FALSE))) {
    if (is_libtorch(path)) {
      return(path)
    }
  }
  NULL
}

check_libraries <- function(directory, archive) {
  files <- list.files(file.path(directory, "lib"), "[.]so([.]|$)", full.names = TRUE)
  for (file in files[file.exists(files) & !dir.exists(files)]) {
    if (!identical(readBin(file, "raw", 4), c(as.raw(0x7f), charToRaw("ELF")))) {
      abort_dltorch("value", sprintf(paste(
        "lib/%s in %s is no shared library. If that is a zip with symbolic links, unpack",
        "it yourself, and name the directory: --with-libtorch"
      ), basename(file), archive))
    }
  }
}
