/* The bridge between a game and its scripts.
 *
 * Everything that knows Lua is behind this header; nothing in it mentions Lua. Games go in as a
 * table of functions over a position's bytes, scripts come out as an opaque handle. One rule holds
 * it together: no Lua function that can fail runs while a Swift function is on the stack, because
 * Lua fails by longjmp. Swift returns first; C raises after. */
#ifndef MOONSTONE_H
#define MOONSTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Games ------------------------------------------------------------------------------------ */

/* A move or a square as a number: not negative. */
typedef int64_t ms_code;

/* How a query's arguments and answers, which travel as codes, look to a script. */
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
  ms_type result; /* of each element, when it is a list */
  bool optional;  /* no code at all reads as nil */
  bool list;
} ms_query;

/* A weight of an evaluation: of a feature, at one phase when it changes. */
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

/* What is to be found out about a position, and then what was found. */
typedef struct ms_search {
  const void *position;
  size_t bytes;    /* what a table or a tree may take */
  uint64_t nodes;  /* how many positions may be visited */
  int interval;    /* after how many it asks again whether to stop */
  int depth;       /* of a search, at most; 0: no limit */
  uint64_t salt;   /* tells evaluations apart */
  uint64_t count;  /* of playouts, at most */
  uint64_t seed;
  double exploration;
  double selectivity; /* of a search, from 0, nothing is left out, to 0.5 */
  int policy;
  void *evaluation; /* as evaluation_new made it; NULL: none */
  void *caller;     /* for the functions below */
  bool (*should_stop)(void *caller, uint64_t nodes);
  double (*evaluate)(void *caller, const void *position); /* NULL: none */

  ms_code move; /* -1: the game is over, or nothing was found */
  double value; /* of a search: 1000000 and the margin for a win; of playouts: -1 to 1 */
  bool is_exact;
  int found_depth;
  uint64_t visited, played;
  int line_length;
  ms_code line[MS_MAX_LINE];
  int statistic_count;
  ms_statistic statistics[MS_MAX_CODES];
} ms_search;

/* A game, as functions over the bytes of its positions. Each gets `context` back. Texts are
 * written into a buffer of MS_MAX_TEXT bytes, without a terminating zero, and their length
 * returned, cut to what fits. Positions lie at the alignment of a double. */
typedef struct ms_game {
  void *context;
  const char *name;
  size_t size; /* of one position, in bytes */
  const ms_query *queries;
  int query_count;
  ms_code pass; /* the code of the forced pass; -1 in games without one */
  const char *example; /* a move, for messages that say what a move looks like */

  void (*copy)(void *context, void *to, const void *from);
  void (*destroy)(void *context, void *position); /* NULL when there is nothing to destroy */
  bool (*equal)(void *context, const void *a, const void *b);
  int (*turn)(void *context, const void *position);                 /* 0 black, 1 white */
  int (*outcome)(void *context, const void *position, int *margin); /* -1 running, 0 black, 1 white,
                                                                     * 2 draw; margin as black sees it */
  int (*moves)(void *context, const void *position, ms_code *out, int capacity); /* how many */
  int (*count)(void *context, const void *position);         /* of legal moves */
  void (*play)(void *context, void *position, ms_code move); /* the move is legal */
  bool (*is_legal)(void *context, const void *position, ms_code move);
  int (*describe)(void *context, const void *position, char *out);
  int (*move_text)(void *context, ms_code move, char *out);
  ms_code (*move_code)(void *context, const char *text, size_t length); /* -1: not a move */
  int (*square_text)(void *context, ms_code square, char *out);
  ms_code (*square_code)(void *context, const char *text, size_t length); /* -1: not a square */
  /* Writes the codes of the answer; how many, or -1 - n when argument n is out of its range. */
  int (*query)(void *context, int which, const void *position, const intptr_t *arguments,
               intptr_t *out, int capacity);

  /* Looking ahead; NULL in games that cannot be searched. A searcher keeps what it learns from one
   * search to the next. `evaluation_new` gives NULL and a message when the weights are wrong. */
  void *(*searcher_new)(void *context);
  void (*searcher_free)(void *context, void *searcher);
  void (*search)(void *context, void *searcher, ms_search *search);
  void (*playouts)(void *context, void *searcher, ms_search *search);
  void (*solve)(void *context, void *searcher, ms_search *search);
  void *(*evaluation_new)(void *context, const ms_weight *weights, int count, const char *phase,
                          uint64_t *digest, char *message, int *length);
  void (*evaluation_free)(void *context, void *evaluation);
} ms_game;

/* Counts lines as the scripts' bridge would play them: for measuring the bridge. */
uint64_t ms_perft(const ms_game *game, const void *position, int depth);

/* ---- Scripts ---------------------------------------------------------------------------------- */

typedef struct ms_script ms_script;

typedef enum ms_status {
  MS_OK,
  MS_FAULT,   /* the script failed, or gave something that is no answer */
  MS_ILLEGAL, /* its answer is no legal move */
  MS_TIME,
  MS_TICKS,
  MS_MEMORY,
  MS_STOPPED, /* somebody called ms_script_stop */
  MS_RULES,   /* the game's rules broke a law: see ms_break_call */
} ms_status;

/* Bytes borrowed from the script, until the next call with it. */
typedef struct ms_text {
  const char *bytes; /* NULL when there is none */
  size_t length;
} ms_text;

/* All that a script is told when asked for a move. */
typedef struct ms_turn {
  const void *position;
  const ms_code *moves; /* the codes of every move so far */
  int ply;               /* how many those are */
  int side;              /* 0 black, 1 white; -1 for an observer, which has none */
  double seconds;        /* left on the clock; negative when untimed or not to be told */
  uint64_t ticks;        /* the budget; 0 when ticks are unlimited */
  double allowance;      /* what the move may well take: of ticks where they are limited, else of
                          * seconds; negative when nobody says */
  uint64_t seed;         /* of context.random, for this turn */
  bool wants_memory;     /* whether to encode context.memory afterwards */
} ms_turn;

/* What a script says of its move, or while it thinks. */
typedef struct ms_comment {
  bool has_value, has_depth;
  double value;
  int64_t depth;
  ms_text text; /* cut, and cleaned of control characters */
} ms_comment;

typedef struct ms_choice {
  ms_code move;
  uint64_t ticks; /* used; also when the choice failed */
  ms_comment comment;
  ms_text memory; /* context.memory as text; NULL bytes when it is not wanted or cannot be kept */
  ms_text memory_error; /* why it cannot be kept: something in it is no plain data */
} ms_choice;

/* `memory` is what a script may use, in bytes. NULL when there is no memory for even the setting
 * up. `game` must outlive the script. With `fixed`, everything of the script lies at a fixed place
 * where the system allows it; one script of a process can have that. */
ms_script *ms_script_new(const ms_game *game, size_t memory, bool fixed);
void ms_script_free(ms_script *script);

/* A text of Lua. */
typedef struct ms_source {
  const char *name; /* what messages call it */
  const char *bytes;
  size_t length;
} ms_source;

/* A text that another one can require. */
typedef struct ms_include {
  const char *module; /* as it is required: `lines`, `shapes.corners` */
  ms_source source;
} ms_include;

/* What a script is for: the table that its file returns has `choose`, or `observe`. */
typedef enum ms_role { MS_STRATEGY, MS_OBSERVER } ms_role;

/* Compiles and runs a source in a fresh environment and, when it returns what its role needs, lets it
 * take the place of the one before. On failure the one before stays. Whenever the script calls
 * `require`, it finds these includes and nothing else. `ticks`: 0 when they are unlimited. */
ms_status ms_script_load(ms_script *script, ms_role role, const ms_source *source,
                         const ms_include *includes, int count, double seconds, uint64_t ticks);

/* From here until ms_script_choose or ms_script_observe returns, ms_script_stop is heard. A caller whose question may be
 * withdrawn at any moment gets ready, looks whether it still stands, and asks. */
void ms_script_get_ready(ms_script *script);

/* Asks for a move, which is legal when the answer is MS_OK. `seconds` is the wall-clock limit. */
ms_status ms_script_choose(ms_script *script, const ms_turn *turn, double seconds,
                           ms_choice *choice);

/* Tells an observer of an event: plain data, a table in the form of a memory's. The position of the
 * turn is the one after it. */
ms_status ms_script_observe(ms_script *script, const ms_turn *turn, ms_text event, double seconds);

/* Hears what a script says while it thinks, with the ticks that its call had used by then. Called on
 * a thread of the bridge's own, with locks held: it must return at once, and call nothing of these. */
typedef void ms_hear(void *listener, const ms_comment *comment, uint64_t ticks);

/* Tells what the script says from now on, the newest every 50 milliseconds; NULL ends it. Once this
 * has returned, the listener before hears no more. */
void ms_script_listen(ms_script *script, ms_hear *hear, void *listener);

/* context.memory as text, with the version of the strategy; NULL bytes when it cannot be kept, and
 * why in `error`. */
ms_text ms_script_memory(ms_script *script, ms_text *error);

/* Puts back a context.memory that ms_script_choose or ms_script_memory gave. One that a strategy of
 * another version wrote is what this one's `migrate` makes of it, or dropped: that is `note`, whose
 * bytes are NULL otherwise. The limits are those of loading, and loading counts. */
ms_status ms_script_remember(ms_script *script, const char *memory, size_t length, double seconds,
                             uint64_t ticks, ms_text *note);

/* The message of the last failure: one line, cut, without control characters. */
ms_text ms_script_error(const ms_script *script);

/* What the script printed in the last call, cut to a few kilobytes, without control characters
 * except line feeds. */
ms_text ms_script_printed(const ms_script *script);

/* Copies a text for a terminal: cut to what fits, zero-terminated, with what is not printable UTF-8
 * escaped, except line feeds when `lines`. Returns the length. */
size_t ms_clean_text(char *out, size_t size, const char *text, size_t length, bool lines);

/* Ends the call that is under way on this thread, if any, with MS_RULES: the rules of its game broke
 * this law, and what the script would make of that means nothing. */
void ms_break_call(const char *law, size_t length);

/* What a call of the host costs. */
typedef struct ms_price {
  const char *what; /* NULL ends the list */
  unsigned ticks;
} ms_price;

const ms_price *ms_prices(void);

/* Makes the choice under way end with MS_STOPPED, from any thread. */
void ms_script_stop(ms_script *script);

/* ---- Rules ------------------------------------------------------------------------------------ */

/* Moves and squares of games whose rules are scripts are words: 1 to 11 small letters, digits and
 * - + = / . : > * @, which are numbers, too. -1: not a word. */
enum { MS_MAX_WORD = 11 };
ms_code ms_word_code(const char *text, size_t length);
/* Into MS_MAX_WORD bytes, without a terminating zero; the length, 0 when no word has this code. */
int ms_word_text(ms_code code, char *out);

/* The rules of a game as a script, in a Lua state of their own. One call at a time. */
typedef struct ms_rules ms_rules;

/* A query that rules declare. */
typedef struct ms_declared {
  ms_query shape;
  const char *summary;
} ms_declared;

/* `memory` in bytes; `seconds` on the wall clock for each call. NULL when there is no memory. */
ms_rules *ms_rules_new(size_t memory, double seconds);
void ms_rules_free(ms_rules *rules);

/* Once. Whatever a call answers but MS_OK, ms_rules_error says which law was broken, and how. */
ms_status ms_rules_load(ms_rules *rules, const ms_source *source, const ms_include *includes,
                        int count);
const char *ms_rules_error(const ms_rules *rules);

/* Valid after loading, as long as the rules live. */
const char *ms_rules_name(const ms_rules *rules);
const char *ms_rules_side(const ms_rules *rules, int side);
int ms_rules_query_count(const ms_rules *rules);
const ms_declared *ms_rules_query(const ms_rules *rules, int which);

/* States are texts in one form. Those that are given back are valid until the next call; `key` is
 * the same for equal states, and should differ for others. */
ms_status ms_rules_setup(ms_rules *rules, const ms_text *words, int count, ms_text *state);
/* Brings what somebody wrote into the one form. */
ms_status ms_rules_read(ms_rules *rules, ms_text text, ms_text *state);
ms_status ms_rules_play(ms_rules *rules, ms_text state, uint64_t key, ms_code move, ms_text *next);
/* As `turn` and `outcome` of ms_game; the margin as the winner sees it. */
ms_status ms_rules_standing(ms_rules *rules, ms_text state, uint64_t key, int *turn, int *outcome,
                            int *margin);
/* Of a game that is not over. At most MS_MAX_CODES. */
ms_status ms_rules_moves(ms_rules *rules, ms_text state, uint64_t key, ms_code *out, int capacity,
                         int *count);
/* `last`: -1 when there was no move. */
ms_status ms_rules_diagram(ms_rules *rules, ms_text state, uint64_t key, ms_code last, ms_text *out);
/* A query, with codes as in ms_game. */
ms_status ms_rules_ask(ms_rules *rules, ms_text state, uint64_t key, int which,
                       const intptr_t *arguments, intptr_t *out, int capacity, int *count);

/* ---- Workers ---------------------------------------------------------------------------------- */

/* What a system may lack of the confinement. */
enum {
  MS_NO_NEW_PRIVILEGES = 1,
  MS_LANDLOCK = 2,
  MS_RESOURCE_LIMITS = 4,
  MS_SYSTEM_CALL_FILTER = 8,
};

/* Confines this process for good: afterwards it opens no file or socket, starts no process, reaches
 * no other one, and maps nothing executable; it reads and writes the descriptors 0 to 2, which it
 * should have narrowed before. `address_space` is in bytes. Returns what could not be had; the rest
 * is in force. */
unsigned ms_confine(uint64_t address_space);

/* Starts the thread that ends calls whose time is up, as the first script does: for a process that is
 * confined before it has any. */
void ms_start_watchdog(void);

/* Makes time() answer 0 from now on, in this whole process. */
void ms_stop_clock(void);

/* A worker as its parent sees it. */
typedef struct ms_worker {
  int pid;
  int input;  /* what the parent writes */
  int output; /* what the parent reads */
} ms_worker;

/* Starts `path` with these arguments, NULL-terminated, with pipes for its standard input and output
 * and nothing else of this process: no descriptor, no environment but what the loader needs, and
 * the same addresses in each run where the system can. 0, or an errno. */
int ms_worker_start(const char *path, char *const arguments[], ms_worker *worker);

/* Kills a worker if it still runs, closes its pipes and waits for its end. The status that wait()
 * gave. */
int ms_worker_end(ms_worker *worker);

/* Writes to a worker, for so many milliseconds at most: 0, or an errno. A worker that is gone is
 * EPIPE, and no signal to this process. */
int ms_worker_write(int input, const void *bytes, size_t length, int milliseconds);

/* Waits until there is something to read, for so many milliseconds: 1, or 0 when time is up, or -1
 * with errno. Never reads. */
int ms_wait_readable(int descriptor, int milliseconds);

/* Runs `body` on a thread of its own whose stack lies at a fixed place, and waits until it returns
 * or the other end of `descriptor` is closed. Whether it returned. Meanwhile each SIGUSR1 calls
 * `interrupted`, on the calling thread. */
bool ms_run_apart(void (*body)(void *), void *context, int descriptor,
                  void (*interrupted)(void *));

#endif
