# Documents with chunks of R and Python, and what an IDE asks of every object.

test_that("R and Python chunks of a document share tensors", {
  skip_if_no_module("torch")
  for (package in c("knitr", "callr")) skip_if_not_installed(package)
  # Python 3.14's handler of last resort has a stream that cannot be set.
  reticulate::import("torch", convert = FALSE)
  captured <- try(reticulate::py_capture_output(NULL), silent = TRUE)
  skip_if(grepl("_StderrHandler", captured), sprintf(
    "reticulate %s cannot capture output of Python %s with torch",
    packageVersion("reticulate"), reticulate::py_version()
  ))
  path <- withr::local_tempdir()
  text <- c(
    "```{r}", "library(reticulate)", "library(dltorch)",
    "x <- torch_tensor(c(1, 2, 3))", "```",
    "```{python}", "import torch", "p = r.x", "p.add_(1)", "q = torch.ones(2)",
    "n = p.numpy()", "```",
    "```{r}", "as.array(x)", "same <- identical(as_torch_tensor(py$p), x)", "same",
    "y <- as_torch_tensor(py$q)", "y$mul_(5)", "as.array(from_dlpack(py$q))",
    "py$z <- y", "```",
    "```{python}", "print(z.sum().item(), z is q)", "```"
  )
  writeLines(c("---", "output: html_document", "---", "", text), file.path(path, "a.Rmd"))
  render <- function(path) {
    setwd(path)
    options(knitr.duplicate.label = "allow")
    if (requireNamespace("rmarkdown", quietly = TRUE) && rmarkdown::pandoc_available()) {
      rmarkdown::render("a.Rmd", "md_document", quiet = TRUE)
    } else {
      knitr::knit("a.Rmd", "a.md", quiet = TRUE)
    }
    readLines("a.md")
  }
  output <- callr::r(render, list(path))
  output <- paste(output, collapse = "\n")
  expect_match(output, "[1] 2 3 4", fixed = TRUE)
  expect_match(output, "[1] TRUE", fixed = TRUE)
  expect_match(output, "[1] 5 5", fixed = TRUE)
  skip_if_no_module("torch")
  torch_here()
  expect_match(output, "10.0 True", fixed = TRUE)
})

test_that("str, object.size and head neither read nor copy a tensor", {
  x <- torch_zeros(2000, 2000)
  v <- as.numeric(1:2e6)
  y <- torch_as_tensor(v)
  viewed <- as.array(torch_ones(1000, 1000, dtype = "float64"))
  look <- function() capture.output(str(x), str(list(a = x, b = y, c = viewed)))
  look()
  collect()
  before <- list(dltorch:::dlt_copies(), dlpack_stats(), dltorch:::dlt_memory()[1:2])
  gc(reset = TRUE)
  used <- gc()[2, 6]
  text <- look()
  expect_match(text[1], "2000")
  expect_lt(as.numeric(object.size(x)), 20e6)
  expect_identical(head(y, 3)$data_ptr(), y$data_ptr())
  expect_identical(head(x, 2)$data_ptr(), x$data_ptr())
  expect_lt(gc()[2, 6] - used, 2)
  collect()
  expect_identical(
    list(dltorch:::dlt_copies(), dlpack_stats(), dltorch:::dlt_memory()[1:2]), before
  )
  # Not on the CPU, and never to be read.
  meta <- torch_empty(10, device = "meta")
  expect_output(str(meta), "meta")
  expect_gt(as.numeric(object.size(meta)), 0)
  expect_identical(dim(head(meta, 3)), 3L)
})
