/* Writing states: the one form that equal states share. */
#include "roles/rules_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PATH = 200, FEW_KEYS = 16 };

typedef struct writer {
  lua_State *L;
  state_text *out;
  const char *error; /* once it has failed */
  char path[MAX_PATH];
} writer;

static bool fail(writer *w, const char *error) {
  w->error = error;
  return false;
}

static inline bool put(writer *w, const char *text, size_t length) {
  state_text *out = w->out;
  if (length > MAX_STATE - out->length) return fail(w, "is more than 8 KiB as text");
  memcpy(out->bytes + out->length, text, length);
  out->length += length;
  return true;
}

static inline bool is_plain(unsigned char c) {
  return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* How many plain bytes the text begins with. Compilers look at all bytes of a block at once. */
static size_t plain_length(const char *text, size_t length) {
  enum { BLOCK = 16 };
  size_t i = 0;
  for (; i + BLOCK <= length; i += BLOCK) {
    unsigned char odd = 0;
    for (size_t j = 0; j < BLOCK; j++) odd |= !is_plain((unsigned char)text[i + j]);
    if (odd) break;
  }
  while (i < length && is_plain((unsigned char)text[i])) i++;
  return i;
}

static bool put_string(writer *w, const char *text, size_t length) {
  if (!put(w, "\"", 1)) return false;
  for (size_t i = 0; i < length;) {
    size_t plain = plain_length(text + i, length - i);
    if (!put(w, text + i, plain)) return false;
    i += plain;
    if (i == length) break;
    char escaped[8];
    unsigned char c = (unsigned char)text[i++];
    int n = c == '"' || c == '\\' ? snprintf(escaped, sizeof escaped, "\\%c", c)
                                  : snprintf(escaped, sizeof escaped, "\\x%02x", c);
    if (!put(w, escaped, (size_t)n)) return false;
  }
  return put(w, "\"", 1);
}

static bool put_integer(writer *w, lua_Integer integer) {
  if (integer >= 0 && integer < 10) return put(w, &(char){(char)('0' + integer)}, 1);
  char text[32];
  return put(w, text,
             (size_t)snprintf(text, sizeof text, LUA_INTEGER_FMT, (LUAI_UACINT)integer));
}

static bool put_number(writer *w, int index) {
  if (lua_isinteger(w->L, index)) return put_integer(w, lua_tointeger(w->L, index));
  lua_Number x = lua_tonumber(w->L, index);
  if (!isfinite(x)) return fail(w, "is not a finite number");
  char text[40];
  int n = snprintf(text, sizeof text, "%.17g", x);
  /* A whole float must not be read back as an integer. */
  if (!strpbrk(text, ".en")) n += snprintf(text + n, sizeof text - (size_t)n, ".0");
  return put(w, text, (size_t)n);
}

static bool is_name(const key *k) {
  if (k->type != LUA_TSTRING || k->length == 0 || k->length > 32) return false;
  if (k->string[0] >= '0' && k->string[0] <= '9') return false;
  for (size_t i = 0; i < k->length; i++) {
    unsigned char c = (unsigned char)k->string[i];
    bool is_letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    if (!is_letter && c != '_' && (c < '0' || c > '9')) return false;
  }
  return true;
}

static bool put_key(writer *w, const key *k) {
  if (is_name(k)) return put(w, k->string, k->length) && put(w, "=", 1);
  if (!put(w, "[", 1)) return false;
  bool ok = k->type == LUA_TSTRING   ? put_string(w, k->string, k->length)
            : k->type == LUA_TNUMBER ? put_integer(w, k->integer)
            : k->integer             ? put(w, "true", 4)
                                     : put(w, "false", 5);
  return ok && put(w, "]=", 2);
}

/* Puts a step before the path to what is wrong, on the way out of a failure. */
static void prefix_path(writer *w, const key *k) {
  char step[64], path[MAX_PATH];
  if (k->type == LUA_TSTRING) snprintf(step, sizeof step, ".%.40s", k->string);
  else if (k->type == LUA_TNUMBER) snprintf(step, sizeof step, "[%lld]", (long long)k->integer);
  else snprintf(step, sizeof step, "[%s]", k->integer ? "true" : "false");
  snprintf(path, sizeof path, "%s%s", step, w->path);
  memcpy(w->path, path, sizeof path);
}

static bool put_value(writer *w, int index, int depth);

/* Writes the values at 1, 2 and so on of the table at `table`, up to the first nil, and returns how
 * many, or -1. Lua's own length would not do: a table with holes has several. */
static lua_Integer put_list(writer *w, int table, int depth) {
  if (lua_rawlen(w->L, table) == 0) return 0; /* one of its lengths: there is nothing at 1 */
  for (lua_Integer i = 1;; i++) {
    bool is_end = lua_rawgeti(w->L, table, i) == LUA_TNIL;
    bool ok = is_end || ((i == 1 || put(w, ",", 1)) && put_value(w, lua_gettop(w->L), depth));
    lua_pop(w->L, 1);
    if (is_end) return i - 1;
    if (ok) continue;
    prefix_path(w, &(key){.type = LUA_TNUMBER, .is_integer = true, .integer = i});
    return -1;
  }
}

/* A field: its key, and where on the stack its value is. */
typedef struct field {
  key key;
  int index;
} field;

static int compare_fields(const void *a, const void *b) {
  return ms_key_compare(&((const field *)a)->key, &((const field *)b)->key);
}

static bool put_fields(writer *w, const field *fields, size_t count, bool is_first, int depth) {
  for (size_t i = 0; i < count; i++) {
    if (!is_first && !put(w, ",", 1)) return false;
    is_first = false;
    if (!put_key(w, &fields[i].key)) return false;
    if (put_value(w, fields[i].index, depth)) continue;
    prefix_path(w, &fields[i].key);
    return false;
  }
  return true;
}

/* Pushes keys and values of the table at `table` except those at 1 to `length`, as many as there is
 * room for, and reads the keys. How many there are, or -1. */
static long read_fields(writer *w, int table, lua_Integer length, field *fields, long room) {
  lua_State *L = w->L;
  long count = 0;
  for (lua_pushnil(L); lua_next(L, table);) {
    int index = lua_gettop(L);
    lua_pushvalue(L, index - 1); /* the key */
    key k;
    if (!ms_key_read(L, &k) || (k.type == LUA_TNUMBER && !k.is_integer)) {
      fail(w, "has a key that is not a boolean, integer or string");
      return -1;
    }
    bool is_listed = k.type == LUA_TNUMBER && k.integer >= 1 && k.integer <= length;
    if (!is_listed && count < room) {
      fields[count] = (field){k, index};
    } else {
      lua_replace(L, index - 1);
      lua_settop(L, index - 1);
    }
    count += !is_listed;
  }
  return count;
}

/* Sorting few is faster than calling a sort. */
static void sort_fields(field *fields, size_t count) {
  if (count > FEW_KEYS) {
    qsort(fields, count, sizeof *fields, compare_fields);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    field f = fields[i];
    size_t at = i;
    for (; at > 0 && compare_fields(&f, &fields[at - 1]) < 0; at--) fields[at] = fields[at - 1];
    fields[at] = f;
  }
}

static bool put_table(writer *w, int table, int depth) {
  lua_State *L = w->L;
  if (depth > MAX_STATE_DEPTH) return fail(w, "is nested too deeply, or contains itself");
  if (lua_getmetatable(L, table)) return fail(w, "has a metatable");
  luaL_checkstack(L, 2 * FEW_KEYS + 8, NULL);
  field few[FEW_KEYS], *fields = few;
  int top = lua_gettop(L);
  lua_Integer length = put(w, "{", 1) ? put_list(w, table, depth) : -1;
  long count = length < 0 ? -1 : read_fields(w, table, length, few, FEW_KEYS);
  if (count > FEW_KEYS) {
    if (count > MAX_STATE) return fail(w, "is more than 8 KiB as text");
    lua_settop(L, top);
    luaL_checkstack(L, 2 * (int)count + 8, NULL);
    fields = lua_newuserdatauv(L, (size_t)count * sizeof *fields, 0);
    read_fields(w, table, length, fields, count);
  }
  if (count < 0) return false;
  sort_fields(fields, (size_t)count);
  bool ok = put_fields(w, fields, (size_t)count, length == 0, depth) && put(w, "}", 1);
  lua_settop(L, top);
  return ok;
}

static bool put_value(writer *w, int index, int depth) {
  lua_State *L = w->L;
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? put(w, "true", 4) : put(w, "false", 5);
    case LUA_TNUMBER: return put_number(w, index);
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, index, &length);
      return put_string(w, text, length);
    }
    case LUA_TTABLE: return put_table(w, index, depth + 1);
    case LUA_TFUNCTION: return fail(w, "is a function");
    default: return fail(w, "is not plain data");
  }
}

bool ms_state_write(lua_State *L, int index, state_text *out, char *error) {
  writer w;
  w.L = L;
  w.out = out;
  w.path[0] = 0;
  out->length = 0;
  if (put_table(&w, lua_absindex(L, index), 0)) return true;
  snprintf(error, MESSAGE_SIZE, "state%s %s", w.path, w.error);
  return false;
}
