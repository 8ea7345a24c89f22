#include "bridge/capsule.h"

#include <Rcpp/Lightest>

#include <string>

#include "bridge/handle.h"
#include "bridge/vector.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Error;

// Symbols are never collected; the template is preserved for the process.
SEXP legacy_tag = nullptr;
SEXP versioned_tag = nullptr;
SEXP legacy_used_tag = nullptr;
SEXP versioned_used_tag = nullptr;
SEXP capsule_template = nullptr;

bool is_used(SEXP x) {
  SEXP tag = R_ExternalPtrTag(x);
  return tag == legacy_used_tag || tag == versioned_used_tag;
}

void finalize_capsule(SEXP x) {
  if (is_used(x)) return;
  const core::Managed managed = {R_ExternalPtrAddr(x),
                                 R_ExternalPtrTag(x) == versioned_tag};
  consume(x);
  managed.run_deleter();
}

}  // namespace

void init_capsules() {
  legacy_tag = Rf_install(core::kLegacyName);
  versioned_tag = Rf_install(core::kVersionedName);
  legacy_used_tag = Rf_install(core::kLegacyUsedName);
  versioned_used_tag = Rf_install(core::kVersionedUsedName);
  capsule_template = attribute_template("dlpack");
}

SEXP capsule_of(core::Managed managed) {
  SEXP x = PROTECT(R_MakeExternalPtr(
      managed.address, managed.versioned ? versioned_tag : legacy_tag, R_NilValue));
  R_RegisterCFinalizerEx(x, finalize_capsule, FALSE);
  SHALLOW_DUPLICATE_ATTRIB(x, capsule_template);
  UNPROTECT(1);
  return x;
}

bool is_capsule(SEXP x) noexcept {
  if (TYPEOF(x) != EXTPTRSXP) return false;
  SEXP tag = R_ExternalPtrTag(x);
  return tag == legacy_tag || tag == versioned_tag || is_used(x);
}

core::Managed managed_of(SEXP x) {
  if (!is_capsule(x)) refuse_handle(x, legacy_tag, "x", "DLPack capsule");
  if (is_used(x)) {
    throw Error(core::kind::kDlpack,
                "the capsule has been consumed already: each can be taken once");
  }
  // Read back from a file, a capsule has its tag but no address.
  if (R_ExternalPtrAddr(x) == nullptr)
    refuse_handle(x, R_ExternalPtrTag(x), "x", "DLPack capsule");
  return {R_ExternalPtrAddr(x), R_ExternalPtrTag(x) == versioned_tag};
}

void consume(SEXP x) noexcept {
  const bool versioned = R_ExternalPtrTag(x) == versioned_tag;
  R_ClearExternalPtr(x);
  R_SetExternalPtrTag(x, versioned ? versioned_used_tag : legacy_used_tag);
}

at::Tensor tensor_from_capsule(SEXP x, core::Copy copy) {
  return core::import_managed(managed_of(x), copy, [x] { consume(x); });
}

core::Copy copy_of(SEXP copy) {
  if (copy == R_NilValue) return core::Copy::kIfNeeded;
  const bool is_one = TYPEOF(copy) == LGLSXP && Rf_xlength(copy) == 1;
  if (is_one && LOGICAL_RO(copy)[0] != NA_LOGICAL)
    return LOGICAL_RO(copy)[0] != 0 ? core::Copy::kAlways : core::Copy::kNever;
  throw Error(core::kind::kType, "`copy` must be NULL, TRUE or FALSE, not " +
                                     (is_one ? "NA" : describe(copy)));
}

SEXP managed_info(const core::Managed& managed) {
  using Rcpp::_;
  const DltVersion version = managed.version();
  Rcpp::List head = Rcpp::List::create(
      _["version"] = managed.versioned ? Rcpp::wrap(Rcpp::NumericVector::create(
                                             version.major, version.minor))
                                       : R_NilValue,
      _["flags"] = static_cast<double>(managed.flags()));
  // Of another major version nothing but these may be read.
  if (managed.versioned && version.major != DLTORCH_DLPACK_MAJOR) return head;
  const DltTensor& tensor = managed.tensor();
  // What says more dimensions than a tensor has is not believed to have them.
  const bool readable = tensor.ndim >= 0 && tensor.ndim <= core::kMaxDims;
  const auto list_of = [&](const int64_t* from) -> SEXP {
    if (from == nullptr || !readable) return R_NilValue;
    return sizes_to_r(at::IntArrayRef(from, static_cast<size_t>(tensor.ndim)));
  };
  return Rcpp::List::create(
      _["version"] = head["version"], _["flags"] = head["flags"],
      _["device"] =
          Rcpp::IntegerVector::create(tensor.device.device_type, tensor.device.device_id),
      _["device_name"] = core::dlpack_device_name(tensor.device.device_type),
      _["dtype"] =
          Rcpp::IntegerVector::create(_["code"] = static_cast<int>(tensor.dtype.code),
                                      _["bits"] = static_cast<int>(tensor.dtype.bits),
                                      _["lanes"] = static_cast<int>(tensor.dtype.lanes)),
      _["dtype_name"] = core::dlpack_dtype_name(tensor.dtype), _["ndim"] = tensor.ndim,
      _["shape"] = list_of(tensor.shape), _["strides"] = list_of(tensor.strides),
      _["byte_offset"] = static_cast<double>(tensor.byte_offset),
      _["address"] = static_cast<double>(reinterpret_cast<uintptr_t>(tensor.data)));
}

}  // namespace dltorch::bridge
