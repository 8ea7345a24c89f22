#include "core/check.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/call.h"
#include "core/error.h"
#include "core/storage.h"

namespace dltorch::core {
namespace {

// nullptr where the overload has no such argument, or none was given.
c10::IValue* argument_of(const Overload& overload, Stack& stack, const char* name) {
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    if (overload.arguments[i].name == name)
      return stack[i].isNone() ? nullptr : &stack[i];
  }
  return nullptr;
}

// The tensor of whole numbers that is given for an argument; undefined for anything else,
// of which libtorch says what is wrong.
at::Tensor whole_numbers(const Overload& overload, Stack& stack, const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  if (given == nullptr || !given->isTensor()) return {};
  const at::Tensor& tensor = given->toTensor();
  const bool readable = tensor.defined() && !tensor.is_meta() &&
                        tensor.layout() == at::kStrided &&
                        at::isIntegralType(tensor.scalar_type(), false);
  return readable ? tensor : at::Tensor();
}

at::Tensor int64_copy(const at::Tensor& x) {
  return x.detach()
      .to(at::TensorOptions(at::kCPU).dtype(at::kLong), false, true)
      .contiguous();
}

[[noreturn]] void refuse_position(int64_t position, int64_t size, const char* argument) {
  throw Error(kind::kIndex, std::string("`") + argument + "`: position " +
                                std::to_string(position < 0 ? position : position + 1) +
                                " is not among the " + std::to_string(size));
}

// `count` positions from `positions` on, of which negative ones count from the end.
// Whether any did.
bool place(int64_t* positions, int64_t count, int64_t size, const char* argument) {
  bool changed = false;
  for (int64_t i = 0; i < count; ++i) {
    int64_t& position = positions[i];
    if (position >= size || position < -size) refuse_position(position, size, argument);
    if (position >= 0) continue;
    position += size;
    changed = true;
  }
  return changed;
}

void replace(const Overload& overload, Stack& stack, const char* name,
             const at::Tensor& positions) {
  c10::IValue* given = argument_of(overload, stack, name);
  const at::Tensor& before = given->toTensor();
  *given = positions.to(before.device(), before.scalar_type());
}

void refuse_negative(const at::Tensor& positions, const char* argument) {
  const int64_t* begin = const_data<int64_t>(positions);
  if (std::any_of(begin, begin + positions.numel(), [](int64_t i) { return i < 0; }))
    throw Error(kind::kIndex, std::string("`") + argument +
                                  "`: positions that count from the end need a `size`");
}

// Calls libtorch's own check, which its constructors leave out.
void validate(const char* name, Stack stack) {
  const Overload& overload = overload_named(name);
  stack.resize(overload.arguments.size());
  call(overload, stack);
}

void check_sparse_coo(const Overload& overload, Stack& stack) {
  const at::Tensor given = whole_numbers(overload, stack, "indices");
  const c10::IValue* size = argument_of(overload, stack, "size");
  if (!given.defined() || given.dim() != 2) return;
  const at::Tensor indices = int64_copy(given);
  if (size == nullptr) {
    refuse_negative(indices, "indices");
    return;
  }
  const std::vector<int64_t> sizes = size->toIntVector();
  if (indices.size(0) > static_cast<int64_t>(sizes.size())) return;
  bool changed = false;
  for (int64_t i = 0; i < indices.size(0); ++i) {
    changed = place(indices.data_ptr<int64_t>() + i * indices.size(1), indices.size(1),
                    sizes[static_cast<size_t>(i)], "indices") ||
              changed;
  }
  if (changed) replace(overload, stack, "indices", indices);
}

// R's numbers are doubles, which libtorch would keep where it wants an int64.
void make_whole(const Overload& overload, Stack& stack, const char* name) {
  c10::IValue* given = argument_of(overload, stack, name);
  if (given == nullptr || !given->isTensor() || !given->toTensor().is_floating_point() ||
      given->toTensor().is_meta())
    return;
  const at::Tensor numbers = given->toTensor().detach();
  const at::Tensor whole = numbers.to(at::kLong);
  if (!whole.to(numbers.scalar_type()).equal(numbers))
    throw Error(kind::kValue, std::string("`") + name + "` must be whole numbers");
  *given = whole;
}

// Rows or columns of the layouts that store where each column or row begins.
struct Compressed {
  const char* starts;
  const char* plain;
  bool by_rows;
  bool in_blocks;
};

void check_compressed(const Overload& overload, Stack& stack, const Compressed& form,
                      at::Layout layout) {
  make_whole(overload, stack, form.starts);
  const at::Tensor starts = whole_numbers(overload, stack, form.starts);
  const at::Tensor given = whole_numbers(overload, stack, form.plain);
  const c10::IValue* values = argument_of(overload, stack, "values");
  const c10::IValue* size = argument_of(overload, stack, "size");
  if (!starts.defined() || !given.defined() || values == nullptr || starts.dim() == 0)
    return;
  const at::Tensor plain = int64_copy(given);
  if (size == nullptr) {
    refuse_negative(plain, form.plain);
    return;
  }
  const std::vector<int64_t> sizes = size->toIntVector();
  const at::Tensor& stored = values->toTensor();
  const int64_t batch = starts.dim() - 1;
  const int64_t dim = batch + (form.by_rows ? 1 : 0);
  int64_t block = 1;
  if (form.in_blocks && stored.dim() > dim + 1) block = stored.size(dim + 1);
  if (static_cast<size_t>(dim) < sizes.size() && block > 0 &&
      place(plain.data_ptr<int64_t>(), plain.numel(),
            sizes[static_cast<size_t>(dim)] / block, form.plain))
    replace(overload, stack, form.plain, plain);
  validate("_validate_sparse_compressed_tensor_args",
           {starts, *argument_of(overload, stack, form.plain), stored, sizes,
            static_cast<int64_t>(layout)});
}

void check_sparse_csr(const Overload& overload, Stack& stack) {
  check_compressed(overload, stack, {"crow_indices", "col_indices", true, false},
                   at::kSparseCsr);
}
void check_sparse_csc(const Overload& overload, Stack& stack) {
  check_compressed(overload, stack, {"ccol_indices", "row_indices", false, false},
                   at::kSparseCsc);
}
void check_sparse_bsr(const Overload& overload, Stack& stack) {
  check_compressed(overload, stack, {"crow_indices", "col_indices", true, true},
                   at::kSparseBsr);
}
void check_sparse_bsc(const Overload& overload, Stack& stack) {
  check_compressed(overload, stack, {"ccol_indices", "row_indices", false, true},
                   at::kSparseBsc);
}
void check_sparse_compressed(const Overload& overload, Stack& stack) {
  const c10::IValue* given = argument_of(overload, stack, "layout");
  if (given == nullptr) return;
  const at::Layout layout = given->toLayout();
  const bool by_rows = layout == at::kSparseCsr || layout == at::kSparseBsr;
  const bool in_blocks = layout == at::kSparseBsr || layout == at::kSparseBsc;
  if (!by_rows && layout != at::kSparseCsc && layout != at::kSparseBsc) return;
  check_compressed(overload, stack,
                   {"compressed_indices", "plain_indices", by_rows, in_blocks}, layout);
}

// Where the gradient of a pooling goes: positions among the last `dims` dimensions.
void check_pooled(const Overload& overload, Stack& stack, int64_t dims) {
  const at::Tensor given = whole_numbers(overload, stack, "indices");
  const c10::IValue* self = argument_of(overload, stack, "self");
  if (!given.defined() || self == nullptr || self->toTensor().dim() < dims) return;
  int64_t size = 1;
  for (int64_t i = 1; i <= dims; ++i) size *= self->toTensor().size(-i);
  const at::Tensor indices = int64_copy(given);
  if (place(indices.data_ptr<int64_t>(), indices.numel(), size, "indices"))
    replace(overload, stack, "indices", indices);
}
void check_pooled_2d(const Overload& overload, Stack& stack) {
  check_pooled(overload, stack, 2);
}
void check_pooled_3d(const Overload& overload, Stack& stack) {
  check_pooled(overload, stack, 3);
}

// Given as a tensor or as a list.
std::vector<int64_t> lengths_of(const Overload& overload, Stack& stack,
                                const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  if (given != nullptr && given->isIntList()) return given->toIntVector();
  const at::Tensor tensor = whole_numbers(overload, stack, name);
  if (!tensor.defined()) return {};
  const at::Tensor copy = int64_copy(tensor);
  const int64_t* begin = const_data<int64_t>(copy);
  return {begin, begin + copy.numel()};
}

void check_lengths(const std::vector<int64_t>& lengths, int64_t most,
                   const char* argument) {
  for (const int64_t length : lengths) {
    if (length < 0 || length > most)
      throw Error(kind::kValue, std::string("`") + argument + "` has " +
                                    std::to_string(length) + "; it must be from 0 to " +
                                    std::to_string(most));
  }
}

// Labels are read as far as the lengths say, of each row or of one after the other.
void check_ctc(const Overload& overload, Stack& stack) {
  const at::Tensor& log_probs = argument_of(overload, stack, "log_probs")->toTensor();
  const at::Tensor given = whole_numbers(overload, stack, "targets");
  if (!given.defined() || given.dim() < 1 || given.dim() > 2 || log_probs.dim() < 2)
    return;
  const std::vector<int64_t> lengths = lengths_of(overload, stack, "target_lengths");
  check_lengths(lengths_of(overload, stack, "input_lengths"), log_probs.size(0),
                "input_lengths");
  const at::Tensor targets = int64_copy(given);
  const bool rows = targets.dim() == 2;
  const int64_t width = rows ? targets.size(1) : targets.numel();
  check_lengths(lengths, width, "target_lengths");
  if (rows && static_cast<int64_t>(lengths.size()) != targets.size(0)) return;
  const int64_t classes = log_probs.size(-1);
  int64_t before = 0;
  for (size_t i = 0; i < lengths.size(); ++i) {
    const int64_t first = rows ? static_cast<int64_t>(i) * width : before;
    if (first + lengths[i] > targets.numel())
      throw Error(kind::kValue, "`target_lengths` ask for more labels than the " +
                                    std::to_string(targets.numel()) + " of `targets`");
    const int64_t* labels = const_data<int64_t>(targets) + first;
    for (int64_t k = 0; k < lengths[i]; ++k) {
      if (labels[k] >= classes)
        throw Error(kind::kIndex, "label " + std::to_string(labels[k] + 1) +
                                      " is not among the classes");
    }
    before += lengths[i];
  }
}

// Segments along a dimension: by their lengths, or by where each begins and the last
// ends.
void check_segments(const Overload& overload, Stack& stack) {
  const at::Tensor& data = argument_of(overload, stack, "data")->toTensor();
  for (const char* name : {"lengths", "offsets"}) {
    const at::Tensor given = whole_numbers(overload, stack, name);
    if (!given.defined() || given.dim() == 0 || given.dim() > data.dim()) continue;
    for (int64_t i = 0; i + 1 < given.dim(); ++i) {
      if (given.size(i) == data.size(i)) continue;
      throw Error(kind::kValue, std::string("`") + name + "` has size " +
                                    std::to_string(given.size(i)) + " in dimension " +
                                    std::to_string(i + 1) + "; `data` has " +
                                    std::to_string(data.size(i)));
    }
    const int64_t size = data.size(given.dim() - 1);
    const int64_t width = given.size(-1);
    const at::Tensor copy = int64_copy(given);
    const int64_t* values = const_data<int64_t>(copy);
    const bool are_lengths = name[0] == 'l';
    for (int64_t i = 0; i < copy.numel(); ++i) {
      const int64_t lowest = are_lengths || i % width == 0 ? 0 : values[i - 1];
      if (values[i] < lowest || values[i] > size)
        throw Error(
            kind::kValue,
            std::string("`") + name + "` has " + std::to_string(values[i]) +
                (are_lengths ? "; lengths must be" : "; offsets must ascend and be") +
                " from 0 to " + std::to_string(size) +
                ", the size of `data` in dimension " + std::to_string(given.dim()));
    }
    for (int64_t row = 0; are_lengths && row + width <= copy.numel(); row += width) {
      if (width == 0) break;
      const int64_t sum = std::accumulate(values + row, values + row + width, int64_t{0});
      if (sum > size)
        throw Error(kind::kValue, "`lengths` sum to " + std::to_string(sum) +
                                      "; dimension " + std::to_string(given.dim()) +
                                      " of `data` has " + std::to_string(size));
    }
  }
}

// Rows of the table, and where each bag of them begins; with include_last_offset also
// where the last ends.
void check_bags(const Overload& overload, Stack& stack) {
  const at::Tensor& weight = argument_of(overload, stack, "weight")->toTensor();
  const at::Tensor rows = whole_numbers(overload, stack, "indices");
  if (rows.defined() && rows.numel() > 0 && weight.dim() > 0) {
    const at::Tensor copy = int64_copy(rows);
    const int64_t* first = const_data<int64_t>(copy);
    const int64_t highest = *std::max_element(first, first + copy.numel());
    if (highest >= weight.size(0))
      throw Error(kind::kIndex, "row " + std::to_string(highest + 1) +
                                    " is not among the " +
                                    std::to_string(weight.size(0)) + " of `weight`");
  }
  const at::Tensor given = whole_numbers(overload, stack, "offsets");
  const c10::IValue* indices = argument_of(overload, stack, "indices");
  if (!given.defined() || given.dim() != 1 || indices == nullptr) return;
  const int64_t size = indices->toTensor().numel();
  if (given.numel() == 0) {
    if (size > 0) throw Error(kind::kIndex, "`offsets` is empty: it has no bag");
    return;
  }
  const at::Tensor offsets = int64_copy(given);
  const int64_t* begin = const_data<int64_t>(offsets);
  if (begin[0] != 0)
    throw Error(kind::kIndex,
                "the first of `offsets` must be 1, not " + std::to_string(begin[0] + 1));
  for (int64_t i = 0; i < offsets.numel(); ++i) {
    if (begin[i] > size)
      throw Error(kind::kIndex, "`offsets` has " + std::to_string(begin[i] + 1) +
                                    "; the input has " + std::to_string(size) +
                                    " elements");
    if (i > 0 && begin[i] < begin[i - 1])
      throw Error(kind::kIndex, "`offsets` must ascend");
  }
}

void check_index_list(const Overload& overload, Stack& stack) {
  const c10::IValue* indices = argument_of(overload, stack, "indices");
  if (indices == nullptr || !indices->isList()) return;
  for (const c10::IValue& index : indices->toListRef()) {
    if (!index.isNone()) return;
  }
  throw Error(kind::kValue, "`indices` has no index: x[] is all of a tensor");
}

struct Checked {
  std::string_view family;
  Check check;
};

constexpr Checked kChecks[] = {
    {"sparse_coo_tensor", check_sparse_coo},
    {"sparse_csr_tensor", check_sparse_csr},
    {"sparse_csc_tensor", check_sparse_csc},
    {"sparse_bsr_tensor", check_sparse_bsr},
    {"sparse_bsc_tensor", check_sparse_bsc},
    {"sparse_compressed_tensor", check_sparse_compressed},
    {"max_pool2d_with_indices_backward", check_pooled_2d},
    {"adaptive_max_pool2d_backward", check_pooled_2d},
    {"fractional_max_pool2d_backward", check_pooled_2d},
    {"max_pool3d_with_indices_backward", check_pooled_3d},
    {"adaptive_max_pool3d_backward", check_pooled_3d},
    {"fractional_max_pool3d_backward", check_pooled_3d},
    {"embedding_bag", check_bags},
    {"index", check_index_list},
    {"index_put", check_index_list},
    {"ctc_loss", check_ctc},
    {"segment_reduce", check_segments},
};

}  // namespace

Check check_of(std::string_view family) {
  for (const Checked& entry : kChecks) {
    if (entry.family == family) return entry.check;
  }
  return nullptr;
}

}  // namespace dltorch::core
