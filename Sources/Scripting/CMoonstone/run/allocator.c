/* The memory of a machine: counted, limited, and taken from an arena or from the process. */
#include "run/run.h"

#include "run/arena.h"

#include <stdlib.h>
#include <string.h>

static void *resize(void *block, size_t size) {
  if (size != 0) return realloc(block, size);
  free(block);
  return NULL;
}

/* Boards come and go by the million, and the arena is quicker at that than malloc. Malloc takes
 * what is large, and what the arena has no room for. */
static void *resize_in_process(arena *small, void *block, size_t before, size_t after) {
  if (!block) {
    void *p = after - 1 < SMALL ? small_take(small, after) : NULL;
    return p ? p : resize(NULL, after);
  }
  if (!arena_holds(small, block)) return resize(block, after);
  if (after == 0) {
    small_give(small, block, before);
    return NULL;
  }
  void *moved = after <= SMALL ? ms_arena_resize(small, block, before, after) : NULL;
  if (moved || !(moved = malloc(after))) return moved;
  memcpy(moved, block, before < after ? before : after);
  small_give(small, block, before);
  return moved;
}

void *ms_allocate(void *machine, void *block, size_t before, size_t after) {
  vm *m = machine;
  if (!block) before = 0; /* Lua passes a type there */
  if (m->limit && after > before && m->used - before + after > m->limit) {
    /* Lua now collects all its garbage. A script that swallows refusals pays for that. */
    m->run.ticks += (m->limit >> 10) * ms_price_list[PRICE_REFUSED].ticks;
    return NULL;
  }
  void *p = NULL;
  if (m->arena) p = ms_arena_resize(m->arena, block, before, after);
  else if (m->small) p = resize_in_process(m->small, block, before, after);
  else p = resize(block, after);
  if (p || after == 0) m->used = m->used - before + after;
  return p;
}

void *ms_allocate_counted(void *machine, void *block, size_t before, size_t after) {
  vm *m = machine;
  run *r = &m->run;
  void *p = ms_allocate(machine, block, before, after);
  if (!p || (block && after <= before)) return p; /* what is refused costs no block */
  r->ticks += ms_price_list[PRICE_BLOCK].ticks +
              after / MEMORY_BYTES * ms_price_list[PRICE_MEMORY].ticks;
  /* Nothing may be raised here; the next instruction does. */
  if (r->ticks > r->budget && !r->cause)
    lua_sethook(r->current, ms_ticks_hook, LUA_MASKCOUNT, 1);
  return p;
}
