/* Whether Lua keeps its things where we believe: looked at in a machine of our own, once. */
#include "run/debug_layout.h"

#include <lauxlib.h>
#include <string.h>

int ms_debug_jump(uint32_t instruction, int at) {
  enum { MIDDLE = (1 << 24) - 1 };
  int far = (int)(instruction >> 15);
  switch (op_of(instruction)) {
    case OP_JMP: return at + 1 + (int)(instruction >> 7) - MIDDLE;
    case OP_FORLOOP: case OP_TFORLOOP: return at + 1 - far;
    case OP_TFORPREP: return at + 1 + far;
    default: return -1;
  }
}

/* The function on top. */
static const inside_proto *proto_of(lua_State *L) {
  const inside_function *function = lua_topointer(L, -1);
  return function->proto;
}

/* ---- Lines and names ---- */

/* Has lines far apart, and more instructions than lie between two marks. */
static void write_lines(char *text) {
  enum { LINES = 300, NEAR = 3, FAR = 140 };
  for (int i = 0; i < LINES; i++) {
    const char *line = i == 0 ? "local x = 1\n" : "x = -x\n";
    size_t apart = i % 50 == 9 ? FAR : i % NEAR, length = strlen(line);
    memset(text, '\n', apart);
    memcpy(text + apart, line, length + 1);
    text += apart + length;
  }
}

/* Whether the lines are those that Lua lists. */
static bool have_lines(lua_State *L) {
  char text[8192];
  write_lines(text);
  if (luaL_loadbufferx(L, text, strlen(text), "@lines", "t") != LUA_OK) return false;
  const inside_proto *p = proto_of(L);
  if (p->type != PROTO_TYPE || p->line != 0 || p->instructions != p->line_steps) return false;
  if (strcmp(p->source->bytes, "@lines") != 0 || p->instructions < 200) return false;
  lua_Debug ar;
  lua_getinfo(L, ">L", &ar);
  int line = p->line, mark = 0, last = -1, different = 0, listed = 0;
  for (int i = 0; i < p->instructions; i++) {
    if (p->line_step[i] != -128) line += p->line_step[i];
    else if (mark < p->line_marks) line = p->line_mark[mark++].line;
    if (i == 0 || line == last) continue; /* the first one takes arguments */
    last = line;
    different++;
    if (lua_rawgeti(L, -1, line) == LUA_TNIL) return false;
    lua_pop(L, 1);
  }
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) listed++;
  lua_pop(L, 1);
  return different == listed && mark == p->line_marks && mark > 0;
}

/* ---- Instructions ---- */

static bool have_loops(lua_State *L) {
  static const char text[] = "for i = 1, 2 do end for k in next, {} do end";
  if (luaL_loadbufferx(L, text, sizeof text - 1, "=loops", "t") != LUA_OK) return false;
  const inside_proto *p = proto_of(L);
  lua_pop(L, 1); /* nothing collects it before the next object is made */
  int loops = 0;
  for (int i = 1; i + 1 < p->instructions; i++) {
    uint32_t instruction = p->instruction[i];
    int to = ms_debug_jump(instruction, i);
    if (op_of(instruction) == OP_FORLOOP) loops += to == i;
    if (op_of(instruction) == OP_TFORPREP) loops += op_of(p->instruction[to]) == OP_TFORCALL;
    if (op_of(instruction) == OP_TFORCALL) loops += op_of(p->instruction[i + 1]) == OP_TFORLOOP;
    if (op_of(instruction) == OP_EXTRAARG) loops++;
  }
  return loops == 4;
}

static const uint32_t *seen[2];
static int looks;

/* Where a loop without anything in it is, the first two times. */
static void see(lua_State *L, lua_Debug *ar) {
  seen[looks++ % 2] = ((const inside_call *)(const void *)ar->i_ci)->next;
  if (looks == 2) luaL_error(L, "seen");
}

static bool have_jump(lua_State *L, debug_layout *found) {
  static const char text[] = "while true do end";
  if (luaL_loadbufferx(L, text, sizeof text - 1, "=jump", "t") != LUA_OK) return false;
  const inside_proto *p = proto_of(L);
  lua_pushvalue(L, -1); /* keeps it */
  lua_sethook(L, see, LUA_MASKCOUNT, 10);
  lua_pcall(L, 0, 0, 0);
  lua_sethook(L, NULL, 0, 0);
  if (looks != 2 || seen[0] != seen[1] || seen[0] != p->instruction + 2) return false;
  found->jump_here = p->instruction[1];
  lua_settop(L, 0);
  return ms_debug_jump(found->jump_here, 1) == 1;
}

/* ---- Objects ---- */

static bool have_objects(lua_State *L, debug_layout *found) {
  enum { WORDS = 64 };
  lua_State *other = lua_newthread(L);
  void **global = ((const inside_state *)(const void *)L)->global;
  if (((const inside_state *)(const void *)other)->global != global) return false;
  lua_newtable(L);
  const void *first = lua_topointer(L, -1);
  int at = 0;
  while (at < WORDS && global[at] != first) at++;
  lua_newtable(L);
  const inside_object *second = lua_topointer(L, -1);
  found->objects = at;
  return at < WORDS && global[at] == second && second->next == first && second->type == LUA_TTABLE;
}

/* A local variable, and a field of it. */
static bool has_registers;

static void see_registers(lua_State *L, lua_Debug *ar) {
  const inside_call *call = (const inside_call *)(const void *)ar->i_ci;
  const char *name = lua_getlocal(L, ar, 2);
  if (!name) return;
  const inside_table *table = lua_topointer(L, -1);
  const inside_value *slot = call->function + 2;
  if (table && slot->type == TABLE_TYPE && slot->is.object == table && table->log_nodes == 0) {
    const inside_node *node = table->node;
    lua_pushnil(L);
    if (lua_next(L, -2)) {
      has_registers = node->value == 77 && node->type == INTEGER_TYPE &&
                      ((const inside_text *)node->key)->bytes == lua_tostring(L, -2);
      lua_pop(L, 2);
    }
  }
  lua_pop(L, 1);
}

static bool have_registers(lua_State *L) {
  static const char text[] = "local a = 1\nlocal b = { field = 77 }\nlocal c = a";
  if (luaL_loadbufferx(L, text, sizeof text - 1, "=registers", "t") != LUA_OK) return false;
  lua_sethook(L, see_registers, LUA_MASKLINE, 0);
  lua_pcall(L, 0, 0, 0);
  lua_sethook(L, NULL, 0, 0);
  return has_registers;
}

const debug_layout *ms_debug_layout(void) {
  static debug_layout found;
  static bool is_known;
  if (is_known || sizeof(void *) != 8) return &found;
  is_known = true;
  lua_State *L = luaL_newstate();
  if (!L) return &found;
  lua_gc(L, LUA_GCSTOP);
  found.holds = have_lines(L) && have_loops(L) && have_jump(L, &found) &&
                have_objects(L, &found) && have_registers(L);
  lua_close(L);
  return &found;
}
