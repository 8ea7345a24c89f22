test_that("live and peak bytes are those of the storages that R holds", {
  collect()
  live <- function() sum(torch_memory()$live_bytes)
  before <- live()
  x <- torch_zeros(1e6)
  expect_identical(live() - before, 4e6)
  y <- x$view(c(1000, 1000))
  z <- x$t()
  expect_identical(live() - before, 4e6)
  rm(x, z)
  collect()
  expect_identical(live() - before, 4e6)
  rm(y)
  collect()
  expect_identical(live(), before)
  expect_gte(max(torch_memory()$peak_bytes), 4e6)
})

test_that("large temporaries make R collect, by the threshold that is set", {
  collect()
  x <- torch_zeros(2.5e5)
  count <- function() max(torch_memory()$collections)
  withr::local_options(dltorch.gc_threshold = 1e7)
  before <- count()
  live <- sum(torch_memory()$live_bytes)
  for (i in 1:100) y <- x + 1
  expect_gt(count() - before, 3)
  expect_lt(sum(torch_memory()$live_bytes) - live, 4e7)
})

test_that("the results of one call do not make each other old", {
  skip_if(nzchar(Sys.getenv("DLTORCH_GCTORTURE")), "gctorture collects in full")
  withr::local_options(dltorch.gc_threshold = 1e7)
  x <- torch_zeros(1.5e6)
  # Whether full collections were asked for, told by something that is old, and dead.
  asked <- function() {
    full <- FALSE
    old <- new.env()
    reg.finalizer(old, function(old) full <<- TRUE)
    for (i in 1:3) collect()
    rm(old)
    before <- max(torch_memory()$collections)
    for (i in 1:10) torch_call("_foreach_add", list(x, x), 1)
    expect_gt(max(torch_memory()$collections) - before, 5)
    full
  }
  # R makes one of its own now and then, when its heap is full.
  expect_false(asked() && asked() && asked())
})

test_that("an allocation that cannot succeed names its size", {
  expect_dltorch_error(torch_zeros(c(1e7, 1e7)), "memory", "364 TiB")
  before <- dlpack_stats()
  expect_dltorch_error(torch_ones(1)$expand(c(1e7, 1e7))$clone(), "memory", "TiB")
  expect_identical(dlpack_stats(), before)
})

# In a process of its own, where the heap of R is not what other tests have left.
test_that("temporaries, large or small, do not pile up", {
  skip_if_not(file.exists("/proc/self/status"), "no /proc")
  skip_if_not_installed("callr")
  skip_if(nzchar(Sys.getenv("ASAN_OPTIONS")), "AddressSanitizer keeps what is freed")
  growth <- callr::r(function() {
    library(dltorch)
    resident <- function() {
      gc()
      lines <- readLines("/proc/self/status")
      as.numeric(gsub("\\D", "", grep("^VmRSS", lines, value = TRUE))) / 1024
    }
    x <- torch_ones(4)
    after <- function(count) {
      for (i in seq_len(count)) y <- x + 1
      resident()
    }
    # R's heap grows to its working size first, a step at each full collection.
    for (i in 1:3) before <- after(100000)
    after(100000) - before
  })
  expect_lt(growth, 10)
  # Without what R and libtorch take to begin with: 190 MB to 230 MB, by their versions.
  growth <- callr::r(function() {
    library(dltorch)
    peak <- function() {
      lines <- readLines("/proc/self/status")
      as.numeric(gsub("\\D", "", grep("VmHWM", lines, value = TRUE))) / 1024
    }
    x <- torch_ones(1000, 1000, dtype = "float64")
    y <- x + 1
    before <- peak()
    for (i in 1:600) y <- x + 1
    peak() - before
  })
  expect_lt(growth, 210)
})

test_that("an allocation that fails is made once more, after a collection", {
  skip_if_not_installed("callr")
  skip_if(Sys.which("prlimit") == "", "no prlimit")
  made <- callr::r(function() {
    library(dltorch)
    options(dltorch.gc_threshold = 1e15)
    x <- torch_zeros(1)
    status <- readLines("/proc/self/status")
    size <- as.numeric(gsub("\\D", "", grep("VmSize", status, value = TRUE))) * 1024
    # Room for three of the twenty that follow.
    system2("prlimit", c(
      sprintf("--pid=%d", Sys.getpid()), sprintf("--as=%.0f", size + 3.5 * 2^28)
    ))
    for (i in 1:20) x <- torch_empty(2^28, dtype = "uint8")
    length(x)
  })
  expect_equal(made, 2^28)
})

test_that("what R jumps over when a sequence finds no memory is given back", {
  skip_if_not_installed("callr")
  skip_if(!nzchar(Sys.which("prlimit")), "no prlimit")
  grown <- callr::r(function() {
    library(dltorch)
    status <- function(what) {
      line <- grep(what, readLines("/proc/self/status"), value = TRUE)
      as.numeric(gsub("\\D", "", line)) * 1024
    }
    x <- torch_zeros(2^26)
    # Room for the result's 1 GiB, and not for the sequence's 2 GiB beside it.
    system2("prlimit", c(
      sprintf("--pid=%d", Sys.getpid()), sprintf("--as=%.0f", status("VmSize") + 2^31)
    ))
    before <- status("VmData")
    sequence <- 1:2^29
    calls <- list(
      function() torch_tensor(sequence, dtype = "float16"),
      function() torch_call("add", x, sequence)
    )
    failed <- vapply(calls, function(f) inherits(try(f(), TRUE), "try-error"), NA)
    gc()
    c(failed, status("VmData") - before < 2^28)
  })
  expect_identical(grown, c(TRUE, TRUE, TRUE))
})

test_that("R may end with everything alive", {
  skip_if_not_installed("callr")
  output <- callr::r(function() {
    library(dltorch)
    v <- as.numeric(1:1000)
    all <- list(
      torch_ones(2), torch_as_tensor(v), as.numeric(torch_as_tensor(v)),
      to_dlpack(torch_ones(2000)), from_dlpack(to_dlpack(torch_ones(2000)))
    )
    assign("kept", all, globalenv())
    length(all)
  })
  expect_identical(output, 5L)
})
