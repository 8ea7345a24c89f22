#include "bridge/vector.h"

#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/from_blob.h>

#include <Rcpp/Lightest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "bridge/altrep.h"
#include "bridge/handle.h"
#include "bridge/memory.h"
#include "bridge/preserve.h"
#include "bridge/python_torch.h"
#include "core/compat.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/large.h"
#include "core/storage.h"

namespace dltorch::bridge {
namespace {

using at::ScalarType;
using core::Error;

// bit64 keeps int64 values in the bytes of a double vector; its NA is the smallest one.
// Results up to this size are copied: a view of a scalar loss would only make the next
// in-place operator copy.
constexpr size_t kSmallBytes = 4096;
constexpr int64_t kMaxRDim = std::numeric_limits<int>::max();

[[noreturn]] void refuse_value(const std::string& what, R_xlen_t position,
                               ScalarType dtype) {
  throw Error(core::kind::kValue, what + " at position " + std::to_string(position + 1) +
                                      " has no value in a tensor of dtype " +
                                      core::dtype_name(dtype));
}

ScalarType memory_type(SEXP x) {
  switch (TYPEOF(x)) {
    case REALSXP:
      return is_integer64(x) ? ScalarType::Long : ScalarType::Double;
    case INTSXP:
    case LGLSXP:
      return ScalarType::Int;
    case CPLXSXP:
      return ScalarType::ComplexDouble;
    case RAWSXP:
      return ScalarType::Byte;
    default:
      throw Error(core::kind::kType,
                  "cannot make a tensor of " + describe(x) +
                      "; expected a numeric, logical, complex or raw vector or array");
  }
}

ScalarType default_type(SEXP x) {
  switch (TYPEOF(x)) {
    case REALSXP:
      return is_integer64(x) ? ScalarType::Long : ScalarType::Float;
    case INTSXP:
      return ScalarType::Long;
    case LGLSXP:
      return ScalarType::Bool;
    case CPLXSXP:
      return ScalarType::ComplexFloat;
    default:
      return memory_type(x);
  }
}

// What a float dtype holds: numbers that round to one of its own.
struct FloatRange {
  Range finite;
  bool infinities;
  bool holds(double x) const {
    return finite.holds(x) || std::isnan(x) || (infinities && std::isinf(x));
  }
};

FloatRange float_range(ScalarType dtype) {
  const auto up_to = [](double largest, bool infinities) {
    return FloatRange{{-largest, largest}, infinities};
  };
  switch (dtype) {
    case ScalarType::Half:
      return up_to(65519.99, true);
    case ScalarType::Float:
    case ScalarType::ComplexFloat:
      return up_to(3.4028235677973366e38, true);
    case ScalarType::BFloat16:
      return up_to(3.3961775292304957e38, true);
    default:
      break;
  }
  const std::string name = core::dtype_name(dtype);
  if (name == "complex32") return up_to(65519.99, true);
  if (name == "float8_e5m2") return up_to(61439.99, true);
  if (name == "float8_e5m2fnuz") return up_to(61439.99, false);
  if (name == "float8_e4m3fn") return up_to(464, false);
  if (name == "float8_e4m3fnuz") return up_to(247.99, false);
  // Powers of two, without a sign.
  if (name == "float8_e8m0fnu")
    return {{std::numeric_limits<double>::denorm_min(), 2.5521175e38}, false};
  return up_to(std::numeric_limits<double>::infinity(), true);
}

void check_doubles(const double* x, R_xlen_t n, ScalarType dtype) {
  if (at::isIntegralType(dtype, true)) {
    const Range range = integer_range(dtype);
    for (R_xlen_t i = 0; i < n; ++i) {
      if (range.holds(x[i]) && (dtype == ScalarType::Bool || x[i] == std::trunc(x[i])))
        continue;
      if (R_IsNA(x[i])) refuse_value("NA", i, dtype);
      if (std::isnan(x[i])) refuse_value("NaN", i, dtype);
      refuse_value(number_text(x[i]), i, dtype);
    }
    return;
  }
  const FloatRange range = float_range(dtype);
  if (std::isinf(range.finite.highest)) return;
  for (R_xlen_t i = 0; i < n; ++i) {
    if (!range.holds(x[i])) refuse_value(number_text(x[i]), i, dtype);
  }
}

// Of this length, known to the compiler, loops become vector instructions.
constexpr int64_t kBlock = 256;

template <class Bits>
bool any_infinite_in_block(const Bits* x, Bits magnitude, Bits infinity) {
  Bits found = 0;
  for (int64_t i = 0; i < kBlock; ++i) found |= (x[i] & magnitude) == infinity;
  return found != 0;
}

// Whether there is an infinite value, told by its bits; `infinity` is those of +Inf
// without the sign.
template <class Bits>
bool any_infinite(const void* data, int64_t n, Bits magnitude, Bits infinity) {
  const auto* x = static_cast<const Bits*>(data);
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    if (any_infinite_in_block(x + i, magnitude, infinity)) return true;
  }
  for (; i < n; ++i) {
    if ((x[i] & magnitude) == infinity) return true;
  }
  return false;
}

constexpr uint32_t kFloatMagnitude = 0x7fffffff;
constexpr uint32_t kFloatInfinity = 0x7f800000;

// Doubles to floats, and whether one of those may be infinite: looked for in each block
// while it is in the processor's cache.
bool narrow(const double* from, float* to, int64_t n) {
  std::atomic<bool> found{false};
  const int64_t blocks = n / kBlock;
  at::parallel_for(0, blocks, 128, [&](int64_t begin, int64_t end) {
    for (int64_t block = begin; block < end; ++block) {
      const double* __restrict in = from + block * kBlock;
      float* __restrict out = to + block * kBlock;
      for (int64_t i = 0; i < kBlock; ++i) out[i] = static_cast<float>(in[i]);
      if (any_infinite<uint32_t>(out, kBlock, kFloatMagnitude, kFloatInfinity))
        found.store(true, std::memory_order_relaxed);
    }
  });
  const int64_t done = blocks * kBlock;
  for (int64_t i = done; i < n; ++i) to[i] = static_cast<float>(from[i]);
  return found ||
         any_infinite<uint32_t>(to + done, n - done, kFloatMagnitude, kFloatInfinity);
}

// Of a dense tensor. Of the other dtypes, which have no infinity, or none of their own
// bits, always true: look at what they were made of.
bool may_be_infinite(const at::Tensor& x) {
  const void* data = core::const_data(x);
  switch (x.scalar_type()) {
    case ScalarType::Float:
      return any_infinite<uint32_t>(data, x.numel(), kFloatMagnitude, kFloatInfinity);
    case ScalarType::ComplexFloat:
      return any_infinite<uint32_t>(data, 2 * x.numel(), kFloatMagnitude, kFloatInfinity);
    case ScalarType::Half:
      return any_infinite<uint16_t>(data, x.numel(), 0x7fff, 0x7c00);
    case ScalarType::BFloat16:
      return any_infinite<uint16_t>(data, x.numel(), 0x7fff, 0x7f80);
    default:
      return true;
  }
}

// `na` is refused; true if there is one and `dtype` can hold it as NaN.
template <class T>
bool check_integers(const T* x, R_xlen_t n, T na, ScalarType dtype) {
  const bool holds_na = at::isFloatingType(dtype) || at::isComplexType(dtype);
  // A double cannot tell the last values of an int64 from those beyond.
  const bool narrows = at::isIntegralType(dtype, false) && dtype != ScalarType::Long;
  const Range range = narrows ? integer_range(dtype) : float_range(dtype).finite;
  bool found_na = false;
  for (R_xlen_t i = 0; i < n; ++i) {
    if (x[i] == na) {
      if (!holds_na) refuse_value("NA", i, dtype);
      found_na = true;
    } else if (!range.holds(static_cast<double>(x[i]))) {
      refuse_value(std::to_string(x[i]), i, dtype);
    }
  }
  return found_na;
}

void check_values(const void* data, SEXP x, ScalarType dtype, bool* found_na) {
  const R_xlen_t n = Rf_xlength(x);
  switch (memory_type(x)) {
    case ScalarType::Double:
      check_doubles(static_cast<const double*>(data), n, dtype);
      break;
    case ScalarType::Long:
      *found_na =
          check_integers(static_cast<const int64_t*>(data), n, kNaInteger64, dtype);
      break;
    case ScalarType::Int:
      *found_na = check_integers(static_cast<const int*>(data), n, NA_INTEGER, dtype);
      break;
    case ScalarType::ComplexDouble:
      if (!at::isComplexType(dtype)) {
        throw Error(core::kind::kType, std::string("complex values cannot become ") +
                                           core::dtype_name(dtype));
      }
      check_doubles(static_cast<const double*>(data), 2 * n, dtype);
      break;
    default:
      break;
  }
  if (TYPEOF(x) != RAWSXP) return;
  // A byte fits everywhere but in int8 and the smallest of the floats.
  const Range range =
      dtype == ScalarType::Char ? integer_range(dtype) : float_range(dtype).finite;
  if (range.holds(0) && range.holds(255)) return;
  const auto* bytes = static_cast<const Rbyte*>(data);
  for (R_xlen_t i = 0; i < n; ++i) {
    if (!range.holds(bytes[i])) refuse_value(std::to_string(bytes[i]), i, dtype);
  }
}

// R may run out of memory here, or run R code: the jump is turned into a C++ exception.
void expand(SEXP x) {
  Rcpp::unwindProtect(
      [](void* vector) {
        DATAPTR_RO(static_cast<SEXP>(vector));
        return R_NilValue;
      },
      x);
}

const void* read_pointer(SEXP x) {
  if (ALTREP(x) && DATAPTR_OR_NULL(x) == nullptr) expand(x);
  switch (TYPEOF(x)) {
    case REALSXP:
      return REAL_RO(x);
    case INTSXP:
      return INTEGER_RO(x);
    case LGLSXP:
      return LOGICAL_RO(x);
    case CPLXSXP:
      return COMPLEX_RO(x);
    default:
      return RAW_RO(x);
  }
}

// A tensor on memory that someone else keeps alive for as long as it is used.
at::Tensor tensor_on(const void* data, at::IntArrayRef sizes, ScalarType dtype) {
  return at::from_blob(const_cast<void*>(data), sizes, column_major_strides(sizes),
                       at::TensorOptions().dtype(dtype));
}

// A new tensor in R's order.
at::Tensor empty_column_major(at::IntArrayRef sizes, ScalarType dtype) {
  return at::empty_strided(sizes, column_major_strides(sizes),
                           at::TensorOptions().dtype(dtype));
}

// NA_integer_ -> NaN, once it is known that there is one.
template <class T>
at::Tensor integers_as_double(const T* x, SEXP source, T na) {
  at::Tensor result = empty_column_major(sizes_of(source), ScalarType::Double);
  auto* out = static_cast<double*>(result.data_ptr());
  for (R_xlen_t i = 0; i < Rf_xlength(source); ++i)
    out[i] = x[i] == na ? NA_REAL : static_cast<double>(x[i]);
  return result;
}

// R may run out of memory here: the jump is turned into a C++ exception.
SEXP allocate(SEXPTYPE type, int64_t length) {
  struct Request {
    SEXPTYPE type;
    R_xlen_t length;
  } request = {type, static_cast<R_xlen_t>(length)};
  return Rcpp::unwindProtect(
      [](void* data) {
        const auto* r = static_cast<const Request*>(data);
        return Rf_allocVector(r->type, r->length);
      },
      &request);
}

// Kernels move whole elements: complex128 off a 16-byte boundary, where R may put small
// vectors, is a crash.
bool is_aligned(const void* data, ScalarType dtype) {
  return reinterpret_cast<uintptr_t>(data) % c10::elementSize(dtype) == 0;
}

// Writes the values into a new vector, in R's order.
void fill(SEXP vector, const at::Tensor& source, ScalarType memory) {
  void* out = write_pointer(vector);
  const bool aligned = is_aligned(out, memory);
  at::Tensor target = aligned ? tensor_on(out, source.sizes(), memory)
                              : empty_column_major(source.sizes(), memory);
  target.copy_(source);
  if (!aligned) std::memcpy(out, target.data_ptr(), target.nbytes());
}

// The R type that holds a tensor's values, and what lies in its memory: int64 in a
// double vector is an integer64.
struct RType {
  SEXPTYPE type;
  ScalarType memory;
};

struct Extremes {
  int64_t lowest;
  int64_t highest;
};

// Of an int64 tensor in any layout, in one pass.
Extremes extremes_of(const at::Tensor& tensor) {
  const at::Tensor values = tensor.contiguous();
  const auto* x = core::const_data<int64_t>(values);
  const auto range = std::minmax_element(x, x + values.numel());
  return {*range.first, *range.second};
}

RType r_type_of(const at::Tensor& tensor) {
  const ScalarType dtype = tensor.scalar_type();
  switch (dtype) {
    case ScalarType::Bool:
      return {LGLSXP, ScalarType::Int};
    case ScalarType::Byte:
      return {RAWSXP, ScalarType::Byte};
    case ScalarType::Char:
    case ScalarType::Short:
    case ScalarType::Int:
      return {INTSXP, ScalarType::Int};
    default:
      break;
  }
  if (at::isFloatingType(dtype)) return {REALSXP, ScalarType::Double};
  if (at::isComplexType(dtype)) return {CPLXSXP, ScalarType::ComplexDouble};
  if (!at::isIntegralType(dtype, false)) {
    throw Error(core::kind::kType, std::string("a tensor of dtype ") +
                                       core::dtype_name(dtype) +
                                       " cannot become an R vector");
  }
  if (tensor.numel() == 0) return {INTSXP, ScalarType::Int};
  const Extremes range = extremes_of(tensor.to(ScalarType::Long));
  // Above 2^63 they are negative by now.
  const bool wrapped = core::is_uint64(dtype) && range.lowest < 0;
  if (!wrapped && range.lowest > NA_INTEGER &&
      range.highest <= std::numeric_limits<int>::max())
    return {INTSXP, ScalarType::Int};
  if (wrapped || range.lowest == kNaInteger64) {
    throw Error(core::kind::kValue,
                std::string("the tensor holds a value that neither integer nor "
                            "integer64 can hold (dtype ") +
                    core::dtype_name(dtype) + ")");
  }
  return {REALSXP, ScalarType::Long};
}

// The dimensions in reverse order.
at::Tensor reversed(const at::Tensor& tensor) {
  std::vector<int64_t> order(static_cast<size_t>(tensor.dim()));
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int64_t>(order.size() - 1 - i);
  return tensor.permute(order);
}

SEXP copy_of_values(const at::Tensor& tensor, const ViewOptions& options) {
  const at::Tensor source = tensor.to(at::kCPU).resolve_conj().resolve_neg();
  const bool keep_int64 = options.integer64 && source.scalar_type() == ScalarType::Long;
  const RType type = keep_int64 ? RType{REALSXP, ScalarType::Long} : r_type_of(source);
  const size_t bytes =
      static_cast<size_t>(source.numel()) * c10::elementSize(type.memory);
  if (bytes >= core::kLargeBytes) {
    const at::Tensor copy =
        with_retry(true, [&] { return empty_column_major(source.sizes(), type.memory); });
    copy.copy_(source);
    collect_before(copy);
    return vector_owning(copy, type.type == LGLSXP);
  }
  Rcpp::Shield<SEXP> result(allocate(type.type, source.numel()));
  if (source.numel() > 0) fill(result, source, type.memory);
  return result;
}

// Whether Python's operators may write to tensors without anything noticing: through a
// tensor's gradient, for one, which R never handed over.
bool has_silent_writers() {
#if DLTORCH_HAS_STORAGE_MATERIALIZER
  return false;
#else
  return torch_is_shared();
#endif
}

SEXP view_or_copy(const at::Tensor& tensor, const ViewOptions& options) {
  const bool small = tensor.nbytes() <= kSmallBytes;
  if (tensor.numel() > 0 && options.copy != core::Copy::kAlways &&
      !((small || has_silent_writers()) && options.copy == core::Copy::kIfNeeded) &&
      is_viewable(tensor, options.integer64)) {
    core::Lease lease = core::lease_view(tensor, options.copy == core::Copy::kNever);
    if (lease) return view_of(tensor, std::move(lease));
  }
  if (tensor.numel() > 0 && options.copy == core::Copy::kNever) {
    throw Error(
        core::kind::kValue,
        std::string("R cannot read the tensor's memory as it is, and copy = FALSE "
                    "forbids a copy (dtype ") +
            core::dtype_name(tensor.scalar_type()) + ", device " + tensor.device().str() +
            "); R reads float64, int32, uint8 and complex128 in column-major "
            "order on the CPU");
  }
  return copy_of_values(tensor, options);
}

// Rf_setAttrib() checks what it is given, and its error is a jump.
void set_attribute(SEXP x, SEXP symbol, SEXP value) {
  SEXP arguments[] = {x, symbol, value};
  Rcpp::unwindProtect(
      [](void* data) {
        auto* a = static_cast<SEXP*>(data);
        return Rf_setAttrib(a[0], a[1], a[2]);
      },
      arguments);
}

void set_dims(SEXP vector, at::IntArrayRef sizes) {
  Rcpp::Shield<SEXP> dims(Rf_allocVector(INTSXP, static_cast<R_xlen_t>(sizes.size())));
  for (size_t i = 0; i < sizes.size(); ++i) INTEGER(dims)[i] = static_cast<int>(sizes[i]);
  Rf_setAttrib(vector, R_DimSymbol, dims);
}

}  // namespace

std::string number_text(double x) {
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", x);
  return text;
}

std::vector<int64_t> sizes_of(SEXP x) {
  SEXP dim = Rf_getAttrib(x, R_DimSymbol);
  if (dim == R_NilValue) return {static_cast<int64_t>(Rf_xlength(x))};
  std::vector<int64_t> sizes;
  for (R_xlen_t i = 0; i < Rf_xlength(dim); ++i)
    sizes.push_back(TYPEOF(dim) == INTSXP ? INTEGER_RO(dim)[i]
                                          : static_cast<int64_t>(REAL_RO(dim)[i]));
  return sizes;
}

std::vector<int64_t> column_major_strides(at::IntArrayRef sizes) {
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t i = 1; i < sizes.size(); ++i)
    strides[i] = strides[i - 1] * std::max<int64_t>(sizes[i - 1], 1);
  return strides;
}

Range integer_range(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::Byte:
      return {0, 255};
    case ScalarType::Char:
      return {-128, 127};
    case ScalarType::Short:
      return {-32768, 32767};
    case ScalarType::Int:
      return {-2147483648.0, 2147483647.0};
    case ScalarType::Long:
      return {-9223372036854775808.0, 9223372036854774784.0};
    case ScalarType::Bool:
      return {-std::numeric_limits<double>::infinity(),
              std::numeric_limits<double>::infinity()};
    default:
      break;
  }
  // uint16, uint32, uint64, by name since older libtorch lacks the enumerators.
  const std::string name = core::dtype_name(dtype);
  if (name == "uint16") return {0, 65535};
  if (name == "uint32") return {0, 4294967295.0};
  if (name == "uint64") return {0, 18446744073709549568.0};
  throw Error(core::kind::kType,
              "cannot make a tensor of dtype " + name + " from R values");
}

void check_number(SEXP x, ScalarType dtype) {
  bool found_na = false;
  check_values(read_pointer(x), x, dtype, &found_na);
}

at::Tensor tensor_from_vector(SEXP x, std::optional<ScalarType> dtype) {
  if (x == R_NilValue)
    return at::empty({0}, at::TensorOptions().dtype(dtype.value_or(ScalarType::Float)));
  const ScalarType target = dtype.value_or(default_type(x));
  const std::vector<int64_t> sizes = sizes_of(x);
  at::Tensor result = at::empty(sizes, at::TensorOptions().dtype(target));
  if (result.numel() == 0) return result;

  const void* data = read_pointer(x);
  bool found_na = false;
  // Doubles that become floats are looked at afterwards, half the bytes, and once more
  // only where there is an infinity.
  const bool narrows_floats =
      (memory_type(x) == ScalarType::Double && at::isFloatingType(target)) ||
      (memory_type(x) == ScalarType::ComplexDouble && at::isComplexType(target));
  if (!narrows_floats) check_values(data, x, target, &found_na);
  if (target == ScalarType::Float && memory_type(x) == ScalarType::Double &&
      sizes.size() == 1) {
    if (narrow(static_cast<const double*>(data), static_cast<float*>(result.data_ptr()),
               result.numel()))
      check_values(data, x, target, &found_na);
    return result;
  }
  if (!is_aligned(data, memory_type(x))) {
    at::Tensor aligned = empty_column_major(sizes, ScalarType::ComplexDouble);
    std::memcpy(aligned.data_ptr(), data, aligned.nbytes());
    result.copy_(aligned);
  } else if (found_na) {
    result.copy_(
        is_integer64(x)
            ? integers_as_double(static_cast<const int64_t*>(data), x, kNaInteger64)
            : integers_as_double(static_cast<const int*>(data), x, NA_INTEGER));
  } else {
    result.copy_(tensor_on(data, sizes, memory_type(x)));
  }
  if (narrows_floats && may_be_infinite(result)) check_values(data, x, target, &found_na);
  return result;
}

namespace {

// Keeps the memory of `x` alive and as it is. R wraps a vector whose attributes it
// changes, and the wrapper leaves it for a copy as soon as it is asked for memory to
// write to; so do other ALTREP classes, such as Arrow's, with what they are made of.
SEXP preserve_memory(SEXP x, const void* data) {
  while (ALTREP(x)) {
    SEXP within = R_altrep_data1(x);
    if (TYPEOF(within) != TYPEOF(x) || DATAPTR_OR_NULL(within) != data) break;
    x = within;
  }
  if (!ALTREP(x) || is_on_tensor(x)) return preserve(x);
  Rcpp::Shield<SEXP> parts(Rf_list3(x, R_altrep_data1(x), R_altrep_data2(x)));
  return preserve(parts);
}

}  // namespace

at::Tensor borrow_vector(SEXP x, core::Copy copy, bool keep_na) {
  const ScalarType dtype = memory_type(x);
  const std::vector<int64_t> sizes = sizes_of(x);
  // The address of an empty vector means nothing.
  if (Rf_xlength(x) == 0) {
    return at::empty(
        sizes, at::TensorOptions().dtype(TYPEOF(x) == LGLSXP ? ScalarType::Bool : dtype));
  }
  const void* data = ALTREP(x) ? DATAPTR_OR_NULL(x) : nullptr;
  if (data == nullptr) data = read_pointer(x);
  if ((TYPEOF(x) == INTSXP || dtype == ScalarType::Long) && !keep_na) {
    bool found_na = false;
    check_values(data, x, dtype, &found_na);
  }
  const char* reason = nullptr;
  if (TYPEOF(x) == LGLSXP) reason = "R keeps logical values in four bytes each";
  if (!is_aligned(data, dtype)) reason = "R has put it off a 16-byte boundary";
  if (reason != nullptr && copy == core::Copy::kNever) {
    throw Error(core::kind::kValue,
                std::string("the vector cannot be lent without a copy: ") + reason);
  }
  if (TYPEOF(x) == LGLSXP) {
    check_integers(static_cast<const int*>(data), Rf_xlength(x), NA_INTEGER,
                   ScalarType::Bool);
    at::Tensor result = empty_column_major(sizes, ScalarType::Bool);
    result.copy_(tensor_on(data, sizes, ScalarType::Int));
    return result;
  }
  if (reason != nullptr || copy == core::Copy::kAlways) {
    at::Tensor result = empty_column_major(sizes, dtype);
    std::memcpy(result.data_ptr(), data, result.nbytes());
    return result;
  }
  return core::tensor_on(data, sizes, column_major_strides(sizes),
                         at::TensorOptions().dtype(dtype), core::MemoryKind::kBorrowed,
                         preserve_memory(x, data), &release);
}

SEXP vector_from_tensor(const at::Tensor& tensor, const ViewOptions& options) {
  if (tensor.is_nested())
    throw Error(core::kind::kType, "a nested tensor cannot become an R array");
  if (tensor.layout() != at::kStrided) {
    throw Error(core::kind::kType,
                "a sparse tensor cannot become an R array: call $to_dense() first");
  }
  if (tensor.is_meta()) throw Error(core::kind::kDevice, "a meta tensor has no values");
  core::check_memory(tensor);
  for (int64_t size : tensor.sizes()) {
    if (tensor.dim() > 1 && size > kMaxRDim && !options.flat) {
      throw Error(core::kind::kValue,
                  "an R array's dimensions end at 2^31 - 1; the tensor has one of " +
                      std::to_string(size));
    }
  }
  const at::Tensor plain = tensor.requires_grad() ? tensor.detach() : tensor;
  const at::Tensor source = options.reversed ? reversed(plain) : plain;
  Rcpp::Shield<SEXP> result(view_or_copy(source, options));
  if (source.dim() > 1 && !options.flat) set_dims(result, source.sizes());
  if (TYPEOF(result) == REALSXP && !at::isFloatingType(source.scalar_type())) {
    Rcpp::Shield<SEXP> klass(Rf_mkString("integer64"));
    Rf_setAttrib(result, R_ClassSymbol, klass);
  }
  if (options.dimnames != nullptr) {
    set_attribute(result,
                  source.dim() > 1 && !options.flat ? R_DimNamesSymbol : R_NamesSymbol,
                  options.dimnames);
  }
  // R must duplicate a view before it writes. Only now: attributes of a vector that is
  // marked would go to a wrapper around it.
  if (is_view(result)) MARK_NOT_MUTABLE(result);
  return result;
}

SEXP whole_text(const at::Tensor& tensor) {
  const bool is_unsigned = core::is_uint64(tensor.scalar_type());
  const at::Tensor values =
      reversed(tensor.detach().to(at::kCPU, ScalarType::Long)).contiguous();
  const auto* x = core::const_data<int64_t>(values);
  Rcpp::Shield<SEXP> result(Rf_allocVector(STRSXP, values.numel()));
  for (R_xlen_t i = 0; i < values.numel(); ++i) {
    const std::string text =
        is_unsigned ? std::to_string(static_cast<uint64_t>(x[i])) : std::to_string(x[i]);
    SET_STRING_ELT(result, i, Rf_mkChar(text.c_str()));
  }
  return result;
}

SEXP integer_to_r(int64_t value) {
  if (value > NA_INTEGER && value <= std::numeric_limits<int>::max())
    return Rf_ScalarInteger(static_cast<int>(value));
  if (value == kNaInteger64) {
    throw Error(core::kind::kValue,
                "the value -2^63 cannot be told from NA in R's integer64");
  }
  Rcpp::Shield<SEXP> result(Rf_allocVector(REALSXP, 1));
  std::memcpy(REAL(result), &value, sizeof value);
  Rcpp::Shield<SEXP> klass(Rf_mkString("integer64"));
  Rf_setAttrib(result, R_ClassSymbol, klass);
  return result;
}

SEXP sizes_to_r(at::IntArrayRef sizes) {
  const auto n = static_cast<R_xlen_t>(sizes.size());
  const bool wide = std::any_of(sizes.begin(), sizes.end(),
                                [](int64_t size) { return size > kMaxRDim; });
  SEXP result = PROTECT(Rf_allocVector(wide ? REALSXP : INTSXP, n));
  for (R_xlen_t i = 0; i < n; ++i) {
    const int64_t size = sizes[static_cast<size_t>(i)];
    if (wide) {
      REAL(result)[i] = static_cast<double>(size);
    } else {
      INTEGER(result)[i] = static_cast<int>(size);
    }
  }
  UNPROTECT(1);
  return result;
}

}  // namespace dltorch::bridge
