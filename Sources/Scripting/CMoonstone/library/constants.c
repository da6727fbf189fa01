/* Modules that are nothing but a table of constants, such as opening books and weights. They may be
 * larger than what is compiled, since compiling is what takes longest of all that a file can do.
 *
 * The text is `return { … }`, or `local NAME = { … } return NAME`, in which everything is a string,
 * a number, true, false, nil or another such table. It means what it means in Lua. */
#include "library/constants.h"

#include <string.h>

enum { LARGEST = 1 << 20, DEEPEST = 100, LONGEST_NUMERAL = 200 };

/* ---- Failing ---- */

int ms_constants_refuse(lua_State *L, const reader *r, const char *expected) {
  int line = 1;
  for (const char *at = r->start; at < r->at; at++)
    if (*at == '\n') line++;
  int column = ms_column_at(r->start, (size_t)(r->at - r->start));
  lua_pushfstring(L, "%s:%d:%d: expected %s; a module of more than 64 KiB must be nothing but a "
                     "table of constants", r->name, line, column, expected);
  return lua_error(L);
}

/* ---- Words ---- */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_in_word(char c) { return is_letter(c) || is_digit(c); }

/* Where the text of a long bracket begins, whose `=` are counted into `level`; NULL: there is none
 * here. */
static const char *long_bracket(const reader *r, int *level) {
  const char *at = r->at + 1;
  if (peek(r, 0) != '[') return NULL;
  while (at < r->end && *at == '=') at++;
  *level = (int)(at - r->at) - 1;
  return at < r->end && *at == '[' ? at + 1 : NULL;
}

const char *ms_constants_close(lua_State *L, reader *r, const char *from, int level) {
  for (const char *at = from; (at = memchr(at, ']', (size_t)(r->end - at))); at++) {
    const char *next = at + 1;
    while (next < r->end && *next == '=' && next - at - 1 < level) next++;
    if (next - at - 1 != level || next == r->end || *next != ']') continue;
    r->at = next + 1;
    return at;
  }
  ms_constants_refuse(L, r, "the end of what this bracket opens");
  return NULL;
}

static void skip_blanks(lua_State *L, reader *r) {
  for (;;) {
    int level;
    char c = peek(r, 0);
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      r->at++;
    } else if (c == '-' && peek(r, 1) == '-') {
      r->at += 2;
      const char *text = long_bracket(r, &level);
      if (text) ms_constants_close(L, r, text, level);
      else while (r->at < r->end && *r->at != '\n' && *r->at != '\r') r->at++;
    } else {
      return;
    }
  }
}

/* Goes behind a character, after blanks; false if another one is there. */
static bool take(lua_State *L, reader *r, char c) {
  skip_blanks(L, r);
  if (r->at == r->end || *r->at != c) return false;
  r->at++;
  return true;
}

/* The length of the name or word that is here, after blanks; 0: there is none. */
static size_t word(lua_State *L, reader *r) {
  skip_blanks(L, r);
  size_t n = 0;
  if (!is_letter(peek(r, 0))) return 0;
  while (r->at + n < r->end && is_in_word(r->at[n])) n++;
  return n;
}

static bool is_word(const reader *r, size_t length, const char *text) {
  return strlen(text) == length && memcmp(r->at, text, length) == 0;
}

static bool take_word(lua_State *L, reader *r, const char *text) {
  size_t length = word(L, r);
  if (!is_word(r, length, text)) return false;
  r->at += length;
  return true;
}

/* The length of the name that is here; 0: there is none, or the word is Lua's own. */
static size_t name(lua_State *L, reader *r) {
  size_t length = word(L, r);
  return ms_is_name(r->at, length) ? length : 0;
}

/* ---- Values ---- */

static void read_number(lua_State *L, reader *r) {
  bool is_negative = take(L, r, '-');
  skip_blanks(L, r);
  char text[LONGEST_NUMERAL + 1];
  int n = 0;
  if (!is_digit(peek(r, 0)) && !(peek(r, 0) == '.' && is_digit(peek(r, 1))))
    ms_constants_refuse(L, r, "a constant");
  bool is_hex = peek(r, 0) == '0' && (peek(r, 1) | 0x20) == 'x';
  for (char c; n < LONGEST_NUMERAL && (c = peek(r, n)); n++) {
    char last = n > 0 ? (char)(text[n - 1] | 0x20) : 0;
    bool is_exponent = last == (is_hex ? 'p' : 'e');
    if (!is_in_word(c) && c != '.' && !(is_exponent && (c == '-' || c == '+'))) break;
    text[n] = c;
  }
  text[n] = 0;
  if (lua_stringtonumber(L, text) != (size_t)n + 1) ms_constants_refuse(L, r, "a number");
  r->at += n;
  if (is_negative) lua_arith(L, LUA_OPUNM);
}

static void read_table(lua_State *L, reader *r, int depth);

/* Reads a string, number, true or false; with `any`, also nil and tables. */
static void read_value(lua_State *L, reader *r, int depth, bool any) {
  int level;
  skip_blanks(L, r);
  const char *text = long_bracket(r, &level);
  if (text) ms_constants_long(L, r, text, level);
  else if (peek(r, 0) == '"' || peek(r, 0) == '\'') ms_constants_quoted(L, r);
  else if (take_word(L, r, "true")) lua_pushboolean(L, true);
  else if (take_word(L, r, "false")) lua_pushboolean(L, false);
  else if (any && take_word(L, r, "nil")) lua_pushnil(L);
  else if (any && peek(r, 0) == '{') read_table(L, r, depth);
  else read_number(L, r);
}

/* What is known of a table while it is read: how many places of its list there are, how many other
 * entries, and whether a place is nil or was set by its number. */
typedef struct list {
  lua_Integer count, others;
  bool has_hole, has_number;
} list;

/* Sets the value on top by the key below it, in the table below that. Lua sets what is in a list in
 * groups: what is set by its number before its group is lost. */
static void set_entry(lua_State *L, list *l) {
  enum { GROUP = 50 };
  int is_integer = false;
  lua_Integer place = lua_type(L, -2) == LUA_TNUMBER ? lua_tointegerx(L, -2, &is_integer) : 0;
  l->has_number |= is_integer;
  if (place > l->count / GROUP * GROUP && place <= l->count) lua_pop(L, 2);
  else lua_rawset(L, -3);
}

/* Reads an entry into the table on top. */
static void read_entry(lua_State *L, reader *r, int depth, list *l) {
  int level;
  size_t length = name(L, r);
  if (length) {
    l->others++;
    lua_pushlstring(L, r->at, length);
    r->at += length;
    if (!take(L, r, '=')) ms_constants_refuse(L, r, "= and a constant");
    read_value(L, r, depth, true);
    lua_rawset(L, -3);
  } else if (peek(r, 0) == '[' && !long_bracket(r, &level)) {
    l->others++;
    r->at++;
    read_value(L, r, depth, false);
    if (!take(L, r, ']') || !take(L, r, '=')) ms_constants_refuse(L, r, "]= and a constant");
    read_value(L, r, depth, true);
    set_entry(L, l);
  } else {
    read_value(L, r, depth, true);
    l->has_hole |= lua_isnil(L, -1);
    lua_rawseti(L, -2, ++l->count);
  }
  ms_run_check(L);
}

/* Replaces the table on top by one with the room that Lua gives it, so that its length, which is
 * not certain where a place is nil or lies beyond the list, is that of Lua's. */
static void make_room(lua_State *L, const list *l) {
  lua_createtable(L, (int)l->count, (int)l->others);
  for (lua_pushnil(L); lua_next(L, -3);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_remove(L, -2);
}

static void read_table(lua_State *L, reader *r, int depth) {
  list l = {0};
  if (depth == DEEPEST) ms_constants_refuse(L, r, "tables that are at most 100 deep");
  if (!take(L, r, '{')) ms_constants_refuse(L, r, "{");
  luaL_checkstack(L, 8, NULL);
  lua_newtable(L);
  while (!take(L, r, '}')) {
    read_entry(L, r, depth + 1, &l);
    if (take(L, r, ',') || take(L, r, ';')) continue;
    if (!take(L, r, '}')) ms_constants_refuse(L, r, "a comma or }");
    break;
  }
  if (l.has_hole || l.has_number) make_room(L, &l);
}

void ms_constants_read(lua_State *L, const ms_source *source, const ms_source *part) {
  if (source->length > LARGEST) {
    lua_pushfstring(L, "%s: is larger than 1 MiB, the limit for a module of constants",
                    source->name);
    lua_error(L);
  }
  charge_work(L, PRICE_CONSTANT, part->length); /* also for what is refused later */
  const char *start = part->bytes;
  reader r = {start, start + part->length, start, source->name};
  if (take_word(L, &r, "local")) {
    size_t length = name(L, &r);
    const char *local = r.at;
    r.at += length;
    if (!length || !take(L, &r, '=')) ms_constants_refuse(L, &r, "a name, = and a table");
    read_table(L, &r, 0);
    take(L, &r, ';');
    if (!take_word(L, &r, "return") || word(L, &r) != length || memcmp(r.at, local, length) != 0)
      ms_constants_refuse(L, &r, "return, with the name of the table");
    r.at += length;
  } else {
    if (!take_word(L, &r, "return")) ms_constants_refuse(L, &r, "return, and a table");
    read_table(L, &r, 0);
  }
  take(L, &r, ';');
  skip_blanks(L, &r);
  if (r.at != r.end) ms_constants_refuse(L, &r, "the end of the file");
}
