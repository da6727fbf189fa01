/* Chance: numbers that tell nothing of each other, nor of the key that they come from.
 *
 * SipHash-2-4 (Aumasson, Bernstein: SipHash: a fast short-input PRF, 2012) of a message of two
 * words: two rounds for each word and for the length, four at the end. */
#include "run/run.h"

typedef struct sip {
  uint64_t a, b, c, d;
} sip;

static inline uint64_t turned(uint64_t word, int bits) {
  return word << bits | word >> (64 - bits);
}

static inline void mix(sip *s) {
  s->a += s->b, s->c += s->d;
  s->b = turned(s->b, 13) ^ s->a, s->d = turned(s->d, 16) ^ s->c;
  s->a = turned(s->a, 32);
  s->c += s->b, s->a += s->d;
  s->b = turned(s->b, 17) ^ s->c, s->d = turned(s->d, 21) ^ s->a;
  s->c = turned(s->c, 32);
}

static inline void absorb(sip *s, uint64_t word) {
  s->d ^= word;
  mix(s), mix(s);
  s->a ^= word;
}

uint64_t ms_siphash(uint64_t key, uint64_t key_end, uint64_t first, uint64_t second) {
  sip s = {key ^ 0x736f6d6570736575u, key_end ^ 0x646f72616e646f6du, key ^ 0x6c7967656e657261u,
           key_end ^ 0x7465646279746573u};
  absorb(&s, first);
  absorb(&s, second);
  absorb(&s, (uint64_t)16 << 56);
  s.c ^= 0xff;
  mix(&s), mix(&s), mix(&s), mix(&s);
  return s.a ^ s.b ^ s.c ^ s.d;
}
