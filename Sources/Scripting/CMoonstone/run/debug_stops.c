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

/* Where the brace closes that opens here, beside those within and those in quotes; NULL if it does
 * not, or if nothing stands between. */
static const char *closing(const char *open) {
  int depth = 0;
  char quote = 0;
  bool is_empty = true;
  for (const char *at = open; *at; at++) {
    if (at != open && *at != ' ' && *at != '}') is_empty = false;
    if (quote) {
      if (*at == '\\' && at[1]) at++;
      else if (*at == quote) quote = 0;
    } else if (*at == '"' || *at == '\'') {
      quote = *at;
    } else if (*at == '{') {
      depth++;
    } else if (*at == '}' && --depth == 0) {
      return is_empty ? NULL : at;
    }
  }
  return NULL;
}

bool ms_debug_take_expression(const char **message, char *expression) {
  const char *open = *message, *end = *open == '{' ? closing(open) : NULL;
  if (!end) {
    if (*open == '\\' && (open[1] == '{' || open[1] == '}')) ++*message;
    return false;
  }
  snprintf(expression, EXPRESSION, "%.*s", (int)(end - open - 1), open + 1);
  *message = end + 1;
  return true;
}

/* Writes a message, with the values of what stands in braces. */
static void write_log(debug *d, lua_State *L, const char *message) {
  debug_share *s = d->share;
  char expression[EXPRESSION];
  while (*message) {
    if (s->logged + 2 >= LOG) return;
    if (ms_debug_take_expression(&message, expression)) {
      ms_debug_evaluate(d, L, 0, expression);
      size_t room = LOG - s->logged - 2;
      size_t length = s->reply_length < room ? s->reply_length : room;
      memcpy(s->log + s->logged, s->reply, length);
      s->logged += length;
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
    /* The first one that stops says so; others count their hits. */
    char detail[sizeof s->detail];
    memcpy(detail, s->detail, sizeof detail);
    bool is_other = is_hit(d, L, ar, i);
    if (is_stop && is_other) memcpy(s->detail, detail, sizeof detail);
    is_stop |= is_other;
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

/* Writes what `choose` returned: its move, and the comment as it lies there. */
static void write_returned(lua_State *L, char *out, size_t size) {
  enum { FIELDS = 6, SHOWN = 200 };
  char text[SHOWN];
  ms_debug_write_value(L, -2, text, sizeof text);
  size_t n = (size_t)snprintf(out, size, "choose returns %s", text);
  if (lua_isnil(L, -1)) return;
  ms_debug_write_value(L, -1, text, sizeof text);
  if (!lua_istable(L, -1)) {
    snprintf(out + n, size - n, ", %s", text);
    return;
  }
  const char *before = ", {";
  lua_pushnil(L);
  for (int i = 0; lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || i == FIELDS) continue;
    ms_debug_write_value(L, -1, text, sizeof text);
    int more = snprintf(out + n, size - n, "%s %.40s = %s", before, lua_tostring(L, -2), text);
    if (more < 0 || (size_t)more + 4 > size - n) continue;
    n += (size_t)more;
    before = ",";
    i++;
  }
  snprintf(out + n, size - n, before[1] ? ", {}" : " }");
}

/* The place is the instruction that returned, so that the variables are still there. */
void ms_debug_returned(lua_State *L) {
  debug *d = vm_of(L)->debug;
  debug_share *s = d->share;
  const debug_goal *g = &d->goal;
  if (d->role != EXPLORER || s->status != MS_OK) return;
  if (g->way == GO && g->place.is_return) ms_debug_leave(d, ENDED); /* in another coroutine */
  bool is_end = g->way == LAST && g->ends_at_place;
  if (is_end && g->place.is_return) ms_debug_leave(d, s->found.line ? FOUND : NONE);
  bool is_wanted = g->wish == STEP || g->wish == NEXT || g->wish == OUT ||
                   (g->wish == RUN && g->way == FIRST);
  if (g->way == GO || g->ranks || g->has_returned || is_end || !is_wanted) return;
  if (d->waiting_left == ms_debug_left(d, L)) return; /* what ran last, ran in a coroutine */
  s->found = (debug_place){.event = d->events, .L = L, .left = ms_debug_left(d, L), .line = -1,
                           .ticks = ms_debug_ticks(d, L), .is_return = true, .reason = BY_RETURN};
  write_returned(L, s->detail, sizeof s->detail);
  ms_debug_leave(d, FOUND);
}

/* Nobody looks at lines here: they are looked at from a little before, where the line began. */
static void be_trapped(debug *d) {
  enum { BEFORE = 4 };
  uint64_t from = d->goal.from;
  d->share->trapped = d->events > from + BEFORE ? d->events - BEFORE : from;
  ms_debug_leave(d, TRAPPED);
}

/* Whether a price is paid for calling a function, and not for what that does then. */
static bool is_for_calling(int price) {
  return price != PRICE_NODE && price != PRICE_PLAYED && price != PRICE_EVALUATE &&
         price != PRICE_ELEMENT && price != PRICE_BLOCK && price != PRICE_MEMORY;
}

/* The function that runs. */
static const void *running(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 0, &ar) || !lua_getinfo(L, "f", &ar)) return NULL;
  const void *function = lua_topointer(L, -1);
  lua_pop(L, 1);
  return function;
}

/* Whether it was charged before, for the same call. */
static bool is_same_call(debug *d, lua_State *L) {
  debug_place here = {.event = d->events, .L = L, .left = ms_debug_left(d, L), .line = 1};
  const debug_place *old = &d->called;
  bool is_same = old->line && old->event == here.event && old->L == L && old->left == here.left;
  d->called = here;
  return is_same;
}

void ms_debug_charge(lua_State *L, int price) {
  debug *d = vm_of(L)->debug;
  debug_share *s = d->share;
  if (!is_for_calling(price) || !looks_within(d)) return;
  const void *function = NULL;
  bool is_same = is_same_call(d, L);
  for (int i = 0; i < s->breaks; i++) {
    const debug_break *b = &s->stop[i];
    if (!b->function) continue;
    if (!function) function = running(L);
    if (function != b->function) continue;
    if (d->is_armed) be_trapped(d);
    if (is_same) return;
    if (d->goal.way == FIRST && s->hits[i]++ < b->ignored) continue;
    found_in_line(d, BY_CALL, b->call);
  }
}

void ms_debug_caught(lua_State *L) {
  debug *d = vm_of(L)->debug;
  if (!d || !d->share->stops_at_caught || !looks_within(d)) return;
  if (d->is_armed) be_trapped(d);
  char text[256], message[sizeof text + sizeof PLACE_MARK];
  ms_debug_write_value(L, -1, text, sizeof text);
  /* A text may begin with the place, as Lua calls that. */
  size_t length = strlen(text);
  bool is_text = lua_type(L, -1) == LUA_TSTRING && length > 1;
  snprintf(message, sizeof message, "%s%.*s", is_text ? PLACE_MARK : "",
           (int)(length - 2 * is_text), text + is_text);
  found_in_line(d, BY_ERROR, message);
}
