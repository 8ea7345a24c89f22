#' Call any operator of libtorch
#'
#' `torch_call("name", x, ...)` calls the operator `aten::name` (`"ns::name"` for another
#' namespace), `x$name(...)` the same operator as a method of `x`. Of the operator's
#' overloads the first is taken that the arguments fit.
#'
#' Tensors, numbers, logical values, strings, dtypes, devices, lists of tensors and `NULL`
#' go where the operator's schema asks for them. A single R number beside a tensor does
#' not change the tensor's type; a whole number beside an integer tensor is an integer.
#' One that the integer type lacks is a double instead, and never wraps: `x < 3e9` is
#' `TRUE` of an int32 tensor. What is written into a tensor as it is (`$fill_()`,
#' `$masked_fill()`, `$copy_()` ...) must have a value there, and is refused if not.
#' Longer R vectors are converted as [torch_tensor()] does it. Dimensions and positions
#' count from 1 on the way in and out. In-place operators (names ending in `_`) change the
#' tensor and give it back; operators that return views share the tensor's memory; all
#' others give new tensors.
#'
#' Operators that begin with an underscore are libtorch's own and check little.
#'
#' @param .name,name name of the operator, without `aten::`
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
torch_call <- function(.name, ...) external(dlt_call, .name, ...)

#' @rdname torch_call
#' @param quiet has no effect
#' @details `call_torch_function()` is the same, for a name that may begin with "torch_".
#'   R takes an argument `n` for its `name`: there the operator's `n` goes by position.
#' @export
call_torch_function <- function(name, ..., quiet = FALSE) {
  if (is_one_string(name)) name <- sub("^torch_", "", name, useBytes = TRUE)
  external(dlt_call, name, ...)
}

#' Arithmetic and comparison of tensors
#'
#' R's operators on tensors, elementwise with broadcasting as in PyTorch. R vectors and
#' numbers on either side are converted as in [torch_call()]. The result is a new tensor;
#' `+x` is `x` itself, as in PyTorch.
#'
#' Before R 4.3 there is no operator between a tensor and an `integer64` vector, for which
#' bit64 has methods too, and none with the `integer64` on the left where bit64 claims it
#' (4.8.6 does): write `torch_add(x, i)`, or make a tensor of it first.
#'
#' @param e1,e2,x tensors, or a tensor and an R number or vector
#' @return A tensor; of dtype bool for comparisons.
#' @examples
#' a <- torch_tensor(c(1, 2, 3))
#' a + 1
#' a * a == c(1, 4, 9)
#' @name tensor-operators
NULL

# From R 4.3 on, R asks the first operand's class, then the second's, whose method to use
# where both have one. .onLoad() registers it: older R has no such generic.
choose_ops_method <- function(x, y, mx, my, cl, reverse) {
  inherits(y, "integer64")
}

#' @rdname tensor-operators
#' @export
`+.torch_tensor` <- function(e1, e2) {
  if (missing(e2)) e1 else .Call(dlt_op2, "add self other", e1, e2)
}
#' @rdname tensor-operators
#' @export
`-.torch_tensor` <- function(e1, e2) {
  if (missing(e2)) {
    .Call(dlt_op1, "neg self", e1)
  } else {
    .Call(dlt_op2, "sub self other", e1, e2)
  }
}
#' @rdname tensor-operators
#' @export
`*.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "mul self other", e1, e2)
#' @rdname tensor-operators
#' @export
`/.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "div self other", e1, e2)
#' @rdname tensor-operators
#' @export
`^.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "pow self exponent", e1, e2)
#' @rdname tensor-operators
#' @export
`%%.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "remainder self other", e1, e2)
#' @rdname tensor-operators
#' @export
`%/%.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "floor_divide self other", e1, e2)
#' @rdname tensor-operators
#' @export
`==.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "eq self other", e1, e2)
#' @rdname tensor-operators
#' @export
`!=.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "ne self other", e1, e2)
#' @rdname tensor-operators
#' @export
`<.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "lt self other", e1, e2)
#' @rdname tensor-operators
#' @export
`<=.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "le self other", e1, e2)
#' @rdname tensor-operators
#' @export
`>.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "gt self other", e1, e2)
#' @rdname tensor-operators
#' @export
`>=.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "ge self other", e1, e2)
#' @rdname tensor-operators
#' @export
`!.torch_tensor` <- function(x) .Call(dlt_op1, "logical_not self", x)
#' @rdname tensor-operators
#' @export
`&.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "logical_and self other", e1, e2)
#' @rdname tensor-operators
#' @export
`|.torch_tensor` <- function(e1, e2) .Call(dlt_op2, "logical_or self other", e1, e2)

# What generated functions call beside the operator.

# x$view(2, 3): the sizes given one by one.
spread <- function(first, ...) if (...length() == 0L) first else c(first, ...)

# Called by C++ (src/bridge/operator.cpp) for a call that no overload takes: of each
# argument of the signature, whether the call of the generated function has it: 0 not,
# 1 by position, 2 by name. NULL where that cannot be told.
how_given <- function(signature) {
  arguments <- sub("[|].*", "", strsplit(signature, " ", fixed = TRUE)[[1]][-1])
  # The function itself is the last, or the last but with_grad().
  for (n in sys.nframe() - 1:2) {
    if (n < 1) break
    f <- sys.function(n)
    method <- !arguments[1] %in% names(formals(f))
    own <- if (method) arguments[-1] else arguments
    if (identical(intersect(names(formals(f)), own), own) &&
      any(grepl(signature, deparse(body(f), 500L), fixed = TRUE))) {
      call <- as.list(sys.call(n))[-1]
      if (any(vapply(call, identical, NA, quote(...)))) {
        return(NULL)
      }
      tags <- if (is.null(names(call))) character(length(call)) else names(call)
      tagged <- tags[nzchar(tags)]
      named <- vapply(own, function(x) any(startsWith(x, tagged)), NA)
      how <- ifelse(named, 2L, 0L)
      others <- which(!named)
      how[others[seq_len(min(sum(!nzchar(tags)), length(others)))]] <- 1L
      return(c(if (method) 1L, unname(how)))
    }
  }
  NULL
}

with_grad <- function(tensor, requires_grad) {
  if (isFALSE(requires_grad)) tensor else tensor$requires_grad_(requires_grad)
}
