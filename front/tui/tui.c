#include "tui.h"
#include "pages/pages.h"

#include <stdlib.h>
#include <unistd.h>

bool tui_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && curses_possible();
}

int tui_run_on(struct terminal *t, uint64_t seed, const struct language *language, struct error *err)
{
    struct app *a = calloc(1, sizeof *a);
    struct page *first = a ? start_page_new(a) : NULL;
    if (!first) {
        free(a);
        return error_memory(err);
    }
    a->terminal = t;
    a->seed = seed;
    a->language = language;
    a->first = !settings_load(&a->settings);
    t->look(t, (enum colours)a->settings.colours, (enum characters)a->settings.characters);
    int code = app_run(a, first);
    free(a);
    return code;
}

int tui_run(const struct language *language, struct error *err)
{
    struct terminal *t = curses_open();
    if (!t)
        return error_of(err, ERROR_WORLD, "this terminal cannot be drawn on; --plain plays line by line");
    int code = tui_run_on(t, 0, language, err);
    t->close(t);
    return code;
}
