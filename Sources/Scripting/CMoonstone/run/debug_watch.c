/* Values that are watched: a variable of one call, or what lies below it. Looked at in each line,
 * without asking anything of the script. */
#include "run/debug.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ms_debug_watch_drop(debug *d, int index) {
  debug_share *s = d->share;
  if (index < 0 || index >= s->watches) return;
  int after = --s->watches - index;
  memmove(&s->watch[index], &s->watch[index + 1], (size_t)after * sizeof *s->watch);
  memmove(&d->sight[index], &d->sight[index + 1], (size_t)after * sizeof *d->sight);
}

/* How far calls are followed. */
enum { MOST_CALLS = 50000 };

/* Whether a call is under way in a coroutine: follows Lua's list of calls from the innermost on.
 * Asking Lua for one after the other would take the square of that. */
static bool is_under_way(lua_State *L, const void *call) {
  lua_Debug first, second;
  if (!lua_getstack(L, 0, &first)) return false;
  const inside_call *at = (const void *)first.i_ci;
  if (at == call) return true;
  if (!lua_getstack(L, 1, &second) || at->previous != (const void *)second.i_ci) return false;
  for (int i = 0; at && i < MOST_CALLS; i++, at = at->previous) if (at == call) return true;
  return false;
}

/* The coroutine that runs, or waits for it, if it is the watched one. */
static lua_State *find_coroutine(lua_State *L, const debug_watch *w) {
  if (L == w->L) return L;
  for (const resumption *at = vm_of(L)->run.resumed; at; at = at->outer)
    if (at->waiting == w->L) return w->L;
  return NULL;
}

/* Whether a value is there; AWAY: in a coroutine that has yielded. */
typedef enum presence { HERE, AWAY, OUT_OF_SCOPE, WITHOUT_TABLE } presence;

/* Pushes the watched value if it is here. `local` becomes its number. */
static presence push_value(lua_State *L, const debug_watch *w, int *local) {
  lua_State *at = find_coroutine(L, w);
  if (!at) return lua_status(w->L) == LUA_YIELD ? AWAY : OUT_OF_SCOPE;
  if (!is_under_way(at, w->call)) return OUT_OF_SCOPE;
  lua_Debug ar = {.i_ci = (struct CallInfo *)w->call};
  lua_getinfo(at, "f", &ar);
  bool is_same = lua_topointer(at, -1) == w->function;
  lua_pop(at, 1);
  if (!is_same || (*local = ms_debug_push_variable(at, &ar, w->name)) == 0) return OUT_OF_SCOPE;
  if (at != L) lua_xmove(at, L, 1);
  for (int i = 0; i < w->keys; i++)
    if (!ms_debug_go_down(L, w, i)) {
      lua_pop(L, 1);
      return WITHOUT_TABLE;
    }
  return HERE;
}

bool ms_debug_watch_add(debug *d, lua_State *L, int level, const char *text, bool only_looks) {
  debug_share *s = d->share;
  debug_watch w = {0};
  lua_Debug ar;
  int local;
  snprintf(w.text, sizeof w.text, "%s", text);
  const char *why = NULL;
  if (s->watches == WATCHES && !only_looks) why = "so many values are watched already";
  else if (!ms_debug_read_path(&w, text)) why = "only a variable or a field of one can be watched";
  else if (!ms_debug_level(L, level, &w.L, &ar)) why = "there is no such call";
  if (!why) {
    w.call = ar.i_ci;
    lua_getinfo(w.L, "f", &ar);
    w.function = lua_topointer(w.L, -1);
    lua_pop(w.L, 1);
    if (push_value(L, &w, &local) != HERE) why = "there is no such value here";
  }
  if (why) {
    snprintf(s->detail, sizeof s->detail, "%s", why);
    return false;
  }
  w.value = ms_debug_identity(L, -1);
  ms_debug_write_value(L, -1, w.shown, sizeof w.shown);
  lua_pop(L, 1);
  w.is_known = w.is_here = true;
  if (!only_looks) s->watch[s->watches++] = w;
  return true;
}

/* ---- Where a value lay ---- */

/* The last instruction's place in a sight, for a call. */
static size_t place_of(const inside_call *call) { return (uintptr_t)call->next / 4 % 64; }

/* Whether the value is the one that was seen, as far as that can be told without Lua: it lies in the
 * same register, and below it in the same entries of the same tables. */
static bool is_as_seen(lua_State *L, const debug_watch *w, const debug_sight *sight) {
  lua_Debug ar;
  if (!sight->is_known || L != w->L || !lua_getstack(L, 0, &ar)) return false;
  const inside_call *call = (const void *)ar.i_ci;
  for (int i = 0; call && call != w->call && i < MOST_CALLS; i++) call = call->previous;
  if (!call || call != w->call || call->function->is.object != w->function) return false;
  size_t place = place_of(call);
  if (sight->place[place].next != call->next) return false;
  const inside_value *at = call->function + sight->place[place].local;
  for (int i = 0; i < w->keys; i++) {
    const inside_node *node = sight->step[i].node;
    bool is_there = at->type == TABLE_TYPE && at->is.object == sight->step[i].table &&
                    sight->step[i].table->node == sight->step[i].nodes &&
                    node->key_type == sight->step[i].key_type && node->key == sight->step[i].key;
    if (!is_there) return false;
    at = (const void *)node;
  }
  return at->is.bits == sight->bits && at->type == sight->type;
}

static const inside_node *find_node(const inside_table *table, const char *key) {
  enum { TYPE_OF_KEY = 15 };
  for (size_t i = 0; i < (size_t)1 << table->log_nodes; i++) {
    const inside_node *node = &table->node[i];
    bool is_text = (node->key_type & TYPE_OF_KEY) == LUA_TSTRING && node->type != LUA_TNIL;
    if (is_text && strcmp(((const inside_text *)node->key)->bytes, key) == 0) return node;
  }
  return NULL;
}

/* Remembers where a value lies that is local variable `local` of its call, or below it. */
static void remember(const debug_watch *w, debug_sight *sight, int local) {
  const inside_call *call = w->call;
  size_t place = place_of(call);
  sight->is_known = false;
  if (local <= 0 || !ms_debug_layout()->holds) return;
  const inside_value *at = call->function + local;
  sight->place[place].next = call->next;
  sight->place[place].local = local;
  for (int i = 0; i < w->keys; i++) {
    const inside_table *table = at->is.object;
    if (w->key[i].is_number || at->type != TABLE_TYPE) return;
    const inside_node *node = find_node(table, w->key[i].name);
    if (!node) return;
    sight->step[i].table = table;
    sight->step[i].nodes = table->node;
    sight->step[i].node = node;
    sight->step[i].key = node->key;
    sight->step[i].key_type = node->key_type;
    at = (const void *)node;
  }
  sight->bits = at->is.bits;
  sight->type = at->type;
  sight->is_known = true;
}

/* Adds to what is said about this line. */
static void say_news(char *said, const char *text, const char *news) {
  size_t length = strlen(said);
  snprintf(said + length, DETAIL - length, "%s%.100s%s", length ? "; " : "", text, news);
}

/* Looks at one. Whether it has changed. */
static bool look(debug *d, lua_State *L, debug_watch *w, debug_sight *sight, char *said) {
  int local;
  if (w->is_known && is_as_seen(L, w, sight)) return false;
  sight->is_known = false;
  presence found = push_value(L, w, &local);
  if (found == AWAY) return false;
  if (found != HERE) {
    bool is_gone = w->is_known && d->goal.way == FIRST;
    w->is_known = false;
    if (is_gone)
      say_news(said, w->text, found == OUT_OF_SCOPE ? " went out of scope"
                                                 : " is gone, and so is its table");
    return is_gone;
  }
  w->is_here = true;
  uint64_t value = ms_debug_identity(L, -1);
  bool has_changed = w->is_known && value != w->value;
  if (has_changed || !w->is_known) {
    char news[2 * NAME + 8], before[NAME];
    memcpy(before, w->shown, sizeof before);
    ms_debug_write_value(L, -1, w->shown, sizeof w->shown);
    snprintf(news, sizeof news, ": %s -> %s", before, w->shown);
    if (has_changed) say_news(said, w->text, news);
  }
  lua_pop(L, 1);
  w->value = value;
  w->is_known = true;
  remember(w, sight, local);
  return has_changed;
}

bool ms_debug_watch_changed(debug *d, lua_State *L) {
  debug_share *s = d->share;
  char said[DETAIL] = "";
  bool any = false;
  for (int i = 0; i < s->watches; i++) any |= look(d, L, &s->watch[i], &d->sight[i], said);
  if (any) memcpy(s->detail, said, DETAIL);
  return any;
}

void ms_debug_watch_note(debug *d, lua_State *L, bool is_forwards) {
  for (int i = 0; i < d->share->watches; i++) {
    debug_watch *w = &d->share->watch[i];
    int local;
    presence found = push_value(L, w, &local);
    if (found == HERE) lua_pop(L, 1);
    bool is_here = found == HERE || found == AWAY;
    w->is_gone = is_forwards && w->is_here && !is_here;
    w->is_here = is_here;
  }
}

void ms_debug_watch_forget(debug *d) {
  for (int i = 0; i < d->share->watches; i++) d->share->watch[i].is_known = false;
  memset(d->sight, 0, sizeof d->sight);
}
