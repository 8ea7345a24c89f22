// What libtorch does not check before it reads or writes memory by a number.
#pragma once

#include <string_view>

#include "core/ops.h"

namespace dltorch::core {

// For the operators of this base name; nullptr where libtorch checks all that it needs.
// A check is called before the operator, throws, and may put positions that count from
// the end where libtorch wants them.
Check check_of(std::string_view family);

}  // namespace dltorch::core
