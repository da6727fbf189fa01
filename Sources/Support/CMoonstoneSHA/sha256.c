#include "moonstone_sha.h"

/* The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2). */
static const uint32_t constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

/* The words of a block, and those that follow from them (6.2.2, step 1). */
static void schedule(uint32_t words[64], const uint8_t *block) {
  for (int i = 0; i < 16; i++, block += 4)
    words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8
               | block[3];
  for (int i = 16; i < 64; i++) {
    uint32_t early = words[i - 15], late = words[i - 2];
    uint32_t small0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3;
    uint32_t small1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10;
    words[i] = words[i - 16] + small0 + words[i - 7] + small1;
  }
}

void ms_sha256_work_anywhere(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t words[64];
    schedule(words, blocks);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) { /* step 3 */
      uint32_t big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      uint32_t first = h + big1 + ((e & f) ^ (~e & g)) + constants[i] + words[i];
      uint32_t big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      uint32_t second = big0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + first;
      d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined __x86_64__

#include <cpuid.h>
#include <immintrin.h>

/* Leaf 7 of the processor's description, bit 29; the others that are used here are older. */
static bool has_instructions(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}

/* Two registers hold the state as the instructions want it: a, b, e, f and c, d, g, h, from the
 * highest word. Each of the 16 steps makes four rounds, and the words for those four steps
 * later. */
__attribute__((target("sha,sse4.1"))) static void work_by_instructions(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abcd = _mm_loadu_si128((const __m128i *)state);
  __m128i efgh = _mm_loadu_si128((const __m128i *)(state + 4));
  abcd = _mm_shuffle_epi32(abcd, 0x1b);
  efgh = _mm_shuffle_epi32(efgh, 0x1b);
  __m128i abef = _mm_unpackhi_epi64(efgh, abcd), cdgh = _mm_unpacklo_epi64(efgh, abcd);
  for (; count > 0; count--, blocks += 64) {
    __m128i words[4], abef_before = abef, cdgh_before = cdgh;
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + i), swap);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i now = words[i & 3], next = words[(i + 1) & 3], last = words[(i + 3) & 3];
      __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
      __m128i middle = _mm_alignr_epi8(last, words[(i + 2) & 3], 4);
      words[i & 3] =
          _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(now, next), middle), last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  abcd = _mm_shuffle_epi32(_mm_unpackhi_epi64(cdgh, abef), 0x1b);
  efgh = _mm_shuffle_epi32(_mm_unpacklo_epi64(cdgh, abef), 0x1b);
  _mm_storeu_si128((__m128i *)state, abcd);
  _mm_storeu_si128((__m128i *)(state + 4), efgh);
}

#else

static bool has_instructions(void) { return false; }
#define work_by_instructions ms_sha256_work_anywhere

#endif

void ms_sha256_work(uint32_t state[8], const uint8_t *blocks, size_t count) {
  /* To ask the processor takes longer than to work in a block. Threads may all ask. */
  static _Atomic int known;
  int has = known;
  if (!has) known = has = has_instructions() ? 1 : 2;
  if (has == 1) work_by_instructions(state, blocks, count);
  else ms_sha256_work_anywhere(state, blocks, count);
}
