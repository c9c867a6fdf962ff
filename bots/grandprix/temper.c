/* temper.c: see temper.h. */
#include "temper.h"

#include <stdlib.h>

enum {
    MARKERS_FULL = 8, /* on one car: beyond so many one more does not matter */
    DEBT = 2,         /* markers that a change still owed is like */
    TOKEN = 2,        /* … and a Close Call */
    TOGETHER = 16,    /* sectors: further apart cars are not together */
    PACK = 30,        /* sectors around the middle of the field in which almost all cars are */
    NEAR = 8,         /* sectors from an own car in which a rival is near */
    LEADER = 3,       /* times as much counts the foremost rival */
};

/* Points: of a car without markers, of a car ahead of the pack, of a rival behind it, of a rival behind an own car that it was near,
 * of being together. */
static const float SPARED = 2, AHEAD = 2, LEFT_BEHIND = 4, DUEL = 0.2F, SIDE_BY_SIDE = 2;

static float within_one(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static bool has(uint32_t cars, int car)
{
    return cars >> car & 1;
}

/* From 0 to 1; 1 of a car over the line, 0 of one that will not get there. */
static float of_one_out(const struct gp_look *look, int car)
{
    return look->distance[car] >= look->finish ? 1 : 0;
}

static float spared(const struct gp_look *look, int car)
{
    int markers = look->count[car][GP_ALL_WEAR] + TOKEN * look->count[car][GP_TOKENS]
                  + DEBT * has(look->owes_change, car);
    return within_one(1 - (float)markers / MARKERS_FULL);
}

static float careful(const struct gp_look *look)
{
    float sum = 0;
    for (uint32_t cars = look->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        sum += has(look->racing, car) ? spared(look, car) : of_one_out(look, car);
    }
    return SPARED * sum;
}

static float middle_of(const struct gp_look *look)
{
    int sum = 0;
    for (uint32_t cars = look->racing; cars; cars &= cars - 1)
        sum += look->distance[__builtin_ctz(cars)];
    return look->racing ? (float)sum / (float)__builtin_popcount(look->racing) : 0;
}

static float bold(const struct gp_look *look)
{
    float sum = 0, middle = middle_of(look);
    for (uint32_t cars = look->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        sum += has(look->racing, car) ? within_one(0.5F + ((float)look->distance[car] - middle) / (2 * PACK))
                                      : of_one_out(look, car);
    }
    return AHEAD * sum;
}

/* How far the cars of a set are behind the middle of the field, from 0 to 1 each; the foremost counts as several. */
static float left_behind(const struct gp_look *look, uint32_t rivals)
{
    float sum = 0, least = 1, middle = middle_of(look);
    for (uint32_t cars = rivals; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        float behind = has(look->racing, car)
                           ? within_one(0.5F - ((float)look->distance[car] - middle) / (2 * PACK))
                           : 1 - of_one_out(look, car);
        sum += behind;
        least = behind < least ? behind : least;
    }
    return rivals ? sum + (LEADER - 1) * least : 0;
}

/* How far a rival that is near is behind an own car, from 0 to 1. */
static float duels(const struct gp_look *look, int rival)
{
    float sum = 0;
    for (uint32_t cars = look->mine & look->racing; cars; cars &= cars - 1) {
        int gap = look->distance[__builtin_ctz(cars)] - look->distance[rival];
        sum += within_one(0.5F + (float)gap / (2 * NEAR));
    }
    return sum;
}

static float dirty(const struct gp_look *look)
{
    float sum = LEFT_BEHIND * left_behind(look, look->others);
    for (uint32_t cars = look->others & look->racing; cars; cars &= cars - 1)
        sum += DUEL * duels(look, __builtin_ctz(cars));
    return sum;
}

static float together(const struct gp_look *look)
{
    uint32_t cars = look->mine & look->racing, other = cars & (cars - 1);
    if (!other)
        return 0;
    int gap = abs(look->distance[__builtin_ctz(cars)] - look->distance[__builtin_ctz(other)]);
    return SIDE_BY_SIDE * within_one(1 - (float)gap / TOGETHER);
}

float temper_leaning(enum temper temper, const struct gp_look *look)
{
    switch (temper) {
    case TEMPER_CAREFUL: return careful(look);
    case TEMPER_BOLD: return bold(look);
    case TEMPER_DIRTY: return dirty(look);
    case TEMPER_TEAM: return together(look);
    default: return 0;
    }
}
