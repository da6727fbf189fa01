/* roles/: what a script is for, and everything that moonstone.h offers for it.
 *
 *   script.c      a script of either role: making, loading and stopping it; restore.c makes it again
 *                 what it was when it was loaded
 *   strategy.c    asking a strategy for a move
 *   observer.c    telling an observer of an event, and a prompt of a wish
 *   prompt.c      running what a person types; completion.c completing it (prompt.h)
 *   role.c        what the file of each role must return
 *   params.c      what a strategy lets be set; params_kinds.c its numbers and choices (params.h)
 *   context.c     the context that both are given; comment.c what a strategy says of a move
 *   memory.c      context.memory from its text; memory_write.c to it; migrate.c hands it over to
 *                 another version
 *   rules*.c      the rules of a game, a role by themselves (rules.h); word.c the words of moves
 *
 * Strategies and observers share a machine with boards; rules have one without. Each part of a
 * script belongs to the files that are named with it. */
#ifndef MOONSTONE_ROLES_H
#define MOONSTONE_ROLES_H

#include "board/board.h"

/* ---- The parts of a script, by the file that owns each ---- */

/* context.c, comment.c */
typedef struct context_part {
  int meta, random, comment; /* references */
  bool has_told_of_seeds;    /* since it was loaded */
} context_part;

/* How deep tables may be nested in a memory. */
enum { VERSION_SIZE = 272, MEMORY_DEPTH = 32 };

/* params.c */
typedef struct params_part {
  int values;      /* a reference: context.params; LUA_NOREF or 0: it has none */
  ms_text set;     /* what somebody set: `depth=6,style=wild` */
  char text[8192]; /* what is declared, a line each: see ms_script_params */
  size_t length;
} params_part;

/* memory.c, memory_write.c, migrate.c */
typedef struct memory_part {
  int table;                  /* a reference: context.memory */
  char version[VERSION_SIZE]; /* the strategy's, in the form of a memory's text; empty: none */
  char *text;                 /* as it was last written */
  size_t length, capacity;
  char error[MESSAGE_SIZE]; /* why it could not be written */
  char note[MESSAGE_SIZE];  /* what became of the memory of another version */
} memory_part;

/* strategy.c */
typedef struct strategy_part {
  comment_texts comment; /* on its last move */
  comment_texts thought; /* what it says as it thinks */
} strategy_part;

struct ms_script {
  boards boards; /* first: vm_of gives the address of all */
  int loaded;    /* a reference: what the file returned */
  int prompt;    /* a reference: what a prompt has; 0: it is none */
  double load_seconds;
  uint64_t load_ticks; /* what loading took */
  bool is_as_loaded; /* it has an image, and nothing was asked of it since it was loaded or restored */
  uint64_t warm_texts; /* how many texts of moves had been seen when it was warmed: restore.c */
  context_part context;
  params_part params;
  memory_part memory;
  strategy_part strategy;
};

/* The limits of a call with so many ticks; 0: not limited in ticks. */
static inline limits ms_script_limits(const ms_script *s, double seconds, uint64_t ticks,
                                      const char *purpose) {
  double cpu = ticks ? ms_ticks_cpu(ticks, s->boards.game->slowness) : 0;
  return (limits){.seconds = seconds, .ticks = ticks, .cpu = cpu,
                  .cpu_ahead = ms_ticks_cpu(0, 0), .purpose = purpose};
}

static inline ms_script *script_of(lua_State *L) { return (ms_script *)vm_of(L); }

/* ---- restore.c ---- */

/* Before each call: makes sure that a restored script has its memory. */
void ms_script_prepare(ms_script *s, bool counts_ticks);
/* Forgets what it was when it was loaded. */
void ms_script_forget(ms_script *s);

/* ---- role.c ---- */

/* Checks that what the file returned, which is on top, is what its role needs. Raises. */
void ms_role_check(lua_State *L, ms_role role, const char *name);
/* Pushes a function of what was loaded. Raises. */
void ms_role_push(lua_State *L, const char *function);

/* ---- params.c ---- */

/* Reads the parameters of the strategy on top. Returns a reference to what context.params will be,
 * LUA_NOREF if it declares none. Raises. */
int ms_params_read(lua_State *L, const ms_source *source);
void ms_params_free(ms_script *s);

/* ---- context.c ---- */

/* Every field that a context may have, NULL-terminated. */
extern const char *const ms_context_fields[];
/* Whether the value at `index` is a context. */
bool ms_context_is(lua_State *L, int index);
void ms_context_open(lua_State *L);
/* Pushes the context of a turn, which becomes the current one. */
void ms_context_push(lua_State *L, const ms_turn *turn);

/* ---- comment.c ---- */

void ms_comment_open(lua_State *L);
/* Pushes context.comment. */
void ms_comment_push(lua_State *L);
/* Reads the comment at `index`, and leaves it on top. `who` begins what is raised. */
void ms_comment_read(lua_State *L, int index, const char *who, ms_comment *comment,
                     comment_texts *texts);

/* ---- memory.c, memory_write.c ---- */

void ms_memory_open(lua_State *L);
void ms_memory_free(ms_script *s);
/* Writes context.memory, behind the version of the strategy, as text. False if it is not plain
 * data: `error` then says why, followed by `consequence`. Leaves values on the stack. Raises if
 * out of memory. */
bool ms_memory_encode(lua_State *L, const char *consequence);
/* Pushes the version that wrote a text, or nil, and the memory. Raises. */
void ms_memory_decode(lua_State *L, const char *text, size_t length);
/* Writes the version on top, an integer or a string of at most 64 bytes. */
void ms_memory_write_version(lua_State *L, char *out);
/* Pushes a version that was written; nil for an empty text. Raises. */
void ms_memory_push_version(lua_State *L, const char *text);

/* ---- prompt.c ---- */

/* Makes a prompt of a script that has been loaded. */
void ms_prompt_open(lua_State *L, int environment, int returned);
/* Does what a person wishes: see ms_script_prompt. */
void ms_prompt_answer(lua_State *L, const ms_turn *turn, ms_text wish);

/* ---- migrate.c ---- */

/* Checks the version and the migrate of the strategy on top, and writes the version into `out`, of
 * VERSION_SIZE. Raises. */
void ms_version_read(lua_State *L, const char *name, char *out);

#endif
