#include "store.h"
#include "../core/language.h"
#include "../core/text.h"
#include "database.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct store {
    struct database base;
};

static const char schema[] =
    "CREATE TABLE championship("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, title TEXT, date TEXT,"
    " rounds INTEGER NOT NULL, over INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;"
    /* The text, cut where it was written: the part at byte `at`. */
    "CREATE TABLE part("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(championship, at)) STRICT, WITHOUT ROWID;"
    /* Made from the text. */
    "CREATE TABLE round("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " number INTEGER NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY(championship, number))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE result("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " round INTEGER NOT NULL, car INTEGER NOT NULL, driver TEXT, team TEXT, player TEXT, place INTEGER,"
    " points INTEGER NOT NULL, team_points INTEGER NOT NULL, pole INTEGER NOT NULL, fastest INTEGER NOT NULL,"
    " out TEXT, PRIMARY KEY(championship, round, car)) STRICT, WITHOUT ROWID;";

static const char *const steps[STORE_VERSION + 1] = { schema };

static const struct database_kind championships = {
    .application = 0x5064636b, /* "Pdck" */
    .steps = steps,
    .other_file = N_("expected a database of championships; found another kind of file"),
    .other_program = N_("expected a database of championships; found another program's database"),
};

struct store *store_open(const char *path, enum store_use use, struct error *err)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    if (database_open(&s->base, path, use, &championships, err))
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    database_close(&s->base);
    free(s);
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

bool store_name_fits(const char *name)
{
    return championship_name_fits(name, STORE_NAME_MAX) && !strpbrk(name, "./\\") && name[0] != '-';
}

bool store_list(struct store *s, void (*tell)(void *context, const struct store_entry *entry), void *context,
                struct error *err)
{
    if (database_is_empty(&s->base))
        return true;
    struct statement q = statement_prepare(
        &s->base, "SELECT name, title, game, date, rounds, over FROM championship ORDER BY name");
    while (statement_step(&q)) {
        struct store_entry e = { .rounds = statement_int(&q, 4), .over = statement_int(&q, 5) };
        statement_copy(&q, 0, e.name, sizeof e.name);
        statement_copy(&q, 1, e.title, sizeof e.title);
        statement_copy(&q, 2, e.game, sizeof e.game);
        statement_copy(&q, 3, e.date, sizeof e.date);
        tell(context, &e);
    }
    return statement_finish(&q, err);
}

/* Its number and length; 0 when there is none of that name. */
static bool find(struct store *s, const char *name, int64_t *id, int64_t *bytes, struct error *err)
{
    *id = *bytes = 0;
    if (database_is_empty(&s->base))
        return true;
    struct statement q = statement_prepare(&s->base, "SELECT id, bytes FROM championship WHERE name=?");
    statement_text(&q, name);
    if (statement_step(&q)) {
        *id = statement_int64(&q, 0);
        *bytes = statement_int64(&q, 1);
    }
    return statement_finish(&q, err);
}

static bool find_or_say(struct store *s, const char *name, int64_t *id, int64_t *bytes, struct error *err)
{
    if (!find(s, name, id, bytes, err))
        return false;
    return *id
           || error_set(err, 0, "expected the name of a championship that is kept; found \"%.60s\"", name);
}

static bool read_parts(struct store *s, int64_t id, char *text, size_t size, struct error *err)
{
    struct statement q =
        statement_prepare(&s->base, "SELECT text FROM part WHERE championship=? ORDER BY at");
    struct text t = text_into(text, size);
    statement_number(&q, id);
    while (statement_step(&q)) {
        size_t len;
        const char *part = statement_string(&q, 0, &len);
        text_put(&t, part, len);
    }
    if (!statement_finish(&q, err))
        return false;
    return t.len == size - 1
           || error_set(err, 0,
                        "%s: the database is damaged: expected %zu bytes of a championship; found %zu",
                        s->base.path, size - 1, t.len);
}

/* Length and parts are read in one transaction, so that they belong together. */
char *store_text(struct store *s, const char *name, size_t *len, struct error *err)
{
    int64_t id, bytes;
    if (database_is_empty(&s->base) || !database_run(&s->base, "BEGIN", err))
        return find_or_say(s, name, &id, &bytes, err), NULL;
    char *text = NULL;
    if (find_or_say(s, name, &id, &bytes, err)) {
        *len = (size_t)bytes;
        text = malloc(*len + 1);
        if (!text)
            error_set(err, 0, "out of memory");
        else if (!read_parts(s, id, text, *len + 1, err)) {
            free(text);
            text = NULL;
        }
    }
    database_run(&s->base, "COMMIT", NULL); /* nothing was written */
    return text;
}

/* ---- writing ------------------------------------------------------------------------------------------------- */

static bool add_part(struct store *s, int64_t id, size_t at, const char *text, size_t len, struct error *err)
{
    struct statement q = statement_prepare(&s->base, "INSERT INTO part VALUES(?, ?, ?)");
    statement_number(&q, id);
    statement_number(&q, (int64_t)at);
    statement_bytes(&q, text, len);
    return statement_once(&q, err);
}

static bool add_round(struct store *s, int64_t id, const struct championship *c, int r, struct error *err)
{
    struct statement q = statement_prepare(&s->base, "INSERT INTO round VALUES(?, ?, ?, ?)");
    statement_number(&q, id);
    statement_number(&q, r + 1);
    statement_text(&q, c->round[r].title);
    statement_text(&q, r < c->done ? "over" : c->round[r].table ? "begun" : "ahead");
    return statement_once(&q, err);
}

static bool add_result(struct store *s, int64_t id, const struct championship *c, int r, int car,
                       struct error *err)
{
    const struct shape *shape = championship_round_shape(c, r);
    const struct result *at = &c->round[r].results.car[car];
    int entrant = championship_entrant(c, r, car);
    const struct entrant *e = entrant == NOBODY ? NULL : &c->entrant[entrant];
    int seat = entrant == NOBODY ? NOBODY : championship_shape(c)->owner[entrant];
    struct statement q = statement_prepare(
        &s->base, "INSERT INTO result VALUES(?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?, ?, ?, ?)");
    statement_number(&q, id);
    statement_number(&q, r + 1);
    statement_number(&q, car_number(shape, car));
    statement_text(&q, e ? e->driver : NULL);
    statement_text(&q, e ? e->team : NULL);
    statement_text(&q, seat == NOBODY ? NULL : c->player[seat]);
    statement_number(&q, at->place);
    statement_number(&q, at->points);
    statement_number(&q, at->team_points);
    statement_number(&q, at->pole);
    statement_number(&q, at->fastest);
    statement_text(&q, at->out ? c->game->causes[at->out] : NULL);
    return statement_once(&q, err);
}

static bool add_rounds(struct store *s, int64_t id, const struct championship *c, struct error *err)
{
    for (int r = 0; r < c->rounds; r++) {
        if (!add_round(s, id, c, r, err))
            return false;
        for (int car = 0; r < c->done && car < c->round[r].results.cars; car++)
            if (!add_result(s, id, c, r, car, err))
                return false;
    }
    return true;
}

/* The tables are small: made anew they cannot be wrong. */
static bool remake_tables(struct store *s, int64_t id, const struct championship *c, struct error *err)
{
    static const char *const tables[] = { "DELETE FROM round WHERE championship=?",
                                          "DELETE FROM result WHERE championship=?" };
    for (int i = 0; i < 2; i++) {
        struct statement q = statement_prepare(&s->base, tables[i]);
        statement_number(&q, id);
        if (!statement_once(&q, err))
            return false;
    }
    return add_rounds(s, id, c, err);
}

static bool add_all(struct store *s, const char *name, const struct championship *c, const char *text,
                    size_t len, struct error *err)
{
    int64_t id, bytes;
    if (!find(s, name, &id, &bytes, err))
        return false;
    if (id)
        return error_set(err, 0, "there is a championship \"%s\" already; nothing was changed", name);
    struct statement q =
        statement_prepare(&s->base, "INSERT INTO championship(name, game, title, date, rounds, over, bytes) "
                                    "VALUES(?, ?, ?, ?, ?, ?, ?)");
    statement_text(&q, name);
    statement_text(&q, c->game->id);
    statement_text(&q, c->title);
    statement_text(&q, c->date);
    statement_number(&q, c->rounds);
    statement_number(&q, c->done);
    statement_number(&q, (int64_t)len);
    if (!statement_once(&q, err))
        return false;
    return database_number(&s->base, "SELECT last_insert_rowid()", &id, err)
           && add_part(s, id, 0, text, len, err) && add_rounds(s, id, c, err);
}

/* The one that is meant, as long as whoever read it did. */
static bool find_unchanged(struct store *s, const char *name, size_t had, int64_t *id, struct error *err)
{
    int64_t bytes;
    if (!find_or_say(s, name, id, &bytes, err))
        return false;
    return (size_t)bytes == had
           || error_set(
               err, 0,
               "another program has gone on with the championship \"%s\" meanwhile; nothing was changed",
               name);
}

static bool set_length(struct store *s, int64_t id, const struct championship *c, size_t len,
                       struct error *err)
{
    struct statement q = statement_prepare(&s->base, "UPDATE championship SET over=?, bytes=? WHERE id=?");
    statement_number(&q, c->done);
    statement_number(&q, (int64_t)len);
    statement_number(&q, id);
    return statement_once(&q, err);
}

static bool append_all(struct store *s, const char *name, size_t had, const struct championship *c,
                       const char *more, size_t len, struct error *err)
{
    int64_t id;
    return find_unchanged(s, name, had, &id, err) && set_length(s, id, c, had + len, err)
           && add_part(s, id, had, more, len, err) && remake_tables(s, id, c, err);
}

static bool replace_all(struct store *s, const char *name, size_t had, const struct championship *c,
                        const char *text, size_t len, struct error *err)
{
    int64_t id;
    if (!find_unchanged(s, name, had, &id, err))
        return false;
    struct statement q = statement_prepare(&s->base, "DELETE FROM part WHERE championship=?");
    statement_number(&q, id);
    return statement_once(&q, err) && set_length(s, id, c, len, err) && add_part(s, id, 0, text, len, err)
           && remake_tables(s, id, c, err);
}

bool store_add(struct store *s, const char *name, const struct championship *c, const char *text, size_t len,
               struct error *err)
{
    assert(store_name_fits(name));
    return database_begin(&s->base, err)
           && database_conclude(&s->base, add_all(s, name, c, text, len, err), err);
}

bool store_append(struct store *s, const char *name, size_t had, const struct championship *c,
                  const char *more, size_t len, struct error *err)
{
    if (!len)
        return true;
    return database_begin(&s->base, err)
           && database_conclude(&s->base, append_all(s, name, had, c, more, len, err), err);
}

bool store_replace(struct store *s, const char *name, size_t had, const struct championship *c,
                   const char *text, size_t len, struct error *err)
{
    return database_begin(&s->base, err)
           && database_conclude(&s->base, replace_all(s, name, had, c, text, len, err), err);
}

static bool remove_all(struct store *s, const char *name, struct error *err)
{
    int64_t id, bytes;
    if (!find_or_say(s, name, &id, &bytes, err))
        return false;
    struct statement q = statement_prepare(&s->base, "DELETE FROM championship WHERE id=?");
    statement_number(&q, id);
    return statement_once(&q, err);
}

bool store_remove(struct store *s, const char *name, struct error *err)
{
    return database_begin(&s->base, err) && database_conclude(&s->base, remove_all(s, name, err), err);
}
