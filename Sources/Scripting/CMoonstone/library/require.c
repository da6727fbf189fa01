/* Compiling sources, and `require`, which finds the sources that came with a script. */
#include "library/library.h"
#include "run/debug.h"
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

static void check_size(lua_State *L, const ms_source *source) {
  if (source->length > MAX_SOURCE)
    luaL_error(L, "%s: is larger than 64 KiB, the limit for a script", source->name);
}

void ms_compile_text(lua_State *L, const ms_source *source) {
  check_size(L, source);
  int environment = lua_gettop(L);
  if (source->length > 0 && source->bytes[0] == LUA_SIGNATURE[0])
    luaL_error(L, "%s: is compiled Lua; a script must be text", source->name);
  const char *chunk = lua_pushfstring(L, "@%s", source->name);
  int status = luaL_loadbufferx(L, source->bytes, source->length, chunk, "t");
  ms_profile_forget_sources(vm_of(L)->profile);
  if (vm_of(L)->debug) ms_debug_compiled(L);
  if (status == LUA_ERRSYNTAX) ms_add_column(L, source, chunk);
  if (status != LUA_OK) lua_error(L);
  lua_pushvalue(L, environment);
  lua_setupvalue(L, -2, 1);
}

void ms_compile(lua_State *L, const ms_source *source) {
  check_size(L, source);
  const ms_source part = compiled_part(source);
  ms_compile_text(L, &part);
}

/* Pushes what a module returns: true for nothing. One that is too large to compile may be constants.
 * Where it failed before, its text is paid for: it may be required as often as a script likes. */
static void push_module(lua_State *L, const ms_source *source, bool has_failed) {
  if (source->length > MAX_SOURCE) {
    const ms_source part = compiled_part(source);
    ms_constants_read(L, source, &part);
    return;
  }
  if (has_failed) charge_work(L, PRICE_CONSTANT, source->length);
  lua_pushvalue(L, lua_upvalueindex(3));
  ms_compile(L, source);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  if (lua_isnil(L, -1)) lua_pushboolean(L, true);
}

static int require(lua_State *L);

/* Raises that nothing came with the script that has this name, at index 1, and says what would be
 * right. */
static int refuse_module(lua_State *L) {
  size_t length;
  const char *name = lua_tolstring(L, 1, &length), *advice = ms_absent_module(name);
  if (advice) return luaL_error(L, "require: %s", advice);
  ms_push_shown(L, 1);
  const char *shown = lua_tostring(L, -1);
  if (length > 4 && strcmp(name + length - 4, ".lua") == 0)
    return luaL_error(L, "require: there is no module %s; the name of a module does not end in .lua",
                      shown);
  return luaL_error(L, "require: there is no module %s beside the script (in an event: in the "
                       "folder of its name) or in strategies/lib; a script must give the name as "
                       "a plain string", shown);
}

/* Pushes the table of the standard library that has the name at index 1, as the environment has it.
 * False, with nothing pushed, if there is none. */
static bool push_standard(lua_State *L) {
  if (!ms_is_standard(lua_tostring(L, 1))) return false;
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(3)) == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

/* Keeps the value on top as the result of the module at index 1. */
static void keep_result(lua_State *L) {
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, lua_upvalueindex(2));
}

/* Whether the call `ar` of `of` is one of require, for the module at index 1 of L. */
static bool is_loading_call(lua_State *L, lua_State *of, lua_Debug *ar) {
  if (!lua_getinfo(of, "S", ar) || *ar->what != 'C' || !lua_checkstack(of, 2)) return false;
  if (!lua_getlocal(of, ar, 1)) return false;
  lua_getinfo(of, "f", ar);
  bool is_require = lua_tocfunction(of, -1) == require;
  lua_pop(of, 1);
  lua_xmove(of, L, 1);
  bool is_same = lua_rawequal(L, -1, 1);
  lua_pop(L, 1);
  return is_require && is_same;
}

/* Whether a call under way requires the module at index 1, which was begun: one of this coroutine,
 * or of those that wait for it. If none of the innermost does, it failed, and may be tried
 * again. */
static bool is_loading(lua_State *L) {
  enum { MOST = 200 }; /* finding one call takes time for each that is looked at */
  lua_Debug ar;
  int looks = 0;
  for (int level = 1; looks < MOST && lua_getstack(L, level, &ar); level++, looks++)
    if (is_loading_call(L, L, &ar)) return true;
  for (const resumption *at = vm_of(L)->run.resumed; at && at->waiting != L; at = at->outer)
    for (int level = 0; looks < MOST && lua_getstack(at->waiting, level, &ar); level++, looks++)
      if (is_loading_call(L, at->waiting, &ar)) return true;
  return false;
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
  bool was_begun = lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL;
  if (was_begun) {
    if (!lua_islightuserdata(L, -1)) return 1;
    if (is_loading(L))
      return luaL_error(L, "require: module %s requires itself", lua_tostring(L, 1));
  }
  /* What came with the script goes first: a version that was recorded may have a module called
   * `table`, which is taken from no file any more. */
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TTABLE) {
    if (!push_standard(L)) return refuse_module(L);
    keep_result(L);
    return 1;
  }
  ms_source source;
  lua_rawgeti(L, -1, 1);
  source.name = lua_tostring(L, -1);
  lua_rawgeti(L, -2, 2);
  source.bytes = lua_tolstring(L, -1, &source.length);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, L);
  lua_rawset(L, lua_upvalueindex(2));
  push_module(L, &source, was_begun);
  keep_result(L);
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
