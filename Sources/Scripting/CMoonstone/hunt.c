/* Searches under way: their budget, and calling scripts back from within.
 *
 * The game is on the stack meanwhile, so nothing here may raise between hunt_run's call of it and
 * its return: an evaluate that is a function runs in a protected call of its own, the game is told
 * to stop when that fails, and what it raised is raised again when the game has returned. */
#include "hunt.h"

#include <math.h>
#include <string.h>

/* ---- Options ------------------------------------------------------------------------------------ */

static void push_names(lua_State *L, const char *const *names) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (int i = 0; names[i]; i++) {
    if (i) luaL_addstring(&b, ", ");
    luaL_addstring(&b, names[i]);
  }
  luaL_pushresult(&b);
}

static bool is_among(const char *name, const char *const *names) {
  for (int i = 0; names[i]; i++) if (strcmp(name, names[i]) == 0) return true;
  return false;
}

void hunt_check_options(lua_State *L, const char *method, const char *const *names) {
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) return;
  if (!lua_istable(L, 2)) {
    push_shown(L, 2);
    luaL_error(L, "board:%s: takes a table of options, found %s", method, lua_tostring(L, -1));
  }
  const char *unknown = NULL; /* the first in order: tables have none */
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    lua_pop(L, 1);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    if (is_among(name, names)) continue;
    if (!unknown || strcmp(name, unknown) < 0) unknown = name;
  }
  if (!unknown) return;
  push_names(L, names);
  if (*unknown) lua_pushfstring(L, "no option \"%s\"", unknown);
  else lua_pushliteral(L, "options stand under their names");
  luaL_error(L, "board:%s: %s; there is %s", method, lua_tostring(L, -1), lua_tostring(L, -2));
}

bool hunt_option(lua_State *L, const char *name) {
  if (!lua_istable(L, 2)) {
    lua_pushnil(L);
    return false;
  }
  lua_pushstring(L, name);
  return lua_rawget(L, 2) != LUA_TNIL;
}

double hunt_number(lua_State *L, const char *method, const char *name, double low, double high,
                   double otherwise) {
  double number = otherwise;
  if (hunt_option(L, name)) {
    number = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    if (!(number >= low && number <= high)) {
      push_shown(L, -1);
      luaL_error(L, "board:%s: %s must be a number from %f to %f, found %s", method, name, low,
                 high, lua_tostring(L, -1));
    }
  }
  lua_pop(L, 1);
  return number;
}

/* ---- Budgets ------------------------------------------------------------------------------------ */

/* Where nothing is said, a search takes what is left of the move's allowance. Where that is spent,
 * or there is none, it takes this part of it, or of what is left. */
enum { SHARE = 20, ANSWER_TICKS = 500 };

static double usual(const ms_script *s, double left, double share) {
  double rest = context_allowance(s);
  if (rest < 0) return left / SHARE * share;
  double allowance = s->turn->allowance;
  return fmin(left, fmax(fmin(rest, allowance * share), allowance * share / SHARE));
}

/* What is left of the call's time and of its ticks, less what the rest of it may need. */
static double seconds_left(const run *r) {
  double left = (double)(r->deadline - r->start) * 1e-9 - run_seconds(r);
  return fmax(left - fmin(0.02 + left / 50, left / 2), 0);
}

static double ticks_left(const run *r) {
  if (!run_is_limited(r)) return INFINITY;
  double left = r->budget > r->ticks ? (double)(r->budget - r->ticks) : 0;
  return fmax(left - left / 50 - 1000, 0);
}

/* What telling of playouts costs, where there are many moves to tell of. */
static double statistics_ticks(const ms_game *g, const void *position) {
  return fmax(40.0 * g->count(g->context, position) - 1000, 0);
}

void hunt_begin(hunt *h, lua_State *L, const char *method, int price, double most_nodes,
                bool is_limited) {
  ms_script *s = script_of(L);
  const run *r = &s->run;
  charge(L, PRICE_SEARCH);
  if (s->is_searching)
    luaL_error(L, "board:%s: called by an evaluate; there is no search within a search", method);
  memset(h, 0, sizeof *h);
  h->L = L;
  h->method = method;
  h->price = price;
  h->search.position = lua_touserdata(L, 1);
  h->search.caller = h;
  double most = 1e15, asked_seconds = hunt_number(L, method, "seconds", 0, 1e9, -1);
  double asked_ticks = hunt_number(L, method, "ticks", 0, most, -1);
  double share = hunt_number(L, method, "share", 0, 1, -1);
  double ticks = ticks_left(r), seconds = seconds_left(r), nodes = most;
  if (price == PRICE_PLAYED) ticks = fmax(ticks - statistics_ticks(s->game, h->search.position), 0);
  bool is_usual = share >= 0 || (asked_seconds < 0 && asked_ticks < 0 && !is_limited);
  if (share < 0) share = 1;
  if (asked_seconds >= 0) seconds = fmin(seconds, asked_seconds);
  if (asked_ticks >= 0) ticks = fmin(ticks, asked_ticks);
  if (is_usual && run_is_limited(r)) ticks = usual(s, ticks, share);
  else if (is_usual && s->turn && s->turn->seconds >= 0) seconds = usual(s, seconds, share);
  else if (is_usual) nodes = most_nodes * share;
  h->until = run_seconds(r) + seconds;
  h->tick_limit = ticks < most ? r->ticks + (uint64_t)ticks : UINT64_MAX;
  h->search.nodes = (uint64_t)fmax(fmin(nodes, floor(ticks / price_list[price].ticks)), 1);
  h->search.interval = 256;
}

static void pay(hunt *h, uint64_t nodes) {
  script_of(h->L)->run.ticks += (nodes - h->paid) * price_list[h->price].ticks;
  h->paid = nodes;
}

/* Whether another evaluation, which may cost what the dearest has, would leave the script nothing to
 * answer with. */
static bool is_spent(const hunt *h) {
  const run *r = &script_of(h->L)->run;
  return h->dearest && r->ticks + h->dearest + ANSWER_TICKS > r->budget;
}

static bool should_stop(void *caller, uint64_t nodes) {
  hunt *h = caller;
  const run *r = &script_of(h->L)->run;
  pay(h, nodes);
  return h->failed || r->cause || r->ticks >= h->tick_limit || is_spent(h) ||
         run_seconds(r) >= h->until;
}

/* ---- Evaluating by a function --------------------------------------------------------------------- */

/* The function and the position, as a light value: its number. */
static int call_evaluate(lua_State *L) {
  charge(L, PRICE_EVALUATE);
  const void *position = lua_touserdata(L, 2);
  lua_settop(L, 1);
  board_push(L, position);
  lua_call(L, 1, 1);
  if (lua_type(L, -1) != LUA_TNUMBER || isnan(lua_tonumber(L, -1))) {
    push_shown(L, -1);
    return luaL_error(L, "board:search: evaluate must return a number, found %s",
                      lua_tostring(L, -1));
  }
  return 1;
}

static double evaluate(void *caller, const void *position) {
  hunt *h = caller;
  lua_State *L = h->L;
  const run *r = &script_of(L)->run;
  uint64_t before = r->ticks;
  if (h->failed || is_spent(h)) return 0; /* and it is stopped before that counts */
  lua_pushcfunction(L, call_evaluate); /* light: needs no memory, and hunt_run has made room */
  lua_pushvalue(L, h->evaluate);
  lua_pushlightuserdata(L, (void *)position);
  if (lua_pcall(L, 2, 1, 0) != LUA_OK) {
    h->failed = true; /* and what was raised stays on top */
    return 0;
  }
  double value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  if (r->ticks - before > h->dearest) h->dearest = r->ticks - before;
  return value;
}

void hunt_evaluate_by(hunt *h) {
  h->evaluate = lua_gettop(h->L);
  h->search.evaluate = evaluate;
  h->search.interval = 1;
}

/* ---- Running ------------------------------------------------------------------------------------ */

void search_forget(ms_script *s) {
  if (s->searcher) s->game->searcher_free(s->game->context, s->searcher);
  s->searcher = NULL;
  s->salts = 0;
  s->table_bytes = 0;
}

void hunt_run(hunt *h, void (*run)(void *, void *, ms_search *)) {
  lua_State *L = h->L;
  ms_script *s = script_of(L);
  const ms_game *g = s->game;
  luaL_checkstack(L, 8, NULL);
  /* Another match, or the same one taken back: what comes must not depend on what was. */
  int ply = s->turn ? s->turn->ply : 0;
  if (ply < s->searched_ply) search_forget(s);
  s->searched_ply = ply;
  if (!s->searcher) s->searcher = g->searcher_new(g->context);
  h->search.should_stop = should_stop;
  s->is_searching = true;
  run(g->context, s->searcher, &h->search);
  s->is_searching = false;
  pay(h, h->search.visited);
  run_check(L);
  if (h->failed) lua_error(L);
  if (s->run.ticks > s->run.budget) run_exhaust(L);
}
