/* Tables as print shows them: one line in the form of Lua, with the list first and the other keys
 * in their order. Nothing of a script runs for it, except a __tostring where that is allowed. */
#include "library/library.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* How many entries of a table are shown, how deep tables within tables, how many bytes of a text,
 * and how many of all; how many entries are gone through where nobody pays. */
enum { ENTRIES = 60, DEPTH = 5, TEXT = 80, LISTING_SIZE = 1024, WALKED = 10000 };
#define UNCOUNTED ((size_t)-1)

typedef struct listing {
  char text[LISTING_SIZE];
  size_t length;
  bool is_full;
  bool runs; /* whether a __tostring of the script's may run, and the script pays */
  int walked; /* entries that were gone through, and as much for texts as long as many */
  const void *outer[DEPTH]; /* the tables that are being listed */
  int depth;
} listing;

static void put_bytes(listing *l, const char *bytes, size_t length) {
  static const char cut[] = "…";
  if (l->is_full) return;
  if (length > sizeof l->text - l->length - sizeof cut) {
    l->is_full = true;
    bytes = cut, length = sizeof cut - 1;
  }
  memcpy(l->text + l->length, bytes, length);
  l->length += length;
}

static void put(listing *l, const char *text) { put_bytes(l, text, strlen(text)); }

/* A text in quotes, in one line. */
static void put_text(listing *l, const char *text, size_t length) {
  size_t most = length < TEXT ? length : TEXT;
  while (most < length && most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80) most--;
  put(l, "\"");
  for (size_t i = 0; i < most; i++) {
    const char *escaped = text[i] == '"' ? "\\\"" : text[i] == '\\' ? "\\\\"
                        : text[i] == '\n' ? "\\n" : NULL;
    if (escaped) put(l, escaped);
    else put_bytes(l, text + i, 1);
  }
  put(l, most < length ? "…\"" : "\"");
}

static void put_number(listing *l, bool is_integer, lua_Integer integer, lua_Number x) {
  char text[64];
  if (is_integer) snprintf(text, sizeof text, LUA_INTEGER_FMT, (LUAI_UACINT)integer);
  else if (isnan(x)) snprintf(text, sizeof text, "nan");
  else {
    snprintf(text, sizeof text, "%.14g", x);
    if (!text[strspn(text, "-0123456789")]) strcat(text, ".0");
  }
  put(l, text);
}

static void put_key(listing *l, const key *k) {
  if (k->type == LUA_TSTRING && k->length <= TEXT && ms_is_name(k->string, k->length)) {
    put_bytes(l, k->string, k->length);
  } else {
    put(l, "[");
    if (k->type == LUA_TSTRING) put_text(l, k->string, k->length);
    else if (k->type == LUA_TBOOLEAN) put(l, k->integer ? "true" : "false");
    else put_number(l, k->is_integer, k->integer, k->number);
    put(l, "]");
  }
  put(l, " = ");
}

static void put_table(listing *l, lua_State *L);

/* Writes the value on top, and pops it. */
static void put_value(listing *l, lua_State *L) {
  charge(L, PRICE_SHOWN);
  ms_run_check(L);
  int type = lua_type(L, -1);
  size_t length;
  const char *text;
  switch (type) {
    case LUA_TBOOLEAN: put(l, lua_toboolean(L, -1) ? "true" : "false"); break;
    case LUA_TNUMBER:
      put_number(l, lua_isinteger(L, -1), lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0,
                 lua_tonumber(L, -1));
      break;
    case LUA_TSTRING:
      text = lua_tolstring(L, -1, &length);
      put_text(l, text, length);
      break;
    default:
      if ((l->runs || type == LUA_TUSERDATA) && luaL_callmeta(L, -1, "__tostring")) {
        if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
        text = lua_tolstring(L, -1, &length);
        put_bytes(l, text, length < TEXT * 4 ? length : TEXT * 4);
        lua_pop(L, 1);
      } else if (type == LUA_TTABLE) {
        put_table(l, L);
      } else {
        put(l, lua_typename(L, type));
      }
  }
  lua_pop(L, 1);
}

/* Where a key belongs among the first `n` of `order`, which are sorted. */
static int place_of(const key *k, const key *keys, const unsigned char *order, int n) {
  int low = 0;
  while (low < n) {
    int middle = (low + n) / 2;
    if (ms_key_compare(&keys[order[middle]], k) > 0) n = middle;
    else low = middle + 1;
  }
  return low;
}

/* The smallest keys besides 1 to `listed` of the table on top, in their order. `count` is of all
 * its entries; UNCOUNTED, and no keys, if it has more than may be gone through. */
static int sort_keys(listing *l, lua_State *L, key *keys, int listed, size_t *count) {
  int n = 0, most = ENTRIES - listed;
  unsigned char order[ENTRIES]; /* moved in place of the keys, which are larger */
  key found[ENTRIES];
  *count = 0;
  for (lua_pushnil(L); lua_next(L, -2);) {
    key k;
    lua_pop(L, 1);
    if (!l->runs && ++l->walked > WALKED) {
      lua_pop(L, 1);
      *count = UNCOUNTED;
      return 0;
    }
    charge(L, PRICE_WALKED);
    ms_run_check(L);
    ++*count;
    bool is_listed = lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 1 &&
                     lua_tointeger(L, -1) <= listed;
    if (is_listed || most == 0 || !ms_key_read(L, &k)) continue;
    /* A few comparisons, each of at most that many bytes; those of short ones are in the price. */
    if (k.length > TEXT) charge_work(L, PRICE_BYTES, k.length / BYTES);
    l->walked += (int)(k.length / TEXT);
    int at = place_of(&k, found, order, n);
    if (at == most) continue;
    unsigned char slot = n < most ? (unsigned char)n++ : order[most - 1];
    memmove(order + at + 1, order + at, (size_t)(n - 1 - at));
    order[at] = slot;
    found[slot] = k;
  }
  for (int i = 0; i < n; i++) keys[i] = found[order[i]];
  return n;
}

/* Writes the table on top. */
static void put_table(listing *l, lua_State *L) {
  const void *self = lua_topointer(L, -1);
  for (int i = 0; i < l->depth; i++)
    if (l->outer[i] == self) {
      put(l, "<cycle>");
      return;
    }
  if (l->is_full) return;
  if (l->depth == DEPTH) {
    put(l, "{…}");
    return;
  }
  luaL_checkstack(L, 8, NULL);
  l->outer[l->depth++] = self;
  key keys[ENTRIES];
  int listed = 0;
  while (listed < ENTRIES) {
    bool is_there = lua_rawgeti(L, -1, listed + 1) != LUA_TNIL;
    lua_pop(L, 1);
    if (!is_there) break;
    listed++;
  }
  size_t count;
  int table = lua_gettop(L), sorted = sort_keys(l, L, keys, listed, &count);
  luaL_checkstack(L, sorted + 8, NULL);
  for (int i = 0; i < sorted; i++) { /* a __tostring may take them out of the table */
    ms_key_push(L, &keys[i]);
    if (keys[i].type == LUA_TSTRING) keys[i].string = lua_tolstring(L, -1, NULL);
  }
  put(l, "{");
  for (int i = 0; i < listed + sorted && !l->is_full; i++) {
    put(l, i ? ", " : " ");
    if (i < listed) {
      lua_rawgeti(L, table, i + 1);
    } else {
      put_key(l, &keys[i - listed]);
      lua_pushvalue(L, table + 1 + i - listed);
      lua_rawget(L, table);
    }
    put_value(l, L);
  }
  lua_settop(L, table);
  size_t more = count - (size_t)(listed + sorted);
  if (more) {
    char text[48], number[24] = "";
    if (count != UNCOUNTED) snprintf(number, sizeof number, "%zu ", more);
    snprintf(text, sizeof text, "%s… %smore", listed + sorted ? ", " : " ", number);
    put(l, text);
  }
  put(l, count ? " }" : "}");
  l->depth--;
}

void ms_push_listing(lua_State *L, int index, bool runs) {
  listing l = {.runs = runs};
  lua_pushvalue(L, index);
  put_table(&l, L);
  lua_pop(L, 1);
  lua_pushlstring(L, l.text, l.length);
}
