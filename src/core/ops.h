// Operators as the running libtorch registers them.
//
// A family is all overloads of one base name ("add": add.Tensor, add.Scalar, add.out).
// Its plan (kinds, defaults, roles, what is written) is parsed from the schemas at first
// use and kept for the life of the process. Names come from Dispatcher::getAllOpNames();
// getAllOperatorsFor() would also list overloads that only TorchScript knows.
#pragma once

#include <ATen/core/ivalue.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/roles.h"

namespace dltorch::core {

enum class ArgumentKind : uint8_t {
  kTensor,
  kTensorList,
  kOptionalTensorList,  // Tensor?[]
  kScalar,
  kScalarList,
  kInt,
  kIntList,
  kFloat,
  kFloatList,
  kBool,
  kBoolList,
  kString,
  kDtype,
  kLayout,
  kMemoryFormat,
  kDevice,
  kGenerator,
  kUnsupported  // Dimname, Storage, Stream ...
};

struct Argument {
  std::string name;
  ArgumentKind kind;
  Role role;
  bool optional;      // NULL is a value
  bool keyword_only;  // behind the * of the schema
  bool written;       // alias_info()->isWrite()
  bool stored;        // goes into the result as it is, which must have a value for it
  bool has_default;
  int32_t fixed_length;  // int[2]: a single number stands for both; -1 where open
  c10::IValue default_value;
};

struct Result {
  std::string name;  // "" where the schema has none
  ArgumentKind kind;
  Role role;
};

struct Overload;
// What is checked before a call that libtorch does not check; see core/check.h.
using Check = void (*)(const Overload&, std::vector<c10::IValue>&);

struct Overload {
  std::string name;  // "add.Tensor"
  std::vector<Argument> arguments;
  std::vector<Result> results;
  bool is_out;         // has out= arguments
  bool resizes;        // may need more memory for its first argument
  bool wraps;          // takes positions out of range for others
  bool sets;           // puts its first argument on the memory of another
  bool reinterprets;   // reads its first argument's memory as another dtype
  bool writes;         // to any argument
  bool takes_numbers;  // scalars, or tensors beside self: R numbers may stand there
  bool makes;          // new tensors on a device, from no other tensor
  bool enters_engine;  // runs the autograd engine, which must not hold Python's lock
  Check check;         // before each call, or nullptr
  const void* handle;  // c10::OperatorHandle, of static life; see core/call.cpp
};

struct Family {
  std::string name;                 // "add", or "ns::add" outside aten
  std::vector<Overload> overloads;  // in the order in which they are tried
};

// nullptr where the running libtorch has no operator of this name.
const Family* find_family(std::string_view name);

// All families of aten, sorted; for completion, suggestions and the generator.
const std::vector<std::string>& family_names();

}  // namespace dltorch::core
