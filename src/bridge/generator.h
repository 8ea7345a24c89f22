// Random generators as external pointers of class "torch_generator".
#pragma once

#include <ATen/core/Generator.h>

#include "bridge/r.h"

namespace dltorch::bridge {

// Makes the symbol and the class attribute; call once, at load.
void init_generators();

SEXP generator_handle(at::Generator generator);
bool is_generator(SEXP x) noexcept;

// Throws a handle error for anything else.
const at::Generator& generator_of(SEXP x, const char* argument);

}  // namespace dltorch::bridge
