/* canvas_test.c: the screen in memory: what is drawn stays inside, wide characters whole, and clicks find their keys. */
#include "../../front/tui/kit/canvas.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void check_screen(const struct canvas *c, bool ascii, const char *expected)
{
    char text[4096];
    assert_int_equal(canvas_plain(c, ascii, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

static struct canvas canvas_of(int w, int h)
{
    struct canvas c = { 0 };
    assert_true(canvas_size(&c, w, h));
    return c;
}

static void text_is_cut_at_its_width_and_at_the_edge(void **state)
{
    struct canvas c = canvas_of(6, 2);
    (void)state;
    assert_int_equal(canvas_text(&c, 1, 0, 3, CELL_TEXT, "abcdef"), 3);
    assert_int_equal(canvas_text(&c, 4, 1, 10, CELL_TEXT, "xyz"), 3);
    canvas_text(&c, -2, 1, 9, CELL_TEXT, "12345");
    canvas_text(&c, 0, 7, 9, CELL_TEXT, "nowhere");
    check_screen(&c, false, " abc\n345 xy\n");
    canvas_free(&c);
}

static void control_characters_are_not_drawn(void **state)
{
    struct canvas c = canvas_of(8, 1);
    (void)state;
    canvas_text(&c, 0, 0, 8, CELL_TEXT, "a\033[1m\002b\302\233c");
    check_screen(&c, false, "a[1mbc\n");
    canvas_free(&c);
}

static void bad_bytes_become_a_sign(void **state)
{
    const char *text = "\377a\303";
    (void)state;
    assert_int_equal(text_next(&text), 0xfffd);
    assert_int_equal(text_next(&text), 'a');
    assert_int_equal(text_next(&text), 0xfffd);
    assert_int_equal(*text, '\0');
}

static void every_character_comes_back_from_utf8(void **state)
{
    (void)state;
    for (uint32_t ch = 1; ch < 0x11000; ch += 7) {
        char bytes[5];
        const char *at = bytes;
        size_t len = text_utf8(ch, bytes);
        if (ch >= 0xd800 && ch < 0xe000) /* half of a pair, and no character */
            continue;
        assert_int_equal(text_next(&at), ch);
        assert_int_equal(at - bytes, len);
    }
}

static void wide_characters_are_whole_or_gone(void **state)
{
    struct canvas c = canvas_of(5, 1);
    (void)state;
    assert_int_equal(canvas_text(&c, 0, 0, 5, CELL_TEXT, "\346\227\245\346\234\254\350\252\236"), 4);
    check_screen(&c, false, "\346\227\245\346\234\254\n");
    canvas_put(&c, 1, 0, CELL_TEXT, 'x'); /* over the right half of the first */
    check_screen(&c, false, " x\346\234\254\n");
    canvas_put(&c, 2, 0, CELL_TEXT, 'y'); /* over the left half of the second */
    check_screen(&c, false, " xy\n");
    canvas_free(&c);
}

static void words_go_on_in_the_next_line(void **state)
{
    struct canvas c = canvas_of(8, 4);
    (void)state;
    assert_int_equal(canvas_words(NULL, (struct rect){ 0, 0, 6, 9 }, CELL_TEXT, "one two three\nfour"), 4);
    canvas_words(&c, (struct rect){ 1, 1, 6, 2 }, CELL_TEXT, "one two three");
    check_screen(&c, false, "\n one\n two\n\n");
    canvas_clear(&c);
    canvas_words_from(&c, (struct rect){ 0, 0, 6, 2 }, 1, CELL_TEXT, "one two three");
    check_screen(&c, false, "two\nthree\n\n\n");
    canvas_free(&c);
}

static void ascii_has_a_sign_for_what_we_draw(void **state)
{
    struct canvas c = canvas_of(4, 3);
    (void)state;
    canvas_box(&c, (struct rect){ 0, 0, 4, 3 }, CELL_TEXT, NULL);
    check_screen(&c, true, "+--+\n|  |\n+--+\n");
    assert_int_equal(ascii_of(0xe9), 'e');
    assert_int_equal(ascii_of(0x28ff), '.');
    assert_int_equal(ascii_of(0x1f600), '?');
    canvas_free(&c);
}

static void the_zone_drawn_last_has_the_click(void **state)
{
    struct canvas c = canvas_of(10, 4);
    (void)state;
    canvas_zone(&c, (struct rect){ 0, 0, 10, 4 }, 'a');
    canvas_zone(&c, (struct rect){ 2, 1, 3, 1 }, 'b');
    assert_int_equal(canvas_key_at(&c, 2, 1), 'b');
    assert_int_equal(canvas_key_at(&c, 4, 1), 'b');
    assert_int_equal(canvas_key_at(&c, 5, 1), 'a');
    assert_int_equal(canvas_key_at(&c, 2, 0), 'a');
    canvas_clear(&c);
    assert_int_equal(canvas_key_at(&c, 2, 1), 0);
    for (int i = 0; i < CANVAS_ZONES + 10; i++) /* more than there is room for are left out */
        canvas_zone(&c, (struct rect){ 0, 0, 1, 1 }, i + 1);
    assert_int_equal(canvas_key_at(&c, 0, 0), CANVAS_ZONES);
    canvas_free(&c);
}

static void a_picture_escapes_what_xml_would_read(void **state)
{
    struct canvas c = canvas_of(6, 1);
    char *svg = malloc(65536);
    (void)state;
    assert_non_null(svg);
    canvas_text(&c, 0, 0, 6, CELL_GO, "a<&b");
    canvas_svg(&c, "title", svg, 65536);
    assert_non_null(strstr(svg, "a&lt;&amp;b"));
    assert_null(strstr(svg, "a<&b"));
    free(svg);
    canvas_free(&c);
}

static void every_style_differs_from_its_ground(void **state)
{
    (void)state;
    for (int style = 0; style < CELL_STYLES; style++) {
        const struct tint *t = &tints[style];
        assert_true(t->fg != t->bg || t->fg < 0);
        assert_true(t->fg16 != t->bg16 || t->fg16 < 0);
        assert_true(t->fg < 256 && t->bg < 256 && t->fg16 < 16 && t->bg16 < 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_its_width_and_at_the_edge),
        cmocka_unit_test(control_characters_are_not_drawn),
        cmocka_unit_test(bad_bytes_become_a_sign),
        cmocka_unit_test(every_character_comes_back_from_utf8),
        cmocka_unit_test(wide_characters_are_whole_or_gone),
        cmocka_unit_test(words_go_on_in_the_next_line),
        cmocka_unit_test(ascii_has_a_sign_for_what_we_draw),
        cmocka_unit_test(the_zone_drawn_last_has_the_click),
        cmocka_unit_test(a_picture_escapes_what_xml_would_read),
        cmocka_unit_test(every_style_differs_from_its_ground),
    };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 77; /* skipped */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
