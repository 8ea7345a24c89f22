// A library of its own, dlguard.so, that R loads before dltorch.so. It is linked to
// no libtorch, so it can refuse what would crash the process while the second libtorch is
// being loaded: two of them share the symbols that the linker makes unique. And it can
// say in words why dltorch.so does not load: R would give the linker's words only.

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>
#include <Rinternals.h>

#include "core/version.h"

namespace {

using dltorch::core::compiled_version;

struct Other {
  std::string ours;
  std::string path;  // of a libtorch_cpu that is loaded and is not ours
};

std::string real(const char* path) {
  char resolved[PATH_MAX];
  return realpath(path, resolved) == nullptr ? path : resolved;
}

int look_at(dl_phdr_info* object, size_t /*size*/, void* other_address) {
  auto* other = static_cast<Other*>(other_address);
  if (!dltorch::core::is_libtorch(object->dlpi_name)) return 0;
  std::string path = real(object->dlpi_name);
  if (path == other->ours) return 0;
  other->path = std::move(path);
  return 1;
}

// "2.13.0", or "" where the library does not tell.
std::string version_of(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return "";
  void* address = dlsym(library, dltorch::core::kShowConfigSymbol);
  dlclose(library);
  if (address == nullptr) return "";
  std::string (*show_config)() = nullptr;
  std::memcpy(&show_config, &address, sizeof address);
  return dltorch::core::version_in(show_config());
}

std::string release(const std::string& version) {
  return version.substr(0, version.find('.', version.find('.') + 1));
}

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

// What --with-libtorch takes: the directory above lib.
std::string prefix(const std::string& path) {
  const size_t lib = path.rfind("/lib/");
  return path.substr(0, lib == std::string::npos ? path.rfind('/') : lib);
}

// stop() or warning() with a condition of class dltorch_libtorch_<kind>. No C++ object is
// on the frame when R jumps.
void signal(const char* kind, const char* message) {
  char own[40];
  char general[40];
  std::snprintf(own, sizeof own, "dltorch_libtorch_%s", kind);
  std::snprintf(general, sizeof general, "dltorch_%s", kind);
  const char* const kClasses[] = {own, general, kind, "condition"};
  SEXP condition = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(condition, 0, Rf_mkString(message));
  SEXP names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_STRING_ELT(names, 0, Rf_mkChar("message"));
  SET_STRING_ELT(names, 1, Rf_mkChar("call"));
  SEXP classes = PROTECT(Rf_allocVector(STRSXP, 4));
  for (int i = 0; i < 4; ++i) SET_STRING_ELT(classes, i, Rf_mkChar(kClasses[i]));
  Rf_setAttrib(condition, R_NamesSymbol, names);
  Rf_setAttrib(condition, R_ClassSymbol, classes);
  const char* function = std::strcmp(kind, "error") == 0 ? "stop" : "warning";
  SEXP call = PROTECT(Rf_lang2(Rf_install(function), condition));
  Rf_eval(call, R_BaseEnv);
  UNPROTECT(4);
}

// Loads dltorch.so, which lies beside this library (unless a tool has moved it), as R
// will next. The loader's words where that fails, else "".
std::string load_package() {
  Dl_info own;
  if (dladdr(reinterpret_cast<const void*>(&load_package), &own) == 0) return "";
  const std::string path = own.dli_fname;
  const std::string package = path.substr(0, path.rfind('/') + 1) + "dltorch.so";
  if (access(package.c_str(), R_OK) != 0) return "";
  // Stays open: R opens it too, and libtorch must never be unloaded.
  if (dlopen(package.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) return "";
  const char* text = dlerror();
  return text == nullptr ? "no reason given" : text;
}

// The kind of condition to signal with the text in `message`, or nullptr.
const char* check_package(char* message, size_t size) {
  const std::string reason = load_package();
  if (reason.empty()) return nullptr;
  const bool there = access(DLTORCH_LIBTORCH_DIR "/libtorch_cpu.so", R_OK) == 0;
  std::snprintf(
      message, size,
      "dltorch was built on libtorch %s in %s, %s: %s. Install dltorch again on "
      "the libtorch that there is: R CMD INSTALL "
      "--configure-args=--with-libtorch=DIR dltorch",
      compiled_version().c_str(), prefix(DLTORCH_LIBTORCH_DIR "/").c_str(),
      there ? "and does not load on what is there now" : "where it is no longer",
      reason.c_str());
  return "error";
}

// The same for a libtorch that is in the process already.
const char* check_process(char* message, size_t size) {
  Other other;
  other.ours = real(DLTORCH_LIBTORCH_DIR "/libtorch_cpu.so");
  dl_iterate_phdr(&look_at, &other);
  if (other.path.empty()) return nullptr;
  const std::string version = version_of(other.path);
  // A library of the same name is taken for ours by the loader.
  const bool serves = release(version) == release(compiled_version()) &&
                      file_name(other.path) == file_name(other.ours);
  std::snprintf(message, size,
                "dltorch was built on libtorch %s in %s, but %s%s is loaded already%s. "
                "Build it on that one: R CMD INSTALL "
                "--configure-args=--with-libtorch=%s dltorch",
                compiled_version().c_str(), prefix(other.ours).c_str(),
                version.empty() ? "another" : "libtorch ", version.c_str(),
                serves ? "" : ", and one process cannot have both",
                prefix(other.path).c_str());
  return serves ? "warning" : "error";
}

}  // namespace

extern "C" attribute_visible void R_init_dlguard(DllInfo* dll) {
  R_registerRoutines(dll, nullptr, nullptr, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
  static char message[2 * PATH_MAX + 300];
  const char* kind = check_process(message, sizeof message);
  if (kind == nullptr || std::strcmp(kind, "warning") == 0) {
    static char reason[2 * PATH_MAX + 300];
    const char* failed = check_package(reason, sizeof reason);
    if (failed != nullptr) signal(failed, reason);
  }
  if (kind != nullptr) signal(kind, message);
}
