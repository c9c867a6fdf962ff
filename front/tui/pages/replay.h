/* replay.h: what the files of the replay page share. */
#ifndef PADDOCK_TUI_REPLAY_H
#define PADDOCK_TUI_REPLAY_H

#include "../../../table/secrecy.h"
#include "../kit/popup.h"
#include "race.h"

struct replay {
    struct page page;
    struct race *race;   /* the moment that is shown */
    struct table *whole; /* the match to its end */
    struct tags tags;
    struct secrecy secrecy;
    int at;     /* moments that have happened */
    bool plays; /* by itself */
    long long due;
    int event[POPUP_ITEMS];    /* moments of the list of events */
    int seats[SEATS_MAX];      /* of the list of seats to go on in */
    struct review_job *review; /* or NULL */
    bool told;                 /* that it is ready */
};

/* All of them. */
int replay_moments(const struct replay *p);
/* So many have happened. */
void replay_show(struct replay *p, int n);
/* May everything be seen? False after a note. */
bool replay_is_open(struct replay *p);

/* replay_review.c */
/* What a strong bot thinks of the next choice in the record, if the race is over. */
void replay_hint(void *page);
/* Begins a review, or shows it again; the tick is called until it has been told. */
void replay_review(void *page);
int replay_review_tick(struct replay *p);

#endif
