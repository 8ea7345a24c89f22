#include "core/stream.h"

#include <c10/core/Device.h>

#include <string>

#include "core/error.h"

namespace dltorch::core {
namespace {

// As the array API numbers them; on CUDA, the drivers' own handles have these values too.
constexpr int64_t kNoSync = -1;
constexpr int64_t kCudaLegacyDefault = 1;
constexpr int64_t kCudaPerThread = 2;

[[noreturn]] void refuse_stream(int64_t stream, const char* device) {
  throw Error(kind::kDlpack, "stream = " + std::to_string(stream) +
                                 " does not name a stream of a " + device + " device");
}

}  // namespace

std::optional<c10::Stream> consumer_stream(
    const c10::impl::DeviceGuardImplInterface* guard, DltDevice device,
    std::optional<int64_t> stream) {
  if (device.device_type != DLT_CUDA && device.device_type != DLT_ROCM) {
    if (stream)
      throw Error(kind::kDlpack, "stream must be None for memory on the CPU, not " +
                                     std::to_string(*stream));
    return std::nullopt;
  }
  const bool cuda = device.device_type == DLT_CUDA;
  const char* name = cuda ? "CUDA" : "ROCm";
  const c10::Device here(guard->type(), static_cast<c10::DeviceIndex>(device.device_id));
  if (!stream) return guard->getDefaultStream(here);
  if (*stream == kNoSync) return std::nullopt;
  if (*stream < 0) refuse_stream(*stream, name);
  if (cuda && *stream == 0) refuse_stream(*stream, name);  // ambiguous, says the standard
  if (cuda && *stream == kCudaLegacyDefault) return guard->getDefaultStream(here);
  if (!cuda && *stream == 0) return guard->getDefaultStream(here);
  if (!cuda && *stream <= kCudaPerThread) refuse_stream(*stream, name);
  // The id of a stream that is not libtorch's own is its handle (CUDAStream.cpp), as is
  // that of CUDA's per-thread default stream, 2.
  return c10::Stream(c10::Stream::UNSAFE, here, *stream);
}

std::optional<int64_t> stream_to_pass(DltDevice device) {
  switch (device.device_type) {
    case DLT_CUDA:
    case DLT_CUDA_MANAGED:
      return kCudaLegacyDefault;
    case DLT_ROCM:
      return 0;
    default:
      return std::nullopt;
  }
}

void order_streams(const c10::impl::DeviceGuardImplInterface& guard, c10::Stream earlier,
                   c10::Stream later) {
  if (earlier == later) return;
  void* event = nullptr;
  // record() makes the event.
  guard.record(&event, earlier, earlier.device_index(), c10::EventFlag::PYTORCH_DEFAULT);
  try {
    guard.block(event, later);
  } catch (...) {
    guard.destroyEvent(event, earlier.device_index());
    throw;
  }
  guard.destroyEvent(event, earlier.device_index());
}

void wait_for_default_stream(c10::Device device) { wait_for_stream(device, nullptr); }

void wait_for_stream(c10::Device device, void* handle) {
  if (device.is_cpu()) return;
  const auto* guard = c10::impl::getDeviceGuardImpl(device.type());
  const c10::Stream producer =
      handle == nullptr
          ? guard->getDefaultStream(device)
          : c10::Stream(c10::Stream::UNSAFE, device,
                        static_cast<int64_t>(reinterpret_cast<intptr_t>(handle)));
  order_streams(*guard, producer, guard->getStream(device));
}

}  // namespace dltorch::core
