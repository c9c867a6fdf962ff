#include "statistics.h"
#include "../games/registry.h"
#include "../show/lines.h"
#include "../table/narrate.h"
#include "../table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- places ------------------------------------------------------------------------------------------------ */

void raced_places(const struct shape *shape, struct results r, int place[SEATS_MAX])
{
    turn_t done = 0, next;
    for (int at = 1; (next = results_winners(shape, &r) & ~done) != 0; at += __builtin_popcount(next)) {
        done |= next;
        for (int seat = 0; seat < shape->seats; seat++)
            if (next & seat_bit(seat))
                place[seat] = at;
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].seat != NOBODY && next & seat_bit(r.car[car].seat))
                r.car[car].seat = NOBODY;
    }
}

/* ---- counting --------------------------------------------------------------------------------------------- */

/* The one of that name, or a new one; NULL when there are too many. */
static struct tally *tally_of(struct tally *list, int *n, int most, const char *name)
{
    for (int i = 0; i < *n; i++)
        if (!strcmp(list[i].name, name))
            return &list[i];
    if (*n == most)
        return NULL;
    struct tally *t = &list[(*n)++];
    *t = (struct tally){ 0 };
    snprintf(t->name, sizeof t->name, "%s", name);
    return t;
}

static void count(struct tally *t, const struct raced *race, int seat)
{
    const struct raced_seat *own = &race->seat[seat];
    if (!t)
        return;
    t->races++;
    t->wins += own->place == 1;
    t->places += own->place;
    t->seats += race->seats;
    t->points += own->points;
    t->reviewed += own->errors.reviewed;
    t->inaccuracies += own->errors.inaccuracies;
    t->mistakes += own->errors.mistakes;
    t->blunders += own->errors.blunders;
}

/* "works" of "works:50ms (bot)" and "works/bold (bot)"; other persons are people. */
static void name_rival(const char *player, char name[sizeof((struct tally *)0)->name])
{
    size_t len;
    bool bot = player_is_bot(player, &len);
    size_t plain = strcspn(player, ":/");
    snprintf(name, sizeof((struct tally *)0)->name, "%.*s", (int)(plain < len ? plain : len), player);
    if (!bot)
        snprintf(name, sizeof((struct tally *)0)->name, "people");
}

/* Against all of one name at once: the best of them counts. */
static void count_rival(struct statistics *s, const struct raced *race, int seat, int rival)
{
    char name[sizeof s->rival->name], other[sizeof s->rival->name];
    const struct raced_seat *best = &race->seat[rival], *own = &race->seat[seat];
    name_rival(best->player, name);
    for (int i = 0; i < race->seats; i++) {
        name_rival(race->seat[i].player, other);
        if (i == seat || strcmp(name, other) != 0)
            continue;
        if (i < rival)
            return; /* all of them were counted with the first */
        if (race->seat[i].place < best->place)
            best = &race->seat[i];
    }
    struct tally *t = tally_of(s->rival, &s->rivals, STATISTICS_RIVALS, name);
    count(t, race, seat);
    if (!t)
        return;
    t->ahead += own->place < best->place;
    t->theirs += best->points;
}

bool statistics_add(struct statistics *s, const char *person, const struct raced *race)
{
    char month[8];
    int seat = 0;
    while (seat < race->seats && strcmp(race->seat[seat].player, person) != 0)
        seat++;
    if (seat == race->seats || !race->seat[seat].place)
        return false;
    count(&s->all, race, seat);
    count(tally_of(s->game, &s->games, STATISTICS_GAMES, race->game), race, seat);
    snprintf(month, sizeof month, "%.7s", race->date);
    if (month[0])
        count(tally_of(s->month, &s->months, STATISTICS_MONTHS, month), race, seat);
    for (int rival = 0; rival < race->seats; rival++)
        if (rival != seat && race->seat[rival].player[0])
            count_rival(s, race, seat, rival);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct tally *)a)->name, ((const struct tally *)b)->name);
}

static int by_races(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    return x->races != y->races ? y->races - x->races : by_name(a, b);
}

void statistics_sort(struct statistics *s)
{
    qsort(s->month, (size_t)s->months, sizeof *s->month, by_name);
    qsort(s->rival, (size_t)s->rivals, sizeof *s->rival, by_races);
    qsort(s->game, (size_t)s->games, sizeof *s->game, by_races);
}

double tally_mean(const struct tally *t, long sum)
{
    return t->races ? (double)sum / t->races : 0;
}

double tally_mean_reviewed(const struct tally *t, long sum)
{
    return t->reviewed ? (double)sum / t->reviewed : 0;
}

/* ---- for people ------------------------------------------------------------------------------------------- */

enum { NAME_WIDTH = 16, NUMBER_WIDTH = 9 };

static void put_number(struct text *out, double number, int places)
{
    char text[32];
    snprintf(text, sizeof text, "%.*f", places, number);
    text_column(out, text, NUMBER_WIDTH);
}

/* Names of columns, in the reader's language; NULL ends them. */
static void put_heading(struct text *out, const char *name, const char *const *columns)
{
    text_add(out, "\n");
    text_column(out, tr(out->language, name), -NAME_WIDTH);
    for (int i = 0; columns[i]; i++)
        text_column(out, tr(out->language, columns[i]), NUMBER_WIDTH);
    text_add(out, "\n");
}

/* Of races that nobody has reviewed nothing is known. */
static void put_errors(struct text *out, const struct tally *t)
{
    if (t->reviewed)
        put_number(out, tally_mean_reviewed(t, t->inaccuracies + t->mistakes + t->blunders), 2);
    else
        text_column(out, "-", NUMBER_WIDTH);
}

enum told { BY_GAME, BY_RIVAL, BY_MONTH };

/* As people call it. */
static const char *tally_name(const struct tally *t, enum told by, const struct language *language)
{
    const struct game *g = by == BY_GAME ? game_find(t->name) : NULL;
    if (g)
        return g->title;
    return by == BY_RIVAL && !strcmp(t->name, "people") ? tr(language, N_("people")) : t->name;
}

static void put_tallies(struct text *out, const char *name, const struct tally *list, int n, enum told by)
{
    bool rivals = by == BY_RIVAL;
    static const char *const plain[] = { N_("races"),  N_("won"),    N_("place"), N_("of"),
                                         N_("points"), N_("errors"), NULL };
    static const char *const against[] = { N_("races"), N_("in front"), N_("points"), N_("theirs"), NULL };
    if (n)
        put_heading(out, name, rivals ? against : plain);
    for (const struct tally *t = list; t < list + n; t++) {
        text_column(out, tally_name(t, by, out->language), -NAME_WIDTH);
        put_number(out, t->races, 0);
        put_number(out, rivals ? t->ahead : t->wins, 0);
        if (!rivals) {
            put_number(out, tally_mean(t, t->places), 2);
            put_number(out, tally_mean(t, t->seats), 1);
        }
        put_number(out, tally_mean(t, t->points), 2);
        if (rivals)
            put_number(out, tally_mean(t, t->theirs), 2);
        else
            put_errors(out, t);
        text_add(out, "\n");
    }
}

/* How many races that stands for is said: a review of each is a matter of patience. */
static void put_review(struct text *out, const struct tally *all)
{
    if (all->reviewed) {
        text_say_line(out, "Reviewed: %d of %s.", all->reviewed,
                      COUNTED_IN(out->language, all->races, "race"));
        text_say_line(out, "Errors in each of these: %.2f inaccuracies, %.2f mistakes, %.2f blunders.",
                      tally_mean_reviewed(all, all->inaccuracies), tally_mean_reviewed(all, all->mistakes),
                      tally_mean_reviewed(all, all->blunders));
    } else
        text_say_line(out, "Errors: none of these races has been reviewed yet.");
}

void statistics_text(const struct statistics *s, const char *person, struct text *out)
{
    const struct tally *all = &s->all;
    text_say_line(out, "%s: %s, %d won; on average place %.2f of %.1f and %.2f points.", person,
                  COUNTED_IN(out->language, all->races, "race"), all->wins, tally_mean(all, all->places),
                  tally_mean(all, all->seats), tally_mean(all, all->points));
    put_review(out, all);
    put_tallies(out, N_("Game"), s->game, s->games, BY_GAME);
    put_tallies(out, N_("Against"), s->rival, s->rivals, BY_RIVAL);
    put_tallies(out, N_("Month"), s->month, s->months, BY_MONTH);
}

/* ---- for programs ------------------------------------------------------------------------------------------- */

static void put_means(struct json *j, const struct tally *t)
{
    json_add(j, "races %d, won %d, place %.4f, seats %.4f, points %.4f", t->races, t->wins,
             tally_mean(t, t->places), tally_mean(t, t->seats), tally_mean(t, t->points));
    json_add(j, "reviewed %d", t->reviewed);
    if (t->reviewed)
        json_add(j, "inaccuracies %.4f, mistakes %.4f, blunders %.4f",
                 tally_mean_reviewed(t, t->inaccuracies), tally_mean_reviewed(t, t->mistakes),
                 tally_mean_reviewed(t, t->blunders));
}

static void put_list(struct json *j, const char *name, const char *of, const struct tally *list, int n,
                     bool rivals)
{
    json_open(j, name, '[');
    for (const struct tally *t = list; t < list + n; t++) {
        json_add(j, "{");
        json_text(j, of, t->name);
        put_means(j, t);
        if (rivals)
            json_add(j, "ahead %d, their_points %.4f", t->ahead, tally_mean(t, t->theirs));
        json_add(j, "}");
    }
    json_add(j, "]");
}

void statistics_json(struct json *j, const struct statistics *s, const char *person)
{
    json_text(j, "player", person);
    put_means(j, &s->all);
    put_list(j, "games", "game", s->game, s->games, false);
    put_list(j, "against", "rival", s->rival, s->rivals, true);
    put_list(j, "months", "month", s->month, s->months, false);
}
