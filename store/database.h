/* database.h: a database of ours: opening it, what can go wrong, statements; in a file (SQLite) or on a server (PostgreSQL).
 *
 * A database says whose it is and of which version. A new one is made, an older
 * one brought up to date in the transaction that finds it so, a newer one or
 * somebody else's refused with a sentence and left alone.
 *
 * Statements are written once, for both: arguments are ? or ?1, and the few
 * words in which the two differ are replaced (postgres.c). Where that is not
 * enough there are two, and database_choose() takes the one that fits.
 */
#ifndef PADDOCK_DATABASE_H
#define PADDOCK_DATABASE_H

#include "../core/error.h"

#include <stddef.h>
#include <stdint.h>

/* What for: reading never makes a database, and works on a disk that nobody may write to. */
enum store_use { STORE_READ, STORE_WRITE };

struct database_kind {
    int application;          /* so that `file` and we know whose database it is */
    const char *const *steps; /* SQL that makes version 1 of nothing, 2 of 1 …; ends with NULL */
    const char *const
        *shared_steps; /* the same, for what only a database of several servers needs; or NULL */
    const char *other_file,
        *other_program; /* what is said of a file that is none, and of somebody else's database */
};

struct database {
    const struct database_engine *engine;
    void *handle; /* the engine's; NULL: there is no database yet, and nothing in it */
    char *path;   /* as it is called in sentences */
    const struct database_kind *kind;
};

/* "postgresql://…": an address, and not the path of a file. */
bool database_is_address(const char *path);

/* False after a sentence; close it either way. A database that is not there can be read: it has nothing in it. */
bool database_open(struct database *d, const char *path, enum store_use use, const struct database_kind *kind,
                   struct error *err);
void database_close(struct database *d);
/* There is none yet. */
bool database_is_empty(const struct database *d);
/* Several programs may write it at the same time: it is a server's. */
bool database_is_shared(const struct database *d);
const char *database_choose(const struct database *d, const char *for_file, const char *for_server);

bool database_run(struct database *d, const char *sql, struct error *err);
/* The number that a query gives first; it stays where there is none. */
bool database_number(struct database *d, const char *sql, int64_t *number, struct error *err);
/* Begin to write, and nobody else does; and end it: all of it if good, or nothing. A commit that fails has changed nothing
 * either. On a server statements without rows go out together, so that what is wrong with them may be heard only then. */
bool database_begin(struct database *d, struct error *err);
bool database_conclude(struct database *d, bool good, struct error *err);
/* What others have told on a channel since the last time, or since it was first asked for (LISTEN); a file has none. */
void database_hear(struct database *d, const char *channel, void (*heard)(void *context, const char *what),
                   void *context);
/* What failed last failed because the connection was lost, so that nobody knows what became of it. */
bool database_was_lost(const struct database *d);

/* An argument of a statement. */
struct argument {
    enum { ARGUMENT_NONE, ARGUMENT_NUMBER, ARGUMENT_TEXT, ARGUMENT_BLOB } kind;
    int64_t number;
    const void *bytes;
    size_t len;
};

enum { ARGUMENTS_MAX = 16 };

/* One statement being filled in; `bad` remembers the first thing that failed, so that callers ask once. */
struct statement {
    struct database *d;
    const char *sql;
    bool again, begun, bad;
    int bound;
    struct argument argument[ARGUMENTS_MAX];
    void *handle; /* the engine's */
    int row;
};

struct statement statement_prepare(struct database *d, const char *sql);
/* The same of one that is used again and again: sql is a constant, and finished before it is asked for again. */
struct statement statement_again(struct database *d, const char *sql);
/* The next argument. Bytes must live until the statement is finished; of texts NULL or "" is NULL. */
void statement_number(struct statement *q, int64_t number);
void statement_bytes(struct statement *q, const char *text, size_t len);
void statement_text(struct statement *q, const char *text);
void statement_blob(struct statement *q, const void *bytes, size_t len);
/* NULL unless it is there. */
void statement_blob_if(struct statement *q, bool there, const void *bytes, size_t len);
/* The next row; false when there is none, or something is wrong, after which statement_finish() fails. */
bool statement_step(struct statement *q);
bool statement_finish(struct statement *q, struct error *err);
/* A statement without rows. */
bool statement_once(struct statement *q, struct error *err);

/* A column of the row, from 0. Texts end with a NUL and live until the next row; NULL is NULL. */
int64_t statement_int64(const struct statement *q, int column);
int statement_int(const struct statement *q, int column);
const char *statement_string(const struct statement *q, int column, size_t *len);
/* As a text or as so many bytes, cut or filled up; of bytes whether there are any. */
void statement_copy(const struct statement *q, int column, char *buf, size_t size);
bool statement_copy_blob(const struct statement *q, int column, void *bytes, size_t size);

#endif
