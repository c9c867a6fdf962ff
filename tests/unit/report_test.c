/* report_test.c: what writes JSON, HTML, CSV and Markdown, each by itself. JSON is read again by a library of others. */
#include "../../core/rng.h"
#include "../../report/html.h"
#include "../../report/json.h"
#include "../../report/quote.h"
#include "../../report/rivalry.h"
#include "../../report/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

/* ---- JSON ---------------------------------------------------------------------------------------------------- */

static void test_commas_and_brackets(void **unused)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    (void)unused;
    json_open(&j, NULL, '{');
    json_number(&j, "a", -7);
    json_open(&j, "empty", '[');
    json_close(&j, ']');
    json_open(&j, "list", '[');
    json_bool(&j, NULL, true);
    json_open(&j, NULL, '{');
    json_close(&j, '}');
    json_none(&j, NULL);
    json_close(&j, ']');
    json_text_or_none(&j, "no", "");
    json_number_or_none(&j, "none", 0);
    json_close(&j, '}');
    assert_string_equal(text_string(&t),
                        "{\"a\":-7,\"empty\":[],\"list\":[true,{},null],\"no\":null,\"none\":null}");
    assert_true(json_is_whole(&j));
    j.lost = true;
    assert_false(json_is_whole(&j));
    text_free(&t);
}

/* Every form of a value, beside what the single writers make of it. */
static void test_several_in_one_go(void **unused)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    const char *volatile nothing = NULL;
    (void)unused;
    json_add(&j, "{ a %d, b %lld, l %ld, c [ %d, %s ], d null, o {", -7, 5000000000LL, 9L, 3, "x y");
    json_add(&j, "yes %d?, no %d?, seat %d#, nobody %d#, none %d|null, one %d|null }", 2, 0, 4, -1, 0, 1);
    json_add(&j, "text %s, nil %s, gone %s|null, here %s|null", "", nothing, "", "z");
    json_add(&j, "e %.2f, f %.4f, g %.9g, h %.2f }", 2.5, 1.0 / 3, 1.0 / 3, (double)NAN);
    assert_string_equal(
        text_string(&t),
        "{\"a\":-7,\"b\":5000000000,\"l\":9,\"c\":[3,\"x y\"],\"d\":null,\"o\":{\"yes\":true,\"no\":false,\"seat\":5,"
        "\"nobody\":null,\"none\":null,\"one\":1},\"text\":\"\",\"nil\":null,\"gone\":null,"
        "\"here\":\"z\",\"e\":2.5,\"f\":0.3333,\"g\":0.333333333,\"h\":null}");
    text_free(&t);
}

/* One text as a list of one. */
static const char *written(struct text *t, struct span s)
{
    text_clear(t);
    struct json j = json_into(t);
    json_open(&j, NULL, '[');
    json_span(&j, NULL, s);
    json_close(&j, ']');
    return text_string(t);
}

static void test_strings(void **unused)
{
    struct text t = text_growing();
    (void)unused;
    assert_string_equal(written(&t, span_of("a\"b\\c/d\n\t\b\f\r")), "[\"a\\\"b\\\\c/d\\n\\t\\b\\f\\r\"]");
    assert_string_equal(written(&t, span_of("\x1b[2J\x7f")), "[\"\\u001b[2J\\u007f\"]");
    assert_string_equal(written(&t, span_of("Zoë 🏁 ±")), "[\"Zoë 🏁 ±\"]");
    assert_string_equal(written(&t, span_of("a\u202eb")), "[\"a\\u202eb\"]"); /* turns the line round */
    assert_string_equal(written(&t, span_of("\U000e0041")), "[\"\\udb40\\udc41\"]"); /* is not seen */
    assert_string_equal(written(&t, span_of("a\xff\xc3,\xed\xa0\x80")), "[\"a?\?,???\"]");
    assert_string_equal(written(&t, (struct span){ "ab\0c", 4 }), "[\"ab\\u0000c\"]");
    assert_string_equal(written(&t, (struct span){ 0 }), "[null]");
    text_free(&t);
}

/* Any bytes make a text that others can read, and whatever was UTF-8 comes out as it went in. */
static void test_any_string_is_read_by_others(void **unused)
{
    struct text t = text_growing();
    struct rng rng;
    char s[40];
    (void)unused;
    rng_init(&rng, 7, 0);
    for (int i = 0; i < 20000; i++) {
        size_t n = 0;
        while (n < sizeof s - 1 && rng_below(&rng, 12))
            s[n++] = rng_below(&rng, 3) ? (char)(rng_below(&rng, 255) + 1) : "é€𐍈"[rng_below(&rng, 9)];
        s[n] = '\0';
        json_t *list = json_loads(written(&t, (struct span){ s, n }), 0, NULL);
        assert_non_null(list);
        json_t *plain = json_string(s); /* NULL: no UTF-8 */
        if (plain)
            assert_string_equal(json_string_value(json_array_get(list, 0)), s);
        json_decref(plain);
        json_decref(list);
    }
    text_free(&t);
}

static void assert_decimal(struct text *t, double value, int digits)
{
    text_clear(t);
    struct json j = json_into(t);
    json_decimal(&j, NULL, value, digits);
    json_t *real = json_real(value);
    char *theirs = json_dumps(real, JSON_ENCODE_ANY | (size_t)JSON_REAL_PRECISION(digits));
    assert_string_equal(text_string(t), theirs);
    free(theirs);
    json_decref(real);
}

/* Digits are those that jansson writes. */
static void test_decimals(void **unused)
{
    static const double some[] = { 0, 1, -1, 0.1, 12.5, 100000000, 123456789, 1e20, -1e-5, 1.0 / 3, 1e100 };
    struct text t = text_growing();
    struct rng rng;
    (void)unused;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        assert_decimal(&t, some[i], 8);
    rng_init(&rng, 8, 0);
    for (int i = 0; i < 20000; i++)
        assert_decimal(&t, ((double)rng_below(&rng, 2000001) - 1e6) * pow(10, (int)rng_below(&rng, 24) - 12),
                       8 + (int)rng_below(&rng, 2));
    text_clear(&t);
    struct json j = json_into(&t);
    json_decimal(&j, NULL, NAN, 8);
    json_decimal(&j, NULL, INFINITY, 8);
    json_decimal(&j, NULL, -0.0, 8);
    json_hundredth(&j, NULL, -0.001);
    json_hundredth(&j, NULL, 2.345);
    assert_string_equal(text_string(&t), "null,null,0.0,0.0,2.35");
    text_free(&t);
}

/* ---- the others ------------------------------------------------------------------------------------------------ */

static void test_cells(void **unused)
{
    char buf[200];
    struct text t = text_into(buf, sizeof buf);
    (void)unused;
    for (int i = 0; i < 5; i++) {
        csv_text(&t, (const char *[]){ "plain", "a,b", "say \"hi\"", "=1+1", "-1.5" }[i]);
        text_put_char(&t, ' ');
    }
    csv_quoted(&t, "@x\"");
    assert_string_equal(buf, "plain \"a,b\" \"say \"\"hi\"\"\" '=1+1 -1.5 \"'@x\"\"\"");
}

static void test_marks(void **unused)
{
    char buf[200];
    struct text t = text_into(buf, sizeof buf);
    (void)unused;
    markdown_text(&t, "a|b *c* `d` [e] & <f>");
    assert_string_equal(buf, "a\\|b \\*c\\* \\`d\\` \\[e\\] \\& \\<f\\>");
    t = text_into(buf, sizeof buf);
    markdown_prose(&t, "say `cars=4` * twice");
    assert_string_equal(buf, "say `cars=4` \\* twice");
}

static void test_elements(void **unused)
{
    char buf[400];
    struct text t = text_into(buf, sizeof buf);
    (void)unused;
    html_element(&t, "b", "", "<&\">");
    html_element(&t, "i", "x", "é");
    assert_string_equal(buf, "<b>&lt;&amp;&quot;&gt;</b><i class=\"x\">é</i>");
    t = text_into(buf, sizeof buf);
    svg_label(&t, 1, 2.25, "end", "", "<", 0);
    svg_label(&t, 1, 2, "start", "b", "a", 9);
    assert_string_equal(buf, "<text x=\"1.0\" y=\"2.2\" text-anchor=\"end\">&lt;</text>\n"
                             "<text class=\"b\" x=\"1.0\" y=\"2.0\" text-anchor=\"start\" textLength=\"9\" "
                             "lengthAdjust=\"spacingAndGlyphs\">a</text>\n");
}

/* ---- statistics ------------------------------------------------------------------------------------------------ */

static void test_statistics(void **unused)
{
    const struct raced_seat first[] = { { "Ann", 1, 9, "", { true, 20, 2, 1, 0 } },
                                        { "works:50ms (bot)", 1, 9, "", { 0 } },
                                        { "works:9 (bot)", 3, 4, "", { 0 } },
                                        { "Bob", 4, 3, "", { 0 } } };
    const struct raced_seat second[] = { { "rookie (bot)", 1, 9, "", { 0 } },
                                         { "Ann", 2, 6, "", { 0 } },
                                         { "", 3, 4, "", { 0 } } };
    const struct raced races[] = { { "lacorsa", "2026-11-15", 4, first },
                                   { "grandprix", "", 3, second },
                                   { "lacorsa", "2025-01-02", 4, first } };
    struct statistics s = { 0 };
    (void)unused;
    for (size_t i = 0; i < sizeof races / sizeof *races; i++)
        assert_true(statistics_add(&s, "Ann", &races[i]));
    assert_false(statistics_add(&s, "Cid", &races[0]));
    statistics_sort(&s);
    assert_int_equal(s.all.races, 3);
    assert_int_equal(s.all.wins, 2); /* shared ones are won */
    assert_int_equal(s.all.points, 24);
    assert_int_equal(s.games, 2);
    assert_string_equal(s.game[0].name, "lacorsa");
    assert_int_equal(s.months, 2); /* a race without a date has none */
    assert_string_equal(s.month[0].name, "2025-01");
    assert_int_equal(s.rivals, 3); /* whoever nobody knows is none */
    assert_string_equal(s.rival[0].name, "people");
    assert_string_equal(s.rival[1].name, "works");
    assert_int_equal(s.rival[0].ahead, 2);
    assert_int_equal(s.rival[1].races, 2); /* two of one name are one rival */
    assert_int_equal(s.rival[1].ahead, 0); /* level is not ahead, and the best of them counts */
    assert_int_equal(s.rival[1].theirs, 18);
    assert_int_equal(s.all.reviewed, 2); /* of three: only those count for errors */
    assert_true(tally_mean_reviewed(&s.all, s.all.inaccuracies) == 2);
    assert_int_equal(s.all.mistakes, 2);
}

/* ---- rivals ---------------------------------------------------------------------------------------------------- */

enum { RIVAL_RACES = 200 };

/* A season of somebody against three rivals, each set by what was raced before: the latest race first. */
struct rivals {
    int n;
    char name[RIVAL_RACES][24];
    struct raced_seat seat[RIVAL_RACES][4];
    struct raced race[RIVAL_RACES];
    const struct raced *list[RIVAL_RACES];
};

static struct rivalry rivalry_now(const struct rivals *s)
{
    return rivalry_of("Ann", "lacorsa", s->list + RIVAL_RACES - s->n, s->n);
}

/* A race that she ends in that place, against rivals of that step; 0: the step that is hers. */
static void race_rivals(struct rivals *s, int step, int place)
{
    int at = RIVAL_RACES - 1 - s->n;
    struct raced_seat *seat = s->seat[at];
    snprintf(s->name[at], sizeof s->name[at], "rival:%d (bot)", step ? step : rivalry_now(s).step);
    seat[0] = (struct raced_seat){ "Ann", place, 0, "", { 0 } };
    for (int i = 1; i < 4; i++)
        seat[i] = (struct raced_seat){ s->name[at], i < place ? i : i + 1, 0, "", { 0 } };
    s->race[at] = (struct raced){ "lacorsa", "2026-11-16", 4, seat };
    s->list[at] = &s->race[at];
    s->n++;
}

static void test_a_rival_finds_its_step(void **unused)
{
    struct rivals *s = calloc(1, sizeof *s);
    (void)unused;
    assert_non_null(s);
    for (int truth = 1; truth <= 10; truth++) {
        struct rng rng;
        double steps = 0;
        int won = 0;
        s->n = 0;
        rng_init(&rng, 51, (uint64_t)truth);
        for (int i = 0; i < RIVAL_RACES; i++) {
            int step = rivalry_now(s).step, place = 1;
            assert_true(step >= 1 && step <= 10);
            for (int left = 3; left;
                 left--, place++) { /* the next over the line is she, or one of the rivals */
                if (rng_below(&rng, 1000000) / 1e6 < 1 / (1 + left * exp(0.45 * (step - truth))))
                    break;
            }
            steps += i >= RIVAL_RACES / 2 ? step : 0;
            won += i >= RIVAL_RACES / 2 && place == 1;
            race_rivals(s, 0, place);
        }
        printf("as strong as step %d: set at %.2f on average, of the last %d races %d won\n", truth,
               steps * 2 / RIVAL_RACES, RIVAL_RACES / 2, won);
        assert_true(steps * 2 / RIVAL_RACES > truth - 1.5 && steps * 2 / RIVAL_RACES < truth + 1.5);
        assert_true(won > 12
                    && won < 45); /* of a hundred; a fair share is 25, at the ends of the scale another */
        assert_int_equal(rivalry_now(s).races, 60); /* the latest */
    }
    free(s);
}

static void test_bounds_of_rivals(void **unused)
{
    struct rivals *s = calloc(1, sizeof *s);
    const struct raced_seat people[] = { { "Ann", 1, 9, "", { 0 } }, { "Bob", 2, 6, "", { 0 } } };
    const struct raced_seat others[] = { { "Bob", 1, 9, "", { 0 } }, { "works (bot)", 2, 6, "", { 0 } } };
    const struct raced_seat unknown[] = { { "Ann", 1, 9, "", { 0 } },
                                          { "Example (bot)", 2, 6, "", { 0 } },
                                          { "random (bot)", 3, 4, "", { 0 } } };
    const struct raced_seat running[] = { { "Ann", 0, 0, "", { 0 } }, { "works (bot)", 0, 0, "", { 0 } } };
    const struct raced_seat other_game[] = { { "Ann", 1, 0, "", { 0 } }, { "works (bot)", 2, 0, "", { 0 } } };
    const struct raced none[] = { { "lacorsa", "", 2, people },
                                  { "lacorsa", "", 2, others },
                                  { "lacorsa", "", 3, unknown },
                                  { "lacorsa", "", 2, running },
                                  { "grandprix", "", 2, other_game } };
    const struct raced *list[] = { &none[0], &none[1], &none[2], &none[3], &none[4] };
    char said[120];
    (void)unused;
    assert_non_null(s);
    struct rivalry r = rivalry_of("Ann", "lacorsa", list, 5);
    assert_int_equal(r.races, 0);
    assert_int_equal(r.step, 3);
    struct text t = text_into(said, sizeof said);
    rivalry_text(&r, &t);
    assert_string_equal(said, "Your rival is set at 3 of 10, before your first race.");
    for (int i = 0; i < 40; i++)
        race_rivals(s, 10, 1);
    r = rivalry_now(s);
    assert_int_equal(r.step, 10);
    t = text_into(said, sizeof said);
    rivalry_text(&r, &t);
    assert_string_equal(said, "Your rival is set at 10 of 10, from 40 races.");
    s->n = 0;
    for (int i = 0; i < 40; i++)
        race_rivals(s, 1, 4);
    assert_int_equal(rivalry_now(s).step, 1);
    s->n = 0; /* one race moves it by a little */
    race_rivals(s, 0, 1);
    assert_true(rivalry_now(s).step >= 3 && rivalry_now(s).step <= 5);
    assert_int_equal(rivalry_now(s).races, 1);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commas_and_brackets),
        cmocka_unit_test(test_several_in_one_go),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_any_string_is_read_by_others),
        cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_statistics),
        cmocka_unit_test(test_a_rival_finds_its_step),
        cmocka_unit_test(test_bounds_of_rivals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
