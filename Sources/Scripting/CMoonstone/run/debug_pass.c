/* Passes over what nobody stops at: between two checkpoints the thought runs as fast as it did, with
 * traps in the lines that may stop. Only from where one of them catches it, lines are looked at. */
#include "run/debug_order.h"

#include <string.h>

uint64_t ms_debug_sleeper_before(const debug_share *s, uint64_t event) {
  uint64_t last = 0;
  for (int i = 0; i < SLEEPERS; i++) {
    const debug_sleeper *sleeper = &s->sleeper[i];
    if (sleeper->is_used && sleeper->event < event && sleeper->event > last) last = sleeper->event;
  }
  return last;
}

/* The thought failed, and its last line is wanted, which is not far from the end. */
static debug_outcome fail(debug_server *at, debug_goal goal, const debug_place *here) {
  enum { NEAR = 16, FARTHER = 16 };
  debug_share *s = at->d->share;
  uint64_t first = here->line ? here->event : 0;
  goal.until = UINT64_MAX;
  for (uint64_t near = NEAR;; near *= FARTHER) {
    goal.from = s->events > first + near ? s->events - near : first;
    debug_outcome outcome = ms_debug_look_through(at, goal, here);
    if (outcome != ENDED || s->last_line.line || goal.from == first) return outcome;
  }
}

debug_outcome ms_debug_pass(debug_server *at, debug_goal goal, const debug_place *here) {
  enum { NEAR = 64, FARTHER = 8, FARTHEST = 1 << 24 };
  debug_share *s = at->d->share;
  uint64_t near = NEAR, first = goal.from;
  size_t logged = s->logged;
  int hits[BREAKS];
  memcpy(hits, s->hits, sizeof hits);
  debug_outcome outcome = NONE;
  if (at->is_live) {
    goal.until = here->event + near;
    outcome = ms_debug_look_through(at, goal, here);
    goal.from = goal.until;
  }
  while (outcome == NONE) {
    debug_goal trapped = goal;
    trapped.is_trapped = true;
    trapped.until = UINT64_MAX;
    outcome = ms_debug_explore(at, trapped);
    if (outcome == ENDED && s->status != MS_OK) return fail(at, goal, here);
    if (outcome != TRAPPED && outcome != UNABLE && outcome != STRAINED) break;
    if (outcome == TRAPPED) goal.from = s->trapped;
    goal.until = outcome == TRAPPED && near < FARTHEST ? goal.from + near : UINT64_MAX;
    outcome = ms_debug_look_through(at, goal, here);
    goal.from = goal.until;
    near *= FARTHER; /* a line that runs often, and does not stop, is looked at */
  }
  if (outcome != UNABLE) return outcome;
  /* What stops within a line that is longer than what was looked at: all is looked at, and counted
   * and told, from the beginning. */
  memcpy(s->hits, hits, sizeof hits);
  s->logged = logged;
  goal.from = here->line ? here->event : first;
  goal.until = UINT64_MAX;
  if (here->line && (outcome = ms_debug_go_to(at, *here)) != STOPPED_HERE) return outcome;
  return ms_debug_look_through(at, goal, here);
}

debug_outcome ms_debug_pass_back(debug_server *at, uint64_t from, uint64_t until) {
  enum { NEAR = 64, FARTHER = 8 };
  debug_share *s = at->d->share;
  debug_place last = {0};
  debug_outcome outcome;
  for (uint64_t near = NEAR;; near *= FARTHER) {
    outcome = ms_debug_explore(at, (debug_goal){
      .way = LAST, .wish = RUN, .from = from, .until = until, .is_trapped = true});
    if (outcome != TRAPPED && outcome != UNABLE && outcome != STRAINED) break;
    if (outcome == TRAPPED) from = s->trapped;
    /* A line that runs often is looked at up to the end. */
    uint64_t end = outcome == TRAPPED && until - from > near ? from + near : until;
    outcome = ms_debug_find_last(at, RUN, from, end, NULL, 0);
    if (outcome == FOUND) last = s->found;
    if (end == until || at->was_interrupted || (outcome != FOUND && outcome != NONE)) break;
    from = end;
  }
  if (!last.line || at->was_interrupted || (outcome != FOUND && outcome != NONE)) return outcome;
  s->found = last;
  return FOUND;
}

bool ms_debug_rank(debug_server *at, int number) {
  debug_share *s = at->d->share;
  if (number < 1 || number > s->searches || number > SEARCHES) return false;
  if (!s->search[number - 1].is_searched) return false;
  debug_place here = s->here;
  bool was_live = at->is_live, was_at_end = at->is_at_end;
  here.reason = s->reason;
  memset(&s->again, 0, sizeof s->again);
  debug_outcome outcome = ms_debug_explore(at, (debug_goal){
    .way = FIRST, .wish = RUN, .from = UINT64_MAX, .until = UINT64_MAX, .is_trusted = true,
    .place = {.event = s->search[number - 1].begun}, .ranks = number});
  if (was_live) ms_debug_go_to(at, here);
  else ms_debug_dismiss(at);
  at->is_at_end = was_at_end;
  if (outcome != FOUND || !s->again.is_searched) return false;
  /* To value all moves takes more than the thought's own search did. */
  s->again.nodes = s->search[number - 1].nodes;
  s->again.played = s->search[number - 1].played;
  return true;
}
