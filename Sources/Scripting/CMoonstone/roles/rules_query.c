/* The queries of a game whose rules are a script. */
#include "roles/rules.h"

static void push_code(lua_State *L, ms_type type, intptr_t code) {
  char word[MS_MAX_WORD];
  switch (type) {
    case MS_BOOLEAN: lua_pushboolean(L, code != 0); break;
    case MS_INTEGER: lua_pushinteger(L, code); break;
    case MS_SIDE: lua_pushstring(L, code == 0 ? "black" : "white"); break;
    case MS_SQUARE:
    case MS_MOVE: lua_pushlstring(L, word, (size_t)ms_word_text(code, word)); break;
  }
}

/* Reads the value on top. False if it is not of the type. */
static bool read_code(lua_State *L, ms_type type, intptr_t *out) {
  size_t length;
  const char *text;
  switch (type) {
    case MS_BOOLEAN: *out = lua_toboolean(L, -1); return lua_isboolean(L, -1);
    case MS_INTEGER: *out = (intptr_t)lua_tointeger(L, -1); return lua_isinteger(L, -1);
    case MS_SIDE: return (*out = ms_rules_side_at(L, -1, false)) >= 0;
    case MS_SQUARE:
    case MS_MOVE:
      text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
      return text && (*out = (intptr_t)ms_word_code(text, length)) >= 0;
  }
  return false;
}

static int bad_answer(lua_State *L, call *c) {
  ms_push_shown(L, -1);
  return BREAK(L, "the query %s returned %s, which is not the type it declares",
               c->rules->queries[c->which].shape.name, lua_tostring(L, -1));
}

/* Reads the answer, which is on top. */
static void read_answer(lua_State *L, call *c) {
  const ms_query *q = &c->rules->queries[c->which].shape;
  c->count = 0;
  if (q->optional && lua_isnil(L, -1)) return;
  if (!q->list) {
    if (!read_code(L, q->result, c->answer)) bad_answer(L, c);
    c->count = 1;
    return;
  }
  if (!lua_istable(L, -1) || lua_rawlen(L, -1) > (size_t)c->capacity) bad_answer(L, c);
  int length = (int)lua_rawlen(L, -1);
  for (; c->count < length; c->count++) {
    lua_rawgeti(L, -1, c->count + 1);
    if (!read_code(L, q->result, &c->answer[c->count])) bad_answer(L, c);
    lua_pop(L, 1);
  }
}

static int run_query(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  const ms_query *q = &c->rules->queries[c->which].shape;
  c->function = QUERIES;
  lua_settop(L, 0);
  ms_rules_push_state(L, c);
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->rules->answers[c->which]);
  lua_pushvalue(L, 1);
  for (int i = 0; i < q->count; i++) push_code(L, q->parameters[i], c->arguments[i]);
  ms_rules_lend(c);
  lua_call(L, 1 + q->count, 1);
  read_answer(L, c);
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_ask(ms_rules *r, ms_state state, int which,
                       const intptr_t *arguments, intptr_t *out, int capacity, int *count) {
  call c = {.rules = r, .state = state, .which = which, .arguments = arguments,
            .answer = out, .capacity = capacity};
  ms_status status = ms_rules_run(&c, run_query);
  *count = c.count;
  return status;
}
