/* The environment of rules: the library of scripts, and string.put, without random numbers, without
 * an order that varies, and without prices. */
#include "library/library.h"
#include "roles/rules.h"

#include <stdlib.h>
#include <string.h>

/* Upvalues: the table, the sorted keys, how many there are, which is next. */
static int next_pair(lua_State *L) {
  key *keys = lua_touserdata(L, lua_upvalueindex(2));
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(4));
  while (i < count) {
    ms_key_push(L, &keys[i++]);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
      lua_pushinteger(L, i);
      lua_replace(L, lua_upvalueindex(4));
      return 2;
    }
    lua_pop(L, 2); /* removed meanwhile */
  }
  return 0;
}

/* Visits the keys in their order. A list beside them keeps those that are strings alive. */
static int ordered_pairs(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) count++;
  key *keys = lua_newuserdatauv(L, count * sizeof *keys + 1, 1);
  lua_createtable(L, (int)count, 0);
  size_t i = 0;
  for (lua_pushnil(L); lua_next(L, 1);) {
    lua_pop(L, 1);
    if (!ms_key_read(L, &keys[i++]))
      return luaL_error(L, "pairs: a key that is not a boolean, number or string has no order");
    lua_pushvalue(L, -1);
    lua_rawseti(L, 3, (lua_Integer)i);
  }
  lua_setiuservalue(L, 2, 1);
  qsort(keys, count, sizeof *keys, ms_key_compare);
  lua_pushvalue(L, 1);
  lua_insert(L, 2); /* table, table, keys */
  lua_pushinteger(L, (lua_Integer)count);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 4);
  return 1;
}

static int missing_random(lua_State *L) {
  return luaL_error(L, "math.random: rules have no random numbers: the same move must lead to the "
                       "same state");
}

static int missing_next(lua_State *L) {
  return luaL_error(L, "next: its order varies; use pairs, which visits keys in their order");
}

/* The text with a piece in place of as many bytes from a position on: what most moves do to a board
 * that is a text. */
static int put(lua_State *L) {
  size_t length, size;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer position = luaL_checkinteger(L, 2);
  const char *piece = luaL_checklstring(L, 3, &size);
  if (position < 1 || size > length || (size_t)position - 1 > length - size)
    return luaL_error(L, "put: %I bytes from byte %I on are not within a text of %I",
                      (LUAI_UACINT)size, (LUAI_UACINT)position, (LUAI_UACINT)length);
  char few[512], *out = length <= sizeof few ? few : lua_newuserdatauv(L, length, 0);
  memcpy(out, text, length);
  memcpy(out + position - 1, piece, size);
  lua_pushlstring(L, out, length);
  return 1;
}

void ms_rules_open_library(lua_State *L) {
  ms_sandbox_open(L);
  lua_pushliteral(L, "");
  luaL_getmetafield(L, -1, "__index");
  lua_pushcfunction(L, put);
  lua_setfield(L, -2, "put");
  lua_pop(L, 2);
}

/* Rules pay nothing: takes the price away from a function of the module on top. */
static void uncharge(lua_State *L, const char *name) {
  lua_getfield(L, -1, name);
  lua_getupvalue(L, -1, 1);
  lua_setfield(L, -3, name);
  lua_pop(L, 1);
}

void ms_rules_push_environment(lua_State *L) {
  ms_sandbox_push_environment(L);
  lua_getfield(L, -1, "string");
  uncharge(L, "byte");
  uncharge(L, "char");
  lua_pop(L, 1);
  lua_pushcfunction(L, ordered_pairs);
  lua_setfield(L, -2, "pairs");
  lua_pushcfunction(L, missing_next);
  lua_setfield(L, -2, "next");
  lua_getfield(L, -1, "math");
  lua_pushcfunction(L, missing_random);
  lua_setfield(L, -2, "random");
  lua_pushcfunction(L, missing_random);
  lua_setfield(L, -2, "randomseed");
  lua_pop(L, 1);
}
