/* Images of machines: a copy of all the memory that a machine has in its arena, from which it is
 * restored at the same addresses.
 *
 * The lists of the allocator and the state of the collector lie in the arena, too. So a machine
 * that was restored does and costs what it would have, had it done nothing since its image was taken.
 * The vm itself stays where it is: Lua has its address. */
#include "run/run.h"

#include "run/arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct image {
  lua_State *L;
  size_t used;
  size_t size, printed; /* bytes of the arena, and of what was printed */
  char bytes[];         /* both */
} image;

bool ms_image_take(vm *m, moment moment) {
  enum { MOST = 1 << 20 };
  free(m->images[moment]);
  m->images[moment] = NULL;
  if (!m->arena || m->endings.count > 0 || arena_size(m->arena) > MOST) return false;
  size_t size = arena_size(m->arena);
  image *i = malloc(sizeof *i + size + m->printed_length);
  if (!i) return false;
  *i = (image){m->L, m->used, size, m->printed_length};
  memcpy(i->bytes, m->arena, size);
  memcpy(i->bytes + size, m->printed, m->printed_length);
  m->images[moment] = i;
  return true;
}

void ms_image_restore(vm *m, moment moment) {
  const image *i = m->images[moment];
  memcpy(m->arena, i->bytes, i->size);
  m->L = i->L;
  m->used = i->used;
}

void ms_image_print(vm *m, moment moment) {
  const image *i = m->images[moment];
  m->message[0] = 0;
  m->printed_length = i->printed;
  memcpy(m->printed, i->bytes + i->size, i->printed);
}

void ms_images_free(vm *m) {
  for (int i = 0; i < MOMENTS; i++) {
    free(m->images[i]);
    m->images[i] = NULL;
  }
}
