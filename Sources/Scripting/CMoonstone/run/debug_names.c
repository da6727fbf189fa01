/* Names: of the functions of the host, at which a thought can stop, and of what may follow in an
 * expression. Nothing here allocates, or runs anything of the script's. */
#include "run/debug.h"

#include <stdio.h>
#include <string.h>

/* How far __index is followed, and how many names are written. */
enum { MOST_STEPS = 8, MOST_NAMES = 1000 };

/* Pushes the value at a text of the table on top, as it lies there; false, with nothing, if it is
 * nil. The text is looked for: to make one would cost the script memory. */
static bool push_field(lua_State *L, const char *name) {
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    if (lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), name) == 0) {
      lua_replace(L, -2);
      return true;
    }
    lua_pop(L, 1);
  }
  return false;
}

/* Replaces what is on top by where Lua looks next: the table in the __index of its metatable. */
static bool go_to_index(lua_State *L) {
  if (!lua_getmetatable(L, -1)) return false;
  bool is_there = push_field(L, "__index");
  if (is_there) lua_replace(L, -2);
  bool is_table = is_there && lua_istable(L, -1);
  if (is_table) lua_replace(L, -2);
  else lua_pop(L, 1);
  return is_table;
}

/* Replaces what is on top by its field, or one of where Lua looks next; or else pops it. */
static bool go_to_field(lua_State *L, const char *name) {
  for (int step = 0; step < MOST_STEPS; step++) {
    if (lua_istable(L, -1) && push_field(L, name)) {
      lua_replace(L, -2);
      return true;
    }
    if (!go_to_index(L)) break;
  }
  lua_pop(L, 1);
  return false;
}

/* ---- Functions of the host ---- */

/* Those that are no methods of a board. */
static const char *const functions[] = {"context.comment", "context.random", "moonstone.board",
                                        "moonstone.evaluation", "print"};

static bool push_function_named(vm *m, const char *name) {
  lua_State *L = m->L;
  const char *dot = strpbrk(name, ":.");
  size_t owner = dot ? (size_t)(dot - name) : 0;
  if (!dot || *dot == ':') {
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->host[HOST_BOARD]);
    bool is_board = !dot || (owner == 5 && !strncmp(name, "board", owner));
    if (is_board && push_field(L, "__index")) {
      lua_replace(L, -2);
      if (go_to_field(L, dot ? dot + 1 : name)) return true;
    } else {
      lua_pop(L, 1);
    }
    if (dot) return false;
  }
  if (!strcmp(name, "context.comment")) lua_rawgeti(L, LUA_REGISTRYINDEX, m->host[HOST_COMMENT]);
  else if (!strcmp(name, "context.random")) lua_rawgeti(L, LUA_REGISTRYINDEX, m->host[HOST_RANDOM]);
  else {
    char table[NAME];
    lua_rawgetp(L, LUA_REGISTRYINDEX, vm_of(L)->library);
    snprintf(table, sizeof table, "%.*s", (int)owner, name);
    if (dot && !go_to_field(L, table)) return false;
    if (!go_to_field(L, dot ? dot + 1 : name)) return false;
  }
  return true;
}

const void *ms_debug_find_function(debug *d, const char *name) {
  lua_State *L = d->m->L;
  int top = lua_gettop(L);
  bool is_function = push_function_named(d->m, name) && lua_iscfunction(L, -1);
  const void *found = is_function ? lua_topointer(L, -1) : NULL;
  lua_settop(L, top);
  return found;
}

void ms_debug_say_functions(debug *d) {
  lua_State *L = d->m->L;
  int top = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, d->m->host[HOST_BOARD]);
  if (push_field(L, "__index") && lua_istable(L, -1))
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
      if (lua_type(L, -2) == LUA_TSTRING) ms_debug_say(d, "board:%s\n", lua_tostring(L, -2));
  lua_settop(L, top);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (ms_debug_find_function(d, functions[i])) ms_debug_say(d, "%s\n", functions[i]);
}

/* ---- What may follow ---- */

/* Pushes the globals that a call sees. */
static void push_globals(lua_State *L, lua_Debug *ar) {
  const char *name;
  lua_getinfo(L, "f", ar);
  for (int i = 1; (name = lua_getupvalue(L, -1, i)); i++) {
    bool is_env = strcmp(name, "_ENV") == 0;
    if (is_env) lua_replace(L, -2);
    if (is_env) return;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, vm_of(L)->library);
}

/* Pushes what a path leads to, through __index where that is a table. */
static bool push_path(lua_State *L, lua_Debug *ar, const debug_watch *w) {
  if (ms_debug_push_variable(L, ar, w->name) == 0) {
    push_globals(L, ar);
    if (!go_to_field(L, w->name)) return false;
  }
  for (int i = 0; i < w->keys; i++) {
    if (!w->key[i].is_number) {
      if (!go_to_field(L, w->key[i].name)) return false;
    } else if (!ms_debug_go_down(L, w, i)) {
      lua_pop(L, 1);
      return false;
    }
  }
  return true;
}

/* Names the fields of what is on top, and pops it. */
static void say_fields(debug *d, lua_State *L) {
  int count = 0;
  for (int step = 0; step < MOST_STEPS && count < MOST_NAMES; step++) {
    if (lua_istable(L, -1)) {
      for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || ++count > MOST_NAMES) continue;
        const char *name = lua_tostring(L, -2);
        ms_debug_say_text(d, name, strlen(name));
        ms_debug_say(d, "\t%d\n", lua_isfunction(L, -1));
      }
    }
    if (!go_to_index(L)) break;
  }
  lua_pop(L, 1);
}

void ms_debug_say_names(debug *d, lua_State *L, int level, const char *path) {
  lua_Debug ar;
  lua_State *at;
  debug_watch w = {0};
  if (!ms_debug_level(L, level, &at, &ar)) return;
  int top = lua_gettop(at);
  if (!*path) push_globals(at, &ar), say_fields(d, at);
  else if (ms_debug_read_path(&w, path) && push_path(at, &ar, &w)) say_fields(d, at);
  lua_settop(at, top);
}
