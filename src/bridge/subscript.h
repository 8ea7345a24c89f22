// R's subscripts: `x[1, 2:N, ]` to core::Subscript, in R's rules and words.
//
// In two steps. capture() evaluates what the user wrote; that is R code, which may jump,
// so it runs while no C++ object is on the stack. subscripts_of() then converts.
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstdint>
#include <vector>

#include "bridge/r.h"
#include "core/index.h"

namespace dltorch::bridge {

constexpr int kMaxSubscripts = 64;

// Without constructor or destructor: an R error may jump over it.
struct Captured {
  enum class What : uint8_t {
    kMissing,  // x[, 1]
    kValue,
    kRange,    // the value of a literal a:b
    kDelayed,  // an expression with N, or a:b:step: evaluated when the size is known
    kFill,     // ..
    kNewAxis
  };
  SEXP frame;  // of the method; its `...` holds the promises
  int count;   // as given; those beyond kMaxSubscripts are not captured
  What what[kMaxSubscripts];
  SEXP value[kMaxSubscripts];
};

// Makes the symbols and calls that capture() uses; call once, at load.
void init_subscripts();

// `expressions` is the fresh call substitute(list(...)) of the method's frame; it takes
// in, and so protects, the values. Evaluates R code; not to be called under a destructor.
void capture(SEXP expressions, SEXP frame, Captured* captured);

// Throws index errors that name the dimension and its size.
std::vector<core::Subscript> subscripts_of(const Captured& captured, const at::Tensor& x);

// The tensor that `x[...] <- value` writes: R values in x's dtype, checked against it.
at::Tensor value_for(SEXP value, const at::Tensor& x,
                     const std::vector<core::Subscript>& subscripts);

}  // namespace dltorch::bridge
