// Every #if on the version of libtorch, in one place. Supported: 1.13 to 2.14.
#pragma once

#include <c10/core/StorageImpl.h>
#include <torch/version.h>

#include <utility>

#define DLTORCH_TORCH_AT_LEAST(major, minor) \
  (TORCH_VERSION_MAJOR > (major) ||          \
   (TORCH_VERSION_MAJOR == (major) && TORCH_VERSION_MINOR >= (minor)))

// uint16, uint32 and uint64 became full types with 2.3.
#define DLTORCH_HAS_WIDE_UNSIGNED DLTORCH_TORCH_AT_LEAST(2, 3)

// float8_e5m2 and float8_e4m3fn came with 2.1, the fnuz variants with 2.2.
#define DLTORCH_HAS_FLOAT8 DLTORCH_TORCH_AT_LEAST(2, 1)
#define DLTORCH_HAS_FLOAT8_FNUZ DLTORCH_TORCH_AT_LEAST(2, 2)

// The exponent-only float8_e8m0fnu came with 2.7, two float4 in a byte with 2.8.
#define DLTORCH_HAS_FLOAT8_E8M0 DLTORCH_TORCH_AT_LEAST(2, 7)
#define DLTORCH_HAS_FLOAT4 DLTORCH_TORCH_AT_LEAST(2, 8)

// An allocator's interface that does not depend on the kind of device.
#define DLTORCH_HAS_DEVICE_ALLOCATOR DLTORCH_TORCH_AT_LEAST(2, 9)

// What is done with an MPS device, as there is one header for CUDA.
#define DLTORCH_HAS_MPS_HOOKS DLTORCH_TORCH_AT_LEAST(2, 0)

// The version of the cuDNN that runs, beside the one that libtorch was compiled for.
#define DLTORCH_HAS_CUDNN_RUNTIME_VERSION DLTORCH_TORCH_AT_LEAST(2, 9)

// Memory to read, told apart from memory to write.
#define DLTORCH_HAS_CONST_DATA DLTORCH_TORCH_AT_LEAST(2, 1)

// A storage that calls back before its first write.
#define DLTORCH_HAS_STORAGE_MATERIALIZER DLTORCH_TORCH_AT_LEAST(2, 13)

// Autocast state by device type; before, one function for each of a few.
#define DLTORCH_HAS_AUTOCAST_BY_DEVICE DLTORCH_TORCH_AT_LEAST(2, 4)

// Hooks that run after a gradient has been accumulated.
#define DLTORCH_HAS_ACCUMULATE_HOOKS DLTORCH_TORCH_AT_LEAST(2, 1)

// A warning comes as one object; before, as its parts.
#define DLTORCH_HAS_WARNING_OBJECT DLTORCH_TORCH_AT_LEAST(2, 0)

namespace dltorch::core {

// The storage's DataPtr, without the checks and callbacks of a mutable access.
inline at::DataPtr& unchecked_data_ptr(c10::StorageImpl* storage) {
#if DLTORCH_TORCH_AT_LEAST(2, 2)
  return storage->_mutable_data_ptr_no_checks();
#elif DLTORCH_TORCH_AT_LEAST(2, 1)
  return const_cast<at::DataPtr&>(std::as_const(*storage).data_ptr());
#else
  return storage->data_ptr();
#endif
}

// A mutable access, with all that follows from it.
inline void* mutable_data(c10::StorageImpl* storage) {
#if DLTORCH_TORCH_AT_LEAST(2, 1)
  return storage->mutable_data();
#else
  return storage->data();
#endif
}

}  // namespace dltorch::core
