/* Texts made fit for a terminal. */
#include "run/run.h"

#include <stdio.h>
#include <string.h>

/* The length of the printable UTF-8 sequence at `s`, or 0. */
static size_t printable(const unsigned char *s, size_t left) {
  if (s[0] >= 0x20 && s[0] < 0x7f) return 1;
  size_t n = s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
           : s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
  if (n == 0 || n > left) return 0;
  uint32_t c = s[0] & (0xffu >> (n + 1));
  for (size_t i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
    c = c << 6 | (s[i] & 0x3fu);
  }
  if (n == 3 && (c < 0x800 || (c >= 0xd800 && c < 0xe000))) return 0;
  if (n == 4 && (c < 0x10000 || c > 0x10ffff)) return 0;
  bool control = c < 0xa0;
  bool reorders = c == 0x61c || (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
                  (c >= 0x2066 && c <= 0x2069);
  /* Format characters that only hide. U+200C and U+200D belong to words of some languages. */
  bool hides = c == 0xad || (c >= 0x600 && c <= 0x605) || c == 0x6dd || c == 0x70f ||
               (c >= 0x890 && c <= 0x891) || c == 0x8e2 || c == 0x180e || c == 0x200b ||
               (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
               c == 0x110bd || c == 0x110cd || (c >= 0x13430 && c <= 0x1345f) ||
               (c >= 0x1bca0 && c <= 0x1bca3) || (c >= 0x1d173 && c <= 0x1d17a) ||
               (c >= 0xe0000 && c <= 0xe007f);
  return control || reorders || hides ? 0 : n;
}

bool ms_is_printable(const char *text, size_t length) {
  size_t taken;
  for (; length > 0; text += taken, length -= taken)
    if (!(taken = printable((const unsigned char *)text, length))) return false;
  return true;
}

void ms_write_size(char *out, size_t size, size_t bytes) {
  static const struct {
    unsigned shift;
    char unit;
  } units[] = {{30, 'G'}, {20, 'M'}, {10, 'K'}};
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    if (bytes == 0 || bytes % ((size_t)1 << units[i].shift)) continue;
    snprintf(out, size, "%zu%c", bytes >> units[i].shift, units[i].unit);
    return;
  }
  snprintf(out, size, "%zu byte%s", bytes, bytes == 1 ? "" : "s");
}

size_t ms_clean_text(char *out, size_t size, const char *text, size_t length, bool lines) {
  static const char cut[] = "…";
  size_t room = size - sizeof cut, n = 0;
  for (size_t i = 0; i < length;) {
    char escaped[8];
    const char *piece = text + i;
    size_t taken = printable((const unsigned char *)piece, length - i), written = taken;
    if (taken == 0) {
      taken = 1;
      unsigned char c = (unsigned char)text[i];
      if (c == '\n' && lines) {
        written = 1;
      } else {
        piece = escaped;
        written = (size_t)(c == '\n'   ? snprintf(escaped, sizeof escaped, "\\n")
                           : c == '\t' ? snprintf(escaped, sizeof escaped, " ")
                                       : snprintf(escaped, sizeof escaped, "\\x%02x", c));
      }
    }
    if (n + written > room) {
      memcpy(out + n, cut, sizeof cut);
      return n + sizeof cut - 1;
    }
    memcpy(out + n, piece, written);
    n += written;
    i += taken;
  }
  out[n] = 0;
  return n;
}
