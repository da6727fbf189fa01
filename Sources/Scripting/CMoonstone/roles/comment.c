/* Comments: what a script says of its move, and while it thinks. */
#include "roles/roles.h"

static void refuse_field(lua_State *L, const char *who, const char *field, const char *expected) {
  ms_push_shown(L, -1);
  luaL_error(L, "%s's %s must be %s, found %s", who, field, expected, lua_tostring(L, -1));
}

void ms_comment_read(lua_State *L, int index, const char *who, ms_comment *comment, char *text) {
  static const char *const fields[] = {"depth", "text", "value", NULL};
  ms_names_check(L, index, who, "field", fields);
  if (lua_getfield(L, index, "value") != LUA_TNIL) {
    if (lua_type(L, -1) != LUA_TNUMBER) refuse_field(L, who, "value", "a number");
    comment->has_value = true;
    comment->value = lua_tonumber(L, -1);
  }
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
    length = ms_clean_text(text, COMMENT_SIZE, bytes, length, false);
    comment->text = (ms_text){text, length};
  }
  lua_settop(L, index);
}

/* context.comment(comment) */
static int context_comment(lua_State *L) {
  charge(L, PRICE_COMMENT);
  if (lua_type(L, 1) != LUA_TTABLE) {
    ms_push_shown(L, 1);
    return luaL_error(L, "context.comment: argument 1 must be a comment such as { value = 3, "
                         "depth = 2, text = \"…\" }, found %s; write context.comment { … }, with "
                         "a dot", lua_tostring(L, -1));
  }
  lua_settop(L, 1);
  ms_comment comment = {.has_value = false};
  char text[COMMENT_SIZE];
  ms_comment_read(L, 1, "context.comment: the comment", &comment, text);
  if (!comment.has_value && !comment.has_depth && !comment.text.bytes) return 0;
  ms_thought_say(&vm_of(L)->run, &comment);
  return 0;
}

void ms_comment_push(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->context.comment);
}

void ms_comment_open(lua_State *L) {
  lua_pushcfunction(L, context_comment);
  script_of(L)->context.comment = luaL_ref(L, LUA_REGISTRYINDEX);
}
