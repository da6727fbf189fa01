/* Where a line of a text is wrong. Lua tells only the line. */
#include "library/library.h"

#include <string.h>

/* Gives a text byte by byte, so that it is known how far the compiler has read. */
typedef struct reader {
  const char *bytes;
  size_t length, given;
  bool has_ended;
} reader;

static const char *read_byte(lua_State *L, void *data, size_t *size) {
  (void)L;
  reader *r = data;
  r->has_ended = r->given == r->length;
  *size = r->has_ended ? 0 : 1;
  return r->has_ended ? NULL : &r->bytes[r->given++];
}

/* Finds where the token of a message begins: the last one that was read. The compiler has read one
 * byte more than the token, unless the text ended with it. False if the message names none. */
static bool find_token(const char *message, const reader *r, size_t *start) {
  size_t end = r->has_ended ? r->length : r->given - 1;
  const char *near = NULL;
  for (const char *next = message; (next = strstr(next, " near ")); next += 6) near = next + 6;
  if (!near) return false;
  if (strcmp(near, "<eof>") == 0) {
    *start = r->length;
    return r->has_ended;
  }
  size_t length = strlen(near);
  if (length < 3 || near[0] != '\'' || near[length - 1] != '\'') return false;
  length -= 2;
  if (length > end || memcmp(&r->bytes[end - length], near + 1, length) != 0) return false;
  *start = end - length;
  return true;
}

int ms_column_at(const char *bytes, size_t start) {
  int column = 1;
  for (size_t i = start; i > 0 && bytes[i - 1] != '\n' && bytes[i - 1] != '\r'; i--)
    if ((bytes[i - 1] & 0xC0) != 0x80) column++;
  return column;
}

/* The end of the line number in `name:line: …`; NULL if there is none. */
static const char *line_end(const char *message) {
  for (const char *at = strchr(message, ':'); at; at = strchr(at + 1, ':')) {
    size_t digits = strspn(at + 1, "0123456789");
    if (digits > 0 && at[1 + digits] == ':') return at + 1 + digits;
  }
  return NULL;
}

void ms_add_column(lua_State *L, const ms_source *source, const char *chunk) {
  reader r = {source->bytes, source->length, 0, false};
  int status = lua_load(L, read_byte, &r, chunk, "t");
  lua_pop(L, 1);
  const char *message = lua_tostring(L, -1);
  const char *rest = message ? line_end(message) : NULL;
  size_t start;
  if (status != LUA_ERRSYNTAX || !rest || !find_token(message, &r, &start)) return;
  lua_pushlstring(L, message, (size_t)(rest - message));
  lua_pushfstring(L, ":%d", ms_column_at(r.bytes, start));
  lua_pushstring(L, rest);
  lua_concat(L, 3);
  lua_remove(L, -2);
}
