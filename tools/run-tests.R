# Run the tests on the installed package; the last line tells how many passed, failed and
# were skipped. A test that ends in an error counts as failed.
#
#   Rscript tools/run-tests.R SUMMARY [FILTER]
#
# SUMMARY is a file that gets the last line too.

args <- commandArgs(trailingOnly = TRUE)
summary_file <- args[1]
filter <- if (length(args) > 1) args[2]
unlink(summary_file)

# testthat skips snapshots, and all that is too slow for CRAN, unless told that this is
# not CRAN.
Sys.setenv(NOT_CRAN = "true")
# All failures, not the first ten.
options(testthat.summary.max_reports = 1000L)

results <- testthat::test_dir(
  "tests/testthat",
  filter = filter,
  package = "dltorch",
  load_package = "installed",
  reporter = if (isatty(stdout())) "progress" else "summary",
  stop_on_failure = FALSE
)

results <- as.data.frame(results)
passed <- sum(results$passed)
failed <- sum(results$failed) + sum(results$error)
skipped <- sum(results$skipped)

line <- sprintf("%d passed, %d failed, %d skipped", passed, failed, skipped)
writeLines(line, summary_file)
cat("\n", line, "\n", sep = "")
if (failed > 0 || passed == 0) quit(status = 1)
