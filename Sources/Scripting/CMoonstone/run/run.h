/* run/: a Lua virtual machine under limits, the floor that everything else stands on.
 *
 *   vm.c         opens and closes a machine; calls into it are protected and explain their failures
 *   run.c        a call under way: its beginning, its end, what interrupts it
 *   ticks.c      counts instructions and what the host charges
 *   watchdog.c   the thread that notices when time is up, and the signal that says so
 *   allocator.c  limits memory; arena.c hands it out; image.c restores it
 *   endings.c    ends what lies in memory that is freed
 *   thought.c    what a script says while it thinks, told by the watchdog
 *   profile.c    what ticks went into, for people (profile.h)
 *   debug*.c     stepping through a choice, forwards and back (debug.h)
 *   follow.c     what a choice did, call by call, for people (follow.h)
 *   traceback.c  the calls that led to a failure, for people
 *   variables.c  what the variables of the innermost one held, for people
 *   place.c      where it happened, by the files that a machine was given
 *   prices.c     what calls of the host cost; text.c makes texts fit for a terminal
 *   seed.c       hashes that repeat in every process; chance.c random numbers
 *   calibration.c how long a tick takes
 *
 * run/ knows neither boards nor roles. Includes go one way: run/ <- library/ <- board/ <- roles/.
 * The rule at the top of moonstone.h holds in all four. */
#ifndef MOONSTONE_RUN_H
#define MOONSTONE_RUN_H

#include "moonstone.h"

#include <lauxlib.h>
#include <lua.h>
#include <pthread.h>

enum { MESSAGE_SIZE = 1024, PRINT_SIZE = 4096, COMMENT_SIZE = 512, TRACEBACK_SIZE = 2048,
       ADVICE_SIZE = 256, VARIABLES_SIZE = 1024 };
enum { MARKS_SIZE = 8192 };

/* The texts of a comment. */
typedef struct comment_texts {
  char text[COMMENT_SIZE], pv[COMMENT_SIZE], marks[MARKS_SIZE];
} comment_texts;

/* ---- prices.c: what a script pays for besides the instructions it runs ---- */

enum {
  PRICE_CHOOSE, PRICE_TURN, PRICE_MOVES, PRICE_COUNT_MOVES, PRICE_PLAY, PRICE_CHILDREN,
  PRICE_CHILD, PRICE_OUTCOME, PRICE_TEXT, PRICE_EQUAL, PRICE_QUERY, PRICE_ELEMENT, PRICE_RANDOM,
  PRICE_COMMENT, PRICE_COROUTINE, PRICE_RESUME, PRICE_FORMAT, PRICE_FORMAT_BYTE, PRICE_NUMBER,
  PRICE_PRINT, PRICE_PRINTED, PRICE_WALKED, PRICE_SHOWN, PRICE_PATTERN, PRICE_MATCH, PRICE_ESCAPE,
  PRICE_BYTES, PRICE_QUOTED,
  PRICE_ITEM, PRICE_COMPARISON, PRICE_CAUGHT, PRICE_CHAIN, PRICE_CLOSURE, PRICE_KEPT, PRICE_OPTION,
  PRICE_UNKNOWN, PRICE_BLOCK, PRICE_MEMORY, PRICE_REFUSED, PRICE_COLLECTION, PRICE_EVALUATION,
  PRICE_WEIGHT, PRICE_PHASE, PRICE_FEATURE, PRICE_SEARCH, PRICE_TABLE, PRICE_NODE, PRICE_PLAYED,
  PRICE_EVALUATE, PRICE_WORTH, PRICE_KEY, PRICE_BOARD, PRICE_CELL, PRICE_DRAWN, PRICE_READ,
  PRICE_BOOK, PRICE_MARK, PRICE_CONSTANT, PRICE_COUNT
};

/* PRICE_BYTES and PRICE_MEMORY buy this many bytes; PRICE_FORMAT_BYTE is paid for at most 512. */
enum { BYTES = 8, MEMORY_BYTES = 64, FORMAT_BYTES = 512 };

extern const ms_price ms_price_list[];

/* ---- A call under way ---- */

/* What a call may use. */
typedef struct limits {
  double seconds;      /* on the wall clock; 0 or less: no time at all */
  uint64_t ticks;      /* 0: no limit */
  double cpu;          /* seconds of CPU time; 0: no limit */
  double cpu_ahead;    /* how many of them it gets before its ticks; the rest comes as they are used.
                        * 0: all */
  const char *purpose; /* of the seconds, for the message: `for this move` */
  bool ends_readiness; /* whether the end of the call ends what ms_run_get_ready began */
  bool is_profiled;    /* if the machine has a profile */
  bool is_followed;    /* if somebody follows the machine */
} limits;

/* What a script says while it thinks. The run's lock guards it while a call is under way. */
typedef struct thought {
  ms_hear *hear; /* NULL without a listener */
  void *listener;
  ms_comment newest;
  comment_texts texts;
  uint64_t ticks;    /* used when it was said */
  uint64_t due;      /* when to tell the newest; 0 if it has been told */
  uint64_t earliest; /* when the next may be told */
} thought;

/* The calls that led to a failure, a line each. */
typedef struct traceback {
  size_t length;
  const void *failure; /* what was raised then */
  char text[TRACEBACK_SIZE];
} traceback;

/* The place of a failure, and the variables there, a line each. */
typedef struct variables {
  size_t length;
  char text[VARIABLES_SIZE];
} variables;

/* A coroutine waits for one that it has resumed. */
typedef struct resumption {
  lua_State *waiting;
  const struct resumption *outer;
} resumption;

/* Whether a call is under way, and whether another thread is looking at it: ms_run_watch. */
typedef enum phase { AT_REST, UNDER_WAY, WATCHED } phase;

/* Whether a stop would be heard, and whether there was one. */
typedef enum readiness { UNREADY, READY, STOPPED } readiness;

/* A protected call, as the watchdog sees it. */
typedef struct run {
  pthread_mutex_t lock; /* held by who watches the call; its own thread needs it seldom */
  _Atomic phase phase;
  _Atomic readiness readiness;
  pthread_t thread;
  uint64_t start;
  uint64_t deadline;          /* monotonic nanoseconds; 0 while no call is under way */
  bool ends_readiness;        /* whether the readiness ends with the call */
  _Atomic int cause;          /* 0, or the ms_status that interrupts the call: it is dead then */
  lua_State *_Atomic current; /* the coroutine that runs */
  double wait;                /* seconds, the longest that a search could not look at the clock */
  uint64_t cpu_limit;         /* nanoseconds of CPU time; 0: no limit */
  uint64_t cpu_ahead;         /* those of them that it has before it uses ticks */
  uint64_t cpu_start;         /* of the thread, at the first patrol; 0 before it */
  bool is_overspent;          /* whether CPU time ended the call */
  uint64_t ticks;             /* used by this call, as far as they have been counted */
  bool is_limited;            /* whether ticks are */
  uint64_t budget;            /* UINT64_MAX: none is counted against it, for now or at all */
  uint64_t alarm;             /* the ticks beyond which a charge looks closer: the budget, or 0
                               * while the call is profiled */
  struct profile *profile;    /* NULL: the call is not profiled */
  lua_Hook hook;              /* counts instructions */
  int events;                 /* of that hook */
  bool is_hooked;             /* whether a hook runs every few instructions */
  bool hears_signals;         /* whether a signal interrupts it; if not, the hook does */
  unsigned signals;           /* how many have come since it has a cause to end */
  bool has_place;             /* whether `place` says where the script was */
  char place[128];
  char refused[160];   /* where memory was refused last, if that is known */
  char recursion[100]; /* what to call that, if it was in the depth of a recursion */
  traceback traceback;
  variables variables;
  const struct resumption *resumed; /* who resumed the coroutine that runs; NULL: none runs */
  int failures;                     /* of coroutines */
  thought thought;
  char broken[MESSAGE_SIZE]; /* the law that the rules of the game broke */
  struct run *outer;         /* the call that this thread was in before */
  struct run *next;          /* in the watchdog's list */
} run;

/* ---- vm.c ---- */

/* The moments at which images of a machine are taken: image.c. */
typedef enum moment { AS_LOADED, WARM, MOMENTS } moment;

/* What has to be ended when its block is freed: endings.c. */
typedef struct endings {
  char **blocks; /* the end of each that lives */
  size_t count, capacity;
} endings;

/* The metatable of boards, and functions of the context. */
enum { HOST_BOARD, HOST_RANDOM, HOST_COMMENT, HOST_PARTS };

/* A Lua state, its limits, and the call under way. Each role begins with one of these. */
typedef struct vm {
  lua_State *L;
  size_t used, limit;  /* bytes */
  struct arena *arena; /* holds its memory; NULL: the process does */
  /* Writes what a person may have meant who made a mistake, or nothing; NULL: no advice. Called by
   * the message handler, so the stack still stands; allocates and raises nothing. */
  void (*advise)(lua_State *L, const char *mistake, char *advice, size_t size);
  char advice[ADVICE_SIZE]; /* about the last failure; empty: there is none */
  /* Pushes how a person sees the table at index 1, an error. May raise; NULL: only its type is told.
   */
  lua_CFunction describe;
  bool is_in_process; /* beside the host, not in a worker */
  endings endings;     /* of what lies in its blocks */
  struct image *images[MOMENTS]; /* NULL: none */
  struct follow *follow; /* of the calls that are to be followed; NULL: none are */
  struct profile *profile; /* of the calls that are to be profiled; NULL: none are */
  struct debug *debug;     /* of the next choice, which is stepped through; NULL: none is */
  unsigned char debug_asks, debug_tells; /* the kinds of its messages */
  /* Writes a value of the host, or draws it; false if it is not known. Allocates nothing. */
  bool (*show)(lua_State *L, int index, char *out, size_t size, bool draws);
  void (*globals)(lua_State *L); /* pushes those of the script; may raise; NULL: there is none */
  int host[HOST_PARTS]; /* references, for whoever looks for the host's functions */
  const void *library;  /* where the registry has those that have names of their own */
  lua_CFunction draw, reseed; /* math.random, math.randomseed; NULL: there are none */
  lua_CFunction function; /* that is to be called; NULL once it is */
  run run;
  char message[MESSAGE_SIZE]; /* of the last failure: its place and its text */
  ms_fault fault; /* the same apart, with the text in the message */
  struct file_names *files; /* that it was given; NULL: none */
  size_t printed_length;
  char printed[PRINT_SIZE];
} vm;

static inline vm *vm_of(lua_State *L) { return *(vm **)lua_getextraspace(L); }

/* What a machine is for, all of whose memory lies in an arena: a script in a worker, other Lua, or
 * a script beside the host. A sanitizer watches each block of the last, so that has no arena then.
 */
typedef enum home { IN_WORKER, IN_ARENA, IN_PROCESS } home;

/* Opens a zeroed machine and runs `prepare` in it. False, with nothing left open, if out of memory.
 * `memory`, in bytes, limits it from then on. */
bool ms_vm_open(vm *m, size_t memory, home home, lua_CFunction prepare);
/* Whatever Lua's finalizers need must still be there. */
void ms_vm_close(vm *m);
/* Frees all that it holds outside of its arena, and most of the arena's pages. Only closing or
 * restoring it may follow. */
void ms_vm_empty(vm *m);

/* Calls `function` with `argument` as its one light argument. If it fails, `message` says why. */
ms_status ms_vm_call(vm *m, lua_CFunction function, void *argument, limits limits);

/* ---- seed.c ---- */

/* A state of the machine's, whose hashes have our seed if ms_hashes_repeat. NULL: out of memory. */
lua_State *ms_seeded_state(vm *machine);

/* ---- endings.c ---- */

/* Pushes userdata of `size` bytes for something that has to be ended. */
void *ms_ending_push(lua_State *L, size_t size);
/* It is there now, in what was pushed last: `end` is called once, before the block is freed or when
 * the machine is emptied. It may raise nothing. */
void ms_ending_owe(vm *m, void *place, size_t size, void (*end)(vm *m, void *place));
/* A block is about to be freed. */
void ms_ending_note_freed(vm *m, void *block, size_t size);
/* Ends all that is left. */
void ms_endings_free(vm *m);

/* ---- image.c: between calls ---- */

/* Takes an image of the machine, in place of the one of that moment. False, with none, if the
 * machine has memory outside of its arena, too much of it, or what has to be ended. */
bool ms_image_take(vm *m, moment moment);
/* Makes an emptied machine what it was when the image was taken. */
void ms_image_restore(vm *m, moment moment);
/* Makes it have printed what it had printed then, and failed at nothing. */
void ms_image_print(vm *m, moment moment);
void ms_images_free(vm *m);

/* ---- run.c ---- */

/* Nanoseconds, by ms_time. */
uint64_t ms_now(void);

void ms_run_init(run *r);
void ms_run_free(run *r);
void ms_run_begin(run *r, lua_State *L, limits limits);
/* How long the call has been under way. */
double ms_run_seconds(const run *r);
/* Ends the call. 0, or what interrupted it. */
ms_status ms_run_end(run *r);

/* From here to the end of a call that ends the readiness, ms_run_stop is heard. */
void ms_run_get_ready(run *r);
/* From any thread. */
void ms_run_stop(run *r);

/* From any other thread: false if no call is under way. It does not end before ms_run_leave. */
bool ms_run_watch(run *r);
void ms_run_leave(run *r);

/* The call that this thread is in, or NULL. Safe in a signal handler. */
run *ms_run_of_thread(void);
/* A hook that raises what interrupted the call. */
void ms_run_interrupt(lua_State *L, lua_Debug *ar);
/* Whether that hook is set, for each instruction. To set it takes long where many calls are under
 * way. */
bool ms_run_is_interrupting(lua_State *L);
/* Raises again what interrupted the call, if anything did. */
void ms_run_check(lua_State *L);
/* Notes where a function stands, for the message, if it is Lua's and no place is noted yet. */
void ms_run_note_place(run *r, lua_State *L, lua_Debug *ar);
/* Notes where a script was refused memory, of which it may have `limit` bytes. */
void ms_run_note_refusal(run *r, size_t limit, bool is_new_block);

static inline bool run_is_limited(const run *r) { return r->is_limited; }
static inline bool run_is_dead(lua_State *L) { return vm_of(L)->run.cause != 0; }

/* ---- ticks.c ---- */

/* Instructions of the main function between two looks of the hook. */
enum { TICK_STEP = 100 };

/* A hook that counts instructions, and interrupts a call that has to end. */
void ms_ticks_hook(lua_State *L, lua_Debug *ar);
/* Gives a coroutine the hook of the call under way, or none. */
void ms_run_adopt(lua_State *L, lua_State *coroutine);
/* Ends the call, which has used its ticks up. Raises. */
void ms_run_exhaust(lua_State *L);
/* A charge has brought the ticks to the alarm. Raises when they are used up. */
void ms_run_alarm(lua_State *L, int price, uint64_t units);
/* Tells the profile, if there is one, of ticks that were charged without `charge`. */
void ms_run_note_charge(lua_State *L, int price, uint64_t units);

/* Charges the script for a call of the host. Raises when its ticks are used up. */
static inline void charge(lua_State *L, int price) {
  run *r = &vm_of(L)->run;
  r->ticks += ms_price_list[price].ticks;
  if (r->ticks > r->alarm) ms_run_alarm(L, price, 1);
}
/* The same for this many units. */
static inline void charge_work(lua_State *L, int price, uint64_t units) {
  run *r = &vm_of(L)->run;
  r->ticks += units * ms_price_list[price].ticks;
  if (r->ticks > r->alarm) ms_run_alarm(L, price, units);
}
/* The same for this many elements of a list. */
static inline void charge_elements(lua_State *L, int count) {
  charge_work(L, PRICE_ELEMENT, (uint64_t)count);
}

/* ---- watchdog.c ---- */

/* The watchdog looks after a run from here on. */
void ms_watchdog_add(run *r);
void ms_watchdog_remove(run *r);
/* A call has begun. */
void ms_watchdog_wake(void);
/* Whether signals interrupt calls of this thread, which hears them from here on. */
bool ms_watchdog_uses_signals(void);
/* For a forked process: it has no watchdog. */
void ms_watchdog_leave_behind(void);
/* Signals the thread of a run that has a cause to end. The run's lock is held. */
void ms_watchdog_signal(run *r);

/* ---- allocator.c: two lua_Alloc, whose data is the machine ---- */

void *ms_allocate(void *machine, void *block, size_t before, size_t after);
/* The same, and charges for it. */
void *ms_allocate_counted(void *machine, void *block, size_t before, size_t after);

/* ---- traceback.c: nothing here needs memory of the script's, or costs it ticks ---- */

/* A message handler that writes the calls under way, and leaves the message as it is. */
int ms_traceback_handle(lua_State *L);
/* Writes the calls under way from this level on: of a failure that is not the last, only the
 * innermost ones of a deep stack, since that takes time which nobody pays for. A failure that is
 * raised again keeps what was written first. */
void ms_traceback_write(lua_State *L, int level, const void *failure, bool is_last);
/* The same for memory that was refused: only the innermost, since that may happen often. */
void ms_traceback_write_refusal(lua_State *L);

/* ---- variables.c: costs a script nothing, too ---- */

/* Writes what the variables of the innermost function in Lua hold, from this level on. */
void ms_variables_write(lua_State *L, int level);

/* ---- place.c ---- */

/* From here on, places of failures lie in these files. */
void ms_files_name(vm *m, const ms_source *source, const ms_include *includes, int count);
void ms_files_free(vm *m);
/* Takes the place in front of the message apart from its text. */
void ms_fault_split(vm *m);
/* The message is a text without a place. */
void ms_fault_take_whole(vm *m);

/* ---- text.c ---- */

/* Whether a text is UTF-8 without what a terminal might obey or hide. */
bool ms_is_printable(const char *text, size_t length);

/* Writes a size as a person types it: 64M, 2K, or 1000 bytes. */
void ms_write_size(char *out, size_t size, size_t bytes);

/* ---- thought.c ---- */

/* Tells a thought that is due at this time. The run's lock is held. */
void ms_thought_tell(run *r, uint64_t time);
/* Keeps what the script says now, to be told when it is due. The text is copied. */
void ms_thought_say(run *r, const ms_comment *comment);
/* Tells `hear` in the calls from here on. Not while one is under way. */
void ms_thought_listen(run *r, ms_hear *hear, void *listener);

#endif
