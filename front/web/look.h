/* look.h: what a game shows the page besides the text of its fields: the typed look of a view, and what an action would
 * do. A game with a look of its own is in the list in view.c. */
#ifndef PADDOCK_WEB_LOOK_H
#define PADDOCK_WEB_LOOK_H

#include "../../report/game_json.h"
#include "../../show/picture.h"

struct web_look {
    const char *game;
    /* The members of "look", in an object that is open. */
    void (*view)(struct json *a, const struct picture *p);
    /* The members of "then", what one of the viewer's actions would do; NULL: the fields that it changes tell. */
    void (*then)(struct json *a, const struct picture *p, action_t act);
};

#endif
