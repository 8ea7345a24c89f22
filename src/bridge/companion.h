// What makes a handle survive saving.
//
// R saves of an external pointer only what it protects. A handle protects its companion,
// an ALTREP raw vector that has no bytes of its own: asked for them, it gives the tensor
// as core/saved writes it. So saveRDS(), serialize(), clusters and futures carry tensors
// with no hook, digest() and object.size() see the values, and a handle costs no more.
//
// data1 is the handle; data2 the group of tensors that the handle's one is kept in
// (bridge/handle).
#pragma once

#include "bridge/r.h"

namespace dltorch::bridge {

// Registers the class; call once, from the DLL's init.
void register_companion(DllInfo* dll);

SEXP companion_of(SEXP handle, SEXP group);

// Whether this is a companion, not the plain vector of a file of version 2.
bool is_companion(SEXP x) noexcept;

// Whether the companion's handle is one of a group.
bool is_grouped(SEXP companion) noexcept;

// Lets go of the bytes that the last write to a file of version 2 has left. Not to be
// called while one goes on: not from a finalizer.
void forget_written() noexcept;

}  // namespace dltorch::bridge
