/* A protected call under way: how it begins and ends, and what interrupts it.
 *
 * A cause interrupts a call: its time or its ticks are used up, somebody stops it, or the rules of
 * its game broke a law. The first to notice sets the cause. From then on a hook raises an error at
 * every instruction, and every function of ours that takes long raises it too, so nothing that the
 * script catches keeps it alive. */
#include "run/run.h"

#include "moonstone_process.h"
#include "run/debug.h"
#include "run/follow.h"
#include "run/profile.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { MAX_SECONDS = 1000000000 };

/* Raised to interrupt. Its address is the value, so raising needs no memory. */
static const char INTERRUPTION = 0;

static _Thread_local run *volatile run_of_thread;

uint64_t ms_now(void) { return ms_time(); }

void ms_run_init(run *r) {
  pthread_mutex_init(&r->lock, NULL);
  ms_watchdog_add(r);
}

void ms_run_free(run *r) {
  ms_watchdog_remove(r);
  pthread_mutex_destroy(&r->lock);
}

/* ---- Beginning and ending ---- */

static uint64_t nanoseconds(double seconds) {
  return (uint64_t)(fmin(fmax(seconds, 0), MAX_SECONDS) * 1e9);
}

/* Nobody looks at a run at rest, so this takes no lock: the last store hands over what was written.
 * A stop that came before saw no call, and is seen here; a later one interrupts the call itself.
 * Both sides write before they look, and in one order for all threads, so one of them sees the
 * other. */
void ms_run_begin(run *r, lua_State *L, limits limits) {
  bool hears_signals = ms_watchdog_uses_signals();
  r->thread = pthread_self();
  r->cause = 0;
  r->current = L;
  r->has_place = false;
  r->refused[0] = 0;
  r->recursion[0] = 0;
  r->thought.due = r->thought.earliest = 0;
  r->ticks = 0;
  r->wait = 0;
  r->is_limited = limits.ticks != 0;
  r->budget = r->is_limited ? limits.ticks : UINT64_MAX;
  r->profile = limits.is_profiled && limits.ticks ? vm_of(L)->profile : NULL;
  r->alarm = r->profile ? 0 : r->budget;
  bool is_followed = limits.is_followed && vm_of(L)->follow;
  r->hook = is_followed ? ms_follow_hook : ms_ticks_hook;
  debug *debugged = limits.is_followed && limits.ticks ? vm_of(L)->debug : NULL;
  if (debugged) r->hook = ms_debug_hook, is_followed = false;
  r->events = is_followed ? LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT : LUA_MASKCOUNT;
  r->traceback.length = 0;
  r->traceback.failure = NULL;
  r->variables.length = 0;
  r->resumed = NULL;
  r->failures = 0;
  r->cpu_limit = nanoseconds(limits.cpu);
  r->cpu_ahead = limits.cpu_ahead > 0 ? nanoseconds(limits.cpu_ahead) : r->cpu_limit;
  r->cpu_start = 0;
  r->is_overspent = false;
  r->hears_signals = hears_signals;
  r->signals = 0;
  r->is_hooked = limits.ticks || !hears_signals || r->hook == ms_follow_hook;
  r->ends_readiness = limits.ends_readiness;
  r->outer = run_of_thread;
  run_of_thread = r;
  r->start = ms_now();
  r->deadline = r->start + nanoseconds(limits.seconds);
  r->phase = UNDER_WAY;
  if (r->readiness == STOPPED) r->cause = MS_STOPPED;
  if (r->cause) lua_sethook(L, ms_run_interrupt, LUA_MASKCOUNT, 1);
  else if (r->is_hooked) lua_sethook(L, r->hook, r->events, TICK_STEP);
  if (debugged) ms_debug_begin(debugged, L);
  if (is_followed) ms_follow_begin(vm_of(L)->follow);
  if (r->profile) ms_profile_begin(r->profile);
  if (limits.ticks)
    lua_setallocf(L, r->profile ? ms_allocate_profiled : ms_allocate_counted, vm_of(L));
  ms_watchdog_wake();
}

double ms_run_seconds(const run *r) { return (double)(ms_now() - r->start) * 1e-9; }

/* Waits for whoever watches the call, who holds the lock meanwhile; usually nobody does. */
static void come_to_rest(run *r) {
  phase seen = UNDER_WAY;
  if (atomic_compare_exchange_strong(&r->phase, &seen, AT_REST)) return;
  pthread_mutex_lock(&r->lock);
  r->phase = AT_REST;
  pthread_mutex_unlock(&r->lock);
}

ms_status ms_run_end(run *r) {
  come_to_rest(r);
  r->deadline = 0;
  run_of_thread = r->outer;
  ms_status cause = (ms_status)r->cause;
  r->cause = MS_OK;
  r->is_limited = false;
  r->budget = r->alarm = UINT64_MAX;
  r->is_hooked = !r->hears_signals;
  if (r->ends_readiness) r->readiness = UNREADY;
  lua_sethook(r->current, NULL, 0, 0);
  lua_setallocf(r->current, ms_allocate, vm_of(r->current));
  if (r->profile) ms_profile_end(r->profile, r->ticks);
  r->profile = NULL;
  r->hook = ms_ticks_hook;
  r->events = LUA_MASKCOUNT;
  return cause;
}

/* ---- Interrupting ---- */

run *ms_run_of_thread(void) { return run_of_thread; }

void ms_run_note_place(run *r, lua_State *L, lua_Debug *ar) {
  if (r->has_place || !lua_getinfo(L, "Sl", ar) || ar->currentline <= 0) return;
  r->has_place = true;
  ms_traceback_write(L, 0, &INTERRUPTION, true);
  snprintf(r->place, sizeof r->place, "%s:%d", ar->short_src, ar->currentline);
}

/* Whether the places of calls can be read while Lua moves its stack. From 5.4.5 on they are offsets
 * meanwhile. */
static bool has_steady_places(void) {
  const char *at = strstr(lua_ident, "Lua 5.4.");
  return at && at[8] >= '0' && at[8] <= '4' && at[9] == ' ';
}

void ms_run_note_refusal(run *r, size_t limit, bool is_new_block) {
  lua_State *L = r->current;
  lua_Debug ar;
  enum { BYTES_A_CALL = 256, FEW = 200 }; /* about 100 bytes: so calls take much of the memory */
  size_t many = limit / BYTES_A_CALL;
  r->refused[0] = r->recursion[0] = 0;
  r->traceback.length = r->variables.length = 0;
  if (lua_getstack(L, many > FEW ? (int)many : FEW, &ar))
    snprintf(r->recursion, sizeof r->recursion, "stack overflow");
  if (!is_new_block && !has_steady_places()) return;
  int level = 0;
  do {
    if (!lua_getstack(L, level++, &ar)) return;
  } while (!lua_getinfo(L, "nSl", &ar) || ar.currentline <= 0);
  ms_traceback_write_refusal(L);
  snprintf(r->refused, sizeof r->refused, "%s:%d: ", ar.short_src, ar.currentline);
  if (r->recursion[0] && ar.name)
    snprintf(r->recursion, sizeof r->recursion, "stack overflow in function '%.60s'", ar.name);
}

static int raise(lua_State *L) {
  lua_pushlightuserdata(L, (void *)&INTERRUPTION);
  return lua_error(L);
}

void ms_run_interrupt(lua_State *L, lua_Debug *ar) {
  run *r = &vm_of(L)->run;
  if (!r->cause) { /* a coroutine that was interrupted in an earlier call */
    ms_run_adopt(L, L);
    return;
  }
  ms_run_note_place(r, L, ar);
  raise(L);
}

bool ms_run_is_interrupting(lua_State *L) {
  return lua_gethook(L) == ms_run_interrupt && lua_gethookmask(L) && lua_gethookcount(L) > 0;
}

void ms_run_check(lua_State *L) {
  if (!run_is_dead(L)) return;
  if (!ms_run_is_interrupting(L)) lua_sethook(L, ms_run_interrupt, LUA_MASKCOUNT, 1);
  raise(L);
}

void ms_break_call(const char *law, size_t length) {
  run *r = run_of_thread;
  if (!r || r->cause) return;
  ms_clean_text(r->broken, sizeof r->broken, law, length, false);
  r->cause = MS_RULES;
  lua_sethook(r->current, ms_run_interrupt, LUA_MASKCOUNT, 1);
}

/* ---- Stopping from outside ---- */

/* A stop that comes before is not heard; one that comes later is not forgotten. */
void ms_run_get_ready(run *r) { r->readiness = READY; }

bool ms_run_watch(run *r) {
  if (r->phase == AT_REST) return false;
  pthread_mutex_lock(&r->lock);
  phase seen = UNDER_WAY;
  if (atomic_compare_exchange_strong(&r->phase, &seen, WATCHED)) return true;
  pthread_mutex_unlock(&r->lock);
  return false;
}

void ms_run_leave(run *r) {
  r->phase = UNDER_WAY;
  pthread_mutex_unlock(&r->lock);
}

void ms_run_stop(run *r) {
  readiness seen = READY;
  if (!atomic_compare_exchange_strong(&r->readiness, &seen, STOPPED) && seen != STOPPED) return;
  if (!ms_run_watch(r)) return;
  /* The call that was meant may have ended, and another one begun. */
  if (!r->cause && r->readiness == STOPPED) r->cause = MS_STOPPED;
  if (r->cause) ms_watchdog_signal(r);
  ms_run_leave(r);
}
