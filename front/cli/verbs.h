/* verbs.h: every verb has a file of its name. */
#ifndef PADDOCK_VERBS_H
#define PADDOCK_VERBS_H

#include "cli.h"

extern const struct verb verb_bench, verb_bot, verb_championship, verb_data, verb_learn, verb_options,
    verb_play, verb_position, verb_race, verb_replay, verb_review, verb_rules, verb_scenario, verb_serve,
    verb_sim, verb_track, verb_verify;

#endif
