#' Devices
#'
#' `torch_device()` names a device for the `device` argument of others; a string
#' (`"cpu"`, `"cuda:0"`) serves as well.
#'
#' @param type `"cpu"`, `"cuda"`, `"meta"` ..., alone or with the index: `"cuda:1"`
#' @param index index of the device among those of its type, counting from 0 as the
#'   vendor's tools do; `NULL` for the current one
#' @return `torch_device()`: an object of class `torch_device` with the fields `$type` and
#'   `$index`, `==`, `format()` and `as.character()`. `is_torch_device()`: `TRUE` or
#'   `FALSE`.
#' @examples
#' torch_device("cpu")
#' torch_device("cuda", 0)$index
#' @export
torch_device <- function(type, index = NULL) {
  form <- "^[a-z]+(:[0-9]+)?$"
  if (!is_one_string(type) || !grepl(form, type, useBytes = TRUE)) {
    abort_dltorch("device", "`type` must be a string like \"cpu\" or \"cuda:0\"")
  }
  given <- sub("^[a-z]+:?", "", type)
  if (nzchar(given) && as.numeric(given) > .Machine$integer.max) {
    abort_dltorch("device", sprintf("there is no device of index %s", given))
  }
  if (!is.null(index)) {
    whole <- is.numeric(index) && length(index) == 1 && !is.na(index) &&
      index >= 0 && index == trunc(index) && index <= .Machine$integer.max
    if (!whole || grepl(":", type)) {
      abort_dltorch("device", "`index` must be one whole number from 0 on, given once")
    }
    type <- sprintf("%s:%d", type, as.integer(index))
  }
  structure(type, class = "torch_device")
}

# Of a device, or of its name.
name_of_device <- function(device) {
  if (is_torch_device(device)) device <- unclass(device)
  if (inherits(device, "torch.device")) device <- reticulate::py_str(device)
  if (!is_one_string(device)) {
    abort_dltorch("type", "`device` must be a device or its name")
  }
  device
}

#' @rdname torch_device
#' @param x any object
#' @export
is_torch_device <- function(x) inherits(x, "torch_device")

#' A default device for new tensors
#'
#' Until the end of `code`, or of the function that calls `local_device()`, tensors are
#' made on `device` by the functions that take a `device` argument and get none:
#' `torch_tensor()`, `torch_zeros()` and the other creators.
#'
#' @param code code to be run
#' @param ... not used; what follows is given by name
#' @param device a [device][torch_device] or its name
#' @param .env the environment at whose end the former default is put back
#' @return `with_device()`: the value of `code`; `local_device()`: `NULL`, invisibly.
#' @examples
#' with_device(torch_zeros(2), device = "meta")$device
#' @export
with_device <- function(code, ..., device) {
  local_device(device)
  force(code)
}

#' @rdname with_device
#' @export
local_device <- function(device, ..., .env = parent.frame()) {
  former <- set_default_device(device)
  at_exit_of(.env, "device", function() set_default_device(former))
}

# libtorch's operators ask C++ for it; what makes tensors without one asks here.
default <- new.env(parent = emptyenv())
default$device <- NULL

set_default_device <- function(device) {
  former <- dlt_default_device(device)
  default$device <- device
  former
}

#' CUDA devices
#'
#' What libtorch tells of the GPUs that it can use. Without one, `cuda_is_available()` is
#' `FALSE` and `cuda_device_count()` 0, `cuda_empty_cache()` does nothing, and the others
#' raise an error of kind device.
#'
#' @param device index of a device, counting from 0 as `torch_device()` does, a
#'   [device][torch_device], or `NULL` for the current one
#' @param state a state, as `cuda_get_rng_state()` gives it: a uint8 tensor
#' @return `cuda_is_available()`: `TRUE` or `FALSE`; `cuda_device_count()`,
#'   `cuda_current_device()`: a number; `cuda_get_device_capability()`: two, such as 8 and
#'   6; `cuda_runtime_version()`: a version; `cuda_get_rng_state()`: a uint8 tensor of its
#'   own; the others: `NULL`, invisibly.
#' @examples
#' cuda_is_available()
#' cuda_device_count()
#' @export
cuda_is_available <- function() dlt_cuda_is_available()

#' @rdname cuda_is_available
#' @export
cuda_device_count <- function() dlt_cuda_device_count()

#' @rdname cuda_is_available
#' @export
cuda_current_device <- function() dlt_cuda_current_device()

# -1 is the current device.
cuda_index <- function(device) {
  if (is.null(device)) {
    return(-1L)
  }
  if (is.character(device) && !is_torch_device(device)) device <- torch_device(device)
  index <- if (is_torch_device(device)) {
    if (device$type == "cuda") device$index else NA
  } else {
    device
  }
  if (is.null(index)) {
    return(-1L)
  }
  if (!is.numeric(index) || length(index) != 1 || is.na(index) || index < 0) {
    abort_dltorch("device", "`device` must be a CUDA device or its index, from 0 on")
  }
  as.integer(index)
}

#' @rdname cuda_is_available
#' @export
cuda_synchronize <- function(device = NULL) {
  invisible(dlt_cuda_synchronize(cuda_index(device)))
}

#' @rdname cuda_is_available
#' @export
cuda_get_device_capability <- function(device = NULL) {
  dlt_cuda_capability(cuda_index(device))
}

#' @rdname cuda_is_available
#' @export
cuda_runtime_version <- function() {
  version <- dlt_cuda_runtime_version()
  numeric_version(sprintf("%d.%d", version %/% 1000L, version %% 1000L %/% 10L))
}

#' @rdname cuda_is_available
#' @export
cuda_empty_cache <- function() invisible(dlt_cuda_empty_cache())

#' @rdname cuda_is_available
#' @export
cuda_get_rng_state <- function(device = NULL) {
  dlt_cuda_generator_state(cuda_index(device))
}

#' @rdname cuda_is_available
#' @export
cuda_set_rng_state <- function(state, device = NULL) {
  invisible(dlt_set_cuda_generator_state(cuda_index(device), state))
}

#' What libtorch was built with
#'
#' @return `TRUE` or `FALSE`; `backends_cudnn_version()`: a version, or `NULL`;
#'   `backends_mps_synchronize()`: `NULL`, invisibly, and an error of kind device where
#'   there is no such device.
#' @examples
#' backends_openmp_is_available()
#' @export
backends_openmp_is_available <- function() dlt_has_backend("openmp")

#' @rdname backends_openmp_is_available
#' @export
backends_mkl_is_available <- function() dlt_has_backend("mkl")

#' @rdname backends_openmp_is_available
#' @export
backends_mkldnn_is_available <- function() dlt_has_backend("mkldnn")

#' @rdname backends_openmp_is_available
#' @export
backends_mps_is_available <- function() dlt_has_backend("mps")

#' @rdname backends_openmp_is_available
#' @export
backends_mps_synchronize <- function() invisible(dlt_mps_synchronize())

#' @rdname backends_openmp_is_available
#' @export
backends_cudnn_is_available <- function() dlt_has_backend("cudnn")

#' @rdname backends_openmp_is_available
#' @export
backends_cudnn_version <- function() {
  if (!dlt_has_backend("cudnn")) {
    return(NULL)
  }
  version <- dlt_cudnn_version()
  # 8902 is 8.9.2; from 9 on, 92400 is 9.24.0.
  unit <- if (version < 1e4) 1e3 else 1e4
  numeric_version(paste(
    version %/% unit, version %% unit %/% 100, version %% 100, sep = "."
  ))
}

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
