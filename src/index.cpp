// `[` and `[<-`.

#include "core/index.h"

#include "bridge/handle.h"
#include "bridge/subscript.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;

// [[Rcpp::export(rng = false)]]
SEXP dlt_index_get(SEXP x, SEXP dots, bool drop) {
  const at::Tensor& tensor = tensor_of(x, "x");
  return handle_of(dltorch::core::index_get(tensor, subscripts_of(dots, tensor), drop));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_index_set(SEXP x, SEXP dots, SEXP value) {
  const at::Tensor& tensor = tensor_of(x, "x");
  const auto subscripts = subscripts_of(dots, tensor);
  dltorch::core::index_set(tensor, subscripts, value_for(value, tensor, subscripts));
  return x;
}
