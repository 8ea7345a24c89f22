// Who may write to a tensor's memory, and what happens when someone does.
//
// A CPU storage that R looks into, that lies on memory lent to us, or that was exported
// gets an Owner as the context of its DataPtr. The owner keeps the memory alive and
// counts what depends on it:
//   views    R vectors on the memory (bridge/altrep): their values must never change
//   exports  DLPack consumers that may write
// A storage whose owner has views, or lies on borrowed memory, is protected: before the
// first write it gets private memory, and the views keep the old. Never are both counts
// above zero: a writable export of viewed memory copies first, and so does a view of
// exported memory.
//
// From libtorch 2.13 on the storage itself calls back on its first mutable access, from
// any kernel, thread or language (c10/core/StorageMaterializer.h). Before that, core/call
// does it for the arguments that an operator writes. See vignettes/internals.Rmd.
//
// Counts change on any thread; memory dies on the thread that drops it last.
#pragma once

#include <ATen/core/TensorBody.h>
#include <c10/util/intrusive_ptr.h>

#include <cstdint>
#include <vector>

namespace dltorch::core {

enum class MemoryKind {
  kPrivate,   // libtorch's own, or handed over for good
  kBorrowed,  // an R vector's, or a producer's that is read-only: never written
  kForeign    // a producer's who may write to it at any time
};

class Owner;

// Whether the memory is from libtorch's CPU allocator and has no owner: not lent, mapped,
// pinned, viewed or exported.
bool is_plain(const c10::StorageImpl& storage);

// A tensor on memory that `deleter(context)` gives back when the last user is gone. If it
// throws, the deleter has been called.
at::Tensor tensor_on(const void* data, at::IntArrayRef sizes, at::IntArrayRef strides,
                     const at::TensorOptions& options, MemoryKind kind, void* context,
                     void (*deleter)(void*));

// What keeps memory alive, and counted as a view or an export, for as long as it lives.
class Lease {
 public:
  enum class Use { kView, kReadOnlyExport, kWritableExport };

  Lease() noexcept;
  Lease(c10::intrusive_ptr<Owner> owner, Use use, size_t bytes);
  Lease(Lease&& other) noexcept;
  Lease& operator=(Lease&& other) noexcept;
  ~Lease();

  explicit operator bool() const { return static_cast<bool>(owner_); }

 private:
  void drop() noexcept;

  c10::intrusive_ptr<Owner> owner_;
  Use use_ = Use::kView;
  size_t bytes_ = 0;
};

// A view of a dense CPU tensor's memory as it is now. Empty where somebody else may write
// to the memory, unless `despite_writers`.
Lease lease_view(const at::Tensor& tensor, bool despite_writers);

// For an export. A writable one first gives protected memory up for private memory, so
// ask for the tensor's address afterwards. Empty for what is not on the CPU.
Lease lease_export(const at::Tensor& tensor, bool writable);

// From now on somebody whose writes libtorch does not see may have the memory's address:
// Python's torch gives it to NumPy, for one. What an R vector is to show of it is copied.
void expose(const at::Tensor& tensor);

// Whether writing to the tensor would first copy its memory.
bool is_protected(const at::Tensor& tensor);

// Whether the tensor lies on borrowed memory.
bool is_borrowed(const at::Tensor& tensor);

// Gives the tensor's storage private memory if it is protected. core/call does this
// before an operator writes, where libtorch cannot call back.
void make_writable(const at::Tensor& tensor);

// Called before a copy of more than 64 MB on behalf of views, which a collection may find
// dead; set by the bridge.
void set_before_large_copy(void (*collect)());

// Throws a handle error where the storage no longer has all of the tensor's elements:
// Python may resize a storage beneath its tensors, and reading one would crash.
void check_memory(const at::Tensor& tensor);

// Of a dense tensor whose last dimension is the fastest.
std::vector<int64_t> row_major_strides(at::IntArrayRef sizes);

// Reading never asks for mutable memory, which would copy.
const void* const_data(const at::Tensor& tensor);

template <class T>
const T* const_data(const at::Tensor& tensor) {
  return static_cast<const T*>(const_data(tensor));
}

struct StorageCounts {
  int64_t borrows, borrowed_bytes;
  int64_t views, viewed_bytes;
  int64_t
      private_copies;  // made since load to keep a protected storage's memory as it was
};
StorageCounts storage_counts() noexcept;

}  // namespace dltorch::core
