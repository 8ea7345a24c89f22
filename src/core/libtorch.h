// Which libtorch this is: the one compiled against, and the one that runs.
#pragma once

#include <string>

#include "core/version.h"

namespace dltorch::core {

std::string running_version();  // from the library itself
std::string running_path();     // of libtorch_cpu in this process
std::string build_config();     // how it was built, in its own words

// The threads of the OpenBLAS that R's own linear algebra uses; 0 where it is another
// one.
int blas_threads();

}  // namespace dltorch::core
