#' Functions with a gradient of their own
#'
#' `autograd_function()` makes an R function from `forward`, which computes it, and
#' `backward`, which computes its gradient. Operations inside `forward` are not recorded;
#' those inside `backward` are where the gradient is to be differentiated in turn.
#'
#' `forward(ctx, ...)` gives a tensor or a list; tensors among its arguments are what has
#' gradients. `backward(ctx, ...)` is called with one gradient for each of those values
#' and gives a list of gradients by the names of `forward`'s arguments, or in their order;
#' a single tensor where there is one tensor argument. `NULL`, or a name left out, is no
#' gradient.
#'
#' `ctx` carries what `backward` needs:
#'
#' * `ctx$save_for_backward(...)` keeps arguments and values of `forward`; `backward`
#'   finds them, by their names, in `ctx$saved_variables`. It is an error there if one was
#'   changed in place meanwhile.
#' * `ctx$needs_input_grad` tells by argument whether a gradient is wanted.
#' * `ctx$mark_dirty(...)` names arguments that `forward` changed in place,
#'   `ctx$mark_non_differentiable(...)` values that have no gradient.
#' * `ctx$set_materialize_grads(FALSE)`: `backward` gets `NULL` where a value took no
#'   part, not a tensor of zeros.
#' * Fields of your own, as in `ctx$n <- 3`. Values of `forward` belong into
#'   `save_for_backward()`, as a field would keep the graph alive for good.
#'
#' Both functions run on R's thread, whatever thread the gradient is computed on, and may
#' compute gradients themselves. The result can be used from Python as any R function.
#'
#' @param forward a function whose first argument is `ctx`
#' @param backward a function of `ctx` and the gradients
#' @return A function that takes the arguments of `forward`, less `ctx`, by position or by
#'   name.
#' @examples
#' exp2 <- autograd_function(
#'   forward = function(ctx, x) {
#'     result <- x$exp()
#'     ctx$save_for_backward(result = result)
#'     result
#'   },
#'   backward = function(ctx, grad_output) {
#'     list(x = grad_output * ctx$saved_variables$result)
#'   }
#' )
#' x <- torch_tensor(1, requires_grad = TRUE)
#' exp2(x)$backward()
#' x$grad
#' @export
autograd_function <- function(forward, backward) {
  check_function(forward, "forward")
  check_function(backward, "backward")
  if (length(formals(args(forward))) == 0 || length(formals(args(backward))) == 0) {
    abort_dltorch("type", "the first argument of `forward` and `backward` is `ctx`")
  }
  function(...) apply_function(forward, backward, list(...))
}

apply_function <- function(forward, backward, arguments) {
  arguments <- matched(forward, arguments)
  is_tensor <- vapply(arguments, is_torch_tensor, NA)
  tensors <- unname(arguments[is_tensor])
  # What the backward call needs to know, and no tensor.
  state <- list2env(list(
    names = names(arguments), is_tensor = is_tensor, sizes = lapply(tensors, dim),
    backward = backward
  ), parent = emptyenv())
  grad_mode <- dlt_grad_mode()
  needs <- vapply(arguments, function(x) {
    is_torch_tensor(x) && grad_mode && x$requires_grad
  }, NA)
  ctx <- new_context(state, needs)

  values <- NULL
  run_forward <- function() {
    values <<- do.call(forward, c(list(ctx), arguments), quote = TRUE)
    outputs <- if (is_torch_tensor(values)) list(values) else as.list(values)
    state$is_output <- vapply(outputs, is_torch_tensor, NA)
    check_marked(state$non_differentiable, outputs[state$is_output])
    marked <- take_marks(state)
    c(list(outputs[state$is_output]), marked)
  }
  outputs <- dlt_apply_function(tensors, run_forward, backward_of(ctx, state))
  if (is_torch_tensor(values)) {
    return(outputs[[1]])
  }
  if (any(state$is_output)) values[state$is_output] <- outputs
  values
}

check_marked <- function(marked, outputs) {
  among <- function(x) any(vapply(outputs, dlt_is_same, NA, x))
  if (!all(vapply(marked, function(x) is_torch_tensor(x) && among(x), NA))) {
    abort_dltorch("value", paste(
      "ctx$mark_non_differentiable() takes values that `forward` gives, and no others"
    ))
  }
}

# In an environment that holds nothing of the forward call: not even promises of it.
backward_of <- function(ctx, state) {
  force(ctx)
  force(state)
  function(gradients, saved, needs) run_backward(ctx, state, gradients, saved, needs)
}

# The arguments by `forward`'s names and in its order.
matched <- function(forward, arguments) {
  numbers <- as.list(seq_along(arguments))
  names(numbers) <- names(arguments)
  call <- as.call(c(list(as.name("forward"), "ctx"), numbers))
  names(call)[2] <- names(formals(args(forward)))[1]
  matching <- tryCatch(match.call(args(forward), call), error = function(e) {
    abort_dltorch("type", sprintf(
      "the arguments do not fit those of `forward`: %s",
      paste(names(formals(args(forward)))[-1], collapse = ", ")
    ))
  })
  numbers <- as.list(matching)[-(1:2)]
  result <- arguments[unlist(numbers)]
  names(result) <- names(numbers) %||% rep("", length(result))
  result
}

new_context <- function(state, needs) {
  force(state)
  ctx <- new.env(parent = emptyenv())
  ctx$needs_input_grad <- as.list(needs)
  ctx$save_for_backward <- function(...) state$saved <- list(...)
  ctx$mark_dirty <- function(...) state$dirty <- list(...)
  ctx$mark_non_differentiable <- function(...) state$non_differentiable <- list(...)
  ctx$set_materialize_grads <- function(value) state$materialize <- isTRUE(value)
  class(ctx) <- "torch_autograd_context"
  ctx
}

#' @export
print.torch_autograd_context <- function(x, ...) {
  cat("the context of an autograd_function():", sort(names(x)), fill = TRUE)
  invisible(x)
}

# What forward() asked for, for C++. Tensors leave `state`: C++ keeps them without a
# cycle.
take_marks <- function(state) {
  saved <- state$saved
  kept_by_torch <- vapply(saved, is_torch_tensor, NA)
  tensors <- unname(saved[kept_by_torch])
  saved[kept_by_torch] <- list(NULL)
  state$saved <- saved
  state$kept_by_torch <- as.logical(kept_by_torch)
  marks <- list(
    as.list(tensors), as.list(state$dirty), as.list(state$non_differentiable),
    !isFALSE(state$materialize)
  )
  state$dirty <- NULL
  state$non_differentiable <- NULL
  marks
}

run_backward <- function(ctx, state, gradients, saved, needs) {
  # A backward call inside this one has its own values.
  before <- list(ctx$saved_variables, ctx$needs_input_grad)
  on.exit({
    ctx$saved_variables <- before[[1]]
    ctx$needs_input_grad <- before[[2]]
  })
  variables <- state$saved
  variables[state$kept_by_torch] <- saved
  ctx$saved_variables <- variables
  wanted <- state$is_tensor
  wanted[state$is_tensor] <- needs
  ctx$needs_input_grad <- as.list(wanted)

  passed <- vector("list", length(state$is_output))
  passed[state$is_output] <- gradients
  result <- do.call(state$backward, c(list(ctx), passed), quote = TRUE)
  gradients_by_input(result, state)
}

gradients_by_input <- function(result, state) {
  inputs <- state$names[state$is_tensor]
  if (is.null(result)) result <- vector("list", length(inputs))
  if (is_torch_tensor(result)) result <- list(result)
  bad <- function(...) abort_dltorch("value", sprintf(...))
  if (!is.list(result)) bad("`backward` must give a list of tensors")
  if (is.null(names(result)) || !any(nzchar(names(result)))) {
    if (length(result) == length(state$names)) {
      result <- result[state$is_tensor]
    } else if (length(result) != length(inputs)) {
      bad(
        "`backward` gave %d gradients for %d arguments", length(result),
        length(state$names)
      )
    }
  } else {
    unknown <- setdiff(names(result), state$names)
    if (length(unknown)) {
      bad("`backward` gave a gradient for \"%s\", which is no argument", unknown[1])
    }
    result <- lapply(inputs, function(name) result[[name]])
  }
  for (i in seq_along(inputs)) {
    gradient <- result[[i]]
    if (is.null(gradient)) next
    if (!is_torch_tensor(gradient)) {
      bad("the gradient of `%s` must be a tensor or NULL", inputs[i])
    }
    if (!sums_to(dim(gradient), state$sizes[[i]])) {
      bad(
        "the gradient of `%s` has sizes (%s), the argument (%s)", inputs[i],
        format_dims(gradient), paste(state$sizes[[i]], collapse = ", ")
      )
    }
  }
  unname(result)
}

# Whether a gradient of these sizes can be summed up to the argument's, as after
# broadcasting.
sums_to <- function(from, to) {
  if (length(from) < length(to)) {
    return(FALSE)
  }
  from <- from[seq(length(from) - length(to) + 1, length.out = length(to))]
  all(from == to | to == 1)
}
