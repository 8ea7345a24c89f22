#include "bridge/convert.h"

#include <ATen/core/List.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/scalar_tensor.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>

#include <Rcpp/Lightest>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "bridge/generator.h"
#include "bridge/handle.h"
#include "bridge/memory.h"
#include "bridge/python.h"
#include "bridge/vector.h"
#include "core/call.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Argument;
using core::ArgumentKind;
using core::Error;
using core::Role;

// Doubles at and above this are no longer exact whole numbers of an int64.
constexpr double kTwo63 = 9223372036854775808.0;

int64_t integer64_at(SEXP x, R_xlen_t i) {
  int64_t value;
  std::memcpy(&value, REAL_RO(x) + i, sizeof value);
  return value;
}

bool is_number_type(SEXP x) {
  return TYPEOF(x) == REALSXP || TYPEOF(x) == INTSXP || TYPEOF(x) == LGLSXP ||
         TYPEOF(x) == CPLXSXP;
}

bool is_one_number(SEXP x) noexcept { return is_number_type(x) && Rf_xlength(x) == 1; }

bool is_whole(double x) { return x == std::trunc(x) && std::fabs(x) < kTwo63; }

// Numbers that could be sizes or positions; NA passes, so that it gets its own message.
bool are_whole_numbers(SEXP x) noexcept {
  if (TYPEOF(x) == INTSXP) return true;
  if (TYPEOF(x) != REALSXP) return false;
  if (is_integer64(x)) return true;
  for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) {
    const double value = REAL_RO(x)[i];
    if (!std::isnan(value) && !is_whole(value)) return false;
  }
  return true;
}

int64_t whole_number_at(SEXP x, R_xlen_t i, const char* argument) {
  int64_t value = kNaInteger64;
  if (TYPEOF(x) == INTSXP) {
    if (INTEGER_RO(x)[i] != NA_INTEGER) value = INTEGER_RO(x)[i];
  } else if (is_integer64(x)) {
    value = integer64_at(x, i);
  } else if (TYPEOF(x) == REALSXP) {
    const double number = REAL_RO(x)[i];
    if (!std::isnan(number)) {
      if (!is_whole(number)) {
        throw Error(
            core::kind::kValue,
            std::string("`") + argument + "` must be a whole number" +
                (std::fabs(number) >= kTwo63 ? " that int64 has, not " : ", not ") +
                number_text(number));
      }
      value = static_cast<int64_t>(number);
    }
  } else {
    throw Error(core::kind::kType, std::string("`") + argument +
                                       "` must be a whole number, not " + describe(x));
  }
  if (value == kNaInteger64)
    throw Error(core::kind::kValue, std::string("`") + argument + "` is NA");
  return value;
}

// A number of R in libtorch's terms.
int64_t counted(int64_t value, const Argument& argument) {
  if (argument.role == Role::kNone) return value;
  if (argument.role == Role::kFill) return value - 1;
  const int64_t position = position_of(value, argument.name.c_str());
  if (argument.role != Role::kEnd) return position;
  // libtorch's end is excluded, and it has no number for the end itself but a large one.
  return value == -1 ? std::numeric_limits<int64_t>::max() : position + 1;
}

int64_t integer_at(SEXP x, R_xlen_t i, const Argument& argument) {
  return counted(whole_number_at(x, i, argument.name.c_str()), argument);
}

at::Scalar scalar_from(int64_t value, const NumberContext& context) {
  const auto number = static_cast<double>(value);
  if (context.integers && !context.integers->holds(number)) return at::Scalar(number);
  return at::Scalar(value);
}

at::Scalar scalar_of(SEXP x, const char* argument, const NumberContext& context) {
  switch (TYPEOF(x)) {
    case LGLSXP:
      if (LOGICAL_RO(x)[0] == NA_LOGICAL) break;
      return at::Scalar(LOGICAL_RO(x)[0] != 0);
    case INTSXP:
      if (INTEGER_RO(x)[0] == NA_INTEGER) break;
      return scalar_from(INTEGER_RO(x)[0], context);
    case REALSXP: {
      if (is_integer64(x)) {
        const int64_t value = integer64_at(x, 0);
        if (value == kNaInteger64) break;
        return scalar_from(value, context);
      }
      const double value = REAL_RO(x)[0];
      if (context.integers && is_whole(value))
        return scalar_from(static_cast<int64_t>(value), context);
      return at::Scalar(value);
    }
    case CPLXSXP: {
      const Rcomplex value = COMPLEX_RO(x)[0];
      return at::Scalar(c10::complex<double>(value.r, value.i));
    }
    default:
      return tensor_of(x, argument).item();
  }
  throw Error(core::kind::kValue,
              std::string("`") + argument + "` is NA, which a number in torch cannot be");
}

// A number beside a tensor does not widen the tensor's type: libtorch knows such 0-d
// tensors as wrapped numbers.
at::Tensor wrapped_number(SEXP x, const char* argument, const NumberContext& context) {
  const at::Scalar scalar = scalar_of(x, argument, context);
  at::ScalarType dtype = at::ScalarType::Double;
  if (scalar.isBoolean()) dtype = at::ScalarType::Bool;
  if (scalar.isIntegral(false)) dtype = at::ScalarType::Long;
  if (scalar.isComplex()) dtype = at::ScalarType::ComplexDouble;
  at::Tensor tensor = at::scalar_tensor(scalar, at::TensorOptions().dtype(dtype));
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

bool fits_tensor(SEXP x, Leniency leniency) noexcept {
  if (is_tensor_handle(x)) return true;
  return leniency == Leniency::kNumbersToo && (is_number_type(x) || TYPEOF(x) == RAWSXP);
}

at::Tensor tensor_argument(SEXP x, const Argument& argument,
                           const NumberContext& context) {
  if (is_tensor_handle(x)) {
    const at::Tensor& tensor = tensor_of(x, argument.name.c_str());
    return argument.role == Role::kNone
               ? tensor
               : core::from_one_based(tensor, argument.role, argument.name.c_str());
  }
  if (argument.role != Role::kNone) {
    if (TYPEOF(x) == LGLSXP) {
      // A mask, as in x[i].
      if (argument.kind == ArgumentKind::kOptionalTensorList)
        return tensor_from_vector(x, at::ScalarType::Bool);
      throw Error(core::kind::kIndex,
                  "`" + argument.name + "` must be positions, not logical");
    }
    return core::from_one_based(tensor_from_vector(x, at::ScalarType::Long),
                                argument.role, argument.name.c_str());
  }
  const bool plain = !Rf_isObject(x) || is_integer64(x);
  if (argument.stored && context.result) {
    at::Tensor tensor = tensor_from_vector(x, context.result);
    return plain && is_one_number(x) && context.beside_tensors ? tensor.reshape({})
                                                               : tensor;
  }
  return plain && is_one_number(x) && context.beside_tensors
             ? wrapped_number(x, argument.name.c_str(), context)
             : tensor_from_vector(x, std::nullopt);
}

// As in Python, a tensor without dimensions may stand for a number; not one that is saved
// and still to be read, since reading it may fail.
bool is_tensor_number(SEXP x, bool whole) noexcept {
  if (!is_tensor_handle(x)) return false;
  const auto* tensor = static_cast<const at::Tensor*>(R_ExternalPtrAddr(x));
  if (tensor == nullptr || !tensor->defined() || tensor->dim() != 0) return false;
  const at::ScalarType dtype = tensor->scalar_type();
  return !tensor->is_meta() &&
         (whole ? at::isIntegralType(dtype, false) : !at::isComplexType(dtype));
}

bool all_fit_tensor(SEXP x, Leniency leniency, bool null_too) noexcept {
  if (TYPEOF(x) != VECSXP || Rf_isObject(x)) return false;
  for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) {
    SEXP element = VECTOR_ELT(x, i);
    if (!(null_too && element == R_NilValue) && !fits_tensor(element, leniency))
      return false;
  }
  return true;
}

// An object of Python's torch with a name that R's functions know.
bool is_named_by_torch(SEXP x) noexcept {
  if (!Rf_isObject(x)) return false;
  return Rf_inherits(x, "torch.dtype") || Rf_inherits(x, "torch.device") ||
         Rf_inherits(x, "torch.layout") || Rf_inherits(x, "torch.memory_format");
}

bool is_one_string(SEXP x) noexcept {
  return TYPEOF(x) == STRSXP && Rf_xlength(x) == 1 && STRING_ELT(x, 0) != NA_STRING;
}

struct NamedLayout {
  const char* name;
  at::Layout layout;
};

constexpr NamedLayout kLayouts[] = {
    {"strided", at::kStrided},      {"sparse_coo", at::kSparse},
    {"sparse_csr", at::kSparseCsr}, {"sparse_csc", at::kSparseCsc},
    {"sparse_bsr", at::kSparseBsr}, {"sparse_bsc", at::kSparseBsc},
    {"_mkldnn", at::kMkldnn},
};

at::Layout layout_from_name(const std::string& name) {
  const std::string bare = name.rfind("torch_", 0) == 0 ? name.substr(6) : name;
  for (const NamedLayout& entry : kLayouts) {
    if (bare == entry.name) return entry.layout;
  }
  throw Error(core::kind::kValue, "unknown layout \"" + name.substr(0, 40) +
                                      "\"; known: strided, sparse_coo, sparse_csr, "
                                      "sparse_csc, sparse_bsr, sparse_bsc");
}

at::MemoryFormat memory_format_from_name(std::string name) {
  if (name.rfind("torch_", 0) == 0) name.erase(0, 6);
  if (name == "channels_last_format") return at::MemoryFormat::ChannelsLast;
  if (name == "contiguous_format") return at::MemoryFormat::Contiguous;
  if (name == "preserve_format") return at::MemoryFormat::Preserve;
  if (name == "channels_last") return at::MemoryFormat::ChannelsLast;
  if (name == "channels_last_3d") return at::MemoryFormat::ChannelsLast3d;
  throw Error(core::kind::kValue, "unknown memory format \"" + name.substr(0, 40) +
                                      "\"; known: contiguous_format, preserve_format, "
                                      "channels_last, channels_last_3d");
}

// A single number stands for all of an int[2]; an open int[] takes it as one element.
R_xlen_t list_length(SEXP x, const Argument& argument) {
  const R_xlen_t n = Rf_xlength(x);
  return n == 1 && argument.fixed_length > 1 ? argument.fixed_length : n;
}

double double_at(SEXP x, R_xlen_t i) {
  if (TYPEOF(x) == REALSXP)
    return is_integer64(x) ? static_cast<double>(integer64_at(x, i)) : REAL_RO(x)[i];
  const int value = TYPEOF(x) == INTSXP ? INTEGER_RO(x)[i] : LOGICAL_RO(x)[i];
  return value == NA_INTEGER ? NA_REAL : value;
}

bool logical_at(SEXP x, R_xlen_t i, const Argument& argument) {
  if (LOGICAL_RO(x)[i] == NA_LOGICAL) {
    throw Error(core::kind::kValue,
                "`" + argument.name + "` is NA; expected TRUE or FALSE");
  }
  return LOGICAL_RO(x)[i] != 0;
}

SEXP list_from_tensors(const c10::List<at::Tensor>& tensors, Role role) {
  const CollectedOnce once;
  Rcpp::Shield<SEXP> result(
      Rf_allocVector(VECSXP, static_cast<R_xlen_t>(tensors.size())));
  for (size_t i = 0; i < tensors.size(); ++i) {
    SET_VECTOR_ELT(result, static_cast<R_xlen_t>(i),
                   from_ivalue(c10::IValue(tensors.get(i)), role));
  }
  return result;
}

}  // namespace

const char* layout_name(at::Layout layout) {
  for (const NamedLayout& entry : kLayouts) {
    if (layout == entry.layout) return entry.name;
  }
  return "jagged";
}

const char* string_of(SEXP x, const char* argument) {
  if (is_named_by_torch(x)) {
    static std::string text;
    text = python_text(x);
    const bool is_prefixed = text.rfind("torch.", 0) == 0;
    return text.c_str() + (is_prefixed ? 6 : 0);
  }
  if (!is_one_string(x)) {
    throw Error(core::kind::kType,
                std::string("`") + argument + "` must be one string, not " + describe(x));
  }
  return CHAR(STRING_ELT(x, 0));
}

bool flag_of(SEXP x, const char* argument) {
  if (TYPEOF(x) != LGLSXP || Rf_xlength(x) != 1 || LOGICAL_RO(x)[0] == NA_LOGICAL) {
    throw Error(core::kind::kType,
                std::string("`") + argument + "` must be TRUE or FALSE");
  }
  return LOGICAL_RO(x)[0] != 0;
}

int64_t whole_number_of(SEXP x, const char* argument) {
  if (Rf_xlength(x) != 1) {
    throw Error(core::kind::kType, std::string("`") + argument +
                                       "` must be one whole number, not " + describe(x));
  }
  return whole_number_at(x, 0, argument);
}

int64_t position_of(int64_t value, const char* argument) {
  if (value == 0) {
    throw Error(core::kind::kIndex, std::string("`") + argument +
                                        "` is 0: positions count from 1, or from -1 at "
                                        "the end");
  }
  return value > 0 ? value - 1 : value;
}

bool are_fractions(const Argument& argument, SEXP x) noexcept {
  const bool whole = argument.kind == ArgumentKind::kIntList ||
                     (argument.kind == ArgumentKind::kInt && Rf_xlength(x) == 1);
  return whole && TYPEOF(x) == REALSXP && !are_whole_numbers(x);
}

bool fits(const Argument& argument, SEXP x, Leniency leniency) noexcept {
  if (x == R_NilValue)
    return argument.optional || argument.kind == ArgumentKind::kGenerator;
  switch (argument.kind) {
    case ArgumentKind::kTensor:
      return fits_tensor(x, leniency);
    case ArgumentKind::kTensorList:
      return all_fit_tensor(x, leniency, false);
    case ArgumentKind::kOptionalTensorList:
      return all_fit_tensor(x, leniency, true);
    case ArgumentKind::kScalar:
      if (is_one_number(x)) return true;
      return leniency == Leniency::kNumbersToo && is_tensor_handle(x);
    case ArgumentKind::kInt:
      if (leniency == Leniency::kNumbersToo && is_tensor_number(x, true)) return true;
      return Rf_xlength(x) == 1 && are_whole_numbers(x);
    case ArgumentKind::kIntList:
      return are_whole_numbers(x);
    case ArgumentKind::kFloat:
      if (leniency == Leniency::kNumbersToo && is_tensor_number(x, false)) return true;
      return is_one_number(x) && TYPEOF(x) != CPLXSXP;
    case ArgumentKind::kFloatList:
      return TYPEOF(x) == REALSXP || TYPEOF(x) == INTSXP;
    case ArgumentKind::kScalarList:
      return is_number_type(x);
    case ArgumentKind::kBool:
      return TYPEOF(x) == LGLSXP && Rf_xlength(x) == 1;
    case ArgumentKind::kBoolList:
      return TYPEOF(x) == LGLSXP;
    case ArgumentKind::kString:
      return is_one_string(x);
    case ArgumentKind::kDtype:
    case ArgumentKind::kLayout:
    case ArgumentKind::kMemoryFormat:
    case ArgumentKind::kDevice:
      return is_one_string(x) || is_named_by_torch(x);
    case ArgumentKind::kGenerator:
      return is_generator(x);
    case ArgumentKind::kUnsupported:
      return false;
  }
  return false;
}

c10::IValue to_ivalue(const Argument& argument, SEXP x, const NumberContext& context) {
  if (x == R_NilValue) return c10::IValue();
  const char* name = argument.name.c_str();
  switch (argument.kind) {
    case ArgumentKind::kTensor:
      return tensor_argument(x, argument, context);
    case ArgumentKind::kTensorList: {
      c10::List<at::Tensor> list;
      for (R_xlen_t i = 0; i < Rf_xlength(x); ++i)
        list.push_back(tensor_argument(VECTOR_ELT(x, i), argument, context));
      return list;
    }
    case ArgumentKind::kOptionalTensorList: {
      c10::List<c10::optional<at::Tensor>> list;
      for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) {
        SEXP element = VECTOR_ELT(x, i);
        if (element == R_NilValue) {
          list.push_back(c10::optional<at::Tensor>());
        } else {
          list.push_back(tensor_argument(element, argument, context));
        }
      }
      return list;
    }
    case ArgumentKind::kScalar:
      if (argument.stored && context.result && is_one_number(x))
        check_number(x, *context.result);
      return scalar_of(x, name, context);
    case ArgumentKind::kInt:
      if (is_tensor_handle(x))
        return counted(tensor_of(x, name).item().toLong(), argument);
      return integer_at(x, 0, argument);
    case ArgumentKind::kIntList: {
      std::vector<int64_t> list(static_cast<size_t>(list_length(x, argument)));
      const bool one = Rf_xlength(x) == 1;
      for (size_t i = 0; i < list.size(); ++i)
        list[i] = integer_at(x, one ? 0 : static_cast<R_xlen_t>(i), argument);
      return list;
    }
    case ArgumentKind::kFloat:
      if (is_tensor_handle(x)) return tensor_of(x, name).item().toDouble();
      return double_at(x, 0);
    case ArgumentKind::kFloatList: {
      std::vector<double> list;
      for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) list.push_back(double_at(x, i));
      return list;
    }
    case ArgumentKind::kScalarList: {
      // libtorch's lists of scalars hold doubles in every operator that takes one.
      c10::List<at::Scalar> list;
      for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) {
        Rcpp::Shield<SEXP> element(Rf_ScalarReal(double_at(x, i)));
        list.push_back(scalar_of(element, name, context));
      }
      return c10::IValue(list);
    }
    case ArgumentKind::kBool:
      return logical_at(x, 0, argument);
    case ArgumentKind::kBoolList: {
      c10::List<bool> list;
      for (R_xlen_t i = 0; i < list_length(x, argument); ++i)
        list.push_back(logical_at(x, Rf_xlength(x) == 1 ? 0 : i, argument));
      return list;
    }
    case ArgumentKind::kString:
      return std::string(string_of(x, name));
    case ArgumentKind::kDtype:
      return static_cast<int64_t>(core::dtype_from_name(string_of(x, name)));
    case ArgumentKind::kLayout:
      return static_cast<int64_t>(layout_from_name(string_of(x, name)));
    case ArgumentKind::kMemoryFormat:
      return static_cast<int64_t>(memory_format_from_name(string_of(x, name)));
    case ArgumentKind::kDevice:
      return core::device_from_name(string_of(x, name));
    case ArgumentKind::kGenerator:
      return generator_of(x, name);
    case ArgumentKind::kUnsupported:
      break;
  }
  throw Error(core::kind::kType, "`" + argument.name + "` cannot be given from R");
}

int64_t to_r_position(const Argument& argument, int64_t value) {
  if (argument.role == Role::kFill) return value + 1;
  return argument.role != Role::kNone && value >= 0 ? value + 1 : value;
}

bool is_value(const Argument& argument, SEXP x, const c10::IValue& value) {
  if (x == R_NilValue) return value.isNone();
  switch (argument.kind) {
    case ArgumentKind::kInt:
      return value.isInt() && double_at(x, 0) == static_cast<double>(to_r_position(
                                                     argument, value.toInt()));
    case ArgumentKind::kFloat:
      return value.isDouble() && double_at(x, 0) == value.toDouble();
    case ArgumentKind::kBool:
      return value.isBool() && LOGICAL_RO(x)[0] == static_cast<int>(value.toBool());
    case ArgumentKind::kScalar:
      if (TYPEOF(x) == CPLXSXP) return false;
      return (value.isInt() && double_at(x, 0) == static_cast<double>(value.toInt())) ||
             (value.isDouble() && double_at(x, 0) == value.toDouble());
    case ArgumentKind::kIntList: {
      if (!value.isIntList()) return false;
      const std::vector<int64_t> list = value.toIntVector();
      if (static_cast<size_t>(Rf_xlength(x)) != list.size()) return false;
      for (size_t i = 0; i < list.size(); ++i) {
        if (double_at(x, static_cast<R_xlen_t>(i)) !=
            static_cast<double>(to_r_position(argument, list[i])))
          return false;
      }
      return true;
    }
    case ArgumentKind::kString:
      return value.isString() && value.toStringRef() == CHAR(STRING_ELT(x, 0));
    default:
      return false;
  }
}

SEXP from_ivalue(c10::IValue value, Role role) {
  if (value.isTensor()) {
    at::Tensor tensor = std::move(value).toTensor();
    if (!tensor.defined()) return R_NilValue;
    if (role != Role::kNone) tensor = core::to_one_based(tensor);
    return handle_of(std::move(tensor));
  }
  if (value.isNone()) return R_NilValue;
  if (value.isTensorList()) return list_from_tensors(value.toTensorList(), role);
  if (value.isBool()) return Rf_ScalarLogical(value.toBool());
  if (value.isInt()) return integer_to_r(value.toInt() + (role == Role::kNone ? 0 : 1));
  if (value.isDouble()) return Rf_ScalarReal(value.toDouble());
  if (value.isComplexDouble()) {
    const c10::complex<double> number = value.toComplexDouble();
    return Rf_ScalarComplex({number.real(), number.imag()});
  }
  if (value.isString()) return Rf_mkString(value.toStringRef().c_str());
  if (value.isDevice()) return Rf_mkString(value.toDevice().str().c_str());
  if (value.isIntList()) {
    const std::vector<int64_t> list = value.toIntVector();
    return sizes_to_r(list);
  }
  if (value.isDoubleList()) {
    const std::vector<double> list = value.toDoubleVector();
    SEXP result = Rf_allocVector(REALSXP, static_cast<R_xlen_t>(list.size()));
    std::copy(list.begin(), list.end(), REAL(result));
    return result;
  }
  throw Error(core::kind::kType, "the operator gives a " + value.tagKind() +
                                     ", which has no counterpart in R");
}

}  // namespace dltorch::bridge
