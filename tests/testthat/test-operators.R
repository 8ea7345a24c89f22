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
  expect_dltorch_error(m$sum(3), "index", "no dimension 3: expected 1 to 2, or -1 to -2")
  expect_dltorch_error(m$unsqueeze(7), "index", "expected 1 to 3, or -1 to -3")
  expect_dltorch_error(m$sum()$sum(3), "index", "no dimension 3: expected 1 or -1")
  expect_dltorch_error(m$sum(NA_integer_), "value", "NA")
  for (f in c(torch_stack, torch_cat)) {
    expect_dltorch_error(f(list(m, m), dim = NA_integer_), "value", "`dim` is NA")
  }
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
  expect_dltorch_error(a$add("b"), "operator", "takes add\\(tensor, \"b\"\\)")
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
  expect_dltorch_error(torch_add(a, "b"), "operator", "takes add\\(tensor, \"b\"\\)")
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

test_that("what is given by position is understood as in Python too", {
  expect_identical(as.array(torch_max(a, torch_tensor(c(2, 0, 4)))), c(2, 2, 4))
  expect_identical(as.array(a$max(torch_tensor(c(2, 0, 4)))), c(2, 2, 4))
  expect_identical(dim(torch_view(m, c(3, 2))), c(3L, 2L))
  expect_equal(torch_std(a, FALSE)$item(), sqrt(2 / 3), tolerance = 1e-6)
  one <- torch_tensor(1)
  for (dtype in list("uint8", torch_uint8())) {
    expect_identical(as.integer(one$view(dtype)), c(0L, 0L, 128L, 63L))
    expect_identical(as.integer(torch_view(one, dtype)), c(0L, 0L, 128L, 63L))
    expect_identical(as.integer(one$view(dtype = dtype)), c(0L, 0L, 128L, 63L))
  }
  # Not what is given by name, or passed on.
  expect_dltorch_error(torch_max(a, dim = torch_tensor(1)), "operator")
  pass_on <- function(...) torch_max(...)
  expect_dltorch_error(pass_on(a, torch_tensor(1)), "operator")
})

test_that("of the forms that do not fit the nearest come first, and all in the details", {
  condition <- expect_dltorch_error(torch_sum(a, dim = "x"), "operator")
  expect_identical(conditionMessage(condition), paste(
    "no form of sum() takes sum(tensor, \"x\"); it takes sum(self: tensor, dim: whole",
    "numbers, keepdim =, dtype =) or sum(self: tensor, dtype =)"
  ))
  condition <- expect_dltorch_error(torch_max(a, "x", keepdim = TRUE), "operator")
  expect_match(
    conditionMessage(condition), "it takes max(self: tensor, dim: whole number",
    fixed = TRUE
  )
  # More forms than there is room for.
  condition <- expect_dltorch_error(torch_normal("a", "b", 1), "operator", "more")
  forms <- strsplit(condition$details, "\n  ", fixed = TRUE)[[1]][-1]
  expect_gt(length(forms), 3)
  expect_true(all(startsWith(forms, "normal(")))
  condition <- expect_dltorch_error(torch_conv2d(a, 1:3, "k"), "operator")
  expect_match(conditionMessage(condition), "takes conv2d(tensor, an integer vector of",
    fixed = TRUE
  )
})

test_that("integer64 numbers and vectors are exact", {
  skip_if_not_installed("bit64")
  large <- bit64::as.integer64("9007199254740993") # 2^53 + 1
  i <- torch_tensor(1:2)
  exact <- function(x) bit64::as.integer64(x)
  expect_identical(exact(torch_add(i, large)), large + bit64::as.integer64(1:2))
  expect_identical(exact(torch_full(2, large, dtype = "int64")), c(large, large))
  expect_identical(exact(torch_add(i, c(large, large))), large + bit64::as.integer64(1:2))
  expect_identical(exact(torch_mul(i, 1L)$fill_(large)), c(large, large))
  # One number is a number, and does not widen the type or the shape.
  small <- torch_tensor(1L, dtype = "int32")
  expect_true(torch_add(small, bit64::as.integer64(2))$dtype == "int32")
  expect_identical(dim(torch_add(torch_scalar_tensor(1), large)), integer())
  # Sizes, dimensions and positions.
  expect_identical(dim(torch_zeros(bit64::as.integer64(c(2, 3)))), 2:3)
  expect_identical(as.array(m$sum(bit64::as.integer64(2))), c(9, 12))
  expect_identical(
    as.array(torch_index_select(a, 1, bit64::as.integer64(c(3, 1)))), c(3, 1)
  )
  expect_dltorch_error(torch_add(i, bit64::NA_integer64_), "value", "NA")
  expect_dltorch_error(m$sum(bit64::NA_integer64_), "value", "NA")
  expect_dltorch_error(torch_index_select(a, 1, bit64::as.integer64(0)), "index", "0")
})

test_that("operators between tensors and integer64 are ours, where R asks", {
  skip_if_not_installed("bit64")
  skip_if(getRversion() < "4.3.0", "R before 4.3 does not ask")
  large <- bit64::as.integer64("9007199254740993")
  x <- torch_tensor(1:2, dtype = "int64")
  expected <- large + bit64::as.integer64(1:2)
  expect_identical(bit64::as.integer64(x + large), expected)
  expect_identical(as.array(x == bit64::as.integer64(2)), c(FALSE, TRUE))
  claims <- getS3method("chooseOpsMethod", "integer64", TRUE, asNamespace("bit64"))
  skip_if(!is.null(claims), sprintf(
    "bit64 %s claims every operator with an integer64 on the left",
    packageVersion("bit64")
  ))
  expect_identical(bit64::as.integer64(large + x), expected)
})

test_that("whole doubles are integers where integers are asked for, and no others", {
  expect_identical(dim(torch_zeros(2, 3.0)), 2:3)
  expect_identical(as.array(m$sum(2)), as.array(m$sum(2L)))
  expect_identical(as.array(torch_tensor(1:2)$mul(3)), c(3L, 6L))
  expect_true(torch_tensor(1:2)$mul(3)$dtype == "int64")
  expect_dltorch_error(m$sum(1.5), "value")
  expect_dltorch_error(torch_zeros(2.5), "value")
  expect_dltorch_error(torch_index_select(a, 1, 1.5), "value")
})

test_that("dtypes, devices, layouts and memory formats are objects or strings", {
  image <- torch_ones(1, 2, 3, 3)
  for (dtype in list("float64", "double", torch_float64())) {
    expect_true(torch_sum(a, dtype = dtype)$dtype == "float64")
    expect_true(a$to(dtype)$dtype == "float64")
    expect_true(torch_zeros(2, dtype = dtype)$dtype == "float64")
  }
  for (device in list("meta", torch_device("meta"))) {
    expect_true(a$to(device)$device == "meta")
    expect_true(a$to(device = device)$device == "meta")
    expect_true(torch_zeros_like(a, device = device)$device == "meta")
  }
  for (layout in list("strided", torch_strided())) {
    expect_true(torch_zeros(2, layout = layout)$layout == "strided")
    expect_true(torch_zeros_like(a, layout = layout)$layout == "strided")
  }
  for (format in list("channels_last", torch_channels_last_format())) {
    expect_identical(image$contiguous(format)$stride(), c(18L, 1L, 6L, 2L))
    expect_identical(torch_clone(image, format)$stride(), c(18L, 1L, 6L, 2L))
  }
  expect_dltorch_error(torch_zeros(2, dtype = "floot"), "value", "unknown dtype")
  expect_dltorch_error(
    torch_zeros(2, dtype = torch_device("cpu")), "value", "unknown dtype"
  )
  expect_dltorch_error(torch_zeros(2, device = "gpu"), "device")
  expect_dltorch_error(torch_zeros(2, layout = "dense"), "value", "unknown layout")
  expect_dltorch_error(image$contiguous("last"), "value", "unknown memory format")
  expect_dltorch_error(a$to(3), "operator")
})

test_that("a tensor without dimensions may stand for a number", {
  one <- torch_scalar_tensor(2, dtype = "int64")
  expect_identical(as.array(m$select(one, 3)), c(5, 6))
  expect_identical(as.array(torch_narrow(a, 1, one, 1)), 2)
  torch_manual_seed(1)
  expected <- as.array(torch_empty(2)$normal_(2, 1))
  torch_manual_seed(1)
  expect_identical(as.array(torch_empty(2)$normal_(torch_scalar_tensor(2), 1)), expected)
  expect_dltorch_error(m$select(torch_tensor(c(1L, 2L)), 1), "operator")
  expect_dltorch_error(m$select(torch_scalar_tensor(2), 1), "operator")
  zero <- torch_scalar_tensor(0, dtype = "int64")
  expect_dltorch_error(m$select(zero, 1), "index", "is 0")
})

test_that("functions that draw take a generator", {
  expect_own_generator <- function(draw) {
    own <- torch_generator()
    own$set_current_seed(7)
    torch_manual_seed(1)
    first <- draw(own)
    # The default generator has not moved.
    expect_identical(torch_rand(1)$item(), {
      torch_manual_seed(1)
      torch_rand(1)$item()
    })
    torch_manual_seed(7)
    expect_identical(as.array(draw(NULL)), as.array(first))
  }
  expect_own_generator(function(g) torch_rand(2, 3, generator = g))
  expect_own_generator(function(g) torch_randn(c(2, 3), dtype = "float64", generator = g))
  expect_own_generator(function(g) torch_rand(size = 4, generator = g))
  expect_own_generator(function(g) torch_randperm(9, generator = g))
  skip_before("2.13", "rand_like() with a generator")
  expect_own_generator(function(g) torch_rand_like(a, generator = g))
})

test_that("NULL is a value, or as if not given", {
  expect_identical(as.array(torch_clamp(a, min = NULL, max = 2)), c(1, 2, 2))
  expect_identical(as.array(torch_sum(m, dim = NULL)), 21)
  expect_identical(
    as.array(torch_index(m, list(NULL, torch_tensor(c(3L, 1L))))),
    as.array(m)[, c(3, 1)]
  )
  expect_identical(as.array(torch_zeros(2, dtype = NULL, device = NULL)), c(0, 0))
  expect_dltorch_error(torch_add(a, NULL), "operator")
  expect_dltorch_error(torch_clamp(a), "libtorch", "min.*max|None")
})

test_that("lists of tensors may hold R vectors, and nothing else", {
  expect_identical(as.array(torch_cat(list(a, c(4, 5)))), c(1, 2, 3, 4, 5))
  expect_identical(dim(torch_stack(list(a, a, a))), c(3L, 3L))
  expect_identical(lapply(torch_broadcast_tensors(list(a, torch_zeros(2, 1))), dim),
    list(2:3, 2:3)
  )
  expect_dltorch_error(torch_cat(list(a, "b")), "operator")
  expect_dltorch_error(torch_cat(list(a, NULL)), "operator")
  expect_dltorch_error(torch_cat(a), "operator")
})

test_that("completion shows the methods with their arguments", {
  complete <- function(pattern) utils::.DollarNames(a, pattern)
  expect_identical(complete("^add_?$"),
    c("add(other, alpha = 1L)", "add_(other, alpha = 1L)")
  )
  expect_identical(complete("^reshape$"), c("reshape(", "reshape(shape, ...)"))
  expect_identical(complete("^numel"), "numel()")
  expect_identical(complete("^requires_grad$"), "requires_grad")
  expect_true("type(dtype = NULL, non_blocking = FALSE)" %in% complete("^ty"))
  bare <- utils::.DollarNames(a)
  expect_true(all(c("shape", "add()", "numel()", "add_()") %in% bare))
  # All of them are there. H and imag are of complex matrices only.
  z <- torch_zeros(2, 2, dtype = "cfloat")
  for (name in sub("()", "", bare, fixed = TRUE)) {
    expect_no_error(do.call(`$`, list(z, name)))
  }
  # R's own completion fills in what the candidates have in common.
  skip_if_not("package:utils" %in% search())
  local({
    assign("tensor.of.test", a, globalenv())
    on.exit(rm("tensor.of.test", envir = globalenv()))
    line <- "tensor.of.test$resha"
    utils:::.assignLinebuffer(line)
    utils:::.assignEnd(nchar(line))
    utils:::.guessTokenFromLine()
    utils:::.completeToken()
    found <- utils:::.retrieveCompletions()
    expect_true("tensor.of.test$reshape(shape, ...)" %in% found)
    expect_true("tensor.of.test$reshape_as(other)" %in% found)
  })
})

test_that("a dimension far out of range is named whole", {
  expect_dltorch_error(torch_ones(2, 2)$sum(2^32 + 1), "index", "dimension 4294967297")
})

test_that("a number that an integer type lacks is a double, and never wraps", {
  i <- torch_as_tensor(1:3)
  byte <- torch_tensor(1L, dtype = "uint8")
  expect_identical(as.array(i < 3e9), rep(TRUE, 3))
  expect_identical(as.array(i == 2^32 + 1), rep(FALSE, 3))
  expect_equal(as.array(i + 3e9), 1:3 + 3e9, tolerance = 1e-7)
  signed <- torch_tensor(c(1L, -1L), dtype = "int8")
  expect_identical(as.array(signed < 200), c(TRUE, TRUE))
  expect_identical(as.array(byte > -1), TRUE)
  expect_identical(as.array(byte > -1L), TRUE)
  expect_identical(as.array(torch_maximum(byte, 300)), 300)
  expect_identical(as.array(byte$clamp(-1, 2)), 1)
  # What it has stays in the type.
  expect_identical((byte + 254)$dtype, torch_uint8())
  expect_identical(as.array(i * 2L), c(2L, 4L, 6L))
  expect_dltorch_error(byte$copy_(300), "value", "300")
  expect_dltorch_error(byte$copy_(c(1.5)), "value", "1.5")
  expect_identical(as.array(byte), as.raw(1))
})

test_that("an int64 tensor takes every integer64", {
  skip_if_not_installed("bit64")
  last <- bit64::as.integer64("9223372036854775807")
  x <- torch_tensor(last)
  expect_true(as.array(x$eq(last)))
  expect_identical(as.character(x$sub(bit64::as.integer64(7))), "9223372036854775800")
  expect_identical(torch_tensor(0L)$add(last)$dtype, torch_int64())
  expect_true(as.array(torch_full_like(x, last) == x))
})

test_that("what fills a tensor must have a value there", {
  i <- torch_as_tensor(1:3)
  one <- torch_tensor(1L)
  fills <- list(
    function(x) torch_full(2, x, dtype = "int64"), function(x) torch_full_like(i, x),
    function(x) torch_tensor(1:3)$fill_(x), function(x) i$masked_fill(i > 1, x),
    function(x) i$index_fill(1, 1L, x), function(x) i$index_fill(1, one, x),
    function(x) i$scatter(1, one, x), function(x) i$new_full(2, x)
  )
  for (fill in fills) {
    expect_dltorch_error(fill(2.5), "value", "2.5")
    expect_dltorch_error(fill(NaN), "value", "NaN")
    expect_s3_class(fill(7), "torch_tensor")
  }
  expect_dltorch_error(torch_full(1, 1e10, dtype = "float16"), "value", "float16")
  expect_identical(as.array(torch_full(1, -Inf, dtype = "float16")), -Inf)
  expect_identical(as.array(torch_full_like(i, 2.5, dtype = "float64")), rep(2.5, 3))
})

test_that("an error's call is what the user wrote", {
  call_of <- function(code) deparse(conditionCall(tryCatch(code, error = identity)))
  zero <- torch_zeros(2, 2)
  expect_identical(call_of(solve(zero)), "solve(zero)")
  expect_identical(call_of(zero$register_hook(1)), "zero$register_hook(1)")
  expect_identical(call_of(c(zero, "a")), "c(zero, \"a\")")
  expect_identical(call_of(to_dlpack(zero, 1)), "to_dlpack(zero, 1)")
  expect_identical(call_of(zero$size(3)), "zero$size(3)")
  expect_identical(call_of(torch_eye(-1)), "torch_eye(-1)")
  expect_identical(call_of(zero + "a"), "zero + \"a\"")
  expect_identical(call_of(sum(zero, dim = 3)), "sum(x, dim = 3, na.rm = FALSE)")
  # Written by the user, though evaluated inside torch_add().
  expect_identical(call_of(torch_add(torch_ones(-1), 1)), "torch_ones(-1)")
  caller <- function(x) torch_ones(x)
  expect_identical(call_of(caller(-1)), "torch_ones(x)")
})

test_that("positions in libtorch's messages count from 1", {
  x <- torch_ones(2, 3)
  said <- function(code, text) {
    expect_error(code, text, fixed = TRUE, class = "dltorch_error")
  }
  said(torch_call("cat", list(x, x, torch_ones(2, 4)), 1), "except in dimension 1")
  said(torch_call("cat", list(x, x, torch_ones(2, 4)), 1), "tensor number 3")
  said(torch_call("stack", list(x, torch_ones(3))), "at entry 1 and [3] at entry 2")
  said(x$select(2, 4), "position 4 is not in dimension 2")
  said(x$kthvalue(9, 1), "dimension 1")
  said(x$unfold(1, 5, 1), "at dimension 1 is 2")
  said(x$unflatten(2, c(2, 2)), "dim 2 (3)")
  said(x$narrow(1, 1, 5), "5 from position 1 on")
  said(x$flip(c(2, 2)), "dimension 2 is given more than once")
  said(torch_einsum("ij,jk->ik", list(x, x)), "operand 2")
  said(linalg_multi_dot(list(x, x, x)), "tensors 1 and 2")
  said(autograd_grad(x$sum(), x), "tensor 1")
})

test_that("libtorch's warnings are R's", {
  skip_before("2.0", "warning of std()")
  x <- torch_ones(1)
  expect_warning(std <- torch_std(x), "degrees of freedom", class = "dltorch_warning")
  expect_true(is.nan(std$item()))
  expect_no_warning(torch_add(x, 1))
  # As errors too.
  withr::with_options(list(warn = 2), expect_error(torch_std(x), "degrees of freedom"))
  expect_no_warning(torch_add(x, 1))
})

test_that("creators take sizes once, and no argument that they do not have", {
  expect_dltorch_error(torch_zeros(2, size = 3), "value", "`size`")
  expect_dltorch_error(torch_ones(2, foo = 3), "operator", "`foo`")
  expect_identical(dim(torch_zeros(size = c(2, 3))), 2:3)
})

test_that("$to() takes PyTorch's order too, and $random_() one number as the end", {
  x <- torch_ones(2)
  expect_identical(x$to("cpu", "float64")$dtype, torch_float64())
  expect_identical(x$to(torch_device("cpu"), torch_int32())$dtype, torch_int32())
  expect_dltorch_error(x$to("cpu", "foo"), "value", "dtype")
  expect_dltorch_error(x$to(x, "int32"), "value", "another tensor")
  numbers <- as.array(torch_zeros(1000)$random_(5))
  expect_setequal(numbers, 0:4)
  expect_setequal(as.array(torch_zeros(1000)$random_(3, 5)), 3:4)
})

test_that("an unknown name suggests properties and methods too", {
  x <- torch_ones(2)
  near <- c(shap = "shape", dtyp = "dtype", devce = "device", backwrd = "backward",
    gra = "grad", summ = "sum")
  for (name in names(near)) {
    expect_dltorch_error(
      eval(call("$", quote(x), name)), "operator", paste("did you mean", near[[name]])
    )
  }
  expect_dltorch_error(x$`_local_scalar_dens`, "operator", "_local_scalar_dense")
  expect_dltorch_error(x$zzzzqqqq, "operator", "zzzzqqqq\"$")
  expect_dltorch_error(x$q, "operator", "\"q\"$")
})

test_that("torch_call() suggests operators", {
  x <- torch_ones(2)
  expect_dltorch_error(torch_call("sqtr", x), "operator", "did you mean sqrt")
  expect_dltorch_error(torch_call("aten::summ", x), "operator", "did you mean .*sum")
  expect_dltorch_error(torch_call("_sofmax", x), "operator", "did you mean _softmax")
  expect_dltorch_error(torch_call("", x), "operator", "\"\"$")
  expect_dltorch_error(torch_call("\xff\xfe", x), "operator", "[?]{2}\"$")
  long <- conditionMessage(tryCatch(torch_call(strrep("a", 1e5), x), error = identity))
  expect_lt(nchar(long), 100)
})

test_that("failed checks of libtorch tell no path of the machine that built it", {
  x <- torch_ones(2)
  error <- expect_dltorch_error(torch_mse_loss(x, x, 7L), "libtorch", "check failed")
  expect_no_match(conditionMessage(error), "/")
})

test_that("a fraction in the place of a whole number is what an error tells of", {
  x <- torch_ones(1, 1, 3)
  expect_dltorch_error(torch_zeros(1.5), "value", "`size` must be a whole number, not")
  expect_dltorch_error(torch_zeros(c(2, 1.5)), "value", "not 1.5")
  expect_dltorch_error(torch_zeros(2, 1.5), "value", "not 1.5")
  expect_dltorch_error(torch_zeros(1e30), "value", "that int64 has")
  expect_dltorch_error(torch_eye(2.5), "value", "`n` must be a whole number, not 2.5")
  expect_dltorch_error(torch_linspace(0, 1, 2.5), "value", "`steps` .* 2.5")
  expect_dltorch_error(torch_randint(0, 5.5, 2), "value", "`high` .* 5.5")
  expect_dltorch_error(nnf_interpolate(x, size = 2.5), "value", "not 2.5")
  expect_dltorch_error(torch_sum(x, 1.5), "value", "`dim` .* 1.5")
  expect_dltorch_error(torch_call("sum", x, 1.5), "value", "`dim` .* 1.5")
  expect_dltorch_error(x$view(1.5), "value", "`size` .* 1.5")
  # Where more is wrong, the forms are told.
  expect_dltorch_error(torch_call("sum", x, 1.5, "a"), "operator", "no form")
})
