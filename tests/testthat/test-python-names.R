# The list of what is left out lies beside the sources, where the tests are run from.
left_out_of_python <- function() {
  path <- file.path(testthat::test_path("..", ".."), "tools", "api", "python.tsv")
  testthat::skip_if_not(file.exists(path), "not in the source tree")
  testthat::skip_if_not(torch_release_is("2.13"), "the list is that of torch 2.13")
  utils::read.delim(path, quote = "")
}

torch_release_is <- function(release) {
  skip_if_no_module("torch")
  version <- as.character(reticulate::import("torch", convert = FALSE)$`__version__`)
  startsWith(version, paste0(release, "."))
}

names_of_python <- function(code) {
  skip_if_no_module("torch")
  reticulate::py_run_string(code, local = TRUE, convert = TRUE)$names
}

test_that("every function of Python's torch is here, or left out with a reason", {
  left_out <- left_out_of_python()
  names <- names_of_python(paste(
    "import torch as t",
    "names = []",
    "for n, f in vars(t).items():",
    "  if n[0] != '_' and callable(f) and not isinstance(f, type): names.append(n)",
    sep = "\n"
  ))
  expect_gt(length(names), 600)
  missing <- names[!paste0("torch_", names) %in% getNamespaceExports("dltorch")]
  expect_identical(sort(missing), sort(left_out$name[left_out$where == "torch"]))
  expect_true(all(nzchar(left_out$reason)))
})

test_that("every method and field of Python's tensors is here, or left out", {
  left_out <- left_out_of_python()
  names <- names_of_python(paste(
    "import torch\nnames = []\nfor n in dir(torch.Tensor):",
    "  if n[0] != '_': names.append(n)", sep = "\n"
  ))
  expect_gt(length(names), 500)
  x <- torch_zeros(2, 2, dtype = "cfloat")
  is_here <- function(name) {
    value <- tryCatch(do.call(`$`, list(x, name)), dltorch_operator_error = identity)
    !inherits(value, "error")
  }
  missing <- names[!vapply(names, is_here, NA)]
  expect_identical(sort(missing), sort(left_out$name[left_out$where == "Tensor"]))
})
