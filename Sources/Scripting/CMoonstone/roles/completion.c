/* What a name that is begun at the prompt may become. */
#include "roles/prompt.h"

#include <string.h>

/* Adds the texts among the keys of the table at `index` to the set on top. */
static void add_keys(lua_State *L, int index) {
  int set = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, index);) {
    lua_pop(L, 1);
    charge(L, PRICE_WALKED);
    ms_run_check(L);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    lua_pushvalue(L, -1);
    lua_pushboolean(L, true);
    lua_rawset(L, set);
  }
}

/* Adds what a value can be asked for: its keys, and those of the tables that it looks in. */
static void add_fields(lua_State *L, int index) {
  enum { CHAIN = 8 };
  int set = lua_gettop(L);
  lua_pushvalue(L, index);
  for (int i = 0; i < CHAIN; i++) {
    int value = lua_gettop(L);
    if (lua_istable(L, value)) {
      lua_pushvalue(L, set);
      add_keys(L, value);
      if (ms_context_is(L, value))
        for (const char *const *name = ms_context_fields; *name; name++) {
          lua_pushboolean(L, true);
          lua_setfield(L, -2, *name);
        }
      lua_settop(L, value);
    }
    if (luaL_getmetafield(L, value, "__index") == LUA_TNIL || !lua_istable(L, -1)) break;
    lua_replace(L, value);
  }
  lua_settop(L, set);
}

/* Where a name belongs among the first `n`, which are sorted. */
static int place_of(const char *name, const char *const *names, int n) {
  int low = 0;
  while (low < n) {
    int middle = (low + n) / 2;
    if (strcmp(names[middle], name) > 0) n = middle;
    else low = middle + 1;
  }
  return low;
}

/* Finds the first names, in their order, of those in the set on top that begin so. What is no name
 * in Lua cannot follow a dot. */
static int find_names(lua_State *L, const char *begun, const char **names, int most) {
  int n = 0;
  size_t begun_length = strlen(begun), length;
  for (lua_pushnil(L); lua_next(L, -2);) {
    lua_pop(L, 1);
    charge(L, PRICE_WALKED);
    ms_run_check(L);
    const char *name = lua_tolstring(L, -1, &length); /* the set keeps it alive */
    if (strncmp(name, begun, begun_length) != 0 || !ms_is_name(name, length)) continue;
    int at = place_of(name, names, n);
    if (at == most) continue;
    if (n < most) n++;
    memmove(names + at + 1, names + at, (size_t)(n - 1 - at) * sizeof *names);
    names[at] = name;
  }
  return n;
}

/* Prints the names in the set on top that begin so, in their order, each in a line, as far as
 * there is room for whole ones. */
static void print_names(lua_State *L, const char *begun) {
  enum { MOST = 400, CUT = 16 }; /* CUT: what is printed takes at least so much less than the room */
  const char *names[MOST];
  int set = lua_gettop(L), n = find_names(L, begun, names, MOST);
  for (int i = 0; i < n; i++) {
    if (strlen(names[i]) + CUT > PRINT_SIZE - vm_of(L)->printed_length) return;
    lua_settop(L, set);
    lua_pushcfunction(L, ms_print);
    lua_pushstring(L, names[i]);
    lua_call(L, 1, 0);
  }
}

void ms_prompt_complete(lua_State *L, ms_text path) {
  lua_settop(L, 0);
  lua_newtable(L);
  lua_pushlstring(L, path.bytes, path.length);
  const char *at = lua_tostring(L, 2), *end;
  bool is_first = true;
  for (; (end = strpbrk(at, ".:")); at = end + 1, is_first = false) {
    lua_pushlstring(L, at, (size_t)(end - at)); /* 3: the value so far, 4: a name */
    if (is_first) {
      lua_pushcfunction(L, ms_prompt_read_name);
      lua_pushnil(L);
      lua_pushvalue(L, 3);
      lua_call(L, 2, 1);
      lua_replace(L, 3);
    } else if (lua_istable(L, 3)) {
      lua_rawget(L, 3);
      lua_replace(L, 3);
    } else {
      return;
    }
    lua_settop(L, 3);
  }
  if (is_first) {
    static const int parts[] = {ENVIRONMENT, PLACES, RETURNED};
    for (int i = 0; i < 3; i++) {
      ms_prompt_push_part(L, parts[i]);
      lua_pushvalue(L, 1);
      if (lua_istable(L, 3)) add_keys(L, 3);
      lua_settop(L, 2);
    }
  } else {
    lua_pushvalue(L, 1);
    add_fields(L, 3);
  }
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  print_names(L, at);
}
