/* Setting rules up, and what every call of them has in common. */
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const rules_function_names[QUERIES] = {"setup", "turn", "moves",
                                                   "play", "outcome", "diagram"};

static int open_rules(lua_State *L) {
  /* Little lives on from call to call, and what does is looked at in each of the collector's rounds:
   * rather fewer of those. */
  lua_gc(L, LUA_GCINC, 800, 0, 0);
  sandbox_open(L);
  return 0;
}

ms_rules *ms_rules_new(size_t memory, double seconds) {
  ms_rules *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->script = script_new(NULL, memory, IN_ARENA, open_rules);
  if (!r->script) {
    free(r);
    return NULL;
  }
  r->script->rules = r;
  r->seconds = seconds;
  for (int i = 0; i < SLOTS; i++) r->slots[i].table = LUA_NOREF;
  for (int i = 0; i < FUNCTIONS; i++) r->functions[i] = LUA_NOREF;
  return r;
}

void ms_rules_free(ms_rules *r) {
  if (!r) return;
  ms_script_free(r->script);
  free(r);
}

int rules_broken(lua_State *L) {
  script_of(L)->rules->is_law = true;
  return lua_error(L);
}

static const char *called(const call *c) {
  return c->function == QUERIES ? c->rules->queries[c->which].shape.name
                                : rules_function_names[c->function];
}

ms_status rules_run(call *c, lua_CFunction function) {
  ms_rules *r = c->rules;
  r->is_law = false;
  ms_status status = protect(r->script, function, c, r->seconds, 0);
  if (status == MS_OK) return MS_OK;
  const char *why = r->script->message;
  size_t size = sizeof r->message, length = strlen(r->file);
  bool has_place = strncmp(why, r->file, length) == 0 || strncmp(why, "...", 3) == 0;
  if (status == MS_TIME) {
    snprintf(r->message, size, "%s: %s took longer than %g s", r->file, called(c), r->seconds);
  } else if (status == MS_MEMORY) {
    snprintf(r->message, size, "%s: %s needed more than %zu bytes", r->file, called(c),
             r->script->limit);
  } else if (r->is_law || c->load) {
    snprintf(r->message, size, "%s%s%s", has_place ? "" : r->file, has_place ? "" : ": ", why);
  } else {
    snprintf(r->message, size, "%s failed: %s", called(c), why);
  }
  return status;
}

void rules_push_state(lua_State *L, call *c) {
  slot *s = &c->rules->slots[c->key % SLOTS];
  if (s->is_set && s->text.length == c->state.length &&
      memcmp(s->text.bytes, c->state.bytes, c->state.length) == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->table);
    return;
  }
  state_push(L, c->state.bytes, c->state.length);
  if (c->state.length > MAX_STATE) return;
  s->is_set = false;
  lua_pushvalue(L, -1);
  if (s->table == LUA_NOREF) s->table = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_rawseti(L, LUA_REGISTRYINDEX, s->table);
  memcpy(s->text.bytes, c->state.bytes, c->state.length);
  s->text.length = c->state.length;
}

void rules_lend(call *c) { c->rules->slots[c->key % SLOTS].is_set = false; }

void rules_check_unchanged(lua_State *L, int index, call *c) {
  ms_rules *r = c->rules;
  char error[MESSAGE_SIZE];
  if (!state_write(L, index, &r->check, error))
    BREAK(L, "%s changed the state in place: now %s", called(c), error);
  if (r->check.length != c->state.length ||
      memcmp(r->check.bytes, c->state.bytes, c->state.length) != 0) {
    lua_pushlstring(L, r->check.bytes, r->check.length < 400 ? r->check.length : 400);
    BREAK(L, "%s changed the state in place, which it may only read; it is now %s", called(c),
          lua_tostring(L, -1));
  }
  slot *s = &r->slots[c->key % SLOTS];
  s->is_set = s->text.length == c->state.length &&
              memcmp(s->text.bytes, c->state.bytes, c->state.length) == 0;
}

void rules_push_function(lua_State *L, call *c, int function) {
  c->function = function;
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->rules->functions[function]);
}

void rules_write_result(lua_State *L, call *c) {
  char error[MESSAGE_SIZE];
  if (!lua_istable(L, -1)) {
    push_shown(L, -1);
    BREAK(L, "%s must return a state, which is a table; it returned %s", called(c),
          lua_tostring(L, -1));
  }
  if (!state_write(L, lua_gettop(L), &c->rules->result, error))
    BREAK(L, "%s must return plain data: the %s", called(c), error);
}

int rules_side_at(lua_State *L, int index, bool or_draw) {
  static const char *const names[] = {"black", "white", "draw"};
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  for (int i = 0; i < (or_draw ? 3 : 2); i++)
    if (strcmp(lua_tostring(L, index), names[i]) == 0) return i;
  return -1;
}
