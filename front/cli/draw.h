/* draw.h: a match as lines of text, as one seat sees it.
 *
 * A picture is taken of a view and only through its text, so a drawing can
 * show nothing that its viewer may not know. Every game can be drawn as a list
 * of its fields; a game with a drawing of its own is in the list in draw.c.
 */
#ifndef PADDOCK_DRAW_H
#define PADDOCK_DRAW_H

#include "../../core/field.h"
#include "../../table/rulebook.h"
#include "match.h"

struct picture {
    const struct match *m;
    const struct rulebook *book; /* for the options of the race */
    int viewer;                  /* a seat, or NOBODY */
    int car;                     /* the car that is asked for now, or NOBODY */
    int n;                       /* legal actions of the viewer */
    action_t legal[ACTIONS_MAX];
    struct span value[FIELDS_MAX]; /* of the game's fields, by index */
    char text[STATE_TEXT_MAX];
};

struct word; /* play.h */

/* What became of a line that may mean an action. */
enum meaning {
    MEANS_NOTHING, /* no action, or several: a sentence says which */
    MEANS_ACTION,
    MEANS_PART, /* a part of one, to be completed by the next line */
};

struct drawing {
    const char *game;
    void (*welcome)(
        const struct picture *p);            /* who the viewer is, before the first question; NULL: nothing */
    void (*table)(const struct picture *p);  /* the race */
    void (*glance)(const struct picture *p); /* of it what the next question needs; NULL: all of it */
    void (*why)(const struct picture *p);    /* why it is the viewer's turn */
    void (*hand)(const struct picture *p);   /* what the viewer holds; NULL: the table shows it */
    void (*hand_now)(const struct picture *p); /* the same beside a question, if it needs it; NULL: hand */
    void (*pile)(const struct picture *p);     /* what was played and what is unseen; NULL likewise */
    void (*choices)(const struct picture *p);  /* what the viewer may do, in short */
    void (*legend)(const struct picture *p);   /* what the signs mean, for the help; NULL: nothing */
    /* An action without its kind and car as the screen shows it and people may type it: "12g+Rc". Small letters
     * in it may be left out where nothing else fits. NULL: its words. */
    size_t (*shorten)(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
    const char *draws; /* the action by which chance gives a car cards that are no deal, or NULL */
    int (*car)(const struct picture *p); /* the car that is asked for; NULL: that of the first action */
    /* Typed lines, where the game reads them in its own way: *act is the action, or one that the part fits; the part
     * is written as it is to stand before the next line. NULL: as turn_find() does. */
    enum meaning (*read)(const struct table *t, const action_t *legal, int n, const char *typed,
                         action_t *act, char part[ACTION_TEXT_MAX], struct error *err);
    const struct word *words; /* further words at the prompt; NULL: none */
};

extern const struct drawing lacorsa_drawing, grandprix_drawing;

const struct drawing *drawing_of(const struct game *g);
void picture_take(struct picture *p, const struct match *m, const struct rulebook *book, int viewer);
/* Whether a condition on the options holds (rulebook.h), and the value of an option that is a number. */
bool picture_option(const struct picture *p, const char *condition);
int picture_option_number(const struct picture *p, const char *name);

/* A field by name; it must be one of the game's. */
struct span picture_field(const struct picture *p, const char *name);
int picture_number(const struct picture *p, const char *name);
/* A list of numbers with at most CARS_MAX; how many there are. */
int picture_numbers(const struct picture *p, const char *name, int list[CARS_MAX]);
/* Part i of a list with that separator; empty (at NULL) when there is none. */
struct span picture_part(struct span list, char separator, int i);

/* The seat that an action names, or whose car it names, or NOBODY. */
int action_owner(const struct table *t, action_t act);
/* The car that an action is about, or NOBODY; and its other arguments alone, "12+R", as the drawing has them. */
int action_car(const struct game *g, action_t act);
size_t action_words(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
size_t action_short(const struct drawing *d, const struct table *t, action_t act, char *buf, size_t size);
/* A player or the bot that drives: "Ann", "rookie". */
const char *picture_driver(const struct match *m, int seat);

#endif
