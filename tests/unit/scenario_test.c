/* scenario_test.c: scenarios that fail, and texts that are none.
 *
 * Every rule is told as a scenario that passes; that one can fail at all, with the right words at the right line, is
 * shown here. Each row is a small race with one line more, and all that is heard of it.
 */
#include "../../games/registry.h"
#include "../../teach/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is heard ---------------------------------------------------------------------------------------- */

static char heard[4096];
static struct text hearing;

static void failed(void *to, const struct scenario *s, const struct fault *f)
{
    (void)to;
    (void)s;
    text_add(&hearing, "line %d: expected %s; found %s\n", f->line, f->expected, f->found);
}

static void ended(void *to, const struct scenario *s, bool passed)
{
    (void)to;
    text_add(&hearing, "%d %.*s [%.*s] %s\n", s->line, SPAN(s->name), SPAN(s->rule),
             passed ? "passed" : "failed");
}

static const char *hear(const char *text)
{
    const struct scenario_listener listener = { .failed = failed, .ended = ended };
    struct error err = { 0 };
    hearing = text_into(heard, sizeof heard);
    heard[0] = '\0';
    if (!scenario_run(all_games, text, strlen(text), &listener, &err))
        text_add(&hearing, "nonsense in line %d: %s\n", err.line, err.text);
    return heard;
}

struct row {
    const char *line, *heard;
};

/* A challenge of car 4, tied: car 3 holds it off. Then the line. */
#define TIE                                                                                                  \
    "scenario A tie\n"                                                                                       \
    "rule B Start of the Race; L9\n"                                                                         \
    "given\n"                                                                                                \
    "  order 1 2 3 4\n"                                                                                      \
    "  hands 5 9 / 5 9 / 7 9 / 7 9\n"                                                                        \
    "do\n"                                                                                                   \
    "  4: play 7\n"                                                                                          \
    "  3: play 7\n"                                                                                          \
    "expect\n"

/* Cards are dealt, and nothing has been done. */
#define BEFORE                                                                                               \
    "scenario A tie\n"                                                                                       \
    "rule B Start of the Race; L9\n"                                                                         \
    "given\n"                                                                                                \
    "  hands 5 9 / 5 9 / 7 9 / 7 9\n"

#define OVER                                                                                                 \
    "scenario A tie\n"                                                                                       \
    "rule B Start of the Race; L9\n"                                                                         \
    "given\n"                                                                                                \
    "  phase over\n"                                                                                         \
    "  order 2 1 4 3\n"                                                                                      \
    "  hands - / - / 9 / -\n"                                                                                \
    "expect\n"

static void expect_rows(const char *before, const struct row *rows)
{
    char text[2048];
    for (; rows->line; rows++) {
        snprintf(text, sizeof text, "%s%s\n", before, rows->line);
        if (strcmp(hear(text), rows->heard) != 0)
            fail_msg("%s\nexpected:\n%sfound:\n%s", text, rows->heard, heard);
    }
}

/* What happened, as events and as it is told to those who laid nothing down. */
#define TOLD                                                                                                 \
    "chose car=car4 play=7; chose car=car3 play=7; showed car=car4 play=7 total=7 bonus=0 flat=0; "          \
    "showed car=car3 play=7 total=7 bonus=0 flat=0; held-tie car=car3 challenger=car4 total=7; "             \
    "challenge car=car3 defender=car2 passes=0 extra=0"
#define STORY                                                                                                \
    "Car 4 shows 7. Car 3 shows 7. Car 3 holds off car 4: both have 7, and a tie goes to the defender. "     \
    "Car 3 is right behind car 2 and must challenge."
#define SEEN "Player 4 lays a play face down. Player 3 lays a play face down. " STORY

#define PASSED "1 A tie [B Start of the Race; L9] passed\n"
#define FAILED "1 A tie [B Start of the Race; L9] failed\n"

/* What a field is, all of it or a part. */
static void fields(void **state)
{
    static const struct row rows[] = {
        { "  order 1 2 3 4", PASSED },
        { "  order 1 2 4 3", "line 10: expected order 1 2 4 3; found order 1,2,3,4\n" FAILED },
        { "  order 3: 3", PASSED },
        { "  order 3: 4", "line 10: expected order 3: 4; found order 3\n" FAILED },
        { "  order 9: 4", "line 10: expected order 9: 4; found order without such a part\n" FAILED },
        { "  order 0: 4", "nonsense in line 10: expected a number before the colon; found \"0\"\n" },
        { "  order x: 4", "nonsense in line 10: expected a number before the colon; found \"x\"\n" },
        { "  order has 4 2", PASSED },
        { "  order has 4 4", "line 10: expected order has 4 4; found order 1,2,3,4\n" FAILED },
        { "  order 1 x", "nonsense in line 10: expected numbers for order; found \"x\"\n" },
        { "  order", "nonsense in line 10: expected order VALUE; found no value\n" },
        { "  hands 4: 9", PASSED },
        { "  hands 4: has 9", PASSED },
        { "  hands 4: has 7", "line 10: expected hands 4: has 7; found hands 9\n" FAILED },
        { "  wings 2", "nonsense in line 10: expected a field of lacorsa; found \"wings\"\n" },
        { "  phase open", "line 10: expected phase open; found phase challenge\n" FAILED },
        { "  phase challenge", PASSED },
        { "  lap 1", PASSED },
        { "  lap one", "nonsense in line 10: expected numbers for lap; found \"one\"\n" },
        { "  view 4 hands 4: 9", PASSED },
        { "  view 4 hands 1: ?", PASSED },
        { "  view 1 hands 4: ?", PASSED },
        { "  view watcher hands 4: 9", "line 10: expected hands 4: 9; found hands ?\n" FAILED },
        { "  view watcher hands 4: ?", PASSED },
        { "  view 5 hands 4: ?",
          "nonsense in line 10: expected a seat from 1 to 4 or watcher; found \"5\"\n" },
        { "  view 2", "nonsense in line 10: expected a field of lacorsa; found \"\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* Who is on turn, and what may be done. */
static void turns(void **state)
{
    static const struct row rows[] = {
        { "  turn 4", "line 10: expected turn 4; found turn 2 3\n" FAILED },
        { "  turn 3", "line 10: expected turn 3; found turn 2 3\n" FAILED },
        { "  turn 3 4", "line 10: expected turn 3 4; found turn 2 3\n" FAILED },
        { "  turn",
          "nonsense in line 10: expected turn SEAT …, turn chance or turn nobody; found no seat\n" },
        { "  turn 5", "nonsense in line 10: expected a seat from 1 to 4; found \"5\"\n" },
        { "  turn nobody", "line 10: expected turn nobody; found turn 2 3\n" FAILED },
        { "  turn chance", "line 10: expected turn chance; found turn 2 3\n" FAILED },
        { "  turn first", "nonsense in line 10: expected a seat from 1 to 4; found \"first\"\n" },
        { "  legal 3: discard 9", "line 10: expected legal 3: discard 9; found play car3 9\n" FAILED },
        { "  legal 3: nothing", "line 10: expected legal 3: nothing; found play car3 9\n" FAILED },
        { "  legal 4: nothing", PASSED },
        { "  legal 3 includes discard 9",
          "line 10: expected legal 3 includes discard 9; found play car3 9\n" FAILED },
        { "  legal 3 includes play 7",
          "line 10: expected legal 3 includes play 7; found play car3 9\n" FAILED },
        { "  legal 3 lacks play 7", PASSED },
        { "  legal 3 lacks play 9", "line 10: expected legal 3 lacks play 9; found play car3 9\n" FAILED },
        { "  legal 4 includes play 9",
          "line 10: expected legal 4 includes play 9; found not on turn, so nothing\n" FAILED },
        { "  legal 3 has play 9",
          "nonsense in line 10: expected legal SEAT: …, legal SEAT includes … or legal SEAT lacks …; found \"3 has play 9\"\n" },
        { "  legal 9: play 9", "nonsense in line 10: expected a seat from 1 to 4 or chance; found \"9\"\n" },
        { "  legal 3: fly", "nonsense in line 10: expected an action of lacorsa; found \"fly\"\n" },
        { "  legal 3",
          "nonsense in line 10: expected legal SEAT: …, legal SEAT includes … or legal SEAT lacks …; found \"3\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* What is refused, and why. */
static void refusals(void **state)
{
    static const struct row rows[] = {
        { "  refused 3: play 7", PASSED },
        { "  refused 3: play 7 because nobody",
          "line 10: expected refused 3: play 7 because nobody; found expected play car3 9; found \"play 7\"\n" FAILED },
        { "  refused 3: play 9", "line 10: expected refused 3: play 9; found it was accepted\n" FAILED },
        { "  refused 3: play 9 — because it may not",
          "line 10: expected refused 3: play 9 because it may not; found it was accepted\n" FAILED },
        { "  refused 4: play 9", PASSED },
        { "  refused 4: play 9 because turn", PASSED },
        { "  refused undo 3", PASSED },
        { "  refused undo 3 because card",
          "line 10: expected refused undo 3 because card; found nothing to take back: what was done has been revealed, rolled or completed\n" FAILED },
        { "  refused undo 9", "nonsense in line 10: expected a seat from 1 to 4; found \"9\"\n" },
        { "  refused 3: fly", "nonsense in line 10: expected an action of lacorsa; found \"fly\"\n" },
        { "  refused 3", "nonsense in line 10: expected an action; found \"\"\n" },
        { "  refused setup cars=99", PASSED },
        { "  refused setup cars=99 because 2 to 12", PASSED },
        { "  refused setup cars=5",
          "line 10: expected refused setup cars=5; found it was accepted\n" FAILED },
        { "  refused position order=1", PASSED },
        { "  refused position order=1 because 4 cars", PASSED },
        { "  refused position order=1 because rain",
          "line 10: expected refused position order=1 because rain; found order and out take 4 cars together; found 1\n" FAILED },
        { "  refused position order=1,2,3,4 hands=5,9/5,9/7,9/7,9",
          "line 10: expected refused position order=1,2,3,4 hands=5,9/5,9/7,9/7,9; found it was accepted\n" FAILED },
        { "  refused position", "nonsense in line 10: expected refused position NAME=VALUE …; found \"\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* What happened, and who heard of it. */
static void events(void **state)
{
    static const struct row rows[] = {
        { "  event held-tie car=3", PASSED },
        { "  event held-tie car=car3 challenger=4", PASSED },
        { "  event held-tie car=4", "line 10: expected event held-tie car=4; found " TOLD "\n" FAILED },
        { "  event held-tie 3",
          "nonsense in line 10: expected NAME=VALUE with a name that held-tie has; found \"3\"\n" },
        { "  event passed wheels=4",
          "nonsense in line 10: expected NAME=VALUE with a name that passed has; found \"wheels\"\n" },
        { "  event boom", "nonsense in line 10: expected an event of lacorsa; found \"boom\"\n" },
        { "  no event passed", PASSED },
        { "  no event held-tie car=3", "line 10: expected no event held-tie car=3; found " TOLD "\n" FAILED },
        { "  no event held-tie car=4", PASSED },
        { "  no rain", "nonsense in line 10: expected no event NAME; found \"no rain\"\n" },
        { "hear\n  all: holds off", PASSED },
        { "hear\n  all: HOLDS OFF", PASSED },
        { "hear\n  all: wins by a nose",
          "line 11: expected the watcher hears: wins by a nose; found " SEEN "\n"
          "line 11: expected seat 1 hears: wins by a nose; found " SEEN "\n"
          "line 11: expected seat 2 hears: wins by a nose; found " SEEN "\n"
          "line 11: expected seat 3 hears: wins by a nose; found Player 4 lays a play face down. Car 3 lays 7 face down. " STORY
          "\n"
          "line 11: expected seat 4 hears: wins by a nose; found Car 4 lays 7 face down. Player 3 lays a play face down. " STORY
          "\n" FAILED },
        { "hear\n  2 not: holds off",
          "line 11: expected seat 2 does not hear: holds off; found " SEEN "\n" FAILED },
        { "hear\n  watcher not: wins by a nose", PASSED },
        { "hear\n  9: holds off",
          "nonsense in line 11: expected a seat from 1 to 4, all or watcher; found \"9\"\n" },
        { "hear\n  2 perhaps: holds off",
          "nonsense in line 11: expected WHO: SENTENCE or WHO not: SENTENCE; found \"2 perhaps: holds off\"\n" },
        { "hear\n  2:", "nonsense in line 11: expected WHO: SENTENCE or WHO not: SENTENCE; found \"2:\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* Where nothing has happened, nobody hears anything, and that is said. */
static void silence(void **state)
{
    static const struct row rows[] = {
        { "hear\n  2: holds off", "line 6: expected seat 2 hears: holds off; found nothing\n" FAILED },
        { "hear\n  2 not: holds off", PASSED },
        { 0 },
    };
    (void)state;
    expect_rows(BEFORE, rows);
}

/* Places and points are there at the end. */
static void ends(void **state)
{
    static const struct row rows[] = {
        { "  place 1 car 1", "line 10: expected a match that is over; found one that goes on\n" FAILED },
        { "  place 1 car 5",
          "nonsense in line 10: expected place N car N points N; found \"place 1 car 5\"\n" },
        { "  place 1 wheel 1",
          "nonsense in line 10: expected place N car N points N; found \"place 1 wheel 1\"\n" },
        { "  place one car 1",
          "nonsense in line 10: expected place N car N points N; found \"place one car 1\"\n" },
        { "  place 1 car 1 points",
          "nonsense in line 10: expected place N car N points N; found \"place 1 car 1 points\"\n" },
        { "  seat 1 points 9", "line 10: expected a match that is over; found one that goes on\n" FAILED },
        { "  seat 9 points 9", "nonsense in line 10: expected a seat from 1 to 4; found \"9\"\n" },
        { "  seat 1 laps 9", "nonsense in line 10: expected seat N points N; found \"seat 1 laps 9\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* Places and points of a race that is over. */
static void results(void **state)
{
    static const struct row rows[] = {
        { "  place 1 car 2", PASSED },
        { "  place 1 car 2 points 9", PASSED },
        { "  place 1 car 2 points 8",
          "line 8: expected place 1 car 2 points 8; found place 1 car 2 points 9\n" FAILED },
        { "  place 2 car 2", "line 8: expected place 2 car 2; found place 1 car 2 points 9\n" FAILED },
        { "  seat 2 points 9", PASSED },
        { "  seat 2 points 8", "line 8: expected seat 2 points 8; found seat 2 points 9\n" FAILED },
        { "  turn nobody", PASSED },
        { "  legal 1: nothing", PASSED },
        { 0 },
    };
    (void)state;
    expect_rows(OVER, rows);
}

/* What is done must be possible. */
static void doing(void **state)
{
    static const struct row rows[] = {
        { "do\n  3: play 5",
          "line 11: expected seat 3 may do \"play 5\"; found expected play car3 9; found \"play 5\"\n"
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "do\n  9: play 5", "nonsense in line 11: expected a seat from 1 to 4 or chance; found \"9\"\n" },
        { "do\n  3: fly", "nonsense in line 11: expected an action of lacorsa; found \"fly\"\n" },
        { "do\n  3 play 9", "nonsense in line 11: expected SEAT: ACTION or undo SEAT; found \"3 play 9\"\n" },
        { "do\n  undo 3",
          "line 11: expected seat 3 may take back its last action; found nothing to take back: what was done has been revealed, rolled or completed\n"
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "do\n  undo 9", "nonsense in line 11: expected a seat from 1 to 4; found \"9\"\n" },
        { "do\n  chance: roll 6",
          "line 11: expected chance can come up with \"roll 6\"; found expected a seat to act; found an outcome of chance\n"
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "  turn 2 3\ndice\n  roll 6",
          "line 12: expected every one of the dice is used; found 1 not needed, the first \"roll 6\"\n" FAILED },
        { "  turn 2 3\ndice\n  1 / 2 3",
          "line 12: expected every one of the dice is used; found 3 not needed, the first \"1\"\n" FAILED },
        { "dice\n  1,,2", "nonsense in line 11: expected an outcome between commas; found none\n" },
        { "  turn 3\ndo\n  3: play 5\nexpect\n  turn 1\n  wings 2",
          "line 10: expected turn 3; found turn 2 3\n"
          "line 12: expected seat 3 may do \"play 5\"; found expected play car3 9; found \"play 5\"\n"
          "nonsense in line 15: expected a field of lacorsa; found \"wings\"\n" },
        { "given\n  wings 2", "nonsense in line 11: expected a field of lacorsa; found \"wings\"\n" },
        { "given\n  order 1",
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "given\n  order 1\nexpect\n  turn 1",
          "nonsense in line 10: order and out take 4 cars together; found 1\n" },
        { "setup cars=4",
          "nonsense in line 10: expected setup once, before given and whatever happens; found it later\n" },
        { "game toy",
          "nonsense in line 10: expected game before setup, given and whatever happens; found it after them\n" },
        { "rule another", "nonsense in line 10: expected one rule with its text; found another\n" },
        { "sceneray",
          "nonsense in line 10: expected scenario, rule, game, setup, given, dice, do, expect or hear; found \"sceneray\"\n" },
        { "scenario",
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "scenario Second",
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { "  turn 3\nscenario Second\nexpect\n  turn 1", "line 10: expected turn 3; found turn 2 3\n"
                                                         "1 A tie [B Start of the Race; L9] failed\n"
                                                         "line 13: expected turn 1; found turn chance\n"
                                                         "11 Second [] failed\n" },
        { "  turn 2 3\nscenario Second\n  turn 1", PASSED
          "nonsense in line 12: expected given, dice, do, expect or hear before an indented line; found "
          "\"turn 1\"\n" },
        { "  turn 3 # a remark", "line 10: expected turn 3; found turn 2 3\n" FAILED },
        { "# only a remark",
          "nonsense in line 1: expected a scenario that expects something; found none in \"A tie\"\n" },
        { 0 },
    };
    (void)state;
    expect_rows(TIE, rows);
}

/* What stands before the first line that happens. */
static void heads(void **state)
{
    static const struct row rows[] = {
        { "expect", "nonsense in line 1: expected scenario NAME; found \"expect\"\n" },
        { "  indented", "nonsense in line 1: expected scenario NAME; found \"indented\"\n" },
        { "scenario X\n  indented",
          "nonsense in line 2: expected given, dice, do, expect or hear before an indented line; found \"indented\"\n" },
        { "scenario X\nrule", "nonsense in line 2: expected one rule with its text; found none\n" },
        { "scenario X\nrule a\nrule b",
          "nonsense in line 3: expected one rule with its text; found another\n" },
        { "scenario X\ngame chess",
          "nonsense in line 2: expected a game that this program knows; found \"chess\"\n" },
        { "scenario X\nsetup", "nonsense in line 2: expected a setup like cars=4; found \"\"\n" },
        { "scenario X\nsetup cars=99", "nonsense in line 2: cars takes 2 to 12; found \"99\"\n" },
        { "scenario X\nsetup cars=4\nsetup cars=4",
          "nonsense in line 3: expected setup once, before given and whatever happens; found it later\n" },
        { "scenario X\nsetup cars=4\ngame toy",
          "nonsense in line 3: expected game before setup, given and whatever happens; found it after them\n" },
        { "scenario X\ngame toy\nsetup seats=2\nexpect\n  turn nobody",
          "line 5: expected turn nobody; found turn chance\n"
          "1 X [] failed\n" },
        { "scenario X\nsetup cars=4\ndo\n  1: play 7",
          "line 4: expected dice before this line, since chance must act first: deal car1 R, deal car1 1, deal car1 2, deal car1 3, deal car1 4, deal car1 5, deal car1 6, deal car1 7, deal car1 8, deal car1 9, deal car1 10, deal car1 11, deal car1 12; found no dice left\n"
          "nonsense in line 1: expected a scenario that expects something; found none in \"X\"\n" },
        { "scenario X\nexpect\n  turn \001",
          "nonsense in line 3: expected a line of text; found something else\n" },
        { 0 },
    };
    (void)state;
    expect_rows("", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields),  cmocka_unit_test(turns),   cmocka_unit_test(refusals),
        cmocka_unit_test(events),  cmocka_unit_test(silence), cmocka_unit_test(ends),
        cmocka_unit_test(results), cmocka_unit_test(doing),   cmocka_unit_test(heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
