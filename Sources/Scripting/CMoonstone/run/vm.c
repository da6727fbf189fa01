/* A Lua virtual machine: opening and closing it, and the protected calls that reach it. */
#include "run/run.h"

#include "moonstone_sanitizers.h"
#include "run/arena.h"

#include <stdio.h>
#include <string.h>

/* ---- Protected calls ---- */

static void set_message(vm *m, const char *text, size_t length) {
  ms_clean_text(m->message, sizeof m->message, text, length, false);
}

/* Adds to the message what was probably meant. */
static void add_advice(vm *m) {
  size_t length = strlen(m->message);
  snprintf(m->message + length, sizeof m->message - length, "%s", m->advice);
}

/* Says what interrupted a call. */
static void explain_interruption(vm *m, ms_status cause, limits had) {
  const run *r = &m->run;
  char text[MESSAGE_SIZE];
  int n = snprintf(text, sizeof text, "%s%s%s", r->has_place ? r->place : "",
                   r->has_place ? ": " : "",
                   r->is_overspent && cause == MS_TICKS ? ms_overspent()
                   : cause == MS_TIME                   ? "out of time"
                   : cause == MS_TICKS                  ? "out of ticks"
                                                        : "stopped");
  if (cause == MS_TIME) {
    double seconds = had.seconds > 0 ? had.seconds : 0;
    snprintf(text + n, sizeof text - (size_t)n, ": it had %.*g s %s", seconds < 10 ? 2 : 4,
             seconds, had.purpose);
  }
  set_message(m, text, strlen(text));
}

/* What Lua says when calls of C are nested too deeply. It does not say where, since C was
 * running. */
static bool lacks_place(const char *message) { return strcmp(message, "C stack overflow") == 0; }

/* Goes no further than the innermost function in Lua: nothing stops this, and there may be
 * 190,000. */
static void note_place(lua_State *L) {
  run *r = &vm_of(L)->run;
  lua_Debug ar;
  for (int level = 0; !r->has_place && lua_getstack(L, level, &ar); level++)
    ms_run_note_place(r, L, &ar);
}

/* Says why a call failed. Looks at the error value without running anything of the script. */
static ms_status explain(vm *m, int status, ms_status cause, limits had) {
  lua_State *L = m->L;
  char text[MESSAGE_SIZE];
  if (cause == MS_RULES) {
    set_message(m, m->run.broken, strlen(m->run.broken));
    return cause;
  }
  if (cause != MS_OK) {
    explain_interruption(m, cause, had);
    return cause;
  }
  if (status == LUA_ERRMEM) {
    char may_use[32];
    ms_write_size(may_use, sizeof may_use, m->limit);
    const char *recursion = m->run.recursion;
    snprintf(text, sizeof text, "%s%s: a script may use %s%s", m->run.refused,
             *recursion ? recursion : "out of memory", may_use,
             *recursion ? ", and its calls take more" : "");
    set_message(m, text, strlen(text));
    return MS_MEMORY;
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    if (m->run.has_place && lacks_place(message)) {
      int n = snprintf(text, sizeof text, "%s: %s", m->run.place, message);
      set_message(m, text, (size_t)n);
    } else {
      set_message(m, message, length);
    }
    add_advice(m);
  } else {
    snprintf(text, sizeof text, "raised %s%s instead of a message", lua_isnil(L, -1) ? "" : "a ",
             lua_typename(L, lua_type(L, -1)));
    set_message(m, text, strlen(text));
  }
  return MS_FAULT;
}

/* To be called with the error at index 1, while the stack stands. */
static void take_advice(lua_State *L) {
  vm *m = vm_of(L);
  m->advice[0] = 0;
  if (m->advise && lua_type(L, 1) == LUA_TSTRING)
    m->advise(L, lua_tostring(L, 1), m->advice, sizeof m->advice);
}

/* Index 1: a table that was raised. Returns a message: where that was, and what is in it. */
static int describe(lua_State *L) {
  char text[MESSAGE_SIZE], place[128] = "";
  lua_Debug ar;
  for (int level = 1; !*place && lua_getstack(L, level, &ar); level++)
    if (lua_getinfo(L, "Sl", &ar) && ar.currentline > 0)
      snprintf(place, sizeof place, "%s:%d: ", ar.short_src, ar.currentline);
  vm_of(L)->describe(L);
  size_t length;
  const char *shown = lua_tolstring(L, -1, &length);
  int n = snprintf(text, sizeof text, "%sraised a table instead of a message: ", place);
  ms_clean_text(text + n, sizeof text - (size_t)n, shown, length, false);
  lua_pushstring(L, text);
  return 1;
}

/* Puts a message in place of the table at index 1. Leaves the table if that fails. The script pays
 * for none of it: what it had used, and the calls that led here, stay as they are. */
static void describe_raised(lua_State *L) {
  run *r = &vm_of(L)->run;
  if (lua_type(L, 1) != LUA_TTABLE || !vm_of(L)->describe || run_is_dead(L)) return;
  const uint64_t ticks = r->ticks, budget = r->budget, alarm = r->alarm;
  struct profile *profile = r->profile;
  const traceback calls = r->traceback;
  const variables held = r->variables;
  r->budget = r->alarm = UINT64_MAX;
  r->profile = NULL;
  lua_pushcfunction(L, describe); /* a light one */
  lua_pushvalue(L, 1);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) lua_replace(L, 1);
  lua_settop(L, 1);
  r->ticks = ticks, r->budget = budget, r->alarm = alarm;
  r->profile = profile;
  r->traceback = calls;
  r->variables = held;
}

/* Is its own message handler, once it has been called. One of its own would take a place on the
 * script's stack, whose growth is paid for. */
static int enter(lua_State *L) {
  vm *m = vm_of(L);
  lua_CFunction function = m->function;
  if (!function) {
    if (lua_type(L, 1) == LUA_TSTRING && lacks_place(lua_tostring(L, 1))) note_place(L);
    take_advice(L);
    ms_traceback_handle(L);
    describe_raised(L);
    return 1;
  }
  m->function = NULL;
  return function(L);
}

ms_status ms_vm_call(vm *m, lua_CFunction function, void *argument, limits limits) {
  lua_State *L = m->L;
  lua_settop(L, 0);
  m->message[0] = m->advice[0] = 0;
  m->printed_length = 0;
  ms_run_begin(&m->run, L, limits);
  m->function = function;
  lua_pushcfunction(L, enter); /* a light one: needs no memory */
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, 1);
  ms_status cause = ms_run_end(&m->run);
  if (status == LUA_OK && cause == MS_OK) return MS_OK;
  ms_status result = explain(m, status, cause, limits);
  if (result == MS_RULES) ms_fault_take_whole(m);
  else ms_fault_split(m);
  lua_settop(L, 0);
  return result;
}

/* ---- Opening and closing ---- */

static void free_arena(vm *m) {
  if (m->arena) ms_arena_give_back(m->arena);
}

bool ms_vm_open(vm *m, size_t memory, home home, lua_CFunction prepare) {
  const limits preparing = {.seconds = 60, .purpose = ""};
  /* Twice the limit: a free block of one size class serves no other. */
  size_t size = 2 * memory + ((size_t)4 << 20);
  m->is_in_process = home == IN_PROCESS;
  if (!MS_HAS_SHADOW || !m->is_in_process) m->arena = ms_arena_borrow(size);
  m->L = ms_seeded_state(m);
  if (!m->L) {
    free_arena(m);
    return false;
  }
  *(vm **)lua_getextraspace(m->L) = m;
  ms_run_init(&m->run);
  if (ms_vm_call(m, prepare, NULL, preparing) != MS_OK) {
    ms_vm_close(m);
    return false;
  }
  m->limit = memory; /* only now: the limit is the script's, not that of preparing */
  return true;
}

void ms_vm_empty(vm *m) {
  if (m->L && !m->arena) lua_close(m->L);
  m->L = NULL;
  ms_endings_free(m);
  if (m->arena) ms_arena_trim(m->arena);
}

void ms_vm_close(vm *m) {
  ms_vm_empty(m);
  ms_images_free(m);
  ms_files_free(m);
  ms_run_free(&m->run);
  free_arena(m);
}
