#include "../core/text.h"
#include "../modules/module.h"
#include "engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- statements ----------------------------------------------------------------------------------------------------- */

struct statement statement_prepare(struct database *d, const char *sql)
{
    return (struct statement){ .d = d, .sql = sql, .row = -1 };
}

struct statement statement_again(struct database *d, const char *sql)
{
    struct statement q = statement_prepare(d, sql);
    q.again = true;
    return q;
}

static void bind(struct statement *q, struct argument a)
{
    assert(q->bound < ARGUMENTS_MAX);
    q->argument[q->bound++] = a;
}

void statement_number(struct statement *q, int64_t number)
{
    bind(q, (struct argument){ .kind = ARGUMENT_NUMBER, .number = number });
}

void statement_bytes(struct statement *q, const char *text, size_t len)
{
    bind(q, (struct argument){ .kind = ARGUMENT_TEXT, .bytes = text, .len = len });
}

void statement_text(struct statement *q, const char *text)
{
    if (text && text[0])
        statement_bytes(q, text, strlen(text));
    else
        bind(q, (struct argument){ .kind = ARGUMENT_TEXT });
}

void statement_blob(struct statement *q, const void *bytes, size_t len)
{
    bind(q, (struct argument){ .kind = ARGUMENT_BLOB, .bytes = bytes, .len = len });
}

void statement_blob_if(struct statement *q, bool there, const void *bytes, size_t len)
{
    statement_blob(q, there ? bytes : NULL, there ? len : 0);
}

static bool execute(struct statement *q, bool once)
{
    if (!q->begun)
        q->bad = !q->d->engine->execute(q, once);
    q->begun = true;
    return !q->bad;
}

bool statement_step(struct statement *q)
{
    return execute(q, false) && q->d->engine->next(q);
}

bool statement_finish(struct statement *q, struct error *err)
{
    bool good = !q->bad || q->d->engine->fail(q->d, err);
    q->d->engine->finish(q);
    return good;
}

bool statement_once(struct statement *q, struct error *err)
{
    execute(q, true);
    return statement_finish(q, err);
}

int64_t statement_int64(const struct statement *q, int column)
{
    return q->d->engine->number(q, column);
}

int statement_int(const struct statement *q, int column)
{
    return (int)statement_int64(q, column);
}

const char *statement_string(const struct statement *q, int column, size_t *len)
{
    size_t unasked;
    return q->d->engine->bytes(q, column, len ? len : &unasked);
}

void statement_copy(const struct statement *q, int column, char *buf, size_t size)
{
    const char *text = statement_string(q, column, NULL);
    struct text t = text_into(buf, size);
    text_put_string(&t, text ? text : "");
}

bool statement_copy_blob(const struct statement *q, int column, void *bytes, size_t size)
{
    size_t len;
    const void *blob = q->d->engine->bytes(q, column, &len);
    memset(bytes, 0, size);
    if (blob)
        memcpy(bytes, blob, len < size ? len : size);
    return blob;
}

/* ---- a database ------------------------------------------------------------------------------------------------------- */

bool database_is_address(const char *path)
{
    return !strncmp(path, "postgresql://", 13) || !strncmp(path, "postgres://", 11);
}

int database_steps(const char *const *steps)
{
    int n = 0;
    while (steps && steps[n])
        n++;
    return n;
}

bool database_open(struct database *d, const char *path, enum store_use use, const struct database_kind *kind,
                   struct error *err)
{
    *d = (struct database){ .engine = &sqlite_engine, .kind = kind };
    if (database_is_address(path) && !(d->engine = module_load("postgres", MODULE_ALONE)))
        return error_of(
            err, ERROR_USAGE,
            "this program has no part for PostgreSQL (paddock-postgres.so, with libpq), so it keeps races in files only");
    return d->engine->open(d, path, use, err);
}

void database_close(struct database *d)
{
    if (d->engine)
        d->engine->close(d);
    free(d->path);
    memset(d, 0, sizeof *d);
}

bool database_is_empty(const struct database *d)
{
    return !d->handle;
}

bool database_is_shared(const struct database *d)
{
    return d->engine->shared;
}

const char *database_choose(const struct database *d, const char *for_file, const char *for_server)
{
    return d->engine->shared ? for_server : for_file;
}

bool database_run(struct database *d, const char *sql, struct error *err)
{
    return d->engine->run(d, sql, err);
}

bool database_begin(struct database *d, struct error *err)
{
    return d->engine->begin(d, err);
}

bool database_conclude(struct database *d, bool good, struct error *err)
{
    return d->engine->conclude(d, good, err);
}

void database_hear(struct database *d, const char *channel, void (*heard)(void *context, const char *what),
                   void *context)
{
    if (d->engine->hear)
        d->engine->hear(d, channel, heard, context);
}

bool database_was_lost(const struct database *d)
{
    return d->engine->was_lost(d);
}

bool database_number(struct database *d, const char *sql, int64_t *number, struct error *err)
{
    struct statement q = statement_prepare(d, sql);
    if (statement_step(&q))
        *number = statement_int64(&q, 0);
    return statement_finish(&q, err);
}
