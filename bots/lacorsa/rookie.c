/* rookie.c: a beginner of LACORSA: club's rules of thumb, misjudged.
 *
 * How dear cards are seems different at every moment, for all plays alike; on
 * top of that each rule is a little off. So a rookie plays a card beside the
 * right one more often than one far from it, adds a Redline where it is not
 * worth it, stops for cards too early or too late, and now and then does not think of what is rare.
 */
#include "temper.h"

#include "../../games/lacorsa/look.h"
#include "../manner.h"

enum {
    MOOD = 30,       /* percent of the hand by which cards seem dear or cheap, one standard deviation */
    SLIP = 35,       /* … and by which each rule is off */
    OVERLOOKED = 35, /* how often, in percent, something rare is not thought of */
    CARDS = 3,       /* by which the moment of a stop is missed */
};

static bool is_rare(int number)
{
    return number == CLUB_FLAT_OUT || number == CLUB_EXTRA || number == CLUB_WIDE;
}

static bool counts_cards(int number)
{
    return number == CLUB_STOP_OWED || number == CLUB_STOP;
}

static uint8_t within_percent(double x)
{
    return (uint8_t)(x < 0 ? 0 : x > 100 ? 100 : x);
}

static uint8_t misjudged(int number, int right, double error, uint64_t moment)
{
    double slip = manner_slip(moment, (uint64_t)number), mood = manner_slip(moment, CLUB_NUMBERS);
    if (counts_cards(number))
        return within_percent(right + error * CARDS * slip);
    if (is_rare(number) && manner_draw(moment, (uint64_t)number) * 100 < error * OVERLOOKED)
        return 0;
    return within_percent(right + error * (MOOD * mood + SLIP * slip));
}

void rookie_style(int percent, struct rng *rng, struct club_style *style)
{
    uint64_t moment = rng_next(rng);
    for (int i = 0; i < CLUB_NUMBERS; i++)
        style->number[i] = misjudged(i, club_standard.number[i], percent / 100.0, moment);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    int percent = budget->manner.error ? budget->manner.error : MANNER_ERROR_MAX;
    struct club_style style;
    rookie_style(percent, rng, &style);
    return temper_club(budget->manner.temper, &style, v, legal, n, rng);
}

extern const struct strategy lacorsa_rookie;

const struct strategy lacorsa_rookie = { .game = &lacorsa_game, .choose = choose };
