#include "tui.h"
#include "pages/pages.h"
#include "pages/race.h"

#include <stdlib.h>
#include <unistd.h>

bool tui_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && curses_possible();
}

/* The app on that terminal, from its first page on. */
static int run(struct terminal *t, uint64_t seed, const struct language *language, struct visit *v,
               struct error *err)
{
    struct app *a = calloc(1, sizeof *a);
    if (!a)
        return error_memory(err);
    a->terminal = t;
    a->seed = seed;
    a->language = language;
    struct page *first = v ? race_online_new(a, v) : start_page_new(a);
    if (!first) {
        free(a);
        return error_memory(err);
    }
    a->first = !settings_load(&a->settings);
    t->look(t, (enum colours)a->settings.colours, (enum characters)a->settings.characters);
    int code = app_run(a, first);
    free(a);
    return code;
}

int tui_run_on(struct terminal *t, uint64_t seed, const struct language *language, struct error *err)
{
    return run(t, seed, language, NULL, err);
}

int tui_visit(struct visit *v, const struct language *language, struct error *err)
{
    struct terminal *t = curses_open();
    if (!t)
        return error_of(err, ERROR_WORLD, "this terminal cannot be drawn on; --plain plays line by line");
    int code = run(t, 0, language, v, err);
    t->close(t);
    return code;
}

int tui_run(const struct language *language, struct error *err)
{
    return tui_visit(NULL, language, err);
}
