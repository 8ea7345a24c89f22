// What libtorch warns of becomes R warnings, once the call that it came from is done: R's
// own may jump.
#pragma once

#include <functional>

#include "bridge/r.h"

namespace dltorch::bridge {

// From now on on this thread, which is R's. Call at load.
void init_warnings();

// Does `work` with its warnings kept for R, on whichever thread.
void keeping_warnings(const std::function<void()>& work);

// Raises on R's thread what was kept since the last call. Every entry point that calls
// libtorch's operators ends with it, or the warnings come with the next one that does.
void raise_warnings();
SEXP after_warnings(SEXP result);

// An error tells more.
void drop_warnings() noexcept;

}  // namespace dltorch::bridge
