#include "core/dtype.h"

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
    {ScalarType::QInt8, "qint8", "", -1, 8},
    {ScalarType::QUInt8, "quint8", "", -1, 8},
    {ScalarType::QInt32, "qint32", "", -1, 32},
};

std::string dlpack_dtype_text(DltDataType dtype) {
  return "code " + std::to_string(dtype.code) + ", " + std::to_string(dtype.bits) +
         " bits, " + std::to_string(dtype.lanes) + " lanes";
}

}  // namespace

ScalarType dtype_from_name(std::string_view name) {
  constexpr std::string_view kPrefix = "torch_";
  if (name.substr(0, kPrefix.size()) == kPrefix) name.remove_prefix(kPrefix.size());
  for (const Entry& entry : kTable) {
    if (name == entry.name || (!name.empty() && name == entry.synonym))
      return entry.dtype;
  }
  std::string known;
  for (const Entry& entry : kTable)
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  throw Error(kind::kValue, "unknown dtype \"" + std::string(name.substr(0, 40)) +
                                "\"; known: " + known);
}

const char* dtype_name(ScalarType dtype) {
  for (const Entry& entry : kTable) {
    if (entry.dtype == dtype) return entry.name;
  }
  return c10::toString(dtype);
}

const char* dtype_title(ScalarType dtype) { return c10::toString(dtype); }

ScalarType dtype_from_dlpack(DltDataType dtype) {
  if (dtype.lanes != 1) {
    throw Error(kind::kDlpack, "the capsule has a vector element type (" +
                                   dlpack_dtype_text(dtype) +
                                   "); only lanes = 1 can be a tensor");
  }
  for (const Entry& entry : kTable) {
    if (entry.code == dtype.code && entry.bits == dtype.bits) return entry.dtype;
  }
  throw Error(kind::kDlpack, "the capsule's element type (" + dlpack_dtype_text(dtype) +
                                 ") has no dtype in libtorch " +
                                 std::to_string(TORCH_VERSION_MAJOR) + "." +
                                 std::to_string(TORCH_VERSION_MINOR));
}

DltDataType dtype_to_dlpack(ScalarType dtype) {
  for (const Entry& entry : kTable) {
    if (entry.dtype == dtype && entry.code >= 0) {
      return {static_cast<uint8_t>(entry.code), static_cast<uint8_t>(entry.bits), 1};
    }
  }
  throw Error(kind::kDlpack, std::string("a tensor of dtype ") + dtype_name(dtype) +
                                 " cannot be exported: DLPack has no such element type");
}

}  // namespace dltorch::core
