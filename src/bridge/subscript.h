// R's subscripts: `x[1, 2:3, ]` to core::Subscript, in R's rules and words.
#pragma once

#include <ATen/core/TensorBody.h>

#include <vector>

#include "bridge/r.h"
#include "core/index.h"

namespace dltorch::bridge {

// `dots` is the evaluated list of subscripts, R_MissingArg where one was left empty.
// Throws index errors that name the dimension and its size.
std::vector<core::Subscript> subscripts_of(SEXP dots, const at::Tensor& x);

// The tensor that `x[...] <- value` writes: of x's dtype, R values checked against it.
at::Tensor value_for(SEXP value, const at::Tensor& x,
                     const std::vector<core::Subscript>& subscripts);

}  // namespace dltorch::bridge
