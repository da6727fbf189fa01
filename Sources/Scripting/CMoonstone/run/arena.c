/* Memory for a machine, at a fixed place or anywhere.
 *
 * The address of a block depends only on the requests before it, so at a fixed place addresses
 * repeat from run to run. Blocks come in size classes, each with a list of free ones. A free
 * block of one class serves no other. That wastes little, costs a few instructions a block, and
 * cannot be made slow. */
#include "run/arena.h"
#include "moonstone_sanitizers.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

static void *const PLACE = (void *)MS_FIXED_PLACES;

/* The class of a size, and the size of its blocks in `room`. */
static size_t class_of(size_t size, size_t *room) {
  if (size <= SMALL) {
    size_t class = small_class(size);
    *room = (class + 1) * GRAIN;
    return class;
  }
  unsigned doubling = 63u - (unsigned)__builtin_clzll(size - 1); /* size in (2^d, 2^(d + 1)] */
  size_t eighth = ((size_t)1 << doubling) / 8;
  size_t index = (size - 1 - ((size_t)1 << doubling)) / eighth;
  *room = ((size_t)1 << doubling) + (index + 1) * eighth;
  return 16 + (doubling - 8) * 8 + index;
}

static void *take(arena *a, size_t size) {
  size_t room, class = class_of(size, &room);
  if (class >= CLASSES) return NULL;
  block *b = a->free[class];
  if (b) {
    a->free[class] = b->next;
    return b;
  }
  if ((size_t)(a->end - a->at) < room) return NULL;
  b = (block *)a->at;
  a->at += room;
  return b;
}

static void give(arena *a, void *p, size_t size) {
  size_t room, class = class_of(size, &room);
  block *b = p;
  b->next = a->free[class];
  a->free[class] = b;
}

/* Makes an empty arena of this memory. */
static arena *begin(char *p, size_t size) {
  arena *a = (arena *)p;
  memset(a, 0, sizeof *a);
  a->start = p;
  a->at = p + (sizeof *a + GRAIN - 1) / GRAIN * GRAIN;
  a->end = p + size;
  return a;
}

arena *ms_arena_new(size_t size, bool fixed) {
  if (!PLACE) return NULL;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
#ifdef MAP_FIXED_NOREPLACE
  if (fixed) flags |= MAP_FIXED_NOREPLACE;
#endif
  char *p = mmap(fixed ? PLACE : NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  return p == MAP_FAILED ? NULL : begin(p, size);
}

void ms_arena_free(arena *a) { munmap(a->start, (size_t)(a->end - a->start)); }

/* Arenas that were given back, their size, and how much of each stays in memory. */
enum { SPARES = 16, SPARE_SIZE = 16 << 20, SPARE_BYTES = 1 << 20 };
static _Atomic(arena *) spares[SPARES];

arena *ms_arena_borrow(void) {
  for (int i = 0; i < SPARES; i++) {
    arena *a = atomic_exchange(&spares[i], NULL);
    if (a) return begin(a->start, SPARE_SIZE);
  }
  return ms_arena_new(SPARE_SIZE, false);
}

void ms_arena_trim(arena *a) {
  if (arena_size(a) > SPARE_BYTES)
    madvise(a->start + SPARE_BYTES, arena_size(a) - SPARE_BYTES, MADV_DONTNEED);
}

void ms_arena_give_back(arena *a) {
  for (int i = 0; i < SPARES; i++) {
    arena *none = NULL;
    if (atomic_compare_exchange_strong(&spares[i], &none, a)) return;
  }
  ms_arena_free(a);
}

void *ms_arena_resize(arena *a, void *p, size_t before, size_t after) {
  if (after == 0) {
    if (p) give(a, p, before);
    return NULL;
  }
  if (!p) return take(a, after);
  size_t had, has;
  if (class_of(before, &had) == class_of(after, &has)) return p;
  void *moved = take(a, after);
  /* Lua relies on shrinking to succeed. The block will be freed into the smaller class. */
  if (!moved) return after < before ? p : NULL;
  memcpy(moved, p, before < after ? before : after);
  give(a, p, before);
  return moved;
}
