/* The functions of `table` that go through many elements. They pay for each one, and end when the
 * script has to. Lua's own run to the end, even if a __len lies about where that is. */
#include "library/library.h"

#include <limits.h>

/* Pays for one element. */
static void touch(lua_State *L) {
  charge_work(L, PRICE_ITEM, 1);
  ms_run_check(L);
}

static lua_Integer check_table(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  return luaL_len(L, 1);
}

static int insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)check_table(L) + 1);
  switch (lua_gettop(L)) {
  case 2: lua_seti(L, 1, end); return 0;
  case 3: break;
  default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_Integer at = luaL_checkinteger(L, 2);
  luaL_argcheck(L, (lua_Unsigned)at - 1u < (lua_Unsigned)end, 2, "position out of bounds");
  for (lua_Integer i = end; i > at; i--) {
    touch(L);
    lua_geti(L, 1, i - 1);
    lua_seti(L, 1, i);
  }
  lua_seti(L, 1, at);
  return 0;
}

static int take_out(lua_State *L) {
  lua_Integer length = check_table(L), at = luaL_optinteger(L, 2, length);
  luaL_argcheck(L, at == length || (lua_Unsigned)at - 1u <= (lua_Unsigned)length, 2,
                "position out of bounds");
  lua_geti(L, 1, at);
  for (; at < length; at++) {
    touch(L);
    lua_geti(L, 1, at + 1);
    lua_seti(L, 1, at);
  }
  lua_pushnil(L);
  lua_seti(L, 1, at);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, target, LUA_TTABLE);
  lua_pushvalue(L, target);
  if (last < from) return 1;
  luaL_argcheck(L, from > 0 || last < LUA_MAXINTEGER + from, 3, "too many elements to move");
  lua_Integer count = last - from + 1;
  luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
  /* Backwards, if the ranges overlap that way. */
  bool is_forward = to > last || to <= from ||
                    (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
  for (lua_Integer i = 0; i < count; i++) {
    lua_Integer offset = is_forward ? i : count - 1 - i;
    touch(L);
    lua_geti(L, 1, from + offset);
    lua_seti(L, target, to + offset);
  }
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *out, lua_Integer i) {
  touch(L);
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
               (LUAI_UACINT)i);
  if (lua_type(L, -1) == LUA_TNUMBER) charge(L, PRICE_NUMBER);
  luaL_addvalue(out);
}

static int concat(lua_State *L) {
  lua_Integer length = check_table(L);
  size_t size;
  const char *separator = luaL_optlstring(L, 2, "", &size);
  lua_Integer i = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  for (; i < last; i++) {
    add_element(L, &out, i);
    luaL_addlstring(&out, separator, size);
  }
  if (i == last) add_element(L, &out, i);
  luaL_pushresult(&out);
  return 1;
}

static int unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= INT_MAX || !lua_checkstack(L, (int)++count))
    return luaL_error(L, "too many results to unpack");
  charge_work(L, PRICE_ITEM, count);
  for (; first < last; first++) lua_geti(L, 1, first);
  lua_geti(L, 1, last);
  return (int)count;
}

/* ---- sort ---- */

/* Merge sort, which keeps equal elements in order. Lua's own sort picks pivots by the clock, and so
 * its comparisons and the order of equal elements vary. */
typedef struct sorting {
  lua_State *L;
  bool has_order;
  int sorted, spare; /* indices of tables */
} sorting;

/* Whether the value on top goes before the one below it. */
static bool is_before(sorting *s) {
  lua_State *L = s->L;
  charge_work(L, PRICE_COMPARISON, 1);
  ms_run_check(L);
  if (!s->has_order) return lua_compare(L, -1, -2, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  lua_call(L, 2, 1);
  bool is = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is;
}

/* Merges the sorted halves from `low` and from `middle`. */
static void merge(sorting *s, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_State *L = s->L;
  lua_Integer a = low, b = middle, count = 0;
  lua_rawgeti(L, s->sorted, a);
  lua_rawgeti(L, s->sorted, b);
  while (a < middle && b < high) {
    bool takes_second = is_before(s);
    lua_pushvalue(L, takes_second ? -1 : -2);
    lua_rawseti(L, s->spare, ++count);
    lua_Integer *next = takes_second ? &b : &a;
    lua_rawgeti(L, s->sorted, ++*next);
    lua_replace(L, takes_second ? -2 : -3);
  }
  lua_pop(L, 2);
  /* The rest of the second half is in place. */
  for (lua_Integer to = b; a < middle;) {
    lua_rawgeti(L, s->sorted, --middle);
    lua_rawseti(L, s->sorted, --to);
  }
  for (lua_Integer i = 0; i < count; i++) {
    lua_rawgeti(L, s->spare, i + 1);
    lua_rawseti(L, s->sorted, low + i);
  }
}

static void sort_range(sorting *s, lua_Integer low, lua_Integer high) {
  if (high - low < 2) {
    touch(s->L);
    lua_geti(s->L, 1, low);
    lua_rawseti(s->L, s->sorted, low);
    return;
  }
  lua_Integer middle = low + (high - low) / 2;
  sort_range(s, low, middle);
  sort_range(s, middle, high);
  merge(s, low, middle, high);
}

static int sort(lua_State *L) {
  lua_Integer length = check_table(L);
  bool has_order = !lua_isnoneornil(L, 2);
  if (length < 2) return 0;
  luaL_argcheck(L, length < INT_MAX, 1, "array too big");
  if (has_order) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_newtable(L);
  lua_newtable(L);
  sorting s = {L, has_order, 3, 4};
  sort_range(&s, 1, length + 1);
  for (lua_Integer i = 1; i <= length; i++) {
    lua_rawgeti(L, s.sorted, i);
    lua_seti(L, 1, i);
  }
  return 0;
}

const luaL_Reg ms_tables_replaced[] = {{"insert", insert}, {"remove", take_out}, {"move", move},
                                    {"concat", concat}, {"unpack", unpack},   {"sort", sort},
                                    {NULL, NULL}};
