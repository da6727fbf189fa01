/* What a script is for: the table that its file returns, and the function in it. */
#include "roles/roles.h"

#include <string.h>

/* Whether a name in a list of games means a game; `gomoku:*` is gomoku with any options. */
static bool names_game(const char *listed, const char *game) {
  size_t family = strcspn(listed, ":");
  if (strcmp(listed + family, ":*") != 0) return strcmp(listed, game) == 0;
  return strncmp(listed, game, family) == 0 && (game[family] == 0 || game[family] == ':');
}

/* Pushes the first names of the list of games on top, to follow a message. */
static void push_listed(lua_State *L) {
  enum { MOST = 6, LONGEST = 40 };
  int list = lua_gettop(L);
  lua_pushliteral(L, "");
  for (lua_Integer i = 1; i <= MOST && lua_rawgeti(L, list, i) == LUA_TSTRING; i++) {
    bool is_shown = i < MOST && lua_rawlen(L, -1) <= LONGEST;
    lua_pushfstring(L, "%s%s%s", lua_tostring(L, -2), i == 1 ? "; it names " : ", ",
                    is_shown ? lua_tostring(L, -1) : "…");
    lua_replace(L, list + 1);
    lua_settop(L, list + 1);
  }
  lua_settop(L, list + 1);
}

/* Raises if what the file returned, which is on top, is for other games only. */
static void check_games(lua_State *L, const char *name, const char *verb) {
  const char *game = boards_of(L)->game->name;
  if (lua_getfield(L, -1, "games") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_istable(L, -1))
    luaL_error(L, "%s: games must be a list of names, such as { \"%s\" }", name, game);
  for (lua_Integer i = 1; lua_rawgeti(L, -1, i) == LUA_TSTRING; i++) {
    if (names_game(lua_tostring(L, -1), game)) {
      lua_pop(L, 2);
      return;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  push_listed(L);
  luaL_error(L, "%s: does not %s %s: its list of games does not name it%s", name, verb, game,
             lua_tostring(L, -1));
}

/* What the file of a role returns. */
typedef struct role {
  const char *noun, *function, *takes, *verb;
} role;

static const role roles[] = {
  [MS_STRATEGY] = {"a strategy", "choose", "a board and a context", "play"},
  [MS_OBSERVER] = {"an observer", "observe", "an event and a board", "observe"},
  [MS_PROMPT] = {.verb = "play"},
};

void ms_role_check(lua_State *L, ms_role number, const char *name) {
  const role *r = &roles[number];
  if (number == MS_PROMPT) {
    if (lua_istable(L, -1)) check_games(L, name, r->verb);
    return;
  }
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    luaL_error(L, "%s: returned %s; %s is a file that returns a table with %s %s function", name,
               lua_tostring(L, -1), r->noun, r->function[0] == 'o' ? "an" : "a", r->function);
  }
  if (lua_getfield(L, -1, r->function) != LUA_TFUNCTION) {
    ms_push_shown(L, -1);
    luaL_error(L, "%s: %s is %s; %s's %s is a function of %s", name, r->function,
               lua_tostring(L, -1), r->noun, r->function, r->takes);
  }
  lua_pop(L, 1);
  check_games(L, name, r->verb);
}

void ms_role_push(lua_State *L, const char *function) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->loaded);
  lua_getfield(L, -1, function);
  lua_remove(L, -2);
}
