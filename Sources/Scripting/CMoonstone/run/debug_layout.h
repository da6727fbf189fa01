/* What lies where inside Lua 5.4, for what its API does not show. A machine of our own is looked at
 * first (ms_debug_layout_holds): where anything lies elsewhere, nobody relies on this. */
#ifndef MOONSTONE_DEBUG_LAYOUT_H
#define MOONSTONE_DEBUG_LAYOUT_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What every object begins with, and a link to the object that was made before it. */
#define OBJECT                                                                                     \
  struct inside_object *next;                                                                      \
  uint8_t type, marked

typedef struct inside_object {
  OBJECT;
} inside_object;

enum { PROTO_TYPE = 10, INTEGER_TYPE = LUA_TNUMBER, TABLE_TYPE = LUA_TTABLE | 64 };

typedef struct inside_value {
  union {
    void *object;
    uint64_t bits;
  } is;
  uint8_t type;
} inside_value;

typedef struct inside_text {
  OBJECT;
  uint8_t extra, length;
  unsigned hash;
  size_t more;
  char bytes[1];
} inside_text;

/* A function as it was compiled. */
typedef struct inside_proto {
  OBJECT;
  uint8_t parameters, has_more, stack;
  int outers, constants, instructions, line_steps, protos, locals, line_marks, line, last_line;
  void *constant;
  uint32_t *instruction;
  void *proto, *outer;
  signed char *line_step;                 /* from one instruction to the next, or -128: a mark */
  struct { int instruction, line; } *line_mark;
  void *local;
  inside_text *source;
} inside_proto;

typedef struct inside_function {
  OBJECT;
  uint8_t outers;
  void *gray;
  inside_proto *proto;
} inside_function;

/* A call under way. */
typedef struct inside_call {
  inside_value *function; /* its registers follow */
  void *top;
  struct inside_call *previous, *next_call;
  const uint32_t *next; /* the instruction after the one that runs */
} inside_call;

typedef struct inside_node {
  uint64_t value;
  uint8_t type, key_type;
  int next;
  void *key;
} inside_node;

typedef struct inside_table {
  OBJECT;
  uint8_t flags, log_nodes;
  unsigned size;
  void *array;
  inside_node *node;
} inside_table;

typedef struct inside_state {
  OBJECT;
  uint8_t status, allows_hook;
  unsigned short calls;
  void *top;
  void **global;
} inside_state;

/* Instructions, by their number. */
enum { OP_MMBIN = 46, OP_MMBINK = 48, OP_JMP = 56, OP_FORLOOP = 73, OP_TFORPREP = 75,
       OP_TFORCALL = 76, OP_TFORLOOP = 77, OP_EXTRAARG = 82 };

static inline int op_of(uint32_t instruction) { return (int)(instruction & 127); }

/* Where an instruction at `at` jumps to, if it is one of the loops above; or else -1. */
int ms_debug_jump(uint32_t instruction, int at);

typedef struct debug_layout {
  bool holds;
  uint32_t jump_here; /* an instruction that jumps to itself */
  int objects;        /* the word of the global state that links all objects */
} debug_layout;

enum { KEYS = 6, TRAPS = 4096 };

typedef struct debug_trap {
  uint32_t *at, was; /* an instruction */
} debug_trap;

/* Where a watched value lay when it was last looked at. */
typedef struct debug_sight {
  bool is_known;
  uint64_t bits;
  uint8_t type;
  struct {
    const inside_table *table;
    const inside_node *nodes, *node;
    const void *key;
    uint8_t key_type;
  } step[KEYS];
  struct {
    const uint32_t *next; /* where in its function */
    int local;            /* the variable has this number */
  } place[64];
} debug_sight;

/* Looks, once, whether all of this is so. */
const debug_layout *ms_debug_layout(void);

#endif
