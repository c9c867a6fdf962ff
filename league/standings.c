#include "standings.h"

#include <stdlib.h>
#include <string.h>

static void add_points(struct standing *s, int race, struct fraction points)
{
    s->scored[race] = fraction_sum(s->scored[race], points);
}

static void add_car(const struct score_sheet *sheet, const struct result *r, int race, struct standing *s)
{
    add_points(s, race, fraction_of(sheet->teams ? r->team_points : r->points, 1));
    s->absent[race] = false;
    if (!car_ran(sheet->game, r))
        return;
    s->out[race] = false;
    if (r->place >= 1 && r->place <= CARS_MAX)
        s->places[r->place]++;
}

static void add_race(const struct score_sheet *sheet, int race, struct standings *out)
{
    const struct scored_race *from = &sheet->race[race];
    for (int unit = 0; unit < sheet->units; unit++) {
        struct standing *s = &out->at[unit];
        s->out[race] = s->absent[race] = true;
        add_points(s, race, from->award[unit]);
    }
    for (int car = 0; car < from->results->cars; car++)
        if (from->unit_of[car] != NOBODY)
            add_car(sheet, &from->results->car[car], race, &out->at[from->unit_of[car]]);
}

/* The best result that does not count yet; of equal ones the earliest. */
static int best_left(const struct standing *s, int races)
{
    int best = -1;
    for (int race = 0; race < races; race++)
        if (!s->counts[race] && (best < 0 || fraction_compare(s->scored[race], s->scored[best]) > 0))
            best = race;
    return best;
}

static void add_up(const struct score_sheet *sheet, struct standing *s)
{
    int n = sheet->best && sheet->best < sheet->races ? sheet->best : sheet->races;
    for (int i = 0; i < n; i++) {
        int race = best_left(s, sheet->races);
        s->counts[race] = true;
        s->points = fraction_sum(s->points, s->scored[race]);
    }
}

int standings_parted_by(const struct standing *a, const struct standing *b)
{
    if (fraction_compare(a->points, b->points) != 0)
        return 0;
    for (int place = 1; place <= CARS_MAX; place++)
        if (a->places[place] != b->places[place])
            return place;
    return -1;
}

/* Better first; for qsort. */
static int compare(const void *left, const void *right)
{
    const struct standing *a = left, *b = right;
    int by = standings_parted_by(a, b);
    if (by == 0)
        return fraction_compare(b->points, a->points);
    return by > 0 ? b->places[by] - a->places[by] : a->who - b->who;
}

static void rank(struct standings *out)
{
    for (int i = 0; i < out->n; i++) {
        struct standing *s = &out->at[i];
        s->rank = i + 1;
        if (i && standings_parted_by(&out->at[i - 1], s) < 0) {
            s->rank = out->at[i - 1].rank;
            s->shared = out->at[i - 1].shared = true;
        }
    }
}

void standings_make(const struct score_sheet *sheet, struct standings *out)
{
    memset(out, 0, sizeof *out);
    out->n = sheet->units;
    out->races = sheet->races;
    for (int unit = 0; unit < sheet->units; unit++)
        out->at[unit].who = unit;
    for (int race = 0; race < sheet->races; race++)
        add_race(sheet, race, out);
    for (int unit = 0; unit < sheet->units; unit++)
        add_up(sheet, &out->at[unit]);
    qsort(out->at, (size_t)out->n, sizeof *out->at, compare);
    rank(out);
}
