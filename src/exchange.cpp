// DLPack capsules and Python objects.

#include "bridge/altrep.h"
#include "bridge/arrow.h"
#include "bridge/capsule.h"
#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/preserve.h"
#include "bridge/python.h"
#include "bridge/python_torch.h"
#include "core/device.h"
#include "core/dlpack.h"
#include "core/storage.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;

// [[Rcpp::export(rng = false)]]
SEXP dlt_to_dlpack(SEXP x, bool versioned, SEXP copy, SEXP device) {
  dltorch::core::ExportRequest request{versioned, copy_of(copy)};
  request.unguarded = true;
  if (device != R_NilValue)
    request.device = dltorch::core::device_from_name(string_of(device, "device"));
  return capsule_of(dltorch::core::export_managed(tensor_of(x, "x"), request));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_from_arrow(SEXP array, SEXP schema, SEXP copy) {
  return handle_of(tensor_from_arrow(array, schema, copy_of(copy)));
}

// .Call(dlt_import, x, copy): NULL for what is neither a capsule nor a Python object.
extern "C" SEXP dlt_import(SEXP x, SEXP copy) {
  BEGIN_RCPP
  if (is_capsule(x)) return handle_of(tensor_from_capsule(x, copy_of(copy)));
  return handle_from_python(x, copy);
  END_RCPP
}

// [[Rcpp::export(rng = false)]]
std::string dlt_describe(SEXP x) { return describe(x); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_shared_with_python(SEXP x) { return shared_with_python(x); }

// [[Rcpp::export(rng = false)]]
void dlt_give_to_python(SEXP what, SEXP module) { give_to_python(what, module); }

// [[Rcpp::export(rng = false)]]
void dlt_give_r_object_to_python(SEXP object, SEXP module) {
  give_r_object_to_python(object, module);
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_r_object_from_python(SEXP x) { return r_object_from_python(x); }

// [[Rcpp::export(rng = false)]]
bool dlt_offers_dlpack(SEXP x) { return offers_dlpack(x); }

// [[Rcpp::export(rng = false)]]
bool dlt_torch_is_shared() { return torch_is_shared(); }

// [[Rcpp::export(rng = false)]]
void dlt_install_python_functions(SEXP module) { install_python_functions(module); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_capsule_info(SEXP x) { return managed_info(managed_of(x)); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_python_capsule_info(SEXP x) { return python_capsule_info(x); }

// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector dlt_stats() {
  drain_returned();
  const auto number = [](int64_t count) { return static_cast<double>(count); };
  const dltorch::core::Live live = dltorch::core::live();
  const dltorch::core::StorageCounts storage = dltorch::core::storage_counts();
  return Rcpp::NumericVector::create(
      Rcpp::_["exports"] = number(live.exports),
      Rcpp::_["exported_bytes"] = number(live.export_bytes),
      Rcpp::_["imports"] = number(live.imports),
      Rcpp::_["imported_bytes"] = number(live.import_bytes),
      Rcpp::_["borrows"] = number(storage.borrows),
      Rcpp::_["borrowed_bytes"] = number(storage.borrowed_bytes),
      Rcpp::_["views"] = number(storage.views),
      Rcpp::_["viewed_bytes"] = number(storage.viewed_bytes),
      Rcpp::_["queued_releases"] = number(queued_releases()));
}

// R objects that are kept alive for C++: lent vectors, functions of graphs and of Python.
// [[Rcpp::export(rng = false)]]
double dlt_preserved() { return static_cast<double>(dltorch::bridge::live_preserved()); }

// What has been copied since load to keep R's values as they were: storages that had to
// move before a write, and views that R has duplicated.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector dlt_copies() {
  return Rcpp::NumericVector::create(
      Rcpp::_["storages"] =
          static_cast<double>(dltorch::core::storage_counts().private_copies),
      Rcpp::_["views"] = static_cast<double>(duplicated_views()));
}
