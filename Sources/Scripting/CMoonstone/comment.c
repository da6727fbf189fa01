/* What a script says: of its move, and while it thinks.
 *
 * What it says while it thinks is kept until the watchdog tells it, so that saying it costs the same
 * however often that is and whoever listens; of what comes too fast, only the newest is told. */
#include "script.h"

#include <string.h>

enum { PAUSE_NANOSECONDS = 50000000 };

static void refuse_field(lua_State *L, const char *who, const char *field, const char *expected) {
  push_shown(L, -1);
  luaL_error(L, "%s's %s must be %s, found %s", who, field, expected, lua_tostring(L, -1));
}

void comment_read(lua_State *L, int index, const char *who, ms_comment *comment, char *text) {
  if (lua_getfield(L, index, "value") != LUA_TNIL) {
    if (lua_type(L, -1) != LUA_TNUMBER) refuse_field(L, who, "value", "a number");
    comment->has_value = true;
    comment->value = lua_tonumber(L, -1);
  }
  if (lua_getfield(L, index, "depth") != LUA_TNIL) {
    int ok = 0;
    if (lua_type(L, -1) == LUA_TNUMBER) comment->depth = lua_tointegerx(L, -1, &ok);
    if (!ok) refuse_field(L, who, "depth", "an integer");
    comment->has_depth = true;
  }
  if (lua_getfield(L, index, "text") != LUA_TNIL) {
    if (lua_type(L, -1) != LUA_TSTRING) refuse_field(L, who, "text", "a string");
    size_t length;
    const char *bytes = lua_tolstring(L, -1, &length);
    length = ms_clean_text(text, COMMENT_SIZE, bytes, length, false);
    comment->text = (ms_text){text, length};
  }
  lua_settop(L, index);
}

/* ---- While it thinks --------------------------------------------------------------------------- */

void thought_tell(run *r, uint64_t time) {
  thought *t = &r->thought;
  if (!t->due || time < t->due) return;
  t->due = 0;
  t->earliest = time + PAUSE_NANOSECONDS;
  t->hear(t->listener, &t->newest, t->ticks);
}

void ms_script_listen(ms_script *s, ms_hear *hear, void *listener) {
  pthread_mutex_lock(&s->run.lock);
  s->run.thought.hear = hear;
  s->run.thought.listener = listener;
  pthread_mutex_unlock(&s->run.lock);
}

/* context.comment(comment) */
static int context_comment(lua_State *L) {
  run *r = &script_of(L)->run;
  charge(L, PRICE_COMMENT);
  if (lua_type(L, 1) != LUA_TTABLE) {
    push_shown(L, 1);
    return luaL_error(L, "context.comment: argument 1 must be a comment such as { value = 3, "
                         "depth = 2, text = \"…\" }, found %s; write context.comment { … }, with a "
                         "dot", lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  ms_comment comment = {.has_value = false};
  char text[COMMENT_SIZE];
  comment_read(L, 1, "context.comment: the comment", &comment, text);
  if (!comment.has_value && !comment.has_depth && !comment.text.bytes) return 0;
  thought *t = &r->thought;
  pthread_mutex_lock(&r->lock);
  if (t->hear && r->deadline) {
    t->newest = comment;
    if (comment.text.bytes) {
      memcpy(t->text, text, comment.text.length);
      t->newest.text.bytes = t->text;
    }
    t->ticks = r->ticks;
    t->due = t->earliest ? t->earliest : 1;
  }
  pthread_mutex_unlock(&r->lock);
  return 0;
}

void comment_push(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->comment_function);
}

void comment_open(lua_State *L) {
  lua_pushcfunction(L, context_comment);
  script_of(L)->comment_function = luaL_ref(L, LUA_REGISTRYINDEX);
}
