#include "bridge/python_torch.h"

#include <ATen/Version.h>
#include <c10/core/TensorImpl.h>
#include <c10/util/intrusive_ptr.h>
#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <string>

#include "core/compat.h"
#include "core/error.h"
#include "core/storage.h"
#include "core/version.h"

namespace dltorch::bridge {
namespace {

// What is used of libtorch_python, or null pointers.
struct TorchPython {
  // THPVariable_Wrap, which in old versions, 1.13 among them, takes its argument by
  // value.
  PyObject* (*wrap)(const at::TensorBase&) = nullptr;
  PyObject* (*wrap_value)(at::TensorBase) = nullptr;
  PyObject** tensor_class = nullptr;  // THPVariableClass

  explicit operator bool() const {
    return (wrap != nullptr || wrap_value != nullptr) && tensor_class != nullptr;
  }
};

// Puts the path of libtorch_python into `path_address`, if that is this object.
int look_at_object(dl_phdr_info* object, size_t /*size*/, void* path_address) {
  if (std::strstr(object->dlpi_name, "/libtorch_python.so") == nullptr) return 0;
  *static_cast<std::string*>(path_address) = object->dlpi_name;
  return 1;
}

template <class T>
T symbol(void* library, const char* name) {
  void* address = dlsym(library, name);
  T found = nullptr;
  static_assert(sizeof found == sizeof address, "a pointer");
  std::memcpy(&found, &address, sizeof found);
  return found;
}

// One libtorch_python that resolves libtorch's functions to those that we call.
TorchPython find_torch_python() {
  std::string path;
  dl_iterate_phdr(&look_at_object, &path);
  if (path.empty()) return {};
  void* library = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return {};
  using ShowConfig = decltype(&at::show_config);
  if (symbol<ShowConfig>(library, core::kShowConfigSymbol) != &at::show_config) return {};
  return {symbol<PyObject* (*)(const at::TensorBase&)>(
              library, "_Z16THPVariable_WrapRKN2at10TensorBaseE"),
          symbol<PyObject* (*)(at::TensorBase)>(library,
                                                "_Z16THPVariable_WrapN2at10TensorBaseE"),
          symbol<PyObject**>(library, "THPVariableClass")};
}

// Looked for again when more libraries have been loaded since: torch may be imported at
// any time.
const TorchPython& torch_python() {
  static TorchPython found;
  static unsigned long long looked_at = 0;
  if (found) return found;
  const unsigned long long loaded = libraries_loaded();
  if (loaded != looked_at) {
    looked_at = loaded;
    found = find_torch_python();
  }
  return found;
}

}  // namespace

bool torch_is_shared() { return static_cast<bool>(torch_python()); }

at::Tensor tensor_shared_by_python(const PythonApi& python, PyObject* object) {
  if (!torch_is_shared()) return {};
  PyObject* tensor_class = *torch_python().tensor_class;
  // Null while torch is being imported.
  if (tensor_class == nullptr) return {};
  const int is_tensor = python.PyObject_IsInstance(object, tensor_class);
  if (is_tensor < 0) python.PyErr_Clear();
  if (is_tensor <= 0) return {};
  // The address of the TensorImpl, in all versions; a subclass may hide it.
  const Reference number = attribute(python, object, "_cdata");
  void* address = number ? python.PyLong_AsVoidPtr(number.get()) : nullptr;
  if (address == nullptr) {
    python.PyErr_Clear();
    return {};
  }
  at::Tensor tensor(
      c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::
          unsafe_reclaim_from_nonowning(static_cast<c10::TensorImpl*>(address)));
  // Even the sizes of one are errors in libtorch.
  if (tensor.is_nested()) {
    throw core::Error(core::kind::kType,
                      "a nested tensor cannot be taken: its unbind() gives its tensors, "
                      "to_padded_tensor() one");
  }
  core::check_memory(tensor);
  core::expose(tensor);
  return tensor;
}

PyObject* share_with_python(const at::Tensor& tensor) {
#if !DLTORCH_HAS_STORAGE_MATERIALIZER
  // Python's operators do not come by core/call, and nothing else would notice that they
  // write.
  core::make_writable(tensor);
#endif
  core::expose(tensor);
  const TorchPython& found = torch_python();
  return found.wrap != nullptr ? found.wrap(tensor) : found.wrap_value(tensor);
}

}  // namespace dltorch::bridge
