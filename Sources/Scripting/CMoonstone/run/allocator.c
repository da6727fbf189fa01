/* The memory of a machine: counted, limited, and taken from an arena, in which boards come and go by
 * the million, or from the process. */
#include "run/run.h"

#include "run/arena.h"

#include <stdlib.h>

static void *resize(void *block, size_t size) {
  if (size != 0) return realloc(block, size);
  free(block);
  return NULL;
}

/* Any request. Not inline: what ms_allocate answers by itself needs no frame. */
static __attribute__((noinline)) void *allocate(vm *m, void *block, size_t before, size_t after) {
  if (!block) before = 0; /* Lua passes a type there */
  if (m->limit && after > before && m->used - before + after > m->limit) {
    /* Lua now collects all its garbage. A script that swallows refusals pays for that. */
    m->run.ticks += (m->limit >> 10) * ms_price_list[PRICE_REFUSED].ticks;
    if (m->run.deadline) ms_run_note_refusal(&m->run, m->limit, !block);
    return NULL;
  }
  void *p = NULL;
  if (!m->arena) p = resize(block, after);
  else p = ms_arena_resize(m->arena, block, before, after);
  if (p || after == 0) m->used = m->used - before + after;
  return p;
}

/* Most blocks are small, and take the place of one that was freed. */
void *ms_allocate(void *machine, void *block, size_t before, size_t after) {
  vm *m = machine;
  arena *a = m->arena;
  if (after == 0) {
    if (!block) return NULL;
    if (m->endings.count > 0) ms_ending_note_freed(m, block, before);
    if (!a || before - 1 >= SMALL) return allocate(m, block, before, 0);
    m->used -= before;
    small_give(a, block, before);
    return NULL;
  }
  bool is_usual = a && !block && after <= SMALL && m->used + after <= m->limit;
  void *p = is_usual ? small_take(a, after) : NULL;
  if (!p) return allocate(m, block, before, after);
  m->used += after;
  return p;
}

/* Lua finds the variables of a function by going through those that are open, for each anew. */
static uint64_t closure_price(size_t size) {
  enum { VARIABLE = 8, MANY = 16, PART = 32 };
  uint64_t variables = size / VARIABLE;
  if (variables <= MANY + 4) return 0; /* four are the function itself */
  return variables * variables / PART * ms_price_list[PRICE_CLOSURE].ticks;
}

void *ms_allocate_counted(void *machine, void *block, size_t before, size_t after) {
  vm *m = machine;
  run *r = &m->run;
  void *p = ms_allocate(machine, block, before, after);
  if (!p || (block && after <= before)) return p; /* what is refused costs no block */
  r->ticks += ms_price_list[PRICE_BLOCK].ticks +
              after / MEMORY_BYTES * ms_price_list[PRICE_MEMORY].ticks;
  if (!block && before == LUA_TFUNCTION) r->ticks += closure_price(after);
  /* Nothing may be raised here; the next instruction does. */
  if (r->ticks > r->budget && !r->cause && lua_gethookcount(r->current) != 1)
    lua_sethook(r->current, r->hook, LUA_MASKCOUNT, 1);
  return p;
}
