/* The calls that led to a failure, for people.
 *
 * They are written while the stack still stands: by a message handler when something is raised, by
 * the first to notice when a call has to end, by the allocator when memory is refused. A script
 * sees nothing of it: nothing here allocates in the machine, and nothing is charged. */
#include "run/run.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Of the calls under way in one coroutine, so many innermost and outermost ones are written. */
enum { INNERMOST = 12, OUTERMOST = 6, REFUSED = 8, LINE_SIZE = 160 };

/* Lines of a traceback; equal ones that follow each other are counted. */
typedef struct lines {
  traceback *out;
  char last[LINE_SIZE];
  int times, count; /* how often the last one came; how many are the script's */
} lines;

static void put(traceback *t, const char *text) {
  size_t length = strlen(text);
  if (t->length + length + 1 >= sizeof t->text) return;
  memcpy(t->text + t->length, text, length);
  t->length += length;
  t->text[t->length++] = '\n';
}

static void end_line(lines *l) {
  char text[LINE_SIZE + 32];
  if (l->times == 1) put(l->out, l->last);
  if (l->times > 1) {
    snprintf(text, sizeof text, "%s (%d times)", l->last, l->times);
    put(l->out, text);
  }
  l->times = 0;
}

static void add_line(lines *l, const char *text) {
  if (l->times && strcmp(l->last, text) == 0) {
    l->times++;
    return;
  }
  end_line(l);
  snprintf(l->last, sizeof l->last, "%s", text);
  l->times = 1;
}

/* A call, unless it is one of the host's that has no name. */
static void add_call(lines *l, lua_State *L, lua_Debug *ar) {
  char place[96], text[LINE_SIZE], clean[LINE_SIZE];
  if (!lua_getinfo(L, "nSl", ar)) return;
  bool is_lua = ar->currentline > 0, is_named = ar->name && ar->namewhat[0];
  if (!is_lua && (!is_named || strcmp(ar->name, "error") == 0)) return;
  if (is_lua) l->count++;
  if (is_lua) snprintf(place, sizeof place, "%s:%d", ar->short_src, ar->currentline);
  else snprintf(place, sizeof place, "moonstone");
  if (is_named) snprintf(text, sizeof text, "%s: in %s '%.40s'", place, ar->namewhat, ar->name);
  else if (*ar->what == 'm') snprintf(text, sizeof text, "%s: in the file's own lines", place);
  else snprintf(text, sizeof text, "%s: in the function of line %d", place, ar->linedefined);
  ms_clean_text(clean, sizeof clean, text, strlen(text), false);
  add_line(l, clean);
}

/* How many calls are under way; `most` or more stand for as many as there are. Finding out takes
 * time for each of them. */
static int depth_of(lua_State *L, int most) {
  lua_Debug ar;
  int low = 0, high = 1;
  while (lua_getstack(L, high, &ar)) {
    if (high >= most) return high;
    low = high, high *= 2;
  }
  while (low + 1 < high) {
    int middle = low + (high - low) / 2;
    if (lua_getstack(L, middle, &ar)) low = middle;
    else high = middle;
  }
  return high;
}

static void add_stack(lines *l, lua_State *L, int level, int most) {
  lua_Debug ar;
  int depth = depth_of(L, most);
  for (; level < depth && lua_getstack(L, level, &ar); level++) {
    if (level == INNERMOST && depth > INNERMOST + OUTERMOST) {
      char text[64];
      if (depth >= most) {
        end_line(l);
        put(l->out, "…");
        return;
      }
      level = depth - OUTERMOST;
      snprintf(text, sizeof text, "… %d calls", level - INNERMOST);
      end_line(l);
      add_line(l, text);
      end_line(l);
      if (!lua_getstack(L, level, &ar)) return;
    }
    add_call(l, L, &ar);
  }
}

/* Of a failure that a script may catch, and so cause again and again. */
enum { FEW = 64 };

void ms_traceback_write(lua_State *L, int level, const void *failure, bool is_last) {
  run *r = &vm_of(L)->run;
  traceback *t = &r->traceback;
  if (failure && t->failure == failure) return;
  t->failure = failure;
  t->length = 0;
  ms_variables_write(L, level);
  lines l = {.out = t};
  int most = is_last ? INT_MAX / 2 : FEW;
  add_stack(&l, L, level, most);
  for (const resumption *at = r->resumed; at && at->waiting != L; at = at->outer)
    add_stack(&l, at->waiting, 0, most);
  end_line(&l);
  if (l.count < 2) t->length = 0; /* the message says where */
}

void ms_traceback_write_refusal(lua_State *L) {
  run *r = &vm_of(L)->run;
  traceback *t = &r->traceback;
  lua_Debug ar;
  t->failure = NULL;
  t->length = 0;
  r->variables.length = 0; /* Lua may be moving its stack */
  lines l = {.out = t};
  int level = 0;
  for (; level < REFUSED && lua_getstack(L, level, &ar); level++) add_call(&l, L, &ar);
  bool has_more = lua_getstack(L, level, &ar);
  end_line(&l);
  if (has_more) put(t, "…");
  if (l.count < 2) t->length = 0;
}

int ms_traceback_handle(lua_State *L) {
  lua_settop(L, 1);
  ms_traceback_write(L, 1, lua_topointer(L, 1), true);
  return 1;
}
