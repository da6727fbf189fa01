/* Nim as the bridge sees a game: three heaps, a move takes from one. Its positions own memory,
 * so the address sanitizer sees each one that is lost, used after its end, or never made. */
#ifndef FUZZ_NIM_H
#define FUZZ_NIM_H

#include "moonstone.h"

typedef struct nim {
  unsigned char *heaps; /* three, then the side to move: 0 or 1 */
} nim;

enum { NIM_HEAPS = 3, NIM_MOST = 5, NIM_PASS = NIM_HEAPS * NIM_MOST };

extern const ms_game nim_game;

/* How many positions are alive. */
extern long nim_alive;

nim nim_new(void);
void nim_free(nim *position);

#endif
