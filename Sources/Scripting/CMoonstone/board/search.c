/* board:search, board:playouts and board:solve: what the game finds by looking ahead. */
#include "board/search_call.h"

#include <math.h>
#include <string.h>

static int bad_evaluate(lua_State *L, const char *method, const char *name) {
  ms_push_shown(L, -1);
  return luaL_error(L, "board:%s: %s must be %s, found %s", method, name,
                    strcmp(name, "policy") == 0
                      ? "\"uniform\", \"priority\" or a moonstone.evaluation"
                      : "a moonstone.evaluation or a function of a board",
                    lua_tostring(L, -1));
}

/* Leaves the option on the stack, which keeps it alive during the search. */
static void read_evaluate(search_call *call) {
  lua_State *L = call->L;
  if (!ms_search_option(L, "evaluate")) return;
  if (lua_isfunction(L, -1)) {
    call->search.salt = ++boards_of(L)->searches.salts;
    ms_search_evaluate_by(call);
    return;
  }
  const evaluation *e = ms_evaluation_at(L, lua_gettop(L));
  if (!e) bad_evaluate(L, "search", "evaluate");
  ms_search_use(call, e, 1);
}

static void read_policy(search_call *call) {
  lua_State *L = call->L;
  if (!ms_search_option(L, "policy")) return;
  const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  if (strcmp(name, "uniform") == 0) {
    call->search.policy = MS_UNIFORM;
  } else if (strcmp(name, "priority") == 0) {
    call->search.policy = MS_PRIORITY;
  } else {
    call->search.policy = MS_BY_EVALUATION;
    const evaluation *e = ms_evaluation_at(L, lua_gettop(L));
    if (!e) bad_evaluate(L, "playouts", "policy");
    ms_search_use(call, e, 2); /* the better of two moves */
  }
}

static void push_found_move(lua_State *L, ms_code move) {
  if (move < 0) lua_pushnil(L); else push_move(L, move);
}

static void set_integer(lua_State *L, const char *name, uint64_t number) {
  lua_pushinteger(L, (lua_Integer)number);
  lua_setfield(L, -2, name);
}

/* Whole numbers, such as margins, become integers. */
static void push_value(lua_State *L, double value) {
  if (value == (double)(lua_Integer)value) lua_pushinteger(L, (lua_Integer)value);
  else lua_pushnumber(L, value);
}

static void push_line(lua_State *L, const ms_code *moves, int count) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    push_move(L, moves[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

/* Pushes the details of a search, besides its move and value. */
static void push_details(lua_State *L, const ms_search *s) {
  lua_createtable(L, 0, 5);
  set_integer(L, "depth", (uint64_t)s->found_depth);
  set_integer(L, "nodes", s->visited);
  lua_pushboolean(L, s->is_exact);
  lua_setfield(L, -2, "exact");
  charge_elements(L, s->line_length);
  push_line(L, s->line, s->line_length);
  lua_setfield(L, -2, "pv");
}

/* What telling of many moves costs, beyond what a search leaves anyway. */
static double telling_ticks(const void *position, lua_State *L, double each, double most) {
  const ms_game *g = boards_of(L)->game;
  double count = g->count(g->context, position);
  return fmax(each * fmin(count, most) - 1000, 0);
}

/* How many moves are to have a value of their own; 0 for none. */
static int read_best(lua_State *L, const char *method) {
  return (int)ms_search_number(L, method, "best", 1, MS_MAX_CODES, 0);
}

static double ranking_ticks(lua_State *L, const void *position, int best) {
  enum { EACH = 160 };
  return best > 1 ? telling_ticks(position, L, EACH, best) : 0;
}

/* Pushes what was found out about one move. */
static void push_ranked(lua_State *L, const ms_ranked *ranked) {
  lua_createtable(L, 0, 5);
  push_move(L, ranked->move);
  lua_setfield(L, -2, "move");
  push_value(L, ranked->value);
  lua_setfield(L, -2, "value");
  lua_pushboolean(L, ranked->is_exact);
  lua_setfield(L, -2, "exact");
  set_integer(L, "depth", (uint64_t)ranked->depth);
  push_line(L, ranked->line, ranked->line_length);
  lua_setfield(L, -2, "pv");
}

/* Sets the best moves in the details, which are on top. */
static void set_moves(lua_State *L, const ms_search *s) {
  enum { FIELDS = 5 };
  boards *b = boards_of(L);
  lua_createtable(L, s->ranked_count, 0);
  for (int i = 0; i < s->ranked_count; i++) {
    ms_ranked ranked;
    b->game->ranked(b->game->context, b->searches.searcher, i, &ranked);
    if (s->best > 1) charge_elements(L, FIELDS + ranked.line_length);
    push_ranked(L, &ranked);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "moves");
}

/* The same if they were asked for. One move costs nothing: it is what the search found anyway. So
 * its tables are not charged for, unless memory is so short that they may not fit. */
static void set_ranking(lua_State *L, const ms_search *s) {
  enum { AMPLE = 64 << 10 };
  const vm *m = vm_of(L);
  if (s->best == 0) return;
  bool is_free = s->best == 1 && (m->limit == 0 || m->used + AMPLE < m->limit);
  void *data;
  lua_Alloc charging = lua_getallocf(L, &data);
  if (is_free) lua_setallocf(L, ms_allocate, data);
  set_moves(L, s);
  if (is_free) lua_setallocf(L, charging, data);
}

static bool is_given(lua_State *L, const char *name) {
  bool given = ms_search_option(L, name);
  lua_pop(L, 1);
  return given;
}

/* A table takes long to make, and is paid for. The usual one is free while it is the first. */
static void read_hash(search_call *call) {
  enum { USUAL = 8 };
  boards *b = boards_of(call->L);
  double mebibytes = ms_search_number(call->L, call->method, "hash", 0, 256, USUAL);
  call->search.bytes = (size_t)(mebibytes * 1048576);
  size_t *size = &b->searches.table_bytes;
  if (*size ? *size != call->search.bytes : mebibytes > USUAL) {
    b->vm.run.ticks += (uint64_t)(mebibytes * ms_price_list[PRICE_TABLE].ticks);
    ms_run_note_charge(call->L, PRICE_TABLE, (uint64_t)mebibytes);
    charge(call->L, PRICE_TURN);
  }
  *size = call->search.bytes;
}

static int board_search(lua_State *L) {
  static const char *const options[] = {"best", "depth", "evaluate", "hash", "nodes",
                                        "seconds", "selectivity", "share", "ticks", NULL};
  const void *position = check_self(L, "search", PRICE_TURN);
  ms_search_check_options(L, "board:search", options);
  search_call call;
  int best = read_best(L, "search");
  ms_search_begin(&call, L, "search", PRICE_NODE, 200000, ranking_ticks(L, position, best),
                  is_given(L, "depth") || is_given(L, "nodes"));
  call.search.best = best;
  call.search.depth = (int)ms_search_number(L, "search", "depth", 1, 1000, 0);
  double nodes = ms_search_number(L, "search", "nodes", 1, 1e15, 1e15);
  if (nodes < (double)call.search.nodes) call.search.nodes = (uint64_t)nodes;
  call.search.selectivity = ms_search_number(L, "search", "selectivity", 0, 0.5, 0);
  read_hash(&call);
  read_evaluate(&call);
  ms_search_run(&call, boards_of(L)->game->search);
  push_found_move(L, call.search.move);
  push_value(L, call.search.value);
  push_details(L, &call.search);
  set_ranking(L, &call.search);
  return 3;
}

/* Solving orders the moves first, however few positions it then visits. */
enum { FEWEST_SOLVED = 64 };

static int board_solve(lua_State *L) {
  static const char *const options[] = {"best", "hash", "nodes", "seconds", "share", "ticks",
                                        NULL};
  const void *position = check_self(L, "solve", PRICE_TURN);
  ms_search_check_options(L, "board:solve", options);
  search_call call;
  int best = read_best(L, "solve");
  ms_search_begin(&call, L, "solve", PRICE_NODE, 1000000, ranking_ticks(L, position, best),
                  is_given(L, "nodes"));
  call.search.best = best;
  double nodes = ms_search_number(L, "solve", "nodes", 1, 1e15, 1e15);
  if (nodes < (double)call.search.nodes) call.search.nodes = (uint64_t)nodes;
  bool is_small = is_given(L, "nodes") || is_given(L, "ticks");
  if (is_small && call.search.nodes < FEWEST_SOLVED) {
    charge_work(L, PRICE_NODE, FEWEST_SOLVED - call.search.nodes);
    call.tick_limit = UINT64_MAX; /* the nodes say it all */
  }
  read_hash(&call);
  ms_search_run(&call, boards_of(L)->game->solve);
  push_found_move(L, call.search.move);
  if (!call.search.is_exact) return 1;
  push_value(L, call.search.value);
  lua_createtable(L, 0, 1);
  set_integer(L, "nodes", call.search.visited);
  set_ranking(L, &call.search);
  return 3;
}

/* Pushes what the playouts learnt of each move. */
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
  const void *position = check_self(L, "playouts", PRICE_TURN);
  ms_search_check_options(L, "board:playouts", options);
  search_call call;
  ms_search_begin(&call, L, "playouts", PRICE_PLAYED, 100000,
                  telling_ticks(position, L, 40, MS_MAX_CODES), is_given(L, "count"));
  call.search.count = (uint64_t)ms_search_number(L, "playouts", "count", 1, 1e15, 1e15);
  call.search.exploration = ms_search_number(L, "playouts", "exploration", 0, 1000, 1.4);
  call.search.seed = ms_turn_draw(boards_of(L));
  call.search.interval = 8;
  call.search.bytes = (size_t)32 << 20;
  read_policy(&call);
  ms_search_run(&call, boards_of(L)->game->playouts);
  push_found_move(L, call.search.move);
  lua_pushnumber(L, call.search.value);
  push_statistics(L, &call.search);
  return 3;
}

void ms_search_open(lua_State *L, int base) {
  static const luaL_Reg methods[] = {{"search", board_search}, {"playouts", board_playouts},
                                     {"solve", board_solve}, {NULL, NULL}};
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  luaL_setfuncs(L, methods, SHARED);
}
