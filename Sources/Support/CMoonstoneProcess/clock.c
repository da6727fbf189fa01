/* A time of day that stands still for one library.
 *
 * Lua seeds its hashes with time(), and an order of `pairs` that differs from run to run would come
 * from there. The system fills in the addresses of what a library imports when it loads it. This
 * fills in another one for `time`, so that other callers of time() keep the system's. */
#include "moonstone_process.h"

#include <time.h>

/* A program without libraries is linked with it in place of time(). */
time_t ms_no_time(time_t *out);

time_t ms_no_time(time_t *out) {
  if (out) *out = 0;
  return 0;
}

#if defined __GLIBC__ && defined __LP64__

#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct search {
  uintptr_t code;
  bool is_done;
} search;

/* Whether an address lies in a part of this type. */
static bool holds(const struct dl_phdr_info *library, unsigned type, uintptr_t address) {
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    uintptr_t start = library->dlpi_addr + part->p_vaddr;
    if (part->p_type == type && address - start < part->p_memsz) return true;
  }
  return false;
}

/* An entry of the table that tells where all others lie; 0 if there is none. */
static uintptr_t entry(const struct dl_phdr_info *library, ElfW(Sxword) tag) {
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *at = (const ElfW(Dyn) *)(library->dlpi_addr + part->p_vaddr);
    for (; at->d_tag != DT_NULL; at++)
      if (at->d_tag == tag) return at->d_un.d_ptr;
  }
  return 0;
}

static bool write_slot(const struct dl_phdr_info *library, uintptr_t *slot) {
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot / size * size);
  if (mprotect(page, size, PROT_READ | PROT_WRITE) != 0) return false;
  *slot = (uintptr_t)ms_no_time;
  /* As it was: what the loader has filled in for good is read-only. */
  if (holds(library, PT_GNU_RELRO, (uintptr_t)slot)) mprotect(page, size, PROT_READ);
  return true;
}

/* Goes through a table of imports, each with the place for its address. */
static bool replace_in(const struct dl_phdr_info *library, uintptr_t table, size_t size) {
  const ElfW(Rela) *imports = (const ElfW(Rela) *)table;
  const ElfW(Sym) *symbols = (const ElfW(Sym) *)entry(library, DT_SYMTAB);
  const char *names = (const char *)entry(library, DT_STRTAB);
  bool is_done = false;
  if (!table || !symbols || !names) return false;
  for (size_t i = 0; i < size / sizeof *imports; i++) {
    size_t symbol = ELF64_R_SYM(imports[i].r_info);
    if (symbol && strcmp(names + symbols[symbol].st_name, "time") == 0)
      is_done |= write_slot(library, (uintptr_t *)(library->dlpi_addr + imports[i].r_offset));
  }
  return is_done;
}

static int visit(struct dl_phdr_info *library, size_t size, void *argument) {
  search *s = argument;
  (void)size;
  if (!holds(library, PT_LOAD, s->code)) return 0;
  s->is_done = replace_in(library, entry(library, DT_JMPREL), entry(library, DT_PLTRELSZ));
  s->is_done |= replace_in(library, entry(library, DT_RELA), entry(library, DT_RELASZ));
  return 1;
}

bool ms_stop_time(const void *code) {
  search s = {.code = (uintptr_t)code};
  dl_iterate_phdr(visit, &s);
  return s.is_done;
}

#else

bool ms_stop_time(const void *code) {
  (void)code;
  return false;
}

#endif
