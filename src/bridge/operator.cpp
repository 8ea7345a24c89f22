#include "bridge/operator.h"

#include <Rcpp/Lightest>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/python.h"
#include "core/call.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Argument;
using core::ArgumentKind;
using core::Error;
using core::Overload;

// The R value of each argument of an overload; nullptr where none was given.
using Values = std::vector<SEXP>;

struct Binding {
  Values values;
  // `x$view(2, 3)`: the argument that takes all the numbers from its position on.
  size_t spread_at = 0;
  std::vector<SEXP> spread;
};

bool may_be_spread(const Argument& argument) {
  static const char* const kNames[] = {"size", "shape", "dims", "repeats", "sizes"};
  return argument.kind == ArgumentKind::kIntList &&
         std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* name) { return argument.name == name; });
}

bool bind_named(const Overload& overload, const Given& given, Values* values) {
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    if (overload.arguments[i].name != given.name) continue;
    if ((*values)[i] != nullptr) return false;
    (*values)[i] = given.value;
    return true;
  }
  return false;
}

// Names by name, the others in order; what is missing is left to the defaults.
bool bind(const Overload& overload, const std::vector<Given>& given, bool spread_sizes,
          Binding* binding) {
  Values& values = binding->values;
  values.assign(overload.arguments.size(), nullptr);
  binding->spread.clear();
  size_t next = 0;
  for (const Given& one : given) {
    if (one.name != nullptr) {
      if (!bind_named(overload, one, &values)) return false;
      continue;
    }
    if (!binding->spread.empty()) {
      binding->spread.push_back(one.value);
      continue;
    }
    while (next < values.size() && values[next] != nullptr) ++next;
    if (next >= values.size() || overload.arguments[next].keyword_only) return false;
    if (spread_sizes && may_be_spread(overload.arguments[next])) {
      binding->spread_at = next;
      binding->spread.push_back(one.value);
    }
    values[next] = one.value;
  }
  return true;
}

bool all_fit(const Overload& overload, const Binding& binding, Leniency leniency) {
  for (size_t i = 0; i < binding.values.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    if (binding.values[i] == nullptr) {
      if (!argument.has_default) return false;
    } else if (!fits(argument, binding.values[i], leniency)) {
      return false;
    }
  }
  return std::all_of(binding.spread.begin(), binding.spread.end(), [&](SEXP value) {
    return Rf_xlength(value) == 1 &&
           fits(overload.arguments[binding.spread_at], value, leniency);
  });
}

SEXP concatenated(const std::vector<SEXP>& numbers) {
  Rcpp::Shield<SEXP> result(
      Rf_allocVector(REALSXP, static_cast<R_xlen_t>(numbers.size())));
  for (size_t i = 0; i < numbers.size(); ++i)
    REAL(result)[i] = static_cast<double>(whole_number_of(numbers[i], "size"));
  return result;
}

NumberContext number_context(const Values& values) {
  NumberContext context;
  for (SEXP x : values) {
    if (x == nullptr || !is_tensor_handle(x)) continue;
    context.beside_tensors = true;
    const at::ScalarType dtype = tensor_of(x, "self").scalar_type();
    context.beside_integers = context.beside_integers || at::isIntegralType(dtype, false);
    if (!at::isIntegralType(dtype, true)) return {false, true};
  }
  return context;
}

std::string describe_call(const core::Family& family, const std::vector<Given>& given) {
  std::string text = family.name + "(";
  for (size_t i = 0; i < given.size() && i < 6; ++i) {
    if (i > 0) text += ", ";
    if (given[i].name != nullptr) text += std::string(given[i].name) + " = ";
    text += is_tensor_handle(given[i].value) ? "tensor" : describe(given[i].value);
  }
  return text + ")";
}

const char* kind_name(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::kTensor:
      return "tensor";
    case ArgumentKind::kTensorList:
    case ArgumentKind::kOptionalTensorList:
      return "list of tensors";
    case ArgumentKind::kScalar:
    case ArgumentKind::kFloat:
      return "number";
    case ArgumentKind::kInt:
      return "whole number";
    case ArgumentKind::kIntList:
      return "whole numbers";
    case ArgumentKind::kScalarList:
    case ArgumentKind::kFloatList:
      return "numbers";
    case ArgumentKind::kBool:
      return "TRUE/FALSE";
    case ArgumentKind::kBoolList:
      return "logical";
    case ArgumentKind::kDtype:
      return "dtype";
    case ArgumentKind::kDevice:
      return "device";
    default:
      return "string";
  }
}

std::string describe_overload(const core::Family& family, const Overload& overload) {
  std::string text = family.name + "(";
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    if (i > 0) text += ", ";
    text += argument.name + (argument.has_default ? " =" : ": ");
    if (!argument.has_default) text += kind_name(argument);
  }
  return text + ")";
}

[[noreturn]] void refuse_all(const core::Family& family,
                             const std::vector<Given>& given) {
  std::string text = "no form of " + family.name + "() takes " +
                     describe_call(family, given) + "; it takes ";
  for (const Overload& overload : family.overloads) {
    if (overload.is_out) continue;
    const std::string form = describe_overload(family, overload);
    if (text.size() + form.size() > 280) break;
    text += (text.back() == ' ' ? "" : " or ") + form;
  }
  throw Error(core::kind::kOperator, text);
}

SEXP call_bound(const Overload& overload, const Values& bound) {
  const NumberContext context = number_context(bound);
  core::Stack stack;
  stack.reserve(overload.arguments.size());
  for (size_t i = 0; i < bound.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    stack.push_back(bound[i] == nullptr ? argument.default_value
                                        : to_ivalue(argument, bound[i], context));
  }
  {
    const GilRelease released(overload.enters_engine);
    core::call(overload, stack);
  }

  const auto result = [&](size_t i) -> SEXP {
    if (stack[i].isTensor()) {
      // What was written comes back as the object that R already has.
      for (size_t j = 0; j < bound.size(); ++j) {
        if (overload.arguments[j].written && bound[j] != nullptr &&
            is_tensor_handle(bound[j]) &&
            tensor_of(bound[j], "self").is_same(stack[i].toTensor()))
          return bound[j];
      }
    }
    const core::Role role =
        i < overload.results.size() ? overload.results[i].role : core::Role::kNone;
    return from_ivalue(stack[i], role);
  };
  if (stack.empty()) return R_NilValue;
  if (stack.size() == 1) return result(0);
  Rcpp::Shield<SEXP> list(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(stack.size())));
  Rcpp::Shield<SEXP> names(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(stack.size())));
  bool named = false;
  for (size_t i = 0; i < stack.size(); ++i) {
    const auto position = static_cast<R_xlen_t>(i);
    SET_VECTOR_ELT(list, position, result(i));
    SET_STRING_ELT(names, position, Rf_mkChar(overload.results[i].name.c_str()));
    named = named || !overload.results[i].name.empty();
  }
  if (named) Rf_setAttrib(list, R_NamesSymbol, names);
  return list;
}

// Insertions, deletions, replacements and swaps of neighbours that lead from a to b.
size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

SEXP call_operator(const core::Family& family, const std::vector<Given>& given) {
  Binding binding;
  for (const Leniency leniency : {Leniency::kExact, Leniency::kNumbersToo}) {
    for (const bool spread_sizes : {false, true}) {
      for (const Overload& overload : family.overloads) {
        if (!bind(overload, given, spread_sizes, &binding) ||
            !all_fit(overload, binding, leniency))
          continue;
        if (binding.spread.size() <= 1) return call_bound(overload, binding.values);
        Rcpp::Shield<SEXP> sizes(concatenated(binding.spread));
        binding.values[binding.spread_at] = sizes;
        return call_bound(overload, binding.values);
      }
    }
  }
  refuse_all(family, given);
}

const core::Family& family_for(const char* name) {
  if (const core::Family* family = core::find_family(name)) return *family;
  std::string text =
      std::string("libtorch has no operator \"") + std::string(name).substr(0, 60) + "\"";
  std::vector<std::pair<size_t, std::string>> near;
  for (const std::string& other : core::family_names()) {
    if (other[0] == '_' && name[0] != '_') continue;
    const size_t distance = edit_distance(other, name);
    if (distance <= 1 + std::strlen(name) / 3) near.emplace_back(distance, other);
  }
  std::sort(near.begin(), near.end());
  for (size_t i = 0; i < near.size() && i < 3; ++i)
    text += (i == 0 ? "; did you mean " : ", ") + near[i].second;
  throw Error(core::kind::kOperator, text + (near.empty() ? "" : "?"));
}

}  // namespace dltorch::bridge
