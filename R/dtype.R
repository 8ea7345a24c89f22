#' Element types
#'
#' Each function gives a dtype for the `dtype` argument of others; its name as a string
#' (`"float32"`, `"float"`) serves as well.
#'
#' @return An object of class `torch_dtype`: the type's name, with `==`, `format()`,
#'   `as.character()` (libtorch's title, `"Float"`) and the fields
#'   `$is_floating_point`, `$is_complex`, `$is_signed`, `$itemsize` (bytes).
#' @examples
#' torch_float()
#' torch_tensor(1:3, dtype = torch_float64())$dtype == "float64"
#' @name torch_dtype
NULL

new_dtype <- function(name) structure(name, class = "torch_dtype")

#' @rdname torch_dtype
#' @export
torch_float32 <- function() new_dtype("float32")
#' @rdname torch_dtype
#' @export
torch_float <- torch_float32
#' @rdname torch_dtype
#' @export
torch_float64 <- function() new_dtype("float64")
#' @rdname torch_dtype
#' @export
torch_double <- torch_float64
#' @rdname torch_dtype
#' @export
torch_float16 <- function() new_dtype("float16")
#' @rdname torch_dtype
#' @export
torch_half <- torch_float16
#' @rdname torch_dtype
#' @export
torch_bfloat16 <- function() new_dtype("bfloat16")
#' @rdname torch_dtype
#' @export
torch_int8 <- function() new_dtype("int8")
#' @rdname torch_dtype
#' @export
torch_int16 <- function() new_dtype("int16")
#' @rdname torch_dtype
#' @export
torch_short <- torch_int16
#' @rdname torch_dtype
#' @export
torch_int32 <- function() new_dtype("int32")
#' @rdname torch_dtype
#' @export
torch_int <- torch_int32
#' @rdname torch_dtype
#' @export
torch_int64 <- function() new_dtype("int64")
#' @rdname torch_dtype
#' @export
torch_long <- torch_int64
#' @rdname torch_dtype
#' @export
torch_uint8 <- function() new_dtype("uint8")
#' @rdname torch_dtype
#' @export
torch_bool <- function() new_dtype("bool")
#' @rdname torch_dtype
#' @export
torch_float8_e4m3fn <- function() new_dtype("float8_e4m3fn")
#' @rdname torch_dtype
#' @export
torch_float8_e5m2 <- function() new_dtype("float8_e5m2")
#' @rdname torch_dtype
#' @export
torch_quint8 <- function() new_dtype("quint8")
#' @rdname torch_dtype
#' @export
torch_qint8 <- function() new_dtype("qint8")
#' @rdname torch_dtype
#' @export
torch_qint32 <- function() new_dtype("qint32")
#' @rdname torch_dtype
#' @export
torch_uint16 <- function() new_dtype("uint16")
#' @rdname torch_dtype
#' @export
torch_uint32 <- function() new_dtype("uint32")
#' @rdname torch_dtype
#' @export
torch_uint64 <- function() new_dtype("uint64")
#' @rdname torch_dtype
#' @export
torch_cfloat32 <- function() new_dtype("complex32")
#' @rdname torch_dtype
#' @export
torch_chalf <- torch_cfloat32
#' @rdname torch_dtype
#' @export
torch_cfloat64 <- function() new_dtype("complex64")
#' @rdname torch_dtype
#' @export
torch_cfloat <- torch_cfloat64
#' @rdname torch_dtype
#' @export
torch_cfloat128 <- function() new_dtype("complex128")
#' @rdname torch_dtype
#' @export
torch_cdouble <- torch_cfloat128

#' @rdname torch_dtype
#' @param x any object
#' @export
is_torch_dtype <- function(x) inherits(x, "torch_dtype")

#' @export
print.torch_dtype <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}

#' @export
format.torch_dtype <- function(x, ...) paste0("torch_", dlt_dtype_title(x))

#' @export
as.character.torch_dtype <- function(x, ...) dlt_dtype_title(x)

# What R >= 4.3 has match() and %in% compare; without it they would take as.character().
#' @rawNamespace if (getRversion() >= "4.3.0") S3method(mtfrm, torch_dtype)
mtfrm.torch_dtype <- function(x) unclass(x)

#' @export
`==.torch_dtype` <- function(e1, e2) dlt_dtype_name(e1) == dlt_dtype_name(e2)

#' @export
`!=.torch_dtype` <- function(e1, e2) !(e1 == e2)

#' @export
`$.torch_dtype` <- function(x, name) {
  if (name == "is_floating_point") {
    return(grepl("float", unclass(x)))
  }
  if (name == "is_complex") {
    return(startsWith(unclass(x), "complex"))
  }
  if (name == "is_signed") {
    return(!grepl("^uint|^quint|^bool", unclass(x)))
  }
  if (name == "itemsize") {
    return(torch_empty(0, dtype = x, device = "meta")$itemsize)
  }
  abort_dltorch("operator", sprintf("a dtype has no field \"%s\"", name))
}

#' The default dtype, and how dtypes combine
#'
#' The default dtype is that of `torch_ones()` and its like where none is given; it has no
#' effect on `torch_tensor()`. Python's torch in the same process shares it.
#' `with_default_dtype()` and `local_default_dtype()` put the former one back at the end,
#' also after an error. `torch_promote_types()` tells the smallest dtype that holds the
#' values of both; `torch_result_type()` what arithmetic between two tensors or numbers
#' gives.
#'
#' @param d,dtype a floating [dtype][torch_dtype], or its name
#' @param code code to be run with that default
#' @param ... not used; what follows is given by name
#' @param .env the environment at whose end the former default is put back
#' @param type1,type2 dtypes, or their names
#' @param tensor1,tensor2 tensors, or numbers
#' @return A [dtype][torch_dtype]; `torch_set_default_dtype()`, `local_default_dtype()`:
#'   `NULL`, invisibly; `with_default_dtype()`: the value of `code`.
#' @examples
#' torch_get_default_dtype()
#' with_default_dtype(torch_ones(2), dtype = "float64")$dtype
#' torch_promote_types("int32", "float16")
#' torch_result_type(torch_tensor(1L), 1.5)
#' @export
torch_get_default_dtype <- function() new_dtype(dlt_default_dtype())

#' @rdname torch_get_default_dtype
#' @export
torch_set_default_dtype <- function(d) invisible(dlt_set_default_dtype(d))

#' @rdname torch_get_default_dtype
#' @export
with_default_dtype <- function(code, ..., dtype) {
  local_default_dtype(dtype)
  force(code)
}

#' @rdname torch_get_default_dtype
#' @export
local_default_dtype <- function(dtype, .env = parent.frame()) {
  former <- dlt_default_dtype()
  dlt_set_default_dtype(dtype)
  at_exit_of(.env, "dtype", function() dlt_set_default_dtype(former))
}

#' @rdname torch_get_default_dtype
#' @export
torch_promote_types <- function(type1, type2) {
  code <- .Call(dlt_op2, "promote_types type1 type2", type1, type2)
  new_dtype(dlt_dtype_of_code(code))
}

#' @rdname torch_get_default_dtype
#' @export
torch_result_type <- function(tensor1, tensor2) {
  new_dtype(dlt_dtype_of_code(external(dlt_call, "result_type", tensor1, tensor2)))
}

#' What a dtype can hold
#'
#' @param dtype a [dtype][torch_dtype] or its name: a floating or complex one for
#'   `torch_finfo()`, an integer one for `torch_iinfo()`
#' @return An object with the fields `$dtype`, `$bits`, `$min` and `$max`, and for
#'   `torch_finfo()` `$eps`, `$tiny`, `$smallest_normal`, `$resolution`. Numbers are
#'   doubles; those of int64 are `integer64` where bit64 is installed, since a double
#'   cannot hold them.
#' @examples
#' torch_finfo(torch_float())$eps
#' torch_iinfo(torch_int())$max
#' @export
torch_finfo <- function(dtype) {
  found <- dlt_float_limits(dtype)
  structure(
    list(
      dtype = new_dtype(found$dtype), bits = found$bits, min = found$min, max = found$max,
      eps = found$eps, tiny = found$smallest_normal,
      smallest_normal = found$smallest_normal, resolution = 10^-found$digits
    ),
    class = "torch_finfo"
  )
}

#' @rdname torch_finfo
#' @export
torch_iinfo <- function(dtype) {
  name <- dlt_dtype_name(dtype)
  found <- dlt_integer_limits(dtype)
  if (name == "int64" && requireNamespace("bit64", quietly = TRUE)) {
    found$max <- bit64::as.integer64("9223372036854775807")
    found$min <- -found$max # and one less, which integer64 uses for NA
  }
  structure(
    list(dtype = new_dtype(name), bits = found$bits, min = found$min, max = found$max),
    class = "torch_iinfo"
  )
}

field_of <- function(x, name) {
  fields <- unclass(x)
  if (!name %in% names(fields)) {
    abort_dltorch("operator", sprintf("no field \"%s\"; there are %s", name,
      paste(names(fields), collapse = ", ")
    ))
  }
  fields[[name]]
}

print_limits <- function(x) {
  fields <- unclass(x)
  fields$dtype <- unclass(fields$dtype)
  values <- vapply(fields, format, "", digits = 6)
  cat(class(x), "(", paste(names(fields), values, sep = "=", collapse = ", "), ")\n",
    sep = ""
  )
  invisible(x)
}

#' @export
`$.torch_finfo` <- function(x, name) field_of(x, name)
#' @export
`$.torch_iinfo` <- function(x, name) field_of(x, name)
#' @export
print.torch_finfo <- function(x, ...) print_limits(x)
#' @export
print.torch_iinfo <- function(x, ...) print_limits(x)
