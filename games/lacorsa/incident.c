/* incident.c: ties that end in an accident.
 *
 * Two families. The incidents of the Seasons (S 3, L15): both cars roll on one
 * chart, challenger first, and each bears its own result. The collisions of
 * B's shunting and the Large Grid (L13): a Redline lay in the tie, the
 * defender rolls once for both. At most one of them per challenge, the chart
 * first (L36). Multi 21 needs no die.
 *
 * Before cars are moved `at` is set to the number of cars that have their turn
 * still to come; whatever leaves the field keeps it right (field.c).
 */
#include "state.h"

/* ---- the charts of the Seasons ----------------------------------------------------------------------------- */

enum { CHART_DRIVER, CHART_CAR };

/* Flat out brings the driver chart, a dangerous track the car chart; the driver's goes first. */
bool lc_incident_opens(const struct setup *su, struct state *st, struct events *ev)
{
    if (!su->incidents || (!st->flat && !su->track.dangerous)) /* L37 */
        return false;
    st->chart = st->flat ? CHART_DRIVER : CHART_CAR;
    st->phase = LC_PHASE_INCIDENT;
    st->owing = 0;
    tell(su, ev, EV_INCIDENT, challenger_of(st), challenger_of(st), defender_of(st), st->chart, 0);
    return true;
}

int lc_rolling_for_incident(const struct state *st)
{
    return st->roll[challenger_of(st)] ? defender_of(st) : challenger_of(st);
}

/* L35: what a reliable car adds is capped at 6. */
static const struct face *face_of(const struct setup *su, const struct state *st, int car)
{
    const struct chart *chart = st->chart == CHART_DRIVER ? &su->driver_chart : &su->car_chart;
    int roll = st->roll[car] + su->car[car].incidents;
    return &chart->face[(roll > 6 ? 6 : roll) - 1];
}

/* One car bears its result; 1 when it is out of the race. */
static int bear(const struct setup *su, struct state *st, int car, const struct face *face, struct events *ev)
{
    switch ((enum effect)face->effect) {
    case EFFECT_NONE: tell(su, ev, EV_UNHARMED, car, car, 0, 0, 0); return 0;
    case EFFECT_LOSE:
        tell(su, ev, EV_LOST_SPACES, car, car, face->spaces, 0, 0);
        lc_lose_spaces(st, lc_place_of(st, car), face->spaces);
        return 0;
    case EFFECT_BACK:
        tell(su, ev, EV_TO_BACK, car, car, 0, 0, 0);
        lc_to_back(st, lc_place_of(st, car));
        return 0;
    case EFFECT_OUT:
        tell(su, ev, EV_OUT, car, car, 0, 0, 0);
        lc_remove(st, car, LC_CAUSE_CRASH, 0);
        return 1;
    }
    return 0;
}

/* Empty hands once the accident is over: a car that it put out never starts the last lap (L10). */
static bool take_stock(const struct setup *su, struct state *st, int challenger, int defender, int crashed,
                       struct events *ev)
{
    lc_note_if_pair_empty(su, st, challenger, defender, ev);
    return lc_fuel(su, st, crashed, ev);
}

static void both_hit(const struct setup *su, struct state *st, int challenger, int defender,
                     const struct face *c, const struct face *d, struct events *ev)
{
    int crashed = 0;
    st->at--; /* the cars ahead of the defender */
    if (c->effect == EFFECT_BACK && d->effect == EFFECT_BACK) {
        tell(su, ev, EV_BOTH_BACK, challenger, challenger, defender, 0, 0);
        lc_two_to_back(st, st->at);
    } else {
        crashed += bear(su, st, challenger, c, ev);
        crashed += bear(su, st, defender, d, ev);
    }
    take_stock(su, st, challenger, defender, crashed, ev);
    lc_turn_end(su, st, ev);
}

/* The defender takes its own turn. */
static void challenger_hit(const struct setup *su, struct state *st, int challenger, int defender,
                           const struct face *c, const struct face *d, struct events *ev)
{
    int crashed = bear(su, st, challenger, c, ev);
    bear(su, st, defender, d, ev);
    take_stock(su, st, challenger, defender, crashed, ev);
    lc_turn_end(su, st, ev);
}

/* The challenger goes on from the defender's place; that is no pass. Not in the challenge of L4. */
static void defender_hit(const struct setup *su, struct state *st, int challenger, int defender,
                         const struct face *c, const struct face *d, bool extra, struct events *ev)
{
    bear(su, st, challenger, c, ev);
    int crashed = bear(su, st, defender, d, ev);
    st->at = (uint8_t)lc_place_of(st, challenger);
    if (take_stock(su, st, challenger, defender, crashed, ev) || extra || !cards_left(su, st, challenger))
        lc_turn_end(su, st, ev);
    else
        lc_turn_go_on(su, st, ev);
}

static void resolve(const struct setup *su, struct state *st, struct events *ev)
{
    int challenger = challenger_of(st), defender = defender_of(st);
    const struct face *c = face_of(su, st, challenger), *d = face_of(su, st, defender);
    bool extra = st->extra;
    st->roll[challenger] = st->roll[defender] = 0;
    if (c->effect == EFFECT_NONE && d->effect == EFFECT_NONE) {
        tell(su, ev, EV_AVOIDED, challenger, challenger, defender, 0, 0);
        lc_decide_tie(su, st, ev);
        return;
    }
    lc_challenge_close(st);
    if (c->effect == EFFECT_NONE)
        defender_hit(su, st, challenger, defender, c, d, extra, ev);
    else if (d->effect == EFFECT_NONE)
        challenger_hit(su, st, challenger, defender, c, d, ev);
    else
        both_hit(su, st, challenger, defender, c, d, ev);
}

void lc_roll_incident(const struct setup *su, struct state *st, int car, int die, struct events *ev)
{
    int total = die + su->car[car].incidents;
    st->roll[car] = (uint8_t)die;
    tell(su, ev, EV_INCIDENT_ROLL, car, car, die, su->car[car].incidents, total > 6 ? 6 : total);
    if (st->roll[challenger_of(st)] && st->roll[defender_of(st)])
        resolve(su, st, ev);
}

/* ---- collisions: shunting, the Large Grid, multi 21 ----------------------------------------------------------- */

bool lc_collision_opens(const struct setup *su, struct state *st, bool redline, struct events *ev)
{
    if (!su->collisions || !redline)
        return false;
    st->phase = LC_PHASE_COLLISION;
    st->owing = 0;
    tell(su, ev, EV_COLLISION, challenger_of(st), challenger_of(st), defender_of(st), 0, 0);
    return true;
}

static int crash(const struct setup *su, struct state *st, int car, struct events *ev)
{
    tell(su, ev, EV_OUT, car, car, 0, 0, 0);
    lc_remove(st, car, LC_CAUSE_CRASH, 0);
    return 1;
}

/* What the table does to the pair; `at` is the defender's place. Returns how many are out. */
static int collide(const struct setup *su, struct state *st, enum collision result, int challenger,
                   int defender, struct events *ev)
{
    switch (result) {
    case COLLISION_NONE: return 0;
    case COLLISION_BOTH_OUT: /* L22: the car ahead is classified ahead, so it leaves second */
        return crash(su, st, challenger, ev) + crash(su, st, defender, ev);
    case COLLISION_CHALLENGER_OUT: return crash(su, st, challenger, ev);
    case COLLISION_DEFENDER_OUT: return crash(su, st, defender, ev);
    case COLLISION_BOTH_BACK:
        tell(su, ev, EV_BOTH_BACK, challenger, challenger, defender, 0, 0);
        lc_two_to_back(st, st->at);
        return 0;
    case COLLISION_BOTH_DROP:
        tell(su, ev, EV_BOTH_DROP, challenger, challenger, defender, 0, 0);
        lc_two_drop(st, st->at);
        return 0;
    }
    return 0;
}

/* L13: neither car of the pair, hurt or not, has a turn left this lap. */
static void collide_and_go_on(const struct setup *su, struct state *st, enum collision result,
                              struct events *ev)
{
    int challenger = challenger_of(st), defender = defender_of(st);
    lc_challenge_close(st);
    st->at--;
    int crashed = collide(su, st, result, challenger, defender, ev);
    take_stock(su, st, challenger, defender, crashed, ev);
    lc_turn_end(su, st, ev);
}

void lc_roll_collision(const struct setup *su, struct state *st, int die, struct events *ev)
{
    enum collision result = (enum collision)su->collision_table.face[die - 1];
    int challenger = challenger_of(st), defender = defender_of(st);
    tell(su, ev, EV_COLLISION_ROLL, defender, defender, die, 0, 0);
    if (result != COLLISION_NONE) {
        collide_and_go_on(su, st, result, ev);
        return;
    }
    tell(su, ev, EV_AVOIDED, challenger, challenger, defender, 0, 0);
    lc_decide_tie(su, st, ev);
}

void lc_multi_21(const struct setup *su, struct state *st, struct events *ev)
{
    tell(su, ev, EV_MULTI_21, challenger_of(st), challenger_of(st), defender_of(st), 0, 0);
    collide_and_go_on(su, st, COLLISION_BOTH_BACK, ev);
}
