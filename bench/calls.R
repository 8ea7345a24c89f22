# What one call costs, beside the same call in Python. Sourced by bench/run.R.

table_head("Calls on 2 x 2 float32 tensors; x is 20 x 20", "Python")

a <- torch_ones(2, 2)
b <- torch_ones(2, 2)
x <- torch_ones(20, 20)
setup <- "
a = torch.ones(2, 2)
b = torch.ones(2, 2)
x = torch.ones(20, 20)
"

# The case is the R expression itself.
compare_call <- function(expression, statement) {
  expression <- substitute(expression)
  compare(deparse(expression), r_subject(expression), python_subject(statement, setup))
}

compare_call(torch_add(a, b), "torch.add(a, b)")
compare_call(torch_relu(a), "torch.relu(a)")
compare_call(torch_matmul(a, b), "torch.matmul(a, b)")
compare_call(a + b, "a + b")
compare_call(a + 1, "a + 1")
compare_call(a$add(b), "a.add(b)")
compare_call(a$view(4), "a.view(4)")
compare_call(torch_ones(2, 2), "torch.ones(2, 2)")
compare_call(torch_cat(list(a, b)), "torch.cat([a, b])")
compare_call(x[1, ], "x[0, :]")
compare_call(x[1, 1], "x[0, 0]")
compare_call(x[1:10, ], "x[0:10, :]")

# The part of these calls that is R's own: the same closures with a routine that does
# nothing, one of R's.
table_head("R's own part of some of them, with no libtorch called", "Python")

nothing <- methods:::C_R_identC
empty_add <- function(self, other, alpha = 1L) .Call(nothing, self, other)
`+.bench_tensor` <- function(e1, e2) .Call(nothing, e1, e2)
`$.bench_tensor` <- function(x, name) {
  function(other, alpha = 1L) .Call(nothing, x, other)
}
c1 <- c2 <- structure(list(), class = "bench_tensor")
compare_r <- function(case, expression, statement) {
  compare(case, r_subject(expression), python_subject(statement, setup))
}
compare_r("a closure and its .Call()", quote(empty_add(a, b)), "torch.add(a, b)")
compare_r("+ of an S3 class, the same", quote(c1 + c2), "a + b")
compare_r("$ of an S3 class, a closure made by it", quote(c1$add(c2)), "a.add(b)")

table_head("Properties, beside an S3 method of the same generic that does nothing", "S3")

`$.bench_empty` <- function(x, name) NULL
dim.bench_empty <- function(x) NULL
empty <- structure(list(), class = "bench_empty")

compare("a$dtype", r_subject(quote(a$dtype)), r_subject(quote(empty$dtype)))
compare("a$shape", r_subject(quote(a$shape)), r_subject(quote(empty$shape)))
compare("dim(a)", r_subject(quote(dim(a))), r_subject(quote(dim(empty))))

rm(a, b, x)
