/* Matches Lua's patterns (section 6.4.1 of its manual), and charges for it.
 *
 * Lua's own matcher is one call, however long it backtracks: nothing interrupts or counts it. This
 * one pays for its steps, and ends when the script has to. */
#include "library/pattern.h"

#include <ctype.h>
#include <string.h>

enum { ESCAPE = '%', MOST_DEPTH = 200, SETTLING = 512 };
/* Lengths of captures that are open or mark a place. */
enum { OPEN = -1, PLACE = -2 };

static void spend(matcher *m, ptrdiff_t steps) {
  m->steps += steps;
  if (m->steps >= SETTLING) ms_matcher_settle(m);
}

void ms_matcher_settle(matcher *m) {
  uint64_t steps = (uint64_t)m->steps;
  m->steps = 0;
  charge_work(m->L, PRICE_PATTERN, steps / PATTERN_STEPS);
  ms_run_check(m->L);
}

/* ---- Characters ---- */

static bool is_of_class(int c, int class) {
  bool is;
  switch (tolower(class)) {
  case 'a': is = isalpha(c); break;
  case 'c': is = iscntrl(c); break;
  case 'd': is = isdigit(c); break;
  case 'g': is = isgraph(c); break;
  case 'l': is = islower(c); break;
  case 'p': is = ispunct(c); break;
  case 's': is = isspace(c); break;
  case 'u': is = isupper(c); break;
  case 'w': is = isalnum(c); break;
  case 'x': is = isxdigit(c); break;
  case 'z': is = c == 0; break;
  default: return class == c;
  }
  return isupper(class) ? !is : is;
}

/* The end of the item at `p`, without its repetition sign. */
static const char *item_end(matcher *m, const char *p) {
  const char *end = m->pattern_end;
  char first = *p++;
  if (first == ESCAPE) {
    if (p == end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  const char *begin = p;
  if (p < end && *p == '^') p++;
  /* A closing bracket that comes first stands for itself. */
  for (bool is_first = true; p == end || *p != ']' || is_first; is_first = false) {
    if (p == end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == ESCAPE && p < end) p++;
  }
  spend(m, (p - begin) / 4);
  return p + 1;
}

/* Whether the set from the bracket at `p` to the one at `last` has a character. */
static bool is_in_set(matcher *m, int c, const char *p, const char *last) {
  bool wanted = true;
  spend(m, (last - p) / 4);
  p++;
  if (*p == '^') {
    wanted = false;
    p++;
  }
  while (p < last) {
    if (*p == ESCAPE) {
      if (is_of_class(c, (unsigned char)p[1])) return wanted;
      p += 2;
    } else if (p[1] == '-' && p + 2 < last) {
      if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2]) return wanted;
      p += 3;
    } else {
      if ((unsigned char)*p == c) return wanted;
      p++;
    }
  }
  return !wanted;
}

/* Whether the character at `s` fits the item from `p` to `end`. */
static bool fits(matcher *m, const char *s, const char *p, const char *end) {
  if (s >= m->text_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
  case '.': return true;
  case ESCAPE: return is_of_class(c, (unsigned char)p[1]);
  case '[': return is_in_set(m, c, p, end - 1);
  default: return (unsigned char)*p == c;
  }
}

/* ---- Captures ---- */

static const char *match(matcher *m, const char *s, const char *p);

static const char *open_capture(matcher *m, const char *s, const char *p, ptrdiff_t length) {
  if (m->count >= MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->count++] = (capture){s, length};
  const char *end = match(m, s, p);
  if (!end) m->count--;
  return end;
}

static const char *close_capture(matcher *m, const char *s, const char *p) {
  int i = m->count - 1;
  while (i >= 0 && m->captures[i].length != OPEN) i--;
  if (i < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[i].length = s - m->captures[i].start;
  const char *end = match(m, s, p);
  if (!end) m->captures[i].length = OPEN;
  return end;
}

/* Matches at `s` what a capture caught: the end, or NULL. */
static const char *match_again(matcher *m, const char *s, int digit) {
  int i = digit - '1';
  if (i < 0 || i >= m->count || m->captures[i].length == OPEN)
    luaL_error(m->L, "invalid capture index %%%d", i + 1);
  ptrdiff_t length = m->captures[i].length;
  if (length == PLACE || m->text_end - s < length) return NULL;
  spend(m, length / 16);
  return memcmp(m->captures[i].start, s, (size_t)length) == 0 ? s + length : NULL;
}

void ms_matcher_push_capture(matcher *m, int i, const char *s, const char *end) {
  if (i >= m->count) {
    if (i != 0) luaL_error(m->L, "invalid capture index %%%d", i + 1);
    lua_pushlstring(m->L, s, (size_t)(end - s));
    return;
  }
  const capture *c = &m->captures[i];
  if (c->length == OPEN) luaL_error(m->L, "unfinished capture");
  if (c->length == PLACE) lua_pushinteger(m->L, c->start - m->text + 1);
  else lua_pushlstring(m->L, c->start, (size_t)c->length);
}

int ms_matcher_push_captures(matcher *m, const char *s, const char *end) {
  int count = m->count == 0 && s ? 1 : m->count;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) ms_matcher_push_capture(m, i, s, end);
  return count;
}

/* ---- Matching ---- */

/* %bxy; `p` is at the x. */
static const char *match_balance(matcher *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2)
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s == m->text_end || *s != p[0]) return NULL;
  ptrdiff_t open = 1;
  for (s++; s < m->text_end; s++) {
    spend(m, 1);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == p[0]) {
      open++;
    }
  }
  return NULL;
}

/* %f[set]; `p` is at the bracket. Where the pattern continues, or NULL. */
static const char *match_frontier(matcher *m, const char *s, const char *p) {
  if (p == m->pattern_end || *p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
  const char *end = item_end(m, p);
  int before = s == m->text ? 0 : (unsigned char)s[-1];
  int here = s == m->text_end ? 0 : (unsigned char)*s;
  bool is_there = !is_in_set(m, before, p, end - 1) && is_in_set(m, here, p, end - 1);
  return is_there ? end : NULL;
}

/* Greedy: as many as there are, then fewer. */
static const char *match_most(matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t n = 0;
  for (; fits(m, s + n, p, end); n++) spend(m, 1);
  for (; n >= 0; n--) {
    const char *result = match(m, s + n, end + 1);
    if (result) return result;
  }
  return NULL;
}

/* Lazy: as few as possible. */
static const char *match_fewest(matcher *m, const char *s, const char *p, const char *end) {
  for (;;) {
    const char *result = match(m, s, end + 1);
    if (result) return result;
    if (!fits(m, s, p, end)) return NULL;
    s++;
  }
}

/* Matches a plain item and its repetition. True if the pattern continues at *s and *p; otherwise *s
 * is the result. */
static bool match_item(matcher *m, const char **s, const char **p) {
  const char *item = *p, *end = item_end(m, item);
  switch (end < m->pattern_end ? *end : 0) {
  case '?':
    if (fits(m, *s, item, end)) {
      const char *result = match(m, *s + 1, end + 1);
      if (result) {
        *s = result;
        return false;
      }
    }
    *p = end + 1;
    return true;
  case '+':
    *s = fits(m, *s, item, end) ? match_most(m, *s + 1, item, end) : NULL;
    return false;
  case '*': *s = match_most(m, *s, item, end); return false;
  case '-': *s = match_fewest(m, *s, item, end); return false;
  default:
    if (!fits(m, *s, item, end)) {
      *s = NULL;
      return false;
    }
    ++*s;
    *p = end;
    return true;
  }
}

/* Matches %b, %f or a back reference. False if the item is another one, which is plain.
 * Otherwise *s is where the text continues, or NULL, and *p where the pattern does. */
static bool match_special(matcher *m, const char **s, const char **p) {
  const char *at = *p + 1;
  if (at == m->pattern_end) return false;
  if (*at == 'b') {
    *s = match_balance(m, *s, at + 1);
    *p = at + 3;
  } else if (*at == 'f') {
    *p = match_frontier(m, *s, at + 1);
    if (!*p) *s = NULL;
  } else if (isdigit((unsigned char)*at)) {
    *s = match_again(m, *s, *at);
    *p = at + 1;
  } else {
    return false;
  }
  return true;
}

/* Matches the pattern from `p` on at `s`: the end, or NULL. */
static const char *match(matcher *m, const char *s, const char *p) {
  if (m->depth++ == MOST_DEPTH) luaL_error(m->L, "pattern too complex");
  while (s && p != m->pattern_end) {
    spend(m, 1);
    if (*p == '(') {
      bool is_place = p + 1 < m->pattern_end && p[1] == ')';
      s = open_capture(m, s, p + (is_place ? 2 : 1), is_place ? PLACE : OPEN);
      break;
    }
    if (*p == ')') {
      s = close_capture(m, s, p + 1);
      break;
    }
    if (*p == '$' && p + 1 == m->pattern_end) {
      if (s != m->text_end) s = NULL;
      break;
    }
    if (*p == ESCAPE && match_special(m, &s, &p)) continue;
    if (!match_item(m, &s, &p)) break;
  }
  m->depth--;
  return s;
}

const char *ms_matcher_match(matcher *m, const char *s) {
  m->count = 0;
  m->depth = 0;
  spend(m, 1);
  return match(m, s, m->pattern);
}
