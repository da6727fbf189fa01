#include "cperft.h"

#include <stdbool.h>

static const uint64_t inner = 0x7E7E7E7E7E7E7E7E;

static inline uint64_t ends(uint64_t own, uint64_t turnable, int step) {
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

static inline uint64_t moves(uint64_t own, uint64_t opponent) {
  uint64_t inside = opponent & inner;
  return (ends(own, inside, 1) | ends(own, opponent, 8) | ends(own, inside, 7) |
          ends(own, inside, 9)) &
         ~(own | opponent);
}

static inline uint64_t flips_above(uint64_t ray, uint64_t own, uint64_t opponent) {
  uint64_t end = ((opponent | ~ray) + 1) & ray & own;
  return (end - (end != 0)) & ray;
}

static inline uint64_t flips_below(uint64_t ray, uint64_t own, uint64_t opponent) {
  uint64_t others = ray & ~opponent;
  uint64_t end = (0x8000000000000000 >> __builtin_clzll(others | 1)) & others & own;
  return (0 - end * 2) & ray;
}

static inline uint64_t flips(int square, uint64_t own, uint64_t opponent) {
  int rest = 63 - square;
  int column = square & 7;
  uint64_t lefts = (0x0101010101010101 << column) - 0x0101010101010101;
  uint64_t rights = ~((0x0202020202020202 << column) - 0x0101010101010101);
  uint64_t row = (uint64_t)0xFF << (square & 56);
  return flips_above(row & rights, own, opponent) |
         flips_above((0x0002040810204080 << square) & lefts, own, opponent) |
         flips_above(0x0101010101010100 << square, own, opponent) |
         flips_above((0x8040201008040200 << square) & rights, own, opponent) |
         flips_below(row & lefts, own, opponent) |
         flips_below((0x0102040810204000 >> rest) & rights, own, opponent) |
         flips_below(0x0080808080808080 >> rest, own, opponent) |
         flips_below((0x0040201008040201 >> rest) & lefts, own, opponent);
}

uint64_t cperft_reversi(uint64_t own, uint64_t opponent, int depth) {
  if (depth == 0) return 1;
  uint64_t left = moves(own, opponent);
  if (left == 0) {
    bool over = moves(opponent, own) == 0;
    return over || depth == 1 ? 1 : cperft_reversi(opponent, own, depth - 1);
  }
  if (depth == 1) return (uint64_t)__builtin_popcountll(left);
  uint64_t lines = 0;
  for (; left != 0; left &= left - 1) {
    int square = __builtin_ctzll(left);
    uint64_t turned = flips(square, own, opponent);
    uint64_t placed = (uint64_t)1 << square;
    lines += cperft_reversi(opponent ^ turned, own ^ turned ^ placed, depth - 1);
  }
  return lines;
}
