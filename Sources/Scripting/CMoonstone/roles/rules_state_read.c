/* Reading states, in the form of rules_state_write.c. A stranger may have written them. */
#include "roles/rules_state.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
  lua_State *L;
  const char *start, *at, *end;
} reader;

static void refuse(reader *r, const char *expected) {
  luaL_error(r->L, "expected %s at column %d of the state", expected, (int)(r->at - r->start) + 1);
}

static inline bool take(reader *r, char c) {
  if (r->at == r->end || *r->at != c) return false;
  r->at++;
  return true;
}

static bool take_word(reader *r, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return false;
  r->at += n;
  return true;
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static char read_escape(reader *r) {
  if (r->end - r->at >= 3 && *r->at == 'x' && hex_digit(r->at[1]) >= 0 &&
      hex_digit(r->at[2]) >= 0) {
    char c = (char)(hex_digit(r->at[1]) * 16 + hex_digit(r->at[2]));
    r->at += 3;
    return c;
  }
  if (r->at < r->end && (*r->at == '"' || *r->at == '\\')) return *r->at++;
  refuse(r, "an escape");
  return 0;
}

/* Reads a string whose first quote has been read. */
static void read_string(reader *r) {
  const char *start = r->at;
  while (r->at < r->end && *r->at != '"' && *r->at != '\\') r->at++;
  if (r->at < r->end && *r->at == '"') {
    lua_pushlstring(r->L, start, (size_t)(r->at++ - start));
    return;
  }
  luaL_Buffer b;
  luaL_buffinit(r->L, &b);
  luaL_addlstring(&b, start, (size_t)(r->at - start));
  for (;;) {
    if (r->at == r->end) refuse(r, "a closing quote");
    char c = *r->at++;
    if (c == '"') break;
    if (c == '\\') c = read_escape(r);
    luaL_addchar(&b, c);
  }
  luaL_pushresult(&b);
}

static void read_number(reader *r) {
  char text[48];
  size_t n = 0;
  bool is_float = false;
  while (r->at < r->end && n < sizeof text - 1 && strchr("+-.0123456789e", *r->at)) {
    is_float |= *r->at == '.' || *r->at == 'e';
    text[n++] = *r->at++;
  }
  text[n] = 0;
  char *end = text;
  if (is_float) lua_pushnumber(r->L, strtod(text, &end));
  else lua_pushinteger(r->L, strtoll(text, &end, 10));
  if (n == 0 || *end) refuse(r, "a value");
}

static bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Pushes a name that an `=` follows. False, with nothing read, if there is none. */
static bool read_name(reader *r) {
  const char *at = r->at;
  while (at < r->end && is_name_byte(*at)) at++;
  if (at == r->at || at == r->end || *at != '=' || (*r->at >= '0' && *r->at <= '9')) return false;
  lua_pushlstring(r->L, r->at, (size_t)(at - r->at));
  r->at = at + 1;
  return true;
}

static void read_value(reader *r, int depth);

static void read_table(reader *r, int depth) {
  lua_State *L = r->L;
  if (depth > MAX_STATE_DEPTH) refuse(r, "less nesting");
  luaL_checkstack(L, 8, NULL);
  lua_newtable(L);
  lua_Integer length = 0;
  for (bool is_first = true; !take(r, '}'); is_first = false) {
    if (!is_first && !take(r, ',')) refuse(r, "a comma or }");
    if (take(r, '[')) {
      read_value(r, depth + 1);
      bool is_key = lua_isinteger(L, -1) || lua_type(L, -1) == LUA_TSTRING || lua_isboolean(L, -1);
      if (!is_key || !take(r, ']') || !take(r, '=')) refuse(r, "a key such as [3]=");
      read_value(r, depth + 1);
      lua_rawset(L, -3);
    } else if (read_name(r)) {
      read_value(r, depth + 1);
      lua_rawset(L, -3);
    } else {
      read_value(r, depth + 1);
      lua_rawseti(L, -2, ++length);
    }
  }
}

static void read_value(reader *r, int depth) {
  if (take(r, '{')) read_table(r, depth);
  else if (take(r, '"')) read_string(r);
  else if (take_word(r, "true")) lua_pushboolean(r->L, true);
  else if (take_word(r, "false")) lua_pushboolean(r->L, false);
  else read_number(r);
}

void ms_state_push(lua_State *L, const char *text, size_t length) {
  reader r = {L, text, text, text + length};
  if (!take(&r, '{')) refuse(&r, "{");
  read_table(&r, 1);
  if (r.at != r.end) refuse(&r, "the end");
}
