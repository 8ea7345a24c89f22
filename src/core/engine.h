// The autograd engine, and the functions of R that it calls.
//
// R code may run on one thread alone, R's. The engine calls hooks and backward functions
// on the thread that entered it where all is on the CPU, but on threads of its own for
// other devices and for deeply nested calls. Two rules bring every such call to R's
// thread:
//
// 1. While the engine may use other threads, R's thread does not enter it but has a
// helper
//    do so, and meanwhile waits for calls.
// 2. R code that was called from an engine's thread, and enters the engine again, has the
//    work done on that very thread: the engine then sees that it is nested, as it must.
//
// Only std and libtorch are known here; what the bridge puts in keeps to R's rules.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <utility>

namespace dltorch::core {

// Remembers the calling thread as R's; call once, at load.
void init_engine();

// Does `work`, which enters the engine, and throws what it throws. To be called on R's
// thread; on another one it only does the work.
void run_engine(const std::function<void()>& work);

// Does `task` on R's thread, with the calling thread's modes (grad mode, autocast ...),
// and throws what it throws. Throws a libtorch error where R's thread is waiting neither
// in run_engine() nor as an Attendance: it would wait for ever.
void run_on_r_thread(const std::function<void()>& task);

// While one lives, R's thread waits by itself for a thread that may enter the engine, and
// takes calls by attend(). Made and destroyed on R's thread.
class Attendance {
 public:
  Attendance();
  ~Attendance();
  Attendance(const Attendance&) = delete;
  Attendance& operator=(const Attendance&) = delete;
};

// On R's thread: waits until a call comes, wake_r_thread() or the end of the time, and
// does the calls that have come.
void attend(double seconds);
void wake_r_thread();

// Whether R's thread waits in run_engine(), so that it would do a task.
bool is_serving();

// In a task: whether what lies beneath it on R's stack has nothing to do with it, so that
// an R jump must not go there. Either another entered the engine (Python), or beneath
// waits another thread's task for a nested pass.
bool runs_apart();

// One for each R function that a graph can call. Without any, the engine needs no helper.
class CallbackCount {
 public:
  CallbackCount();
  ~CallbackCount();
  CallbackCount(const CallbackCount&) = delete;
  CallbackCount& operator=(const CallbackCount&) = delete;
};

// Whether the engine has threads for other devices than the CPU.
bool has_device_threads();

// For tests: run_engine() uses a helper whether it needs one or not.
void force_engine_helper(bool always);

// What ended a callback, on its way through the engine, which passes on only what derives
// from std::exception. The text is for those who see nothing else, such as Python.
class CallbackFailure : public std::exception {
 public:
  CallbackFailure(std::exception_ptr cause, std::string text)
      : cause_(std::move(cause)), text_(std::move(text)) {}
  const std::exception_ptr& cause() const noexcept { return cause_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::exception_ptr cause_;
  std::string text_;
};

}  // namespace dltorch::core
