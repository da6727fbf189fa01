/* Memory for a machine: arena.c. Small blocks are inline, since
 * boards come and go by the million. */
#ifndef MOONSTONE_ARENA_H
#define MOONSTONE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Size classes: multiples of 16 up to 256, then eight to each doubling. */
enum { GRAIN = 16, SMALL = 256, CLASSES = 16 + 8 * 32 };

typedef struct block {
  struct block *next;
} block;

typedef struct arena {
  char *start, *at, *end;
  block *free[CLASSES];
} arena;

/* An empty arena of this size, of which the system provides the pages that are used. NULL if the
 * system has no room for it. Arenas that are given back are lent again: mapping one takes longer
 * than many scripts run. From any thread. */
arena *ms_arena_borrow(size_t size);
/* To be trimmed before. */
void ms_arena_give_back(arena *a);
/* Gives the system the pages back that lie beyond the first MiB, with all that is in them. */
void ms_arena_trim(arena *a);
/* As lua_Alloc, without its type tags. */
void *ms_arena_resize(arena *a, void *p, size_t before, size_t after);

/* How much of it was ever handed out, with its own lists. */
static inline size_t arena_size(const arena *a) { return (size_t)(a->at - a->start); }

/* Of 1 to SMALL bytes. */
static inline size_t small_class(size_t size) { return (size - 1) / GRAIN; }

/* As ms_arena_resize of no block to 1 to SMALL bytes, if one of that class was freed; else NULL. */
static inline void *small_take(arena *a, size_t size) {
  block **free = &a->free[small_class(size)], *b = *free;
  if (b) *free = b->next;
  return b;
}

/* As ms_arena_resize of a block of 1 to SMALL bytes to none. */
static inline void small_give(arena *a, void *p, size_t size) {
  block **free = &a->free[small_class(size)], *b = p;
  b->next = *free;
  *free = b;
}

#endif
