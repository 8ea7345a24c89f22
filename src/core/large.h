// Large blocks of CPU memory, kept for the next of their size when they are freed.
//
// A fresh block of the system comes page by page, filled with zeros at the first write to
// each, which takes about as long as an operator's own work on it. Python frees a
// temporary at once and malloc gives the same block out again; R frees late and many at
// once, more than malloc keeps, and glibc before 2.38 cannot put an aligned block into
// the hole that one of the same size has left. So the large blocks of tensors come from
// here: mapped from the system and, once free, idle up to a limit. Any thread.
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstddef>

namespace dltorch::core {

// Smaller ones are for malloc.
constexpr size_t kLargeBytes = size_t{1} << 20;

// Page-aligned memory for `bytes`, not cleared; nullptr where the system has none.
void* take_large(size_t bytes) noexcept;

// Takes back what take_large() gave; false, and nothing done, for any other address.
bool give_large(void* block) noexcept;

// Of the blocks that nobody uses now.
size_t idle_large_bytes() noexcept;

// How many of them are kept, from now on. What a loop's temporaries leave between two
// collections of R should fit in (bridge/memory).
void set_idle_limit(size_t bytes) noexcept;

// Makes them the large blocks of libtorch's CPU allocator, for whoever in the process
// uses it; the small ones stay where they were. Call once, at load.
void install_large_blocks();

// Whether the memory is from libtorch's CPU allocator, of whatever size.
bool is_cpu_allocation(const at::DataPtr& data);

}  // namespace dltorch::core
