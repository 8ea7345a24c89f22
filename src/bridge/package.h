// The package's own R code, as C++ calls it.
#pragma once

#include "bridge/r.h"

namespace dltorch::bridge {

// Call once, at load.
void init_package(SEXP package_namespace);

// Where the package's functions and variables are.
SEXP package_namespace();

// The value, unprotected, of the package's R function `name` for arguments that the
// caller protects. On R's thread only; an error of R, or another jump, is thrown
// (Rcpp::LongjumpException).
SEXP call_package(const char* name, SEXP argument);
SEXP call_package_list(const char* name, SEXP pairlist);

}  // namespace dltorch::bridge
