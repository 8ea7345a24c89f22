// What `$` gives on a tensor without a call: shape, dtype, device, grad ...
#pragma once

#include "bridge/r.h"

namespace dltorch::bridge {

// The property's value, or `name` as a symbol where it is an operator or one of the
// methods written in R (R/methods.R); an operator error with suggestions otherwise.
SEXP property(SEXP x, const char* name);

// Tells property() the names of the methods written in R; call at load.
void set_r_methods(SEXP names);

}  // namespace dltorch::bridge
