/* moonstone.evaluation: what positions are worth, compiled once from a table of weights. */
#include "board/board.h"

#include <string.h>

enum { MAX_WEIGHTS = 1024, MAX_EVALUATIONS = 64 };

/* Where the metatable lies in the registry. */
static const char META = 0;

typedef struct evaluation {
  void *made;
  uint64_t digest;
} evaluation;

void *ms_evaluation_at(lua_State *L, int index, uint64_t *digest) {
  evaluation *e = lua_touserdata(L, index);
  if (!e || !lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &META);
  bool same = lua_topointer(L, -1) == lua_topointer(L, -2);
  lua_pop(L, 2);
  if (!same) return NULL;
  *digest = e->digest;
  return e->made;
}

static int evaluation_gc(lua_State *L) {
  boards *b = boards_of(L);
  evaluation *e = lua_touserdata(L, 1);
  if (e->made) {
    b->game->evaluation_free(b->game->context, e->made);
    b->evaluations--;
  }
  e->made = NULL;
  return 0;
}

/* ---- Reading weights ---- */

typedef struct weights {
  int count;
  const char *phase;
  ms_weight list[];
} weights;

static int bad_weight(lua_State *L, const char *feature) {
  ms_push_shown(L, -1);
  return luaL_error(L, "moonstone.evaluation: the weight of %s must be a number, or a table from "
                       "phases to numbers such as { [10] = 1, [60] = 3 }, found %s", feature,
                    lua_tostring(L, -1));
}

static void add_weight(lua_State *L, weights *w, ms_weight weight) {
  if (w->count == MAX_WEIGHTS)
    luaL_error(L, "moonstone.evaluation: more than %d weights", MAX_WEIGHTS);
  w->list[w->count++] = weight;
}

/* Reads the weights by phase, which are on top. */
static void read_points(lua_State *L, weights *w, const char *feature) {
  bool any = false;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    if (!lua_isinteger(L, -2) || lua_type(L, -1) != LUA_TNUMBER) {
      lua_pop(L, 2);
      bad_weight(L, feature);
    }
    add_weight(L, w, (ms_weight){feature, lua_tonumber(L, -1), true,
                                 (intptr_t)lua_tointeger(L, -2)});
    lua_pop(L, 1);
    any = true;
  }
  if (!any) bad_weight(L, feature);
}

/* Reads the table at index 1, which keeps the texts in the weights alive. */
static void read_weights(lua_State *L, weights *w) {
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) {
      ms_push_shown(L, -2);
      luaL_error(L, "moonstone.evaluation: weights are given by the names of features, found %s",
                 lua_tostring(L, -1));
    }
    const char *name = lua_tostring(L, -2);
    if (strcmp(name, "by") == 0) {
      if (lua_type(L, -1) != LUA_TSTRING) {
        ms_push_shown(L, -1);
        luaL_error(L, "moonstone.evaluation: by must be the name of a feature or a query, found %s",
                   lua_tostring(L, -1));
      }
      w->phase = lua_tostring(L, -1);
    } else if (lua_type(L, -1) == LUA_TNUMBER) {
      add_weight(L, w, (ms_weight){name, lua_tonumber(L, -1), false, 0});
    } else if (lua_istable(L, -1)) {
      read_points(L, w, name);
    } else {
      bad_weight(L, name);
    }
    lua_pop(L, 1);
  }
}

static int make_evaluation(lua_State *L) {
  boards *b = boards_of(L);
  const ms_game *g = b->game;
  charge(L, PRICE_EVALUATION);
  if (!lua_istable(L, 1)) {
    ms_push_shown(L, 1);
    return luaL_error(L, "moonstone.evaluation: argument 1 must be a table of weights such as "
                         "{ mobility = 5 }, found %s", lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  if (b->evaluations >= MAX_EVALUATIONS) lua_gc(L, LUA_GCCOLLECT);
  if (b->evaluations >= MAX_EVALUATIONS)
    return luaL_error(L, "moonstone.evaluation: a script may hold %d evaluations at once",
                      MAX_EVALUATIONS);
  weights *w = lua_newuserdatauv(L, sizeof *w + MAX_WEIGHTS * sizeof *w->list, 0);
  w->count = 0;
  w->phase = NULL;
  read_weights(L, w);
  evaluation *e = lua_newuserdatauv(L, sizeof *e, 0);
  e->made = NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &META);
  lua_setmetatable(L, -2);
  char message[MS_MAX_TEXT];
  int length = 0;
  e->made = g->evaluation_new(g->context, w->list, w->count, w->phase, &e->digest, message,
                              &length);
  if (!e->made) {
    lua_pushlstring(L, message, (size_t)length);
    return luaL_error(L, "moonstone.evaluation: %s", lua_tostring(L, -1));
  }
  b->evaluations++;
  return 1;
}

void ms_evaluation_open(lua_State *L) {
  if (!boards_of(L)->game->evaluation_new) return;
  lua_createtable(L, 0, 3);
  lua_pushcfunction(L, evaluation_gc);
  lua_setfield(L, -2, "__gc");
  lua_pushliteral(L, "evaluation");
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "evaluation");
  lua_setfield(L, -2, "__name");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &META);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, make_evaluation);
  lua_setfield(L, -2, "evaluation");
  ms_sandbox_add(L, "moonstone");
}
