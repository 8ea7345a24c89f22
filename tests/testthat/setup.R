# What Python and other processes leave in the folder for temporary files goes with R's.
withr::local_envvar(TMPDIR = tempdir(), .local_envir = testthat::teardown_env())
