/* board:book(): what an opening book says of a position.
 *
 * Boards have the method only in machines whose script asks for it: a name more would cost memory,
 * and so change the ticks of scripts that know nothing of books. */
#include "board/board.h"

#include <stdlib.h>
#include <string.h>

static int board_book(lua_State *L) {
  const void *p = check_self(L, "book()", PRICE_BOOK);
  const boards *b = boards_of(L);
  const ms_game *g = b->game;
  ms_book_move found;
  if (!b->book.bytes || !g->book(g->context, b->book.bytes, b->book.length, p, &found)) return 0;
  ms_board_push_move(L, found.move);
  if (found.has_value) lua_pushnumber(L, found.value);
  else lua_pushnil(L);
  lua_pushinteger(L, found.count);
  return 3;
}

bool ms_book_lend(boards *b, const char *bytes, size_t length) {
  char *copy = NULL;
  if (bytes) {
    copy = malloc(length + 1);
    if (!copy) return false;
    memcpy(copy, bytes, length);
  }
  ms_book_free(b);
  b->book = (ms_text){copy, copy ? length : 0};
  b->offers_book = true;
  return true;
}

void ms_book_free(boards *b) {
  free((void *)b->book.bytes);
  b->book = (ms_text){NULL, 0};
}

void ms_book_open(lua_State *L) {
  const boards *b = boards_of(L);
  if (!b->offers_book) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->board_meta);
  lua_getfield(L, -1, "__index");
  push_function(L, board_book);
  lua_setfield(L, -2, "book");
  lua_pop(L, 2);
}
