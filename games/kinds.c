/* kinds.c: the one list of data kinds; a game that gains a kind adds it here. */
#include "kinds.h"
#include "../core/lesson_kind.h"
#include "grandprix/cars.h"
#include "grandprix/deck.h"
#include "grandprix/season.h"
#include "grandprix/track.h"
#include "lacorsa/charts.h"
#include "lacorsa/deck.h"
#include "lacorsa/season.h"

const struct data_kind *const all_data_kinds[] = { &lc_deck_kind,       &lc_chart_kind,  &lc_collisions_kind,
                                                   &lc_track_kind,      &lc_season_kind, &gp_race_deck_kind,
                                                   &gp_event_deck_kind, &gp_cars_kind,   &gp_track_kind,
                                                   &gp_season_kind,     &lesson_kind,    NULL };
