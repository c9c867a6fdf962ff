/* wire_test.c: the bot protocol as text: what is written is read, what is nonsense is refused, and orders hold what the
 * seat may know and no more. */
#include "../../games/registry.h"
#include "../../wire/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- answers ----------------------------------------------------------------------------------------------- */

static void test_answers(void **unused)
{
    static const struct {
        const char *line;
        enum wire_answer_kind kind;
        const char *again; /* as it is written; NULL: the same */
    } good[] = {
        { "paddock 1", WIRE_PADDOCK, NULL },
        { "  paddock\t2 \r", WIRE_PADDOCK, "paddock 2" },
        { "id name Example 1.0", WIRE_ID_NAME, NULL },
        { "id  name Jos\xc3\xa9", WIRE_ID_NAME, "id name Jos\xc3\xa9" },
        { "id name 1234567890123456789012345678901234567890", WIRE_ID_NAME, NULL },
        { "id author Ann, Bob", WIRE_ID_AUTHOR, NULL },
        { "option level number -3 9 5", WIRE_OPTION, NULL },
        { "option pushes yesno no", WIRE_OPTION, NULL },
        { "option style choice calm,wild calm", WIRE_OPTION, NULL },
        { "option book text", WIRE_OPTION, NULL },
        { "option book text my book.txt", WIRE_OPTION, NULL },
        { "ready", WIRE_READY, NULL },
        { "action play car1 12+R", WIRE_ACTION, NULL },
        { "info", WIRE_INFO, NULL },
        { "info depth 3 \xf0\x9f\x8f\x81", WIRE_INFO, NULL },
        { "error no licence", WIRE_ERROR, NULL },
        { "many 256", WIRE_MANY, NULL },
        { "do 999999999 3", WIRE_DO, NULL },
        { " do  7\t12 ", WIRE_DO, "do 7 12" },
    };
    struct wire_answer a;
    struct error err;
    char text[WIRE_ANSWER_MAX * 2];
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *again = good[i].again ? good[i].again : good[i].line;
        assert_true(wire_read_answer(span_of(good[i].line), &a, &err));
        assert_int_equal(a.kind, good[i].kind);
        assert_int_equal(wire_answer_text(&a, text, sizeof text), strlen(again) + 1);
        assert_int_equal(text[strlen(again)], '\n');
        text[strlen(again)] = '\0';
        assert_string_equal(text, again);
    }
}

static void test_nonsense(void **unused)
{
    static const char *const bad[] = {
        "",
        "hello",
        "Ready",
        "ready now",
        "paddock",
        "paddock one",
        "paddock 1 2",
        "id",
        "id name",
        "id colour red",
        "id name 12345678901234567890123456789012345678901",
        "action",
        "actions play car1 3",
        "many",
        "many 0",
        "many 1001",
        "many races",
        "do",
        "do 1",
        "do 0 1",
        "do 1 0",
        "do 1 -1",
        "do 1 2 3",
        "do 1000000000 1",
        "do 99999999999999999999 1",
        "option",
        "option level",
        "option level number",
        "option level number 1 9",
        "option level number 1 9 10",
        "option level number 1 9 5 6",
        "option level number a b c",
        "option pushes yesno",
        "option pushes yesno maybe",
        "option style choice calm,wild other",
        "option style choice",
        "option style colour red",
        "option a-name-that-is-longer-than-forty-characters yesno no",
        "action play\001car1",
        "info \x7f",
        "info \x1b[2J",
        "info \xc2\x9b",     /* a control character of UTF-8 */
        "info \xff",         /* no UTF-8 */
        "info \xc3",         /* cut off */
        "info \xc0\xaf",     /* longer than need be */
        "info \xed\xa0\x80", /* half of a character */
        "info \xf4\x90\x80\x80",
    };
    struct wire_answer a;
    char longest[WIRE_ANSWER_MAX + 2];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = { 0 };
        if (wire_read_answer(span_of(bad[i]), &a, &err))
            fail_msg("taken for an answer: %s", bad[i]);
        assert_non_null(strstr(err.text, "expected"));
    }
    struct error err = { 0 };
    assert_false(wire_read_answer((struct span){ "info \0", 6 }, &a, &err));
    memset(longest, 'x', sizeof longest);
    memcpy(longest, "info ", 5);
    assert_true(wire_read_answer((struct span){ longest, WIRE_ANSWER_MAX }, &a, &err));
    assert_false(wire_read_answer((struct span){ longest, WIRE_ANSWER_MAX + 1 }, &a, &err));
}

static void test_option_values(void **unused)
{
    static const struct {
        const char *option, *good, *bad;
    } cases[] = {
        { "option level number -3 9 5", "-3", "10" },
        { "option level number -3 9 5", "9", "-4" },
        { "option level number -3 9 5", "0", "x" },
        { "option pushes yesno no", "yes", "true" },
        { "option style choice calm,wild calm", "wild", "calm,wild" },
        { "option style choice calm,wild calm", "calm", "" },
        { "option book text", "any thing", "a\nb" },
        { "option book text", "", "\xff" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wire_answer a;
        struct error err = { 0 };
        assert_true(wire_read_answer(span_of(cases[i].option), &a, &err));
        assert_true(wire_option_takes(&a.option, span_of(cases[i].good), &err));
        assert_false(wire_option_takes(&a.option, span_of(cases[i].bad), &err));
        assert_non_null(strstr(err.text, a.option.name));
    }
}

/* ---- orders ------------------------------------------------------------------------------------------------ */

static void test_reading_orders(void **unused)
{
    static const char *const bad[] = { "paddock", "paddock x", "set",      "game lacorsa",
                                       "game",    "seat",      "seat 0",   "seat 13",
                                       "undo",    "go",        "go 5",     "go ms",
                                       "go ms x", "go ms -1",  "seat 1 2", "game lacorsa x" };
    struct wire_order o;
    struct error err;
    (void)unused;
    assert_true(wire_read_order(span_of("set book my book\r"), &o, &err));
    assert_true(o.kind == ORDER_SET && span_is(o.name, "book") && span_is(o.text, "my book"));
    assert_true(wire_read_order(span_of("go ms 0"), &o, &err)); /* whoever asks does not wait */
    assert_true(wire_read_order(span_of("go ms 250 and more"), &o, &err));
    assert_true(o.kind == ORDER_GO && o.number == 250);
    assert_true(wire_read_order(span_of("seat 12"), &o, &err) && o.kind == ORDER_SEAT && o.number == 11);
    assert_true(wire_read_order(span_of("weather fine"), &o, &err) && o.kind == ORDER_OTHER);
    memset(&o, 0x55, sizeof o); /* nothing is left of the order before */
    assert_true(wire_read_order(span_of(""), &o, &err) && o.kind == ORDER_OTHER && !o.number && !o.text.len);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (wire_read_order(span_of(bad[i]), &o, &err))
            fail_msg("taken for an order: %s", bad[i]);
}

/* A conversation as one of the seats hears it. */
struct ear {
    const struct table *table;
    int seat, actions;
    bool viewed, placed, gone;
    char piece[WIRE_PIECE_MAX];
};

static void check_position(const struct ear *ear, struct span id)
{
    const struct game *g = table_game(ear->table);
    union any_state mine;
    struct position p;
    struct error err;
    char *text = malloc(id.len + 1);
    assert_true(text && span_copy(id, text, id.len + 1));
    if (!position_read(all_games, text, &p, &err))
        fail_msg("%s: %s", err.text, text);
    table_view(ear->table, ear->seat, (struct state *)mine.bytes);
    assert_memory_equal(position_state(&p), mine.bytes, g->state_size);
    assert_true(position_is_known_to(p.game, p.setup, position_state(&p), ear->seat));
    position_free(&p);
    free(text);
}

static void check_view(const struct ear *ear, struct span fields)
{
    union any_state mine;
    char text[STATE_TEXT_MAX];
    table_view(ear->table, ear->seat, (struct state *)mine.bytes);
    table_game(ear->table)
        ->state_text(table_setup(ear->table), (struct state *)mine.bytes, text, sizeof text);
    assert_true(span_is(fields, text));
}

static void check_question_line(struct ear *ear, struct span line)
{
    struct wire_order o;
    struct error err;
    action_t act, legal[ACTIONS_MAX];
    assert_true(wire_read_order(line, &o, &err));
    switch (o.kind) {
    case ORDER_VIEW: check_view(ear, o.text), ear->viewed = true; break;
    case ORDER_POSITION: check_position(ear, o.text), ear->placed = true; break;
    case ORDER_ACTION:
        table_actions(ear->table, ear->seat, legal);
        assert_true(wire_find_action(ear->table, ear->seat, o.text, &act, &err));
        assert_int_equal(act, legal[ear->actions++]);
        break;
    case ORDER_GO: ear->gone = o.number == 321; break;
    default: fail_msg("unexpected: %.*s", SPAN(line));
    }
}

static void check_question(struct ear *ear)
{
    struct span rest, line;
    action_t act, legal[ACTIONS_MAX];
    struct error err;
    size_t len = wire_ask(ear->table, ear->seat, 321, ear->piece, sizeof ear->piece);
    assert_true(len < sizeof ear->piece && ear->piece[len - 1] == '\n');
    assert_int_equal(wire_ask(ear->table, ear->seat, 321, NULL, 0), len);
    ear->actions = 0;
    ear->viewed = ear->placed = ear->gone = false;
    rest = (struct span){ ear->piece, len - 1 };
    while (span_cut(&rest, '\n', &line)) {
        assert_true(line.len < WIRE_ORDER_MAX - 1 && !ear->gone);
        check_question_line(ear, line);
    }
    assert_true(ear->viewed && ear->placed && ear->gone);
    assert_int_equal(ear->actions, table_actions(ear->table, ear->seat, legal));
    assert_false(wire_find_action(ear->table, ear->seat, span_of("play"), &act, &err));
}

/* Events that are not for the seat show their name and whom they befell, and end in a question mark. */
static void check_told(struct ear *ear, int moment)
{
    const struct moment *m = table_moment(ear->table, moment);
    size_t len = wire_told(ear->table, moment, ear->seat, ear->piece, sizeof ear->piece);
    struct span rest = { ear->piece, len ? len - 1 : 0 }, line;
    assert_true(len < sizeof ear->piece);
    if (!m->act) { /* who took something back; what it was everybody has to remember */
        struct wire_order o;
        struct error err;
        assert_true(span_cut(&rest, '\n', &line) && wire_read_order(line, &o, &err));
        assert_int_equal(o.kind, ORDER_UNDO);
        assert_int_equal(o.number, m->seat);
    }
    for (int k = 0; k < m->events; k++) {
        bool hidden;
        char expected[80];
        struct event e = table_event(ear->table, moment, k, ear->seat, &hidden);
        assert_true(span_cut(&rest, '\n', &line));
        int n = snprintf(expected, sizeof expected, "event %d %s", e.seat + 1,
                         table_game(ear->table)->events[e.kind].name);
        assert_memory_equal(line.at, expected, (size_t)n);
        assert_int_equal(hidden, line.len == (size_t)n + 2 && !memcmp(line.at + n, " ?", 2));
    }
    assert_true(!rest.at || !len);
}

static void follow_match(const struct game *g, const char *setup, struct rng *rng, struct ear *ear)
{
    struct error err;
    action_t legal[ACTIONS_MAX];
    struct table *t = table_new(g, setup, NULL, &err);
    assert_non_null(t);
    ear->table = t;
    for (int heard = 0;;) {
        table_chance(t, rng);
        for (; heard < table_moments(t); heard++) {
            ear->seat = (int)rng_below(rng, (uint32_t)table_shape(t)->seats);
            check_told(ear, heard);
        }
        if (!table_turn(t))
            break;
        int seat = ear->seat = turn_lowest(table_turn(t)), n = table_actions(t, seat, legal);
        check_question(ear);
        assert_true(table_act(t, seat, legal[rng_below(rng, (uint32_t)n)], &err));
        if (!rng_below(rng, 4) && table_can_undo(t, seat, &err))
            assert_true(table_undo(t, seat, &err));
    }
    size_t len = wire_end(t, ear->piece, sizeof ear->piece);
    assert_string_equal(ear->piece + len - 4, "end\n");
    table_free(t);
}

static void test_orders_of_matches(void **unused)
{
    static const char *const setups[][2] = { { "lacorsa", "cars=4" },
                                             { "lacorsa", "edition=seasons cars=6 each=2 track=monza" },
                                             { "lacorsa", "cars=4 suit_tiebreaker=yes" },
                                             { "grandprix", "players=2 laps=1" },
                                             { "grandprix",
                                               "players=5 laps=1 weather=random track=tinroof" } };
    struct ear *ear = calloc(1, sizeof *ear);
    struct rng rng;
    (void)unused;
    assert_non_null(ear);
    rng_init(&rng, 31, 0);
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        follow_match(game_find(setups[i][0]), setups[i][1], &rng, ear);
    free(ear);
}

/* Everybody hears who has taken something back, and nothing of what it was. */
static void test_undo(void **unused)
{
    struct error err;
    char text[256];
    struct table *t =
        table_new(game_find("lacorsa"), "cars=4",
                  "phase=qualify hands=R,1,2,3,4,5,6,7,8,9,10,11,12/R,1,2,3,4,5,6,7,8,9,10,11,12/"
                  "R,1,2,3,4,5,6,7,8,9,10,11,12/R,1,2,3,4,5,6,7,8,9,10,11,12",
                  &err);
    (void)unused;
    assert_true(t && table_play(t, 2, "2r", &err) && table_play(t, 1, "1", &err) && table_undo(t, 2, &err));
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(wire_told(t, 2, seat, text, sizeof text), 7);
        assert_string_equal(text, "undo 3\n");
        wire_told(t, 1, seat, text, sizeof text);
        assert_null(strstr(text, "undo"));
    }
    assert_int_equal(wire_told(t, 2, 0, NULL, 0), 7);
    table_free(t);
}

static void test_new(void **unused)
{
    struct error err;
    char text[1024];
    struct table *t = table_new(game_find("lacorsa"), "cars=4 each=2", NULL, &err);
    (void)unused;
    size_t len = wire_new(t, 1, text, sizeof text);
    assert_int_equal(len, strlen(text));
    assert_string_equal(text, "game lacorsa 2\nsetup cars=4 each=2\nseat 2\ncars 1:1 2:1 3:2 4:2\nnew\n");
    table_free(t);
    t = table_new(game_find("grandprix"), "", NULL, &err);
    wire_new(t, 0, text, sizeof text);
    assert_non_null(strstr(text, "\ncars 5:1 9:1 10:2 14:2 22:3 23:3 25:4 26:4 2:0 "));
    table_free(t);
}

/* ---- many races at once ----------------------------------------------------------------------------------- */

static void test_changes(void **unused)
{
    static const struct {
        const char *before, *now, *changes;
    } steps[] = {
        { "", "a=1 b=2,3 c=-", "see 7 a=1 b=2,3 c=-\n" },
        { "a=1 b=2,3 c=-", "a=1 b=2,3 c=-", "see 7\n" },
        { "a=1 b=2,3 c=-", "a=1 b=2 c=-", "see 7 b=2\n" },
        { "a=1 b=2,3 c=-", "a=1 c=- d=4", "see 7 d=4 b=\n" },
        { "a=1 c=- d=4", "a=11 b=2 c=- d=4", "see 7 a=11 b=2\n" },
        { "a=1 b=2", "b=2 a=1", "see 7\n" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char line[200], now[200], again[200];
        struct text t = text_into(line, sizeof line), same = text_into(again, sizeof again);
        wire_see(7, steps[i].before, steps[i].now, &t);
        assert_string_equal(line, steps[i].changes);
        struct wire_order o;
        assert_true(wire_read_order((struct span){ line, t.len - 1 }, &o, NULL));
        assert_int_equal(o.kind, ORDER_SEE);
        assert_int_equal(o.number, 7);
        assert_true(wire_take_changes(o.text, steps[i].before, now, sizeof now));
        wire_see(7, steps[i].now, now, &same); /* nothing is missing, nothing too much */
        assert_string_equal(again, "see 7\n");
        assert_false(wire_take_changes(o.text, steps[i].before, now, 4));
    }
}

static void test_orders_of_many(void **unused)
{
    static const char *const bad[] = { "race",          "race 1",         "race 0 seat 1",
                                       "race 1 seat 0", "race 1 chair 1", "see",
                                       "see x a=1",     "ask -1 a",       "over" };
    struct wire_order o;
    struct error err;
    (void)unused;
    assert_true(wire_read_order(span_of("paddock 1 many"), &o, &err));
    assert_int_equal(o.number, 1);
    assert_true(span_is(o.text, "many"));
    assert_true(wire_read_order(span_of("race 12 seat 3"), &o, &err));
    assert_int_equal(o.kind, ORDER_RACE);
    assert_int_equal(o.number, 12);
    assert_int_equal(o.seat, 2);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(wire_read_order(span_of(bad[i]), &o, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_option_values),
        cmocka_unit_test(test_reading_orders),
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_orders_of_matches),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_orders_of_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
