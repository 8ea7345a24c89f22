# What handles cost R's collector, and what ten million temporaries leave behind.
#
#   make soak              Rscript soak-memory.R [TEMPORARIES]

library(dltorch, warn.conflicts = FALSE)

temporaries <- as.numeric(c(commandArgs(trailingOnly = TRUE), "1e7")[1])
handles <- 1e6
resident_mb <- function() {
  status <- readLines("/proc/self/status")
  as.numeric(gsub("\\D", "", grep("^VmRSS", status, value = TRUE))) / 1024
}
# Of this process alone: other work on the machine does not count.
processor_seconds <- function(code) {
  times <- system.time(code, gcFirst = FALSE)
  times[["user.self"]] + times[["sys.self"]]
}
failed <- FALSE
report <- function(what, value, unit, bar = Inf) {
  failed <<- failed || value >= bar
  cat(sprintf(
    "%s: %.2f %s%s\n", what, value, unit,
    if (is.finite(bar)) sprintf(", bar %g: %s", bar, if (value < bar) "ok" else "FAILED")
    else ""
  ))
}

# Small plain tensors share finalizers in groups; those of autograd have one each. Of
# objects that a loop of R makes, the cells lie apart, with garbage between them, and a
# collection takes two to three times as long, whatever they are: hence R's own lists of
# three cells, as a handle is, and environments with a finalizer.
one <- torch_ones(2, 2)
of_autograd <- torch_ones(2, 2, requires_grad = TRUE)
in_a_loop <- function(make) function() lapply(seq_len(handles), function(i) make())
ways <- list(
  "in groups, of one call" = function() {
    torch_call("_foreach_add", torch_ones(handles)$unbind(), 1)
  },
  "in groups, of a loop" = in_a_loop(function() one$clone()),
  "one finalizer each, of a loop" = in_a_loop(function() {
    of_autograd$detach()$clone()$requires_grad_(TRUE)
  }),
  "of R's pairlists, of a loop" = in_a_loop(function() pairlist(1, 2, 3)),
  "of R's environments with finalizers, of a loop" = in_a_loop(function() {
    x <- new.env(hash = FALSE, parent = emptyenv())
    reg.finalizer(x, function(x) NULL)
    x
  })
)
invisible(gc())
empty <- processor_seconds(gc())
for (way in names(ways)) {
  kept <- ways[[way]]()
  gc()
  alive <- processor_seconds(gc())
  young <- processor_seconds(gc(full = FALSE))
  report(
    sprintf("a full collection, %g alive %s", handles, way), alive * 1e3, "ms",
    if (way == "in groups, of one call") 500 else Inf
  )
  report(
    sprintf("a minor collection, %g alive %s", handles, way), young * 1e3, "ms"
  )
  kept <- NULL
  freed <- processor_seconds(gc()) + processor_seconds(gc())
  report(
    sprintf("to free them, each %s", way),
    max(freed - 2 * empty, 0) / handles * 1e6, "us"
  )
}

rm(kept)
invisible(gc())
for (i in seq_len(1e5)) y <- one + 1
invisible(gc())
before <- resident_mb()
for (i in seq_len(temporaries)) y <- one + 1
invisible(gc())
report(
  sprintf("RSS after %g small temporaries", temporaries), resident_mb() - before, "MB", 20
)
if (failed) quit(status = 1)
