// Random generators and the other state that all operators of the process share: default
// dtype, threads. One state for R and for a Python in the same process.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/TensorBody.h>

#include <cstdint>

namespace dltorch::core {

// All devices' default generators, as Python's torch.manual_seed().
void seed_all(uint64_t seed);

at::Generator default_generator();
at::Generator new_generator();

// That of a GPU, by its index; -1 is the current one. Throws a device error without one.
at::Generator cuda_generator(int index);

at::Tensor generator_state(at::Generator generator);

// Throws a value error for what is no state of a CPU generator.
void set_generator_state(at::Generator generator, const at::Tensor& state);

c10::ScalarType default_dtype();

// Throws a value error for what is no floating dtype.
void set_default_dtype(c10::ScalarType dtype);

}  // namespace dltorch::core
