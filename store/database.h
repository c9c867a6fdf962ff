/* database.h: an SQLite database of ours: opening it, what can go wrong, statements.
 *
 * A database says whose it is and of which version. A new one is made, an older
 * one brought up to date in the transaction that finds it so, a newer one or
 * somebody else's refused with a sentence and left alone.
 */
#ifndef PADDOCK_DATABASE_H
#define PADDOCK_DATABASE_H

#include "../core/error.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/* What for: reading never makes a database, and works on a disk that nobody may write to. */
enum store_use { STORE_READ, STORE_WRITE };

struct database_kind {
    int application;          /* so that `file` and we know whose database it is */
    const char *const *steps; /* SQL that makes version 1 of nothing, 2 of 1 …; ends with NULL */
    const char *other_file,
        *other_program; /* what is said of a file that is none, and of somebody else's database */
};

enum { DATABASE_KEPT_MAX = 24 };

struct database {
    sqlite3 *db; /* NULL: there is no database yet, and nothing in it */
    char *path;
    const struct database_kind *kind;
    struct {
        const char *sql;
        sqlite3_stmt *stmt;
    } kept[DATABASE_KEPT_MAX]; /* statements that are used again and again */
};

/* False after a sentence; close it either way. A database that is not there can be read: it has nothing in it. */
bool database_open(struct database *d, const char *path, enum store_use use, const struct database_kind *kind,
                   struct error *err);
void database_close(struct database *d);

bool database_run(struct database *d, const char *sql, struct error *err);
/* The number that a query gives first; it stays where there is none. */
bool database_number(struct database *d, const char *sql, int64_t *number, struct error *err);
/* Say what SQLite has complained about; false. */
bool database_fail(const struct database *d, struct error *err);
/* End a transaction: all of it if good, or nothing. A commit that fails has changed nothing either. */
bool database_conclude(struct database *d, bool good, struct error *err);

/* One statement being filled in; `bad` remembers the first thing that failed, so that callers ask once. */
struct statement {
    struct database *d;
    sqlite3_stmt *stmt;
    int bound;
    bool bad, kept;
};

struct statement statement_prepare(struct database *d, const char *sql);
/* The same of one that is used again and again: sql is a constant, and finished before it is asked for again. */
struct statement statement_again(struct database *d, const char *sql);
/* The next argument. A text's bytes must live until the statement is finished; NULL or "" is NULL. */
void statement_number(struct statement *q, int64_t number);
void statement_bytes(struct statement *q, const char *text, size_t len);
void statement_text(struct statement *q, const char *text);
void statement_blob(struct statement *q, const void *bytes, size_t len);
/* The next row: SQLITE_ROW, SQLITE_DONE, or anything else after which statement_finish() fails. */
int statement_step(struct statement *q);
bool statement_finish(struct statement *q, struct error *err);
/* A statement without rows. */
bool statement_once(struct statement *q, struct error *err);
/* A column as a text or as so many bytes, cut or filled up. */
void statement_copy(struct statement *q, int column, char *buf, size_t size);
void statement_copy_blob(struct statement *q, int column, void *bytes, size_t size);

#endif
