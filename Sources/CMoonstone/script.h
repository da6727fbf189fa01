/* What the files of the bridge know of each other. The rule of moonstone.h holds in all of them. */
#ifndef MOONSTONE_SCRIPT_H
#define MOONSTONE_SCRIPT_H

#include "moonstone.h"

#include <lauxlib.h>
#include <lua.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum { MESSAGE_SIZE = 1024, PRINT_SIZE = 4096, COMMENT_SIZE = 512, MAX_SOURCE = 64 * 1024 };

/* What a script is charged for, beside the VM's instructions: see prices.c. */
enum {
  PRICE_CHOOSE, PRICE_TURN, PRICE_MOVES, PRICE_COUNT_MOVES, PRICE_PLAY, PRICE_CHILDREN,
  PRICE_CHILD, PRICE_OUTCOME, PRICE_TEXT, PRICE_EQUAL, PRICE_QUERY, PRICE_ELEMENT, PRICE_RANDOM,
  PRICE_COROUTINE, PRICE_RESUME, PRICE_FORMAT, PRICE_PRINT, PRICE_REFUSED, PRICE_COUNT
};

extern const ms_price price_list[];

/* A protected call under way, as the watchdog sees it. */
typedef struct run {
  pthread_mutex_t lock; /* held to begin, to end and to signal */
  pthread_t thread;
  uint64_t start;
  uint64_t deadline;           /* monotonic nanoseconds; 0 while no call is under way */
  bool is_ready;               /* whether a stop would be heard */
  _Atomic bool stop;           /* somebody asked to stop */
  _Atomic int cause;           /* 0, or the ms_status that interrupts the call: it is dead then */
  lua_State *_Atomic current;  /* the coroutine that runs */
  uint64_t ticks;  /* used by this call, as far as they have been counted */
  uint64_t budget; /* UINT64_MAX: nobody counts instructions */
  bool has_place;              /* whether `place` says where the script was */
  char place[128];
  struct run *outer; /* what this thread was in before */
  struct run *next;  /* in the watchdog's list */
} run;

struct ms_script {
  lua_State *L;
  const ms_game *game;
  size_t used, limit; /* bytes */
  struct arena *arena; /* NULL: the memory of the process */
  run run;
  const ms_turn *turn; /* while choose runs */
  uint64_t random;
  int board_meta, context_meta, random_function, memory, strategy; /* references */
  char *kept; /* context.memory as text */
  size_t kept_length, kept_capacity;
  char kept_error[MESSAGE_SIZE];
  char message[MESSAGE_SIZE];
  char comment[COMMENT_SIZE];
  size_t printed_length;
  char printed[PRINT_SIZE];
};

static inline ms_script *script_of(lua_State *L) { return *(ms_script **)lua_getextraspace(L); }

/* ---- text.c ---- */

/* Pushes how a message shows the value at `index`: `"f9"`, `12`, `a table`. */
void push_shown(lua_State *L, int index);

/* ---- arena.c ---- */

typedef struct arena arena;

/* Memory at the fixed place, which only one script of a process can have; NULL otherwise. */
arena *arena_new(size_t size);
void arena_free(arena *a);
/* As lua_Alloc, without its type tags. */
void *arena_resize(arena *a, void *p, size_t before, size_t after);

/* ---- limits.c ---- */

void *limits_allocate(void *script, void *block, size_t before, size_t after);
void run_init(run *r);
void run_free(run *r);
/* `ticks`: 0 when they are unlimited. */
void run_begin(run *r, lua_State *L, double seconds, uint64_t ticks);
/* How long the call has been under way. */
double run_seconds(const run *r);
/* Ends the call; 0, or why it was interrupted. */
ms_status run_end(run *r);
/* Raises again what interrupted the call, if anything did. */
void run_check(lua_State *L);
/* Makes a coroutine count, or not, as the call under way does. */
void run_adopt(lua_State *L, lua_State *coroutine);
/* Ends the call, which has used its ticks up. Raises. */
void run_exhaust(lua_State *L);
static inline bool run_is_limited(const run *r) { return r->budget != UINT64_MAX; }
static inline bool run_is_dead(lua_State *L) { return script_of(L)->run.cause != 0; }

/* Charges the script for a call of the host. Raises when its ticks are used up. */
static inline void charge(lua_State *L, int price) {
  run *r = &script_of(L)->run;
  r->ticks += price_list[price].ticks;
  if (r->ticks > r->budget) run_exhaust(L);
}
/* As ms_price of so many elements. */
static inline void charge_elements(lua_State *L, int count) {
  run *r = &script_of(L)->run;
  r->ticks += (uint64_t)count * price_list[PRICE_ELEMENT].ticks;
  if (r->ticks > r->budget) run_exhaust(L);
}

/* ---- sandbox.c ---- */

/* Leaves nothing: prepares the library that environments are copied from. Raises. */
void sandbox_open(lua_State *L);
/* Pushes a fresh environment. Raises. */
void sandbox_push_environment(lua_State *L);

/* ---- require.c ---- */

/* Pushes the function of a text; the environment it gets is on top. Raises. */
void compile(lua_State *L, const ms_source *source);
/* Gives the environment on top a `require`. */
void require_open(lua_State *L, const ms_include *includes, int count);

/* ---- coroutine.c ---- */

extern const luaL_Reg coroutine_replaced[];

/* ---- board.c ---- */

void board_open(lua_State *L);
void board_push(lua_State *L, const void *position);
/* Pushes the text of a move. Raises. */
void board_push_move(lua_State *L, int move);
/* The code of the text at `index`, or -1. Raises. */
int board_move_at(lua_State *L, int index);

/* ---- context.c ---- */

void context_open(lua_State *L);
void context_push(lua_State *L, const ms_turn *turn);

/* ---- memory.c ---- */

/* Writes context.memory into `kept`; false with `kept_error` when it is no plain data. Raises when
 * the script is out of memory, and leaves values on the stack. */
bool memory_encode(lua_State *L);
/* Replaces context.memory by what a text says. Raises. */
void memory_decode(lua_State *L, const char *text, size_t length);
void memory_free(ms_script *s);

#endif
