/* A script of either role: making it, loading a source into it, and what it says of itself. */
#include "roles/roles.h"

#include "run/debug.h"
#include "run/follow.h"
#include "run/profile.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making ---- */

/* Those that a function of the script sees, or else what each script begins with. */
static void push_globals(lua_State *L) {
  int top = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->loaded);
  if (lua_istable(L, -1)) {
    lua_pushnil(L);
    while (lua_next(L, top + 1)) {
      const char *name = NULL;
      for (int i = 1; lua_isfunction(L, -1) && (name = lua_getupvalue(L, -1, i)); i++) {
        if (strcmp(name, "_ENV") == 0) {
          lua_replace(L, top + 1);
          lua_settop(L, top + 1);
          return;
        }
        lua_pop(L, 1);
      }
      lua_pop(L, 1);
    }
  }
  lua_settop(L, top);
  ms_sandbox_push_environment(L);
}

static int prepare(lua_State *L) {
  vm_of(L)->globals = push_globals;
  ms_sandbox_open(L);
  lua_createtable(L, 0, 2);
  ms_evaluation_open(L);
  ms_reader_open(L);
  ms_sandbox_add(L, "moonstone");
  ms_board_open(L);
  ms_context_open(L);
  ms_comment_open(L);
  ms_memory_open(L);
  return 0;
}

ms_script *ms_script_new(const ms_game *game, size_t memory, bool fixed) {
  ms_script *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->boards.game = game;
  s->loaded = LUA_NOREF;
  if (ms_vm_open(&s->boards.vm, memory, fixed ? IN_WORKER : IN_PROCESS, prepare)) return s;
  free(s);
  return NULL;
}

void ms_script_free(ms_script *s) {
  if (!s) return;
  ms_script_suspend(s);
  ms_script_forget(s);
  ms_vm_close(&s->boards.vm);
  ms_book_free(&s->boards);
  ms_params_free(s);
  free(s);
}

bool ms_script_lend_book(ms_script *s, const char *bytes, size_t length) {
  return ms_book_lend(&s->boards, bytes, length);
}

/* ---- Loading ---- */

typedef struct load {
  ms_role role;
  const ms_source *source;
  const ms_include *includes;
  int count;
} load;

static int run_load(lua_State *L) {
  load *l = lua_touserdata(L, 1);
  ms_script *s = script_of(L);
  ms_book_open(L);
  ms_sandbox_push_environment(L);
  ms_require_open(L, l->includes, l->count);
  int environment = lua_gettop(L);
  bool is_prompt = l->role == MS_PROMPT;
  if (is_prompt) lua_pushvalue(L, environment); /* which it keeps */
  ms_compile(L, l->source);
  lua_call(L, 0, 1);
  ms_role_check(L, l->role, l->source->name);
  char version[VERSION_SIZE] = "";
  if (is_prompt) ms_prompt_open(L, environment, lua_gettop(L));
  else ms_version_read(L, l->source->name, version);
  int params = l->role == MS_STRATEGY ? ms_params_read(L, l->source) : LUA_NOREF;
  int loaded = luaL_ref(L, LUA_REGISTRYINDEX); /* only now is the one before let go */
  luaL_unref(L, LUA_REGISTRYINDEX, s->loaded);
  s->loaded = loaded;
  luaL_unref(L, LUA_REGISTRYINDEX, s->params.values > 0 ? s->params.values : LUA_NOREF);
  s->params.values = params;
  s->context.has_told_of_seeds = false;
  memcpy(s->memory.version, version, sizeof version);
  ms_search_forget(&s->boards);
  return 0;
}

ms_status ms_script_load(ms_script *s, ms_role role, const ms_source *source,
                         const ms_include *includes, int count, double seconds, uint64_t ticks) {
  load l = {role, source, includes, count};
  ms_script_prepare(s, true);
  ms_script_forget(s);
  vm *m = &s->boards.vm;
  ms_files_name(m, source, includes, count);
  ms_status status = ms_vm_call(m, run_load, &l, ms_script_limits(s, seconds, ticks, "to load"));
  s->load_seconds = ms_run_seconds(&m->run);
  s->load_ticks = m->run.ticks;
  return status;
}

/* ---- Stopping and listening ---- */

void ms_script_get_ready(ms_script *s) { ms_run_get_ready(&s->boards.vm.run); }

void ms_script_stop(ms_script *s) { ms_run_stop(&s->boards.vm.run); }

void ms_script_listen(ms_script *s, ms_hear *hear, void *listener) {
  ms_thought_listen(&s->boards.vm.run, hear, listener);
}

/* ---- Profiling ---- */

bool ms_script_profile(ms_script *s, bool profiles) {
  vm *m = &s->boards.vm;
  ms_profile_free(m->profile);
  m->profile = profiles ? ms_profile_new() : NULL;
  return !profiles || m->profile;
}

ms_text ms_script_profile_text(ms_script *s) {
  profile *p = s->boards.vm.profile;
  return p ? ms_profile_text(p) : (ms_text){NULL, 0};
}

bool ms_script_follow(ms_script *s, bool follows) {
  vm *m = &s->boards.vm;
  ms_follow_free(m->follow);
  m->follow = follows ? ms_follow_new() : NULL;
  return !follows || m->follow;
}

ms_text ms_script_followed(ms_script *s) {
  follow *f = s->boards.vm.follow;
  return f ? ms_follow_text(f) : (ms_text){NULL, 0};
}

bool ms_script_debug(ms_script *s, unsigned char asks, unsigned char tells) {
  vm *m = &s->boards.vm;
  if (!m->debug) m->debug = ms_debug_new(m);
  m->debug_asks = asks;
  m->debug_tells = tells;
  return m->debug;
}

/* ---- Reading ---- */

ms_text ms_script_traceback(const ms_script *s) {
  const traceback *t = &s->boards.vm.run.traceback;
  return (ms_text){t->text, t->length};
}

ms_text ms_script_variables(const ms_script *s) {
  const variables *v = &s->boards.vm.run.variables;
  return (ms_text){v->text, v->length};
}

ms_fault ms_script_error(const ms_script *s) { return s->boards.vm.fault; }

ms_text ms_script_printed(const ms_script *s) {
  return (ms_text){s->boards.vm.printed, s->boards.vm.printed_length};
}
