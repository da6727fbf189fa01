/* Ticks: instructions of the virtual machine, and what calls of the host cost besides.
 *
 * Where ticks are limited, a hook counts instructions. Where they are not, and no signal interrupts
 * scripts, the same hook only looks whether the call has to end. Otherwise no hook is set, and the
 * machine runs at full speed. */
#include "run/run.h"

#include "run/debug.h"
#include "run/profile.h"

/* What a coroutine runs after the last count before its end is never seen, so its instructions are
 * counted more finely. */
enum { COROUTINE_STEP = 10 };

/* The ticks have reached the alarm by so many instructions. */
static void look_closer(lua_State *L, uint64_t count) {
  run *r = &vm_of(L)->run;
  if (r->profile) ms_profile_instructions(L, count);
  if (!r->cause && r->ticks > r->budget) r->cause = MS_TICKS;
}

void ms_ticks_hook(lua_State *L, lua_Debug *ar) {
  run *r = &vm_of(L)->run;
  if (!r->is_hooked) { /* a coroutine that was hooked in an earlier call */
    ms_run_adopt(L, L);
    return;
  }
  if (run_is_limited(r)) {
    uint64_t count = (uint64_t)lua_gethookcount(L);
    r->ticks += count;
    if (r->ticks > r->alarm) look_closer(L, count);
  }
  if (!r->cause) return;
  lua_sethook(L, ms_run_interrupt, LUA_MASKCOUNT, 1);
  ms_run_interrupt(L, ar);
}

void ms_run_adopt(lua_State *L, lua_State *co) {
  run *r = &vm_of(L)->run;
  lua_Hook hook = lua_gethook(co);
  if (r->cause) return;
  if (!r->is_hooked) {
    if (hook) lua_sethook(co, NULL, 0, 0);
  } else if (hook != r->hook) {
    int step = co == vm_of(L)->L ? TICK_STEP : COROUTINE_STEP;
    lua_sethook(co, r->hook, r->events, step);
  }
  if (r->hook == ms_debug_hook) ms_debug_adopt(vm_of(L)->debug, co);
}

void ms_run_exhaust(lua_State *L) {
  run *r = &vm_of(L)->run;
  if (!r->cause) {
    r->cause = MS_TICKS;
    lua_Debug ar;
    for (int level = 0; !r->has_place && lua_getstack(L, level, &ar); level++)
      ms_run_note_place(r, L, &ar);
  }
  ms_run_check(L);
}

void ms_run_note_charge(lua_State *L, int price, uint64_t units) {
  if (vm_of(L)->run.profile) ms_profile_charge(L, price, units);
  else if (vm_of(L)->debug) ms_debug_charge(L, price);
}

void ms_run_alarm(lua_State *L, int price, uint64_t units) {
  const run *r = &vm_of(L)->run;
  ms_run_note_charge(L, price, units);
  if (r->ticks > r->budget) ms_run_exhaust(L);
}
