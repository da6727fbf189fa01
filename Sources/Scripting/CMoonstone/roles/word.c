/* Words as numbers: the moves and squares of games whose rules are scripts. */
#include "moonstone_rules.h"

#include <string.h>

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789-+=/.:>*@";
enum { BASE = sizeof LETTERS }; /* one more than the letters: 0 ends a word */

ms_code ms_word_code(const char *text, size_t length) {
  if (length == 0 || length > MS_MAX_WORD) return -1;
  ms_code code = 0;
  while (length > 0) {
    char c = text[--length];
    ms_code digit = c >= 'a' && c <= 'z' ? c - 'a' + 1 : c >= '0' && c <= '9' ? c - '0' + 27 : 0;
    if (digit == 0) {
      const char *at = c ? strchr(LETTERS, c) : NULL;
      if (!at) return -1;
      digit = at - LETTERS + 1;
    }
    code = code * BASE + digit;
  }
  return code;
}

int ms_word_text(ms_code code, char *out) {
  int length = 0;
  for (; code > 0; code /= BASE) {
    ms_code digit = code % BASE;
    if (digit == 0 || length == MS_MAX_WORD) return 0;
    out[length++] = LETTERS[digit - 1];
  }
  return length;
}
