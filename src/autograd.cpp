// Gradients, hooks, functions with a gradient of their own, and modes.

#include "bridge/autograd.h"

#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/warning.h"
#include "core/autograd.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/engine.h"
#include "core/modes.h"
#include "dltorch_types.h"

using namespace dltorch::bridge;
namespace core = dltorch::core;

// [[Rcpp::export(rng = false)]]
void dlt_backward(SEXP tensors, SEXP gradients, bool retain_graph, bool create_graph,
                  SEXP inputs) {
  const core::Tensors roots = tensors_of(tensors, "tensors", false);
  const core::Tensors given = tensors_of(gradients, "grad_tensors", true);
  const core::Tensors leaves = tensors_of(inputs, "inputs", false);
  enter_engine([&] { core::backward(roots, given, retain_graph, create_graph, leaves); });
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_gradients(SEXP outputs, SEXP inputs, SEXP gradients, bool retain_graph,
                   bool create_graph, bool allow_unused) {
  const core::Tensors roots = tensors_of(outputs, "outputs", false);
  const core::Tensors leaves = tensors_of(inputs, "inputs", false);
  const core::Tensors given = tensors_of(gradients, "grad_outputs", true);
  core::Tensors result;
  enter_engine([&] {
    result =
        core::gradients(roots, leaves, given, retain_graph, create_graph, allow_unused);
  });
  return list_of_tensors(result);
}

// [[Rcpp::export(rng = false)]]
void dlt_set_grad(SEXP x, SEXP value) {
  core::set_grad(tensor_of(x, "x"),
                 value == R_NilValue ? at::Tensor() : tensor_of(value, "grad"));
  raise_warnings();
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_add_hook(SEXP x, SEXP hook, bool after_accumulation) {
  return add_hook(tensor_of(x, "x"), hook, after_accumulation);
}

// [[Rcpp::export(rng = false)]]
void dlt_remove_hook(SEXP hook) { remove_hook(hook); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_apply_function(SEXP tensors, SEXP forward, SEXP backward) {
  return apply_function(tensors, forward, backward);
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_grad_fn_field(SEXP node, SEXP field) {
  return grad_fn_field(node, string_of(field, "field"));
}

// Sets the mode and gives the one before.
// [[Rcpp::export(rng = false)]]
bool dlt_set_grad_mode(bool enabled) {
  const bool before = core::grad_mode();
  core::set_grad_mode(enabled);
  return before;
}

// [[Rcpp::export(rng = false)]]
bool dlt_grad_mode() { return core::grad_mode(); }

// [[Rcpp::export(rng = false)]]
bool dlt_inference_mode() { return core::inference_mode(); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_begin_inference_mode(bool enabled) { return begin_inference_mode(enabled); }

// [[Rcpp::export(rng = false)]]
void dlt_end_inference_mode(SEXP guard) { end_inference_mode(guard); }

// c(enabled, check_nan): sets both and gives those before.
// [[Rcpp::export(rng = false)]]
Rcpp::LogicalVector dlt_set_anomaly_mode(bool enabled, bool check_nan) {
  const core::Anomaly before = core::anomaly_mode();
  core::set_anomaly_mode({enabled, check_nan});
  return Rcpp::LogicalVector::create(before.enabled, before.check_nan);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List dlt_autocast(SEXP device) {
  const auto state =
      core::autocast(core::device_from_name(string_of(device, "device_type")).type());
  return Rcpp::List::create(Rcpp::_["enabled"] = state.enabled,
                            Rcpp::_["dtype"] = core::dtype_name(state.dtype),
                            Rcpp::_["cache_enabled"] = state.cache_enabled);
}

// [[Rcpp::export(rng = false)]]
void dlt_set_autocast(SEXP device, bool enabled, SEXP dtype, bool cache_enabled) {
  core::set_autocast(
      core::device_from_name(string_of(device, "device_type")).type(),
      {enabled, core::dtype_from_name(string_of(dtype, "dtype")), cache_enabled});
}

// [[Rcpp::export(rng = false)]]
void dlt_nest_autocast(bool enter) {
  if (enter) {
    core::enter_autocast();
  } else {
    core::leave_autocast();
  }
}

// For tests: the engine runs on a helper thread; an R function is called from threads.
// [[Rcpp::export(rng = false)]]
void dlt_force_engine_helper(bool always) { core::force_engine_helper(always); }

// [[Rcpp::export(rng = false)]]
bool dlt_has_device_threads() { return core::has_device_threads(); }

// [[Rcpp::export(rng = false)]]
SEXP dlt_call_from_threads(SEXP f, int threads) { return call_from_threads(f, threads); }
