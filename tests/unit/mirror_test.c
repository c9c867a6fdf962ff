/* mirror_test.c: a table that is told over a wire is the same table.
 *
 * Whole random races of every game are told to a mirror for each viewer, as a
 * server would; at every step the mirror must show that viewer the same view,
 * list the same actions, and tell the same story, to people and to programs.
 */
#include "../../games/registry.h"
#include "../../online/mirror.h"
#include "../../online/told.h"
#include "../../show/seating.h"
#include "../../wire/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what a server says ---------------------------------------------------------------------------------- */

static json_t *view_of_table(const struct table *t, int viewer)
{
    const struct game *g = table_game(t);
    union any_state view;
    static char text[STATE_TEXT_MAX];
    json_t *o = json_object();
    table_view(t, viewer, (struct state *)view.bytes);
    g->state_text(table_setup(t), (const struct state *)view.bytes, text, sizeof text);
    struct span rest = span_of(text), word, name;
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &name);
        char field[80];
        span_copy(name, field, sizeof field);
        json_object_set_new(o, field, json_stringn(word.at, word.len));
    }
    return o;
}

static json_t *turn_of(const struct table *t)
{
    json_t *list = json_array();
    for (turn_t who = table_turn(t) & ~CHANCE; who; who &= who - 1)
        json_array_append_new(list, json_integer(turn_lowest(who) + 1));
    return list;
}

static void tell_moment(const struct table *t, int i, int viewer, json_t *events, json_t *moments)
{
    static char lines[WIRE_PIECE_MAX];
    int n = 0;
    wire_told(t, i, viewer, lines, sizeof lines);
    struct span rest = span_of(lines), line;
    while (span_cut(&rest, '\n', &line)) {
        size_t skip = line.len > 6 && !memcmp(line.at, "event ", 6) ? 6 : 0;
        if (line.len)
            json_array_append_new(events, json_stringn(line.at + skip, line.len - skip));
        n += line.len > 0;
    }
    json_array_append_new(moments, json_pack("[ii]", table_moment(t, i)->seat + 1, n));
}

static int moments_of(const struct table *t, int seat)
{
    int n = 0;
    for (int i = 0; i < table_moments(t); i++)
        n += seat != NOBODY && table_moment(t, i)->seat == seat;
    return n;
}

/* What has changed in a view, as it is told to those who have asked for short news. */
static json_t *brief_changes(const struct view_text *before, const struct view_text *now)
{
    struct text text = text_growing();
    struct json j = json_into(&text);
    json_open(&j, NULL, '{');
    told_changes(&j, before, now, true);
    json_close(&j, '}');
    json_t *told = json_loadb(text_string(&text), text.len, JSON_REJECT_DUPLICATES, NULL);
    json_t *view = json_incref(json_object_get(told, "view"));
    assert_non_null(view);
    json_decref(told);
    text_free(&text);
    return view;
}

static json_t *news_of(const struct table *t, int from, int viewer, int version, const json_t *before)
{
    json_t *events = json_array(), *moments = json_array(), *view = view_of_table(t, viewer);
    json_t *changed = json_object();
    const char *name;
    json_t *value;
    for (int i = from; i < table_moments(t); i++)
        tell_moment(t, i, viewer, events, moments);
    json_object_foreach(view, name, value) if (!json_equal(value, json_object_get(before, name)))
        json_object_set(changed, name, value);
    json_decref(view);
    return json_pack("{s:s,s:i,s:o,s:o,s:o,s:o,s:b,s:i}", "type", "news", "version", version, "events",
                     events, "moments", moments, "view", changed, "turn", turn_of(t), "undo",
                     viewer != NOBODY && table_can_undo(t, viewer, NULL), "n", moments_of(t, viewer));
}

static json_t *welcome_of(const struct table *t, int viewer, int version)
{
    static char setup[SETUP_TEXT_MAX];
    const struct game *g = table_game(t);
    g->setup_text(table_setup(t), setup, sizeof setup);
    return json_pack("{s:s,s:s,s:i,s:s,s:i,s:s,s:s,s:[{s:i,s:s,s:s}],s:i,s:o,s:o,s:b,s:i,s:[]}", "type",
                     "welcome", "table", "k3v9x0qm2hzt", "seat", viewer + 1, "game", g->id, "rules", g->rules,
                     "setup", setup, "state", "running", "players", "seat", 1, "name", "Ann", "is", "person",
                     "version", version, "view", view_of_table(t, viewer), "turn", turn_of(t), "undo", 0, "n",
                     0, "news");
}

/* ---- the same table -------------------------------------------------------------------------------------- */

static void expect_same_view(const struct table *t, const struct mirror *m)
{
    union any_state here = { 0 }, there = { 0 };
    table_view(t, m->seat, (struct state *)here.bytes);
    table_view(m->table, m->seat, (struct state *)there.bytes);
    assert_memory_equal(here.bytes, there.bytes, table_game(t)->state_size);
    assert_int_equal(table_turn(t), table_turn(m->table) == CHANCE ? 0 : table_turn(m->table));
}

static void expect_same_actions(const struct table *t, const struct mirror *m)
{
    action_t here[ACTIONS_MAX], there[ACTIONS_MAX];
    int n = m->seat == NOBODY ? 0 : table_actions(t, m->seat, here);
    assert_int_equal(n, table_actions(m->table, m->seat, there));
    assert_memory_equal(here, there, (size_t)n * sizeof *here);
    assert_int_equal(m->seat != NOBODY && table_can_undo(t, m->seat, NULL),
                     table_can_undo(m->table, m->seat, NULL));
}

static void sentences_of(const struct table *t, int from, int viewer, struct text *out)
{
    struct seating s = { .table = (struct table *)(uintptr_t)t };
    char line[600];
    seating_name_players(&s, NULL);
    for (int i = from; i < table_moments(t); i++)
        for (int k = 0; k < seating_sentences(&s, i); k++)
            if (seating_sentence(&s, i, k, viewer, line, sizeof line))
                text_add(out, "%s\n", line);
}

static void story_of(const struct table *t, int from, int viewer, struct text *out)
{
    static char orders[WIRE_PIECE_MAX];
    sentences_of(t, from, viewer, out);
    for (int i = from; i < table_moments(t); i++) {
        wire_told(t, i, viewer, orders, sizeof orders);
        text_add(out, "%s", orders);
    }
}

static void expect_same_story(const struct table *t, const struct mirror *m, int from)
{
    struct text here = text_growing(), there = text_growing();
    assert_int_equal(table_moments(t), table_moments(m->table));
    story_of(t, from, m->seat, &here);
    story_of(m->table, from, m->seat, &there);
    assert_string_equal(text_string(&here), text_string(&there));
    text_free(&here);
    text_free(&there);
}

struct viewers {
    int n;
    struct mirror at[SEATS_MAX + 1];
    struct view_text was[SEATS_MAX + 1]; /* what each was shown last */
    bool brief;
    size_t edits; /* lists of which only what has changed was told */
};

static size_t count_lists(json_t *view)
{
    size_t n = 0;
    const char *name;
    json_t *value;
    json_object_foreach(view, name, value) n += json_is_array(value);
    return n;
}

static void make_brief(const struct table *t, struct viewers *v, int i, json_t *news)
{
    static struct view_text now;
    told_view_text(t, v->at[i].seat, &now);
    json_t *view = brief_changes(&v->was[i], &now);
    v->edits += count_lists(view);
    v->was[i] = now;
    if (!json_array_size(json_object_get(news, "turn")))
        json_object_del(news, "turn");
    if (!json_is_true(json_object_get(news, "undo")))
        json_object_del(news, "undo");
    json_object_set_new(news, "view", view);
}

static void tell_all(const struct table *t, struct viewers *v, int from, int version)
{
    struct error err = { 0 };
    for (int i = 0; i < v->n; i++) {
        json_t *news = news_of(t, from, v->at[i].seat, version, v->at[i].view);
        if (v->brief)
            make_brief(t, v, i, news);
        if (!mirror_news(&v->at[i], news, &err))
            fail_msg("%s", err.text);
        assert_true(mirror_news(&v->at[i], news, &err)); /* said twice, heard once */
        json_decref(news);
        expect_same_view(t, &v->at[i]);
        expect_same_actions(t, &v->at[i]);
        expect_same_story(t, &v->at[i], from);
    }
}

static void act_at_random(struct table *t, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    struct error err;
    int seat = turn_lowest(table_turn(t));
    if (rng_below(rng, 8) == 0 && table_undo(t, (int)rng_below(rng, (uint32_t)table_shape(t)->seats), &err))
        return;
    int n = table_actions(t, seat, legal);
    assert_true(table_act(t, seat, legal[rng_below(rng, (uint32_t)n)], &err));
    table_chance(t, rng);
}

/* How often only a part of a list was told. */
static size_t race(const struct game *g, const char *setup, uint64_t seed, bool brief)
{
    struct error err = { 0 };
    struct table *t = table_new(g, setup, NULL, &err);
    static struct viewers v;
    struct rng rng;
    v = (struct viewers){ .n = table_shape(t)->seats + 1, .brief = brief };
    rng_init(&rng, seed, 0);
    for (int i = 0; i < v.n; i++) {
        json_t *welcome = welcome_of(t, i - 1, 0);
        if (!mirror_welcome(&v.at[i], all_games, welcome, &err))
            fail_msg("%s", err.text);
        json_decref(welcome);
        told_view_text(t, i - 1, &v.was[i]);
    }
    table_chance(t, &rng);
    tell_all(t, &v, 0, 1);
    for (int version = 2; table_turn(t); version++) {
        int from = table_moments(t);
        act_at_random(t, &rng);
        tell_all(t, &v, from, version);
    }
    for (int i = 0; i < v.n; i++)
        mirror_free(&v.at[i]);
    table_free(t);
    return v.edits;
}

static void test_races(void **state)
{
    (void)state;
    for (int brief = 0; brief <= 1; brief++) {
        size_t edits =
            race(all_games[0], "cars=4 each=1", 1, brief) + race(all_games[0], "cars=6 each=2", 2, brief);
        for (int i = 0; all_games[i]; i++)
            edits += race(all_games[i], "", 3 + (uint64_t)i, brief);
        assert_int_equal(edits > 0, brief);
    }
}

static void open_mirror(struct mirror *m, const struct table *t, int viewer)
{
    struct error err = { 0 };
    json_t *welcome = welcome_of(t, viewer, 0);
    *m = (struct mirror){ 0 };
    assert_true(mirror_welcome(m, all_games, welcome, &err));
    json_decref(welcome);
}

/* A server need not say whose action an event came of: the story is the same. */
static void test_without_moments(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct error err = { 0 };
        struct table *t = table_new(all_games[i], i ? "" : "edition=large_grid cars=8", NULL, &err);
        struct mirror m;
        struct rng rng;
        rng_init(&rng, 9, 0);
        assert_non_null(t);
        open_mirror(&m, t, 1);
        table_chance(t, &rng);
        for (int version = 1, from = 0; table_turn(t); version++) {
            struct text here = text_growing(), there = text_growing();
            int heard = table_moments(m.table);
            json_t *news = news_of(t, from, 1, version, m.view);
            json_object_del(news, "moments");
            assert_true(mirror_news(&m, news, &err));
            json_decref(news);
            sentences_of(t, from, 1, &here);
            sentences_of(m.table, heard, 1, &there);
            assert_string_equal(text_string(&here), text_string(&there));
            text_free(&here);
            text_free(&there);
            from = table_moments(t);
            act_at_random(t, &rng);
        }
        mirror_free(&m);
        table_free(t);
    }
}

/* ---- wishes ---------------------------------------------------------------------------------------------- */

static void test_wishes(void **state)
{
    struct error err = { 0 };
    struct table *t = table_new(all_games[0], "cars=4 each=1", NULL, &err);
    struct rng rng;
    struct mirror m;
    action_t legal[ACTIONS_MAX], others[ACTIONS_MAX], wish;
    (void)state;
    rng_init(&rng, 1, 0);
    table_chance(t, &rng);
    open_mirror(&m, t, 1);
    assert_true(table_actions(m.table, 1, legal) > 0);
    assert_int_equal(table_actions(m.table, 0, others), 0); /* of others nobody knows */
    assert_false(table_act(m.table, 0, legal[0], &err));
    assert_false(table_act(m.table, 1, 0xffffffff, &err));
    assert_false(table_mirror_wish(m.table, &wish));
    assert_true(table_act(m.table, 1, legal[0], &err));
    assert_true(table_undo(m.table, 1, &err)); /* what follows a wish is judged later */
    assert_int_equal(table_moments(m.table), 0);
    assert_true(table_mirror_wish(m.table, &wish) && wish == legal[0]);
    table_mirror_settle(m.table, true);
    assert_true(table_mirror_wish(m.table, &wish) && wish == 0);
    assert_true(table_act(m.table, 1, legal[0], &err));
    table_mirror_settle(m.table, false);
    assert_false(table_mirror_wish(m.table, &wish));
    assert_false(table_undo(m.table, 1, &err));
    for (int i = 0; i < WISHES_MAX; i++)
        assert_true(table_act(m.table, 1, legal[0], &err));
    assert_false(table_act(m.table, 1, legal[0], &err));
    mirror_free(&m);
    table_free(t);
}

/* ---- nonsense -------------------------------------------------------------------------------------------- */

static void expect_refused(json_t *welcome, const char *member, json_t *value, const char *sentence)
{
    struct error err = { 0 };
    struct mirror m = { 0 };
    json_t *copy = json_copy(welcome);
    json_object_set_new(copy, member, value);
    assert_false(mirror_welcome(&m, all_games, copy, &err));
    assert_string_equal(err.text, sentence);
    mirror_free(&m);
    json_decref(copy);
}

/* So many events of one action. */
static json_t *news_of_one_moment(int n)
{
    json_t *events = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(events, json_string("1 rolled car=car1 die=3"));
    return json_pack("[{s:i,s:o,s:[[ii]],s:{},s:[],s:b,s:i}]", "version", 1, "events", events, "moments", 1,
                     n, "view", "turn", "undo", 0, "n", 0);
}

static void test_bad_welcomes(void **state)
{
    struct error err = { 0 };
    struct table *t = table_new(all_games[0], "cars=4 each=1", NULL, &err);
    json_t *welcome = welcome_of(t, 0, 0);
    (void)state;
    expect_refused(welcome, "game", json_string("chess"),
                   "this program does not have the game \"chess\" of the table");
    expect_refused(welcome, "rules", json_integer(999),
                   "the table plays lacorsa by rules version 999, and this program by version 2");
    expect_refused(welcome, "seat", json_integer(99), "expected seat of the server; found something else");
    expect_refused(welcome, "state", json_string("late"),
                   "expected state of the server; found something else");
    expect_refused(welcome, "turn", json_pack("[i]", 9), "expected turn of the server; found something else");
    expect_refused(welcome, "version", json_integer(-1),
                   "expected version of the server; found something else");
    expect_refused(welcome, "view", json_pack("{s:i}", "phase", 3),
                   "expected view of the server; found something else");
    expect_refused(welcome, "news", json_pack("[{s:i,s:[s]}]", "version", 1, "events", "1 flew car=car1"),
                   "expected an event of the server; found \"1 flew car=car1\"");
    expect_refused(welcome, "news",
                   json_pack("[{s:i,s:[s]}]", "version", 1, "events", "1 rolled car=car9 die=3"),
                   "expected an event of the server; found \"1 rolled car=car9 die=3\"");
    expect_refused(welcome, "news",
                   json_pack("[{s:i,s:[s],s:[[ii]]}]", "version", 1, "events", "1 rolled car=car1 die=3",
                             "moments", 1, 0),
                   "expected moments of the server; found something else");
    expect_refused(welcome, "news", news_of_one_moment(EVENTS_MAX + 1),
                   "expected moments of the server; found something else");
    expect_refused(welcome, "setup", json_string("cars=99"), "cars takes 2 to 12; found \"99\"");
    json_decref(welcome);
    table_free(t);
}

/* What cannot have changed like that is refused; the first two can. */
static void test_changes_of_lists(void **state)
{
    static const char *const changes[] = {
        "[]",
        "[[0,1],[1,0],[2,1,\"2@-1.0\"]]",
        "[[99,1]]",
        "[[0,99]]",
        "[[-1,1]]",
        "[[0,-1]]",
        "[[2,1],[1,1]]",
        "[[0,2],[1,1]]",
        "[[0]]",
        "[[0,1,2]]",
        "[[\"0\",1]]",
        "[[0,1.5]]",
        "[0,1]",
        "[{}]",
        "[[99999999999,1]]",
        "[[0,99999999999]]",
        "[null]",
    };
    struct error err = { 0 };
    struct table *t = table_new(all_games[1], "", NULL, &err);
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct mirror m;
        open_mirror(&m, t, 0);
        json_object_set_new(m.view, "cars", json_string("1@0.0,2@-1.0,3@-2.0"));
        json_t *view = json_object(),
               *news = json_pack("{s:i,s:[],s:o}", "version", 1, "events", "view", view);
        json_object_set_new(view, "cars", json_loads(changes[i], 0, NULL));
        bool good = mirror_news(&m, news, &err);
        const char *cars = json_string_value(json_object_get(m.view, "cars"));
        if (i < 2)
            assert_string_equal(cars, i ? "2@-1.0,2@-1.0" : "1@0.0,2@-1.0,3@-2.0");
        else if (good || strcmp(err.text, "expected view of the server; found something else") != 0)
            fail_msg("%s: %s", changes[i], good ? cars : err.text);
        json_decref(news);
        mirror_free(&m);
    }
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_changes_of_lists), cmocka_unit_test(test_races),
                                        cmocka_unit_test(test_without_moments), cmocka_unit_test(test_wishes),
                                        cmocka_unit_test(test_bad_welcomes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
