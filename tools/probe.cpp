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

#include <climits>
#include <cstdlib>
#include <iostream>
#include <string>

#include "../src/core/version.h"

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

  // The library's own version, which its headers cannot tell, and its file.
  const std::string version = dltorch::core::version_in(at::show_config());
  if (version.empty()) return 1;
  const void* address = dlsym(RTLD_DEFAULT, dltorch::core::kShowConfigSymbol);
  Dl_info library;
  char file[PATH_MAX];
  if (address == nullptr || dladdr(address, &library) == 0) return 1;
  if (realpath(library.dli_fname, file) == nullptr) return 1;
  std::cout << version << "\nfile: " << file << "\n";
}
