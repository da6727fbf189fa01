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

/* A protected call under way, as the watchdog sees it. */
typedef struct run {
  pthread_mutex_t lock; /* held to begin, to end and to signal */
  pthread_t thread;
  uint64_t deadline;           /* monotonic nanoseconds; 0 while no call is under way */
  bool is_ready;               /* whether a stop would be heard */
  _Atomic bool stop;           /* somebody asked to stop */
  _Atomic int cause;           /* 0, or the ms_status that interrupts the call: it is dead then */
  lua_State *_Atomic current;  /* the coroutine that runs */
  bool has_place;              /* whether `place` says where the script was */
  char place[128];
  struct run *outer; /* what this thread was in before */
  struct run *next;  /* in the watchdog's list */
} run;

struct ms_script {
  lua_State *L;
  const ms_game *game;
  size_t used, limit; /* bytes */
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

/* Copies a text, cut to what fits and zero-terminated, with what is not printable UTF-8 escaped.
 * Returns the length. Line feeds stay when `lines`. */
size_t clean_text(char *out, size_t size, const char *text, size_t length, bool lines);
/* Pushes how a message shows the value at `index`: `"f9"`, `12`, `a table`. */
void push_shown(lua_State *L, int index);

/* ---- limits.c ---- */

void *limits_allocate(void *script, void *block, size_t before, size_t after);
void run_init(run *r);
void run_free(run *r);
void run_begin(run *r, lua_State *L, double seconds);
/* Ends the call; 0, or why it was interrupted. */
ms_status run_end(run *r);
/* Raises again what interrupted the call, if anything did. */
void run_check(lua_State *L);
static inline bool run_is_dead(lua_State *L) { return script_of(L)->run.cause != 0; }

/* ---- sandbox.c ---- */

/* Leaves nothing: prepares the library that environments are copied from. Raises. */
void sandbox_open(lua_State *L);
/* Pushes a fresh environment. Raises. */
void sandbox_push_environment(lua_State *L);

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
