/* How values are written for people, without asking anything of the script. */
#include "run/debug.h"

#include <stdio.h>
#include <string.h>

static void write_function(lua_State *L, int index, char *out, size_t size) {
  lua_Debug ar;
  lua_pushvalue(L, index);
  if (!lua_getinfo(L, ">S", &ar) || *ar.what == 'C') snprintf(out, size, "function of the host");
  else snprintf(out, size, "function " PLACE_MARK "%.48s:%d", ar.short_src, ar.linedefined);
}

static void write_string(lua_State *L, int index, char *out, size_t size) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  out[0] = '"';
  size_t n = ms_clean_text(out + 1, size - 2, bytes, length, false) + 1;
  out[n] = '"';
  out[n + 1] = 0;
}

/* How many entries a table has, as far as somebody would count. */
static void write_table(lua_State *L, int index, char *out, size_t size) {
  enum { MOST = 1000 };
  int count = 0;
  lua_pushnil(L);
  while (count <= MOST && lua_next(L, index)) {
    lua_pop(L, 1);
    count++;
  }
  if (count > MOST) lua_pop(L, 1);
  snprintf(out, size, count > MOST ? "table of more than %d" : "table of %d",
           count > MOST ? MOST : count);
}

static void write_number(lua_State *L, int index, char *out, size_t size) {
  if (lua_isinteger(L, index)) {
    snprintf(out, size, "%lld", (long long)lua_tointeger(L, index));
    return;
  }
  snprintf(out, size, "%.14g", lua_tonumber(L, index));
  if (!strpbrk(out, ".eEni") && strlen(out) + 3 < size) strcat(out, ".0");
}

void ms_debug_write_value(lua_State *L, int index, char *out, size_t size) {
  index = lua_absindex(L, index);
  int type = lua_type(L, index);
  switch (type) {
    case LUA_TBOOLEAN: snprintf(out, size, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER: write_number(L, index, out, size); break;
    case LUA_TSTRING: write_string(L, index, out, size); break;
    case LUA_TTABLE: write_table(L, index, out, size); break;
    case LUA_TFUNCTION: write_function(L, index, out, size); break;
    case LUA_TUSERDATA:
      if (vm_of(L)->show && vm_of(L)->show(L, index, out, size, false)) break;
      snprintf(out, size, "value of the host");
      break;
    case LUA_TTHREAD: snprintf(out, size, "coroutine"); break;
    default: snprintf(out, size, "%s", lua_typename(L, type)); break;
  }
}

uint64_t ms_debug_identity(lua_State *L, int index) {
  uint64_t type = (uint64_t)(unsigned)lua_type(L, index), value = 0;
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: value = (uint64_t)lua_toboolean(L, index); break;
    case LUA_TNUMBER: {
      double number = lua_tonumber(L, index);
      if (lua_isinteger(L, index)) value = (uint64_t)lua_tointeger(L, index), type += 16;
      else memcpy(&value, &number, sizeof value);
      break;
    }
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, index, &length);
      value = length;
      for (size_t i = 0; i < length; i++) value = (value ^ (uint8_t)bytes[i]) * 0x100000001b3u;
      break;
    }
    default: value = (uint64_t)(uintptr_t)lua_topointer(L, index); break;
  }
  return value * 0x9e3779b97f4a7c15u + type;
}
