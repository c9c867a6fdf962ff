/* options.c: what people call the options of Grand Prix. */
#include "face.h"

#define CHOICES(...) ((const char *const[]){ __VA_ARGS__, NULL })

const struct option_words grandprix_option_words[] = {
    { "players", N_("Players"), OPTIONS_RACE, NULL },
    { "track", N_("Circuit"), OPTIONS_RACE, NULL },
    { "laps", N_("Laps"), OPTIONS_RACE, CHOICES("0", N_("as many as the circuit has")) },
    { "weather", N_("Weather"), OPTIONS_RACE,
      CHOICES("dry", N_("Dry"), "wet", N_("Wet"), "random", N_("By chance")) },
    { "grid", N_("Grid"), OPTIONS_RACE,
      CHOICES("teams", N_("By teams"), "mixed", N_("Mixed"), "bag", N_("Drawn from a bag")) },
    { "teams", N_("Teams of the players"), OPTIONS_RACE, CHOICES("0", N_("in order")) },
    { "bonus", N_("Winner of the race before"), OPTIONS_RACE, CHOICES("0", N_("nobody")) },
    { "turns", N_("Turns at most"), OPTIONS_RACE, NULL },
    { "pit_order", N_("Who decides on stops first"), OPTIONS_RULES,
      CHOICES("player", N_("Players in turn"), "running", N_("The car in front")) },
    { "leader", N_("Who leads of cars level"), OPTIONS_RULES,
      CHOICES("inside", N_("The one beside the pit lane"), "corner",
              N_("The one with the inside of the corner")) },
    { "cars", N_("Teams and cars"), OPTIONS_CARDS, NULL },
    { "deck", N_("Race cards"), OPTIONS_CARDS, NULL },
    { "events", N_("Event cards"), OPTIONS_CARDS, NULL },
    { "points", N_("Points by place"), OPTIONS_POINTS, NULL },
    { 0 },
};
