/* tostring, print and string.format: what scripts write. Nothing of it shows an address, since
 * those differ from run to run. */
#include "library/library.h"

#include <string.h>

static bool has_address(int type) {
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
         type == LUA_TTHREAD || type == LUA_TLIGHTUSERDATA;
}

/* Pushes tostring of the value at `index`, without an address: those differ from run to run. */
static void push_tostring(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (!has_address(lua_type(L, index))) {
    luaL_tolstring(L, index, NULL);
  } else if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
  } else {
    lua_pushstring(L, luaL_typename(L, index));
  }
}

int ms_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) charge(L, PRICE_NUMBER);
  push_tostring(L, 1);
  return 1;
}


/* ---- string.format ---- */

/* Refuses what shows an address or takes too long, and charges for texts in quotes. */
static void check_item(lua_State *L, char conversion, int argument) {
  enum { LONGEST = 1 << 16 };
  if (conversion == 'p')
    luaL_error(L, "string.format: %%p is not available: addresses differ from run to run");
  if (conversion != 'q' || lua_type(L, argument) != LUA_TSTRING) return;
  size_t length = lua_rawlen(L, argument);
  if (length > LONGEST)
    luaL_error(L, "string.format: a text for %%q has at most %d bytes", (int)LONGEST);
  charge_work(L, PRICE_QUOTED, length);
}

/* Upvalue 1: the standard one. It is not called by way of Lua, so its messages say where. */
int ms_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  charge_work(L, PRICE_BYTES, length / BYTES);
  int argument = 1;
  for (size_t i = 0; i + 1 < length; i++) {
    if (format[i] != '%') continue;
    i++;
    while (i < length && strchr("-+ #0123456789.", format[i])) i++;
    if (i < length && format[i] != '%') check_item(L, format[i], ++argument);
  }
  int n = lua_gettop(L);
  charge_work(L, PRICE_FORMAT, (uint64_t)n);
  for (int i = 2; i <= n; i++) {
    if (!has_address(lua_type(L, i))) continue;
    push_tostring(L, i);
    lua_replace(L, i);
  }
  lua_tocfunction(L, lua_upvalueindex(1))(L);
  uint64_t written = lua_rawlen(L, -1), most = (uint64_t)n * FORMAT_BYTES;
  charge_work(L, PRICE_FORMAT_BYTE, written < most ? written : most);
  return 1;
}

/* ---- print ---- */

/* Pushes the value at `index` as people want to see it: a table with what is in it. */
static void push_printed(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    push_tostring(L, index);
  } else {
    ms_push_listing(L, index, true);
  }
}

/* Nothing of a script that has failed runs any more. */
int ms_describe(lua_State *L) {
  ms_push_listing(L, 1, false);
  return 1;
}

/* Printed text goes on record, not to the terminal. */
int ms_print(lua_State *L) {
  enum { CHEAP = 4 };
  vm *m = vm_of(L);
  int n = lua_gettop(L);
  charge(L, PRICE_PRINT);
  for (int i = 1; i <= n + 1; i++) {
    size_t length = 1;
    const char *text = "\n";
    if (i <= n) {
      if (i > CHEAP) charge(L, PRICE_PRINTED);
      ms_run_check(L);
      if (i > 1 && m->printed_length + 1 < PRINT_SIZE) m->printed[m->printed_length++] = ' ';
      push_printed(L, i);
      text = lua_tolstring(L, -1, &length);
    }
    char *end = m->printed + m->printed_length;
    size_t room = PRINT_SIZE - m->printed_length;
    if (room > 8) m->printed_length += ms_clean_text(end, room, text, length, true);
    lua_settop(L, n);
  }
  return 0;
}
