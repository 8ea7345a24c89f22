# Compare every operator with Python's torch, bit for bit (cases.py says on what inputs).
# Prints one line for each family that differs and is not among the exceptions
# (tools/conformance/exceptions.tsv), and the counts. Both sides must run on one libtorch.
#
#   Rscript tools/conformance/run.R [--limit=N] [--calls=no] [--all=yes] [PATTERN]
#
# PATTERN: of names; --limit: about how many samples of each operator; --calls: whether to
# take the calls that operators make inside; --all: print all differences of each one.
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
# Then few operators, or exceptions that nothing needs, are a failure.
complete <- pattern == "" && limit >= 8 && value_of("calls", "yes") == "yes"

suppressMessages(library(dltorch))
ns <- asNamespace("dltorch")
reticulate::import("torch", convert = FALSE)
cases <- reticulate::import_from_path("cases", "tools/conformance", convert = FALSE)
source <- cases$Source(limit, pattern)
seed <- reticulate::py_to_r(cases$SEED)
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
schemas_of <- function(family) {
  if (is.null(schemas[[family]])) {
    schemas[[family]] <- tryCatch(ns$dlt_schema(family), error = function(e) list())
  }
  schemas[[family]]
}
schema_of <- function(overload) {
  Find(function(x) x$name == overload, schemas_of(sub("[.].*", "", overload)))
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
  if (role == "position in lists") role <- if (is.list(value)) "position" else "none"
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
    integer <- is_torch_tensor(x) && as.character(x$dtype) %in% c("Long", "Int")
    if (identical(role, "position") && integer) {
      # What fills up nonzero_static() may be negative, and stays. In place, so that the
      # strides stay too.
      return(x$sub_((x >= 0L)$to(dtype = x$dtype)))
    }
    if (identical(role, "position") && is.list(x)) lapply(x, shift, role) else x
  }
  if ("inverse_indices" %in% names(value)) roles <- c(inverse_indices = "position")
  if (!is.null(names(roles))) {
    roles <- ifelse(is.na(roles[names(value)]), "none", roles[names(value)])
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

# What is written in Python takes positions where the operators that it calls do.
python_roles <- list(
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
  nnf_max_unpool3d = c(indices = "position"),
  # Two lists of dimensions, or how many there are.
  torch_tensordot = c(dims = "position in lists"),
  torch_unravel_index = c(indices = "position")
)
layer_results <- function(name) {
  if (name == "torch_unravel_index") {
    return("position")
  }
  if (grepl("max_pool", name)) c("none", "position") else character()
}
is_dim <- function(name) name %in% c("dim", "dims", "dim0", "dim1", "dim2")

# Names under which R users know arguments that Python calls otherwise.
known_as <- list(
  self = c("self", "A", "input", "tensor", "x"), input = c("input", "self", "A"),
  b = "B", other = c("other", "B", "x2"), value = c("value", "src"),
  s = "value", "_x" = "x",
  x1 = "x1", p = c("p", "ord"), random_samples = "random_samples",
  "_random_samples" = "random_samples", label_smoothing = "label_smoothing",
  average_attn_weights = "avg_weights", as_tuple = "as_list",
  sections = c("sections", "indices"),
  indices_or_sections = c("indices", "sections"), N = "N", mat2 = c("mat2", "other")
)

arguments_for <- function(target, case, tensors) {
  schema <- if (nzchar(case$overload)) schema_of(case$overload)
  # Where no overload was told, those of the operator will do.
  family <- sub("^(torch_|[$])", "", target$name)
  known <- if (is.null(schema)) {
    unlist(lapply(schemas_of(family), `[[`, "arguments"), recursive = FALSE)
  } else {
    schema$arguments
  }
  roles <- vapply(known, `[[`, "", "role")
  names(roles) <- vapply(known, `[[`, "", "name")
  layer <- python_roles[[target$name]]
  formals <- names(formals(if (is.null(target$maker)) target$f else target$maker(NULL)))
  if (!is.null(target$maker)) formals <- c("self", formals)
  arguments <- list()
  names <- character()
  for (one in case$arguments) {
    value <- decode(one$value, tensors)
    # Python's empty list may be one of numbers.
    if (identical(value, list()) && !one$name %in% c("tensors", "indices")) {
      value <- integer()
    }
    role <- if (one$name %in% names(layer)) {
      layer[[one$name]]
    } else if (one$name %in% names(roles)) {
      roles[[one$name]]
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
  overload <- if (is.null(schema)) schemas_of(family) else list(schema)
  results <- if (length(overload)) {
    vapply(overload[[1]]$results, `[[`, "", "role")
  } else {
    layer_results(target$name)
  }
  family <- if (!is.null(schema)) sub("(.)_?([.].*)?$", "\\1", schema$name)
  list(arguments = arguments, results = results, family = family)
}

# --- Comparing --------------------------------------------------------------------------

found <- new.env()
counts <- c(cases = 0L, errors = 0L)
tested <- character()
# The operators that gave results, by the kind of the case.
compared <- list()
# Results of int64 from arguments that have none, and no role: positions, most likely.
unmarked <- character()

note <- function(name, label, text) {
  key <- sprintf("%s [%s]: %s", name, label, text)
  found[[name]] <- c(found[[name]], stats::setNames(key, label))
}

# torch_unique_consecutive() gives its three results always, as the operator and the CRAN
# package do; Python's function only those that were asked for.
asked_for <- function(target, arguments, value) {
  if (!grepl("unique_consecutive", target$name)) {
    return(value)
  }
  value <- value[c(
    TRUE, isTRUE(arguments$return_inverse), isTRUE(arguments$return_counts)
  )]
  if (length(value) == 1) value[[1]] else value
}

mark_results <- function(value, call, tensors) {
  of_ints <- function(x) is_torch_tensor(x) && x$dtype == "int64"
  floating <- function(x) x$dtype$is_floating_point
  none <- which(call$results == "none")
  if (is.null(call$family) || !length(none) || !length(tensors) ||
    !is.null(call$arguments$dtype) || !all(vapply(tensors, floating, NA))) {
    return()
  }
  values <- if (is_torch_tensor(value)) list(value) else value
  for (i in none) {
    if (i <= length(values) && of_ints(values[[i]])) {
      unmarked <<- union(unmarked, sprintf("%s, result %d", call$family, i))
    }
  }
}

# Compare a case that has begun.
compare <- function(target, case) {
  counts[["cases"]] <<- counts[["cases"]] + 1L
  tested <<- c(tested, target$name)
  result <- tryCatch(
    {
      tensors <- lapply(seq_len(case$count), function(i) adopt(source$tensor(i)))
      call <- arguments_for(target, case, tensors)
      torch_manual_seed(seed)
      value <- do.call(target$f, call$arguments)
      mark_results(value, call, tensors)
      value <- to_python(value, call$results)
      python <- case$label != "as called inside"
      list(value = if (python) asked_for(target, call$arguments, value) else value)
    },
    error = identity
  )
  if (inherits(result, "error")) {
    if (!case$ran) {
      counts[["errors"]] <<- counts[["errors"]] + 1L
      if (!inherits(result, "dltorch_error") && !inherits(result, "simpleError")) {
        note(target$name, case$label, "an error without a class")
      }
    } else {
      note(target$name, case$label, paste(
        "an error in R only:", conditionMessage(result)
      ))
    }
    return(invisible())
  }
  if (!case$ran) {
    note(target$name, case$label, paste("an error in Python only:", case$message))
    return(invisible())
  }
  compared[[case$label]] <<- c(compared[[case$label]], target$name)
  text <- tryCatch(
    reticulate::py_to_r(source$differs(result$value)),
    error = function(e) paste("cannot be compared:", conditionMessage(e))
  )
  if (nzchar(text)) note(target$name, case$label, text)
}

begin <- function(...) reticulate::py_to_r(source$begin(...))

walk <- function(names) {
  for (j in seq_along(names)) {
    target <- target_of(names[j])
    if (!is.null(target)) compare(target, begin(j - 1L))
    if (grepl("^(nn|linalg|fft|special)[.]", names[j])) next
    bare <- sub("^.*[.]", "", names[j])
    for (in_place in c(FALSE, TRUE)) {
      # A function and its method differ in little: some of the cases will do.
      if (!in_place && j %% 5 != 1) next
      target <- method_target(if (in_place) paste0(bare, "_") else bare)
      if (is.null(target)) next
      case <- begin(j - 1L, in_place)
      if (!is.null(case)) compare(target, case)
    }
  }
}

if (value_of("gradients", "no") == "yes") base::source("tools/conformance/gradients.R")

started <- Sys.time()
for (i in seq_len(reticulate::py_to_r(source$count())) - 1L) {
  walk(unlist(reticulate::py_to_r(source$load(i))))
}
if (value_of("calls", "yes") == "yes") {
  families <- reticulate::py_to_r(source$record())
  for (family in families[grepl(pattern, families)]) {
    target <- target_of(family)
    if (is.null(target)) next
    for (j in seq_along(reticulate::py_to_r(source$load_calls(family)))) {
      compare(target, begin(j - 1L))
    }
  }
}

# --- The report -------------------------------------------------------------------------

# An exception is for the cases of one kind, or for all ("*").
excepted <- function(name, label) {
  which(exceptions$name == name & exceptions$case %in% c("*", label))
}
differing <- sort(ls(found))
used <- integer()
explained <- 0L
for (name in differing) {
  lines <- found[[name]]
  reasons <- lapply(names(lines), excepted, name = name)
  used <- c(used, unlist(reasons))
  lines <- lines[lengths(reasons) == 0]
  if (length(lines) == 0) {
    explained <- explained + 1L
    cat(name, ": differs, as explained: ", exceptions$reason[reasons[[1]][1]], "\n",
      sep = ""
    )
    next
  }
  if (value_of("all", "no") == "yes") cat(lines[-1], sep = "\n")
  cat(lines[1], if (length(lines) > 1) sprintf(" (and %d more)", length(lines) - 1), "\n",
    sep = ""
  )
}
unneeded <- if (complete) setdiff(seq_len(nrow(exceptions)), used)
for (i in unneeded) {
  cat(exceptions$name[i], ": an exception that is no longer needed\n", sep = "")
}

none <- utils::read.delim("tools/api/no-role.tsv", quote = "")
unmarked <- setdiff(unmarked, paste(none$operator, none$name, sep = ", "))
for (name in unmarked) cat(name, ": is int64, and has no role\n", sep = "")

only_errors <- setdiff(unique(tested), unlist(compared))
if (length(only_errors)) {
  cat("errors only, and so not counted:", toString(sort(only_errors)), "\n")
}
# A function, a method and a method in place are one operator.
operators_of <- function(names) {
  unique(sub("(.)_$", "\\1", sub("^(torch_|[$])", "", names)))
}
count <- function(labels) length(operators_of(unlist(compared[labels])))
labels <- names(compared)
shapes <- c("broadcasting", "empty", "0-d", "non-contiguous", "column-major")
dtypes <- setdiff(labels, c(shapes, "as called inside"))
several <- table(unlist(lapply(compared[dtypes], operators_of)))
in_place <- grep("^[$].*_$", unlist(compared), value = TRUE)
operators <- count(labels)
by_shape <- sprintf("%d %s", vapply(shapes, count, 1L), shapes)
cat(sprintf(
  paste(
    "%d operators compared, %d of them in several dtypes, %s, and %d in place;",
    "%d cases, of which %d are errors on both sides; %d names differ, %d of them",
    "explained; %.0f s\n"
  ),
  operators, sum(several > 1), paste(by_shape, collapse = ", "),
  length(operators_of(in_place)), counts[["cases"]], counts[["errors"]],
  length(differing), explained, as.numeric(Sys.time() - started, units = "secs")
))
few <- complete && operators < 600
if (few) cat("fewer than 600 operators were compared\n")
failed <- length(differing) > explained || length(unneeded) > 0 ||
  length(unmarked) > 0 || few
quit(status = as.integer(failed))
