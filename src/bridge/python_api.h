// CPython's C API in this process, and what makes its use safe.
//
// Nothing here links libpython: once reticulate has started Python, dlsym finds the API.
// Every use sits between taking and giving back Python's global lock (class Gil), and no
// static object of ours owns a Python object.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "bridge/r.h"

namespace dltorch::bridge {

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
struct PythonApi {
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
  intptr_t (*PyTuple_Size)(PyObject*);
  PyObject* (*PyTuple_GetItem)(PyObject*, intptr_t);
  int (*PyTuple_SetItem)(PyObject*, intptr_t, PyObject*);
  PyObject* (*PyLong_FromLongLong)(long long);
  void* (*PyLong_AsVoidPtr)(PyObject*);
  int (*PyObject_IsInstance)(PyObject*, PyObject*);
  void (*PyErr_Fetch)(PyObject**, PyObject**, PyObject**);
  void (*PyErr_NormalizeException)(PyObject**, PyObject**, PyObject**);
  void (*PyErr_Clear)();
  void (*PyErr_SetString)(PyObject*, const char*);
  int (*PyErr_GivenExceptionMatches)(PyObject*, PyObject*);
  PyObject* (*PyObject_CallObject)(PyObject*, PyObject*);
  PyObject* (*PyDict_New)();
  int (*PyDict_SetItemString)(PyObject*, const char*, PyObject*);
  int (*PyObject_IsTrue)(PyObject*);
  int (*Py_AddPendingCall)(int (*)(void*), void*);
  PyObject** PyExc_TypeError;
  PyObject** PyExc_AttributeError;
  PyObject** PyExc_BufferError;
  PyObject** PyExc_KeyboardInterrupt;
  PyObject** PyExc_RuntimeError;
  PyObject* NoneStruct;      // None itself
  PyObject* PyCapsule_Type;  // the type object itself
};

// How many libraries the process has loaded so far; 30 ns, where a dlsym() that finds
// nothing takes 1,600.
unsigned long long libraries_loaded();

// nullptr until Python is in the process.
const PythonApi* python_api();

// Throws a python error where Python is not running.
const PythonApi& running_python();

class Gil {
 public:
  explicit Gil(const PythonApi& python)
      : python_(python), state_(python.PyGILState_Ensure()) {}
  ~Gil() { python_.PyGILState_Release(state_); }
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  const PythonApi& python_;
  int state_;
};

// An owned reference; the GIL must be held wherever one lives.
class Reference {
 public:
  Reference(const PythonApi& python, PyObject* owned) : python_(python), object_(owned) {}
  ~Reference() {
    if (object_ != nullptr) python_.Py_DecRef(object_);
  }
  Reference(Reference&& other) noexcept
      : python_(other.python_), object_(other.release()) {}
  Reference& operator=(Reference&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  const PythonApi& python_;
  PyObject* object_;  // ours to release, or nullptr
};

// Python's pending exception.
struct Raised {
  Reference type;
  Reference value;
  Reference traceback;

  static Raised fetch(const PythonApi& python);
};

std::string text_of(const PythonApi& python, PyObject* object, const char* otherwise);

bool is_a(const PythonApi& python, const Raised& raised, PyObject* type);

// Python's exception as an error of ours, or as an interrupt.
[[noreturn]] void throw_python(const PythonApi& python, const Raised& raised);
[[noreturn]] void throw_python(const PythonApi& python);

// An attribute, or nothing.
Reference attribute(const PythonApi& python, PyObject* object, const char* name);

// None itself, borrowed.
inline PyObject* none(const PythonApi& python) { return python.NoneStruct; }

bool is_true(const PythonApi& python, PyObject* object);

void set_attribute(const PythonApi& python, PyObject* object, const char* name,
                   PyObject* owned_value);

// The object behind reticulate's R object `x`, borrowed. Throws a type or handle error.
PyObject* python_object(SEXP x);

// The same, or nullptr.
PyObject* python_object_or_null(SEXP x) noexcept;

}  // namespace dltorch::bridge
