/* Moves, squares and sides as texts. A script sees the texts; what has been seen once is kept in two
 * tables, so that neither direction asks the game again. */
#include "board.h"

#include <string.h>

const char *const side_names[] = {"black", "white", "draw"};

/* Where the shared tables lie in the registry. */
static const char TABLES = 0;

void symbols_open(lua_State *L, int base) {
  lua_createtable(L, SHARED, 0);
  for (int i = 0; i < SHARED; i++) {
    lua_pushvalue(L, base + i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &TABLES);
}

void push_symbol(lua_State *L, int texts, int codes, ms_code code,
                 int (*write)(void *, ms_code, char *)) {
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

ms_code symbol_at(lua_State *L, int index, int texts, int codes,
                  ms_code (*read)(void *, const char *, size_t)) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  lua_pushvalue(L, index);
  if (lua_rawget(L, codes) == LUA_TNUMBER) {
    ms_code code = lua_tointeger(L, -1);
    lua_pop(L, 1);
    return code;
  }
  lua_pop(L, 1);
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length > MS_MAX_TEXT) return -1;
  ms_code code = read(script_of(L)->game->context, text, length);
  if (code >= 0) { /* symbols have one text each, so what is kept is bounded */
    lua_pushvalue(L, index);
    lua_rawseti(L, texts, code);
    lua_pushvalue(L, index);
    lua_pushinteger(L, code);
    lua_rawset(L, codes);
  }
  return code;
}

int side_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length != 5) return -1;
  return memcmp(text, side_names[0], 5) == 0 ? 0 : memcmp(text, side_names[1], 5) == 0 ? 1 : -1;
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

void board_push_move(lua_State *L, ms_code move) {
  int base = push_tables(L);
  push_symbol(L, base + 1, base + 2, move, script_of(L)->game->move_text);
  lua_replace(L, base);
  lua_settop(L, base);
}

ms_code board_move_at(lua_State *L, int index) {
  index = lua_absindex(L, index);
  int base = push_tables(L);
  ms_code code = symbol_at(L, index, base + 1, base + 2, script_of(L)->game->move_code);
  lua_settop(L, base - 1);
  return code;
}
