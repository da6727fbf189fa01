/* Opening rules, and what all their calls share. */
#include "roles/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ms_rules_function_names[QUERIES] = {"setup", "turn", "moves",
                                                   "play", "outcome", "diagram"};

static int prepare(lua_State *L) {
  /* Little survives a call, and each round of the collector visits all that does. So it makes fewer
   * rounds. */
  lua_gc(L, LUA_GCINC, 800, 0, 0);
  ms_sandbox_open(L);
  return 0;
}

ms_rules *ms_rules_new(size_t memory, double seconds) {
  ms_rules *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->seconds = seconds;
  for (int i = 0; i < SLOTS; i++) r->slots[i].table = LUA_NOREF;
  for (int i = 0; i < FUNCTIONS; i++) r->functions[i] = LUA_NOREF;
  if (ms_vm_open(&r->vm, memory, IN_ARENA, prepare)) return r;
  free(r);
  return NULL;
}

void ms_rules_free(ms_rules *r) {
  if (!r) return;
  ms_vm_close(&r->vm);
  free(r);
}

int ms_rules_broken(lua_State *L) {
  rules_of(L)->is_law = true;
  return lua_error(L);
}

static const char *called(const call *c) {
  return c->function == QUERIES ? c->rules->queries[c->which].shape.name
                                : ms_rules_function_names[c->function];
}

ms_status ms_rules_run(call *c, lua_CFunction function) {
  ms_rules *r = c->rules;
  r->is_law = false;
  ms_status status = ms_vm_call(&r->vm, function, c, r->seconds, 0);
  if (status == MS_OK) return MS_OK;
  const char *why = r->vm.message;
  size_t size = sizeof r->message, length = strlen(r->file);
  bool has_place = strncmp(why, r->file, length) == 0 || strncmp(why, "...", 3) == 0;
  if (status == MS_TIME) {
    snprintf(r->message, size, "%s: %s took longer than %g s", r->file, called(c), r->seconds);
  } else if (status == MS_MEMORY) {
    snprintf(r->message, size, "%s: %s needed more than %zu bytes", r->file, called(c),
             r->vm.limit);
  } else if (r->is_law || c->source) {
    snprintf(r->message, size, "%s%s%s", has_place ? "" : r->file, has_place ? "" : ": ", why);
  } else {
    snprintf(r->message, size, "%s failed: %s", called(c), why);
  }
  return status;
}

void ms_rules_push_state(lua_State *L, call *c) {
  slot *s = &c->rules->slots[c->key % SLOTS];
  if (s->is_set && s->text.length == c->state.length &&
      memcmp(s->text.bytes, c->state.bytes, c->state.length) == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->table);
    return;
  }
  ms_state_push(L, c->state.bytes, c->state.length);
  if (c->state.length > MAX_STATE) return;
  s->is_set = false;
  lua_pushvalue(L, -1);
  if (s->table == LUA_NOREF) s->table = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_rawseti(L, LUA_REGISTRYINDEX, s->table);
  memcpy(s->text.bytes, c->state.bytes, c->state.length);
  s->text.length = c->state.length;
}

void ms_rules_lend(call *c) { c->rules->slots[c->key % SLOTS].is_set = false; }

void ms_rules_check_unchanged(lua_State *L, int index, call *c) {
  ms_rules *r = c->rules;
  char error[MESSAGE_SIZE];
  if (!ms_state_write(L, index, &r->check, error))
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

void ms_rules_push_function(lua_State *L, call *c, int function) {
  c->function = function;
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->rules->functions[function]);
}

void ms_rules_write_result(lua_State *L, call *c) {
  char error[MESSAGE_SIZE];
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    BREAK(L, "%s must return a state, which is a table; it returned %s", called(c),
          lua_tostring(L, -1));
  }
  if (!ms_state_write(L, lua_gettop(L), &c->rules->result, error))
    BREAK(L, "%s must return plain data, but its %s", called(c), error);
}

int ms_rules_side_at(lua_State *L, int index, bool or_draw) {
  static const char *const names[] = {"black", "white", "draw"};
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  for (int i = 0; i < (or_draw ? 3 : 2); i++)
    if (strcmp(lua_tostring(L, index), names[i]) == 0) return i;
  return -1;
}
