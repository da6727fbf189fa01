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
/* Has the moves of a search valued. False if that is not to be had. It stands where it stood. */
bool ms_debug_rank(debug_server *at, int number);
/* Goes to the line that was the last to run. */
debug_outcome ms_debug_to_last_line(debug_server *at);
/* Begins again at the first line. */
debug_outcome ms_debug_to_start(debug_server *at, debug_wish wish, uint64_t tick);

#endif
