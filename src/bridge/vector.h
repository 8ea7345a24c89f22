// R vectors and tensors: sizes, types, and the one copy between them.
#pragma once

#include <ATen/core/TensorBody.h>
#include <c10/core/ScalarType.h>

#include <optional>
#include <vector>

#include "bridge/r.h"

namespace dltorch::bridge {

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

// A new R vector (0 or 1 dimensions) or array with the tensor's values, in column-major
// order: floating types -> double, int8/16/32 -> integer, uint8 -> raw, bool -> logical,
// complex -> complex, int64 and wider unsigned types -> integer where every value fits,
// else integer64 (value error beyond its range).
SEXP vector_from_tensor(const at::Tensor& tensor);

// An integer as R shows one: integer where it fits (NA_integer_'s value does not), else
// integer64.
SEXP integer_to_r(int64_t value);

// A size: always a plain number, double above 2^31 - 1.
SEXP sizes_to_r(at::IntArrayRef sizes);

}  // namespace dltorch::bridge
