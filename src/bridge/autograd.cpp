#include "bridge/autograd.h"

#include <Rcpp/Lightest>

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "bridge/condition.h"
#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/package.h"
#include "bridge/preserve.h"
#include "bridge/python.h"
#include "bridge/warning.h"
#include "core/autograd.h"
#include "core/engine.h"
#include "core/error.h"
#include "core/modes.h"

namespace dltorch::bridge {
namespace {

using core::Error;
using core::Tensors;

// --- Calling R ---

// What an R callback left behind when it did not return; for those who see only text.
std::string text_of_jump() {
  SEXP text = PROTECT(Rf_eval(Rf_install("callback_state"), package_namespace()));
  SEXP message = variable_in(text, Rf_install("message"));
  std::string result = "an R function did not return";
  if (message != nullptr && TYPEOF(message) == STRSXP && Rf_length(message) == 1)
    result = std::string("error in an R function: ") + CHAR(STRING_ELT(message, 0));
  Rf_defineVar(Rf_install("message"), R_NilValue, text);
  UNPROTECT(1);
  return result;
}

// Calls an R function on R's thread: `arguments` makes the list of function and arguments
// there, `use` gets the value. Both may throw; the value is protected meanwhile.
template <class Arguments, class Use>
void call_r(const Arguments& arguments, const Use& use) {
  core::run_on_r_thread([&] {
    const GilHold gil;
    const bool apart = core::runs_apart();
    try {
      Rcpp::Shield<SEXP> list(arguments());
      Rcpp::Shield<SEXP> value(
          call_package_list(apart ? "run_callback_apart" : "run_callback", list));
      if (apart && Rf_inherits(value, "dltorch_caught")) {
        std::exception_ptr cause = carried_condition(VECTOR_ELT(value, 0));
        throw core::CallbackFailure(std::move(cause), text_of_jump());
      }
      use(value);
    } catch (const Rcpp::LongjumpException& jump) {
      std::exception_ptr cause = carried_jump(jump.token);
      // The jump's target may be gone by the time it could go on.
      if (apart) throw Error(core::kind::kLibtorch, text_of_jump());
      throw core::CallbackFailure(std::move(cause), text_of_jump());
    }
  });
}

// An R object that an engine's graph keeps alive. Made on R's thread, dies on any.
class Kept {
 public:
  explicit Kept(SEXP object) : cell_(preserve(object)) {}
  ~Kept() { release(cell_); }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  SEXP get() const { return TAG(cell_); }  // R's thread only

 private:
  SEXP cell_;
  core::CallbackCount count_;
};

at::Tensor tensor_or_undefined(SEXP value, const char* what) {
  return value == R_NilValue ? at::Tensor() : tensor_of(value, what);
}

SEXP handle_or_null(const at::Tensor& tensor) {
  return tensor.defined() ? handle_of(tensor) : R_NilValue;
}

SEXP element(SEXP list, R_xlen_t i) { return VECTOR_ELT(list, i); }

// --- Handles of hooks, nodes and guards ---

template <class T>
void finalize(SEXP x) {
  auto* object = static_cast<T*>(R_ExternalPtrAddr(x));
  R_ClearExternalPtr(x);
  delete object;
}

template <class T>
SEXP pointer_to(std::unique_ptr<T> object, const char* tag) {
  SEXP x = PROTECT(R_MakeExternalPtr(nullptr, Rf_install(tag), R_NilValue));
  R_RegisterCFinalizerEx(x, finalize<T>, FALSE);
  R_SetExternalPtrAddr(x, object.release());
  UNPROTECT(1);
  return x;
}

template <class T>
T* pointed_by(SEXP x, const char* tag, const char* type) {
  SEXP symbol = Rf_install(tag);
  if (TYPEOF(x) != EXTPTRSXP || R_ExternalPtrTag(x) != symbol ||
      R_ExternalPtrAddr(x) == nullptr)
    refuse_handle(x, symbol, "x", type);
  return static_cast<T*>(R_ExternalPtrAddr(x));
}

constexpr const char* kHookTag = "dltorch_hook";
constexpr const char* kNodeTag = "dltorch_grad_fn";
constexpr const char* kGuardTag = "dltorch_inference_guard";

SEXP node_object(const core::GraphNode& node) {
  static SEXP shape = attribute_template("torch_grad_fn");
  if (!node) return R_NilValue;
  SEXP x = PROTECT(pointer_to(std::make_unique<core::GraphNode>(node), kNodeTag));
  SHALLOW_DUPLICATE_ATTRIB(x, shape);
  UNPROTECT(1);
  return x;
}

// --- Functions with a gradient of their own ---

// `forward` is needed only while apply_function() runs, in which R protects it.
class RFunction : public core::FunctionBody {
 public:
  RFunction(SEXP forward, SEXP backward) : forward_(forward), backward_(backward) {}

  Result forward() override {
    Result result;
    call_r([&] { return Rf_cons(forward_, R_NilValue); },
           [&](SEXP value) {
             result.outputs = tensors_of(element(value, 0), "forward", false);
             result.saved = tensors_of(element(value, 1), "save_for_backward", false);
             result.dirty = tensors_of(element(value, 2), "mark_dirty", false);
             result.non_differentiable =
                 tensors_of(element(value, 3), "mark_non_differentiable", false);
             result.materialize_grads = Rf_asLogical(element(value, 4)) != 0;
           });
    return result;
  }

  Tensors backward(const Tensors& gradients, const Tensors& saved,
                   const std::vector<bool>& needs_input_grad) override {
    Tensors result;
    call_r(
        [&] {
          Rcpp::Shield<SEXP> needs(
              Rf_allocVector(LGLSXP, static_cast<R_xlen_t>(needs_input_grad.size())));
          for (size_t i = 0; i < needs_input_grad.size(); ++i)
            LOGICAL(needs)[i] = needs_input_grad[i];
          Rcpp::Shield<SEXP> gradient_list(list_of_tensors(gradients));
          Rcpp::Shield<SEXP> saved_list(list_of_tensors(saved));
          return Rf_list4(backward_.get(), gradient_list, saved_list, needs);
        },
        [&](SEXP value) { result = tensors_of(value, "backward", true); });
    return result;
  }

 private:
  SEXP forward_;
  Kept backward_;
};

}  // namespace

void init_autograd() { core::init_engine(); }

void enter_engine(const std::function<void()>& work) {
  std::exception_ptr failure;
  {
    const GilRelease released(true);
    try {
      core::run_engine([&] { keeping_warnings(work); });
    } catch (...) {
      failure = std::current_exception();
    }
  }
  raise_warnings();  // before the error: anomaly mode explains it so
  if (failure) std::rethrow_exception(failure);
}

std::vector<at::Tensor> tensors_of(SEXP list, const char* argument, bool may_be_null) {
  if (TYPEOF(list) != VECSXP)
    throw Error(core::kind::kType, std::string("`") + argument +
                                       "` must be a list of tensors, not " +
                                       describe(list));
  Tensors tensors;
  tensors.reserve(static_cast<size_t>(Rf_xlength(list)));
  for (R_xlen_t i = 0; i < Rf_xlength(list); ++i) {
    SEXP value = VECTOR_ELT(list, i);
    tensors.push_back(may_be_null ? tensor_or_undefined(value, argument)
                                  : tensor_of(value, argument));
  }
  return tensors;
}

SEXP list_of_tensors(const std::vector<at::Tensor>& tensors) {
  Rcpp::Shield<SEXP> list(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(tensors.size())));
  for (size_t i = 0; i < tensors.size(); ++i)
    SET_VECTOR_ELT(list, static_cast<R_xlen_t>(i), handle_or_null(tensors[i]));
  return list;
}

SEXP add_hook(const at::Tensor& tensor, SEXP function, bool after_accumulation) {
  auto kept = std::make_shared<const Kept>(function);
  auto arguments = [kept](const at::Tensor& given) {
    return [&given, kept] {
      Rcpp::Shield<SEXP> handle(handle_or_null(given));
      return Rf_list2(kept->get(), handle);
    };
  };
  std::unique_ptr<core::Hook> hook;
  if (after_accumulation) {
    hook = core::add_accumulate_hook(tensor, [arguments](const at::Tensor& leaf) {
      call_r(arguments(leaf), [](SEXP /*value*/) {});
    });
  } else {
    hook = core::add_hook(tensor, [arguments](const at::Tensor& grad) {
      at::Tensor changed;
      call_r(arguments(grad), [&](SEXP value) {
        changed = tensor_or_undefined(value, "value of the hook");
      });
      return changed;
    });
  }
  return pointer_to(std::move(hook), kHookTag);
}

void remove_hook(SEXP hook) {
  pointed_by<core::Hook>(hook, kHookTag, "hook")->remove();
  drain_releases();
}

SEXP apply_function(SEXP tensors, SEXP forward, SEXP backward) {
  const Tensors inputs = tensors_of(tensors, "arguments", false);
  const auto body = std::make_shared<RFunction>(forward, backward);
  return list_of_tensors(core::apply_function(body, inputs));
}

SEXP grad_fn_of(const at::Tensor& tensor) {
  return node_object(core::GraphNode::of(tensor));
}

SEXP grad_fn_field(SEXP x, const char* field) {
  const core::GraphNode& node = *pointed_by<core::GraphNode>(x, kNodeTag, "grad_fn");
  const std::string name = field;
  if (name == "name") return Rf_mkString(node.name().c_str());
  if (name == "variable") return handle_or_null(node.variable());
  if (name == "id") {
    char text[32];
    std::snprintf(text, sizeof text, "%p", node.id());
    return Rf_mkString(text);
  }
  const std::vector<core::GraphNode> next = node.next();
  Rcpp::Shield<SEXP> list(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(next.size())));
  for (size_t i = 0; i < next.size(); ++i)
    SET_VECTOR_ELT(list, static_cast<R_xlen_t>(i), node_object(next[i]));
  return list;
}

SEXP begin_inference_mode(bool enabled) {
  // Without a finalizer: the collector's time is not the time to change the mode.
  SEXP x = PROTECT(R_MakeExternalPtr(nullptr, Rf_install(kGuardTag), R_NilValue));
  R_SetExternalPtrAddr(x, new core::InferenceGuard(enabled));
  UNPROTECT(1);
  return x;
}

void end_inference_mode(SEXP guard) {
  auto* object = pointed_by<core::InferenceGuard>(guard, kGuardTag, "guard");
  R_ClearExternalPtr(guard);
  delete object;
}

SEXP call_from_threads(SEXP function, int threads) {
  const Kept kept(function);
  std::vector<at::Tensor> results(static_cast<size_t>(threads));
  enter_engine([&] {
    std::mutex mutex;
    std::exception_ptr failure;
    std::vector<std::thread> running;
    running.reserve(results.size());
    for (int i = 0; i < threads; ++i) {
      running.emplace_back([&, i] {
        try {
          call_r(
              [&] {
                Rcpp::Shield<SEXP> number(Rf_ScalarInteger(i + 1));
                return Rf_list2(kept.get(), number);
              },
              [&](SEXP value) {
                results[static_cast<size_t>(i)] = tensor_of(value, "value");
              });
        } catch (...) {
          const std::lock_guard<std::mutex> lock(mutex);
          failure = std::current_exception();
        }
      });
    }
    for (std::thread& thread : running) thread.join();
    if (failure) std::rethrow_exception(failure);
  });
  return list_of_tensors(results);
}

}  // namespace dltorch::bridge
