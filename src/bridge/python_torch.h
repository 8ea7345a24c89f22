// Python's torch, where it runs on the libtorch of R's tensors: there a tensor is not
// exchanged but handed over itself, with its identity, graph and copy-on-write.
//
// The two halves of PyTorch meet in libtorch_python, which is loaded where
// dlsym(RTLD_DEFAULT) does not look. Its few symbols used here are not part of a stable
// interface: where one is missing, tensors are exchanged by DLPack as with another
// libtorch. The GIL must be held for all of this.
#pragma once

#include <ATen/core/TensorBody.h>

#include "bridge/python_api.h"

namespace dltorch::bridge {

// Whether Python has imported a torch that runs on our libtorch.
bool torch_is_shared();

// The very tensor behind a Python object; undefined where it is none of such a torch.
at::Tensor tensor_shared_by_python(const PythonApi& python, PyObject* object);

// torch's Python object for the very tensor, always the same one (a new reference);
// nullptr with Python's error set. Only where torch_is_shared().
PyObject* share_with_python(const at::Tensor& tensor);

}  // namespace dltorch::bridge
