#include "bridge/operator.h"

#include <Rcpp/Lightest>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bridge/autograd.h"
#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/memory.h"
#include "bridge/package.h"
#include "bridge/python.h"
#include "bridge/warning.h"
#include "core/call.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/libtorch.h"

namespace dltorch::bridge {
namespace {

using core::Argument;
using core::ArgumentKind;
using core::Error;
using core::Overload;

// --- Calling an overload ---

// The R value of each argument of an overload; nullptr where none was given.
using Values = std::array<SEXP, kMaxArguments>;

// A stack whose memory is kept for the next call. Calls nest: an operator may run an R
// function that calls operators.
class ReusedStack {
 public:
  ReusedStack() {
    if (depth() == pool().size()) pool().push_back(std::make_unique<core::Stack>());
    stack_ = pool()[depth()++].get();
  }
  ~ReusedStack() {
    stack_->clear();
    --depth();
  }
  ReusedStack(const ReusedStack&) = delete;
  ReusedStack& operator=(const ReusedStack&) = delete;
  core::Stack& operator*() { return *stack_; }

 private:
  // Only R's thread calls operators. Never destroyed: a value that a jump of R left
  // behind is not to be released at exit.
  static std::vector<std::unique_ptr<core::Stack>>& pool() {
    static auto* stacks = new std::vector<std::unique_ptr<core::Stack>>();
    return *stacks;
  }
  static size_t& depth() {
    static size_t value = 0;
    return value;
  }
  core::Stack* stack_;
};

NumberContext number_context(const Overload& overload, const Values& values) {
  NumberContext context;
  bool all_integers = true;
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    if (values[i] == nullptr) continue;
    if (argument.kind == ArgumentKind::kDtype && values[i] != R_NilValue)
      context.result = core::dtype_from_name(string_of(values[i], argument.name.c_str()));
    if (argument.kind != ArgumentKind::kTensor &&
        argument.kind != ArgumentKind::kTensorList)
      continue;
    const bool is_list = TYPEOF(values[i]) == VECSXP;
    const R_xlen_t n = is_list ? Rf_xlength(values[i]) : 1;
    for (R_xlen_t j = 0; j < n; ++j) {
      SEXP x = is_list ? VECTOR_ELT(values[i], j) : values[i];
      if (!is_tensor_handle(x)) continue;
      const at::ScalarType dtype = tensor_of(x, "self").scalar_type();
      if (!context.beside_tensors) context.result = dtype;
      context.beside_tensors = true;
      all_integers = all_integers && at::isIntegralType(dtype, true);
      if (!all_integers || dtype == at::ScalarType::Bool) continue;
      // An int64 has every whole number that comes; doubles tell its ends inexactly.
      const double infinity = std::numeric_limits<double>::infinity();
      const Range range = dtype == at::ScalarType::Long ? Range{-infinity, infinity}
                                                        : integer_range(dtype);
      if (!context.integers) context.integers = range;
      context.integers->lowest = std::min(context.integers->lowest, range.lowest);
      context.integers->highest = std::max(context.integers->highest, range.highest);
    }
  }
  if (!all_integers) context.integers.reset();
  return context;
}

// What was written comes back as the object that R already has.
SEXP written_object(const Overload& overload, const Values& values,
                    const at::Tensor& result) {
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    if (!overload.arguments[i].written || values[i] == nullptr ||
        !is_tensor_handle(values[i]) || !tensor_of(values[i], "self").is_same(result))
      continue;
    settle_handle(values[i]);
    return values[i];
  }
  return nullptr;
}

SEXP result_of(const Overload& overload, const Values& values, size_t i,
               c10::IValue& value) {
  if (overload.writes && value.isTensor()) {
    SEXP object = written_object(overload, values, value.toTensor());
    if (object != nullptr) return object;
  }
  const core::Role role =
      i < overload.results.size() ? overload.results[i].role : core::Role::kNone;
  return from_ivalue(std::move(value), role);
}

SEXP results_of(const Overload& overload, const Values& values, core::Stack& stack) {
  if (stack.size() == 1) return result_of(overload, values, 0, stack[0]);
  if (stack.empty()) return R_NilValue;
  const CollectedOnce once;
  Rcpp::Shield<SEXP> list(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(stack.size())));
  Rcpp::Shield<SEXP> names(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(stack.size())));
  bool named = false;
  for (size_t i = 0; i < stack.size(); ++i) {
    const auto position = static_cast<R_xlen_t>(i);
    SET_VECTOR_ELT(list, position, result_of(overload, values, i, stack[i]));
    if (i >= overload.results.size()) continue;
    SET_STRING_ELT(names, position, Rf_mkChar(overload.results[i].name.c_str()));
    named = named || !overload.results[i].name.empty();
  }
  if (named) Rf_setAttrib(list, R_NamesSymbol, names);
  return list;
}

// How much a value can give an operator to do: elements of tensors, sizes, counts.
int64_t weight_of(const c10::IValue& value) {
  if (value.isTensor()) {
    const at::Tensor& tensor = value.toTensor();
    return tensor.defined() ? tensor.numel() : 0;
  }
  if (value.isInt()) return value.toInt();
  if (value.isDouble())
    return value.toDouble() > static_cast<double>(kLongElements) ? kLongElements : 0;
  if (!value.isList()) return 0;
  int64_t elements = 0;
  int64_t product = 1;
  for (const c10::IValue& item : value.toListRef()) {
    if (item.isTensor()) elements += weight_of(item);
    if (!item.isInt() || item.toInt() < 0) continue;
    if (__builtin_mul_overflow(product, item.toInt(), &product)) return kLongElements;
  }
  return elements + product;
}

bool is_long(const core::Stack& stack) {
  return std::any_of(stack.begin(), stack.end(), [](const c10::IValue& value) {
    return weight_of(value) >= kLongElements;
  });
}

SEXP call_once(const Overload& overload, const Values& values) {
  const NumberContext context = overload.takes_numbers ? number_context(overload, values)
                                                       : NumberContext{{}, true, {}};
  ReusedStack reused;
  core::Stack& stack = *reused;
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    if (overload.makes && argument.kind == ArgumentKind::kDevice &&
        (values[i] == nullptr || values[i] == R_NilValue) && core::default_device()) {
      stack.emplace_back(*core::default_device());
    } else if (values[i] != nullptr) {
      stack.push_back(to_ivalue(argument, values[i], context));
    } else if (argument.has_default) {
      stack.push_back(argument.default_value);
    } else {
      stack.emplace_back();  // None
    }
  }
  if (overload.enters_engine) {
    enter_engine([&] { core::call(overload, stack); });
  } else {
    const GilRelease released(is_long(stack));
    core::call(overload, stack);
  }
  return after_warnings(results_of(overload, values, stack));
}

// Once more after a collection if memory runs out, unless something may be written by
// then: the engine accumulates gradients.
SEXP call_bound(const Overload& overload, const Values& values) {
  return with_retry(!overload.writes && !overload.enters_engine,
                    [&] { return call_once(overload, values); });
}

// A value for an argument, or NULL for "not given" where NULL is no value of it.
bool is_given(const Argument& argument, SEXP value) noexcept {
  if (value != R_NilValue) return value != nullptr;
  // randint()'s dtype is int64 unless told otherwise, as for None in Python.
  if (argument.kind == ArgumentKind::kDtype && argument.has_default) return false;
  return argument.optional || !argument.has_default ||
         argument.kind == ArgumentKind::kGenerator;
}

bool argument_fits(const Argument& argument, SEXP value, Leniency leniency) noexcept {
  if (value == nullptr) return argument.has_default || argument.optional;
  return fits(argument, value, leniency);
}

// --- Messages ---

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
    case ArgumentKind::kGenerator:
      return "generator";
    default:
      return "string";
  }
}

std::string describe_given(const Given& given) {
  std::string text = given.name == nullptr ? "" : std::string(given.name) + " = ";
  if (is_tensor_handle(given.value)) return text + "tensor";
  const bool string = TYPEOF(given.value) == STRSXP && Rf_xlength(given.value) == 1 &&
                      !Rf_isObject(given.value);
  if (!string) return text + describe(given.value);
  return text + "\"" + std::string(CHAR(STRING_ELT(given.value, 0))).substr(0, 40) + "\"";
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

// Where fractions alone keep a call from an overload, they are what is told of.
template <class ValueOf>
void check_whole_numbers(const Overload& overload, size_t misfits, ValueOf value_of) {
  std::vector<size_t> fractions;
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    if (value_of(i) != nullptr && are_fractions(overload.arguments[i], value_of(i)))
      fractions.push_back(i);
  }
  if (fractions.size() != misfits) return;
  for (const size_t i : fractions) to_ivalue(overload.arguments[i], value_of(i), {});
}

// An overload and what keeps a call from it: arguments that it lacks, that do not fit,
// that are missing.
struct Misfit {
  size_t count;
  const Overload* overload;
};

// What an argument counts that the overload does not have; one of the wrong kind
// counts 1.
constexpr size_t kLacking = 2;

[[noreturn]] void refuse_all(const core::Family& family, const Given* given, size_t count,
                             std::vector<Misfit> misfits) {
  std::stable_sort(misfits.begin(), misfits.end(),
                   [](const Misfit& a, const Misfit& b) { return a.count < b.count; });
  std::string call = family.name + "(";
  for (size_t i = 0; i < count && call.size() < 110; ++i)
    call += (i > 0 ? ", " : "") + describe_given(given[i]);
  std::string text = "no form of " + family.name + "() takes " + call + ")";
  std::string details = text + "; it takes";
  const size_t stem = text.size();
  const char* before = "; it takes ";
  size_t left_out = 0;
  for (const Misfit& misfit : misfits) {
    if (misfit.overload->is_out) continue;
    std::string form = describe_overload(family, *misfit.overload);
    // Where only the kind of string differs, forms read the same.
    if (details.find("\n  " + form) != std::string::npos) continue;
    details += "\n  " + form;
    if (text.size() == stem && stem + form.size() > 270)
      form = form.substr(0, 250 - std::min<size_t>(stem, 200)) + "...";
    // The nearest ones, without a gap, and room for how many there are more.
    if (left_out > 0 || text.size() + form.size() > 270) {
      ++left_out;
      continue;
    }
    text += before + form;
    before = " or ";
  }
  if (left_out > 0)
    text += ", or " + std::to_string(left_out) + (left_out > 1 ? " more forms" : " more");
  throw Error(core::kind::kOperator, text, details);
}

// --- Calls by name: torch_call() ---

struct Binding {
  Values values;
  // `x$view(2, 3)`: the argument that takes all the numbers from its position on.
  size_t spread_at = 0;
  size_t spread_count = 0;
  Values spread;
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

// Names by name, the others in order; what is missing is left to the defaults. Tells how
// many the overload has no argument for.
size_t bind(const Overload& overload, const Given* given, size_t count, bool spread_sizes,
            Binding* binding) {
  const size_t size = overload.arguments.size();
  std::fill_n(binding->values.begin(), size, nullptr);
  binding->spread_count = 0;
  size_t next = 0;
  size_t unbound = 0;
  for (const Given* one = given; one != given + count; ++one) {
    if (one->name != nullptr) {
      if (!bind_named(overload, *one, &binding->values)) ++unbound;
      continue;
    }
    if (binding->spread_count > 0) {
      binding->spread[binding->spread_count++] = one->value;
      continue;
    }
    while (next < size && binding->values[next] != nullptr) ++next;
    if (next >= size || overload.arguments[next].keyword_only) {
      ++unbound;
      continue;
    }
    if (spread_sizes && may_be_spread(overload.arguments[next])) {
      binding->spread_at = next;
      binding->spread[binding->spread_count++] = one->value;
    }
    binding->values[next] = one->value;
  }
  for (size_t i = 0; i < size; ++i) {
    if (!is_given(overload.arguments[i], binding->values[i]))
      binding->values[i] = nullptr;
  }
  return unbound;
}

// How many arguments do not fit.
size_t misfits(const Overload& overload, const Binding& binding, Leniency leniency) {
  size_t count = 0;
  for (size_t i = 0; i < overload.arguments.size(); ++i) {
    const Argument& argument = overload.arguments[i];
    // By name all is asked for that has no default, NULL or not.
    const bool fit = binding.values[i] == nullptr
                         ? argument.has_default
                         : argument_fits(argument, binding.values[i], leniency);
    if (!fit) ++count;
  }
  for (size_t i = 0; i < binding.spread_count; ++i) {
    if (Rf_xlength(binding.spread[i]) != 1 ||
        !fits(overload.arguments[binding.spread_at], binding.spread[i], leniency))
      ++count;
  }
  return count;
}

SEXP concatenated(const Values& numbers, size_t count) {
  Rcpp::Shield<SEXP> result(Rf_allocVector(REALSXP, static_cast<R_xlen_t>(count)));
  for (size_t i = 0; i < count; ++i)
    REAL(result)[i] = static_cast<double>(whole_number_of(numbers[i], "size"));
  return result;
}

// nullptr where no overload fits.
SEXP try_operator(const core::Family& family, const Given* given, size_t count) {
  Binding binding;
  for (const Leniency leniency : {Leniency::kExact, Leniency::kNumbersToo}) {
    for (const bool spread_sizes : {false, true}) {
      for (const Overload& overload : family.overloads) {
        if (bind(overload, given, count, spread_sizes, &binding) > 0 ||
            misfits(overload, binding, leniency) > 0)
          continue;
        if (binding.spread_count <= 1) return call_bound(overload, binding.values);
        Rcpp::Shield<SEXP> sizes(concatenated(binding.spread, binding.spread_count));
        binding.values[binding.spread_at] = sizes;
        return call_bound(overload, binding.values);
      }
    }
  }
  return nullptr;
}

bool is_false(SEXP x) {
  return TYPEOF(x) == LGLSXP && Rf_xlength(x) == 1 && LOGICAL_RO(x)[0] == 0;
}

// --- Calls of generated functions ---

// How the arguments of a generated R function, its formals, meet those of an overload.
struct Form {
  const Overload* overload;
  std::vector<int> source;     // for each argument its formal, -1 where there is none
  std::vector<size_t> unused;  // formals that the overload does not have
};

struct Signature {
  const core::Family* family;
  std::vector<std::string> formals;
  std::vector<std::string> names;  // of the formals; the first where one has several
  // Of each formal, the defaults that the overloads have for it.
  std::vector<std::vector<const Argument*>> defaults;
  std::vector<Form> forms;
};

std::vector<std::string> words(const char* text) {
  std::vector<std::string> result;
  while (*text != '\0') {
    const size_t length = std::strcspn(text, " ");
    result.emplace_back(text, length);
    text += length + (text[length] == ' ' ? 1 : 0);
  }
  return result;
}

// A formal "src|value" stands for an argument of any of these names.
bool names(const std::string& formal, const std::string& argument) {
  const size_t at = ("|" + formal + "|").find("|" + argument + "|");
  return at != std::string::npos;
}

Form form_of(const Overload& overload, const std::vector<std::string>& formals) {
  Form form;
  form.overload = &overload;
  std::vector<bool> used(formals.size(), false);
  for (const Argument& argument : overload.arguments) {
    int source = -1;
    for (size_t i = 0; i < formals.size() && source < 0; ++i) {
      if (names(formals[i], argument.name)) source = static_cast<int>(i);
    }
    if (source >= 0) used[static_cast<size_t>(source)] = true;
    form.source.push_back(source);
  }
  for (size_t i = 0; i < formals.size(); ++i) {
    if (!used[i]) form.unused.push_back(i);
  }
  return form;
}

bool is_possible(const Form& form) {
  for (size_t i = 0; i < form.source.size(); ++i) {
    const Argument& argument = form.overload->arguments[i];
    if (form.source[i] < 0 && !argument.has_default && !argument.optional) return false;
  }
  return true;
}

std::unique_ptr<Signature> parse_signature(const char* text) {
  std::vector<std::string> parts = words(text);
  auto signature = std::make_unique<Signature>();
  // "stft.center" is that overload and no other.
  const std::string name = parts[0];
  const bool one = name.find('.') != std::string::npos;
  signature->family = core::find_family(name.substr(0, name.find('.')));
  if (signature->family == nullptr) {
    throw Error(core::kind::kOperator, "libtorch " + core::running_version() +
                                           " has no operator \"" + parts[0] +
                                           "\"; libtorch 2.13 has it");
  }
  parts.erase(parts.begin());
  signature->formals = std::move(parts);
  for (const std::string& formal : signature->formals)
    signature->names.push_back(formal.substr(0, formal.find('|')));
  signature->defaults.resize(signature->formals.size());
  for (const Overload& overload : signature->family->overloads) {
    if (overload.is_out || (one && overload.name != name)) continue;
    Form form = form_of(overload, signature->formals);
    if (!is_possible(form)) continue;
    for (size_t i = 0; i < form.source.size(); ++i) {
      if (form.source[i] >= 0 && overload.arguments[i].has_default) {
        signature->defaults[static_cast<size_t>(form.source[i])].push_back(
            &overload.arguments[i]);
      }
    }
    signature->forms.push_back(std::move(form));
  }
  return signature;
}

// By the address of the string: R keeps one copy of each, and those here are preserved.
const Signature& signature_of(SEXP text) {
  struct Slot {
    SEXP key;
    const Signature* signature;
  };
  static std::array<Slot, 1024> recent{};
  SEXP key = STRING_ELT(text, 0);
  Slot& slot = recent[(reinterpret_cast<uintptr_t>(key) >> 4) % recent.size()];
  if (slot.key == key) return *slot.signature;
  static auto* all = new std::unordered_map<SEXP, std::unique_ptr<Signature>>();
  auto found = all->find(key);
  if (found == all->end()) {
    std::unique_ptr<Signature> signature = parse_signature(CHAR(key));
    R_PreserveObject(key);
    found = all->emplace(key, std::move(signature)).first;
  }
  slot = {key, found->second.get()};
  return *found->second;
}

// A value that stands for "not given" where an overload lacks the argument.
bool is_default(const Signature& signature, size_t formal, SEXP value) {
  if (value == R_NilValue) return true;
  for (const Argument* argument : signature.defaults[formal]) {
    if (!fits(*argument, value, Leniency::kExact)) continue;
    if (is_value(*argument, value, argument->default_value)) return true;
  }
  return false;
}

size_t misfits(const Signature& signature, const Form& form, const SEXP* values,
               Leniency leniency, bool first_only) {
  size_t count = 0;
  const std::vector<Argument>& arguments = form.overload->arguments;
  for (size_t i = 0; i < arguments.size(); ++i) {
    SEXP value = form.source[i] < 0 ? nullptr : values[form.source[i]];
    if (!is_given(arguments[i], value)) value = nullptr;
    if (!argument_fits(arguments[i], value, leniency)) {
      ++count;
      if (first_only) return count;
    }
  }
  for (const size_t formal : form.unused) {
    if (!is_default(signature, formal, values[formal])) count += kLacking;
    if (first_only && count > 0) return count;
  }
  return count;
}

// The arguments as they were written in the call of the generated function that is
// running: without a name those that had none. Empty where that cannot be told.
std::vector<Given> as_written(const Signature& signature, SEXP signature_text,
                              const SEXP* values) {
  Rcpp::Shield<SEXP> how(call_package("how_given", signature_text));
  std::vector<Given> given;
  if (how == R_NilValue) return given;
  for (size_t i = 0; i < signature.names.size(); ++i) {
    const int one = INTEGER_RO(how)[i];
    if (one == 0 || values[i] == R_NilValue) continue;
    given.push_back({one == 2 ? signature.names[i].c_str() : nullptr, values[i]});
  }
  return given;
}

[[noreturn]] void refuse_signature(const Signature& signature, const SEXP* values) {
  std::vector<Given> given;
  for (size_t i = 0; i < signature.formals.size(); ++i) {
    const bool required = signature.defaults[i].empty();
    if (values[i] == R_NilValue || (!required && is_default(signature, i, values[i])))
      continue;
    given.push_back({required ? nullptr : signature.names[i].c_str(), values[i]});
  }
  std::vector<Misfit> found;
  for (const Form& form : signature.forms) {
    found.push_back(
        {misfits(signature, form, values, Leniency::kNumbersToo, false), form.overload});
    check_whole_numbers(*form.overload, found.back().count, [&](size_t i) {
      return form.source[i] < 0 ? nullptr : values[form.source[i]];
    });
  }
  refuse_all(*signature.family, given.data(), given.size(), std::move(found));
}

}  // namespace

SEXP call_signature(SEXP signature_text, const SEXP* values, size_t count) {
  const Signature& signature = signature_of(signature_text);
  if (count != signature.formals.size())
    throw Error(core::kind::kOperator, "the call does not match its signature");
  for (const Leniency leniency : {Leniency::kExact, Leniency::kNumbersToo}) {
    for (const Form& form : signature.forms) {
      if (misfits(signature, form, values, leniency, true) > 0) continue;
      Values bound;
      for (size_t i = 0; i < form.source.size(); ++i) {
        SEXP value = form.source[i] < 0 ? nullptr : values[form.source[i]];
        bound[i] = is_given(form.overload->arguments[i], value) ? value : nullptr;
      }
      return call_bound(*form.overload, bound);
    }
  }
  // The functions' arguments are in an order of their own. What was given by position
  // may be meant as in Python: torch_max(a, b), x$view("uint8").
  const std::vector<Given> given = as_written(signature, signature_text, values);
  if (!given.empty()) {
    SEXP result = try_operator(*signature.family, given.data(), given.size());
    if (result != nullptr) return result;
  }
  refuse_signature(signature, values);
}

SEXP call_operator(const core::Family& family, const Given* given, size_t count) {
  SEXP result = try_operator(family, given, count);
  if (result != nullptr) return result;
  std::vector<Misfit> found;
  for (const Overload& overload : family.overloads) {
    Binding binding;
    const size_t unbound = bind(overload, given, count, false, &binding);
    found.push_back(
        {kLacking * unbound + misfits(overload, binding, Leniency::kNumbersToo),
         &overload});
    check_whole_numbers(overload, found.back().count,
                        [&](size_t i) { return binding.values[i]; });
  }
  refuse_all(family, given, count, std::move(found));
}

SEXP create(SEXP arguments) {
  SEXP values[7];
  for (SEXP& value : values) {
    value = CAR(arguments);
    arguments = CDR(arguments);
  }
  auto [op, dim_names, size, dtype, layout, device, requires_grad] = values;
  if (dim_names != R_NilValue)
    throw Error(core::kind::kValue, "`names`: named dimensions are not supported");
  Binding dots;
  for (; arguments != R_NilValue; arguments = CDR(arguments)) {
    if (dots.spread_count == kMaxArguments)
      throw Error(core::kind::kValue, "a tensor has at most 64 dimensions");
    if (TAG(arguments) != R_NilValue)
      throw Error(core::kind::kOperator, std::string("there is no argument `") +
                                             CHAR(PRINTNAME(TAG(arguments))) + "`");
    dots.spread[dots.spread_count++] = CAR(arguments);
  }
  if (size != R_NilValue && dots.spread_count > 0)
    throw Error(core::kind::kValue, "sizes are given both by `...` and by `size`");
  if (size == R_NilValue) {
    if (dots.spread_count == 0) throw Error(core::kind::kType, "no size was given");
    size = dots.spread[0];
  }
  Rcpp::Shield<SEXP> sizes(
      dots.spread_count > 1 ? concatenated(dots.spread, dots.spread_count) : size);
  const SEXP call[] = {sizes, dtype, layout, device};
  SEXP tensor = call_signature(op, call, 4);
  if (!is_false(requires_grad)) {
    Rcpp::Shield<SEXP> protect(tensor);
    static SEXP grad = Rf_mkString("requires_grad_ self requires_grad");
    static const bool kept = (R_PreserveObject(grad), true);
    static_cast<void>(kept);
    const SEXP grad_call[] = {tensor, requires_grad};
    return call_signature(grad, grad_call, 2);
  }
  return tensor;
}

const core::Family& family_for(const char* name) {
  if (const core::Family* family = core::find_family(name)) return *family;
  Rcpp::Shield<SEXP> unknown(Rf_mkString(name));
  call_package("unknown_operator", unknown);
  throw Error(core::kind::kOperator, "no such operator");  // not reached
}

}  // namespace dltorch::bridge
