# Run tests of the bridge while R collects at every allocation that dltorch makes: what is
# not protected is gone at once.
#
#   Rscript tools/gctorture.R [FILTER [CALLS]]
#
# FILTER is of test files, as for `make test`. Collecting at the allocations of testthat
# too would take days, and say nothing of dltorch: so each call into C++ of the package's
# namespace is wrapped, and only what happens in it, R code that C++ calls included, is
# tortured. Of each function these are the first CALLS calls (20), then every hundredth.

args <- commandArgs(trailingOnly = TRUE)
default <- "^(storage|altrep|saved|memory|handle|tensor|index)$"
filter <- if (length(args) > 0) args[1] else default
always <- if (length(args) > 1) as.integer(args[2]) else 20L
Sys.setenv(DLTORCH_GCTORTURE = "yes") # for tests that count collections

# R's compiler would be at work within a tortured call.
invisible(compiler::enableJIT(0))

namespace <- asNamespace("dltorch")
entries <- c(".Call", ".External", "external", "external2")
calls <- new.env()
tortured <- function(call, name) {
  n <- c(calls[[name]], 0)[1] + 1
  assign(name, n, calls)
  if (n > always && n %% 100 != 0) {
    return(call)
  }
  on.exit(gctorture2(0L))
  # Handlers of testthat are below: they would take hours to make a trace of the calls.
  withCallingHandlers(
    {
      gctorture2(1L)
      call
    },
    condition = function(condition) gctorture2(0L)
  )
}

# Every call of one of them in an expression, within tortured().
with_torture <- function(x, name) {
  for (i in seq_along(x)) {
    if (is.call(x[[i]])) x[[i]] <- with_torture(x[[i]], name)
  }
  entry <- is.name(x[[1]]) && as.character(x[[1]]) %in% entries
  if (entry) as.call(list(tortured, x, name)) else x
}

wrapped <- 0
for (name in ls(namespace, all.names = TRUE)) {
  f <- get(name, namespace)
  # What registers and looks up entry points is no call of one.
  if (!is.function(f) || is.primitive(f) || name %in% c(entries, ".onLoad")) next
  if (!is.call(body(f))) next
  new <- with_torture(body(f), name)
  if (identical(new, body(f))) next
  body(f) <- new
  unlockBinding(name, namespace)
  assign(name, f, namespace)
  wrapped <- wrapped + 1
}
cat(sprintf("%d functions call C++ under gctorture2(1)\n", wrapped))

seconds <- system.time(results <- as.data.frame(testthat::test_dir(
  "tests/testthat",
  filter = filter, package = "dltorch", load_package = "installed",
  reporter = "check", stop_on_failure = FALSE
)))[["elapsed"]]
failed <- sum(results$failed) + sum(results$error)
cat(sprintf(
  "gctorture: %d passed, %d failed, %d skipped, %.0f s\n",
  sum(results$passed), failed, sum(results$skipped), seconds
))
if (failed > 0 || wrapped == 0) quit(status = 1)
