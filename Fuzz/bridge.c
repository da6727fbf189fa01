/* The bytes are a script, whose last line may set its parameters. It is loaded and asked for moves, and its memory is kept and restored;
 * or it is an observer, and hears events. */
#include "nim.h"
#include "promise.h"

#include <string.h>

enum { MEMORY = 1 << 20, TICKS = 20000 };
static const double SECONDS = 0.5;

static void remember(ms_script *script, ms_text memory) {
  char *text = malloc(memory.length);
  memcpy(text, memory.bytes, memory.length);
  ms_text note;
  ms_status status = ms_script_remember(script, text, memory.length, 10, 0, &note);
  PROMISE(status == MS_OK || status == MS_MEMORY, "what was kept can be restored");
  if (status == MS_OK) {
    ms_text error, again = ms_script_memory(script, &error);
    PROMISE(!again.bytes || (again.length == memory.length &&
                             memcmp(again.bytes, text, memory.length) == 0),
            "what was restored is kept as the same text");
  }
  free(text);
}

static void ask(ms_script *script, const nim *position, int ply, bool ticks) {
  static const ms_code moves[] = {0, 5, 11};
  ms_turn turn = {.position = position, .moves = moves, .ply = ply, .side = ply % 2,
                  .seconds = ticks ? -1 : 60, .ticks = ticks ? TICKS : 0, .seed = 7,
                  .wants_memory = true};
  ms_choice choice;
  ms_script_get_ready(script);
  ms_status status = ms_script_choose(script, &turn, ticks ? SECONDS : SECONDS / 10, &choice);
  promise_clean(ms_script_printed(script), true);
  if (status != MS_OK) {
    promise_clean(ms_script_error(script).text, false);
    promise_reason(ms_script_error(script), "a failure says why");
    return;
  }
  PROMISE(nim_game.is_legal(NULL, position, choice.move), "an accepted move is legal");
  if (choice.comment.text.bytes) promise_clean(choice.comment.text, false);
  if (choice.memory_error.bytes) promise_clean(choice.memory_error, false);
  PROMISE(!choice.memory.bytes != !choice.memory_error.bytes, "a memory is kept, or it says why");
  if (choice.memory.bytes) remember(script, choice.memory);
}

static void tell(ms_script *script, const nim *position, int ply, bool ticks) {
  static const ms_code moves[] = {0, 5, 11};
  static const char event[] =
      "{[\"kind\"]=\"move\",[\"match\"]=1,[\"changes\"]={[1]={[\"square\"]=\"a\"}}}";
  ms_turn turn = {.position = position, .moves = moves, .ply = ply, .side = -1, .seconds = -1,
                  .ticks = ticks ? TICKS : 0, .allowance = -1, .seed = 7};
  ms_script_get_ready(script);
  ms_status status = ms_script_observe(script, &turn, (ms_text){event, sizeof event - 1},
                                       ticks ? SECONDS : SECONDS / 10);
  promise_clean(ms_script_printed(script), true);
  PROMISE(status != MS_ILLEGAL, "an observer makes no moves");
  if (status == MS_OK) return;
  promise_clean(ms_script_error(script).text, false);
  promise_reason(ms_script_error(script), "a failure says why");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; i++) sum = sum * 31 + data[i];
  ms_role role = sum % 8 < 6 ? MS_STRATEGY : MS_OBSERVER;
  bool ticks = sum % 4 != 0; /* mostly: endless loops then end soon, and at the same place */
  ms_use_signals(); /* as workers do */
  ms_script *script = ms_script_new(&nim_game, MEMORY, false);
  PROMISE(script != NULL, "there is memory");
  ms_source source = {"fuzz.lua", (const char *)data, size};
  ms_include include = {"lines", {"lines.lua", (const char *)data + size / 2, size - size / 2}};
  const uint8_t *end = data + size, *last = end;
  while (last > data && last[-1] != '\n') last--;
  size_t length = end - last < 80 ? (size_t)(end - last) : 0;
  PROMISE(ms_script_set_params(script, (const char *)last, length), "there is memory");
  ms_status status = ms_script_load(script, role, &source, &include, 1, SECONDS / 10,
                                    ticks ? TICKS : 0);
  promise_clean(ms_script_printed(script), true);
  if (status == MS_OK) {
    nim position = nim_new();
    for (int ply = 0; ply < 3; ply++)
      (role == MS_STRATEGY ? ask : tell)(script, &position, ply, ticks);
    nim_free(&position);
  } else {
    promise_clean(ms_script_error(script).text, false);
    promise_reason(ms_script_error(script), "a failure says why");
  }
  ms_script_free(script);
  PROMISE(nim_alive == 0, "each position that was made has ended");
  return 0;
}
