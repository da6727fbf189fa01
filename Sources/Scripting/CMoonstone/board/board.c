/* Boards as scripts see them: userdata with a position inside. They never change. */
#include "board/board.h"

#include <stdio.h>

/* ---- Errors ---- */

int ms_board_refuse(lua_State *L, const char *method, int argument, ms_type type) {
  const char *expected = "";
  ms_push_shown(L, argument + 1);
  switch (type) {
    case MS_BOOLEAN: expected = "true or false"; break;
    case MS_INTEGER: expected = "an integer"; break;
    case MS_SIDE: expected = "\"black\" or \"white\""; break;
    case MS_SQUARE: expected = "a square of this board"; break;
    case MS_MOVE:
      expected = lua_pushfstring(L, "a move such as \"%s\"", boards_of(L)->game->example);
      lua_insert(L, -2);
      break;
  }
  return luaL_error(L, "board:%s: argument %d must be %s, found %s", method, argument, expected,
                    lua_tostring(L, -1));
}

void ms_board_refuse_self(lua_State *L, const char *method) {
  ms_push_shown(L, 1);
  luaL_error(L, "board:%s: called on %s; write board:%s with a colon, on a board", method,
             lua_tostring(L, -1), method);
}

/* ---- Making boards ---- */

static void end_position(vm *m, void *position) {
  const ms_game *g = ((boards *)m)->game;
  g->destroy(g->context, position);
}

void *ms_board_push_room(lua_State *L, const ms_game *g) {
  return g->destroy ? ms_ending_push(L, g->size) : lua_newuserdatauv(L, g->size, 0);
}

void ms_board_owe_end(lua_State *L, const ms_game *g, void *position) {
  if (g->destroy) ms_ending_owe(vm_of(L), position, g->size, end_position);
}

void ms_board_push(lua_State *L, const void *position) {
  push_copy(L, boards_of(L)->game, position);
  lua_rawgeti(L, LUA_REGISTRYINDEX, boards_of(L)->board_meta);
  lua_setmetatable(L, -2);
}

const void *ms_board_at(lua_State *L, int index) {
  const void *p = lua_touserdata(L, index);
  if (!p || !lua_getmetatable(L, index)) return NULL;
  bool same = lua_topointer(L, -1) == boards_of(L)->board_place;
  lua_pop(L, 1);
  return same ? p : NULL;
}

/* ---- Methods of every game ---- */

static int board_turn(lua_State *L) {
  const void *p = check_self(L, "turn()", PRICE_TURN);
  const ms_game *g = boards_of(L)->game;
  lua_pushstring(L, ms_side_names[g->turn(g->context, p)]);
  return 1;
}

static int board_opponent(lua_State *L) {
  const void *p = check_self(L, "opponent()", PRICE_TURN);
  const ms_game *g = boards_of(L)->game;
  lua_pushstring(L, ms_side_names[1 - g->turn(g->context, p)]);
  return 1;
}

static int board_moves(lua_State *L) {
  const void *p = check_self(L, "moves()", PRICE_MOVES);
  const ms_game *g = boards_of(L)->game;
  ms_code moves[MS_MAX_CODES];
  int n = g->moves(g->context, p, moves, MS_MAX_CODES);
  charge_elements(L, n);
  lua_createtable(L, n, 0);
  for (int i = 0; i < n; i++) {
    push_move(L, moves[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int board_play(lua_State *L) {
  const void *p = check_self(L, "play(move)", PRICE_PLAY);
  const ms_game *g = boards_of(L)->game;
  ms_code move = ms_symbol_at(L, 2, MOVE_TEXTS, MOVE_CODES, g->move_code);
  if (move < 0) return ms_board_refuse(L, "play(move)", 1, MS_MOVE);
  if (!g->is_legal(g->context, p, move)) {
    bool over = g->outcome(g->context, p, &(int){0}) >= 0;
    return luaL_error(L, "board:play(move): %s is illegal here%s", lua_tostring(L, 2),
                      over ? ": the game is over" : "; board:moves() lists what is legal");
  }
  void *child = push_copy(L, g, p);
  lua_pushvalue(L, BOARD_META);
  lua_setmetatable(L, -2);
  g->play(g->context, child, move);
  return 1;
}

static int board_count(lua_State *L) {
  const void *p = check_self(L, "count()", PRICE_COUNT_MOVES);
  const ms_game *g = boards_of(L)->game;
  lua_pushinteger(L, g->count(g->context, p));
  return 1;
}

static int board_outcome(lua_State *L) {
  const void *p = check_self(L, "outcome()", PRICE_OUTCOME);
  const ms_game *g = boards_of(L)->game;
  int margin, outcome = g->outcome(g->context, p, &margin);
  if (outcome < 0) lua_pushnil(L); else lua_pushstring(L, ms_side_names[outcome]);
  return 1;
}

static int board_margin(lua_State *L) {
  const void *p = check_self(L, "margin(side)", PRICE_OUTCOME);
  const ms_game *g = boards_of(L)->game;
  int side = ms_side_at(L, 2);
  if (side < 0) return ms_board_refuse(L, "margin(side)", 1, MS_SIDE);
  int margin, outcome = g->outcome(g->context, p, &margin);
  if (outcome < 0) lua_pushnil(L); else lua_pushinteger(L, side == 0 ? margin : -margin);
  return 1;
}

static int board_key(lua_State *L) {
  const void *p = check_self(L, "key()", PRICE_KEY);
  const ms_game *g = boards_of(L)->game;
  lua_pushinteger(L, (lua_Integer)g->key(g->context, p));
  return 1;
}

static int board_tostring(lua_State *L) {
  const void *p = check_self(L, "tostring()", PRICE_TEXT);
  const ms_game *g = boards_of(L)->game;
  char text[MS_MAX_TEXT];
  lua_pushlstring(L, text, (size_t)g->describe(g->context, p, text));
  return 1;
}

static int board_eq(lua_State *L) {
  const ms_game *g = boards_of(L)->game;
  const void *a = check_self(L, "==", PRICE_EQUAL);
  lua_insert(L, 1); /* puts the other one where check_self looks */
  lua_pushboolean(L, g->equal(g->context, a, check_self(L, "==", PRICE_EQUAL)));
  return 1;
}

/* For a vm's `show`: boards, and what evaluates them. */
static bool show_board(lua_State *L, int index, char *out, size_t size, bool draws) {
  const evaluation *e = draws ? NULL : ms_evaluation_at(L, index);
  if (e) {
    snprintf(out, size, "evaluation %08x", (unsigned)e->digest);
    return true;
  }
  const void *p = ms_board_at(L, index);
  if (!p) return false;
  const ms_game *g = boards_of(L)->game;
  char text[MS_MAX_DRAWING]; /* more than any text */
  int length = (draws ? g->draw : g->describe)(g->context, p, text);
  ms_clean_text(out, size, text, (size_t)length, draws);
  return true;
}

/* ---- Setting up ---- */

static void set_methods(lua_State *L, int table, int base, const luaL_Reg *methods) {
  lua_pushvalue(L, table);
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  luaL_setfuncs(L, methods, SHARED);
  lua_pop(L, 1);
}

void ms_board_open(lua_State *L) {
  static const luaL_Reg methods[] = {
    {"turn", board_turn}, {"opponent", board_opponent}, {"moves", board_moves},
    {"count", board_count}, {"play", board_play}, {"outcome", board_outcome},
    {"margin", board_margin}, {"key", board_key}, {NULL, NULL}};
  static const luaL_Reg metamethods[] = {{"__tostring", board_tostring}, {"__eq", board_eq},
                                         {NULL, NULL}};
  boards *b = boards_of(L);
  int base = lua_gettop(L) + 1, index = base + SHARED;
  b->vm.advise = ms_board_advise;
  b->vm.show = show_board;
  luaL_checkstack(L, 2 * SHARED + 8, NULL);
  for (int i = 0; i < SHARED; i++) lua_newtable(L);
  lua_newtable(L); /* the methods */
  set_methods(L, index, base, methods);
  ms_picture_open(L, base);
  ms_queries_open(L, base);
  ms_children_open(L, base);
  if (b->game->searcher_new) ms_search_open(L, base);
  lua_setfield(L, base, "__index");
  set_methods(L, base, base, metamethods);
  lua_pushliteral(L, "board");
  lua_setfield(L, base, "__metatable");
  lua_pushliteral(L, "board");
  lua_setfield(L, base, "__name");

  ms_symbols_open(L, base);
  lua_pushvalue(L, base);
  b->board_place = lua_topointer(L, -1);
  b->board_meta = b->vm.host[HOST_BOARD] = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, base - 1);
}

/* ---- Measuring ---- */

uint64_t ms_perft(const ms_game *g, const void *position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) {
    int n = g->count(g->context, position);
    return n ? (uint64_t)n : 1;
  }
  ms_code moves[MS_MAX_CODES];
  int n = g->moves(g->context, position, moves, MS_MAX_CODES);
  if (n == 0) return 1;
  double child[(g->size + sizeof(double) - 1) / sizeof(double)];
  uint64_t lines = 0;
  for (int i = 0; i < n; i++) {
    g->copy(g->context, child, position);
    g->play(g->context, child, moves[i]);
    lines += ms_perft(g, child, depth - 1);
    if (g->destroy) g->destroy(g->context, child);
  }
  return lines;
}
