/* setup.c: what is chosen before a race. An edition is a preset of options; the options are the rules. */
#include "../../core/language.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

static const char *const editions[] = { "base", "large_grid", "seasons", "free", NULL };
enum { EDITION_BASE, EDITION_LARGE_GRID, EDITION_SEASONS, EDITION_FREE };
static const char *const edition_presets[] = {
    "",
    "deal=large_grid pit=yes pit_die=yes racing_incidents=yes drafting=yes",
    "pit=yes pit_cards=5 pit_die=yes pit_max=2 pit_required=1 season=1962 flat_out=yes incidents=yes performance=yes",
    "",
};

static const char *const deals[] = { "suits", "large_grid", NULL };
static const char *const pit_draws[] = { "random", "choose", "fill", NULL };
/* S Scoring, L33: a win was worth 8 in 1960, and to the teams in 1961 too. */
static const char *const scorings[] = { "1962", "1961", "1960", NULL };
static const char *const scoring_presets[] = { "", "team_points=8,6,4,3,2,1", "points=8,6,4,3,2,1" };
static const char *const fastest_laps[] = { "none", "card", "challenge", NULL };

#define YESNO(option, text, source)                                                                          \
    {                                                                                                        \
        .name = (option), .kind = OPTION_YESNO, .fallback = "no", .help = (text), .cite = (source)           \
    }
#define DATA(option, kind_id, built_in, text, source) DATA_WITH(option, kind_id, built_in, NULL, text, source)
#define DATA_WITH(option, kind_id, built_in, others, text, source)                                           \
    {                                                                                                        \
        .name = (option), .kind = OPTION_DATA, .data = (kind_id), .fallback = (built_in), .needs = (others), \
        .help = (text), .cite = (source)                                                                     \
    }

const struct option lc_setup_options[] = {
    [OPT_EDITION] = { .name = "edition",
                      .kind = OPTION_CHOICE,
                      .fallback = "base",
                      .choices = editions,
                      .presets = edition_presets,
                      .help = N_("The rulebook whose rules and numbers of cars hold; free takes any."),
                      .cite = "L24" },
    [OPT_CARS] = { .name = "cars",
                   .kind = OPTION_NUMBER,
                   .fallback = "4",
                   .min = 2,
                   .max = CARS,
                   .help = N_("How many cars race."),
                   .cite = "B Race Type, L24",
                   .always = true },
    [OPT_EACH] = { .name = "each",
                   .kind = OPTION_NUMBER,
                   .fallback = "1",
                   .min = 1,
                   .max = 2,
                   .help = N_("How many cars each player drives."),
                   .cite = "B Race Type, L24",
                   .always = true },
    [OPT_DECK] = DATA("deck", "lacorsa-deck", "standard", N_("The cards of one suit."), "B The Deal"),
    [OPT_DEAL] = { .name = "deal",
                   .kind = OPTION_CHOICE,
                   .fallback = "suits",
                   .choices = deals,
                   .help = N_(
                       "One suit for each car, all dealt, or the Large Grid table of suits and hand sizes."),
                   .cite = "B The Deal, LG Increasing Hand Size, L23" },
    [OPT_SIX_SUITS] =
        YESNO("six_suits", N_("Deal from six suits where there would be fewer."), "B Six Suits, L39"),
    [OPT_TEAM_ORDERS] =
        YESNO("team_orders", N_("Both cars of a player are driven from one hand."), "B Team Orders, L27"),
    [OPT_SLIPSTREAM] =
        YESNO("slipstream", N_("A tied challenge goes to the challenger."), "B Slipstream Rule, L9"),
    [OPT_SUIT_TIEBREAKER] =
        YESNO("suit_tiebreaker", N_("A tied challenge goes to the higher suit."), "B Suit Tiebreaker, L9"),
    [OPT_GOING_WIDE] =
        YESNO("going_wide", N_("A car without Extend cards may roll to extend."), "B Going Wide, L28"),
    [OPT_SHUNTING] =
        YESNO("shunting", N_("A tie with a Redline in it is an accident, by B's table."), "B Shunting, L13"),
    [OPT_SHUNTING_TABLE] = DATA_WITH("shunting_table", "lacorsa-collisions", "shunting", "shunting=yes",
                                     N_("The table of shunting."), "B Shunting"),
    [OPT_MULTI_21] =
        YESNO("multi_21", N_("A challenge whose cards add up to 21 sends both cars to the back."),
              "B Multi 21, L29"),
    [OPT_RACING_INCIDENTS] =
        YESNO("racing_incidents", N_("A tie with a Redline in it is an accident, by LG's table."),
              "LG Racing Incidents, L13"),
    [OPT_INCIDENT_TABLE] =
        DATA_WITH("incident_table", "lacorsa-collisions", "large-grid", "racing_incidents=yes",
                  N_("The table of racing incidents."), "LG Racing Incidents"),
    [OPT_DRAFTING] =
        YESNO("drafting", N_("After a Drafting Extend the car may challenge the car then directly ahead."),
              "LG Special Drafting Extend Rule, L4"),
    [OPT_PIT] = YESNO("pit", N_("Cars may make pit stops; recommended for races of more than 6 cars."),
                      "B Pitstop, LG Pitstops, S 4, L18"),
    [OPT_PIT_CARDS] = { .name = "pit_cards",
                        .kind = OPTION_NUMBER,
                        .fallback = "1",
                        .min = 0,
                        .max = 13,
                        .needs = "pit=yes pit_draw=random,choose",
                        .help = N_("Cards that a stop brings."),
                        .cite = "B Pitstop, S 4, L19" },
    [OPT_PIT_DRAW] = { .name = "pit_draw",
                       .kind = OPTION_CHOICE,
                       .fallback = "random",
                       .choices = pit_draws,
                       .needs = "pit=yes",
                       .help = N_("Cards come at random, are chosen, or fill the hand to its starting size."),
                       .cite = "LG Pitstop Variations, L19" },
    [OPT_PIT_DIE] = { .name = "pit_die",
                      .kind = OPTION_YESNO,
                      .fallback = "no",
                      .needs = "pit=yes",
                      .help = N_("A die decides the spaces lost at a stop."),
                      .cite = "LG Pitstops, S 4" },
    [OPT_PIT_CHART] = DATA_WITH("pit_chart", "lacorsa-chart", "pit", "pit=yes pit_die=yes",
                                N_("The chart of spaces lost at a stop."), "LG Pitstops, S 4"),
    [OPT_PIT_MAX] = { .name = "pit_max",
                      .kind = OPTION_NUMBER,
                      .fallback = "1",
                      .min = 1,
                      .max = 4,
                      .needs = "pit=yes",
                      .help = N_("Stops that a car may make."),
                      .cite = "B Pitstop, S 4" },
    [OPT_PIT_REQUIRED] = { .name = "pit_required",
                           .kind = OPTION_NUMBER,
                           .fallback = "0",
                           .min = 0,
                           .max = 4,
                           .needs = "pit=yes",
                           .help =
                               N_("Stops that a car must make; without them an empty hand is an empty tank."),
                           .cite = "S 4, L20, L21" },
    [OPT_SEASON] =
        DATA("season", "lacorsa-season", "none", N_("The season that the racecar cards come from."), "S 5"),
    [OPT_RACECARS] = { .name = "racecars",
                       .kind = OPTION_NUMBERS,
                       .fallback = "0",
                       .min = 0,
                       .max = RACECARS_MAX,
                       .help =
                           N_("Which racecar card each car has, by number; 0 alone: in the season's order."),
                       .cite = "S 5" },
    [OPT_FLAT_OUT] = YESNO("flat_out", N_("Striped drivers may go flat out in a challenge."), "S 1, L16"),
    [OPT_PERFORMANCE] =
        YESNO("performance", N_("Racecar cards change Redlines, incident rolls and fours."), "S 5, L32, L35"),
    [OPT_TRACK] = DATA("track", "lacorsa-track", "none", N_("The track card."), "S 2"),
    [OPT_INCIDENTS] =
        YESNO("incidents", N_("Ties are incidents on a dangerous track, or if somebody went flat out."),
              "S 3, L15"),
    [OPT_DRIVER_CHART] = DATA_WITH("driver_chart", "lacorsa-chart", "driver", "incidents=yes flat_out=yes",
                                   N_("The driver incident chart."), "S 3"),
    [OPT_CAR_CHART] =
        DATA_WITH("car_chart", "lacorsa-chart", "car", "incidents=yes", N_("The car incident chart."), "S 3"),
    [OPT_FASTEST_LAP] = { .name = "fastest_lap",
                          .kind = OPTION_CHOICE,
                          .fallback = "none",
                          .choices = fastest_laps,
                          .help = N_(
                              "A point for the highest card left in hand, or for the highest total in a challenge."),
                          .cite = "B Fastest Lap, S Fastest Lap, L25" },
    [OPT_POLE_POINT] =
        YESNO("pole_point", N_("Pole position earns a point in this race."), "B Pole Position, L26"),
    [OPT_SCORING] = { .name = "scoring",
                      .kind = OPTION_CHOICE,
                      .fallback = "1962",
                      .choices = scorings,
                      .presets = scoring_presets,
                      .help = N_(
                          "The year whose points are given: 9 for a win from 1962 on; in 1961 8 to the teams; in 1960 8."),
                      .cite = "S Scoring, L33" },
    [OPT_POINTS] = { .name = "points",
                     .kind = OPTION_NUMBERS,
                     .fallback = "9,6,4,3,2,1",
                     .min = 0,
                     .max = 100,
                     .help = N_("Points by finishing place, winner first."),
                     .cite = "B Scoring, L33" },
    [OPT_TEAM_POINTS] = { .name = "team_points",
                          .kind = OPTION_NUMBERS,
                          .fallback = "0",
                          .min = 0,
                          .max = 100,
                          .help = N_(
                              "Points of the teams' table by place, where they differ; 0 alone: the same."),
                          .cite = "S Scoring, L33" },
    { 0 },
};

static bool on(const struct setup *su, int option)
{
    return su->options.number[option] != 0;
}

/* ---- what contradicts what ---------------------------------------------------------------------------- */

/* L24: the numbers belong to the edition. */
static bool check_cars(const struct setup *su, struct error *err)
{
    bool base = su->options.number[OPT_EDITION] == EDITION_BASE;
    if (su->each == 2 && (su->cars % 2 || su->cars < 4))
        return error_set(err, 0, "two cars each takes an even number of cars from 4 on; found cars=%d",
                         su->cars);
    if (base && (su->cars < 4 || su->cars > 6))
        return error_set(err, 0,
                         "the base edition is for 4 to 6 cars; found cars=%d (edition=free takes 2 to 12)",
                         su->cars);
    return true;
}

static bool check_pit(const struct setup *su, struct error *err)
{
    const struct option_set *o = &su->options;
    if (!on(su, OPT_PIT) && o->given[OPT_PIT_REQUIRED] && o->number[OPT_PIT_REQUIRED])
        return error_set(err, 0, "pit_required=%d contradicts pit=no", o->number[OPT_PIT_REQUIRED]);
    if (su->pit && su->pit_draw == PIT_CHOOSE && !su->pit_cards)
        return error_set(err, 0, "pit_draw=choose changes nothing with pit_cards=0; it takes 1 or more");
    if (on(su, OPT_PIT) && o->number[OPT_PIT_REQUIRED] > o->number[OPT_PIT_MAX])
        return error_set(err, 0, "pit_required=%d contradicts pit_max=%d", o->number[OPT_PIT_REQUIRED],
                         o->number[OPT_PIT_MAX]);
    return true;
}

static bool check_points(const struct setup *su, int option, struct error *err)
{
    int n = option_numbers(&su->options, option)->n;
    return n <= CARS
           || error_set(err, 0, "%s takes at most %d numbers, one for each place; found %d",
                        lc_setup_options[option].name, CARS, n);
}

static bool check_together(const struct setup *su, struct error *err)
{
    if (on(su, OPT_SHUNTING) && on(su, OPT_RACING_INCIDENTS)) /* L36 */
        return error_set(
            err, 0, "shunting=yes contradicts racing_incidents=yes: a race has one table for collisions");
    if (on(su, OPT_TEAM_ORDERS) && su->each == 1)
        return error_set(err, 0, "team_orders=yes contradicts each=1: it takes two cars each");
    return check_cars(su, err) && check_pit(su, err) && check_points(su, OPT_POINTS, err)
           && check_points(su, OPT_TEAM_POINTS, err) && options_refuse_idle(&su->options, err);
}

/* ---- the deck --------------------------------------------------------------------------------------------- */

/* LG Increasing Hand Size: suits, and cards beyond a suit's size. */
static void deal_by_table(int cars, int *suits, int *more)
{
    static const struct {
        int cars, suits, more;
    } rows[] = { { 4, 6, 0 }, { 6, 7, 1 }, { 8, 10, 2 }, { 10, 12, 2 }, { 11, 12, 1 }, { 12, 12, 0 } };
    int i = 0;
    while (rows[i].cars < cars)
        i++;
    *suits = rows[i].suits;
    *more = rows[i].more;
}

static bool check_deck(const struct setup *su, struct error *err)
{
    if (su->deck.suit_size
        < 3) /* two may go in qualifying, and a lap starts with cards in every hand (L10) */
        return error_set(err, 0, "a suit takes at least 3 cards; found %d", su->deck.suit_size);
    if (su->suits * su->deck.suit_size < su->cars * su->hand_size)
        return error_set(err, 0, "%d suits of %d cards are too few for %d hands of %d", su->suits,
                         su->deck.suit_size, su->cars, su->hand_size);
    for (int rank = 0; rank < su->deck.ranks; rank++) {
        if (su->deck.copies[rank] * su->suits > COUNT_MAX)
            return error_set(err, 0, "a race takes at most %d cards of one rank; found %d in %d suits",
                             COUNT_MAX, su->deck.copies[rank] * su->suits, su->suits);
        if (su->suited && su->deck.copies[rank] > 1)
            return error_set(err, 0, "%s takes a deck with one card of each kind in a suit; found %d",
                             su->suit_tiebreaker ? "suit_tiebreaker" : "fastest_lap=card",
                             su->deck.copies[rank]);
    }
    return true;
}

/* L23: a deck takes the suits in printed order; the seventh is the second deck's gears, and so on. */
static void lay_out(struct setup *su)
{
    for (int rank = 0; rank < su->deck.ranks; rank++)
        su->all_cards += (uint64_t)(su->deck.copies[rank] * su->suits) << (4 * rank);
    for (int i = 0; i < CARD_KINDS; i++) {
        int suit = i / RANKS, rank = i % RANKS;
        bool exists = su->suited && rank < su->deck.ranks && su->deck.copies[rank];
        int first = exists && suit < su->suits ? PLACE_DECK : PLACE_NOWHERE;
        int second = exists && suit + SUITS < su->suits ? PLACE_DECK : PLACE_NOWHERE;
        su->places[i] = places_of(first, second);
    }
    su->cards_listed = lc_list_heap(su->all_cards, su->card_listed);
}

static bool rises_in_even_steps(const struct deck *deck)
{
    for (int rank = 2; rank < deck->ranks; rank++)
        if (deck->value[rank] != deck->value[rank - 1] + 1)
            return false;
    return true;
}

static bool build_deck(struct setup *su, struct error *err)
{
    int more = 0;
    if (!lc_deck_parse(su->options.text[OPT_DECK], &su->deck, err))
        return false;
    su->suits = su->cars;
    if (on(su, OPT_DEAL))
        deal_by_table(su->cars, &su->suits, &more);
    if (on(su, OPT_SIX_SUITS) && su->suits < SUITS)
        su->suits = SUITS;
    su->hand_size = su->deck.suit_size + more;
    su->even_steps = rises_in_even_steps(&su->deck);
    if (!check_deck(su, err))
        return false;
    lay_out(su);
    return true;
}

/* ---- charts, track, cars ------------------------------------------------------------------------------------- */

static bool read_charts(struct setup *su, struct error *err)
{
    const struct option_set *o = &su->options;
    int table = on(su, OPT_SHUNTING) ? OPT_SHUNTING_TABLE : OPT_INCIDENT_TABLE;
    if (!lc_chart_parse("driver_chart", o->text[OPT_DRIVER_CHART], &su->driver_chart, err)
        || !lc_chart_parse("car_chart", o->text[OPT_CAR_CHART], &su->car_chart, err)
        || !lc_chart_parse("pit_chart", o->text[OPT_PIT_CHART], &su->pit_chart, err)
        || !lc_collisions_parse(lc_setup_options[table].name, o->text[table], &su->collision_table, err))
        return false;
    for (int die = 0; die < 6; die++)
        if (su->pit_chart.face[die].effect > EFFECT_LOSE)
            return error_set(err, 0, "pit_chart takes the effects none and lose; found another for %d",
                             die + 1);
    return true;
}

static int rank_worth(const struct deck *deck, int value)
{
    for (int rank = 1; rank < deck->ranks; rank++)
        if (deck->value[rank] == value)
            return rank;
    return NOBODY;
}

static bool read_track(struct setup *su, struct error *err)
{
    if (!lc_track_parse(su->options.text[OPT_TRACK], &su->track, err))
        return false;
    su->pass_limit = su->track.limited ? 1 : 2;
    su->slipstream |= su->track.slipstream;
    int deuce = su->track.wild ? rank_worth(&su->deck, 2) : NOBODY;
    su->wild_ranks = deuce == NOBODY ? 0 : 1u << deuce;
    su->wild_value = 12; /* L31 */
    su->special_cards = su->suited || su->shared || su->wild_ranks;
    return true;
}

/* ---- racecar cards (S 5, L16) ---------------------------------------------------------------------------------- */

static bool in_season_order(const struct setup *su)
{
    const struct numbers *chosen = option_numbers(&su->options, OPT_RACECARS);
    return chosen->n == 1 && chosen->at[0] == 0;
}

/* The number of a car's card in the season. */
static int card_number(const struct setup *su, int car)
{
    return in_season_order(su) ? car + 1 : option_numbers(&su->options, OPT_RACECARS)->at[car];
}

const struct racecar *lc_racecar(const struct setup *su, int car)
{
    int number = card_number(su, car);
    return number <= su->season.racecars ? &su->season.racecar[number - 1] : NULL;
}

/* There is one of each card, and every car has one. */
static bool check_racecars(const struct setup *su, struct error *err)
{
    const struct numbers *chosen = option_numbers(&su->options, OPT_RACECARS);
    uint32_t taken = 0;
    if (in_season_order(su))
        return true;
    if (!su->season.racecars)
        return error_set(err, 0, "racecars takes a season with racecar cards; found %s",
                         strcmp(su->options.text[OPT_SEASON], "none") ? N_("one without") : "season=none");
    if (chosen->n != su->cars)
        return error_set(err, 0, "racecars takes one racecar card for each of %d cars; found %d", su->cars,
                         chosen->n);
    for (int car = 0; car < su->cars; car++) {
        int number = chosen->at[car];
        if (number < 1 || number > su->season.racecars)
            return error_set(err, 0, "racecars takes cards 1 to %d of the season; found %d for car %d",
                             su->season.racecars, number, car + 1);
        if (taken >> number & 1)
            return error_set(err, 0, "racecars takes every card once; found %d (%s) twice", number,
                             su->season.racecar[number - 1].driver);
        taken |= 1u << number;
    }
    return true;
}

/* L16: the two cars of a player are a team's, the lead driver's second. */
static bool check_pairs(const struct setup *su, struct error *err)
{
    for (int car = 0; car < su->cars && su->each == 2; car += 2) {
        const struct racecar *first = lc_racecar(su, car), *second = lc_racecar(su, car + 1);
        if (!first || !second)
            continue;
        if (strcmp(first->team, second->team) != 0)
            return error_set(err, 0,
                             "two cars of one player take cards of one team; found %s and %s (racecars)",
                             first->team, second->team);
        if (first->striped)
            return error_set(
                err, 0,
                "of two cars of one player the second is the striped one (L16); found %s first (racecars)",
                first->driver);
    }
    return true;
}

static bool check_cards_for_all(const struct setup *su, struct error *err)
{
    for (int car = 0; car < su->cars && (su->flat_out || su->performance); car++)
        if (!lc_racecar(su, car))
            return error_set(
                err, 0, "%s takes a racecar card for every car; found none for car %d (season, racecars)",
                su->flat_out ? "flat_out" : "performance", car + 1);
    return true;
}

static void tune(struct setup *su, struct car *car, const struct racecar *card)
{
    if (su->flat_out && card->striped)
        car->flat_out = card->flat_out;
    if (!su->performance)
        return;
    car->redline = (uint8_t)(car->redline + card->redline);
    car->incidents = card->incidents;
    int four = card->light ? rank_worth(&su->deck, 4) : NOBODY;
    if (four != NOBODY) { /* L32 */
        car->extends = (uint16_t)(car->extends | 1u << four);
        car->drafting = (uint16_t)(car->drafting | 1u << four);
    }
}

static void build_car(struct setup *su, int i)
{
    struct car *car = &su->car[i];
    const struct racecar *card = lc_racecar(su, i);
    car->extends = su->deck.extends;
    car->drafting = su->deck.drafting;
    car->redline = su->deck.redline;
    if (card) {
        tune(su, car, card);
        su->shape.name[i] = card->driver;
        su->shape.team[i] = card->team;
    }
    for (int place = 0; place < 2; place++)
        car->extend_marks[place] = marks_of_ranks(usable_extends(su, i, place));
    car->redline =
        (uint8_t)(car->redline > su->track.redline_less ? car->redline - su->track.redline_less : 0);
}

static bool build_cars(struct setup *su, struct error *err)
{
    if (!lc_season_parse(su->options.text[OPT_SEASON], &su->season, err) || !check_racecars(su, err)
        || !check_pairs(su, err) || !check_cards_for_all(su, err))
        return false;
    for (int i = 0; i < su->cars; i++)
        build_car(su, i);
    return true;
}

/* ---- measures ---------------------------------------------------------------------------------------------------- */

/* Every lap somebody plays a card or makes a stop (the leader at least), so cards bound everything. */
static int bound_actions(const struct setup *su)
{
    int stops = su->pit ? su->cars * su->pit_max : 0;
    int full = su->shared ? 2 * su->hand_size : su->hand_size;
    int draws = stops * (su->pit_draw == PIT_FILL ? full : su->pit_cards);
    int cards = su->cars * su->hand_size + draws;
    int wide = su->going_wide ? 2 * su->cars * (cards + stops + 1) : 0;
    return 8 * cards + 4 * stops + wide + 400; /* 400: rolls of qualifying ties, beyond belief */
}

static void read_points(const struct numbers *list, int cars, int *points)
{
    for (int place = 0; place < cars && place < list->n; place++)
        points[place] = list->at[place];
}

/* What makes the highest bit of a count of stops tell whether they are enough; a car that is not there owes none. */
static void read_stops_owed(struct setup *su)
{
    uint8_t add[CARS];
    for (int car = 0; car < CARS; car++)
        add[car] = (uint8_t)(car < su->cars ? 128 - su->pit_required : 128);
    for (int half = 0; half < 2; half++)
        memcpy(&su->stops_to_high[half], add + (half ? CARS - sizeof(uint64_t) : 0), sizeof(uint64_t));
}

static void measure(struct setup *su)
{
    const struct numbers *team = option_numbers(&su->options, OPT_TEAM_POINTS);
    bool same = team->n == 1 && team->at[0] == 0;
    su->shape.seats = su->cars / su->each;
    su->shape.cars = su->cars;
    for (int car = 0; car < su->cars; car++)
        su->shape.owner[car] = (int8_t)seat_of(su, car);
    su->shape.actions_max = bound_actions(su);
    read_points(option_numbers(&su->options, OPT_POINTS), su->cars, su->points);
    read_points(same ? option_numbers(&su->options, OPT_POINTS) : team, su->cars, su->team_points);
    lc_list_ranks_of(su);
    read_stops_owed(su);
    su->rules_seen = lc_rules_seen(su);
}

static void read_switches(struct setup *su)
{
    const struct option_set *o = &su->options;
    su->cars = o->number[OPT_CARS];
    su->each = o->number[OPT_EACH];
    su->shared = on(su, OPT_TEAM_ORDERS);
    su->slipstream = on(su, OPT_SLIPSTREAM);
    su->suit_tiebreaker = on(su, OPT_SUIT_TIEBREAKER);
    su->fastest_lap = o->number[OPT_FASTEST_LAP];
    su->suited = su->suit_tiebreaker || su->fastest_lap == FASTEST_CARD;
    su->going_wide = on(su, OPT_GOING_WIDE);
    su->multi_21 = on(su, OPT_MULTI_21);
    su->collisions = on(su, OPT_SHUNTING) || on(su, OPT_RACING_INCIDENTS);
    su->drafting = on(su, OPT_DRAFTING);
    su->incidents = on(su, OPT_INCIDENTS);
    su->flat_out = on(su, OPT_FLAT_OUT);
    su->performance = on(su, OPT_PERFORMANCE);
    su->pole_point = on(su, OPT_POLE_POINT);
    su->pit = on(su, OPT_PIT);
    su->pit_die = on(su, OPT_PIT_DIE);
    su->pit_cards = o->number[OPT_PIT_CARDS];
    su->pit_draw = o->number[OPT_PIT_DRAW];
    su->pit_max = o->number[OPT_PIT_MAX];
    su->pit_required = su->pit ? o->number[OPT_PIT_REQUIRED] : 0;
}

static bool build(struct setup *su, const char *text, struct error *err)
{
    if (!options_parse(lc_setup_options, text, &su->options, err))
        return false;
    read_switches(su);
    if (!check_together(su, err) || !build_deck(su, err) || !read_charts(su, err) || !read_track(su, err)
        || !build_cars(su, err))
        return false;
    measure(su);
    return true;
}

struct setup *lc_setup_new(const char *text, struct error *err)
{
    struct setup *su = calloc(1, sizeof *su);
    if (!su) {
        error_set(err, 0, "out of memory");
    } else if (!build(su, text, err)) {
        lc_setup_free(su);
        return NULL;
    }
    return su;
}

void lc_setup_free(struct setup *su)
{
    if (su)
        options_free(&su->options);
    free(su);
}

size_t lc_setup_text(const struct setup *su, char *buf, size_t size)
{
    return options_text(&su->options, buf, size);
}
