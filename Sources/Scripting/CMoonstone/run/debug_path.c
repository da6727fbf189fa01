/* Paths: a variable of a call, or what lies below it, found without asking anything of the script. */
#include "run/debug.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a name, and moves on. */
static bool read_name(const char **at, char *name) {
  size_t n = 0;
  const char *s = *at;
  if (!isalpha((unsigned char)*s) && *s != '_') return false;
  while ((isalnum((unsigned char)*s) || *s == '_') && n + 1 < NAME) name[n++] = *s++;
  name[n] = 0;
  *at = s;
  return true;
}

bool ms_debug_read_path(debug_watch *w, const char *text) {
  if (!read_name(&text, w->name)) return false;
  for (; *text; w->keys++) {
    if (w->keys == KEYS) return false;
    if (*text == '.') {
      text++;
      if (!read_name(&text, w->key[w->keys].name)) return false;
      continue;
    }
    if (*text++ != '[') return false;
    if (*text == '"' || *text == '\'') {
      const char *end = strchr(text + 1, *text);
      if (!end || end[1] != ']' || end - text > NAME) return false;
      snprintf(w->key[w->keys].name, NAME, "%.*s", (int)(end - text - 1), text + 1);
      text = end + 2;
      continue;
    }
    char *end;
    w->key[w->keys].is_number = true;
    w->key[w->keys].number = strtoll(text, &end, 10);
    if (end == text || *end != ']') return false;
    text = end + 1;
  }
  return true;
}

int ms_debug_push_variable(lua_State *L, lua_Debug *ar, const char *name) {
  int found = 0;
  const char *at;
  for (int i = 1; (at = lua_getlocal(L, ar, i)); i++) {
    if (strcmp(at, name) != 0) {
      lua_pop(L, 1);
      continue;
    }
    if (found) lua_replace(L, -2);
    found = i;
  }
  if (found) return found;
  lua_getinfo(L, "f", ar);
  for (int i = 1; (at = lua_getupvalue(L, -1, i)); i++) {
    if (strcmp(at, name) == 0) {
      lua_replace(L, -2);
      return -1;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return 0;
}

bool ms_debug_go_down(lua_State *L, const debug_watch *w, int key) {
  if (!lua_istable(L, -1)) return false;
  if (w->key[key].is_number) {
    lua_rawgeti(L, -1, w->key[key].number);
    lua_replace(L, -2);
    return true;
  }
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    if (lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), w->key[key].name) == 0) {
      lua_replace(L, -3);
      lua_pop(L, 1);
      return true;
    }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  lua_replace(L, -2);
  return true;
}
