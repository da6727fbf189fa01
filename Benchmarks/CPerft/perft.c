#include "cperft.h"
#include "creversi.h"

uint64_t cperft_reversi(uint64_t own, uint64_t opponent, int depth) {
  if (depth == 0) return 1;
  uint64_t left = creversi_moves(own, opponent);
  if (left == 0) {
    bool over = creversi_moves(opponent, own) == 0;
    return over || depth == 1 ? 1 : cperft_reversi(opponent, own, depth - 1);
  }
  if (depth == 1) return (uint64_t)__builtin_popcountll(left);
  uint64_t lines = 0;
  for (; left != 0; left &= left - 1) {
    int square = __builtin_ctzll(left);
    uint64_t turned = creversi_flips(square, own, opponent);
    uint64_t placed = (uint64_t)1 << square;
    lines += cperft_reversi(opponent ^ turned, own ^ turned ^ placed, depth - 1);
  }
  return lines;
}
