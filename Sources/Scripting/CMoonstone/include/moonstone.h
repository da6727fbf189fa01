/* The bridge between a game and its scripts.
 *
 * Only the files behind this header know Lua. A game goes in as a table of functions over the
 * bytes of its positions; a script comes out as an opaque handle. One rule holds the bridge
 * together: no Lua function that can fail runs while a Swift function is on the stack, because
 * Lua fails by longjmp. Swift returns first; C raises afterwards. */
#ifndef MOONSTONE_H
#define MOONSTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Games ---- */

/* A move or a square as a number, which is not negative. */
typedef int64_t ms_code;

/* What a code means to a script, in arguments and answers of queries. */
typedef enum ms_type {
  MS_BOOLEAN,
  MS_INTEGER,
  MS_SIDE,
  MS_SQUARE,
  MS_MOVE,
} ms_type;

enum { MS_MAX_PARAMETERS = 4, MS_MAX_CODES = 2560, MS_MAX_TEXT = 8400 };

typedef struct ms_query {
  const char *name;
  int count; /* of parameters */
  ms_type parameters[MS_MAX_PARAMETERS];
  ms_type result; /* of each element, if it is a list */
  bool optional;  /* an answer without a code is nil */
  bool list;
} ms_query;

/* The weight of a feature in an evaluation; at one phase, if it changes with the phase. */
typedef struct ms_weight {
  const char *feature;
  double weight;
  bool has_phase;
  intptr_t phase;
} ms_weight;

enum { MS_MAX_LINE = 256 };

/* What playouts learnt of a move. */
typedef struct ms_statistic {
  ms_code move;
  bool is_exact;
  uint32_t count;
  double value;
} ms_statistic;

enum { MS_UNIFORM, MS_PRIORITY, MS_BY_EVALUATION };

/* What to find out about a position, and then what was found. */
typedef struct ms_search {
  const void *position;
  size_t bytes;    /* that a table or a tree may take */
  uint64_t nodes;  /* positions that may be visited */
  int interval;    /* nodes between two questions whether to stop */
  int depth;       /* of a search, at most; 0: no limit */
  uint64_t salt;   /* tells evaluations apart */
  uint64_t count;  /* of playouts, at most */
  uint64_t seed;
  double exploration;
  double selectivity; /* of a search, from 0, which leaves nothing out, to 0.5 */
  int policy;
  void *evaluation; /* from evaluation_new; NULL: none */
  void *caller;     /* for the functions below */
  bool (*should_stop)(void *caller, uint64_t nodes);
  double (*evaluate)(void *caller, const void *position); /* NULL: none */

  ms_code move; /* -1: the game is over, or nothing was found */
  double value; /* of a search: 1000000 plus the margin for a win; of playouts: -1 to 1 */
  bool is_exact;
  int found_depth;
  uint64_t visited, played;
  int line_length;
  ms_code line[MS_MAX_LINE];
  int statistic_count;
  ms_statistic statistics[MS_MAX_CODES];
} ms_search;

/* A game, as functions over the bytes of its positions. Each function gets `context`. Those that
 * write a text are given MS_MAX_TEXT bytes, add no terminating zero, cut the text to fit, and
 * return its length. Positions are aligned as a double is. */
typedef struct ms_game {
  void *context;
  const char *name;
  size_t size; /* of one position, in bytes */
  const ms_query *queries;
  int query_count;
  ms_code pass; /* the code of the forced pass; -1: the game has none */
  const char *example; /* a move, for messages that show what one looks like */

  void (*copy)(void *context, void *to, const void *from);
  void (*destroy)(void *context, void *position); /* NULL: nothing to destroy */
  bool (*equal)(void *context, const void *a, const void *b);
  /* 0 black, 1 white. */
  int (*turn)(void *context, const void *position);
  /* -1 running, 0 black, 1 white, 2 draw; the margin as black sees it. */
  int (*outcome)(void *context, const void *position, int *margin);
  /* Writes the legal moves, and returns how many there are. */
  int (*moves)(void *context, const void *position, ms_code *out, int capacity);
  /* How many legal moves there are. */
  int (*count)(void *context, const void *position);
  /* Plays a legal move. */
  void (*play)(void *context, void *position, ms_code move);
  bool (*is_legal)(void *context, const void *position, ms_code move);
  int (*describe)(void *context, const void *position, char *out);
  int (*move_text)(void *context, ms_code move, char *out);
  ms_code (*move_code)(void *context, const char *text, size_t length); /* -1: not a move */
  int (*square_text)(void *context, ms_code square, char *out);
  ms_code (*square_code)(void *context, const char *text, size_t length); /* -1: not a square */
  /* Writes the codes of the answer, and returns how many; -1 - n if argument n is out of range. */
  int (*query)(void *context, int which, const void *position, const intptr_t *arguments,
               intptr_t *out, int capacity);

  /* Looking ahead; NULL in games that cannot be searched. A searcher remembers what it learns
   * from one search to the next. `evaluation_new` returns NULL and writes a message if the
   * weights are wrong. */
  void *(*searcher_new)(void *context);
  void (*searcher_free)(void *context, void *searcher);
  void (*search)(void *context, void *searcher, ms_search *search);
  void (*playouts)(void *context, void *searcher, ms_search *search);
  void (*solve)(void *context, void *searcher, ms_search *search);
  void *(*evaluation_new)(void *context, const ms_weight *weights, int count, const char *phase,
                          uint64_t *digest, char *message, int *length);
  void (*evaluation_free)(void *context, void *evaluation);
} ms_game;

/* Counts lines of play through these functions, to measure the bridge. */
uint64_t ms_perft(const ms_game *game, const void *position, int depth);

/* ---- Scripts ---- */

typedef struct ms_script ms_script;

typedef enum ms_status {
  MS_OK,
  MS_FAULT,   /* the script failed, or its answer is malformed */
  MS_ILLEGAL, /* its answer is not a legal move */
  MS_TIME,
  MS_TICKS,
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

/* What a script says about its move, or while it thinks. */
typedef struct ms_comment {
  bool has_value, has_depth;
  double value;
  int64_t depth;
  ms_text text; /* cut, and without control characters */
} ms_comment;

typedef struct ms_choice {
  ms_code move;
  uint64_t ticks; /* used, even if the choice failed */
  ms_comment comment;
  ms_text memory; /* context.memory as text; NULL bytes if not wanted, or it cannot be kept */
  ms_text memory_error; /* why it cannot be kept: something in it is not plain data */
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

/* What a script is for. The table that its file returns has `choose`, or `observe`. */
typedef enum ms_role { MS_STRATEGY, MS_OBSERVER } ms_role;

/* Compiles and runs a source in a fresh environment. If it returns what its role needs, it
 * replaces the one before; if it fails, the one before stays. `require` finds these includes and
 * nothing else. `ticks`: 0 for no limit. */
ms_status ms_script_load(ms_script *script, ms_role role, const ms_source *source,
                         const ms_include *includes, int count, double seconds, uint64_t ticks);

/* From here until ms_script_choose or ms_script_observe returns, ms_script_stop is heard. If a
 * question may be withdrawn at any moment, get ready first, then check that it still stands,
 * then ask. */
void ms_script_get_ready(ms_script *script);

/* Asks for a move. It is legal if the answer is MS_OK. `seconds` limits the time on the wall
 * clock. */
ms_status ms_script_choose(ms_script *script, const ms_turn *turn, double seconds,
                           ms_choice *choice);

/* Tells an observer of an event: plain data, a table in the form of a memory's text. The
 * position of the turn is the one after the event. */
ms_status ms_script_observe(ms_script *script, const ms_turn *turn, ms_text event, double seconds);

/* Hears what a script says while it thinks, and the ticks it had used by then. Called on the
 * watchdog's thread, with locks held: it must return at once, and must not call the bridge. */
typedef void ms_hear(void *listener, const ms_comment *comment, uint64_t ticks);

/* Tells `hear` what the script says from now on, at most every 50 milliseconds; NULL ends that.
 * Once this returns, the listener before hears no more. */
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

/* The message of the last failure: one line, cut, without control characters. */
ms_text ms_script_error(const ms_script *script);

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

/* Makes the call under way end with MS_STOPPED. From any thread. */
void ms_script_stop(ms_script *script);

/* ---- Rules ---- */

/* Moves and squares of games whose rules are scripts are words: 1 to 11 small letters, digits and
 * - + = / . : > * @. Each word has a code; -1: not a word. */
enum { MS_MAX_WORD = 11 };
ms_code ms_word_code(const char *text, size_t length);
/* Writes up to MS_MAX_WORD bytes, without a terminating zero. Returns the length; 0 if no word
 * has this code. */
int ms_word_text(ms_code code, char *out);

/* The rules of a game as a script, in a machine of their own. One call at a time. */
typedef struct ms_rules ms_rules;

/* A query that rules declare. */
typedef struct ms_declared {
  ms_query shape;
  const char *summary;
} ms_declared;

/* `memory` is in bytes; `seconds` limits each call on the wall clock. NULL if out of memory. */
ms_rules *ms_rules_new(size_t memory, double seconds);
void ms_rules_free(ms_rules *rules);

/* To be called once. If any call answers other than MS_OK, ms_rules_error says which law was
 * broken, and how. */
ms_status ms_rules_load(ms_rules *rules, const ms_source *source, const ms_include *includes,
                        int count);
const char *ms_rules_error(const ms_rules *rules);

/* Valid from loading until the rules are freed. */
const char *ms_rules_name(const ms_rules *rules);
const char *ms_rules_side(const ms_rules *rules, int side);
int ms_rules_query_count(const ms_rules *rules);
const ms_declared *ms_rules_query(const ms_rules *rules, int which);

/* States are texts in one form. Those that are returned are valid until the next call. `key`
 * must be the same for equal states, and should differ for others. */
ms_status ms_rules_setup(ms_rules *rules, const ms_text *words, int count, ms_text *state);
/* Brings a state that somebody wrote into the one form. */
ms_status ms_rules_read(ms_rules *rules, ms_text text, ms_text *state);
ms_status ms_rules_play(ms_rules *rules, ms_text state, uint64_t key, ms_code move, ms_text *next);
/* As `turn` and `outcome` of ms_game, but the margin is the winner's. */
ms_status ms_rules_standing(ms_rules *rules, ms_text state, uint64_t key, int *turn, int *outcome,
                            int *margin);
/* Writes the moves of a game that is not over. */
ms_status ms_rules_moves(ms_rules *rules, ms_text state, uint64_t key, ms_code *out, int capacity,
                         int *count);
/* `last` is the last move; -1: there was none. */
ms_status ms_rules_diagram(ms_rules *rules, ms_text state, uint64_t key, ms_code last,
                           ms_text *out);
/* Asks a query, with codes as in ms_game. */
ms_status ms_rules_ask(ms_rules *rules, ms_text state, uint64_t key, int which,
                       const intptr_t *arguments, intptr_t *out, int capacity, int *count);

/* ---- The process ---- */

/* What this library does to the process that it is linked into, unless it is asked for more: it
 * starts one thread, the watchdog, with the first script. It installs no signal handler, and leaves
 * time() alone. The two functions below ask for more, and cannot be undone. */

/* Interrupts scripts by a signal, SIGRTMIN+5, whose handler this installs. Scripts without a
 * limit of ticks then run at full speed. Without it, they stop at a hook that runs every 100
 * instructions. To be called before scripts run; does nothing under the thread sanitizer. */
void ms_use_signals(void);

/* Makes machines from now on hash alike in each run, as far as addresses repeat: time() answers
 * 0 to the library that Lua is in, and to nothing else. False where the system does not allow
 * it. */
bool ms_fix_seed(void);

/* Starts the watchdog now: for a process that is confined before it has a script. */
void ms_start_watchdog(void);

#endif
