// Operator calls. `.External` entries: any number of arguments, and R has built their
// pairlist already.

#include "bridge/operator.h"

#include <string>
#include <vector>

#include "bridge/convert.h"
#include "bridge/property.h"
#include "dltorch_types.h"

namespace {

using dltorch::bridge::Given;

// The arguments that follow the entry's own, with their names.
std::vector<Given> given_from(SEXP arguments) {
  std::vector<Given> given;
  for (; arguments != R_NilValue; arguments = CDR(arguments)) {
    SEXP tag = TAG(arguments);
    given.push_back({tag == R_NilValue ? nullptr : CHAR(PRINTNAME(tag)), CAR(arguments)});
  }
  return given;
}

}  // namespace

// .External(dlt_call, name, ...)
extern "C" SEXP dlt_call(SEXP arguments) {
  BEGIN_RCPP
  using namespace dltorch::bridge;
  const char* name = string_of(CADR(arguments), "name");
  return call_operator(family_for(name), given_from(CDDR(arguments)));
  END_RCPP
}

// .External(dlt_property, x, name): the value, or the name as a symbol for a method.
extern "C" SEXP dlt_property(SEXP arguments) {
  BEGIN_RCPP
  using namespace dltorch::bridge;
  return property(CADR(arguments), string_of(CADDR(arguments), "name"));
  END_RCPP
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_operator_names() {
  const std::vector<std::string>& names = dltorch::core::family_names();
  return Rcpp::wrap(names);
}
