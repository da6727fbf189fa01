/* The strings in a module of constants. They mean what they mean in Lua. */
#include "library/constants.h"

#include <string.h>

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Behind the end of a line: one character, or two different ones. */
static const char *behind_line(const char *at, const char *end) {
  bool is_pair = at + 1 < end && (at[1] == '\n' || at[1] == '\r') && at[1] != at[0];
  return at + (is_pair ? 2 : 1);
}

/* The code in `\u{…}`, whose bracket is here. */
static unsigned long read_code(lua_State *L, reader *r) {
  unsigned long code = 0;
  r->at++;
  if (hex_digit(peek(r, 0)) < 0) ms_constants_refuse(L, r, "a hexadecimal digit");
  for (int digit; (digit = hex_digit(peek(r, 0))) >= 0; r->at++) {
    code = code << 4 | (unsigned long)digit;
    if (code > 0x7fffffff) ms_constants_refuse(L, r, "a smaller code");
  }
  if (peek(r, 0) != '}') ms_constants_refuse(L, r, "}");
  r->at++;
  return code;
}

/* Adds what an escape stands for, whose backslash was read. */
static void read_escape(lua_State *L, reader *r, luaL_Buffer *b) {
  static const char letters[] = "abfnrtv\\\"'", meant[] = "\a\b\f\n\r\t\v\\\"'";
  char c = peek(r, 0);
  const char *letter = c ? strchr(letters, c) : NULL;
  if (letter) {
    r->at++;
    luaL_addchar(b, meant[letter - letters]);
  } else if (c == '\n' || c == '\r') {
    r->at = behind_line(r->at, r->end);
    luaL_addchar(b, '\n');
  } else if (c == 'z') {
    for (r->at++; peek(r, 0) == ' ' || (peek(r, 0) >= '\t' && peek(r, 0) <= '\r');) r->at++;
  } else if (c == 'x' && hex_digit(peek(r, 1)) >= 0 && hex_digit(peek(r, 2)) >= 0) {
    luaL_addchar(b, (char)(hex_digit(peek(r, 1)) * 16 + hex_digit(peek(r, 2))));
    r->at += 3;
  } else if (c == 'u' && peek(r, 1) == '{') {
    r->at++;
    lua_pushfstring(L, "%U", read_code(L, r));
    luaL_addvalue(b);
  } else if (is_digit(c)) {
    int code = 0;
    for (int i = 0; i < 3 && is_digit(peek(r, 0)); i++) code = code * 10 + (*r->at++ - '0');
    if (code > 255) ms_constants_refuse(L, r, "an escape of at most \\255");
    luaL_addchar(b, (char)code);
  } else {
    ms_constants_refuse(L, r, "an escape that Lua has");
  }
}

void ms_constants_quoted(lua_State *L, reader *r) {
  char quote = *r->at;
  const char *start = r->at + 1, *plain = start;
  while (plain < r->end && *plain != quote && *plain != '\\' && *plain != '\n' && *plain != '\r')
    plain++;
  if (plain < r->end && *plain == quote) {
    lua_pushlstring(L, start, (size_t)(plain - start));
    r->at = plain + 1;
    return;
  }
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (r->at++; peek(r, 0) != quote;) {
    if (r->at == r->end || *r->at == '\n' || *r->at == '\r')
      ms_constants_refuse(L, r, "a closing quote");
    char c = *r->at++;
    if (c == '\\') read_escape(L, r, &b);
    else luaL_addchar(&b, c);
  }
  r->at++;
  luaL_pushresult(&b);
}

void ms_constants_long(lua_State *L, reader *r, const char *from, int level) {
  const char *end = ms_constants_close(L, r, from, level), *at = from;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (at < end) {
    bool is_line = *at == '\n' || *at == '\r';
    if (!is_line || at > from) luaL_addchar(&b, is_line ? '\n' : *at);
    at = is_line ? behind_line(at, end) : at + 1;
  }
  luaL_pushresult(&b);
}
