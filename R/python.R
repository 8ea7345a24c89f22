# Python's side of a tensor. S3 methods for reticulate's generic; reticulate is only
# suggested, so they are registered when it is loaded.

#' Hand a tensor to Python
#'
#' `reticulate::r_to_py(x)`, which reticulate also calls by itself for the arguments of a
#' Python function. Where Python has imported torch and both run on one libtorch, `x`
#' becomes the same tensor there: one identity, one graph, and memory that R's vectors
#' share is safe from Python's in-place operators too (before libtorch 2.13 by a copy
#' when it is handed over). Where Python's torch runs on another libtorch, a
#' `torch.Tensor` on the same memory (a copy for memory that R has lent, since torch
#' would write to it). Without torch, an object with `__dlpack__` and `__array__` that
#' NumPy, JAX and others take without a copy. A capsule becomes a `PyCapsule` and is
#' thereby consumed. A dtype and a device become torch's where torch is imported, else
#' their names; R's functions take torch's as well as their own.
#'
#' @param x a tensor, a capsule, a dtype or a device
#' @param convert as in `reticulate::r_to_py()`
#' @return A Python object.
#' @examplesIf dltorch:::has_python_module("numpy")
#' np <- reticulate::import("numpy", convert = FALSE)
#' np$sum(np$asarray(torch_ones(3)))
#' @rdname r_to_py
#' @exportS3Method reticulate::r_to_py
r_to_py.torch_tensor <- function(x, convert = FALSE) {
  module <- python_module()
  dlt_give_to_python(x, module$module)
  taken <- module$take_tensor()
  if (inherits(taken, "torch.Tensor")) tell_if_apart()
  taken
}

#' Take a tensor from anywhere
#'
#' Where Python's torch runs on the libtorch of R's tensors, `as_torch_tensor()` of a
#' `torch.Tensor` is the same tensor in R: one memory, one graph, one gradient, and the
#' same R object each time for as long as that lives. A tensor of another torch, and any
#' other Python object with `__dlpack__`, a capsule and an array of nanoarrow come as
#' [from_dlpack()] takes them, R vectors as [torch_as_tensor()] does.
#'
#' Python's torch hands memory to NumPy without telling; so an R vector that is made of a
#' tensor that Python has had ([as.array()][as_array]) is a copy, unless `copy = FALSE`.
#'
#' @param x a Python object, a capsule, an R vector, or a tensor, which is given back
#' @param ... for other classes' methods
#' @return A tensor.
#' @examples
#' as_torch_tensor(matrix(1:6, 2))
#' @examplesIf dltorch:::has_python_module("torch")
#' torch <- reticulate::import("torch", convert = FALSE)
#' p <- torch$ones(2L, 3L)
#' x <- as_torch_tensor(p)
#' x$mul_(2)
#' p
#' @export
as_torch_tensor <- function(x, ...) UseMethod("as_torch_tensor")

#' @export
as_torch_tensor.default <- function(x, ...) torch_as_tensor(x)

#' @export
as_torch_tensor.torch_tensor <- function(x, ...) x

#' @export
as_torch_tensor.dlpack <- function(x, ...) from_dlpack(x)

#' @export
as_torch_tensor.nanoarrow_array <- function(x, ...) from_dlpack(x)

#' @export
as_torch_tensor.python.builtin.object <- function(x, ...) {
  tensor <- dlt_shared_with_python(x)
  if (is.null(tensor)) {
    if (inherits(x, "torch.Tensor")) tell_if_apart()
    tensor <- from_dlpack(x)
  }
  tensor
}

# Once in a session, where Python's torch is another one.
tell_if_apart <- local({
  looked <- FALSE
  function() {
    if (looked) {
      return(invisible())
    }
    looked <<- TRUE
    if (!dlt_torch_is_shared()) {
      message(structure(
        class = c("dltorch_libtorch_message", "message", "condition"),
        list(message = paste0(
          "Python's torch does not run on the libtorch of R's tensors (",
          dlt_libtorch()[["path"]], "): they cross by DLPack, with their memory and ",
          "without their graph.\n"
        ), call = NULL)
      ))
    }
  }
})

#' @rdname r_to_py
#' @exportS3Method reticulate::r_to_py
r_to_py.dlpack <- function(x, convert = FALSE) {
  module <- python_module()
  dlt_give_to_python(x, module$module)
  module$take()
}

#' @rdname r_to_py
#' @exportS3Method reticulate::r_to_py
r_to_py.torch_dtype <- function(x, convert = FALSE) {
  torch <- imported_torch()
  if (is.null(torch)) {
    return(reticulate::r_to_py(unclass(x), convert))
  }
  reticulate::py_get_attr(torch, dlt_dtype_name(x))
}

#' @rdname r_to_py
#' @exportS3Method reticulate::r_to_py
r_to_py.torch_device <- function(x, convert = FALSE) {
  torch <- imported_torch()
  name <- unclass(x)
  if (is.null(torch)) reticulate::r_to_py(name, convert) else torch$device(name)
}

# Python's torch where Python has imported it, else NULL.
imported_torch <- function() {
  modules <- reticulate::import("sys", convert = FALSE)$modules
  if (reticulate::py_to_r(modules$`__contains__`("torch"))) {
    reticulate::import("torch", convert = FALSE)
  }
}

has_python_module <- function(name) {
  requireNamespace("reticulate", quietly = TRUE) && reticulate::py_module_available(name)
}

# inst/python/dltorch, imported once, without conversion of its results, and its
# functions, since looking one up in a module costs reticulate many times their call.
python_module <- local({
  module <- NULL
  function() {
    if (is.null(module)) {
      imported <- import_own("dltorch")
      dlt_install_python_functions(imported)
      module <<- list(
        module = imported, take = imported$take, take_tensor = imported$take_tensor,
        operators = reticulate::import("dltorch.operators", convert = FALSE)
      )
      module$operators$answer_interrupts()
    }
    module
  }
})
