library(testthat)
library(dltorch)

test_check("dltorch")
