// Operator calls. `.External` entries: any number of arguments, and R has built their
// pairlist already.

#include "bridge/operator.h"

#include <string>
#include <vector>

#include "bridge/convert.h"
#include "bridge/property.h"
#include "bridge/schema.h"
#include "core/error.h"
#include "dltorch_types.h"

using dltorch::bridge::Given;
using dltorch::bridge::kMaxArguments;

// .External(dlt_call, name, ...)
extern "C" SEXP dlt_call(SEXP arguments) {
  BEGIN_RCPP
  using namespace dltorch::bridge;
  const char* name = string_of(CADR(arguments), "name");
  Given given[kMaxArguments];
  size_t count = 0;
  for (SEXP rest = CDDR(arguments); rest != R_NilValue; rest = CDR(rest)) {
    if (count == kMaxArguments)
      throw dltorch::core::Error(dltorch::core::kind::kOperator, "too many arguments");
    SEXP tag = TAG(rest);
    given[count++] = {tag == R_NilValue ? nullptr : CHAR(PRINTNAME(tag)), CAR(rest)};
  }
  return call_operator(family_for(name), given, count);
  END_RCPP
}

// .Call(dlt_op<n>, signature, n values): the functions of R/operators-generated.R.
// R's compiler has an instruction for .Call() that makes no list of the arguments, so
// there is one entry for each number of them.
#define DLTORCH_ENTRY(n, parameters, ...)                         \
  extern "C" SEXP dlt_op##n parameters {                          \
    BEGIN_RCPP                                                    \
    const SEXP values[] = {__VA_ARGS__};                          \
    return dltorch::bridge::call_signature(signature, values, n); \
    END_RCPP                                                      \
  }
DLTORCH_ENTRY(1, (SEXP signature, SEXP a), a)
DLTORCH_ENTRY(2, (SEXP signature, SEXP a, SEXP b), a, b)
DLTORCH_ENTRY(3, (SEXP signature, SEXP a, SEXP b, SEXP c), a, b, c)
DLTORCH_ENTRY(4, (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d), a, b, c, d)
DLTORCH_ENTRY(5, (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e), a, b, c, d, e)
DLTORCH_ENTRY(6, (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f), a, b,
              c, d, e, f)
DLTORCH_ENTRY(7, (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g),
              a, b, c, d, e, f, g)
DLTORCH_ENTRY(8,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h),
              a, b, c, d, e, f, g, h)
DLTORCH_ENTRY(9,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i),
              a, b, c, d, e, f, g, h, i)
DLTORCH_ENTRY(10,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j),
              a, b, c, d, e, f, g, h, i, j)
DLTORCH_ENTRY(11,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k),
              a, b, c, d, e, f, g, h, i, j, k)
DLTORCH_ENTRY(12,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l),
              a, b, c, d, e, f, g, h, i, j, k, l)
DLTORCH_ENTRY(13,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m),
              a, b, c, d, e, f, g, h, i, j, k, l, m)
DLTORCH_ENTRY(14,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n)
DLTORCH_ENTRY(15,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
DLTORCH_ENTRY(16,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
DLTORCH_ENTRY(17,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
DLTORCH_ENTRY(18,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
DLTORCH_ENTRY(19,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r, SEXP s),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
DLTORCH_ENTRY(20,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r, SEXP s, SEXP t),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
DLTORCH_ENTRY(21,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r, SEXP s, SEXP t, SEXP u),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u)
DLTORCH_ENTRY(22,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r, SEXP s, SEXP t, SEXP u, SEXP v),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
DLTORCH_ENTRY(23,
              (SEXP signature, SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f, SEXP g,
               SEXP h, SEXP i, SEXP j, SEXP k, SEXP l, SEXP m, SEXP n, SEXP o, SEXP p,
               SEXP q, SEXP r, SEXP s, SEXP t, SEXP u, SEXP v, SEXP w),
              a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w)
#undef DLTORCH_ENTRY

// .External(dlt_create, op, names, size, dtype, layout, device, requires_grad, ...): the
// creators that take sizes; these are `size` or the numbers of `...`.
extern "C" SEXP dlt_create(SEXP arguments) {
  BEGIN_RCPP
  return dltorch::bridge::create(CDR(arguments));
  END_RCPP
}

// .External(dlt_property, x, name): the same as dlt_member, for R code that is not on a
// hot path.
extern "C" SEXP dlt_property(SEXP arguments) {
  BEGIN_RCPP
  return dltorch::bridge::member(CADR(arguments), CADDR(arguments));
  END_RCPP
}

// .Call(dlt_member, x, name): a property's value, or a method.
extern "C" SEXP dlt_member(SEXP x, SEXP name) {
  BEGIN_RCPP
  return dltorch::bridge::member(x, name);
  END_RCPP
}

// [[Rcpp::export(rng = false)]]
SEXP dlt_operator_names() {
  const std::vector<std::string>& names = dltorch::core::family_names();
  return Rcpp::wrap(names);
}

// The properties of a tensor that users may ask for.
// [[Rcpp::export(rng = false)]]
SEXP dlt_property_names() { return Rcpp::wrap(dltorch::bridge::property_names()); }

// The overloads of an operator as a list; see src/bridge/schema.h.
// [[Rcpp::export(rng = false)]]
SEXP dlt_schema(SEXP name) {
  using namespace dltorch::bridge;
  return schema_of(family_for(string_of(name, "name")));
}
