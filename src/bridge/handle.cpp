#include "bridge/handle.h"

#include <memory>
#include <string>
#include <utility>

#include "core/error.h"

namespace dltorch::bridge {
namespace {

// A symbol is never collected; the template is preserved for the process.
SEXP tensor_tag = nullptr;
SEXP tensor_template = nullptr;

void finalize_tensor(SEXP x) {
  auto* tensor = static_cast<at::Tensor*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete tensor;
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
  tensor_template = attribute_template("torch_tensor");
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
