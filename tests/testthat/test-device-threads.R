# R code that the engine calls from threads of its own: tests/devices/eight_devices.cpp
# makes eight devices of the CPU's memory, for each of which the engine has a thread. In a
# process of their own, since the engine counts devices at its first pass.

eight_devices <- local({
  file <- NULL
  function() {
    skip_on_cran()
    skip_on_os(c("mac", "windows"))
    skip_if_not_installed("callr")
    lib <- dirname(dlt_libtorch()[["path"]])
    headers <- c(file.path(dirname(lib), "include"), "/usr/include")
    headers <- headers[file.exists(file.path(headers, "ATen/native/CPUFallback.h"))]
    skip_if(length(headers) == 0, "no headers of libtorch")
    hooks <- "ATen/detail/PrivateUse1HooksInterface.h"
    skip_if_not(file.exists(file.path(headers[1], hooks)), sprintf(
      "libtorch %s has no %s", dlt_libtorch()[["running"]], hooks
    ))
    if (is.null(file)) {
      made <- tempfile("eight_devices", fileext = ".so")
      config <- function(name) {
        words <- system2(file.path(R.home("bin"), "R"), c("CMD", "config", name),
          stdout = TRUE
        )
        strsplit(words, " +")[[1]]
      }
      compiler <- config("CXX20")
      output <- system2(compiler[1], c(
        compiler[-1], config("CXX20STD"), "-fPIC", "-shared", "-O0",
        # Not -isystem, which would put the system's own directory in front of C++'s.
        paste0("-I", headers[1]), "-w",
        shQuote(normalizePath(test_path("..", "devices", "eight_devices.cpp"))), "-o",
        shQuote(made), paste0("-L", shQuote(lib)), "-ltorch_cpu", "-lc10"
      ), stdout = TRUE, stderr = TRUE)
      if (!is.null(attr(output, "status"))) {
        stop("eight_devices.cpp was not built:\n", paste(output, collapse = "\n"))
      }
      file <<- made
    }
    file
  }
})

# Calls `code` in a new process that has the eight devices.
with_eight_devices <- function(code) {
  callr::r(function(code, double, packages) {
    .libPaths(packages)
    library(dltorch)
    dyn.load(double)
    on_main <- function() .C("eight_devices_on_main", answer = 0L)$answer == 1
    threads <- function() .C("eight_devices_threads", count = 0L)$count
    devices <- sprintf("double:%d", 0:7)
    environment(code) <- environment()
    code()
  }, list(code, eight_devices(), .libPaths()), timeout = 300)
}

test_that("R's part of a gradient runs on R's thread, called from eight of the engine", {
  seen <- with_eight_devices(function() {
    calls <- list(forward = 0, backward = 0, hook = 0, accumulated = 0)
    count <- function(name) {
      stopifnot(on_main())
      calls[[name]] <<- calls[[name]] + 1
    }
    cube <- autograd_function(
      function(ctx, x) {
        count("forward")
        ctx$save_for_backward(x = x)
        x^3
      },
      function(ctx, grad) {
        count("backward")
        list(x = grad * 3 * ctx$saved_variables$x^2)
      }
    )
    x <- lapply(1:8, function(i) {
      leaf <- torch_tensor(i, dtype = "float64")$to(device = devices[i])$requires_grad_()
      leaf$register_hook(function(grad) {
        count("hook")
        grad * 10
      })
      leaf$register_post_accumulate_grad_hook(function(x) count("accumulated"))
      leaf
    })
    for (round in 1:20) {
      # The branches are computed side by side, and meet on the CPU.
      parts <- lapply(x, function(leaf) cube(cube(leaf * 1))$to(device = "cpu"))
      torch_cat(parts)$sum()$backward()
    }
    list(
      calls = calls, threads = threads(),
      gradients = vapply(x, function(leaf) as.numeric(leaf$grad$cpu()), 0)
    )
  })
  # R's own, which has made the tensors, and one for each device.
  expect_gte(seen$threads, 9)
  expect_equal(seen$gradients, 20 * 10 * 9 * (1:8)^8)
  expect_equal(seen$calls, list(
    forward = 320, backward = 320, hook = 160, accumulated = 160
  ))
})

test_that("an error, warning or interrupt on an engine's thread leaves as it is", {
  seen <- with_eight_devices(function() {
    told <- NULL
    action <- NULL
    f <- autograd_function(
      function(ctx, x) {
        ctx$save_for_backward(x = x)
        x * 2
      },
      function(ctx, grad) {
        action(ctx$saved_variables$x)
        grad * 2
      }
    )
    run <- function() {
      parts <- lapply(1:8, function(i) {
        leaf <- torch_tensor(i, dtype = "float64")$to(device = devices[i])
        leaf$requires_grad_()
        f(leaf)$to(device = "cpu")
      })
      torch_cat(parts)$sum()$backward()
      "ended"
    }
    own <- structure(
      class = c("own_error", "error", "condition"), list(message = "mine", call = NULL)
    )
    gc()
    gc()
    before <- dlpack_stats()
    results <- list()
    for (i in 1:20) {
      action <- function(x) if (x$device$index == 5) stop(own)
      results$error[[i]] <- class(tryCatch(run(), own_error = function(e) e))[1]
      action <- function(x) stop("all ", x$device$index)
      results$all[[i]] <- grepl("^all [0-7]$", tryCatch(run(), error = conditionMessage))
      interrupt <- structure(class = c("interrupt", "condition"), list())
      action <- function(x) if (x$device$index == 2) stop(interrupt)
      results$interrupt[[i]] <- tryCatch(run(), interrupt = function(e) "interrupted")
      action <- function(x) if (x$device$index == 2) invokeRestart("leave", "left")
      results$restart[[i]] <- withRestarts(run(), leave = identity)
      action <- function(x) x[9]
      results$own[[i]] <- class(tryCatch(run(), error = identity))[1]
      action <- function(x) x$sum()$backward()
      results$libtorch[[i]] <- class(tryCatch(run(), error = identity))[1]
    }
    warnings <- 0
    action <- function(x) warning("careful")
    results$ended <- withCallingHandlers(run(), warning = function(w) {
      warnings <<- warnings + 1
      invokeRestart("muffleWarning")
    })
    results$warnings <- warnings
    gc()
    gc()
    results$balanced <- identical(dlpack_stats(), before)
    results
  })
  expect_equal(unique(unlist(seen$error)), "own_error")
  expect_true(all(unlist(seen$all)))
  expect_equal(unique(unlist(seen$interrupt)), "interrupted")
  expect_equal(unique(unlist(seen$restart)), "left")
  expect_equal(unique(unlist(seen$own)), "dltorch_index_error")
  expect_equal(unique(unlist(seen$libtorch)), "dltorch_libtorch_error")
  expect_equal(seen$ended, "ended")
  expect_equal(seen$warnings, 8)
  expect_true(seen$balanced)
})

test_that("a callback of an engine's thread may run a pass on its own device", {
  seen <- with_eight_devices(function() {
    inner <- function(i) {
      local_enable_grad()
      leaf <- torch_tensor(i, dtype = "float64")$to(device = devices[i])$requires_grad_()
      leaf$register_hook(function(grad) grad + 1)
      (leaf^2)$backward()
      stopifnot(on_main())
      leaf$grad
    }
    f <- autograd_function(
      function(ctx, x) {
        ctx$device <- x$device$index
        x * 1
      },
      function(ctx, grad) grad * inner(ctx$device + 1)
    )
    x <- lapply(devices, function(d) torch_ones(1)$to(device = d)$requires_grad_())
    torch_cat(lapply(x, function(leaf) f(leaf)$to(device = "cpu")))$sum()$backward()
    vapply(x, function(leaf) as.numeric(leaf$grad$cpu()), 0)
  })
  expect_equal(seen, 2 * (1:8) + 1)
})
