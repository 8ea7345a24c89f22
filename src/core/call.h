// The one choke point: every tensor operation of dltorch is a boxed call made here.
// Creation from memory and reading data are the only at:: functions called elsewhere.
#pragma once

#include <ATen/core/TensorBody.h>
#include <ATen/core/ivalue.h>

#include <vector>

#include "core/ops.h"

namespace dltorch::core {

using Stack = std::vector<c10::IValue>;

// Calls with exactly one IValue for each argument of the schema on the stack and leaves
// the results there. Arguments and results are in libtorch's terms (0-based).
void call(const Overload& overload, Stack& stack);

// The overload of this exact name ("add.Tensor"); throws an operator error.
const Overload& overload_named(const char* name);

// Index tensors between R's count from 1 and libtorch's from 0. from_one_based() refuses
// 0 (index error), and what is negative where the role is a label; negative positions
// stay. Masks (bool) pass unchanged.
at::Tensor from_one_based(const at::Tensor& index, Role role, const char* argument);
at::Tensor to_one_based(const at::Tensor& index);

}  // namespace dltorch::core
