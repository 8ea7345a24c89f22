// A library of its own, dlguard.so, that R loads before dltorch.so. It is linked to
// no libtorch, so it can refuse what would crash the process while the second libtorch is
// being loaded: two of them share the symbols that the linker makes unique. And it can
// say in words why dltorch.so does not load: R would give the linker's words only.

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>
#include <Rinternals.h>

#include "core/version.h"

namespace {

using dltorch::core::compiled_version;

constexpr size_t kLongest = 4 * PATH_MAX + 1000;  // three or four paths and the words

// Where libtorch_cpu.so was when the package was compiled. Volatile, so that the compiler
// keeps one copy of the text and no parts of it in the code: a test changes its bytes.
const char* volatile compiled_directory = DLTORCH_LIBTORCH_DIR;

std::string real(const std::string& path) {
  char resolved[PATH_MAX];
  return realpath(path.c_str(), resolved) == nullptr ? path : resolved;
}

bool exists(const std::string& path) { return access(path.c_str(), R_OK) == 0; }

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

std::string directory(const std::string& path) { return path.substr(0, path.rfind('/')); }

struct Other {
  const char* name;  // "libtorch_cpu.so" or "libc10.so"
  std::string ours;
  std::string path;  // of a library of that name that is loaded and is not ours
};

int look_at(dl_phdr_info* object, size_t /*size*/, void* other_address) {
  auto* other = static_cast<Other*>(other_address);
  if (!dltorch::core::is_library(object->dlpi_name, other->name)) return 0;
  std::string path = real(object->dlpi_name);
  if (path == other->ours) return 0;
  // The file that it was built with may have gone with Debian's libtorch-dev.
  if (!exists(other->ours) && directory(path) == real(compiled_directory)) return 0;
  other->path = std::move(path);
  return 1;
}

// A libtorch_cpu, or else a libc10, that is loaded already and is not ours.
Other find_other() {
  Other other;
  for (const char* name : {"libtorch_cpu.so", "libc10.so"}) {
    other.name = name;
    other.ours = real(std::string(compiled_directory) + "/" + name);
    dl_iterate_phdr(&look_at, &other);
    if (!other.path.empty()) break;
  }
  return other;
}

// The version that a file tells, where `before` comes before it: "2.13.0", or "".
std::string version_in_file(const std::string& path, const std::string& before) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const size_t key = text.find(before);
  if (key == std::string::npos) return "";
  const size_t from = text.find_first_of("0123456789", key + before.size());
  if (from == std::string::npos) return "";
  return text.substr(from, text.find_first_not_of("0123456789.", from) - from);
}

// As told by the name of the file (Debian: libc10.so.2.6), or by what lies beside lib in
// Python's torch and in an unpacked libtorch; "" where nothing tells.
std::string version_beside(const std::string& path) {
  const std::string file = real(path);
  const size_t suffix = file.rfind(".so.");
  if (suffix != std::string::npos) return file.substr(suffix + 4);
  const std::string above = directory(directory(file));
  const std::string version = version_in_file(above + "/version.py", "__version__ =");
  return version.empty() ? version_in_file(above + "/build-version", "") : version;
}

// Of a library in the process: "2.13.0", or "" where nothing tells.
std::string version_of(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return "";
  void* address = nullptr;
  if (dltorch::core::is_libtorch(path.c_str()))
    address = dlsym(library, dltorch::core::kShowConfigSymbol);
  dlclose(library);
  if (address == nullptr) return version_beside(path);
  std::string (*show_config)() = nullptr;
  std::memcpy(&show_config, &address, sizeof address);
  return dltorch::core::version_in(show_config());
}

std::string release(const std::string& version) {
  return version.substr(0, version.find('.', version.find('.') + 1));
}

// What --with-libtorch takes: the directory above lib or lib64.
std::string prefix(const std::string& path) {
  size_t above = 0;
  for (const char* lib : {"/lib/", "/lib64/"}) {
    const size_t found = path.rfind(lib);
    if (found != std::string::npos && found > above) above = found;
  }
  return above > 0 ? path.substr(0, above) : directory(path);
}

std::string install_command(const std::string& prefix) {
  return "R CMD INSTALL --configure-args=\"--with-libtorch='" + prefix + "'\" dltorch";
}

struct Found {
  const char* kind;  // "error" or "warning"
  const char* message;
};

// stop() or warning() with a condition of class dltorch_libtorch_<kind>. No C++ object is
// on the frame when R jumps.
SEXP signal(void* found_address) {
  const auto [kind, message] = *static_cast<const Found*>(found_address);
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
  return R_NilValue;
}

// Of this library, as R has named it to the loader.
const char* own_path() {
  Dl_info own;
  return dladdr(reinterpret_cast<const void*>(&own_path), &own) == 0 ? "" : own.dli_fname;
}

// R keeps a library whose R_init has jumped, and would not ask it the next time. The
// loader is to keep this one, whose code is running.
void forget(void* /*unused*/, Rboolean jumped) {
  const char* path = own_path();
  if (!jumped || dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE) == nullptr) return;
  SEXP call = PROTECT(Rf_lang2(Rf_install("dyn.unload"), PROTECT(Rf_mkString(path))));
  R_tryEvalSilent(call, R_BaseEnv, nullptr);
  UNPROTECT(2);
}

// Loads dltorch.so as R will next. The loader's words where that fails, else "".
std::string load_package(const std::string& package) {
  if (!exists(package)) return "";
  // Stays open: R opens it too, and libtorch must never be unloaded.
  if (dlopen(package.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) return "";
  const char* text = dlerror();
  return text == nullptr ? "no reason given" : text;
}

// The libtorch_cpu that the loader takes: where it was, else where the loader looks
// (LD_LIBRARY_PATH, the system's directories). "" where there is none. Nothing is loaded:
// that could not be undone.
std::string find_libtorch() {
  const std::string name = "/libtorch_cpu.so";
  if (exists(compiled_directory + name)) return compiled_directory + name;
  void* program = dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo size;
  if (program == nullptr || dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return "";
  std::vector<max_align_t> memory(size.dls_size / sizeof(max_align_t) + 1);
  auto* search = reinterpret_cast<Dl_serinfo*>(memory.data());
  search->dls_size = size.dls_size;
  search->dls_cnt = size.dls_cnt;
  if (dlinfo(program, RTLD_DI_SERINFO, search) != 0) return "";
  for (unsigned i = 0; i < search->dls_cnt; ++i) {
    const std::string path = search->dls_serpath[i].dls_name + name;
    if (exists(path)) return path;
  }
  return "";
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// Why tools/abi-check says that the package does not load there, or "" where it does not
// say so.
std::string ask_abi_check(const std::string& package, const std::string& libtorch) {
  const std::string tool = directory(directory(package)) + "/tools/abi-check";
  if (!exists(tool)) return "";
  const std::string command = "exec bash " + shell_quoted(tool) + " --reason " +
                              shell_quoted(package) + " " + shell_quoted(libtorch) +
                              " 2>/dev/null";
  FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) return "";
  std::string reason;
  char part[256];
  while (std::fgets(part, sizeof part, output) != nullptr) reason += part;
  const int status = pclose(output);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 1) return "";
  // Its last line: what bash reads at its start may print too.
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  return reason.substr(reason.rfind('\n') + 1);
}

// The loader's words, with the name of the symbol as C++ writes it.
std::string demangled(const std::string& words) {
  const size_t from = words.find("_Z");
  if (from == std::string::npos) return words;
  const size_t end = words.find_first_of(" ,()", from);
  const std::string symbol = words.substr(from, end - from);
  char* name = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, nullptr);
  if (name == nullptr) return words;
  std::string readable = name;
  std::free(name);
  if (readable.size() > 200) readable = readable.substr(0, 197) + "...";
  return words.substr(0, from) + readable +
         (end == std::string::npos ? "" : words.substr(end));
}

// Whether the file ends before what its headers say of it, as after a copy that did not
// finish: a signal would end R while the loader reads it. What is no library is left to
// the loader, which says so.
bool is_cut(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::uint64_t>(file.tellg());
  ElfW(Ehdr) header;
  file.seekg(0);
  if (!file.read(reinterpret_cast<char*>(&header), sizeof header) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  file.seekg(static_cast<std::streamoff>(header.e_phoff));
  for (int i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) part;
    if (!file.read(reinterpret_cast<char*>(&part), sizeof part)) return true;
    if (part.p_offset + part.p_filesz > size) return true;
  }
  return false;
}

// The kind of condition to signal with the text in `message`, or nullptr.
const char* check_files(char* message, size_t size) {
  for (const char* name : {"/libc10.so", "/libtorch_cpu.so"}) {
    const std::string path = compiled_directory + std::string(name);
    if (!exists(path) || !is_cut(path)) continue;
    std::snprintf(message, size,
                  "%s is not whole: a download or a copy of libtorch %s did not finish. "
                  "Install that libtorch again",
                  path.c_str(), compiled_version().c_str());
    return "error";
  }
  return nullptr;
}

// The same for what the loader says.
const char* check_package(char* message, size_t size) {
  const std::string package = directory(own_path()) + "/dltorch.so";
  std::string reason = load_package(package);
  if (reason.empty()) return nullptr;
  const std::string libtorch = find_libtorch();
  std::string found = "where it is no longer";
  std::string advice = "Install dltorch again on the libtorch that there is: ";
  if (!libtorch.empty()) {
    const std::string version = version_beside(libtorch);
    const bool same = release(version) == release(compiled_version()) &&
                      directory(libtorch) == compiled_directory;
    advice = same ? "Install that libtorch again, or dltorch on it: "
                  : "Install dltorch again on it: ";
    found = "found " + (version.empty() ? "another" : version) + " in " + libtorch;
    const std::string verdict = ask_abi_check(package, libtorch);
    if (!verdict.empty()) reason = verdict;
  }
  std::snprintf(message, size,
                "dltorch was compiled for libtorch %s in %s, %s: %s. "
                "%s%s",
                compiled_version().c_str(),
                prefix(std::string(compiled_directory) + "/").c_str(), found.c_str(),
                demangled(reason).c_str(), advice.c_str(),
                install_command(libtorch.empty() ? "DIR" : prefix(libtorch)).c_str());
  return "error";
}

// The same for a libtorch that is in the process already.
const char* check_process(char* message, size_t size) {
  const Other other = find_other();
  if (other.path.empty()) return nullptr;
  const std::string version = version_of(other.path);
  // A library of the same name is taken for ours by the loader.
  const bool serves = release(version) == release(compiled_version()) &&
                      file_name(other.path) == file_name(other.ours);
  // Where only a libc10 is, there is nothing to build on.
  const std::string advice =
      exists(directory(other.path) + "/libtorch_cpu.so") ||
              file_name(other.path) != "libc10.so"
          ? "Install dltorch on that one: " + install_command(prefix(other.path))
          : "Start R without it";
  std::snprintf(message, size,
                "dltorch was compiled for libtorch %s (%s), but %s (%s) is loaded "
                "already%s. %s",
                compiled_version().c_str(), other.ours.c_str(),
                version.empty() ? "another" : version.c_str(), other.path.c_str(),
                serves ? "" : ", and one process cannot have both", advice.c_str());
  return serves ? "warning" : "error";
}

}  // namespace

extern "C" attribute_visible void R_init_dlguard(DllInfo* dll) {
  R_registerRoutines(dll, nullptr, nullptr, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
  static char message[kLongest];
  for (auto* check : {&check_process, &check_files, &check_package}) {
    const char* kind = check(message, sizeof message);
    Found found = {kind, message};
    if (kind != nullptr) R_UnwindProtect(&signal, &found, &forget, nullptr, nullptr);
  }
}
