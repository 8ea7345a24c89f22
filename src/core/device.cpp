#include "core/device.h"

#include <ATen/Context.h>
#include <c10/util/Exception.h>

#include "core/error.h"

namespace dltorch::core {
namespace {

const char* dlpack_device_name(int32_t type) {
  switch (type) {
    case DLT_CPU:
      return "CPU";
    case DLT_CUDA:
      return "CUDA";
    case DLT_CUDA_HOST:
      return "CUDA pinned host";
    case DLT_OPENCL:
      return "OpenCL";
    case DLT_VULKAN:
      return "Vulkan";
    case DLT_METAL:
      return "Metal";
    case DLT_VPI:
      return "VPI";
    case DLT_ROCM:
      return "ROCm";
    case DLT_ROCM_HOST:
      return "ROCm pinned host";
    case DLT_EXT_DEV:
      return "extension";
    case DLT_CUDA_MANAGED:
      return "CUDA managed";
    case DLT_ONEAPI:
      return "oneAPI";
    case DLT_WEBGPU:
      return "WebGPU";
    case DLT_HEXAGON:
      return "Hexagon";
    case DLT_MAIA:
      return "MAIA";
    case DLT_TRN:
      return "Trainium";
    default:
      return nullptr;
  }
}

std::string dlpack_device_text(DltDevice device) {
  const char* name = dlpack_device_name(device.device_type);
  return (name ? std::string(name) : "unknown type") + " (DLPack device " +
         std::to_string(device.device_type) + ":" + std::to_string(device.device_id) +
         ")";
}

}  // namespace

bool cuda_is_available() { return at::hasCUDA(); }

c10::Device device_from_name(const std::string& name) {
  c10::Device device(c10::kCPU);
  try {
    device = c10::Device(name);
  } catch (const c10::Error&) {
    throw Error(kind::kDevice,
                "unknown device \"" + name.substr(0, 40) +
                    "\"; expected \"cpu\", \"cuda\", \"cuda:<index>\", \"meta\" ...");
  }
  if (device.is_cuda() && !cuda_is_available()) {
    throw Error(kind::kDevice,
                "device \"" + name +
                    "\" is not here: cuda_is_available() is FALSE (this libtorch was "
                    "built without CUDA, or the machine has no GPU that it can use)");
  }
  return device;
}

c10::Device device_from_dlpack(DltDevice device) {
  switch (device.device_type) {
    case DLT_CPU:
    // Pinned memory is host memory; libtorch keeps no separate device for it.
    case DLT_CUDA_HOST:
    case DLT_ROCM_HOST:
      return c10::Device(c10::kCPU);
    case DLT_CUDA:
    case DLT_CUDA_MANAGED:
      if (cuda_is_available() && device.device_id >= 0 && device.device_id < 128)
        return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(device.device_id));
      break;
    default:
      break;
  }
  throw Error(kind::kDevice, "the capsule's memory is on a device that is not here: " +
                                 dlpack_device_text(device));
}

DltDevice device_to_dlpack(c10::Device device) {
  if (device.is_cpu()) return {DLT_CPU, 0};
  if (device.is_cuda()) return {DLT_CUDA, device.index()};
  throw Error(kind::kDlpack,
              "a tensor on device " + device.str() + " cannot be exported by DLPack");
}

}  // namespace dltorch::core
