#include "core/blas.h"

#include <dlfcn.h>

#ifdef __GLIBC__
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <ATen/ops/from_blob.h>

#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/call.h"
#include "core/storage.h"
#include "core/version.h"
#endif

namespace dltorch::core {

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
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
  const bool found = is_libtorch(object->dlpi_name);
  Range whole = {UINTPTR_MAX, 0};
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + header.p_vaddr;
    const uintptr_t end = begin + header.p_memsz;
    if (header.p_type == PT_LOAD) {
      whole.begin = std::min(whole.begin, begin);
      whole.end = std::max(whole.end, end);
    } else if (found && header.p_type == PT_DYNAMIC) {
      search->dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
    } else if (found && header.p_type == PT_GNU_RELRO) {
      search->relro = {begin, end};
    }
  }
  if (found) {
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

// BLAS' zdotu_ and its like, for who wants the result in the place that the first
// argument points to. (Those with negative steps begin at the end.)
template <class T, bool kConjugate>
void dot(std::complex<T>* result, const int* count, const std::complex<T>* x,
         const int* x_step, const std::complex<T>* y, const int* y_step) {
  const ptrdiff_t n = *count;
  if (*x_step < 0) x += (1 - n) * *x_step;
  if (*y_step < 0) y += (1 - n) * *y_step;
  T real = 0;
  T imaginary = 0;
  for (ptrdiff_t i = 0; i < n; ++i, x += *x_step, y += *y_step) {
    const T x_imaginary = kConjugate ? -x->imag() : x->imag();
    real += x->real() * y->real() - x_imaginary * y->imag();
    imaginary += x->real() * y->imag() + x_imaginary * y->real();
  }
  *result = {real, imaginary};
}

// Our function of that name, or 0.
uintptr_t own_dot(const char* name) {
  if (std::strcmp(name, "zdotu_") == 0)
    return reinterpret_cast<uintptr_t>(&dot<double, false>);
  if (std::strcmp(name, "zdotc_") == 0)
    return reinterpret_cast<uintptr_t>(&dot<double, true>);
  if (std::strcmp(name, "cdotu_") == 0)
    return reinterpret_cast<uintptr_t>(&dot<float, false>);
  if (std::strcmp(name, "cdotc_") == 0)
    return reinterpret_cast<uintptr_t>(&dot<float, true>);
  return 0;
}

bool complex_dots_are_right() {
  c10::complex<double> i(0, 1);
  const at::Tensor x = at::from_blob(&i, {1}, at::TensorOptions(at::kComplexDouble));
  Stack stack = {x, x};
  call(overload_named("dot"), stack);
  return *const_data<c10::complex<double>>(stack[0].toTensor()) ==
         c10::complex<double>(-1, 0);
}

struct Bindings {
  // To R's functions, though libtorch or a library that it is linked to has the function.
  std::vector<Binding> to_r;
  // To complex dot products of a BLAS that libtorch is linked to, as R is.
  std::vector<Binding> to_dots;
};

Bindings bindings_of(const Search& search, void* libtorch) {
  Bindings found;
  const Tables tables = tables_of(search.dynamic);
  if (tables.symbols == nullptr || tables.strings == nullptr) return found;
  const auto look = [&](const ElfW(Rela) * entry, const ElfW(Rela) * end) {
    for (; entry < end; ++entry) {
      if (!is_slot(ELF64_R_TYPE(entry->r_info))) continue;
      auto* slot = reinterpret_cast<uintptr_t*>(search.base + entry->r_offset);
      const auto has_it = [&](const Range& code) { return code.holds(*slot); };
      if (std::none_of(search.r_code.begin(), search.r_code.end(), has_it)) continue;
      const char* name =
          tables.strings + tables.symbols[ELF64_R_SYM(entry->r_info)].st_name;
      const auto own = reinterpret_cast<uintptr_t>(dlsym(libtorch, name));
      if (own != 0 && own != *slot) {
        found.to_r.push_back({slot, own});
      } else if (own_dot(name) != 0) {
        found.to_dots.push_back({slot, own_dot(name)});
      }
    }
  };
  if (tables.rela != nullptr)
    look(tables.rela + tables.relative_count,
         tables.rela + tables.rela_bytes / sizeof *tables.rela);
  if (tables.plt != nullptr)
    look(tables.plt, tables.plt + tables.plt_bytes / sizeof *tables.plt);
  return found;
}

// The loader has made the slots read-only, in whole pages.
int rebind(const std::vector<Binding>& bindings, const Range& relro) {
  if (bindings.empty()) return 0;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t begin = relro.begin / page * page;
  const size_t size = relro.end / page * page - begin;
  auto* pages = reinterpret_cast<void*>(begin);
  if (size > 0 && mprotect(pages, size, PROT_READ | PROT_WRITE) != 0) return 0;
  for (const Binding& binding : bindings)
    __atomic_store_n(binding.slot, binding.own, __ATOMIC_RELAXED);
  if (size > 0) mprotect(pages, size, PROT_READ);
  return static_cast<int>(bindings.size());
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
  const Bindings bindings = bindings_of(search, libtorch);
  dlclose(libtorch);
  int count = rebind(bindings.to_r, search.relro);
  if (!bindings.to_dots.empty() && !complex_dots_are_right())
    count += rebind(bindings.to_dots, search.relro);
  return count;
}

#else

int bind_own_blas() { return 0; }

#endif

}  // namespace dltorch::core
