/* season.h: a schedule of races and its points, as data people edit (GP 11.1). No rule of a race reads it. */
#ifndef GRANDPRIX_SEASON_H
#define GRANDPRIX_SEASON_H

#include "../../core/data.h"

extern const struct data_kind gp_season_kind; /* "grandprix-season" */

#endif
