/* How messages show values. */
#include "library/library.h"

#include <string.h>

/* Evaluations, boards and the match of a predicate are all there are, with the state of a loop over
 * children. */
static void push_userdata(lua_State *L, int index) {
  const char *shown = "a board";
  if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) {
    const char *name = lua_tostring(L, -1);
    if (strcmp(name, "evaluation") == 0) shown = "an evaluation";
    if (strcmp(name, "match") == 0) shown = "a match";
    lua_pop(L, 1);
  }
  lua_pushstring(L, shown);
}

void ms_push_shown(lua_State *L, int index) {
  enum { SHOWN = 40 };
  char shown[SHOWN + 8];
  switch (lua_type(L, index)) {
    case LUA_TNONE: lua_pushliteral(L, "nothing"); break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER:
      lua_pushvalue(L, index);
      lua_tolstring(L, -1, NULL);
      break;
    case LUA_TSTRING: {
      size_t n;
      const char *s = lua_tolstring(L, index, &n);
      ms_clean_text(shown, SHOWN, s, n, false);
      lua_pushfstring(L, "\"%s\"", shown);
      break;
    }
    case LUA_TUSERDATA: push_userdata(L, index); break;
    default: lua_pushfstring(L, "a %s", luaL_typename(L, index));
  }
}
