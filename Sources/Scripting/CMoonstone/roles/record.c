/* The match that a predicate is asked about. There is one, which stands for each record in turn. */
#include "roles/predicate.h"

#include <math.h>
#include <string.h>

/* The places of fields that methods read. */
enum { MOVES = 18, VALUES = 24, DEPTHS, COSTS, TIMES, ANALYSES, TURNS, LOSSES, BEST, FIELDS };

static const ms_field fields[] = {
  {"game", MS_TEXT_FIELD},          {"black", MS_TEXT_FIELD},
  {"white", MS_TEXT_FIELD},         {"black_version", MS_TEXT_FIELD},
  {"white_version", MS_TEXT_FIELD}, {"result", MS_TEXT_FIELD},
  {"winner", MS_TEXT_FIELD},        {"loser", MS_TEXT_FIELD},
  {"termination", MS_TEXT_FIELD},   {"forfeiter", MS_TEXT_FIELD},
  {"message", MS_TEXT_FIELD},       {"date", MS_TEXT_FIELD},
  {"event", MS_TEXT_FIELD},         {"round", MS_TEXT_FIELD},
  {"opening", MS_TEXT_FIELD},       {"start", MS_TEXT_FIELD},
  {"time_control", MS_TEXT_FIELD},  {"tick_control", MS_TEXT_FIELD},
  [MOVES] = {"moves", MS_TEXT_FIELD},
  {"program", MS_TEXT_FIELD},       {"number", MS_INTEGER_FIELD},
  {"margin", MS_INTEGER_FIELD},     {"plies", MS_INTEGER_FIELD},
  {"seed", MS_INTEGER_FIELD},       [VALUES] = {"values", MS_LIST_FIELD},
  [DEPTHS] = {"depths", MS_LIST_FIELD},     [COSTS] = {"costs", MS_LIST_FIELD},
  [TIMES] = {"times", MS_LIST_FIELD},       [ANALYSES] = {"analyses", MS_LIST_FIELD},
  [TURNS] = {"turns", MS_LIST_FIELD},       [LOSSES] = {"losses", MS_LIST_FIELD},
  [BEST] = {"best_moves", MS_TEXT_FIELD},   [FIELDS] = {NULL, MS_TEXT_FIELD},
};

const ms_field *ms_match_fields(void) { return fields; }

/* The methods that give something of a ply, and the field in which it is. */
static const struct {
  const char *name;
  int field;
} methods[] = {{"move", MOVES}, {"side", TURNS}, {"value", VALUES},      {"depth", DEPTHS},
               {"ticks", COSTS}, {"time", TIMES}, {"analysis", ANALYSES}, {"loss", LOSSES},
               {"best", BEST}};

enum { METHODS = sizeof methods / sizeof *methods };

/* The column of a field. If it was not sent, ends the call, to be asked again with it. */
static const ms_column *column_of(lua_State *L, int field) {
  ms_predicate *p = predicate_of(L);
  const ms_column *column = &p->records->columns[field];
  if (!column->is_sent) {
    p->missing = field;
    luaL_error(L, "%s was not sent", fields[field].name);
  }
  return column;
}

static uint32_t end_at(const ms_column *column, int record) {
  uint32_t end = 0;
  if (record >= 0) memcpy(&end, column->ends + 4 * (size_t)record, 4);
  return end < column->length ? end : (uint32_t)column->length;
}

/* The bytes of a text or a list. */
static ms_text bytes_of(const ms_column *column, int record) {
  uint32_t start = end_at(column, record - 1), end = end_at(column, record);
  return (ms_text){column->values + start, end > start ? end - start : 0};
}

static ms_text text_of(lua_State *L, int field) {
  ms_text text = bytes_of(column_of(L, field), predicate_of(L)->current);
  charge_work(L, PRICE_BYTES, text.length / BYTES);
  return text;
}

static void push_integer(lua_State *L, int field) {
  const ms_column *column = column_of(L, field);
  int record = predicate_of(L)->current;
  int64_t value;
  memcpy(&value, column->values + 8 * (size_t)record, 8);
  if (column->known[record]) lua_pushinteger(L, value);
  else lua_pushnil(L);
}

static void push_field(lua_State *L, int field) {
  if (fields[field].kind == MS_INTEGER_FIELD) {
    push_integer(L, field);
  } else {
    ms_text text = text_of(L, field);
    lua_pushlstring(L, text.bytes, text.length);
  }
}

/* Returns the ply that a method is asked about, from 1. */
static lua_Integer check_ply(lua_State *L, const char *method) {
  charge(L, PRICE_QUERY);
  if (lua_type(L, 1) != LUA_TUSERDATA) {
    ms_push_shown(L, 1);
    luaL_error(L, "match:%s(ply): called on %s; write match:%s(20), with a colon", method,
               lua_tostring(L, -1), method);
  }
  int ok = 0;
  lua_Integer ply = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &ok) : 0;
  if (!ok) {
    ms_push_shown(L, 2);
    luaL_error(L, "match:%s(ply): argument 1 must be an integer, found %s", method,
               lua_tostring(L, -1));
  }
  return ply;
}

/* Pushes the word of a text with this number, from 1; an empty one if there is none. */
static void push_word(lua_State *L, ms_text text, lua_Integer number) {
  const char *at = text.bytes, *end = text.bytes + text.length;
  for (lua_Integer i = 1; at < end && i < number; i++) {
    const char *blank = memchr(at, ' ', (size_t)(end - at));
    at = blank ? blank + 1 : end;
  }
  const char *blank = at < end ? memchr(at, ' ', (size_t)(end - at)) : NULL;
  if (number < 1) at = end;
  lua_pushlstring(L, at, (size_t)((blank && at < end ? blank : end) - at));
}

/* Pushes a number as what a method gives. */
static void push_number(lua_State *L, int field, double value) {
  lua_Integer whole;
  bool is_whole = !isnan(value) && lua_numbertointeger(value, &whole) && (lua_Number)whole == value;
  if (field == TURNS) lua_pushstring(L, isnan(value) ? "" : value > 0 ? "white" : "black");
  else if (isnan(value)) lua_pushnil(L);
  else if (is_whole && (field == DEPTHS || field == COSTS)) lua_pushinteger(L, whole);
  else lua_pushnumber(L, value);
}

/* Upvalue 1: which method. */
static int match_method(lua_State *L) {
  int method = (int)lua_tointeger(L, lua_upvalueindex(1)), field = methods[method].field;
  lua_Integer ply = check_ply(L, methods[method].name);
  if (field == MOVES || field == BEST) {
    push_word(L, text_of(L, field), ply);
    return 1;
  }
  ms_text list = bytes_of(column_of(L, field), predicate_of(L)->current);
  double value = NAN;
  if (ply >= 1 && (lua_Unsigned)ply <= list.length / 8)
    memcpy(&value, list.bytes + 8 * (ply - 1), 8);
  push_number(L, field, value);
  return 1;
}

static int refuse(lua_State *L) {
  const char *names[METHODS + FIELDS + 1];
  int count = 0;
  for (int i = 0; i < FIELDS; i++)
    if (fields[i].kind != MS_LIST_FIELD) names[count++] = fields[i].name;
  for (int i = 0; i < METHODS; i++) names[count++] = methods[i].name;
  names[count] = NULL;
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  return ms_name_refuse(L, "match", "field", name, names);
}

/* Upvalue 1: numbers of fields and methods by name. */
static int match_index(lua_State *L) {
  charge(L, PRICE_QUERY);
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  switch (lua_rawget(L, lua_upvalueindex(1))) {
    case LUA_TNUMBER: push_field(L, (int)lua_tointeger(L, -1)); return 1;
    case LUA_TFUNCTION: return 1;
    default: return refuse(L);
  }
}

static int match_newindex(lua_State *L) {
  return luaL_error(L, "match: a predicate cannot change a match");
}

void ms_record_open(lua_State *L) {
  lua_newuserdatauv(L, 1, 0);
  lua_createtable(L, 0, 4);
  lua_createtable(L, 0, FIELDS + METHODS);
  for (int i = 0; i < FIELDS; i++) {
    if (fields[i].kind == MS_LIST_FIELD) continue;
    lua_pushinteger(L, i);
    lua_setfield(L, -2, fields[i].name);
  }
  for (int i = 0; i < METHODS; i++) {
    lua_pushinteger(L, i);
    lua_pushcclosure(L, match_method, 1);
    lua_setfield(L, -2, methods[i].name);
  }
  lua_pushcclosure(L, match_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, match_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "match");
  lua_setfield(L, -2, "__name");
  lua_pushliteral(L, "match");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}
