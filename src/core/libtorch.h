// Which libtorch this is: the one compiled against, and the one that runs.
#pragma once

#include <string>
#include <vector>

#include "core/version.h"

namespace dltorch::core {

std::string running_version();  // from the library itself
std::string running_path();     // of libtorch_cpu in this process
std::string c10_path();         // of libc10
std::string build_config();     // how it was built, in its own words

// What this package was compiled with.
std::string compiler();
int cxx_standard();  // 17
int cxx11_abi();     // of std::string: 1 for the one of C++11
std::string dlpack_version();
bool exports_own_symbols();  // whether others could link to what is not meant for them

// The files of all libraries in the process, and the name by which others ask for the
// file `path` among them ("" where it has none).
std::vector<std::string> loaded_libraries();
std::string soname_of(const std::string& path);

// The threads of the OpenBLAS that R's own linear algebra uses; 0 where it is another
// one.
int blas_threads();

}  // namespace dltorch::core
