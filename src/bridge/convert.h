// R objects <-> IValues, decided by the kind of the schema's argument.
#pragma once

#include <ATen/core/ivalue.h>
#include <c10/core/Layout.h>

#include <optional>

#include "bridge/r.h"
#include "bridge/vector.h"
#include "core/ops.h"

namespace dltorch::bridge {

// How far an R value may be bent to an argument.
enum class Leniency {
  kExact,      // a tensor where a tensor is asked, a number where a number is asked
  kNumbersToo  // R numbers and vectors where a tensor is asked, and 0-d tensors as
               // numbers
};

// Whether to_ivalue() will take `x`. Decided by type, length and class, and for whole
// numbers by the value; never throws.
bool fits(const core::Argument& argument, SEXP x, Leniency leniency) noexcept;

// Whether it takes whole numbers and `x` is numbers that are none.
bool are_fractions(const core::Argument& argument, SEXP x) noexcept;

// What the other arguments of the call say about a plain R number: beside integer tensors
// a whole number of their range is an integer, any other a double, which does not wrap.
struct NumberContext {
  std::optional<Range> integers;
  bool beside_tensors = false;
  std::optional<at::ScalarType> result;  // of what is stored: `dtype`, else self's
};

// The value in libtorch's terms: positions and index tensors shifted to count from 0.
// Throws index and value errors (0 or NA as a position, a fraction as a size ...).
c10::IValue to_ivalue(const core::Argument& argument, SEXP x,
                      const NumberContext& context);

// Whether `x`, which fits, is the same value as `value`, a schema's default.
bool is_value(const core::Argument& argument, SEXP x, const c10::IValue& value);

// A whole number, as an argument's default, in R's terms: a position counts from 1.
int64_t to_r_position(const core::Argument& argument, int64_t value);

// A result in R's terms; undefined tensors and None are NULL.
SEXP from_ivalue(c10::IValue value, core::Role role);

// The one string of `x`, or the name of a dtype, device, layout or memory format of
// Python's torch, valid until the next call; throws a type error that names the argument.
const char* string_of(SEXP x, const char* argument);

// Throws a type error unless it is TRUE or FALSE.
bool flag_of(SEXP x, const char* argument);

// The one whole number of `x` (integer, whole double, integer64); throws.
int64_t whole_number_of(SEXP x, const char* argument);

// A position in R's terms to libtorch's: 1 -> 0, -1 -> -1; 0 is an index error.
int64_t position_of(int64_t value, const char* argument);

// "strided", "sparse_coo" ...
const char* layout_name(at::Layout layout);

}  // namespace dltorch::bridge
