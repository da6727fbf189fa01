/* Making a script again what it was when it had just been loaded, by copying instead of loading.
 *
 * What it has outside of its machine's memory is empty then, but for evaluations, which the game
 * holds and never changes: those are kept with the image. Nobody looks at what it does, either.
 *
 * The memory is copied when the script is asked something for the first time. If nobody counts its
 * ticks then, it comes warm: it has the texts of the moves that were seen in its game before, and
 * no garbage of its loading. It answers the same, sooner. Where ticks count, it would pay less than
 * a script that is new to its game. Tables whose keys are tables would have another order, which
 * repeats in a worker, so only scripts in process come warm. */
#include "roles/roles.h"

bool ms_script_take_image(ms_script *s) {
  ms_script_forget(s);
  if (!ms_image_take(&s->boards.vm, AS_LOADED)) return false;
  ms_evaluations_save(&s->boards);
  s->is_as_loaded = true;
  return true;
}

static void empty(ms_script *s) {
  ms_script_profile(s, false);
  ms_script_follow(s, false);
  ms_search_forget(&s->boards);
  ms_vm_empty(&s->boards.vm);
  ms_evaluations_free(&s->boards);
}

void ms_script_suspend(ms_script *s) {
  s->boards.vm.run.readiness = UNREADY;
  s->is_as_loaded = false;
  ms_memory_free(s);
  empty(s);
}

void ms_script_restore(ms_script *s) {
  empty(s);
  ms_image_print(&s->boards.vm, AS_LOADED);
  ms_evaluations_restore(&s->boards);
  s->boards.searches.ply = 0;
  s->context.has_told_of_seeds = false;
  s->load_seconds = 0; /* of the clock; the ticks are what they were */
  s->is_as_loaded = true;
}

static int run_warm_up(lua_State *L) {
  lua_settop(L, 0);
  ms_symbols_make(L);
  lua_gc(L, LUA_GCCOLLECT, 0);
  return 0;
}

/* What finalizers of evaluations let go lies in no image, so a machine that has any stays as it
 * was. */
static void warm_up(ms_script *s) {
  vm *m = &s->boards.vm;
  const limits limits = {.seconds = 1, .purpose = ""};
  if (s->boards.evaluations.kept_count > 0) return;
  uint64_t seen = ms_symbols_seen(s->boards.game);
  if (ms_vm_call(m, run_warm_up, NULL, limits) != MS_OK) ms_image_restore(m, AS_LOADED);
  else if (ms_image_take(m, WARM)) s->warm_texts = seen;
}

/* The first matches of a game are played before its moves have been seen. A script that was warmed
 * by then is warmed again, once an eighth as many texts have come as it has. */
static bool is_still_warm(const ms_script *s) {
  return s->boards.vm.images[WARM] &&
         ms_symbols_seen(s->boards.game) <= s->warm_texts + s->warm_texts / 8;
}

uint64_t ms_script_warm_texts(const ms_script *s) {
  return s->boards.vm.images[WARM] ? s->warm_texts : 0;
}

void ms_script_prepare(ms_script *s, bool counts_ticks) {
  vm *m = &s->boards.vm;
  if (!s->is_as_loaded) return;
  s->is_as_loaded = false;
  if (m->L) return; /* nobody has emptied it since it was loaded */
  bool may_be_warm = !counts_ticks && m->is_in_process;
  bool is_warm = may_be_warm && is_still_warm(s);
  ms_image_restore(m, is_warm ? WARM : AS_LOADED);
  if (may_be_warm && !is_warm) warm_up(s);
}

void ms_script_forget(ms_script *s) {
  ms_images_free(&s->boards.vm);
  ms_evaluations_release(&s->boards);
}
