/* The whole board at once: board:squares(), board:diagram(), and moonstone.board, which reads
 * one. */
#include "board/board.h"

static int board_squares(lua_State *L) {
  const void *p = check_self(L, "squares()", PRICE_BOARD);
  const ms_game *g = boards_of(L)->game;
  ms_code squares[MS_MAX_CODES];
  signed char sides[MS_MAX_CODES];
  int cells = 0, n = g->squares(g->context, p, squares, sides, MS_MAX_CODES, &cells);
  if (n < 0) return luaL_error(L, "board:squares(): the boards of %s have no squares", g->name);
  charge_work(L, PRICE_CELL, (uint64_t)cells);
  lua_createtable(L, 0, n);
  for (int i = 0; i < n; i++) {
    ms_symbol_push(L, SQUARE_TEXTS, SQUARE_CODES, squares[i], g->square_text);
    lua_pushstring(L, ms_side_names[(int)sides[i]]);
    lua_rawset(L, -3);
  }
  return 1;
}

static int board_diagram(lua_State *L) {
  const void *p = check_self(L, "diagram()", PRICE_BOARD);
  const ms_game *g = boards_of(L)->game;
  char text[MS_MAX_DRAWING];
  int length = g->draw(g->context, p, text);
  charge_work(L, PRICE_DRAWN, (uint64_t)length);
  lua_pushlstring(L, text, (size_t)length);
  return 1;
}

/* moonstone.board(text) */
static int read_board(lua_State *L) {
  const ms_game *g = boards_of(L)->game;
  charge(L, PRICE_BOARD);
  if (lua_type(L, 1) != LUA_TSTRING) {
    ms_refuse_colon(L, "board", "moonstone.board(text)");
    ms_push_shown(L, 1);
    return luaL_error(L, "moonstone.board: argument 1 must be a text, such as tostring(board) or "
                         "board:diagram(), found %s", lua_tostring(L, -1));
  }
  size_t length;
  const char *text = lua_tolstring(L, 1, &length);
  if (length > MS_MAX_DRAWING)
    return luaL_error(L, "moonstone.board: the text has %I bytes; a board has at most %d",
                      (LUAI_UACINT)length, (int)MS_MAX_DRAWING);
  charge_work(L, PRICE_READ, length);
  lua_rawgeti(L, LUA_REGISTRYINDEX, boards_of(L)->board_meta);
  void *board = ms_board_push_room(L, g);
  char message[MS_MAX_TEXT];
  int message_length = 0;
  if (!g->read(g->context, text, length, board, message, &message_length)) {
    lua_pushlstring(L, message, (size_t)message_length);
    return luaL_error(L, "moonstone.board: %s", lua_tostring(L, -1));
  }
  ms_board_owe_end(L, g, board);
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
  return 1;
}

void ms_picture_open(lua_State *L, int base) {
  static const luaL_Reg methods[] = {{"squares", board_squares}, {"diagram", board_diagram},
                                     {NULL, NULL}};
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  luaL_setfuncs(L, methods, SHARED);
}

void ms_reader_open(lua_State *L) {
  push_function(L, read_board);
  lua_setfield(L, -2, "board");
}
