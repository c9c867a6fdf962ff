/* value.c: see value.h. */
#include "value.h"

#include <math.h>
#include <string.h>

static const float NO_REACH = -1e5f; /* of cars that race no more, behind everybody */

/* Where all is won or lost reaches still differ: a hair's breadth for each sector, so that of equals a car is preferred that
 * has driven on, is rid of its markers and owes nothing. */
static const float HAIR = 2e-5f, NEVER_BEHIND = 300;

enum { TO_GO_FULL = 200, RISK_FULL = 40, TOKENS_COUNTED = 5 };

/* Made by
 *
 *     fit-grandprix 1500 7 20 8 guess players=4 players=2 "players=3 track=hallen" "players=4 track=serrana" \
 *         "players=5 track=arden" "players=6 track=alder" "players=4 track=hallen weather=random" \
 *         "players=7 track=cinder" "players=4 track=arden" "players=8 track=delta weather=random" \
 *         "players=4 track=tinroof" "players=11 track=tinroof" "players=4 laps=1" \
 *         "players=4 track=arden laps=1 weather=random"
 *
 * 12,000 races, 350,000 looks, under version 2 of the rules. */
/* clang-format off */
const struct value_numbers value_standard = { {
    /* markers */ -0.60f, -0.85f, -1.89f, -1.08f, -1.55f, -8.97f,
    /* markers to go */ -0.79f, -2.73f, -6.07f, -6.81f, -5.35f, -12.01f,
    /* light, middling, heavy, lasting wear to go */ 0.00f, -1.77f, -9.47f, -4.28f,
    /* tokens */ -1.17f,
    /* most tokens, grip, engine, gearbox, brakes, wear */ -1.41f, -0.55f, -4.64f, -4.50f, -5.94f, -0.68f,
    /* change */ -2.31f, -4.18f, -7.67f, -9.14f, -44.09f,
    /* wrong tires, to go */ -0.17f, -1.08f,
    /* soft */ 0.60f,
    /* pits, off */ -2.66f, -2.62f,
    /* fresh, slow, pits */ 5.32f, -0.54f, -0.52f,
    /* fresh own, card */ 3.68f, 0.88f,
    /* ahead, behind */ 0.19f, 0.81f, 1.84f, 1.61f, 2.57f, 4.29f,
    /* first */ 0.14f,
    /* NPC to go, fresh */ -73.98f, 8.42f, -0.06f, -5.17f,
    /* spread */ 0.50f, 1.50f, 0.12f,
    /* blur */ 0.56f, 1.68f,
    /* debt */ 0.00f, 0.00f, 0.01f, 0.06f, 0.57f,
} };
/* clang-format on */

/* ---- what speaks for a car ---------------------------------------------------------------------------- */

/* The most of each count that any Player Car has, and how many have it. */
struct value_most {
    uint8_t count[GP_COUNTS], cars[GP_COUNTS];
};

/* The sum of it all, in sectors. */
struct reach {
    const float *number;
    float sum;
};

static inline void add(struct reach *r, int number, float times)
{
    r->sum += r->number[number] * times;
}

static inline float part(int of, int whole)
{
    int within = of < 0 ? 0 : of > whole ? whole : of;
    return (float)within / (float)whole;
}

static void value_most_of(const struct gp_look *look, struct value_most *most)
{
    const uint32_t players = look->racing & (look->mine | look->others);
    memset(most, 0, sizeof *most);
    for (uint32_t cars = players; cars; cars &= cars - 1) {
        const uint8_t *count = look->count[__builtin_ctz(cars)];
        for (int k = 0; k < GP_COUNTS; k++)
            most->count[k] = count[k] > most->count[k] ? count[k] : most->count[k];
    }
    for (uint32_t cars = players; cars; cars &= cars - 1) {
        const uint8_t *count = look->count[__builtin_ctz(cars)];
        for (int k = 0; k < GP_COUNTS; k++)
            most->cars[k] = (uint8_t)(most->cars[k] + (count[k] == most->count[k]));
    }
}

static void add_wear(struct reach *r, const struct gp_look *look, int car, float to_go)
{
    int markers = look->count[car][GP_ALL_WEAR];
    for (int k = 0; k < markers && k < 6; k++) {
        add(r, V_MARKERS + k, 1);
        add(r, V_MARKERS_TO_GO + k, to_go);
    }
    for (int kind = 0; kind < GP_WEARS && markers; kind++)
        if (look->wear[car][kind])
            add(r, V_WEAR_TO_GO + kind, to_go * (float)look->wear[car][kind]);
}

/* Events end when the first car finishes. */
static void add_risks(struct reach *r, const struct gp_look *look, const struct value_most *most, int car,
                      float risk)
{
    int tokens = look->count[car][GP_TOKENS];
    if (tokens)
        add(r, V_TOKENS, risk * (float)(tokens < TOKENS_COUNTED ? tokens : TOKENS_COUNTED));
    for (int k = 0; k < GP_COUNTS; k++)
        if (look->count[car][k] && look->count[car][k] == most->count[k])
            add(r, V_MOST + k, risk / (float)most->cars[k]);
}

static int change_stage(int left)
{
    static const int beyond[] = { 100, 60, 35, 16 };
    int stage = 0;
    while (stage < 4 && left <= beyond[stage])
        stage++;
    return stage;
}

static void add_tires(struct reach *r, const struct gp_look *look, int car, int left, float to_go)
{
    if (look->owes_change >> car & 1)
        add(r, V_CHANGE + change_stage(left), 1);
    if (look->wrong_tires >> car & 1) {
        add(r, V_WRONG_TIRES, 1);
        add(r, V_WRONG_TIRES_TO_GO, to_go);
    }
    if (look->soft >> car & 1)
        add(r, V_SOFT, 1);
}

/* The seat's best cards are for its own cars; 0: there is none for this one. */
static int rating_for(const struct gp_look *look, int car)
{
    uint32_t own = look->mine & look->fresh;
    int rank = (own & (own - 1)) && car != __builtin_ctz(own);
    return rank < look->cards ? look->rating[rank] : 0;
}

static void add_fresh(struct reach *r, const struct gp_look *look, int car, bool slow_exit)
{
    bool own = look->mine >> car & 1;
    int markers = look->count[car][GP_ALL_WEAR], rating = own ? rating_for(look, car) : 60;
    if (markers >= 6 || !rating)
        return;
    add(r, own ? V_FRESH_OWN : V_FRESH, 1);
    if (slow_exit) {
        add(r, V_FRESH_PITS, 1);
        return;
    }
    if (markers >= 3)
        add(r, V_FRESH_SLOW, (float)markers);
    if (own)
        add(r, V_FRESH_CARD, 0.1f * (float)(rating - 60));
}

static void add_row(struct reach *r, const struct gp_look *look, int car)
{
    for (int who = 0; who < GP_WHOSE; who++) {
        add(r, V_AHEAD + who, look->ahead[car][who]);
        add(r, V_BEHIND + who, look->behind[car][who]);
    }
}

/* Two of three cars are NPCs, and nobody can guess which of them are to move: there are no branches. */
static float reach_of_npc(const struct value_numbers *v, const struct gp_look *look, int car)
{
    struct reach r = { v->number, look->distance[car] };
    add(&r, V_PITS, (float)(look->pits >> car & 1));
    add(&r, V_OFF, (float)(look->off >> car & 1));
    add(&r, V_NPC_TO_GO, part(look->finish - look->distance[car], TO_GO_FULL));
    add(&r, V_NPC_FRESH + (int)gp_whose(look, car), (float)(look->fresh >> car & 1));
    return r.sum;
}

static float reach_of(const struct value_numbers *v, const struct gp_look *look,
                      const struct value_most *most, int car)
{
    struct reach r = { v->number, look->distance[car] };
    int left = look->finish - look->distance[car];
    float to_go = part(left, TO_GO_FULL);
    bool in_pits = look->pits >> car & 1, off = look->off >> car & 1;
    if (in_pits)
        add(&r, V_PITS, 1);
    if (off)
        add(&r, V_OFF, 1);
    add_wear(&r, look, car, to_go);
    add_risks(&r, look, most, car, part(left, RISK_FULL));
    add_tires(&r, look, car, left, to_go);
    if (look->fresh >> car & 1)
        add_fresh(&r, look, car, in_pits || off);
    add_row(&r, look, car);
    if (look->first && look->mine >> car & 1)
        add(&r, V_FIRST, 1);
    return r.sum;
}

/* ---- places and points ---------------------------------------------------------------------------------- */

/* From 0 to 1, a half at 0. Its tails are as long as races are full of accidents; it takes one division, gives the
 * same everywhere, and compilers do four at a time. */
static inline float chance_of(float x)
{
    float far = fabsf(x), slope = 1 + far;
    return 0.5f + 0.5f * x * slope / (1 + far * slope);
}

static float spread(const struct value_numbers *v, int left)
{
    float to_go = left > 0 ? (float)left : 0;
    return v->number[V_SPREAD] + v->number[V_SPREAD + 1] * sqrtf(to_go) + v->number[V_SPREAD + 2] * to_go;
}

enum { FOURS = 6, LANE = 4 }; /* room for all cars in vectors of four */

static float sum_of(const float x[LANE])
{
    return (x[0] + x[1]) + (x[2] + x[3]);
}

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
            sum[k] += step[LANE * i + k] * chance_of(((float)(LANE * i + k) + 1.5f - mean) * narrow);
    return sum_of(sum);
}

/* Whoever owes a change of tires at the end has no points. */
static float risk_of_debt(const struct value_numbers *v, const struct gp_look *look, int car)
{
    if (!(look->owes_change >> car & 1))
        return 0;
    return v->number[V_DEBT + change_stage(look->finish - look->distance[car])];
}

static float points_around(const int *points, float mean, float stray)
{
    enum { USUAL = 3 };
    for (int place = USUAL * LANE; place < GP_CARS; place++)
        if (points[place])
            return points_of_fours(points, FOURS, mean, stray);
    return points_of_fours(points, USUAL, mean, stray);
}

float value_of_car(const struct value_numbers *v, const struct gp_look *look, const float reach[VALUE_CARS],
                   int car)
{
    float scale = 1 / spread(v, look->finish - look->distance[car]), own = reach[car];
    float place[LANE] = { 0 }, variance[LANE] = { 0 };
    for (int i = 0; i < FOURS; i++)
        for (int k = 0; k < LANE; k++) {
            float behind = chance_of((reach[LANE * i + k] - own) * scale);
            place[k] += behind;
            variance[k] += behind * (1 - behind);
        }
    /* the car itself is among them, a half ahead of itself */
    float stray = v->number[V_BLUR] + v->number[V_BLUR + 1] * sqrtf(sum_of(variance) - 0.25f);
    float points = points_around(look->points, sum_of(place) + 0.5f + (float)look->finished, stray);
    return points * (1 - risk_of_debt(v, look, car));
}

void value_reaches(const struct value_numbers *v, const struct gp_look *look, float reach[VALUE_CARS])
{
    struct value_most most;
    value_most_of(look, &most);
    for (int car = 0; car < VALUE_CARS; car++)
        reach[car] = NO_REACH;
    for (uint32_t cars = look->racing & (look->mine | look->others); cars; cars &= cars - 1)
        reach[__builtin_ctz(cars)] = reach_of(v, look, &most, __builtin_ctz(cars));
    for (uint32_t cars = look->racing & ~(look->mine | look->others); cars; cars &= cars - 1)
        reach[__builtin_ctz(cars)] = reach_of_npc(v, look, __builtin_ctz(cars));
}

static float hair(float reach)
{
    return reach > -NEVER_BEHIND ? HAIR * (reach + NEVER_BEHIND) : 0;
}

float value_of(const struct value_numbers *v, const struct gp_look *look)
{
    float reach[VALUE_CARS], points = 0;
    value_reaches(v, look, reach);
    for (uint32_t cars = look->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        points += look->racing >> car & 1 ? value_of_car(v, look, reach, car) + hair(reach[car])
                                          : (float)look->made[car];
    }
    return points;
}

const char *value_name(int number)
{
    static const char *const names[V_NUMBERS] = {
        [V_MARKERS] = "markers",
        [V_MARKERS_TO_GO] = "markers to go",
        [V_WEAR_TO_GO] = "light, middling, heavy, lasting wear to go",
        [V_TOKENS] = "tokens",
        [V_MOST] = "most tokens, grip, engine, gearbox, brakes, wear",
        [V_CHANGE] = "change",
        [V_WRONG_TIRES] = "wrong tires, to go",
        [V_SOFT] = "soft",
        [V_PITS] = "pits, off",
        [V_FRESH] = "fresh, slow, pits",
        [V_FRESH_OWN] = "fresh own, card",
        [V_AHEAD] = "ahead, behind",
        [V_FIRST] = "first",
        [V_NPC_TO_GO] = "NPC to go, fresh",
        [V_SPREAD] = "spread",
        [V_BLUR] = "blur",
        [V_DEBT] = "debt",
    };
    return names[number];
}
