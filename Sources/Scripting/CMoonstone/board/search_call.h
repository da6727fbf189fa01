/* A search under way, during which the game calls back into its script: search_call.c. */
#ifndef MOONSTONE_SEARCH_CALL_H
#define MOONSTONE_SEARCH_CALL_H

#include "board/board.h"

typedef struct search_call {
  ms_search search;
  lua_State *L;
  const char *method;
  int kind;            /* which price a node has */
  uint64_t price;      /* of a node, and what comes on top of it */
  uint64_t paid;       /* nodes that are paid for */
  double ticks;        /* that it may take */
  uint64_t tick_limit; /* the ticks of the script's turn at which the search stops */
  uint64_t dearest;    /* ticks of the dearest call of evaluate so far */
  double until;        /* seconds since the script's turn began */
  double end;          /* when the clock has run out, in the same seconds */
  double looked;       /* when it looked at the clock last; 0 before that */
  int evaluate;        /* the stack index of the function; 0: none */
  bool failed;         /* whether it raised what is on top now */
} search_call;

/* Raises if the options of `who`, such as board:search, have a name that is not in `names`, which
 * is sorted and ends with NULL. */
void ms_search_check_options(lua_State *L, const char *who, const char *const *names);
/* Pushes an option. Whether it is given. */
bool ms_search_option(lua_State *L, const char *name);
/* A number from `low` to `high`, or `otherwise` if it is not given. Raises. */
double ms_search_number(lua_State *L, const char *method, const char *name, double low,
                        double high, double otherwise);

/* Begins with the board at index 1 and the options, or nil, at 2. If nothing limits the search,
 * it visits at most `most_nodes`. It leaves `reserve` ticks for telling what was found. Raises. */
void ms_search_begin(search_call *call, lua_State *L, const char *method, int price,
                     double most_nodes, double reserve, bool is_limited);
/* Evaluates so many positions for each node with an evaluation, which stays on the stack. */
void ms_search_use(search_call *call, const evaluation *e, int positions);
/* Evaluates positions with the function on top. */
void ms_search_evaluate_by(search_call *call);
/* Runs the search. Raises what it failed with. */
void ms_search_run(search_call *call, void (*run)(void *, void *, ms_search *));

#endif
