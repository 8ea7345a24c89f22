// Random generators, dtypes, threads.

#include "core/random.h"

#include <ATen/Parallel.h>

#include <cmath>

#include "bridge/convert.h"
#include "bridge/generator.h"
#include "bridge/handle.h"
#include "bridge/vector.h"
#include "core/dtype.h"
#include "core/error.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;
namespace core = dltorch::core;

namespace {

at::Generator generator_or_default(SEXP x) {
  return x == R_NilValue ? core::default_generator() : generator_of(x, "generator");
}

// Like Python's, a negative seed is the same bits.
uint64_t seed_of(SEXP seed) {
  return static_cast<uint64_t>(whole_number_of(seed, "seed"));
}

int threads_of(SEXP threads) {
  const int64_t count = whole_number_of(threads, "num_threads");
  if (count < 1 || count > 4096)
    throw core::Error(core::kind::kValue, "`num_threads` must be 1 to 4096");
  return static_cast<int>(count);
}

}  // namespace

// [[Rcpp::export(rng = false)]]
void dlt_seed_all(SEXP seed) { core::seed_all(seed_of(seed)); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_new_generator() { return generator_handle(core::new_generator()); }

// [[Rcpp::export(rng = false)]]
void dlt_seed_generator(SEXP generator, SEXP seed) {
  at::Generator target = generator_of(generator, "generator");
  target.set_current_seed(seed_of(seed));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_generator_seed(SEXP generator) {
  return integer_to_r(
      static_cast<int64_t>(generator_or_default(generator).current_seed()));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_generator_state(SEXP generator) {
  return handle_of(core::generator_state(generator_or_default(generator)));
}

// [[Rcpp::export(rng = false)]]
void dlt_set_generator_state(SEXP generator, SEXP state) {
  core::set_generator_state(generator_or_default(generator), tensor_of(state, "state"));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_cuda_generator_state(int index) {
  return handle_of(core::generator_state(core::cuda_generator(index)));
}

// [[Rcpp::export(rng = false)]]
void dlt_set_cuda_generator_state(int index, SEXP state) {
  core::set_generator_state(core::cuda_generator(index), tensor_of(state, "state"));
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_default_dtype() { return Rf_mkString(core::dtype_name(core::default_dtype())); }

// [[Rcpp::export(rng = false)]]
void dlt_set_default_dtype(SEXP dtype) {
  core::set_default_dtype(core::dtype_from_name(string_of(dtype, "d")));
}

// [[Rcpp::export(rng = false)]]
int dlt_num_threads(bool interop) {
  // libtorch counts the one kind as size_t and takes int for both.
  return interop ? static_cast<int>(at::get_num_interop_threads())
                 : at::get_num_threads();
}

// [[Rcpp::export(rng = false)]]
void dlt_set_num_threads(SEXP threads, bool interop) {
  const int count = threads_of(threads);
  interop ? at::set_num_interop_threads(count) : at::set_num_threads(count);
}

// The name of the dtype that an operator gave as a number.
// [[Rcpp::export(rng = false)]]
SEXP dlt_dtype_of_code(int code) {
  return Rf_mkString(core::dtype_name(static_cast<c10::ScalarType>(code)));
}

// The limits of a floating or an integer dtype.
// [[Rcpp::export(rng = false)]]
Rcpp::List dlt_float_limits(SEXP dtype) {
  using Rcpp::_;
  const core::FloatLimits x =
      core::float_limits(core::dtype_from_name(string_of(dtype, "dtype")));
  return Rcpp::List::create(_["dtype"] = core::dtype_name(x.dtype), _["bits"] = x.bits,
                            _["max"] = x.max, _["min"] = x.min, _["eps"] = x.epsilon,
                            _["smallest_normal"] = x.smallest_normal,
                            _["digits"] = x.digits);
}

// As doubles: the caller takes care of those that a double cannot hold.
// [[Rcpp::export(rng = false)]]
Rcpp::List dlt_integer_limits(SEXP dtype) {
  using Rcpp::_;
  const core::IntegerLimits x =
      core::integer_limits(core::dtype_from_name(string_of(dtype, "dtype")));
  return Rcpp::List::create(_["bits"] = x.bits, _["max"] = static_cast<double>(x.max),
                            _["min"] = static_cast<double>(x.min));
}
