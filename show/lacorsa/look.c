#include "look.h"
#include "../phrase.h"

#include <stdio.h>
#include <string.h>

/* ---- small questions --------------------------------------------------------------------------------- */

bool lacorsa_phase(const struct picture *p, const char *phase)
{
    return span_is(picture_field(p, "phase"), phase);
}

bool lacorsa_racing(const struct picture *p)
{
    return !lacorsa_phase(p, "deal") && !lacorsa_phase(p, "qualify") && !lacorsa_phase(p, "roll");
}

bool lacorsa_has_laid(const struct picture *p, int car)
{
    struct span play = picture_part(picture_field(p, "plays"), ',', car);
    return play.at && !span_is(play, "-");
}

bool lacorsa_shared(const struct picture *p)
{
    return picture_option(p, "team_orders=yes");
}

bool lacorsa_suited(const struct picture *p)
{
    return picture_option(p, "suit_tiebreaker=yes|fastest_lap=card");
}

int lacorsa_number(const struct picture *p, const char *field, int car)
{
    int list[CARS_MAX] = { 0 };
    picture_numbers(p, field, list);
    return list[car];
}

int lacorsa_cards(const struct picture *p, int car)
{
    return lacorsa_number(p, "held", lacorsa_shared(p) ? car & ~1 : car);
}

const struct datum *lacorsa_racecar(const struct picture *p, int car)
{
    const struct option *options = p->book->options.options;
    const struct numbers *chosen =
        option_numbers(&p->book->options, option_find(options, "racecars", strlen("racecars")));
    const struct datum *season = p->book->data[option_find(options, "season", strlen("season"))];
    bool in_order = chosen->n == 1 && !chosen->at[0];
    int number = in_order ? car + 1 : car < chosen->n ? chosen->at[car] : 0;
    const struct datum *card = number ? data_get(season, "racecars")->first : NULL;
    while (card && --number > 0)
        card = card->next;
    return card;
}

/* ---- cars in short ------------------------------------------------------------------------------------ */

static void add_mark(struct text *t, const struct picture *p, size_t from, const char *key, int number)
{
    text_add(t, "%s", t->len > from ? " " : "  ");
    phrase_number(t, p, key, "n", number);
}

/* The number of that name in the data that an option has. */
static int data_number(const struct picture *p, const char *option, const char *name)
{
    int i = option_find(p->book->options.options, option, strlen(option));
    return data_get(p->book->data[i], name)->number;
}

void lacorsa_add_marks(const struct picture *p, int car, struct text *t)
{
    const struct datum *card = lacorsa_racecar(p, car);
    size_t from = t->len;
    if (!card)
        return;
    if (picture_option(p, "flat_out=yes") && data_get(card, "striped")->number)
        add_mark(t, p, from, "table.striped", 0);
    if (picture_option(p, "performance=no"))
        return;
    if (data_get(card, "redline")->number)
        add_mark(t, p, from, "table.redline",
                 data_number(p, "deck", "redline") + data_get(card, "redline")->number
                     - data_number(p, "track", "redline_less"));
    if (data_get(card, "incidents")->number && picture_option(p, "incidents=yes"))
        add_mark(t, p, from, "table.reliable", data_get(card, "incidents")->number);
    if (data_get(card, "light")->number)
        add_mark(t, p, from, "table.light", 0);
}

void lacorsa_add_stops(const struct picture *p, int car, struct text *t)
{
    char stops[16], required[16];
    int owed = picture_option_number(p, "pit_required");
    snprintf(stops, sizeof stops, "%d", lacorsa_number(p, "stops", car));
    snprintf(required, sizeof required, "%d", owed);
    const struct value values[] = { { "stops", stops }, { "required", required }, { 0 } };
    text_add(t, "  ");
    say_into(t, &p->m->narrator, owed ? "table.stops.required" : "table.stops", values);
}

void lacorsa_add_out(const struct picture *p, int car, struct text *t)
{
    struct span cause = picture_part(picture_field(p, "causes"), ',', car);
    say_into(t, &p->m->narrator, span_is(cause, "fuel") ? "table.out.fuel" : "table.out.crash", NULL);
}

void lacorsa_add_heading(const struct picture *p, struct text *t)
{
    char lap[16];
    int order[CARS_MAX] = { 0 }, running = picture_numbers(p, "order", order);
    bool last = false;
    snprintf(lap, sizeof lap, "%d", picture_number(p, "lap"));
    const struct value values[] = { { "lap", lap }, { 0 } };
    for (int i = 0; i < running; i++)
        last |= !lacorsa_cards(p, order[i] - 1);
    say_into(t, &p->m->narrator,
             !lacorsa_racing(p) ? "table.qualifying"
             : last             ? "table.last-lap"
                                : "table.lap",
             values);
}

/* ---- cards --------------------------------------------------------------------------------------------- */

/* The line of that rank, kept in order: R, then by number. */
static struct tally *tally_of(struct tally *list, int *n, struct span card)
{
    int i = 0, number = 0, other;
    span_number(card, &number);
    for (; i < *n; i++) {
        other = 0;
        span_number(list[i].card, &other);
        if (other == number)
            return &list[i];
        if (other > number)
            break;
    }
    if (*n == TALLIES_MAX)
        return &list[TALLIES_MAX - 1];
    memmove(list + i + 1, list + i, (size_t)(*n - i) * sizeof *list);
    ++*n;
    list[i] = (struct tally){ .card = card };
    return &list[i];
}

static void count_cards(struct tally *list, int *n, struct span cards, bool suited, enum heap heap)
{
    struct span card;
    if (!cards.at || span_is(cards, "-") || span_is(cards, "?"))
        return;
    while (span_cut(&cards, ',', &card)) {
        char suit = suited ? card.at[--card.len] : '\0';
        struct tally *t = tally_of(list, n, card);
        if (t->n[heap] < (int)sizeof t->suits[heap] - 1)
            t->suits[heap][t->n[heap]] = suit;
        t->n[heap]++;
    }
}

int lacorsa_tally(const struct picture *p, struct tally list[TALLIES_MAX])
{
    struct span hands = picture_field(p, "hands"), hand;
    bool suited = lacorsa_suited(p);
    int n = 0;
    count_cards(list, &n, picture_field(p, "pile"), suited, PLAYED);
    count_cards(list, &n, picture_field(p, "deck"), suited, UNSEEN);
    while (span_cut(&hands, '/', &hand))
        count_cards(list, &n, hand, suited, MINE);
    return n;
}
