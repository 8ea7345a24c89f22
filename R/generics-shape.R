#' Rearrange tensors with R's functions
#'
#' @description
#' R's generics on tensors, with R's meaning: the first index runs fastest, and what makes
#' a vector of a matrix makes a tensor of one dimension.
#'
#' | call | R's, here | torch's |
#' |---|---|---|
#' | `dim(x) <- d` | re-reads in R's order | `x$view(d)`: in row-major order |
#' | `c(x, y)` | one vector of all | `torch_call("cat", list(x, y))` |
#' | `rev(x)`, `rep(x)`, `sort(x)` | of all elements | `$flip()`, `$tile()`, `$sort()` |
#' | `sort(x)` with NaN | leaves it out; `na.last` | puts it last |
#' | `unique(x)` | in order of appearance; rows of a matrix | sorted, elements |
#' | `na.omit(x)` | without NaN; a matrix without the rows that have one | |
#' | `split(x, f)` | by groups | into pieces: `x$split(n)` |
#'
#' `as.list(x)`, and so `lapply()`, `sapply()` and `vapply()`, go over the first dimension
#' and give tensors. `apply()` and `sweep()` work as for arrays; `apply()` gives R values.
#' `head()` and `tail()` take rows, or as many of each dimension as `n` says.
#' `duplicated()` and `unique()` read the values into R.
#'
#' @param x,a,object a tensor
#' @param value the new sizes
#' @param perm,decreasing,na.last,incomparables,fromLast,f,drop,n as in base R
#' @param recursive,use.names,nmax taken, as by R's own, and not used
#' @param MARGIN for `unique()` of more than one dimension, along which it compares
#' @param dim the dimension to go over
#' @param deparse.level ignored
#' @param ... tensors and R values; for `rep()`, `times`, `each` or `length.out`
#' @return A tensor: `aperm()`, `head()`, `tail()` and the elements of `as.list()` are
#'   views, others new unless their order in memory allows a view. `duplicated()` and
#'   `xtfrm()`: R vectors.
#' @examples
#' x <- torch_tensor(matrix(1:6, 2))
#' dim(x) <- c(3, 2)
#' x
#' rbind(x, 7:8)
#' sapply(x, function(row) sum(row)$item())
#' @name R-shape
NULL

#' @rdname R-shape
#' @export
`dim<-.torch_tensor` <- function(x, value) {
  if (is.null(value)) {
    return(r_flat(x))
  }
  whole <- is.numeric(value) && !anyNA(value) && all(value == trunc(value))
  if (!whole || prod(value) != length(x)) {
    abort_dltorch("value", sprintf(
      "a tensor of %.0f elements cannot get the dimensions %s", length(x),
      paste(format(value), collapse = " x ")
    ))
  }
  n <- length(value)
  if (n == 0) {
    return(op("reshape", x, integer()))
  }
  op("permute", op("reshape", r_flat(x), rev(value)), n:1)
}

#' @rdname R-shape
#' @export
aperm.torch_tensor <- function(a, perm = NULL, ...) {
  check_no_more("aperm", ...)
  op("permute", a, if (is.null(perm)) rev(seq_along(dim(a))) else perm)
}

# All on one device and in one dtype: that of the tensors, promoted as in torch.
tensors_of <- function(given) {
  given <- Filter(Negate(is.null), given)
  like <- Find(is_torch_tensor, given)
  lapply(given, beside, like = like)
}

#' @rdname R-shape
#' @export
c.torch_tensor <- function(..., recursive = FALSE, use.names = TRUE) {
  op("cat", lapply(unname(tensors_of(list(...))), r_flat), 1L)
}

bind <- function(given, along) {
  parts <- unname(tensors_of(given))
  dims <- vapply(parts, function(x) length(dim(x)), 0L)
  # As R does, where something else has elements or is a matrix.
  empty <- dims < 2 & lengths(parts) == 0
  if (!all(empty)) {
    parts <- parts[!empty]
    dims <- dims[!empty]
  }
  if (any(dims > 2)) {
    return(op("cat", parts, along))
  }
  across <- 3L - along
  widths <- vapply(parts, function(x) {
    if (length(dim(x)) == 2) dim(x)[across] else length(x)
  }, 0)
  width <- if (any(dims == 2)) widths[dims == 2][1] else max(widths)
  parts <- lapply(parts, function(x) {
    if (length(dim(x)) == 2) {
      return(x)
    }
    if (length(x) == 1) x <- op("expand", op("reshape", x, 1L), width)
    if (length(x) != width) {
      abort_dltorch("value", sprintf(
        "a vector of length %.0f beside others of %.0f: it is not recycled as in R",
        length(x), width
      ))
    }
    op("unsqueeze", x, along)
  })
  op("cat", parts, along)
}

#' @rdname R-shape
#' @export
rbind.torch_tensor <- function(..., deparse.level = 1) bind(list(...), 1L)
#' @rdname R-shape
#' @export
cbind.torch_tensor <- function(..., deparse.level = 1) bind(list(...), 2L)

#' @rdname R-shape
#' @export
rep.torch_tensor <- function(x, ...) {
  positions <- tryCatch(rep(seq_len(length(x)), ...), error = function(e) {
    abort_dltorch("value", conditionMessage(e))
  })
  r_flat(x)[positions, drop = FALSE]
}

#' @rdname R-shape
#' @export
rev.torch_tensor <- function(x) op("flip", r_flat(x), 1L)

#' @rdname R-shape
#' @export
sort.torch_tensor <- function(x, decreasing = FALSE, na.last = NA, ...) {
  check_no_more("sort", ..., instead = "torch_sort()")
  check_flag(decreasing, "decreasing")
  if (!identical(na.last, NA)) check_flag(na.last, "na.last")
  x <- r_flat(x)
  missing <- NULL
  if (anyNA(x)) {
    if (!is.na(na.last)) missing <- x[is.na(x)]
    x <- x[!is.na(x)]
  }
  x <- op("sort", x, dim = 1L, descending = decreasing)[[1]]
  if (is.null(missing)) {
    return(x)
  }
  op("cat", if (na.last) list(x, missing) else list(missing, x), 1L)
}

#' @rdname R-shape
#' @export
xtfrm.torch_tensor <- function(x) {
  # Not by the values beyond R's integers, which base R would take for other numbers.
  if (is_wide(x)) {
    return(rank_of(x))
  }
  values <- as.vector(x)
  if (is.raw(values)) as.integer(values) else values # R does not order bytes
}

# Positions among the sorted values; of whole numbers.
rank_of <- function(x) as.vector(torch_unique(r_flat(x), return_inverse = TRUE)[[2]])

#' @rdname R-shape
#' @export
duplicated.torch_tensor <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  check_margin(x, ...)
  duplicated(comparable(x), incomparables, fromLast = fromLast, ...)
}

# What base R's methods for arrays take as `MARGIN`.
check_margin <- function(x, MARGIN = 1, ...) {
  n <- length(dim(x))
  if (n > 1 && !(is.numeric(MARGIN) && all(MARGIN %in% 0:n))) {
    given <- paste(format(MARGIN), collapse = ", ")
    abort_dltorch("index", sprintf("`MARGIN`: %s is none of the %d dimensions", given, n))
  }
}

# An array with the same differences between its elements.
comparable <- function(x) {
  if (!is_wide(x)) {
    return(as.array(x))
  }
  values <- rank_of(x)
  if (length(dim(x)) > 1) dim(values) <- dim(x)
  values
}

#' @rdname R-shape
#' @export
anyDuplicated.torch_tensor <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  check_margin(x, ...)
  anyDuplicated(comparable(x), incomparables, fromLast = fromLast, ...)
}

#' @rdname R-shape
#' @export
unique.torch_tensor <- function(x, incomparables = FALSE, MARGIN = 1, fromLast = FALSE,
                                nmax = NA, ...) {
  check_no_more("unique", ..., instead = "torch_unique()")
  if (length(dim(x)) < 2) {
    return(elements(x, !duplicated(x, incomparables, fromLast)))
  }
  check_whole_number(MARGIN, "MARGIN")
  keep <- !duplicated(x, incomparables, fromLast, MARGIN = MARGIN)
  op("index_select", x, MARGIN, which(as.vector(keep)))
}

#' @rdname R-shape
#' @importFrom stats na.omit
#' @export
na.omit.torch_tensor <- function(object, ...) {
  check_no_more("na.omit", ...)
  if (length(dim(object)) > 2) {
    abort_dltorch("type", "na.omit() takes a tensor of 1 or 2 dimensions")
  }
  missing <- is.na(object)
  if (length(dim(object)) == 2) missing <- op("any", missing, 2L)
  elements(object, !missing)
}

#' @rdname R-shape
#' @importFrom stats na.fail
#' @export
na.fail.torch_tensor <- function(object, ...) {
  if (anyNA(object)) abort_dltorch("value", "missing values (NaN) in a tensor")
  object
}

#' @rdname R-shape
#' @export
split.torch_tensor <- function(x, f, drop = FALSE, ...) {
  x <- r_flat(x)
  if (is_torch_tensor(f)) f <- as.vector(f)
  groups <- split(seq_len(length(x)), f, drop = drop, ...)
  lapply(groups, function(i) x[i, drop = FALSE])
}

#' @rdname R-shape
#' @export
as.list.torch_tensor <- function(x, dim = 1, ...) {
  check_no_more("as.list", ...)
  if (length(base::dim(x)) == 0) list(x) else op("unbind", x, dim)
}

ends <- function(x, n, of_end) {
  sizes <- dim(x)
  if (length(sizes) == 0) {
    return(x)
  }
  if (!is.numeric(n) || length(n) > length(sizes)) {
    abort_dltorch("value", sprintf(
      "`n` must be one number for each of the %d dimensions at most", length(sizes)
    ))
  }
  for (i in seq_along(n)) {
    if (is.na(n[i])) next
    count <- if (n[i] < 0) max(sizes[i] + n[i], 0) else min(n[i], sizes[i])
    # What R's methods make of a fraction.
    count <- if (of_end) ceiling(count) else floor(count)
    start <- if (of_end) sizes[i] - count else 0
    # narrow() counts its start from 1, and has none in an empty selection at the end.
    x <- if (count == 0) {
      op("index_select", x, i, torch_tensor(integer(), device = x$device))
    } else {
      op("narrow", x, i, start + 1, count)
    }
  }
  x
}

#' @rdname R-shape
#' @importFrom utils head
#' @export
head.torch_tensor <- function(x, n = 6L, ...) {
  check_no_more("head", ..., instead = "$narrow()")
  ends(x, n, FALSE)
}
#' @rdname R-shape
#' @importFrom utils tail
#' @export
tail.torch_tensor <- function(x, n = 6L, ...) {
  check_no_more("tail", ..., instead = "$narrow()")
  ends(x, n, TRUE)
}

#' Compare and describe tensors
#'
#' `all.equal()` compares type, sizes and values, the values as R does it for numbers;
#' testthat's `expect_equal()` does so too. `identical()` compares addresses.
#' `summary()` gives what it gives for the values in R; `as.character()` texts, in R's
#' order.
#'
#' @param target,current,object,x tensors
#' @param ... passed on to the method for R's values
#' @return `all.equal()`: `TRUE` or texts that say what differs. `summary()`: as for the R
#'   vector.
#' @examples
#' x <- torch_tensor(c(1, 2, 4))
#' all.equal(x, x + 1e-3)
#' summary(x)
#' @name R-compare
NULL

#' @rdname R-compare
#' @method all.equal torch_tensor
#' @export
all.equal.torch_tensor <- function(target, current, ...) {
  if (!is_torch_tensor(current)) {
    return("target is a torch_tensor, current is not")
  }
  differences <- NULL
  if (dtype_of(target) != dtype_of(current)) {
    differences <- sprintf("dtype: %s, %s", dtype_of(target), dtype_of(current))
  }
  if (!identical(dim(target), dim(current))) {
    sizes <- function(x) paste0("(", paste(dim(x), collapse = ", "), ")")
    return(c(differences, sprintf("sizes: %s, %s", sizes(target), sizes(current))))
  }
  values <- all.equal(numbers_of(target), numbers_of(current), ...)
  if (isTRUE(values) && is_wide(target) && !op("equal", target, current)) {
    values <- "whole numbers that differ by less than a double can tell"
  }
  if (is.character(values)) differences <- c(differences, values)
  if (is.null(differences)) TRUE else differences
}

#' @rdname R-compare
#' @export
summary.torch_tensor <- function(object, ...) {
  summary(flat_numbers(object), ...)
}

#' @rdname R-compare
#' @export
as.character.torch_tensor <- function(x, ...) {
  if (is_wide(x)) dlt_whole_text(x) else as.character(as.vector(x), ...)
}
