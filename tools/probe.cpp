// configure compiles, links and runs this file. It stands for what the package itself
// needs: the tensor headers, exceptions and std::string across the boundary to libtorch
// (which fails to link where the two disagree about the C++11 ABI), and dlsym.
//
// Headers written for C++20 may compile as C++17 with warnings only: take these for
// errors, so that configure goes on to C++20. Compilers that do not know the option
// ignore the line.
#pragma GCC diagnostic error "-Wc++20-extensions"

#include <ATen/core/TensorBody.h>
#include <dlfcn.h>

#include <iostream>
#include <string>

namespace at {
// As in <ATen/Version.h>, which takes seconds to compile.
std::string show_config();
}  // namespace at

int main() {
  at::Tensor tensor;
  try {
    tensor.item();  // an undefined tensor has no item
    return 1;
  } catch (const c10::Error& e) {
    if (std::string(e.what_without_backtrace()).empty()) return 1;
  }
  if (dlsym(RTLD_DEFAULT, "malloc") == nullptr) return 1;

  // The library's own version, which its headers cannot tell.
  const std::string config = at::show_config();
  const std::string key = "TORCH_VERSION=";
  const size_t start = config.find(key);
  if (start == std::string::npos) return 1;
  const size_t value = start + key.size();
  std::cout << config.substr(value, config.find_first_of(", \n", value) - value) << "\n";
}
