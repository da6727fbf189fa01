/* Memory for a script, at a fixed place or anywhere (arena.c); what small blocks take of it is inline:
 * boards come and go by the million. */
#ifndef MOONSTONE_ARENA_H
#define MOONSTONE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Classes: multiples of 16 up to 256, then eight to each doubling. */
enum { GRAIN = 16, SMALL = 256, CLASSES = 16 + 8 * 32 };

typedef struct block {
  struct block *next;
} block;

typedef struct arena {
  char *start, *at, *end;
  block *free[CLASSES];
} arena;

/* Memory at the fixed place, which only one script of a process can have, or anywhere; NULL when there
 * is none to be had. */
arena *arena_new(size_t size, bool fixed);
void arena_free(arena *a);
/* One anywhere for small blocks, 16 MiB of which pages that nothing lay in are never taken, out of those that
 * were given back: to map and unmap one takes longer than many a script runs. Any thread may do so. */
arena *arena_borrow(void);
void arena_give_back(arena *a);
/* As lua_Alloc, without its type tags. */
void *arena_resize(arena *a, void *p, size_t before, size_t after);

static inline bool arena_holds(const arena *a, const void *p) {
  return (const char *)p >= a->start && (const char *)p < a->end;
}

/* Of 1 to SMALL bytes. */
static inline size_t small_class(size_t size) { return (size - 1) / GRAIN; }

/* As arena_resize of no block to 1 to SMALL bytes. */
static inline void *small_take(arena *a, size_t size) {
  block **free = &a->free[small_class(size)], *b = *free;
  if (!b) return arena_resize(a, NULL, 0, size);
  *free = b->next;
  return b;
}

/* As arena_resize of a block of 1 to SMALL bytes to none. */
static inline void small_give(arena *a, void *p, size_t size) {
  block **free = &a->free[small_class(size)], *b = p;
  b->next = *free;
  *free = b;
}

#endif
