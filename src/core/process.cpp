#include "core/process.h"

#include <pthread.h>

#include <atomic>

namespace dltorch::core {
namespace {
std::atomic<uint32_t> generation{0};
}  // namespace

void watch_forks() {
  pthread_atfork(nullptr, nullptr,
                 [] { generation.fetch_add(1, std::memory_order_relaxed); });
}

uint32_t process_generation() noexcept {
  return generation.load(std::memory_order_relaxed);
}

}  // namespace dltorch::core
