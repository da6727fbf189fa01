/* Names that a script gives or asks for, such as those of options and fields: whether they are
 * Lua's, which of them do not exist, and what was meant. */
#include "library/library.h"

#include <ctype.h>
#include <string.h>

/* MOST: so many unknown names are looked at, and so many bytes of each. LONGEST: of a name that is
 * like another. */
enum { MOST = 64, LONGEST = 24 };

bool ms_is_name(const char *text, size_t length) {
  static const char letters[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static const char *const words[] = {
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while", NULL};
  if (length == 0 || !memchr(letters, text[0], sizeof letters - 1)) return false;
  for (size_t i = 1; i < length; i++)
    if (!memchr(letters, text[i], sizeof letters - 1) && (text[i] < '0' || text[i] > '9'))
      return false;
  for (int i = 0; words[i]; i++)
    if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) return false;
  return true;
}

static bool is_among(const char *name, const char *const *names) {
  for (int i = 0; names[i]; i++) if (strcmp(name, names[i]) == 0) return true;
  return false;
}

static int least(int a, int b) { return a < b ? a : b; }

/* How many letters to add, drop, replace or swap with a neighbour. */
static int distance(const char *a, const char *b) {
  int rows[LONGEST + 1][LONGEST + 1], m = (int)strlen(a), n = (int)strlen(b);
  for (int i = 0; i <= m; i++) {
    for (int j = 0; j <= n; j++) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
      int most = least(rows[i - 1][j], rows[i][j - 1]) + 1;
      rows[i][j] = least(most, rows[i - 1][j - 1] + !same);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[m][n];
}

void ms_name_begin(nearest *n, const char *name) {
  size_t length = strlen(name);
  *n = (nearest){.name = name, .reach = length < 6 ? 1 : (int)length / 3};
  if (length < 2 || length > LONGEST) n->reach = -1;
}

void ms_name_offer(nearest *n, const char *name) {
  if (n->reach < 0 || strlen(name) > LONGEST) return;
  int d = distance(n->name, name);
  if (d > n->reach) return;
  n->found = name;
  n->reach = d - 1;
}

static void push_names(lua_State *L, const char *const *names) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (int i = 0; names[i]; i++) {
    if (i) luaL_addstring(&b, ", ");
    luaL_addstring(&b, names[i]);
  }
  luaL_pushresult(&b);
}

int ms_name_refuse(lua_State *L, const char *who, const char *noun, const char *name,
                   const char *const *names) {
  charge(L, PRICE_UNKNOWN);
  const char *meant = NULL;
  if (name) {
    nearest n;
    ms_name_begin(&n, name);
    for (int i = 0; names[i]; i++) ms_name_offer(&n, names[i]);
    meant = n.found;
  }
  push_names(L, names);
  const char *all = lua_tostring(L, -1);
  if (!name) {
    return luaL_error(L, "%s: %ss are given by name; the %ss are %s", who, noun, noun, all);
  }
  lua_pushstring(L, name);
  ms_push_shown(L, lua_gettop(L));
  const char *shown = lua_tostring(L, -1);
  if (meant) {
    return luaL_error(L, "%s: unknown %s %s; did you mean \"%s\"?", who, noun, shown, meant);
  }
  return luaL_error(L, "%s: unknown %s %s; the %ss are %s", who, noun, shown, noun, all);
}

void ms_names_check(lua_State *L, int index, const char *who, const char *noun,
                    const char *const *names) {
  const char *unknown = NULL; /* the first by name: tables have no order */
  bool is_named = true;
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (name && is_among(name, names)) continue;
    if (++count > MOST)
      luaL_error(L, "%s: found more than %d %ss that do not exist", who, (int)MOST, noun);
    charge(L, PRICE_OPTION);
    if (!name) is_named = false;
    else if (!unknown || strncmp(name, unknown, MOST) < 0) unknown = name;
  }
  if (count) ms_name_refuse(L, who, noun, is_named ? unknown : NULL, names);
}

void ms_refuse_colon(lua_State *L, const char *name, const char *usage) {
  lua_Debug ar;
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getstack(L, 0, &ar) || !lua_getinfo(L, "f", &ar)) return;
  lua_pushstring(L, name);
  lua_rawget(L, 1);
  if (lua_rawequal(L, -1, -2))
    luaL_error(L, "%s: called with a colon; write it with a dot", usage);
  lua_pop(L, 2);
}
