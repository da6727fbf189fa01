/* The rules of a game as a script: a Lua state of their own, and the protected calls that reach it.
 *
 * States go in and out as text (state.h), so that a call depends on nothing but what it is given,
 * and so that a state which a call changed in place is seen to be another one. */
#ifndef MOONSTONE_RULES_H
#define MOONSTONE_RULES_H

#include "state.h"

enum { SETUP, TURN, MOVES, PLAY, OUTCOME, DIAGRAM, QUERIES, FUNCTIONS };
extern const char *const rules_function_names[QUERIES];

/* MAX_MOVES is a power of two, for the table of those that were seen. */
enum { SLOTS = 16, MAX_MOVES = 1024, MAX_NAME = 48, MAX_SUMMARY = 200, MAX_QUERIES = 32 };

/* A state that was read, for calls that ask about the same one again. */
typedef struct slot {
  int table; /* a reference */
  bool is_set;
  state_text text;
} slot;

struct ms_rules {
  ms_script *script;
  double seconds;
  int functions[FUNCTIONS];
  int query_count;
  ms_declared queries[MAX_QUERIES];
  char query_names[MAX_QUERIES][MAX_NAME];
  char summaries[MAX_QUERIES][MAX_SUMMARY];
  int answers[MAX_QUERIES]; /* references */
  char file[256];
  char name[MAX_NAME];
  char sides[2][MAX_NAME];
  bool is_law; /* whether what was raised says itself which law is broken */
  slot slots[SLOTS];
  state_text result, check;
  char diagram[MAX_STATE];
  char message[2 * MESSAGE_SIZE];
};

/* A call of one of the functions. */
typedef struct call {
  ms_rules *rules;
  int function; /* which one is being called, for messages */
  ms_text state;
  uint64_t key;
  /* What else it takes and gives. */
  const ms_load *load;
  const ms_text *words;
  int count;
  ms_code move;
  int which;
  const intptr_t *arguments;
  intptr_t *answer;
  ms_code *moves;
  int capacity;
  int turn, outcome, margin;
} call;

/* Pushes the globals of rules. */
void rules_push_environment(lua_State *L);

/* Raises that a law is broken; the message is on top. */
int rules_broken(lua_State *L);

#define BREAK(L, ...) (lua_pushfstring((L), __VA_ARGS__), rules_broken(L))

/* Runs a call protected, and words what went wrong. */
ms_status rules_run(call *c, lua_CFunction function);
/* Pushes the table of the state that a call is about. */
void rules_push_state(lua_State *L, call *c);
/* From here on the state in its slot may be another than its text says. */
void rules_lend(call *c);
/* The state at `index` must be the one that was given. */
void rules_check_unchanged(lua_State *L, int index, call *c);
/* Pushes a function of the rules, which messages name from here on. */
void rules_push_function(lua_State *L, call *c, int function);
/* Writes the table on top, which the function gave, as the result. */
void rules_write_result(lua_State *L, call *c);
/* 0 for "black", 1 for "white", and 2 for "draw" where that may be; else -1. */
int rules_side_at(lua_State *L, int index, bool or_draw);

#endif
