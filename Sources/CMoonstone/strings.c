/* The functions of the standard library that go through a text or many values, and pay for it. The
 * memory that a result takes is paid for in any case. */
#include "script.h"

/* Each of these closes over the function of the system's that does the work. */
static int do_work(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

static int read_text(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) charge_work(L, PRICE_BYTES, lua_rawlen(L, 1) / BYTES);
  return do_work(L);
}

static int take_values(lua_State *L) {
  charge_work(L, PRICE_ITEM, (uint64_t)lua_gettop(L) / 4);
  return do_work(L);
}

static int give_values(lua_State *L) {
  int count = do_work(L);
  charge_work(L, PRICE_ITEM, (uint64_t)count / 4);
  return count;
}

static int repeat(lua_State *L) {
  lua_Integer count = luaL_checkinteger(L, 2);
  /* The system's counts to the end, however often nothing is repeated. */
  if (luaL_checkstring(L, 1) && lua_rawlen(L, 1) == 0 &&
      (lua_isnoneornil(L, 3) || (luaL_checkstring(L, 3) && lua_rawlen(L, 3) == 0))) {
    lua_pushliteral(L, "");
    return 1;
  }
  int results = do_work(L);
  if (count > 0) charge_work(L, PRICE_ITEM, (uint64_t)count / 4);
  return results;
}

const luaL_Reg base_charged[] = {
  {"tonumber", read_text}, {"select", take_values}, {NULL, NULL}};

const luaL_Reg string_charged[] = {{"rep", repeat},         {"byte", give_values},
                                   {"char", take_values},   {"pack", read_text},
                                   {"packsize", read_text}, {"unpack", read_text},
                                   {NULL, NULL}};

const luaL_Reg utf8_charged[] = {{"len", read_text},    {"codepoint", read_text},
                                 {"codes", read_text},  {"offset", read_text},
                                 {"char", take_values}, {NULL, NULL}};
