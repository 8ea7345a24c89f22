// Large blocks: the same memory again, limits, threads, and libtorch's use of them.

#include <ATen/ops/empty.h>
#include <c10/core/CPUAllocator.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "core/large.h"
#include "expect.h"

namespace {

using dltorch::core::give_large;
using dltorch::core::idle_large_bytes;
using dltorch::core::install_large_blocks;
using dltorch::core::is_cpu_allocation;
using dltorch::core::kLargeBytes;
using dltorch::core::set_idle_limit;
using dltorch::core::take_large;

constexpr size_t kMegabyte = size_t{1} << 20;

void a_freed_block_is_given_out_again() {
  const size_t idle = idle_large_bytes();
  void* first = take_large(3 * kMegabyte + 5);
  std::memset(first, 1, 3 * kMegabyte + 5);
  expect(idle_large_bytes() == idle, "a block in use is not idle");
  expect(give_large(first), "a block is taken back");
  expect(idle_large_bytes() >= idle + 3 * kMegabyte + 5, "and then idle");
  expect(!give_large(first), "but only once");
  void* larger = take_large(5 * kMegabyte);
  expect(larger != first, "a larger one is another");
  void* second = take_large(3 * kMegabyte);
  expect(second == first, "one of about that size is the same");
  expect(give_large(second) && give_large(larger), "both are taken back");
}

void other_memory_is_left_alone() {
  int here = 0;
  expect(!give_large(&here), "an address of the stack");
  expect(!give_large(nullptr), "no address");
}

void what_the_system_does_not_have_is_no_block() {
  expect(take_large(std::numeric_limits<size_t>::max()) == nullptr, "beyond size_t");
  expect(take_large(size_t{1} << 62) == nullptr, "beyond the address space");
}

// 4 MB, 5 MB and 1.5 MB: the latter two waste 1 MB and 0.5 MB.
void blocks_begin_with_a_huge_page() {
  for (size_t halves : {size_t{8}, size_t{10}, size_t{3}}) {
    void* block = take_large(halves * kMegabyte / 2);
    expect(reinterpret_cast<uintptr_t>(block) % (2 * kMegabyte) == 0,
           "where that wastes at most a third");
    expect(give_large(block), "each is taken back");
  }
}

void few_blocks_stay_idle() {
  std::vector<void*> taken;
  for (int i = 0; i < 50; ++i) taken.push_back(take_large(4 * kMegabyte));
  for (void* block : taken) expect(give_large(block), "each is taken back");
  expect(idle_large_bytes() <= 64 * kMegabyte, "at most 64 MB are kept");
  set_idle_limit(100 * kMegabyte);
  for (void*& block : taken) block = take_large(4 * kMegabyte);
  for (void* block : taken) expect(give_large(block), "each is taken back");
  expect(idle_large_bytes() <= 100 * kMegabyte, "at most as many as is asked for");
  expect(idle_large_bytes() > 64 * kMegabyte, "and as many");
}

void threads_never_share_a_block() {
  constexpr int kThreads = 8;
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([i, &wrong] {
      for (int round = 0; round < 500; ++round) {
        auto* block = static_cast<int*>(take_large(kMegabyte));
        for (size_t j = 0; j < 8; ++j) block[j * 1000] = i;
        std::this_thread::yield();
        for (size_t j = 0; j < 8; ++j) wrong += block[j * 1000] != i;
        give_large(block);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  expect(wrong == 0, "nobody else writes to a block in use");
}

void libtorch_takes_its_large_blocks_here() {
  const auto bytes = static_cast<int64_t>(5 * kMegabyte);
  const auto options = at::TensorOptions().dtype(at::kByte);
  const void* address = nullptr;
  {
    const at::Tensor tensor = at::empty({bytes}, options);
    address = tensor.const_data_ptr();
    expect(is_cpu_allocation(tensor.storage().data_ptr()), "a large one is known");
    expect(reinterpret_cast<uintptr_t>(address) % 64 == 0, "and aligned");
  }
  expect(at::empty({bytes}, options).const_data_ptr() == address,
         "the next of its size is on the same memory");
  const at::Tensor small = at::empty({10}, options);
  expect(is_cpu_allocation(small.storage().data_ptr()), "a small one is known");
  expect(small.storage().data_ptr().get_deleter() ==
             c10::GetDefaultCPUAllocator()->raw_deleter(),
         "and is malloc's");
  c10::Allocator* allocator = c10::GetCPUAllocator();
  for (const size_t size : {size_t{100}, kLargeBytes})
    allocator->raw_deallocate(allocator->raw_allocate(size));
  bool refused = false;
  try {
    at::empty({int64_t{1} << 60}, options);
  } catch (const std::exception&) {
    refused = true;
  }
  expect(refused, "what nobody has is libtorch's own error");
}

void a_child_of_fork_has_blocks_of_its_own() {
  void* block = take_large(2 * kMegabyte);
  give_large(block);
  const pid_t child = fork();
  if (child == 0) {
    void* own = take_large(2 * kMegabyte);
    std::memset(own, 2, 2 * kMegabyte);
    _exit(give_large(own) ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  expect(status == 0, "a child of fork takes and gives");
}

}  // namespace

int main() {
  install_large_blocks();
  a_freed_block_is_given_out_again();
  other_memory_is_left_alone();
  what_the_system_does_not_have_is_no_block();
  blocks_begin_with_a_huge_page();
  few_blocks_stay_idle();
  threads_never_share_a_block();
  libtorch_takes_its_large_blocks_here();
  a_child_of_fork_has_blocks_of_its_own();
  return report("large_test");
}
