// Tensors as text, by libtorch.
#pragma once

#include <ATen/core/TensorBody.h>

#include <string>

namespace dltorch::core {

// The values in libtorch's own layout, without its closing line that names the type.
std::string format_values(const at::Tensor& x, int width);

}  // namespace dltorch::core
