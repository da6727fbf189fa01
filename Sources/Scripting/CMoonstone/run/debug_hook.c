/* Where in a thought a process is, and how it comes to another place.
 *
 * A place is known by how often instructions had been counted before it, and by how many the
 * coroutine that runs there has left until the next count. To come to one, an explorer runs under
 * the hook that the thought ran under. Only in the last hundred it counts single instructions.
 * Lua has the number that is left in each coroutine; it is read and set there. */
#include "run/debug.h"

#include <string.h>

/* Lua's number, which may count to an instruction of ours. */
static int *count_of(const debug *d, lua_State *L) { return (int *)((char *)L + d->count_offset); }

int ms_debug_left(const debug *d, lua_State *L) {
  return *count_of(d, L) + (d->poked == L ? d->poked_after : 0);
}

uint64_t ms_debug_ticks(const debug *d, lua_State *L) {
  return d->m->run.ticks - d->ahead + (uint64_t)(lua_gethookcount(L) - ms_debug_left(d, L));
}

static debug_place place_of(debug *d, lua_State *L, lua_Debug *ar) {
  debug_place here = {.event = d->events, .L = L, .left = ms_debug_left(d, L),
                      .ticks = ms_debug_ticks(d, L)};
  if (lua_getinfo(L, "Sl", ar)) {
    here.line = ar->currentline;
    ms_clean_text(here.file, sizeof here.file, ar->short_src, strlen(ar->short_src), false);
  }
  return here;
}

/* Gives a coroutine a hook for lines, or takes it, without changing what is left. */
static void set_lines(debug *d, lua_State *L, bool sees) {
  int mask = sees ? LUA_MASKCOUNT | LUA_MASKLINE : LUA_MASKCOUNT;
  if (lua_gethook(L) != ms_debug_hook || lua_gethookmask(L) == mask) return;
  int left = *count_of(d, L);
  lua_sethook(L, ms_debug_hook, mask, lua_gethookcount(L));
  *count_of(d, L) = left;
}

/* Has the hook called after `count` more instructions. */
static void poke(debug *d, lua_State *L, int count, bool once) {
  int *left = count_of(d, L);
  if (d->poked || count <= 0 || count > *left) return;
  d->poked = L;
  d->pokes_once = once;
  d->poked_after = *left - count;
  *left = count;
}

/* Takes that back. */
static void unpoke(debug *d) {
  if (d->poked) *count_of(d, d->poked) += d->poked_after;
  d->poked = NULL;
}

/* Has lines seen from here on. The first line is found by counting: Lua may take it for the one
 * that it had seen last. */
static void see_lines(debug *d, lua_State *L, lua_Debug *ar) {
  run *r = &d->m->run;
  d->sees_lines = true;
  r->alarm = 0; /* so that charges are seen */
  r->events = LUA_MASKCOUNT | LUA_MASKLINE;
  set_lines(d, L, true);
  for (const resumption *at = r->resumed; at; at = at->outer) set_lines(d, at->waiting, true);
  if (!ar) return;
  d->ignored = place_of(d, L, ar);
  d->ignored_call = ar->i_ci;
  poke(d, L, 1, true);
}

static void ignore_lines(debug *d, lua_State *L) {
  run *r = &d->m->run;
  d->sees_lines = false;
  r->alarm = r->budget;
  r->events = LUA_MASKCOUNT;
  set_lines(d, L, false);
  for (const resumption *at = r->resumed; at; at = at->outer) set_lines(d, at->waiting, false);
}

/* The place that is looked for lies before the next count. Counts to it in its coroutine, if that
 * has a number of instructions left. */
static void approach(debug *d, lua_State *L) {
  const debug_place *to = &d->goal.place;
  lua_State *found = L == to->L ? L : NULL;
  for (const resumption *at = d->m->run.resumed; at && !found; at = at->outer)
    if (at->waiting == to->L) found = to->L;
  if (found) poke(d, found, ms_debug_left(d, found) - to->left, false);
}

static bool is_at(const debug *d, lua_State *L, const debug_place *place) {
  return d->events == place->event && L == place->L && ms_debug_left(d, L) == place->left;
}

/* Sets the traps of a goal that has some. */
static void arm(debug *d, lua_State *L, const lua_Debug *ar) {
  bool is_due = d->goal.is_trapped && !d->is_armed && d->events >= d->goal.from;
  if (!is_due) return;
  if (!ms_debug_set_traps(d, L, ar)) ms_debug_leave(d, UNABLE);
  for (int i = 0; i < d->share->breaks; i++)
    if (d->share->stop[i].call[0]) d->m->run.alarm = 0; /* so that charges are seen */
}

void ms_debug_begin(debug *d, lua_State *L) {
  d->poked = NULL;
  ms_debug_watch_forget(d);
  if (d->events > 0) return;
  if (d->goal.is_trapped) return arm(d, L, NULL);
  if (d->goal.way == GO && d->goal.place.event == 0) approach(d, L);
  else if (d->goal.way != GO && d->goal.from <= 1) see_lines(d, L, NULL);
}

void ms_debug_begin_behind(debug *d, lua_State *L) {
  d->poked = NULL;
  ms_debug_watch_forget(d);
  if (d->goal.way != GO) see_lines(d, L, NULL);
  else if (d->events == d->goal.place.event) approach(d, L);
}

/* ---- Lines ---- */

static void end_search(debug *d) { ms_debug_leave(d, d->share->found.line ? FOUND : NONE); }

/* Whether this is the next instruction of the line that it began at. */
static bool is_old_line(const debug *d, lua_State *L, const lua_Debug *ar) {
  const debug_place *old = &d->ignored;
  if (!old->line || L != old->L || ar->i_ci != d->ignored_call || ar->currentline != old->line)
    return false;
  int left = ms_debug_left(d, L);
  return d->events == old->event
             ? left == old->left - 1
             : d->events == old->event + 1 && old->left == 1 && left == lua_gethookcount(L);
}

static void on_line(debug *d, lua_State *L, lua_Debug *ar) {
  debug_share *s = d->share;
  if (is_at(d, L, &d->ignored) || is_old_line(d, L, ar)) return;
  bool is_end = d->goal.way == LAST && d->goal.ends_at_place && !d->goal.place.is_return;
  if (is_end && is_at(d, L, &d->goal.place)) end_search(d);
  bool counts = d->events >= d->goal.from;
  if (!counts && s->watches) ms_debug_watch_changed(d, L);
  bool is_stop = counts && ms_debug_matches(d, L, ar);
  if (d->goal.way == LAST && is_stop) {
    /* A value was changed by the line before. */
    bool is_before = s->reason == BY_WATCH && s->last_line.line;
    s->found = is_before ? s->last_line : place_of(d, L, ar);
    s->found.reason = s->reason;
  }
  s->last_line = (debug_place){.event = d->events, .L = L, .left = ms_debug_left(d, L),
                               .ticks = ms_debug_ticks(d, L), .line = ar->currentline};
  d->ignored = s->last_line; /* it may be told twice */
  d->ignored.line = 0;
  if (d->goal.way == FIRST && is_stop) ms_debug_stop(d, L, s->reason);
}

/* ---- Counts ---- */

/* Compares with the thought, or writes it down. */
static void note_count(debug *d, uint64_t ticks) {
  debug_share *s = d->share;
  uint64_t event = ++d->events;
  if (d->role == THINKER) {
    if (event < RECORDED) s->ticks[event] = ticks;
    s->events = event;
    return;
  }
  if (event >= RECORDED || !(d->sees_lines || d->is_armed)) return;
  if (d->goal.is_trusted) { /* what looking cost is left out of the ticks from here on */
    if (event <= s->events) d->ahead = ticks - s->ticks[event];
    return;
  }
  if (event <= s->events) {
    /* What lies before is not what is looked for. */
    if (event <= d->goal.from) d->ahead = ticks - s->ticks[event];
    if (ticks - d->ahead == s->ticks[event]) return;
  }
  s->strained = event;
  ms_debug_leave(d, STRAINED);
}

/* What is to be done at a count: only explorers have a goal. */
static void at_count(debug *d, lua_State *L, lua_Debug *ar) {
  const debug_goal *g = &d->goal;
  debug_share *s = d->share;
  if (g->way == GO) {
    if (d->events > g->place.event) ms_debug_leave(d, NONE);
    if (d->events < g->place.event) return;
    if (is_at(d, L, &g->place)) ms_debug_stop(d, L, s->reason); /* it may go on to another goal */
    else approach(d, L);
    return;
  }
  if (d->events == g->until) {
    if (g->way == LAST) end_search(d);
    ms_debug_leave(d, NONE);
  }
  if (g->is_trapped) arm(d, L, ar);
  else if (!d->sees_lines && d->events + 1 >= g->from) see_lines(d, L, ar);
  if (!s->is_interrupted) return;
  if (g->way == LAST) ms_debug_leave(d, NONE);
  ms_debug_stop(d, L, BY_PAUSE);
}

/* The first instruction after lines are seen. Lua may not know that it begins another line; where a
 * call begins or ends, it does. */
static void look_at_first(debug *d, lua_State *L, lua_Debug *ar) {
  if (ar->i_ci == d->ignored_call && lua_getinfo(L, "l", ar)) on_line(d, L, ar);
}

static void on_count(debug *d, lua_State *L, lua_Debug *ar) {
  run *r = &d->m->run;
  if (d->is_armed && ms_debug_is_trapped(d, ar)) {
    d->share->trapped = d->events;
    ms_debug_leave(d, TRAPPED);
  }
  bool is_exhausted = lua_gethookcount(L) == 1; /* the allocator asks for this look */
  bool is_poked = d->poked == L && !is_exhausted, is_first = is_poked && d->pokes_once;
  if (d->poked == L) d->poked = NULL;
  if (is_poked && d->poked_after > 0) {
    *count_of(d, L) = d->poked_after;
    if (!is_first) ms_debug_stop(d, L, d->share->reason);
    else look_at_first(d, L, ar);
    return;
  }
  note_count(d, r->ticks + (uint64_t)lua_gethookcount(L));
  d->waiting_left = L == d->m->L ? -1 : ms_debug_left(d, d->m->L);
  ms_ticks_hook(L, ar); /* raises if that was too much */
  if (d->role == EXPLORER) {
    at_count(d, L, ar);
    if (is_first) look_at_first(d, L, ar);
    return;
  }
  if (r->ticks < d->next_sleeper) return;
  ms_debug_leave_sleeper(d);
  uint64_t apart = d->share->spacing;
  d->next_sleeper = (r->ticks / apart + 1) * apart;
  if (d->role == EXPLORER) {
    ms_debug_begin(d, L);
    at_count(d, L, ar);
  }
}

void ms_debug_hook(lua_State *L, lua_Debug *ar) {
  debug *d = vm_of(L)->debug;
  run *r = &vm_of(L)->run;
  if (!d || !r->is_hooked || r->hook != ms_debug_hook || r->cause) {
    if (ar->event == LUA_HOOKCOUNT) ms_ticks_hook(L, ar);
    return;
  }
  if (ar->event == LUA_HOOKCOUNT) on_count(d, L, ar);
  else if (ar->event == LUA_HOOKLINE && d->sees_lines) on_line(d, L, ar);
}

void ms_debug_adopt(debug *d, lua_State *co) {
  if (d->role != EXPLORER || d->m->run.hook != ms_debug_hook) return;
  set_lines(d, co, d->sees_lines);
  if (d->goal.way == GO && d->events == d->goal.place.event && co == d->goal.place.L)
    approach(d, co);
}

/* ---- Stopping ---- */

void ms_debug_stop(debug *d, lua_State *L, debug_reason reason) {
  debug_share *s = d->share;
  lua_Debug ar;
  if (!lua_getstack(L, 0, &ar)) return;
  s->here = place_of(d, L, &ar);
  s->here.is_return = d->goal.way == GO && d->goal.place.is_return;
  if (s->here.is_return) s->here.ticks = d->goal.place.ticks; /* behind its last call */
  s->reason = reason;
  s->is_interrupted = false;
  d->is_paused = true;
  ms_debug_take_traps(d);
  uint32_t seen = s->explorer_bell;
  s->outcome = STOPPED_HERE;
  ms_debug_ring(&s->bell);
  for (;;) {
    ms_debug_wait(&s->explorer_bell, seen, 0);
    seen = s->explorer_bell;
    if (s->order[0] == 'Q') ms_debug_leave(d, NONE);
    if (s->order[0] == 'R') break;
    ms_debug_look(d, L, s->order);
    s->is_answered = true;
    ms_debug_ring(&s->bell);
  }
  d->is_paused = false;
  d->goal = s->goal;
  unpoke(d);
  d->ignored = s->here;
  d->ignored_call = ar.i_ci;
  if (d->goal.way == GO) ignore_lines(d, L);
  else see_lines(d, L, &ar);
  ms_debug_watch_forget(d);
  if (s->watches) ms_debug_watch_changed(d, L);
}
