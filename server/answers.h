/* answers.h: what is said over HTTP, the same wherever it is said. */
#ifndef PADDOCK_ANSWERS_H
#define PADDOCK_ANSWERS_H

#include "server.h"

/* The one that whoever asks wants most of those that there are; NULL: English. */
const struct language *exchange_language(const struct exchange *x);
/* A JSON object, with a newline behind it. */
void answer_text(struct exchange *x, unsigned status, struct text *t);
/* {"error":"One sentence."}, in the language of whoever asks; to `refuse` it is given without its full stop. */
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
/* A table as an object of that name (NULL: of none): as it stands in a list; as everybody may look at it, with who sits there and the
 * result; as those may who sit there, whom nothing is told late. */
enum table_as { TABLE_LISTED, TABLE_SHOWN, TABLE_OWN };
void write_table(struct json *j, const char *name, const struct hosted *r, enum table_as how);
/* The same as an object with the seat of whoever sits there, and whether the race waits for them. */
void write_own_table(struct json *j, const struct hosted *r, int seat);

#endif
