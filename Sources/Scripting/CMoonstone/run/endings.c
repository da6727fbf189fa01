/* Blocks of a machine with something in them that has to be ended when they are freed.
 *
 * A finalizer would not do: Lua drops its error, and it fails wherever C calls or the stack are at
 * their limit, which a script can be at when it likes. So the allocator ends what lies in a block
 * that is freed, and what is left ends with the machine.
 *
 * A block says at its end how it is ended and where it stands in the list of those that live. What
 * any other block has there stands nowhere: the list lies outside of the machine. */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

typedef struct note {
  void (*end)(vm *m, void *place);
  uint32_t size;  /* from the place to the end of the block */
  uint32_t index; /* in the list */
} note;

static note *note_before(char *end) { return (note *)end - 1; }

static void reserve_one(lua_State *L, endings *e) {
  if (e->count < e->capacity) return;
  size_t capacity = e->capacity ? 2 * e->capacity : 64;
  char **blocks = realloc(e->blocks, capacity * sizeof *blocks);
  if (!blocks) luaL_error(L, "not enough memory");
  e->blocks = blocks;
  e->capacity = capacity;
}

static size_t with_note(size_t size) { return (size + 7) / 8 * 8 + sizeof(note); }

void *ms_ending_push(lua_State *L, size_t size) {
  void *place = lua_newuserdatauv(L, with_note(size), 0);
  reserve_one(L, &vm_of(L)->endings);
  return place;
}

void ms_ending_owe(vm *m, void *place, size_t size, void (*end)(vm *m, void *place)) {
  endings *e = &m->endings;
  char *block = (char *)place + with_note(size);
  *note_before(block) = (note){end, (uint32_t)with_note(size), (uint32_t)e->count};
  e->blocks[e->count++] = block;
}

static void end_last(vm *m) {
  char *block = m->endings.blocks[--m->endings.count];
  const note *n = note_before(block);
  n->end(m, block - n->size);
}

void ms_ending_note_freed(vm *m, void *freed, size_t size) {
  endings *e = &m->endings;
  char *block = (char *)freed + size;
  note n;
  if (size < sizeof n) return;
  memcpy(&n, block - sizeof n, sizeof n);
  if (n.index >= e->count || e->blocks[n.index] != block) return;
  char *last = e->blocks[e->count - 1];
  note_before(last)->index = n.index;
  e->blocks[n.index] = last;
  e->blocks[e->count - 1] = block;
  end_last(m);
}

void ms_endings_free(vm *m) {
  while (m->endings.count > 0) end_last(m);
  free(m->endings.blocks);
  m->endings = (endings){0};
}
