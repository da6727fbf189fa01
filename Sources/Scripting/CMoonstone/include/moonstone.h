/* The bridge between a game and its scripts.
 *
 * Only the files behind this header know Lua. A game goes in as a table of functions over the
 * bytes of its positions; a script comes out as an opaque handle. One rule holds the bridge
 * together: no Lua function that can fail runs while a Swift function is on the stack, because
 * Lua fails by longjmp. Swift returns first; C raises afterwards. */
#ifndef MOONSTONE_H
#define MOONSTONE_H

#include "moonstone_game.h"

/* ---- Scripts ---- */

typedef struct ms_script ms_script;

typedef enum ms_status {
  MS_OK,
  MS_FAULT,   /* the script failed, or its answer is malformed */
  MS_ILLEGAL, /* its answer is not a legal move */
  MS_TIME,
  MS_TICKS,   /* used up; or the CPU time for them, see ms_overspent */
  MS_MEMORY,
  MS_STOPPED, /* ms_script_stop was called */
  MS_RULES,   /* the game's rules broke a law: see ms_break_call */
} ms_status;

/* Bytes that belong to the script, valid until the next call with it. */
typedef struct ms_text {
  const char *bytes; /* NULL: there is no text */
  size_t length;
} ms_text;

/* What a script is told when it is asked for a move. */
typedef struct ms_turn {
  const void *position;
  const ms_code *moves; /* the codes of every move so far */
  int ply;               /* how many moves that is */
  int side;              /* 0 black, 1 white; -1 for an observer */
  double seconds;        /* left on the clock; negative if there is no clock, or it is not shown */
  uint64_t ticks;        /* the budget; 0 for no limit */
  double allowance;      /* what this move should take at most: ticks where they are limited, else
                          * seconds; negative: nobody says */
  uint64_t seed;         /* of context.random, for this turn */
  bool wants_memory;     /* whether to encode context.memory afterwards */
} ms_turn;

/* The longest text of a context.memory, in bytes. */
enum { MS_MAX_MEMORY = 1 << 20 };

/* The most moves and marks of a comment. */
enum { MS_MAX_PV = 64, MS_MAX_MARKS = 400 };

/* What a script says about its move, or while it thinks. */
typedef struct ms_comment {
  bool has_value, has_depth;
  double value, unit; /* the unit is 0 if it is not said */
  int64_t depth;
  ms_text text;  /* cut, and without control characters */
  ms_text pv;    /* moves as they are written, with a blank after each; cut alike */
  ms_text marks; /* a line each: a square or two, a blank, `=` and a number or `:` and a text */
} ms_comment;

typedef struct ms_choice {
  ms_code move;
  uint64_t ticks; /* used, even if the choice failed */
  ms_comment comment;
  ms_text memory; /* context.memory as text; NULL bytes if not wanted, or it cannot be kept */
  double seconds, wait; /* under a clock: how long it took, and the longest wait within it, as long
                         * as a search could not look at the clock */
  ms_text memory_error; /* why it cannot be kept: something in it is not plain data */
  bool drew_chance; /* took a random number, even if the choice failed */
} ms_choice;

/* Makes a script that may use `memory` bytes. NULL if out of memory. `game` must outlive it. If
 * `fixed`, all of its memory lies at a fixed address where the system allows it, which only one
 * script of a process can have. */
ms_script *ms_script_new(const ms_game *game, size_t memory, bool fixed);
void ms_script_free(ms_script *script);

/* The source of a script. */
typedef struct ms_source {
  const char *name; /* what messages call it */
  const char *bytes;
  size_t length;
} ms_source;

/* A source that another one can require. */
typedef struct ms_include {
  const char *module; /* as it is required: `lines`, `shapes.corners` */
  ms_source source;
} ms_include;

/* What a script is for. The table that its file returns has `choose`, or `observe`; at a prompt, a
 * file may return anything. */
typedef enum ms_role { MS_STRATEGY, MS_OBSERVER, MS_PROMPT } ms_role;

/* What messages call the lines of a prompt. */
#define MS_PROMPT_NAME "input"

/* Whether `require` finds a module of this name in the library of Lua, as `string`, and nowhere
 * else. */
bool ms_is_standard(const char *name);

/* Compiles and runs a source in a fresh environment. If it returns what its role needs, it
 * replaces the one before; if it fails, the one before stays. Besides Lua's library, `require`
 * finds these includes and nothing else. `ticks`: 0 for no limit. */
ms_status ms_script_load(ms_script *script, ms_role role, const ms_source *source,
                         const ms_include *includes, int count, double seconds, uint64_t ticks);

/* Gives the boards of what is loaded next a method `book`, which looks into this text; it is
 * copied. NULL bytes: into none. False if out of memory. */
bool ms_script_lend_book(ms_script *script, const char *bytes, size_t length);

/* Sets parameters of what is loaded next, as in `depth=6,style=wild`; the text is copied. A value
 * without a name is the main parameter's. An empty text sets none. False if out of memory. */
bool ms_script_set_params(ms_script *script, const char *bytes, size_t length);
/* What the loaded strategy lets be set, a line for each in the order of names. Its fields end at
 * tabs: name; integer, number, choice or boolean; value; usual value; `low..high`, or the choices
 * with commas between; `main` or nothing. */
ms_text ms_script_params(const ms_script *script);

/* Takes an image of a script as it is now, just loaded, to restore it from. False if there is none:
 * it has too much memory, or the build has a sanitizer. */
bool ms_script_take_image(ms_script *script);
/* Makes a script what it was in its image: whatever it does from here on, costs, prints and
 * answers is what it would have been then. Takes microseconds. */
void ms_script_restore(ms_script *script);
/* How many texts of moves a restored script comes with, where nobody counts its ticks. */
uint64_t ms_script_warm_texts(const ms_script *script);
/* Frees what a kept script has beside its arena. Only restoring or freeing it may follow. */
void ms_script_suspend(ms_script *script);

/* From here until ms_script_choose, ms_script_observe or ms_script_prompt returns, ms_script_stop
 * is heard. If a question may be withdrawn at any moment, get ready first, then check that it still
 * stands, then ask. */
void ms_script_get_ready(ms_script *script);

/* Asks for a move. It is legal if the answer is MS_OK. `seconds` limits the time on the wall
 * clock. */
ms_status ms_script_choose(ms_script *script, const ms_turn *turn, double seconds,
                           ms_choice *choice);

/* Tells an observer of an event: plain data, a table in the form of a memory's text. The
 * position of the turn is the one after the event. */
ms_status ms_script_observe(ms_script *script, const ms_turn *turn, ms_text event, double seconds);

/* Tells a prompt of a wish: `B` sets `board` to the position; `R` and a chunk runs that, with
 * `board` as it is, and prints its values if it is an expression; `K` and a chunk only compiles it;
 * `C` and the beginning of a name, perhaps behind a path, prints what that may become. The side of
 * the turn is the one whose turn it is. */
ms_status ms_script_prompt(ms_script *script, const ms_turn *turn, ms_text wish, double seconds);

/* Hears what a script says while it thinks, and the ticks it had used by then. Called on the
 * watchdog's thread, with locks held: it must return at once, and must not call the bridge. */
typedef void ms_hear(void *listener, const ms_comment *comment, uint64_t ticks);

/* Tells `hear` what the script says from now on, at most every 50 milliseconds; NULL ends that.
 * Called between calls of the script, by the thread that asks it; the listener before hears no
 * more. */
void ms_script_listen(ms_script *script, ms_hear *hear, void *listener);

/* context.memory as text, with the version of the strategy. NULL bytes if it cannot be kept;
 * `error` then says why. */
ms_text ms_script_memory(ms_script *script, ms_text *error);

/* Restores a context.memory from ms_script_choose or ms_script_memory. If another version of the
 * strategy wrote it, this one's `migrate` converts it; without a `migrate` it is dropped. `note`
 * then says which; otherwise its bytes are NULL. The limits are those of loading, and include
 * what loading took. */
ms_status ms_script_remember(ms_script *script, const char *memory, size_t length, double seconds,
                             uint64_t ticks, ms_text *note);

/* What went wrong in a call, and where. */
typedef struct ms_fault {
  int file;         /* 0: the source; N: its N-th include; -1: that is not known */
  int line, column; /* from 1 on; 0: not known */
  ms_text text;     /* one line, cut, without control characters */
} ms_fault;

/* The last failure. */
ms_fault ms_script_error(const ms_script *script);

/* The calls that led to the last failure, a line each from the innermost on: cut to 2 KiB, without
 * control characters except line feeds. Empty if there was none, or it is not known. For people: no
 * script can read it, or is charged for it. */
ms_text ms_script_traceback(const ms_script *script);

/* Where the innermost function in Lua was at the last failure, and then what its variables held, as
 * `name = value`: a line each, cut to 1 KiB. Empty if there was none, or it is not known. For people,
 * like the calls. */
ms_text ms_script_variables(const ms_script *script);

/* From here on, choices whose ticks are limited are written down in a new profile, or no longer in
 * any. They cost and answer the same. False if out of memory. */
bool ms_script_profile(ms_script *script, bool profiles);
/* The profile so far, as lines that ScriptProfile reads; NULL bytes if there is none. */
ms_text ms_script_profile_text(ms_script *script);

/* From here on, each choice is followed: its calls of the host are written down. It may cost a few
 * ticks more. False if there is no memory for it. */
bool ms_script_follow(ms_script *script, bool follows);
/* The calls of the last choice in the order in which they ended, a line each: the place, the call,
 * what it answered, and its ticks in brackets. Cut to 48 KiB, without control characters. NULL
 * bytes if it was not followed. */
ms_text ms_script_followed(ms_script *script);

/* Has the next choice whose ticks are limited stepped through, by messages of these kinds through
 * standard input and output: see run/debug_serve.c. It ends with MS_STOPPED when that is over. For a
 * process that may fork, and has nothing else to do. False if this system cannot do it. */
bool ms_script_debug(ms_script *script, unsigned char asks, unsigned char tells);

/* What the script printed in the last call: cut to 4 KiB, without control characters except line
 * feeds. */
ms_text ms_script_printed(const ms_script *script);

/* Copies a text for a terminal: cut to fit, zero-terminated, and with everything escaped that is
 * not printable UTF-8, except line feeds if `lines`. Returns the length. */
size_t ms_clean_text(char *out, size_t size, const char *text, size_t length, bool lines);

/* Ends the call that is under way on this thread, if any, with MS_RULES: the rules of its game
 * broke this law, so whatever the script answers means nothing. */
void ms_break_call(const char *law, size_t length);

/* What a call of the host costs. */
typedef struct ms_price {
  const char *what; /* NULL ends the list */
  unsigned ticks;
} ms_price;

const ms_price *ms_prices(void);

/* The SipHash-2-4 of two words under a key of two words. Messages and their hashes give away
 * neither the key nor the hash of another message. */
uint64_t ms_siphash(uint64_t key, uint64_t key_end, uint64_t first, uint64_t second);

/* ---- The time of a tick ---- */

/* The seconds of CPU time that an instruction of an empty loop takes here. Measured when somebody
 * first asks, which takes a few milliseconds, unless ms_tick_take has told. */
double ms_tick_seconds(void);
void ms_tick_take(double seconds);

/* The seconds of CPU time that a call gets whose ticks are limited: 50 times what they would take
 * in an empty loop, and ms_ticks_cpu(0, 0) besides. A call that at any time has had more than the
 * ticks give that it has used ends with MS_TICKS. `slowness` is that of its game. 0: no limit. */
double ms_ticks_cpu(uint64_t ticks, int slowness);

/* What the message says of such a call. */
const char *ms_overspent(void);

/* Makes the call under way end with MS_STOPPED. From any thread. */
void ms_script_stop(ms_script *script);

/* ---- The process ---- */

/* What this library does to the process that it is linked into, unless it is asked for more: it
 * starts one thread, the watchdog, with the first script. It installs no signal handler. The
 * function below asks for one, which cannot be undone. */

/* Interrupts scripts by a signal, SIGRTMIN+5, whose handler this installs. Scripts without a
 * limit of ticks then run at full speed. Without it, they stop at a hook that runs every 100
 * instructions. To be called before scripts run; does nothing under the thread sanitizer. */
void ms_use_signals(void);

/* Whether tables with the same history have the same order in every process, as they do with each
 * Lua 5.4 that is known. Found out by trying when somebody first asks. */
bool ms_hashes_repeat(void);

/* Starts the watchdog now: for a process that is confined before it has a script. */
void ms_start_watchdog(void);

/* Leaves the start to that from here on: for a process that forks before it serves a stranger, and
 * cannot with a thread. Until then nothing interrupts a script. */
void ms_delay_watchdog(void);

/* Ends the process by SIGXCPU once a call has used up its CPU time and cannot be interrupted: for a
 * process that has nothing else to do. */
void ms_end_with_calls(void);

#endif
