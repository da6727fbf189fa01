/* Making a script again what it was when it had just been loaded, by copying instead of loading.
 *
 * What it has outside of its machine's memory is empty then, but for evaluations, which the game
 * holds and never changes: those are kept with the image. Nobody looks at what it does, either. */
#include "roles/roles.h"

bool ms_script_keep(ms_script *s) {
  ms_script_forget(s);
  if (!ms_image_take(&s->boards.vm)) return false;
  ms_evaluations_keep(&s->boards);
  return true;
}

static void empty(ms_script *s) {
  ms_script_profile(s, false);
  ms_script_follow(s, false);
  ms_search_forget(&s->boards);
  ms_vm_empty(&s->boards.vm);
  ms_evaluations_free(&s->boards);
}

void ms_script_rest(ms_script *s) {
  run *r = &s->boards.vm.run;
  pthread_mutex_lock(&r->lock);
  r->is_ready = r->stop = false;
  pthread_mutex_unlock(&r->lock);
  ms_memory_free(s);
  empty(s);
}

void ms_script_remake(ms_script *s) {
  empty(s);
  ms_image_restore(&s->boards.vm);
  ms_evaluations_restore(&s->boards);
  s->boards.searches.ply = 0;
  s->load_seconds = 0; /* of the clock; the ticks are what they were */
}

void ms_script_forget(ms_script *s) {
  ms_image_free(&s->boards.vm);
  ms_evaluations_release(&s->boards);
}
