/* no_postgres.c: what a program that was built without libpq says instead. */
#include "engine.h"

static bool open_url(struct database *d, const char *url, enum store_use use, struct error *err)
{
    (void)d;
    (void)url;
    (void)use;
    return error_of(err, ERROR_USAGE,
                    "this program was built without PostgreSQL (libpq), so it keeps races in files only");
}

static void close_handle(struct database *d)
{
    (void)d;
}

const struct database_engine postgres_engine = { .shared = true, .open = open_url, .close = close_handle };
