/* What an explorer stops at. */
#include "run/debug.h"

#include <stdio.h>
#include <string.h>

void ms_debug_note_frames(debug *d, lua_State *L) {
  debug_share *s = d->share;
  s->frames = 0;
  lua_Debug ar;
  lua_State *at = L;
  for (int level = 0; s->frames < FRAMES && ms_debug_level(L, level, &at, &ar); level++)
    s->frame[s->frames++] = (debug_frame){at, ar.i_ci};
}

static bool is_in_frames(const debug_share *s, lua_State *L, const void *call, int from) {
  for (int i = from; i < s->frames; i++)
    if (s->frame[i].L == L && s->frame[i].call == call) return true;
  return false;
}

/* ---- Breakpoints ---- */

/* Whether a condition holds. One that fails holds, too: `why` says so then. */
static bool holds(debug *d, lua_State *L, lua_Debug *ar, const debug_break *b, const char **why) {
  static const char error[] = "error: ";
  debug_share *s = d->share;
  bool is_true;
  if (!b->condition[0]) return true;
  if (ms_debug_compare(L, ar, b->condition, &is_true)) return is_true;
  s->truth = false;
  ms_debug_evaluate(d, L, 0, b->condition);
  if (strncmp(s->reply, error, sizeof error - 1) != 0) return s->truth;
  *why = s->reply + sizeof error - 1;
  return true;
}

/* Writes a message, with the values of what stands in braces. */
static void write_log(debug *d, lua_State *L, const char *message) {
  debug_share *s = d->share;
  while (*message) {
    const char *end = *message == '{' ? strchr(message, '}') : NULL;
    if (s->logged + 2 >= LOG) return;
    if (end) {
      char expression[EXPRESSION];
      snprintf(expression, sizeof expression, "%.*s", (int)(end - message - 1), message + 1);
      ms_debug_evaluate(d, L, 0, expression);
      size_t room = LOG - s->logged - 2;
      size_t length = s->reply_length < room ? s->reply_length : room;
      memcpy(s->log + s->logged, s->reply, length);
      s->logged += length;
      message = end + 1;
    } else {
      s->log[s->logged++] = *message++;
    }
  }
  s->log[s->logged++] = '\n';
}

/* Whether a breakpoint that was reached stops. */
static bool is_hit(debug *d, lua_State *L, lua_Debug *ar, int index) {
  debug_share *s = d->share;
  const debug_break *b = &s->stop[index];
  const char *why = NULL;
  if (!holds(d, L, ar, b, &why)) return false;
  if (why) {
    s->reason = BY_BREAK;
    size_t length = s->reply_length - (size_t)(why - s->reply);
    snprintf(s->detail, sizeof s->detail, "%d: its condition: %.*s", b->number,
             length < 400 ? (int)length : 400, why);
    return true;
  }
  if (d->goal.way == FIRST && s->hits[index]++ < b->ignored) return false;
  if (!b->message[0]) {
    s->reason = BY_BREAK;
    snprintf(s->detail, sizeof s->detail, "%d", b->number);
    return true;
  }
  if (d->goal.way == FIRST) write_log(d, L, b->message);
  return false;
}

static bool is_at_break(debug *d, lua_State *L, lua_Debug *ar) {
  debug_share *s = d->share;
  bool is_stop = false, has_source = false;
  int line = ar->currentline;
  for (int i = 0; i < s->breaks; i++) {
    const debug_break *b = &s->stop[i];
    if (b->line != line || b->call[0]) continue;
    if (!has_source) lua_getinfo(L, "S", ar), has_source = true;
    if (b->file[0] && strcmp(b->file, ar->short_src) != 0) continue;
    is_stop |= is_hit(d, L, ar, i);
  }
  return is_stop;
}

bool ms_debug_matches(debug *d, lua_State *L, lua_Debug *ar) {
  debug_share *s = d->share;
  s->reason = BY_STEP;
  switch (d->goal.wish) {
    case STEP: return true;
    case NEXT: return is_in_frames(s, L, ar->i_ci, 0);
    case OUT: return is_in_frames(s, L, ar->i_ci, 1);
    case TICK: s->reason = BY_TICK; return ms_debug_ticks(d, L) >= d->goal.tick;
    case PLACE:
      s->reason = d->goal.place.reason;
      return d->events == d->goal.place.event && ms_debug_left(d, L) == d->goal.place.left;
    case RUN: break;
  }
  if (s->breaks && is_at_break(d, L, ar)) return true;
  if (!s->watches || !ms_debug_watch_changed(d, L)) return false;
  s->reason = BY_WATCH;
  return true;
}

/* ---- Between two lines ---- */

/* What stops within a line stops before it, and so once, however often the line does that. */
static void found_in_line(debug *d, debug_reason reason, const char *detail) {
  debug_share *s = d->share;
  bool is_old = s->last_line.event == s->here.event && s->last_line.left == s->here.left &&
                s->last_line.L == s->here.L;
  /* A line of so many instructions that it began before what is looked at. */
  bool is_cut = !s->last_line.line && d->goal.from > 0 && !d->goal.is_trusted;
  if (is_cut) ms_debug_leave(d, UNABLE);
  if (!s->last_line.line || (is_old && d->goal.way == FIRST)) return;
  snprintf(s->detail, sizeof s->detail, "%s", detail);
  s->found = s->last_line;
  s->found.reason = reason;
  if (d->goal.way == FIRST) ms_debug_leave(d, FOUND);
}

/* Whether somebody looks for what stops within a line. */
static bool looks_within(const debug *d) {
  return d->role == EXPLORER && (d->sees_lines || d->is_armed) && d->goal.wish == RUN &&
         !d->is_paused && d->events >= d->goal.from;
}

/* Nobody looks at lines here: they are looked at from a little before, where the line began. */
static void be_trapped(debug *d) {
  enum { BEFORE = 4 };
  uint64_t from = d->goal.from;
  d->share->trapped = d->events > from + BEFORE ? d->events - BEFORE : from;
  ms_debug_leave(d, TRAPPED);
}

/* Which of the searches, which have one price, is called: by the name of the method; one that goes by
 * another name may be any. */
static bool is_named(lua_State *L, const char *call) {
  static const char *const methods[] = {"search", "playouts", "solve"};
  lua_Debug ar;
  if (!lua_getstack(L, 0, &ar) || !lua_getinfo(L, "n", &ar) || !ar.name) return true;
  size_t length = strlen(call), own = strlen(ar.name);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (!strcmp(ar.name, methods[i])) return length >= own && !strcmp(call + length - own, ar.name);
  return true;
}

/* The function of the host that a price is for, by the text that tells what it is for. */
static bool is_price_of(lua_State *L, int price, const char *call) {
  char wanted[NAME + 8];
  snprintf(wanted, sizeof wanted, "%s(", call);
  const char *what = ms_price_list[price].what;
  const char *at = strstr(what, wanted);
  if (at && (at == what || at[-1] == ' ' || at[-1] == ':')) return true;
  size_t length = strlen(call);
  return price == PRICE_SEARCH && length >= 6 && strstr(what, call) && is_named(L, call);
}

void ms_debug_charge(lua_State *L, int price) {
  debug *d = vm_of(L)->debug;
  debug_share *s = d->share;
  if (!looks_within(d)) return;
  for (int i = 0; i < s->breaks; i++) {
    const debug_break *b = &s->stop[i];
    if (!b->call[0] || !is_price_of(L, price, b->call)) continue;
    if (d->is_armed) be_trapped(d);
    if (d->goal.way == FIRST && s->hits[i]++ < b->ignored) continue;
    found_in_line(d, BY_CALL, b->call);
  }
}

void ms_debug_caught(lua_State *L) {
  debug *d = vm_of(L)->debug;
  if (!d || !d->share->stops_at_caught || !looks_within(d)) return;
  if (d->is_armed) be_trapped(d);
  char text[256];
  ms_debug_write_value(L, -1, text, sizeof text);
  found_in_line(d, BY_ERROR, text);
}
