// DLPack: one encoder for every export, one validating decoder for every import.
//
// Ownership. An export is one allocation that keeps a tensor alive until the consumer
// calls its deleter, once, from any thread. An import keeps the producer's struct and
// calls the producer's deleter with that same pointer when the last tensor on the memory
// dies, on whatever thread that is. A forked child runs neither.
//
// at::toDLPack and at::fromDLPack are not used: their signatures and their bugs differ
// between libtorch versions (vignettes/internals.Rmd).
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "dltorch/dlpack.h"

namespace dltorch::core {

// Names of capsules that hold the two structs; static storage, as Python asks.
inline constexpr const char* kLegacyName = "dltensor";
inline constexpr const char* kLegacyUsedName = "used_dltensor";
inline constexpr const char* kVersionedName = "dltensor_versioned";
inline constexpr const char* kVersionedUsedName = "used_dltensor_versioned";

// What libtorch's iterators take.
inline constexpr int32_t kMaxDims = 64;

// A managed struct of either kind; does not own it.
struct Managed {
  void* address = nullptr;
  bool versioned = false;

  const char* name() const { return versioned ? kVersionedName : kLegacyName; }
  const DltTensor& tensor() const;
  uint64_t flags() const;  // 0 for the legacy struct
  DltVersion version() const;
  void run_deleter() const noexcept;  // null-safe
};

// The array API's `copy`: None, True, False.
enum class Copy { kIfNeeded, kAlways, kNever };

struct ExportRequest {
  bool versioned = true;
  Copy copy = Copy::kIfNeeded;
  std::optional<at::Device> device = {};  // nullopt: where the tensor is
  std::optional<int64_t> stream = {};     // the consumer's; nullopt is None (stream.h)
  // Whether protected memory (storage.h) goes out in a legacy struct, which cannot say
  // that it is read-only, where `copy` is kNever: on R's explicit word.
  bool unguarded = false;
};

// Whether DLPack could bring the tensor across as it is, without a copy.
bool is_plain_memory(const at::Tensor& tensor);

// Exports `tensor`, or a copy of it as `copy` and `device` ask; conjugate and negative
// views are resolved first, which is a copy. The versioned struct of a copy says so
// (IS_COPIED). Refuses (dlpack error) what has no strided memory to show: sparse,
// quantised and meta tensors, and tensors that require grad. Safe from any thread.
Managed export_managed(const at::Tensor& tensor, const ExportRequest& request);

// A tensor on the struct's memory, or on a copy where `copy` asks for one and the
// producer has not made it (IS_COPIED), or no tensor can lie on the memory as it is
// (negative strides, misaligned). A producer's read-only memory is never written: the
// first in-place operator gives the tensor memory of its own. Checks every field first;
// what it refuses then (dlpack or device error) still belongs to the caller.
// `mark_consumed` is called at the moment from which the struct is ours; it must not
// throw.
at::Tensor import_managed(const Managed& managed, Copy copy,
                          const std::function<void()>& mark_consumed);

// What is alive now; bytes are those from the first to the last element of each.
struct Live {
  int64_t exports;
  int64_t export_bytes;
  int64_t imports;
  int64_t import_bytes;
};
Live live() noexcept;

}  // namespace dltorch::core
