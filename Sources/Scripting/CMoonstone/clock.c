/* The time of day, which stands still in a worker.
 *
 * Lua seeds its hashes with it, and an order of `pairs` that differs from run to run would come
 * from there. This `time` takes the place of the system's in the whole program, and is the system's
 * until ms_stop_clock is called. */
#include "moonstone.h"

#include <time.h>

static bool is_stopped;

void ms_stop_clock(void) { is_stopped = true; }

time_t time(time_t *out) {
  struct timespec now = {.tv_sec = 0};
  if (!is_stopped) clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
