#include "core/autograd.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>

#include <map>
#include <unordered_set>
#include <utility>

#include "core/compat.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/storage.h"

namespace dltorch::core {
namespace {

namespace autograd = torch::autograd;

// std::shared_ptr, or c10::intrusive_ptr from 2.13 on.
using NodePtr = std::decay_t<decltype(std::declval<at::Tensor>().grad_fn())>;
using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

at::Tensor lock(const WeakTensor& weak) { return at::Tensor(weak.lock()); }

class TensorHook : public Hook {
 public:
  TensorHook(const at::Tensor& tensor, unsigned position)
      : tensor_(tensor.getIntrusivePtr()), position_(position) {}
  void remove() override {
    const at::Tensor tensor = lock(tensor_);
    if (tensor.defined()) tensor.remove_hook(position_);
    tensor_.reset();
  }

 private:
  WeakTensor tensor_;
  unsigned position_;
};

#if DLTORCH_HAS_ACCUMULATE_HOOKS
// A tensor has one such object; ours holds many hooks, and the one that was there before
// (Python's).
class AccumulateHooks : public autograd::PostAccumulateGradHook {
 public:
  explicit AccumulateHooks(std::unique_ptr<PostAccumulateGradHook> before)
      : before_(std::move(before)) {}

  unsigned add(AccumulateHook hook) {
    hooks_.emplace(++last_, std::move(hook));
    return last_;
  }
  void remove(unsigned position) { hooks_.erase(position); }

  void operator()(const autograd::Variable& tensor) override {
    if (before_) (*before_)(tensor);
    // A copy: a hook may remove itself.
    const std::map<unsigned, AccumulateHook> hooks = hooks_;
    for (const auto& [position, hook] : hooks) hook(tensor);
  }

 private:
  std::unique_ptr<PostAccumulateGradHook> before_;
  std::map<unsigned, AccumulateHook> hooks_;
  unsigned last_ = 0;
};

AccumulateHooks* accumulate_hooks(const at::Tensor& tensor) {
  return dynamic_cast<AccumulateHooks*>(
      autograd::impl::post_acc_grad_hooks(tensor).get());
}

class LeafHook : public Hook {
 public:
  LeafHook(const at::Tensor& tensor, unsigned position)
      : tensor_(tensor.getIntrusivePtr()), position_(position) {}
  void remove() override {
    const at::Tensor tensor = lock(tensor_);
    AccumulateHooks* hooks = tensor.defined() ? accumulate_hooks(tensor) : nullptr;
    if (hooks != nullptr) hooks->remove(position_);
    tensor_.reset();
  }

 private:
  WeakTensor tensor_;
  unsigned position_;
};
#endif

// libtorch's own class of functions with a gradient does the bookkeeping: views, in-place
// changes, versions of what was saved.
struct BodyFunction : public autograd::Function<BodyFunction> {
  static autograd::variable_list forward(autograd::AutogradContext* context,
                                         at::TensorList inputs,
                                         const std::shared_ptr<FunctionBody>& body) {
    FunctionBody::Result result = body->forward();
    context->saved_data["body"] =
        c10::IValue::make_capsule(c10::make_intrusive<Holder>(body, inputs.size()));
    context->save_for_backward(std::move(result.saved));
    if (!result.dirty.empty()) context->mark_dirty(result.dirty);
    if (!result.non_differentiable.empty())
      context->mark_non_differentiable(result.non_differentiable);
    context->set_materialize_grads(result.materialize_grads);
    return std::move(result.outputs);
  }

  static autograd::variable_list backward(autograd::AutogradContext* context,
                                          autograd::variable_list gradients) {
    const auto holder = context->saved_data["body"].toCapsule();
    const auto& holding = static_cast<const Holder&>(*holder);
    std::vector<bool> needs;
    needs.reserve(holding.inputs);
    for (size_t i = 0; i < holding.inputs; ++i)
      needs.push_back(context->needs_input_grad(i));
    autograd::variable_list result =
        holding.body->backward(gradients, context->get_saved_variables(), needs);
    result.resize(holding.inputs);
    result.emplace_back();  // for the body itself, an argument of forward()
    return result;
  }

  struct Holder : public torch::CustomClassHolder {
    Holder(std::shared_ptr<FunctionBody> held, size_t count)
        : body(std::move(held)), inputs(count) {}
    std::shared_ptr<FunctionBody> body;
    size_t inputs;
  };
};

const autograd::Node* node_of(const std::shared_ptr<const void>& node) {
  return static_cast<const NodePtr*>(node.get())->get();
}

}  // namespace

#if !DLTORCH_HAS_STORAGE_MATERIALIZER
namespace {

void make_grad_writable(const at::Tensor& tensor) {
  // libtorch warns where others are asked for a gradient.
  if (!tensor.defined() || !(tensor.is_leaf() || tensor.retains_grad())) return;
  if (tensor.grad().defined()) make_writable(tensor.grad());
}

}  // namespace

void make_grads_writable(const Tensors& tensors, const Tensors& inputs) {
  for (const at::Tensor& input : inputs) make_grad_writable(input);
  std::unordered_set<const void*> seen;
  std::vector<GraphNode> rest;
  for (const at::Tensor& tensor : tensors) {
    make_grad_writable(tensor);
    rest.push_back(GraphNode::of(tensor));
  }
  while (!rest.empty()) {
    const GraphNode node = std::move(rest.back());
    rest.pop_back();
    if (!node || !seen.insert(node.id()).second) continue;
    make_grad_writable(node.variable());
    for (GraphNode& next : node.next()) rest.push_back(std::move(next));
  }
}
#endif

void backward(const Tensors& tensors, const Tensors& gradients, bool retain_graph,
              bool create_graph, const Tensors& inputs) {
#if !DLTORCH_HAS_STORAGE_MATERIALIZER
  make_grads_writable(tensors, inputs);
#endif
  autograd::backward(tensors, gradients, retain_graph, create_graph, inputs);
}

Tensors gradients(const Tensors& outputs, const Tensors& inputs,
                  const Tensors& grad_outputs, bool retain_graph, bool create_graph,
                  bool allow_unused) {
  return autograd::grad(outputs, inputs, grad_outputs, retain_graph, create_graph,
                        allow_unused);
}

void set_grad(const at::Tensor& tensor, const at::Tensor& grad) {
  if (grad.defined()) {
    if (grad.is_same(tensor))
      throw Error(kind::kValue, "a tensor cannot be its own gradient");
    if (grad.sizes() != tensor.sizes())
      throw Error(kind::kValue, "the gradient must have the tensor's sizes");
    if (grad.scalar_type() != tensor.scalar_type())
      throw Error(kind::kValue, std::string("the gradient must be ") +
                                    dtype_name(tensor.scalar_type()) +
                                    ", as the tensor, not " +
                                    dtype_name(grad.scalar_type()));
    if (grad.device() != tensor.device())
      throw Error(kind::kValue, "the gradient must be on the tensor's device");
  }
  tensor.mutable_grad() = grad;
}

std::unique_ptr<Hook> add_hook(const at::Tensor& tensor, GradientHook hook) {
  const unsigned position = tensor.register_hook(
      [hook = std::move(hook)](const at::Tensor& grad) { return hook(grad); });
  return std::make_unique<TensorHook>(tensor, position);
}

std::unique_ptr<Hook> add_accumulate_hook(const at::Tensor& leaf, AccumulateHook hook) {
#if DLTORCH_HAS_ACCUMULATE_HOOKS
  if (!leaf.requires_grad() || !leaf.is_leaf())
    throw Error(kind::kValue,
                "only a leaf that requires grad accumulates a gradient: use "
                "$register_hook() for others");
  AccumulateHooks* hooks = accumulate_hooks(leaf);
  if (hooks == nullptr) {
    auto fresh = std::make_unique<AccumulateHooks>(
        std::move(autograd::impl::post_acc_grad_hooks(leaf)));
    hooks = fresh.get();
    autograd::impl::set_post_acc_grad_hooks(leaf, std::move(fresh));
  }
  return std::make_unique<LeafHook>(leaf, hooks->add(std::move(hook)));
#else
  (void)leaf;
  (void)hook;
  throw Error(kind::kOperator,
              "hooks after accumulation need libtorch 2.1 or newer; use "
              "$register_hook()");
#endif
}

Tensors apply_function(const std::shared_ptr<FunctionBody>& body, const Tensors& inputs) {
  return BodyFunction::apply(at::TensorList(inputs), body);
}

GraphNode GraphNode::of(const at::Tensor& tensor) {
  GraphNode result;
  const NodePtr& node = tensor.grad_fn();
  if (node) result.node_ = std::make_shared<const NodePtr>(node);
  return result;
}

std::string GraphNode::name() const {
  const autograd::Node* node = node_of(node_);
  if (dynamic_cast<const autograd::CppNode<BodyFunction>*>(node) != nullptr)
    return "RFunctionBackward";
  const std::string name = node->name();
  // "torch::autograd::AccumulateGrad"
  const size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

std::vector<GraphNode> GraphNode::next() const {
  std::vector<GraphNode> result;
  for (const autograd::Edge& edge : node_of(node_)->next_edges()) {
    result.emplace_back();
    if (edge.function)
      result.back().node_ = std::make_shared<const NodePtr>(edge.function);
  }
  return result;
}

at::Tensor GraphNode::variable() const {
  const auto* leaf = dynamic_cast<const autograd::AccumulateGrad*>(node_of(node_));
  return leaf == nullptr ? at::Tensor() : leaf->variable;
}

const void* GraphNode::id() const { return node_of(node_); }

}  // namespace dltorch::core
