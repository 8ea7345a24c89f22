#include "core/call.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/error.h"

namespace dltorch::core {
namespace {

at::Tensor call_tensor(const char* name, Stack stack) {
  call(overload_named(name), stack);
  return std::move(stack.at(0)).toTensor();
}

}  // namespace

void call(const Overload& overload, Stack& stack) {
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
  const int64_t* from = source.data_ptr<int64_t>();
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
  // The index is a fresh result that nobody else holds.
  return call_tensor("add_.Scalar", {index, at::Scalar(1), at::Scalar(1)});
}

}  // namespace dltorch::core
