// What autograd does on this thread, and the switches that other operators heed: grad
// mode, inference mode, anomaly mode, autocast. Each setter gives what was there before,
// or a state that can be put back.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <memory>
#include <string>

namespace dltorch::core {

bool grad_mode();
void set_grad_mode(bool enabled);

// Inference mode lasts as long as this lives. To be destroyed in the reverse order.
class InferenceGuard {
 public:
  explicit InferenceGuard(bool enabled);
  ~InferenceGuard();
  InferenceGuard(const InferenceGuard&) = delete;
  InferenceGuard& operator=(const InferenceGuard&) = delete;

 private:
  struct Guard;
  std::unique_ptr<Guard> guard_;
};
bool inference_mode();

struct Anomaly {
  bool enabled;
  bool check_nan;
};
Anomaly anomaly_mode();  // of the whole process
void set_anomaly_mode(Anomaly mode);

struct Autocast {
  bool enabled;
  at::ScalarType dtype;
  bool cache_enabled;
};
// Throws a device error for a device without autocast.
Autocast autocast(c10::DeviceType device);
void set_autocast(c10::DeviceType device, const Autocast& state);
// Weights that were cast are kept until the outermost region ends.
void enter_autocast();
void leave_autocast();

}  // namespace dltorch::core
