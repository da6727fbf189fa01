#ifndef CPERFT_H
#define CPERFT_H

#include <stdbool.h>
#include <stdint.h>

/// Counts the lines of exactly `depth` plies of Reversi; a pass is a ply, and a game that ended
/// earlier is one line. Bit 0 is a1, bit 63 is h8; `own` moves first.
///
/// The yardstick of `Position.perft(depth:)`: the same in C, the last ply counted and not played.
uint64_t cperft_reversi(uint64_t own, uint64_t opponent, int depth);

/// Whether this processor has AVX2.
bool cperft_has_avx2(void);

/// The same with AVX2 by intrinsics; where they do not exist, without.
///
/// Called first by one thread alone. The processor must have AVX2.
uint64_t cperft_reversi_avx2(uint64_t own, uint64_t opponent, int depth);

/* How many times this process has asked for memory; always 0 where it cannot be counted. */
unsigned long long allocation_count(void);

/* How many times this thread has taken a lock of its system; always 0 where it cannot be
 * counted. */
unsigned long long lock_count(void);

/* Counts from now on the instructions that this thread runs outside the system's kernel, and all
 * threads and processes that come of it. Called first of all. Returns whether the machine allows
 * it. */
bool instructions_begin(void);

/* How many they are so far; 0 where they are not counted. */
uint64_t instruction_count(void);

/* Makes processes children of this one whose parents end before them, so that their costs count. */
void adopt_orphans(void);

/* Waits until all children have ended, or for a second. */
void wait_for_orphans(void);

#endif
