a <- torch_tensor(c(1, 2, 3))
m <- torch_tensor(matrix(c(1, 2, 3, 4, 5, 6), 2))

test_that("arithmetic and comparison agree with R", {
  x <- c(1.5, -2, 3)
  y <- c(2, 4, -0.5)
  tx <- torch_tensor(x, dtype = "float64")
  ty <- torch_tensor(y, dtype = "float64")
  for (op in c("+", "-", "*", "/", "%%", "%/%", "==", "!=", "<", "<=", ">", ">=")) {
    f <- match.fun(op)
    expect_identical(as.array(f(tx, ty)), f(x, y), info = op)
    expect_identical(as.array(f(tx, 2)), f(x, 2), info = op)
    expect_identical(as.array(f(2, tx)), f(2, x), info = op)
  }
  expect_identical(as.array(tx^2), x^2)
  expect_identical(as.array(-tx), -x)
  expect_identical(as.array(+tx), x)
  expect_identical(as.array((tx > 0) & (ty > 0)), x > 0 & y > 0)
  expect_identical(as.array(!(tx > 0)), !(x > 0))
})

test_that("a number beside a tensor does not change the tensor's type", {
  i <- torch_tensor(1:3)
  expect_true((i + 1)$dtype == "int64")
  expect_true((1 + i)$dtype == "int64")
  expect_true((i + 1.5)$dtype == "float32")
  expect_true((a + 1L)$dtype == "float32")
  expect_true((2 - a)$dtype == "float32")
  expect_true((a * 2i)$dtype == "complex64")
  expect_true(torch_call("maximum", a, 2)$dtype == "float32")
  expect_identical(as.array(a + c(1, 2, 3)), c(2, 4, 6))
})

test_that("dimensions count from 1, and from -1 at the end", {
  expect_identical(as.array(m$sum(1)), c(3, 7, 11))
  expect_identical(as.array(m$sum(dim = 2)), c(9, 12))
  expect_identical(as.array(m$sum(-1)), c(9, 12))
  expect_identical(as.array(m$sum(c(1, 2))), 21)
  expect_identical(as.array(m$transpose(1, 2)), t(as.array(m)))
  expect_identical(dim(torch_zeros(2, 3, 4)$permute(3, 1, 2)), c(4L, 2L, 3L))
  expect_identical(dim(torch_zeros(2, 3)$unsqueeze(1)), c(1L, 2L, 3L))
  expect_identical(dim(a$tile(dims = c(2, 2))), c(2L, 6L))
  expect_dltorch_error(m$sum(0), "index", "`dim` is 0")
  expect_dltorch_error(m$sum(3), "index", "no dimension 3")
  expect_dltorch_error(m$sum(NA_integer_), "value", "NA")
})

test_that("positions that operators give select the values that they found", {
  x <- torch_tensor(matrix(c(3, 9, 1, 7, 5, 8), 2))
  for (name in c("max", "min", "sort", "topk", "kthvalue", "mode", "median", "cummax",
                 "cummin")) {
    result <- switch(name,
      topk = x$topk(2, dim = 2),
      kthvalue = x$kthvalue(2, dim = 2, keepdim = TRUE),
      sort = x$sort(2),
      cummax = x$cummax(2),
      cummin = x$cummin(2),
      torch_call(name, x, dim = 2, keepdim = TRUE)
    )
    expect_named(result, c("values", "indices"))
    expect_identical(
      as.array(x$gather(2, result$indices)), as.array(result$values),
      info = name
    )
  }
  expect_identical(x$argmax()$item(), 4L) # of the elements in row-major order
  expect_identical(as.array(x$argmin(2)), c(2L, 2L))
  expect_identical(as.array(torch_tensor(c(0, 5))$nonzero()), matrix(2L))
  sorted <- torch_tensor(c(1, 3, 5))
  expect_identical(
    as.array(torch_call("searchsorted", sorted, torch_tensor(c(0, 3, 9)))),
    c(1L, 2L, 4L)
  )
})

test_that("index tensors count from 1", {
  x <- torch_tensor(c(10, 20, 30))
  expect_identical(as.array(x$index_select(1, torch_tensor(c(3L, 1L)))), c(30, 10))
  expect_identical(as.array(x$gather(1, torch_tensor(2L))), 20)
  expect_dltorch_error(x$gather(1, torch_tensor(0L)), "index", "contains 0")
  expect_dltorch_error(x$index_select(1, torch_tensor(4L)), "index")
  targets <- torch_call("one_hot", torch_tensor(c(1L, 3L)), 3)
  expect_identical(as.array(targets), rbind(c(1L, 0L, 0L), c(0L, 0L, 1L)))
})

test_that("in-place operators give back the same R object", {
  x <- torch_zeros(2)
  y <- x$add_(1)
  expect_identical(y, x)
  expect_identical(as.array(x), c(1, 1))
})

test_that("sizes may be spread over arguments", {
  expect_identical(dim(m$view(3, 2)), c(3L, 2L))
  expect_identical(dim(m$view(c(3, 2))), c(3L, 2L))
  expect_identical(dim(m$view(6)), 6L)
  expect_identical(dim(m$reshape(c(-1, 2))), c(3L, 2L))
  expect_identical(dim(a$`repeat`(2, 2)), c(2L, 6L))
})

test_that("lists of tensors, strings, dtypes and devices are taken", {
  expect_identical(as.array(torch_call("cat", list(a, a))), c(1, 2, 3, 1, 2, 3))
  expect_identical(dim(torch_call("stack", list(a, a), dim = 2)), c(3L, 2L))
  expect_identical(
    as.array(torch_call("div", a, 2, rounding_mode = "floor")), c(0, 1, 1)
  )
  expect_true(a$to(dtype = torch_double())$dtype == "float64")
  expect_true(a$double()$dtype == "float64")
  expect_true(a$to(device = "meta")$device == "meta")
  expect_true(a$to(torch_tensor(1L))$dtype == "int64")
  expect_identical(a$split(2)[[2]]$item(), 3)
})

test_that("$item() gives an R value of the fitting type", {
  expect_identical(torch_tensor(1.5)$item(), 1.5)
  expect_identical(torch_tensor(3L)$item(), 3L)
  expect_identical(torch_tensor(TRUE)$item(), TRUE)
  expect_identical(torch_tensor(2i)$item(), 2i)
  expect_dltorch_error(a$item(), "libtorch", "scalar|element")
})

test_that("what does not fit is refused in R's words", {
  expect_dltorch_error(a$foo, "operator", "no operator \"foo\"")
  expect_dltorch_error(a$sqtr(), "operator", "did you mean sqrt")
  expect_dltorch_error(torch_call("nope::nope", a), "operator")
  expect_dltorch_error(torch_call(3), "type", "`name`")
  expect_dltorch_error(a$add("b"), "operator", "character vector")
  expect_error(a$add(), "argument \"other\" is missing") # R itself refuses
  expect_error(a$add(1, 2, 3, 4), "unused arguments")
  expect_error(a$add(1, alfa = 2), "unused argument (alfa", fixed = TRUE)
  expect_dltorch_error(torch_call("add", a), "operator")
  expect_dltorch_error(torch_call("add", a, 1, 2, 3, 4), "operator")
  expect_dltorch_error(torch_call("add", a, 1, alfa = 2), "operator", "alfa")
  expect_dltorch_error(a + NA, "value", "NA")
  expect_dltorch_error(
    torch_zeros(2) + torch_zeros(3), "libtorch", "dimension 1; .* not recycle"
  )
  expect_dltorch_error(m$matmul(m), "libtorch", "shapes")
})

test_that("an error keeps libtorch's full text and the user's call", {
  condition <- tryCatch(m$matmul(m), error = identity)
  expect_match(condition$details, "mat1 and mat2")
  expect_identical(deparse(conditionCall(condition)), "m$matmul(m)")
  condition <- tryCatch(torch_tensor("a"), error = identity)
  expect_identical(deparse(conditionCall(condition)), "torch_tensor(\"a\")")
})

test_that("generated functions take the schema's arguments and defaults", {
  expect_identical(as.array(torch_add(a, a, alpha = 2)), c(3, 6, 9))
  expect_identical(as.array(torch_max(m)), 6)
  expect_identical(as.array(torch_max(m, 2)$values), c(5, 6))
  expect_identical(as.array(torch_max(a, other = 2)), c(2, 2, 3))
  expect_identical(names(formals(torch_max)), c("self", "dim", "other", "keepdim"))
  expect_identical(eval(formals(torch_cat)$dim), 1L)
  expect_identical(as.array(torch_cat(list(a, a))), c(1, 2, 3, 1, 2, 3))
  expect_identical(as.array(a$scatter(1, torch_tensor(2L), 9)), c(1, 9, 3))
  expect_identical(names(linalg_svd(m)), c("U", "S", "Vh"))
  # An argument at its default does not rule an overload out, another value does.
  expect_identical(as.array(torch_max(m, keepdim = FALSE)), 6)
  expect_dltorch_error(torch_max(m, keepdim = TRUE), "operator", "keepdim")
  expect_dltorch_error(torch_add(a, "b"), "operator", "takes add\\(tensor, a character")
})

test_that("small results share a finalizer until they grow or get a graph", {
  grown <- torch_zeros(1)
  grown$resize_(2000)
  expect_identical(dim(grown), 2000L)
  weight <- torch_ones(1)$requires_grad_()
  total <- torch_zeros(1)
  for (i in 1:3) total$add_(weight)
  collect()
  total$backward()
  expect_identical(as.array(weight$grad), 3)
  kept <- lapply(1:200, function(i) torch_full(1, i))
  kept <- kept[seq(1, 200, by = 50)]
  collect()
  expect_identical(vapply(kept, function(x) x$item(), 1), c(1, 51, 101, 151))
})
