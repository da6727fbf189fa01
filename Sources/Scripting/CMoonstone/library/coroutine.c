/* Coroutines that the limits reach: the watchdog knows which one runs, and each counts ticks as the
 * call under way does. */
#include "library/library.h"

static lua_State *coroutine_at(lua_State *L, int index, const char *method) {
  lua_State *co = lua_tothread(L, index);
  if (co) return co;
  ms_push_shown(L, index);
  luaL_error(L, "%s: argument %d must be a coroutine, found %s", method, index,
             lua_tostring(L, -1));
  return NULL;
}

/* Writes the calls that led to the failure of a coroutine. That takes time which a script does not
 * pay for, so only the first failures in a call of the script are written. */
static void note_failure(run *r, lua_State *co) {
  enum { MOST = 20 };
  if (!r->cause && r->failures++ < MOST) ms_traceback_write(co, 0, lua_topointer(co, -1), false);
}

/* Resumes with `arguments` values from the top of L. Moves the results to L and returns how
 * many, or moves the error and returns -1. */
static int resume(lua_State *L, lua_State *co, int arguments) {
  if (!lua_checkstack(co, arguments)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  charge(L, PRICE_RESUME);
  lua_xmove(L, co, arguments);
  ms_run_adopt(L, co);
  int results;
  run *r = &vm_of(L)->run;
  const resumption waiting = {L, r->resumed};
  r->current = co;
  r->resumed = &waiting;
  int status = lua_resume(co, L, arguments, &results);
  if (status > LUA_YIELD) note_failure(r, co);
  r->resumed = waiting.outer;
  r->current = L;
  ms_run_check(L);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(co, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(co, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(co, L, results);
  return results;
}

static int safe_resume(lua_State *L) {
  lua_State *co = coroutine_at(L, 1, "coroutine.resume");
  int results = resume(L, co, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  int count = results < 0 ? 1 : results;
  lua_insert(L, -(count + 1));
  return count + 1;
}

static int resume_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, co, lua_gettop(L));
  if (results >= 0) return results;
  return lua_error(L);
}

static int new_coroutine(lua_State *L, const char *method) {
  if (lua_type(L, 1) != LUA_TFUNCTION) {
    ms_push_shown(L, 1);
    return luaL_error(L, "%s: argument 1 must be a function, found %s", method,
                      lua_tostring(L, -1));
  }
  charge(L, PRICE_COROUTINE);
  lua_State *co = lua_newthread(L);
  lua_sethook(co, NULL, 0, 0); /* inherited from its maker; resume sets its own */
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int safe_create(lua_State *L) { return new_coroutine(L, "coroutine.create"); }

static int safe_wrap(lua_State *L) {
  new_coroutine(L, "coroutine.wrap");
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

const luaL_Reg ms_coroutine_replaced[] = {
  {"create", safe_create}, {"resume", safe_resume}, {"wrap", safe_wrap}, {NULL, NULL}};
