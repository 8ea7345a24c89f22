// Every #if on the version of libtorch, in one place. Supported: 1.13 to 2.14.
#pragma once

#include <torch/version.h>

#define DLTORCH_TORCH_AT_LEAST(major, minor) \
  (TORCH_VERSION_MAJOR > (major) ||          \
   (TORCH_VERSION_MAJOR == (major) && TORCH_VERSION_MINOR >= (minor)))

// uint16, uint32 and uint64 became full types with 2.3.
#define DLTORCH_HAS_WIDE_UNSIGNED DLTORCH_TORCH_AT_LEAST(2, 3)

// float8_e5m2 and float8_e4m3fn came with 2.1, the fnuz variants with 2.2.
#define DLTORCH_HAS_FLOAT8 DLTORCH_TORCH_AT_LEAST(2, 1)
#define DLTORCH_HAS_FLOAT8_FNUZ DLTORCH_TORCH_AT_LEAST(2, 2)
