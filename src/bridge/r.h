// R's headers, always after libtorch's: R defines TRUE, FALSE and short names as macros
// unless told not to. Also the one home of every #if on the version of R.
#pragma once

#ifndef R_NO_REMAP
#define R_NO_REMAP
#endif
#ifndef STRICT_R_HEADERS
#define STRICT_R_HEADERS
#endif
// Newer Rcpp warns where these come before its own, which defines the same.
#define RCPP_NO_R_HEADERS_CHECK
#include <Rinternals.h>
#include <Rversion.h>

namespace dltorch::bridge {

// The value of `symbol` in this very environment, or nullptr. findVarInFrame3 is not API
// from R 4.5 on, R_getVarEx is not there before.
inline SEXP variable_in(SEXP environment, SEXP symbol) {
#if R_VERSION >= R_Version(4, 5, 0)
  SEXP value = R_getVarEx(symbol, environment, FALSE, nullptr);
  return value;
#else
  SEXP value = Rf_findVarInFrame3(environment, symbol, TRUE);
  return value == R_UnboundValue ? nullptr : value;
#endif
}

// The memory of a vector of numbers, to be written.
inline void* write_pointer(SEXP x) {
  switch (TYPEOF(x)) {
    case REALSXP:
      return REAL(x);
    case INTSXP:
      return INTEGER(x);
    case LGLSXP:
      return LOGICAL(x);
    case CPLXSXP:
      return COMPLEX(x);
    default:
      return RAW(x);
  }
}

}  // namespace dltorch::bridge
