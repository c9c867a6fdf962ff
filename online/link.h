/* link.h: ids of tables, keys of seats, and the links that carry them.
 *
 *     http://localhost:8063/#/table/k3v9x0qm2hzt/0f…     a seat
 *     http://localhost:8063/#/invite/k3v9x0qm2hzt/7c…    an open seat; with commas several of them, of which the first free one is meant
 *     http://localhost:8063/#/table/k3v9x0qm2hzt         a spectator's
 *
 * What stands behind # is not sent by browsers. Whoever runs the server keeps
 * only the hashes of keys.
 */
#ifndef PADDOCK_LINK_H
#define PADDOCK_LINK_H

#include "../table/deal.h"

enum {
    TABLE_ID_BYTES = 8,
    KEY_BYTES = 16,
    KEY_CHARS = 2 * KEY_BYTES,
    LINK_MAX = 512,
    LINK_OTHERS_MAX = SEATS_MAX * (KEY_CHARS + 1)
};

/* Out of random bytes. */
void table_id_text(const uint8_t random[TABLE_ID_BYTES], char out[TABLE_ID_CHARS + 1]);
bool key_fits(const char *key);
/* What a server keeps of it. */
void key_hash(const char *key, uint8_t out[SHA256_BYTES]);

enum link_kind { LINK_SERVER, LINK_TABLE, LINK_INVITE };

struct link {
    enum link_kind kind; /* LINK_SERVER: no table is named */
    bool secure;         /* https */
    char host[256];      /* without brackets */
    int port;
    char table[TABLE_ID_CHARS + 1];
    char key[KEY_CHARS + 1];      /* or invitation; "" of a spectator */
    char others[LINK_OTHERS_MAX]; /* invitations besides, with commas: to be tried when that one is used up */
};

/* base: "http://localhost:8063/", with its slash; key: NULL for a spectator. Length like snprintf. */
size_t link_text(const char *base, enum link_kind kind, const char *table, const char *key, char *buf,
                 size_t size);
/* False and a sentence when it is none. */
bool link_parse(const char *text, struct link *out, struct error *err);
/* The next of such invitations, which is taken off them; false: there is none, or it is none. */
bool link_take_invitation(const char **others, char out[KEY_CHARS + 1]);

#endif
