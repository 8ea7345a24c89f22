#' Random numbers
#'
#' `torch_manual_seed()` seeds libtorch's default generators; the numbers that follow are
#' those that Python's torch of the same version gives after `torch.manual_seed()` with
#' the same seed. R's own generator (`set.seed()`) is another one, and is never touched.
#' `with_torch_manual_seed()` and `local_torch_manual_seed()` put the former state of the
#' CPU's generator back at the end, also after an error. `torch_generator()` makes a
#' generator of its own for the `generator` arguments of operators.
#'
#' Python's torch in the same process shares the default generator, where it runs on the
#' same libtorch: after `torch_manual_seed(1)` draws of R and of Python follow each other
#' as those of one program do. The default dtype, the numbers of threads and, on each
#' thread, the grad mode are shared too.
#'
#' @param seed a whole number
#' @param code code to be run with the seed
#' @param ... not used; what follows is given by name
#' @param .env the environment at whose end the state is put back
#' @param state a state, as `torch_get_rng_state()` gives it: a uint8 tensor
#' @return `torch_manual_seed()`: `NULL`, invisibly; `torch_generator()`: an object of
#'   class `torch_generator` with the methods `$current_seed()`,
#'   `$set_current_seed(seed)`, `$get_state()`, `$set_state(state)`;
#'   `torch_get_rng_state()`: a uint8 tensor of its own;
#'   `with_torch_manual_seed()`: the value of `code`.
#' @examples
#' torch_manual_seed(1)
#' torch_rand(2)
#' with_torch_manual_seed(torch_randn(2), seed = 1)
#' g <- torch_generator()
#' g$set_current_seed(7)
#' torch_zeros(2)$uniform_(generator = g)
#' @export
torch_manual_seed <- function(seed) invisible(dlt_seed_all(seed))

#' @rdname torch_manual_seed
#' @export
with_torch_manual_seed <- function(code, ..., seed) {
  local_torch_manual_seed(seed)
  force(code)
}

#' @rdname torch_manual_seed
#' @export
local_torch_manual_seed <- function(seed, .env = parent.frame()) {
  state <- dlt_generator_state(NULL)
  dlt_seed_all(seed)
  at_exit_of(.env, "seed", function() dlt_set_generator_state(NULL, state))
}

#' @rdname torch_manual_seed
#' @export
torch_get_rng_state <- function() dlt_generator_state(NULL)

#' @rdname torch_manual_seed
#' @export
torch_set_rng_state <- function(state) invisible(dlt_set_generator_state(NULL, state))

#' @rdname torch_manual_seed
#' @export
torch_generator <- function() dlt_new_generator()

#' @export
`$.torch_generator` <- function(x, name) {
  switch(name,
    current_seed = function() dlt_generator_seed(x),
    set_current_seed = ,
    manual_seed = function(seed) {
      dlt_seed_generator(x, seed)
      invisible(x)
    },
    get_state = function() dlt_generator_state(x),
    set_state = function(state) {
      dlt_set_generator_state(x, state)
      invisible(x)
    },
    abort_dltorch("operator", sprintf("a generator has no method \"%s\"", name))
  )
}

#' @export
print.torch_generator <- function(x, ...) {
  cat("torch_generator(seed = ", format(x$current_seed()), ")\n", sep = "")
  invisible(x)
}

#' Threads of libtorch
#'
#' Threads within an operator, and (`interop`) threads that run operators side by side;
#' the latter can be set once, before the first is started. Python's torch in the same
#' process shares them. `with_num_threads()` and `local_num_threads()` put the former
#' number within an operator back at the end, also after an error. Under R CMD check,
#' which allows no more, dltorch starts with at most two within an operator.
#'
#' @param num_threads a number from 1 on
#' @param code code to be run with that many
#' @param ... not used; what follows is given by name
#' @param .env the environment at whose end the former number is put back
#' @return `get`: the number; `set` and `local`: `NULL`, invisibly; `with`: the value of
#'   `code`.
#' @examples
#' torch_get_num_threads()
#' with_num_threads(torch_mm(torch_ones(2, 2), torch_ones(2, 2)), num_threads = 1)
#' @export
torch_get_num_threads <- function() dlt_num_threads(FALSE)

#' @rdname torch_get_num_threads
#' @export
torch_set_num_threads <- function(num_threads) {
  invisible(dlt_set_num_threads(num_threads, FALSE))
}

#' @rdname torch_get_num_threads
#' @export
with_num_threads <- function(code, ..., num_threads) {
  local_num_threads(num_threads)
  force(code)
}

#' @rdname torch_get_num_threads
#' @export
local_num_threads <- function(num_threads, .env = parent.frame()) {
  former <- dlt_num_threads(FALSE)
  dlt_set_num_threads(num_threads, FALSE)
  at_exit_of(.env, "num_threads", function() dlt_set_num_threads(former, FALSE))
}

#' @rdname torch_get_num_threads
#' @export
torch_get_num_interop_threads <- function() dlt_num_threads(TRUE)

#' @rdname torch_get_num_threads
#' @export
torch_set_num_interop_threads <- function(num_threads) {
  invisible(dlt_set_num_threads(num_threads, TRUE))
}
