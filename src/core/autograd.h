// Gradients: what Python's torch.autograd has beyond operators. Entering the engine is
// the caller's business (core/engine): backward() and gradients() must be called inside
// run_engine().
#pragma once

#include <ATen/core/TensorBody.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dltorch::core {

using Tensors = std::vector<at::Tensor>;

// Before libtorch 2.13, what a backward pass has to begin with: the engine adds to the
// gradients of leaves in place, where nothing else would notice.
void make_grads_writable(const Tensors& tensors, const Tensors& inputs);

// An undefined tensor stands for "none" in lists of gradients.
void backward(const Tensors& tensors, const Tensors& gradients, bool retain_graph,
              bool create_graph, const Tensors& inputs);
Tensors gradients(const Tensors& outputs, const Tensors& inputs,
                  const Tensors& grad_outputs, bool retain_graph, bool create_graph,
                  bool allow_unused);

// As an assignment to `.grad` in Python: an undefined `grad` clears it. Throws a value
// error where it does not fit the tensor.
void set_grad(const at::Tensor& tensor, const at::Tensor& grad);

// --- Hooks ---

// A registered hook; does not keep its tensor alive. Removing twice is harmless.
class Hook {
 public:
  virtual ~Hook() = default;
  virtual void remove() = 0;
};

// Called with the gradient of the tensor; what it gives, if defined, takes its place.
using GradientHook = std::function<at::Tensor(const at::Tensor& grad)>;
std::unique_ptr<Hook> add_hook(const at::Tensor& tensor, GradientHook hook);

// Called with a leaf after its gradient has been accumulated.
using AccumulateHook = std::function<void(const at::Tensor& leaf)>;
std::unique_ptr<Hook> add_accumulate_hook(const at::Tensor& leaf, AccumulateHook hook);

// --- Functions with a gradient of their own ---

class FunctionBody {
 public:
  struct Result {
    Tensors outputs;
    Tensors saved;
    Tensors dirty;                  // inputs that were changed in place
    Tensors non_differentiable;     // outputs
    bool materialize_grads = true;  // zeros, not undefined, for outputs without gradient
  };
  virtual ~FunctionBody() = default;
  // With grad mode off. Called once.
  virtual Result forward() = 0;
  // One gradient for each input, or undefined. On any thread, any number of times.
  virtual Tensors backward(const Tensors& gradients, const Tensors& saved,
                           const std::vector<bool>& needs_input_grad) = 0;
};

// Runs the function's forward and gives its outputs, which know its backward.
Tensors apply_function(const std::shared_ptr<FunctionBody>& body, const Tensors& inputs);

// --- The graph ---

// A node of the graph; shares in its ownership.
class GraphNode {
 public:
  // Of the function that made the tensor; empty for a leaf.
  static GraphNode of(const at::Tensor& tensor);

  explicit operator bool() const { return node_ != nullptr; }
  std::string name() const;             // "MulBackward0"
  std::vector<GraphNode> next() const;  // empty ones where no gradient goes
  at::Tensor variable() const;          // of a node that accumulates; else undefined
  const void* id() const;               // the same for the same node

 private:
  std::shared_ptr<const void> node_;  // a pointer of libtorch's own kind
};

}  // namespace dltorch::core
