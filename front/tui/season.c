#include "season.h"
#include "../../league/calendar.h"
#include "../match/ledger_round.h"
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLES_BYTES = 32768 };

/* ---- a new one ---------------------------------------------------------------------------------------- */

static bool refuse(struct app *a, const struct error *err)
{
    app_note(a, "%s.", err->text);
    return false;
}

/* People in the first seats, bots in the others. */
static bool seat_players(struct app *a, struct championship *c, int people, const char *const *names,
                         const char *bots)
{
    struct match m = { .saving = { .fd = -1 } };
    struct error err;
    m.table = table_new(c->game, c->setup, NULL, &err);
    if (!m.table)
        return refuse(a, &err);
    bool good = true;
    int seats = table_shape(m.table)->seats;
    for (int seat = 0; good && seat < people && seat < seats; seat++)
        good = match_seat_person(&m, seat, names[seat], &err) || refuse(a, &err);
    if (good && people < seats)
        good = match_seat_bots(&m, bots, people) == EXIT_OK;
    memcpy(c->player, m.tags.player, sizeof c->player);
    match_free(&m);
    return good;
}

static void sign(struct championship *c, const char *title)
{
    struct tags tags;
    match_tags(&tags);
    memcpy(c->engine, tags.engine, TAG_MAX);
    memcpy(c->date, tags.date, TAG_MAX);
    snprintf(c->title, sizeof c->title, "%s", title);
    c->winner_bonus = championship_may_have_bonus(c->game);
}

bool season_create(struct app *a, const char *name, const struct game *g, const char *setup, int people,
                   const char *const *names, const char *bots, int races)
{
    char *whole = malloc(SETUP_TEXT_MAX);
    struct championship *c = NULL;
    struct error err;
    error_set(&err, 0, "out of memory");
    if (whole && calendar_setup(g, setup, NULL, whole, SETUP_TEXT_MAX, &err))
        c = championship_new(g, whole, &err);
    free(whole);
    if (!c)
        return refuse(a, &err);
    sign(c, name);
    bool good = seat_players(a, c, people, names, bots);
    if (good) {
        championship_enter(c, championship_usual_teams(c));
        good = (calendar_make(c, NULL, races, &err) && championship_settle(c, &err)) || refuse(a, &err);
    }
    good = good && ledger_file_create(name, c) == EXIT_OK;
    championship_free(c);
    return good;
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
        text_add(&t, "After %d of %d races\n\nDrivers\n", c->done, c->rounds);
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
