#include "bridge/c_api.h"

#include <cstddef>
#include <cstdio>
#include <exception>

#include "bridge/condition.h"
#include "bridge/handle.h"
#include "bridge/r.h"
#include "core/dlpack.h"

#include <dltorch.h>

namespace dltorch::bridge {
namespace {

// 0, or 1 with the message of what `body` throws.
template <class Body>
int guarded(char* message, std::size_t size, const Body& body) noexcept {
  try {
    body();
    return 0;
  } catch (const std::exception& error) {
    copy_text(text_of(error).c_str(), message, size);
  } catch (...) {
    std::snprintf(message, size, "an unknown error of C++");
  }
  return 1;
}

int is_tensor(SEXP x) {
  return is_tensor_handle(x) && R_ExternalPtrAddr(x) != nullptr ? 1 : 0;
}

int to_dlpack(SEXP x, int copy, DltManagedTensorVersioned** out, char* message,
              std::size_t size) {
  return guarded(message, size, [&] {
    core::ExportRequest request;
    if (copy != 0) request.copy = core::Copy::kAlways;
    const core::Managed managed = core::export_managed(tensor_of(x, "x"), request);
    *out = static_cast<DltManagedTensorVersioned*>(managed.address);
  });
}

int from_dlpack(DltManagedTensorVersioned* managed, SEXP* out, char* message,
                std::size_t size) {
  return guarded(message, size, [&] {
    *out = handle_of(core::import_managed({managed, true}, core::Copy::kIfNeeded, [] {}));
  });
}

template <class Function>
void provide(const char* name, Function function) {
  R_RegisterCCallable("dltorch", name, as_dl_func(function));
}

}  // namespace

void register_c_api() {
  // Typed as the header says they are.
  const DltorchIsTensor first = &is_tensor;
  const DltorchToDlpack second = &to_dlpack;
  const DltorchFromDlpack third = &from_dlpack;
  provide("dltorch_is_tensor", first);
  provide("dltorch_to_dlpack", second);
  provide("dltorch_from_dlpack", third);
}

}  // namespace dltorch::bridge
