#' Gradients
#'
#' `x$backward()` and `autograd_backward()` compute the gradients of tensors and add them
#' to `$grad` of the leaves; `autograd_grad()` gives gradients back and leaves `$grad`
#' alone. What they compute is PyTorch's, to the bit.
#'
#' A leaf is a tensor that no recorded operation made: `x$is_leaf`. `x$requires_grad` (or
#' `x$requires_grad_()`, or the argument `requires_grad`) has operations on a leaf
#' recorded. `x$grad` is its gradient, or `NULL`; it can be set. `x$retain_grad()` keeps
#' the gradient of a tensor that is no leaf, `x$detach()` gives a tensor on the same
#' memory without history, `x$detach_()` forgets it in place.
#'
#' A graph is freed when it was used, unless `retain_graph = TRUE`. With `create_graph =
#' TRUE` the gradients can be differentiated in turn. An R error, warning or interrupt
#' inside a hook or an [autograd_function()] comes out of these functions as that very
#' condition; gradients that were accumulated before it stay.
#'
#' @param tensors,outputs a tensor or a list of tensors
#' @param inputs a tensor or a list of tensors, whose gradients are wanted
#' @param grad_tensors,grad_outputs a tensor, or a list of tensors or `NULL`: the gradient
#'   with respect to each of `tensors`; `NULL` for tensors with one element
#' @param retain_graph whether to keep the graph
#' @param create_graph whether to record how gradients are computed
#' @param allow_unused whether an input may have no part in the outputs; its gradient is
#'   `NULL` then
#' @return `autograd_grad()`: a list of tensors, with the names of `inputs`.
#'   `autograd_backward()`: `NULL`, invisibly.
#' @examples
#' x <- torch_tensor(c(1, 2, 3), requires_grad = TRUE)
#' y <- (x^2)$sum()
#' y$backward()
#' x$grad
#'
#' # The second derivative
#' y <- (x^3)$sum()
#' first <- autograd_grad(y, x, create_graph = TRUE)[[1]]
#' autograd_grad(first$sum(), x)[[1]]
#' @export
autograd_grad <- function(outputs, inputs, grad_outputs = NULL,
                          retain_graph = create_graph, create_graph = FALSE,
                          allow_unused = FALSE) {
  check_flag(create_graph, "create_graph")
  check_flag(retain_graph, "retain_graph")
  check_flag(allow_unused, "allow_unused")
  inputs <- as_tensor_list(inputs)
  if (length(inputs) == 0) {
    abort_dltorch("value", "`inputs` must have one tensor at least")
  }
  gradients <- dlt_gradients(
    as_tensor_list(outputs), inputs, as_tensor_list(grad_outputs), retain_graph,
    create_graph, allow_unused
  )
  names(gradients) <- names(inputs)
  gradients
}

#' @rdname autograd_grad
#' @export
torch_autograd_grad <- autograd_grad

#' @rdname autograd_grad
#' @export
autograd_backward <- function(tensors, grad_tensors = NULL, retain_graph = create_graph,
                              create_graph = FALSE, inputs = list()) {
  check_flag(create_graph, "create_graph")
  check_flag(retain_graph, "retain_graph")
  dlt_backward(
    as_tensor_list(tensors), as_tensor_list(grad_tensors), retain_graph, create_graph,
    as_tensor_list(inputs)
  )
  invisible(NULL)
}

as_tensor_list <- function(x) {
  if (is.null(x)) list() else if (is_torch_tensor(x)) list(x) else x
}

`$backward` <- function(self) {
  function(gradient = NULL, retain_graph = create_graph, create_graph = FALSE,
           inputs = list()) {
    external(
      dlt_call, "_backward", self, as_tensor_list(inputs), gradient, retain_graph,
      create_graph
    )
    invisible(NULL)
  }
}

#' Hooks on gradients
#'
#' `x$register_hook(f)` calls `f(grad)` whenever the gradient of `x` is computed; what it
#' gives takes the gradient's place, unless it is `NULL`.
#' `x$register_post_accumulate_grad_hook(f)` calls `f(x)` after the gradient of a leaf has
#' been added to `x$grad` (libtorch 2.1 or newer). Both give an object whose `$remove()`
#' ends it.
#'
#' Hooks run on R's thread. A hook lives as long as the tensor: if `f` refers to the
#' tensor by its environment, both stay until `$remove()`.
#'
#' @param x a tensor that requires grad
#' @param f a function of one argument
#' @return An object with the method `$remove()`.
#' @examples
#' x <- torch_tensor(c(1, 2), requires_grad = TRUE)
#' hook <- x$register_hook(function(grad) grad * 10)
#' x$sum()$backward()
#' x$grad
#' hook$remove()
#' @name autograd_hooks
NULL

`$register_hook` <- function(self) {
  function(f) new_hook(self, f, after_accumulation = FALSE)
}
`$register_post_accumulate_grad_hook` <- function(self) {
  function(f) new_hook(self, f, after_accumulation = TRUE)
}

new_hook <- function(x, f, after_accumulation) {
  check_function(f, "f")
  hook <- dlt_add_hook(x, f, after_accumulation)
  structure(
    list(remove = function() {
      dlt_remove_hook(hook)
      invisible(NULL)
    }),
    class = "torch_hook"
  )
}

#' @export
print.torch_hook <- function(x, ...) {
  cat("a hook on a gradient; $remove() ends it\n")
  invisible(x)
}

# What C++ calls for each callback (src/bridge/autograd.cpp). The message is for those who
# cannot see the condition: Python, when it has entered the engine.
run_callback <- function(f, ...) {
  withCallingHandlers(
    f(...),
    error = function(e) callback_state$message <- conditionMessage(e),
    interrupt = function(e) callback_state$message <- "interrupted"
  )
}
# The same above R code that has nothing to do with it (see runs_apart() in
# src/core/engine.h): that code's handlers must not see the error, so it is caught, and
# raised where the pass was entered.
run_callback_apart <- function(f, ...) {
  caught <- function(e) structure(list(e), class = "dltorch_caught")
  tryCatch(run_callback(f, ...), error = caught, interrupt = caught)
}
callback_state <- new.env(parent = emptyenv())

#' The graph behind a tensor
#'
#' `x$grad_fn` is the node of autograd's graph that made `x`, or `NULL` for a leaf. A node
#' has `$name`, `$next_functions` (a list of the nodes to which its gradients go, `NULL`
#' where none goes), `$variable` (the leaf, of a node that accumulates a gradient) and
#' `$id`, which tells nodes apart.
#'
#' `plot()` draws the graph by the package igraph, or DiagrammeR where that is not there;
#' `format(node, graph = TRUE)` gives it in the language of Graphviz.
#'
#' @param x a node
#' @param name `"name"`, `"next_functions"`, `"variable"` or `"id"`
#' @param graph whether to give the whole graph
#' @param with `"igraph"` or `"DiagrammeR"`
#' @param ... for the plotting package
#' @return `$`: see above. `format()`: a string. `plot()`: `x`, invisibly, or what
#'   DiagrammeR gives.
#' @examples
#' x <- torch_tensor(c(1, 2), requires_grad = TRUE)
#' y <- (x * 2)$sum()
#' y$grad_fn
#' y$grad_fn$next_functions
#' cat(format(y$grad_fn, graph = TRUE))
#' @name torch_grad_fn
#' @export
`$.torch_grad_fn` <- function(x, name) {
  fields <- c("name", "next_functions", "variable", "id")
  if (!name %in% fields) {
    abort_dltorch("operator", sprintf("a grad_fn has no field \"%s\"", name))
  }
  dlt_grad_fn_field(x, name)
}

#' @rdname torch_grad_fn
#' @export
format.torch_grad_fn <- function(x, ..., graph = FALSE) {
  if (!graph) {
    return(x$name)
  }
  parts <- graph_of(x)
  nodes <- sprintf("  n%d [label=\"%s\"];", seq_along(parts$labels), parts$labels)
  edges <- sprintf("  n%d -> n%d;", parts$edges[, 1], parts$edges[, 2])
  paste(c("digraph grad_fn {", nodes, edges, "}", ""), collapse = "\n")
}

#' @export
print.torch_grad_fn <- function(x, ...) {
  cat("<", x$name, ">\n", sep = "")
  invisible(x)
}

grad_fn_name <- function(x) external(dlt_property, x, "grad_fn")$name

#' @rdname torch_grad_fn
#' @importFrom graphics plot
#' @export
plot.torch_grad_fn <- function(x, ..., with = NULL) {
  choices <- c("igraph", "DiagrammeR")
  if (is.null(with)) {
    with <- Filter(function(p) requireNamespace(p, quietly = TRUE), choices)
  }
  if (length(with) == 0) {
    abort_dltorch("value", "plot() of a graph needs the package igraph or DiagrammeR")
  }
  if (with[1] == "igraph") {
    parts <- graph_of(x)
    graph <- igraph::make_graph(t(parts$edges), n = length(parts$labels))
    plot(graph,
      vertex.label = parts$labels, vertex.shape = "none",
      layout = igraph::layout_as_tree(graph), ...
    )
    invisible(x)
  } else if (with[1] == "DiagrammeR") {
    DiagrammeR::grViz(format(x, graph = TRUE), ...)
  } else {
    abort_dltorch("value", "`with` must be \"igraph\" or \"DiagrammeR\"")
  }
}

# The nodes that can be reached, each once, and the edges as pairs of their numbers.
graph_of <- function(root) {
  ids <- root$id
  nodes <- list(root)
  edges <- list()
  at <- 1
  while (at <= length(nodes)) {
    for (node in Filter(Negate(is.null), nodes[[at]]$next_functions)) {
      to <- match(node$id, ids)
      if (is.na(to)) {
        ids <- c(ids, node$id)
        nodes <- c(nodes, list(node))
        to <- length(nodes)
      }
      edges <- c(edges, list(c(at, to)))
    }
    at <- at + 1
  }
  labels <- vapply(nodes, function(node) {
    leaf <- node$variable
    if (is.null(leaf)) node$name else paste0(node$name, " (", format_dims(leaf), ")")
  }, "")
  list(labels = labels, edges = matrix(as.integer(unlist(edges)), ncol = 2, byrow = TRUE))
}

format_dims <- function(x) paste(format_size(dim(x)), collapse = ", ")
