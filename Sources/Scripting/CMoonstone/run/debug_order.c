/* Has processes explore a thought: on from where one stands, back from the sleepers before. */
#include "run/debug_order.h"

#include "moonstone_process.h"

#include <stdio.h>
#include <string.h>

enum { PATIENCE = 50 }; /* milliseconds between two looks whether somebody wants a pause */

/* Waits for an outcome; an explorer that has ended is waited for. */
static debug_outcome wait_for(debug_server *at, uint32_t reaped) {
  debug_share *s = at->d->share;
  for (;;) {
    uint32_t seen = s->bell;
    bool has_ended = s->reaped != reaped;
    debug_outcome outcome = (debug_outcome)s->outcome;
    if (outcome == STOPPED_HERE && !has_ended) break;
    if (outcome != PENDING && has_ended) break;
    ms_debug_wait(&s->bell, seen, PATIENCE);
    if (ms_wait_readable(0, 0) == 1 && !s->is_interrupted) s->is_interrupted = true;
  }
  at->was_interrupted = s->is_interrupted;
  s->is_interrupted = false;
  at->is_live = s->outcome == STOPPED_HERE && s->reaped == reaped;
  at->is_at_end = s->outcome == ENDED;
  return (debug_outcome)s->outcome;
}

static void give(debug_share *s, const char *order) {
  snprintf(s->order, ORDER, "%s", order);
  ms_debug_ring(&s->explorer_bell);
}

bool ms_debug_order(debug_server *at, const char *order) {
  debug_share *s = at->d->share;
  if (!at->is_live) return false;
  uint32_t reaped = s->reaped;
  s->is_answered = false;
  give(s, order);
  while (!s->is_answered && s->reaped == reaped) {
    uint32_t seen = s->bell;
    if (!s->is_answered && s->reaped == reaped) ms_debug_wait(&s->bell, seen, PATIENCE);
  }
  if (s->reaped != reaped) at->is_live = false;
  return at->is_live;
}

void ms_debug_dismiss(debug_server *at) {
  debug_share *s = at->d->share;
  if (!at->is_live) return;
  uint32_t reaped = s->reaped;
  give(s, "Q");
  while (s->reaped == reaped) {
    uint32_t seen = s->bell;
    if (s->reaped == reaped) ms_debug_wait(&s->bell, seen, PATIENCE);
  }
  at->is_live = false;
}

/* Whether an explorer may begin behind a search. */
static bool is_before(const debug_sleeper *sleeper, const debug_goal *goal) {
  const debug_place *place = &goal->place;
  if ((goal->way != GO && !goal->is_within) || goal->ranks) return false;
  if (sleeper->event != place->event) return sleeper->event < place->event;
  return sleeper->L == place->L && sleeper->left > place->left;
}

debug_outcome ms_debug_explore(debug_server *at, debug_goal goal) {
  debug_share *s = at->d->share;
  ms_debug_dismiss(at);
  bool begins_exactly = goal.is_trapped || goal.is_within || goal.from == 0;
  uint64_t from = goal.way == GO || goal.ranks ? goal.place.event
                  : begins_exactly             ? goal.from
                                               : goal.from - 1;
  debug_sleeper *nearest = NULL;
  for (int i = 0; i < SLEEPERS; i++) {
    debug_sleeper *sleeper = &s->sleeper[i];
    if (!sleeper->is_used || sleeper->event > from) continue;
    if (sleeper->L ? !is_before(sleeper, &goal) : goal.is_within) continue;
    if (!nearest || sleeper->event + (sleeper->L != NULL) > nearest->event) nearest = sleeper;
  }
  if (!nearest) return DIED;
  uint32_t reaped = s->reaped;
  s->goal = goal;
  s->outcome = PENDING;
  s->last_line = (debug_place){0};
  if (goal.way == LAST) s->found = (debug_place){0};
  ms_debug_ring(&nearest->bell);
  return wait_for(at, reaped);
}

debug_outcome ms_debug_go_to(debug_server *at, debug_place place) {
  debug_share *s = at->d->share;
  s->reason = place.reason;
  debug_goal goal = {.way = GO, .place = place, .until = UINT64_MAX, .is_trusted = true};
  debug_outcome outcome = ms_debug_explore(at, goal);
  if (!place.line || place.is_return) return outcome;
  if (outcome == STOPPED_HERE && s->here.line == place.line) return outcome;
  /* The stack overflowed a few instructions sooner or later for whoever found the place. */
  goal = (debug_goal){.way = FIRST, .wish = PLACE, .place = place, .from = place.event,
                      .until = place.event + 1, .is_trusted = true};
  debug_outcome again = ms_debug_explore(at, goal);
  return again == STOPPED_HERE ? again : ms_debug_explore(at, (debug_goal){
    .way = GO, .place = place, .until = UINT64_MAX, .is_trusted = true});
}

static debug_outcome resume(debug_server *at, debug_goal goal) {
  debug_share *s = at->d->share;
  uint32_t reaped = s->reaped;
  s->goal = goal;
  s->last_line = s->here;
  s->outcome = PENDING;
  give(s, "R");
  return wait_for(at, reaped);
}

/* Where the ticks differ, a hundred instructions are explored by themselves. */
debug_outcome ms_debug_look_through(debug_server *at, debug_goal goal, const debug_place *here) {
  enum { MOST = 10 };
  debug_share *s = at->d->share;
  uint64_t end = goal.until;
  int times = 0;
  debug_outcome outcome = at->is_live ? resume(at, goal) : ms_debug_explore(at, goal);
  while (outcome == STRAINED || outcome == NONE) {
    if (outcome == STRAINED) {
      uint64_t strained = s->strained;
      goal.is_trusted = true;
      goal.until = ++times > MOST ? end : strained;
      goal.from = strained - 1;
      if (here->line && here->event == goal.from) {
        outcome = ms_debug_go_to(at, *here);
        if (outcome == STOPPED_HERE) outcome = resume(at, goal);
      } else {
        outcome = ms_debug_explore(at, goal);
      }
    } else {
      if (!goal.is_trusted || goal.until >= end) return NONE;
      goal.is_trusted = false;
      goal.from = goal.until;
      goal.until = end;
      outcome = ms_debug_explore(at, goal);
    }
  }
  return outcome;
}

static debug_outcome go_on(debug_server *at, debug_goal goal) {
  debug_share *s = at->d->share;
  debug_place here = s->here;
  bool has_failed = here.line && s->is_failure;
  s->is_failure = false;
  goal.has_returned = here.is_return;
  bool passes = goal.wish == RUN && ms_debug_can_trap(s);
  debug_outcome outcome = passes ? ms_debug_pass(at, goal, &here)
                                 : ms_debug_look_through(at, goal, &here);
  if (outcome == NONE) return NONE;
  if (outcome == FOUND) outcome = ms_debug_go_to(at, s->found);
  /* A failure stops at its line first, also if something else has stopped there. */
  bool is_new = s->last_line.line && (s->last_line.event != here.event || !has_failed ||
                                      s->last_line.left != here.left || s->last_line.L != here.L);
  if (outcome != ENDED || s->status == MS_OK || !is_new) return outcome;
  s->last_line.reason = BY_ERROR;
  snprintf(s->detail, sizeof s->detail, "%.400s", s->end);
  if (ms_debug_go_to(at, s->last_line) == STOPPED_HERE) {
    s->is_failure = true;
    return STOPPED_HERE;
  }
  at->is_at_end = true; /* that line ran only for whoever looked */
  return ENDED;
}

debug_outcome ms_debug_forwards(debug_server *at, debug_wish wish, uint64_t tick) {
  if (!at->is_live) return at->is_at_end ? ENDED : NONE;
  if ((wish == NEXT || wish == OUT) && !ms_debug_order(at, "F")) return DIED;
  return go_on(at, (debug_goal){.way = FIRST, .wish = wish, .until = UINT64_MAX, .tick = tick});
}

/* The last count whose ticks are at most these. */
static uint64_t count_before(const debug_share *s, uint64_t tick) {
  uint64_t low = 0, high = s->events < RECORDED ? s->events : RECORDED - 1;
  while (low < high) {
    uint64_t middle = low + (high - low + 1) / 2;
    if (s->ticks[middle] <= tick) low = middle;
    else high = middle - 1;
  }
  return low;
}

debug_outcome ms_debug_to_start(debug_server *at, debug_wish wish, uint64_t tick) {
  debug_share *s = at->d->share;
  ms_debug_dismiss(at);
  at->is_at_end = false;
  s->here = (debug_place){0};
  debug_goal goal = {.way = FIRST, .wish = wish, .until = UINT64_MAX, .tick = tick};
  if (wish == TICK) goal.from = count_before(s, tick);
  return go_on(at, goal);
}

/* ---- Back ---- */

debug_outcome ms_debug_find_last(debug_server *at, debug_wish wish, uint64_t from, uint64_t until,
                                 const debug_place *place, int depth) {
  enum { MOST = 10, EARLIER = 1024 };
  debug_share *s = at->d->share;
  debug_goal goal = {.way = LAST, .wish = wish, .from = from, .until = until,
                     .ends_at_place = place != NULL, .is_trusted = depth > MOST};
  if (place) goal.place = *place;
  debug_outcome outcome = ms_debug_explore(at, goal);
  if (outcome == UNABLE && from > 0) /* in a line that began before */
    return ms_debug_find_last(at, wish, from > EARLIER ? from - EARLIER : 0, until, place, depth);
  if (outcome != STRAINED) return outcome;
  debug_place before = s->found; /* what was found in a hundred that agreed, or in this one */
  uint64_t strained = s->strained;
  outcome = ms_debug_find_last(at, wish, strained, until, place, depth + 1);
  if (outcome != NONE) return outcome;
  goal = (debug_goal){.way = LAST, .wish = wish, .from = strained - 1, .until = strained,
                      .is_trusted = true};
  outcome = ms_debug_explore(at, goal);
  if (outcome != NONE || !before.line) return outcome;
  s->found = before;
  return FOUND;
}

/* Looks for it behind the last search first, if that is near. */
static bool find_behind(debug_server *at, debug_wish wish, const debug_place *from) {
  enum { NEAR = 16 };
  debug_share *s = at->d->share;
  debug_place place = from ? *from : (debug_place){.event = UINT64_MAX};
  uint64_t end = from ? from->event : s->events;
  debug_goal goal = {.way = LAST, .wish = wish, .until = UINT64_MAX, .place = place,
                     .ends_at_place = from != NULL, .is_trusted = true, .is_within = true};
  for (int i = 0; i < SLEEPERS; i++) {
    const debug_sleeper *sleeper = &s->sleeper[i];
    bool is_near = sleeper->is_used && sleeper->L && is_before(sleeper, &goal) &&
                   sleeper->event + NEAR >= end;
    goal.from = sleeper->event;
    if (is_near) return ms_debug_explore(at, goal) == FOUND;
  }
  return false;
}

static debug_outcome go_back(debug_server *at, debug_wish wish, const debug_place *from) {
  enum { NEAR = 16, FARTHER = 16, FAR = 1000 };
  debug_share *s = at->d->share;
  bool can_pass = wish == RUN && ms_debug_can_trap(s);
  uint64_t until = from ? UINT64_MAX : s->events + 1, near = NEAR;
  uint64_t end = from ? from->event : s->events;
  debug_place place = from ? *from : (debug_place){0};
  const debug_place *to = from ? &place : NULL;
  if (find_behind(at, wish, from)) return ms_debug_go_to(at, s->found);
  for (;;) {
    bool passes = can_pass && near > FAR;
    uint64_t start = passes ? ms_debug_sleeper_before(s, end) : end > near ? end - near : 0;
    debug_outcome outcome = passes ? ms_debug_pass_back(at, start, until)
                                   : ms_debug_find_last(at, wish, start, until, to, 0);
    if (outcome == FOUND) return ms_debug_go_to(at, s->found);
    if (outcome != NONE || start == 0 || at->was_interrupted) return outcome;
    until = end = start;
    to = NULL;
    if (near <= FAR || !can_pass) near *= FARTHER;
  }
}

debug_outcome ms_debug_backwards(debug_server *at, debug_wish wish) {
  debug_share *s = at->d->share;
  s->is_failure = false;
  if (at->is_at_end) {
    if (wish != RUN) return ms_debug_to_last_line(at);
    if (s->status != MS_OK) { /* a failure is the last stop */
      debug_outcome outcome = ms_debug_to_last_line(at);
      if (outcome != STOPPED_HERE) return outcome;
      s->reason = BY_ERROR;
      s->is_failure = true;
      snprintf(s->detail, sizeof s->detail, "%.400s", s->end);
      return outcome;
    }
    debug_outcome outcome = go_back(at, wish, NULL);
    at->is_at_end = outcome == NONE;
    return outcome;
  }
  if (!at->is_live) return NONE;
  if ((wish == NEXT || wish == OUT) && !ms_debug_order(at, "F")) return DIED;
  debug_place here = s->here;
  debug_outcome outcome = go_back(at, wish, &here);
  if (outcome == NONE) { /* it stays where it was */
    bool is_paused = at->was_interrupted;
    here.reason = is_paused ? BY_PAUSE : BY_START;
    debug_outcome again = ms_debug_go_to(at, here);
    return again == STOPPED_HERE && !is_paused ? NONE : again;
  }
  return outcome;
}

debug_outcome ms_debug_to_last_line(debug_server *at) {
  ms_debug_dismiss(at);
  at->is_at_end = false;
  return go_back(at, STEP, NULL);
}
