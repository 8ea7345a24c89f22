# Values of arguments that are enumerations in libtorch: strings with a class.

constant <- function(name, class) structure(name, class = class)

#' Layouts, memory formats, quantisation schemes, reductions
#'
#' Each function gives a value for the argument of that name; the same string without
#' "torch_" serves as well.
#'
#' @param x any object
#' @return A string with the class `torch_layout`, `torch_memory_format` or
#'   `torch_qscheme`; `torch_reduction_*()`: the number that libtorch's losses take.
#'   `is_torch_*()`: `TRUE` or `FALSE`.
#' @examples
#' x <- torch_ones(1, 2, 3, 3)$contiguous(memory_format = torch_channels_last_format())
#' x$stride()
#' torch_ones(2)$layout == torch_strided()
#' @name torch_layout
NULL

#' @rdname torch_layout
#' @export
torch_strided <- function() constant("strided", "torch_layout")
#' @rdname torch_layout
#' @export
torch_sparse_coo <- function() constant("sparse_coo", "torch_layout")
#' @rdname torch_layout
#' @export
torch_contiguous_format <- function() constant("contiguous_format", "torch_memory_format")
#' @rdname torch_layout
#' @export
torch_preserve_format <- function() constant("preserve_format", "torch_memory_format")
#' @rdname torch_layout
#' @export
torch_channels_last_format <- function() constant("channels_last", "torch_memory_format")
#' @rdname torch_layout
#' @export
torch_per_tensor_affine <- function() constant("per_tensor_affine", "torch_qscheme")
#' @rdname torch_layout
#' @export
torch_per_tensor_symmetric <- function() constant("per_tensor_symmetric", "torch_qscheme")
#' @rdname torch_layout
#' @export
torch_per_channel_affine <- function() constant("per_channel_affine", "torch_qscheme")
#' @rdname torch_layout
#' @export
torch_per_channel_symmetric <- function() {
  constant("per_channel_symmetric", "torch_qscheme")
}
#' @rdname torch_layout
#' @export
torch_reduction_none <- function() 0L
#' @rdname torch_layout
#' @export
torch_reduction_mean <- function() 1L
#' @rdname torch_layout
#' @export
torch_reduction_sum <- function() 2L

#' @rdname torch_layout
#' @export
is_torch_layout <- function(x) inherits(x, "torch_layout")
#' @rdname torch_layout
#' @export
is_torch_memory_format <- function(x) inherits(x, "torch_memory_format")
#' @rdname torch_layout
#' @export
is_torch_qscheme <- function(x) inherits(x, "torch_qscheme")

same_constant <- function(e1, e2) as.character(e1) == as.character(e2)
print_constant <- function(x) {
  cat("torch_", unclass(x), "\n", sep = "")
  invisible(x)
}

#' @export
as.character.torch_layout <- function(x, ...) unclass(x)
#' @export
`==.torch_layout` <- function(e1, e2) same_constant(e1, e2)
#' @export
`!=.torch_layout` <- function(e1, e2) !same_constant(e1, e2)
#' @export
print.torch_layout <- function(x, ...) print_constant(x)
#' @export
as.character.torch_memory_format <- function(x, ...) unclass(x)
#' @export
`==.torch_memory_format` <- function(e1, e2) same_constant(e1, e2)
#' @export
`!=.torch_memory_format` <- function(e1, e2) !same_constant(e1, e2)
#' @export
print.torch_memory_format <- function(x, ...) print_constant(x)
#' @export
as.character.torch_qscheme <- function(x, ...) unclass(x)
#' @export
`==.torch_qscheme` <- function(e1, e2) same_constant(e1, e2)
#' @export
`!=.torch_qscheme` <- function(e1, e2) !same_constant(e1, e2)
#' @export
print.torch_qscheme <- function(x, ...) print_constant(x)
