/* Lua's patterns, as matching.c uses them. */
#ifndef MOONSTONE_PATTERN_H
#define MOONSTONE_PATTERN_H

#include "script.h"

/* How many steps are charged together. */
enum { PATTERN_STEPS = 2, MOST_CAPTURES = 32 };

typedef struct capture {
  const char *start;
  ptrdiff_t length;
} capture;

/* A pattern and the text that it is matched with; both stay where they are meanwhile. */
typedef struct matcher {
  lua_State *L;
  const char *text, *text_end;
  const char *pattern, *pattern_end; /* without the ^ that ties it to the beginning */
  ptrdiff_t steps;                   /* not yet paid for */
  int depth;
  int count; /* of captures */
  capture captures[MOST_CAPTURES];
} matcher;

/* Where the match ends that begins at `s`, or NULL. Raises when the pattern is none, and when the
 * script has to end. */
const char *matcher_match(matcher *m, const char *s);
/* Pays for the steps of all matches so far. Raises when the script has to end. */
void matcher_settle(matcher *m);
/* Pushes a capture of the match from `s` to `end`, counted from 0; the whole match when there are
 * none. */
void matcher_push_capture(matcher *m, int i, const char *s, const char *end);
/* Pushes all captures; when there are none, the whole match, unless `s` is NULL. How many. */
int matcher_push_captures(matcher *m, const char *s, const char *end);

#endif
