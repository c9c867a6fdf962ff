/* value.c: see value.h. */
#include "value.h"

#include <string.h>

static const float NO_REACH = -1e5f; /* of cars that race no more, behind everybody */

/* Where all is won or lost reaches still differ: a hair's breadth for each sector, so that of equals a car is preferred that
 * has driven on, is rid of its markers and owes nothing. */
static const float HAIR = 2e-5f, NEVER_BEHIND = 300;

enum { TO_GO_FULL = 200, LATE_FULL = 40, TOKENS_COUNTED = 5, CLOSE = 5, PACK_FULL = 10 };

/* Made by
 *
 *     train-grandprix race 20 2500 80 2026 8 guess learned
 *     train-grandprix print learned >value_weights.inc
 *
 * under version 2 of the rules, stopped after 17 of its 20 rounds: 42,500 races, 2,358,000 looks, three minutes on eight cores.
 * value_weights.txt has how the error fell. */
const struct value_numbers value_standard = {
#include "value_weights.inc"
};

/* ---- what speaks for a car ---------------------------------------------------------------------------- */

static inline void add(struct value_list *list, int feature, float times)
{
    list->of[list->n].feature = feature;
    list->of[list->n++].times = times;
}

/* Of a whole that the compiler knows: there is no division. */
static inline __attribute__((always_inline)) float part(int of, int whole)
{
    int within = of < 0 ? 0 : of > whole ? whole : of;
    return (float)within * (1 / (float)whole);
}

static inline float late(int left)
{
    return 1 - part(left, LATE_FULL);
}

static uint32_t player_cars(const struct gp_look *look)
{
    return look->racing & (look->mine | look->others);
}

static void find_most(const struct gp_look *look, struct value_shared *shared)
{
    for (uint32_t cars = player_cars(look); cars; cars &= cars - 1) {
        const uint8_t *count = look->count[__builtin_ctz(cars)];
        for (int k = 0; k < GP_COUNTS; k++)
            shared->most[k] = count[k] > shared->most[k] ? count[k] : shared->most[k];
    }
    for (uint32_t cars = player_cars(look); cars; cars &= cars - 1) {
        const uint8_t *count = look->count[__builtin_ctz(cars)];
        for (int k = 0; k < GP_COUNTS; k++)
            shared->having[k] = (uint8_t)(shared->having[k] + (count[k] == shared->most[k]));
    }
}

static void find_leader(const struct gp_look *look, struct value_shared *shared)
{
    int leader = INT16_MIN;
    for (int car = 0; car < VALUE_CARS; car++)
        shared->running[car] = INT16_MIN;
    for (uint32_t cars = look->racing; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars), at = look->distance[car];
        shared->running[car] = (int16_t)at;
        leader = at > leader ? at : leader;
    }
    shared->leader = leader;
}

static float rating_of_hand(const struct gp_look *look)
{
    int sum = 0;
    for (int i = 0; i < look->cards; i++)
        sum += look->rating[i];
    return look->cards ? (float)sum / (float)(100 * look->cards) : 0;
}

void value_share(const struct gp_look *look, struct value_shared *shared)
{
    memset(shared->most, 0, sizeof shared->most);
    memset(shared->having, 0, sizeof shared->having);
    find_most(look, shared);
    find_leader(look, shared);
    shared->lap = 1 / (float)look->lap;
    shared->hand = rating_of_hand(look);
    struct value_list *list = &shared->list;
    list->n = 0;
    add(list, V_ALWAYS, 1);
    add(list, V_TURNING, look->turning);
    add(list, V_TO_MOVE, part(__builtin_popcount(look->fresh), GP_CARS));
    add(list, V_PLAYERS, part(__builtin_popcount(look->mine | look->others), GP_CARS));
    add(list, V_LENGTH, (float)look->finish / TO_GO_FULL);
    add(list, V_LAP, (float)look->lap / TO_GO_FULL);
    add(list, V_LEADER_TO_GO, part(look->finish - shared->leader, TO_GO_FULL));
    add(list, V_LEADER_LATE, late(look->finish - shared->leader));
    add(list, V_OWN_NPCS, part(__builtin_popcount(look->fresh & look->mine_to_use & ~look->mine), 4));
    add(list, V_ANYBODYS, part(__builtin_popcount(look->fresh & look->neutral), 8));
}

static void add_wear(struct value_list *list, const struct gp_look *look, int car, float to_go)
{
    int markers = look->count[car][GP_ALL_WEAR];
    for (int k = 0; k < markers && k < 6; k++) {
        add(list, V_MARKERS + k, 1);
        add(list, V_MARKERS_TO_GO + k, to_go);
    }
    for (int kind = 0; kind < GP_WEARS && markers; kind++)
        if (look->wear[car][kind])
            add(list, V_WEAR_TO_GO + kind, to_go * (float)look->wear[car][kind]);
}

/* Events end when the first car finishes. */
static void add_risks(struct value_list *list, const struct gp_look *look, const struct value_shared *shared,
                      int car)
{
    int tokens = look->count[car][GP_TOKENS];
    float risk = part(look->finish - shared->leader, LATE_FULL);
    if (tokens)
        add(list, V_TOKENS, risk * (float)(tokens < TOKENS_COUNTED ? tokens : TOKENS_COUNTED));
    for (int k = 0; k < GP_COUNTS; k++)
        if (look->count[car][k] && look->count[car][k] == shared->most[k])
            add(list, V_MOST + k, risk / (float)shared->having[k]);
}

/* There are stops for nobody any more when the first car has finished, so what the leader has to go is the time that is left. */
static int change_stage(int leader_left)
{
    static const int beyond[VALUE_STAGES - 1] = { 60, 44, 32, 22, 12, 6 };
    int stage = 0;
    while (stage < VALUE_STAGES - 1 && leader_left <= beyond[stage])
        stage++;
    return stage;
}

static int debt_now(const struct gp_look *look, int car)
{
    return look->turning ? V_CHANGE_TURNING : look->may_stop >> car & 1 ? V_CHANGE : V_CHANGE_AFTER;
}

static void add_tires(struct value_list *list, const struct gp_look *look, const struct value_shared *shared,
                      int car, float to_go)
{
    if (look->owes_change >> car & 1)
        add(list, debt_now(look, car) + change_stage(look->finish - shared->leader), 1);
    if (look->wrong_tires >> car & 1) {
        add(list, V_WRONG_TIRES, 1);
        add(list, V_WRONG_TIRES_TO_GO, to_go);
    }
    if (look->soft >> car & 1)
        add(list, V_SOFT, 1);
}

/* The seat's best cards are for its own cars; 0: there is none for this one. */
static int rating_for(const struct gp_look *look, int car)
{
    uint32_t own = look->mine & look->fresh;
    int rank = (own & (own - 1)) && car != __builtin_ctz(own);
    return rank < look->cards ? look->rating[rank] : 0;
}

static void add_fresh(struct value_list *list, const struct gp_look *look, int car, bool slow_exit)
{
    bool own = look->mine >> car & 1;
    int markers = look->count[car][GP_ALL_WEAR], rating = own ? rating_for(look, car) : 60;
    if (markers >= 6 || !rating)
        return;
    add(list, own ? V_FRESH_OWN : V_FRESH, 1);
    if (slow_exit) {
        add(list, V_FRESH_PITS, 1);
        return;
    }
    if (markers >= 3)
        add(list, V_FRESH_SLOW, (float)markers);
    if (own)
        add(list, V_FRESH_CARD, 0.1f * (float)(rating - 60));
}

static void add_row(struct value_list *list, const struct gp_look *look, int car)
{
    for (int who = 0; who < GP_WHOSE; who++) {
        if (look->ahead[car][who])
            add(list, V_AHEAD + who, look->ahead[car][who]);
        if (look->behind[car][who])
            add(list, V_BEHIND + who, look->behind[car][who]);
    }
}

static void add_own(struct value_list *list, const struct gp_look *look, const struct value_shared *shared)
{
    add(list, V_OWN, 1);
    add(list, V_CARDS, part(look->cards, 6));
    add(list, V_HAND, shared->hand);
    if (look->first)
        add(list, V_FIRST, 1);
}

typedef int16_t eight __attribute__((vector_size(8 * sizeof(int16_t))));

static inline eight all_eight(int x)
{
    const int16_t of = (int16_t)x;
    return (eight){ of, of, of, of, of, of, of, of };
}

/* All together, where they come to less than 2^16. */
static inline int sum_of_eight(eight counts)
{
    uint64_t half[2];
    memcpy(half, &counts, sizeof half);
    return (int)((half[0] + half[1]) * 0x0001000100010001u >> 48);
}

/* How many race ahead, how many of these close by, and how many close behind; eight cars are counted at a time, written so that
 * every compiler does. What is true is -1. */
static void add_place(struct value_list *list, const struct value_shared *shared, int distance)
{
    const eight at = all_eight(distance), reach = all_eight(distance + CLOSE),
                rear = all_eight(distance - CLOSE);
    eight ahead = { 0 }, far = { 0 }, behind = { 0 };
    for (int car = 0; car < VALUE_CARS; car += 8) {
        eight other;
        memcpy(&other, shared->running + car, sizeof other);
        ahead -= other > at;
        far -= other > reach;
        behind -= (other < at) & (other >= rear);
    }
    int places = sum_of_eight(ahead);
    add(list, V_PLACE, part(places, GP_CARS));
    add(list, V_PACK_AHEAD, part(places - sum_of_eight(far), PACK_FULL));
    add(list, V_PACK_BEHIND, part(sum_of_eight(behind), PACK_FULL));
}

void value_list_car(const struct gp_look *look, const struct value_shared *shared, int car,
                    struct value_list *list)
{
    int at = look->distance[car], left = look->finish - at, gap = shared->leader - at;
    float to_go = part(left, TO_GO_FULL);
    bool in_pits = look->pits >> car & 1, off = look->off >> car & 1;
    list->n = 0;
    add(list, V_TO_GO, to_go);
    add(list, V_LATE, late(left));
    add(list, V_GAP, part(gap, LATE_FULL));
    add(list, V_LAPPED, (float)gap * shared->lap);
    add_place(list, shared, at);
    if (look->may_stop >> car & 1)
        add(list, V_STOP, 1);
    if (look->mine >> car & 1)
        add_own(list, look, shared);
    if (in_pits)
        add(list, V_PITS, 1);
    if (off)
        add(list, V_OFF, 1);
    add_wear(list, look, car, to_go);
    add_risks(list, look, shared, car);
    add_tires(list, look, shared, car, to_go);
    if (look->fresh >> car & 1)
        add_fresh(list, look, car, in_pits || off);
    add_row(list, look, car);
}

/* Two of three cars are NPCs, and nobody can guess which of them are to move: there are no branches. */
void value_list_npc(const struct gp_look *look, const struct value_shared *shared, int car,
                    struct value_npc_list *list)
{
    int whose = (int)gp_whose(look, car), left = look->finish - look->distance[car];
    *list = (struct value_npc_list){
        .feature = { N_PITS, N_OFF, N_TO_GO + whose, N_GAP, N_LATE, N_FRESH + whose },
        .times = { (float)(look->pits >> car & 1), (float)(look->off >> car & 1), part(left, TO_GO_FULL),
                   part(shared->leader - look->distance[car], LATE_FULL), late(left),
                   (float)(look->fresh >> car & 1) },
    };
}

/* ---- the net ------------------------------------------------------------------------------------------------ */

enum { LANE = 4 }; /* what is added up side by side, so that compilers take vectors of four */

static float sum_of(const float x[LANE])
{
    return (x[0] + x[1]) + (x[2] + x[3]);
}

typedef float four __attribute__((vector_size(LANE * sizeof(float))));

enum { ROW_FOURS = VALUE_ROW / LANE };

static inline four four_at(const float *x)
{
    four f;
    memcpy(&f, x, sizeof f);
    return f;
}

/* The order of the sums is the same everywhere. Once in the page's code, where every vector is four times as long. */
static __attribute__((noinline)) void add_list(const struct value_numbers *v, const struct value_list *list,
                                               const float from[VALUE_ROW], float to[VALUE_ROW])
{
    four sum[ROW_FOURS];
    for (int k = 0; k < ROW_FOURS; k++)
        sum[k] = four_at(from + LANE * k);
    for (int i = 0; i < list->n; i++) {
        const float *row = v->feature[list->of[i].feature];
        const float t = list->of[i].times;
        const four times = { t, t, t, t };
        for (int k = 0; k < ROW_FOURS; k++)
            sum[k] += four_at(row + LANE * k) * times;
    }
    memcpy(to, sum, sizeof sum);
}

void value_start(const struct value_numbers *v, const struct value_list *shared, float sum[VALUE_ROW])
{
    static const float nothing[VALUE_ROW];
    add_list(v, shared, nothing, sum);
}

/* What the units add to an output. */
static float from_units(const float weight[VALUE_UNITS], const float sum[VALUE_ROW])
{
    float added[LANE] = { 0 };
    for (int k = 0; k < VALUE_UNITS; k += LANE)
        for (int lane = 0; lane < LANE; lane++) {
            float unit = sum[k + lane];
            added[lane] += weight[k + lane] * (unit > 0 ? unit : 0);
        }
    return sum_of(added);
}

void value_run(const struct value_numbers *v, const float start[VALUE_ROW], const struct value_list *list,
               struct value_car *car)
{
    add_list(v, list, start, car->sum);
    for (int out = 0; out < VALUE_OUTPUTS; out++)
        car->output[out] = car->sum[VALUE_UNITS + out] + from_units(v->output[out], car->sum);
}

static float reach_of_npc(const struct value_numbers *v, const struct gp_look *look,
                          const struct value_shared *shared, int car)
{
    struct value_npc_list list;
    float sum[2] = { 0 };
    value_list_npc(look, shared, car, &list);
    for (int k = 0; k < N_LISTED; k += 2) {
        sum[0] += v->npc[list.feature[k]] * list.times[k];
        sum[1] += v->npc[list.feature[k + 1]] * list.times[k + 1];
    }
    return (float)look->distance[car] + VALUE_SECTORS * (sum[0] + sum[1]);
}

void value_reaches(const struct value_numbers *v, const struct gp_look *look, struct value_field *field)
{
    struct value_shared shared;
    struct value_list list;
    struct value_car net;
    float start[VALUE_ROW];
    value_share(look, &shared);
    value_start(v, &shared.list, start);
    for (int car = 0; car < VALUE_CARS; car++)
        field->reach[car] = NO_REACH;
    for (uint32_t cars = player_cars(look); cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        value_list_car(look, &shared, car, &list);
        value_run(v, start, &list, &net);
        field->reach[car] = (float)look->distance[car] + VALUE_SECTORS * net.output[VALUE_REACH];
        field->luck[car] = net.output[VALUE_LUCK];
        field->risk[car] = net.output[VALUE_RISK];
    }
    for (uint32_t cars = look->racing & ~player_cars(look); cars; cars &= cars - 1)
        field->reach[__builtin_ctz(cars)] = reach_of_npc(v, look, &shared, __builtin_ctz(cars));
}

/* ---- places and points ---------------------------------------------------------------------------------- */

static float spread(const struct value_numbers *v, int left, float luck)
{
    float to_go = left > 0 ? (float)left : 0;
    return (v->spread[0] + v->spread[1] * sqrtf(to_go) + v->spread[2] * to_go) * value_luck(luck);
}

enum { FOURS = VALUE_CARS / LANE };

/* Points of a place that is only known by its mean and how far it strays: a step of points is won where the place
 * is better than the step. The places in fours, written out for as many as bring something: all others add nothing. */
static inline __attribute__((always_inline)) float points_of_fours(const int *points, int fours, float mean,
                                                                   float stray)
{
    float step[FOURS * LANE] = { 0 }, sum[LANE] = { 0 }, narrow = 1 / stray;
    for (int place = 0; place < GP_CARS && place < LANE * fours; place++)
        step[place] = (float)(points[place] - (place + 1 < GP_CARS ? points[place + 1] : 0));
    for (int i = 0; i < fours; i++)
        for (int k = 0; k < LANE; k++)
            sum[k] += step[LANE * i + k] * value_chance(((float)(LANE * i + k) + 1.5f - mean) * narrow);
    return sum_of(sum);
}

static float points_around(const int *points, float mean, float stray)
{
    enum { USUAL = 3 };
    for (int place = USUAL * LANE; place < GP_CARS; place++)
        if (points[place])
            return points_of_fours(points, FOURS, mean, stray);
    return points_of_fours(points, USUAL, mean, stray);
}

float value_of_car(const struct value_numbers *v, const struct gp_look *look, const struct value_field *field,
                   int car)
{
    float scale = 1 / spread(v, look->finish - look->distance[car], field->luck[car]),
          own = field->reach[car];
    float place[LANE] = { 0 }, variance[LANE] = { 0 };
    for (int i = 0; i < FOURS; i++)
        for (int k = 0; k < LANE; k++) {
            float behind = value_chance((field->reach[LANE * i + k] - own) * scale);
            place[k] += behind;
            variance[k] += behind * (1 - behind);
        }
    /* the car itself is among them, a half ahead of itself */
    float stray = v->blur[0] + v->blur[1] * sqrtf(sum_of(variance) - 0.25f);
    float points = points_around(look->points, sum_of(place) + 0.5f + (float)look->finished, stray);
    return points * (1 - value_chance(field->risk[car]));
}

static float hair(float reach)
{
    return reach > -NEVER_BEHIND ? HAIR * (reach + NEVER_BEHIND) : 0;
}

float value_of(const struct value_numbers *v, const struct gp_look *look)
{
    struct value_field field;
    float points = 0;
    value_reaches(v, look, &field);
    for (uint32_t cars = look->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        points += look->racing >> car & 1 ? value_of_car(v, look, &field, car) + hair(field.reach[car])
                                          : (float)look->made[car];
    }
    return points;
}
