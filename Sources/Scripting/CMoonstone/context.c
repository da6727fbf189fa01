/* What a script is told besides the board: the context, and its random numbers. */
#include "script.h"

#include <math.h>
#include <string.h>

static const char *const SIDES[] = {"black", "white"};

/* ---- context.random ----------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
uint64_t context_draw(ms_script *s) {
  uint64_t z = s->random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Uniform from 0 to n - 1; from the whole range when n is 0. */
static uint64_t random_below(ms_script *s, uint64_t n) {
  if (n == 0) return context_draw(s);
  uint64_t reach = UINT64_MAX - UINT64_MAX % n, r;
  do r = context_draw(s); while (r >= reach);
  return r % n;
}

static lua_Integer check_bound(lua_State *L, int index) {
  int ok = 0;
  lua_Integer n = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &ok) : 0;
  if (!ok) {
    push_shown(L, index);
    luaL_error(L, "context.random: argument %d must be an integer, found %s", index,
               lua_tostring(L, -1));
  }
  return n;
}

static int context_random(lua_State *L) {
  ms_script *s = script_of(L);
  int n = lua_gettop(L);
  charge(L, PRICE_RANDOM);
  if (n == 0) {
    lua_pushnumber(L, (lua_Number)(context_draw(s) >> 11) * 0x1p-53);
    return 1;
  }
  if (n > 2)
    return luaL_error(L, "context.random: takes at most 2 arguments, found %d; write "
                         "context.random(m, n), with a dot", n);
  lua_Integer low = n == 2 ? check_bound(L, 1) : 1, high = check_bound(L, n);
  if (low > high)
    return luaL_error(L, "context.random: there is no integer from %I to %I", (LUAI_UACINT)low,
                      (LUAI_UACINT)high);
  uint64_t width = (uint64_t)high - (uint64_t)low + 1;
  lua_pushinteger(L, (lua_Integer)((uint64_t)low + random_below(s, width)));
  return 1;
}

/* ---- The context ----------------------------------------------------------------------------------- */

/* Pushes every move so far. */
static void push_moves(lua_State *L, const ms_turn *turn) {
  charge_elements(L, turn->ply);
  lua_createtable(L, turn->ply, 0);
  for (int i = 0; i < turn->ply; i++) {
    board_push_move(L, turn->moves[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

double context_allowance(const ms_script *s) {
  if (!s->turn || s->turn->allowance < 0) return -1;
  const run *r = &s->run;
  double spent = run_is_limited(r) ? (double)r->ticks : run_seconds(r);
  return fmax(s->turn->allowance - spent, 0);
}

/* What is made when a script asks for it, in the turn that the context is of: the moves, once, and
 * what is left, anew each time. */
static int context_index(lua_State *L) {
  const ms_script *s = script_of(L);
  const ms_turn *turn = s->turn;
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  lua_pushliteral(L, "ply");
  lua_rawget(L, 1);
  if (!turn || lua_tointeger(L, -1) != turn->ply) return 0;
  if (strcmp(key, "moves") == 0) {
    push_moves(L, turn);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, 1);
  } else if (strcmp(key, "remaining") == 0 && turn->ticks) {
    lua_pushinteger(L, (lua_Integer)(turn->ticks - s->run.ticks));
  } else if (strcmp(key, "seconds") == 0 && turn->seconds >= 0) {
    lua_pushnumber(L, turn->seconds - run_seconds(&s->run));
  } else if (strcmp(key, "allowance") == 0 && turn->allowance >= 0) {
    double left = context_allowance(s);
    if (turn->ticks) lua_pushinteger(L, (lua_Integer)left);
    else lua_pushnumber(L, left);
  } else {
    return 0;
  }
  return 1;
}

void context_open(lua_State *L) {
  ms_script *s = script_of(L);
  lua_pushcfunction(L, context_random);
  s->random_function = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, context_index);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "context");
  lua_setfield(L, -2, "__metatable");
  s->context_meta = luaL_ref(L, LUA_REGISTRYINDEX);
}

void context_push(lua_State *L, const ms_turn *turn) {
  ms_script *s = script_of(L);
  s->random = turn->seed;
  lua_createtable(L, 0, 7);
  if (turn->side >= 0) {
    lua_pushstring(L, SIDES[turn->side]);
    lua_setfield(L, -2, "side");
    comment_push(L);
    lua_setfield(L, -2, "comment");
  }
  lua_pushinteger(L, turn->ply);
  lua_setfield(L, -2, "ply");
  lua_pushstring(L, s->game->name);
  lua_setfield(L, -2, "game");
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->memory);
  lua_setfield(L, -2, "memory");
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->random_function);
  lua_setfield(L, -2, "random");
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->context_meta);
  lua_setmetatable(L, -2);
}
