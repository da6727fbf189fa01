#include "cbaseline.h"
#include "creversi.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

typedef struct board {
  uint64_t own, opponent;
} board;

static const char NAME[] = "board";

static board *push_board(lua_State *L) {
  board *b = lua_newuserdatauv(L, sizeof *b, 0);
  luaL_setmetatable(L, NAME);
  return b;
}

static int begin(lua_State *L) {
  *push_board(L) = (board){.own = 0x0000000810000000, .opponent = 0x0000001008000000};
  return 1;
}

static int list_moves(lua_State *L) {
  const board *b = luaL_checkudata(L, 1, NAME);
  uint64_t left = creversi_moves(b->own, b->opponent);
  lua_createtable(L, __builtin_popcountll(left), 0);
  for (int i = 1; left != 0; left &= left - 1, i++) {
    int square = __builtin_ctzll(left);
    const char text[2] = {(char)('a' + (square & 7)), (char)('1' + (square >> 3))};
    lua_pushlstring(L, text, sizeof text);
    lua_rawseti(L, -2, i);
  }
  return 1;
}

static int play(lua_State *L) {
  const board *b = luaL_checkudata(L, 1, NAME);
  size_t length;
  const char *text = luaL_checklstring(L, 2, &length);
  board *child = push_board(L);
  if (length != 2) {
    *child = (board){.own = b->opponent, .opponent = b->own};
    return 1;
  }
  int square = (text[0] - 'a' + 8 * (text[1] - '1')) & 63;
  uint64_t turned = creversi_flips(square, b->own, b->opponent);
  *child = (board){
    .own = b->opponent ^ turned, .opponent = b->own ^ turned ^ (uint64_t)1 << square};
  return 1;
}

static const char matches_in_lua[] =
  "local begin, count, seed = ...\n"
  "math.randomseed(seed)\n"
  "local random, plies = math.random, 0\n"
  "for _ = 1, count do\n"
  "  local board, has_passed = begin(), false\n"
  "  while true do\n"
  "    local moves = board:moves()\n"
  "    local number = #moves\n"
  "    if number > 0 then\n"
  "      board, has_passed = board:play(moves[random(number)]), false\n"
  "      plies = plies + 1\n"
  "    elseif has_passed then\n"
  "      break\n"
  "    else\n"
  "      board, has_passed = board:play('pass'), true\n"
  "    end\n"
  "  end\n"
  "end\n"
  "return plies\n";

static const luaL_Reg methods[] = {{"moves", list_moves}, {"play", play}, {NULL, NULL}};

long long cbaseline_play(int matches, int seed) {
  lua_State *L = luaL_newstate();
  if (!L) return -1;
  luaL_openlibs(L);
  luaL_newmetatable(L, NAME);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_settop(L, 0);
  long long plies = -1;
  if (luaL_loadstring(L, matches_in_lua) == LUA_OK) {
    lua_pushcfunction(L, begin);
    lua_pushinteger(L, matches);
    lua_pushinteger(L, seed);
    if (lua_pcall(L, 3, 1, 0) == LUA_OK) plies = lua_tointeger(L, -1);
  }
  lua_close(L);
  return plies;
}
