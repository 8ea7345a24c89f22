# What happens where R's tensors and Python's torch would run on two libtorch: each pair
# in each order, in an R process of its own. `make old-libtorch` runs it.
#
#   Rscript tools/two-libtorch.R LIBRARY OLD_LIBRARY DEBIAN_TORCH LIBTORCH_CPU
#
# LIBRARY and OLD_LIBRARY have dltorch on Python's torch and on Debian's libtorch;
# DEBIAN_TORCH is where Debian's python3-torch is, LIBTORCH_CPU the file it runs on.

paths <- commandArgs(trailingOnly = TRUE)
names(paths) <- c("new", "old", "debian", "libraries")
paths[["libraries"]] <- dirname(paths[["libraries"]])

run <- function(code, library, first) {
  script <- tempfile(fileext = ".R")
  writeLines(deparse(code), script)
  path <- if (first == "Debian's") c(
    paste0("PYTHONPATH=", paths[["debian"]]),
    paste0("R_LD_LIBRARY_PATH=", file.path(R.home("lib")), ":", paths[["libraries"]])
  )
  output <- suppressWarnings(system2(
    file.path(R.home("bin"), "Rscript"), script,
    stdout = TRUE, stderr = TRUE, env = c(paste0("R_LIBS=", library), path)
  ))
  paste(output, collapse = "\n")
}
r_first <- quote({
  library(dltorch)
  text <- tryCatch(
    {
      torch <- reticulate::import("torch", convert = FALSE)
      x <- as_torch_tensor(torch$ones(2L))
      if (identical(as.numeric(x), c(1, 1)) && dltorch:::dlt_torch_is_shared()) "works"
    },
    error = conditionMessage
  )
  cat("answer:", text, "\n")
})
python_first <- quote({
  torch <- reticulate::import("torch", convert = FALSE)
  text <- tryCatch(
    {
      loadNamespace("dltorch")
      x <- dltorch::as_torch_tensor(torch$ones(2L))
      if (identical(as.numeric(x), c(1, 1)) && dltorch:::dlt_torch_is_shared()) "works"
    },
    dltorch_libtorch_error = conditionMessage
  )
  cat("answer:", text, "\n")
})

refused <- "cannot have both.*--with-libtorch="
import_refused <- paste0("answer: .*LibtorchError.*", refused)
load_refused <- paste0("answer: .*", refused)
expected <- list(
  list("new", "pip's", r_first, "answer: works"),
  list("new", "pip's", python_first, "answer: works"),
  list("old", "pip's", r_first, import_refused),
  list("old", "pip's", python_first, load_refused),
  list("new", "Debian's", r_first, import_refused),
  list("new", "Debian's", python_first, load_refused),
  list("old", "Debian's", r_first, "answer: works"),
  list("old", "Debian's", python_first, "answer: works")
)
failed <- FALSE
for (row in expected) {
  output <- run(row[[3]], paths[[row[[1]]]], row[[2]])
  ok <- grepl(row[[4]], output)
  failed <- failed || !ok
  cat(sprintf(
    "dltorch on %s libtorch, Python's torch %s, %s first: %s\n",
    if (row[[1]] == "old") "Debian's" else "pip's", row[[2]],
    if (identical(row[[3]], r_first)) "R" else "Python", if (ok) "ok" else "FAILED"
  ))
  if (!ok) cat(output, "\n")
}
if (failed) quit(status = 1)
