#include "bridge/handle.h"

#include <c10/core/CPUAllocator.h>

#include <memory>
#include <string>
#include <utility>

#include "core/error.h"

namespace dltorch::bridge {
namespace {

// A symbol is never collected; the template is preserved for the process.
SEXP tensor_tag = nullptr;
SEXP block_tag = nullptr;
SEXP tensor_template = nullptr;

void finalize_tensor(SEXP x) {
  auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete tensor;
}

// --- Small results, many to a finalizer ---

constexpr size_t kBlockSlots = 64;
constexpr size_t kSmallBytes = 4096;

// Each handle on a slot keeps the block alive, through its protected value.
struct Block {
  at::Tensor slots[kBlockSlots];
};

// A pairlist cell whose value is the block that is being filled, an external pointer.
SEXP block_cell = nullptr;
size_t slots_used = kBlockSlots;

void finalize_block(SEXP x) {
  auto* block = static_cast<Block*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete block;
}

// Only memory of libtorch's own allocator: what was lent by R or by another framework is
// to be given back as soon as it is free. An empty tensor is one that is about to grow.
bool is_small(const at::Tensor& tensor) {
  static const c10::DeleterFnPtr cpu_deleter = c10::GetCPUAllocator()->raw_deleter();
  if (!tensor.has_storage() || !tensor.is_cpu() || tensor.requires_grad()) return false;
  const c10::Storage& storage = tensor.storage();
  return storage.nbytes() > 0 && storage.nbytes() <= kSmallBytes &&
         storage.data_ptr().get_deleter() == cpu_deleter;
}

SEXP block_with_room() {
  if (slots_used < kBlockSlots) return CAR(block_cell);
  SEXP block = PROTECT(R_MakeExternalPtr(nullptr, block_tag, R_NilValue));
  R_RegisterCFinalizerEx(block, finalize_block, FALSE);
  R_SetExternalPtrAddr(block, new Block());
  SETCAR(block_cell, block);
  slots_used = 0;
  UNPROTECT(1);
  return block;
}

bool is_in_block(SEXP x) {
  SEXP owner = R_ExternalPtrProtected(x);
  return TYPEOF(owner) == EXTPTRSXP && R_ExternalPtrTag(owner) == block_tag;
}

}  // namespace

std::string describe(SEXP x) {
  if (x == R_NilValue) return "NULL";
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
  block_tag = Rf_install("dltorch_block");
  tensor_template = attribute_template("torch_tensor");
  block_cell = Rf_cons(R_NilValue, R_NilValue);
  R_PreserveObject(block_cell);
}

SEXP handle_of(at::Tensor tensor) {
  auto owned = std::make_unique<at::Tensor>(std::move(tensor));
  SEXP x = PROTECT(R_MakeExternalPtr(owned.get(), tensor_tag, R_NilValue));
  R_RegisterCFinalizerEx(x, finalize_tensor, FALSE);
  owned.release();
  SHALLOW_DUPLICATE_ATTRIB(x, tensor_template);
  UNPROTECT(1);
  return x;
}

SEXP handle_of_result(at::Tensor tensor) {
  if (!is_small(tensor)) return handle_of(std::move(tensor));
  SEXP block = block_with_room();
  at::Tensor& slot = static_cast<Block*>(R_ExternalPtrAddr(block))->slots[slots_used++];
  slot = std::move(tensor);
  SEXP x = PROTECT(R_MakeExternalPtr(&slot, tensor_tag, block));
  SHALLOW_DUPLICATE_ATTRIB(x, tensor_template);
  UNPROTECT(1);
  return x;
}

void settle_handle(SEXP x) {
  if (!is_in_block(x)) return;
  auto* slot = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
  if (slot == nullptr || is_small(*slot)) return;
  R_RegisterCFinalizerEx(x, finalize_tensor, FALSE);
  R_SetExternalPtrAddr(x, new at::Tensor(std::move(*slot)));
  R_SetExternalPtrProtected(x, R_NilValue);
}

bool is_tensor_handle(SEXP x) noexcept {
  return TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tensor_tag;
}

const at::Tensor& tensor_of(SEXP x, const char* argument) {
  if (is_tensor_handle(x)) {
    auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
    if (tensor != nullptr) return *tensor;
  }
  refuse_handle(x, tensor_tag, argument, "tensor");
}

}  // namespace dltorch::bridge
