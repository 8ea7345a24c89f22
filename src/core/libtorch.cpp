#include "core/libtorch.h"

#include <ATen/Version.h>
#include <c10/util/Exception.h>
#include <dlfcn.h>
#include <link.h>

#include <climits>
#include <cstdlib>
#include <cstring>

#include "core/compat.h"
#include "dltorch/dlpack.h"

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

namespace {

std::string real(const char* path) {
  char resolved[PATH_MAX];
  return realpath(path, resolved) == nullptr ? path : resolved;
}

std::string file_with(const void* address) {
  Dl_info info;
  return dladdr(address, &info) == 0 ? "" : real(info.dli_fname);
}

}  // namespace

std::string running_path() {
  return file_with(reinterpret_cast<const void*>(&at::show_config));
}

std::string c10_path() {
  return file_with(reinterpret_cast<const void*>(&c10::GetExceptionString));
}

std::string compiler() {
#ifdef __clang__
  return __VERSION__;
#else
  return "g++ " __VERSION__;
#endif
}

int cxx_standard() { return static_cast<int>(__cplusplus / 100 % 100); }

int cxx11_abi() { return _GLIBCXX_USE_CXX11_ABI; }

std::string dlpack_version() {
  return std::to_string(DLTORCH_DLPACK_MAJOR) + "." +
         std::to_string(DLTORCH_DLPACK_MINOR);
}

bool exports_own_symbols() {
  Dl_info info;
  const auto* own = reinterpret_cast<const void*>(&exports_own_symbols);
  if (dladdr(own, &info) == 0) return false;
  // Without a name there is no exported symbol at this address.
  return info.dli_saddr == own && info.dli_sname != nullptr;
}

std::vector<std::string> loaded_libraries() {
  std::vector<std::string> names;
  dl_iterate_phdr(
      [](dl_phdr_info* object, size_t /*size*/, void* found) {
        if (object->dlpi_name[0] != '\0')
          static_cast<std::vector<std::string>*>(found)->push_back(
              real(object->dlpi_name));
        return 0;
      },
      &names);
  return names;
}

std::string soname_of(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return "";
  link_map* map = nullptr;
  std::string name;
  if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0) {
    const char* strings = nullptr;
    ElfW(Addr) offset = 0;
    for (const auto* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_STRTAB)
        strings = reinterpret_cast<const char*>(entry->d_un.d_ptr);
      if (entry->d_tag == DT_SONAME) offset = entry->d_un.d_val;
    }
    if (strings != nullptr && offset != 0) name = strings + offset;
  }
  dlclose(library);
  return name;
}

}  // namespace dltorch::core
