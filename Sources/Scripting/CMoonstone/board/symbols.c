/* Moves, squares and sides as texts. Scripts see the texts. Two tables keep each one that has been
 * seen, so neither direction asks the game twice. */
#include "board/board.h"

#include <string.h>

const char *const ms_side_names[] = {"black", "white", "draw"};

/* Where the shared tables lie in the registry. */
static const char TABLES = 0;

void ms_symbols_open(lua_State *L, int base) {
  lua_createtable(L, SHARED, 0);
  for (int i = 0; i < SHARED; i++) {
    lua_pushvalue(L, base + i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &TABLES);
}

/* Writes the text of a move as the game does, which takes longer than all the rest. A script that
 * is new to its game would ask for each anew, so short texts are kept for all of them. */
static int write_symbol(const ms_game *g, ms_code code, int (*write)(void *, ms_code, char *),
                        char *text) {
  ms_move_texts *texts = g->move_texts;
  uint64_t word;
  bool is_shared = code < MS_MOVE_TEXTS && write == g->move_text;
  if (is_shared && (word = __atomic_load_n(&texts->words[code], __ATOMIC_RELAXED)) != 0) {
    for (int i = 0; i < 7; i++) text[i] = (char)(word >> 8 * i);
    return (int)(word >> 56) - 1;
  }
  int length = write(g->context, code, text);
  if (is_shared && length <= 7) {
    word = (uint64_t)(length + 1) << 56;
    for (int i = 0; i < length; i++) word |= (uint64_t)(unsigned char)text[i] << 8 * i;
    if (__atomic_exchange_n(&texts->words[code], word, __ATOMIC_RELAXED) == 0)
      __atomic_fetch_add(&texts->count, 1, __ATOMIC_RELAXED);
  }
  return length;
}

void ms_symbol_push(lua_State *L, int texts, int codes, ms_code code,
                 int (*write)(void *, ms_code, char *)) {
  if (lua_rawgeti(L, texts, code) == LUA_TSTRING) return;
  lua_pop(L, 1);
  char text[MS_MAX_TEXT];
  int length = write_symbol(boards_of(L)->game, code, write, text);
  lua_pushlstring(L, text, (size_t)length);
  lua_pushvalue(L, -1);
  lua_rawseti(L, texts, code);
  lua_pushvalue(L, -1);
  lua_pushinteger(L, code);
  lua_rawset(L, codes);
}

uint64_t ms_symbols_seen(const ms_game *g) {
  return __atomic_load_n(&g->move_texts->count, __ATOMIC_RELAXED);
}

void ms_symbols_make(lua_State *L) {
  const ms_move_texts *texts = boards_of(L)->game->move_texts;
  for (ms_code move = 0; move < MS_MOVE_TEXTS; move++) {
    if (__atomic_load_n(&texts->words[move], __ATOMIC_RELAXED) == 0) continue;
    ms_board_push_move(L, move);
    lua_pop(L, 1);
  }
}

ms_code ms_symbol_at(lua_State *L, int index, int texts, int codes,
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
  ms_code code = read(boards_of(L)->game->context, text, length);
  if (code >= 0) { /* a symbol has one text, so the tables stay small */
    lua_pushvalue(L, index);
    lua_rawseti(L, texts, code);
    lua_pushvalue(L, index);
    lua_pushinteger(L, code);
    lua_rawset(L, codes);
  }
  return code;
}

int ms_side_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length != 5) return -1;
  for (int side = 0; side < 2; side++)
    if (memcmp(text, ms_side_names[side], 5) == 0) return side;
  return -1;
}

/* Pushes the shared tables of moves, by code and by text, and returns the index of the first. */
static int push_tables(lua_State *L) {
  int base = lua_gettop(L) + 1;
  luaL_checkstack(L, SHARED + 4, NULL);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &TABLES);
  lua_rawgeti(L, base, 2);
  lua_rawgeti(L, base, 3);
  lua_remove(L, base);
  return base;
}

void ms_board_push_move(lua_State *L, ms_code move) {
  int base = push_tables(L);
  ms_symbol_push(L, base, base + 1, move, boards_of(L)->game->move_text);
  lua_replace(L, base);
  lua_settop(L, base);
}

ms_code ms_board_move_at(lua_State *L, int index) {
  index = lua_absindex(L, index);
  int base = push_tables(L);
  ms_code code = ms_symbol_at(L, index, base, base + 1, boards_of(L)->game->move_code);
  lua_settop(L, base - 1);
  return code;
}
