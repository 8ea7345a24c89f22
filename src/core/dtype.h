// Element types: libtorch's ScalarType, its name ("float32"), its DLPack code.
// One table in dtype.cpp holds all three.
#pragma once

#include <c10/core/ScalarType.h>

#include <string>
#include <string_view>

#include "dltorch/dlpack.h"

namespace dltorch::core {

// "float32" and its synonyms ("float", "torch_float32") -> ScalarType::Float.
// Throws a value error that lists the known names.
c10::ScalarType dtype_from_name(std::string_view name);

// ScalarType::Float -> "float32".
const char* dtype_name(c10::ScalarType dtype);

// Before libtorch 2.3 the dtype has no constant.
bool is_uint64(c10::ScalarType dtype);

// Whether it is one that R's functions and saved files know; libtorch has a few more,
// with hardly an operator (bits8, uint4).
bool is_usual(c10::ScalarType dtype);

// ScalarType::Float -> "Float", as libtorch prints it.
const char* dtype_title(c10::ScalarType dtype);

// What a floating type can hold; of a complex type, each of its parts.
struct FloatLimits {
  c10::ScalarType dtype;
  int bits;
  double max;
  double min;
  double epsilon;
  double smallest_normal;
  int digits;  // decimal digits that survive being stored
};

// Throw a value error for a dtype of another kind.
FloatLimits float_limits(c10::ScalarType dtype);

struct IntegerLimits {
  int bits;
  int64_t min;
  uint64_t max;
};

IntegerLimits integer_limits(c10::ScalarType dtype);

// Throws a dlpack error for what libtorch of this version has no type for.
c10::ScalarType dtype_from_dlpack(DltDataType dtype);
DltDataType dtype_to_dlpack(c10::ScalarType dtype);

// "float32", "float16 x 4 lanes", "code 99 of 7 bits": for what a struct says, whether
// libtorch has it or not.
std::string dlpack_dtype_name(DltDataType dtype);

}  // namespace dltorch::core
