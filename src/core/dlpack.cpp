#include "core/dlpack.h"

#include <ATen/ops/empty.h>
#include <c10/core/TensorOptions.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/process.h"
#include "core/storage.h"
#include "core/stream.h"

namespace dltorch::core {
namespace {

// Of one direction.
struct Counter {
  std::atomic<int64_t> count{0};
  std::atomic<int64_t> bytes{0};

  void add(int64_t more, int64_t more_bytes) {
    count.fetch_add(more, std::memory_order_relaxed);
    bytes.fetch_add(more_bytes, std::memory_order_relaxed);
  }
};

Counter exports;
Counter imports;

const DltManagedTensor* as_legacy(const Managed& m) {
  return static_cast<const DltManagedTensor*>(m.address);
}
const DltManagedTensorVersioned* as_versioned(const Managed& m) {
  return static_cast<const DltManagedTensorVersioned*>(m.address);
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(kind::kDlpack, message);
}

// ---- export --------------------------------------------------------------------------

// One malloc: this struct, then `ndim` sizes and `ndim` strides.
template <class Struct>
struct Export {
  Struct managed;
  at::Tensor tensor;
  Lease lease;  // keeps the memory, whatever becomes of the tensor's storage
  int64_t bytes;
  uint32_t generation;

  int64_t* metadata() { return reinterpret_cast<int64_t*>(this + 1); }
};

template <class Struct>
void delete_export(Struct* self) {
  if (self == nullptr) return;
  auto* block = static_cast<Export<Struct>*>(self->manager_ctx);
  if (block->generation != process_generation()) return;
  exports.add(-1, -block->bytes);
  block->~Export<Struct>();
  std::free(block);
}

// From the first to the last element, of non-negative strides.
int64_t reach_in_bytes(const at::Tensor& tensor) {
  if (tensor.numel() == 0) return 0;
  int64_t last = 0;
  for (int64_t d = 0; d < tensor.dim(); ++d)
    last += (tensor.size(d) - 1) * tensor.stride(d);
  return (last + 1) * static_cast<int64_t>(tensor.element_size());
}

template <class Struct>
Struct* encode(const at::Tensor& tensor, bool writable) {
  const DltDataType dtype = dtype_to_dlpack(tensor.scalar_type());
  const DltDevice device = device_to_dlpack(tensor.device());
  const auto ndim = static_cast<size_t>(tensor.dim());
  Lease lease = lease_export(tensor, writable);
  void* data = tensor.numel() == 0 ? nullptr : const_cast<void*>(const_data(tensor));

  void* memory = std::malloc(sizeof(Export<Struct>) + 2 * ndim * sizeof(int64_t));
  if (memory == nullptr) throw std::bad_alloc();
  const int64_t bytes = reach_in_bytes(tensor);
  auto* block = new (memory)
      Export<Struct>{{}, tensor, std::move(lease), bytes, process_generation()};
  int64_t* shape = block->metadata();
  int64_t* strides = shape + ndim;
  for (size_t i = 0; i < ndim; ++i) {
    shape[i] = tensor.sizes()[i];
    strides[i] = tensor.strides()[i];
  }
  block->managed.dl_tensor = {data,    device, static_cast<int32_t>(ndim), dtype, shape,
                              strides, 0};
  block->managed.manager_ctx = block;
  block->managed.deleter = &delete_export<Struct>;
  exports.add(1, bytes);
  return &block->managed;
}

void check_exportable(const at::Tensor& tensor) {
  if (tensor.requires_grad())
    refuse("a tensor that requires grad cannot be exported: call $detach() first");
  if (tensor.is_nested()) refuse("a nested tensor cannot be exported by DLPack");
  if (tensor.is_quantized()) refuse("a quantised tensor cannot be exported by DLPack");
  if (tensor.layout() != at::kStrided || !tensor.has_storage())
    refuse("only a dense tensor can be exported by DLPack; this one is " +
           std::string(tensor.is_sparse() ? "sparse: call $to_dense() first"
                                          : "not strided"));
  if (tensor.is_meta()) refuse("a meta tensor has no memory to export");
  check_memory(tensor);
}

// The consumer's stream waits for what is queued on ours.
void let_consumer_wait(const at::Tensor& tensor, std::optional<int64_t> stream) {
  const DltDevice device = device_to_dlpack(tensor.device());
  const c10::impl::DeviceGuardImplInterface* guard =
      tensor.is_cpu() ? nullptr : c10::impl::getDeviceGuardImpl(tensor.device().type());
  const auto consumer = consumer_stream(guard, device, stream);
  if (consumer) order_streams(*guard, guard->getStream(tensor.device()), *consumer);
}

// ---- import --------------------------------------------------------------------------

// What validate() found out about a struct that can be imported.
struct Layout {
  at::ScalarType dtype;
  at::Device device = at::kCPU;
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;       // in elements
  char* data = nullptr;               // first element, byte_offset applied
  int64_t bytes = 0;                  // from the lowest element to the end of the highest
  const char* copy_reason = nullptr;  // why no tensor can lie on it as it is
};

struct ImportContext {
  Managed managed;
  int64_t bytes;
  uint32_t generation;
};

void delete_import(void* context_address) {
  std::unique_ptr<ImportContext> context(static_cast<ImportContext*>(context_address));
  if (context->generation != process_generation()) return;
  imports.add(-1, -context->bytes);
  context->managed.run_deleter();
}

// Calls the producer's deleter unless the struct was handed on.
class Adopted {
 public:
  explicit Adopted(const Managed& managed) : managed_(managed) {}
  Adopted(const Adopted&) = delete;
  Adopted& operator=(const Adopted&) = delete;
  ~Adopted() {
    if (held_) managed_.run_deleter();
  }
  void hand_on() { held_ = false; }

 private:
  Managed managed_;
  bool held_ = true;
};

bool add_overflows(int64_t a, int64_t b, int64_t* sum) {
  return __builtin_add_overflow(a, b, sum);
}
bool multiply_overflows(int64_t a, int64_t b, int64_t* product) {
  return __builtin_mul_overflow(a, b, product);
}

// The row-major strides of an empty tensor must be countable too.
int64_t checked_numel(const std::vector<int64_t>& sizes, int64_t item_bytes) {
  int64_t countable = item_bytes;
  bool empty = false;
  bool overflow = false;
  for (int64_t size : sizes) {
    empty = empty || size == 0;
    overflow =
        overflow || multiply_overflows(countable, std::max<int64_t>(size, 1), &countable);
  }
  if (overflow) refuse("the capsule's shape has more bytes than 64 bits can count");
  return empty ? 0 : countable / item_bytes;
}

// Measures the memory between the lowest and the highest element; refuses strides that
// reach further than 64 bits can count.
int64_t checked_extent(const Layout& layout, int64_t item_bytes) {
  int64_t below = 0;
  int64_t above = 0;
  bool overflow = false;
  for (size_t i = 0; i < layout.sizes.size(); ++i) {
    int64_t reach = 0;
    overflow = overflow ||
               multiply_overflows(layout.sizes[i] - 1, layout.strides[i], &reach) ||
               multiply_overflows(reach, item_bytes, &reach);
    int64_t& side = reach < 0 ? below : above;
    overflow = overflow || add_overflows(side, reach, &side);
  }
  int64_t extent = 0;
  overflow = overflow || add_overflows(above, item_bytes, &above) ||
             __builtin_sub_overflow(above, below, &extent);
  const auto address = reinterpret_cast<uintptr_t>(layout.data);
  overflow = overflow || address + static_cast<uint64_t>(above) < address ||
             address < uint64_t{0} - static_cast<uint64_t>(below);
  if (overflow) refuse("the capsule's strides reach further than memory does");
  return extent;
}

// Element by element into row-major order; for layouts that no at::Tensor can have.
// memcpy, since the source may be misaligned.
void gather_elements(const Layout& layout, int64_t item_bytes, char* out) {
  const size_t ndim = layout.sizes.size();
  std::vector<int64_t> index(ndim, 0);
  const char* in = layout.data;
  for (;;) {
    std::memcpy(out, in, static_cast<size_t>(item_bytes));
    out += item_bytes;
    size_t d = ndim;
    while (d-- > 0) {
      // The stride of a dimension of size 1 may be anything: it is multiplied by 0 first.
      if (index[d] + 1 < layout.sizes[d]) {
        ++index[d];
        in += layout.strides[d] * item_bytes;
        break;
      }
      in -= index[d] * layout.strides[d] * item_bytes;
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1)) return;
  }
}

// Checks every field and changes nothing.
Layout validate(const Managed& managed) {
  if (managed.address == nullptr) refuse("the capsule holds a null pointer");
  // Another major version: nothing after `flags` may be read.
  if (managed.versioned && managed.version().major != DLTORCH_DLPACK_MAJOR) {
    refuse("the capsule follows DLPack " + std::to_string(managed.version().major) + "." +
           std::to_string(managed.version().minor) + "; dltorch reads version " +
           std::to_string(DLTORCH_DLPACK_MAJOR));
  }
  const DltTensor& source = managed.tensor();
  Layout layout;
  layout.dtype = dtype_from_dlpack(source.dtype);
  if ((managed.flags() & DLTORCH_DLPACK_SUBBYTE_PADDED) != 0 && source.dtype.bits < 8)
    refuse("the capsule keeps each element of less than 8 bits in a byte of its own");
  layout.device = device_from_dlpack(source.device);
  const auto item_bytes = static_cast<int64_t>(c10::elementSize(layout.dtype));

  if (source.ndim < 0 || source.ndim > kMaxDims) {
    refuse("the capsule has " + std::to_string(source.ndim) +
           " dimensions; a tensor has 0 to " + std::to_string(kMaxDims));
  }
  const auto ndim = static_cast<size_t>(source.ndim);
  if (ndim > 0 && source.shape == nullptr) refuse("the capsule has no shape");
  // A 0-d array of older NumPy has a dangling shape pointer: not read when ndim is 0.
  if (ndim > 0) layout.sizes.assign(source.shape, source.shape + ndim);
  for (int64_t size : layout.sizes) {
    if (size < 0) refuse("the capsule has a negative size: " + std::to_string(size));
  }
  const int64_t numel = checked_numel(layout.sizes, item_bytes);

  const bool strided = ndim > 0 && source.strides != nullptr;
  if (numel == 0 || !strided) {
    layout.strides = row_major_strides(layout.sizes);
  } else {
    layout.strides.assign(source.strides, source.strides + ndim);
    for (size_t i = 0; i < ndim; ++i) {
      // A stride that is never stepped over says nothing (size-1 dimensions).
      if (layout.sizes[i] == 1 && layout.strides[i] < 0) layout.strides[i] = 1;
    }
  }
  if (numel == 0) return layout;

  if (source.data == nullptr) refuse("the capsule has elements but no memory");
  uintptr_t first = 0;
  if (__builtin_add_overflow(reinterpret_cast<uintptr_t>(source.data), source.byte_offset,
                             &first))
    refuse("the capsule's byte_offset reaches further than memory does");
  layout.data = reinterpret_cast<char*>(first);
  layout.bytes = checked_extent(layout, item_bytes);
  for (int64_t stride : layout.strides) {
    if (stride < 0) layout.copy_reason = "its strides are negative";
  }
  // Kernels move whole elements: complex128 off a 16-byte boundary is a crash.
  if (reinterpret_cast<uintptr_t>(layout.data) % static_cast<uintptr_t>(item_bytes) !=
      0) {
    layout.copy_reason = "its memory is not aligned to the element size";
  }
  if (layout.copy_reason != nullptr && !layout.device.is_cpu())
    refuse(std::string("the capsule cannot be taken as it is: ") + layout.copy_reason);
  return layout;
}

// Takes the struct over. If it throws, the deleter has been called.
at::Tensor adopt(const Managed& managed, const Layout& layout, bool copy) {
  Adopted adopted(managed);
  const auto options = at::TensorOptions().dtype(layout.dtype).device(layout.device);
  // Without elements there is no memory to share, and old libtorch would never call the
  // deleter of a null pointer (pytorch#117273).
  if (layout.data == nullptr) return at::empty(layout.sizes, options);
  if (layout.copy_reason != nullptr) {
    at::Tensor tensor = at::empty(layout.sizes, options);
    gather_elements(layout, tensor.element_size(), static_cast<char*>(tensor.data_ptr()));
    return tensor;
  }
  auto context = std::make_unique<ImportContext>();
  *context = {managed, layout.bytes, process_generation()};
  // From here on delete_import calls the deleter, also when make_tensor() throws.
  imports.add(1, layout.bytes);
  adopted.hand_on();
  MemoryKind kind = MemoryKind::kForeign;
  if ((managed.flags() & DLTORCH_DLPACK_IS_COPIED) != 0) kind = MemoryKind::kPrivate;
  if ((managed.flags() & DLTORCH_DLPACK_READ_ONLY) != 0) kind = MemoryKind::kBorrowed;
  at::Tensor tensor = tensor_on(layout.data, layout.sizes, layout.strides, options, kind,
                                context.release(), &delete_import);
  return copy ? tensor.clone() : tensor;
}

}  // namespace

const DltTensor& Managed::tensor() const {
  return versioned ? as_versioned(*this)->dl_tensor : as_legacy(*this)->dl_tensor;
}

uint64_t Managed::flags() const { return versioned ? as_versioned(*this)->flags : 0; }

DltVersion Managed::version() const {
  return versioned ? as_versioned(*this)->version : DltVersion{0, 0};
}

void Managed::run_deleter() const noexcept {
  if (address == nullptr) return;
  if (versioned) {
    auto* managed = static_cast<DltManagedTensorVersioned*>(address);
    if (managed->deleter != nullptr) managed->deleter(managed);
  } else {
    auto* managed = static_cast<DltManagedTensor*>(address);
    if (managed->deleter != nullptr) managed->deleter(managed);
  }
}

bool is_plain_memory(const at::Tensor& tensor) {
  return tensor.layout() == at::kStrided && tensor.has_storage() && !tensor.is_meta() &&
         !tensor.is_quantized() && !tensor.requires_grad() && !tensor.is_conj() &&
         !tensor.is_neg();
}

Managed export_managed(const at::Tensor& tensor, const ExportRequest& request) {
  check_exportable(tensor);
  at::Tensor plain = tensor;
  if (request.device && *request.device != tensor.device())
    plain = plain.to(at::TensorOptions(*request.device));
  // libtorch's own export forgets both bits and so gives wrong numbers.
  plain = plain.resolve_conj().resolve_neg();
  if (request.copy == Copy::kNever && !plain.is_same(tensor)) {
    refuse(plain.device() == tensor.device()
               ? "a conjugate or negative view cannot be exported without a copy"
               : "a tensor cannot be exported to another device without a copy");
  }
  if (request.copy == Copy::kAlways && plain.is_same(tensor)) plain = plain.clone();

  // What R's value semantics protect goes out read-only: borrowed memory always, viewed
  // memory where no copy may be made. The legacy struct cannot say so and gets a copy.
  bool writable = !is_borrowed(plain);
  if (request.copy == Copy::kNever) writable = !is_protected(plain);
  if (!writable && !request.versioned &&
      !(request.unguarded && request.copy == Copy::kNever)) {
    if (request.copy == Copy::kNever)
      refuse("memory that R owns or looks into needs a copy, or max_version >= (1, 0)");
    plain = plain.clone();
    writable = true;
  }
  let_consumer_wait(plain, request.stream);
  if (!request.versioned) return {encode<DltManagedTensor>(plain, writable), false};
  auto* managed = encode<DltManagedTensorVersioned>(plain, writable);
  managed->version = {DLTORCH_DLPACK_MAJOR, DLTORCH_DLPACK_MINOR};
  managed->flags = (plain.is_same(tensor) ? 0 : DLTORCH_DLPACK_IS_COPIED) |
                   (writable ? 0 : DLTORCH_DLPACK_READ_ONLY);
  return {managed, true};
}

at::Tensor import_managed(const Managed& managed, Copy copy,
                          const std::function<void()>& mark_consumed) {
  const Layout layout = validate(managed);
  if (copy == Copy::kNever && layout.copy_reason != nullptr) {
    refuse(std::string("the capsule cannot be taken without a copy: ") +
           layout.copy_reason);
  }
  mark_consumed();
  const bool copied = (managed.flags() & DLTORCH_DLPACK_IS_COPIED) != 0;
  return adopt(managed, layout, copy == Copy::kAlways && !copied);
}

Live live() noexcept {
  constexpr auto kOrder = std::memory_order_relaxed;
  return {exports.count.load(kOrder), exports.bytes.load(kOrder),
          imports.count.load(kOrder), imports.bytes.load(kOrder)};
}

}  // namespace dltorch::core
