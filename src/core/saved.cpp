#include "core/saved.h"

#include <ATen/ops/empty_strided.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/storage.h"

namespace dltorch::core {
namespace {

constexpr uint32_t kFormatVersion = 1;
constexpr char kMagic[8] = {'d', 'l', 't', 'o', 'r', 'c', 'h', '\0'};
constexpr uint32_t kRequiresGrad = 1;

// In the byte order of the machine; `byte_order` is 1, so another order shows.
struct Header {
  char magic[8];
  uint32_t format_version;
  uint32_t byte_order;
  uint32_t flags;
  uint32_t ndim;
  char dtype[32];
  char device[32];
  // Then `ndim` sizes and `ndim` strides of 8 bytes each, then the values.
};
static_assert(sizeof(Header) == 88, "part of the format");

size_t header_size(int64_t ndim) {
  // The values start on a 64-byte boundary of the block.
  const size_t size = sizeof(Header) + 2 * sizeof(int64_t) * static_cast<size_t>(ndim);
  return (size + 63) / 64 * 64;
}

// The strides of the saved values: those of the tensor where it is dense in some order of
// its dimensions, else row-major.
std::vector<int64_t> saved_strides(const at::Tensor& tensor) {
  if (tensor.is_non_overlapping_and_dense()) return tensor.strides().vec();
  return row_major_strides(tensor.sizes());
}

void check_savable(const at::Tensor& tensor) {
  const char* what = nullptr;
  if (tensor.is_quantized()) what = "quantised";
  if (tensor.is_meta()) what = "meta";
  if (tensor.layout() != at::kStrided) what = "sparse";
  if (tensor.is_nested()) what = "nested";
  if (what != nullptr) {
    throw Error(kind::kType, std::string("a ") + what + " tensor cannot be saved" +
                                 (tensor.is_sparse() ? ": call $to_dense() first" : ""));
  }
  if (!is_usual(tensor.scalar_type())) {
    throw Error(kind::kType, std::string("a tensor of dtype ") +
                                 dtype_name(tensor.scalar_type()) + " cannot be saved");
  }
  check_memory(tensor);
}

void copy_name(const std::string& name, char (&out)[32]) {
  std::strncpy(out, name.c_str(), sizeof out - 1);
}

[[noreturn]] void refuse(const std::string& why) {
  throw Error(kind::kValue, "the saved tensor cannot be read: " + why);
}

// Sizes and strides that belong together: dense, and as many bytes as there are.
void check_layout(const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides,
                  size_t item_bytes, size_t bytes) {
  int64_t numel = 1;
  bool damaged = false;
  for (int64_t size : sizes)
    damaged = damaged || size < 0 || __builtin_mul_overflow(numel, size, &numel);
  size_t expected = 0;
  damaged = damaged ||
            __builtin_mul_overflow(static_cast<size_t>(numel), item_bytes, &expected) ||
            expected != bytes;
  int64_t last = 0;
  for (size_t i = 0; i < sizes.size() && numel > 0 && !damaged; ++i) {
    int64_t reach = 0;
    damaged = strides[i] < 0 ||
              __builtin_mul_overflow(sizes[i] - 1, strides[i], &reach) ||
              __builtin_add_overflow(last, reach, &last);
  }
  if (damaged || (numel > 0 && last != numel - 1)) refuse("its sizes are damaged");
}

}  // namespace

size_t saved_size(const at::Tensor& tensor) {
  check_savable(tensor);
  return header_size(tensor.dim()) + tensor.nbytes();
}

void save(const at::Tensor& tensor, void* out) {
  const std::vector<int64_t> strides = saved_strides(tensor);
  at::Tensor source = tensor.detach().to(at::kCPU).resolve_conj().resolve_neg();
  if (source.strides() != at::IntArrayRef(strides)) {
    at::Tensor dense = at::empty_strided(source.sizes(), strides, source.options());
    dense.copy_(source);
    source = dense;
  }
  Header header = {};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.format_version = kFormatVersion;
  header.byte_order = 1;
  header.flags = tensor.requires_grad() ? kRequiresGrad : 0;
  header.ndim = static_cast<uint32_t>(tensor.dim());
  copy_name(dtype_name(tensor.scalar_type()), header.dtype);
  copy_name(tensor.device().str(), header.device);
  auto* bytes = static_cast<char*>(out);
  std::memset(bytes, 0, header_size(tensor.dim()));
  std::memcpy(bytes, &header, sizeof header);
  const size_t list_bytes = sizeof(int64_t) * strides.size();
  if (list_bytes > 0) {
    std::memcpy(bytes + sizeof header, source.sizes().data(), list_bytes);
    std::memcpy(bytes + sizeof header + list_bytes, strides.data(), list_bytes);
  }
  if (source.nbytes() > 0)
    std::memcpy(bytes + header_size(tensor.dim()), const_data(source), source.nbytes());
}

at::Tensor load(const void* saved, size_t size, std::string* missing_device) {
  const auto* bytes = static_cast<const char*>(saved);
  Header header;
  if (size < sizeof header) refuse("it is cut short");
  std::memcpy(&header, bytes, sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0)
    refuse("it is not one of dltorch");
  if (header.byte_order != 1) refuse("it comes from a machine of another byte order");
  if (header.format_version > kFormatVersion) {
    refuse("its format is " + std::to_string(header.format_version) +
           ", this dltorch reads up to " + std::to_string(kFormatVersion) +
           "; update dltorch");
  }
  header.dtype[sizeof header.dtype - 1] = '\0';
  header.device[sizeof header.device - 1] = '\0';
  if (size < header_size(header.ndim)) refuse("it is cut short");

  std::vector<int64_t> sizes(header.ndim);
  std::vector<int64_t> strides(header.ndim);
  const size_t list_bytes = sizeof(int64_t) * sizes.size();
  if (list_bytes > 0) {
    std::memcpy(sizes.data(), bytes + sizeof header, list_bytes);
    std::memcpy(strides.data(), bytes + sizeof header + list_bytes, list_bytes);
  }
  const at::ScalarType dtype = dtype_from_name(header.dtype);
  const size_t value_bytes = size - header_size(header.ndim);
  check_layout(sizes, strides, c10::elementSize(dtype), value_bytes);

  at::Tensor tensor = at::empty_strided(sizes, strides, at::TensorOptions().dtype(dtype));
  if (value_bytes > 0)
    std::memcpy(tensor.data_ptr(), bytes + header_size(header.ndim), value_bytes);
  try {
    tensor = tensor.to(device_from_name(header.device));
  } catch (const Error&) {
    *missing_device = header.device;
  }
  if ((header.flags & kRequiresGrad) != 0) tensor.set_requires_grad(true);
  return tensor;
}

}  // namespace dltorch::core
