/* view.h: what the files of the LACORSA board share: the moment as the viewer sees it, what is offered, and the parts of
 * the table. */
#ifndef PADDOCK_TUI_LACORSA_VIEW_H
#define PADDOCK_TUI_LACORSA_VIEW_H

#include "../../../../show/lacorsa/look.h"
#include "../../pages/race.h"

enum {
    HAND_MAX = 80,
    WAYS_MAX = 16, /* to play one card: alone or with a Redline of each suit, called high or not */
    PILE_HIGH = 5,
};

/* How large cards and cars are drawn: as there is room. */
struct lacorsa_size {
    int card_wide, card_high;
    int strip; /* rows */
};

/* One card of the row at the bottom, with the actions of the chosen kind that are about it. */
struct item {
    struct lc_card card;
    char text[16];
    int n;
    action_t act[WAYS_MAX];
};

/* What is pointed at. */
struct lacorsa_cursor {
    int kind, card, variant;
    int typed;       /* digits so far */
    bool shows_pile; /* over something else, where there is no room for both */
};

/* What the engine lists, by kinds of action and cards. */
struct offer {
    int kinds[16], n_kinds; /* kinds of action there are */
    int kind;               /* the chosen one, as an index */
    int n;
    struct item item[HAND_MAX];
    bool cards; /* the chosen kind takes a card */
};

struct lacorsa_view {
    struct race *r;
    struct lacorsa_cursor *at;
    struct lacorsa_look l;
    struct offer offer;
    struct lacorsa_size size;
};

/* table.c */
/* Leader at the right: the race runs that way. Above a car its place, below it the cards in its hand, and who drives it where
 * there are four rows. */
void lacorsa_draw_strip(const struct lacorsa_view *v, struct canvas *c, struct rect where);
/* Returns the rows used. */
int lacorsa_draw_order(const struct lacorsa_view *v, struct canvas *c, struct rect where);
/* Ranks across: what was played, what nobody has shown, what one holds. PILE_HIGH rows. */
void lacorsa_draw_pile(const struct lacorsa_view *v, struct canvas *c, struct rect where);
/* The challenge that goes on; rows used, 0 when there is none. */
int lacorsa_draw_arena(const struct lacorsa_view *v, struct canvas *c, struct rect where);
/* The moment from that one on in which a challenge of the one at the keyboard ended, or -1; what is told of it. */
int lacorsa_result(const struct race *r, int from, struct text *t);
void lacorsa_draw_card(const struct lacorsa_view *v, struct canvas *c, int x, int y, enum cell_style style,
                       const char *text);

#endif
