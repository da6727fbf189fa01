/* What a choice did: each call of the host, with its arguments, its results and its price, for
 * people who look at one move.
 *
 * A call hook costs places on the script's stack, which may cost it a few ticks: only a choice that
 * somebody looks at is followed. */
#include "run/follow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 48 << 10, LINE = 400, PRICE = 48, DEEPEST = 24, VALUE = 48, ITEMS = 8, VALUES = 6 };

/* A call under way. */
typedef struct pending {
  const void *call;
  uint64_t ticks; /* before it */
  char text[LINE];
} pending;

struct follow {
  pending calls[DEEPEST];
  int depth;
  bool is_full; /* from the first call on for which there was no room */
  uint64_t omitted;
  size_t length;
  char text[TEXT + 64];
};

follow *ms_follow_new(void) { return calloc(1, sizeof(follow)); }

void ms_follow_free(follow *f) { free(f); }

void ms_follow_begin(follow *f) {
  f->depth = 0;
  f->is_full = false;
  f->omitted = 0;
  f->length = 0;
}

/* ---- Values ---- */

/* Adds what fits to a text of LINE bytes, and leaves room for the price. */
static void add(char *text, const char *more) {
  size_t length = strlen(text), wanted = strlen(more);
  if (length + wanted + PRICE >= LINE) return;
  memcpy(text + length, more, wanted + 1);
}

static void add_value(lua_State *L, char *text, bool goes_in);

/* A list, as far as it goes without asking anything of the script. */
static void add_table(lua_State *L, char *text, bool goes_in) {
  int count = (int)lua_rawlen(L, -1);
  if (count == 0 || !goes_in) {
    add(text, "{…}");
    return;
  }
  add(text, "{ ");
  for (int i = 1; i <= count && i <= ITEMS; i++) {
    if (i > 1) add(text, ", ");
    lua_rawgeti(L, -1, i);
    add_value(L, text, false);
    lua_pop(L, 1);
  }
  add(text, count > ITEMS ? ", … }" : " }");
}

/* Adds the value on top. */
static void add_value(lua_State *L, char *text, bool goes_in) {
  char value[VALUE + 16];
  switch (lua_type(L, -1)) {
    case LUA_TNIL: add(text, "nil"); break;
    case LUA_TBOOLEAN: add(text, lua_toboolean(L, -1) ? "true" : "false"); break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, -1)) snprintf(value, sizeof value, "%lld", lua_tointeger(L, -1));
      else snprintf(value, sizeof value, "%.6g", lua_tonumber(L, -1));
      add(text, value);
      break;
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, -1, &length);
      ms_clean_text(value, VALUE, bytes, length, false);
      add(text, "\"");
      add(text, value);
      add(text, "\"");
      break;
    }
    case LUA_TTABLE: add_table(L, text, goes_in); break;
    case LUA_TUSERDATA: add(text, "a board"); break;
    default: add(text, lua_typename(L, lua_type(L, -1))); break;
  }
}

/* Adds the values that go into a call, or come out of it. */
static void add_values(lua_State *L, lua_Debug *ar, char *text, int first) {
  for (int i = first; i < ar->ntransfer; i++) {
    if (i > first) add(text, ", ");
    if (i == VALUES) {
      add(text, "…");
      return;
    }
    if (!lua_getlocal(L, ar, ar->ftransfer + i)) return;
    add_value(L, text, true);
    lua_pop(L, 1);
  }
}

/* ---- Calls ---- */

static bool is_method(const lua_Debug *ar) { return strcmp(ar->namewhat, "method") == 0; }

static void begin_call(follow *f, lua_State *L, lua_Debug *ar) {
  lua_Debug caller;
  if (!lua_getinfo(L, "nSr", ar) || *ar->what != 'C' || !ar->name) return;
  if (f->depth == DEEPEST) {
    f->omitted++;
    return;
  }
  pending *p = &f->calls[f->depth++];
  char clean[VALUE + 16], place[96] = "";
  *p = (pending){.call = ar->i_ci, .ticks = vm_of(L)->run.ticks};
  if (lua_getstack(L, 1, &caller) && lua_getinfo(L, "Sl", &caller) && caller.currentline > 0)
    snprintf(place, sizeof place, "%s:%d: ", caller.short_src, caller.currentline);
  add(p->text, place);
  if (is_method(ar)) {
    if (lua_getlocal(L, ar, 1)) {
      add(p->text, lua_isuserdata(L, -1) ? "board:" : "");
      lua_pop(L, 1);
    }
  }
  ms_clean_text(clean, VALUE, ar->name, strlen(ar->name), false);
  add(p->text, clean);
  add(p->text, "(");
  add_values(L, ar, p->text, is_method(ar) ? 1 : 0);
  add(p->text, ")");
}

static void end_call(follow *f, lua_State *L, lua_Debug *ar) {
  int depth = f->depth; /* those above were left by an error */
  while (depth > 0 && f->calls[depth - 1].call != ar->i_ci) depth--;
  if (depth == 0 || !lua_getinfo(L, "Sr", ar) || *ar->what != 'C') return;
  f->depth = depth - 1;
  pending *p = &f->calls[f->depth];
  if (ar->ntransfer > 0) {
    add(p->text, " -> ");
    add_values(L, ar, p->text, 0);
  }
  size_t length = strlen(p->text);
  length += (size_t)snprintf(p->text + length, PRICE, "  [%llu]\n",
                             (unsigned long long)(vm_of(L)->run.ticks - p->ticks));
  if (f->is_full || f->length + length > TEXT) {
    f->is_full = true;
    f->omitted++;
    return;
  }
  memcpy(f->text + f->length, p->text, length);
  f->length += length;
}

void ms_follow_hook(lua_State *L, lua_Debug *ar) {
  follow *f = vm_of(L)->follow;
  if (ar->event == LUA_HOOKCOUNT) ms_ticks_hook(L, ar);
  else if (!f || !vm_of(L)->run.is_hooked || vm_of(L)->run.cause) return;
  else if (ar->event == LUA_HOOKRET) end_call(f, L, ar);
  else begin_call(f, L, ar);
}

ms_text ms_follow_text(follow *f) {
  if (f->omitted) {
    int n = snprintf(f->text + f->length, 64, "… and %llu more calls\n",
                     (unsigned long long)f->omitted);
    f->length += (size_t)n;
    f->omitted = 0;
  }
  return (ms_text){f->text, f->length};
}
