/* Traps: where a process only has to know whether a line runs, the line's instructions jump to
 * themselves. Nothing else is looked at until then, so that costs no more than the thought. Whoever
 * comes there goes no further: the next count of instructions sees it.
 *
 * Calls of the host and errors that are caught come by here anyway: debug_stops.c.
 *
 * A line is trapped where Lua would tell that it begins: at the first of its instructions in a row,
 * and where a loop jumps back to it. Only explorers have traps, each in its own copy of the code. */
#include "run/debug.h"

#include <stdlib.h>
#include <string.h>

bool ms_debug_can_trap(const debug_share *s) { return ms_debug_layout()->holds && !s->watches; }

/* Whether a function may lie in the file of a breakpoint: Lua shortens long names. */
static bool is_of(const inside_proto *p, const debug_break *b) {
  const char *source = p->source ? p->source->bytes : "";
  if (!b->file[0] || (*source != '@' && *source != '=')) return true;
  return strlen(source + 1) >= LUA_IDSIZE - 1 || strcmp(source + 1, b->file) == 0;
}

static bool is_known(const debug *d, const uint32_t *at) {
  for (int i = 0; i < d->traps; i++) if (d->trap[i].at == at) return true;
  return false;
}

static bool add(debug *d, uint32_t *at) {
  if (is_known(d, at)) return true;
  if (d->traps == TRAPS) return false;
  d->trap[d->traps++] = (debug_trap){.at = at, .was = *at};
  return true;
}

/* Adds an instruction. Lua reads some of them without coming to them; of these only a loop's call
 * can be trapped, with all that leads to it. */
static bool add_instruction(debug *d, const inside_proto *p, int at) {
  int op = op_of(p->instruction[at]);
  if (op == OP_TFORLOOP || op == OP_EXTRAARG || (op >= OP_MMBIN && op <= OP_MMBINK)) return false;
  for (int i = 0; op == OP_TFORCALL && i < at; i++) {
    uint32_t before = p->instruction[i];
    bool leads_here = op_of(before) == OP_TFORPREP && ms_debug_jump(before, i) == at;
    if (leads_here && !add(d, &p->instruction[i])) return false;
  }
  return add(d, &p->instruction[at]);
}

/* Writes the line of each instruction. */
static void read_lines(const inside_proto *p, int *lines) {
  int line = p->line, mark = 0;
  for (int i = 0; i < p->instructions; i++) {
    if (p->line_step[i] != -128) line += p->line_step[i];
    else if (mark < p->line_marks) line = p->line_mark[mark++].line;
    lines[i] = line;
  }
}

static bool add_line(debug *d, const inside_proto *p, const int *lines, int line) {
  for (int i = p->has_more ? 1 : 0; i < p->instructions; i++) {
    bool begins = i == (p->has_more ? 1 : 0) || lines[i] != lines[i - 1];
    if (lines[i] == line && begins && !add_instruction(d, p, i)) return false;
    int to = ms_debug_jump(p->instruction[i], i);
    if (to >= 0 && to <= i && lines[to] == line && !add_instruction(d, p, to)) return false;
  }
  return true;
}

static bool add_function(debug *d, const inside_proto *p) {
  const debug_share *s = d->share;
  int *lines = NULL;
  bool is_well = true;
  for (int i = 0; i < s->breaks && is_well; i++) {
    const debug_break *b = &s->stop[i];
    bool is_within = p->line == 0 || (p->line <= b->line && b->line <= p->last_line);
    if (b->call[0] || !is_within || !is_of(p, b) || p->line_steps != p->instructions) continue;
    if (!lines) {
      lines = malloc(sizeof *lines * (size_t)p->instructions);
      if (!lines) return false;
      read_lines(p, lines);
    }
    is_well = add_line(d, p, lines, b->line);
  }
  free(lines);
  return is_well;
}

/* Whether the instruction that comes next looks back at one that would be trapped. */
static bool looks_back(const debug *d, const uint32_t *next) {
  int op = op_of(next[-1]);
  return op >= OP_MMBIN && op <= OP_MMBINK && is_known(d, next - 2);
}

bool ms_debug_set_traps(debug *d, lua_State *L, const lua_Debug *ar) {
  const debug_layout *layout = ms_debug_layout();
  const inside_object *object = ((const inside_state *)(const void *)L)->global[layout->objects];
  ms_debug_take_traps(d);
  for (; object; object = object->next)
    if (object->type == PROTO_TYPE && !add_function(d, (const inside_proto *)(const void *)object))
      return false;
  if (ar && looks_back(d, ((const inside_call *)(const void *)ar->i_ci)->next)) return false;
  for (int i = 0; i < d->traps; i++) *d->trap[i].at = layout->jump_here;
  d->is_armed = true;
  return true;
}

/* A function may have been collected meanwhile, and something else may lie there. */
void ms_debug_take_traps(debug *d) {
  uint32_t jump = ms_debug_layout()->jump_here;
  for (int i = 0; d->is_armed && i < d->traps; i++)
    if (*d->trap[i].at == jump) *d->trap[i].at = d->trap[i].was;
  d->traps = 0;
  d->is_armed = false;
}

bool ms_debug_is_trapped(const debug *d, const lua_Debug *ar) {
  const uint32_t *next = ((const inside_call *)(const void *)ar->i_ci)->next;
  return next[-1] == ms_debug_layout()->jump_here && is_known(d, next - 1);
}

void ms_debug_compiled(lua_State *L) {
  debug *d = vm_of(L)->debug;
  if (d->is_armed && !ms_debug_set_traps(d, L, NULL)) ms_debug_leave(d, UNABLE);
}
