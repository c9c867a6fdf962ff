/* lacorsa.c: a LACORSA race for the page, as a seat sees it. The page computes no rule. */
#include "../../show/lacorsa/look.h"
#include "look.h"

#include <stdio.h>

static void put_card(struct json *a, const struct picture *p, struct lc_card card)
{
    char rank[ACTION_TEXT_MAX], suit[2] = { lc_suit_letter(card.suit), '\0' };
    lc_card_text(table_setup(p->m->table), (struct lc_card){ card.rank, 0 }, rank, sizeof rank);
    json_add(a, "{ rank %s, suit %s }", rank, suit);
}

static void put_cards(struct json *a, const struct picture *p, const char *name, const struct lc_cards *cards)
{
    json_open(a, name, '[');
    for (int i = 0; i < cards->n; i++)
        put_card(a, p, cards->at[i]);
    json_close(a, ']');
}

/* What lies face down: null, "?" where it is hidden, or its cards, the Redline behind the other. */
static void put_laid(struct json *a, const struct picture *p, const struct lc_car *car)
{
    struct lc_cards cards = { 0 };
    switch (car->laid) {
    case LC_LAID_NOTHING:
    case LC_LAID_EMPTY: json_none(a, "laid"); break;
    case LC_LAID_HIDDEN: json_text(a, "laid", "?"); break;
    case LC_LAID_PLAY:
        lc_play_cards(car->play, car->suits, &cards);
        put_cards(a, p, "laid", &cards);
        break;
    }
}

static int number_of(const struct lc_race *race, int car)
{
    return car == NOBODY ? 0 : race->car[car].number;
}

static void put_car(struct json *a, const struct lacorsa_look *l, int car)
{
    const struct lc_car *c = &l->race.car[car];
    json_add(a, "{ car %d, seat %d, place %d, space %d, gap %d, held %d, hand %d", c->number, c->seat + 1,
             c->place + 1, c->space, c->gap, c->cards, number_of(&l->race, c->hand));
    put_laid(a, l->p, c);
    json_add(a, "stops %d, out %s }", c->stops, table_game(l->p->m->table)->causes[c->cause]);
}

static void put_challenge(struct json *a, const struct lc_race *race)
{
    if (race->challenger == NOBODY)
        json_none(a, "challenge");
    else
        json_add(a, "challenge { challenger %d, defender %d }", number_of(race, race->challenger),
                 number_of(race, race->defender));
}

/* By the number of the car whose hand it is. */
static void put_hands(struct json *a, const struct lacorsa_look *l)
{
    json_open(a, "hands", '{');
    for (int car = 0; car < l->race.cars; car++) {
        char number[16];
        snprintf(number, sizeof number, "%d", number_of(&l->race, car));
        if (lacorsa_is_mine(l, car) && l->race.car[car].hand == car)
            put_cards(a, l->p, number, &l->race.hand[car]);
    }
    json_close(a, '}');
}

static void put_race(struct json *a, const struct picture *p)
{
    struct lacorsa_look l;
    lacorsa_look(&l, p);
    json_add(a, "phase %s, racing %d?, lap %d, suited %d?, running %d, active %d, passes %d, asked %d",
             lc_phase_word(l.race.phase), l.race.racing, l.race.lap, l.race.suited, l.race.running,
             number_of(&l.race, l.race.active), l.race.passes, p->n ? number_of(&l.race, l.race.asked) : 0);
    put_challenge(a, &l.race);
    json_open(a, "cars", '[');
    for (int place = 0; place < l.race.cars; place++)
        put_car(a, &l, l.race.order[place]);
    json_close(a, ']');
    put_hands(a, &l);
    put_cards(a, p, "pile", &l.race.pile);
    put_cards(a, p, "unseen", &l.race.unseen);
}

const struct web_look lacorsa_web_look = { .game = "lacorsa", .view = put_race };
