# The functional layers beside PyTorch's own, on the same memory: each line of
# functional-cases.tsv is an R call and the same in Python, where dimensions, labels and
# positions count from 0.

cases <- utils::read.delim("functional-cases.tsv", quote = "")

random <- function(...) {
  torch_tensor(array(stats::rnorm(prod(...)), c(...)), dtype = "float64")
}

inputs <- withr::with_seed(1, list(
  x = random(c(3, 4)), y = random(c(3, 4)), p = random(c(3, 4))$sigmoid(),
  w = random(4)$abs(), line = random(c(2, 6, 8)), image = random(c(2, 4, 6, 6)),
  volume = random(c(2, 3, 4, 4, 4)), kernel1 = random(c(6, 6, 2)),
  kernel2 = random(c(4, 4, 3, 3)), kernel_tbc = random(c(2, 8, 4)),
  pairs = random(c(2, 4, 4)), kernel3 = random(c(3, 3, 2, 2, 2)),
  m = random(4), v = random(4)$abs() + 0.1, theta = random(c(2, 2, 3)),
  theta3 = random(c(1, 3, 4)), steps = random(c(6, 1, 4))$log_softmax(3),
  labels = torch_tensor(c(1L, 0L, 2L)),
  several = torch_tensor(
    rbind(c(2L, 0L, -1L, 1L), c(0L, -1L, 1L, 2L), c(3L, 1L, -1L, 0L))
  ),
  query = random(c(5, 2, 4)), packed = random(c(12, 4)), packed_bias = random(12),
  out = random(c(4, 4)), out_bias = random(4), bias = random(c(1, 1, 4)),
  mask = torch_tensor(rbind(c(FALSE, FALSE, TRUE, FALSE, TRUE), FALSE)),
  causal = torch_ones(5, 5, dtype = "bool")$triu(1)
))

attend <- function(...) {
  i <- inputs
  given <- list(...)
  defaults <- list(
    query = i$query, key = i$query, value = i$query, embed_dim_to_check = 4,
    num_heads = 2, in_proj_weight = i$packed, in_proj_bias = i$packed_bias,
    bias_k = NULL, bias_v = NULL, add_zero_attn = FALSE, dropout_p = 0,
    out_proj_weight = i$out, out_proj_bias = i$out_bias
  )
  names(given)[names(given) == "average_attn_weights"] <- "avg_weights"
  do.call(nnf_multi_head_attention_forward, utils::modifyList(defaults, given))
}

in_python <- function() {
  builtins <- reticulate::import_builtins(convert = FALSE)
  names <- reticulate::py_eval("{}", convert = FALSE)
  builtins$exec(paste(sep = "\n",
    "import torch",
    "import torch.nn.functional as F",
    "def attend(bias_k=None, bias_v=None, add_zero_attn=False, **more):",
    "    return F.multi_head_attention_forward(query, query, query, 4, 2, packed,",
    "        packed_bias, bias_k, bias_v, add_zero_attn, 0., out, out_bias, **more)"
  ), names)
  for (name in names(inputs)) {
    reticulate::py_set_item(names, name, reticulate::r_to_py(inputs[[name]]))
  }
  function(code) builtins$eval(code, names)
}

values_of <- function(x) {
  if (is.null(x) || inherits(x, "python.builtin.NoneType")) {
    return(NULL)
  }
  if (inherits(x, "python.builtin.tuple")) {
    return(lapply(seq_len(length(x)), function(i) values_of(x[i - 1L])))
  }
  if (is.list(x)) {
    return(lapply(unname(x), values_of))
  }
  as.array(if (is_torch_tensor(x)) x else from_dlpack(x))
}

test_that("each functional layer gives what PyTorch's gives", {
  skip_if_no_module("torch")
  torch <- reticulate::import("torch", convert = FALSE)
  evaluate <- in_python()
  known <- names(reticulate::import("torch.nn.functional", convert = FALSE))
  missing <- character()
  for (i in seq_len(nrow(cases))) {
    case <- cases$R[i]
    code <- cases$Python[i]
    used <- sub(".*F\\.", "", regmatches(code, gregexpr("F\\.[a-z0-9_]+", code))[[1]])
    torch_manual_seed(1)
    ours <- tryCatch(values_of(eval(str2lang(case), inputs)), error = identity)
    is_newer <- inherits(ours, "dltorch_operator_error")
    if (is_newer || !all(used %in% known)) {
      missing <- c(missing, case)
      next
    }
    invisible(torch$manual_seed(1L))
    theirs <- values_of(evaluate(code))
    # Positions are the only whole numbers of a result of two.
    if (is.list(theirs) && is.integer(theirs[[2]])) theirs[[2]] <- theirs[[2]] + 1L
    expect_equal(ours, theirs, tolerance = 1e-10, info = case)
  }
  skip_if(length(missing) > 0, sprintf(
    "torch %s lacks what these need: %s", dltorch:::dlt_libtorch()[["running"]],
    paste(sub("[(].*", "", missing), collapse = ", ")
  ))
})
