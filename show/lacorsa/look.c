#include "look.h"
#include "../phrase.h"

#include <string.h>

void lacorsa_look(struct lacorsa_look *l, const struct picture *p)
{
    l->p = p;
    lc_race(table_setup(p->m->table), picture_view(p), p->viewer, &l->race);
}

/* ---- cars in short ------------------------------------------------------------------------------------ */

static void add_mark(struct text *t, const struct lacorsa_look *l, size_t from, const char *key, int number)
{
    text_add(t, "%s", t->len > from ? " " : "  ");
    phrase_add(t, l->p, key, "n %d", number);
}

void lacorsa_add_marks(const struct lacorsa_look *l, int car, struct text *t)
{
    const struct lc_car *c = &l->race.car[car];
    size_t from = t->len;
    if (c->flat_out)
        add_mark(t, l, from, "table.striped", 0);
    if (c->redlines)
        add_mark(t, l, from, "table.redline", c->redline);
    if (c->incidents)
        add_mark(t, l, from, "table.reliable", c->incidents);
    if (c->light)
        add_mark(t, l, from, "table.light", 0);
}

void lacorsa_add_stops(const struct lacorsa_look *l, int car, struct text *t)
{
    text_add(t, "  ");
    phrase_add(t, l->p, l->race.pit_required ? "table.stops.required" : "table.stops",
               "stops %d, required %d", l->race.car[car].stops, l->race.pit_required);
}

void lacorsa_add_out(const struct lacorsa_look *l, int car, struct text *t)
{
    bool fuel = l->race.car[car].cause == LC_CAUSE_FUEL;
    phrase_bare(t, l->p, fuel ? "table.out.fuel" : "table.out.crash");
}

void lacorsa_add_heading(const struct lacorsa_look *l, struct text *t)
{
    phrase_add(t, l->p,
               !l->race.racing    ? "table.qualifying"
               : l->race.last_lap ? "table.last-lap"
                                  : "table.lap",
               "lap %d", l->race.lap);
}

/* ---- cards --------------------------------------------------------------------------------------------- */

void lacorsa_add_card(const struct lacorsa_look *l, struct lc_card card, struct text *t)
{
    char word[ACTION_TEXT_MAX];
    lc_card_text(table_setup(l->p->m->table), card, word, sizeof word);
    text_add(t, "%s", word);
}

void lacorsa_add_laid(const struct lacorsa_look *l, int car, struct text *t)
{
    const struct lc_car *c = &l->race.car[car];
    char word[ACTION_TEXT_MAX];
    lc_play_text(table_setup(l->p->m->table), c->play, c->suits, word, sizeof word);
    text_add(t, "%s", c->laid == LC_LAID_PLAY ? word : c->laid == LC_LAID_EMPTY ? "none" : "?");
}

static void count_cards(const struct lc_cards *cards, enum heap heap, struct tally of[LC_RANKS])
{
    for (int i = 0; i < cards->n; i++) {
        struct tally *t = &of[cards->at[i].rank];
        if (t->n[heap] < (int)sizeof t->suits[heap] - 1)
            t->suits[heap][t->n[heap]] = lc_suit_letter(cards->at[i].suit);
        t->n[heap]++;
    }
}

int lacorsa_tally(const struct lacorsa_look *l, struct tally list[LC_RANKS])
{
    int n = 0;
    memset(list, 0, LC_RANKS * sizeof *list);
    count_cards(&l->race.pile, PLAYED, list);
    count_cards(&l->race.unseen, UNSEEN, list);
    for (int car = 0; car < l->race.cars; car++)
        count_cards(&l->race.hand[car], MINE, list);
    for (int rank = 0; rank < LC_RANKS; rank++) {
        struct tally t = list[rank];
        t.rank = rank;
        if (t.n[PLAYED] + t.n[UNSEEN] + t.n[MINE])
            list[n++] = t;
    }
    return n;
}
