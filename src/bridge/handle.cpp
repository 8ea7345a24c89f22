#include "bridge/handle.h"

#include <c10/core/StorageImpl.h>

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bridge/companion.h"
#include "bridge/condition.h"
#include "bridge/memory.h"
#include "bridge/preserve.h"
#include "core/error.h"
#include "core/saved.h"
#include "core/storage.h"

namespace dltorch::bridge {
namespace {

// A symbol is never collected; the template is preserved for the process.
SEXP tensor_tag = nullptr;
SEXP tensor_template = nullptr;

// ---- tensors held one by one ----------------------------------------------------------

struct Single {
  at::Tensor tensor;       // first, so that the handle's address is that of a tensor
  const void* counted;     // bridge/memory
  bool is_known = false;   // to known_handles()
  bool came_back = false;  // since R last found it unreachable, if it did
};

// The live handles of tensors that Python has too, by tensor: the same tensor comes back
// as the same handle. Never destroyed: finalizers may run late.
std::unordered_map<const c10::TensorImpl*, SEXP>& known_handles() {
  static auto* handles = new std::unordered_map<const c10::TensorImpl*, SEXP>;
  return *handles;
}

// Cells of bridge/preserve: handles whose finalizer has run although they came back.
std::vector<SEXP>& returned() {
  static auto* cells = new std::vector<SEXP>;
  return *cells;
}

void finalize_single(SEXP x) {
  auto* single = static_cast<Single*>(R_ExternalPtrAddr(x));
  if (single != nullptr && single->came_back) {
    // R may have found the handle unreachable before it came back, and it is in use: the
    // next time tells. R (4.5) can lose a finalizer that is registered by another, so the
    // handle is kept until the next call.
    single->came_back = false;
    returned().push_back(preserve(x));
    return;
  }
  R_ClearExternalPtr(x);
  if (single == nullptr) return;
  if (single->is_known) known_handles().erase(single->tensor.unsafeGetTensorImpl());
  forget_storage(single->counted);
  delete single;
  drain_releases();
}

// ---- tensors held in groups -----------------------------------------------------------

// A live handle keeps its whole group: these bound what it can keep.
constexpr size_t kGroupTensors = 16;
constexpr size_t kGroupBytes = 4096;

struct Group {
  std::array<at::Tensor, kGroupTensors> tensors;
  size_t used = 0;
  size_t bytes = 0;
};

// CAR is the external pointer of the group that is being filled.
SEXP open_group = nullptr;

void finalize_group(SEXP x) {
  auto* group = static_cast<Group*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete group;
}

// Plain values in memory of libtorch's own, without a graph. What was lent is to be given
// back as soon as it is free, and an empty tensor is one that is about to grow.
bool may_be_grouped(const at::Tensor& tensor) {
  if (!tensor.has_storage() || !tensor.is_cpu() || tensor.requires_grad()) return false;
  const c10::StorageImpl* storage = tensor.storage().unsafeGetStorageImpl();
  return storage->nbytes() > 0 && storage->nbytes() <= kGroupBytes / 4 &&
         core::is_plain(*storage);
}

// The external pointer of a group with room for the tensor.
SEXP group_for(size_t bytes) {
  SEXP current = CAR(open_group);
  if (current != R_NilValue) {
    const auto* group = static_cast<Group*>(R_ExternalPtrAddr(current));
    if (group->used < kGroupTensors && group->bytes + bytes <= kGroupBytes)
      return current;
  }
  SEXP fresh = PROTECT(R_MakeExternalPtr(nullptr, R_NilValue, R_NilValue));
  R_RegisterCFinalizerEx(fresh, finalize_group, FALSE);
  R_SetExternalPtrAddr(fresh, new Group);
  SETCAR(open_group, fresh);
  UNPROTECT(1);
  return fresh;
}

// Puts the tensor behind the handle, with a finalizer of its own.
void attach_single(SEXP handle, at::Tensor tensor) {
  const void* counted = count_storage(tensor);
  auto single = std::make_unique<Single>(Single{std::move(tensor), counted});
  R_RegisterCFinalizerEx(handle, finalize_single, FALSE);
  R_SetExternalPtrAddr(handle, single.release());
  R_SetExternalPtrProtected(handle, companion_of(handle, R_NilValue));
}

// Puts the tensor behind the handle, whose address is null.
void attach(SEXP handle, at::Tensor tensor) {
  if (may_be_grouped(tensor)) {
    const size_t bytes = tensor.storage().nbytes();
    SEXP pointer = PROTECT(group_for(bytes));
    R_SetExternalPtrProtected(handle, companion_of(handle, pointer));
    auto* group = static_cast<Group*>(R_ExternalPtrAddr(pointer));
    at::Tensor& place = group->tensors[group->used++];
    group->bytes += bytes;
    place = std::move(tensor);
    R_SetExternalPtrAddr(handle, &place);
    UNPROTECT(1);
    return;
  }
  attach_single(handle, std::move(tensor));
}

// The Single behind a handle; a grouped tensor gets one.
Single* single_of(SEXP x) {
  auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
  if (is_grouped(R_ExternalPtrProtected(x))) attach_single(x, std::move(*tensor));
  return static_cast<Single*>(R_ExternalPtrAddr(x));
}

SEXP new_handle(at::Tensor tensor, void (*attach_to)(SEXP, at::Tensor)) {
  drain_releases();
  drain_returned();
  forget_written();
  collect_before(tensor);
  SEXP x = PROTECT(R_MakeExternalPtr(nullptr, tensor_tag, R_NilValue));
  attach_to(x, std::move(tensor));
  SHALLOW_DUPLICATE_ATTRIB(x, tensor_template);
  UNPROTECT(1);
  return x;
}

}  // namespace

void drain_returned() {
  while (!returned().empty()) {
    SEXP cell = returned().back();
    returned().pop_back();
    R_RegisterCFinalizerEx(TAG(cell), finalize_single, FALSE);
    // R has not yet found it unreachable for this finalizer.
    static_cast<Single*>(R_ExternalPtrAddr(TAG(cell)))->came_back = false;
    release(cell);
  }
}

std::string describe(SEXP x) {
  if (x == R_NilValue) return "NULL";
  // marginSums() and its like copy the class.
  if (Rf_isVectorAtomic(x) && Rf_inherits(x, "torch_tensor"))
    return "R values with a tensor's class: give that function as.array(x)";
  if (Rf_isObject(x)) {
    SEXP klass = Rf_getAttrib(x, R_ClassSymbol);
    return std::string("an object of class \"") +
           std::string(CHAR(STRING_ELT(klass, 0))).substr(0, 60) + "\"";
  }
  const std::string type =
      TYPEOF(x) == REALSXP ? "double" : Rf_type2char(static_cast<SEXPTYPE>(TYPEOF(x)));
  const std::string article = std::string("aeiou").find(type[0]) < 5 ? "an " : "a ";
  if (!Rf_isVector(x)) return article + type;
  return article + type + " vector of length " + std::to_string(Rf_xlength(x));
}

SEXP attribute_template(const char* class_name) {
  SEXP object = PROTECT(R_MakeExternalPtr(nullptr, R_NilValue, R_NilValue));
  SEXP klass = PROTECT(Rf_mkString(class_name));
  MARK_NOT_MUTABLE(klass);
  Rf_setAttrib(object, R_ClassSymbol, klass);
  R_PreserveObject(object);
  UNPROTECT(2);
  return object;
}

void refuse_handle(SEXP x, SEXP tag, const char* argument, const char* type) {
  const bool released = TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tag;
  throw core::Error(core::kind::kHandle,
                    std::string("`") + argument + "` must be a " + type + ", not " +
                        (released ? "one whose memory has been released" : describe(x)));
}

void init_handles() {
  tensor_tag = Rf_install("dltorch_tensor");
  tensor_template = attribute_template("torch_tensor");
  open_group = Rf_cons(R_NilValue, R_NilValue);
  R_PreserveObject(open_group);
}

SEXP handle_of(at::Tensor tensor) { return new_handle(std::move(tensor), &attach); }

void know_handle(SEXP x) {
  Single* single = single_of(x);
  single->is_known =
      known_handles().emplace(single->tensor.unsafeGetTensorImpl(), x).first->second == x;
}

SEXP known_handle_of(at::Tensor tensor) {
  drain_returned();
  const auto known = known_handles().find(tensor.unsafeGetTensorImpl());
  if (known != known_handles().end()) {
    // R runs finalizers some time after it has found a handle unreachable, even if that
    // is in use again by then. Asking R to run them now would not do: those that become
    // due while others run wait for the next collection.
    static_cast<Single*>(R_ExternalPtrAddr(known->second))->came_back = true;
    return known->second;
  }
  SEXP x = PROTECT(new_handle(std::move(tensor), &attach_single));
  know_handle(x);
  UNPROTECT(1);
  return x;
}

void settle_handle(SEXP x) {
  SEXP companion = R_ExternalPtrProtected(x);
  auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
  if (tensor == nullptr || !is_grouped(companion) || may_be_grouped(*tensor)) return;
  attach_single(x, std::move(*tensor));
}

bool is_tensor_handle(SEXP x) noexcept {
  return TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tensor_tag;
}

const at::Tensor& tensor_of(SEXP x, const char* argument) {
  if (is_tensor_handle(x)) {
    auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
    if (tensor != nullptr) return *tensor;
    // Read from a file of version 2, which holds the bytes as a plain vector. A companion
    // would take them from here.
    SEXP bytes = R_ExternalPtrProtected(x);
    if (TYPEOF(bytes) == RAWSXP && !is_companion(bytes)) {
      revive(x, bytes);
      return *static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
    }
  }
  refuse_handle(x, tensor_tag, argument, "tensor");
}

const at::Tensor* tensor_or_null(SEXP x) noexcept {
  return is_tensor_handle(x) ? static_cast<at::Tensor*>(R_ExternalPtrAddr(x)) : nullptr;
}

void revive(SEXP handle, SEXP bytes) {
  if (TYPEOF(handle) != EXTPTRSXP || TYPEOF(bytes) != RAWSXP ||
      R_ExternalPtrAddr(handle) != nullptr)
    throw core::Error(core::kind::kValue,
                      "the saved tensor cannot be read: it is damaged");
  std::string missing_device;
  attach(handle, core::load(RAW_RO(bytes), static_cast<size_t>(Rf_xlength(bytes)),
                            &missing_device));
  if (!missing_device.empty()) tell_missing_device(missing_device);
}

}  // namespace dltorch::bridge
