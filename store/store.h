/* store.h: championships that are kept, all of them in one SQLite database.
 *
 * The text of a championship (league/ledger.h) is what is kept: in parts, one
 * for each time that something was written, and given back byte for byte.
 * Beside it stand tables of rounds and results for whoever asks the database
 * himself; they are made from the championship in the same transaction.
 *
 * Every write is one transaction that is on the disk when it returns. Who
 * writes says how long the text was that he read: when somebody else has
 * written meanwhile, nothing happens.
 */
#ifndef PADDOCK_STORE_H
#define PADDOCK_STORE_H

#include "../league/championship.h"
#include "database.h"

enum { STORE_VERSION = 1, STORE_NAME_MAX = 64 };

struct store;

/* NULL after a sentence in err. A database that is not there can be read: it has nothing in it. */
struct store *store_open(const char *path, enum store_use use, struct error *err);
void store_close(struct store *s);

/* A plain name of one line without dots and slashes, by which files are told from names. */
bool store_name_fits(const char *name);

struct store_entry {
    char name[STORE_NAME_MAX];
    char title[TITLE_MAX];
    char game[32];
    char date[TAG_MAX];
    int rounds, over;
};

/* All that are kept, by name; false when the database cannot be read. */
bool store_list(struct store *s, void (*tell)(void *context, const struct store_entry *entry), void *context,
                struct error *err);

/* The whole text of one; NULL after a sentence. Free it. */
char *store_text(struct store *s, const char *name, size_t *len, struct error *err);

/* Keep a new one under a name that is not taken. */
bool store_add(struct store *s, const char *name, const struct championship *c, const char *text, size_t len,
               struct error *err);
/* Add to the text of one, which must be `had` bytes long; c is what it is after that. */
bool store_append(struct store *s, const char *name, size_t had, const struct championship *c,
                  const char *more, size_t len, struct error *err);
/* The text of one, which must be `had` bytes long, is this from now on: cut off where it was good, or written anew; c is
 * what it says. */
bool store_replace(struct store *s, const char *name, size_t had, const struct championship *c,
                   const char *text, size_t len, struct error *err);
bool store_remove(struct store *s, const char *name, struct error *err);

#endif
