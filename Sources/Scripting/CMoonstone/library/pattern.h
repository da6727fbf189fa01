/* Matching a pattern at one place of a text: pattern.c, for matching.c. */
#ifndef MOONSTONE_PATTERN_H
#define MOONSTONE_PATTERN_H

#include "library/library.h"

/* PRICE_PATTERN buys two steps. */
enum { PATTERN_STEPS = 2, MOST_CAPTURES = 32 };

typedef struct capture {
  const char *start;
  ptrdiff_t length;
} capture;

/* A pattern and a text, which must both stay where they are. */
typedef struct matcher {
  lua_State *L;
  const char *text, *text_end;
  const char *pattern, *pattern_end; /* without an anchor ^ */
  ptrdiff_t steps;                   /* not yet paid for */
  int depth;
  int count; /* of captures */
  capture captures[MOST_CAPTURES];
} matcher;

/* Matches at `s`: where the match ends, or NULL. Raises if the pattern is malformed, and when the
 * script has to end. */
const char *ms_matcher_match(matcher *m, const char *s);
/* Charges for all steps so far. Raises when the script has to end. */
void ms_matcher_settle(matcher *m);
/* Pushes capture `i`, from 0, of the match from `s` to `end`; the whole match if the pattern has no
 * captures. */
void ms_matcher_push_capture(matcher *m, int i, const char *s, const char *end);
/* Pushes all captures and returns how many. Without captures, pushes the whole match unless `s` is
 * NULL. */
int ms_matcher_push_captures(matcher *m, const char *s, const char *end);

#endif
