# The vignette of the same name, for real: TensorFlow, JAX and torch in one process.
Sys.setenv(TF_CPP_MIN_LOG_LEVEL = "3", CUDA_VISIBLE_DEVICES = "")
source("tests/peers/helper.R")
script <- tempfile(fileext = ".R")
invisible(knitr::purl(
  "vignettes/pipeline.Rmd", script,
  documentation = 0, quiet = TRUE
))
here <- all(vapply(c("tensorflow", "jax", "torch"), reticulate::py_module_available, NA))
check("all three are installed", here)
page <- new.env()
sys.source(script, page)
check("torch is one for R and Python", dltorch:::dlt_torch_is_shared())
check("eight batches came", length(page$batches) == 8)
windows <- page$batches[[1]][[1]]
check("windows were cleaned by R", {
  identical(dim(windows), c(32L, 64L)) && windows$abs()$max()$item() <= 4 &&
    abs(median(as.array(windows[1, ]))) < 1e-6
})
check("a tensor of TensorFlow arrives on its memory", {
  t <- page$tf$constant(list(1, 2, 3))
  address <- dlpack_info(page$tf$experimental$dlpack$to_dlpack(t))$address
  as_torch_tensor(t)$data_ptr() == address
})
check("the gradient of JAX is that of torch", {
  x <- torch_randn(5, 1)$requires_grad_(TRUE)
  y <- torch_randn(5, 1)
  page$loss(x, y)$backward()
  z <- x$detach()$clone()$requires_grad_(TRUE)
  (z - y)$cosh()$log()$mean()$backward()
  torch_allclose(x$grad, z$grad, atol = 1e-6)
})
check("it learns", page$losses[30] < page$losses[1] / 5)
check("an error of R arrives at the end of TensorFlow's pipeline", {
  bad <- py_operator(function(window) stop("no such sensor"))
  text <- tryCatch(py_call_in_thread(page$pipeline$batches, bad, 4L, 2L),
    dltorch_python_error = conditionMessage
  )
  grepl("no such sensor", text)
})
cat(sprintf("pipeline: %d checks, %d failed\n", checks, failures))
if (failures > 0) quit(status = 1)
