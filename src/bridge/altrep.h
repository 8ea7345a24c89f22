// R vectors on the memory of tensors, by ALTREP. There are two kinds, of the same
// classes:
//
// A view has a lease, which keeps the memory as it is for as long as the vector lives
// (core/storage). It is never written: R duplicates it first, since it is marked as not
// mutable, and the lease makes the tensor move away before it writes. R asks for writable
// pointers in half of its functions only to read, so the pointer is given for both.
//
// A vector that owns its memory is a large copy of a tensor's values, in a tensor that
// nobody else has: R's own in all but where it lies, and written in place. R's own
// allocator would hand out fresh pages, whose faults take longer than the copy
// (core/large).
#pragma once

#include <ATen/core/TensorBody.h>

#include "bridge/r.h"
#include "core/storage.h"

namespace dltorch::bridge {

// Registers the classes; call once, from the DLL's init.
void register_altrep(DllInfo* dll);

// Whether R can look at this memory as it is: float64, int32, uint8 or complex128 (int64
// as integer64 if asked), dense in column-major order, on the CPU.
bool is_viewable(const at::Tensor& tensor, bool integer64);

// A vector of the tensor's values on the tensor's memory, without dim. The tensor must be
// viewable and not empty.
SEXP view_of(const at::Tensor& tensor, core::Lease lease);

// A vector on the memory of a tensor that nobody else uses or will use, dense in
// column-major order and not empty: float64, int32 (as logical where asked), uint8,
// complex128, or int64, which R then sees as doubles.
SEXP vector_owning(const at::Tensor& tensor, bool logical);

// Whether `x` is of one of these classes.
bool is_on_tensor(SEXP x) noexcept;

// Whether `x` is a view (base R's wrapper objects around one are not).
bool is_view(SEXP x) noexcept;

// How many views R has duplicated since load.
int64_t duplicated_views() noexcept;

}  // namespace dltorch::bridge
