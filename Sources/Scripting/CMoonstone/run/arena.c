/* Memory for a machine, at one of many places alike.
 *
 * The offset of a block depends only on the requests before it. Lua hashes what it knows by its
 * address by the lower 32 bits of that, and the places are 4 GiB apart, so in each of them a table
 * has its keys in the same order. Blocks come in size classes, each with a list of free ones. A free
 * block of one class serves no other. That wastes little, costs a few instructions a block, and
 * cannot be made slow. */
#include "run/arena.h"
#include "moonstone_sanitizers.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

enum { PLACES = 1024 };
static const uintptr_t FIRST_PLACE = MS_FIXED_PLACES, APART = (uintptr_t)1 << 32;

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

/* Memory at this place; NULL if there is something else. Anywhere, if the place is 0. */
static char *map(uintptr_t place, size_t size) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
#ifdef MAP_FIXED_NOREPLACE
  if (place) flags |= MAP_FIXED_NOREPLACE;
#endif
  char *p = mmap((void *)place, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (p == MAP_FAILED) return NULL;
  if (!place || (uintptr_t)p == place) return p;
  munmap(p, size);
  return NULL;
}

/* A new arena. The places are tried in turn, since those of the last are the least likely to be
 * free. */
static arena *new(size_t size) {
  static _Atomic unsigned turn;
  char *p = NULL;
  for (int i = 0; FIRST_PLACE && !p && i < PLACES; i++)
    p = map(FIRST_PLACE + turn++ % PLACES * APART, size);
  if (!p) p = map(0, size);
  return p ? begin(p, size) : NULL;
}

/* Arenas that were given back, and how much of each stays in memory. */
enum { MOST_IDLE = 16, IDLE_BYTES = 1 << 20 };
static _Atomic(arena *) idle[MOST_IDLE];

static size_t size_of(const arena *a) { return (size_t)(a->end - a->start); }

arena *ms_arena_borrow(size_t size) {
  for (int i = 0; i < MOST_IDLE; i++) {
    arena *a = atomic_exchange(&idle[i], NULL);
    if (a && size_of(a) == size) return begin(a->start, size);
    if (a) ms_arena_give_back(a);
  }
  return new(size);
}

void ms_arena_trim(arena *a) {
  if (arena_size(a) > IDLE_BYTES)
    madvise(a->start + IDLE_BYTES, arena_size(a) - IDLE_BYTES, MADV_DONTNEED);
}

void ms_arena_give_back(arena *a) {
  for (int i = 0; i < MOST_IDLE; i++) {
    arena *none = NULL;
    if (atomic_compare_exchange_strong(&idle[i], &none, a)) return;
  }
  munmap(a->start, size_of(a));
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
