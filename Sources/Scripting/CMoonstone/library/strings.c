/* Functions of the standard library that go through a text or many values, and pay for it. The
 * memory of their results is paid for anyway. */
#include "library/library.h"

#include <limits.h>
#include <string.h>

/* Each function has the standard one, which does the work, as its upvalue. */
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

/* Lua's own copies a byte at a time, and loops even when it repeats nothing. Nothing could
 * interrupt that for a tenth of a second. */
static int repeat(lua_State *L) {
  size_t length, gap;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  size_t unit = length + gap;
  if (count <= 0 || unit == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (unit < length || unit > (size_t)INT_MAX / (size_t)count)
    return luaL_error(L, "resulting string too large");
  size_t total = unit * (size_t)count - gap;
  luaL_Buffer result;
  char *out = luaL_buffinitsize(L, &result, total);
  memcpy(out, text, length);
  if (count > 1) memcpy(out + length, separator, gap);
  for (size_t filled = unit; filled < total; filled *= 2)
    memcpy(out + filled, out, filled < total - filled ? filled : total - filled);
  luaL_pushresultsize(&result, total);
  charge_work(L, PRICE_ITEM, (uint64_t)count / 4);
  return 1;
}

const luaL_Reg ms_base_charged[] = {
  {"tonumber", read_text}, {"select", take_values}, {NULL, NULL}};

const luaL_Reg ms_string_charged[] = {{"rep", repeat},         {"byte", give_values},
                                   {"char", take_values},   {"pack", read_text},
                                   {"packsize", read_text}, {"unpack", read_text},
                                   {NULL, NULL}};

const luaL_Reg ms_utf8_charged[] = {{"len", read_text},    {"codepoint", read_text},
                                 {"codes", read_text},  {"offset", read_text},
                                 {"char", take_values}, {NULL, NULL}};
