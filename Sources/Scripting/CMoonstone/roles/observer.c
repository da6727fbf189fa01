/* Observers: scripts that are told what happens in matches, and answer nothing. */
#include "roles/roles.h"

typedef struct observe {
  const ms_turn *turn;
  ms_text event;
} observe;

static int run_observe(lua_State *L) {
  observe *o = lua_touserdata(L, 1);
  lua_settop(L, 0);
  charge(L, PRICE_CHOOSE);
  charge_work(L, PRICE_BYTES, o->event.length / BYTES);
  ms_role_push(L, "observe");
  ms_memory_decode(L, o->event.bytes, o->event.length);
  lua_remove(L, -2); /* the version: events have none */
  ms_board_push(L, o->turn->position);
  ms_context_push(L, o->turn);
  lua_call(L, 3, 0);
  return 0;
}

ms_status ms_script_observe(ms_script *s, const ms_turn *turn, ms_text event, double seconds) {
  observe o = {turn, event};
  vm *m = &s->boards.vm;
  ms_script_prepare(s, turn->ticks != 0);
  s->boards.turn = turn;
  limits limits = ms_script_limits(s, seconds, turn->ticks, "for an event");
  limits.ends_readiness = true;
  ms_status status = ms_vm_call(m, run_observe, &o, limits);
  s->boards.turn = NULL;
  return status;
}
