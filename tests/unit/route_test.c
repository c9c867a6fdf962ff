/* route_test.c: rows of actions to an end: shortest, legal, one for each board, and never without bounds. */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../table/route.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Tin Roof: sectors 0 to 4 have three lanes, 5 to 12 two. Car 5 has seven points. */
static const char two[] =
    "phase=move turn=1 seat=1 lap=1 active=5 card=charge mp=7 line=5 activated=5 pile=charge "
    "cars=5@0.0,10@2.0";
static const char alone[] =
    "phase=move turn=1 seat=1 lap=1 active=5 card=charge mp=7 line=5 activated=5 pile=charge "
    "cars=5@0.0,10@30.0";
struct fixture {
    const struct game *g;
    struct setup *su;
    union any_state from;
};

static struct fixture stand(const char *position)
{
    struct fixture f = { .g = game_find("grandprix") };
    struct error err;
    f.su = f.g->setup_new("players=2 track=tinroof", &err);
    assert_non_null(f.su);
    if (!f.g->state_parse(f.su, position, (struct state *)f.from.bytes, &err))
        fail_msg("%s", err.text);
    return f;
}

/* Where car 5 shall stand: " 5@3.0," or the like is in the text. */
static struct span value_of(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    assert_non_null(at);
    at += strlen(name);
    return (struct span){ at, strcspn(at, " ") };
}

static bool stands(const struct route_search *s, const struct state *st, const char *where)
{
    char text[STATE_TEXT_MAX];
    s->game->state_text(s->setup, st, text, sizeof text);
    struct span cars = value_of(text, " cars="), car;
    span_cut(&cars, ',', &car);
    return span_is(car, where);
}

static bool still_moves(const struct route_search *s, const struct state *st)
{
    char text[STATE_TEXT_MAX];
    s->game->state_text(s->setup, st, text, sizeof text);
    return span_is(value_of(text, " active="), "5");
}

static enum route_place judge(const struct route_search *s, const struct state *st)
{
    if (stands(s, st, s->context))
        return ROUTE_THERE;
    return still_moves(s, st) ? ROUTE_ON : ROUTE_STOP;
}

static size_t board(const struct route_search *s, const struct state *st, char *buf, size_t size)
{
    char text[STATE_TEXT_MAX];
    s->game->state_text(s->setup, st, text, sizeof text);
    struct span cars = value_of(text, " cars="), mp = value_of(text, " mp=");
    struct text t = text_into(buf, size);
    text_put(&t, cars.at, cars.len);
    text_put(&t, " ", 1);
    text_put(&t, mp.at, mp.len);
    return t.len;
}

static struct route_search search_for(const struct fixture *f, const char *where)
{
    return (struct route_search){
        .game = f->g, .setup = f->su, .seat = 0, .judge = judge, .board = board, .context = where
    };
}

static bool is_listed(action_t act, const action_t *legal, int n)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return true;
    return false;
}

/* Every action is legal where it stands, and they lead to the end. */
static void expect_drivable(const struct fixture *f, const struct route *r)
{
    union any_state st = f->from;
    action_t legal[ACTIONS_MAX];
    for (int i = 0; i < r->n; i++) {
        int n = f->g->actions(f->su, (struct state *)st.bytes, 0, legal);
        assert_true(is_listed(r->act[i], legal, n));
        f->g->apply(f->su, (struct state *)st.bytes, 0, r->act[i], NULL);
    }
    assert_memory_equal(st.bytes, r->end.bytes, f->g->state_size);
}

static void the_first_way_is_the_shortest(void **state)
{
    struct fixture f = stand(alone);
    struct route_search s = search_for(&f, "5@3.1");
    struct routes found;
    (void)state;
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    assert_true(found.n >= 1 && !found.cut);
    assert_int_equal(found.at[0].n, 4);
    for (int i = 0; i < found.n; i++) {
        expect_drivable(&f, &found.at[i]);
        assert_true(i == 0 || found.at[i].n >= found.at[i - 1].n);
        assert_true(stands(&s, (struct state *)found.at[i].end.bytes, "5@3.1"));
    }
    routes_free(&found);
    f.g->setup_free(f.su);
}

/* Four steps and one lane over: wherever it changes lanes, the board is the same. */
static void ends_that_look_alike_are_one(void **state)
{
    struct fixture f = stand(alone);
    struct route_search s = search_for(&f, "5@6.1");
    struct routes found;
    (void)state;
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    assert_int_equal(found.n, 1);
    routes_free(&found);
    s.board = NULL;
    s.context = "5@5.1";
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    assert_true(found.n > 1); /* all bytes: by which lanes of the sector it came */
    for (int i = 0; i < found.n; i++)
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(found.at[i].end.bytes, found.at[k].end.bytes, f.g->state_size);
    routes_free(&found);
    f.g->setup_free(f.su);
}

static void boards_that_differ_are_all_found(void **state)
{
    struct fixture f = stand(two);
    struct route_search s = search_for(&f, "5@3.0");
    struct routes found;
    int pushed = 0, passed = 0;
    (void)state;
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    for (int i = 0; i < found.n; i++) {
        char text[STATE_TEXT_MAX];
        expect_drivable(&f, &found.at[i]);
        f.g->state_text(f.su, (struct state *)found.at[i].end.bytes, text, sizeof text);
        pushed += strstr(text, "10@4.0") != NULL;
        passed += strstr(text, "10@2.0") != NULL;
    }
    assert_true(pushed && passed);
    routes_free(&found);
    f.g->setup_free(f.su);
}

static void nothing_is_found_where_nothing_leads(void **state)
{
    struct fixture f = stand(alone);
    struct route_search s = search_for(&f, "5@9.0");
    struct routes found;
    (void)state;
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    assert_int_equal(found.n, 0);
    assert_false(found.cut);
    routes_free(&found);
    s.seat = 1; /* not on turn: there is nothing to try */
    assert_true(routes_find(&s, (struct state *)f.from.bytes, &found));
    assert_int_equal(found.n, 0);
    assert_int_equal(found.states, 1);
    routes_free(&found);
    f.g->setup_free(f.su);
}

/* ---- a game without end: every action doubles the states ------------------------------------------------- */

struct state {
    uint32_t bits, length;
};

enum { ONLY_LEFT = 1 };

/* The setup says whether there is a choice at all. */
struct setup {
    int flags;
};

static int endless_actions(const struct setup *su, const struct state *st, int seat,
                           action_t out[ACTIONS_MAX])
{
    (void)st;
    (void)seat;
    out[0] = ACTION(1, 0, 0, 0);
    out[1] = ACTION(1, 1, 0, 0);
    return su->flags & ONLY_LEFT ? 1 : 2;
}

static void endless_apply(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    (void)su;
    (void)seat;
    (void)ev;
    st->bits = st->bits << 1 | (uint32_t)action_arg(act, 0);
    st->length++;
}

static const struct game endless = { .state_size = sizeof(struct state),
                                     .actions = endless_actions,
                                     .apply = endless_apply };

static enum route_place on_and_on(const struct route_search *s, const struct state *st)
{
    int length = s->context ? *(const int *)s->context : 0;
    return length && st->length == (uint32_t)length ? ROUTE_THERE : ROUTE_ON;
}

static struct routes search_endless(int flags, const int *length)
{
    const struct setup su = { flags };
    const struct state from = { 0 };
    const struct route_search s = { .game = &endless, .setup = &su, .judge = on_and_on, .context = length };
    struct routes found;
    assert_true(routes_find(&s, &from, &found));
    return found;
}

/* However many ways there are, the search ends, and says that it was cut short. */
static void a_search_is_bounded(void **state)
{
    const int eight = 8, nine = 9, far = ROUTE_STEPS_MAX, farther = ROUTE_STEPS_MAX + 1;
    struct routes found = search_endless(0, NULL);
    (void)state;
    assert_true(found.cut && found.n == 0 && found.states == ROUTE_STATES_MAX);
    routes_free(&found);
    found = search_endless(0, &eight);
    assert_true(!found.cut && found.n == ROUTE_ENDS_MAX && found.at[255].act[7] == ACTION(1, 1, 0, 0));
    routes_free(&found);
    found = search_endless(0, &nine);
    assert_true(found.cut && found.n == ROUTE_ENDS_MAX);
    routes_free(&found);
    found = search_endless(ONLY_LEFT, &far);
    assert_true(!found.cut && found.n == 1 && found.at[0].n == ROUTE_STEPS_MAX);
    routes_free(&found);
    found = search_endless(ONLY_LEFT, &farther);
    assert_true(found.cut && found.n == 0);
    routes_free(&found);
}

/* Another game, by the contract alone. */
static enum route_place any_end(const struct route_search *s, const struct state *st)
{
    (void)s;
    (void)st;
    return ROUTE_THERE;
}

static void every_game_can_be_searched(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        const struct game *g = all_games[i];
        struct setup *su = g->setup_new("", NULL);
        union any_state st = { 0 };
        struct rng rng;
        struct routes found;
        action_t legal[ACTIONS_MAX];
        assert_non_null(su);
        rng_init(&rng, 1, 0);
        g->start(su, (struct state *)st.bytes);
        chance_settle(g, su, (struct state *)st.bytes, &rng);
        int seat = turn_lowest(g->turn(su, (struct state *)st.bytes));
        struct route_search s = { .game = g, .setup = su, .seat = seat, .judge = any_end };
        assert_true(routes_find(&s, (struct state *)st.bytes, &found));
        assert_in_range(found.n, 1, g->actions(su, (struct state *)st.bytes, seat, legal));
        assert_int_equal(found.at[0].n, 1);
        routes_free(&found);
        g->setup_free(su);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_way_is_the_shortest),
        cmocka_unit_test(ends_that_look_alike_are_one),
        cmocka_unit_test(boards_that_differ_are_all_found),
        cmocka_unit_test(nothing_is_found_where_nothing_leads),
        cmocka_unit_test(a_search_is_bounded),
        cmocka_unit_test(every_game_can_be_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
