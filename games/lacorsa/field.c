/* field.c: cars on the track: passing, losing spaces, going to the back, leaving.
 *
 * Everything the rulebooks do to positions is one of these, and all of them
 * keep two things right: the gaps, and `at`, the number of cars ahead of the
 * one on turn. Whoever stands behind moves up together with its gaps (L12).
 */
#include "state.h"

#include <assert.h>
#include <string.h>

int lc_place_of(const struct state *st, int car)
{
    int p = 0;
    while (st->order[p] != car)
        p++;
    return p;
}

/* The car at `place` exchanges with the one directly ahead. Spaces stay where they are. */
void lc_swap(struct state *st, int place)
{
    uint8_t behind = st->order[place];
    assert(place > 0 && place < st->running && st->gap[place] == 0);
    st->order[place] = st->order[place - 1];
    st->order[place - 1] = behind;
}

/* One step back: over the car directly behind, or over an empty space, which then lies ahead (L11). */
static int step_back(struct state *st, int place)
{
    bool last = place == st->running - 1;
    if (!last && st->gap[place + 1] == 0) {
        lc_swap(st, place + 1);
        return place + 1;
    }
    if (!last)
        st->gap[place + 1]--;
    if (place > 0)
        st->gap[place]++;
    return place;
}

void lc_lose_spaces(struct state *st, int place, int spaces)
{
    while (spaces-- > 0)
        place = step_back(st, place);
}

/* Take the car at `place` out of the row; those behind move up (L12). */
static uint8_t lift(struct state *st, int place)
{
    uint8_t car = st->order[place];
    int behind = st->running - 1 - place;
    int gap = st->gap[place] + (behind ? st->gap[place + 1] : 0);
    memmove(st->order + place, st->order + place + 1, (size_t)behind);
    memmove(st->gap + place, st->gap + place + 1, (size_t)behind * sizeof *st->gap);
    if (behind)
        st->gap[place] = (uint16_t)(place > 0 ? gap : 0);
    return car;
}

/* Directly behind the last car; the last stays where it is (L15). */
void lc_to_back(struct state *st, int place)
{
    if (place == st->running - 1)
        return;
    uint8_t car = lift(st, place);
    st->order[st->running - 1] = car;
    st->gap[st->running - 1] = 0;
}

/* The car at `place` and the one directly behind it, in their order; the last two stay (L13). */
void lc_two_to_back(struct state *st, int place)
{
    if (place + 2 == st->running)
        return;
    lc_to_back(st, place);
    lc_to_back(st, place);
}

/* LG 5, L14: behind the next car; without one directly behind, one space back; the last two stay. */
void lc_two_drop(struct state *st, int place)
{
    int next = place + 2;
    if (next == st->running)
        return;
    if (st->gap[next] > 0) {
        st->gap[next]--;
        if (place > 0)
            st->gap[place]++;
        return;
    }
    lc_swap(st, next);
    lc_swap(st, next - 1);
}

/* `order` goes on behind the running cars with those that are out, the latest first (L22). */
void lc_remove(struct state *st, int car, int cause, int behind)
{
    int place = lc_place_of(st, car);
    assert(place < st->running);
    lift(st, place);
    st->running--;
    memmove(st->order + st->running, st->order + st->running + 1, (size_t)behind);
    st->order[st->running + behind] = (uint8_t)car;
    st->gap[st->running] = 0;
    st->cause[car] = (uint8_t)cause;
    if (place < st->at)
        st->at--;
}

static bool is_out_of_fuel(const struct setup *su, const struct state *st, int car)
{
    return !cards_left(su, st, car) && stops_owed(su, st, car);
}

/* From the back, so that of two tanks emptied together the car ahead is classified ahead (L22). */
bool lc_fuel_out(const struct setup *su, struct state *st, int crashed, struct events *ev)
{
    bool on_turn = false;
    for (int p = st->running - 1; p >= 0; p--) {
        int car = st->order[p];
        if (!is_out_of_fuel(su, st, car))
            continue;
        on_turn |= p == st->at;
        tell(su, ev, EV_NO_FUEL, car, car, 0, 0, 0);
        lc_remove(st, car, LC_CAUSE_FUEL, crashed);
    }
    return on_turn;
}
