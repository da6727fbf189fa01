/* string.find, match, gmatch and gsub, which pay for the steps of their patterns. */
#include "library/pattern.h"

#include <string.h>

/* Takes the text and the pattern at these indices. */
static void begin(matcher *m, lua_State *L, int text, int pattern) {
  size_t length;
  m->L = L;
  m->text = luaL_checklstring(L, text, &length);
  m->text_end = m->text + length;
  m->pattern = luaL_checklstring(L, pattern, &length);
  m->pattern_end = m->pattern + length;
  m->steps = 0;
}

/* Removes the anchor ^. Whether there was one. */
static bool take_anchor(matcher *m) {
  if (m->pattern == m->pattern_end || *m->pattern != '^') return false;
  m->pattern++;
  return true;
}

/* Where the argument at `index` says to begin; NULL if that is beyond the text. */
static const char *start(const matcher *m, int index) {
  lua_Integer at = luaL_optinteger(m->L, index, 1), length = m->text_end - m->text;
  if (at < 0) at = at < -length ? 1 : length + at + 1;
  else if (at == 0) at = 1;
  return at > length + 1 ? NULL : m->text + (at - 1);
}

static bool is_plain(const matcher *m) {
  const char *p = m->pattern;
  while (p < m->pattern_end && !(*p && strchr("^$*+?.([%-", *p))) p++;
  charge_work(m->L, PRICE_BYTES, (uint64_t)(p - m->pattern) / BYTES);
  return p == m->pattern_end;
}

static int find_plain(matcher *m, const char *from) {
  size_t length = (size_t)(m->pattern_end - m->pattern);
  charge_work(m->L, PRICE_BYTES, (uint64_t)(m->text_end - from) / BYTES);
  if (length <= (size_t)(m->text_end - from)) charge_work(m->L, PRICE_BYTES, length / BYTES);
  const char *found = length == 0
                        ? from
                        : memmem(from, (size_t)(m->text_end - from), m->pattern, length);
  if (!found) {
    lua_pushnil(m->L);
    return 1;
  }
  lua_pushinteger(m->L, found - m->text + 1);
  lua_pushinteger(m->L, found - m->text + (lua_Integer)length);
  return 2;
}

static int search(lua_State *L, bool tells_place) {
  matcher m;
  begin(&m, L, 1, 2);
  const char *s = start(&m, 3);
  if (!s) {
    lua_pushnil(L);
    return 1;
  }
  if (tells_place && (lua_toboolean(L, 4) || is_plain(&m))) return find_plain(&m, s);
  bool is_anchored = take_anchor(&m);
  for (;; s++) {
    const char *end = ms_matcher_match(&m, s);
    if (end) {
      ms_matcher_settle(&m);
      if (!tells_place) return ms_matcher_push_captures(&m, s, end);
      lua_pushinteger(L, s - m.text + 1);
      lua_pushinteger(L, end - m.text);
      return 2 + ms_matcher_push_captures(&m, NULL, NULL);
    }
    if (is_anchored || s == m.text_end) break;
  }
  ms_matcher_settle(&m);
  lua_pushnil(L);
  return 1;
}

static int find(lua_State *L) { return search(L, true); }

static int first_match(lua_State *L) { return search(L, false); }

/* Upvalues: 1 the text, 2 the pattern, 3 where to continue, 4 where the last match ended. Both
 * count from 0. */
static int next_match(lua_State *L) {
  matcher m;
  begin(&m, L, lua_upvalueindex(1), lua_upvalueindex(2));
  lua_Integer at = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  for (; at <= m.text_end - m.text; at++) {
    const char *end = ms_matcher_match(&m, m.text + at);
    if (!end || end - m.text == last) continue;
    ms_matcher_settle(&m);
    charge(L, PRICE_MATCH);
    lua_pushinteger(L, end - m.text);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return ms_matcher_push_captures(&m, m.text + at, end);
  }
  ms_matcher_settle(&m);
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

static int every_match(lua_State *L) {
  matcher m;
  begin(&m, L, 1, 2);
  const char *s = start(&m, 3);
  lua_settop(L, 2);
  lua_pushinteger(L, s ? s - m.text : m.text_end - m.text + 1);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

/* ---- gsub ---- */

/* Adds the text at index 3, with the captures that it names. */
static void add_text(matcher *m, luaL_Buffer *out, const char *s, const char *end) {
  enum { CHEAP = 4 };
  lua_State *L = m->L;
  size_t length;
  const char *p = lua_tolstring(L, 3, &length);
  const char *last = p + length;
  int escapes = 0;
  for (const char *next; (next = memchr(p, '%', (size_t)(last - p))); p = next + 1) {
    luaL_addlstring(out, p, (size_t)(next - p));
    next++;
    if (++escapes > CHEAP) {
      charge(L, PRICE_ESCAPE);
      ms_run_check(L);
    }
    if (next < last && *next == '%') {
      luaL_addchar(out, '%');
    } else if (next < last && *next == '0') {
      luaL_addlstring(out, s, (size_t)(end - s));
    } else if (next < last && *next >= '1' && *next <= '9') {
      ms_matcher_push_capture(m, *next - '1', s, end);
      luaL_addvalue(out);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
  luaL_addlstring(out, p, (size_t)(last - p));
}

/* Adds the replacement of a match. Whether it differs from the match. */
static bool add_replacement(matcher *m, luaL_Buffer *out, const char *s, const char *end,
                            int type) {
  lua_State *L = m->L;
  charge(L, PRICE_MATCH);
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    lua_call(L, ms_matcher_push_captures(m, s, end), 1);
  } else if (type == LUA_TTABLE) {
    ms_matcher_push_capture(m, 0, s, end);
    lua_gettable(L, 3);
  } else {
    add_text(m, out, s, end);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(out, s, (size_t)(end - s));
    return false;
  }
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(out);
  return true;
}

static int replace(lua_State *L) {
  matcher m;
  begin(&m, L, 1, 2);
  int type = lua_type(L, 3);
  luaL_argexpected(L,
                   type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION ||
                     type == LUA_TTABLE,
                   3, "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, m.text_end - m.text + 1), count = 0;
  bool is_anchored = take_anchor(&m), is_changed = false;
  const char *s = m.text, *last = NULL;
  luaL_Buffer out;
  if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL); /* before the buffer is on the stack */
  luaL_buffinit(L, &out);
  while (count < most) {
    const char *end = ms_matcher_match(&m, s);
    if (end && end != last) {
      count++;
      is_changed |= add_replacement(&m, &out, s, end, type);
      s = last = end;
    } else if (s < m.text_end) {
      luaL_addchar(&out, *s++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  ms_matcher_settle(&m);
  if (is_changed) {
    luaL_addlstring(&out, s, (size_t)(m.text_end - s));
    luaL_pushresult(&out);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg ms_matching_replaced[] = {{"find", find},
                                      {"match", first_match},
                                      {"gmatch", every_match},
                                      {"gsub", replace},
                                      {NULL, NULL}};
