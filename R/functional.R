# The functional layers and losses, as PyTorch's Python code puts them together from
# operators. What is one operator is called with `.Call()` by torch_<name>() of
# R/operators-generated.R.

# libtorch's numbers for `reduction`.
reduction_code <- function(reduction) {
  code <- if (is_one_string(reduction)) match(reduction, c("none", "mean", "sum"))
  if (is.null(code) || is.na(code)) {
    abort_dltorch("value", "`reduction` must be \"none\", \"mean\" or \"sum\"")
  }
  code - 1L
}

is_one_string <- function(x) is.character(x) && length(x) == 1 && !is.na(x)

reduced <- function(loss, reduction) {
  switch(reduction_code(reduction) + 1L, loss, loss$mean(), loss$sum())
}

check_probability <- function(p) {
  if (!is.numeric(p) || length(p) != 1 || is.na(p) || p < 0 || p > 1) {
    abort_dltorch("value", "`p` must be a number from 0 to 1")
  }
}

# One number stands for all spatial dimensions.
per_dimension <- function(x, n, name) {
  if (!is.numeric(x) || !length(x) %in% c(1, n) || anyNA(x)) {
    counts <- if (n > 1) sprintf("1 or %d numbers", n) else "one number"
    abort_dltorch("type", sprintf("`%s` must be %s", name, counts))
  }
  rep_len(x, n)
}

# R values where a tensor may be left out.
as_tensor_or_null <- function(x) if (is.null(x)) NULL else as_tensor(x)

# An output size may leave dimensions as they are: NULL, or NA, in its place.
pool_size <- function(output_size, input, n) {
  sizes <- as.list(output_size)
  if (length(sizes) == 1) sizes <- rep(sizes, n)
  keeps <- function(size) is.null(size) || is.atomic(size) && identical(is.na(size), TRUE)
  known <- vapply(sizes, function(size) {
    keeps(size) || is.numeric(size) && length(size) == 1
  }, NA)
  if (!all(known)) {
    abort_dltorch("type", "`output_size` must be whole numbers, NA or NULL")
  }
  here <- utils::tail(dim(as_tensor(input)), n)
  vapply(seq_len(n), function(i) {
    size <- if (i <= length(sizes)) sizes[[i]]
    as.numeric(if (keeps(size)) here[i] else size)
  }, 1)
}

# `name_` on the input itself, or `name` on a new tensor.
activation <- function(name, input, inplace, ...) {
  check_flag(inplace, "inplace")
  external(dlt_call, if (inplace) paste0(name, "_") else name, input, ...)
}

#' Layers as functions: activations
#'
#' Each is applied element by element, or along `dim`; the result is a new tensor of the
#' input's shape, and with `inplace = TRUE`, or a name that ends in `_`, the input itself.
#'
#' @param input,logits a tensor of floating dtype
#' @param inplace whether to change `input` and give it back
#' @param alpha,negative_slope,lambd,min_val,max_val,beta,threshold,value,lower,upper the
#'   constants of the function
#' @param weight for `nnf_prelu()`, a tensor with the slope, of one element or one for
#'   each channel (dimension 2)
#' @param approximate `"none"` or `"tanh"`
#' @param dim the dimension along which values add up to 1, or are halved; counts from 1
#' @param dtype the dtype to compute in, or `NULL`
#' @param training whether slopes are drawn at random
#' @param tau,hard temperature, and whether to give one-hot rows
#' @return A tensor.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' x <- torch_tensor(c(-1, 0, 2))
#' nnf_relu(x)
#' nnf_softmax(x, dim = 1)
#' @name nnf-activations
NULL

#' @rdname nnf-activations
#' @export
nnf_relu <- function(input, inplace = FALSE) activation("relu", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_relu_ <- function(input) activation("relu", input, TRUE)
#' @rdname nnf-activations
#' @export
nnf_relu6 <- function(input, inplace = FALSE) activation("relu6", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_elu <- function(input, alpha = 1, inplace = FALSE) {
  activation("elu", input, inplace, alpha)
}
#' @rdname nnf-activations
#' @export
nnf_elu_ <- function(input, alpha = 1) activation("elu", input, TRUE, alpha)
#' @rdname nnf-activations
#' @export
nnf_selu <- function(input, inplace = FALSE) activation("selu", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_selu_ <- function(input) activation("selu", input, TRUE)
#' @rdname nnf-activations
#' @export
nnf_celu <- function(input, alpha = 1, inplace = FALSE) {
  activation("celu", input, inplace, alpha)
}
#' @rdname nnf-activations
#' @export
nnf_celu_ <- function(input, alpha = 1) activation("celu", input, TRUE, alpha)
#' @rdname nnf-activations
#' @export
nnf_leaky_relu <- function(input, negative_slope = 0.01, inplace = FALSE) {
  activation("leaky_relu", input, inplace, negative_slope)
}
#' @rdname nnf-activations
#' @export
nnf_prelu <- function(input, weight) torch_prelu(input, weight)
#' @rdname nnf-activations
#' @export
nnf_rrelu <- function(input, lower = 1 / 8, upper = 1 / 3, training = FALSE,
                      inplace = FALSE) {
  activation("rrelu", input, inplace, lower, upper, training)
}
#' @rdname nnf-activations
#' @export
nnf_rrelu_ <- function(input, lower = 1 / 8, upper = 1 / 3, training = FALSE) {
  activation("rrelu", input, TRUE, lower, upper, training)
}
#' @rdname nnf-activations
#' @export
nnf_hardtanh <- function(input, min_val = -1, max_val = 1, inplace = FALSE) {
  activation("hardtanh", input, inplace, min_val, max_val)
}
#' @rdname nnf-activations
#' @export
nnf_hardtanh_ <- function(input, min_val = -1, max_val = 1) {
  activation("hardtanh", input, TRUE, min_val, max_val)
}
#' @rdname nnf-activations
#' @export
nnf_hardsigmoid <- function(input, inplace = FALSE) {
  activation("hardsigmoid", input, inplace)
}
#' @rdname nnf-activations
#' @export
nnf_hardswish <- function(input, inplace = FALSE) activation("hardswish", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_hardshrink <- function(input, lambd = 0.5) torch_hardshrink(input, lambd)
#' @rdname nnf-activations
#' @export
nnf_softshrink <- function(input, lambd = 0.5) torch_softshrink(input, lambd)
#' @rdname nnf-activations
#' @export
nnf_tanhshrink <- function(input) {
  input <- as_tensor(input)
  input - input$tanh()
}
#' @rdname nnf-activations
#' @export
nnf_softsign <- function(input) {
  input <- as_tensor(input)
  input / (input$abs() + 1)
}
#' @rdname nnf-activations
#' @export
nnf_softplus <- function(input, beta = 1, threshold = 20) {
  torch_softplus(input, beta, threshold)
}
#' @rdname nnf-activations
#' @export
nnf_threshold <- function(input, threshold, value, inplace = FALSE) {
  activation("threshold", input, inplace, threshold, value)
}
#' @rdname nnf-activations
#' @export
nnf_threshold_ <- function(input, threshold, value) {
  activation("threshold", input, TRUE, threshold, value)
}
#' @rdname nnf-activations
#' @export
nnf_sigmoid <- function(input) torch_sigmoid(input)
#' @rdname nnf-activations
#' @export
nnf_logsigmoid <- function(input) torch_log_sigmoid(input)
#' @rdname nnf-activations
#' @export
nnf_silu <- function(input, inplace = FALSE) activation("silu", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_mish <- function(input, inplace = FALSE) activation("mish", input, inplace)
#' @rdname nnf-activations
#' @export
nnf_gelu <- function(input, approximate = "none") torch_gelu(input, approximate)
#' @rdname nnf-activations
#' @export
nnf_glu <- function(input, dim = -1) torch_glu(input, dim)
#' @rdname nnf-activations
#' @export
nnf_softmax <- function(input, dim, dtype = NULL) torch_softmax(input, dim, dtype)
#' @rdname nnf-activations
#' @export
nnf_softmin <- function(input, dim, dtype = NULL) {
  torch_softmax(-as_tensor(input), dim, dtype)
}
#' @rdname nnf-activations
#' @export
nnf_log_softmax <- function(input, dim = NULL, dtype = NULL) {
  # As PyTorch guesses it: the only dimension, rows, or the classes of a batch.
  if (is.null(dim)) dim <- if (length(base::dim(input)) %in% c(0, 1, 3)) 1 else 2
  torch_log_softmax(input, dim, dtype)
}
#' @rdname nnf-activations
#' @export
nnf_gumbel_softmax <- function(logits, tau = 1, hard = FALSE, dim = -1) {
  check_flag(hard, "hard")
  check_number(tau, "tau")
  logits <- as_tensor(logits)
  noise <- -torch_empty_like(logits, memory_format = "contiguous_format")$
    exponential_()$log()
  soft <- ((logits + noise) / tau)$softmax(dim)
  if (!hard) {
    return(soft)
  }
  index <- soft$max(dim, keepdim = TRUE)$indices
  one_hot <- torch_zeros_like(logits, memory_format = "contiguous_format")$
    scatter_(dim, index, 1)
  # The value is one-hot, the gradient that of the soft one.
  one_hot - soft$detach() + soft
}
#' @rdname nnf-activations
#' @export
nnf_contrib_sparsemax <- function(input, dim = -1) {
  check_whole_number(dim, "dim")
  input <- as_tensor(input)
  n <- input$size(dim)
  sorted <- input$sort(dim, descending = TRUE)$values
  shape <- rep(1, length(base::dim(input)))
  shape[if (dim > 0) dim else length(shape) + 1 + dim] <- n
  rank <- torch_arange(1, n, dtype = input$dtype, device = input$device)$view(shape)
  sums <- sorted$cumsum(dim)
  # The largest values, as many as stay above what is taken off.
  support <- (rank * sorted + 1 > sums)$sum(dim, keepdim = TRUE)
  excess <- (sums$gather(dim, support) - 1) / support
  (input - excess)$clamp(min = 0)
}

#' Layers as functions: convolutions and linear maps
#'
#' Shapes as in PyTorch: `(batch, channels, ...)`, where the batch may be left out of
#' convolutions. A single number stands for all spatial dimensions.
#'
#' @param input,input1,input2 tensors
#' @param weight tensor of weights: `(out, in / groups, ...)` for convolutions,
#'   `(in, out / groups, ...)` for transposed ones, `(out, in)` for `nnf_linear()`,
#'   `(out, in1, in2)` for `nnf_bilinear()`
#' @param bias tensor `(out)`, or `NULL`
#' @param stride,padding,dilation,output_padding,pad whole numbers; `padding` may also be
#'   `"valid"` or `"same"`
#' @param groups number of groups of channels that do not see each other
#' @param output_size,kernel_size sizes of the image and of the patches
#' @return A new tensor.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' nnf_conv2d(torch_ones(1, 1, 4, 4), torch_ones(2, 1, 3, 3))$shape
#' nnf_linear(torch_ones(2, 3), torch_ones(4, 3))
#' @name nnf-linear
NULL

#' @rdname nnf-linear
#' @export
nnf_linear <- function(input, weight, bias = NULL) torch_linear(input, weight, bias)
#' @rdname nnf-linear
#' @export
nnf_bilinear <- function(input1, input2, weight, bias = NULL) {
  torch_bilinear(input1, input2, weight, bias)
}
#' @rdname nnf-linear
#' @export
nnf_conv1d <- function(input, weight, bias = NULL, stride = 1, padding = 0, dilation = 1,
                       groups = 1) {
  torch_conv1d(input, weight, bias, stride, padding, dilation, groups)
}
#' @rdname nnf-linear
#' @export
nnf_conv2d <- function(input, weight, bias = NULL, stride = 1, padding = 0, dilation = 1,
                       groups = 1) {
  torch_conv2d(input, weight, bias, stride, padding, dilation, groups)
}
#' @rdname nnf-linear
#' @export
nnf_conv3d <- function(input, weight, bias = NULL, stride = 1, padding = 0, dilation = 1,
                       groups = 1) {
  torch_conv3d(input, weight, bias, stride, padding, dilation, groups)
}
#' @rdname nnf-linear
#' @export
nnf_conv_transpose1d <- function(input, weight, bias = NULL, stride = 1, padding = 0,
                                 output_padding = 0, groups = 1, dilation = 1) {
  torch_conv_transpose1d(
    input, weight, bias, stride, padding, output_padding, groups, dilation
  )
}
#' @rdname nnf-linear
#' @export
nnf_conv_transpose2d <- function(input, weight, bias = NULL, stride = 1, padding = 0,
                                 output_padding = 0, groups = 1, dilation = 1) {
  torch_conv_transpose2d(
    input, weight, bias, stride, padding, output_padding, groups, dilation
  )
}
#' @rdname nnf-linear
#' @export
nnf_conv_transpose3d <- function(input, weight, bias = NULL, stride = 1, padding = 0,
                                 output_padding = 0, groups = 1, dilation = 1) {
  torch_conv_transpose3d(
    input, weight, bias, stride, padding, output_padding, groups, dilation
  )
}
#' @rdname nnf-linear
#' @export
nnf_conv_tbc <- function(input, weight, bias, pad = 0) {
  torch_conv_tbc(input, weight, bias, pad)
}
#' @rdname nnf-linear
#' @export
nnf_unfold <- function(input, kernel_size, dilation = 1, padding = 0, stride = 1) {
  torch_im2col(input, kernel_size, dilation, padding, stride)
}
#' @rdname nnf-linear
#' @export
nnf_fold <- function(input, output_size, kernel_size, dilation = 1, padding = 0,
                     stride = 1) {
  torch_col2im(input, output_size, kernel_size, dilation, padding, stride)
}

#' Layers as functions: pooling
#'
#' Shapes as in PyTorch: `(batch, channels, ...)`, where the batch may be left out. A
#' single number stands for all spatial dimensions. `indices` are positions within a
#' channel's spatial part, row by row, counted from 1, as the `nnf_max_unpool` functions
#' take them.
#'
#' @param input a tensor
#' @param kernel_size,stride,padding,dilation whole numbers; `stride = NULL` takes
#'   `kernel_size`
#' @param output_size the size of the result's spatial part; `NULL` or `NA` in a place
#'   keeps the input's
#' @param output_ratio the same as a fraction of the input's
#' @param ceil_mode whether sizes are rounded up
#' @param count_include_pad whether the padding counts in means
#' @param divisor_override what to divide by instead of the number of elements
#' @param norm_type the exponent of the norm
#' @param return_indices whether to give a list of the values and their positions
#' @param indices positions, as the pooling functions give them
#' @param random_samples a tensor with where the regions begin, or `NULL`
#' @return A new tensor; with `return_indices = TRUE` a list of two.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' x <- torch_arange(1, 16)$view(c(1, 4, 4))
#' nnf_max_pool2d(x, 2, return_indices = TRUE)
#' nnf_adaptive_avg_pool2d(x, 1)
#' @name nnf-pooling
NULL

#' @rdname nnf-pooling
#' @export
nnf_avg_pool1d <- function(input, kernel_size, stride = NULL, padding = 0,
                           ceil_mode = FALSE, count_include_pad = TRUE) {
  torch_avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
}
#' @rdname nnf-pooling
#' @export
nnf_avg_pool2d <- function(input, kernel_size, stride = NULL, padding = 0,
                           ceil_mode = FALSE, count_include_pad = TRUE,
                           divisor_override = NULL) {
  torch_avg_pool2d(
    input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
  )
}
#' @rdname nnf-pooling
#' @export
nnf_avg_pool3d <- function(input, kernel_size, stride = NULL, padding = 0,
                           ceil_mode = FALSE, count_include_pad = TRUE,
                           divisor_override = NULL) {
  torch_avg_pool3d(
    input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
  )
}
#' @rdname nnf-pooling
#' @export
nnf_adaptive_avg_pool1d <- function(input, output_size) {
  torch_adaptive_avg_pool1d(input, pool_size(output_size, input, 1))
}
#' @rdname nnf-pooling
#' @export
nnf_adaptive_avg_pool2d <- function(input, output_size) {
  torch_adaptive_avg_pool2d(input, pool_size(output_size, input, 2))
}
#' @rdname nnf-pooling
#' @export
nnf_adaptive_avg_pool3d <- function(input, output_size) {
  torch_adaptive_avg_pool3d(input, pool_size(output_size, input, 3))
}

with_indices <- function(found, return_indices) {
  check_flag(return_indices, "return_indices")
  if (return_indices) list(values = found[[1]], indices = found[[2]]) else found[[1]]
}

#' @rdname nnf-pooling
#' @export
nnf_adaptive_max_pool1d <- function(input, output_size, return_indices = FALSE) {
  with_indices(
    torch_adaptive_max_pool1d(input, pool_size(output_size, input, 1)), return_indices
  )
}
#' @rdname nnf-pooling
#' @export
nnf_adaptive_max_pool2d <- function(input, output_size, return_indices = FALSE) {
  with_indices(
    torch_adaptive_max_pool2d(input, pool_size(output_size, input, 2)), return_indices
  )
}
#' @rdname nnf-pooling
#' @export
nnf_adaptive_max_pool3d <- function(input, output_size, return_indices = FALSE) {
  with_indices(
    torch_adaptive_max_pool3d(input, pool_size(output_size, input, 3)), return_indices
  )
}

max_pool <- function(name, input, kernel_size, stride, padding, dilation, ceil_mode,
                     return_indices) {
  check_flag(return_indices, "return_indices")
  if (return_indices) name <- paste0(name, "_with_indices")
  found <- external(
    dlt_call, name, input, kernel_size, stride, padding, dilation, ceil_mode
  )
  if (return_indices) with_indices(found, TRUE) else found
}

#' @rdname nnf-pooling
#' @export
nnf_max_pool1d <- function(input, kernel_size, stride = NULL, padding = 0, dilation = 1,
                           ceil_mode = FALSE, return_indices = FALSE) {
  max_pool(
    "max_pool1d", input, kernel_size, stride, padding, dilation, ceil_mode, return_indices
  )
}
#' @rdname nnf-pooling
#' @export
nnf_max_pool2d <- function(input, kernel_size, stride = NULL, padding = 0, dilation = 1,
                           ceil_mode = FALSE, return_indices = FALSE) {
  max_pool(
    "max_pool2d", input, kernel_size, stride, padding, dilation, ceil_mode, return_indices
  )
}
#' @rdname nnf-pooling
#' @export
nnf_max_pool3d <- function(input, kernel_size, stride = NULL, padding = 0, dilation = 1,
                           ceil_mode = FALSE, return_indices = FALSE) {
  max_pool(
    "max_pool3d", input, kernel_size, stride, padding, dilation, ceil_mode, return_indices
  )
}

# The size that pooling came from: several may lead to one, so the user may choose.
unpool_size <- function(input, kernel_size, stride, padding, output_size, n) {
  pooled <- utils::tail(dim(as_tensor(input)), n)
  usual <- (pooled - 1) * stride + kernel_size - 2 * padding
  if (is.null(output_size)) {
    return(usual)
  }
  size <- if (is.numeric(output_size)) utils::tail(output_size, n)
  near <- isTRUE(all(abs(size - usual) < stride))
  if (!length(output_size) %in% c(n, n + 2) || !near) {
    abort_dltorch("value", sprintf(
      "`output_size` must be %d numbers less than a stride (%s) away from %s", n,
      paste(stride, collapse = ", "), paste(usual, collapse = ", ")
    ))
  }
  size
}

#' @rdname nnf-pooling
#' @export
nnf_max_unpool1d <- function(input, indices, kernel_size, stride = NULL, padding = 0,
                             output_size = NULL) {
  input <- as_tensor(input)
  indices <- as_positions(indices, "indices")
  kernel_size <- per_dimension(kernel_size, 1, "kernel_size")
  stride <- if (is.null(stride)) kernel_size else per_dimension(stride, 1, "stride")
  padding <- per_dimension(padding, 1, "padding")
  size <- unpool_size(input, kernel_size, stride, padding, output_size, 1)
  torch_max_unpool2d(input$unsqueeze(-1), indices$unsqueeze(-1), c(size, 1))$squeeze(-1)
}
#' @rdname nnf-pooling
#' @export
nnf_max_unpool2d <- function(input, indices, kernel_size, stride = NULL, padding = 0,
                             output_size = NULL) {
  kernel_size <- per_dimension(kernel_size, 2, "kernel_size")
  stride <- if (is.null(stride)) kernel_size else per_dimension(stride, 2, "stride")
  padding <- per_dimension(padding, 2, "padding")
  size <- unpool_size(input, kernel_size, stride, padding, output_size, 2)
  torch_max_unpool2d(input, indices, size)
}
#' @rdname nnf-pooling
#' @export
nnf_max_unpool3d <- function(input, indices, kernel_size, stride = NULL, padding = 0,
                             output_size = NULL) {
  kernel_size <- per_dimension(kernel_size, 3, "kernel_size")
  stride <- if (is.null(stride)) kernel_size else per_dimension(stride, 3, "stride")
  padding <- per_dimension(padding, 3, "padding")
  size <- unpool_size(input, kernel_size, stride, padding, output_size, 3)
  torch_max_unpool3d(input, indices, size, stride, padding)
}

fractional_max_pool <- function(operator, input, kernel_size, output_size, output_ratio,
                                return_indices, random_samples, n) {
  input <- as_tensor(input)
  sizes <- dim(input)
  if (is.null(output_size) == is.null(output_ratio)) {
    abort_dltorch("value", "give either `output_size` or `output_ratio`")
  }
  if (is.null(output_size)) {
    ratio <- per_dimension(output_ratio, n, "output_ratio")
    output_size <- trunc(utils::tail(sizes, n) * ratio)
  }
  if (is.null(random_samples)) {
    batch <- if (length(sizes) == n + 1) 1 else sizes[1]
    random_samples <- torch_rand(
      batch, sizes[length(sizes) - n], n,
      dtype = input$dtype, device = input$device
    )
  }
  with_indices(operator(input, kernel_size, output_size, random_samples), return_indices)
}

#' @rdname nnf-pooling
#' @export
nnf_fractional_max_pool2d <- function(input, kernel_size, output_size = NULL,
                                      output_ratio = NULL, return_indices = FALSE,
                                      random_samples = NULL) {
  fractional_max_pool(
    torch_fractional_max_pool2d, input, kernel_size, output_size, output_ratio,
    return_indices, random_samples, 2
  )
}
#' @rdname nnf-pooling
#' @export
nnf_fractional_max_pool3d <- function(input, kernel_size, output_size = NULL,
                                      output_ratio = NULL, return_indices = FALSE,
                                      random_samples = NULL) {
  fractional_max_pool(
    torch_fractional_max_pool3d, input, kernel_size, output_size, output_ratio,
    return_indices, random_samples, 3
  )
}

lp_pool <- function(input, norm_type, kernel_size, stride, ceil_mode, n) {
  check_number(norm_type, "norm_type")
  input <- as_tensor(input)
  kernel_size <- per_dimension(kernel_size, n, "kernel_size")
  if (is.infinite(norm_type)) {
    largest <- if (n == 1) nnf_max_pool1d else nnf_max_pool2d
    sign <- if (norm_type > 0) 1 else -1
    found <- largest(input$abs() * sign, kernel_size, stride, ceil_mode = ceil_mode)
    return(found * sign)
  }
  mean <- if (n == 1) nnf_avg_pool1d else nnf_avg_pool2d
  means <- mean(input$pow(norm_type), kernel_size, stride, ceil_mode = ceil_mode)
  sums <- (means$sign() * means$abs()$relu())$mul(prod(kernel_size))
  sums$pow(1 / norm_type)
}

#' @rdname nnf-pooling
#' @export
nnf_lp_pool1d <- function(input, norm_type, kernel_size, stride = NULL,
                          ceil_mode = FALSE) {
  lp_pool(input, norm_type, kernel_size, stride, ceil_mode, 1)
}
#' @rdname nnf-pooling
#' @export
nnf_lp_pool2d <- function(input, norm_type, kernel_size, stride = NULL,
                          ceil_mode = FALSE) {
  lp_pool(input, norm_type, kernel_size, stride, ceil_mode, 2)
}

#' Layers as functions: normalisation, dropout, embedding
#'
#' Running statistics are changed in place while training. Rows of an embedding count
#' from 1; with `max_norm` its longer rows are cut down in place.
#'
#' @param input a tensor; for embeddings, rows of `weight`, counted from 1
#' @param weight,bias tensors, or `NULL`
#' @param running_mean,running_var tensors with one value for each channel, or `NULL`
#' @param training whether to take the batch's own statistics, or to drop
#' @param use_input_stats whether to take each instance's own statistics
#' @param momentum weight of the new statistics in the running ones
#' @param eps what is added to a variance, or the least norm
#' @param normalized_shape sizes of the last dimensions, over which to normalise
#' @param num_groups number of groups of channels
#' @param p probability to drop, or exponent of the norm
#' @param inplace whether to change `input` and give it back
#' @param dim dimension, counted from 1
#' @param out must be `NULL`: results are new tensors
#' @param size,alpha,beta,k window and constants of the response
#' @param padding_idx row that gets no gradient, counted from 1, negative from the end
#' @param max_norm,norm_type greatest norm of a row and its exponent
#' @param scale_grad_by_freq whether gradients are divided by a row's count
#' @param sparse whether the gradient is a sparse tensor
#' @param offsets where each bag begins in a flat `input`, counted from 1
#' @param mode `"mean"`, `"sum"` or `"max"`
#' @param per_sample_weights weights for `mode = "sum"`, of the shape of `input`
#' @param include_last_offset whether `offsets` ends with the number of elements plus 1
#' @param tensor whole numbers from 1 on
#' @param num_classes the number of classes; -1 for the largest label
#' @return A new tensor.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' nnf_layer_norm(torch_tensor(matrix(1:6, 2), dtype = "float"), 3)
#' nnf_embedding(torch_tensor(c(2L, 1L)), torch_eye(2))
#' @name nnf-normalisation
NULL

#' @rdname nnf-normalisation
#' @export
nnf_batch_norm <- function(input, running_mean, running_var, weight = NULL, bias = NULL,
                           training = FALSE, momentum = 0.1, eps = 1e-5) {
  check_flag(training, "training")
  sizes <- dim(input)
  if (training && prod(sizes[-2]) == 1) {
    abort_dltorch("value", "training needs more than one value for each channel")
  }
  torch_batch_norm(
    input, weight, bias, running_mean, running_var, training, momentum, eps, TRUE
  )
}
#' @rdname nnf-normalisation
#' @export
nnf_instance_norm <- function(input, running_mean = NULL, running_var = NULL,
                              weight = NULL, bias = NULL, use_input_stats = TRUE,
                              momentum = 0.1, eps = 1e-5) {
  check_flag(use_input_stats, "use_input_stats")
  if (use_input_stats && prod(dim(input)[-(1:2)]) == 1) {
    abort_dltorch("value", "an instance needs more than one value for each channel")
  }
  torch_instance_norm(
    input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, TRUE
  )
}
#' @rdname nnf-normalisation
#' @export
nnf_layer_norm <- function(input, normalized_shape, weight = NULL, bias = NULL,
                           eps = 1e-5) {
  torch_layer_norm(input, normalized_shape, weight, bias, eps)
}
#' @rdname nnf-normalisation
#' @export
nnf_rms_norm <- function(input, normalized_shape, weight = NULL, eps = NULL) {
  torch_rms_norm(input, normalized_shape, weight, eps)
}
#' @rdname nnf-normalisation
#' @export
nnf_group_norm <- function(input, num_groups, weight = NULL, bias = NULL, eps = 1e-5) {
  torch_group_norm(input, num_groups, weight, bias, eps)
}
#' @rdname nnf-normalisation
#' @export
nnf_local_response_norm <- function(input, size, alpha = 1e-4, beta = 0.75, k = 1) {
  check_whole_number(size, "size")
  input <- as_tensor(input)
  sizes <- dim(input)
  if (length(sizes) < 3) {
    abort_dltorch("value", "`input` must have 3 or more dimensions")
  }
  if (prod(sizes) == 0) {
    return(input)
  }
  square <- input$mul(input)
  before <- size %/% 2
  after <- (size - 1) %/% 2
  # The mean over neighbouring channels, which are moved to a spatial dimension.
  means <- if (length(sizes) == 3) {
    nnf_avg_pool2d(nnf_pad(square$unsqueeze(2), c(0, 0, before, after)), c(size, 1), 1)
  } else {
    flat <- square$view(c(sizes[1], 1, sizes[2], sizes[3], -1))
    nnf_avg_pool3d(
      nnf_pad(flat, c(0, 0, 0, 0, before, after)), c(size, 1, 1), 1
    )
  }
  means <- means$squeeze(2)
  if (length(sizes) > 3) means <- means$view(sizes)
  input / means$mul(alpha)$add(k)$pow(beta)
}
#' @rdname nnf-normalisation
#' @export
nnf_normalize <- function(input, p = 2, dim = 2, eps = 1e-12, out = NULL) {
  if (!is.null(out)) abort_dltorch("value", "`out` must be NULL: results are new tensors")
  input <- as_tensor(input)
  input / torch_norm(input, p, dim, keepdim = TRUE)$clamp_min(eps)$expand_as(input)
}

#' @rdname nnf-normalisation
#' @export
nnf_dropout <- function(input, p = 0.5, training = TRUE, inplace = FALSE) {
  check_probability(p)
  activation("dropout", input, inplace, p, training)
}
#' @rdname nnf-normalisation
#' @export
nnf_dropout2d <- function(input, p = 0.5, training = TRUE, inplace = FALSE) {
  check_probability(p)
  activation("feature_dropout", input, inplace, p, training)
}
#' @rdname nnf-normalisation
#' @export
nnf_dropout3d <- function(input, p = 0.5, training = TRUE, inplace = FALSE) {
  check_probability(p)
  input <- as_tensor(input)
  # Without a batch, the first dimension is the channels.
  whole <- length(dim(input)) != 4
  found <- activation(
    "feature_dropout", if (whole) input else input$unsqueeze(1), inplace, p, training
  )
  if (whole) found else found$squeeze(1)
}
#' @rdname nnf-normalisation
#' @export
nnf_alpha_dropout <- function(input, p = 0.5, training = FALSE, inplace = FALSE) {
  check_probability(p)
  activation("alpha_dropout", input, inplace, p, training)
}
#' @rdname nnf-normalisation
#' @export
nnf_feature_alpha_dropout <- function(input, p = 0.5, training = FALSE, inplace = FALSE) {
  check_probability(p)
  activation("feature_alpha_dropout", input, inplace, p, training)
}

# torch's own function takes -1 for none and counts no row from the end.
padding_row <- function(padding_idx, weight) {
  if (is.null(padding_idx)) {
    return(NULL)
  }
  rows <- NROW(weight)
  if (!is.numeric(padding_idx) || length(padding_idx) != 1 || is.na(padding_idx) ||
    padding_idx == 0 || abs(padding_idx) > rows) {
    abort_dltorch("index", sprintf(
      "`padding_idx` must be a row of `weight`, 1 to %.0f or -1 to -%.0f", rows, rows
    ))
  }
  if (padding_idx > 0) padding_idx else rows + 1 + padding_idx
}

#' @rdname nnf-normalisation
#' @export
nnf_embedding <- function(input, weight, padding_idx = NULL, max_norm = NULL,
                          norm_type = 2, scale_grad_by_freq = FALSE, sparse = FALSE) {
  input <- as_positions(input, "input")
  weight <- as_tensor(weight)
  row <- padding_row(padding_idx, weight)
  if (!is.null(max_norm)) {
    external(
      dlt_call, "embedding_renorm_", weight$detach(), input$contiguous(), max_norm,
      norm_type
    )
  }
  torch_embedding(
    weight, input, if (is.null(row)) -1 else row, scale_grad_by_freq, sparse
  )
}
#' @rdname nnf-normalisation
#' @export
nnf_embedding_bag <- function(input, weight, offsets = NULL, max_norm = NULL,
                              norm_type = 2, scale_grad_by_freq = FALSE, mode = "mean",
                              sparse = FALSE, per_sample_weights = NULL,
                              include_last_offset = FALSE, padding_idx = NULL) {
  modes <- c("sum", "mean", "max")
  check_one_of(mode, modes, "mode")
  input <- as_positions(input, "input")
  weight <- as_tensor(weight)
  per_sample_weights <- as_tensor_or_null(per_sample_weights)
  if (!is.null(per_sample_weights) && mode != "sum") {
    abort_dltorch("value", "`per_sample_weights` goes with `mode = \"sum\"` only")
  }
  if (length(dim(input)) == 2) {
    if (!is.null(offsets)) {
      abort_dltorch("value", "each row of a matrix `input` is a bag: give no `offsets`")
    }
    sizes <- dim(input)
    offsets <- (seq_len(sizes[1]) - 1) * sizes[2] + 1
    offsets <- torch_tensor(offsets, dtype = input$dtype, device = input$device)
    input <- input$reshape(-1)
    if (!is.null(per_sample_weights)) {
      per_sample_weights <- per_sample_weights$reshape(-1)
    }
  } else if (is.null(offsets)) {
    abort_dltorch("value", "a one-dimensional `input` needs `offsets`")
  }
  row <- padding_row(padding_idx, weight)
  if (!is.null(max_norm)) {
    external(
      dlt_call, "embedding_renorm_", weight$detach(), input, max_norm, norm_type
    )
  }
  torch_embedding_bag(
    weight, input, offsets, scale_grad_by_freq, match(mode, modes) - 1L, sparse,
    per_sample_weights, include_last_offset, row
  )[[1]]
}
#' @rdname nnf-normalisation
#' @export
nnf_one_hot <- function(tensor, num_classes = -1) torch_one_hot(tensor, num_classes)

#' Layers as functions: images, padding, distances, attention
#'
#' @param input,theta,grid,x1,x2 tensors
#' @param pad how many elements to add before and after, for the last dimension first
#' @param mode for `nnf_pad()` `"constant"`, `"reflect"`, `"replicate"`, `"circular"`;
#'   for `nnf_interpolate()` `"nearest"`, `"nearest-exact"`, `"linear"`, `"bilinear"`,
#'   `"bicubic"`, `"trilinear"`, `"area"`; for `nnf_grid_sample()` `"bilinear"`,
#'   `"nearest"`, `"bicubic"`
#' @param value the value of added elements; for attention, a tensor
#' @param size,scale_factor the result's spatial size, or its ratio to the input's
#' @param align_corners whether the corners' centres stay where they are
#' @param recompute_scale_factor whether the factor is that of the rounded sizes
#' @param padding_mode `"zeros"`, `"border"` or `"reflection"`
#' @param upscale_factor,downscale_factor,groups whole numbers
#' @param p exponent of the norm
#' @param dim dimension, counted from 1
#' @param eps least norm, or what is added to differences
#' @param keepdim whether the dimension stays, with size 1
#' @param query,key,attn_mask,dropout_p,is_causal,scale,enable_gqa as in
#'   [torch_scaled_dot_product_attention()]
#' @return A new tensor.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' nnf_pad(torch_ones(2, 2), c(1, 0))
#' nnf_interpolate(torch_ones(1, 1, 2, 2), scale_factor = 2)$shape
#' @name nnf-vision
NULL

#' @rdname nnf-vision
#' @export
nnf_pad <- function(input, pad, mode = "constant", value = 0) {
  # libtorch refuses a value where it would be of no use.
  torch_pad(input, pad, mode, if (identical(mode, "constant")) value)
}
#' @rdname nnf-vision
#' @export
nnf_affine_grid <- function(theta, size, align_corners = FALSE) {
  torch_affine_grid_generator(theta, size, align_corners)
}
#' @rdname nnf-vision
#' @export
nnf_grid_sample <- function(input, grid, mode = "bilinear", padding_mode = "zeros",
                            align_corners = FALSE) {
  modes <- c("bilinear", "nearest", "bicubic")
  beyond <- c("zeros", "border", "reflection")
  check_one_of(mode, modes, "mode")
  check_one_of(padding_mode, beyond, "padding_mode")
  torch_grid_sampler(
    input, grid, match(mode, modes) - 1L, match(padding_mode, beyond) - 1L,
    align_corners %||% FALSE
  )
}

#' @rdname nnf-vision
#' @export
nnf_interpolate <- function(input, size = NULL, scale_factor = NULL, mode = "nearest",
                            align_corners = NULL, recompute_scale_factor = NULL) {
  if (!is.null(recompute_scale_factor)) {
    check_flag(recompute_scale_factor, "recompute_scale_factor")
  }
  n <- length(dim(input)) - 2
  modes <- list(
    c("nearest", "nearest-exact", "area", "linear"),
    c("nearest", "nearest-exact", "area", "bilinear", "bicubic"),
    c("nearest", "nearest-exact", "area", "trilinear")
  )
  if (!n %in% 1:3 || !is_one_string(mode) || !mode %in% modes[[n]]) {
    abort_dltorch("value", if (n %in% 1:3) {
      sprintf(
        "`mode` must be one of %s for a tensor of %d dimensions",
        paste0("\"", modes[[n]], "\"", collapse = ", "), n + 2
      )
    } else {
      "`input` must have 3, 4 or 5 dimensions"
    })
  }
  corners <- !mode %in% c("nearest", "nearest-exact", "area")
  if (!corners && !is.null(align_corners)) {
    abort_dltorch("value", "`align_corners` goes with the linear and cubic modes only")
  }
  if (is.null(size) == is.null(scale_factor)) {
    abort_dltorch("value", "give either `size` or `scale_factor`")
  }
  if (isTRUE(recompute_scale_factor) && !is.null(size)) {
    abort_dltorch("value", "`recompute_scale_factor` goes with `scale_factor` only")
  }
  if (!is.null(size)) size <- per_dimension(size, n, "size")
  if (!is.null(scale_factor)) {
    scale_factor <- as.numeric(per_dimension(scale_factor, n, "scale_factor"))
  }
  if (is.null(size) && (mode == "area" || isTRUE(recompute_scale_factor))) {
    size <- trunc(utils::tail(dim(input), n) * scale_factor)
    scale_factor <- NULL
  }
  if (mode == "area") {
    return(external(dlt_call, sprintf("adaptive_avg_pool%dd", n), input, size))
  }
  name <- switch(mode,
    "nearest-exact" = sprintf("_upsample_nearest_exact%dd", n),
    nearest = sprintf("upsample_nearest%dd", n),
    sprintf("upsample_%s%dd", mode, n)
  )
  if (corners) {
    external(dlt_call, name, input,
      output_size = size, align_corners = align_corners %||% FALSE,
      scale_factors = scale_factor
    )
  } else {
    external(dlt_call, name, input, output_size = size, scale_factors = scale_factor)
  }
}

#' @rdname nnf-vision
#' @export
nnf_pixel_shuffle <- function(input, upscale_factor) {
  torch_pixel_shuffle(input, upscale_factor)
}
#' @rdname nnf-vision
#' @export
nnf_pixel_unshuffle <- function(input, downscale_factor) {
  torch_pixel_unshuffle(input, downscale_factor)
}
#' @rdname nnf-vision
#' @export
nnf_channel_shuffle <- function(input, groups) torch_channel_shuffle(input, groups)
#' @rdname nnf-vision
#' @export
nnf_cosine_similarity <- function(x1, x2, dim = 2, eps = 1e-8) {
  torch_cosine_similarity(x1, x2, dim, eps)
}
#' @rdname nnf-vision
#' @export
nnf_pairwise_distance <- function(x1, x2, p = 2, eps = 1e-6, keepdim = FALSE) {
  torch_pairwise_distance(x1, x2, p, eps, keepdim)
}
#' @rdname nnf-vision
#' @export
nnf_pdist <- function(input, p = 2) torch_pdist(input, p)
#' @rdname nnf-vision
#' @export
nnf_scaled_dot_product_attention <- function(query, key, value, attn_mask = NULL,
                                             dropout_p = 0, is_causal = FALSE,
                                             scale = NULL, enable_gqa = FALSE) {
  torch_scaled_dot_product_attention(
    query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa
  )
}

# A mask as numbers to add: TRUE, what is not to be seen, is minus infinity.
additive_mask <- function(mask, dtype, name) {
  if (is.null(mask) || is_floating(mask)) {
    return(mask)
  }
  if (mask$dtype != "bool") {
    abort_dltorch("type", sprintf(
      "`%s` must be of dtype bool or a floating one, not %s", name, mask$dtype
    ))
  }
  torch_zeros_like(mask, dtype = dtype)$masked_fill_(mask, -Inf)
}

# Of a mask, which would be broadcast; one of three dimensions has `first` matrices.
check_size <- function(x, name, size, first = NULL) {
  if (is.null(x) || identical(as.numeric(dim(x)), as.numeric(size)) ||
    !is.null(first) && identical(as.numeric(dim(x)), as.numeric(c(first, size)))) {
    return(invisible())
  }
  text <- function(size) paste0("(", paste(format_size(size), collapse = ", "), ")")
  abort_dltorch("value", sprintf(
    "`%s` must be of size %s%s, not %s", name, text(size),
    if (is.null(first)) "" else paste(" or", text(c(first, size))), text(dim(x))
  ))
}

# Query, key and value by one weight for all three; by fewer products where they are one.
project_packed <- function(query, key, value, weight, bias) {
  part <- function(i, n) {
    from <- (i - 1) * dim(query)[3] + 1
    list(
      weight$narrow(1, from, n * dim(query)[3]),
      if (!is.null(bias)) bias$narrow(1, from, n * dim(query)[3])
    )
  }
  project <- function(x, i) torch_linear(x, part(i, 1)[[1]], part(i, 1)[[2]])
  parts_of <- function(x, i, n) {
    e <- dim(query)[3]
    found <- torch_linear(x, part(i, n)[[1]], part(i, n)[[2]])$unflatten(-1, c(n, e))
    found <- found$unsqueeze(1)$transpose(1, -2)$squeeze(-2)$contiguous()
    lapply(seq_len(n), function(j) found$select(1, j))
  }
  if (identical(key, value) && identical(query, key)) {
    parts_of(query, 1, 3)
  } else if (identical(key, value)) {
    c(list(project(query, 1)), parts_of(key, 2, 2))
  } else {
    list(project(query, 1), project(key, 2), project(value, 3))
  }
}

#' Multi-head attention
#'
#' The whole layer as a function: projections into heads, attention, and the projection
#' out. Shapes are `(time, batch, features)`, or without the batch; with
#' `batch_first = TRUE` `(batch, time, features)`.
#'
#' @param query,key,value tensors
#' @param embed_dim_to_check the number of features that `query` must have
#' @param num_heads the number of heads, which divides the number of features
#' @param in_proj_weight,in_proj_bias weight `(3 * features, features)` and bias of the
#'   three projections
#' @param bias_k,bias_v tensors `(1, 1, features)` that are added as one more time step
#'   of key and value, or `NULL`
#' @param add_zero_attn whether to add a time step of zeros to key and value
#' @param dropout_p,training probability to drop an attention weight, while training
#' @param out_proj_weight,out_proj_bias weight and bias of the projection out
#' @param key_padding_mask tensor `(batch, time of key)`: what not to see (`TRUE`), or
#'   numbers to add
#' @param need_weights whether to give the attention weights too
#' @param attn_mask tensor `(time of query, time of key)`, or one for each batch and head:
#'   what not to see (`TRUE`), or numbers to add
#' @param avg_weights whether the weights given are means over the heads
#' @param use_separate_proj_weight,q_proj_weight,k_proj_weight,v_proj_weight three weights
#'   instead of `in_proj_weight`
#' @param static_k,static_v tensors `(batch * heads, time, features / heads)` instead of
#'   the projected key and value
#' @param batch_first whether the batch is dimension 1
#' @return A list: a tensor of the shape of `query`, and the attention weights or `NULL`.
#' @source PyTorch, `torch/nn/functional.py`
#' @examples
#' x <- torch_ones(3, 1, 4)
#' nnf_multi_head_attention_forward(
#'   x, x, x, 4, 2, torch_ones(12, 4), NULL, NULL, NULL, FALSE, 0, torch_eye(4), NULL
#' )[[1]]$shape
#' @export
nnf_multi_head_attention_forward <- function(query, key, value, embed_dim_to_check,
                                             num_heads, in_proj_weight, in_proj_bias,
                                             bias_k, bias_v, add_zero_attn, dropout_p,
                                             out_proj_weight, out_proj_bias,
                                             training = TRUE, key_padding_mask = NULL,
                                             need_weights = TRUE, attn_mask = NULL,
                                             avg_weights = TRUE,
                                             use_separate_proj_weight = FALSE,
                                             q_proj_weight = NULL, k_proj_weight = NULL,
                                             v_proj_weight = NULL, static_k = NULL,
                                             static_v = NULL, batch_first = FALSE) {
  check_whole_number(embed_dim_to_check, "embed_dim_to_check")
  check_whole_number(num_heads, "num_heads")
  check_number(dropout_p, "dropout_p")
  flags <- list(
    add_zero_attn = add_zero_attn, training = training, need_weights = need_weights,
    avg_weights = avg_weights, use_separate_proj_weight = use_separate_proj_weight,
    batch_first = batch_first
  )
  for (name in names(flags)) check_flag(flags[[name]], name)
  for (name in c("query", "key", "value")) check_tensor(get(name), name)
  in_proj_weight <- as_tensor_or_null(in_proj_weight)
  in_proj_bias <- as_tensor_or_null(in_proj_bias)
  bias_k <- as_tensor_or_null(bias_k)
  bias_v <- as_tensor_or_null(bias_v)
  static_k <- as_tensor_or_null(static_k)
  static_v <- as_tensor_or_null(static_v)
  key_padding_mask <- as_tensor_or_null(key_padding_mask)
  attn_mask <- as_tensor_or_null(attn_mask)
  batched <- length(dim(query)) == 3
  if (!batched) {
    one <- identical(query, key) && identical(key, value)
    query <- query$unsqueeze(2)
    key <- if (one) query else key$unsqueeze(2)
    value <- if (one) query else value$unsqueeze(2)
    if (!is.null(key_padding_mask)) key_padding_mask <- key_padding_mask$unsqueeze(1)
  } else if (batch_first) {
    one <- identical(query, key) && identical(key, value)
    query <- query$transpose(1, 2)
    key <- if (one) query else key$transpose(1, 2)
    value <- if (one) query else value$transpose(1, 2)
  }
  steps <- dim(query)[1]
  batch <- dim(query)[2]
  features <- dim(query)[3]
  width <- features %/% num_heads
  if (features != embed_dim_to_check || width * num_heads != features) {
    abort_dltorch("value", sprintf(
      "`query` must have %s features, a multiple of %s heads; it has %s",
      format(embed_dim_to_check), format(num_heads), format(features)
    ))
  }
  mask <- additive_mask(attn_mask, query$dtype, "attn_mask")
  padding <- additive_mask(key_padding_mask, query$dtype, "key_padding_mask")
  check_size(mask, "attn_mask", c(steps, dim(key)[1]), batch * num_heads)
  check_size(padding, "key_padding_mask", c(batch, dim(key)[1]))
  if (is.null(bias_k) != is.null(bias_v)) {
    abort_dltorch("value", "`bias_k` and `bias_v` are given both or neither")
  }
  projected <- if (use_separate_proj_weight) {
    biases <- if (is.null(in_proj_bias)) list(NULL, NULL, NULL) else in_proj_bias$chunk(3)
    list(
      torch_linear(query, q_proj_weight, biases[[1]]),
      torch_linear(key, k_proj_weight, biases[[2]]),
      torch_linear(value, v_proj_weight, biases[[3]])
    )
  } else {
    project_packed(query, key, value, in_proj_weight, in_proj_bias)
  }
  q <- projected[[1]]
  k <- projected[[2]]
  v <- projected[[3]]
  if (!is.null(mask) && length(dim(mask)) == 2) mask <- mask$unsqueeze(1)
  one_more <- function(x) if (!is.null(x)) nnf_pad(x, c(0, 1))
  if (!is.null(bias_k) && !is.null(bias_v)) {
    k <- torch_cat(list(k, bias_k$`repeat`(c(1, batch, 1))))
    v <- torch_cat(list(v, bias_v$`repeat`(c(1, batch, 1))))
    mask <- one_more(mask)
    padding <- one_more(padding)
  }
  heads <- function(x) {
    x$contiguous()$view(c(dim(x)[1], batch * num_heads, width))$transpose(1, 2)
  }
  q <- heads(q)
  k <- if (is.null(static_k)) heads(k) else static_k
  v <- if (is.null(static_v)) heads(v) else static_v
  if (add_zero_attn) {
    zero <- torch_zeros(
      size = c(batch * num_heads, 1, width), dtype = k$dtype, device = k$device
    )
    k <- torch_cat(list(k, zero), dim = 2)
    v <- torch_cat(list(v, zero), dim = 2)
    mask <- one_more(mask)
    padding <- one_more(padding)
  }
  sources <- dim(k)[2]
  if (!is.null(padding)) {
    padding <- padding$view(c(batch, 1, 1, sources))$expand(c(-1, num_heads, -1, -1))
    padding <- padding$reshape(c(batch * num_heads, 1, sources))
    mask <- if (is.null(mask)) padding else mask + padding
  }
  if (!training) dropout_p <- 0
  out <- function(x) {
    x <- x$reshape(c(steps * batch, features))
    x <- torch_linear(x, out_proj_weight, out_proj_bias)
    x <- x$view(c(steps, batch, dim(x)[2]))
    if (!batched) x$squeeze(2) else if (batch_first) x$transpose(1, 2) else x
  }
  if (!need_weights) {
    if (!is.null(mask)) {
      mask <- if (dim(mask)[1] == 1) {
        mask$unsqueeze(1)
      } else {
        mask$view(c(batch, num_heads, -1, sources))
      }
    }
    found <- torch_scaled_dot_product_attention(
      q$view(c(batch, num_heads, steps, width)),
      k$view(c(batch, num_heads, sources, width)),
      v$view(c(batch, num_heads, sources, width)), mask, dropout_p
    )
    return(list(out(found$permute(c(3, 1, 2, 4))), NULL))
  }
  scaled <- q * sqrt(1 / width)
  scores <- if (is.null(mask)) {
    torch_bmm(scaled, k$transpose(-2, -1))
  } else {
    torch_baddbmm(mask, scaled, k$transpose(-2, -1))
  }
  weights <- scores$softmax(-1)
  if (dropout_p > 0) weights <- nnf_dropout(weights, dropout_p)
  found <- out(torch_bmm(weights, v)$transpose(1, 2))
  weights <- weights$view(c(batch, num_heads, steps, sources))
  if (avg_weights) weights <- weights$mean(2)
  list(found, if (batched) weights else weights$squeeze(1))
}

#' Layers as functions: losses
#'
#' Class labels count from 1; `ignore_index` is a label or any negative number, which no
#' label is. For `nnf_ctc_loss()` labels and `blank` are positions among the classes of
#' `log_probs`, counted from 1.
#' `nnf_mse_loss()`, `nnf_l1_loss()` and their like warn where they broadcast.
#'
#' @param input,input1,input2,anchor,positive,negative,log_probs tensors of
#'   predictions, of floating dtype
#' @param target,targets tensors of what should come out: values of the input's shape, or
#'   class labels (int64)
#' @param weight weights of the classes or of the elements, a tensor or `NULL`
#' @param pos_weight weights of positive examples, a tensor or `NULL`
#' @param ignore_index label of elements that do not count
#' @param label_smoothing how much of a label's weight is spread over all classes
#' @param reduction `"mean"`, `"sum"` or `"none"`; for `nnf_kl_div()` also `"batchmean"`
#' @param margin,p,eps,swap,beta,delta,log_input,full,log_target the constants of the loss
#' @param var variances, a tensor
#' @param input_lengths,target_lengths how many time steps and labels count
#' @param blank label of the blank
#' @param zero_infinity whether infinite losses count as zero
#' @param distance_function a function of two tensors
#' @return A tensor: one number, or with `"none"` one for each element.
#' @source PyTorch, `torch/nn/functional.py`; for `nnf_area_under_min_fpr_fnr()` Hillman
#'   and Hocking, "Optimizing ROC Curves with a Sort-Based Surrogate Loss", 2023
#' @examples
#' scores <- torch_tensor(rbind(c(2, 0), c(0, 1)))
#' nnf_cross_entropy(scores, torch_tensor(c(1L, 2L)))
#' nnf_mse_loss(torch_ones(2), torch_zeros(2))
#' @name nnf-losses
NULL

#' @rdname nnf-losses
#' @export
nnf_cross_entropy <- function(input, target, weight = NULL, ignore_index = -100,
                              reduction = "mean", label_smoothing = 0) {
  torch_cross_entropy_loss(
    input, target, weight, reduction_code(reduction), ignore_index, label_smoothing
  )
}
#' @rdname nnf-losses
#' @export
nnf_nll_loss <- function(input, target, weight = NULL, ignore_index = -100,
                         reduction = "mean") {
  torch_nll_loss_nd(input, target, weight, reduction_code(reduction), ignore_index)
}
#' @rdname nnf-losses
#' @export
nnf_binary_cross_entropy <- function(input, target, weight = NULL, reduction = "mean") {
  input <- as_tensor(input)
  target <- as_tensor(target)
  if (!identical(dim(input), dim(target))) {
    abort_dltorch("value", "`target` must have the shape of `input`")
  }
  torch_binary_cross_entropy(input, target, weight, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_binary_cross_entropy_with_logits <- function(input, target, weight = NULL,
                                                 reduction = "mean", pos_weight = NULL) {
  input <- as_tensor(input)
  target <- as_tensor(target)
  if (!identical(dim(input), dim(target))) {
    abort_dltorch("value", "`target` must have the shape of `input`")
  }
  torch_binary_cross_entropy_with_logits(
    input, target, weight, pos_weight, reduction_code(reduction)
  )
}
#' @rdname nnf-losses
#' @export
nnf_kl_div <- function(input, target, reduction = "mean", log_target = FALSE) {
  input <- as_tensor(input)
  batch <- identical(reduction, "batchmean")
  loss <- torch_kl_div(
    input, target, reduction_code(if (batch) "sum" else reduction), log_target
  )
  if (batch && length(dim(input))) loss / dim(input)[1] else loss
}

same_shape <- function(input, target, operator, reduction, ...) {
  # A number stands for all elements; what else is broadcast may be a mistake.
  sizes <- lapply(list(input, target), function(x) {
    if (is_torch_tensor(x)) dim(x) else dim(x) %||% if (length(x) > 1) length(x)
  })
  if (!any(vapply(sizes, is.null, NA)) && !identical(sizes[[1]], sizes[[2]])) {
    text <- vapply(sizes, function(x) paste(format_size(x), collapse = ", "), "")
    warn_dltorch(sprintf(
      "`input` of size (%s) beside `target` of size (%s): one is broadcast",
      text[1], text[2]
    ))
  }
  pair <- torch_broadcast_tensors(list(input, target))
  operator(pair[[1]], pair[[2]], reduction_code(reduction), ...)
}

#' @rdname nnf-losses
#' @export
nnf_l1_loss <- function(input, target, reduction = "mean") {
  same_shape(input, target, torch_l1_loss, reduction)
}
#' @rdname nnf-losses
#' @export
nnf_mse_loss <- function(input, target, reduction = "mean") {
  same_shape(input, target, torch_mse_loss, reduction)
}
#' @rdname nnf-losses
#' @export
nnf_smooth_l1_loss <- function(input, target, reduction = "mean", beta = 1) {
  check_number(beta, "beta")
  if (beta == 0) {
    return(nnf_l1_loss(input, target, reduction))
  }
  same_shape(input, target, torch_smooth_l1_loss, reduction, beta)
}
#' @rdname nnf-losses
#' @export
nnf_huber_loss <- function(input, target, reduction = "mean", delta = 1) {
  same_shape(input, target, torch_huber_loss, reduction, delta)
}
#' @rdname nnf-losses
#' @export
nnf_soft_margin_loss <- function(input, target, reduction = "mean") {
  torch_soft_margin_loss(input, target, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_hinge_embedding_loss <- function(input, target, margin = 1, reduction = "mean") {
  torch_hinge_embedding_loss(input, target, margin, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_margin_ranking_loss <- function(input1, input2, target, margin = 0,
                                    reduction = "mean") {
  torch_margin_ranking_loss(input1, input2, target, margin, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_cosine_embedding_loss <- function(input1, input2, target, margin = 0,
                                      reduction = "mean") {
  torch_cosine_embedding_loss(input1, input2, target, margin, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_multi_margin_loss <- function(input, target, p = 1, margin = 1, weight = NULL,
                                  reduction = "mean") {
  torch_multi_margin_loss(input, target, p, margin, weight, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_multilabel_margin_loss <- function(input, target, reduction = "mean") {
  torch_multilabel_margin_loss(input, target, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_multilabel_soft_margin_loss <- function(input, target, weight = NULL,
                                            reduction = "mean") {
  input <- as_tensor(input)
  target <- as_tensor(target)
  loss <- -(target * torch_log_sigmoid(input) +
    (1 - target) * torch_log_sigmoid(-input))
  if (!is.null(weight)) loss <- loss * as_tensor(weight)
  # As PyTorch does it, not by $mean(): the last bit may differ.
  reduced(loss$sum(-1) / input$size(-1), reduction)
}
#' @rdname nnf-losses
#' @export
nnf_poisson_nll_loss <- function(input, target, log_input = TRUE, full = FALSE,
                                 eps = 1e-8, reduction = "mean") {
  torch_poisson_nll_loss(input, target, log_input, full, eps, reduction_code(reduction))
}
#' @rdname nnf-losses
#' @export
nnf_gaussian_nll_loss <- function(input, target, var, full = FALSE, eps = 1e-6,
                                  reduction = "mean") {
  check_flag(full, "full")
  check_number(eps, "eps")
  input <- as_tensor(input)
  target <- as_tensor(target)
  if (!is_torch_tensor(var)) {
    if (!is.numeric(var) || anyNA(var) || any(var < 0)) {
      abort_dltorch("value", "`var` must be a tensor or numbers from 0 on")
    }
    var <- input$new_ones(dim(input)) * var
  } else if (!identical(dim(var), dim(input))) {
    shape <- dim(input)
    # One variance for all values along one dimension; that one may be left out if last.
    if (identical(dim(var), shape[-length(shape)])) {
      var <- var$unsqueeze(-1)
    } else if (length(dim(var)) != length(shape) ||
      sum(dim(var)[dim(var) != shape]) != 1) {
      abort_dltorch("value", paste(
        "`var` must have the shape of `input`, with one dimension of size 1 or without",
        "the last"
      ))
    }
  }
  if ((var < 0)$any()$item()) abort_dltorch("value", "`var` must not be negative")
  var <- var$clone()
  external(dlt_call, "clamp_", var$detach(), min = eps)
  loss <- (var$log() + (input - target)$pow(2) / var) * 0.5
  if (full) loss <- loss + 0.5 * log(2 * pi)
  reduced(loss, reduction)
}
#' @rdname nnf-losses
#' @export
nnf_triplet_margin_loss <- function(anchor, positive, negative, margin = 1, p = 2,
                                    eps = 1e-6, swap = FALSE, reduction = "mean") {
  torch_triplet_margin_loss(
    anchor, positive, negative, margin, p, eps, swap, reduction_code(reduction)
  )
}
#' @rdname nnf-losses
#' @export
nnf_triplet_margin_with_distance_loss <- function(anchor, positive, negative,
                                                  distance_function = NULL, margin = 1,
                                                  swap = FALSE, reduction = "mean") {
  if (is.null(distance_function)) distance_function <- torch_pairwise_distance
  check_function(distance_function, "distance_function")
  check_flag(swap, "swap")
  check_number(margin, "margin")
  near <- distance_function(anchor, positive)
  far <- distance_function(anchor, negative)
  if (swap) far <- torch_minimum(far, distance_function(positive, negative))
  reduced(as_tensor(near + margin - far)$clamp_min(0), reduction)
}
#' @rdname nnf-losses
#' @export
nnf_ctc_loss <- function(log_probs, targets, input_lengths, target_lengths, blank = 1,
                         reduction = "mean", zero_infinity = FALSE) {
  torch_ctc_loss(
    log_probs, targets, input_lengths, target_lengths, blank, reduction_code(reduction),
    zero_infinity
  )
}
#' @rdname nnf-losses
#' @export
nnf_area_under_min_fpr_fnr <- function(input, target) {
  input <- as_tensor(input)
  target <- as_tensor(target)
  scores <- input$flatten()$sort()
  positive <- (target == target$max())$flatten()$index_select(1, scores$indices)
  positive <- positive$to(dtype = input$dtype)
  negative <- 1 - positive
  # With the threshold between two neighbouring scores, the share of positives below it
  # and of negatives above it.
  n <- length(scores$values)
  below <- positive$cumsum(1)$narrow(1, 1, n - 1) / positive$sum()$clamp(min = 1)
  above <- (negative$sum() - negative$cumsum(1))$narrow(1, 1, n - 1) /
    negative$sum()$clamp(min = 1)
  (torch_minimum(below, above) * scores$values$diff())$sum()
}
