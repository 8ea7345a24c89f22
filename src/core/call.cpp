#include "core/call.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/autograd.h"
#include "core/compat.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/storage.h"

namespace dltorch::core {
namespace {

at::Tensor call_tensor(const char* name, Stack stack) {
  call(overload_named(name), stack);
  return std::move(stack.at(0)).toTensor();
}

// libtorch lets set_() read memory as another dtype, and grows the storage, with whatever
// is in that memory, where sizes and strides reach beyond its end.
void check_set(const Overload& overload, const Stack& stack) {
  const auto argument = [&](const char* name) -> const c10::IValue* {
    for (size_t i = 0; i < stack.size(); ++i) {
      if (overload.arguments[i].name == name) return &stack[i];
    }
    return nullptr;
  };
  const at::Tensor& self = stack[0].toTensor();
  const c10::IValue* source = argument("source");
  if (source == nullptr) return;
  if (source->isTensor() && source->toTensor().scalar_type() != self.scalar_type()) {
    throw Error(kind::kType, std::string("a tensor of dtype ") +
                                 dtype_name(self.scalar_type()) +
                                 " cannot be set to the memory of one of dtype " +
                                 dtype_name(source->toTensor().scalar_type()));
  }
  const c10::IValue* size = argument("size");
  if (size == nullptr) return;
  const c10::Storage storage =
      source->isTensor() ? source->toTensor().storage() : source->toStorage();
  const std::vector<int64_t> sizes = size->toIntVector();
  std::vector<int64_t> strides = argument("stride")->toIntVector();
  // Without strides a tensor of these sizes keeps its own.
  if (strides.empty() && self.sizes() == at::IntArrayRef(sizes)) {
    strides = self.strides().vec();
  } else if (strides.empty()) {
    strides = row_major_strides(sizes);
  }
  int64_t last = argument("storage_offset")->toInt();
  bool outside = last < 0 || sizes.size() != strides.size();
  bool empty = false;
  for (size_t i = 0; i < sizes.size() && !outside; ++i) {
    int64_t reach = 0;
    empty = empty || sizes[i] == 0;
    outside = sizes[i] < 0 || strides[i] < 0 ||
              __builtin_mul_overflow(sizes[i] - 1, strides[i], &reach) ||
              __builtin_add_overflow(last, reach, &last);
  }
  const auto available = static_cast<int64_t>(storage.nbytes() / self.itemsize());
  if (outside || (!empty && last >= available)) {
    throw Error(kind::kValue,
                "offset, sizes and strides reach beyond the memory to be set, which "
                "holds " +
                    std::to_string(available) + " elements");
  }
}

// libtorch takes the remainder of positions beyond the end: a wrong element.
void check_along(const Stack& stack) {
  const at::Tensor& self = stack[0].toTensor();
  const at::Tensor& indices = stack[1].toTensor();
  if (indices.numel() == 0 || indices.is_meta() ||
      !at::isIntegralType(indices.scalar_type(), false))
    return;
  int64_t size = self.numel();
  if (stack[2].isInt() && self.dim() > 0) {
    const int64_t dim =
        stack[2].toInt() < 0 ? stack[2].toInt() + self.dim() : stack[2].toInt();
    if (dim < 0 || dim >= self.dim()) return;  // libtorch says so
    size = self.size(dim);
  }
  const int64_t lowest = call_tensor("min", {indices}).item().toLong();
  const int64_t highest = call_tensor("max", {indices}).item().toLong();
  if (lowest >= -size && highest < size) return;
  throw Error(kind::kIndex,
              "position " + std::to_string(highest < size ? lowest : highest + 1) +
                  " is not among the " + std::to_string(size) + " of the dimension");
}

// Kernels move complex128 in instructions that crash off a 16-byte boundary, where R may
// put a small vector. Lent memory is given up for memory of our own then.
void check_alignment(const Stack& stack) {
  const at::Tensor& self = stack[0].toTensor();
  const at::ScalarType dtype =
      stack.size() > 1 ? stack[1].toScalarType() : at::toComplexType(self.scalar_type());
  const auto is_aligned = [&] {
    return reinterpret_cast<uintptr_t>(const_data(self)) % c10::elementSize(dtype) == 0;
  };
  if (dtype != at::ScalarType::ComplexDouble || self.layout() != at::kStrided ||
      !self.is_cpu() || is_aligned())
    return;
  make_writable(self);
  if (is_aligned()) return;
  throw Error(kind::kValue,
              "complex128 needs memory on a 16-byte boundary: take a $clone() first");
}

}  // namespace

#if !DLTORCH_HAS_STORAGE_MATERIALIZER
namespace {

// Operators that write to arguments which their schemas do not mark.
bool writes_unmarked(const std::string& base, const std::string& argument) {
  static const char* const kBatchNorm[] = {
      "batch_norm",        "native_batch_norm",      "cudnn_batch_norm",
      "miopen_batch_norm", "_batch_norm_impl_index", "instance_norm"};
  if (argument == "running_mean" || argument == "running_var") {
    return std::any_of(std::begin(kBatchNorm), std::end(kBatchNorm),
                       [&](const char* op) { return base == op; });
  }
  return (base == "rrelu_with_noise" && argument == "noise") ||
         (base == "_no_grad_embedding_renorm_" && argument == "weight");
}

// These change a tensor's metadata, or its graph, and never its memory.
bool is_metadata_only(const std::string& base) {
  static const char* const kNames[] = {
      "requires_grad_", "detach_",  "retain_grad", "set_data",    "_coalesced_",
      "record_stream",  "set_",     "t_",          "transpose_",  "swapaxes_",
      "swapdims_",      "squeeze_", "unsqueeze_",  "as_strided_", "rename_"};
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* op) { return base == op; });
}

void make_value_writable(const c10::IValue& value) {
  if (value.isTensorList()) {
    for (const at::Tensor& tensor : value.toTensorVector()) make_writable(tensor);
    return;
  }
  if (!value.isTensor() || !value.toTensor().defined()) return;
  const at::Tensor& tensor = value.toTensor();
  if (tensor.is_sparse()) {
    make_writable(tensor._values());
    make_writable(tensor._indices());
  } else {
    make_writable(tensor);
  }
}

// Without a storage that calls back, the schema says what will be written.
void make_written_arguments_writable(const Overload& overload, const Stack& stack) {
  const std::string base = overload.name.substr(0, overload.name.find('.'));
  if (is_metadata_only(base)) return;
  if (base == "_backward")
    make_grads_writable({stack[0].toTensor()}, stack[1].toTensorVector());
  for (size_t i = 0; i < stack.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    if (argument.written || writes_unmarked(base, argument.name))
      make_value_writable(stack[i]);
  }
}

}  // namespace
#endif

void call(const Overload& overload, Stack& stack) {
#if !DLTORCH_HAS_STORAGE_MATERIALIZER
  make_written_arguments_writable(overload, stack);
#endif
  if (overload.check != nullptr) overload.check(overload, stack);
  if (overload.sets) check_set(overload, stack);
  if (overload.wraps) check_along(stack);
  if (overload.reinterprets) check_alignment(stack);
  // Borrowed memory cannot grow: the storage gets memory of its own first.
  if (overload.resizes) make_writable(stack[0].toTensor());
  static_cast<const c10::OperatorHandle*>(overload.handle)->callBoxed(stack);
}

const Overload& overload_named(const char* name) {
  const std::string text(name);
  const Family* family = find_family(text.substr(0, text.find('.')));
  if (family != nullptr) {
    for (const Overload& overload : family->overloads) {
      if (overload.name == text) return overload;
    }
  }
  throw Error(kind::kOperator, "this libtorch has no operator \"" + text + "\"");
}

at::Tensor from_one_based(const at::Tensor& index, Role role, const char* argument) {
  if (role == Role::kNone || !at::isIntegralType(index.scalar_type(), false) ||
      index.numel() == 0)
    return index;
  // One pass on the CPU; an index on another device is small beside what it selects.
  const at::Tensor source = index.detach().to(at::kCPU, at::kLong).contiguous();
  at::Tensor shifted = at::empty(source.sizes(), source.options());
  const auto* from = const_data<int64_t>(source);
  int64_t* to = shifted.data_ptr<int64_t>();
  int64_t lowest_label = 1;
  bool zero = false;
  for (int64_t i = 0; i < source.numel(); ++i) {
    zero = zero || from[i] == 0;
    lowest_label = std::min(lowest_label, from[i]);
    // Negative positions count from the end on both sides.
    to[i] = from[i] - (from[i] > 0 ? 1 : 0);
  }
  if (role == Role::kLabel && lowest_label < 1) {
    throw Error(kind::kIndex, std::string("`") + argument + "` contains " +
                                  std::to_string(lowest_label) +
                                  ": class labels and rows count from 1");
  }
  if (zero) {
    throw Error(kind::kIndex, std::string("`") + argument +
                                  "` contains 0: positions count from 1, or from -1 at "
                                  "the end");
  }
  return shifted.to(index.device(), index.scalar_type());
}

at::Tensor to_one_based(const at::Tensor& index) {
  if (!index.defined() || !at::isIntegralType(index.scalar_type(), false)) return index;
  // Not in place: autograd has kept the index for sort()'s and median()'s gradient.
  return call_tensor("add.Scalar", {index, at::Scalar(1), at::Scalar(1)});
}

}  // namespace dltorch::core
