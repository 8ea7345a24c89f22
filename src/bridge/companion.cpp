#include "bridge/companion.h"

// torch before R's Altrep.h
#include "bridge/handle.h"

#include <R_ext/Altrep.h>
#include <R_ext/Rdynload.h>

#include <Rcpp/Lightest>

#include "bridge/condition.h"
#include "core/saved.h"

namespace dltorch::bridge {
namespace {

R_altrep_class_t companion_class;

SEXP handle_in(SEXP x) { return R_altrep_data1(x); }

// Saving may fail (a sparse tensor, no memory), and the callers are frames of C: the
// exception ends here and becomes R's error.
template <class F>
auto guarded(F f) -> decltype(f()) {
  try {
    return f();
  } catch (...) {
    capture_failure();
  }
  raise_failure();
  return {};
}

SEXP bytes_of(SEXP x) {
  const at::Tensor& tensor = tensor_of(handle_in(x), "x");
  const auto size = static_cast<R_xlen_t>(core::saved_size(tensor));
  // No C++ object with a destructor is alive here, where R may run out of memory.
  SEXP bytes = PROTECT(Rf_allocVector(RAWSXP, size));
  core::save(tensor, RAW(bytes));
  UNPROTECT(1);
  return bytes;
}

// R writes version 2 of its format as if this were a plain vector: it asks for the
// length, and then for the address, again for each block or byte that it writes. The
// bytes of one such write are kept here, with the companion that they are of, which is
// not kept alive; a length that is asked for after the address begins another.
struct Written {
  SEXP bytes = nullptr;  // a preserved cell
  SEXP companion = nullptr;
  bool is_over = false;
};
Written written;

// Asked by object.size() and the like, also for tensors that cannot be saved: these have
// one byte, whose address is refused.
R_xlen_t Length(SEXP x) noexcept {
  if (x == written.companion) written.is_over = true;
  try {
    const at::Tensor* tensor = tensor_or_null(handle_in(x));
    if (tensor != nullptr) return static_cast<R_xlen_t>(core::saved_size(*tensor));
  } catch (...) {
  }
  return 1;
}

void* Dataptr(SEXP x, Rboolean /*writable*/) {
  return guarded([x]() -> void* {
    if (x != written.companion || written.is_over) {
      forget_written();
      SETCAR(written.bytes, bytes_of(x));
      written.companion = x;
    }
    return RAW(CAR(written.bytes));
  });
}

// The bytes, and the handle: while a handle is read, R knows it already and gives the
// very object that is being made, so that Unserialize() can bring it to life.
SEXP Serialized_state(SEXP x) {
  return guarded([x] {
    SEXP state = PROTECT(Rf_allocVector(VECSXP, 2));
    SET_VECTOR_ELT(state, 0, handle_in(x));
    SET_VECTOR_ELT(state, 1, bytes_of(x));
    UNPROTECT(1);
    return state;
  });
}

SEXP Unserialize(SEXP /*cls*/, SEXP state) {
  return guarded([state]() -> SEXP {
    if (TYPEOF(state) != VECSXP || Rf_xlength(state) != 2) return R_NilValue;
    revive(VECTOR_ELT(state, 0), VECTOR_ELT(state, 1));
    return R_ExternalPtrProtected(VECTOR_ELT(state, 0));
  });
}

// Left out: Elt and Get_region (R's own go through Dataptr), Duplicate (a duplicate is a
// plain raw vector, which a handle accepts as well), Dataptr_or_null (there are no bytes
// until they are asked for).

}  // namespace

void register_companion(DllInfo* dll) {
  companion_class = R_make_altraw_class("tensor_bytes", "dltorch", dll);
  R_set_altrep_Length_method(companion_class, Length);
  R_set_altrep_Serialized_state_method(companion_class, Serialized_state);
  R_set_altrep_Unserialize_method(companion_class, Unserialize);
  R_set_altvec_Dataptr_method(companion_class, Dataptr);
  written.bytes = Rf_cons(R_NilValue, R_NilValue);
  R_PreserveObject(written.bytes);
}

void forget_written() noexcept {
  if (written.companion == nullptr) return;
  written.companion = nullptr;
  written.is_over = false;
  SETCAR(written.bytes, R_NilValue);
}

SEXP companion_of(SEXP handle, SEXP group) {
  return R_new_altrep(companion_class, handle, group);
}

bool is_companion(SEXP x) noexcept { return R_altrep_inherits(x, companion_class) != 0; }

bool is_grouped(SEXP companion) noexcept {
  if (!is_companion(companion)) return false;
  return R_altrep_data2(companion) != R_NilValue;
}

}  // namespace dltorch::bridge
