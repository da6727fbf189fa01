/* Stepping through a thought, forwards and back.
 *
 *   debug.c           a session: what its processes share, and how they wait for each other
 *   debug_fork.c      the processes: the one that thinks, those that sleep at a place of the
 *                     thought, those that explore from there
 *   debug_hook.c      where in a thought a process is, and how it comes to another place
 *   debug_stops.c     what it stops at; debug_watch.c values that are watched
 *   debug_traps.c     lines that nobody gets past; debug_layout.c what lies where inside Lua
 *   debug_look.c      what can be seen there; debug_value.c how values are written
 *   debug_evaluate.c  expressions, in a copy that is thrown away; debug_condition.c those that need
 *                     none; debug_path.c variables and what lies below them
 *   debug_search.c    searches of the host, each of them one step; debug_names.c its functions, and
 *                     what names there are
 *   debug_serve.c     what a person asks, put to the processes
 *   debug_order.c     how they explore; debug_pass.c how they pass over what nobody stops at
 *
 * The thought itself is thought once, by a process that runs under the hook that it always runs
 * under. So it plays the same move for the same ticks, whatever is asked. Every few million ticks
 * it leaves a copy of itself, asleep. To look into the thought, a copy of the nearest sleeper runs
 * from there, under a hook for lines. That hook may cost places on the stack, and so ticks: at each
 * count of instructions the explorer compares its ticks with the thought's. Where they differ it
 * gives up, and another one explores that hundred instructions by itself. */
#ifndef MOONSTONE_DEBUG_H
#define MOONSTONE_DEBUG_H

#include "run/debug_layout.h"
#include "run/run.h"

enum { SLEEPERS = 40, RECORDED = 1 << 22, FRAMES = 200, BREAKS = 256, WATCHES = 16 };
enum { SEARCHES = 256, RANKED = 64, LINE = 24, SHORT_LINE = 8 };
enum { REQUEST = 1 << 18, ORDER = 1 << 14, REPLY = 1 << 20, LOG = 1 << 16, NAME = 64, EXPRESSION = 1024 };
enum { DETAIL = 512 };

/* Stands before what Lua calls a file, so that nobody takes a text of the script's for one. */
#define PLACE_MARK "\1"

/* Why a process stopped, for people and programs. */
typedef enum debug_reason { BY_STEP, BY_BREAK, BY_WATCH, BY_ERROR, BY_CALL, BY_TICK, BY_PAUSE,
                            BY_START, BY_END, BY_RETURN } debug_reason;

/* A place in a thought, to the instruction. */
typedef struct debug_place {
  uint64_t event;      /* how often instructions had been counted before */
  lua_State *L;        /* the coroutine that runs */
  int left;            /* its instructions until the next count */
  uint64_t ticks;
  int line;
  char file[NAME];     /* what Lua calls it */
  bool is_return;      /* of `choose`, before its last instruction */
  debug_reason reason; /* to stop there */
} debug_place;

typedef enum debug_wish { STEP, NEXT, OUT, RUN, TICK, PLACE } debug_wish;
typedef enum debug_way { GO, FIRST, LAST } debug_way;
typedef enum debug_outcome {
  PENDING, STOPPED_HERE, FOUND, NONE, ENDED, STRAINED, DIED, TRAPPED, UNABLE
} debug_outcome;

/* What an explorer is to do. */
typedef struct debug_goal {
  debug_way way;
  debug_wish wish;
  uint64_t from;       /* lines stop from this count on; they are looked at from the one before */
  uint64_t until;      /* and up to this count; UINT64_MAX: to the end */
  bool ends_at_place;  /* or up to `place` */
  bool is_trusted;     /* not compared with the thought */
  bool is_within;      /* begins behind a search, somewhere before the place */
  bool has_returned;   /* it begins at the return of `choose` */
  bool is_trapped;     /* lines are not looked at: those that may stop are trapped from `from` on */
  debug_place place;   /* of GO, or the end of LAST */
  uint64_t tick;       /* of TICK */
  int ranks;           /* which search is to value all moves, counted from 1; 0: none */
} debug_goal;

/* What a search of the host found. */
typedef struct debug_search {
  char method[12];
  uint64_t begun, ticks; /* the count before it, and the ticks after it */
  uint64_t nodes, played;
  int64_t move; /* -1: none */
  double value;
  int depth;
  bool is_exact, is_searched;
  int line_length, ranked_count;
  int64_t line[LINE];
  struct debug_ranked {
    int64_t move;
    double value;
    uint64_t count; /* of playouts */
    int depth;
    bool is_exact;
    int line_length;
    int64_t line[SHORT_LINE];
  } ranked[RANKED];
} debug_search;

typedef struct debug_frame {
  lua_State *L;
  const void *call;
} debug_frame;

typedef struct debug_break {
  int number, line;
  char file[NAME], call[NAME]; /* a file, or the host's function */
  const void *function;        /* which that is */
  int ignored;                 /* so many hits pass */
  char condition[EXPRESSION], message[EXPRESSION];
} debug_break;

/* A value that is watched: a variable, or what lies below it by these keys. */
typedef struct debug_watch {
  char text[EXPRESSION];
  lua_State *L;
  const void *call, *function; /* of the variable */
  char name[NAME];
  int keys;
  struct {
    bool is_number;
    lua_Integer number;
    char name[NAME];
  } key[KEYS];
  uint64_t value;
  bool is_known;
  bool is_here, is_gone; /* at the last stop; since then, on the way forwards */
  char shown[NAME];
} debug_watch;

typedef struct debug_sleeper {
  _Atomic uint32_t bell;
  bool is_used, is_dismissed;
  uint64_t event, ticks;
  lua_State *L; /* NULL: it sleeps where instructions were counted; else behind a search of this, */
  int left;     /* which had so many of them left */
} debug_sleeper;

/* What all processes of a session share. */
typedef struct debug_share {
  _Atomic uint32_t bell;          /* of the one that serves */
  _Atomic uint32_t explorer_bell; /* of the one that explores */
  _Atomic int outcome;
  _Atomic uint32_t reaped; /* explorers that have ended */
  _Atomic bool is_answered, is_interrupted;
  debug_goal goal;
  debug_place here, found, last_line; /* the last line that ran before the end */
  debug_reason reason;
  bool is_failure;   /* it stands where the thought failed, and said so */
  uint64_t strained; /* the count at which the ticks differed */
  uint64_t trapped;  /* the count before somebody came to a trap */
  char detail[DETAIL]; /* of the reason */
  int frames, breaks, watches, hits[BREAKS];
  debug_frame frame[FRAMES];
  debug_break stop[BREAKS];
  debug_watch watch[WATCHES];
  bool stops_at_caught;
  /* The thought itself. */
  bool is_thought;
  ms_status status;
  ms_choice choice;
  char end[MESSAGE_SIZE];
  uint64_t budget, events, spacing;
  debug_sleeper sleeper[SLEEPERS];
  bool truth; /* of the last condition */
  int searches; /* how many the thought made; the first of them are kept */
  debug_search search[SEARCHES], again;
  size_t logged;
  char log[LOG];
  char order[ORDER]; /* to the explorer: a letter, and what it is about */
  size_t reply_length;
  char reply[REPLY];
  uint64_t ticks[RECORDED]; /* after each count */
} debug_share;

typedef enum debug_role { THINKER, EXPLORER } debug_role;

/* One process of a session. */
typedef struct debug {
  debug_share *share;
  debug_role role;
  vm *m;
  size_t count_offset; /* of the instructions left, in a coroutine */
  uint64_t events, next_sleeper, slept; /* the ticks at the last one */
  int searches; /* so far */
  bool sees_lines;
  int waiting_left;       /* what the script itself had left at the last count in a coroutine, or -1 */
  uint64_t ahead; /* the ticks that looking had cost before lines stopped; it may be less than 0 */
  debug_goal goal;
  lua_State *poked;       /* counts to an instruction of its own; NULL: none does */
  int poked_after;        /* what is left then */
  bool pokes_once;        /* only to look at the first line */
  debug_place called;     /* where a function of the host was called last */
  debug_place ignored;    /* a line that is no news */
  const void *ignored_call;
  bool is_paused;         /* somebody is looking */
  bool is_armed;          /* with traps */
  int traps;
  debug_trap trap[TRAPS];
  debug_sight sight[WATCHES];
} debug;

/* ---- debug.c ---- */

/* NULL if this system, or this Lua, cannot be debugged. */
debug *ms_debug_new(vm *m);
void ms_debug_ring(_Atomic uint32_t *bell);
/* Waits until the bell has another number than `seen`, for so long at most; 0: for ever. */
void ms_debug_wait(_Atomic uint32_t *bell, uint32_t seen, int milliseconds);
/* Adds to the reply. */
void ms_debug_say(debug *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a text to the reply without tabs and ends of lines. */
void ms_debug_say_text(debug *d, const char *text, size_t length);

/* ---- debug_fork.c ---- */

/* Forks a process that ends with this one. As fork. */
int ms_debug_fork(void);
/* Waits for a process, or for any (-1). False if there is none. */
bool ms_debug_reap(int pid, bool *is_well);
/* Leaves a copy, asleep. Returns in this process, and later in each explorer. */
void ms_debug_leave_sleeper(debug *d);
/* The same behind a search that took long, so that nobody has to search again to come to what
 * follows. There is one of them, behind the last such search. */
void ms_debug_leave_behind(debug *d, lua_State *L);
/* Begins a session about a choice with so many ticks. True in each process that is to make that
 * choice; false in this one, when the session is over. */
bool ms_debug_enter(debug *d, uint64_t ticks);
/* What each process does when it has made the choice. */
_Noreturn void ms_debug_finish(debug *d, ms_status status, const ms_choice *choice);
/* Ends an explorer with an outcome. */
_Noreturn void ms_debug_leave(debug *d, debug_outcome outcome);

/* ---- debug_hook.c ---- */

void ms_debug_hook(lua_State *L, lua_Debug *ar);
/* The hook of a coroutine that is resumed. */
void ms_debug_adopt(debug *d, lua_State *co);
/* An explorer has a goal. */
void ms_debug_begin(debug *d, lua_State *L);
/* The same for one that begins behind a search. */
void ms_debug_begin_behind(debug *d, lua_State *L);
/* How many ticks it has used, to the instruction. */
uint64_t ms_debug_ticks(const debug *d, lua_State *L);
/* The same for people: what is left of a hundred at the end of the thought is never counted. */
static inline uint64_t ms_debug_spent(const debug_share *s, uint64_t ticks) {
  return ticks < s->choice.ticks ? ticks : s->choice.ticks;
}
/* Stops here, and does what is asked, until it is to go on. */
void ms_debug_stop(debug *d, lua_State *L, debug_reason reason);
/* How many instructions a coroutine has left until the next count. */
int ms_debug_left(const debug *d, lua_State *L);

/* ---- debug_stops.c ---- */

/* Whether the process stops at a line. */
bool ms_debug_matches(debug *d, lua_State *L, lua_Debug *ar);
/* Takes an expression in braces from the beginning of a message, or else a backslash that stands
 * before a brace: then that brace means itself. `expression` has room for EXPRESSION bytes. */
bool ms_debug_take_expression(const char **message, char *expression);
/* Whether it stops before a call of the host with this price. */
void ms_debug_charge(lua_State *L, int price);
/* `choose` has returned the two values on top. */
void ms_debug_returned(lua_State *L);
/* An error was caught. */
void ms_debug_caught(lua_State *L);
/* Notes the calls under way. */
void ms_debug_note_frames(debug *d, lua_State *L);

/* ---- debug_traps.c ---- */

/* Whether all that may stop are lines. */
bool ms_debug_can_trap(const debug_share *s);
/* Traps them in each function that there is. False if one of them cannot be trapped. */
bool ms_debug_set_traps(debug *d, lua_State *L, const lua_Debug *ar);
void ms_debug_take_traps(debug *d);
/* Whether the call under way is in a trap. */
bool ms_debug_is_trapped(const debug *d, const lua_Debug *ar);
/* There are new functions. */
void ms_debug_compiled(lua_State *L);

/* ---- debug_path.c, debug_condition.c: nothing here allocates, or runs anything of the script's ---- */

/* Reads `name.field[1]["field"]`. */
bool ms_debug_read_path(debug_watch *w, const char *text);
/* Pushes a variable of a call by its name: the innermost local, whose number it returns, or an outer
 * one: -1. 0 if there is none. */
int ms_debug_push_variable(lua_State *L, lua_Debug *ar, const char *name);
/* Replaces the table on top by its value at a key. A key that is a text is looked for: to make a
 * text would cost the script memory. */
bool ms_debug_go_down(lua_State *L, const debug_watch *w, int key);
/* Whether a condition is told by comparing raw values; then `holds` says what it is. */
bool ms_debug_compare(lua_State *L, lua_Debug *ar, const char *condition, bool *holds);

/* ---- debug_watch.c ---- */

/* Watches an expression at a level, or only looks whether it could be; false, with why in
 * `detail`, if it cannot. */
bool ms_debug_watch_add(debug *d, lua_State *L, int level, const char *text, bool only_looks);
/* Whether a value has changed since it was last looked at. */
bool ms_debug_watch_changed(debug *d, lua_State *L);
/* It has stopped here: notes which values are gone since the last stop, if it went forwards. */
void ms_debug_watch_note(debug *d, lua_State *L, bool is_forwards);
/* Watches one of them no more, counted from 0. */
void ms_debug_watch_drop(debug *d, int index);
void ms_debug_watch_forget(debug *d);

/* ---- debug_value.c: nothing here allocates, or runs anything of the script's ---- */

void ms_debug_write_value(lua_State *L, int index, char *out, size_t size);
uint64_t ms_debug_identity(lua_State *L, int index);

/* ---- debug_look.c ---- */

/* Finds a level, through the coroutines that wait. */
bool ms_debug_level(lua_State *L, int level, lua_State **where, lua_Debug *ar);
/* Does what an order asks. */
void ms_debug_look(debug *d, lua_State *L, const char *order);

/* ---- debug_names.c: nothing here allocates, or runs anything of the script's ---- */

/* Finds a function of the host by its name, such as `board:search`; NULL if there is none. */
const void *ms_debug_find_function(debug *d, const char *name);
/* Writes the names of those at which a thought can stop, a line each. */
void ms_debug_say_functions(debug *d);
/* Writes the names below a path, or those of globals, a line each: whether it is a function, too. */
void ms_debug_say_names(debug *d, lua_State *L, int level, const char *path);

/* ---- debug_evaluate.c ---- */

/* Evaluates in a copy, whose reply is the value; `truth` says whether it is true. */
void ms_debug_evaluate(debug *d, lua_State *L, int level, const char *expression);
/* Replies with a line for each condition, and each expression of a message, that is none: the number
 * of the breakpoint, and why. */
void ms_debug_check_breaks(debug *d);

/* ---- debug_search.c ---- */

/* A search begins. Whether all moves are to have values: then this process does nothing else. */
bool ms_debug_search_begins(lua_State *L);
/* How deep the search went the first time. */
int ms_debug_search_depth(lua_State *L);
/* Where to write what it found; NULL if nobody wants to know. */
debug_search *ms_debug_search_place(lua_State *L);
/* It was written. */
void ms_debug_searched(lua_State *L, debug_search *found);
/* Writes the searches of the thought, a line each, or one with the values of all moves. */
void ms_debug_say_search(debug *d, int number, const debug_search *found);

/* ---- debug_serve.c ---- */

/* Serves what is asked until the session is over. */
void ms_debug_serve(debug *d, bool is_thought);

#endif
