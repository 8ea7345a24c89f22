#include "core/process.h"

#include <ATen/Parallel.h>
#include <pthread.h>

#include <atomic>

namespace dltorch::core {
namespace {
std::atomic<uint32_t> generation{0};
}  // namespace

void watch_forks() {
  pthread_atfork(nullptr, nullptr, [] {
    generation.fetch_add(1, std::memory_order_relaxed);
    // The threads of the parent's pool do not exist in the child: work for them would
    // wait for ever.
    at::set_num_threads(1);
  });
}

uint32_t process_generation() noexcept {
  return generation.load(std::memory_order_relaxed);
}

}  // namespace dltorch::core
