// What R's collector cannot see: the bytes behind handles.
//
// R counts a handle as a few words, so a loop over large temporaries would fill the
// memory long before R collects. The storages that handles hold are counted here; when
// they have grown by a threshold since the last collection, the next handle asks R to
// collect. R's thread only.
#pragma once

#include <ATen/core/TensorBody.h>

#include <exception>

#include "bridge/r.h"

namespace dltorch::bridge {

// Prepares the C library for large vectors; call once, at load.
void init_memory();

// Collects if memory has grown and the tensor's storage will count. To be called before
// its handle is made: R keeps what lives through a collection much longer.
void collect_before(const at::Tensor& tensor);

// For several results of one call: collects where that is due, and then not again while
// this lives, since the handles made first would count as old from then on.
class CollectedOnce {
 public:
  CollectedOnce();
  ~CollectedOnce();
  CollectedOnce(const CollectedOnce&) = delete;
  CollectedOnce& operator=(const CollectedOnce&) = delete;

 private:
  const bool outer_;
};

// Counts the tensor's storage for a new handle, or an R vector that owns it. Gives what
// forget_storage() wants back: nullptr for storages too small to count.
const void* count_storage(const at::Tensor& tensor);
void forget_storage(const void* counted) noexcept;

// A collection now; what it frees is freed when this returns. Takes Python's lock.
void collect_garbage(bool full);

// Whether libtorch (or the C++ library) says that memory ran out.
bool is_out_of_memory(const std::exception& error) noexcept;

// Runs `f`; after a failed allocation collects and, if `may_retry`, runs it once more.
template <class F>
auto with_retry(bool may_retry, F f) -> decltype(f()) {
  if (!may_retry) return f();
  try {
    return f();
  } catch (const std::exception& error) {
    if (!is_out_of_memory(error)) throw;
  }
  collect_garbage(true);
  return f();
}

// list(device, live_bytes, peak_bytes, collections)
SEXP memory_summary();

}  // namespace dltorch::bridge
