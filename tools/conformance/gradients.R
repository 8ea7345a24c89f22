# Compare gradients with Python's torch, bit for bit, on the cases of gradients.py, and
# check those of the smallest case of each operator against differences where Python's own
# gradcheck finds them right. Part of run.R, whose functions it uses; prints one line for
# each operator that differs, and the counts. At least 200 operators must be compared.
#
#   Rscript tools/conformance/run.R --gradients=yes [--limit=N] [PATTERN of names]

gradients <- reticulate::import_from_path(
  "gradients", "tools/conformance", convert = FALSE
)
source <- gradients$Source(as.integer(value_of("limit", "4")), pattern)
from_python <- reticulate::py_to_r

tensors_of_case <- function(case) {
  lapply(seq_len(from_python(case$count())), function(i) adopt(case$tensor(i)))
}

# The tensors among the results that a gradient goes through.
flattened <- function(x) {
  if (is_torch_tensor(x)) list(x) else if (is.list(x)) do.call(c, lapply(x, flattened))
}
is_inexact <- function(x) x$is_floating_point() || x$is_complex()

value_of_case <- function(target, case, tensors) {
  call <- arguments_for(target, list(
    overload = from_python(case$overload), arguments = from_python(case$encoded)
  ), tensors)
  torch_manual_seed(seed)
  flattened(do.call(target$f, call$arguments))
}

gradients_of_case <- function(target, case) {
  tensors <- tensors_of_case(case)
  outputs <- Filter(
    function(x) x$requires_grad && is_inexact(x), value_of_case(target, case, tensors)
  )
  n <- from_python(case$weight_count())
  if (length(outputs) != n) {
    stop(sprintf("%d differentiable outputs, %d in Python", length(outputs), n))
  }
  weights <- lapply(seq_len(n), function(i) adopt(case$weight(i)))
  inputs <- tensors[unlist(from_python(case$differentiable()))]
  autograd_grad(outputs, inputs, weights, allow_unused = TRUE)
}

# NULL, or what is wrong.
compare_gradients <- function(target, case) {
  tryCatch(
    {
      text <- from_python(case$differs(gradients_of_case(target, case)))
      if (nzchar(text)) text
    },
    error = function(e) paste("an error in R only:", conditionMessage(e))
  )
}

check_differences <- function(target, case) {
  tensors <- tensors_of_case(case)
  at <- unlist(from_python(case$differentiable()))
  # Of the statistics that some layers give as well there is no gradient.
  recorded <- function(x) x$requires_grad && is_inexact(x)
  f <- function(...) {
    tensors[at] <- list(...)
    value_of_case(target, case, tensors)[kept]
  }
  tryCatch(
    {
      kept <- vapply(value_of_case(target, case, tensors), recorded, NA)
      autograd_gradcheck(f, tensors[at])
      NULL
    },
    error = function(e) paste("gradcheck:", conditionMessage(e))
  )
}

compared <- checked <- character()
cases_compared <- 0L
started <- Sys.time()
for (i in seq_len(from_python(source$count())) - 1L) {
  n <- from_python(source$load(i))
  if (n == 0) next
  name <- from_python(source$case(0L)$name)
  target <- target_of(name)
  if (is.null(target)) next
  for (j in seq_len(n) - 1L) {
    case <- source$case(j)
    text <- compare_gradients(target, case)
    if (!is.null(text)) note(target$name, from_python(case$label), text)
  }
  cases_compared <- cases_compared + n
  compared <- union(compared, target$name)
  smallest <- source$smallest()
  if (inherits(smallest, "python.builtin.NoneType") ||
    !from_python(smallest$passes_gradcheck())) {
    next
  }
  text <- check_differences(target, smallest)
  if (!is.null(text)) note(target$name, from_python(smallest$label), text)
  checked <- union(checked, target$name)
}

differing <- sort(ls(found))
for (name in differing) {
  lines <- found[[name]]
  more <- if (length(lines) > 1) sprintf(" (and %d more)", length(lines) - 1) else ""
  cat(lines[1], more, "\n", sep = "")
}
cat(sprintf(
  paste(
    "gradients of %d operators in %d cases, of which %d operators by differences too;",
    "%d differ; %.0f s\n"
  ),
  length(compared), cases_compared, length(checked), length(differing),
  as.numeric(Sys.time() - started, units = "secs")
))
quit(status = as.integer(
  length(differing) > 0 || (pattern == "" && length(compared) < 200)
))
