#include "core/modes.h"

#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/autograd/anomaly_mode.h>

#include "core/compat.h"
#include "core/error.h"

// <ATen/autocast_mode.h> includes all of ATen; these are its declarations.
namespace at::autocast {
#if DLTORCH_HAS_AUTOCAST_BY_DEVICE
TORCH_API bool is_autocast_enabled(at::DeviceType device_type);
TORCH_API void set_autocast_enabled(at::DeviceType device_type, bool enabled);
TORCH_API at::ScalarType get_autocast_dtype(at::DeviceType device_type);
TORCH_API void set_autocast_dtype(at::DeviceType device_type, at::ScalarType dtype);
#else
TORCH_API bool is_enabled();
TORCH_API void set_enabled(bool enabled);
TORCH_API at::ScalarType get_autocast_gpu_dtype();
TORCH_API void set_autocast_gpu_dtype(at::ScalarType dtype);
TORCH_API bool is_cpu_enabled();
TORCH_API void set_cpu_enabled(bool enabled);
TORCH_API at::ScalarType get_autocast_cpu_dtype();
TORCH_API void set_autocast_cpu_dtype(at::ScalarType dtype);
#endif
TORCH_API void clear_cache();
TORCH_API int increment_nesting();
TORCH_API int decrement_nesting();
TORCH_API bool is_autocast_cache_enabled();
TORCH_API void set_autocast_cache_enabled(bool enabled);
}  // namespace at::autocast

namespace dltorch::core {

bool grad_mode() { return c10::GradMode::is_enabled(); }
void set_grad_mode(bool enabled) { c10::GradMode::set_enabled(enabled); }

struct InferenceGuard::Guard {
  c10::InferenceMode mode;
};
InferenceGuard::InferenceGuard(bool enabled)
    : guard_(new Guard{c10::InferenceMode(enabled)}) {}
InferenceGuard::~InferenceGuard() = default;
bool inference_mode() { return c10::InferenceMode::is_enabled(); }

Anomaly anomaly_mode() {
  using torch::autograd::AnomalyMode;
  return {AnomalyMode::is_enabled(), AnomalyMode::should_check_nan()};
}
void set_anomaly_mode(Anomaly mode) {
  torch::autograd::AnomalyMode::set_enabled(mode.enabled, mode.check_nan);
}

#if DLTORCH_HAS_AUTOCAST_BY_DEVICE
Autocast autocast(c10::DeviceType device) {
  return {at::autocast::is_autocast_enabled(device),
          at::autocast::get_autocast_dtype(device),
          at::autocast::is_autocast_cache_enabled()};
}
void set_autocast(c10::DeviceType device, const Autocast& state) {
  // First what libtorch may refuse, so that nothing has changed then.
  at::autocast::set_autocast_dtype(device, state.dtype);
  at::autocast::set_autocast_enabled(device, state.enabled);
  at::autocast::set_autocast_cache_enabled(state.cache_enabled);
}
#else
namespace {
bool is_cpu(c10::DeviceType device) {
  if (device != c10::kCPU && device != c10::kCUDA)
    throw Error(kind::kDevice, "this libtorch has autocast for cpu and cuda only");
  return device == c10::kCPU;
}
}  // namespace
Autocast autocast(c10::DeviceType device) {
  const bool cache = at::autocast::is_autocast_cache_enabled();
  if (is_cpu(device))
    return {at::autocast::is_cpu_enabled(), at::autocast::get_autocast_cpu_dtype(),
            cache};
  return {at::autocast::is_enabled(), at::autocast::get_autocast_gpu_dtype(), cache};
}
void set_autocast(c10::DeviceType device, const Autocast& state) {
  // First what libtorch may refuse, so that nothing has changed then.
  if (is_cpu(device)) {
    at::autocast::set_autocast_cpu_dtype(state.dtype);
    at::autocast::set_cpu_enabled(state.enabled);
  } else {
    at::autocast::set_autocast_gpu_dtype(state.dtype);
    at::autocast::set_enabled(state.enabled);
  }
  at::autocast::set_autocast_cache_enabled(state.cache_enabled);
}
#endif

void enter_autocast() { at::autocast::increment_nesting(); }
void leave_autocast() {
  if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
}

}  // namespace dltorch::core
