// The array API's `stream` argument of `__dlpack__`, on c10's device-generic guard.
//
// A producer makes the consumer's stream wait for what it has queued on its own; neither
// waits on the host. Nothing here links CUDA: the guard of a device type is registered by
// the library that has that device.
#pragma once

#include <c10/core/Stream.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstdint>
#include <optional>

#include "dltorch/dlpack.h"

namespace dltorch::core {

// The stream that `stream` names on `device` (None is nullopt), or nullopt where nothing
// is to be ordered: on the CPU, and for -1. Throws a dlpack error for a value that the
// device type does not have: anything but None on the CPU, 0 on CUDA, 1 and 2 on ROCm.
std::optional<c10::Stream> consumer_stream(
    const c10::impl::DeviceGuardImplInterface* guard, DltDevice device,
    std::optional<int64_t> stream);

// What a consumer passes to a producer on `device`: the default stream, by its number
// there; nullopt (None) on the CPU.
std::optional<int64_t> stream_to_pass(DltDevice device);

// Work queued on `later` from now on starts after what is queued on `earlier` by now.
void order_streams(const c10::impl::DeviceGuardImplInterface& guard, c10::Stream earlier,
                   c10::Stream later);

// Our current stream on `device` waits for the default one, to which stream_to_pass() has
// had the producer's work ordered. Nothing on the CPU.
void wait_for_default_stream(c10::Device device);

// Our current stream waits for the stream that a producer works on, given by its handle
// as the C exchange table gives it (0: the default stream).
void wait_for_stream(c10::Device device, void* handle);

}  // namespace dltorch::core
