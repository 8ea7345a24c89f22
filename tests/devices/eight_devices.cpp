// Eight devices "double:0" to "double:7" for tests of the autograd engine, which has a
// thread for each of them. Their memory and kernels are the CPU's.
//
// To be loaded before the process's first backward pass, when the engine counts devices.
#include <ATen/EmptyTensor.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/view_native.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>
#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

namespace {

constexpr auto kType = c10::DeviceType::PrivateUse1;
constexpr int kDevices = 8;

thread_local c10::DeviceIndex current = 0;

std::mutex mutex;
std::set<std::thread::id> threads;  // that have chosen one of the devices

void see_thread() {
  const std::lock_guard<std::mutex> lock(mutex);
  threads.insert(std::this_thread::get_id());
}

struct Guard final : public c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return kType; }
  c10::DeviceIndex deviceCount() const noexcept override { return kDevices; }
  c10::Device getDevice() const override { return {kType, current}; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  void setDevice(c10::Device device) const override { uncheckedSetDevice(device); }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    if (device.has_index()) current = device.index();
    see_thread();
  }
  c10::Stream getStream(c10::Device device) const noexcept override {
    return c10::Stream(c10::Stream::DEFAULT, device);
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return getStream(device);
  }
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override {
    return c10::Stream(c10::Stream::DEFAULT, stream.device());
  }
  // One that is waited for at once.
  void record(void** /*event*/, const c10::Stream& /*stream*/, c10::DeviceIndex /*index*/,
              c10::EventFlag /*flag*/) const override {}
  void block(void* /*event*/, const c10::Stream& /*stream*/) const override {}
  bool queryEvent(void* /*event*/) const override { return true; }
};

// Without these the engine does not take the device for one. The first two override
// functions that older libtorch does not have, so that they cannot say so.
#ifdef __clang__
#pragma clang diagnostic ignored "-Winconsistent-missing-override"
#endif
struct Hooks final : public at::PrivateUse1HooksInterface {
  bool isBuilt() const { return true; }
  bool isAvailable() const { return true; }
  bool hasPrimaryContext(c10::DeviceIndex /*index*/) const override { return true; }
};
const bool registered = [] {
  c10::register_privateuse1_backend("double");
  at::RegisterPrivateUse1HooksInterface(new Hooks);
  return true;
}();

at::Tensor strided(at::IntArrayRef size, at::IntArrayRef stride,
                   std::optional<at::ScalarType> dtype,
                   std::optional<at::Layout> /*layout*/, std::optional<at::Device> device,
                   std::optional<bool> /*pinned*/) {
  c10::Device place = device.value_or(c10::Device(kType, current));
  if (!place.has_index()) place.set_index(current);
  const auto options = at::dtype(dtype.value_or(at::kFloat)).device(place);
  const size_t bytes = at::detail::computeStorageNbytes(
      size, stride, at::elementSize(dtype.value_or(at::kFloat)));
  void* memory = std::malloc(bytes + 1);
  return at::for_blob(memory, size)
      .strides(stride)
      .deleter([](void* p) { std::free(p); })
      .options(options)
      .target_device(place)
      .make_tensor();
}

at::Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> dtype,
                 std::optional<at::Layout> layout, std::optional<at::Device> device,
                 std::optional<bool> pinned,
                 std::optional<at::MemoryFormat> /*memory_format*/) {
  std::vector<int64_t> stride(size.size(), 1);
  for (size_t i = size.size(); i-- > 1;) stride[i - 1] = stride[i] * size[i];
  return strided(size, stride, dtype, layout, device, pinned);
}

at::Tensor on_cpu(const at::Tensor& x) {
  if (x.is_cpu()) return x;
  return at::from_blob(x.data_ptr(), x.sizes(), x.strides(),
                       at::dtype(x.scalar_type()).device(at::kCPU));
}

at::Tensor copy_from(const at::Tensor& self, const at::Tensor& to, bool /*blocking*/) {
  on_cpu(to).copy_(on_cpu(self));
  return to;
}

at::Tensor copy_from_and_resize(const at::Tensor& self, const at::Tensor& to) {
  return copy_from(self, to, false);
}

at::Scalar scalar_of(const at::Tensor& self) { return on_cpu(self).item(); }

void by_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

namespace at {
C10_REGISTER_GUARD_IMPL(PrivateUse1, Guard)
}  // namespace at

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&by_cpu>());
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &strided);
  m.impl("_copy_from", &copy_from);
  m.impl("_copy_from_and_resize", &copy_from_and_resize);
  m.impl("_local_scalar_dense", &scalar_of);
  m.impl("view", &at::native::view);
  m.impl("as_strided", &at::native::as_strided_tensorimpl);
}

// For R's .C(): how many threads have chosen a device, as each of the engine's does when
// it begins, and whether the caller is the process's first thread.
extern "C" void eight_devices_threads(int* count) {
  const std::lock_guard<std::mutex> lock(mutex);
  *count = static_cast<int>(threads.size());
}

extern "C" void eight_devices_on_main(int* answer) { *answer = gettid() == getpid(); }
