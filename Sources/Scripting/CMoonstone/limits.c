/* What a script may use of memory and of time.
 *
 * While a script is within its time, nothing watches it: no hook is set, and the VM runs at full
 * speed. One thread for the whole process, the watchdog, looks every few milliseconds for calls
 * whose time is up and sends their threads a signal; its handler sets a hook that raises an error
 * at every instruction from then on. lua_sethook is made to be called from a signal handler.
 *
 * Where signals are held back (sanitizers.h), instructions are always counted, and the count looks
 * whether the time is up. */
#include "arena.h"
#include "sanitizers.h"
#include "script.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATROL_NANOSECONDS = 4000000, IDLE_PATROLS = 250, MAX_SECONDS = 1000000000 };

#ifdef SIGRTMIN
#define WATCHDOG_SIGNAL (SIGRTMIN + 5)
#else
#define WATCHDOG_SIGNAL SIGUSR2
#endif

/* Raised to interrupt; its address is the value, so that raising needs no memory. */
static const char INTERRUPTION = 0;

static _Thread_local run *volatile run_of_thread;
static _Thread_local bool hears_watchdog;

static struct {
  pthread_once_t once;
  pthread_mutex_t lock;
  pthread_cond_t work;
  run *runs;
  bool is_patrolling;
  _Atomic bool is_awake;
} watchdog = {.once = PTHREAD_ONCE_INIT,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .work = PTHREAD_COND_INITIALIZER};

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *resize(void *block, size_t size) {
  if (size != 0) return realloc(block, size);
  free(block);
  return NULL;
}

/* Boards, above all, come and go by the million: the arena is quicker at that than malloc, which has
 * what is large, and what is more than the arena has room for. */
static void *resize_in_process(arena *small, void *block, size_t before, size_t after) {
  if (!block) {
    void *p = after - 1 < SMALL ? small_take(small, after) : NULL;
    return p ? p : resize(NULL, after);
  }
  if (!arena_holds(small, block)) return resize(block, after);
  if (after == 0) {
    small_give(small, block, before);
    return NULL;
  }
  void *moved = after <= SMALL ? arena_resize(small, block, before, after) : NULL;
  if (moved || !(moved = malloc(after))) return moved;
  memcpy(moved, block, before < after ? before : after);
  small_give(small, block, before);
  return moved;
}

void *limits_allocate(void *script, void *block, size_t before, size_t after) {
  ms_script *s = script;
  if (!block) before = 0; /* Lua passes a type there */
  if (s->limit && after > before && s->used - before + after > s->limit) {
    /* Lua collects everything then: whoever swallows refusals pays for that. */
    s->run.ticks += (s->limit >> 10) * price_list[PRICE_REFUSED].ticks;
    return NULL;
  }
  void *p = NULL;
  if (s->arena) p = arena_resize(s->arena, block, before, after);
  else if (s->small) p = resize_in_process(s->small, block, before, after);
  else p = resize(block, after);
  if (p || after == 0) s->used = s->used - before + after;
  return p;
}

/* ---- Interrupting ----------------------------------------------------------------------------- */

static void interrupt(lua_State *L, lua_Debug *ar) {
  run *r = &script_of(L)->run;
  if (!r->cause) { /* a coroutine that was interrupted in an earlier call */
    run_adopt(L, L);
    return;
  }
  if (!r->has_place && lua_getinfo(L, "Sl", ar) && ar->currentline > 0) {
    r->has_place = true;
    snprintf(r->place, sizeof r->place, "%s:%d", ar->short_src, ar->currentline);
  }
  lua_pushlightuserdata(L, (void *)&INTERRUPTION);
  lua_error(L);
}

static void on_signal(int signal) {
  (void)signal;
  run *r = run_of_thread;
  if (r && r->cause) lua_sethook(r->current, interrupt, LUA_MASKCOUNT, 1);
}

void run_check(lua_State *L) {
  if (!run_is_dead(L)) return;
  lua_sethook(L, interrupt, LUA_MASKCOUNT, 1);
  lua_pushlightuserdata(L, (void *)&INTERRUPTION);
  lua_error(L);
}

void ms_break_call(const char *law, size_t length) {
  run *r = run_of_thread;
  if (!r || r->cause) return;
  ms_clean_text(r->broken, sizeof r->broken, law, length, false);
  r->cause = MS_RULES;
  lua_sethook(r->current, interrupt, LUA_MASKCOUNT, 1);
}

/* ---- Ticks ------------------------------------------------------------------------------------- */

/* How often instructions are counted. What a coroutine runs after the last count before its end is
 * never seen, so they are counted more finely there. */
enum { STEP = 100, COROUTINE_STEP = 10 };

static bool counts_ticks(const run *r) { return run_is_limited(r) || !HAS_PROMPT_SIGNALS; }

static void count_ticks(lua_State *L, lua_Debug *ar) {
  run *r = &script_of(L)->run;
  if (!counts_ticks(r)) {
    run_adopt(L, L);
    return;
  }
  r->ticks += (uint64_t)lua_gethookcount(L);
  if (!r->cause && r->ticks > r->budget) r->cause = MS_TICKS;
  if (!r->cause) return;
  lua_sethook(L, interrupt, LUA_MASKCOUNT, 1);
  interrupt(L, ar);
}

/* In the place of limits_allocate where ticks are counted. What is refused costs no block. Raises
 * nothing: the next instruction does. */
static void *allocate_counted(void *script, void *block, size_t before, size_t after) {
  ms_script *s = script;
  run *r = &s->run;
  void *p = limits_allocate(script, block, before, after);
  if (!p || (block && after <= before)) return p;
  r->ticks += price_list[PRICE_BLOCK].ticks + after / MEMORY_BYTES * price_list[PRICE_MEMORY].ticks;
  if (r->ticks > r->budget && !r->cause) lua_sethook(r->current, count_ticks, LUA_MASKCOUNT, 1);
  return p;
}

void run_adopt(lua_State *L, lua_State *co) {
  run *r = &script_of(L)->run;
  lua_Hook hook = lua_gethook(co);
  if (r->cause) return;
  if (!counts_ticks(r)) {
    if (hook) lua_sethook(co, NULL, 0, 0);
  } else if (hook != count_ticks) {
    lua_sethook(co, count_ticks, LUA_MASKCOUNT, co == script_of(L)->L ? STEP : COROUTINE_STEP);
  }
}

void run_exhaust(lua_State *L) {
  run *r = &script_of(L)->run;
  if (!r->cause) {
    r->cause = MS_TICKS;
    lua_Debug ar;
    for (int level = 0; !r->has_place && lua_getstack(L, level, &ar); level++) {
      if (!lua_getinfo(L, "Sl", &ar) || ar.currentline <= 0) continue;
      r->has_place = true;
      snprintf(r->place, sizeof r->place, "%s:%d", ar.short_src, ar.currentline);
    }
  }
  run_check(L);
}

/* ---- The watchdog ----------------------------------------------------------------------------- */

/* Sends the signal when the call is due. Whether a call is under way. */
static bool patrol(run *r, uint64_t time) {
  pthread_mutex_lock(&r->lock);
  bool active = r->deadline != 0;
  if (active) {
    if (!r->cause && r->stop) r->cause = MS_STOPPED;
    if (!r->cause && time >= r->deadline) r->cause = MS_TIME;
    /* Sent again at each patrol: the hook may have gone to a coroutine that was just left. */
    if (r->cause) pthread_kill(r->thread, WATCHDOG_SIGNAL);
    thought_tell(r, time);
  }
  pthread_mutex_unlock(&r->lock);
  return active;
}

static void *watch(void *unused) {
  (void)unused;
  const struct timespec pause = {.tv_nsec = PATROL_NANOSECONDS};
  int idle = 0;
  pthread_mutex_lock(&watchdog.lock);
  for (;;) {
    if (idle > IDLE_PATROLS) {
      watchdog.is_awake = false;
      bool any = false;
      /* A call that began before it saw us asleep is seen here; a later one wakes us. */
      for (run *r = watchdog.runs; r; r = r->next) any |= patrol(r, now());
      if (!any) pthread_cond_wait(&watchdog.work, &watchdog.lock);
      watchdog.is_awake = true;
      idle = 0;
    }
    pthread_mutex_unlock(&watchdog.lock);
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&watchdog.lock);
    uint64_t time = now();
    bool any = false;
    for (run *r = watchdog.runs; r; r = r->next) any |= patrol(r, time);
    idle = any ? 0 : idle + 1;
  }
  return NULL;
}

static void start_watchdog(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigaction(WATCHDOG_SIGNAL, &action, NULL);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigset_t all, before; /* the watchdog handles nobody's signals */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  watchdog.is_awake = true;
  watchdog.is_patrolling = pthread_create(&thread, &attributes, watch, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}

/* ---- Calls ------------------------------------------------------------------------------------ */

void ms_start_watchdog(void) {
  pthread_once(&watchdog.once, start_watchdog);
  if (!watchdog.is_patrolling) abort(); /* no thread to be had: nothing could be contained */
}

void run_init(run *r) {
  ms_start_watchdog();
  pthread_mutex_init(&r->lock, NULL);
  pthread_mutex_lock(&watchdog.lock);
  r->next = watchdog.runs;
  watchdog.runs = r;
  pthread_mutex_unlock(&watchdog.lock);
}

void run_free(run *r) {
  pthread_mutex_lock(&watchdog.lock);
  run **at = &watchdog.runs;
  while (*at != r) at = &(*at)->next;
  *at = r->next;
  pthread_mutex_unlock(&watchdog.lock);
  pthread_mutex_destroy(&r->lock);
}

/* Threads of a pool may come with every signal blocked. */
static void unblock_watchdog(void) {
  sigset_t signal;
  sigemptyset(&signal);
  sigaddset(&signal, WATCHDOG_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signal, NULL);
  hears_watchdog = true;
}

void run_begin(run *r, lua_State *L, double seconds, uint64_t ticks) {
  if (!hears_watchdog) unblock_watchdog();
  pthread_mutex_lock(&r->lock);
  r->thread = pthread_self();
  r->cause = r->stop ? MS_STOPPED : 0;
  r->current = L;
  r->has_place = false;
  r->thought.due = r->thought.earliest = 0;
  r->ticks = 0;
  r->budget = ticks ? ticks : UINT64_MAX;
  r->outer = run_of_thread;
  run_of_thread = r;
  r->start = now();
  r->deadline = r->start + (uint64_t)(fmin(fmax(seconds, 0), MAX_SECONDS) * 1e9);
  bool stopped = r->cause;
  pthread_mutex_unlock(&r->lock);
  if (stopped) lua_sethook(L, interrupt, LUA_MASKCOUNT, 1);
  else if (counts_ticks(r)) lua_sethook(L, count_ticks, LUA_MASKCOUNT, STEP);
  if (ticks) lua_setallocf(L, allocate_counted, script_of(L));
  if (!watchdog.is_awake) {
    pthread_mutex_lock(&watchdog.lock);
    pthread_cond_signal(&watchdog.work);
    pthread_mutex_unlock(&watchdog.lock);
  }
}

double run_seconds(const run *r) { return (double)(now() - r->start) * 1e-9; }

ms_status run_end(run *r) {
  pthread_mutex_lock(&r->lock);
  r->deadline = 0;
  run_of_thread = r->outer;
  ms_status cause = (ms_status)r->cause;
  r->cause = MS_OK;
  r->budget = UINT64_MAX;
  pthread_mutex_unlock(&r->lock);
  lua_sethook(r->current, NULL, 0, 0);
  lua_setallocf(r->current, limits_allocate, script_of(r->current));
  return cause;
}

void ms_script_get_ready(ms_script *script) {
  pthread_mutex_lock(&script->run.lock);
  script->run.is_ready = true;
  script->run.stop = false;
  pthread_mutex_unlock(&script->run.lock);
}

void ms_script_stop(ms_script *script) {
  run *r = &script->run;
  pthread_mutex_lock(&r->lock);
  if (r->is_ready) {
    r->stop = true;
    if (r->deadline != 0) {
      if (!r->cause) r->cause = MS_STOPPED;
      pthread_kill(r->thread, WATCHDOG_SIGNAL);
    }
  }
  pthread_mutex_unlock(&r->lock);
}
