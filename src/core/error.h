// The exceptions that the core throws. The bridge turns each into an R condition of class
// c("dltorch_<kind>_error", "dltorch_error", "error", "condition"); messages are written
// for the R user: what was expected, what came, under 300 characters.
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace dltorch::core {

class Error : public std::exception {
 public:
  // `kind` must be a string literal: it is kept by address. `details` holds what there is
  // no room for in the message.
  Error(const char* kind, std::string message, std::string details = "")
      : kind_(kind), message_(std::move(message)), details_(std::move(details)) {}

  const char* kind() const noexcept { return kind_; }
  const char* what() const noexcept override { return message_.c_str(); }
  const char* details() const noexcept { return details_.c_str(); }

 private:
  const char* kind_;
  std::string message_;
  std::string details_;
};

namespace kind {
inline constexpr const char* kValue = "value";        // right type, wrong value
inline constexpr const char* kType = "type";          // wrong type
inline constexpr const char* kIndex = "index";        // a position outside its range
inline constexpr const char* kHandle = "handle";      // a wrong or released pointer
inline constexpr const char* kDlpack = "dlpack";      // a capsule that cannot be taken
inline constexpr const char* kOperator = "operator";  // no such operator or overload
inline constexpr const char* kDevice = "device";      // a device that is not here
inline constexpr const char* kLibtorch = "libtorch";  // raised inside libtorch
inline constexpr const char* kLinalg = "linalg";      // singular and the like
inline constexpr const char* kMemory = "memory";      // an allocation failed
inline constexpr const char* kPython = "python";      // raised inside Python
}  // namespace kind

}  // namespace dltorch::core
