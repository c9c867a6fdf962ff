/* lacorsa.c: a LACORSA race for the page, as a seat sees it. The page computes no rule. */
#include "../../show/lacorsa/look.h"
#include "look.h"

static void put_card(struct answer_text *a, const struct picture *p, struct lc_card card)
{
    char rank[ACTION_TEXT_MAX], suit[2] = { lc_suit_letter(card.suit), '\0' };
    lc_card_text(table_setup(p->m->table), (struct lc_card){ card.rank, 0 }, rank, sizeof rank);
    put_open(a, NULL, '{');
    put_text(a, "rank", rank);
    put_text(a, "suit", suit);
    put_close(a, '}');
}

static void put_cards(struct answer_text *a, const struct picture *p, const char *name,
                      const struct lc_cards *cards)
{
    put_open(a, name, '[');
    for (int i = 0; i < cards->n; i++)
        put_card(a, p, cards->at[i]);
    put_close(a, ']');
}

/* What lies face down: null, "?" where it is hidden, or its cards, the Redline behind the other. */
static void put_laid(struct answer_text *a, const struct picture *p, const struct lc_car *car)
{
    struct lc_cards cards = { 0 };
    switch (car->laid) {
    case LC_LAID_NOTHING:
    case LC_LAID_EMPTY: put_null(a, "laid"); break;
    case LC_LAID_HIDDEN: put_text(a, "laid", "?"); break;
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

static void put_car(struct answer_text *a, const struct lacorsa_look *l, int car)
{
    const struct lc_car *c = &l->race.car[car];
    put_open(a, NULL, '{');
    put_number(a, "car", c->number);
    put_number(a, "seat", c->seat + 1);
    put_number(a, "place", c->place + 1);
    put_number(a, "space", c->space);
    put_number(a, "gap", c->gap);
    put_number(a, "held", c->cards);
    put_number(a, "hand", number_of(&l->race, c->hand));
    put_laid(a, l->p, c);
    put_number(a, "stops", c->stops);
    put_number(a, "stopsOwed", c->stops_owed);
    put_text(a, "out", table_game(l->p->m->table)->causes[c->cause]);
    put_close(a, '}');
}

static void put_challenge(struct answer_text *a, const struct lc_race *race)
{
    if (race->challenger == NOBODY) {
        put_null(a, "challenge");
        return;
    }
    put_open(a, "challenge", '{');
    put_number(a, "challenger", number_of(race, race->challenger));
    put_number(a, "defender", number_of(race, race->defender));
    put_close(a, '}');
}

/* By the number of the car whose hand it is. */
static void put_hands(struct answer_text *a, const struct lacorsa_look *l)
{
    put_open(a, "hands", '{');
    for (int car = 0; car < l->race.cars; car++) {
        char number[16];
        struct text t = text_into(number, sizeof number);
        text_add(&t, "%d", number_of(&l->race, car));
        if (lacorsa_is_mine(l, car) && l->race.car[car].hand == car)
            put_cards(a, l->p, number, &l->race.hand[car]);
    }
    put_close(a, '}');
}

static void put_race(struct answer_text *a, const struct picture *p)
{
    struct lacorsa_look l;
    lacorsa_look(&l, p);
    put_text(a, "phase", lc_phase_word(l.race.phase));
    put_bool(a, "racing", l.race.racing);
    put_number(a, "lap", l.race.lap);
    put_bool(a, "lastLap", l.race.last_lap);
    put_bool(a, "suited", l.race.suited);
    put_number(a, "running", l.race.running);
    put_number(a, "active", number_of(&l.race, l.race.active));
    put_number(a, "passes", l.race.passes);
    put_number(a, "asked", p->n ? number_of(&l.race, l.race.asked) : 0);
    put_challenge(a, &l.race);
    put_open(a, "cars", '[');
    for (int place = 0; place < l.race.cars; place++)
        put_car(a, &l, l.race.order[place]);
    put_close(a, ']');
    put_hands(a, &l);
    put_cards(a, p, "pile", &l.race.pile);
    put_cards(a, p, "unseen", &l.race.unseen);
}

const struct web_look lacorsa_web_look = { .game = "lacorsa", .view = put_race };
