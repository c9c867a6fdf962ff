/* grandprix_bot_test.c: the bots that know Grand Prix: what they look at, that they do what they meant to, and how
 * well they drive.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../bots/bot.h"
#include "../../bots/grandprix/club.h"
#include "../../bots/grandprix/fast_playout.h"
#include "../../bots/grandprix/works.h"
#include "../../tools/arena.h"
#include "../laws/any_setup.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct game *const g = &grandprix_game;

static long scaled(long count, long least)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long n = scale ? count * atol(scale) / 100 : count;
    return n < least ? least : n;
}

static bool is_retiring(const struct setup *su, action_t act)
{
    char text[ACTION_TEXT_MAX];
    action_text(g, su, act, text, sizeof text);
    return !strncmp(text, "retire", 6);
}

/* ---- what they look at ---------------------------------------------------------------------------------- */

static void expect_same_look(const struct setup *su, const struct state *st, int seat)
{
    union any_state view;
    struct gp_look whole, seen;
    memcpy(view.bytes, st, g->state_size);
    g->redact(su, (struct state *)view.bytes, seat);
    gp_look(su, st, seat, &whole);
    gp_look(su, (const struct state *)view.bytes, seat, &seen);
    assert_memory_equal(&whole, &seen, sizeof whole);
    const struct evaluator e = { &value_standard, su, seat };
    float points = evaluate_position(&e, st);
    assert_true(points >= 0 && points <= (float)(whole.points[0] + whole.points[1]) + 0.01f);
}

/* Seats look at every state, on turn or not; at the end everybody knows what was made. */
static void look_around(const struct setup *su, struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct results r;
    int seats = g->shape(su)->seats;
    g->start(su, st);
    for (;;) {
        chance_settle(g, su, st, rng);
        for (int seat = 0; seat < seats; seat++)
            expect_same_look(su, st, seat);
        turn_t who = g->turn(su, st);
        if (!who)
            break;
        const struct evaluator e = { &value_standard, su, turn_lowest(who) };
        fast_playout_act(&e, st, 1, rng);
    }
    g->results(su, st, &r);
    for (int seat = 0; seat < seats; seat++) {
        const struct evaluator e = { &value_standard, su, seat };
        int points = 0;
        for (int car = 0; car < r.cars; car++)
            points += r.car[car].seat == seat ? r.car[car].points : 0;
        assert_int_equal((int)evaluate_position(&e, st), points);
    }
}

static void a_look_is_what_the_seat_sees(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 61, 0);
    for (long i = scaled(40, 10); i > 0; i--) {
        struct setup *su = draw_setup(g, &rng);
        look_around(su, &rng);
        g->setup_free(su);
    }
}

/* ---- what is worth more ----------------------------------------------------------------------------------- */

static float worth_of(const struct setup *su, const char *position)
{
    struct error err;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    const struct evaluator e = { &value_standard, su, 0 };
    if (!g->state_parse(su, position, st, &err))
        fail_msg("%s: %s", position, err.text);
    return evaluate_position(&e, st);
}

/* What every driver knows. */
static void value_knows_the_obvious(void **state)
{
    (void)state;
    struct setup *su = g->setup_new("players=2", NULL);
    const char *plain = "cars=5@100.0,9@90.0,10@95.0,14@85.0 hands=charge/charge changed=5,9";
    float as_it_is = worth_of(su, plain);
    assert_true(worth_of(su, "cars=5@104.0,9@90.0,10@95.0,14@85.0 hands=charge/charge changed=5,9")
                > as_it_is);
    assert_true(worth_of(su, "cars=5@100.0,9@90.0,10@104.0,14@85.0 hands=charge/charge changed=5,9")
                < as_it_is);
    g->setup_free(su);
}

/* ---- moves end where they were meant to -------------------------------------------------------------------- */

struct best {
    const struct evaluator *e;
    float worth;
    int boards; /* still to be looked at */
};

static bool note_best(void *context, const struct state *st, const action_t *path, int n)
{
    struct best *b = context;
    float worth = evaluate_position(b->e, st);
    (void)path;
    (void)n;
    b->worth = worth > b->worth ? worth : b->worth;
    return --b->boards > 0;
}

/* What club sees when it chooses a card of n, and whether these are all boards that there are. */
static float best_worth(const struct evaluator *e, const struct state *st, action_t play, int n,
                        struct outcome_room *room, bool *whole)
{
    struct best b = { e, -1, club_boards(n, false) };
    gp_outcomes(e->su, st, e->seat, play, room, note_best, &b, whole);
    return b.worth;
}

/* One race of clubs: every move brings the best that its card could bring on that car, or where there are more boards
 * than it looks at, no less than it saw; and nobody retires. */
static void watch_clubs(const struct setup *su, uint64_t number, struct outcome_room *room)
{
    union any_state bytes;
    struct state *st = (struct state *)bytes.bytes;
    struct rng rng;
    float meant = 0;
    bool whole = true;
    rng_init(&rng, 62, number);
    g->start(su, st);
    for (;;) {
        action_t legal[ACTIONS_MAX];
        chance_settle(g, su, st, &rng);
        turn_t who = g->turn(su, st);
        if (!who)
            return;
        const struct evaluator e = { &value_standard, su, turn_lowest(who) };
        int n = g->actions(su, st, e.seat, legal);
        action_t act = n == 1 ? legal[0] : club_drive(&e, st, legal, n);
        bool plays = gp_gesture(act) == GP_PLAY, moves = plays || gp_moment(st) == GP_MOVING;
        assert_false(is_retiring(su, act));
        if (plays)
            meant = best_worth(&e, st, act, n, room, &whole);
        g->apply(su, st, e.seat, act, NULL);
        if (moves && gp_moment(st) != GP_MOVING)
            assert_true(whole ? evaluate_position(&e, st) == meant : evaluate_position(&e, st) >= meant);
    }
}

static void a_move_ends_where_it_was_meant_to(void **state)
{
    (void)state;
    static const char *const setups[] = { "players=4 laps=1", "players=11 track=tinroof laps=1" };
    struct outcome_room *room = calloc(1, sizeof *room);
    assert_non_null(room);
    for (int k = 0; k < 2; k++) {
        struct setup *su = g->setup_new(setups[k], NULL);
        watch_clubs(su, (uint64_t)k, room);
        g->setup_free(su);
    }
    free(room);
}

/* ---- how well they drive ----------------------------------------------------------------------------------- */

static double mean_points(const char *setup, const struct entrant *own, const struct entrant *others,
                          long deals)
{
    const struct entrant *seats[SEATS_MAX];
    long points[SEATS_MAX];
    struct mean made = { 0 };
    struct setup *su = g->setup_new(setup, NULL);
    int n = g->shape(su)->seats;
    for (long k = 0; k < deals * n; k++) {
        for (int seat = 0; seat < n; seat++)
            seats[seat] = seat == k % n ? own : others;
        arena_race(g, su, seats, 63, (uint64_t)(k / n), (uint64_t)k, points);
        mean_add(&made, (double)points[k % n]);
    }
    g->setup_free(su);
    printf("%s: %s against %s: %.1f +- %.1f points a race, %ld deals from every seat\n", setup,
           own->bot->name, others->bot->name, mean_of(&made), 1.96 * mean_error(&made), deals);
    return mean_of(&made);
}

/* Among rookies a rookie makes some 18 points; club makes more than 30. */
static void club_beats_rookies(void **state)
{
    (void)state;
    const struct entrant club = { .bot = &club_bot }, rookie = { .bot = &rookie_bot };
    assert_true(mean_points("players=4", &club, &rookie, scaled(5, 3)) > 24);
}

/* ---- any rules ------------------------------------------------------------------------------------------------ */

static const struct strategy *const strategies[] = { &grandprix_club, &grandprix_works, &grandprix_ace };
enum { STRATEGIES = sizeof strategies / sizeof *strategies };

static action_t choose(const struct strategy *strategy, const struct view *view, long playouts,
                       struct rng *rng)
{
    const struct budget budget = { .playouts = playouts };
    action_t legal[ACTIONS_MAX];
    int n = g->actions(view->setup, view_state(view), view->seat, legal);
    action_t act = n == 1 ? legal[0] : strategy->choose(view, legal, n, &budget, rng);
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return act;
    fail_msg("an action that is not on the list");
    return 0;
}

/* A race by quick drivers; now and then a strategy decides. */
static void drive_by_any_rules(const struct setup *su, struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    g->start(su, st);
    for (long k = 0;; k++) {
        chance_settle(g, su, st, rng);
        turn_t who = g->turn(su, st);
        if (!who)
            return;
        const struct evaluator e = { &value_standard, su, turn_lowest(who) };
        if (rng_below(rng, 25)) {
            fast_playout_act(&e, st, 1, rng);
            continue;
        }
        struct view view;
        view_of(g, su, st, e.seat, &view);
        action_t act = choose(strategies[rng_below(rng, STRATEGIES)], &view, 10, rng);
        assert_false(is_retiring(su, act));
        g->apply(su, st, e.seat, act, NULL);
    }
}

static void they_cope_with_any_rules(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 64, 0);
    for (long i = scaled(30, 8); i > 0; i--) {
        struct setup *su = draw_setup(g, &rng);
        drive_by_any_rules(su, &rng);
        g->setup_free(su);
    }
}

/* A seat without cards may retire its cars or do nothing (G8): a car that stands may still be pushed. */
static void nobody_retires_for_want_of_cards(void **state)
{
    (void)state;
    struct setup *su = g->setup_new("players=2", NULL);
    struct error err;
    union any_state room;
    struct view view;
    struct rng rng;
    rng_init(&rng, 67, 0);
    if (!g->state_parse(su, "cars=5@100.0,9@90.0,10@95.0,14@85.0 hands=-/charge changed=5,9",
                        (struct state *)room.bytes, &err))
        fail_msg("%s", err.text);
    view_of(g, su, (struct state *)room.bytes, 0, &view);
    action_t legal[ACTIONS_MAX];
    assert_int_equal(g->actions(su, view_state(&view), 0, legal), 3);
    for (int k = 0; k < STRATEGIES; k++)
        assert_int_equal(choose(strategies[k], &view, 10, &rng), legal[2]);
    assert_false(is_retiring(su, legal[2]));
    g->setup_free(su);
}

/* ---- thinking ----------------------------------------------------------------------------------------------------- */

/* The view of a seat somewhere in a race of four. */
static struct view any_view(const struct setup *su, struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct view view;
    for (;;) {
        g->start(su, st);
        for (uint32_t k = rng_below(rng, 200);; k--) {
            chance_settle(g, su, st, rng);
            turn_t who = g->turn(su, st);
            if (!who)
                break;
            action_t legal[ACTIONS_MAX];
            int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
            if (k <= 0 && n > 1) {
                view_of(g, su, st, seat, &view);
                return view;
            }
            const struct evaluator e = { &value_standard, su, seat };
            fast_playout_act(&e, st, 1, rng);
            k += k == 0;
        }
    }
}

static double sum_of_often(const struct opinion *o, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += o[i].often;
    return sum;
}

/* On a part of the choices: every second one. */
static void expect_opinions_on_part(const struct view *view, const action_t *legal, int n, struct rng rng)
{
    const struct budget budget = { .playouts = 10 };
    struct opinion o[ACTIONS_MAX];
    action_t part[ACTIONS_MAX];
    int kept = 0;
    for (int i = 0; i < n; i += 2)
        part[kept++] = legal[i];
    grandprix_works.weigh(view, part, kept, &budget, &rng, o);
    for (int i = 0; i < kept; i++)
        assert_true(o[i].act == part[i] && o[i].tries >= 2);
    assert_true(fabs(sum_of_often(o, kept) - 1) < 1e-9);
}

/* Every choice has an opinion that says how sure it is, and the best is what would be chosen. */
static void opinions_are_formed(void **state)
{
    (void)state;
    struct setup *su = g->setup_new("players=4", NULL);
    struct rng rng;
    rng_init(&rng, 65, 0);
    for (long i = scaled(20, 8); i > 0; i--) {
        struct view view = any_view(su, &rng);
        struct opinion o[ACTIONS_MAX];
        action_t legal[ACTIONS_MAX];
        const struct budget budget = { .playouts = 60 };
        int n = g->actions(su, view_state(&view), view.seat, legal);
        struct rng a = rng, b = rng;
        expect_opinions_on_part(&view, legal, n, rng);
        grandprix_works.weigh(&view, legal, n, &budget, &a, o);
        action_t act = grandprix_works.choose(&view, legal, n, &budget, &b);
        for (int k = 0; k < n; k++) {
            assert_int_equal(o[k].act, legal[k]);
            assert_true(o[k].tries >= 2 && isfinite(opinion_error(&o[k])));
            assert_true(opinion_points(&o[k]) >= 0 && opinion_points(&o[k]) <= 43.1);
            assert_true((o[k].often > 0) == (o[k].act == act));
        }
        assert_true(fabs(sum_of_often(o, n) - 1) < 1e-9);
        assert_memory_equal(&a, &b, sizeof a);
        rng_next(&rng);
    }
    g->setup_free(su);
}

/* A clock that goes on when it is asked. */
static double a_little_more(void *context)
{
    return (double)++*(long *)context / 50;
}

static void a_budget_is_kept(void **state)
{
    (void)state;
    struct setup *su = g->setup_new("players=4", NULL);
    struct rng rng;
    rng_init(&rng, 66, 0);
    for (int i = 0; i < 5; i++) {
        struct view view = any_view(su, &rng);
        long ticks = 0;
        const struct budget timed = { .used = a_little_more, .context = &ticks };
        action_t legal[ACTIONS_MAX];
        int n = g->actions(su, view_state(&view), view.seat, legal);
        grandprix_works.choose(&view, legal, n, &timed, &rng);
        assert_true(ticks < 100);
    }
    g->setup_free(su);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_is_what_the_seat_sees),
        cmocka_unit_test(value_knows_the_obvious),
        cmocka_unit_test(a_move_ends_where_it_was_meant_to),
        cmocka_unit_test(club_beats_rookies),
        cmocka_unit_test(they_cope_with_any_rules),
        cmocka_unit_test(nobody_retires_for_want_of_cards),
        cmocka_unit_test(opinions_are_formed),
        cmocka_unit_test(a_budget_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
