/* charts.h: what a die decides, as data: incident charts, the pit stop chart, collision tables. */
#ifndef LACORSA_CHARTS_H
#define LACORSA_CHARTS_H

#include "../../core/data.h"

#include <stdint.h>

/* What a chart does to one car. */
enum effect { EFFECT_NONE, EFFECT_LOSE, EFFECT_BACK, EFFECT_OUT };

struct face {
    uint8_t effect;
    uint8_t spaces; /* of EFFECT_LOSE */
};

/* What a collision table does to the two cars of a challenge. */
enum collision {
    COLLISION_NONE,
    COLLISION_BOTH_OUT,
    COLLISION_CHALLENGER_OUT,
    COLLISION_DEFENDER_OUT,
    COLLISION_BOTH_BACK,
    COLLISION_BOTH_DROP, /* behind the next car: L14 */
};

struct chart {
    struct face face[6];
};

struct collisions {
    uint8_t face[6];
};

extern const struct data_kind lc_chart_kind, lc_collisions_kind;

/* text: the name of a built-in or a packed one. */
bool lc_chart_parse(const char *option, const char *text, struct chart *chart, struct error *err);
bool lc_collisions_parse(const char *option, const char *text, struct collisions *table, struct error *err);

#endif
