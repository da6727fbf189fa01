/* board:search, board:playouts and board:solve: what the game finds out by looking ahead. */
#include "hunt.h"

#include <string.h>

static int bad_evaluate(lua_State *L, const char *method, const char *name) {
  push_shown(L, -1);
  return luaL_error(L, "board:%s: %s must be %s, found %s", method, name,
                    strcmp(name, "policy") == 0
                      ? "\"uniform\", \"priority\" or a moonstone.evaluation"
                      : "a moonstone.evaluation or a function of a board",
                    lua_tostring(L, -1));
}

/* Leaves the options that outlast the reading on the stack. */
static void read_evaluate(hunt *h) {
  lua_State *L = h->L;
  if (!hunt_option(L, "evaluate")) return;
  if (lua_isfunction(L, -1)) {
    h->search.salt = ++script_of(L)->salts;
    hunt_evaluate_by(h);
    return;
  }
  h->search.evaluation = evaluation_at(L, lua_gettop(L), &h->search.salt);
  if (!h->search.evaluation) bad_evaluate(L, "search", "evaluate");
}

static void read_policy(hunt *h) {
  lua_State *L = h->L;
  if (!hunt_option(L, "policy")) return;
  const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  if (strcmp(name, "uniform") == 0) {
    h->search.policy = MS_UNIFORM;
  } else if (strcmp(name, "priority") == 0) {
    h->search.policy = MS_PRIORITY;
  } else {
    h->search.policy = MS_BY_EVALUATION;
    h->search.evaluation = evaluation_at(L, lua_gettop(L), &h->search.salt);
    if (!h->search.evaluation) bad_evaluate(L, "playouts", "policy");
  }
}

static void push_found_move(lua_State *L, ms_code move) {
  if (move < 0) lua_pushnil(L); else push_move(L, move);
}

static void set_integer(lua_State *L, const char *name, uint64_t number) {
  lua_pushinteger(L, (lua_Integer)number);
  lua_setfield(L, -2, name);
}

/* Margins and whole numbers read as such. */
static void push_value(lua_State *L, double value) {
  if (value == (double)(lua_Integer)value) lua_pushinteger(L, (lua_Integer)value);
  else lua_pushnumber(L, value);
}

/* Pushes what is told of a search besides move and value. */
static void push_details(lua_State *L, const ms_search *s) {
  lua_createtable(L, 0, 5);
  set_integer(L, "depth", (uint64_t)s->found_depth);
  set_integer(L, "nodes", s->visited);
  lua_pushboolean(L, s->is_exact);
  lua_setfield(L, -2, "exact");
  charge_elements(L, s->line_length);
  lua_createtable(L, s->line_length, 0);
  for (int i = 0; i < s->line_length; i++) {
    push_move(L, s->line[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "pv");
}

static bool is_given(lua_State *L, const char *name) {
  bool given = hunt_option(L, name);
  lua_pop(L, 1);
  return given;
}

/* Another size is another table, and making it takes long. The first one is free. */
static void read_hash(hunt *h) {
  ms_script *s = script_of(h->L);
  double mebibytes = hunt_number(h->L, h->method, "hash", 0, 256, 8);
  h->search.bytes = (size_t)(mebibytes * 1048576);
  if (s->table_bytes && s->table_bytes != h->search.bytes) {
    s->run.ticks += (uint64_t)(mebibytes * price_list[PRICE_TABLE].ticks);
    charge(h->L, PRICE_TURN);
  }
  s->table_bytes = h->search.bytes;
}

static int board_search(lua_State *L) {
  static const char *const options[] = {"depth", "evaluate", "hash", "nodes", "seconds",
                                        "selectivity", "share", "ticks", NULL};
  check_self(L, "search", PRICE_TURN);
  hunt_check_options(L, "search", options);
  hunt h;
  hunt_begin(&h, L, "search", PRICE_NODE, 200000,
             is_given(L, "depth") || is_given(L, "nodes"));
  h.search.depth = (int)hunt_number(L, "search", "depth", 1, 1000, 0);
  double nodes = hunt_number(L, "search", "nodes", 1, 1e15, 1e15);
  if (nodes < (double)h.search.nodes) h.search.nodes = (uint64_t)nodes;
  h.search.selectivity = hunt_number(L, "search", "selectivity", 0, 0.5, 0);
  read_hash(&h);
  read_evaluate(&h);
  hunt_run(&h, script_of(L)->game->search);
  push_found_move(L, h.search.move);
  push_value(L, h.search.value);
  push_details(L, &h.search);
  return 3;
}

static int board_solve(lua_State *L) {
  static const char *const options[] = {"hash", "nodes", "seconds", "share", "ticks", NULL};
  check_self(L, "solve", PRICE_TURN);
  hunt_check_options(L, "solve", options);
  hunt h;
  hunt_begin(&h, L, "solve", PRICE_NODE, 1000000, is_given(L, "nodes"));
  double nodes = hunt_number(L, "solve", "nodes", 1, 1e15, 1e15);
  if (nodes < (double)h.search.nodes) h.search.nodes = (uint64_t)nodes;
  read_hash(&h);
  hunt_run(&h, script_of(L)->game->solve);
  push_found_move(L, h.search.move);
  if (!h.search.is_exact) return 1;
  push_value(L, h.search.value);
  lua_createtable(L, 0, 1);
  set_integer(L, "nodes", h.search.visited);
  return 3;
}

/* Pushes what was learnt of each move. */
static void push_statistics(lua_State *L, const ms_search *s) {
  charge_elements(L, s->statistic_count);
  lua_createtable(L, 0, 4);
  set_integer(L, "count", s->played);
  set_integer(L, "nodes", s->visited);
  lua_pushboolean(L, s->is_exact);
  lua_setfield(L, -2, "exact");
  lua_createtable(L, s->statistic_count, 0);
  for (int i = 0; i < s->statistic_count; i++) {
    const ms_statistic *statistic = &s->statistics[i];
    lua_createtable(L, 0, 4);
    push_move(L, statistic->move);
    lua_setfield(L, -2, "move");
    set_integer(L, "count", statistic->count);
    lua_pushnumber(L, statistic->value);
    lua_setfield(L, -2, "value");
    lua_pushboolean(L, statistic->is_exact);
    lua_setfield(L, -2, "exact");
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "moves");
}

static int board_playouts(lua_State *L) {
  static const char *const options[] = {"count", "exploration", "policy", "seconds", "share",
                                        "ticks", NULL};
  check_self(L, "playouts", PRICE_TURN);
  hunt_check_options(L, "playouts", options);
  hunt h;
  hunt_begin(&h, L, "playouts", PRICE_PLAYED, 100000, is_given(L, "count"));
  h.search.count = (uint64_t)hunt_number(L, "playouts", "count", 1, 1e15, 1e15);
  h.search.exploration = hunt_number(L, "playouts", "exploration", 0, 1000, 1.4);
  h.search.seed = context_draw(script_of(L));
  h.search.interval = 8;
  h.search.bytes = (size_t)32 << 20;
  read_policy(&h);
  hunt_run(&h, script_of(L)->game->playouts);
  push_found_move(L, h.search.move);
  lua_pushnumber(L, h.search.value);
  push_statistics(L, &h.search);
  return 3;
}

void search_open(lua_State *L, int base) {
  static const luaL_Reg methods[] = {{"search", board_search}, {"playouts", board_playouts},
                                     {"solve", board_solve}, {NULL, NULL}};
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  luaL_setfuncs(L, methods, SHARED);
}
