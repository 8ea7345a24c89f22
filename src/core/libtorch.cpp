#include "core/libtorch.h"

#include <ATen/Version.h>
#include <dlfcn.h>

#include <climits>
#include <cstdlib>
#include <cstring>

#include "core/compat.h"

namespace dltorch::core {

std::string running_version() { return version_in(at::show_config()); }

std::string build_config() { return at::show_config(); }

int blas_threads() {
  // R is linked to it, so it is among the global symbols.
  void* address = dlsym(RTLD_DEFAULT, "openblas_get_num_threads");
  if (address == nullptr) return 0;
  int (*function)() = nullptr;
  static_assert(sizeof function == sizeof address, "a pointer");
  std::memcpy(&function, &address, sizeof address);
  return function();
}

std::string running_path() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&at::show_config), &info) == 0) return "";
  char path[PATH_MAX];
  return realpath(info.dli_fname, path) == nullptr ? info.dli_fname : path;
}

}  // namespace dltorch::core
