// Tensors from R values, back to R values, and to text.

#include <ATen/core/TensorBody.h>

#include <optional>
#include <string>

#include "bridge/altrep.h"
#include "bridge/capsule.h"
#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/memory.h"
#include "bridge/property.h"
#include "bridge/vector.h"
#include "bridge/warning.h"
#include "core/dtype.h"
#include "core/format.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;
using dltorch::core::dtype_from_name;

// [[Rcpp::export(rng = false)]]
SEXP dlt_tensor_from_vector(SEXP x, SEXP dtype) {
  std::optional<at::ScalarType> wanted;
  if (dtype != R_NilValue) wanted = dtype_from_name(string_of(dtype, "dtype"));
  return with_retry(
      true, [&] { return after_warnings(handle_of(tensor_from_vector(x, wanted))); });
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_borrow_vector(SEXP x, SEXP copy, bool keep_na) {
  return handle_of(borrow_vector(x, copy_of(copy), keep_na));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_vector_from_tensor(SEXP x, SEXP copy, bool flat, bool reversed, bool integer64,
                            SEXP dimnames) {
  return after_warnings(vector_from_tensor(
      tensor_of(x, "x"), {copy_of(copy), flat, reversed, integer64,
                          dimnames == R_NilValue ? nullptr : dimnames}));
}

// Whether R has to copy this vector before it writes, because it lies on a tensor.
// [[Rcpp::export(rng = false)]]
bool dlt_is_view(SEXP x) { return is_view(x); }

// The address of a vector's memory, for tests and for the curious.
// [[Rcpp::export(rng = false)]]
double dlt_vector_address(SEXP x) {
  return static_cast<double>(reinterpret_cast<uintptr_t>(DATAPTR_RO(x)));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_format(SEXP x, int width) {
  return after_warnings(
      Rf_mkString(dltorch::core::format_values(tensor_of(x, "x"), width).c_str()));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_whole_text(SEXP x) { return whole_text(tensor_of(x, "x")); }

// Whether two handles are one tensor.
// [[Rcpp::export(rng = false)]]
bool dlt_is_same(SEXP x, SEXP y) { return tensor_of(x, "x").is_same(tensor_of(y, "y")); }

// The name as dltorch spells it: "float" -> "float32".
// [[Rcpp::export(rng = false)]]
SEXP dlt_dtype_name(SEXP dtype) {
  return Rf_mkString(
      dltorch::core::dtype_name(dtype_from_name(string_of(dtype, "dtype"))));
}

// As libtorch prints it: "float32" -> "Float".
// [[Rcpp::export(rng = false)]]
SEXP dlt_dtype_title(SEXP dtype) {
  return Rf_mkString(
      dltorch::core::dtype_title(dtype_from_name(string_of(dtype, "dtype"))));
}
