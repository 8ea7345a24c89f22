#include "core/storage.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/StorageImpl.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <utility>

#include "core/compat.h"
#include "core/error.h"
#include "core/large.h"
#include "core/process.h"

namespace dltorch::core {
namespace {

constexpr size_t kLargeCopyBytes = size_t{64} << 20;

std::atomic<int64_t> borrows{0};
std::atomic<int64_t> borrowed_bytes{0};
std::atomic<int64_t> views{0};
std::atomic<int64_t> viewed_bytes{0};
std::atomic<int64_t> private_copies{0};
std::atomic<void (*)()> before_large_copy{nullptr};

void add(std::atomic<int64_t>* count, int64_t n) {
  count->fetch_add(n, std::memory_order_relaxed);
}

// Guards the exchange of a storage's memory and the installation of an owner. No memory
// is freed while it is held: that may wait for Python's lock.
std::mutex& storage_mutex() {
  static auto* mutex = new std::mutex;  // outlives every thread that may still write
  return *mutex;
}

}  // namespace

class Owner : public c10::intrusive_ptr_target {
 public:
  Owner(MemoryKind kind, size_t bytes) : kind_(kind), bytes_(bytes) {
    if (kind_ != MemoryKind::kBorrowed) return;
    add(&borrows, 1);
    add(&borrowed_bytes, static_cast<int64_t>(bytes_));
  }
  ~Owner() override {
    if (kind_ != MemoryKind::kBorrowed || generation_ != process_generation()) return;
    add(&borrows, -1);
    add(&borrowed_bytes, -static_cast<int64_t>(bytes_));
  }

  // The DataPtr whose deleter frees the memory.
  void hold(at::DataPtr memory) { memory_ = std::move(memory); }

  bool protects() const {
    return kind_ == MemoryKind::kBorrowed || views_.load(std::memory_order_acquire) > 0;
  }
  bool has_writers() const {
    return kind_ == MemoryKind::kForeign || is_exposed() ||
           exports_.load(std::memory_order_acquire) > 0;
  }
  bool is_exposed() const { return exposed_.load(std::memory_order_acquire); }
  void expose() { exposed_.store(true, std::memory_order_release); }
  bool is_borrowed() const { return kind_ == MemoryKind::kBorrowed; }

  std::atomic<int64_t>& views() { return views_; }
  std::atomic<int64_t>& exports() { return exports_; }

  // The deleter of the storage's DataPtr; its address tells our storages from others.
  static void release(void* context) {
    c10::intrusive_ptr<Owner>::reclaim(static_cast<Owner*>(context));
  }

 private:
  const MemoryKind kind_;
  const size_t bytes_;
  const uint32_t generation_ = process_generation();
  std::atomic<int64_t> views_{0};
  std::atomic<int64_t> exports_{0};
  std::atomic<bool> exposed_{false};
  at::DataPtr memory_;
};

namespace {

Owner* owner_of(const c10::StorageImpl& storage) {
  const at::DataPtr& data = storage.data_ptr();
  return data.get_deleter() == &Owner::release ? static_cast<Owner*>(data.get_context())
                                               : nullptr;
}

// A DataPtr that holds one reference to the owner.
at::DataPtr data_ptr_of(c10::intrusive_ptr<Owner> owner, void* data, at::Device device) {
  return {data, owner.release(), &Owner::release, device};
}

// A DataPtr on the same memory that is owned.
at::DataPtr with_owner(at::DataPtr memory, const c10::intrusive_ptr<Owner>& owner) {
  at::DataPtr owned = data_ptr_of(owner, memory.get(), memory.device());
  owner->hold(std::move(memory));
  return owned;
}

// Gives the storage private memory if it has to be kept from writing. Called by libtorch
// itself on the first mutable access, and by make_writable(), on any thread.
void make_private(c10::StorageImpl* storage) {
  at::DataPtr old;
  const std::lock_guard<std::mutex> lock(storage_mutex());
  // A second writer finds the work done; views may have died since.
  const Owner* owner = owner_of(*storage);
  if (owner == nullptr || !owner->protects()) return;
  at::Allocator* allocator = c10::GetCPUAllocator();
  at::DataPtr fresh = allocator->allocate(storage->nbytes());
  if (storage->nbytes() > 0)
    std::memcpy(fresh.get(), storage->data_ptr().get(), storage->nbytes());
  if (owner->is_exposed()) {
    auto next = c10::make_intrusive<Owner>(MemoryKind::kPrivate, storage->nbytes());
    next->expose();
    fresh = with_owner(std::move(fresh), next);
  }
  old = std::move(unchecked_data_ptr(storage));
  storage->set_data_ptr_noswap(std::move(fresh));
  storage->set_allocator(allocator);
  storage->set_resizable(true);
  add(&private_copies, 1);
}

// Views of large memory may be dead already; a collection is cheaper than the copy. Not
// under the lock, since it frees memory.
void collect_before_copy(const c10::StorageImpl& storage) {
  const Owner* owner = owner_of(storage);
  void (*collect)() = before_large_copy.load(std::memory_order_relaxed);
  if (owner != nullptr && owner->protects() && !owner->is_borrowed() &&
      storage.nbytes() > kLargeCopyBytes && collect != nullptr)
    collect();
}

void on_first_write(c10::StorageImpl* storage) {
  collect_before_copy(*storage);
  make_private(storage);
}

// From now on a write is noticed.
void arm(c10::StorageImpl* storage) {
#if DLTORCH_HAS_STORAGE_MATERIALIZER
  if (!storage->has_materializer()) storage->set_materializer(&on_first_write);
#else
  (void)storage;
#endif
}

// The storage's owner, made if there is none.
c10::intrusive_ptr<Owner> own(c10::StorageImpl* storage) {
  // Settles what libtorch itself has cloned lazily: one materializer at a time.
  if (owner_of(*storage) == nullptr) mutable_data(storage);
  const std::lock_guard<std::mutex> lock(storage_mutex());
  if (owner_of(*storage) == nullptr) {
    auto owner = c10::make_intrusive<Owner>(MemoryKind::kPrivate, storage->nbytes());
    at::DataPtr& slot = unchecked_data_ptr(storage);
    slot = with_owner(std::move(slot), owner);
  }
  return c10::intrusive_ptr<Owner>::unsafe_reclaim_from_nonowning(owner_of(*storage));
}

c10::StorageImpl* storage_of(const at::Tensor& tensor) {
  return tensor.has_storage() && tensor.device().is_cpu()
             ? tensor.storage().unsafeGetStorageImpl()
             : nullptr;
}

}  // namespace

bool is_plain(const c10::StorageImpl& storage) {
  return is_cpu_allocation(storage.data_ptr());
}

at::Tensor tensor_on(const void* data, at::IntArrayRef sizes, at::IntArrayRef strides,
                     const at::TensorOptions& options, MemoryKind kind, void* context,
                     void (*deleter)(void*)) {
  void* address = const_cast<void*>(data);
  at::Tensor tensor = at::for_blob(address, sizes)
                          .strides(strides)
                          .context(context, deleter)
                          .options(options)
                          .target_device(options.device())
                          .make_tensor();
  c10::StorageImpl* storage = storage_of(tensor);
  if (storage == nullptr) return tensor;
  auto owner = c10::make_intrusive<Owner>(kind, storage->nbytes());
  at::DataPtr& slot = unchecked_data_ptr(storage);
  owner->hold(std::move(slot));
  slot = data_ptr_of(owner, address, options.device());
  if (kind == MemoryKind::kBorrowed) arm(storage);
  return tensor;
}

Lease::Lease() noexcept = default;

Lease::Lease(c10::intrusive_ptr<Owner> owner, Use use, size_t bytes)
    : owner_(std::move(owner)), use_(use), bytes_(bytes) {
  if (use_ == Use::kView) {
    owner_->views().fetch_add(1, std::memory_order_acq_rel);
    add(&views, 1);
    add(&viewed_bytes, static_cast<int64_t>(bytes_));
  } else if (use_ == Use::kWritableExport) {
    owner_->exports().fetch_add(1, std::memory_order_acq_rel);
  }
}

Lease::Lease(Lease&& other) noexcept
    : owner_(std::move(other.owner_)), use_(other.use_), bytes_(other.bytes_) {}

Lease& Lease::operator=(Lease&& other) noexcept {
  if (this != &other) {
    drop();
    owner_ = std::move(other.owner_);
    use_ = other.use_;
    bytes_ = other.bytes_;
  }
  return *this;
}

Lease::~Lease() { drop(); }

void Lease::drop() noexcept {
  if (!owner_) return;
  if (use_ == Use::kView) {
    owner_->views().fetch_sub(1, std::memory_order_acq_rel);
    add(&views, -1);
    add(&viewed_bytes, -static_cast<int64_t>(bytes_));
  } else if (use_ == Use::kWritableExport) {
    owner_->exports().fetch_sub(1, std::memory_order_acq_rel);
  }
  owner_.reset();
}

Lease lease_view(const at::Tensor& tensor, bool despite_writers) {
  c10::StorageImpl* storage = storage_of(tensor);
  if (storage == nullptr) return {};
  if (owner_of(*storage) == nullptr) {
    // Settles what libtorch itself has cloned lazily, and only then tells whose it is.
    mutable_data(storage);
    if (!is_plain(*storage) && !despite_writers) return {};
  }
  c10::intrusive_ptr<Owner> owner = own(storage);
  if (owner->has_writers() && !despite_writers) return {};
  Lease lease(std::move(owner), Lease::Use::kView, tensor.nbytes());
  arm(storage);
  return lease;
}

Lease lease_export(const at::Tensor& tensor, bool writable) {
  c10::StorageImpl* storage = storage_of(tensor);
  if (storage == nullptr) return {};
  if (writable) make_writable(tensor);
  return Lease(own(storage),
               writable ? Lease::Use::kWritableExport : Lease::Use::kReadOnlyExport,
               tensor.nbytes());
}

void expose(const at::Tensor& tensor) {
  c10::StorageImpl* storage = storage_of(tensor);
  if (storage == nullptr) return;
  const Owner* owner = owner_of(*storage);
  if (owner == nullptr) {
    mutable_data(storage);
    // Mapped memory counts as exposed anyway, and libtorch knows it by its deleter.
    if (!is_plain(*storage)) return;
  }
  if (owner == nullptr || !owner->is_exposed()) own(storage)->expose();
}

bool is_protected(const at::Tensor& tensor) {
  const c10::StorageImpl* storage = storage_of(tensor);
  const Owner* owner = storage == nullptr ? nullptr : owner_of(*storage);
  return owner != nullptr && owner->protects();
}

bool is_borrowed(const at::Tensor& tensor) {
  const c10::StorageImpl* storage = storage_of(tensor);
  const Owner* owner = storage == nullptr ? nullptr : owner_of(*storage);
  return owner != nullptr && owner->is_borrowed();
}

void make_writable(const at::Tensor& tensor) {
  c10::StorageImpl* storage = storage_of(tensor);
  if (storage == nullptr || !is_protected(tensor)) return;
  collect_before_copy(*storage);
  make_private(storage);
#if DLTORCH_HAS_STORAGE_MATERIALIZER
  storage->clear_materializer();
#endif
}

void set_before_large_copy(void (*collect)()) { before_large_copy = collect; }

void check_memory(const at::Tensor& tensor) {
  if (!tensor.has_storage() || tensor.numel() == 0 || tensor.is_meta()) return;
  int64_t last = tensor.storage_offset();
  for (int64_t d = 0; d < tensor.dim(); ++d)
    last += (tensor.size(d) - 1) * tensor.stride(d);
  const c10::StorageImpl& storage = *tensor.storage().unsafeGetStorageImpl();
  const size_t needed =
      static_cast<size_t>(last + 1) * static_cast<size_t>(tensor.element_size());
  if (storage.nbytes() >= needed && storage.data_ptr().get() != nullptr) return;
  throw Error(kind::kHandle,
              "the tensor's memory has been freed or made smaller than "
              "the tensor");
}

std::vector<int64_t> row_major_strides(at::IntArrayRef sizes) {
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;)
    strides[i - 1] = strides[i] * std::max<int64_t>(sizes[i], 1);
  return strides;
}

const void* const_data(const at::Tensor& tensor) {
#if DLTORCH_HAS_CONST_DATA
  return tensor.const_data_ptr();
#else
  return tensor.data_ptr();
#endif
}

StorageCounts storage_counts() noexcept {
  const auto value = [](const std::atomic<int64_t>& count) {
    return count.load(std::memory_order_relaxed);
  };
  return {value(borrows), value(borrowed_bytes), value(views), value(viewed_bytes),
          value(private_copies)};
}

}  // namespace dltorch::core
