/* The environment of a script: the standard functions it needs. None of them reaches outside, shows
 * an address or runs beyond the limits. docs/lua-api.md lists them. */
#include "library/library.h"

#include <lualib.h>
#include <string.h>

/* The key of the library in the registry. */
static const char LIBRARY = 0;

/* ---- Text without addresses ---- */

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

static int safe_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) charge(L, PRICE_NUMBER);
  push_tostring(L, 1);
  return 1;
}

/* Upvalue 1: string.format. */
static int safe_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  charge_work(L, PRICE_BYTES, length / BYTES);
  for (size_t i = 0; i + 1 < length; i++) {
    if (format[i] != '%') continue;
    i++;
    while (i < length && strchr("-+ #0123456789.", format[i])) i++;
    if (i < length && format[i] == 'p')
      return luaL_error(L, "string.format: %%p is not available: addresses differ from run to run");
  }
  int n = lua_gettop(L);
  charge_work(L, PRICE_FORMAT, (uint64_t)n);
  for (int i = 2; i <= n; i++) {
    if (!has_address(lua_type(L, i))) continue;
    push_tostring(L, i);
    lua_replace(L, i);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, n, 1);
  uint64_t written = lua_rawlen(L, -1), most = (uint64_t)n * FORMAT_BYTES;
  charge_work(L, PRICE_FORMAT_BYTE, written < most ? written : most);
  return 1;
}

/* Printed text goes on record, not to the terminal. */
static int safe_print(lua_State *L) {
  vm *m = vm_of(L);
  int n = lua_gettop(L);
  charge(L, PRICE_PRINT);
  for (int i = 1; i <= n + 1; i++) {
    size_t length = 1;
    const char *text = "\n";
    if (i <= n) {
      if (i > 1 && m->printed_length + 1 < PRINT_SIZE) m->printed[m->printed_length++] = ' ';
      push_tostring(L, i);
      text = lua_tolstring(L, -1, &length);
    }
    char *end = m->printed + m->printed_length;
    size_t room = PRINT_SIZE - m->printed_length;
    if (room > 8) m->printed_length += ms_clean_text(end, room, text, length, true);
    lua_settop(L, n);
  }
  return 0;
}

/* ---- xpcall, which ends when the script has to ---- */

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
  ms_run_check(L);
  lua_pushboolean(L, false);
  lua_pushvalue(L, -2);
  return 2;
}

static int safe_xpcall(lua_State *L) {
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

/* ---- Metatables ---- */

/* Sets a copy, without fields that run where no hook does or that slow down the collector. */
static int safe_setmetatable(lua_State *L) {
  static const char *const dropped[] = {"__gc", "__close", "__concat", "__mode",
                                        "__metatable", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL && !lua_istable(L, -1))
    return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TNIL) {
    lua_setmetatable(L, 1);
    return 1;
  }
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 3);
  }
  for (int i = 0; dropped[i]; i++) {
    lua_pushnil(L);
    lua_setfield(L, 3, dropped[i]);
  }
  /* getmetatable returns the script's own table, or what its __metatable says. That is read raw and
   * only once: an __index that answered nil the second time would get the copy out. */
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, 2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, 2);
  }
  lua_setfield(L, 3, "__metatable");
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

/* ---- Missing functions say what to use instead ---- */

/* Upvalue 1: the message. */
static int missing(lua_State *L) {
  return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(1)));
}

static void set_missing(lua_State *L, const char *name, const char *message) {
  lua_pushstring(L, message);
  lua_pushcclosure(L, missing, 1);
  lua_setfield(L, -2, name);
}

/* ---- The library ---- */

/* What a script gets of a standard module, and what replaces parts of it. */
typedef struct module {
  const char *name;
  lua_CFunction open;
  const char *kept; /* names, each followed by a blank */
  const luaL_Reg *replaced;
  const luaL_Reg *charged; /* closes over what it replaces */
} module;

static const luaL_Reg base_replaced[] = {{"tostring", safe_tostring},
                                         {"print", safe_print},
                                         {"xpcall", safe_xpcall},
                                         {"setmetatable", safe_setmetatable},
                                         {NULL, NULL}};
static const luaL_Reg nothing[] = {{NULL, NULL}};

static const module modules[] = {
  {"_G", luaopen_base,
   "_VERSION assert error getmetatable ipairs next pairs pcall rawequal rawget rawlen rawset "
   "select tonumber type ", base_replaced, ms_base_charged},
  {"string", luaopen_string,
   "byte char format len lower pack packsize rep reverse sub unpack upper ", ms_matching_replaced,
   ms_string_charged},
  {"math", luaopen_math,
   "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi "
   "rad sin sqrt tan tointeger type ult ", nothing, nothing},
  {"table", luaopen_table, "pack ", ms_tables_replaced, nothing},
  {"utf8", luaopen_utf8, "char charpattern codepoint codes len offset ", nothing,
   ms_utf8_charged},
  {"coroutine", luaopen_coroutine, "isyieldable running status yield ", ms_coroutine_replaced,
   nothing},
};

/* Pushes a table of what scripts get of a module. */
static void open_module(lua_State *L, const module *m) {
  lua_pushcfunction(L, m->open);
  lua_pushstring(L, m->name);
  lua_call(L, 1, 1);
  lua_newtable(L);
  for (const char *name = m->kept, *end; (end = strchr(name, ' ')); name = end + 1) {
    lua_pushlstring(L, name, (size_t)(end - name));
    lua_pushvalue(L, -1);
    lua_rawget(L, -4);
    lua_rawset(L, -3);
  }
  luaL_setfuncs(L, m->replaced, 0);
  for (const luaL_Reg *f = m->charged; f->name; f++) {
    lua_getfield(L, -1, f->name);
    lua_pushcclosure(L, f->func, 1);
    lua_setfield(L, -2, f->name);
  }
  lua_remove(L, -2);
}

/* Makes the functions of the string module, which is on top, the methods of all strings. */
static void finish_string(lua_State *L) {
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, safe_format, 1);
  lua_setfield(L, -2, "format");
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

void ms_sandbox_open(lua_State *L) {
  open_module(L, &modules[0]);
  for (size_t i = 1; i < sizeof modules / sizeof *modules; i++) {
    const module *m = &modules[i];
    open_module(L, m);
    if (m->open == luaopen_string) finish_string(L);
    if (m->open == luaopen_math) {
      set_missing(L, "random", "math.random: use context.random, which the match seeds");
      set_missing(L, "randomseed", "math.randomseed: the match seeds context.random");
    }
    lua_setfield(L, -2, m->name);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &LIBRARY);
}

void ms_sandbox_add(lua_State *L, const char *name) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &LIBRARY);
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

/* Pushes a copy of the table on top. If `deep`, the tables in it are copied too. */
static void push_copy(lua_State *L, bool deep) {
  int from = lua_gettop(L);
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, from)) {
    if (deep && lua_istable(L, -1)) {
      push_copy(L, false);
      lua_remove(L, -2);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, from + 1);
  }
}

void ms_sandbox_push_environment(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &LIBRARY);
  push_copy(L, true);
  lua_remove(L, -2);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
}
