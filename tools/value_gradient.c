/* value_gradient.c: see value_gradient.h. value.c forward, step by step, and back again. */
#include "value_gradient.h"

#include <string.h>

struct pass {
    const struct value_numbers *v;
    const struct gp_look *look;
    struct value_shared shared;
    struct value_list list[VALUE_CARS];
    struct value_car net[VALUE_CARS];
    struct value_field field;
    float reach_slope[VALUE_CARS], luck_slope[VALUE_CARS], risk_slope[VALUE_CARS];
};

static uint32_t racing_player_cars(const struct gp_look *look)
{
    return look->racing & (look->mine | look->others);
}

static void forward(struct pass *p)
{
    float start[VALUE_ROW];
    value_reaches(p->v, p->look, &p->field);
    value_share(p->look, &p->shared);
    value_start(p->v, &p->shared.list, start);
    for (uint32_t cars = racing_player_cars(p->look); cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        value_list_car(p->look, &p->shared, car, &p->list[car]);
        value_run(p->v, start, &p->list[car], &p->net[car]);
    }
}

/* Of value_chance(). */
static float chance_slope(float x)
{
    float far = fabsf(x), whole = 1 + far + far * far;
    return 0.5f * (1 + 2 * far) / (whole * whole);
}

/* The points of a place by its mean and how far it strays; their slopes by both. */
static void points_slopes(const int *points, float mean, float stray, float *by_mean, float *by_stray)
{
    *by_mean = *by_stray = 0;
    for (int place = 0; place < GP_CARS; place++) {
        float step = (float)(points[place] - (place + 1 < GP_CARS ? points[place + 1] : 0));
        float off = (float)place + 1.5f - mean, slope = step * chance_slope(off / stray) / stray;
        *by_mean -= slope;
        *by_stray -= slope * off / stray;
    }
}

struct place {
    float scale, mean, variance, stray, behind[VALUE_CARS];
};

static float spread_of(const struct value_numbers *v, int left)
{
    float to_go = left > 0 ? (float)left : 0;
    return v->spread[0] + v->spread[1] * sqrtf(to_go) + v->spread[2] * to_go;
}

static void place_of(const struct pass *p, int car, struct place *at)
{
    int left = p->look->finish - p->look->distance[car];
    at->scale = 1 / (spread_of(p->v, left) * value_luck(p->field.luck[car]));
    at->mean = 0.5f + (float)p->look->finished;
    at->variance = 0;
    for (int i = 0; i < VALUE_CARS; i++) {
        at->behind[i] = value_chance((p->field.reach[i] - p->field.reach[car]) * at->scale);
        at->mean += at->behind[i];
        at->variance += i == car ? 0 : at->behind[i] * (1 - at->behind[i]);
    }
    at->stray = p->v->blur[0] + p->v->blur[1] * sqrtf(at->variance);
}

static void back_to_spread(struct pass *p, int car, float by_spread, struct value_numbers *slope)
{
    int left = p->look->finish - p->look->distance[car];
    float to_go = left > 0 ? (float)left : 0, luck = p->field.luck[car];
    slope->spread[0] += by_spread * value_luck(luck);
    slope->spread[1] += by_spread * value_luck(luck) * sqrtf(to_go);
    slope->spread[2] += by_spread * value_luck(luck) * to_go;
    p->luck_slope[car] += by_spread * spread_of(p->v, left) * 1.6f * chance_slope(luck);
}

/* From the points of an own car to the reaches of all, its luck and risk. */
static void back_to_cars(struct pass *p, int car, float by_points, float told, struct value_numbers *slope)
{
    struct place at;
    float by_mean, by_stray, safe = 1 - value_chance(p->field.risk[car]), by_scale = 0;
    place_of(p, car, &at);
    p->risk_slope[car] -= by_points * told / safe * chance_slope(p->field.risk[car]);
    points_slopes(p->look->points, at.mean, at.stray, &by_mean, &by_stray);
    by_mean *= by_points * safe;
    by_stray *= by_points * safe;
    float deviation = sqrtf(at.variance);
    slope->blur[0] += by_stray;
    slope->blur[1] += by_stray * deviation;
    float by_variance = deviation > 1e-3f ? by_stray * p->v->blur[1] * 0.5f / deviation : 0;
    for (uint32_t cars = p->look->racing & ~(1u << car); cars; cars &= cars - 1) {
        int i = __builtin_ctz(cars);
        float ahead = p->field.reach[i] - p->field.reach[car];
        float by_x = (by_mean + by_variance * (1 - 2 * at.behind[i])) * chance_slope(ahead * at.scale);
        p->reach_slope[i] += by_x * at.scale;
        p->reach_slope[car] -= by_x * at.scale;
        by_scale += by_x * ahead;
    }
    back_to_spread(p, car, -by_scale * at.scale * at.scale, slope);
}

static void add_rows(const struct value_list *list, const float by_sum[VALUE_ROW],
                     struct value_numbers *slope)
{
    for (int i = 0; i < list->n; i++) {
        float *row = slope->feature[list->of[i].feature];
        for (int k = 0; k < VALUE_ROW; k++)
            row[k] += by_sum[k] * list->of[i].times;
    }
}

/* From a car's outputs to the numbers of the net; what all cars share is gathered in `all`. */
static void back_to_net(const struct pass *p, int car, float all[VALUE_ROW], struct value_numbers *slope)
{
    const float by_output[VALUE_OUTPUTS] = { p->reach_slope[car] * VALUE_SECTORS, p->luck_slope[car],
                                             p->risk_slope[car] };
    const float *sum = p->net[car].sum;
    float by_sum[VALUE_ROW] = { 0 };
    for (int out = 0; out < VALUE_OUTPUTS; out++) {
        by_sum[VALUE_UNITS + out] = by_output[out];
        for (int k = 0; k < VALUE_UNITS; k++)
            if (sum[k] > 0) {
                by_sum[k] += by_output[out] * p->v->output[out][k];
                slope->output[out][k] += by_output[out] * sum[k];
            }
    }
    add_rows(&p->list[car], by_sum, slope);
    for (int k = 0; k < VALUE_ROW; k++)
        all[k] += by_sum[k];
}

static void back(const struct pass *p, struct value_numbers *slope)
{
    float all[VALUE_ROW] = { 0 };
    uint32_t players = racing_player_cars(p->look);
    for (uint32_t cars = players; cars; cars &= cars - 1)
        back_to_net(p, __builtin_ctz(cars), all, slope);
    add_rows(&p->shared.list, all, slope);
    for (uint32_t cars = p->look->racing & ~players; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        struct value_npc_list list;
        value_list_npc(p->look, &p->shared, car, &list);
        for (int k = 0; k < N_LISTED; k++)
            slope->npc[list.feature[k]] += p->reach_slope[car] * VALUE_SECTORS * list.times[k];
    }
}

float value_error(const struct value_numbers *v, const struct value_sample *sample)
{
    struct value_field field;
    float error = 0;
    int which = 0;
    value_reaches(v, &sample->look, &field);
    for (uint32_t cars = sample->look.mine; cars; cars &= cars - 1, which++) {
        int car = __builtin_ctz(cars);
        if (sample->look.racing >> car & 1) {
            float off = value_of_car(v, &sample->look, &field, car) - sample->made[which];
            error += 0.5f * off * off;
        }
    }
    return error;
}

float value_gradient(const struct value_numbers *v, const struct value_sample *sample,
                     struct value_numbers *slope)
{
    struct pass p;
    float error = 0;
    int which = 0;
    p.v = v;
    p.look = &sample->look;
    memset(p.reach_slope, 0, sizeof p.reach_slope);
    memset(p.luck_slope, 0, sizeof p.luck_slope);
    memset(p.risk_slope, 0, sizeof p.risk_slope);
    forward(&p);
    for (uint32_t cars = p.look->mine; cars; cars &= cars - 1, which++) {
        int car = __builtin_ctz(cars);
        if (!(p.look->racing >> car & 1))
            continue;
        float told = value_of_car(v, p.look, &p.field, car), off = told - sample->made[which];
        error += 0.5f * off * off;
        back_to_cars(&p, car, off, told, slope);
    }
    back(&p, slope);
    return error;
}
