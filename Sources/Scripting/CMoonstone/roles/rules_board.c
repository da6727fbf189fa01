/* The board of a game whose rules are a script, for drawing it. */
#include "roles/rules.h"

#include <stdio.h>
#include <string.h>

enum { MOST_COLUMNS = 26, MOST_ROWS = 64, LONGEST_TEXT = 3, MOST_KINDS = 16, LONGEST_NAME = 24 };

/* What a row may hold besides the letters of pieces. */
#define USUAL "xo. "

static const char *const fields[] = {"shape", "colors", "edges",  "numbers", "counts",
                                     "rows",  "texts",  "pieces", "line", NULL};
static const char *const kind_fields[] = {"name", "side", "color", "shape", NULL};
static const char *const kind_shapes[] = {"round", "ring",  "square", "diamond", "triangle", "star",
                                          "cross", "crown", "wall",   "hole",    NULL};
static const char *const shapes[] = {"squares", "hexagons", "columns", "points", NULL};
static const char *const colored[] = {"black", "white", "board", NULL};
static const char *const colors[] = {"black", "white",  "red",  "green", "yellow",
                                     "blue",  "purple", "cyan", NULL};
static const char *const edges[] = {"top", "bottom", "left", "right", NULL};
static const char *const sides[] = {"black", "white", NULL};
static const char *const numbers[] = {"down", "up", NULL};

/* What is written so far. */
typedef struct writing {
  call *call;
  size_t length;
  size_t columns, rows;
  const char *owner;                       /* whose fields are written, for messages */
  char letters[sizeof USUAL + MOST_KINDS]; /* what a row may hold */
} writing;

/* Adds a word and what follows it. The rows, which are the largest part, are counted beforehand. */
static void put(writing *w, const char *text, size_t length, char end) {
  char *out = w->call->rules->diagram;
  memcpy(out + w->length, text, length);
  out[w->length + length] = end;
  w->length += length + 1;
  out[w->length] = 0;
}

static const char *find(const char *const *words, const char *text) {
  for (; *words; words++)
    if (strcmp(*words, text) == 0) return *words;
  return NULL;
}

static void push_list(lua_State *L, const char *const *words) {
  luaL_Buffer list;
  luaL_buffinit(L, &list);
  for (int i = 0; words[i]; i++) {
    if (i > 0) luaL_addstring(&list, words[i + 1] ? ", " : " or ");
    luaL_addstring(&list, words[i]);
  }
  luaL_pushresult(&list);
}

/* Raises if the table on top has a field that is not among the known ones. */
static void check_fields(lua_State *L, const char *what, const char *const *known) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING && find(known, lua_tostring(L, -2))) continue;
    ms_push_shown(L, -2);
    push_list(L, known);
    BREAK(L, "%s has the field %s; it may have %s", what, lua_tostring(L, -2),
          lua_tostring(L, -1));
  }
}

/* Pushes a field of the table on top, which is a table or nil: an empty one then. */
static void push_table(lua_State *L, const char *field, const char *const *known) {
  int type = lua_getfield(L, -1, field);
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
  } else if (type != LUA_TTABLE) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's %s must be a table; it is %s", field, lua_tostring(L, -1));
  }
  char what[40];
  snprintf(what, sizeof what, "the board's %s", field);
  check_fields(L, what, known);
}

/* Writes a field of the table on top, which is one of some words. */
static void put_choice(lua_State *L, writing *w, const char *field, const char *const *words,
                       const char *usual, char end) {
  int type = lua_getfield(L, -1, field);
  const char *found = type == LUA_TSTRING ? find(words, lua_tostring(L, -1)) : NULL;
  if (type != LUA_TNIL && !found) {
    ms_push_shown(L, -1);
    push_list(L, words);
    BREAK(L, "%s's %s is %s, and must be %s", w->owner, field, lua_tostring(L, -2),
          lua_tostring(L, -1));
  }
  found = found ? found : usual;
  put(w, found, strlen(found), end);
  lua_pop(L, 1);
}

static void put_counts(lua_State *L, writing *w) {
  push_table(L, "counts", sides);
  for (int side = 0; side < 2; side++) {
    int type = lua_getfield(L, -1, sides[side]);
    if (type != LUA_TNIL && !lua_isinteger(L, -1)) {
      ms_push_shown(L, -1);
      BREAK(L, "the board's counts must be whole numbers; %s has %s", sides[side],
            lua_tostring(L, -1));
    }
    char text[32] = "-";
    if (type != LUA_TNIL)
      snprintf(text, sizeof text, LUA_INTEGER_FMT, (LUAI_UACINT)lua_tointeger(L, -1));
    put(w, text, strlen(text), side == 0 ? ' ' : '\n');
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void put_rows(lua_State *L, writing *w) {
  if (lua_getfield(L, -1, "rows") != LUA_TTABLE) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's rows must be a list of texts; it is %s", lua_tostring(L, -1));
  }
  size_t width = 0, count = lua_rawlen(L, -1);
  if (count < 1 || count > MOST_ROWS)
    BREAK(L, "a board has 1 to %d rows; this one has %I", MOST_ROWS, (LUAI_UACINT)count);
  for (size_t i = 1; i <= count; i++) {
    size_t length = 0;
    const char *row = lua_rawgeti(L, -1, (lua_Integer)i) == LUA_TSTRING
                        ? lua_tolstring(L, -1, &length) : NULL;
    if (i == 1) width = length;
    if (!row || length < 1 || length > MOST_COLUMNS || length != width ||
        strspn(row, w->letters) != length) {
      ms_push_shown(L, -1);
      BREAK(L, "a row of the board must be a text of 1 to %d characters, as long as the others: x "
            "for black, o for white, . for an empty cell, a blank for none%s%s; row %I is %s",
            MOST_COLUMNS, w->letters[sizeof USUAL - 1] ? ", and of pieces " : "",
            w->letters + sizeof USUAL - 1, (LUAI_UACINT)i, lua_tostring(L, -1));
    }
    put(w, row, length, '\n');
    lua_pop(L, 1);
  }
  w->columns = width, w->rows = count;
  lua_pop(L, 1);
}

/* Whether a letter can stand for a kind of piece. */
static bool is_kind_letter(const char *key, size_t length) {
  return length == 1 && key[0] > ' ' && key[0] <= '~' && strchr("!\"&'.<=>\\`~", key[0]) == NULL;
}

/* Pushes the name that people read of the kind on top: as given, or else its letter. */
static void push_name(lua_State *L, const char *letter) {
  size_t length = 0;
  int type = lua_getfield(L, -1, "name");
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushstring(L, letter);
    return;
  }
  const char *name = type == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
  if (name && length >= 1 && length <= LONGEST_NAME && ms_is_printable(name, length)) return;
  ms_push_shown(L, -1);
  BREAK(L, "the name of the board's piece %s must be a text of 1 to %d bytes that is printable and "
        "in UTF-8; it is %s", letter, LONGEST_NAME, lua_tostring(L, -1));
}

/* Writes the kind of piece on top: its side, its colour, its shape, and its name. */
static void put_kind(lua_State *L, writing *w, const char *letter) {
  char what[40];
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's piece %s must be a table; it is %s", letter, lua_tostring(L, -1));
  }
  snprintf(what, sizeof what, "the board's piece %s", letter);
  check_fields(L, what, kind_fields);
  w->owner = what;
  put(w, "!", 1, *letter);
  put(w, "", 0, ' ');
  put_choice(L, w, "side", sides, "-", ' ');
  put_choice(L, w, "color", colors, "-", ' ');
  put_choice(L, w, "shape", kind_shapes, "round", ' ');
  push_name(L, letter);
  put(w, lua_tostring(L, -1), lua_rawlen(L, -1), '\n');
  w->owner = "the board";
  lua_pop(L, 1);
  bool is_place = lua_getfield(L, -1, "shape") == LUA_TSTRING &&
                  (strcmp(lua_tostring(L, -1), "wall") == 0 || strcmp(lua_tostring(L, -1), "hole") == 0);
  if (lua_getfield(L, -2, "side") != LUA_TNIL && is_place)
    BREAK(L, "the board's piece %s is a %s, which belongs to no side", letter, lua_tostring(L, -2));
  lua_pop(L, 2);
}

/* Writes the kinds of pieces, a line each, by their letters. */
static void put_kinds(lua_State *L, writing *w) {
  int type = lua_getfield(L, -1, "pieces");
  size_t count = sizeof USUAL - 1;
  memcpy(w->letters, USUAL, sizeof USUAL);
  if (type != LUA_TNIL && type != LUA_TTABLE) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's pieces must be a table; it is %s", lua_tostring(L, -1));
  }
  if (type == LUA_TTABLE) {
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      size_t length = 0;
      /* Only of a text: a number that is made one would change the table under lua_next. */
      const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &length) : NULL;
      if (!key || !is_kind_letter(key, length)) {
        ms_push_shown(L, -2);
        BREAK(L, "the board's pieces have the letter %s; it must be one character of ASCII, and not "
              "one of . ! < = > & ~ ` \" ' \\", lua_tostring(L, -1));
      }
      if (count == sizeof USUAL - 1 + MOST_KINDS)
        BREAK(L, "the board has more than %d kinds of pieces", MOST_KINDS);
      w->letters[count++] = *key;
      w->letters[count] = 0;
      put_kind(L, w, key);
    }
  }
  lua_pop(L, 1);
}

/* Whether the board has a cell of this name, such as b12. */
static bool has_cell(const writing *w, const char *name) {
  size_t digits = strspn(name + (*name != 0), "0123456789"), row = 0;
  if (*name < 'a' || (size_t)(*name - 'a') >= w->columns || digits < 1 || digits > 2) return false;
  if (name[1] == '0' || name[1 + digits]) return false;
  for (size_t i = 1; i <= digits; i++) row = 10 * row + (size_t)(name[i] - '0');
  return row <= w->rows;
}

/* Writes what cells show, a line each, in any order. */
static void put_texts(lua_State *L, writing *w) {
  int type = lua_getfield(L, -1, "texts");
  if (type != LUA_TNIL && type != LUA_TTABLE) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's texts must be a table; it is %s", lua_tostring(L, -1));
  }
  if (type == LUA_TTABLE) {
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      const char *cell = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      if (!has_cell(w, cell)) {
        ms_push_shown(L, -2);
        BREAK(L, "the board's texts name the cell %s, which it does not have", lua_tostring(L, -1));
      }
      /* A copy, since a number that is made a text would change the table under lua_next. */
      lua_pushvalue(L, -1);
      size_t length = 0;
      bool is_text = lua_type(L, -1) == LUA_TSTRING || lua_isinteger(L, -1);
      const char *text = is_text ? lua_tolstring(L, -1, &length) : NULL;
      bool is_shown = text && length >= 1 && length <= LONGEST_TEXT;
      for (size_t i = 0; is_shown && i < length; i++) is_shown = text[i] > ' ' && text[i] <= '~';
      if (!is_shown) {
        ms_push_shown(L, -2);
        BREAK(L, "the board's text of %s must be a whole number or a text of 1 to %d characters in "
              "ASCII; it is %s", cell, LONGEST_TEXT, lua_tostring(L, -1));
      }
      if (w->length + strlen(cell) + length + 4 > sizeof w->call->rules->diagram)
        BREAK(L, "the board has too many texts");
      put(w, "=", 1, *cell);
      put(w, cell + 1, strlen(cell + 1), ' ');
      put(w, text, length, '\n');
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

/* Writes the cells that have decided the game, a line each, in their order. */
static void put_line(lua_State *L, writing *w) {
  int type = lua_getfield(L, -1, "line");
  if (type != LUA_TNIL && type != LUA_TTABLE) {
    ms_push_shown(L, -1);
    BREAK(L, "the board's line must be a list of cells; it is %s", lua_tostring(L, -1));
  }
  size_t count = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (count > w->columns * w->rows) BREAK(L, "the board's line has more cells than the board");
  for (size_t i = 1; i <= count; i++) {
    const char *cell = lua_rawgeti(L, -1, (lua_Integer)i) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    if (!has_cell(w, cell)) {
      ms_push_shown(L, -1);
      BREAK(L, "the board's line has the cell %s, which the board does not have",
            lua_tostring(L, -1));
    }
    if (w->length + strlen(cell) + 3 > sizeof w->call->rules->diagram)
      BREAK(L, "the board has too many texts");
    put(w, ">", 1, *cell);
    put(w, cell + 1, strlen(cell + 1), '\n');
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static int run_board(lua_State *L) {
  call *c = ms_rules_begin(L);
  ms_rules_prepare(L, c, BOARD);
  lua_call(L, 1, 1);
  if (!lua_istable(L, 2)) {
    ms_push_shown(L, 2);
    BREAK(L, "board must return a table; it returned %s", lua_tostring(L, -1));
  }
  writing w = {.call = c, .owner = "the board"};
  check_fields(L, "the board", fields);
  put_choice(L, &w, "shape", shapes, "squares", '\n');
  push_table(L, "colors", colored);
  put_choice(L, &w, "black", colors, "black", ' ');
  put_choice(L, &w, "white", colors, "white", ' ');
  put_choice(L, &w, "board", colors, "green", '\n');
  lua_pop(L, 1);
  push_table(L, "edges", edges);
  for (int i = 0; edges[i]; i++) put_choice(L, &w, edges[i], sides, "-", edges[i + 1] ? ' ' : '\n');
  lua_pop(L, 1);
  put_choice(L, &w, "numbers", numbers, "down", '\n');
  put_counts(L, &w);
  put_kinds(L, &w);
  put_rows(L, &w);
  put_texts(L, &w);
  put_line(L, &w);
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_board(ms_rules *r, ms_state state, ms_text *out) {
  call c = {.rules = r, .state = state};
  r->diagram[0] = 0;
  ms_status status = r->functions[BOARD] == LUA_NOREF ? MS_OK : ms_rules_run(&c, run_board);
  *out = (ms_text){r->diagram, strlen(r->diagram)};
  return status;
}
