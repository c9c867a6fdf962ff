/* worth.c: a guess how many points a seat will make, from the board as it lies.
 *
 * Every car has a reach: its distance, with what it may still move in this
 * turn and without what its wear, its tires and its tokens will cost it. A
 * car's expected place is one more than the cars it expects behind, each
 * counted by how far its reach is beyond; the less there is to go, the more a
 * sector decides. The numbers are estimates by hand; nothing depends on them
 * but how well a bot plays.
 */
#include "state.h"

enum { ONE = 1000 }; /* a point, or a place */

/* ---- how far a car gets ---------------------------------------------------------------------------------------------- */

static int wear_cost(const struct state *st, int car)
{
    static const int cost[] = { 0, 1, 3, 9, 13, 18, 40 };
    int n = wear_count(st, car);
    int body = st->mark[car][MARK_BODY], removable = n - body;
    return cost[n < 6 ? n : 6] + removable / 2 + st->mark[car][MARK_CLOSE_CALL];
}

/* Without a change of tires the car comes to nothing; with two turns or so to go there is not another chance. */
static int tire_cost(const struct setup *su, const struct state *st, int car)
{
    int cost = 0, left = su->finish - st->distance[car];
    bool exempt = !st->dry_seen && st->tire[car] == TIRE_WET;
    if (!(st->changed >> car & 1) && !exempt)
        cost += left > 50 ? 4 : left > 25 ? 14 : 60;
    if ((st->tire[car] == TIRE_WET) != (st->weather == WET))
        cost += 4;
    if (st->tire[car] == TIRE_SOFT)
        cost -= 2;
    return cost;
}

/* What a car may still move in this turn, or at its end in the next; out of the pits it is slow. */
static int to_come(const struct state *st, int car)
{
    if (st->activated >> car & 1 && st->phase < PHASE_EVENT)
        return 0;
    return on_track(st, car) ? 6 : 1;
}

static int reach(const struct setup *su, const struct state *st, int car)
{
    int at =
        st->distance[car] + to_come(st, car) - (st->lane[car] == LANE_PIT) - 2 * (st->lane[car] == LANE_OFF);
    if (is_player_car(su, car))
        at -= wear_cost(st, car) + tire_cost(su, st, car);
    return at;
}

/* ---- places and points ------------------------------------------------------------------------------------------------- */

/* How likely a car with that lead is ahead in the end, of ONE. */
static int behind_chance(int lead, int scale)
{
    int chance = ONE / 2 - lead * (ONE / 2) / scale;
    return chance < 0 ? 0 : chance > ONE ? ONE : chance;
}

/* Points of a place that is not a whole number. */
static int points_between(const struct setup *su, int place)
{
    int whole = place / ONE, part = place % ONE;
    int here = su->points[whole - 1], next = whole < CARS ? su->points[whole] : 0;
    return here * (ONE - part) + next * part;
}

static int car_worth(const struct setup *su, const struct state *st, const int *reaches, int car)
{
    if (!(st->racing >> car & 1))
        return st->cause[car] == CAUSE_DISQUALIFIED ? 0 : ONE * su->points[st->place[car] - 1];
    int left = su->finish - st->distance[car], place = ONE * (1 + st->finished);
    int scale = 6 + (left > 0 ? left : 0) / 6;
    for (uint32_t others = st->racing & ~car_bit(car); others; others &= others - 1)
        place += behind_chance(reaches[car] - reaches[__builtin_ctz(others)], scale);
    int hope =
        3 * ONE + 4 * reaches[car]; /* with no points in sight forward is still better, and running best */
    return points_between(su, place) + (hope > ONE ? hope : ONE);
}

/* Quick cards are worth keeping; a slow one makes room for another. */
static int hand_worth(const struct setup *su, const struct state *st, int seat)
{
    int worth = 0;
    for (int i = 0; i < st->held[seat]; i++)
        if (st->hand[seat][i] != HIDDEN_CARD)
            worth += 5 * (su->deck.card[st->hand[seat][i] - 1].speed - 6);
    return worth;
}

int gp_worth(const struct setup *su, const struct state *st, int seat)
{
    int reaches[CARS] = { 0 }, worth = hand_worth(su, st, seat);
    if (st->phase <= PHASE_GRID)
        return 0;
    for (uint32_t cars = st->racing; cars; cars &= cars - 1)
        reaches[__builtin_ctz(cars)] = reach(su, st, __builtin_ctz(cars));
    for (uint32_t cars = su->own[seat]; cars; cars &= cars - 1)
        worth += car_worth(su, st, reaches, __builtin_ctz(cars));
    return worth;
}
