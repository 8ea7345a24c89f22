# `.External()` under a name of our own: Rcpp::compileAttributes() looks for calls of
# `.External()` in R code and would register their routines once more, as `.Call()` ones.
external <- .External
