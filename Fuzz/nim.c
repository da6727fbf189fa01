#include "nim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long nim_alive;

nim nim_new(void) {
  nim made = {malloc(NIM_HEAPS + 1)};
  memcpy(made.heaps, (unsigned char[]){3, 4, 5, 0}, NIM_HEAPS + 1);
  nim_alive++;
  return made;
}

void nim_free(nim *position) {
  free(position->heaps);
  position->heaps = NULL;
  nim_alive--;
}

static const unsigned char *heaps_of(const void *position) {
  return ((const nim *)position)->heaps;
}

static int left(const void *position) {
  const unsigned char *heaps = heaps_of(position);
  return heaps[0] + heaps[1] + heaps[2];
}

static void copy(void *context, void *to, const void *from) {
  (void)context;
  ((nim *)to)->heaps = malloc(NIM_HEAPS + 1);
  memcpy(((nim *)to)->heaps, heaps_of(from), NIM_HEAPS + 1);
  nim_alive++;
}

static void destroy(void *context, void *position) {
  (void)context;
  nim_free(position);
}

static bool equal(void *context, const void *a, const void *b) {
  (void)context;
  return memcmp(heaps_of(a), heaps_of(b), NIM_HEAPS + 1) == 0;
}

static int turn(void *context, const void *position) {
  (void)context;
  return heaps_of(position)[NIM_HEAPS];
}

static int outcome(void *context, const void *position, int *margin) {
  if (left(position) > 0) return -1;
  *margin = turn(context, position) ? 1 : -1;
  return 1 - turn(context, position);
}

static bool is_legal(void *context, const void *position, ms_code move) {
  (void)context;
  return move >= 0 && move < NIM_PASS &&
         heaps_of(position)[move / NIM_MOST] > move % NIM_MOST;
}

static int moves(void *context, const void *position, ms_code *out, int capacity) {
  int n = 0;
  for (int move = 0; move < NIM_PASS && n < capacity; move++)
    if (is_legal(context, position, move)) out[n++] = move;
  return n;
}

static int count(void *context, const void *position) {
  ms_code list[NIM_PASS];
  return moves(context, position, list, NIM_PASS);
}

static void play(void *context, void *position, ms_code move) {
  if (!is_legal(context, position, move)) abort();
  unsigned char *heaps = ((nim *)position)->heaps;
  heaps[move / NIM_MOST] -= (unsigned char)(move % NIM_MOST + 1);
  heaps[NIM_HEAPS] ^= 1;
}

static int describe(void *context, const void *position, char *out) {
  (void)context;
  const unsigned char *h = heaps_of(position);
  return snprintf(out, MS_MAX_TEXT, "%d %d %d %c", h[0], h[1], h[2], h[3] ? 'w' : 'b');
}

/* `b3`: three from the second heap. */
static int move_text(void *context, ms_code move, char *out) {
  (void)context;
  if (move < 0 || move >= NIM_PASS) return 0;
  return snprintf(out, MS_MAX_TEXT, "%c%d", (char)('a' + move / NIM_MOST),
                  (int)(move % NIM_MOST) + 1);
}

static ms_code move_code(void *context, const char *text, size_t length) {
  (void)context;
  if (length != 2 || text[0] < 'a' || text[0] >= 'a' + NIM_HEAPS) return -1;
  if (text[1] < '1' || text[1] > '0' + NIM_MOST) return -1;
  return (text[0] - 'a') * NIM_MOST + text[1] - '1';
}

static int square_text(void *context, ms_code square, char *out) {
  (void)context;
  if (square < 0 || square >= NIM_HEAPS) return 0;
  out[0] = (char)('a' + square);
  return 1;
}

static ms_code square_code(void *context, const char *text, size_t length) {
  (void)context;
  return length == 1 && text[0] >= 'a' && text[0] < 'a' + NIM_HEAPS ? text[0] - 'a' : -1;
}

/* One query of each kind of argument and of answer. */
enum { HEAP, HEAPS, FULLEST, WINNER, CAN, BETWEEN, QUERY_COUNT };

static const ms_query queries[QUERY_COUNT] = {
  [HEAP] = {"heap", 1, {MS_SQUARE}, MS_INTEGER, false, false},
  [HEAPS] = {"heaps", 0, {0}, MS_SQUARE, false, true},
  [FULLEST] = {"fullest", 1, {MS_BOOLEAN}, MS_SQUARE, true, false},
  [WINNER] = {"winner", 1, {MS_SIDE}, MS_SIDE, true, false},
  [CAN] = {"can", 1, {MS_MOVE}, MS_BOOLEAN, false, false},
  [BETWEEN] = {"between", 2, {MS_INTEGER, MS_INTEGER}, MS_MOVE, false, true},
};

static int query(void *context, int which, const void *position, const intptr_t *arguments,
                 intptr_t *out, int capacity) {
  const unsigned char *heaps = heaps_of(position);
  int n = 0;
  switch (which) {
    case HEAP: out[0] = heaps[arguments[0]]; return 1;
    case HEAPS:
      for (int i = 0; i < NIM_HEAPS; i++)
        if (heaps[i]) out[n++] = i;
      return n;
    case FULLEST:
      for (int i = 0; i < NIM_HEAPS; i++)
        if (heaps[i] && (n == 0 || heaps[i] > heaps[out[0]])) out[0] = i, n = 1;
      return n;
    case WINNER:
      if (left(position)) return 0;
      out[0] = arguments[0];
      return 1;
    case CAN: out[0] = is_legal(context, position, arguments[0]); return 1;
    case BETWEEN:
      for (int i = 0; i < 2; i++)
        if (arguments[i] < 0 || arguments[i] >= NIM_PASS) return -1 - i;
      for (intptr_t i = arguments[0]; i <= arguments[1] && n < capacity; i++) out[n++] = i;
      return n;
    default: abort();
  }
}

static ms_move_texts known_texts;

const ms_game nim_game = {
  .name = "nim", .size = sizeof(nim), .queries = queries, .query_count = QUERY_COUNT, .pass = -1,
  .example = "b3", .copy = copy, .destroy = destroy, .equal = equal, .turn = turn,
  .outcome = outcome, .moves = moves, .count = count, .play = play, .is_legal = is_legal,
  .describe = describe, .move_text = move_text, .move_texts = &known_texts,
  .move_code = move_code,
  .square_text = square_text, .square_code = square_code, .query = query,
};
