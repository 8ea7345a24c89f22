# Compare every operator with Python's torch, bit for bit (cases.py says on what inputs).
# Prints one line for each family that differs and is not among the exceptions
# (tools/conformance/exceptions.tsv), and the counts. Both sides must run on one libtorch.
#
#   Rscript tools/conformance/run.R [--limit=N] [--calls=no] [PATTERN of names]
#
# With --gradients=yes their gradients instead: see gradients.R.

options <- commandArgs(TRUE)
value_of <- function(name, default) {
  found <- sub(sprintf("^--%s=", name), "", grep(sprintf("^--%s=", name), options,
    value = TRUE
  ))
  if (length(found)) found else default
}
pattern <- c(grep("^--", options, invert = TRUE, value = TRUE), "")[1]
limit <- as.integer(value_of("limit", "8"))

suppressMessages(library(dltorch))
ns <- asNamespace("dltorch")
reticulate::import("torch", convert = FALSE)
cases <- reticulate::import_from_path("cases", "tools/conformance", convert = FALSE)
source <- cases$Source(limit, pattern)
exceptions <- utils::read.delim("tools/conformance/exceptions.tsv", quote = "")

# --- What to call -----------------------------------------------------------------------

# The R function of a name in Python: list(name, call).
target_of <- function(name) {
  bare <- sub("^.*[.]", "", name)
  r_name <- if (startsWith(name, "nn.functional.")) {
    paste0("nnf_", bare)
  } else if (startsWith(name, "linalg.")) {
    paste0("linalg_", bare)
  } else {
    paste0("torch_", gsub(".", "_", name, fixed = TRUE))
  }
  if (r_name %in% getNamespaceExports(ns)) list(name = r_name, f = ns[[r_name]])
}

method_target <- function(name) {
  maker <- ns[[paste0("$", name)]]
  if (!is.null(maker)) {
    f <- function(self, ...) maker(self)(...)
    list(name = paste0("$", name), f = f, maker = maker)
  }
}

schemas <- new.env()
schema_of <- function(overload) {
  family <- sub("[.].*", "", overload)
  if (is.null(schemas[[family]])) {
    schemas[[family]] <- tryCatch(ns$dlt_schema(family), error = function(e) list())
  }
  Find(function(x) x$name == overload, schemas[[family]])
}

# --- Arguments in R's terms -------------------------------------------------------------

# The tensor itself, where Python's torch runs on our libtorch.
adopt <- if (exists("as_torch_tensor", ns)) ns$as_torch_tensor else from_dlpack

decode <- function(x, tensors) {
  switch(x$kind,
    tensor = tensors[[x$at]],
    none = NULL,
    value = x$value,
    list = {
      items <- lapply(x$items, decode, tensors = tensors)
      plain <- vapply(items, function(i) is.atomic(i) && length(i) == 1, NA)
      if (length(items) && all(plain)) unlist(items) else items
    }
  )
}

# From Python's count from 0 to R's, where the argument is a position.
to_r <- function(value, role) {
  if (role == "none" || length(value) == 0) {
    return(value)
  }
  if (is_torch_tensor(value)) {
    if (value$dtype == "bool" || value$dtype$is_floating_point) {
      return(value)
    }
    # Negative ones count from the end on both sides.
    return(torch_where(value >= 0L, value + 1L, value)$to(dtype = value$dtype))
  }
  if (is.list(value)) {
    return(lapply(value, to_r, role = role))
  }
  if (role == "end") {
    # What ends before the last element, counted from the end, ends at the one before.
    return(ifelse(value >= 0, pmin(value, 2^53), value - 1))
  }
  ifelse(value >= 0, value + 1, value)
}

# And the results back.
to_python <- function(value, roles) {
  shift <- function(x, role) {
    if (identical(role, "position") && is_torch_tensor(x) && x$dtype == "int64") {
      return(x - 1L)
    }
    if (identical(role, "position") && is.list(x)) lapply(x, shift, role) else x
  }
  if (is_torch_tensor(value)) {
    shift(value, roles[1])
  } else if (is.list(value)) {
    if (length(roles) == length(value) || length(roles) == 0) {
      Map(shift, value, if (length(roles)) roles else rep("none", length(value)))
    } else {
      lapply(value, shift, roles[1])
    }
  } else {
    value
  }
}

# The functional layers take positions where the operators that they call do.
layer_roles <- list(
  nnf_cross_entropy = c(target = "position", ignore_index = "position"),
  nnf_nll_loss = c(target = "position", ignore_index = "position"),
  nnf_multi_margin_loss = c(target = "position"),
  nnf_multilabel_margin_loss = c(target = "position"),
  nnf_embedding = c(input = "position", padding_idx = "position"),
  nnf_embedding_bag = c(
    input = "position", offsets = "position", padding_idx = "position"
  ),
  nnf_one_hot = c(tensor = "position"),
  nnf_ctc_loss = c(targets = "position", blank = "position"),
  nnf_max_unpool1d = c(indices = "position"),
  nnf_max_unpool2d = c(indices = "position"),
  nnf_max_unpool3d = c(indices = "position")
)
layer_results <- function(name) {
  if (grepl("max_pool", name)) c("none", "position") else character()
}
is_dim <- function(name) name %in% c("dim", "dims", "dim0", "dim1", "dim2")

# Names under which R users know arguments that Python calls otherwise.
known_as <- list(
  self = c("self", "A", "input", "tensor", "x"), input = c("input", "self", "A"),
  b = "B", other = c("other", "B", "x2"), value = c("value", "src"), "_x" = "x",
  x1 = "x1", p = c("p", "ord"), random_samples = "random_samples",
  "_random_samples" = "random_samples", label_smoothing = "label_smoothing",
  average_attn_weights = "avg_weights", sections = c("sections", "indices"),
  indices_or_sections = c("indices", "sections"), N = "N", mat2 = c("mat2", "other")
)

arguments_for <- function(target, case, tensors) {
  encoded <- reticulate::py_to_r(case$encoded)
  overload <- reticulate::py_to_r(case$overload)
  schema <- if (nzchar(overload)) schema_of(overload)
  roles <- vapply(schema$arguments, `[[`, "", "role")
  names(roles) <- vapply(schema$arguments, `[[`, "", "name")
  layer <- layer_roles[[target$name]]
  formals <- names(formals(if (is.null(target$maker)) target$f else target$maker(NULL)))
  if (!is.null(target$maker)) formals <- c("self", formals)
  arguments <- list()
  names <- character()
  for (one in encoded) {
    value <- decode(one$value, tensors)
    # Python's empty list may be one of numbers.
    if (identical(value, list()) && !one$name %in% c("tensors", "indices")) {
      value <- integer()
    }
    role <- if (one$name %in% names(roles)) {
      roles[[one$name]]
    } else if (one$name %in% names(layer)) {
      layer[[one$name]]
    } else if (is_dim(one$name) && is.numeric(value)) {
      "position"
    } else {
      "none"
    }
    value <- to_r(value, role)
    name <- one$name
    if (nzchar(name) && !name %in% formals) {
      name <- c(intersect(known_as[[name]], setdiff(formals, names)), name)[1]
    }
    arguments <- c(arguments, list(value))
    names <- c(names, name)
  }
  if (!is.null(target$maker) && length(names)) names[1] <- "self"
  names(arguments) <- names
  list(arguments = arguments, results = if (is.null(schema)) {
    layer_results(target$name)
  } else {
    vapply(schema$results, `[[`, "", "role")
  })
}

# --- Comparing --------------------------------------------------------------------------

found <- new.env()
counts <- c(cases = 0L, errors = 0L)
tested <- character()
succeeded <- character()

note <- function(name, label, text) {
  key <- sprintf("%s [%s]: %s", name, label, text)
  found[[name]] <- c(found[[name]], key)
}

compare <- function(target, case) {
  label <- reticulate::py_to_r(case$label)
  counts[["cases"]] <<- counts[["cases"]] + 1L
  tested <<- c(tested, target$name)
  ran <- reticulate::py_to_r(case$run())
  result <- tryCatch(
    {
      n <- reticulate::py_to_r(case$count())
      tensors <- lapply(seq_len(n), function(i) adopt(case$tensor(i)))
      call <- arguments_for(target, case, tensors)
      torch_manual_seed(20240229)
      value <- do.call(target$f, call$arguments)
      list(value = to_python(value, call$results))
    },
    error = identity
  )
  if (inherits(result, "error")) {
    if (!ran) {
      counts[["errors"]] <<- counts[["errors"]] + 1L
      if (!inherits(result, "dltorch_error") && !inherits(result, "simpleError")) {
        note(target$name, label, "an error without a class")
      }
    } else {
      note(target$name, label, paste("an error in R only:", conditionMessage(result)))
    }
    return(invisible())
  }
  if (!ran) {
    note(target$name, label, paste(
      "an error in Python only:", reticulate::py_to_r(case$message())
    ))
    return(invisible())
  }
  succeeded <<- c(succeeded, target$name)
  text <- tryCatch(
    reticulate::py_to_r(case$differs(result$value)),
    error = function(e) paste("cannot be compared:", conditionMessage(e))
  )
  if (nzchar(text)) note(target$name, label, text)
}

walk <- function(n, methods) {
  for (j in seq_len(n) - 1L) {
    case <- source$case(j)
    name <- reticulate::py_to_r(case$name)
    target <- target_of(name)
    if (!is.null(target)) compare(target, case)
    bare <- sub("^.*[.]", "", name)
    if (!methods || grepl("^(nn|linalg|fft|special)[.]", name)) next
    for (in_place in c(FALSE, TRUE)) {
      target <- method_target(if (in_place) paste0(bare, "_") else bare)
      if (is.null(target)) next
      other <- source$method(j, in_place)
      if (!inherits(other, "python.builtin.NoneType")) compare(target, other)
    }
  }
}

if (value_of("gradients", "no") == "yes") base::source("tools/conformance/gradients.R")

started <- Sys.time()
for (i in seq_len(reticulate::py_to_r(source$count())) - 1L) {
  n <- reticulate::py_to_r(source$load(i))
  walk(n, methods = TRUE)
}
if (value_of("calls", "yes") == "yes") {
  families <- reticulate::py_to_r(source$record())
  for (family in families[grepl(pattern, families)]) {
    n <- reticulate::py_to_r(source$load_calls(family))
    target <- target_of(family)
    if (is.null(target)) next
    for (j in seq_len(n) - 1L) compare(target, source$case(j))
  }
}

# --- The report -------------------------------------------------------------------------

differing <- sort(ls(found))
explained <- intersect(differing, exceptions$name)
for (name in setdiff(differing, explained)) {
  lines <- found[[name]]
  cat(lines[1], if (length(lines) > 1) sprintf(" (and %d more)", length(lines) - 1), "\n",
    sep = ""
  )
}
for (name in explained) {
  cat(name, ": differs, as explained: ", exceptions$reason[exceptions$name == name], "\n",
    sep = ""
  )
}
unneeded <- if (pattern == "") setdiff(exceptions$name, differing) else character()
for (name in unneeded) cat(name, ": an exception that is no longer needed\n", sep = "")
only_errors <- setdiff(unique(tested), succeeded)
if (length(only_errors)) {
  cat("errors only, and so not counted:", toString(sort(only_errors)), "\n")
}
cat(sprintf(
  paste(
    "%d operators (functions and methods), %d cases, of which %d are errors on both",
    "sides; %d differ, %d of them explained; %.0f s\n"
  ),
  length(unique(succeeded)), counts[["cases"]], counts[["errors"]], length(differing),
  length(explained), as.numeric(Sys.time() - started, units = "secs")
))
quit(status = as.integer(length(differing) > length(explained) || length(unneeded) > 0))
