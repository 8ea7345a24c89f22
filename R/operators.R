#' Call any operator of libtorch
#'
#' `torch_call("name", x, ...)` calls the operator `aten::name` (`"ns::name"` for another
#' namespace), `x$name(...)` the same operator as a method of `x`. Of the operator's
#' overloads the first is taken that the arguments fit.
#'
#' Tensors, numbers, logical values, strings, dtypes, devices, lists of tensors and `NULL`
#' go where the operator's schema asks for them. A single R number beside a tensor does
#' not change the tensor's type; a whole number beside an integer tensor is an integer.
#' Longer R vectors are converted as [torch_tensor()] does it. Dimensions and positions
#' count from 1 on the way in and out. In-place operators (names ending in `_`) change the
#' tensor and give it back; operators that return views share the tensor's memory; all
#' others give new tensors.
#'
#' Operators that begin with an underscore are libtorch's own and check little.
#'
#' @param name name of the operator, without `aten::`
#' @param ... its arguments, by position or by the schema's names
#' @return What the operator gives: a tensor, a number, a list of tensors with the
#'   schema's names, or `NULL`.
#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' torch_call("sum", x, dim = 1)
#' x$sum(dim = 1)
#' x$max(2)$indices
#' @export
torch_call <- function(name, ...) external(dlt_call, name, ...)

#' Arithmetic and comparison of tensors
#'
#' R's operators on tensors, elementwise with broadcasting as in PyTorch; `%*%` is
#' `matmul`. R vectors and numbers on either side are converted as in [torch_call()]. The
#' result is a new tensor.
#'
#' @param e1,e2,x,y tensors, or a tensor and an R number or vector
#' @return A tensor; of dtype bool for comparisons.
#' @examples
#' a <- torch_tensor(c(1, 2, 3))
#' a + 1
#' a * a == c(1, 4, 9)
#' @name tensor-operators
NULL

#' @rdname tensor-operators
#' @export
`+.torch_tensor` <- function(e1, e2) {
  if (missing(e2)) e1 else external(dlt_call, "add", e1, e2)
}
#' @rdname tensor-operators
#' @export
`-.torch_tensor` <- function(e1, e2) {
  if (missing(e2)) external(dlt_call, "neg", e1) else external(dlt_call, "sub", e1, e2)
}
#' @rdname tensor-operators
#' @export
`*.torch_tensor` <- function(e1, e2) external(dlt_call, "mul", e1, e2)
#' @rdname tensor-operators
#' @export
`/.torch_tensor` <- function(e1, e2) external(dlt_call, "div", e1, e2)
#' @rdname tensor-operators
#' @export
`^.torch_tensor` <- function(e1, e2) external(dlt_call, "pow", e1, e2)
#' @rdname tensor-operators
#' @export
`%%.torch_tensor` <- function(e1, e2) external(dlt_call, "remainder", e1, e2)
#' @rdname tensor-operators
#' @export
`%/%.torch_tensor` <- function(e1, e2) external(dlt_call, "floor_divide", e1, e2)
#' @rdname tensor-operators
#' @export
`==.torch_tensor` <- function(e1, e2) external(dlt_call, "eq", e1, e2)
#' @rdname tensor-operators
#' @export
`!=.torch_tensor` <- function(e1, e2) external(dlt_call, "ne", e1, e2)
#' @rdname tensor-operators
#' @export
`<.torch_tensor` <- function(e1, e2) external(dlt_call, "lt", e1, e2)
#' @rdname tensor-operators
#' @export
`<=.torch_tensor` <- function(e1, e2) external(dlt_call, "le", e1, e2)
#' @rdname tensor-operators
#' @export
`>.torch_tensor` <- function(e1, e2) external(dlt_call, "gt", e1, e2)
#' @rdname tensor-operators
#' @export
`>=.torch_tensor` <- function(e1, e2) external(dlt_call, "ge", e1, e2)
#' @rdname tensor-operators
#' @export
`!.torch_tensor` <- function(x) external(dlt_call, "logical_not", x)
#' @rdname tensor-operators
#' @export
`&.torch_tensor` <- function(e1, e2) external(dlt_call, "logical_and", e1, e2)
#' @rdname tensor-operators
#' @export
`|.torch_tensor` <- function(e1, e2) external(dlt_call, "logical_or", e1, e2)
