/* The bytes are a context.memory that somebody wrote into a journal. */
#include "nim.h"
#include "promise.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ms_script *script;
  if (!script) script = ms_script_new(&nim_game, 4 << 20, false);
  PROMISE(script != NULL, "there is memory");
  ms_text note, error;
  if (ms_script_remember(script, (const char *)data, size, 10, 0, &note) != MS_OK) {
    promise_clean(ms_script_error(script).text, false);
    promise_reason(ms_script_error(script), "a refusal says why");
  } else {
    ms_text first = ms_script_memory(script, &error);
    if (first.bytes) {
      char *text = malloc(first.length);
      memcpy(text, first.bytes, first.length);
      PROMISE(ms_script_remember(script, text, first.length, 10, 0, &note) == MS_OK,
              "it reads what it wrote");
      ms_text second = ms_script_memory(script, &error);
      PROMISE(second.length == first.length && memcmp(second.bytes, text, first.length) == 0,
              "it writes what it read");
      free(text);
    }
  }
  return 0;
}
