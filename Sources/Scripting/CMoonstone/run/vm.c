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

/* Says why a call failed. Looks at the error value without running anything of the script. */
static ms_status explain(vm *m, int status, ms_status cause) {
  lua_State *L = m->L;
  char text[MESSAGE_SIZE];
  const char *place = m->run.has_place ? m->run.place : NULL;
  if (cause == MS_RULES) {
    set_message(m, m->run.broken, strlen(m->run.broken));
    return cause;
  }
  if (cause != MS_OK) {
    snprintf(text, sizeof text, "%s%s%s", place ? place : "", place ? ": " : "",
             cause == MS_TIME ? "out of time" : cause == MS_TICKS ? "out of ticks" : "stopped");
    set_message(m, text, strlen(text));
    return cause;
  }
  if (status == LUA_ERRMEM) {
    snprintf(text, sizeof text, "out of memory: a script may use %zu bytes", m->limit);
    set_message(m, text, strlen(text));
    return MS_MEMORY;
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    set_message(m, message, length);
  } else {
    snprintf(text, sizeof text, "raised %s%s instead of a message", lua_isnil(L, -1) ? "" : "a ",
             lua_typename(L, lua_type(L, -1)));
    set_message(m, text, strlen(text));
  }
  return MS_FAULT;
}

ms_status ms_vm_call(vm *m, lua_CFunction function, void *argument, double seconds,
                     uint64_t ticks) {
  lua_State *L = m->L;
  lua_settop(L, 0);
  m->message[0] = 0;
  m->printed_length = 0;
  ms_run_begin(&m->run, L, seconds, ticks);
  lua_pushcfunction(L, function); /* a light one: needs no memory */
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, 0);
  ms_status cause = ms_run_end(&m->run);
  if (status == LUA_OK && cause == MS_OK) return MS_OK;
  ms_status result = explain(m, status, cause);
  lua_settop(L, 0);
  return result;
}

/* ---- Opening and closing ---- */

static void free_arenas(vm *m) {
  if (m->arena) ms_arena_free(m->arena);
  if (m->small) ms_arena_give_back(m->small);
}

bool ms_vm_open(vm *m, size_t memory, home home, lua_CFunction prepare) {
  enum { SECONDS = 60 };
  /* Twice the limit: a free block of one size class serves no other. */
  size_t size = 2 * memory + ((size_t)4 << 20);
  if (home != IN_PROCESS) m->arena = ms_arena_new(size, home == AT_FIXED_PLACE);
  else if (!MS_HAS_SHADOW) m->small = ms_arena_borrow(); /* a sanitizer watches each block */
  m->L = lua_newstate(ms_allocate, m);
  if (!m->L) {
    free_arenas(m);
    return false;
  }
  *(vm **)lua_getextraspace(m->L) = m;
  ms_run_init(&m->run);
  if (ms_vm_call(m, prepare, NULL, SECONDS, 0) != MS_OK) {
    ms_vm_close(m);
    return false;
  }
  m->limit = memory; /* only now: the limit is the script's, not that of preparing */
  return true;
}

void ms_vm_close(vm *m) {
  lua_close(m->L);
  ms_run_free(&m->run);
  free_arenas(m);
}
