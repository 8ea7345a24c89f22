# Written by tools/generate-operators.R from libtorch's schemas; do not edit.

#' Fourier transforms and windows
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param align_to_window `TRUE` or `FALSE`, or `NULL`
#' @param alpha a number
#' @param beta a number
#' @param center `TRUE` or `FALSE`
#' @param d a number
#' @param device a [device][torch_device] or its name, or `NULL`
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end, or `NULL`
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param hop_length a whole number, or `NULL`
#' @param input a tensor
#' @param layout a layout, such as `"strided"`, or `NULL`
#' @param length a whole number, or `NULL`
#' @param n a whole number, or `NULL`
#' @param n_fft a whole number
#' @param norm a string, or `NULL`
#' @param normalized `TRUE` or `FALSE`
#' @param onesided `TRUE` or `FALSE`, or `NULL`
#' @param pad_mode a string
#' @param periodic `TRUE` or `FALSE`
#' @param requires_grad whether autograd records operations on the result
#' @param return_complex `TRUE` or `FALSE`, or `NULL`
#' @param s whole numbers, or `NULL`
#' @param self a tensor
#' @param win_length a whole number, or `NULL`
#' @param window a tensor, or `NULL`
#' @param window_length a whole number
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_fft_fft(torch_ones(4))
#' @name operators-fft
NULL
#' Special functions
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param decimals a whole number
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param eps a number, or `NULL`
#' @param input a tensor, or a number
#' @param keepdim `TRUE` or `FALSE`
#' @param n a whole number, or a tensor, or a number
#' @param other a tensor, or a number
#' @param p a whole number
#' @param self a tensor, or a number
#' @param x a tensor, or a number
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_special_expit(torch_zeros(2))
#' @name operators-special
NULL
#' Linear algebra
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param ... no other arguments; what follows is given by name
#' @param A a tensor
#' @param adjoint `TRUE` or `FALSE`
#' @param atol a tensor, or a number, or `NULL`
#' @param B a tensor
#' @param check_errors `TRUE` or `FALSE`
#' @param compute_uv `TRUE` or `FALSE`
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end, or `NULL`
#' @param dim1 a whole number; counts from 1, negative from the end
#' @param dim2 a whole number; counts from 1, negative from the end
#' @param dims whole numbers; counts from 1, negative from the end, or `NULL`
#' @param driver a string, or `NULL`
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param full_matrices `TRUE` or `FALSE`
#' @param hermitian `TRUE` or `FALSE`
#' @param ind a whole number; counts from 1, negative from the end
#' @param input2 a tensor
#' @param input3 a tensor
#' @param keepdim `TRUE` or `FALSE`
#' @param LD a tensor
#' @param left `TRUE` or `FALSE`
#' @param LU a tensor
#' @param LU_data a tensor
#' @param LU_pivots a tensor
#' @param mode a string
#' @param n a whole number
#' @param N a whole number, or `NULL`
#' @param offset a whole number
#' @param ord a number
#' @param other a tensor
#' @param pivot `TRUE` or `FALSE`
#' @param pivots a tensor
#' @param rcond a number, or a tensor, or `NULL`
#' @param rtol a tensor, or a number, or `NULL`
#' @param self a tensor
#' @param some `TRUE` or `FALSE`
#' @param tau a tensor
#' @param tensors a list of tensors
#' @param tol a tensor, or a number
#' @param transpose `TRUE` or `FALSE`
#' @param unitriangular `TRUE` or `FALSE`
#' @param unpack_data `TRUE` or `FALSE`
#' @param unpack_pivots `TRUE` or `FALSE`
#' @param UPLO a string
#' @param upper `TRUE` or `FALSE`
#' @param x a tensor
#' @param y a tensor
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' linalg_det(torch_eye(3))
#' @name operators-linalg
NULL
#' Sparse, quantised and converted tensors
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param alpha a number
#' @param axis a whole number; counts from 1, negative from the end
#' @param b_hh a tensor
#' @param b_ih a tensor
#' @param batch_first `TRUE` or `FALSE`
#' @param batch_sizes whole numbers, or a tensor
#' @param beta a number
#' @param bias a tensor, or `NULL`
#' @param bias_defined `TRUE` or `FALSE`
#' @param bidirectional `TRUE` or `FALSE`
#' @param blocksize whole numbers, or `NULL`
#' @param ccol_indices a tensor
#' @param ceil_mode `TRUE` or `FALSE`
#' @param col_indices a tensor; counts from 1, negative from the end
#' @param col_offsets a tensor
#' @param col_offsets_hh a tensor
#' @param col_offsets_ih a tensor
#' @param compressed_indices a tensor
#' @param crow_indices a tensor
#' @param cx_ a tensor
#' @param cx_tmp a tensor
#' @param cy_ a tensor
#' @param data a tensor
#' @param dense_dim a whole number, or `NULL`
#' @param device a [device][torch_device] or its name, or `NULL`
#' @param dilation whole numbers
#' @param dropout a number
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param eps a number
#' @param grad a tensor
#' @param grad_cy a tensor, or `NULL`
#' @param grad_hy a tensor, or `NULL`
#' @param grad_output a tensor, or `NULL`
#' @param groups a whole number
#' @param has_biases `TRUE` or `FALSE`
#' @param hidden_size a whole number
#' @param hx a tensor, or a list of tensors
#' @param hx_ a tensor
#' @param hy_ a tensor
#' @param indices a tensor; labels or rows, counted from 1, or a tensor; counts from 1,
#' negative from the end
#' @param input a tensor
#' @param input_size whole numbers, or `NULL`
#' @param is_coalesced `TRUE` or `FALSE`, or `NULL`
#' @param K a whole number
#' @param kernel_size whole numbers
#' @param layout a layout, such as `"strided"`, or `NULL`
#' @param mask a tensor
#' @param masked_grad `TRUE` or `FALSE`, or `NULL`
#' @param mat1 a tensor
#' @param mat2 a tensor
#' @param mean a tensor
#' @param memory_format a memory format, such as `"contiguous_format"`, or `NULL`
#' @param mode a whole number
#' @param N a whole number
#' @param non_blocking `TRUE` or `FALSE`
#' @param num_layers a whole number
#' @param num_weights a whole number
#' @param output a tensor
#' @param output_mask logical values
#' @param output_scale a number
#' @param output_size whole numbers, or `NULL`
#' @param output_zero_point a whole number
#' @param packed a tensor
#' @param packed_hh a tensor
#' @param packed_ih a tensor
#' @param packed_weight a tensor
#' @param padding whole numbers, or a number
#' @param padding_idx a whole number; counts from 1, negative from the end
#' @param params a list of tensors
#' @param plain_indices a tensor; counts from 1, negative from the end
#' @param qtensor a tensor
#' @param quant_max a whole number
#' @param quant_min a whole number
#' @param reduce_range `TRUE` or `FALSE`
#' @param requires_grad whether autograd records operations on the result
#' @param reverse `TRUE` or `FALSE`
#' @param row_indices a tensor; counts from 1, negative from the end
#' @param scale a tensor, or a number
#' @param scale_grad_by_freq `TRUE` or `FALSE`
#' @param scale_hh a number
#' @param scale_ih a number
#' @param scales a tensor
#' @param self a tensor
#' @param size whole numbers
#' @param sparse_dim a whole number
#' @param src a tensor
#' @param stride whole numbers
#' @param tensor a tensor
#' @param tensors a list of tensors
#' @param the_template a tensor
#' @param train `TRUE` or `FALSE`
#' @param use_dynamic `TRUE` or `FALSE`
#' @param values a tensor
#' @param var a tensor
#' @param w_hh a tensor
#' @param w_ih a tensor
#' @param weight a tensor, or `NULL`
#' @param weight_scale a number
#' @param weight_zero_point a number
#' @param weight0 a tensor
#' @param weight1 a tensor
#' @param weight2 a tensor
#' @param weight3 a tensor
#' @param weight4 a tensor
#' @param workspace a tensor
#' @param zero_point a tensor, or a whole number
#' @param zero_point_hh a number
#' @param zero_point_ih a number
#' @param zero_points a tensor
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_is_coalesced(torch_eye(2)$to_sparse())
#' @name operators-sparse
NULL
#' Layers of single backends
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param allow_tf32 `TRUE` or `FALSE`
#' @param alpha a number, or `NULL`
#' @param batch_first `TRUE` or `FALSE`
#' @param batch_sizes whole numbers
#' @param benchmark `TRUE` or `FALSE`
#' @param bias a tensor, or `NULL`
#' @param bidirectional `TRUE` or `FALSE`
#' @param blank a whole number; counts from 1, negative from the end
#' @param C a whole number
#' @param cx a tensor, or `NULL`
#' @param deterministic `TRUE` or `FALSE`
#' @param dilation whole numbers
#' @param dropout a number
#' @param dropout_state a tensor, or `NULL`
#' @param epsilon a number
#' @param exponential_average_factor a number
#' @param grad a tensor
#' @param grad_cy a tensor, or `NULL`
#' @param grad_hy a tensor, or `NULL`
#' @param grad_output a tensor, or `NULL`
#' @param grid a tensor
#' @param groups a whole number
#' @param H a whole number
#' @param hidden_size a whole number
#' @param hx a tensor
#' @param input a tensor
#' @param input_lengths a tensor, or whole numbers
#' @param log_probs a tensor
#' @param mode a whole number
#' @param N a whole number
#' @param num_layers a whole number
#' @param output a tensor
#' @param output_mask logical values
#' @param output_padding whole numbers
#' @param padding whole numbers
#' @param reserve a tensor
#' @param reserveSpace a tensor
#' @param running_mean a tensor, or `NULL`
#' @param running_var a tensor, or `NULL`
#' @param save_mean a tensor, or `NULL`
#' @param save_var a tensor, or `NULL`
#' @param self a tensor
#' @param stride whole numbers
#' @param target_lengths a tensor, or whole numbers
#' @param targets a tensor; labels or rows, counted from 1
#' @param theta a tensor
#' @param train `TRUE` or `FALSE`
#' @param training `TRUE` or `FALSE`
#' @param W a whole number
#' @param weight a tensor, or a list of tensors
#' @param weight_buf a tensor
#' @param weight_stride0 a whole number
#' @param z a tensor
#' @param zero_infinity `TRUE` or `FALSE`
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_cudnn_is_acceptable(torch_ones(2))
#' @name operators-backends
NULL
#' Gradients of single operators
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param align_corners `TRUE` or `FALSE`
#' @param alpha a number
#' @param approximate a string
#' @param batch_first `TRUE` or `FALSE`
#' @param beta a number
#' @param bias a tensor, or `NULL`
#' @param bias_g `TRUE` or `FALSE`
#' @param bias_sizes whole numbers, or `NULL`
#' @param bidirectional `TRUE` or `FALSE`
#' @param buffer a tensor
#' @param C a whole number
#' @param ceil_mode `TRUE` or `FALSE`
#' @param cell_state_fwd a tensor
#' @param count a tensor
#' @param count_include_pad `TRUE` or `FALSE`
#' @param delta a number
#' @param dgrad_glu a tensor
#' @param dilation whole numbers
#' @param dim a whole number; counts from 1, negative from the end
#' @param dim1 a whole number; counts from 1, negative from the end
#' @param dim2 a whole number; counts from 1, negative from the end
#' @param divisor_override a whole number, or `NULL`
#' @param dropout a number
#' @param dx a tensor
#' @param end a whole number; counts from 1 and is included, negative from the end
#' @param eps a number, or `NULL`
#' @param grad a tensor
#' @param grad_cy a tensor, or `NULL`
#' @param grad_glu a tensor
#' @param grad_hy a tensor, or `NULL`
#' @param grad_in a tensor
#' @param grad_out a tensor
#' @param grad_output a tensor
#' @param grad_x a tensor
#' @param grad_y a tensor, or `NULL`
#' @param grid a tensor
#' @param group a whole number
#' @param groups a whole number
#' @param has_biases `TRUE` or `FALSE`
#' @param hx a list of tensors
#' @param HxW a whole number
#' @param ignore_index a whole number; counts from 1, negative from the end
#' @param index a tensor; counts from 1, negative from the end, or a whole number;
#' counts from 1, negative from the end
#' @param indices a tensor; counts from 1, negative from the end, or a tensor; labels
#' or rows, counted from 1
#' @param input a tensor
#' @param input_g `TRUE` or `FALSE`
#' @param input_scale a number
#' @param input_size whole numbers
#' @param input_sizes whole numbers
#' @param interpolation_mode a whole number
#' @param invstd a tensor
#' @param is_result `TRUE` or `FALSE`
#' @param is_target a tensor
#' @param keepdim `TRUE` or `FALSE`
#' @param kernel_size whole numbers
#' @param lambd a number
#' @param layersOutputs a tensor
#' @param lower a number
#' @param margin a number
#' @param mask a tensor, or logical values
#' @param max_val a number
#' @param mean a tensor
#' @param min_val a number
#' @param N a whole number
#' @param negative_slope a number
#' @param noise a tensor
#' @param normalized_shape whole numbers
#' @param num_layers a whole number
#' @param num_weights a whole number
#' @param offset a whole number
#' @param other a tensor
#' @param output a tensor
#' @param output_mask logical values
#' @param output_padding whole numbers
#' @param output_size whole numbers
#' @param p a number
#' @param pad a whole number
#' @param padding whole numbers
#' @param padding_idx a whole number; counts from 1, negative from the end
#' @param padding_mode a whole number
#' @param params a list of tensors
#' @param reduction a whole number
#' @param reserve a tensor
#' @param rstd a tensor
#' @param running_mean a tensor, or `NULL`
#' @param running_var a tensor, or `NULL`
#' @param save_invstd a tensor, or `NULL`
#' @param save_mean a tensor, or `NULL`
#' @param save_var a tensor, or `NULL`
#' @param scale a number
#' @param scale_grad_by_freq `TRUE` or `FALSE`
#' @param scales a number, or `NULL`
#' @param scales_d a number, or `NULL`
#' @param scales_h a number, or `NULL`
#' @param scales_w a number, or `NULL`
#' @param self a tensor
#' @param self_is_result `TRUE` or `FALSE`
#' @param self_or_result a tensor
#' @param self_sizes whole numbers
#' @param size whole numbers, or a whole number
#' @param sizes whole numbers
#' @param sparse `TRUE` or `FALSE`
#' @param sparse_grad `TRUE` or `FALSE`
#' @param start a whole number; counts from 1, negative from the end
#' @param step a whole number
#' @param stride whole numbers
#' @param sum_dy a tensor
#' @param sum_dy_xmu a tensor
#' @param target a tensor, or a tensor; labels or rows, counted from 1, or a tensor;
#' counts from 1, negative from the end
#' @param threshold a number
#' @param total_weight a tensor
#' @param train `TRUE` or `FALSE`
#' @param training `TRUE` or `FALSE`
#' @param transposed `TRUE` or `FALSE`
#' @param update `TRUE` or `FALSE`
#' @param upper a number
#' @param weight a tensor, or `NULL`
#' @param weight_g `TRUE` or `FALSE`
#' @param x a tensor
#' @param z_state a tensor
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_tanh_backward(torch_ones(2), torch_zeros(2))
#' @name operators-backward
NULL
#' Copies and new tensors like others
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param device a [device][torch_device] or its name, or `NULL`
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end
#' @param dim0 a whole number; counts from 1, negative from the end
#' @param dim1 a whole number; counts from 1, negative from the end
#' @param dim2 a whole number; counts from 1, negative from the end
#' @param dimension a whole number; counts from 1, negative from the end
#' @param dims whole numbers; counts from 1, negative from the end
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param end a whole number; counts from 1 and is included, negative from the end, or
#' `NULL`
#' @param fill_value a number
#' @param implicit `TRUE` or `FALSE`
#' @param index a whole number; counts from 1, negative from the end
#' @param layout a layout, such as `"strided"`, or `NULL`
#' @param length a whole number
#' @param non_blocking `TRUE` or `FALSE`
#' @param offset a whole number
#' @param other a tensor, or a number
#' @param self a tensor
#' @param size whole numbers, or a whole number
#' @param split_size a whole number
#' @param split_sizes whole numbers
#' @param src a tensor
#' @param start a whole number; counts from 1, negative from the end, or `NULL`
#' @param step a whole number
#' @param storage_offset a whole number, or `NULL`
#' @param stride whole numbers
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_transpose_copy(torch_ones(2, 3), 1, 2)$shape
#' @name operators-copies
NULL
#' Layers and losses as functions
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param align_corners `TRUE` or `FALSE`
#' @param alpha a number
#' @param anchor a tensor
#' @param attn_mask a tensor, or `NULL`
#' @param b_hh a tensor, or `NULL`
#' @param b_ih a tensor, or `NULL`
#' @param batch_first `TRUE` or `FALSE`
#' @param batch_sizes a tensor
#' @param beta a number
#' @param bias a tensor, or `NULL`
#' @param bidirectional `TRUE` or `FALSE`
#' @param blank a whole number; counts from 1, negative from the end
#' @param C a whole number
#' @param ceil_mode `TRUE` or `FALSE`
#' @param count a whole number
#' @param count_include_pad `TRUE` or `FALSE`
#' @param counts a tensor
#' @param cudnn_enable `TRUE` or `FALSE`
#' @param cudnn_enabled `TRUE` or `FALSE`
#' @param data a tensor
#' @param delta a number
#' @param dilation whole numbers
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end
#' @param divisor_override a whole number, or `NULL`
#' @param downscale_factor a whole number
#' @param dropout a number
#' @param dropout_p a number
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param dx a tensor
#' @param enable_gqa `TRUE` or `FALSE`
#' @param eps a number, or `NULL`
#' @param full `TRUE` or `FALSE`
#' @param generator a [generator][torch_generator], or `NULL` for the default one, or
#' `NULL`
#' @param glu a tensor
#' @param grid a tensor
#' @param group a whole number
#' @param groups a whole number
#' @param has_biases `TRUE` or `FALSE`
#' @param hx a tensor, or a list of tensors
#' @param HxW a whole number
#' @param ignore_index a whole number; counts from 1, negative from the end
#' @param include_last_offset `TRUE` or `FALSE`
#' @param indices a tensor; labels or rows, counted from 1, or a tensor; counts from 1,
#' negative from the end
#' @param input a tensor
#' @param input_lengths a tensor, or whole numbers
#' @param input1 a tensor
#' @param input2 a tensor
#' @param interpolation_mode a whole number
#' @param invstd a tensor
#' @param is_causal `TRUE` or `FALSE`
#' @param keepdim `TRUE` or `FALSE`
#' @param kernel_size whole numbers
#' @param key a tensor
#' @param label_smoothing a number
#' @param lambd a number
#' @param log_input `TRUE` or `FALSE`
#' @param log_probs a tensor
#' @param log_target `TRUE` or `FALSE`
#' @param lower a number
#' @param margin a number
#' @param mat1 a tensor
#' @param mat2 a tensor
#' @param max_norm a number
#' @param maxnorm a number
#' @param mean a tensor, or a number
#' @param mode a whole number, or a string
#' @param momentum a number
#' @param N a whole number
#' @param negative a tensor
#' @param noise a tensor
#' @param norm_type a number
#' @param normalized_shape whole numbers
#' @param num_groups a whole number
#' @param num_layers a whole number
#' @param offsets a tensor; labels or rows, counted from 1
#' @param output_padding whole numbers
#' @param output_size whole numbers, or `NULL`
#' @param p a number, or `NULL`
#' @param pad whole numbers, or a whole number
#' @param padding whole numbers, or a string, or a number
#' @param padding_idx a whole number; counts from 1, negative from the end, or `NULL`
#' @param padding_mode a whole number
#' @param padding_side a string
#' @param padding_value a number
#' @param params a list of tensors
#' @param per_sample_weights a tensor, or `NULL`
#' @param pos_weight a tensor, or `NULL`
#' @param positive a tensor
#' @param pow a whole number
#' @param query a tensor
#' @param random_samples a tensor
#' @param reduction a whole number
#' @param running_mean a tensor, or `NULL`
#' @param running_var a tensor, or `NULL`
#' @param scale a number, or `NULL`
#' @param scale_factors numbers, or `NULL`
#' @param scale_grad_by_freq `TRUE` or `FALSE`
#' @param scales a number, or `NULL`
#' @param scales_d a number, or `NULL`
#' @param scales_h a number, or `NULL`
#' @param scales_w a number, or `NULL`
#' @param self a tensor
#' @param sequences a list of tensors
#' @param size whole numbers
#' @param sparse `TRUE` or `FALSE`
#' @param std a number
#' @param stride whole numbers
#' @param swap `TRUE` or `FALSE`
#' @param target a tensor, or a tensor; counts from 1, negative from the end, or a
#' tensor; labels or rows, counted from 1
#' @param target_lengths a tensor, or whole numbers
#' @param targets a tensor; labels or rows, counted from 1
#' @param theta a tensor
#' @param train `TRUE` or `FALSE`, or `NULL`
#' @param training `TRUE` or `FALSE`
#' @param transposed `TRUE` or `FALSE`
#' @param upper a number
#' @param upscale_factor a whole number
#' @param use_input_stats `TRUE` or `FALSE`
#' @param v a tensor
#' @param value a number, or a tensor, or `NULL`
#' @param w_hh a tensor
#' @param w_ih a tensor
#' @param weight a tensor, or `NULL`
#' @param x a tensor
#' @param x1 a tensor
#' @param x2 a tensor
#' @param zero_infinity `TRUE` or `FALSE`
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_conv1d(torch_ones(1, 1, 4), torch_ones(1, 1, 2))
#' @name operators-layers
NULL
#' Reductions, sorting and searching
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param bins a whole number, or a tensor, or a list of tensors, or whole numbers
#' @param density `TRUE` or `FALSE`
#' @param dim a whole number; counts from 1, negative from the end
#' @param dx a number
#' @param max a number
#' @param min a number
#' @param other a tensor
#' @param p a number
#' @param range numbers, or `NULL`
#' @param return_counts `TRUE` or `FALSE`
#' @param return_inverse `TRUE` or `FALSE`
#' @param self a tensor
#' @param size whole numbers
#' @param sorted `TRUE` or `FALSE`
#' @param weight a tensor, or `NULL`
#' @param x a tensor
#' @param y a tensor
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_dist(torch_ones(2), torch_zeros(2))
#' @name operators-reductions
NULL
#' Shapes, joining, splitting and selecting
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param accumulate `TRUE` or `FALSE`
#' @param chunks a whole number
#' @param dim a whole number; counts from 1, negative from the end, or `NULL`
#' @param dim1 a whole number; counts from 1, negative from the end
#' @param dim2 a whole number; counts from 1, negative from the end
#' @param dimension a whole number; counts from 1, negative from the end
#' @param end a whole number; counts from 1 and is included, negative from the end, or
#' `NULL`
#' @param fill_value a whole number
#' @param indexing a string
#' @param indices a list of tensors, with `NULL` for none; counts from 1, negative from
#' the end
#' @param offset a whole number
#' @param output_size a whole number, or `NULL`
#' @param r a whole number
#' @param repeats whole numbers, or a tensor, or a whole number
#' @param self a tensor
#' @param size whole numbers, or a whole number
#' @param split_size a whole number
#' @param split_sizes whole numbers
#' @param src a tensor
#' @param start a whole number; counts from 1, negative from the end, or `NULL`
#' @param step a whole number
#' @param storage_offset a whole number, or `NULL`
#' @param stride whole numbers
#' @param tensors a list of tensors
#' @param values a tensor
#' @param with_replacement `TRUE` or `FALSE`
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_block_diag(list(torch_ones(1, 1), torch_ones(1, 1)))
#' @name operators-shapes
NULL
#' Arithmetic, comparison and other operators
#'
#' Operators of libtorch, with the names, shapes and defaults of their schemas:
#' PyTorch's documentation of the function of the same name says what each computes.
#' What differs: dimensions, indices and class labels count from 1, on the way in and
#' out, and R numbers and vectors may stand for tensors (see [torch_call()]). An
#' argument that is `NULL`, where that is no value of it, counts as not given.
#'
#' Results are new tensors; where the operator is one that gives a view (as
#' `transpose`, `narrow` or `diagonal`) they share the memory of the one they view.
#' Names that end in `_` change their first argument and give it back.
#'
#' @param A a tensor
#' @param alpha a number
#' @param averaging_const a number
#' @param aweights a tensor, or `NULL`
#' @param axis a whole number; counts from 1, negative from the end
#' @param bias a tensor, or `NULL`
#' @param bit_width a whole number
#' @param ch_axis a whole number; counts from 1, negative from the end
#' @param context_id a whole number
#' @param copy `TRUE` or `FALSE`
#' @param correction a whole number
#' @param count a tensor
#' @param data a tensor
#' @param device a [device][torch_device] or its name, or `NULL`
#' @param dim a whole number; counts from 1, negative from the end, or whole numbers;
#' counts from 1, negative from the end, or `NULL`
#' @param dtype a [dtype][torch_dtype] or its name, or `NULL`
#' @param dx a number
#' @param edge_order a whole number
#' @param end a number
#' @param eps a number, or `NULL`
#' @param fake_quant_on a tensor
#' @param filename a string
#' @param flat a tensor
#' @param from a whole number, or a number
#' @param from_ a [dtype][torch_dtype] or its name
#' @param fweights a tensor, or `NULL`
#' @param generator a [generator][torch_generator], or `NULL` for the default one, or
#' `NULL`
#' @param groups a whole number
#' @param increasing `TRUE` or `FALSE`
#' @param indices a tensor, or `NULL`
#' @param initial a number, or `NULL`
#' @param input a tensor
#' @param keepdim `TRUE` or `FALSE`
#' @param lambd a number
#' @param layout a layout, such as `"strided"`, or `NULL`
#' @param lengths a tensor, or `NULL`
#' @param mat1 a tensor
#' @param mat2 a tensor
#' @param max a whole number, or `NULL`
#' @param median a number
#' @param memory_format a memory format, such as `"contiguous_format"`, or `NULL`
#' @param min a whole number, or `NULL`
#' @param mode a whole number
#' @param n a whole number
#' @param N a whole number, or `NULL`
#' @param n_bins a whole number
#' @param new_data a tensor
#' @param non_blocking `TRUE` or `FALSE`
#' @param numel a whole number
#' @param observer_on a tensor
#' @param offsets a tensor, or `NULL`
#' @param other a tensor, or a number
#' @param p a number
#' @param per_row_fake_quant `TRUE` or `FALSE`
#' @param physical_layout whole numbers; counts from 1, negative from the end
#' @param prob a tensor
#' @param quant_max a whole number
#' @param quant_min a whole number
#' @param ratio a number
#' @param reduce a string
#' @param requires_grad whether autograd records operations on the result
#' @param running_max a tensor
#' @param running_min a tensor
#' @param scale a tensor
#' @param self a tensor, or a number
#' @param shared `TRUE` or `FALSE`, or `NULL`
#' @param sigma a number
#' @param size whole numbers, or a whole number, or a number, or `NULL`
#' @param source a tensor
#' @param spacing a list of tensors, or a number, or numbers, or `NULL`
#' @param start a number
#' @param step a number
#' @param symmetric_quant `TRUE` or `FALSE`
#' @param tensor a tensor
#' @param tensors a list of tensors
#' @param the_template a tensor
#' @param threshold a number
#' @param to a [dtype][torch_dtype] or its name, or a whole number, or a number, or
#' `NULL`
#' @param transpose `TRUE` or `FALSE`
#' @param unitriangular `TRUE` or `FALSE`
#' @param unsafe `TRUE` or `FALSE`
#' @param upper `TRUE` or `FALSE`
#' @param value a tensor, or a number
#' @param values a tensor
#' @param weight a tensor
#' @param x a tensor
#' @param y a tensor
#' @param zero_point a tensor
#' @return A tensor, a number, a logical value, or a list of tensors with the names
#'   that PyTorch gives them.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' torch_bitwise_and(torch_tensor(6L), 3L)
#' @name operators-arithmetic
NULL

#' @rdname torch_add
#' @export
torch_abs <- function(self) .Call(dlt_op1, "abs self", self)
#' @rdname torch_add
#' @export
torch_absolute <- function(self) .Call(dlt_op1, "absolute self", self)
#' @rdname torch_exp
#' @export
torch_acos <- function(self) .Call(dlt_op1, "acos self", self)
#' @rdname torch_exp
#' @export
torch_acosh <- function(self) .Call(dlt_op1, "acosh self", self)
#' @rdname operators-layers
#' @export
torch_adaptive_avg_pool1d <- function(self, output_size) .Call(dlt_op2, "adaptive_avg_pool1d self output_size", self, output_size)
#' @rdname operators-layers
#' @export
torch_adaptive_avg_pool2d <- function(self, output_size) .Call(dlt_op2, "adaptive_avg_pool2d self output_size", self, output_size)
#' @rdname operators-layers
#' @export
torch_adaptive_avg_pool3d <- function(self, output_size) .Call(dlt_op2, "adaptive_avg_pool3d self output_size", self, output_size)
#' @rdname operators-layers
#' @export
torch_adaptive_max_pool1d <- function(self, output_size) .Call(dlt_op2, "adaptive_max_pool1d self output_size", self, output_size)
#' @rdname operators-layers
#' @export
torch_adaptive_max_pool2d <- function(self, output_size) .Call(dlt_op2, "adaptive_max_pool2d self output_size", self, output_size)
#' @rdname operators-backward
#' @export
torch_adaptive_max_pool2d_backward <- function(grad_output, self, indices) .Call(dlt_op3, "adaptive_max_pool2d_backward grad_output self indices", grad_output, self, indices)
#' @rdname operators-layers
#' @export
torch_adaptive_max_pool3d <- function(self, output_size) .Call(dlt_op2, "adaptive_max_pool3d self output_size", self, output_size)
#' @rdname operators-backward
#' @export
torch_adaptive_max_pool3d_backward <- function(grad_output, self, indices) .Call(dlt_op3, "adaptive_max_pool3d_backward grad_output self indices", grad_output, self, indices)
#' @rdname torch_add
#' @export
torch_add <- function(self, other, alpha = 1L) .Call(dlt_op3, "add self other alpha", self, other, alpha)
#' @rdname torch_matmul
#' @export
torch_addbmm <- function(self, batch1, batch2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addbmm self batch1 batch2 beta alpha", self, batch1, batch2, beta, alpha)
#' @rdname torch_add
#' @export
torch_addcdiv <- function(self, tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcdiv self tensor1 tensor2 value", self, tensor1, tensor2, value)
#' @rdname torch_add
#' @export
torch_addcmul <- function(self, tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcmul self tensor1 tensor2 value", self, tensor1, tensor2, value)
#' @rdname torch_matmul
#' @export
torch_addmm <- function(self, mat1, mat2, out_dtype = NULL, beta = 1L, alpha = 1L) .Call(dlt_op6, "addmm self mat1 mat2 out_dtype beta alpha", self, mat1, mat2, out_dtype, beta, alpha)
#' @rdname torch_matmul
#' @export
torch_addmv <- function(self, mat, vec, beta = 1L, alpha = 1L) .Call(dlt_op5, "addmv self mat vec beta alpha", self, mat, vec, beta, alpha)
#' @rdname torch_matmul
#' @export
torch_addr <- function(self, vec1, vec2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addr self vec1 vec2 beta alpha", self, vec1, vec2, beta, alpha)
#' @rdname torch_transpose
#' @export
torch_adjoint <- function(self) .Call(dlt_op1, "adjoint self", self)
#' @rdname operators-layers
#' @export
torch_affine_grid_generator <- function(theta, size, align_corners) .Call(dlt_op3, "affine_grid_generator theta size align_corners", theta, size, align_corners)
#' @rdname operators-backward
#' @export
torch_affine_grid_generator_backward <- function(grad, size, align_corners) .Call(dlt_op3, "affine_grid_generator_backward grad size align_corners", grad, size, align_corners)
#' @rdname operators-shapes
#' @export
torch_alias <- function(self) .Call(dlt_op1, "alias self", self)
#' @rdname operators-copies
#' @export
torch_alias_copy <- function(self) .Call(dlt_op1, "alias_copy self", self)
#' @rdname torch_sum
#' @export
torch_all <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "all self dim keepdim", self, dim, keepdim)
#' @rdname torch_eq
#' @export
torch_allclose <- function(self, other, rtol = 1e-05, atol = 1e-08, equal_nan = FALSE) .Call(dlt_op5, "allclose self other rtol atol equal_nan", self, other, rtol, atol, equal_nan)
#' @rdname operators-layers
#' @export
torch_alpha_dropout <- function(input, p, train) .Call(dlt_op3, "alpha_dropout input p train", input, p, train)
#' @rdname torch_max
#' @export
torch_amax <- function(self, dim = integer(0), keepdim = FALSE) .Call(dlt_op3, "amax self dim keepdim", self, dim, keepdim)
#' @rdname torch_max
#' @export
torch_amin <- function(self, dim = integer(0), keepdim = FALSE) .Call(dlt_op3, "amin self dim keepdim", self, dim, keepdim)
#' @rdname torch_max
#' @export
torch_aminmax <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "aminmax self dim keepdim", self, dim, keepdim)
#' @rdname operators-arithmetic
#' @export
torch_angle <- function(self) .Call(dlt_op1, "angle self", self)
#' @rdname torch_sum
#' @export
torch_any <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "any self dim keepdim", self, dim, keepdim)
#' @rdname operators-arithmetic
#' @export
torch_arccos <- function(self) .Call(dlt_op1, "arccos self", self)
#' @rdname operators-arithmetic
#' @export
torch_arccosh <- function(self) .Call(dlt_op1, "arccosh self", self)
#' @rdname operators-arithmetic
#' @export
torch_arcsin <- function(self) .Call(dlt_op1, "arcsin self", self)
#' @rdname operators-arithmetic
#' @export
torch_arcsinh <- function(self) .Call(dlt_op1, "arcsinh self", self)
#' @rdname operators-arithmetic
#' @export
torch_arctan <- function(self) .Call(dlt_op1, "arctan self", self)
#' @rdname operators-arithmetic
#' @export
torch_arctan2 <- function(self, other) .Call(dlt_op2, "arctan2 self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_arctanh <- function(self) .Call(dlt_op1, "arctanh self", self)
#' @rdname torch_max
#' @export
torch_argmax <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "argmax self dim keepdim", self, dim, keepdim)
#' @rdname torch_max
#' @export
torch_argmin <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "argmin self dim keepdim", self, dim, keepdim)
#' @rdname torch_sort
#' @export
torch_argsort <- function(self, dim = -1L, descending = FALSE, stable = NULL) .Call(dlt_op4, "argsort self dim descending stable", self, dim, descending, stable)
#' @rdname torch_where
#' @export
torch_argwhere <- function(self) .Call(dlt_op1, "argwhere self", self)
#' @rdname operators-shapes
#' @export
torch_as_strided <- function(self, size, stride, storage_offset = NULL) .Call(dlt_op4, "as_strided self size stride storage_offset", self, size, stride, storage_offset)
#' @rdname operators-copies
#' @export
torch_as_strided_copy <- function(self, size, stride, storage_offset = NULL) .Call(dlt_op4, "as_strided_copy self size stride storage_offset", self, size, stride, storage_offset)
#' @rdname operators-copies
#' @export
torch_as_strided_scatter <- function(self, src, size, stride, storage_offset = NULL) .Call(dlt_op5, "as_strided_scatter self src size stride storage_offset", self, src, size, stride, storage_offset)
#' @rdname torch_exp
#' @export
torch_asin <- function(self) .Call(dlt_op1, "asin self", self)
#' @rdname torch_exp
#' @export
torch_asinh <- function(self) .Call(dlt_op1, "asinh self", self)
#' @rdname torch_exp
#' @export
torch_atan <- function(self) .Call(dlt_op1, "atan self", self)
#' @rdname torch_exp
#' @export
torch_atan2 <- function(self, other) .Call(dlt_op2, "atan2 self other", self, other)
#' @rdname torch_exp
#' @export
torch_atanh <- function(self) .Call(dlt_op1, "atanh self", self)
#' @rdname operators-shapes
#' @export
torch_atleast_1d <- function(self = NULL, tensors = NULL) .Call(dlt_op2, "atleast_1d self tensors", self, tensors)
#' @rdname operators-shapes
#' @export
torch_atleast_2d <- function(self = NULL, tensors = NULL) .Call(dlt_op2, "atleast_2d self tensors", self, tensors)
#' @rdname operators-shapes
#' @export
torch_atleast_3d <- function(self = NULL, tensors = NULL) .Call(dlt_op2, "atleast_3d self tensors", self, tensors)
#' @rdname operators-layers
#' @export
torch_avg_pool1d <- function(self, kernel_size, stride = integer(0), padding = 0L, ceil_mode = FALSE, count_include_pad = TRUE) .Call(dlt_op6, "avg_pool1d self kernel_size stride padding ceil_mode count_include_pad", self, kernel_size, stride, padding, ceil_mode, count_include_pad)
#' @rdname operators-layers
#' @export
torch_avg_pool2d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L), ceil_mode = FALSE, count_include_pad = TRUE, divisor_override = NULL) .Call(dlt_op7, "avg_pool2d self kernel_size stride padding ceil_mode count_include_pad divisor_override", self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
#' @rdname operators-backward
#' @export
torch_avg_pool2d_backward <- function(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override = NULL) .Call(dlt_op8, "avg_pool2d_backward grad_output self kernel_size stride padding ceil_mode count_include_pad divisor_override", grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
#' @rdname operators-layers
#' @export
torch_avg_pool3d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), ceil_mode = FALSE, count_include_pad = TRUE, divisor_override = NULL) .Call(dlt_op7, "avg_pool3d self kernel_size stride padding ceil_mode count_include_pad divisor_override", self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
#' @rdname operators-backward
#' @export
torch_avg_pool3d_backward <- function(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override = NULL) .Call(dlt_op8, "avg_pool3d_backward grad_output self kernel_size stride padding ceil_mode count_include_pad divisor_override", grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
#' @rdname torch_matmul
#' @export
torch_baddbmm <- function(self, batch1, batch2, out_dtype = NULL, beta = 1L, alpha = 1L) .Call(dlt_op6, "baddbmm self batch1 batch2 out_dtype beta alpha", self, batch1, batch2, out_dtype, beta, alpha)
#' @rdname operators-fft
#' @export
torch_bartlett_window <- function(window_length, periodic = TRUE, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "bartlett_window window_length periodic dtype layout device", window_length, periodic, dtype, layout, device), requires_grad)
#' @rdname operators-layers
#' @export
torch_batch_norm <- function(input, weight = NULL, bias = NULL, running_mean = NULL, running_var = NULL, training, momentum, eps, cudnn_enabled) .Call(dlt_op9, "batch_norm input weight bias running_mean running_var training momentum eps cudnn_enabled", input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)
#' @rdname operators-backward
#' @export
torch_batch_norm_backward <- function(grad_out, input, weight, running_mean = NULL, running_var = NULL, save_mean = NULL, save_var = NULL, update, eps, output_mask, reserve) .Call(dlt_op11, "batch_norm_backward grad_out input weight running_mean running_var save_mean save_var update eps output_mask reserve", grad_out, input, weight, running_mean, running_var, save_mean, save_var, update, eps, output_mask, reserve)
#' @rdname operators-backward
#' @export
torch_batch_norm_backward_elemt <- function(grad_out, input, mean, invstd, weight = NULL, sum_dy, sum_dy_xmu, count) .Call(dlt_op8, "batch_norm_backward_elemt grad_out input mean invstd weight sum_dy sum_dy_xmu count", grad_out, input, mean, invstd, weight, sum_dy, sum_dy_xmu, count)
#' @rdname operators-backward
#' @export
torch_batch_norm_backward_reduce <- function(grad_out, input, mean, invstd, weight = NULL, input_g, weight_g, bias_g) .Call(dlt_op8, "batch_norm_backward_reduce grad_out input mean invstd weight input_g weight_g bias_g", grad_out, input, mean, invstd, weight, input_g, weight_g, bias_g)
#' @rdname operators-layers
#' @export
torch_batch_norm_elemt <- function(input, weight = NULL, bias = NULL, mean, invstd, eps) .Call(dlt_op6, "batch_norm_elemt input weight bias mean invstd eps", input, weight, bias, mean, invstd, eps)
#' @rdname operators-layers
#' @export
torch_batch_norm_gather_stats <- function(input, mean, invstd, running_mean = NULL, running_var = NULL, momentum, eps, count) .Call(dlt_op8, "batch_norm_gather_stats input mean invstd running_mean running_var momentum eps count", input, mean, invstd, running_mean, running_var, momentum, eps, count)
#' @rdname operators-layers
#' @export
torch_batch_norm_gather_stats_with_counts <- function(input, mean, invstd, running_mean = NULL, running_var = NULL, momentum, eps, counts) .Call(dlt_op8, "batch_norm_gather_stats_with_counts input mean invstd running_mean running_var momentum eps counts", input, mean, invstd, running_mean, running_var, momentum, eps, counts)
#' @rdname operators-layers
#' @export
torch_batch_norm_stats <- function(input, eps) .Call(dlt_op2, "batch_norm_stats input eps", input, eps)
#' @rdname operators-layers
#' @export
torch_batch_norm_update_stats <- function(input, running_mean = NULL, running_var = NULL, momentum) .Call(dlt_op4, "batch_norm_update_stats input running_mean running_var momentum", input, running_mean, running_var, momentum)
#' @rdname torch_randint
#' @export
torch_bernoulli <- function(self, p = NULL, generator = NULL) .Call(dlt_op3, "bernoulli self p generator", self, p, generator)
#' @rdname operators-layers
#' @export
torch_bilinear <- function(input1, input2, weight, bias = NULL) .Call(dlt_op4, "bilinear input1 input2 weight bias", input1, input2, weight, bias)
#' @rdname operators-layers
#' @export
torch_binary_cross_entropy <- function(self, target, weight = NULL, reduction = 1L) .Call(dlt_op4, "binary_cross_entropy self target weight reduction", self, target, weight, reduction)
#' @rdname operators-backward
#' @export
torch_binary_cross_entropy_backward <- function(grad_output, self, target, weight = NULL, reduction = 1L) .Call(dlt_op5, "binary_cross_entropy_backward grad_output self target weight reduction", grad_output, self, target, weight, reduction)
#' @rdname operators-layers
#' @export
torch_binary_cross_entropy_with_logits <- function(self, target, weight = NULL, pos_weight = NULL, reduction = 1L) .Call(dlt_op5, "binary_cross_entropy_with_logits self target weight pos_weight reduction", self, target, weight, pos_weight, reduction)
#' @rdname torch_sort
#' @export
torch_bincount <- function(self, weights = NULL, minlength = 0L) .Call(dlt_op3, "bincount self weights minlength", self, weights, minlength)
#' @rdname operators-arithmetic
#' @export
torch_binomial <- function(count, prob, generator = NULL) .Call(dlt_op3, "binomial count prob generator", count, prob, generator)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_and <- function(self, other) .Call(dlt_op2, "bitwise_and self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_left_shift <- function(self, other) .Call(dlt_op2, "bitwise_left_shift self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_not <- function(self) .Call(dlt_op1, "bitwise_not self", self)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_or <- function(self, other) .Call(dlt_op2, "bitwise_or self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_right_shift <- function(self, other) .Call(dlt_op2, "bitwise_right_shift self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_bitwise_xor <- function(self, other) .Call(dlt_op2, "bitwise_xor self other", self, other)
#' @rdname operators-fft
#' @export
torch_blackman_window <- function(window_length, periodic = TRUE, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "blackman_window window_length periodic dtype layout device", window_length, periodic, dtype, layout, device), requires_grad)
#' @rdname operators-shapes
#' @export
torch_block_diag <- function(tensors) .Call(dlt_op1, "block_diag tensors", tensors)
#' @rdname torch_matmul
#' @export
torch_bmm <- function(self, mat2, out_dtype = NULL) .Call(dlt_op3, "bmm self mat2 out_dtype", self, mat2, out_dtype)
#' @rdname operators-shapes
#' @export
torch_broadcast_tensors <- function(tensors) .Call(dlt_op1, "broadcast_tensors tensors", tensors)
#' @rdname torch_reshape
#' @export
torch_broadcast_to <- function(self, size) .Call(dlt_op2, "broadcast_to self size", self, size)
#' @rdname torch_sort
#' @export
torch_bucketize <- function(self, boundaries, out_int32 = FALSE, right = FALSE) .Call(dlt_op4, "bucketize self boundaries out_int32 right", self, boundaries, out_int32, right)
#' @rdname operators-arithmetic
#' @export
torch_can_cast <- function(from_, to) .Call(dlt_op2, "can_cast from_ to", from_, to)
#' @rdname operators-shapes
#' @export
torch_cartesian_prod <- function(tensors) .Call(dlt_op1, "cartesian_prod tensors", tensors)
#' @rdname torch_cat
#' @export
torch_cat <- function(tensors, dim = 1L) .Call(dlt_op2, "cat tensors dim", tensors, dim)
#' @rdname operators-arithmetic
#' @export
torch_cauchy <- function(self, median = 0, sigma = 1, generator = NULL) .Call(dlt_op4, "cauchy self median sigma generator", self, median, sigma, generator)
#' @rdname operators-sparse
#' @export
torch_ccol_indices <- function(self) .Call(dlt_op1, "ccol_indices self", self)
#' @rdname operators-sparse
#' @export
torch_ccol_indices_copy <- function(self) .Call(dlt_op1, "ccol_indices_copy self", self)
#' @rdname torch_clamp
#' @export
torch_ceil <- function(self) .Call(dlt_op1, "ceil self", self)
#' @rdname torch_softmax
#' @export
torch_celu <- function(self, alpha = 1) .Call(dlt_op2, "celu self alpha", self, alpha)
#' @rdname operators-layers
#' @export
torch_celu_ <- function(self, alpha = 1) .Call(dlt_op2, "celu_ self alpha", self, alpha)
#' @rdname torch_matmul
#' @export
torch_chain_matmul <- function(matrices) .Call(dlt_op1, "chain_matmul matrices", matrices)
#' @rdname operators-arithmetic
#' @export
torch_channel_shuffle <- function(self, groups) .Call(dlt_op2, "channel_shuffle self groups", self, groups)
#' @rdname operators-linalg
#' @export
torch_cholesky <- function(self, upper = FALSE) .Call(dlt_op2, "cholesky self upper", self, upper)
#' @rdname operators-linalg
#' @export
torch_cholesky_inverse <- function(self, upper = FALSE) .Call(dlt_op2, "cholesky_inverse self upper", self, upper)
#' @rdname operators-linalg
#' @export
torch_cholesky_solve <- function(self, input2, upper = FALSE) .Call(dlt_op3, "cholesky_solve self input2 upper", self, input2, upper)
#' @rdname operators-arithmetic
#' @export
torch_choose_qparams_optimized <- function(input, numel, n_bins, ratio, bit_width) .Call(dlt_op5, "choose_qparams_optimized input numel n_bins ratio bit_width", input, numel, n_bins, ratio, bit_width)
#' @rdname torch_split
#' @export
torch_chunk <- function(self, chunks, dim = 1L) .Call(dlt_op3, "chunk self chunks dim", self, chunks, dim)
#' @rdname torch_clamp
#' @export
torch_clamp <- function(self, min = NULL, max = NULL) .Call(dlt_op3, "clamp self min max", self, min, max)
#' @rdname torch_clamp
#' @export
torch_clamp_max <- function(self, max) .Call(dlt_op2, "clamp_max self max", self, max)
#' @rdname torch_clamp
#' @export
torch_clamp_min <- function(self, min) .Call(dlt_op2, "clamp_min self min", self, min)
#' @rdname torch_clamp
#' @export
torch_clip <- function(self, min = NULL, max = NULL) .Call(dlt_op3, "clip self min max", self, min, max)
#' @rdname torch_clone
#' @export
torch_clone <- function(self, memory_format = NULL) .Call(dlt_op2, "clone self memory_format", self, memory_format)
#' @rdname operators-sparse
#' @export
torch_coalesce <- function(self) .Call(dlt_op1, "coalesce self", self)
#' @rdname operators-layers
#' @export
torch_col2im <- function(self, output_size, kernel_size, dilation, padding, stride) .Call(dlt_op6, "col2im self output_size kernel_size dilation padding stride", self, output_size, kernel_size, dilation, padding, stride)
#' @rdname operators-sparse
#' @export
torch_col_indices <- function(self) .Call(dlt_op1, "col_indices self", self)
#' @rdname operators-sparse
#' @export
torch_col_indices_copy <- function(self) .Call(dlt_op1, "col_indices_copy self", self)
#' @rdname torch_cat
#' @export
torch_column_stack <- function(tensors) .Call(dlt_op1, "column_stack tensors", tensors)
#' @rdname operators-shapes
#' @export
torch_combinations <- function(self, r = 2L, with_replacement = FALSE) .Call(dlt_op3, "combinations self r with_replacement", self, r, with_replacement)
#' @rdname torch_zeros_like
#' @export
torch_complex <- function(real, imag) .Call(dlt_op2, "complex real imag", real, imag)
#' @rdname torch_cat
#' @export
torch_concat <- function(tensors, dim = 1L) .Call(dlt_op2, "concat tensors dim", tensors, dim)
#' @rdname torch_cat
#' @export
torch_concatenate <- function(tensors, dim = 1L) .Call(dlt_op2, "concatenate tensors dim", tensors, dim)
#' @rdname operators-arithmetic
#' @export
torch_conj <- function(self) .Call(dlt_op1, "conj self", self)
#' @rdname operators-arithmetic
#' @export
torch_conj_physical <- function(self) .Call(dlt_op1, "conj_physical self", self)
#' @rdname operators-layers
#' @export
torch_constant_pad_nd <- function(self, pad, value = 0L) .Call(dlt_op3, "constant_pad_nd self pad value", self, pad, value)
#' @rdname torch_clone
#' @export
torch_contiguous <- function(self, memory_format = NULL) .Call(dlt_op2, "contiguous self memory_format", self, memory_format)
#' @rdname operators-layers
#' @export
torch_conv1d <- function(input, weight, bias = NULL, stride = 1L, padding = 0L, dilation = 1L, groups = 1L) .Call(dlt_op7, "conv1d input weight bias stride padding dilation groups", input, weight, bias, stride, padding, dilation, groups)
#' @rdname operators-layers
#' @export
torch_conv2d <- function(input, weight, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), dilation = c(1L, 1L), groups = 1L) .Call(dlt_op7, "conv2d input weight bias stride padding dilation groups", input, weight, bias, stride, padding, dilation, groups)
#' @rdname operators-layers
#' @export
torch_conv3d <- function(input, weight, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), groups = 1L) .Call(dlt_op7, "conv3d input weight bias stride padding dilation groups", input, weight, bias, stride, padding, dilation, groups)
#' @rdname operators-layers
#' @export
torch_conv_depthwise3d <- function(self, weight, kernel_size, bias = NULL, stride, padding, dilation) .Call(dlt_op7, "conv_depthwise3d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
#' @rdname operators-layers
#' @export
torch_conv_tbc <- function(self, weight, bias, pad = 0L) .Call(dlt_op4, "conv_tbc self weight bias pad", self, weight, bias, pad)
#' @rdname operators-backward
#' @export
torch_conv_tbc_backward <- function(self, input, weight, bias, pad) .Call(dlt_op5, "conv_tbc_backward self input weight bias pad", self, input, weight, bias, pad)
#' @rdname operators-layers
#' @export
torch_conv_transpose1d <- function(input, weight, bias = NULL, stride = 1L, padding = 0L, output_padding = 0L, groups = 1L, dilation = 1L) .Call(dlt_op8, "conv_transpose1d input weight bias stride padding output_padding groups dilation", input, weight, bias, stride, padding, output_padding, groups, dilation)
#' @rdname operators-layers
#' @export
torch_conv_transpose2d <- function(input, weight, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), output_padding = c(0L, 0L), groups = 1L, dilation = c(1L, 1L)) .Call(dlt_op8, "conv_transpose2d input weight bias stride padding output_padding groups dilation", input, weight, bias, stride, padding, output_padding, groups, dilation)
#' @rdname operators-layers
#' @export
torch_conv_transpose3d <- function(input, weight, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), output_padding = c(0L, 0L, 0L), groups = 1L, dilation = c(1L, 1L, 1L)) .Call(dlt_op8, "conv_transpose3d input weight bias stride padding output_padding groups dilation", input, weight, bias, stride, padding, output_padding, groups, dilation)
#' @rdname operators-layers
#' @export
torch_convolution <- function(input, weight, bias = NULL, stride, padding, dilation, transposed, output_padding, groups) .Call(dlt_op9, "convolution input weight bias stride padding dilation transposed output_padding groups", input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
#' @rdname operators-backward
#' @export
torch_convolution_backward <- function(grad_output, input, weight, bias_sizes = NULL, stride, padding, dilation, transposed, output_padding, groups, output_mask) .Call(dlt_op11, "convolution_backward grad_output input weight bias_sizes stride padding dilation transposed output_padding groups output_mask", grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)
#' @rdname operators-backward
#' @export
torch_convolution_backward_overrideable <- function(grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups, output_mask) .Call(dlt_op10, "convolution_backward_overrideable grad_output input weight stride padding dilation transposed output_padding groups output_mask", grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups, output_mask)
#' @rdname operators-layers
#' @export
torch_convolution_overrideable <- function(input, weight, bias = NULL, stride, padding, dilation, transposed, output_padding, groups) .Call(dlt_op9, "convolution_overrideable input weight bias stride padding dilation transposed output_padding groups", input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
#' @rdname operators-copies
#' @export
torch_copy <- function(self, src, non_blocking = FALSE) .Call(dlt_op3, "copy self src non_blocking", self, src, non_blocking)
#' @rdname operators-sparse
#' @export
torch_copy_sparse_to_sparse <- function(self, src, non_blocking = FALSE) .Call(dlt_op3, "copy_sparse_to_sparse self src non_blocking", self, src, non_blocking)
#' @rdname operators-copies
#' @export
torch_copysign <- function(self, other) .Call(dlt_op2, "copysign self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_corrcoef <- function(self) .Call(dlt_op1, "corrcoef self", self)
#' @rdname torch_exp
#' @export
torch_cos <- function(self) .Call(dlt_op1, "cos self", self)
#' @rdname torch_exp
#' @export
torch_cosh <- function(self) .Call(dlt_op1, "cosh self", self)
#' @rdname operators-layers
#' @export
torch_cosine_embedding_loss <- function(input1, input2, target, margin = 0, reduction = 1L) .Call(dlt_op5, "cosine_embedding_loss input1 input2 target margin reduction", input1, input2, target, margin, reduction)
#' @rdname operators-layers
#' @export
torch_cosine_similarity <- function(x1, x2, dim = 2L, eps = 1e-08) .Call(dlt_op4, "cosine_similarity x1 x2 dim eps", x1, x2, dim, eps)
#' @rdname torch_sum
#' @export
torch_count_nonzero <- function(self, dim = NULL) .Call(dlt_op2, "count_nonzero self dim", self, dim)
#' @rdname operators-arithmetic
#' @export
torch_cov <- function(self, correction = 1L, fweights = NULL, aweights = NULL) .Call(dlt_op4, "cov self correction fweights aweights", self, correction, fweights, aweights)
#' @rdname operators-arithmetic
#' @export
torch_cross <- function(self, other, dim = NULL) .Call(dlt_op3, "cross self other dim", self, other, dim)
#' @rdname operators-layers
#' @export
torch_cross_entropy_loss <- function(self, target, weight = NULL, reduction = 1L, ignore_index = -100L, label_smoothing = 0) .Call(dlt_op6, "cross_entropy_loss self target weight reduction ignore_index label_smoothing", self, target, weight, reduction, ignore_index, label_smoothing)
#' @rdname operators-sparse
#' @export
torch_crow_indices <- function(self) .Call(dlt_op1, "crow_indices self", self)
#' @rdname operators-sparse
#' @export
torch_crow_indices_copy <- function(self) .Call(dlt_op1, "crow_indices_copy self", self)
#' @rdname operators-layers
#' @export
torch_ctc_loss <- function(log_probs, targets, input_lengths, target_lengths, blank = 1L, reduction = 1L, zero_infinity = FALSE) .Call(dlt_op7, "ctc_loss log_probs targets input_lengths target_lengths blank reduction zero_infinity", log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
#' @rdname operators-backends
#' @export
torch_cudnn_affine_grid_generator <- function(theta, N, C, H, W) .Call(dlt_op5, "cudnn_affine_grid_generator theta N C H W", theta, N, C, H, W)
#' @rdname operators-backends
#' @export
torch_cudnn_affine_grid_generator_backward <- function(grad, N, C, H, W) .Call(dlt_op5, "cudnn_affine_grid_generator_backward grad N C H W", grad, N, C, H, W)
#' @rdname operators-backends
#' @export
torch_cudnn_batch_norm <- function(input, weight, bias = NULL, running_mean = NULL, running_var = NULL, training, exponential_average_factor, epsilon) .Call(dlt_op8, "cudnn_batch_norm input weight bias running_mean running_var training exponential_average_factor epsilon", input, weight, bias, running_mean, running_var, training, exponential_average_factor, epsilon)
#' @rdname operators-backends
#' @export
torch_cudnn_batch_norm_backward <- function(input, grad_output, weight, running_mean = NULL, running_var = NULL, save_mean = NULL, save_var = NULL, epsilon, reserveSpace) .Call(dlt_op9, "cudnn_batch_norm_backward input grad_output weight running_mean running_var save_mean save_var epsilon reserveSpace", input, grad_output, weight, running_mean, running_var, save_mean, save_var, epsilon, reserveSpace)
#' @rdname operators-backends
#' @export
torch_cudnn_convolution <- function(self, weight, padding, stride, dilation, groups, benchmark, deterministic, allow_tf32) .Call(dlt_op9, "cudnn_convolution self weight padding stride dilation groups benchmark deterministic allow_tf32", self, weight, padding, stride, dilation, groups, benchmark, deterministic, allow_tf32)
#' @rdname operators-backends
#' @export
torch_cudnn_convolution_add_relu <- function(self, weight, z, alpha = NULL, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op9, "cudnn_convolution_add_relu self weight z alpha bias stride padding dilation groups", self, weight, z, alpha, bias, stride, padding, dilation, groups)
#' @rdname operators-backends
#' @export
torch_cudnn_convolution_relu <- function(self, weight, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op7, "cudnn_convolution_relu self weight bias stride padding dilation groups", self, weight, bias, stride, padding, dilation, groups)
#' @rdname operators-backends
#' @export
torch_cudnn_convolution_transpose <- function(self, weight, padding, output_padding, stride, dilation, groups, benchmark, deterministic, allow_tf32) .Call(dlt_op10, "cudnn_convolution_transpose self weight padding output_padding stride dilation groups benchmark deterministic allow_tf32", self, weight, padding, output_padding, stride, dilation, groups, benchmark, deterministic, allow_tf32)
#' @rdname operators-backends
#' @export
torch_cudnn_grid_sampler <- function(self, grid) .Call(dlt_op2, "cudnn_grid_sampler self grid", self, grid)
#' @rdname operators-backends
#' @export
torch_cudnn_grid_sampler_backward <- function(self, grid, grad_output) .Call(dlt_op3, "cudnn_grid_sampler_backward self grid grad_output", self, grid, grad_output)
#' @rdname operators-backends
#' @export
torch_cudnn_is_acceptable <- function(self) .Call(dlt_op1, "cudnn_is_acceptable self", self)
#' @rdname torch_cumsum
#' @export
torch_cummax <- function(self, dim) .Call(dlt_op2, "cummax self dim", self, dim)
#' @rdname operators-backward
#' @export
torch_cummaxmin_backward <- function(grad, input, indices, dim) .Call(dlt_op4, "cummaxmin_backward grad input indices dim", grad, input, indices, dim)
#' @rdname torch_cumsum
#' @export
torch_cummin <- function(self, dim) .Call(dlt_op2, "cummin self dim", self, dim)
#' @rdname torch_cumsum
#' @export
torch_cumprod <- function(self, dim, dtype = NULL) .Call(dlt_op3, "cumprod self dim dtype", self, dim, dtype)
#' @rdname operators-backward
#' @export
torch_cumprod_backward <- function(grad, input, dim, output) .Call(dlt_op4, "cumprod_backward grad input dim output", grad, input, dim, output)
#' @rdname torch_cumsum
#' @export
torch_cumsum <- function(self, dim, dtype = NULL) .Call(dlt_op3, "cumsum self dim dtype", self, dim, dtype)
#' @rdname operators-reductions
#' @export
torch_cumulative_trapezoid <- function(y, x = NULL, dx = 1L, dim = -1L) .Call(dlt_op4, "cumulative_trapezoid y x dx dim", y, x, dx, dim)
#' @rdname operators-arithmetic
#' @export
torch_data <- function(self) .Call(dlt_op1, "data self", self)
#' @rdname torch_exp
#' @export
torch_deg2rad <- function(self) .Call(dlt_op1, "deg2rad self", self)
#' @rdname operators-arithmetic
#' @export
torch_dense_dim <- function(self) .Call(dlt_op1, "dense_dim self", self)
#' @rdname operators-sparse
#' @export
torch_dequantize <- function(tensor = NULL, tensors = NULL) .Call(dlt_op2, "dequantize tensor|self tensors", tensor, tensors)
#' @rdname operators-linalg
#' @export
torch_det <- function(self) .Call(dlt_op1, "det self", self)
#' @rdname torch_clone
#' @export
torch_detach <- function(self) .Call(dlt_op1, "detach self", self)
#' @rdname operators-copies
#' @export
torch_detach_copy <- function(self) .Call(dlt_op1, "detach_copy self", self)
#' @rdname torch_narrow
#' @export
torch_diag <- function(self, diagonal = 0L) .Call(dlt_op2, "diag self diagonal", self, diagonal)
#' @rdname operators-shapes
#' @export
torch_diag_embed <- function(self, offset = 0L, dim1 = -2L, dim2 = -1L) .Call(dlt_op4, "diag_embed self offset dim1 dim2", self, offset, dim1, dim2)
#' @rdname operators-shapes
#' @export
torch_diagflat <- function(self, offset = 0L) .Call(dlt_op2, "diagflat self offset", self, offset)
#' @rdname torch_narrow
#' @export
torch_diagonal <- function(self, outdim = NULL, dim1 = 1L, dim2 = 2L, offset = 0L) .Call(dlt_op5, "diagonal self outdim dim1 dim2 offset", self, outdim, dim1, dim2, offset)
#' @rdname operators-backward
#' @export
torch_diagonal_backward <- function(grad_output, input_sizes, offset, dim1, dim2) .Call(dlt_op5, "diagonal_backward grad_output input_sizes offset dim1 dim2", grad_output, input_sizes, offset, dim1, dim2)
#' @rdname operators-copies
#' @export
torch_diagonal_copy <- function(self, offset = 0L, dim1 = 1L, dim2 = 2L) .Call(dlt_op4, "diagonal_copy self offset dim1 dim2", self, offset, dim1, dim2)
#' @rdname operators-copies
#' @export
torch_diagonal_scatter <- function(self, src, offset = 0L, dim1 = 1L, dim2 = 2L) .Call(dlt_op5, "diagonal_scatter self src offset dim1 dim2", self, src, offset, dim1, dim2)
#' @rdname torch_cumsum
#' @export
torch_diff <- function(self, n = 1L, dim = -1L, prepend = NULL, append = NULL) .Call(dlt_op5, "diff self n dim prepend append", self, n, dim, prepend, append)
#' @rdname torch_exp
#' @export
torch_digamma <- function(self) .Call(dlt_op1, "digamma self", self)
#' @rdname operators-arithmetic
#' @export
torch_dim <- function(self) .Call(dlt_op1, "dim self", self)
#' @rdname operators-reductions
#' @export
torch_dist <- function(self, other, p = 2L) .Call(dlt_op3, "dist self other p", self, other, p)
#' @rdname torch_add
#' @export
torch_div <- function(self, other, rounding_mode = NULL) .Call(dlt_op3, "div self other rounding_mode", self, other, rounding_mode)
#' @rdname torch_add
#' @export
torch_divide <- function(self, other, rounding_mode = NULL) .Call(dlt_op3, "divide self other rounding_mode", self, other, rounding_mode)
#' @rdname torch_matmul
#' @export
torch_dot <- function(self, tensor) .Call(dlt_op2, "dot self tensor", self, tensor)
#' @rdname torch_softmax
#' @export
torch_dropout <- function(input, p, train) .Call(dlt_op3, "dropout input p train", input, p, train)
#' @rdname torch_split
#' @export
torch_dsplit <- function(self, indices = NULL, sections = NULL) .Call(dlt_op3, "dsplit self indices sections", self, indices, sections)
#' @rdname torch_cat
#' @export
torch_dstack <- function(tensors) .Call(dlt_op1, "dstack tensors", tensors)
#' @rdname torch_einsum
#' @export
torch_einsum <- function(equation, tensors, path = NULL) .Call(dlt_op3, "einsum equation tensors path", equation, tensors, path)
#' @rdname torch_softmax
#' @export
torch_elu <- function(self, alpha = 1L, scale = 1L, input_scale = 1L) .Call(dlt_op4, "elu self alpha scale input_scale", self, alpha, scale, input_scale)
#' @rdname operators-backward
#' @export
torch_elu_backward <- function(grad_output, alpha, scale, input_scale, is_result, self_or_result) .Call(dlt_op6, "elu_backward grad_output alpha scale input_scale is_result self_or_result", grad_output, alpha, scale, input_scale, is_result, self_or_result)
#' @rdname torch_softmax
#' @export
torch_embedding <- function(weight, indices, padding_idx = -1L, scale_grad_by_freq = FALSE, sparse = FALSE) .Call(dlt_op5, "embedding weight indices padding_idx scale_grad_by_freq sparse", weight, indices, padding_idx, scale_grad_by_freq, sparse)
#' @rdname operators-backward
#' @export
torch_embedding_backward <- function(grad, indices, num_weights, padding_idx, scale_grad_by_freq, sparse) .Call(dlt_op6, "embedding_backward grad indices num_weights padding_idx scale_grad_by_freq sparse", grad, indices, num_weights, padding_idx, scale_grad_by_freq, sparse)
#' @rdname operators-layers
#' @export
torch_embedding_bag <- function(weight, indices, offsets, scale_grad_by_freq = FALSE, mode = 0L, sparse = FALSE, per_sample_weights = NULL, include_last_offset = FALSE, padding_idx = NULL) .Call(dlt_op9, "embedding_bag weight indices offsets scale_grad_by_freq mode sparse per_sample_weights include_last_offset padding_idx", weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)
#' @rdname operators-backward
#' @export
torch_embedding_dense_backward <- function(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq) .Call(dlt_op5, "embedding_dense_backward grad_output indices num_weights padding_idx scale_grad_by_freq", grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
#' @rdname operators-layers
#' @export
torch_embedding_renorm <- function(self, indices, max_norm, norm_type) .Call(dlt_op4, "embedding_renorm self indices max_norm norm_type", self, indices, max_norm, norm_type)
#' @rdname operators-sparse
#' @export
torch_embedding_sparse_backward <- function(grad, indices, num_weights, padding_idx, scale_grad_by_freq) .Call(dlt_op5, "embedding_sparse_backward grad indices num_weights padding_idx scale_grad_by_freq", grad, indices, num_weights, padding_idx, scale_grad_by_freq)
#' @rdname torch_zeros_like
#' @export
torch_empty_like <- function(input, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL) with_grad(.Call(dlt_op5, "empty_like input|self dtype layout device memory_format", input, dtype, layout, device, memory_format), requires_grad)
#' @rdname operators-arithmetic
#' @export
torch_empty_permuted <- function(size, physical_layout, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "empty_permuted size physical_layout dtype layout device", size, physical_layout, dtype, layout, device), requires_grad)
#' @rdname operators-sparse
#' @export
torch_empty_quantized <- function(size, qtensor, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL) .Call(dlt_op6, "empty_quantized size qtensor dtype layout device memory_format", size, qtensor, dtype, layout, device, memory_format)
#' @rdname torch_zeros_like
#' @export
torch_empty_strided <- function(size, stride, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, pin_memory = NULL) with_grad(.Call(dlt_op6, "empty_strided size stride dtype layout device pin_memory", size, stride, dtype, layout, device, pin_memory), requires_grad)
#' @rdname torch_eq
#' @export
torch_eq <- function(self, other) .Call(dlt_op2, "eq self other", self, other)
#' @rdname torch_eq
#' @export
torch_equal <- function(self, other) .Call(dlt_op2, "equal self other", self, other)
#' @rdname torch_exp
#' @export
torch_erf <- function(self) .Call(dlt_op1, "erf self", self)
#' @rdname torch_exp
#' @export
torch_erfc <- function(self) .Call(dlt_op1, "erfc self", self)
#' @rdname torch_exp
#' @export
torch_erfinv <- function(self) .Call(dlt_op1, "erfinv self", self)
#' @rdname torch_exp
#' @export
torch_exp <- function(self) .Call(dlt_op1, "exp self", self)
#' @rdname torch_exp
#' @export
torch_exp2 <- function(self) .Call(dlt_op1, "exp2 self", self)
#' @rdname torch_reshape
#' @export
torch_expand <- function(self, size, implicit = FALSE) .Call(dlt_op3, "expand self size implicit", self, size, implicit)
#' @rdname torch_reshape
#' @export
torch_expand_as <- function(self, other) .Call(dlt_op2, "expand_as self other", self, other)
#' @rdname operators-copies
#' @export
torch_expand_copy <- function(self, size, implicit = FALSE) .Call(dlt_op3, "expand_copy self size implicit", self, size, implicit)
#' @rdname torch_exp
#' @export
torch_expm1 <- function(self) .Call(dlt_op1, "expm1 self", self)
#' @rdname operators-arithmetic
#' @export
torch_exponential <- function(self, lambd = 1, generator = NULL) .Call(dlt_op3, "exponential self lambd generator", self, lambd, generator)
#' @rdname torch_zeros_like
#' @export
torch_eye <- function(n, m = NULL, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "eye n m dtype layout device", n, m, dtype, layout, device), requires_grad)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_channel_affine <- function(self, scale, zero_point, axis, quant_min, quant_max) .Call(dlt_op6, "fake_quantize_per_channel_affine self scale zero_point axis quant_min quant_max", self, scale, zero_point, axis, quant_min, quant_max)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_channel_affine_cachemask <- function(self, scale, zero_point, axis, quant_min, quant_max) .Call(dlt_op6, "fake_quantize_per_channel_affine_cachemask self scale zero_point axis quant_min quant_max", self, scale, zero_point, axis, quant_min, quant_max)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_channel_affine_cachemask_backward <- function(grad, mask) .Call(dlt_op2, "fake_quantize_per_channel_affine_cachemask_backward grad mask", grad, mask)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_tensor_affine <- function(self, scale, zero_point, quant_min, quant_max) .Call(dlt_op5, "fake_quantize_per_tensor_affine self scale zero_point quant_min quant_max", self, scale, zero_point, quant_min, quant_max)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_tensor_affine_cachemask <- function(self, scale, zero_point, quant_min, quant_max) .Call(dlt_op5, "fake_quantize_per_tensor_affine_cachemask self scale zero_point quant_min quant_max", self, scale, zero_point, quant_min, quant_max)
#' @rdname operators-sparse
#' @export
torch_fake_quantize_per_tensor_affine_cachemask_backward <- function(grad, mask) .Call(dlt_op2, "fake_quantize_per_tensor_affine_cachemask_backward grad mask", grad, mask)
#' @rdname operators-sparse
#' @export
torch_fbgemm_linear_fp16_weight <- function(input, packed_weight, bias, output = NULL) .Call(dlt_op4, "fbgemm_linear_fp16_weight input packed_weight bias output", input, packed_weight, bias, output)
#' @rdname operators-sparse
#' @export
torch_fbgemm_linear_fp16_weight_fp32_activation <- function(input, packed_weight, bias = NULL, output = NULL) .Call(dlt_op4, "fbgemm_linear_fp16_weight_fp32_activation input packed_weight bias output", input, packed_weight, bias, output)
#' @rdname operators-sparse
#' @export
torch_fbgemm_linear_int8_weight <- function(input, weight, packed, col_offsets, weight_scale, weight_zero_point, bias) .Call(dlt_op7, "fbgemm_linear_int8_weight input weight packed col_offsets weight_scale weight_zero_point bias", input, weight, packed, col_offsets, weight_scale, weight_zero_point, bias)
#' @rdname operators-sparse
#' @export
torch_fbgemm_linear_int8_weight_fp32_activation <- function(input, weight, packed, col_offsets, weight_scale, weight_zero_point, bias) .Call(dlt_op7, "fbgemm_linear_int8_weight_fp32_activation input weight packed col_offsets weight_scale weight_zero_point bias", input, weight, packed, col_offsets, weight_scale, weight_zero_point, bias)
#' @rdname operators-sparse
#' @export
torch_fbgemm_linear_quantize_weight <- function(input) .Call(dlt_op1, "fbgemm_linear_quantize_weight input", input)
#' @rdname operators-sparse
#' @export
torch_fbgemm_pack_gemm_matrix_fp16 <- function(input) .Call(dlt_op1, "fbgemm_pack_gemm_matrix_fp16 input", input)
#' @rdname operators-sparse
#' @export
torch_fbgemm_pack_quantized_matrix <- function(input, K = NULL, N = NULL) .Call(dlt_op3, "fbgemm_pack_quantized_matrix input K N", input, K, N)
#' @rdname operators-layers
#' @export
torch_feature_alpha_dropout <- function(input, p, train) .Call(dlt_op3, "feature_alpha_dropout input p train", input, p, train)
#' @rdname operators-layers
#' @export
torch_feature_dropout <- function(input, p, train) .Call(dlt_op3, "feature_dropout input p train", input, p, train)
#' @rdname operators-fft
#' @export
torch_fft_fft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_fft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_fft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_fft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_fftfreq <- function(n, d = 1, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "fft_fftfreq n d dtype layout device", n, d, dtype, layout, device), requires_grad)
#' @rdname operators-fft
#' @export
torch_fft_fftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_fftn self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_fftshift <- function(self, dim = NULL) .Call(dlt_op2, "fft_fftshift self dim", self, dim)
#' @rdname operators-fft
#' @export
torch_fft_hfft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_hfft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_hfft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_hfft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_hfftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_hfftn self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ifft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_ifft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ifft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_ifft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ifftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_ifftn self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ifftshift <- function(self, dim = NULL) .Call(dlt_op2, "fft_ifftshift self dim", self, dim)
#' @rdname operators-fft
#' @export
torch_fft_ihfft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_ihfft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ihfft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_ihfft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_ihfftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_ihfftn self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_irfft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_irfft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_irfft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_irfft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_irfftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_irfftn self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_rfft <- function(self, n = NULL, dim = -1L, norm = NULL) .Call(dlt_op4, "fft_rfft self n dim norm", self, n, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_rfft2 <- function(self, s = NULL, dim = -2:-1, norm = NULL) .Call(dlt_op4, "fft_rfft2 self s dim norm", self, s, dim, norm)
#' @rdname operators-fft
#' @export
torch_fft_rfftfreq <- function(n, d = 1, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "fft_rfftfreq n d dtype layout device", n, d, dtype, layout, device), requires_grad)
#' @rdname operators-fft
#' @export
torch_fft_rfftn <- function(self, s = NULL, dim = NULL, norm = NULL) .Call(dlt_op4, "fft_rfftn self s dim norm", self, s, dim, norm)
#' @rdname operators-arithmetic
#' @export
torch_fill <- function(self, value) .Call(dlt_op2, "fill self value", self, value)
#' @rdname torch_clamp
#' @export
torch_fix <- function(self) .Call(dlt_op1, "fix self", self)
#' @rdname torch_reshape
#' @export
torch_flatten <- function(self, dims = NULL, start_dim = 1L, end_dim = -1L, out_dim = NULL) .Call(dlt_op5, "flatten self dims start_dim end_dim out_dim", self, dims, start_dim, end_dim, out_dim)
#' @rdname operators-arithmetic
#' @export
torch_flatten_dense_tensors <- function(tensors) .Call(dlt_op1, "flatten_dense_tensors tensors", tensors)
#' @rdname torch_transpose
#' @export
torch_flip <- function(self, dims) .Call(dlt_op2, "flip self dims", self, dims)
#' @rdname torch_transpose
#' @export
torch_fliplr <- function(self) .Call(dlt_op1, "fliplr self", self)
#' @rdname torch_transpose
#' @export
torch_flipud <- function(self) .Call(dlt_op1, "flipud self", self)
#' @rdname torch_add
#' @export
torch_float_power <- function(self, exponent) .Call(dlt_op2, "float_power self exponent", self, exponent)
#' @rdname torch_clamp
#' @export
torch_floor <- function(self) .Call(dlt_op1, "floor self", self)
#' @rdname torch_add
#' @export
torch_floor_divide <- function(self, other) .Call(dlt_op2, "floor_divide self other", self, other)
#' @rdname torch_max
#' @export
torch_fmax <- function(self, other) .Call(dlt_op2, "fmax self other", self, other)
#' @rdname torch_max
#' @export
torch_fmin <- function(self, other) .Call(dlt_op2, "fmin self other", self, other)
#' @rdname torch_add
#' @export
torch_fmod <- function(self, other) .Call(dlt_op2, "fmod self other", self, other)
#' @rdname torch_clamp
#' @export
torch_frac <- function(self) .Call(dlt_op1, "frac self", self)
#' @rdname operators-layers
#' @export
torch_fractional_max_pool2d <- function(self, kernel_size, output_size, random_samples) .Call(dlt_op4, "fractional_max_pool2d self kernel_size output_size random_samples", self, kernel_size, output_size, random_samples)
#' @rdname operators-backward
#' @export
torch_fractional_max_pool2d_backward <- function(grad_output, self, kernel_size, output_size, indices) .Call(dlt_op5, "fractional_max_pool2d_backward grad_output self kernel_size output_size indices", grad_output, self, kernel_size, output_size, indices)
#' @rdname operators-layers
#' @export
torch_fractional_max_pool3d <- function(self, kernel_size, output_size, random_samples) .Call(dlt_op4, "fractional_max_pool3d self kernel_size output_size random_samples", self, kernel_size, output_size, random_samples)
#' @rdname operators-backward
#' @export
torch_fractional_max_pool3d_backward <- function(grad_output, self, kernel_size, output_size, indices) .Call(dlt_op5, "fractional_max_pool3d_backward grad_output self kernel_size output_size indices", grad_output, self, kernel_size, output_size, indices)
#' @rdname operators-arithmetic
#' @export
torch_frexp <- function(self) .Call(dlt_op1, "frexp self", self)
#' @rdname operators-layers
#' @export
torch_frobenius_norm <- function(self, dim, keepdim = FALSE) .Call(dlt_op3, "frobenius_norm self dim keepdim", self, dim, keepdim)
#' @rdname operators-arithmetic
#' @export
torch_from_file <- function(filename, shared = NULL, size = 0L, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "from_file filename shared size dtype layout device", filename, shared, size, dtype, layout, device), requires_grad)
#' @rdname torch_zeros_like
#' @export
torch_full_like <- function(input, fill_value, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL) with_grad(.Call(dlt_op6, "full_like input|self fill_value dtype layout device memory_format", input, fill_value, dtype, layout, device, memory_format), requires_grad)
#' @rdname operators-arithmetic
#' @export
torch_fused_moving_avg_obs_fake_quant <- function(self, observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const, quant_min, quant_max, ch_axis, per_row_fake_quant = FALSE, symmetric_quant = FALSE) .Call(dlt_op13, "fused_moving_avg_obs_fake_quant self observer_on fake_quant_on running_min running_max scale zero_point averaging_const quant_min quant_max ch_axis per_row_fake_quant symmetric_quant", self, observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const, quant_min, quant_max, ch_axis, per_row_fake_quant, symmetric_quant)
#' @rdname torch_gather
#' @export
torch_gather <- function(self, dim, index, sparse_grad = FALSE) .Call(dlt_op4, "gather self dim index sparse_grad", self, dim, index, sparse_grad)
#' @rdname operators-backward
#' @export
torch_gather_backward <- function(grad, self, dim, index, sparse_grad) .Call(dlt_op5, "gather_backward grad self dim index sparse_grad", grad, self, dim, index, sparse_grad)
#' @rdname operators-arithmetic
#' @export
torch_gcd <- function(self, other) .Call(dlt_op2, "gcd self other", self, other)
#' @rdname torch_eq
#' @export
torch_ge <- function(self, other) .Call(dlt_op2, "ge self other", self, other)
#' @rdname torch_softmax
#' @export
torch_gelu <- function(self, approximate = "none") .Call(dlt_op2, "gelu self approximate", self, approximate)
#' @rdname operators-backward
#' @export
torch_gelu_backward <- function(grad_output, self, approximate = "none") .Call(dlt_op3, "gelu_backward grad_output self approximate", grad_output, self, approximate)
#' @rdname operators-arithmetic
#' @export
torch_geometric <- function(self, p, generator = NULL) .Call(dlt_op3, "geometric self p generator", self, p, generator)
#' @rdname operators-linalg
#' @export
torch_geqrf <- function(self) .Call(dlt_op1, "geqrf self", self)
#' @rdname torch_matmul
#' @export
torch_ger <- function(self, vec2) .Call(dlt_op2, "ger self vec2", self, vec2)
#' @rdname operators-arithmetic
#' @export
torch_get_device <- function(self) .Call(dlt_op1, "get_device self", self)
#' @rdname operators-arithmetic
#' @export
torch_get_gradients <- function(context_id) .Call(dlt_op1, "get_gradients context_id", context_id)
#' @rdname operators-layers
#' @export
torch_glu <- function(self, dim = -1L) .Call(dlt_op2, "glu self dim", self, dim)
#' @rdname operators-backward
#' @export
torch_glu_backward <- function(grad_output, self, dim) .Call(dlt_op3, "glu_backward grad_output self dim", grad_output, self, dim)
#' @rdname operators-backward
#' @export
torch_glu_backward_jvp <- function(grad_x, grad_glu, x, dgrad_glu, dx, dim) .Call(dlt_op6, "glu_backward_jvp grad_x grad_glu x dgrad_glu dx dim", grad_x, grad_glu, x, dgrad_glu, dx, dim)
#' @rdname operators-layers
#' @export
torch_glu_jvp <- function(glu, x, dx, dim) .Call(dlt_op4, "glu_jvp glu x dx dim", glu, x, dx, dim)
#' @rdname operators-arithmetic
#' @export
torch_gradient <- function(self, spacing = NULL, dim = NULL, edge_order = 1L) .Call(dlt_op4, "gradient self spacing dim edge_order", self, spacing, dim, edge_order)
#' @rdname torch_eq
#' @export
torch_greater <- function(self, other) .Call(dlt_op2, "greater self other", self, other)
#' @rdname torch_eq
#' @export
torch_greater_equal <- function(self, other) .Call(dlt_op2, "greater_equal self other", self, other)
#' @rdname operators-layers
#' @export
torch_grid_sampler <- function(input, grid, interpolation_mode, padding_mode, align_corners) .Call(dlt_op5, "grid_sampler input grid interpolation_mode padding_mode align_corners", input, grid, interpolation_mode, padding_mode, align_corners)
#' @rdname operators-layers
#' @export
torch_grid_sampler_2d <- function(input, grid, interpolation_mode, padding_mode, align_corners) .Call(dlt_op5, "grid_sampler_2d input grid interpolation_mode padding_mode align_corners", input, grid, interpolation_mode, padding_mode, align_corners)
#' @rdname operators-backward
#' @export
torch_grid_sampler_2d_backward <- function(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask) .Call(dlt_op7, "grid_sampler_2d_backward grad_output input grid interpolation_mode padding_mode align_corners output_mask", grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
#' @rdname operators-layers
#' @export
torch_grid_sampler_3d <- function(input, grid, interpolation_mode, padding_mode, align_corners) .Call(dlt_op5, "grid_sampler_3d input grid interpolation_mode padding_mode align_corners", input, grid, interpolation_mode, padding_mode, align_corners)
#' @rdname operators-backward
#' @export
torch_grid_sampler_3d_backward <- function(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask) .Call(dlt_op7, "grid_sampler_3d_backward grad_output input grid interpolation_mode padding_mode align_corners output_mask", grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
#' @rdname operators-layers
#' @export
torch_group_norm <- function(input, num_groups, weight = NULL, bias = NULL, eps = 1e-05, cudnn_enabled = TRUE) .Call(dlt_op6, "group_norm input num_groups weight bias eps cudnn_enabled", input, num_groups, weight, bias, eps, cudnn_enabled)
#' @rdname operators-layers
#' @export
torch_gru <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL) .Call(dlt_op11, "gru input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes)
#' @rdname operators-layers
#' @export
torch_gru_cell <- function(input, hx, w_ih, w_hh, b_ih = NULL, b_hh = NULL) .Call(dlt_op6, "gru_cell input hx w_ih w_hh b_ih b_hh", input, hx, w_ih, w_hh, b_ih, b_hh)
#' @rdname torch_eq
#' @export
torch_gt <- function(self, other) .Call(dlt_op2, "gt self other", self, other)
#' @rdname operators-fft
#' @export
torch_hamming_window <- function(window_length, periodic = TRUE, alpha = 0.54, beta = 0.46, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op7, "hamming_window window_length periodic alpha beta dtype layout device", window_length, periodic, alpha, beta, dtype, layout, device), requires_grad)
#' @rdname operators-fft
#' @export
torch_hann_window <- function(window_length, periodic = TRUE, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op5, "hann_window window_length periodic dtype layout device", window_length, periodic, dtype, layout, device), requires_grad)
#' @rdname operators-layers
#' @export
torch_hardshrink <- function(self, lambd = 0.5) .Call(dlt_op2, "hardshrink self lambd", self, lambd)
#' @rdname operators-backward
#' @export
torch_hardshrink_backward <- function(grad_out, self, lambd) .Call(dlt_op3, "hardshrink_backward grad_out self lambd", grad_out, self, lambd)
#' @rdname torch_softmax
#' @export
torch_hardsigmoid <- function(self) .Call(dlt_op1, "hardsigmoid self", self)
#' @rdname operators-backward
#' @export
torch_hardsigmoid_backward <- function(grad_output, self) .Call(dlt_op2, "hardsigmoid_backward grad_output self", grad_output, self)
#' @rdname torch_softmax
#' @export
torch_hardswish <- function(self) .Call(dlt_op1, "hardswish self", self)
#' @rdname operators-backward
#' @export
torch_hardswish_backward <- function(grad_output, self) .Call(dlt_op2, "hardswish_backward grad_output self", grad_output, self)
#' @rdname torch_softmax
#' @export
torch_hardtanh <- function(self, min_val = -1L, max_val = 1L) .Call(dlt_op3, "hardtanh self min_val max_val", self, min_val, max_val)
#' @rdname operators-backward
#' @export
torch_hardtanh_backward <- function(grad_output, self, min_val, max_val) .Call(dlt_op4, "hardtanh_backward grad_output self min_val max_val", grad_output, self, min_val, max_val)
#' @rdname operators-arithmetic
#' @export
torch_hash_tensor <- function(self, dim = integer(0), keepdim = FALSE, mode = 0L) .Call(dlt_op4, "hash_tensor self dim keepdim mode", self, dim, keepdim, mode)
#' @rdname operators-arithmetic
#' @export
torch_heaviside <- function(self, values) .Call(dlt_op2, "heaviside self values", self, values)
#' @rdname operators-layers
#' @export
torch_hinge_embedding_loss <- function(self, target, margin = 1, reduction = 1L) .Call(dlt_op4, "hinge_embedding_loss self target margin reduction", self, target, margin, reduction)
#' @rdname operators-reductions
#' @export
torch_histc <- function(self, bins = 100L, min = 0L, max = 0L) .Call(dlt_op4, "histc self bins min max", self, bins, min, max)
#' @rdname operators-reductions
#' @export
torch_histogram <- function(self, bins = 100L, range = NULL, weight = NULL, density = FALSE) .Call(dlt_op5, "histogram self bins range weight density", self, bins, range, weight, density)
#' @rdname operators-reductions
#' @export
torch_histogramdd <- function(self, bins, range = NULL, weight = NULL, density = FALSE) .Call(dlt_op5, "histogramdd self bins range weight density", self, bins, range, weight, density)
#' @rdname torch_split
#' @export
torch_hsplit <- function(self, indices = NULL, sections = NULL) .Call(dlt_op3, "hsplit self indices sections", self, indices, sections)
#' @rdname operators-arithmetic
#' @export
torch_hspmm <- function(mat1, mat2) .Call(dlt_op2, "hspmm mat1 mat2", mat1, mat2)
#' @rdname torch_cat
#' @export
torch_hstack <- function(tensors) .Call(dlt_op1, "hstack tensors", tensors)
#' @rdname operators-layers
#' @export
torch_huber_loss <- function(self, target, reduction = 1L, delta = 1) .Call(dlt_op4, "huber_loss self target reduction delta", self, target, reduction, delta)
#' @rdname operators-backward
#' @export
torch_huber_loss_backward <- function(grad_output, self, target, reduction, delta) .Call(dlt_op5, "huber_loss_backward grad_output self target reduction delta", grad_output, self, target, reduction, delta)
#' @rdname torch_exp
#' @export
torch_hypot <- function(self, other) .Call(dlt_op2, "hypot self other", self, other)
#' @rdname operators-special
#' @export
torch_i0 <- function(self) .Call(dlt_op1, "i0 self", self)
#' @rdname operators-special
#' @export
torch_igamma <- function(self, other) .Call(dlt_op2, "igamma self other", self, other)
#' @rdname operators-special
#' @export
torch_igammac <- function(self, other) .Call(dlt_op2, "igammac self other", self, other)
#' @rdname operators-layers
#' @export
torch_im2col <- function(self, kernel_size, dilation, padding, stride) .Call(dlt_op5, "im2col self kernel_size dilation padding stride", self, kernel_size, dilation, padding, stride)
#' @rdname operators-arithmetic
#' @export
torch_imag <- function(self) .Call(dlt_op1, "imag self", self)
#' @rdname operators-shapes
#' @export
torch_index <- function(self, indices) .Call(dlt_op2, "index self indices", self, indices)
#' @rdname torch_gather
#' @export
torch_index_add <- function(self, dim, index, source, alpha = 1L) .Call(dlt_op5, "index_add self dim index source alpha", self, dim, index, source, alpha)
#' @rdname torch_gather
#' @export
torch_index_copy <- function(self, dim, index, source) .Call(dlt_op4, "index_copy self dim index source", self, dim, index, source)
#' @rdname torch_gather
#' @export
torch_index_fill <- function(self, dim, index, value) .Call(dlt_op4, "index_fill self dim index value", self, dim, index, value)
#' @rdname torch_gather
#' @export
torch_index_put <- function(self, indices, values, accumulate = FALSE) .Call(dlt_op4, "index_put self indices values accumulate", self, indices, values, accumulate)
#' @rdname operators-shapes
#' @export
torch_index_put_ <- function(self, indices, values, accumulate = FALSE) .Call(dlt_op4, "index_put_ self indices values accumulate", self, indices, values, accumulate)
#' @rdname torch_gather
#' @export
torch_index_reduce <- function(self, dim, index, source, reduce, include_self = TRUE) .Call(dlt_op6, "index_reduce self dim index source reduce include_self", self, dim, index, source, reduce, include_self)
#' @rdname torch_gather
#' @export
torch_index_select <- function(self, dim, index) .Call(dlt_op3, "index_select self dim index", self, dim, index)
#' @rdname operators-backward
#' @export
torch_index_select_backward <- function(grad, self_sizes, dim, index) .Call(dlt_op4, "index_select_backward grad self_sizes dim index", grad, self_sizes, dim, index)
#' @rdname operators-arithmetic
#' @export
torch_indices <- function(self) .Call(dlt_op1, "indices self", self)
#' @rdname operators-copies
#' @export
torch_indices_copy <- function(self) .Call(dlt_op1, "indices_copy self", self)
#' @rdname operators-backward
#' @export
torch_infinitely_differentiable_gelu_backward <- function(grad, self) .Call(dlt_op2, "infinitely_differentiable_gelu_backward grad self", grad, self)
#' @rdname torch_matmul
#' @export
torch_inner <- function(self, other) .Call(dlt_op2, "inner self other", self, other)
#' @rdname operators-layers
#' @export
torch_instance_norm <- function(input, weight = NULL, bias = NULL, running_mean = NULL, running_var = NULL, use_input_stats, momentum, eps, cudnn_enabled) .Call(dlt_op9, "instance_norm input weight bias running_mean running_var use_input_stats momentum eps cudnn_enabled", input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)
#' @rdname operators-sparse
#' @export
torch_int_repr <- function(self) .Call(dlt_op1, "int_repr self", self)
#' @rdname operators-arithmetic
#' @export
torch_inverse <- function(self) .Call(dlt_op1, "inverse self", self)
#' @rdname operators-sparse
#' @export
torch_is_coalesced <- function(self) .Call(dlt_op1, "is_coalesced self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_complex <- function(self) .Call(dlt_op1, "is_complex self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_conj <- function(self) .Call(dlt_op1, "is_conj self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_contiguous <- function(self, memory_format = NULL) .Call(dlt_op2, "is_contiguous self memory_format", self, memory_format)
#' @rdname operators-arithmetic
#' @export
torch_is_distributed <- function(self) .Call(dlt_op1, "is_distributed self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_floating_point <- function(self) .Call(dlt_op1, "is_floating_point self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_inference <- function(self) .Call(dlt_op1, "is_inference self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_leaf <- function(self) .Call(dlt_op1, "is_leaf self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_neg <- function(self) .Call(dlt_op1, "is_neg self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_nonzero <- function(self) .Call(dlt_op1, "is_nonzero self", self)
#' @rdname operators-arithmetic
#' @export
torch_is_pinned <- function(self, device = NULL) .Call(dlt_op2, "is_pinned self device", self, device)
#' @rdname operators-arithmetic
#' @export
torch_is_same_size <- function(self, other) .Call(dlt_op2, "is_same_size self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_is_set_to <- function(self, tensor) .Call(dlt_op2, "is_set_to self tensor", self, tensor)
#' @rdname operators-arithmetic
#' @export
torch_is_signed <- function(self) .Call(dlt_op1, "is_signed self", self)
#' @rdname torch_eq
#' @export
torch_isclose <- function(self, other, rtol = 1e-05, atol = 1e-08, equal_nan = FALSE) .Call(dlt_op5, "isclose self other rtol atol equal_nan", self, other, rtol, atol, equal_nan)
#' @rdname torch_eq
#' @export
torch_isfinite <- function(self) .Call(dlt_op1, "isfinite self", self)
#' @rdname torch_eq
#' @export
torch_isin <- function(element = NULL, elements = NULL, test_element = NULL, test_elements = NULL, assume_unique = FALSE, invert = FALSE) .Call(dlt_op6, "isin element elements test_element test_elements assume_unique invert", element, elements, test_element, test_elements, assume_unique, invert)
#' @rdname torch_eq
#' @export
torch_isinf <- function(self) .Call(dlt_op1, "isinf self", self)
#' @rdname torch_eq
#' @export
torch_isnan <- function(self) .Call(dlt_op1, "isnan self", self)
#' @rdname torch_eq
#' @export
torch_isneginf <- function(self) .Call(dlt_op1, "isneginf self", self)
#' @rdname torch_eq
#' @export
torch_isposinf <- function(self) .Call(dlt_op1, "isposinf self", self)
#' @rdname operators-arithmetic
#' @export
torch_isreal <- function(self) .Call(dlt_op1, "isreal self", self)
#' @rdname operators-fft
#' @export
torch_istft <- function(self, n_fft, hop_length = NULL, win_length = NULL, window = NULL, center = TRUE, normalized = FALSE, onesided = NULL, length = NULL, return_complex = FALSE) .Call(dlt_op10, "istft self n_fft hop_length win_length window center normalized onesided length return_complex", self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex)
#' @rdname operators-arithmetic
#' @export
torch_item <- function(self) .Call(dlt_op1, "item self", self)
#' @rdname operators-fft
#' @export
torch_kaiser_window <- function(window_length, periodic = TRUE, beta = 12, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "kaiser_window window_length periodic beta dtype layout device", window_length, periodic, beta, dtype, layout, device), requires_grad)
#' @rdname operators-layers
#' @export
torch_kl_div <- function(self, target, reduction = 1L, log_target = FALSE) .Call(dlt_op4, "kl_div self target reduction log_target", self, target, reduction, log_target)
#' @rdname operators-arithmetic
#' @export
torch_kron <- function(self, other) .Call(dlt_op2, "kron self other", self, other)
#' @rdname torch_sort
#' @export
torch_kthvalue <- function(self, k, dim = -1L, keepdim = FALSE) .Call(dlt_op4, "kthvalue self k dim keepdim", self, k, dim, keepdim)
#' @rdname operators-layers
#' @export
torch_l1_loss <- function(self, target, reduction = 1L) .Call(dlt_op3, "l1_loss self target reduction", self, target, reduction)
#' @rdname operators-layers
#' @export
torch_layer_norm <- function(input, normalized_shape, weight = NULL, bias = NULL, eps = 1e-05, cudnn_enable = TRUE) .Call(dlt_op6, "layer_norm input normalized_shape weight bias eps cudnn_enable", input, normalized_shape, weight, bias, eps, cudnn_enable)
#' @rdname operators-arithmetic
#' @export
torch_lcm <- function(self, other) .Call(dlt_op2, "lcm self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_ldexp <- function(self, other) .Call(dlt_op2, "ldexp self other", self, other)
#' @rdname torch_eq
#' @export
torch_le <- function(self, other) .Call(dlt_op2, "le self other", self, other)
#' @rdname torch_softmax
#' @export
torch_leaky_relu <- function(self, negative_slope = 0.01) .Call(dlt_op2, "leaky_relu self negative_slope", self, negative_slope)
#' @rdname operators-backward
#' @export
torch_leaky_relu_backward <- function(grad_output, self, negative_slope, self_is_result) .Call(dlt_op4, "leaky_relu_backward grad_output self negative_slope self_is_result", grad_output, self, negative_slope, self_is_result)
#' @rdname torch_add
#' @export
torch_lerp <- function(self, end, weight) .Call(dlt_op3, "lerp self end weight", self, end, weight)
#' @rdname torch_eq
#' @export
torch_less <- function(self, other) .Call(dlt_op2, "less self other", self, other)
#' @rdname torch_eq
#' @export
torch_less_equal <- function(self, other) .Call(dlt_op2, "less_equal self other", self, other)
#' @rdname torch_exp
#' @export
torch_lgamma <- function(self) .Call(dlt_op1, "lgamma self", self)
#' @rdname operators-arithmetic
#' @export
torch_lift <- function(self) .Call(dlt_op1, "lift self", self)
#' @rdname operators-arithmetic
#' @export
torch_lift_fresh <- function(self) .Call(dlt_op1, "lift_fresh self", self)
#' @rdname operators-copies
#' @export
torch_lift_fresh_copy <- function(self) .Call(dlt_op1, "lift_fresh_copy self", self)
#' @rdname operators-linalg
#' @export
linalg_cholesky <- function(A, upper = FALSE) .Call(dlt_op2, "linalg_cholesky A|self upper", A, upper)
#' @rdname operators-linalg
#' @export
torch_linalg_cholesky <- linalg_cholesky
#' @rdname operators-linalg
#' @export
linalg_cholesky_ex <- function(A, check_errors = FALSE, upper = FALSE) .Call(dlt_op3, "linalg_cholesky_ex A|self check_errors upper", A, check_errors, upper)
#' @rdname operators-linalg
#' @export
torch_linalg_cholesky_ex <- linalg_cholesky_ex
#' @rdname operators-linalg
#' @export
linalg_cross <- function(self, other, dim = -1L) .Call(dlt_op3, "linalg_cross self other dim", self, other, dim)
#' @rdname operators-linalg
#' @export
torch_linalg_cross <- linalg_cross
#' @rdname operators-linalg
#' @export
linalg_det <- function(A) .Call(dlt_op1, "linalg_det A", A)
#' @rdname operators-linalg
#' @export
torch_linalg_det <- linalg_det
#' @rdname operators-linalg
#' @export
linalg_diagonal <- function(A, offset = 0L, dim1 = -2L, dim2 = -1L) .Call(dlt_op4, "linalg_diagonal A offset dim1 dim2", A, offset, dim1, dim2)
#' @rdname operators-linalg
#' @export
torch_linalg_diagonal <- linalg_diagonal
#' @rdname operators-linalg
#' @export
linalg_eig <- function(A) .Call(dlt_op1, "linalg_eig A|self", A)
#' @rdname operators-linalg
#' @export
torch_linalg_eig <- linalg_eig
#' @rdname operators-linalg
#' @export
linalg_eigh <- function(A, UPLO = "L") .Call(dlt_op2, "linalg_eigh A|self UPLO", A, UPLO)
#' @rdname operators-linalg
#' @export
torch_linalg_eigh <- linalg_eigh
#' @rdname operators-linalg
#' @export
linalg_eigvals <- function(A) .Call(dlt_op1, "linalg_eigvals A|self", A)
#' @rdname operators-linalg
#' @export
torch_linalg_eigvals <- linalg_eigvals
#' @rdname operators-linalg
#' @export
linalg_eigvalsh <- function(A, UPLO = "L") .Call(dlt_op2, "linalg_eigvalsh A|self UPLO", A, UPLO)
#' @rdname operators-linalg
#' @export
torch_linalg_eigvalsh <- linalg_eigvalsh
#' @rdname operators-linalg
#' @export
linalg_householder_product <- function(A, tau) .Call(dlt_op2, "linalg_householder_product A|input tau", A, tau)
#' @rdname operators-linalg
#' @export
torch_linalg_householder_product <- linalg_householder_product
#' @rdname operators-linalg
#' @export
linalg_inv <- function(A) .Call(dlt_op1, "linalg_inv A", A)
#' @rdname operators-linalg
#' @export
torch_linalg_inv <- linalg_inv
#' @rdname operators-linalg
#' @export
linalg_inv_ex <- function(A, check_errors = FALSE) .Call(dlt_op2, "linalg_inv_ex A check_errors", A, check_errors)
#' @rdname operators-linalg
#' @export
torch_linalg_inv_ex <- linalg_inv_ex
#' @rdname operators-linalg
#' @export
linalg_ldl_factor <- function(self, hermitian = FALSE) .Call(dlt_op2, "linalg_ldl_factor self hermitian", self, hermitian)
#' @rdname operators-linalg
#' @export
torch_linalg_ldl_factor <- linalg_ldl_factor
#' @rdname operators-linalg
#' @export
linalg_ldl_factor_ex <- function(self, hermitian = FALSE, check_errors = FALSE) .Call(dlt_op3, "linalg_ldl_factor_ex self hermitian check_errors", self, hermitian, check_errors)
#' @rdname operators-linalg
#' @export
torch_linalg_ldl_factor_ex <- linalg_ldl_factor_ex
#' @rdname operators-linalg
#' @export
linalg_ldl_solve <- function(LD, pivots, B, hermitian = FALSE) .Call(dlt_op4, "linalg_ldl_solve LD pivots B hermitian", LD, pivots, B, hermitian)
#' @rdname operators-linalg
#' @export
torch_linalg_ldl_solve <- linalg_ldl_solve
#' @rdname operators-linalg
#' @export
linalg_lstsq <- function(A, B, rcond = NULL, ..., driver = NULL) .Call(dlt_op4, "linalg_lstsq A|self B|b rcond driver", A, B, rcond, driver)
#' @rdname operators-linalg
#' @export
torch_linalg_lstsq <- linalg_lstsq
#' @rdname operators-linalg
#' @export
linalg_lu <- function(A, pivot = TRUE) .Call(dlt_op2, "linalg_lu A pivot", A, pivot)
#' @rdname operators-linalg
#' @export
torch_linalg_lu <- linalg_lu
#' @rdname operators-linalg
#' @export
linalg_lu_factor <- function(A, pivot = TRUE) .Call(dlt_op2, "linalg_lu_factor A pivot", A, pivot)
#' @rdname operators-linalg
#' @export
torch_linalg_lu_factor <- linalg_lu_factor
#' @rdname operators-linalg
#' @export
linalg_lu_factor_ex <- function(A, pivot = TRUE, check_errors = FALSE) .Call(dlt_op3, "linalg_lu_factor_ex A pivot check_errors", A, pivot, check_errors)
#' @rdname operators-linalg
#' @export
torch_linalg_lu_factor_ex <- linalg_lu_factor_ex
#' @rdname operators-linalg
#' @export
linalg_lu_solve <- function(LU, pivots, B, left = TRUE, adjoint = FALSE) .Call(dlt_op5, "linalg_lu_solve LU pivots B left adjoint", LU, pivots, B, left, adjoint)
#' @rdname operators-linalg
#' @export
torch_linalg_lu_solve <- linalg_lu_solve
#' @rdname operators-linalg
#' @export
linalg_matmul <- function(self, other) .Call(dlt_op2, "linalg_matmul self other", self, other)
#' @rdname operators-linalg
#' @export
torch_linalg_matmul <- linalg_matmul
#' @rdname operators-linalg
#' @export
linalg_matrix_exp <- function(self) .Call(dlt_op1, "linalg_matrix_exp self", self)
#' @rdname operators-linalg
#' @export
torch_linalg_matrix_exp <- linalg_matrix_exp
#' @rdname operators-linalg
#' @export
linalg_matrix_power <- function(A, n) .Call(dlt_op2, "linalg_matrix_power A|self n", A, n)
#' @rdname operators-linalg
#' @export
torch_linalg_matrix_power <- linalg_matrix_power
#' @rdname operators-linalg
#' @export
linalg_matrix_rank <- function(A, ..., atol = NULL, rtol = NULL, tol = NULL, hermitian = FALSE) .Call(dlt_op5, "linalg_matrix_rank A|self|input atol rtol tol hermitian", A, atol, rtol, tol, hermitian)
#' @rdname operators-linalg
#' @export
torch_linalg_matrix_rank <- linalg_matrix_rank
#' @rdname operators-linalg
#' @export
linalg_multi_dot <- function(tensors) .Call(dlt_op1, "linalg_multi_dot tensors", tensors)
#' @rdname operators-linalg
#' @export
torch_linalg_multi_dot <- linalg_multi_dot
#' @rdname operators-linalg
#' @export
linalg_pinv <- function(A, rcond = NULL, hermitian = FALSE, atol = NULL, rtol = NULL) .Call(dlt_op5, "linalg_pinv A|self rcond hermitian atol rtol", A, rcond, hermitian, atol, rtol)
#' @rdname operators-linalg
#' @export
torch_linalg_pinv <- linalg_pinv
#' @rdname operators-linalg
#' @export
linalg_qr <- function(A, mode = "reduced") .Call(dlt_op2, "linalg_qr A mode", A, mode)
#' @rdname operators-linalg
#' @export
torch_linalg_qr <- linalg_qr
#' @rdname operators-linalg
#' @export
linalg_slogdet <- function(A) .Call(dlt_op1, "linalg_slogdet A", A)
#' @rdname operators-linalg
#' @export
torch_linalg_slogdet <- linalg_slogdet
#' @rdname operators-linalg
#' @export
linalg_solve <- function(A, B, left = TRUE) .Call(dlt_op3, "linalg_solve A B left", A, B, left)
#' @rdname operators-linalg
#' @export
torch_linalg_solve <- linalg_solve
#' @rdname operators-linalg
#' @export
linalg_solve_ex <- function(A, B, left = TRUE, check_errors = FALSE) .Call(dlt_op4, "linalg_solve_ex A B left check_errors", A, B, left, check_errors)
#' @rdname operators-linalg
#' @export
torch_linalg_solve_ex <- linalg_solve_ex
#' @rdname operators-linalg
#' @export
linalg_solve_triangular <- function(A, B, ..., upper, left = TRUE, unitriangular = FALSE) .Call(dlt_op5, "linalg_solve_triangular A|self B upper left unitriangular", A, B, upper, left, unitriangular)
#' @rdname operators-linalg
#' @export
torch_linalg_solve_triangular <- linalg_solve_triangular
#' @rdname operators-linalg
#' @export
linalg_svd <- function(A, full_matrices = TRUE, driver = NULL) .Call(dlt_op3, "linalg_svd A full_matrices driver", A, full_matrices, driver)
#' @rdname operators-linalg
#' @export
torch_linalg_svd <- linalg_svd
#' @rdname operators-linalg
#' @export
linalg_svdvals <- function(A, driver = NULL) .Call(dlt_op2, "linalg_svdvals A driver", A, driver)
#' @rdname operators-linalg
#' @export
torch_linalg_svdvals <- linalg_svdvals
#' @rdname operators-linalg
#' @export
linalg_tensorinv <- function(A, ind = 3L) .Call(dlt_op2, "linalg_tensorinv A|self ind", A, ind)
#' @rdname operators-linalg
#' @export
torch_linalg_tensorinv <- linalg_tensorinv
#' @rdname operators-linalg
#' @export
linalg_tensorsolve <- function(A, B, dims = NULL) .Call(dlt_op3, "linalg_tensorsolve A|self B|other dims", A, B, dims)
#' @rdname operators-linalg
#' @export
torch_linalg_tensorsolve <- linalg_tensorsolve
#' @rdname operators-linalg
#' @export
linalg_vander <- function(x, N = NULL) .Call(dlt_op2, "linalg_vander x N", x, N)
#' @rdname operators-linalg
#' @export
torch_linalg_vander <- linalg_vander
#' @rdname operators-linalg
#' @export
linalg_vecdot <- function(x, y, dim = -1L) .Call(dlt_op3, "linalg_vecdot x y dim", x, y, dim)
#' @rdname operators-linalg
#' @export
torch_linalg_vecdot <- linalg_vecdot
#' @rdname operators-linalg
#' @export
linalg_vector_norm <- function(A, ord = 2L, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op5, "linalg_vector_norm A|self ord dim keepdim dtype", A, ord, dim, keepdim, dtype)
#' @rdname operators-linalg
#' @export
torch_linalg_vector_norm <- linalg_vector_norm
#' @rdname operators-arithmetic
#' @export
torch_linear <- function(input, weight, bias = NULL) .Call(dlt_op3, "linear input weight bias", input, weight, bias)
#' @rdname operators-backward
#' @export
torch_linear_backward <- function(self, grad_output, weight, output_mask) .Call(dlt_op4, "linear_backward self grad_output weight output_mask", self, grad_output, weight, output_mask)
#' @rdname torch_zeros_like
#' @export
torch_linspace <- function(start, end, steps = 100L, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "linspace start end steps dtype layout device", start, end, steps, dtype, layout, device), requires_grad)
#' @rdname torch_exp
#' @export
torch_log <- function(self) .Call(dlt_op1, "log self", self)
#' @rdname torch_exp
#' @export
torch_log10 <- function(self) .Call(dlt_op1, "log10 self", self)
#' @rdname torch_exp
#' @export
torch_log1p <- function(self) .Call(dlt_op1, "log1p self", self)
#' @rdname torch_exp
#' @export
torch_log2 <- function(self) .Call(dlt_op1, "log2 self", self)
#' @rdname operators-layers
#' @export
torch_log_normal <- function(self, mean = 1, std = 2, generator = NULL) .Call(dlt_op4, "log_normal self mean std generator", self, mean, std, generator)
#' @rdname torch_softmax
#' @export
torch_log_sigmoid <- function(self) .Call(dlt_op1, "log_sigmoid self", self)
#' @rdname operators-backward
#' @export
torch_log_sigmoid_backward <- function(grad_output, self, buffer) .Call(dlt_op3, "log_sigmoid_backward grad_output self buffer", grad_output, self, buffer)
#' @rdname operators-layers
#' @export
torch_log_sigmoid_forward <- function(self) .Call(dlt_op1, "log_sigmoid_forward self", self)
#' @rdname torch_softmax
#' @export
torch_log_softmax <- function(self, dim, dtype = NULL) .Call(dlt_op3, "log_softmax self dim dtype", self, dim, dtype)
#' @rdname torch_exp
#' @export
torch_logaddexp <- function(self, other) .Call(dlt_op2, "logaddexp self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_logaddexp2 <- function(self, other) .Call(dlt_op2, "logaddexp2 self other", self, other)
#' @rdname torch_cumsum
#' @export
torch_logcumsumexp <- function(self, dim) .Call(dlt_op2, "logcumsumexp self dim", self, dim)
#' @rdname operators-linalg
#' @export
torch_logdet <- function(self) .Call(dlt_op1, "logdet self", self)
#' @rdname torch_eq
#' @export
torch_logical_and <- function(self, other) .Call(dlt_op2, "logical_and self other", self, other)
#' @rdname torch_eq
#' @export
torch_logical_not <- function(self) .Call(dlt_op1, "logical_not self", self)
#' @rdname torch_eq
#' @export
torch_logical_or <- function(self, other) .Call(dlt_op2, "logical_or self other", self, other)
#' @rdname torch_eq
#' @export
torch_logical_xor <- function(self, other) .Call(dlt_op2, "logical_xor self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_logit <- function(self, eps = NULL) .Call(dlt_op2, "logit self eps", self, eps)
#' @rdname operators-backward
#' @export
torch_logit_backward <- function(grad_output, self, eps = NULL) .Call(dlt_op3, "logit_backward grad_output self eps", grad_output, self, eps)
#' @rdname torch_zeros_like
#' @export
torch_logspace <- function(start, end, steps = 100L, base = 10, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op7, "logspace start end steps base dtype layout device", start, end, steps, base, dtype, layout, device), requires_grad)
#' @rdname torch_sum
#' @export
torch_logsumexp <- function(self, dim, keepdim = FALSE) .Call(dlt_op3, "logsumexp self dim keepdim", self, dim, keepdim)
#' @rdname operators-layers
#' @export
torch_lstm <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL) .Call(dlt_op11, "lstm input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes)
#' @rdname operators-layers
#' @export
torch_lstm_cell <- function(input, hx, w_ih, w_hh, b_ih = NULL, b_hh = NULL) .Call(dlt_op6, "lstm_cell input hx w_ih w_hh b_ih b_hh", input, hx, w_ih, w_hh, b_ih, b_hh)
#' @rdname operators-backward
#' @export
torch_lstm_mps_backward <- function(grad_y = NULL, grad_hy = NULL, grad_cy = NULL, z_state, cell_state_fwd, input, layersOutputs, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first) .Call(dlt_op15, "lstm_mps_backward grad_y grad_hy grad_cy z_state cell_state_fwd input layersOutputs hx params has_biases num_layers dropout train bidirectional batch_first", grad_y, grad_hy, grad_cy, z_state, cell_state_fwd, input, layersOutputs, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
#' @rdname torch_eq
#' @export
torch_lt <- function(self, other) .Call(dlt_op2, "lt self other", self, other)
#' @rdname operators-linalg
#' @export
torch_lu_solve <- function(self, LU_data, LU_pivots) .Call(dlt_op3, "lu_solve self LU_data LU_pivots", self, LU_data, LU_pivots)
#' @rdname operators-linalg
#' @export
torch_lu_unpack <- function(LU_data, LU_pivots, unpack_data = TRUE, unpack_pivots = TRUE) .Call(dlt_op4, "lu_unpack LU_data LU_pivots unpack_data unpack_pivots", LU_data, LU_pivots, unpack_data, unpack_pivots)
#' @rdname operators-shapes
#' @export
torch_mH <- function(self) .Call(dlt_op1, "mH self", self)
#' @rdname operators-shapes
#' @export
torch_mT <- function(self) .Call(dlt_op1, "mT self", self)
#' @rdname operators-layers
#' @export
torch_margin_ranking_loss <- function(input1, input2, target, margin = 0, reduction = 1L) .Call(dlt_op5, "margin_ranking_loss input1 input2 target margin reduction", input1, input2, target, margin, reduction)
#' @rdname torch_where
#' @export
torch_masked_fill <- function(self, mask, value) .Call(dlt_op3, "masked_fill self mask value", self, mask, value)
#' @rdname torch_where
#' @export
torch_masked_scatter <- function(self, mask, source) .Call(dlt_op3, "masked_scatter self mask source", self, mask, source)
#' @rdname operators-backward
#' @export
torch_masked_scatter_backward <- function(grad_output, mask, sizes) .Call(dlt_op3, "masked_scatter_backward grad_output mask sizes", grad_output, mask, sizes)
#' @rdname torch_where
#' @export
torch_masked_select <- function(self, mask) .Call(dlt_op2, "masked_select self mask", self, mask)
#' @rdname operators-backward
#' @export
torch_masked_select_backward <- function(grad, input, mask) .Call(dlt_op3, "masked_select_backward grad input mask", grad, input, mask)
#' @rdname torch_matmul
#' @export
torch_matmul <- function(self, other) .Call(dlt_op2, "matmul self other", self, other)
#' @rdname operators-backward
#' @export
torch_matmul_backward <- function(grad, self, other, mask) .Call(dlt_op4, "matmul_backward grad self other mask", grad, self, other, mask)
#' @rdname operators-shapes
#' @export
torch_matrix_H <- function(self) .Call(dlt_op1, "matrix_H self", self)
#' @rdname operators-arithmetic
#' @export
torch_matrix_exp <- function(self) .Call(dlt_op1, "matrix_exp self", self)
#' @rdname operators-backward
#' @export
torch_matrix_exp_backward <- function(self, grad) .Call(dlt_op2, "matrix_exp_backward self grad", self, grad)
#' @rdname operators-arithmetic
#' @export
torch_matrix_power <- function(self, n) .Call(dlt_op2, "matrix_power self n", self, n)
#' @rdname torch_max
#' @export
torch_max <- function(self, dim = NULL, other = NULL, keepdim = FALSE) .Call(dlt_op4, "max self dim other keepdim", self, dim, other, keepdim)
#' @rdname operators-layers
#' @export
torch_max_pool1d <- function(self, kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "max_pool1d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-layers
#' @export
torch_max_pool1d_with_indices <- function(self, kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "max_pool1d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-layers
#' @export
torch_max_pool2d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-backward
#' @export
torch_max_pool2d_backward <- function(grad_output, self, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op7, "max_pool2d_backward grad_output self kernel_size stride padding dilation ceil_mode", grad_output, self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-layers
#' @export
torch_max_pool2d_with_indices <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool2d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-backward
#' @export
torch_max_pool2d_with_indices_backward <- function(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices) .Call(dlt_op8, "max_pool2d_with_indices_backward grad_output self kernel_size stride padding dilation ceil_mode indices", grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
#' @rdname operators-layers
#' @export
torch_max_pool3d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-layers
#' @export
torch_max_pool3d_with_indices <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool3d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-backward
#' @export
torch_max_pool3d_with_indices_backward <- function(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices) .Call(dlt_op8, "max_pool3d_with_indices_backward grad_output self kernel_size stride padding dilation ceil_mode indices", grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
#' @rdname operators-layers
#' @export
torch_max_unpool2d <- function(self, indices, output_size) .Call(dlt_op3, "max_unpool2d self indices output_size", self, indices, output_size)
#' @rdname operators-layers
#' @export
torch_max_unpool3d <- function(self, indices, output_size, stride, padding) .Call(dlt_op5, "max_unpool3d self indices output_size stride padding", self, indices, output_size, stride, padding)
#' @rdname torch_max
#' @export
torch_maximum <- function(self, other) .Call(dlt_op2, "maximum self other", self, other)
#' @rdname torch_sum
#' @export
torch_mean <- function(self, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "mean self dim keepdim dtype", self, dim, keepdim, dtype)
#' @rdname torch_sort
#' @export
torch_median <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "median self dim keepdim", self, dim, keepdim)
#' @rdname operators-shapes
#' @export
torch_meshgrid <- function(tensors, indexing = NULL) .Call(dlt_op2, "meshgrid tensors indexing", tensors, indexing)
#' @rdname torch_max
#' @export
torch_min <- function(self, dim = NULL, other = NULL, keepdim = FALSE) .Call(dlt_op4, "min self dim other keepdim", self, dim, other, keepdim)
#' @rdname torch_max
#' @export
torch_minimum <- function(self, other) .Call(dlt_op2, "minimum self other", self, other)
#' @rdname operators-backends
#' @export
torch_miopen_batch_norm <- function(input, weight, bias = NULL, running_mean = NULL, running_var = NULL, training, exponential_average_factor, epsilon) .Call(dlt_op8, "miopen_batch_norm input weight bias running_mean running_var training exponential_average_factor epsilon", input, weight, bias, running_mean, running_var, training, exponential_average_factor, epsilon)
#' @rdname operators-backends
#' @export
torch_miopen_batch_norm_backward <- function(input, grad_output, weight, running_mean = NULL, running_var = NULL, save_mean = NULL, save_var = NULL, epsilon) .Call(dlt_op8, "miopen_batch_norm_backward input grad_output weight running_mean running_var save_mean save_var epsilon", input, grad_output, weight, running_mean, running_var, save_mean, save_var, epsilon)
#' @rdname operators-backends
#' @export
torch_miopen_convolution <- function(self, weight, bias = NULL, padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op9, "miopen_convolution self weight bias padding stride dilation groups benchmark deterministic", self, weight, bias, padding, stride, dilation, groups, benchmark, deterministic)
#' @rdname operators-backends
#' @export
torch_miopen_convolution_add_relu <- function(self, weight, z, alpha = NULL, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op9, "miopen_convolution_add_relu self weight z alpha bias stride padding dilation groups", self, weight, z, alpha, bias, stride, padding, dilation, groups)
#' @rdname operators-backends
#' @export
torch_miopen_convolution_relu <- function(self, weight, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op7, "miopen_convolution_relu self weight bias stride padding dilation groups", self, weight, bias, stride, padding, dilation, groups)
#' @rdname operators-backends
#' @export
torch_miopen_convolution_transpose <- function(self, weight, bias = NULL, padding, output_padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op10, "miopen_convolution_transpose self weight bias padding output_padding stride dilation groups benchmark deterministic", self, weight, bias, padding, output_padding, stride, dilation, groups, benchmark, deterministic)
#' @rdname operators-backends
#' @export
torch_miopen_ctc_loss <- function(log_probs, targets, input_lengths, target_lengths, blank, deterministic, zero_infinity) .Call(dlt_op7, "miopen_ctc_loss log_probs targets input_lengths target_lengths blank deterministic zero_infinity", log_probs, targets, input_lengths, target_lengths, blank, deterministic, zero_infinity)
#' @rdname operators-backends
#' @export
torch_miopen_depthwise_convolution <- function(self, weight, bias = NULL, padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op9, "miopen_depthwise_convolution self weight bias padding stride dilation groups benchmark deterministic", self, weight, bias, padding, stride, dilation, groups, benchmark, deterministic)
#' @rdname operators-backends
#' @export
torch_miopen_rnn <- function(input, weight, weight_stride0, hx, cx = NULL, mode, hidden_size, num_layers, batch_first, dropout, train, bidirectional, batch_sizes, dropout_state = NULL) .Call(dlt_op14, "miopen_rnn input weight weight_stride0 hx cx mode hidden_size num_layers batch_first dropout train bidirectional batch_sizes dropout_state", input, weight, weight_stride0, hx, cx, mode, hidden_size, num_layers, batch_first, dropout, train, bidirectional, batch_sizes, dropout_state)
#' @rdname operators-backends
#' @export
torch_miopen_rnn_backward <- function(input, weight, weight_stride0, weight_buf, hx, cx = NULL, output, grad_output = NULL, grad_hy = NULL, grad_cy = NULL, mode, hidden_size, num_layers, batch_first, dropout, train, bidirectional, batch_sizes, dropout_state = NULL, reserve, output_mask) .Call(dlt_op21, "miopen_rnn_backward input weight weight_stride0 weight_buf hx cx output grad_output grad_hy grad_cy mode hidden_size num_layers batch_first dropout train bidirectional batch_sizes dropout_state reserve output_mask", input, weight, weight_stride0, weight_buf, hx, cx, output, grad_output, grad_hy, grad_cy, mode, hidden_size, num_layers, batch_first, dropout, train, bidirectional, batch_sizes, dropout_state, reserve, output_mask)
#' @rdname torch_softmax
#' @export
torch_mish <- function(self) .Call(dlt_op1, "mish self", self)
#' @rdname operators-backward
#' @export
torch_mish_backward <- function(grad_output, self) .Call(dlt_op2, "mish_backward grad_output self", grad_output, self)
#' @rdname operators-sparse
#' @export
torch_mkldnn_adaptive_avg_pool2d <- function(self, output_size) .Call(dlt_op2, "mkldnn_adaptive_avg_pool2d self output_size", self, output_size)
#' @rdname operators-sparse
#' @export
torch_mkldnn_adaptive_avg_pool2d_backward <- function(grad_output, self) .Call(dlt_op2, "mkldnn_adaptive_avg_pool2d_backward grad_output self", grad_output, self)
#' @rdname operators-sparse
#' @export
torch_mkldnn_convolution <- function(self, weight, bias = NULL, padding, stride, dilation, groups) .Call(dlt_op7, "mkldnn_convolution self weight bias padding stride dilation groups", self, weight, bias, padding, stride, dilation, groups)
#' @rdname operators-sparse
#' @export
torch_mkldnn_linear <- function(self, weight, bias = NULL) .Call(dlt_op3, "mkldnn_linear self weight bias", self, weight, bias)
#' @rdname operators-sparse
#' @export
torch_mkldnn_linear_backward <- function(self, grad_output, weight, output_mask) .Call(dlt_op4, "mkldnn_linear_backward self grad_output weight output_mask", self, grad_output, weight, output_mask)
#' @rdname operators-sparse
#' @export
torch_mkldnn_linear_backward_input <- function(input_size, grad_output, weight) .Call(dlt_op3, "mkldnn_linear_backward_input input_size grad_output weight", input_size, grad_output, weight)
#' @rdname operators-sparse
#' @export
torch_mkldnn_linear_backward_weights <- function(grad_output, input, weight, bias_defined) .Call(dlt_op4, "mkldnn_linear_backward_weights grad_output input weight bias_defined", grad_output, input, weight, bias_defined)
#' @rdname operators-sparse
#' @export
torch_mkldnn_max_pool2d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "mkldnn_max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_mkldnn_max_pool2d_backward <- function(grad_output, output, input, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op8, "mkldnn_max_pool2d_backward grad_output output input kernel_size stride padding dilation ceil_mode", grad_output, output, input, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_mkldnn_max_pool3d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "mkldnn_max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_mkldnn_max_pool3d_backward <- function(grad_output, output, input, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op8, "mkldnn_max_pool3d_backward grad_output output input kernel_size stride padding dilation ceil_mode", grad_output, output, input, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_mkldnn_reorder_conv2d_weight <- function(self, padding = c(0L, 0L), stride = c(1L, 1L), dilation = c(1L, 1L), groups = 1L, input_size = NULL) .Call(dlt_op6, "mkldnn_reorder_conv2d_weight self padding stride dilation groups input_size", self, padding, stride, dilation, groups, input_size)
#' @rdname operators-sparse
#' @export
torch_mkldnn_reorder_conv3d_weight <- function(self, padding = c(0L, 0L, 0L), stride = c(1L, 1L, 1L), dilation = c(1L, 1L, 1L), groups = 1L, input_size = NULL) .Call(dlt_op6, "mkldnn_reorder_conv3d_weight self padding stride dilation groups input_size", self, padding, stride, dilation, groups, input_size)
#' @rdname operators-sparse
#' @export
torch_mkldnn_rnn_layer <- function(input, weight0, weight1, weight2, weight3, hx_, cx_, reverse, batch_sizes, mode, hidden_size, num_layers, has_biases, bidirectional, batch_first, train) .Call(dlt_op16, "mkldnn_rnn_layer input weight0 weight1 weight2 weight3 hx_ cx_ reverse batch_sizes mode hidden_size num_layers has_biases bidirectional batch_first train", input, weight0, weight1, weight2, weight3, hx_, cx_, reverse, batch_sizes, mode, hidden_size, num_layers, has_biases, bidirectional, batch_first, train)
#' @rdname operators-sparse
#' @export
torch_mkldnn_rnn_layer_backward <- function(input, weight1, weight2, weight3, weight4, hx_, cx_tmp, output, hy_, cy_, grad_output = NULL, grad_hy = NULL, grad_cy = NULL, reverse, mode, hidden_size, num_layers, has_biases, train, bidirectional, batch_sizes, batch_first, workspace) .Call(dlt_op23, "mkldnn_rnn_layer_backward input weight1 weight2 weight3 weight4 hx_ cx_tmp output hy_ cy_ grad_output grad_hy grad_cy reverse mode hidden_size num_layers has_biases train bidirectional batch_sizes batch_first workspace", input, weight1, weight2, weight3, weight4, hx_, cx_tmp, output, hy_, cy_, grad_output, grad_hy, grad_cy, reverse, mode, hidden_size, num_layers, has_biases, train, bidirectional, batch_sizes, batch_first, workspace)
#' @rdname torch_matmul
#' @export
torch_mm <- function(self, mat2, out_dtype = NULL) .Call(dlt_op3, "mm self mat2 out_dtype", self, mat2, out_dtype)
#' @rdname torch_sort
#' @export
torch_mode <- function(self, dim = -1L, keepdim = FALSE) .Call(dlt_op3, "mode self dim keepdim", self, dim, keepdim)
#' @rdname torch_transpose
#' @export
torch_moveaxis <- function(self, source, destination) .Call(dlt_op3, "moveaxis self source destination", self, source, destination)
#' @rdname torch_transpose
#' @export
torch_movedim <- function(self, source, destination) .Call(dlt_op3, "movedim self source destination", self, source, destination)
#' @rdname operators-backends
#' @export
torch_mps_convolution_backward <- function(self, grad_output, weight, padding, stride, dilation, groups, output_mask) .Call(dlt_op8, "mps_convolution_backward self grad_output weight padding stride dilation groups output_mask", self, grad_output, weight, padding, stride, dilation, groups, output_mask)
#' @rdname operators-backends
#' @export
torch_mps_convolution_transpose_backward <- function(self, grad_output, weight, padding, output_padding, stride, dilation, groups, output_mask) .Call(dlt_op9, "mps_convolution_transpose_backward self grad_output weight padding output_padding stride dilation groups output_mask", self, grad_output, weight, padding, output_padding, stride, dilation, groups, output_mask)
#' @rdname operators-layers
#' @export
torch_mse_loss <- function(self, target, reduction = 1L) .Call(dlt_op3, "mse_loss self target reduction", self, target, reduction)
#' @rdname operators-backward
#' @export
torch_mse_loss_backward <- function(grad_output, self, target, reduction) .Call(dlt_op4, "mse_loss_backward grad_output self target reduction", grad_output, self, target, reduction)
#' @rdname torch_sort
#' @export
torch_msort <- function(self) .Call(dlt_op1, "msort self", self)
#' @rdname torch_add
#' @export
torch_mul <- function(self, other) .Call(dlt_op2, "mul self other", self, other)
#' @rdname operators-layers
#' @export
torch_multi_margin_loss <- function(self, target, p = 1L, margin = 1L, weight = NULL, reduction = 1L) .Call(dlt_op6, "multi_margin_loss self target p margin weight reduction", self, target, p, margin, weight, reduction)
#' @rdname operators-backward
#' @export
torch_multi_margin_loss_backward <- function(grad_output, self, target, p, margin, weight = NULL, reduction = 1L) .Call(dlt_op7, "multi_margin_loss_backward grad_output self target p margin weight reduction", grad_output, self, target, p, margin, weight, reduction)
#' @rdname operators-layers
#' @export
torch_multilabel_margin_loss <- function(self, target, reduction = 1L) .Call(dlt_op3, "multilabel_margin_loss self target reduction", self, target, reduction)
#' @rdname operators-backward
#' @export
torch_multilabel_margin_loss_backward <- function(grad_output, self, target, reduction, is_target) .Call(dlt_op5, "multilabel_margin_loss_backward grad_output self target reduction is_target", grad_output, self, target, reduction, is_target)
#' @rdname operators-layers
#' @export
torch_multilabel_margin_loss_forward <- function(self, target, reduction) .Call(dlt_op3, "multilabel_margin_loss_forward self target reduction", self, target, reduction)
#' @rdname torch_randint
#' @export
torch_multinomial <- function(self, num_samples, replacement = FALSE, generator = NULL) .Call(dlt_op4, "multinomial self num_samples replacement generator", self, num_samples, replacement, generator)
#' @rdname torch_add
#' @export
torch_multiply <- function(self, other) .Call(dlt_op2, "multiply self other", self, other)
#' @rdname torch_matmul
#' @export
torch_mv <- function(self, vec) .Call(dlt_op2, "mv self vec", self, vec)
#' @rdname operators-special
#' @export
torch_mvlgamma <- function(self, p) .Call(dlt_op2, "mvlgamma self p", self, p)
#' @rdname torch_clamp
#' @export
torch_nan_to_num <- function(self, nan = NULL, posinf = NULL, neginf = NULL) .Call(dlt_op4, "nan_to_num self nan posinf neginf", self, nan, posinf, neginf)
#' @rdname torch_sum
#' @export
torch_nanmean <- function(self, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "nanmean self dim keepdim dtype", self, dim, keepdim, dtype)
#' @rdname torch_sort
#' @export
torch_nanmedian <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "nanmedian self dim keepdim", self, dim, keepdim)
#' @rdname torch_sort
#' @export
torch_nanquantile <- function(self, q, dim = NULL, keepdim = FALSE, interpolation = "linear") .Call(dlt_op5, "nanquantile self q dim keepdim interpolation", self, q, dim, keepdim, interpolation)
#' @rdname torch_sum
#' @export
torch_nansum <- function(self, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "nansum self dim keepdim dtype", self, dim, keepdim, dtype)
#' @rdname torch_narrow
#' @export
torch_narrow <- function(self, dim, start, length) .Call(dlt_op4, "narrow self dim start length", self, dim, start, length)
#' @rdname operators-copies
#' @export
torch_narrow_copy <- function(self, dim, start, length) .Call(dlt_op4, "narrow_copy self dim start length", self, dim, start, length)
#' @rdname operators-layers
#' @export
torch_native_batch_norm <- function(input, weight = NULL, bias = NULL, running_mean = NULL, running_var = NULL, training, momentum, eps) .Call(dlt_op8, "native_batch_norm input weight bias running_mean running_var training momentum eps", input, weight, bias, running_mean, running_var, training, momentum, eps)
#' @rdname operators-backward
#' @export
torch_native_batch_norm_backward <- function(grad_out, input, weight = NULL, running_mean = NULL, running_var = NULL, save_mean = NULL, save_invstd = NULL, train, eps, output_mask) .Call(dlt_op10, "native_batch_norm_backward grad_out input weight running_mean running_var save_mean save_invstd train eps output_mask", grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)
#' @rdname operators-arithmetic
#' @export
torch_native_channel_shuffle <- function(self, groups) .Call(dlt_op2, "native_channel_shuffle self groups", self, groups)
#' @rdname operators-layers
#' @export
torch_native_dropout <- function(input, p, train = NULL) .Call(dlt_op3, "native_dropout input p train", input, p, train)
#' @rdname operators-backward
#' @export
torch_native_dropout_backward <- function(grad_output, mask, scale) .Call(dlt_op3, "native_dropout_backward grad_output mask scale", grad_output, mask, scale)
#' @rdname operators-layers
#' @export
torch_native_group_norm <- function(input, weight = NULL, bias = NULL, N, C, HxW, group, eps) .Call(dlt_op8, "native_group_norm input weight bias N C HxW group eps", input, weight, bias, N, C, HxW, group, eps)
#' @rdname operators-backward
#' @export
torch_native_group_norm_backward <- function(grad_out, input, mean, rstd, weight = NULL, N, C, HxW, group, output_mask) .Call(dlt_op10, "native_group_norm_backward grad_out input mean rstd weight N C HxW group output_mask", grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)
#' @rdname operators-layers
#' @export
torch_native_layer_norm <- function(input, normalized_shape, weight = NULL, bias = NULL, eps) .Call(dlt_op5, "native_layer_norm input normalized_shape weight bias eps", input, normalized_shape, weight, bias, eps)
#' @rdname operators-backward
#' @export
torch_native_layer_norm_backward <- function(grad_out, input, normalized_shape, mean, rstd, weight = NULL, bias = NULL, output_mask) .Call(dlt_op8, "native_layer_norm_backward grad_out input normalized_shape mean rstd weight bias output_mask", grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
#' @rdname operators-layers
#' @export
torch_native_norm <- function(self, p = 2L, dim = NULL, keepdim = NULL, dtype = NULL) .Call(dlt_op5, "native_norm self p dim keepdim dtype", self, p, dim, keepdim, dtype)
#' @rdname torch_eq
#' @export
torch_ne <- function(self, other) .Call(dlt_op2, "ne self other", self, other)
#' @rdname torch_add
#' @export
torch_neg <- function(self) .Call(dlt_op1, "neg self", self)
#' @rdname torch_add
#' @export
torch_negative <- function(self) .Call(dlt_op1, "negative self", self)
#' @rdname operators-layers
#' @export
torch_nested_to_padded_tensor <- function(self, padding, output_size = NULL) .Call(dlt_op3, "nested_to_padded_tensor self padding output_size", self, padding, output_size)
#' @rdname operators-copies
#' @export
torch_new_empty <- function(self, size, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op5, "new_empty self size dtype layout device", self, size, dtype, layout, device)
#' @rdname operators-copies
#' @export
torch_new_empty_strided <- function(self, size, stride, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op6, "new_empty_strided self size stride dtype layout device", self, size, stride, dtype, layout, device)
#' @rdname operators-copies
#' @export
torch_new_full <- function(self, size, fill_value, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op6, "new_full self size fill_value dtype layout device", self, size, fill_value, dtype, layout, device)
#' @rdname operators-copies
#' @export
torch_new_ones <- function(self, size, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op5, "new_ones self size dtype layout device", self, size, dtype, layout, device)
#' @rdname operators-copies
#' @export
torch_new_zeros <- function(self, size, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op5, "new_zeros self size dtype layout device", self, size, dtype, layout, device)
#' @rdname operators-arithmetic
#' @export
torch_nextafter <- function(self, other) .Call(dlt_op2, "nextafter self other", self, other)
#' @rdname operators-layers
#' @export
torch_nll_loss <- function(self, target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
#' @rdname operators-layers
#' @export
torch_nll_loss2d <- function(self, target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss2d self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
#' @rdname operators-backward
#' @export
torch_nll_loss2d_backward <- function(grad_output, self, target, weight = NULL, reduction, ignore_index, total_weight) .Call(dlt_op7, "nll_loss2d_backward grad_output self target weight reduction ignore_index total_weight", grad_output, self, target, weight, reduction, ignore_index, total_weight)
#' @rdname operators-layers
#' @export
torch_nll_loss2d_forward <- function(self, target, weight = NULL, reduction, ignore_index) .Call(dlt_op5, "nll_loss2d_forward self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
#' @rdname operators-backward
#' @export
torch_nll_loss_backward <- function(grad_output, self, target, weight = NULL, reduction, ignore_index, total_weight) .Call(dlt_op7, "nll_loss_backward grad_output self target weight reduction ignore_index total_weight", grad_output, self, target, weight, reduction, ignore_index, total_weight)
#' @rdname operators-layers
#' @export
torch_nll_loss_forward <- function(self, target, weight = NULL, reduction, ignore_index) .Call(dlt_op5, "nll_loss_forward self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
#' @rdname operators-layers
#' @export
torch_nll_loss_nd <- function(self, target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss_nd self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
#' @rdname operators-shapes
#' @export
torch_nonzero_numpy <- function(self) .Call(dlt_op1, "nonzero_numpy self", self)
#' @rdname operators-shapes
#' @export
torch_nonzero_static <- function(self, size, fill_value = -1L) .Call(dlt_op3, "nonzero_static self size fill_value", self, size, fill_value)
#' @rdname operators-layers
#' @export
torch_norm_except_dim <- function(v, pow = 2L, dim = 1L) .Call(dlt_op3, "norm_except_dim v pow dim", v, pow, dim)
#' @rdname torch_randint
#' @export
torch_normal <- function(mean, std = 1, size = NULL, generator = NULL, ..., dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op7, "normal mean std size generator dtype layout device", mean, std, size, generator, dtype, layout, device), requires_grad)
#' @rdname operators-layers
#' @export
torch_normal_functional <- function(self, mean = 0, std = 1, generator = NULL) .Call(dlt_op4, "normal_functional self mean std generator", self, mean, std, generator)
#' @rdname torch_eq
#' @export
torch_not_equal <- function(self, other) .Call(dlt_op2, "not_equal self other", self, other)
#' @rdname operators-layers
#' @export
torch_nuclear_norm <- function(self, dim = NULL, keepdim = FALSE) .Call(dlt_op3, "nuclear_norm self dim keepdim", self, dim, keepdim)
#' @rdname operators-arithmetic
#' @export
torch_numel <- function(self) .Call(dlt_op1, "numel self", self)
#' @rdname operators-shapes
#' @export
torch_numpy_T <- function(self) .Call(dlt_op1, "numpy_T self", self)
#' @rdname torch_softmax
#' @export
torch_one_hot <- function(self, num_classes = -1L) .Call(dlt_op2, "one_hot self num_classes", self, num_classes)
#' @rdname torch_zeros_like
#' @export
torch_ones_like <- function(input, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL) with_grad(.Call(dlt_op5, "ones_like input|self dtype layout device memory_format", input, dtype, layout, device, memory_format), requires_grad)
#' @rdname operators-linalg
#' @export
torch_orgqr <- function(self, input2) .Call(dlt_op2, "orgqr self input2", self, input2)
#' @rdname operators-linalg
#' @export
torch_ormqr <- function(self, input2, input3, left = TRUE, transpose = FALSE) .Call(dlt_op5, "ormqr self input2 input3 left transpose", self, input2, input3, left, transpose)
#' @rdname torch_matmul
#' @export
torch_outer <- function(self, vec2) .Call(dlt_op2, "outer self vec2", self, vec2)
#' @rdname operators-arithmetic
#' @export
torch_output_nr <- function(self) .Call(dlt_op1, "output_nr self", self)
#' @rdname operators-layers
#' @export
torch_pad <- function(self, pad, mode = "constant", value = NULL) .Call(dlt_op4, "pad self pad mode value", self, pad, mode, value)
#' @rdname operators-layers
#' @export
torch_pad_sequence <- function(sequences, batch_first = FALSE, padding_value = 0, padding_side = "right") .Call(dlt_op4, "pad_sequence sequences batch_first padding_value padding_side", sequences, batch_first, padding_value, padding_side)
#' @rdname operators-layers
#' @export
torch_pairwise_distance <- function(x1, x2, p = 2, eps = 1e-06, keepdim = FALSE) .Call(dlt_op5, "pairwise_distance x1 x2 p eps keepdim", x1, x2, p, eps, keepdim)
#' @rdname operators-reductions
#' @export
torch_pdist <- function(self, p = 2) .Call(dlt_op2, "pdist self p", self, p)
#' @rdname torch_transpose
#' @export
torch_permute <- function(self, dims) .Call(dlt_op2, "permute self dims", self, dims)
#' @rdname operators-copies
#' @export
torch_permute_copy <- function(self, dims) .Call(dlt_op2, "permute_copy self dims", self, dims)
#' @rdname operators-arithmetic
#' @export
torch_pin_memory <- function(self, device = NULL) .Call(dlt_op2, "pin_memory self device", self, device)
#' @rdname operators-linalg
#' @export
torch_pinverse <- function(self, rcond = 1e-15) .Call(dlt_op2, "pinverse self rcond", self, rcond)
#' @rdname operators-layers
#' @export
torch_pixel_shuffle <- function(self, upscale_factor) .Call(dlt_op2, "pixel_shuffle self upscale_factor", self, upscale_factor)
#' @rdname operators-layers
#' @export
torch_pixel_unshuffle <- function(self, downscale_factor) .Call(dlt_op2, "pixel_unshuffle self downscale_factor", self, downscale_factor)
#' @rdname torch_randint
#' @export
torch_poisson <- function(self, generator = NULL) .Call(dlt_op2, "poisson self generator", self, generator)
#' @rdname operators-layers
#' @export
torch_poisson_nll_loss <- function(input, target, log_input, full, eps, reduction) .Call(dlt_op6, "poisson_nll_loss input target log_input full eps reduction", input, target, log_input, full, eps, reduction)
#' @rdname torch_zeros_like
#' @export
torch_polar <- function(abs, angle) .Call(dlt_op2, "polar abs angle", abs, angle)
#' @rdname operators-special
#' @export
torch_polygamma <- function(n, input) .Call(dlt_op2, "polygamma n input|self", n, input)
#' @rdname operators-arithmetic
#' @export
torch_positive <- function(self) .Call(dlt_op1, "positive self", self)
#' @rdname torch_add
#' @export
torch_pow <- function(self, exponent) .Call(dlt_op2, "pow self exponent", self, exponent)
#' @rdname operators-layers
#' @export
torch_prelu <- function(self, weight) .Call(dlt_op2, "prelu self weight", self, weight)
#' @rdname torch_sum
#' @export
torch_prod <- function(self, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "prod self dim keepdim dtype", self, dim, keepdim, dtype)
#' @rdname torch_gather
#' @export
torch_put <- function(self, index, source, accumulate = FALSE) .Call(dlt_op4, "put self index source accumulate", self, index, source, accumulate)
#' @rdname operators-sparse
#' @export
torch_q_per_channel_axis <- function(self) .Call(dlt_op1, "q_per_channel_axis self", self)
#' @rdname operators-sparse
#' @export
torch_q_per_channel_scales <- function(self) .Call(dlt_op1, "q_per_channel_scales self", self)
#' @rdname operators-sparse
#' @export
torch_q_per_channel_zero_points <- function(self) .Call(dlt_op1, "q_per_channel_zero_points self", self)
#' @rdname operators-sparse
#' @export
torch_q_scale <- function(self) .Call(dlt_op1, "q_scale self", self)
#' @rdname operators-sparse
#' @export
torch_q_zero_point <- function(self) .Call(dlt_op1, "q_zero_point self", self)
#' @rdname operators-linalg
#' @export
torch_qr <- function(self, some = TRUE) .Call(dlt_op2, "qr self some", self, some)
#' @rdname operators-arithmetic
#' @export
torch_qscheme <- function(self) .Call(dlt_op1, "qscheme self", self)
#' @rdname torch_sort
#' @export
torch_quantile <- function(self, q, dim = NULL, keepdim = FALSE, interpolation = "linear") .Call(dlt_op5, "quantile self q dim keepdim interpolation", self, q, dim, keepdim, interpolation)
#' @rdname operators-sparse
#' @export
torch_quantize_per_channel <- function(self, scales, zero_points, axis, dtype) .Call(dlt_op5, "quantize_per_channel self scales zero_points axis dtype", self, scales, zero_points, axis, dtype)
#' @rdname operators-sparse
#' @export
torch_quantize_per_tensor <- function(self = NULL, scale = NULL, zero_point = NULL, dtype, tensors = NULL, scales = NULL, zero_points = NULL) .Call(dlt_op7, "quantize_per_tensor self scale zero_point dtype tensors scales zero_points", self, scale, zero_point, dtype, tensors, scales, zero_points)
#' @rdname operators-sparse
#' @export
torch_quantize_per_tensor_dynamic <- function(self, dtype, reduce_range) .Call(dlt_op3, "quantize_per_tensor_dynamic self dtype reduce_range", self, dtype, reduce_range)
#' @rdname operators-sparse
#' @export
torch_quantized_batch_norm <- function(input, weight = NULL, bias = NULL, mean, var, eps, output_scale, output_zero_point) .Call(dlt_op8, "quantized_batch_norm input weight bias mean var eps output_scale output_zero_point", input, weight, bias, mean, var, eps, output_scale, output_zero_point)
#' @rdname operators-sparse
#' @export
torch_quantized_gru <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL) .Call(dlt_op11, "quantized_gru input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes)
#' @rdname operators-sparse
#' @export
torch_quantized_gru_cell <- function(input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh) .Call(dlt_op14, "quantized_gru_cell input hx w_ih w_hh b_ih b_hh packed_ih packed_hh col_offsets_ih col_offsets_hh scale_ih scale_hh zero_point_ih zero_point_hh", input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh)
#' @rdname operators-sparse
#' @export
torch_quantized_lstm <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL, dtype = NULL, use_dynamic = FALSE) .Call(dlt_op13, "quantized_lstm input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes dtype use_dynamic", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes, dtype, use_dynamic)
#' @rdname operators-sparse
#' @export
torch_quantized_lstm_cell <- function(input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh) .Call(dlt_op14, "quantized_lstm_cell input hx w_ih w_hh b_ih b_hh packed_ih packed_hh col_offsets_ih col_offsets_hh scale_ih scale_hh zero_point_ih zero_point_hh", input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh)
#' @rdname operators-sparse
#' @export
torch_quantized_max_pool1d <- function(self, kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool1d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_quantized_max_pool2d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_quantized_max_pool3d <- function(self, kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
#' @rdname operators-sparse
#' @export
torch_quantized_rnn_relu_cell <- function(input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh) .Call(dlt_op14, "quantized_rnn_relu_cell input hx w_ih w_hh b_ih b_hh packed_ih packed_hh col_offsets_ih col_offsets_hh scale_ih scale_hh zero_point_ih zero_point_hh", input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh)
#' @rdname operators-sparse
#' @export
torch_quantized_rnn_tanh_cell <- function(input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh) .Call(dlt_op14, "quantized_rnn_tanh_cell input hx w_ih w_hh b_ih b_hh packed_ih packed_hh col_offsets_ih col_offsets_hh scale_ih scale_hh zero_point_ih zero_point_hh", input, hx, w_ih, w_hh, b_ih, b_hh, packed_ih, packed_hh, col_offsets_ih, col_offsets_hh, scale_ih, scale_hh, zero_point_ih, zero_point_hh)
#' @rdname torch_exp
#' @export
torch_rad2deg <- function(self) .Call(dlt_op1, "rad2deg self", self)
#' @rdname torch_randint
#' @export
torch_rand_like <- function(input, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL, generator = NULL) with_grad(.Call(dlt_op6, "rand_like input|self dtype layout device memory_format generator", input, dtype, layout, device, memory_format, generator), requires_grad)
#' @rdname torch_randint
#' @export
torch_randint <- function(low = NULL, high, size, generator = NULL, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL) with_grad(.Call(dlt_op8, "randint low high size generator dtype layout device memory_format", low, high, size, generator, dtype, layout, device, memory_format), requires_grad)
#' @rdname torch_randint
#' @export
torch_randint_like <- function(input, low = NULL, high, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, generator = NULL, memory_format = NULL) with_grad(.Call(dlt_op8, "randint_like input|self low high dtype layout device generator memory_format", input, low, high, dtype, layout, device, generator, memory_format), requires_grad)
#' @rdname torch_randint
#' @export
torch_randn_like <- function(input, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL, generator = NULL) with_grad(.Call(dlt_op6, "randn_like input|self dtype layout device memory_format generator", input, dtype, layout, device, memory_format, generator), requires_grad)
#' @rdname operators-arithmetic
#' @export
torch_random <- function(self, from = NULL, to = NULL, generator = NULL) .Call(dlt_op4, "random self from to generator", self, from, to, generator)
#' @rdname torch_randint
#' @export
torch_randperm <- function(n, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, generator = NULL) with_grad(.Call(dlt_op5, "randperm n dtype layout device generator", n, dtype, layout, device, generator), requires_grad)
#' @rdname operators-arithmetic
#' @export
torch_range <- function(start, end, step = 1L, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "range start end step dtype layout device", start, end, step, dtype, layout, device), requires_grad)
#' @rdname torch_reshape
#' @export
torch_ravel <- function(self) .Call(dlt_op1, "ravel self", self)
#' @rdname operators-arithmetic
#' @export
torch_real <- function(self) .Call(dlt_op1, "real self", self)
#' @rdname torch_add
#' @export
torch_reciprocal <- function(self) .Call(dlt_op1, "reciprocal self", self)
#' @rdname operators-layers
#' @export
torch_reflection_pad1d <- function(self, padding) .Call(dlt_op2, "reflection_pad1d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_reflection_pad1d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "reflection_pad1d_backward grad_output self padding", grad_output, self, padding)
#' @rdname operators-layers
#' @export
torch_reflection_pad2d <- function(self, padding) .Call(dlt_op2, "reflection_pad2d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_reflection_pad2d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "reflection_pad2d_backward grad_output self padding", grad_output, self, padding)
#' @rdname operators-layers
#' @export
torch_reflection_pad3d <- function(self, padding) .Call(dlt_op2, "reflection_pad3d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_reflection_pad3d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "reflection_pad3d_backward grad_output self padding", grad_output, self, padding)
#' @rdname torch_softmax
#' @export
torch_relu <- function(self) .Call(dlt_op1, "relu self", self)
#' @rdname torch_softmax
#' @export
torch_relu6 <- function(self) .Call(dlt_op1, "relu6 self", self)
#' @rdname operators-layers
#' @export
torch_relu_ <- function(self) .Call(dlt_op1, "relu_ self", self)
#' @rdname torch_add
#' @export
torch_remainder <- function(self, other) .Call(dlt_op2, "remainder self other", self, other)
#' @rdname operators-layers
#' @export
torch_renorm <- function(self, p, dim, maxnorm) .Call(dlt_op4, "renorm self p dim maxnorm", self, p, dim, maxnorm)
#' @rdname operators-shapes
#' @export
torch_repeat <- function(self, repeats) .Call(dlt_op2, "repeat self repeats", self, repeats)
#' @rdname operators-shapes
#' @export
torch_repeat_interleave <- function(self = NULL, repeats, dim = NULL, output_size = NULL) .Call(dlt_op4, "repeat_interleave self repeats dim output_size", self, repeats, dim, output_size)
#' @rdname operators-layers
#' @export
torch_replication_pad1d <- function(self, padding) .Call(dlt_op2, "replication_pad1d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_replication_pad1d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "replication_pad1d_backward grad_output self padding", grad_output, self, padding)
#' @rdname operators-layers
#' @export
torch_replication_pad2d <- function(self, padding) .Call(dlt_op2, "replication_pad2d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_replication_pad2d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "replication_pad2d_backward grad_output self padding", grad_output, self, padding)
#' @rdname operators-layers
#' @export
torch_replication_pad3d <- function(self, padding) .Call(dlt_op2, "replication_pad3d self padding", self, padding)
#' @rdname operators-backward
#' @export
torch_replication_pad3d_backward <- function(grad_output, self, padding) .Call(dlt_op3, "replication_pad3d_backward grad_output self padding", grad_output, self, padding)
#' @rdname torch_reshape
#' @export
torch_reshape <- function(self, shape) .Call(dlt_op2, "reshape self shape", self, shape)
#' @rdname torch_reshape
#' @export
torch_reshape_as <- function(self, other) .Call(dlt_op2, "reshape_as self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_resize <- function(self, size, memory_format = NULL) .Call(dlt_op3, "resize self size memory_format", self, size, memory_format)
#' @rdname operators-arithmetic
#' @export
torch_resize_as <- function(self, the_template, memory_format = NULL) .Call(dlt_op3, "resize_as self the_template memory_format", self, the_template, memory_format)
#' @rdname operators-sparse
#' @export
torch_resize_as_sparse <- function(self, the_template) .Call(dlt_op2, "resize_as_sparse self the_template", self, the_template)
#' @rdname operators-arithmetic
#' @export
torch_resolve_conj <- function(self) .Call(dlt_op1, "resolve_conj self", self)
#' @rdname operators-arithmetic
#' @export
torch_resolve_neg <- function(self) .Call(dlt_op1, "resolve_neg self", self)
#' @rdname operators-arithmetic
#' @export
torch_retain_grad <- function(self) .Call(dlt_op1, "retain_grad self", self)
#' @rdname operators-arithmetic
#' @export
torch_retains_grad <- function(self) .Call(dlt_op1, "retains_grad self", self)
#' @rdname operators-layers
#' @export
torch_rms_norm <- function(input, normalized_shape, weight = NULL, eps = NULL) .Call(dlt_op4, "rms_norm input normalized_shape weight eps", input, normalized_shape, weight, eps)
#' @rdname operators-layers
#' @export
torch_rnn_relu <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL) .Call(dlt_op11, "rnn_relu input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes)
#' @rdname operators-layers
#' @export
torch_rnn_relu_cell <- function(input, hx, w_ih, w_hh, b_ih = NULL, b_hh = NULL) .Call(dlt_op6, "rnn_relu_cell input hx w_ih w_hh b_ih b_hh", input, hx, w_ih, w_hh, b_ih, b_hh)
#' @rdname operators-layers
#' @export
torch_rnn_tanh <- function(input = NULL, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first = NULL, data = NULL, batch_sizes = NULL) .Call(dlt_op11, "rnn_tanh input hx params has_biases num_layers dropout train bidirectional batch_first data batch_sizes", input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, data, batch_sizes)
#' @rdname operators-layers
#' @export
torch_rnn_tanh_cell <- function(input, hx, w_ih, w_hh, b_ih = NULL, b_hh = NULL) .Call(dlt_op6, "rnn_tanh_cell input hx w_ih w_hh b_ih b_hh", input, hx, w_ih, w_hh, b_ih, b_hh)
#' @rdname torch_transpose
#' @export
torch_roll <- function(self, shifts, dims = integer(0)) .Call(dlt_op3, "roll self shifts dims", self, shifts, dims)
#' @rdname torch_transpose
#' @export
torch_rot90 <- function(self, k = 1L, dims = 1:2) .Call(dlt_op3, "rot90 self k dims", self, k, dims)
#' @rdname torch_clamp
#' @export
torch_round <- function(self, decimals = NULL) .Call(dlt_op2, "round self decimals", self, decimals)
#' @rdname operators-sparse
#' @export
torch_row_indices <- function(self) .Call(dlt_op1, "row_indices self", self)
#' @rdname operators-sparse
#' @export
torch_row_indices_copy <- function(self) .Call(dlt_op1, "row_indices_copy self", self)
#' @rdname torch_cat
#' @export
torch_row_stack <- function(tensors) .Call(dlt_op1, "row_stack tensors", tensors)
#' @rdname operators-layers
#' @export
torch_rrelu <- function(self, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op5, "rrelu self lower upper training generator", self, lower, upper, training, generator)
#' @rdname operators-layers
#' @export
torch_rrelu_ <- function(self, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op5, "rrelu_ self lower upper training generator", self, lower, upper, training, generator)
#' @rdname operators-layers
#' @export
torch_rrelu_with_noise <- function(self, noise, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op6, "rrelu_with_noise self noise lower upper training generator", self, noise, lower, upper, training, generator)
#' @rdname operators-backward
#' @export
torch_rrelu_with_noise_backward <- function(grad_output, self, noise, lower, upper, training, self_is_result) .Call(dlt_op7, "rrelu_with_noise_backward grad_output self noise lower upper training self_is_result", grad_output, self, noise, lower, upper, training, self_is_result)
#' @rdname operators-layers
#' @export
torch_rrelu_with_noise_functional <- function(self, noise, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op6, "rrelu_with_noise_functional self noise lower upper training generator", self, noise, lower, upper, training, generator)
#' @rdname torch_add
#' @export
torch_rsqrt <- function(self) .Call(dlt_op1, "rsqrt self", self)
#' @rdname operators-arithmetic
#' @export
torch_rsub <- function(self, other, alpha = 1L) .Call(dlt_op3, "rsub self other alpha", self, other, alpha)
#' @rdname torch_zeros_like
#' @export
torch_scalar_tensor <- function(value, dtype = NULL, device = NULL, requires_grad = FALSE, layout = NULL) with_grad(.Call(dlt_op4, "scalar_tensor value|s dtype device layout", value, dtype, device, layout), requires_grad)
#' @rdname operators-layers
#' @export
torch_scaled_dot_product_attention <- function(query, key, value, attn_mask = NULL, dropout_p = 0, is_causal = FALSE, scale = NULL, enable_gqa = FALSE) .Call(dlt_op8, "scaled_dot_product_attention query key value attn_mask dropout_p is_causal scale enable_gqa", query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)
#' @rdname torch_gather
#' @export
torch_scatter_add <- function(self, dim, index, src) .Call(dlt_op4, "scatter_add self dim index src", self, dim, index, src)
#' @rdname torch_gather
#' @export
torch_scatter_reduce <- function(self, dim, index, src, reduce, include_self = TRUE) .Call(dlt_op6, "scatter_reduce self dim index src reduce include_self", self, dim, index, src, reduce, include_self)
#' @rdname torch_sort
#' @export
torch_searchsorted <- function(sorted_sequence, self, out_int32 = FALSE, right = FALSE, side = NULL, sorter = NULL) .Call(dlt_op6, "searchsorted sorted_sequence self out_int32 right side sorter", sorted_sequence, self, out_int32, right, side, sorter)
#' @rdname operators-arithmetic
#' @export
torch_segment_reduce <- function(data, reduce, lengths = NULL, indices = NULL, offsets = NULL, axis = 1L, unsafe = FALSE, initial = NULL) .Call(dlt_op8, "segment_reduce data reduce lengths indices offsets axis unsafe initial", data, reduce, lengths, indices, offsets, axis, unsafe, initial)
#' @rdname torch_narrow
#' @export
torch_select <- function(self, dim, index) .Call(dlt_op3, "select self dim index", self, dim, index)
#' @rdname operators-backward
#' @export
torch_select_backward <- function(grad_output, input_sizes, dim, index) .Call(dlt_op4, "select_backward grad_output input_sizes dim index", grad_output, input_sizes, dim, index)
#' @rdname operators-copies
#' @export
torch_select_copy <- function(self, dim, index) .Call(dlt_op3, "select_copy self dim index", self, dim, index)
#' @rdname operators-copies
#' @export
torch_select_scatter <- function(self, src, dim, index) .Call(dlt_op4, "select_scatter self src dim index", self, src, dim, index)
#' @rdname torch_softmax
#' @export
torch_selu <- function(self) .Call(dlt_op1, "selu self", self)
#' @rdname operators-layers
#' @export
torch_selu_ <- function(self) .Call(dlt_op1, "selu_ self", self)
#' @rdname operators-arithmetic
#' @export
torch_set <- function(self, source = NULL) .Call(dlt_op2, "set self source", self, source)
#' @rdname operators-arithmetic
#' @export
torch_set_data <- function(self, new_data) .Call(dlt_op2, "set_data self new_data", self, new_data)
#' @rdname torch_add
#' @export
torch_sgn <- function(self) .Call(dlt_op1, "sgn self", self)
#' @rdname torch_softmax
#' @export
torch_sigmoid <- function(self) .Call(dlt_op1, "sigmoid self", self)
#' @rdname operators-backward
#' @export
torch_sigmoid_backward <- function(grad_output, output) .Call(dlt_op2, "sigmoid_backward grad_output output", grad_output, output)
#' @rdname torch_add
#' @export
torch_sign <- function(self) .Call(dlt_op1, "sign self", self)
#' @rdname operators-arithmetic
#' @export
torch_signbit <- function(self) .Call(dlt_op1, "signbit self", self)
#' @rdname torch_softmax
#' @export
torch_silu <- function(self) .Call(dlt_op1, "silu self", self)
#' @rdname operators-backward
#' @export
torch_silu_backward <- function(grad_output, self) .Call(dlt_op2, "silu_backward grad_output self", grad_output, self)
#' @rdname torch_exp
#' @export
torch_sin <- function(self) .Call(dlt_op1, "sin self", self)
#' @rdname operators-special
#' @export
torch_sinc <- function(self) .Call(dlt_op1, "sinc self", self)
#' @rdname torch_exp
#' @export
torch_sinh <- function(self) .Call(dlt_op1, "sinh self", self)
#' @rdname operators-arithmetic
#' @export
torch_size <- function(self, dim) .Call(dlt_op2, "size self dim", self, dim)
#' @rdname torch_narrow
#' @export
torch_slice <- function(self, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op5, "slice self dim start end step", self, dim, start, end, step)
#' @rdname operators-backward
#' @export
torch_slice_backward <- function(grad_output, input_sizes, dim, start, end, step) .Call(dlt_op6, "slice_backward grad_output input_sizes dim start end step", grad_output, input_sizes, dim, start, end, step)
#' @rdname operators-copies
#' @export
torch_slice_copy <- function(self, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op5, "slice_copy self dim start end step", self, dim, start, end, step)
#' @rdname operators-shapes
#' @export
torch_slice_inverse <- function(self, src, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op6, "slice_inverse self src dim start end step", self, src, dim, start, end, step)
#' @rdname operators-copies
#' @export
torch_slice_scatter <- function(self, src, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op6, "slice_scatter self src dim start end step", self, src, dim, start, end, step)
#' @rdname operators-linalg
#' @export
torch_slogdet <- function(self) .Call(dlt_op1, "slogdet self", self)
#' @rdname operators-layers
#' @export
torch_slow_conv3d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L)) .Call(dlt_op6, "slow_conv3d self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
#' @rdname operators-layers
#' @export
torch_slow_conv3d_forward <- function(self, weight, kernel_size, bias = NULL, stride, padding) .Call(dlt_op6, "slow_conv3d_forward self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
#' @rdname operators-layers
#' @export
torch_slow_conv_dilated2d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), dilation = c(1L, 1L)) .Call(dlt_op7, "slow_conv_dilated2d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
#' @rdname operators-layers
#' @export
torch_slow_conv_dilated3d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L)) .Call(dlt_op7, "slow_conv_dilated3d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
#' @rdname operators-layers
#' @export
torch_slow_conv_transpose2d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), output_padding = c(0L, 0L), dilation = c(1L, 1L)) .Call(dlt_op8, "slow_conv_transpose2d self weight kernel_size bias stride padding output_padding dilation", self, weight, kernel_size, bias, stride, padding, output_padding, dilation)
#' @rdname operators-layers
#' @export
torch_slow_conv_transpose3d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), output_padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L)) .Call(dlt_op8, "slow_conv_transpose3d self weight kernel_size bias stride padding output_padding dilation", self, weight, kernel_size, bias, stride, padding, output_padding, dilation)
#' @rdname operators-arithmetic
#' @export
torch_smm <- function(self, mat2) .Call(dlt_op2, "smm self mat2", self, mat2)
#' @rdname operators-layers
#' @export
torch_smooth_l1_loss <- function(self, target, reduction = 1L, beta = 1) .Call(dlt_op4, "smooth_l1_loss self target reduction beta", self, target, reduction, beta)
#' @rdname operators-backward
#' @export
torch_smooth_l1_loss_backward <- function(grad_output, self, target, reduction, beta) .Call(dlt_op5, "smooth_l1_loss_backward grad_output self target reduction beta", grad_output, self, target, reduction, beta)
#' @rdname operators-layers
#' @export
torch_soft_margin_loss <- function(self, target, reduction = 1L) .Call(dlt_op3, "soft_margin_loss self target reduction", self, target, reduction)
#' @rdname operators-backward
#' @export
torch_soft_margin_loss_backward <- function(grad_output, self, target, reduction) .Call(dlt_op4, "soft_margin_loss_backward grad_output self target reduction", grad_output, self, target, reduction)
#' @rdname torch_softmax
#' @export
torch_softmax <- function(self, dim, dtype = NULL) .Call(dlt_op3, "softmax self dim dtype", self, dim, dtype)
#' @rdname torch_softmax
#' @export
torch_softplus <- function(self, beta = 1L, threshold = 20L) .Call(dlt_op3, "softplus self beta threshold", self, beta, threshold)
#' @rdname operators-backward
#' @export
torch_softplus_backward <- function(grad_output, self, beta, threshold) .Call(dlt_op4, "softplus_backward grad_output self beta threshold", grad_output, self, beta, threshold)
#' @rdname operators-layers
#' @export
torch_softshrink <- function(self, lambd = 0.5) .Call(dlt_op2, "softshrink self lambd", self, lambd)
#' @rdname operators-backward
#' @export
torch_softshrink_backward <- function(grad_output, self, lambd) .Call(dlt_op3, "softshrink_backward grad_output self lambd", grad_output, self, lambd)
#' @rdname torch_sort
#' @export
torch_sort <- function(self, dim = -1L, descending = FALSE, stable = FALSE) .Call(dlt_op4, "sort self dim descending stable", self, dim, descending, stable)
#' @rdname operators-sparse
#' @export
torch_sparse_bsc_tensor <- function(ccol_indices, row_indices, values, size = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "sparse_bsc_tensor ccol_indices row_indices values size dtype layout device", ccol_indices, row_indices, values, size, dtype, layout, device)
#' @rdname operators-sparse
#' @export
torch_sparse_bsr_tensor <- function(crow_indices, col_indices, values, size = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "sparse_bsr_tensor crow_indices col_indices values size dtype layout device", crow_indices, col_indices, values, size, dtype, layout, device)
#' @rdname operators-sparse
#' @export
torch_sparse_compressed_tensor <- function(compressed_indices, plain_indices, values, size = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "sparse_compressed_tensor compressed_indices plain_indices values size dtype layout device", compressed_indices, plain_indices, values, size, dtype, layout, device)
#' @rdname operators-sparse
#' @export
torch_sparse_coo_tensor <- function(indices = NULL, values = NULL, size = NULL, dtype = NULL, device = NULL, requires_grad = FALSE, layout = NULL, is_coalesced = NULL) with_grad(.Call(dlt_op7, "sparse_coo_tensor indices values size dtype device layout is_coalesced", indices, values, size, dtype, device, layout, is_coalesced), requires_grad)
#' @rdname operators-sparse
#' @export
torch_sparse_csc_tensor <- function(ccol_indices, row_indices, values, size = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "sparse_csc_tensor ccol_indices row_indices values size dtype layout device", ccol_indices, row_indices, values, size, dtype, layout, device)
#' @rdname operators-sparse
#' @export
torch_sparse_csr_tensor <- function(crow_indices, col_indices, values, size = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "sparse_csr_tensor crow_indices col_indices values size dtype layout device", crow_indices, col_indices, values, size, dtype, layout, device)
#' @rdname operators-sparse
#' @export
torch_sparse_dim <- function(self) .Call(dlt_op1, "sparse_dim self", self)
#' @rdname operators-sparse
#' @export
torch_sparse_mask <- function(self, mask) .Call(dlt_op2, "sparse_mask self mask", self, mask)
#' @rdname operators-sparse
#' @export
torch_sparse_resize <- function(self, size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
#' @rdname operators-sparse
#' @export
torch_sparse_resize_and_clear <- function(self, size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize_and_clear self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
#' @rdname operators-sparse
#' @export
torch_sparse_sampled_addmm <- function(self, mat1, mat2, beta = 1L, alpha = 1L) .Call(dlt_op5, "sparse_sampled_addmm self mat1 mat2 beta alpha", self, mat1, mat2, beta, alpha)
#' @rdname operators-special
#' @export
torch_special_airy_ai <- function(x) .Call(dlt_op1, "special_airy_ai x", x)
#' @rdname operators-special
#' @export
torch_special_bessel_j0 <- function(self) .Call(dlt_op1, "special_bessel_j0 self", self)
#' @rdname operators-special
#' @export
torch_special_bessel_j1 <- function(self) .Call(dlt_op1, "special_bessel_j1 self", self)
#' @rdname operators-special
#' @export
torch_special_bessel_y0 <- function(self) .Call(dlt_op1, "special_bessel_y0 self", self)
#' @rdname operators-special
#' @export
torch_special_bessel_y1 <- function(self) .Call(dlt_op1, "special_bessel_y1 self", self)
#' @rdname operators-special
#' @export
torch_special_chebyshev_polynomial_t <- function(x, n) .Call(dlt_op2, "special_chebyshev_polynomial_t x n", x, n)
#' @rdname operators-special
#' @export
torch_special_chebyshev_polynomial_u <- function(x, n) .Call(dlt_op2, "special_chebyshev_polynomial_u x n", x, n)
#' @rdname operators-special
#' @export
torch_special_chebyshev_polynomial_v <- function(x, n) .Call(dlt_op2, "special_chebyshev_polynomial_v x n", x, n)
#' @rdname operators-special
#' @export
torch_special_chebyshev_polynomial_w <- function(x, n) .Call(dlt_op2, "special_chebyshev_polynomial_w x n", x, n)
#' @rdname operators-special
#' @export
torch_special_digamma <- function(self) .Call(dlt_op1, "special_digamma self", self)
#' @rdname operators-special
#' @export
torch_special_entr <- function(self) .Call(dlt_op1, "special_entr self", self)
#' @rdname operators-special
#' @export
torch_special_erf <- function(self) .Call(dlt_op1, "special_erf self", self)
#' @rdname operators-special
#' @export
torch_special_erfc <- function(self) .Call(dlt_op1, "special_erfc self", self)
#' @rdname operators-special
#' @export
torch_special_erfcx <- function(self) .Call(dlt_op1, "special_erfcx self", self)
#' @rdname operators-special
#' @export
torch_special_erfinv <- function(self) .Call(dlt_op1, "special_erfinv self", self)
#' @rdname operators-special
#' @export
torch_special_exp2 <- function(self) .Call(dlt_op1, "special_exp2 self", self)
#' @rdname operators-special
#' @export
torch_special_expit <- function(self) .Call(dlt_op1, "special_expit self", self)
#' @rdname operators-special
#' @export
torch_special_expm1 <- function(self) .Call(dlt_op1, "special_expm1 self", self)
#' @rdname operators-special
#' @export
torch_special_gammainc <- function(self, other) .Call(dlt_op2, "special_gammainc self other", self, other)
#' @rdname operators-special
#' @export
torch_special_gammaincc <- function(self, other) .Call(dlt_op2, "special_gammaincc self other", self, other)
#' @rdname operators-special
#' @export
torch_special_gammaln <- function(self) .Call(dlt_op1, "special_gammaln self", self)
#' @rdname operators-special
#' @export
torch_special_hermite_polynomial_h <- function(x, n) .Call(dlt_op2, "special_hermite_polynomial_h x n", x, n)
#' @rdname operators-special
#' @export
torch_special_hermite_polynomial_he <- function(x, n) .Call(dlt_op2, "special_hermite_polynomial_he x n", x, n)
#' @rdname operators-special
#' @export
torch_special_i0 <- function(self) .Call(dlt_op1, "special_i0 self", self)
#' @rdname operators-special
#' @export
torch_special_i0e <- function(self) .Call(dlt_op1, "special_i0e self", self)
#' @rdname operators-special
#' @export
torch_special_i1 <- function(self) .Call(dlt_op1, "special_i1 self", self)
#' @rdname operators-special
#' @export
torch_special_i1e <- function(self) .Call(dlt_op1, "special_i1e self", self)
#' @rdname operators-special
#' @export
torch_special_laguerre_polynomial_l <- function(x, n) .Call(dlt_op2, "special_laguerre_polynomial_l x n", x, n)
#' @rdname operators-special
#' @export
torch_special_legendre_polynomial_p <- function(x, n) .Call(dlt_op2, "special_legendre_polynomial_p x n", x, n)
#' @rdname operators-special
#' @export
torch_special_log1p <- function(self) .Call(dlt_op1, "special_log1p self", self)
#' @rdname operators-special
#' @export
torch_special_log_ndtr <- function(self) .Call(dlt_op1, "special_log_ndtr self", self)
#' @rdname operators-special
#' @export
torch_special_log_softmax <- function(self, dim, dtype = NULL) .Call(dlt_op3, "special_log_softmax self dim dtype", self, dim, dtype)
#' @rdname operators-special
#' @export
torch_special_logit <- function(self, eps = NULL) .Call(dlt_op2, "special_logit self eps", self, eps)
#' @rdname operators-special
#' @export
torch_special_logsumexp <- function(self, dim, keepdim = FALSE) .Call(dlt_op3, "special_logsumexp self dim keepdim", self, dim, keepdim)
#' @rdname operators-special
#' @export
torch_special_modified_bessel_i0 <- function(self) .Call(dlt_op1, "special_modified_bessel_i0 self", self)
#' @rdname operators-special
#' @export
torch_special_modified_bessel_i1 <- function(self) .Call(dlt_op1, "special_modified_bessel_i1 self", self)
#' @rdname operators-special
#' @export
torch_special_modified_bessel_k0 <- function(self) .Call(dlt_op1, "special_modified_bessel_k0 self", self)
#' @rdname operators-special
#' @export
torch_special_modified_bessel_k1 <- function(self) .Call(dlt_op1, "special_modified_bessel_k1 self", self)
#' @rdname operators-special
#' @export
torch_special_multigammaln <- function(self, p) .Call(dlt_op2, "special_multigammaln self p", self, p)
#' @rdname operators-special
#' @export
torch_special_ndtr <- function(self) .Call(dlt_op1, "special_ndtr self", self)
#' @rdname operators-special
#' @export
torch_special_ndtri <- function(self) .Call(dlt_op1, "special_ndtri self", self)
#' @rdname operators-special
#' @export
torch_special_polygamma <- function(n, self) .Call(dlt_op2, "special_polygamma n self", n, self)
#' @rdname operators-special
#' @export
torch_special_psi <- function(self) .Call(dlt_op1, "special_psi self", self)
#' @rdname operators-special
#' @export
torch_special_round <- function(self, decimals = 0L) .Call(dlt_op2, "special_round self decimals", self, decimals)
#' @rdname operators-special
#' @export
torch_special_scaled_modified_bessel_k0 <- function(x) .Call(dlt_op1, "special_scaled_modified_bessel_k0 x", x)
#' @rdname operators-special
#' @export
torch_special_scaled_modified_bessel_k1 <- function(x) .Call(dlt_op1, "special_scaled_modified_bessel_k1 x", x)
#' @rdname operators-special
#' @export
torch_special_shifted_chebyshev_polynomial_t <- function(x, n) .Call(dlt_op2, "special_shifted_chebyshev_polynomial_t x n", x, n)
#' @rdname operators-special
#' @export
torch_special_shifted_chebyshev_polynomial_u <- function(x, n) .Call(dlt_op2, "special_shifted_chebyshev_polynomial_u x n", x, n)
#' @rdname operators-special
#' @export
torch_special_shifted_chebyshev_polynomial_v <- function(x, n) .Call(dlt_op2, "special_shifted_chebyshev_polynomial_v x n", x, n)
#' @rdname operators-special
#' @export
torch_special_shifted_chebyshev_polynomial_w <- function(x, n) .Call(dlt_op2, "special_shifted_chebyshev_polynomial_w x n", x, n)
#' @rdname operators-special
#' @export
torch_special_sinc <- function(self) .Call(dlt_op1, "special_sinc self", self)
#' @rdname operators-special
#' @export
torch_special_softmax <- function(self, dim, dtype = NULL) .Call(dlt_op3, "special_softmax self dim dtype", self, dim, dtype)
#' @rdname operators-special
#' @export
torch_special_spherical_bessel_j0 <- function(x) .Call(dlt_op1, "special_spherical_bessel_j0 x", x)
#' @rdname operators-special
#' @export
torch_special_xlog1py <- function(self, other) .Call(dlt_op2, "special_xlog1py self other", self, other)
#' @rdname operators-special
#' @export
torch_special_xlogy <- function(self, other) .Call(dlt_op2, "special_xlogy self other", self, other)
#' @rdname operators-special
#' @export
torch_special_zeta <- function(self, other) .Call(dlt_op2, "special_zeta self other", self, other)
#' @rdname torch_split
#' @export
torch_split <- function(self, split_size, dim = 1L) .Call(dlt_op3, "split self split_size dim", self, split_size, dim)
#' @rdname operators-copies
#' @export
torch_split_copy <- function(self, split_size, dim = 1L) .Call(dlt_op3, "split_copy self split_size dim", self, split_size, dim)
#' @rdname torch_split
#' @export
torch_split_with_sizes <- function(self, split_sizes, dim = 1L) .Call(dlt_op3, "split_with_sizes self split_sizes dim", self, split_sizes, dim)
#' @rdname operators-copies
#' @export
torch_split_with_sizes_copy <- function(self, split_sizes, dim = 1L) .Call(dlt_op3, "split_with_sizes_copy self split_sizes dim", self, split_sizes, dim)
#' @rdname torch_add
#' @export
torch_sqrt <- function(self) .Call(dlt_op1, "sqrt self", self)
#' @rdname torch_add
#' @export
torch_square <- function(self) .Call(dlt_op1, "square self", self)
#' @rdname torch_reshape
#' @export
torch_squeeze <- function(self, dim = NULL) .Call(dlt_op2, "squeeze self dim", self, dim)
#' @rdname operators-copies
#' @export
torch_squeeze_copy <- function(self, dim = NULL) .Call(dlt_op2, "squeeze_copy self dim", self, dim)
#' @rdname operators-layers
#' @export
torch_sspaddmm <- function(self, mat1, mat2, beta = 1L, alpha = 1L) .Call(dlt_op5, "sspaddmm self mat1 mat2 beta alpha", self, mat1, mat2, beta, alpha)
#' @rdname torch_cat
#' @export
torch_stack <- function(tensors, dim = 1L) .Call(dlt_op2, "stack tensors dim", tensors, dim)
#' @rdname torch_sum
#' @export
torch_std <- function(self, dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "std self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
#' @rdname torch_sum
#' @export
torch_std_mean <- function(self, dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "std_mean self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
#' @rdname operators-fft
#' @export
torch_stft <- function(input, n_fft, hop_length = NULL, win_length = NULL, window = NULL, center = TRUE, pad_mode = "reflect", normalized = FALSE, onesided = NULL, return_complex = NULL, align_to_window = NULL) .Call(dlt_op11, "stft.center input|self n_fft hop_length win_length window center pad_mode normalized onesided return_complex align_to_window", input, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window)
#' @rdname operators-arithmetic
#' @export
torch_storage_offset <- function(self) .Call(dlt_op1, "storage_offset self", self)
#' @rdname operators-arithmetic
#' @export
torch_stride <- function(self, dim) .Call(dlt_op2, "stride self dim", self, dim)
#' @rdname torch_add
#' @export
torch_sub <- function(self, other, alpha = 1L) .Call(dlt_op3, "sub self other alpha", self, other, alpha)
#' @rdname torch_add
#' @export
torch_subtract <- function(self, other, alpha = 1L) .Call(dlt_op3, "subtract self other alpha", self, other, alpha)
#' @rdname torch_sum
#' @export
torch_sum <- function(self, dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "sum self dim keepdim dtype", self, dim, keepdim, dtype)
#' @rdname operators-reductions
#' @export
torch_sum_to_size <- function(self, size) .Call(dlt_op2, "sum_to_size self size", self, size)
#' @rdname operators-linalg
#' @export
torch_svd <- function(self, some = TRUE, compute_uv = TRUE) .Call(dlt_op3, "svd self some compute_uv", self, some, compute_uv)
#' @rdname torch_transpose
#' @export
torch_swapaxes <- function(self, axis0, axis1) .Call(dlt_op3, "swapaxes self axis0 axis1", self, axis0, axis1)
#' @rdname torch_transpose
#' @export
torch_swapdims <- function(self, dim0, dim1) .Call(dlt_op3, "swapdims self dim0 dim1", self, dim0, dim1)
#' @rdname operators-arithmetic
#' @export
torch_sym_constrain_range <- function(size, min = NULL, max = NULL) .Call(dlt_op3, "sym_constrain_range size min max", size, min, max)
#' @rdname operators-arithmetic
#' @export
torch_sym_constrain_range_for_size <- function(size, min = NULL, max = NULL) .Call(dlt_op3, "sym_constrain_range_for_size size min max", size, min, max)
#' @rdname operators-arithmetic
#' @export
torch_sym_is_contiguous <- function(self, memory_format = NULL) .Call(dlt_op2, "sym_is_contiguous self memory_format", self, memory_format)
#' @rdname operators-arithmetic
#' @export
torch_sym_numel <- function(self) .Call(dlt_op1, "sym_numel self", self)
#' @rdname operators-arithmetic
#' @export
torch_sym_size <- function(self, dim) .Call(dlt_op2, "sym_size self dim", self, dim)
#' @rdname operators-arithmetic
#' @export
torch_sym_storage_offset <- function(self) .Call(dlt_op1, "sym_storage_offset self", self)
#' @rdname operators-arithmetic
#' @export
torch_sym_stride <- function(self, dim) .Call(dlt_op2, "sym_stride self dim", self, dim)
#' @rdname torch_transpose
#' @export
torch_t <- function(self) .Call(dlt_op1, "t self", self)
#' @rdname operators-copies
#' @export
torch_t_copy <- function(self) .Call(dlt_op1, "t_copy self", self)
#' @rdname torch_gather
#' @export
torch_take <- function(self, index) .Call(dlt_op2, "take self index", self, index)
#' @rdname torch_gather
#' @export
torch_take_along_dim <- function(self, indices, dim = NULL) .Call(dlt_op3, "take_along_dim self indices dim", self, indices, dim)
#' @rdname torch_exp
#' @export
torch_tan <- function(self) .Call(dlt_op1, "tan self", self)
#' @rdname torch_exp
#' @export
torch_tanh <- function(self) .Call(dlt_op1, "tanh self", self)
#' @rdname operators-backward
#' @export
torch_tanh_backward <- function(grad_output, output) .Call(dlt_op2, "tanh_backward grad_output output", grad_output, output)
#' @rdname torch_split
#' @export
torch_tensor_split <- function(self, indices = NULL, sections = NULL, tensor_indices_or_sections = NULL, dim = 1L) .Call(dlt_op5, "tensor_split self indices sections tensor_indices_or_sections dim", self, indices, sections, tensor_indices_or_sections, dim)
#' @rdname operators-layers
#' @export
torch_thnn_conv2d <- function(self, weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L)) .Call(dlt_op6, "thnn_conv2d self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
#' @rdname operators-arithmetic
#' @export
torch_threshold <- function(self, threshold, value) .Call(dlt_op3, "threshold self threshold value", self, threshold, value)
#' @rdname operators-arithmetic
#' @export
torch_threshold_ <- function(self, threshold, value) .Call(dlt_op3, "threshold_ self threshold value", self, threshold, value)
#' @rdname operators-backward
#' @export
torch_threshold_backward <- function(grad_output, self, threshold) .Call(dlt_op3, "threshold_backward grad_output self threshold", grad_output, self, threshold)
#' @rdname torch_reshape
#' @export
torch_tile <- function(self, dims) .Call(dlt_op2, "tile self dims", self, dims)
#' @rdname operators-arithmetic
#' @export
torch_to <- function(self, other = NULL, dtype = NULL, layout = NULL, device = NULL, non_blocking = FALSE, copy = FALSE, memory_format = NULL) .Call(dlt_op8, "to self other dtype layout device non_blocking copy memory_format", self, other, dtype, layout, device, non_blocking, copy, memory_format)
#' @rdname operators-sparse
#' @export
torch_to_dense <- function(self, dtype = NULL, masked_grad = NULL) .Call(dlt_op3, "to_dense self dtype masked_grad", self, dtype, masked_grad)
#' @rdname operators-sparse
#' @export
torch_to_dense_backward <- function(grad, input, masked_grad = NULL) .Call(dlt_op3, "to_dense_backward grad input masked_grad", grad, input, masked_grad)
#' @rdname operators-sparse
#' @export
torch_to_mkldnn <- function(self, dtype = NULL) .Call(dlt_op2, "to_mkldnn self dtype", self, dtype)
#' @rdname operators-sparse
#' @export
torch_to_mkldnn_backward <- function(grad, input) .Call(dlt_op2, "to_mkldnn_backward grad input", grad, input)
#' @rdname operators-sparse
#' @export
torch_to_padded_tensor <- function(self, padding, output_size = NULL) .Call(dlt_op3, "to_padded_tensor self padding output_size", self, padding, output_size)
#' @rdname operators-sparse
#' @export
torch_to_sparse <- function(self, sparse_dim = NULL, layout = NULL, blocksize = NULL, dense_dim = NULL) .Call(dlt_op5, "to_sparse self sparse_dim layout blocksize dense_dim", self, sparse_dim, layout, blocksize, dense_dim)
#' @rdname operators-sparse
#' @export
torch_to_sparse_bsc <- function(self, blocksize, dense_dim = NULL) .Call(dlt_op3, "to_sparse_bsc self blocksize dense_dim", self, blocksize, dense_dim)
#' @rdname operators-sparse
#' @export
torch_to_sparse_bsr <- function(self, blocksize, dense_dim = NULL) .Call(dlt_op3, "to_sparse_bsr self blocksize dense_dim", self, blocksize, dense_dim)
#' @rdname operators-sparse
#' @export
torch_to_sparse_csc <- function(self, dense_dim = NULL) .Call(dlt_op2, "to_sparse_csc self dense_dim", self, dense_dim)
#' @rdname operators-sparse
#' @export
torch_to_sparse_csr <- function(self, dense_dim = NULL) .Call(dlt_op2, "to_sparse_csr self dense_dim", self, dense_dim)
#' @rdname torch_sort
#' @export
torch_topk <- function(self, k, dim = -1L, largest = TRUE, sorted = TRUE) .Call(dlt_op5, "topk self k dim largest sorted", self, k, dim, largest, sorted)
#' @rdname operators-reductions
#' @export
torch_trace <- function(self) .Call(dlt_op1, "trace self", self)
#' @rdname operators-backward
#' @export
torch_trace_backward <- function(grad, sizes) .Call(dlt_op2, "trace_backward grad sizes", grad, sizes)
#' @rdname torch_transpose
#' @export
torch_transpose <- function(self, dim0, dim1) .Call(dlt_op3, "transpose self dim0 dim1", self, dim0, dim1)
#' @rdname operators-copies
#' @export
torch_transpose_copy <- function(self, dim0, dim1) .Call(dlt_op3, "transpose_copy self dim0 dim1", self, dim0, dim1)
#' @rdname operators-arithmetic
#' @export
torch_trapezoid <- function(y, x = NULL, dx = 1L, dim = -1L) .Call(dlt_op4, "trapezoid y x dx dim", y, x, dx, dim)
#' @rdname operators-arithmetic
#' @export
torch_trapz <- function(y, dx = 1, x = NULL, dim = -1L) .Call(dlt_op4, "trapz y dx x dim", y, dx, x, dim)
#' @rdname operators-arithmetic
#' @export
torch_triangular_solve <- function(self, A, upper = TRUE, transpose = FALSE, unitriangular = FALSE) .Call(dlt_op5, "triangular_solve self A upper transpose unitriangular", self, A, upper, transpose, unitriangular)
#' @rdname torch_narrow
#' @export
torch_tril <- function(self, diagonal = 0L) .Call(dlt_op2, "tril self diagonal", self, diagonal)
#' @rdname torch_zeros_like
#' @export
torch_tril_indices <- function(row, col, offset = 0L, dtype = NULL, device = NULL, layout = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "tril_indices row col offset dtype device layout", row, col, offset, dtype, device, layout), requires_grad)
#' @rdname operators-layers
#' @export
torch_triplet_margin_loss <- function(anchor, positive, negative, margin = 1, p = 2, eps = 1e-06, swap = FALSE, reduction = 1L) .Call(dlt_op8, "triplet_margin_loss anchor positive negative margin p eps swap reduction", anchor, positive, negative, margin, p, eps, swap, reduction)
#' @rdname torch_narrow
#' @export
torch_triu <- function(self, diagonal = 0L) .Call(dlt_op2, "triu self diagonal", self, diagonal)
#' @rdname torch_zeros_like
#' @export
torch_triu_indices <- function(row, col, offset = 0L, dtype = NULL, device = NULL, layout = NULL, requires_grad = FALSE) with_grad(.Call(dlt_op6, "triu_indices row col offset dtype device layout", row, col, offset, dtype, device, layout), requires_grad)
#' @rdname torch_add
#' @export
torch_true_divide <- function(self, other) .Call(dlt_op2, "true_divide self other", self, other)
#' @rdname torch_clamp
#' @export
torch_trunc <- function(self) .Call(dlt_op1, "trunc self", self)
#' @rdname operators-arithmetic
#' @export
torch_type_as <- function(self, other) .Call(dlt_op2, "type_as self other", self, other)
#' @rdname torch_split
#' @export
torch_unbind <- function(self, dim = 1L) .Call(dlt_op2, "unbind self dim", self, dim)
#' @rdname operators-copies
#' @export
torch_unbind_copy <- function(self, dim = 1L) .Call(dlt_op2, "unbind_copy self dim", self, dim)
#' @rdname torch_reshape
#' @export
torch_unflatten <- function(self, dim, sizes) .Call(dlt_op3, "unflatten self dim sizes", self, dim, sizes)
#' @rdname operators-arithmetic
#' @export
torch_unflatten_dense_tensors <- function(flat, tensors) .Call(dlt_op2, "unflatten_dense_tensors flat tensors", flat, tensors)
#' @rdname operators-shapes
#' @export
torch_unfold <- function(self, dimension, size, step) .Call(dlt_op4, "unfold self dimension size step", self, dimension, size, step)
#' @rdname operators-backward
#' @export
torch_unfold_backward <- function(grad_in, input_sizes, dim, size, step) .Call(dlt_op5, "unfold_backward grad_in input_sizes dim size step", grad_in, input_sizes, dim, size, step)
#' @rdname operators-copies
#' @export
torch_unfold_copy <- function(self, dimension, size, step) .Call(dlt_op4, "unfold_copy self dimension size step", self, dimension, size, step)
#' @rdname operators-arithmetic
#' @export
torch_uniform <- function(self, from = 0, to = 1, generator = NULL) .Call(dlt_op4, "uniform self from to generator", self, from, to, generator)
#' @rdname torch_sort
#' @export
torch_unique_consecutive <- function(self, return_inverse = FALSE, return_counts = FALSE, dim = NULL) .Call(dlt_op4, "unique_consecutive self return_inverse return_counts dim", self, return_inverse, return_counts, dim)
#' @rdname operators-reductions
#' @export
torch_unique_dim <- function(self, dim, sorted = TRUE, return_inverse = FALSE, return_counts = FALSE) .Call(dlt_op5, "unique_dim self dim sorted return_inverse return_counts", self, dim, sorted, return_inverse, return_counts)
#' @rdname operators-reductions
#' @export
torch_unique_dim_consecutive <- function(self, dim, return_inverse = FALSE, return_counts = FALSE) .Call(dlt_op4, "unique_dim_consecutive self dim return_inverse return_counts", self, dim, return_inverse, return_counts)
#' @rdname operators-shapes
#' @export
torch_unsafe_chunk <- function(self, chunks, dim = 1L) .Call(dlt_op3, "unsafe_chunk self chunks dim", self, chunks, dim)
#' @rdname operators-shapes
#' @export
torch_unsafe_split <- function(self, split_size, dim = 1L) .Call(dlt_op3, "unsafe_split self split_size dim", self, split_size, dim)
#' @rdname operators-shapes
#' @export
torch_unsafe_split_with_sizes <- function(self, split_sizes, dim = 1L) .Call(dlt_op3, "unsafe_split_with_sizes self split_sizes dim", self, split_sizes, dim)
#' @rdname torch_reshape
#' @export
torch_unsqueeze <- function(self, dim) .Call(dlt_op2, "unsqueeze self dim", self, dim)
#' @rdname operators-copies
#' @export
torch_unsqueeze_copy <- function(self, dim) .Call(dlt_op2, "unsqueeze_copy self dim", self, dim)
#' @rdname operators-layers
#' @export
torch_upsample_bicubic2d <- function(input, output_size = NULL, align_corners, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_bicubic2d input|self output_size align_corners scale_factors scales_h scales_w", input, output_size, align_corners, scale_factors, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_upsample_bicubic2d_backward <- function(grad_output, output_size, input_size, align_corners, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_bicubic2d_backward grad_output output_size input_size align_corners scales_h scales_w", grad_output, output_size, input_size, align_corners, scales_h, scales_w)
#' @rdname operators-layers
#' @export
torch_upsample_bilinear2d <- function(input, output_size = NULL, align_corners, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_bilinear2d input|self output_size align_corners scale_factors scales_h scales_w", input, output_size, align_corners, scale_factors, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_upsample_bilinear2d_backward <- function(grad_output, output_size, input_size, align_corners, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_bilinear2d_backward grad_output output_size input_size align_corners scales_h scales_w", grad_output, output_size, input_size, align_corners, scales_h, scales_w)
#' @rdname operators-layers
#' @export
torch_upsample_linear1d <- function(input, output_size = NULL, align_corners, scale_factors = NULL, scales = NULL) .Call(dlt_op5, "upsample_linear1d input|self output_size align_corners scale_factors scales", input, output_size, align_corners, scale_factors, scales)
#' @rdname operators-backward
#' @export
torch_upsample_linear1d_backward <- function(grad_output, output_size, input_size, align_corners, scales = NULL) .Call(dlt_op5, "upsample_linear1d_backward grad_output output_size input_size align_corners scales", grad_output, output_size, input_size, align_corners, scales)
#' @rdname operators-layers
#' @export
torch_upsample_nearest1d <- function(input, output_size = NULL, scale_factors = NULL, scales = NULL) .Call(dlt_op4, "upsample_nearest1d input|self output_size scale_factors scales", input, output_size, scale_factors, scales)
#' @rdname operators-backward
#' @export
torch_upsample_nearest1d_backward <- function(grad_output, output_size, input_size, scales = NULL) .Call(dlt_op4, "upsample_nearest1d_backward grad_output output_size input_size scales", grad_output, output_size, input_size, scales)
#' @rdname operators-layers
#' @export
torch_upsample_nearest2d <- function(input, output_size = NULL, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op5, "upsample_nearest2d input|self output_size scale_factors scales_h scales_w", input, output_size, scale_factors, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_upsample_nearest2d_backward <- function(grad_output, output_size, input_size, scales_h = NULL, scales_w = NULL) .Call(dlt_op5, "upsample_nearest2d_backward grad_output output_size input_size scales_h scales_w", grad_output, output_size, input_size, scales_h, scales_w)
#' @rdname operators-layers
#' @export
torch_upsample_nearest3d <- function(input, output_size = NULL, scale_factors = NULL, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_nearest3d input|self output_size scale_factors scales_d scales_h scales_w", input, output_size, scale_factors, scales_d, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_upsample_nearest3d_backward <- function(grad_output, output_size, input_size, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_nearest3d_backward grad_output output_size input_size scales_d scales_h scales_w", grad_output, output_size, input_size, scales_d, scales_h, scales_w)
#' @rdname operators-layers
#' @export
torch_upsample_trilinear3d <- function(input, output_size = NULL, align_corners, scale_factors = NULL, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op7, "upsample_trilinear3d input|self output_size align_corners scale_factors scales_d scales_h scales_w", input, output_size, align_corners, scale_factors, scales_d, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_upsample_trilinear3d_backward <- function(grad_output, output_size, input_size, align_corners, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op7, "upsample_trilinear3d_backward grad_output output_size input_size align_corners scales_d scales_h scales_w", grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w)
#' @rdname operators-backward
#' @export
torch_value_selecting_reduction_backward <- function(grad, dim, indices, sizes, keepdim) .Call(dlt_op5, "value_selecting_reduction_backward grad dim indices sizes keepdim", grad, dim, indices, sizes, keepdim)
#' @rdname operators-arithmetic
#' @export
torch_values <- function(self) .Call(dlt_op1, "values self", self)
#' @rdname operators-copies
#' @export
torch_values_copy <- function(self) .Call(dlt_op1, "values_copy self", self)
#' @rdname operators-arithmetic
#' @export
torch_vander <- function(x, N = NULL, increasing = FALSE) .Call(dlt_op3, "vander x N increasing", x, N, increasing)
#' @rdname torch_sum
#' @export
torch_var <- function(self, dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "var self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
#' @rdname torch_sum
#' @export
torch_var_mean <- function(self, dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "var_mean self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
#' @rdname torch_matmul
#' @export
torch_vdot <- function(self, other) .Call(dlt_op2, "vdot self other", self, other)
#' @rdname torch_reshape
#' @export
torch_view <- function(self, dtype = NULL, size = NULL) .Call(dlt_op3, "view self dtype size", self, dtype, size)
#' @rdname torch_reshape
#' @export
torch_view_as <- function(self, other) .Call(dlt_op2, "view_as self other", self, other)
#' @rdname operators-shapes
#' @export
torch_view_as_complex <- function(self) .Call(dlt_op1, "view_as_complex self", self)
#' @rdname operators-copies
#' @export
torch_view_as_complex_copy <- function(self) .Call(dlt_op1, "view_as_complex_copy self", self)
#' @rdname operators-shapes
#' @export
torch_view_as_real <- function(self) .Call(dlt_op1, "view_as_real self", self)
#' @rdname operators-copies
#' @export
torch_view_as_real_copy <- function(self) .Call(dlt_op1, "view_as_real_copy self", self)
#' @rdname operators-copies
#' @export
torch_view_copy <- function(self, dtype = NULL, size = NULL) .Call(dlt_op3, "view_copy self dtype size", self, dtype, size)
#' @rdname torch_split
#' @export
torch_vsplit <- function(self, indices = NULL, sections = NULL) .Call(dlt_op3, "vsplit self indices sections", self, indices, sections)
#' @rdname torch_cat
#' @export
torch_vstack <- function(tensors) .Call(dlt_op1, "vstack tensors", tensors)
#' @rdname torch_where
#' @export
torch_where <- function(condition, self = NULL, other = NULL) .Call(dlt_op3, "where condition self other", condition, self, other)
#' @rdname operators-arithmetic
#' @export
torch_xlogy <- function(self, other) .Call(dlt_op2, "xlogy self other", self, other)
#' @rdname operators-arithmetic
#' @export
torch_zero <- function(self) .Call(dlt_op1, "zero self", self)
#' @rdname torch_zeros_like
#' @export
torch_zeros_like <- function(input, dtype = NULL, layout = NULL, device = NULL, requires_grad = FALSE, memory_format = NULL) with_grad(.Call(dlt_op5, "zeros_like input|self dtype layout device memory_format", input, dtype, layout, device, memory_format), requires_grad)

# Methods of `$`.

`$abs` <- function(self) function() .Call(dlt_op1, "abs self", self)
`$abs_` <- function(self) function() .Call(dlt_op1, "abs_ self", self)
`$absolute` <- function(self) function() .Call(dlt_op1, "absolute self", self)
`$absolute_` <- function(self) function() .Call(dlt_op1, "absolute_ self", self)
`$acos` <- function(self) function() .Call(dlt_op1, "acos self", self)
`$acos_` <- function(self) function() .Call(dlt_op1, "acos_ self", self)
`$acosh` <- function(self) function() .Call(dlt_op1, "acosh self", self)
`$acosh_` <- function(self) function() .Call(dlt_op1, "acosh_ self", self)
`$adaptive_avg_pool1d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_avg_pool1d self output_size", self, output_size)
`$adaptive_avg_pool2d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_avg_pool2d self output_size", self, output_size)
`$adaptive_avg_pool3d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_avg_pool3d self output_size", self, output_size)
`$adaptive_max_pool1d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_max_pool1d self output_size", self, output_size)
`$adaptive_max_pool2d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_max_pool2d self output_size", self, output_size)
`$adaptive_max_pool2d_backward` <- function(self) function(grad_output, indices) .Call(dlt_op3, "adaptive_max_pool2d_backward self grad_output indices", self, grad_output, indices)
`$adaptive_max_pool3d` <- function(self) function(output_size) .Call(dlt_op2, "adaptive_max_pool3d self output_size", self, output_size)
`$adaptive_max_pool3d_backward` <- function(self) function(grad_output, indices) .Call(dlt_op3, "adaptive_max_pool3d_backward self grad_output indices", self, grad_output, indices)
`$add` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "add self other alpha", self, other, alpha)
`$add_` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "add_ self other alpha", self, other, alpha)
`$addbmm` <- function(self) function(batch1, batch2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addbmm self batch1 batch2 beta alpha", self, batch1, batch2, beta, alpha)
`$addbmm_` <- function(self) function(batch1, batch2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addbmm_ self batch1 batch2 beta alpha", self, batch1, batch2, beta, alpha)
`$addcdiv` <- function(self) function(tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcdiv self tensor1 tensor2 value", self, tensor1, tensor2, value)
`$addcdiv_` <- function(self) function(tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcdiv_ self tensor1 tensor2 value", self, tensor1, tensor2, value)
`$addcmul` <- function(self) function(tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcmul self tensor1 tensor2 value", self, tensor1, tensor2, value)
`$addcmul_` <- function(self) function(tensor1, tensor2, value = 1L) .Call(dlt_op4, "addcmul_ self tensor1 tensor2 value", self, tensor1, tensor2, value)
`$addmm` <- function(self) function(mat1, mat2, beta = 1L, alpha = 1L, out_dtype = NULL) .Call(dlt_op6, "addmm self mat1 mat2 beta alpha out_dtype", self, mat1, mat2, beta, alpha, out_dtype)
`$addmm_` <- function(self) function(mat1, mat2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addmm_ self mat1 mat2 beta alpha", self, mat1, mat2, beta, alpha)
`$addmv` <- function(self) function(mat, vec, beta = 1L, alpha = 1L) .Call(dlt_op5, "addmv self mat vec beta alpha", self, mat, vec, beta, alpha)
`$addmv_` <- function(self) function(mat, vec, beta = 1L, alpha = 1L) .Call(dlt_op5, "addmv_ self mat vec beta alpha", self, mat, vec, beta, alpha)
`$addr` <- function(self) function(vec1, vec2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addr self vec1 vec2 beta alpha", self, vec1, vec2, beta, alpha)
`$addr_` <- function(self) function(vec1, vec2, beta = 1L, alpha = 1L) .Call(dlt_op5, "addr_ self vec1 vec2 beta alpha", self, vec1, vec2, beta, alpha)
`$adjoint` <- function(self) function() .Call(dlt_op1, "adjoint self", self)
`$alias` <- function(self) function() .Call(dlt_op1, "alias self", self)
`$alias_copy` <- function(self) function() .Call(dlt_op1, "alias_copy self", self)
`$all` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "all self dim keepdim", self, dim, keepdim)
`$allclose` <- function(self) function(other, rtol = 1e-05, atol = 1e-08, equal_nan = FALSE) .Call(dlt_op5, "allclose self other rtol atol equal_nan", self, other, rtol, atol, equal_nan)
`$alpha_dropout_` <- function(self) function(p, train) .Call(dlt_op3, "alpha_dropout_ self p train", self, p, train)
`$amax` <- function(self) function(dim = integer(0), keepdim = FALSE) .Call(dlt_op3, "amax self dim keepdim", self, dim, keepdim)
`$amin` <- function(self) function(dim = integer(0), keepdim = FALSE) .Call(dlt_op3, "amin self dim keepdim", self, dim, keepdim)
`$aminmax` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "aminmax self dim keepdim", self, dim, keepdim)
`$angle` <- function(self) function() .Call(dlt_op1, "angle self", self)
`$any` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "any self dim keepdim", self, dim, keepdim)
`$arccos` <- function(self) function() .Call(dlt_op1, "arccos self", self)
`$arccos_` <- function(self) function() .Call(dlt_op1, "arccos_ self", self)
`$arccosh` <- function(self) function() .Call(dlt_op1, "arccosh self", self)
`$arccosh_` <- function(self) function() .Call(dlt_op1, "arccosh_ self", self)
`$arcsin` <- function(self) function() .Call(dlt_op1, "arcsin self", self)
`$arcsin_` <- function(self) function() .Call(dlt_op1, "arcsin_ self", self)
`$arcsinh` <- function(self) function() .Call(dlt_op1, "arcsinh self", self)
`$arcsinh_` <- function(self) function() .Call(dlt_op1, "arcsinh_ self", self)
`$arctan` <- function(self) function() .Call(dlt_op1, "arctan self", self)
`$arctan2` <- function(self) function(other) .Call(dlt_op2, "arctan2 self other", self, other)
`$arctan2_` <- function(self) function(other) .Call(dlt_op2, "arctan2_ self other", self, other)
`$arctan_` <- function(self) function() .Call(dlt_op1, "arctan_ self", self)
`$arctanh` <- function(self) function() .Call(dlt_op1, "arctanh self", self)
`$arctanh_` <- function(self) function() .Call(dlt_op1, "arctanh_ self", self)
`$argmax` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "argmax self dim keepdim", self, dim, keepdim)
`$argmin` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "argmin self dim keepdim", self, dim, keepdim)
`$argsort` <- function(self) function(dim = -1L, descending = FALSE, stable = NULL) .Call(dlt_op4, "argsort self dim descending stable", self, dim, descending, stable)
`$argwhere` <- function(self) function() .Call(dlt_op1, "argwhere self", self)
`$as_strided` <- function(self) function(size, stride, storage_offset = NULL) .Call(dlt_op4, "as_strided self size stride storage_offset", self, size, stride, storage_offset)
`$as_strided_` <- function(self) function(size, stride, storage_offset = NULL) .Call(dlt_op4, "as_strided_ self size stride storage_offset", self, size, stride, storage_offset)
`$as_strided_copy` <- function(self) function(size, stride, storage_offset = NULL) .Call(dlt_op4, "as_strided_copy self size stride storage_offset", self, size, stride, storage_offset)
`$as_strided_scatter` <- function(self) function(src, size, stride, storage_offset = NULL) .Call(dlt_op5, "as_strided_scatter self src size stride storage_offset", self, src, size, stride, storage_offset)
`$asin` <- function(self) function() .Call(dlt_op1, "asin self", self)
`$asin_` <- function(self) function() .Call(dlt_op1, "asin_ self", self)
`$asinh` <- function(self) function() .Call(dlt_op1, "asinh self", self)
`$asinh_` <- function(self) function() .Call(dlt_op1, "asinh_ self", self)
`$atan` <- function(self) function() .Call(dlt_op1, "atan self", self)
`$atan2` <- function(self) function(other) .Call(dlt_op2, "atan2 self other", self, other)
`$atan2_` <- function(self) function(other) .Call(dlt_op2, "atan2_ self other", self, other)
`$atan_` <- function(self) function() .Call(dlt_op1, "atan_ self", self)
`$atanh` <- function(self) function() .Call(dlt_op1, "atanh self", self)
`$atanh_` <- function(self) function() .Call(dlt_op1, "atanh_ self", self)
`$atleast_1d` <- function(self) function(tensors = NULL) .Call(dlt_op2, "atleast_1d self tensors", self, tensors)
`$atleast_2d` <- function(self) function(tensors = NULL) .Call(dlt_op2, "atleast_2d self tensors", self, tensors)
`$atleast_3d` <- function(self) function(tensors = NULL) .Call(dlt_op2, "atleast_3d self tensors", self, tensors)
`$avg_pool1d` <- function(self) function(kernel_size, stride = integer(0), padding = 0L, ceil_mode = FALSE, count_include_pad = TRUE) .Call(dlt_op6, "avg_pool1d self kernel_size stride padding ceil_mode count_include_pad", self, kernel_size, stride, padding, ceil_mode, count_include_pad)
`$avg_pool2d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L), ceil_mode = FALSE, count_include_pad = TRUE, divisor_override = NULL) .Call(dlt_op7, "avg_pool2d self kernel_size stride padding ceil_mode count_include_pad divisor_override", self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
`$avg_pool2d_backward` <- function(self) function(grad_output, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override = NULL) .Call(dlt_op8, "avg_pool2d_backward self grad_output kernel_size stride padding ceil_mode count_include_pad divisor_override", self, grad_output, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
`$avg_pool3d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), ceil_mode = FALSE, count_include_pad = TRUE, divisor_override = NULL) .Call(dlt_op7, "avg_pool3d self kernel_size stride padding ceil_mode count_include_pad divisor_override", self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
`$avg_pool3d_backward` <- function(self) function(grad_output, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override = NULL) .Call(dlt_op8, "avg_pool3d_backward self grad_output kernel_size stride padding ceil_mode count_include_pad divisor_override", self, grad_output, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
`$baddbmm` <- function(self) function(batch1, batch2, beta = 1L, alpha = 1L, out_dtype = NULL) .Call(dlt_op6, "baddbmm self batch1 batch2 beta alpha out_dtype", self, batch1, batch2, beta, alpha, out_dtype)
`$baddbmm_` <- function(self) function(batch1, batch2, beta = 1L, alpha = 1L) .Call(dlt_op5, "baddbmm_ self batch1 batch2 beta alpha", self, batch1, batch2, beta, alpha)
`$bernoulli` <- function(self) function(p = NULL, generator = NULL) .Call(dlt_op3, "bernoulli self p generator", self, p, generator)
`$bernoulli_` <- function(self) function(p = 0.5, generator = NULL) .Call(dlt_op3, "bernoulli_ self p generator", self, p, generator)
`$binary_cross_entropy` <- function(self) function(target, weight = NULL, reduction = 1L) .Call(dlt_op4, "binary_cross_entropy self target weight reduction", self, target, weight, reduction)
`$binary_cross_entropy_backward` <- function(self) function(grad_output, target, weight = NULL, reduction = 1L) .Call(dlt_op5, "binary_cross_entropy_backward self grad_output target weight reduction", self, grad_output, target, weight, reduction)
`$binary_cross_entropy_with_logits` <- function(self) function(target, weight = NULL, pos_weight = NULL, reduction = 1L) .Call(dlt_op5, "binary_cross_entropy_with_logits self target weight pos_weight reduction", self, target, weight, pos_weight, reduction)
`$bincount` <- function(self) function(weights = NULL, minlength = 0L) .Call(dlt_op3, "bincount self weights minlength", self, weights, minlength)
`$bitwise_and` <- function(self) function(other) .Call(dlt_op2, "bitwise_and self other", self, other)
`$bitwise_and_` <- function(self) function(other) .Call(dlt_op2, "bitwise_and_ self other", self, other)
`$bitwise_left_shift` <- function(self) function(other) .Call(dlt_op2, "bitwise_left_shift self other", self, other)
`$bitwise_left_shift_` <- function(self) function(other) .Call(dlt_op2, "bitwise_left_shift_ self other", self, other)
`$bitwise_not` <- function(self) function() .Call(dlt_op1, "bitwise_not self", self)
`$bitwise_not_` <- function(self) function() .Call(dlt_op1, "bitwise_not_ self", self)
`$bitwise_or` <- function(self) function(other) .Call(dlt_op2, "bitwise_or self other", self, other)
`$bitwise_or_` <- function(self) function(other) .Call(dlt_op2, "bitwise_or_ self other", self, other)
`$bitwise_right_shift` <- function(self) function(other) .Call(dlt_op2, "bitwise_right_shift self other", self, other)
`$bitwise_right_shift_` <- function(self) function(other) .Call(dlt_op2, "bitwise_right_shift_ self other", self, other)
`$bitwise_xor` <- function(self) function(other) .Call(dlt_op2, "bitwise_xor self other", self, other)
`$bitwise_xor_` <- function(self) function(other) .Call(dlt_op2, "bitwise_xor_ self other", self, other)
`$bmm` <- function(self) function(mat2, out_dtype = NULL) .Call(dlt_op3, "bmm self mat2 out_dtype", self, mat2, out_dtype)
`$broadcast_to` <- function(self) function(size) .Call(dlt_op2, "broadcast_to self size", self, size)
`$bucketize` <- function(self) function(boundaries, out_int32 = FALSE, right = FALSE) .Call(dlt_op4, "bucketize self boundaries out_int32 right", self, boundaries, out_int32, right)
`$cauchy` <- function(self) function(median = 0, sigma = 1, generator = NULL) .Call(dlt_op4, "cauchy self median sigma generator", self, median, sigma, generator)
`$cauchy_` <- function(self) function(median = 0, sigma = 1, generator = NULL) .Call(dlt_op4, "cauchy_ self median sigma generator", self, median, sigma, generator)
`$ccol_indices` <- function(self) function() .Call(dlt_op1, "ccol_indices self", self)
`$ccol_indices_copy` <- function(self) function() .Call(dlt_op1, "ccol_indices_copy self", self)
`$ceil` <- function(self) function() .Call(dlt_op1, "ceil self", self)
`$ceil_` <- function(self) function() .Call(dlt_op1, "ceil_ self", self)
`$celu` <- function(self) function(alpha = 1) .Call(dlt_op2, "celu self alpha", self, alpha)
`$celu_` <- function(self) function(alpha = 1) .Call(dlt_op2, "celu_ self alpha", self, alpha)
`$channel_shuffle` <- function(self) function(groups) .Call(dlt_op2, "channel_shuffle self groups", self, groups)
`$cholesky` <- function(self) function(upper = FALSE) .Call(dlt_op2, "cholesky self upper", self, upper)
`$cholesky_inverse` <- function(self) function(upper = FALSE) .Call(dlt_op2, "cholesky_inverse self upper", self, upper)
`$cholesky_solve` <- function(self) function(input2, upper = FALSE) .Call(dlt_op3, "cholesky_solve self input2 upper", self, input2, upper)
`$chunk` <- function(self) function(chunks, dim = 1L) .Call(dlt_op3, "chunk self chunks dim", self, chunks, dim)
`$clamp` <- function(self) function(min = NULL, max = NULL) .Call(dlt_op3, "clamp self min max", self, min, max)
`$clamp_` <- function(self) function(min = NULL, max = NULL) .Call(dlt_op3, "clamp_ self min max", self, min, max)
`$clamp_max` <- function(self) function(max) .Call(dlt_op2, "clamp_max self max", self, max)
`$clamp_max_` <- function(self) function(max) .Call(dlt_op2, "clamp_max_ self max", self, max)
`$clamp_min` <- function(self) function(min) .Call(dlt_op2, "clamp_min self min", self, min)
`$clamp_min_` <- function(self) function(min) .Call(dlt_op2, "clamp_min_ self min", self, min)
`$clip` <- function(self) function(min = NULL, max = NULL) .Call(dlt_op3, "clip self min max", self, min, max)
`$clip_` <- function(self) function(min = NULL, max = NULL) .Call(dlt_op3, "clip_ self min max", self, min, max)
`$clone` <- function(self) function(memory_format = NULL) .Call(dlt_op2, "clone self memory_format", self, memory_format)
`$coalesce` <- function(self) function() .Call(dlt_op1, "coalesce self", self)
`$col2im` <- function(self) function(output_size, kernel_size, dilation, padding, stride) .Call(dlt_op6, "col2im self output_size kernel_size dilation padding stride", self, output_size, kernel_size, dilation, padding, stride)
`$col_indices` <- function(self) function() .Call(dlt_op1, "col_indices self", self)
`$col_indices_copy` <- function(self) function() .Call(dlt_op1, "col_indices_copy self", self)
`$combinations` <- function(self) function(r = 2L, with_replacement = FALSE) .Call(dlt_op3, "combinations self r with_replacement", self, r, with_replacement)
`$conj` <- function(self) function() .Call(dlt_op1, "conj self", self)
`$conj_physical` <- function(self) function() .Call(dlt_op1, "conj_physical self", self)
`$conj_physical_` <- function(self) function() .Call(dlt_op1, "conj_physical_ self", self)
`$constant_pad_nd` <- function(self) function(pad, value = 0L) .Call(dlt_op3, "constant_pad_nd self pad value", self, pad, value)
`$contiguous` <- function(self) function(memory_format = NULL) .Call(dlt_op2, "contiguous self memory_format", self, memory_format)
`$conv_depthwise3d` <- function(self) function(weight, kernel_size, bias = NULL, stride, padding, dilation) .Call(dlt_op7, "conv_depthwise3d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
`$conv_tbc` <- function(self) function(weight, bias, pad = 0L) .Call(dlt_op4, "conv_tbc self weight bias pad", self, weight, bias, pad)
`$conv_tbc_backward` <- function(self) function(input, weight, bias, pad) .Call(dlt_op5, "conv_tbc_backward self input weight bias pad", self, input, weight, bias, pad)
`$copy` <- function(self) function(src, non_blocking = FALSE) .Call(dlt_op3, "copy self src non_blocking", self, src, non_blocking)
`$copy_` <- function(self) function(src, non_blocking = FALSE) .Call(dlt_op3, "copy_ self src non_blocking", self, src, non_blocking)
`$copy_sparse_to_sparse` <- function(self) function(src, non_blocking = FALSE) .Call(dlt_op3, "copy_sparse_to_sparse self src non_blocking", self, src, non_blocking)
`$copy_sparse_to_sparse_` <- function(self) function(src, non_blocking = FALSE) .Call(dlt_op3, "copy_sparse_to_sparse_ self src non_blocking", self, src, non_blocking)
`$copysign` <- function(self) function(other) .Call(dlt_op2, "copysign self other", self, other)
`$copysign_` <- function(self) function(other) .Call(dlt_op2, "copysign_ self other", self, other)
`$corrcoef` <- function(self) function() .Call(dlt_op1, "corrcoef self", self)
`$cos` <- function(self) function() .Call(dlt_op1, "cos self", self)
`$cos_` <- function(self) function() .Call(dlt_op1, "cos_ self", self)
`$cosh` <- function(self) function() .Call(dlt_op1, "cosh self", self)
`$cosh_` <- function(self) function() .Call(dlt_op1, "cosh_ self", self)
`$count_nonzero` <- function(self) function(dim = NULL) .Call(dlt_op2, "count_nonzero self dim", self, dim)
`$cov` <- function(self) function(correction = 1L, fweights = NULL, aweights = NULL) .Call(dlt_op4, "cov self correction fweights aweights", self, correction, fweights, aweights)
`$cross` <- function(self) function(other, dim = NULL) .Call(dlt_op3, "cross self other dim", self, other, dim)
`$cross_entropy_loss` <- function(self) function(target, weight = NULL, reduction = 1L, ignore_index = -100L, label_smoothing = 0) .Call(dlt_op6, "cross_entropy_loss self target weight reduction ignore_index label_smoothing", self, target, weight, reduction, ignore_index, label_smoothing)
`$crow_indices` <- function(self) function() .Call(dlt_op1, "crow_indices self", self)
`$crow_indices_copy` <- function(self) function() .Call(dlt_op1, "crow_indices_copy self", self)
`$cudnn_convolution` <- function(self) function(weight, padding, stride, dilation, groups, benchmark, deterministic, allow_tf32) .Call(dlt_op9, "cudnn_convolution self weight padding stride dilation groups benchmark deterministic allow_tf32", self, weight, padding, stride, dilation, groups, benchmark, deterministic, allow_tf32)
`$cudnn_convolution_add_relu` <- function(self) function(weight, z, alpha = NULL, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op9, "cudnn_convolution_add_relu self weight z alpha bias stride padding dilation groups", self, weight, z, alpha, bias, stride, padding, dilation, groups)
`$cudnn_convolution_relu` <- function(self) function(weight, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op7, "cudnn_convolution_relu self weight bias stride padding dilation groups", self, weight, bias, stride, padding, dilation, groups)
`$cudnn_convolution_transpose` <- function(self) function(weight, padding, output_padding, stride, dilation, groups, benchmark, deterministic, allow_tf32) .Call(dlt_op10, "cudnn_convolution_transpose self weight padding output_padding stride dilation groups benchmark deterministic allow_tf32", self, weight, padding, output_padding, stride, dilation, groups, benchmark, deterministic, allow_tf32)
`$cudnn_grid_sampler` <- function(self) function(grid) .Call(dlt_op2, "cudnn_grid_sampler self grid", self, grid)
`$cudnn_grid_sampler_backward` <- function(self) function(grid, grad_output) .Call(dlt_op3, "cudnn_grid_sampler_backward self grid grad_output", self, grid, grad_output)
`$cudnn_is_acceptable` <- function(self) function() .Call(dlt_op1, "cudnn_is_acceptable self", self)
`$cummax` <- function(self) function(dim) .Call(dlt_op2, "cummax self dim", self, dim)
`$cummin` <- function(self) function(dim) .Call(dlt_op2, "cummin self dim", self, dim)
`$cumprod` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "cumprod self dim dtype", self, dim, dtype)
`$cumprod_` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "cumprod_ self dim dtype", self, dim, dtype)
`$cumsum` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "cumsum self dim dtype", self, dim, dtype)
`$cumsum_` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "cumsum_ self dim dtype", self, dim, dtype)
`$data` <- function(self) function() .Call(dlt_op1, "data self", self)
`$deg2rad` <- function(self) function() .Call(dlt_op1, "deg2rad self", self)
`$deg2rad_` <- function(self) function() .Call(dlt_op1, "deg2rad_ self", self)
`$dense_dim` <- function(self) function() .Call(dlt_op1, "dense_dim self", self)
`$dequantize` <- function(self) function(tensors = NULL) .Call(dlt_op2, "dequantize self tensors", self, tensors)
`$det` <- function(self) function() .Call(dlt_op1, "det self", self)
`$detach` <- function(self) function() .Call(dlt_op1, "detach self", self)
`$detach_` <- function(self) function() .Call(dlt_op1, "detach_ self", self)
`$detach_copy` <- function(self) function() .Call(dlt_op1, "detach_copy self", self)
`$diag` <- function(self) function(diagonal = 0L) .Call(dlt_op2, "diag self diagonal", self, diagonal)
`$diag_embed` <- function(self) function(offset = 0L, dim1 = -2L, dim2 = -1L) .Call(dlt_op4, "diag_embed self offset dim1 dim2", self, offset, dim1, dim2)
`$diagflat` <- function(self) function(offset = 0L) .Call(dlt_op2, "diagflat self offset", self, offset)
`$diagonal` <- function(self) function(outdim = NULL, dim1 = 1L, dim2 = 2L, offset = 0L) .Call(dlt_op5, "diagonal self outdim dim1 dim2 offset", self, outdim, dim1, dim2, offset)
`$diagonal_copy` <- function(self) function(offset = 0L, dim1 = 1L, dim2 = 2L) .Call(dlt_op4, "diagonal_copy self offset dim1 dim2", self, offset, dim1, dim2)
`$diagonal_scatter` <- function(self) function(src, offset = 0L, dim1 = 1L, dim2 = 2L) .Call(dlt_op5, "diagonal_scatter self src offset dim1 dim2", self, src, offset, dim1, dim2)
`$diff` <- function(self) function(n = 1L, dim = -1L, prepend = NULL, append = NULL) .Call(dlt_op5, "diff self n dim prepend append", self, n, dim, prepend, append)
`$digamma` <- function(self) function() .Call(dlt_op1, "digamma self", self)
`$digamma_` <- function(self) function() .Call(dlt_op1, "digamma_ self", self)
`$dist` <- function(self) function(other, p = 2L) .Call(dlt_op3, "dist self other p", self, other, p)
`$div` <- function(self) function(other, rounding_mode = NULL) .Call(dlt_op3, "div self other rounding_mode", self, other, rounding_mode)
`$div_` <- function(self) function(other, rounding_mode = NULL) .Call(dlt_op3, "div_ self other rounding_mode", self, other, rounding_mode)
`$divide` <- function(self) function(other, rounding_mode = NULL) .Call(dlt_op3, "divide self other rounding_mode", self, other, rounding_mode)
`$divide_` <- function(self) function(other, rounding_mode = NULL) .Call(dlt_op3, "divide_ self other rounding_mode", self, other, rounding_mode)
`$dot` <- function(self) function(tensor) .Call(dlt_op2, "dot self tensor", self, tensor)
`$dropout_` <- function(self) function(p, train) .Call(dlt_op3, "dropout_ self p train", self, p, train)
`$dsplit` <- function(self) function(indices = NULL, sections = NULL) .Call(dlt_op3, "dsplit self indices sections", self, indices, sections)
`$elu` <- function(self) function(alpha = 1L, scale = 1L, input_scale = 1L) .Call(dlt_op4, "elu self alpha scale input_scale", self, alpha, scale, input_scale)
`$elu_` <- function(self) function(alpha = 1L, scale = 1L, input_scale = 1L) .Call(dlt_op4, "elu_ self alpha scale input_scale", self, alpha, scale, input_scale)
`$embedding_renorm` <- function(self) function(indices, max_norm, norm_type) .Call(dlt_op4, "embedding_renorm self indices max_norm norm_type", self, indices, max_norm, norm_type)
`$embedding_renorm_` <- function(self) function(indices, max_norm, norm_type) .Call(dlt_op4, "embedding_renorm_ self indices max_norm norm_type", self, indices, max_norm, norm_type)
`$empty_like` <- function(self) function(input = NULL, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL) .Call(dlt_op6, "empty_like self input dtype layout device memory_format", self, input, dtype, layout, device, memory_format)
`$eq` <- function(self) function(other) .Call(dlt_op2, "eq self other", self, other)
`$eq_` <- function(self) function(other) .Call(dlt_op2, "eq_ self other", self, other)
`$equal` <- function(self) function(other) .Call(dlt_op2, "equal self other", self, other)
`$erf` <- function(self) function() .Call(dlt_op1, "erf self", self)
`$erf_` <- function(self) function() .Call(dlt_op1, "erf_ self", self)
`$erfc` <- function(self) function() .Call(dlt_op1, "erfc self", self)
`$erfc_` <- function(self) function() .Call(dlt_op1, "erfc_ self", self)
`$erfinv` <- function(self) function() .Call(dlt_op1, "erfinv self", self)
`$erfinv_` <- function(self) function() .Call(dlt_op1, "erfinv_ self", self)
`$exp` <- function(self) function() .Call(dlt_op1, "exp self", self)
`$exp2` <- function(self) function() .Call(dlt_op1, "exp2 self", self)
`$exp2_` <- function(self) function() .Call(dlt_op1, "exp2_ self", self)
`$exp_` <- function(self) function() .Call(dlt_op1, "exp_ self", self)
`$expand` <- function(self) function(size, ..., implicit = FALSE) .Call(dlt_op3, "expand self size implicit", self, spread(size, ...), implicit)
`$expand_as` <- function(self) function(other) .Call(dlt_op2, "expand_as self other", self, other)
`$expand_copy` <- function(self) function(size, implicit = FALSE) .Call(dlt_op3, "expand_copy self size implicit", self, size, implicit)
`$expm1` <- function(self) function() .Call(dlt_op1, "expm1 self", self)
`$expm1_` <- function(self) function() .Call(dlt_op1, "expm1_ self", self)
`$exponential` <- function(self) function(lambd = 1, generator = NULL) .Call(dlt_op3, "exponential self lambd generator", self, lambd, generator)
`$exponential_` <- function(self) function(lambd = 1, generator = NULL) .Call(dlt_op3, "exponential_ self lambd generator", self, lambd, generator)
`$fake_quantize_per_channel_affine` <- function(self) function(scale, zero_point, axis, quant_min, quant_max) .Call(dlt_op6, "fake_quantize_per_channel_affine self scale zero_point axis quant_min quant_max", self, scale, zero_point, axis, quant_min, quant_max)
`$fake_quantize_per_channel_affine_cachemask` <- function(self) function(scale, zero_point, axis, quant_min, quant_max) .Call(dlt_op6, "fake_quantize_per_channel_affine_cachemask self scale zero_point axis quant_min quant_max", self, scale, zero_point, axis, quant_min, quant_max)
`$fake_quantize_per_tensor_affine` <- function(self) function(scale, zero_point, quant_min, quant_max) .Call(dlt_op5, "fake_quantize_per_tensor_affine self scale zero_point quant_min quant_max", self, scale, zero_point, quant_min, quant_max)
`$fake_quantize_per_tensor_affine_cachemask` <- function(self) function(scale, zero_point, quant_min, quant_max) .Call(dlt_op5, "fake_quantize_per_tensor_affine_cachemask self scale zero_point quant_min quant_max", self, scale, zero_point, quant_min, quant_max)
`$feature_alpha_dropout_` <- function(self) function(p, train) .Call(dlt_op3, "feature_alpha_dropout_ self p train", self, p, train)
`$feature_dropout_` <- function(self) function(p, train) .Call(dlt_op3, "feature_dropout_ self p train", self, p, train)
`$fill` <- function(self) function(value) .Call(dlt_op2, "fill self value", self, value)
`$fill_` <- function(self) function(value) .Call(dlt_op2, "fill_ self value", self, value)
`$fill_diagonal_` <- function(self) function(fill_value, wrap = FALSE) .Call(dlt_op3, "fill_diagonal_ self fill_value wrap", self, fill_value, wrap)
`$fix` <- function(self) function() .Call(dlt_op1, "fix self", self)
`$fix_` <- function(self) function() .Call(dlt_op1, "fix_ self", self)
`$flatten` <- function(self) function(dims = NULL, start_dim = 1L, end_dim = -1L, out_dim = NULL) .Call(dlt_op5, "flatten self dims start_dim end_dim out_dim", self, dims, start_dim, end_dim, out_dim)
`$flip` <- function(self) function(dims, ...) .Call(dlt_op2, "flip self dims", self, spread(dims, ...))
`$fliplr` <- function(self) function() .Call(dlt_op1, "fliplr self", self)
`$flipud` <- function(self) function() .Call(dlt_op1, "flipud self", self)
`$float_power` <- function(self) function(exponent) .Call(dlt_op2, "float_power self exponent", self, exponent)
`$float_power_` <- function(self) function(exponent) .Call(dlt_op2, "float_power_ self exponent", self, exponent)
`$floor` <- function(self) function() .Call(dlt_op1, "floor self", self)
`$floor_` <- function(self) function() .Call(dlt_op1, "floor_ self", self)
`$floor_divide` <- function(self) function(other) .Call(dlt_op2, "floor_divide self other", self, other)
`$floor_divide_` <- function(self) function(other) .Call(dlt_op2, "floor_divide_ self other", self, other)
`$fmax` <- function(self) function(other) .Call(dlt_op2, "fmax self other", self, other)
`$fmin` <- function(self) function(other) .Call(dlt_op2, "fmin self other", self, other)
`$fmod` <- function(self) function(other) .Call(dlt_op2, "fmod self other", self, other)
`$fmod_` <- function(self) function(other) .Call(dlt_op2, "fmod_ self other", self, other)
`$frac` <- function(self) function() .Call(dlt_op1, "frac self", self)
`$frac_` <- function(self) function() .Call(dlt_op1, "frac_ self", self)
`$fractional_max_pool2d` <- function(self) function(kernel_size, output_size, random_samples) .Call(dlt_op4, "fractional_max_pool2d self kernel_size output_size random_samples", self, kernel_size, output_size, random_samples)
`$fractional_max_pool2d_backward` <- function(self) function(grad_output, kernel_size, output_size, indices) .Call(dlt_op5, "fractional_max_pool2d_backward self grad_output kernel_size output_size indices", self, grad_output, kernel_size, output_size, indices)
`$fractional_max_pool3d` <- function(self) function(kernel_size, output_size, random_samples) .Call(dlt_op4, "fractional_max_pool3d self kernel_size output_size random_samples", self, kernel_size, output_size, random_samples)
`$fractional_max_pool3d_backward` <- function(self) function(grad_output, kernel_size, output_size, indices) .Call(dlt_op5, "fractional_max_pool3d_backward self grad_output kernel_size output_size indices", self, grad_output, kernel_size, output_size, indices)
`$frexp` <- function(self) function() .Call(dlt_op1, "frexp self", self)
`$frobenius_norm` <- function(self) function(dim, keepdim = FALSE) .Call(dlt_op3, "frobenius_norm self dim keepdim", self, dim, keepdim)
`$full_like` <- function(self) function(input = NULL, fill_value, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL) .Call(dlt_op7, "full_like self input fill_value dtype layout device memory_format", self, input, fill_value, dtype, layout, device, memory_format)
`$fused_moving_avg_obs_fake_quant` <- function(self) function(observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const, quant_min, quant_max, ch_axis, per_row_fake_quant = FALSE, symmetric_quant = FALSE) .Call(dlt_op13, "fused_moving_avg_obs_fake_quant self observer_on fake_quant_on running_min running_max scale zero_point averaging_const quant_min quant_max ch_axis per_row_fake_quant symmetric_quant", self, observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const, quant_min, quant_max, ch_axis, per_row_fake_quant, symmetric_quant)
`$gather` <- function(self) function(dim, index, sparse_grad = FALSE) .Call(dlt_op4, "gather self dim index sparse_grad", self, dim, index, sparse_grad)
`$gather_backward` <- function(self) function(grad, dim, index, sparse_grad) .Call(dlt_op5, "gather_backward self grad dim index sparse_grad", self, grad, dim, index, sparse_grad)
`$gcd` <- function(self) function(other) .Call(dlt_op2, "gcd self other", self, other)
`$gcd_` <- function(self) function(other) .Call(dlt_op2, "gcd_ self other", self, other)
`$ge` <- function(self) function(other) .Call(dlt_op2, "ge self other", self, other)
`$ge_` <- function(self) function(other) .Call(dlt_op2, "ge_ self other", self, other)
`$gelu` <- function(self) function(approximate = "none") .Call(dlt_op2, "gelu self approximate", self, approximate)
`$gelu_` <- function(self) function(approximate = "none") .Call(dlt_op2, "gelu_ self approximate", self, approximate)
`$gelu_backward` <- function(self) function(grad_output, approximate = "none") .Call(dlt_op3, "gelu_backward self grad_output approximate", self, grad_output, approximate)
`$geometric` <- function(self) function(p, generator = NULL) .Call(dlt_op3, "geometric self p generator", self, p, generator)
`$geometric_` <- function(self) function(p, generator = NULL) .Call(dlt_op3, "geometric_ self p generator", self, p, generator)
`$geqrf` <- function(self) function() .Call(dlt_op1, "geqrf self", self)
`$ger` <- function(self) function(vec2) .Call(dlt_op2, "ger self vec2", self, vec2)
`$get_device` <- function(self) function() .Call(dlt_op1, "get_device self", self)
`$glu` <- function(self) function(dim = -1L) .Call(dlt_op2, "glu self dim", self, dim)
`$glu_backward` <- function(self) function(grad_output, dim) .Call(dlt_op3, "glu_backward self grad_output dim", self, grad_output, dim)
`$gradient` <- function(self) function(spacing = NULL, dim = NULL, edge_order = 1L) .Call(dlt_op4, "gradient self spacing dim edge_order", self, spacing, dim, edge_order)
`$greater` <- function(self) function(other) .Call(dlt_op2, "greater self other", self, other)
`$greater_` <- function(self) function(other) .Call(dlt_op2, "greater_ self other", self, other)
`$greater_equal` <- function(self) function(other) .Call(dlt_op2, "greater_equal self other", self, other)
`$greater_equal_` <- function(self) function(other) .Call(dlt_op2, "greater_equal_ self other", self, other)
`$gt` <- function(self) function(other) .Call(dlt_op2, "gt self other", self, other)
`$gt_` <- function(self) function(other) .Call(dlt_op2, "gt_ self other", self, other)
`$hardshrink` <- function(self) function(lambd = 0.5) .Call(dlt_op2, "hardshrink self lambd", self, lambd)
`$hardshrink_backward` <- function(self) function(grad_out, lambd) .Call(dlt_op3, "hardshrink_backward self grad_out lambd", self, grad_out, lambd)
`$hardsigmoid` <- function(self) function() .Call(dlt_op1, "hardsigmoid self", self)
`$hardsigmoid_` <- function(self) function() .Call(dlt_op1, "hardsigmoid_ self", self)
`$hardsigmoid_backward` <- function(self) function(grad_output) .Call(dlt_op2, "hardsigmoid_backward self grad_output", self, grad_output)
`$hardswish` <- function(self) function() .Call(dlt_op1, "hardswish self", self)
`$hardswish_` <- function(self) function() .Call(dlt_op1, "hardswish_ self", self)
`$hardswish_backward` <- function(self) function(grad_output) .Call(dlt_op2, "hardswish_backward self grad_output", self, grad_output)
`$hardtanh` <- function(self) function(min_val = -1L, max_val = 1L) .Call(dlt_op3, "hardtanh self min_val max_val", self, min_val, max_val)
`$hardtanh_` <- function(self) function(min_val = -1L, max_val = 1L) .Call(dlt_op3, "hardtanh_ self min_val max_val", self, min_val, max_val)
`$hardtanh_backward` <- function(self) function(grad_output, min_val, max_val) .Call(dlt_op4, "hardtanh_backward self grad_output min_val max_val", self, grad_output, min_val, max_val)
`$hash_tensor` <- function(self) function(dim = integer(0), keepdim = FALSE, mode = 0L) .Call(dlt_op4, "hash_tensor self dim keepdim mode", self, dim, keepdim, mode)
`$heaviside` <- function(self) function(values) .Call(dlt_op2, "heaviside self values", self, values)
`$heaviside_` <- function(self) function(values) .Call(dlt_op2, "heaviside_ self values", self, values)
`$hinge_embedding_loss` <- function(self) function(target, margin = 1, reduction = 1L) .Call(dlt_op4, "hinge_embedding_loss self target margin reduction", self, target, margin, reduction)
`$histc` <- function(self) function(bins = 100L, min = 0L, max = 0L) .Call(dlt_op4, "histc self bins min max", self, bins, min, max)
`$histogram` <- function(self) function(bins = 100L, range = NULL, weight = NULL, density = FALSE) .Call(dlt_op5, "histogram self bins range weight density", self, bins, range, weight, density)
`$histogramdd` <- function(self) function(bins, range = NULL, weight = NULL, density = FALSE) .Call(dlt_op5, "histogramdd self bins range weight density", self, bins, range, weight, density)
`$hsplit` <- function(self) function(indices = NULL, sections = NULL) .Call(dlt_op3, "hsplit self indices sections", self, indices, sections)
`$huber_loss` <- function(self) function(target, reduction = 1L, delta = 1) .Call(dlt_op4, "huber_loss self target reduction delta", self, target, reduction, delta)
`$huber_loss_backward` <- function(self) function(grad_output, target, reduction, delta) .Call(dlt_op5, "huber_loss_backward self grad_output target reduction delta", self, grad_output, target, reduction, delta)
`$hypot` <- function(self) function(other) .Call(dlt_op2, "hypot self other", self, other)
`$hypot_` <- function(self) function(other) .Call(dlt_op2, "hypot_ self other", self, other)
`$i0` <- function(self) function() .Call(dlt_op1, "i0 self", self)
`$i0_` <- function(self) function() .Call(dlt_op1, "i0_ self", self)
`$igamma` <- function(self) function(other) .Call(dlt_op2, "igamma self other", self, other)
`$igamma_` <- function(self) function(other) .Call(dlt_op2, "igamma_ self other", self, other)
`$igammac` <- function(self) function(other) .Call(dlt_op2, "igammac self other", self, other)
`$igammac_` <- function(self) function(other) .Call(dlt_op2, "igammac_ self other", self, other)
`$im2col` <- function(self) function(kernel_size, dilation, padding, stride) .Call(dlt_op5, "im2col self kernel_size dilation padding stride", self, kernel_size, dilation, padding, stride)
`$imag` <- function(self) function(x = NULL) .Call(dlt_op2, "imag self x", self, x)
`$index` <- function(self) function(indices) .Call(dlt_op2, "index self indices", self, indices)
`$index_add` <- function(self) function(dim, index, source, alpha = 1L) .Call(dlt_op5, "index_add self dim index source alpha", self, dim, index, source, alpha)
`$index_add_` <- function(self) function(dim, index, source, alpha = 1L) .Call(dlt_op5, "index_add_ self dim index source alpha", self, dim, index, source, alpha)
`$index_copy` <- function(self) function(dim, index, source) .Call(dlt_op4, "index_copy self dim index source", self, dim, index, source)
`$index_copy_` <- function(self) function(dim, index, source) .Call(dlt_op4, "index_copy_ self dim index source", self, dim, index, source)
`$index_fill` <- function(self) function(dim, index, value) .Call(dlt_op4, "index_fill self dim index value", self, dim, index, value)
`$index_fill_` <- function(self) function(dim, index, value) .Call(dlt_op4, "index_fill_ self dim index value", self, dim, index, value)
`$index_put` <- function(self) function(indices, values, accumulate = FALSE) .Call(dlt_op4, "index_put self indices values accumulate", self, indices, values, accumulate)
`$index_put_` <- function(self) function(indices, values, accumulate = FALSE) .Call(dlt_op4, "index_put_ self indices values accumulate", self, indices, values, accumulate)
`$index_reduce` <- function(self) function(dim, index, source, reduce, include_self = TRUE) .Call(dlt_op6, "index_reduce self dim index source reduce include_self", self, dim, index, source, reduce, include_self)
`$index_reduce_` <- function(self) function(dim, index, source, reduce, include_self = TRUE) .Call(dlt_op6, "index_reduce_ self dim index source reduce include_self", self, dim, index, source, reduce, include_self)
`$index_select` <- function(self) function(dim, index) .Call(dlt_op3, "index_select self dim index", self, dim, index)
`$indices` <- function(self) function() .Call(dlt_op1, "indices self", self)
`$indices_copy` <- function(self) function() .Call(dlt_op1, "indices_copy self", self)
`$infinitely_differentiable_gelu_backward` <- function(self) function(grad) .Call(dlt_op2, "infinitely_differentiable_gelu_backward self grad", self, grad)
`$inner` <- function(self) function(other) .Call(dlt_op2, "inner self other", self, other)
`$int_repr` <- function(self) function() .Call(dlt_op1, "int_repr self", self)
`$inverse` <- function(self) function() .Call(dlt_op1, "inverse self", self)
`$is_coalesced` <- function(self) function() .Call(dlt_op1, "is_coalesced self", self)
`$is_complex` <- function(self) function() .Call(dlt_op1, "is_complex self", self)
`$is_conj` <- function(self) function() .Call(dlt_op1, "is_conj self", self)
`$is_distributed` <- function(self) function() .Call(dlt_op1, "is_distributed self", self)
`$is_floating_point` <- function(self) function() .Call(dlt_op1, "is_floating_point self", self)
`$is_inference` <- function(self) function() .Call(dlt_op1, "is_inference self", self)
`$is_leaf` <- function(self) function() .Call(dlt_op1, "is_leaf self", self)
`$is_neg` <- function(self) function() .Call(dlt_op1, "is_neg self", self)
`$is_nonzero` <- function(self) function() .Call(dlt_op1, "is_nonzero self", self)
`$is_pinned` <- function(self) function(device = NULL) .Call(dlt_op2, "is_pinned self device", self, device)
`$is_same_size` <- function(self) function(other) .Call(dlt_op2, "is_same_size self other", self, other)
`$is_set_to` <- function(self) function(tensor) .Call(dlt_op2, "is_set_to self tensor", self, tensor)
`$is_signed` <- function(self) function() .Call(dlt_op1, "is_signed self", self)
`$isclose` <- function(self) function(other, rtol = 1e-05, atol = 1e-08, equal_nan = FALSE) .Call(dlt_op5, "isclose self other rtol atol equal_nan", self, other, rtol, atol, equal_nan)
`$isfinite` <- function(self) function() .Call(dlt_op1, "isfinite self", self)
`$isinf` <- function(self) function() .Call(dlt_op1, "isinf self", self)
`$isnan` <- function(self) function() .Call(dlt_op1, "isnan self", self)
`$isneginf` <- function(self) function() .Call(dlt_op1, "isneginf self", self)
`$isposinf` <- function(self) function() .Call(dlt_op1, "isposinf self", self)
`$isreal` <- function(self) function() .Call(dlt_op1, "isreal self", self)
`$istft` <- function(self) function(n_fft, hop_length = NULL, win_length = NULL, window = NULL, center = TRUE, normalized = FALSE, onesided = NULL, length = NULL, return_complex = FALSE) .Call(dlt_op10, "istft self n_fft hop_length win_length window center normalized onesided length return_complex", self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex)
`$item` <- function(self) function() .Call(dlt_op1, "item self", self)
`$kl_div` <- function(self) function(target, reduction = 1L, log_target = FALSE) .Call(dlt_op4, "kl_div self target reduction log_target", self, target, reduction, log_target)
`$kron` <- function(self) function(other) .Call(dlt_op2, "kron self other", self, other)
`$kthvalue` <- function(self) function(k, dim = -1L, keepdim = FALSE) .Call(dlt_op4, "kthvalue self k dim keepdim", self, k, dim, keepdim)
`$l1_loss` <- function(self) function(target, reduction = 1L) .Call(dlt_op3, "l1_loss self target reduction", self, target, reduction)
`$lcm` <- function(self) function(other) .Call(dlt_op2, "lcm self other", self, other)
`$lcm_` <- function(self) function(other) .Call(dlt_op2, "lcm_ self other", self, other)
`$ldexp` <- function(self) function(other) .Call(dlt_op2, "ldexp self other", self, other)
`$ldexp_` <- function(self) function(other) .Call(dlt_op2, "ldexp_ self other", self, other)
`$le` <- function(self) function(other) .Call(dlt_op2, "le self other", self, other)
`$le_` <- function(self) function(other) .Call(dlt_op2, "le_ self other", self, other)
`$leaky_relu` <- function(self) function(negative_slope = 0.01) .Call(dlt_op2, "leaky_relu self negative_slope", self, negative_slope)
`$leaky_relu_` <- function(self) function(negative_slope = 0.01) .Call(dlt_op2, "leaky_relu_ self negative_slope", self, negative_slope)
`$leaky_relu_backward` <- function(self) function(grad_output, negative_slope, self_is_result) .Call(dlt_op4, "leaky_relu_backward self grad_output negative_slope self_is_result", self, grad_output, negative_slope, self_is_result)
`$lerp` <- function(self) function(end, weight) .Call(dlt_op3, "lerp self end weight", self, end, weight)
`$lerp_` <- function(self) function(end, weight) .Call(dlt_op3, "lerp_ self end weight", self, end, weight)
`$less` <- function(self) function(other) .Call(dlt_op2, "less self other", self, other)
`$less_` <- function(self) function(other) .Call(dlt_op2, "less_ self other", self, other)
`$less_equal` <- function(self) function(other) .Call(dlt_op2, "less_equal self other", self, other)
`$less_equal_` <- function(self) function(other) .Call(dlt_op2, "less_equal_ self other", self, other)
`$lgamma` <- function(self) function() .Call(dlt_op1, "lgamma self", self)
`$lgamma_` <- function(self) function() .Call(dlt_op1, "lgamma_ self", self)
`$lift` <- function(self) function() .Call(dlt_op1, "lift self", self)
`$lift_fresh` <- function(self) function() .Call(dlt_op1, "lift_fresh self", self)
`$lift_fresh_copy` <- function(self) function() .Call(dlt_op1, "lift_fresh_copy self", self)
`$linear_backward` <- function(self) function(grad_output, weight, output_mask) .Call(dlt_op4, "linear_backward self grad_output weight output_mask", self, grad_output, weight, output_mask)
`$log` <- function(self) function() .Call(dlt_op1, "log self", self)
`$log10` <- function(self) function() .Call(dlt_op1, "log10 self", self)
`$log10_` <- function(self) function() .Call(dlt_op1, "log10_ self", self)
`$log1p` <- function(self) function() .Call(dlt_op1, "log1p self", self)
`$log1p_` <- function(self) function() .Call(dlt_op1, "log1p_ self", self)
`$log2` <- function(self) function() .Call(dlt_op1, "log2 self", self)
`$log2_` <- function(self) function() .Call(dlt_op1, "log2_ self", self)
`$log_` <- function(self) function() .Call(dlt_op1, "log_ self", self)
`$log_normal` <- function(self) function(mean = 1, std = 2, generator = NULL) .Call(dlt_op4, "log_normal self mean std generator", self, mean, std, generator)
`$log_normal_` <- function(self) function(mean = 1, std = 2, generator = NULL) .Call(dlt_op4, "log_normal_ self mean std generator", self, mean, std, generator)
`$log_sigmoid` <- function(self) function() .Call(dlt_op1, "log_sigmoid self", self)
`$log_sigmoid_backward` <- function(self) function(grad_output, buffer) .Call(dlt_op3, "log_sigmoid_backward self grad_output buffer", self, grad_output, buffer)
`$log_sigmoid_forward` <- function(self) function() .Call(dlt_op1, "log_sigmoid_forward self", self)
`$log_softmax` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "log_softmax self dim dtype", self, dim, dtype)
`$logaddexp` <- function(self) function(other) .Call(dlt_op2, "logaddexp self other", self, other)
`$logaddexp2` <- function(self) function(other) .Call(dlt_op2, "logaddexp2 self other", self, other)
`$logcumsumexp` <- function(self) function(dim) .Call(dlt_op2, "logcumsumexp self dim", self, dim)
`$logdet` <- function(self) function() .Call(dlt_op1, "logdet self", self)
`$logical_and` <- function(self) function(other) .Call(dlt_op2, "logical_and self other", self, other)
`$logical_and_` <- function(self) function(other) .Call(dlt_op2, "logical_and_ self other", self, other)
`$logical_not` <- function(self) function() .Call(dlt_op1, "logical_not self", self)
`$logical_not_` <- function(self) function() .Call(dlt_op1, "logical_not_ self", self)
`$logical_or` <- function(self) function(other) .Call(dlt_op2, "logical_or self other", self, other)
`$logical_or_` <- function(self) function(other) .Call(dlt_op2, "logical_or_ self other", self, other)
`$logical_xor` <- function(self) function(other) .Call(dlt_op2, "logical_xor self other", self, other)
`$logical_xor_` <- function(self) function(other) .Call(dlt_op2, "logical_xor_ self other", self, other)
`$logit` <- function(self) function(eps = NULL) .Call(dlt_op2, "logit self eps", self, eps)
`$logit_` <- function(self) function(eps = NULL) .Call(dlt_op2, "logit_ self eps", self, eps)
`$logit_backward` <- function(self) function(grad_output, eps = NULL) .Call(dlt_op3, "logit_backward self grad_output eps", self, grad_output, eps)
`$logsumexp` <- function(self) function(dim, keepdim = FALSE) .Call(dlt_op3, "logsumexp self dim keepdim", self, dim, keepdim)
`$lt` <- function(self) function(other) .Call(dlt_op2, "lt self other", self, other)
`$lt_` <- function(self) function(other) .Call(dlt_op2, "lt_ self other", self, other)
`$lu_solve` <- function(self) function(LU_data, LU_pivots) .Call(dlt_op3, "lu_solve self LU_data LU_pivots", self, LU_data, LU_pivots)
`$mH` <- function(self) function() .Call(dlt_op1, "mH self", self)
`$mT` <- function(self) function() .Call(dlt_op1, "mT self", self)
`$masked_fill` <- function(self) function(mask, value) .Call(dlt_op3, "masked_fill self mask value", self, mask, value)
`$masked_fill_` <- function(self) function(mask, value) .Call(dlt_op3, "masked_fill_ self mask value", self, mask, value)
`$masked_scatter` <- function(self) function(mask, source) .Call(dlt_op3, "masked_scatter self mask source", self, mask, source)
`$masked_scatter_` <- function(self) function(mask, source) .Call(dlt_op3, "masked_scatter_ self mask source", self, mask, source)
`$masked_select` <- function(self) function(mask) .Call(dlt_op2, "masked_select self mask", self, mask)
`$matmul` <- function(self) function(other) .Call(dlt_op2, "matmul self other", self, other)
`$matmul_backward` <- function(self) function(grad, other, mask) .Call(dlt_op4, "matmul_backward self grad other mask", self, grad, other, mask)
`$matrix_H` <- function(self) function() .Call(dlt_op1, "matrix_H self", self)
`$matrix_exp` <- function(self) function() .Call(dlt_op1, "matrix_exp self", self)
`$matrix_exp_backward` <- function(self) function(grad) .Call(dlt_op2, "matrix_exp_backward self grad", self, grad)
`$matrix_power` <- function(self) function(n) .Call(dlt_op2, "matrix_power self n", self, n)
`$max` <- function(self) function(dim = NULL, other = NULL, keepdim = FALSE) .Call(dlt_op4, "max self dim other keepdim", self, dim, other, keepdim)
`$max_pool1d` <- function(self) function(kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "max_pool1d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool1d_with_indices` <- function(self) function(kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "max_pool1d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool2d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool2d_backward` <- function(self) function(grad_output, kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op7, "max_pool2d_backward self grad_output kernel_size stride padding dilation ceil_mode", self, grad_output, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool2d_with_indices` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool2d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool2d_with_indices_backward` <- function(self) function(grad_output, kernel_size, stride, padding, dilation, ceil_mode, indices) .Call(dlt_op8, "max_pool2d_with_indices_backward self grad_output kernel_size stride padding dilation ceil_mode indices", self, grad_output, kernel_size, stride, padding, dilation, ceil_mode, indices)
`$max_pool3d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool3d_with_indices` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "max_pool3d_with_indices self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$max_pool3d_with_indices_backward` <- function(self) function(grad_output, kernel_size, stride, padding, dilation, ceil_mode, indices) .Call(dlt_op8, "max_pool3d_with_indices_backward self grad_output kernel_size stride padding dilation ceil_mode indices", self, grad_output, kernel_size, stride, padding, dilation, ceil_mode, indices)
`$max_unpool2d` <- function(self) function(indices, output_size) .Call(dlt_op3, "max_unpool2d self indices output_size", self, indices, output_size)
`$max_unpool3d` <- function(self) function(indices, output_size, stride, padding) .Call(dlt_op5, "max_unpool3d self indices output_size stride padding", self, indices, output_size, stride, padding)
`$maximum` <- function(self) function(other) .Call(dlt_op2, "maximum self other", self, other)
`$mean` <- function(self) function(dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "mean self dim keepdim dtype", self, dim, keepdim, dtype)
`$median` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "median self dim keepdim", self, dim, keepdim)
`$min` <- function(self) function(dim = NULL, other = NULL, keepdim = FALSE) .Call(dlt_op4, "min self dim other keepdim", self, dim, other, keepdim)
`$minimum` <- function(self) function(other) .Call(dlt_op2, "minimum self other", self, other)
`$miopen_convolution` <- function(self) function(weight, bias = NULL, padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op9, "miopen_convolution self weight bias padding stride dilation groups benchmark deterministic", self, weight, bias, padding, stride, dilation, groups, benchmark, deterministic)
`$miopen_convolution_add_relu` <- function(self) function(weight, z, alpha = NULL, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op9, "miopen_convolution_add_relu self weight z alpha bias stride padding dilation groups", self, weight, z, alpha, bias, stride, padding, dilation, groups)
`$miopen_convolution_relu` <- function(self) function(weight, bias = NULL, stride, padding, dilation, groups) .Call(dlt_op7, "miopen_convolution_relu self weight bias stride padding dilation groups", self, weight, bias, stride, padding, dilation, groups)
`$miopen_convolution_transpose` <- function(self) function(weight, bias = NULL, padding, output_padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op10, "miopen_convolution_transpose self weight bias padding output_padding stride dilation groups benchmark deterministic", self, weight, bias, padding, output_padding, stride, dilation, groups, benchmark, deterministic)
`$miopen_depthwise_convolution` <- function(self) function(weight, bias = NULL, padding, stride, dilation, groups, benchmark, deterministic) .Call(dlt_op9, "miopen_depthwise_convolution self weight bias padding stride dilation groups benchmark deterministic", self, weight, bias, padding, stride, dilation, groups, benchmark, deterministic)
`$mish` <- function(self) function() .Call(dlt_op1, "mish self", self)
`$mish_` <- function(self) function() .Call(dlt_op1, "mish_ self", self)
`$mish_backward` <- function(self) function(grad_output) .Call(dlt_op2, "mish_backward self grad_output", self, grad_output)
`$mkldnn_adaptive_avg_pool2d` <- function(self) function(output_size) .Call(dlt_op2, "mkldnn_adaptive_avg_pool2d self output_size", self, output_size)
`$mkldnn_adaptive_avg_pool2d_backward` <- function(self) function(grad_output) .Call(dlt_op2, "mkldnn_adaptive_avg_pool2d_backward self grad_output", self, grad_output)
`$mkldnn_convolution` <- function(self) function(weight, bias = NULL, padding, stride, dilation, groups) .Call(dlt_op7, "mkldnn_convolution self weight bias padding stride dilation groups", self, weight, bias, padding, stride, dilation, groups)
`$mkldnn_linear` <- function(self) function(weight, bias = NULL) .Call(dlt_op3, "mkldnn_linear self weight bias", self, weight, bias)
`$mkldnn_linear_backward` <- function(self) function(grad_output, weight, output_mask) .Call(dlt_op4, "mkldnn_linear_backward self grad_output weight output_mask", self, grad_output, weight, output_mask)
`$mkldnn_max_pool2d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "mkldnn_max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$mkldnn_max_pool3d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "mkldnn_max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$mkldnn_reorder_conv2d_weight` <- function(self) function(padding = c(0L, 0L), stride = c(1L, 1L), dilation = c(1L, 1L), groups = 1L, input_size = NULL) .Call(dlt_op6, "mkldnn_reorder_conv2d_weight self padding stride dilation groups input_size", self, padding, stride, dilation, groups, input_size)
`$mkldnn_reorder_conv3d_weight` <- function(self) function(padding = c(0L, 0L, 0L), stride = c(1L, 1L, 1L), dilation = c(1L, 1L, 1L), groups = 1L, input_size = NULL) .Call(dlt_op6, "mkldnn_reorder_conv3d_weight self padding stride dilation groups input_size", self, padding, stride, dilation, groups, input_size)
`$mm` <- function(self) function(mat2, out_dtype = NULL) .Call(dlt_op3, "mm self mat2 out_dtype", self, mat2, out_dtype)
`$mode` <- function(self) function(dim = -1L, keepdim = FALSE) .Call(dlt_op3, "mode self dim keepdim", self, dim, keepdim)
`$moveaxis` <- function(self) function(source, destination) .Call(dlt_op3, "moveaxis self source destination", self, source, destination)
`$movedim` <- function(self) function(source, destination) .Call(dlt_op3, "movedim self source destination", self, source, destination)
`$mps_convolution_backward` <- function(self) function(grad_output, weight, padding, stride, dilation, groups, output_mask) .Call(dlt_op8, "mps_convolution_backward self grad_output weight padding stride dilation groups output_mask", self, grad_output, weight, padding, stride, dilation, groups, output_mask)
`$mps_convolution_transpose_backward` <- function(self) function(grad_output, weight, padding, output_padding, stride, dilation, groups, output_mask) .Call(dlt_op9, "mps_convolution_transpose_backward self grad_output weight padding output_padding stride dilation groups output_mask", self, grad_output, weight, padding, output_padding, stride, dilation, groups, output_mask)
`$mse_loss` <- function(self) function(target, reduction = 1L) .Call(dlt_op3, "mse_loss self target reduction", self, target, reduction)
`$mse_loss_backward` <- function(self) function(grad_output, target, reduction) .Call(dlt_op4, "mse_loss_backward self grad_output target reduction", self, grad_output, target, reduction)
`$msort` <- function(self) function() .Call(dlt_op1, "msort self", self)
`$mul` <- function(self) function(other) .Call(dlt_op2, "mul self other", self, other)
`$mul_` <- function(self) function(other) .Call(dlt_op2, "mul_ self other", self, other)
`$multi_margin_loss` <- function(self) function(target, p = 1L, margin = 1L, weight = NULL, reduction = 1L) .Call(dlt_op6, "multi_margin_loss self target p margin weight reduction", self, target, p, margin, weight, reduction)
`$multi_margin_loss_backward` <- function(self) function(grad_output, target, p, margin, weight = NULL, reduction = 1L) .Call(dlt_op7, "multi_margin_loss_backward self grad_output target p margin weight reduction", self, grad_output, target, p, margin, weight, reduction)
`$multilabel_margin_loss` <- function(self) function(target, reduction = 1L) .Call(dlt_op3, "multilabel_margin_loss self target reduction", self, target, reduction)
`$multilabel_margin_loss_backward` <- function(self) function(grad_output, target, reduction, is_target) .Call(dlt_op5, "multilabel_margin_loss_backward self grad_output target reduction is_target", self, grad_output, target, reduction, is_target)
`$multilabel_margin_loss_forward` <- function(self) function(target, reduction) .Call(dlt_op3, "multilabel_margin_loss_forward self target reduction", self, target, reduction)
`$multinomial` <- function(self) function(num_samples, replacement = FALSE, generator = NULL) .Call(dlt_op4, "multinomial self num_samples replacement generator", self, num_samples, replacement, generator)
`$multiply` <- function(self) function(other) .Call(dlt_op2, "multiply self other", self, other)
`$multiply_` <- function(self) function(other) .Call(dlt_op2, "multiply_ self other", self, other)
`$mv` <- function(self) function(vec) .Call(dlt_op2, "mv self vec", self, vec)
`$mvlgamma` <- function(self) function(p) .Call(dlt_op2, "mvlgamma self p", self, p)
`$mvlgamma_` <- function(self) function(p) .Call(dlt_op2, "mvlgamma_ self p", self, p)
`$nan_to_num` <- function(self) function(nan = NULL, posinf = NULL, neginf = NULL) .Call(dlt_op4, "nan_to_num self nan posinf neginf", self, nan, posinf, neginf)
`$nan_to_num_` <- function(self) function(nan = NULL, posinf = NULL, neginf = NULL) .Call(dlt_op4, "nan_to_num_ self nan posinf neginf", self, nan, posinf, neginf)
`$nanmean` <- function(self) function(dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "nanmean self dim keepdim dtype", self, dim, keepdim, dtype)
`$nanmedian` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "nanmedian self dim keepdim", self, dim, keepdim)
`$nanquantile` <- function(self) function(q, dim = NULL, keepdim = FALSE, interpolation = "linear") .Call(dlt_op5, "nanquantile self q dim keepdim interpolation", self, q, dim, keepdim, interpolation)
`$nansum` <- function(self) function(dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "nansum self dim keepdim dtype", self, dim, keepdim, dtype)
`$narrow` <- function(self) function(dim, start, length) .Call(dlt_op4, "narrow self dim start length", self, dim, start, length)
`$narrow_copy` <- function(self) function(dim, start, length) .Call(dlt_op4, "narrow_copy self dim start length", self, dim, start, length)
`$native_channel_shuffle` <- function(self) function(groups) .Call(dlt_op2, "native_channel_shuffle self groups", self, groups)
`$native_norm` <- function(self) function(p = 2L, dim = NULL, keepdim = NULL, dtype = NULL) .Call(dlt_op5, "native_norm self p dim keepdim dtype", self, p, dim, keepdim, dtype)
`$ne` <- function(self) function(other) .Call(dlt_op2, "ne self other", self, other)
`$ne_` <- function(self) function(other) .Call(dlt_op2, "ne_ self other", self, other)
`$neg` <- function(self) function() .Call(dlt_op1, "neg self", self)
`$neg_` <- function(self) function() .Call(dlt_op1, "neg_ self", self)
`$negative` <- function(self) function() .Call(dlt_op1, "negative self", self)
`$negative_` <- function(self) function() .Call(dlt_op1, "negative_ self", self)
`$nested_to_padded_tensor` <- function(self) function(padding, output_size = NULL) .Call(dlt_op3, "nested_to_padded_tensor self padding output_size", self, padding, output_size)
`$new_empty` <- function(self) function(size, options = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op6, "new_empty self size options dtype layout device", self, size, options, dtype, layout, device)
`$new_empty_strided` <- function(self) function(size, stride, options = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "new_empty_strided self size stride options dtype layout device", self, size, stride, options, dtype, layout, device)
`$new_full` <- function(self) function(size, fill_value, options = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op7, "new_full self size fill_value options dtype layout device", self, size, fill_value, options, dtype, layout, device)
`$new_ones` <- function(self) function(size, options = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op6, "new_ones self size options dtype layout device", self, size, options, dtype, layout, device)
`$new_zeros` <- function(self) function(size, options = NULL, dtype = NULL, layout = NULL, device = NULL) .Call(dlt_op6, "new_zeros self size options dtype layout device", self, size, options, dtype, layout, device)
`$nextafter` <- function(self) function(other) .Call(dlt_op2, "nextafter self other", self, other)
`$nextafter_` <- function(self) function(other) .Call(dlt_op2, "nextafter_ self other", self, other)
`$nll_loss` <- function(self) function(target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
`$nll_loss2d` <- function(self) function(target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss2d self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
`$nll_loss2d_backward` <- function(self) function(grad_output, target, weight = NULL, reduction, ignore_index, total_weight) .Call(dlt_op7, "nll_loss2d_backward self grad_output target weight reduction ignore_index total_weight", self, grad_output, target, weight, reduction, ignore_index, total_weight)
`$nll_loss2d_forward` <- function(self) function(target, weight = NULL, reduction, ignore_index) .Call(dlt_op5, "nll_loss2d_forward self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
`$nll_loss_backward` <- function(self) function(grad_output, target, weight = NULL, reduction, ignore_index, total_weight) .Call(dlt_op7, "nll_loss_backward self grad_output target weight reduction ignore_index total_weight", self, grad_output, target, weight, reduction, ignore_index, total_weight)
`$nll_loss_forward` <- function(self) function(target, weight = NULL, reduction, ignore_index) .Call(dlt_op5, "nll_loss_forward self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
`$nll_loss_nd` <- function(self) function(target, weight = NULL, reduction = 1L, ignore_index = -100L) .Call(dlt_op5, "nll_loss_nd self target weight reduction ignore_index", self, target, weight, reduction, ignore_index)
`$nonzero_numpy` <- function(self) function() .Call(dlt_op1, "nonzero_numpy self", self)
`$nonzero_static` <- function(self) function(size, fill_value = -1L) .Call(dlt_op3, "nonzero_static self size fill_value", self, size, fill_value)
`$normal_` <- function(self) function(mean = 0, std = 1, generator = NULL) .Call(dlt_op4, "normal_ self mean std generator", self, mean, std, generator)
`$normal_functional` <- function(self) function(mean = 0, std = 1, generator = NULL) .Call(dlt_op4, "normal_functional self mean std generator", self, mean, std, generator)
`$not_equal` <- function(self) function(other) .Call(dlt_op2, "not_equal self other", self, other)
`$not_equal_` <- function(self) function(other) .Call(dlt_op2, "not_equal_ self other", self, other)
`$nuclear_norm` <- function(self) function(dim = NULL, keepdim = FALSE) .Call(dlt_op3, "nuclear_norm self dim keepdim", self, dim, keepdim)
`$numpy_T` <- function(self) function() .Call(dlt_op1, "numpy_T self", self)
`$one_hot` <- function(self) function(num_classes = -1L) .Call(dlt_op2, "one_hot self num_classes", self, num_classes)
`$ones_like` <- function(self) function(input = NULL, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL) .Call(dlt_op6, "ones_like self input dtype layout device memory_format", self, input, dtype, layout, device, memory_format)
`$orgqr` <- function(self) function(input2) .Call(dlt_op2, "orgqr self input2", self, input2)
`$ormqr` <- function(self) function(input2, input3, left = TRUE, transpose = FALSE) .Call(dlt_op5, "ormqr self input2 input3 left transpose", self, input2, input3, left, transpose)
`$outer` <- function(self) function(vec2) .Call(dlt_op2, "outer self vec2", self, vec2)
`$output_nr` <- function(self) function() .Call(dlt_op1, "output_nr self", self)
`$pad` <- function(self) function(pad, mode = "constant", value = NULL) .Call(dlt_op4, "pad self pad mode value", self, pad, mode, value)
`$pdist` <- function(self) function(p = 2) .Call(dlt_op2, "pdist self p", self, p)
`$permute` <- function(self) function(dims, ...) .Call(dlt_op2, "permute self dims", self, spread(dims, ...))
`$permute_copy` <- function(self) function(dims) .Call(dlt_op2, "permute_copy self dims", self, dims)
`$pin_memory` <- function(self) function(device = NULL) .Call(dlt_op2, "pin_memory self device", self, device)
`$pinverse` <- function(self) function(rcond = 1e-15) .Call(dlt_op2, "pinverse self rcond", self, rcond)
`$pixel_shuffle` <- function(self) function(upscale_factor) .Call(dlt_op2, "pixel_shuffle self upscale_factor", self, upscale_factor)
`$pixel_unshuffle` <- function(self) function(downscale_factor) .Call(dlt_op2, "pixel_unshuffle self downscale_factor", self, downscale_factor)
`$poisson` <- function(self) function(generator = NULL) .Call(dlt_op2, "poisson self generator", self, generator)
`$polygamma` <- function(self) function(n, input = NULL) .Call(dlt_op3, "polygamma self n input", self, n, input)
`$polygamma_` <- function(self) function(n) .Call(dlt_op2, "polygamma_ self n", self, n)
`$positive` <- function(self) function() .Call(dlt_op1, "positive self", self)
`$pow` <- function(self) function(exponent) .Call(dlt_op2, "pow self exponent", self, exponent)
`$pow_` <- function(self) function(exponent) .Call(dlt_op2, "pow_ self exponent", self, exponent)
`$prelu` <- function(self) function(weight) .Call(dlt_op2, "prelu self weight", self, weight)
`$prod` <- function(self) function(dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "prod self dim keepdim dtype", self, dim, keepdim, dtype)
`$put` <- function(self) function(index, source, accumulate = FALSE) .Call(dlt_op4, "put self index source accumulate", self, index, source, accumulate)
`$put_` <- function(self) function(index, source, accumulate = FALSE) .Call(dlt_op4, "put_ self index source accumulate", self, index, source, accumulate)
`$q_per_channel_axis` <- function(self) function() .Call(dlt_op1, "q_per_channel_axis self", self)
`$q_per_channel_scales` <- function(self) function() .Call(dlt_op1, "q_per_channel_scales self", self)
`$q_per_channel_zero_points` <- function(self) function() .Call(dlt_op1, "q_per_channel_zero_points self", self)
`$q_scale` <- function(self) function() .Call(dlt_op1, "q_scale self", self)
`$q_zero_point` <- function(self) function() .Call(dlt_op1, "q_zero_point self", self)
`$qr` <- function(self) function(some = TRUE) .Call(dlt_op2, "qr self some", self, some)
`$qscheme` <- function(self) function() .Call(dlt_op1, "qscheme self", self)
`$quantile` <- function(self) function(q, dim = NULL, keepdim = FALSE, interpolation = "linear") .Call(dlt_op5, "quantile self q dim keepdim interpolation", self, q, dim, keepdim, interpolation)
`$quantize_per_channel` <- function(self) function(scales, zero_points, axis, dtype) .Call(dlt_op5, "quantize_per_channel self scales zero_points axis dtype", self, scales, zero_points, axis, dtype)
`$quantize_per_tensor` <- function(self) function(scale = NULL, zero_point = NULL, dtype, tensors = NULL, scales = NULL, zero_points = NULL) .Call(dlt_op7, "quantize_per_tensor self scale zero_point dtype tensors scales zero_points", self, scale, zero_point, dtype, tensors, scales, zero_points)
`$quantize_per_tensor_dynamic` <- function(self) function(dtype, reduce_range) .Call(dlt_op3, "quantize_per_tensor_dynamic self dtype reduce_range", self, dtype, reduce_range)
`$quantized_max_pool1d` <- function(self) function(kernel_size, stride = integer(0), padding = 0L, dilation = 1L, ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool1d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$quantized_max_pool2d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L), dilation = c(1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool2d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$quantized_max_pool3d` <- function(self) function(kernel_size, stride = integer(0), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L), ceil_mode = FALSE) .Call(dlt_op6, "quantized_max_pool3d self kernel_size stride padding dilation ceil_mode", self, kernel_size, stride, padding, dilation, ceil_mode)
`$rad2deg` <- function(self) function() .Call(dlt_op1, "rad2deg self", self)
`$rad2deg_` <- function(self) function() .Call(dlt_op1, "rad2deg_ self", self)
`$rand_like` <- function(self) function(input = NULL, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL, generator = NULL) .Call(dlt_op7, "rand_like self input dtype layout device memory_format generator", self, input, dtype, layout, device, memory_format, generator)
`$randint_like` <- function(self) function(input = NULL, low = NULL, high, dtype = NULL, layout = NULL, device = NULL, generator = NULL, memory_format = NULL) .Call(dlt_op9, "randint_like self input low high dtype layout device generator memory_format", self, input, low, high, dtype, layout, device, generator, memory_format)
`$randn_like` <- function(self) function(input = NULL, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL, generator = NULL) .Call(dlt_op7, "randn_like self input dtype layout device memory_format generator", self, input, dtype, layout, device, memory_format, generator)
`$random` <- function(self) function(from = NULL, to = NULL, generator = NULL) .Call(dlt_op4, "random self from to generator", self, from, to, generator)
`$ravel` <- function(self) function() .Call(dlt_op1, "ravel self", self)
`$real` <- function(self) function(x = NULL) .Call(dlt_op2, "real self x", self, x)
`$reciprocal` <- function(self) function() .Call(dlt_op1, "reciprocal self", self)
`$reciprocal_` <- function(self) function() .Call(dlt_op1, "reciprocal_ self", self)
`$reflection_pad1d` <- function(self) function(padding) .Call(dlt_op2, "reflection_pad1d self padding", self, padding)
`$reflection_pad1d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "reflection_pad1d_backward self grad_output padding", self, grad_output, padding)
`$reflection_pad2d` <- function(self) function(padding) .Call(dlt_op2, "reflection_pad2d self padding", self, padding)
`$reflection_pad2d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "reflection_pad2d_backward self grad_output padding", self, grad_output, padding)
`$reflection_pad3d` <- function(self) function(padding) .Call(dlt_op2, "reflection_pad3d self padding", self, padding)
`$reflection_pad3d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "reflection_pad3d_backward self grad_output padding", self, grad_output, padding)
`$relu` <- function(self) function() .Call(dlt_op1, "relu self", self)
`$relu6` <- function(self) function() .Call(dlt_op1, "relu6 self", self)
`$relu6_` <- function(self) function() .Call(dlt_op1, "relu6_ self", self)
`$relu_` <- function(self) function() .Call(dlt_op1, "relu_ self", self)
`$remainder` <- function(self) function(other) .Call(dlt_op2, "remainder self other", self, other)
`$remainder_` <- function(self) function(other) .Call(dlt_op2, "remainder_ self other", self, other)
`$renorm` <- function(self) function(p, dim, maxnorm) .Call(dlt_op4, "renorm self p dim maxnorm", self, p, dim, maxnorm)
`$renorm_` <- function(self) function(p, dim, maxnorm) .Call(dlt_op4, "renorm_ self p dim maxnorm", self, p, dim, maxnorm)
`$repeat` <- function(self) function(repeats, ...) .Call(dlt_op2, "repeat self repeats", self, spread(repeats, ...))
`$repeat_interleave` <- function(self) function(repeats, dim = NULL, output_size = NULL) .Call(dlt_op4, "repeat_interleave self repeats dim output_size", self, repeats, dim, output_size)
`$replication_pad1d` <- function(self) function(padding) .Call(dlt_op2, "replication_pad1d self padding", self, padding)
`$replication_pad1d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "replication_pad1d_backward self grad_output padding", self, grad_output, padding)
`$replication_pad2d` <- function(self) function(padding) .Call(dlt_op2, "replication_pad2d self padding", self, padding)
`$replication_pad2d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "replication_pad2d_backward self grad_output padding", self, grad_output, padding)
`$replication_pad3d` <- function(self) function(padding) .Call(dlt_op2, "replication_pad3d self padding", self, padding)
`$replication_pad3d_backward` <- function(self) function(grad_output, padding) .Call(dlt_op3, "replication_pad3d_backward self grad_output padding", self, grad_output, padding)
`$requires_grad_` <- function(self) function(requires_grad = TRUE) .Call(dlt_op2, "requires_grad_ self requires_grad", self, requires_grad)
`$reshape` <- function(self) function(shape, ...) .Call(dlt_op2, "reshape self shape", self, spread(shape, ...))
`$reshape_as` <- function(self) function(other) .Call(dlt_op2, "reshape_as self other", self, other)
`$resize` <- function(self) function(size, memory_format = NULL) .Call(dlt_op3, "resize self size memory_format", self, size, memory_format)
`$resize_` <- function(self) function(size, ..., memory_format = NULL) .Call(dlt_op3, "resize_ self size memory_format", self, spread(size, ...), memory_format)
`$resize_as` <- function(self) function(the_template, memory_format = NULL) .Call(dlt_op3, "resize_as self the_template memory_format", self, the_template, memory_format)
`$resize_as_` <- function(self) function(the_template, memory_format = NULL) .Call(dlt_op3, "resize_as_ self the_template memory_format", self, the_template, memory_format)
`$resize_as_sparse` <- function(self) function(the_template) .Call(dlt_op2, "resize_as_sparse self the_template", self, the_template)
`$resize_as_sparse_` <- function(self) function(the_template) .Call(dlt_op2, "resize_as_sparse_ self the_template", self, the_template)
`$resolve_conj` <- function(self) function() .Call(dlt_op1, "resolve_conj self", self)
`$resolve_neg` <- function(self) function() .Call(dlt_op1, "resolve_neg self", self)
`$retain_grad` <- function(self) function() .Call(dlt_op1, "retain_grad self", self)
`$retains_grad` <- function(self) function() .Call(dlt_op1, "retains_grad self", self)
`$roll` <- function(self) function(shifts, dims = integer(0)) .Call(dlt_op3, "roll self shifts dims", self, shifts, dims)
`$rot90` <- function(self) function(k = 1L, dims = 1:2) .Call(dlt_op3, "rot90 self k dims", self, k, dims)
`$round` <- function(self) function(decimals = NULL) .Call(dlt_op2, "round self decimals", self, decimals)
`$round_` <- function(self) function(decimals = NULL) .Call(dlt_op2, "round_ self decimals", self, decimals)
`$row_indices` <- function(self) function() .Call(dlt_op1, "row_indices self", self)
`$row_indices_copy` <- function(self) function() .Call(dlt_op1, "row_indices_copy self", self)
`$rrelu` <- function(self) function(lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op5, "rrelu self lower upper training generator", self, lower, upper, training, generator)
`$rrelu_` <- function(self) function(lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op5, "rrelu_ self lower upper training generator", self, lower, upper, training, generator)
`$rrelu_with_noise` <- function(self) function(noise, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op6, "rrelu_with_noise self noise lower upper training generator", self, noise, lower, upper, training, generator)
`$rrelu_with_noise_` <- function(self) function(noise, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op6, "rrelu_with_noise_ self noise lower upper training generator", self, noise, lower, upper, training, generator)
`$rrelu_with_noise_backward` <- function(self) function(grad_output, noise, lower, upper, training, self_is_result) .Call(dlt_op7, "rrelu_with_noise_backward self grad_output noise lower upper training self_is_result", self, grad_output, noise, lower, upper, training, self_is_result)
`$rrelu_with_noise_functional` <- function(self) function(noise, lower = 0.125, upper = 0.333333333333333, training = FALSE, generator = NULL) .Call(dlt_op6, "rrelu_with_noise_functional self noise lower upper training generator", self, noise, lower, upper, training, generator)
`$rsqrt` <- function(self) function() .Call(dlt_op1, "rsqrt self", self)
`$rsqrt_` <- function(self) function() .Call(dlt_op1, "rsqrt_ self", self)
`$rsub` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "rsub self other alpha", self, other, alpha)
`$scatter_add` <- function(self) function(dim, index, src) .Call(dlt_op4, "scatter_add self dim index src", self, dim, index, src)
`$scatter_add_` <- function(self) function(dim, index, src) .Call(dlt_op4, "scatter_add_ self dim index src", self, dim, index, src)
`$scatter_reduce` <- function(self) function(dim, index, src, reduce, include_self = TRUE) .Call(dlt_op6, "scatter_reduce self dim index src reduce include_self", self, dim, index, src, reduce, include_self)
`$scatter_reduce_` <- function(self) function(dim, index, src, reduce, include_self = TRUE) .Call(dlt_op6, "scatter_reduce_ self dim index src reduce include_self", self, dim, index, src, reduce, include_self)
`$searchsorted` <- function(self) function(sorted_sequence, out_int32 = FALSE, right = FALSE, side = NULL, sorter = NULL) .Call(dlt_op6, "searchsorted self sorted_sequence out_int32 right side sorter", self, sorted_sequence, out_int32, right, side, sorter)
`$select` <- function(self) function(dim, index) .Call(dlt_op3, "select self dim index", self, dim, index)
`$select_copy` <- function(self) function(dim, index) .Call(dlt_op3, "select_copy self dim index", self, dim, index)
`$select_scatter` <- function(self) function(src, dim, index) .Call(dlt_op4, "select_scatter self src dim index", self, src, dim, index)
`$selu` <- function(self) function() .Call(dlt_op1, "selu self", self)
`$selu_` <- function(self) function() .Call(dlt_op1, "selu_ self", self)
`$set` <- function(self) function(source = NULL) .Call(dlt_op2, "set self source", self, source)
`$set_` <- function(self) function(source = NULL, storage_offset = NULL, size = NULL, stride = integer(0)) .Call(dlt_op5, "set_ self source storage_offset size stride", self, source, storage_offset, size, stride)
`$set_data` <- function(self) function(new_data) .Call(dlt_op2, "set_data self new_data", self, new_data)
`$sgn` <- function(self) function() .Call(dlt_op1, "sgn self", self)
`$sgn_` <- function(self) function() .Call(dlt_op1, "sgn_ self", self)
`$sigmoid` <- function(self) function() .Call(dlt_op1, "sigmoid self", self)
`$sigmoid_` <- function(self) function() .Call(dlt_op1, "sigmoid_ self", self)
`$sign` <- function(self) function() .Call(dlt_op1, "sign self", self)
`$sign_` <- function(self) function() .Call(dlt_op1, "sign_ self", self)
`$signbit` <- function(self) function() .Call(dlt_op1, "signbit self", self)
`$silu` <- function(self) function() .Call(dlt_op1, "silu self", self)
`$silu_` <- function(self) function() .Call(dlt_op1, "silu_ self", self)
`$silu_backward` <- function(self) function(grad_output) .Call(dlt_op2, "silu_backward self grad_output", self, grad_output)
`$sin` <- function(self) function() .Call(dlt_op1, "sin self", self)
`$sin_` <- function(self) function() .Call(dlt_op1, "sin_ self", self)
`$sinc` <- function(self) function() .Call(dlt_op1, "sinc self", self)
`$sinc_` <- function(self) function() .Call(dlt_op1, "sinc_ self", self)
`$sinh` <- function(self) function() .Call(dlt_op1, "sinh self", self)
`$sinh_` <- function(self) function() .Call(dlt_op1, "sinh_ self", self)
`$slice` <- function(self) function(dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op5, "slice self dim start end step", self, dim, start, end, step)
`$slice_copy` <- function(self) function(dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op5, "slice_copy self dim start end step", self, dim, start, end, step)
`$slice_inverse` <- function(self) function(src, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op6, "slice_inverse self src dim start end step", self, src, dim, start, end, step)
`$slice_scatter` <- function(self) function(src, dim = 1L, start = NULL, end = NULL, step = 1L) .Call(dlt_op6, "slice_scatter self src dim start end step", self, src, dim, start, end, step)
`$slogdet` <- function(self) function() .Call(dlt_op1, "slogdet self", self)
`$slow_conv3d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L)) .Call(dlt_op6, "slow_conv3d self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
`$slow_conv3d_forward` <- function(self) function(weight, kernel_size, bias = NULL, stride, padding) .Call(dlt_op6, "slow_conv3d_forward self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
`$slow_conv_dilated2d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), dilation = c(1L, 1L)) .Call(dlt_op7, "slow_conv_dilated2d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
`$slow_conv_dilated3d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L)) .Call(dlt_op7, "slow_conv_dilated3d self weight kernel_size bias stride padding dilation", self, weight, kernel_size, bias, stride, padding, dilation)
`$slow_conv_transpose2d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L), output_padding = c(0L, 0L), dilation = c(1L, 1L)) .Call(dlt_op8, "slow_conv_transpose2d self weight kernel_size bias stride padding output_padding dilation", self, weight, kernel_size, bias, stride, padding, output_padding, dilation)
`$slow_conv_transpose3d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L, 1L), padding = c(0L, 0L, 0L), output_padding = c(0L, 0L, 0L), dilation = c(1L, 1L, 1L)) .Call(dlt_op8, "slow_conv_transpose3d self weight kernel_size bias stride padding output_padding dilation", self, weight, kernel_size, bias, stride, padding, output_padding, dilation)
`$smm` <- function(self) function(mat2) .Call(dlt_op2, "smm self mat2", self, mat2)
`$smooth_l1_loss` <- function(self) function(target, reduction = 1L, beta = 1) .Call(dlt_op4, "smooth_l1_loss self target reduction beta", self, target, reduction, beta)
`$smooth_l1_loss_backward` <- function(self) function(grad_output, target, reduction, beta) .Call(dlt_op5, "smooth_l1_loss_backward self grad_output target reduction beta", self, grad_output, target, reduction, beta)
`$soft_margin_loss` <- function(self) function(target, reduction = 1L) .Call(dlt_op3, "soft_margin_loss self target reduction", self, target, reduction)
`$soft_margin_loss_backward` <- function(self) function(grad_output, target, reduction) .Call(dlt_op4, "soft_margin_loss_backward self grad_output target reduction", self, grad_output, target, reduction)
`$softmax` <- function(self) function(dim, dtype = NULL) .Call(dlt_op3, "softmax self dim dtype", self, dim, dtype)
`$softplus` <- function(self) function(beta = 1L, threshold = 20L) .Call(dlt_op3, "softplus self beta threshold", self, beta, threshold)
`$softplus_backward` <- function(self) function(grad_output, beta, threshold) .Call(dlt_op4, "softplus_backward self grad_output beta threshold", self, grad_output, beta, threshold)
`$softshrink` <- function(self) function(lambd = 0.5) .Call(dlt_op2, "softshrink self lambd", self, lambd)
`$softshrink_backward` <- function(self) function(grad_output, lambd) .Call(dlt_op3, "softshrink_backward self grad_output lambd", self, grad_output, lambd)
`$sort` <- function(self) function(dim = -1L, descending = FALSE, stable = FALSE) .Call(dlt_op4, "sort self dim descending stable", self, dim, descending, stable)
`$sparse_dim` <- function(self) function() .Call(dlt_op1, "sparse_dim self", self)
`$sparse_mask` <- function(self) function(mask) .Call(dlt_op2, "sparse_mask self mask", self, mask)
`$sparse_resize` <- function(self) function(size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
`$sparse_resize_` <- function(self) function(size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize_ self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
`$sparse_resize_and_clear` <- function(self) function(size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize_and_clear self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
`$sparse_resize_and_clear_` <- function(self) function(size, sparse_dim, dense_dim) .Call(dlt_op4, "sparse_resize_and_clear_ self size sparse_dim dense_dim", self, size, sparse_dim, dense_dim)
`$sparse_sampled_addmm` <- function(self) function(mat1, mat2, beta = 1L, alpha = 1L) .Call(dlt_op5, "sparse_sampled_addmm self mat1 mat2 beta alpha", self, mat1, mat2, beta, alpha)
`$split` <- function(self) function(split_size, dim = 1L) .Call(dlt_op3, "split self split_size dim", self, split_size, dim)
`$split_copy` <- function(self) function(split_size, dim = 1L) .Call(dlt_op3, "split_copy self split_size dim", self, split_size, dim)
`$split_with_sizes` <- function(self) function(split_sizes, dim = 1L) .Call(dlt_op3, "split_with_sizes self split_sizes dim", self, split_sizes, dim)
`$split_with_sizes_copy` <- function(self) function(split_sizes, dim = 1L) .Call(dlt_op3, "split_with_sizes_copy self split_sizes dim", self, split_sizes, dim)
`$sqrt` <- function(self) function() .Call(dlt_op1, "sqrt self", self)
`$sqrt_` <- function(self) function() .Call(dlt_op1, "sqrt_ self", self)
`$square` <- function(self) function() .Call(dlt_op1, "square self", self)
`$square_` <- function(self) function() .Call(dlt_op1, "square_ self", self)
`$squeeze` <- function(self) function(dim = NULL) .Call(dlt_op2, "squeeze self dim", self, dim)
`$squeeze_` <- function(self) function(dim = NULL) .Call(dlt_op2, "squeeze_ self dim", self, dim)
`$squeeze_copy` <- function(self) function(dim = NULL) .Call(dlt_op2, "squeeze_copy self dim", self, dim)
`$sspaddmm` <- function(self) function(mat1, mat2, beta = 1L, alpha = 1L) .Call(dlt_op5, "sspaddmm self mat1 mat2 beta alpha", self, mat1, mat2, beta, alpha)
`$std` <- function(self) function(dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "std self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
`$std_mean` <- function(self) function(dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "std_mean self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
`$stft` <- function(self) function(n_fft, hop_length = NULL, win_length = NULL, window = NULL, center = TRUE, pad_mode = "reflect", normalized = FALSE, onesided = NULL, return_complex = NULL, align_to_window = NULL) .Call(dlt_op11, "stft.center self n_fft hop_length win_length window center pad_mode normalized onesided return_complex align_to_window", self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window)
`$storage_offset` <- function(self) function() .Call(dlt_op1, "storage_offset self", self)
`$sub` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "sub self other alpha", self, other, alpha)
`$sub_` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "sub_ self other alpha", self, other, alpha)
`$subtract` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "subtract self other alpha", self, other, alpha)
`$subtract_` <- function(self) function(other, alpha = 1L) .Call(dlt_op3, "subtract_ self other alpha", self, other, alpha)
`$sum` <- function(self) function(dim = NULL, keepdim = FALSE, dtype = NULL) .Call(dlt_op4, "sum self dim keepdim dtype", self, dim, keepdim, dtype)
`$sum_to_size` <- function(self) function(size, ...) .Call(dlt_op2, "sum_to_size self size", self, spread(size, ...))
`$svd` <- function(self) function(some = TRUE, compute_uv = TRUE) .Call(dlt_op3, "svd self some compute_uv", self, some, compute_uv)
`$swapaxes` <- function(self) function(axis0, axis1) .Call(dlt_op3, "swapaxes self axis0 axis1", self, axis0, axis1)
`$swapaxes_` <- function(self) function(axis0, axis1) .Call(dlt_op3, "swapaxes_ self axis0 axis1", self, axis0, axis1)
`$swapdims` <- function(self) function(dim0, dim1) .Call(dlt_op3, "swapdims self dim0 dim1", self, dim0, dim1)
`$swapdims_` <- function(self) function(dim0, dim1) .Call(dlt_op3, "swapdims_ self dim0 dim1", self, dim0, dim1)
`$sym_is_contiguous` <- function(self) function(memory_format = NULL) .Call(dlt_op2, "sym_is_contiguous self memory_format", self, memory_format)
`$sym_numel` <- function(self) function() .Call(dlt_op1, "sym_numel self", self)
`$sym_size` <- function(self) function(dim) .Call(dlt_op2, "sym_size self dim", self, dim)
`$sym_storage_offset` <- function(self) function() .Call(dlt_op1, "sym_storage_offset self", self)
`$sym_stride` <- function(self) function(dim) .Call(dlt_op2, "sym_stride self dim", self, dim)
`$t` <- function(self) function() .Call(dlt_op1, "t self", self)
`$t_` <- function(self) function() .Call(dlt_op1, "t_ self", self)
`$t_copy` <- function(self) function() .Call(dlt_op1, "t_copy self", self)
`$take` <- function(self) function(index) .Call(dlt_op2, "take self index", self, index)
`$take_along_dim` <- function(self) function(indices, dim = NULL) .Call(dlt_op3, "take_along_dim self indices dim", self, indices, dim)
`$tan` <- function(self) function() .Call(dlt_op1, "tan self", self)
`$tan_` <- function(self) function() .Call(dlt_op1, "tan_ self", self)
`$tanh` <- function(self) function() .Call(dlt_op1, "tanh self", self)
`$tanh_` <- function(self) function() .Call(dlt_op1, "tanh_ self", self)
`$tensor_split` <- function(self) function(indices = NULL, sections = NULL, tensor_indices_or_sections = NULL, dim = 1L) .Call(dlt_op5, "tensor_split self indices sections tensor_indices_or_sections dim", self, indices, sections, tensor_indices_or_sections, dim)
`$tensordot` <- function(self) function(a = NULL, b = NULL, dims = NULL, other, dims_self, dims_other) .Call(dlt_op7, "tensordot self a b dims other dims_self dims_other", self, a, b, dims, other, dims_self, dims_other)
`$thnn_conv2d` <- function(self) function(weight, kernel_size, bias = NULL, stride = c(1L, 1L), padding = c(0L, 0L)) .Call(dlt_op6, "thnn_conv2d self weight kernel_size bias stride padding", self, weight, kernel_size, bias, stride, padding)
`$threshold` <- function(self) function(threshold, value) .Call(dlt_op3, "threshold self threshold value", self, threshold, value)
`$threshold_` <- function(self) function(threshold, value) .Call(dlt_op3, "threshold_ self threshold value", self, threshold, value)
`$threshold_backward` <- function(self) function(grad_output, threshold) .Call(dlt_op3, "threshold_backward self grad_output threshold", self, grad_output, threshold)
`$tile` <- function(self) function(dims, ...) .Call(dlt_op2, "tile self dims", self, spread(dims, ...))
`$to_dense` <- function(self) function(dtype = NULL, masked_grad = NULL) .Call(dlt_op3, "to_dense self dtype masked_grad", self, dtype, masked_grad)
`$to_mkldnn` <- function(self) function(dtype = NULL) .Call(dlt_op2, "to_mkldnn self dtype", self, dtype)
`$to_padded_tensor` <- function(self) function(padding, output_size = NULL) .Call(dlt_op3, "to_padded_tensor self padding output_size", self, padding, output_size)
`$to_sparse` <- function(self) function(layout = NULL, sparse_dim = NULL, blocksize = NULL, dense_dim = NULL) .Call(dlt_op5, "to_sparse self layout sparse_dim blocksize dense_dim", self, layout, sparse_dim, blocksize, dense_dim)
`$to_sparse_bsc` <- function(self) function(blocksize, dense_dim = NULL) .Call(dlt_op3, "to_sparse_bsc self blocksize dense_dim", self, blocksize, dense_dim)
`$to_sparse_bsr` <- function(self) function(blocksize, dense_dim = NULL) .Call(dlt_op3, "to_sparse_bsr self blocksize dense_dim", self, blocksize, dense_dim)
`$to_sparse_csc` <- function(self) function(dense_dim = NULL) .Call(dlt_op2, "to_sparse_csc self dense_dim", self, dense_dim)
`$to_sparse_csr` <- function(self) function(dense_dim = NULL) .Call(dlt_op2, "to_sparse_csr self dense_dim", self, dense_dim)
`$topk` <- function(self) function(k, dim = -1L, largest = TRUE, sorted = TRUE) .Call(dlt_op5, "topk self k dim largest sorted", self, k, dim, largest, sorted)
`$trace` <- function(self) function() .Call(dlt_op1, "trace self", self)
`$transpose` <- function(self) function(dim0, dim1) .Call(dlt_op3, "transpose self dim0 dim1", self, dim0, dim1)
`$transpose_` <- function(self) function(dim0, dim1) .Call(dlt_op3, "transpose_ self dim0 dim1", self, dim0, dim1)
`$transpose_copy` <- function(self) function(dim0, dim1) .Call(dlt_op3, "transpose_copy self dim0 dim1", self, dim0, dim1)
`$triangular_solve` <- function(self) function(A, upper = TRUE, transpose = FALSE, unitriangular = FALSE) .Call(dlt_op5, "triangular_solve self A upper transpose unitriangular", self, A, upper, transpose, unitriangular)
`$tril` <- function(self) function(diagonal = 0L) .Call(dlt_op2, "tril self diagonal", self, diagonal)
`$tril_` <- function(self) function(diagonal = 0L) .Call(dlt_op2, "tril_ self diagonal", self, diagonal)
`$triu` <- function(self) function(diagonal = 0L) .Call(dlt_op2, "triu self diagonal", self, diagonal)
`$triu_` <- function(self) function(diagonal = 0L) .Call(dlt_op2, "triu_ self diagonal", self, diagonal)
`$true_divide` <- function(self) function(other) .Call(dlt_op2, "true_divide self other", self, other)
`$true_divide_` <- function(self) function(other) .Call(dlt_op2, "true_divide_ self other", self, other)
`$trunc` <- function(self) function() .Call(dlt_op1, "trunc self", self)
`$trunc_` <- function(self) function() .Call(dlt_op1, "trunc_ self", self)
`$type_as` <- function(self) function(other) .Call(dlt_op2, "type_as self other", self, other)
`$unbind` <- function(self) function(dim = 1L) .Call(dlt_op2, "unbind self dim", self, dim)
`$unbind_copy` <- function(self) function(dim = 1L) .Call(dlt_op2, "unbind_copy self dim", self, dim)
`$unflatten` <- function(self) function(dim, sizes, names = NULL) .Call(dlt_op4, "unflatten self dim sizes names", self, dim, sizes, names)
`$unfold` <- function(self) function(dimension, size, step) .Call(dlt_op4, "unfold self dimension size step", self, dimension, size, step)
`$unfold_copy` <- function(self) function(dimension, size, step) .Call(dlt_op4, "unfold_copy self dimension size step", self, dimension, size, step)
`$uniform` <- function(self) function(from = 0, to = 1, generator = NULL) .Call(dlt_op4, "uniform self from to generator", self, from, to, generator)
`$uniform_` <- function(self) function(from = 0, to = 1, generator = NULL) .Call(dlt_op4, "uniform_ self from to generator", self, from, to, generator)
`$unique_consecutive` <- function(self) function(return_inverse = FALSE, return_counts = FALSE, dim = NULL) .Call(dlt_op4, "unique_consecutive self return_inverse return_counts dim", self, return_inverse, return_counts, dim)
`$unique_dim` <- function(self) function(dim, sorted = TRUE, return_inverse = FALSE, return_counts = FALSE) .Call(dlt_op5, "unique_dim self dim sorted return_inverse return_counts", self, dim, sorted, return_inverse, return_counts)
`$unique_dim_consecutive` <- function(self) function(dim, return_inverse = FALSE, return_counts = FALSE) .Call(dlt_op4, "unique_dim_consecutive self dim return_inverse return_counts", self, dim, return_inverse, return_counts)
`$unsafe_chunk` <- function(self) function(chunks, dim = 1L) .Call(dlt_op3, "unsafe_chunk self chunks dim", self, chunks, dim)
`$unsafe_split` <- function(self) function(split_size, dim = 1L) .Call(dlt_op3, "unsafe_split self split_size dim", self, split_size, dim)
`$unsafe_split_with_sizes` <- function(self) function(split_sizes, dim = 1L) .Call(dlt_op3, "unsafe_split_with_sizes self split_sizes dim", self, split_sizes, dim)
`$unsqueeze` <- function(self) function(dim) .Call(dlt_op2, "unsqueeze self dim", self, dim)
`$unsqueeze_` <- function(self) function(dim) .Call(dlt_op2, "unsqueeze_ self dim", self, dim)
`$unsqueeze_copy` <- function(self) function(dim) .Call(dlt_op2, "unsqueeze_copy self dim", self, dim)
`$upsample_bicubic2d` <- function(self) function(input = NULL, output_size = NULL, align_corners, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op7, "upsample_bicubic2d self input output_size align_corners scale_factors scales_h scales_w", self, input, output_size, align_corners, scale_factors, scales_h, scales_w)
`$upsample_bilinear2d` <- function(self) function(input = NULL, output_size = NULL, align_corners, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op7, "upsample_bilinear2d self input output_size align_corners scale_factors scales_h scales_w", self, input, output_size, align_corners, scale_factors, scales_h, scales_w)
`$upsample_linear1d` <- function(self) function(input = NULL, output_size = NULL, align_corners, scale_factors = NULL, scales = NULL) .Call(dlt_op6, "upsample_linear1d self input output_size align_corners scale_factors scales", self, input, output_size, align_corners, scale_factors, scales)
`$upsample_nearest1d` <- function(self) function(input = NULL, output_size = NULL, scale_factors = NULL, scales = NULL) .Call(dlt_op5, "upsample_nearest1d self input output_size scale_factors scales", self, input, output_size, scale_factors, scales)
`$upsample_nearest2d` <- function(self) function(input = NULL, output_size = NULL, scale_factors = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op6, "upsample_nearest2d self input output_size scale_factors scales_h scales_w", self, input, output_size, scale_factors, scales_h, scales_w)
`$upsample_nearest3d` <- function(self) function(input = NULL, output_size = NULL, scale_factors = NULL, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op7, "upsample_nearest3d self input output_size scale_factors scales_d scales_h scales_w", self, input, output_size, scale_factors, scales_d, scales_h, scales_w)
`$upsample_trilinear3d` <- function(self) function(input = NULL, output_size = NULL, align_corners, scale_factors = NULL, scales_d = NULL, scales_h = NULL, scales_w = NULL) .Call(dlt_op8, "upsample_trilinear3d self input output_size align_corners scale_factors scales_d scales_h scales_w", self, input, output_size, align_corners, scale_factors, scales_d, scales_h, scales_w)
`$values` <- function(self) function() .Call(dlt_op1, "values self", self)
`$values_copy` <- function(self) function() .Call(dlt_op1, "values_copy self", self)
`$var` <- function(self) function(dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "var self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
`$var_mean` <- function(self) function(dim = NULL, unbiased = TRUE, keepdim = FALSE, correction = NULL) .Call(dlt_op5, "var_mean self dim unbiased keepdim correction", self, dim, unbiased, keepdim, correction)
`$vdot` <- function(self) function(other) .Call(dlt_op2, "vdot self other", self, other)
`$view` <- function(self) function(size = NULL, ..., dtype = NULL) .Call(dlt_op3, "view self size dtype", self, spread(size, ...), dtype)
`$view_as` <- function(self) function(other) .Call(dlt_op2, "view_as self other", self, other)
`$view_as_complex` <- function(self) function() .Call(dlt_op1, "view_as_complex self", self)
`$view_as_complex_copy` <- function(self) function() .Call(dlt_op1, "view_as_complex_copy self", self)
`$view_as_real` <- function(self) function() .Call(dlt_op1, "view_as_real self", self)
`$view_as_real_copy` <- function(self) function() .Call(dlt_op1, "view_as_real_copy self", self)
`$view_copy` <- function(self) function(dtype = NULL, size = NULL) .Call(dlt_op3, "view_copy self dtype size", self, dtype, size)
`$vsplit` <- function(self) function(indices = NULL, sections = NULL) .Call(dlt_op3, "vsplit self indices sections", self, indices, sections)
`$where` <- function(self) function(condition, other = NULL) .Call(dlt_op3, "where self condition other", self, condition, other)
`$xlogy` <- function(self) function(other) .Call(dlt_op2, "xlogy self other", self, other)
`$xlogy_` <- function(self) function(other) .Call(dlt_op2, "xlogy_ self other", self, other)
`$zero` <- function(self) function() .Call(dlt_op1, "zero self", self)
`$zero_` <- function(self) function() .Call(dlt_op1, "zero_ self", self)
`$zeros_like` <- function(self) function(input = NULL, dtype = NULL, layout = NULL, device = NULL, memory_format = NULL) .Call(dlt_op6, "zeros_like self input dtype layout device memory_format", self, input, dtype, layout, device, memory_format)
