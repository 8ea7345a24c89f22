// A call from R: choose the overload, convert, call, convert back.
#pragma once

#include <cstddef>

#include "bridge/r.h"
#include "core/ops.h"

namespace dltorch::bridge {

// No operator has as many arguments; a call's values are kept in arrays of this size.
inline constexpr size_t kMaxArguments = 64;

// One argument as R gave it; `name` is nullptr for a positional one.
struct Given {
  const char* name;
  SEXP value;
};

// Calls the overload of the family that the arguments fit best: exactly if one does, else
// with numbers standing for tensors. An in-place operator gives back the very R object
// that it was given. Several results come as a list with the schema's names.
SEXP call_operator(const core::Family& family, const Given* given, size_t count);

// The same for a function of R/operators-generated.R, which has an argument for every
// argument of every overload. `signature` is a string that the R code holds as a
// constant, "max self dim other keepdim": the operator and the function's arguments. What
// it means is worked out at its first use. A value that is NULL or the schema's default
// counts as not given where the overload has no such argument.
SEXP call_signature(SEXP signature, const SEXP* values, size_t count);

// torch_ones(2, 3) and its like: `arguments` is the pairlist op (a signature of size,
// dtype, layout, device), names, size, dtype, layout, device, requires_grad, and the
// sizes of `...`.
SEXP create(SEXP arguments);

// Like find_family(), but throws an operator error that suggests the nearest names.
const core::Family& family_for(const char* name);

}  // namespace dltorch::bridge
