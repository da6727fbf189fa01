/* A script: a Lua state, the strategy in it, and the protected calls that reach it. */
#include "arena.h"
#include "sanitizers.h"
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Protected calls ------------------------------------------------------------------------------ */

static void set_message(ms_script *s, const char *text, size_t length) {
  ms_clean_text(s->message, sizeof s->message, text, length, false);
}

/* Says why a call failed. The error value is looked at without running anything of the script. */
static ms_status explain(ms_script *s, int status, ms_status cause) {
  lua_State *L = s->L;
  char text[MESSAGE_SIZE];
  const char *place = s->run.has_place ? s->run.place : NULL;
  if (cause == MS_RULES) {
    set_message(s, s->run.broken, strlen(s->run.broken));
    return cause;
  }
  if (cause != MS_OK) {
    snprintf(text, sizeof text, "%s%s%s", place ? place : "", place ? ": " : "",
             cause == MS_TIME ? "out of time" : cause == MS_TICKS ? "out of ticks" : "stopped");
    set_message(s, text, strlen(text));
    return cause;
  }
  if (status == LUA_ERRMEM) {
    snprintf(text, sizeof text, "out of memory: a script may use %zu bytes", s->limit);
    set_message(s, text, strlen(text));
    return MS_MEMORY;
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    set_message(s, message, length);
  } else {
    snprintf(text, sizeof text, "raised %s %s that is no message",
             lua_isnil(L, -1) ? "an error with" : "a", lua_typename(L, lua_type(L, -1)));
    set_message(s, text, strlen(text));
  }
  return MS_FAULT;
}

ms_status protect(ms_script *s, lua_CFunction function, void *argument, double seconds,
                  uint64_t ticks) {
  lua_State *L = s->L;
  lua_settop(L, 0);
  s->message[0] = 0;
  s->printed_length = 0;
  run_begin(&s->run, L, seconds, ticks);
  lua_pushcfunction(L, function); /* light: needs no memory */
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, 0);
  ms_status cause = run_end(&s->run);
  s->turn = NULL;
  if (status == LUA_OK && cause == MS_OK) return MS_OK;
  ms_status result = explain(s, status, cause);
  lua_settop(L, 0);
  return result;
}

/* ---- Setting up ------------------------------------------------------------------------------------ */

static int open_script(lua_State *L) {
  ms_script *s = script_of(L);
  sandbox_open(L);
  evaluation_open(L);
  board_open(L);
  context_open(L);
  comment_open(L);
  lua_newtable(L);
  s->memory = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static void free_arenas(ms_script *s) {
  if (s->arena) arena_free(s->arena);
  if (s->small) arena_give_back(s->small);
}

ms_script *script_new(const ms_game *game, size_t memory, home home, lua_CFunction open) {
  ms_script *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  /* Twice: what is free in one class of size serves no other. */
  size_t size = 2 * memory + ((size_t)4 << 20);
  if (home != IN_PROCESS) s->arena = arena_new(size, home == AT_FIXED_PLACE);
  else if (!HAS_SHADOW) s->small = arena_borrow(); /* a sanitizer watches each */
  s->game = game;
  s->strategy = LUA_NOREF;
  s->L = lua_newstate(limits_allocate, s);
  if (!s->L) {
    free_arenas(s);
    free(s);
    return NULL;
  }
  *(ms_script **)lua_getextraspace(s->L) = s;
  run_init(&s->run);
  if (protect(s, open, NULL, 60, 0) != MS_OK) {
    ms_script_free(s);
    return NULL;
  }
  s->limit = memory; /* the cap is the script's, not its setting up's */
  return s;
}

ms_script *ms_script_new(const ms_game *game, size_t memory, bool fixed) {
  return script_new(game, memory, fixed ? AT_FIXED_PLACE : IN_PROCESS, open_script);
}

void ms_script_free(ms_script *s) {
  if (!s) return;
  search_forget(s);
  lua_close(s->L);
  run_free(&s->run);
  memory_free(s);
  free_arenas(s);
  free(s);
}

/* ---- Loading --------------------------------------------------------------------------------------- */

static int run_load(lua_State *L) {
  ms_load *l = lua_touserdata(L, 1);
  ms_script *s = script_of(L);
  sandbox_push_environment(L);
  require_open(L, l->includes, l->count);
  compile(L, l->source);
  lua_call(L, 0, 1);
  role_check(L, l->role, l->source->name);
  char version[VERSION_SIZE];
  version_read(L, l->source->name, version);
  int strategy = luaL_ref(L, LUA_REGISTRYINDEX); /* only now does the one before go */
  luaL_unref(L, LUA_REGISTRYINDEX, s->strategy);
  s->strategy = strategy;
  memcpy(s->version, version, sizeof version);
  search_forget(s);
  return 0;
}

ms_status ms_script_load(ms_script *s, ms_role role, const ms_source *source,
                         const ms_include *includes, int count, double seconds, uint64_t ticks) {
  ms_load l = {role, source, includes, count};
  ms_status status = protect(s, run_load, &l, seconds, ticks);
  s->load_seconds = run_seconds(&s->run);
  s->load_ticks = s->run.ticks;
  return status;
}

/* ---- Choosing -------------------------------------------------------------------------------------- */

typedef struct choose {
  const ms_turn *turn;
  ms_choice *choice;
  bool is_illegal;
} choose;

/* The list of what is legal, for a message. */
static void push_legal(lua_State *L, const void *position) {
  enum { SHOWN = 12 };
  const ms_game *g = script_of(L)->game;
  ms_code moves[MS_MAX_CODES];
  int n = g->moves(g->context, position, moves, MS_MAX_CODES);
  lua_pushliteral(L, "");
  for (int i = 0; i < n && i < SHOWN; i++) {
    lua_pushstring(L, i ? " " : "");
    board_push_move(L, moves[i]);
    lua_concat(L, 3);
  }
  if (n > SHOWN) {
    lua_pushliteral(L, " …");
    lua_concat(L, 2);
  }
}

static void read_move(lua_State *L, choose *c) {
  const ms_game *g = script_of(L)->game;
  ms_code move = board_move_at(L, 1);
  if (move >= 0 && g->is_legal(g->context, c->turn->position, move)) {
    c->choice->move = move;
    return;
  }
  c->is_illegal = true;
  push_shown(L, 1);
  push_legal(L, c->turn->position);
  luaL_error(L, "choose returned %s, which is %s; legal are %s", lua_tostring(L, -2),
             move >= 0 ? "illegal here" : "not a move", lua_tostring(L, -1));
}

/* The comment is at index 2. */
static void read_comment(lua_State *L, ms_choice *choice) {
  if (lua_isnil(L, 2)) return;
  if (!lua_istable(L, 2)) {
    push_shown(L, 2);
    luaL_error(L, "choose: after the move comes a comment such as { value = 3, depth = 2, "
                  "text = \"…\" } or nothing, found %s", lua_tostring(L, -1));
  }
  comment_read(L, 2, "choose: the comment", &choice->comment, script_of(L)->comment);
}

void end_readiness(ms_script *s) {
  pthread_mutex_lock(&s->run.lock);
  s->run.is_ready = s->run.stop = false;
  pthread_mutex_unlock(&s->run.lock);
}

static int run_choose(lua_State *L) {
  choose *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  charge(L, PRICE_CHOOSE);
  role_push(L, "choose");
  board_push(L, c->turn->position);
  context_push(L, c->turn);
  lua_call(L, 2, 2);
  read_move(L, c);
  read_comment(L, c->choice);
  if (c->turn->wants_memory) {
    ms_script *s = script_of(L);
    if (memory_encode(L, ": it is not kept")) c->choice->memory = (ms_text){s->kept, s->kept_length};
    else c->choice->memory_error = (ms_text){s->kept_error, strlen(s->kept_error)};
  }
  return 0;
}

ms_status ms_script_choose(ms_script *s, const ms_turn *turn, double seconds, ms_choice *choice) {
  choose c = {.turn = turn, .choice = choice};
  memset(choice, 0, sizeof *choice);
  s->turn = turn;
  ms_status status = protect(s, run_choose, &c, seconds, turn->ticks);
  choice->ticks = s->run.ticks;
  if (status == MS_FAULT && c.is_illegal) status = MS_ILLEGAL;
  end_readiness(s);
  return status;
}

typedef struct export {
  ms_text text, error;
} export;

static int run_export(lua_State *L) {
  export *e = lua_touserdata(L, 1);
  ms_script *s = script_of(L);
  if (memory_encode(L, ": the memory is dropped")) e->text = (ms_text){s->kept, s->kept_length};
  else e->error = (ms_text){s->kept_error, strlen(s->kept_error)};
  return 0;
}

ms_text ms_script_memory(ms_script *s, ms_text *error) {
  export e = {.text = {NULL, 0}};
  if (protect(s, run_export, &e, 1, 0) != MS_OK) e.error = ms_script_error(s);
  *error = e.error;
  return e.text;
}

/* ---- What is to be read ------------------------------------------------------------------------------ */

ms_text ms_script_error(const ms_script *s) { return (ms_text){s->message, strlen(s->message)}; }

ms_text ms_script_printed(const ms_script *s) { return (ms_text){s->printed, s->printed_length}; }
