// C++ exceptions become classed R conditions.
//
// Every entry point is wrapped by BEGIN_RCPP and END_RCPP, which dltorch_types.h defines
// anew in terms of these two functions. capture_failure() runs inside the catch block and
// only copies text into static memory; raise_failure() runs after the block, when no C++
// object is left on the frame, since R's jump would skip its destructor.
#pragma once

#include <exception>
#include <string>

#include "bridge/r.h"

namespace dltorch::bridge {

// Python was interrupted in the call: R's interrupt.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};

// The message, for who is not R: of a c10::Error without libtorch's backtrace.
std::string text_of(const std::exception& error);

// Cuts at `size` bytes, at the start of a UTF-8 character. What is none, as in the user's
// own words, becomes "?": R's functions on text fail on it.
void copy_text(const char* text, char* out, size_t size);

// Call inside `catch (...)` only.
void capture_failure() noexcept;

// Raises what capture_failure() has stored; does not return.
SEXP raise_failure();

// Call inside `catch (const Rcpp::LongjumpException&)` on R's thread: the jump as an
// exception that may cross other code and other threads. Where it reaches an entry point,
// the jump goes on; where it is dropped, so is the jump.
std::exception_ptr carried_jump(SEXP unwind_token);

// The same for a condition that R code has caught: it is raised where it arrives.
std::exception_ptr carried_condition(SEXP condition);

// An R message that a tensor was read to the CPU, since its device is not here.
void tell_missing_device(const std::string& device);

}  // namespace dltorch::bridge
