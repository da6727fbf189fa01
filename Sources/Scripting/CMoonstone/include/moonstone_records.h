/* Matches of an archive as records, and predicates over them. */
#ifndef MOONSTONE_RECORDS_H
#define MOONSTONE_RECORDS_H

#include "moonstone.h"

/* What a field holds. A list has a number for each ply; NaN where there is none. */
typedef enum ms_field_kind { MS_TEXT_FIELD, MS_INTEGER_FIELD, MS_LIST_FIELD } ms_field_kind;

typedef struct ms_field {
  const char *name; /* NULL ends the list */
  ms_field_kind kind;
} ms_field;

/* The fields of a match, in the order in which records have them. */
const ms_field *ms_match_fields(void);

/* A field of many matches. Nothing in it is aligned. */
typedef struct ms_column {
  bool is_sent;
  const char *ends;  /* of texts and lists: where that of each match ends, as uint32_t */
  const char *known; /* of integers: a byte for each match, 0 where there is none */
  const char *values; /* bytes, int64_t or double */
  size_t length;     /* of the values, in bytes */
} ms_column;

typedef struct ms_records {
  int count;
  const ms_column *columns; /* one for each field */
} ms_records;

/* A predicate in a machine of its own. One call at a time. */
typedef struct ms_predicate ms_predicate;

/* `memory` is in bytes. NULL if out of memory. */
ms_predicate *ms_predicate_new(size_t memory);
void ms_predicate_free(ms_predicate *predicate);

/* Compiles a source whose value is asked of each match, or, with `returns_function`, one that
 * returns a function of a match. To be called once. */
ms_status ms_predicate_load(ms_predicate *predicate, const ms_source *source,
                            bool returns_function);

/* What became of some records. */
typedef struct ms_sifting {
  int done;    /* the records before this one have been judged */
  int missing; /* the field that was asked for and not sent; -1: none */
} ms_sifting;

/* Judges the records from `first` on, each with so many ticks, and writes 1 or 0 for each into
 * `kept`. Ends before the record that fails, or whose field was not sent. */
ms_status ms_predicate_sift(ms_predicate *predicate, const ms_records *records, int first,
                            uint64_t ticks, uint8_t *kept, ms_sifting *sifting);

/* The last failure. */
ms_fault ms_predicate_error(const ms_predicate *predicate);

#endif
