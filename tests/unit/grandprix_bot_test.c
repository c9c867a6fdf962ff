/* grandprix_bot_test.c: the bots that know Grand Prix: what they look at, that they do what they meant to, and how
 * well they drive.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../bots/bot.h"
#include "../../bots/grandprix/club.h"
#include "../../bots/grandprix/fast_playout.h"
#include "../../bots/grandprix/works.h"
#include "../../table/position.h"
#include "../../tools/any_setup.h"
#include "../../tools/arena.h"
#include "../../tools/value_gradient.h"
#include "scaled.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct game *const g = &grandprix_game;

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
    const struct evaluator e = { &value_standard, su, seat, TEMPER_PLAIN };
    float points = evaluate_position(&e, st);
    assert_true(points >= 0 && points <= (float)(whole.points[0] + whole.points[1]) + 0.05f);
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
        const struct evaluator e = { &value_standard, su, turn_lowest(who), TEMPER_PLAIN };
        fast_playout_act(&e, st, 1, rng);
    }
    g->results(su, st, &r);
    for (int seat = 0; seat < seats; seat++) {
        const struct evaluator e = { &value_standard, su, seat, TEMPER_PLAIN };
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
    const struct evaluator e = { &value_standard, su, 0, TEMPER_PLAIN };
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

/* ---- what it was learned by ---------------------------------------------------------------------------------- */

/* A look somewhere in a race of quick drivers, with what its cars might have made. */
static struct value_sample any_sample(struct rng *rng)
{
    struct setup *su = draw_setup(g, rng);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct value_sample sample = { .made = { 18, 0 } };
    g->start(su, st);
    for (uint32_t k = 20 + rng_below(rng, 300);; k--) {
        chance_settle(g, su, st, rng);
        turn_t who = g->turn(su, st);
        if (!who)
            break;
        const struct evaluator e = { &value_standard, su, turn_lowest(who), TEMPER_PLAIN };
        gp_look(su, st, e.seat, &sample.look);
        if (!k)
            break;
        fast_playout_act(&e, st, 1, rng);
    }
    static int points[GP_CARS]; /* the setup's go with it */
    memcpy(points, sample.look.points, sizeof points);
    sample.look.points = points;
    g->setup_free(su);
    return sample;
}

/* The slope that learning follows is that of the value that drives, wherever a unit is not just being switched on or off. */
static void slopes_are_those_of_the_value(void **state)
{
    (void)state;
    enum { NUMBERS = sizeof(struct value_numbers) / sizeof(float) };
    const float little = 2e-3f;
    struct rng rng;
    long wrong = 0, all = 0;
    rng_init(&rng, 69, 0);
    for (long i = scaled(40, 20); i > 0; i--) {
        struct value_sample sample = any_sample(&rng);
        struct value_numbers v = value_standard, slope = { 0 };
        value_gradient(&v, &sample, &slope);
        for (int k = 0; k < 60; k++) {
            uint32_t which = rng_below(&rng, NUMBERS);
            float *number = (float *)&v + which, was = *number, at[2];
            for (int up = 0; up < 2; up++) {
                *number = up ? was + little : was - little;
                at[up] = value_error(&v, &sample);
            }
            *number = was;
            float seen = (at[1] - at[0]) / (2 * little), told = ((float *)&slope)[which];
            wrong += fabsf(seen - told) > 0.05f * (1 + fabsf(seen) + fabsf(told));
            all++;
        }
    }
    printf("%ld of %ld slopes differ\n", wrong, all);
    assert_true(wrong * 100 <= all);
}

/* No burden brings a car further or makes it safer, whatever else there is: neither a marker more nor a debt. */
static void burdens_are_never_a_gain(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 70, 0);
    for (long i = scaled(60, 30); i > 0; i--) {
        struct gp_look look = any_sample(&rng).look;
        struct value_field as_it_is, burdened;
        look.fresh = 0;
        value_reaches(&value_standard, &look, &as_it_is);
        for (uint32_t cars = look.mine & look.racing; cars; cars &= cars - 1) {
            struct gp_look worn = look;
            int car = __builtin_ctz(cars);
            bool owing = rng_below(&rng, 2);
            worn.count[car][GP_ALL_WEAR] = (uint8_t)(worn.count[car][GP_ALL_WEAR] + !owing);
            worn.wear[car][rng_below(&rng, GP_WEARS)] += !owing;
            worn.owes_change |= (uint32_t)owing << car;
            value_reaches(&value_standard, &worn, &burdened);
            assert_true(burdened.reach[car] <= as_it_is.reach[car]
                        && burdened.risk[car] >= as_it_is.risk[car]);
        }
    }
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
        const struct evaluator e = { &value_standard, su, turn_lowest(who), TEMPER_PLAIN };
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
    assert_true(mean_points("players=4", &club, &rookie, judged(5, 3, 1)) > 24 || !is_judged());
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
        const struct evaluator e = { &value_standard, su, turn_lowest(who), TEMPER_PLAIN };
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

/* ---- what nobody would do ---------------------------------------------------------------------------------- */

struct follies {
    long stops, idle; /* and stops for nothing */
    long refused;     /* tires not changed that had to be and cost no time beside repairs */
    long left_on;     /* markers not removed that cost no time */
    long cars, disqualified;
};

/* Where the seat's cars are when this has been done and the stops are over, all together. */
static int distance_after(const struct setup *su, const struct state *st, int seat, action_t act)
{
    union any_state room;
    struct state *then = (struct state *)room.bytes;
    struct gp_look look;
    action_t legal[ACTIONS_MAX];
    memcpy(room.bytes, st, g->state_size);
    g->apply(su, then, seat, act, NULL);
    while (gp_moment(then) == GP_SERVICE) {
        int who = turn_lowest(g->turn(su, then));
        g->apply(su, then, who, legal[g->actions(su, then, who, legal) - 1], NULL);
    }
    gp_look(su, then, seat, &look);
    int sum = 0;
    for (uint32_t cars = look.mine; cars; cars &= cars - 1)
        sum += look.distance[__builtin_ctz(cars)];
    return sum;
}

/* A service is over: was there something that would have cost no time? */
static void note_service(const struct setup *su, const struct state *st, int seat, struct follies *f)
{
    action_t legal[ACTIONS_MAX];
    struct gp_look before, after;
    union any_state room;
    int n = g->actions(su, st, seat, legal), as_it_is = distance_after(su, st, seat, legal[n - 1]);
    bool left_on = false, refused = false;
    gp_look(su, st, seat, &before);
    for (int i = 0; i < n - 1; i++) {
        if (distance_after(su, st, seat, legal[i]) < as_it_is)
            continue;
        left_on |= gp_gesture(legal[i]) == GP_FIX;
        memcpy(room.bytes, st, g->state_size);
        g->apply(su, (struct state *)room.bytes, seat, legal[i], NULL);
        gp_look(su, (struct state *)room.bytes, seat, &after);
        refused |= gp_gesture(legal[i]) == GP_CHANGE && after.owes_change != before.owes_change;
    }
    f->left_on += left_on;
    f->refused += refused;
}

static void watch_follies(const struct strategy *strategy, const struct setup *su, uint64_t number,
                          struct follies *f)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct results r;
    struct rng rng;
    bool done_something = true;
    rng_init(&rng, 68, number);
    g->start(su, st);
    for (turn_t who; chance_settle(g, su, st, &rng), (who = g->turn(su, st)) != 0;) {
        struct view view;
        view_of(g, su, st, turn_lowest(who), &view);
        action_t act = choose(strategy, &view, 20, &rng);
        enum gp_gesture gesture = gp_gesture(act);
        if (gesture == GP_BOX) {
            f->stops++;
            done_something = false;
        }
        done_something |= gesture == GP_FIX || gesture == GP_CHANGE;
        if (gp_moment(st) == GP_SERVICE && gesture == GP_DONE) {
            note_service(su, st, view.seat, f);
            f->idle += !done_something;
            done_something = true;
        }
        g->apply(su, st, view.seat, act, NULL);
    }
    g->results(su, st, &r);
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat != NOBODY) {
            f->cars++;
            f->disqualified += r.car[car].out && strstr(g->causes[r.car[car].out], "disq");
        }
}

static struct follies follies_of(const struct strategy *strategy, const char *setup, long races)
{
    struct setup *su = g->setup_new(setup, NULL);
    struct follies f = { 0 };
    for (long k = 0; k < races; k++)
        watch_follies(strategy, su, (uint64_t)k, &f);
    g->setup_free(su);
    printf(
        "%s: %s in %ld races: %ld stops, %ld for nothing, %ld changes refused that were free, markers left on %ld "
        "times, %ld of %ld cars disqualified\n",
        setup, strategy == &grandprix_club ? "club" : "works", races, f.stops, f.idle, f.refused, f.left_on,
        f.disqualified, f.cars);
    return f;
}

/* Whoever stops does there what costs nothing, and sees to it that nobody is disqualified. */
static void nobody_is_silly_in_the_pits(void **state)
{
    (void)state;
    static const char *const setups[] = { "players=4", "players=4 laps=1" };
    for (int k = 0; k < 2; k++)
        for (int strategy = 0; strategy < 2; strategy++) {
            int as_many = strategy && !k ? 1 : 4; /* those that take long are fewer */
            struct follies f = follies_of(strategies[strategy], setups[k], judged(6, 3, 1) * as_many);
            assert_int_equal(f.refused, 0);
            assert_int_equal(f.left_on, 0);
            assert_int_equal(f.idle, 0);
            /* one lap may be over before the second turn ends */
            assert_true(f.disqualified * (k ? 25 : 50) <= f.cars || !is_judged());
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
            const struct evaluator e = { &value_standard, su, seat, TEMPER_PLAIN };
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

/* Between turns advice thinks longer than whoever drives. */
static bool is_thought_about_longer(const struct state *st)
{
    enum gp_moment moment = gp_moment(st);
    return moment != GP_SEGMENT && moment != GP_MOVING && moment != GP_SERVICE && moment != GP_DISCARDS;
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
            assert_true(is_thought_about_longer(view_state(&view)) || (o[k].often > 0) == (o[k].act == act));
        }
        assert_true(fabs(sum_of_often(o, n) - 1) < 1e-9);
        assert_true(is_thought_about_longer(view_state(&view)) || !memcmp(&a, &b, sizeof a));
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

/* Somebody who is asked for every board that is looked at, and for every playout, and never loses patience. */
static bool count_question(void *context)
{
    ++*(long *)context;
    return false;
}

/* Some cards lead to tens of thousands of boards: a decision between them is none that one has to wait for. */
static void no_decision_takes_very_long(void **state)
{
    (void)state;
    enum { LOOKED_AT = 1000, OF_EACH = 6, PLAYOUTS = 24 };
    long most = 0;
    struct setup *su = g->setup_new("players=2", NULL);
    struct rng rng;
    rng_init(&rng, 71, 0);
    for (long i = scaled(300, 150); i > 0; i--) {
        struct view view = any_view(su, &rng);
        long asked = 0;
        const struct budget budget = { .playouts = PLAYOUTS, .patience = { count_question, &asked } };
        action_t legal[ACTIONS_MAX];
        int n = g->actions(su, view_state(&view), view.seat, legal);
        grandprix_works.choose(&view, legal, n, &budget, &rng);
        most = asked > most ? asked : most;
        assert_true(asked <= (LOOKED_AT / n > OF_EACH ? LOOKED_AT : OF_EACH * n) + 10 * PLAYOUTS);
    }
    printf("at most %ld boards and playouts\n", most);
    assert_true(most > LOOKED_AT / 2);
    g->setup_free(su);
}

/* Where many cars are still to move playouts take longer: then there are fewer of them. Whoever asks for advice waits. */
static void waits_as_long(const struct strategy *level, int moves, int in_one, int most)
{
    struct setup *su = g->setup_new("players=4", NULL);
    struct rng rng;
    int fewer = 0, all = 0;
    rng_init(&rng, 72, 0);
    for (long i = scaled(300, 150); i > 0; i--) {
        struct view view = any_view(su, &rng);
        struct gp_look look;
        gp_look(su, view_state(&view), view.seat, &look);
        int moved = __builtin_popcount(look.fresh) + 1;
        long playouts = level->default_playouts(&view);
        if (gp_moment(view_state(&view)) == GP_SEGMENT) {
            assert_true(playouts * (moved < in_one ? moved : in_one) <= moves);
            fewer += playouts < most;
            all += playouts == most;
        }
        assert_true(playouts >= moves / in_one && playouts <= most);
        assert_int_equal(strategy_advice_playouts(level, &view), most);
    }
    assert_true(fewer && all);
    g->setup_free(su);
}

static void a_race_waits_as_long_at_every_moment(void **state)
{
    (void)state;
    waits_as_long(&grandprix_works, 320, 8, 160);
    waits_as_long(&grandprix_ace, 4400, 10, 1000);
}

/* The last stop there is: the leader finishes in the turn to come, and neither car of the first team has changed its tires. */
static const char last_stop[] =
    "grandprix;3;players=4 laps=1;phase=pit turn=2 lap=1 weather=dry dry_seen=1 first=2 seat=1 quiet=0 "
    "cars=5@42.0,9@23.0,10@44.0,14@28.0,22@43.0,23@41.0,25@41.1,26@18.1,2@51.0,3@36.0,6@14.0,8@27.0,"
    "11@43.3,12@44.2,15@19.1,16@40.0,17@22.0,18@3.0,19@31.pit2,20@4.2,27@15.0,29@40.pit1 out=- "
    "wear=5:tire,5:close-call,9:wing,14:tire,22:close-call,23:engine,23:close-call "
    "tires=5:hard,9:hard,10:hard,14:hard,22:soft,23:hard,25:hard,26:hard changed=10,14,22,23,25,26 "
    "activated=5,9,10,14,22,23,25,26,2,3,6,8,11,12,15,16,17,18,19,20,27,29 left=- held=1,0,0,1 "
    "hands=out-in-front/-/-/set-the-pace "
    "pile=challenge,challenge,challenge,charge,charge,charge,charge,clean-air,clean-air,clean-air,"
    "overtake,overtake,overtake,floor-it,floor-it,top-gear,top-gear,top-gear,chasing-the-race,"
    "conservative,conservative,conservative,conservative,power-line,power-line,power-line,power-line,"
    "solid-line,weaving,fast-pace,fast-pace,fast-pace,oversteer,oversteer,oversteer,understeer,"
    "understeer,flat-out,flat-out,flat-out,follow-the-leader,follow-the-leader,follow-the-leader,"
    "slingshot "
    "deck=challenge,overtake,floor-it,floor-it,top-gear,chasing-the-race,chasing-the-race,"
    "chasing-the-race,conservative,conservative,solid-line,solid-line,solid-line,weaving,weaving,"
    "fast-pace,late-brake,late-brake,late-brake,oversteer,understeer,understeer,follow-the-leader,"
    "set-the-pace,set-the-pace,set-the-pace,out-in-front,out-in-front,out-in-front,slingshot,slingshot,"
    "slingshot turned=wheel-rub:8,wing-damage:9 event=wing-damage:9 zone=-1 active=0 card=- mp=0 mode=card "
    "from=0 entered=- diagonal=0 linked=0 line=- step=none toward=0 chain=- crossed=- moved=- asking=none "
    "asked=5,9 involved=- stops=- restart=0 lined_up=0 swapped=0 pole=10";

static const struct opinion *opinion_of(const char *text, const struct setup *su, const struct opinion *o,
                                        int n)
{
    for (int i = 0; i < n; i++) {
        char found[ACTION_TEXT_MAX];
        action_text(g, su, o[i].act, found, sizeof found);
        if (!strcmp(found, text))
            return &o[i];
    }
    return NULL;
}

/* What comes of a choice between turns is seen late, so a hint and a review need more than a glance at it. */
static void advice_knows_the_last_stop(void **state)
{
    (void)state;
    const struct strategy *const levels[] = { &grandprix_works, &grandprix_ace };
    const struct game *const games[] = { g, NULL };
    struct position p;
    struct rng rng;
    assert_true(position_read(games, last_stop, &p, NULL));
    for (int k = 0; k < 2; k++) {
        struct view view;
        struct opinion o[ACTIONS_MAX];
        action_t legal[ACTIONS_MAX];
        view_of(g, p.setup, position_state(&p), 0, &view);
        int n = g->actions(p.setup, view_state(&view), 0, legal);
        const struct budget budget = { .playouts = strategy_advice_playouts(levels[k], &view) };
        rng_init(&rng, 73, (uint64_t)k);
        levels[k]->weigh(&view, legal, n, &budget, &rng, o);
        const struct opinion *stay = opinion_of("done", p.setup, o, n),
                             *stop = opinion_of("box car5", p.setup, o, n);
        assert_non_null(stay);
        assert_non_null(stop);
        assert_true(stay->tries == stop->tries && stop->tries >= budget.playouts / n);
        printf("in for tires %.1f points, staying out %.1f\n", opinion_points(stop), opinion_points(stay));
        assert_true(opinion_points(stop) - opinion_points(stay) > 1.5 && stay->often == 0);
        assert_true(opinion_error_beside(stay) < 1);
    }
    position_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_is_what_the_seat_sees),
        cmocka_unit_test(value_knows_the_obvious),
        cmocka_unit_test(slopes_are_those_of_the_value),
        cmocka_unit_test(burdens_are_never_a_gain),
        cmocka_unit_test(a_move_ends_where_it_was_meant_to),
        cmocka_unit_test(club_beats_rookies),
        cmocka_unit_test(they_cope_with_any_rules),
        cmocka_unit_test(nobody_is_silly_in_the_pits),
        cmocka_unit_test(nobody_retires_for_want_of_cards),
        cmocka_unit_test(opinions_are_formed),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(no_decision_takes_very_long),
        cmocka_unit_test(a_race_waits_as_long_at_every_moment),
        cmocka_unit_test(advice_knows_the_last_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
