/* moonstone.evaluation: what positions are worth, compiled once from a table of weights. */
#include "board/board.h"

#include <string.h>

/* LONGEST: more phases than this are refused. CHEAP: so many features are in a position's price. */
enum { MAX_WEIGHTS = 1024, LONGEST = 10000, CHEAP = 4 };

/* Where the metatable lies in the registry. */
static const char META = 0;

const evaluation *ms_evaluation_at(lua_State *L, int index) {
  evaluation *e = lua_touserdata(L, index);
  if (!e || !lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &META);
  bool same = lua_topointer(L, -1) == lua_topointer(L, -2);
  lua_pop(L, 2);
  return same && e->made ? e : NULL;
}

/* ---- Those that are alive, and those that an image keeps ---- */

/* Where it is in a list; `count` if it is not. */
static int place_of(const void *made, void *const *list, int count) {
  int i = 0;
  while (i < count && list[i] != made) i++;
  return i;
}

/* Frees those of a list that are not in another one. */
static void free_others(const boards *b, void *const *list, int count, void *const *other,
                        int other_count) {
  const ms_game *g = b->game;
  for (int i = 0; i < count; i++)
    if (place_of(list[i], other, other_count) == other_count)
      g->evaluation_free(g->context, list[i]);
}

static int evaluation_gc(lua_State *L) {
  boards *b = boards_of(L);
  evaluations *all = &b->evaluations;
  evaluation *e = lua_touserdata(L, 1);
  if (!e->made) return 0;
  int place = place_of(e->made, all->made, all->count);
  free_others(b, &all->made[place], 1, all->kept, all->kept_count);
  all->made[place] = all->made[--all->count];
  e->made = NULL;
  return 0;
}

void ms_evaluations_save(boards *b) {
  evaluations *all = &b->evaluations;
  memcpy(all->kept, all->made, sizeof all->kept);
  all->kept_count = all->count;
}

void ms_evaluations_free(boards *b) {
  evaluations *all = &b->evaluations;
  free_others(b, all->made, all->count, all->kept, all->kept_count);
  all->count = 0;
}

void ms_evaluations_restore(boards *b) {
  evaluations *all = &b->evaluations;
  memcpy(all->made, all->kept, sizeof all->made);
  all->count = all->kept_count;
}

void ms_evaluations_release(boards *b) {
  evaluations *all = &b->evaluations;
  free_others(b, all->kept, all->kept_count, all->made, all->count);
  all->kept_count = 0;
}

/* ---- Reading weights ---- */

typedef struct weights {
  int count, features;
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
  lua_Integer first = LUA_MAXINTEGER, last = LUA_MININTEGER;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    if (!lua_isinteger(L, -2) || lua_type(L, -1) != LUA_TNUMBER) {
      lua_pop(L, 2);
      bad_weight(L, feature);
    }
    lua_Integer phase = lua_tointeger(L, -2);
    charge(L, PRICE_WEIGHT);
    add_weight(L, w, (ms_weight){feature, lua_tonumber(L, -1), true, (intptr_t)phase});
    lua_pop(L, 1);
    if (phase < first) first = phase;
    if (phase > last) last = phase;
  }
  if (first > last) bad_weight(L, feature);
  uint64_t span = (uint64_t)last - (uint64_t)first;
  charge_work(L, PRICE_PHASE, span < LONGEST ? span : LONGEST);
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
      lua_pop(L, 1);
      continue;
    }
    w->features++;
    if (lua_type(L, -1) == LUA_TNUMBER) {
      add_weight(L, w, (ms_weight){name, lua_tonumber(L, -1), false, 0});
    } else if (lua_istable(L, -1)) {
      read_points(L, w, name);
    } else {
      bad_weight(L, name);
    }
    lua_pop(L, 1);
  }
}

/* What valuing a position costs beside the position. */
static uint64_t surcharge(const weights *w) {
  int parts = w->features + (w->phase != NULL);
  return parts > CHEAP ? (uint64_t)(parts - CHEAP) * ms_price_list[PRICE_FEATURE].ticks : 0;
}

/* Makes room for another evaluation. */
static void collect(lua_State *L) {
  boards *b = boards_of(L);
  charge_work(L, PRICE_COLLECTION, b->vm.used >> 10);
  lua_gc(L, LUA_GCCOLLECT);
  if (b->evaluations.count >= MAX_EVALUATIONS)
    luaL_error(L, "moonstone.evaluation: a script may hold %d evaluations at once",
               MAX_EVALUATIONS);
}

static int make_evaluation(lua_State *L) {
  boards *b = boards_of(L);
  const ms_game *g = b->game;
  charge(L, PRICE_EVALUATION);
  if (lua_gettop(L) > 1) ms_refuse_colon(L, "evaluation", "moonstone.evaluation { … }");
  if (!lua_istable(L, 1)) {
    ms_push_shown(L, 1);
    return luaL_error(L, "moonstone.evaluation: argument 1 must be a table of weights such as "
                         "{ mobility = 5 }, found %s", lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  if (b->evaluations.count >= MAX_EVALUATIONS) collect(L);
  weights *w = lua_newuserdatauv(L, sizeof *w + MAX_WEIGHTS * sizeof *w->list, 0);
  w->count = w->features = 0;
  w->phase = NULL;
  read_weights(L, w);
  evaluation *e = lua_newuserdatauv(L, sizeof *e, 0);
  e->made = NULL;
  e->surcharge = surcharge(w);
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
  b->evaluations.made[b->evaluations.count++] = e->made;
  return 1;
}

/* worth(board) */
static int call_evaluation(lua_State *L) {
  const ms_game *g = boards_of(L)->game;
  const evaluation *e = ms_evaluation_at(L, 1);
  const void *p = ms_board_at(L, 2);
  charge(L, PRICE_WORTH);
  if (!e || !p) {
    ms_push_shown(L, 2);
    return luaL_error(L, "moonstone.evaluation: call it with a board, as in worth(board), found %s",
                      lua_tostring(L, -1));
  }
  charge_work(L, PRICE_FEATURE, e->surcharge / ms_price_list[PRICE_FEATURE].ticks);
  double value = g->worth(g->context, e->made, p);
  if (value == (double)(lua_Integer)value) lua_pushinteger(L, (lua_Integer)value);
  else lua_pushnumber(L, value);
  return 1;
}

void ms_evaluation_open(lua_State *L) {
  if (!boards_of(L)->game->evaluation_new) return;
  lua_createtable(L, 0, 4);
  lua_pushcfunction(L, call_evaluation);
  lua_setfield(L, -2, "__call");
  lua_pushcfunction(L, evaluation_gc);
  lua_setfield(L, -2, "__gc");
  lua_pushliteral(L, "evaluation");
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "evaluation");
  lua_setfield(L, -2, "__name");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &META);
  push_function(L, make_evaluation);
  lua_setfield(L, -2, "evaluation");
}
