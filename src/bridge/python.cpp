#include "bridge/python.h"

#include <Rcpp/Lightest>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bridge/capsule.h"
#include "bridge/condition.h"
#include "bridge/handle.h"
#include "bridge/package.h"
#include "bridge/preserve.h"
#include "bridge/python_api.h"
#include "bridge/python_torch.h"
#include "core/device.h"
#include "core/dtype.h"
#include "core/engine.h"
#include "core/error.h"
#include "core/storage.h"
#include "core/stream.h"

namespace dltorch::bridge {
namespace {

using core::Error;
using core::Managed;

// ---- consumer ------------------------------------------------------------------------

// The name of the capsule with a type's exchange table.
constexpr const char* kExchangeName = "dlpack_exchange_api";

// `object.name()` is there and is true.
bool says(const PythonApi& python, PyObject* object, const char* name) {
  const Reference method = attribute(python, object, name);
  if (!method) return false;
  const Reference answer(python, python.PyObject_CallObject(method.get(), nullptr));
  if (!answer) python.PyErr_Clear();
  return answer && is_true(python, answer.get());
}

// `object`, or a copy of it where it is a torch tensor whose numbers are not those in its
// memory: torch's own export refuses a conjugate view and forgets a negative one.
Reference resolved(const PythonApi& python, PyObject* object, core::Copy copy) {
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
const DltExchangeApi* exchange_api(const PythonApi& python, PyObject* type) {
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
Reference call_dlpack(const PythonApi& python, PyObject* method,
                      const Keywords& keywords) {
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

// A TypeError of the call itself, from a producer that does not know a keyword: raised
// before any frame of the producer runs, so without a traceback. Cython makes one even
// then; there the words tell.
bool refuses_keywords(const PythonApi& python, const Raised& raised) {
  if (!is_a(python, raised, *python.PyExc_TypeError)) return false;
  if (!raised.traceback) return true;
  const std::string text = text_of(python, raised.value.get(), "");
  return text.find("unexpected keyword argument") != std::string::npos;
}

// The stream to ask the producer for. Only where a device other than the CPU is here can
// there be one; an object without __dlpack_device__ is one of the CPU.
std::optional<int64_t> stream_for(const PythonApi& python, PyObject* object) {
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
Reference copied_array(const PythonApi& python, PyObject* object) {
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
Reference capsule_from(const PythonApi& python, PyObject* object, core::Copy copy) {
  const Reference method(python, python.PyObject_GetAttrString(object, "__dlpack__"));
  if (!method) {
    const Raised raised = Raised::fetch(python);
    if (!is_a(python, raised, *python.PyExc_AttributeError)) throw_python(python, raised);
    throw Error(core::kind::kType,
                "the Python object has no `__dlpack__`, so its memory cannot be shared");
  }
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
    if (!of_copy) throw_python(python, raised);
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
at::Tensor take_by_table(const PythonApi& python, const DltExchangeApi& table,
                         PyObject* object, core::Copy copy) {
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
Managed managed_in(const PythonApi& python, PyObject* capsule) {
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

at::Tensor consume_capsule(const PythonApi& python, PyObject* capsule, core::Copy copy) {
  const Managed managed = managed_in(python, capsule);
  const char* used = managed.versioned ? core::kVersionedUsedName : core::kLegacyUsedName;
  return core::import_managed(managed, copy,
                              [&] { python.PyCapsule_SetName(capsule, used); });
}

// NumPy exports the numbers of a masked array and forgets the mask.
void refuse_masked(const PythonApi& python, PyObject* object) {
  if (!attribute(python, object, "filled")) return;
  const Reference mask = attribute(python, object, "mask");
  if (!mask || !says(python, mask.get(), "any")) return;
  throw Error(core::kind::kDlpack,
              "a masked array would lose its mask: take its filled(), or compressed()");
}

// By DLPack, whatever the object is.
at::Tensor exchanged(const PythonApi& python, PyObject* object, PyObject* type,
                     core::Copy copy) {
  refuse_masked(python, object);
  const Reference plain = resolved(python, object, copy);
  const DltExchangeApi* table = exchange_api(python, type);
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

// The handle of the tensor that a Python object is, or that lies on its memory.
SEXP handle_of_object(const PythonApi& python, PyObject* object, core::Copy copy) {
  at::Tensor shared = tensor_shared_by_python(python, object);
  if (shared.defined() && core::is_plain_memory(shared)) {
    if (copy == core::Copy::kAlways) return handle_of(shared.clone());
    return known_handle_of(std::move(shared));
  }
  const Reference type(python, python.PyObject_Type(object));
  if (type.get() == python.PyCapsule_Type)
    return handle_of(consume_capsule(python, object, copy));
  return handle_of(exchanged(python, object, type.get(), copy));
}

// ---- producer ------------------------------------------------------------------------

// The name of the PyCapsule in which the Python module keeps a tensor of ours.
constexpr const char* kTensorName = "dltorch.tensor";

// Runs the deleter of a capsule that nobody consumed. Python calls it with the GIL held.
void delete_managed_capsule(PyObject* capsule) {
  const PythonApi& python = *python_api();
  for (const bool versioned : {true, false}) {
    Managed managed = {nullptr, versioned};
    if (python.PyCapsule_IsValid(capsule, managed.name()) == 0) continue;
    managed.address = python.PyCapsule_GetPointer(capsule, managed.name());
    managed.run_deleter();
  }
}

void delete_tensor_capsule(PyObject* capsule) {
  delete static_cast<at::Tensor*>(
      python_api()->PyCapsule_GetPointer(capsule, kTensorName));
}

PyObject* capsule_of_managed(const PythonApi& python, const Managed& managed) {
  PyObject* capsule =
      python.PyCapsule_New(managed.address, managed.name(), &delete_managed_capsule);
  if (capsule == nullptr) managed.run_deleter();
  return capsule;
}

// The tensor in the first of a call's arguments, or nullptr with Python's error set.
const at::Tensor* tensor_in(const PythonApi& python, PyObject* handle) {
  return static_cast<const at::Tensor*>(python.PyCapsule_GetPointer(handle, kTensorName));
}

// The tensor that is the only argument of a call, or nullptr with Python's error set.
const at::Tensor* only_tensor(const PythonApi& python, PyObject* arguments) {
  PyObject* handle = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &handle) == 0) return nullptr;
  return tensor_in(python, handle);
}

// What `make` gives; where it throws, nullptr with a BufferError set.
template <class Make>
PyObject* or_buffer_error(const PythonApi& python, Make make) {
  try {
    return make();
  } catch (const std::exception& error) {
    python.PyErr_SetString(*python.PyExc_BufferError, text_of(error).c_str());
    return nullptr;
  }
}

// export_capsule(handle, versioned, copy, on_cpu, has_stream, stream): a new DLPack
// capsule of the tensor. `copy` is -1 for None, else 0 or 1.
PyObject* python_export_capsule(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
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
  return or_buffer_error(python, [&] {
    core::ExportRequest request;
    request.versioned = versioned != 0;
    if (copy >= 0) request.copy = copy == 0 ? core::Copy::kNever : core::Copy::kAlways;
    if (on_cpu != 0) request.device = at::Device(at::kCPU);
    if (has_stream != 0) request.stream = stream;
    return capsule_of_managed(python, core::export_managed(*tensor, request));
  });
}

// describe(handle): (shape, dtype name, (device type, device id)).
PyObject* python_describe(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  const at::Tensor* tensor = only_tensor(python, arguments);
  if (tensor == nullptr) return nullptr;
  return or_buffer_error(python, [&]() -> PyObject* {
    const DltDevice device = core::device_to_dlpack(tensor->device());
    Reference shape(python, python.PyTuple_New(tensor->dim()));
    if (!shape) return nullptr;
    for (int64_t i = 0; i < tensor->dim(); ++i) {
      python.PyTuple_SetItem(shape.get(), i, python.PyLong_FromLongLong(tensor->size(i)));
    }
    return python.Py_BuildValue("(Os(ii))", shape.get(),
                                core::dtype_name(tensor->scalar_type()),
                                device.device_type, device.device_id);
  });
}

// is_handle(object): whether it is a PyCapsule with a tensor of ours.
PyObject* python_is_handle(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  PyObject* object = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &object) == 0) return nullptr;
  return python.PyBool_FromLong(python.PyCapsule_IsValid(object, kTensorName));
}

// share(handle): the tensor as torch's own, where Python's torch runs on the libtorch of
// R's tensors; else None.
PyObject* python_share(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  const at::Tensor* tensor = only_tensor(python, arguments);
  if (tensor == nullptr) return nullptr;
  return or_buffer_error(python, [&] {
    return torch_is_shared() ? share_with_python(*tensor) : python.Py_BuildValue("");
  });
}

// is_borrowed(handle): whether the memory is R's own, which no foreign code may write.
PyObject* python_is_borrowed(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  const at::Tensor* tensor = only_tensor(python, arguments);
  return tensor == nullptr ? nullptr : python.PyBool_FromLong(core::is_borrowed(*tensor));
}

// ---- R functions for Python ----------------------------------------------------------

// The name of the PyCapsule that keeps an R object; its pointer is the object's cell.
constexpr const char* kObjectName = "dltorch.r_object";

// Python calls it on any thread.
void delete_object_capsule(PyObject* capsule) {
  release(python_api()->PyCapsule_GetPointer(capsule, kObjectName));
}

PyObject* capsule_of_object(const PythonApi& python, SEXP object) {
  SEXP cell = preserve(object);
  PyObject* capsule = python.PyCapsule_New(cell, kObjectName, &delete_object_capsule);
  if (capsule == nullptr) release(cell);
  return capsule;
}

PyObject* capsule_of_tensor(const PythonApi& python, SEXP handle) {
  auto tensor = std::make_unique<at::Tensor>(tensor_of(handle, "x"));
  know_handle(handle);
  PyObject* capsule =
      python.PyCapsule_New(tensor.get(), kTensorName, &delete_tensor_capsule);
  if (capsule != nullptr) tensor.release();
  return capsule;
}

// The tensors of a call's arguments as an R list, NULL where None stands.
SEXP list_of_arguments(const PythonApi& python, PyObject* arguments) {
  const intptr_t n = python.PyTuple_Size(arguments);
  Rcpp::Shield<SEXP> list(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(n)));
  for (intptr_t i = 0; i < n; ++i) {
    PyObject* argument = python.PyTuple_GetItem(arguments, i);
    if (argument == none(python)) continue;
    at::Tensor shared = tensor_shared_by_python(python, argument);
    SEXP handle = shared.defined()
                      ? known_handle_of(std::move(shared))
                      : handle_of_object(python, argument, core::Copy::kIfNeeded);
    SET_VECTOR_ELT(list, static_cast<R_xlen_t>(i), handle);
  }
  return list;
}

// What R's answer_python() gives, as Python objects: a new reference, or nullptr with
// Python's error set. Tensors become capsules, strings a tuple of them, lists tuples;
// reticulate's objects are unpacked, and what else R may give is kept in a capsule.
PyObject* object_of_answer(const PythonApi& python, SEXP value) {
  if (value == R_NilValue) return python.Py_BuildValue("");
  if (is_tensor_handle(value)) return capsule_of_tensor(python, value);
  if (PyObject* object = python_object_or_null(value)) {
    python.Py_IncRef(object);
    return object;
  }
  if (TYPEOF(value) == LGLSXP && Rf_xlength(value) == 1)
    return python.PyBool_FromLong(LOGICAL_RO(value)[0]);
  const bool is_text = TYPEOF(value) == STRSXP;
  if (!is_text && (TYPEOF(value) != VECSXP || Rf_isObject(value) != 0))
    return capsule_of_object(python, value);
  const R_xlen_t n = Rf_xlength(value);
  Reference tuple(python, python.PyTuple_New(static_cast<intptr_t>(n)));
  for (R_xlen_t i = 0; tuple && i < n; ++i) {
    PyObject* item =
        is_text ? python.Py_BuildValue("s", Rf_translateCharUTF8(STRING_ELT(value, i)))
                : object_of_answer(python, VECTOR_ELT(value, i));
    if (item == nullptr) return nullptr;
    python.PyTuple_SetItem(tuple.get(), static_cast<intptr_t>(i), item);
  }
  return tuple.release();
}

// run_r(function, tensors, names): calls the R function in a capsule, on R's thread only,
// and gives what answer_python() (R/py-operator.R) answers. R's jumps end here: they must
// not pass over Python's frames.
PyObject* python_run_r(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  PyObject* function = nullptr;
  PyObject* tensors = nullptr;
  PyObject* names = nullptr;
  if (python.PyArg_ParseTuple(arguments, "OOO", &function, &tensors, &names) == 0)
    return nullptr;
  SEXP cell = static_cast<SEXP>(python.PyCapsule_GetPointer(function, kObjectName));
  if (cell == nullptr) return nullptr;
  try {
    Rcpp::Shield<SEXP> list(list_of_arguments(python, tensors));
    Rcpp::Shield<SEXP> tags(Rf_allocVector(STRSXP, Rf_xlength(list)));
    for (R_xlen_t i = 0; i < Rf_xlength(list); ++i) {
      const char* name = python.PyUnicode_AsUTF8(
          python.PyTuple_GetItem(names, static_cast<intptr_t>(i)));
      if (name == nullptr) return nullptr;
      SET_STRING_ELT(tags, i, Rf_mkCharCE(name, CE_UTF8));
    }
    Rf_setAttrib(list, R_NamesSymbol, tags);
    Rcpp::Shield<SEXP> arguments(Rf_list2(TAG(cell), list));
    Rcpp::Shield<SEXP> answer(call_package_list("answer_python", arguments));
    drain_releases();
    return object_of_answer(python, answer);
  } catch (const Rcpp::LongjumpException& jump) {
    R_ReleaseObject(jump.token);
    python.PyErr_SetString(*python.PyExc_RuntimeError,
                           "the R function did not return: R jumped out of it");
  } catch (const Interrupted&) {
    python.PyErr_SetString(*python.PyExc_KeyboardInterrupt, "interrupted");
  } catch (const std::exception& error) {
    python.PyErr_SetString(*python.PyExc_RuntimeError, text_of(error).c_str());
  }
  return nullptr;
}

// on_r_thread(): whether R code may run on this thread.
PyObject* python_on_r_thread(PyObject* /*self*/, PyObject* /*arguments*/) {
  return python_api()->PyBool_FromLong(on_r_thread() ? 1 : 0);
}

// Python's main thread is R's.
int run_scheduled(void* function_address) {
  const PythonApi& python = *python_api();
  const Reference function(python, static_cast<PyObject*>(function_address));
  const Reference result(python, python.PyObject_CallObject(function.get(), nullptr));
  return result ? 0 : -1;
}

// schedule(function): calls it as soon as R's thread runs Python code again. False where
// Python's list of such calls is full.
PyObject* python_schedule(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  PyObject* function = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &function) == 0) return nullptr;
  python.Py_IncRef(function);
  const bool added = python.Py_AddPendingCall(&run_scheduled, function) == 0;
  if (!added) python.Py_DecRef(function);
  return python.PyBool_FromLong(added ? 1 : 0);
}

// serve_from_engine(function): where R's thread waits for the autograd engine, which
// calls Python on another thread, has it call the function, and returns when that is
// done. False where R's thread does not wait; an error where the pass has failed
// meanwhile.
PyObject* python_serve_from_engine(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  PyObject* function = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &function) == 0) return nullptr;
  if (!core::is_serving()) return python.PyBool_FromLong(0);
  try {
    const GilRelease released(true);
    core::run_on_r_thread([&] {
      const GilHold hold;
      const Reference result(python, python.PyObject_CallObject(function, nullptr));
      if (!result) python.PyErr_Clear();
    });
  } catch (const std::exception& error) {
    // Only now is the lock held again.
    python.PyErr_SetString(*python.PyExc_RuntimeError, text_of(error).c_str());
    return nullptr;
  }
  return python.PyBool_FromLong(1);
}

void check_interrupt(void* /*unused*/) { R_CheckUserInterrupt(); }

// is_interrupted(...): whether R was interrupted; the next call knows no more of it.
PyObject* python_is_interrupted(PyObject* /*self*/, PyObject* /*arguments*/) {
  const bool returned = R_ToplevelExec(&check_interrupt, nullptr) != FALSE;
  return python_api()->PyBool_FromLong(returned ? 0 : 1);
}

// attend(function): on R's thread, calls the function whenever somebody wants something
// of R's thread, and now and then, until it gives something true. R functions that the
// autograd engine calls on other threads are called meanwhile.
PyObject* python_attend(PyObject* /*self*/, PyObject* arguments) {
  const PythonApi& python = *python_api();
  PyObject* function = nullptr;
  if (python.PyArg_ParseTuple(arguments, "O", &function) == 0) return nullptr;
  constexpr double kSecondsBetweenLooks = 0.1;  // for an interrupt
  const core::Attendance attendance;
  while (true) {
    const Reference result(python, python.PyObject_CallObject(function, nullptr));
    if (!result) return nullptr;
    if (is_true(python, result.get())) return python.Py_BuildValue("");
    const GilRelease released(true);
    core::attend(kSecondsBetweenLooks);
  }
}

// wake_r_thread(): where R's thread attends, has it call its function.
PyObject* python_wake_r_thread(PyObject* /*self*/, PyObject* /*arguments*/) {
  core::wake_r_thread();
  return python_api()->Py_BuildValue("");
}

PyMethodDef attend_method = {"attend", &python_attend, kMethVarargs, nullptr};
PyMethodDef wake_r_thread_method = {"wake_r_thread", &python_wake_r_thread, kMethVarargs,
                                    nullptr};
PyMethodDef is_handle_method = {"is_handle", &python_is_handle, kMethVarargs, nullptr};
PyMethodDef run_r_method = {"run_r", &python_run_r, kMethVarargs, nullptr};
PyMethodDef on_r_thread_method = {"on_r_thread", &python_on_r_thread, kMethVarargs,
                                  nullptr};
PyMethodDef serve_from_engine_method = {"serve_from_engine", &python_serve_from_engine,
                                        kMethVarargs, nullptr};
PyMethodDef is_interrupted_method = {"is_interrupted", &python_is_interrupted,
                                     kMethVarargs, nullptr};
PyMethodDef schedule_method = {"schedule", &python_schedule, kMethVarargs, nullptr};
PyMethodDef share_method = {"share", &python_share, kMethVarargs, nullptr};
PyMethodDef is_borrowed_method = {"is_borrowed", &python_is_borrowed, kMethVarargs,
                                  nullptr};
PyMethodDef export_capsule_method = {"export_capsule", &python_export_capsule,
                                     kMethVarargs, nullptr};
PyMethodDef describe_method = {"describe", &python_describe, kMethVarargs, nullptr};

}  // namespace

bool python_is_running() {
  const PythonApi* python = python_api();
  return python != nullptr && python->Py_IsInitialized() != 0;
}

std::string python_text(SEXP x) {
  const PythonApi& python = running_python();
  PyObject* object = python_object(x);
  const Gil gil(python);
  return text_of(python, object, "");
}

void throw_pending_python() {
  if (!python_is_running()) return;
  const PythonApi& python = *python_api();
  const Gil gil(python);
  const Raised raised = Raised::fetch(python);
  if (raised.type) throw_python(python, raised);
}

void GilRelease::release() {
  if (!python_is_running() || python_api()->PyGILState_Check() == 0) return;
  thread_state_ = python_api()->PyEval_SaveThread();
}

GilRelease::~GilRelease() {
  if (thread_state_ != nullptr) python_api()->PyEval_RestoreThread(thread_state_);
}

GilHold::GilHold() : held_(python_is_running()) {
  if (held_) state_ = python_api()->PyGILState_Ensure();
}

GilHold::~GilHold() {
  if (held_) python_api()->PyGILState_Release(state_);
}

SEXP handle_from_python(SEXP x, SEXP copy) {
  PyObject* given = python_object_or_null(x);
  if (given == nullptr) return R_NilValue;
  const core::Copy may_copy = copy_of(copy);
  const PythonApi& python = running_python();
  const Gil gil(python);
  return handle_of_object(python, given, may_copy);
}

SEXP shared_with_python(SEXP x) {
  const PythonApi& python = running_python();
  const Gil gil(python);
  at::Tensor tensor = tensor_shared_by_python(python, python_object(x));
  return tensor.defined() ? known_handle_of(std::move(tensor)) : R_NilValue;
}

SEXP python_capsule_info(SEXP x) {
  const PythonApi& python = running_python();
  PyObject* object = python_object(x);
  const Gil gil(python);
  return managed_info(managed_in(python, object));
}

void give_to_python(SEXP what, SEXP module) {
  const PythonApi& python = running_python();
  PyObject* module_object = python_object(module);
  if (is_capsule(what)) {
    const Managed managed = managed_of(what);
    const Gil gil(python);
    consume(what);
    set_attribute(python, module_object, "given", capsule_of_managed(python, managed));
    return;
  }
  const Gil gil(python);
  set_attribute(python, module_object, "given", capsule_of_tensor(python, what));
}

void give_r_object_to_python(SEXP object, SEXP module) {
  const PythonApi& python = running_python();
  PyObject* module_object = python_object(module);
  const Gil gil(python);
  set_attribute(python, module_object, "given", capsule_of_object(python, object));
}

SEXP r_object_from_python(SEXP x) {
  const PythonApi& python = running_python();
  PyObject* capsule = python_object(x);
  const Gil gil(python);
  if (python.PyCapsule_IsValid(capsule, kObjectName) == 0)
    throw Error(core::kind::kType, "the Python object holds no object of R");
  return TAG(static_cast<SEXP>(python.PyCapsule_GetPointer(capsule, kObjectName)));
}

bool offers_dlpack(SEXP x) {
  const PythonApi& python = running_python();
  PyObject* object = python_object(x);
  const Gil gil(python);
  // A class has it for its instances, and is no tensor itself.
  return attribute(python, object, "__dlpack__") && !attribute(python, object, "__mro__");
}

void install_python_functions(SEXP module) {
  const PythonApi& python = running_python();
  PyObject* module_object = python_object(module);
  const Gil gil(python);
  for (PyMethodDef* method :
       {&export_capsule_method, &describe_method, &share_method, &is_borrowed_method,
        &run_r_method, &on_r_thread_method, &serve_from_engine_method,
        &is_interrupted_method, &schedule_method, &attend_method, &wake_r_thread_method,
        &is_handle_method}) {
    set_attribute(python, module_object, method->name,
                  python.PyCFunction_NewEx(method, nullptr, nullptr));
  }
}

}  // namespace dltorch::bridge
