/* A game, as the bridge plays it: functions over the bytes of its positions. */
#ifndef MOONSTONE_GAME_H
#define MOONSTONE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* How many codes of moves have a text that all scripts share, if it has 7 bytes at most. */
enum { MS_MOVE_TEXTS = 256 };

/* The texts that were seen so far, for symbols.c: zeroes at first. Any thread adds to them. */
typedef struct ms_move_texts {
  uint64_t words[MS_MOVE_TEXTS]; /* the bytes, and in the last one 1 more than their number */
  uint64_t count;                /* of those that are not 0 */
} ms_move_texts;

enum { MS_MAX_PARAMETERS = 4, MS_MAX_CODES = 2560, MS_MAX_TEXT = 8400, MS_MANY_CHILDREN = 64 };

/* How long a drawing of a position may be, or a text that a position is read from. */
enum { MS_MAX_DRAWING = 32 << 10 };

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

/* What a search found out about one move by itself. */
typedef struct ms_ranked {
  ms_code move;
  bool is_exact;
  int depth;
  double value; /* as that of a search, or a margin */
  int line_length;
  ms_code line[MS_MAX_LINE];
} ms_ranked;

/* What an opening book says of a position. */
typedef struct ms_book_move {
  ms_code move;
  bool has_value;
  double value; /* for the side to move */
  int64_t count; /* how often it was played */
} ms_book_move;

enum { MS_UNIFORM, MS_PRIORITY, MS_BY_EVALUATION };

/* What to find out about a position, and then what was found. */
typedef struct ms_search {
  const void *position;
  size_t bytes;    /* that a table or a tree may take */
  uint64_t nodes;  /* positions that may be visited */
  int interval;    /* nodes between two questions whether to stop */
  int depth;       /* of a search, at most; 0: no limit */
  int best;        /* how many moves get a value of their own; 0: none */
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
  int ranked_count; /* moves with a value of their own, for `ranked` */
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
  int slowness; /* how many times as long its functions may take as a compiled game's; 0: once */

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
  /* Writes the positions after some legal moves, at most MS_MANY_CHILDREN, one after the other,
   * each in whole words. They are moved in memory before they are destroyed. NULL: playing the
   * moves one by one is as fast. */
  void (*children)(void *context, const void *position, const ms_code *moves, int count, void *out);
  bool (*is_legal)(void *context, const void *position, ms_code move);
  int (*describe)(void *context, const void *position, char *out);
  /* A hash that is the same for equal positions everywhere. */
  uint64_t (*key)(void *context, const void *position);
  /* Writes the squares with a piece, and whose it is: 0 black, 1 white. Returns how many, or -1 if
   * the game's board has no squares. `cells`: how many squares there are. */
  int (*squares)(void *context, const void *position, ms_code *out, signed char *sides,
                 int capacity, int *cells);
  /* Looks a position up in the text of a book; false if it is not there. */
  bool (*book)(void *context, const char *bytes, size_t length, const void *position,
               ms_book_move *out);
  /* Draws the position in lines of text. Given MS_MAX_DRAWING bytes. */
  int (*draw)(void *context, const void *position, char *out);
  /* Reads a position in any notation of the game. False, with a message, if the text is not one. */
  bool (*read)(void *context, const char *text, size_t length, void *out, char *message,
               int *message_length);
  int (*move_text)(void *context, ms_code move, char *out);
  ms_move_texts *move_texts; /* of moves, by their codes; never NULL */
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
  /* Writes what the last search found out about one of the best moves, which are counted from 0. */
  void (*ranked)(void *context, void *searcher, int which, ms_ranked *out);
  void *(*evaluation_new)(void *context, const ms_weight *weights, int count, const char *phase,
                          uint64_t *digest, char *message, int *length);
  void (*evaluation_free)(void *context, void *evaluation);
  /* What an evaluation says of a position, or the rules if the game is over, as a search does. */
  double (*worth)(void *context, void *evaluation, const void *position);
} ms_game;

/* Counts lines of play through these functions, to measure the bridge. */
uint64_t ms_perft(const ms_game *game, const void *position, int depth);

#endif
