/* Comments: what a script says of its move, and while it thinks. */
#include "roles/roles.h"

#include <stdio.h>
#include <string.h>

static void refuse_field(lua_State *L, const char *who, const char *field, const char *expected) {
  ms_push_shown(L, -1);
  luaL_error(L, "%s's %s must be %s, found %s", who, field, expected, lua_tostring(L, -1));
}

/* Adds to a text of `room` bytes, or returns that there is no room. */
static bool add(ms_text *text, char *bytes, size_t room, const char *more) {
  size_t length = strlen(more);
  if (text->length + length >= room) return false;
  memcpy(bytes + text->length, more, length + 1);
  text->bytes = bytes;
  text->length += length;
  return true;
}

/* Reads the moves on top, as searches give them. */
static void read_pv(lua_State *L, const char *who, ms_text *pv, char *bytes) {
  enum { LONGEST = 32 };
  if (lua_type(L, -1) != LUA_TTABLE) refuse_field(L, who, "pv", "a list of moves");
  char move[LONGEST + 2];
  for (int i = 1; i <= MS_MAX_PV && lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
    charge_elements(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) refuse_field(L, who, "pv", "a list of moves as texts");
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    length = ms_clean_text(move, LONGEST, text, length, false);
    memcpy(move + length, " ", 2);
    if (!add(pv, bytes, COMMENT_SIZE, move)) return; /* a line has no holes */
    lua_pop(L, 1);
  }
}

/* Copies the key of a mark, which is at -2: a square, or two. */
static void copy_place(lua_State *L, const char *who, char *place, size_t room) {
  size_t length = 0;
  const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &length) : "";
  bool fits = length > 0 && length < room;
  for (size_t i = 0; i < length && fits; i++) fits = key[i] > ' ' && key[i] < 127;
  if (!fits) {
    ms_push_shown(L, -2);
    luaL_error(L, "%s's marks must have squares as keys, such as f5, or two for an arrow, such as "
                  "[\"b1-c3\"], found %s", who, lua_tostring(L, -1));
  }
  memcpy(place, key, length + 1);
}

/* Reads the marks on top. */
static void read_marks(lua_State *L, const char *who, ms_text *marks, char *bytes) {
  enum { PLACE = 16, WORD = 24 };
  if (lua_type(L, -1) != LUA_TTABLE)
    refuse_field(L, who, "marks", "a table such as { f5 = \"good\" }");
  char place[PLACE], word[WORD + 1], line[PLACE + WORD + 8];
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    charge(L, PRICE_MARK);
    if (++count > MS_MAX_MARKS)
      luaL_error(L, "%s has more than %d marks", who, (int)MS_MAX_MARKS);
    copy_place(L, who, place, PLACE);
    if (lua_type(L, -1) == LUA_TNUMBER) {
      snprintf(line, sizeof line, "%s =%.6g\n", place, lua_tonumber(L, -1));
    } else {
      if (lua_type(L, -1) != LUA_TSTRING) {
        ms_push_shown(L, -1);
        luaL_error(L, "%s's mark of %s must be a number or a text such as \"good\", found %s", who,
                   place, lua_tostring(L, -1));
      }
      size_t length;
      const char *text = lua_tolstring(L, -1, &length);
      ms_clean_text(word, WORD, text, length, false);
      snprintf(line, sizeof line, "%s :%s\n", place, word);
    }
    if (!add(marks, bytes, MARKS_SIZE, line)) return;
    lua_pop(L, 1);
  }
}

/* Reads the unit on top: what 1 of the value is worth in the game's margins. */
static void read_unit(lua_State *L, const char *who, ms_comment *comment) {
  double unit = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : 0;
  if (!(unit > 0 && unit <= 1e9)) refuse_field(L, who, "unit", "a number above 0, such as 0.01");
  comment->unit = unit;
}

/* Whether the table has a key. To ask Lua would make a text of it, and take memory. */
static bool has_key(lua_State *L, int index, const char *key) {
  bool has = false;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), key) == 0) has = true;
  }
  return has;
}

void ms_comment_read(lua_State *L, int index, const char *who, ms_comment *comment,
                     comment_texts *texts) {
  static const char *const fields[] = {"depth", "marks", "pv", "text", "unit", "value", NULL};
  ms_names_check(L, index, who, "field", fields);
  if (lua_getfield(L, index, "value") != LUA_TNIL) {
    if (lua_type(L, -1) != LUA_TNUMBER) refuse_field(L, who, "value", "a number");
    comment->has_value = true;
    comment->value = lua_tonumber(L, -1);
  }
  if (has_key(L, index, "unit") && lua_getfield(L, index, "unit") != LUA_TNIL)
    read_unit(L, who, comment);
  if (lua_getfield(L, index, "depth") != LUA_TNIL) {
    int ok = 0;
    if (lua_type(L, -1) == LUA_TNUMBER) comment->depth = lua_tointegerx(L, -1, &ok);
    if (!ok) refuse_field(L, who, "depth", "an integer");
    comment->has_depth = true;
  }
  if (lua_getfield(L, index, "text") != LUA_TNIL) {
    if (lua_type(L, -1) != LUA_TSTRING) refuse_field(L, who, "text", "a string");
    size_t length;
    const char *bytes = lua_tolstring(L, -1, &length);
    length = ms_clean_text(texts->text, COMMENT_SIZE, bytes, length, false);
    comment->text = (ms_text){texts->text, length};
  }
  if (has_key(L, index, "pv") && lua_getfield(L, index, "pv") != LUA_TNIL)
    read_pv(L, who, &comment->pv, texts->pv);
  if (has_key(L, index, "marks") && lua_getfield(L, index, "marks") != LUA_TNIL)
    read_marks(L, who, &comment->marks, texts->marks);
  lua_settop(L, index);
}

/* context.comment(comment) */
static int context_comment(lua_State *L) {
  charge(L, PRICE_COMMENT);
  if (lua_gettop(L) > 1) ms_refuse_colon(L, "comment", "context.comment { … }");
  if (lua_type(L, 1) != LUA_TTABLE) {
    ms_push_shown(L, 1);
    return luaL_error(L, "context.comment: argument 1 must be a comment such as { value = 3, "
                         "depth = 2, text = \"…\" }, found %s", lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  ms_comment comment = {.has_value = false};
  ms_comment_read(L, 1, "context.comment: the comment", &comment,
                  &script_of(L)->strategy.thought);
  if (!comment.has_value && !comment.has_depth && !comment.text.bytes && !comment.pv.bytes &&
      !comment.marks.bytes)
    return 0;
  ms_thought_say(&vm_of(L)->run, &comment);
  return 0;
}

void ms_comment_push(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->context.comment);
}

void ms_comment_open(lua_State *L) {
  push_function(L, context_comment);
  int function = luaL_ref(L, LUA_REGISTRYINDEX);
  script_of(L)->context.comment = vm_of(L)->host[HOST_COMMENT] = function;
}
