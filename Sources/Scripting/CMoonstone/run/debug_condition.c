/* Conditions that compare a variable with a constant, such as `i == 300`: told at once. All others are
 * evaluated in a copy of the process, which takes a thousand times as long. */
#include "run/debug.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Reads what a value is compared with: a number, a text, true, false or nil, and pushes it; a text is
 * not pushed, since that would cost the script memory. Returns whether it is such a value. */
static bool push_constant(lua_State *L, const char *text, const char **quoted) {
  size_t length = strlen(text);
  while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
  char word[NAME];
  if (length == 0 || length >= sizeof word) return false;
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  *quoted = NULL;
  if (word[0] == '"' || word[0] == '\'') {
    const char *end = strchr(text + 1, word[0]);
    if (!end || end != text + length - 1 || memchr(text, '\\', length)) return false;
    *quoted = text + 1;
    lua_pushinteger(L, (lua_Integer)(length - 2));
    return true;
  }
  if (!strcmp(word, "nil")) lua_pushnil(L);
  else if (!strcmp(word, "true") || !strcmp(word, "false")) lua_pushboolean(L, word[0] == 't');
  else if (!lua_stringtonumber(L, word)) return false;
  return true;
}

/* Pushes a variable of the call, or what lies below it. False if the script would have to be asked. */
static bool push_path(lua_State *L, lua_Debug *ar, const char *text) {
  debug_watch w = {0};
  if (!ms_debug_read_path(&w, text) || ms_debug_push_variable(L, ar, w.name) == 0) return false;
  for (int i = 0; i < w.keys; i++) {
    bool has_rules = lua_istable(L, -1) && lua_getmetatable(L, -1);
    if (has_rules) lua_pop(L, 1);
    if (!has_rules && ms_debug_go_down(L, &w, i)) continue;
    lua_pop(L, 1);
    return false;
  }
  return true;
}

bool ms_debug_compare(lua_State *L, lua_Debug *ar, const char *condition, bool *holds) {
  enum { EQUAL, UNEQUAL, LESS, LESS_OR_EQUAL, MORE, MORE_OR_EQUAL } way;
  size_t length = strcspn(condition, "=~<>");
  const char *at = condition + length, *quoted;
  bool has_equal = *at && at[1] == '=';
  if (*at == '=' && has_equal) way = EQUAL;
  else if (*at == '~' && has_equal) way = UNEQUAL;
  else if (*at == '<') way = has_equal ? LESS_OR_EQUAL : LESS;
  else if (*at == '>') way = has_equal ? MORE_OR_EQUAL : MORE;
  else return false;
  at += 1 + has_equal;
  at += strspn(at, " ");
  while (length > 0 && condition[length - 1] == ' ') length--;
  char path[EXPRESSION];
  snprintf(path, sizeof path, "%.*s", (int)length, condition);
  int top = lua_gettop(L);
  bool is_told = false;
  if (push_constant(L, at, &quoted) && push_path(L, ar, path)) {
    is_told = true;
    if (way == EQUAL || way == UNEQUAL) {
      size_t own = 0;
      const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &own) : NULL;
      bool is_equal = quoted ? text && (lua_Integer)own == lua_tointeger(L, -2) &&
                                   !memcmp(text, quoted, own)
                             : lua_rawequal(L, -1, -2);
      *holds = is_equal == (way == EQUAL);
    } else if (!quoted && lua_type(L, -1) == LUA_TNUMBER && lua_type(L, -2) == LUA_TNUMBER) {
      int order = way == LESS || way == MORE_OR_EQUAL ? LUA_OPLT : LUA_OPLE;
      bool is_less = lua_compare(L, -1, -2, order);
      *holds = way == LESS || way == LESS_OR_EQUAL ? is_less : !is_less;
      double one = lua_tonumber(L, -1), other = lua_tonumber(L, -2);
      if (one != one || other != other) *holds = false; /* nothing is more than what is no number */
    } else {
      is_told = false;
    }
  }
  lua_settop(L, top);
  return is_told;
}
