/* bot_test.c: bots play by what they see, the same every time, and not too badly.
 *
 * A bot must not know more than its seat: two truths that look alike to the
 * seat are put before it, and it has to choose the same. Then the yardstick:
 * who imagines should beat who does not.
 *
 * PADDOCK_TEST_SCALE is a percentage of the states and races.
 */
#include "../../bots/bot.h"
#include "../../games/registry.h"
#include "scaled.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct match {
    const char *game;
    const char *setup;
} matches[] = {
    { "lacorsa", "cars=4 each=1" },
    { "lacorsa", "cars=6 each=2" },
    { "lacorsa", "edition=free cars=2 each=1" },
    { "lacorsa", "edition=free cars=12 each=1" },
    { "toy", "seats=2 length=20" },
    { "toy", "seats=4 length=12" },
    { "grandprix", "players=4" },
    { "grandprix", "players=11 track=tinroof weather=wet" },
};
enum { MATCHES = sizeof matches / sizeof *matches, LACORSA = 0, GRAND_PRIX = 6 };

/* ---- positions ---------------------------------------------------------------------------------- */

/* A game with a setup and one state of it. */
struct play {
    const struct game *g;
    struct setup *su;
    union any_state room;
    struct state *st;
};

static void play_open(struct play *p, const struct match *m)
{
    p->g = game_find(m->game);
    p->su = p->g->setup_new(m->setup, NULL);
    assert_non_null(p->su);
    p->st = (struct state *)p->room.bytes;
    p->g->start(p->su, p->st);
}

static void play_close(struct play *p)
{
    p->g->setup_free(p->su);
}

/* One random action of a random seat; false when the match is over. */
static bool random_step(struct play *p, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    chance_settle(p->g, p->su, p->st, rng);
    turn_t who = p->g->turn(p->su, p->st);
    if (!who)
        return false;
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(who)); skip; skip--)
        who &= who - 1;
    int seat = turn_lowest(who), n = p->g->actions(p->su, p->st, seat, legal);
    p->g->apply(p->su, p->st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
    return true;
}

/* Somewhere in a random match where seats must act. */
static void random_position(struct play *p, struct rng *rng)
{
    do {
        p->g->start(p->su, p->st);
        for (uint32_t k = rng_below(rng, 60); k; k--)
            random_step(p, rng);
        chance_settle(p->g, p->su, p->st, rng);
    } while (!p->g->turn(p->su, p->st));
}

/* ---- seeing ------------------------------------------------------------------------------------- */

/* A truth that looks to the seat as this one does. */
static void imagine_another(const struct play *p, int seat, uint64_t number, union any_state *out)
{
    struct rng rng;
    struct state *st = (struct state *)out->bytes;
    rng_init(&rng, 41, number);
    memcpy(out->bytes, p->st, p->g->state_size);
    p->g->redact(p->su, st, seat);
    p->g->imagine(p->su, st, seat, &rng);
}

static action_t choose(const struct play *p, const struct bot *bot, enum temper temper, const void *truth,
                       int seat, struct rng *after)
{
    struct view view;
    rng_init(after, 42, 7);
    view_of(p->g, p->su, truth, seat, &view);
    assert_int_equal(view.seat, seat);
    return bot_act_within(bot, &view, &(struct budget){ .playouts = 10, .manner.temper = (uint8_t)temper },
                          after);
}

static void expect_legal(const struct play *p, int seat, action_t act)
{
    action_t legal[ACTIONS_MAX];
    int n = p->g->actions(p->su, p->st, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return;
    fail_msg("an action that is not on the list");
}

/* The same choice in the truth, in two imagined ones, and when asked again; also the same use of luck.
 * Returns whether the imagined truths differ. */
static bool expect_blind(const struct play *p, const struct bot *bot, int seat, uint64_t number)
{
    union any_state a, b;
    struct rng first, other;
    imagine_another(p, seat, 2 * number, &a);
    imagine_another(p, seat, 2 * number + 1, &b);
    enum temper temper = (enum temper)(number % TEMPERS);
    action_t act = choose(p, bot, temper, p->st, seat, &first);
    expect_legal(p, seat, act);
    const void *const truths[] = { p->st, a.bytes, b.bytes };
    for (int i = 0; i < 3; i++) {
        if (choose(p, bot, temper, truths[i], seat, &other) != act)
            fail_msg("%s/%s chooses by what seat %d cannot see", bot->name, temper_words[temper].name,
                     seat + 1);
        assert_memory_equal(&first, &other, sizeof first);
    }
    return memcmp(a.bytes, b.bytes, p->g->state_size) != 0;
}

/* Random positions of one match, and every seat on turn in them. */
static void expect_blind_in(const struct match *m, const struct bot *bot, long *different, long *seen)
{
    struct play p;
    struct rng rng;
    play_open(&p, m);
    rng_init(&rng, 43, (uint64_t)(m - matches));
    for (long i = m->game[0] == 'g' ? scaled(15, 4) : scaled(40, 6); i > 0; i--) { /* those take longer */
        random_position(&p, &rng);
        for (turn_t who = p.g->turn(p.su, p.st); who; who &= who - 1, ++*seen)
            *different += expect_blind(&p, bot, turn_lowest(who), (uint64_t)*seen);
    }
    play_close(&p);
}

static void bots_choose_by_what_they_see(void **state)
{
    (void)state;
    for (int k = 0; all_bots[k]; k++) {
        long different = 0, seen = 0;
        for (int m = 0; m < MATCHES; m++)
            expect_blind_in(&matches[m], all_bots[k], &different, &seen);
        assert_true(different
                    > seen / 2); /* or things were compared with themselves: of two cars one knows both */
    }
}

/* The view itself: blanks for others, and whole for the seat. */
static void a_view_is_redacted(void **state)
{
    (void)state;
    for (int m = 0; m < MATCHES; m++) {
        struct play p;
        struct rng rng;
        int hiding = 0;
        play_open(&p, &matches[m]);
        rng_init(&rng, 44, (uint64_t)m);
        for (int i = 0; i < 50; i++) {
            struct view view;
            union any_state again;
            random_position(&p, &rng);
            int seat = (int)rng_below(&rng, (uint32_t)p.g->shape(p.su)->seats);
            view_of(p.g, p.su, p.st, seat, &view);
            hiding += memcmp(view.blanked.bytes, p.st, p.g->state_size) != 0;
            memcpy(again.bytes, view.blanked.bytes, p.g->state_size);
            p.g->redact(p.su, (struct state *)again.bytes, seat);
            assert_memory_equal(again.bytes, view.blanked.bytes, p.g->state_size);
        }
        assert_true(hiding >= 40); /* before the first choice there may be no secret yet */
        play_close(&p);
    }
}

static void bots_are_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; all_bots[i]; i++) {
        assert_ptr_equal(bot_find(all_bots[i]->name), all_bots[i]);
        size_t help = strlen(all_bots[i]->help);
        assert_true(help && all_bots[i]->help[help - 1] == '.');
    }
    assert_ptr_equal(bot_find("random"), &random_bot);
    assert_ptr_equal(bot_find("rookie"), &rookie_bot);
    assert_null(bot_find(""));
    assert_null(bot_find("Rookie"));
}

/* ---- misjudging --------------------------------------------------------------------------------- */

/* How often a driver with that error chooses as club does, where there is a choice, in races that club drives; *chance is
 * how often somebody would who draws. */
static double agreement(int match, int error, double *chance)
{
    struct play p;
    struct rng rng, thinking;
    long same = 0, choices = 0;
    double by_chance = 0;
    rng_init(&rng, 47, (uint64_t)match);
    rng_init(&thinking, 48, (uint64_t)match);
    play_open(&p, &matches[match]);
    for (long k = scaled(600, 300); k > 0;) {
        struct view view;
        action_t legal[ACTIONS_MAX];
        chance_settle(p.g, p.su, p.st, &rng);
        turn_t who = p.g->turn(p.su, p.st);
        if (!who) {
            p.g->start(p.su, p.st);
            continue;
        }
        int seat = turn_lowest(who), n = p.g->actions(p.su, p.st, seat, legal);
        view_of(p.g, p.su, p.st, seat, &view);
        action_t club = bot_act(&club_bot, &view, &rng);
        if (n > 1) {
            const struct budgeted_bot erring = { .bot = &rookie_bot, .manner.error = (uint8_t)error };
            same += budgeted_bot_act(&erring, &view, &thinking) == club;
            by_chance += 1.0 / n;
            choices++;
            k--;
        }
        p.g->apply(p.su, p.st, seat, club, NULL);
    }
    play_close(&p);
    *chance = by_chance / (double)choices;
    printf("%s: with an error of %d %% as club in %.2f of %ld choices; by chance %.2f\n", matches[match].game,
           error, (double)same / (double)choices, choices, *chance);
    return (double)same / (double)choices;
}

/* Who errs less drives more like club; who errs most still does not throw dice. */
static void people_misjudge_by_degrees(void **state)
{
    static const int games[] = { LACORSA, GRAND_PRIX };
    (void)state;
    for (int i = 0; i < 2; i++) {
        double chance, much = agreement(games[i], 100, &chance), some = agreement(games[i], 45, &chance),
                       little = agreement(games[i], 10, &chance);
        assert_true(much > chance + 0.1);
        assert_true(some > much - 0.02 && some < little + 0.02);
        assert_true(little > much + 0.05);
        assert_true(little < 1);
    }
}

/* What is misjudged alike has a feature in common; all in all slips are normal, with nothing to one side. */
static void slips_are_normal(void **state)
{
    enum { SLIPS = 100000 };
    double sum = 0, squares = 0, product = 0, drawn = 0;
    int beyond = 0;
    (void)state;
    for (uint64_t i = 0; i < SLIPS; i++) {
        double slip = manner_slip(i, 3), other = manner_slip(i, 4);
        assert_true(slip == manner_slip(i, 3)); /* NOLINT: the same to the last bit */
        sum += slip;
        squares += slip * slip;
        product += slip * other;
        drawn += manner_draw(i, 5);
        beyond += slip > 2 || slip < -2;
    }
    assert_true(sum / SLIPS > -0.02 && sum / SLIPS < 0.02);
    assert_true(squares / SLIPS > 0.98 && squares / SLIPS < 1.02);
    assert_true(product / SLIPS > -0.02 && product / SLIPS < 0.02);
    assert_true(drawn / SLIPS > 0.49 && drawn / SLIPS < 0.51);
    assert_true(beyond > 0.03 * SLIPS && beyond < 0.06 * SLIPS);
}

/* ---- driving ------------------------------------------------------------------------------------ */

/* The points of seat `star` in a race of that bot against random ones. */
static int race(const struct play *p, const struct bot *bot, int star, uint64_t number)
{
    struct rng chance, thinking;
    struct view view;
    struct results r;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    rng_init(&chance, 45, number);
    rng_init(&thinking, 46, number);
    p->g->start(p->su, st);
    for (;;) {
        chance_settle(p->g, p->su, st, &chance);
        turn_t who = p->g->turn(p->su, st);
        if (!who)
            break;
        int seat = turn_lowest(who);
        view_of(p->g, p->su, st, seat, &view);
        p->g->apply(p->su, st, seat, bot_act(seat == star ? bot : &random_bot, &view, &thinking), NULL);
    }
    p->g->results(p->su, st, &r);
    int points = 0;
    for (int car = 0; car < r.cars; car++)
        points += r.car[car].seat == star ? r.car[car].points : 0;
    return points;
}

static double mean_points(int match, const struct bot *bot, long races)
{
    struct play p;
    long sum = 0;
    play_open(&p, &matches[match]);
    for (long i = 0; i < races; i++)
        sum += race(&p, bot, (int)(i % 4), (uint64_t)i);
    play_close(&p);
    printf("%s: %s against three random: %.2f points a race over %ld races\n", matches[match].game, bot->name,
           (double)sum / (double)races, races);
    return (double)sum / (double)races;
}

/* By points 9, 6, 4, 3 luck alone makes 5.5. */
static void a_rookie_beats_chance(void **state)
{
    (void)state;
    assert_true(mean_points(LACORSA, &rookie_bot, scaled(300, 100)) > 6.0);
}

/* Random drivers retire their cars sooner or later, so hardly anything is left to luck. */
static void a_rookie_beats_chance_on_a_circuit(void **state)
{
    (void)state;
    double luck = mean_points(GRAND_PRIX, &random_bot, 200),
           skill = mean_points(GRAND_PRIX, &rookie_bot, scaled(60, 20));
    assert_true(skill > 2 * luck && skill > 5);
}

/* The measure itself is fair: seats rotate, so a random bot gets what luck gives. */
static void chance_does_not_beat_itself(void **state)
{
    (void)state;
    double points = mean_points(LACORSA, &random_bot, 2000);
    assert_true(points > 5.25 && points < 5.75); /* five standard errors */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_choose_by_what_they_see), cmocka_unit_test(a_view_is_redacted),
        cmocka_unit_test(bots_are_found_by_name),       cmocka_unit_test(a_rookie_beats_chance),
        cmocka_unit_test(chance_does_not_beat_itself),  cmocka_unit_test(a_rookie_beats_chance_on_a_circuit),
        cmocka_unit_test(people_misjudge_by_degrees),   cmocka_unit_test(slips_are_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
