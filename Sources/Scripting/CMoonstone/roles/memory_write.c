/* context.memory as text: writing it. */
#include "roles/roles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LENGTH = MS_MAX_MEMORY, MAX_PATH = 200 };
static const char TOO_LONG[] = "is more than 1 MiB as text";
static const char TOO_DEEP[] = "is nested too deeply, or contains itself";

typedef struct writer {
  memory_part *m;
  int seen;          /* the stack index of the tables within that are written, or of nil; 0: none */
  int deepest;       /* the depth that was reached */
  const char *error; /* NULL while all is well */
  char path[MAX_PATH];
  size_t path_length;
} writer;

/* Makes room for `length` more bytes. */
static bool reserve(writer *w, size_t length) {
  memory_part *m = w->m;
  if (length > MAX_LENGTH - m->length) {
    w->error = TOO_LONG;
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
  return true;
}

static bool put(writer *w, const char *text, size_t length) {
  if (!reserve(w, length)) return false;
  memcpy(w->m->text + w->m->length, text, length);
  w->m->length += length;
  return true;
}

static bool put_string(writer *w, const char *text, size_t length) {
  static const char digits[] = "0123456789abcdef";
  if (!put(w, "\"", 1)) return false;
  for (size_t i = 0, plain = 0; i <= length; i++) {
    unsigned char c = i < length ? (unsigned char)text[i] : 0;
    bool is_quoted = c == '"' || c == '\\';
    if (c >= 0x20 && c < 0x7f && !is_quoted) continue;
    if (!put(w, text + plain, i - plain)) return false;
    char escaped[] = {'\\', is_quoted ? (char)c : 'x', digits[c >> 4], digits[c & 15]};
    if (i < length && !put(w, escaped, is_quoted ? 2 : 4)) return false;
    plain = i + 1;
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
  enum { LEAST_ENTRY = 6 };
  size_t n = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) n++;
  charge_work(L, PRICE_KEPT, n);
  ms_run_check(L);
  if (n > MAX_LENGTH / LEAST_ENTRY) {
    w->error = TOO_LONG;
    return NULL;
  }
  key *keys = lua_newuserdatauv(L, n * sizeof *keys, 0);
  lua_insert(L, -2); /* below the table */
  /* No step beyond the last key: a table that was emptied may be long. */
  lua_pushnil(L);
  for (size_t i = 0; i < n; i++) {
    lua_next(L, -2);
    lua_pop(L, 1);
    if (!ms_key_read(L, &keys[i])) {
      w->error = "has a key that is not a boolean, number or string";
      lua_pop(L, 1);
      return NULL;
    }
  }
  lua_pop(L, 1);
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
  if (depth > MEMORY_DEPTH) {
    w->error = TOO_DEEP;
    return false;
  }
  if (depth > w->deepest) w->deepest = depth;
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

/* Where a table within is written. A script sees nothing of it, so it is one integer. */
typedef union written {
  struct {
    uint32_t start, length : 24, height : 8;
  } at;
  lua_Integer integer;
} written;

/* Writes the table on top, as put_table does, but goes through each table only once. */
static bool put_table_within(writer *w, lua_State *L, int depth) {
  memory_part *m = w->m;
  if (lua_isnil(L, w->seen)) {
    lua_newtable(L);
    lua_replace(L, w->seen);
  }
  lua_pushvalue(L, -1);
  bool is_seen = lua_rawget(L, w->seen) == LUA_TNUMBER;
  written there = {.integer = lua_tointeger(L, -1)};
  lua_pop(L, 1);
  if (is_seen) {
    if (depth + there.at.height > MEMORY_DEPTH) {
      w->error = TOO_DEEP;
      return false;
    }
    if (depth + there.at.height > w->deepest) w->deepest = depth + there.at.height;
    return reserve(w, there.at.length) && put(w, m->text + there.at.start, there.at.length);
  }
  int deepest = w->deepest, table = lua_gettop(L);
  size_t start = m->length;
  w->deepest = depth;
  lua_pushvalue(L, table);
  if (!put_table(w, L, depth)) return false;
  lua_settop(L, table);
  there.at.start = (uint32_t)start;
  there.at.length = (uint32_t)(m->length - start) & 0xffffff;
  there.at.height = (uint32_t)(w->deepest - depth) & 0xff;
  lua_pushvalue(L, table);
  lua_pushinteger(L, there.integer);
  lua_rawset(L, w->seen);
  if (deepest > w->deepest) w->deepest = deepest;
  return true;
}

/* Writes the value on top. */
static bool put_value(writer *w, lua_State *L, int depth) {
  switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, -1) ? put(w, "true", 4) : put(w, "false", 5);
    case LUA_TNUMBER: return put_number(w, L, -1);
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, -1, &length);
      charge_work(L, PRICE_BYTES, length / BYTES);
      return put_string(w, text, length);
    }
    case LUA_TTABLE: return put_table_within(w, L, depth);
    case LUA_TUSERDATA: w->error = "is a board; keep tostring(board) or its moves"; return false;
    case LUA_TFUNCTION: w->error = "is a function"; return false;
    default: w->error = "is not plain data"; return false;
  }
}

bool ms_memory_encode(lua_State *L, const char *consequence) {
  memory_part *m = &script_of(L)->memory;
  writer w = {.m = m, .path = "context.memory", .path_length = 14};
  m->length = 0;
  lua_pushnil(L);
  w.seen = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->table);
  lua_pushnil(L);
  bool is_empty = lua_next(L, -2) == 0;
  if (!is_empty) lua_pop(L, 2);
  /* Soon done where nobody counts what writing it takes. */
  if (is_empty && !run_is_limited(&vm_of(L)->run) && put(&w, "{}", 2)) return true;
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
