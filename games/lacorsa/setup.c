/* setup.c: what is chosen before a race: edition, cars, cards, points. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

static const char *const editions[] = { "base", "free", NULL };
enum { EDITION_BASE, EDITION_FREE };

const struct option lc_setup_options[] = {
    [OPT_EDITION] = { .name = "edition",
                      .kind = OPTION_CHOICE,
                      .fallback = "base",
                      .choices = editions,
                      .help = "Whose numbers of cars hold: base takes 4 to 6 cars, free takes 2 to 12.",
                      .cite = "L24" },
    [OPT_CARS] = { .name = "cars",
                   .kind = OPTION_NUMBER,
                   .fallback = "4",
                   .min = 2,
                   .max = CARS,
                   .help = "How many cars race.",
                   .cite = "B Race Type",
                   .always = true },
    [OPT_EACH] = { .name = "each",
                   .kind = OPTION_NUMBER,
                   .fallback = "1",
                   .min = 1,
                   .max = 2,
                   .help = "How many cars each player drives.",
                   .cite = "B Race Type",
                   .always = true },
    [OPT_DECK] = { .name = "deck",
                   .kind = OPTION_DATA,
                   .fallback = "standard",
                   .help = "The cards of one suit; the race uses one suit for each car.",
                   .cite = "B The Deal" },
    [OPT_POINTS] = { .name = "points",
                     .kind = OPTION_NUMBERS,
                     .fallback = "9,6,4,3,2,1",
                     .min = 0,
                     .max = 100,
                     .help = "Points by finishing place, winner first.",
                     .cite = "B Scoring, L33" },
    { 0 },
};

/* L24: the numbers belong to the edition. */
static bool check_cars(const struct setup *su, struct error *err)
{
    bool base = su->options.number[OPT_EDITION] == EDITION_BASE;
    if (su->each == 2 && (su->cars % 2 || su->cars < 4))
        return error_set(err, 0, "two cars each takes an even number of cars from 4 on; found cars=%d",
                         su->cars);
    if (base && (su->cars < 4 || su->cars > 6))
        return error_set(err, 0,
                         "the base edition is for 4 to 6 cars; found cars=%d (edition=free takes 2 to 12)",
                         su->cars);
    return true;
}

/* One suit for each car, everything is dealt (B The Deal, L23). */
static bool build_deck(struct setup *su, struct error *err)
{
    if (!lc_deck_parse(su->options.text[OPT_DECK], &su->deck, err))
        return false;
    for (int rank = 0; rank < su->deck.ranks; rank++) {
        int count = su->deck.copies[rank] * su->cars;
        if (count > COUNT_MAX)
            return error_set(err, 0, "a race takes at most %d cards of one rank; found %d with %d cars",
                             COUNT_MAX, count, su->cars);
        su->all_cards += (uint64_t)count << (4 * rank);
    }
    su->hand_size = su->deck.suit_size;
    return true;
}

static void measure(struct setup *su)
{
    su->shape.seats = su->cars / su->each;
    su->shape.cars = su->cars;
    for (int car = 0; car < su->cars; car++)
        su->shape.owner[car] = (int8_t)seat_of(su, car);
    /* Every action but a roll deals or plays a card; 400 rolls of qualifying ties are beyond belief. */
    su->shape.actions_max = 2 * su->cars * su->hand_size + 400;
    const struct numbers *points = option_numbers(&su->options, OPT_POINTS);
    for (int place = 0; place < su->cars && place < points->n; place++)
        su->points[place] = points->at[place];
}

struct setup *lc_setup_new(const char *text, struct error *err)
{
    struct setup *su = calloc(1, sizeof *su);
    if (!su) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    if (!options_parse(lc_setup_options, text, &su->options, err)) {
        lc_setup_free(su);
        return NULL;
    }
    su->cars = su->options.number[OPT_CARS];
    su->each = su->options.number[OPT_EACH];
    if (!check_cars(su, err) || !build_deck(su, err)) {
        lc_setup_free(su);
        return NULL;
    }
    measure(su);
    lc_list_ranks_of(su);
    return su;
}

void lc_setup_free(struct setup *su)
{
    if (su)
        options_free(&su->options);
    free(su);
}

size_t lc_setup_text(const struct setup *su, char *buf, size_t size)
{
    return options_text(&su->options, buf, size);
}
