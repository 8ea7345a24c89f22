#include "bridge/package.h"

#include <Rcpp/Lightest>

namespace dltorch::bridge {
namespace {

SEXP own_namespace = nullptr;

}  // namespace

void init_package(SEXP package_namespace) { own_namespace = package_namespace; }

SEXP package_namespace() { return own_namespace; }

SEXP call_package(const char* name, SEXP argument) {
  Rcpp::Shield<SEXP> pairlist(Rf_list1(argument));
  return call_package_list(name, pairlist);
}

SEXP call_package_list(const char* name, SEXP pairlist) {
  Rcpp::Shield<SEXP> call(Rf_lcons(Rf_install(name), pairlist));
  return Rcpp::Rcpp_fast_eval(call, own_namespace);
}

}  // namespace dltorch::bridge
