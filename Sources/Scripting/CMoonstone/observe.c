/* Observers: scripts that hear what matches tell, and answer nothing. */
#include "script.h"

typedef struct observe {
  const ms_turn *turn;
  ms_text event;
} observe;

static int run_observe(lua_State *L) {
  observe *o = lua_touserdata(L, 1);
  lua_settop(L, 0);
  charge(L, PRICE_CHOOSE);
  charge_work(L, PRICE_BYTES, o->event.length / BYTES);
  role_push(L, "observe");
  memory_decode(L, o->event.bytes, o->event.length);
  lua_remove(L, -2); /* the version, which events have none of */
  board_push(L, o->turn->position);
  context_push(L, o->turn);
  lua_call(L, 3, 0);
  return 0;
}

ms_status ms_script_observe(ms_script *s, const ms_turn *turn, ms_text event, double seconds) {
  observe o = {turn, event};
  s->turn = turn;
  ms_status status = protect(s, run_observe, &o, seconds, turn->ticks);
  end_readiness(s);
  return status;
}
