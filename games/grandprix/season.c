/* season.c: what a schedule of races looks like; championships make their calendar from it (league/calendar.h). */
#include "season.h"

enum { ROUNDS_MAX = 40, PLACES_MAX = 22, TRACK_TEXT_MAX = 16000 };

static const struct schema round_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("The name of the race; without one it is called like its track."),
      .cite = "ours" },
    { .name = "track",
      .type = DATA_TEXT,
      .max = TRACK_TEXT_MAX,
      .help = N_("The circuit: the name of a built-in one, or packed text."),
      .cite = "GP 11.1" },
    { 0 },
};

static const struct schema round_item = {
    .name = "item", .type = DATA_MAP, .fields = round_fields, .help = N_("One race."), .cite = "GP 11.1"
};

static const struct schema points_item = { .name = "item",
                                           .type = DATA_NUMBER,
                                           .min = 0,
                                           .max = 1000,
                                           .help = N_("Points of one place."),
                                           .cite = "GP 10.2" };

static const struct schema season_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What people call it."),
      .cite = "ours" },
    { .name = "points",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = PLACES_MAX,
      .fields = &points_item,
      .help = N_("Points by place, winner first; empty: the game's own."),
      .cite = "GP 10.2" },
    { .name = "rounds",
      .type = DATA_LIST,
      .min = 1,
      .max = ROUNDS_MAX,
      .fields = &round_item,
      .help = N_("The schedule; tracks may be used more than once."),
      .cite = "GP 11.1" },
    { 0 },
};

static const struct schema season_schema = {
    .name = "season", .type = DATA_MAP, .fields = season_fields, .help = N_("A season."), .cite = "GP 11"
};

const struct data_kind gp_season_kind = {
    .id = "grandprix-season",
    .help = N_("A season: the schedule of races, and points."),
    .schema = &season_schema,
};
