/* library_test.c: the public library says what the rooms below it say, and refuses what makes no sense.
 *
 * Random races are played twice, through paddock.h and through the contract, with the same numbers: every answer must
 * be the same. Then all that a caller could get wrong.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../bots/bot.h"
#include "../../games/registry.h"
#include "../../table/narrate.h"
#include "../../table/position.h"

#include <math.h>
#include <paddock.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEED = 11 };
#define FAIR_SEED "00112233445566778899aabbccddeeff"

static const struct match {
    const char *game, *setup;
    int races;
} matches[] = {
    { "lacorsa", "cars=4 each=1", 30 },
    { "lacorsa", "cars=6 each=2", 20 },
    { "lacorsa", "edition=seasons cars=12 each=1", 10 },
    { "toy", "seats=4 length=12", 20 },
    { "grandprix", "players=4", 2 },
    { "grandprix", "players=11 track=tinroof weather=random", 1 },
};
enum { MATCHES = sizeof matches / sizeof *matches };

static int scaled(int count)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    int n = scale ? count * atoi(scale) / 100 : count;
    return n < 1 ? 1 : n;
}

static paddock_setup *setup_of(const struct match *m)
{
    paddock_error err;
    paddock_setup *setup = paddock_setup_new(m->game, m->setup, &err);
    if (!setup)
        fail_msg("%s", err.text);
    return setup;
}

static struct rng *as_rng(paddock_rng *rng)
{
    return (struct rng *)rng;
}

static const struct state *as_state(const paddock_state *state)
{
    return (const struct state *)state;
}

/* The sentence says what is wrong, and something does stand there. */
static void assert_says(const paddock_error *err, const char *part)
{
    if (!strstr(err->text, part))
        fail_msg("expected a sentence with \"%s\"; found \"%s\"", part, err->text);
}

/* ---- the same answers as the contract ------------------------------------------------------------------------- */

struct both {
    const struct game *g;
    struct setup *su;
    union any_state room;
    struct state *st; /* of the contract */
    paddock_setup *setup;
    paddock_state *state; /* of the library */
    struct rng inner;
    paddock_rng outer;
    paddock_events *events;
};

static void both_open(struct both *b, const struct match *m, int race)
{
    b->g = game_find(m->game);
    b->su = b->g->setup_new(m->setup, NULL);
    b->st = (struct state *)b->room.bytes;
    b->g->start(b->su, b->st);
    b->setup = setup_of(m);
    b->state = paddock_state_new(b->setup);
    b->events = paddock_events_new();
    rng_init(&b->inner, SEED, (uint64_t)race);
    paddock_rng_init(&b->outer, SEED, (uint64_t)race);
}

static void both_close(struct both *b)
{
    b->g->setup_free(b->su);
    paddock_events_free(b->events);
    paddock_state_free(b->state);
    paddock_setup_free(b->setup);
}

static void assert_same_state(const struct both *b)
{
    assert_memory_equal(b->st, b->state, b->g->state_size);
    assert_int_equal(b->g->turn(b->su, b->st), paddock_state_turn(b->setup, b->state));
    assert_true(state_hash(b->g, b->st) == paddock_state_hash(b->setup, b->state));
    assert_memory_equal(&b->inner, &b->outer, sizeof b->inner);
}

static void assert_same_actions(const struct both *b, int seat)
{
    static const int rooms[] = { 0, 1, 3, ACTIONS_MAX };
    action_t legal[ACTIONS_MAX];
    int n = b->g->actions(b->su, b->st, seat, legal);
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        paddock_action listed[ACTIONS_MAX + 1];
        int kept = n < rooms[r] ? n : rooms[r];
        memset(listed, 0xee, sizeof listed);
        assert_int_equal(n, paddock_state_actions(b->setup, b->state, seat, listed, rooms[r]));
        assert_memory_equal(legal, listed, sizeof *legal * (size_t)kept);
        if (rooms[r] < ACTIONS_MAX)
            assert_int_equal(0xeeeeeeeeu, listed[rooms[r]]);
    }
}

static void assert_same_chances(const struct both *b)
{
    struct chance all[ACTIONS_MAX];
    paddock_chance listed[ACTIONS_MAX] = { { 0, 0 } }, few[2] = { { 0, 0 }, { 7, 7 } };
    bool on_turn = b->g->turn(b->su, b->st) == CHANCE;
    int n = on_turn ? b->g->chances(b->su, b->st, all) : 0;
    assert_int_equal(n, paddock_state_chances(b->setup, b->state, listed, ACTIONS_MAX));
    assert_int_equal(n, paddock_state_chances(b->setup, b->state, few, 1));
    assert_int_equal(n, paddock_state_chances(b->setup, b->state, NULL, 0));
    assert_int_equal(7, few[1].weight);
    for (int i = 0; i < n; i++) {
        assert_int_equal(all[i].act, listed[i].action);
        assert_int_equal(all[i].weight, listed[i].weight);
    }
    if (n)
        assert_int_equal(all[0].act, few[0].action);
}

static void assert_same_texts(const struct both *b)
{
    static char ours[POSITION_TEXT_MAX], theirs[POSITION_TEXT_MAX];
    char cut[9];
    size_t len = b->g->state_text(b->su, b->st, ours, sizeof ours);
    assert_int_equal(len, paddock_state_text(b->setup, b->state, theirs, sizeof theirs));
    assert_string_equal(ours, theirs);
    assert_int_equal(len, paddock_state_text(b->setup, b->state, NULL, 0));
    assert_int_equal(len, paddock_state_text(b->setup, b->state, cut, sizeof cut));
    assert_int_equal(8, strlen(cut));
    assert_int_equal(position_text(b->g, b->su, b->st, ours, sizeof ours),
                     paddock_position_text(b->setup, b->state, theirs, sizeof theirs));
    assert_string_equal(ours, theirs);
}

static void assert_same_views(const struct both *b)
{
    union any_state ours;
    paddock_state *theirs = paddock_state_clone(b->setup, b->state);
    struct rng inner = b->inner;
    paddock_rng outer = b->outer;
    for (int viewer = NOBODY; viewer < b->g->shape(b->su)->seats; viewer++) {
        memcpy(ours.bytes, b->st, b->g->state_size);
        memcpy(theirs, b->state, b->g->state_size);
        b->g->redact(b->su, (struct state *)ours.bytes, viewer);
        paddock_state_redact(b->setup, theirs, viewer);
        assert_memory_equal(ours.bytes, theirs, b->g->state_size);
        if (viewer != NOBODY)
            assert_true(paddock_state_known(b->setup, theirs, viewer));
        b->g->imagine(b->su, (struct state *)ours.bytes, viewer, &inner);
        paddock_state_imagine(b->setup, theirs, &outer);
        assert_memory_equal(ours.bytes, theirs, b->g->state_size);
        assert_true(paddock_state_known(b->setup, theirs, PADDOCK_NOBODY));
    }
    paddock_state_free(theirs);
}

static void assert_same_events(const struct both *b, const struct events *ev)
{
    const struct narrator narrator = { .language = &english, .game = b->g, .setup = b->su };
    char ours[800], theirs[800];
    assert_int_equal(ev->n, paddock_events_count(b->events));
    for (int i = 0; i < ev->n; i++)
        for (int viewer = NOBODY; viewer < b->g->shape(b->su)->seats; viewer++) {
            bool hidden = !(ev->at[i].seen_by & viewer_bit(viewer));
            assert_int_equal(event_text(b->g, b->su, &ev->at[i], hidden, ours, sizeof ours),
                             paddock_events_text(b->events, i, viewer, theirs, sizeof theirs));
            assert_string_equal(ours, theirs);
            assert_int_equal(narrate(&narrator, &ev->at[i], hidden, ours, sizeof ours),
                             paddock_events_sentence(b->events, i, viewer, theirs, sizeof theirs));
            assert_string_equal(ours, theirs);
        }
}

/* One action of chance or of the lowest seat: drawn once, applied on both sides. */
static void step(struct both *b, turn_t who)
{
    action_t legal[ACTIONS_MAX], act;
    struct chance ch[ACTIONS_MAX];
    struct events ev = { .n = 0 };
    paddock_error err;
    int seat = who == CHANCE ? NOBODY : turn_lowest(who);
    if (seat == NOBODY)
        act = chance_draw(ch, b->g->chances(b->su, b->st, ch), &b->inner);
    else
        act = legal[rng_below(&b->inner, (uint32_t)b->g->actions(b->su, b->st, seat, legal))];
    memcpy(&b->outer, &b->inner, sizeof b->outer);
    b->g->apply(b->su, b->st, seat, act, &ev);
    assert_true(paddock_state_apply(b->setup, b->state, seat, act, b->events, &err));
    assert_same_events(b, &ev);
}

static void assert_same_results(const struct both *b)
{
    struct results r;
    paddock_result listed[CARS_MAX];
    b->g->results(b->su, b->st, &r);
    turn_t winners = results_winners(b->g->shape(b->su), &r);
    assert_int_equal(r.cars, paddock_state_results(b->setup, b->state, listed, CARS_MAX));
    assert_int_equal(r.cars, paddock_state_results(b->setup, b->state, NULL, 0));
    for (int car = 0; car < r.cars; car++) {
        const struct result *is = &r.car[car];
        assert_int_equal(is->seat, listed[car].seat);
        assert_int_equal(is->place, listed[car].place);
        assert_int_equal(is->points, listed[car].points);
        assert_int_equal(is->team_points, listed[car].team_points);
        assert_string_equal(b->g->causes[is->out], listed[car].cause);
        assert_int_equal(car_ran(b->g, is), listed[car].finished);
        assert_int_equal(is->pole, listed[car].pole);
        assert_int_equal(is->fastest, listed[car].fastest);
        assert_int_equal(is->seat != NOBODY && winners >> is->seat & 1, listed[car].won);
    }
}

static void race_both(struct both *b)
{
    turn_t who;
    for (int n = 0; (who = b->g->turn(b->su, b->st)); n++) {
        assert_same_state(b);
        assert_int_equal(0, paddock_state_results(b->setup, b->state, NULL, 0));
        assert_same_chances(b);
        for (int seat = 0; seat < b->g->shape(b->su)->seats; seat++)
            assert_same_actions(b, seat);
        if (n % 16 == 0) {
            assert_same_texts(b);
            assert_same_views(b);
        }
        step(b, who);
    }
    assert_same_state(b);
    assert_same_results(b);
}

static void test_same_as_contract(void **unused)
{
    (void)unused;
    for (int i = 0; i < MATCHES; i++)
        for (int race = 0; race < scaled(matches[i].races); race++) {
            struct both b;
            both_open(&b, &matches[i], race);
            race_both(&b);
            both_close(&b);
        }
}

/* ---- games, options, setups ---------------------------------------------------------------------------------------- */

static void test_games_and_options(void **unused)
{
    (void)unused;
    paddock_game game;
    paddock_option option;
    int games = 0;
    for (; paddock_game_at(games, &game); games++) {
        const struct game *g = all_games[games];
        int n = 0;
        assert_string_equal(g->id, game.id);
        assert_string_equal(g->title, game.title);
        assert_int_equal(g->rules, game.rules);
        for (; paddock_option_at(game.id, n, &option); n++) {
            assert_string_equal(g->options[n].name, option.name);
            assert_string_equal(option_kind_words[g->options[n].kind], option.kind);
            assert_ptr_equal(g->options[n].choices, option.choices);
            assert_int_equal(g->options[n].max, option.max);
        }
        assert_null(g->options[n].name);
        assert_true(n > 0);
    }
    assert_null(all_games[games]);
    assert_false(paddock_game_at(-1, &game));
    assert_false(paddock_game_at(1000000, &game));
    assert_false(paddock_option_at("lacorsa", -1, &option));
    assert_false(paddock_option_at("nix", 0, &option));
    assert_false(paddock_option_at(NULL, 0, &option));
}

static void test_setups(void **unused)
{
    (void)unused;
    for (int i = 0; i < MATCHES; i++) {
        paddock_setup *setup = setup_of(&matches[i]);
        const struct game *g = game_find(matches[i].game);
        struct setup *su = g->setup_new(matches[i].setup, NULL);
        const struct shape *is = g->shape(su);
        const paddock_shape *shape = paddock_setup_shape(setup);
        char ours[400], theirs[400];
        assert_int_equal(g->setup_text(su, ours, sizeof ours),
                         paddock_setup_text(setup, theirs, sizeof theirs));
        assert_string_equal(ours, theirs);
        assert_string_equal(matches[i].game, shape->game);
        assert_int_equal(is->seats, shape->seats);
        assert_int_equal(is->cars, shape->cars);
        assert_int_equal(is->actions_max, shape->actions_max);
        assert_int_equal(g->state_size, shape->state_size);
        for (int car = 0; car < is->cars; car++) {
            assert_int_equal(is->owner[car], shape->car[car].seat);
            assert_int_equal(car_number(is, car), shape->car[car].number);
        }
        g->setup_free(su);
        paddock_setup_free(setup);
    }
}

static void test_bad_setups(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text, *says;
    } bad[] = {
        { NULL, "", "expected the id of a game; found NULL" },
        { "nix", "", "\"nix\"" },
        { "lacorsa", "cars=99", "cars takes 2 to 12" },
        { "lacorsa", "wings=2", "wings" },
        { "grandprix", "players", "players" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        paddock_error err = { -1, "" };
        assert_null(paddock_setup_new(bad[i].game, bad[i].text, &err));
        assert_says(&err, bad[i].says);
        assert_int_equal(0, err.line);
        assert_null(paddock_setup_new(bad[i].game, bad[i].text, NULL));
    }
    paddock_setup *plain = paddock_setup_new("lacorsa", NULL, NULL);
    assert_non_null(plain);
    paddock_setup_free(plain);
    paddock_setup_free(NULL);
    paddock_state_free(NULL);
    paddock_events_free(NULL);
    paddock_bot_free(NULL);
    paddock_table_free(NULL);
}

/* A calendar may be longer than a setup's text ever is. */
static void test_too_long_a_setup(void **unused)
{
    (void)unused;
    static char text[PADDOCK_SETUP_TEXT_MAX + 20000];
    paddock_error err;
    size_t len = (size_t)sprintf(text, "cars=4 season={rounds:[");
    for (int i = 0; i < 40; i++)
        len += (size_t)sprintf(text + len, "%s{title:R%d,track:%01900d}", i ? "," : "", i, 7);
    sprintf(text + len, "]}");
    assert_true(len > PADDOCK_SETUP_TEXT_MAX);
    assert_null(paddock_setup_new("lacorsa", text, &err));
    assert_says(&err, "expected a setup of at most 65535 characters");
}

/* ---- what a caller may get wrong ------------------------------------------------------------------------------------ */

struct moment_of {
    paddock_setup *setup;
    paddock_state *state;
    paddock_rng rng;
    int seat; /* the lowest on turn */
};

/* Where a seat must choose, some random actions into the match. */
static void open_at(struct moment_of *m, const char *game, const char *text, int actions)
{
    paddock_action legal[PADDOCK_ACTIONS_MAX];
    m->setup = paddock_setup_new(game, text, NULL);
    m->state = paddock_state_new(m->setup);
    paddock_rng_init(&m->rng, SEED, 1);
    for (int i = 0; i <= actions; i++) {
        paddock_state_settle(m->setup, m->state, &m->rng);
        paddock_turn turn = paddock_state_turn(m->setup, m->state);
        assert_true(turn && turn != PADDOCK_CHANCE);
        m->seat = turn_lowest(turn);
        int n = paddock_state_actions(m->setup, m->state, m->seat, legal, PADDOCK_ACTIONS_MAX);
        if (i < actions)
            paddock_state_apply_unchecked(m->setup, m->state, m->seat,
                                          legal[paddock_rng_below(&m->rng, (uint32_t)n)], NULL);
    }
}

static void close_at(struct moment_of *m)
{
    paddock_state_free(m->state);
    paddock_setup_free(m->setup);
}

static void assert_refused(struct moment_of *m, int seat, paddock_action action, const char *says)
{
    paddock_error err;
    paddock_state *before = paddock_state_clone(m->setup, m->state);
    assert_false(paddock_state_apply(m->setup, m->state, seat, action, NULL, &err));
    assert_says(&err, says);
    assert_memory_equal(before, m->state, paddock_setup_shape(m->setup)->state_size);
    paddock_state_free(before);
}

static void test_refused_actions(void **unused)
{
    (void)unused;
    struct moment_of m;
    paddock_action legal[PADDOCK_ACTIONS_MAX];
    paddock_error err;
    open_at(&m, "lacorsa", "cars=4", 9);
    paddock_turn turn = paddock_state_turn(m.setup, m.state);
    int waiting = 0;
    while (turn >> waiting & 1)
        waiting++;
    paddock_state_actions(m.setup, m.state, m.seat, legal, PADDOCK_ACTIONS_MAX);
    assert_refused(&m, m.seat, 0, "may not do that now");
    assert_refused(&m, m.seat, 0xffffffffu, "may not do that now");
    assert_refused(&m, waiting, legal[0], "is not on turn");
    assert_refused(&m, 4, legal[0], "expected a seat from 1 to 4; found 5");
    assert_refused(&m, -7, legal[0], "expected a seat from 1 to 4");
    assert_refused(&m, PADDOCK_NOBODY, legal[0], "found an outcome of chance");
    assert_int_equal(0, paddock_state_actions(m.setup, m.state, 4, legal, PADDOCK_ACTIONS_MAX));
    assert_int_equal(0, paddock_state_actions(m.setup, m.state, -2, legal, PADDOCK_ACTIONS_MAX));
    assert_false(paddock_state_apply(NULL, m.state, 0, legal[0], NULL, &err));
    assert_says(&err, "found NULL");
    assert_false(paddock_state_apply(m.setup, NULL, 0, legal[0], NULL, NULL));
    paddock_state_redact(m.setup, m.state, m.seat);
    assert_refused(&m, m.seat, legal[0], "found one with blanks");
    close_at(&m);
}

/* Views of others, and of nobody: what is blank is not played with. */
static void test_views_are_refused(void **unused)
{
    (void)unused;
    static const char *const games[][2] = { { "lacorsa", "cars=4" },
                                            { "grandprix", "players=4" },
                                            { "toy", "seats=3 length=9" } };
    paddock_bot *bot = paddock_bot_new("club", NULL);
    for (size_t i = 0; i < 3; i++) {
        struct moment_of m;
        paddock_error err;
        open_at(&m, games[i][0], games[i][1], 3);
        assert_true(paddock_state_known(m.setup, m.state, PADDOCK_NOBODY));
        assert_true(paddock_state_known(m.setup, m.state, m.seat));
        assert_false(paddock_state_known(m.setup, m.state, 99));
        paddock_state_redact(m.setup, m.state, 99); /* what a spectator sees */
        assert_false(paddock_state_known(m.setup, m.state, PADDOCK_NOBODY));
        assert_false(paddock_state_known(m.setup, m.state, m.seat));
        assert_int_equal(0, paddock_bot_choose(bot, m.setup, m.state, m.seat, &m.rng, &err));
        assert_says(&err, "found them blank");
        assert_int_equal(0, paddock_action_find(m.setup, m.state, m.seat, "play", &err));
        assert_says(&err, "found them blank");
        assert_refused(&m, m.seat, 1, "found one with blanks");
        paddock_state_imagine(m.setup, m.state, &m.rng);
        assert_true(paddock_bot_choose(bot, m.setup, m.state, m.seat, &m.rng, &err));
        close_at(&m);
    }
    paddock_bot_free(bot);
}

static void test_texts(void **unused)
{
    (void)unused;
    static char text[PADDOCK_SETUP_TEXT_MAX];
    struct moment_of m;
    paddock_error err;
    paddock_setup *setup = (paddock_setup *)&m;
    paddock_state *state = (paddock_state *)&m;
    open_at(&m, "lacorsa", "cars=4 each=1", 5);
    size_t size = paddock_setup_shape(m.setup)->state_size;
    paddock_state *twin = paddock_state_new(m.setup);
    paddock_state_text(m.setup, m.state, text, sizeof text);
    assert_true(paddock_state_parse(m.setup, text, twin, &err));
    assert_memory_equal(m.state, twin, size);
    assert_false(paddock_state_parse(m.setup, "phase=lunch", twin, &err));
    assert_says(&err, "lunch");
    assert_memory_equal(m.state, twin, size); /* and has not changed */
    assert_false(paddock_state_parse(m.setup, NULL, twin, &err));
    paddock_position_text(m.setup, m.state, text, sizeof text);
    assert_true(paddock_position_read(text, &setup, &state, &err));
    assert_memory_equal(m.state, state, size);
    paddock_state_free(state);
    paddock_setup_free(setup);
    assert_false(paddock_position_read("lacorsa;1", &setup, &state, &err));
    assert_says(&err, "GAME;RULES;SETUP;STATE");
    assert_null(setup);
    assert_null(state);
    assert_false(paddock_position_read(NULL, &setup, &state, NULL));
    paddock_state_free(twin);
    close_at(&m);
}

static void test_older_rules(void **unused)
{
    (void)unused;
    static char text[PADDOCK_SETUP_TEXT_MAX];
    static const char record[] =
        "Paddock record 1\ngame lacorsa\nrules %d\nengine 0.1.0\nsetup cars=4 each=1\nbegin\n"
        "* deal car1 12\n";
    paddock_table *table;
    paddock_error err;
    for (int rules = 1; rules <= 2; rules++) {
        char version[8];
        snprintf(version, sizeof version, "%d", rules);
        snprintf(text, sizeof text, record, rules);
        assert_true(paddock_table_read(text, strlen(text), &table, &err));
        assert_string_equal(paddock_table_tag(table, "rules"), version);
        assert_false(paddock_table_set_tag(table, "rules", "1", &err));
        paddock_table_record(table, text, sizeof text);
        assert_non_null(strstr(text, "\nrules 2\n"));
        paddock_table_free(table);
    }
    snprintf(text, sizeof text, record, 3);
    assert_false(paddock_table_read(text, strlen(text), &table, &err));
    assert_says(&err, "or an older one; found version 3");
    assert_null(table);
}

static void test_actions_as_text(void **unused)
{
    (void)unused;
    struct moment_of m;
    paddock_action legal[PADDOCK_ACTIONS_MAX];
    paddock_error err;
    char text[PADDOCK_ACTION_TEXT_MAX] = "x";
    open_at(&m, "lacorsa", "cars=4", 5);
    int n = paddock_state_actions(m.setup, m.state, m.seat, legal, PADDOCK_ACTIONS_MAX);
    for (int i = 0; i < n; i++) {
        assert_true(paddock_action_text(m.setup, legal[i], text, sizeof text) > 0);
        assert_int_equal(legal[i], paddock_action_find(m.setup, m.state, m.seat, text, &err));
    }
    assert_int_equal(0, paddock_action_find(m.setup, m.state, m.seat, "sing", &err));
    assert_true(strlen(err.text) > 0);
    assert_int_equal(0, paddock_action_find(m.setup, m.state, 17, text, &err));
    assert_says(&err, "expected a seat from 1 to 4; found 18");
    assert_int_equal(0, paddock_action_find(m.setup, m.state, PADDOCK_NOBODY, text, &err));
    assert_int_equal(0, paddock_action_find(m.setup, m.state, m.seat, NULL, &err));
    assert_int_equal(0, paddock_action_text(m.setup, 0, text, sizeof text));
    assert_string_equal("", text);
    assert_int_equal(0, paddock_action_text(m.setup, 0xff000000u, text, sizeof text));
    assert_int_equal(0, paddock_action_text(m.setup, 0, NULL, 0));
    close_at(&m);
}

static void test_events_out_of_range(void **unused)
{
    (void)unused;
    paddock_events *events = paddock_events_new();
    char text[40] = "x";
    assert_int_equal(0, paddock_events_count(events));
    assert_int_equal(0, paddock_events_text(events, 0, 0, text, sizeof text));
    assert_string_equal("", text);
    assert_int_equal(0, paddock_events_sentence(events, -1, 0, NULL, 0));
    paddock_events_free(events);
}

static void test_numbers(void **unused)
{
    (void)unused;
    struct rng inner;
    paddock_rng rng;
    rng_init(&inner, 5, 6);
    paddock_rng_init(&rng, 5, 6);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(rng_below(&inner, 1 + (uint32_t)i), paddock_rng_below(&rng, 1 + (uint32_t)i));
    assert_memory_equal(&inner, &rng, sizeof rng);
    assert_int_equal(0, paddock_rng_below(&rng, 0));
}

static void test_version(void **unused)
{
    (void)unused;
    int major, minor, patch;
    assert_string_equal(PADDOCK_VERSION, paddock_version());
    assert_int_equal(3, sscanf(paddock_version(), "%d.%d.%d", &major, &minor, &patch));
    assert_int_equal(10000 * major + 100 * minor + patch, PADDOCK_VERSION_NUMBER);
}

/* ---- bots ------------------------------------------------------------------------------------------------------------ */

static void test_bots_choose_as_ours(void **unused)
{
    (void)unused;
    static const char *const names[] = { "random", "rookie", "club", "works:60", "ace:40" };
    struct moment_of m;
    open_at(&m, "lacorsa", "cars=4", 9);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct budgeted_bot driver;
        struct view view;
        paddock_error err;
        paddock_rng inner = m.rng, outer = m.rng;
        paddock_bot *bot = paddock_bot_new(names[i], &err);
        assert_non_null(bot);
        assert_true(budgeted_bot_parse(names[i], strlen(names[i]), &driver, NULL));
        const struct game *g = game_find("lacorsa");
        struct setup *su = g->setup_new("cars=4", NULL);
        view_of(g, su, as_state(m.state), m.seat, &view);
        paddock_state *seen = paddock_state_clone(m.setup, m.state);
        paddock_state_redact(m.setup, seen, m.seat);
        action_t ours = budgeted_bot_act(&driver, &view, as_rng(&inner));
        assert_int_equal(ours, paddock_bot_choose(bot, m.setup, m.state, m.seat, &outer, &err));
        assert_memory_equal(&inner, &outer, sizeof inner);
        outer = m.rng;
        assert_int_equal(ours, paddock_bot_choose(bot, m.setup, seen, m.seat, &outer, &err));
        paddock_state_free(seen);
        g->setup_free(su);
        paddock_bot_free(bot);
    }
    close_at(&m);
}

static double half_more(void *context)
{
    return *(double *)context += 0.05;
}

static void test_bots_with_a_clock(void **unused)
{
    (void)unused;
    struct moment_of m;
    paddock_error err;
    paddock_bot *bot = paddock_bot_new("works", NULL);
    double used = 0;
    open_at(&m, "lacorsa", "cars=4", 9);
    assert_true(paddock_bot_choose_until(bot, m.setup, m.state, m.seat, half_more, &used, &m.rng, &err));
    assert_true(used >= 1);
    assert_int_equal(0, paddock_bot_choose_until(bot, m.setup, m.state, m.seat, NULL, NULL, &m.rng, &err));
    assert_says(&err, "expected a clock");
    paddock_bot_free(bot);
    close_at(&m);
}

static void test_bots_weigh(void **unused)
{
    (void)unused;
    struct moment_of m;
    paddock_error err;
    paddock_opinion all[PADDOCK_ACTIONS_MAX], one;
    paddock_action legal[PADDOCK_ACTIONS_MAX];
    paddock_bot *works = paddock_bot_new("works:300", NULL), *club = paddock_bot_new("club", NULL);
    double often = 0;
    open_at(&m, "lacorsa", "cars=4", 9);
    paddock_rng again = m.rng;
    int n = paddock_state_actions(m.setup, m.state, m.seat, legal, PADDOCK_ACTIONS_MAX);
    assert_true(n > 1);
    assert_int_equal(
        n, paddock_bot_weigh(works, m.setup, m.state, m.seat, &m.rng, all, PADDOCK_ACTIONS_MAX, &err));
    for (int i = 0; i < n; i++) {
        assert_int_equal(legal[i], all[i].action);
        often += all[i].often;
    }
    assert_true(fabs(often - 1) < 1e-6);
    assert_int_equal(n, paddock_bot_weigh(works, m.setup, m.state, m.seat, &again, &one, 1, &err));
    assert_int_equal(one.action, all[0].action);
    assert_true(one.often == all[0].often && one.points == all[0].points && one.error == all[0].error);
    assert_true(one.tries == all[0].tries);
    assert_int_equal(0, paddock_bot_weigh(club, m.setup, m.state, m.seat, &m.rng, &one, 1, &err));
    assert_says(&err, "without opinions");
    paddock_bot_free(works);
    paddock_bot_free(club);
    close_at(&m);
}

static void test_bad_bots(void **unused)
{
    (void)unused;
    struct moment_of m;
    paddock_error err;
    const char *name, *help;
    int bots = 0;
    while (paddock_bot_at(bots, &name, &help))
        assert_string_equal(all_bots[bots++]->name, name);
    assert_null(all_bots[bots]);
    assert_true(paddock_bot_at(0, NULL, NULL));
    assert_false(paddock_bot_at(-1, &name, &help));
    assert_null(paddock_bot_new("driverless", &err));
    assert_says(&err, "driverless");
    assert_null(paddock_bot_new("works:none", &err));
    assert_null(paddock_bot_new("works:50ms", &err));
    assert_says(&err, "expected playouts");
    assert_null(paddock_bot_new(NULL, &err));
    assert_says(&err, "found NULL");
    paddock_bot *bot = paddock_bot_new("random", &err);
    open_at(&m, "lacorsa", "cars=4", 9);
    paddock_turn turn = paddock_state_turn(m.setup, m.state);
    int waiting = 0;
    while (turn >> waiting & 1)
        waiting++;
    assert_int_equal(0, paddock_bot_choose(bot, m.setup, m.state, waiting, &m.rng, &err));
    assert_says(&err, "is not on turn");
    assert_int_equal(0, paddock_bot_choose(bot, m.setup, m.state, 12, &m.rng, &err));
    assert_says(&err, "expected a seat from 1 to 4; found 13");
    assert_int_equal(0, paddock_bot_choose(bot, m.setup, m.state, PADDOCK_NOBODY, &m.rng, &err));
    assert_int_equal(0, paddock_bot_choose(NULL, m.setup, m.state, 0, &m.rng, &err));
    assert_says(&err, "found NULL");
    paddock_bot_free(bot);
    close_at(&m);
}

/* ---- tables ------------------------------------------------------------------------------------------------------------ */

static void race_at(paddock_table *table, paddock_bot *bot, const char *seed)
{
    const paddock_setup *setup = paddock_table_setup(table);
    paddock_dealer *dealer = paddock_dealer_new(seed, NULL);
    paddock_turn turn;
    paddock_error err;
    for (;;) {
        paddock_table_deal(table, dealer);
        if (!(turn = paddock_state_turn(setup, paddock_table_state(table))))
            break;
        int seat = turn_lowest(turn);
        paddock_action act = paddock_bot_choose(bot, setup, paddock_table_state(table), seat,
                                                paddock_dealer_thinking(dealer, table), &err);
        assert_true(paddock_table_act(table, seat, act, &err));
    }
    paddock_dealer_free(dealer);
}

static char *record_of(const paddock_table *table, size_t *len)
{
    *len = paddock_table_record(table, NULL, 0);
    char *text = malloc(*len + 1);
    assert_int_equal(*len, paddock_table_record(table, text, *len + 1));
    assert_int_equal(*len, strlen(text));
    return text;
}

static void test_records(void **unused)
{
    (void)unused;
    for (int i = 0; i < MATCHES; i++) {
        paddock_setup *setup = setup_of(&matches[i]);
        paddock_error err;
        paddock_bot *bot = paddock_bot_new("random", NULL);
        paddock_table *table = paddock_table_new(setup, NULL, &err), *again;
        size_t len, len2;
        paddock_setup_free(setup); /* the table has its own */
        assert_true(paddock_table_set_tag(table, "player 1", "Ann", &err));
        assert_true(paddock_table_set_tag(table, "date", "2026-11-15", &err));
        race_at(table, bot, i % 2 ? FAIR_SEED : "11");
        char *text = record_of(table, &len);
        assert_true(paddock_table_read(text, len, &again, &err));
        assert_string_equal("Ann", paddock_table_tag(again, "player 1"));
        assert_string_equal("2026-11-15", paddock_table_tag(again, "date"));
        assert_string_equal(PADDOCK_VERSION, paddock_table_tag(again, "engine"));
        char *text2 = record_of(again, &len2);
        assert_string_equal(text, text2);
        paddock_table_free(again);
        /* Cut off in the middle of a line: all that was good, and a sentence. */
        size_t cut = len / 2;
        while (text[cut - 1] == '\n')
            cut++;
        assert_false(paddock_table_read(text, cut, &again, &err));
        assert_says(&err, "the file is cut off");
        assert_true(err.line > 0);
        assert_non_null(again);
        paddock_table_free(again);
        free(text);
        free(text2);
        paddock_table_free(table);
        paddock_bot_free(bot);
    }
}

static void test_bad_seeds(void **unused)
{
    (void)unused;
    static const char *const bad[] = { "", "-1", "seven", "0123456789abcdef", "0x7" };
    paddock_error err;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(paddock_dealer_new(bad[i], &err));
        assert_says(&err, "expected a seed: a number");
    }
    assert_null(paddock_dealer_new(NULL, &err));
    assert_says(&err, "found NULL");
    paddock_dealer_free(NULL);
}

static void test_bad_records(void **unused)
{
    (void)unused;
    paddock_error err;
    paddock_table *table = (paddock_table *)&err;
    assert_false(paddock_table_read("nonsense\n", 9, &table, &err));
    assert_null(table);
    assert_int_equal(1, err.line);
    assert_false(paddock_table_read(NULL, 0, &table, &err));
    assert_false(paddock_table_read("", 0, NULL, &err));
    assert_says(&err, "found NULL");
}

static int count_moments(const paddock_table *table)
{
    paddock_moment m;
    int n = 0;
    while (paddock_table_moment(table, n, &m))
        n++;
    return n;
}

static void test_playing_at_a_table(void **unused)
{
    (void)unused;
    paddock_setup *setup = paddock_setup_new("toy", "seats=2 length=20", NULL);
    paddock_error err;
    paddock_table *table = paddock_table_new(setup, NULL, &err);
    paddock_dealer *dealer = paddock_dealer_new("1", &err);
    paddock_moment m;
    assert_false(paddock_table_play(NULL, 0, "plan", &err));
    assert_string_equal(err.text, "expected a table and a text; found NULL");
    assert_false(paddock_table_play(table, 0, NULL, NULL));
    assert_false(paddock_table_play(table, 0, "plan", &err));
    assert_says(&err, "expected an outcome of chance");
    paddock_table_deal(table, dealer);
    paddock_dealer_free(dealer);
    int before = count_moments(table);
    assert_false(paddock_table_play(table, 0, "fly", &err));
    assert_false(paddock_table_act(table, 0, 0, &err));
    assert_false(paddock_table_undo(table, 0, &err));
    assert_false(paddock_table_undo(table, 9, &err));
    assert_says(&err, "expected a seat of this match");
    assert_int_equal(before, count_moments(table));
    char text[PADDOCK_ACTION_TEXT_MAX], sentence[400];
    paddock_action legal[PADDOCK_ACTIONS_MAX];
    paddock_state_actions(paddock_table_setup(table), paddock_table_state(table), 0, legal,
                          PADDOCK_ACTIONS_MAX);
    paddock_action_text(setup, legal[0], text, sizeof text);
    assert_true(paddock_table_play(table, 0, text, &err));
    assert_true(paddock_table_moment(table, before, &m));
    assert_int_equal(0, m.seat);
    assert_int_equal(legal[0], m.action);
    assert_int_equal(1, m.events);
    /* The plan is told to its own seat alone. */
    assert_true(paddock_table_event(table, before, 0, 0, sentence, sizeof sentence) > 0);
    assert_null(strchr(sentence, '?'));
    paddock_table_event(table, before, 0, 1, sentence, sizeof sentence);
    assert_non_null(strchr(sentence, '?'));
    assert_true(paddock_table_set_tag(table, "player 1", "Ann", &err));
    assert_true(paddock_table_sentence(table, before, 0, 0, sentence, sizeof sentence) > 0);
    assert_non_null(strstr(sentence, "Ann"));
    assert_true(
        paddock_table_set_tag(table, "player 1", "Ann (bot)", &err)); /* bots are called by their cars */
    assert_true(paddock_table_sentence(table, before, 0, 0, sentence, sizeof sentence) > 0);
    assert_null(strstr(sentence, "Ann"));
    assert_int_equal(0, paddock_table_sentence(table, before, 1, 0, sentence, sizeof sentence));
    assert_string_equal("", sentence);
    assert_int_equal(0, paddock_table_event(table, 999, 0, 0, NULL, 0));
    assert_true(paddock_table_undo(table, 0, &err));
    assert_true(paddock_table_moment(table, before + 1, &m));
    assert_int_equal(0, m.action);
    assert_false(paddock_table_moment(table, -1, &m));
    paddock_table_free(table);
    paddock_setup_free(setup);
}

static void test_tags(void **unused)
{
    (void)unused;
    paddock_setup *setup = paddock_setup_new("lacorsa", "cars=4", NULL);
    paddock_error err;
    paddock_table *table = paddock_table_new(setup, NULL, &err);
    static const char *const unknown[] = { "player 5", "player 0", "player", "player one", "lesson", "" };
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_false(paddock_table_set_tag(table, unknown[i], "Ann", &err));
        assert_says(&err, "player and a seat from 1 to 4");
        assert_string_equal("", paddock_table_tag(table, unknown[i]));
    }
    assert_false(paddock_table_set_tag(table, "player 1", "", &err));
    assert_false(paddock_table_set_tag(table, "player 1", "Ann\nplayer 2 Bob", &err));
    assert_says(&err, "plain characters");
    char long_name[200];
    memset(long_name, 'a', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    assert_false(paddock_table_set_tag(table, "player 1", long_name, &err));
    assert_says(&err, "at most 79");
    assert_string_equal("", paddock_table_tag(table, "player 1"));
    assert_false(paddock_table_set_tag(table, NULL, "Ann", &err));
    assert_false(paddock_table_set_tag(table, "date", NULL, &err));
    paddock_table_free(table);
    paddock_setup_free(setup);
}

static void test_tables_from_states(void **unused)
{
    (void)unused;
    static char text[PADDOCK_STATE_TEXT_MAX];
    struct moment_of m;
    paddock_error err;
    open_at(&m, "lacorsa", "cars=4", 9);
    paddock_state_text(m.setup, m.state, text, sizeof text);
    paddock_table *table = paddock_table_new(m.setup, text, &err);
    assert_non_null(table);
    assert_memory_equal(m.state, paddock_table_state(table), paddock_setup_shape(m.setup)->state_size);
    paddock_table_free(table);
    paddock_state_redact(m.setup, m.state, 0);
    paddock_state_text(m.setup, m.state, text, sizeof text);
    assert_null(paddock_table_new(m.setup, text, &err));
    assert_says(&err, "found one with blanks");
    assert_null(paddock_table_new(m.setup, "lap=x", &err));
    assert_null(paddock_table_new(NULL, NULL, &err));
    assert_says(&err, "found NULL");
    close_at(&m);
}

int main(void)
{
    printf("seed %d\n", SEED);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_contract),
        cmocka_unit_test(test_games_and_options),
        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_bad_setups),
        cmocka_unit_test(test_too_long_a_setup),
        cmocka_unit_test(test_refused_actions),
        cmocka_unit_test(test_views_are_refused),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_older_rules),
        cmocka_unit_test(test_actions_as_text),
        cmocka_unit_test(test_events_out_of_range),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_bots_choose_as_ours),
        cmocka_unit_test(test_bots_with_a_clock),
        cmocka_unit_test(test_bots_weigh),
        cmocka_unit_test(test_bad_bots),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_bad_seeds),
        cmocka_unit_test(test_bad_records),
        cmocka_unit_test(test_playing_at_a_table),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_tables_from_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
