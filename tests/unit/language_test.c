/* language_test.c: catalogues of languages are read safely, and sentences and errors are said in them. */
#include "../../core/language.h"
#include "../../core/rng.h"
#include "../../games/registry.h"
#include "../../teach/lesson.h"
#include "../../teach/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a catalogue as msgfmt writes it ------------------------------------------------------------------ */

struct pair {
    const char *english, *translated;
};

#define HEAD "Project: none\nLanguage: de\nX-Name: Deutsch\n"

struct catalogue {
    unsigned char bytes[4096];
    size_t size;
};

static void put_number(struct catalogue *c, size_t at, size_t value)
{
    for (int i = 0; i < 4; i++)
        c->bytes[at + (size_t)i] = (unsigned char)(value >> 8 * i);
}

static void put_text(struct catalogue *c, size_t row, const char *text)
{
    put_number(c, row, strlen(text));
    put_number(c, row + 4, c->size);
    memcpy(c->bytes + c->size, text, strlen(text) + 1);
    c->size += strlen(text) + 1;
}

/* Pairs in order, ended by one without English; the first is the head. */
static struct catalogue make(const struct pair *pairs)
{
    struct catalogue c = { .size = 28 };
    size_t n = 0;
    while (pairs[n].english)
        n++;
    put_number(&c, 0, 0x950412de);
    put_number(&c, 8, n);
    put_number(&c, 12, 28);
    put_number(&c, 16, 28 + 8 * n);
    c.size += 16 * n;
    for (size_t i = 0; i < n; i++) {
        put_text(&c, 28 + 8 * i, pairs[i].english);
        put_text(&c, 28 + 8 * (n + i), pairs[i].translated);
    }
    return c;
}

static const struct pair german[] = {
    { "", HEAD },
    { "%d of %s", "von %2$s sind es %1$d" },
    { "100 %% of %d", "%d zu 100 %%" },
    { "a number", "eine Zahl" },
    { "count.seat\004seat|seats", "Platz|Plätze" },
    { "data\004lesson pits", "{title:Ein%20Halt,pages:%5B%5D}" }, /* no format */
    { "expected %s, found \"%.*s\"", "erwartet: %s, gefunden: \"%.*s\"" },
    { "lap\004last", "letzte" },
    { "round %d", "Lauf %d" },
    { NULL, NULL },
};

static struct language opened(const struct catalogue *c)
{
    struct language l;
    struct error err = { 0 };
    if (!language_open(&l, c->bytes, c->size, &err))
        fail_msg("%s", err.text);
    return l;
}

static void sentences_are_said(void **state)
{
    (void)state;
    struct catalogue c = make(german);
    struct language l = opened(&c);
    char buf[200];
    struct text t = text_into(buf, sizeof buf);
    assert_string_equal(l.id, "de");
    assert_string_equal(l.name, "Deutsch");
    t.language = &l;
    text_say(&t, "%d of %s", 3, "sieben");
    assert_string_equal(buf, "von sieben sind es 3");
    assert_string_equal(tr(&l, "a number"), "eine Zahl");
    assert_string_equal(tr(&l, "nobody said this"), "nobody said this");
    assert_string_equal(tr(&l, ""), ""); /* not the head */
    assert_string_equal(tr(&l, "last"), "last");
    assert_string_equal(tr_in(&l, "lap", "last"), "letzte");
    assert_string_equal(language_data(&l, "lesson", "pits"), "{title:Ein%20Halt,pages:%5B%5D}");
    assert_null(language_data(&l, "lesson", "last"));
    assert_null(language_data(NULL, "lesson", "pits"));
    assert_string_equal(tr(NULL, "a number"), "a number");
}

/* The page's engine has lessons in English only; others come with their language. */
static void lessons_come_with_their_language(void **state)
{
    static const struct builtin files[] = { { "lesson", "pits", "English" },
                                            { "lesson", "last", "English" },
                                            { 0 } };
    struct catalogue c = make(german);
    struct language l = opened(&c);
    (void)state;
    assert_string_equal(lesson_packed(files, "pits", &l), "{title:Ein%20Halt,pages:%5B%5D}");
    assert_string_equal(lesson_packed(files, "last", &l), "English");
    assert_null(lesson_packed(files + 1, "pits", &l)); /* there is none to translate */
}

static void expect_error(const struct language *l, const struct error *err, const char *in_english,
                         const char *said)
{
    char buf[300];
    struct text t = text_into(buf, sizeof buf);
    assert_string_equal(err->text, in_english);
    text_say_error(&t, err);
    assert_string_equal(buf, in_english);
    t = text_into(buf, sizeof buf);
    t.language = l;
    text_say_error(&t, err);
    assert_string_equal(buf, said);
}

static void errors_are_said(void **state)
{
    (void)state;
    struct catalogue c = make(german);
    struct language l = opened(&c);
    struct error err;
    error_set(&err, 0, "%d of %s", 3, "four");
    expect_error(&l, &err, "3 of four", "von four sind es 3");
    /* what is counted is counted in the other language, one and many; a noun that it does not have stays */
    error_set(&err, 0, "%d of %s", 3, "1 seat");
    expect_error(&l, &err, "3 of 1 seat", "von 1 Platz sind es 3");
    error_set(&err, 0, "%d of %s", 3, "12 seats");
    expect_error(&l, &err, "3 of 12 seats", "von 12 Plätze sind es 3");
    error_set(&err, 0, "%d of %s", 3, "12 cars");
    expect_error(&l, &err, "3 of 12 cars", "von 12 cars sind es 3");
    error_set(&err, 0, "100 %% of %d", 7);
    expect_error(&l, &err, "100 % of 7", "7 zu 100 %");
    /* an argument that is a sentence is said, too, but never what somebody typed */
    error_set(&err, 4, "expected %s, found \"%.*s\"", "a number", 8, "a number and more");
    expect_error(&l, &err, "expected a number, found \"a number\"",
                 "erwartet: eine Zahl, gefunden: \"a number\"");
    assert_int_equal(err.line, 4);
    error_within(&err, "round %d", 12);
    expect_error(&l, &err, "round 12: expected a number, found \"a number\"",
                 "Lauf 12: erwartet: eine Zahl, gefunden: \"a number\"");
    assert_int_equal(err.line, 4);
}

static void what_is_typed_stays_plain_and_in_its_place(void **state)
{
    (void)state;
    struct catalogue c = make(german);
    struct language l = opened(&c);
    struct error err;
    error_set(&err, 0, "%d of %s", 5,
              "a\033b\xc2\x85"
              "c\nd");
    expect_error(&l, &err, "5 of a?b?c?d", "von a?b?c?d sind es 5");
}

/* Whatever its length, an error is cut and never breaks. */
static void long_errors_are_cut(void **state)
{
    (void)state;
    struct catalogue c = make(german);
    struct language l = opened(&c);
    char longest[2000], buf[4000];
    for (size_t n = 0; n < sizeof longest - 1; n++) {
        memset(longest, 'x', n);
        longest[n] = '\0';
        struct error err;
        struct text t = text_into(buf, sizeof buf);
        error_set(&err, 0, "%d of %s", 5, longest);
        for (int i = 0; i < 5; i++)
            error_within(&err, "round %d", i);
        assert_true(strlen(err.text) < sizeof err.text);
        t.language = &l;
        text_say_error(&t, &err);
        assert_true(text_is_whole(&t));
        assert_memory_equal(buf, "Lauf 4: Lauf 3: Lauf 2", 22);
    }
}

/* ---- what is refused ---------------------------------------------------------------------------------- */

static void expect_refused(const struct pair *pairs, const char *why)
{
    struct catalogue c = make(pairs);
    struct language l = { .id = "kept" };
    struct error err = { 0 };
    if (language_open(&l, c.bytes, c.size, &err))
        fail_msg("a catalogue was taken: %s", pairs[1].translated);
    assert_non_null(strstr(err.text, why));
    assert_string_equal(l.id, "kept");
}

static void other_arguments_are_refused(void **state)
{
    (void)state;
    static const struct pair wrong[] = {
        { "%d of %s", "%s von %d" },
        { "%d of %s", "%d von" },
        { "%d of %s", "%1$d von %1$d" },
        { "%d of %s", "%d von %s und %s" },
        { "%d", "%n" },
        { "%d", "%ld" },
        { "%s", "%5$s" },
        { "%d of %s", "%1$d %s" },
        { "%.*s", "%s" },
        { "plain", "100 %s" },
        { "%d", "%" },
        { "%d %d %d", "%3$d %1$d" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused((struct pair[]){ { "", HEAD }, wrong[i], { NULL, NULL } }, "takes other arguments");
    expect_refused((struct pair[]){ { "", "Language: de\n" }, { "a", "b" }, { NULL, NULL } }, "its head");
    expect_refused((struct pair[]){ { "", HEAD }, { "b", "b" }, { "a", "b" }, { NULL, NULL } },
                   "no catalogue");
}

/* Whatever the bytes: refused, or every sentence can be asked for. */
static void damage_is_survived(void **state)
{
    (void)state;
    struct catalogue whole = make(german);
    struct rng rng;
    int taken = 0, refused = 0;
    rng_init(&rng, 7, 0);
    for (int i = 0; i < 20000; i++) {
        size_t size = i < (int)whole.size ? (size_t)i : whole.size;
        unsigned char *bytes =
            malloc(size + 1); /* exactly its own memory, so that sanitizers see a step too far */
        struct language l;
        assert_non_null(bytes);
        memcpy(bytes, whole.bytes, size);
        for (uint32_t changes = i < (int)whole.size ? 0 : 1 + rng_below(&rng, 4); changes; changes--)
            bytes[rng_below(&rng, (uint32_t)size)] = (unsigned char)rng_below(&rng, 256);
        bytes = realloc(bytes, size ? size : 1);
        bool good = language_open(&l, bytes, size, NULL);
        for (const struct pair *p = german; good && p->english; p++)
            assert_non_null(tr(&l, p->english));
        taken += good;
        refused += !good;
        free(bytes);
    }
    assert_true(taken > 0 && refused > (int)whole.size / 2);
}

/* ---- what is more than a sentence ------------------------------------------------------------------------- */

/* A translation of that rule alone. */
static struct catalogue translate_rule(const struct rule *r, const char *translated)
{
    char key[4000];
    const struct pair pairs[] = { { "", HEAD }, { key, translated }, { NULL, NULL } };
    snprintf(key, sizeof key, "%s\004%s", r->topic, r->text);
    return make(pairs);
}

static void expect_rule(const struct game *g, const struct rule *r, const char *translated,
                        const char *expected)
{
    struct catalogue c = translate_rule(r, translated);
    struct language l = opened(&c);
    struct rulebook english_book, book;
    struct error err;
    char english_text[RULE_TEXT_MAX], text[RULE_TEXT_MAX];
    for (int general = 0; general < 2; general++) {
        assert_true(rulebook_open(&english_book, NULL, g, "", &err));
        assert_true(rulebook_open(&book, &l, g, "", &err));
        rule_text(&english_book, r, general, english_text, sizeof english_text);
        rule_text(&book, r, general, text, sizeof text);
        assert_string_equal(text, expected ? expected : english_text);
        rulebook_close(&english_book);
        rulebook_close(&book);
    }
}

/* Somebody's catalogue may ask for what a race does not have: then the rule stays in English. */
static void rules_that_do_not_fit_stay_english(void **state)
{
    static const char *const wrong[] = { "{nothing}", "{}",           "{:}",
                                         "{:note}",   "{nothing:at}", "{*:*|, |x}",
                                         "[x",        "x {",          "[nothing=yes?x]",
                                         "[x]",       "[?",           "[nothing?x]",
                                         NULL };
    (void)state;
    for (int g = 0; all_games[g]; g++) {
        const struct rule *rules = all_games[g]->rulebook;
        for (int i = 0; i < 20 && rules[i].game; i++) {
            if (strlen(rules[i].text) > 2000)
                continue;
            expect_rule(all_games[g], &rules[i], "eine Regel", "eine Regel");
            for (int k = 0; wrong[k]; k++)
                expect_rule(all_games[g], &rules[i], wrong[k], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_said),  cmocka_unit_test(lessons_come_with_their_language),
        cmocka_unit_test(errors_are_said),     cmocka_unit_test(what_is_typed_stays_plain_and_in_its_place),
        cmocka_unit_test(long_errors_are_cut), cmocka_unit_test(other_arguments_are_refused),
        cmocka_unit_test(damage_is_survived),  cmocka_unit_test(rules_that_do_not_fit_stay_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
