#ifndef CPERFT_H
#define CPERFT_H

#include <stdint.h>

/// Counts the lines of exactly `depth` plies of Reversi; a pass is a ply, and a game that ended
/// earlier is one line. Bit 0 is a1, bit 63 is h8; `own` moves first.
///
/// The yardstick of `Position.perft(depth:)`: the same algorithm in C.
uint64_t cperft_reversi(uint64_t own, uint64_t opponent, int depth);

#endif
