// R vectors and tensors: sizes, types, and the one copy between them.
#pragma once

#include <ATen/core/TensorBody.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bridge/r.h"
#include "core/dlpack.h"

namespace dltorch::bridge {

// Values that a dtype holds exactly, as doubles; for the integer types.
struct Range {
  double lowest;
  double highest;
  bool holds(double x) const { return x >= lowest && x <= highest; }
};

Range integer_range(at::ScalarType dtype);

// bit64's class: int64 in the memory of doubles.
inline bool is_integer64(SEXP x) noexcept {
  return TYPEOF(x) == REALSXP && Rf_isObject(x) && Rf_inherits(x, "integer64");
}
constexpr int64_t kNaInteger64 = std::numeric_limits<int64_t>::min();

// Refuses one number of R that a tensor of `dtype` has no value for.
void check_number(SEXP x, at::ScalarType dtype);

// The dim attribute, or the length.
std::vector<int64_t> sizes_of(SEXP x);

// Column-major strides: R's order.
std::vector<int64_t> column_major_strides(at::IntArrayRef sizes);

// A new row-major tensor with the values of an R vector, matrix or array. Without
// `dtype`: double -> float32, integer -> int64, logical -> bool, complex -> complex64,
// raw -> uint8, integer64 -> int64, factor -> its codes as int64, NULL -> an empty
// float32. Refuses (value error, with the position) what the dtype cannot hold: NA in an
// integer or bool tensor, fractions, values out of range, a finite double that would
// become Inf.
at::Tensor tensor_from_vector(SEXP x, std::optional<at::ScalarType> dtype);

// A tensor on the vector's own memory, of the type that R keeps there: double -> float64,
// integer and factor -> int32, complex -> complex128, raw -> uint8, integer64 -> int64,
// in R's order (column-major strides). The vector is kept alive and is never written
// through the tensor. NA in an integer vector is refused unless `keep_na`. What cannot be
// lent is copied, once, or refused if `copy` is kNever: logical vectors, and complex ones
// that lie off a 16-byte boundary.
at::Tensor borrow_vector(SEXP x, core::Copy copy, bool keep_na);

// How a tensor becomes an R vector.
struct ViewOptions {
  core::Copy copy = core::Copy::kIfNeeded;
  bool flat = false;        // no dim attribute
  bool reversed = false;    // dimensions in reverse, which makes row-major column-major
  bool integer64 = false;   // int64 stays what it is
  SEXP dimnames = nullptr;  // a list, or for one dimension names; nullptr for none
};

// An R vector (0 or 1 dimensions) or array of the tensor's values, in column-major order.
// On the tensor's own memory where R can read that and nobody else may write to it; small
// results are copied nevertheless, and `copy` decides as in the array API. Else a new
// vector: floating types -> double, int8/16/32 -> integer, uint8 -> raw, bool -> logical,
// complex -> complex, int64 and wider unsigned types -> integer where every value fits,
// else integer64 (value error beyond its range).
SEXP vector_from_tensor(const at::Tensor& tensor, const ViewOptions& options);

// The digits of each value of a tensor of whole numbers, in column-major order.
SEXP whole_text(const at::Tensor& tensor);

// An integer as R shows one: integer where it fits (NA_integer_'s value does not), else
// integer64.
SEXP integer_to_r(int64_t value);

// A size: always a plain number, double above 2^31 - 1.
SEXP sizes_to_r(at::IntArrayRef sizes);

// The number as R prints it with 15 digits, for messages.
std::string number_text(double x);

}  // namespace dltorch::bridge
