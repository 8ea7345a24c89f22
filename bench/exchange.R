# What it costs to hand memory over, to convert it, and what stays behind. Sourced by
# bench/run.R.

table_head("Python's torch to R, beside the tensor's own __dlpack__()", "__dlpack__")

sizes <- c("0 bytes" = 0, "8 KB" = 1e3, "8 MB" = 1e6, "800 MB" = 1e8)
for (size in names(sizes)) {
  count <- as.integer(sizes[[size]])
  p <- torch$ones(count, dtype = torch$float64)
  compare(
    sprintf("from_dlpack(p), %s", size), r_subject(quote(from_dlpack(p))),
    python_subject(
      "p.__dlpack__(max_version=(1, 3))",
      sprintf("p = torch.ones(%d, dtype=torch.float64)", count)
    )
  )
}
p_of_nothing <- torch$ones(0L, dtype = torch$float64)
times <- take_turns(
  r_subject(quote(from_dlpack(p))), r_subject(quote(from_dlpack(p_of_nothing)))
)
report_value("from_dlpack(p), 800 MB to 0 bytes", times$medians[1] / times$medians[2])
rm(p)

table_head("R to Python, beside a call of a Python function that returns its input", "it")

x <- torch_ones(1000, 1000, dtype = "float64")
object <- torch$ones(2L)
unconverted <- reticulate::import_from_path("timing", path = "bench", convert = FALSE)
identity_py <- unconverted$identity
compare(
  "r_to_py(x)", r_subject(quote(reticulate::r_to_py(x))),
  r_subject(quote(identity_py(object)))
)

table_head("Between R's doubles and tensors, where nothing is copied", "")

microseconds_of <- function(expression) {
  median(replicate(25, r_subject(expression)$median(200)))
}
for (size in names(sizes)[-1]) {
  v <- numeric(sizes[[size]])
  report_value(
    sprintf("torch_as_tensor(v), %s, us", size),
    microseconds_of(quote(torch_as_tensor(v)))
  )
  x <- torch_zeros(sizes[[size]], dtype = "float64")
  report_value(sprintf("as.array(x), %s, us", size), microseconds_of(quote(as.array(x))))
}
rm(v)
x <- torch_ones(1000, 1000, dtype = "float64")

table_head("Conversions, beside NumPy's", "NumPy")

compare_conversion <- function(case, expression, statement, setup) {
  subject <- r_subject(expression)
  compare(case, subject, python_subject(statement, setup))
  # 80 MB of them.
  compare_below("with NumPy's results kept", subject, keeping(10, statement, setup))
}
v <- runif(1e6)
compare_conversion(
  "torch_tensor(v), 1e6 doubles to float32", quote(torch_tensor(v)),
  "a.astype(np.float32)", "a = np.random.rand(1000000)"
)
single <- torch_tensor(v)
compare_conversion(
  "as.array(x), 1e6 float32 to doubles", quote(as.array(single)),
  "a.astype(np.float64)", "a = np.random.rand(1000000).astype(np.float32)"
)
compare_conversion(
  "as.array(x), 1000 x 1000 float64", quote(as.array(x)),
  "np.asfortranarray(a)", "a = np.random.rand(1000, 1000)"
)
# No bar: what R itself needs for as much, its collections included.
compare_conversion(
  "R's own v + 1, 1e6 doubles", quote(v + 1), "a + 1", "a = np.random.rand(1000000)"
)
rm(v, single)

table_head("What stays behind", "Python")

# 600 rounds of an expression in a fresh R, beside a Python statement; gives the peak of
# R's memory, in MB.
report_temporaries <- function(case, setup, expression, statement, python_setup) {
  in_r <- fresh_r(bquote({
    .(setup)
    start <- Sys.time()
    for (i in 1:600) y <- .(expression)
    cat(as.numeric(Sys.time() - start, units = "secs") / 600 * 1e6, resident_mb("VmHWM"))
  }))
  in_python <- python_subject(statement, python_setup)
  in_python$mean(10)
  report(case, c(NA, NA), c(in_r[1], in_python$mean(600)))
  in_r[2]
}
peak <- report_temporaries(
  "x + 1 on 8 MB, 600 times",
  quote({
    library(dltorch, warn.conflicts = FALSE)
    x <- torch_ones(1000, 1000, dtype = "float64")
  }),
  quote(x + 1), "y = x + 1", "x = torch.ones(1000, 1000, dtype=torch.float64)"
)
report_value("its peak memory, MB", peak)
report_temporaries(
  "R's own v + 1 on 8 MB, 600 times", quote(v <- rep(1, 1e6)), quote(v + 1),
  "y = a + 1", "a = np.ones(1000000)"
)

exchanged <- fresh_r(quote({
  library(dltorch, warn.conflicts = FALSE)
  torch <- reticulate::import("torch", convert = FALSE)
  python_gc <- reticulate::import("gc")
  p <- torch$ones(1000L, 1000L, dtype = torch$float64)
  x <- torch_ones(1000, 1000, dtype = "float64")
  collect <- function() {
    # Twice: what one language frees may have held objects of the other.
    for (i in 1:2) {
      gc()
      python_gc$collect()
    }
  }
  growth <- function(exchange) {
    # R's heap and Python's grow to their working size first.
    for (i in 1:20000) exchange()
    collect()
    before <- resident_mb()
    for (i in 1:100000) exchange()
    collect()
    resident_mb() - before
  }
  cat(growth(function() from_dlpack(p)), growth(function() reticulate::r_to_py(x)))
  cat("", sum(dlpack_stats()))
}))
report_value("100,000 from_dlpack(p): more memory, MB", exchanged[1])
report_value("100,000 r_to_py(x): more memory, MB", exchanged[2])
report_value("exports and imports left after them", exchanged[3])

table_head("The package, beside dlopen of libtorch and loadNamespace(\"Rcpp\")", "those")

libtorch <- dltorch:::dlt_libtorch()[["path"]]
load_times <- vapply(1:7, function(i) {
  c(
    fresh_r(quote(cat(system.time(
      library(dltorch, warn.conflicts = FALSE)
    )[["elapsed"]]))),
    fresh_r(bquote(cat(system.time({
      dyn.load(.(libtorch))
      loadNamespace("Rcpp")
    })[["elapsed"]])))
  )
}, numeric(2)) * 1e6
report("library(dltorch)", apply(load_times, 1, median), rowMeans(load_times))

files <- list.files(system.file(package = "dltorch"), recursive = TRUE, full.names = TRUE)
report_value("installed size, MB", sum(file.size(files)) / 1024^2)
