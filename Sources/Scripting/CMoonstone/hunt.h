/* A search under way, as the game calls back into its script: hunt.c. */
#ifndef MOONSTONE_HUNT_H
#define MOONSTONE_HUNT_H

#include "board.h"

typedef struct hunt {
  ms_search search;
  lua_State *L;
  const char *method;
  int price;           /* of a node */
  uint64_t paid;       /* for so many nodes */
  uint64_t tick_limit; /* what the call may have used by then */
  uint64_t dearest;    /* what one call of evaluate took at most */
  double until;        /* seconds since the call began */
  int evaluate;        /* where the function stands; 0: none */
  bool failed;         /* it raised what is on top now */
} hunt;

/* The name in `names`, NULL-terminated and in order, or an error that names them all. */
void hunt_check_options(lua_State *L, const char *method, const char *const *names);
/* Pushes an option; whether it is there. */
bool hunt_option(lua_State *L, const char *name);
/* A number from `low` to `high`, or `otherwise` when it is not given. Raises. */
double hunt_number(lua_State *L, const char *method, const char *name, double low, double high,
                   double otherwise);

/* Begins with the board at 1 and the options, or nil, at 2. `most_nodes` is how many nodes are
 * searched where nothing limits. Raises. */
void hunt_begin(hunt *h, lua_State *L, const char *method, int price, double most_nodes,
                bool is_limited);
/* Makes the function on top the one that evaluates. */
void hunt_evaluate_by(hunt *h);
/* Runs it. Raises what it came to, if anything. */
void hunt_run(hunt *h, void (*run)(void *, void *, ms_search *));

#endif
