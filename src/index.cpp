// `[`, `[[` and their assignments. `.External2` entries: they get the frame of the method
// that calls them, in whose `...` the subscripts are.

#include "core/index.h"

#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/python.h"
#include "bridge/subscript.h"
#include "bridge/warning.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;

// .External2(dlt_index_get, x, substitute(list(...)), drop)
extern "C" SEXP dlt_index_get(SEXP /*call*/, SEXP /*op*/, SEXP arguments, SEXP frame) {
  Captured captured;
  capture(CADDR(arguments), frame, &captured);
  BEGIN_RCPP
  const at::Tensor& x = tensor_of(CADR(arguments), "x");
  const bool drop = flag_of(CADDDR(arguments), "drop");
  const auto subscripts = subscripts_of(captured, x);
  return after_warnings(handle_of(unlocked(
      x.numel(), [&] { return dltorch::core::index_get(x, subscripts, drop); })));
  END_RCPP
}

// .External2(dlt_index_set, x, substitute(list(...)), value)
extern "C" SEXP dlt_index_set(SEXP /*call*/, SEXP /*op*/, SEXP arguments, SEXP frame) {
  Captured captured;
  capture(CADDR(arguments), frame, &captured);
  BEGIN_RCPP
  const at::Tensor& x = tensor_of(CADR(arguments), "x");
  const auto subscripts = subscripts_of(captured, x);
  const at::Tensor value = value_for(CADDDR(arguments), x, subscripts);
  {
    const GilRelease released(x.numel() >= kLongElements);
    dltorch::core::index_set(x, subscripts, value);
  }
  return after_warnings(CADR(arguments));
  END_RCPP
}
