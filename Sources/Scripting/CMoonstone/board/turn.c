/* The turn that a script is asked about: what is left of its allowance, and its random numbers. */
#include "board/board.h"

#include <math.h>

double ms_turn_allowance(const boards *b) {
  if (!b->turn || b->turn->allowance < 0) return -1;
  const run *r = &b->vm.run;
  double spent = run_is_limited(r) ? (double)r->ticks : ms_run_seconds(r);
  return fmax(b->turn->allowance - spent, 0);
}

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
uint64_t ms_turn_draw(boards *b) {
  uint64_t z = b->random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
