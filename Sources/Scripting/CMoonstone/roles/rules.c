/* Opening rules, and what all their calls share. */
#include "roles/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ms_rules_function_names[QUERIES] = {"setup", "turn", "moves",
                                                   "play", "outcome", "diagram", "board"};

static int prepare(lua_State *L) {
  /* Little survives a call, and each round of the collector visits all that does. So it makes fewer
   * rounds. */
  lua_gc(L, LUA_GCINC, 800, 0, 0);
  ms_rules_open_library(L);
  vm_of(L)->advise = ms_library_advise;
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
  ms_rules_free_tables(r);
  free(r->children.bytes);
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

limits ms_rules_limits(const ms_rules *r) {
  enum { FOR_EVER = 1000000000 };
  return (limits){.seconds = FOR_EVER, .cpu = r->seconds, .purpose = ""};
}

/* Adds the calls that led to a failure, the last one first, as far as there is room for whole ones. */
static void add_calls(ms_rules *r) {
  const traceback *t = &r->vm.run.traceback;
  const char *before = "; the calls that led there, the last one first: ";
  size_t used = strlen(r->message);
  for (size_t start = 0, end; start < t->length; start = end + 1) {
    for (end = start; end < t->length && t->text[end] != '\n';) end++;
    size_t length = strlen(before) + (end - start);
    if (used + length >= sizeof r->message) return;
    memcpy(r->message + used, before, strlen(before));
    memcpy(r->message + used + strlen(before), t->text + start, end - start);
    used += length;
    r->message[used] = 0;
    before = ", ";
  }
}

ms_status ms_rules_run(call *c, lua_CFunction function) {
  ms_rules *r = c->rules;
  r->is_law = false;
  r->calls++;
  ms_status status = ms_vm_call(&r->vm, function, c, ms_rules_limits(r));
  if (status == MS_OK) return MS_OK;
  size_t size = sizeof r->message;
  r->fault = (ms_fault){.file = 0};
  if (status == MS_TIME) {
    snprintf(r->message, size, "%s took longer than %g s of CPU time", called(c), r->seconds);
  } else if (status == MS_MEMORY) {
    char limit[32];
    ms_write_size(limit, sizeof limit, r->vm.limit);
    snprintf(r->message, size, "%s needed more than %s of memory", called(c), limit);
  } else if (r->is_law || c->source) {
    bool has_place = r->vm.fault.file == 0;
    if (has_place) r->fault = r->vm.fault;
    snprintf(r->message, size, "%s", has_place ? r->vm.fault.text.bytes : r->vm.message);
  } else {
    r->fault.file = -1;
    snprintf(r->message, size, "%s failed: %s", called(c), r->vm.message);
  }
  if (!r->is_law && !c->source) add_calls(r);
  r->fault.text = (ms_text){r->message, strlen(r->message)};
  return status;
}

bool ms_rules_is_unchanged(lua_State *L, call *c) {
  ms_rules *r = c->rules;
  char error[MESSAGE_SIZE];
  if (!ms_state_write(L, 1, &r->check, error)) {
    r->check.length = 0;
    lua_pushfstring(L, "%s changed the state in place: now %s", called(c), error);
    return false;
  }
  const ms_text *text = &c->state.text;
  if (r->check.length != text->length ||
      memcmp(r->check.bytes, text->bytes, text->length) != 0) {
    lua_pushlstring(L, r->check.bytes, r->check.length < 400 ? r->check.length : 400);
    lua_pushfstring(L, "%s changed the state in place, which it may only read; it is now %s",
                    called(c), lua_tostring(L, -1));
    return false;
  }
  ms_rules_take_back(c);
  return true;
}

void ms_rules_check_unchanged(lua_State *L, call *c) {
  if (!ms_rules_is_unchanged(L, c)) ms_rules_broken(L);
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
  const state_text *result = &c->rules->result;
  c->rules->result_state = ms_state_of((ms_text){result->bytes, result->length});
}

int ms_rules_side_at(lua_State *L, int index, bool or_draw) {
  static const char *const names[] = {"black", "white", "draw"};
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  for (int i = 0; i < (or_draw ? 3 : 2); i++)
    if (strcmp(lua_tostring(L, index), names[i]) == 0) return i;
  return -1;
}
