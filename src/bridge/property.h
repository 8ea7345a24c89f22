// What `$` finds in a tensor.
#pragma once

#include <string>
#include <vector>

#include "bridge/r.h"

namespace dltorch::bridge {

// x$name: the value of a property, or a method as a function. Throws an operator error
// that suggests the nearest names.
SEXP member(SEXP x, SEXP name);

// The properties that users may ask for, sorted.
std::vector<std::string> property_names();

}  // namespace dltorch::bridge
