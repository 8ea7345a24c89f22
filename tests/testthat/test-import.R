# The package's own Python modules are found wherever it was installed.

test_that("they are found in a folder with letters that a C locale does not have", {
  skip_if_no_module("numpy")
  skip_if_not_installed("callr")
  skip_if_not(l10n_info()[["UTF-8"]], "a locale without such letters")
  library <- file.path(withr::local_tempdir(), "\u00e4 b")
  dir.create(library)
  file.copy(system.file(package = "dltorch"), library, recursive = TRUE)
  # The folder's name is found there, since a C locale has no string for it either.
  found <- callr::r(function(above) {
    library(dltorch, lib.loc = dir(above, full.names = TRUE))
    before <- reticulate::py_to_r(reticulate::import("sys", convert = FALSE)$path)
    x <- as_torch_tensor(reticulate::import("numpy", convert = FALSE)$arange(3))
    after <- reticulate::py_to_r(reticulate::import("sys", convert = FALSE)$path)
    list(Sys.getlocale("LC_CTYPE"), as.numeric(x), identical(before, after))
  }, list(dirname(library)), env = c(callr::rcmd_safe_env(), LC_ALL = "C"))
  expect_identical(found, list("C", c(0, 1, 2), TRUE))
})
