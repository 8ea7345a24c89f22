#include "bridge/property.h"

#include <ATen/core/TensorBody.h>

#include <Rcpp/Lightest>

#include <cstring>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "bridge/handle.h"
#include "bridge/operator.h"
#include "bridge/vector.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/ops.h"
#include "core/storage.h"

namespace dltorch::bridge {
namespace {

using Getter = SEXP (*)(const at::Tensor&);

SEXP classed_string(const char* text, const char* class_name) {
  Rcpp::Shield<SEXP> result(Rf_mkString(text));
  Rcpp::Shield<SEXP> klass(Rf_mkString(class_name));
  Rf_setAttrib(result, R_ClassSymbol, klass);
  return result;
}

SEXP size_to_r(int64_t size) { return sizes_to_r(size); }

// Addresses are below 2^53 on every machine that R runs on.
SEXP address_to_r(const at::Tensor& x) {
  return Rf_ScalarReal(
      static_cast<double>(reinterpret_cast<uintptr_t>(core::const_data(x))));
}

const std::unordered_map<std::string, Getter>& getters() {
  static const std::unordered_map<std::string, Getter> table = {
      {"shape", [](const at::Tensor& x) { return sizes_to_r(x.sizes()); }},
      {"dtype",
       [](const at::Tensor& x) {
         return classed_string(core::dtype_name(x.scalar_type()), "torch_dtype");
       }},
      {"device",
       [](const at::Tensor& x) {
         return classed_string(x.device().str().c_str(), "torch_device");
       }},
      {"requires_grad",
       [](const at::Tensor& x) { return Rf_ScalarLogical(x.requires_grad()); }},
      {"grad",
       [](const at::Tensor& x) {
         const at::Tensor& grad = x.grad();
         return grad.defined() ? handle_of(grad) : R_NilValue;
       }},
      {"is_leaf", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_leaf()); }},
      {"ndim", [](const at::Tensor& x) { return size_to_r(x.dim()); }},
      {"itemsize",
       [](const at::Tensor& x) {
         return size_to_r(static_cast<int64_t>(x.element_size()));
       }},
      {"nbytes",
       [](const at::Tensor& x) { return size_to_r(static_cast<int64_t>(x.nbytes())); }},
      {"is_cuda", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_cuda()); }},
      {"is_sparse", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_sparse()); }},
      {"is_quantized",
       [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_quantized()); }},
      {"is_meta", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_meta()); }},
      // For the methods of R/methods.R; the dot keeps them from users' completion.
      {".numel", [](const at::Tensor& x) { return size_to_r(x.numel()); }},
      {".stride", [](const at::Tensor& x) { return sizes_to_r(x.strides()); }},
      {".data_ptr", address_to_r},
      {".is_contiguous",
       [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_contiguous()); }},
      {".type_name",
       [](const at::Tensor& x) { return Rf_mkString(x.toString().c_str()); }},
  };
  return table;
}

std::unordered_set<std::string>& r_methods() {
  static std::unordered_set<std::string> names;
  return names;
}

}  // namespace

SEXP property(SEXP x, const char* name) {
  const at::Tensor& tensor = tensor_of(x, "x");
  const std::string key(name);
  const auto getter = getters().find(key);
  if (getter != getters().end()) return getter->second(tensor);
  if (r_methods().count(key) == 0) family_for(name);
  return Rf_install(name);
}

void set_r_methods(SEXP names) {
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i)
    r_methods().insert(CHAR(STRING_ELT(names, i)));
}

}  // namespace dltorch::bridge
