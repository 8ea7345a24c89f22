#' Report what a session runs on
#'
#' `torch_sitrep()` says which libtorch is loaded, what the package was compiled with,
#' which BLAS and LAPACK, with how many threads, are behind libtorch and behind R, and
#' what of Python is there; it starts no Python and imports nothing there. `problems`
#' says in words what does not fit together: reference BLAS (many times slower than
#' OpenBLAS or MKL; also a warning), more than one OpenMP or libtorch in the process, a
#' Python's torch on another libtorch, a NumPy that reticulate cannot convert. Paste what
#' it prints into a report of a bug.
#'
#' @return A list of class `torch_sitrep`: `libtorch` and `R`, each a list with `version`,
#'   `blas`, `lapack` and `threads` (`NA` where the library does not tell) and more;
#'   `compiled`, what the package was built with; `openmp`, the files of the OpenMP
#'   libraries in the process; `cuda`; `python`, `NULL` where none runs; and `problems`, a
#'   character vector.
#' @examples
#' suppressWarnings(torch_sitrep())
#' @export
torch_sitrep <- function() {
  versions <- dlt_libtorch()
  facts <- dlt_sitrep()
  # The path: Debian's OpenBLAS is .../openblas-pthread/libblas.so.3.
  r_blas <- normalizePath(extSoftVersion()[["BLAS"]], mustWork = FALSE)
  report <- list(
    dltorch = list(
      version = as.character(getNamespaceVersion("dltorch")),
      path = getNamespaceInfo("dltorch", "path"),
      DLPack = facts$dlpack
    ),
    libtorch = c(
      list(
        version = versions[["running"]], path = versions[["path"]],
        soname = facts$soname, c10 = facts$c10
      ),
      blas_of_config(facts$config, r_blas), list(threads = torch_get_num_threads())
    ),
    R = list(
      version = as.character(getRversion()),
      platform = R.version$platform,
      blas = r_blas,
      lapack = sprintf("%s (%s)", basename(La_library()), La_version()),
      threads = if (facts$blas_threads > 0) facts$blas_threads else NA_integer_,
      Rcpp = as.character(getNamespaceVersion("Rcpp"))
    ),
    compiled = c(list(libtorch = versions[["compiled"]]), facts$compiled),
    openmp = openmp_in(facts$libraries),
    cuda = list(
      devices = cuda_device_count(),
      library = any(basename(facts$libraries) == "libtorch_cuda.so")
    ),
    python = python_facts(versions[["path"]])
  )
  report$problems <- as.character(find_problems(report, facts$libraries))
  warn_of_reference_blas(report)
  structure(report, class = "torch_sitrep")
}

openmp_in <- function(libraries) {
  unique(grep("/lib(gomp|omp|iomp5)(-[0-9a-f]+)?\\.so", libraries, value = TRUE))
}

# Of the Python that runs already. torch counts where it was imported.
python_facts <- function(libtorch) {
  if (!isNamespaceLoaded("reticulate") || !reticulate::py_available()) {
    return(NULL)
  }
  ask <- function(code) tryCatch(reticulate::py_eval(code), error = function(e) NULL)
  # torch's version is of a class of its own.
  of_torch <- function(field) {
    ask(sprintf("str(__import__('sys').modules['torch'].%s)", field))
  }
  torch <- of_torch("__version__")
  file <- if (!is.null(torch)) {
    file.path(dirname(of_torch("__file__")), "lib", "libtorch_cpu.so")
  }
  list(
    version = ask("__import__('platform').python_version()"),
    path = ask("__import__('sys').executable"),
    reticulate = as.character(getNamespaceVersion("reticulate")),
    numpy = ask("__import__('importlib.metadata').metadata.version('numpy')"),
    torch = torch,
    shared = if (!is.null(torch)) dlt_torch_is_shared(),
    libtorch = file
  )
}

# The others of libtorch's own libraries, beside `ours`.
other_libtorch <- function(libraries, ours) {
  found <- grep("/lib(torch_cpu|c10)\\.so", libraries, value = TRUE)
  found <- unique(normalizePath(found, mustWork = FALSE))
  setdiff(found, normalizePath(ours, mustWork = FALSE))
}

find_problems <- function(report, libraries) {
  others <- other_libtorch(libraries, c(report$libtorch$path, report$libtorch$c10))
  slow <- slow_sides(report)
  python <- report$python
  c(
    if (length(slow)) {
      paste("reference BLAS, which is slow, behind", paste(slow, collapse = " and "))
    },
    if (length(report$openmp) > 1) {
      sprintf("%d OpenMP libraries, each with threads of its own", length(report$openmp))
    },
    if (length(others)) paste("another libtorch:", paste(others, collapse = ", ")),
    if (isFALSE(python$shared)) {
      paste("Python's torch runs on another libtorch than R's tensors:", python$libtorch)
    },
    numpy_problem(python$numpy, python$reticulate)
  )
}

numpy_problem <- function(numpy, reticulate) {
  if (is.null(numpy) || numeric_version(sub("[^0-9.].*", "", numpy)) < "2" ||
    numeric_version(reticulate) >= "1.41") {
    return(NULL)
  }
  sprintf(
    "reticulate %s cannot convert arrays of NumPy %s: update it, or take NumPy 1.26",
    reticulate, numpy
  )
}

# Which of libtorch and R compute by the reference BLAS.
slow_sides <- function(report) {
  names(Filter(function(side) is_reference_blas(side$blas), report[c("libtorch", "R")]))
}

warn_of_reference_blas <- function(report) {
  for (side in slow_sides(report)) {
    warn_dltorch(sprintf(
      "%s uses the reference BLAS (%s), which is slow: install OpenBLAS", side,
      report[[side]]$blas
    ))
  }
}

# From libtorch's own words on how it was built. One that was built for a BLAS of the
# system has the same file as R.
blas_of_config <- function(config, system_blas) {
  setting <- function(name) {
    found <- regmatches(config, regexec(paste0(name, "=([^, ]+)"), config))[[1]][2]
    if (is.na(found)) "" else found
  }
  name_of <- function(kind) {
    if (grepl("mkl", kind, ignore.case = TRUE)) {
      pattern <- "Math Kernel Library Version [0-9.]+"
      version <- regmatches(config, regexpr(pattern, config))
      return(paste("MKL", sub(".* ", "", version)))
    }
    if (grepl("open", kind, ignore.case = TRUE)) {
      return("OpenBLAS")
    }
    if (kind %in% c("", "generic")) paste0(system_blas, ", the system's") else kind
  }
  blas <- setting("BLAS_INFO")
  lapack <- setting("LAPACK_INFO")
  list(blas = name_of(blas), lapack = name_of(if (nzchar(lapack)) lapack else blas))
}

is_reference_blas <- function(name) {
  fast <- "openblas|mkl|blis|atlas|accelerate|veclib|flexiblas|armpl|nvpl|essl"
  !grepl(fast, name, ignore.case = TRUE)
}

#' @export
print.torch_sitrep <- function(x, ...) {
  line <- function(name, fields) {
    fields <- fields[lengths(fields) > 0]
    text <- if (is.null(names(fields))) fields else paste(names(fields), fields)
    if (!length(text)) text <- "none"
    lines <- strwrap(paste(text, collapse = ", "), 78, prefix = strrep(" ", 10))
    writeLines(c(sub("^ {10}", formatC(name, width = -10), lines[1]), lines[-1]))
  }
  for (name in names(x)) line(name, x[[name]])
  invisible(x)
}
