/* batch_test.c: matches in step are the matches that each would be alone. */
#include "../../games/registry.h"
#include "../../sim/batch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STATES = 40, SEED = 7, MATCHES = 3 };

/* The answer depends on the state alone, so that it is the same in a batch and outside. */
static action_t answer(const struct game *g, const struct setup *su, const struct state *st, int seat)
{
    action_t legal[ACTIONS_MAX];
    int n = g->actions(su, st, seat, legal);
    return legal[state_hash(g, st) % (uint64_t)n];
}

struct answers {
    const struct batch *b;
    action_t choice[STATES];
    int asked;
};

static void ask(void *context, int at, const struct state *st, int seat)
{
    struct answers *a = context;
    assert_ptr_equal(st, batch_state(a->b, at));
    assert_true(a->b->game->turn(a->b->setup, st) & seat_bit(seat));
    a->choice[at] = answer(a->b->game, a->b->setup, st, seat);
    a->asked++;
}

/* Match after match of one state, as a batch plays it. */
static void play_alone(const struct game *g, const struct setup *su, struct state *st, struct rng *chance)
{
    g->start(su, st);
    for (turn_t who; chance_settle(g, su, st, chance), (who = g->turn(su, st)) != 0;)
        g->apply(su, st, turn_lowest(who), answer(g, su, st, turn_lowest(who)), NULL);
}

static void play_all(struct batch *b)
{
    struct answers a = { .b = b };
    int over = 0, decided = 0;
    do {
        a.asked = 0;
        batch_each(b, ask, &a);
        assert_int_equal(a.asked, STATES - over);
        decided += a.asked;
        over = batch_step(b, a.choice);
    } while (over < STATES);
    assert_true(decided > STATES);
}

static void in_step_as_alone(const struct game *g, const char *text)
{
    union any_state room;
    struct error err;
    struct rng chance[STATES];
    struct setup *su = g->setup_new(text, &err);
    assert_non_null(su);
    struct batch *b = batch_new(g, su, STATES, SEED);
    assert_non_null(b);
    for (int at = 0; at < STATES; at++)
        rng_init(&chance[at], SEED, (uint64_t)at);
    for (int match = 0; match < MATCHES; match++) {
        play_all(b);
        for (int at = 0; at < STATES; at++) {
            play_alone(g, su, (struct state *)room.bytes, &chance[at]);
            assert_memory_equal(batch_state(b, at), room.bytes, g->state_size);
        }
        batch_restart(b);
    }
    batch_free(b);
    g->setup_free(su);
}

static void every_game(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++)
        in_step_as_alone(all_games[i], "");
    in_step_as_alone(game_find("lacorsa"), "edition=seasons cars=12");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
