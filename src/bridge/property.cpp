#include "bridge/property.h"

#include <ATen/core/TensorBody.h>

#include <Rcpp/Lightest>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bridge/autograd.h"
#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/operator.h"
#include "bridge/package.h"
#include "bridge/vector.h"
#include "bridge/warning.h"
#include "core/call.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/ops.h"
#include "core/storage.h"

namespace dltorch::bridge {
namespace {

using Getter = SEXP (*)(const at::Tensor&);

SEXP classed_string(const char* text, const char* class_name) {
  SEXP result = PROTECT(Rf_mkString(text));
  SEXP klass = PROTECT(Rf_mkString(class_name));
  Rf_setAttrib(result, R_ClassSymbol, klass);
  UNPROTECT(2);
  return result;
}

// Made once and kept, as all R code that changes one of these copies it first.
SEXP kept(SEXP object) {
  R_PreserveObject(object);
  MARK_NOT_MUTABLE(object);
  return object;
}

SEXP dtype_object(const at::Tensor& x) {
  static std::array<SEXP, 128> objects{};
  SEXP& object = objects.at(static_cast<size_t>(x.scalar_type()));
  if (object == nullptr)
    object = kept(classed_string(core::dtype_name(x.scalar_type()), "torch_dtype"));
  return object;
}

SEXP device_object(const at::Tensor& x) {
  static SEXP cpu = kept(classed_string("cpu", "torch_device"));
  const at::Device device = x.device();
  if (device.is_cpu()) return cpu;
  return classed_string(device.str().c_str(), "torch_device");
}

// A property that is the result of an operator.
SEXP result_of(const char* op, const at::Tensor& x) {
  core::Stack stack = {x};
  core::call(core::overload_named(op), stack);
  return handle_of(std::move(stack[0]).toTensor());
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
      {"dtype", dtype_object},
      {"device", device_object},
      {"layout",
       [](const at::Tensor& x) {
         return classed_string(layout_name(x.layout()), "torch_layout");
       }},
      {"requires_grad",
       [](const at::Tensor& x) { return Rf_ScalarLogical(x.requires_grad()); }},
      {"grad",
       [](const at::Tensor& x) {
         const at::Tensor& grad = x.grad();
         return grad.defined() ? handle_of(grad) : R_NilValue;
       }},
      {"is_leaf", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_leaf()); }},
      {"grad_fn", grad_fn_of},
      {"ndim", [](const at::Tensor& x) { return size_to_r(x.dim()); }},
      {"itemsize",
       [](const at::Tensor& x) {
         return size_to_r(static_cast<int64_t>(x.element_size()));
       }},
      {"nbytes",
       [](const at::Tensor& x) { return size_to_r(static_cast<int64_t>(x.nbytes())); }},
      {"is_cuda", [](const at::Tensor& x) { return Rf_ScalarLogical(x.is_cuda()); }},
      {"real", [](const at::Tensor& x) { return result_of("real", x); }},
      {"imag", [](const at::Tensor& x) { return result_of("imag", x); }},
      {"T", [](const at::Tensor& x) { return result_of("numpy_T", x); }},
      {"H", [](const at::Tensor& x) { return result_of("matrix_H", x); }},
      // Named dimensions are not supported.
      {"names", [](const at::Tensor&) { return R_NilValue; }},
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

// What a name means: a property, or an R function that makes the method for a tensor.
struct Member {
  Getter getter;
  SEXP maker;
};

// The function `$name` of the namespace, evaluated if it is still to be loaded.
SEXP maker_named(const std::string& name) {
  SEXP value = variable_in(package_namespace(), Rf_install(("$" + name).c_str()));
  if (value == nullptr) return R_NilValue;
  if (TYPEOF(value) == PROMSXP) value = Rf_eval(value, package_namespace());
  return value;
}

// By the address of the string: R keeps one copy of each, and those here are preserved.
const Member& member_of(SEXP key) {
  static auto* all = new std::unordered_map<SEXP, Member>();
  const auto found = all->find(key);
  if (found != all->end()) return found->second;
  const std::string name = CHAR(key);
  Member member = {nullptr, R_NilValue};
  const auto getter = getters().find(name);
  if (getter != getters().end()) {
    member.getter = getter->second;
  } else {
    member.maker = maker_named(name);
    // Operators that begin with an underscore have no function in the namespace.
    if (member.maker == R_NilValue && core::find_family(name) == nullptr) {
      Rcpp::Shield<SEXP> unknown(Rf_ScalarString(key));
      call_package("unknown_member", unknown);
    }
  }
  R_PreserveObject(key);
  if (member.maker != R_NilValue) R_PreserveObject(member.maker);
  return all->emplace(key, member).first->second;
}

}  // namespace

std::vector<std::string> property_names() {
  std::vector<std::string> names;
  for (const auto& entry : getters()) {
    if (entry.first[0] != '.') names.push_back(entry.first);
  }
  std::sort(names.begin(), names.end());
  return names;
}

SEXP member(SEXP x, SEXP name) {
  const at::Tensor& tensor = tensor_of(x, "x");
  string_of(name, "name");
  const Member& found = member_of(STRING_ELT(name, 0));
  if (found.getter != nullptr) return after_warnings(found.getter(tensor));
  static SEXP any_operator = Rf_install("any_operator");
  SEXP call = PROTECT(found.maker == R_NilValue ? Rf_lang3(any_operator, x, name)
                                                : Rf_lang2(found.maker, x));
  SEXP method = Rf_eval(call, package_namespace());
  UNPROTECT(1);
  return method;
}

}  // namespace dltorch::bridge
