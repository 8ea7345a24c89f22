# Functions that cross: R's for Python, Python's for R. inst/python/dltorch/operators.py
# is the other half.

#' Functions of R for Python, and of Python for R
#'
#' `py_operator(f)` makes a Python callable of an R function. The tensors among its
#' arguments, of whichever framework, and also within lists, tuples and dicts, arrive in R
#' as [torch_tensor]s on the same memory, whole numbers beyond R's integers as
#' `integer64`, other values as reticulate converts them. The result goes back as a tensor
#' of the caller's framework (that of the first tensor argument), again without a copy
#' where that framework can take R's memory: tensors and R's numeric vectors and arrays
#' become tensors, a single R number a Python number, a list a tuple or, with names, a
#' dict. A list with names for some of its elements only, or with a name twice, is
#' refused.
#'
#' `r_operator(py_fun)` makes an R function of a Python one. Tensors and R's arrays arrive
#' in Python as tensors of `framework`; tensors in the result arrive in R as
#' `torch_tensor`s, everything else as reticulate converts it.
#'
#' R code runs on R's thread. A call from another Python thread waits there until R runs
#' Python code or waits in `py_call_in_thread()`, and fails with `TimeoutError` if R has
#' not begun with it within `timeout`. `py_call_in_thread(py_fun, ...)` calls a Python
#' function on a thread of its own, while R does what that thread, and the threads that it
#' waits for, ask it to: so run what may block outside of Python code, such as an input
#' pipeline of TensorFlow or the joining of threads.
#'
#' @section Gradients:
#' Where Python's torch runs on the libtorch of R's tensors, the graph passes through both
#' functions by itself: what R's operators did is differentiated like what Python's did.
#' With `backward` the function has the gradient that `backward(grad, ...)` computes from
#' the gradient of the result (a list, with the names of the result, where there are
#' several) and the arguments, under the names that they were given: a tensor, or a list
#' of one for each tensor argument, without names. So a function of JAX or NumPy takes
#' part in torch's graph, and an R function that leaves it. A result with a gradient is a
#' tensor of torch, whatever `framework` is.
#'
#' @section Errors:
#' An error of R arrives in Python as `dltorch.operators.RError`, with the attributes
#' `classes` and `r_traceback`. An exception arrives in R as an error of class
#' `dltorch_python_error` and of one class for each of the exception's
#' (`python.builtin.ValueError`); `details` has Python's traceback. An error of R that has
#' passed through Python keeps its classes, and is the field `parent`. Interrupts stay
#' interrupts on either side.
#'
#' @section Memory:
#' The Python object keeps `f`, and with it the environment where `f` was made. If that
#' holds the object in turn, as the frame of a function does that makes both, neither R
#' nor Python can tell that nobody else needs them: remove the object from there, by
#' `rm()`, once it is no longer needed. reticulate's own callables of R functions behave
#' alike.
#'
#' @param f an R function
#' @param py_fun a Python callable
#' @param framework the framework of the tensors that Python gets: `"torch"`, `"numpy"`,
#'   `"jax"`, `"tensorflow"`, another package that has `from_dlpack()`, or `"dltorch"` for
#'   an object with `__dlpack__`. `NULL`: `py_operator()` takes the caller's,
#'   `r_operator()` that of the package that `py_fun` comes from, else torch where it is
#'   imported, else NumPy.
#' @param timeout seconds that a call from another thread waits for R's
#' @param backward a function that computes the gradients: of R for `py_operator()`, of
#'   Python for `r_operator()`
#' @param ... arguments of `py_fun`
#' @return `py_operator()`: a Python object; `r_operator()`: an R function;
#'   `py_call_in_thread()`: the result as `r_operator()` gives it.
#' @examplesIf dltorch:::has_python_module("numpy")
#' np <- reticulate::import("numpy", convert = FALSE)
#' centre <- py_operator(function(x) x - x$mean())
#' reticulate::py_call(centre, np$array(c(1, 2, 6)))
#' cumulate <- r_operator(np$cumsum)
#' cumulate(torch_tensor(c(1, 2, 6)))
#' @export
py_operator <- function(f, framework = NULL, timeout = 60, backward = NULL) {
  name <- substitute(f)
  name <- if (is.symbol(name)) as.character(name) else "function"
  check_function(f, "f")
  if (!is.null(backward)) check_function(backward, "backward")
  check_framework(framework)
  if (!is.numeric(timeout) || length(timeout) != 1L || is.na(timeout) || timeout < 0) {
    abort_dltorch("value", "`timeout` must be a number of seconds")
  }
  python_module()$operators$Operator(
    kept_in_python(f), framework, as.double(min(timeout, 1e9)),
    if (!is.null(backward)) kept_in_python(backward), name
  )
}

#' @rdname py_operator
#' @export
r_operator <- function(py_fun, framework = NULL, backward = NULL) {
  callee <- foreign(py_fun, framework, backward, FALSE)
  function(...) call_python(callee, list(...))
}

#' @rdname py_operator
#' @export
py_call_in_thread <- function(py_fun, ..., framework = NULL) {
  call_python(foreign(py_fun, framework, NULL, TRUE), list(...))
}

check_function <- function(f, name) {
  if (!is.function(f) || inherits(f, "python.builtin.object")) {
    abort_dltorch("type", sprintf(
      "`%s` must be an R function, not %s", name, dlt_describe(f)
    ))
  }
}

check_framework <- function(framework) {
  if (!is.null(framework) && (!is.character(framework) || length(framework) != 1L ||
    is.na(framework))) {
    abort_dltorch("type", "`framework` must be the name of a Python package, or NULL")
  }
}

foreign <- function(py_fun, framework, backward, in_thread) {
  for (f in list(py_fun, backward)) {
    if (is.null(f)) next
    if (!inherits(f, "python.builtin.object") || !is_python_callable(f)) {
      abort_dltorch("type", sprintf(
        "`py_fun` and `backward` must be Python callables, not %s", dlt_describe(f)
      ))
    }
  }
  check_framework(framework)
  # reticulate makes R functions of methods, but not of objects that can be called.
  python_module()$operators$Foreign(py_fun, framework, backward, in_thread)$call
}

is_python_callable <- function(x) {
  builtins <- reticulate::import_builtins(convert = FALSE)
  reticulate::py_to_r(builtins$callable(x))
}

# A PyCapsule that keeps an R object.
kept_in_python <- function(object) {
  module <- python_module()
  dlt_give_r_object_to_python(object, module$module)
  module$take()
}

# R's numbers that cross as tensors: all but a single one without dimensions.
is_array_like <- function(x) {
  (is.numeric(x) || is.logical(x) || is.complex(x) || is.raw(x)) &&
    (!is.object(x) || inherits(x, "integer64")) && (length(x) != 1L || !is.null(dim(x)))
}

# Any other R value. reticulate makes TRUE, a number or "NA" of an NA that is no double,
# and reads the bits of an integer64 as a double.
as_python_object <- function(x) {
  if (inherits(x, "integer64")) {
    text <- dlt_whole_text(torch_as_tensor(x))
    return(reticulate::import_builtins(convert = FALSE)$int(text))
  }
  if ((is.logical(x) || is.integer(x) || is.character(x)) && !is.object(x) && anyNA(x)) {
    abort_dltorch("value", sprintf("Python has nothing for NA of type %s", typeof(x)))
  }
  # Of these reticulate prints the value, and then fails.
  if (!is.object(x) && typeof(x) %in% c("symbol", "language", "environment")) {
    abort_dltorch("type", sprintf("%s cannot become a Python object", dlt_describe(x)))
  }
  tryCatch(reticulate::r_to_py(x), error = function(e) {
    if (inherits(e, "dltorch_error")) stop(e)
    abort_dltorch("type", sprintf(
      "%s cannot become a Python object: %s", dlt_describe(x), conditionMessage(e)
    ))
  })
}

is_plain_list <- function(x) is.list(x) && !is.object(x)

# Python's dict would keep one element of each name.
check_names <- function(names, what) {
  if (!is.null(names) && (anyNA(names) || !all(nzchar(names)) || anyDuplicated(names))) {
    abort_dltorch("value", sprintf(
      "%s must have a name of its own for each element, or no names", what
    ))
  }
}

# --- Python calls R ---------------------------------------------------------------------

# Called by python_run_r() (src/bridge/python.cpp). What it gives is a list: TRUE and the
# answer; FALSE for an interrupt; or "error" and what Python's RError is made of.
# An interrupt outside of the handlers would be a jump that Python cannot be told of.
answer_python <- function(fun, args) suspendInterrupts(answered(fun, args))

answered <- function(fun, args) {
  calls <- NULL
  frame <- sys.nframe()
  tryCatch(
    withCallingHandlers(
      allowInterrupts({
        value <- do.call(fun, with_others(args), quote = TRUE)
        list(TRUE, as_python_answer(value))
      }),
      error = function(e) calls <<- sys.calls()[-seq_len(frame)]
    ),
    error = function(e) {
      cause <- if (inherits(e$python, "python.builtin.object")) e$python
      list("error", message_text(e), class(e), calls_text(calls), e, cause)
    },
    interrupt = function(i) list(FALSE)
  )
}

# One string, whatever the condition has for its message.
message_text <- function(e) {
  text <- tryCatch(
    paste(as.character(conditionMessage(e)), collapse = "\n"),
    error = function(...) ""
  )
  if (nzchar(text)) text else class(e)[1]
}

# The arguments that are no tensors are NULL so far.
with_others <- function(args) {
  missing <- vapply(args, is.null, NA)
  if (any(missing)) {
    taken <- python_module()$operators$take_others()
    args[missing] <- Map(
      function(x, plain) if (plain) reticulate::py_to_r(x) else as_r_value(x),
      reticulate::iterate(taken[[0]], simplify = FALSE),
      reticulate::py_to_r(taken[[1]])
    )
  }
  if (!any(nzchar(names(args)))) names(args) <- NULL
  args
}

as_python_answer <- function(value) {
  if (is_torch_tensor(value)) {
    list("tensor", value)
  } else if (is.null(value)) {
    list("value", NULL)
  } else if (is_array_like(value)) {
    list("tensor", torch_as_tensor(value))
  } else if (is_plain_list(value)) {
    check_names(names(value), "a list")
    kind <- if (is.null(names(value))) "tuple" else "dict"
    list(kind, names(value), lapply(unname(value), as_python_answer))
  } else {
    list("value", as_python_object(value))
  }
}

# The calls inside the R function, the innermost last: those after our own.
calls_text <- function(calls) {
  text <- vapply(calls, function(call) deparse(call, 80L, nlines = 1L)[1], "")
  text <- text[-seq_len(match(TRUE, startsWith(text, "allowInterrupts("), 0L))]
  text <- text[!startsWith(text, "do.call(fun, with_others(args)")]
  ours <- "^(\\.handleSimpleError|h\\(simpleError|\\(function *\\(e\\))"
  text <- text[!grepl(ours, text)]
  utils::tail(text, 50L)
}

# --- R calls Python ---------------------------------------------------------------------

call_python <- function(callee, args) {
  named <- names(args)[nzchar(names(args))]
  if (anyDuplicated(named)) {
    abort_dltorch("value", sprintf(
      "the argument `%s` is given twice", named[anyDuplicated(named)]
    ))
  }
  result <- do.call(callee, lapply(args, as_python_argument), quote = TRUE)
  if (inherits(result, "dltorch.operators.Failure")) raise_python(result)
  as_r_value(result)
}

as_python_argument <- function(x) {
  if (is_array_like(x)) x <- torch_as_tensor(x)
  if (is_torch_tensor(x)) {
    module <- python_module()
    dlt_give_to_python(x, module$module)
    module$take()
  } else if (is_plain_list(x)) {
    check_names(names(x), "a list")
    reticulate::r_to_py(lapply(x, as_python_argument))
  } else {
    as_python_object(x)
  }
}

as_r_value <- function(x) {
  if (!inherits(x, "python.builtin.object")) {
    x
  } else if (inherits(x, c("python.builtin.tuple", "python.builtin.list"))) {
    reticulate::iterate(x, as_r_value, simplify = FALSE)
  } else if (inherits(x, "python.builtin.dict")) {
    builtins <- reticulate::import_builtins(convert = FALSE)
    values <- reticulate::iterate(x$values(), as_r_value, simplify = FALSE)
    keys <- reticulate::iterate(builtins$map(builtins$str, x$keys()), simplify = FALSE)
    names(values) <- vapply(keys, reticulate::py_to_r, "")
    values
  } else if (inherits(x, "python.builtin.int")) {
    whole_number_from_python(x)
  } else if (inherits(x, "numpy.integer")) {
    whole_number_from_python(reticulate::import_builtins(convert = FALSE)$int(x))
  } else if (is_numpy_of_others(x) || !dlt_offers_dlpack(x)) {
    reticulate::py_to_r(x)
  } else {
    as_torch_tensor(x)
  }
}

# reticulate 1.28 keeps the last 32 bits of an int. A bool is one, too.
whole_number_from_python <- function(x) {
  builtins <- reticulate::import_builtins(convert = FALSE)
  size <- reticulate::py_to_r(x$bit_length())
  if (size < 32) {
    return(reticulate::py_to_r(x))
  }
  if (size > 63) {
    abort_dltorch("value", "an int of Python's is beyond R's integer64")
  }
  # bytes -> list of ints, which reticulate makes integers of.
  bytes <- reticulate::py_to_r(builtins$list(x$to_bytes(8L, "little", signed = TRUE)))
  structure(readBin(as.raw(bytes), "double"), class = "integer64")
}

# An array of strings, dates or objects.
is_numpy_of_others <- function(x) {
  inherits(x, "numpy.ndarray") &&
    reticulate::py_to_r(x$dtype$kind) %in% c("O", "S", "U", "M", "m")
}

raise_python <- function(failure) {
  field <- function(name) reticulate::py_to_r(reticulate::py_get_attr(failure, name))
  if (field("is_interrupt")) raise_interrupt()
  classes <- unlist(field("classes"))
  message <- sub("\nException raised from .*", "", field("message"))
  parent <- field("condition")
  if (!is.null(parent)) parent <- dlt_r_object_from_python(parent)
  of_r <- classes[1] == "dltorch.operators.RError"
  if (!of_r) message <- paste0(classes[1], ": ", message)
  # reticulate's methods for this one take a Python object (1.41).
  classes <- setdiff(classes, "BaseException")
  builtin <- !grepl(".", classes, fixed = TRUE)
  stop(structure(
    class = unique(c(
      if (of_r) setdiff(class(parent), c("simpleError", "error", "condition")),
      ifelse(builtin, paste0("python.builtin.", classes), classes),
      "dltorch_python_error", "dltorch_error", "error", "condition"
    )),
    list(
      message = shortened(message), call = user_call(sys.nframe()),
      details = field("traceback"),
      python = reticulate::py_get_attr(failure, "error"), parent = parent
    )
  ))
}

shortened <- function(text) {
  if (nchar(text) > 300L) paste0(substr(text, 1L, 297L), "...") else text
}

# As when the user interrupts R itself.
raise_interrupt <- function() {
  signalCondition(structure(
    class = c("interrupt", "condition"), list(message = "", call = NULL)
  ))
  invokeRestart("abort")
}
