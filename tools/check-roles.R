# Check that every argument and result that could be a position was looked at: in all
# public operators, whole numbers (sizes, dimensions, counts ...) whatever their name,
# tensors by their name, and results by the operator's or their own name. Each has a role
# (src/core/roles.cpp), or stands in tools/api/no-role.tsv with the reason why not. In it
# "*" as the operator means all that have an argument of this name and no role.
#
#   Rscript tools/check-roles.R

ns <- asNamespace("dltorch")
none <- utils::read.delim("tools/api/no-role.tsv", quote = "", comment.char = "#")

index_like <- paste0(
  "ind(ex|ices)|^ind$|dim|ax[ie]s|offset|target|label|pivot|sorter|position|lengths|",
  "batch_sizes|^perm|source|destination|_idx|^start$|^end$|layout$|path|blank|^rank$"
)
# Operators that find, count off or draw positions.
finders <- paste0(
  "^arg|nonzero|indices|unique|searchsorted|bucketize|multinomial|randperm|^where$|",
  "(adaptive|fractional)_max_pool[1-3]d$|embedding_bag$|repeat_interleave|sort$|topk|",
  "kthvalue|^mode$|median|^cum(max|min)$|^(max|min)$|_axis$|bincount|one_hot|histc|_rank$"
)

families <- ns$dlt_operator_names()
families <- families[!startsWith(families, "_")]
rows <- list()
add <- function(family, name, role) {
  rows[[length(rows) + 1]] <<- list(family = family, name = name, role = role)
}
seen <- 0L
for (family in families) {
  overloads <- tryCatch(ns$dlt_schema(family), dltorch_operator_error = function(e) NULL)
  overloads <- Filter(function(x) !x$is_out, overloads)
  base <- sub("(.)_$", "\\1", family)
  if (length(overloads) && base == family) seen <- seen + 1L
  for (overload in overloads) {
    for (a in overload$arguments) {
      whole <- a$kind %in% c("int", "ints")
      tensors <- a$kind %in% c("tensor", "tensors", "optional tensors")
      if (whole || tensors && grepl(index_like, a$name)) add(base, a$name, a$role)
    }
    for (i in seq_along(overload$results)) {
      result <- overload$results[[i]]
      if (!result$kind %in% c("tensor", "tensors", "int")) next
      found <- result$kind == "int" || grepl(finders, base) ||
        grepl(index_like, result$name)
      # The result of an operator in place is its first argument.
      if (found && !endsWith(family, "_")) {
        add(base, sprintf("result %d", i), result$role)
      }
    }
  }
}
rows <- unique(data.frame(
  family = vapply(rows, `[[`, "", "family"), name = vapply(rows, `[[`, "", "name"),
  role = vapply(rows, `[[`, "", "role")
))

is_listed <- function(row) {
  none$name == row$name & (none$operator == row$family | none$operator == "*")
}
listed <- lapply(seq_len(nrow(rows)), function(i) which(is_listed(rows[i, ])))
problems <- 0L
complain <- function(...) {
  cat(..., "\n", sep = "")
  problems <<- problems + 1L
}
for (i in which(rows$role == "none" & lengths(listed) == 0)) {
  complain(rows$family[i], ", ", rows$name[i], ": no role, and no reason for it")
}
# An entry for one operator must not contradict its role; "*" is for those without. Of
# where() and repeat_interleave() one overload gives positions, another values.
both <- duplicated(rows[c("family", "name")]) |
  duplicated(rows[c("family", "name")], fromLast = TRUE)
for (i in which(rows$role != "none" & lengths(listed) > 0 & !both)) {
  entries <- none[listed[[i]], ]
  if (any(entries$operator == rows$family[i])) {
    complain(rows$family[i], ", ", rows$name[i], ": has the role ", rows$role[i],
      " and a reason for none")
  }
}
used <- unlist(listed[rows$role == "none"])
for (i in setdiff(seq_len(nrow(none)), used)) {
  complain(none$operator[i], ", ", none$name[i], ": a reason that nothing needs")
}
for (i in which(!nzchar(none$reason))) {
  complain(none$operator[i], ", ", none$name[i], ": no reason given")
}
cat(sprintf(
  "%d operators: %d arguments and results that could be positions, %d with a role, %s\n",
  seen, nrow(rows), sum(rows$role != "none"),
  sprintf("%d with a reason for none, %d problems", sum(rows$role == "none"), problems)
))
quit(status = as.integer(problems > 0))
