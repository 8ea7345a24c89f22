# What with_*() and local_*() functions set for a while.

# The settings under way, of each kind the latest last. `code` of with_no_grad() runs in
# its caller's frame, so a local_enable_grad() in it ends after the with_no_grad() does.
settings <- new.env(parent = emptyenv())

# Runs `undo` when the frame `env` ends, before what was asked for earlier. Where no
# function runs in `env`, as at top level, that never is.
at_exit_of <- function(env, kind, undo) {
  if (!is_running(env)) {
    return(invisible(NULL))
  }
  setting <- new.env(parent = emptyenv())
  setting$undo <- undo
  settings[[kind]] <- c(settings[[kind]], setting)
  end <- function() end_setting(kind, setting)
  do.call(on.exit, list(as.call(list(end)), add = TRUE, after = FALSE), envir = env)
  invisible(NULL)
}

is_running <- function(env) {
  for (frame in rev(sys.frames())) {
    if (identical(frame, env)) {
      return(TRUE)
    }
  }
  FALSE
}

end_setting <- function(kind, setting) {
  under_way <- settings[[kind]]
  n <- Position(function(x) identical(x, setting), under_way)
  settings[[kind]] <- under_way[-n]
  if (n == length(under_way)) {
    return(setting$undo())
  }
  # A later one still holds: it is that one's end that puts back what was before both.
  later <- under_way[[n + 1]]
  undo_later <- later$undo
  later$undo <- function() {
    undo_later()
    setting$undo()
  }
}
