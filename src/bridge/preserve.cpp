#include "bridge/preserve.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace dltorch::bridge {
namespace {

// The list's head is preserved for the process. Of each cell CAR is the previous cell,
// CDR the next, TAG the object.
SEXP head = nullptr;
std::thread::id r_thread;

std::atomic<int64_t> preserved{0};
std::atomic<int64_t> queued{0};

struct Queue {
  std::mutex mutex;
  std::vector<SEXP> cells;
};
// Never destroyed: a thread may release while the process ends.
Queue& queue() {
  static auto* instance = new Queue;
  return *instance;
}

void unlink(SEXP cell) {
  SEXP before = CAR(cell);
  SEXP after = CDR(cell);
  SETCDR(before, after);
  if (after != R_NilValue) SETCAR(after, before);
  // Takes the reference away now, not when the cell is collected.
  SET_TAG(cell, R_NilValue);
  preserved.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace

void init_preserve() {
  r_thread = std::this_thread::get_id();
  head = Rf_cons(R_NilValue, R_NilValue);
  R_PreserveObject(head);
}

SEXP preserve(SEXP x) {
  PROTECT(x);
  SEXP after = CDR(head);
  SEXP cell = PROTECT(Rf_cons(head, after));
  SET_TAG(cell, x);
  SETCDR(head, cell);
  if (after != R_NilValue) SETCAR(after, cell);
  preserved.fetch_add(1, std::memory_order_relaxed);
  UNPROTECT(2);
  return cell;
}

void release(void* cell) noexcept {
  if (on_r_thread()) {
    unlink(static_cast<SEXP>(cell));
    return;
  }
  Queue& waiting = queue();
  const std::lock_guard<std::mutex> lock(waiting.mutex);
  try {
    waiting.cells.push_back(static_cast<SEXP>(cell));
    queued.fetch_add(1, std::memory_order_release);
  } catch (...) {
    // Out of memory: the vector stays alive, which harms nobody.
  }
}

void drain_releases() noexcept {
  if (queued.load(std::memory_order_acquire) == 0 || !on_r_thread()) return;
  std::vector<SEXP> cells;
  {
    Queue& waiting = queue();
    // In a forked child the lock may have been held by a thread that is no more.
    const std::unique_lock<std::mutex> lock(waiting.mutex, std::try_to_lock);
    if (!lock.owns_lock()) return;
    cells.swap(waiting.cells);
    queued.store(0, std::memory_order_release);
  }
  for (SEXP cell : cells) unlink(cell);
}

bool on_r_thread() noexcept { return std::this_thread::get_id() == r_thread; }

int64_t live_preserved() noexcept { return preserved.load(std::memory_order_relaxed); }
int64_t queued_releases() noexcept { return queued.load(std::memory_order_relaxed); }

}  // namespace dltorch::bridge
