// Devices: libtorch's Device, its name ("cuda:0"), its DLPack pair.
#pragma once

#include <c10/core/Device.h>

#include <optional>
#include <string>
#include <utility>

#include "dltorch/dlpack.h"

namespace dltorch::core {

// "cpu", "cuda", "cuda:1", "meta" ... Throws a device error for an unknown name and for
// a device type this libtorch or machine does not have.
c10::Device device_from_name(const std::string& name);

// Where operators make tensors that take none; unset, libtorch's own choice: the CPU.
// Only R's thread asks and sets it.
const std::optional<c10::Device>& default_device();
void set_default_device(std::optional<c10::Device> device);

bool cuda_is_available();

// The rest of what is told or done of CUDA devices. Indices count from 0; -1 is the
// current device. All but the count throw a device error where there is no GPU.
int cuda_device_count();
int cuda_current_device();
void cuda_synchronize(int index);
// The index of a GPU that is here; negative for the current one. Throws a device error.
c10::DeviceIndex cuda_index(int index);
// Of the driver: 8 and 6 for compute capability 8.6.
std::pair<int, int> cuda_capability(int index);
// As CUDA writes it: 12060 for 12.6.
long cuda_runtime_version();
// Gives unused memory back to the driver; does nothing without a GPU, as in PyTorch.
void cuda_empty_cache();

// What this libtorch was built with, or finds: "cudnn", "mkl", "mkldnn", "openmp", "mps".
bool has_backend(const std::string& name);
void mps_synchronize();
long cudnn_version();

// The device of a producer's memory as libtorch sees it; throws a device error that
// names the device when it is not on this machine.
c10::Device device_from_dlpack(DltDevice device);
DltDevice device_to_dlpack(c10::Device device);

// "CPU", "CUDA managed" ..., or "unknown type".
std::string dlpack_device_name(int32_t device_type);

}  // namespace dltorch::core
