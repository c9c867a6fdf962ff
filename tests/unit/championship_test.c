/* championship_test.c: tables, ties and the text of a championship.
 *
 * Tables are tried on results made up for the purpose, points on real races, and
 * the ledger on every byte at which it could be cut off. Seasons of Grand Prix
 * (GP 11) have cars without a player, numbers of their own, and absent teams.
 *
 * PADDOCK_TEST_SCALE is a percentage of the cuts.
 */
#include "../../core/data.h"
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../league/absent.h"
#include "../../league/by_hand.h"
#include "../../league/calendar.h"
#include "../../league/ledger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- results made up --------------------------------------------------------------------------------- */

static const int usual_points[] = { 9, 6, 4, 3, 2, 1 };

/* "3 1 2 -4": cars by place; a minus: out. Team points are those of a win at 8 (1961). */
static void make_results(const char *order, struct results *r)
{
    struct span rest = span_of(order), word;
    memset(r, 0, sizeof *r);
    for (int place = 1; span_word(&rest, &word); place++) {
        int car;
        assert_true(span_number(word, &car));
        struct result *at = &r->car[abs(car) - 1];
        int points = car > 0 && place <= 6 ? usual_points[place - 1] : 0;
        *at = (struct result){ .place = (uint8_t)place,
                               .points = (int16_t)points,
                               .team_points = (int16_t)(points == 9 ? 8 : points),
                               .out = car < 0 };
        r->cars++;
    }
}

struct made {
    struct results race[ROUNDS_MAX];
    struct score_sheet sheet;
    struct standings table;
};

/* Races end with NULL; every car is a driver, or with pairs cars 1 and 2, 3 and 4 are teams. */
static void tabulate(struct made *m, const char *const *races, int best, bool pairs)
{
    memset(m, 0, sizeof *m);
    m->sheet.game = game_find("lacorsa");
    for (; races[m->sheet.races]; m->sheet.races++) {
        make_results(races[m->sheet.races], &m->race[m->sheet.races]);
        struct scored_race *race = &m->sheet.race[m->sheet.races];
        race->results = &m->race[m->sheet.races];
        for (int car = 0; car < CARS_MAX; car++)
            race->unit_of[car] = (int8_t)(pairs ? car / 2 : car);
    }
    int cars = m->race[0].cars;
    m->sheet.units = pairs ? (cars + 1) / 2 : cars;
    m->sheet.teams = pairs;
    m->sheet.best = best;
    standings_make(&m->sheet, &m->table);
}

/* "1 car3 18, 2= car1 12, …" */
static void expect(const struct made *m, const char *wanted)
{
    char found[1000], points[FRACTION_TEXT_MAX];
    struct text t = text_into(found, sizeof found);
    for (int i = 0; i < m->table.n; i++) {
        const struct standing *s = &m->table.at[i];
        fraction_text(s->points, points, sizeof points);
        text_add(&t, "%s%d%s car%d %s", i ? ", " : "", s->rank, s->shared ? "=" : "", s->who + 1, points);
    }
    assert_string_equal(found, wanted);
}

static void expect_table(const char *const *races, int best, bool pairs, const char *wanted)
{
    struct made m;
    tabulate(&m, races, best, pairs);
    expect(&m, wanted);
}

static void test_points_add_up(void **state)
{
    (void)state;
    expect_table((const char *[]){ "1 2 3 4", "2 1 4 3", "1 3 2 4", NULL }, 0, false,
                 "1 car1 24, 2 car2 19, 3 car3 13, 4 car4 10");
    expect_table((const char *[]){ "4 3 2 1", NULL }, 0, false, "1 car4 9, 2 car3 6, 3 car2 4, 4 car1 3");
}

/* L34 at every depth: cars 1 and 2 are level on points, places decide. */
static void test_ties_by_wins(void **state)
{
    (void)state;
    /* 9+3 and 6+6: the win decides */
    expect_table((const char *[]){ "1 2 3 4", "3 2 4 1", NULL }, 0, false,
                 "1 car3 13, 2 car1 12, 3 car2 12, 4 car4 7");
    /* both without a win: 6+1+1 and 4+4, the second place decides */
    expect_table((const char *[]){ "3 1 2 4 5 6", "4 3 2 5 6 1", "5 4 3 6 2 1", NULL }, 0, false,
                 "1 car3 19, 2 car4 18, 3 car5 14, 4 car2 10, 5 car1 8, 6 car6 6");
}

/* Places 1 to n-1 the same, place n different, for every n: dirty points by hand. */
static void test_ties_at_every_depth(void **state)
{
    (void)state;
    for (int depth = 1; depth < CARS_MAX; depth++) {
        struct made m;
        memset(&m, 0, sizeof m);
        for (int race = 0; race < 2; race++) {
            struct results *r = &m.race[race];
            r->cars = CARS_MAX;
            for (int car = 0; car < CARS_MAX; car++)
                r->car[car] = (struct result){ .place = CARS_MAX, .out = 1 };
            /* car 1: depth and last; car 2: the place behind, twice */
            r->car[0] = (struct result){ .place = (uint8_t)(race ? CARS_MAX : depth) };
            r->car[1] = (struct result){ .place = (uint8_t)(depth + 1) };
            struct scored_race *scored = &m.sheet.race[race];
            scored->results = r;
            memset(scored->unit_of, NOBODY, sizeof scored->unit_of);
            scored->unit_of[1] = 0; /* so that the order is not that of the cars */
            scored->unit_of[0] = 1;
        }
        m.sheet.races = m.sheet.units = 2;
        standings_make(&m.sheet, &m.table);
        assert_int_equal(m.table.at[0].who, 1);
        assert_int_equal(m.table.at[0].rank, 1);
        assert_int_equal(m.table.at[1].rank, 2);
        assert_int_equal(standings_parted_by(&m.table.at[0], &m.table.at[1]), depth);
    }
}

static void test_shared_rank(void **state)
{
    (void)state;
    expect_table((const char *[]){ "1 2 3 4", "2 1 4 3", NULL }, 0, false,
                 "1= car1 15, 1= car2 15, 3= car3 7, 3= car4 7");
    expect_table((const char *[]){ "1 2 3 4", "2 3 1 4", "3 1 2 4", NULL }, 0, false,
                 "1= car1 19, 1= car2 19, 1= car3 19, 4 car4 9");
    expect_table((const char *[]){ "-1 -2 -3", NULL }, 0, false, "1= car1 0, 1= car2 0, 1= car3 0");
}

static void test_no_race_yet(void **state)
{
    struct made m;
    (void)state;
    memset(&m, 0, sizeof m);
    m.sheet.units = 3;
    standings_make(&m.sheet, &m.table);
    expect(&m, "1= car1 0, 1= car2 0, 1= car3 0");
}

/* A place without running at the finish is none: L34, with points for the pole that stand (L26). */
static void test_retired_places_do_not_part(void **state)
{
    struct made m;
    (void)state;
    tabulate(&m, (const char *[]){ "1 -2 -3", NULL }, 0, false);
    expect(&m, "1 car1 9, 2= car2 0, 2= car3 0");
    m.race[0].car[2].points = 1; /* pole */
    standings_make(&m.sheet, &m.table);
    expect(&m, "1 car1 9, 2 car3 1, 3 car2 0");
    assert_true(m.table.at[1].out[0]);
    assert_int_equal(m.table.at[1].places[3], 0);
}

/* L21, L34: without its stop a car takes no points, but it was running at the finish, and its place counts. */
static void test_places_without_the_stop_part(void **state)
{
    struct made m;
    const uint8_t no_stop = 3; /* in the causes of the game */
    (void)state;
    tabulate(&m, (const char *[]){ "1 -2 -3", NULL }, 0, false);
    m.race[0].car[1].out = m.race[0].car[2].out = no_stop;
    standings_make(&m.sheet, &m.table);
    expect(&m, "1 car1 9, 2 car2 0, 3 car3 0");
    assert_false(m.table.at[1].out[0]);
    assert_int_equal(m.table.at[1].places[2], 1);
}

static void test_best_results(void **state)
{
    struct made m;
    const char *const races[] = { "1 2 3", "1 2 3", "3 2 1", "2 3 -1", NULL };
    (void)state;
    expect_table(races, 0, false, "1 car2 27, 2 car3 23, 3 car1 22");
    expect_table(races, 2, false, "1 car1 18, 2 car2 15, 3 car3 15");
    expect_table(
        races, 1, false,
        "1 car1 9, 2 car2 9, 3 car3 9"); /* wins part, dropped ones too: 2, 1, 1; then seconds 3, 1 */
    expect_table(races, 9, false, "1 car2 27, 2 car3 23, 3 car1 22");
    tabulate(&m, races, 2, false);
    const struct standing *first = &m.table.at[0];
    assert_true(first->counts[0] && first->counts[1] && !first->counts[2] && !first->counts[3]);
    tabulate(&m, (const char *[]){ "1 2 3", "1 2 3", "1 2 3", NULL }, 2,
             false); /* of equal ones the earliest count */
    assert_true(m.table.at[0].counts[0] && m.table.at[0].counts[1] && !m.table.at[0].counts[2]);
}

/* Teams: the points of the teams' table (a win is 8), places of both cars, whole races dropped. */
static void test_teams(void **state)
{
    struct made m;
    (void)state;
    expect_table((const char *[]){ "1 3 4 2", NULL }, 0, true, "1 car1 11, 2 car2 10");
    expect_table((const char *[]){ "1 3 4 2", "3 4 1 -2", "1 2 -3 -4", NULL }, 0, true,
                 "1 car1 29, 2 car2 24");
    tabulate(&m, (const char *[]){ "1 3 4 2", "3 4 1 -2", "1 2 -3 -4", NULL }, 2, true);
    expect(&m, "1 car1 25, 2 car2 24");
    assert_false(m.table.at[0].counts[1]); /* 11, 4, 14 */
    assert_true(m.table.at[1].out[2] && !m.table.at[0].out[1]);
    /* level on points: both cars' wins count */
    tabulate(&m, (const char *[]){ "1 3 4 -2", "2 3 4 -1", "3 4 -1 -2", NULL }, 0, true);
    assert_int_equal(m.table.at[0].points.n, 34);
    assert_int_equal(m.table.at[1].places[1], 2);
    expect_table((const char *[]){ "1 2 3 4 5", NULL }, 0, true,
                 "1 car1 14, 2 car2 7, 3 car3 2"); /* an odd car */
    expect_table((const char *[]){ "1 3 4 2", "3 1 2 4", NULL }, 0, true, "1= car1 21, 1= car2 21");
}

/* ---- fractions and awards ---------------------------------------------------------------------------- */

static void expect_fraction(struct fraction f, const char *wanted)
{
    char text[FRACTION_TEXT_MAX];
    assert_int_equal(fraction_text(f, text, sizeof text), strlen(wanted));
    assert_string_equal(text, wanted);
}

static void test_fractions(void **state)
{
    struct fraction cleared = { 0 }, third = fraction_of(2, 6), all = { 0 };
    (void)state;
    expect_fraction(cleared, "0");
    expect_fraction(fraction_of(0, 16), "0");
    expect_fraction(third, "1/3");
    expect_fraction(fraction_of(44, 6), "7 1/3");
    expect_fraction(fraction_of(32, 16), "2");
    expect_fraction(fraction_of(-7, 2), "-3 1/2");
    expect_fraction(fraction_sum(cleared, third), "1/3");
    expect_fraction(fraction_sum(third, fraction_of(2, 3)), "1");
    expect_fraction(fraction_sum(fraction_of(1, 6), fraction_of(1, 10)), "4/15");
    assert_true(fraction_compare(third, fraction_of(3, 10)) > 0);
    assert_true(fraction_compare(third, fraction_of(34, 100)) < 0);
    assert_int_equal(fraction_compare(third, fraction_of(5, 15)), 0);
    assert_int_equal(fraction_compare(cleared, fraction_of(0, 9)), 0);
    assert_true(fraction_is_zero(cleared) && !fraction_is_zero(third));
    /* The longest season there can be, with every number of cars: still exact. */
    for (int race = 0; race < ROUNDS_MAX; race++)
        for (int cars = 1; cars <= CARS_MAX; cars++)
            all = fraction_sum(all, fraction_of(1000 * cars + 1, cars));
    expect_fraction(all, "960151 1710101/44618574"); /* 40 (24000 + 1/1 + 1/2 + … + 1/24) */
    assert_true(fraction_compare(all, fraction_of(960151, 1)) > 0);
}

/* Who had no car in a race scores what was awarded; best results drop by fractions too. */
static void test_awards(void **state)
{
    struct made m;
    (void)state;
    tabulate(&m, (const char *[]){ "1 2 3 4", "3 1 4 2", NULL }, 0, true);
    expect(&m, "1 car1 23, 2 car2 19"); /* a win is 8 for teams */
    for (int car = 2; car < 4; car++)
        m.sheet.race[1].unit_of[car] = NOBODY; /* team 2 was not there: the same cars are nobody's */
    m.sheet.race[1].award[1] = fraction_of(14, 3);
    standings_make(&m.sheet, &m.table);
    expect(&m, "1 car1 23, 2 car2 11 2/3");
    assert_true(m.table.at[1].absent[1] && m.table.at[1].out[1] && !m.table.at[1].absent[0]);
    assert_int_equal(m.table.at[1].places[1], 0);
    m.sheet.race[1].award[1] = fraction_of(22, 3); /* 7 1/3, more than the 7 of the first race */
    m.sheet.best = 1;
    standings_make(&m.sheet, &m.table);
    expect(&m, "1 car1 14, 2 car2 7 1/3");
    assert_true(!m.table.at[1].counts[0] && m.table.at[1].counts[1]);
}

/* ---- championships ----------------------------------------------------------------------------------- */

/* Names of every kind have at least this much room. */
static void call(char slot[TAG_MAX], const char *name)
{
    snprintf(slot, TAG_MAX, "%s", name);
}

static struct championship *new_championship(const char *game, const char *setup, const char *calendar,
                                             int races)
{
    char *whole = malloc(SETUP_TEXT_MAX);
    struct error err = { 0 };
    assert_non_null(whole);
    assert_true(calendar_setup(game_find(game), setup, calendar, whole, SETUP_TEXT_MAX, &err));
    struct championship *c = championship_new(game_find(game), whole, &err);
    free(whole);
    assert_non_null(c);
    call(c->engine, "0.1.0");
    if (!calendar_make(c, calendar, races, &err))
        fail_msg("%s", err.text);
    return c;
}

static struct championship *settled(const char *setup, const char *calendar, int races, enum teams teams)
{
    struct championship *c = new_championship("lacorsa", setup, calendar, races);
    struct error err = { 0 };
    championship_enter(c, teams);
    if (!championship_settle(c, &err))
        fail_msg("%s", err.text);
    return c;
}

/* Random legal play. */
static void race(struct table *t, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    struct error err;
    for (;;) {
        table_chance(t, rng);
        turn_t who = table_turn(t);
        if (!who)
            return;
        int seat = turn_lowest(who), n = table_actions(t, seat, legal);
        assert_true(table_act(t, seat, legal[rng_below(rng, (uint32_t)n)], &err));
    }
}

static void run_round(struct championship *c, uint64_t seed)
{
    struct rng rng;
    struct error err;
    rng_init(&rng, seed, (uint64_t)c->done);
    assert_true(championship_begin(c, NULL, &err));
    race(c->round[c->done].table, &rng);
    assert_true(championship_finish(c, &err));
}

static void test_season_calendar(void **state)
{
    struct championship *c = settled("edition=seasons cars=12 each=1", NULL, 0, TEAMS_PAIRS);
    struct team_list teams;
    (void)state;
    assert_int_equal(c->rounds, 7);
    assert_string_equal(c->round[0].title, "Zandvoort");
    assert_string_equal(c->round[5].title, "Nürburgring");
    assert_string_equal(c->round[6].differs, "track=monza");
    assert_string_equal(c->round[6].setup, "edition=seasons cars=12 each=1 track=monza");
    for (int r = 0; r < 7; r++)
        for (int other = 0; other < r; other++)
            assert_string_not_equal(c->round[r].setup, c->round[other].setup);
    assert_string_equal(c->entrant[3].driver, "Clark");
    championship_teams(c, &teams);
    assert_int_equal(teams.n, 6);
    assert_string_equal(teams.name[1], "Lotus");
    assert_int_equal(teams.of[3], 1);
    assert_int_equal(championship_usual_teams(c), TEAMS_PAIRS);
    championship_free(c);
}

static void test_season_points(void **state)
{
    struct championship *c =
        settled("edition=free cars=4 season={year:1961,points:[9,6,4,3,2,1],team_points:[8,6,4,3,2,1],"
                "rounds:[{title:One},{title:Two,track:spa}]}",
                NULL, 0, TEAMS_NONE);
    (void)state;
    assert_int_equal(c->rounds, 2);
    assert_non_null(strstr(c->setup, "team_points=8,6,4,3,2,1"));
    assert_string_equal(c->round[1].differs, "track=spa");
    championship_free(c);
    c = settled("cars=4 points=8,6,4 season={points:[9,6]}", NULL, 0, TEAMS_NONE); /* what is given holds */
    assert_non_null(strstr(c->setup, "points=8,6,4"));
    assert_int_equal(c->rounds, RACES_USUAL);
    championship_free(c);
    c = settled("cars=4 scoring=1960 season={points:[9,6]}", NULL, 0, TEAMS_NONE); /* a year is given, too */
    assert_string_equal(c->setup, "cars=4 each=1 season={points:[9,6]} scoring=1960");
    championship_free(c);
    c = settled("edition=seasons cars=4 scoring=1961", NULL, 0, TEAMS_NONE);
    assert_string_equal(c->setup, "edition=seasons cars=4 each=1 scoring=1961");
    championship_free(c);
}

static void test_calendars(void **state)
{
    struct championship *c = settled("cars=4", "monza, nurburgring,spa,", 5, TEAMS_NONE);
    (void)state;
    assert_int_equal(c->rounds, 5);
    assert_string_equal(c->round[1].title, "Nürburgring");
    assert_string_equal(c->round[4].setup, "cars=4 each=1 track=nurburgring");
    championship_free(c);
    c = settled("cars=4", "Night race: track=monza  points=10,5; Day: ", 0, TEAMS_NONE);
    assert_int_equal(c->rounds, 2);
    assert_string_equal(c->round[0].title, "Night race");
    assert_string_equal(c->round[0].differs, "track=monza points=10,5");
    assert_string_equal(c->round[1].setup, "cars=4 each=1");
    championship_free(c);
    c = settled("cars=4", NULL, 0, TEAMS_NONE);
    assert_int_equal(c->rounds, 7);
    assert_string_equal(c->round[6].title, "Race 7");
    championship_free(c);
    c = settled("cars=4", "monza,spa,monaco", 2, TEAMS_NONE);
    assert_int_equal(c->rounds, 2);
    championship_free(c);
}

static void test_teams_entered(void **state)
{
    struct team_list teams;
    struct championship *c = new_championship("lacorsa", "cars=6 each=2", NULL, 2);
    (void)state;
    assert_int_equal(championship_usual_teams(c), TEAMS_PAIRS);
    call(c->player[0], "Ann");
    call(c->player[1], "rookie (bot)");
    championship_enter(c, TEAMS_PAIRS);
    championship_teams(c, &teams);
    assert_int_equal(teams.n, 3);
    assert_string_equal(teams.name[0], "Ann");
    assert_string_equal(teams.name[1], "Team 2");
    for (int car = 0; car < 6; car++)
        assert_int_equal(teams.of[car], championship_shape(c)->owner[car]);
    championship_free(c);
    c = settled("cars=5", NULL, 2, TEAMS_PAIRS);
    championship_teams(c, &teams);
    assert_int_equal(teams.n, 3);
    assert_int_equal(teams.of[4], 2);
    assert_int_equal(championship_usual_teams(c), TEAMS_NONE);
    championship_free(c);
    c = settled("cars=4", NULL, 2, TEAMS_NONE);
    championship_teams(c, &teams);
    assert_int_equal(teams.n, 0);
    championship_free(c);
}

static void refuse_settle(const char *setup, const char *calendar, int best, int pole, const char *why)
{
    struct championship *c = new_championship("lacorsa", setup, calendar, 0);
    struct error err = { .line = 9 };
    championship_enter(c, TEAMS_NONE);
    c->best = best;
    c->pole = pole;
    assert_false(championship_settle(c, &err));
    if (!strstr(err.text, why))
        fail_msg("expected \"%s\"; found \"%s\"", why, err.text);
    assert_int_equal(err.line, 0);
    championship_free(c);
}

static void test_what_does_not_fit(void **state)
{
    (void)state;
    refuse_settle("cars=4", NULL, 8, 0, "best 8");
    refuse_settle("cars=4", "A: cars=5;", 0, 0,
                  "round 1: a championship has the same cars and players in every round");
    refuse_settle("cars=4", "A: each=2;", 0, 0, "same cars");
    refuse_settle("cars=4", "A: cars=99;", 0, 0, "round 1: cars takes");
    refuse_settle("cars=4", "A: track=nowhere;", 0, 0, "round 1");
    refuse_settle("cars=4 pole_point=yes", NULL, 0, 3, "contradicts");
    refuse_settle("cars=4", "A: pole_point=yes;", 0, 3, "contradicts pole_point in the setup of round 1");
    refuse_settle("cars=4", NULL, 0, 7, "1 to 6");
    struct championship *c = new_championship("toy", "seats=3", NULL, 2);
    struct error err = { .line = 9 };
    championship_enter(c, TEAMS_NONE);
    c->pole = 1;
    assert_false(championship_settle(c, &err));
    assert_int_equal(err.line, 0);
    assert_string_equal(err.text,
                        "a point for one pole takes a game with the option pole_point; toy has none");
    c->pole = 0;
    call(c->entrant[1].driver, c->entrant[0].driver);
    assert_false(championship_settle(c, &err));
    assert_non_null(strstr(err.text, "two names"));
    call(c->entrant[1].driver, "a|b");
    assert_false(championship_settle(c, &err));
    championship_free(c);
    c = new_championship("toy", "seats=3", NULL, 2);
    assert_false(championship_add_round(c, "", "", &err));
    assert_false(championship_add_round(c, "a\tb", "", &err));
    championship_free(c);
    c = championship_new(game_find("toy"), "", &err);
    assert_false(calendar_make(c, "monza,spa", 0, &err)); /* it has no tracks */
    assert_non_null(strstr(err.text, "tracks"));
    championship_free(c);
}

/* L26: one race's pole earns a point, the others' do not. */
static void test_pole_race(void **state)
{
    struct championship *c = new_championship("lacorsa", "cars=4", NULL, 3);
    struct error err;
    (void)state;
    championship_enter(c, TEAMS_NONE);
    c->pole = 2;
    assert_true(championship_settle(c, &err));
    for (int r = 0; r < 3; r++) {
        int sum = 0;
        assert_int_equal(strstr(c->round[r].setup, "pole_point=yes") != NULL, r == 1);
        run_round(c, 1);
        for (int car = 0; car < 4; car++)
            sum += c->round[r].results.car[car].points;
        assert_int_equal(sum, 22 + (r == 1));
    }
    championship_free(c);
}

/* 1960 and 1961 (L33), a fastest lap (L25), by hand and by a race that ends in the same way. */
static void check_by_hand(const char *setup, const char *line, const int *points, const int *team_points)
{
    struct results r;
    struct error err = { 0 };
    char text[BY_HAND_MAX];
    if (!by_hand_parse(game_find("lacorsa"), setup, line, &r, &err))
        fail_msg("%s: %s", line, err.text);
    for (int car = 0; car < r.cars; car++) {
        assert_int_equal(r.car[car].points, points[car]);
        assert_int_equal(r.car[car].team_points, team_points[car]);
    }
    struct setup *su = game_find("lacorsa")->setup_new(setup, &err);
    assert_non_null(su);
    by_hand_text(game_find("lacorsa"), game_find("lacorsa")->shape(su), &r, text, sizeof text);
    game_find("lacorsa")->setup_free(su);
    assert_string_equal(text, line);
}

#define LIST(...) ((const int[]){ __VA_ARGS__ })

static void test_points_by_hand(void **state)
{
    (void)state;
    check_by_hand("cars=4 each=1", "order 3,1,2,4", LIST(6, 4, 9, 3), LIST(6, 4, 9, 3));
    check_by_hand("cars=4 points=8,6,4,3", "order 3,1,2,4", LIST(6, 4, 8, 3), LIST(6, 4, 8, 3));
    check_by_hand("cars=4 team_points=8,6,4,3,2,1", "order 3,1,2,4", LIST(6, 4, 9, 3), LIST(6, 4, 8, 3));
    check_by_hand("cars=4 scoring=1961", "order 3,1,2,4", LIST(6, 4, 9, 3), LIST(6, 4, 8, 3));
    check_by_hand("cars=4 scoring=1960", "order 3,1,2,4", LIST(6, 4, 8, 3), LIST(6, 4, 8, 3));
    check_by_hand("cars=4", "order 3,1,2,4 out 4:crash", LIST(6, 4, 9, 0), LIST(6, 4, 9, 0));
    check_by_hand("cars=4", "order 3,1,2,4 out 2:no-stop,4:fuel pole 4", LIST(6, 0, 9, 0), LIST(6, 0, 9, 0));
    check_by_hand("cars=4 pole_point=yes", "order 3,1,2,4 out 4:crash pole 4", LIST(6, 4, 9, 1),
                  LIST(6, 4, 9, 1));
    check_by_hand("cars=4 fastest_lap=challenge", "order 3,1,2,4 pole 1 fastest 2", LIST(6, 5, 9, 3),
                  LIST(6, 5, 9, 3));
    check_by_hand("edition=free cars=8 points=10,1", "order 8,7,6,5,4,3,2,1", LIST(0, 0, 0, 0, 0, 0, 1, 10),
                  LIST(0, 0, 0, 0, 0, 0, 1, 10));
    check_by_hand("cars=4", "order 1,2,3,4 out 1:crash,2:crash,3:crash,4:crash", LIST(0, 0, 0, 0),
                  LIST(0, 0, 0, 0));
}

static void expect_same_results(const struct results *a, const struct results *b)
{
    assert_int_equal(a->cars, b->cars);
    for (int car = 0; car < a->cars; car++) {
        assert_int_equal(a->car[car].seat, b->car[car].seat);
        assert_int_equal(a->car[car].place, b->car[car].place);
        assert_int_equal(a->car[car].points, b->car[car].points);
        assert_int_equal(a->car[car].team_points, b->car[car].team_points);
        assert_int_equal(a->car[car].out, b->car[car].out);
        assert_int_equal(a->car[car].pole, b->car[car].pole);
        assert_int_equal(a->car[car].fastest, b->car[car].fastest);
    }
}

/* What a race gives and what somebody types in who watched it are the same. */
static void test_by_hand_agrees_with_races(void **state)
{
    static const char setup[] =
        "edition=seasons cars=12 each=1 fastest_lap=challenge pole_point=yes team_points=8,6,4,3,2,1";
    const struct game *g = game_find("lacorsa");
    (void)state;
    for (int i = 0; i < 20; i++) {
        struct results raced, typed;
        struct error err = { 0 };
        struct rng rng;
        char text[BY_HAND_MAX];
        struct table *t = table_new(g, setup, NULL, &err);
        assert_non_null(t);
        rng_init(&rng, 5, (uint64_t)i);
        race(t, &rng);
        g->results(table_setup(t), table_state(t), &raced);
        by_hand_text(g, table_shape(t), &raced, text, sizeof text);
        if (!by_hand_parse(g, setup, text, &typed, &err))
            fail_msg("%s: %s", text, err.text);
        expect_same_results(&typed, &raced);
        table_free(t);
    }
}

static void test_by_hand_refused(void **state)
{
    static const char *const bad[][3] = {
        { "cars=4", "", "order of the cars" },
        { "cars=4", "order 1,2,3", "all 4 cars" },
        { "cars=4", "order 1,2,3,3", "twice" },
        { "cars=4", "order 1,2,3,5", "from 1 to 4" },
        { "cars=4", "order 1,2,,3,4", "from 1 to 4" },
        { "cars=4", "order 1,2,3,4 order 1,2,3,4", "each once" },
        { "cars=4", "order", "each once" },
        { "cars=4", "order 1,2,3,4 speed 3", "each once" },
        { "cars=4", "order 1,2,3,4 out 4", "crash, fuel, no-stop" },
        { "cars=4", "order 1,2,3,4 out 4:bored", "crash, fuel, no-stop" },
        { "cars=4", "order 1,2,3,4 out 4:crash,4:fuel", "twice" },
        { "cars=4", "order 1,2,3,4 out 1:crash", "behind all others" },
        { "cars=4", "order 1,2,3,4 out 3:crash,4:no-stop", "left the race last" },
        { "cars=4", "order 1,2,3,4 pole 9", "from 1 to 4" },
        { "cars=4", "order 1,2,3,4 fastest 1", "no point for it" },
        { "cars=4 fastest_lap=card", "order 1,2,3,4 out 4:crash fastest 4", "running at the finish" },
        { "cars=4 pole_point=yes", "order 1,2,3,4", "earns a point" },
    };
    struct results r = { .cars = 77 };
    struct error err;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (by_hand_parse(game_find("lacorsa"), bad[i][0], bad[i][1], &r, &err))
            fail_msg("accepted: %s", bad[i][1]);
        if (!strstr(err.text, bad[i][2]))
            fail_msg("%s: %s", bad[i][1], err.text);
        assert_int_equal(r.cars, 77);
    }
    assert_true(by_hand_parse(game_find("toy"), "seats=2", "order 2,1", &r, &err));
    assert_int_equal(r.car[1].points, 1);
}

/* A race from elsewhere must be the round's. */
static void test_add(void **state)
{
    struct championship *c = settled("cars=4", "monza,spa", 0, TEAMS_NONE);
    struct tags tags = { .engine = "0.1.0" };
    struct error err;
    struct rng rng;
    (void)state;
    rng_init(&rng, 1, 1);
    struct table *t = table_new(c->game, "cars=4 track=monza", NULL, &err);
    assert_false(championship_add(c, t, &tags, &err)); /* not over */
    assert_non_null(strstr(err.text, "unfinished"));
    race(t, &rng);
    assert_true(championship_add(c, t, &tags, &err));
    assert_int_equal(c->done, 1);
    t = table_new(c->game, "cars=4 track=monza", NULL, &err);
    race(t, &rng);
    assert_false(championship_add(c, t, &tags, &err)); /* another track */
    assert_non_null(strstr(err.text, "track=spa"));
    table_free(t);
    t = table_new(game_find("toy"), "seats=4", NULL, &err);
    race(t, &rng);
    assert_false(championship_add(c, t, &tags, &err));
    table_free(t);
    /* a round that has begun goes on as it began */
    assert_true(championship_begin(c, &tags, &err));
    table_chance(c->round[1].table, &rng);
    assert_false(championship_add_by_hand(c, "order 1,2,3,4", &err));
    t = table_new(c->game, "cars=4 track=spa", NULL, &err);
    race(t, &rng);
    assert_false(championship_add(c, t, &tags, &err));
    assert_non_null(strstr(err.text, "go on from there"));
    table_free(t);
    race(c->round[1].table, &rng);
    assert_true(championship_finish(c, &err));
    assert_false(championship_begin(c, &tags, &err));
    assert_false(championship_add_by_hand(c, "order 1,2,3,4", &err));
    championship_free(c);
}

/* What becomes of a race in which somebody else than the entered one has driven. */
static bool adds(const char *entered, const char *drove)
{
    struct championship *c = settled("cars=4", "none,none", 0, TEAMS_NONE);
    struct tags tags = { .engine = "0.1.0" };
    struct error err = { 0 };
    struct rng rng;
    rng_init(&rng, 1, 1);
    call(c->player[1], entered);
    call(tags.player[1], drove);
    struct table *t = table_new(c->game, c->round[0].setup, NULL, &err);
    race(t, &rng);
    bool added = championship_add(c, t, &tags, &err);
    if (!added)
        table_free(t);
    championship_free(c);
    return added;
}

/* The step of a rival is that of the day; its temper is that of the championship. */
static void test_rival(void **state)
{
    (void)state;
    assert_true(adds("rival (bot)", "rival:6 (bot)"));
    assert_true(adds("rival/bold (bot)", "rival:10/bold (bot)"));
    assert_true(adds("rival:6 (bot)", "rival:6 (bot)"));
    assert_false(adds("rival:5 (bot)", "rival:6 (bot)"));
    assert_false(adds("rival/bold (bot)", "rival:6 (bot)"));
    assert_false(adds("rival (bot)", "rival:6/bold (bot)"));
    assert_false(adds("rival (bot)", "works:6 (bot)"));
    assert_false(adds("rival", "rival:6")); /* people who call themselves that */
}

/* Points are those of the entered: nobody else's race, no lesson, and none a second time. */
static void test_add_refused(void **state)
{
    struct championship *c = settled("cars=4", "none,none", 0, TEAMS_NONE);
    struct tags tags = { .engine = "0.1.0" };
    struct error err = { 0 };
    struct rng rng;
    (void)state;
    rng_init(&rng, 1, 1);
    call(c->player[1], "Bob");
    call(tags.player[0], "Ann"); /* nobody is entered there */
    call(tags.player[1], "Eve");
    struct table *t = table_new(c->game, c->round[0].setup, NULL, &err);
    race(t, &rng);
    assert_false(championship_add(c, t, &tags, &err));
    assert_non_null(strstr(err.text, "seat 2 of round 1 is that of Bob; found Eve"));
    tags.player[1][0] = '\0';
    call(tags.lesson, "lacorsa 1");
    assert_false(championship_add(c, t, &tags, &err));
    assert_string_equal(err.text, "expected a race; found the lesson lacorsa 1");
    tags.lesson[0] = '\0';
    assert_true(championship_add_note(c, NOTE_SUBSTITUTE, 1, "Eve", &err));
    call(tags.player[1], "Eve");
    assert_true(championship_add(c, t, &tags, &err));

    size_t len;
    struct reading again;
    char *text = record_text(t, &tags, &len);
    assert_true(record_read(all_games, text, len, &again));
    free(text);
    call(again.tags.player[1], "Bob"); /* another head makes no other race */
    assert_false(championship_add(c, again.table, &again.tags, &err));
    assert_string_equal(err.text, "expected another race for round 2; found that of round 1 again");
    table_free(again.table);
    assert_int_equal(c->done, 1);
    championship_free(c);
}

/* ---- Grand Prix -------------------------------------------------------------------------------------- */

/* Four players: 5 9 (Ardea), 10 14 (Glenmore), 22 23 (Lorrain), 25 26 (Rhenus). */
static struct championship *grand_prix(const char *setup, const char *calendar, int best)
{
    struct championship *c = new_championship("grandprix", setup, calendar, 0);
    struct error err = { 0 };
    call(c->player[0], "Ann");
    call(c->player[1], "Bob");
    call(c->player[2], "Cid");
    c->best = best;
    c->winner_bonus = true;
    championship_enter(c, championship_usual_teams(c));
    if (!championship_settle(c, &err))
        fail_msg("%s", err.text);
    return c;
}

static void type_in(struct championship *c, const char *line)
{
    struct error err = { 0 };
    if (!championship_add_by_hand(c, line, &err))
        fail_msg("%s: %s", line, err.text);
}

static void note(struct championship *c, enum note_kind kind, int seat, const char *name)
{
    struct error err = { 0 };
    if (!championship_add_note(c, kind, seat, name, &err))
        fail_msg("%s", err.text);
}

/* "1 Ardea 43, 2= …" or "1 5 25, …" */
static void expect_standings(const struct championship *c, bool of_teams, const char *wanted)
{
    struct standings *table = malloc(sizeof *table);
    struct team_list teams;
    char found[1000], points[FRACTION_TEXT_MAX];
    struct text t = text_into(found, sizeof found);
    assert_non_null(table);
    championship_teams(c, &teams);
    (of_teams ? championship_team_table : championship_driver_table)(c, table);
    for (int i = 0; i < table->n; i++) {
        const struct standing *at = &table->at[i];
        fraction_text(at->points, points, sizeof points);
        text_add(&t, "%s%d%s ", i ? ", " : "", at->rank, at->shared ? "=" : "");
        if (of_teams)
            text_add(&t, "%s %s", teams.name[at->who], points);
        else
            text_add(&t, "%d %s", car_number(championship_shape(c), at->who), points);
    }
    free(table);
    assert_string_equal(found, wanted);
}

/* L21, L34: where nobody made the stop the first has won, without points. */
static void test_a_win_without_the_stop(void **state)
{
    struct championship *c = settled("cars=4", NULL, 1, TEAMS_PAIRS);
    struct error err = { 0 };
    (void)state;
    assert_true(championship_add_by_hand(c, "order 3,1,2,4 out 1:no-stop,2:no-stop,3:no-stop,4:crash", &err));
    expect_standings(c, false, "1 3 0, 2 1 0, 3 2 0, 4 4 0");
    expect_standings(c, true, "1 Team 2 0, 2 Team 1 0");
    championship_free(c);
}

static void test_grand_prix_calendars(void **state)
{
    struct championship *c = grand_prix("players=4", NULL, 0);
    struct team_list teams;
    struct error err;
    (void)state;
    assert_int_equal(c->rounds, 4);
    assert_string_equal(c->round[1].title, "Ardenholm");
    assert_string_equal(c->round[1].setup, "players=4 track=arden");
    championship_teams(c, &teams);
    assert_int_equal(teams.n, 4);
    assert_string_equal(teams.name[2], "Lorrain");
    assert_int_equal(championship_team_seat(c, &teams, 2), 2);
    assert_string_equal(c->entrant[0].driver, "Car 5");
    assert_string_equal(c->entrant[8].driver, ""); /* a Non-Player Car */
    championship_free(c);
    c = grand_prix("players=2",
                   "{points:[10,6],rounds:[{title:Night,track:arden},{track:ombra},{track:arden}]}", 0);
    assert_int_equal(c->rounds, 3);
    assert_string_equal(c->round[0].title, "Night");
    assert_string_equal(c->round[2].title, "Ardenholm");
    assert_string_equal(c->round[2].setup, "players=2 track=arden points=10,6");
    championship_free(c);
    const char *own =
        builtin_find("grandprix-track", "hallen"); /* as packed text, with commas and colons in it */
    size_t size = 2 * strlen(own) + 100;
    char *list = malloc(size);
    assert_non_null(list);
    snprintf(list, size, "%s,ombra,%s", own, own);
    c = grand_prix("players=3", list, 0);
    assert_int_equal(c->rounds, 3);
    assert_string_equal(c->round[2].title, "Hallenring");
    assert_memory_equal(c->round[2].differs, "track={", 7);
    championship_free(c);
    snprintf(list, size, "Sprint: track=%s laps=1; Long: track=ombra", own);
    c = grand_prix("players=3", list, 0);
    assert_int_equal(c->rounds, 2);
    assert_string_equal(c->round[0].title, "Sprint");
    championship_free(c);
    free(list);
    c = new_championship("grandprix", "players=3", "A: teams=2,1,3;", 0); /* cars change hands */
    championship_enter(c, TEAMS_PAIRS);
    call(c->engine, "0.1.0");
    assert_false(championship_settle(c, &err));
    assert_non_null(strstr(err.text, "same cars"));
    championship_free(c);
}

/* GP 11.2, G36, G60: a substitute; twice the average of 16 NPCs; nothing. GP 11.3: the winner's bonus. */
static void test_grand_prix_absent(void **state)
{
    struct championship *c = grand_prix("players=4", "ombra,arden,ombra,hallen", 0);
    char player[SEATS_MAX][TAG_MAX];
    (void)state;
    type_in(c, "order 27,5,22,9,2,10,23,14,3,25 out 26:worn-out");
    assert_string_equal(c->round[1].setup, "players=4 track=arden bonus=27"); /* an NPC won */
    assert_string_equal(c->round[2].setup,
                        "players=4"); /* of later rounds nothing is known yet; ombra is the default */
    note(c, NOTE_SUBSTITUTE, 1, "Eve");
    note(c, NOTE_ABSENT_AVERAGE, 2, NULL);
    assert_string_equal(c->round[1].setup, "players=3 track=arden teams=1,2,4 bonus=27");
    championship_players(c, 1, player);
    assert_string_equal(player[0], "Ann");
    assert_string_equal(player[1], "Eve");
    assert_string_equal(player[2], "");
    const struct shape *shape = championship_round_shape(c, 1);
    assert_int_equal(car_number(shape, 5), 26); /* everybody keeps his cars */
    assert_int_equal(shape->owner[5], 2);
    assert_int_equal(championship_entrant(c, 1, 5), 7);
    assert_int_equal(championship_entrant(c, 1, 6), NOBODY);
    type_in(c, "order 5,2,9,3,10,6,14,8,25,26"); /* NPCs: 18 + 12 + 8 + 4 of 16 */
    expect_standings(c, true, "1 Ardea 70, 2 Glenmore 28, 3 Lorrain 26 1/4, 4 Rhenus 4");
    expect_standings(c, false, "1 5 43, 2 9 27, 3 10 18, 4 22 15, 5 14 10, 6 23 6, 7 25 3, 8 26 1");
    assert_string_equal(c->round[2].setup, "players=4 bonus=5");
    note(c, NOTE_ABSENT_NOTHING, 0, NULL);
    type_in(c, "order 22,10,23,14,25,26,2,3,6,8 out 2:lapped,3:lapped,6:crash,8:failure");
    expect_standings(c, true, "1 Ardea 70, 2 Lorrain 66 1/4, 3 Glenmore 58, 4 Rhenus 22");
    note(c, NOTE_ABSENT_AVERAGE, 0, NULL); /* two at once: 18 NPCs in a race of two, and minds are changed */
    note(c, NOTE_SUBSTITUTE, 3, "Dan");
    note(c, NOTE_ABSENT_AVERAGE, 3, NULL);
    note(c, NOTE_SUBSTITUTE, 2, "Fay");
    note(c, NOTE_PRESENT, 2, NULL);
    assert_string_equal(c->round[3].setup, "players=2 track=hallen teams=2,3 bonus=22");
    type_in(c, "order 2,10,3,14,22,23,6,7,8,11"); /* NPCs: 25 + 15 + 6 + 4 + 2 + 1 = 53 of 18 */
    expect_standings(c, true, "1 Glenmore 88, 2 Lorrain 84 1/4, 3 Ardea 75 8/9, 4 Rhenus 27 8/9");
    c->best = 3;
    expect_standings(c, true, "1 Lorrain 79, 2 Glenmore 76, 3 Ardea 75 8/9, 4 Rhenus 26 8/9");
    championship_free(c);
}

/* L34 for teams that are the players: level on points, then by wins of both cars, then shared. */
static void test_grand_prix_ties(void **state)
{
    struct championship *c = grand_prix("players=4 points=4,3,2,1", "ombra,arden", 0);
    (void)state;
    type_in(c, "order 5,10,14,9"); /* 5 and 5: Ardea has the win */
    expect_standings(c, true, "1 Ardea 5, 2 Glenmore 5, 3= Lorrain 0, 3= Rhenus 0");
    type_in(c, "order 10,5,9,14");
    expect_standings(c, true, "1= Ardea 10, 1= Glenmore 10, 3= Lorrain 0, 3= Rhenus 0");
    championship_free(c);
    c = grand_prix("players=4 points=4,3,2,1", "ombra,arden", 0);
    type_in(c, "order 5,10,2,3");
    note(c, NOTE_ABSENT_AVERAGE, 1, NULL);
    type_in(c, "order 2,3,22,6"); /* 2 (4 + 3 + 1) / 16 = 1: level by an award, and Ardea has the win */
    expect_standings(c, true, "1 Ardea 4, 2 Glenmore 4, 3 Lorrain 2, 4 Rhenus 0");
    assert_string_equal(c->round[1].setup, "players=3 track=arden teams=1,3,4 bonus=5 points=4,3,2,1");
    championship_free(c);
}

static void refuse_note(struct championship *c, enum note_kind kind, int seat, const char *name,
                        const char *why)
{
    struct error err = { .line = 9 };
    int notes = c->done < c->rounds ? c->round[c->done].notes : 0;
    if (championship_add_note(c, kind, seat, name, &err))
        fail_msg("accepted, expected \"%s\"", why);
    if (!strstr(err.text, why))
        fail_msg("expected \"%s\"; found \"%s\"", why, err.text);
    assert_int_equal(err.line, 0);
    assert_int_equal(c->done < c->rounds ? c->round[c->done].notes : 0, notes);
}

static void test_notes_refused(void **state)
{
    struct championship *c = grand_prix("players=3", "ombra,arden", 0);
    struct error err;
    (void)state;
    refuse_note(c, NOTE_ABSENT_NOTHING, 3, NULL, "from 1 to 3");
    refuse_note(c, NOTE_ABSENT_NOTHING, -1, NULL, "from 1 to 3");
    refuse_note(c, NOTE_SUBSTITUTE, 0, "", "takes a name");
    refuse_note(c, NOTE_SUBSTITUTE, 0, "a|b", "takes a name");
    refuse_note(c, NOTE_PRESENT, 1, NULL, "nothing says that seat 2 is absent from round 1");
    note(c, NOTE_ABSENT_NOTHING, 0, NULL);
    refuse_note(c, NOTE_ABSENT_NOTHING, 1, NULL, "players takes 2"); /* nobody races alone */
    assert_string_equal(c->round[0].setup, "players=2 teams=2,3");
    note(c, NOTE_PRESENT, 0, NULL);
    assert_string_equal(c->round[0].setup, "players=3");
    refuse_note(c, NOTE_PRESENT, 0, NULL, "nothing says");
    while (c->round[0].notes < NOTES_MAX)
        note(c, NOTE_SUBSTITUTE, 0, "Eve");
    refuse_note(c, NOTE_SUBSTITUTE, 0, "Eve", "at most 32");
    assert_true(championship_begin(c, NULL, &err));
    refuse_note(c, NOTE_ABSENT_NOTHING, 0, NULL, "has begun");
    championship_free(c);
    c = new_championship("grandprix", "players=3", "ombra", 0);
    championship_enter(c, TEAMS_NONE);
    assert_true(championship_settle(c, &err));
    refuse_note(c, NOTE_ABSENT_AVERAGE, 0, NULL, "awarded to a team");
    note(c, NOTE_ABSENT_NOTHING, 0, NULL);
    type_in(c, "order 10,14,22,23,2,3,6,8,11,12");
    refuse_note(c, NOTE_ABSENT_NOTHING, 0, NULL, "is over after 1 round");
    championship_free(c);
    c = settled("cars=4 each=1", "monza,spa", 0, TEAMS_PAIRS); /* LACORSA has no race without somebody */
    refuse_note(c, NOTE_ABSENT_NOTHING, 0, NULL, "takes all players");
    note(c, NOTE_SUBSTITUTE, 0, "Eve");
    assert_string_equal(c->round[0].setup, "cars=4 each=1 track=monza");
    championship_free(c);
}

/* Teams that were picked are kept by those who come. */
static void test_picked_teams(void **state)
{
    struct championship *c = grand_prix("players=4 teams=3,1,4,2", "ombra,arden", 0);
    (void)state;
    assert_string_equal(c->entrant[0].team, "Lorrain");
    note(c, NOTE_ABSENT_AVERAGE, 1, NULL);
    assert_string_equal(c->round[0].setup, "players=3 teams=3,4,2");
    type_in(c, "order 22,2,23,3,25,6,26,8,10,14"); /* NPCs: 18 + 12 + 8 + 4 of 16 */
    expect_standings(c, true, "1 Lorrain 40, 2 Rhenus 16, 3 Ardea 5 1/4, 4 Glenmore 3");
    assert_string_equal(c->round[1].setup, "players=4 track=arden teams=3,1,4,2 bonus=22");
    championship_free(c);
}

static void test_winner_bonus(void **state)
{
    struct championship *c = grand_prix("players=4", "A: ; B: ; C: bonus=9; D: bonus=0;", 0);
    struct error err = { 0 };
    (void)state;
    type_in(c, "order 5,2,9,3,10,6,14,8,25,26");
    assert_string_equal(c->round[1].setup, "players=4 bonus=5");
    type_in(c, "order 5,2,9,3,10,6,14,8,25,26");
    assert_string_equal(c->round[2].setup, "players=4 bonus=9"); /* what a round says itself holds */
    type_in(c, "order 5,2,9,3,10,6,14,8,25,26");
    assert_string_equal(c->round[3].setup, "players=4");
    championship_free(c);
    c = new_championship("grandprix", "players=4", "ombra,ombra", 0); /* switched off */
    championship_enter(c, TEAMS_PAIRS);
    assert_true(championship_settle(c, &err));
    type_in(c, "order 5,2,9,3,10,6,14,8,25,26");
    assert_string_equal(c->round[1].setup, "players=4");
    championship_free(c);
    c = new_championship("grandprix", "players=4 bonus=5", "ombra", 0);
    championship_enter(c, TEAMS_PAIRS);
    c->winner_bonus = true;
    assert_false(championship_settle(c, &err));
    assert_non_null(strstr(err.text, "contradicts"));
    championship_free(c);
    c = new_championship("lacorsa", "cars=4", "monza", 0);
    championship_enter(c, TEAMS_NONE);
    c->winner_bonus = true;
    assert_false(championship_settle(c, &err));
    assert_non_null(strstr(err.text, "lacorsa has none"));
    championship_free(c);
}

/* What a race of 22 cars gives and what somebody types in is the same: all places, or the ten that score. */
static void test_grand_prix_by_hand(void **state)
{
    static const char *const bad[][2] = {
        { "order 5,9,10", "at least the 10 cars" },
        { "order 5,9,10,14,22,23,25,26,2,4", "among 5, 9, 10" },
        { "order 5,9,10,14,22,23,25,26,2,5", "twice" },
        { "order 5,9,10,14,22,23,25,26,2,3 out 6:bored", "worn-out, failure" },
        { "order 5,9,10,14,22,23,25,26,2,3 out 5:crash", "behind all others" },
        { "order 5,9,10,14,22,23,25,26,2,3 out 3:disqualified",
          "scores in place 10; found car 3, disqualified" },
        { "order 5,9,10,14,22,23,25,26,2,3 fastest 5", "no point" },
        { "order 5,9,10,14,22,23,25,26,2,3 pole 1", "among" },
    };
    const struct game *g = game_find("grandprix");
    struct results r, typed;
    struct error err = { 0 };
    char text[BY_HAND_MAX];
    struct rng rng;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(by_hand_parse(g, "players=4", bad[i][0], &r, &err));
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
    }
    for (int i = 0; i < 5; i++) {
        struct table *t = table_new(g, "players=5 laps=1", NULL, &err);
        assert_non_null(t);
        rng_init(&rng, 6, (uint64_t)i);
        race(t, &rng);
        g->results(table_setup(t), table_state(t), &r);
        by_hand_text(g, table_shape(t), &r, text, sizeof text);
        if (!by_hand_parse(g, "players=5 laps=1", text, &typed, &err))
            fail_msg("%s: %s", text, err.text);
        expect_same_results(&typed, &r);
        table_free(t);
    }
    assert_true(
        by_hand_parse(g, "players=4", "order 5,9,10,14,22,23,25,26,2,3 out 27:disqualified", &r, &err));
    assert_int_equal(r.car[0].points, 25);
    assert_int_equal(r.car[21].place, 0);
}

/* ---- the ledger -------------------------------------------------------------------------------------- */

/* A championship to write down: what to do about each round, and all of them done. */
struct example {
    struct championship *(*make)(void);
    void (*run)(struct championship *c, uint64_t seed); /* the next round */
};

/* Three rounds: a race, one by hand, a race. */
static struct championship *make_corsa(void)
{
    struct championship *c = new_championship("lacorsa", "cars=4", "monza,spa,monaco", 0);
    struct error err = { 0 };
    call(c->title, "Three rounds");
    call(c->date, "2026-11-15");
    call(c->player[0], "Ann");
    c->best = 2;
    c->pole = 3;
    championship_enter(c, TEAMS_PAIRS);
    assert_true(championship_settle(c, &err));
    return c;
}

static void run_corsa(struct championship *c, uint64_t seed)
{
    if (c->done == 1)
        type_in(c, "order 4,2,3,1 out 1:crash pole 1");
    else
        run_round(c, seed);
}

/* Four rounds: by hand; without Cid, and Eve for Bob; by hand without Ann, after some hesitation; all. */
static struct championship *make_prix(void)
{
    return grand_prix("players=4 laps=1 turns=1", "ombra,arden,ombra,hallen", 3);
}

/* A round may have some of its notes already. */
static void run_prix(struct championship *c, uint64_t seed)
{
    static const struct note notes[][4] = {
        [1] = { { NOTE_SUBSTITUTE, 1, "Eve" }, { NOTE_ABSENT_AVERAGE, 2, "" } },
        [2] = { { NOTE_ABSENT_AVERAGE, 0, "" },
                { NOTE_SUBSTITUTE, 3, "Fay (bot)" },
                { NOTE_PRESENT, 3, "" },
                { NOTE_ABSENT_NOTHING, 0, "" } },
        [3] = { { 0 } },
    };
    static const int count[] = { 0, 2, 4, 0 };
    for (int i = c->round[c->done].notes; i < count[c->done]; i++)
        note(c, notes[c->done][i].kind, notes[c->done][i].seat, notes[c->done][i].name);
    if (c->done == 0)
        type_in(c, "order 27,5,22,9,2,10,23,14,3,25 out 26:worn-out");
    else if (c->done == 2)
        type_in(c, "order 22,10,23,14,25,26,2,3,6,8 pole 22");
    else
        run_round(c, seed);
}

static const struct example corsa = { make_corsa, run_corsa }, prix = { make_prix, run_prix };

static struct championship *complete(const struct example *e)
{
    struct championship *c = e->make();
    while (c->done < c->rounds)
        e->run(c, 3);
    return c;
}

static char *whole_text(const struct championship *c, size_t *len)
{
    size_t head_len, rounds_len;
    char *head = ledger_head(c, &head_len), *rounds = ledger_rounds(c, 0, &rounds_len);
    assert_non_null(head);
    assert_non_null(rounds);
    char *text = malloc(head_len + rounds_len + 1);
    assert_non_null(text);
    memcpy(text, head, head_len);
    memcpy(text + head_len, rounds, rounds_len + 1);
    *len = head_len + rounds_len;
    free(head);
    free(rounds);
    return text;
}

/* Written, read, written again; the caller frees what is given. */
static char *round_trip(const struct example *e)
{
    struct championship *c = complete(e);
    struct ledger l;
    size_t len, again_len;
    char *text = whole_text(c, &len);
    if (!ledger_read(all_games, text, len, &l))
        fail_msg("line %d: %s", l.error.line, l.error.text);
    assert_true(l.complete && !l.cut);
    assert_int_equal(l.good, len);
    char *again = whole_text(l.championship, &again_len);
    assert_int_equal(len, again_len);
    assert_string_equal(text, again);
    free(again);
    championship_free(l.championship);
    championship_free(c);
    return text;
}

static void test_ledger_round_trip(void **state)
{
    char *text = round_trip(&corsa);
    (void)state;
    assert_non_null(strstr(text, "\nround 2 Spa-Francorchamps | track=spa\n"));
    assert_non_null(strstr(text, "\n* pole 3\nbegin\nrace 1\n  Paddock record 1\n"));
    assert_non_null(strstr(text, "\n  end\nresult-by-hand 2 order 4,2,3,1 out 1:crash pole 1\nrace 3\n"));
    free(text);
    text = round_trip(&prix);
    assert_non_null(strstr(text, "\nentrant 26 Car 26 | Rhenus\nround 1 "));
    assert_non_null(strstr(text, "\nbest 3\nwinner-bonus yes\nbegin\nresult-by-hand 1 order 27,"));
    assert_non_null(strstr(text, "\nsubstitute 2 2 Eve\nabsent 2 3 average\nrace 2\n"));
    assert_non_null(strstr(text, "\n  setup players=3 track=arden laps=1 teams=1,2,4 bonus=27 turns=1\n"));
    assert_non_null(strstr(text, "\n  player 2 Eve\n"));
    assert_non_null(strstr(text, "\n  end\nabsent 3 1 average\nsubstitute 3 4 Fay (bot)\npresent 3 4\n"
                                 "absent 3 1 nothing\nresult-by-hand 3 order 22,"));
    free(text);
}

/* Finish what was read, as a program would that goes on with the file. */
static void go_on(const struct example *e, struct championship *c)
{
    struct rng rng;
    struct error err;
    rng_init(&rng, 9, (uint64_t)c->done);
    if (c->done < c->rounds && c->round[c->done].table) {
        race(c->round[c->done].table, &rng);
        assert_true(championship_finish(c, &err));
    }
    while (c->done < c->rounds)
        e->run(c, 9);
}

/* Whatever byte it is cut off at: the good part is whole lines, and with what comes later it is a good file. */
static void check_cut(const struct example *e, const char *text, size_t len, size_t head)
{
    struct ledger l, mended;
    size_t tail_len, good;
    bool whole = ledger_read(all_games, text, len, &l);
    if (len < head) {
        assert_false(whole);
        assert_null(l.championship);
        return;
    }
    assert_non_null(l.championship);
    assert_true(whole || l.cut);
    assert_true(l.good <= len && l.round_at <= l.good && (!l.good || text[l.good - 1] == '\n'));
    int from = l.championship->done;
    go_on(e, l.championship);
    char *tail = ledger_rounds(l.championship, from, &tail_len);
    assert_non_null(tail);
    good = l.good - l.round_at;
    assert_memory_equal(tail, text + l.round_at, good);
    char *file = malloc(l.round_at + tail_len + 1);
    assert_non_null(file);
    memcpy(file, text, l.good);
    memcpy(file + l.good, tail + good, tail_len - good);
    if (!ledger_read(all_games, file, l.round_at + tail_len, &mended))
        fail_msg("cut at %zu, line %d: %s", len, mended.error.line, mended.error.text);
    assert_true(mended.complete);
    free(file);
    free(tail);
    championship_free(l.championship);
    championship_free(mended.championship);
}

static bool in_race(const char *text, size_t at)
{
    return text[at] == ' ';
}

static void cut_everywhere(const struct example *e, size_t step)
{
    struct championship *c = complete(e);
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    size_t len, head;
    step *= scale && atoi(scale) < 100 ? 14 : 1;
    char *text = whole_text(c, &len);
    free(ledger_head(c, &head));
    for (size_t at = 0; at < len; at += step)
        check_cut(e, text, at, head);
    for (size_t at = 1; at <= len; at++) /* and between lines */
        if (text[at - 1] == '\n' && (at < head + 400 || at + 900 > len || !in_race(text, at)))
            check_cut(e, text, at, head);
    free(text);
    championship_free(c);
}

static void test_ledger_cut_off(void **state)
{
    (void)state;
    cut_everywhere(&corsa, 7);
    cut_everywhere(&prix, 29);
}

/* Replace the first `old` in the example, and read what comes of it. */
static void change(const struct example *e, const char *old, const char *new, const char *why,
                   int rounds_good)
{
    struct championship *c = complete(e);
    size_t len;
    char *text = whole_text(c, &len), *at = strstr(text, old);
    if (!at)
        fail_msg("nothing to change: %s", old);
    char *changed = malloc(len + strlen(new) + 1);
    int line = 1;
    struct ledger l;
    assert_non_null(changed);
    size_t before = (size_t)(at - text);
    snprintf(changed, len + strlen(new) + 1, "%.*s%s%s", (int)before, text, new, at + strlen(old));
    assert_false(ledger_read(all_games, changed, strlen(changed), &l));
    if (!strstr(l.error.text, why))
        fail_msg("%s: expected \"%s\"; found \"%s\"", new, why, l.error.text);
    assert_false(l.cut);
    for (size_t i = 0; i < l.good; i++)
        line += changed[i] == '\n';
    if (rounds_good < 0)
        assert_null(l.championship);
    else
        assert_int_equal(l.championship->done, rounds_good);
    assert_true(l.error.line >= line || !l.good);
    championship_free(l.championship);
    free(changed);
    free(text);
    championship_free(c);
}

static void read_changed(const char *old, const char *new, const char *why, int rounds_good)
{
    change(&corsa, old, new, why, rounds_good);
}

static void test_ledger_damaged_notes(void **state)
{
    static const struct {
        const char *old, *new, *why;
        int good;
    } damage[] = {
        { "entrant 26", "entrant 27", "1 to 26", -1 },
        { "entrant 26", "entrant 8", "player's car", -1 },
        { "entrant 26", "entrant 026", "1 to 26", -1 },
        { "winner-bonus yes", "winner-bonus no", "winner-bonus yes", -1 },
        { "winner-bonus yes", "winner-bonus yes\nwinner-bonus yes", "once", -1 },
        { "winner-bonus yes\n", "", "bonus=27", 1 },       /* the setup of race 2 then has no bonus */
        { "order 27,5,22", "order 5,27,22", "bonus=", 1 }, /* another winner */
        { "order 27,5,22", "order 27,5,21", "among 5, 9", 0 },
        { ",3,25 out", ",3 out", "at least the 10", 0 },
        { "absent 2 3 average", "absent 3 3 average", "expected round 2", 1 },
        { "absent 2 3 average", "absent 2 4 average", "teams=1,2,3", 1 },
        { "absent 2 3 average", "absent 2 5 average", "seat from 1 to 4", 1 },
        { "absent 2 3 average", "absent 2 03 average", "seat from 1 to 4", 1 },
        { "absent 2 3 average", "absent 02 3 average", "1 to 4", 1 },
        { "absent 2 3 average", "absent 2 3 lots", "average or nothing", 1 },
        { "absent 2 3 average", "absent 2 3", "average or nothing", 1 },
        { "absent 2 3 average", "absent 2", "1 to 4", 1 },
        { "absent 2 3 average", "absent", "expected race 2", 1 },
        { "absent 2 3 average\n", "", "found \"players=3", 1 },
        { "absent 2 3 average", "absent 2 3 nothing", "by the races above", 4 },
        { "substitute 2 2 Eve", "substitute 2 2  Eve", "takes a name", 1 },
        { "substitute 2 2 Eve", "substitute 2 2", "a name", 1 },
        { "substitute 2 2 Eve", "substitute 2 0 Eve", "seat from 1 to 4", 1 },
        { "substitute 2 2 Eve", "substitute 2 2 E|ve", "takes a name", 1 },
        { "substitute 2 2 Eve", "sub 2 2 Eve", "expected race 2", 1 },
        { "present 3 4", "present 3 3", "nothing says", 2 },
        { "present 3 4", "present 3 4 ", "seat from 1 to 4", 2 },
        { "\nabsent 3 1 nothing\nresult",
          "\nabsent 3 1 nothing\nabsent 3 2 nothing\nabsent 3 3 nothing\nresult", "players takes 2", 2 },
        { "race 4", "race 04", "expected race 4", 3 },
        { "\nteam 1 ", "\nabsent 4 1 nothing\nteam 1 ", "by the races above", 4 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++)
        change(&prix, damage[i].old, damage[i].new, damage[i].why, damage[i].good);
}

static void test_ledger_damaged(void **state)
{
    (void)state;
    read_changed("Paddock championship 1", "Paddock championship 2", "expected \"Paddock championship 1\"",
                 -1);
    read_changed("game lacorsa", "game chess", "that this program knows", -1);
    read_changed("rules 2", "rules 99", "rules version", -1);
    read_changed("setup cars=4", "setup cars=44", "cars takes", -1);
    read_changed("entrant 2 Car 2 | Team 1\n", "", "entrant 2", -1);
    read_changed("entrant 2", "entrant 1", "once", -1);
    read_changed("entrant 2", "entrant 9", "1 to 4", -1);
    read_changed("player 1", "player 0", "1 to 4", -1);
    read_changed("round 2", "round 3", "expected round 2", -1);
    read_changed("track=spa", "track=nowhere", "round 2", -1);
    read_changed("best 2", "best 4", "best 4", -1);
    read_changed("* pole 3", "* pole 9", "1 to 6", -1);
    read_changed("* pole 3", "* dice 3", "* pole", -1);
    read_changed("race 1", "race 2", "expected race 1", 0);
    read_changed("  Paddock record 1", "  Paddock record 2", "Paddock record 1", 0);
    read_changed("  setup cars=4 each=1 track=monza", "  setup cars=4 each=1 track=spa", "track=monza", 0);
    read_changed("  player 1 Ann\n", "  player 1 Ann\n  date 2026-01-01\n", "differs", 0);
    read_changed("\n  end\nresult", "\nresult", "more of race 1", 0);
    read_changed("\n  result 1 car", "\n  result 2 car", "by the moves above", 0);
    read_changed("result-by-hand 2 order 4,2,3,1", "result-by-hand 2 order 4,2,3,3", "twice", 1);
    read_changed("result-by-hand 2", "result-by-hand 3", "expected round 2", 1);
    read_changed("out 1:crash pole 1", "pole 1 out 1:crash", "expected \"order", 1);
    read_changed("\ndriver 1 car", "\ndriver 2 car", "by the races above", 3);
    read_changed("\nteam 1 ", "\nteam 1  ", "by the races above", 3);
    read_changed("\nend\n", "\nend\nmore\n", "nothing after end", 3);
}

static void test_ledger_odd_inputs(void **state)
{
    struct ledger l;
    (void)state;
    assert_false(ledger_read(all_games, "", 0, &l));
    assert_null(l.championship);
    assert_false(ledger_read(all_games, "\n", 1, &l));
    assert_false(ledger_read(all_games, "Paddock championship 1\n", 23, &l));
    assert_false(ledger_read(all_games, "Paddock championship 1\nbegin\n", 29, &l));
    assert_false(
        ledger_read(all_games, "Paddock championship 1\ngame toy\nrules 1\nsetup \nbegin\n", 53, &l));
    assert_null(l.championship);
    assert_int_equal(l.error.line, 5);
}

/* The other game, whose places may be shared and which has neither points nor tracks. */
static void test_toy(void **state)
{
    struct championship *c = new_championship("toy", "seats=3 length=10", NULL, 3);
    struct error err = { 0 };
    struct ledger l;
    size_t len;
    (void)state;
    championship_enter(c, TEAMS_NONE);
    assert_true(championship_settle(c, &err));
    for (int i = 0; i < 3; i++)
        run_round(c, 2);
    char *text = whole_text(c, &len);
    if (!ledger_read(all_games, text, len, &l))
        fail_msg("line %d: %s", l.error.line, l.error.text);
    assert_true(l.complete);
    championship_free(l.championship);
    free(text);
    championship_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_add_up),
        cmocka_unit_test(test_ties_by_wins),
        cmocka_unit_test(test_ties_at_every_depth),
        cmocka_unit_test(test_shared_rank),
        cmocka_unit_test(test_no_race_yet),
        cmocka_unit_test(test_retired_places_do_not_part),
        cmocka_unit_test(test_places_without_the_stop_part),
        cmocka_unit_test(test_a_win_without_the_stop),
        cmocka_unit_test(test_best_results),
        cmocka_unit_test(test_teams),
        cmocka_unit_test(test_fractions),
        cmocka_unit_test(test_awards),
        cmocka_unit_test(test_season_calendar),
        cmocka_unit_test(test_season_points),
        cmocka_unit_test(test_calendars),
        cmocka_unit_test(test_teams_entered),
        cmocka_unit_test(test_what_does_not_fit),
        cmocka_unit_test(test_pole_race),
        cmocka_unit_test(test_points_by_hand),
        cmocka_unit_test(test_by_hand_agrees_with_races),
        cmocka_unit_test(test_by_hand_refused),
        cmocka_unit_test(test_add),
        cmocka_unit_test(test_rival),
        cmocka_unit_test(test_add_refused),
        cmocka_unit_test(test_grand_prix_calendars),
        cmocka_unit_test(test_grand_prix_absent),
        cmocka_unit_test(test_grand_prix_ties),
        cmocka_unit_test(test_notes_refused),
        cmocka_unit_test(test_picked_teams),
        cmocka_unit_test(test_winner_bonus),
        cmocka_unit_test(test_grand_prix_by_hand),
        cmocka_unit_test(test_ledger_round_trip),
        cmocka_unit_test(test_ledger_cut_off),
        cmocka_unit_test(test_ledger_damaged),
        cmocka_unit_test(test_ledger_damaged_notes),
        cmocka_unit_test(test_ledger_odd_inputs),
        cmocka_unit_test(test_toy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
