/* Searches under way: their options, their budget, and calling a script back from within.
 *
 * The game is on the stack meanwhile, so nothing may raise between its call in ms_search_run and
 * its return. An evaluate that is a function runs in a protected call of its own. If it fails,
 * the game is told to stop, and the error is raised again when the game has returned. */
#include "board/search_call.h"

#include "run/debug.h"

#include <math.h>
#include <string.h>

/* ---- Options ---- */

void ms_search_check_options(lua_State *L, const char *who, const char *const *names) {
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) return;
  if (!lua_istable(L, 2)) {
    ms_push_shown(L, 2);
    luaL_error(L, "%s: takes a table of options, found %s", who, lua_tostring(L, -1));
  }
  ms_names_check(L, 2, who, "option", names);
}

bool ms_search_option(lua_State *L, const char *name) {
  if (!lua_istable(L, 2)) {
    lua_pushnil(L);
    return false;
  }
  lua_pushstring(L, name);
  return lua_rawget(L, 2) != LUA_TNIL;
}

double ms_search_number(lua_State *L, const char *method, const char *name, double low, double high,
                   double otherwise) {
  double number = otherwise;
  if (ms_search_option(L, name)) {
    number = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    if (!(number >= low && number <= high)) {
      ms_push_shown(L, -1);
      // Lua's own format writes 1000 as 1000.0.
      char least[32], most[32];
      snprintf(least, sizeof least, "%.14g", low);
      snprintf(most, sizeof most, "%.14g", high);
      luaL_error(L, "board:%s: %s must be a number from %s to %s, found %s", method, name, least,
                 most, lua_tostring(L, -1));
    }
  }
  lua_pop(L, 1);
  return number;
}

/* ---- Budgets ---- */

/* By default a search takes what is left of the move's allowance. If the allowance is spent, it
 * takes a twentieth of it; if there is none, a twentieth of what is left. */
enum { SHARE = 20, ANSWER_TICKS = 500 };

/* What a search takes at most in a slow game where nothing limits it, in seconds: people wait. */
static const double PATIENCE = 1.5;

static double usual(const boards *b, double left, double share) {
  double rest = ms_turn_allowance(b);
  if (rest < 0) return left / SHARE * share;
  double allowance = b->turn->allowance;
  return fmin(left, fmax(fmin(rest, allowance * share), allowance * share / SHARE));
}

/* When the time is up that the script can count on: the call's, or what it was told to be left. */
static double end_of_time(const boards *b) {
  const run *r = &b->vm.run;
  double end = (double)(r->deadline - r->start) * 1e-9;
  return b->turn && b->turn->seconds >= 0 ? fmin(end, b->turn->seconds) : end;
}

/* What is left of the call's time and ticks, less what the script may need afterwards. */
static double seconds_left(const boards *b) {
  double left = end_of_time(b) - ms_run_seconds(&b->vm.run);
  return fmax(left - fmin(0.02 + left / 50, left / 2), 0);
}

static double ticks_left(const run *r) {
  if (!run_is_limited(r)) return INFINITY;
  double left = r->budget > r->ticks ? (double)(r->budget - r->ticks) : 0;
  return fmax(left - left / 50 - 1000, 0);
}

/* How many nodes, of so many at most, the ticks are enough for. */
static uint64_t nodes_for(const search_call *call, double most) {
  return (uint64_t)fmax(fmin(most, floor(call->ticks / (double)call->price)), 1);
}

void ms_search_begin(search_call *call, lua_State *L, const char *method, int price,
                     double most_nodes, double reserve, bool is_limited) {
  boards *b = boards_of(L);
  const run *r = &b->vm.run;
  charge(L, PRICE_SEARCH);
  if (b->searches.is_searching)
    luaL_error(L, "board:%s: called from an evaluate; a search cannot start another search",
               method);
  memset(call, 0, sizeof *call);
  call->L = L;
  call->method = method;
  call->kind = price;
  call->price = ms_price_list[price].ticks;
  call->search.position = lua_touserdata(L, 1);
  call->search.caller = call;
  if (ms_search_option(L, "seconds") && run_is_limited(r))
    luaL_error(L, "board:%s: seconds would depend on the machine; under a budget of ticks, use "
                  "ticks", method);
  lua_pop(L, 1);
  double most = 1e15, asked_seconds = ms_search_number(L, method, "seconds", 0, 1e9, -1);
  double asked_ticks = ms_search_number(L, method, "ticks", 0, most, -1);
  double share = ms_search_number(L, method, "share", 0, 1, -1);
  double ticks = fmax(ticks_left(r) - reserve, 0), seconds = seconds_left(b), nodes = most;
  bool is_usual = share >= 0 || (asked_seconds < 0 && asked_ticks < 0 && !is_limited);
  if (share < 0) share = 1;
  if (asked_seconds >= 0) seconds = fmin(seconds, asked_seconds);
  if (asked_ticks >= 0) ticks = fmin(ticks, asked_ticks);
  if (is_usual && run_is_limited(r)) ticks = usual(b, ticks, share);
  else if (is_usual && b->turn && b->turn->seconds >= 0) seconds = usual(b, seconds, share);
  else if (is_usual) nodes = most_nodes * share;
  if (nodes < most && b->game->slowness > 1) seconds = fmin(seconds, PATIENCE * share);
  call->until = ms_run_seconds(r) + seconds;
  call->end = end_of_time(b);
  call->tick_limit = ticks < most ? r->ticks + (uint64_t)ticks : UINT64_MAX;
  call->ticks = ticks;
  call->search.nodes = nodes_for(call, nodes);
  call->search.interval = 256;
}

void ms_search_use(search_call *call, const evaluation *e, int positions) {
  call->search.evaluation = e->made;
  call->search.salt = e->digest;
  if (e->surcharge == 0) return;
  call->price += e->surcharge * (uint64_t)positions;
  call->search.nodes = nodes_for(call, (double)call->search.nodes);
}

static void pay(search_call *call, uint64_t nodes) {
  vm_of(call->L)->run.ticks += (nodes - call->paid) * call->price;
  ms_run_note_charge(call->L, call->kind, nodes - call->paid);
  call->paid = nodes;
}

/* Whether another evaluation, at the price of the dearest, would leave the script too little to
 * answer. */
static bool is_spent(const search_call *call) {
  const run *r = &vm_of(call->L)->run;
  return call->dearest && r->ticks + call->dearest + ANSWER_TICKS > r->budget;
}

/* Whether the time is up, or would be if the machine kept the search waiting once more as long as it
 * did, and the answer as well. */
static bool is_late(search_call *call, run *r) {
  double now = ms_run_seconds(r);
  if (call->looked > 0) r->wait = fmax(r->wait, now - call->looked);
  call->looked = now;
  double spare = run_is_limited(r) ? 0 : 2 * r->wait; /* under ticks no wait is seen */
  return now >= fmin(call->until, call->end - spare);
}

static bool should_stop(void *caller, uint64_t nodes) {
  search_call *call = caller;
  run *r = &vm_of(call->L)->run;
  pay(call, nodes);
  return call->failed || r->cause || r->ticks >= call->tick_limit || is_spent(call) ||
         is_late(call, r);
}

/* ---- Evaluating by a function ---- */

/* Calls the function with the position, a light value, and returns its number. */
static int call_evaluate(lua_State *L) {
  charge(L, PRICE_EVALUATE);
  const void *position = lua_touserdata(L, 2);
  lua_settop(L, 1);
  ms_board_push(L, position);
  lua_call(L, 1, 1);
  if (lua_type(L, -1) != LUA_TNUMBER || isnan(lua_tonumber(L, -1))) {
    ms_push_shown(L, -1);
    return luaL_error(L, "board:search: evaluate must return a number, found %s",
                      lua_tostring(L, -1));
  }
  return 1;
}

static double evaluate(void *caller, const void *position) {
  search_call *call = caller;
  lua_State *L = call->L;
  const run *r = &vm_of(L)->run;
  uint64_t before = r->ticks;
  if (call->failed || is_spent(call)) return 0; /* the search stops before that counts */
  lua_pushcfunction(L, call_evaluate); /* a light one: needs no memory, and there is room */
  lua_pushvalue(L, call->evaluate);
  lua_pushlightuserdata(L, (void *)position);
  /* No message handler writes the calls: a script that catches the failure would pay for its place
   * on the stack. */
  if (lua_pcall(L, 2, 1, 0) != LUA_OK) {
    call->failed = true; /* what was raised stays on top */
    return 0;
  }
  double value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  if (r->ticks - before > call->dearest) call->dearest = r->ticks - before;
  return value;
}

void ms_search_evaluate_by(search_call *call) {
  call->evaluate = lua_gettop(call->L);
  call->search.evaluate = evaluate;
  call->search.interval = 1;
}

/* ---- Stepping through a thought (run/debug.h) ---- */

/* Has all moves valued, at the depth that the search had: this process ends when that is done. */
static void rank_all(search_call *call) {
  enum { MORE = 16 };
  ms_search *s = &call->search;
  s->best = RANKED;
  if (!s->depth) s->depth = ms_debug_search_depth(call->L);
  s->nodes = s->nodes > UINT64_MAX / MORE ? UINT64_MAX : s->nodes * MORE;
  call->tick_limit = UINT64_MAX;
  call->until = call->end = INFINITY;
}

static void note_ranked(const boards *b, const ms_search *s, debug_search *found) {
  ms_ranked ranked;
  for (int i = 0; i < s->ranked_count && found->ranked_count < RANKED; i++) {
    b->game->ranked(b->game->context, b->searches.searcher, i, &ranked);
    struct debug_ranked *to = &found->ranked[found->ranked_count++];
    *to = (struct debug_ranked){.move = ranked.move, .value = ranked.value, .depth = ranked.depth,
                                .is_exact = ranked.is_exact};
    while (to->line_length < ranked.line_length && to->line_length < SHORT_LINE) {
      to->line[to->line_length] = ranked.line[to->line_length];
      to->line_length++;
    }
  }
  for (int i = 0; i < s->statistic_count && found->ranked_count < RANKED; i++) {
    const ms_statistic *of = &s->statistics[i];
    found->ranked[found->ranked_count++] = (struct debug_ranked){
      .move = of->move, .value = of->value, .count = of->count, .is_exact = of->is_exact};
  }
}

static void note_search(const search_call *call) {
  debug_search *found = ms_debug_search_place(call->L);
  if (!found) return;
  const ms_search *s = &call->search;
  snprintf(found->method, sizeof found->method, "%s", call->method);
  found->nodes = s->visited;
  found->played = s->played;
  found->move = s->move;
  found->value = s->value;
  found->depth = s->found_depth;
  found->is_exact = s->is_exact;
  while (found->line_length < s->line_length && found->line_length < LINE) {
    found->line[found->line_length] = s->line[found->line_length];
    found->line_length++;
  }
  note_ranked(boards_of(call->L), s, found);
  ms_debug_searched(call->L, found);
}

/* ---- Running ---- */

void ms_search_forget(boards *b) {
  searches *s = &b->searches;
  if (s->searcher) b->game->searcher_free(b->game->context, s->searcher);
  s->searcher = NULL;
  s->salts = 0;
  s->table_bytes = 0;
}

void ms_search_run(search_call *call, void (*run)(void *, void *, ms_search *)) {
  lua_State *L = call->L;
  boards *b = boards_of(L);
  searches *s = &b->searches;
  const ms_game *g = b->game;
  luaL_checkstack(L, 8, NULL);
  /* Another match, or moves taken back: what comes must not depend on what was. */
  int ply = b->turn ? b->turn->ply : 0;
  if (ply < s->ply) ms_search_forget(b);
  s->ply = ply;
  if (!s->searcher) s->searcher = g->searcher_new(g->context);
  call->search.should_stop = should_stop;
  if (b->vm.debug && ms_debug_search_begins(L)) rank_all(call);
  s->is_searching = true;
  run(g->context, s->searcher, &call->search);
  s->is_searching = false;
  pay(call, call->search.visited);
  if (b->vm.debug && !call->failed) note_search(call);
  ms_run_check(L);
  if (call->failed) lua_error(L);
  if (b->vm.run.ticks > b->vm.run.budget) ms_run_exhaust(L);
}
