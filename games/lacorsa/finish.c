/* finish.c: the end of the race: who is classified where, points, pole and fastest lap.
 *
 * `order` is the classification but for one thing: a car that never made the
 * stop it owed stands behind all that did (L21).
 */
#include "state.h"

#include <string.h>

/* May take points: running at the finish, stop made (L21, L22). */
static bool may_score(const struct setup *su, const struct state *st, int car)
{
    return st->cause[car] == LC_CAUSE_RUNNING && !stops_owed(su, st, car);
}

/* ---- fastest lap (L25) --------------------------------------------------------------------------------- */

/* B: a card still in hand; higher is better: value, then suit. -1: none. */
static int best_card(const struct setup *su, const struct state *st, int car)
{
    int hand = hand_index(su, car);
    for (int rank = su->deck.ranks - 1; rank >= 0; rank--)
        for (int suit = 0; suit < SUITS; suit++)
            if (copies_at(st->place[card_index(suit, rank)], hand))
                return rank * SUITS + (SUITS - 1 - suit);
    return -1;
}

/* Cars in order of the classification, so that the better placed wins what is still equal. */
static void fastest_by_card(const struct setup *su, struct state *st, struct events *ev)
{
    int best = -1, holder = NOBODY;
    for (int p = 0; p < st->running; p++) {
        int car = st->order[p], key = may_score(su, st, car) ? best_card(su, st, car) : -1;
        if (key > best)
            best = key, holder = car;
    }
    if (holder == NOBODY)
        return;
    st->fastest = (uint8_t)(holder + 1);
    tell(su, ev, EV_FASTEST_CARD, holder, holder, best / SUITS, SUITS - best % SUITS, 0);
}

/* S: the highest total played in a challenge; the first to play it wins ties. */
static void fastest_by_total(const struct setup *su, struct state *st, struct events *ev)
{
    int holder = NOBODY;
    for (int car = 0; car < su->cars; car++) {
        if (!may_score(su, st, car) || !st->best_at[car])
            continue;
        if (holder == NOBODY || st->best[car] > st->best[holder]
            || (st->best[car] == st->best[holder] && st->best_at[car] < st->best_at[holder]))
            holder = car;
    }
    if (holder == NOBODY)
        return;
    st->fastest = (uint8_t)(holder + 1);
    tell(su, ev, EV_FASTEST_TOTAL, holder, holder, st->best[holder], 0, 0);
}

/* ---- results ------------------------------------------------------------------------------------------------- */

void lc_score(const struct setup *su, struct results *r)
{
    for (int car = 0; car < r->cars; car++) {
        struct result *at = &r->car[car];
        bool scores = at->place && at->out == LC_CAUSE_RUNNING;
        int extra =
            (su->pole_point && at->pole) + (su->fastest_lap && at->fastest); /* L26: pole stands anyway */
        at->points = (int16_t)((scores ? su->points[at->place - 1] : 0) + extra);
        at->team_points = (int16_t)((scores ? su->team_points[at->place - 1] : 0) + extra);
    }
}

static void place_car(const struct setup *su, const struct state *st, int car, int place, struct results *out)
{
    out->car[car] = (struct result){
        .seat = (int8_t)seat_of(su, car),
        .place = (uint8_t)(place + 1),
        .out = st->cause[car] != LC_CAUSE_RUNNING ? st->cause[car]
               : may_score(su, st, car)           ? LC_CAUSE_RUNNING
                                                  : LC_CAUSE_NO_STOP,
        .pole = car == st->pole,
        .fastest = st->fastest == car + 1,
    };
}

void lc_results(const struct setup *su, const struct state *st, struct results *out)
{
    int place = 0;
    memset(out, 0, sizeof *out);
    out->cars = su->cars;
    for (int p = 0; p < st->running; p++)
        if (may_score(su, st, st->order[p]))
            place_car(su, st, st->order[p], place++, out);
    for (int p = 0; p < su->cars; p++)
        if (!may_score(su, st, st->order[p]))
            place_car(su, st, st->order[p], place++, out);
    lc_score(su, out);
}

/* The grid stands when the first lap begins. */
void lc_order(const struct setup *su, const struct state *st, int most, struct order *out)
{
    out->lap = st->lap;
    out->running = st->running;
    out->cars = !st->lap ? 0 : most < su->cars ? most : su->cars;
    memcpy(out->car, st->order, (size_t)out->cars);
}

static void tell_results(const struct setup *su, const struct state *st, struct events *ev)
{
    struct results r;
    lc_results(su, st, &r);
    for (int place = 1; place <= su->cars; place++)
        for (int car = 0; car < su->cars; car++)
            if (r.car[car].place == place)
                tell(su, ev, r.car[car].out == LC_CAUSE_NO_STOP ? EV_NO_STOP : EV_FINISHED, car, place, car,
                     r.car[car].points, r.car[car].out);
}

void lc_finish(const struct setup *su, struct state *st, struct events *ev)
{
    st->phase = LC_PHASE_OVER;
    st->owing = 0;
    st->at = 0;
    st->passes = 0;
    st->acted = 0;
    if (!st->running)
        emit(ev, EV_NOBODY_LEFT, NOBODY, EVERYONE, st->lap, 0, 0, 0);
    if (su->fastest_lap == FASTEST_CARD)
        fastest_by_card(su, st, ev);
    else if (su->fastest_lap == FASTEST_CHALLENGE)
        fastest_by_total(su, st, ev);
    if (ev)
        tell_results(su, st, ev);
}
