/* timeline.h: a match cut into the pieces that a review is made of. Private to the room.
 *
 * Moments that were taken back are left out. Moments of chance in a row are one
 * piece, and so are those of one seat. Where several seats choose at the same
 * time their choices are one piece each, all from the same position, as if each
 * were the only one known; a last piece is how they come together.
 */
#ifndef PADDOCK_REVIEW_TIMELINE_H
#define PADDOCK_REVIEW_TIMELINE_H

#include "expectation.h"
#include "review.h"

struct place {
    union any_state st;
    struct luck luck;               /* with what has happened before; its seed is the review's */
    turn_t choosers;                /* whose choices lead on from here */
    bool known;                     /* what follows: */
    int expected[SEATS_MAX];        /* hundredths of a point */
    struct expectation expectation; /* the same in points, and how sure that is */
};

/* From one place to another. A meeting starts where its choices did; they are the `choices` links before it. */
struct link {
    enum step_kind kind;
    int seat, first, last; /* as in struct step */
    int from, to;
    int choices;
};

struct choice {
    struct decision decision;
    union any_state st; /* before it */
};

/* A piece of work: a place to be foreseen, or a decision to be weighed. */
struct task {
    bool weigh;
    int index;
};

struct timeline {
    const struct game *game;
    const struct setup *setup;
    struct place *place;
    struct link *link;
    struct choice *choice;
    struct task *task;
    int places, links, choices, tasks;
    int places_room, links_room, choices_room, tasks_room;
};

/* Decisions of `seat` alone, or of all for NOBODY. False: no memory; free it either way. */
bool timeline_follow(struct timeline *s, const struct table *match, int seat);
void timeline_free(struct timeline *s);

#endif
