/* How long a tick takes on this machine, and the CPU time that a call gets for its ticks.
 *
 * A few operations of Lua's own take much longer than the ticks that count them. Against those
 * stands a limit of CPU time, far above all that honest scripts take. */
#include "run/run.h"

#include "moonstone_sanitizers.h"

#include <math.h>
#include <stdatomic.h>
#include <time.h>

/* No priced operation takes more than ten times an empty loop's tick, except in a debug build,
 * which searches without being optimised, and much that no tick counts takes longer there, too. */
#ifdef DEBUG
enum { TIMES = 500 };
static const double BESIDES = MS_HAS_SHADOW ? 4 : 1;
#else
enum { TIMES = 50 };
static const double BESIDES = 0.2;
#endif
enum { SPINS = 40000, ROUNDS = 5 };
/* What prices are made for, in seconds. A loop may be measured at its very best. */
static const double LEAST = 5e-9;

/* Nanoseconds; 0: not known yet. */
static _Atomic double tick;

static int spin(lua_State *L) {
  (void)L;
  luaL_loadstring(L, "for i = 1, ... do end");
  lua_pushinteger(L, SPINS);
  lua_call(L, 1, 0);
  return 0;
}

static int prepare(lua_State *L) {
  (void)L;
  return 0;
}

static double thread_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The shortest of a few rounds: something else may have been in the way of the others. */
static double measured(void) {
  enum { MEMORY = 1 << 20 };
  const limits limits = {.seconds = 60, .ticks = UINT64_MAX - 1, .purpose = ""};
  vm m = {.used = 0};
  double best = INFINITY;
  if (!ms_vm_open(&m, MEMORY, IN_PROCESS, prepare)) return 0;
  for (int i = 0; i < ROUNDS; i++) {
    double start = thread_seconds();
    ms_vm_call(&m, spin, NULL, limits);
    best = fmin(best, (thread_seconds() - start) / (double)m.run.ticks);
  }
  ms_vm_close(&m);
  return best;
}

double ms_tick_seconds(void) {
  if (tick == 0) tick = fmax(measured(), LEAST);
  return tick;
}

const char *ms_overspent(void) {
  return "out of CPU time: its work takes more than 50 times as long as its ticks; the machine's "
         "clock ended it";
}

void ms_tick_take(double seconds) { tick = seconds; }

double ms_ticks_cpu(uint64_t ticks, int slowness) {
  if (ticks == 0) return BESIDES;
  double each = ms_tick_seconds();
  if (each <= 0) return 0;
  return BESIDES + (double)ticks * each * TIMES * (slowness > 0 ? slowness : 1);
}
