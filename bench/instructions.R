# Instructions of hot paths, counted by callgrind: unlike times, they do not depend on
# what else the machine does. bench/instructions.tsv keeps the counts.
#
#   tools/profile               counts, beside those that are stored
#   tools/profile --check       fails where one has grown by more than a tenth
#   tools/profile --store       stores the counts
#   tools/profile --where PATH  which functions the instructions of one path are in
#
# tools/profile runs this file in valgrind; callgrind_control, called from here, asks
# valgrind for the counts between two points.

library(dltorch)

a <- torch_ones(2, 2)
b <- torch_ones(2, 2)
tensors <- list(a, b)
v <- as.numeric(1:1000)
x <- torch_as_tensor(v)

paths <- list(
  # What the loop and the control of valgrind cost; it is subtracted from the others.
  nothing = function(n) for (i in seq_len(n)) NULL,
  "torch_add(a, b)" = function(n) for (i in seq_len(n)) torch_add(a, b),
  "torch_relu(a)" = function(n) for (i in seq_len(n)) torch_relu(a),
  "a + b" = function(n) for (i in seq_len(n)) a + b,
  "a + 1" = function(n) for (i in seq_len(n)) a + 1,
  "a$add(b)" = function(n) for (i in seq_len(n)) a$add(b),
  "a$view(4)" = function(n) for (i in seq_len(n)) a$view(4),
  "torch_ones(2, 2)" = function(n) for (i in seq_len(n)) torch_ones(2, 2),
  "torch_cat(list)" = function(n) for (i in seq_len(n)) torch_cat(tensors),
  "a$shape" = function(n) for (i in seq_len(n)) a$shape,
  "a$dtype" = function(n) for (i in seq_len(n)) a$dtype,
  "torch_as_tensor(v)" = function(n) for (i in seq_len(n)) torch_as_tensor(v),
  "as.array(x)" = function(n) for (i in seq_len(n)) as.array(x)
)
wanted <- commandArgs(TRUE)
if (length(wanted)) paths <- paths[c("nothing", wanted)]

control <- function(...) {
  status <- system2("callgrind_control", c(..., Sys.getpid()), stdout = FALSE)
  if (status != 0) stop("callgrind_control failed")
}
for (i in 1:3) control("--zero") # until R has compiled system2()
for (name in names(paths)) {
  path <- compiler::cmpfun(paths[[name]])
  path(200)
  gc()
  control("--zero")
  path(2000)
  control(paste0("--dump=", match(name, names(paths))))
}
writeLines(names(paths), Sys.getenv("DLTORCH_PROFILE_NAMES"))
