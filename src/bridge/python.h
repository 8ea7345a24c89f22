// Tensors to and from the Python in this process.
//
// The Python module in inst/python, which R holds through reticulate, keeps the Python
// objects that have to be kept.
#pragma once

#include <ATen/core/TensorBody.h>

#include <string>

#include "bridge/r.h"
#include "core/dlpack.h"

namespace dltorch::bridge {

// Whether a Python is running in this process.
bool python_is_running();

// From this many elements on an operator is worth giving Python's lock up for: it takes a
// microsecond or more, giving the lock up and taking it back a tenth of one.
inline constexpr int64_t kLongElements = 4096;

// Gives Python's lock up for the life of the object where `wanted`, Python runs and this
// thread holds it. Nothing of R or Python may run meanwhile, unless within a GilHold:
// R's collector runs reticulate's finalizers.
class GilRelease {
 public:
  explicit GilRelease(bool wanted) {
    if (wanted) release();
  }
  ~GilRelease();
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;

 private:
  void release();

  void* thread_state_ = nullptr;
};

// What `f` gives without the lock, if `elements` are many.
template <class F>
auto unlocked(int64_t elements, const F& f) {
  const GilRelease released(elements >= kLongElements);
  return f();
}

// Takes the lock, where Python runs, for the life of the object: for R code that may be
// called while it is given up.
class GilHold {
 public:
  GilHold();
  ~GilHold();
  GilHold(const GilHold&) = delete;
  GilHold& operator=(const GilHold&) = delete;

 private:
  bool held_;
  int state_ = 0;
};

// The handle of the very tensor behind a Python object; R's NULL where it is not a tensor
// of a torch that runs on our libtorch.
SEXP shared_with_python(SEXP x);

// The handle of a tensor on the memory of a Python object, R's NULL for what is none: a
// PyCapsule of either name, an object whose type offers DLPack's C exchange table, or
// anything with `__dlpack__`. What shared_with_python() would give comes itself, unless
// it requires grad. Python's errors come as python errors.
SEXP handle_from_python(SEXP x, SEXP copy);

// managed_info() of a PyCapsule.
SEXP python_capsule_info(SEXP x);

// The capsule's struct in a PyCapsule (`what` a dlpack handle), or an object of the
// Python module's class Tensor (`what` a tensor), left in the module for its take() to
// give to reticulate. `module` is reticulate's object for inst/python/dltorch.
void give_to_python(SEXP what, SEXP module);

// A PyCapsule that keeps any R object alive, left in the module as above.
void give_r_object_to_python(SEXP object, SEXP module);

// The R object in such a capsule, `x` reticulate's object for it.
SEXP r_object_from_python(SEXP x);

// Whether tensors can be taken from the Python object by `__dlpack__`.
bool offers_dlpack(SEXP x);

// `str(x)`, of reticulate's object for it.
std::string python_text(SEXP x);

// Throws Python's pending error, if there is one, and clears it.
void throw_pending_python();

// Puts the C functions that the Python module calls into it.
void install_python_functions(SEXP module);

}  // namespace dltorch::bridge
