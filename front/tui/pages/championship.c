#include "championship.h"
#include "../../../host/championship_file.h"
#include "../../../report/championship_names.h"
#include "race.h"

#include <string.h>
#include <time.h>

bool championship_keep(struct app *a, const char *name, const struct championship_wishes *w)
{
    struct text notes = text_growing();
    struct championship *c = championship_make(w, app_err(a));
    bool good = app_good(a, c && ledger_file_create(name, c, &notes, &a->error));
    if (notes.len)
        app_note(a, "%.*s", (int)notes.len - 1, notes.buf);
    if (good && c->pole)
        app_note(
            a,
            c->pole > c->rounds ? N_(
                "The die for the pole shows %d: the pole of race %d earns a point, but there is no such race.")
                                : N_("The die for the pole shows %d: the pole of race %d earns a point."),
            c->pole, c->pole);
    text_free(&notes);
    championship_free(c);
    return good;
}

bool championship_open(struct app *a, const char *name, struct ledger_file *f)
{
    char note[OLDER_NOTE_MAX];
    if (!app_good(a, ledger_file_open(f, name, false, app_err(a))))
        return false;
    if (f->cut)
        app_note(a, "The file was cut off while it was being written; what is not whole is dropped.");
    if (*older_note(f->championship->game, f->rules, a->language, note))
        app_note(a, "This championship was %s", note);
    return true;
}

struct championship *championship_look(struct app *a, const char *name)
{
    struct ledger l;
    char note[OLDER_NOTE_MAX];
    if (!app_good(a, ledger_file_look(name, &l, app_err(a))))
        return NULL;
    if (l.error.text[0]) {
        error_in(&l.error, name);
        app_error(a, &l.error);
    } else if (*ledger_note(&l, a->language, note))
        app_note(a, "This championship was %s", note);
    return l.championship;
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

void championship_fresh_name(const struct game *g, char *buf, size_t size)
{
    struct names n = { .taken = true };
    char day[16] = "new";
    time_t now = time(NULL);
    struct tm tm;
    struct store *s = ledger_store(STORE_READ, NULL);
    if (localtime_r(&now, &tm))
        strftime(day, sizeof day, "%Y-%m-%d", &tm);
    for (int k = 1; n.taken && k < 100; k++) {
        n.taken = false;
        snprintf(n.name, sizeof n.name, k > 1 ? "%.30s-%s-%d" : "%.30s-%s", g->id, day, k);
        if (s)
            store_list(s, compare_name, &n, NULL);
    }
    store_close(s);
    snprintf(buf, size, "%s", n.name);
}

/* ---- racing ------------------------------------------------------------------------------------------- */

/* The race is over: its record is the round's. */
static void take_round(struct race *r)
{
    struct ledger_file f;
    struct app *a = r->page.app;
    if (championship_open(a, r->championship, &f) && app_good(a, ledger_add_record(&f, r->path, app_err(a))))
        app_note(a, "Round %d of %d is in the tables: t shows them.", f.championship->done,
                 f.championship->rounds);
    ledger_file_close(&f);
}

/* Prepare the record beside; *added when it was finished already and only had to be added. */
static bool prepare(struct app *a, const char *name, char side[FILE_PATH_MAX], bool *added)
{
    struct ledger_file f;
    struct error *err = app_err(a);
    bool good = championship_open(a, name, &f);
    if (good && f.championship->done == f.championship->rounds)
        good = error_set(err, 0, "all rounds of this championship are over");
    good = good && ledger_side_path(&f, f.championship->done, side, err) && ledger_side_begin(&f, side, err);
    *added = good && ledger_side_finished(side); /* we were stopped between the two */
    if (*added)
        *added = good = ledger_add_record(&f, side, err);
    ledger_file_close(&f);
    return app_good(a, good);
}

void championship_race(struct app *a, const char *name)
{
    char side[FILE_PATH_MAX];
    bool added;
    if (!prepare(a, name, side, &added))
        return;
    if (added)
        app_note(a, "The round was over already; its results are in the tables.");
    struct race *r = added ? NULL : race_resume(a, side, false);
    if (!r)
        return;
    snprintf(r->championship, sizeof r->championship, "%s", name);
    r->over = take_round;
}

static void add_row(struct text *t, const struct standing *s, const char *name)
{
    char points[FRACTION_TEXT_MAX];
    fraction_text(s->points, points, sizeof points);
    text_add(t, "%2d%s %s: %s\n", s->rank, s->shared ? "=" : ".", name, points);
}

bool championship_tables(struct app *a, const char *name, struct text *t)
{
    struct championship *c = championship_look(a, name);
    char who[2 * TAG_MAX + 8];
    struct standings table;
    struct team_list teams;
    if (!c)
        return false;
    text_say(t, "After %d of %s", c->done, COUNTED_IN(t->language, c->rounds, "race"));
    text_add(t, "\n\n%s\n", tr(t->language, "Drivers"));
    championship_driver_table(c, &table);
    for (int i = 0; i < table.n; i++) {
        championship_driver_text(c, table.at[i].who, who, sizeof who);
        add_row(t, &table.at[i], who);
    }
    championship_teams(c, &teams);
    championship_team_table(c, &table);
    for (int i = 0; i < table.n && teams.n; i++) {
        championship_team_text(c, &teams, table.at[i].who, who, sizeof who);
        if (!i)
            text_add(t, "\n%s\n", tr(t->language, "Teams"));
        add_row(t, &table.at[i], who);
    }
    championship_free(c);
    return true;
}
