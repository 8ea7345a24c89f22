#include "core/random.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <c10/core/DefaultDtype.h>

#include <mutex>
#include <string>

#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"

namespace dltorch::core {

void seed_all(uint64_t seed) { at::manual_seed(seed); }

at::Generator default_generator() {
  return at::globalContext().defaultGenerator(at::Device(at::kCPU));
}

at::Generator cuda_generator(int index) {
  return at::globalContext().defaultGenerator(at::Device(at::kCUDA, cuda_index(index)));
}

at::Generator new_generator() { return at::detail::createCPUGenerator(); }

at::Tensor generator_state(at::Generator generator) {
  const std::lock_guard<std::mutex> lock(generator.mutex());
  return generator.get_state();
}

void set_generator_state(at::Generator generator, const at::Tensor& state) {
  const at::Tensor expected = generator_state(generator);
  if (!state.is_cpu() || state.scalar_type() != at::kByte ||
      state.numel() != expected.numel()) {
    throw Error(kind::kValue, "`state` must be a uint8 tensor of " +
                                  std::to_string(expected.numel()) +
                                  " elements, as torch_get_rng_state() gives");
  }
  const std::lock_guard<std::mutex> lock(generator.mutex());
  generator.set_state(state);
}

c10::ScalarType default_dtype() { return c10::get_default_dtype_as_scalartype(); }

void set_default_dtype(c10::ScalarType dtype) {
  if (!c10::isFloatingType(dtype)) {
    throw Error(kind::kValue,
                std::string("the default dtype must be a floating one, not ") +
                    dtype_name(dtype));
  }
  c10::set_default_dtype(c10::scalarTypeToTypeMeta(dtype));
}

}  // namespace dltorch::core
