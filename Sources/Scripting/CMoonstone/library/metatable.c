/* setmetatable, which sets a copy: with what Lua looks for in a metatable, but without fields that
 * run where no hook does or that slow down the collector.
 *
 * Lua follows a table in __index, __newindex or __call to the next one in a loop that nothing
 * counts or interrupts. So a chain of them has at most LONGEST links. A link beyond is a function
 * of ours, which pays, and from which the count starts over; a link of __call always is. */
#include "library/library.h"

static const char *const events[] = {
  "__index", "__newindex", "__call", "__eq", "__lt", "__le", "__len", "__unm", "__add", "__sub",
  "__mul", "__div", "__idiv", "__mod", "__pow", "__band", "__bor", "__bxor", "__bnot", "__shl",
  "__shr", "__pairs", "__tostring", "__name"};
enum { INDEX, NEWINDEX, CALL, EVENTS = sizeof events / sizeof *events, LONGEST = 8 };

/* Upvalues: for INDEX and for NEWINDEX, how many links lead to a table; then the names of the
 * events. */
#define LINKS(event) lua_upvalueindex(1 + (event))
#define NAME(event) lua_upvalueindex(3 + (event))

/* ---- Links that are functions; upvalue 1: the table they lead to ---- */

static int index_through(lua_State *L) {
  charge(L, PRICE_CHAIN);
  lua_settop(L, 2);
  lua_gettable(L, lua_upvalueindex(1));
  return 1;
}

static int newindex_through(lua_State *L) {
  charge(L, PRICE_CHAIN);
  lua_settop(L, 3);
  lua_settable(L, lua_upvalueindex(1));
  return 0;
}

static int finish_call(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  return lua_gettop(L);
}

static int call_through(lua_State *L) {
  int count = lua_gettop(L);
  charge(L, PRICE_CHAIN);
  charge_work(L, PRICE_ITEM, (uint64_t)count / 4);
  luaL_checkstack(L, 2, NULL);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_callk(L, count, LUA_MULTRET, 0, finish_call);
  return lua_gettop(L);
}

/* ---- Chains ---- */

/* How many links lead to the table at `index`, at most. */
static int links_to(lua_State *L, int event, int index) {
  lua_pushvalue(L, index);
  lua_rawget(L, LINKS(event));
  int links = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return links;
}

/* Replaces the table on top by the next one of its chain. False, with nothing on top, at its
 * end. */
static bool follow(lua_State *L, int event) {
  if (lua_getmetatable(L, -1)) {
    lua_pushvalue(L, NAME(event));
    lua_rawget(L, -2);
    lua_replace(L, -3);
    lua_pop(L, 1);
    if (lua_istable(L, -1)) return true;
  }
  lua_pop(L, 1);
  return false;
}

/* How many links there are from the table on top on; too many, if they lead back to index 1. */
static int links_from(lua_State *L, int event) {
  lua_pushvalue(L, -1);
  for (int links = 0; links <= LONGEST && !lua_rawequal(L, -1, 1); links++)
    if (!follow(L, event)) return links;
  lua_pop(L, 1);
  return LONGEST + 1;
}

/* Notes that so many links lead to the table on top. */
static void note_links(lua_State *L, int event, int links) {
  lua_pushvalue(L, -1);
  do {
    if (links_to(L, event, -1) >= links) { /* noted for those that follow, too */
      lua_pop(L, 1);
      return;
    }
    charge(L, PRICE_ITEM);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, links++);
    lua_rawset(L, LINKS(event));
  } while (follow(L, event));
}

/* Sets a function that leads to the table on top in the copy, at index 3. */
static void set_function(lua_State *L, int event, lua_CFunction function) {
  lua_pushvalue(L, NAME(event));
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, function, 1);
  lua_rawset(L, 3);
}

/* Looks at a link from the table at index 1, whose new metatable, at index 3, is not set yet. */
static void link(lua_State *L, int event, lua_CFunction function) {
  lua_pushvalue(L, NAME(event));
  if (lua_rawget(L, 3) == LUA_TTABLE) {
    int links = event == CALL ? LONGEST + 1 : links_to(L, event, 1) + 1;
    bool is_known = event != CALL && links_to(L, event, -1) >= links;
    if (!is_known && links <= LONGEST) links += links_from(L, event);
    if (links > LONGEST) set_function(L, event, function);
    else if (!is_known) note_links(L, event, links_to(L, event, 1) + 1);
  }
  lua_pop(L, 1);
}

/* ---- setmetatable ---- */

/* Pushes a copy of the metatable at index 2. The rest of it is never looked up. */
static void push_copy(lua_State *L) {
  lua_newtable(L);
  for (int event = 0; event < EVENTS; event++) {
    lua_pushvalue(L, NAME(event));
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 2) == LUA_TNIL) lua_pop(L, 2);
    else lua_rawset(L, 3);
  }
}

static int set_metatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL && !lua_istable(L, -1))
    return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TNIL) {
    lua_setmetatable(L, 1);
    return 1;
  }
  push_copy(L);
  link(L, INDEX, index_through);
  link(L, NEWINDEX, newindex_through);
  link(L, CALL, call_through);
  /* getmetatable returns the script's own table, or what its __metatable says. That is read raw and
   * only once: an __index that answered nil the second time would get the copy out. */
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, 2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, 2);
  }
  lua_setfield(L, 3, "__metatable");
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

static void push_weak_table(lua_State *L) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
}

void ms_metatables_open(lua_State *L) {
  luaL_checkstack(L, EVENTS + 4, NULL);
  push_weak_table(L);
  push_weak_table(L);
  for (int event = 0; event < EVENTS; event++) lua_pushstring(L, events[event]);
  lua_pushcclosure(L, set_metatable, 2 + EVENTS);
  lua_setfield(L, -2, "setmetatable");
}
