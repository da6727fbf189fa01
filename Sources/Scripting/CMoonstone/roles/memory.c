/* context.memory as text, and back.
 *
 * The text is a Lua table constructor of a strict form, so people can read it in a journal. The
 * parser below reads it back; it is never run. Keys are sorted, so equal memories have equal texts:
 * 3{["nodes"]=12,[1]=0x1.8p+1,["seen"]={["f5"]=true}}. Floats are hexadecimal, inf, -inf or nan.
 * Strings are ASCII, with every other byte as \xNN. A memory that is not empty begins with the
 * version of the strategy that wrote it, if it has one. memory_write.c writes it. */
#include "roles/roles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void ms_memory_open(lua_State *L) {
  lua_newtable(L);
  script_of(L)->memory.table = luaL_ref(L, LUA_REGISTRYINDEX);
}

void ms_memory_free(ms_script *s) {
  memory_part *m = &s->memory;
  free(m->text);
  m->text = NULL;
  m->length = m->capacity = 0;
}

/* ---- Reading ---- */

typedef struct reader {
  const char *at, *end, *start;
} reader;

static int refuse(lua_State *L, reader *r, const char *expected) {
  return luaL_error(L, "context.memory: expected %s at byte %d", expected, (int)(r->at - r->start));
}

static bool take(reader *r, const char *text) {
  size_t n = strlen(text);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, text, n) != 0) return false;
  r->at += n;
  return true;
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void read_string(lua_State *L, reader *r) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (;;) {
    if (r->at == r->end) refuse(L, r, "a closing quote");
    char c = *r->at++;
    if (c == '"') break;
    if (c == '\\') {
      if (r->end - r->at >= 3 && *r->at == 'x' && hex_digit(r->at[1]) >= 0 &&
          hex_digit(r->at[2]) >= 0) {
        c = (char)(hex_digit(r->at[1]) * 16 + hex_digit(r->at[2]));
        r->at += 3;
      } else if (r->at < r->end && (*r->at == '"' || *r->at == '\\')) {
        c = *r->at++;
      } else {
        refuse(L, r, "an escape");
      }
    }
    luaL_addchar(&b, c);
  }
  luaL_pushresult(&b);
}

static void read_number(lua_State *L, reader *r) {
  char text[64];
  size_t n = 0;
  bool is_float = false;
  while (r->at < r->end && n < sizeof text - 1 && strchr("+-.0123456789abcdefpx", *r->at)) {
    is_float |= *r->at == 'p';
    text[n++] = *r->at++;
  }
  text[n] = 0;
  char *end;
  if (is_float) lua_pushnumber(L, strtod(text, &end));
  else lua_pushinteger(L, strtoll(text, &end, 10));
  if (n == 0 || *end) refuse(L, r, "a value");
}

static void read_value(lua_State *L, reader *r, int depth) {
  if (take(r, "{")) {
    if (depth > MEMORY_DEPTH) refuse(L, r, "less nesting");
    luaL_checkstack(L, 8, NULL);
    lua_newtable(L);
    for (bool first = true; !take(r, "}"); first = false) {
      if (!first && !take(r, ",")) refuse(L, r, "a comma or }");
      if (!take(r, "[")) refuse(L, r, "a key");
      read_value(L, r, depth + 1);
      bool is_nan = lua_type(L, -1) == LUA_TNUMBER && isnan(lua_tonumber(L, -1));
      if (lua_istable(L, -1) || is_nan) refuse(L, r, "a plain key");
      if (!take(r, "]=")) refuse(L, r, "]=");
      read_value(L, r, depth + 1);
      lua_rawset(L, -3);
    }
  } else if (take(r, "\"")) {
    read_string(L, r);
  } else if (take(r, "true")) {
    lua_pushboolean(L, true);
  } else if (take(r, "false")) {
    lua_pushboolean(L, false);
  } else if (take(r, "nan")) {
    lua_pushnumber(L, (lua_Number)NAN);
  } else if (take(r, "inf")) {
    lua_pushnumber(L, (lua_Number)INFINITY);
  } else if (take(r, "-inf")) {
    lua_pushnumber(L, -(lua_Number)INFINITY);
  } else {
    read_number(L, r);
  }
}

void ms_memory_decode(lua_State *L, const char *text, size_t length) {
  reader r = {text, text + length, text};
  if (length > 0 && (*text == '"' || *text == '-' || (*text >= '0' && *text <= '9')))
    read_value(L, &r, 0);
  else
    lua_pushnil(L);
  if (r.at == r.end || *r.at != '{') refuse(L, &r, "a table");
  read_value(L, &r, 0);
  if (r.at != r.end) refuse(L, &r, "the end");
}

void ms_memory_push_version(lua_State *L, const char *text) {
  reader r = {text, text + strlen(text), text};
  if (*text) read_value(L, &r, 0);
  else lua_pushnil(L);
}
