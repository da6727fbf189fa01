/* The version of a strategy, and handing over the memory of another version. */
#include "roles/roles.h"

#include <string.h>

/* ---- What a strategy declares ---- */

void ms_version_read(lua_State *L, const char *name, char *out) {
  enum { LONGEST = 64 };
  size_t length = 0;
  int type = lua_getfield(L, -1, "version");
  out[0] = 0;
  if (type == LUA_TSTRING) lua_tolstring(L, -1, &length);
  if (type != LUA_TNIL && !lua_isinteger(L, -1) && (type != LUA_TSTRING || length > LONGEST)) {
    ms_push_shown(L, -1);
    luaL_error(L, "%s: version is %s; it must be an integer, or a string of at most %d bytes", name,
               lua_tostring(L, -1), LONGEST);
  }
  if (type != LUA_TNIL) ms_memory_write_version(L, out);
  lua_pop(L, 1);
  if (lua_getfield(L, -1, "migrate") != LUA_TNIL && !lua_isfunction(L, -1)) {
    ms_push_shown(L, -1);
    luaL_error(L, "%s: migrate is %s; it must be a function of the memory and the version that "
                  "wrote it", name, lua_tostring(L, -1));
  }
  lua_pop(L, 1);
}

/* ---- Handing memory over ---- */

typedef struct remember {
  ms_text text;
  char *note;
} remember;

/* Pushes what a note calls the version at `index`. */
static void push_version_shown(lua_State *L, int index) {
  if (lua_isnil(L, index)) {
    lua_pushliteral(L, "no version");
    return;
  }
  ms_push_shown(L, index);
  lua_pushfstring(L, "version %s", lua_tostring(L, -1));
}

static void note(lua_State *L, char *out) {
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  ms_clean_text(out, MESSAGE_SIZE, text, length, false);
}

/* Pushes what the strategy makes of the memory at `memory`, which the version at `from` wrote.
 * Raises what its migrate raises. */
static void migrate(lua_State *L, int from, int memory, char *told) {
  ms_script *s = script_of(L);
  ms_memory_push_version(L, s->memory.version);
  push_version_shown(L, lua_gettop(L));
  const char *now = lua_tostring(L, -1);
  push_version_shown(L, from);
  const char *then = lua_tostring(L, -1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->loaded);
  if (lua_getfield(L, -1, "migrate") == LUA_TNIL) {
    lua_pushfstring(L, "context.memory of %s is dropped: %s has no migrate", then, now);
    note(L, told);
    lua_newtable(L);
    return;
  }
  lua_pushvalue(L, memory);
  lua_pushvalue(L, from);
  lua_call(L, 2, 1);
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    luaL_error(L, "migrate returned %s; it must return the new memory, a table",
               lua_tostring(L, -1));
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, s->memory.table);
  if (!ms_memory_encode(L, "")) luaL_error(L, "migrate: %s", s->memory.error);
  ms_memory_decode(L, s->memory.text, s->memory.length);
  lua_pushfstring(L, "context.memory was migrated from %s to %s", then, now);
  note(L, told);
  lua_pop(L, 1);
}

static int run_remember(lua_State *L) {
  remember *r = lua_touserdata(L, 1);
  ms_script *s = script_of(L);
  ms_memory_decode(L, r->text.bytes, r->text.length);
  int memory = lua_gettop(L), from = memory - 1;
  lua_pushnil(L);
  bool is_empty = lua_next(L, memory) == 0;
  lua_settop(L, memory);
  ms_memory_push_version(L, s->memory.version);
  bool is_same = lua_rawequal(L, -1, from);
  lua_settop(L, memory);
  if (!is_empty && !is_same) migrate(L, from, memory, r->note);
  lua_rawseti(L, LUA_REGISTRYINDEX, s->memory.table);
  return 0;
}

ms_status ms_script_remember(ms_script *s, const char *memory, size_t length, double seconds,
                             uint64_t ticks, ms_text *told) {
  char *note = s->memory.note;
  note[0] = 0;
  ms_script_prepare(s, true);
  remember r = {{memory, length}, note};
  if (ticks) ticks = ticks > s->load_ticks ? ticks - s->load_ticks : 1;
  double left = seconds - s->load_seconds;
  limits limits = ms_script_limits(s, left, ticks, "to take its memory over");
  ms_status status = ms_vm_call(&s->boards.vm, run_remember, &r, limits);
  *told = (ms_text){note[0] ? note : NULL, strlen(note)};
  return status;
}
