// C++ exceptions become classed R conditions.
//
// Every entry point is wrapped by BEGIN_RCPP and END_RCPP, which dltorch_types.h defines
// anew in terms of these two functions. capture_failure() runs inside the catch block and
// only copies text into static memory; raise_failure() runs after the block, when no C++
// object is left on the frame, since R's jump would skip its destructor.
#pragma once

#include <string>

#include "bridge/r.h"

namespace dltorch::bridge {

// Call inside `catch (...)` only.
void capture_failure() noexcept;

// Raises what capture_failure() has stored; does not return.
SEXP raise_failure();

// An R message that a tensor was read to the CPU, since its device is not here.
void tell_missing_device(const std::string& device);

// Remembers the namespace whose abort_dltorch() builds the conditions; call at load.
void init_conditions(SEXP package_namespace);

}  // namespace dltorch::bridge
