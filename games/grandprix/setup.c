/* setup.c: Grand Prix's options, and the setup they make. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

static const char *const grid_words[] = { "teams", "mixed", "bag", NULL };
static const char *const weather_words[] = { "dry", "wet", "random", NULL };
static const char *const pit_order_words[] = { "player", "running", NULL };
static const char *const leader_words[] = { "inside", "corner", NULL };

const struct option gp_setup_options[] = {
    [OPT_PLAYERS] = { .name = "players",
                      .kind = OPTION_NUMBER,
                      .fallback = "4",
                      .min = 2,
                      .max = PLAYERS_MAX,
                      .help =
                          N_("Players, each with a team of two cars; Non-Player Cars fill the grid to 22."),
                      .cite = "GP 1.5",
                      .always = true },
    [OPT_TRACK] = { .name = "track",
                    .kind = OPTION_DATA,
                    .fallback = "ombra",
                    .data = "grandprix-track",
                    .help = N_("The circuit."),
                    .cite = "GP 2.1, 12" },
    [OPT_LAPS] = { .name = "laps",
                   .kind = OPTION_NUMBER,
                   .fallback = "0",
                   .min = 0,
                   .max = 20,
                   .help = N_("Laps to race; 0 means as many as the track says."),
                   .cite = "GP 4.6" },
    [OPT_GRID] = { .name = "grid",
                   .kind = OPTION_CHOICE,
                   .fallback = "teams",
                   .choices = grid_words,
                   .help = N_(
                       "How the grid is drawn: teams, first cars in front and second cars in reverse; mixed, first "
                       "cars in front and all others from one bag; bag, every car from one bag."),
                   .cite = "GP 2.6, 13.1" },
    [OPT_WEATHER] = { .name = "weather",
                      .kind = OPTION_CHOICE,
                      .fallback = "dry",
                      .choices = weather_words,
                      .help = N_("The weather at the start."),
                      .cite = "GP 2.5" },
    [OPT_PIT_ORDER] = { .name = "pit_order",
                        .kind = OPTION_CHOICE,
                        .fallback = "player",
                        .choices = pit_order_words,
                        .help = N_(
                            "Who decides on stops first: players in turn order, or cars in running order."),
                        .cite = "GP 3.5.2, 13.2" },
    [OPT_LEADER] = { .name = "leader",
                     .kind = OPTION_CHOICE,
                     .fallback = "inside",
                     .choices = leader_words,
                     .help = N_(
                         "Which of the cars level for the lead leads: the one beside the pit lane, or the one on the "
                         "inside of the next corner."),
                     .cite = "GP 4.1, 13.3" },
    [OPT_TEAMS] = { .name = "teams",
                    .kind = OPTION_NUMBERS,
                    .fallback = "0",
                    .min = 0,
                    .max = TEAMS_MAX,
                    .help =
                        N_("The team of each player, by its number in the list of cars; 0 means in order."),
                    .cite = "GP 2.2" },
    [OPT_BONUS] = { .name = "bonus",
                    .kind = OPTION_NUMBER,
                    .fallback = "0",
                    .min = 0,
                    .max = NUMBER_MAX,
                    .help = N_(
                        "The car that won the race before and is moved up one place on the grid, by its racing number; "
                        "0 means none."),
                    .cite = "GP 11.3" },
    [OPT_CARS] = { .name = "cars",
                   .kind = OPTION_DATA,
                   .fallback = "standard",
                   .data = "grandprix-cars",
                   .help = N_("The teams and the Non-Player Cars."),
                   .cite = "GP 1.5" },
    [OPT_DECK] = { .name = "deck",
                   .kind = OPTION_DATA,
                   .fallback = "standard",
                   .data = "grandprix-deck",
                   .help = N_("The race cards."),
                   .cite = "GP 5" },
    [OPT_EVENTS] = { .name = "events",
                     .kind = OPTION_DATA,
                     .fallback = "standard",
                     .data = "grandprix-events",
                     .help = N_("The event cards."),
                     .cite = "GP 8" },
    [OPT_POINTS] = { .name = "points",
                     .kind = OPTION_NUMBERS,
                     .fallback = "25,18,15,12,10,8,6,4,2,1",
                     .min = 0,
                     .max = 1000,
                     .help = N_("Points for the places, first place first."),
                     .cite = "GP 10.2" },
    [OPT_TURNS] = { .name = "turns",
                    .kind = OPTION_NUMBER,
                    .fallback = "100",
                    .min = 1,
                    .max = TURNS_MAX,
                    .help = N_("The race ends after this turn, whatever has happened."),
                    .cite = "G57" },
    { 0 },
};

/* ---- cars ----------------------------------------------------------------------------------------------------------- */

/* GP Cars and Cards Chart, by players from two on. */
static const struct chart_row {
    uint8_t team_npcs, neutrals, hand;
} chart[] = { { 4, 10, 12 }, { 3, 7, 8 }, { 3, 2, 6 }, { 2, 2, 5 }, { 0, 10, 4 },
              { 0, 8, 4 },   { 0, 6, 3 }, { 0, 4, 3 }, { 0, 2, 3 }, { 0, 0, 3 } };

static bool team_of(const struct setup *su, int seat, int *team, struct error *err)
{
    const struct numbers *chosen = option_numbers(&su->options, OPT_TEAMS);
    bool in_order = chosen->n == 1 && chosen->at[0] == 0;
    if (!in_order && chosen->n != su->players)
        return error_set(err, 0, "teams: expected one team for each of %d players; found %d", su->players,
                         chosen->n);
    int number = in_order ? seat + 1 : seat < chosen->n ? chosen->at[seat] : 0;
    if (number < 1 || number > su->cars.teams)
        return error_set(err, 0,
                         "teams: expected a team from 1 to %d for each of %d players; found %d for player %d",
                         su->cars.teams, su->players, number, seat + 1);
    for (int other = 0; other < seat && !in_order; other++)
        if (chosen->at[other] == number)
            return error_set(err, 0, "teams: expected another team for every player; found %d twice", number);
    *team = number - 1;
    return true;
}

static void add_car(struct setup *su, int *n, int number, int owner, const char *team)
{
    int car = (*n)++;
    su->number[car] = (uint8_t)number;
    su->owner[car] = (int8_t)owner;
    su->shape.owner[car] = (int8_t)owner;
    su->shape.number[car] = number;
    su->shape.team[car] = team;
    if (owner == NOBODY)
        su->npcs |= car_bit(car);
    else
        su->own[owner] |= car_bit(car);
}

static bool add_teams(struct setup *su, int *n, struct error *err)
{
    for (int seat = 0; seat < su->players; seat++) {
        int index = 0;
        if (!team_of(su, seat, &index, err))
            return false;
        const struct gp_team *team = &su->cars.team[index];
        su->first_cars |= car_bit(*n);
        add_car(su, n, team->number[0], seat, team->name);
        add_car(su, n, team->number[1], seat, team->name);
        su->controls[seat] = su->own[seat];
    }
    su->player_cars = (1u << *n) - 1;
    return true;
}

/* Players take the icons in seat order, lowest numbers first. */
static void add_team_npcs(struct setup *su, int *n)
{
    int each = chart[su->players - 2].team_npcs;
    for (int seat = 0; seat < su->players && each; seat++)
        for (int i = 0, taken = 0; i < su->cars.npcs && taken < each; i++)
            if (su->cars.npc[i].icon == seat) {
                su->controls[seat] |= car_bit(*n);
                add_car(su, n, su->cars.npc[i].number, NOBODY, gp_icon_words[seat]);
                taken++;
            }
}

/* Anybody may activate them; they are the last of the list. */
static void add_neutrals(struct setup *su, int *n)
{
    for (int i = su->cars.npcs - chart[su->players - 2].neutrals; i < su->cars.npcs; i++) {
        for (int seat = 0; seat < su->players; seat++)
            su->controls[seat] |= car_bit(*n);
        add_car(su, n, su->cars.npc[i].number, NOBODY, "neutral");
    }
}

/* G60: the winner of the race before may stay away from this one, but it is a car of the list. */
static bool check_bonus(const struct setup *su, int bonus, struct error *err)
{
    const struct gp_cars *cars = &su->cars;
    bool known = !bonus;
    for (int i = 0; i < cars->teams; i++)
        known |= cars->team[i].number[0] == bonus || cars->team[i].number[1] == bonus;
    for (int i = 0; i < cars->npcs; i++)
        known |= cars->npc[i].number == bonus;
    return known || error_set(err, 0, "bonus: expected the number of a car of the list; found %d", bonus);
}

static bool build_cars(struct setup *su, struct error *err)
{
    int n = 0, bonus = su->options.number[OPT_BONUS];
    if (!gp_cars_parse(su->options.text[OPT_CARS], &su->cars, err))
        return false;
    if (!check_bonus(su, bonus, err))
        return false;
    if (su->players > su->cars.teams)
        return error_set(err, 0, "players: expected at most %d, one for each team of the cars; found %d",
                         su->cars.teams, su->players);
    if (!add_teams(su, &n, err))
        return false;
    add_team_npcs(su, &n);
    add_neutrals(su, &n);
    su->bonus = NO_CAR;
    for (int car = 0; car < n; car++)
        if (su->number[car] == bonus)
            su->bonus = car;
    su->shape.seats = su->players;
    su->shape.cars = n;
    return true;
}

/* ---- the rest --------------------------------------------------------------------------------------------------------- */

static bool build_track(struct setup *su, struct error *err)
{
    const struct option_set *o = &su->options;
    if (!gp_track_parse(o->text[OPT_TRACK], &su->track, err))
        return false;
    su->laps = o->number[OPT_LAPS] ? o->number[OPT_LAPS] : su->track.laps;
    su->finish = su->laps * su->track.sectors;
    for (int i = 0; i < SECTORS_KNOWN; i++) {
        int sector = (i - SECTORS_BEFORE) % su->track.sectors;
        su->sector_known[i] = (uint8_t)(sector < 0 ? sector + su->track.sectors : sector);
    }
    su->leader_by_corner = o->number[OPT_LEADER];
    if (su->leader_by_corner && !su->track.corners_named)
        return error_set(
            err, 0,
            "leader=corner: expected a track whose corners name their inside; found none named (G61)");
    return true;
}

/* No race comes near it. A segment: for each point of the quickest card and its bonus a step, free steps sideways and a
 * question for every other car, and one for every car that is linked. Then every card is dealt and discarded, every event
 * card turned (twice, if the deck is shuffled meanwhile), and at the stops every marker taken off one by one. */
static int bound_actions(const struct setup *su)
{
    int speed = 0, exit_speed = 0;
    for (int kind = 0; kind < su->deck.kinds; kind++) {
        speed = su->deck.card[kind].speed > speed ? su->deck.card[kind].speed : speed;
        exit_speed = su->deck.card[kind].exit > exit_speed ? su->deck.card[kind].exit : exit_speed;
    }
    int segment = (speed + exit_speed + 1) * (1 + LANES + CARS) + CARS + 8;
    int stops = 2 * su->players * (MARKS * MARK_LIMIT + 4);
    int turn =
        CARS * segment + 2 * su->players * (su->hand_size + 1) + 2 * su->events.cards + 4 * CARS + stops;
    return 64 + 4 * su->players + su->turns * turn;
}

static bool build(struct setup *su, const char *text, struct error *err)
{
    struct option_set *o = &su->options;
    if (!options_parse(gp_setup_options, text, o, err))
        return false;
    su->players = o->number[OPT_PLAYERS];
    su->hand_size = chart[su->players - 2].hand;
    su->grid = o->number[OPT_GRID];
    su->weather = o->number[OPT_WEATHER];
    su->pit_by_running_order = o->number[OPT_PIT_ORDER];
    su->turns = o->number[OPT_TURNS];
    if (!build_track(su, err) || !build_cars(su, err)
        || !gp_race_deck_parse(o->text[OPT_DECK], &su->deck, err)
        || !gp_event_deck_parse(o->text[OPT_EVENTS], &su->events, err))
        return false;
    for (int kind = 0; kind < su->deck.kinds; kind++)
        su->rating[kind] = gp_rating(&su->deck.card[kind]);
    const struct numbers *points = option_numbers(o, OPT_POINTS);
    if (points->n > CARS)
        return error_set(err, 0, "points: expected at most %d numbers, one for each place; found %d", CARS,
                         points->n);
    for (int place = 0; place < points->n && place < CARS; place++)
        su->points[place] = points->at[place];
    su->shape.actions_max = bound_actions(su);
    return true;
}

struct setup *gp_setup_new(const char *text, struct error *err)
{
    struct setup *su = calloc(1, sizeof *su);
    if (!su) {
        error_set(err, 0, "out of memory");
    } else if (!build(su, text, err)) {
        gp_setup_free(su);
        return NULL;
    }
    return su;
}

void gp_setup_free(struct setup *su)
{
    if (su)
        options_free(&su->options);
    free(su);
}

size_t gp_setup_text(const struct setup *su, char *buf, size_t size)
{
    return options_text(&su->options, buf, size);
}
