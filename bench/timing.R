# Times R expressions beside Python statements, or beside other R expressions, and prints
# one line for each with its bar (bench/bars.tsv). Sourced by bench/run.R.

timing <- reticulate::import_from_path("timing", path = "bench")
bars <- read.delim("bench/bars.tsv", quote = "")

# --- Measuring --------------------------------------------------------------------------
# A subject is a pair of functions of a count of calls: the median time of one call, and
# the mean over a loop, in microseconds.

elapsed_us <- function(start) as.numeric(Sys.time() - start, units = "secs") * 1e6

# The expression is compiled into the loop, so that no call of a closure is counted.
r_subject <- function(expression, envir = globalenv()) {
  run <- function(.count) NULL
  body(run) <- bquote({
    .start <- Sys.time()
    for (.i in seq_len(.count)) .(expression)
    elapsed_us(.start) / .count
  })
  environment(run) <- envir
  run <- compiler::cmpfun(run)
  # Batches, since R's clock is too coarse for one short call; short ones, since a batch
  # that the system interrupts is lost.
  list(
    median = function(count) {
      batch <- max(1, min(20, count %/% 10))
      median(vapply(seq_len(count %/% batch), function(i) run(batch), numeric(1)))
    },
    mean = run
  )
}

python_subject <- function(statement, setup = "") {
  python_subject_on(NULL, statement, setup)
}

# The same with the names in `setup` bound to R's own tensors: `shared`.
python_subject_on <- function(tensors, statement, setup) {
  statement <- timing$Statement(statement, setup, tensors)
  list(median = statement$median_us, mean = statement$mean_us)
}

# The same, but Python keeps the results of the last `count` calls, as R does until it
# collects. Else it frees a result at once, and gets the same memory, which its processor
# still has in its cache, for the next.
keeping <- function(count, statement, setup, tensors = NULL) {
  python_subject_on(
    tensors, sprintf("kept.append(%s)", statement),
    sprintf("%s\nimport collections\nkept = collections.deque(maxlen=%d)", setup, count)
  )
}

# Until R has collected three times, or for three seconds: before, each call takes memory
# that the process never had, and the system's work on its pages takes longer than the
# call.
warm_up <- function(subject, count) {
  start <- Sys.time()
  for (i in 1:3) {
    collected <- FALSE
    reg.finalizer(new.env(), function(garbage) collected <<- TRUE)
    while (!collected && Sys.time() - start < 3) subject$mean(count)
  }
}

# The two take turns, in short rounds, so that a busy moment of the machine hits both.
# `seconds`, for each of the four numbers, is long enough for several of R's collections.
take_turns <- function(subject, other, seconds = 0.6) {
  first <- c(subject$mean(1), other$mean(1))
  slowest <- max(first) / 1e6
  if (slowest > seconds) {
    # Of what takes longer, single calls, three at least; a mean says no more.
    calls <- vapply(seq_len(max(3, min(9, round(20 / slowest)))), function(i) {
      c(subject$mean(1), other$mean(1))
    }, numeric(2))
    return(list(
      medians = apply(calls, 1, median), ratio = median(calls[1, ] / calls[2, ]),
      means = c(NA, NA)
    ))
  }
  warm_up(subject, max(5, min(20000, round(seconds / 10 / slowest))))
  once <- max(subject$mean(5), other$mean(5)) / 1e6
  in_rounds <- function(what, rounds, most) {
    count <- max(3, min(most, round(seconds / once / rounds)))
    vapply(seq_len(rounds), function(i) {
      c(subject[[what]](count), other[[what]](count))
    }, numeric(2))
  }
  # Enough calls for R to collect in between: how long one takes depends on whether the
  # memory that it gets was used before.
  rounds <- in_rounds("median", 25, 4000)
  gc()
  list(
    medians = apply(rounds, 1, median),
    # Of the ratios, since a machine that changes its speed half-way through would give
    # the medians of the two from different halves.
    ratio = median(rounds[1, ] / rounds[2, ]),
    means = rowMeans(in_rounds("mean", 5, 20000))
  )
}

# The median of one subject alone; of one call where that takes longer than `seconds`.
median_alone <- function(subject, seconds = 0.6) {
  first <- subject$mean(1)
  if (first > seconds * 1e6) {
    return(first)
  }
  subject$median(max(3, min(400, round(seconds * 1e6 / first))))
}

compare <- function(case, subject, other) {
  times <- take_turns(subject, other)
  report(case, times$medians, times$means, times$ratio)
}

# What explains the row above; it has no bar.
compare_below <- function(what, subject, other) {
  compare(paste0("  ", what), subject, other)
}

# --- Reporting --------------------------------------------------------------------------

# What earlier tables have left is given up first: it would set the pace of collections.
table_head <- function(title, other) {
  gc()
  cat("\n", title, "\n", sep = "")
  print_line(
    "median in us; ratio of medians, of means", c("dltorch", other, "median", "mean"),
    c(bar = "bars", verdict = "")
  )
}

bar_of <- function(case, kind) bars$bar[bars$case == case & bars$kind == kind]

# `measured` is named by the kind of bar. "over" where any of the case's bars is passed;
# nothing where it has none.
verdict <- function(case, measured) {
  bar <- vapply(names(measured), function(kind) {
    found <- bar_of(case, kind)
    if (length(found) == 0) NA_real_ else found
  }, numeric(1))
  if (all(is.na(bar))) {
    return(c(bar = "", verdict = ""))
  }
  ratios <- ifelse(is.na(bar), "-", sprintf("%gx", bar))
  text <- switch(names(bar)[!is.na(bar)][1],
    plus = sprintf("+%g us", bar[["plus"]]),
    value = sprintf("%g", bar[["value"]]),
    paste(ratios[1:2], collapse = ", ")
  )
  over <- any(measured > bar, na.rm = TRUE)
  c(bar = text, verdict = if (over) "over" else "ok")
}

print_line <- function(case, cells, judged) {
  line <- sprintf(
    "%-40s %10s %10s %7s %7s  %-10s %s", case, cells[1], cells[2], cells[3], cells[4],
    judged[["bar"]], judged[["verdict"]]
  )
  cat(trimws(line, "right"), "\n", sep = "")
}

microseconds <- function(x) {
  if (is.na(x)) {
    return("")
  }
  format(round(x, if (x < 1000) 2 else 0), big.mark = ",", scientific = FALSE)
}

times_text <- function(x) if (is.na(x)) "" else sprintf("%.2fx", x)

# `medians`, `means`: of dltorch and of the other, in microseconds; `ratio`: of the
# medians.
report <- function(case, medians, means, ratio = medians[1] / medians[2]) {
  measured <- c(
    median = ratio, mean = means[1] / means[2],
    plus = medians[1] - medians[2]
  )
  cells <- c(
    microseconds(medians[1]), microseconds(medians[2]),
    times_text(measured[["median"]]), times_text(measured[["mean"]])
  )
  print_line(case, cells, verdict(case, measured))
}

report_value <- function(case, value) {
  text <- format(round(value, 2), big.mark = ",")
  print_line(case, c(text, "", "", ""), verdict(case, c(value = value)))
}

# --- Memory and other processes ---------------------------------------------------------

# Resident memory of this process in MB, now (VmRSS) or at its highest (VmHWM); NA where
# the system is not Linux.
resident_mb <- function(field = "VmRSS") {
  if (!file.exists("/proc/self/status")) {
    return(NA_real_)
  }
  line <- grep(field, readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1024
}

# The numbers that an expression prints in an R of its own, where nothing has been
# measured yet: memory that an earlier benchmark gave back would hide what a later takes.
fresh_r <- function(expression) {
  code <- c("resident_mb <-", deparse(resident_mb), deparse(expression))
  scan(text = system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "-"),
    stdout = TRUE, input = code
  ), quiet = TRUE)
}
