// The stream protocol, on a device guard that records what it is asked to do. No device
// is needed, and none of that type exists.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/stream.h"
#include "expect.h"

namespace {

using dltorch::core::consumer_stream;
using dltorch::core::order_streams;

class Recorder final : public c10::impl::DeviceGuardImplInterface {
 public:
  mutable std::vector<std::string> calls;
  bool fails = false;

  c10::DeviceType type() const override { return c10::DeviceType::CUDA; }
  c10::Device exchangeDevice(c10::Device d) const override { return d; }
  c10::Device getDevice() const override { return {type(), 0}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::Stream getStream(c10::Device d) const noexcept override { return stream(d, 77); }
  c10::Stream getDefaultStream(c10::Device d) const override { return stream(d, 0); }
  c10::Stream exchangeStream(c10::Stream s) const noexcept override { return s; }
  c10::DeviceIndex deviceCount() const noexcept override { return 2; }

  void record(void** event, const c10::Stream& stream, const c10::DeviceIndex index,
              const c10::EventFlag) const override {
    *event = &calls;
    calls.push_back("record " + std::to_string(stream.id()) + " on " +
                    std::to_string(index));
  }
  void block(void* event, const c10::Stream& stream) const override {
    calls.push_back(std::string(event == &calls ? "" : "strange event, ") + "block " +
                    std::to_string(stream.id()));
    if (fails) throw std::runtime_error("no");
  }
  void destroyEvent(void*, const c10::DeviceIndex) const noexcept override {
    calls.push_back("destroy");
  }

 private:
  static c10::Stream stream(c10::Device d, c10::StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE, d, id);
  }
};

// The id of the consumer's stream, -1 for "nothing to order", -2 for a refusal.
int64_t id_of(DltDevice device, std::optional<int64_t> stream) {
  const Recorder guard;
  try {
    const auto s = consumer_stream(&guard, device, stream);
    if (!s) return -1;
    expect(s->device_index() == device.device_id, "the stream's device");
    return s->id();
  } catch (const dltorch::core::Error& error) {
    expect(std::string(error.kind()) == "dlpack", "the kind of a refusal");
    return -2;
  }
}

void test_values() {
  struct Row {
    DltDevice device;
    std::optional<int64_t> stream;
    int64_t expected;
  };
  constexpr int64_t kPointer = 0x7f1234567890;
  const Row rows[] = {
      // The legacy default stream, its number, the per-thread one, a handle, no order.
      {{DLT_CUDA, 1}, std::nullopt, 0},
      {{DLT_CUDA, 1}, 1, 0},
      {{DLT_CUDA, 1}, 2, 2},
      {{DLT_CUDA, 1}, kPointer, kPointer},
      {{DLT_CUDA, 1}, -1, -1},
      {{DLT_CUDA, 1}, 0, -2},
      {{DLT_CUDA, 1}, -2, -2},
      {{DLT_ROCM, 0}, std::nullopt, 0},
      {{DLT_ROCM, 0}, 0, 0},
      {{DLT_ROCM, 0}, kPointer, kPointer},
      {{DLT_ROCM, 0}, -1, -1},
      {{DLT_ROCM, 0}, 1, -2},
      {{DLT_ROCM, 0}, 2, -2},
      {{DLT_ROCM, 0}, -5, -2},
      {{DLT_CPU, 0}, std::nullopt, -1},
      {{DLT_CPU, 0}, 0, -2},
      {{DLT_CPU, 0}, 1, -2},
      {{DLT_CPU, 0}, -1, -2},
  };
  for (const Row& row : rows) {
    const std::string name =
        "device type " + std::to_string(row.device.device_type) + ", stream " +
        (row.stream ? std::to_string(*row.stream) : std::string("None"));
    expect(id_of(row.device, row.stream) == row.expected, name);
  }
}

void test_order() {
  Recorder guard;
  const c10::Device device(guard.type(), 1);
  const c10::Stream ours = guard.getStream(device);
  const c10::Stream theirs = *consumer_stream(&guard, {DLT_CUDA, 1}, 1234);
  order_streams(guard, ours, theirs);
  const std::vector<std::string> expected = {"record 77 on 1", "block 1234", "destroy"};
  expect(guard.calls == expected, "the consumer's stream waits for ours by one event");

  guard.calls.clear();
  order_streams(guard, ours, ours);
  expect(guard.calls.empty(), "a stream need not wait for itself");

  guard.fails = true;
  try {
    order_streams(guard, ours, theirs);
    expect(false, "an error of the device is passed on");
  } catch (const std::runtime_error&) {
  }
  expect(!guard.calls.empty() && guard.calls.back() == "destroy",
         "the event is destroyed after an error too");
}

void test_what_a_consumer_passes() {
  using dltorch::core::stream_to_pass;
  expect(stream_to_pass({DLT_CUDA, 0}) == 1, "CUDA's default stream is 1");
  expect(stream_to_pass({DLT_CUDA_MANAGED, 0}) == 1, "managed memory is CUDA's");
  expect(stream_to_pass({DLT_ROCM, 0}) == 0, "ROCm's default stream is 0");
  expect(!stream_to_pass({DLT_CPU, 0}), "the CPU has none");
  expect(!stream_to_pass({DLT_CUDA_HOST, 0}), "pinned memory has none");
}

}  // namespace

int main() {
  test_values();
  test_order();
  test_what_a_consumer_passes();
  return report("stream_test");
}
