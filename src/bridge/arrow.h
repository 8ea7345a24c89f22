// Arrow arrays of R packages (nanoarrow), by the Arrow C data interface.
//
// The struct is moved out of the external pointer and released when the last tensor on
// its memory dies, on whatever thread that is; nanoarrow's exported arrays allow that.
#pragma once

#include <ATen/core/TensorBody.h>

#include "bridge/r.h"
#include "core/dlpack.h"

namespace dltorch::bridge {

// A one-dimensional tensor on the memory of an array of numbers without nulls. `array`
// and `schema` are external pointers to an ArrowArray, which is left empty, and an
// ArrowSchema. Arrow's memory is read-only. Throws type errors for other types of array
// and value errors for nulls, and then leaves the array as it was.
at::Tensor tensor_from_arrow(SEXP array, SEXP schema, core::Copy copy);

}  // namespace dltorch::bridge
