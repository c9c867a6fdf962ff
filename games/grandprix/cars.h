/* cars.h: who may race: the teams with their two Player Cars, and the Non-Player Cars, as data people edit. */
#ifndef GRANDPRIX_CARS_H
#define GRANDPRIX_CARS_H

#include "../../core/data.h"

#include <stdint.h>

enum { TEAMS_MAX = 12, NPCS_MAX = 24, TEAM_NAME_MAX = 32, ICONS = 5, NUMBER_MAX = 99 };

/* Icons in the order in which players take them (components.md); ICON_NONE: neutral in every race. */
enum { ICON_STAR, ICON_DIAMOND, ICON_CIRCLE, ICON_TRIANGLE, ICON_SQUARE, ICON_NONE };

extern const char *const gp_icon_words[]; /* star diamond circle triangle square none; ends with NULL */

struct gp_team {
    char name[TEAM_NAME_MAX];
    uint8_t number[2]; /* lower first */
};

struct gp_npc {
    uint8_t number;
    uint8_t icon;
};

struct gp_cars {
    int teams, npcs;
    struct gp_team team[TEAMS_MAX];
    struct gp_npc npc[NPCS_MAX]; /* as listed: by icon, lowest numbers first */
};

extern const struct data_kind gp_cars_kind; /* "grandprix-cars" */

bool gp_cars_parse(const char *text, struct gp_cars *cars, struct error *err);

#endif
