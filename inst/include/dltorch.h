/* The C interface of dltorch, for packages with
 *
 *   Imports: dltorch
 *   LinkingTo: dltorch
 *
 * in their DESCRIPTION and importFrom(dltorch, from_dlpack), or another function, in
 * their NAMESPACE, so that dltorch is loaded before them. Nothing is linked: the
 * functions are found by R_GetCCallable() at their first call. Neither libtorch nor its
 * headers are needed.
 *
 * In C the functions raise R's errors by Rf_error(). C++ code that holds objects with
 * destructors uses namespace dltorch below, which throws instead.
 *
 * All of them must run on R's main thread; a struct's deleter may run on any. */
#ifndef DLTORCH_H_
#define DLTORCH_H_

#ifndef R_NO_REMAP
#define R_NO_REMAP
#endif
#include <R_ext/Rdynload.h>
#include <Rinternals.h>
#include <stddef.h>

#include "dltorch/dlpack.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the package registers. The functions that can fail give 0, or 1 with a message of
 * at most `size` bytes. */
typedef int (*DltorchIsTensor)(SEXP x);
typedef int (*DltorchToDlpack)(SEXP x, int copy, DltManagedTensorVersioned** out,
                               char* message, size_t size);
typedef int (*DltorchFromDlpack)(DltManagedTensorVersioned* managed, SEXP* out,
                                 char* message, size_t size);

enum { DLTORCH_MESSAGE_BYTES = 300 };

/* By way of this type, from which compilers let a pointer to a function become any other
 * without a warning. */
typedef void (*DltorchAnyFunction)(void);
static inline DltorchAnyFunction dltorch_find_(const char* name) {
  return (DltorchAnyFunction)R_GetCCallable("dltorch", name);
}

static inline int dltorch_try_to_dlpack(SEXP x, int copy, DltManagedTensorVersioned** out,
                                        char* message, size_t size) {
  static DltorchToDlpack function = NULL;
  if (function == NULL) function = (DltorchToDlpack)dltorch_find_("dltorch_to_dlpack");
  return function(x, copy, out, message, size);
}

static inline int dltorch_try_from_dlpack(DltManagedTensorVersioned* managed, SEXP* out,
                                          char* message, size_t size) {
  static DltorchFromDlpack function = NULL;
  if (function == NULL)
    function = (DltorchFromDlpack)dltorch_find_("dltorch_from_dlpack");
  return function(managed, out, message, size);
}

/* 1 where `x` is a torch_tensor that is alive, else 0. */
static inline int dltorch_is_tensor(SEXP x) {
  static DltorchIsTensor function = NULL;
  if (function == NULL) function = (DltorchIsTensor)dltorch_find_("dltorch_is_tensor");
  return function(x);
}

/* A struct on the tensor's memory (`copy` 0), or on a copy of it (1). The caller owns it
 * and calls its deleter, once, from any thread; until then the memory lives, whatever
 * happens to `x`. Look at `flags` before writing: READ_ONLY memory is an R vector's. */
static inline DltManagedTensorVersioned* dltorch_to_dlpack(SEXP x, int copy) {
  DltManagedTensorVersioned* managed = NULL;
  char message[DLTORCH_MESSAGE_BYTES];
  if (dltorch_try_to_dlpack(x, copy, &managed, message, sizeof message) != 0)
    Rf_error("%s", message);
  return managed;
}

/* A torch_tensor on the struct's memory, which it takes over: the deleter runs when the
 * last tensor on the memory is gone, on whatever thread that is. Where the struct is
 * refused, it still belongs to the caller. */
static inline SEXP dltorch_from_dlpack(DltManagedTensorVersioned* managed) {
  SEXP tensor = R_NilValue;
  char message[DLTORCH_MESSAGE_BYTES];
  if (dltorch_try_from_dlpack(managed, &tensor, message, sizeof message) != 0)
    Rf_error("%s", message);
  return tensor;
}

#ifdef __cplusplus
} /* extern "C" */

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace dltorch {

struct DeleteManaged {
  void operator()(DltManagedTensorVersioned* managed) const {
    if (managed->deleter != nullptr) managed->deleter(managed);
  }
};
using ManagedPtr = std::unique_ptr<DltManagedTensorVersioned, DeleteManaged>;

// As dltorch_to_dlpack(); throws std::runtime_error.
inline ManagedPtr to_dlpack(SEXP x, bool copy = false) {
  DltManagedTensorVersioned* managed = nullptr;
  char message[DLTORCH_MESSAGE_BYTES];
  if (dltorch_try_to_dlpack(x, copy ? 1 : 0, &managed, message, sizeof message) != 0)
    throw std::runtime_error(message);
  return ManagedPtr(managed);
}

// As dltorch_from_dlpack(); a refused struct is deleted. Throws std::runtime_error.
inline SEXP from_dlpack(ManagedPtr managed) {
  SEXP tensor = R_NilValue;
  char message[DLTORCH_MESSAGE_BYTES];
  if (dltorch_try_from_dlpack(managed.get(), &tensor, message, sizeof message) != 0)
    throw std::runtime_error(message);
  managed.release();
  return tensor;
}

// DLPack's element type of the C++ type T: integers, float, double.
template <class T>
DltDataType dtype_of() {
  static_assert(std::is_arithmetic<T>::value, "a number");
  const int code = std::is_same<T, bool>::value       ? DLT_BOOL
                   : std::is_floating_point<T>::value ? DLT_FLOAT
                   : std::is_signed<T>::value         ? DLT_INT
                                                      : DLT_UINT;
  return {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(sizeof(T) * 8), 1};
}

// A tensor on the memory of a vector, without a copy. `shape` is in row-major order, as
// in C; empty for one dimension.
template <class T>
SEXP from_vector(std::vector<T> values, std::vector<std::int64_t> shape = {}) {
  struct Owner {
    DltManagedTensorVersioned managed;
    std::vector<T> values;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides;
  };
  if (shape.empty()) shape.push_back(static_cast<std::int64_t>(values.size()));
  std::vector<std::int64_t> strides(shape.size(), 1);
  for (std::size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  if (strides[0] * shape[0] != static_cast<std::int64_t>(values.size()))
    throw std::invalid_argument("the shape does not have as many elements as the vector");

  auto* owner = new Owner{{}, std::move(values), std::move(shape), std::move(strides)};
  owner->managed.version = {DLTORCH_DLPACK_MAJOR, DLTORCH_DLPACK_MINOR};
  owner->managed.manager_ctx = owner;
  owner->managed.flags = DLTORCH_DLPACK_IS_COPIED;  // nobody else has the memory
  owner->managed.deleter = [](DltManagedTensorVersioned* self) {
    delete static_cast<Owner*>(self->manager_ctx);
  };
  owner->managed.dl_tensor = {owner->values.data(),
                              {DLT_CPU, 0},
                              static_cast<std::int32_t>(owner->shape.size()),
                              dtype_of<T>(),
                              owner->shape.data(),
                              owner->strides.data(),
                              0};
  return from_dlpack(ManagedPtr(&owner->managed));
}

}  // namespace dltorch
#endif /* __cplusplus */

#endif /* DLTORCH_H_ */
