/* Strategies: scripts that are asked for moves. */
#include "roles/roles.h"

#include "run/debug.h"

#include <string.h>

typedef struct choose {
  const ms_turn *turn;
  ms_choice *choice;
  bool is_illegal;
} choose;

/* Pushes the list of legal moves, for a message. */
static void push_legal(lua_State *L, const void *position) {
  enum { SHOWN = 12 };
  const ms_game *g = boards_of(L)->game;
  ms_code moves[MS_MAX_CODES];
  int n = g->moves(g->context, position, moves, MS_MAX_CODES);
  lua_pushliteral(L, "");
  for (int i = 0; i < n && i < SHOWN; i++) {
    lua_pushstring(L, i ? " " : "");
    ms_board_push_move(L, moves[i]);
    lua_concat(L, 3);
  }
  if (n > SHOWN) {
    lua_pushliteral(L, " …");
    lua_concat(L, 2);
  }
}

/* Reads the move at index 1. */
static void read_move(lua_State *L, choose *c) {
  const ms_game *g = boards_of(L)->game;
  ms_code move = ms_board_move_at(L, 1);
  if (move >= 0 && g->is_legal(g->context, c->turn->position, move)) {
    c->choice->move = move;
    return;
  }
  c->is_illegal = true;
  ms_push_shown(L, 1);
  push_legal(L, c->turn->position);
  luaL_error(L, "choose returned %s, which is %s; legal moves: %s", lua_tostring(L, -2),
             move >= 0 ? "illegal here" : "not a move", lua_tostring(L, -1));
}

/* Reads the comment at index 2. */
static void read_comment(lua_State *L, ms_choice *choice) {
  if (lua_isnil(L, 2)) return;
  if (!lua_istable(L, 2)) {
    ms_push_shown(L, 2);
    luaL_error(L, "choose: its second result must be a comment such as { value = 3, "
                  "depth = 2, text = \"…\" } or nothing, found %s", lua_tostring(L, -1));
  }
  comment_texts *texts = &script_of(L)->strategy.comment;
  ms_comment_read(L, 2, "choose: the comment", &choice->comment, texts);
}

/* Writes context.memory into `text`, or says in `error` why it cannot be kept. */
static void export_memory(lua_State *L, const char *consequence, ms_text *text, ms_text *error) {
  const memory_part *m = &script_of(L)->memory;
  if (ms_memory_encode(L, consequence)) *text = (ms_text){m->text, m->length};
  else *error = (ms_text){m->error, strlen(m->error)};
}

static int run_choose(lua_State *L) {
  choose *c = lua_touserdata(L, 1);
  ms_choice *choice = c->choice;
  lua_settop(L, 0);
  charge(L, PRICE_CHOOSE);
  ms_role_push(L, "choose");
  ms_board_push(L, c->turn->position);
  ms_context_push(L, c->turn);
  lua_call(L, 2, 2);
  if (vm_of(L)->debug) ms_debug_returned(L);
  read_move(L, c);
  read_comment(L, choice);
  /* Under ticks the choice costs the same whether anybody keeps the memory. */
  if (!c->turn->wants_memory && !run_is_limited(&vm_of(L)->run)) return 0;
  ms_text text = {NULL, 0}, error = {NULL, 0};
  export_memory(L, ": it is not kept", &text, &error);
  if (c->turn->wants_memory) choice->memory = text, choice->memory_error = error;
  return 0;
}

ms_status ms_script_choose(ms_script *s, const ms_turn *turn, double seconds, ms_choice *choice) {
  choose c = {.turn = turn, .choice = choice};
  vm *m = &s->boards.vm;
  memset(choice, 0, sizeof *choice);
  ms_script_prepare(s, turn->ticks != 0);
  s->boards.turn = turn;
  bool is_untimed = turn->seconds < 0 && !turn->ticks;
  const char *purpose = is_untimed ? "for this move, since no limit is set" : "for this move";
  limits limits = ms_script_limits(s, seconds, turn->ticks, purpose);
  limits.ends_readiness = true;
  limits.is_profiled = limits.is_followed = true;
  if (m->debug && !ms_debug_enter(m->debug, turn->ticks)) return MS_STOPPED;
  uint64_t start = turn->seconds >= 0 ? ms_now() : 0;
  ms_status status = ms_vm_call(m, run_choose, &c, limits);
  if (start) choice->seconds = (double)(ms_now() - start) * 1e-9, choice->wait = m->run.wait;
  s->boards.turn = NULL;
  choice->ticks = m->run.ticks;
  choice->drew_chance = s->boards.drawn != 0;
  if (status == MS_FAULT && c.is_illegal) status = MS_ILLEGAL;
  if (m->debug) ms_debug_finish(m->debug, status, choice);
  return status;
}

typedef struct export {
  ms_text text, error;
} export;

static int run_export(lua_State *L) {
  export *e = lua_touserdata(L, 1);
  export_memory(L, ": the memory is dropped", &e->text, &e->error);
  return 0;
}

ms_text ms_script_memory(ms_script *s, ms_text *error) {
  export e = {.text = {NULL, 0}};
  const limits limits = {.seconds = 1, .purpose = "to hand over its memory"};
  ms_script_prepare(s, true);
  vm *m = &s->boards.vm;
  if (ms_vm_call(m, run_export, &e, limits) != MS_OK)
    e.error = (ms_text){m->message, strlen(m->message)};
  *error = e.error;
  return e.text;
}
