/* answers.h: what is said over HTTP, the same wherever it is said. */
#ifndef PADDOCK_ANSWERS_H
#define PADDOCK_ANSWERS_H

#include "server.h"

/* A JSON object, with a newline behind it. */
void answer_text(struct exchange *x, unsigned status, struct text *t);
/* {"error":"One sentence."} */
void answer_error(struct exchange *x, unsigned status, const struct error *err);
void refuse(struct exchange *x, unsigned status, const char *sentence);

/* ---- api.c -------------------------------------------------------------------------------------------------------- */

/* The address that limits count by. */
struct sockaddr_storage who_asks(const struct server *server, const struct exchange *x);
/* HEAD is a GET. */
bool is_method(const struct exchange *x, const char *method);
extern const char *const table_state_words[];
/* A seat of a new table and its link; and all that is said of a new table, in an object that is open. */
void add_seat(struct json *j, const struct hosted *r, int seat, const char *key);
void add_made(struct json *j, const struct hosted *r, const struct new_keys *keys);
/* What everybody may know of a table, as an object of that name (NULL: of none); with who sits there, and the result. */
void write_table(struct json *j, const char *name, const struct hosted *r, bool names);

#endif
