/* jobs_test.c: a hint that is thought about in a thread comes in several answers, the last of which is the whole hint, and can be
 * left at any time. */
#include "../../front/tui/kit/jobs.h"
#include "../../games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

struct asked {
    struct seating seating;
    struct rulebook book;
    struct picture picture;
};

/* Somebody who has a choice, so many choices after the start, made at random. */
static void ask(struct asked *a, const char *game, const char *setup, int choices)
{
    struct budgeted_bot rookie = { .bot = &rookie_bot };
    struct seed seed = { .number = 1 };
    struct error err;
    struct rng rng;
    action_t legal[ACTIONS_MAX];
    memset(a, 0, sizeof *a);
    a->seating.table = table_new(game_find(game), setup, NULL, &err);
    assert_non_null(a->seating.table);
    struct table *t = a->seating.table;
    for (int seat = 0; seat < table_shape(t)->seats; seat++)
        seating_put_bot(&a->seating, seat, &rookie);
    seating_name_players(&a->seating, &english);
    dealer_begin(&a->seating.dealer, &seed, 0);
    rng_init(&rng, 1, 0);
    for (int k = 0;; k++) {
        table_deal(t, &a->seating.dealer);
        int seat = turn_lowest(table_turn(t)), n = table_actions(t, seat, legal);
        if (k >= choices && n > 3) {
            assert_true(rulebook_open_at(&a->book, &english, t, NULL));
            picture_take(&a->picture, &a->seating, &a->book, seat);
            return;
        }
        assert_true(table_act(t, seat, legal[rng_below(&rng, (uint32_t)n)], &err));
    }
}

static void leave(struct asked *a)
{
    rulebook_close(&a->book);
    table_free(a->seating.table);
}

static void wait_a_moment(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

static void assert_says(const struct job *j, const struct hint *h)
{
    struct text said = text_growing(), expected = text_growing();
    said.language = expected.language = &english;
    hint_job_look(j, &said);
    hint_text(h, &expected);
    assert_string_equal(text_string(&said), text_string(&expected));
    text_free(&said);
    text_free(&expected);
}

static const struct {
    const char *game, *setup;
    int choices;
} matches[] = { { "lacorsa", "cars=4", 9 }, { "grandprix", "players=4", 60 }, { "toy", "", 4 } };
enum { MATCHES = sizeof matches / sizeof *matches };

static void the_last_answer_is_the_whole_hint(void **state)
{
    (void)state;
    for (int i = 0; i < MATCHES; i++) {
        static struct asked a;
        static struct hint first, whole;
        ask(&a, matches[i].game, matches[i].setup, matches[i].choices);
        struct job *j = hint_job_start(&a.picture);
        assert_non_null(j);
        while (job_done(j) < 100)
            wait_a_moment();
        hint_take(&a.picture, NULL, &whole);
        hint_take_part(&a.picture, NULL, hint_parts[0], &first);
        assert_int_equal(hint_job_answers(j), HINT_STAGES);
        assert_says(j, &whole);
        assert_true(first.n && first.advice.tries * 2 < whole.advice.tries);
        job_free(j);
        leave(&a);
    }
}

static void an_answer_stays_until_there_is_a_better_one(void **state)
{
    static struct asked a;
    static struct hint part;
    (void)state;
    ask(&a, "lacorsa", "cars=6", 12);
    struct job *j = hint_job_start(&a.picture);
    assert_non_null(j);
    for (int told = 0, answers; told < HINT_STAGES; told = answers) {
        while ((answers = hint_job_answers(j)) == told)
            wait_a_moment();
        hint_take_part(&a.picture, NULL, hint_parts[answers - 1], &part);
        if (hint_job_answers(j) == answers)
            assert_says(j, &part);
    }
    job_free(j);
    leave(&a);
}

static void thinking_is_left_at_any_time(void **state)
{
    (void)state;
    for (int i = 0; i < MATCHES; i++) {
        static struct asked a;
        ask(&a, matches[i].game, matches[i].setup, matches[i].choices);
        for (int answers = 0; answers < 2; answers++) {
            struct job *j = hint_job_start(&a.picture);
            assert_non_null(j);
            while (hint_job_answers(j) < answers)
                wait_a_moment();
            job_free(j);
        }
        leave(&a);
    }
    job_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_answer_is_the_whole_hint),
        cmocka_unit_test(an_answer_stays_until_there_is_a_better_one),
        cmocka_unit_test(thinking_is_left_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
