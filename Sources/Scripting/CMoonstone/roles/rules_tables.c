/* The tables of states: those that were read, and those that rules returned. */
#include "roles/rules.h"

#include <stdlib.h>
#include <string.h>

static inline uint64_t word_at(const char *bytes) {
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | (unsigned char)bytes[i];
  return word;
}

/* Two words at a time, side by side, then a byte at a time. */
static uint64_t key_of(const char *bytes, size_t length) {
  uint64_t hash = (uint64_t)length * 0x9e3779b97f4a7c15u, other = ~hash;
  size_t at = 0;
  for (; at + 16 <= length; at += 16) {
    hash = (hash ^ word_at(bytes + at)) * 0x9fb21c651e98df25u;
    other = (other ^ word_at(bytes + at + 8)) * 0xc2b2ae3d27d4eb4fu;
    hash ^= hash >> 32;
    other ^= other >> 29;
  }
  for (; at < length; at++) hash = (hash ^ (unsigned char)bytes[at]) * 0x100000001b3u;
  hash ^= other * 0x9e3779b97f4a7c15u;
  hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ hash >> 27) * 0x94d049bb133111ebu;
  return hash ^ hash >> 31;
}

ms_state ms_state_of(ms_text text) { return (ms_state){text, key_of(text.bytes, text.length)}; }

static slot *slot_of(ms_rules *r, const ms_state *state) {
  return &r->slots[state->key % (state->text.length <= SHORT ? SLOTS : FEW_SLOTS)];
}

static bool holds(const slot *s, const ms_state *state) {
  return s->is_set && s->state.key == state->key &&
         s->state.text.length == state->text.length &&
         memcmp(s->text, state->text.bytes, state->text.length) == 0;
}

/* Keeps the table on top. Without memory for its text it is not kept. */
static void keep(lua_State *L, slot *s, const ms_state *state, bool is_theirs) {
  size_t length = state->text.length;
  s->is_set = false;
  if (s->room < length) {
    size_t room = length + length / 4;
    char *text = realloc(s->text, room);
    if (!text) return;
    s->text = text;
    s->room = room;
  }
  lua_pushvalue(L, -1);
  if (s->table == LUA_NOREF) s->table = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_rawseti(L, LUA_REGISTRYINDEX, s->table);
  memcpy(s->text, state->text.bytes, length);
  s->state = (ms_state){{s->text, length}, state->key};
  s->is_set = s->is_theirs = is_theirs;
  s->seen = 0;
}

/* Whether the call before this one ended by seeing it as it was: the rules did nothing since. */
static bool is_fresh(const ms_rules *r, const slot *s) { return s->seen == r->calls - 1; }

/* Whether the table on top, which the rules made, still is the state. */
static bool is_still(lua_State *L, call *c) {
  char error[MESSAGE_SIZE];
  state_text *now = &c->rules->check;
  int top = lua_gettop(L);
  bool is_same = ms_state_write(L, top, now, error) && now->length == c->state.text.length &&
                 memcmp(now->bytes, c->state.text.bytes, now->length) == 0;
  lua_settop(L, top);
  return is_same;
}

void ms_rules_push_state(lua_State *L, call *c) {
  slot *s = slot_of(c->rules, &c->state);
  if (holds(s, &c->state)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->table);
    if (!s->is_theirs || is_fresh(c->rules, s) || is_still(L, c)) return;
    lua_pop(L, 1);
  }
  ms_state_push(L, c->state.text.bytes, c->state.text.length);
  if (c->state.text.length <= MAX_STATE) keep(L, s, &c->state, false);
}

void ms_rules_lend(call *c) { slot_of(c->rules, &c->state)->is_set = false; }

void ms_rules_take_back(call *c) {
  slot *s = slot_of(c->rules, &c->state);
  s->is_set = s->text != NULL;
  s->is_set = holds(s, &c->state);
  s->seen = c->rules->calls;
}

void ms_rules_keep(lua_State *L, call *c) {
  const ms_state *result = &c->rules->result_state;
  slot *s = slot_of(c->rules, result);
  if (!holds(s, result)) keep(L, s, result, true);
}

void ms_rules_free_tables(ms_rules *r) {
  for (int i = 0; i < SLOTS; i++) free(r->slots[i].text);
}
