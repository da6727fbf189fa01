// With AVX2, the four lines through a square at once; its own way of finding flips needs no table
// of the steps in memory, for C keeps vectors together.

#include "cperft.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))

/// For each square the rays towards higher bits, by 1, 8, 9 and 7, and those towards lower bits.
static uint64_t rays[64][8] __attribute__((aligned(32)));

static void fill_rays(void) {
  static const int columns[4] = {1, 0, 1, -1};
  static const int rows[4] = {0, 1, 1, 1};
  for (int square = 0; square < 64; square++) {
    for (int ray = 0; ray < 8; ray++) {
      int sign = ray < 4 ? 1 : -1;
      int column = (square & 7) + sign * columns[ray & 3];
      int row = (square >> 3) + sign * rows[ray & 3];
      uint64_t bits = 0;
      while (column >= 0 && column < 8 && row >= 0 && row < 8) {
        bits |= (uint64_t)1 << (row * 8 + column);
        column += sign * columns[ray & 3];
        row += sign * rows[ray & 3];
      }
      rays[square][ray] = bits;
    }
  }
}

AVX2 static inline uint64_t any(__m256i lines) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lines), _mm256_extracti128_si256(lines, 1));
  return (uint64_t)_mm_cvtsi128_si64(half) | (uint64_t)_mm_extract_epi64(half, 1);
}

AVX2 static inline uint64_t moves(uint64_t own, uint64_t opponent) {
  const int64_t inner = 0x7E7E7E7E7E7E7E7E;
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i twice = _mm256_set_epi64x(14, 18, 16, 2);
  __m256i owns = _mm256_set1_epi64x((int64_t)own);
  __m256i turnable = _mm256_and_si256(_mm256_set1_epi64x((int64_t)opponent),
                                      _mm256_set_epi64x(inner, inner, -1, inner));
  __m256i up = _mm256_and_si256(turnable, _mm256_sllv_epi64(owns, step));
  __m256i down = _mm256_and_si256(turnable, _mm256_srlv_epi64(owns, step));
  up = _mm256_or_si256(up, _mm256_and_si256(turnable, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(turnable, _mm256_srlv_epi64(down, step)));
  __m256i up_pairs = _mm256_and_si256(turnable, _mm256_sllv_epi64(turnable, step));
  __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
  for (int round = 0; round < 2; round++) {
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, twice)));
  }
  __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  return any(ends) & ~(own | opponent);
}

AVX2 static inline uint64_t flips(int square, uint64_t own, uint64_t opponent) {
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i twice = _mm256_set_epi64x(14, 18, 16, 2);
  const __m256i four = _mm256_set_epi64x(28, 36, 32, 4);
  __m256i owns = _mm256_set1_epi64x((int64_t)own);
  __m256i others = _mm256_set1_epi64x((int64_t)opponent);
  __m256i below = _mm256_load_si256((const __m256i *)&rays[square][4]);
  __m256i above = _mm256_load_si256((const __m256i *)&rays[square][0]);

  __m256i ends = _mm256_and_si256(owns, below);
  __m256i shadow = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, step));
  shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, twice));
  shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, four));
  __m256i gaps = _mm256_xor_si256(_mm256_andnot_si256(others, below), ends);
  __m256i turned =
      _mm256_and_si256(_mm256_andnot_si256(shadow, below), _mm256_cmpgt_epi64(ends, gaps));

  __m256i reach = _mm256_andnot_si256(others, above);
  reach = _mm256_and_si256(
      _mm256_xor_si256(_mm256_add_epi64(reach, _mm256_set1_epi64x(-1)), reach), above);
  __m256i run = _mm256_andnot_si256(owns, reach);
  return any(_mm256_or_si256(turned, _mm256_andnot_si256(_mm256_cmpeq_epi64(run, reach), run)));
}

AVX2 static uint64_t perft(uint64_t own, uint64_t opponent, int depth) {
  if (depth == 0) return 1;
  uint64_t left = moves(own, opponent);
  if (left == 0) {
    int over = moves(opponent, own) == 0;
    return over || depth == 1 ? 1 : perft(opponent, own, depth - 1);
  }
  if (depth == 1) return (uint64_t)__builtin_popcountll(left);
  uint64_t lines = 0;
  for (; left != 0; left &= left - 1) {
    int square = __builtin_ctzll(left);
    uint64_t turned = flips(square, own, opponent);
    lines += perft(opponent ^ turned, own ^ turned ^ (uint64_t)1 << square, depth - 1);
  }
  return lines;
}

bool cperft_has_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }

uint64_t cperft_reversi_avx2(uint64_t own, uint64_t opponent, int depth) {
  if (rays[0][0] == 0) fill_rays();
  return perft(own, opponent, depth);
}

#else

bool cperft_has_avx2(void) { return false; }

uint64_t cperft_reversi_avx2(uint64_t own, uint64_t opponent, int depth) {
  return cperft_reversi(own, opponent, depth);
}

#endif
