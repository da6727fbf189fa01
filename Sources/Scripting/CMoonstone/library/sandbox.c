/* The environment of a script: the standard functions it needs. None of them reaches outside, shows
 * an address or runs beyond the limits. docs/lua-api.md lists them. */
#include "library/library.h"

#include <lualib.h>
#include <string.h>

/* The key of the library in the registry. */
static const char LIBRARY = 0;

/* ---- Missing functions say what to use instead ---- */

/* Upvalue 1: the message. */
static int missing(lua_State *L) {
  return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(1)));
}

static int draw(lua_State *L) { return (vm_of(L)->draw ? vm_of(L)->draw : missing)(L); }
static int reseed(lua_State *L) { return (vm_of(L)->reseed ? vm_of(L)->reseed : missing)(L); }

/* Has the function of the machine in the place of Lua's, or says by `message` that there is none. */
static void set_random(lua_State *L, const char *name, lua_CFunction function,
                       const char *message) {
  lua_pushstring(L, message);
  lua_pushcclosure(L, function, 1);
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

static const luaL_Reg base_replaced[] = {{"tostring", ms_tostring}, {"print", ms_print},
                                         {"pcall", ms_pcall}, {"xpcall", ms_xpcall}, {NULL, NULL}};
static const luaL_Reg nothing[] = {{NULL, NULL}};

static const module modules[] = {
  {"_G", luaopen_base,
   "_VERSION assert error getmetatable next rawequal rawget rawlen rawset "
   "select tonumber type ", base_replaced, ms_base_charged},
  {"string", luaopen_string,
   "byte char format len lower pack packsize rep reverse sub unpack upper ", ms_matching_replaced,
   ms_string_charged},
  {"math", luaopen_math,
   "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi "
   "rad sin sqrt tan tointeger type ult ", nothing, ms_math_charged},
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
    if (lua_iscfunction(L, -1)) {
      push_function(L, lua_tocfunction(L, -1));
      lua_remove(L, -2);
    }
    lua_rawset(L, -3);
  }
  lua_pushnil(L); /* as push_function does */
  luaL_setfuncs(L, m->replaced, 1);
  for (const luaL_Reg *f = m->charged; f->name; f++) {
    lua_getfield(L, -1, f->name);
    lua_pushcclosure(L, f->func, 1);
    lua_setfield(L, -2, f->name);
  }
  lua_remove(L, -2);
}

/* Makes the functions of the string module, which is on top, the methods of all strings. */
static void finish_string(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  ms_charge_arithmetic(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

void ms_sandbox_open(lua_State *L) {
  vm_of(L)->describe = ms_describe;
  vm_of(L)->library = &LIBRARY;
  open_module(L, &modules[0]);
  ms_loops_open(L);
  ms_metatables_open(L);
  for (size_t i = 1; i < sizeof modules / sizeof *modules; i++) {
    const module *m = &modules[i];
    open_module(L, m);
    if (m->open == luaopen_string) finish_string(L);
    if (m->open == luaopen_math) {
      set_random(L, "random", draw, "math.random: use context.random, which the match seeds");
      set_random(L, "randomseed", reseed, "math.randomseed: the match seeds context.random");
    }
    lua_setfield(L, -2, m->name);
  }
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE); /* where messages find a function's name */
  lua_rawsetp(L, LUA_REGISTRYINDEX, &LIBRARY);
}

bool ms_is_standard(const char *name) {
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
    if (strcmp(name, modules[i].name) == 0) return true;
  return false;
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
