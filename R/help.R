# Help pages for the operators that users meet daily. Their functions are in
# R/operators-generated.R; tools/api/pages.tsv says which function stands on which page.

#' Arithmetic, element by element
#'
#' `torch_add()` is `self + alpha * other`, `torch_sub()` `self - alpha * other`,
#' `torch_addcmul()` `self + value * tensor1 * tensor2`, `torch_addcdiv()`
#' `self + value * tensor1 / tensor2`, `torch_lerp()` `self + weight * (end - self)`.
#' `torch_remainder()` has the sign of the divisor, as R's `%%`; `torch_fmod()` that of
#' the dividend. The operators `+ - * / ^ %% %/%` do the same (see [tensor-operators]).
#'
#' @section Shapes:
#' Shapes are matched from the last dimension on; a dimension of size 1, or one that is
#' not there, is repeated. R's recycling does not exist: `(3)` and `(2)` are an error.
#'
#' @section Types:
#' The result's dtype is the smaller one that holds both ([torch_promote_types()]). A
#' number beside a tensor does not widen it: an int64 tensor plus `1` stays int64, plus
#' `1.5` is float32. `torch_div()` of integers gives float32, unless `rounding_mode` is
#' given.
#'
#' @section Memory:
#' The result is a new tensor. The methods whose names end in `_`, such as `x$add_(1)`,
#' write to `x` and give it back.
#'
#' @param self,other,tensor1,tensor2 tensors; `other` may be an R number or vector, and
#'   for `torch_pow()` `self` too
#' @param alpha,value a number that the second term is multiplied with
#' @param exponent a tensor or a number
#' @param rounding_mode `NULL`, `"floor"` or `"trunc"` (towards zero)
#' @param end the tensor at the other end, for weight 1
#' @param weight a number or a tensor
#' @return A new tensor of the broadcast shape.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @seealso [torch_exp()], [torch_clamp()], [torch_sum()]
#' @examples
#' a <- torch_tensor(c(1, 2, 3))
#' torch_add(a, 1, alpha = 10)
#' torch_div(torch_tensor(7L), 2L, rounding_mode = "floor")
#' torch_mul(a, torch_ones(2, 1))$shape
#' a$add_(1)
#' @name torch_add
NULL

#' Exponential, logarithmic, trigonometric and error functions
#'
#' Each is applied to every element. Of an integer or bool tensor the result is of the
#' default dtype, float32. R's own `exp()`, `log()`, `sin()` ... do the same on tensors.
#'
#' @param self a tensor
#' @param other a tensor, or a number
#' @details `torch_log(self)` is the natural logarithm; `torch_log1p()` and
#'   `torch_expm1()` are exact near zero. Outside its domain a function gives NaN, or an
#'   infinity, and no warning. `torch_logaddexp()` is `log(exp(self) + exp(other))`,
#'   `torch_hypot()` `sqrt(self^2 + other^2)`.
#' @return A new tensor of the shape of `self`, or of the shape that `self` and `other`
#'   are broadcast to.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @seealso [torch_add()]; the methods `x$exp_()` and so on, which write to `x`
#' @examples
#' torch_exp(torch_tensor(c(0, 1)))
#' torch_log10(torch_tensor(c(10L, 1000L)))
#' torch_atan2(torch_tensor(1), torch_tensor(-1))
#' @name torch_exp
NULL

#' Limits and rounding
#'
#' `torch_clamp()`, also called `torch_clip()`, moves what is below `min` to `min` and
#' what is above `max` to `max`. `torch_round()` rounds halves to the even number, as R
#' does, and `torch_trunc()`, also called `torch_fix()`, towards zero; `torch_frac()` is
#' what that takes off.
#'
#' @param self a tensor
#' @param min,max a number, a tensor that broadcasts with `self`, or `NULL` for no limit;
#'   where `min` is above `max`, all is `max`
#' @param decimals digits behind the decimal point, negative for tens and hundreds
#' @param nan,posinf,neginf what NaN and the infinities become: `NULL` is 0 for NaN, and
#'   the largest and the smallest number of the dtype
#' @return A new tensor of the shape and dtype of `self`.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @seealso the methods `x$clamp_()`, `x$round_()` ..., which write to `x`
#' @examples
#' x <- torch_tensor(c(-1.5, 0.5, 2.5))
#' torch_clamp(x, min = 0)
#' torch_round(x)
#' torch_nan_to_num(torch_tensor(c(NaN, 1)), nan = 0)
#' @name torch_clamp
NULL

#' Comparison and logic
#'
#' Element by element, with broadcasting, but for `torch_equal()` and
#' `torch_allclose()`, which answer for the tensors as wholes. `==`, `<`, `&` and so on
#' do the same on tensors.
#'
#' @param self,other tensors; `other` may be an R number or vector
#' @param rtol,atol two numbers are close where they are not further apart than
#'   `atol + rtol * abs(other)`
#' @param equal_nan whether NaN is close to NaN
#' @param elements,element a tensor, or a number: what is looked for
#' @param test_elements,test_element a tensor, or a number: what it is looked for in
#' @param assume_unique whether both have each value once, which is faster
#' @param invert whether to tell which elements are not there
#' @return A new bool tensor; `torch_equal()` and `torch_allclose()`: `TRUE` or `FALSE`.
#'   `torch_equal()` is `FALSE` for different shapes, `torch_allclose()` broadcasts.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @seealso [torch_where()]; `all.equal()`, which compares as R does
#' @examples
#' a <- torch_tensor(c(1, 2, NaN))
#' torch_gt(a, 1)
#' torch_isnan(a)
#' torch_allclose(a, a + 1e-9, equal_nan = TRUE)
#' torch_isin(torch_tensor(1:3), torch_tensor(c(3L, 5L)))
#' @name torch_eq
NULL

#' Products of matrices and vectors
#'
#' | function | shapes |
#' |---|---|
#' | `torch_matmul()`, `%*%` | `(..., n, m)` and `(..., m, p)` |
#' | `torch_mm()` | `(n, m)` and `(m, p)` |
#' | `torch_bmm()` | `(b, n, m)` and `(b, m, p)` |
#' | `torch_mv()` | `(n, m)` and `(m)` |
#' | `torch_dot()`, `torch_vdot()` | `(n)` and `(n)` |
#' | `torch_inner()` | `(..., n)` and `(..., n)` |
#' | `torch_outer()`, `torch_ger()` | `(n)` and `(m)` give `(n, m)` |
#' | `torch_chain_matmul()` | several matrices, in the cheapest order |
#'
#' `torch_matmul()` broadcasts the leading dimensions, and takes a vector for a row on the
#' left and for a column on the right; `torch_vdot()` conjugates its first vector.
#'
#' The functions that begin with "add" are `beta * self` plus `alpha` times the product;
#' `torch_addbmm()` also adds up over the batch.
#'
#' @param self,other,mat1,mat2,mat,vec,vec1,vec2,tensor,batch1,batch2 tensors of one
#'   dtype, of the shapes above
#' @param matrices a list of matrices
#' @param beta,alpha numbers; with `beta = 0`, `self` is not read
#' @param out_dtype a [dtype][torch_dtype] of the result, or `NULL`
#' @return A new tensor. A tensor borrowed from an R matrix is read where it lies: its
#'   column-major order costs no copy.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @seealso [torch_einsum()], [torch_tensordot()]
#' @examples
#' a <- torch_tensor(matrix(c(1, 2, 3, 4), 2))
#' torch_matmul(a, torch_tensor(c(1, 1)))
#' torch_bmm(torch_ones(3, 2, 4), torch_ones(3, 4, 5))$shape
#' torch_addmm(torch_zeros(2, 2), a, a, alpha = 0.5)
#' @name torch_matmul
NULL

#' Sums of products in Einstein's notation
#'
#' Each letter names a dimension; what stands on the left of the arrow only is summed
#' over. `"ij,jk->ik"` is the matrix product, `"ii"` the trace, `"bij->bji"` transposes.
#' `...` stands for leading dimensions, which are broadcast. Without an arrow the result
#' has the letters that occur once, in alphabetic order.
#'
#' @param equation the dimensions of each tensor, and of the result
#' @param tensors a list of tensors, one for each part between commas
#' @param path in which order to contract, or `NULL`: positions in the list of tensors,
#'   two for each step, counted from 1
#' @return A new tensor; where nothing is summed, it may be a view of the tensor given.
#' @source PyTorch, `aten/src/ATen/native/Linear.cpp`
#' @seealso [torch_matmul()], [torch_tensordot()]
#' @examples
#' a <- torch_tensor(matrix(c(1, 2, 3, 4), 2))
#' torch_einsum("ij,jk->ik", list(a, a))
#' torch_einsum("ii", list(a))
#' @name torch_einsum
NULL

#' Join tensors
#'
#' `torch_cat()`, also called `torch_concat()` and `torch_concatenate()`, joins along a
#' dimension that is there: all others must be of the same size. `torch_stack()` makes a
#' new dimension, and all sizes must be the same. `torch_hstack()` joins columns,
#' `torch_vstack()`, also called `torch_row_stack()`, rows, `torch_dstack()` along the
#' third dimension, and `torch_column_stack()` takes vectors for columns. R's `cbind()`,
#' `rbind()` and `c()` work on tensors too.
#'
#' @param tensors a list of tensors; the result's dtype holds all of theirs
#' @param dim the dimension, counted from 1; for `torch_stack()` where the new one will
#'   be; negative from the end
#' @return A new tensor with a copy of all values.
#' @source PyTorch, `aten/src/ATen/native/TensorShape.cpp`
#' @seealso [torch_split()]
#' @examples
#' a <- torch_zeros(1, 2)
#' b <- torch_ones(1, 2)
#' torch_cat(list(a, b))
#' torch_cat(list(a, b), dim = 2)
#' torch_stack(list(a, b), dim = -1)$shape
#' @name torch_cat
NULL

#' Split tensors
#'
#' `torch_split()` cuts into pieces of `split_size` (the last may be smaller), or of the
#' sizes in a vector, as `torch_split_with_sizes()` does. `torch_chunk()` cuts into that
#' many pieces of one size, and the last may be smaller or missing; `torch_tensor_split()`
#' always gives as many, or cuts behind the given elements. `torch_hsplit()`,
#' `torch_vsplit()` and `torch_dsplit()` cut columns, rows and the third dimension.
#' `torch_unbind()` gives the slices, without the dimension.
#'
#' @param self a tensor
#' @param split_size,split_sizes the size of each piece, or a vector of sizes that add up
#' @param chunks,sections how many pieces
#' @param indices how many elements lie before each cut: `c(1, 3)` gives elements 1, 2 to
#'   3, and the rest
#' @param tensor_indices_or_sections the same as a tensor, or `NULL`
#' @param dim the dimension to be cut, counted from 1, negative from the end
#' @return A list of tensors: views on the memory of `self`.
#' @source PyTorch, `aten/src/ATen/native/TensorShape.cpp`
#' @seealso [torch_cat()], [torch_narrow()]
#' @examples
#' x <- torch_arange(1, 5)
#' torch_split(x, 2)
#' torch_tensor_split(x, indices = c(1, 3))
#' torch_unbind(torch_ones(2, 3))[[1]]$shape
#' @name torch_split
NULL

#' Give a tensor another shape
#'
#' Elements keep their order, the row-major one of torch: the last index varies fastest,
#' unlike R's `dim<-`. One size may be -1: it is what remains. `torch_reshape()` gives a
#' view where the strides allow it and a copy where not; `torch_view()` a view or an
#' error. With a dtype, `torch_view()` reads the same bytes as that dtype, and the last
#' dimension grows or shrinks with the size of an element.
#'
#' `torch_squeeze()` drops dimensions of size 1, `torch_unsqueeze()` makes one.
#' `torch_flatten()` makes one dimension out of `start_dim` to `end_dim`,
#' `torch_unflatten()` several out of one. `torch_expand()` and `torch_broadcast_to()`
#' repeat dimensions of size 1 without a copy: do not write to the result. `torch_tile()`
#' repeats with a copy.
#'
#' @param self,other tensors; `other` gives the shape
#' @param shape,size,sizes the new sizes; as methods, `x$view(2, 3)` and
#'   `x$reshape(2, 3)` take them one by one too. For `torch_expand()` -1 keeps a size
#' @param dtype a [dtype][torch_dtype] or its name; also in the place of the sizes,
#'   `x$view("uint8")`
#' @param dim a dimension, counted from 1, negative from the end; for `torch_squeeze()`
#'   several or `NULL` for all of size 1; for `torch_unsqueeze()` where the new one will
#'   be
#' @param start_dim,end_dim first and last dimension, counted from 1
#' @param dims for `torch_tile()` how often to repeat each dimension; for
#'   `torch_flatten()`, where it stands for named dimensions, `NULL`
#' @param out_dim `NULL`
#' @param implicit leave it `FALSE`
#' @return A view on the memory of `self`; a new tensor from `torch_tile()`, and from
#'   `torch_reshape()`, `torch_flatten()` and `torch_ravel()` where no view can be.
#' @source PyTorch, `aten/src/ATen/native/TensorShape.cpp`
#' @seealso [torch_transpose()]
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' torch_reshape(x, c(3, 2))
#' x$view(-1)
#' x$unsqueeze(1)$shape
#' torch_ones(1)$view("uint8")
#' @name torch_reshape
NULL

#' Order of dimensions and of elements
#'
#' `torch_permute()` puts the dimensions in the order of `dims`, as R's `aperm()` does,
#' `torch_transpose()` swaps two, also called `torch_swapdims()` and `torch_swapaxes()`,
#' `torch_t()` those of a matrix, `torch_adjoint()` the last two, conjugated.
#' `torch_movedim()`, also called `torch_moveaxis()`, moves dimensions elsewhere.
#' `torch_flip()`, `torch_fliplr()` and `torch_flipud()` turn the order of elements
#' around, `torch_roll()` shifts them in a circle, `torch_rot90()` turns a plane.
#'
#' @param self a tensor
#' @param dims dimensions, counted from 1, negative from the end
#' @param dim0,dim1,axis0,axis1 two dimensions, counted in the same way
#' @param source,destination dimensions, and where they will be, counted in the same way
#' @param shifts by how many elements, for each of `dims`; without `dims` the tensor is
#'   shifted as if it had one dimension
#' @param k how many quarter turns, from the first of `dims` towards the second
#' @return A view on the memory of `self`; from `torch_flip()` and its like,
#'   `torch_roll()` and `torch_rot90()` a new tensor.
#' @source PyTorch, `aten/src/ATen/native/TensorShape.cpp`
#' @seealso [torch_reshape()]
#' @examples
#' x <- torch_ones(2, 3, 4)
#' torch_permute(x, c(3, 1, 2))$shape
#' torch_transpose(x, 1, -1)$shape
#' torch_flip(torch_arange(1, 3), 1)
#' torch_roll(torch_arange(1, 3), 1)
#' @name torch_transpose
NULL

#' Parts of tensors as views, diagonals and triangles
#'
#' `torch_select()` takes one position of a dimension and drops it, `torch_narrow()`
#' `length` positions from `start` on, `torch_slice()` those from `start` to `end`, which
#' is included. `x[2, 1:3]` does the same in R's way (see [index]).
#'
#' @param self a tensor
#' @param dim a dimension, counted from 1, negative from the end
#' @param index,start,end positions, counted from 1, negative from the end; `start` may
#'   also be a tensor with one position
#' @param length how many positions
#' @param step distance of the positions, from 1 on
#' @param diagonal,offset which diagonal: 0 is the main one, 1 the one above it
#' @param dim1,dim2 the two dimensions that the diagonal lies in, counted from 1
#' @param outdim `NULL`
#' @return Views on the memory of `self`: writing to them changes it. `torch_diag()`,
#'   `torch_tril()` (the lower triangle, zeros elsewhere) and `torch_triu()` give new
#'   tensors.
#' @source PyTorch, `aten/src/ATen/native/TensorShape.cpp`
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' torch_select(x, 2, -1)
#' torch_narrow(x, 2, 2, 2)
#' torch_slice(x, 2, 1, 2)
#' torch_diagonal(x)
#' torch_tril(x)
#' @name torch_narrow
NULL

#' Sums, means, variances and other reductions
#'
#' Over all elements, or along dimensions. R's `sum()`, `mean()`, `prod()`, `all()`,
#' `any()` work on tensors too.
#'
#' @param self a tensor
#' @param dim one or more dimensions to be reduced, counted from 1, negative from the end;
#'   `NULL` for all. `torch_prod()` takes one
#' @param keepdim whether the reduced dimensions stay, with size 1
#' @param dtype a [dtype][torch_dtype] to compute in; `NULL`: integers are added up in
#'   int64, and the mean of integers is an error
#' @param p for `torch_norm()` the exponent, `Inf`, `-Inf` or 0; or `"fro"`, which is 2,
#'   or `"nuc"`, of a matrix the sum of its singular values
#' @param unbiased whether to divide by n - 1; `FALSE` is n
#' @param correction what to take off n instead, or `NULL`
#' @return A new tensor: of no dimensions for the whole. `torch_std_mean()` and
#'   `torch_var_mean()` a list of two, `torch_all()` and `torch_any()` of dtype bool.
#' @source PyTorch, `aten/src/ATen/native/ReduceOps.cpp`
#' @seealso [torch_max()], [torch_cumsum()], [linalg_norm()]
#' @examples
#' x <- torch_tensor(matrix(c(1, 2, 3, 4, 5, 6), 2))
#' torch_sum(x)
#' torch_mean(x, dim = 2, keepdim = TRUE)
#' torch_std(x, dim = c(1, 2), unbiased = FALSE)
#' torch_any(x > 5)
#' @name torch_sum
NULL

#' Largest and smallest values, and where they are
#'
#' Without `dim`, `torch_max()` and `torch_min()` give the value alone; along `dim`,
#' values and positions; with `other`, the larger of each pair, as `torch_maximum()`.
#' `torch_amax()`, `torch_amin()` and `torch_aminmax()` give values only, over any
#' number of dimensions. NaN wins, but for `torch_fmax()` and `torch_fmin()`, which
#' leave it out.
#'
#' @param self a tensor
#' @param dim a dimension, counted from 1, negative from the end, or `NULL`; for
#'   `torch_amax()` and `torch_amin()` any number of them
#' @param other a tensor; for `torch_max(a, b)` it may stand in the place of `dim`
#' @param keepdim whether the dimension stays, with size 1
#' @return A new tensor; with `dim`, a list of `values` and `indices`. Positions count
#'   from 1: `x$gather(dim, indices)` selects the values. Without `dim`,
#'   `torch_argmax()` counts in torch's order, row by row. `torch_aminmax()`: a list of
#'   `min` and `max`.
#' @source PyTorch, `aten/src/ATen/native/TensorCompare.cpp`
#' @examples
#' x <- torch_tensor(matrix(c(3, 9, 7, 5), 2))
#' torch_max(x)
#' torch_max(x, dim = 2)
#' torch_argmax(x, dim = 1)
#' torch_max(x, torch_full(c(2, 2), 6))
#' @name torch_max
NULL

#' Sorting, ranks, quantiles and searching
#'
#' @param self a tensor; for `torch_bincount()` whole numbers from 1 on, for
#'   `torch_searchsorted()` and `torch_bucketize()` the values to be looked for (also R
#'   numbers)
#' @param dim the dimension, counted from 1, negative from the end; `NULL` for the whole
#'   tensor where that is the default
#' @param descending whether the largest comes first
#' @param stable whether equal values keep their order
#' @param k how many values; for `torch_kthvalue()` the rank, 1 for the smallest
#' @param largest,sorted whether to take the largest, and to give them in order
#' @param keepdim whether the dimension stays, with size 1
#' @param q a probability from 0 to 1, or a tensor of them
#' @param interpolation `"linear"`, `"lower"`, `"higher"`, `"midpoint"` or `"nearest"`
#' @param return_inverse,return_counts whether to give where each element is among the
#'   values, counted from 1, and how often each occurs
#' @param sorted_sequence,boundaries a tensor of ascending values
#' @param out_int32 whether positions are int32 instead of int64
#' @param right,side whether a value goes behind those equal to it: `TRUE` and `"right"`
#' @param sorter positions that sort `sorted_sequence`, as [torch_argsort()] gives them
#' @param weights what each element counts, or `NULL` for 1
#' @param minlength the least number of counts
#' @details `torch_median()` is the lower one of two middle values; `torch_quantile()` at
#'   0.5 is R's median. `torch_unique_consecutive()` drops repetitions of neighbours; see
#'   [torch_unique()] for all.
#' @return A new tensor; with `dim`, `torch_sort()`, `torch_topk()`, `torch_kthvalue()`,
#'   `torch_median()` and `torch_mode()` a list of `values` and `indices`, which count
#'   from 1: `x$gather(dim, indices)` selects the values. `torch_searchsorted()` and
#'   `torch_bucketize()` give the position, from 1 to n + 1, where a value would be put
#'   in; `torch_bincount()` how often 1, 2, ... occur.
#' @source PyTorch, `aten/src/ATen/native/Sorting.cpp`, `Bucketization.cpp`
#' @examples
#' x <- torch_tensor(c(3, 1, 2))
#' torch_sort(x)
#' torch_topk(x, 2)$indices
#' torch_quantile(x, 0.5)
#' torch_searchsorted(torch_tensor(c(1, 3, 5)), torch_tensor(c(0, 3, 9)))
#' @name torch_sort
NULL

#' Cumulative sums and their like
#'
#' @param self a tensor
#' @param dim the dimension, counted from 1, negative from the end
#' @param dtype a [dtype][torch_dtype] to compute in, or `NULL`; integers become int64
#' @param n how often to take differences
#' @param prepend,append tensors that are put before and behind `self` first, or `NULL`
#' @return A new tensor of the shape of `self`, for `torch_diff()` `n` smaller along
#'   `dim`. `torch_cummax()` and `torch_cummin()` give a list of `values` and `indices`,
#'   which count from 1.
#' @source PyTorch, `aten/src/ATen/native/ReduceOps.cpp`
#' @seealso [torch_sum()]
#' @examples
#' x <- torch_tensor(c(2, 1, 3))
#' torch_cumsum(x, dim = 1)
#' torch_cummax(x, dim = 1)
#' torch_diff(x)
#' @name torch_cumsum
NULL

#' Choose by a condition
#'
#' `torch_where(condition, self, other)` takes from `self` where the condition holds and
#' from `other` elsewhere; with the condition alone it gives the positions where it holds.
#' `x[mask]` and `x[mask] <- value` do the same in R's way (see [index]).
#'
#' @param condition,mask bool tensors, which broadcast with the others
#' @param self,other tensors or numbers
#' @param value a number, or a tensor of no dimensions
#' @param source a tensor with at least as many elements as `mask` has `TRUE`
#' @param as_list whether to give a list with a tensor for each dimension
#' @return `torch_where()`, `torch_masked_fill()`, `torch_masked_scatter()`: a new tensor;
#'   `torch_masked_select()`: a new one of one dimension, in torch's order, row by row.
#'   `torch_nonzero()` and `torch_argwhere()`: an int64 tensor with a row for each element
#'   that is not zero and a column for each dimension, counted from 1;
#'   `torch_where(condition)`: a list of these columns.
#' @source PyTorch, `aten/src/ATen/native/TensorCompare.cpp`
#' @examples
#' x <- torch_tensor(c(-1, 2, -3))
#' torch_where(x > 0, x, 0)
#' torch_masked_select(x, x < 0)
#' torch_nonzero(x > 0)
#' x$masked_fill_(x < 0, 0)
#' @name torch_where
NULL

#' Read and write by index tensors
#'
#' `torch_gather(x, 1, index)` has at `[i, j]` the element `x[index[i, j], j]`;
#' `torch_scatter(x, 1, index, src)` is a copy of `x` with `src[i, j]` at
#' `[index[i, j], j]`. `torch_index_select()` takes whole slices; `torch_index_add()`,
#' `torch_index_copy()`, `torch_index_fill()` and `torch_index_reduce()` change them.
#' `torch_take()` and `torch_put()` count elements in torch's order, row by row.
#' `torch_index_put()` takes one index for each dimension, of which a logical vector is a
#' mask; elsewhere positions cannot be logical.
#'
#' @param self a tensor
#' @param dim the dimension, counted from 1, negative from the end
#' @param index,indices int64 tensors, or R vectors, of positions that count from 1,
#'   negative from the end where torch takes that (`torch_take()`, `torch_put()`,
#'   `torch_index_put()`); for `torch_index_put()` a list, with `NULL` for all of a
#'   dimension
#' @param value a number, or a tensor of no dimensions; for `torch_scatter()` also the
#'   tensor `src`
#' @param src,source,values tensors of the shape of what is written
#' @param reduce how values at one position are put together: `"sum"`, `"prod"`, `"mean"`,
#'   `"amax"`, `"amin"`; for `torch_scatter()` `"add"`, `"multiply"`, or `NULL`
#' @param include_self whether what was there before counts
#' @param alpha what `source` is multiplied with
#' @param accumulate whether values are added to what is there
#' @param sparse_grad whether the gradient is a sparse tensor
#' @details 0, `NA` and positions out of range are errors of class `dltorch_index_error`
#'   (`NA`: `dltorch_value_error`). Where a position stands twice and nothing is put
#'   together, which value it gets is not defined.
#' @return A new tensor. The methods `x$scatter_()`, `x$index_add_()` and so on write to
#'   `x` and give it back.
#' @source PyTorch, `aten/src/ATen/native/TensorAdvancedIndexing.cpp`
#' @seealso [index], [torch_sort()]
#' @examples
#' x <- torch_tensor(matrix(c(1, 2, 3, 4, 5, 6), 2))
#' torch_gather(x, 2, torch_tensor(matrix(c(3L, 1L), 2)))
#' torch_index_select(x, 2, c(3L, 1L))
#' torch_index_add(x, 1, 1L, torch_ones(1, 3))
#' torch_take(x, c(1L, -1L))
#' @name torch_gather
NULL

#' Activations, softmax and lookups as operators
#'
#' Element by element, but for `torch_softmax()` and `torch_log_softmax()`, which make
#' values along `dim` positive with sum 1, and the logarithms of these. The functions
#' whose names begin with `nnf_` do the same with the names that layers have
#' ([nnf-activations]).
#'
#' @param self,input a tensor of floating dtype; for `torch_one_hot()` whole numbers
#'   from 1
#' @param dim the dimension, counted from 1, negative from the end
#' @param dtype a [dtype][torch_dtype] to compute in, or `NULL`
#' @param negative_slope,alpha,scale,input_scale,min_val,max_val,beta,threshold the
#'   constants of the function
#' @param approximate `"none"` or `"tanh"`
#' @param p,train probability to drop an element, and whether to do so; what remains is
#'   divided by `1 - p`
#' @param num_classes the number of classes; -1 for the largest label
#' @param weight a matrix with a row for each label
#' @param indices rows, counted from 1
#' @param padding_idx a row that gets no gradient, counted from 1, or -1 for none
#' @param scale_grad_by_freq,sparse whether gradients are divided by how often a row
#'   occurs, and are sparse tensors
#' @return A new tensor of the shape of the input; `torch_one_hot()` and
#'   `torch_embedding()`: with one more dimension.
#' @source PyTorch, `aten/src/ATen/native/Activation.cpp`, `SoftMax.cpp`
#' @seealso [nnf-activations], [nnf-losses], [nnf-linear]
#' @examples
#' x <- torch_tensor(c(-1, 0, 2))
#' torch_relu(x)
#' torch_softmax(x, dim = 1)
#' torch_one_hot(torch_tensor(c(1L, 3L)))
#' @name torch_softmax
NULL

#' Random tensors
#'
#' All draw from libtorch's generator, or from the one given; [torch_manual_seed()] sets
#' it, and gives the numbers that Python's torch gives. R's `.Random.seed` has no say and
#' stays as it is. `torch_rand()` and `torch_randn()` are on the page [torch_zeros].
#'
#' @param low,high whole numbers from `low`, 0 unless given, to below `high`
#' @param size the sizes of the result
#' @param input a tensor, whose shape and dtype the result gets
#' @param n `torch_randperm()` gives the numbers **from 0 to n - 1** in random order, as
#'   in torch: add 1 for positions, or use R's `sample(n)`
#' @param mean,std numbers or tensors; with `size`, numbers
#' @param self for `torch_bernoulli()` probabilities, for `torch_poisson()` rates, for
#'   `torch_multinomial()` weights that need not add up to 1, one row for each draw
#' @param p one probability for all elements, or `NULL`
#' @param num_samples how many positions to draw from each row
#' @param replacement whether a position may be drawn twice
#' @param generator a [generator][torch_generator], or `NULL`
#' @param dtype,layout,device,requires_grad,memory_format as in [torch_zeros()]
#' @param ... no other arguments; what follows is given by name
#' @return A new tensor. `torch_multinomial()`: int64 positions, counted from 1.
#' @source PyTorch, `aten/src/ATen/native/Distributions.cpp`
#' @seealso [torch_manual_seed()]
#' @examples
#' torch_manual_seed(1)
#' torch_randint(1, 7, c(2, 3))
#' torch_normal(0, 1, size = 3)
#' torch_multinomial(torch_tensor(c(0, 1, 1)), 2)
#' torch_randperm(4) + 1L
#' @name torch_randint
NULL

#' New tensors like others, ranges and index grids
#'
#' @param input a tensor, whose shape, dtype and device the result gets unless told
#'   otherwise
#' @param fill_value,value the value of every element
#' @param n,m rows and columns; `m = NULL` is `n`
#' @param start,end the first and the last value; for `torch_logspace()` their logarithms
#' @param steps how many values
#' @param base the base of the logarithms
#' @param size,stride sizes, and the distance in memory of neighbours along each dimension
#' @param row,col,offset rows and columns of a matrix, and which diagonal the triangle
#'   begins with: 0 is the main one
#' @param real,imag,abs,angle two tensors of one floating dtype: real and imaginary part,
#'   or length and angle
#' @param dtype,layout,device,requires_grad as in [torch_zeros()]
#' @param memory_format a [memory format][torch_contiguous_format], or `NULL` to keep the
#'   order of `input`
#' @param pin_memory whether to use memory that a GPU can read directly
#' @return A new tensor; `torch_tril_indices()` and `torch_triu_indices()`: two rows, the
#'   positions of the triangle's elements, counted from 1.
#' @source PyTorch, `aten/src/ATen/native/TensorFactories.cpp`
#' @seealso [torch_zeros()], [torch_tensor()]
#' @examples
#' torch_zeros_like(torch_ones(2, 2))
#' torch_eye(2)
#' torch_linspace(0, 1, steps = 5)
#' torch_triu_indices(2, 2)
#' torch_complex(torch_ones(1), torch_zeros(1))
#' @name torch_zeros_like
NULL

#' Copies, dtypes and devices of a tensor
#'
#' `x$to()` gives `x` itself where it has the dtype and device already, else a copy.
#' `x$float()`, `x$double()`, `x$long()`, `x$bool()` ... are short for
#' `x$to(dtype = ...)`, `x$cpu()` and `x$cuda()` for `x$to(device = ...)`. The arguments
#' of `x$to()` are `dtype`, `device`, `other` (a tensor to be like), `non_blocking`,
#' `copy` and `memory_format`; the first may also be a device or a tensor.
#'
#' | method | dtype |
#' |---|---|
#' | `x$float()`, `x$double()` | float32, float64 |
#' | `x$half()`, `x$bfloat16()` | float16, bfloat16 |
#' | `x$int()`, `x$long()`, `x$short()` | int32, int64, int16 |
#' | `x$char()`, `x$byte()` | int8, uint8 |
#' | `x$bool()`, `x$cfloat()`, `x$cdouble()` | bool, complex64, complex128 |
#' | `x$type_as(y)` | the dtype of `y` |
#'
#' `torch_clone()` copies and lets gradients through, `torch_detach()` gives the same
#' memory without them, `torch_contiguous()` puts the elements in row-major order, with a
#' copy only where they are not.
#'
#' Between dtypes libtorch's own rules hold: a fraction is cut off, what is out of an
#' integer's range is undefined. To be told of such losses, convert on the way in with
#' [torch_tensor()].
#'
#' @param self a tensor
#' @param memory_format a [memory format][torch_contiguous_format] or its name, or `NULL`
#' @return A tensor, as said above.
#' @source PyTorch, `aten/src/ATen/native/TensorConversions.cpp`
#' @seealso [torch_dtype], [torch_device()]; [as_array()] for R values; [saving] for files
#' @examples
#' x <- torch_tensor(c(1.5, -2))
#' x$to(dtype = "int64")
#' x$double()$dtype
#' x$to("meta")$device
#' torch_clone(x)$add_(1)
#' x
#' @name torch_clone
NULL
