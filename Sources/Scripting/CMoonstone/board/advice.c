/* Advice about misspelt methods of boards, for people whose script has failed by one. */
#include "board/board.h"

#include <stdio.h>
#include <string.h>

const char *const ms_board_methods[] = {
  "book", "children", "count", "diagram", "key", "margin", "moves", "opponent", "outcome", "play",
  "playouts", "search", "solve", "squares", "turn", NULL};

void ms_board_advise(lua_State *L, const char *message, char *advice, size_t size) {
  const ms_game *g = boards_of(L)->game;
  mistake m;
  nearest n;
  if (ms_advise_about_values(L, message, advice, size)) return;
  if (!ms_mistake_read(message, &m) || ms_advise_about_library(&m, advice, size)) return;
  ms_name_begin(&n, m.name);
  if (m.is_call && (strcmp(m.kind, "method") == 0 || strcmp(m.kind, "field") == 0)) {
    for (int i = 0; ms_board_methods[i]; i++) ms_name_offer(&n, ms_board_methods[i]);
    for (int i = 0; i < g->query_count; i++) ms_name_offer(&n, g->queries[i].name);
  }
  ms_library_offer(&m, &n);
  if (n.found) snprintf(advice, size, "; did you mean \"%s\"?", n.found);
}
