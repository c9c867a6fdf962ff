/* engine.h: what SQLite and PostgreSQL each bring; database.c puts it together. */
#ifndef PADDOCK_ENGINE_H
#define PADDOCK_ENGINE_H

#include "database.h"

struct database_engine {
    bool shared;
    /* As database_open(); the handle is NULL before, and stays so where there is no database yet. */
    bool (*open)(struct database *d, const char *path, enum store_use use, struct error *err);
    void (*close)(struct database *d);
    bool (*run)(struct database *d, const char *sql, struct error *err);
    bool (*begin)(struct database *d, struct error *err);
    bool (*conclude)(struct database *d, bool good, struct error *err);
    bool (*was_lost)(const struct database *d);
    /* NULL: nobody tells anything. */
    void (*hear)(struct database *d, const char *channel, void (*heard)(void *context, const char *what),
                 void *context);
    /* Say what it has complained about; false. */
    bool (*fail)(const struct database *d, struct error *err);
    /* All arguments are there. once: nobody asks for rows, so that it may wait for others. False: it is bad. */
    bool (*execute)(struct statement *q, bool once);
    bool (*next)(struct statement *q);
    void (*finish)(struct statement *q);
    int64_t (*number)(const struct statement *q, int column);
    /* NULL: it is NULL. Ends with a NUL. */
    const void *(*bytes)(const struct statement *q, int column, size_t *len);
};

extern const struct database_engine sqlite_engine;
extern const struct database_engine
    paddock_postgres; /* in a module of its own, which is loaded for who wants it */

/* How many there are. */
int database_steps(const char *const *steps);

#endif
