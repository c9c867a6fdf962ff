/* track_test.c: tracks as tables and as drawings.
 *
 * Merges and forks on either side, the end of the lap included; that behind is
 * ahead, turned round, on every built-in and on random tracks; and that what
 * the drawing puts end to end is what the tables link.
 */
#include "../../draw/circuit.h"
#include "../../draw/space.h"
#include "../../games/grandprix/track.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SQUARE "points:[{x:0,y:0},{x:1000,y:0},{x:1000,y:1000},{x:0,y:1000}]"

/* ---- what the tests say ------------------------------------------------------------------------- */

static struct datum *parse_runs(const char *runs, const char *rest)
{
    char text[4600];
    struct error err = { 0 };
    snprintf(text, sizeof text, "{title:T,runs:[%s]%s," SQUARE "}", runs, rest);
    struct datum *root = data_parse(&gp_track_kind, text, &err);
    if (!root)
        fail_msg("refused %s: %s", text, err.text);
    return root;
}

static struct gp_track track_of(const char *runs, const char *rest)
{
    struct gp_track track;
    struct datum *root = parse_runs(runs, rest);
    gp_track_read(root, &track);
    data_free(root);
    return track;
}

/* Ahead of the lanes of a sector, and behind those of the next: sets of lanes, each a word of A to D. */
static void expect_change(const struct gp_track *t, int s, const char *ahead, const char *behind)
{
    const struct {
        const uint8_t *links;
        int lanes;
        const char *words;
    } sides[] = { { t->ahead[s], t->lanes[s], ahead },
                  { t->behind[(s + 1) % t->sectors], t->lanes[(s + 1) % t->sectors], behind } };
    for (int k = 0; k < 2; k++) {
        struct span rest = span_of(sides[k].words), word;
        for (int i = 0; i < sides[k].lanes; i++) {
            unsigned set = 0;
            assert_true(span_word(&rest, &word));
            for (size_t c = 0; c < word.len; c++)
                set |= 1u << (word.at[c] - 'A');
            assert_int_equal(sides[k].links[i], set);
        }
        assert_false(span_word(&rest, &word));
    }
}

/* ---- tables ------------------------------------------------------------------------------------- */

static void test_straight_on(void **state)
{
    (void)state;
    struct gp_track t = track_of("{lanes:3,sectors:40}", "");
    assert_int_equal(t.sectors, 40);
    assert_int_equal(t.laps, 3);
    for (int s = 0; s < 40; s++)
        expect_change(&t, s, "A B C", "A B C");
}

static void test_merges(void **state)
{
    (void)state;
    struct gp_track t = track_of("{lanes:4,sectors:10},{lanes:3,sectors:5},{lanes:2,sectors:5,side:in},"
                                 "{lanes:3,sectors:5,side:in},{lanes:4,sectors:15}",
                                 "");
    expect_change(&t, 9, "A B C C", "A B CD"); /* out: the outer two */
    expect_change(&t, 14, "A A B", "AB C");    /* in: the inner two */
    expect_change(&t, 19, "AB C", "A A B");
    expect_change(&t, 24, "A B CD", "A B C C");
}

static void test_inner_merge_of_four(void **state)
{
    (void)state;
    struct gp_track t = track_of("{lanes:4,sectors:20},{lanes:3,sectors:20,side:in}", "");
    expect_change(&t, 19, "A A B C", "AB C D");
}

static void test_single_lane(void **state)
{
    (void)state;
    struct gp_track t = track_of("{lanes:2,sectors:10},{lanes:1,sectors:3,side:in},{lanes:2,sectors:27}", "");
    expect_change(&t, 9, "A A", "AB");
    expect_change(&t, 12, "AB", "A A");
}

/* The side of the first run is that of the line. */
static void test_end_of_lap(void **state)
{
    (void)state;
    struct gp_track in = track_of("{lanes:4,sectors:20,side:in},{lanes:3,sectors:20}", "");
    struct gp_track out = track_of("{lanes:4,sectors:20},{lanes:3,sectors:20}", "");
    expect_change(&in, 39, "AB C D", "A A B C");
    expect_change(&out, 39, "A B CD", "A B C C");
    expect_change(&in, 19, "A B C C", "A B CD");
}

static void test_insides(void **state)
{
    (void)state;
    struct gp_track t = track_of(
        "{lanes:2,sectors:40}", ",corners:[{from:5,to:9,inside:out},{from:20,to:20,inside:in,name:Hairpin}]");
    assert_true(t.corners_named);
    for (int s = 0; s < 40; s++)
        assert_int_equal(t.inside[s],
                         s <= 9 || s > 20 ? SIDE_OUT : SIDE_IN); /* past the last: the first again */
    assert_false(track_of("{lanes:2,sectors:40}", "").corners_named);
}

static int bits(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Behind is ahead turned round; nothing is a dead end; a change doubles exactly one lane. */
static void expect_sound(const struct gp_track *t)
{
    for (int s = 0; s < t->sectors; s++) {
        int next = (s + 1) % t->sectors, n = t->lanes[s], m = t->lanes[next], links = 0;
        for (int i = 0; i < n; i++) {
            links += bits(t->ahead[s][i]);
            assert_in_range(bits(t->ahead[s][i]), 1, 2);
            assert_in_range(bits(t->behind[s][i]), 1, 2);
            assert_true(t->ahead[s][i] < 1 << m);
            for (int j = 0; j < m; j++)
                assert_int_equal(t->ahead[s][i] >> j & 1, t->behind[next][j] >> i & 1);
        }
        assert_int_equal(links, n > m ? n : m);
    }
}

static void test_builtins_sound(void **state)
{
    (void)state;
    int count = 0;
    for (const struct builtin *b = builtins; b->name; b++) {
        struct gp_track t;
        struct error err;
        if (strcmp(b->kind, "grandprix-track") != 0)
            continue;
        count++;
        assert_true(gp_track_parse(b->name, &t, &err));
        assert_true(t.corners_named);
        expect_sound(&t);
    }
    assert_int_equal(count, 8);
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

/* Runs up and down at random, back to two lanes for the grid. */
static void random_runs(unsigned *seed, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    int lanes = 2, sectors = 0;
    while (sectors < 45) {
        int length = 1 + (int)(next_random(seed) % 3);
        text_add(&t, "{lanes:%d,sectors:%d,side:%s},", lanes, length, next_random(seed) % 2 ? "in" : "out");
        sectors += length;
        lanes += next_random(seed) % 2 ? 1 : -1;
        lanes = lanes < 1 ? 2 : lanes > LANES ? LANES - 1 : lanes;
    }
    for (; lanes > 2; lanes--)
        text_add(&t, "{lanes:%d},", lanes);
    text_add(&t, "{lanes:2,sectors:12}");
}

static void test_random_sound(void **state)
{
    (void)state;
    unsigned seed = 7;
    for (int i = 0; i < 300; i++) {
        char runs[3000];
        random_runs(&seed, runs, sizeof runs);
        struct gp_track t = track_of(runs, "");
        expect_sound(&t);
    }
}

static void test_parse_refuses(void **state)
{
    (void)state;
    struct gp_track t;
    struct error err = { 0 };
    assert_false(gp_track_parse("nowhere", &t, &err));
    assert_non_null(strstr(err.text, "track"));
    assert_false(gp_track_parse("{title:T,runs:[{lanes:2,sectors:20}]," SQUARE "}", &t, &err));
    assert_string_equal(err.text, "expected runs of 34 to 80 sectors in all; found 20");
}

/* ---- drawings ----------------------------------------------------------------------------------- */

/* Whether the end of a space and the start of one in the next sector have a piece of the boundary in common. */
static bool touch(const struct circuit *c, int s, int i, int next, int j)
{
    double from = fmax(circuit_edge(c, s, i, 1), circuit_edge(c, next, j, 0));
    double to = fmin(circuit_edge(c, s, i + 1, 1), circuit_edge(c, next, j + 1, 0));
    return to - from > 0.01;
}

static void expect_drawn_as_linked(const struct circuit *c)
{
    const struct gp_track *t = circuit_track(c);
    for (int s = 0; s < t->sectors; s++) {
        int next = (s + 1) % t->sectors;
        for (int i = 0; i < t->lanes[s]; i++)
            for (int j = 0; j < t->lanes[next]; j++)
                assert_int_equal(touch(c, s, i, next, j), t->ahead[s][i] >> j & 1);
    }
}

static double apart(struct spot a, struct spot b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

/* Along the centre line one sector is as long as another, and a lap later one is at the same place. */
static void expect_even(const struct circuit *c)
{
    double length = circuit_sector_length(c);
    int n = circuit_track(c)->sectors;
    for (int s = 0; s < n; s++) {
        double sum = 0;
        for (int k = 0; k < 50; k++)
            sum += apart(circuit_at(c, s + k / 50.0, 0), circuit_at(c, s + (k + 1) / 50.0, 0));
        assert_true(fabs(sum - length) < length * 0.01);
        assert_true(apart(circuit_at(c, s, 3), circuit_at(c, s + n, 3)) < 0.001);
    }
}

static void test_builtins_drawn(void **state)
{
    (void)state;
    for (const struct builtin *b = builtins; b->name; b++) {
        struct error err = { 0 };
        if (strcmp(b->kind, "grandprix-track") != 0)
            continue;
        struct datum *root = data_parse(&gp_track_kind, b->packed, &err);
        assert_non_null(root);
        struct circuit *c = circuit_new(root);
        assert_non_null(c);
        if (!circuit_check(c, root, &err))
            fail_msg("%s: %s", b->name, err.text);
        expect_drawn_as_linked(c);
        expect_even(c);
        circuit_free(c);
        data_free(root);
    }
}

static void test_random_drawn(void **state)
{
    (void)state;
    unsigned seed = 11;
    for (int i = 0; i < 50; i++) {
        char runs[3000];
        random_runs(&seed, runs, sizeof runs);
        struct datum *root = parse_runs(runs, "");
        struct circuit *c = circuit_new(root);
        assert_non_null(c);
        expect_drawn_as_linked(c);
        circuit_free(c);
        data_free(root);
    }
}

/* The wall is outside and the pit lane inside, whichever way the loop goes. */
static void test_sides(void **state)
{
    (void)state;
    struct error err;
    const char *loops[] = { SQUARE, "points:[{x:0,y:0},{x:0,y:1000},{x:1000,y:1000},{x:1000,y:0}]" };
    for (int k = 0; k < 2; k++) {
        char text[400];
        snprintf(text, sizeof text, "{title:T,runs:[{lanes:2,sectors:40}],%s}", loops[k]);
        struct datum *root = data_parse(&gp_track_kind, text, &err);
        assert_non_null(root);
        struct circuit *c = circuit_new(root);
        assert_non_null(c);
        assert_int_equal(circuit_clockwise(c), k == 0);
        struct spot middle = { 500, 500, 0 };
        for (int s = 0; s < 40; s++) {
            double pit = apart(middle, circuit_pit(c, s)), inner = apart(middle, circuit_lane(c, s, 0, 0));
            assert_true(pit < inner && inner < apart(middle, circuit_lane(c, s, 1, 0)));
            assert_true(circuit_turn(c, s) > -0.1);
        }
        circuit_free(c);
        data_free(root);
    }
}

/* ---- free space --------------------------------------------------------------------------------- */

static void test_space(void **state)
{
    (void)state;
    struct space *sp = space_new(100, 60);
    struct box found;
    assert_non_null(sp);
    assert_true(space_is_free(sp, (struct box){ 0, 0, 100, 60 }));
    assert_false(space_find(sp, 200, 100, &found)); /* half a millimetre high is nothing */
    assert_false(space_is_free(sp, (struct box){ 0, 0, 101, 60 }));
    space_take(sp, (struct box){ 0, 0, 100, 20 });
    space_take_disc(sp, 20, 40, 20);
    assert_false(space_is_free(sp, (struct box){ 30, 30, 50, 50 }));
    assert_true(space_is_free(sp, (struct box){ 41, 21, 99, 59 }));
    assert_true(space_find(sp, 1, 100, &found));
    assert_true(space_is_free(sp, found));
    assert_int_equal((int)(found.right - found.left), 40);
    space_take(sp, (struct box){ 0, 0, 100, 60 });
    assert_false(space_find(sp, 1, 100, &found));
    space_free(sp);
}

/* As many corners as a track may name, one sector each. */
static void many_corners(int n, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, ",corners:[");
    for (int i = 0; i < n; i++)
        text_add(&t, "%s{from:%d,to:%d,inside:in}", i ? "," : "", i, i);
    text_add(&t, "]");
}

/* What a track may just be, and what it may not: the sentence, or NULL where it is good. */
static void expect_limit(const char *runs, const char *rest, const char *sentence)
{
    static char text[8192];
    struct error err = { 0 };
    snprintf(text, sizeof text, "{title:T,runs:[%s]%s," SQUARE "}", runs, rest);
    struct datum *root = data_parse(&gp_track_kind, text, &err);
    if (sentence ? root || !strstr(err.text, sentence) : !root)
        fail_msg("%s %s: expected %s; found %s", runs, rest, sentence ? sentence : "a good one",
                 root ? "a good one" : err.text);
    data_free(root);
}

static void test_limits(void **state)
{
    static const struct {
        const char *runs, *rest, *sentence;
    } rows[] = {
        { "{lanes:2,sectors:40}", ",corners:[{from:0,to:0,inside:in}]", NULL },
        { "{lanes:2,sectors:40}", ",corners:[{from:39,to:39,inside:in}]", NULL },
        { "{lanes:2,sectors:40}", ",corners:[{from:0,to:39,inside:in}]", NULL },
        { "{lanes:2,sectors:40}", ",corners:[{from:36,to:40,inside:in}]",
          "expected a corner within the sectors 0 to 39; found sector 40" },
        { "{lanes:2,sectors:80}", ",corners:[{from:79,to:79,inside:in}]", NULL },
        { "{lanes:2,sectors:80}", ",corners:[{from:79,to:80,inside:in}]", "from 0 to 79 for to" },
        { "{lanes:2,sectors:80}", ",corners:[{from:80,to:80,inside:in}]", "from 0 to 79 for from" },
        { "{lanes:2,sectors:40}", ",corners:[{from:5,to:9,inside:in},{from:10,to:12,inside:in}]", NULL },
        { "{lanes:2,sectors:40}", ",corners:[{from:5,to:9,inside:in},{from:9,to:12,inside:in}]",
          "expected a corner that begins after sector 9, where the one before it ends; found sector 9" },
        { "{lanes:2,sectors:40}", ",corners:[{from:5,to:4,inside:in}]",
          "expected a corner that ends at or after its first sector, 5; found 4" },
        { "{lanes:2,sectors:81}", "", "80" },
        { "{lanes:2,sectors:20},{lanes:4,sectors:20},{lanes:3,sectors:4}", "",
          "expected one lane more or less than the 2 before sector 20; found 4" },
        { "{lanes:2,sectors:20},{lanes:1,sectors:20}", "",
          "expected at least 2 lanes in the 11 sectors before the line, where the grid stands (29 to 39); found 1 "
          "in sector 39" },
        { "{lanes:2,sectors:20},{lanes:1,sectors:10},{lanes:2,sectors:10}", "", "in sector 29" },
        { "{lanes:2,sectors:20},{lanes:1,sectors:9},{lanes:2,sectors:11}", "", NULL },
        { "{lanes:2,sectors:40}", ",start:39", NULL },
        { "{lanes:2,sectors:40}", ",start:40", "expected a start less than the 40 sectors; found 40" },
        { "{lanes:4,sectors:40}", "", NULL },
        { "{lanes:5,sectors:40}", "", "from 1 to 4 for lanes" },
        { "{lanes:2,sectors:40}", ",laps:9", NULL },
        { "{lanes:2,sectors:40}", ",laps:10", "from 1 to 9 for laps" },
    };
    char corners[2048];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_limit(rows[i].runs, rows[i].rest, rows[i].sentence);
    many_corners(40, corners, sizeof corners);
    expect_limit("{lanes:2,sectors:60}", corners, NULL);
    many_corners(41, corners, sizeof corners);
    expect_limit("{lanes:2,sectors:60}", corners, "expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_on),
        cmocka_unit_test(test_merges),
        cmocka_unit_test(test_inner_merge_of_four),
        cmocka_unit_test(test_single_lane),
        cmocka_unit_test(test_end_of_lap),
        cmocka_unit_test(test_insides),
        cmocka_unit_test(test_builtins_sound),
        cmocka_unit_test(test_random_sound),
        cmocka_unit_test(test_parse_refuses),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_builtins_drawn),
        cmocka_unit_test(test_random_drawn),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
