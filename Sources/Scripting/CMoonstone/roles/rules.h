/* The rules of a game as a script: a machine of their own, and the protected calls that reach it.
 *
 *   rules.c        opening rules, and what all their calls share
 *   rules_tables.c the tables of states, kept for further calls
 *   rules_load.c   reading what a game declares of itself
 *   rules_calls.c  setup, turn, moves, play, outcome and diagram; rules_query.c the queries
 *   rules_board.c  the board as a list of rows, for drawing it
 *   rules_state_write.c, rules_state_read.c: states as texts (rules_state.h)
 *   rules_world.c  what rules see of the library
 *
 * States go in and out as text. So a call depends on nothing but its arguments, and a state that a
 * call changed in place is found out. Their tables are kept meanwhile: reading takes long. */
#ifndef MOONSTONE_ROLES_RULES_H
#define MOONSTONE_ROLES_RULES_H

#include "moonstone_rules.h"

#include "roles/rules_state.h"

enum { SETUP, TURN, MOVES, PLAY, OUTCOME, DIAGRAM, BOARD, QUERIES, FUNCTIONS };
extern const char *const ms_rules_function_names[QUERIES];

/* MAX_MOVES is a power of two, for a hash table of moves. */
enum { MAX_MOVES = 1024, MAX_NAME = 48, MAX_SUMMARY = 200, MAX_QUERIES = 32 };

/* Many tables are kept of states whose texts are short, few of others: they take more memory. */
enum { SLOTS = 128, FEW_SLOTS = 16, SHORT = 512 };

/* The table of a state, for further calls about it. */
typedef struct slot {
  int table; /* a reference */
  bool is_set;
  bool is_theirs; /* made by the rules, which may have changed it since */
  uint64_t seen;  /* the call that last saw it as it was; 0: none did */
  ms_state state; /* in room of its own */
  char *text;
  size_t room;
} slot;

/* The texts of the states after several moves. */
typedef struct texts {
  char *bytes;
  size_t length, room;
} texts;

struct ms_rules {
  vm vm; /* first: vm_of gives the address of both */
  double seconds;
  int functions[FUNCTIONS];
  int query_count;
  ms_declared queries[MAX_QUERIES];
  char query_names[MAX_QUERIES][MAX_NAME];
  char summaries[MAX_QUERIES][MAX_SUMMARY];
  int answers[MAX_QUERIES]; /* references */
  char name[MAX_NAME];
  char sides[2][MAX_NAME];
  bool is_law; /* whether what was raised says which law is broken */
  uint64_t calls; /* so far, with the one under way */
  slot slots[SLOTS];
  state_text result, check;
  ms_state result_state; /* the result */
  texts children;
  char diagram[MAX_STATE];
  ms_fault fault; /* the last failure, whose text is the message */
  char message[2 * MESSAGE_SIZE];
};

/* What to load. */
typedef struct rules_source {
  const ms_source *main;
  const ms_include *includes;
  int count;
} rules_source;

/* A call of one of the functions. */
typedef struct call {
  ms_rules *rules;
  int function; /* the one that is running, for messages */
  ms_state state;
  /* What else it takes and gives. */
  const rules_source *source; /* NULL unless it loads */
  const ms_text *words;
  int count;
  ms_code move;
  int which;
  const intptr_t *arguments;
  intptr_t *answer;
  ms_code *moves;
  int capacity;
  const ms_code *played;
  ms_state *children;
  int turn, outcome, margin;
} call;

static inline ms_rules *rules_of(lua_State *L) { return (ms_rules *)vm_of(L); }

/* Opens what environments of rules are copies of. */
void ms_rules_open_library(lua_State *L);
/* Pushes the environment of rules. */
void ms_rules_push_environment(lua_State *L);

/* Raises the message on top, which says that a law is broken. */
int ms_rules_broken(lua_State *L);

#define BREAK(L, ...) (lua_pushfstring((L), __VA_ARGS__), ms_rules_broken(L))

/* The limits of each call. They count CPU time: a machine that stalls breaks no law. */
limits ms_rules_limits(const ms_rules *rules);
/* Runs a call protected. If it fails, `message` says what went wrong. */
ms_status ms_rules_run(call *c, lua_CFunction function);
/* Begins a call: pushes the state, to index 1. */
call *ms_rules_begin(lua_State *L);
/* Leaves the state alone on the stack, and pushes a function and its first argument, the state. */
void ms_rules_prepare(lua_State *L, call *c, int function);
/* Raises if the state at index 1 is not the one that the call was given. */
void ms_rules_check_unchanged(lua_State *L, call *c);
/* Whether it is. If so, its table may be used again. */
bool ms_rules_is_unchanged(lua_State *L, call *c);
/* Pushes a function of the rules. Messages name it from here on. */
void ms_rules_push_function(lua_State *L, call *c, int function);
/* Writes the table on top, which the function returned, as the result. */
void ms_rules_write_result(lua_State *L, call *c);

/* ---- rules_tables.c ---- */

/* Pushes the table of the state that a call is about. */
void ms_rules_push_state(lua_State *L, call *c);
/* Hands the state to a script: from here on its table may differ from its text. */
void ms_rules_lend(call *c);
/* Its table has the text that it had. */
void ms_rules_take_back(call *c);
/* Keeps the table on top, whose text is the result. */
void ms_rules_keep(lua_State *L, call *c);
void ms_rules_free_tables(ms_rules *r);

/* 0 for "black", 1 for "white", 2 for "draw" if allowed, else -1. */
int ms_rules_side_at(lua_State *L, int index, bool or_draw);

#endif
