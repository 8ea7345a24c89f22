#include "bridge/python_api.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstring>

#include "bridge/condition.h"
#include "bridge/handle.h"
#include "core/error.h"

namespace dltorch::bridge {

using core::Error;

namespace {

template <class T>
bool find_symbol(T* out, const char* name) {
  void* address = dlsym(RTLD_DEFAULT, name);
  static_assert(sizeof(*out) == sizeof(address), "a pointer");
  std::memcpy(out, &address, sizeof address);
  return address != nullptr;
}

}  // namespace

unsigned long long libraries_loaded() {
  unsigned long long count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* object, size_t /*size*/, void* to) {
        *static_cast<unsigned long long*>(to) = object->dlpi_adds;
        return 1;
      },
      &count);
  return count;
}

// Looked up again when libraries have been loaded since.
const PythonApi* python_api() {
  static PythonApi table;
  static bool found = false;
  if (found) return &table;
  static unsigned long long looked_at = 0;
  const unsigned long long loaded = libraries_loaded();
  if (loaded == looked_at) return nullptr;
  looked_at = loaded;
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
  DLTORCH_FIND(PyTuple_Size);
  DLTORCH_FIND(PyTuple_GetItem);
  DLTORCH_FIND(PyLong_FromLongLong);
  DLTORCH_FIND(PyLong_AsVoidPtr);
  DLTORCH_FIND(PyObject_IsInstance);
  DLTORCH_FIND(PyErr_Fetch);
  DLTORCH_FIND(PyErr_NormalizeException);
  DLTORCH_FIND(PyErr_Clear);
  DLTORCH_FIND(PyErr_SetString);
  DLTORCH_FIND(PyErr_GivenExceptionMatches);
  DLTORCH_FIND(PyObject_CallObject);
  DLTORCH_FIND(PyDict_New);
  DLTORCH_FIND(PyDict_SetItemString);
  DLTORCH_FIND(PyObject_IsTrue);
  DLTORCH_FIND(Py_AddPendingCall);
  DLTORCH_FIND(PyExc_TypeError);
  DLTORCH_FIND(PyExc_AttributeError);
  DLTORCH_FIND(PyExc_BufferError);
  DLTORCH_FIND(PyExc_KeyboardInterrupt);
  DLTORCH_FIND(PyExc_RuntimeError);
  DLTORCH_FIND(PyCapsule_Type);
#undef DLTORCH_FIND
  found = find_symbol(&table.NoneStruct, "_Py_NoneStruct") && found;
  return found ? &table : nullptr;
}

const PythonApi& running_python() {
  const PythonApi* python = python_api();
  if (python == nullptr || python->Py_IsInitialized() == 0)
    throw Error(core::kind::kPython, "Python is not running in this session");
  return *python;
}

Raised Raised::fetch(const PythonApi& python) {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
  python.PyErr_Fetch(&type, &value, &traceback);
  python.PyErr_NormalizeException(&type, &value, &traceback);
  return {{python, type}, {python, value}, {python, traceback}};
}

std::string text_of(const PythonApi& python, PyObject* object, const char* otherwise) {
  if (object == nullptr) return otherwise;
  const Reference text(python, python.PyObject_Str(object));
  const char* utf8 = text ? python.PyUnicode_AsUTF8(text.get()) : nullptr;
  if (utf8 == nullptr) python.PyErr_Clear();
  return utf8 == nullptr ? otherwise : utf8;
}

bool is_a(const PythonApi& python, const Raised& raised, PyObject* type) {
  return raised.type && python.PyErr_GivenExceptionMatches(raised.type.get(), type) != 0;
}

void throw_python(const PythonApi& python, const Raised& raised) {
  if (is_a(python, raised, *python.PyExc_KeyboardInterrupt)) throw Interrupted();
  const Reference name(
      python, raised.type ? python.PyObject_GetAttrString(raised.type.get(), "__name__")
                          : nullptr);
  const std::string type = text_of(python, name.get(), "Exception");
  std::string text = text_of(python, raised.value.get(), "(no message)");
  // libtorch's C++ backtrace, where no layer of Python cut it off.
  text.resize(std::min(text.size(), text.find("\nException raised from ")));
  throw Error(core::kind::kPython, type + ": " + text);
}

void throw_python(const PythonApi& python) {
  throw_python(python, Raised::fetch(python));
}

Reference attribute(const PythonApi& python, PyObject* object, const char* name) {
  PyObject* value = python.PyObject_GetAttrString(object, name);
  if (value == nullptr) python.PyErr_Clear();
  return {python, value};
}

bool is_true(const PythonApi& python, PyObject* object) {
  const int truth = python.PyObject_IsTrue(object);
  if (truth < 0) python.PyErr_Clear();
  return truth > 0;
}

void set_attribute(const PythonApi& python, PyObject* object, const char* name,
                   PyObject* owned_value) {
  const Reference value(python, owned_value);
  if (!value || python.PyObject_SetAttrString(object, name, value.get()) != 0)
    throw_python(python);
}

// Where reticulate keeps the object: an environment with the external pointer `pyobj`,
// or a closure or list with such an environment as its attribute `py_object`.
PyObject* python_object_or_null(SEXP x) noexcept {
  if (!Rf_inherits(x, "python.builtin.object")) return nullptr;
  SEXP holder = x;
  if (TYPEOF(x) == CLOSXP || TYPEOF(x) == VECSXP)
    holder = Rf_getAttrib(x, Rf_install("py_object"));
  if (TYPEOF(holder) != ENVSXP) return nullptr;
  SEXP pointer = variable_in(holder, Rf_install("pyobj"));
  if (pointer == nullptr || TYPEOF(pointer) != EXTPTRSXP) return nullptr;
  return static_cast<PyObject*>(R_ExternalPtrAddr(pointer));
}

PyObject* python_object(SEXP x) {
  PyObject* object = python_object_or_null(x);
  if (object != nullptr) return object;
  if (Rf_inherits(x, "python.builtin.object"))
    throw Error(core::kind::kHandle, "`x` is a Python object that is no longer valid");
  throw Error(core::kind::kType,
              "`x` must be a DLPack capsule or a Python object with `__dlpack__`, not " +
                  describe(x));
}

}  // namespace dltorch::bridge
