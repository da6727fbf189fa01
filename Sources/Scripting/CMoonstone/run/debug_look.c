/* What can be seen where a thought has stopped. Nothing here allocates in the script's memory, runs
 * its metamethods, or moves its collector: values are read as they lie there.
 *
 * An order is a letter, and what it is about:
 *   S FROM COUNT            calls, a line each: level, name, file, line, whether it is the script's
 *   V LEVEL l|u             local or outer variables
 *   X FROM COUNT a|i|n PATH entries of a table, all, or those numbered from 1 on, or all others; a
 *                           board as a picture
 *   E LEVEL EXPRESSION      evaluates; W LEVEL EXPRESSION  watches; w the same  whether it could
 *   K LEVEL PATH            names of what lies below a path, or of globals
 *   G 0|1                   notes which watched values are gone, if it went forwards
 *   F                       notes the calls, for steps; C  the comment so far
 * A path is `LEVEL l|u INDEX`, and then the numbers of entries, as they lie there, or `i` and a number
 * that is the key; `m` goes to a metatable. */
#include "run/debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many calls are under way. To find one takes time for each before it. */
static int depth_of(lua_State *L) {
  lua_Debug ar;
  int low = -1, high = 1;
  while (lua_getstack(L, high, &ar)) low = high, high *= 2;
  while (low + 1 < high) {
    int middle = low + (high - low) / 2;
    if (lua_getstack(L, middle, &ar)) low = middle;
    else high = middle;
  }
  return high;
}

bool ms_debug_level(lua_State *L, int level, lua_State **where, lua_Debug *ar) {
  const resumption *resumed = vm_of(L)->run.resumed;
  *where = L;
  for (;;) {
    if (lua_getstack(*where, level, ar)) return true;
    if (!resumed) return false;
    level -= depth_of(*where);
    *where = resumed->waiting;
    resumed = resumed->outer;
  }
}

static void look_at_calls(debug *d, lua_State *L, int from, int count) {
  lua_Debug ar;
  lua_State *at;
  for (int level = from; level < from + count && ms_debug_level(L, level, &at, &ar); level++) {
    if (!lua_getinfo(at, "nSl", &ar)) continue;
    bool is_lua = ar.currentline > 0;
    ms_debug_say(d, "%d\t", level);
    if (ar.name) ms_debug_say_text(d, ar.name, strlen(ar.name));
    else if (*ar.what == 'm') ms_debug_say(d, "the file's own lines");
    else if (is_lua) ms_debug_say(d, "function of line %d", ar.linedefined);
    ms_debug_say(d, "\t");
    ms_debug_say_text(d, ar.short_src, strlen(ar.short_src));
    ms_debug_say(d, "\t%d\t%d\n", is_lua ? ar.currentline : 0, is_lua);
  }
}

/* ---- Values ---- */

static bool can_open(lua_State *L, int index) {
  return lua_istable(L, index) || lua_isuserdata(L, index);
}

/* Whether the key at an index is one of the numbers from 1 to `last`. */
static bool is_numbered(lua_State *L, int index, lua_Unsigned last) {
  return lua_isinteger(L, index) && (lua_Unsigned)lua_tointeger(L, index) - 1 < last;
}

/* The last number up to which the table on top is a sequence; 0 if its length is no number of entries
 * that memory has room for. */
static lua_Unsigned last_number(lua_State *L) {
  enum { MOST = 1 << 27 };
  lua_Unsigned length = lua_rawlen(L, -1);
  return length <= MOST ? length : 0;
}

/* How many entries the table on top has beside those numbered from 1 to `last`, as far as somebody
 * would count. */
static int count_others(lua_State *L, lua_Unsigned last) {
  enum { MOST = 1000, LOOKED_AT = 1 << 16 };
  int count = 0, seen = 0; /* if there may be others, one at least */
  if (lua_getmetatable(L, -1)) lua_pop(L, 1), count++;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    count += !is_numbered(L, -1, last);
    if (count < MOST && ++seen < LOOKED_AT) continue;
    lua_pop(L, 1);
    return count ? count : 1;
  }
  return count;
}

/* Writes a line about the value on top: its name was written. */
static void say_value(debug *d, lua_State *L) {
  enum { SHOWN = 400 };
  char text[SHOWN];
  ms_debug_write_value(L, -1, text, sizeof text);
  ms_debug_say(d, "\t%s\t", lua_typename(L, lua_type(L, -1)));
  ms_debug_say_text(d, text, strlen(text));
  lua_Unsigned last = lua_istable(L, -1) ? last_number(L) : 0;
  ms_debug_say(d, "\t%d\t%llu\t%d\n", can_open(L, -1), (unsigned long long)last,
               last ? count_others(L, last) : 0);
}

/* Pushes variable `index` of a call on `at`; returns its name, or NULL if there is none. */
static const char *push_variable(lua_State *at, lua_Debug *ar, char kind, int index) {
  if (kind == 'l') return lua_getlocal(at, ar, index);
  lua_getinfo(at, "f", ar);
  const char *name = lua_getupvalue(at, -1, index);
  if (name) lua_replace(at, -2);
  else lua_pop(at, 1);
  return name;
}

static void look_at_variables(debug *d, lua_State *L, int level, char kind) {
  lua_Debug ar;
  lua_State *at;
  if (!ms_debug_level(L, level, &at, &ar)) return;
  const char *name;
  for (int i = 1; (name = push_variable(at, &ar, kind, i)); i++) {
    if (*name != '(') {
      ms_debug_say(d, "%d %c %d\t", level, kind, i);
      ms_debug_say_text(d, name, strlen(name));
      say_value(d, at);
    }
    lua_pop(at, 1);
  }
}

/* Replaces the table on top by the value of its entry `number`, counted from 1. */
static bool go_to_entry(lua_State *L, long number) {
  if (!lua_istable(L, -1)) return false;
  lua_pushnil(L);
  for (long i = 1; lua_next(L, -2); i++) {
    if (i == number) {
      lua_replace(L, -3);
      lua_pop(L, 1);
      return true;
    }
    lua_pop(L, 1);
  }
  return false;
}

/* Pushes what a path leads to on the coroutine that it returns; NULL if it leads nowhere. */
static lua_State *push_path(lua_State *L, const char *path) {
  lua_Debug ar;
  lua_State *at;
  char *rest;
  int level = (int)strtol(path, &rest, 10);
  if (rest[0] != ' ' || !rest[1] || !ms_debug_level(L, level, &at, &ar)) return NULL;
  int top = lua_gettop(at);
  char kind = rest[1];
  if (!push_variable(at, &ar, kind, (int)strtol(rest + 2, &rest, 10))) return NULL;
  while (*rest == ' ') {
    bool is_there;
    if (rest[1] == 'm') {
      is_there = lua_getmetatable(at, -1);
      if (is_there) lua_replace(at, -2);
      rest += 2;
    } else if (rest[1] == 'i') {
      is_there = lua_istable(at, -1);
      long long key = strtoll(rest + 2, &rest, 10);
      if (is_there) lua_rawgeti(at, -1, key), lua_replace(at, -2);
    } else {
      is_there = go_to_entry(at, strtol(rest + 1, &rest, 10));
    }
    if (is_there) continue;
    lua_settop(at, top);
    return NULL;
  }
  return at;
}

static void say_more(debug *d) { ms_debug_say(d, "more\t\t\t\t0\t0\t0\n"); }

/* The entries numbered from 1 on. */
static void look_at_numbered(debug *d, lua_State *L, const char *path, lua_Integer from, int count) {
  lua_Integer last = (lua_Integer)last_number(L);
  for (lua_Integer i = from + 1; i <= last; i++) {
    if (i > from + count) {
      say_more(d);
      return;
    }
    lua_rawgeti(L, -1, i);
    ms_debug_say(d, "%s i%lld\t%lld", path, (long long)i, (long long)i);
    say_value(d, L);
    lua_pop(L, 1);
  }
}

/* All entries, or those `beside` the ones numbered from 1 on. */
static void look_at_table(debug *d, lua_State *L, const char *path, int from, int count,
                          bool beside) {
  lua_Unsigned last = beside ? last_number(L) : 0;
  int shown = 0; /* or passed over */
  if (lua_getmetatable(L, -1)) {
    if (shown++ == from) {
      ms_debug_say(d, "%s m\t(metatable)", path);
      say_value(d, L);
    }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  for (int i = 1; lua_next(L, -2); i++) {
    if (is_numbered(L, -2, last)) {
      lua_pop(L, 1);
      continue;
    }
    if (++shown > from + count) {
      lua_pop(L, 2);
      say_more(d);
      return;
    }
    if (shown > from) {
      char key[NAME];
      lua_pushvalue(L, -2);
      ms_debug_write_value(L, -1, key, sizeof key);
      lua_pop(L, 1);
      ms_debug_say(d, "%s %d\t", path, i);
      ms_debug_say_text(d, key, strlen(key));
      say_value(d, L);
    }
    lua_pop(L, 1);
  }
}

static void look_into(debug *d, lua_State *L, const char *path, int from, int count, char kind) {
  lua_State *at = push_path(L, path);
  if (!at) return;
  if (lua_istable(at, -1)) {
    if (kind == 'i') look_at_numbered(d, at, path, from, count);
    else look_at_table(d, at, path, from, count, kind == 'n');
  } else if (lua_isuserdata(at, -1)) {
    char drawn[8192];
    if (vm_of(L)->show && vm_of(L)->show(at, -1, drawn, sizeof drawn, true)) {
      ms_debug_say(d, "\t(board)\tstring\t");
      ms_debug_say_text(d, drawn, strlen(drawn));
      ms_debug_say(d, "\t0\t0\t0\n");
    }
  }
  lua_pop(at, 1);
}

static void look_at_comment(debug *d) {
  const ms_comment *c = &d->m->run.thought.newest;
  if (!d->m->run.thought.due) return;
  if (c->has_value) ms_debug_say(d, "value %g\n", c->value);
  if (c->has_depth) ms_debug_say(d, "depth %lld\n", (long long)c->depth);
  if (c->text.bytes) ms_debug_say_text(d, c->text.bytes, c->text.length), ms_debug_say(d, "\n");
}

void ms_debug_look(debug *d, lua_State *L, const char *order) {
  debug_share *s = d->share;
  s->reply_length = 0;
  s->reply[0] = s->detail[0] = 0;
  char *rest;
  long number = strtol(order + 1, &rest, 10);
  while (*rest == ' ') rest++;
  switch (order[0]) {
    case 'S': look_at_calls(d, L, (int)number, (int)strtol(rest, NULL, 10)); break;
    case 'V': look_at_variables(d, L, (int)number, *rest); break;
    case 'E': ms_debug_evaluate(d, L, (int)number, rest); break;
    case 'F': ms_debug_note_frames(d, L); break;
    case 'C': look_at_comment(d); break;
    case 'W':
    case 'w':
      if (ms_debug_watch_add(d, L, (int)number, rest, order[0] == 'w')) ms_debug_say(d, "%s", rest);
      break;
    case 'K': ms_debug_say_names(d, L, (int)number, rest); break;
    case 'G': ms_debug_watch_note(d, L, number != 0); break;
    case 'U': ms_debug_watch_drop(d, (int)number); break;
    case 'X': {
      enum { FARTHEST = 1 << 28 };
      int count = (int)strtol(rest, &rest, 10);
      int from = number < 0 ? 0 : number < FARTHEST ? (int)number : FARTHEST;
      while (*rest == ' ') rest++;
      char kind = *rest++;
      while (*rest == ' ') rest++;
      look_into(d, L, rest, from, count, kind);
      break;
    }
    default: break;
  }
}
