/* face.h: how a game looks, speaks and is typed: one contract, the same for every front end.
 *
 * A game without a face of its own has the plain one (plain/face.c), by which
 * every game can be played. faces.c is the only list.
 */
#ifndef PADDOCK_FACE_H
#define PADDOCK_FACE_H

#include "lines.h"
#include "option_words.h"
#include "picture.h"
#include "typed.h"

struct word; /* console.h */

typedef void draw_lines(const struct picture *p, struct lines *out);

/* A sign of the drawings. Front ends that draw in another way know by its id what it stands for; phrase GAME.sign.ID says
 * what it means, and GAME.sign.GROUP is the heading of its group. */
struct sign {
    const char *group, *id;
    const char *shown; /* in lines; a word by phrase GAME.shown.WORD */
};

struct face {
    const char *game; /* its id; NULL: any */

    /* Before the race. */
    const struct option_words *options; /* what its options are called; NULL: by their ids */

    /* The question of the moment, added to the text as one paragraph: why it is the viewer's turn, and what may be done,
     * as it is typed. */
    void (*why)(const struct picture *p, struct text *t);
    void (*choices)(const struct picture *p, struct text *t);
    int (*car)(const struct picture *p); /* the car that is asked for; NULL: that of the first action */
    /* What one of the actions means at this moment, as people say it: "stay out with car 5". NULL: action_deed(). */
    void (*label)(const struct picture *p, action_t act, struct text *t);
    /* It is offered before all others: what costs nothing, or what the weather asks for; NULL: nothing is. */
    bool (*usual)(const struct picture *p, action_t act);

    /* The race in lines. */
    draw_lines *welcome; /* who the viewer is, before the first question; NULL: nothing */
    draw_lines *table;   /* the race */
    draw_lines *glance;  /* of it what the next question needs; NULL: all of it */
    /* the parts of it that show these fields of the position (ends with NULL); NULL: it is not drawn in parts */
    void (*parts)(const struct picture *p, const char *const *fields, struct lines *out);
    draw_lines *
        own; /* how the race and the viewer's own cars stand, in sentences; NULL: the table has a line a car */
    draw_lines *hand;     /* what the viewer holds; NULL: the table shows it */
    draw_lines *hand_now; /* the same beside a question, if it needs it; NULL: hand */
    draw_lines *pile;     /* what was played and what is unseen; NULL likewise */
    draw_lines *legend;   /* what the signs of this moment mean, for the help; NULL: nothing */

    /* For newcomers: who the viewer is, what counts, how a turn goes; one paragraph a line. NULL: nothing. */
    void (*introduction)(const struct picture *p, struct text *t);
    const struct sign
        *signs; /* all there are, those of a group together, ended by a nameless one; NULL: none */

    /* What is typed. An action without its kind and car as the screen shows it and people may type it: "12g+Rc". Small
     * letters in it may be left out where nothing else fits. NULL: its words. */
    size_t (*shorten)(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
    bool (*same)(action_t a, action_t b); /* see action_same(); NULL: no two are */
    bool names_cars;                      /* people type the car too: no question names it */
    /* How badly a typed line fits an action, up to TYPED_NO_FIT (typed.h); NULL: by its text and its short form. */
    int (*misfit)(const struct table *t, action_t act, const char *typed);
    /* Actions that fit a line are not yet one: what they have in common, to be completed; NULL: there are no parts. */
    bool (*part)(const struct table *t, const action_t *acts, int n, const char *typed,
                 char part[ACTION_TEXT_MAX]);
    bool (*asks)(action_t act); /* one of two answers to yes and no; NULL: what has no arguments */
    const struct word *words;   /* further words at the prompt; NULL: none */

    /* What happens. */
    bool (*draws)(action_t act); /* by it chance gives a car cards that are no deal; NULL: by none */
    int (*pace)(action_t act);   /* of a bot's move in percent of the speed; NULL: 100 */
    /* Where an action was meant to lead (struct opinion), added to whatever names it. NULL: the action says it all. */
    void (*plan)(const struct picture *p, action_t first, uint64_t aim, struct text *t);
    /* The number of a car's colours in the list of teams; NULL: every car has its own. */
    int (*livery)(const struct rulebook *book, const struct shape *shape, int car);
};

/* Never NULL. */
const struct face *face_of(const struct game *g);
/* Why it is the viewer's turn, and what may be done, as lines. */
void face_show_why(const struct picture *p, struct lines *out);
void face_show_choices(const struct picture *p, struct lines *out);
/* What an action of the viewer means. */
void face_label(const struct picture *p, action_t act, struct text *t);
/* The introduction and what the signs mean, as lines; nothing where the game has none. */
void face_show_introduction(const struct picture *p, struct lines *out);
/* What a sign means, how it looks, and the heading of its group, in the reader's language. */
const char *face_sign(const struct picture *p, const struct sign *sign);
const char *face_sign_shown(const struct picture *p, const struct sign *sign);
const char *face_sign_group(const struct picture *p, const struct sign *sign);

enum { SNAPSHOT_ON_TURN = -2 }; /* for a viewer: whoever is on turn */

/* The race after the first n moments as somebody saw it; false after a sentence. Free it either way. */
struct snapshot {
    struct seating seating;
    struct rulebook book;
    struct picture picture;
};
bool snapshot_take(struct snapshot *s, const struct seating *m, int n, int viewer, struct error *err);
void snapshot_free(struct snapshot *s);
/* Drawn, with the viewer's hand and the question, if there was one. */
bool snapshot_draw(const struct seating *m, int n, int viewer, struct lines *out, struct error *err);

extern const struct face plain_face; /* those of games are listed in faces.c */

#endif
