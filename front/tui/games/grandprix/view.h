/* view.h: what the files of the Grand Prix board share: the moment as the viewer sees it, and what is offered. */
#ifndef PADDOCK_TUI_GRANDPRIX_VIEW_H
#define PADDOCK_TUI_GRANDPRIX_VIEW_H

#include "../../../../show/grandprix/look.h"
#include "../../pages/race.h"

/* A click on a space, on a car that may be chosen. */
enum { PRESS_SPACE = PRESS_ITEM + 0x1000, PRESS_CAR = PRESS_ITEM + 0x4000, SPACE_LANES = 8 };

/* What is pointed at. */
struct gp_cursor {
    int car;   /* chosen for the next card, or NOBODY */
    int look;  /* a car that somebody looks at meanwhile, or NOBODY */
    int at;    /* of what the list of the moment holds */
    int panel; /* of those that share a place on a small screen */
    bool aims; /* a space further off is being chosen: */
    int sector, lane;
    int first, columns; /* sectors that were shown last: whoever only watches sees the same ones, if he can */
};

/* A move of somebody else that is over, but not shown yet. */
struct gp_move {
    int seat, car;
    const struct race_card *card;
    bool over; /* then it is known where it ends: */
    struct gp_car to;
    int others; /* that have moved with it */
};

struct gp_view {
    struct race *r;
    struct gp_cursor *cursor;
    struct look l;
    int cars, car[CARS_MAX]; /* that may be chosen, one's own first; none unless a car is asked for */
    int n;
    action_t act[ACTIONS_MAX]; /* that Enter may do: those of the chosen car, or all */
};

void gp_view_take(struct gp_view *v, struct race *r);
/* The place of a car among those that may be chosen, or -1. */
int gp_view_choice(const struct gp_view *v, int car);
bool gp_view_is(const struct gp_view *v, action_t act, const char *kind);
/* The action that is pointed at, or 0. */
action_t gp_view_chosen(const struct gp_view *v);
/* An action in words: "play Charge with car 22", "forward (to 23.1, pushing 8)". */
void gp_view_label(const struct gp_view *v, action_t act, struct text *t);
/* What would happen at once, with so many of the other cars that move; true when the movement would be over then. */
bool gp_view_preview(const struct gp_view *v, action_t act, int cars, struct text *t);
/* Is it a movement, of which every step can be shown? */
bool gp_view_moves(const struct gp_view *v);

/* The move that is announced; false: none is. */
bool gp_view_move(const struct gp_view *v, struct gp_move *m);

/* grandprix_track.c: rows used. */
int gp_draw_strip(const struct gp_view *v, struct canvas *c, struct rect where);
void gp_draw_map(const struct gp_view *v, struct canvas *c, struct rect where);

/* grandprix_panels.c: each draws what there is room for; rows used. */
int gp_draw_order(const struct gp_view *v, struct canvas *c, struct rect where);
/* To be read in full: the cards of whoever looks; tires, markers and Close Calls of everybody. */
void gp_tell_hand(const struct gp_view *v);
void gp_tell_sheets(const struct gp_view *v);
int gp_draw_sheets(const struct gp_view *v, struct canvas *c, struct rect where);
int gp_draw_hand(const struct gp_view *v, struct canvas *c, struct rect where);
int gp_draw_choices(const struct gp_view *v, struct canvas *c, struct rect where);

#endif
