/* error, pcall and xpcall. What a script catches is paid for, and whatever interrupts the script
 * goes through. */
#include "library/library.h"

#include "run/debug.h"

/* To be called with the error on top. */
static void catch_error(lua_State *L) {
  ms_run_check(L);
  if (vm_of(L)->debug) ms_debug_caught(L);
  charge(L, PRICE_CAUGHT);
}

/* Charges for looking up the call that the message names. Upvalue 1: the standard function. */
int ms_raise(lua_State *L) {
  enum { PART = 4 };
  lua_Integer level = lua_tointeger(L, 2);
  if (level >= PART) charge_work(L, PRICE_ITEM, (uint64_t)level / PART);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* ---- pcall ---- */

static int finish_pcall(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
  catch_error(L);
  lua_pushboolean(L, false);
  lua_pushvalue(L, -2);
  return 2;
}

int ms_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, true); /* the first result, if nothing is raised */
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

/* ---- xpcall ---- */

/* Upvalue 1: the script's message handler. Lua calls handlers without hooks. */
static int handle_error(lua_State *L) {
  lua_settop(L, 1);
  if (run_is_dead(L)) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int finish_xpcall(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - 1;
  catch_error(L);
  lua_pushboolean(L, false);
  lua_pushvalue(L, -2);
  return 2;
}

int ms_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  int arguments = lua_gettop(L) - 2;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handle_error, 1);
  lua_replace(L, 2); /* function, handler, arguments */
  lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2); /* function, handler, true, function, arguments */
  lua_remove(L, 1);
  int status = lua_pcallk(L, arguments, LUA_MULTRET, 1, 0, finish_xpcall);
  return finish_xpcall(L, status, 0);
}
