/* Compiling sources, and `require`, which finds the sources that came with a script. */
#include "library/library.h"
#include "run/profile.h"

#include <string.h>

/* The text that is compiled: without a byte order mark, and without a first line that begins with
 * “#”, as Lua's own loader reads a file. The line feed stays, so that lines keep their numbers. */
static ms_source compiled_part(const ms_source *source) {
  ms_source part = *source;
  if (part.length >= 3 && memcmp(part.bytes, "\xEF\xBB\xBF", 3) == 0) {
    part.bytes += 3;
    part.length -= 3;
  }
  if (part.length > 0 && part.bytes[0] == '#') {
    const char *feed = memchr(part.bytes, '\n', part.length);
    size_t skipped = feed ? (size_t)(feed - part.bytes) : part.length;
    part.bytes += skipped;
    part.length -= skipped;
  }
  return part;
}

void ms_compile(lua_State *L, const ms_source *source) {
  int environment = lua_gettop(L);
  enum { MAX_SOURCE = 64 * 1024 };
  if (source->length > MAX_SOURCE)
    luaL_error(L, "%s: is larger than 64 KiB, the limit for a script", source->name);
  const ms_source part = compiled_part(source);
  if (part.length > 0 && part.bytes[0] == LUA_SIGNATURE[0])
    luaL_error(L, "%s: is compiled Lua; a script must be text", source->name);
  const char *chunk = lua_pushfstring(L, "@%s", source->name);
  int status = luaL_loadbufferx(L, part.bytes, part.length, chunk, "t");
  ms_profile_forget_sources(vm_of(L)->profile);
  if (status == LUA_ERRSYNTAX) ms_add_column(L, &part, chunk);
  if (status != LUA_OK) lua_error(L);
  lua_pushvalue(L, environment);
  lua_setupvalue(L, -2, 1);
}

/* Upvalues: 1 the sources by module, each a pair of name and text; 2 the results by module; 3 the
 * environment. */
static int require(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING) {
    ms_push_shown(L, 1);
    return luaL_error(L, "require: argument 1 must be the name of a module, found %s",
                      lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) {
    if (lua_islightuserdata(L, -1))
      return luaL_error(L, "require: module %s requires itself", lua_tostring(L, 1));
    return 1;
  }
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TTABLE) {
    ms_push_shown(L, 1);
    return luaL_error(L, "require: there is no module %s beside the script (in an event: in the "
                         "folder of its name) or in strategies/lib; a script must give the name as "
                         "a plain string", lua_tostring(L, -1));
  }
  ms_source source;
  lua_rawgeti(L, -1, 1);
  source.name = lua_tostring(L, -1);
  lua_rawgeti(L, -2, 2);
  source.bytes = lua_tolstring(L, -1, &source.length);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, L);
  lua_rawset(L, lua_upvalueindex(2));
  lua_pushvalue(L, lua_upvalueindex(3));
  ms_compile(L, &source);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  if (lua_isnil(L, -1)) lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, lua_upvalueindex(2));
  return 1;
}

void ms_require_open(lua_State *L, const ms_include *includes, int count) {
  int environment = lua_gettop(L);
  lua_createtable(L, 0, count);
  for (int i = 0; i < count; i++) {
    lua_createtable(L, 2, 0);
    lua_pushstring(L, includes[i].source.name);
    lua_rawseti(L, -2, 1);
    lua_pushlstring(L, includes[i].source.bytes, includes[i].source.length);
    lua_rawseti(L, -2, 2);
    lua_setfield(L, -2, includes[i].module);
  }
  lua_newtable(L);
  lua_pushvalue(L, environment);
  lua_pushcclosure(L, require, 3);
  lua_setfield(L, environment, "require");
}
