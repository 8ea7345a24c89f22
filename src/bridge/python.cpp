#include "bridge/python.h"

#include <dlfcn.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "bridge/capsule.h"
#include "bridge/handle.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Error;
using core::Managed;

struct PyObject;  // opaque: only its address is used

using PyFunction = PyObject* (*)(PyObject* self, PyObject* arguments);

// CPython's PyMethodDef, unchanged since 2.x and part of the stable ABI.
struct PyMethodDef {
  const char* name;
  PyFunction function;
  int flags;
  const char* doc;
};
constexpr int kMethVarargs = 0x0001;

// The functions of the stable ABI that we use, found at first need.
struct Api {
  int (*Py_IsInitialized)();
  int (*PyGILState_Ensure)();
  void (*PyGILState_Release)(int);
  int (*PyGILState_Check)();
  void* (*PyEval_SaveThread)();
  void (*PyEval_RestoreThread)(void*);
  void (*Py_IncRef)(PyObject*);
  void (*Py_DecRef)(PyObject*);
  PyObject* (*PyObject_GetAttrString)(PyObject*, const char*);
  int (*PyObject_SetAttrString)(PyObject*, const char*, PyObject*);
  PyObject* (*PyObject_Call)(PyObject*, PyObject*, PyObject*);
  PyObject* (*PyObject_Str)(PyObject*);
  PyObject* (*Py_BuildValue)(const char*, ...);
  int (*PyArg_ParseTuple)(PyObject*, const char*, ...);
  const char* (*PyUnicode_AsUTF8)(PyObject*);
  PyObject* (*PyCapsule_New)(void*, const char*, void (*)(PyObject*));
  void* (*PyCapsule_GetPointer)(PyObject*, const char*);
  int (*PyCapsule_IsValid)(PyObject*, const char*);
  int (*PyCapsule_SetName)(PyObject*, const char*);
  const char* (*PyCapsule_GetName)(PyObject*);
  PyObject* (*PyCFunction_NewEx)(PyMethodDef*, PyObject*, PyObject*);
  PyObject* (*PyBool_FromLong)(long);
  PyObject* (*PyObject_Type)(PyObject*);
  PyObject* (*PyTuple_New)(intptr_t);
  int (*PyTuple_SetItem)(PyObject*, intptr_t, PyObject*);
  PyObject* (*PyLong_FromLongLong)(long long);
  void (*PyErr_Fetch)(PyObject**, PyObject**, PyObject**);
  void (*PyErr_NormalizeException)(PyObject**, PyObject**, PyObject**);
  void (*PyErr_Clear)();
  void (*PyErr_SetString)(PyObject*, const char*);
  int (*PyErr_GivenExceptionMatches)(PyObject*, PyObject*);
  PyObject** PyExc_TypeError;
  PyObject** PyExc_BufferError;
  PyObject* PyCapsule_Type;  // the type object itself
};

template <class T>
bool find_symbol(T* out, const char* name) {
  void* address = dlsym(RTLD_DEFAULT, name);
  static_assert(sizeof(*out) == sizeof(address), "a pointer");
  std::memcpy(out, &address, sizeof address);
  return address != nullptr;
}

// nullptr until Python is in the process. Looked up again each time until then: a failed
// dlsym takes well under a microsecond.
const Api* api() {
  static Api table;
  static bool found = false;
  if (found) return &table;
  if (!find_symbol(&table.Py_IsInitialized, "Py_IsInitialized")) return nullptr;
  found = true;
#define DLTORCH_FIND(name) found = find_symbol(&table.name, #name) && found
  DLTORCH_FIND(PyGILState_Ensure);
  DLTORCH_FIND(PyGILState_Release);
  DLTORCH_FIND(PyGILState_Check);
  DLTORCH_FIND(PyEval_SaveThread);
  DLTORCH_FIND(PyEval_RestoreThread);
  DLTORCH_FIND(Py_IncRef);
  DLTORCH_FIND(Py_DecRef);
  DLTORCH_FIND(PyObject_GetAttrString);
  DLTORCH_FIND(PyObject_SetAttrString);
  DLTORCH_FIND(PyObject_Call);
  DLTORCH_FIND(PyObject_Str);
  DLTORCH_FIND(Py_BuildValue);
  DLTORCH_FIND(PyArg_ParseTuple);
  DLTORCH_FIND(PyUnicode_AsUTF8);
  DLTORCH_FIND(PyCapsule_New);
  DLTORCH_FIND(PyCapsule_GetPointer);
  DLTORCH_FIND(PyCapsule_IsValid);
  DLTORCH_FIND(PyCapsule_SetName);
  DLTORCH_FIND(PyCapsule_GetName);
  DLTORCH_FIND(PyCFunction_NewEx);
  DLTORCH_FIND(PyBool_FromLong);
  DLTORCH_FIND(PyObject_Type);
  DLTORCH_FIND(PyTuple_New);
  DLTORCH_FIND(PyTuple_SetItem);
  DLTORCH_FIND(PyLong_FromLongLong);
  DLTORCH_FIND(PyErr_Fetch);
  DLTORCH_FIND(PyErr_NormalizeException);
  DLTORCH_FIND(PyErr_Clear);
  DLTORCH_FIND(PyErr_SetString);
  DLTORCH_FIND(PyErr_GivenExceptionMatches);
  DLTORCH_FIND(PyExc_TypeError);
  DLTORCH_FIND(PyExc_BufferError);
  DLTORCH_FIND(PyCapsule_Type);
#undef DLTORCH_FIND
  return found ? &table : nullptr;
}

const Api& running_api() {
  const Api* python = api();
  if (python == nullptr || python->Py_IsInitialized() == 0)
    throw Error(core::kind::kPython, "Python is not running in this session");
  return *python;
}

class Gil {
 public:
  explicit Gil(const Api& python) : python_(python), state_(python.PyGILState_Ensure()) {}
  ~Gil() { python_.PyGILState_Release(state_); }
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  const Api& python_;
  int state_;
};

// An owned reference; the GIL must be held wherever one lives.
class Reference {
 public:
  Reference(const Api& python, PyObject* owned) : python_(python), object_(owned) {}
  ~Reference() {
    if (object_ != nullptr) python_.Py_DecRef(object_);
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  const Api& python_;
  PyObject* object_;
};

// Python's pending exception.
struct Raised {
  Reference type;
  Reference value;
  Reference traceback;

  static Raised fetch(const Api& python) {
    PyObject* type = nullptr;
    PyObject* value = nullptr;
    PyObject* traceback = nullptr;
    python.PyErr_Fetch(&type, &value, &traceback);
    python.PyErr_NormalizeException(&type, &value, &traceback);
    return {{python, type}, {python, value}, {python, traceback}};
  }
};

std::string text_of(const Api& python, PyObject* object, const char* otherwise) {
  if (object == nullptr) return otherwise;
  const Reference text(python, python.PyObject_Str(object));
  const char* utf8 = text ? python.PyUnicode_AsUTF8(text.get()) : nullptr;
  if (utf8 == nullptr) python.PyErr_Clear();
  return utf8 == nullptr ? otherwise : utf8;
}

[[noreturn]] void throw_python(const Api& python, const Raised& raised) {
  const Reference name(
      python, raised.type ? python.PyObject_GetAttrString(raised.type.get(), "__name__")
                          : nullptr);
  const std::string type = text_of(python, name.get(), "Exception");
  throw Error(core::kind::kPython,
              type + ": " + text_of(python, raised.value.get(), "(no message)"));
}

[[noreturn]] void throw_python(const Api& python) {
  throw_python(python, Raised::fetch(python));
}

// Where reticulate keeps the object: an environment with the external pointer `pyobj`,
// or a closure or list with such an environment as its attribute `py_object`.
void* python_address(SEXP x) noexcept {
  SEXP holder = x;
  if (TYPEOF(x) == CLOSXP || TYPEOF(x) == VECSXP)
    holder = Rf_getAttrib(x, Rf_install("py_object"));
  if (TYPEOF(holder) != ENVSXP) return nullptr;
  SEXP pointer = variable_in(holder, Rf_install("pyobj"));
  if (pointer == nullptr || TYPEOF(pointer) != EXTPTRSXP) return nullptr;
  return R_ExternalPtrAddr(pointer);
}

PyObject* python_object(SEXP x) {
  void* address = python_address(x);
  if (address == nullptr) {
    throw Error(
        core::kind::kHandle,
        "`x` must be a Python object, not " + describe(x) +
            (Rf_inherits(x, "python.builtin.object") ? " that is no longer valid" : ""));
  }
  return static_cast<PyObject*>(address);
}

// ---- consumer ------------------------------------------------------------------------

// `object.__dlpack__(max_version = (1, 3), ...)`. A producer that does not know the
// keywords raises TypeError before any of its own frames run, so without a traceback;
// only then is the call repeated with none.
PyObject* call_dlpack(const Api& python, PyObject* object, core::Copy copy) {
  const Reference method(python, python.PyObject_GetAttrString(object, "__dlpack__"));
  if (!method) {
    python.PyErr_Clear();
    throw Error(core::kind::kType,
                "the Python object has no `__dlpack__`, so its memory cannot be shared");
  }
  const Reference nothing(python, python.Py_BuildValue("()"));
  const Reference keywords(
      python,
      copy == core::Copy::kIfNeeded
          ? python.Py_BuildValue("{s:(ii)}", "max_version", DLTORCH_DLPACK_MAJOR,
                                 DLTORCH_DLPACK_MINOR)
          : python.Py_BuildValue("{s:(ii),s:N}", "max_version", DLTORCH_DLPACK_MAJOR,
                                 DLTORCH_DLPACK_MINOR, "copy",
                                 python.PyBool_FromLong(copy == core::Copy::kAlways)));
  PyObject* capsule = python.PyObject_Call(method.get(), nothing.get(), keywords.get());
  if (capsule != nullptr) return capsule;
  const Raised raised = Raised::fetch(python);
  const bool of_the_call =
      !raised.traceback && raised.type &&
      python.PyErr_GivenExceptionMatches(raised.type.get(), *python.PyExc_TypeError) != 0;
  if (!of_the_call) throw_python(python, raised);
  capsule = python.PyObject_Call(method.get(), nothing.get(), nullptr);
  if (capsule == nullptr) throw_python(python);
  return capsule;
}

at::Tensor consume_capsule(const Api& python, PyObject* capsule, core::Copy copy) {
  const char* used = nullptr;
  Managed managed;
  if (python.PyCapsule_IsValid(capsule, core::kVersionedName) != 0) {
    managed = {python.PyCapsule_GetPointer(capsule, core::kVersionedName), true};
    used = core::kVersionedUsedName;
  } else if (python.PyCapsule_IsValid(capsule, core::kLegacyName) != 0) {
    managed = {python.PyCapsule_GetPointer(capsule, core::kLegacyName), false};
    used = core::kLegacyUsedName;
  } else {
    const char* name = python.PyCapsule_GetName(capsule);
    if (name == nullptr) python.PyErr_Clear();
    const bool was_used = name != nullptr && std::strncmp(name, "used_dltensor", 13) == 0;
    throw Error(core::kind::kDlpack,
                was_used ? "the capsule has been consumed already: each can be taken once"
                         : "the Python object is no DLPack capsule");
  }
  return core::import_managed(managed, copy,
                              [&] { python.PyCapsule_SetName(capsule, used); });
}

// ---- producer ------------------------------------------------------------------------

// The name of the PyCapsule in which the Python module keeps a tensor of ours.
constexpr const char* kTensorName = "dltorch.tensor";

// Runs the deleter of a capsule that nobody consumed. Python calls it with the GIL held.
void delete_managed_capsule(PyObject* capsule) {
  const Api& python = *api();
  for (const bool versioned : {true, false}) {
    Managed managed = {nullptr, versioned};
    if (python.PyCapsule_IsValid(capsule, managed.name()) == 0) continue;
    managed.address = python.PyCapsule_GetPointer(capsule, managed.name());
    managed.run_deleter();
  }
}

void delete_tensor_capsule(PyObject* capsule) {
  delete static_cast<at::Tensor*>(api()->PyCapsule_GetPointer(capsule, kTensorName));
}

PyObject* capsule_of_managed(const Api& python, const Managed& managed) {
  PyObject* capsule =
      python.PyCapsule_New(managed.address, managed.name(), &delete_managed_capsule);
  if (capsule == nullptr) managed.run_deleter();
  return capsule;
}

// The tensor in the first of a call's arguments, or nullptr with Python's error set.
const at::Tensor* tensor_in(const Api& python, PyObject* handle) {
  return static_cast<const at::Tensor*>(python.PyCapsule_GetPointer(handle, kTensorName));
}

// export_capsule(handle, versioned, copy): a new DLPack capsule of the tensor; `copy` is
// -1 for None, else 0 or 1.
PyObject* python_export_capsule(PyObject* /*self*/, PyObject* arguments) {
  const Api& python = *api();
  PyObject* handle = nullptr;
  int versioned = 0;
  int copy = -1;
  if (python.PyArg_ParseTuple(arguments, "Opi", &handle, &versioned, &copy) == 0)
    return nullptr;
  const at::Tensor* tensor = tensor_in(python, handle);
  if (tensor == nullptr) return nullptr;
  try {
    const core::Copy wish = copy < 0    ? core::Copy::kIfNeeded
                            : copy == 0 ? core::Copy::kNever
                                        : core::Copy::kAlways;
    return capsule_of_managed(python,
                              core::export_managed(*tensor, versioned != 0, wish));
  } catch (const std::exception& error) {
    python.PyErr_SetString(*python.PyExc_BufferError, error.what());
    return nullptr;
  }
}

// describe(handle): (shape, dtype name, (device type, device id)).
PyObject* python_describe(PyObject* /*self*/, PyObject* arguments) {
  const Api& python = *api();
  PyObject* handle = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &handle) == 0) return nullptr;
  const at::Tensor* tensor = tensor_in(python, handle);
  if (tensor == nullptr) return nullptr;
  try {
    const DltDevice device = core::device_to_dlpack(tensor->device());
    Reference shape(python, python.PyTuple_New(tensor->dim()));
    if (!shape) return nullptr;
    for (int64_t i = 0; i < tensor->dim(); ++i) {
      python.PyTuple_SetItem(shape.get(), i, python.PyLong_FromLongLong(tensor->size(i)));
    }
    return python.Py_BuildValue("(Os(ii))", shape.get(),
                                core::dtype_name(tensor->scalar_type()),
                                device.device_type, device.device_id);
  } catch (const std::exception& error) {
    python.PyErr_SetString(*python.PyExc_BufferError, error.what());
    return nullptr;
  }
}

PyMethodDef export_capsule_method = {"export_capsule", &python_export_capsule,
                                     kMethVarargs, nullptr};
PyMethodDef describe_method = {"describe", &python_describe, kMethVarargs, nullptr};

void set_attribute(const Api& python, PyObject* object, const char* name,
                   PyObject* owned_value) {
  const Reference value(python, owned_value);
  if (!value || python.PyObject_SetAttrString(object, name, value.get()) != 0)
    throw_python(python);
}

}  // namespace

bool python_is_running() {
  const Api* python = api();
  return python != nullptr && python->Py_IsInitialized() != 0;
}

GilRelease::GilRelease(bool wanted) {
  if (!wanted || !python_is_running() || api()->PyGILState_Check() == 0) return;
  thread_state_ = api()->PyEval_SaveThread();
}

GilRelease::~GilRelease() {
  if (thread_state_ != nullptr) api()->PyEval_RestoreThread(thread_state_);
}

bool is_python_object(SEXP x) noexcept { return python_address(x) != nullptr; }

at::Tensor tensor_from_python(SEXP x, core::Copy copy) {
  const Api& python = running_api();
  PyObject* object = python_object(x);
  const Gil gil(python);
  const Reference type(python, python.PyObject_Type(object));
  if (type.get() == python.PyCapsule_Type) return consume_capsule(python, object, copy);
  const Reference capsule(python, call_dlpack(python, object, copy));
  return consume_capsule(python, capsule.get(), copy);
}

void give_to_python(SEXP what, SEXP module) {
  const Api& python = running_api();
  PyObject* module_object = python_object(module);
  if (is_capsule(what)) {
    const Managed managed = managed_of(what);
    const Gil gil(python);
    consume(what);
    set_attribute(python, module_object, "given", capsule_of_managed(python, managed));
    return;
  }
  auto tensor = std::make_unique<at::Tensor>(tensor_of(what, "x"));
  const Gil gil(python);
  PyObject* handle =
      python.PyCapsule_New(tensor.get(), kTensorName, &delete_tensor_capsule);
  if (handle != nullptr) tensor.release();
  set_attribute(python, module_object, "given", handle);
}

void install_python_functions(SEXP module) {
  const Api& python = running_api();
  PyObject* module_object = python_object(module);
  const Gil gil(python);
  for (PyMethodDef* method : {&export_capsule_method, &describe_method}) {
    set_attribute(python, module_object, method->name,
                  python.PyCFunction_NewEx(method, nullptr, nullptr));
  }
}

}  // namespace dltorch::bridge
