/* Expressions, evaluated in a copy of the process that ends then: whatever they do, the thought
 * does not see it. They have ticks and memory of their own, and are cut as the script is. */
#include "run/debug.h"

#include <stdio.h>
#include <string.h>

enum { TICKS = 5000000, MEMORY = 16 << 20, VARIABLES = 120 };

typedef struct evaluation {
  debug *d;
  lua_State *from;
  int level;
  const char *expression;
} evaluation;

/* Writes the names of a call's variables, and pushes their values: an inner one hides others. */
static int push_variables(lua_State *L, const evaluation *e, char *names, size_t size) {
  lua_Debug ar;
  lua_State *at;
  int count = 0;
  size_t length = 0;
  if (!ms_debug_level(e->from, e->level, &at, &ar)) return 0;
  luaL_checkstack(L, VARIABLES + 20, NULL);
  lua_checkstack(at, 20);
  lua_getinfo(at, "f", &ar);
  int function = lua_gettop(at);
  for (int pass = 0; pass < 2; pass++) {
    const char *name;
    for (int i = 1; count < VARIABLES; i++) {
      name = pass == 0 ? lua_getupvalue(at, function, i) : lua_getlocal(at, &ar, i);
      if (!name) break;
      if (*name == '(' || !*name || strcmp(name, "_ENV") == 0 ||
          length + strlen(name) + 2 >= size) {
        lua_pop(at, 1);
        continue;
      }
      length += (size_t)snprintf(names + length, size - length, "%s%s", count ? "," : "", name);
      lua_xmove(at, L, 1);
      count++;
    }
  }
  return count;
}

/* Pushes the script's globals, as the call sees them. */
static void push_globals(lua_State *L, const evaluation *e) {
  lua_Debug ar;
  lua_State *at;
  for (int level = e->level; ms_debug_level(e->from, level, &at, &ar); level++) {
    lua_getinfo(at, "f", &ar);
    const char *name;
    for (int i = 1; (name = lua_getupvalue(at, -1, i)); i++) {
      if (strcmp(name, "_ENV") == 0) {
        lua_xmove(at, L, 1);
        return;
      }
      lua_pop(at, 1);
    }
    lua_pop(at, 1);
  }
  /* None of the calls uses any. */
  if (vm_of(L)->globals) vm_of(L)->globals(L);
  else lua_pushglobaltable(L);
}

static bool compile(lua_State *L, const char *names, const char *expression, bool returns) {
  char text[8192];
  int n = snprintf(text, sizeof text, "%s%s%s%s%s", names[0] ? "local " : "", names,
                   names[0] ? "=... " : "", returns ? "return " : "", expression);
  if (n < 0 || (size_t)n >= sizeof text) {
    lua_pushliteral(L, "it is too long");
    return false;
  }
  return luaL_loadbufferx(L, text, (size_t)n, "=expression", "t") == LUA_OK;
}

/* Index 1: the evaluation. Runs on a coroutine, whose hook counts. */
static int run_evaluation(lua_State *L) {
  const evaluation *e = lua_touserdata(L, 1);
  char names[4096] = "";
  int count = push_variables(L, e, names, sizeof names);
  int first = lua_gettop(L) - count + 1;
  if (!compile(L, names, e->expression, true)) {
    if (!compile(L, names, e->expression, false)) {
      lua_pop(L, 1);
      return lua_error(L); /* what is wrong with it as an expression */
    }
    lua_remove(L, -2);
  }
  push_globals(L, e);
  if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  lua_insert(L, first);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L) - first + 1;
}

static int begin(lua_State *L) {
  evaluation *e = lua_touserdata(L, 1);
  lua_State *co = lua_newthread(L);
  run *r = &vm_of(L)->run;
  lua_sethook(co, ms_ticks_hook, LUA_MASKCOUNT, TICK_STEP);
  r->hook = ms_ticks_hook;
  r->events = LUA_MASKCOUNT;
  r->current = co;
  lua_pushcfunction(co, run_evaluation);
  lua_pushlightuserdata(co, e);
  int status = lua_pcall(co, 1, LUA_MULTRET, 0);
  debug *d = e->d;
  char text[512];
  if (r->cause == MS_TICKS) {
    ms_debug_say(d, "error: it takes more than %d ticks", TICKS);
  } else if (status != LUA_OK) {
    ms_debug_write_value(co, -1, text, sizeof text);
    size_t length = strlen(text);
    bool is_quoted = length > 1 && text[0] == '"';
    ms_debug_say(d, "error: " PLACE_MARK);
    ms_debug_say_text(d, text + is_quoted, length - 2 * is_quoted);
  } else {
    int top = lua_gettop(co);
    d->share->truth = top > 0 && lua_toboolean(co, 1);
    for (int i = 1; i <= top && i <= 8; i++) {
      ms_debug_write_value(co, i, text, sizeof text);
      if (i > 1) ms_debug_say(d, ", ");
      ms_debug_say_text(d, text, strlen(text));
      char drawn[4096];
      bool can_show = lua_isuserdata(co, i) && vm_of(L)->show;
      if (can_show && vm_of(L)->show(co, i, drawn, sizeof drawn, true))
        ms_debug_say(d, "\\n"), ms_debug_say_text(d, drawn, strlen(drawn));
      if (lua_istable(co, i)) {
        int shown = 0;
        ms_debug_say(d, " {");
        lua_pushnil(co);
        while (shown < 20 && lua_next(co, i)) {
          lua_pushvalue(co, -2);
          ms_debug_write_value(co, -1, text, 80);
          lua_pop(co, 1);
          ms_debug_say(d, "%s[", shown++ ? ", " : " ");
          ms_debug_say_text(d, text, strlen(text));
          ms_debug_say(d, "] = ");
          ms_debug_write_value(co, -1, text, 120);
          ms_debug_say_text(d, text, strlen(text));
          lua_pop(co, 1);
        }
        ms_debug_say(d, shown == 20 ? ", … }" : " }");
      }
    }
    if (top == 0) ms_debug_say(d, "done");
  }
  return 0;
}

/* True in a copy of this process, which has memory for what is asked of it. Otherwise that copy has
 * ended, and has replied. */
static bool is_copy(debug *d) {
  debug_share *s = d->share;
  s->reply_length = 0;
  s->reply[0] = 0;
  int pid = ms_debug_fork();
  if (pid < 0) {
    ms_debug_say(d, "error: no process can be started for it");
    return false;
  }
  if (pid > 0) {
    bool is_well;
    ms_debug_reap(pid, &is_well);
    if (!is_well && s->reply_length == 0) ms_debug_say(d, "error: it ended its process");
    return false;
  }
  d->is_paused = true;
  d->m->limit += MEMORY;
  return true;
}

void ms_debug_evaluate(debug *d, lua_State *L, int level, const char *expression) {
  debug_share *s = d->share;
  s->truth = false;
  if (!is_copy(d)) return;
  run *r = &d->m->run;
  r->budget = r->alarm = r->ticks + TICKS;
  /* The call below is one level more. */
  evaluation e = {.d = d, .from = L, .level = level + 1, .expression = expression};
  lua_pushcfunction(L, begin);
  lua_pushlightuserdata(L, &e);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) ms_debug_say(d, "error: there is not enough memory for it");
  ms_debug_leave(d, (debug_outcome)s->outcome);
}

/* ---- Whether it is an expression ---- */

/* Says why a text is no expression. */
static void check(debug *d, lua_State *L, const debug_break *b, const char *expression) {
  int top = lua_gettop(L);
  if (!compile(L, "", expression, true)) {
    ms_debug_say(d, "%d\t" PLACE_MARK, b->number);
    ms_debug_say_text(d, lua_tostring(L, -1), lua_rawlen(L, -1));
    ms_debug_say(d, "\n");
  }
  lua_settop(L, top);
}

static int check_breaks(lua_State *L) {
  debug *d = lua_touserdata(L, 1);
  debug_share *s = d->share;
  for (const debug_break *b = s->stop; b < s->stop + s->breaks; b++) {
    if (b->condition[0]) check(d, L, b, b->condition);
    char expression[EXPRESSION];
    for (const char *at = b->message; *at;)
      if (ms_debug_take_expression(&at, expression)) check(d, L, b, expression);
      else at++;
  }
  return 0;
}

void ms_debug_check_breaks(debug *d) {
  debug_share *s = d->share;
  lua_State *L = d->m->L;
  s->reply_length = 0;
  bool has_any = false;
  for (int i = 0; i < s->breaks; i++) has_any |= s->stop[i].condition[0] || s->stop[i].message[0];
  if (!has_any || !is_copy(d)) return;
  lua_pushcfunction(L, check_breaks);
  lua_pushlightuserdata(L, d);
  lua_pcall(L, 1, 0, 0);
  ms_debug_leave(d, (debug_outcome)s->outcome);
}
