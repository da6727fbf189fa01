/* The kinds of parameters: numbers, choices, and what is true or false. */
#include "roles/params.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CHOICES = 16, MAX_SHOWN = 640 };

/* Checks that the declaration on top has no other field than these. */
static void check_fields(reading *r, const char *name, const char *const *fields) {
  lua_State *L = r->L;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) == 1) continue;
    bool is_known = false;
    const char *field = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    for (int i = 0; field && fields[i]; i++) is_known |= strcmp(fields[i], field) == 0;
    if (is_known) continue;
    ms_push_shown(L, -1);
    REFUSE(r, name, "params.%s: unknown field %s; it has its usual value, and %s", name,
           lua_tostring(L, -1),
           fields[1] && strcmp(fields[0], "min") == 0 ? "min, max and perhaps main"
           : strcmp(fields[0], "choices") == 0        ? "choices, and perhaps main"
                                                      : "perhaps main");
  }
}

/* Writes a number as it is typed, so that reading it gives the same. */
static void write_number(lua_State *L, int index, char *out, size_t size) {
  if (lua_isinteger(L, index)) {
    snprintf(out, size, LUA_INTEGER_FMT, (LUAI_UACINT)lua_tointeger(L, index));
    return;
  }
  double x = lua_tonumber(L, index);
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(out, size, "%.*g", digits, x);
    if (strtod(out, NULL) == x) break;
  }
}

enum { NUMBER = 64 }; /* bytes of a number's text */

static void tell(reading *r, const char *text) {
  params_part *p = &script_of(r->L)->params;
  size_t n = strlen(text);
  if (p->length + n < sizeof p->text) memcpy(p->text + p->length, text, n), p->length += n;
}

/* Tells a parameter's name, kind, value, usual value and range. */
static void tell_all(reading *r, const char *name, const char *kind, const char *value,
                     const char *usual, const char *range) {
  const char *parts[] = {name, kind, value, usual, range,
                         r->main && strcmp(r->main, name) == 0 ? "main" : ""};
  for (int i = 0; i < 6; i++) {
    if (i) tell(r, "\t");
    tell(r, parts[i]);
  }
  tell(r, "\n");
}

/* Reads a field of the declaration at `index`, which must be a finite number, onto the top. */
static void push_number(reading *r, int index, const char *name, const char *field) {
  lua_State *L = r->L;
  if (ms_params_field(L, index, field) == LUA_TNUMBER && isfinite(lua_tonumber(L, -1))) return;
  ms_push_shown(L, -1);
  REFUSE(r, name, "params.%s: %s is %s, and must be a number: a range has both ends, as in "
                  "{ 8, min = 1, max = 12 }", name, field, lua_tostring(L, -1));
}

void ms_params_number(reading *r, int index, const char *name) {
  static const char *const fields[] = {"min", "max", "main", NULL};
  lua_State *L = r->L;
  check_fields(r, name, fields);
  push_number(r, index, name, "min");
  push_number(r, index, name, "max");
  int min = lua_gettop(L) - 1, max = min + 1, usual = max + 1;
  lua_rawgeti(L, index, 1);
  bool is_integer = lua_isinteger(L, usual) && lua_isinteger(L, min) && lua_isinteger(L, max);
  char low[NUMBER], high[NUMBER], text[NUMBER], range[2 * NUMBER + 2], now[NUMBER];
  write_number(L, min, low, sizeof low);
  write_number(L, max, high, sizeof high);
  write_number(L, usual, text, sizeof text);
  snprintf(range, sizeof range, "%s..%s", low, high);
  if (!lua_compare(L, min, max, LUA_OPLT))
    REFUSE(r, name, "params.%s: min is %s and max is %s, a range without values to choose from",
           name, low, high);
  if (!lua_compare(L, min, usual, LUA_OPLE) || !lua_compare(L, usual, max, LUA_OPLE))
    REFUSE(r, name, "params.%s: its usual value %s is not from %s to %s", name, text, low, high);
  const char *set = ms_params_setting(r, name), *kind = is_integer ? "an integer" : "a number";
  if (!set) {
    lua_pushvalue(L, usual);
  } else {
    bool is_read = *set && lua_stringtonumber(L, set) == strlen(set) + 1;
    lua_Integer whole = 0;
    int is_whole = 0;
    if (is_read && is_integer) whole = lua_tointegerx(L, -1, &is_whole);
    if (is_read && !(lua_compare(L, min, -1, LUA_OPLE) && lua_compare(L, -1, max, LUA_OPLE)))
      is_read = false;
    if (!is_read || (is_integer && !is_whole))
      REFUSE(r, name, "%s=%s: %s is %s from %s to %s, and usually %s", name, set, name, kind, low,
             high, text);
    if (is_integer) lua_pop(L, 1), lua_pushinteger(L, whole);
  }
  if (!is_integer) {
    lua_Number x = lua_tonumber(L, -1);
    lua_pop(L, 1);
    lua_pushnumber(L, x);
  }
  write_number(L, -1, now, sizeof now);
  tell_all(r, name, is_integer ? "integer" : "number", now, text, range);
}

void ms_params_choice(reading *r, int index, const char *name) {
  static const char *const fields[] = {"choices", "main", NULL};
  lua_State *L = r->L;
  check_fields(r, name, fields);
  char all[MAX_SHOWN] = "";
  lua_rawgeti(L, index, 1);
  const char *usual = lua_tostring(L, -1), *set = ms_params_setting(r, name), *wanted = set ? set : usual;
  bool has_usual = false, has_wanted = false;
  int count = 0;
  if (ms_params_field(L, index, "choices") != LUA_TTABLE)
    REFUSE(r, name, "params.%s: a text needs its choices, as in { \"calm\", choices = "
                    "{ \"calm\", \"wild\" } }", name);
  int choices = lua_gettop(L);
  while (lua_rawgeti(L, choices, ++count) != LUA_TNIL) {
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    size_t n = strlen(text);
    bool is_word = n > 0 && n <= LONGEST;
    for (const char *c = text; *c; c++) is_word &= ms_params_is_of_name(*c) || *c == '-' || *c == '.';
    if (!is_word)
      REFUSE(r, name, "params.%s: choice %d must be a text of at most %d letters, digits, _, - "
                      "and .", name, count, (int)LONGEST);
    if (count > MAX_CHOICES)
      REFUSE(r, name, "params.%s: there are more than %d choices", name, (int)MAX_CHOICES);
    has_usual |= strcmp(text, usual) == 0;
    has_wanted |= strcmp(text, wanted) == 0;
    if (count > 1) strcat(all, ",");
    strcat(all, text);
    lua_pop(L, 1);
  }
  if (count < 3)
    REFUSE(r, name, "params.%s: choices are at least two, not %d", name, count - 1);
  if (!has_usual)
    REFUSE(r, name, "params.%s: its usual value \"%s\" is not among its choices %s", name, usual, all);
  if (!has_wanted)
    REFUSE(r, name, "%s=%s: %s is one of %s, and usually %s", name, wanted, name, all, usual);
  lua_pushstring(L, wanted);
  tell_all(r, name, "choice", wanted, usual, all);
}

void ms_params_boolean(reading *r, int index, const char *name) {
  static const char *const fields[] = {"main", NULL};
  lua_State *L = r->L;
  check_fields(r, name, fields);
  lua_rawgeti(L, index, 1);
  bool usual = lua_toboolean(L, -1), value = usual;
  const char *set = ms_params_setting(r, name);
  if (set) {
    value = strcmp(set, "true") == 0;
    if (!value && strcmp(set, "false") != 0)
      REFUSE(r, name, "%s=%s: %s is true or false, and usually %s", name, set, name,
             usual ? "true" : "false");
  }
  lua_pushboolean(L, value);
  tell_all(r, name, "boolean", value ? "true" : "false", usual ? "true" : "false", "");
}
