#include "core/check.h"

#include <ATen/ops/result_type.h>
#include <ATen/ops/scalar_tensor.h>

#include <algorithm>
#include <cstdint>
#include <limits>
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

bool has_argument(const Overload& overload, std::string_view name) {
  return std::any_of(overload.arguments.begin(), overload.arguments.end(),
                     [&](const Argument& argument) { return argument.name == name; });
}

// Undefined where the overload has no such argument, or none was given.
at::Tensor tensor_of(const Overload& overload, Stack& stack, const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  return given != nullptr && given->isTensor() ? given->toTensor() : at::Tensor();
}

std::vector<int64_t> numbers_of(const Overload& overload, Stack& stack,
                                const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  if (given == nullptr || !given->isIntList()) return {};
  return given->toIntVector();
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

std::string text_of(at::IntArrayRef sizes) {
  if (sizes.empty()) return "no dimension";
  std::string text = sizes.size() == 1 ? "size " : "sizes ";
  for (size_t i = 0; i < sizes.size(); ++i)
    text += (i == 0 ? "" : " x ") + std::to_string(sizes[i]);
  return text;
}

void need_sizes(const at::Tensor& x, const std::string& name, at::IntArrayRef needed) {
  if (!x.defined() || x.sizes() == needed) return;
  throw Error(kind::kValue, "`" + name + "` must have " + text_of(needed) + ", not " +
                                text_of(x.sizes()));
}

void need_dimensions(const at::Tensor& x, const char* name, int64_t dims) {
  if (!x.defined() || x.dim() == dims) return;
  throw Error(kind::kValue, std::string("`") + name + "` must have " +
                                std::to_string(dims) +
                                (dims == 1 ? " dimension, not " : " dimensions, not ") +
                                std::to_string(x.dim()));
}

// One value for each of `count`, in any shape.
void need_count(const at::Tensor& x, const char* name, int64_t count) {
  if (!x.defined() || x.numel() == count) return;
  throw Error(kind::kValue, std::string("`") + name + "` must have " +
                                std::to_string(count) + " elements, not " +
                                std::to_string(x.numel()));
}

void need_given(const at::Tensor& x, const char* name) {
  if (!x.defined())
    throw Error(kind::kValue, std::string("`") + name + "` must be a tensor, not NULL");
}

// libtorch takes any number of values where its schema has int[2], and reads two.
void need_length(const Overload& overload, Stack& stack, const char* name,
                 size_t length) {
  const size_t found = numbers_of(overload, stack, name).size();
  if (found != length)
    throw Error(kind::kValue, std::string("`") + name + "` must have length " +
                                  std::to_string(length) + ", not " +
                                  std::to_string(found));
}

// `name` must have the sizes of `like` but for the last `rest`, of which libtorch knows
// better what they must be.
void need_leading(const Overload& overload, Stack& stack, const char* name,
                  const char* like, int64_t rest) {
  const at::Tensor x = tensor_of(overload, stack, name);
  const at::Tensor y = tensor_of(overload, stack, like);
  if (!x.defined() || !y.defined()) return;
  need_dimensions(x, name, y.dim());
  std::vector<int64_t> needed = y.sizes().vec();
  for (int64_t i = std::max<int64_t>(x.dim() - rest, 0); i < x.dim(); ++i)
    needed[static_cast<size_t>(i)] = x.size(i);
  need_sizes(x, name, needed);
}

// Class labels, or rows of a table: positions from 0 on, or `also`.
void need_labels(const at::Tensor& given, int64_t classes, int64_t also,
                 const char* what) {
  if (!given.defined()) return;
  const at::Tensor labels = int64_copy(given);
  const int64_t* begin = const_data<int64_t>(labels);
  for (int64_t i = 0; i < labels.numel(); ++i) {
    if ((begin[i] >= 0 && begin[i] < classes) || begin[i] == also) continue;
    throw Error(kind::kIndex, std::string(what) + " " +
                                  std::to_string(begin[i] < 0 ? begin[i] : begin[i] + 1) +
                                  " is not among the " + std::to_string(classes));
  }
}

int64_t number_of(const Overload& overload, Stack& stack, const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  return given != nullptr && given->isInt() ? given->toInt() : 0;
}

// A dimension of `dims`, where -1 is the last; -1 where it is none of them, of which
// libtorch says what is wrong.
int64_t dimension_of(const Overload& overload, Stack& stack, const char* name,
                     int64_t dims) {
  const int64_t given = number_of(overload, stack, name);
  const int64_t dim = given < 0 ? given + dims : given;
  return dim < dims ? std::max<int64_t>(dim, -1) : -1;
}

bool is_true(const Overload& overload, Stack& stack, const char* name) {
  const c10::IValue* given = argument_of(overload, stack, name);
  return given != nullptr && given->isBool() && given->toBool();
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

// The gradient of a padding or pooling of the last `dims` dimensions.
template <int64_t dims>
void check_gradient(const Overload& overload, Stack& stack) {
  need_leading(overload, stack, "grad_output", "self", dims);
}

template <size_t count>
void check_padding(const Overload& overload, Stack& stack) {
  need_length(overload, stack, "padding", count);
  check_gradient<count / 2>(overload, stack);
}

// Where the gradient of a pooling goes: positions among the last `dims` dimensions.
template <int64_t dims>
void check_pooled(const Overload& overload, Stack& stack) {
  check_gradient<dims>(overload, stack);
  need_leading(overload, stack, "indices", "grad_output", 0);
  const at::Tensor given = whole_numbers(overload, stack, "indices");
  const at::Tensor self = tensor_of(overload, stack, "self");
  if (!given.defined() || !self.defined() || self.dim() < dims) return;
  int64_t size = 1;
  for (int64_t i = 1; i <= dims; ++i) size *= self.size(-i);
  const at::Tensor indices = int64_copy(given);
  if (place(indices.data_ptr<int64_t>(), indices.numel(), size, "indices"))
    replace(overload, stack, "indices", indices);
}

template <int64_t dims>
void check_fractional(const Overload& overload, Stack& stack) {
  need_length(overload, stack, "output_size", dims);
  check_pooled<dims>(overload, stack);
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
  need_dimensions(rows, "indices", 1);
  if (weight.dim() > 0) need_labels(rows, weight.size(0), -1, "row");
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

// Labels of the classes in the first dimension but one, or the first.
void check_nll(const Overload& overload, Stack& stack) {
  const at::Tensor self = tensor_of(overload, stack, "self");
  if (!self.defined() || self.dim() == 0) return;
  need_labels(whole_numbers(overload, stack, "target"), self.size(self.dim() > 1 ? 1 : 0),
              number_of(overload, stack, "ignore_index"), "label");
}

// A gradient for each row, or one for all.
void check_margin(const Overload& overload, Stack& stack) {
  const at::Tensor gradient = tensor_of(overload, stack, "grad_output");
  const at::Tensor self = tensor_of(overload, stack, "self");
  if (!gradient.defined() || !self.defined()) return;
  const bool each = number_of(overload, stack, "reduction") == 0 && gradient.dim() > 0;
  need_count(gradient, "grad_output", each && self.dim() > 1 ? self.size(0) : 1);
}

void check_embedding(const Overload& overload, Stack& stack) {
  const int64_t rows = number_of(overload, stack, "num_weights");
  need_labels(whole_numbers(overload, stack, "indices"), rows, -1, "row");
}

// Statistics of each channel, which are the second dimension.
void check_channels(const Overload& overload, Stack& stack) {
  const at::Tensor input = tensor_of(overload, stack, "input");
  if (!input.defined()) return;
  if (input.dim() < 2)
    throw Error(kind::kValue, "`input` must have 2 or more dimensions, not " +
                                  std::to_string(input.dim()));
  need_sizes(tensor_of(overload, stack, "grad_out"), "grad_out", input.sizes());
  for (const char* name : {"weight", "bias", "running_mean", "running_var"})
    need_sizes(tensor_of(overload, stack, name), name, {input.size(1)});
}

void check_batch_norm(const Overload& overload, Stack& stack) {
  check_channels(overload, stack);
  if (is_true(overload, stack, "training")) return;
  for (const char* name : {"running_mean", "running_var"})
    need_given(tensor_of(overload, stack, name), name);
}

// The gradient reads the statistics of this batch in training, else the running ones.
void check_batch_norm_backward(const Overload& overload, Stack& stack) {
  check_channels(overload, stack);
  const at::Tensor input = tensor_of(overload, stack, "input");
  if (!is_true(overload, stack, "train") && !is_true(overload, stack, "update")) {
    for (const char* name : {"running_mean", "running_var"})
      need_given(tensor_of(overload, stack, name), name);
    return;
  }
  for (const char* name : {"save_mean", "save_invstd", "save_var"}) {
    if (!has_argument(overload, name)) continue;
    need_given(tensor_of(overload, stack, name), name);
    need_sizes(tensor_of(overload, stack, name), name, {input.size(1)});
  }
}

void check_layer_norm(const Overload& overload, Stack& stack) {
  const at::Tensor input = tensor_of(overload, stack, "input");
  const auto normalized =
      static_cast<int64_t>(numbers_of(overload, stack, "normalized_shape").size());
  if (!input.defined() || normalized > input.dim()) return;
  need_sizes(tensor_of(overload, stack, "grad_out"), "grad_out", input.sizes());
  int64_t rows = 1;
  for (int64_t i = 0; i < input.dim() - normalized; ++i) rows *= input.size(i);
  for (const char* name : {"mean", "rstd"})
    need_count(tensor_of(overload, stack, name), name, rows);
}

// The weight of a convolution holds kernels of the size that is given apart.
void check_kernel(const Overload& overload, Stack& stack) {
  const at::Tensor weight = tensor_of(overload, stack, "weight");
  const std::vector<int64_t> kernel = numbers_of(overload, stack, "kernel_size");
  if (!weight.defined()) return;
  const size_t dims = kernel.size() + 2;
  // libtorch also takes a matrix: a row holds the kernels one after the other.
  if (weight.dim() == 2) {
    int64_t size = 1;
    for (const int64_t i : kernel) size *= i;
    if (size > 0 && weight.size(1) % size == 0) return;
  } else if (static_cast<size_t>(weight.dim()) == dims &&
             weight.sizes().slice(2) == at::IntArrayRef(kernel)) {
    return;
  }
  throw Error(kind::kValue, "`weight` has " + text_of(weight.sizes()) +
                                "; its last must be those of `kernel_size`, " +
                                text_of(kernel));
}

void check_grid(const Overload& overload, Stack& stack) {
  for (const char* name : {"interpolation_mode", "padding_mode"}) {
    const int64_t mode = number_of(overload, stack, name);
    if (mode < 0 || mode > 2)
      throw Error(kind::kValue, std::string("`") + name + "` must be 0, 1 or 2, not " +
                                    std::to_string(mode));
  }
  const at::Tensor gradient = tensor_of(overload, stack, "grad_output");
  const at::Tensor input = tensor_of(overload, stack, "input");
  const at::Tensor grid = tensor_of(overload, stack, "grid");
  if (!gradient.defined() || !input.defined() || !grid.defined() || input.dim() < 3 ||
      grid.dim() != input.dim())
    return;
  std::vector<int64_t> needed = grid.sizes().vec();
  needed.pop_back();
  needed.insert(needed.begin() + 1, input.size(1));
  need_sizes(gradient, "grad_output", needed);
}

// Packed sequences: how many go on, step after step.
void check_packed(const Overload& overload, Stack& stack) {
  const at::Tensor given = whole_numbers(overload, stack, "batch_sizes");
  const at::Tensor data = tensor_of(overload, stack, "data");
  if (!given.defined() || !data.defined() || data.dim() == 0) return;
  int64_t sum = 0;
  int64_t most = data.size(0);
  bool valid = given.dim() == 1 && given.numel() > 0;
  for (const int64_t size : lengths_of(overload, stack, "batch_sizes")) {
    valid = valid && size > 0 && size <= most;
    most = size;
    sum += valid ? size : 0;
  }
  if (!valid || sum != data.size(0))
    throw Error(kind::kValue,
                "`batch_sizes` must be positive, not ascend, and sum to the " +
                    std::to_string(data.size(0)) + " rows of `data`");
}

// One state, or those of an lstm: hidden and cell.
std::vector<at::Tensor> states_of(const Overload& overload, Stack& stack) {
  const c10::IValue* hx = argument_of(overload, stack, "hx");
  if (hx == nullptr) return {};
  if (hx->isTensor()) return {hx->toTensor()};
  std::vector<at::Tensor> states = hx->toTensorVector();
  if (states.size() == 2) return states;
  throw Error(kind::kValue, "`hx` must be a list of two tensors: hidden and cell state");
}

// libtorch counts on `gates` parts in the weights. And where no gradient is to come it
// hands those of an lstm to oneDNN, with the states, whatever their sizes are.
template <int64_t gates>
void check_recurrent(const Overload& overload, Stack& stack) {
  const bool packed = has_argument(overload, "batch_sizes");
  if (packed) check_packed(overload, stack);
  const at::Tensor input = tensor_of(overload, stack, packed ? "data" : "input");
  const std::vector<at::Tensor> hx = states_of(overload, stack);
  const std::vector<at::Tensor> params =
      argument_of(overload, stack, "params")->toTensorVector();
  if (!input.defined() || hx.empty()) return;
  need_dimensions(input, packed ? "data" : "input", packed ? 2 : 3);
  for (const at::Tensor& state : hx) need_dimensions(state, "hx", 3);
  const int64_t directions = is_true(overload, stack, "bidirectional") ? 2 : 1;
  const int64_t layers = number_of(overload, stack, "num_layers");
  const int64_t out = hx.front().size(2);
  const int64_t hidden = hx.back().size(2);
  const bool projects = out != hidden;
  const int64_t each =
      (is_true(overload, stack, "has_biases") ? 4 : 2) + (projects ? 1 : 0);
  const auto count = static_cast<int64_t>(params.size());
  if (count % (directions * each) != 0 || count / (directions * each) != layers)
    throw Error(kind::kValue, "`params` must have " + std::to_string(directions * each) +
                                  " tensors for each of the " + std::to_string(layers) +
                                  " layers, not " + std::to_string(count) + " in all");
  if (hx.size() == 2) {
    int64_t batch = input.size(is_true(overload, stack, "batch_first") ? 0 : 1);
    if (packed) batch = lengths_of(overload, stack, "batch_sizes").front();
    need_sizes(hx[0], "hx[[1]]", {layers * directions, batch, out});
    need_sizes(hx[1], "hx[[2]]", {layers * directions, batch, hidden});
  }
  for (int64_t i = 0; i < count; ++i) {
    const int64_t which = i % each;
    std::vector<int64_t> needed = {gates * hidden};
    if (which == 0)
      needed.push_back(i < directions * each ? input.size(-1) : directions * out);
    else if (which == 1)
      needed.push_back(out);
    else if (projects && which == each - 1)
      needed = {out, hidden};
    need_sizes(params[static_cast<size_t>(i)], "params[[" + std::to_string(i + 1) + "]]",
               needed);
  }
}

template <int64_t gates>
void check_cell(const Overload& overload, Stack& stack) {
  const at::Tensor input = tensor_of(overload, stack, "input");
  const std::vector<at::Tensor> hx = states_of(overload, stack);
  if (!input.defined() || hx.empty()) return;
  need_dimensions(input, "input", 2);
  need_dimensions(hx[0], "hx", 2);
  const int64_t hidden = hx[0].size(1);
  if (hx.size() == 2) need_sizes(hx[1], "hx[[2]]", hx[0].sizes());
  need_sizes(tensor_of(overload, stack, "w_ih"), "w_ih", {gates * hidden, input.size(1)});
  need_sizes(tensor_of(overload, stack, "w_hh"), "w_hh", {gates * hidden, hidden});
}

// oneDNN's part of torch_lstm(), which takes the sizes of weights and states on trust.
void refuse_lstm_layer(const Overload& overload, Stack& /*stack*/) {
  throw Error(kind::kOperator,
              overload.name + "() is libtorch's own part of torch_lstm(): call that");
}

void check_mkldnn_linear(const Overload& overload, Stack& stack) {
  const at::Tensor self = tensor_of(overload, stack, "self");
  const at::Tensor weight = tensor_of(overload, stack, "weight");
  if (!self.defined() || !weight.defined() || self.dim() == 0) return;
  need_dimensions(weight, "weight", 2);
  need_sizes(weight, "weight", {weight.size(0), self.size(-1)});
  const at::Tensor bias = tensor_of(overload, stack, "bias");
  need_sizes(bias, "bias", {weight.size(0)});
  // Its strides are not looked at.
  if (bias.defined()) *argument_of(overload, stack, "bias") = bias.contiguous();
}

void check_strides(const Overload& overload, Stack& stack) {
  for (const char* name : {"stride", "dilation"}) {
    for (const int64_t i : numbers_of(overload, stack, name)) {
      if (i < 1)
        throw Error(kind::kValue, std::string("`") + name + "` must be positive, not " +
                                      std::to_string(i));
    }
  }
}

// A sparse gradient is made of the positions as they are.
void check_gathered(const Overload& overload, Stack& stack) {
  const at::Tensor given = whole_numbers(overload, stack, "index");
  const at::Tensor self = tensor_of(overload, stack, "self");
  if (!is_true(overload, stack, "sparse_grad") || !given.defined() || !self.defined())
    return;
  need_sizes(tensor_of(overload, stack, "grad"), "grad", given.sizes());
  const int64_t dim =
      dimension_of(overload, stack, "dim", std::max<int64_t>(self.dim(), 1));
  if (dim < 0 || given.dim() != self.dim()) return;
  for (int64_t i = 0; i < self.dim(); ++i) {
    if (i != dim && given.size(i) > self.size(i))
      refuse_position(given.size(i) - 1, self.size(i), "index");
  }
  const at::Tensor index = int64_copy(given);
  if (place(index.data_ptr<int64_t>(), index.numel(),
            self.dim() == 0 ? 1 : self.size(dim), "index"))
    replace(overload, stack, "index", index);
}

void check_lu_pivots(const Overload& overload, Stack& stack) {
  const at::Tensor factors = tensor_of(overload, stack, "LU_data");
  if (!factors.defined() || factors.dim() < 2) return;
  std::vector<int64_t> needed = factors.sizes().vec();
  const int64_t columns = needed.back();
  needed.pop_back();
  needed.back() = std::min(needed.back(), columns);
  need_sizes(tensor_of(overload, stack, "LU_pivots"), "LU_pivots", needed);
}

// A block of two rows has a negative pivot in each: LAPACK takes the next for granted.
void check_ldl_pivots(const Overload& overload, Stack& stack) {
  const at::Tensor given = whole_numbers(overload, stack, "pivots");
  if (!given.defined() || given.dim() == 0) return;
  const at::Tensor pivots = int64_copy(given);
  const int64_t* begin = const_data<int64_t>(pivots);
  const int64_t rows = pivots.size(-1);
  int64_t negative = 0;
  for (int64_t i = 0; i < pivots.numel(); ++i) {
    negative = begin[i] < 0 ? negative + 1 : 0;
    const bool ends = (i + 1) % rows == 0 || begin[i + 1] >= 0;
    if (ends && negative % 2 != 0)
      throw Error(kind::kValue, "`pivots`: negative ones must come in pairs");
    if (ends) negative = 0;
  }
}

// One range for all, or for each row; libtorch makes those of rows where there are none.
void check_observed(const Overload& overload, Stack& stack) {
  const at::Tensor self = tensor_of(overload, stack, "self");
  const at::Tensor low = tensor_of(overload, stack, "running_min");
  int64_t count = 1;
  if (is_true(overload, stack, "per_row_fake_quant") && self.defined()) {
    const int64_t axis = dimension_of(overload, stack, "ch_axis", self.dim());
    if (axis < 0 || (low.defined() && low.numel() == 0)) return;
    count = self.size(axis);
  }
  need_count(low, "running_min", count);
  need_count(tensor_of(overload, stack, "running_max"), "running_max", count);
}

// The search for a range would not end.
void check_bins(const Overload& overload, Stack& stack) {
  const int64_t bins = number_of(overload, stack, "n_bins");
  const c10::IValue* ratio = argument_of(overload, stack, "ratio");
  if (bins < 1)
    throw Error(kind::kValue, "`n_bins` must be positive, not " + std::to_string(bins));
  if (ratio != nullptr && ratio->isDouble() && ratio->toDouble() > 1)
    throw Error(kind::kValue, "`ratio` must not be above 1");
}

// The values that an operator goes over one by one.
at::Tensor stored(const at::Tensor& x) {
  if (x.layout() == at::kSparse) return x._values();
  return x.layout() == at::kStrided || x.layout() == at::kMkldnn ? x : x.values();
}

// The processor stops at the lowest integer divided by -1, whose quotient is none.
void check_quotient(const Overload& overload, Stack& stack) {
  const c10::IValue* mode = argument_of(overload, stack, "rounding_mode");
  const at::Tensor self = tensor_of(overload, stack, "self");
  const c10::IValue* other = argument_of(overload, stack, "other");
  if (mode == nullptr || mode->toStringRef() != "trunc" || !self.defined() ||
      !self.is_cpu() || other == nullptr)
    return;
  at::ScalarType type = at::kFloat;
  at::Tensor divisor;
  if (other->isTensor()) {
    type = at::result_type(self, other->toTensor());
    divisor = stored(other->toTensor()).detach();
  } else {
    type = at::result_type(self, other->toScalar());
    if (at::isIntegralType(type, false)) divisor = at::scalar_tensor(other->toScalar());
  }
  if ((type != at::kInt && type != at::kLong) || !divisor.is_cpu()) return;
  // Numbers, which do not decide the dtype, are cut to its range.
  const at::Tensor by = divisor.to(type).eq(-1);
  if (!by.any().item<bool>()) return;
  const int64_t lowest = type == at::kInt ? std::numeric_limits<int32_t>::min()
                                          : std::numeric_limits<int64_t>::min();
  const at::Tensor at_risk = stored(self).detach().to(type).eq(lowest);
  if (at_risk.any().item<bool>() && at_risk.logical_and(by).any().item<bool>())
    throw Error(kind::kValue,
                "the lowest integer divided by -1 is beyond its dtype's range");
}

struct Checked {
  std::string_view family;
  Check check;
  std::string_view where;  // only for overloads with this argument, where not ""
};

constexpr Checked kChecks[] = {
    {"sparse_coo_tensor", check_sparse_coo, ""},
    {"sparse_csr_tensor", check_sparse_csr, ""},
    {"sparse_csc_tensor", check_sparse_csc, ""},
    {"sparse_bsr_tensor", check_sparse_bsr, ""},
    {"sparse_bsc_tensor", check_sparse_bsc, ""},
    {"sparse_compressed_tensor", check_sparse_compressed, ""},
    {"gather_backward", check_gathered, ""},
    {"reflection_pad1d", check_padding<2>, ""},
    {"reflection_pad2d", check_padding<4>, ""},
    {"reflection_pad3d", check_padding<6>, ""},
    {"replication_pad1d", check_padding<2>, ""},
    {"replication_pad2d", check_padding<4>, ""},
    {"replication_pad3d", check_padding<6>, ""},
    {"reflection_pad1d_backward", check_padding<2>, ""},
    {"reflection_pad2d_backward", check_padding<4>, ""},
    {"reflection_pad3d_backward", check_padding<6>, ""},
    {"replication_pad1d_backward", check_padding<2>, ""},
    {"replication_pad2d_backward", check_padding<4>, ""},
    {"replication_pad3d_backward", check_padding<6>, ""},
    {"avg_pool2d_backward", check_gradient<2>, ""},
    {"avg_pool3d_backward", check_gradient<3>, ""},
    {"max_pool2d_with_indices_backward", check_pooled<2>, ""},
    {"adaptive_max_pool2d_backward", check_pooled<2>, ""},
    {"fractional_max_pool2d_backward", check_fractional<2>, ""},
    {"max_pool3d_with_indices_backward", check_pooled<3>, ""},
    {"adaptive_max_pool3d_backward", check_pooled<3>, ""},
    {"fractional_max_pool3d_backward", check_fractional<3>, ""},
    {"adaptive_avg_pool3d_backward", check_gradient<3>, ""},
    {"grid_sampler", check_grid, ""},
    {"grid_sampler_2d", check_grid, ""},
    {"grid_sampler_3d", check_grid, ""},
    {"grid_sampler_2d_backward", check_grid, ""},
    {"grid_sampler_3d_backward", check_grid, ""},
    {"nll_loss_backward", check_nll, ""},
    {"nll_loss2d_backward", check_nll, ""},
    {"multi_margin_loss_backward", check_margin, ""},
    {"multilabel_margin_loss_backward", check_margin, ""},
    {"embedding_backward", check_embedding, ""},
    {"embedding_dense_backward", check_embedding, ""},
    {"embedding_sparse_backward", check_embedding, ""},
    {"embedding_bag", check_bags, ""},
    {"native_batch_norm", check_batch_norm, ""},
    {"batch_norm_update_stats", check_channels, ""},
    {"native_batch_norm_backward", check_batch_norm_backward, ""},
    {"batch_norm_backward", check_batch_norm_backward, ""},
    {"native_layer_norm_backward", check_layer_norm, ""},
    {"slow_conv3d", check_kernel, ""},
    {"slow_conv3d_forward", check_kernel, ""},
    {"slow_conv_dilated2d", check_kernel, ""},
    {"slow_conv_dilated3d", check_kernel, ""},
    {"slow_conv_transpose2d", check_kernel, ""},
    {"slow_conv_transpose3d", check_kernel, ""},
    {"thnn_conv2d", check_kernel, ""},
    {"rnn_tanh", check_packed, "batch_sizes"},
    {"rnn_relu", check_packed, "batch_sizes"},
    {"gru", check_recurrent<3>, ""},
    {"lstm", check_recurrent<4>, ""},
    {"gru_cell", check_cell<3>, ""},
    {"lstm_cell", check_cell<4>, ""},
    {"quantized_gru_cell", check_cell<3>, ""},
    {"quantized_lstm_cell", check_cell<4>, ""},
    {"mkldnn_rnn_layer", refuse_lstm_layer, ""},
    {"mkldnn_rnn_layer_backward", refuse_lstm_layer, ""},
    {"mkldnn_linear", check_mkldnn_linear, ""},
    {"mkldnn_reorder_conv2d_weight", check_strides, ""},
    {"mkldnn_reorder_conv3d_weight", check_strides, ""},
    {"lu_unpack", check_lu_pivots, ""},
    {"linalg_ldl_solve", check_ldl_pivots, ""},
    {"fused_moving_avg_obs_fake_quant", check_observed, ""},
    {"choose_qparams_optimized", check_bins, ""},
    {"div", check_quotient, "rounding_mode"},
    {"divide", check_quotient, "rounding_mode"},
    {"index", check_index_list, ""},
    {"index_put", check_index_list, ""},
    {"ctc_loss", check_ctc, ""},
    {"segment_reduce", check_segments, ""},
};

}  // namespace

Check check_of(std::string_view family, const Overload& overload) {
  for (const Checked& entry : kChecks) {
    if (entry.family == family &&
        (entry.where.empty() || has_argument(overload, entry.where)))
      return entry.check;
  }
  return nullptr;
}

}  // namespace dltorch::core
