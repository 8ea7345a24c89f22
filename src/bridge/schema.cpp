#include "bridge/schema.h"

#include <Rcpp/Lightest>

#include "bridge/convert.h"

namespace dltorch::bridge {
namespace {

using core::Argument;
using core::ArgumentKind;
using core::Role;
using Rcpp::_;

const char* kind_text(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::kTensor:
      return "tensor";
    case ArgumentKind::kTensorList:
      return "tensors";
    case ArgumentKind::kOptionalTensorList:
      return "optional tensors";
    case ArgumentKind::kScalar:
      return "number";
    case ArgumentKind::kScalarList:
      return "numbers";
    case ArgumentKind::kInt:
      return "int";
    case ArgumentKind::kIntList:
      return "ints";
    case ArgumentKind::kFloat:
      return "float";
    case ArgumentKind::kFloatList:
      return "floats";
    case ArgumentKind::kBool:
      return "bool";
    case ArgumentKind::kBoolList:
      return "bools";
    case ArgumentKind::kString:
      return "string";
    case ArgumentKind::kDtype:
      return "dtype";
    case ArgumentKind::kLayout:
      return "layout";
    case ArgumentKind::kMemoryFormat:
      return "memory_format";
    case ArgumentKind::kDevice:
      return "device";
    case ArgumentKind::kGenerator:
      return "generator";
    case ArgumentKind::kUnsupported:
      break;
  }
  return "unsupported";
}

const char* role_text(Role role) {
  switch (role) {
    case Role::kPosition:
      return "position";
    case Role::kLabel:
      return "label";
    case Role::kEnd:
      return "end";
    case Role::kFill:
      return "fill";
    case Role::kNone:
      break;
  }
  return "none";
}

SEXP default_of(const Argument& argument) {
  const c10::IValue& value = argument.default_value;
  if (value.isNone()) return R_NilValue;
  switch (argument.kind) {
    // Their enumerators are no numbers to show; none of them is not the usual one.
    case ArgumentKind::kDtype:
    case ArgumentKind::kLayout:
    case ArgumentKind::kMemoryFormat:
    case ArgumentKind::kDevice:
      return R_NilValue;
    default:
      break;
  }
  if (value.isInt())
    return from_ivalue(to_r_position(argument, value.toInt()), Role::kNone);
  if (value.isIntList()) {
    std::vector<int64_t> list = value.toIntVector();
    for (int64_t& x : list) x = to_r_position(argument, x);
    return from_ivalue(list, Role::kNone);
  }
  if (value.isBoolList()) return Rcpp::wrap(std::vector<bool>(value.toBoolList().vec()));
  if (value.isTensorList()) return R_NilValue;
  return from_ivalue(value, Role::kNone);
}

SEXP argument_list(const Argument& argument) {
  return Rcpp::List::create(
      _["name"] = argument.name, _["kind"] = kind_text(argument.kind),
      _["role"] = role_text(argument.role), _["optional"] = argument.optional,
      _["keyword_only"] = argument.keyword_only, _["written"] = argument.written,
      _["has_default"] = argument.has_default, _["fixed_length"] = argument.fixed_length,
      _["default"] = argument.has_default ? default_of(argument) : R_NilValue);
}

}  // namespace

SEXP schema_of(const core::Family& family) {
  Rcpp::List overloads;
  for (const core::Overload& overload : family.overloads) {
    Rcpp::List arguments;
    for (const Argument& argument : overload.arguments)
      arguments.push_back(argument_list(argument));
    Rcpp::List results;
    for (const core::Result& result : overload.results) {
      results.push_back(Rcpp::List::create(_["name"] = result.name,
                                           _["kind"] = kind_text(result.kind),
                                           _["role"] = role_text(result.role)));
    }
    overloads.push_back(
        Rcpp::List::create(_["name"] = overload.name, _["is_out"] = overload.is_out,
                           _["arguments"] = arguments, _["results"] = results));
  }
  return overloads;
}

}  // namespace dltorch::bridge
