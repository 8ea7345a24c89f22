// A call from R: choose the overload, convert, call, convert back.
#pragma once

#include <vector>

#include "bridge/r.h"
#include "core/ops.h"

namespace dltorch::bridge {

// One argument as R gave it; `name` is nullptr for a positional one.
struct Given {
  const char* name;
  SEXP value;
};

// Calls the first overload of the family that the arguments fit, exactly if one does,
// else with numbers standing for tensors. An in-place operator gives back the very R
// object that it was given. Several results come as a list with the schema's names.
SEXP call_operator(const core::Family& family, const std::vector<Given>& given);

// Like find_family(), but throws an operator error that suggests the nearest names.
const core::Family& family_for(const char* name);

}  // namespace dltorch::bridge
