#include "core/engine.h"

#include <ATen/ThreadLocalState.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "core/error.h"

namespace dltorch::core {
namespace {

using Function = std::function<void()>;

// The engines that this thread is in. From 60 on, the engine goes on in a thread of a
// pool, which it lacks (2.13) where Python's torch was imported after the engine's first
// use: a fresh helper comes before that.
thread_local int depth = 0;
constexpr int kDeepest = 40;

// Something to do for another thread, which waits for it.
struct Work {
  const Function* body;
  std::exception_ptr failure = nullptr;
  bool done = false;

  void run() noexcept {
    try {
      (*body)();
    } catch (...) {
      failure = std::current_exception();
    }
  }

  // Where the body enters the engine.
  void run_nested() noexcept {
    ++depth;
    run();
    --depth;
  }
};

// A call of R from an engine's thread.
struct Job : Work {
  Job(const Function* task, int depth_of_thread) : Work{task}, depth(depth_of_thread) {}
  std::thread::id thread = std::this_thread::get_id();
  int depth;                   // of the engines that thread is in
  at::ThreadLocalState modes;  // of the thread that calls
  Work* nested = nullptr;      // what R's thread wants done on that thread meanwhile
};

// One lock and one signal for all of it: calls of R are rare and long beside them.
struct Meeting {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Job*> jobs;
  int servers = 0;     // run_engine()s that wait on R's thread
  int attendants = 0;  // Attendances
  bool woken = false;  // by wake_r_thread()
};
// Never destroyed: a thread of the engine may outlive static objects.
Meeting& meeting() {
  static auto* instance = new Meeting;
  return *instance;
}

std::thread::id r_thread;
std::atomic<int64_t> callbacks{0};
std::atomic<bool> always_helper{false};

// R's thread only: the call that it is serving.
Job* current_job = nullptr;
bool interleaved = false;
// Passes that R has entered and not left, and callbacks that run.
int passes = 0;
int tasks = 0;

struct Counted {
  explicit Counted(int* counter) : counter_(counter) { ++*counter_; }
  ~Counted() { --*counter_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  int* counter_;
};

bool is_r_thread() noexcept { return std::this_thread::get_id() == r_thread; }

void finish(Work* work) {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  work->done = true;
  meeting().changed.notify_all();
}

// Before another thread can call R.
void begin_serving() {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  ++meeting().servers;
}

// Calls that nobody will answer: those of a graph that has failed meanwhile. Under the
// lock.
void fail_unattended() {
  Meeting& meet = meeting();
  if (meet.servers + meet.attendants > 0) return;
  for (Job* job : meet.jobs) {
    job->failure = std::make_exception_ptr(
        Error(kind::kLibtorch, "the backward pass has ended before this call"));
    job->done = true;
  }
  meet.jobs.clear();
  meet.changed.notify_all();
}

void end_serving() {
  --meeting().servers;
  fail_unattended();
}

// On R's thread: answers the first call that waits, unless `failed` has a failure that
// answers it; a failure of it goes there.
void serve_first(std::unique_lock<std::mutex>* lock, std::exception_ptr* failed) {
  Meeting& meet = meeting();
  Job* job = meet.jobs.front();
  meet.jobs.pop_front();
  lock->unlock();
  Job* outer = std::exchange(current_job, job);
  const bool before = interleaved;
  interleaved = outer != nullptr && outer->thread != job->thread;
  if (*failed && !interleaved) {
    job->failure = *failed;
  } else {
    const at::ThreadLocalStateGuard modes(job->modes);
    const Counted counted(&tasks);
    job->run();
    if (!interleaved) *failed = job->failure;
  }
  current_job = outer;
  interleaved = before;
  lock->lock();
  job->done = true;
  meet.changed.notify_all();
}

// On R's thread: answers calls until `work`, done by another thread, is done.
void serve(Work* work) {
  Meeting& meet = meeting();
  // The first failure decides the pass: R is not called once more for it, and what left R
  // by a jump must go on, since R has taken its handlers down already.
  std::exception_ptr failed;
  std::unique_lock<std::mutex> lock(meet.mutex);
  while (true) {
    meet.changed.wait(lock, [&] { return work->done || !meet.jobs.empty(); });
    if (work->done) break;
    serve_first(&lock, &failed);
  }
  if (failed && work->failure) work->failure = failed;
  end_serving();
}

void run_on_helper(Work* work) {
  // R's signal handlers are for R's thread.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const at::ThreadLocalState modes;
  std::thread helper;
  begin_serving();
  try {
    helper = std::thread([&] {
      {
        const at::ThreadLocalStateGuard guard(modes);
        work->run_nested();
      }
      finish(work);
    });
  } catch (...) {
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    const std::lock_guard<std::mutex> lock(meeting().mutex);
    end_serving();
    throw;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  serve(work);
  helper.join();
}

}  // namespace

void init_engine() { r_thread = std::this_thread::get_id(); }

CallbackCount::CallbackCount() { callbacks.fetch_add(1, std::memory_order_relaxed); }
CallbackCount::~CallbackCount() { callbacks.fetch_sub(1, std::memory_order_relaxed); }

// The engine asks the same.
bool has_device_threads() {
  for (int i = 0; i < c10::COMPILE_TIME_MAX_DEVICE_TYPES; ++i) {
    const auto type = static_cast<c10::DeviceType>(i);
    if (type == c10::DeviceType::CPU || type == c10::DeviceType::Meta) continue;
    if (c10::impl::hasDeviceGuardImpl(type) &&
        c10::impl::getDeviceGuardImpl(type)->deviceCount() > 0)
      return true;
  }
  return false;
}

void force_engine_helper(bool always) { always_helper = always; }

bool runs_apart() { return interleaved || passes < tasks; }

void run_engine(const Function& work_of) {
  if (!is_r_thread()) {
    work_of();
    return;
  }
  const Counted counted(&passes);
  Work work{&work_of};
  if (current_job != nullptr && current_job->depth < kDeepest) {
    begin_serving();
    {
      const std::lock_guard<std::mutex> lock(meeting().mutex);
      current_job->nested = &work;
      meeting().changed.notify_all();
    }
    serve(&work);
  } else if (callbacks > 0 &&
             (always_helper || depth >= kDeepest || has_device_threads())) {
    run_on_helper(&work);
  } else {
    ++depth;
    work.run();
    --depth;
  }
  if (work.failure) std::rethrow_exception(work.failure);
}

bool is_serving() {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  return meeting().servers > 0;
}

Attendance::Attendance() {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  ++meeting().attendants;
}

Attendance::~Attendance() {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  --meeting().attendants;
  fail_unattended();
}

void attend(double seconds) {
  Meeting& meet = meeting();
  std::unique_lock<std::mutex> lock(meet.mutex);
  meet.changed.wait_for(lock, std::chrono::duration<double>(seconds),
                        [&] { return meet.woken || !meet.jobs.empty(); });
  meet.woken = false;
  while (!meet.jobs.empty()) {
    // Calls of passes that have nothing to do with one another.
    std::exception_ptr failed;
    serve_first(&lock, &failed);
  }
}

void wake_r_thread() {
  const std::lock_guard<std::mutex> lock(meeting().mutex);
  meeting().woken = true;
  meeting().changed.notify_all();
}

void run_on_r_thread(const Function& task) {
  if (is_r_thread()) {
    const Counted counted(&tasks);
    task();
    return;
  }
  Job job(&task, depth);
  Meeting& meet = meeting();
  std::unique_lock<std::mutex> lock(meet.mutex);
  if (meet.servers + meet.attendants == 0)
    throw Error(kind::kLibtorch,
                "an R function was called on another thread than R's, which is not "
                "waiting for it");
  meet.jobs.push_back(&job);
  meet.changed.notify_all();
  while (true) {
    meet.changed.wait(lock, [&] { return job.done || job.nested != nullptr; });
    if (job.done) break;
    Work* nested = std::exchange(job.nested, nullptr);
    lock.unlock();
    nested->run_nested();
    lock.lock();
    nested->done = true;
    meet.changed.notify_all();
  }
  lock.unlock();
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace dltorch::core
