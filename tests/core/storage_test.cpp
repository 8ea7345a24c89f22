// Who gets private memory when, and what is alive how long, without R: owners, leases and
// threads that write at once.

#include <ATen/ops/empty.h>

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/compat.h"
#include "core/storage.h"
#include "expect.h"

namespace {

using dltorch::core::const_data;
using dltorch::core::Lease;
using dltorch::core::lease_export;
using dltorch::core::lease_view;
using dltorch::core::make_writable;
using dltorch::core::MemoryKind;
using dltorch::core::storage_counts;
using dltorch::core::tensor_on;

constexpr int64_t kLength = 1000;

// Memory that knows how often it was given back.
struct Lender {
  std::vector<double> values = std::vector<double>(kLength, 1.0);
  std::atomic<int> released{0};

  at::Tensor tensor(MemoryKind kind) {
    return tensor_on(values.data(), {kLength}, {1},
                     at::TensorOptions().dtype(at::kDouble), kind, this,
                     [](void* self) { ++static_cast<Lender*>(self)->released; });
  }
};

at::Tensor own_tensor() {
  at::Tensor tensor = at::empty({kLength}, at::TensorOptions().dtype(at::kDouble));
  auto* x = tensor.data_ptr<double>();
  for (int64_t i = 0; i < kLength; ++i) x[i] = 1;
  return tensor;
}

// As an operator does it: with libtorch's own notice, or core/call's where it has none.
double* write_to(const at::Tensor& tensor) {
#if !DLTORCH_HAS_STORAGE_MATERIALIZER
  make_writable(tensor);
#endif
  return tensor.data_ptr<double>();
}

void borrowed_memory_is_left_and_given_back_once() {
  Lender lender;
  {
    const at::Tensor tensor = lender.tensor(MemoryKind::kBorrowed);
    const at::Tensor alias = tensor.detach();
    expect(const_data(tensor) == lender.values.data(), "lies on the lender's memory");
    write_to(tensor)[0] = 2;
    expect(lender.values[0] == 1, "the lender's memory is as it was");
    expect(lender.released == 1, "given back at the first write");
    expect(const_data<double>(alias)[0] == 2, "an alias sees the write");
  }
  expect(lender.released == 1, "given back once");
}

void a_view_keeps_memory_that_the_tensor_left() {
  Lender lender;
  const double* seen = nullptr;
  std::optional<Lease> lease;
  {
    const at::Tensor tensor = lender.tensor(MemoryKind::kPrivate);
    lease = lease_view(tensor, false);
    expect(static_cast<bool>(*lease), "private memory may be viewed");
    seen = const_data<double>(tensor);
    write_to(tensor)[0] = 2;
    expect(const_data<double>(tensor) != seen, "the tensor has moved");
  }
  expect(seen[0] == 1, "the view's value is as it was");
  expect(lender.released == 0, "the view keeps the memory");
  lease.reset();
  expect(lender.released == 1, "the last lease gives it back");
}

void writers_and_views_exclude_each_other() {
  const at::Tensor tensor = own_tensor();
  Lease view = lease_view(tensor, false);
  const void* before = const_data(tensor);
  std::optional<Lease> exported = lease_export(tensor, true);
  expect(const_data(tensor) != before, "a writable export leaves viewed memory");
  expect(!lease_view(tensor, false), "what others may write to is not viewed");
  exported.reset();
  expect(static_cast<bool>(lease_view(tensor, false)), "until they are gone");

  Lender lender;
  const at::Tensor foreign = lender.tensor(MemoryKind::kForeign);
  expect(!lease_view(foreign, false), "a producer may write at any time");
  expect(static_cast<bool>(lease_view(foreign, true)), "unless that is accepted");
}

void threads_that_write_at_once_find_one_private_copy() {
  constexpr size_t kThreads = 8;
  for (int round = 0; round < 200; ++round) {
    Lender lender;
    const at::Tensor tensor = lender.tensor(MemoryKind::kBorrowed);
    Lease view = lease_view(tensor, false);
    const int64_t copies = storage_counts().private_copies;
    std::atomic<size_t> waiting{0};
    std::vector<double*> found(kThreads);
    std::vector<std::thread> threads;
    for (size_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        ++waiting;
        while (waiting < kThreads) std::this_thread::yield();
        found[i] = write_to(tensor);
        found[i][i] = 2;
      });
    }
    for (std::thread& thread : threads) thread.join();
    expect(storage_counts().private_copies == copies + 1, "one private copy");
    for (size_t i = 0; i < kThreads; ++i) {
      expect(found[i] == found[0] && found[0][i] == 2, "all threads write to it");
      expect(lender.values[i] == 1, "none to the lender's memory");
    }
  }
}

}  // namespace

int main() {
  const auto before = storage_counts();
  borrowed_memory_is_left_and_given_back_once();
  a_view_keeps_memory_that_the_tensor_left();
  writers_and_views_exclude_each_other();
  threads_that_write_at_once_find_one_private_copy();
  const auto after = storage_counts();
  expect(after.borrows == before.borrows && after.views == before.views,
         "the counts are back where they were");
  return report("storage_test");
}
