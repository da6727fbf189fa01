#ifndef CREVERSI_H
#define CREVERSI_H

#include <stdint.h>

/* The rules of Reversi on bits: bit 0 is a1, bit 63 is h8; `own` moves. */

static inline uint64_t creversi_ends(uint64_t own, uint64_t turnable, int step) {
  uint64_t up = turnable & (own << step);
  uint64_t down = turnable & (own >> step);
  up |= turnable & (up << step);
  down |= turnable & (down >> step);
  uint64_t up_pairs = turnable & (turnable << step);
  uint64_t down_pairs = up_pairs >> step;
  up |= up_pairs & (up << (2 * step));
  down |= down_pairs & (down >> (2 * step));
  up |= up_pairs & (up << (2 * step));
  down |= down_pairs & (down >> (2 * step));
  return (up << step) | (down >> step);
}

/// The squares of the legal moves.
static inline uint64_t creversi_moves(uint64_t own, uint64_t opponent) {
  uint64_t inside = opponent & 0x7E7E7E7E7E7E7E7E;
  uint64_t found = creversi_ends(own, inside, 1) | creversi_ends(own, opponent, 8) |
                   creversi_ends(own, inside, 7) | creversi_ends(own, inside, 9);
  return found & ~(own | opponent);
}

static inline uint64_t creversi_flips_above(uint64_t ray, uint64_t own, uint64_t opponent) {
  uint64_t end = ((opponent | ~ray) + 1) & ray & own;
  return (end - (end != 0)) & ray;
}

static inline uint64_t creversi_flips_below(uint64_t ray, uint64_t own, uint64_t opponent) {
  uint64_t others = ray & ~opponent;
  uint64_t end = (0x8000000000000000 >> __builtin_clzll(others | 1)) & others & own;
  return (0 - end * 2) & ray;
}

/// The discs that a move flips.
static inline uint64_t creversi_flips(int square, uint64_t own, uint64_t opponent) {
  int rest = 63 - square;
  int column = square & 7;
  uint64_t lefts = (0x0101010101010101 << column) - 0x0101010101010101;
  uint64_t rights = ~((0x0202020202020202 << column) - 0x0101010101010101);
  uint64_t row = (uint64_t)0xFF << (square & 56);
  return creversi_flips_above(row & rights, own, opponent) |
         creversi_flips_above((0x0002040810204080 << square) & lefts, own, opponent) |
         creversi_flips_above(0x0101010101010100 << square, own, opponent) |
         creversi_flips_above((0x8040201008040200 << square) & rights, own, opponent) |
         creversi_flips_below(row & lefts, own, opponent) |
         creversi_flips_below((0x0102040810204000 >> rest) & rights, own, opponent) |
         creversi_flips_below(0x0080808080808080 >> rest, own, opponent) |
         creversi_flips_below((0x0040201008040201 >> rest) & lefts, own, opponent);
}

#endif
