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

/* ---- string.unpack ---- */

static uint64_t distance_to_zero(const char *text, size_t length) {
  size_t left = length;
  while (left > 0 && text[left - 1]) left--;
  return length - left;
}

/* Charges for what it reads, and first for a search that finds no zero. */
static int unpack(lua_State *L) {
  size_t length, format_length;
  const char *format = luaL_checklstring(L, 1, &format_length);
  const char *text = luaL_checklstring(L, 2, &length);
  charge_work(L, PRICE_BYTES, format_length / BYTES);
  if (memchr(format, 'z', format_length))
    charge_work(L, PRICE_BYTES, distance_to_zero(text, length) / BYTES);
  lua_Integer start = luaL_optinteger(L, 3, 1);
  if (start < 0) start += (lua_Integer)length + 1;
  int count = do_work(L);
  lua_Integer end = lua_tointeger(L, -1);
  if (end > start) charge_work(L, PRICE_BYTES, (uint64_t)(end - start) / BYTES);
  return count;
}

/* ---- utf8.codes ---- */

/* Upvalue 1: the standard iterator, which skips what continues a character. */
static int next_code(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t from = (size_t)lua_tointeger(L, 2), at = from;
  while (at < length && (text[at] & 0xc0) == 0x80) at++;
  charge_work(L, PRICE_BYTES, (at - from) / BYTES);
  return do_work(L);
}

static int every_code(lua_State *L) {
  int count = read_text(L);
  lua_pushvalue(L, -count);
  lua_pushcclosure(L, next_code, 1);
  lua_replace(L, -1 - count);
  return count;
}

/* ---- Arithmetic ---- */

/* Upvalue 1: the standard metamethod. */
static int calculate(lua_State *L) {
  for (int i = 1; i <= 2; i++)
    if (lua_type(L, i) == LUA_TSTRING) charge_work(L, PRICE_BYTES, lua_rawlen(L, i) / BYTES);
  return do_work(L);
}

void ms_charge_arithmetic(lua_State *L) {
  static const char *const names[] = {"__add", "__sub", "__mul", "__div", "__idiv", "__mod",
                                      "__pow", "__unm", NULL};
  for (int i = 0; names[i]; i++) {
    lua_getfield(L, -1, names[i]);
    lua_pushcclosure(L, calculate, 1);
    lua_setfield(L, -2, names[i]);
  }
}

const luaL_Reg ms_base_charged[] = {
  {"error", ms_raise}, {"tonumber", read_text}, {"select", take_values}, {NULL, NULL}};

const luaL_Reg ms_math_charged[] = {{"max", take_values}, {"min", take_values}, {NULL, NULL}};

const luaL_Reg ms_string_charged[] = {{"rep", repeat},         {"byte", give_values},
                                   {"char", take_values},   {"pack", read_text},
                                   {"packsize", read_text}, {"unpack", unpack},
                                   {"format", ms_format},
                                   {NULL, NULL}};

const luaL_Reg ms_utf8_charged[] = {{"len", read_text},    {"codepoint", read_text},
                                 {"codes", every_code},  {"offset", read_text},
                                 {"char", take_values}, {NULL, NULL}};
