#include "core/large.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

namespace dltorch::core {
namespace {

struct Blocks {
  std::mutex mutex;
  std::unordered_map<void*, size_t> used;
  std::multimap<size_t, void*> idle;  // by size
  size_t idle_bytes = 0;
  size_t idle_limit = size_t{64} << 20;
};

// Never destroyed: memory may be given back late.
Blocks& blocks() {
  static auto* instance = new Blocks;
  return *instance;
}

// Where the system has such pages, a block that begins and ends with one costs a fault
// for each instead of 512.
constexpr size_t kHugePage = size_t{2} << 20;

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// What is mapped for a block: whole pages, huge ones where that wastes at most a third.
size_t mapped_size(size_t bytes) {
  static const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t huge = round_up(bytes, kHugePage);
  return huge - bytes <= bytes / 2 ? huge : round_up(bytes, page);
}

void* map_pages(size_t bytes) {
  void* block =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return block == MAP_FAILED ? nullptr : block;
}

// `bytes` is a mapped_size().
void* map(size_t bytes) {
  if (bytes % kHugePage != 0) return map_pages(bytes);
  auto* start = static_cast<std::byte*>(map_pages(bytes + kHugePage));
  if (start == nullptr) return nullptr;
  // Cut off what is before the first border of a huge page, and what is too much.
  const auto address = reinterpret_cast<uintptr_t>(start);
  const size_t before = round_up(address, kHugePage) - address;
  std::byte* block = start + before;
  if (before != 0) munmap(start, before);
  munmap(block + bytes, kHugePage - before);
#ifdef MADV_HUGEPAGE
  madvise(block, bytes, MADV_HUGEPAGE);
#endif
  return block;
}

// Gives all idle blocks back to the system.
void unmap_idle() {
  std::multimap<size_t, void*> idle;
  {
    Blocks& b = blocks();
    const std::lock_guard<std::mutex> lock(b.mutex);
    idle.swap(b.idle);
    b.idle_bytes = 0;
  }
  for (const auto& entry : idle) munmap(entry.second, entry.first);
}

// An idle block that is at most an eighth too large, or nullptr; of several of a size the
// last one freed, which may still be in the processor's cache.
void* reuse(size_t bytes) {
  Blocks& b = blocks();
  const std::lock_guard<std::mutex> lock(b.mutex);
  auto found = b.idle.lower_bound(bytes);
  if (found == b.idle.end() || found->first > bytes + bytes / 8) return nullptr;
  found = std::prev(b.idle.upper_bound(found->first));
  void* block = found->second;
  b.used.emplace(block, found->first);
  b.idle_bytes -= found->first;
  b.idle.erase(found);
  return block;
}

void* map_used(size_t bytes) {
  void* block = map(bytes);
  if (block == nullptr) {
    unmap_idle();
    block = map(bytes);
  }
  if (block == nullptr) return nullptr;
  Blocks& b = blocks();
  const std::lock_guard<std::mutex> lock(b.mutex);
  try {
    b.used.emplace(block, bytes);
  } catch (const std::bad_alloc&) {
    munmap(block, bytes);
    return nullptr;
  }
  return block;
}

void delete_large(void* block) {
  c10::profiledCPUMemoryReporter().Delete(block);
  give_large(block);
}

// What raw_deallocate() is given may be of either kind.
void delete_any(void* block) {
  if (!give_large(block)) c10::GetDefaultCPUAllocator()->raw_deleter()(block);
}

// Over libtorch's default allocator, which has the small blocks and the errors.
// allocate() is const before libtorch 2.3 and copy_data() is new there, so what overrides
// and what does not depends on the version, and nothing is marked.
class LargeBlockAllocator final : public c10::Allocator {
 public:
  at::DataPtr allocate(size_t bytes) { return std::as_const(*this).allocate(bytes); }

  at::DataPtr allocate(size_t bytes) const {
    void* block = bytes < kLargeBytes ? nullptr : take_large(bytes);
    if (block == nullptr) return c10::GetDefaultCPUAllocator()->allocate(bytes);
    c10::profiledCPUMemoryReporter().New(block, bytes);
    return {block, block, &delete_large, at::Device(at::DeviceType::CPU)};
  }

  at::DeleterFnPtr raw_deleter() const { return &delete_any; }

  void copy_data(void* to, const void* from, std::size_t bytes) const {
    std::memcpy(to, from, bytes);
  }
};

}  // namespace

void* take_large(size_t bytes) noexcept {
  bytes = mapped_size(bytes);
  if (bytes == 0) return nullptr;  // it was too close to the end of the numbers
  try {
    if (void* block = reuse(bytes)) return block;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
  return map_used(bytes);
}

bool give_large(void* block) noexcept {
  size_t bytes = 0;
  {
    Blocks& b = blocks();
    const std::lock_guard<std::mutex> lock(b.mutex);
    const auto found = b.used.find(block);
    if (found == b.used.end()) return false;
    bytes = found->second;
    b.used.erase(found);
    if (b.idle_bytes + bytes <= b.idle_limit) {
      try {
        b.idle.emplace(bytes, block);
        b.idle_bytes += bytes;
        return true;
      } catch (const std::bad_alloc&) {  // then it goes back to the system
      }
    }
  }
  munmap(block, bytes);
  return true;
}

size_t idle_large_bytes() noexcept {
  Blocks& b = blocks();
  const std::lock_guard<std::mutex> lock(b.mutex);
  return b.idle_bytes;
}

void set_idle_limit(size_t bytes) noexcept {
  Blocks& b = blocks();
  const std::lock_guard<std::mutex> lock(b.mutex);
  b.idle_limit = bytes;
}

void install_large_blocks() {
  // A child of fork() has the lock as it was, but not the thread that held it.
  pthread_atfork([] { blocks().mutex.lock(); }, [] { blocks().mutex.unlock(); },
                 [] { blocks().mutex.unlock(); });
  c10::SetCPUAllocator(new LargeBlockAllocator);
}

bool is_cpu_allocation(const at::DataPtr& data) {
  static const c10::DeleterFnPtr small = c10::GetDefaultCPUAllocator()->raw_deleter();
  return data.get_deleter() == small || data.get_deleter() == &delete_large;
}

}  // namespace dltorch::core
