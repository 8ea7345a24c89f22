# Write R/operators-generated.R: a function torch_<name>() for every public operator of
# the running libtorch, and the methods of `$`, with explicit arguments. Run it on the
# libtorch that tools/setup names; dltorch must be installed.
#
#   Rscript tools/generate-operators.R [FILE]
#
# Names and order of arguments: tools/api/names.txt (the names that R users know; "="
# marks an argument with a default), else the schemas. Functions and methods that another
# file of R/ defines are left to that file. Their help is on the pages of R/help.R that
# tools/api/pages.tsv names, else on pages written here.

file <- commandArgs(TRUE)
if (length(file) == 0) file <- "R/operators-generated.R"
ns <- asNamespace("dltorch")

# --- What there is ----------------------------------------------------------------------

families <- ns$dlt_operator_names()
families <- families[!grepl("^_|^[a-z]+__", families)]
schemas <- lapply(families, function(name) {
  overloads <- tryCatch(ns$dlt_schema(name), dltorch_operator_error = function(e) NULL)
  Filter(function(x) !x$is_out, overloads)
})
names(schemas) <- families
schemas <- schemas[lengths(schemas) > 0]

# Makers of new tensors take requires_grad, as in Python.
makes <- function(overloads) {
  kinds <- lapply(overloads, function(x) vapply(x$arguments, `[[`, "", "kind"))
  from_tensor <- function(x) any(c("tensor", "tensors") %in% x)
  any(vapply(kinds, function(x) "device" %in% x && !from_tensor(x), NA))
}

parse_name <- function(line) {
  words <- strsplit(sub("^[^(]*\\(", "", sub("\\)$", "", line)), ", ", fixed = TRUE)[[1]]
  if (!grepl("(", line, fixed = TRUE)) words <- character()
  sub("=$", "", words)
}
lines <- readLines("tools/api/names.txt")
known <- lapply(lines, parse_name)
names(known) <- sub("\\(.*", "", lines)

# Every name that R/*.R assigns to.
assigned <- function(path) {
  unlist(lapply(parse(path), function(x) {
    if (is.call(x) && identical(x[[1]], as.name("<-"))) as.character(x[[2]])
  }))
}
by_hand <- unlist(lapply(
  setdiff(list.files("R", full.names = TRUE), "R/operators-generated.R"), assigned
))

# --- Arguments --------------------------------------------------------------------------

# Names of arguments that R users know under another name than the schemas have.
aliases <- list(
  A = c("self", "input"), B = c("b", "other"), input = "self", tensor = "self",
  src = "value", value = "s"
)

# Of some families one overload serves for all: what the others lack has a default.
only <- c(stft = "stft.center")

arguments_of <- function(overload) {
  arguments <- overload$arguments
  names(arguments) <- vapply(arguments, `[[`, "", "name")
  arguments
}

# All arguments of all overloads; each after those that it follows in its overload.
merged_names <- function(overloads) {
  order <- character()
  for (overload in overloads) {
    at <- 0L
    for (name in names(arguments_of(overload))) {
      found <- match(name, order)
      if (is.na(found)) {
        order <- append(order, name, at)
        found <- at + 1L
      }
      at <- max(at, found)
    }
  }
  setdiff(order, "pin_memory")
}

schema_arguments <- function(overloads, name) {
  found <- lapply(overloads, function(x) arguments_of(x)[[name]])
  Filter(Negate(is.null), found)
}

# The arguments that a formal stands for: of its own name, or of an alias that the schemas
# have in its place.
stands_for <- function(overloads, formal, formals) {
  all <- merged_names(overloads)
  candidates <- setdiff(aliases[[formal]], formals)
  used <- c(if (formal %in% all) formal, intersect(candidates, all))
  if (length(used) == 0) formal else unique(c(formal, used))
}

deparsed <- function(x) paste(deparse(x, width.cutoff = 500L), collapse = "")

# "" for an argument that must be given.
default_text <- function(name, overloads, spelled) {
  arguments <- do.call(c, lapply(spelled, schema_arguments, overloads = overloads))
  fixed <- defaults_by_hand[[paste0(name, "$", spelled[1])]]
  if (!is.null(fixed)) {
    return(fixed)
  }
  if (length(arguments) == 0) {
    return("NULL")
  }
  has_default <- vapply(arguments, `[[`, NA, "has_default")
  everywhere <- length(arguments) == length(overloads)
  if (!any(has_default)) {
    optional <- any(vapply(arguments, `[[`, NA, "optional"))
    return(if (everywhere && !optional) "" else "NULL")
  }
  texts <- unique(vapply(arguments[has_default], function(x) deparsed(x$default), ""))
  if (length(texts) == 1) texts else setdiff(texts, "NULL")[1]
}

# Defaults that the schemas lack.
defaults_by_hand <- list(
  # Not its None: libtorch before 2.0 fails on that.
  "sort$stable" = "FALSE",
  "linspace$steps" = "100L", "logspace$steps" = "100L",
  "linalg_matrix_norm$ord" = '"fro"',
  "norm$p" = "2", "hann_window$periodic" = "TRUE", "bartlett_window$periodic" = "TRUE",
  "blackman_window$periodic" = "TRUE", "hamming_window$periodic" = "TRUE",
  "kaiser_window$periodic" = "TRUE", "hamming_window$alpha" = "0.54",
  "hamming_window$beta" = "0.46", "kaiser_window$beta" = "12"
)

# Sizes may be given one by one.
spread <- c(
  view = "size", reshape = "shape", permute = "dims", "repeat" = "repeats",
  expand = "size", tile = "dims", flip = "dims", sum_to_size = "size", resize_ = "size"
)

# --- Functions --------------------------------------------------------------------------

quoted <- function(name) {
  if (make.names(name) == name || name == "...") name else paste0("`", name, "`")
}

# The text of a function, as list(formals, body).
function_text <- function(family, formals, method = FALSE) {
  overloads <- schemas[[family]]
  special <- intersect(c("...", "requires_grad"), formals)
  if (family == "requires_grad_") special <- character()
  has <- setdiff(formals, special)
  spelled <- lapply(has, function(x) stands_for(overloads, x, has))
  defaults <- mapply(function(x) default_text(family, overloads, x), spelled)
  names(defaults) <- has
  if (method) defaults <- defaults[-1]
  spellings <- vapply(spelled, paste, "", collapse = "|")
  full <- if (family %in% names(only)) only[[family]] else family
  signature <- paste(c(full, spellings), collapse = " ")
  values <- vapply(has, quoted, "")
  if (method) values[1] <- "self"
  spread_at <- if (method) match(spread[family], has)
  if (length(spread_at) && !is.na(spread_at)) {
    values[spread_at] <- sprintf("spread(%s, ...)", values[spread_at])
    special <- "..."
    formals <- append(formals, "...", match(has[spread_at], formals))
  }
  body <- sprintf(
    '.Call(dlt_op%d, "%s", %s)', length(has), signature, paste(values, collapse = ", ")
  )
  if (length(has) == 0) return(NULL)
  if ("requires_grad" %in% special) {
    body <- sprintf("with_grad(%s, requires_grad)", body)
    defaults["requires_grad"] <- "FALSE"
  }
  if (method) formals <- formals[-1]
  shown <- vapply(formals, function(x) {
    if (x == "..." || defaults[[x]] == "") {
      quoted(x)
    } else {
      paste(quoted(x), "=", defaults[[x]])
    }
  }, "")
  list(formals = paste(shown, collapse = ", "), body = body, names = formals)
}

has_self <- function(family) {
  any(vapply(schemas[[family]], function(x) {
    any(vapply(x$arguments, function(a) a$name == "self" && a$kind == "tensor", NA))
  }, NA))
}

function_name <- function(family) {
  if (startsWith(family, "linalg_")) family else paste0("torch_", family)
}

functions <- list()
for (family in names(schemas)) {
  name <- function_name(family)
  in_place <- endsWith(family, "_")
  if (name %in% by_hand || (in_place && !name %in% names(known))) next
  formals <- known[[name]]
  if (is.null(formals)) formals <- merged_names(schemas[[family]])
  more <- setdiff(merged_names(schemas[[family]]), c(
    formals, unlist(lapply(formals, stands_for, overloads = schemas[[family]],
      formals = formals
    ))
  ))
  # What the schemas have beyond the known arguments follows those.
  formals <- c(formals, more)
  if (makes(schemas[[family]]) && !"requires_grad" %in% formals) {
    formals <- c(formals, "requires_grad")
  }
  text <- function_text(family, formals)
  if (!is.null(text)) functions[[family]] <- c(text, name = name)
}

methods <- list()
for (family in names(schemas)) {
  if (!has_self(family) || paste0("$", family) %in% by_hand ||
    grepl("^(linalg|fft|special)_", family)) {
    next
  }
  formals <- known[[paste0("$", family)]]
  if (is.null(formals)) {
    formals <- known[[paste0("torch_", family)]]
    if (is.null(formals)) formals <- merged_names(schemas[[family]])
  }
  never <- c("self", if (family != "requires_grad_") "requires_grad")
  formals <- c("self", setdiff(formals, never))
  formals <- unique(c(formals, setdiff(merged_names(schemas[[family]]), c(
    formals, unlist(lapply(formals, stands_for, overloads = schemas[[family]],
      formals = formals
    ))
  ))))
  methods[[family]] <- function_text(family, setdiff(formals, "..."), method = TRUE)
}

# --- Help -------------------------------------------------------------------------------

pages <- c(
  fft = "^fft_|^stft$|^istft$|_window$",
  special = "^special_|gamma|^erf|^i0$|polygamma|^sinc$",
  linalg = "^linalg_|cholesky|^svd$|^qr$|^lu_|^geqrf|^orm|^orgqr|^pinverse|^det$|logdet",
  sparse = paste0(
    "sparse|^to_|quantize|^q_|^q[a-z]*_scale|^fbgemm|^mkldnn|^int_repr|coalesce|crow_|",
    "ccol_|^row_ind|^col_ind"
  ),
  backends = "^miopen|^cudnn|^mps|^xpu|^hip|^rocm",
  backward = "_backward",
  copies = "_copy$|_scatter$|^new_|_like$|^clone$|^copy",
  layers = paste0(
    "conv|pool|norm|dropout|embedding|upsample|pad|rnn|lstm|gru|relu|elu|loss|softmax|",
    "shrink|hard|sigmoid|gelu|glu|silu|mish|softplus|bilinear|grid_sampl|affine_grid|",
    "pixel_|im2col|col2im|attention|one_hot|cosine_|pairwise|binary_cross|kl_div|ctc"
  ),
  reductions = paste0(
    "^(sum|mean|prod|max|min|amax|amin|aminmax|std|var|std_mean|var_mean|median|",
    "nanmedian|mode|all|any|argmax|argmin|logsumexp|nansum|nanmean|quantile|nanquantile|",
    "cum.*|logcumsumexp|sort|argsort|msort|topk|kthvalue|unique.*|count_nonzero|trace|",
    "dist|cdist|pdist|histc|histogram.*|bincount|searchsorted|bucketize|norm|",
    "sum_to_size)$"
  ),
  shapes = paste0(
    "^(view.*|reshape.*|permute|transpose|t|squeeze|unsqueeze|flatten|unflatten|",
    "ravel|movedim|moveaxis|swap.*|expand.*|broadcast.*|flip.*|roll|rot90|tile|repeat.*|",
    "chunk|split.*|tensor_split|[hvd]split|unbind|cat|concat.*|[hvd]?stack|column_stack|",
    "row_stack|narrow.*|select.*|slice.*|diag.*|tril.*|triu.*|unfold|as_strided.*|",
    "atleast_.*|block_diag|meshgrid|cartesian_prod|combinations|unsafe_.*|numpy_T|",
    "matrix_H|m[TH]|adjoint|alias.*|gather|scatter.*|index.*|take.*|put|masked.*|where|",
    "nonzero.*|argwhere)$"
  ),
  arithmetic = ""
)
titles <- c(
  fft = "Fourier transforms and windows", special = "Special functions",
  linalg = "Linear algebra", sparse = "Sparse, quantised and converted tensors",
  backends = "Layers of single backends", backward = "Gradients of single operators",
  copies = "Copies and new tensors like others",
  layers = "Layers and losses as functions",
  reductions = "Reductions, sorting and searching",
  shapes = "Shapes, joining, splitting and selecting",
  arithmetic = "Arithmetic, comparison and other operators"
)
examples <- c(
  fft = "torch_fft_fft(torch_ones(4))", special = "torch_special_expit(torch_zeros(2))",
  linalg = "linalg_det(torch_eye(3))",
  sparse = "torch_is_coalesced(torch_eye(2)$to_sparse())",
  backends = "torch_cudnn_is_acceptable(torch_ones(2))",
  backward = "torch_tanh_backward(torch_ones(2), torch_zeros(2))",
  copies = "torch_transpose_copy(torch_ones(2, 3), 1, 2)$shape",
  layers = "torch_conv1d(torch_ones(1, 1, 4), torch_ones(1, 1, 2))",
  reductions = "torch_dist(torch_ones(2), torch_zeros(2))",
  shapes = "torch_block_diag(list(torch_ones(1, 1), torch_ones(1, 1)))",
  arithmetic = "torch_bitwise_and(torch_tensor(6L), 3L)"
)
listed <- utils::read.delim("tools/api/pages.tsv")
by_hand_of <- strsplit(listed$operators, " ", fixed = TRUE)
by_hand_page <- rep(listed$page, lengths(by_hand_of))
names(by_hand_page) <- unlist(by_hand_of)
page_of <- function(family) {
  if (family %in% names(by_hand_page)) {
    return(by_hand_page[[family]])
  }
  paste0("operators-", names(pages)[vapply(pages, grepl, NA, x = family)][1])
}

kind_words <- c(
  tensor = "a tensor", tensors = "a list of tensors",
  "optional tensors" = "a list of tensors, with `NULL` for none", number = "a number",
  numbers = "numbers", int = "a whole number", ints = "whole numbers", float = "a number",
  floats = "numbers", bool = "`TRUE` or `FALSE`", bools = "logical values",
  string = "a string", dtype = "a [dtype][torch_dtype] or its name",
  layout = "a layout, such as `\"strided\"`",
  memory_format = "a memory format, such as `\"contiguous_format\"`",
  device = "a [device][torch_device] or its name",
  generator = "a [generator][torch_generator], or `NULL` for the default one"
)
role_words <- c(
  none = "", position = "; counts from 1, negative from the end",
  label = "; labels or rows, counted from 1",
  end = "; counts from 1 and is included, negative from the end",
  fill = ""
)
describe_argument <- function(name, members) {
  found <- unlist(lapply(members, function(family) {
    schema_arguments(schemas[[family]], name)
  }), recursive = FALSE)
  if (length(found) == 0) {
    found <- unlist(lapply(members, function(family) {
      unlist(lapply(aliases[[name]], schema_arguments, overloads = schemas[[family]]),
        recursive = FALSE
      )
    }), recursive = FALSE)
  }
  fixed <- c(
    requires_grad = "whether autograd records operations on the result",
    names = "must be `NULL`: named dimensions are not supported",
    "..." = "no other arguments; what follows is given by name"
  )[name]
  if (!is.na(fixed)) return(fixed)
  if (length(found) == 0) return("must be `NULL`: named dimensions are not supported")
  words <- unique(vapply(found, function(x) {
    paste0(kind_words[[x$kind]], role_words[[x$role]])
  }, ""))
  optional <- any(vapply(found, `[[`, NA, "optional"))
  paste0(paste(words, collapse = ", or "), if (optional) ", or `NULL`")
}

wrapped <- function(text, prefix) {
  paste(strwrap(text, width = 88, prefix = prefix), collapse = "\n")
}

page_block <- function(page) {
  name <- paste0("operators-", page)
  members <- names(functions)[vapply(names(functions), page_of, "") == name]
  arguments <- unique(unlist(lapply(functions[members], `[[`, "names")))
  params <- vapply(sort(arguments), function(x) {
    wrapped(paste("@param", x, describe_argument(x, members)), "#' ")
  }, "")
  paste(c(
    paste("#'", titles[[page]]), "#'",
    wrapped(paste(
      "Operators of libtorch, with the names, shapes and defaults of their schemas:",
      "PyTorch's documentation of the function of the same name says what each computes.",
      "What differs: dimensions, indices and class labels count from 1, on the way in",
      "and out, and R numbers and vectors may stand for tensors (see [torch_call()]). An",
      "argument that is `NULL`, where that is no value of it, counts as not given."
    ), "#' "), "#'",
    wrapped(paste(
      "Results are new tensors; where the operator is one that gives a view (as",
      "`transpose`, `narrow` or `diagonal`) they share the memory of the one they view.",
      "Names that end in `_` change their first argument and give it back."
    ), "#' "), "#'",
    params,
    "#' @return A tensor, a number, a logical value, or a list of tensors with the names",
    "#'   that PyTorch gives them.",
    "#' @source PyTorch, `aten/src/ATen/native/native_functions.yaml`",
    "#' @examples", paste("#'", examples[[page]]),
    paste("#' @name", name), "NULL"
  ), collapse = "\n")
}

# --- Write ------------------------------------------------------------------------------

out <- c(
  "# Written by tools/generate-operators.R from libtorch's schemas; do not edit.", "",
  unlist(lapply(names(pages), page_block)), "",
  vapply(names(functions), function(family) {
    f <- functions[[family]]
    head <- sprintf("#' @rdname %s\n#' @export", page_of(family))
    twin <- if (startsWith(family, "linalg_")) {
      c(head, sprintf("torch_%s <- %s", family, family))
    }
    definition <- sprintf("%s <- function(%s) %s", quoted(f$name), f$formals, f$body)
    paste(c(head, definition, twin), collapse = "\n")
  }, ""), "",
  "# Methods of `$`.", "",
  vapply(names(methods), function(family) {
    f <- methods[[family]]
    sprintf("`$%s` <- function(self) function(%s) %s", family, f$formals, f$body)
  }, "")
)
writeLines(out, file)
message(length(functions), " functions, ", length(methods), " methods")
