/* Predicates over the matches of an archive: a role by themselves, without boards.
 *
 *   predicate.c  loading one, and asking it of many matches
 *   record.c     the match that it is asked about
 *
 * A field is sent only when a predicate asks for it first: it fails then, and is asked again. */
#ifndef MOONSTONE_ROLES_PREDICATE_H
#define MOONSTONE_ROLES_PREDICATE_H

#include "moonstone_records.h"

#include "library/library.h"

struct ms_predicate {
  vm vm; /* first: vm_of gives the address of both */
  int function, match; /* references */
  const ms_records *records;
  int current; /* the match that it is asked about */
  int missing; /* the field that was not sent; -1: none */
};

static inline ms_predicate *predicate_of(lua_State *L) { return (ms_predicate *)vm_of(L); }

/* Pushes the match, which stands for the current one of the records. Raises. */
void ms_record_open(lua_State *L);

#endif
