#' Report what a session runs on
#'
#' `torch_sitrep()` says which libtorch is loaded, what the package was compiled with,
#' which BLAS and LAPACK, with how many threads, are behind libtorch and behind R, and
#' what of Python is there; it starts no Python and imports no torch. `problems` says in
#' words what does not fit together: reference BLAS (many times slower than OpenBLAS or
#' MKL; also a warning), more than one OpenMP or libtorch in the process, a Python's torch
#' on another libtorch, a NumPy that reticulate cannot convert. Paste what it prints into
#' a report of a bug.
#'
#' @return A list of class `torch_sitrep`: `libtorch` and `R`, each a list with `version`,
#'   `path`, `blas`, `lapack` and `threads` (`NA` where the library does not tell) and
#'   more; `compiled`, what the package was built with; `openmp`, the files of the OpenMP
#'   libraries in the process; `cuda`, with the `version` that libtorch was built for;
#'   `reticulate`, installed or not; `python`, `NULL` where none runs; and `problems`, a
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
        soname = facts$soname, c10 = facts$c10, c10_soname = facts$c10_soname
      ),
      blas_of_config(facts$config, r_blas, lapack_in(facts$libraries)),
      list(threads = torch_get_num_threads())
    ),
    R = list(
      version = as.character(getRversion()),
      path = R.home(),
      platform = R.version$platform,
      blas = r_blas,
      lapack = sprintf("%s (%s)", basename(La_library()), La_version()),
      threads = if (facts$blas_threads > 0) facts$blas_threads else NA_integer_,
      Rcpp = as.character(getNamespaceVersion("Rcpp")),
      Rcpp_path = getNamespaceInfo("Rcpp", "path")
    ),
    compiled = c(list(libtorch = versions[["compiled"]]), facts$compiled),
    openmp = openmp_in(facts$libraries),
    cuda = list(
      version = cuda_of_config(facts$config),
      devices = cuda_device_count(),
      library = any(basename(facts$libraries) == "libtorch_cuda.so")
    ),
    reticulate = list(
      version = installed_version("reticulate"),
      RETICULATE_PYTHON = Sys.getenv("RETICULATE_PYTHON", "not set")
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

lapack_in <- function(libraries) {
  normalizePath(grep("/liblapack\\.so", libraries, value = TRUE), mustWork = FALSE)
}

installed_version <- function(package) {
  version <- tryCatch(
    if (isNamespaceLoaded(package)) {
      getNamespaceVersion(package)
    } else {
      utils::packageVersion(package)
    },
    error = function(e) "not installed"
  )
  as.character(version)
}

# Of the Python that runs already. `libtorch` is the file of R's tensors.
python_facts <- function(libtorch) {
  if (!isNamespaceLoaded("reticulate") || !reticulate::py_available()) {
    return(NULL)
  }
  ask <- function(code) tryCatch(code, error = function(e) NULL)
  version_of_numpy <- paste(
    "getattr(__import__('sys').modules.get('numpy'), '__version__', None) or",
    "__import__('importlib.metadata').metadata.version('numpy')"
  )
  torch <- ask(reticulate::py_to_r(libtorch_module()$find_torch(libtorch)))
  has_torch <- !is.null(torch) && nzchar(torch[[2]])
  imported <- ask(reticulate::py_eval("'torch' in __import__('sys').modules"))
  list(
    version = ask(reticulate::py_eval("__import__('platform').python_version()")),
    path = ask(reticulate::py_eval("__import__('sys').executable")),
    numpy = ask(reticulate::py_eval(version_of_numpy)),
    torch = if (has_torch) torch[[1]],
    imported = if (has_torch) imported,
    # One whose file is another may all the same run on R's libtorch, which came first.
    shared = if (has_torch) {
      if (isTRUE(imported)) dlt_torch_is_shared() else identical(torch[[2]], libtorch)
    },
    libtorch = if (has_torch) torch[[2]]
  )
}

# The others of libtorch's own libraries, beside `ours`, the libtorch_cpu that runs. Its
# libc10 lies in the same directory.
other_libtorch <- function(libraries, ours) {
  found <- grep("/lib(torch_cpu|c10)\\.so", libraries, value = TRUE)
  found <- unique(normalizePath(found, mustWork = FALSE))
  ours <- normalizePath(ours, mustWork = FALSE)
  is_ours <- found == ours |
    (dirname(found) == dirname(ours) & startsWith(basename(found), "libc10."))
  found[!is_ours]
}

find_problems <- function(report, libraries) {
  others <- other_libtorch(libraries, report$libtorch$path)
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
      paste("Python's torch has another libtorch than R's tensors:", python$libtorch)
    },
    numpy_problem(python$numpy, report$reticulate$version)
  )
}

numpy_problem <- function(numpy, reticulate) {
  # reticulate before 1.41 cannot convert arrays of NumPy 2.
  if (is_before(numpy, "2") %in% FALSE && is_before(reticulate, "1.41") %in% TRUE) {
    sprintf(
      "reticulate %s cannot convert arrays of NumPy %s: update it, or take NumPy 1.26",
      reticulate, numpy
    )
  }
}

# By its leading numbers: of 2.4.0.dev0, 1.26.4.post1 and 2.0.0rc1 R knows only these. NA
# where it has none.
is_before <- function(version, limit) {
  numbers <- regmatches(version, regexpr("^[0-9]+([.-][0-9]+)*", version))
  if (length(numbers)) numeric_version(numbers) < limit else NA
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

# From libtorch's own words on how it was built; NA where these lack it.
setting_of_config <- function(config, name) {
  regmatches(config, regexec(paste0("\\b", name, "=([^, ]+)"), config))[[1]][2]
}

cuda_of_config <- function(config) {
  version <- setting_of_config(config, "CUDA_VERSION")
  if (is.na(version)) "none" else version
}

# One that was built for a BLAS of the system has the same file as R. LAPACK is a file of
# its own in the process, or in that of the BLAS.
blas_of_config <- function(config, system_blas, system_lapack = character()) {
  name_of <- function(kind, file) {
    if (grepl("mkl", kind, ignore.case = TRUE)) {
      pattern <- "Math Kernel Library Version [0-9.]+"
      version <- regmatches(config, regexpr(pattern, config))
      return(paste(c("MKL", sub(".* ", "", version)), collapse = " "))
    }
    if (grepl("open", kind, ignore.case = TRUE)) {
      return("OpenBLAS")
    }
    if (kind %in% c(NA, "generic")) paste0(file, ", the system's") else kind
  }
  blas <- setting_of_config(config, "BLAS_INFO")
  lapack <- setting_of_config(config, "LAPACK_INFO")
  if (is.na(lapack)) lapack <- blas
  list(
    blas = name_of(blas, system_blas),
    lapack = name_of(lapack, c(system_lapack, system_blas)[1])
  )
}

is_reference_blas <- function(name) {
  fast <- "openblas|mkl|blis|atlas|accelerate|veclib|flexiblas|armpl|nvpl|essl"
  !grepl(fast, name, ignore.case = TRUE)
}

#' @export
print.torch_sitrep <- function(x, ...) {
  line <- function(name, text) {
    lines <- strwrap(text, max(40, getOption("width")), indent = 11, exdent = 11)
    substring(lines[1], 1) <- name
    writeLines(lines)
  }
  shown <- shorten_paths(x)
  for (name in names(x)) {
    fields <- shown[[name]]
    fields <- fields[lengths(fields) > 0]
    text <- if (is.null(names(fields))) fields else paste(names(fields), fields)
    if (!length(text)) text <- if (name == "python") "not started" else "none"
    line(name, if (name == "problems") text else paste(text, collapse = ", "))
  }
  invisible(x)
}

# What is printed fits on a screen: a long path is written out once, and a name not at all
# where the file has it.
shorten_paths <- function(x) {
  ours <- x$libtorch$path
  if (is.null(ours)) {
    return(x)
  }
  shorten <- function(path) {
    if (identical(path, ours)) {
      "the same file"
    } else if (identical(path, dirname(ours))) {
      "the same directory"
    } else if (identical(dirname(as.character(path)), dirname(ours))) {
      paste(basename(path), "beside it")
    } else {
      path
    }
  }
  for (name in c("soname", "c10_soname")) {
    file <- x$libtorch[[c(soname = "path", c10_soname = "c10")[[name]]]]
    if (identical(x$libtorch[[name]], basename(file))) x$libtorch[[name]] <- NULL
  }
  if (identical(x$libtorch$blas, paste0(x$R$blas, ", the system's"))) {
    x$R$blas <- "the same file"
  }
  if (identical(x$reticulate$RETICULATE_PYTHON, x$python$path)) {
    x$reticulate$RETICULATE_PYTHON <- "that of python"
  }
  theirs <- x$python$libtorch
  if (!is.null(theirs)) {
    x$problems <- sub(theirs, "that of python", x$problems, fixed = TRUE)
  }
  for (at in list(c("libtorch", "c10"), c("compiled", "path"), c("python", "libtorch"))) {
    x[[at[1]]][[at[2]]] <- shorten(x[[at[1]]][[at[2]]])
  }
  x
}
