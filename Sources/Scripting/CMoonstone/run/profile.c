/* What a script's ticks went into.
 *
 * Every tick is charged in one of three ways, and each says where the script stands then: a hundred
 * instructions in the hook, a price in `charge`, a block of memory in the allocator. So the sum is
 * what the calls charged, and the script runs as it would without a profile. A machine without one
 * runs none of this: `charge` and the hook come here by the comparison with the budget that they
 * make anyway. The hook is the same one with a profile, since to give a coroutine another would
 * begin its count anew, and so change what it pays.
 *
 * To look where a script stands takes as long as a cheap call of the host. So a call's price is
 * written to its line each time, but blocks of memory only every few hundred bytes, and the calls
 * that led there only every thousand ticks or so. These distances vary, lest they keep step with a
 * loop, and come from a generator that begins anew with each profile: a profile repeats. */
#include "run/profile.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FUNCTIONS = 1 << 11, PLACES = 1 << 12, CHARGES = 1 << 13, NODES = 1 << 13, SOURCES = 64 };
enum { SLOTS = 1 << 17, NAME_SIZE = 48, LEVELS = 64, HOST_LEVELS = 8 };
enum { MEMORY_STEP = 512, STACK_STEP = 1000 };

typedef struct function {
  int source, line;
  char name[NAME_SIZE];
} function;

typedef struct place {
  int function, line;
  uint64_t instructions, memory, bytes, blocks;
} place;

typedef struct charged {
  int place, price;
  uint64_t units, ticks;
} charged;

/* A function, or a price if it has one, under what called it. */
typedef struct node {
  int parent, function, price;
  uint64_t ticks;
} node;

/* Entry 0 of each list is for what has no room, or was done by no function of the script. */
struct profile {
  uint64_t seen;    /* ticks of this call that are written down */
  uint64_t pending; /* of those, what no stack has yet */
  uint64_t memory_ticks, memory_bytes, memory_blocks; /* what no place has yet */
  uint64_t next_memory, next_stack;
  uint64_t random;
  int calls, sources, functions, places, charges, nodes;
  char *source[SOURCES];
  const char *source_at[SOURCES]; /* where Lua has the name; NULL: nobody knows */
  function function[FUNCTIONS];
  place place[PLACES];
  charged charged[CHARGES];
  node node[NODES];
  uint64_t key[SLOTS];
  int value[SLOTS];
  char *text;
  size_t length, capacity;
};

/* Kinds of keys. */
enum { FUNCTION = 1, PLACE, CHARGE, NODE };

/* The next distance, from half of `step` to one and a half. */
static uint64_t distance(profile *p, uint64_t step) {
  p->random = p->random * 6364136223846793005u + 1442695040888963407u;
  return step / 2 + (p->random >> 33) % step;
}

profile *ms_profile_new(void) {
  profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->functions = p->places = p->charges = p->nodes = 1;
  p->charged[0].price = p->node[0].price = -1;
  p->next_memory = distance(p, MEMORY_STEP);
  p->next_stack = distance(p, STACK_STEP);
  return p;
}

void ms_profile_free(profile *p) {
  if (!p) return;
  for (int i = 0; i < p->sources; i++) free(p->source[i]);
  free(p->text);
  free(p);
}

void ms_profile_forget_sources(profile *p) {
  if (p) memset(p->source_at, 0, sizeof p->source_at);
}

/* ---- Lists ---- */

/* The number of a key, which gets the next one if it is new: 0 if there are `most` already. `count`
 * tells which was next. */
static int number(profile *p, int kind, uint64_t key, int *count, int most) {
  key = key << 3 | (uint64_t)kind;
  size_t slot = (size_t)(key * 0x9e3779b97f4a7c15u >> 47);
  for (; p->key[slot]; slot = (slot + 1) % SLOTS) if (p->key[slot] == key) return p->value[slot];
  if (*count >= most) return 0;
  p->key[slot] = key;
  return p->value[slot] = (*count)++;
}

static int source_of(profile *p, const lua_Debug *ar) {
  for (int i = 0; i < p->sources; i++) if (p->source_at[i] == ar->source) return i;
  int i = 0;
  while (i < p->sources && strcmp(p->source[i], ar->short_src) != 0) i++;
  if (i == SOURCES) return 0;
  if (i == p->sources) {
    p->source[i] = strdup(ar->short_src);
    if (!p->source[i]) return 0;
    p->sources++;
  }
  p->source_at[i] = ar->source;
  return i;
}

static int function_of(profile *p, const lua_Debug *ar) {
  int source = source_of(p, ar), next = p->functions;
  uint64_t key = (uint64_t)source << 32 | (uint32_t)ar->linedefined;
  int f = number(p, FUNCTION, key, &p->functions, FUNCTIONS);
  if (f == next) p->function[f] = (function){.source = source, .line = ar->linedefined};
  return f;
}

static int place_of(profile *p, const lua_Debug *ar) {
  enum { LINE = (1 << 27) - 1 };
  int next = p->places;
  uint64_t function = (uint64_t)source_of(p, ar) << 27 | (ar->linedefined & LINE);
  int at = number(p, PLACE, function << 27 | (ar->currentline & LINE), &p->places, PLACES);
  if (at == next) {
    p->place[at] = (place){.function = function_of(p, ar), .line = ar->currentline};
  }
  return at;
}

static int node_of(profile *p, int parent, int f, int price) {
  int next = p->nodes;
  uint64_t key = (uint64_t)parent << 32 | (uint64_t)f << 8 | (uint64_t)(price + 1);
  int n = number(p, NODE, key, &p->nodes, NODES);
  if (n == next) p->node[n] = (node){.parent = parent, .function = f, .price = price};
  return n;
}

/* ---- Where a script stands ---- */

/* The line that runs, or that called the host: 0 if there is none. Looked for from a level on: 0 is
 * the function that runs. */
static int here(profile *p, lua_State *L, int level) {
  lua_Debug ar;
  for (; level < HOST_LEVELS && lua_getstack(L, level, &ar); level++) {
    if (lua_getinfo(L, "Sl", &ar) && ar.currentline > 0) return place_of(p, &ar);
  }
  return 0;
}

static void name_function(function *f, const lua_Debug *ar) {
  if (f->name[0] || !ar->name) return;
  ms_clean_text(f->name, sizeof f->name, ar->name, strlen(ar->name), false);
}

/* Gives what is pending to the calls under way, and to the price that made it due, if one did. */
static void write_stack(profile *p, lua_State *L, int price) {
  int functions[LEVELS], count = 0;
  lua_Debug ar;
  for (int level = 0; count < LEVELS && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "nS", &ar) || ar.linedefined < 0) continue;
    functions[count] = function_of(p, &ar);
    name_function(&p->function[functions[count++]], &ar);
  }
  int at = 0;
  while (count > 0) at = node_of(p, at, functions[--count], -1);
  if (price >= 0) at = node_of(p, at, 0, price);
  p->node[at].ticks += p->pending;
  p->pending = 0;
  p->next_stack = distance(p, STACK_STEP);
}

static inline void spend(profile *p, lua_State *L, uint64_t ticks, int price) {
  p->seen += ticks;
  p->pending += ticks;
  if (p->pending >= p->next_stack) write_stack(p, L, price);
}

static void write_memory(profile *p, int at) {
  place *here = &p->place[at];
  here->memory += p->memory_ticks;
  here->bytes += p->memory_bytes;
  here->blocks += p->memory_blocks;
  p->memory_ticks = p->memory_bytes = p->memory_blocks = 0;
  p->next_memory = distance(p, MEMORY_STEP);
}

/* ---- The three ways of charging ---- */

void ms_profile_instructions(lua_State *L, uint64_t count) {
  profile *p = vm_of(L)->run.profile;
  p->place[here(p, L, 0)].instructions += count;
  spend(p, L, count, -1);
}

void ms_profile_charge(lua_State *L, int price, uint64_t units) {
  run *r = &vm_of(L)->run;
  profile *p = r->profile;
  uint64_t ticks = r->ticks - p->seen;
  /* What runs is the host's function, which has no line. */
  int at = here(p, L, 1), next = p->charges;
  int c = number(p, CHARGE, (uint64_t)at << 8 | (uint64_t)price, &p->charges, CHARGES);
  if (c == next) p->charged[c] = (charged){.place = at, .price = price};
  p->charged[c].units += units;
  p->charged[c].ticks += ticks;
  spend(p, L, ticks, price);
}

void *ms_allocate_profiled(void *machine, void *block, size_t before, size_t after) {
  run *r = &((vm *)machine)->run;
  uint64_t ticks = r->ticks;
  void *allocated = ms_allocate_counted(machine, block, before, after);
  profile *p = r->profile;
  if (!p || r->ticks == ticks) return allocated;
  ticks = r->ticks - ticks;
  p->seen += ticks;
  p->pending += ticks;
  p->memory_ticks += ticks;
  if (allocated) { /* what is refused costs ticks, too */
    p->memory_bytes += block ? after - before : after;
    p->memory_blocks++;
  }
  /* Where a script stands cannot be told while Lua moves its stack. */
  if (block || p->memory_bytes < p->next_memory) return allocated;
  write_memory(p, here(p, r->current, 0));
  return allocated;
}

void ms_profile_begin(profile *p) {
  p->seen = 0;
  p->calls++;
}

void ms_profile_end(profile *p, uint64_t ticks) {
  if (ticks > p->seen) p->pending += ticks - p->seen, p->memory_ticks += ticks - p->seen;
  write_memory(p, 0);
  p->node[0].ticks += p->pending;
  p->pending = 0;
}

/* ---- As text ---- */

static void write_line(profile *p, const char *format, ...) {
  enum { LINE = 512 };
  if (p->capacity - p->length < LINE) {
    size_t capacity = p->capacity ? 2 * p->capacity : 1 << 14;
    char *text = realloc(p->text, capacity);
    if (!text) return;
    p->text = text;
    p->capacity = capacity;
  }
  va_list values;
  va_start(values, format);
  int n = vsnprintf(p->text + p->length, LINE, format, values);
  va_end(values);
  p->length += n < LINE ? (size_t)n : LINE - 1;
}

/* A line for each entry, as it is numbered: `f` functions, `l` lines, `p` prices, `n` nodes of the
 * tree of calls. */
ms_text ms_profile_text(profile *p) {
  typedef unsigned long long number;
  p->length = 0;
  write_line(p, "c %d\n", p->calls);
  for (int i = 1; i < p->functions; i++) {
    const function *f = &p->function[i];
    write_line(p, "f %d %s\t%s\n", f->line, p->sources ? p->source[f->source] : "", f->name);
  }
  for (int i = 0; i < p->places; i++) {
    const place *at = &p->place[i];
    write_line(p, "l %d %d %llu %llu %llu %llu\n", at->function, at->line,
               (number)at->instructions, (number)at->memory, (number)at->bytes,
               (number)at->blocks);
  }
  for (int i = 0; i < p->charges; i++) {
    const charged *c = &p->charged[i];
    if (c->ticks)
      write_line(p, "p %d %d %llu %llu\n", c->place, c->price, (number)c->units,
                 (number)c->ticks);
  }
  for (int i = 0; i < p->nodes; i++) {
    const node *n = &p->node[i];
    write_line(p, "n %d %d %d %llu\n", n->parent, n->function, n->price, (number)n->ticks);
  }
  return (ms_text){p->text, p->length};
}
