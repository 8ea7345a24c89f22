// Which arguments and results of which operators are positions, and so count from 1 in R.
//
// A role belongs to an (operator, argument) or (operator, result), never to a name alone:
// `dims` of permute() are positions, `dims` of tile() are counts. roles.cpp holds the
// rule and its exceptions; everything else in dltorch asks here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dltorch::core {

enum class Role : uint8_t {
  kNone,      // as in torch: sizes, counts, offsets, values
  kPosition,  // 1-based; negative counts from the end where the operator accepts it
  kLabel,     // 1-based class label or table row; never negative
  kEnd,       // a slice's end: 1-based and included; -1 is the last element
  kFill       // stands among positions in a result, which get one more: any number
};

// `family` is the operator's base name without a trailing "_" ("index_add"), `overload`
// the full name ("repeat_interleave.Tensor").
Role integer_role(std::string_view family, std::string_view argument);
Role tensor_role(std::string_view family, std::string_view argument);
Role result_role(std::string_view family, std::string_view overload, size_t result);

}  // namespace dltorch::core
