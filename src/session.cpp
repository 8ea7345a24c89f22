// The package at load, and what the session runs on.

#include <optional>

#include "bridge/altrep.h"
#include "bridge/autograd.h"
#include "bridge/c_api.h"
#include "bridge/capsule.h"
#include "bridge/companion.h"
#include "bridge/condition.h"
#include "bridge/convert.h"
#include "bridge/generator.h"
#include "bridge/handle.h"
#include "bridge/memory.h"
#include "bridge/package.h"
#include "bridge/preserve.h"
#include "bridge/property.h"
#include "bridge/python.h"
#include "bridge/subscript.h"
#include "bridge/warning.h"
#include "core/blas.h"
#include "core/device.h"
#include "core/large.h"
#include "core/libtorch.h"
#include "core/process.h"
#include "core/storage.h"
#include "dltorch_types.h"

extern "C" SEXP dlt_call(SEXP arguments);
extern "C" SEXP dlt_create(SEXP arguments);
extern "C" SEXP dlt_property(SEXP arguments);
extern "C" SEXP dlt_index_get(SEXP call, SEXP op, SEXP arguments, SEXP frame);
extern "C" SEXP dlt_index_set(SEXP call, SEXP op, SEXP arguments, SEXP frame);

// RcppExports.cpp registers what R code calls by .Call; these are called by .External
// and .External2.
// [[Rcpp::init]]
void dlt_register(DllInfo* dll) {
  using dltorch::bridge::as_dl_func;
  static const R_ExternalMethodDef kEntries[] = {
      {"dlt_call", as_dl_func(&dlt_call), -1},
      {"dlt_create", as_dl_func(&dlt_create), -1},
      {"dlt_property", as_dl_func(&dlt_property), 2},
      {"dlt_index_get", as_dl_func(&dlt_index_get), 3},
      {"dlt_index_set", as_dl_func(&dlt_index_set), 3},
      {nullptr, nullptr, 0}};
  dltorch::bridge::register_altrep(dll);
  dltorch::bridge::register_companion(dll);
  R_registerRoutines(dll, nullptr, nullptr, nullptr, kEntries);
  dltorch::bridge::register_c_api();
  R_useDynamicSymbols(dll, FALSE);
  R_forceSymbols(dll, TRUE);
}

// [[Rcpp::export(rng = false)]]
void dlt_load(SEXP package_namespace) {
  dltorch::core::bind_own_blas();
  dltorch::core::watch_forks();
  dltorch::core::install_large_blocks();
  dltorch::bridge::init_package(package_namespace);
  dltorch::bridge::init_handles();
  dltorch::bridge::init_warnings();
  dltorch::bridge::init_autograd();
  dltorch::bridge::init_capsules();
  dltorch::bridge::init_generators();
  dltorch::bridge::init_preserve();
  dltorch::bridge::init_memory();
  dltorch::bridge::init_subscripts();
  dltorch::core::set_before_large_copy([] { dltorch::bridge::collect_garbage(true); });
}

// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector dlt_libtorch_versions() {
  return Rcpp::CharacterVector::create(
      Rcpp::_["compiled"] = dltorch::core::compiled_version(),
      Rcpp::_["running"] = dltorch::core::running_version());
}

// Takes half a millisecond: dladdr() goes through all of libtorch's symbols.
// [[Rcpp::export(rng = false)]]
std::string dlt_libtorch_path() { return dltorch::core::running_path(); }

// What torch_sitrep() cannot ask R: how libtorch was built, in its own words, what this
// library was compiled with, and which libraries are in the process.
// [[Rcpp::export(rng = false)]]
Rcpp::List dlt_sitrep() {
  namespace core = dltorch::core;
  const auto compiled = Rcpp::List::create(
      Rcpp::_["path"] = DLTORCH_LIBTORCH_DIR, Rcpp::_["R"] = R_MAJOR "." R_MINOR,
      Rcpp::_["Rcpp"] = RCPP_VERSION_STRING, Rcpp::_["compiler"] = core::compiler(),
      Rcpp::_["C++"] = core::cxx_standard(), Rcpp::_["cxx11_abi"] = core::cxx11_abi(),
      Rcpp::_["symbols"] = core::exports_own_symbols() ? "visible" : "hidden");
  return Rcpp::List::create(Rcpp::_["config"] = core::build_config(),
                            Rcpp::_["blas_threads"] = core::blas_threads(),
                            Rcpp::_["soname"] = core::soname_of(core::running_path()),
                            Rcpp::_["c10"] = core::c10_path(),
                            Rcpp::_["c10_soname"] = core::soname_of(core::c10_path()),
                            Rcpp::_["compiled"] = compiled,
                            Rcpp::_["libraries"] = Rcpp::wrap(core::loaded_libraries()),
                            Rcpp::_["dlpack"] = core::dlpack_version());
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_memory() { return dltorch::bridge::memory_summary(); }

// [[Rcpp::export(rng = false)]]
bool dlt_cuda_is_available() { return dltorch::core::cuda_is_available(); }

// [[Rcpp::export(rng = false)]]
int dlt_cuda_device_count() { return dltorch::core::cuda_device_count(); }

// [[Rcpp::export(rng = false)]]
int dlt_cuda_current_device() { return dltorch::core::cuda_current_device(); }

// [[Rcpp::export(rng = false)]]
void dlt_cuda_synchronize(int index) { dltorch::core::cuda_synchronize(index); }

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector dlt_cuda_capability(int index) {
  const auto [major, minor] = dltorch::core::cuda_capability(index);
  return Rcpp::IntegerVector::create(major, minor);
}

// [[Rcpp::export(rng = false)]]
int dlt_cuda_runtime_version() {
  return static_cast<int>(dltorch::core::cuda_runtime_version());
}

// [[Rcpp::export(rng = false)]]
void dlt_cuda_empty_cache() { dltorch::core::cuda_empty_cache(); }

// [[Rcpp::export(rng = false)]]
bool dlt_has_backend(std::string name) { return dltorch::core::has_backend(name); }

// [[Rcpp::export(rng = false)]]
int dlt_cudnn_version() { return static_cast<int>(dltorch::core::cudnn_version()); }

// [[Rcpp::export(rng = false)]]
void dlt_mps_synchronize() { dltorch::core::mps_synchronize(); }

// Gives back the former one, NULL where none was set.
// [[Rcpp::export(rng = false)]]
SEXP dlt_default_device(SEXP device) {
  namespace core = dltorch::core;
  const auto former = core::default_device();
  std::optional<c10::Device> wanted;
  if (device != R_NilValue)
    wanted = core::device_from_name(dltorch::bridge::string_of(device, "device"));
  core::set_default_device(wanted);
  return former ? Rf_mkString(former->str().c_str()) : R_NilValue;
}
