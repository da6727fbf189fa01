/* The turn that a script is asked about: what is left of its allowance, and its random numbers. */
#include "board/board.h"

#include <math.h>

double ms_turn_allowance(const boards *b) {
  if (!b->turn || b->turn->allowance < 0) return -1;
  const run *r = &b->vm.run;
  double spent = run_is_limited(r) ? (double)r->ticks : ms_run_seconds(r);
  return fmax(b->turn->allowance - spent, 0);
}

uint64_t ms_turn_draw(boards *b) { return ms_siphash(b->seed, 0, 0, ++b->drawn); }
