#include "statistics.h"
#include "../show/lines.h"
#include "../table/narrate.h"
#include "../table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
}

/* "works" of "works:50ms (bot)"; other persons are people. */
static void name_rival(const char *player, char name[sizeof((struct tally *)0)->name])
{
    size_t len;
    bool bot = player_is_bot(player, &len);
    size_t plain = strcspn(player, ":");
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

/* ---- for people ------------------------------------------------------------------------------------------- */

enum { NAME_WIDTH = 16, NUMBER_WIDTH = 10 };

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

static void put_tallies(struct text *out, const char *name, const struct tally *list, int n, bool rivals)
{
    static const char *const plain[] = { N_("races"), N_("won"), N_("place"), N_("of"), N_("points"), NULL };
    static const char *const against[] = { N_("races"), N_("in front"), N_("points"), N_("theirs"), NULL };
    if (n)
        put_heading(out, name, rivals ? against : plain);
    for (const struct tally *t = list; t < list + n; t++) {
        text_column(out, rivals && !strcmp(t->name, "people") ? tr(out->language, N_("people")) : t->name,
                    -NAME_WIDTH);
        put_number(out, t->races, 0);
        put_number(out, rivals ? t->ahead : t->wins, 0);
        if (!rivals) {
            put_number(out, tally_mean(t, t->places), 2);
            put_number(out, tally_mean(t, t->seats), 1);
        }
        put_number(out, tally_mean(t, t->points), 2);
        if (rivals)
            put_number(out, tally_mean(t, t->theirs), 2);
        text_add(out, "\n");
    }
}

void statistics_text(const struct statistics *s, const char *person, struct text *out)
{
    const struct tally *all = &s->all;
    text_say_line(out, "%s: %s, %d won; on average place %.2f of %.1f and %.2f points.", person,
                  COUNTED_IN(out->language, all->races, "race"), all->wins, tally_mean(all, all->places),
                  tally_mean(all, all->seats), tally_mean(all, all->points));
    put_tallies(out, N_("Game"), s->game, s->games, false);
    put_tallies(out, N_("Against"), s->rival, s->rivals, true);
    put_tallies(out, N_("Month"), s->month, s->months, false);
}

/* ---- for programs ------------------------------------------------------------------------------------------- */

static void put_means(struct json *j, const struct tally *t)
{
    json_add(j, "races %d, won %d, place %.4f, seats %.4f, points %.4f", t->races, t->wins,
             tally_mean(t, t->places), tally_mean(t, t->seats), tally_mean(t, t->points));
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
