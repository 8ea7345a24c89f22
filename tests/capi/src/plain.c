/* The interface as a package in C uses it: errors are R's. */
#include <dltorch.h>

SEXP capi_is_tensor(SEXP x) { return Rf_ScalarLogical(dltorch_is_tensor(x)); }

/* There and back by the C functions alone. */
SEXP capi_round_trip(SEXP x) { return dltorch_from_dlpack(dltorch_to_dlpack(x, 0)); }

SEXP capi_flags(SEXP x, SEXP copy) {
  DltManagedTensorVersioned* managed = dltorch_to_dlpack(x, Rf_asLogical(copy));
  const double flags = (double)managed->flags;
  managed->deleter(managed);
  return Rf_ScalarReal(flags);
}
