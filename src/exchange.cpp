// DLPack capsules and Python objects.

#include "bridge/capsule.h"
#include "bridge/handle.h"
#include "bridge/python.h"
#include "core/dlpack.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;

// [[Rcpp::export(rng = false)]]
SEXP dlt_to_dlpack(SEXP x, bool versioned, SEXP copy) {
  return capsule_of(
      dltorch::core::export_managed(tensor_of(x, "x"), versioned, copy_of(copy)));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_from_capsule(SEXP x, SEXP copy) {
  return handle_of(tensor_from_capsule(x, copy_of(copy)));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_from_python(SEXP x, SEXP copy) {
  return handle_of(tensor_from_python(x, copy_of(copy)));
}

// [[Rcpp::export(rng = false)]]
void dlt_give_to_python(SEXP what, SEXP module) { give_to_python(what, module); }

// [[Rcpp::export(rng = false)]]
void dlt_install_python_functions(SEXP module) { install_python_functions(module); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_capsule_info(SEXP x) { return capsule_info(x); }

// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector dlt_stats() {
  return Rcpp::NumericVector::create(
      Rcpp::_["exports"] = static_cast<double>(dltorch::core::live_exports()),
      Rcpp::_["imports"] = static_cast<double>(dltorch::core::live_imports()));
}
