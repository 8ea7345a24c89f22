// Handles: external pointers of R to core objects.
//
// A tensor's handle points at an at::Tensor. Large ones, and those of autograd or of
// foreign memory, are held one by one and freed by a finalizer of the handle. R runs a
// finalizer in about a microsecond and walks all of them in every collection, so small
// plain tensors are held in groups of sixteen that share one: a group goes when the last
// of its handles is gone.
//
// A handle's tag is a symbol that says of which type it is, its class attribute what R
// dispatches on; it protects its companion (bridge/companion), which carries it through
// saving. Finalizers clear the address before they delete, never throw, and do not run at
// R's exit.
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

// For tensors that Python has too. know_handle() remembers the handle for as long as it
// lives; known_handle_of() gives the remembered one, or a new one that is remembered.
void know_handle(SEXP x);
SEXP known_handle_of(at::Tensor tensor);

// Lets R find again when handles die that came back after it had found them unreachable.
// Not to be called from a finalizer.
void drain_returned();

// To be called when a tensor was written to: one that has outgrown its group (it was
// resized, or has a graph now) gets a finalizer of its own.
void settle_handle(SEXP x);

bool is_tensor_handle(SEXP x) noexcept;

// The tensor behind a handle; lives as long as the handle. Throws a handle error that
// names the argument and tells "released" from "of another type".
const at::Tensor& tensor_of(SEXP x, const char* argument);

// Like tensor_of(), but nullptr for what is no live handle.
const at::Tensor* tensor_or_null(SEXP x) noexcept;

// Gives a handle that has just been read from a file its tensor back.
void revive(SEXP handle, SEXP bytes);

// Throws the handle error for what is not a `type` (in words); `tag` is that type's.
[[noreturn]] void refuse_handle(SEXP x, SEXP tag, const char* argument, const char* type);

// An object whose attributes the handles of one class copy: cheaper than setting a class.
SEXP attribute_template(const char* class_name);

}  // namespace dltorch::bridge
