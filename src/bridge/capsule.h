// DLPack capsules of R: external pointers of class "dlpack".
//
// A capsule owns a managed struct that nobody has consumed yet and runs its deleter if it
// is collected in that state. Its tag is the name that Python gives the same capsule:
// dltensor or dltensor_versioned, with used_ before it once it is consumed.
#pragma once

#include <ATen/core/TensorBody.h>

#include "bridge/r.h"
#include "core/dlpack.h"

namespace dltorch::bridge {

// Makes the symbols and the class attribute; call once, at load.
void init_capsules();

SEXP capsule_of(core::Managed managed);
bool is_capsule(SEXP x) noexcept;

// The struct in a capsule, left there. Throws a handle error for anything else, and a
// dlpack error for a consumed capsule.
core::Managed managed_of(SEXP x);

// Marks the capsule as consumed: the struct now belongs to the caller.
void consume(SEXP x) noexcept;

at::Tensor tensor_from_capsule(SEXP x, core::Copy copy);

// R's NULL, TRUE or FALSE; throws a type error for anything else.
core::Copy copy_of(SEXP copy);

// The fields of a struct that nobody has consumed, as a named list.
SEXP managed_info(const core::Managed& managed);

}  // namespace dltorch::bridge
