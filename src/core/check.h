// What libtorch does not check before it reads or writes memory by a number.
#pragma once

#include <string_view>

#include "core/ops.h"

namespace dltorch::core {

// For this overload of the operators of a base name without a trailing "_"; nullptr where
// libtorch checks all that it needs. A check is called before the operator, throws, and
// may put positions that count from the end where libtorch wants them.
Check check_of(std::string_view family, const Overload& overload);

}  // namespace dltorch::core
