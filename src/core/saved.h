// A tensor as bytes, for files and for other R processes: a header with a format version,
// then the values.
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstddef>
#include <string>

namespace dltorch::core {

// Header and values. Throws a type error for tensors that cannot be saved (sparse,
// quantised, meta, nested, of an unusual dtype), a handle error for one without its
// memory.
size_t saved_size(const at::Tensor& tensor);

// Writes saved_size() bytes.
void save(const at::Tensor& tensor, void* out);

// The tensor with its dtype, sizes, order in memory and requires_grad. On the device that
// it was on, or on the CPU where that is not here; `missing_device` then receives its
// name. Throws a value error for bytes that are damaged or of a newer format.
at::Tensor load(const void* bytes, size_t size, std::string* missing_device);

}  // namespace dltorch::core
