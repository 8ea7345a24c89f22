// How a libtorch is known, and what it says of its version. Links to no libtorch:
// dlguard.so (src/guard), which must not load one, uses it too.
#pragma once

#include <torch/version.h>

#include <cstring>
#include <string>

namespace dltorch::core {

// at::show_config() in the library, as dlsym() takes it: the only place where a library
// itself tells its version, in all of 1.13 to 2.14.
constexpr const char* kShowConfigSymbol = "_ZN2at11show_configB5cxx11Ev";

// Whether the file of this path, with its directory, is the library `name` of libtorch,
// whatever version its name ends in.
inline bool is_library(const char* path, const char* name) {
  const char* slash = std::strrchr(path, '/');
  return slash != nullptr && std::strncmp(slash + 1, name, std::strlen(name)) == 0;
}

// ... its main library.
inline bool is_libtorch(const char* path) { return is_library(path, "libtorch_cpu.so"); }

// Of the headers: "2.13.0".
inline std::string compiled_version() {
  return std::to_string(TORCH_VERSION_MAJOR) + "." + std::to_string(TORCH_VERSION_MINOR) +
         "." + std::to_string(TORCH_VERSION_PATCH);
}

// In the text of at::show_config(); "" where it does not tell.
inline std::string version_in(const std::string& config) {
  const std::string key = "TORCH_VERSION=";
  const size_t start = config.find(key);
  if (start == std::string::npos) return "";
  const size_t from = start + key.size();
  return config.substr(from, config.find_first_of(", \n", from) - from);
}

}  // namespace dltorch::core
