/* search.h: a driver with an engineer who has seen a thousand races.
 *
 * It imagines truths that fit its view, tries each choice in all of them, and
 * has somebody who decides at once drive everybody to the end: club, or
 * reflexes.
 *
 * With club, choices that do badly are dropped, half of them at a time, so that
 * the budget goes to those that are close. Where others choose at the same time,
 * the best single choice would be one they can count on. There the last few
 * are weighed by regret: in every imagined truth those gain weight that would
 * have done better than the mix so far, while the car on the other side learns
 * to answer in the same way. The choice is drawn from the average mix.
 *
 * Reflexes are a mix already. The likeliest choices are compared, and each
 * becomes as much likelier as it did better, less the sum that may be luck.
 * Whoever only has to choose asks no more about what is hopeless, nor about
 * anything once it is known how far the choices are apart.
 *
 * A race of two that is nearly over is not searched but solved (duel.h).
 */
#ifndef PADDOCK_LACORSA_SEARCH_H
#define PADDOCK_LACORSA_SEARCH_H

#include "../bot.h"
#include "policy_net.h"

/* Some things depend on how many race: up to four cars, six, eight, or more; and on whether they race with stops and incidents. */
enum search_crowd {
    CROWD_FOUR,
    CROWD_SIX,
    CROWD_EIGHT,
    CROWD_MORE,
    CROWD_SEASONS,
    CROWD_MORE_SEASONS,
    CROWDS
};

/* What searching bots differ in. */
struct search_params {
    bool reflexes; /* in the playouts, by the net that knows such races best; else club drives there */
    float sharp_self[CROWDS], sharp_others; /* reflexes of the own seat and of the others */
    int as_club[CROWDS];     /* truths in which the others drive as club does, in percent; else by reflex */
    int plans;               /* for the rest of the race, tried with each choice; reflexes have one */
    int usual_answers;       /* how often the other side answers as it would in a playout, in percent */
    bool knows_rivals;       /* and looks at who they are */
    bool suspects_strangers; /* of searching, in base races */
    int duel_cards;          /* a race of two is solved when no hand has more */
};

void search_weigh(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                  const struct budget *budget, struct rng *rng, struct opinion *out);

action_t search_choose(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                       const struct budget *budget, struct rng *rng);

/* So many playouts that a decision takes about 50 ms. With club 8,000 with four cars, fewer with more of them; where stops
 * make the race longer or suits the lists, a few playouts tell how many there is time for. With reflexes they always tell:
 * the shorter the race is that is left, the more playouts there are. */
long search_default_playouts(const struct search_params *params, const struct view *v);

#endif
