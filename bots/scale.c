/* scale.c: see scale.h. */
#include "scale.h"

#include "adviser.h"

#include <assert.h>

enum { PLAYOUTS_LEAST = 24 };

static const struct {
    const struct bot *bot;
    int error; /* percent, of those that misjudge */
    int share; /* percent of the usual playouts, of those that search */
} steps[SCALE_STEPS] = {
    { &rookie_bot, 100, 0 }, { &rookie_bot, 70, 0 }, { &rookie_bot, 45, 0 }, { &rookie_bot, 20, 0 },
    { &club_bot, 0, 0 },     { &works_bot, 0, 4 },   { &works_bot, 0, 40 },  { &ace_bot, 0, 8 },
    { &ace_bot, 0, 30 },     { &ace_bot, 0, 100 },
};

struct budgeted_bot scale_driver(int step, const struct view *view)
{
    assert(step >= 1 && step <= SCALE_STEPS);
    struct budgeted_bot driver = { .bot = steps[step - 1].bot,
                                   .manner.error = (uint8_t)steps[step - 1].error };
    if (driver.bot == &works_bot) /* with less than its playouts works may still be works; a scout is not */
        driver.bot = adviser_in_passing(view->game).bot;
    long playouts = budgeted_bot_playouts(&driver, view) * steps[step - 1].share / 100;
    driver.playouts = !steps[step - 1].share ? 0 : playouts < PLAYOUTS_LEAST ? PLAYOUTS_LEAST : playouts;
    return driver;
}

/* The highest step of its bot; one that was given a budget of its own is taken for the usual one. */
double scale_of(const struct budgeted_bot *driver)
{
    if (driver->bot == &rival_bot)
        return (double)driver->playouts;
    if (driver->bot == &rookie_bot)
        return 1;
    for (int i = SCALE_STEPS - 1; i >= 0; i--)
        if (steps[i].bot == driver->bot)
            return i + 1;
    return 0;
}
