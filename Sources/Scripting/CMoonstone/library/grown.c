/* Operations on tables that fail since setmetatable sets a copy: the script's own metatable has what
 * the operation needs, but got it afterwards, or it is left out.
 *
 * A message handler looks at the values of the function that failed. It may allocate nothing, so
 * keys are found by going through a table. */
#include "library/library.h"

#include <stdio.h>
#include <string.h>

/* How messages of failed operations read on, and the events, each followed by a blank, that could
 * have prevented them. */
static const struct operation {
  const char *message, *events;
} operations[] = {
  {"attempt to concatenate a table value", "__concat "},
  {"attempt to perform arithmetic on a table value",
   "__add __sub __mul __div __idiv __mod __pow __unm "},
  {"attempt to perform bitwise operation on a table value",
   "__band __bor __bxor __bnot __shl __shr "},
  {"attempt to call a table value", "__call "},
  {"attempt to compare nil with ", "__index "},
  {" with nil", "__index "},
  {"attempt to compare ", "__lt __le "},
  {"a nil value (method", "__index "},
  {"a nil value (field", "__index "},
  {"a nil value (local", "__index "},
  {"a nil value (upvalue", "__index "},
  {"assertion failed!", "__index "},
  {"got nil)", "__index "},
};

/* How many keys of a metatable are looked at, how many values of the function that failed, and how
 * many metatables: going through one that was emptied takes time for all the keys that it had. */
enum { MOST_KEYS = 256, MOST_VALUES = 255, MOST_METATABLES = 8 };

/* What was looked at. */
typedef struct looking {
  const void *metatables[MOST_METATABLES];
  int count;
} looking;

static bool is_event(const char *name, const char *events) {
  size_t length = strlen(name);
  for (const char *end; (end = strchr(events, ' ')); events = end + 1)
    if ((size_t)(end - events) == length && memcmp(events, name, length) == 0) return true;
  return false;
}

/* Replaces the metatable on top by the script's own, which it is a copy of. False, with anything
 * above it, if that is not known. */
static bool replace_by_original(lua_State *L) {
  lua_pushnil(L);
  for (int i = 0; i < MOST_KEYS && lua_next(L, -2); i++) {
    if (lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), "__metatable") == 0 &&
        lua_istable(L, -1)) {
      lua_replace(L, -3);
      lua_pop(L, 1);
      return true;
    }
    lua_pop(L, 1);
  }
  return false;
}

/* Writes which of these events the metatable at the stack's top has as the script knows it, and
 * the copy below it has not. False if there is none. Pops both. */
static bool find_missing(lua_State *L, const char *events, char *event, size_t size) {
  bool is_found = false;
  lua_pushnil(L);
  for (int i = 0; i < MOST_KEYS && !is_found && lua_next(L, -2); i++) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING || !is_event(lua_tostring(L, -1), events)) continue;
    lua_pushvalue(L, -1);
    is_found = lua_rawget(L, -4) == LUA_TNIL;
    lua_pop(L, 1);
    if (is_found) snprintf(event, size, "%s", lua_tostring(L, -1));
  }
  return is_found;
}

/* Whether a metatable was not looked at, and now may be. */
static bool is_new(looking *l, const void *metatable) {
  for (int i = 0; i < l->count; i++)
    if (l->metatables[i] == metatable) return false;
  if (l->count == MOST_METATABLES) return false;
  l->metatables[l->count++] = metatable;
  return true;
}

/* The same for the value on top, which stays there with nothing above it. */
static bool lacks_event(lua_State *L, looking *l, const char *events, char *event, size_t size) {
  int top = lua_gettop(L);
  if (!lua_istable(L, -1) || !lua_getmetatable(L, -1)) return false;
  lua_pushvalue(L, -1);
  bool is_found = is_new(l, lua_topointer(L, -1)) && replace_by_original(L) &&
                  find_missing(L, events, event, size);
  lua_settop(L, top);
  return is_found;
}

/* Finds the function that failed, or that called one in C which did, and pushes it. */
static bool push_failed(lua_State *L, lua_Debug *ar) {
  for (int level = 1; level <= 2 && lua_getstack(L, level, ar); level++) {
    lua_getinfo(L, "f", ar);
    if (!lua_iscfunction(L, -1)) return true;
    lua_pop(L, 1);
  }
  return false;
}

/* The same for one of the values of the function that failed, which lie in its frame, or around it. */
static bool frame_lacks_event(lua_State *L, const char *events, char *event, size_t size) {
  lua_Debug ar;
  looking l = {.count = 0};
  bool is_found = false;
  if (!push_failed(L, &ar)) return false;
  for (int i = 1; i <= MOST_VALUES && !is_found && lua_getlocal(L, &ar, i); i++) {
    is_found = lacks_event(L, &l, events, event, size);
    lua_pop(L, 1);
  }
  for (int i = 1; i <= MOST_VALUES && !is_found && lua_getupvalue(L, -1, i); i++) {
    is_found = lacks_event(L, &l, events, event, size);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return is_found;
}

bool ms_advise_about_metatables(lua_State *L, const char *message, char *advice, size_t size) {
  char event[16];
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    if (!strstr(message, operations[i].message)) continue;
    if (!frame_lacks_event(L, operations[i].events, event, sizeof event)) return false;
    if (strcmp(event, "__concat") == 0)
      snprintf(advice, size, "; setmetatable leaves __concat out: join texts, such as "
                             "tostring(a) .. tostring(b)");
    else
      snprintf(advice, size, "; setmetatable copied the metatable before it had %s: set that first",
               event);
    return true;
  }
  return false;
}
