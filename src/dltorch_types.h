// Rcpp::compileAttributes() includes this file ahead of Rcpp.h in RcppExports.cpp.
//
// Rcpp's own END_RCPP builds the condition inside the catch block and names it after the
// C++ type. Ours is redefined after Rcpp.h, never before: Rcpp's headers use the macros.
#pragma once

#include <Rcpp/Lightest>

#include "bridge/condition.h"

#undef BEGIN_RCPP
#define BEGIN_RCPP try {
#undef END_RCPP
#define END_RCPP                        \
  }                                     \
  catch (...) {                         \
    dltorch::bridge::capture_failure(); \
  }                                     \
  return dltorch::bridge::raise_failure();
