/* The bytes are the state of a game in Lua, as somebody wrote it into a journal. */
#include "moonstone_rules.h"
#include "promise.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ms_rules *rules;
  if (!rules) rules = ms_rules_new(4 << 20, 10);
  PROMISE(rules != NULL, "there is memory");
  ms_state first;
  if (ms_rules_read(rules, (ms_text){(const char *)data, size}, &first) != MS_OK) {
    promise_reason(ms_rules_error(rules), "a refusal says why");
    promise_clean(ms_rules_error(rules).text, false);
    return 0;
  }
  char *text = malloc(first.text.length);
  memcpy(text, first.text.bytes, first.text.length);
  ms_text kept = {text, first.text.length};
  ms_state second;
  PROMISE(ms_rules_read(rules, kept, &second) == MS_OK, "it reads what it wrote");
  PROMISE(second.text.length == kept.length && memcmp(second.text.bytes, text, kept.length) == 0,
          "it writes what it read");
  PROMISE(second.key == first.key && ms_state_of(kept).key == first.key, "equal states, one key");
  free(text);
  return 0;
}
