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
enum { VERSION_SIZE = 272 };

/* What a script is charged for, beside the VM's instructions: see prices.c. */
enum {
  PRICE_CHOOSE, PRICE_TURN, PRICE_MOVES, PRICE_COUNT_MOVES, PRICE_PLAY, PRICE_CHILDREN,
  PRICE_CHILD, PRICE_OUTCOME, PRICE_TEXT, PRICE_EQUAL, PRICE_QUERY, PRICE_ELEMENT, PRICE_RANDOM,
  PRICE_COMMENT, PRICE_COROUTINE, PRICE_RESUME, PRICE_FORMAT, PRICE_FORMAT_BYTE, PRICE_NUMBER, PRICE_PRINT,
  PRICE_PATTERN, PRICE_MATCH, PRICE_BYTES, PRICE_ITEM, PRICE_COMPARISON, PRICE_BLOCK, PRICE_MEMORY,
  PRICE_REFUSED, PRICE_EVALUATION, PRICE_SEARCH, PRICE_TABLE,
  PRICE_NODE, PRICE_PLAYED, PRICE_EVALUATE, PRICE_COUNT
};

/* How much PRICE_BYTES and PRICE_MEMORY are for, and PRICE_FORMAT_BYTE at most. */
enum { BYTES = 8, MEMORY_BYTES = 64, FORMAT_BYTES = 512 };

extern const ms_price price_list[];

/* What a script says while it thinks; guarded by the run's lock. */
typedef struct thought {
  ms_hear *hear; /* NULL while nobody listens */
  void *listener;
  ms_comment newest;
  char text[COMMENT_SIZE];
  uint64_t ticks;    /* when it was said */
  uint64_t due;      /* when the newest is to be told; 0 when it has been */
  uint64_t earliest; /* when the next may be told */
} thought;

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
  thought thought;
  char broken[MESSAGE_SIZE]; /* which law the rules of the game broke */
  struct run *outer; /* what this thread was in before */
  struct run *next;  /* in the watchdog's list */
} run;

struct ms_script {
  lua_State *L;
  ms_rules *rules; /* NULL in a strategy */
  const ms_game *game;
  size_t used, limit; /* bytes */
  struct arena *arena; /* NULL: the memory of the process */
  struct arena *small; /* small blocks of a script there; NULL: they lie with all others */
  run run;
  const ms_turn *turn; /* while choose or observe runs */
  uint64_t random;
  /* Metatables, known by where they lie: they stay as long as the script does. */
  const void *board_place, *children_place;
  int board_meta, context_meta, random_function, comment_function; /* references */
  int memory, strategy; /* the latter is whatever the file returned, an observer too */
  char version[VERSION_SIZE]; /* the strategy's, as in a memory's text; empty when it has none */
  double load_seconds; /* what loading took */
  uint64_t load_ticks;
  char note[MESSAGE_SIZE]; /* what became of a memory */
  void *searcher; /* NULL until the first search */
  size_t table_bytes; /* what its table takes; 0 before */
  int searched_ply; /* of the last turn that searched */
  uint64_t salts;   /* how many searches had an evaluation of their own */
  int evaluations;  /* how many there are */
  bool is_searching;
  char *kept; /* context.memory as text */
  size_t kept_length, kept_capacity;
  char kept_error[MESSAGE_SIZE];
  char message[MESSAGE_SIZE];
  char comment[COMMENT_SIZE];
  size_t printed_length;
  char printed[PRINT_SIZE];
};

static inline ms_script *script_of(lua_State *L) { return *(ms_script **)lua_getextraspace(L); }

/* ---- script.c ---- */

/* Where the memory of a script lies: with that of the process, or in an arena of its own. */
typedef enum home { IN_PROCESS, IN_ARENA, AT_FIXED_PLACE } home;

/* A script that `open` prepares. NULL when there is no memory. */
ms_script *script_new(const ms_game *game, size_t memory, home home, lua_CFunction open);

typedef struct ms_load {
  ms_role role;
  const ms_source *source;
  const ms_include *includes;
  int count;
} ms_load;

/* Ends what ms_script_get_ready began. */
void end_readiness(ms_script *s);

/* Runs `function` with `argument` as its one light argument. */
ms_status protect(ms_script *s, lua_CFunction function, void *argument, double seconds,
                  uint64_t ticks);

/* ---- role.c ---- */

/* Checks that what the file returned, which is on top, is what its role needs. Raises. */
void role_check(lua_State *L, ms_role role, const char *name);
/* Pushes a function of it. Raises. */
void role_push(lua_State *L, const char *function);

/* ---- comment.c ---- */

void comment_open(lua_State *L);
/* Pushes context.comment. */
void comment_push(lua_State *L);
/* Reads the comment at `index`, and leaves it on top; its text goes into `text`, of COMMENT_SIZE.
 * `who` begins what is raised. */
void comment_read(lua_State *L, int index, const char *who, ms_comment *comment, char *text);
/* Tells what is due at this time. The run's lock is held. */
void thought_tell(run *r, uint64_t time);

/* ---- migrate.c ---- */

/* Checks the version and the migrate of the strategy on top, and writes the version as memory.c
 * does, into VERSION_SIZE. Raises. */
void version_read(lua_State *L, const char *name, char *out);

/* ---- text.c ---- */

/* Pushes how a message shows the value at `index`: `"f9"`, `12`, `a table`. */
void push_shown(lua_State *L, int index);

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
/* As charge, for so many units. */
static inline void charge_work(lua_State *L, int price, uint64_t units) {
  run *r = &script_of(L)->run;
  r->ticks += units * price_list[price].ticks;
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

/* Gives every later environment the table on top under a name, and pops it. Raises. */
void sandbox_add(lua_State *L, const char *name);

/* ---- evaluation.c, search.c ---- */

/* Gives environments `moonstone.evaluation`. Raises. */
void evaluation_open(lua_State *L);
/* The evaluation at `index`, and what tells it apart; NULL when there is none. */
void *evaluation_at(lua_State *L, int index, uint64_t *digest);
/* Forgets what searches have learnt. */
void search_forget(ms_script *s);

/* ---- require.c ---- */

/* Pushes the function of a text; the environment it gets is on top. Raises. */
void compile(lua_State *L, const ms_source *source);
/* Gives the environment on top a `require`. */
void require_open(lua_State *L, const ms_include *includes, int count);

/* ---- coroutine.c, matching.c, tables.c: what takes the place of standard functions ---- */

extern const luaL_Reg coroutine_replaced[], matching_replaced[], tables_replaced[];

/* ---- strings.c: what stands before standard functions, as their first upvalue ---- */

extern const luaL_Reg base_charged[], string_charged[], utf8_charged[];

/* ---- board.c ---- */

void board_open(lua_State *L);
void board_push(lua_State *L, const void *position);
/* Pushes the text of a move. Raises. */
void board_push_move(lua_State *L, ms_code move);
/* The code of the text at `index`, or -1. Raises. */
ms_code board_move_at(lua_State *L, int index);

/* ---- context.c ---- */

void context_open(lua_State *L);
void context_push(lua_State *L, const ms_turn *turn);
/* What is left of the turn's allowance, in its unit; negative when there is none. */
double context_allowance(const ms_script *s);
/* The next random number of the turn. */
uint64_t context_draw(ms_script *s);

/* ---- memory.c ---- */

/* Writes context.memory with the strategy's version into `kept`; false when it is no plain data,
 * with what and the consequence in `kept_error`. Raises when the script is out of memory, and leaves
 * values on the stack. */
bool memory_encode(lua_State *L, const char *consequence);
/* Pushes what a text says: the version that wrote it, or nil, and the memory. Raises. */
void memory_decode(lua_State *L, const char *text, size_t length);
/* Writes the version on top, an integer or a string of at most 64 bytes. */
void memory_write_version(lua_State *L, char *out);
/* Pushes what was written, nil for an empty text. Raises. */
void memory_push_version(lua_State *L, const char *text);
void memory_free(ms_script *s);

#endif
