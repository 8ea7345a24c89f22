# Gradients against Python's, to the bit; `make conformance-gradients` does so for every
# operator and kind of input.

unary <- c(
  "abs", "acos", "asinh", "atan", "cos", "cosh", "digamma", "erf", "erfc", "exp",
  "exp2", "expm1", "lgamma", "log", "log10", "log1p", "log2", "logit", "neg",
  "reciprocal", "relu", "rsqrt", "selu", "sigmoid", "sign", "sin", "sinc", "sinh",
  "sqrt", "square", "tan", "tanh", "trunc", "celu", "cumsum", "cumprod", "softmax",
  "log_softmax", "logcumsumexp", "logsumexp", "amax", "amin", "mean", "prod", "std",
  "sum", "var", "norm", "flip", "roll", "tril", "triu", "diagonal", "det", "inverse",
  "logdet", "matrix_exp", "matrix_power", "pinverse", "trace", "kron", "max", "min",
  "median", "sort", "topk", "cummax", "unbind", "renorm"
)
binary <- c(
  "add", "atan2", "dist", "div", "fmod", "hypot", "lerp", "logaddexp", "logaddexp2",
  "matmul", "maximum", "minimum", "mm", "mul", "inner", "pow", "rsub", "sub",
  "true_divide", "where", "xlogy", "cdist", "cross"
)
# Further arguments: in R, then in Python.
more <- list(
  cumsum = list(list(2), "1"), cumprod = list(list(1), "0"), softmax = list(list(2), "1"),
  log_softmax = list(list(-1), "-1"), logcumsumexp = list(list(1), "0"),
  logsumexp = list(list(2), "1"), amax = list(list(1), "0"), amin = list(list(2), "1"),
  mean = list(list(2), "1"), prod = list(list(1), "0"), flip = list(list(1), "[0]"),
  roll = list(list(1, 2), "1, 1"), diagonal = list(list(offset = 0), "0"),
  matrix_power = list(list(3), "3"), kron = list(NULL, "x"), max = list(list(2), "1"),
  min = list(list(1), "0"), median = list(list(2), "1"), sort = list(list(2), "1"),
  topk = list(list(2, 2), "2, 1"), cummax = list(list(1), "0"),
  unbind = list(list(2), "1"), renorm = list(list(2, 1, 1), "2, 0, 1"),
  lerp = list(list(0.3), "0.3"), cross = list(list(2), "1")
)

test_that("gradients of some ninety operators are Python's to the bit", {
  torch_py <- torch_here()
  python <- python_module_of_tests("gradients")
  torch_manual_seed(1)
  checked <- 0
  for (dtype in c("float32", "float64")) {
    x <- torch_rand(3, 3, dtype = dtype)$mul_(0.8)$add_(0.1)
    y <- torch_rand(3, 3, dtype = dtype)$mul_(0.8)$add_(0.1)
    for (name in c(unary, binary)) {
      tensors <- if (name %in% binary) list(x, y) else list(x)
      copies <- lapply(tensors, function(t) t$clone()$requires_grad_())
      arguments <- c(copies, more[[name]][[1]])
      letters <- c("x", "y")[seq_along(tensors)]
      if (name == "kron") arguments <- c(copies, copies)
      if (name == "where") {
        arguments <- c(list(x > 0.5), copies)
        letters <- c("x.detach() > 0.5", letters)
      }
      result <- do.call(getExportedValue("dltorch", paste0("torch_", name)), arguments)
      parts <- Filter(
        function(p) p$requires_grad, if (is_torch_tensor(result)) list(result) else result
      )
      weights <- lapply(parts, function(p) {
        torch_linspace(0.5, 1.5, length(p), dtype = dtype)$reshape(dim(p))
      })
      ours <- autograd_grad(parts, copies, weights)
      call <- sprintf("torch.%s(%s)", name, toString(c(letters, more[[name]][[2]])))
      same <- python$same(python$gradients(call, tensors), ours)
      expect_true(reticulate::py_to_r(same), label = paste(call, dtype))
      checked <- checked + 1
    }
  }
  expect_equal(checked, 2 * (length(unary) + length(binary)))
})
