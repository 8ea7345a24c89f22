#include "bridge/condition.h"

// torch before R
#include <c10/util/Exception.h>

#include <Rcpp/Lightest>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "bridge/memory.h"
#include "bridge/package.h"
#include "bridge/preserve.h"
#include "bridge/python.h"
#include "bridge/warning.h"
#include "core/engine.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

constexpr size_t kMessageBytes = 300;
constexpr size_t kDetailsBytes = 4096;

enum class Cause { kError, kUnwind, kCondition, kInterrupt };

// R runs on one thread and a failure is raised right after it is captured, so one slot
// serves the process.
struct Failure {
  Cause cause;
  SEXP carried;  // preserved: the token of a jump, or a condition
  char kind[16];
  char message[kMessageBytes];
  char details[kDetailsBytes];
};
Failure failure;

// R's token for a jump under way, or a condition, kept alive until the last copy of the
// exception is gone.
struct Carried {
  struct Object {
    explicit Object(SEXP x) : cell(preserve(x)) {}
    ~Object() { release(cell); }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    SEXP cell;
  };
  std::shared_ptr<const Object> object;
  Cause cause;
};

// The number of bytes of the UTF-8 character at `text`, or 0 where none is.
size_t utf8_length(const char* text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  size_t length = 0;
  if (first >= 0xC2) length = 2;
  if (first >= 0xE0) length = 3;
  if (first >= 0xF0) length = 4;
  if (length == 0 || first > 0xF4) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool shortest =
      !(first == 0xE0 && byte(1) < 0xA0) && !(first == 0xF0 && byte(1) < 0x90);
  const bool character =
      !(first == 0xED && byte(1) >= 0xA0) && !(first == 0xF4 && byte(1) >= 0x90);
  return shortest && character ? length : 0;
}

// What libtorch counts from 0 follows these words.
constexpr const char* kBeforePositions[] = {
    "(Batch element ", "at non-singleton dimension ",
    "at dimension ",   "in dimension ",
    "for dimension ",  "of dim ",
    "in dim ",         "tensor number ",
    "at entry ",       "for operand ",
    "Input ",          "gradient at index "};

void count_from_one(std::string* text, const std::string& words) {
  for (size_t at = text->find(words); at != std::string::npos;
       at = text->find(words, at)) {
    at += words.size();
    const size_t end = std::min(text->find_first_not_of("0123456789", at), text->size());
    if (end > at && end - at < 10)
      text->replace(at, end - at, std::to_string(std::stol(text->substr(at)) + 1));
  }
}

// libtorch counts dimensions from 0; its commonest messages are told in R's terms.
// sscanf, not <regex>: that header alone takes eight seconds to compile.
std::string in_terms_of_r(std::string text) {
  // what_without_backtrace() ends in line breaks where a layer added notes.
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();

  long long lowest = 0;
  long long highest = 0;
  long long got = 0;
  const size_t range = text.find("Dimension out of range (expected");
  if (range != std::string::npos &&
      std::sscanf(text.c_str() + range,
                  "Dimension out of range (expected to be in range of [%lld, %lld], but "
                  "got %lld",
                  &lowest, &highest, &got) == 3) {
    return "there is no dimension " + std::to_string(got >= 0 ? got + 1 : got) +
           (highest == 0 ? ": expected 1 or -1"
                         : ": expected 1 to " + std::to_string(highest + 1) +
                               ", or -1 to " + std::to_string(lowest));
  }
  long long length = 0;
  if (std::sscanf(text.c_str(),
                  "start (%lld) + length (%lld) exceeds dimension size (%lld)", &got,
                  &length, &highest) == 3) {
    return std::to_string(length) + " from position " + std::to_string(got + 1) +
           " on are not in a dimension of size " + std::to_string(highest);
  }
  // A conversion at the end: without it sscanf() does not tell whether all words are
  // there.
  char end = 0;
  if (std::sscanf(text.c_str(), "dim %lld appears multiple time%c", &got, &end) == 2 ||
      std::sscanf(text.c_str(), "diagonal dimensions cannot be identical %lld, %lld",
                  &got, &highest) == 2)
    return "dimension " + std::to_string(got + 1) + " is given more than once";
  if (std::sscanf(text.c_str(), "element %lld of tensors does not require gra%c", &got,
                  &end) == 2)
    return "tensor " + std::to_string(got + 1) +
           " of those to differentiate does not require grad and has no grad_fn";
  if (std::sscanf(text.c_str(),
                  "element %lld of the input tensors does not require gra%c", &got,
                  &end) == 2)
    return "input " + std::to_string(got + 1) + " does not require grad";
  if (text.find("differentiated Tensors appears to not have been used") !=
      std::string::npos) {
    const bool counted = std::sscanf(text.c_str(), "element %lld", &got) == 1;
    return (counted ? "input " + std::to_string(got + 1) : "an input") +
           " has no part in the output; with `allow_unused = TRUE` its gradient is NULL";
  }
  if (text.find("linalg.matrix_norm: dim must be a 2-tuple") != std::string::npos)
    return "`dim` must be two dimensions: this norm is one of matrices";
  if (std::sscanf(text.c_str(), "multi_dot(): tensors %lld and %lld with shape%c", &got,
                  &highest, &end) == 3)
    return "tensors " + std::to_string(got + 1) + " and " + std::to_string(highest + 1) +
           text.substr(text.find(" with shapes"));
  for (const char* words : kBeforePositions) count_from_one(&text, words);
  if (text.find("must match the size") != std::string::npos &&
      text.find("at non-singleton dimension ") != std::string::npos)
    text += "; torch repeats sizes of 1, but does not recycle as R does";
  return text;
}

// "index 3 is out of bounds for dimension 1 with size 3", whose dimension counts from 1
// already, with one more of the index; "" for another message. Half of the operators
// raise it as a plain error.
std::string out_of_bounds(const std::string& text) {
  long long index = 0;
  int dimension = 0;
  long long size = 0;
  const size_t at = text.find("index ");
  if (at != std::string::npos &&
      std::sscanf(text.c_str() + at,
                  "index %lld is out of bounds for dimension %d with size %lld", &index,
                  &dimension, &size) == 3) {
    return "position " + std::to_string(index >= 0 ? index + 1 : index) +
           " is not in dimension " + std::to_string(dimension) + ", whose size is " +
           std::to_string(size);
  }
  char sizes[100];
  if (at != std::string::npos &&
      std::sscanf(text.c_str() + at,
                  "index %lld out of range for tensor of size %99[^]]] at dimension %d",
                  &index, sizes, &dimension) == 3) {
    return "position " + std::to_string(index >= 0 ? index + 1 : index) +
           " is not in dimension " + std::to_string(dimension) + " of a tensor of size " +
           sizes + "]";
  }
  char end = 0;
  const size_t target = text.find("Target ");
  if (target != std::string::npos &&
      std::sscanf(text.c_str() + target, "Target %lld is out of bound%c", &index, &end) ==
          2) {
    return "label " + std::to_string(index >= 0 ? index + 1 : index) +
           " is not among the classes";
  }
  const size_t tried = text.find("tried to access index ");
  if (tried != std::string::npos &&
      std::sscanf(text.c_str() + tried,
                  "tried to access index %lld on a tensor of %lld elements", &index,
                  &size) == 2) {
    return "position " + std::to_string(index >= 0 ? index + 1 : index) +
           " is not in a tensor of " + std::to_string(size) + " elements";
  }
  if (std::sscanf(
          text.c_str(),
          "Found an invalid max index: %lld (output volumes are of size %99[0-9x]",
          &index, sizes) == 2) {
    return "position " + std::to_string(index >= 0 ? index + 1 : index) +
           " is not in an output of size " + sizes;
  }
  if (text.find("Class values must be smaller than num_classes") != std::string::npos)
    return "a label is above `num_classes`";
  if (text.find("target out of range") != std::string::npos)
    return "a label is not among the classes";
  // embedding_bag's check of its rows.
  if (text.find("Expected i < index_size to be true") != std::string::npos)
    return "a row is not in `weight`";
  static const char* const kOthers[] = {"index out of range",
                                        "out of range: ", "out of bounds"};
  const bool other = std::any_of(
      std::begin(kOthers), std::end(kOthers),
      [&](const char* words) { return text.find(words) != std::string::npos; });
  return other ? text : "";
}

void store(const char* kind, const char* message, const char* details) {
  failure.cause = Cause::kError;
  copy_text(kind, failure.kind, sizeof failure.kind);
  copy_text(message, failure.message, sizeof failure.message);
  copy_text(details, failure.details, sizeof failure.details);
}

// 'n > 0 INTERNAL ASSERT FAILED at "/a/path.cpp":97, please report a bug to PyTorch.
// why': without the path of the machine that built libtorch.
std::string without_path(const std::string& text) {
  const std::string failed = " INTERNAL ASSERT FAILED at ";
  const std::string report = "please report a bug to PyTorch.";
  const size_t at = text.find(failed);
  const size_t end = at == std::string::npos ? at : text.find(report, at);
  if (end == std::string::npos) return text;
  return "libtorch's own check failed: " + text.substr(0, at) + "." +
         text.substr(end + report.size());
}

std::string torch_text(const c10::Error& error) {
  return in_terms_of_r(without_path(error.what_without_backtrace()));
}

void store_torch(const char* kind, const c10::Error& error) {
  const std::string text = torch_text(error);
  // lu_factor()'s singular matrix is a plain error in libtorch.
  if (text.find("is zero and using it on lu_solve") != std::string::npos)
    kind = core::kind::kLinalg;
  const std::string bounds = out_of_bounds(text);
  store(bounds.empty() ? kind : core::kind::kIndex,
        (bounds.empty() ? text : bounds).c_str(), error.what());
}

// "DefaultCPUAllocator: can't allocate memory: you tried to allocate 80000000000 bytes."
std::string allocation_message(const c10::Error& error) {
  const char* found = std::strstr(error.what_without_backtrace(), "allocate ");
  while (found != nullptr && std::strspn(found + 9, "0123456789") == 0)
    found = std::strstr(found + 1, "allocate ");
  if (found == nullptr) return "not enough memory for a tensor";
  double bytes = std::strtod(found + 9, nullptr);
  static const char* const kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < sizeof kUnits / sizeof *kUnits) {
    bytes /= 1024;
    ++unit;
  }
  char text[80];
  std::snprintf(text, sizeof text, "not enough memory for a tensor of %.3g %s", bytes,
                kUnits[unit]);
  return text;
}

void capture() {
  try {
    throw;
  } catch (const Rcpp::LongjumpException& jump) {
    failure.cause = Cause::kUnwind;
    failure.carried = jump.token;
  } catch (const Carried& carried) {
    failure.cause = carried.cause;
    failure.carried = TAG(carried.object->cell);
    R_PreserveObject(failure.carried);  // raise_failure() releases it
  } catch (const core::CallbackFailure& error) {
    try {
      std::rethrow_exception(error.cause());
    } catch (...) {
      capture();
    }
  } catch (const Interrupted&) {
    failure.cause = Cause::kInterrupt;
  } catch (const core::Error& error) {
    store(error.kind(), error.what(), error.details());
  } catch (const c10::IndexError& error) {
    store_torch(core::kind::kIndex, error);
  } catch (const c10::LinAlgError& error) {
    store_torch(core::kind::kLinalg, error);
  } catch (const c10::OutOfMemoryError& error) {
    store_torch(core::kind::kMemory, error);
  } catch (const c10::Error& error) {
    if (is_out_of_memory(error)) {
      store(core::kind::kMemory, allocation_message(error).c_str(), error.what());
      return;
    }
    store_torch(core::kind::kLibtorch, error);
  } catch (const std::bad_alloc&) {
    store(core::kind::kMemory, "not enough memory", "");
  } catch (const std::exception& error) {
    if (*error.what() == '\0') {
      // Thrown by libtorch_python, where Python's own error tells why.
      try {
        throw_pending_python();
      } catch (...) {
        capture();
        return;
      }
    }
    store(core::kind::kLibtorch, error.what(), "");
  } catch (...) {
    store(core::kind::kLibtorch, "an unknown C++ exception", "");
  }
}

}  // namespace

void copy_text(const char* text, char* out, size_t size) {
  std::string valid;
  for (size_t length = 0; *text != '\0'; text += std::max<size_t>(length, 1)) {
    length = utf8_length(text);
    length == 0 ? valid.append("?") : valid.append(text, length);
  }
  text = valid.c_str();
  size_t length = valid.size();
  if (length < size) {
    std::memcpy(out, text, length + 1);
    return;
  }
  length = size - 4;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
    --length;
  std::memcpy(out, text, length);
  std::memcpy(out + length, "...", 4);
}

std::string text_of(const std::exception& error) {
  const auto* torch = dynamic_cast<const c10::Error*>(&error);
  if (torch == nullptr) return error.what();
  return is_out_of_memory(error) ? allocation_message(*torch) : torch_text(*torch);
}

void capture_failure() noexcept {
  drop_warnings();
  try {
    capture();
  } catch (...) {
    // Only building the text can have failed.
    store(core::kind::kMemory, "not enough memory for an error message", "");
  }
}

std::exception_ptr carried_jump(SEXP unwind_token) {
  auto object = std::make_shared<const Carried::Object>(unwind_token);
  R_ReleaseObject(unwind_token);  // Rcpp has preserved it
  return std::make_exception_ptr(Carried{std::move(object), Cause::kUnwind});
}

std::exception_ptr carried_condition(SEXP condition) {
  auto object = std::make_shared<const Carried::Object>(condition);
  return std::make_exception_ptr(Carried{std::move(object), Cause::kCondition});
}

void tell_missing_device(const std::string& device) {
  Rcpp::Shield<SEXP> name(Rf_mkString(device.c_str()));
  call_package("tell_missing_device", name);
}

SEXP raise_failure() {
  switch (failure.cause) {
    case Cause::kUnwind:
      Rcpp::internal::resumeJump(failure.carried);
      break;
    case Cause::kCondition: {
      SEXP condition = PROTECT(failure.carried);
      R_ReleaseObject(condition);
      SEXP call = PROTECT(Rf_lang2(Rf_install("stop"), condition));
      Rf_eval(call, R_BaseEnv);  // does not return
      UNPROTECT(2);
      break;
    }
    case Cause::kInterrupt: {
      SEXP call = PROTECT(Rf_lang1(Rf_install("raise_interrupt")));
      Rf_eval(call, package_namespace());  // does not return
      UNPROTECT(1);
      break;
    }
    case Cause::kError: {
      SEXP kind = PROTECT(Rf_mkString(failure.kind));
      SEXP message = PROTECT(Rf_ScalarString(Rf_mkCharCE(failure.message, CE_UTF8)));
      SEXP details = PROTECT(Rf_ScalarString(Rf_mkCharCE(failure.details, CE_UTF8)));
      SEXP call = PROTECT(Rf_lang4(Rf_install("abort_dltorch"), kind, message, details));
      Rf_eval(call, package_namespace());  // does not return
      UNPROTECT(4);
    }
  }
  return R_NilValue;
}

}  // namespace dltorch::bridge
