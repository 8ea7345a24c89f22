#include "bridge/generator.h"

#include <memory>
#include <utility>

#include "bridge/handle.h"

namespace dltorch::bridge {
namespace {

SEXP tag = nullptr;
SEXP attributes = nullptr;

void finalize(SEXP x) {
  auto* generator = static_cast<at::Generator*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete generator;
}

}  // namespace

void init_generators() {
  tag = Rf_install("dltorch_generator");
  attributes = attribute_template("torch_generator");
}

SEXP generator_handle(at::Generator generator) {
  auto owned = std::make_unique<at::Generator>(std::move(generator));
  SEXP x = PROTECT(R_MakeExternalPtr(owned.get(), tag, R_NilValue));
  R_RegisterCFinalizerEx(x, finalize, FALSE);
  owned.release();
  SHALLOW_DUPLICATE_ATTRIB(x, attributes);
  UNPROTECT(1);
  return x;
}

bool is_generator(SEXP x) noexcept {
  return TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tag;
}

const at::Generator& generator_of(SEXP x, const char* argument) {
  if (is_generator(x) && R_ExternalPtrAddr(x) != nullptr)
    return *static_cast<at::Generator*>(R_ExternalPtrAddr(x));
  refuse_handle(x, tag, argument, "generator");
}

}  // namespace dltorch::bridge
