/* truth.h: what a search in LACORSA is about, and one truth after the other that fits its view.
 *
 * A choice is tried by making it in an imagined truth and letting somebody who
 * decides at once drive everybody to the end: club, or reflexes. What searches
 * make of that is their own (halving.h, correction.h).
 */
#ifndef PADDOCK_LACORSA_TRUTH_H
#define PADDOCK_LACORSA_TRUTH_H

#include "club.h"
#include "search.h"

enum {
    TRUTHS_A_ROUND = 16, /* at least, before half of the choices go */
    PLANS_MAX = 3,
    MOODS = 32, /* of beginners, drawn once for all truths */
};

/* Of one decision. */
struct search {
    const struct search_params *params;
    const struct policy_net *net; /* for such a race; NULL: club */
    const struct view *view;
    const struct setup *su;
    const struct budget *budget;
    struct rng *rng;
    union any_state seen;          /* the view, as if nobody else had chosen yet */
    turn_t others;                 /* seats that choose at the same time */
    turn_t weak;                   /* seats of bots that are known to be easily beaten: */
    struct club_style mood[MOODS]; /* of the rookies among them */
    turn_t strangers; /* seats of those of whom nothing is known, if they are taken for searchers */
    long playouts;
    enum search_crowd crowd;           /* how many race */
    bool others_as_club;               /* in this truth */
    bool chooses;                      /* and nobody asks what it thinks of all the rest */
    struct club_style plan[PLANS_MAX]; /* ways of driving on after the choice */
};

/* A choice, the way of driving on after it, and how they have done. */
struct option_tried {
    action_t act;
    int plan;
    long points, squares, tries;
};

bool truth_spent(const struct search *s, double share);

/* A truth that fits the view, and luck that may meet several choices in it. */
void truth_imagine(const struct search *s, union any_state *truth);
struct rng truth_luck(struct rng *rng);

/* What a driver does at once: by the policy net, or as club does in this style. */
action_t truth_drive(const struct search *s, const struct state *st, int seat, const struct club_style *style,
                     struct rng *rng);

/* From a truth, with these choices made, to the end. The same luck for all that are compared. */
void truth_play_out(struct search *s, const union any_state *truth, const struct option_tried *own, int other,
                    action_t answer, struct rng luck, long points[SEATS_MAX]);

void tried_note(struct option_tried *tried, long points);

/* What is known of a choice is what came of its plan that was tried longest. */
void tried_tell(const struct option_tried *tried, int n, struct opinion *out, int opinions);

/* Of a list that has one. */
struct opinion *opinion_on(struct opinion *all, int n, action_t act);

#endif
