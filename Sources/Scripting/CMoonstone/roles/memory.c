/* context.memory as text, and back.
 *
 * The text is a Lua table constructor of a strict form, so people can read it in a journal. The
 * parser below reads it back; it is never run. Keys are sorted, so equal memories have equal texts:
 * 3{["nodes"]=12,[1]=0x1.8p+1,["seen"]={["f5"]=true}}. Floats are hexadecimal, inf, -inf or nan.
 * Strings are ASCII, with every other byte as \xNN. A memory that is not empty begins with the
 * version of the strategy that wrote it, if it has one. */
#include "roles/roles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LENGTH = 1 << 20, MAX_DEPTH = 32, MAX_PATH = 200 };

/* ---- Writing ---- */

typedef struct writer {
  memory_part *m;
  const char *error; /* NULL while all is well */
  char path[MAX_PATH];
  size_t path_length;
} writer;

static bool put(writer *w, const char *text, size_t length) {
  memory_part *m = w->m;
  if (length > MAX_LENGTH - m->length) {
    w->error = "is more than 1 MiB as text";
    return false;
  }
  if (m->length + length > m->capacity) {
    size_t capacity = m->capacity ? m->capacity * 2 : 256;
    while (capacity < m->length + length) capacity *= 2;
    char *grown = realloc(m->text, capacity);
    if (!grown) {
      w->error = "needs more memory than there is";
      return false;
    }
    m->text = grown;
    m->capacity = capacity;
  }
  memcpy(m->text + m->length, text, length);
  m->length += length;
  return true;
}

static bool put_string(writer *w, const char *text, size_t length) {
  if (!put(w, "\"", 1)) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    char escaped[8];
    int n = c == '"' || c == '\\'     ? snprintf(escaped, sizeof escaped, "\\%c", c)
          : c >= 0x20 && c < 0x7f ? snprintf(escaped, sizeof escaped, "%c", c)
                                  : snprintf(escaped, sizeof escaped, "\\x%02x", c);
    if (!put(w, escaped, (size_t)n)) return false;
  }
  return put(w, "\"", 1);
}

static bool put_number(writer *w, lua_State *L, int index) {
  char text[64];
  int n;
  if (lua_isinteger(L, index)) {
    n = snprintf(text, sizeof text, LUA_INTEGER_FMT, (LUAI_UACINT)lua_tointeger(L, index));
  } else {
    lua_Number x = lua_tonumber(L, index);
    n = isnan(x) ? snprintf(text, sizeof text, "nan")
                 : isinf(x) ? snprintf(text, sizeof text, x > 0 ? "inf" : "-inf")
                            : snprintf(text, sizeof text, "%a", x);
  }
  return put(w, text, (size_t)n);
}

/* Pushes the sorted keys of the table on top. The collector owns them, so nothing leaks if
 * something raises. NULL, with an error, if a key is not plain data. */
static key *push_sorted_keys(writer *w, lua_State *L, size_t *count) {
  size_t n = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) n++;
  key *keys = lua_newuserdatauv(L, n * sizeof *keys, 0);
  lua_insert(L, -2); /* below the table */
  size_t i = 0;
  for (lua_pushnil(L); lua_next(L, -2);) {
    lua_pop(L, 1);
    if (!ms_key_read(L, &keys[i++])) {
      w->error = "has a key that is not a boolean, number or string";
      lua_pop(L, 1);
      return NULL;
    }
  }
  qsort(keys, n, sizeof *keys, ms_key_compare);
  *count = n;
  return keys;
}

static void enter_path(writer *w, const key *k) {
  char *at = w->path + w->path_length;
  size_t room = MAX_PATH - w->path_length;
  int n = k->type == LUA_TSTRING ? snprintf(at, room, ".%.40s", k->string)
        : k->is_integer          ? snprintf(at, room, "[%lld]", (long long)k->integer)
        : k->type == LUA_TNUMBER ? snprintf(at, room, "[%g]", k->number)
                                 : snprintf(at, room, "[%s]", k->integer ? "true" : "false");
  w->path_length += (size_t)n < room ? (size_t)n : room - 1;
}

static bool put_value(writer *w, lua_State *L, int depth);

/* Writes the table on top, which stays there, above its keys. */
static bool put_table(writer *w, lua_State *L, int depth) {
  if (depth > MAX_DEPTH) {
    w->error = "is nested too deeply, or contains itself";
    return false;
  }
  luaL_checkstack(L, 8, NULL);
  size_t count = 0;
  key *keys = push_sorted_keys(w, L, &count);
  if (!keys) return false;
  bool ok = put(w, "{", 1);
  for (size_t i = 0; ok && i < count; i++) {
    size_t outer = w->path_length;
    enter_path(w, &keys[i]);
    ms_key_push(L, &keys[i]);
    ok = put(w, i ? ",[" : "[", i ? 2 : 1) && put_value(w, L, depth) && put(w, "]=", 2);
    if (!ok) break;
    lua_rawget(L, -2);
    int top = lua_gettop(L);
    ok = put_value(w, L, depth + 1);
    lua_settop(L, top - 1);
    if (ok) w->path[w->path_length = outer] = 0;
  }
  return ok && put(w, "}", 1);
}

/* Writes the value on top. */
static bool put_value(writer *w, lua_State *L, int depth) {
  switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, -1) ? put(w, "true", 4) : put(w, "false", 5);
    case LUA_TNUMBER: return put_number(w, L, -1);
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, -1, &length);
      return put_string(w, text, length);
    }
    case LUA_TTABLE: return put_table(w, L, depth);
    case LUA_TUSERDATA: w->error = "is a board; keep tostring(board) or its moves"; return false;
    case LUA_TFUNCTION: w->error = "is a function"; return false;
    default: w->error = "is not plain data"; return false;
  }
}

bool ms_memory_encode(lua_State *L, const char *consequence) {
  memory_part *m = &script_of(L)->memory;
  writer w = {.m = m, .path = "context.memory", .path_length = 14};
  m->length = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->table);
  lua_pushnil(L);
  bool is_empty = lua_next(L, -2) == 0;
  if (!is_empty) lua_pop(L, 2);
  if ((is_empty || put(&w, m->version, strlen(m->version))) && put_table(&w, L, 0)) return true;
  char message[MESSAGE_SIZE];
  int n = snprintf(message, sizeof message, "%s %s%s", w.path, w.error, consequence);
  ms_clean_text(m->error, sizeof m->error, message, (size_t)n, false);
  return false;
}

void ms_memory_write_version(lua_State *L, char *out) {
  memory_part *m = &script_of(L)->memory;
  writer w = {.m = m};
  m->length = 0;
  if (!put_value(&w, L, 0)) luaL_error(L, "version %s", w.error);
  memcpy(out, m->text, m->length);
  out[m->length] = 0;
}

void ms_memory_open(lua_State *L) {
  lua_newtable(L);
  script_of(L)->memory.table = luaL_ref(L, LUA_REGISTRYINDEX);
}

void ms_memory_free(ms_script *s) { free(s->memory.text); }

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
    if (depth > MAX_DEPTH) refuse(L, r, "less nesting");
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
