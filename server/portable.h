/* portable.h: all tables of a store as text, a line of JSON each, to be taken elsewhere. */
#ifndef PADDOCK_PORTABLE_H
#define PADDOCK_PORTABLE_H

#include "../report/json.h"
#include "../store/hosts.h"
#include "../store/seasons.h"

#include <jansson.h>

/* Add all tables to a text, and say how many; false and a sentence. */
bool portable_write(struct online *o, struct text *out, int *tables, struct error *err);
/* Put those of a text into the store, in one transaction; what it has already is left as it is. A line that makes no sense is
 * named, and nothing has changed. */
bool portable_read(struct online *o, const char *text, size_t len, int *added, int *known, struct error *err);

/* ---- parts of a line ------------------------------------------------------------------------------------------------ */

/* Bytes as hexadecimal digits, where there are any; at most KEPT_HASH. */
void put_hex(struct json *j, const char *name, const uint8_t *bytes, size_t len, bool there);
/* Back; false when they are not so many. */
bool take_hex(const json_t *object, const char *name, uint8_t *bytes, size_t len);
const char *text_of(const json_t *object, const char *name); /* or NULL */

/* ---- portable_seasons.c: championships, a line each ---------------------------------------------------------------- */

bool portable_write_seasons(struct online *o, struct text *out, struct error *err);
/* known: it is here already, and stays as it is. */
bool portable_read_season(struct online *o, const json_t *object, bool *known, struct error *err);

#endif
