#include "bridge/memory.h"

#include <c10/core/StorageImpl.h>
#include <c10/util/Exception.h>

#include <Rcpp/Lightest>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <string>
#include <unordered_map>

#include "bridge/preserve.h"
#include "bridge/python.h"
#include "core/large.h"
#include "core/storage.h"

namespace dltorch::bridge {
namespace {

// Smaller storages do not fill a memory before R's own cells make it collect.
constexpr size_t kCountedBytes = 4096;
constexpr double kLowestThreshold = 80.0 * 1024 * 1024;
constexpr double kHighestThreshold = 256.0 * 1024 * 1024;
constexpr double kLeastIdle = 64.0 * 1024 * 1024;

struct Counted {
  int64_t handles = 0;
  double bytes = 0;
  std::string device;
};

struct PerDevice {
  double live = 0;
  double peak = 0;
};

struct Memory {
  std::unordered_map<const void*, Counted> storages;
  std::map<std::string, PerDevice> devices;
  double live = 0;
  double live_after_collection = 0;
  double live_after_full = 0;
  double cell_bytes = 0;  // of R's own objects, vectors' values left out
  double factor = 1;      // of the threshold; grows while collections find little
  double collections = 0;
  bool collecting = false;
  bool collected_once = false;  // a CollectedOnce lives
};

// Never destroyed: finalizers may run late.
Memory& memory() {
  static auto* instance = new Memory;
  return *instance;
}

// Bytes of growth that ask for a collection. Unless the user has set it, it is as much as
// R's own cells take, which is what a collection costs, within limits.
double threshold() {
  static SEXP const name = Rf_install("dltorch.gc_threshold");
  SEXP option = Rf_GetOption1(name);
  const bool set = (TYPEOF(option) == REALSXP || TYPEOF(option) == INTSXP) &&
                   Rf_xlength(option) == 1 && Rf_asReal(option) > 0;
  if (set) return Rf_asReal(option);
  return std::min(std::max(memory().cell_bytes, kLowestThreshold), kHighestThreshold);
}

// A minor collection finds the young, which temporaries are. What it leaves alive it
// counts as old from then on, and finds it no more. A full one, of all that R has, costs
// as much as ten to thirty minor ones, so it is asked for only when what those have left
// has grown by a threshold, too.
void collect_if_grown() {
  Memory& m = memory();
  const double limit = threshold();
  // What lived through the last one may have died since, with the reason for the factor.
  const double growth =
      std::min(limit * m.factor, std::max(limit, m.live_after_collection));
  const double before = m.live;
  if (before - m.live_after_collection < growth || m.collecting || m.collected_once)
    return;
  ++m.collections;
  core::set_idle_limit(
      static_cast<size_t>(std::clamp(limit, kLeastIdle, kHighestThreshold)));
  collect_garbage(false);
  if (m.live - m.live_after_full > growth) {
    collect_garbage(true);
    m.live_after_full = m.live;
  }
  // What lives is in use: ask less often, but never let it more than double.
  const bool in_vain = before - m.live < growth / 4;
  m.factor = in_vain ? std::min(m.factor * 2, std::max(1.0, m.live / limit)) : 1;
  m.live_after_collection = m.live;
}

// The tensor's storage, or nullptr where it is not counted.
const c10::StorageImpl* counted_storage(const at::Tensor& tensor) {
  if (!tensor.has_storage() || tensor.is_meta()) return nullptr;
  const c10::StorageImpl* storage = tensor.storage().unsafeGetStorageImpl();
  if (storage->nbytes() < kCountedBytes) return nullptr;
  // Memory that was lent is not R's to free: an import of 800 MB must not cost a
  // collection.
  if (tensor.is_cpu() && !core::is_plain(*storage)) return nullptr;
  return storage;
}

}  // namespace

void init_memory() {
  // R's own vectors are malloc's. glibc maps a block above a threshold anew each time,
  // and the system fills its pages with zeros, until one as large has been freed. R frees
  // late and many at once, so the memory for the next round would mostly be new. This
  // takes the threshold to where glibc itself ends, unless the user has set it; the
  // memory is never touched.
  constexpr size_t kHighestMapped = size_t{32} << 20;
  void* volatile block = std::malloc(kHighestMapped - 2UL * 4096);
  std::free(block);
}

void collect_before(const at::Tensor& tensor) {
  if (counted_storage(tensor) != nullptr) collect_if_grown();
}

CollectedOnce::CollectedOnce() : outer_(memory().collected_once) {
  collect_if_grown();
  memory().collected_once = true;
}

CollectedOnce::~CollectedOnce() { memory().collected_once = outer_; }

const void* count_storage(const at::Tensor& tensor) {
  const c10::StorageImpl* storage = counted_storage(tensor);
  if (storage == nullptr) return nullptr;
  Memory& m = memory();
  Counted& counted = m.storages[storage];
  if (counted.handles++ == 0) {
    counted.bytes = static_cast<double>(storage->nbytes());
    counted.device = tensor.device().str();
    m.live += counted.bytes;
    PerDevice& device = m.devices[counted.device];
    device.live += counted.bytes;
    device.peak = std::max(device.peak, device.live);
  }
  return storage;
}

void forget_storage(const void* storage) noexcept {
  if (storage == nullptr) return;
  Memory& m = memory();
  const auto found = m.storages.find(storage);
  if (found == m.storages.end() || --found->second.handles > 0) return;
  m.live -= found->second.bytes;
  m.live_after_collection = std::min(m.live_after_collection, m.live);
  m.live_after_full = std::min(m.live_after_full, m.live);
  m.devices[found->second.device].live -= found->second.bytes;
  m.storages.erase(found);
}

void collect_garbage(bool full) {
  Memory& m = memory();
  if (m.collecting || !on_r_thread()) return;
  m.collecting = true;
  // An operator that is about to copy calls this with Python's lock given up, and the
  // finalizers of reticulate's objects need it.
  const GilHold gil;
  // gc() runs finalizers, and with them perhaps R code: whatever that does, come back. No
  // interrupt falls in here, whose jump would cross Python's frames or the engine's.
  bool flag = full;
  try {
    SEXP counts = Rcpp::unwindProtect(
        [](void* data) {
          SEXP gc = PROTECT(
              Rf_lang2(Rf_install("gc"), Rf_ScalarLogical(*static_cast<bool*>(data))));
          SET_TAG(CDR(gc), Rf_install("full"));
          SEXP call = PROTECT(Rf_lang2(Rf_install("suspendInterrupts"), gc));
          SEXP result = Rf_eval(call, R_BaseEnv);
          UNPROTECT(2);
          return result;
        },
        &flag);
    // A matrix of two rows, cells and vectors' values; the second column is in MB.
    m.cell_bytes = REAL_RO(counts)[2] * 1024 * 1024;
  } catch (...) {
    m.collecting = false;
    throw;
  }
  m.collecting = false;
  drain_releases();
}

bool is_out_of_memory(const std::exception& error) noexcept {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const c10::OutOfMemoryError*>(&error) != nullptr ||
         std::strstr(error.what(), "can't allocate memory") != nullptr;
}

SEXP memory_summary() {
  const Memory& m = memory();
  const auto n = static_cast<R_xlen_t>(m.devices.size());
  Rcpp::Shield<SEXP> device(Rf_allocVector(STRSXP, n));
  Rcpp::Shield<SEXP> live(Rf_allocVector(REALSXP, n));
  Rcpp::Shield<SEXP> peak(Rf_allocVector(REALSXP, n));
  R_xlen_t i = 0;
  for (const auto& entry : m.devices) {
    SET_STRING_ELT(device, i, Rf_mkChar(entry.first.c_str()));
    REAL(live)[i] = entry.second.live;
    REAL(peak)[i] = entry.second.peak;
    ++i;
  }
  Rcpp::Shield<SEXP> collections(Rf_ScalarReal(m.collections));
  Rcpp::Shield<SEXP> result(Rf_allocVector(VECSXP, 4));
  SET_VECTOR_ELT(result, 0, device);
  SET_VECTOR_ELT(result, 1, live);
  SET_VECTOR_ELT(result, 2, peak);
  SET_VECTOR_ELT(result, 3, collections);
  return result;
}

}  // namespace dltorch::bridge
