/* Counts allocations: the definitions here stand before the C library's own.
 *
 * Each thread counts in a place of its own: one number for all would be what two threads fight
 * for. */
#include "cperft.h"

#include <stdatomic.h>
#include <stddef.h>

enum { PLACES = 256 }; /* threads beyond that share them, and may lose a count */
static struct place {
  _Alignas(64) _Atomic unsigned long long count;
} places[PLACES];
static atomic_uint threads;
static _Thread_local struct place *mine;

static void count(void) {
  if (!mine) mine = &places[atomic_fetch_add(&threads, 1) % PLACES];
  unsigned long long now = atomic_load_explicit(&mine->count, memory_order_relaxed);
  atomic_store_explicit(&mine->count, now + 1, memory_order_relaxed);
}

#ifdef __GLIBC__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12; /* ENOMEM */
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}
#endif

unsigned long long allocation_count(void) {
  unsigned long long sum = 0;
  for (int i = 0; i < PLACES; i++)
    sum += atomic_load_explicit(&places[i].count, memory_order_relaxed);
  return sum;
}
