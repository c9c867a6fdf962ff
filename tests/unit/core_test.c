/* core_test.c: the small things that everything else stands on: text, options, fields, random numbers, and
 * what core/game.c does for every game. */
#include "../../core/field.h"
#include "../../core/game.h"
#include "../../core/option.h"
#include "../../core/rng.h"
#include "../../core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- text: writing --------------------------------------------------------------------------- */

static void test_text_fits(void **unused)
{
    char buf[16];
    struct text t = text_into(buf, sizeof buf);
    (void)unused;
    assert_string_equal(buf, "");
    text_add(&t, "%d+%s", 12, "R");
    text_put(&t, "=14!", 3);
    assert_string_equal(buf, "12+R=14");
    assert_int_equal(t.len, 7);
}

/* Cut, terminated, and the length is that of the whole. */
static void test_text_is_cut(void **unused)
{
    char buf[8] = "#######";
    struct text t = text_into(buf, 5);
    (void)unused;
    text_add(&t, "%s", "abc");
    text_put(&t, "defg", 4);
    text_add(&t, "%s", "hij");
    text_put(&t, "k", 1);
    assert_string_equal(buf, "abcd");
    assert_int_equal(t.len, 11);
    assert_memory_equal(buf + 5, "##", 3);
}

static void test_text_without_room(void **unused)
{
    struct text t = text_into(NULL, 0);
    (void)unused;
    text_add(&t, "%d", 1234);
    text_put(&t, "56", 2);
    assert_int_equal(t.len, 6);
}

/* A text of its own memory holds whatever is put into it, byte for byte, however it comes. */
static void test_text_grows(void **unused)
{
    struct text t = text_growing();
    (void)unused;
    assert_string_equal(text_string(&t), "");
    assert_true(text_is_whole(&t));
    for (int i = 0; i < 3000; i++) {
        text_add(&t, "%d,", i % 10);
        text_put_char(&t, ';');
        text_put_string(&t, "ab");
    }
    assert_int_equal(t.len, 3000 * 5);
    assert_int_equal(strlen(text_string(&t)), t.len);
    assert_true(text_is_whole(&t));
    assert_memory_equal(text_string(&t) + 5 * 2999, "9,;ab", 6);
    text_add(&t, "%*s", 100000, "x"); /* much more than there is room for at once */
    assert_int_equal(strlen(text_string(&t)), 3000 * 5 + 100000);
    text_clear(&t);
    assert_string_equal(text_string(&t), "");
    text_add(&t, "again");
    assert_string_equal(text_string(&t), "again");
    text_free(&t);
    assert_string_equal(text_string(&t), "");
}

/* Beyond the limit it is cut, says so, and nothing is put behind the gap. */
static void test_text_grows_to_a_limit(void **unused)
{
    struct text t = text_growing();
    (void)unused;
    text_add(&t, "begun");
    text_add(&t, "%*s", TEXT_GROWS_TO, "");
    text_put_string(&t, "behind");
    assert_false(text_is_whole(&t));
    assert_int_equal(t.len, 5 + (size_t)TEXT_GROWS_TO + 6);
    text_free(&t);
}

/* ---- text: reading --------------------------------------------------------------------------- */

static void assert_span(struct span s, const char *word)
{
    if (!span_is(s, word))
        fail_msg("expected \"%s\"; found \"%.*s\"", word, SPAN(s));
}

/* Every separator parts two, also when there is nothing on one side. */
static void test_span_cut(void **unused)
{
    struct span rest = span_of("a,,b,"), part;
    (void)unused;
    assert_true(span_cut(&rest, ',', &part));
    assert_span(part, "a");
    assert_true(span_cut(&rest, ',', &part));
    assert_span(part, "");
    assert_true(span_cut(&rest, ',', &part));
    assert_span(part, "b");
    assert_true(span_cut(&rest, ',', &part));
    assert_span(part, "");
    assert_false(span_cut(&rest, ',', &part));
    assert_null(rest.at);
}

static void test_span_word(void **unused)
{
    struct span rest = span_of(" \tone  two\t"), word;
    (void)unused;
    assert_true(span_word(&rest, &word));
    assert_span(word, "one");
    assert_true(span_word(&rest, &word));
    assert_span(word, "two");
    assert_false(span_word(&rest, &word));
    rest = span_of("");
    assert_false(span_word(&rest, &word));
}

static void test_span_questions(void **unused)
{
    char buf[4];
    (void)unused;
    assert_span(span_trim(span_of(" \t a b \r")), "a b");
    assert_span(span_trim(span_of("  ")), "");
    assert_true(span_is_nocase(span_of("rEd-9"), "ReD-9"));
    assert_false(span_is_nocase(span_of("red"), "redd"));
    assert_false(span_is(span_of("red"), "Red"));
    assert_true(span_copy(span_of("abc"), buf, sizeof buf));
    assert_string_equal(buf, "abc");
    assert_false(span_copy(span_of("abcd"), buf, sizeof buf));
}

static void test_span_number(void **unused)
{
    static const char *const wrong[] = { "",   "-",   "+1",  "1.",         " 1",
                                         "1 ", "--1", "0x1", "1234567890", "-1234567890" };
    int n = 0;
    (void)unused;
    assert_true(span_number(span_of("0"), &n) && n == 0);
    assert_true(span_number(span_of("-17"), &n) && n == -17);
    assert_true(span_number(span_of("999999999"), &n) && n == 999999999);
    assert_true(span_number(span_of("-999999999"), &n) && n == -999999999);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (span_number(span_of(wrong[i]), &n))
            fail_msg("\"%s\" is read as %d", wrong[i], n);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void test_error(void **unused)
{
    struct error err = { 0 };
    (void)unused;
    assert_false(error_set(NULL, 1, "nobody asks"));
    assert_false(error_set(&err, 7, "found \"%s\"", "a\nb\tc"));
    assert_int_equal(err.line, 7);
    assert_string_equal(err.text, "found \"a?b?c\"");
    assert_int_equal(err.kind, ERROR_INPUT);
    assert_false(error_as(&err, ERROR_NO));
    assert_false(error_in(&err, "race\n.txt"));
    assert_string_equal(err.text, "race?.txt, line 7: found \"a?b?c\"");
    assert_int_equal(err.kind, ERROR_NO);
    assert_false(error_of(&err, ERROR_WORLD, "could not %s", "write"));
    assert_false(error_in(&err, "x"));
    assert_string_equal(err.text, "x: could not write");
    assert_int_equal(err.kind, ERROR_WORLD);
    assert_false(error_memory(NULL) || error_in(NULL, "x") || error_as(NULL, ERROR_NO));
    assert_false(error_set(&err, 0, "%02000d", 1));
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
}

/* ---- options --------------------------------------------------------------------------------- */

static const char *const colours[] = { "red", "green", "blue", NULL };
enum { O_CARS, O_RAIN, O_COLOUR, O_POINTS, O_DECK, O_BONUS };

static const struct option options[] = {
    [O_CARS] = { .name = "cars",
                 .kind = OPTION_NUMBER,
                 .fallback = "4",
                 .min = 2,
                 .max = 12,
                 .always = true },
    [O_RAIN] = { .name = "rain", .kind = OPTION_YESNO, .fallback = "no" },
    [O_COLOUR] = { .name = "colour", .kind = OPTION_CHOICE, .fallback = "green", .choices = colours },
    [O_POINTS] = { .name = "points", .kind = OPTION_NUMBERS, .fallback = "9,6,4", .min = 0, .max = 99 },
    [O_DECK] = { .name = "deck", .kind = OPTION_DATA, .fallback = "standard" },
    [O_BONUS] = { .name = "bonus", .kind = OPTION_NUMBERS, .fallback = "1", .min = -5, .max = 5 },
    { 0 },
};

static void expect_options(const char *given, const char *canonical)
{
    struct option_set set;
    struct error err = { 0 };
    char text[400];
    if (!options_parse(options, given, &set, &err))
        fail_msg("refused %s: %s", given, err.text);
    assert_int_equal(options_text(&set, text, sizeof text), strlen(canonical));
    assert_string_equal(text, canonical);
    assert_int_equal(options_text(&set, NULL, 0), strlen(canonical));
    options_free(&set);
}

static void test_options_text(void **unused)
{
    (void)unused;
    expect_options("", "cars=4");
    expect_options("cars=4 rain=no colour=green points=9,6,4 deck=standard bonus=1", "cars=4");
    expect_options("  deck={a=b}\tcars=12 ", "cars=12 deck={a=b}");
    expect_options("bonus=-5,0,5 points=1 colour=blue rain=yes cars=2",
                   "cars=2 rain=yes colour=blue points=1 bonus=-5,0,5");
}

static void test_options_values(void **unused)
{
    struct option_set set;
    char text[40];
    (void)unused;
    assert_true(options_parse(options, "points=3,2 colour=blue rain=yes", &set, NULL));
    assert_int_equal(set.number[O_CARS], 4);
    assert_int_equal(set.number[O_RAIN], 1);
    assert_int_equal(set.number[O_COLOUR], 2);
    assert_int_equal(option_numbers(&set, O_POINTS)->n, 2);
    assert_int_equal(option_numbers(&set, O_POINTS)->at[1], 2);
    assert_int_equal(option_numbers(&set, O_BONUS)->n, 1);
    assert_string_equal(set.text[O_DECK], "standard");
    assert_true(set.given[O_POINTS] && !set.given[O_CARS]);
    assert_int_equal(option_value_text(&set, O_POINTS, text, sizeof text), 3);
    assert_string_equal(text, "3,2");
    options_free(&set);
}

static void refuse_options(const char *given, const char *sentence)
{
    struct option_set set;
    struct error err = { 0 };
    err.line = 9;
    if (options_parse(options, given, &set, &err))
        fail_msg("accepted %s", given);
    options_free(&set);
    options_free(&set); /* twice is harmless */
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, 0); /* a setup is one line */
}

static void test_options_refused(void **unused)
{
    (void)unused;
    refuse_options("cars=1", "cars takes 2 to 12; found \"1\"");
    refuse_options("cars=13", "cars takes 2 to 12; found \"13\"");
    refuse_options("cars=", "cars takes 2 to 12; found \"\"");
    refuse_options("cars=4x", "cars takes 2 to 12; found \"4x\"");
    refuse_options("cars", "expected cars=VALUE; found \"cars\"");
    refuse_options("cars=4 cars=4", "expected cars once; found it twice");
    refuse_options("car=4", "expected an option of this game; found \"car\"");
    refuse_options("=4", "expected an option of this game; found \"\"");
    refuse_options("rain=maybe", "rain takes yes or no; found \"maybe\"");
    refuse_options("colour=pink", "colour takes red, green or blue; found \"pink\"");
    refuse_options("deck=", "deck takes the name of a built-in one or packed text; found \"\"");
    refuse_options("points=9,,4",
                   "points takes 1 to 24 numbers from 0 to 99 with commas between; found \"9,,4\"");
    refuse_options("points=100",
                   "points takes 1 to 24 numbers from 0 to 99 with commas between; found \"100\"");
}

static void test_options_lists_are_bounded(void **unused)
{
    struct option_set set;
    char list[200];
    struct text t = text_into(list, sizeof list);
    (void)unused;
    text_add(&t, "points=1");
    for (int i = 1; i < NUMBERS_MAX; i++)
        text_add(&t, ",1");
    assert_true(options_parse(options, list, &set, NULL));
    assert_int_equal(option_numbers(&set, O_POINTS)->n, NUMBERS_MAX);
    options_free(&set);
    text_add(&t, ",1");
    assert_false(options_parse(options, list, &set, NULL));
    options_free(&set);
}

static void test_option_find(void **unused)
{
    (void)unused;
    assert_int_equal(option_find(options, "rain=yes", 4), O_RAIN);
    assert_int_equal(option_find(options, "rai", 3), -1);
    assert_int_equal(option_find(options, "", 0), -1);
}

/* ---- fields ---------------------------------------------------------------------------------- */

enum { F_PHASE, F_LAP, F_ORDER };

static const struct field fields[] = {
    [F_PHASE] = { "phase", FIELD_WORD, "" },
    [F_LAP] = { "lap", FIELD_NUMBER, "" },
    [F_ORDER] = { "order", FIELD_NUMBERS, "" },
    { 0 },
};

static const char *const phases[] = { "deal", "race", NULL };

static void test_fields_split(void **unused)
{
    struct span values[FIELDS_MAX];
    (void)unused;
    assert_true(fields_split(fields, " order=1,2  phase=a=b ", values, NULL));
    assert_span(values[F_PHASE], "a=b");
    assert_span(values[F_ORDER], "1,2");
    assert_null(values[F_LAP].at);
    assert_true(fields_split(fields, "", values, NULL));
    assert_null(values[F_ORDER].at);
}

static void refuse_fields(const char *given, const char *sentence)
{
    struct span values[FIELDS_MAX];
    struct error err = { 0 };
    assert_false(fields_split(fields, given, values, &err));
    assert_string_equal(err.text, sentence);
}

static void test_fields_refused(void **unused)
{
    (void)unused;
    refuse_fields("laps=1", "expected the name of a field; found \"laps\"");
    refuse_fields("=1", "expected the name of a field; found \"\"");
    refuse_fields("lap", "expected lap=VALUE; found no value");
    refuse_fields("lap=", "expected lap=VALUE; found no value");
    refuse_fields("lap=1 phase=x lap=2", "expected lap once; found it twice");
}

static void test_field_number(void **unused)
{
    struct span values[FIELDS_MAX];
    struct error err = { 0 };
    int lap = 5;
    (void)unused;
    fields_split(fields, "", values, NULL);
    assert_true(field_number(fields, values, F_LAP, 1, 9, &lap, &err));
    assert_int_equal(lap, 5);
    fields_split(fields, "lap=9", values, NULL);
    assert_true(field_number(fields, values, F_LAP, 1, 9, &lap, &err));
    assert_int_equal(lap, 9);
    assert_false(field_number(fields, values, F_LAP, 1, 8, &lap, &err));
    assert_string_equal(err.text, "lap takes 1 to 8; found \"9\"");
    assert_int_equal(lap, 9);
}

static int read_order(const char *text, int list[3], bool *fine)
{
    struct span values[FIELDS_MAX];
    int n = 77;
    assert_true(fields_split(fields, text, values, NULL));
    *fine = field_numbers(fields, values, F_ORDER, 1, 6, list, 3, &n, NULL);
    return n;
}

static void test_field_numbers(void **unused)
{
    int list[3] = { 0 };
    bool fine;
    (void)unused;
    assert_int_equal(read_order("lap=1", list, &fine), -1);
    assert_true(fine);
    assert_int_equal(read_order("order=-", list, &fine), 0);
    assert_true(fine);
    assert_int_equal(read_order("order=6,1,2", list, &fine), 3);
    assert_true(fine && list[0] == 6 && list[1] == 1 && list[2] == 2);
    read_order("order=1,2,3,4", list, &fine);
    assert_false(fine);
    read_order("order=1,7", list, &fine);
    assert_false(fine);
    read_order("order=1,", list, &fine);
    assert_false(fine);
}

static void test_field_word(void **unused)
{
    struct span values[FIELDS_MAX];
    struct error err = { 0 };
    int phase = -1;
    (void)unused;
    fields_split(fields, "lap=1", values, NULL);
    assert_true(field_word(fields, values, F_PHASE, phases, &phase, &err));
    assert_int_equal(phase, -1);
    fields_split(fields, "phase=race", values, NULL);
    assert_true(field_word(fields, values, F_PHASE, phases, &phase, &err));
    assert_int_equal(phase, 1);
    fields_split(fields, "phase=Race", values, NULL);
    assert_false(field_word(fields, values, F_PHASE, phases, &phase, &err));
    assert_string_equal(err.text, "phase does not know the word \"Race\"");
}

/* ---- random numbers -------------------------------------------------------------------------- */

/* What xoshiro256** by Blackman and Vigna gives from the state 1, 2, 3, 4. */
static void test_rng_known_answers(void **unused)
{
    static const uint64_t answers[] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    struct rng rng = { { 1, 2, 3, 4 } };
    (void)unused;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        assert_true(rng_next(&rng) == answers[i]);
}

/* Records of old simulations rely on these; worked out apart from rng.c by splitmix64's definition. */
static void test_rng_seeds(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_init(&rng, 0, 0);
    assert_true(rng.s[0] == 0xa706dd2f4d197e6fu && rng.s[3] == 0xa80aba8c86640906u);
    assert_true(rng_next(&rng) == 0xfb5405f7bd79c540u);
    rng_init(&rng, 1234567, 17);
    assert_true(rng.s[0] == 0x0fde149fd0fb24b8u && rng.s[3] == 0xaa4d97eb6d5759fdu);
    assert_true(rng_next(&rng) == 0xc9c1e50f92e6212fu);
}

/* Seeds and streams next to one another have nothing in common. */
static void test_rng_streams_differ(void **unused)
{
    enum { STREAMS = 64 };
    uint64_t first[STREAMS];
    (void)unused;
    for (int i = 0; i < STREAMS; i++) {
        struct rng rng;
        rng_init(&rng, (uint64_t)(i / 8), (uint64_t)(i % 8));
        first[i] = rng_next(&rng);
        for (int j = 0; j < i; j++) {
            int apart = __builtin_popcountll(first[i] ^ first[j]);
            assert_in_range(apart, 8, 56);
        }
    }
}

/* Six standard deviations either way; the seed is fixed, so luck has had its one chance. */
static void expect_uniform(uint32_t n, int draws)
{
    int count[64] = { 0 };
    double mean = (double)draws / n;
    struct rng rng;
    rng_init(&rng, 5, n);
    for (int i = 0; i < draws; i++) {
        uint32_t r = rng_below(&rng, n);
        assert_true(r < n);
        count[r]++;
    }
    for (uint32_t i = 0; i < n; i++)
        assert_true((count[i] - mean) * (count[i] - mean) <= 36 * mean);
}

static void test_rng_below(void **unused)
{
    (void)unused;
    expect_uniform(1, 100);
    expect_uniform(2, 100000);
    expect_uniform(6, 100000);
    expect_uniform(13, 100000);
    expect_uniform(64, 100000);
}

/* Where a plain remainder would prefer the low third two to one. */
static void test_rng_below_is_not_biased(void **unused)
{
    struct rng rng;
    uint32_t n = 3u << 30;
    int low = 0;
    (void)unused;
    rng_init(&rng, 6, 0);
    for (int i = 0; i < 90000; i++)
        low += rng_below(&rng, n) < n / 3;
    assert_in_range(low, 29000, 31000);
}

/* ---- what core/game.c does for every game ------------------------------------------------------ */

enum { WORD_CARD = ARG_WORD, WORD_TYRE };

static size_t spell(const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    (void)su;
    text_add(&t, kind == WORD_CARD ? "card-%d" : "tyre-%d", value);
    return t.len;
}

static const struct kind kinds[] = {
    { .name = "none" },
    { .name = "pass" },
    { .name = "play", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "steps", ARG_NUMBER } } },
    { .name = "swap", .arg = { { "seat", ARG_SEAT }, { "tyre", WORD_TYRE } } },
    { 0 },
};

/* The second car has a racing number; the others are called by their place in the list. */
static const struct shape *numbered(const struct setup *su)
{
    static const struct shape shape = { .seats = 3, .cars = 3, .number = { 0, 22 } };
    (void)su;
    return &shape;
}

static const struct game game = {
    .id = "spelling", .actions_named = kinds, .word = spell, .shape = numbered
};

static void expect_action(action_t act, const char *text)
{
    char buf[ACTION_TEXT_MAX];
    assert_int_equal(action_text(&game, NULL, act, buf, sizeof buf), strlen(text));
    assert_string_equal(buf, text);
    assert_int_equal(action_text(&game, NULL, act, buf, 3), strlen(text));
    assert_int_equal(strlen(buf), 2);
}

static void test_action_text(void **unused)
{
    (void)unused;
    expect_action(ACTION(1, 0, 0, 0), "pass");
    expect_action(ACTION(2, 2, 12, 7), "play car3 card-12 7");
    expect_action(ACTION(2, 1, 12, 7), "play car22 card-12 7");
    assert_int_equal(car_find(numbered(NULL), 22), 1);
    assert_int_equal(car_find(numbered(NULL), 3), 2);
    assert_int_equal(car_find(numbered(NULL), 2), NOBODY);
    expect_action(ACTION(3, 11, 255, 0), "swap seat12 tyre-255");
}

static void test_action_parts(void **unused)
{
    action_t act = ACTION(255, 1, 254, 3);
    (void)unused;
    assert_int_equal(action_kind(act), 255);
    assert_int_equal(action_arg(act, 0), 1);
    assert_int_equal(action_arg(act, 1), 254);
    assert_int_equal(action_arg(act, 2), 3);
    assert_true(ACTION(1, 255, 255, 255) < ACTION(2, 0, 0, 0));
    assert_int_equal(turn_lowest(seat_bit(3) | seat_bit(7)), 3);
    assert_int_equal(viewer_bit(NOBODY) & EVERYONE, 0x8000);
    assert_int_equal(viewer_bit(SEATS_MAX - 1), 0x800);
}

static void test_chance_draw(void **unused)
{
    static const struct chance ch[] = { { ACTION(1, 0, 0, 0), 1 },
                                        { ACTION(1, 1, 0, 0), 0 },
                                        { ACTION(1, 2, 0, 0), 3 } };
    struct rng rng;
    int count[3] = { 0 };
    (void)unused;
    rng_init(&rng, 9, 0);
    assert_true(chance_draw(ch, 1, &rng) == ch[0].act);
    for (int i = 0; i < 40000; i++)
        count[action_arg(chance_draw(ch, 3, &rng), 0)]++;
    assert_in_range(count[0], 9500, 10500);
    assert_int_equal(count[1], 0);
    assert_int_equal(count[0] + count[2], 40000);
}

static void test_emit(void **unused)
{
    static struct events ev;
    (void)unused;
    emit(NULL, 1, 2, EVERYONE, 3, 4, 5, 6);
    emit(&ev, 1, NOBODY, EVERYONE, 3, -4, 5, 6);
    emit6(&ev, 2, 3, viewer_bit(3), (const int[ARGS_MAX]){ 1, 2, 3, 4, 5, 6 });
    assert_int_equal(ev.n, 2);
    assert_int_equal(ev.at[0].seat, NOBODY);
    assert_int_equal(ev.at[0].seen_by, EVERYONE);
    assert_int_equal(ev.at[0].arg[1], -4);
    assert_int_equal(ev.at[0].arg[4], 0);
    assert_int_equal(ev.at[1].kind, 2);
    assert_int_equal(ev.at[1].seen_by, 8);
    assert_int_equal(ev.at[1].arg[5], 6);
}

/* ---- who has won ------------------------------------------------------------------------------------- */

/* Two seats, and so many cars for them in turn; the last one may be nobody's. */
/* What others wrote, and what may be printed of it. */
static void test_plain_text(void **state)
{
    static const char *const texts[][2] = {
        { "", "" },
        { "Zo\u00eb \u732b", "Zo\u00eb \u732b" },
        { "\u0645\u06cc\u200c\u062e",
          "\u0645\u06cc\u200c\u062e" }, /* letters kept apart, as Persian is written */
        { "a\tb\nc\x7f", "a?b?c?" },
        { "\x1b[2J", "?[2J" },
        { "\xc2\x9b"
          "2J",
          "?2J" }, /* C1 as a character */
        { "\x9b"
          "2J",
          "?2J" }, /* and as a byte */
        { "a\u202eb\u2066c\u061c", "a?b?c?" },
        { "a\u200bb\ufeffc\u00ad", "a?b?c?" },
        { "\U000e0041", "?" },
        { "\xe2\x80", "??" }, /* cut off */
        { "\xc0\x9b\xf4\x90\x80\x80", "??????" },
        { "\xed\xa0\x80", "???" },
    };
    char buf[64];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snprintf(buf, sizeof buf, "%s", texts[i][0]);
        text_make_plain(buf);
        assert_string_equal(buf, texts[i][1]);
        assert_string_equal(text_plain(texts[i][0]).text, texts[i][1]);
        assert_int_equal(span_is_plain(span_of(texts[i][0])), !strcmp(texts[i][0], texts[i][1]));
    }
    assert_true(span_is_text(span_of("a\tb")) && !span_is_text(span_of("a\tb\x1b")));
}

static turn_t winners_of(int cars, const int *place, const int *points)
{
    struct shape shape = { .seats = 2, .cars = cars };
    struct results r = { .cars = cars };
    for (int car = 0; car < cars; car++) {
        int seat = car < 4 ? car % 2 : NOBODY;
        r.car[car] = (struct result){ .seat = (int8_t)seat,
                                      .place = (uint8_t)place[car],
                                      .points = (int16_t)points[car] };
    }
    return results_winners(&shape, &r);
}

static void test_winners(void **state)
{
    (void)state;
    /* one car each: the first place, whatever else gives points */
    assert_int_equal(winners_of(2, (int[]){ 2, 1 }, (int[]){ 9, 8 }), 2);
    /* two cars each: most points, though the other has come first (GP 10.2) */
    assert_int_equal(winners_of(4, (int[]){ 1, 2, 4, 3 }, (int[]){ 9, 6, 0, 4 }), 2);
    /* level: the better place that scored */
    assert_int_equal(winners_of(4, (int[]){ 1, 2, 4, 3 }, (int[]){ 10, 6, 0, 4 }), 1);
    /* nobody has scored, a car of nobody's is first: nothing parts them (G58) */
    assert_int_equal(winners_of(5, (int[]){ 2, 3, 4, 5, 1 }, (int[]){ 0, 0, 0, 0, 9 }), 3);
}

/* ---- options that change nothing --------------------------------------------------------------------- */

static void options_without_effect_are_dropped(void **state)
{
    (void)state;
    static const struct option table[] = {
        { .name = "pit", .kind = OPTION_YESNO, .fallback = "no" },
        { .name = "die", .kind = OPTION_YESNO, .fallback = "no", .needs = "pit=yes" },
        { .name = "chart", .kind = OPTION_NUMBER, .fallback = "1", .max = 9, .needs = "pit=yes die=yes" },
        { .name = "laps", .kind = OPTION_NUMBER, .fallback = "1", .max = 9 },
        { 0 },
    };
    static const char *const texts[][2] = {
        { "", "" },
        { "laps=3", "laps=3" },
        { "die=yes", "" },
        { "die=no chart=1", "die=no chart=1" }, /* as they are anyway */
        { "laps=3 die=yes", "laps=3" },
        { "die=yes laps=3", "laps=3" },
        { "die=yes chart=2 laps=3", "laps=3" },
        { "chart=2 laps=3 pit=yes", "laps=3 pit=yes" },
        { "pit=yes die=yes chart=2", "pit=yes die=yes chart=2" },
        { "die=yes speed=3", "die=yes speed=3" }, /* makes no sense, and is left to whoever says so */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[80];
        snprintf(text, sizeof text, "%s", texts[i][0]);
        options_drop_idle(table, text);
        assert_string_equal(text, texts[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_winners),
        cmocka_unit_test(test_plain_text),
        cmocka_unit_test(test_text_fits),
        cmocka_unit_test(test_text_is_cut),
        cmocka_unit_test(test_text_without_room),
        cmocka_unit_test(test_text_grows),
        cmocka_unit_test(test_text_grows_to_a_limit),
        cmocka_unit_test(test_span_cut),
        cmocka_unit_test(test_span_word),
        cmocka_unit_test(test_span_questions),
        cmocka_unit_test(test_span_number),
        cmocka_unit_test(test_error),
        cmocka_unit_test(test_options_text),
        cmocka_unit_test(test_options_values),
        cmocka_unit_test(test_options_refused),
        cmocka_unit_test(test_options_lists_are_bounded),
        cmocka_unit_test(test_option_find),
        cmocka_unit_test(test_fields_split),
        cmocka_unit_test(test_fields_refused),
        cmocka_unit_test(test_field_number),
        cmocka_unit_test(test_field_numbers),
        cmocka_unit_test(test_field_word),
        cmocka_unit_test(test_rng_known_answers),
        cmocka_unit_test(test_rng_seeds),
        cmocka_unit_test(test_rng_streams_differ),
        cmocka_unit_test(test_rng_below),
        cmocka_unit_test(test_rng_below_is_not_biased),
        cmocka_unit_test(test_action_text),
        cmocka_unit_test(test_action_parts),
        cmocka_unit_test(test_chance_draw),
        cmocka_unit_test(test_emit),
        cmocka_unit_test(options_without_effect_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
