/* memory_test.c: what happens when there is no memory.
 *
 * The allocator is ours (the linker's --wrap): the first call fails, then the second alone, and so on until all goes
 * well. Whatever is asked then answers no, says so in a sentence, and gives back what it had.
 */
#include "../../draw/space.h"
#include "../../games/registry.h"
#include "../../teach/lesson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- our allocator ---------------------------------------------------------------------------------------- */

static long calls, failing, held; /* the call that fails, 0 none; how much is not given back */

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *p);

static bool fails(void)
{
    return ++calls == failing;
}

static void *handed_out(void *p)
{
    held += p != NULL;
    return p;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : handed_out(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : handed_out(__real_calloc(n, size));
}

void *__wrap_realloc(void *p, size_t size)
{
    if (fails())
        return NULL;
    void *moved = __real_realloc(p, size);
    held += !p && moved;
    return moved;
}

char *__wrap_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = fails() ? NULL : handed_out(__real_malloc(size));
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void __wrap_free(void *p)
{
    held -= p != NULL;
    __real_free(p);
}

/* ---- what is asked ---------------------------------------------------------------------------------------- */

static const char *const setups[][2] = { { "lacorsa", "edition=seasons cars=6" },
                                         { "grandprix", "players=3 track=tinroof" },
                                         { "toy", "seats=3" } };

/* Whatever memory there is, a setup can be written, and what is written is that setup. */
static void expect_text(const struct game *g, const struct setup *su)
{
    static char text[SETUP_TEXT_MAX], usual[SETUP_TEXT_MAX];
    long fails_at = failing, made = calls;
    assert_true(g->setup_text(su, text, sizeof text) < sizeof text);
    failing = 0;
    struct setup *again = g->setup_new(text, NULL);
    assert_non_null(again);
    g->setup_text(again, usual, sizeof usual);
    g->setup_free(again);
    g->setup_text(su, text, sizeof text);
    assert_string_equal(text, usual);
    failing = fails_at;
    calls = calls > fails_at ? calls : made;
}

static bool ask_setup(int which, struct error *err)
{
    const struct game *g = game_find(setups[which][0]);
    struct setup *su = g->setup_new(setups[which][1], err);
    if (su)
        expect_text(g, su);
    if (su)
        g->setup_free(su);
    return su != NULL;
}

static bool ask_lacorsa(struct error *err)
{
    return ask_setup(0, err);
}

static bool ask_grand_prix(struct error *err)
{
    return ask_setup(1, err);
}

static bool ask_toy(struct error *err)
{
    return ask_setup(2, err);
}

static bool ask_lesson(struct error *err)
{
    struct lesson *l = lesson_builtin(all_games, "lacorsa", NULL, err);
    lesson_free(l);
    return l != NULL;
}

static bool ask_space(struct error *err)
{
    struct space *sp = space_new(30, 20);
    space_free(sp);
    return sp || error_set(err, 0, "no memory for it");
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    bool (*ask)(struct error *err);
} questions[] = {
    { "a setup of LACORSA", ask_lacorsa }, { "a setup of Grand Prix", ask_grand_prix },
    { "a setup of the toy", ask_toy },     { "a lesson", ask_lesson },
    { "free space", ask_space },
};

static void expect_answer(const char *name, bool (*ask)(struct error *err))
{
    for (failing = 1;; failing++) {
        struct error err = { 0 };
        calls = held = 0;
        bool done = ask(&err);
        if (held != 0)
            fail_msg("%s, call %ld fails: %ld pieces are not given back", name, failing, held);
        if (calls < failing)
            return;
        if (done ? failing > 100000 : !err.text[0] || err.line) /* it is no line's fault */
            fail_msg("%s, call %ld fails: there is no sentence", name, failing);
    }
}

static void no_memory_is_an_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        expect_answer(questions[i].name, questions[i].ask);
    failing = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_memory_is_an_answer) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
