/* Observers: scripts that are told what happens in matches, and answer nothing; and prompts, which
 * are told what a person wishes. */
#include "roles/roles.h"

typedef struct observe {
  const ms_turn *turn;
  ms_text text;
} observe;

/* Pays for being told, and gives what it is. */
static const observe *begin(lua_State *L) {
  const observe *o = lua_touserdata(L, 1);
  lua_settop(L, 0);
  charge(L, PRICE_CHOOSE);
  charge_work(L, PRICE_BYTES, o->text.length / BYTES);
  return o;
}

static int run_observe(lua_State *L) {
  const observe *o = begin(L);
  ms_role_push(L, "observe");
  ms_memory_decode(L, o->text.bytes, o->text.length);
  lua_remove(L, -2); /* the version: events have none */
  ms_board_push(L, o->turn->position);
  ms_context_push(L, o->turn);
  lua_call(L, 3, 0);
  return 0;
}

static int run_prompt(lua_State *L) {
  const observe *o = begin(L);
  ms_prompt_answer(L, o->turn, o->text);
  return 0;
}

static ms_status tell(ms_script *s, lua_CFunction function, observe o, double seconds,
                      const char *purpose) {
  ms_script_prepare(s, o.turn->ticks != 0);
  s->boards.turn = o.turn;
  limits limits = ms_script_limits(s, seconds, o.turn->ticks, purpose);
  limits.ends_readiness = true;
  ms_status status = ms_vm_call(&s->boards.vm, function, &o, limits);
  s->boards.turn = NULL;
  return status;
}

ms_status ms_script_observe(ms_script *s, const ms_turn *turn, ms_text event, double seconds) {
  return tell(s, run_observe, (observe){turn, event}, seconds, "for an event");
}

ms_status ms_script_prompt(ms_script *s, const ms_turn *turn, ms_text wish, double seconds) {
  const ms_game *g = s->boards.game;
  ms_turn sided = *turn;
  sided.side = g->turn(g->context, turn->position);
  return tell(s, run_prompt, (observe){&sided, wish}, seconds, "for a line");
}
