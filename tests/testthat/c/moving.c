/* An ALTREP class that leaves the memory it was made of, as Arrow's do, when somebody
   asks for memory to write to. What it has left is overwritten, and then freed by nobody.
 */
#define R_NO_REMAP
#include <Rinternals.h>
/* After it, which it needs. */
#include <R_ext/Altrep.h>

#define N 1000
static double values[N];
static R_altrep_class_t moving;

static void leave(SEXP pointer) {
  (void)pointer;
  for (int i = 0; i < N; ++i) values[i] = 7;
}
static R_xlen_t length(SEXP x) {
  (void)x;
  return N;
}
static const void* read_only(SEXP x) {
  SEXP copy = R_altrep_data2(x);
  return copy == R_NilValue ? values : REAL_RO(copy);
}
static void* any(SEXP x, Rboolean writable) {
  if (!writable || R_altrep_data2(x) != R_NilValue) return (void*)read_only(x);
  SEXP copy = PROTECT(Rf_allocVector(REALSXP, N));
  for (int i = 0; i < N; ++i) REAL(copy)[i] = values[i];
  R_set_altrep_data2(x, copy);
  R_set_altrep_data1(x, R_NilValue);
  UNPROTECT(1);
  return REAL(copy);
}

SEXP make_moving(void) {
  for (int i = 0; i < N; ++i) values[i] = i + 1;
  SEXP pointer = PROTECT(R_MakeExternalPtr(values, R_NilValue, R_NilValue));
  R_RegisterCFinalizer(pointer, leave);
  SEXP x = R_new_altrep(moving, pointer, R_NilValue);
  UNPROTECT(1);
  return x;
}
SEXP move(SEXP x) {
  REAL(x);
  return Rf_ScalarLogical(R_altrep_data1(x) == R_NilValue);
}
SEXP is_left(void) { return Rf_ScalarLogical(values[0] == 7); }

void R_init_moving(DllInfo* dll) {
  moving = R_make_altreal_class("moving", "dltorch_tests", dll);
  R_set_altrep_Length_method(moving, length);
  R_set_altvec_Dataptr_or_null_method(moving, read_only);
  R_set_altvec_Dataptr_method(moving, any);
}
