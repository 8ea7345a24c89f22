// What `$` finds in a tensor.
#pragma once

#include <string>
#include <vector>

#include "bridge/r.h"

namespace dltorch::bridge {

// Remembers the namespace whose functions `$add`, `$sum` ... make methods; call at load.
void init_members(SEXP package_namespace);

// x$name: the value of a property, or a method as a function. Throws an operator error
// that suggests the nearest names.
SEXP member(SEXP x, SEXP name);

// The properties that users may ask for, sorted.
std::vector<std::string> property_names();

}  // namespace dltorch::bridge
