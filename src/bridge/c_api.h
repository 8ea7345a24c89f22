// The functions behind inst/include/dltorch.h, found by other packages with
// R_GetCCallable(). None lets a C++ exception out.
#pragma once

namespace dltorch::bridge {

// Call once, when the package's library is registered.
void register_c_api();

}  // namespace dltorch::bridge
