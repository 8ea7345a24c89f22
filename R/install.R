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
#' with links to what is neither beside nor below them. Where anything fails, or the user
#' interrupts, what was there before is there still.
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
  if (!is.character(archive) || length(archive) != 1 || is.na(archive)) {
    abort_dltorch("type", "`archive` must be a path or a URL")
  }
  if (!is.character(checksum) || length(checksum) != 1 ||
    !grepl("^[0-9a-fA-F]{64}$", checksum)) {
    abort_dltorch("value", "`checksum` must be a SHA-256: 64 hexadecimal digits")
  }
  target <- libtorch_directory()
  base <- dirname(target)
  is_new <- !dir.exists(base)
  dir.create(base, recursive = TRUE, showWarnings = FALSE)
  # Beside the target, so that a renaming puts it in place.
  stage <- tempfile("part-", base)
  on.exit({
    unlink(stage, recursive = TRUE)
    if (is_new && !length(dir(base))) unlink(base, recursive = TRUE)
  })
  if (!dir.create(stage, showWarnings = FALSE)) {
    abort_dltorch("libtorch", sprintf("cannot write to %s", base))
  }

  file <- fetch_archive(archive, stage)
  found <- sha256_of(file)
  if (!identical(tolower(checksum), found)) {
    abort_dltorch("value", sprintf(
      "%s has the SHA-256 %s: it is incomplete, or another file", archive, found
    ))
  }
  unpacked <- libtorch_within(unpack_archive(file, archive, file.path(stage, "unpacked")))
  if (is.null(unpacked)) {
    abort_dltorch("value", sprintf(paste(
      "%s is no libtorch: it has no directory with",
      "include/torch/csrc/api/include/torch/version.h and lib/libtorch_cpu.so"
    ), archive))
  }
  put_in_place(unpacked, target, file.path(stage, "former"))
  message(
    "libtorch is in ", target, "\nNow install dltorch again: R CMD INSTALL ",
    "--configure-args=--with-libtorch=", target, " dltorch"
  )
  invisible(target)
}

#' @rdname install_libtorch
#' @export
libtorch_path <- function() {
  directory <- libtorch_directory()
  if (dir.exists(directory)) directory
}

libtorch_directory <- function() {
  file.path(tools::R_user_dir("dltorch", "data"), "libtorch")
}

# The archive as a file: itself, or a copy in the directory `stage`.
fetch_archive <- function(archive, stage) {
  if (!grepl("^(https?|ftp|file)://", archive, ignore.case = TRUE)) {
    if (!file.exists(archive) || dir.exists(archive)) {
      abort_dltorch("value", sprintf("there is no file %s", archive))
    }
    return(archive)
  }
  archive <- plain_url(archive)
  size <- size_at(archive)
  file <- file.path(stage, "archive")
  # R warns, and may go on, where a transfer breaks off or the disk is full.
  said <- character()
  failed <- tryCatch(
    withCallingHandlers(
      {
        copy_url(archive, file)
        NULL
      },
      warning = function(w) {
        said <<- c(said, conditionMessage(w))
        invokeRestart("muffleWarning")
      }
    ),
    error = conditionMessage
  )
  done <- file.size(file)
  if (is.null(failed) && !is.na(size) && done != size) {
    abort_dltorch("libtorch", sprintf(
      "only %.0f of the %.0f bytes of %s came", done, size, archive
    ))
  }
  reasons <- c(said, failed)
  if (length(reasons)) {
    abort_dltorch("libtorch", paste0(archive, ": ", paste(reasons, collapse = "; ")))
  }
  file
}

# As R's functions want it: the scheme in lower case, the path of a file as it is.
plain_url <- function(url) {
  url <- sub("^([a-zA-Z]+)://", "\\L\\1://", url, perl = TRUE)
  if (!startsWith(url, "file://")) {
    return(url)
  }
  path <- sub("^file://(localhost(?=/))?", "", url, perl = TRUE)
  paste0("file://", if (file.exists(path)) path else utils::URLdecode(path))
}

# NA where the server does not tell.
size_at <- function(url) {
  if (startsWith(url, "file://")) {
    return(file.size(sub("^file://", "", url)))
  }
  headers <- tryCatch(curlGetHeaders(url), error = function(e) character())
  line <- grep("^content-length:", headers, ignore.case = TRUE, value = TRUE)
  if (length(line)) as.numeric(sub(".*: *", "", trimws(line[length(line)]))) else NA
}

# Not read from a connection: there R does not look for an interrupt while the transfer
# stalls. R's own progress bar shows what has come.
copy_url <- function(url, file) {
  local_timeout <- options(timeout = max(600, getOption("timeout")))
  on.exit(options(local_timeout))
  utils::download.file(url, file, "auto", quiet = !interactive(), mode = "wb")
}

sha256_of <- function(file) {
  if (exists("sha256sum", asNamespace("tools"))) {
    return(unname(get("sha256sum", asNamespace("tools"))(file)))
  }
  # R before 4.5
  for (command in list("sha256sum", c("shasum", "-a", "256"))) {
    if (nzchar(Sys.which(command[1]))) {
      line <- system2(command[1], c(command[-1], "--", shQuote(path.expand(file))),
        stdout = TRUE
      )
      # A backslash goes before the sum of a file with an odd name.
      return(sub("^\\\\?([0-9a-f]{64}) .*", "\\1", line[1]))
    }
  }
  abort_dltorch("libtorch", "this needs R 4.5, or the program sha256sum or shasum")
}

unpack_archive <- function(file, name, directory) {
  dir.create(directory)
  fail <- function(e) {
    reason <- conditionMessage(e)
    abort_dltorch("libtorch", paste0(name, " cannot be unpacked: ", reason), call = NULL)
  }
  is_zip <- identical(readBin(file, "raw", 2), charToRaw("PK"))
  tryCatch(
    {
      names <- if (is_zip) {
        utils::unzip(file, list = TRUE)$Name
      } else {
        paths_in_tar(file)
      }
      # It must stay within the directory. So must what its links point to: without ".."
      # no chain of links leads out.
      if (any(grepl("^/|(^|/)[.][.](/|$)", names))) stop("it has a file outside itself")
      if (is_zip) {
        utils::unzip(file, exdir = directory)
      } else if (untar_quietly(file, directory) != 0) {
        stop("it is no zip and no tar file")
      }
    },
    error = fail, warning = fail
  )
  directory
}

# R warns of pax headers, although it reads those that matter.
untar_quietly <- function(file, directory) {
  withCallingHandlers(
    utils::untar(file, exdir = directory, tar = "internal"),
    warning = function(w) {
      if (grepl("pax (global )?extended headers", conditionMessage(w))) {
        invokeRestart("muffleWarning")
      }
    }
  )
}

# All names in a tar file, and all that its links point to, as utils::untar() reads them;
# untar(list = TRUE) gives neither the targets nor the long names of links.
paths_in_tar <- function(file) {
  con <- gzfile(file, "rb")
  on.exit(close(con))
  read <- function(size) {
    bytes <- readBin(con, "raw", size)
    if (length(bytes) < size) stop("it is no zip and no tar file, or cut short")
    bytes
  }
  text <- function(bytes) rawToChar(bytes[seq_len(max(0L, which(bytes > 0)))])
  paths <- character()
  size_of_next <- NULL # told by a pax header
  repeat {
    head <- readBin(con, "raw", 512L)
    if (length(head) == 0 || length(head) == 512L && all(head == 0)) {
      return(paths)
    }
    head <- c(head, read(512L - length(head)))
    paths <- c(paths, text(head[1:100]), text(head[158:257]))
    has_prefix <- identical(rawToChar(head[258:262]), "ustar")
    if (has_prefix) paths <- c(paths, text(head[346:500]))
    type <- rawToChar(head[157])
    size <- tar_size(head[125:136])
    if (type %in% c("L", "K", "x", "g")) {
      bytes <- text(read(512 * ceiling(size / 512)))
      if (type %in% c("L", "K")) paths <- c(paths, bytes)
      if (type != "x") next
      records <- strsplit(bytes, "\n", fixed = TRUE)[[1]]
      field <- function(name) {
        pattern <- paste0("[0-9]* ", name, "=")
        sub(pattern, "", grep(pattern, records, value = TRUE, useBytes = TRUE),
          useBytes = TRUE
        )
      }
      paths <- c(paths, field("path"), field("linkpath"))
      if (length(field("size"))) size_of_next <- as.numeric(field("size"))
    } else if (head[157] %in% as.raw(c(0L, 7L, 48L))) {
      if (!is.null(size_of_next)) size <- size_of_next
      size_of_next <- NULL
      left <- 512 * ceiling(size / 512)
      while (left > 0) left <- left - length(read(min(left, 2^22)))
    }
  }
}

# Octal digits, with spaces.
tar_size <- function(bytes) {
  bytes <- as.integer(bytes)
  bytes <- bytes[seq_len(match(0L, bytes, length(bytes) + 1L) - 1L)]
  digits <- bytes[bytes != 32L] - 48
  if (!all(digits %in% 0:7)) stop("it is no zip and no tar file")
  sum(digits * 8^(rev(seq_along(digits)) - 1))
}

# The directory with include/ and lib/ within what was unpacked, or NULL.
libtorch_within <- function(directory) {
  for (path in c(directory, list.dirs(directory, recursive = FALSE))) {
    files <- c("include/torch/csrc/api/include/torch/version.h", "lib/libtorch_cpu.so")
    if (all(file.exists(file.path(path, files)))) {
      return(path)
    }
  }
  NULL
}

# By two renamings, the first of which is undone if the second fails.
put_in_place <- function(from, target, former) {
  had_one <- file.exists(target)
  suppressWarnings({
    if (had_one && !file.rename(target, former)) {
      abort_dltorch("libtorch", sprintf("cannot replace %s", target))
    }
    if (!file.rename(from, target)) {
      if (had_one) file.rename(former, target)
      abort_dltorch("libtorch", sprintf("cannot write %s", target))
    }
  })
}
