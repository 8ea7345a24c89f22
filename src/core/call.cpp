#include "core/call.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>
#include <utility>

#include "core/error.h"

namespace dltorch::core {
namespace {

at::Tensor call_tensor(const char* name, Stack stack) {
  call(overload_named(name), stack);
  return std::move(stack.at(0)).toTensor();
}

bool any_true(const at::Tensor& mask) {
  return call_tensor("any", {mask}).item<bool>();
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
  const at::Scalar zero(0);
  if (role == Role::kPosition) {
    if (any_true(call_tensor("eq.Scalar", {index, zero}))) {
      throw Error(kind::kIndex, std::string("`") + argument +
                                    "` contains 0: positions count from 1, or from -1 "
                                    "at the end");
    }
    // Negative positions count from the end on both sides.
    const at::Tensor above = call_tensor("gt.Scalar", {index, zero});
    return call_tensor("sub.Tensor", {index, above, at::Scalar(1)});
  }
  if (any_true(call_tensor("le.Scalar", {index, zero}))) {
    throw Error(kind::kIndex, std::string("`") + argument +
                                  "` contains a value below 1: class labels and rows "
                                  "count from 1");
  }
  return call_tensor("sub.Scalar", {index, at::Scalar(1), at::Scalar(1)});
}

at::Tensor to_one_based(const at::Tensor& index) {
  if (!index.defined() || !at::isIntegralType(index.scalar_type(), false)) return index;
  // The index is a fresh result that nobody else holds.
  return call_tensor("add_.Scalar", {index, at::Scalar(1), at::Scalar(1)});
}

}  // namespace dltorch::core
