# What dltorch does, in half a minute: a least-squares fit that R prepares and Python's
# torch computes, whose memory they share; what an exchange costs; two short programs.
#
#   make demo
#
# Each claim that the output makes is checked: the script ends with an error if one fails.

library(dltorch)

check <- function(claim, holds) {
  if (!isTRUE(holds)) stop("the demo failed: not true that ", claim, call. = FALSE)
}
heading <- function(text) {
  cat("\n", text, "\n", strrep("-", nchar(text)), "\n", sep = "")
}

if (!requireNamespace("reticulate", quietly = TRUE)) {
  stop("the demo needs the R package reticulate", call. = FALSE)
}
# Unconverted, Python's results stay Python objects: reticulate would copy them into R.
torch <- reticulate::import("torch", convert = FALSE)
np <- reticulate::import("numpy", convert = FALSE)

cat(sprintf(
  "dltorch %s, R %s, reticulate %s, Python's torch %s, NumPy %s\n",
  packageVersion("dltorch"), getRversion(), packageVersion("reticulate"),
  reticulate::py_str(torch$`__version__`), reticulate::py_str(np$`__version__`)
))

# --- The main job -----------------------------------------------------------------------

heading("R prepares, Python's torch fits, R reads")

quakes <- transform(datasets::quakes,
  zone = cut(depth, c(0, 70, 300, 700), c("shallow", "intermediate", "deep"))
)
model <- mag ~ log(stations) + lat + long + zone
design <- model.matrix(model, quakes)
response <- model.response(model.frame(model, quakes))

x <- torch_tensor(design, dtype = "float64")
y <- torch_tensor(as.matrix(response), dtype = "float64")
x_py <- reticulate::r_to_py(x)
y_py <- reticulate::r_to_py(y)
solution <- torch$linalg$lstsq(x_py, y_py)$solution
fitted <- as.array(from_dlpack(solution))[, 1]

expected <- coef(lm(model, quakes))
difference <- fitted - expected
cat("datasets::quakes, ", deparse(model), "\n", sep = "")
cat(sprintf("%-18s %14s %14s %12s\n", "", "lm()", "Python's torch", "difference"))
cat(sprintf(
  "%-18s %14.9f %14.9f %12.1e\n", names(expected), expected, fitted, difference
), sep = "")
check("torch's coefficients agree with lm() to 1e-8", max(abs(difference)) < 1e-8)

heading("One memory, seen from three sides")

# As text: reticulate 1.28 converts only the lower 32 bits of Python's integers.
addresses <- c(
  "dltorch" = sprintf("%.0f", x$data_ptr()),
  "Python's torch" = reticulate::py_str(x_py$data_ptr()),
  "NumPy" = reticulate::py_str(np$asarray(x_py)$ctypes$data)
)
cat(sprintf("address of the design matrix in %-15s %s\n", names(addresses), addresses),
  sep = ""
)
check("all three see the same address", length(unique(addresses)) == 1)

# --- What it costs ----------------------------------------------------------------------

heading("One exchange of a float64 vector, in microseconds (as a multiple of dltorch's)")

# Medians, in microseconds, over `batches` batches of `calls` calls of each function.
# The functions take turns, so that a busy moment of the machine hits all of them.
median_us <- function(functions, batches, calls) {
  times <- vapply(seq_len(batches), function(batch) {
    vapply(functions, function(call) {
      start <- Sys.time()
      for (i in seq_len(calls)) call()
      as.numeric(Sys.time() - start, units = "secs") / calls * 1e6
    }, numeric(1))
  }, numeric(length(functions)))
  apply(matrix(times, nrow = length(functions)), 1, median)
}

sizes <- c("8 KB" = 1e3, "8 MB" = 1e6, "800 MB" = 1e8)
# Python's tensors, written once, so that their pages are there. R's tensors are on the
# same memory: what is timed does not depend on who made it, and 800 MB are saved.
in_python <- lapply(sizes, function(n) torch$ones(as.integer(n), dtype = torch$float64))
in_r <- lapply(in_python, from_dlpack)

time_each <- function(objects, call, batches, calls) {
  median_us(lapply(objects, function(object) function() call(object)), batches, calls)
}
to_r <- time_each(in_python, from_dlpack, 41, 20)
to_python <- time_each(in_r, reticulate::r_to_py, 41, 20)

# reticulate lends a one-dimensional array; a plain vector it makes a Python list.
lent <- vapply(sizes, function(n) {
  array <- array(1, n)
  median_us(list(function() reticulate::r_to_py(array)), 41, 20)
}, numeric(1))
# What takes seconds is done once, here and below.
copied <- mapply(function(tensor, batches) {
  array <- tensor$numpy()
  median_us(list(function() reticulate::py_to_r(array)), batches, 1)
}, in_python, c(101, 11, 1))
to_vector <- time_each(in_r["8 MB"], as.array, 11, 1)

file <- tempfile()
values <- array(runif(1e6), c(1000, 1000))
rds <- median_us(list(function() {
  saveRDS(values, file)
  readRDS(file)
}), 1, 1)
csv <- median_us(list(function() {
  write.csv(values, file, row.names = FALSE)
  read.csv(file)
}), 1, 1)
unlink(file)

number <- function(x) format(x, big.mark = ",", scientific = FALSE, trim = TRUE)
multiple <- function(x) sprintf("(%sx)", number(signif(x, 2)))
# One line of the table; NA where nothing was measured.
print_row <- function(label, time, dltorch = NULL) {
  measured <- !is.na(time)
  times <- ratios <- c("", "", "")
  times[measured] <- vapply(round(time[measured]), number, "")
  if (!is.null(dltorch)) {
    ratios[measured] <- vapply((time / dltorch)[measured], multiple, "")
  }
  print_cells(label, times, ratios)
}
print_cells <- function(label, times, ratios) {
  cells <- paste(sprintf("%9s %-10s", times, ratios), collapse = " ")
  cat(sprintf("%-34s", label), trimws(cells, "right"), "\n", sep = "")
}
only_8_mb <- function(time) c(NA, time, NA)

print_cells("", names(sizes), "")
cat("Python -> R\n")
print_row("  dltorch: from_dlpack(tensor)", to_r)
print_row("  reticulate: py_to_r(array), copy", copied, to_r)
cat("R -> Python\n")
print_row("  dltorch: r_to_py(tensor)", to_python)
print_row("  reticulate: r_to_py(array), lent", lent, to_python)
cat("There and back\n")
print_row("  dltorch: both of the above", to_r + to_python)
print_row("  saveRDS(), readRDS()", only_8_mb(rds), to_r + to_python)
print_row("  write.csv(), read.csv()", only_8_mb(csv), to_r + to_python)
cat(
  "\nreticulate lends R's memory to NumPy read-only. dltorch gives R a tensor on\n",
  "Python's memory; as.array() copies it into an R vector: ", number(round(to_vector)),
  " us for 8 MB.\n",
  sep = ""
)

growth <- c(to_r[3] / to_r[1], to_python[3] / to_python[1])
cat(sprintf(
  "dltorch, 800 MB to 8 KB: %.2fx from Python to R, %.2fx from R to Python\n",
  growth[1], growth[2]
))
# A copy would show as 10,000 and more; the rest is room for a busy machine.
check("dltorch's cost does not grow with size", max(growth) < 3)

rm(in_python, in_r)

# --- Two programs -----------------------------------------------------------------------

heading("Two programs")

# Runs the lines as if they were typed in; gives the value of the last.
type_in <- function(lines) {
  source(textConnection(lines), local = new.env(), echo = TRUE, print.eval = TRUE,
    spaced = FALSE, keep.source = TRUE
  )$value
}

# Converted, as import() does by default.
torch_py <- reticulate::import("torch")
total <- type_in(c(
  "py_t <- torch_py$randn(c(1000L, 1000L))",
  "capsule <- torch_py$utils$dlpack$to_dlpack(py_t)",
  "r_t <- torch_tensor_from_dlpack(capsule)",
  "r_t$mul(2)$sum()$item()"
))
check("the first program gives a number", is.numeric(total) && is.finite(total))
cat("\n")
element <- type_in(c(
  "x <- torch_randn(c(2, 3))",
  "dlp <- torch_tensor_to_dlpack(x)",
  "y <- torch_tensor_from_dlpack(dlp)",
  "y[1, 1] <- 999",
  "x[1, 1]"
))
check("the second program changes x through y", element$item() == 999)
