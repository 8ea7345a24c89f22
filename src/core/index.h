// Indexing in libtorch's terms: positions from 0, all checked before anything is read.
//
// Lists of positions (from R vectors) select on their own dimension: outer selection.
// Index tensors select together, broadcast against each other, as in PyTorch. Both mean
// the same on read and on write.
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstdint>
#include <vector>

namespace dltorch::core {

struct Subscript {
  enum class Kind {
    kAll,
    kOne,
    kRange,      // `step` is positive
    kPositions,  // one index tensor, of one dimension
    kTensors,    // one index tensor for each dimension that the subscript takes
    kNewAxis
  };
  Kind kind = Kind::kAll;
  int64_t first = 0;              // kOne, kRange
  int64_t length = 0;             // kRange
  int64_t step = 1;               // kRange
  bool copies = false;            // kRange out of an R vector: read as a copy
  std::vector<at::Tensor> index;  // int64, on the CPU, all within the dimension
};

// x[s1, s2, ...]; dimensions beyond the subscripts are taken whole. A view where all
// subscripts are kAll, kOne, kRange without `copies`, or kNewAxis; else a copy. With
// `drop`, dimensions of kOne are dropped.
at::Tensor index_get(const at::Tensor& x, const std::vector<Subscript>& subscripts,
                     bool drop);

// The sizes of x[s1, s2, ...] with `drop`: what a value has to have or to broadcast to.
std::vector<int64_t> index_sizes(const at::Tensor& x,
                                 const std::vector<Subscript>& subscripts);

// x[s1, s2, ...] = value, in place. The value's elements must have a value in x's dtype:
// a fraction or a number out of range for an integer, a finite number that would become
// infinite, is a value error.
void index_set(const at::Tensor& x, const std::vector<Subscript>& subscripts,
               const at::Tensor& value);

}  // namespace dltorch::core
