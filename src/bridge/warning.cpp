#include "bridge/warning.h"

#include <c10/util/Exception.h>

#include <Rcpp/Lightest>

#include <atomic>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bridge/package.h"
#include "core/compat.h"

namespace dltorch::bridge {
namespace {

class WarningKeeper : public c10::WarningHandler {
 public:
#if DLTORCH_HAS_WARNING_OBJECT
  void process(const c10::Warning& warning) override { add(warning.msg()); }
#else
  void process(const c10::SourceLocation& /*where*/, const std::string& text,
               const bool /*verbatim*/) override {
    add(text);
  }
#endif

  bool any() const { return any_.load(std::memory_order_relaxed); }

  std::vector<std::string> take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    any_ = false;
    return std::exchange(texts_, {});
  }

 private:
  void add(const std::string& text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    // Later lines are C++ backtraces.
    texts_.push_back(text.substr(0, text.find('\n')));
    any_ = true;
  }
  std::mutex mutex_;
  std::vector<std::string> texts_;
  std::atomic<bool> any_{false};
};

#if DLTORCH_HAS_WARNING_OBJECT
namespace utils = c10::WarningUtils;
#else
namespace utils = c10::Warning;
#endif

// Never destroyed: libtorch may warn at exit.
WarningKeeper& keeper() {
  static auto* the_one = new WarningKeeper();
  return *the_one;
}

}  // namespace

void init_warnings() { utils::set_warning_handler(&keeper()); }

void keeping_warnings(const std::function<void()>& work) {
  const utils::WarningHandlerGuard guard(&keeper());
  work();
}

void raise_warnings() {
  if (!keeper().any()) return;
  const std::vector<std::string> texts = keeper().take();
  Rcpp::Shield<SEXP> messages(
      Rf_allocVector(STRSXP, static_cast<R_xlen_t>(texts.size())));
  for (size_t i = 0; i < texts.size(); ++i)
    SET_STRING_ELT(messages, static_cast<R_xlen_t>(i),
                   Rf_mkCharCE(texts[i].c_str(), CE_UTF8));
  call_package("warn_dltorch", messages);
}

SEXP after_warnings(SEXP result) {
  if (!keeper().any()) return result;
  Rcpp::Shield<SEXP> kept(result);
  raise_warnings();
  return kept;
}

void drop_warnings() noexcept {
  if (keeper().any()) keeper().take();
}

}  // namespace dltorch::bridge
