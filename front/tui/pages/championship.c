#include "championship.h"
#include "../../../host/championship_round.h"
#include "../../../report/championship_names.h"
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLES_BYTES = 32768 };

/* ---- a new one ---------------------------------------------------------------------------------------- */

bool season_create(struct app *a, const char *name, const struct championship_wishes *w)
{
    int code;
    struct championship *c = championship_make(w, &code);
    if (!c)
        return false;
    code = ledger_file_create(name, c);
    if (code == EXIT_OK && c->pole)
        app_note(a, "The die for the pole shows %d: the pole of race %d earns a point%s.", c->pole, c->pole,
                 c->pole > c->rounds ? ", but there is no such race" : "");
    championship_free(c);
    return code == EXIT_OK;
}

struct names {
    char name[STORE_NAME_MAX];
    bool taken;
};

static void compare_name(void *context, const struct store_entry *entry)
{
    struct names *n = context;
    n->taken |= !strcmp(n->name, entry->name);
}

void season_fresh_name(const struct game *g, char *buf, size_t size)
{
    struct names n = { .taken = true };
    char day[16] = "new";
    time_t now = time(NULL);
    struct tm tm;
    int code;
    struct store *s = ledger_store(STORE_READ, &code);
    if (localtime_r(&now, &tm))
        strftime(day, sizeof day, "%Y-%m-%d", &tm);
    for (int k = 1; n.taken && k < 100; k++) {
        n.taken = false;
        snprintf(n.name, sizeof n.name, k > 1 ? "%.30s-%s-%d" : "%.30s-%s", g->id, day, k);
        if (s)
            store_list(s, compare_name, &n, NULL);
    }
    if (s)
        store_close(s);
    snprintf(buf, size, "%s", n.name);
}

/* ---- racing ------------------------------------------------------------------------------------------- */

/* The race is over: its record is the round's. */
static void take_round(struct race *r, void *context)
{
    struct ledger_file f;
    const char *name = context;
    if (ledger_file_open(&f, name, false) == EXIT_OK && ledger_add_record(&f, r->path) == EXIT_OK)
        app_note(r->page.app, "Round %d of %d is in the tables: t shows them.", f.championship->done,
                 f.championship->rounds);
    ledger_file_close(&f);
}

/* Prepare the record beside; *added when it was finished already and only had to be added. */
static int prepare(const char *name, char side[FILE_PATH_MAX], bool *added)
{
    struct ledger_file f;
    *added = false;
    int code = ledger_file_open(&f, name, false);
    if (code == EXIT_OK && f.championship->done == f.championship->rounds)
        code = complain(EXIT_INPUT, "all rounds of this championship are over");
    if (code == EXIT_OK)
        code = ledger_side_path(&f, f.championship->done, side);
    if (code == EXIT_OK)
        code = ledger_side_begin(&f, side);
    if (code == EXIT_OK && ledger_side_finished(side)) { /* we were stopped between the two */
        code = ledger_add_record(&f, side);
        *added = code == EXIT_OK;
    }
    ledger_file_close(&f);
    return code;
}

bool season_race(struct app *a, const char *name)
{
    char side[FILE_PATH_MAX];
    bool added;
    if (prepare(name, side, &added) != EXIT_OK)
        return false;
    if (added) {
        app_note(a, "The round was over already; its results are in the tables.");
        return true;
    }
    if (!race_resume(a, side, false))
        return false;
    struct race *r = (struct race *)a->top;
    snprintf(r->season, sizeof r->season, "%s", name);
    r->over = take_round;
    r->context = r->season;
    return true;
}

bool season_begun(const char *name, struct championship *c)
{
    char side[FILE_PATH_MAX];
    int code;
    struct ledger_file f = {
        .path = name, .fd = -1, .store = ledger_store(STORE_READ, &code), .championship = c
    };
    bool begun = f.store && ledger_side_begun(&f, side);
    store_close(f.store);
    return begun;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static void add_row(struct text *t, const struct standing *s, const char *name)
{
    char points[FRACTION_TEXT_MAX];
    fraction_text(s->points, points, sizeof points);
    text_add(t, "%2d%s %s: %s\n", s->rank, s->shared ? "=" : ".", name, points);
}

char *season_tables(const char *name)
{
    int code;
    struct championship *c = ledger_file_look(name, &code);
    char *out = c ? malloc(TABLES_BYTES) : NULL, who[2 * TAG_MAX + 8];
    struct standings *table = c ? malloc(sizeof *table) : NULL;
    struct team_list teams;
    if (out && table) {
        struct text t = text_into(out, TABLES_BYTES);
        text_add(&t, "After %d of %s\n\nDrivers\n", c->done, COUNTED(c->rounds, "race"));
        championship_driver_table(c, table);
        for (int i = 0; i < table->n; i++) {
            championship_driver_text(c, table->at[i].who, who, sizeof who);
            add_row(&t, &table->at[i], who);
        }
        championship_teams(c, &teams);
        championship_team_table(c, table);
        for (int i = 0; i < table->n && teams.n; i++) {
            championship_team_text(c, &teams, table->at[i].who, who, sizeof who);
            text_add(&t, "%s", i ? "" : "\nTeams\n");
            add_row(&t, &table->at[i], who);
        }
    }
    free(table);
    if (c)
        championship_free(c);
    return out;
}
