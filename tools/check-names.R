# Check that the names that R users know are here, with their arguments in their order:
# those of tools/api/names.txt, "$name" for methods and fields of tensors. What the CRAN
# package torch has and dltorch leaves out is in tools/api/left-out.tsv with the reason.
# dltorch may have further arguments, behind the known ones.
#
#   Rscript tools/check-names.R

ns <- asNamespace("dltorch")
# Complex, for the sake of the field "imag".
tensor <- dltorch::torch_zeros(2, 2, dtype = "cfloat")
left_out <- utils::read.delim("tools/api/left-out.tsv", quote = "")
lines <- readLines("tools/api/names.txt")
lines <- lines[nzchar(lines)]

# The arguments of "name(a, b=)"; those with "=" need not be given.
known_arguments <- function(line) {
  if (!grepl("(", line, fixed = TRUE)) {
    return(list(names = character(), optional = logical()))
  }
  words <- strsplit(sub("\\)$", "", sub("^[^(]*\\(", "", line)), ", ", fixed = TRUE)[[1]]
  list(names = sub("=$", "", words), optional = endsWith(words, "="))
}

# A function, TRUE for a field, NULL where there is none.
found_here <- function(name) {
  if (!startsWith(name, "$")) {
    return(if (name %in% getNamespaceExports(ns)) ns[[name]])
  }
  value <- tryCatch(
    do.call(`$`, list(tensor, substring(name, 2))),
    dltorch_operator_error = identity
  )
  if (inherits(value, "error")) NULL else if (is.function(value)) value else TRUE
}

problem_of <- function(line) {
  name <- sub("\\(.*", "", line)
  found <- found_here(name)
  if (name %in% left_out$name) {
    return(if (!is.null(found)) "is here, but listed in tools/api/left-out.tsv")
  }
  if (is.null(found)) {
    return("is missing")
  }
  if (!is.function(found)) {
    return(NULL)
  }
  known <- known_arguments(line)
  here <- formals(found)
  # `...` may stand for what we name, and sizes may be followed by more of them.
  names <- setdiff(known$names, "...")
  at <- match(names, names(here))
  if (anyNA(at) || is.unsorted(at)) {
    return(sprintf("has the arguments %s", toString(names(here))))
  }
  before <- setdiff(names(here)[seq_len(max(at, 0))], c(names, "..."))
  # `size` stands behind the dots, where no position is.
  if (length(setdiff(before, "size"))) {
    return(sprintf("has %s before known arguments", toString(before)))
  }
  missing_of <- function(x) is.symbol(x) && !nzchar(x)
  further <- setdiff(names(here), c(names, "..."))
  if (any(vapply(here[further], missing_of, NA))) {
    return(sprintf("needs %s too", toString(further)))
  }
  required <- vapply(here[names], missing_of, NA)
  optional <- known$optional[known$names != "..."]
  if (any(required & optional)) {
    return(sprintf("must have a default for %s", toString(names[required & optional])))
  }
  NULL
}

known <- sub("\\(.*", "", lines)
problems <- Filter(Negate(is.null), stats::setNames(lapply(lines, problem_of), lines))
for (line in names(problems)) cat(line, ": ", problems[[line]], "\n", sep = "")
unknown <- setdiff(left_out$name, known)
for (name in unknown) cat(name, ": left out, but not a known name\n", sep = "")
without_reason <- left_out$name[!nzchar(left_out$reason)]
for (name in without_reason) cat(name, ": left out without a reason\n", sep = "")
cat(sprintf(
  "%d names: %d here, %d left out with a reason, %d problems\n", length(lines),
  length(lines) - nrow(left_out) - length(problems), nrow(left_out), length(problems)
))
quit(status = as.integer(length(c(problems, unknown, without_reason)) > 0))
