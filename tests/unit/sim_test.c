/* sim_test.c: simulations give the same figures however they are cut up, and the figures are right.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../games/registry.h"
#include "../../sim/sim.h"
#include "scaled.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Always the first of the list: quick, and unlike random. */
static action_t choose_first(const struct view *view, const action_t *legal, int n,
                             const struct budget *budget, struct rng *rng)
{
    (void)view;
    (void)n;
    (void)budget;
    (void)rng;
    return legal[0];
}

static const struct strategy first_strategy = { .choose = choose_first };
static const struct bot first_bot = { .name = "first",
                                      .help = "Takes the first legal action.",
                                      .any_game = &first_strategy };

/* Counts how often it knew whom it raced. */
static int met_rookies;

static action_t choose_knowing(const struct view *view, const action_t *legal, int n,
                               const struct budget *budget, struct rng *rng)
{
    (void)n, (void)budget, (void)rng;
    for (int seat = 0; seat < view->game->shape(view->setup)->seats; seat++)
        assert_ptr_equal(view->rival[seat], seat == view->seat ? NULL : &rookie_bot);
    met_rookies++;
    return legal[0];
}

static const struct strategy knowing_strategy = { .choose = choose_knowing };
static const struct bot knowing_bot = { .name = "knowing",
                                        .help = "Knows them.",
                                        .any_game = &knowing_strategy };

/* A run with its setups. */
struct lab {
    struct sim_run run;
    struct sim_variant variant[3];
    struct setup *setup[3];
};

static void lab_add(struct lab *lab, const char *setup)
{
    int n = lab->run.variants++;
    lab->setup[n] = lab->run.game->setup_new(setup, NULL);
    assert_non_null(lab->setup[n]);
    sim_variant_init(&lab->variant[n], lab->run.game, lab->setup[n]);
    lab->run.variant = lab->variant;
}

static void lab_open(struct lab *lab, const char *game, const char *setup, const struct bot *first,
                     const struct bot *others)
{
    memset(lab, 0, sizeof *lab);
    lab->run.game = game_find(game);
    lab->run.seed = 5;
    lab->run.rotate = true;
    for (int i = 0; i < SEATS_MAX; i++)
        lab->run.field[i].bot = i ? others : first;
    lab_add(lab, setup);
    sim_run_field(&lab->run, lab->variant[0].shape->seats);
}

static void lab_close(struct lab *lab)
{
    for (int i = 0; i < lab->run.variants; i++)
        lab->run.game->setup_free(lab->setup[i]);
}

static const struct sim_watch nobody;

static void play(const struct lab *lab, int64_t from, int64_t to, int threads, struct sim_sums *sums)
{
    assert_int_equal(sim_play(&lab->run, (struct sim_range){ .from = from, .to = to }, threads, nobody, sums),
                     SIM_COMPLETE);
}

/* ---- the same however it is cut up ------------------------------------------------------------------- */

static const struct {
    const char *game, *setup;
    int64_t blocks;
} matches[] = {
    { "lacorsa", "cars=4", 60 },
    { "lacorsa", "edition=seasons cars=6 each=2", 40 },
    { "toy", "seats=3", 60 },
    { "grandprix", "players=4", 3 },
};
enum { MATCHES = sizeof matches / sizeof *matches };

static void test_threads(void **state)
{
    (void)state;
    static struct sim_sums one, four;
    struct lab lab;
    for (int i = 0; i < MATCHES; i++) {
        memset(&one, 0, sizeof one);
        memset(&four, 0, sizeof four);
        lab_open(&lab, matches[i].game, matches[i].setup, &first_bot, &random_bot);
        play(&lab, 0, matches[i].blocks, 1, &one);
        play(&lab, 0, matches[i].blocks, 4, &four);
        assert_int_equal(one.blocks, matches[i].blocks);
        assert_memory_equal(&one, &four, sizeof one);
        lab_close(&lab);
    }
}

static void test_shards(void **state)
{
    (void)state;
    static struct sim_sums whole, parts, part;
    struct lab lab;
    memset(&whole, 0, sizeof whole);
    memset(&parts, 0, sizeof parts);
    lab_open(&lab, "lacorsa", "cars=5", &first_bot, &random_bot);
    play(&lab, 0, 50, 2, &whole);
    static const int64_t cuts[] = { 30, 50, 0, 7, 7, 30 }; /* in no order */
    for (int i = 0; i < 6; i += 2) {
        memset(&part, 0, sizeof part);
        play(&lab, cuts[i], cuts[i + 1], 2, &part);
        sim_merge(&parts, &part);
    }
    assert_memory_equal(&whole, &parts, sizeof whole);
    lab_close(&lab);
}

static void test_seed(void **state)
{
    (void)state;
    static struct sim_sums one, other;
    struct lab lab;
    lab_open(&lab, "lacorsa", "cars=4", &random_bot, &random_bot);
    play(&lab, 0, 20, 1, &one);
    lab.run.seed++;
    play(&lab, 0, 20, 1, &other);
    assert_memory_not_equal(&one, &other, sizeof one);
    lab_close(&lab);
}

/* ---- counted right ------------------------------------------------------------------------------------- */

/* Every entry of the field sits in every seat once in a block. */
static void test_rotation(void **state)
{
    (void)state;
    struct lab lab;
    lab_open(&lab, "lacorsa", "cars=6", &first_bot, &random_bot);
    for (int seat = 0; seat < 6; seat++)
        for (int64_t block = 0; block < 3; block++) {
            unsigned seen = 0;
            for (int k = 0; k < 6; k++)
                seen |= 1u << sim_entry(&lab.run, lab.variant, block * 6 + k, seat);
            assert_int_equal(seen, 0x3f);
        }
    lab.run.rotate = false;
    assert_int_equal(sim_entry(&lab.run, lab.variant, 3, 2), 2);
    lab_close(&lab);
}

/* The sums against a plain count of the same matches. */
static void test_count(void **state)
{
    (void)state;
    static struct sim_sums sums;
    enum { BLOCKS = 40 };
    struct lab lab;
    struct sim_figures f;
    int64_t rookie = 0, rookie_squares = 0, wins = 0, pole = 0, out = 0, leads = 0,
            cause[SIM_CAUSES_MAX] = { 0 };
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "edition=large_grid cars=8", &first_bot, &random_bot);
    play(&lab, 0, BLOCKS, 3, &sums);
    for (int64_t block = 0; block < BLOCKS; block++) {
        int64_t points = 0;
        for (int64_t k = block * 8; k < block * 8 + 8; k++) {
            sim_match(&lab.run, lab.variant, k, &f);
            leads += f.lead_changes;
            for (int car = 0; car < 8; car++) {
                const struct result *r = &f.results.car[car];
                bool mine = (car + k) % 8 == 0;
                points += mine ? r->points : 0;
                wins += mine && r->place == 1;
                pole += f.slot[car] == 1 ? r->place : 0;
                out += r->out != 0;
                cause[r->out] += r->out != 0;
                assert_int_equal(f.slot[car] == 1, r->pole);
            }
        }
        rookie += points;
        rookie_squares += points * points;
    }
    assert_int_equal(sums.matches, BLOCKS * 8);
    assert_int_equal(sums.of[SIM_BOT][0][SIM_POINTS].sum, rookie);
    assert_int_equal(sums.of[SIM_BOT][0][SIM_POINTS].square, rookie_squares);
    assert_int_equal(sums.of[SIM_BOT][0][SIM_POINTS].count, BLOCKS * 8);
    assert_int_equal(sums.of[SIM_BOT][1][SIM_POINTS].count, BLOCKS * 56);
    assert_int_equal(sums.of[SIM_BOT][0][SIM_WINS].sum, wins);
    assert_int_equal(sums.of[SIM_BOT][1][SIM_WINS].count, BLOCKS * 56); /* a row is about one seat */
    assert_int_equal(sums.of[SIM_BOT][1][SIM_RACES_WON].count, BLOCKS * 8);
    assert_int_equal(sums.of[SIM_BOT][1][SIM_RACES_WON].sum, BLOCKS * 8 - wins);
    assert_int_equal(sums.of[SIM_SLOT][0][SIM_PLACE].sum, pole);
    assert_int_equal(sums.total[SIM_RETIRED].sum, out);
    assert_true(cause[1] > 0);
    for (int i = 0; i < SIM_CAUSES_MAX; i++)
        assert_int_equal(sums.cause[i].sum, cause[i]);
    assert_int_equal(sums.total[SIM_LEAD_CHANGES].sum, leads);
    assert_true(leads > 0);
    lab_close(&lab);
}

/* Cars of one name are one team, in the order in which the teams appear; the sums are those of its cars. */
static void test_teams(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    struct sim_figures f;
    int64_t points[CARS_MAX] = { 0 };
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "edition=seasons cars=6", &random_bot, &random_bot);
    const struct sim_variant *v = &lab.variant[0];
    assert_true(v->teams > 1 && v->teams < 6);
    for (int car = 0, known = 0; car < 6; car++) {
        assert_string_equal(v->team[v->team_of[car]], v->shape->team[car]);
        assert_true(v->team_of[car] <= known);
        known += v->team_of[car] == known;
        assert_true(car < 5 || known == v->teams);
    }
    play(&lab, 0, 3, 1, &sums);
    for (int64_t k = 0; k < 3 * v->shape->seats; k++) {
        sim_match(&lab.run, lab.variant, k, &f);
        for (int car = 0; car < 6; car++)
            points[v->team_of[car]] += f.results.car[car].team_points;
    }
    for (int team = 0; team < v->teams; team++)
        assert_int_equal(sums.of[SIM_TEAM][team][SIM_POINTS].sum, points[team]);
    lab_close(&lab);
}

/* A match played again from its streams, slowly: what was played by the words of each action, who overtook whom by
 * comparing every two cars. */
struct replay {
    const struct lab *lab;
    struct state *st;
    struct order before;
    int overtakes, lead_changes, cards;
    struct {
        char text[ACTION_TEXT_MAX]; /* "play 12+R" */
        int seat;
    } card[2000];
};

static int place_of(const struct order *o, int car)
{
    for (int i = 0; i < o->running; i++)
        if (o->car[i] == car)
            return i;
    return NOBODY;
}

static void replay_look(struct replay *r)
{
    const struct game *g = r->lab->run.game;
    struct order now;
    g->order(r->lab->setup[0], r->st, CARS_MAX, &now);
    if (now.cars && r->before.cars) {
        r->lead_changes += now.car[0] != r->before.car[0];
        for (int a = 0; a < now.cars; a++)
            for (int b = 0; b < a; b++) {
                int x = place_of(&r->before, a), y = place_of(&r->before, b);
                int p = place_of(&now, a), q = place_of(&now, b);
                r->overtakes += x >= 0 && y >= 0 && p >= 0 && q >= 0 && (x < y) != (p < q);
            }
    }
    r->before = now;
}

/* "play car3 12+R" is "play 12+R"; what names no card is left out. */
static bool replay_card(struct replay *r, action_t act, int seat)
{
    char text[ACTION_TEXT_MAX], action[32], first[32], second[32];
    action_text(r->lab->run.game, r->lab->setup[0], act, text, sizeof text);
    int words = sscanf(text, "%31s %31s %31s", action, first, second);
    if (strcmp(action, "play") != 0 && strcmp(action, "extend") != 0 && strcmp(action, "discard") != 0)
        return false;
    assert_true(words > 1 && r->cards < 2000);
    snprintf(r->card[r->cards].text, ACTION_TEXT_MAX, "%s %s", action,
             strncmp(first, "car", 3) != 0 ? first : second);
    r->card[r->cards++].seat = seat;
    return true;
}

static void replay(struct replay *r, const struct lab *lab, int64_t k)
{
    static union any_state room;
    const struct game *g = lab->run.game;
    struct rng chance, luck[SEATS_MAX];
    int last = NOBODY;
    memset(r, 0, sizeof *r);
    r->lab = lab;
    r->st = (struct state *)room.bytes;
    rng_init(&chance, lab->run.seed, (uint64_t)k * (SEATS_MAX + 1));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        rng_init(&luck[seat], lab->run.seed, (uint64_t)(k * (SEATS_MAX + 1) + 1 + seat));
    g->start(lab->setup[0], r->st);
    for (;;) {
        chance_settle(g, lab->setup[0], r->st, &chance);
        turn_t who = g->turn(lab->setup[0], r->st);
        if (!who)
            break;
        struct view view;
        int seat = turn_lowest(who);
        view_of(g, lab->setup[0], r->st, seat, &view);
        action_t act = budgeted_bot_act(&lab->run.field[sim_entry(&lab->run, lab->variant, k, seat)], &view,
                                        &luck[seat]);
        bool grid = r->before.cars;
        if (replay_card(r, act, seat) || seat != last || !grid)
            replay_look(r);
        last = seat;
        g->apply(lab->setup[0], r->st, seat, act, NULL);
    }
    replay_look(r);
}

static void expect_cards(const struct lab *lab, const struct replay *r, const struct sim_figures *f)
{
    const struct game *g = lab->run.game;
    const struct sim_variant *v = lab->variant;
    int all = 0;
    for (int way = 0; way < v->ways; way++)
        for (int word = 0; word < SIM_WORDS_MAX; word++)
            for (int seat = 0; seat < v->shape->seats; seat++) {
                int plays = f->plays[sim_plays_at(v, way, word) + seat], told = 0;
                const struct kind *kind = &g->actions_named[v->way[way]];
                char text[ACTION_TEXT_MAX], card[32];
                if (!plays)
                    continue;
                assert_true(f->played[way] >> word & 1);
                arg_text(g, v->setup, kind->arg[kind->plays - 1].kind, word, card, sizeof card);
                snprintf(text, sizeof text, "%s %s", kind->name, card);
                for (int i = 0; i < r->cards; i++)
                    told += r->card[i].seat == seat && !strcmp(r->card[i].text, text);
                assert_int_equal(plays, told);
                all += plays;
            }
    assert_int_equal(all, r->cards);
}

/* Every game says which argument is a card, and it is one that is written as a word. */
static void expect_ways(const struct game *g)
{
    for (int kind = 0; g->actions_named[kind].name; kind++) {
        int plays = g->actions_named[kind].plays;
        assert_in_range(plays, 0, 3);
        assert_true(!plays || g->actions_named[kind].arg[plays - 1].kind >= ARG_WORD);
    }
}

static void test_cards_and_overtakes(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++)
        expect_ways(all_games[i]);
    static const char *const games[][2] = { { "lacorsa", "edition=seasons cars=8" },
                                            { "lacorsa", "edition=large_grid cars=6 each=2" },
                                            { "grandprix", "players=5" },
                                            { "grandprix", "players=2" } };
    static struct replay r;
    static struct sim_figures f;
    for (int i = 0; i < 4; i++) {
        struct lab lab;
        int overtakes = 0;
        lab_open(&lab, games[i][0], games[i][1], &random_bot, &first_bot);
        for (int64_t k = 0; k < 12; k++) {
            replay(&r, &lab, k);
            sim_match(&lab.run, lab.variant, k, &f);
            assert_int_equal(f.overtakes, r.overtakes);
            assert_int_equal(f.lead_changes, r.lead_changes);
            expect_cards(&lab, &r, &f);
            overtakes += f.overtakes;
        }
        assert_true(overtakes > 0);
        lab_close(&lab);
    }
}

/* The sums of one card against a plain count of the same matches. */
static void test_card_sums(void **state)
{
    (void)state;
    static struct sim_sums sums;
    static struct sim_figures f;
    enum { BLOCKS = 30, WAY = 0, WORD = 5 };
    struct lab lab;
    struct sim_ratio expected = { 0 };
    int64_t places[CARS_MAX] = { 0 };
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &first_bot, &random_bot);
    play(&lab, 0, BLOCKS, 2, &sums);
    for (int64_t block = 0; block < BLOCKS; block++) {
        int64_t plays = 0, points = 0;
        for (int64_t k = block * 4; k < block * 4 + 4; k++) {
            sim_match(&lab.run, lab.variant, k, &f);
            for (int car = 0; car < 4; car++) {
                int n = f.plays[sim_plays_at(lab.variant, WAY, WORD) + car];
                plays += n;
                points += n * f.results.car[car].points;
                places[f.results.car[car].place - 1] += n;
            }
        }
        expected.blocks += plays > 0;
        expected.over += plays;
        expected.sum += points;
        expected.over_square += plays * plays;
        expected.sum_square += points * points;
        expected.product += plays * points;
    }
    assert_true(expected.over > 0);
    assert_memory_equal(&sums.card[WAY][WORD][SIM_CARD_POINTS], &expected, sizeof expected);
    assert_memory_equal(sums.card_place[WAY][WORD], places, sizeof places);
    assert_int_equal(sums.card[WAY][WORD][SIM_CARD_PLACE].sum,
                     places[0] + 2 * places[1] + 3 * places[2] + 4 * places[3]);
    assert_true(fabs(sim_plays(&sums, WAY, WORD).mean - (double)expected.over / (BLOCKS * 4)) < 1e-12);
    lab_close(&lab);
}

/* Every race of 9-6-4-3 gives away 22 points, so four equal drivers make 5.5 each: exactly, all together. */
static void test_fair_share(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    int64_t blocks = scaled(3000, 300), points = 0;
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &random_bot, &random_bot);
    play(&lab, 0, blocks, 2, &sums);
    struct sim_estimate all = sim_mean(&sums.of[SIM_BOT][0][SIM_POINTS], sums.blocks);
    assert_true(fabs(all.mean - 5.5) < 1e-9 && all.high - all.low < 1e-9);
    for (int seat = 0; seat < 4; seat++) {
        struct sim_estimate e = sim_mean(&sums.of[SIM_SEAT][seat][SIM_POINTS], sums.blocks);
        double half = (e.high - e.low) / 2;
        points += sums.of[SIM_SEAT][seat][SIM_POINTS].sum;
        /* Places 1 to 4 equally likely would be a deviation of 2.29 points in each race. */
        double expected = 1.96 * 2.2913 / sqrt(4.0 * (double)blocks);
        assert_true(half > 0.9 * expected && half < 1.1 * expected);
        assert_true(fabs(e.mean - 5.5) < 3 * half);
        for (int place = 0; place < 4; place++) {
            struct sim_estimate share = sim_share(sums.place[SIM_SEAT][seat][place], sums.matches);
            assert_true(share.low > 0.15 && share.high < 0.35);
        }
    }
    assert_int_equal(points, 22 * sums.matches);
    lab_close(&lab);
}

static void test_better_bot(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &rookie_bot, &random_bot);
    play(&lab, 0, 40, 2, &sums);
    struct sim_estimate more = sim_mean(&sums.pair[0][1], sums.blocks);
    struct sim_estimate a = sim_mean(&sums.of[SIM_BOT][0][SIM_POINTS], sums.blocks);
    struct sim_estimate b = sim_mean(&sums.of[SIM_BOT][1][SIM_POINTS], sums.blocks);
    assert_true(more.low > 0.5);
    assert_true(fabs(more.mean - (a.mean - b.mean)) < 1e-9);
    lab_close(&lab);
}

static void test_bots_know_their_rivals(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &knowing_bot, &rookie_bot);
    play(&lab, 0, 3, 1, &sums);
    assert_true(met_rookies > 40);
    lab_close(&lab);
}

/* A bot with another budget is another bot; with the same one it is the same. */
static void test_budgets(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &works_bot, &works_bot);
    static const long playouts[] = { 40, 80, 0, 40 };
    for (int i = 0; i < 4; i++)
        lab.run.field[i].playouts = playouts[i];
    lab.run.field[2].bot = &club_bot;
    sim_run_field(&lab.run, 4);
    assert_int_equal(lab.run.bots, 3);
    assert_int_equal(lab.run.bot_of[3], 0);
    play(&lab, 0, 3, 2, &sums);
    assert_int_equal(sums.of[SIM_BOT][0][SIM_POINTS].count, 24);
    assert_int_equal(sums.of[SIM_BOT][1][SIM_POINTS].count, 12);
    lab_close(&lab);
}

/* With duplicate deals equal drivers play the same race in every rotation. */
static void test_duplicates(void **state)
{
    (void)state;
    struct lab lab;
    struct sim_figures first, other;
    lab_open(&lab, "lacorsa", "cars=5", &random_bot, &random_bot);
    lab.run.duplicate = true;
    size_t plays = (size_t)sim_plays_at(lab.variant, lab.variant->ways, 0);
    for (int64_t block = 0; block < 20; block++) {
        sim_match(&lab.run, lab.variant, block * 5, &first);
        for (int k = 1; k < 5; k++) {
            sim_match(&lab.run, lab.variant, block * 5 + k, &other);
            assert_memory_equal(&first, &other, offsetof(struct sim_figures, plays));
            assert_memory_equal(first.plays, other.plays, plays * sizeof *first.plays);
        }
        sim_match(&lab.run, lab.variant, block * 5 + 5, &other);
        assert_memory_not_equal(first.plays, other.plays, plays * sizeof *first.plays);
    }
    lab_close(&lab);
}

/* A variant that is the same differs by nothing; one with other points by what it must. */
static void test_variants(void **state)
{
    (void)state;
    static struct sim_sums sums[3];
    struct lab lab;
    memset(sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &first_bot, &random_bot);
    lab_add(&lab, "cars=4");
    lab_add(&lab, "cars=4 points=10,7,5,4");
    play(&lab, 0, 50, 2, sums);
    assert_memory_equal(&sums[0].of, &sums[1].of, sizeof sums[0].of);
    struct sim_estimate same = sim_mean(&sums[1].change_points[SIM_BOT][0], 50);
    struct sim_estimate more = sim_mean(&sums[2].change_points[SIM_BOT][0], 50);
    assert_true(same.known && same.mean == 0 && same.high == 0);
    assert_true(fabs(more.mean - 1) < 1e-9 && more.high - more.low < 1e-9);
    assert_false(sim_mean(&sums[0].change_points[SIM_BOT][0], 50).known);
    struct sim_estimate rate =
        sim_rate_change(&sums[1].overtakes_a_lap, &sums[0].overtakes_a_lap, &sums[1].change_overtakes_a_lap);
    assert_true(rate.known && rate.mean == 0 && rate.high < 1e-6);
    assert_true(sim_rate(&sums[0].overtakes_a_lap).high > sim_rate(&sums[0].overtakes_a_lap).mean + 0.01);
    assert_false(
        sim_rate_change(&sums[0].overtakes_a_lap, &sums[0].overtakes_a_lap, &sums[0].change_overtakes_a_lap)
            .known);
    lab_close(&lab);
}

/* ---- stopping ------------------------------------------------------------------------------------------ */

static void test_precision(void **state)
{
    (void)state;
    static struct sim_sums one, four;
    struct lab lab;
    struct sim_range range = { .to = 100000, .precision = 0.15 };
    memset(&one, 0, sizeof one);
    memset(&four, 0, sizeof four);
    lab_open(&lab, "lacorsa", "cars=4", &first_bot, &random_bot);
    assert_int_equal(sim_play(&lab.run, range, 1, nobody, &one), SIM_PRECISE);
    assert_int_equal(sim_play(&lab.run, range, 4, nobody, &four), SIM_PRECISE);
    assert_memory_equal(&one, &four, sizeof one);
    struct sim_estimate e = sim_mean(&one.of[SIM_BOT][0][SIM_POINTS], one.blocks);
    assert_true((e.high - e.low) / 2 <= 0.15);
    assert_in_range(one.blocks, 64, 5000);
    lab_close(&lab);
}

static bool until_some(void *context, int64_t blocks)
{
    *(int64_t *)context = blocks;
    return blocks < 1;
}

static void test_stop(void **state)
{
    (void)state;
    static struct sim_sums sums;
    struct lab lab;
    int64_t told = 0;
    struct sim_watch watch = { until_some, &told };
    struct sim_range range = { .to = SIM_RACES_MAX };
    memset(&sums, 0, sizeof sums);
    lab_open(&lab, "lacorsa", "cars=4", &random_bot, &random_bot);
    assert_int_equal(sim_play(&lab.run, range, 2, watch, &sums), SIM_STOPPED);
    assert_true(sums.blocks >= 1 && told >= 1 && sums.matches == 4 * sums.blocks);
    lab_close(&lab);
}

/* ---- intervals ------------------------------------------------------------------------------------------- */

static void test_estimates(void **state)
{
    (void)state;
    /* Five blocks of one each: 2 4 4 6 9. Mean 5, deviation 2.6458, Student's factor for 4 is 2.776. */
    struct sim_tally tally = { .count = 5, .sum = 25, .square = 4 + 16 + 16 + 36 + 81 };
    struct sim_estimate e = sim_mean(&tally, 5);
    assert_true(e.bounded && fabs(e.mean - 5) < 1e-12);
    assert_true(fabs(e.high - 5 - 2.776 * 2.645751 / sqrt(5)) < 1e-5 && fabs(e.low + e.high - 10) < 1e-9);
    assert_false(sim_mean(&tally, 1).bounded);
    tally = (struct sim_tally){ 0 };
    assert_false(sim_mean(&tally, 5).known);
    /* Wilson for 10 of 100, as in the textbooks: 0.0552 to 0.1744. */
    e = sim_share(10, 100);
    assert_true(fabs(e.low - 0.0552) < 1e-4 && fabs(e.high - 0.1744) < 1e-4);
    assert_true(sim_share(0, 10).low == 0 && sim_share(10, 10).high == 1);
    assert_false(sim_share(0, 0).known);
}

static void test_rates(void **state)
{
    (void)state;
    /* Blocks of 2 in 1, 4 in 2, 9 in 3: the rate is 15 / 6 = 2.5, what is left over -0.5, -1 and 1.5. */
    struct sim_ratio r = {
        .blocks = 3, .sum = 15, .over = 6, .sum_square = 101, .over_square = 14, .product = 37
    };
    struct sim_estimate e = sim_rate(&r);
    assert_true(e.bounded && fabs(e.mean - 2.5) < 1e-12);
    assert_true(fabs(e.high - 2.5 - 4.303 * sqrt(3.5 * 3 / 2) / 6) < 1e-9);
    r.blocks = 1;
    assert_true(sim_rate(&r).known && !sim_rate(&r).bounded);
    r.over = 0;
    assert_false(sim_rate(&r).known);
}

/* Of many short runs some nineteen in twenty have the truth, as all of them together know it, in their interval. */
typedef struct sim_estimate estimate_of(const struct sim_sums *sums);

static struct sim_estimate difference(const struct sim_sums *sums)
{
    return sim_mean(&sums->pair[0][1], sums->blocks);
}

static struct sim_estimate points_of_a_card(const struct sim_sums *sums)
{
    return sim_rate(&sums->card[0][5][SIM_CARD_POINTS]);
}

static struct sim_estimate overtakes_a_lap(const struct sim_sums *sums)
{
    return sim_rate(&sums->overtakes_a_lap);
}

static struct sim_estimate overtakes_change(const struct sim_sums *sums)
{
    return sim_rate_change(&sums[1].overtakes_a_lap, &sums[0].overtakes_a_lap,
                           &sums[1].change_overtakes_a_lap);
}

static int covering(const struct lab *lab, int runs, int64_t blocks, estimate_of *of)
{
    static struct sim_sums all[3], one[3];
    enum { RUNS_MAX = 200 };
    struct sim_estimate e[RUNS_MAX];
    int covered = 0;
    assert_in_range(runs, 1, RUNS_MAX);
    memset(all, 0, sizeof all);
    for (int i = 0; i < runs; i++) {
        memset(one, 0, sizeof one);
        play(lab, i * blocks, (i + 1) * blocks, 2, one);
        for (int v = 0; v < lab->run.variants; v++)
            sim_merge(&all[v], &one[v]);
        e[i] = of(one);
    }
    double truth = of(all).mean;
    for (int i = 0; i < runs; i++)
        covered += e[i].low <= truth && truth <= e[i].high;
    return covered;
}

static void test_coverage(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        struct lab lab;
        lab_open(&lab, "lacorsa", "cars=4", &first_bot, &random_bot);
        lab.run.rotate = way > 0;
        lab.run.duplicate = way > 1;
        assert_in_range(covering(&lab, 200, 40, difference), 182, 198);
        assert_in_range(covering(&lab, 200, 40, points_of_a_card), 182, 198);
        assert_in_range(covering(&lab, 200, 40, overtakes_a_lap), 182, 198);
        lab_close(&lab);
    }
}

static void test_coverage_of_a_change(void **state)
{
    (void)state;
    struct lab lab;
    lab_open(&lab, "lacorsa", "edition=large_grid cars=6 pit_cards=1", &first_bot, &random_bot);
    lab_add(&lab, "edition=large_grid cars=6 pit_cards=5");
    lab.run.rotate = false;
    assert_in_range(covering(&lab, 200, 60, overtakes_change), 182, 198);
    lab_close(&lab);
}

/* ---- the order on the track ------------------------------------------------------------------------------------------- */

static void expect_order(const struct game *g, const struct setup *su, const struct state *st)
{
    struct order all, first;
    uint32_t seen = 0;
    g->order(su, st, CARS_MAX, &all);
    g->order(su, st, 1, &first);
    assert_int_equal(first.cars, all.cars ? 1 : 0);
    assert_true(!all.cars || (all.running <= all.cars && all.running == first.running));
    assert_true(!all.cars || all.cars == g->shape(su)->cars);
    for (int i = 0; i < all.cars; i++)
        seen |= 1u << all.car[i];
    assert_int_equal(__builtin_popcount(seen), all.cars);
    assert_true(!all.cars || first.car[0] == all.car[0]);
}

/* Every car stands once at every moment; at the end where its result says. */
static void test_order(void **state)
{
    (void)state;
    static const char *const games[][2] = { { "lacorsa", "edition=large_grid cars=10" },
                                            { "grandprix", "players=5 weather=random" } };
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX];
    struct results r;
    struct order end;
    for (int i = 0; i < 2; i++) {
        const struct game *g = game_find(games[i][0]);
        struct setup *su = g->setup_new(games[i][1], NULL);
        struct rng rng;
        rng_init(&rng, 3, 0);
        g->start(su, st);
        for (turn_t who; (who = g->turn(su, st));) {
            expect_order(g, su, st);
            if (who == CHANCE) {
                struct chance ch[ACTIONS_MAX];
                g->apply(su, st, NOBODY, chance_draw(ch, g->chances(su, st, ch), &rng), NULL);
                continue;
            }
            int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
            g->apply(su, st, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
        }
        expect_order(g, su, st);
        g->results(su, st, &r);
        g->order(su, st, CARS_MAX, &end);
        for (int place = 0; place < end.cars; place++)
            assert_int_equal(r.car[end.car[place]].place, place + 1);
        for (int place = 0; place < end.cars; place++)
            assert_int_equal(r.car[end.car[place]].out != 0, place >= end.running);
        g->setup_free(su);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_shards),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_rotation),
        cmocka_unit_test(test_count),
        cmocka_unit_test(test_teams),
        cmocka_unit_test(test_fair_share),
        cmocka_unit_test(test_bots_know_their_rivals),
        cmocka_unit_test(test_better_bot),
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_precision),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_estimates),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_coverage_of_a_change),
        cmocka_unit_test(test_cards_and_overtakes),
        cmocka_unit_test(test_card_sums),
        cmocka_unit_test(test_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
