# A million exchanges each way with Python's torch and NumPy, a tenth as many calls of an
# R function from Python, a thousandth as many imports: memory must stay flat, counters
# end at zero, Python's reference counts where they began.
#
#   make soak              Rscript soak.R [EXCHANGES]

library(dltorch)

exchanges <- as.numeric(c(commandArgs(trailingOnly = TRUE), "1e6")[1])
torch <- reticulate::import("torch", convert = FALSE)
np <- reticulate::import("numpy", convert = FALSE)
references <- reticulate::py_run_string("
import sys
def references(x):
    return sys.getrefcount(x)
")$references

collect <- function() {
  gc()
  # A call of dltorch: only then handles that came back from Python can be found again.
  dlpack_stats()
  reticulate::import("gc")$collect()
  gc()
}
# AddressSanitizer keeps what is freed.
bar <- if (nzchar(Sys.getenv("ASAN_OPTIONS"))) Inf else 20
resident_mb <- function() {
  status <- readLines("/proc/self/status")
  as.numeric(gsub("\\D", "", grep("^VmRSS", status, value = TRUE))) / 1024
}

x <- torch_ones(1000)
of_torch <- torch$ones(1000L)
of_numpy <- np$ones(1000L)
module <- dltorch:::python_module()$module
# Looked up once: reticulate takes longer to find a function than to call it.
take <- module$take
make_tensor <- module$Tensor
numpy_from <- np$from_dlpack
as_object <- function() {
  dltorch:::dlt_give_to_python(x, module)
  make_tensor(take())
}
operator <- py_operator(function(a, name) a + 1)$`__call__`
of_python <- r_operator(np$negative)
ways <- list(
  "torch to R" = function() from_dlpack(of_torch),
  "NumPy to R" = function() from_dlpack(of_numpy),
  "R to torch" = function() reticulate::r_to_py(x),
  "R to NumPy" = function() numpy_from(as_object()),
  "a new tensor to torch and back" = function() {
    as_torch_tensor(reticulate::r_to_py(x$view(-1L)))
  },
  "R for Python" = function() operator(of_numpy, "a"),
  "Python for R" = function() of_python(x),
  "import" = function() reticulate::import("torch", convert = FALSE)$ones(2L)
)
shares <- c("R for Python" = 0.1, "Python for R" = 0.1, "import" = 0.001)

failed <- FALSE
for (way in names(ways)) {
  exchange <- ways[[way]]
  share <- if (way %in% names(shares)) shares[[way]] else 1
  rounds <- ceiling(exchanges * share)
  # The heaps of R, Python and libtorch grow to their working size first.
  for (i in seq_len(min(rounds, 1e5 * share))) exchange()
  collect()
  counters <- dlpack_stats()
  refs <- c(references(of_torch), references(of_numpy))
  before <- resident_mb()
  seconds <- system.time(for (i in seq_len(rounds)) exchange())[["elapsed"]]
  collect()
  growth <- resident_mb() - before
  ok <- growth < bar && identical(dlpack_stats(), counters) && all(counters == 0) &&
    identical(c(references(of_torch), references(of_numpy)), refs)
  failed <- failed || !ok
  cat(sprintf(
    "%s: %.0f exchanges, %.1f us each, RSS %+.1f MB: %s\n", way, rounds,
    seconds / rounds * 1e6, growth, if (ok) "ok" else "FAILED"
  ))
  if (!ok) {
    print(dlpack_stats())
    print(rbind(refs, c(references(of_torch), references(of_numpy))))
  }
}
if (failed) quit(status = 1)
