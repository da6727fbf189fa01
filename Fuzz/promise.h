/* What must hold whatever the bytes are. The fuzzer keeps bytes for which it does not. */
#ifndef FUZZ_PROMISE_H
#define FUZZ_PROMISE_H

#include "moonstone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROMISE(holds, what)                                        \
  do {                                                              \
    if (!(holds)) {                                                 \
      fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, what); \
      abort();                                                      \
    }                                                               \
  } while (0)

static inline void promise_reason(ms_fault fault, const char *promise) {
  PROMISE(fault.text.length > 0 || fault.file >= 0, promise);
}

/* A text is fit for a terminal if cleaning it again changes nothing. */
static inline void promise_clean(ms_text text, bool lines) {
  size_t size = text.length * 4 + 8;
  char *again = malloc(size);
  size_t length = ms_clean_text(again, size, text.bytes, text.length, lines);
  PROMISE(length == text.length && memcmp(again, text.bytes, length) == 0,
          "a text is fit to be shown");
  free(again);
}

#endif
