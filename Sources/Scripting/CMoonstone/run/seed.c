/* The seed of Lua's hashes, on which the order of `pairs` depends. Lua 5.4 makes it of addresses and
 * of the time of day, and nobody can tell it another one.
 *
 * But it asks for memory after it has made the seed and before it hashes anything. That is when the
 * seed is overwritten, where Lua 5.4 keeps it in its global state. If what lies around it is not
 * what lies there in a new state of Lua 5.4, nothing is written, and ms_hashes_repeat says so. */
#include "run/run.h"

#include <string.h>

enum { SEED = 0x4d6f6f6e };

/* As in Lua's lobject.h and lstate.h, up to the seed and one field beyond. */
typedef struct value {
  lua_Integer content;
  unsigned char type;
} value;

typedef struct global {
  lua_Alloc allocate;
  void *data;
  ptrdiff_t total, debt;
  size_t estimate, last_atomic;
  void *strings;
  int string_count, string_size;
  value registry, null; /* null: the integer 0 until the state is built */
  unsigned seed;
  unsigned char white;
} global;

static bool is_new_state(const global *g, size_t size) {
  enum { INTEGER = 3, FIRST_WHITE = 8 };
  return g->total == (ptrdiff_t)size && g->debt == 0 && g->last_atomic == 0 && !g->strings &&
         g->string_count == 0 && g->string_size == 0 && g->registry.type == LUA_TNIL &&
         g->null.type == INTEGER && g->null.content == 0 && g->white == FIRST_WHITE;
}

/* The memory of a state that is being made. */
typedef struct making {
  vm *machine;
  char *state; /* its first block, of `size` bytes; NULL once it has the seed */
  size_t size;
} making;

static void *allocate(void *data, void *block, size_t before, size_t after);

static void set_seed(making *m) {
  for (size_t at = 0; at + sizeof(global) <= m->size; at += sizeof(void *)) {
    global *g = (global *)(m->state + at);
    if (g->allocate != allocate || g->data != m) continue;
    if (is_new_state(g, m->size)) g->seed = SEED;
    break;
  }
  m->state = NULL;
}

static void *allocate(void *data, void *block, size_t before, size_t after) {
  making *m = data;
  bool is_first = m->size == 0;
  if (m->state) set_seed(m);
  void *p = ms_allocate(m->machine, block, before, after);
  if (is_first) {
    m->state = p;
    m->size = after;
  }
  return p;
}

lua_State *ms_seeded_state(vm *machine) {
  making m = {.machine = machine};
  lua_State *L = lua_newstate(allocate, &m);
  if (L) lua_setallocf(L, ms_allocate, machine);
  return L;
}

/* ---- Whether it worked ---- */

/* Writes the order in which a table has its keys. */
static int write_order(lua_State *L) {
  vm *m = vm_of(L);
  lua_newtable(L);
  for (char name[] = "key a"; name[4] <= 'z'; name[4]++) {
    lua_pushboolean(L, true);
    lua_setfield(L, -2, name);
  }
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    m->printed[m->printed_length++] = lua_tostring(L, -2)[4];
  return 0;
}

static bool hashes_repeat;

static void compare(void) {
  enum { MEMORY = 1 << 20 };
  vm one = {.used = 0}, other = {.used = 0};
  if (!ms_vm_open(&one, MEMORY, IN_PROCESS, write_order)) return;
  if (ms_vm_open(&other, MEMORY, IN_PROCESS, write_order)) {
    hashes_repeat = one.printed_length == other.printed_length &&
                    memcmp(one.printed, other.printed, one.printed_length) == 0;
    ms_vm_close(&other);
  }
  ms_vm_close(&one);
}

bool ms_hashes_repeat(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, compare);
  return hashes_repeat;
}
