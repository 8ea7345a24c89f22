# Methods of tensors that are no operators of libtorch, or differ from them: what Python
# defines in Python. `$` looks here first; src/bridge/property.cpp knows the names.
tensor_methods <- new.env(parent = emptyenv())

local({
  m <- tensor_methods

  m$numel <- function(self) external(dlt_property, self, ".numel")
  m$dim <- function(self) external(dlt_property, self, "ndim")
  m$data_ptr <- function(self) external(dlt_property, self, ".data_ptr")
  m$element_size <- function(self) external(dlt_property, self, "itemsize")
  m$is_contiguous <- function(self) external(dlt_property, self, ".is_contiguous")

  m$size <- function(self, dim = NULL) {
    pick_dim(external(dlt_property, self, "shape"), dim)
  }
  m$stride <- function(self, dim = NULL) {
    pick_dim(external(dlt_property, self, ".stride"), dim)
  }

  m$to <- function(self, dtype = NULL, device = NULL, non_blocking = FALSE, copy = FALSE,
                   memory_format = NULL) {
    # As in PyTorch, the first argument may be a device or another tensor.
    if (is_torch_tensor(dtype)) {
      return(external(dlt_call, "to", self, dtype, non_blocking, copy))
    }
    if (is_torch_device(dtype)) {
      device <- dtype
      dtype <- NULL
    }
    external(dlt_call, "to", self,
      dtype = dtype, device = device, non_blocking = non_blocking, copy = copy,
      memory_format = memory_format
    )
  }
  m$cpu <- function(self) m$to(self, device = "cpu")
  m$cuda <- function(self, index = NULL) m$to(self, device = torch_device("cuda", index))
  convert_to <- function(dtype) {
    force(dtype)
    function(self) m$to(self, dtype = dtype)
  }
  for (name in c("float", "double", "half", "int", "long", "short", "bool", "bfloat16")) {
    assign(name, convert_to(name), envir = m)
  }

  m$backward <- function(self, gradient = NULL, retain_graph = create_graph,
                         create_graph = FALSE, inputs = list()) {
    if (is_torch_tensor(inputs)) inputs <- list(inputs)
    external(dlt_call, "_backward", self, inputs, gradient, retain_graph, create_graph)
    invisible(NULL)
  }
})

pick_dim <- function(sizes, dim) {
  if (is.null(dim)) {
    return(sizes)
  }
  n <- length(sizes)
  if (!is.numeric(dim) || length(dim) != 1 || is.na(dim) || dim == 0 || abs(dim) > n) {
    abort_dltorch("index", sprintf(
      "`dim` must be a dimension of the tensor, 1 to %d or -1 to -%d", n, n
    ), call = NULL)
  }
  sizes[[if (dim > 0) dim else n + 1 + dim]]
}

#' Properties and methods of a tensor
#'
#' `x$shape`, `x$dtype`, `x$device`, `x$requires_grad`, `x$grad`, `x$is_leaf`, `x$ndim`,
#' `x$itemsize` (bytes), `x$nbytes` are properties; every other name is a method: one
#' that Python's tensors have (`x$item()`, `x$to()`, `x$size()`, `x$backward()`), or an
#' operator of libtorch with `x` as its first argument. An unknown name is an error that
#' suggests the nearest.
#'
#' Sizes are integer, and double where one is above 2^31 - 1. `x$data_ptr()` is the
#' address of the first element, as a double. `x$item()` gives the value of a tensor with
#' one element as an R number.
#'
#' @param x a tensor
#' @param name name of the property or method
#' @param value for `grad`, a tensor or `NULL`; for `requires_grad`, `TRUE` or `FALSE`
#' @return The property, or a function.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' x$shape
#' x$sum()$item()
#' x$add_(1L)
#' @rdname tensor-methods
#' @export
`$.torch_tensor` <- function(x, name) {
  value <- external(dlt_property, x, name)
  if (!is.symbol(value)) {
    return(value)
  }
  method <- tensor_methods[[name]]
  if (is.null(method)) {
    function(...) external(dlt_call, name, x, ...)
  } else {
    function(...) method(x, ...)
  }
}

#' @rdname tensor-methods
#' @export
`$<-.torch_tensor` <- function(x, name, value) {
  switch(name,
    grad = dlt_set_grad(x, value),
    requires_grad = external(dlt_call, "requires_grad_", x, value),
    abort_dltorch("operator", sprintf("the field \"%s\" of a tensor cannot be set", name))
  )
  x
}
