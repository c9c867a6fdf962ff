/* draft_test.c: the form of the full-screen game makes sense of what is chosen in it. */
#include "../../front/tui/pages/draft.h"
#include "../../games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static int option_called(const struct draft *d, const char *name)
{
    int i = option_find(d->game->options, name, strlen(name));
    assert_true(i >= 0);
    return i;
}

static void assert_value(const struct draft *d, const char *name, const char *value)
{
    char found[80];
    draft_value(d, option_called(d, name), found, sizeof found);
    assert_string_equal(found, value);
}

static void choose(struct draft *d, const char *name, const char *value)
{
    draft_choose(d, option_called(d, name), value);
}

/* What a switch makes idle goes back to its default, or the form could not be left any more. */
static void test_idle_options(void **state)
{
    struct draft d;
    (void)state;
    draft_init(&d, game_find("lacorsa"));
    choose(&d, "pit", "yes");
    choose(&d, "pit_max", "3");
    choose(&d, "pit_cards", "5");
    assert_string_equal(d.error.text, "");
    choose(&d, "pit_draw", "fill");
    assert_string_equal(d.error.text, "");
    assert_value(&d, "pit_cards", "1");
    assert_value(&d, "pit_max", "3");
    draft_step(&d, option_called(&d, "pit"), 1);
    assert_value(&d, "pit", "no");
    assert_value(&d, "pit_max", "1");
    assert_value(&d, "pit_draw", "random");
    choose(&d, "pit_max", "2"); /* itself idle: said, and kept until it is answered */
    assert_string_equal(d.error.text, "pit_max changes nothing with pit=no; it takes pit=yes");
    assert_value(&d, "pit_max", "2");
    choose(&d, "pit", "yes");
    assert_string_equal(d.error.text, "");
    draft_free(&d);
}

static bool matters(const struct draft *d, const char *name)
{
    return draft_matters(d, option_called(d, name));
}

/* What would change nothing is no row of the form; what somebody has chosen all the same is one, with what is said of it. */
static void test_what_matters(void **state)
{
    struct draft d;
    (void)state;
    draft_init(&d, game_find("lacorsa"));
    assert_true(matters(&d, "pit"));
    assert_false(matters(&d, "pit_max"));
    assert_false(matters(&d, "shunting_table"));
    choose(&d, "pit", "yes");
    assert_true(matters(&d, "pit_max"));
    assert_true(matters(&d, "pit_cards"));
    choose(&d, "pit_draw", "fill");
    assert_false(matters(&d, "pit_cards"));
    choose(&d, "pit", "no");
    choose(&d, "pit_max", "2");
    assert_true(matters(&d, "pit_max"));
    draft_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_idle_options),
                                        cmocka_unit_test(test_what_matters) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
