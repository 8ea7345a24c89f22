// Which process of a fork() we are in. What the parent made must not be released by a
// child: the memory, the locks and the other runtimes behind it belong to the parent.
#pragma once

#include <cstdint>

namespace dltorch::core {

// Starts the count, and lets children work with one thread; call once, at load.
void watch_forks();

// 0 in the process that loaded the package, one more in each generation of children.
// Safe from any thread.
uint32_t process_generation() noexcept;

}  // namespace dltorch::core
