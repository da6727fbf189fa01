/* The one process of a session that talks, and how it has the others explore. */
#ifndef MOONSTONE_DEBUG_ORDER_H
#define MOONSTONE_DEBUG_ORDER_H

#include "run/debug.h"

/* Where a person stands: at a line, which an explorer holds, or behind the end. */
typedef struct debug_server {
  debug *d;
  bool is_live, is_at_end;
  bool was_interrupted; /* what was done last */
} debug_server;

/* Has the explorer that stands somewhere do this, and waits. False if it has ended. */
bool ms_debug_order(debug_server *at, const char *order);
/* Ends that explorer. */
void ms_debug_dismiss(debug_server *at);
/* Goes on to the next stop. */
debug_outcome ms_debug_forwards(debug_server *at, debug_wish wish, uint64_t tick);
/* Goes back to the last stop before. */
debug_outcome ms_debug_backwards(debug_server *at, debug_wish wish);
/* Goes to the line that was the last to run. */
debug_outcome ms_debug_to_last_line(debug_server *at);
/* Begins again at the first line. */
debug_outcome ms_debug_to_start(debug_server *at, debug_wish wish, uint64_t tick);

/* Goes to a place that is known. */
debug_outcome ms_debug_go_to(debug_server *at, debug_place place);
/* Has a copy of the nearest sleeper explore. */
debug_outcome ms_debug_explore(debug_server *at, debug_goal goal);
/* Goes on, looking at lines, up to the goal's end: from where an explorer stands, or from a count. */
debug_outcome ms_debug_look_through(debug_server *at, debug_goal goal, const debug_place *here);
/* Finds the last stop from a count on: up to a place if `place` is one, else up to a count. */
debug_outcome ms_debug_find_last(debug_server *at, debug_wish wish, uint64_t from, uint64_t until,
                                 const debug_place *place, int depth);

/* ---- debug_pass.c: only where what may stop can be trapped ---- */

/* Goes on to the next stop, or to the end. */
debug_outcome ms_debug_pass(debug_server *at, debug_goal goal, const debug_place *here);
/* Finds the last stop between two counts. */
debug_outcome ms_debug_pass_back(debug_server *at, uint64_t from, uint64_t until);
/* The count of the last sleeper before a count. */
uint64_t ms_debug_sleeper_before(const debug_share *s, uint64_t event);

/* Has the moves of a search valued. False if that is not to be had. It stands where it stood. */
bool ms_debug_rank(debug_server *at, int number);

#endif
