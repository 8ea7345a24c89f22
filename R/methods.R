# Methods of tensors that are no operators of libtorch, or differ from them: what Python
# defines in Python. The function `$name` of this namespace makes the method `name` for a
# tensor; src/bridge/property.cpp looks here first. The methods of operators are in
# R/operators-generated.R.

`$numel` <- function(self) function() external(dlt_property, self, ".numel")
`$dim` <- function(self) function() external(dlt_property, self, "ndim")
`$data_ptr` <- function(self) function() external(dlt_property, self, ".data_ptr")
`$element_size` <- function(self) function() external(dlt_property, self, "itemsize")
`$is_contiguous` <- function(self) {
  function() external(dlt_property, self, ".is_contiguous")
}

`$length` <- `$numel`
`$print` <- function(self) function(n = 30) print(self, n = n)
# Named dimensions are not supported: no tensor has any.
`$has_names` <- function(self) function() FALSE
`$is_sparse` <- function(self) function() self$layout == "sparse_coo"
`$is_sparse_csr` <- function(self) function() self$layout == "sparse_csr"

`$size` <- function(self) {
  function(dim = NULL) pick_dim(external(dlt_property, self, "shape"), dim)
}
`$stride` <- function(self) {
  function(dim = NULL) pick_dim(external(dlt_property, self, ".stride"), dim)
}

`$to` <- function(self) {
  function(dtype = NULL, device = NULL, other = NULL, non_blocking = FALSE, copy = FALSE,
           memory_format = NULL) {
    # As in PyTorch, the first argument may be a device, before the dtype, or another
    # tensor.
    if (is_torch_tensor(dtype)) {
      other <- dtype
      dtype <- NULL
    }
    if (is_torch_device(dtype) || is_device_name(dtype)) {
      second <- device
      device <- dtype
      dtype <- second
    }
    if (!is.null(other) && !(is.null(dtype) && is.null(device))) {
      abort_dltorch("value", "give either another tensor or a dtype and a device")
    }
    if (is.null(other)) {
      external(dlt_call, "to", self,
        dtype = dtype, device = device, non_blocking = non_blocking, copy = copy,
        memory_format = memory_format
      )
    } else {
      external(dlt_call, "to", self, other, non_blocking, copy,
        memory_format = memory_format
      )
    }
  }
}
# One number is where they end, as in Python; the schema has `from` first.
`$random_` <- function(self) {
  function(from = NULL, to = NULL, generator = NULL) {
    if (is.null(to)) {
      to <- from
      from <- NULL
    }
    .Call(dlt_op4, "random_ self from to generator", self, from, to, generator)
  }
}
`$cpu` <- function(self) {
  function(memory_format = NULL) self$to(device = "cpu", memory_format = memory_format)
}
`$cuda` <- function(self) {
  function(device = NULL, non_blocking = FALSE, memory_format = NULL) {
    if (is.null(device) || is.numeric(device)) device <- torch_device("cuda", device)
    self$to(device = device, non_blocking = non_blocking, memory_format = memory_format)
  }
}

# "cpu", "cuda:1": no name of a dtype has a colon, or stands here.
is_device_name <- function(x) {
  types <- c("cpu", "cuda", "meta", "mps", "xpu", "hpu", "mkldnn", "xla", "privateuseone")
  is_one_string(x) && !is.object(x) && sub(":[0-9]+$", "", x, useBytes = TRUE) %in% types
}

# Makes the makers of $float(), $double() ...
converter_to <- function(dtype) {
  force(dtype)
  function(self) {
    function(memory_format = NULL) self$to(dtype = dtype, memory_format = memory_format)
  }
}
`$float` <- converter_to("float32")
`$double` <- converter_to("float64")
`$half` <- converter_to("float16")
`$bfloat16` <- converter_to("bfloat16")
`$int` <- converter_to("int32")
`$long` <- converter_to("int64")
`$short` <- converter_to("int16")
`$char` <- converter_to("int8")
`$byte` <- converter_to("uint8")
`$bool` <- converter_to("bool")
`$cfloat` <- converter_to("complex64")
`$cdouble` <- converter_to("complex128")
`$chalf` <- converter_to("complex32")

# The method of an operator that has no function here: one that begins with "_".
any_operator <- function(self, name) function(...) external(dlt_call, name, self, ...)

pick_dim <- function(sizes, dim) {
  if (is.null(dim)) {
    return(sizes)
  }
  n <- length(sizes)
  if (!is.numeric(dim) || length(dim) != 1 || is.na(dim) || dim == 0 || abs(dim) > n) {
    abort_dltorch("index", sprintf(
      "`dim` must be a dimension of the tensor, 1 to %d or -1 to -%d", n, n
    ))
  }
  sizes[[if (dim > 0) dim else n + 1 + dim]]
}

#' Properties and methods of a tensor
#'
#' `x$shape`, `x$dtype`, `x$device`, `x$layout`, `x$requires_grad`, `x$grad`, `x$is_leaf`,
#' `x$ndim`, `x$itemsize` (bytes), `x$nbytes`, `x$real`, `x$imag`, `x$T`, `x$H` are
#' properties; every other name is a method: one
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
#' @param value for `grad`, a tensor or `NULL`; for `requires_grad`, `TRUE` or `FALSE`;
#'   for `real` and `imag`, a tensor or numbers, copied into the tensor
#' @return The property, or a function.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' x$shape
#' x$sum()$item()
#' x$add_(1L)
#' @rdname tensor-methods
#' @export
`$.torch_tensor` <- function(x, name) .Call(dlt_member, x, name)

#' @rdname tensor-methods
#' @export
`$<-.torch_tensor` <- function(x, name, value) {
  switch(name,
    grad = dlt_set_grad(x, value),
    requires_grad = {
      check_flag(value, "requires_grad")
      external(dlt_call, "requires_grad_", x, value)
    },
    real = ,
    imag = external(dlt_call, "copy_", external(dlt_call, name, x), value),
    abort_dltorch("operator", sprintf("the field \"%s\" of a tensor cannot be set", name))
  )
  x
}

#' Completion of a tensor's properties and methods
#'
#' What R offers after `x$` and the key for completion: properties by their name, methods
#' with their arguments, as in `add(other, alpha = 1L)`. Of a method that is the only one
#' left the name up to the parenthesis is filled in.
#'
#' @param x a tensor
#' @param pattern a regular expression that the names must match; without it all names are
#'   given, methods followed by `()`, as RStudio expects them
#' @return A character vector.
#' @examples
#' utils::.DollarNames(torch_ones(2), "^add")
#' @importFrom utils .DollarNames
#' @export
.DollarNames.torch_tensor <- function(x, pattern = "") {
  fields <- dlt_property_names()
  methods <- method_names()
  if (missing(pattern)) {
    return(sort(c(fields, paste0(methods, "()"))))
  }
  fields <- grep(pattern, fields, value = TRUE)
  methods <- grep(pattern, methods, value = TRUE)
  shown <- vapply(methods, signature_of, "", x = x, USE.NAMES = FALSE)
  # Two that have the name and the parenthesis in common: so far it will be filled in.
  only <- length(fields) == 0 && length(methods) == 1 && !endsWith(shown, "()")
  sort(c(fields, shown, if (only) paste0(methods, "(")))
}

# Those that are no properties.
method_names <- function() {
  makers <- grep("^[$][A-Za-z_]+[A-Za-z_0-9]*$", ls(topenv(), all.names = TRUE),
    value = TRUE
  )
  setdiff(substring(makers, 2), dlt_property_names())
}

# Called by C++: for `x$name` (src/bridge/property.cpp), properties first.
unknown_member <- function(name) {
  operators <- if (startsWith(name, "_")) dlt_operator_names() else method_names()
  refuse_name("a tensor has no property, and libtorch no operator", name,
    known = c(dlt_property_names(), operators)
  )
}

# And for torch_call() (src/bridge/operator.cpp). Internal names are for those who ask so.
unknown_operator <- function(name) {
  known <- dlt_operator_names()
  refuse_name("libtorch has no operator", name,
    known = if (startsWith(name, "_")) known else known[!startsWith(known, "_")]
  )
}

refuse_name <- function(what, name, known) {
  name <- substr(iconv(name, sub = "?"), 1, 60)
  distance <- drop(utils::adist(sub("^aten::", "", name), known))
  # Of those that are equally near, the ones that begin in the same way.
  begins <- Reduce(`+`, lapply(seq_len(nchar(name)), function(i) {
    startsWith(known, substr(name, 1, i))
  }), numeric(length(known)))
  count <- min(3, sum(distance <= min(1 + nchar(name) / 3, nchar(name) - 1)))
  near <- known[order(distance, -begins)][seq_len(count)]
  abort_dltorch("operator", sprintf(
    "%s \"%s\"%s", what, name,
    if (length(near)) paste0("; did you mean ", paste(near, collapse = ", "), "?") else ""
  ))
}

# "add(other, alpha = 1L)"
signature_of <- function(name, x) {
  arguments <- deparse(args(get(paste0("$", name))(x)), width.cutoff = 500L)
  arguments <- paste(arguments[-length(arguments)], collapse = " ")
  paste0(name, trimws(sub("^function *", "", arguments)))
}
