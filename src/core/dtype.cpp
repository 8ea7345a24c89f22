#include "core/dtype.h"

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "core/compat.h"
#include "core/error.h"

namespace dltorch::core {
namespace {

using c10::ScalarType;

struct Entry {
  ScalarType dtype;
  const char* name;
  const char* synonym;  // a second name in use, or ""
  int code;             // DLPack, -1 where DLPack has none
  int bits;
  int lanes = 1;
};

constexpr Entry kTable[] = {
    {ScalarType::Float, "float32", "float", DLT_FLOAT, 32},
    {ScalarType::Double, "float64", "double", DLT_FLOAT, 64},
    {ScalarType::Long, "int64", "long", DLT_INT, 64},
    {ScalarType::Int, "int32", "int", DLT_INT, 32},
    {ScalarType::Bool, "bool", "", DLT_BOOL, 8},
    {ScalarType::Byte, "uint8", "", DLT_UINT, 8},
    {ScalarType::Char, "int8", "", DLT_INT, 8},
    {ScalarType::Short, "int16", "short", DLT_INT, 16},
    {ScalarType::Half, "float16", "half", DLT_FLOAT, 16},
    {ScalarType::BFloat16, "bfloat16", "", DLT_BFLOAT, 16},
    {ScalarType::ComplexHalf, "complex32", "chalf", DLT_COMPLEX, 32},
    {ScalarType::ComplexFloat, "complex64", "cfloat", DLT_COMPLEX, 64},
    {ScalarType::ComplexDouble, "complex128", "cdouble", DLT_COMPLEX, 128},
#if DLTORCH_HAS_WIDE_UNSIGNED
    {ScalarType::UInt16, "uint16", "", DLT_UINT, 16},
    {ScalarType::UInt32, "uint32", "", DLT_UINT, 32},
    {ScalarType::UInt64, "uint64", "", DLT_UINT, 64},
#endif
#if DLTORCH_HAS_FLOAT8
    {ScalarType::Float8_e5m2, "float8_e5m2", "", DLT_FLOAT8_E5M2, 8},
    {ScalarType::Float8_e4m3fn, "float8_e4m3fn", "", DLT_FLOAT8_E4M3FN, 8},
#endif
#if DLTORCH_HAS_FLOAT8_FNUZ
    {ScalarType::Float8_e5m2fnuz, "float8_e5m2fnuz", "", DLT_FLOAT8_E5M2FNUZ, 8},
    {ScalarType::Float8_e4m3fnuz, "float8_e4m3fnuz", "", DLT_FLOAT8_E4M3FNUZ, 8},
#endif
#if DLTORCH_HAS_FLOAT8_E8M0
    {ScalarType::Float8_e8m0fnu, "float8_e8m0fnu", "", DLT_FLOAT8_E8M0FNU, 8},
#endif
#if DLTORCH_HAS_FLOAT4
    // One element is a byte with two numbers; so libtorch's own export says it too.
    {ScalarType::Float4_e2m1fn_x2, "float4_e2m1fn_x2", "", DLT_FLOAT4_E2M1FN, 4, 2},
#endif
    {ScalarType::QInt8, "qint8", "", -1, 8},
    {ScalarType::QUInt8, "quint8", "", -1, 8},
    {ScalarType::QInt32, "qint32", "", -1, 32},
};

// What older libtorch has no type for, and the version that has it.
struct Later {
  int code;
  int bits;
  int lanes;
  const char* name;
  const char* version;
};

constexpr Later kLater[] = {
    {DLT_UINT, 16, 1, "uint16", "2.3"},
    {DLT_UINT, 32, 1, "uint32", "2.3"},
    {DLT_UINT, 64, 1, "uint64", "2.3"},
    {DLT_FLOAT8_E5M2, 8, 1, "float8_e5m2", "2.1"},
    {DLT_FLOAT8_E4M3FN, 8, 1, "float8_e4m3fn", "2.1"},
    {DLT_FLOAT8_E5M2FNUZ, 8, 1, "float8_e5m2fnuz", "2.2"},
    {DLT_FLOAT8_E4M3FNUZ, 8, 1, "float8_e4m3fnuz", "2.2"},
    {DLT_FLOAT8_E8M0FNU, 8, 1, "float8_e8m0fnu", "2.7"},
    {DLT_FLOAT4_E2M1FN, 4, 2, "float4_e2m1fn_x2", "2.8"},
};

// DLPack's names of its codes; of what libtorch has, dtype_name() gives the name.
constexpr const char* kCodeNames[] = {"int",
                                      "uint",
                                      "float",
                                      "opaque handle",
                                      "bfloat",
                                      "complex",
                                      "bool",
                                      "float8_e3m4",
                                      "float8_e4m3",
                                      "float8_e4m3b11fnuz",
                                      "float8_e4m3fn",
                                      "float8_e4m3fnuz",
                                      "float8_e5m2",
                                      "float8_e5m2fnuz",
                                      "float8_e8m0fnu",
                                      "float6_e2m3fn",
                                      "float6_e3m2fn",
                                      "float4_e2m1fn"};

template <class Row>
bool is_of(const Row& row, DltDataType dtype) {
  return row.code == dtype.code && row.bits == dtype.bits && row.lanes == dtype.lanes;
}

std::string dlpack_dtype_text(DltDataType dtype) {
  return "code " + std::to_string(dtype.code) + ", " + std::to_string(dtype.bits) +
         " bits, " + std::to_string(dtype.lanes) + " lanes";
}

const Entry* entry_of(ScalarType dtype) {
  for (const Entry& entry : kTable) {
    if (entry.dtype == dtype) return &entry;
  }
  return nullptr;
}

// The names of the types that are not in the table, as Python's torch has them ("bits8",
// "uint4"), by number; "" for the others.
const std::vector<std::string>& other_names() {
  static const auto* names = [] {
    auto* made = new std::vector<std::string>;
    for (int i = 0; i < static_cast<int>(ScalarType::NumOptions); ++i) {
      const auto dtype = static_cast<ScalarType>(i);
      std::string name;
      if (entry_of(dtype) == nullptr && dtype != ScalarType::Undefined)
        name = c10::toString(dtype);
      for (char& letter : name)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      made->push_back(name);
    }
    return made;
  }();
  return *names;
}

template <class T>
FloatLimits limits_of(ScalarType dtype) {
  using Limits = std::numeric_limits<T>;
  return {dtype,
          static_cast<int>(sizeof(T)) * 8,
          static_cast<double>(Limits::max()),
          static_cast<double>(Limits::lowest()),
          static_cast<double>(Limits::epsilon()),
          static_cast<double>(Limits::min()),
          Limits::digits10};
}

template <class T>
IntegerLimits integers() {
  return {static_cast<int>(sizeof(T)) * 8,
          static_cast<int64_t>(std::numeric_limits<T>::min()),
          static_cast<uint64_t>(std::numeric_limits<T>::max())};
}

}  // namespace

FloatLimits float_limits(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::Double:
    case ScalarType::ComplexDouble:
      return limits_of<double>(ScalarType::Double);
    case ScalarType::Float:
    case ScalarType::ComplexFloat:
      return limits_of<float>(ScalarType::Float);
    case ScalarType::Half:
    case ScalarType::ComplexHalf:
      return limits_of<c10::Half>(ScalarType::Half);
    case ScalarType::BFloat16:
      return limits_of<c10::BFloat16>(dtype);
#if DLTORCH_HAS_FLOAT8
    case ScalarType::Float8_e5m2:
      return limits_of<c10::Float8_e5m2>(dtype);
    case ScalarType::Float8_e4m3fn:
      return limits_of<c10::Float8_e4m3fn>(dtype);
#endif
#if DLTORCH_HAS_FLOAT8_FNUZ
    case ScalarType::Float8_e5m2fnuz:
      return limits_of<c10::Float8_e5m2fnuz>(dtype);
    case ScalarType::Float8_e4m3fnuz:
      return limits_of<c10::Float8_e4m3fnuz>(dtype);
#endif
    default:
      throw Error(kind::kValue, std::string("`dtype` must be a floating one, not ") +
                                    dtype_name(dtype));
  }
}

IntegerLimits integer_limits(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::Byte:
    case ScalarType::QUInt8:
      return integers<uint8_t>();
    case ScalarType::Char:
    case ScalarType::QInt8:
      return integers<int8_t>();
    case ScalarType::Short:
      return integers<int16_t>();
    case ScalarType::Int:
    case ScalarType::QInt32:
      return integers<int32_t>();
    case ScalarType::Long:
      return integers<int64_t>();
#if DLTORCH_HAS_WIDE_UNSIGNED
    case ScalarType::UInt16:
      return integers<uint16_t>();
    case ScalarType::UInt32:
      return integers<uint32_t>();
    case ScalarType::UInt64:
      return integers<uint64_t>();
#endif
    default:
      throw Error(kind::kValue, std::string("`dtype` must be an integer one, not ") +
                                    dtype_name(dtype));
  }
}

ScalarType dtype_from_name(std::string_view name) {
  constexpr std::string_view kPrefix = "torch_";
  if (name.substr(0, kPrefix.size()) == kPrefix) name.remove_prefix(kPrefix.size());
  for (const Entry& entry : kTable) {
    if (name == entry.name || (!name.empty() && name == entry.synonym))
      return entry.dtype;
  }
  const std::vector<std::string>& others = other_names();
  const auto other = std::find(others.begin(), others.end(), name);
  if (other != others.end() && !name.empty())
    return static_cast<ScalarType>(other - others.begin());
  std::string known;
  for (const Entry& entry : kTable)
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  throw Error(kind::kValue, "unknown dtype \"" + std::string(name.substr(0, 40)) +
                                "\"; known: " + known);
}

const char* dtype_name(ScalarType dtype) {
  const Entry* entry = entry_of(dtype);
  if (entry != nullptr) return entry->name;
  const auto number = static_cast<size_t>(dtype);
  return number < other_names().size() ? other_names()[number].c_str() : "undefined";
}

bool is_uint64(ScalarType dtype) {
  return std::string_view(dtype_name(dtype)) == "uint64";
}

bool is_usual(ScalarType dtype) { return entry_of(dtype) != nullptr; }

const char* dtype_title(ScalarType dtype) { return c10::toString(dtype); }

ScalarType dtype_from_dlpack(DltDataType dtype) {
  for (const Entry& entry : kTable) {
    if (is_of(entry, dtype)) return entry.dtype;
  }
  const std::string running = "libtorch " + std::to_string(TORCH_VERSION_MAJOR) + "." +
                              std::to_string(TORCH_VERSION_MINOR);
  for (const Later& later : kLater) {
    if (is_of(later, dtype)) {
      throw Error(kind::kDlpack, std::string("the capsule's element type is ") +
                                     later.name + ", which " + running +
                                     " does not have; libtorch " + later.version +
                                     " does");
    }
  }
  if (dtype.lanes != 1 && dtype.code != DLT_FLOAT4_E2M1FN) {
    throw Error(kind::kDlpack, "the capsule has a vector element type (" +
                                   dlpack_dtype_text(dtype) +
                                   "); only lanes = 1 can be a tensor");
  }
  throw Error(kind::kDlpack, "the capsule's element type (" + dlpack_dtype_text(dtype) +
                                 ") has no dtype in " + running);
}

DltDataType dtype_to_dlpack(ScalarType dtype) {
  for (const Entry& entry : kTable) {
    if (entry.dtype == dtype && entry.code >= 0) {
      return {static_cast<uint8_t>(entry.code), static_cast<uint8_t>(entry.bits),
              static_cast<uint16_t>(entry.lanes)};
    }
  }
  throw Error(kind::kDlpack, std::string("a tensor of dtype ") + dtype_name(dtype) +
                                 " cannot be exported: DLPack has no such element type");
}

std::string dlpack_dtype_name(DltDataType dtype) {
  for (const Entry& entry : kTable) {
    if (is_of(entry, dtype)) return entry.name;
  }
  const std::string lanes =
      dtype.lanes == 1 ? "" : " x " + std::to_string(dtype.lanes) + " lanes";
  if (dtype.code >= std::size(kCodeNames))
    return "code " + std::to_string(dtype.code) + " of " + std::to_string(dtype.bits) +
           " bits" + lanes;
  const std::string name = kCodeNames[dtype.code];
  // int and uint want their width; float8_e4m3 has it in its name.
  const bool sized = dtype.code <= DLT_COMPLEX && dtype.code != DLT_OPAQUE;
  return name + (sized ? std::to_string(dtype.bits) : "") + lanes;
}

}  // namespace dltorch::core
