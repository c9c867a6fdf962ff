/* train_test.c: that drivers of LACORSA learn by racing, and that what they have learned can be kept.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../tools/train/company.h"
#include "../../tools/train/imitate.h"
#include "../../tools/train/learner.h"

#include "../../core/error.h"
#include "../../games/lacorsa/look.h"
#include "scaled.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct learner a, b;
static struct policy_net net;

/* Points beyond a fair share against club. */
static double strength(const struct learner *w, long deals)
{
    const struct entrant club = { .bot = &club_bot };
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    net_round(&w->policy, &net);
    struct mean gain = measure_net(&net, su, &club, deals, 5);
    lacorsa_game.setup_free(su);
    return mean_of(&gain);
}

static void race(struct learner *w, const char *setups, long races, uint64_t seed)
{
    const struct company company = { .mixed = true, .searching = COMPANY_SEARCHING };
    struct error err;
    struct stable *stable = stable_new(setups, seed, &err);
    assert_non_null(stable);
    assert_true(learner_race(w, stable, &company, NULL, races, seed, 0, 0.5));
    stable_free(stable);
}

/* A beginner drives at random and makes 1.8 points less than its share; the mean of so many races is within 0.1 of what it
 * would be of all. */
static void strength_rises(void **state)
{
    (void)state;
    long races = judged(1500, 1500, 100), trials = judged(400, 400, 20);
    learner_start(&a, 3);
    double before = strength(&a, trials);
    race(&a, "cars=4", races, 3);
    double after = strength(&a, trials);
    printf("before %+.2f, after %ld races %+.2f points beyond a share against club, seed 3\n", before, races,
           after);
    assert_true(before < -1.5 || !is_judged());
    assert_true(after > before + 0.35 || !is_judged());
    assert_true(policy_net_fits(&net));
}

/* Under all kinds of rules, and the same again from the same seed. */
static void what_is_learned_depends_on_the_seed_alone(void **state)
{
    (void)state;
    learner_start(&a, 5);
    b = a;
    race(&a, "any", 60, 5);
    race(&b, "any", 60, 5);
    assert_memory_equal(&a, &b, sizeof a);
    learner_start(&b, 5);
    assert_memory_not_equal(&a.policy, &b.policy, sizeof a.policy);
    race(&b, "any", 60, 6);
    assert_memory_not_equal(&a.policy, &b.policy, sizeof a.policy);
}

/* ---- slopes ------------------------------------------------------------------------------------------------- */

static void draw_counts(uint8_t *count, int n, struct rng *rng)
{
    for (int i = 0; i < n; i++)
        count[i] = (uint8_t)(rng_below(rng, 4) ? 0 : rng_below(rng, 3));
}

/* A lesson that something was good makes it likelier, and the guess comes nearer to what it was worth. */
static void lessons_are_learned(void **state)
{
    (void)state;
    static struct decision d;
    struct rng rng;
    rng_init(&rng, 9, 0);
    learner_start(&a, 2);
    draw_counts(d.input, POLICY_NET_INPUTS, &rng);
    draw_counts(d.secret, TABLES_SECRETS, &rng);
    for (int o = 3; o < 9; o++)
        d.may[o] = 1;
    for (int good = 0; good < 2; good++) {
        float guessed = learner_decide(&a, &d, &rng);
        const struct learned lesson = { &d, good ? 1.0f : -1.0f, 9 };
        struct decision later = d;
        for (int k = 0; k < 30; k++)
            learner_step(&a, &lesson, 1, 0.0001, 0);
        float guessed_later;
        do
            guessed_later = learner_decide(&a, &later, &rng);
        while (later.choice != d.choice);
        assert_true(d.choice >= 3 && d.choice < 9);
        assert_true(good ? later.likely > d.likely : later.likely < d.likely);
        assert_true(later.likely < d.likely * 1.5f
                    && later.likely > d.likely * 0.5f); /* one lot moves it only so far */
        assert_true(fabsf(9 - guessed_later) < fabsf(9 - guessed));
    }
}

/* A driver's whole numbers say what its fine numbers say. */
static void rounding_changes_little(void **state)
{
    (void)state;
    static struct decision d;
    float liking[POLICY_NET_OUTPUTS];
    uint8_t output[POLICY_NET_OUTPUTS];
    struct rng rng;
    rng_init(&rng, 4, 0);
    learner_start(&a, 2);
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++) {
        d.may[o] = 1;
        output[o] = (uint8_t)o;
        for (int h = 0; h < POLICY_NET_SECOND; h++)
            a.policy.output[o][h] = (float)rng_below(&rng, 1000) / 1000 - 0.5f;
    }
    net_round(&a.policy, &net);
    for (int k = 0; k < 50; k++) {
        float sum = 0;
        draw_counts(d.input, POLICY_NET_INPUTS, &rng);
        learner_decide(&a, &d, &rng);
        policy_net_like(&net, d.input, output, POLICY_NET_OUTPUTS, liking);
        for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
            sum += expf(liking[o] - liking[d.choice]);
        assert_true(fabsf(d.likely - 1 / sum) < 0.02f * d.likely + 0.001f);
    }
}

static void race_against_a_net(struct learner *w, const struct stable *stable)
{
    const struct company company = { .rival = { .net = &policy_nets[POLICY_NET_ANY] } };
    assert_true(learner_race(w, stable, &company, NULL, 1, 9, 0, 1)); /* a lot at least */
    net_round(&w->policy, &net);
}

/* Whoever begins as a net drives as it does to the last number, until the critic knows something; and has not forgotten it after
 * a few lessons. */
static void one_can_begin_as_a_net(void **state)
{
    (void)state;
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    struct stable *stable = stable_new("cars=4", 9, NULL);
    const struct entrant club = { .bot = &club_bot };
    assert_non_null(stable);
    learner_start_from(&a, &policy_nets[POLICY_NET_ANY], SCHOOLING_EXPERT, 9);
    b = a;
    race_against_a_net(&a, stable);
    assert_memory_equal(&net, &policy_nets[POLICY_NET_ANY], sizeof net);
    assert_memory_not_equal(&a.critic, &b.critic, sizeof a.critic);
    a.lots += 1000;
    race_against_a_net(&a, stable);
    assert_memory_not_equal(&net, &policy_nets[POLICY_NET_ANY], sizeof net);
    struct mean gain = measure_net(&net, su, &club, 100, 9);
    printf("after some races against itself %+.2f points beyond a share against club, seed 9\n",
           mean_of(&gain));
    assert_true(mean_of(&gain) > 1);
    stable_free(stable);
    lacorsa_game.setup_free(su);
}

/* The mean of the policies after the last lots is what is kept of those who know a lot. */
static void what_is_kept_is_the_mean_of_late(void **state)
{
    (void)state;
    struct stable *stable = stable_new("cars=4", 9, NULL);
    const struct company company = { .mixed = true };
    assert_non_null(stable);
    learner_start_from(&a, &policy_nets[POLICY_NET_ANY], SCHOOLING_EXPERT, 9);
    a.lots = 1000;
    assert_true(learner_race(&a, stable, &company, NULL, 1, 9, 0, 0.5));
    assert_ptr_equal(learner_net(&a), &a.policy);
    long races = a.races;
    assert_true(races > 0);
    assert_true(learner_race(&a, stable, &company, NULL, 1, 10, 0.5, 0.7));
    assert_true(a.races > races);
    b = a;
    assert_memory_equal(learner_net(&b), &b.policy, sizeof b.policy);
    assert_true(learner_race(&a, stable, &company, NULL, 1, 11, 0.7, 0.8));
    const float *early = (const float *)&b.policy, *last = (const float *)&a.policy,
                *mean = (const float *)learner_net(&a);
    bool differ = false;
    for (size_t k = 0; k < sizeof a.policy / sizeof(float); k++) {
        assert_true(fabsf(mean[k] - (early[k] + last[k]) / 2) <= 1e-6f + 1e-6f * fabsf(early[k]));
        differ |= mean[k] != last[k];
    }
    assert_true(differ);
    stable_free(stable);
}

/* Searchers do what no reflex would; who has watched some of them is much less surprised by what others of them do. */
static void one_can_learn_by_watching(void **state)
{
    (void)state;
    enum { WATCHED = 6000, JUDGED = 1000 };
    struct decision *seen = calloc(WATCHED + JUDGED, sizeof *seen);
    struct stable *stable = stable_new("cars=4\ncars=5", 3, NULL);
    struct rng rng;
    assert_non_null(seen);
    rng_init(&rng, 3, 0);
    imitate_watch(stable, 16, 3, seen, WATCHED + JUDGED);
    for (int k = 0; k < WATCHED + JUDGED; k++)
        assert_true(seen[k].may[seen[k].choice] && seen[k].likely == 0);
    learner_start_from(&a, &policy_nets[POLICY_NET_BASE], SCHOOLING_BEGINNER, 3);
    double before = imitate_surprise(&a, seen + WATCHED, JUDGED);
    for (int round = 0; round < 10; round++)
        imitate_round(&a, seen, WATCHED, 1 - round / 10.0, &rng);
    double after = imitate_surprise(&a, seen + WATCHED, JUDGED);
    print_message("surprise: %.2f nats a decision before, %.2f after\n", before, after);
    assert_true(after < before / 2);
    stable_free(stable);
    free(seen);
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static void put_net(int file, const struct net_numbers *numbers)
{
    size_t len;
    char *text = net_text(numbers, "made by a test", &len);
    assert_non_null(text);
    assert_int_equal(pwrite(file, text, len, 0), len);
    free(text);
}

static void nets_are_kept(void **state)
{
    (void)state;
    static struct net_numbers kept;
    char path[] = "/tmp/paddock-train-XXXXXX", origin[NET_ORIGIN_MAX];
    struct error err;
    int file = mkstemp(path);
    assert_true(file >= 0);
    learner_start(&a, 8);
    a.policy.second[1][2] = NAN;
    put_net(file, &a.policy);
    assert_false(net_read(path, &kept, origin, &err));
    assert_non_null(strstr(err.text, "expected finite numbers"));
    a.policy.second[1][2] = 0;
    put_net(file, &a.policy);
    close(file);
    assert_true(net_read(path, &kept, origin, &err));
    assert_memory_equal(&kept, &a.policy, sizeof kept);
    assert_string_equal(origin, "made by a test");
    assert_int_equal(truncate(path, 5000), 0);
    assert_false(net_read(path, &kept, origin, &err));
    assert_non_null(strstr(err.text, "expected a net of this program"));
    unlink(path);
    assert_false(net_read(path, &kept, origin, &err));
    assert_non_null(strstr(err.text, "cannot read"));
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    struct entrant who;
    struct error err;
    assert_null(stable_new("cars=99", 1, &err));
    assert_null(stable_new("", 1, &err));
    assert_null(stable_new("cars=4\n\ncars=5", 1, &err));
    assert_non_null(strstr(err.text, "found one of 0"));
    assert_false(rival_read("nobody", &who, &net, &err));
    assert_non_null(strstr(err.text, "expected a bot"));
    assert_true(rival_read("flat:20", &who, &net, &err));
    assert_true(who.flat.playouts == 20 && who.flat.rules == FLAT_CLUB);
    assert_true(rival_read("plain:30", &who, &net, &err));
    assert_true(who.flat.playouts == 30 && who.flat.rules == FLAT_PLAIN);
    assert_true(rival_read("drawn:30/9", &who, &net, &err));
    assert_true(who.flat.playouts == 30 && who.flat.rules == FLAT_DRAWN && who.flat.taste == 9);
    assert_false(rival_read("drawn:", &who, &net, &err));
    assert_false(rival_read("drawn:30/4294967296", &who, &net, &err));
    assert_false(rival_read("flat:99999999999999999999", &who, &net, &err));
    assert_false(rival_read("flat:30/9", &who, &net, &err));
    assert_non_null(strstr(err.text, "expected playouts of a flat search"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons_are_learned),
        cmocka_unit_test(rounding_changes_little),
        cmocka_unit_test(one_can_begin_as_a_net),
        cmocka_unit_test(what_is_kept_is_the_mean_of_late),
        cmocka_unit_test(one_can_learn_by_watching),
        cmocka_unit_test(nets_are_kept),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(what_is_learned_depends_on_the_seed_alone),
        cmocka_unit_test(strength_rises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
