# `.External()` under a name of our own: Rcpp::compileAttributes() looks for calls of
# `.External()` in R code and would register their routines once more, as `.Call()` ones.
external <- .External
# `.External2()` hands the frame it is called from to the entry.
external2 <- .External2
