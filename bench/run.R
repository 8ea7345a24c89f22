# Measures calls and exchanges beside Python's torch in the same process, on one thread,
# and prints the ratios beside the bars that the project has set itself (bench/bars.tsv).
# It asserts nothing: on a busy machine times mean little, ratios more.
#
#   make bench [PART='calls exchange']

# Before libtorch is loaded, and for the R processes that the benchmarks start.
Sys.setenv(OMP_NUM_THREADS = "1", MKL_NUM_THREADS = "1", PYTHONDONTWRITEBYTECODE = "1")

parts <- commandArgs(TRUE)

library(dltorch, warn.conflicts = FALSE)
torch <- reticulate::import("torch", convert = FALSE)
# One libtorch, hence one count of threads, for both languages.
invisible(torch$set_num_threads(1L))

source("bench/timing.R")
cat(sprintf(
  "dltorch %s, R %s, reticulate %s; Python %s, torch %s, NumPy %s\n",
  packageVersion("dltorch"), getRversion(), packageVersion("reticulate"),
  reticulate::py_config()$version, reticulate::py_str(torch$`__version__`),
  reticulate::py_str(reticulate::import("numpy", convert = FALSE)$`__version__`)
))
if (length(parts) == 0) parts <- c("calls", "autograd", "linalg", "exchange")
for (part in parts) {
  source(file.path("bench", paste0(part, ".R")))
}
