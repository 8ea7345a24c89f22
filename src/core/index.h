// Indexing in libtorch's terms: positions from 0, all checked before anything is read.
//
// Vectors index each dimension on its own (outer selection), on read and on write.
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstdint>
#include <vector>

namespace dltorch::core {

struct Subscript {
  enum class Kind { kAll, kOne, kRange, kList };
  Kind kind = Kind::kAll;
  int64_t first = 0;               // kOne, kRange
  int64_t length = 0;              // kRange
  std::vector<int64_t> positions;  // kList
};

// x[s1, s2, ...]; dimensions beyond the subscripts are taken whole. A view, unless a
// subscript is a list. With `drop`, dimensions of kOne are dropped.
at::Tensor index_get(const at::Tensor& x, const std::vector<Subscript>& subscripts,
                     bool drop);

// The sizes that `value` has to have, or to broadcast to, in index_set().
std::vector<int64_t> index_sizes(const at::Tensor& x,
                                 const std::vector<Subscript>& subscripts);

// x[s1, s2, ...] = value, in place.
void index_set(const at::Tensor& x, const std::vector<Subscript>& subscripts,
               const at::Tensor& value);

}  // namespace dltorch::core
