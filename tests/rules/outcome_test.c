/* outcome_test.c: the outcomes of a card are exactly the boards that gestures can lead to, each once. */
#include "../../games/grandprix/grandprix.h"
#include "../../games/grandprix/look.h"
#include "../../games/grandprix/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS_MAX = 400, SEQUENCES_MAX = 20000 };

/* Boards at the end of a segment, whole states. */
struct boards {
    int n;
    long sequences; /* tried */
    union any_state at[BOARDS_MAX];
};

static const struct game *const g = &grandprix_game;

static void keep(struct boards *b, const struct state *st)
{
    for (int i = 0; i < b->n; i++)
        if (!memcmp(b->at[i].bytes, st, g->state_size))
            return;
    if (b->n < BOARDS_MAX)
        memcpy(b->at[b->n].bytes, st, g->state_size);
    b->n++;
}

static bool segment_ends(const struct events *ev)
{
    for (int i = 0; i < ev->n; i++)
        if (!strcmp(g->events[ev->at[i].kind].name, "activated"))
            return true;
    return false;
}

/* Every sequence of gestures, without any merging: the contract alone, told when the segment is over. */
static void try_all(const struct setup *su, const struct state *st, int seat, action_t act, struct boards *b)
{
    union any_state copy;
    struct state *next = (struct state *)copy.bytes;
    struct events *ev = malloc(sizeof *ev);
    action_t legal[ACTIONS_MAX];
    if (b->n >= BOARDS_MAX || ++b->sequences > SEQUENCES_MAX) {
        free(ev);
        return;
    }
    memcpy(copy.bytes, st, g->state_size);
    ev->n = 0;
    g->apply(su, next, seat, act, ev);
    bool over = segment_ends(ev);
    free(ev);
    if (over) {
        keep(b, next);
        return;
    }
    int n = g->actions(su, next, seat, legal);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        try_all(su, next, seat, legal[i], b);
}

struct check {
    const struct setup *su;
    const struct state *from;
    int seat;
    const struct boards *wanted;
    int met;
};

static bool is_wanted(const struct boards *b, const struct state *st)
{
    for (int i = 0; i < b->n; i++)
        if (!memcmp(b->at[i].bytes, st, g->state_size))
            return true;
    return false;
}

/* The board is one that gestures lead to, and the path leads to it. */
static bool check_one(void *context, const struct state *st, const action_t *path, int n)
{
    struct check *c = context;
    union any_state copy;
    memcpy(copy.bytes, c->from, g->state_size);
    for (int i = 0; i < n; i++)
        g->apply(c->su, (struct state *)copy.bytes, c->seat, path[i], NULL);
    assert_memory_equal(copy.bytes, st, g->state_size);
    assert_true(is_wanted(c->wanted, st));
    c->met++;
    return true;
}

/* True when there were few enough sequences to try them all. */
static bool compare(const struct setup *su, const struct state *st, int seat, action_t play,
                    struct outcome_room *room, struct boards *b)
{
    struct check c = { .su = su, .from = st, .seat = seat, .wanted = b };
    bool whole;
    b->n = 0;
    b->sequences = 0;
    try_all(su, st, seat, play, b);
    if (b->n >= BOARDS_MAX || b->sequences > SEQUENCES_MAX)
        return false;
    assert_int_equal(gp_outcomes(su, st, seat, play, room, check_one, &c, &whole), b->n);
    assert_true(whole);
    assert_int_equal(c.met, b->n);
    return true;
}

static long compare_in_race(const char *setup, uint64_t seed, long most, struct outcome_room *room,
                            struct boards *b)
{
    struct error err;
    struct setup *su = g->setup_new(setup, &err);
    union any_state room_of_state;
    struct state *st = (struct state *)room_of_state.bytes;
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    turn_t who;
    long compared = 0;
    assert_non_null(su);
    rng_init(&rng, seed, 0);
    g->start(su, st);
    while ((who = g->turn(su, st)) && compared < most) {
        if (who == CHANCE) {
            chance_settle(g, su, st, &rng);
            continue;
        }
        int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
        action_t act = legal[rng_below(&rng, (uint32_t)n)];
        bool moves = gp_gesture(act) == GP_PLAY || gp_moment(st) == GP_MOVING;
        if (moves && !rng_below(&rng, 3))
            compared += compare(su, st, seat, act, room, b);
        g->apply(su, st, seat, act, NULL);
    }
    g->setup_free(su);
    return compared;
}

static void outcomes_are_those_of_gestures(void **state)
{
    /* Races of one lap reach pit exits, Safety Zones and the finish; of those that begin with the grid most of it is traffic. */
    static const char *const setups[] = { "players=4",
                                          "players=2 track=hallen",
                                          "players=3 track=serrana weather=wet",
                                          "players=11 track=tinroof",
                                          "players=6 track=arden",
                                          "players=4 laps=1",
                                          "players=2 track=hallen laps=1",
                                          "players=5 track=arden laps=1 weather=wet" };
    enum { SETUPS = sizeof setups / sizeof setups[0], RACES = 2 * SETUPS };
    struct outcome_room *room = calloc(1, sizeof *room);
    struct boards *b = malloc(sizeof *b);
    long compared = 0;
    (void)state;
    assert_non_null(room);
    assert_non_null(b);
    for (int i = 0; i < RACES; i++)
        compared += compare_in_race(setups[i % SETUPS], 41 + (uint64_t)i, i % SETUPS < 5 ? 30 : 400, room, b);
    assert_true(compared > 1000);
    free(room);
    free(b);
}

/* What is settled late or once in a while: a car leaves the pits, and others there move up, only when the push that it causes is
 * answered; the last segment of a turn ends the race by some gestures and not by others. */
static void what_changes_seldom_is_the_same_for_all(void **state)
{
    static const struct {
        const char *setup, *position;
    } at[] = {
        { "players=8 track=arden",
          "phase=act turn=5 seat=6 cars=22@17.pit2,19@25.0,21@21.0,24@26.0,27@25.pit1,29@27.1 "
          "hands=-/-/-/-/-/set-the-pace/-/-" },
        { "players=4 laps=1",
          "phase=act turn=4 seat=4 cars=5@41.1,9@26.1,10@49.1,22@7.1,25@29.2,26@21.0,2@66.0,3@36.1,6@51.0,8@65.0,"
          "11@1.1,12@63.1,15@50.1,16@50.0,17@49.0,18@67.0,19@64.2,20@38.2,27@64.1,29@22.0 "
          "activated=5,9,10,22,25,26,2,3,6,8,11,12,15,16,17,18,20,27,29 hands=-/-/-/chasing-the-race,set-the-pace" },
    };
    struct error err;
    struct outcome_room *room = calloc(1, sizeof *room);
    struct boards *b = malloc(sizeof *b);
    union any_state bytes;
    struct state *st = (struct state *)bytes.bytes;
    action_t legal[ACTIONS_MAX];
    long compared = 0;
    (void)state;
    assert_non_null(room);
    assert_non_null(b);
    for (int i = 0; i < 2; i++) {
        struct setup *su = g->setup_new(at[i].setup, &err);
        assert_non_null(su);
        assert_true(g->state_parse(su, at[i].position, st, &err));
        int seat = turn_lowest(g->turn(su, st)), n = g->actions(su, st, seat, legal);
        for (int k = 0; k < n; k++)
            if (gp_gesture(legal[k]) == GP_PLAY)
                compared += compare(su, st, seat, legal[k], room, b);
        g->setup_free(su);
    }
    assert_true(compared > 3);
    free(room);
    free(b);
}

static bool stop_at_once(void *context, const struct state *st, const action_t *path, int n)
{
    (void)st;
    (void)path;
    (void)n;
    ++*(int *)context;
    return false;
}

/* Whoever has seen enough ends the search. */
static void a_search_can_be_ended(void **state)
{
    struct error err;
    struct setup *su = g->setup_new("players=4", &err);
    struct outcome_room *room = calloc(1, sizeof *room);
    union any_state bytes;
    struct state *st = (struct state *)bytes.bytes;
    action_t legal[ACTIONS_MAX];
    bool whole = true;
    int seen = 0;
    (void)state;
    assert_non_null(su);
    assert_true(g->state_parse(su, "cars=5@3.1 hands=top-gear/-/-/-", st, &err));
    assert_true(g->actions(su, st, 0, legal) > 0);
    assert_int_equal(gp_outcomes(su, st, 0, legal[0], room, stop_at_once, &seen, &whole), 1);
    assert_int_equal(seen, 1);
    assert_false(whole);
    free(room);
    g->setup_free(su);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes_are_those_of_gestures),
        cmocka_unit_test(what_changes_seldom_is_the_same_for_all),
        cmocka_unit_test(a_search_can_be_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
