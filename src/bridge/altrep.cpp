#include "bridge/altrep.h"

#include <R_ext/Altrep.h>
#include <R_ext/Rdynload.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <utility>

#include "bridge/memory.h"
#include "bridge/preserve.h"

namespace dltorch::bridge {
namespace {

// Has either a lease, or memory of its own.
struct View {
  const void* data;
  R_xlen_t length;
  core::Lease lease;
  at::Tensor own;
  const void* counted = nullptr;  // for forget_storage()
};

R_altrep_class_t real_class;
R_altrep_class_t integer_class;
R_altrep_class_t logical_class;
R_altrep_class_t raw_class;
R_altrep_class_t complex_class;
SEXP view_tag = nullptr;

std::atomic<int64_t> duplicated{0};

const View& view_in(SEXP x) noexcept {
  return *static_cast<const View*>(R_ExternalPtrAddr(R_altrep_data1(x)));
}

void finalize_view(SEXP pointer) {
  auto* view = static_cast<View*>(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
  forget_storage(view->counted);
  delete view;
  drain_releases();
}

// ---- methods, named as in R. They cannot fail: all was checked when the view was made.

R_xlen_t Length(SEXP x) noexcept { return view_in(x).length; }

// For reading and for writing: see altrep.h.
void* Dataptr(SEXP x, Rboolean /*writable*/) noexcept {
  return const_cast<void*>(view_in(x).data);
}

const void* Dataptr_or_null(SEXP x) noexcept { return view_in(x).data; }

template <class T>
T Elt(SEXP x, R_xlen_t i) noexcept {
  return static_cast<const T*>(view_in(x).data)[i];
}

template <class T>
R_xlen_t Get_region(SEXP x, R_xlen_t start, R_xlen_t count, T* out) noexcept {
  const View& view = view_in(x);
  const R_xlen_t n = std::max<R_xlen_t>(0, std::min(count, view.length - start));
  std::memcpy(out, static_cast<const T*>(view.data) + start,
              static_cast<size_t>(n) * sizeof(T));
  return n;
}

// An ordinary vector. R copies the attributes. Left to R, the source would be asked for a
// writable pointer on the way.
template <int kType, class T>
SEXP Duplicate(SEXP x, Rboolean /*deep*/) {
  SEXP copy = Rf_allocVector(kType, Length(x));
  Get_region(x, 0, Length(x), static_cast<T*>(write_pointer(copy)));
  if (view_in(x).lease) duplicated.fetch_add(1, std::memory_order_relaxed);
  return copy;
}

Rboolean Inspect(SEXP x, int, int, int, void (*)(SEXP, int, int, int)) {
  Rprintf("dltorch view (address %p, length %.0f)\n", view_in(x).data,
          static_cast<double>(view_in(x).length));
  return TRUE;
}

// Left out: Serialized_state (views are saved as plain vectors, readable without this
// package), Coerce, Extract_subset, Sum, Min, Max, No_NA, Is_sorted (R's own are right
// and as fast on a pointer).
template <int kType, class T>
void set_methods(R_altrep_class_t cls) {
  R_set_altrep_Length_method(cls, Length);
  R_set_altrep_Inspect_method(cls, Inspect);
  R_set_altrep_Duplicate_method(cls, (Duplicate<kType, T>));
  R_set_altvec_Dataptr_method(cls, Dataptr);
  R_set_altvec_Dataptr_or_null_method(cls, Dataptr_or_null);
}

// Of float64, and of int64 as integer64, the doubles.
R_altrep_class_t class_for(const at::Tensor& tensor) {
  switch (tensor.scalar_type()) {
    case at::ScalarType::Int:
      return integer_class;
    case at::ScalarType::Byte:
      return raw_class;
    case at::ScalarType::ComplexDouble:
      return complex_class;
    default:
      return real_class;
  }
}

SEXP vector_of(R_altrep_class_t cls, View values) {
  auto view = std::make_unique<View>(std::move(values));
  SEXP pointer = PROTECT(R_MakeExternalPtr(view.get(), view_tag, R_NilValue));
  R_RegisterCFinalizerEx(pointer, finalize_view, FALSE);
  view.release();
  SEXP x = R_new_altrep(cls, pointer, R_NilValue);
  UNPROTECT(1);
  return x;
}

}  // namespace

void register_altrep(DllInfo* dll) {
  view_tag = Rf_install("dltorch_view");
  real_class = R_make_altreal_class("tensor_real", "dltorch", dll);
  set_methods<REALSXP, double>(real_class);
  R_set_altreal_Elt_method(real_class, Elt<double>);
  R_set_altreal_Get_region_method(real_class, Get_region<double>);
  integer_class = R_make_altinteger_class("tensor_integer", "dltorch", dll);
  set_methods<INTSXP, int>(integer_class);
  R_set_altinteger_Elt_method(integer_class, Elt<int>);
  R_set_altinteger_Get_region_method(integer_class, Get_region<int>);
  logical_class = R_make_altlogical_class("tensor_logical", "dltorch", dll);
  set_methods<LGLSXP, int>(logical_class);
  R_set_altlogical_Elt_method(logical_class, Elt<int>);
  R_set_altlogical_Get_region_method(logical_class, Get_region<int>);
  raw_class = R_make_altraw_class("tensor_raw", "dltorch", dll);
  set_methods<RAWSXP, Rbyte>(raw_class);
  R_set_altraw_Elt_method(raw_class, Elt<Rbyte>);
  R_set_altraw_Get_region_method(raw_class, Get_region<Rbyte>);
  complex_class = R_make_altcomplex_class("tensor_complex", "dltorch", dll);
  set_methods<CPLXSXP, Rcomplex>(complex_class);
  R_set_altcomplex_Elt_method(complex_class, Elt<Rcomplex>);
  R_set_altcomplex_Get_region_method(complex_class, Get_region<Rcomplex>);
}

bool is_viewable(const at::Tensor& tensor, bool integer64) {
  switch (tensor.scalar_type()) {
    case at::ScalarType::Double:
    case at::ScalarType::Int:
    case at::ScalarType::Byte:
    case at::ScalarType::ComplexDouble:
      break;
    case at::ScalarType::Long:
      if (integer64) break;
      return false;
    default:
      return false;
  }
  if (!tensor.device().is_cpu() || tensor.layout() != at::kStrided ||
      !tensor.has_storage() || tensor.is_conj() || tensor.is_neg())
    return false;
  int64_t expected = 1;
  for (size_t i = 0; i < static_cast<size_t>(tensor.dim()); ++i) {
    const int64_t size = tensor.sizes()[i];
    if (size != 1 && tensor.strides()[i] != expected) return false;
    expected *= std::max<int64_t>(size, 1);
  }
  return true;
}

SEXP view_of(const at::Tensor& tensor, core::Lease lease) {
  return vector_of(class_for(tensor),
                   {core::const_data(tensor), static_cast<R_xlen_t>(tensor.numel()),
                    std::move(lease), at::Tensor()});
}

SEXP vector_owning(const at::Tensor& tensor, bool logical) {
  return vector_of(logical ? logical_class : class_for(tensor),
                   {core::const_data(tensor), static_cast<R_xlen_t>(tensor.numel()),
                    core::Lease(), tensor, count_storage(tensor)});
}

bool is_on_tensor(SEXP x) noexcept {
  if (!ALTREP(x)) return false;
  SEXP pointer = R_altrep_data1(x);
  return TYPEOF(pointer) == EXTPTRSXP && R_ExternalPtrTag(pointer) == view_tag;
}

bool is_view(SEXP x) noexcept { return is_on_tensor(x) && view_in(x).lease; }

int64_t duplicated_views() noexcept { return duplicated.load(std::memory_order_relaxed); }

}  // namespace dltorch::bridge
