#' R's mathematics on tensors
#'
#' @description
#' The functions of R's groups Math, Complex and Summary, and `mean()`, `median()`,
#' `quantile()`, `scale()`, work on tensors and give tensors. They follow R; the `torch_`
#' function or `$` method of the same name follows torch:
#'
#' | call | R's, here | torch's |
#' |---|---|---|
#' | `cumsum(x)` and its like, of a matrix | one vector, down the columns | needs `dim` |
#' | `round(x, digits)` | to the nearest number that has these digits | `x$round()` |
#' | `log(x, base)` | any base | `x$log()`, `$log2()`, `$log10()` |
#' | `mean()`, `median()`, `quantile()` of integers | in float64 | an error |
#' | `prod()`, `cumprod()` of integers | in float64 | wrap in int64 |
#' | `sum()`, `cumsum()` that int64 cannot hold | an error | wrap |
#' | `median()` of an even count | the mean of both middle values | the lower one |
#' | `quantile()` | of all of R's types | linear, which is type 7 |
#' | `quantile()`, `sort()` with NaN | an error; left out | NaN; last |
#' | `max(x, y)` | the largest of all | elementwise: `x$maximum(y)` |
#' | `any()`, `all()`, `anyNA()` | R's `TRUE`, `FALSE`, `NA` | `x$any()`: a tensor |
#' | `max()`, `min()` of nothing | -Inf, Inf with a warning | an error |
#' | `x %% y`, `x %/% y` | sign of `y`, rounded down | `$remainder()`, `$floor_divide()` |
#' | `sd(x)` | an R number, n - 1 | `x$std()`, n - 1 |
#'
#' Both round halves to even, and what the dtype cannot hold is an error. bool counts as
#' 0 and 1. `gamma()` and `trigamma()` are computed by R. Named arguments
#' other than R's own go to torch: `sum(x, dim = 1)` is `x$sum(dim = 1)`, and
#' `median(x, dim = 1)` R's median of each column. `na.rm = TRUE` leaves NaN out. An R
#' vector beside a tensor is not recycled: the last dimension must fit, or be 1.
#'
#' Base R's functions that are not generic take what they can by conversion, and give R
#' values: `sd()`, `kronecker()`, `order()`, `findInterval()`, `max.col()`, `apply()`,
#' `svd()`, `qr()`. `outer(x, y)` does so too, and with another function, as in
#' `outer(x, y, "+")`, it gives that one's tensor. `ifelse()` cannot choose between
#' tensors: see [torch_where()]. Others have [methods of S4][R-functions].
#' What they get of an int64 tensor with values beyond R's integers is a
#' `bit64::integer64`, which most of them take for other numbers: give them
#' `x$to(dtype = "float64")`. `fivenum()` and `boxplot.stats()` add with the tensor's
#' own arithmetic, which in small integers wraps: give them `as.array(x)`.
#'
#' `%*%` is generic from R 4.3 on; for older ones dltorch exports a function of this name,
#' which hands all that are no tensors on to base R's.
#'
#' @param x,z a tensor
#' @param ... for Summary also further tensors or R values
#' @param na.rm whether to leave NaN out; `range()` also takes R's `finite`
#' @param trim as in [base::mean()]
#' @param probs,names,type as in [stats::quantile()]; the result has no names
#' @param center,scale `TRUE`, `FALSE`, or one value for each column
#' @return A tensor; of no dimensions for `sum()`, `mean()` and their like. Memory is new,
#'   with these exceptions: `Re()` and `Conj()` of a real tensor are the tensor itself,
#'   `Re()` and `Im()` of a complex one views of it, and so is what `scale()` gives of a
#'   floating tensor when it is neither to centre nor to scale.
#' @examples
#' x <- torch_tensor(c(1.25, NA, 4))
#' sum(x, na.rm = TRUE)
#' round(log(x, base = 2), 1)
#' median(torch_tensor(1:4))
#' @name R-mathematics
NULL

# The operator's name first. No formal argument: those of users, handed on, would match it
# in part.
op <- function(...) external(dlt_call, ...)

dtype_of <- function(x) external(dlt_property, x, "dtype")

is_floating <- function(x) grepl("float", dtype_of(x))
is_complex <- function(x) grepl("complex", dtype_of(x))
is_whole_typed <- function(x) !is_floating(x) && !is_complex(x)

# R computes means of integers in double.
as_floating <- function(x) if (is_whole_typed(x)) x$to(dtype = "float64") else x

# One dimension, in R's order: the first index runs fastest. Row-major tensors are copied.
r_flat <- function(x) {
  n <- length(dim(x))
  if (n > 1) x <- op("permute", x, n:1)
  op("reshape", x, -1)
}

# An R value for use beside the tensor `like`: of its dtype, where that holds the value.
beside <- function(value, like) {
  if (is_torch_tensor(value)) {
    return(value)
  }
  # What R calls no numbers, since not all arithmetic makes sense of it.
  if (inherits(value, c("Date", "POSIXct", "difftime"))) value <- unclass(value)
  whole <- is.numeric(value) && !anyNA(value) && all(value == trunc(value))
  keeps <- is_floating(like) && (is.numeric(value) || is.logical(value)) ||
    is_complex(like) || whole && is_whole_typed(like) && dtype_of(like) != "bool"
  torch_tensor(value, dtype = if (keeps) dtype_of(like), device = like$device)
}

# Of bool, which R's functions take for numbers.
as_number <- function(x) {
  if (is_torch_tensor(x) && dtype_of(x) == "bool") x$to(dtype = "int64") else x
}

# The elements where `keep` is true; of a tensor without dimensions, it or none.
elements <- function(x, keep) {
  if (length(dim(x)) > 0) x[keep] else op("reshape", x, 1L)[op("reshape", keep, 1L)]
}

#' @rdname R-mathematics
#' @export
Math.torch_tensor <- function(x, ...) {
  if (!.Generic %in% c("log", "round", "signif")) check_no_more(.Generic, ...)
  x <- as_number(x)
  simple <- c(
    sqrt = "sqrt", floor = "floor", ceiling = "ceil", trunc = "trunc",
    exp = "exp", expm1 = "expm1", log1p = "log1p", cos = "cos", sin = "sin", tan = "tan",
    acos = "acos", asin = "asin", atan = "atan", cosh = "cosh", sinh = "sinh",
    tanh = "tanh", acosh = "acosh", asinh = "asinh", atanh = "atanh", log2 = "log2",
    log10 = "log10", lgamma = "lgamma"
  )
  if (.Generic %in% names(simple)) {
    return(op(simple[[.Generic]], x))
  }
  switch(.Generic,
    abs = abs_of(x),
    log = log_to_base(x, ...),
    # torch's sign of NaN is 0.
    sign = op("where", is.na(x), x, op("sgn", x)),
    round = round_to(x, ...),
    signif = signif_to(x, ...),
    cospi = cos_of_pi(x),
    sinpi = sin_of_pi(x),
    tanpi = tan_of_pi(x),
    gamma = gamma_of(x),
    digamma = op("where", x == 0, NaN, op("digamma", x)), # torch's of 0 is -Inf
    trigamma = trigamma_of(x),
    cumsum = whole_sum("cumsum", r_flat(x), 1L),
    # In double, as R's.
    cumprod = op("cumprod", as_floating(r_flat(x)), 1L),
    cummax = op("cummax", r_flat(x), 1L)[[1]],
    cummin = op("cummin", r_flat(x), 1L)[[1]],
    abort_dltorch("operator", sprintf("%s() does not take a tensor", .Generic))
  )
}

abs_of <- function(x) {
  found <- op("abs", x)
  # The lowest number of a signed type has no counterpart.
  if (is_whole_typed(x) && !x$is_meta && any(found < 0L)) {
    abort_dltorch("value", sprintf("abs() gives what %s cannot hold", dtype_of(x)))
  }
  found
}

# sum() or cumsum(). Of int64 it wraps in torch: where a sum in float64 is far from it.
whole_sum <- function(generic, x, ...) {
  found <- op(generic, x, ...)
  if (dtype_of(x) == "int64" && !x$is_meta) {
    near <- op(generic, x, ..., dtype = "float64")
    if (any(op("abs", found$to(dtype = "float64") - near) > 2^62)) {
      abort_dltorch("value", sprintf("%s() gives what int64 cannot hold", generic))
    }
  }
  found
}

log_to_base <- function(x, base) {
  if (missing(base)) {
    return(op("log", x))
  }
  if (!is_torch_tensor(x)) {
    # R hands log(base = 2, x) on with the two names exchanged.
    return(log_to_base(base, x))
  }
  found <- op("log", x)
  found / (if (is_torch_tensor(base)) op("log", base) else beside(log(base), found))
}

# As R from 4.0.0 on: of the two neighbours that have so many digits the nearer one, the
# even one in between. Multiplied and rounded, 0.15 would become 0.2.
round_to <- function(x, digits = 0) {
  check_whole_number(digits, "digits")
  if (is_complex(x)) {
    real <- round_to(op("real", x), digits)
    return(op("complex", real, round_to(op("imag", x), digits)))
  }
  if (is_whole_typed(x)) {
    return(if (digits >= 0) op("clone", x) else round_whole(x, -digits, "round"))
  }
  if (digits == 0) {
    return(op("round", x))
  }
  power <- 10^abs(digits)
  if (digits < 0 && power > torch_finfo(dtype_of(x))$max) {
    return(op("where", op("isfinite", x), 0, x))
  }
  up <- function(y) if (digits > 0) y * power else y / power
  down <- function(y) if (digits > 0) y / power else y * power
  below <- op("floor", up(x))
  lower <- down(below)
  upper <- down(op("ceil", up(x)))
  to_lower <- x - lower
  to_upper <- upper - x
  even <- op("remainder", below, 2) == 0
  rounded <- op("where", to_lower < to_upper | to_lower == to_upper & even, lower, upper)
  # Numbers with fewer digits stay as they are, and infinite ones. R tells by the power of
  # two, in the middle of which it takes the number to be.
  precise <- floor(-log10(torch_finfo(dtype_of(x))$eps))
  exponent <- op("floor", op("log2", op("abs", x)))
  keeps <- digits + (exponent + 0.5) * log10(2) > precise
  op("where", keeps | !op("isfinite", up(x)), x, rounded)
}

# 10 to the power of each of `k`, whole numbers from 0 on; pow() is exact but for the last
# bit.
ten_to <- function(k) {
  powers <- torch_tensor(10^(0:308), dtype = "float64", device = k$device)
  powers[k$to(dtype = "int64") + 1L]
}

# As R does it: in float64, multiplied or divided by a power of ten that is exact there.
signif_to <- function(x, digits = 6) {
  check_whole_number(digits, "digits")
  if (is_complex(x)) {
    abort_dltorch("type", "signif() does not take a complex tensor")
  }
  if (digits > 22) {
    return(op("clone", x))
  }
  wide <- x$to(dtype = "float64")
  more <- max(1, digits) - 1 - op("floor", op("log10", op("abs", wide)))
  # Zero, and what is not finite, stays as it is.
  more <- op("where", op("isfinite", more), more, 0)
  if (is_whole_typed(x)) {
    return(round_whole(x, op("clamp", -more, min = 0), "signif"))
  }
  power <- ten_to(op("clamp", op("abs", more), max = 308))
  # The smallest numbers need a second step, since 10^309 is none.
  beyond <- ten_to(op("clamp", more - 308, min = 0))
  rounded <- op("where", more > 0,
    op("round", wide * power * beyond) / power / beyond,
    op("round", wide / power) * power
  )
  op("where", op("isfinite", rounded), rounded, wide)$to(dtype = dtype_of(x))
}

# To the nearest multiple of 10^zeros (a number, or a tensor from 0 to 18), the even one
# in between; in whole numbers, since a double holds those to 2^53 only.
round_whole <- function(x, zeros, generic) {
  dtype <- unclass(dtype_of(x)) # not every libtorch knows uint64
  refuse <- function() {
    abort_dltorch("value", sprintf("%s() gives what %s cannot hold", generic, dtype))
  }
  wide <- x$to(dtype = "int64")
  if (dtype == "uint64" && any(wide < 0L)) refuse()
  if (is.numeric(zeros)) {
    # 10^19 is no int64, but half of it is.
    if (zeros == 19 && any(op("abs", x$to(dtype = "float64")) > 5e18)) refuse()
    if (zeros > 18) {
      return(op("zeros_like", x))
    }
    zeros <- torch_tensor(zeros, device = x$device)
  }
  power <- ten_to(zeros)$to(dtype = "int64")
  below <- op("floor_divide", wide, power)
  rest <- wide - below * power
  half <- rest - (power - rest)
  up <- half > 0L | (half == 0L & op("remainder", below, 2L) == 1L)
  times <- op("where", up, below + 1L, below)
  rounded <- times * power
  if (any((rounded < 0L) != (times < 0L))) refuse() # beyond int64
  if (!dtype %in% c("int64", "uint64")) {
    limits <- if (dtype == "bool") list(min = 0, max = 1) else torch_iinfo(dtype)
    if (any(rounded < limits$min | rounded > limits$max)) refuse()
  }
  rounded$to(dtype = dtype)
}

# Exact where R's are, at the multiples of a half, and of a quarter.
cos_of_pi <- function(x) {
  x <- op("remainder", as_floating(x), 2)
  op("where", op("remainder", x, 1) == 0.5, 0, op("cos", x * pi))
}

# From -half (excluded) to half: no digits of what is near to 0 are lost.
wrapped <- function(x, half) {
  x <- op("fmod", as_floating(x), 2 * half)
  op("where", x > half, x - 2 * half, op("where", x <= -half, x + 2 * half, x))
}

sin_of_pi <- function(x) {
  x <- wrapped(x, 1)
  op("where", x == 1, 0, op("sin", x * pi))
}

tan_of_pi <- function(x) {
  x <- wrapped(x, 0.5)
  found <- op("where", x == 0.5, NaN, op("tan", x * pi))
  op("where", op("abs", x) == 0.25, op("sign", x), found)
}

# The values of R's `f` in the place of `found`, libtorch's, which has fewer digits; the
# gradient stays that of `found`.
with_values_of <- function(found, f, x) {
  if (x$is_meta) {
    return(found)
  }
  # A pole is NaN here without R's warning, as elsewhere in torch.
  values <- suppressWarnings(f(as.numeric(x$detach())))
  dim(values) <- if (length(dim(x)) > 0) dim(x)
  exact <- op("reshape", torch_tensor(values, dtype = "float64"), dim(x))
  # What the dtype is too narrow for becomes infinite.
  exact <- exact$to(dtype = dtype_of(x), device = x$device)
  if (!found$requires_grad) {
    return(exact)
  }
  value <- found$detach()
  op("where", op("isfinite", value), found + (exact - value), found)
}

# libtorch has only the logarithm of its magnitude. NaN where the function has a pole, as
# in R.
gamma_of <- function(x) {
  x <- as_floating(x)
  negative <- x < 0 & op("remainder", op("floor", x), 2) == 1
  magnitude <- op("exp", op("lgamma", x))
  pole <- x <= 0 & op("floor", x) == x
  found <- op("where", pole, NaN, op("where", negative, -magnitude, magnitude))
  with_values_of(found, base::gamma, x)
}

trigamma_of <- function(x) {
  x <- as_floating(x)
  with_values_of(op("polygamma", 1L, x), base::trigamma, x)
}

#' @rdname R-mathematics
#' @export
Complex.torch_tensor <- function(z) {
  switch(.Generic,
    Re = if (is_complex(z)) op("real", z) else z,
    Im = if (is_complex(z)) op("imag", z) else op("zeros_like", z),
    Mod = op("abs", z),
    Arg = op("angle", z),
    Conj = if (is_complex(z)) op("conj_physical", z) else z
  )
}

#' @rdname R-mathematics
#' @export
Summary.torch_tensor <- function(..., na.rm = FALSE) {
  check_flag(na.rm, "na.rm")
  given <- list(...)
  finite <- FALSE
  if (.Generic == "range" && "finite" %in% names(given)) {
    finite <- given$finite
    check_flag(finite, "finite")
    given$finite <- NULL
  }
  named <- nzchar(names(given) %||% character(length(given)))
  if (any(named)) {
    if (.Generic == "range") {
      abort_dltorch("operator", sprintf("range() takes no `%s`", names(given)[named][1]))
    }
    if (na.rm) given[!named] <- lapply(given[!named], without_effect, .Generic)
    return(do.call(op, c(list(.Generic), given)))
  }
  # R's own TRUE or FALSE, so that if (any(x > 1)) works; these carry no gradient.
  if (.Generic %in% c("any", "all")) {
    return(any_or_all(.Generic, given, na.rm))
  }
  if (na.rm) {
    given <- lapply(given, function(x) if (is_torch_tensor(x)) x else x[!is.na(x)])
  }
  x <- if (length(given) == 1 && is_torch_tensor(given[[1]])) {
    given[[1]]
  } else {
    do.call(c.torch_tensor, given)
  }
  if ((na.rm || finite) && !is_whole_typed(x)) {
    x <- elements(x, if (finite) is.finite(x) else !is.na(x))
  }
  if (length(x) == 0 && .Generic %in% c("max", "min", "range")) {
    return(extremes_of_nothing(.Generic, as_floating(x)))
  }
  if (.Generic == "range") {
    return(op("stack", list(op("min", x), op("max", x))))
  }
  switch(.Generic,
    sum = whole_sum("sum", x),
    prod = op("prod", as_floating(x)), # in double, as R's
    op(.Generic, x)
  )
}

# NaN of a tensor counts as true, as in torch, unless na.rm leaves it out.
any_or_all <- function(generic, given, na.rm) {
  found <- lapply(given, function(x) {
    if (!is_torch_tensor(x)) {
      if (is.logical(x) || is.numeric(x)) {
        return(x)
      }
      abort_dltorch("type", sprintf("%s() takes tensors and logical values", generic))
    }
    if (na.rm) x <- without_effect(x, generic)
    op(generic, x$to(dtype = "bool"))$item()
  })
  do.call(if (generic == "any") any else all, c(found, na.rm = na.rm))
}

extremes_of_nothing <- function(generic, x) {
  value <- list(max = -Inf, min = Inf, range = c(Inf, -Inf))[[generic]]
  warn_dltorch(sprintf(
    "no non-missing arguments to %s; returning %s", generic, paste(value, collapse = ", ")
  ))
  torch_tensor(value, dtype = dtype_of(x), device = x$device)$squeeze()
}

# NaN replaced by what leaves the result as it is.
without_effect <- function(x, generic) {
  if (!is_torch_tensor(x) || is_whole_typed(x)) {
    return(x)
  }
  neutral <- c(sum = 0, prod = 1, max = -Inf, min = Inf, any = 0, all = 1)
  op("where", op("isnan", x), neutral[[generic]], x)
}

`%||%` <- function(x, y) if (is.null(x)) y else x

without_nan <- function(x, na.rm, what) {
  if (is_whole_typed(x) || !anyNA(x)) {
    return(x)
  }
  if (!na.rm) {
    abort_dltorch("value", sprintf("%s() of NaN: use na.rm = TRUE", what))
  }
  elements(x, !is.na(x))
}

#' @rdname R-mathematics
#' @export
mean.torch_tensor <- function(x, ..., trim = 0, na.rm = FALSE) {
  check_flag(na.rm, "na.rm")
  if (!is.numeric(trim) || length(trim) != 1 || is.na(trim)) {
    abort_dltorch("type", "`trim` must be one number")
  }
  x <- as_floating(x)
  if (...length() > 0) {
    if (trim > 0) abort_dltorch("value", "`trim` is for the mean of all elements")
    return(op(if (na.rm) "nanmean" else "mean", x, ...))
  }
  if (na.rm && anyNA(x)) x <- elements(x, !is.na(x))
  if (trim <= 0) {
    return(op("mean", x))
  }
  n <- length(x)
  if (n == 0 || anyNA(x)) {
    return(op("mean", x))
  }
  if (trim >= 0.5) {
    return(median.torch_tensor(x))
  }
  drop <- floor(n * trim)
  op("mean", sort.torch_tensor(x)[slc(drop + 1, n - drop)])
}

#' @rdname R-mathematics
#' @importFrom stats median
#' @export
median.torch_tensor <- function(x, na.rm = FALSE, ...) {
  check_flag(na.rm, "na.rm")
  if (...length() > 0) {
    return(quantile_of(x, 0.5, na.rm, ...))
  }
  if (na.rm && anyNA(x)) x <- elements(x, !is.na(x))
  if (length(x) == 0 || anyNA(x)) {
    dtype <- dtype_of(as_floating(x))
    return(op("full", integer(), NaN, dtype = dtype, device = x$device))
  }
  x <- sort.torch_tensor(x)
  half <- (length(x) + 1) / 2
  if (half == trunc(half)) {
    return(x[half])
  }
  op("mean", as_floating(x[slc(half - 0.5, half + 0.5)]))
}

#' @rdname R-mathematics
#' @importFrom stats quantile
#' @export
quantile.torch_tensor <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE,
                                  names = FALSE, type = 7, ...) {
  check_flag(na.rm, "na.rm")
  if (is_complex(x)) abort_dltorch("type", "quantile() does not take a complex tensor")
  if (!is.numeric(type) || length(type) != 1 || !type %in% 1:9) {
    abort_dltorch("value", "`type` must be a whole number from 1 to 9")
  }
  if (!is_torch_tensor(probs) &&
    (!is.numeric(probs) || anyNA(probs) || any(probs < 0 | probs > 1))) {
    abort_dltorch("value", "`probs` must be numbers from 0 to 1")
  }
  if (...length() > 0) {
    if (type != 7) abort_dltorch("value", "along a dimension there is only `type = 7`")
    if (!na.rm && anyNA(x)) without_nan(x, FALSE, "quantile")
    return(quantile_of(x, probs, na.rm, ...))
  }
  x <- as_floating(without_nan(x, na.rm, "quantile"))
  dtype <- dtype_of(x)
  # libtorch sorts at most 2^24 elements here, and knows no other type.
  if (type != 7 || length(x) > 2^24 || length(x) == 0 || any(is.infinite(x))) {
    found <- quantile_of_rows(op("reshape", x, c(1, -1)), probs, type)
    return(op("reshape", found, if (length(probs) == 1) integer() else -1L))
  }
  quantile_of(r_flat(x), probs, FALSE)
}

# The neighbours of the quantiles among `n` sorted values, as ?quantile numbers its types,
# and the share of the upper one: matrices with a row for each `n`, a column for each of
# `probs`.
quantile_places <- function(n, probs, type) {
  n <- matrix(n, length(n), length(probs))
  probs <- matrix(probs, nrow(n), ncol(n), byrow = TRUE)
  if (type == 7) {
    at <- 1 + pmax(n - 1, 0) * probs
    lower <- floor(at)
    share <- at - lower
  } else {
    fuzz <- 4 * .Machine$double.eps
    if (type <= 3) {
      at <- if (type == 3) n * probs - 0.5 else n * probs
    } else {
      a <- c(0, 0.5, 0, 1, 1 / 3, 3 / 8)[type - 3]
      b <- if (type == 4) 1 else a
      at <- a + probs * (n + 1 - a - b)
    }
    lower <- floor(at + fuzz)
    share <- switch(min(type, 4),
      at > lower,
      ((at > lower) + 1) / 2,
      at != lower | lower %% 2 == 1,
      ifelse(abs(at - lower) < fuzz, 0, at - lower)
    )
  }
  within <- function(place) pmin(pmax(place, 1), pmax(n, 1))
  list(lower = within(lower), upper = within(lower + 1), share = share + 0)
}

# The quantiles of each row of the matrix x as R computes them, in a row for each of
# `probs`. libtorch's own knows type 7 only, sorts at most 2^24 elements, and finds NaN
# between an infinite value and another.
quantile_of_rows <- function(x, probs, type = 7, na.rm = FALSE) {
  if (is_torch_tensor(probs)) probs <- as.numeric(probs)
  if (dim(x)[2] == 0) {
    size <- c(length(probs), dim(x)[1])
    return(op("full", size, NaN, dtype = dtype_of(x), device = x$device))
  }
  missing <- as.numeric(op("sum", op("isnan", x), 2L))
  sorted <- op("sort", x, 2L)[[1]] # NaN comes last
  has_value <- if (na.rm) missing < dim(x)[2] else missing == 0
  place <- quantile_places(dim(x)[2] - missing, probs, type)
  at <- function(place) {
    op("gather", sorted, 2L, torch_tensor(place, dtype = "int64", device = x$device))
  }
  lower <- at(place$lower)
  upper <- at(place$upper)
  share <- beside(place$share, x)
  found <- op("where", share == 1, upper, (1 - share) * lower + share * upper)
  found <- op("where", share == 0 | lower == upper, lower, found)
  has_value <- torch_tensor(matrix(has_value), device = x$device)
  op("t", op("where", has_value, found, NaN))
}

quantile_along <- function(x, probs, na.rm, dim, keepdim = FALSE) {
  slices <- op("movedim", x, dim, -1L)
  sizes <- base::dim(slices)[-length(base::dim(slices))]
  slices <- op("reshape", slices, c(prod(sizes), x$size(dim)))
  found <- quantile_of_rows(slices, probs, na.rm = na.rm)
  found <- op("reshape", found, c(length(probs), sizes))
  if (keepdim) found <- op("unsqueeze", found, if (dim > 0) dim + 1 else dim)
  if (length(base::dim(probs)) > 0 || length(probs) != 1) found else found[1]
}

# With torch's arguments `dim` and `keepdim`. libtorch has two dtypes for it.
quantile_of <- function(x, probs, na.rm, ...) {
  x <- as_floating(x)
  dtype <- dtype_of(x)
  given <- list(...)
  if (length(given$dim) == 1 && is.null(given$interpolation) && any(is.infinite(x))) {
    return(quantile_along(x, probs, na.rm, ...))
  }
  if (!dtype %in% c("float32", "float64")) x <- x$to(dtype = "float32")
  if (length(probs) != 1) {
    probs <- torch_tensor(probs, dtype = dtype_of(x), device = x$device)
  }
  op(if (na.rm) "nanquantile" else "quantile", x, probs, ...)$to(dtype = dtype)
}

#' @rdname R-mathematics
#' @export
scale.torch_tensor <- function(x, center = TRUE, scale = TRUE) {
  x <- as_floating(if (length(dim(x)) < 2) op("reshape", x, c(-1, 1)) else x)
  if (length(dim(x)) > 2) abort_dltorch("type", "scale() takes a matrix")
  check_scaling(center, "center", dim(x)[2])
  check_scaling(scale, "scale", dim(x)[2])
  if (isTRUE(center)) {
    x <- x - op("nanmean", x, dim = 1L)
  } else if (!identical(center, FALSE)) {
    x <- x - beside(center, x)
  }
  if (isTRUE(scale)) {
    count <- op("sum", op("logical_not", op("isnan", x)), dim = 1L)
    root <- op("sqrt", op("nansum", x * x, dim = 1L) / op("clamp", count - 1L, min = 1L))
    x <- x / root
  } else if (!identical(scale, FALSE)) {
    x <- x / beside(scale, x)
  }
  x
}

check_scaling <- function(x, name, columns) {
  fits <- isTRUE(x) || isFALSE(x) ||
    (is_torch_tensor(x) || is.numeric(x) && !anyNA(x)) && length(x) == columns
  if (!fits) {
    abort_dltorch("type", sprintf(
      "`%s` must be TRUE, FALSE or a number for each column", name
    ))
  }
}

#' @rdname R-mathematics
#' @export
is.na.torch_tensor <- function(x) op("isnan", x)
#' @rdname R-mathematics
#' @export
is.nan.torch_tensor <- function(x) op("isnan", x)
#' @rdname R-mathematics
#' @export
is.finite.torch_tensor <- function(x) op("isfinite", x)
#' @rdname R-mathematics
#' @export
is.infinite.torch_tensor <- function(x) op("isinf", x)
#' @rdname R-mathematics
#' @param recursive ignored
#' @export
anyNA.torch_tensor <- function(x, recursive = FALSE) {
  !is_whole_typed(x) && op("any", op("isnan", x))$item()
}

# So that outer(), apply() and others keep all dimensions. Not is.matrix(): diag() would
# then take single elements by number, which are rows of a tensor.
#' @export
is.array.torch_tensor <- function(x) length(dim(x)) > 0

#' Matrix algebra on tensors
#'
#' `%*%`, `crossprod()` and `tcrossprod()` multiply as torch's `matmul`: batches of
#' matrices broadcast, and the product of a matrix and a tensor of one dimension has one
#' dimension, where R gives a matrix of one column. `solve()`, `chol()` (the upper
#' triangle, as in R), `determinant()`, `t()` and `diff()` give what they give for a
#' matrix, of whole numbers in float64; `det()` an R number. R chooses `solve()` by its
#' first argument: beside a tensor `b` the matrix `a` must be a tensor too.
#'
#' @param x,y,a,b tensors, or a tensor and an R matrix or vector, which takes the tensor's
#'   dtype where that holds its values; two dtypes are promoted as in arithmetic
#' @param logarithm whether to give the logarithm of the modulus
#' @param lag,differences as in [base::diff()]
#' @param ... must be empty
#' @return A new tensor; `t()` a view.
#' @examples
#' x <- torch_tensor(matrix(c(2, 1, 1, 3), 2))
#' solve(x) %*% x
#' @aliases %*% crossprod tcrossprod
#' @name R-algebra
NULL

# Both as tensors of one dtype, that of arithmetic between them.
factors <- function(x, y) {
  like <- if (is_torch_tensor(x)) x else y
  x <- as_number(beside(x, like))
  y <- as_number(beside(y, like))
  if (dtype_of(x) != dtype_of(y)) {
    dtype <- torch_promote_types(dtype_of(x), dtype_of(y))
    x <- x$to(dtype = dtype)
    y <- y$to(dtype = dtype)
  }
  list(x, y)
}

matmul_of <- function(x, y) {
  both <- factors(x, y)
  op("matmul", both[[1]], both[[2]])
}

# As base R's: a vector is a column, unless only as a row it fits the matrix beside it.
as_matrix_beside <- function(x, other, transposed) {
  if (length(dim(x)) != 1) {
    return(x)
  }
  sizes <- utils::tail(dim(other), 2)
  row <- length(sizes) == 2 && if (transposed) {
    length(x) == sizes[2]
  } else {
    length(x) != sizes[1] && sizes[1] == 1
  }
  op("unsqueeze", x, if (row) 1L else 2L)
}

crossprod_of <- function(x, y, transposed) {
  both <- if (is.null(y)) list(as_number(x), as_number(x)) else factors(x, y)
  x <- as_matrix_beside(both[[1]], both[[2]], transposed)
  y <- as_matrix_beside(both[[2]], both[[1]], transposed)
  if (transposed) {
    op("matmul", x, op("transpose", y, -2L, -1L))
  } else {
    op("matmul", op("transpose", x, -2L, -1L), y)
  }
}

#' @rdname R-algebra
#' @usage \method{\%*\%}{torch_tensor}(x, y)
#' @rawNamespace S3method("%*%", torch_tensor)
`%*%.torch_tensor` <- function(x, y) matmul_of(x, y)
#' @rawNamespace if (getRversion() >= "4.4.0") S3method(crossprod, torch_tensor)
crossprod.torch_tensor <- function(x, y = NULL, ...) crossprod_of(x, y, FALSE)
#' @rawNamespace if (getRversion() >= "4.4.0") S3method(tcrossprod, torch_tensor)
tcrossprod.torch_tensor <- function(x, y = NULL, ...) crossprod_of(x, y, TRUE)

# R before 4.3 looks for methods of this primitive on S4 objects alone, which tensors are
# not; so there it is a function of ours, which hands all others on.
#' @rawNamespace if (getRversion() < "4.3.0") export("%*%")
if (getRversion() < "4.3.0") {
  `%*%` <- function(x, y) {
    if (is_torch_tensor(x) || is_torch_tensor(y)) matmul_of(x, y) else base::`%*%`(x, y)
  }
}
#' @rdname R-algebra
#' @export
solve.torch_tensor <- function(a, b, ...) {
  check_no_more("solve", ..., instead = "linalg_solve()")
  a <- as_floating(a)
  if (missing(b)) {
    return(op("linalg_inv", a))
  }
  both <- factors(a, b)
  op("linalg_solve", both[[1]], both[[2]])
}

#' @rdname R-algebra
#' @export
chol.torch_tensor <- function(x, ...) {
  check_no_more("chol", ...)
  op("linalg_cholesky", as_floating(x), upper = TRUE)
}

#' @rdname R-algebra
#' @export
determinant.torch_tensor <- function(x, logarithm = TRUE, ...) {
  check_no_more("determinant", ...)
  if (is_complex(x)) {
    abort_dltorch("type", paste(
      "det() and determinant() take real matrices, as R's do;",
      "see linalg_det() and linalg_slogdet()"
    ))
  }
  check_flag(logarithm, "logarithm")
  if (length(dim(x)) != 2) {
    abort_dltorch("type", sprintf(
      "det() and determinant() take a matrix, not a tensor of %d dimensions; %s",
      length(dim(x)), "see linalg_det() and linalg_slogdet()"
    ))
  }
  parts <- op("linalg_slogdet", as_floating(x))
  modulus <- parts[[2]]$item()
  sign <- as.integer(parts[[1]]$item())
  if (!logarithm) modulus <- exp(modulus)
  structure(
    list(
      modulus = structure(modulus, logarithm = logarithm),
      sign = if (identical(sign, 0L)) 1L else sign # as R's, of a singular matrix
    ),
    class = "det"
  )
}

#' @rdname R-algebra
#' @export
t.torch_tensor <- function(x) {
  switch(min(length(dim(x)), 3) + 1,
    op("reshape", x, c(1, 1)),
    op("unsqueeze", x, 1L),
    op("t", x),
    abort_dltorch("type", "t() takes a matrix; aperm() or $transpose() more dimensions")
  )
}

#' @rdname R-algebra
#' @export
diff.torch_tensor <- function(x, lag = 1L, differences = 1L, ...) {
  check_no_more("diff", ..., instead = "torch_diff()")
  check_positive(lag, "lag")
  check_positive(differences, "differences")
  x <- as_number(if (length(dim(x)) == 0) op("reshape", x, 1L) else x)
  dtype <- dtype_of(x)
  # What a narrower type lacks would wrap there.
  if (is_whole_typed(x)) x <- x$to(dtype = "int64")
  for (i in seq_len(differences)) {
    n <- dim(x)[1]
    if (lag >= n) {
      x <- x[integer()]
      break
    }
    x <- x[slc(lag + 1, n)] - x[slc(1, n - lag)]
  }
  found <- x$to(dtype = dtype)
  if (is_whole_typed(x) && dtype != "int64" && !x$is_meta &&
    !op("equal", found$to(dtype = "int64"), x)) {
    abort_dltorch("value", sprintf("diff() gives what %s cannot hold", dtype))
  }
  found
}

check_positive <- function(x, name) {
  check_whole_number(x, name)
  if (x < 1) abort_dltorch("value", sprintf("`%s` must be 1 or more", name))
}
