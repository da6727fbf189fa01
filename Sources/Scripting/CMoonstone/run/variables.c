/* What the variables of a call held when it failed, for people.
 *
 * Values are read as they lie there: no metamethod runs, nothing allocates in the machine, and
 * nothing is charged. At most five values are pushed at a time, for which Lua has room at the end of
 * each stack. */
#include "run/run.h"

#include <stdio.h>
#include <string.h>

/* Of many variables the last ones are written, of a list the first ones. */
enum { MOST_VARIABLES = 12, MOST_ITEMS = 6, TEXT_SIZE = 48, VALUE_SIZE = 200 };

/* What the host calls its own kind of value at the top of the stack. */
static void put_userdata(char *out, size_t size, lua_State *L) {
  snprintf(out, size, "userdata");
  if (!lua_getmetatable(L, -1)) return;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    bool is_name = lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == LUA_TSTRING &&
                   strcmp(lua_tostring(L, -2), "__name") == 0;
    if (is_name) snprintf(out, size, "%.20s", lua_tostring(L, -1));
    lua_pop(L, 1);
    if (!is_name) continue;
    lua_pop(L, 1);
    break;
  }
  lua_pop(L, 1);
}

/* The value at the top of the stack, unless it is a table. */
static void put_plain(char *out, size_t size, lua_State *L) {
  char text[TEXT_SIZE];
  size_t length;
  switch (lua_type(L, -1)) {
    case LUA_TNIL: snprintf(out, size, "nil"); break;
    case LUA_TBOOLEAN: snprintf(out, size, "%s", lua_toboolean(L, -1) ? "true" : "false"); break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, -1))
        snprintf(out, size, LUA_INTEGER_FMT, (LUAI_UACINT)lua_tointeger(L, -1));
      else snprintf(out, size, LUA_NUMBER_FMT, (LUAI_UACNUMBER)lua_tonumber(L, -1));
      break;
    case LUA_TSTRING: {
      const char *bytes = lua_tolstring(L, -1, &length);
      ms_clean_text(text, sizeof text, bytes, length, false);
      snprintf(out, size, "\"%s\"", text);
      break;
    }
    case LUA_TUSERDATA: put_userdata(out, size, L); break;
    default: snprintf(out, size, "%s", lua_typename(L, lua_type(L, -1)));
  }
}

/* The table at the top of the stack: the first items of a list; of others, that it is one. */
static void put_table(char *out, size_t size, lua_State *L) {
  static const char end[] = ", …}";
  char text[TEXT_SIZE + 8];
  size_t n = (size_t)snprintf(out, size, "{");
  int items = 0, keys = 0;
  for (; items < MOST_ITEMS; items++) {
    lua_rawgeti(L, -1, items + 1);
    bool is_item = !lua_isnil(L, -1);
    if (lua_istable(L, -1)) snprintf(text, sizeof text, "{…}");
    else put_plain(text, sizeof text, L);
    lua_pop(L, 1);
    if (!is_item || n + strlen(text) + 2 * sizeof end > size) break;
    n += (size_t)snprintf(out + n, size - n, "%s%s", items ? ", " : "", text);
  }
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    if (++keys <= items) continue;
    lua_pop(L, 1);
    break;
  }
  snprintf(out + n, size - n, "%s", keys <= items ? "}" : items ? end : "…}");
}

/* Whether Lua gave a variable its name: those that it needs itself have brackets. */
static bool is_named(const char *name) { return name[0] != '('; }

static void add_variable(variables *v, const char *name, lua_State *L) {
  char value[VALUE_SIZE], line[VALUE_SIZE + 48], clean[sizeof line];
  if (lua_istable(L, -1)) put_table(value, sizeof value, L);
  else put_plain(value, sizeof value, L);
  snprintf(line, sizeof line, "%.40s = %s", name, value);
  size_t length = ms_clean_text(clean, sizeof clean, line, strlen(line), false);
  if (v->length + length + 1 >= sizeof v->text) return;
  memcpy(v->text + v->length, clean, length);
  v->length += length;
  v->text[v->length++] = '\n';
}

void ms_variables_write(lua_State *L, int level) {
  variables *v = &vm_of(L)->run.variables;
  lua_Debug ar;
  v->length = 0;
  do {
    if (!lua_getstack(L, level++, &ar)) return;
  } while (!lua_getinfo(L, "Sl", &ar) || ar.currentline <= 0);
  const char *name;
  int count = 0, left_out = 0;
  for (int at = 1; (name = lua_getlocal(L, &ar, at)); at++, lua_pop(L, 1)) count += is_named(name);
  v->length = (size_t)snprintf(v->text, sizeof v->text, "%s:%d\n", ar.short_src, ar.currentline);
  for (int at = 1; (name = lua_getlocal(L, &ar, at)); at++, lua_pop(L, 1)) {
    if (!is_named(name)) continue;
    if (left_out < count - MOST_VARIABLES) left_out++;
    else add_variable(v, name, L);
  }
  if (count == 0) v->length = 0;
}
