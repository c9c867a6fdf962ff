#include "rivalry.h"

#include "../bots/scale.h"
#include "../core/language.h"
#include "../table/narrate.h"
#include "../table/record.h"

#include <math.h>
#include <string.h>

enum { LATEST = 60 }; /* races that count; people get better */

static const double FIRST_GUESS = 1, GUESS_SPREAD = 3; /* steps, before anything is known */
static const double A_STEP = 0.45; /* log odds of ending ahead of a driver one step below */
static const double FADING = 0.97; /* what a race counts, of the one after it */

/* The step of a player that is a driver of the scale, or 0. */
static double step_of(const char *player)
{
    struct budgeted_bot driver;
    size_t len;
    return player_is_bot(player, &len) && budgeted_bot_parse(player, len, &driver, NULL) ? scale_of(&driver)
                                                                                         : 0;
}

static int seat_of(const struct raced *race, const char *person)
{
    for (int seat = 0; seat < race->seats; seat++)
        if (!strcmp(race->seat[seat].player, person))
            return race->seat[seat].place ? seat : NOBODY;
    return NOBODY;
}

/* How likely, as a logarithm, those places are for somebody of that strength. One race is one observation, however many
 * were in it. False: nobody of the scale was. */
static bool weigh_race(const struct raced *race, int own, double strength, double *sum)
{
    double likely = 0;
    int met = 0;
    for (int seat = 0; seat < race->seats; seat++) {
        double step = seat == own ? 0 : step_of(race->seat[seat].player);
        if (step <= 0)
            continue;
        double ahead = 1 / (1 + exp(A_STEP * (step - strength)));
        int place = race->seat[seat].place, mine = race->seat[own].place;
        likely += mine < place   ? log(ahead)
                  : mine > place ? log(1 - ahead)
                                 : log(ahead) / 2 + log(1 - ahead) / 2;
        met++;
    }
    *sum += met ? likely / met * sqrt(met) : 0;
    return met;
}

static double square(double x)
{
    return x * x;
}

struct rivalry rivalry_of(const char *person, const char *game, const struct raced *const *races, int n)
{
    struct rivalry r = { 0 };
    double log_likely[SCALE_STEPS], counts = 1, sum = 0, mean = 0;
    for (int s = 0; s < SCALE_STEPS; s++)
        log_likely[s] = -square((s + 1 - FIRST_GUESS) / GUESS_SPREAD) / 2;
    for (int i = 0; i < n && r.races < LATEST; i++) {
        int own = strcmp(races[i]->game, game) ? NOBODY : seat_of(races[i], person);
        bool met = false;
        for (int s = 0; own != NOBODY && s < SCALE_STEPS; s++) {
            double likely = 0;
            met = weigh_race(races[i], own, s + 1, &likely);
            log_likely[s] += counts * likely;
        }
        r.races += met;
        counts *= met ? FADING : 1;
    }
    for (int s = 0; s < SCALE_STEPS; s++) {
        sum += exp(log_likely[s]);
        mean += (s + 1) * exp(log_likely[s]);
    }
    r.step = (int)(mean / sum + 0.5);
    return r;
}

void rivalry_text(const struct rivalry *r, struct text *out)
{
    if (r->races)
        text_say(out, "Your rival is set at %d of %d, from %s.", r->step, SCALE_STEPS,
                 COUNTED_IN(out->language, r->races, "race"));
    else
        text_say(out, "Your rival is set at %d of %d, before your first race.", r->step, SCALE_STEPS);
}
