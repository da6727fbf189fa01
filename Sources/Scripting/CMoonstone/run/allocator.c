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

/* ---- Blocks of the process's, for a machine whose arena has no room for them ---- */

typedef struct outlier {
  struct outlier *next, **link; /* the next one, and what leads to this one */
} outlier;

static void put_in(vm *m, outlier *o) {
  o->next = m->outliers;
  o->link = &m->outliers;
  if (o->next) o->next->link = &o->next;
  m->outliers = o;
}

static void take_out(outlier *o) {
  *o->link = o->next;
  if (o->next) o->next->link = o->link;
}

static void *resize_outlier(vm *m, void *block, size_t size) {
  outlier *o = block ? (outlier *)block - 1 : NULL;
  if (o) take_out(o);
  outlier *moved = resize(o, size ? size + sizeof *o : 0);
  if (moved) put_in(m, moved);
  else if (o && size) put_in(m, o);
  return moved ? moved + 1 : NULL;
}

void ms_outliers_free(vm *m) {
  while (m->outliers) resize_outlier(m, m->outliers + 1, 0);
}

/* ---- Blocks in an arena ---- */

/* Boards come and go by the million, and the arena is quicker at that than malloc. The process has
 * what is large, and what the arena has no room for. */
static void *resize_anywhere(vm *m, void *block, size_t before, size_t after) {
  enum { LARGEST = 128 << 10 };
  arena *a = m->arena;
  void *p = NULL;
  if (!block) {
    if (after <= LARGEST) p = ms_arena_resize(a, NULL, 0, after);
    return p || !after ? p : resize_outlier(m, NULL, after);
  }
  if (!arena_holds(a, block)) return resize_outlier(m, block, after);
  if (after <= LARGEST) p = ms_arena_resize(a, block, before, after);
  if (p || after == 0 || !(p = resize_outlier(m, NULL, after))) return p;
  memcpy(p, block, before < after ? before : after);
  ms_arena_resize(a, block, before, 0);
  return p;
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
  else if (m->has_outliers) p = resize_anywhere(m, block, before, after);
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
    if (!a || before - 1 >= SMALL || !arena_holds(a, block)) return allocate(m, block, before, 0);
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
  if (r->ticks > r->budget && !r->cause)
    lua_sethook(r->current, r->hook, LUA_MASKCOUNT, 1);
  return p;
}
