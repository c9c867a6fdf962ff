/* value.c: see value.h. */
#include "value.h"

#include <math.h>
#include <string.h>

enum { TO_GO_FULL = 200, RISK_FULL = 40, TOKENS_COUNTED = 5 };

/* clang-format off */
const struct value_numbers value_standard = { {
    /* markers */ -1.58f, -1.31f, -2.23f, -0.379f, -1.26f, -10.7f,
    /* markers to go */ 0.833f, -4.8f, -5.15f, -6.15f, -7.1f, -11.5f,
    /* light, middling, heavy, lasting wear to go */ 2.85f, -3.27f, -10.8f, -2.26f,
    /* tokens */ -1.23f,
    /* most tokens, grip, engine, gearbox, brakes, wear */ -1.85f, 0.921f, -5.85f, -3.69f, -6.04f, -0.447f,
    /* change */ -0.648f, -3.78f, -5.34f, -9.12f, -40.5f,
    /* wrong tires, to go */ -0.22f, -1.36f,
    /* soft */ -0.00201f,
    /* pits, off */ -3.06f, -3.97f,
    /* fresh, slow, pits */ 6.05f, -0.581f, -0.145f,
    /* fresh own, card */ 4.66f, 0.519f,
    /* ahead, behind */ -0.574f, 2.93f, 0.441f, 4.77f,
    /* first */ -0.6f,
    /* NPC to go, fresh, fresh own */ -53.1f, 8.6f, -5.48f,
    /* spread */ 0.5f, 1.3f, 0.0914f,
    /* blur */ 0.517f, 1.89f,
} };
/* clang-format on */

/* ---- what speaks for a car ---------------------------------------------------------------------------- */

struct list {
    struct value_feature *at;
    int n;
};

static void add(struct list *l, int number, float times)
{
    l->at[l->n++] = (struct value_feature){ (uint8_t)number, times };
}

static float part(int of, int whole)
{
    return of <= 0 ? 0 : of >= whole ? 1 : (float)of / (float)whole;
}

void value_most_of(const struct gp_look *look, struct value_most *most)
{
    memset(most, 0, sizeof *most);
    for (uint32_t cars = look->racing & (look->mine | look->others); cars; cars &= cars - 1) {
        const uint8_t *count = look->count[__builtin_ctz(cars)];
        for (int k = 0; k < GP_COUNTS; k++) {
            if (count[k] > most->count[k]) {
                most->count[k] = count[k];
                most->cars[k] = 0;
            }
            most->cars[k] = (uint8_t)(most->cars[k] + (count[k] == most->count[k]));
        }
    }
}

static void add_wear(struct list *l, const struct gp_look *look, int car, float to_go)
{
    int markers = look->count[car][GP_ALL_WEAR];
    for (int k = 0; k < markers && k < 6; k++) {
        add(l, V_MARKERS + k, 1);
        add(l, V_MARKERS_TO_GO + k, to_go);
    }
    for (int kind = 0; kind < GP_WEARS && markers; kind++)
        if (look->wear[car][kind])
            add(l, V_WEAR_TO_GO + kind, to_go * (float)look->wear[car][kind]);
}

/* Events end when the first car finishes. */
static void add_risks(struct list *l, const struct gp_look *look, const struct value_most *most, int car,
                      float risk)
{
    int tokens = look->count[car][GP_TOKENS];
    if (tokens)
        add(l, V_TOKENS, risk * (float)(tokens < TOKENS_COUNTED ? tokens : TOKENS_COUNTED));
    for (int k = 0; k < GP_COUNTS; k++)
        if (look->count[car][k] && look->count[car][k] == most->count[k])
            add(l, V_MOST + k, risk / (float)most->cars[k]);
}

static int change_stage(int left)
{
    static const int beyond[] = { 100, 60, 35, 16 };
    int stage = 0;
    while (stage < 4 && left <= beyond[stage])
        stage++;
    return stage;
}

static void add_tires(struct list *l, const struct gp_look *look, int car, int left, float to_go)
{
    if (look->owes_change >> car & 1)
        add(l, V_CHANGE + change_stage(left), 1);
    if (look->wrong_tires >> car & 1) {
        add(l, V_WRONG_TIRES, 1);
        add(l, V_WRONG_TIRES_TO_GO, to_go);
    }
    if (look->soft >> car & 1)
        add(l, V_SOFT, 1);
}

/* The seat's best cards are for its own cars; 0: there is none for this one. */
static int rating_for(const struct gp_look *look, int car)
{
    uint32_t own = look->mine & look->fresh;
    int rank = (own & (own - 1)) && car != __builtin_ctz(own);
    return rank < look->cards ? look->rating[rank] : 0;
}

static void add_fresh(struct list *l, const struct gp_look *look, int car, bool slow_exit)
{
    bool own = look->mine >> car & 1;
    int markers = look->count[car][GP_ALL_WEAR], rating = own ? rating_for(look, car) : 60;
    if (markers >= 6 || !rating)
        return;
    add(l, own ? V_FRESH_OWN : V_FRESH, 1);
    if (slow_exit) {
        add(l, V_FRESH_PITS, 1);
        return;
    }
    if (markers >= 3)
        add(l, V_FRESH_SLOW, (float)markers);
    if (own)
        add(l, V_FRESH_CARD, 0.1f * (float)(rating - 60));
}

static void add_own(struct list *l, const struct gp_look *look, int car)
{
    for (int who = 0; who < 2; who++) {
        if (look->ahead[car][who])
            add(l, V_AHEAD + who, look->ahead[car][who]);
        if (look->behind[car][who])
            add(l, V_BEHIND + who, look->behind[car][who]);
    }
    if (look->first)
        add(l, V_FIRST, 1);
}

int value_features(const struct gp_look *look, const struct value_most *most, int car,
                   struct value_feature out[FEATURES_MAX])
{
    struct list l = { out, 0 };
    int left = look->finish - look->distance[car];
    float to_go = part(left, TO_GO_FULL);
    bool in_pits = look->pits >> car & 1, off = look->off >> car & 1;
    if (in_pits)
        add(&l, V_PITS, 1);
    if (off)
        add(&l, V_OFF, 1);
    if (!((look->mine | look->others) >> car & 1)) {
        add(&l, V_NPC_TO_GO, to_go);
        if (look->fresh >> car & 1)
            add(&l, look->mine_to_use >> car & 1 ? V_NPC_FRESH_OWN : V_NPC_FRESH, 1);
        return l.n;
    }
    add_wear(&l, look, car, to_go);
    add_risks(&l, look, most, car, part(left, RISK_FULL));
    add_tires(&l, look, car, left, to_go);
    if (look->fresh >> car & 1)
        add_fresh(&l, look, car, in_pits || off);
    if (look->mine >> car & 1)
        add_own(&l, look, car);
    return l.n;
}

/* ---- places and points ---------------------------------------------------------------------------------- */

/* From 0 to 1, a half at 0: Student's distribution with two degrees of freedom, whose tails are as long as races
 * are full of accidents. Roots and divisions give the same everywhere. */
static float chance_of(float x)
{
    return 0.5f + 0.5f * x / sqrtf(2 + x * x);
}

static float spread(const struct value_numbers *v, int left)
{
    float to_go = left > 0 ? (float)left : 0;
    return v->number[V_SPREAD] + v->number[V_SPREAD + 1] * sqrtf(to_go) + v->number[V_SPREAD + 2] * to_go;
}

/* Points of a place that is only known by its mean and how far it strays. */
static float points_around(const struct gp_look *look, float mean, float stray)
{
    float sum = 0;
    for (int place = 1; place <= GP_CARS; place++) {
        int step = look->points[place - 1] - (place < GP_CARS ? look->points[place] : 0);
        if (step)
            sum += (float)step * chance_of(((float)place + 0.5f - mean) / stray);
    }
    return sum;
}

float value_of_car(const struct value_numbers *v, const struct gp_look *look, const float reach[GP_CARS],
                   int car)
{
    float scale = 1 / spread(v, look->finish - look->distance[car]);
    float place = 1 + (float)look->finished, variance = 0;
    for (uint32_t others = look->racing & ~((uint32_t)1 << car); others; others &= others - 1) {
        float behind = chance_of((reach[__builtin_ctz(others)] - reach[car]) * scale);
        place += behind;
        variance += behind * (1 - behind);
    }
    return points_around(look, place, v->number[V_BLUR] + v->number[V_BLUR + 1] * sqrtf(variance));
}

static float reach_of(const struct value_numbers *v, const struct gp_look *look,
                      const struct value_most *most, int car)
{
    struct value_feature list[FEATURES_MAX];
    int n = value_features(look, most, car, list);
    float reach = look->distance[car];
    for (int i = 0; i < n; i++)
        reach += v->number[list[i].number] * list[i].times;
    return reach;
}

float value_of(const struct value_numbers *v, const struct gp_look *look)
{
    float reach[GP_CARS], points = 0;
    struct value_most most;
    value_most_of(look, &most);
    for (uint32_t cars = look->racing; cars; cars &= cars - 1)
        reach[__builtin_ctz(cars)] = reach_of(v, look, &most, __builtin_ctz(cars));
    for (uint32_t cars = look->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        points += look->racing >> car & 1 ? value_of_car(v, look, reach, car) : (float)look->made[car];
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
        [V_NPC_TO_GO] = "NPC to go, fresh, fresh own",
        [V_SPREAD] = "spread",
        [V_BLUR] = "blur",
    };
    return names[number];
}
