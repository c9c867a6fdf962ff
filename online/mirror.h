/* mirror.h: a table on a server, as one of its clients knows it (docs/online-protocol.md).
 *
 * What a welcome and the news after it say is made into a table that is
 * elsewhere (table_mirror): pictures, narrators and programs that drive need not
 * know the difference. No I/O in here: whoever has the connection hands in what
 * came over it.
 */
#ifndef PADDOCK_MIRROR_H
#define PADDOCK_MIRROR_H

#include "../table/record.h"

#include <jansson.h>

enum mirror_state { MIRROR_WAITING, MIRROR_DEALING, MIRROR_RUNNING, MIRROR_OVER };
enum { MIRROR_ID_MAX = 32 };

struct mirror {
    struct table *table; /* NULL before the first welcome */
    char id[MIRROR_ID_MAX];
    int seat; /* NOBODY: a spectator */
    enum mirror_state state;
    int version; /* the last that was heard */
    int n;       /* actions and take-backs of this seat that are settled */
    struct tags tags;
    turn_t open, here, stand_in; /* seats that nobody has, whose player is connected, for whom a bot drives */
    json_t *view;                /* the fields of the state as texts */
};

/* What the message says is taken over; false and a sentence when it makes no sense, and then nothing can be relied on.
 * games ends with NULL. */
bool mirror_welcome(struct mirror *m, const struct game *const *games, const json_t *welcome,
                    struct error *err);
/* The same of the next version; one that is known already is passed over. */
bool mirror_news(struct mirror *m, const json_t *news, struct error *err);
/* Who is connected, and for whom a bot drives. */
void mirror_here(struct mirror *m, const json_t *seats);
/* The race is over. */
void mirror_end(struct mirror *m);
void mirror_free(struct mirror *m);

#endif
