// Autograd and R: entering the engine from R, and R functions that the engine calls.
//
// While the engine works, R's thread has given up Python's lock. A callback runs on R's
// thread (core/engine) and holds the lock again. An R condition that leaves it travels
// through the engine as a C++ exception and goes on, as that condition, where the engine
// was entered. A callback of an engine that Python entered raises an error there.
#pragma once

#include <ATen/core/TensorBody.h>

#include <functional>
#include <vector>

#include "bridge/r.h"

namespace dltorch::bridge {

// Call once, at load.
void init_autograd();

// Does `work`, which enters the engine, with Python's lock given up. What libtorch warns
// of meanwhile comes as R warnings.
void enter_engine(const std::function<void()>& work);

// A list of tensors; NULL stands for an undefined one where `may_be_null`.
std::vector<at::Tensor> tensors_of(SEXP list, const char* argument, bool may_be_null);

// The handles of tensors as a list; NULL for an undefined one.
SEXP list_of_tensors(const std::vector<at::Tensor>& tensors);

// Registers an R function as a hook: on the gradient of the tensor, or for after the
// accumulation. Gives a handle of the hook.
SEXP add_hook(const at::Tensor& tensor, SEXP function, bool after_accumulation);
void remove_hook(SEXP hook);

// An R function with a gradient of its own; see R/autograd-function.R.
SEXP apply_function(SEXP tensors, SEXP forward, SEXP backward);

// The node that made the tensor as an R object of class "torch_grad_fn", or NULL; what
// that object knows.
SEXP grad_fn_of(const at::Tensor& tensor);
SEXP grad_fn_field(SEXP node, const char* field);

// A guard of inference mode, to be ended by the second function.
SEXP begin_inference_mode(bool enabled);
void end_inference_mode(SEXP guard);

// For tests: calls an R function from so many threads at once, each of them an engine's
// for all that it can see, with the number of the thread; gives the results.
SEXP call_from_threads(SEXP function, int threads);

}  // namespace dltorch::bridge
