/* Works blocks of 64 bytes into the state of a SHA-256 (FIPS 180-4, section 6.2), with the
 * instructions that some processors have for it, where this one has them. */
#ifndef MOONSTONE_SHA_H
#define MOONSTONE_SHA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The eight words of the state are read and written. */
void ms_sha256_work(uint32_t state[8], const uint8_t *blocks, size_t count);

/* The same without those instructions. */
void ms_sha256_work_anywhere(uint32_t state[8], const uint8_t *blocks, size_t count);

#endif
