#include "bridge/python.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bridge/capsule.h"
#include "bridge/handle.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/error.h"
#include "core/libtorch.h"
#include "core/storage.h"
#include "core/stream.h"

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
  PyObject* (*PyObject_CallObject)(PyObject*, PyObject*);
  PyObject* (*PyDict_New)();
  int (*PyDict_SetItemString)(PyObject*, const char*, PyObject*);
  int (*PyObject_IsTrue)(PyObject*);
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
  DLTORCH_FIND(PyObject_CallObject);
  DLTORCH_FIND(PyDict_New);
  DLTORCH_FIND(PyDict_SetItemString);
  DLTORCH_FIND(PyObject_IsTrue);
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
  const Api& python_;
  PyObject* object_;  // ours to release, or nullptr
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
  std::string text = text_of(python, raised.value.get(), "(no message)");
  // libtorch's C++ backtrace, where no layer of Python cut it off.
  text.resize(std::min(text.size(), text.find("\nException raised from ")));
  throw Error(core::kind::kPython, type + ": " + text);
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
  if (address != nullptr) return static_cast<PyObject*>(address);
  if (Rf_inherits(x, "python.builtin.object"))
    throw Error(core::kind::kHandle, "`x` is a Python object that is no longer valid");
  throw Error(core::kind::kType,
              "`x` must be a DLPack capsule or a Python object with `__dlpack__`, not " +
                  describe(x));
}

// ---- consumer ------------------------------------------------------------------------

// The name of the capsule with a type's exchange table.
constexpr const char* kExchangeName = "dlpack_exchange_api";

Reference attribute(const Api& python, PyObject* object, const char* name) {
  PyObject* value = python.PyObject_GetAttrString(object, name);
  if (value == nullptr) python.PyErr_Clear();
  return {python, value};
}

bool is_true(const Api& python, PyObject* object) {
  const int truth = python.PyObject_IsTrue(object);
  if (truth < 0) python.PyErr_Clear();
  return truth > 0;
}

// `object.name()` is there and is true.
bool says(const Api& python, PyObject* object, const char* name) {
  const Reference method = attribute(python, object, name);
  if (!method) return false;
  const Reference answer(python, python.PyObject_CallObject(method.get(), nullptr));
  if (!answer) python.PyErr_Clear();
  return answer && is_true(python, answer.get());
}

// `object`, or a copy of it where it is a torch tensor whose numbers are not those in its
// memory: torch's own export refuses a conjugate view and forgets a negative one.
Reference resolved(const Api& python, PyObject* object, core::Copy copy) {
  struct Bit {
    const char* test;
    const char* resolve;
  };
  python.Py_IncRef(object);
  Reference plain(python, object);
  for (const Bit& bit : {Bit{"is_conj", "resolve_conj"}, Bit{"is_neg", "resolve_neg"}}) {
    if (!says(python, plain.get(), bit.test)) continue;
    if (copy == core::Copy::kNever)
      throw Error(core::kind::kDlpack,
                  "a conjugate or negative view cannot be taken without a copy");
    const Reference method = attribute(python, plain.get(), bit.resolve);
    if (!method) continue;
    plain = Reference(python, python.PyObject_CallObject(method.get(), nullptr));
    if (!plain) throw_python(python);
  }
  return plain;
}

// The table of C functions that the object's type offers (DLPack 1.3), or nullptr.
const DltExchangeApi* exchange_api(const Api& python, PyObject* type) {
  const Reference capsule = attribute(python, type, "__dlpack_c_exchange_api__");
  if (!capsule || python.PyCapsule_IsValid(capsule.get(), kExchangeName) == 0)
    return nullptr;
  auto* header = static_cast<const DltExchangeApiHeader*>(
      python.PyCapsule_GetPointer(capsule.get(), kExchangeName));
  while (header != nullptr && header->version.major != DLTORCH_DLPACK_MAJOR)
    header = header->prev_api;
  // A table lives as long as the process; the header is its first member.
  return reinterpret_cast<const DltExchangeApi*>(header);
}
struct Keywords {
  bool max_version = true;
  std::optional<bool> copy;
  std::optional<int64_t> stream;
};

// `object.__dlpack__(...)`: a capsule, or nothing with Python's error set.
Reference call_dlpack(const Api& python, PyObject* method, const Keywords& keywords) {
  const Reference nothing(python, python.PyTuple_New(0));
  const Reference given(python, python.PyDict_New());
  const auto give = [&](const char* name, PyObject* owned) {
    const Reference value(python, owned);
    if (!value || python.PyDict_SetItemString(given.get(), name, value.get()) != 0)
      throw_python(python);
  };
  if (keywords.max_version)
    give("max_version",
         python.Py_BuildValue("(ii)", DLTORCH_DLPACK_MAJOR, DLTORCH_DLPACK_MINOR));
  if (keywords.copy) give("copy", python.PyBool_FromLong(*keywords.copy ? 1 : 0));
  if (keywords.stream) give("stream", python.PyLong_FromLongLong(*keywords.stream));
  return {python, python.PyObject_Call(method, nothing.get(), given.get())};
}

bool is_a(const Api& python, const Raised& raised, PyObject* type) {
  return raised.type && python.PyErr_GivenExceptionMatches(raised.type.get(), type) != 0;
}

// A TypeError of the call itself, from a producer that does not know a keyword: raised
// before any frame of the producer runs, so without a traceback. Cython makes one even
// then; there the words tell.
bool refuses_keywords(const Api& python, const Raised& raised) {
  if (!is_a(python, raised, *python.PyExc_TypeError)) return false;
  if (!raised.traceback) return true;
  const std::string text = text_of(python, raised.value.get(), "");
  return text.find("unexpected keyword argument") != std::string::npos;
}

// The stream to ask the producer for. Only where a device other than the CPU is here can
// there be one; an object without __dlpack_device__ is one of the CPU.
std::optional<int64_t> stream_for(const Api& python, PyObject* object) {
  if (!core::cuda_is_available()) return std::nullopt;
  const Reference method = attribute(python, object, "__dlpack_device__");
  if (!method) return std::nullopt;
  const Reference pair(python, python.PyObject_CallObject(method.get(), nullptr));
  DltDevice device = {DLT_CPU, 0};
  if (!pair || python.PyArg_ParseTuple(pair.get(), "ii", &device.device_type,
                                       &device.device_id) == 0)
    throw_python(python);
  return core::stream_to_pass(device);
}

// A NumPy array that cannot be exported as it is (strides that are no multiple of the
// element size; in NumPy 1, read-only memory), copied; or nothing.
Reference copied_array(const Api& python, PyObject* object) {
  const Reference marker = attribute(python, object, "__array_interface__");
  const Reference method = attribute(python, object, "copy");
  if (!marker || !method) return {python, nullptr};
  Reference array(python, python.PyObject_CallObject(method.get(), nullptr));
  if (!array) python.PyErr_Clear();
  return array;
}

// A capsule of the object: by the newest protocol, then with fewer keywords, but only
// where the call itself was refused. A producer that cannot export its memory as it is
// (BufferError) is asked for a copy, unless copies are forbidden.
Reference capsule_from(const Api& python, PyObject* object, core::Copy copy) {
  const Reference method = attribute(python, object, "__dlpack__");
  if (!method)
    throw Error(core::kind::kType,
                "the Python object has no `__dlpack__`, so its memory cannot be shared");
  Keywords keywords;
  keywords.stream = stream_for(python, object);
  if (copy == core::Copy::kNever) keywords.copy = false;
  Reference capsule = call_dlpack(python, method.get(), keywords);
  while (!capsule) {
    const Raised raised = Raised::fetch(python);
    if (refuses_keywords(python, raised) && (keywords.copy || keywords.max_version)) {
      if (keywords.copy) {
        keywords.copy.reset();
      } else {
        keywords.max_version = false;
      }
      capsule = call_dlpack(python, method.get(), keywords);
      continue;
    }
    if (copy == core::Copy::kNever || !is_a(python, raised, *python.PyExc_BufferError))
      throw_python(python, raised);
    keywords.copy = true;
    capsule = call_dlpack(python, method.get(), keywords);
    if (capsule) break;
    python.PyErr_Clear();
    const Reference array = copied_array(python, object);
    if (!array) throw_python(python, raised);
    const Reference of_copy = attribute(python, array.get(), "__dlpack__");
    capsule = call_dlpack(python, of_copy.get(), {});
    if (capsule) break;
    python.PyErr_Clear();
    capsule = call_dlpack(python, of_copy.get(), {false, {}, {}});
    if (capsule) break;
    python.PyErr_Clear();
    throw_python(python, raised);
  }
  return capsule;
}

// By the exchange table: no Python code runs.
at::Tensor take_by_table(const Api& python, const DltExchangeApi& table, PyObject* object,
                         core::Copy copy) {
  DltManagedTensorVersioned* address = nullptr;
  if (table.managed_tensor_from_py_object_no_sync(object, &address) != 0)
    throw_python(python);
  const Managed managed = {address, true};
  bool taken = false;
  at::Tensor tensor;
  try {
    tensor = core::import_managed(managed, copy, [&] { taken = true; });
  } catch (...) {
    if (!taken) managed.run_deleter();
    throw;
  }
  if (!tensor.is_cpu()) {
    const DltDevice device = core::device_to_dlpack(tensor.device());
    void* stream = nullptr;
    if (table.current_work_stream(device.device_type, device.device_id, &stream) != 0)
      throw_python(python);
    core::wait_for_stream(tensor.device(), stream);
  }
  return tensor;
}

// The struct in a PyCapsule that nobody has consumed.
Managed managed_in(const Api& python, PyObject* capsule) {
  for (const bool versioned : {true, false}) {
    Managed managed = {nullptr, versioned};
    if (python.PyCapsule_IsValid(capsule, managed.name()) == 0) continue;
    managed.address = python.PyCapsule_GetPointer(capsule, managed.name());
    return managed;
  }
  const Reference type(python, python.PyObject_Type(capsule));
  const char* name = nullptr;
  if (type.get() == python.PyCapsule_Type) name = python.PyCapsule_GetName(capsule);
  if (name == nullptr) python.PyErr_Clear();
  const bool was_used = name != nullptr && std::strncmp(name, "used_dltensor", 13) == 0;
  throw Error(core::kind::kDlpack,
              was_used ? "the capsule has been consumed already: each can be taken once"
                       : "the Python object is no DLPack capsule");
}

at::Tensor consume_capsule(const Api& python, PyObject* capsule, core::Copy copy) {
  const Managed managed = managed_in(python, capsule);
  const char* used = managed.versioned ? core::kVersionedUsedName : core::kLegacyUsedName;
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

// export_capsule(handle, versioned, copy, on_cpu, has_stream, stream): a new DLPack
// capsule of the tensor. `copy` is -1 for None, else 0 or 1.
PyObject* python_export_capsule(PyObject* /*self*/, PyObject* arguments) {
  const Api& python = *api();
  PyObject* handle = nullptr;
  int versioned = 0;
  int copy = -1;
  int on_cpu = 0;
  int has_stream = 0;
  long long stream = 0;
  if (python.PyArg_ParseTuple(arguments, "OpippL", &handle, &versioned, &copy, &on_cpu,
                              &has_stream, &stream) == 0)
    return nullptr;
  const at::Tensor* tensor = tensor_in(python, handle);
  if (tensor == nullptr) return nullptr;
  try {
    core::ExportRequest request;
    request.versioned = versioned != 0;
    if (copy >= 0) request.copy = copy == 0 ? core::Copy::kNever : core::Copy::kAlways;
    if (on_cpu != 0) request.device = at::Device(at::kCPU);
    if (has_stream != 0) request.stream = stream;
    return capsule_of_managed(python, core::export_managed(*tensor, request));
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

// Python's torch makes a Python object of a tensor by this function of its own library,
// which is loaded where dlsym(RTLD_DEFAULT) does not look.
using Wrap = PyObject* (*)(const at::TensorBase&);

Wrap wrap_function(const char* library) {
  void* handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return nullptr;
  void* address = dlsym(handle, "_Z16THPVariable_WrapRKN2at10TensorBaseE");
  Wrap wrap = nullptr;
  std::memcpy(&wrap, &address, sizeof address);
  return wrap;
}

// share(handle, library): torch's Python object for the very tensor, always the same one;
// None where `library` (libtorch_python) does not offer it.
PyObject* python_share(PyObject* /*self*/, PyObject* arguments) {
  const Api& python = *api();
  PyObject* handle = nullptr;
  const char* library = nullptr;
  if (python.PyArg_ParseTuple(arguments, "Os", &handle, &library) == 0) return nullptr;
  const at::Tensor* tensor = tensor_in(python, handle);
  if (tensor == nullptr) return nullptr;
  static const Wrap wrap = wrap_function(library);
  return wrap == nullptr ? python.Py_BuildValue("") : wrap(*tensor);
}

// is_borrowed(handle): whether the memory is R's own, which no foreign code may write.
PyObject* python_is_borrowed(PyObject* /*self*/, PyObject* arguments) {
  const Api& python = *api();
  PyObject* handle = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &handle) == 0) return nullptr;
  const at::Tensor* tensor = tensor_in(python, handle);
  return tensor == nullptr ? nullptr : python.PyBool_FromLong(core::is_borrowed(*tensor));
}

// libtorch_path(): the library that R's tensors live in.
PyObject* python_libtorch_path(PyObject* /*self*/, PyObject* /*arguments*/) {
  return api()->Py_BuildValue("s", core::running_path().c_str());
}

PyMethodDef share_method = {"share", &python_share, kMethVarargs, nullptr};
PyMethodDef is_borrowed_method = {"is_borrowed", &python_is_borrowed, kMethVarargs,
                                  nullptr};
PyMethodDef libtorch_path_method = {"libtorch_path", &python_libtorch_path, kMethVarargs,
                                    nullptr};
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
  PyObject* given = python_object(x);
  const Api& python = running_api();
  const Gil gil(python);
  const Reference type(python, python.PyObject_Type(given));
  if (type.get() == python.PyCapsule_Type) return consume_capsule(python, given, copy);

  const Reference plain = resolved(python, given, copy);
  const DltExchangeApi* table = exchange_api(python, type.get());
  if (table != nullptr) {
    // The table does not check this; __dlpack__ refuses in its own words.
    const Reference grad = attribute(python, plain.get(), "requires_grad");
    if (!grad || !is_true(python, grad.get()))
      return take_by_table(python, *table, plain.get(), copy);
  }
  const Reference capsule = capsule_from(python, plain.get(), copy);
  at::Tensor tensor = consume_capsule(python, capsule.get(), copy);
  core::wait_for_default_stream(tensor.device());
  return tensor;
}

SEXP python_capsule_info(SEXP x) {
  const Api& python = running_api();
  PyObject* object = python_object(x);
  const Gil gil(python);
  return managed_info(managed_in(python, object));
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
  for (PyMethodDef* method : {&export_capsule_method, &describe_method, &share_method,
                              &is_borrowed_method, &libtorch_path_method}) {
    set_attribute(python, module_object, method->name,
                  python.PyCFunction_NewEx(method, nullptr, nullptr));
  }
}

}  // namespace dltorch::bridge
