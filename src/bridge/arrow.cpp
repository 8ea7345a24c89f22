#include "bridge/arrow.h"

#include <cstdint>
#include <memory>
#include <string>

#include "bridge/handle.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Error;

// The two structs of the Arrow C data interface, whose layout is fixed.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;  // -1: not counted
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

template <class Struct>
Struct* struct_of(SEXP x, const char* argument) {
  auto* address =
      TYPEOF(x) == EXTPTRSXP ? static_cast<Struct*>(R_ExternalPtrAddr(x)) : nullptr;
  if (address == nullptr || address->release == nullptr)
    throw Error(core::kind::kHandle, std::string("`") + argument +
                                         "` must be a live Arrow pointer, not " +
                                         describe(x));
  return address;
}

DltDataType dtype_of(const ArrowSchema& schema) {
  struct Row {
    char format;
    DltDataType dtype;
  };
  constexpr Row kRows[] = {
      {'c', {DLT_INT, 8, 1}},    {'C', {DLT_UINT, 8, 1}},   {'s', {DLT_INT, 16, 1}},
      {'S', {DLT_UINT, 16, 1}},  {'i', {DLT_INT, 32, 1}},   {'I', {DLT_UINT, 32, 1}},
      {'l', {DLT_INT, 64, 1}},   {'L', {DLT_UINT, 64, 1}},  {'e', {DLT_FLOAT, 16, 1}},
      {'f', {DLT_FLOAT, 32, 1}}, {'g', {DLT_FLOAT, 64, 1}},
  };
  const std::string format = schema.format == nullptr ? "" : schema.format;
  if (schema.dictionary == nullptr && format.size() == 1) {
    for (const Row& row : kRows) {
      if (row.format == format[0]) return row.dtype;
    }
  }
  throw Error(core::kind::kType, "an Arrow array of format \"" + format.substr(0, 20) +
                                     "\" is no array of plain numbers" +
                                     (format == "b" ? ": its bits are packed" : ""));
}

bool has_nulls(const ArrowArray& array) {
  if (array.null_count == 0 || array.buffers[0] == nullptr) return false;
  if (array.null_count > 0) return true;
  const auto* valid = static_cast<const uint8_t*>(array.buffers[0]);
  for (int64_t i = array.offset; i < array.offset + array.length; ++i) {
    if ((valid[i / 8] >> (i % 8) & 1) == 0) return true;
  }
  return false;
}

// Owns the moved array.
struct Export {
  DltManagedTensorVersioned managed = {};
  int64_t size = 0;
  int64_t stride = 1;
  ArrowArray array = {};
};

void delete_export(DltManagedTensorVersioned* self) {
  auto* owner = static_cast<Export*>(self->manager_ctx);
  owner->array.release(&owner->array);
  delete owner;
}

}  // namespace

at::Tensor tensor_from_arrow(SEXP array_xptr, SEXP schema_xptr, core::Copy copy) {
  ArrowArray* array = struct_of<ArrowArray>(array_xptr, "array");
  const DltDataType dtype = dtype_of(*struct_of<ArrowSchema>(schema_xptr, "schema"));
  if (array->n_buffers != 2)
    throw Error(core::kind::kType, "an Arrow array of numbers has two buffers, not " +
                                       std::to_string(array->n_buffers));
  if (has_nulls(*array))
    throw Error(core::kind::kValue,
                "the Arrow array has nulls, which no tensor can hold");

  auto owner = std::make_unique<Export>();
  owner->size = array->length;
  owner->array = *array;
  owner->managed.version = {DLTORCH_DLPACK_MAJOR, DLTORCH_DLPACK_MINOR};
  owner->managed.manager_ctx = owner.get();
  owner->managed.deleter = &delete_export;
  owner->managed.flags = DLTORCH_DLPACK_READ_ONLY;
  owner->managed.dl_tensor = {const_cast<void*>(array->buffers[1]),
                              {DLT_CPU, 0},
                              1,
                              dtype,
                              &owner->size,
                              &owner->stride,
                              static_cast<uint64_t>(array->offset) * (dtype.bits / 8)};
  return core::import_managed({&owner->managed, true}, copy, [&] {
    array->release = nullptr;  // Arrow's sign of an array that was moved
    owner.release();
  });
}

}  // namespace dltorch::bridge
