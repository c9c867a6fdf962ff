/* board.h: what a race of one game looks like on the screen, and which keys choose what.
 *
 * A board keeps in a cursor of its own what is pointed at and what is looked at; the race holds the cursor and knows
 * nothing about it. boards.c lists the boards; every other game has the plain one.
 */
#ifndef PADDOCK_TUI_BOARD_H
#define PADDOCK_TUI_BOARD_H

#include "../../../show/face.h"
#include "../kit/canvas.h"

struct race; /* pages/race.h */
struct key;  /* kit/app.h */

struct board {
    const char *game;
    const void *cursor; /* as it is when a race is opened */
    size_t cursor_size;
    /* The heading in a few words; the race itself. What may be pressed there is said as zones. */
    void (*title)(const struct picture *p, struct text *t);
    void (*draw)(struct race *r, struct canvas *c, struct rect where);
    /* A key while the viewer is asked, or looks on; false: not meant for it. */
    bool (*on_key)(struct race *r, int key);
    const struct key *keys;                 /* of the question: their words on the bottom line */
    const int *(*keys_now)(struct race *r); /* which of them, and of the race's, ending with 0 */
    const char *help;                       /* all of its keys, a line each */
    void (*asked)(struct race *r);          /* another question: point at something sensible */
    const char
        *signs; /* what stands on the screen means, a line each; told before the first question and by ? */
    /* Is a move of several steps going on? A bot's is shown once it is over: then it is announced while the picture still
     * shows the race before it. NULL: never. */
    bool (*moving)(const struct race *r);
    void (*announce)(struct race *r, struct text *t);
    /* What concerns the one at the keyboard has happened from that moment on, and stays until it was seen: the moment, or -1;
     * NULL: nothing does. */
    int (*stays)(struct race *r, int from);
    const char *(*topic)(struct race *r); /* of the rules, at this moment; NULL: the first */
    /* Is nothing of the one who is asked in the race any more? NULL: then nobody is asked. */
    bool (*is_out)(struct race *r);
};

extern const struct board plain_board; /* those of games are listed in boards.c */
/* Never NULL. */
const struct board *board_of(const struct game *g);

#endif
