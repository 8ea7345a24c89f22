// Handles: external pointers of R to core objects.
//
// A handle's address is a heap object that it owns, its tag a symbol that says of which
// type, its class attribute what R dispatches on. Finalizers clear the address before
// they delete, never throw, and do not run at R's exit.
#pragma once

#include <ATen/core/TensorBody.h>

#include <string>

#include "bridge/r.h"

namespace dltorch::bridge {

// Makes the symbol and the class attribute; call once, at load.
void init_handles();

// "a double vector of length 3", "an object of class \"lm\"": for messages.
std::string describe(SEXP x);

SEXP handle_of(at::Tensor tensor);

// A handle for the result of an operator. R runs a finalizer for each handle of
// handle_of(), at about a microsecond, and walks them all in every collection; of results
// that hold next to nothing (a few KB of libtorch's own memory, no gradient graph), many
// share one finalizer and are released together.
SEXP handle_of_result(at::Tensor tensor);

// To be called when a tensor was written to: what no longer holds next to nothing (it was
// resized, or has a graph now) gets a finalizer of its own.
void settle_handle(SEXP x);

bool is_tensor_handle(SEXP x) noexcept;

// The tensor behind a handle; lives as long as the handle. Throws a handle error that
// names the argument and tells "released" from "of another type".
const at::Tensor& tensor_of(SEXP x, const char* argument);

// Throws the handle error for what is not a `type` (in words); `tag` is that type's.
[[noreturn]] void refuse_handle(SEXP x, SEXP tag, const char* argument, const char* type);

// An object whose attributes the handles of one class copy: cheaper than setting a class.
SEXP attribute_template(const char* class_name);

}  // namespace dltorch::bridge
