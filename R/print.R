#' Print and describe a tensor
#'
#' @description
#' `print()` shows the values in libtorch's layout (`TRUE` and `FALSE` for bool, and
#' complex values, by dltorch), then the type, the sizes, and what autograd knows. Of a
#' tensor of more than `dltorch.print_max` elements it shows the first and last three of
#' each dimension, and only these are read, or moved from another device. `str()` gives
#' one line and reads at most five of each dimension.
#'
#' Options:
#' * `dltorch.print_max` (1000): more elements are summarised.
#' * `dltorch.print_digits` (4): digits after the decimal point. Another number than
#'   libtorch's 4 has the values formatted by R.
#'
#' @param x,object a tensor
#' @param n how many lines to show; -1 for all of the tensor. Given a number, the first
#'   lines are shown of a large tensor too
#' @param ... ignored
#' @return `x`, invisibly; `format()`: a string.
#' @examples
#' torch_tensor(matrix(1:6, 2))
#' torch_arange(1, 1e6)
#' str(torch_ones(2, 3))
#' @export
print.torch_tensor <- function(x, n = NULL, ...) {
  cat("torch_tensor\n", format(x, n = n), "\n", sep = "")
  invisible(x)
}

#' @rdname print.torch_tensor
#' @export
format.torch_tensor <- function(x, n = NULL, ...) {
  if (!is.null(n)) check_whole_number(n, "n")
  kind <- kind_line(x)
  # Of the last dtypes libtorch has memory, but cannot read a value.
  if (x$is_meta || length(x) == 0 || grepl("^(bits[0-9]|u?int[1-7]$)", dtype_of(x))) {
    return(kind)
  }
  lines <- if (is_sparse(x)) sparse_lines(x) else tensor_lines(x, n)
  limit <- if (is.null(n)) 30 else n
  if (limit >= 0 && length(lines) > limit) {
    cut <- "... [the output was cut; print(x, n = -1) shows all]"
    lines <- c(lines[seq_len(limit)], cut)
  }
  paste(c(lines, kind), collapse = "\n")
}

# "[ CPUFloatType{2,3} ][ requires_grad = TRUE ]"
kind_line <- function(x) {
  grad <- if (!x$requires_grad) {
    ""
  } else if (x$is_leaf) {
    "[ requires_grad = TRUE ]"
  } else {
    sprintf("[ grad_fn = <%s> ]", grad_fn_name(x))
  }
  sprintf("[ %s{%s} ]%s", type_name(x), paste(format_size(dim(x)), collapse = ","), grad)
}

type_name <- function(x) external(dlt_property, x, ".type_name")

# "SparseCPUFloatType", "SparseCsrCPUFloatType"
is_sparse <- function(x) startsWith(type_name(x), "Sparse")

tensor_lines <- function(x, n) {
  sizes <- dim(x)
  shown <- lapply(sizes, seq_len)
  most <- getOption("dltorch.print_max", 1000)
  check_number(most, "dltorch.print_max")
  large <- length(x) > most
  if (large && is.null(n)) {
    shown <- lapply(sizes, edges)
  } else if (!is.null(n) && n >= 0 && length(sizes) > 0) {
    # Never more rows than could be shown.
    shown[[1]] <- seq_len(min(sizes[1], n + 1))
    if (prod(lengths(shown)) > 1e5) shown[-1] <- lapply(sizes[-1], edges)
  }
  whole <- all(lengths(shown) == sizes)
  block <- readable(x$detach())
  if (!whole) block <- block_of(block, shown)
  block <- block$cpu()
  digits <- getOption("dltorch.print_digits", 4)
  check_whole_number(digits, "dltorch.print_digits")
  dtype <- dtype_of(block)
  # A summary is put together line by line, so no line may be broken.
  width <- if (whole) getOption("width") else 10000L
  ours <- dtype == "bool" || is_complex(block) || has_seven_digits(block) ||
    digits != 4 && is_floating(block)
  lines <- if (ours) {
    text_lines(text_of(block, digits), dim(block), width)
  } else {
    if (!dtype %in% c("float32", "float64")) {
      block <- block$to(dtype = if (is_floating(block)) "float32" else "int64")
    }
    aligned(tidy_lines(strsplit(dlt_format(block, width), "\n", fixed = TRUE)[[1]]))
  }
  mark_gaps(lines, shown, sizes)
}

# Whole numbers that libtorch would round to six digits.
has_seven_digits <- function(x) {
  is_whole_typed(x) && length(x) > 0 &&
    as.logical(op("max", op("abs", x$to(dtype = "float64"))) >= 1e6)
}

# libtorch formats no quantised values, and no pairs of 4-bit floats: their bytes are
# shown, as by PyTorch.
readable <- function(x) {
  if (x$is_quantized) {
    op("dequantize", x)
  } else if (unclass(dtype_of(x)) == "float4_e2m1fn_x2") {
    op("view", x, dtype = "uint8")
  } else {
    x
  }
}

# libtorch writes the first row of a part right behind "Columns 1 to 9", and after
# "(1,.,.) = " a space too far to the left. The sign of nan says nothing.
tidy_lines <- function(lines) {
  lines <- gsub("-nan", " nan", sub("^-nan", "nan", lines), fixed = TRUE)
  lines <- gsub("(Columns [0-9]+ to [0-9]+)(.+)", "\\1\n\\2", lines)
  lines <- unlist(strsplit(paste(lines, collapse = "\n"), "\n", fixed = TRUE))
  for (i in grep("^\\(.* = $", lines)) {
    behind <- i + 1 < length(lines) && nchar(lines[i + 2]) == nchar(lines[i + 1]) + 1
    if (behind) lines[i + 1] <- paste0(" ", lines[i + 1])
  }
  lines
}

# Among whole numbers libtorch reserves no room for nan and inf.
aligned <- function(lines) {
  is_row <- grepl("^[ 0-9a-z.+-]+$", lines)
  if (any(grepl("nan|inf", lines)) && length(unique(nchar(lines[is_row]))) > 1) {
    cells <- strsplit(trimws(lines[is_row]), " +")
    width <- max(nchar(unlist(cells)))
    lines[is_row] <- vapply(cells, function(row) {
      paste0(" ", formatC(row, width = width), collapse = "")
    }, "")
  }
  lines
}

edges <- function(size) if (size > 7) c(1:3, size - 2:0) else seq_len(size)

# Only these elements are read: index tensors that span all dimensions at once.
block_of <- function(x, shown) {
  subscripts <- lapply(seq_along(shown), function(i) {
    shape <- rep(1, length(shown))
    shape[i] <- -1
    op("reshape", torch_tensor(as.numeric(shown[[i]]), dtype = "int64"), shape)
  })
  do.call(`[.torch_tensor`, c(list(x), subscripts))
}

text_of <- function(block, digits) {
  if (is_whole_typed(block) && dtype_of(block) != "bool") {
    return(dlt_whole_text(block))
  }
  values <- as.vector(block)
  decimals <- function(x) {
    size <- abs(x[is.finite(x) & x != 0])
    wide <- length(size) > 0 && (max(size) >= 1e6 || min(size) < 10^-digits)
    x[is.na(x)] <- NaN # never NA
    trimws(formatC(x, digits = digits, format = if (wide) "e" else "f"))
  }
  if (is.complex(values)) {
    imaginary <- Im(values)
    sign <- ifelse(is.na(imaginary) | imaginary >= 0, "+", "-")
    paste0(decimals(Re(values)), sign, decimals(abs(imaginary)), "i")
  } else if (is.logical(values)) {
    as.character(values)
  } else {
    decimals(values)
  }
}

# In libtorch's layout: a vector one element a line, a matrix by columns that fit the
# width, more dimensions as one matrix after the other. `text` is in R's order.
text_lines <- function(text, sizes, width) {
  text <- formatC(text, width = max(nchar(text)))
  if (length(sizes) < 2) {
    return(if (length(sizes) == 0) text else paste0(" ", text))
  }
  dim(text) <- sizes
  if (length(sizes) == 2) {
    return(matrix_lines(text, width))
  }
  # libtorch's first index varies slowest.
  leading <- sizes[seq_len(length(sizes) - 2)]
  positions <- as.matrix(rev(expand.grid(lapply(rev(leading), seq_len))))
  unlist(lapply(seq_len(nrow(positions)), function(i) {
    at <- positions[i, ]
    part <- do.call(`[`, c(list(text), as.list(at), list(TRUE, TRUE, drop = FALSE)))
    dim(part) <- utils::tail(sizes, 2)
    header <- sprintf("(%s,.,.) = ", paste(at, collapse = ","))
    c(if (i > 1) "", header, paste0(" ", matrix_lines(part, width - 1)))
  }))
}

matrix_lines <- function(text, width) {
  per_line <- max(1, (width - 1) %/% (nchar(text[1]) + 1))
  starts <- seq(1, ncol(text), per_line)
  unlist(lapply(starts, function(start) {
    columns <- start:min(start + per_line - 1, ncol(text))
    rows <- apply(text[, columns, drop = FALSE], 1, paste, collapse = " ")
    title <- sprintf("Columns %d to %d", start, max(columns))
    c(if (length(starts) > 1) title, paste0(" ", rows))
  }))
}

# Puts "..." where elements were left out, and the true numbers into "(4,.,.) = ".
mark_gaps <- function(lines, shown, sizes) {
  dims <- length(sizes)
  gap <- mapply(function(s, size) length(s) == 6 && size > 7, shown, sizes)
  if (!any(as.logical(gap))) {
    return(lines)
  }
  rows <- shown[[max(dims - 1, 1)]]
  row_gap <- gap[max(dims - 1, 1)]
  column_gap <- dims > 1 && gap[dims]
  row <- 0
  out <- list()
  for (line in lines) {
    if (grepl("^\\([0-9,]+,\\.,\\.\\) = $", line)) {
      numbers <- gsub("[^0-9,]", "", sub(",\\.,\\.\\).*", "", line))
      at <- as.integer(strsplit(numbers, ",")[[1]])
      true <- mapply(function(s, i) s[i], shown[seq_along(at)], at)
      line <- sprintf("(%s,.,.) = ", paste(format_size(true), collapse = ","))
      row <- 0
    } else if (nzchar(trimws(line)) && !grepl("\\*\\s*$", line)) {
      row <- row + 1
      if (column_gap) line <- sub("^(\\s*(\\S+\\s+){2}\\S+)", "\\1  ...", line)
      if (row_gap && row == 4) out <- c(out, sub("\\S.*", "...", line))
      if (row == length(rows)) row <- if (dims > 2) row else 0
    }
    out <- c(out, line)
  }
  unlist(out)
}

format_size <- function(x) format(x, scientific = FALSE, trim = TRUE)

sparse_lines <- function(x) {
  if (x$layout != "sparse_coo") {
    return(compressed_lines(x))
  }
  indices <- op("_indices", x) + 1L
  values <- op("_values", x)
  c(
    sprintf("%s elements stored", format_size(dim(values)[1])),
    "positions, one column for each:", tensor_lines(indices, NULL),
    "values:", tensor_lines(values, NULL)
  )
}

# Of layouts that store where each row (csr, bsr) or column begins.
compressed_lines <- function(x) {
  by_rows <- unclass(x$layout) %in% c("sparse_csr", "sparse_bsr")
  starts <- op(if (by_rows) "crow_indices" else "ccol_indices", x)
  others <- op(if (by_rows) "col_indices" else "row_indices", x)
  in_blocks <- unclass(x$layout) %in% c("sparse_bsr", "sparse_bsc")
  what <- if (in_blocks) "blocks" else "elements"
  c(
    sprintf("%s %s stored", format_size(dim(op("values", x))[1]), what),
    sprintf("%s before each %s:", what, if (by_rows) "row" else "column"),
    tensor_lines(starts, NULL),
    if (by_rows) "columns:" else "rows:", tensor_lines(others, NULL),
    "values:", tensor_lines(op("values", x), NULL)
  )
}

#' @rdname print.torch_tensor
#' @importFrom utils str
#' @export
str.torch_tensor <- function(object, ...) {
  cat(" ", one_line(object), "\n", sep = "")
}

one_line <- function(x) {
  sizes <- paste(format_size(dim(x)), collapse = ", ")
  text <- sprintf("torch_tensor %s (%s) on %s", dtype_of(x), sizes, x$device)
  if (x$is_meta || length(x) == 0 || is_sparse(x)) {
    return(text)
  }
  first <- readable(x$detach())
  for (i in seq_along(dim(x))) first <- op("narrow", first, i, 1L, min(dim(x)[i], 5))
  values <- if (is_wide(first)) dlt_whole_text(first) else as.vector(first)
  values <- utils::head(values, 5)
  more <- if (length(x) > length(values)) " ..."
  paste0(text, ": ", paste(format(values, digits = 3, trim = TRUE), collapse = " "), more)
}

#' @exportS3Method knitr::knit_print
knit_print.torch_tensor <- function(x, ...) knitr::normal_print(x, ...)

#' Plot tensors
#'
#' R's own graphics on the values of tensors of one or two dimensions, on any device. They
#' are lent to R where [as_array()] can, else copied once.
#'
#' @param x,y tensors; for `plot()` `y` may be any R value that `plot()` takes
#' @param ... passed on to `plot()`, `hist()` or `image()`
#' @return What R's function gives.
#' @examples
#' x <- torch_randn(200)
#' hist(x)
#' plot(x, x^2)
#' image(torch_tensor(diag(4)))
#' @name R-plots
NULL

plotted <- function(x, what) {
  if (length(dim(x)) > 2) {
    abort_dltorch("type", sprintf(
      "%s takes a tensor of 1 or 2 dimensions, not %d", what, length(dim(x))
    ))
  }
  x <- plain(x)
  if (length(dim(x)) == 2) as.matrix(x) else as.vector(x)
}

#' @rdname R-plots
#' @importFrom graphics plot
#' @export
plot.torch_tensor <- function(x, y, ...) {
  label <- deparse1(substitute(x))
  values <- plotted(x, "plot()")
  labels <- list(...)
  if (missing(y)) {
    if (is.matrix(values)) {
      return(graphics::plot(values, ...))
    }
    if (is.null(labels$ylab)) {
      return(graphics::plot(values, ylab = label, ...))
    }
    return(graphics::plot(values, ...))
  }
  arguments <- list(x = values, y = if (is_torch_tensor(y)) plotted(y, "plot()") else y)
  defaults <- list(xlab = label, ylab = deparse1(substitute(y)))
  arguments <- c(arguments, labels, defaults[setdiff(names(defaults), names(labels))])
  do.call(graphics::plot, arguments)
}

#' @rdname R-plots
#' @importFrom graphics hist
#' @export
hist.torch_tensor <- function(x, ...) {
  label <- deparse1(substitute(x))
  labels <- list(xlab = label, main = paste("Histogram of", label))
  given <- list(...)
  values <- as.vector(plotted(x, "hist()"))
  if (is.raw(values) || is.logical(values)) values <- as.integer(values)
  if (isFALSE(given$plot)) {
    return(graphics::hist(values, ...))
  }
  labels <- labels[setdiff(names(labels), names(given))]
  invisible(do.call(graphics::hist, c(list(values), given, labels)))
}

#' @rdname R-plots
#' @importFrom graphics image
#' @export
image.torch_tensor <- function(x, ...) {
  if (length(dim(x)) != 2) {
    abort_dltorch("type", sprintf(
      "image() takes a matrix, not a tensor of %d dimensions", length(dim(x))
    ))
  }
  graphics::image(as.matrix(plain(x)), ...)
}
