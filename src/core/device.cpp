#include "core/device.h"

#include <ATen/Context.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/Exception.h>

#include <dlfcn.h>

#include "core/compat.h"
#include "core/error.h"

#if DLTORCH_HAS_DEVICE_ALLOCATOR
#include <c10/core/CachingDeviceAllocator.h>
#endif
#if DLTORCH_HAS_MPS_HOOKS
#include <ATen/detail/MPSHooksInterface.h>
#endif

namespace dltorch::core {
namespace {

const char* known_device_name(int32_t type) {
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
  return dlpack_device_name(device.device_type) + " (DLPack device " +
         std::to_string(device.device_type) + ":" + std::to_string(device.device_id) +
         ")";
}

// ROCm's libtorch calls its devices CUDA; only the runtime's name tells.
bool cuda_is_rocm() {
  static const bool rocm =
      at::detail::getCUDAHooks().showConfig().find("HIP Runtime") != std::string::npos;
  return rocm;
}

// libtorch's index of a GPU here, or -1.
c10::DeviceIndex gpu_index(DltDevice device, bool rocm) {
  if (!cuda_is_available() || cuda_is_rocm() != rocm || device.device_id < 0) return -1;
  const auto* guard = c10::impl::getDeviceGuardImpl(c10::kCUDA);
  if (device.device_id >= guard->deviceCount()) return -1;
  return static_cast<c10::DeviceIndex>(device.device_id);
}

std::optional<c10::Device>& default_device_slot() {
  static std::optional<c10::Device> device;
  return device;
}

void require_cuda() {
  if (!cuda_is_available()) {
    throw Error(kind::kDevice,
                "cuda_is_available() is FALSE: this libtorch was built without CUDA, or "
                "the machine has no GPU that it can use");
  }
}

}  // namespace

const std::optional<c10::Device>& default_device() { return default_device_slot(); }

void set_default_device(std::optional<c10::Device> device) {
  default_device_slot() = device;
}

bool cuda_is_available() { return at::hasCUDA(); }

int cuda_device_count() {
  return cuda_is_available() ? at::detail::getCUDAHooks().getNumGPUs() : 0;
}

int cuda_current_device() {
  require_cuda();
  return c10::impl::getDeviceGuardImpl(c10::kCUDA)->getDevice().index();
}

c10::DeviceIndex cuda_index(int index) {
  require_cuda();
  if (index < 0) return static_cast<c10::DeviceIndex>(cuda_current_device());
  if (index >= cuda_device_count()) {
    throw Error(kind::kDevice, "no device cuda:" + std::to_string(index) +
                                   ": cuda_device_count() is " +
                                   std::to_string(cuda_device_count()));
  }
  return static_cast<c10::DeviceIndex>(index);
}

void cuda_synchronize(int index) {
  at::detail::getCUDAHooks().deviceSynchronize(cuda_index(index));
}

std::pair<int, int> cuda_capability(int index) {
  const int device = cuda_index(index);
  // The driver's ABI has been the same since its first version; libtorch tells it only
  // in headers that need CUDA's own.
  using GetAttribute = int (*)(int*, int, int);
  void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  auto get = driver == nullptr
                 ? nullptr
                 : reinterpret_cast<GetAttribute>(dlsym(driver, "cuDeviceGetAttribute"));
  constexpr int kMajor = 75;
  constexpr int kMinor = 76;
  int major = 0;
  int minor = 0;
  if (get == nullptr || get(&major, kMajor, device) != 0 ||
      get(&minor, kMinor, device) != 0)
    throw Error(kind::kDevice, "the CUDA driver does not tell the device's capability");
  return {major, minor};
}

long cuda_runtime_version() {
  require_cuda();
  return at::detail::getCUDAHooks().versionCUDART();
}

void cuda_empty_cache() {
#if DLTORCH_HAS_DEVICE_ALLOCATOR
  if (cuda_is_available()) c10::getDeviceAllocator(c10::kCUDA)->emptyCache();
#endif
}

bool has_backend(const std::string& name) {
  if (name == "cudnn") return at::detail::getCUDAHooks().compiledWithCuDNN();
  if (name == "mkl") return at::hasMKL();
  if (name == "mkldnn") return at::hasMKLDNN();
  if (name == "openmp") return at::hasOpenMP();
  if (name == "mps") return at::hasMPS();
  throw Error(kind::kValue, "no backend of that name");
}

void mps_synchronize() {
  if (!at::hasMPS())
    throw Error(kind::kDevice, "backends_mps_is_available() is FALSE: no such device");
#if DLTORCH_HAS_MPS_HOOKS
  at::detail::getMPSHooks().deviceSynchronize();
#endif
}

long cudnn_version() {
#if DLTORCH_HAS_CUDNN_RUNTIME_VERSION
  return at::detail::getCUDAHooks().versionRuntimeCuDNN();
#else
  return at::detail::getCUDAHooks().versionCuDNN();
#endif
}

std::string dlpack_device_name(int32_t device_type) {
  const char* name = known_device_name(device_type);
  return name == nullptr ? "unknown type" : name;
}

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
  c10::DeviceIndex index = -1;
  switch (device.device_type) {
    case DLT_CPU:
    // Pinned memory is host memory; libtorch keeps no separate device for it.
    case DLT_CUDA_HOST:
    case DLT_ROCM_HOST:
      if (device.device_id >= 0) return c10::Device(c10::kCPU);
      break;
    case DLT_CUDA:
    case DLT_CUDA_MANAGED:
      index = gpu_index(device, /*rocm=*/false);
      break;
    case DLT_ROCM:
      index = gpu_index(device, /*rocm=*/true);
      break;
    default:
      break;
  }
  if (index >= 0) return c10::Device(c10::kCUDA, index);
  throw Error(kind::kDevice, "the capsule's memory is on a device that is not here: " +
                                 dlpack_device_text(device));
}

DltDevice device_to_dlpack(c10::Device device) {
  if (device.is_cpu()) return {DLT_CPU, 0};
  if (device.is_cuda()) return {cuda_is_rocm() ? DLT_ROCM : DLT_CUDA, device.index()};
  throw Error(kind::kDlpack,
              "a tensor on device " + device.str() + " cannot be exported by DLPack");
}

}  // namespace dltorch::core
