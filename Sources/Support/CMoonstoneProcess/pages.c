/* Memory that forked processes share at no cost. */
#include "process.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Pages of a file are neither copied nor entered again when a process is forked; a child that
 * changes one gets a copy of its own. This file has no name, and nobody has it open. The limit of
 * files may be too low for it: then the pages are copied. */
const void *ms_pages_keep(const void *bytes, size_t length) {
#ifdef MFD_CLOEXEC
  int file = memfd_create("moonstone", MFD_CLOEXEC);
  if (file >= 0) {
    size_t done = 0;
    ssize_t written;
    const char *from = bytes;
    while (done < length && (written = ms_write_quietly(file, from + done, length - done)) > 0)
      done += (size_t)written;
    void *pages = done == length ? mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    if (pages != MAP_FAILED) return pages;
  }
#endif
  void *pages = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return NULL;
  return memcpy(pages, bytes, length);
}
