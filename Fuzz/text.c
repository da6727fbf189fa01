/* The bytes are a text on its way to a terminal. The first byte says how large the buffer is. */
#include "promise.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1) return 0;
  size_t room = 4 + data[0];
  bool lines = room % 2;
  char *input = malloc(size), *out = malloc(room);
  memcpy(input, data + 1, size - 1);
  size_t length = ms_clean_text(out, room, input, size - 1, lines);
  PROMISE(length < room && out[length] == 0, "it fits");
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)out[i];
    PROMISE((c >= 0x20 && c != 0x7f) || (lines && c == '\n'), "there is no control character");
  }
  promise_clean((ms_text){out, length}, lines);
  free(input);
  free(out);
  return 0;
}
