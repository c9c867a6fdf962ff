/* season.c: what the Seasons expansion prints on cards: circuits with a rule of their own, cars that differ. */
#include "season.h"

#include <string.h>

/* ---- track cards -------------------------------------------------------------------------------------- */

#define TITLE                                                                                                \
    {                                                                                                        \
        .name = "title", .type = DATA_TEXT, .fallback = "", .max = 60, .help = N_("What people call it."),   \
        .cite = "ours"                                                                                       \
    }

static const struct schema track_fields[] = {
    TITLE,
    { .name = "banked_turns",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("After an extend the car may challenge the car then directly ahead."),
      .cite = "S 2, L4" },
    { .name = "limited_passing",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("One pass ends the turn."),
      .cite = "S 2, L30" },
    { .name = "deuces_wild",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("A card worth 2 may count as 12; its owner says which."),
      .cite = "S 2, L31" },
    { .name = "dangerous",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("Every tie is a car incident."),
      .cite = "S 2" },
    { .name = "slipstream",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("Ties go to the challenger."),
      .cite = "S 2" },
    { .name = "leader_drafts",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("The leader may extend with a Drafting Extend."),
      .cite = "ours" },
    { .name = "redline_less",
      .type = DATA_NUMBER,
      .fallback = "0",
      .min = 0,
      .max = 2,
      .help = N_("How much less a Redline adds."),
      .cite = "ours" },
    { 0 },
};

static const struct schema track_schema = {
    .name = "track", .type = DATA_MAP, .fields = track_fields, .help = N_("A track card."), .cite = "S 2"
};

const struct data_kind lc_track_kind = {
    .id = "lacorsa-track",
    .help = N_("A track card: the house rule of one circuit."),
    .schema = &track_schema,
};

static bool yes(const struct datum *map, const char *name)
{
    return data_get(map, name)->number != 0;
}

bool lc_track_parse(const char *text, struct track *track, struct error *err)
{
    struct datum *root = data_load(&lc_track_kind, "track", text, err);
    if (!root)
        return false;
    *track = (struct track){
        .banked = yes(root, "banked_turns"),
        .limited = yes(root, "limited_passing"),
        .wild = yes(root, "deuces_wild"),
        .dangerous = yes(root, "dangerous"),
        .slipstream = yes(root, "slipstream"),
        .leader_drafts = yes(root, "leader_drafts"),
        .redline_less = (uint8_t)data_get(root, "redline_less")->number,
    };
    data_free(root);
    return true;
}

/* ---- seasons --------------------------------------------------------------------------------------------- */

static const struct schema racecar_fields[] = {
    { .name = "team",
      .type = DATA_TEXT,
      .max = NAME_MAX - 1,
      .help = N_("The team the car runs for."),
      .cite = "S 5" },
    { .name = "driver", .type = DATA_TEXT, .max = NAME_MAX - 1, .help = N_("Who drives it."), .cite = "S 1" },
    { .name = "striped",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("The lead driver of the team, who may go flat out."),
      .cite = "S 1" },
    { .name = "flat_out",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = 5,
      .help = N_("What going flat out adds in a challenge."),
      .cite = "S 1" },
    { .name = "redline",
      .type = DATA_NUMBER,
      .fallback = "0",
      .min = 0,
      .max = 5,
      .help = N_("What the car adds to every Redline."),
      .cite = "S 5" },
    { .name = "incidents",
      .type = DATA_NUMBER,
      .fallback = "0",
      .min = 0,
      .max = 5,
      .help = N_("What the car adds to its rolls on the incident charts."),
      .cite = "S 5, L35" },
    { .name = "light",
      .type = DATA_YESNO,
      .fallback = "no",
      .help = N_("Fours are Drafting Extends."),
      .cite = "S 5, L32" },
    { 0 },
};

static const struct schema racecar_item = {
    .name = "item", .type = DATA_MAP, .fields = racecar_fields, .help = N_("One racecar card."), .cite = "S 5"
};

static const struct schema round_fields[] = {
    { .name = "title", .type = DATA_TEXT, .max = 60, .help = N_("The name of the race."), .cite = "ours" },
    { .name = "track",
      .type = DATA_TEXT,
      .fallback = "none",
      .max = 2000,
      .help = N_("The track card: the name of a built-in one, or packed text."),
      .cite = "S 2" },
    { 0 },
};

static const struct schema round_item = { .name = "item",
                                          .type = DATA_MAP,
                                          .fields = round_fields,
                                          .help = N_("One round of the championship."),
                                          .cite = "S 2" };

static const struct schema points_item = { .name = "item",
                                           .type = DATA_NUMBER,
                                           .min = 0,
                                           .max = 100,
                                           .help = N_("Points of one place."),
                                           .cite = "S Scoring, L33" };

static const struct schema season_fields[] = {
    TITLE,
    { .name = "year",
      .type = DATA_NUMBER,
      .fallback = "1962",
      .min = 1900,
      .max = 2100,
      .help =
          N_("The year. Points are not taken from it; paddock data check says where they differ from it."),
      .cite = "S Scoring" },
    { .name = "points",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = 12,
      .fields = &points_item,
      .help = N_("Points by place, winner first; empty: the game's own."),
      .cite = "S Scoring, L33" },
    { .name = "team_points",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = 12,
      .fields = &points_item,
      .help = N_("Points of the teams' table where they differ."),
      .cite = "S Scoring, L33" },
    { .name = "racecars",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = RACECARS_MAX,
      .fields = &racecar_item,
      .help = N_("The racecar cards; of each pair the second is the striped one."),
      .cite = "S 5, L16" },
    { .name = "rounds",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = 40,
      .fields = &round_item,
      .help = N_("The calendar."),
      .cite = "S 2" },
    { 0 },
};

static const struct schema season_schema = {
    .name = "season", .type = DATA_MAP, .fields = season_fields, .help = N_("A season."), .cite = "S 5"
};

static int win_of(const struct datum *points, int otherwise)
{
    return points->first ? points->first->number : otherwise;
}

/* S Scoring, L33: a win is worth 8 in 1960 and, for teams, in 1961; 9 otherwise, up to 1991. */
static void points_differ(const struct datum *root, struct text *out)
{
    int year = data_get(root, "year")->number;
    int drivers = win_of(data_get(root, "points"), 9);
    int teams = win_of(data_get(root, "team_points"), drivers);
    int printed = year == 1960 ? 8 : 9, printed_teams = year <= 1961 ? 8 : 9;
    if (year < 1960 || year > 1991)
        return;
    if (drivers != printed)
        text_add(out, "a win in %d: %d points; printed %d\n", year, drivers, printed);
    if (teams != printed_teams)
        text_add(out, "a win in the teams' table of %d: %d points; printed %d\n", year, teams, printed_teams);
}

/* S Contents: 18 racecar cards, 7 track cards; S 1: every team has a lead driver; L16: the second of a pair. */
static void season_differs(const struct datum *root, struct text *out)
{
    const struct datum *cars = data_get(root, "racecars"), *car = cars->first;
    int rounds = data_count(data_get(root, "rounds"));
    if (data_count(cars) != 18)
        text_add(out, "racecar cards: %d; printed 18\n", data_count(cars));
    if (rounds != 7)
        text_add(out, "rounds: %d; printed 7\n", rounds);
    for (int i = 1; car && car->next; car = car->next->next, i += 2) {
        if (strcmp(data_get(car, "team")->text, data_get(car->next, "team")->text) != 0)
            text_add(out, "racecars %d and %d: two teams; printed are pairs\n", i, i + 1);
        if (yes(car, "striped") || !yes(car->next, "striped"))
            text_add(out, "racecars %d and %d: the second of a pair is the striped one\n", i, i + 1);
        if (!car->next->next)
            break;
    }
    points_differ(root, out);
}

const struct data_kind lc_season_kind = {
    .id = "lacorsa-season",
    .help = N_("A season: racecar cards, calendar and points."),
    .schema = &season_schema,
    .differs = season_differs,
};

static void read_racecar(const struct datum *map, struct racecar *car)
{
    *car = (struct racecar){
        .striped = yes(map, "striped"),
        .flat_out = (uint8_t)data_get(map, "flat_out")->number,
        .redline = (uint8_t)data_get(map, "redline")->number,
        .incidents = (uint8_t)data_get(map, "incidents")->number,
        .light = yes(map, "light"),
    };
    strncpy(car->team, data_get(map, "team")->text, NAME_MAX - 1);
    strncpy(car->driver, data_get(map, "driver")->text, NAME_MAX - 1);
}

bool lc_season_parse(const char *text, struct season *season, struct error *err)
{
    struct datum *root = data_load(&lc_season_kind, "season", text, err);
    if (!root)
        return false;
    season->racecars = 0;
    for (const struct datum *car = data_get(root, "racecars")->first; car; car = car->next)
        read_racecar(car, &season->racecar[season->racecars++]);
    data_free(root);
    return true;
}
