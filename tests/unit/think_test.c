/* think_test.c: thinking over several threads adds up, is reproducible by playouts and ends when hurried. */
#include "../../games/registry.h"
#include "../../sim/think.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct setup *setup;

/* The view of a seat that attacks, some way into a race with four cars. */
static struct view attacker(void)
{
    const struct game *g = game_find("lacorsa");
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    struct view view;
    setup = g->setup_new("cars=4", NULL);
    rng_init(&rng, 3, 0);
    g->start(setup, st);
    for (int k = 0;; k++) {
        action_t legal[ACTIONS_MAX];
        chance_settle(g, setup, st, &rng);
        int seat = turn_lowest(g->turn(setup, st)), n = g->actions(setup, st, seat, legal);
        if (k >= 10 && n > 4) {
            view_of(g, setup, st, seat, &view);
            return view;
        }
        g->apply(setup, st, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
    }
}

static void forget(void)
{
    game_find("lacorsa")->setup_free(setup);
}

static long tries(const struct thought *t)
{
    long n = 0;
    for (int i = 0; i < t->n; i++)
        n += t->opinion[i].tries;
    return n;
}

static double sum_of_often(const struct thought *t)
{
    double sum = 0;
    for (int i = 0; i < t->n; i++)
        sum += t->opinion[i].often;
    return sum;
}

static void the_same_seed_gives_the_same_thought(void **state)
{
    (void)state;
    const struct budgeted_bot scout = { .bot = &scout_bot, .playouts = 2000 };
    struct view view = attacker();
    struct thought a, b;
    think(&scout, &view, 3, 7, &a);
    think(&scout, &view, 3, 7, &b);
    assert_true(a.n > 4);
    assert_int_equal(a.chosen, b.chosen);
    assert_memory_equal(a.opinion, b.opinion, (size_t)a.n * sizeof *a.opinion);
    forget();
}

static void threads_share_the_playouts(void **state)
{
    (void)state;
    const struct budgeted_bot scout = { .bot = &scout_bot, .playouts = 30000 };
    struct view view = attacker();
    struct thought one, four;
    think(&scout, &view, 1, 7, &one);
    think(&scout, &view, 4, 7, &four);
    assert_true(tries(&one) > 15000 && tries(&four) > 15000);
    assert_true(tries(&four) < 2 * tries(&one)); /* shared, not each the whole */
    assert_true(fabs(sum_of_often(&one) - 1) < 1e-9 && fabs(sum_of_often(&four) - 1) < 1e-9);
    for (int i = 0; i < one.n; i++) { /* both found out about the same thing */
        double apart = fabs(opinion_points(&one.opinion[i]) - opinion_points(&four.opinion[i]));
        if (one.opinion[i].tries > 100 && four.opinion[i].tries > 100)
            assert_true(apart < 1.0);
    }
    forget();
}

static void a_hurry_ends_it(void **state)
{
    (void)state;
    const struct budgeted_bot for_ever = { .bot = &scout_bot, .ms = BUDGETED_BOT_MS_MAX };
    struct view view = attacker();
    struct thought t;
    struct thinker *thinker = thinker_start(&for_ever, &view, 2, 7);
    assert_non_null(thinker);
    thinker_take(thinker, true, &t);
    assert_true(t.chosen && tries(&t) > 0);
    forget();
}

/* Whom it races counts for whoever drives, and for nobody else who asks: ace takes strangers for drivers who search. */
static void whoever_thinks_here_drives(void **state)
{
    (void)state;
    const struct budgeted_bot ace = { .bot = &ace_bot, .playouts = 400 };
    struct view view = attacker();
    struct thought strangers, known;
    think(&ace, &view, 1, 7, &strangers);
    for (int seat = 0; seat < 4; seat++)
        view.rival[seat] = seat == view.seat ? NULL : &works_bot;
    think(&ace, &view, 1, 7, &known);
    assert_memory_not_equal(strangers.opinion, known.opinion, (size_t)known.n * sizeof *known.opinion);
    forget();
}

static void a_bot_without_opinions_chooses(void **state)
{
    (void)state;
    const struct budgeted_bot club = { .bot = &club_bot };
    struct view view = attacker();
    struct thought t;
    think(&club, &view, 4, 7, &t);
    assert_int_equal(t.n, 0);
    assert_true(t.chosen);
    forget();
}

static void drivers_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const char *const good[] = { "works",     "works:1000",       "works:50ms",       "ace:1",
                                        "club/bold", "works:1000/dirty", "ace:50ms/careful", "rival:6/team" };
    static const char *const bad[] = {
        "",          "wroks",    "works:",     "works:0",     "works:ms",
        "works:-5",  "works:5s", "works:1:",   "works:1x",    "works:99999999999",
        "random:1",  "rookie:5", "club:50ms",  "club/",       "club/wild",
        "club/Bold", "/bold",    "club/bold/", "club/bold:5", "random/bold",
        "rival/bold"
    };
    struct budgeted_bot d;
    struct error err;
    char text[BUDGETED_BOT_TEXT_MAX];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(budgeted_bot_parse(good[i], strlen(good[i]), &d, &err));
        budgeted_bot_text(&d, text, sizeof text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(budgeted_bot_parse(bad[i], strlen(bad[i]), &d, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_thought),
        cmocka_unit_test(threads_share_the_playouts),
        cmocka_unit_test(a_hurry_ends_it),
        cmocka_unit_test(whoever_thinks_here_drives),
        cmocka_unit_test(a_bot_without_opinions_chooses),
        cmocka_unit_test(drivers_are_written_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
