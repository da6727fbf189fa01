/* The context: what a script is told besides the board, and its random numbers. */
#include "roles/roles.h"

#include <string.h>

/* ---- context.random ---- */

/* Uniform from 0 to n - 1, or from the whole range if n is 0. */
static uint64_t random_below(boards *b, uint64_t n) {
  if (n == 0) return ms_turn_draw(b);
  uint64_t reach = UINT64_MAX - UINT64_MAX % n, r;
  do r = ms_turn_draw(b); while (r >= reach);
  return r % n;
}

static lua_Integer check_bound(lua_State *L, int index) {
  int ok = 0;
  lua_Integer n = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &ok) : 0;
  if (!ok) {
    ms_push_shown(L, index);
    luaL_error(L, "context.random: argument %d must be an integer, found %s", index,
               lua_tostring(L, -1));
  }
  return n;
}

/* Pushes a number that is at least 0 and less than 1. */
static int push_fraction(lua_State *L) {
  lua_pushnumber(L, (lua_Number)(ms_turn_draw(boards_of(L)) >> 11) * 0x1p-53);
  return 1;
}

/* Pushes an integer of this range, which is not empty. */
static int push_between(lua_State *L, lua_Integer low, lua_Integer high) {
  uint64_t width = (uint64_t)high - (uint64_t)low + 1;
  lua_pushinteger(L, (lua_Integer)((uint64_t)low + random_below(boards_of(L), width)));
  return 1;
}

static int context_random(lua_State *L) {
  int n = lua_gettop(L);
  charge(L, PRICE_RANDOM);
  if (n == 0) return push_fraction(L);
  ms_refuse_colon(L, "random", "context.random(m, n)");
  if (n > 2)
    return luaL_error(L, "context.random: takes at most 2 arguments, found %d", n);
  lua_Integer low = n == 2 ? check_bound(L, 1) : 1, high = check_bound(L, n);
  if (low > high)
    return luaL_error(L, "context.random: there is no integer from %I to %I", (LUAI_UACINT)low,
                      (LUAI_UACINT)high);
  return push_between(L, low, high);
}

/* ---- math.random and math.randomseed, where there is a turn ---- */

/* Takes its arguments as Lua's own does. */
static int math_random(lua_State *L) {
  if (!boards_of(L)->turn)
    return luaL_error(L, "math.random: a file that is loaded has no random numbers, since the match "
                         "seeds them; call it in choose");
  int n = lua_gettop(L);
  charge(L, PRICE_RANDOM);
  if (n == 0) return push_fraction(L);
  if (n > 2) return luaL_error(L, "wrong number of arguments");
  lua_Integer low = n == 2 ? luaL_checkinteger(L, 1) : 1, high = luaL_checkinteger(L, n);
  if (n == 1 && high == 0) return push_between(L, LUA_MININTEGER, LUA_MAXINTEGER);
  luaL_argcheck(L, low <= high, n, "interval is empty");
  return push_between(L, low, high);
}

/* Changes nothing, and says so once for each time that the file is loaded. */
static int math_randomseed(lua_State *L) {
  static const char note[] = "math.randomseed does nothing: the match seeds math.random\n";
  ms_script *s = script_of(L);
  vm *m = &s->boards.vm;
  if (!s->boards.turn)
    return luaL_error(L, "math.randomseed: the match seeds math.random; leave this call out");
  charge(L, PRICE_RANDOM);
  if (s->context.has_told_of_seeds || m->printed_length + sizeof note > PRINT_SIZE) return 0;
  s->context.has_told_of_seeds = true;
  memcpy(m->printed + m->printed_length, note, sizeof note - 1);
  m->printed_length += sizeof note - 1;
  return 0;
}

/* ---- The context ---- */

/* Pushes the moves so far. */
static void push_moves(lua_State *L, const ms_turn *turn) {
  charge_elements(L, turn->ply);
  lua_createtable(L, turn->ply, 0);
  for (int i = 0; i < turn->ply; i++) {
    ms_board_push_move(L, turn->moves[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

/* Some are nil at times: an observer has no side, and a match may have no limits. */
const char *const ms_context_fields[] = {"allowance", "comment", "game",    "memory", "moves", "params",
                                     "ply",       "random",    "remaining", "seconds", "side", NULL};

/* Raises if the context never has such a field. */
static void check_field(lua_State *L, const char *key) {
  for (int i = 0; ms_context_fields[i]; i++)
    if (strcmp(key, ms_context_fields[i]) == 0) return;
  ms_name_refuse(L, "context", "field", *key ? key : NULL, ms_context_fields);
}

/* Fields that are made when a script reads them, during the turn of the context: the list of moves,
 * once, and what is left, each time anew. */
static int context_index(lua_State *L) {
  const boards *b = boards_of(L);
  const run *r = &b->vm.run;
  const ms_turn *turn = b->turn;
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  check_field(L, key);
  lua_pushliteral(L, "ply");
  lua_rawget(L, 1);
  if (!turn || lua_tointeger(L, -1) != turn->ply) return 0;
  if (strcmp(key, "moves") == 0) {
    push_moves(L, turn);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, 1);
  } else if (strcmp(key, "remaining") == 0 && turn->ticks) {
    lua_pushinteger(L, (lua_Integer)(turn->ticks - r->ticks));
  } else if (strcmp(key, "seconds") == 0 && turn->seconds >= 0) {
    lua_pushnumber(L, turn->seconds - ms_run_seconds(r));
  } else if (strcmp(key, "allowance") == 0 && turn->allowance >= 0) {
    double left = ms_turn_allowance(b);
    if (turn->ticks) lua_pushinteger(L, (lua_Integer)left);
    else lua_pushnumber(L, left);
  } else {
    return 0;
  }
  return 1;
}

void ms_context_open(lua_State *L) {
  context_part *c = &script_of(L)->context;
  vm_of(L)->draw = math_random;
  vm_of(L)->reseed = math_randomseed;
  push_function(L, context_random);
  c->random = vm_of(L)->host[HOST_RANDOM] = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, context_index);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "context");
  lua_setfield(L, -2, "__metatable");
  c->meta = luaL_ref(L, LUA_REGISTRYINDEX);
}

bool ms_context_is(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->context.meta);
  bool is = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return is;
}

void ms_context_push(lua_State *L, const ms_turn *turn) {
  ms_script *s = script_of(L);
  s->boards.seed = turn->seed;
  s->boards.drawn = 0;
  lua_createtable(L, 0, 7);
  if (turn->side >= 0) {
    lua_pushstring(L, ms_side_names[turn->side]);
    lua_setfield(L, -2, "side");
    ms_comment_push(L);
    lua_setfield(L, -2, "comment");
  }
  lua_pushinteger(L, turn->ply);
  lua_setfield(L, -2, "ply");
  lua_pushstring(L, s->boards.game->name);
  lua_setfield(L, -2, "game");
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->memory.table);
  lua_setfield(L, -2, "memory");
  if (s->params.values > 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->params.values);
    lua_setfield(L, -2, "params");
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->context.random);
  lua_setfield(L, -2, "random");
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->context.meta);
  lua_setmetatable(L, -2);
}
