#include "core/format.h"

#include <ATen/core/Formatting.h>

#include <sstream>

namespace dltorch::core {

std::string format_values(const at::Tensor& x, int width) {
  std::ostringstream out;
  at::print(out, x.detach(), width);
  std::string text = out.str();
  const size_t closing = text.rfind("[ ");
  if (closing != std::string::npos) text.resize(closing);
  return text;
}

}  // namespace dltorch::core
