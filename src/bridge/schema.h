// The operators' schemas as R lists: for the generator of R/operators-generated.R and for
// tests, not for calls.
#pragma once

#include "bridge/r.h"
#include "core/ops.h"

namespace dltorch::bridge {

// A list of the family's overloads, each a list: its name, whether it has out= arguments,
// its arguments and its results, with kinds, roles and defaults in R's terms.
SEXP schema_of(const core::Family& family);

}  // namespace dltorch::bridge
