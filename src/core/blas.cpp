#include "core/blas.h"

#include <dlfcn.h>

#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>
#endif

namespace dltorch::core {

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
namespace {

#ifdef __x86_64__
constexpr uint32_t kSlotTypes[] = {R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT, R_X86_64_64};
#else
constexpr uint32_t kSlotTypes[] = {R_AARCH64_JUMP_SLOT, R_AARCH64_GLOB_DAT,
                                   R_AARCH64_ABS64};
#endif

struct Range {
  uintptr_t begin = 0;
  uintptr_t end = 0;
  bool holds(uintptr_t address) const { return address >= begin && address < end; }
};

struct Search {
  std::vector<uintptr_t> r_functions;
  std::vector<Range> r_code;  // the objects that these are in
  // libtorch_cpu
  const char* path = nullptr;
  uintptr_t base = 0;
  const ElfW(Dyn) * dynamic = nullptr;
  Range relro;
};

int look_at(dl_phdr_info* object, size_t /*size*/, void* address) {
  auto* search = static_cast<Search*>(address);
  const char* name = std::strrchr(object->dlpi_name, '/');
  const bool is_libtorch =
      name != nullptr && std::strncmp(name, "/libtorch_cpu.so", 16) == 0;
  Range whole = {UINTPTR_MAX, 0};
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + header.p_vaddr;
    const uintptr_t end = begin + header.p_memsz;
    if (header.p_type == PT_LOAD) {
      whole.begin = std::min(whole.begin, begin);
      whole.end = std::max(whole.end, end);
    } else if (is_libtorch && header.p_type == PT_DYNAMIC) {
      search->dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
    } else if (is_libtorch && header.p_type == PT_GNU_RELRO) {
      search->relro = {begin, end};
    }
  }
  if (is_libtorch) {
    search->path = object->dlpi_name;
    search->base = object->dlpi_addr;
  } else {
    const auto in_object = [&](uintptr_t function) { return whole.holds(function); };
    const std::vector<uintptr_t>& functions = search->r_functions;
    if (std::any_of(functions.begin(), functions.end(), in_object))
      search->r_code.push_back(whole);
  }
  return 0;
}

bool is_slot(uint32_t type) {
  return std::find(std::begin(kSlotTypes), std::end(kSlotTypes), type) !=
         std::end(kSlotTypes);
}

// Where the loader has written an address, and what is to be there.
struct Binding {
  uintptr_t* slot;
  uintptr_t own;
};

struct Tables {
  const ElfW(Rela) * rela = nullptr;
  size_t rela_bytes = 0;
  size_t relative_count = 0;  // at the start of rela, without a symbol
  const ElfW(Rela) * plt = nullptr;
  size_t plt_bytes = 0;
  const ElfW(Sym) * symbols = nullptr;
  const char* strings = nullptr;
};

Tables tables_of(const ElfW(Dyn) * entry) {
  Tables found;
  for (; entry->d_tag != DT_NULL; ++entry) {
    const ElfW(Addr) value = entry->d_un.d_ptr;
    switch (entry->d_tag) {
      case DT_RELA:
        found.rela = reinterpret_cast<const ElfW(Rela)*>(value);
        break;
      case DT_RELASZ:
        found.rela_bytes = value;
        break;
      case DT_RELACOUNT:
        found.relative_count = value;
        break;
      case DT_JMPREL:
        found.plt = reinterpret_cast<const ElfW(Rela)*>(value);
        break;
      case DT_PLTRELSZ:
        found.plt_bytes = value;
        break;
      case DT_SYMTAB:
        found.symbols = reinterpret_cast<const ElfW(Sym)*>(value);
        break;
      case DT_STRTAB:
        found.strings = reinterpret_cast<const char*>(value);
        break;
      default:
        break;
    }
  }
  return found;
}

// Those of libtorch's slots that lead to R's functions, though libtorch or a library
// that it is linked to has the function.
std::vector<Binding> bindings_to_r(const Search& search, void* libtorch) {
  std::vector<Binding> found;
  const Tables tables = tables_of(search.dynamic);
  if (tables.symbols == nullptr || tables.strings == nullptr) return found;
  const auto look = [&](const ElfW(Rela) * entry, const ElfW(Rela) * end) {
    for (; entry < end; ++entry) {
      if (!is_slot(ELF64_R_TYPE(entry->r_info))) continue;
      auto* slot = reinterpret_cast<uintptr_t*>(search.base + entry->r_offset);
      const auto has_it = [&](const Range& code) { return code.holds(*slot); };
      if (std::none_of(search.r_code.begin(), search.r_code.end(), has_it)) continue;
      const ElfW(Sym)& symbol = tables.symbols[ELF64_R_SYM(entry->r_info)];
      const auto own =
          reinterpret_cast<uintptr_t>(dlsym(libtorch, tables.strings + symbol.st_name));
      if (own != 0 && own != *slot) found.push_back({slot, own});
    }
  };
  if (tables.rela != nullptr)
    look(tables.rela + tables.relative_count,
         tables.rela + tables.rela_bytes / sizeof *tables.rela);
  if (tables.plt != nullptr)
    look(tables.plt, tables.plt + tables.plt_bytes / sizeof *tables.plt);
  return found;
}

}  // namespace

int bind_own_blas() {
  Search search = {};
  // One of R's BLAS, one of its LAPACK, and what these call on an error: R's own would
  // jump over libtorch's frames, on any thread.
  for (const char* name : {"dgemm_", "dgetrf_", "xerbla_"})
    search.r_functions.push_back(reinterpret_cast<uintptr_t>(dlsym(RTLD_DEFAULT, name)));
  dl_iterate_phdr(&look_at, &search);
  if (search.dynamic == nullptr || search.r_code.empty()) return 0;
  void* libtorch = dlopen(search.path, RTLD_LAZY | RTLD_NOLOAD);
  if (libtorch == nullptr) return 0;
  const std::vector<Binding> bindings = bindings_to_r(search, libtorch);
  dlclose(libtorch);
  if (bindings.empty()) return 0;
  // The loader has made the slots read-only, in whole pages.
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t begin = search.relro.begin / page * page;
  const size_t size = search.relro.end / page * page - begin;
  auto* relro = reinterpret_cast<void*>(begin);
  if (size > 0 && mprotect(relro, size, PROT_READ | PROT_WRITE) != 0) return 0;
  for (const Binding& binding : bindings)
    __atomic_store_n(binding.slot, binding.own, __ATOMIC_RELAXED);
  if (size > 0) mprotect(relro, size, PROT_READ);
  return static_cast<int>(bindings.size());
}

#else

int bind_own_blas() { return 0; }

#endif

}  // namespace dltorch::core
