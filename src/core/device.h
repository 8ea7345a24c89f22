// Devices: libtorch's Device, its name ("cuda:0"), its DLPack pair.
#pragma once

#include <c10/core/Device.h>

#include <string>

#include "dltorch/dlpack.h"

namespace dltorch::core {

// "cpu", "cuda", "cuda:1", "meta" ... Throws a device error for an unknown name and for
// a device type this libtorch or machine does not have.
c10::Device device_from_name(const std::string& name);

bool cuda_is_available();

// The device of a producer's memory as libtorch sees it; throws a device error that
// names the device when it is not on this machine.
c10::Device device_from_dlpack(DltDevice device);
DltDevice device_to_dlpack(c10::Device device);

// "CPU", "CUDA managed" ..., or "unknown type".
std::string dlpack_device_name(int32_t device_type);

}  // namespace dltorch::core
