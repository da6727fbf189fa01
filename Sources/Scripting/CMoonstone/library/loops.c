/* pairs and ipairs. They do what Lua's own do, which return functions of the program: see
 * push_function. */
#include "library/library.h"

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L;
  (void)status;
  (void)context;
  return 3;
}

/* Upvalue 1: next. */
static int begin_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") == LUA_TNIL) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_pushnil(L);
  } else {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
  }
  return 3;
}

static int next_index(lua_State *L) {
  lua_Integer i = luaL_intop(+, luaL_checkinteger(L, 2), 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

/* Upvalue 1: what goes on. */
static int begin_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void ms_loops_open(lua_State *L) {
  lua_getfield(L, -1, "next");
  lua_pushcclosure(L, begin_pairs, 1);
  lua_setfield(L, -2, "pairs");
  push_function(L, next_index);
  lua_pushcclosure(L, begin_ipairs, 1);
  lua_setfield(L, -2, "ipairs");
}
