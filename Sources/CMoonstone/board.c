/* Boards as scripts see them: userdata that hold a position inline, and never change. */
#include "script.h"

#include <string.h>

/* Each method closes over these. */
#define BOARD_META lua_upvalueindex(1)
#define MOVE_TEXTS lua_upvalueindex(2)   /* by code */
#define MOVE_CODES lua_upvalueindex(3)   /* by text */
#define SQUARE_TEXTS lua_upvalueindex(4)
#define SQUARE_CODES lua_upvalueindex(5)
enum { SHARED = 5 };

static const char *const SIDES[] = {"black", "white", "draw"};
/* The shared tables, for use outside the methods. */
static const char TABLES = 0;

/* ---- Errors ------------------------------------------------------------------------------------- */

/* Argument `argument`, which stands behind the board, is not of its type. Nothing has been pushed
 * since the call, so that a missing argument is seen as missing. */
static int refuse(lua_State *L, const char *method, int argument, ms_type type) {
  const char *expected = "";
  push_shown(L, argument + 1);
  switch (type) {
    case MS_BOOLEAN: expected = "true or false"; break;
    case MS_INTEGER: expected = "an integer"; break;
    case MS_SIDE: expected = "\"black\" or \"white\""; break;
    case MS_SQUARE: expected = "a square of this board"; break;
    case MS_MOVE:
      expected = lua_pushfstring(L, "a move such as \"%s\"", script_of(L)->game->example);
      lua_insert(L, -2);
      break;
  }
  return luaL_error(L, "board:%s: argument %d must be %s, found %s", method, argument, expected,
                    lua_tostring(L, -1));
}

/* The board a method is called on. */
static inline void *check_self(lua_State *L, const char *method, int price) {
  charge(L, price);
  void *p = lua_touserdata(L, 1);
  if (p && lua_getmetatable(L, 1)) {
    bool same = lua_topointer(L, -1) == lua_topointer(L, BOARD_META);
    lua_pop(L, 1);
    if (same) return p;
  }
  push_shown(L, 1);
  luaL_error(L, "board:%s: called on %s; write board:%s with a colon, on a board", method,
             lua_tostring(L, -1), method);
  return NULL;
}

/* ---- Moves, squares and sides as text ------------------------------------------------------------- */

/* Pushes the text of a code, and keeps both directions of it. */
static void push_symbol(lua_State *L, int texts, int codes, int code,
                        int (*write)(void *, int, char *)) {
  if (lua_rawgeti(L, texts, code) == LUA_TSTRING) return;
  lua_pop(L, 1);
  char text[MS_MAX_TEXT];
  int length = write(script_of(L)->game->context, code, text);
  lua_pushlstring(L, text, (size_t)length);
  lua_pushvalue(L, -1);
  lua_rawseti(L, texts, code);
  lua_pushvalue(L, -1);
  lua_pushinteger(L, code);
  lua_rawset(L, codes);
}

/* The code of the text at `index`, or -1. */
static int symbol_at(lua_State *L, int index, int texts, int codes,
                     int (*read)(void *, const char *, size_t)) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  lua_pushvalue(L, index);
  if (lua_rawget(L, codes) == LUA_TNUMBER) {
    int code = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return code;
  }
  lua_pop(L, 1);
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length > MS_MAX_TEXT) return -1;
  int code = read(script_of(L)->game->context, text, length);
  if (code >= 0) { /* symbols have one text each, so what is kept is bounded */
    lua_pushvalue(L, index);
    lua_rawseti(L, texts, code);
    lua_pushvalue(L, index);
    lua_pushinteger(L, code);
    lua_rawset(L, codes);
  }
  return code;
}

static inline void push_move(lua_State *L, int move) {
  push_symbol(L, MOVE_TEXTS, MOVE_CODES, move, script_of(L)->game->move_text);
}

static int side_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length != 5) return -1;
  return memcmp(text, SIDES[0], 5) == 0 ? 0 : memcmp(text, SIDES[1], 5) == 0 ? 1 : -1;
}

/* Pushes the shared tables; returns the index of the first. */
static int push_tables(lua_State *L) {
  int base = lua_gettop(L) + 1;
  luaL_checkstack(L, SHARED + 4, NULL);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &TABLES);
  for (int i = 1; i <= SHARED; i++) lua_rawgeti(L, base, i);
  lua_remove(L, base);
  return base;
}

void board_push_move(lua_State *L, int move) {
  int base = push_tables(L);
  push_symbol(L, base + 1, base + 2, move, script_of(L)->game->move_text);
  lua_replace(L, base);
  lua_settop(L, base);
}

int board_move_at(lua_State *L, int index) {
  index = lua_absindex(L, index);
  int base = push_tables(L);
  int code = symbol_at(L, index, base + 1, base + 2, script_of(L)->game->move_code);
  lua_settop(L, base - 1);
  return code;
}

/* ---- Making boards -------------------------------------------------------------------------------- */

/* Pushes a copy of a position without a metatable, to be finished or dropped. */
static inline void *push_copy(lua_State *L, const ms_game *g, const void *from) {
  void *p = lua_newuserdatauv(L, g->size, 0);
  g->copy(g->context, p, from);
  return p;
}

void board_push(lua_State *L, const void *position) {
  push_copy(L, script_of(L)->game, position);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->board_meta);
  lua_setmetatable(L, -2);
}

/* ---- Methods of every game -------------------------------------------------------------------------- */

static int board_turn(lua_State *L) {
  const void *p = check_self(L, "turn()", PRICE_TURN);
  const ms_game *g = script_of(L)->game;
  lua_pushstring(L, SIDES[g->turn(g->context, p)]);
  return 1;
}

static int board_opponent(lua_State *L) {
  const void *p = check_self(L, "opponent()", PRICE_TURN);
  const ms_game *g = script_of(L)->game;
  lua_pushstring(L, SIDES[1 - g->turn(g->context, p)]);
  return 1;
}

static int board_moves(lua_State *L) {
  const void *p = check_self(L, "moves()", PRICE_MOVES);
  const ms_game *g = script_of(L)->game;
  uint16_t moves[MS_MAX_CODES];
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
  const ms_game *g = script_of(L)->game;
  int move = symbol_at(L, 2, MOVE_TEXTS, MOVE_CODES, g->move_code);
  if (move < 0) return refuse(L, "play(move)", 1, MS_MOVE);
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
  const ms_game *g = script_of(L)->game;
  lua_pushinteger(L, g->count(g->context, p));
  return 1;
}

/* What `children` has left to give, with the parent's position behind it: the state of a loop. One
 * allocation a loop; the iterator itself is shared. */
typedef struct children {
  int next, count;
  double position[];
} children;

/* Where the moves lie: behind the position. */
static inline uint16_t *moves_of(const ms_game *g, children *c) {
  return (uint16_t *)((char *)c->position + (g->size + 7) / 8 * 8);
}

/* Upvalue 6: the metatable of states. */
static int next_child(lua_State *L) {
  children *c = lua_touserdata(L, 1);
  bool is_state = c && lua_getmetatable(L, 1);
  if (!is_state || lua_topointer(L, -1) != lua_topointer(L, lua_upvalueindex(SHARED + 1)))
    return luaL_error(L, "board:children() belongs in a loop: "
                         "for move, after in board:children() do");
  if (c->next >= c->count) return 0;
  charge(L, PRICE_CHILD);
  const ms_game *g = script_of(L)->game;
  int move = moves_of(g, c)[c->next++];
  push_move(L, move);
  void *child = push_copy(L, g, c->position);
  lua_pushvalue(L, BOARD_META);
  lua_setmetatable(L, -2);
  g->play(g->context, child, move);
  return 2;
}

/* Upvalue 6: the iterator; 7: the metatable of states. */
static int board_children(lua_State *L) {
  const void *p = check_self(L, "children()", PRICE_CHILDREN);
  const ms_game *g = script_of(L)->game;
  uint16_t moves[MS_MAX_CODES];
  int n = g->moves(g->context, p, moves, MS_MAX_CODES);
  lua_pushvalue(L, lua_upvalueindex(SHARED + 1));
  size_t size = sizeof(children) + (g->size + 7) / 8 * 8 + sizeof *moves * (size_t)n;
  children *c = lua_newuserdatauv(L, size, 0);
  c->next = 0;
  c->count = n;
  g->copy(g->context, c->position, p);
  memcpy(moves_of(g, c), moves, sizeof *moves * (size_t)n);
  lua_pushvalue(L, lua_upvalueindex(SHARED + 2));
  lua_setmetatable(L, -2);
  return 2;
}

static int children_gc(lua_State *L) {
  const ms_game *g = script_of(L)->game;
  g->destroy(g->context, ((children *)lua_touserdata(L, 1))->position);
  return 0;
}

static int board_outcome(lua_State *L) {
  const void *p = check_self(L, "outcome()", PRICE_OUTCOME);
  const ms_game *g = script_of(L)->game;
  int margin, outcome = g->outcome(g->context, p, &margin);
  if (outcome < 0) lua_pushnil(L); else lua_pushstring(L, SIDES[outcome]);
  return 1;
}

static int board_margin(lua_State *L) {
  const void *p = check_self(L, "margin(side)", PRICE_OUTCOME);
  const ms_game *g = script_of(L)->game;
  int side = side_at(L, 2);
  if (side < 0) return refuse(L, "margin(side)", 1, MS_SIDE);
  int margin, outcome = g->outcome(g->context, p, &margin);
  if (outcome < 0) lua_pushnil(L); else lua_pushinteger(L, side == 0 ? margin : -margin);
  return 1;
}

static int board_tostring(lua_State *L) {
  const void *p = check_self(L, "tostring()", PRICE_TEXT);
  const ms_game *g = script_of(L)->game;
  char text[MS_MAX_TEXT];
  lua_pushlstring(L, text, (size_t)g->describe(g->context, p, text));
  return 1;
}

static int board_eq(lua_State *L) {
  const ms_game *g = script_of(L)->game;
  const void *a = check_self(L, "==", PRICE_EQUAL);
  lua_insert(L, 1); /* the other one to the place of the board a method is called on */
  lua_pushboolean(L, g->equal(g->context, a, check_self(L, "==", PRICE_EQUAL)));
  return 1;
}

static int board_gc(lua_State *L) {
  const ms_game *g = script_of(L)->game;
  g->destroy(g->context, lua_touserdata(L, 1));
  return 0;
}

/* ---- Queries ---------------------------------------------------------------------------------------- */

/* Reads the argument at `index`; false when it is not of its type. */
static bool read_argument(lua_State *L, ms_type type, int index, intptr_t *out) {
  const ms_game *g = script_of(L)->game;
  int is_integer = 1;
  switch (type) {
    case MS_BOOLEAN:
      *out = lua_toboolean(L, index);
      return lua_isboolean(L, index);
    case MS_INTEGER:
      *out = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &is_integer) : 0;
      return lua_type(L, index) == LUA_TNUMBER && is_integer;
    case MS_SIDE: return (*out = side_at(L, index)) >= 0;
    case MS_SQUARE:
      return (*out = symbol_at(L, index, SQUARE_TEXTS, SQUARE_CODES, g->square_code)) >= 0;
    case MS_MOVE: return (*out = symbol_at(L, index, MOVE_TEXTS, MOVE_CODES, g->move_code)) >= 0;
  }
  return false;
}

static void push_answer(lua_State *L, ms_type type, intptr_t code) {
  switch (type) {
    case MS_BOOLEAN: lua_pushboolean(L, code != 0); break;
    case MS_INTEGER: lua_pushinteger(L, code); break;
    case MS_SIDE: lua_pushstring(L, SIDES[code]); break;
    case MS_SQUARE:
      push_symbol(L, SQUARE_TEXTS, SQUARE_CODES, (int)code, script_of(L)->game->square_text);
      break;
    case MS_MOVE: push_move(L, (int)code); break;
  }
}

/* Upvalue 6: which query; 7: how it is written. */
static int board_query(lua_State *L) {
  const ms_game *g = script_of(L)->game;
  const char *method = lua_tostring(L, lua_upvalueindex(SHARED + 2));
  const void *p = check_self(L, method, PRICE_QUERY);
  int which = (int)lua_tointeger(L, lua_upvalueindex(SHARED + 1));
  const ms_query *q = &g->queries[which];
  intptr_t arguments[MS_MAX_PARAMETERS];
  for (int i = 0; i < q->count; i++) {
    if (!read_argument(L, q->parameters[i], i + 2, &arguments[i]))
      return refuse(L, method, i + 1, q->parameters[i]);
  }
  intptr_t answer[MS_MAX_CODES];
  int n = g->query(g->context, which, p, arguments, answer, MS_MAX_CODES);
  if (n < 0) return refuse(L, method, -n, q->parameters[-1 - n]);
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

/* Pushes how a query is written: `discs(side)`. */
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

/* ---- Setting up ------------------------------------------------------------------------------------- */

static void set_methods(lua_State *L, int table, int base, const luaL_Reg *methods) {
  lua_pushvalue(L, table);
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  luaL_setfuncs(L, methods, SHARED);
  lua_pop(L, 1);
}

/* The methods are on top. */
static void set_children(lua_State *L, int base) {
  int methods = lua_gettop(L);
  luaL_checkstack(L, 2 * SHARED + 8, NULL);
  lua_newtable(L); /* the metatable of states */
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  if (script_of(L)->game->destroy) {
    lua_pushcfunction(L, children_gc);
    lua_setfield(L, -2, "__gc");
  }
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  lua_pushvalue(L, methods + 1);
  lua_pushcclosure(L, next_child, SHARED + 1);
  lua_pushvalue(L, methods + 1);
  lua_pushcclosure(L, board_children, SHARED + 2);
  lua_setfield(L, methods, "children");
  lua_settop(L, methods);
}

void board_open(lua_State *L) {
  static const luaL_Reg methods[] = {
    {"turn", board_turn}, {"opponent", board_opponent}, {"moves", board_moves},
    {"count", board_count}, {"play", board_play}, {"outcome", board_outcome},
    {"margin", board_margin}, {NULL, NULL}};
  static const luaL_Reg metamethods[] = {{"__tostring", board_tostring}, {"__eq", board_eq},
                                         {NULL, NULL}};
  static const luaL_Reg finalizer[] = {{"__gc", board_gc}, {NULL, NULL}};
  ms_script *s = script_of(L);
  int base = lua_gettop(L) + 1, index = base + SHARED;
  luaL_checkstack(L, 2 * SHARED + 8, NULL);
  for (int i = 0; i < SHARED; i++) lua_newtable(L);
  lua_newtable(L); /* the methods */
  set_methods(L, index, base, methods);
  for (int i = 0; i < s->game->query_count; i++) {
    for (int j = 0; j < SHARED; j++) lua_pushvalue(L, base + j);
    lua_pushinteger(L, i);
    push_signature(L, &s->game->queries[i]);
    lua_pushcclosure(L, board_query, SHARED + 2);
    lua_setfield(L, index, s->game->queries[i].name);
  }
  set_children(L, base);
  lua_setfield(L, base, "__index");
  set_methods(L, base, base, metamethods);
  if (s->game->destroy) set_methods(L, base, base, finalizer);
  lua_pushliteral(L, "board");
  lua_setfield(L, base, "__metatable");
  lua_pushliteral(L, "board");
  lua_setfield(L, base, "__name");

  lua_createtable(L, SHARED, 0);
  for (int i = 0; i < SHARED; i++) {
    lua_pushvalue(L, base + i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &TABLES);
  lua_pushvalue(L, base);
  s->board_meta = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, base - 1);
}

/* ---- Measuring -------------------------------------------------------------------------------------- */

uint64_t ms_perft(const ms_game *g, const void *position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) {
    int n = g->count(g->context, position);
    return n ? (uint64_t)n : 1;
  }
  uint16_t moves[MS_MAX_CODES];
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
