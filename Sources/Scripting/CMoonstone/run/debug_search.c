/* Searches of the host: each is one step of a thought. The thought writes down what each of them found.
 * The values of all moves are found by a copy that runs the search once more, and then ends. */
#include "run/debug.h"

#include <string.h>

bool ms_debug_search_begins(lua_State *L) {
  debug *d = vm_of(L)->debug;
  if (!d || d->is_paused) return false;
  int number = ++d->searches;
  debug_share *s = d->share;
  if (d->role == THINKER) {
    s->searches = number;
    if (number <= SEARCHES) s->search[number - 1].begun = d->events;
    return false;
  }
  if (d->goal.ranks != number) return false;
  enum { MORE = 200000000 };
  d->m->run.budget += MORE;
  d->m->run.alarm = d->m->run.budget;
  return true;
}

int ms_debug_search_depth(lua_State *L) {
  const debug *d = vm_of(L)->debug;
  return d->share->search[d->goal.ranks - 1].depth;
}

debug_search *ms_debug_search_place(lua_State *L) {
  debug *d = vm_of(L)->debug;
  if (!d || d->is_paused) return NULL;
  if (d->role == EXPLORER) return d->goal.ranks == d->searches ? &d->share->again : NULL;
  return d->searches <= SEARCHES ? &d->share->search[d->searches - 1] : NULL;
}

void ms_debug_searched(lua_State *L, debug_search *found) {
  debug *d = vm_of(L)->debug;
  found->is_searched = true;
  if (d->role == EXPLORER) ms_debug_leave(d, FOUND);
  found->ticks = ms_debug_ticks(d, L);
  ms_debug_leave_behind(d, L);
}

static void say_line(debug *d, const int64_t *line, int length) {
  for (int i = 0; i < length; i++) ms_debug_say(d, " %lld", (long long)line[i]);
}

/* Number, method, ticks, nodes, playouts, move, value, depth, whether it is exact, and the line, with
 * tabs in between; then the same of each move. */
void ms_debug_say_search(debug *d, int number, const debug_search *found) {
  if (!found->is_searched) return;
  ms_debug_say(d, "%d\t%s\t%llu\t%llu\t%llu\t%lld\t%.17g\t%d\t%d\t", number, found->method,
               (unsigned long long)ms_debug_spent(d->share, found->ticks),
               (unsigned long long)found->nodes,
               (unsigned long long)found->played, (long long)found->move, found->value,
               found->depth, found->is_exact);
  say_line(d, found->line, found->line_length);
  for (int i = 0; i < found->ranked_count; i++) {
    const struct debug_ranked *ranked = &found->ranked[i];
    ms_debug_say(d, "\t%lld %.17g %llu %d %d", (long long)ranked->move, ranked->value,
                 (unsigned long long)ranked->count, ranked->depth, ranked->is_exact);
    say_line(d, ranked->line, ranked->line_length);
  }
  ms_debug_say(d, "\n");
}
