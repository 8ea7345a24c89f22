#' Devices
#'
#' `torch_device()` names a device for the `device` argument of others; a string
#' (`"cpu"`, `"cuda:0"`) serves as well. `cuda_is_available()` tells whether libtorch can
#' use a GPU on this machine.
#'
#' @param type `"cpu"`, `"cuda"`, `"meta"` ..., alone or with the index: `"cuda:1"`
#' @param index index of the device among those of its type, counting from 0 as the
#'   vendor's tools do; `NULL` for the current one
#' @return `torch_device()`: an object of class `torch_device` with the fields `$type` and
#'   `$index`, `==`, `format()` and `as.character()`. `cuda_is_available()`: `TRUE` or
#'   `FALSE`.
#' @examples
#' torch_device("cpu")
#' torch_device("cuda", 0)$index
#' cuda_is_available()
#' @export
torch_device <- function(type, index = NULL) {
  if (!is.character(type) || length(type) != 1 || !grepl("^[a-z]+(:[0-9]+)?$", type)) {
    abort_dltorch("device", "`type` must be a string like \"cpu\" or \"cuda:0\"")
  }
  if (!is.null(index)) {
    whole <- is.numeric(index) && length(index) == 1 && !is.na(index) &&
      index >= 0 && index == trunc(index)
    if (!whole || grepl(":", type)) {
      abort_dltorch("device", "`index` must be one whole number from 0 on, given once")
    }
    type <- sprintf("%s:%d", type, as.integer(index))
  }
  structure(type, class = "torch_device")
}

#' @rdname torch_device
#' @param x any object
#' @export
is_torch_device <- function(x) inherits(x, "torch_device")

#' @rdname torch_device
#' @export
cuda_is_available <- function() dlt_cuda_is_available()

#' @export
`$.torch_device` <- function(x, name) {
  parts <- strsplit(unclass(x), ":", fixed = TRUE)[[1]]
  switch(name,
    type = parts[1],
    index = if (length(parts) == 2) as.integer(parts[2]),
    abort_dltorch("operator", sprintf("a device has no field \"%s\"", name))
  )
}

#' @export
format.torch_device <- function(x, ...) {
  index <- if (is.null(x$index)) "" else sprintf(", index=%d", x$index)
  sprintf("torch_device(type='%s'%s)", x$type, index)
}

#' @export
print.torch_device <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}

#' @export
as.character.torch_device <- function(x, ...) unclass(x)

#' @export
`==.torch_device` <- function(e1, e2) as.character(e1) == as.character(e2)

#' @export
`!=.torch_device` <- function(e1, e2) !(e1 == e2)
