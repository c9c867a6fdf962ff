/* train_test.c: that drivers of LACORSA learn by racing, the same whatever stops them on the way.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../tools/train/school.h"

#include "../../core/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct checkpoint a, b;

static long scaled(long count, long least)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long n = scale ? count * atol(scale) / 100 : count;
    return n < least ? least : n;
}

static void run(struct checkpoint *c, struct school_options options)
{
    struct error err = { .text = "" };
    if (!school_run(c, &options, &err))
        fail_msg("%s", err.text);
}

/* A beginner drives at random and makes 3.6 points against three club drivers; the mean of so many races is within 0.15
 * of what it would be of all. */
static void strength_rises(void **state)
{
    (void)state;
    static struct policy_net net;
    checkpoint_start(&a, scaled(16000, 8000), 3, 32, "cars=4");
    learner_round(&a.learner, &net);
    double before = school_measure(&net, 500);
    run(&a, (struct school_options){ .threads = 2 });
    learner_round(&a.learner, &net);
    double after = school_measure(&net, 500);
    printf("before %.2f, after %ld races %.2f points against club\n", before, a.done, after);
    assert_true(before < 4.2);
    assert_true(after > before + 1);
    assert_true(policy_net_fits(&net));
    assert_true(a.curve_points >= 20);
    assert_int_equal(a.curve[a.curve_points - 1].races, a.done);
}

/* Another number of threads, and stopped, kept and read again on the way: the same to the last bit. */
static void stopping_changes_nothing(void **state)
{
    (void)state;
    char path[] = "/tmp/paddock-train-XXXXXX";
    struct error err;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    checkpoint_start(&a, 1024, 5, 64, "any");
    b = a;
    run(&a, (struct school_options){ .threads = 3 });
    run(&b, (struct school_options){ .threads = 1, .stop_at = 512, .path = path });
    assert_int_equal(b.done, 512);
    memset(&b, 0, sizeof b);
    assert_true(checkpoint_read(path, &b, &err));
    run(&b, (struct school_options){ .threads = 2 });
    assert_int_equal(b.done, 1024);
    assert_memory_equal(&a.learner, &b.learner, sizeof a.learner);
    unlink(path);
}

static void what_is_no_checkpoint_is_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/paddock-train-XXXXXX";
    struct error err;
    int file = mkstemp(path);
    assert_int_equal(write(file, "nothing", 7), 7);
    close(file);
    assert_false(checkpoint_read(path, &a, &err));
    assert_non_null(strstr(err.text, "expected a checkpoint"));
    checkpoint_start(&a, 64, 1, 64, "any");
    assert_true(checkpoint_write(path, &a, &err));
    assert_int_equal(truncate(path, (long)sizeof a - 1), 0);
    assert_false(checkpoint_read(path, &a, &err));
    unlink(path);
    assert_false(checkpoint_read(path, &a, &err));
    assert_non_null(strstr(err.text, "cannot read"));
    checkpoint_start(&a, 64, 1, 64, "cars=99");
    assert_false(school_run(&a, &(struct school_options){ .threads = 1 }, &err));
}

/* Slopes are what small changes of the numbers do: without rounding, by the critic, whose numbers are not rounded. */
static void guesses_are_learned_downhill(void **state)
{
    (void)state;
    static struct slopes slopes;
    static struct decision d;
    static struct policy_net net;
    struct rng rng;
    rng_init(&rng, 9, 0);
    checkpoint_start(&a, 64, 2, 64, "any");
    struct critic_numbers *critic = &a.learner.critic;
    for (int h = 0; h < POLICY_NET_HIDDEN; h++)
        critic->output[h] = (float)rng_below(&rng, 100) / 100 - 0.5f;
    for (int i = 0; i < POLICY_NET_INPUTS; i++)
        d.input[i] = (uint8_t)(rng_below(&rng, 4) ? 0 : rng_below(&rng, 3));
    d.n = 1;
    decision_weigh(&net, &d);
    decision_guess(critic, &d);
    float before = d.guess, gain = 2 - d.guess;
    learn_guess(critic, &slopes, &d, gain);
    for (int i = 0; i < POLICY_NET_INPUTS; i += 7)
        for (int h = 0; h < POLICY_NET_HIDDEN; h += 5) {
            float kept = critic->hidden[i][h];
            critic->hidden[i][h] += 0.001f;
            decision_guess(critic, &d);
            critic->hidden[i][h] = kept;
            float slope = (d.guess - before) / 0.001f * -gain;
            assert_true(slope - slopes.critic.hidden[i][h] < 0.02f
                        && slopes.critic.hidden[i][h] - slope < 0.02f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_are_learned_downhill),
        cmocka_unit_test(stopping_changes_nothing),
        cmocka_unit_test(what_is_no_checkpoint_is_refused),
        cmocka_unit_test(strength_rises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
