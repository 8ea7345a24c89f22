// The functions behind inst/include/dltorch.h, found by other packages with
// R_GetCCallable(). None lets a C++ exception out.
#pragma once

#include <R_ext/Rdynload.h>

namespace dltorch::bridge {

// R's type for functions of every type. By way of void(*)(), which compilers take for
// that.
template <class Function>
DL_FUNC as_dl_func(Function* function) {
  return reinterpret_cast<DL_FUNC>(reinterpret_cast<void (*)()>(function));
}

// Call once, when the package's library is registered.
void register_c_api();

}  // namespace dltorch::bridge
