// The interface as a package in C++ uses it, and Arrow arrays made by hand.
#include <dltorch.h>

#include <R_ext/Rdynload.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

extern "C" SEXP capi_is_tensor(SEXP x);
extern "C" SEXP capi_round_trip(SEXP x);
extern "C" SEXP capi_flags(SEXP x, SEXP copy);

namespace {

// R's jump would skip the destructors of `body`: the error is raised after it.
template <class Body>
SEXP guarded(const Body& body) {
  static char message[DLTORCH_MESSAGE_BYTES];
  try {
    return body();
  } catch (const std::exception& error) {
    std::snprintf(message, sizeof message, "%s", error.what());
  }
  Rf_error("%s", message);
}

std::string last_address;

// 0, 1, 2 ... in a std::vector, whose memory the tensor gets.
SEXP capi_count_to(SEXP n, SEXP rows) {
  return guarded([&] {
    std::vector<float> values(static_cast<std::size_t>(Rf_asInteger(n)));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
    char text[32];
    std::snprintf(text, sizeof text, "%.0f",
                  static_cast<double>(reinterpret_cast<std::uintptr_t>(values.data())));
    last_address = text;
    const std::int64_t height = Rf_asInteger(rows);
    const std::int64_t width = static_cast<std::int64_t>(values.size()) / height;
    return dltorch::from_vector(std::move(values), {height, width});
  });
}

SEXP capi_last_address() { return Rf_mkString(last_address.c_str()); }

// Reads a tensor of doubles, whatever its strides.
SEXP capi_sum(SEXP x) {
  return guarded([&] {
    const dltorch::ManagedPtr managed = dltorch::to_dlpack(x);
    const DltTensor& tensor = managed->dl_tensor;
    if (tensor.dtype.code != DLT_FLOAT || tensor.dtype.bits != 64 || tensor.ndim != 2)
      throw std::invalid_argument("a matrix of doubles is needed");
    const auto* values = static_cast<const double*>(tensor.data);
    double sum = 0;
    for (std::int64_t i = 0; i < tensor.shape[0]; ++i) {
      for (std::int64_t j = 0; j < tensor.shape[1]; ++j)
        sum += values[i * tensor.strides[0] + j * tensor.strides[1]];
    }
    return Rf_ScalarReal(sum);
  });
}

int deletions = 0;

SEXP capi_refused() {
  return guarded([&]() -> SEXP {
    static DltManagedTensorVersioned managed = {};
    managed.version = {9, 0};
    managed.deleter = [](DltManagedTensorVersioned*) { ++deletions; };
    return dltorch::from_dlpack(dltorch::ManagedPtr(&managed));
  });
}

SEXP capi_deletions() { return Rf_ScalarInteger(deletions); }

// ---- Arrow, as nanoarrow keeps it: external pointers to the two structs
// ----------------

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

int released = 0;
std::int32_t arrow_values[] = {10, 20, 30, 40, 50};
std::uint8_t arrow_validity[] = {0x17};  // the fourth of five is null
const void* arrow_buffers[2];
ArrowArray arrow_array;
ArrowSchema arrow_schema;
char arrow_format[8];

// list(array, schema): five int32 of which `offset` are left out.
SEXP capi_arrow(SEXP format, SEXP offset, SEXP null_count, SEXP with_validity) {
  std::snprintf(arrow_format, sizeof arrow_format, "%s", CHAR(STRING_ELT(format, 0)));
  arrow_schema = {};
  arrow_schema.format = arrow_format;
  arrow_schema.release = [](ArrowSchema* self) { self->release = nullptr; };
  arrow_buffers[0] = Rf_asLogical(with_validity) ? arrow_validity : nullptr;
  arrow_buffers[1] = arrow_values;
  arrow_array = {};
  arrow_array.offset = Rf_asInteger(offset);
  arrow_array.length = 5 - arrow_array.offset;
  arrow_array.null_count = Rf_asInteger(null_count);
  arrow_array.n_buffers = 2;
  arrow_array.buffers = arrow_buffers;
  arrow_array.release = [](ArrowArray* self) {
    self->release = nullptr;
    ++released;
  };
  SEXP pair = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(pair, 0, R_MakeExternalPtr(&arrow_array, R_NilValue, R_NilValue));
  SET_VECTOR_ELT(pair, 1, R_MakeExternalPtr(&arrow_schema, R_NilValue, R_NilValue));
  UNPROTECT(1);
  return pair;
}

SEXP capi_arrow_address() {
  return Rf_ScalarReal(
      static_cast<double>(reinterpret_cast<std::uintptr_t>(arrow_values)));
}

SEXP capi_arrow_released() { return Rf_ScalarInteger(released); }

}  // namespace

extern "C" void R_init_dltorchcapi(DllInfo* dll) {
#define ENTRY(name, n) \
  { #name, reinterpret_cast < DL_FUNC>(&name), n }
  static const R_CallMethodDef kEntries[] = {
      ENTRY(capi_is_tensor, 1),     ENTRY(capi_round_trip, 1),     ENTRY(capi_flags, 2),
      ENTRY(capi_count_to, 2),      ENTRY(capi_last_address, 0),   ENTRY(capi_sum, 1),
      ENTRY(capi_refused, 0),       ENTRY(capi_deletions, 0),      ENTRY(capi_arrow, 4),
      ENTRY(capi_arrow_address, 0), ENTRY(capi_arrow_released, 0), {nullptr, nullptr, 0}};
#undef ENTRY
  R_registerRoutines(dll, nullptr, kEntries, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
}
