# R ends with tensors alive on both sides, again and again: status 0, and not a word.
#
#   make soak              Rscript soak-exits.R [EXITS]

exits <- as.integer(c(commandArgs(trailingOnly = TRUE), "100")[1])

shared <- quote({
  suppressPackageStartupMessages(library(dltorch))
  torch <- reticulate::import("torch", convert = FALSE)
  np <- reticulate::import("numpy", convert = FALSE)
  main <- reticulate::import_main(convert = FALSE)
  of_r <- torch_ones(1000, requires_grad = TRUE)
  main$of_r <- of_r
  doubles <- torch_as_tensor(as.numeric(1:1000))
  main$of_r_in_numpy <- np$from_dlpack(reticulate::r_to_py(doubles))
  of_python <- as_torch_tensor(torch$ones(1000L))
  of_numpy <- from_dlpack(np$ones(1000L))
  view <- as.array(of_numpy)
  capsule <- to_dlpack(of_python)
})
# Each in an R of its own.
ways <- list(
  "at the end of the script" = quote(invisible()),
  "by quit()" = quote(quit(save = "no")),
  "with a graph and hooks of both sides" = quote({
    of_r$register_hook(function(grad) grad * 2)
    main$loss <- reticulate::r_to_py((of_r * of_python)$sum())
    reticulate::py_run_string("of_r.register_hook(lambda grad: grad)")
    loss <- as_torch_tensor(main$loss)
    loss$backward(retain_graph = TRUE)
  }),
  "with operators of both sides" = quote({
    main$operator <- py_operator(function(x) x + 1)
    of_numpy_too <- r_operator(np$negative)(of_numpy)
    reticulate::py_run_string("result = operator(of_r.detach())")
  }),
  "with a thread of Python's at work" = quote(reticulate::py_run_string("
import threading, time
def work():
    while True:
        of_r.detach().sum()
        time.sleep(0.001)
threading.Thread(target=work, daemon=True).start()
"))
)

failed <- FALSE
output <- tempfile()
for (i in seq_len(exits)) {
  way <- names(ways)[(i - 1) %% length(ways) + 1]
  script <- tempfile(fileext = ".R")
  writeLines(c(deparse(shared), deparse(ways[[way]])), script)
  status <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script),
    stdout = output, stderr = output
  )
  said <- readLines(output)
  if (status == 0 && length(said) == 0) next
  failed <- TRUE
  cat(sprintf("exit %d, %s: status %d\n", i, way, status), said, sep = "\n")
}
cat(sprintf("%d exits with tensors alive on both sides: %s\n", exits, if (failed) {
  "FAILED"
} else {
  "status 0, no message"
}))
quit(status = as.integer(failed))
