// libFuzzer target: DLPack structs of any fields, through the decoder and the encoder.
//
// The struct tells the truth about its memory: a heap block of exactly the extent that
// its fields describe, so that AddressSanitizer sees any read outside of it. Metadata
// arrays are as exact. Checked: the values, and that the deleter runs once after the last
// tensor has died, or never where the struct is refused.

#include <ATen/core/TensorBody.h>
#include <c10/util/Exception.h>
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "core/dlpack.h"
#include "core/error.h"

namespace {

using dltorch::core::Copy;

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "decoder_fuzz: %s\n", what);
  std::abort();
}
void check(bool holds, const char* what) {
  if (!holds) fail(what);
}

int deleted = 0;
void delete_legacy(DltManagedTensor*) { ++deleted; }
void delete_versioned(DltManagedTensorVersioned*) { ++deleted; }

using Wide = __int128;
constexpr Wide kLargest = 1 << 16;  // bytes, and elements, that are really there

constexpr Wide kBeyond = Wide{1} << 62;  // saturates there

struct Description {
  Wide numel = 1;
  Wide low = 0;   // elements before the first one
  Wide high = 0;  // elements after it
  bool backwards = false;
};

// As the specification reads the fields.
Description describe(const std::vector<int64_t>& shape,
                     const std::vector<int64_t>& strides) {
  Description d;
  for (size_t i = 0; i < shape.size(); ++i) {
    // Saturates: what is that large is not there in any case.
    d.numel = std::min<Wide>(d.numel * shape[i], kBeyond);
    const Wide reach =
        std::clamp<Wide>(Wide{shape[i] - 1} * strides[i], -kBeyond, kBeyond);
    (reach < 0 ? d.low : d.high) += reach;
    if (shape[i] > 1 && strides[i] < 0) d.backwards = true;
  }
  return d;
}

int64_t any_stride(FuzzedDataProvider* in) {
  return in->ConsumeBool() ? in->ConsumeIntegralInRange<int64_t>(-8, 8)
                           : in->ConsumeIntegral<int64_t>();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider in(bytes, size);
  const bool versioned = in.ConsumeBool();
  const auto copy = in.PickValueInArray({Copy::kIfNeeded, Copy::kAlways, Copy::kNever});
  DltDataType dtype;
  if (in.ConsumeProbability<float>() < 0.8F) {
    dtype = in.PickValueInArray<DltDataType>({{DLT_FLOAT, 64, 1},
                                              {DLT_FLOAT, 32, 1},
                                              {DLT_INT, 16, 1},
                                              {DLT_UINT, 8, 1},
                                              {DLT_COMPLEX, 128, 1},
                                              {DLT_FLOAT4_E2M1FN, 4, 2}});
  } else {
    dtype = {in.ConsumeIntegral<uint8_t>(), in.ConsumeIntegral<uint8_t>(),
             in.ConsumeIntegral<uint16_t>()};
  }
  const int64_t item = std::max((int64_t{dtype.bits} * dtype.lanes + 7) / 8, int64_t{1});
  const bool honest_ndim = in.ConsumeProbability<float>() < 0.9F;
  const auto ndim = honest_ndim ? in.ConsumeIntegralInRange<int32_t>(0, 6)
                                : in.ConsumeIntegral<int32_t>();
  const auto arrays = static_cast<size_t>(ndim >= 0 && ndim <= 64 ? ndim : 0);
  std::vector<int64_t> shape(arrays);
  std::vector<int64_t> strides(arrays);
  bool negative_size = false;
  for (int64_t& n : shape) {
    n = in.ConsumeProbability<float>() < 0.9F ? in.ConsumeIntegralInRange<int64_t>(0, 5)
                                              : in.ConsumeIntegral<int64_t>();
    negative_size = negative_size || n < 0;
  }
  const bool null_strides = in.ConsumeBool();
  Wide step = 1;
  for (size_t i = arrays; i-- > 0;) {
    strides[i] = null_strides ? static_cast<int64_t>(step) : any_stride(&in);
    step = std::min<Wide>(step * std::max<Wide>(shape[i], 1), Wide{1} << 62);
  }
  const uint64_t offset = in.ConsumeBool() ? in.ConsumeIntegralInRange<uint64_t>(0, 64)
                                           : in.ConsumeIntegral<uint64_t>();

  // The memory: all that is described, or where that is too much, a block that nobody may
  // read. What would have to be read although it is not there would be a lie.
  std::unique_ptr<char[]> memory;
  char* data = nullptr;
  bool readable = false;
  if (!negative_size) {
    const Description d = describe(shape, strides);
    const Wide extent = (d.high - d.low + 1) * item;
    readable = d.numel > 0 && d.numel <= kLargest && extent <= kLargest && offset <= 64;
    const size_t length = readable ? static_cast<size_t>(extent + offset) : 0;
    memory.reset(new char[std::max<size_t>(length, 1)]);
    for (size_t i = 0; i < length; ++i) memory[i] = static_cast<char>(i * 7 + 1);
    data = memory.get() + (readable ? static_cast<int64_t>(-d.low * item) : 0);
    const auto first = reinterpret_cast<uintptr_t>(data) + offset;
    const bool gathered = d.backwards || first % static_cast<uintptr_t>(item) != 0;
    if (d.numel > 0 && !readable && (gathered || copy == Copy::kAlways)) return -1;
  }
  if (in.ConsumeProbability<float>() < 0.05F) data = nullptr;
  readable = readable && data != nullptr;

  DltTensor tensor = {
      data,
      {in.ConsumeProbability<float>() < 0.9F ? DLT_CPU : in.ConsumeIntegral<int32_t>(),
       in.ConsumeIntegralInRange<int32_t>(-1, 1)},
      ndim,
      dtype,
      arrays > 0 ? shape.data() : nullptr,
      null_strides || arrays == 0 ? nullptr : strides.data(),
      offset};
  DltManagedTensor legacy = {tensor, nullptr,
                             in.ConsumeBool() ? &delete_legacy : nullptr};
  DltManagedTensorVersioned current = {{1, 3}, nullptr, nullptr, 0, tensor};
  if (in.ConsumeProbability<float>() < 0.1F)
    current.version.major = in.ConsumeIntegral<uint32_t>();
  current.flags = in.ConsumeIntegralInRange<uint64_t>(0, 15);
  if (legacy.deleter != nullptr) current.deleter = &delete_versioned;
  const int runs = legacy.deleter != nullptr ? 1 : 0;
  const dltorch::core::Managed managed = {
      versioned ? static_cast<void*>(&current) : static_cast<void*>(&legacy), versioned};

  deleted = 0;
  bool taken = false;
  try {
    at::Tensor x = dltorch::core::import_managed(managed, copy, [&] { taken = true; });
    check(taken, "not marked as consumed");
    check(x.dim() == ndim, "another number of dimensions");
    check(x.sizes() == at::IntArrayRef(shape), "other sizes");
    if (readable && x.is_cpu()) {
      // Row by row, from both descriptions.
      const auto* values = static_cast<const char*>(x.const_data_ptr());
      std::vector<int64_t> index(arrays, 0);
      for (int64_t n = 0; n < x.numel(); ++n) {
        int64_t in_source = 0;
        int64_t in_tensor = 0;
        for (size_t i = 0; i < arrays; ++i) {
          in_source += index[i] * strides[i];
          in_tensor += index[i] * x.stride(static_cast<int64_t>(i));
        }
        check(std::memcmp(values + in_tensor * item, data + offset + in_source * item,
                          static_cast<size_t>(item)) == 0,
              "other values");
        for (size_t i = arrays; i-- > 0;) {
          if (++index[i] < shape[i]) break;
          index[i] = 0;
        }
      }
      for (const bool again : {true, false}) {
        dltorch::core::ExportRequest request;
        request.versioned = again;
        dltorch::core::export_managed(x, request).run_deleter();
      }
    }
    x = at::Tensor();
    check(deleted == runs, "the deleter has not run once after the last tensor");
  } catch (const dltorch::core::Error&) {
    check(deleted == (taken ? runs : 0), "a refused struct was deleted");
  } catch (const c10::Error&) {
    // Memory for the copy was not to be had.
    check(deleted == (taken ? runs : 0), "a struct was lost");
  }
  const dltorch::core::Live live = dltorch::core::live();
  check(live.imports == 0 && live.exports == 0, "something is still alive");
  check(live.import_bytes == 0 && live.export_bytes == 0, "bytes are still counted");
  return 0;
}
