#include "core/ops.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <unordered_map>

#include "core/check.h"

namespace dltorch::core {
namespace {

constexpr std::string_view kAten = "aten::";

std::string without_aten(const std::string& name) {
  return name.compare(0, kAten.size(), kAten) == 0 ? name.substr(kAten.size()) : name;
}

// real_type() tells int from ScalarType, Layout and MemoryFormat; type() does not.
ArgumentKind kind_of(const c10::TypePtr& type) {
  using c10::TypeKind;
  switch (type->kind()) {
    case TypeKind::TensorType:
      return ArgumentKind::kTensor;
    case TypeKind::NumberType:
      return ArgumentKind::kScalar;
    case TypeKind::IntType:
    case TypeKind::SymIntType:
      return ArgumentKind::kInt;
    case TypeKind::FloatType:
      return ArgumentKind::kFloat;
    case TypeKind::BoolType:
      return ArgumentKind::kBool;
    case TypeKind::StringType:
      return ArgumentKind::kString;
    case TypeKind::ScalarTypeType:
      return ArgumentKind::kDtype;
    case TypeKind::LayoutType:
      return ArgumentKind::kLayout;
    case TypeKind::MemoryFormatType:
      return ArgumentKind::kMemoryFormat;
    case TypeKind::DeviceObjType:
      return ArgumentKind::kDevice;
    case TypeKind::GeneratorType:
      return ArgumentKind::kGenerator;
    case TypeKind::ListType: {
      const auto element = type->castRaw<c10::ListType>()->getElementType();
      if (element->kind() == TypeKind::OptionalType) {
        const auto inner = element->castRaw<c10::OptionalType>()->getElementType();
        return inner->kind() == TypeKind::TensorType ? ArgumentKind::kOptionalTensorList
                                                     : ArgumentKind::kUnsupported;
      }
      switch (kind_of(element)) {
        case ArgumentKind::kTensor:
          return ArgumentKind::kTensorList;
        case ArgumentKind::kScalar:
          return ArgumentKind::kScalarList;
        case ArgumentKind::kInt:
          return ArgumentKind::kIntList;
        case ArgumentKind::kFloat:
          return ArgumentKind::kFloatList;
        case ArgumentKind::kBool:
          return ArgumentKind::kBoolList;
        default:
          return ArgumentKind::kUnsupported;
      }
    }
    default:
      return ArgumentKind::kUnsupported;
  }
}

// Before libtorch 2.13 schemas had Dimname too, of which only the type "string" is left
// here.
bool names_dimension(const std::string& argument) {
  static const char* const kNames[] = {"dim",       "dim0",    "dim1",
                                       "start_dim", "end_dim", "out_dim"};
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* name) { return argument == name; });
}

// Numbers and tensors that libtorch would truncate or wrap without a word.
bool is_stored(std::string_view family, const Argument& argument) {
  static const char* const kFilling[] = {"fill",     "full",          "full_like",
                                         "new_full", "masked_fill",   "index_fill",
                                         "scatter",  "fill_diagonal", "constant_pad_nd"};
  if (argument.kind != ArgumentKind::kTensor && argument.kind != ArgumentKind::kScalar)
    return false;
  if (argument.name == "src" || argument.name == "source") return true;
  if (argument.name == "values") return family == "index_put";
  return (argument.name == "value" || argument.name == "fill_value") &&
         std::any_of(std::begin(kFilling), std::end(kFilling),
                     [&](const char* name) { return family == name; });
}

Argument parse_argument(const c10::Argument& source, std::string_view family) {
  c10::TypePtr type = source.real_type();
  const bool optional = type->kind() == c10::TypeKind::OptionalType;
  if (optional) type = type->castRaw<c10::OptionalType>()->getElementType();

  Argument argument;
  argument.name = source.name();
  argument.kind = kind_of(type);
  if (argument.kind == ArgumentKind::kString && names_dimension(argument.name))
    argument.kind = ArgumentKind::kUnsupported;
  argument.optional = optional;
  argument.keyword_only = source.kwarg_only();
  argument.written = source.alias_info() != nullptr && source.alias_info()->isWrite();
  argument.has_default = source.default_value().has_value();
  argument.stored = is_stored(family, argument);
  if (argument.has_default) argument.default_value = *source.default_value();
  argument.fixed_length = source.N() ? static_cast<int32_t>(*source.N()) : -1;
  switch (argument.kind) {
    case ArgumentKind::kInt:
    case ArgumentKind::kIntList:
      argument.role = integer_role(family, argument.name);
      break;
    case ArgumentKind::kTensor:
    case ArgumentKind::kTensorList:
    case ArgumentKind::kOptionalTensorList:
      argument.role = tensor_role(family, argument.name);
      break;
    default:
      argument.role = Role::kNone;
  }
  if (argument.role == Role::kFill && argument.default_value.isInt())
    argument.default_value = argument.default_value.toInt() - 1;
  return argument;
}

// These give a sparse tensor's own memory, where any number but libtorch's would lead out
// of its values: a copy is given instead.
c10::OperatorHandle called_for(std::string_view family,
                               const c10::OperatorHandle& handle) {
  if (family != "crow_indices" && family != "ccol_indices") return handle;
  const auto copy = c10::Dispatcher::singleton().findSchema(
      {handle.schema().name() + "_copy", handle.schema().overload_name()});
  return copy.has_value() ? *copy : handle;
}

Overload parse_overload(const c10::OperatorHandle& handle, std::string_view family) {
  const c10::FunctionSchema& schema = handle.schema();
  Overload overload;
  overload.name = without_aten(schema.name());
  if (!schema.overload_name().empty()) overload.name += "." + schema.overload_name();
  overload.is_out = overload.writes = overload.takes_numbers = false;
  bool from_tensor = false;
  bool on_device = false;
  for (const c10::Argument& source : schema.arguments()) {
    const Argument argument = parse_argument(source, family);
    overload.is_out = overload.is_out || source.is_out();
    overload.writes = overload.writes || argument.written;
    on_device = on_device || argument.kind == ArgumentKind::kDevice;
    from_tensor = from_tensor || argument.kind == ArgumentKind::kTensor ||
                  argument.kind == ArgumentKind::kTensorList;
    overload.takes_numbers =
        overload.takes_numbers || argument.kind == ArgumentKind::kScalar ||
        argument.kind == ArgumentKind::kScalarList ||
        argument.kind == ArgumentKind::kTensorList ||
        (argument.kind == ArgumentKind::kTensor && !overload.arguments.empty());
    overload.arguments.push_back(argument);
  }
  // The unnamed overload of "where" is "where." to the table of roles.
  const std::string full = std::string(family) + "." + schema.overload_name();
  for (size_t i = 0; i < schema.returns().size(); ++i)
    overload.results.push_back({schema.returns()[i].name(),
                                kind_of(schema.returns()[i].real_type()),
                                result_role(family, full, i)});
  overload.makes = on_device && !from_tensor;
  overload.enters_engine = family == "_backward";
  overload.resizes = family == "resize" || family == "resize_as";
  overload.wraps = family == "take_along_dim";
  overload.sets = family == "set";
  overload.check = check_of(family, overload);
  overload.reinterprets = overload.name == "view.dtype" ||
                          overload.name == "view_copy.dtype" ||
                          family == "view_as_complex" || family == "view_as_complex_copy";
  // The dispatcher keeps every operator that we can name for the life of the process.
  overload.handle = new c10::OperatorHandle(called_for(family, handle));
  return overload;
}

// The order in which overloads are tried, where several could take the arguments: the
// one with fewer arguments, then Tensor before Scalar before int before float, as
// Python's argument parser does it.
int kind_rank(ArgumentKind kind) { return static_cast<int>(kind); }

bool tried_before(const Overload& a, const Overload& b) {
  const auto positional = [](const Overload& overload) {
    return std::count_if(overload.arguments.begin(), overload.arguments.end(),
                         [](const Argument& x) { return !x.keyword_only; });
  };
  const auto key = [&](const Overload& x) {
    return std::make_tuple(x.is_out, positional(x), x.arguments.size());
  };
  if (key(a) != key(b)) return key(a) < key(b);
  for (size_t i = 0; i < a.arguments.size(); ++i) {
    const int rank_a = kind_rank(a.arguments[i].kind);
    const int rank_b = kind_rank(b.arguments[i].kind);
    if (rank_a != rank_b) return rank_a < rank_b;
  }
  return a.name < b.name;
}

bool is_callable(const Overload& overload) {
  return std::none_of(
      overload.arguments.begin(), overload.arguments.end(), [](const Argument& argument) {
        return argument.kind == ArgumentKind::kUnsupported && !argument.has_default;
      });
}

// Base name -> operator names, listed once. Sorted, for family_names().
using NameIndex = std::map<std::string, std::vector<c10::OperatorName>, std::less<>>;

const NameIndex& name_index() {
  static const NameIndex index = [] {
    NameIndex names;
    for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames())
      names[without_aten(name.name)].push_back(name);
    return names;
  }();
  return index;
}

std::unique_ptr<Family> parse_family(std::string_view name) {
  const auto found = name_index().find(name);
  if (found == name_index().end()) return nullptr;
  auto family = std::make_unique<Family>();
  family->name = found->first;
  std::string_view base = family->name;
  // In-place operators share the roles of their out-of-place twins.
  if (base.size() > 1 && base.back() == '_') base.remove_suffix(1);
  for (const c10::OperatorName& op : found->second) {
    const auto handle = c10::Dispatcher::singleton().findSchema(op);
    if (!handle.has_value()) continue;
    Overload overload = parse_overload(*handle, base);
    if (is_callable(overload)) family->overloads.push_back(std::move(overload));
  }
  if (family->overloads.empty()) return nullptr;
  std::sort(family->overloads.begin(), family->overloads.end(), tried_before);
  return family;
}

struct Hash {
  using is_transparent = void;
  size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

}  // namespace

const Family* find_family(std::string_view name) {
  static std::mutex mutex;
  // Keys point into the families' own names.
  static std::unordered_map<std::string_view, std::unique_ptr<Family>, Hash> families;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = families.find(name);
  if (found != families.end()) return found->second.get();
  std::unique_ptr<Family> family = parse_family(name);
  if (family == nullptr) return nullptr;
  const Family* result = family.get();
  families.emplace(result->name, std::move(family));
  return result;
}

const std::vector<std::string>& family_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& entry : name_index()) {
      if (entry.first.find("::") == std::string::npos) all.push_back(entry.first);
    }
    return all;
  }();
  return names;
}

}  // namespace dltorch::core
