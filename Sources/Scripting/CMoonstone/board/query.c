/* The methods that one game adds to those of every game. */
#include "board/board.h"

/* Reads the argument at `index`. False if it is not of its type. */
static bool read_argument(lua_State *L, ms_type type, int index, intptr_t *out) {
  const ms_game *g = boards_of(L)->game;
  int is_integer = 1;
  switch (type) {
    case MS_BOOLEAN:
      *out = lua_toboolean(L, index);
      return lua_isboolean(L, index);
    case MS_INTEGER:
      *out = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &is_integer) : 0;
      return lua_type(L, index) == LUA_TNUMBER && is_integer;
    case MS_SIDE: return (*out = ms_side_at(L, index)) >= 0;
    case MS_SQUARE:
      return (*out = ms_symbol_at(L, index, SQUARE_TEXTS, SQUARE_CODES, g->square_code)) >= 0;
    case MS_MOVE: return (*out = ms_symbol_at(L, index, MOVE_TEXTS, MOVE_CODES, g->move_code)) >= 0;
  }
  return false;
}

static void push_answer(lua_State *L, ms_type type, intptr_t code) {
  switch (type) {
    case MS_BOOLEAN: lua_pushboolean(L, code != 0); break;
    case MS_INTEGER: lua_pushinteger(L, code); break;
    case MS_SIDE: lua_pushstring(L, ms_side_names[code]); break;
    case MS_SQUARE:
      ms_symbol_push(L, SQUARE_TEXTS, SQUARE_CODES, code, boards_of(L)->game->square_text);
      break;
    case MS_MOVE: push_move(L, code); break;
  }
}

/* Upvalue 6: which query; 7: how it is written. */
static int board_query(lua_State *L) {
  const ms_game *g = boards_of(L)->game;
  const char *method = lua_tostring(L, lua_upvalueindex(SHARED + 2));
  const void *p = check_self(L, method, PRICE_QUERY);
  int which = (int)lua_tointeger(L, lua_upvalueindex(SHARED + 1));
  const ms_query *q = &g->queries[which];
  intptr_t arguments[MS_MAX_PARAMETERS];
  for (int i = 0; i < q->count; i++) {
    if (!read_argument(L, q->parameters[i], i + 2, &arguments[i]))
      return ms_board_refuse(L, method, i + 1, q->parameters[i]);
  }
  intptr_t answer[MS_MAX_CODES];
  int n = g->query(g->context, which, p, arguments, answer, MS_MAX_CODES);
  if (n < 0) return ms_board_refuse(L, method, -n, q->parameters[-1 - n]);
  if (q->list) {
    charge_elements(L, n);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
      push_answer(L, q->result, answer[i]);
      lua_rawseti(L, -2, i + 1);
    }
  } else if (n == 0) {
    lua_pushnil(L);
  } else {
    push_answer(L, q->result, answer[0]);
  }
  return 1;
}

/* Pushes how a query is written: `at(square)`. */
static void push_signature(lua_State *L, const ms_query *q) {
  static const char *const names[] = {"flag", "n", "side", "square", "move"};
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  luaL_addstring(&b, q->name);
  luaL_addchar(&b, '(');
  for (int i = 0; i < q->count; i++) {
    if (i) luaL_addstring(&b, ", ");
    luaL_addstring(&b, names[q->parameters[i]]);
  }
  luaL_addchar(&b, ')');
  luaL_pushresult(&b);
}

void ms_queries_open(lua_State *L, int base) {
  const ms_game *g = boards_of(L)->game;
  int methods = lua_gettop(L);
  for (int i = 0; i < g->query_count; i++) {
    for (int j = 0; j < SHARED; j++) lua_pushvalue(L, base + j);
    lua_pushinteger(L, i);
    push_signature(L, &g->queries[i]);
    lua_pushcclosure(L, board_query, SHARED + 2);
    lua_setfield(L, methods, g->queries[i].name);
  }
}
